//! The notation and the expressions of `cute eval`: whatever the text is, it is read or refused at a place in it, and what
//! was read prints as text that is read as the same.

use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::sync::LazyLock;

use cute_runtime::expr::{self, ExprError, Value};
use cute_runtime::{
    AnyLayout, ComposedLayout, CoordLayout, IntTuple, ParseError, RuntimeLayout, ScaledBasis, Slicer, Swizzle, Tiler,
};

use super::{Finding, Target};
use crate::draw::Draw;
use crate::edit::edited;
use crate::tally::Tally;

/// The target.
pub(crate) struct Parser;

/// What edits put in.
const TOKENS: &[&str] = &[
    "(",
    ")",
    ",",
    ":",
    "@",
    "_",
    "-",
    "S<",
    ">",
    "o",
    " o ",
    " ",
    "\t",
    "\n",
    "?",
    "..",
    "0",
    "1",
    "2",
    "1@0",
    "_2",
    "S<3,4,3>",
    "S<1,0,-1> o ",
    "LayoutLeft",
    "LayoutRight",
    "(2,3):(1,2)",
    "()",
    "((",
    "))",
    ",,",
    "\u{2218}",
    "\0",
    "\u{a0}",
    "+",
    "*",
    "1@0+1@1",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "4294967296",
    "size(",
    "coalesce(",
    "offsets(",
];

/// What edits begin with: every operation's example and its result, and every form of the notation.
static SEEDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let forms = [
        "(2,(2,2)):(1,(4,2))",
        "4:1",
        "(4):(1)",
        "(4,8)",
        "(4,8):LayoutRight",
        "(4,8):(-1,4)",
        "():()",
        "(4,(2,3)):(1@0,(1@0@1,1@1@1))",
        "S<3,4,3> o (8,64):(64,1)",
        "S<3,4,-3> o 58 o (8,64):LayoutRight",
        "S<3,4,3>",
        "(2,_,(1,_))",
        "(2:1,_,(3,4))",
        "3@1@0",
        "(1,(0,1))",
    ];
    let examples = expr::operations().flat_map(|operation| operation.example.split(" = "));
    forms.into_iter().chain(examples).map(str::to_owned).collect()
});

impl Target for Parser {
    fn name(&self) -> &'static str {
        "parser"
    }

    fn bytes(&self) -> usize {
        64
    }

    fn text(&self, bytes: &[u8]) -> String {
        format!("{:?}", text(bytes))
    }

    fn check(&self, bytes: &[u8], tally: &mut Tally) -> Result<(), Finding> {
        let text = text(bytes);
        round_trip::<IntTuple>("IntTuple", &text, tally)?;
        round_trip::<Slicer>("Slicer", &text, tally)?;
        round_trip::<Tiler>("Tiler", &text, tally)?;
        round_trip::<Swizzle>("Swizzle", &text, tally)?;
        round_trip::<ScaledBasis>("ScaledBasis", &text, tally)?;
        let strided = round_trip::<RuntimeLayout>("RuntimeLayout", &text, tally)?;
        let coord = round_trip::<CoordLayout>("CoordLayout", &text, tally)?;
        let composed = round_trip::<ComposedLayout>("ComposedLayout", &text, tally)?;
        let any = round_trip::<AnyLayout>("AnyLayout", &text, tally)?;
        // A layout of one kind is one of every kind that has it.
        if let Some(strided) = &strided {
            for other in [&coord, &composed, &any] {
                if other.as_ref() != Some(strided) {
                    return Err(Finding::new("one text, two layouts", format!("{strided} and {other:?}")));
                }
            }
        }
        // Several swizzles are a layout of any kind alone: each after the next, or the one that they make.
        let is_chain = any.is_some() && text.matches('S').count() > 1;
        if (coord.is_some() || composed.is_some() || is_chain) != any.is_some() {
            return Err(Finding::new("kinds", format!("{coord:?}, {composed:?}, and of any kind {any:?}")));
        }
        expression(&text, tally)
    }

    fn blind_to(&self, tally: &Tally) -> Vec<String> {
        let kinds = [
            "IntTuple",
            "Slicer",
            "Tiler",
            "Swizzle",
            "ScaledBasis",
            "RuntimeLayout",
            "CoordLayout",
            "ComposedLayout",
            "AnyLayout",
        ];
        let rare = |kind: &&str| {
            let seen = tally.of(kind);
            seen.accepted * 1000 < seen.refused || seen.refused == 0
        };
        let mut blind: Vec<String> = kinds.into_iter().filter(rare).map(str::to_owned).collect();
        // Of expressions a sixth at least has a value.
        let seen = tally.of("expression");
        if seen.accepted * 6 < seen.accepted + seen.refused {
            blind.push("expressions that have a value".to_owned());
        }
        blind
    }
}

