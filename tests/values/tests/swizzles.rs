//! Swizzles and composed layouts over types: against the same over values, and against counting.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use cute_types::prelude::*;
use cute_types::rules::{Accepted, Always, KnownTo};
use cute_types::runtime::{ComposedLayout, RuntimeLayout, Swizzle as Values, Tiler as Tiles};
use cute_types::tuple::{IntTuple, Offset, StaticTuple};

/// Bit by bit, as the definition says it.
fn by_definition(bits: u32, base: u32, shift: i32, x: usize) -> usize {
    (0..bits).fold(x, |y, bit| {
        let (source, target) = if shift >= 0 {
            (base + bit + shift as u32, base + bit)
        } else {
            (base + bit, base + bit + shift.unsigned_abs())
        };
        y ^ ((x >> source & 1) << target)
    })
}

macro_rules! applied {
    ($($b:ident $m:ident $s:ident;)*) => {
        $({
            type W = Swizzle<$b, $m, $s>;
            let w = W::new();
            let value: Values = w.to_string().parse().unwrap();
            assert_eq!((W::SOURCES as i64, W::TARGETS as i64), (value.sources(), value.targets()), "{w}");
            assert_eq!(W::MAX_ALIGNMENT as i64, value.max_alignment(), "{w}");
            for x in (0..4096).chain([1 << 40, (1 << 62) - 1, 0x5555_5555_5555_5555]) {
                assert_eq!(w.apply(x) as i64, value.apply(x as i64), "{w}({x})");
                assert_eq!(w.apply(x), by_definition(value.bits(), value.base(), value.shift(), x), "{w}({x})");
                assert_eq!(w.apply(w.apply(x)), x, "{w}({x})");
            }
        })*
    };
}

#[test]
fn swizzles_are_what_they_are_over_values() {
    applied! {
        U0 U4 U3; U0 U0 U0; U1 U0 U1; U1 U0 N1; U2 U1 U2; U2 U1 N2; U2 U0 U3; U3 U4 U3; U3 U3 U3; U3 U2 N5; U5 U0 U6;
        U1 U61 U1; U20 U3 U40; U20 U3 N40;
    }
    const AT_COMPILE_TIME: usize = Swizzle::<U3, U4, U3>::new_const().apply(0x380);
    assert_eq!(AT_COMPILE_TIME, 0x3f0);
}

macro_rules! merged {
    ($(<$b:ident $m:ident $s:ident> <$a:ident $n:ident $t:ident>;)*) => {
        $({
            let (left, right) = (Swizzle::<$b, $m, $s>::new(), Swizzle::<$a, $n, $t>::new());
            let merged = left.composition(right);
            let values = left.to_string().parse::<Values>().unwrap().composition(&right.to_string().parse().unwrap());
            assert_eq!(merged.to_string(), values.unwrap().to_string(), "{left} after {right}");
            for x in 0..4096 {
                assert_eq!(merged.apply(x), left.apply(right.apply(x)), "{left} after {right}");
            }
        })*
    };
}

#[test]
fn two_swizzles_are_one() {
    merged! {
        <U1 U3 U3> <U1 U2 U3>; <U1 U2 U3> <U1 U3 U3>; <U3 U0 U3> <U1 U0 U3>; <U3 U0 U3> <U1 U2 U3>; <U3 U0 U3> <U3 U0 U3>;
        <U0 U4 U3> <U2 U1 N2>; <U2 U1 N2> <U0 U1 U5>; <U1 U2 N3> <U2 U0 N3>; <U2 U1 U4> <U3 U1 U4>; <U0 U0 U0> <U0 U1 U1>;
    }
}

macro_rules! widths {
    ($($b:ident $m:ident $s:ident, $n:ident;)*) => {
        $({
            let w = Swizzle::<$b, $m, $s>::new();
            let value: Values = w.to_string().parse().unwrap();
            let n = $n::NEW.value();
            let up = w.upcast(<$n>::NEW);
            assert_eq!(up.to_string(), value.upcast(n as i64).unwrap().to_string(), "{w} by {n}");
            let down = w.downcast(<$n>::NEW);
            assert_eq!(down.to_string(), value.downcast(n as i64).unwrap().to_string(), "{w} by {n}");
            for x in 0..4096 {
                assert_eq!(up.apply(x / n), w.apply(x) / n, "{w} by {n}");
                assert_eq!(down.apply(x), n * w.apply(x / n) + x % n, "{w} by {n}");
            }
        })*
    };
}

