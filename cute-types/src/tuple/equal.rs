//! Equality of tuples of integers whose types may differ.

use core::any::Any;
use core::convert::Infallible;

use super::{IntTuple, Visitor};
use crate::int::Leaf;

/// Whether the tuples nest alike and have the same integers: static ones equal dynamic ones of the same value.
///
/// Where the types are equal, the comparison is that of the dynamic integers alone, and folds to `true` without any. Else it
/// asks of each token of `a` whether `b` has it at the same place. The tokens of a tuple are never the beginning of those of
/// another one, since its last `)` is the one that answers its first `(`; so `b` has no token left where all of `a` agree.
#[inline]
pub(crate) fn equal<A: IntTuple, B: IntTuple>(a: A, b: B) -> bool {
    if let Some(&b) = (&b as &dyn Any).downcast_ref::<A>() {
        return a.equals(b);
    }
    a.visit(&mut Against { other: b, place: 0 }).is_ok()
}

#[derive(PartialEq)]
enum Mark<'a> {
    Open,
    Leaf(Leaf<'a>),
    Close,
}

/// Two tokens at one place are not the same.
struct Differs;

/// The walk along the first tuple.
struct Against<B> {
    other: B,
    place: usize,
}

impl<B: IntTuple> Against<B> {
    fn mark(&mut self, token: Mark<'_>) -> Result<(), Differs> {
        let mut at = At { token, left: self.place, same: false };
        let Ok(()) = self.other.visit(&mut at);
        self.place += 1;
        if at.same { Ok(()) } else { Err(Differs) }
    }
}

impl<B: IntTuple> Visitor for Against<B> {
    type Error = Differs;

    fn open(&mut self) -> Result<(), Differs> {
        self.mark(Mark::Open)
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> Result<(), Differs> {
        self.mark(Mark::Leaf(leaf))
    }

    fn close(&mut self) -> Result<(), Differs> {
        self.mark(Mark::Close)
    }
}

/// The walk along the second tuple, to the token after `left` others.
struct At<'a> {
    token: Mark<'a>,
    left: usize,
    same: bool,
}

impl At<'_> {
    fn mark(&mut self, token: Mark<'_>) -> Result<(), Infallible> {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => {
                self.same = token == self.token;
                self.left = usize::MAX;
            }
        }
        Ok(())
    }
}

impl Visitor for At<'_> {
    type Error = Infallible;

    fn open(&mut self) -> Result<(), Infallible> {
        self.mark(Mark::Open)
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> Result<(), Infallible> {
        self.mark(Mark::Leaf(leaf))
    }

    fn close(&mut self) -> Result<(), Infallible> {
        self.mark(Mark::Close)
    }
}
