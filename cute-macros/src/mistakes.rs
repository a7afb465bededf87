//! What is said of text that is not the notation: what was found, and what to write in its place.

use cute_runtime::expr::edits;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::parse::ParseStream;
use syn::{Error, Ident, Result, Token};

use crate::notation::{Part, major};

/// What stands at `input` instead of an integer or a tuple, and what to write there.
pub(crate) fn unexpected(input: ParseStream<'_>, part: Part) -> Error {
    let word = part.word();
    if let Some((ident, rest)) = input.cursor().ident() {
        let swizzle = ident == "S" && rest.punct().is_some_and(|(punct, _)| punct.as_char() == '<');
        let message = if swizzle {
            "a swizzle stands before a whole layout; write S<3,4,3> o (8,64):(64,1)".to_owned()
        } else if major(&ident).is_some() {
            format!("{ident} stands for the whole stride; write it after a shape, as in (2,3):{ident}")
        } else if ident == "_" {
            format!("`_` is no {word}, it slices a layout; write an integer")
        } else if let Some(value) = cplusplus_integer(&ident) {
            return not_cplusplus(&ident, value);
        } else {
            format!("expected {word}, found `{ident}`; write an integer, a variable or {{expression}}")
        };
        return Error::new(ident.span(), message);
    }
    if let Some((TokenTree::Group(group), _)) = input.cursor().token_tree()
        && group.delimiter() == Delimiter::Bracket
    {
        return round_brackets(&group);
    }
    let found = found(input);
    at_next(input, format!("expected an integer or a tuple, found {found}; write an integer, or a tuple such as (2,3)"))
}

/// A tuple in square brackets.
pub(crate) fn round_brackets(group: &Group) -> Error {
    let inside = compact_text(&group.stream());
    Error::new_spanned(group, format!("a tuple is written in round brackets; write ({inside})"))
}

/// Nothing may follow but a comma, as in any macro call that is split over lines.
pub(crate) fn end(input: ParseStream<'_>, what: &str, whole: TokenStream) -> Result<()> {
    if input.is_empty() {
        return Ok(());
    }
    let comma = input.fork();
    if input.parse::<Option<Token![,]>>()?.is_some() {
        if input.is_empty() {
            return Ok(());
        }
        let message = format!("the modes need a bracket around them; write {}", bracketed(what, whole));
        return Err(at_next(&comma, message));
    }
    let found = found(input);
    Err(at_next(input, format!("the {what} ends before {found}; leave out what begins here")))
}

/// `2,3:1,2` as it was meant, `(2,3):(1,2)`.
fn bracketed(what: &str, whole: TokenStream) -> String {
    let mut sides = vec![Vec::new()];
    for token in whole {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == ':' => sides.push(Vec::new()),
            token => sides.last_mut().expect("a side is there from the start").push(token),
        }
    }
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let texts: Vec<String> = sides
        .into_iter()
        .map(|side| {
            let (modes, text) = (side.iter().any(is_comma), compact_text(&side.into_iter().collect()));
            if modes { format!("({text})") } else { text }
        })
        .collect();
    match texts.as_slice() {
        // `(2,3),(1,2)`: the comma may as well have been meant as a colon
        [one] if what == "layout" => format!("{one}, or shape:stride"),
        [one] => one.clone(),
        [shape, stride] => format!("{shape}:{stride}"),
        _ => "one shape and one stride, such as (2,3):(1,2)".to_owned(),
    }
}

/// An error on the whole token that stands at `input`; syn's own would mark a bracket's opening half only.
pub(crate) fn at_next(input: ParseStream<'_>, message: impl std::fmt::Display) -> Error {
    match input.cursor().token_tree() {
        Some((token, _)) => Error::new_spanned(token, message),
        None => Error::new(input.span(), message),
    }
}

/// What stands at `input`, quoted.
pub(crate) fn found(input: ParseStream<'_>) -> String {
    match input.cursor().token_tree() {
        Some((TokenTree::Group(group), _)) => match group.delimiter() {
            Delimiter::Parenthesis => "`(`".to_owned(),
            Delimiter::Bracket => "`[`".to_owned(),
            Delimiter::Brace => "`{`".to_owned(),
            Delimiter::None => format!("`{}`", compact_text(&group.stream())),
        },
        Some((token, _)) => format!("`{token}`"),
        None => "nothing".to_owned(),
    }
}

/// The text of tokens as layouts are printed, without spaces but for those that keep two words apart.
pub(crate) fn compact_text(tokens: &TokenStream) -> String {
    tokens.to_string().split_whitespace().fold(String::new(), |mut text, part| {
        push_apart(&mut text, part);
        text
    })
}

/// Appends a token; `2 3` and `S o` stay two.
pub(crate) fn push_apart(text: &mut String, token: &str) {
    let in_a_word = |c: char| c.is_alphanumeric() || c == '_';
    if text.ends_with(in_a_word) && token.starts_with(in_a_word) {
        text.push(' ');
    }
    text.push_str(token);
}

/// `_2` of CuTe's C++ is 2.
pub(crate) fn cplusplus_integer(word: &Ident) -> Option<u64> {
    word.to_string().strip_prefix('_')?.parse().ok()
}

pub(crate) fn not_cplusplus(word: &Ident, value: u64) -> Error {
    Error::new(word.span(), format!("`{word}` is how C++ names a static integer; write {value}"))
}

/// `LayoutLeft` or `LayoutRight` where `word` is one of them misspelt, or one of CuTe's other names for them.
pub(crate) fn resembles_major(word: &str) -> Option<&'static str> {
    let lower = word.to_lowercase();
    let names = [
        ("LayoutLeft", ["layoutleft", "left", "gencolmajor", "colmajor"]),
        ("LayoutRight", ["layoutright", "right", "genrowmajor", "rowmajor"]),
    ];
    let distance = |known: &&'static str| edits(&lower, known);
    names
        .into_iter()
        .filter_map(|(name, known)| Some((known.iter().map(distance).min()?, name)))
        .min()
        // a word of 4 letters is 2 edits from too many others
        .filter(|(edits, _)| *edits <= 2 && *edits * 4 < lower.len())
        .map(|(_, name)| name)
}
