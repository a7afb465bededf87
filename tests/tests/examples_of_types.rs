// From `tables/operations.toml`: `cargo xtask generate` writes this file.
//! The example of each operation, which stands in the help of `cute eval`, over types.

use cute_types::prelude::*;

#[test]
fn layout_like() {
    assert_eq!(layout!((2,2,2,2):(0,20,40,10)).layout_like(), layout!((2,2,2,2):(0,2,4,1)));
}

#[test]
fn fragment_like() {
    assert_eq!(layout!(((2,2),3,4):((1,16),100,2)).fragment_like(), layout!(((2,2),3,4):((1,2),16,4)));
}

#[test]
fn layout_add() {
    assert_eq!(layout!((4,3):(1,4)).layout_add(layout!((4,3):(3,1))), layout!((4,3):(4,5)));
}

#[test]
fn concat() {
    assert_eq!(layout!((2,4):(1,2)).concat(layout!(2:8)), layout!((2,4,2):(1,2,8)));
}

#[test]
fn mode() {
    assert_eq!(layout!((2,(3,4)):(12,(4,1))).mode(U1::NEW), layout!((3,4):(4,1)));
}

#[test]
fn select() {
    assert_eq!(layout!((2,3,4):(1,2,6)).select((U2::NEW, U0::NEW)), layout!((4,2):(6,1)));
}

#[test]
fn take() {
    assert_eq!(layout!((2,3,4):(1,2,6)).take(U1::NEW, U3::NEW), layout!((3,4):(2,6)));
}

#[test]
fn group() {
    assert_eq!(layout!((2,3,4):(1,2,6)).group(U0::NEW, U2::NEW), layout!(((2,3),4):((1,2),6)));
}

#[test]
fn replace() {
    assert_eq!(layout!((2,3,4):(1,2,6)).replace(U1::NEW, layout!(5:0)), layout!((2,5,4):(1,0,6)));
}

#[test]
fn append() {
    assert_eq!(layout!((2,4):(1,2)).append(layout!(3:8)), layout!((2,4,3):(1,2,8)));
}

#[test]
fn prepend() {
    assert_eq!(layout!((2,4):(1,2)).prepend(layout!(3:8)), layout!((3,2,4):(8,1,2)));
}

#[test]
fn flatten() {
    assert_eq!(layout!((2,(2,2)):(1,(4,2))).flatten(), layout!((2,2,2):(1,4,2)));
}

#[test]
fn unflatten() {
    assert_eq!(layout!((2,3,4):(1,2,6)).unflatten((U1::NEW, (U1::NEW, U1::NEW))), layout!((2,(3,4)):(1,(2,6))));
}

#[test]
fn zip() {
    assert_eq!(layout!(((2,3),(4,5)):((1,2),(6,24))).zip(), layout!(((2,4),(3,5)):((1,6),(2,24))));
}

#[test]
fn sort() {
    assert_eq!(layout!((2,2):(3,1)).sort(), layout!((2,2):(1,3)));
}

#[test]
fn reverse() {
    assert_eq!(layout!((2,(3,4)):(12,(4,1))).reverse(), layout!(((3,4),2):((4,1),12)));
}

#[test]
fn dice() {
    assert_eq!(layout!((4,(2,4)):(2,(1,8))).dice((2, (.., 1))), layout!((4,4):(2,8)));
}

#[test]
fn coalesce() {
    assert_eq!(layout!((2,(1,6)):(1,(6,2))).coalesce(), layout!(12:1));
}

#[test]
fn coalesce_by() {
    assert_eq!(layout!((2,(1,6)):(1,(6,2))).coalesce_by((U1::NEW, U1::NEW)), layout!((2,6):(1,2)));
}

#[test]
fn filter() {
    assert_eq!(layout!((2,3,4):(0,1,3)).filter(), layout!(12:1));
}

#[test]
fn filter_zeros() {
    assert_eq!(layout!((2,(4,3)):(0,(1,0))).filter_zeros(), layout!((1,(4,1)):(0,(1,0))));
}

#[test]
fn composition() {
    assert_eq!(layout!((4,6):(6,1)).composition(layout!((2,2):(1,4))), layout!((2,2):(6,1)));
}

#[test]
fn with_shape() {
    assert_eq!(layout!((4,6):(6,1)).with_shape((U2::NEW, U2::NEW, U6::NEW)), layout!((2,2,6):(6,12,1)));
}

#[test]
fn complement() {
    assert_eq!(layout!((2,4):(1,2)).complement(U16::NEW), layout!(2:8));
}

#[test]
fn complement_ceil() {
    assert_eq!(layout!((2,4):(1,2)).complement_ceil(U12::NEW), layout!(2:8));
}

