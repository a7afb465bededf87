// 16 modes, depth 6, sizes of 2^32 and more, without `#![recursion_limit]`: with rustc's next trait solver, too, which counts
// more levels than the old one. What types find is what values find, by which `layout!` works out the operations in it.
use cute_types::prelude::*;

/// Each operation as a method and within the macro.
macro_rules! same {
    ($(($($a:tt)*).$operation:ident($($b:tt)*);)*) => {
        $(assert_eq!(layout!($($a)*).$operation(layout!($($b)*)), layout!($operation($($a)*, $($b)*)));)*
    };
}

pub(crate) fn main() {
    same! {
        ((4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4):LayoutLeft).composition((4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4):LayoutRight);
        ((4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4):LayoutRight).composition((4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4):LayoutLeft);
        (4294967296:1).composition((4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4):LayoutLeft);
        ((4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4):LayoutLeft).zipped_divide(4:4);
        ((4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4):LayoutRight).zipped_divide(65536:256);
        ((4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4):LayoutLeft).logical_product(4:2);
        ((4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4):LayoutLeft).blocked_product((2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2):LayoutLeft);
        ((4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4):LayoutLeft).max_common_layout((4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4):LayoutLeft);
        (1048576:1).composition((4,(4,(4,(4,(4,(4,4)))))):LayoutLeft);
        ((4,(4,(4,(4,(4,(4,256)))))):LayoutRight).logical_divide(64:4);
    }
    type Left = Layout!((4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4):LayoutLeft);
    type Right = Layout!((4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4):LayoutRight);
    let (left, right) = (Left::NEW, Right::NEW);
    assert_eq!((Left::SIZE, Right::COSIZE), (1 << 32, 1 << 32));
    assert_eq!(left.coalesce(), layout!(4294967296:1));
    assert_eq!(left.complement(shape!(17179869184)), layout!(4:4294967296));
    assert_eq!(left.right_inverse(), layout!(4294967296:1));
    assert_eq!(right.left_inverse(), right);
    assert_eq!((left.offset(0xfedc_ba98), right.offset(0b01 << 30)), (0xfedc_ba98, 0b01));
    let ragged = layout!((4294967295,3):(3,1)).zipped_divide((shape!(65535),shape!(3)));
    assert_eq!(ragged.to_string(), "((65535,3),(65537,1)):((3,1),(196605,0))");
}
