//! Pictures of layouts.

mod table;

pub use table::table;
