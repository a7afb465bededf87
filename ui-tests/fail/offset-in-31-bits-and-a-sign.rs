// offset_in: offset -(_2, _147, _483, _649) leaves _31 bits and a sign
use cute_types::prelude::*;

fn main() {
    layout!(2:-2147483649).offset_in::<i32>(0);
}