#[test]
fn right_inverse() {
    assert_eq!(layout!((4,8):(8,1)).right_inverse(), layout!((8,4):(4,1)));
}

#[test]
fn left_inverse() {
    assert_eq!(layout!((4,8):(16,2)).left_inverse(), layout!((2,8,4):(0,4,1)));
}

#[test]
fn nullspace() {
    assert_eq!(layout!((2,(3,4)):(0,(1,0))).nullspace(), layout!((2,4):(1,6)));
}

#[test]
fn max_common_layout() {
    assert_eq!(layout!((4,8):(8,1)).max_common_layout(layout!((4,8):(16,1))), layout!(8:4));
}

#[test]
fn logical_divide() {
    assert_eq!(layout!((4,6):(6,1)).logical_divide((U2::NEW, U2::NEW)), layout!(((2,2),(2,3)):((6,12),(1,2))));
}

#[test]
fn logical_divide_ceil() {
    let l = layout!((4,6):(6,1));
    assert_eq!(l.logical_divide_ceil((U2::NEW, U4::NEW)), layout!(((2,2),(4,2)):((6,12),(1,4))));
}

#[test]
fn zipped_divide() {
    assert_eq!(layout!((4,6):(6,1)).zipped_divide((U2::NEW, U2::NEW)), layout!(((2,2),(2,3)):((6,1),(12,2))));
}

#[test]
fn zipped_divide_ceil() {
    let l = layout!((4,6):(6,1));
    assert_eq!(l.zipped_divide_ceil((U2::NEW, U4::NEW)), layout!(((2,4),(2,2)):((6,1),(12,4))));
}

#[test]
fn tiled_divide() {
    assert_eq!(layout!((4,6):(6,1)).tiled_divide((U2::NEW, U2::NEW)), layout!(((2,2),2,3):((6,1),12,2)));
}

#[test]
fn tiled_divide_ceil() {
    assert_eq!(layout!((4,6):(6,1)).tiled_divide_ceil((U2::NEW, U4::NEW)), layout!(((2,4),2,2):((6,1),12,4)));
}

#[test]
fn flat_divide() {
    assert_eq!(layout!((4,6):(6,1)).flat_divide((U2::NEW, U2::NEW)), layout!((2,2,2,3):(6,1,12,2)));
}

#[test]
fn flat_divide_ceil() {
    assert_eq!(layout!((4,6):(6,1)).flat_divide_ceil((U2::NEW, U4::NEW)), layout!((2,4,2,2):(6,1,12,4)));
}

#[test]
fn logical_product() {
    let l = layout!((2,2):(1,100));
    assert_eq!(l.logical_product((layout!(3:1), layout!(2:10))), layout!(((2,3),(2,2)):((1,2),(100,10))));
}

#[test]
fn zipped_product() {
    let l = layout!((2,2):(1,100));
    assert_eq!(l.zipped_product((layout!(3:1), layout!(2:10))), layout!(((2,2),(3,2)):((1,100),(2,10))));
}

#[test]
fn tiled_product() {
    let l = layout!((2,2):(1,100));
    assert_eq!(l.tiled_product((layout!(3:1), layout!(2:10))), layout!(((2,2),3,2):((1,100),2,10)));
}

#[test]
fn flat_product() {
    let l = layout!((2,2):(1,100));
    assert_eq!(l.flat_product((layout!(3:1), layout!(2:10))), layout!((2,2,3,2):(1,100,2,10)));
}

#[test]
fn blocked_product() {
    let l = layout!((2,5):(5,1));
    assert_eq!(l.blocked_product(layout!((3,4):(1,3))), layout!(((2,3),(5,4)):((5,10),(1,30))));
}

#[test]
fn raked_product() {
    assert_eq!(layout!((2,5):(5,1)).raked_product(layout!((3,4):(1,3))), layout!(((3,2),(4,5)):((10,5),(30,1))));
}

#[test]
fn tile_to_shape() {
    assert_eq!(layout!((2,2):(2,1)).tile_to_shape((U4::NEW, U6::NEW)), layout!(((2,2),(2,3)):((2,4),(1,8))));
}

#[test]
fn upcast() {
    assert_eq!(layout!((8,4):(1,16)).upcast(U4::NEW), layout!((2,4):(1,4)));
}

#[test]
fn downcast() {
    assert_eq!(layout!((2,4):(1,4)).downcast(U4::NEW), layout!((8,4):(1,16)));
}

#[test]
fn recast() {
    assert_eq!(layout!((8,4):(1,16)).recast(U16::NEW, U32::NEW), layout!((4,4):(1,8)));
}
