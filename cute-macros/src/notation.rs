//! One grammar for every macro: from tokens to a tree that remembers where each of its parts was written.
//!
//! rustc has already paired the brackets, so what is left to find is what stands between them. An integer may sit in
//! an invisible group, as `$n:literal` and `$n:expr` of a `macro_rules!` do; syn looks through those.

use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::ParseStream;
use syn::{Error, Ident, Lit, Result, Token, parenthesized, token};

use crate::mistakes::{at_next, compact_text, cplusplus_integer, end, found, resembles_major, unexpected};
use crate::named;

/// Deeper than any layout of a kernel, and shallow enough for the recursion over it here and in the type checker.
pub(crate) const MAX_DEPTH: usize = 32;
/// More modes than this in one tuple have no impls in `cute_types`.
pub(crate) const MAX_ARITY: usize = 16;
/// What the constants of `cute_types` tell apart.
const MAX_BASIS: usize = 21;
/// Characters of a number that is none, of which syn may say what it is meant to be.
const MAX_LITERAL: usize = 1024;
/// Digits that an error repeats.
const MAX_SHOWN: usize = 60;
/// The largest integer, size and cosize: an offset has to fit in an `i64`, the widest index a kernel computes with.
pub(crate) const MAX_INTEGER: u64 = i64::MAX as u64;

const EXAMPLE: &str = "a shape such as (2,3), or a shape and a stride such as (2,3):(1,2)";

/// `shape`, or `shape:stride`; under swizzles, `S<B,M,S> o layout` or `S<B,M,S> o offset o layout`.
pub(crate) struct LayoutText {
    /// The outermost first.
    pub(crate) swizzles: Vec<Swizzle>,
    pub(crate) shape: Tree,
    pub(crate) stride: Stride,
}

/// What stands before a layout that is swizzled.
pub(crate) struct Swizzle {
    pub(crate) bits: Number,
    pub(crate) base: Number,
    pub(crate) shift: Number,
    /// 0 where it is left out.
    pub(crate) offset: Number,
}

/// An integer that is not in a tuple.
#[derive(Clone, Copy)]
pub(crate) struct Number {
    pub(crate) value: u64,
    pub(crate) negative: bool,
    pub(crate) span: Span,
}

impl Number {
    /// The number with its sign; what is parsed is at most [`MAX_INTEGER`].
    pub(crate) fn to_i64(self) -> i64 {
        let value = i64::try_from(self.value).unwrap_or(i64::MAX);
        if self.negative { -value } else { value }
    }
}

pub(crate) enum Stride {
    Given(Tree),
    Compact(Major),
}

/// Which end of a compact layout is the fast one.
#[derive(Clone, Copy)]
pub(crate) enum Major {
    Left,
    Right,
}

/// An IntTuple.
pub(crate) enum Tree {
    /// In a stride it may be below 0, or the scale of a basis element, whose modes are innermost first.
    Integer {
        value: u64,
        negative: bool,
        basis: Vec<u64>,
        span: Span,
    },
    /// What only the running program knows: an identifier or `{expression}`, or `?`, its type.
    Dynamic {
        value: Option<TokenStream>,
        span: Span,
    },
    /// What the compiler knows and the text does not: the value of a `const`, or of a type.
    Named {
        number: Named,
        part: Part,
        span: Span,
    },
    Tuple {
        modes: Vec<Tree>,
        span: Span,
    },
}

/// A static integer whose value is not written.
pub(crate) enum Named {
    /// `const M`: a constant or a const parameter.
    Constant(TokenStream),
    /// `const {expression}`, without the braces.
    Expression(TokenStream),
    /// `type M`: a type.
    Type(TokenStream),
}

impl Tree {
    pub(crate) fn span(&self) -> Span {
        match self {
            Tree::Integer { span, .. }
            | Tree::Dynamic { span, .. }
            | Tree::Named { span, .. }
            | Tree::Tuple { span, .. } => *span,
        }
    }