fn text(bytes: &[u8]) -> String {
    edited(&mut Draw::new(bytes), &SEEDS, TOKENS)
}

/// What the text is as a `T`, printed, if it is one.
fn round_trip<T>(kind: &str, text: &str, tally: &mut Tally) -> Result<Option<String>, Finding>
where
    T: FromStr<Err = ParseError> + Display + Debug + PartialEq,
{
    let read = text.parse::<T>();
    tally.saw(kind, read.is_ok());
    let value = match read {
        Ok(value) => value,
        Err(error) => return placed(&error, text).map(|()| None),
    };
    let printed = value.to_string();
    match printed.parse::<T>() {
        Ok(again) if again == value && again.to_string() == printed => Ok(Some(printed)),
        other => Err(Finding::new(format!("{kind} is printed as another"), format!("{printed} is read as {other:?}"))),
    }
}

/// An error is at a place in the text, and its caret is below that place.
fn placed(error: &ParseError, text: &str) -> Result<(), Finding> {
    let wrong = |what| Err(Finding::new(what, format!("{error:?}\n{}", error.show(text))));
    if !text.is_char_boundary(error.at()) {
        return wrong("an error beside the text");
    }
    let shown = error.show(text);
    let line = text[..error.at()].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[line..].split('\n').next().unwrap_or_default();
    let before = text[..error.at()].rsplit('\n').next().unwrap_or_default().chars().count();
    let Some(below) = shown.strip_prefix(line).and_then(|rest| rest.strip_prefix('\n')) else {
        return wrong("an error that shows another line");
    };
    if below.chars().position(|c| c == '^') != Some(before) {
        return wrong("a caret at another place");
    }
    sentence(&error.message())
}

/// A refusal is a sentence in the house's form.
pub(super) fn sentence(message: &str) -> Result<(), Finding> {
    let begins = message.chars().next().is_some_and(|c| !c.is_uppercase());
    if begins && !message.ends_with('.') && !message.contains('\n') {
        return Ok(());
    }
    Err(Finding::new("a refusal that is no sentence", message))
}

fn expression(text: &str, tally: &mut Tally) -> Result<(), Finding> {
    let result = expr::evaluate(text);
    tally.saw("expression", result.is_ok());
    let value = match result {
        Ok(value) => value,
        Err(ExprError::Text(error)) => return placed(&error, text),
        Err(refusal) => return sentence(&refusal.to_string()),
    };
    let printed = value.to_string();
    let again = expr::evaluate(&printed);
    let same = match (&value, again) {
        (Value::Layout(_) | Value::Swizzle(_) | Value::Keep | Value::Major(_), again) => {
            again.is_ok_and(|again| again.to_string() == printed)
        }
        // An integer and a tuple alone are the shape of a layout.
        (Value::Int(_) | Value::Tuple(_), _) => {
            printed.parse::<IntTuple>().map_or(true, |tuple| tuple.to_string() == printed)
        }
        _ => true,
    };
    if same { Ok(()) } else { Err(Finding::new("a value is printed as another", printed)) }
}
