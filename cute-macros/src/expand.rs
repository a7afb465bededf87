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

/// The path to `cute_types` where the macro is called: it may have another name there, or be part of another crate.
pub(crate) struct Types(pub(crate) TokenStream);

impl Types {
    pub(crate) fn layout_value(&self, text: LayoutText) -> TokenStream {
        let dynamic = text.shape.dynamic().is_some()
            || matches!(&text.stride, Stride::Given(stride) if stride.dynamic().is_some());
        if !dynamic {
            return self.value(&self.layout_type(text));
        }
        let Self(types) = self;
        let shape = self.leaves(&text.shape);
        let layout = match &text.stride {
            Stride::Given(stride) => {
                let stride = self.leaves(stride);
                quote!(#types::Layout::new(#shape, #stride))
            }
            Stride::Compact(Major::Left) => quote!(#types::algebra::layout_left(#shape)),
            Stride::Compact(Major::Right) => quote!(#types::algebra::layout_right(#shape)),
        };
        // The innermost first. After another one the layout is static, which was checked.
        text.swizzles.iter().rev().filter_map(|swizzle| self.swizzle(swizzle)).fold(
            layout,
            |layout, (swizzle, offset)| {
                let (swizzle, offset) = (self.value(&swizzle), self.value(&offset));
                quote!(#types::Composed::new(#swizzle, #offset, #layout))
            },
        )
    }

    /// The value of a tuple some of whose integers are dynamic.
    fn leaves(&self, tree: &Tree) -> TokenStream {
        let Self(types) = self;
        match tree {
            Tree::Dynamic { value: Some(value), .. } => quote!(#types::int::integer(#value)),
            Tree::Tuple { modes, .. } => tuple(modes.iter().map(|mode| self.leaves(mode))),
            tree => self.value(&self.int_tuple(tree)),
        }
    }

    /// The types of a swizzle and of the offset after it; none, if it moves nothing.
    fn swizzle(&self, swizzle: &Swizzle) -> Option<(TokenStream, TokenStream)> {
        // What moves nothing is left out, as where it is printed.
        if swizzle.bits.value == 0 && swizzle.offset.value == 0 {
            return None;
        }
        let Self(types) = self;
        let (bits, base, shift) = (self.signed(&swizzle.bits), self.signed(&swizzle.base), self.signed(&swizzle.shift));
        Some((quote!(#types::Swizzle<#bits, #base, #shift>), self.signed(&swizzle.offset)))
    }

    pub(crate) fn layout_type(&self, text: LayoutText) -> TokenStream {
        let Self(types) = self;
        let shape = self.int_tuple(&text.shape);
        let stride = match &text.stride {
            Stride::Given(stride) => self.int_tuple(stride),
            Stride::Compact(major) => self.compact(&text.shape, *major, &mut 1),
        };
        let layout = quote!(#types::Layout<#shape, #stride>);
        // The innermost first.
        let mut swizzles = text.swizzles.iter().rev().filter_map(|swizzle| self.swizzle(swizzle));
        let Some((swizzle, offset)) = swizzles.next() else { return layout };
        let composed = quote!(#types::Composed<#swizzle, #offset, #layout>);
        swizzles.fold(
            composed,
            |layout, (swizzle, offset)| quote!(#types::swizzle::SwizzledLayout<#swizzle, #offset, #layout>),
        )
    }

    fn signed(&self, number: &Number) -> TokenStream {
        let Self(types) = self;
        let value = self.integer(number.value);
        if number.negative { quote!(#types::int::Negative<#value>) } else { value }
    }

    pub(crate) fn shape_value(&self, shape: Tree) -> TokenStream {
        if shape.dynamic().is_some() { self.leaves(&shape) } else { self.value(&self.int_tuple(&shape)) }
    }

    pub(crate) fn shape_type(&self, shape: Tree) -> TokenStream {
        self.int_tuple(&shape)
    }

    fn int_tuple(&self, tree: &Tree) -> TokenStream {
        let Self(types) = self;
        match tree {
            Tree::Integer { value, negative, basis, .. } => {
                let mut element = self.integer(*value);
                if *negative {
                    element = quote!(#types::int::Negative<#element>);
                }
                for mode in basis {
                    let mode = self.integer(*mode);
                    element = quote!(#types::int::ScaledBasis<#element, #mode>);
                }
                element
            }
            // Where a value is wanted the dynamic integers were taken before.
            Tree::Dynamic { .. } => quote!(#types::Dyn),
            Tree::Tuple { modes, .. } => tuple(modes.iter().map(|mode| self.int_tuple(mode))),
        }
    }

    fn value(&self, of: &TokenStream) -> TokenStream {
        let Self(types) = self;
        quote!(<#of as #types::Static>::NEW)
    }

    /// The stride of a compact layout; `current` is the product of the extents that were passed. CuTe gives an extent of
    /// 1 the stride 0, on which nothing depends.
    fn compact(&self, shape: &Tree, major: Major, current: &mut u64) -> TokenStream {
        let Self(types) = self;
        match (shape, major) {
            (Tree::Integer { value: 1, .. }, _) => self.integer(0),
            (Tree::Integer { value, .. }, _) => {
                let stride = self.integer(*current);
                *current *= value; // a factor of the size, which was found to be in range
                stride
            }
            // Where there is one, the strides are not worked out here.
            (Tree::Dynamic { .. }, _) => quote!(#types::Dyn),
            (Tree::Tuple { modes, .. }, Major::Left) => {
                tuple(modes.iter().map(|mode| self.compact(mode, major, current)))
            }
            (Tree::Tuple { modes, .. }, Major::Right) => {
                let reversed: Vec<_> = modes.iter().rev().map(|mode| self.compact(mode, major, current)).collect();
                tuple(reversed.into_iter().rev())
            }
        }
    }

    /// typenum names every integer up to 1024 and every power of two. Of the others the binary digits are written, the
    /// highest one innermost; the type is the same as if it had a name.
    fn integer(&self, value: u64) -> TokenStream {
        let Self(types) = self;
        if value <= 1024 || value.is_power_of_two() {
            let name = format_ident!("U{value}");
            return quote!(#types::typenum::#name);
        }
        let digits = (0..u64::BITS - value.leading_zeros()).rev().map(|bit| format_ident!("B{}", value >> bit & 1));
        digits.fold(
            quote!(#types::typenum::UTerm),
            |higher, digit| quote!(#types::typenum::UInt<#higher, #types::typenum::#digit>),
        )
    }
}

fn tuple(modes: impl Iterator<Item = TokenStream>) -> TokenStream {
    quote!((#(#modes,)*))
}
