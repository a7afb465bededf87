// The accepted neighbours of the cases in fail/: the same code with the mistake mended.
use cute_types::prelude::*;

fn banks_left<L: Admissible<U32>>(layout: L) -> Complement<L, U32> {
    layout.complement(U32::NEW)
}

fn relabel<A: Compatible<B>, B>(_: A, _: B) {}

fn zip<A: Congruent<B>, B>(_: A, _: B) {}

fn refine<A: WeaklyCongruent<B>, B>(_: A, _: B) {}

fn every_other<L: Composable<Layout!(4:2)>>(layout: L) -> Composition<L, Layout!(4:2)> {
    layout.composition(layout!(4:2))
}

fn warps<L: DivisibleBy<(U32,)>>(layout: L) -> LogicalDivide<L, (U32,)> {
    layout.logical_divide((U32::NEW,))
}

pub(crate) fn main() {
    assert_eq!(layout!((2,4):(1,4)).complement(U16::NEW), layout!(2:2));
    assert_eq!(layout!((2,4):(1,2)).complement(U16::NEW), layout!(2:8));
    assert_eq!(layout!((64,2):(64,102400)).complement(shape!(4915200)).size(), 38400);
    assert_eq!(banks_left(layout!((2,4):(8,2))), layout!((2,2):(1,16)));

    relabel(layout!((4,6)), layout!(((2,2),6)));
    relabel(shape!(24), shape!((4,6)));
    Layout::new((U2::NEW, U3::NEW), (U3::NEW, U1::NEW));
    zip(layout!((2,(2,3))), layout!((2,(6,1))));
    let m = 6_usize;
    zip(layout!((2,(m,3)):(3,(m,1))), layout!(S<1,0,1> o (2,(6,m)):(1,(2,12))));
    refine(shape!((2,6)), shape!((2,(2,3))));
    refine(shape!((m,6)), shape!((2,(m,3))));

    assert_eq!(layout!((4,6,8):(2,3,5)).composition(layout!(6:4)), layout!(6:3));
    assert_eq!(layout!((4,6):(2,9)).composition(layout!(8:1)), layout!((4,2):(2,9)));
    assert_eq!(layout!((4,3):(0,1)).composition(layout!((2,2):(2,1))), layout!((2,2):(0,0)));
    assert_eq!(every_other(layout!((4,2):(2,1))), layout!((2,2):(4,1)));

    assert_eq!(
        layout!((4,6):(6,1)).logical_divide((U2::NEW, U2::NEW)),
        layout!(((2,2),(2,3)):((6,12),(1,2)))
    );
    assert_eq!(layout!(16:1).logical_divide(layout!(4:2)), layout!((4,(2,2)):(2,(1,8))));
    assert_eq!(warps(layout!((64,8))), layout!(((32,2),8):((1,32),64)));

    assert_eq!(layout!((4,8):(8,1)).slice((0, ..)), layout!((8):(1)));
    assert_eq!(layout!((4,8):(8,1)).slice_and_offset((1, ..)).1, 8);
    assert_eq!(layout!((3,(2,3)):(3,(12,1))).offset((1, 1)), 15);
    assert_eq!(layout!((3,(2,3)):(3,(12,1))).coord((1, (1, 2))), (1, (1, 2)));

    assert_eq!(layout!((2,(2,2)):(1,(4,2))), layout!((2,(2,2),):(1,(4,2)),));
    assert_eq!(layout!((4,8):LayoutRight), layout!((4,8):(8,1)));
    assert_eq!(layout!((4,8):LayoutLeft), layout!((4,8)));
    assert_eq!(<Layout!((2147483648,4))>::SIZE, 1 << 33);
}
