//! One instruction: its guard, its opcode, and its operands against the declarations.

use std::collections::HashMap;

use super::alu::Function;
use super::error::{ParseError, ParseErrorKind, Space};
use super::lexer::Token;
use super::memory::SHARED_BASE;
use super::opcode::{self, Opcode};
use super::parser::Cursor;
use super::program::{Address, Array, Guard, Operation, Register, Source, Special, Step};
use crate::ptx::{Kind, Type};

/// The names that an instruction can use.
#[derive(Default)]
pub(crate) struct Scope {
    pub(crate) parameters: Vec<Array>,
    pub(crate) registers: Vec<Register>,
    pub(crate) names: HashMap<String, usize>,
    pub(crate) shared: Vec<Array>,
}

/// An operand as it is written.
enum Operand {
    Register(usize),
    Special(Special),
    Number { text: String, negative: bool },
    Name(String),
    Vector(Vec<Operand>),
    Address { base: Box<Operand>, offset: i64 },
}

/// Parses up to the semicolon. The label of a branch comes back by name, since it may stand further down.
pub(crate) fn parse(cursor: &mut Cursor<'_>, scope: &Scope) -> Result<(Step, Option<String>), ParseError> {
    let line = cursor.line();
    let at = |kind| ParseError { line, kind };
    let mut guard = None;
    if cursor.accept('@') {
        let wanted = !cursor.accept('!');
        let name = cursor.word("a predicate")?;
        let register = register(name, scope).map_err(at)?;
        check(scope, register, Type::Pred, false, "@").map_err(at)?;
        guard = Some(Guard { register, wanted });
    }
    let name = cursor.word("an instruction")?;
    let mut modifiers = Vec::new();
    while let Some(Token::Dotted(_)) = cursor.peek() {
        modifiers.push(cursor.dotted("a modifier")?.to_string());
    }
    let opcode = opcode::decode(name, &modifiers).map_err(at)?;
    let mut operands = Vec::new();
    if !cursor.accept(';') {
        loop {
            operands.push(operand(cursor, scope)?);
            if !cursor.accept(',') {
                break;
            }
        }
        cursor.mark(';', "`,` or `;`")?;
    }
    let text = modifiers.iter().fold(name.to_string(), |text, modifier| text + "." + modifier);
    let (operation, label) = Operands { scope, text }.bind(opcode, operands).map_err(at)?;
    Ok((Step { line, guard, operation }, label))
}

fn operand(cursor: &mut Cursor<'_>, scope: &Scope) -> Result<Operand, ParseError> {
    if cursor.accept('{') {
        let mut parts = Vec::new();
        loop {
            parts.push(operand(cursor, scope)?);
            if !cursor.accept(',') {
                break;
            }
        }
        cursor.mark('}', "`,` or `}`")?;
        return Ok(Operand::Vector(parts));
    }
    if cursor.accept('[') {
        let base = Box::new(operand(cursor, scope)?);
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
    let negative = cursor.accept('-');
    if negative || matches!(cursor.peek(), Some(Token::Number(_))) {
        let text = cursor.number("a number")?.to_string();
        return Ok(Operand::Number { text, negative });
    }
    let name = cursor.word("an operand")?;
    if let (true, Some(Token::Dotted(axis))) = (name.starts_with('%'), cursor.peek()) {
        let special = Special::from_names(name, axis)
            .ok_or_else(|| cursor.error(ParseErrorKind::UnknownSpecialRegister(format!("{name}.{axis}"))))?;
        cursor.dotted("an axis")?;
        return Ok(Operand::Special(special));
    }
    if name.starts_with('%') {
        return match register(name, scope) {
            Ok(index) => Ok(Operand::Register(index)),
            Err(kind) => Err(cursor.back(1).error(kind)),
        };
    }
    Ok(match scope.names.get(name) {
        Some(&index) => Operand::Register(index),
        None => Operand::Name(name.to_string()),
    })
}

/// A register without a declaration may be one of the hardware's that the interpreter does not know.
fn register(name: &str, scope: &Scope) -> Result<usize, ParseErrorKind> {
    let plain = name.trim_start_matches('%').chars().all(|c| c.is_ascii_lowercase() || c == '_');
    match scope.names.get(name) {
        Some(&index) => Ok(index),
        None if name.starts_with('%') && plain => Err(ParseErrorKind::UnknownSpecialRegister(name.to_string())),
        None => Err(ParseErrorKind::UndeclaredRegister(name.to_string())),
    }
}

/// Refuses a register whose declaration does not fit. `wider` lets loads, stores and conversions use a
/// register that is wider than their type.
fn check(scope: &Scope, register: usize, wanted: Type, wider: bool, opcode: &str) -> Result<(), ParseErrorKind> {
    let Register { name, ty: declared } = scope.registers[register].clone();
    let number = wanted.kind() != Kind::Float && declared.kind() != Kind::Float;
    let fits = wider && number && declared.bits() > wanted.bits() && wanted != Type::Pred;
    if fits || wanted.accepts(declared) {
        return Ok(());
    }
    Err(ParseErrorKind::TypeOfOperand { opcode: opcode.to_string(), operand: name, declared, wanted })
}

/// The operands of one opcode, on their way to what the executor takes.
struct Operands<'a> {
    scope: &'a Scope,
    text: String,
}