    /// Whether the value of one of its integers is a constant or a type, which the text does not show.
    pub(crate) fn has_named(&self) -> bool {
        match self {
            Tree::Integer { .. } | Tree::Dynamic { .. } => false,
            Tree::Named { .. } => true,
            Tree::Tuple { modes, .. } => modes.iter().any(Tree::has_named),
        }
    }

    /// Its first integer that only the running program knows.
    pub(crate) fn dynamic(&self) -> Option<(Option<&TokenStream>, Span)> {
        match self {
            Tree::Integer { .. } | Tree::Named { .. } => None,
            Tree::Dynamic { value, span } => Some((value.as_ref(), *span)),
            Tree::Tuple { modes, .. } => modes.iter().find_map(Tree::dynamic),
        }
    }
}

/// What an integer is there for; errors call it by this name.
#[derive(Clone, Copy)]
pub(crate) enum Part {
    Extent,
    Stride,
}

impl Part {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Part::Extent => "extent",
            Part::Stride => "stride",
        }
    }
}

/// Reads the text of `layout!` and `Layout!`.
pub(crate) fn layout(input: ParseStream<'_>) -> Result<LayoutText> {
    let mut swizzles = Vec::new();
    while is_swizzle(input) {
        swizzles.push(swizzle(input)?);
    }
    let whole: TokenStream = input.fork().parse()?;
    let shape = outermost_shape(input, "layout")?;
    let stride = match input.parse::<Option<Token![:]>>()? {
        Some(colon) => stride(input, colon)?,
        None if input.peek(token::Paren) || input.peek(Lit) => {
            return Err(at_next(input, "a `:` is missing before the stride; write shape:stride"));
        }
        None => Stride::Compact(Major::Left),
    };
    end(input, "layout", whole)?;
    Ok(LayoutText { swizzles, shape, stride })
}

/// Reads the text of `shape!` and `Shape!`.
pub(crate) fn shape(input: ParseStream<'_>) -> Result<Tree> {
    let whole: TokenStream = input.fork().parse()?;
    let shape = outermost_shape(input, "shape")?;
    if input.peek(Token![:]) {
        return Err(at_next(input, "a shape has no stride; leave out what begins here, or write a layout!"));
    }
    end(input, "shape", whole)?;
    Ok(shape)
}

/// Whether a swizzle begins: `S<`.
fn is_swizzle(input: ParseStream<'_>) -> bool {
    let word = input.cursor().ident();
    word.is_some_and(|(word, rest)| word == "S" && rest.punct().is_some_and(|(punct, _)| punct.as_char() == '<'))
}

/// `S<B,M,S> o`, and the offset if there is one.
fn swizzle(input: ParseStream<'_>) -> Result<Swizzle> {
    let name: Ident = input.parse()?;
    input.parse::<Token![<]>()?;
    let bits = number(input, "the bits")?;
    comma(input)?;
    let base = number(input, "the base")?;
    comma(input)?;
    let shift = number(input, "the shift")?;
    if input.parse::<Option<Token![>]>>()?.is_none() {
        return Err(at_next(input, format!("expected `>`, found {}; write a swizzle as S<3,4,3>", found(input))));
    }
    composed(input, "the swizzle")?;
    let ahead = input.fork();
    let is_offset = ahead.parse::<Option<Token![-]>>().is_ok()
        && ahead.parse::<Literal>().is_ok()
        && ahead.cursor().ident().is_some_and(|(word, _)| word == "o");
    let offset = if is_offset {
        let offset = number(input, "an offset")?;
        composed(input, "the offset")?;
        offset
    } else {
        Number { value: 0, negative: false, span: name.span() }
    };
    Ok(Swizzle { bits, base, shift, offset })
}

