//! The tables of decimal names and of constants: not part of the notation, but only a procedural macro can make identifiers
//! and write digits.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

use crate::expand::Types;

/// One type `_n` for each `n` below 10,000, one `_0nn` for each `nn` of thousands that begin with 0, and tables of
/// them, each a tuple of ten tuples of ten tuples of ten names, by three digits: `Names0` to `Names9` by those after
/// the digit of the thousands, and `Padded`, where all three are written.
pub(crate) fn decimal_names() -> TokenStream {
    let names = (0..10_000).map(|n| format_ident!("_{n}"));
    let padded = (0..100).map(|n| format_ident!("_{n:03}"));
    let tables = (0..10).map(|digit| {
        let (name, names) = (format_ident!("Names{digit}"), table(1000 * digit, 100, &|n| format_ident!("_{n}")));
        quote!(pub type #name = #names;)
    });
    let padded_table = table(0, 100, &|n| format_ident!("_{n:03}"));
    quote! {
        #(pub enum #names {})*
        #(pub enum #padded {})*
        #(#tables)*
        pub type Padded = #padded_table;
    }
}

/// The names from `first` on, `step` of them in each of ten parts.
fn table(first: usize, step: usize, name: &dyn Fn(usize) -> Ident) -> TokenStream {
    let parts = (0..10).map(|part| {
        let first = first + part * step;
        if step == 1 { name(first).to_token_stream() } else { table(first, step / 10, name) }
    });
    quote!((#(#parts,)*))
}

/// `ToNat` for each constant that has a number, and `ToDigit` for each digit of base 64.
pub(crate) fn constants() -> TokenStream {
    let types = Types(quote!(crate));
    let (eights, sixty_fours) = ((1..=128).map(|n| 8 * n), (1..=128).map(|n| 64 * n));
    let powers = (0..63).map(|n| 1 << n);
    let numbers: BTreeSet<u64> = (1..=256).chain(eights).chain(sixty_fours).chain(powers).collect();
    let implementation = |name: &str, value: u64, of: &str| {
        let (literal, number) = (Literal::u64_unsuffixed(value), types.integer(value));
        let (name, of) = (format_ident!("{name}"), format_ident!("{of}"));
        // A larger one is no constant of a narrow machine.
        let wide = (value > u64::from(u32::MAX)).then(|| quote!(#[cfg(target_pointer_width = "64")]));
        quote!(#wide #[diagnostic::do_not_recommend] impl #name for Const<#literal> { type #of = #number; })
    };
    let numbers = numbers.into_iter().map(|value| implementation("ToNat", value, "Nat"));
    let digits = (0..64).map(|value| implementation("ToDigit", value, "Digit"));
    numbers.chain(digits).collect()
}
