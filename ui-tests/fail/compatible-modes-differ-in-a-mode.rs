// compatible: in mode _0, A has _2 modes and B has _0
use cute_types::prelude::*;

fn relabel<A: Compatible<B>, B>(_: A, _: B) {}

fn main() {
    relabel(shape!(((2,2),6)), shape!((4,6)));
}
