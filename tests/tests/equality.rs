//! Layouts of different types compare by value.

use cute_types::prelude::*;

/// Equality holds both ways, equal layouts have one hash, and inequality is its negation.
fn agree<A, B>(a: A, b: B, equal: bool)
where
    A: PartialEq<B> + std::hash::Hash + std::fmt::Debug,
    B: PartialEq<A> + std::hash::Hash + std::fmt::Debug,
{
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
    assert_eq!(a == b, equal, "{a:?} and {b:?}");
    assert_eq!(b == a, equal, "{b:?} and {a:?}");
    if equal {
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        assert_eq!(hasher.hash_one(a), hasher.hash_one(b));
    }
}

#[test]
fn the_kind_of_an_integer_makes_no_difference() {
    let (m, n) = (4_usize, 6_usize);
    agree(layout!((4,6):(6,1)), layout!((m,n):(n,1)), true);
    agree(layout!((m,6):(6,1)), layout!((4,n):(n,1)), true);
    agree(layout!((4,6):(6,1)), layout!((m,m):(n,1)), false);
    agree(layout!((4,6):(6,1)), layout!((m,n):(m,1)), false);
}

#[test]
fn nesting_makes_a_difference() {
    agree(layout!(4:1), layout!((4):(1)), false); // a tuple of one mode
    agree(layout!((2,(2,2)):(1,(2,4))), layout!((2,2,2):(1,2,4)), false);
    agree(layout!(((2,2),2):((1,2),4)), layout!((2,(2,2)):(1,(2,4))), false);
    agree(layout!((2,2):(1,2)), layout!((2,2,2):(1,2,4)), false);
}

#[test]
fn basis_strides_compare() {
    agree(layout!((4,6):(1@0,1@1)), layout!((4,6):(1@0,1@1)), true);
    agree(layout!((4,6):(1@0,1@1)), layout!((4,6):(1@1,1@0)), false);
    agree(layout!((4,6):(1@0,1@1)), layout!((4,6):(1,4)), false);
    agree(layout!((4,6):(1@0,1@1)), layout!(({4_usize},6):(1@0,1@1)), true);
}

#[test]
fn swizzles_compare_by_what_they_exchange() {
    let n = 8_usize;
    agree(layout!(S<2,0,3> o (8,4):(1,8)), layout!(S<2,0,3> o (n,4):(1,n)), true);
    agree(layout!(S<2,0,3> o (8,4):(1,8)), layout!(S<1,0,3> o (8,4):(1,8)), false);
    agree(layout!(S<2,0,3> o (8,4):(1,8)), layout!(S<2,0,3> o 1 o (8,4):(1,8)), false);
    agree(layout!(S<2,0,3> o (8,4):(1,8)), layout!((8,4):(1,8)), false);
    agree(layout!(S<0,0,3> o (8,4):(1,8)), layout!((n,4):(1,8)), true);
    agree(Swizzle::<U0, U0, U3>::NEW, Swizzle::<U0, U4, U3>::NEW, true);
    agree(Swizzle::<U2, U0, U3>::NEW, Swizzle::<U2, U0, U4>::NEW, false);
}
