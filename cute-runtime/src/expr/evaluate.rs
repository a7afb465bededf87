//! Works out an expression, innermost operands first.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;

#[cfg(feature = "analysis")]
use crate::analysis::AnalysisError;
#[cfg(feature = "atoms")]
use crate::atom::AtomError;
use crate::{AnyLayout, IntTuple, LayoutError, ParseError, RuntimeLayout, Slicer, Swizzle, Tiler, trace};

use super::operations::OperationHelp;
use super::parse::{Expr, Kind};
use super::value::{self, Major, Value};

/// Why an expression has no value.
#[non_exhaustive]
pub enum ExprError {
    /// The text is not an expression, or gives an operation something of the wrong kind.
    Text(ParseError),
    /// An operation refuses its operands.
    Rule(LayoutError),
    /// An analysis refuses its operands.
    #[cfg(feature = "analysis")]
    Analysis(AnalysisError),
    /// An atom, a tiling or a partition is refused.
    #[cfg(feature = "atoms")]
    Atom(AtomError),
    /// More offsets than anyone wants printed.
    TooMany {
        /// The elements of the layout.
        size: i64,
        /// What a list holds.
        limit: i64,
    },
}

impl ExprError {
    /// The word by which programs tell refusals apart: `parse`, or the rule that refuses.
    pub fn kind(&self) -> &'static str {
        match self {
            ExprError::Text(_) => "parse",
            ExprError::Rule(error) => error.rule().name(),
            #[cfg(feature = "analysis")]
            ExprError::Analysis(error) => error.rule(),
            #[cfg(feature = "atoms")]
            ExprError::Atom(error) => error.rule(),
            ExprError::TooMany { .. } => "offsets",
        }
    }
}

impl From<ParseError> for ExprError {
    fn from(error: ParseError) -> Self {
        ExprError::Text(error)
    }
}

impl From<LayoutError> for ExprError {
    fn from(error: LayoutError) -> Self {
        ExprError::Rule(error)
    }
}

#[cfg(feature = "analysis")]
impl From<AnalysisError> for ExprError {
    fn from(error: AnalysisError) -> Self {
        ExprError::Analysis(error)
    }
}

impl fmt::Debug for ExprError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for ExprError {}

impl fmt::Display for ExprError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExprError::Text(error) => write!(f, "{error}"),
            ExprError::Rule(error) => write!(f, "{error}"),
            #[cfg(feature = "analysis")]
            ExprError::Analysis(error) => write!(f, "{error}"),
            #[cfg(feature = "atoms")]
            ExprError::Atom(error) => write!(f, "{error}"),
            ExprError::TooMany { size, limit } => {
                write!(f, "offsets: the layout has {size} elements, a list holds {limit} at most")
            }
        }
    }
}

/// Who sees each call of an expression, the innermost first.
pub trait Watch {
    /// Works out a call whose operands have their values.
    fn call(&mut self, operands: &Operands) -> Result<Value, ExprError>;
}

/// Nobody.
pub(super) struct Unwatched;

impl Watch for Unwatched {
    fn call(&mut self, operands: &Operands) -> Result<Value, ExprError> {
        operands.work_out()
    }
}

/// The value of an expression. The reader has bounded how deep this calls itself.
pub(super) fn evaluate(expr: &Expr, watch: &mut impl Watch) -> Result<Value, ExprError> {
    match &expr.kind {
        Kind::Int(n) => Ok(Value::Int(*n)),
        Kind::Keep => Ok(Value::Keep),
        Kind::Layout(layout) => Ok(Value::Layout(layout.clone())),
        Kind::Swizzle(swizzle) => Ok(Value::Swizzle(*swizzle)),
        Kind::Major(major) => Ok(Value::Major(*major)),
        #[cfg(feature = "atoms")]
        Kind::Atom(atom) => Ok(Value::Atom(atom.clone())),
        Kind::Tuple(modes) => {
            modes.iter().map(|mode| evaluate(mode, watch)).collect::<Result<_, _>>().map(Value::Tuple)
        }
        Kind::Call { operation, operands } => {
            let values = operands.iter().map(|operand| Ok((evaluate(operand, watch)?, operand.at)));
            let values = values.collect::<Result<_, ExprError>>()?;
            watch.call(&Operands { operation, at: expr.at, values })
        }
    }
}

impl fmt::Display for Operands {
    /// The call, with the values of its operands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.operation.name())?;
        let values: Vec<&Value> = self.values.iter().map(|(value, _)| value).collect();
        value::between(f, "(", &values, ")")
    }
}

