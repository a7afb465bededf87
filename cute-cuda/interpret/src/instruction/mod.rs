//! One instruction: its guard, its opcode, and its operands against the declarations.

mod asynchronous;
mod bind;
mod literal;
mod operand;
mod scope;

use super::cursor::Cursor;
use super::error::{ParseError, ParseErrorKind};
use super::lexer::Token;
use super::opcode;
use super::program::{Guard, RowOf, Step};
use cute_ptx::ptx::Type;

use bind::Operands;
use operand::{operand, register};
use scope::check;
pub(crate) use scope::{Module, ModuleArray, Scope};

/// Parses up to the semicolon. The label of a branch comes back by name, since it may stand further down.
pub(crate) fn parse(cursor: &mut Cursor<'_>, scope: &mut Scope) -> Result<(Step, Option<String>), ParseError> {
    let line = cursor.line();
    let at = |kind| ParseError { line, kind };
    let mut guard = None;
    if cursor.accept('@') {
        let wanted = !cursor.accept('!');
        let name = cursor.word("a predicate")?;
        let register = register(name, scope).map_err(at)?;
        check(scope, register, Type::Pred, false, "@").map_err(at)?;
        guard = Some(Guard { row: scope.rows.number(RowOf::Register(register)), wanted });
    }
    let name = cursor.word("an instruction")?;
    let mut modifiers = Vec::new();
    while let Some(Token::Dotted(_)) = cursor.peek() {
        modifiers.push(cursor.dotted("a modifier")?.to_string());
    }
    let text = modifiers.iter().fold(name.to_string(), |text, modifier| text + "." + modifier);
    let (opcode, needs) = opcode::decode(name, &modifiers).map_err(at)?;
    let (target, version) = (needs.target, needs.version_for(scope.has.target));
    if target > scope.has.target || version > scope.has.version {
        return Err(at(ParseErrorKind::Target { opcode: text, target, version }));
    }
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
    let (operation, label) = Operands { scope, text }.bind(opcode, operands).map_err(at)?;
    Ok((Step { line, guard, operation }, label))
}
