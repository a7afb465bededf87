// complement_ceil: A and its complement reach _12, short of cotarget _16
use cute_types::prelude::*;

fn gaps<L, M: StaticTuple>(layout: L, cotarget: M) -> L::Result
where
    L: Defined<op::ComplementCeil<M>>,
{
    layout.apply(op::ComplementCeil(cotarget))
}

fn main() {
    gaps(layout!(12:1), shape!(16));
    gaps(layout!(12:1), shape!((2,4,2)));
}