#[test]
fn swizzles_of_other_widths() {
    widths! {
        U3 U4 U3, U1; U3 U4 U3, U2; U3 U4 U3, U16; U3 U4 U3, U32; U3 U4 U3, U128; U3 U4 U3, U256; U2 U1 U3, U8; U2 U1 N3, U2;
        U0 U0 U2, U4; U0 U2 N2, U16;
    }
}

/// The layout against the same over values, and every offset against the swizzle of the layout's.
fn agrees<W, O, S, D>(layout: Composed<W, O, Layout<S, D>>, text: &str) -> ComposedLayout
where
    W: StaticSwizzle,
    O: cute_types::swizzle::Base + Static,
    S: cute_types::layout::Strided<D>,
    D: StaticTuple,
    // That types know all integers, which `to_runtime` and `cosize` ask for.
    Composed<W, O, Layout<S, D>>: KnownTo<Always, Report: Accepted<Proof: Sized>>,
{
    let values: ComposedLayout = text.parse().unwrap();
    assert_eq!(layout.to_string(), values.to_string());
    assert_eq!(layout.to_runtime(), values);
    assert_eq!(size_of_val(&layout), 0);
    assert_eq!((layout.rank(), layout.depth()), (values.rank(), values.depth()), "{text}");
    assert_eq!(layout.size() as i64, values.size(), "{text}");
    assert_eq!(layout.cosize() as i64, values.cosize().unwrap(), "{text}");
    assert_eq!(<Composed<W, O, Layout<S, D>>>::SIZE, layout.size());
    let (mut lowest, mut highest) = (0, 0);
    for (i, offset) in values.offsets().enumerate() {
        let typed = layout.offset(i).at(0) as i64;
        assert_eq!(typed, offset, "{text} at {i}");
        assert_eq!(layout.checked_offset(i).map(|offset| offset.at(0) as i64), Some(offset));
        (lowest, highest) = (typed.min(lowest), typed.max(highest));
    }
    assert!(layout.checked_offset(layout.size()).is_none());
    assert_eq!(layout.cosize() as i64, highest - lowest + 1, "{text}");
    values
}

/// The text is the notation.
macro_rules! each {
    ($($layout:literal => ($($tokens:tt)*);)*) => { $(agrees(layout!($($tokens)*), $layout);)* };
}

#[test]
fn composed_layouts_are_what_they_are_over_values() {
    each! {
        "S<2,0,3> o (3,3):(8,1)" => (S<2,0,3> o (3,3):(8,1));
        "S<3,4,3> o (8,64):(64,1)" => (S<3,4,3> o (8,64):(64,1));
        "S<2,1,-2> o 5 o (4,(2,8)):(2,(1,8))" => (S<2,1,-2> o 5 o (4,(2,8)):(2,(1,8)));
        "S<1,0,1> o 2 o 4:1" => (S<1,0,1> o 2 o 4:1);
        "S<0,0,1> o 7 o (5,3)" => (S<0,0,1> o 7 o (5,3));
        "S<2,0,2> o (7,5):(3,11)" => (S<2,0,2> o (7,5):(3,11));
        "S<2,0,3> o 40 o (4,3):(-8,1)" => (S<2,0,3> o 40 o (4,3):(-8,1));
        "S<2,0,3> o -9 o (4,3):(5,1)" => (S<2,0,3> o -9 o (4,3):(5,1));
        "S<2,0,3> o (4,3):(-8,1)" => (S<2,0,3> o (4,3):(-8,1));
        "S<3,2,4> o (2,(2,2,2)):(0,(8,4,0))" => (S<3,2,4> o (2,(2,2,2)):(0,(8,4,0)));
        "S<3,3,3> o (8,32):LayoutRight" => (S<3,3,3> o (8,32):LayoutRight);
    }
    const { assert!(<Layout!(S<3,40,3> o (1048576,1048576):(1048576,1))>::COSIZE == 1 << 40) };
}

#[test]
fn what_moves_nothing_is_the_layout() {
    assert_eq!(layout!(S<0,4,3> o (8,4):(1,8)), layout!((8,4):(1,8)));
    assert_eq!(Swizzle::<U0, U4, U3>::new().composition(layout!((8,4):(1,8))), layout!((8,4):(1,8)));
    assert_eq!(Swizzle::<U2, U0, U3>::new().composition(layout!((8,4):(1,8))), layout!(S<2,0,3> o (8,4):(1,8)));
    assert_eq!(Composed::new(Swizzle::<U0, U4, U3>::new(), U0::NEW, layout!(8:1)).to_string(), "8:1");
}

