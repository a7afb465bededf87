//! Expressions over layouts: `composition((4,6):(6,1), 2:1)`, nested freely. `cute eval` and the macros read them.
//!
//! ```
//! use cute_runtime::expr;
//! let value = expr::evaluate("coalesce(logical_divide((4,6):(6,1), (2,3)))")?;
//! assert_eq!(value.to_string(), "(4,6):(6,1)");
//! let refused = expr::evaluate("composition((4,6):(1,8), 6:1)").unwrap_err();
//! assert_eq!(refused.kind(), "composition");
//! # Ok::<(), expr::ExprError>(())
//! ```

#[cfg(feature = "atoms")]
mod atom_value;
#[cfg(feature = "atoms")]
mod atoms;
mod by_hand;
mod evaluate;
#[cfg(feature = "analysis")]
mod memory;
mod names;
mod operations;
mod parse;
mod results;
mod sets;
mod table;
mod value;

use alloc::format;

use crate::{AnyLayout, ParseError, RuntimeLayout};
use evaluate::Unwatched;

#[cfg(feature = "atoms")]
pub use atom_value::AtomValue;
pub use evaluate::{ExprError, Operands, Watch};
#[doc(hidden)]
pub use names::edits;
pub use names::{all as operations, list as list_operations};
pub use operations::OperationHelp;
pub use value::{Major, Value};

/// Reads `text` and works it out. A tuple or an integer alone is the shape of a compact layout, as in `layout!`.
pub fn evaluate(text: &str) -> Result<Value, ExprError> {
    watched(text, &mut Unwatched)
}

/// The value of an expression, worked out while `watch` sees each call.
pub fn watched(text: &str, watch: &mut impl Watch) -> Result<Value, ExprError> {
    let expr = parse::parse(text)?;
    let value = evaluate::evaluate(&expr, watch)?;
    if !matches!(expr.kind, parse::Kind::Call { .. }) && value.to_int_tuple().is_some() {
        // A literal without a stride: the grammar of layouts knows best what it means, and where it is wrong.
        return Ok(Value::Layout(text.parse::<RuntimeLayout>()?.into()));
    }
    Ok(value)
}

/// The layout that an expression is; another value is refused.
pub fn evaluate_layout(text: &str) -> Result<RuntimeLayout, ExprError> {
    match evaluate(text)? {
        Value::Layout(AnyLayout::Strided(layout)) => Ok(layout),
        other => Err(ParseError::new(
            0,
            format!("this is {}, and a layout of integers as strides is wanted", other.describe()),
        )
        .into()),
    }
}
