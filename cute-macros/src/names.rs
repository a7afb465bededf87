//! The table of decimal names: not part of the notation, but only a procedural macro can make identifiers.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// One type `_n` for each `n` below 10,000, and `Names`: the tuple of ten tuples of ten tuples of ten tuples of ten of
/// them, by their digits.
pub(crate) fn decimal_names() -> TokenStream {
    let names = (0..10_000).map(name);
    let table = table(0, 1000);
    quote! {
        #(pub enum #names {})*
        pub type Names = #table;
    }
}

fn name(n: usize) -> proc_macro2::Ident {
    format_ident!("_{n}")
}

/// The names from `first` on, `step` of them in each of ten parts.
fn table(first: usize, step: usize) -> TokenStream {
    let parts = (0..10).map(|part| {
        let first = first + part * step;
        if step == 1 {
            let name = name(first);
            quote!(#name)
        } else {
            table(first, step / 10)
        }
    });
    quote!((#(#parts,)*))
}