#[test]
fn operations_are_those_of_the_layout() {
    let l = layout!(S<2,0,3> o 3 o (8,(4,2)):(1,(8,32)));
    let values: ComposedLayout = "S<2,0,3> o 3 o (8,(4,2)):(1,(8,32))".parse().unwrap();
    assert_eq!(l.coalesce().to_runtime(), values.coalesce().unwrap());
    assert_eq!(l.flatten().to_runtime(), values.flatten().unwrap());
    assert_eq!(l.concat(layout!(3:64)).to_runtime(), values.concat(&"3:64".parse().unwrap()).unwrap());
    let b = layout!((4,4):(2,8));
    let composed = l.composition(b);
    assert_eq!(composed.to_runtime(), values.composition(b.to_runtime()).unwrap());
    for i in 0..b.size() {
        assert_eq!(composed.offset(i), l.offset(b.offset(i)));
    }
    let tiles = l.logical_divide((U4::NEW, U2::NEW));
    assert_eq!(tiles.to_string(), "S<2,0,3> o 3 o ((4,2),(2,4)):((1,4),(8,16))");
    assert_eq!(l.complement(U128::NEW), layout!(2:64));
    assert_eq!(l.upcast(U1::NEW), l);
    let wide = layout!(S<3,4,3> o 64 o (8,64):(64,1));
    let values = wide.to_runtime();
    assert_eq!(wide.upcast(U8::NEW).to_runtime(), values.upcast(8).unwrap());
    assert_eq!(wide.downcast(U8::NEW).to_runtime(), values.downcast(8).unwrap());
    assert_eq!(wide.max_alignment().value() as i64, values.max_alignment());
    assert_eq!(l.max_alignment().value() as i64, l.to_runtime().max_alignment());
}

#[test]
fn slices_keep_every_offset() {
    let l = layout!(S<3,1,3> o 6 o (4,(8,2)):(1,(4,32)));
    for i in 0..4 {
        for k in 0..2 {
            let (row, offset) = l.slice_and_offset((i, (.., k)));
            assert_eq!((row.rank(), row.size()), (1, 8));
            for j in 0..8 {
                assert_eq!(offset + row.offset(j), l.offset((i, (j, k))));
                assert_eq!(row.slice(j).offset(()), l.offset((i, (j, k))));
            }
        }
    }
    // Negative strides: what is fixed may lie below 0.
    let l = layout!(S<2,0,2> o (4,4):(-16,1));
    for i in 0..4 {
        for j in 0..4 {
            assert_eq!(l.slice((i, ..)).offset(j), l.offset((i, j)));
        }
    }
    assert_eq!(l.slice((.., ..)).to_string(), "S<2,0,2> o 0 o (4,4):(-16,1)");
}

#[test]
fn shapes_are_those_of_the_layout() {
    let l = layout!(S < 3, 1, 3 > o(4, (8, 2)));
    assert_eq!(l.coord(37), (1, (1, 1)));
    assert_eq!(l.index((1, (1, 1))), 37);
    assert_eq!(l.coords().count(), 64);
    assert_eq!((l.shape().size(), l.layout(), l.base_offset()), (64, layout!((4, (8, 2))), U0::NEW));
}

macro_rules! tiled {
    ($values:ident $l:ident $text:literal $tiler:expr; $($operation:ident)*) => {
        $(assert_eq!(
            $l.$operation($tiler).to_runtime(),
            $values.$operation($text.parse::<Tiles>().unwrap()).unwrap(),
            stringify!($operation),
        );)*
    };
}

#[test]
fn tiles_are_those_of_the_layout() {
    let l = layout!(S<2,0,3> o 3 o (8,(4,2)):(1,(8,32)));
    let values = l.to_runtime();
    tiled! { values l "(4,2)" (U4::NEW, U2::NEW);
        composition logical_divide zipped_divide tiled_divide flat_divide
        logical_product zipped_product tiled_product flat_product
    }
    tiled! { values l "(3,5)" (U3::NEW, U5::NEW);
        logical_divide_ceil zipped_divide_ceil tiled_divide_ceil flat_divide_ceil
    }
    let tiler: RuntimeLayout = "(2,3)".parse().unwrap();
    assert_eq!(l.blocked_product(layout!((2, 3))).to_runtime(), values.blocked_product(&tiler).unwrap());
    assert_eq!(l.raked_product(layout!((2, 3))).to_runtime(), values.raked_product(&tiler).unwrap());
    assert_eq!(l.tile_to_shape(shape!((16, 24))).to_runtime(), values.tile_to_shape((16, 24)).unwrap());
    let ordered = l.tile_to_shape_ordered(shape!((16, 24)), (U1::NEW, U0::NEW));
    assert_eq!(ordered.to_runtime(), values.tile_to_shape_ordered((16, 24), (1, 0)).unwrap());
}