impl Operands<'_> {
    fn bind(&self, opcode: Opcode, mut operands: Vec<Operand>) -> Result<(Operation, Option<String>), ParseErrorKind> {
        let wanted = match &opcode {
            Opcode::Compute { from, table, .. } => 1 + from.len() + usize::from(*table),
            Opcode::Load { .. } | Opcode::Store { .. } => 2,
            Opcode::Branch | Opcode::Barrier => 1,
            Opcode::Exit => 0,
        };
        if operands.len() != wanted {
            let (opcode, found) = (self.text.clone(), operands.len());
            return Err(ParseErrorKind::OperandCount { opcode, wanted, found });
        }
        let mut next = operands.drain(..);
        let mut next = || next.next().unwrap_or(Operand::Name(String::new()));
        let operation = match opcode {
            Opcode::Compute { function, ty, to, from, .. } => {
                let converts = matches!(function, Function::Convert(_));
                let target = self.register(next(), to, converts)?;
                let reads = matches!(function, Function::Move) || converts;
                let first = next();
                if let (Function::Move, Type::B64, Operand::Vector(_)) = (function, ty, &first) {
                    let halves = self.parts(first, 2)?.into_iter();
                    let halves = halves.map(|half| self.source(half, Type::B32, true, false));
                    let from: Result<Vec<Source>, _> = halves.collect();
                    return Ok((
                        Operation::Compute { function: Function::Pack, ty, to: target, from: from?.into() },
                        None,
                    ));
                }
                let mut first = Some(first);
                let mut next = || first.take().unwrap_or_else(&mut next);
                let mut sources = Vec::new();
                for &want in &from {
                    sources.push(self.source(next(), want, reads, converts)?);
                }
                let function = match function {
                    Function::Logic3(_) => Function::Logic3(self.table(next())?),
                    other => other,
                };
                Operation::Compute { function, ty, to: target, from: sources.into() }
            }
            Opcode::Load { space, ty, count } => {
                let parts = self.parts(next(), count)?;
                let to: Result<Vec<usize>, _> = parts.into_iter().map(|part| self.register(part, ty, true)).collect();
                Operation::Load { space, ty, to: to?.into(), at: self.address(next(), space)? }
            }
            Opcode::Store { space, ty, count } => {
                let at = self.address(next(), space)?;
                let parts = self.parts(next(), count)?;
                let from: Result<Vec<Source>, _> =
                    parts.into_iter().map(|part| self.source(part, ty, false, true)).collect();
                Operation::Store { space, ty, from: from?.into(), at }
            }
            Opcode::Branch => {
                let label = match next() {
                    Operand::Name(label) => label,
                    other => return Err(self.not("a label", &other)),
                };
                return Ok((Operation::Branch(usize::MAX), Some(label)));
            }
            Opcode::Exit => Operation::Exit,
            Opcode::Barrier => match next() {
                Operand::Number { text, negative: false } => match literal(&text, false, Type::U32)? {
                    number @ 0..=15 => Operation::Barrier(number),
                    _ => {
                        return Err(ParseErrorKind::Literal { text, ty: Type::U32 });
                    }
                },
                other => return Err(self.not("the number of a barrier", &other)),
            },
        };
        Ok((operation, None))
    }

    fn not(&self, wanted: &'static str, operand: &Operand) -> ParseErrorKind {
        ParseErrorKind::Expected { wanted, found: self.shown(operand) }
    }

    fn shown(&self, operand: &Operand) -> String {
        match operand {
            Operand::Register(index) => self.scope.registers[*index].name.clone(),
            Operand::Special(special) => format!("{special:?}"),
            Operand::Number { text, negative } => {
                format!("{}{text}", if *negative { "-" } else { "" })
            }
            Operand::Name(name) => name.clone(),
            Operand::Vector(_) => "{…}".to_string(),
            Operand::Address { .. } => "[…]".to_string(),
        }
    }

    fn register(&self, operand: Operand, ty: Type, wider: bool) -> Result<usize, ParseErrorKind> {
        match operand {
            Operand::Register(index) => {
                check(self.scope, index, ty, wider, &self.text)?;
                Ok(index)
            }
            other => Err(self.not("a register", &other)),
        }
    }

    /// `reads`: `mov` and `cvt` alone may read special registers and addresses of shared arrays.
    fn source(&self, operand: Operand, ty: Type, reads: bool, wider: bool) -> Result<Source, ParseErrorKind> {
        match operand {
            Operand::Special(_) if reads && !Type::U32.accepts(ty) => {
                let (opcode, operand) = (self.text.clone(), self.shown(&operand));
                Err(ParseErrorKind::TypeOfOperand { opcode, operand, declared: Type::U32, wanted: ty })
            }
            Operand::Special(special) if reads => Ok(Source::Special(special)),
            Operand::Number { text, negative } => Ok(Source::Constant(literal(&text, negative, ty)?)),
            Operand::Name(name) if reads && !wider => match find(&self.scope.shared, &name) {
                Some(offset) => Ok(Source::Constant(SHARED_BASE + offset)),
                None => Err(ParseErrorKind::UnknownName(name)),
            },
            Operand::Name(name) => Err(ParseErrorKind::UnknownName(name)),
            other => Ok(Source::Register(self.register(other, ty, wider)?)),
        }
    }

    fn table(&self, operand: Operand) -> Result<u8, ParseErrorKind> {
        match operand {
            Operand::Number { text, negative } => Ok(literal(&text, negative, Type::U8)? as u8),
            other => Err(self.not("a constant truth table", &other)),
        }
    }

    fn parts(&self, operand: Operand, count: usize) -> Result<Vec<Operand>, ParseErrorKind> {
        match (operand, count) {
            (Operand::Vector(parts), _) if count > 1 && parts.len() == count => Ok(parts),
            (other, 1) => Ok(vec![other]),
            (other, _) => Err(self.not("a vector of as many registers as `.v` says", &other)),
        }
    }

    fn address(&self, operand: Operand, space: Space) -> Result<Address, ParseErrorKind> {
        let (base, offset) = match operand {
            Operand::Address { base, offset } => (*base, offset),
            other => return Err(self.not("an address in brackets", &other)),
        };
        let base = match (base, space) {
            (Operand::Name(name), Space::Param) => match find(&self.scope.parameters, &name) {
                Some(offset) => Source::Constant(offset),
                None => return Err(ParseErrorKind::UnknownName(name)),
            },
            (Operand::Name(name), Space::Shared) => match find(&self.scope.shared, &name) {
                Some(offset) => Source::Constant(SHARED_BASE + offset),
                None => return Err(ParseErrorKind::UnknownName(name)),
            },
            (Operand::Register(index), Space::Shared) if Type::U32.accepts(self.scope.registers[index].ty) => {
                Source::Register(index)
            }
            (Operand::Register(index), Space::Shared | Space::Global) => {
                check(self.scope, index, Type::U64, false, &self.text)?;
                Source::Register(index)
            }
            (other, _) => return Err(self.not("the base of an address", &other)),
        };
        Ok(Address { base, offset })
    }
}

