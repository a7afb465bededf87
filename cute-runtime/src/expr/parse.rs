//! From text to an expression in which every operand remembers its place.
//!
//! ```text
//! expr = layout with ":" | integer | "_" | "(" [ expr { "," expr } [ "," ] ] ")" | name "(" [ expr { "," expr } ] ")"
//!      | swizzle [ "o" [ integer "o" ] layout ] | "LayoutLeft" | "LayoutRight" | atom | element
//! atom = name [ "<" anything but ">" ">" ]
//! ```
//!
//! Layouts, integers and words are read by the grammar of `cute_types` itself. Names are looked up while reading, so
//! that a misspelt operation is reported at its place like any other mistake.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

#[cfg(feature = "atoms")]
use crate::atom::AtomError;
use crate::text::Cursor;
use crate::{AnyLayout, ParseError, Swizzle};

#[cfg(feature = "atoms")]
use super::atom_value::AtomValue;
use super::names;
use super::operations::OperationHelp;
use super::value::Major;

/// Brackets that may be open at once. A reader that calls itself for each must not follow hostile text down the stack.
const MAX_NESTING: usize = 128;

/// An expression, and the byte of the text that it begins at.
pub(super) struct Expr {
    pub(super) kind: Kind,
    pub(super) at: usize,
}

pub(super) enum Kind {
    Int(i64),
    /// `_`, which keeps a mode in a slice and leaves one alone in a tiler.
    Keep,
    Tuple(Vec<Expr>),
    Layout(AnyLayout),
    Swizzle(Swizzle),
    /// `LayoutLeft` or `LayoutRight`, where an order of modes may stand.
    Major(Major),
    /// An atom or a type of elements, by its name.
    #[cfg(feature = "atoms")]
    Atom(AtomValue),
    Call {
        operation: &'static OperationHelp,
        operands: Vec<Expr>,
    },
}

/// Reads the whole of `text` as one expression.
pub(super) fn parse(text: &str) -> Result<Expr, ParseError> {
    let mut cursor = Cursor::new(text);
    let expr = expr(&mut cursor, 0)?;
    if cursor.peek() == Some(',') {
        return Err(cursor.error("a tuple of modes needs round brackets around it"));
    }
    cursor.end()?;
    Ok(expr)
}

fn expr(cursor: &mut Cursor<'_>, open: usize) -> Result<Expr, ParseError> {
    let at = cursor.at();
    let start = cursor.clone();
    let kind = match cursor.peek() {
        Some('(') => Kind::Tuple(list(cursor, open)?),
        Some('S') if cursor.rest().starts_with("S<") => return Ok(Expr { kind: swizzled(cursor)?, at }),
        Some(c) if c.is_ascii_alphabetic() => {
            return Ok(Expr { kind: call(cursor, open)?, at });
        }
        _ if cursor.eat("_") => Kind::Keep,
        Some(c) if c == '-' || c.is_ascii_digit() => Kind::Int(cursor.integer()?),
        _ => return Err(cursor.expected("a layout, an integer or an operation")),
    };
    if cursor.peek() != Some(':') {
        return Ok(Expr { kind, at });
    }
    // What was read is a shape; the grammar of layouts says best what is wrong with one.
    *cursor = start;
    Ok(Expr { kind: Kind::Layout(cursor.any_layout()?), at })
}

/// A swizzle, alone or over a layout.
fn swizzled(cursor: &mut Cursor<'_>) -> Result<Kind, ParseError> {
    let start = cursor.clone();
    let swizzle = cursor.swizzle()?;
    if matches!(cursor.peek(), None | Some(',' | ')')) {
        return Ok(Kind::Swizzle(swizzle));
    }
    *cursor = start;
    cursor.any_layout().map(Kind::Layout)
}

/// What stands in round brackets.
fn list(cursor: &mut Cursor<'_>, open: usize) -> Result<Vec<Expr>, ParseError> {
    if open == MAX_NESTING {
        return Err(cursor.error(format!("more than {MAX_NESTING} brackets are open")));
    }
    cursor.expect("(")?;
    let mut list = Vec::new();
    while !cursor.eat(")") {
        list.push(expr(cursor, open + 1)?);
        if !cursor.eat(",") && cursor.peek() != Some(')') {
            return Err(cursor.expected("`,` or `)`"));
        }
    }
    Ok(list)
}

