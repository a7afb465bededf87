//! Tuples of more than four modes: while types are checked the modes after the fourth are a tuple of their own, and so on.
//! Each mode keeps its place.

use cute_types::coord::{Outside, Slicer};
use cute_types::prelude::*;

/// `layout` gives the same offset for an index and for each form of its coordinate, and that is `wanted`.
macro_rules! offsets_are {
    ($layout:expr, $strides:expr) => {{
        let (layout, strides) = ($layout, $strides);
        assert_eq!(layout.size(), 1 << strides.len());
        for index in [0, 1, layout.size() / 3, layout.size() / 2, layout.size() - 1] {
            let wanted: usize = (0..strides.len()).map(|k| ((index >> k) & 1) * strides[k]).sum();
            let coord = layout.coord(index);
            assert_eq!(layout.offset(index), wanted);
            assert_eq!(layout.offset(coord), wanted);
            assert_eq!(layout.checked_offset(coord), Some(wanted));
            assert_eq!(layout.index(coord), index);
        }
        assert_eq!(layout.checked_offset(layout.size()), None);
    }};
}

#[test]
fn each_mode_has_its_stride() {
    offsets_are!(layout!((2,2,2,2):(7,1,20,50)), [7, 1, 20, 50]);
    offsets_are!(layout!((2,2,2,2,2):(7,1,20,50,3)), [7, 1, 20, 50, 3]);
    offsets_are!(layout!((2,2,2,2,2,2,2,2):(7,1,20,50,3,9,11,2)), [7, 1, 20, 50, 3, 9, 11, 2]);
    offsets_are!(layout!((2,2,2,2,2,2,2,2,2):(7,1,20,50,3,9,11,2,90)), [7, 1, 20, 50, 3, 9, 11, 2, 90]);
    offsets_are!(
        layout!((2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2):(7,1,20,50,3,9,11,2,90,80,5,6,8,4,70,60)),
        [7, 1, 20, 50, 3, 9, 11, 2, 90, 80, 5, 6, 8, 4, 70, 60]
    );
    let (m, ld) = (2_usize, 90_usize);
    offsets_are!(layout!((2,2,2,2,m,2,2,2,m):(7,1,20,50,3,9,11,2,ld)), [7, 1, 20, 50, 3, 9, 11, 2, 90]);
}

#[test]
fn slices_keep_and_drop_each_mode() {
    let l = layout!((2,3,4,5,6,7,8,9,10,11):(1,20,3,40,5,60,7,80,9,100));
    let coord = (.., 1, .., 1, .., 1, .., 1, .., 1);
    assert_eq!(l.slice(coord), layout!((2,4,6,8,10):(1,3,5,7,9)));
    assert_eq!(l.dice(coord), layout!((3,5,7,9,11):(20,40,60,80,100)));
    assert_eq!(l.slice_and_offset(coord).1, 300);
    let nested = layout!((2,3,4,5,(6,7)):(1,20,3,40,(5,60)));
    assert_eq!(nested.slice((1, 1, 1, 1, (.., 2))), layout!((6):(5)));
}

#[test]
fn the_mode_that_a_coordinate_is_outside_of() {
    let shape = shape!((2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2));
    assert_eq!((0, 1, 0, 1, 0, 1, 0, 1, 0, 2, 0).outside(shape), None);
    let outside = |mode, index, extent| Some(Outside { mode: Some(mode), index, extent });
    assert_eq!((0, 1, 0, 2, 0, 1, 0, 1, 0, 2, 0).outside(shape), outside(3, 2, 2));
    assert_eq!((0, 1, 0, 1, 2, 1, 0, 1, 0, 2, 0).outside(shape), outside(4, 2, 2));
    assert_eq!((0, 1, 0, 1, 0, 1, 0, 1, 0, 3, 5).outside(shape), outside(9, 3, 3));
}

#[test]
fn tuples_of_layouts_go_together() {
    let l = layout!((2,2,2,2,2,2):(32,16,8,4,2,1));
    assert_eq!(l.filter_zeros(), l);
    assert_eq!(identity(shape!((2, 2, 2, 2, 2, 2))).offset((0, 1, 0, 0, 1, 1)), (0, 1, 0, 0, 1, 1));
    let by_mode = (shape!(1), shape!(2), shape!(1), shape!(2), shape!(1), shape!(2));
    assert_eq!(l.zipped_divide(by_mode), layout!(((1,2,1,2,1,2),(2,1,2,1,2,1)):((0,16,0,4,0,1),(32,0,8,0,2,0))));
}
