//! The notation of `cute-types`: `layout!`, `Layout!`, `shape!` and `Shape!`.
//!
//! **Use `cute_types`, not this crate**: its macros of these names, which say what may be written, pass on their text
//! behind the path to their crate, `$crate`. So what these expand to is found under whatever name `cute_types` has where
//! it is used, and through whatever crate it came. The two have one version number.
//!
//! ```text
//! layout = ( { swizzle "o" [ int "o" ] } ints [ ":" ( ints | "LayoutLeft" | "LayoutRight" ) ] | call ) [ "," ]
//! swizzle = "S" "<" int "," int "," int ">"
//! shape  = ( ints | call ) [ "," ]
//! call   = name "(" operand { "," operand } [ "," ] ")"
//! ints   = decimal integer | named | identifier | "{" expression "}" | "(" ints { "," ints } [ "," ] ")"
//! named  = "const" path | "const" "{" expression "}" | "type" type
//! ```
//!
//! Layouts are printed in this notation, so a printed layout can be pasted into a macro. `2` is an integer
//! and `(2)` a tuple of one mode, the Rust tuple `(U2,)`; both are layouts, with different profiles.
//!
//! An operand of a call is a layout, an integer, `..`, a tuple of operands or a call: what `cute eval` reads, without
//! dynamic integers.
//!
//! A macro is three phases, a module each: `notation` reads the tokens to a tree, `named` the numbers in it that are
//! not written, with `mistakes` for what is none, or `fold` works out a call to one; `check` refuses what the text
//! alone shows to be wrong; `expand` writes the type. The first mistake that is met is the one error that is reported,
//! on the token that makes it; what is expanded then is of a kind that rustc reports nothing more about.

mod check;
mod expand;
mod fold;
mod mistakes;
mod named;
mod names;
mod notation;
mod sentence;

#[cfg(test)]
mod tests;

use expand::Types;
use proc_macro::TokenStream;

/// `layout!` of `cute_types`, whose path comes first.
#[proc_macro]
pub fn layout(input: TokenStream) -> TokenStream {
    let (types, text) = types_and_text(input);
    check::layout_value(text).map_or_else(expand::error_value, |text| types.layout_value(text)).into()
}

/// `Layout!`, likewise.
#[proc_macro]
#[allow(non_snake_case)] // it stands where a type stands, and is named as one
pub fn Layout(input: TokenStream) -> TokenStream {
    let (types, text) = types_and_text(input);
    check::layout_type(text).map_or_else(expand::error_type, |text| types.layout_type(text)).into()
}

/// `shape!`, likewise.
#[proc_macro]
pub fn shape(input: TokenStream) -> TokenStream {
    let (types, text) = types_and_text(input);
    check::shape_value(text).map_or_else(expand::error_value, |text| types.shape_value(text)).into()
}

/// `Shape!`, likewise.
#[proc_macro]
#[allow(non_snake_case)] // it stands where a type stands, and is named as one
pub fn Shape(input: TokenStream) -> TokenStream {
    let (types, text) = types_and_text(input);
    check::shape_type(text).map_or_else(expand::error_type, |text| types.shape_type(text)).into()
}

/// The path that `$crate` is, one token, and what the user wrote.
fn types_and_text(input: TokenStream) -> (Types, proc_macro2::TokenStream) {
    let mut tokens = proc_macro2::TokenStream::from(input).into_iter();
    (Types(tokens.next().into_iter().collect()), tokens.collect())
}

/// The names that `cute_types` prints static integers by in its messages. Not for users.
#[doc(hidden)]
#[proc_macro]
pub fn __decimal_names(_: TokenStream) -> TokenStream {
    names::decimal_names().into()
}

/// The numbers that `cute_types` has for constants. Not for users.
#[doc(hidden)]
#[proc_macro]
pub fn __constants(_: TokenStream) -> TokenStream {
    names::constants().into()
}
