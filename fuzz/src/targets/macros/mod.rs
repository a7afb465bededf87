//! The macros, as functions over tokens: whatever the tokens, one `compile_error!` or an expansion of the one form; and
//! where the notation is that of the values as well, the layout that the values read.

mod expansion;
mod tokens;

use cute_fuzz::{layout_type, layout_value, shape_type, shape_value};
use cute_runtime::{AnyLayout, IntTuple, expr};
use proc_macro2::TokenStream;

use super::{Finding, Target};
use crate::draw::Draw;
use crate::edit::edited;
use crate::tally::Tally;
use expansion::{Expansion, Form};
use tokens::{SEEDS, TOKENS};

/// The target.
pub(crate) struct Macros;

/// Tokens, and the text that they were made from, if they were.
enum Case {
    /// Notation, most often with a few edits, and whether it went through another macro on its way.
    Text { text: String, through: bool },
    /// Any tokens.
    Tokens(TokenStream),
}

impl Case {
    fn of(bytes: &[u8]) -> Self {
        let mut draw = Draw::new(bytes);
        match draw.below(6) {
            5 => Case::Tokens(tokens::any(&mut draw, 3)),
            kind => Case::Text { text: edited(&mut draw, &SEEDS, TOKENS), through: kind == 4 },
        }
    }

    /// The tokens, unless the text has none.
    fn tokens(&self) -> Option<TokenStream> {
        match self {
            Case::Tokens(tokens) => Some(tokens.clone()),
            Case::Text { text, through } => {
                let tokens = text.parse::<TokenStream>().ok()?;
                Some(if *through { tokens::through_a_macro(tokens) } else { tokens })
            }
        }
    }
}

impl Target for Macros {
    fn name(&self) -> &'static str {
        "macros"
    }

    fn bytes(&self) -> usize {
        96
    }

    // What rustc has where it expands macros; they are not optimised there, either.
    fn stack(&self) -> usize {
        8 << 20
    }

    fn text(&self, bytes: &[u8]) -> String {
        match Case::of(bytes) {
            Case::Text { text, through } => {
                format!(
                    "{:?}{}",
                    &text[..text.floor_char_boundary(2000)],
                    if through { ", integers through a macro" } else { "" }
                )
            }
            Case::Tokens(tokens) => format!("tokens {tokens}"),
        }
    }

    fn check(&self, bytes: &[u8], tally: &mut Tally) -> Result<(), Finding> {
        let case = Case::of(bytes);
        let Some(tokens) = case.tokens() else { return Ok(()) };
        // What rustc hands over has no positions of its own; whatever nests deeper than rustc itself allows never comes.
        if expansion::depth(&tokens) > 100 {
            return Ok(());
        }
        type Macro = fn(TokenStream) -> TokenStream;
        let forms: [(&str, Macro, Form); 4] = [
            ("layout!", layout_value, Form::Value),
            ("Layout!", layout_type, Form::Type),
            ("shape!", shape_value, Form::Value),
            ("Shape!", shape_type, Form::Type),
        ];
        let mut expansions = Vec::new();
        let is_long = expansion::count(&tokens) > 250;
        let is_the_callers = expansion::has_word(&tokens, &["const", "type"])
            || (!is_long && expansion::has_expression_that_is_none(&tokens));
        for (name, expand, form) in forms {
            let expanded = expand(tokens.clone());
            // An expression is in the expansion as it was; syn calls itself for each operator of it.
            if is_long && !expanded.to_string().contains("compile_error") {
                return Ok(());
            }
            let expansion = expansion::read(expanded, form, is_the_callers)
                .map_err(|why| Finding::new(format!("{name} is neither an error nor a result"), why))?;
            tally.saw(name, matches!(expansion, Expansion::Of(_)));
            expansions.push(expansion);
        }
        // Comments are no tokens.
        if let Case::Text { text, through: false } = &case
            && !text.contains('/')
        {
            let [_, layout, _, shape] = &expansions[..] else { return Ok(()) };
            agree(text, layout, shape, tally)?;
        }
        Ok(())
    }

    fn blind_to(&self, tally: &Tally) -> Vec<String> {
        let mut blind = Vec::new();
        for kind in ["layout!", "Layout!", "shape!", "Shape!"] {
            let seen = tally.of(kind);
            if seen.accepted * 20 < seen.accepted + seen.refused || seen.refused == 0 {
                blind.push(format!("{kind}, one in twenty accepted"));
            }
        }
        for kind in ["as the values read it", "shape as the values read it"] {
            if tally.of(kind).accepted * 100 < tally.of("Layout!").accepted {
                blind.push(format!("a layout {kind}"));
            }
        }
        blind
    }
}

/// `Layout!` and `Shape!` of a text are what the values make of it, where both read it.
fn agree(text: &str, layout: &Expansion, shape: &Expansion, tally: &mut Tally) -> Result<(), Finding> {
    // A comma after all, and `_` between digits, are the macros' alone; `..` is written `_` in expressions.
    let plain = text.trim();
    let plain = plain.strip_suffix(',').unwrap_or(plain).replace("..", "_");
    let differs = |macros: &dyn std::fmt::Debug, values: &dyn std::fmt::Debug| {
        Err(Finding::new(
            "the macro and the values read different things",
            format!("{text:?}: {macros:?} and {values:?}"),
        ))
    };
    let values = expr::evaluate(&plain).ok();
    if let Expansion::Of(read) = layout {
        let Some(printed) = &read.printed else { return Ok(()) };
        // Integers in the macro may have `_` between their digits.
        let known = values.or_else(|| expr::evaluate(&unseparated(&plain)).ok()).map(|value| value.to_string());
        let same = known.as_deref().is_some_and(|known| known == printed);
        tally.saw("as the values read it", same);
        return if same { Ok(()) } else { differs(printed, &known) };
    }
    // What the values read as a layout within the bounds of types is a layout to the macro.
    if let Ok(layout) = plain.parse::<AnyLayout>()
        && expansion::has_a_type(&layout)
        && !text.contains("..")
        && !has_suffix(text)
    {
        return differs(&"refused", &layout.to_string());
    }
    if let Expansion::Of(read) = shape
        && let Some(printed) = &read.printed
    {
        let known = unseparated(&plain).parse::<IntTuple>().map(|tuple| tuple.to_string());
        let known = known.or_else(|_| expr::evaluate(&unseparated(&plain)).map(|value| value.to_string()));
        let same = known.as_deref().is_ok_and(|known| known == printed);
        tally.saw("shape as the values read it", same);
        return if same { Ok(()) } else { differs(printed, &known) };
    }
    Ok(())
}

/// Whether letters follow a digit, as in `58o`: to Rust they belong to the number.
fn has_suffix(text: &str) -> bool {
    text.as_bytes().windows(2).any(|pair| pair[0].is_ascii_digit() && pair[1].is_ascii_alphabetic())
}

/// Without the `_` of numbers; that of a name, `from_f2_matrix`, stays.
fn unseparated(text: &str) -> String {
    let mut plain = String::new();
    let mut in_name = false;
    for c in text.chars() {
        let digit_before = plain.ends_with(|c: char| c.is_ascii_digit());
        in_name = (in_name && (c.is_alphanumeric() || c == '_')) || (c.is_alphabetic() && !digit_before);
        if in_name || !(c == '_' && digit_before) {
            plain.push(c);
        }
    }
    plain
}
