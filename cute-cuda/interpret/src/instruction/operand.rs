//! Operands as they are written.

use super::scope::Scope;
use crate::cursor::Cursor;
use crate::error::{ParseError, ParseErrorKind};
use crate::lexer::Token;
use crate::program::Special;

/// An operand as it is written.
pub(super) enum Operand {
    Register(usize),
    /// `!%p`
    Not(usize),
    /// `%r|%p`
    Pair(usize, usize),
    /// `_|%p`
    Sink(usize),
    Special(Special),
    Number {
        text: String,
        negative: bool,
    },
    Name(String),
    /// `tile+64`
    Behind(String, u32),
    Vector(Vec<Operand>),
    Address {
        base: Box<Operand>,
        offset: i64,
    },
    /// `[map, {0, %r1}]`
    Box {
        base: Box<Operand>,
        coordinates: Vec<Operand>,
    },
}

/// Reads one operand.
pub(super) fn operand(cursor: &mut Cursor<'_>, scope: &Scope) -> Result<Operand, ParseError> {
    if cursor.accept('{') {
        return Ok(Operand::Vector(vector(cursor, scope)?));
    }
    if cursor.accept('[') {
        let base = Box::new(single(cursor, scope)?);
        if cursor.accept(',') {
            cursor.mark('{', "`{`")?;
            let coordinates = vector(cursor, scope)?;
            cursor.mark(']', "`]`")?;
            return Ok(Operand::Box { base, coordinates });
        }
        let mut offset = 0;
        if cursor.accept('+') {
            let negative = cursor.accept('-');
            let text = cursor.number("an offset")?;
            let value: Option<i64> = text.parse().ok();
            let value = value.ok_or_else(|| cursor.back(1).expected("a decimal offset"))?;
            offset = if negative { -value } else { value };
        }
        cursor.mark(']', "`+` or `]`")?;
        return Ok(Operand::Address { base, offset });
    }
    match single(cursor, scope)? {
        Operand::Name(name) if cursor.accept('+') => {
            let offset = cursor.number("an offset")?.parse().ok();
            let offset = offset.ok_or_else(|| cursor.back(1).expected("a decimal offset"))?;
            Ok(Operand::Behind(name, offset))
        }
        other => Ok(other),
    }
}

/// Reads the parts of a vector, behind its brace.
fn vector(cursor: &mut Cursor<'_>, scope: &Scope) -> Result<Vec<Operand>, ParseError> {
    let mut parts = Vec::new();
    loop {
        parts.push(single(cursor, scope)?);
        if !cursor.accept(',') {
            break;
        }
    }
    cursor.mark('}', "`,` or `}`")?;
    Ok(parts)
}

/// Reads what has no brackets: a part of a vector, where an address begins. None of them holds another.
fn single(cursor: &mut Cursor<'_>, scope: &Scope) -> Result<Operand, ParseError> {
    let negative = cursor.accept('-');
    if negative || matches!(cursor.peek(), Some(Token::Number(_))) {
        let text = cursor.number("a number")?.to_string();
        return Ok(Operand::Number { text, negative });
    }
    if cursor.accept('!') {
        let name = cursor.word("a predicate")?;
        let index = register(name, scope).map_err(|kind| cursor.back(1).error(kind))?;
        return Ok(Operand::Not(index));
    }
    let name = cursor.word("an operand")?;
    if name == "_" && cursor.accept('|') {
        let name = cursor.word("a predicate")?;
        return Ok(Operand::Sink(register(name, scope).map_err(|kind| cursor.back(1).error(kind))?));
    }
    if let (true, Some(Token::Dotted(axis))) = (name.starts_with('%'), cursor.peek()) {
        let special = Special::from_names(name, axis)
            .ok_or_else(|| cursor.error(ParseErrorKind::UnknownSpecialRegister(format!("{name}.{axis}"))))?;
        cursor.dotted("an axis")?;
        return Ok(Operand::Special(special));
    }
    if let Some(special) = Special::from_name(name).filter(|_| !scope.names.contains_key(name)) {
        return Ok(Operand::Special(special));
    }
    if name.starts_with('%') {
        let index = register(name, scope).map_err(|kind| cursor.back(1).error(kind))?;
        if cursor.accept('|') {
            let name = cursor.word("a predicate")?;
            let second = register(name, scope).map_err(|kind| cursor.back(1).error(kind))?;
            return Ok(Operand::Pair(index, second));
        }
        return Ok(Operand::Register(index));
    }
    Ok(match scope.names.get(name) {
        Some(&index) => Operand::Register(index),
        None => Operand::Name(name.to_string()),
    })
}

/// A register without a declaration may be one of the hardware's that the interpreter does not know.
pub(super) fn register(name: &str, scope: &Scope) -> Result<usize, ParseErrorKind> {
    let plain = name.trim_start_matches('%').chars().all(|c| c.is_ascii_lowercase() || c == '_');
    match scope.names.get(name) {
        Some(&index) => Ok(index),
        None if name.starts_with('%') && plain => Err(ParseErrorKind::UnknownSpecialRegister(name.to_string())),
        None => Err(ParseErrorKind::UndeclaredRegister(name.to_string())),
    }
}
