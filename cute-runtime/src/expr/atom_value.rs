//! Atoms and tilings of them as values of expressions, and as operands.

use alloc::boxed::Box;
use core::fmt;

use crate::atom::{AtomError, CopyAtom, Element, MmaAtom, TiledCopy, TiledMma, TypedCopyAtom};
use crate::trace;

use super::evaluate::{ExprError, Operands};
use super::value::Value;

/// What an expression is worth that is of atoms.
///
/// ```
/// use cute_runtime::expr::{self, AtomValue, ExprError, Value};
/// let Value::Atom(AtomValue::TiledMma(mma)) = expr::evaluate("tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(2,2,1))")? else {
///     unreachable!("that is a tiled MMA")
/// };
/// assert_eq!((mma.size(), mma.tile_shape().to_string()), (128, "(32,16,16)".into()));
/// # Ok::<(), ExprError>(())
/// ```
#[derive(Clone, Debug)]
pub enum AtomValue {
    /// The type of an element, by its name.
    Element(Element),
    /// An instruction that multiplies, by its name.
    Mma(Box<MmaAtom>),
    /// An instruction that copies, by its name.
    Copy(Box<CopyAtom>),
    /// Atoms that multiply, laid out over threads.
    TiledMma(Box<TiledMma>),
    /// Atoms that copy, laid out over threads.
    TiledCopy(Box<TiledCopy>),
}

impl AtomValue {
    /// What an operand is called where another was expected.
    pub(super) fn describe(&self) -> &'static str {
        match self {
            AtomValue::Element(_) => "a type of elements",
            AtomValue::Mma(_) => "an atom that multiplies",
            AtomValue::Copy(_) => "an atom that copies",
            AtomValue::TiledMma(_) => "a tiled MMA",
            AtomValue::TiledCopy(_) => "a tiled copy",
        }
    }

    /// The type of elements of a name.
    pub(super) fn element(name: &str) -> Option<Self> {
        name.parse().ok().map(AtomValue::Element)
    }

    /// The atom of a name, or why there is none.
    pub(super) fn named(name: &str) -> Result<Self, AtomError> {
        let refused = match MmaAtom::named(name) {
            Ok(atom) => return Ok(AtomValue::Mma(Box::new(atom))),
            Err(refused) => refused,
        };
        match CopyAtom::named(name) {
            Ok(atom) => Ok(AtomValue::Copy(Box::new(atom))),
            // What is none of either says what is near it among those that multiply, or else among those that copy.
            Err(AtomError::NoAtom { near: None, .. }) => Err(refused),
            Err(of_copies) => Err(of_copies),
        }
    }
}

impl fmt::Display for AtomValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AtomValue::Element(element) => write!(f, "{element}"),
            AtomValue::Mma(atom) => write!(f, "{atom}"),
            AtomValue::Copy(atom) => write!(f, "{atom}"),
            AtomValue::TiledMma(mma) => write!(f, "{mma}"),
            AtomValue::TiledCopy(copy) => write!(f, "{copy}"),
        }
    }
}

impl From<TiledMma> for Value {
    fn from(mma: TiledMma) -> Self {
        Value::Atom(AtomValue::TiledMma(Box::new(mma)))
    }
}

impl From<TiledCopy> for Value {
    fn from(copy: TiledCopy) -> Self {
        Value::Atom(AtomValue::TiledCopy(Box::new(copy)))
    }
}

impl From<AtomError> for ExprError {
    fn from(error: AtomError) -> Self {
        match error {
            AtomError::Layout(refused) => ExprError::Rule(refused),
            AtomError::Access(refused) => ExprError::Analysis(refused),
            refused => ExprError::Atom(refused),
        }
    }
}

impl Operands {
    fn atom(&self, i: usize) -> Option<&AtomValue> {
        match self.value(i) {
            Value::Atom(atom) => Some(atom),
            _ => None,
        }
    }

    /// A type of elements.
    pub(super) fn element(&self, i: usize) -> Result<Element, ExprError> {
        match self.atom(i) {
            Some(AtomValue::Element(element)) => Ok(*element),
            _ => Err(self.wrong(i, "a type of elements")),
        }
    }

    /// An atom that multiplies.
    pub(super) fn mma_atom(&self, i: usize) -> Result<&MmaAtom, ExprError> {
        match self.atom(i) {
            Some(AtomValue::Mma(atom)) => Ok(atom),
            _ => Err(self.wrong(i, "an atom that multiplies")),
        }
    }

    /// An atom that copies elements of the type that follows it.
    pub(super) fn copy_atom(&self, i: usize) -> Result<TypedCopyAtom, ExprError> {
        let Some(AtomValue::Copy(atom)) = self.atom(i) else { return Err(self.wrong(i, "an atom that copies")) };
        let element = self.element(i + 1)?;
        // As with a layout, reading it is no step of the operation.
        Ok(trace::silently(|| atom.with_type(element))?)
    }

    /// A tiled MMA.
    pub(super) fn mma(&self, i: usize) -> Result<&TiledMma, ExprError> {
        match self.atom(i) {
            Some(AtomValue::TiledMma(mma)) => Ok(mma),
            _ => Err(self.wrong(i, "a tiled MMA, as `tiled_mma(..)` makes it,")),
        }
    }

    /// A tiled copy.
    pub(super) fn copy(&self, i: usize) -> Result<&TiledCopy, ExprError> {
        match self.atom(i) {
            Some(AtomValue::TiledCopy(copy)) => Ok(copy),
            _ => Err(self.wrong(i, "a tiled copy, as `tiled_copy(..)` makes it,")),
        }
    }
}
