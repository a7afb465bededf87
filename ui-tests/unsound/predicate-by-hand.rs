// this method takes 2 arguments but 1 argument was supplied
#![forbid(unsafe_code)]
use cute_types::algebra::op;
use cute_types::prelude::*;
use cute_types::predicated::Ragged;

fn main() {
    let _ = layout!(10:1).ragged(op::LogicalDivideCeil(U4::NEW));
}
