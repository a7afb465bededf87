//! Static integers that are not written as one: `const M`, `const {expression}` and `type M`.
//!
//! What follows `type` is read no further than to where it ends, and is rustc's: a type may nest deeper than syn can follow.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{Error, Result, Token};

use crate::mistakes::{at_next, found};
use crate::notation::{Named, Part, Tree};

/// A static integer by its name, if one begins here.
pub(crate) fn named(input: ParseStream<'_>, part: Part) -> Result<Option<Tree>> {
    let (number, span) = if let Some(word) = input.parse::<Option<Token![const]>>()? {
        (constant(input, part, word.span)?, word.span)
    } else if let Some(word) = input.parse::<Option<Token![type]>>()? {
        let of_a_type = until_mode_ends(input)?;
        if of_a_type.is_empty() {
            let message = format!("expected a type after `type`, found {}; write `type M`", found(input));
            return Err(Error::new(word.span, message));
        }
        (Named::Type(of_a_type), word.span)
    } else {
        return Ok(None);
    };
    Ok(Some(Tree::Named { number, part, span }))
}

/// What follows `const`.
fn constant(input: ParseStream<'_>, part: Part, word: Span) -> Result<Named> {
    match input.cursor().token_tree() {
        Some((TokenTree::Group(group), _)) if matches!(group.delimiter(), Delimiter::Brace | Delimiter::None) => {
            if group.stream().is_empty() {
                let message = format!("`{{}}` is no {}; write an expression into it", part.word());
                return Err(Error::new(group.span(), message));
            }
            input.parse::<TokenTree>()?;
            Ok(of_group(&group))
        }
        Some((TokenTree::Literal(number), _)) => {
            Err(Error::new(word, format!("{number} is static as it is; write {number}")))
        }
        Some((TokenTree::Ident(_), _)) => Ok(Named::Constant(path(input)?)),
        Some((TokenTree::Punct(minus), _)) if minus.as_char() == '-' => {
            let message = "expected a constant after `const`, found `-`; write const {-1}";
            Err(at_next(input, message))
        }
        _ => {
            let message = format!("expected a constant after `const`, found {}; write `const M`", found(input));
            Err(Error::new(word, message))
        }
    }
}

/// The expression in braces; or what came through a `macro_rules!`, a name or an expression.
fn of_group(group: &Group) -> Named {
    let inside = group.stream();
    let is_name = |token: TokenTree| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(mark) => mark.as_char() == ':',
        _ => false,
    };
    if group.delimiter() == Delimiter::None && inside.clone().into_iter().all(is_name) {
        Named::Constant(inside)
    } else {
        Named::Expression(inside)
    }
}

/// `M`, or `tile::M`.
fn path(input: ParseStream<'_>) -> Result<TokenStream> {
    let mut path = TokenStream::new();
    loop {
        // `Self` and `crate` are words of a path, too.
        match input.parse::<TokenTree>()? {
            TokenTree::Ident(word) => path.extend([TokenTree::Ident(word)]),
            other => {
                let message =
                    format!("expected a name, found `{other}`; write `const M`, or an expression as const {{..}}");
                return Err(Error::new(other.span(), message));
            }
        }
        if !input.peek(Token![::]) {
            return Ok(path);
        }
        path.extend(input.parse::<Token![::]>()?.into_token_stream());
        if input.is_empty() {
            return Err(at_next(input, "a name is missing after `::`; write it, as in tile::M"));
        }
    }
}

/// The tokens up to the comma or colon that ends the mode; those between angle brackets and in `::` are the type's.
fn until_mode_ends(input: ParseStream<'_>) -> Result<TokenStream> {
    let (mut tokens, mut open) = (TokenStream::new(), 0_usize);
    while !input.is_empty() && (open > 0 || !input.peek(Token![,])) {
        if input.peek(Token![::]) {
            tokens.extend(input.parse::<Token![::]>()?.into_token_stream());
            continue;
        }
        if input.peek(Token![:]) && open == 0 {
            break;
        }
        let token = input.parse::<TokenTree>()?;
        if let TokenTree::Punct(mark) = &token {
            match mark.as_char() {
                '<' => open += 1,
                '>' => open = open.saturating_sub(1),
                _ => {}
            }
        }
        tokens.extend([token]);
    }
    Ok(tokens)
}

/// A word in capitals names a constant; as a variable it would be a dynamic integer, which nobody means who writes one.
pub(crate) fn not_silently_dynamic(word: &Ident) -> Result<()> {
    let text = word.to_string();
    let is_constant = text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
    if is_constant {
        let message = format!(
            "`{text}` is named as a constant or a type, and would be a dynamic integer; write `const {text}` or `type {text}` \
             for a static one, {{{text}}} for a dynamic one"
        );
        return Err(Error::new(word.span(), message));
    }
    Ok(())
}