fn find(arrays: &[Array], name: &str) -> Option<u64> {
    arrays.iter().find(|array| array.name == name).map(|array| array.offset)
}

/// The bits of a number: decimal, `0x` or `0b` for integers, `0f` and eight hex digits for floats.
fn literal(text: &str, negative: bool, ty: Type) -> Result<u64, ParseErrorKind> {
    let digits = text.strip_suffix('U').unwrap_or(text);
    let lower = digits.to_ascii_lowercase();
    let value = if let Some(hex) = lower.strip_prefix("0f") {
        let bits = u32::from_str_radix(hex, 16).ok().filter(|_| hex.len() == 8 && !negative);
        bits.filter(|_| matches!(ty, Type::F32 | Type::B32)).map(i128::from)
    } else if matches!(ty.kind(), Kind::Float | Kind::Predicate) {
        None
    } else if let Some(hex) = lower.strip_prefix("0x") {
        u64::from_str_radix(hex, 16).ok().map(i128::from)
    } else if let Some(binary) = lower.strip_prefix("0b") {
        u64::from_str_radix(binary, 2).ok().map(i128::from)
    } else {
        digits.parse::<u64>().ok().map(i128::from)
    };
    let value = value.map(|v| if negative { -v } else { v });
    match value {
        Some(v) if v <= i128::from(ty.mask()) && v >= -(1i128 << (ty.bits() - 1)) => Ok(v as u64 & ty.mask()),
        _ => {
            let text = if negative { format!("-{text}") } else { text.to_string() };
            Err(ParseErrorKind::Literal { text, ty })
        }
    }
}