/// The operands of a call, asked for by number and by what they have to be.
pub struct Operands {
    operation: &'static OperationHelp,
    at: usize,
    values: Vec<(Value, usize)>,
}

impl Operands {
    /// What is called.
    pub fn operation(&self) -> &'static OperationHelp {
        self.operation
    }

    /// The byte of the text at which the name of the operation begins.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What the operation makes of them.
    pub fn work_out(&self) -> Result<Value, ExprError> {
        (self.operation.evaluate)(self)
    }

    /// Their values, in order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Value> {
        self.values.iter().map(|(value, _)| value)
    }

    pub(super) fn count(&self) -> usize {
        self.values.len()
    }

    pub(super) fn value(&self, i: usize) -> &Value {
        &self.values[i].0
    }

    /// A layout; a shape stands for its compact one, as everywhere in the notation.
    pub(super) fn layout(&self, i: usize) -> Result<AnyLayout, ExprError> {
        match self.value(i) {
            Value::Layout(layout) => Ok(layout.clone()),
            value => match value.to_int_tuple() {
                // Reading an operand is no step of the operation.
                Some(shape) => Ok(trace::silently(|| RuntimeLayout::layout_left(shape))?.into()),
                None => Err(self.wrong(i, "a layout")),
            },
        }
    }

    /// A layout of strides.
    pub(super) fn strided(&self, i: usize) -> Result<RuntimeLayout, ExprError> {
        self.layout(i)?.to_strided().cloned().ok_or_else(|| self.wrong(i, "a layout of integers as strides"))
    }

    pub(super) fn swizzle(&self, i: usize) -> Result<Swizzle, ExprError> {
        match self.value(i) {
            Value::Swizzle(swizzle) => Ok(*swizzle),
            _ => Err(self.wrong(i, "a swizzle")),
        }
    }

    /// All of them, as layouts.
    pub(super) fn layouts(&self) -> Result<Vec<AnyLayout>, ExprError> {
        (0..self.count()).map(|i| self.layout(i)).collect()
    }

    /// A shape; of a layout it is its shape.
    pub(super) fn shape(&self, i: usize) -> Result<IntTuple, ExprError> {
        match self.value(i) {
            Value::Layout(layout) => Ok(layout.shape().clone()),
            value => value.to_int_tuple().ok_or_else(|| self.wrong(i, "a shape")),
        }
    }

    /// An order of `rank` modes.
    pub(super) fn order(&self, i: usize, rank: i64) -> Result<IntTuple, ExprError> {
        match self.value(i) {
            Value::Major(Major::Left) => Ok((0..rank).collect()),
            Value::Major(Major::Right) => Ok((0..rank).rev().collect()),
            _ => self.shape(i),
        }
    }

    /// What a product begins at, 1 where operand `i` is not there.
    pub(super) fn start(&self, i: usize) -> Result<IntTuple, ExprError> {
        if i < self.count() { self.shape(i) } else { Ok(IntTuple::Int(1)) }
    }

    pub(super) fn coord(&self, i: usize) -> Result<IntTuple, ExprError> {
        self.value(i).to_int_tuple().ok_or_else(|| self.wrong(i, "a coordinate"))
    }

    pub(super) fn slice(&self, i: usize) -> Result<Slicer, ExprError> {
        self.value(i).to_slicer().ok_or_else(|| self.wrong(i, "a coordinate, `_` allowed"))
    }

    pub(super) fn tiler(&self, i: usize) -> Result<Tiler, ExprError> {
        self.value(i).to_tiler().ok_or_else(|| self.wrong(i, "a layout, or one for each mode"))
    }

    pub(super) fn int(&self, i: usize) -> Result<i64, ExprError> {
        match self.value(i) {
            Value::Int(n) => Ok(*n),
            _ => Err(self.wrong(i, "an integer")),
        }
    }

    /// An index of a mode or the like.
    pub(super) fn position(&self, i: usize) -> Result<usize, ExprError> {
        usize::try_from(self.int(i)?).map_err(|_| self.wrong(i, "an integer that is not negative"))
    }

    /// The positions from operand `first` on.
    pub(super) fn positions(&self, first: usize) -> Result<Vec<usize>, ExprError> {
        (first..self.count()).map(|i| self.position(i)).collect()
    }

    /// The refusal of an operand of the wrong kind.
    pub(super) fn wrong(&self, i: usize, wanted: &str) -> ExprError {
        let (value, at) = &self.values[i];
        let message = format!("this is {}; {} wants {wanted} here", value.describe(), self.operation.signature);
        ExprError::Text(ParseError::new(*at, message))
    }
}
