// compatible: A has size _24, B has size _20
use cute_types::prelude::*;

fn relabel<A: Compatible<B>, B>(_: A, _: B) {}

fn main() {
    relabel(shape!(24), shape!((4,5)));
}
