//! The functions of the macros, which no other crate can call where they are: a crate of procedural macros exports these
//! alone. So their files are compiled once more here.
//!
//! ```
//! let tokens = cute_fuzz::layout_type("(2,3):(1,2)".parse()?);
//! assert!(tokens.to_string().contains("Layout"));
//! # Ok::<(), proc_macro2::LexError>(())
//! ```

// What is private there is unreachable here, too.
#[path = "../../cute-macros/src/check.rs"]
mod check;
#[path = "../../cute-macros/src/expand.rs"]
mod expand;
#[path = "../../cute-macros/src/fold.rs"]
mod fold;
#[path = "../../cute-macros/src/mistakes.rs"]
mod mistakes;
#[path = "../../cute-macros/src/notation.rs"]
mod notation;

use proc_macro2::TokenStream;

/// What `layout!` expands to.
pub fn layout_value(input: TokenStream) -> TokenStream {
    check::layout_value(input).map_or_else(expand::error_value, expand::layout_value)
}

/// What `Layout!` expands to.
pub fn layout_type(input: TokenStream) -> TokenStream {
    check::layout_type(input).map_or_else(expand::error_type, expand::layout_type)
}

/// What `shape!` expands to.
pub fn shape_value(input: TokenStream) -> TokenStream {
    check::shape_value(input).map_or_else(expand::error_value, expand::shape_value)
}

/// What `Shape!` expands to.
pub fn shape_type(input: TokenStream) -> TokenStream {
    check::shape_type(input).map_or_else(expand::error_type, expand::shape_type)
}
