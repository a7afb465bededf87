//! Operations of literals: `layout!(composition((4,6):(6,1), 2:1))` is the layout that the operation gives.
//!
//! The expression is worked out here, by the algebra over values, before types come into it; what is left for the
//! compiler is the type of the result. The rules are those of the types, and so are the results: a test holds the two
//! together. The grammar is that of `cute eval`, with `..` for its `_`.
//!
//! The reader of that grammar takes text, and says the byte of it that is wrong. So the tokens are written as text
//! first, each remembered by the byte it begins at.

use cute_runtime::expr::{self, ExprError, Operands, Value, Watch};
use cute_runtime::{AnyLayout, IntTuple, Nested, ScaledBasis};
use proc_macro2::{Delimiter, Ident, Spacing, Span, TokenStream, TokenTree};
use syn::{Error, Result};

use crate::mistakes;
use crate::notation::{self, LayoutText, MAX_ARITY, MAX_DEPTH, Number, Stride, Swizzle, Tree};

/// Whether an operation is called: a name before a bracket.
pub(crate) fn is_call(tokens: &TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    matches!(tokens.next(), Some(TokenTree::Ident(_))) && tokens.next().is_some_and(|token| is_bracket(&token))
}

fn is_bracket(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis)
}

/// The layout that an operation gives.
pub(crate) fn layout(tokens: TokenStream) -> Result<LayoutText> {
    let (value, at) = evaluate(tokens)?;
    let Value::Layout(layout) = value else {
        return Err(not_a("layout", &value, at));
    };
    let number = |value: i64| Number { value: value.unsigned_abs(), negative: value < 0, span: at };
    let read = |(swizzle, offset): (cute_runtime::Swizzle, i64)| Swizzle {
        bits: number(swizzle.bits().into()),
        base: number(swizzle.base().into()),
        shift: number(swizzle.shift().into()),
        offset: number(offset),
    };
    let no_basis = &mut |d| (d, Vec::new());
    let (swizzles, shape, stride) = match &layout {
        AnyLayout::Strided(layout) => (Vec::new(), layout.shape(), layout.stride().map(no_basis)),
        AnyLayout::Coord(layout) => (Vec::new(), layout.shape(), layout.stride().map(&mut basis)),
        AnyLayout::Composed(composed) => {
            let swizzles = vec![read((composed.swizzle(), composed.base_offset()))];
            (swizzles, composed.layout().shape(), composed.layout().stride().map(no_basis))
        }
        AnyLayout::Chain(chain) => {
            let inner = chain.layout();
            let innermost = (inner.swizzle(), inner.base_offset());
            let swizzles = chain.swizzles().iter().copied().chain([innermost]).map(read).collect();
            (swizzles, inner.layout().shape(), inner.layout().stride().map(no_basis))
        }
    };
    let shape = tree(&extents(shape), 0, at)?;
    Ok(LayoutText { swizzles, shape, stride: Stride::Given(tree(&stride, 0, at)?) })
}

/// The shape that an operation gives.
pub(crate) fn shape(tokens: TokenStream) -> Result<Tree> {
    let (value, at) = evaluate(tokens)?;
    match value.to_int_tuple() {
        Some(shape) if shape.leaves().all(|extent| extent >= 0) => tree(&extents(&shape), 0, at),
        _ => Err(not_a("shape", &value, at)),
    }
}

fn not_a(wanted: &str, value: &Value, at: Span) -> Error {
    let hint = match (wanted, value) {
        ("layout", value) if value.to_int_tuple().is_some() => "; `shape!` takes it",
        ("shape", Value::Layout(_)) => "; `layout!` takes it",
        _ => "",
    };
    Error::new(at, format!("this is {}, and a {wanted} is wanted{hint}", value.describe()))
}

/// The value, and the name of the operation that gave it.
fn evaluate(tokens: TokenStream) -> Result<(Value, Span)> {
    let mut written = Written::default();
    written.tokens(tokens)?;
    // A comma after the call is the macro's.
    let text = written.text.strip_suffix(',').unwrap_or(&written.text);
    let mut calls = Calls { refused: None };
    match expr::watched(text, &mut calls) {
        Ok(value) => Ok((value, written.span(0))),
        Err(ExprError::Text(error)) => Err(Error::new(written.span(error.at()), error.message())),
        Err(refusal) => Err(Error::new(written.span(calls.refused.unwrap_or(0)), refusal)),
    }
}

/// Which call it was that refused its operands.
struct Calls {
    refused: Option<usize>,
}

