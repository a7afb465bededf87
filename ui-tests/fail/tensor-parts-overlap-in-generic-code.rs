// apart: stride _0 is not above _0, which the modes of smaller strides reach
use cute_types::prelude::*;

fn writers<L: Apart>(_: L) {}

fn main() {
    writers(layout!((4,2):(0,1)));
}
