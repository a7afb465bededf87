//! Hashes of tuples of integers: of each integer as a number, from the left to the right. What is equal has the same.

use core::convert::Infallible;
use core::hash::{Hash, Hasher};

use super::{IntTuple, Visitor};
use crate::int::Leaf;

/// What is hashed so far.
struct Hashing<'a, H>(&'a mut H);

impl<H: Hasher> Visitor for Hashing<'_, H> {
    type Error = Infallible;

    fn open(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> Result<(), Infallible> {
        leaf.hash(self.0);
        Ok(())
    }

    fn close(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

/// Feeds the integers of a tuple to a hasher.
pub(crate) fn hash<T: IntTuple, H: Hasher>(tuple: T, hasher: &mut H) {
    let Ok(()) = tuple.visit(&mut Hashing(hasher));
}
