//! PTX as text: types, targets.
mod target;
mod types;
pub use target::{Target, UnknownTarget};
pub use types::{Kind, Type, UnknownType};