fn call(cursor: &mut Cursor<'_>, open: usize) -> Result<Kind, ParseError> {
    let at = cursor.at();
    let name = cursor.word().unwrap_or_default();
    if let Some(major) = Major::named(name) {
        return Ok(Kind::Major(major));
    }
    let Some(operation) = names::find(name) else {
        let size = may_be_size(name, open, cursor.peek());
        return known(cursor, name, (at, size));
    };
    if cursor.peek() != Some('(') {
        return Err(cursor.error(format!("`{name}` needs its operands: {}", operation.signature)));
    }
    let operands = list(cursor, open)?;
    if !operation.operands.contains(&operands.len()) {
        let given = match operands.len() {
            1 => "1 operand".to_owned(),
            n => format!("{n} operands"),
        };
        return Err(ParseError::new(at, format!("{given} given; it is {}", operation.signature)));
    }
    Ok(Kind::Call { operation, operands })
}

/// An atom or a type of elements: what is no call.
#[cfg(feature = "atoms")]
fn known(cursor: &mut Cursor<'_>, name: &str, (at, size): (usize, bool)) -> Result<Kind, ParseError> {
    if let Some(element) = AtomValue::element(name) {
        return Ok(Kind::Atom(element));
    }
    let mut full = name.to_owned();
    while cursor.eat("::") {
        full.push_str("::");
        full.push_str(cursor.word().unwrap_or_default());
    }
    if let Some(inside) = cursor.rest().strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        let inside = format!("<{}>", inside.0);
        cursor.expect(&inside)?;
        full += &inside;
    } else if cursor.peek() == Some('(') {
        return Err(ParseError::new(at, unknown(name, size)));
    }
    AtomValue::named(&full).map(Kind::Atom).map_err(|refused| ParseError::new(at, no_atom(name, size, &refused)))
}

/// No word is known that is no call: atoms are left out.
#[cfg(not(feature = "atoms"))]
fn known(_: &mut Cursor<'_>, name: &str, (at, size): (usize, bool)) -> Result<Kind, ParseError> {
    Err(ParseError::new(at, unknown(name, size)))
}

/// Why a word is nothing: the names of atoms have capitals, those of operations have not.
#[cfg(feature = "atoms")]
fn no_atom(name: &str, size: bool, refused: &AtomError) -> String {
    match refused {
        AtomError::NoAtom { .. } if size => unknown(name, size),
        AtomError::NoAtom { near: Some(near), .. } => format!("this is no atom; did you mean {near}"),
        AtomError::NoAtom { .. } if name.contains(|c: char| c.is_ascii_uppercase()) => {
            "this is neither an operation nor an atom; `cute atom` lists atoms, `cute eval --help` operations"
                .to_owned()
        }
        AtomError::NoAtom { .. } => unknown(name, size),
        refused => format!("{refused}"),
    }
}

/// The most letters of a name that is taken for that of a size.
const LONGEST_SIZE: usize = 8;

/// Whether a name that is nothing may be meant for a size: it stands alone in brackets.
fn may_be_size(name: &str, open: usize, after: Option<char>) -> bool {
    open > 0
        && matches!(after, Some(',' | ')'))
        && name.len() <= LONGEST_SIZE
        && name.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn unknown(name: &str, size: bool) -> String {
    // The word may be of any length; its beginning is enough to recognise it.
    let shown: String = name.chars().take(32).collect();
    if let Some(feature) = names::feature_of(name) {
        return format!("`{shown}` is an operation of the feature `{feature}`, which is not enabled");
    }
    match names::resembling(name) {
        Some(near) => format!("`{shown}` is not an operation; did you mean {}", near.signature),
        None if size => format!(
            "`{shown}` is not an operation; sizes of an expression are numbers, and a layout with names for them stands \
             alone in `cute cpp` and `cute ptx`"
        ),
        None => format!("`{shown}` is not an operation; `cute eval --help` lists them"),
    }
}

#[cfg(all(test, feature = "atoms"))]
mod tests {
    use alloc::string::ToString;

    use super::*;

    /// A name as long as a line may be. Copied for each of its parts, it took a minute.
    #[test]
    fn a_long_name_is_said_in_short() {
        let name = String::from("A") + &"::A".repeat(1 << 19);
        let refused = crate::expr::evaluate(&name).unwrap_err().to_string();
        assert!(refused.len() < 200 && refused.ends_with("at byte 0"), "{}", refused.len());
    }
}
