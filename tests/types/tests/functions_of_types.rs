//! What types say of a layout as a function, and the products of a shape: against the values, for each layout of a list
//! and each pair of them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use cute_types::layout::Strided;
use cute_types::prelude::*;
use cute_types::runtime::{self, AnyLayout, IntTuple};

/// The layout of values that the tokens of a macro are. Written out, a sign may stand apart from its number.
fn of(tokens: &str) -> AnyLayout {
    tokens.replace("- ", "-").parse().unwrap()
}

/// `$each!` of every layout.
macro_rules! of_layouts {
    ($each:ident) => {
        $each! {
            (1:0); (1:7); (8:1); (8:2); (8:-1); (8:0); ((8):(1)); ((2,4):(1,2)); ((2,4):(4,1)); ((4,2):(1,4));
            ((2,2,2):(1,2,4)); ((2,(2,2)):(1,(4,2))); (((2,2),2):((1,4),2)); ((2,1,4):(1,9,2)); ((1,8):(5,1));
            ((2,4):(0,0)); ((2,4):(0,1)); ((4,2):(1,0)); ((2,4):(-1,-2)); ((2,4):(1,1)); ((4,2):(2,1));
            (8:1@0); ((2,4):(1@0,2@0)); ((4,2):(1@0,1@1)); ((2,4):(1@1,1@0)); ((2,4):(-1@0,2@1)); ((4,2):(1@1,0));
            (((2,2),2):((1@0@0,1@1@0),1@1)); ((2,4):(3@1@1,0)); ((4,8):(1,4)); ((4,8):(1,8)); ((8,4):(4,1))
        }
    };
}

macro_rules! contiguity_and_coshape {
    ($(($($layout:tt)*));*) => {$({
        let (of_types, of_values) = (layout!($($layout)*), of(stringify!($($layout)*)));
        match &of_values {
            AnyLayout::Coord(_) => assert_eq!(<Layout!($($layout)*)>::CONTIGUITY, 1, "{of_values}"),
            _ => assert_eq!(<Layout!($($layout)*)>::CONTIGUITY as i64, of_values.contiguity().unwrap(), "{of_values}"),
        }
        let written = |tuple: &dyn std::fmt::Debug| format!("{tuple:?}").replace([' '], "").replace(",)", ")");
        assert_eq!(written(&of_types.coshape()), of_values.coshape().unwrap().to_string(), "{of_values}");
        assert_eq!(written(&of_types.coprofile()), of_values.coprofile().unwrap().to_string(), "{of_values}");
    })*};
}

#[test]
fn contiguity_and_coshape() {
    of_layouts!(contiguity_and_coshape);
}

macro_rules! right_inverses {
    ($(($($layout:tt)*));*) => {$({
        let (of_types, of_values) = (layout!($($layout)*), of(stringify!($($layout)*)));
        assert_eq!(of_types.right_inverse().to_string(), of_values.right_inverse().unwrap().to_string(), "{of_values}");
    })*};
}

#[test]
fn right_inverses() {
    of_layouts!(right_inverses);
}

macro_rules! of_coordinates {
    ($(($($layout:tt)*));*) => {$({
        let (of_types, of_values) = (layout!($($layout)*), of(stringify!($($layout)*)));
        assert_eq!(of_types.right_inverse().to_string(), of_values.right_inverse().unwrap().to_string(), "{of_values}");
        assert_eq!(of_types.left_inverse().to_string(), of_values.left_inverse().unwrap().to_string(), "{of_values}");
    })*};
}

#[test]
fn inverses_of_coordinates() {
    of_coordinates! {
        ((4,2):(1@0,1@1)); ((2,4):(1@1,1@0)); ((4,2):(1@1,0)); (((2,2),2):((1@0@0,1@1@0),1@1)); ((2,4):(3@1@1,0));
        (8:2@0); ((2,2,3):(1@0,2@0,1@2)); ((4,3,2):(2@2,1@1@1,8@2)); ((1,4):(1@0,2@1)); ((2,3,2):(1@0,1@1,2@0))
    }
}

macro_rules! against {
    ($(($($layout:tt)*));*) => {
        /// To how many of the list a layout is equal, after it was compared with each.
        fn equal_to<S: Strided<D>, D: StaticTuple>(a: cute_types::Layout<S, D>) -> usize {
            let mut equal = 0;
            $(
                let expected = of(&a.to_string()).functionally_equal(&of(stringify!($($layout)*))).unwrap();
                assert_eq!(a.functionally_equal(layout!($($layout)*)), expected, "{a} and {}", stringify!($($layout)*));
                equal += usize::from(expected);
            )*
            equal
        }
    };
}
of_layouts!(against);

macro_rules! count_equal {
    ($(($($layout:tt)*));*) => { 0 $(+ equal_to(layout!($($layout)*)))* };
}

#[test]
fn two_layouts_are_one_function_for_types_and_values() {
    let pairs = of_layouts!(count_equal);
    assert!(pairs > 60, "{pairs}");
}

macro_rules! swizzled {
    ($(($($layout:tt)*));*) => {$(
        let of_values = of(stringify!($($layout)*));
        assert_eq!(<Layout!($($layout)*)>::CONTIGUITY as i64, of_values.contiguity().unwrap(), "{of_values}");
    )*};
}

#[test]
fn contiguity_behind_swizzles() {
    swizzled! {
        (S<3,4,3> o (64,8):(1,64)); (S<3,4,3> o 128 o (64,8):(1,64)); (S<3,4,3> o 136 o (64,8):(1,64));
        (S<1,0,1> o 2 o 2:-1); (S<1,0,1> o 3 o 2:-1); (S<2,1,3> o (8,8):(8,1)); (S<2,1,3> o (8,8):(1,8));
        (S<2,0,-2> o (4,4):(1,4)); (S<1,2,-2> o (16,4):(1,16)); (S<0,2,2> o 4 o (16,4):(1,16)); (S<1,0,40> o 4096:1);
        (S<1,1,1> o 3 o (2,8):(1,2)); (S<1,40,20> o 0 o (1048576,1048576):(1,1048576))
    }
}

macro_rules! products {
    ($(($($shape:tt)*));*) => {$(
        let shape = shape!($($shape)*);
        let before: PrefixProduct<Shape!($($shape)*)> = prefix_product(shape);
        let after: SuffixProduct<Shape!($($shape)*)> = suffix_product(shape);
        let of_values: IntTuple = stringify!($($shape)*).parse().unwrap();
        let before = cute_types::Layout::new(shape, before).to_runtime();
        assert_eq!(Ok(before.stride()), runtime::prefix_product(&of_values, &1.into()).as_ref());
        let after = cute_types::Layout::new(shape, after).to_runtime();
        assert_eq!(Ok(after.stride()), runtime::suffix_product(&of_values, &1.into()).as_ref());
    )*};
}

#[test]
fn products_of_a_shape() {
    products! { (7); ((7)); (1); ((2,3)); ((2,1,3)); ((3,(2,4))); (((2,3),(4,(5,6)),7)); ((1,1)); ((2,2,2,2,2,2,2,2)) }
}

#[test]
fn products_of_a_shape_with_dynamic_extents() {
    let (m, n) = (5_usize, 3_usize);
    let shape = layout!((m,(2,n)):(0,(0,0))).shape();
    assert_eq!(cute_types::Layout::new(shape, prefix_product(shape)).to_string(), "(5,(2,3)):(1,(5,10))");
    assert_eq!(cute_types::Layout::new(shape, suffix_product(shape)).to_string(), "(5,(2,3)):(6,(3,1))");
}
