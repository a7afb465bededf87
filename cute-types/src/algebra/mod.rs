//! The operations: one file each, with its definition, its total function of types and its method.

pub(crate) mod coalesce;
pub(crate) mod complement;
pub(crate) mod composition;
pub(crate) mod concat;
pub(crate) mod flatten;
pub(crate) mod fold;
pub(crate) mod logical_divide;
pub(crate) mod slice;
pub(crate) mod sort;

pub use coalesce::Coalesce;
pub use complement::Complement;
pub use composition::Composition;
pub use concat::{Concat, LayoutTuple, MakeLayout, make_layout};
pub use flatten::Flatten;
pub use logical_divide::{LogicalDivide, Tiler};
pub use slice::Slice;
pub use sort::Sort;
