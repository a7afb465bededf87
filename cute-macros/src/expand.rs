//! From a checked tree to types of `cute_types`, named in full so that no import of the user matters.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::Error;

use crate::notation::{LayoutText, Major, Number, Stride, Swizzle, Tree};

/// An error where an expression is wanted. rustc takes it for an expression of an unknown type, about which it says
/// nothing more.
pub(crate) fn error_value(error: Error) -> TokenStream {
    error.into_compile_error()
}

/// An error where a type is wanted. A `compile_error!` that stands there alone is `()` to rustc, and each use of that
/// type would be an error of its own; an array of unknown length is a type about which it says nothing more.
pub(crate) fn error_type(error: Error) -> TokenStream {
    let error = error.into_compile_error();
    quote!([(); #error])
}

pub(crate) fn layout_value(text: LayoutText) -> TokenStream {
    let dynamic =
        text.shape.dynamic().is_some() || matches!(&text.stride, Stride::Given(stride) if stride.dynamic().is_some());
    if !dynamic {
        return value(&layout_type(text));
    }
    let shape = leaves(&text.shape);
    let layout = match &text.stride {
        Stride::Given(stride) => {
            let stride = leaves(stride);
            quote!(::cute_types::Layout::new(#shape, #stride))
        }
        Stride::Compact(Major::Left) => quote!(::cute_types::algebra::layout_left(#shape)),
        Stride::Compact(Major::Right) => quote!(::cute_types::algebra::layout_right(#shape)),
    };
    match text.swizzle.as_ref().and_then(swizzle_types) {
        Some((swizzle, offset)) => {
            let (swizzle, offset) = (value(&swizzle), value(&offset));
            quote!(::cute_types::Composed::new(#swizzle, #offset, #layout))
        }
        None => layout,
    }
}

/// The value of a tuple some of whose integers are dynamic.
fn leaves(tree: &Tree) -> TokenStream {
    match tree {
        Tree::Dynamic { value: Some(value), .. } => quote!(::cute_types::int::integer(#value)),
        Tree::Tuple { modes, .. } => tuple(modes.iter().map(leaves)),
        tree => value(&int_tuple(tree)),
    }
}

/// The types of a swizzle and of the offset behind it; none, if it moves nothing.
fn swizzle_types(swizzle: &Swizzle) -> Option<(TokenStream, TokenStream)> {
    // What moves nothing is left out, as where it is printed.
    if swizzle.bits.value == 0 && swizzle.offset.value == 0 {
        return None;
    }
    let (bits, base, shift) = (signed(&swizzle.bits), signed(&swizzle.base), signed(&swizzle.shift));
    Some((quote!(::cute_types::Swizzle<#bits, #base, #shift>), signed(&swizzle.offset)))
}

pub(crate) fn layout_type(text: LayoutText) -> TokenStream {
    let shape = int_tuple(&text.shape);
    let stride = match &text.stride {
        Stride::Given(stride) => int_tuple(stride),
        Stride::Compact(major) => compact(&text.shape, *major, &mut 1),
    };
    let layout = quote!(::cute_types::Layout<#shape, #stride>);
    match text.swizzle.as_ref().and_then(swizzle_types) {
        Some((swizzle, offset)) => quote!(::cute_types::Composed<#swizzle, #offset, #layout>),
        None => layout,
    }
}

fn signed(number: &Number) -> TokenStream {
    let value = integer(number.value);
    if number.negative { quote!(::cute_types::int::Negative<#value>) } else { value }
}

pub(crate) fn shape_value(shape: Tree) -> TokenStream {
    if shape.dynamic().is_some() { leaves(&shape) } else { value(&int_tuple(&shape)) }
}

pub(crate) fn shape_type(shape: Tree) -> TokenStream {
    int_tuple(&shape)
}

fn int_tuple(tree: &Tree) -> TokenStream {
    match tree {
        Tree::Integer { value, negative, basis, .. } => {
            let mut element = integer(*value);
            if *negative {
                element = quote!(::cute_types::int::Negative<#element>);
            }
            for mode in basis {
                let mode = integer(*mode);
                element = quote!(::cute_types::int::ScaledBasis<#element, #mode>);
            }
            element
        }
        // Where a value is wanted the dynamic integers were taken before.
        Tree::Dynamic { .. } => quote!(::cute_types::Dyn),
        Tree::Tuple { modes, .. } => tuple(modes.iter().map(int_tuple)),
    }
}

fn value(of: &TokenStream) -> TokenStream {
    quote!(<#of as ::cute_types::Static>::NEW)
}

fn tuple(modes: impl Iterator<Item = TokenStream>) -> TokenStream {
    quote!((#(#modes,)*))
}

/// The stride of a compact layout; `current` is the product of the extents that were passed. CuTe gives an extent of
/// 1 the stride 0, on which nothing depends.
fn compact(shape: &Tree, major: Major, current: &mut u64) -> TokenStream {
    match (shape, major) {
        (Tree::Integer { value: 1, .. }, _) => integer(0),
        (Tree::Integer { value, .. }, _) => {
            let stride = integer(*current);
            *current *= value; // a factor of the size, which was found to be in range
            stride
        }
        // Where there is one, the strides are not worked out here.
        (Tree::Dynamic { .. }, _) => quote!(::cute_types::Dyn),
        (Tree::Tuple { modes, .. }, Major::Left) => tuple(modes.iter().map(|mode| compact(mode, major, current))),
        (Tree::Tuple { modes, .. }, Major::Right) => {
            let reversed: Vec<_> = modes.iter().rev().map(|mode| compact(mode, major, current)).collect();
            tuple(reversed.into_iter().rev())
        }
    }
}

/// typenum names every integer up to 1024 and every power of two. Of the others the binary digits are written, the
/// highest one innermost; the type is the same as if it had a name.
fn integer(value: u64) -> TokenStream {
    if value <= 1024 || value.is_power_of_two() {
        let name = format_ident!("U{value}");
        return quote!(::cute_types::typenum::#name);
    }
    let digits = (0..u64::BITS - value.leading_zeros()).rev().map(|bit| format_ident!("B{}", value >> bit & 1));
    digits.fold(
        quote!(::cute_types::typenum::UTerm),
        |higher, digit| quote!(::cute_types::typenum::UInt<#higher, ::cute_types::typenum::#digit>),
    )
}
