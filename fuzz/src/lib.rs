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
#[path = "../../cute-macros/src/named.rs"]
mod named;
#[path = "../../cute-macros/src/notation.rs"]
mod notation;
#[path = "../../cute-macros/src/sentence.rs"]
mod sentence;

use expand::Types;
use proc_macro2::TokenStream;

/// The path that the macros have for the crate of the types where its name is its own.
fn types() -> Types {
    Types(quote::quote!(::cute_types))
}

/// What `layout!` expands to.
pub fn layout_value(input: TokenStream) -> TokenStream {
    check::layout_value(input).map_or_else(expand::error_value, |text| types().layout_value(text))
}

/// What `Layout!` expands to.
pub fn layout_type(input: TokenStream) -> TokenStream {
    check::layout_type(input).map_or_else(expand::error_type, |text| types().layout_type(text))
}

/// What `shape!` expands to.
pub fn shape_value(input: TokenStream) -> TokenStream {
    check::shape_value(input).map_or_else(expand::error_value, |text| types().shape_value(text))
}

/// What `Shape!` expands to.
pub fn shape_type(input: TokenStream) -> TokenStream {
    check::shape_type(input).map_or_else(expand::error_type, |text| types().shape_type(text))
}
