//! Walks along the integers of a tuple as values: along its text, along a shape with its stride, and along the modes of a shape.
//!
//! The tuple walks, and the visitor is told of integers and brackets; so it knows no types.

use super::IntTuple;
use crate::int::Leaf;

/// What a walk along a tuple calls, in the order of the text `(2,(3,4))`.
pub trait Visitor {
    /// What ends the walk early.
    type Error;
    /// `(`
    fn open(&mut self) -> Result<(), Self::Error>;
    /// An integer, or a basis element.
    fn leaf(&mut self, leaf: Leaf<'_>) -> Result<(), Self::Error>;
    /// An integer that only the running program knows.
    fn dynamic(&mut self, leaf: Leaf<'_>) -> Result<(), Self::Error> {
        self.leaf(leaf)
    }
    /// `)`
    fn close(&mut self) -> Result<(), Self::Error>;
}

/// Writes a tuple as CuTe prints it: `(2,(3,4))`, without spaces; with `{:#}`, static integers as CuTe does: `(_2,(3,_4))`.
pub(crate) struct Printer<'a, 'b> {
    to: &'a mut core::fmt::Formatter<'b>,
    /// Whether a comma stands before the next item.
    comma: bool,
}

impl<'a, 'b> Printer<'a, 'b> {
    pub(crate) fn new(to: &'a mut core::fmt::Formatter<'b>) -> Self {
        Self { to, comma: false }
    }

    fn write(&mut self, mark: &str, leaf: Leaf<'_>) -> core::fmt::Result {
        let comma = if self.comma { "," } else { "" };
        self.comma = true;
        write!(self.to, "{comma}{mark}{leaf}")
    }
}

impl Visitor for Printer<'_, '_> {
    type Error = core::fmt::Error;

    fn open(&mut self) -> core::fmt::Result {
        self.to.write_str(if self.comma { ",(" } else { "(" })?;
        self.comma = false;
        Ok(())
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> core::fmt::Result {
        let mark = if self.to.alternate() { "_" } else { "" };
        self.write(mark, leaf)
    }

    fn dynamic(&mut self, leaf: Leaf<'_>) -> core::fmt::Result {
        self.write("", leaf)
    }

    fn close(&mut self) -> core::fmt::Result {
        self.comma = true;
        self.to.write_str(")")
    }
}

/// What a walk along a shape and its stride calls, for each leaf.
pub trait ModeVisitor {
    /// The mode `extent:stride`.
    fn mode(&mut self, extent: usize, stride: Leaf<'_>);
}

/// The walk along the stride of an integer of a shape, which is one integer, too.
pub(super) struct AtExtent<'a, V> {
    pub(super) extent: usize,
    pub(super) visitor: &'a mut V,
}

impl<V: ModeVisitor> Visitor for AtExtent<'_, V> {
    type Error = core::convert::Infallible;

    fn open(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    #[inline]
    fn leaf(&mut self, leaf: Leaf<'_>) -> Result<(), Self::Error> {
        self.visitor.mode(self.extent, leaf);
        Ok(())
    }

    fn close(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// What a walk along the modes of a shape calls.
pub trait ShapeVisitor {
    /// The next mode.
    fn shape<S: IntTuple>(&mut self, shape: S);
}
