// layout_add: an integer stride and a basis element, of mode _1, have no sum
use cute_types::prelude::*;

fn sum<A, B: StaticLayout>(a: A, b: B) -> A::Result
where
    A: Rule<op::LayoutAdd<B>, Verdict: Accepted>,
{
    a.apply(op::LayoutAdd(b))
}

fn main() {
    sum(layout!(8:1@1), layout!(8:0));
    sum(layout!(8:1@1), layout!(8:2));
}
