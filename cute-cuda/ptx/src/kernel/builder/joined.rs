//! The parameters of a kernel after those of another one.

use core::marker::PhantomData;

use super::params::{Params, sealed};
use super::state::Builder;
use crate::kernel::driver::{AsMany, Driver, EachArg, LaunchArgs};
use crate::kernel::signature::Arg;
use crate::ptx::Type;

/// The parameters `P`, and after them the parameters `Q`: what a kernel takes that is made of one with `P` and of something a user
/// adds, which takes `Q`. Handles, names and arguments are pairs, `((&a, &b, &mut d), (&bias,))`.
#[derive(Clone, Copy, Debug)]
pub struct Joined<P, Q>(PhantomData<(P, Q)>);

impl<P: Params, Q: Params> sealed::Sealed for Joined<P, Q> {}

impl<P: Params, Q: Params> Params for Joined<P, Q> {
    type Handles = (P::Handles, Q::Handles);
    type Names = (P::Names, Q::Names);
    type Host<'a> = (P::Host<'a>, Q::Host<'a>);

    fn list((first, second): &Self::Names) -> Vec<(String, Type)> {
        let mut list = P::list(first);
        list.extend(Q::list(second));
        list
    }

    fn declare(b: &mut Builder, (first, second): &Self::Names, token: sealed::Token) -> Self::Handles {
        let first = P::declare(b, first, token);
        (first, Q::declare(b, second, token))
    }

    fn host((first, second): Self::Host<'_>) -> Vec<Arg<'_>> {
        let mut args = P::host(first);
        args.extend(Q::host(second));
        args
    }
}

#[diagnostic::do_not_recommend]
impl<P, Q, A, B> AsMany<Joined<P, Q>> for (A, B) {
    type Count = Joined<(), ()>;
}

impl<P, Q, D: Driver, A: LaunchArgs<P, D>, B: LaunchArgs<Q, D>> EachArg<Joined<P, Q>, D, Joined<(), ()>> for (A, B) {
    fn bind_each(&mut self) -> Vec<D::Bound<'_>> {
        let mut args = self.0.bind();
        args.extend(self.1.bind());
        args
    }
}
