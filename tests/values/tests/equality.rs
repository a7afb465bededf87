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

/// A layout of types and one of values compare both ways.
fn beside<A, V>(types: A, values: &str, equal: bool)
where
    A: PartialEq<V> + std::fmt::Debug,
    V: PartialEq<A> + std::fmt::Debug + std::str::FromStr<Err: std::fmt::Debug>,
{
    let values: V = values.parse().expect(values);
    assert_eq!(types == values, equal, "{types:?} and {values:?}");
    assert_eq!(values == types, equal, "{values:?} and {types:?}");
}

#[test]
fn layouts_of_types_compare_with_those_of_values() {
    use cute_types::runtime::RuntimeLayout;
    let (m, n) = (4_usize, 6_usize);
    beside::<_, RuntimeLayout>(layout!((4,6):(6,1)), "(4,6):(6,1)", true);
    beside::<_, RuntimeLayout>(layout!((m,6):(n,1)), "(4,6):(6,1)", true);
    beside::<_, RuntimeLayout>(layout!((m,n):(n,1)), "(4,6):(6,1)", true);
    beside::<_, RuntimeLayout>(layout!((m,n):(m,1)), "(4,6):(6,1)", false);
    beside::<_, RuntimeLayout>(layout!((m,4):(n,1)), "(4,6):(6,1)", false);
    beside::<_, RuntimeLayout>(layout!(4:1), "(4):(1)", false);
    beside::<_, RuntimeLayout>(layout!((4):(1)), "4:1", false);
    beside::<_, RuntimeLayout>(layout!((2,2):(1,2)), "(2,2,2):(1,2,4)", false);
    beside::<_, RuntimeLayout>(layout!((2,2,2):(1,2,4)), "(2,2):(1,2)", false);
    beside::<_, RuntimeLayout>(layout!(((2,2),2):((1,2),4)), "(2,(2,2)):(1,(2,4))", false);
    beside::<_, RuntimeLayout>(layout!((2,(2,2)):(1,(2,4))), "(2,(2,2)):(1,(2,4))", true);
    beside::<_, RuntimeLayout>(layout!(4:-1), "4:-1", true);
    // Larger than every value, and no value is taken for it.
    beside::<_, RuntimeLayout>(layout!(2:{u64::MAX as usize}), "2:9223372036854775806", false);
    beside::<_, RuntimeLayout>(layout!(1:{u64::MAX as usize}), "1:9223372036854775807", false);
    beside::<_, RuntimeLayout>(layout!((4,6):(1@0,1@1)), "(4,6):(1,4)", false);
}

#[test]
fn layouts_of_coordinates_compare_with_those_of_values() {
    use cute_types::runtime::{AnyLayout, CoordLayout};
    beside::<_, CoordLayout>(layout!((4,6):(1@0,2@1)), "(4,6):(1@0,2@1)", true);
    beside::<_, CoordLayout>(layout!(({4_usize},6):(1@0,2@1)), "(4,6):(1@0,2@1)", true);
    beside::<_, CoordLayout>(layout!((4,6):(1@1,2@0)), "(4,6):(1@0,2@1)", false);
    beside::<_, CoordLayout>(layout!((4,6):(1@0,3@1)), "(4,6):(1@0,2@1)", false);
    beside::<_, CoordLayout>(layout!((4,6):(1@0,2@0@1)), "(4,6):(1@0,2@1)", false);
    beside::<_, AnyLayout>(layout!((4,6):(1@0,2@1)), "(4,6):(1@0,2@1)", true);
    beside::<_, AnyLayout>(layout!((4,6):(1@0,2@1)), "(4,6):(1,2)", false);
}

#[test]
fn swizzled_layouts_of_types_compare_with_those_of_values() {
    use cute_types::runtime::{AnyLayout, ComposedLayout, RuntimeLayout};
    let n = 8_usize;
    let values = "S<2,0,3> o (8,4):(1,8)";
    beside::<_, ComposedLayout>(layout!(S<2,0,3> o (8,4):(1,8)), values, true);
    beside::<_, ComposedLayout>(layout!(S<2,0,3> o (n,4):(1,n)), values, true);
    beside::<_, ComposedLayout>(layout!(S<1,0,3> o (8,4):(1,8)), values, false);
    beside::<_, ComposedLayout>(layout!(S<2,0,3> o 1 o (8,4):(1,8)), values, false);
    beside::<_, ComposedLayout>(layout!(S<2,0,4> o (8,4):(1,8)), values, false);
    beside::<_, ComposedLayout>(layout!((8,4):(1,8)), values, false);
    beside::<_, ComposedLayout>(layout!((n,4):(1,8)), "(8,4):(1,8)", true);
    // Whatever moves nothing is its layout.
    beside::<_, ComposedLayout>(layout!(S<0,0,3> o (8,4):(1,8)), "S<0,4,3> o (8,4):(1,8)", true);
    beside::<_, ComposedLayout>(layout!(S<0,0,3> o 5 o (8,4):(1,8)), "S<0,4,3> o 5 o (8,4):(1,8)", true);
    beside::<_, RuntimeLayout>(layout!(S<0,0,3> o (n,4):(1,8)), "(8,4):(1,8)", true);
    beside::<_, RuntimeLayout>(layout!(S<2,0,3> o (8,4):(1,8)), "(8,4):(1,8)", false);
    beside::<_, AnyLayout>(layout!(S<2,0,3> o (8,n):(1,8)), "S<2,0,3> o (8,8):(1,8)", true);
    beside::<_, AnyLayout>(layout!((8,n):(1,8)), "S<2,0,3> o (8,8):(1,8)", false);
    beside::<_, AnyLayout>(layout!((8,n):(1,8)), "(8,8):(1,8)", true);
}

#[test]
fn chains_of_types_compare_with_those_of_values() {
    use cute_types::runtime::AnyLayout;
    let values = "S<1,0,1> o S<1,1,1> o 8:1";
    beside::<_, AnyLayout>(layout!(S<1,0,1> o S<1,1,1> o 8:1), values, true);
    beside::<_, AnyLayout>(layout!(S<1,1,1> o S<1,0,1> o 8:1), values, false);
    beside::<_, AnyLayout>(layout!(S<1,0,1> o 1 o S<1,1,1> o 8:1), values, false);
    beside::<_, AnyLayout>(layout!(S<1,1,1> o 8:1), values, false);
    beside::<_, AnyLayout>(layout!(8:1), values, false);
    beside::<_, AnyLayout>(layout!(S<1,0,1> o S<1,1,1> o 8:1), "S<1,1,1> o 8:1", false);
    let AnyLayout::Chain(chain) = values.parse::<AnyLayout>().expect(values) else { panic!("{values} is one swizzle") };
    assert_eq!(chain, layout!(S<1,0,1> o S<1,1,1> o 8:1));
    assert_eq!(layout!(S<1,0,1> o S<1,1,1> o 8:1), chain);
}
