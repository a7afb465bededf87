// weakly_congruent: in mode _1, A has _2 modes and B has _0
use cute_types::prelude::*;

fn refine<A: WeaklyCongruent<B>, B>(_: A, _: B) {}

fn main() {
    refine(shape!((2,(2,3))), shape!((2,6)));
}