/// The `o` that stands for "after".
fn composed(input: ParseStream<'_>, after: &str) -> Result<()> {
    match input.cursor().ident() {
        Some((word, _)) if word == "o" => input.parse::<Ident>().map(|_| ()),
        _ => {
            let message = format!("expected `o` after {after}, found {}; write S<3,4,3> o (8,64):(64,1)", found(input));
            Err(at_next(input, message))
        }
    }
}

fn comma(input: ParseStream<'_>) -> Result<()> {
    if input.parse::<Option<Token![,]>>()?.is_none() {
        return Err(at_next(input, format!("expected `,`, found {}; write a swizzle as S<3,4,3>", found(input))));
    }
    Ok(())
}

/// An integer, which may be below 0.
fn number(input: ParseStream<'_>, what: &str) -> Result<Number> {
    let negative = input.parse::<Option<Token![-]>>()?.is_some();
    let Some(literal) = literal(input)? else {
        return Err(at_next(input, format!("expected {what}, found {}; write a swizzle as S<3,4,3>", found(input))));
    };
    let value = integer(&literal)?;
    Ok(Number { value, negative: negative && value > 0, span: literal.span() })
}

/// A shape that is not inside another, where a lone word is most likely not meant as an extent.
fn outermost_shape(input: ParseStream<'_>, what: &str) -> Result<Tree> {
    let example = if what == "layout" { EXAMPLE } else { "an integer, or a tuple such as (2,3)" };
    if input.is_empty() {
        return Err(at_next(input, format!("a {what} is missing; write {example}")));
    }
    if input.peek(Token![:]) {
        return Err(at_next(input, "a shape is missing before `:`; write shape:stride"));
    }
    if let Some((word, rest)) = input.cursor().ident()
        && rest.eof()
        && major(&word).is_none()
        && word != "_"
        && cplusplus_integer(&word).is_none()
    {
        return Err(Error::new(word.span(), format!("`{word}` is not a {what}; write {example}")));
    }
    tree(input, Part::Extent, 0)
}

/// What follows the colon.
fn stride(input: ParseStream<'_>, colon: Token![:]) -> Result<Stride> {
    if input.is_empty() {
        let message = "a stride is missing after `:`; write one, or LayoutLeft or LayoutRight, or leave out the `:`";
        return Err(Error::new_spanned(colon, message));
    }
    let Some((word, _)) = input.cursor().ident() else {
        return Ok(Stride::Given(tree(input, Part::Stride, 0)?));
    };
    if let Some(major) = major(&word) {
        input.parse::<Ident>()?;
        return Ok(Stride::Compact(major));
    }
    if let Some(meant) = resembles_major(&word.to_string()) {
        return Err(Error::new(word.span(), format!("`{word}` is not a stride; write {meant}")));
    }
    Ok(Stride::Given(tree(input, Part::Stride, 0)?))
}

pub(crate) fn major(word: &Ident) -> Option<Major> {
    match word.to_string().as_str() {
        "LayoutLeft" => Some(Major::Left),
        "LayoutRight" => Some(Major::Right),
        _ => None,
    }
}

