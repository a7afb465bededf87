// swizzle: shift -_2 is shorter than its _3 bits
use cute_types::prelude::*;
use cute_types::rules::Verdict;
use cute_types::swizzle::Shift;

fn bank<M: Nat, S: Shift>() -> Swizzle<U3, M, S>
where
    <Swizzle<U3, M, S> as StaticSwizzle>::Verdict: Verdict<Report: Accepted>,
{
    Swizzle::new()
}

fn main() {
    bank::<U4, N2>();
}
