//! The table of decimal names: not part of the notation, but only a procedural macro can make identifiers.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

/// One type `_n` for each `n` below 10,000, one `_0nn` for each `nn` of thousands that begin with 0, and two tables:
/// `Names`, the tuple of ten tuples of ten tuples of ten tuples of ten names, by their digits; and `Padded`, the same by
/// three digits, all written.
pub(crate) fn decimal_names() -> TokenStream {
    let names = (0..10_000).map(|n| format_ident!("_{n}"));
    let padded = (0..100).map(|n| format_ident!("_{n:03}"));
    let names_table = table(0, 1000, &|n| format_ident!("_{n}"));
    let padded_table = table(0, 100, &|n| format_ident!("_{n:03}"));
    quote! {
        #(pub enum #names {})*
        #(pub enum #padded {})*
        pub type Names = #names_table;
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
