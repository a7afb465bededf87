//! A size that leaves 64 bits is refused wherever a layout or a tensor is made, with the two numbers at which it does.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use cute_types::prelude::*;
use cute_types::runtime::{AnyLayout, ComposedLayout, CoordLayout, IntTuple, LayoutError, RuntimeLayout, Tiler};

/// Modes of extent `n` that all name one element: 6 tuples of so many each.
macro_rules! broadcast {
    ($n:ident: $($mode:tt)*) => {
        layout!((
            ($($n $mode)*), ($($n $mode)*), ($($n $mode)*), ($($n $mode)*), ($($n $mode)*), ($($n $mode)*)
        ):(
            ($(0 $mode)*), ($(0 $mode)*), ($(0 $mode)*), ($(0 $mode)*), ($(0 $mode)*), ($(0 $mode)*)
        ))
    };
}

#[test]
fn a_tensor_composed_with_more_modes_than_an_index_has_bits() {
    let n = 2_usize;
    let mut data = [0; 4];
    let a = Tensor::new(&mut data, layout!(4:1)).unwrap();
    // 66 modes of 2; the 64th is one too many.
    let refused = a.try_composition(broadcast!(n: , , , , , , , , , , ,)).map(|_| ()).unwrap_err();
    assert_eq!(refused, TensorError::Size { size: 1 << 63, factor: 2 });
    assert_eq!(refused.to_string(), "layout: size 9223372036854775808 times 2 leaves 64 bits");

    // 60 modes are a tensor; its elements are one, and that is said.
    let a = Tensor::new(&mut data, layout!(4:1)).unwrap();
    let mut many = a.try_composition(broadcast!(n: , , , , , , , , , ,)).unwrap();
    assert_eq!(many.size(), 1 << 60);
    let refused = many.try_iter_mut().map(|_| ()).unwrap_err();
    assert_eq!(refused.to_string(), "injective: elements 0 and 1 both have offset 0");

    // Modes of 1 are no elements more, however many there are.
    let n = 1_usize;
    let a = Tensor::new(&mut data, layout!(4:1)).unwrap();
    let mut one = a.try_composition(broadcast!(n: , , , , , , , , , , ,)).unwrap();
    assert_eq!(one.try_iter_mut().unwrap().count(), 1);
}

#[test]
fn a_tensor_composed_with_a_size_that_wraps() {
    let data = [7; 4];
    let whole = Tensor::new(&data, layout!(4:1)).unwrap();
    let swizzled = Tensor::new(&data, layout!(S<1,0,1> o 4:1)).unwrap();
    for (extents, expected) in [
        ((usize::MAX, 3), Err("layout: size 18446744073709551615 times 3 leaves 64 bits")),
        ((1 << 32, 1 << 32), Err("layout: size 4294967296 times 4294967296 leaves 64 bits")),
        ((1 << 32, 1 << 31), Ok(1 << 63)),
        ((usize::MAX, 1), Ok(usize::MAX)),
    ] {
        let (m, n): (usize, usize) = extents;
        let tiler = layout!((m,n):(0,0));
        let said = |size: Result<usize, TensorError>| size.map_err(|refused| refused.to_string());
        let expected = expected.map_err(str::to_owned);
        assert_eq!(said(whole.try_composition(tiler).map(|a| a.size())), expected, "{tiler}");
        assert_eq!(said(swizzled.try_composition(tiler).map(|a| a.size())), expected, "{tiler}");
        assert_eq!(said(Tensor::new(&data, tiler).map(|a| a.size())), expected, "{tiler}");
        assert_eq!(said(tiler.try_size()), expected, "{tiler}");
        assert_eq!(said(Layout::try_new(tiler.shape(), tiler.stride()).map(|l| l.size())), expected, "{tiler}");
        // What cannot refuse says the largest number that there is.
        assert_eq!(tiler.size(), expected.unwrap_or(usize::MAX), "{tiler}");
    }
}

#[test]
fn whole_tiles_are_more_than_the_tensor() {
    let m = usize::MAX;
    let a = Tensor::new(&[7], layout!(m:0)).unwrap();
    let refused = a.logical_divide_predicated(U4::NEW).map(|_| ()).unwrap_err();
    assert_eq!(refused.to_string(), "layout: size 4 times 4611686018427387904 leaves 64 bits");
}

#[test]
fn coordinates_of_more_elements_than_an_index_counts() {
    let n = 1_usize << 33;
    let mut coords = layout!((n, n)).coords();
    assert_eq!(coords.len(), usize::MAX);
    assert_eq!((coords.next(), coords.next(), coords.nth(2)), (Some((0, 0)), Some((1, 0)), Some((4, 0))));
}

#[test]
fn each_way_to_a_layout_of_values() {
    let large = 1_i64 << 40;
    let tuple = IntTuple::from((large, large));
    let layout: RuntimeLayout = format!("{large}:0").parse().unwrap();
    let composed: ComposedLayout = format!("S<1,0,1> o {large}:0").parse().unwrap();
    let coords: CoordLayout = format!("({large}):(1@0)").parse().unwrap();
    let by_mode: RuntimeLayout = "(4,4):(1,4)".parse().unwrap();
    let expected = LayoutError::Size { size: large, factor: large };
    let text = |text: &str| text.parse::<AnyLayout>().unwrap_err().refused().unwrap().clone();
    let refusals = [
        RuntimeLayout::new(&tuple, (0, 0)).unwrap_err(),
        RuntimeLayout::layout_left(&tuple).unwrap_err(),
        RuntimeLayout::layout_right(&tuple).unwrap_err(),
        RuntimeLayout::ordered(&tuple, (1, 0)).unwrap_err(),
        CoordLayout::identity(&tuple).unwrap_err(),
        text(&format!("({large},{large})")),
        text(&format!("({large},{large}):(0,0)")),
        text(&format!("({large},{large}):(1@0,1@1)")),
        text(&format!("S<1,0,1> o ({large},{large}):(0,0)")),
        layout.append(&layout).unwrap_err(),
        layout.prepend(&layout).unwrap_err(),
        layout.concat(&layout).unwrap_err(),
        layout.logical_product(&layout).unwrap_err(),
        layout.blocked_product(&layout).unwrap_err(),
        layout.raked_product(&layout).unwrap_err(),
        RuntimeLayout::make_layout([&layout, &layout]).unwrap_err(),
        by_mode.composition(format!("({large}:0,{large}:0)").parse::<Tiler>().unwrap()).unwrap_err(),
        composed.append(&layout).unwrap_err(),
        composed.concat(&layout).unwrap_err(),
        coords.append(&coords).unwrap_err(),
        tuple.size().unwrap_err(),
    ];
    for (i, refused) in refusals.into_iter().enumerate() {
        assert_eq!(refused, expected, "{i}");
        assert_eq!(refused.to_string(), "layout: size 1099511627776 times 1099511627776 leaves 64 bits");
    }
}