impl Watch for Calls {
    fn call(&mut self, operands: &Operands) -> std::result::Result<Value, ExprError> {
        let result = operands.work_out();
        if result.is_err() {
            self.refused.get_or_insert(operands.at());
        }
        result
    }
}

/// Tokens as text.
#[derive(Default)]
struct Written {
    text: String,
    /// Each token, by the byte that it begins at.
    places: Vec<(usize, Span)>,
}

impl Written {
    /// The token at a byte; of those beyond the end, the last one.
    fn span(&self, at: usize) -> Span {
        let after = self.places.partition_point(|(place, _)| *place <= at);
        self.places.get(after.saturating_sub(1)).map_or_else(Span::call_site, |(_, span)| *span)
    }

    fn token(&mut self, text: &str, span: Span) {
        self.places.push((self.text.len(), span));
        mistakes::push_apart(&mut self.text, text);
    }

    fn tokens(&mut self, tokens: TokenStream) -> Result<()> {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(group) => match group.delimiter() {
                    // A literal or a part of an expression that came through a `macro_rules!`.
                    Delimiter::None => self.tokens(group.stream())?,
                    Delimiter::Parenthesis => {
                        self.token("(", group.span());
                        self.tokens(group.stream())?;
                        self.token(")", group.span_close());
                    }
                    Delimiter::Bracket => return Err(mistakes::round_brackets(&group)),
                    Delimiter::Brace => return Err(dynamic("an expression", group.span())),
                },
                TokenTree::Ident(word) => self.word(&word, tokens.peek())?,
                TokenTree::Punct(mark) => match (mark.as_char(), tokens.peek()) {
                    // `. .` is none, as elsewhere in Rust.
                    ('.', Some(TokenTree::Punct(next)))
                        if mark.spacing() == Spacing::Joint && next.as_char() == '.' =>
                    {
                        tokens.next();
                        self.token("_", mark.span());
                    }
                    ('?', _) => return Err(dynamic("`?`", mark.span())),
                    (mark_char, _) => self.token(mark_char.encode_utf8(&mut [0; 4]), mark.span()),
                },
                TokenTree::Literal(literal) => {
                    let value = notation::integer(&literal)?;
                    self.token(&value.to_string(), literal.span());
                }
            }
        }
        Ok(())
    }

    /// A word: of the grammar, or of the program.
    fn word(&mut self, word: &Ident, next: Option<&TokenTree>) -> Result<()> {
        if let Some(value) = mistakes::cplusplus_integer(word) {
            return Err(mistakes::not_cplusplus(word, value));
        }
        let text = word.to_string();
        let of_the_grammar = ["S", "o", "_", "LayoutLeft", "LayoutRight"].contains(&text.as_str());
        if !of_the_grammar && !next.is_some_and(is_bracket) {
            return Err(dynamic(&format!("`{text}`"), word.span()));
        }
        self.token(&text, word.span());
        Ok(())
    }
}

/// An operand that is none.
fn dynamic(what: &str, span: Span) -> Error {
    let message = format!(
        "an operation in the macro has operands of literals, and {what} is none; call the operation as a method of a \
         layout!"
    );
    Error::new(span, message)
}

/// A leaf: the integer, and the modes of a basis element, the innermost first.
type Leaf = (i64, Vec<u64>);

fn extents(shape: &IntTuple) -> Nested<Leaf> {
    shape.map(&mut |extent| (extent, Vec::new()))
}

fn basis(element: ScaledBasis) -> Leaf {
    (element.value(), element.path().iter().rev().map(|mode| *mode as u64).collect())
}

/// The tree of a result, within the bounds of the notation.
fn tree(tuple: &Nested<Leaf>, depth: usize, span: Span) -> Result<Tree> {
    match tuple {
        Nested::Int((value, basis)) => {
            Ok(Tree::Integer { value: value.unsigned_abs(), negative: *value < 0, basis: basis.clone(), span })
        }
        Nested::Tuple(_) if depth == MAX_DEPTH => {
            Err(Error::new(span, format!("the result nests deeper than {MAX_DEPTH}; flatten some of it")))
        }
        Nested::Tuple(modes) if modes.len() > MAX_ARITY => {
            let count = modes.len();
            Err(Error::new(
                span,
                format!("the result has {count} modes in one tuple, and {MAX_ARITY} at most have types"),
            ))
        }
        Nested::Tuple(modes) => {
            let modes = modes.iter().map(|mode| tree(mode, depth + 1, span)).collect::<Result<_>>()?;
            Ok(Tree::Tuple { modes, span })
        }
    }
}
