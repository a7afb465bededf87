//! Tokens: of the notation, and any.

use std::sync::LazyLock;

use cute_runtime::expr;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::draw::Draw;

/// What edits put in.
pub(super) const TOKENS: &[&str] = &[
    "(",
    ")",
    ",",
    ":",
    "@",
    "_",
    "-",
    "<",
    ">",
    "o",
    " o ",
    "?",
    "..",
    "...",
    "0",
    "1",
    "2",
    "1@0",
    "_2",
    "S<3,4,3>",
    "S<1,0,-1> o ",
    "LayoutLeft",
    "LayoutRight",
    "layoutleft",
    "(2,3):(1,2)",
    "()",
    "((",
    "))",
    "{",
    "}",
    "{m}",
    "{2 * m}",
    "m",
    "[",
    "]",
    "0x10",
    "2u32",
    "1.5",
    "\"2\"",
    "'a'",
    "'a",
    "'",
    "\"",
    "r#\"",
    "/*",
    "//",
    "#",
    "$",
    "=>",
    ";",
    "1_000",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "r#type",
    "::",
    "|",
    "size(",
    "coalesce(",
    "\u{2218}",
    "\u{e9}",
    "\\",
];

/// What edits begin with.
pub(super) static SEEDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let forms = [
        "(2,(2,2)):(1,(4,2))",
        "4:1",
        "(4):(1)",
        "(4,8)",
        "(4,8):LayoutLeft",
        "(4,8):LayoutRight",
        "(4,8):(-1,4)",
        "(4,(2,3)):(1@0,(1@0@1,1@1@1))",
        "S<3,4,3> o (8,64):(64,1)",
        "S<3,4,-3> o 58 o (8,64):LayoutRight",
        "(m,8):(1,{2 * m})",
        "(?,8):(1,?)",
        "(2,(2,2)),",
        "16",
        "(4_096,8)",
        "((2,2),(2,(2,(2,2)))):((1,2),(4,(8,(16,32))))",
        "1024:1",
    ];
    let examples = expr::operations().map(|operation| {
        let call = operation.example.split(" = ").next().unwrap_or_default();
        call.replace('_', "..").replace("..divide", "_divide").replace("..product", "_product")
    });
    // Names have `_` as well.
    let calls =
        expr::operations().map(|operation| operation.example.split(" = ").next().unwrap_or_default().to_owned());
    forms.into_iter().map(str::to_owned).chain(calls).chain(examples).collect()
});

/// Any tokens, nested up to `depth` deep.
pub(super) fn any(draw: &mut Draw<'_>, depth: usize) -> TokenStream {
    let count = draw.below(9);
    (0..count).map(|_| token(draw, depth)).collect()
}

fn token(draw: &mut Draw<'_>, depth: usize) -> TokenTree {
    match draw.below(if depth == 0 { 3 } else { 4 }) {
        0 => literal(draw).into(),
        1 => {
            let spacing = if draw.one_in(2) { Spacing::Joint } else { Spacing::Alone };
            Punct::new(*draw.pick(&[':', ',', '-', '@', '<', '>', '.', '?', '+', '!', '\'', '#']), spacing).into()
        }
        2 => {
            let words = [
                "o",
                "S",
                "_",
                "m",
                "LayoutLeft",
                "LayoutRight",
                "coalesce",
                "composition",
                "size",
                "_2",
                "type",
                "é",
                "offsets",
            ];
            Ident::new(draw.pick::<&str>(&words), Span::call_site()).into()
        }
        _ => {
            let delimiters = [Delimiter::Parenthesis, Delimiter::None, Delimiter::Brace, Delimiter::Bracket];
            Group::new(*draw.pick(&delimiters), any(draw, depth - 1)).into()
        }
    }
}

fn literal(draw: &mut Draw<'_>) -> Literal {
    match draw.below(8) {
        0 => Literal::u64_unsuffixed(draw.any_number().unsigned_abs()),
        1 => Literal::u32_suffixed(draw.number(0..=9) as u32),
        2 => Literal::f64_unsuffixed(draw.number(0..=9) as f64 / 4.0),
        3 => Literal::string("(2,3)"),
        4 => Literal::character('2'),
        5 => Literal::u128_unsuffixed(1 << 100),
        6 => Literal::byte_string(b"2"),
        _ => Literal::i64_unsuffixed(draw.number(0..=40)),
    }
}

/// The tokens as they come out of a `macro_rules!`: each integer in a group without delimiters.
pub(super) fn through_a_macro(tokens: TokenStream) -> TokenStream {
    let each = |token: TokenTree| match token {
        TokenTree::Literal(literal) => TokenTree::Group(Group::new(Delimiter::None, TokenTree::from(literal).into())),
        TokenTree::Group(group) => TokenTree::Group(Group::new(group.delimiter(), through_a_macro(group.stream()))),
        other => other,
    };
    tokens.into_iter().map(each).collect()
}
