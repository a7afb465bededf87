// compatible: A has _2 modes, B has _3
use cute_types::prelude::*;

fn relabel<A: Compatible<B>, B>(_: A, _: B) {}

fn main() {
    relabel(shape!((4,6)), shape!((4,2,3)));
}
