//! From a checked tree to types of `cute_types`, named in full so that no import of the user matters.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::Error;

use crate::notation::{LayoutText, Major, Named, Number, Part, Stride, Swizzle, Tree};

/// Digits of six bits in a number of 63.
const DIGITS: u32 = 11;

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
        // The strides of a compact layout are worked out by types where an extent is not written.
        let by_types = matches!(text.stride, Stride::Compact(_)) && text.shape.has_named();
        if !dynamic && !by_types {
            let named = text.shape.has_named() || matches!(&text.stride, Stride::Given(stride) if stride.has_named());
            let layout = self.layout_type(text);
            return if named { self.known(&layout) } else { self.value(&layout) };
        }
        let Self(types) = self;
        let mut integers = Integers::default();
        let shape = self.leaves(&text.shape, &mut integers);
        let layout = match &text.stride {
            Stride::Given(stride) => {
                let stride = self.leaves(stride, &mut integers);
                quote!(#types::Layout::new(#shape, #stride))
            }
            Stride::Compact(Major::Left) => quote!(#types::algebra::layout_left(#shape)),
            Stride::Compact(Major::Right) => quote!(#types::algebra::layout_right(#shape)),
        };
        // The innermost first. After another one the layout is static, which was checked.
        let layout = text.swizzles.iter().rev().filter_map(|swizzle| self.swizzle(swizzle)).fold(
            layout,
            |layout, (swizzle, offset)| {
                let (swizzle, offset) = (self.value(&swizzle), self.value(&offset));
                quote!(#types::Composed::new(#swizzle, #offset, #layout))
            },
        );
        integers.before(layout)
    }

    /// The value of a tuple some of whose integers are dynamic.
    fn leaves(&self, tree: &Tree, integers: &mut Integers) -> TokenStream {
        match tree {
            Tree::Dynamic { value: Some(value), .. } => integers.push(self, value),
            Tree::Tuple { modes, .. } => tuple(modes.iter().map(|mode| self.leaves(mode, integers))),
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
        let layout = match &text.stride {
            Stride::Compact(Major::Left) if text.shape.has_named() => quote!(#types::algebra::LayoutLeft<#shape>),
            Stride::Compact(Major::Right) if text.shape.has_named() => quote!(#types::algebra::LayoutRight<#shape>),
            _ => quote!(#types::Layout<#shape, #stride>),
        };
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
        if shape.dynamic().is_none() {
            let of = self.int_tuple(&shape);
            return if shape.has_named() { self.known(&of) } else { self.value(&of) };
        }
        let mut integers = Integers::default();
        let shape = self.leaves(&shape, &mut integers);
        integers.before(shape)
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
            Tree::Named { number, part, .. } => self.named(number, *part),
            Tree::Tuple { modes, .. } => tuple(modes.iter().map(|mode| self.int_tuple(mode))),
        }
    }

    /// A number by its name. Of a bare name nothing may be computed on stable Rust where it is a const parameter, so types
    /// look its value up; of an expression they get the digits.
    fn named(&self, number: &Named, part: Part) -> TokenStream {
        let Self(types) = self;
        match number {
            Named::Type(number) => number.clone(),
            Named::Constant(name) => quote!(<#types::int::Const<{ #name }> as #types::int::ToNat>::Nat),
            Named::Expression(expression) => {
                // A shift is what integers have and floats have not.
                let number = quote!({ let number = { #expression }; let _ = number >> 0_u32; number as i128 });
                let (digit, sign) = match part {
                    Part::Extent => (quote!(extent_digit), quote!(extent_sign)),
                    Part::Stride => (quote!(stride_digit), quote!(stride_sign)),
                };
                let digits = (0..DIGITS).rev().map(|place| quote!({ #types::int::constant::#digit(#number, #place) }));
                quote!(#types::int::constant::ConstantNumber<{ #types::int::constant::#sign(#number) }, #(#digits),*>)
            }
        }
    }

    fn value(&self, of: &TokenStream) -> TokenStream {
        let Self(types) = self;
        quote!(<#of as #types::Static>::NEW)
    }

    /// The value of a type of which the text does not show that it has one.
    fn known(&self, of: &TokenStream) -> TokenStream {
        let Self(types) = self;
        quote!(#types::int::constant::known::<#of>())
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
            (Tree::Dynamic { .. } | Tree::Named { .. }, _) => quote!(#types::Dyn),
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
    pub(crate) fn integer(&self, value: u64) -> TokenStream {
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

/// The dynamic integers of a text, each a variable. The bound of each asks for the type of the one before: where that is none
/// of a layout rustc does not know it, and says nothing of the later ones. So one error is about all of them, as they are most
/// likely of one type.
#[derive(Default)]
struct Integers {
    variables: Vec<Ident>,
    statements: TokenStream,
}

impl Integers {
    /// The variable of the next one.
    fn push(&mut self, Types(types): &Types, value: &TokenStream) -> TokenStream {
        let variable = format_ident!("integer{}", self.variables.len(), span = Span::mixed_site());
        // The notation wants the braces that rustc finds unnecessary.
        if matches!(value.clone().into_iter().next(), Some(TokenTree::Group(_))) {
            self.statements.extend(quote!(#[allow(unused_braces)]));
        }
        self.statements.extend(match self.variables.last() {
            None => quote!(let #variable = #types::int::integer(#value);),
            Some(before) => quote!(let #variable = #types::int::integer_after(#before, #value);),
        });
        let token = variable.to_token_stream();
        self.variables.push(variable);
        token
    }

    /// What is made of them.
    fn before(self, made: TokenStream) -> TokenStream {
        let statements = self.statements;
        if statements.is_empty() { made } else { quote!({ #statements #made }) }
    }
}

fn tuple(modes: impl Iterator<Item = TokenStream>) -> TokenStream {
    quote!((#(#modes,)*))
}