/// An integer or a tuple; `depth` brackets are open around it.
fn tree(input: ParseStream<'_>, part: Part, depth: usize) -> Result<Tree> {
    // syn looks through an invisible group, and `(n + 1) * m` in one begins with a bracket, too.
    if input.peek(token::Paren) && expression(input).is_none() {
        return tuple(input, part, depth);
    }
    if let Some(named) = named::named(input, part)? {
        return Ok(named);
    }
    if let Some(dynamic) = dynamic(input, part)? {
        return Ok(dynamic);
    }
    let start = input.fork();
    let minus = input.parse::<Option<Token![-]>>()?;
    let Some(number) = literal(input)? else {
        return Err(unexpected(&start, part));
    };
    let value = integer(&number)?;
    let mut text = quote!(#minus #number);
    if matches!(part, Part::Extent) && minus.is_some() {
        let message = format!("extent {} is negative; an extent is at least 1", compact_text(&text));
        return Err(Error::new_spanned(text, message));
    }
    let mut basis = Vec::new();
    while let Some(at) = input.parse::<Option<Token![@]>>()? {
        let Some(mode) = literal(input)? else {
            let message = format!("expected a mode after `@`, found {}; write a basis stride as 1@0", found(input));
            return Err(if input.is_empty() { Error::new_spanned(at, message) } else { at_next(input, message) });
        };
        text.extend(quote!(#at #mode));
        let mode_value = integer(&mode)?;
        if mode_value >= MAX_ARITY as u64 {
            let message = format!("mode {mode_value} of a coordinate; a tuple has at most {MAX_ARITY} modes");
            return Err(Error::new(mode.span(), message));
        }
        basis.push(mode_value);
    }
    if matches!(part, Part::Extent) && !basis.is_empty() {
        let message = format!("extent {} is a basis element; only a stride may be one", compact_text(&text));
        return Err(Error::new_spanned(text, message));
    }
    if basis.len() > MAX_BASIS {
        let message =
            format!("a basis element has at most {MAX_BASIS} modes; {} has {}", compact_text(&text), basis.len());
        return Err(Error::new_spanned(text, message));
    }
    // On stable a span of several tokens is that of the first, which points at the right place.
    // No step is no step, in whichever mode: `0@1` is 0, as the values read it.
    if value == 0 {
        basis.clear();
    }
    Ok(Tree::Integer { value, negative: minus.is_some() && value > 0, basis, span: number.span() })
}

/// An integer of the running program: a word that is no part of the notation, `{expression}`, or `?`.
fn dynamic(input: ParseStream<'_>, part: Part) -> Result<Option<Tree>> {
    if let Some(mark) = input.parse::<Option<Token![?]>>()? {
        return Ok(Some(Tree::Dynamic { value: None, span: mark.span }));
    }
    if let Some(group) = expression(input) {
        if group.stream().is_empty() {
            let message = format!("`{{}}` is no {}; write an expression into it", part.word());
            return Err(Error::new(group.span(), message));
        }
        input.parse::<TokenTree>()?;
        return Ok(Some(Tree::Dynamic { span: group.span(), value: Some(quote!(#group)) }));
    }
    match input.cursor().ident() {
        Some((word, rest))
            if word != "_"
                && major(&word).is_none()
                && cplusplus_integer(&word).is_none()
                && !(word == "S" && rest.punct().is_some_and(|(punct, _)| punct.as_char() == '<')) =>
        {
            named::not_silently_dynamic(&word)?;
            let word: Ident = input.parse()?;
            Ok(Some(Tree::Dynamic { span: word.span(), value: Some(quote!(#word)) }))
        }
        _ => Ok(None),
    }
}

/// The next token if it is an expression, which rustc is to read: one in braces, or `$n:expr` of a `macro_rules!`, which comes
/// in a group without delimiters. An integer, a word or a tuple in such a group is read here, as if it had been written.
fn expression(input: ParseStream<'_>) -> Option<Group> {
    let Some((TokenTree::Group(group), _)) = input.cursor().token_tree() else { return None };
    let is_expression = match group.delimiter() {
        Delimiter::Brace => true,
        Delimiter::None => match visible(group.stream()).as_slice() {
            [TokenTree::Punct(minus), number @ ..] if minus.as_char() == '-' => {
                !matches!(visible(number.iter().cloned().collect()).as_slice(), [TokenTree::Literal(_)])
            }
            [TokenTree::Literal(_)] => false,
            [TokenTree::Group(tuple)] => tuple.delimiter() == Delimiter::Brace,
            path => path.iter().any(|token| match token {
                TokenTree::Ident(_) => false,
                TokenTree::Punct(mark) => mark.as_char() != ':',
                _ => true,
            }),
        },
        Delimiter::Parenthesis | Delimiter::Bracket => false,
    };
    is_expression.then_some(group)
}

/// The tokens within the invisible groups around all of them.
fn visible(tokens: TokenStream) -> Vec<TokenTree> {
    let mut tokens: Vec<_> = tokens.into_iter().collect();
    while let [TokenTree::Group(group)] = tokens.as_slice()
        && group.delimiter() == Delimiter::None
    {
        tokens = group.stream().into_iter().collect();
    }
    tokens
}

fn tuple(input: ParseStream<'_>, part: Part, depth: usize) -> Result<Tree> {
    let content;
    let span = parenthesized!(content in input).span.join();
    if depth == MAX_DEPTH {
        let message = format!("a tuple nests at most {MAX_DEPTH} deep; this one would be deeper, flatten some of it");
        return Err(Error::new(span, message));
    }
    if content.is_empty() {
        return Err(Error::new(span, "a tuple needs a mode; write an integer or a tuple into it"));
    }
    let mut modes = Vec::new();
    while !content.is_empty() {
        if modes.len() == MAX_ARITY {
            let message = format!("a tuple has at most {MAX_ARITY} modes; nest this one and its neighbours in another");
            return Err(at_next(&content, message));
        }
        modes.push(tree(&content, part, depth + 1)?);
        if !content.is_empty() && content.parse::<Option<Token![,]>>()?.is_none() {
            let found = found(&content);
            return Err(at_next(&content, format!("expected `,` or `)`, found {found}; write a comma between modes")));
        }
    }
    Ok(Tree::Tuple { modes, span })
}

/// The next token if it is a literal of any kind.
fn literal(input: ParseStream<'_>) -> Result<Option<Literal>> {
    if input.cursor().literal().is_none() {
        return Ok(None);
    }
    input.step(|cursor| cursor.literal().map_or_else(|| Err(cursor.error("literal")), |(l, rest)| Ok((Some(l), rest))))
}

/// The value of a literal, which is a plain decimal integer: the one form in which integers are printed, too.
pub(crate) fn integer(literal: &Literal) -> Result<u64> {
    let written = literal.to_string();
    // Digits alone are read here: syn takes the square of their number.
    let digits: Option<String> =
        written.chars().filter(|&c| c != '_').map(|c| c.is_ascii_digit().then_some(c)).collect();
    if let Some(digits) = digits {
        return match digits.parse::<u64>() {
            Ok(value) if value <= MAX_INTEGER => Ok(value),
            _ => Err(Error::new(literal.span(), too_large(digits.trim_start_matches('0')))),
        };
    }
    if written.len() > MAX_LITERAL && written.starts_with(|c: char| c.is_ascii_digit()) {
        let message = format!(
            "a number of {} characters, {}…, is not an integer; extents and strides are whole numbers, such as 2",
            written.len(),
            &written[..written.floor_char_boundary(MAX_SHOWN)],
        );
        return Err(Error::new(literal.span(), message));
    }
    let message = match Lit::new(literal.clone()) {
        Lit::Int(int) => {
            let digits = int.base10_digits();
            let radix = written.starts_with("0x") || written.starts_with("0o") || written.starts_with("0b");
            match digits.parse::<u64>() {
                _ if radix => format!("{written} is not decimal; write {digits}"),
                _ if !int.suffix().is_empty() => format!("{written} has a suffix; write {digits}"),
                Ok(value) if value <= MAX_INTEGER => return Ok(value),
                _ => too_large(digits),
            }
        }
        Lit::Str(text) if text.value().len() <= 60 => {
            format!("a layout is written without quotes; write {}", text.value())
        }
        Lit::Str(_) => "a layout is written without quotes; leave them out".to_owned(),
        _ => {
            format!("{written} is not an integer; extents and strides are whole numbers, such as 2")
        }
    };
    Err(Error::new(literal.span(), message))
}

fn too_large(digits: &str) -> String {
    let number = if digits.len() > MAX_SHOWN { &format!("a number of {} digits", digits.len()) } else { digits };
    format!("{number} does not fit in 64 bits; the largest integer is {MAX_INTEGER}")
}
