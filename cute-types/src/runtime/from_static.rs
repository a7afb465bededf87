//! # to_runtime
//!
//! The layout of values that a static layout is, for pictures, PTX and text: `L.to_runtime()` has the shape and stride of
//! L, and prints the same.

use alloc::vec::Vec;
use core::convert::Infallible;

use super::int_tuple::IntTuple;
use super::layout::RuntimeLayout;
use crate::int::Leaf;
use crate::layout::{Layout, StaticLayout, Strided};
use crate::tuple::{IntTuple as AnyTuple, StaticTuple, Visitor};

impl<S: Strided<D>, D: StaticTuple> Layout<S, D> {
    /// This layout as values.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// use cute_types::runtime::RuntimeLayout;
    /// let l = layout!((2,(2,2)):(1,(4,2)));
    /// assert_eq!(l.to_runtime(), "(2,(2,2)):(1,(4,2))".parse::<RuntimeLayout>()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// Values are `i64`. The macros keep every literal there; a layout that the algebra made larger does not build.
    pub fn to_runtime(&self) -> RuntimeLayout {
        const {
            let fits = <Self as StaticLayout>::SIZE <= i64::MAX as usize
                && <Self as StaticLayout>::COSIZE <= i64::MAX as usize;
            assert!(fits, "the size or cosize of the layout does not fit in an i64");
        };
        RuntimeLayout::of_checked(values(self.shape()), values(self.stride()), Self::SIZE as i64, Self::COSIZE as i64)
    }
}

/// The values of a tuple.
fn values(tuple: impl AnyTuple) -> IntTuple {
    let mut builder = Builder { open: Vec::new(), last: IntTuple::Tuple(Vec::new()) };
    let Ok(()) = tuple.visit(&mut builder);
    builder.last
}

/// Builds a tuple along a walk.
struct Builder {
    /// The tuples that are open, outermost first.
    open: Vec<Vec<IntTuple>>,
    /// What was complete last at the top.
    last: IntTuple,
}

impl Builder {
    fn item(&mut self, item: IntTuple) {
        match self.open.last_mut() {
            Some(tuple) => tuple.push(item),
            None => self.last = item,
        }
    }
}

impl Visitor for Builder {
    type Error = Infallible;

    fn open(&mut self) -> Result<(), Infallible> {
        self.open.push(Vec::new());
        Ok(())
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> Result<(), Infallible> {
        let Leaf::Int(value) = leaf else { unreachable!() };
        // A stride under an extent of 1 is not part of the cosize, and may exceed it; no offset depends on it.
        self.item(IntTuple::Int(i64::try_from(value).unwrap_or(i64::MAX)));
        Ok(())
    }

    fn close(&mut self) -> Result<(), Infallible> {
        let tuple = self.open.pop().unwrap_or_default();
        self.item(IntTuple::Tuple(tuple));
        Ok(())
    }
}
