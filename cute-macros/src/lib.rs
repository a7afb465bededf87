//! The notation of `cute-types`: `layout!`, `Layout!`, `shape!` and `Shape!`.
//!
//! **Use `cute_types`, not this crate.** It re-exports the macros, and what they expand to names `::cute_types`;
//! the two have one version number. The examples that run stand at those re-exports.
//!
//! ```text
//! layout = ( [ swizzle "o" [ int "o" ] ] ints [ ":" ( ints | "LayoutLeft" | "LayoutRight" ) ] | call ) [ "," ]
//! swizzle = "S" "<" int "," int "," int ">"
//! shape  = ( ints | call ) [ "," ]
//! call   = name "(" operand { "," operand } [ "," ] ")"
//! ints   = decimal integer | identifier | "{" expression "}" | "(" ints { "," ints } [ "," ] ")"
//! ```
//!
//! It is the notation that layouts are printed in, so a printed layout can be pasted into a macro. `2` is an integer
//! and `(2)` a tuple of one mode, the Rust tuple `(U2,)`; both are layouts, with different profiles.
//!
//! An operand of a call is a layout, an integer, `..`, a tuple of operands or a call: what `cute eval` reads, without
//! dynamic integers.
//!
//! A macro is three phases, a module each: `notation` reads the tokens to a tree, with `mistakes` for what is none, or
//! `fold` works out a call to one; `check` refuses what the text alone shows to be wrong; `expand` writes the type. The
//! first mistake that is met is the one error that is reported, on the token that makes it; what is expanded then is of a
//! kind that rustc reports nothing more about.

mod check;
mod expand;
mod fold;
mod mistakes;
mod names;
mod notation;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// A layout, as a value of a zero-sized type.
///
/// | written | is |
/// |---|---|
/// | `layout!((2,(2,2)):(1,(4,2)))` | shape `(2,(2,2))`, stride `(1,(4,2))` |
/// | `layout!(8:2)` | a layout of one integer mode |
/// | `layout!((4,8):(-1,4))` | a negative stride: a `Negative` |
/// | `layout!((m,8):(1,ld))` | dynamic integers: variables |
/// | `layout!((m,8):(1,{2 * m}))` | and expressions |
/// | `layout!(S<3,4,3> o (8,64):(64,1))` | a swizzled layout, a `Composed`; `S<3,4,3> o 58 o ..` with an offset |
/// | `layout!((4,8):(1@0,1@1))` | basis strides, innermost mode first: the layout gives coordinates |
/// | `layout!((8):(2))` | the same function, as a tuple of one mode |
/// | `layout!((4,8))` | compact, the leftmost mode fastest: `(4,8):(1,4)` |
/// | `layout!((4,8):LayoutLeft)` | the same, said aloud |
/// | `layout!((4,8):LayoutRight)` | compact, the rightmost mode fastest: `(4,8):(8,1)` |
/// | `layout!(composition((6,2):(8,2), (4,3):(3,1)))` | an operation of literals: `((2,2),3):((24,2),8)` |
///
/// As in CuTe, a compact stride is 0 where the extent is 1: `layout!((2,1,3))` is `(2,1,3):(1,0,2)`.
///
/// Integers are decimal, with `_` between digits where that helps (`layout!((4_096,8))`), and have no suffix. They
/// may come out of a `macro_rules!` fragment (`layout!(($m,8))` with `$m:literal` or `$m:expr`). Tuples nest 32 deep
/// and have up to 32 modes; a trailing comma is allowed.
///
/// # Operations of literals
///
/// Where all is literal, an operation may be written in the macro: `layout!(coalesce(complement((2,2):(1,4), 16)))`, or
/// `type Tile = Layout!(tile_to_shape(S<3,4,3> o (8,64):(64,1), (128,128)))`. The names and operands are those of `cute eval
/// --help`; `..` is a mode that is kept. The macro works it out and expands to the result, which is the type that the
/// methods give, and costs the compiler a fifth of them. Where the operation is refused the error is the rule's sentence,
/// on the operation's name. What depends on a type parameter or on a value of the running program is for the methods.
///
/// # What the text alone refuses
///
/// Each of these is one error, on the token that is wrong:
///
/// * shape and stride that are not congruent, naming the mode: `layout!((2,(2,2)):(1,(4,2,8)))`,
/// * an extent of 0 or below, anything that is not a decimal integer, strides of which some are basis elements and others
///   not,
/// * an integer, a size (the product of the extents) or a cosize (1 + the sum of `(extent - 1) * stride`) that does
///   not fit in an `i64`, so that no offset of an accepted layout can overflow one,
/// * a swizzle whose shift is shorter than its bits, or that ends beyond bit 63,
/// * a bracket or a `:` left out, a word that is not a layout.
///
/// A variable or `{expression}` is an integer of its type: a `usize` or a smaller unsigned integer becomes a `Dyn`, a `Dyn`
/// or a `Multiple<N>` stays what it is, and so does a static integer.
///
/// Expands to `<Layout!(..) as ::cute_types::Static>::NEW`; with dynamic integers, to `Layout::new` of a shape and a stride.
#[proc_macro]
pub fn layout(input: TokenStream) -> TokenStream {
    let text = check::layout_value(input.into());
    text.map_or_else(expand::error_value, expand::layout_value).into()
}

/// The type of a layout, for where a type is wanted: `type A = Layout!((2,(2,2)):(1,(4,2)));`
///
/// The text is that of `layout!`, and so are the errors. Expands to `::cute_types::Layout<Shape, Stride>`, where both
/// are integers of typenum or nested tuples of them: `Layout!((2,3):(1,2))` is `Layout<(U2, U3), (U1, U2)>`. A dynamic integer
/// is written `?`: `Layout!((?,8):(1,?))` is `Layout<(Dyn, U8), (U1, Dyn)>`.
#[proc_macro]
#[allow(non_snake_case)] // it stands where a type stands, and is named as one
pub fn Layout(input: TokenStream) -> TokenStream {
    let text = check::layout_type(input.into());
    text.map_or_else(expand::error_type, expand::layout_type).into()
}

/// A shape, as a value of a zero-sized type: `shape!((2,(2,2)))`, or `shape!(16)` for a static integer.
///
/// The rules are those of the shape in `layout!`: no extent is 0, and the size fits in an `i64`. It may be an operation that
/// gives a shape: `shape!(size((4,6):(6,1)))` is `U24`. Expands to
/// `<Shape!(..) as ::cute_types::Static>::NEW`.
#[proc_macro]
pub fn shape(input: TokenStream) -> TokenStream {
    let text = check::shape_value(input.into());
    text.map_or_else(expand::error_value, expand::shape_value).into()
}

/// The type of a shape, for where a type is wanted: `type S = Shape!((2,(2,2)));` is `(U2, (U2, U2))`.
///
/// The text is that of `shape!`, and so are the errors.
#[proc_macro]
#[allow(non_snake_case)] // it stands where a type stands, and is named as one
pub fn Shape(input: TokenStream) -> TokenStream {
    let text = check::shape_type(input.into());
    text.map_or_else(expand::error_type, expand::shape_type).into()
}

/// The names that `cute_types` prints static integers by in its messages. Not for users.
#[doc(hidden)]
#[proc_macro]
pub fn __decimal_names(_: TokenStream) -> TokenStream {
    names::decimal_names().into()
}
