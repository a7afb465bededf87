// the trait bound `Far: cute_types::sealed::Sealed` is not satisfied
#![forbid(unsafe_code)]
use cute_types::atom::MmaAtom;
use cute_types::atom::element::F16;
use cute_types::prelude::*;

#[derive(Clone, Copy)]
struct Far;

impl Static for Far {
    const NEW: Self = Far;
}

impl MmaAtom for Far {
    type ShapeMNK = (U1, U1, U1);
    type ThrId = Layout!(1:0);
    type ALayout = Layout!((1,1):(0,0));
    type BLayout = Layout!((1,1):(0,0));
    type CLayout = Layout!((1,2):(0,1000));
    type ValTypeD = F16;
    type ValTypeA = F16;
    type ValTypeB = F16;
    type ValTypeC = F16;
    type HeldA = cute_types::atom::Registers;
    type HeldB = cute_types::atom::Registers;
    const NAME: &'static str = "far";
    const PTX: &'static [&'static str] = &[];
    const TARGET: Option<&'static str> = None;
}

fn main() {}
