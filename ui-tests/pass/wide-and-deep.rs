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

pub(crate) fn main() {
    // 24 leaves, none of which coalesces with another: 16 of them are the first mode, since that is as wide as tuples get.
    let deep = Deep::NEW;
    assert_eq!((Deep::RANK, Deep::DEPTH, Deep::SIZE, Deep::COSIZE), (8, 3, 1 << 24, 1 << 24));
    assert_eq!((deep.coalesce().rank(), deep.coalesce().size()), (1 + 8, 1 << 24));
    assert!((0..1000).all(|i| deep.coalesce().offset(i * 16777) == deep.offset(i * 16777)));
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

    // Depth 6, and rank 16; 32 modes as two of 16.
    let nested = layout!((2,(2,(2,(2,(2,(2,2)))))):(64,(32,(16,(8,(4,(2,1)))))));
    assert_eq!((nested.rank(), nested.depth()), (2, 6));
    assert_eq!(nested.sort().coalesce(), layout!(128:1));
    assert_eq!(nested.offset((1, (0, (1, (0, (1, (0, 1))))))), 64 + 16 + 4 + 1);
    let wide16 = layout!((2,1,2,1,2,1,2,1,2,1,2,1,2,1,2,1));
    assert_eq!((wide16.rank(), wide16.size()), (16, 256));
    assert_eq!(wide16.coalesce(), layout!(256:1));
    type Wide = Layout!(((2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2),(2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2)):LayoutRight);
    assert_eq!((Wide::RANK, Wide::SIZE), (2, 1 << 32));
    assert_eq!(Wide::NEW.sort().coalesce(), layout!(4294967296:1));
    assert_eq!(Wide::NEW.offset(1), 1 << 31);
    assert_eq!(Wide::NEW.composition(layout!((4,1024):(1,4194304))).rank(), 2);

    // Beyond 2^32.
    let far = layout!((4294967296,2147483647):(2147483647,1));
    assert_eq!(far.sort().coalesce().size(), 4294967296 * 2147483647);
}
