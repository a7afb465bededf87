// congruent: in mode _1, A has _2 modes and B has _0
use cute_types::prelude::*;

fn zip<A: Congruent<B>, B>(_: A, _: B) {}

fn main() {
    zip(layout!((2,(2,3))), layout!((2,6)));
}
