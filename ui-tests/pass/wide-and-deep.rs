// Rank 8, depth 3, sizes up to 2^32 and beyond, without `#![recursion_limit]`.
use cute_types::prelude::*;

type Deep = Layout!(
    ((2,(2,2)),(2,(2,2)),(2,(2,2)),(2,(2,2)),(2,(2,2)),(2,(2,2)),(2,(2,2)),(2,(2,2))):LayoutRight
);
type DeepLeft = Layout!(
    ((2,(2,2)),(2,(2,2)),(2,(2,2)),(2,(2,2)),(2,(2,2)),(2,(2,2)),(2,(2,2)),(2,(2,2)))
);
type Big = Layout!((16,16,16,16,16,16,16,16):LayoutRight);
type Odd = Layout!(((3,(5,7)),(3,(5,7)),(3,5),7,(2,2),(3,3),2,3):LayoutRight);

fn main() {
    // 24 leaves, none of which coalesces with another.
    let deep = Deep::NEW;
    assert_eq!((Deep::RANK, Deep::DEPTH, Deep::SIZE, Deep::COSIZE), (8, 3, 1 << 24, 1 << 24));
    assert_eq!(deep.coalesce().rank(), 24);
    assert_eq!(deep.sort().coalesce(), layout!(16777216:1));
    assert_eq!(deep.complement(shape!(4294967296)), layout!(256:16777216));
    assert_eq!(deep.composition(DeepLeft::NEW), deep);
    assert_eq!(deep.composition(deep), DeepLeft::NEW);
    let tiled = deep.logical_divide(layout!((2,2,2):(4096,16,1)));
    assert_eq!(tiled.rank(), 2);
    assert_eq!(tiled.size(), 1 << 24);
    let by_mode = deep.logical_divide((U4::NEW, U2::NEW, U4::NEW, U2::NEW, U8::NEW, U2::NEW, .., U4::NEW));
    assert_eq!(by_mode.offset(12345), deep.logical_divide((U4::NEW, U2::NEW, U4::NEW, U2::NEW, U8::NEW, U2::NEW, U8::NEW, U4::NEW)).offset(12345));

    let big = Big::NEW;
    assert_eq!(Big::SIZE, 1 << 32);
    assert_eq!(big.composition(big).coalesce(), layout!(4294967296:1));
    assert_eq!(big.logical_divide(layout!((16,16):(1,65536))).size(), 1 << 32);
    assert_eq!(big.offset(0xfedc_ba98), 0x89ab_cdef);

    let odd = Odd::NEW;
    assert_eq!(odd.sort().coalesce(), layout!(250047000:1));
    assert_eq!(odd.composition(layout!((3,5):(1,3))).size(), 15);
    let wide = layout!((65535,65537):(65537,1));
    assert_eq!(wide.complement(shape!(4294967295)), layout!(1:0));
    assert_eq!(wide.composition(layout!((3,21845):(21845,1))), layout!((3,21845):(1431655765,65537)));

    // Beyond 2^32.
    let far = layout!((4294967296,2147483647):(2147483647,1));
    assert_eq!(far.sort().coalesce().size(), 4294967296 * 2147483647);
}
