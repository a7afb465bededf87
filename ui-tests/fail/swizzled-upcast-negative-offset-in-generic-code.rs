// upcast: offset -_2 is not a multiple of _4
use cute_types::prelude::*;

fn outer<L: DefinedSwizzled<op::Upcast<U4>>>(layout: L) -> L::Result {
    inner(layout)
}

fn inner<L: DefinedSwizzled<op::Upcast<U4>>>(layout: L) -> L::Result {
    layout.apply(op::Upcast(U4::NEW))
}

fn main() {
    outer(layout!(S<3,4,3> o -2 o (8,64):(64,1)));
}
