// compatible: in mode _1, A has size _6 and B has size _8
use cute_types::prelude::*;

fn relabel<A: Compatible<B>, B>(_: A, _: B) {}

fn main() {
    relabel(layout!((4,6)), layout!(((2,2),8)));
}
