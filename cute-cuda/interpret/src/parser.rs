//! Tokens to a [`Program`]: the structure of a module, and its declarations.
//! Instructions are in `instruction`.

use std::collections::HashMap;

use super::cursor::Cursor;
use super::error::{ParseError, ParseErrorKind};
use super::instruction::{self, Module, ModuleArray, Scope};
use super::lexer::{Token, tokens};
use super::opcode::Needs;
use super::program::{Array, Entry, Operation, Program, Register, Threads, extent};
use cute_ptx::ptx::Type;

/// A kernel may declare so many registers of a prefix; beyond it a text asks for memory, not for registers.
const MOST_REGISTERS: usize = 1 << 16;
/// The bytes of a kernel's parameters (PTX ISA, "Kernel Function Parameters").
const MOST_PARAMETERS: u64 = 4096;
/// The largest alignment of an array.
const MOST_ALIGN: usize = 1024;

/// Parses a whole module.
pub(crate) fn parse(text: &str) -> Result<Program, ParseError> {
    let tokens = tokens(text)?;
    let mut cursor = Cursor::new(&tokens);
    cursor.directive("version")?;
    let version = cursor.number("a PTX version such as 7.0")?.split_once('.');
    let version = version.and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
    let version = version.ok_or_else(|| cursor.back(1).expected("a PTX version such as 7.0"))?;
    cursor.directive("target")?;
    let target = cursor.word("a target such as sm_80")?.strip_prefix("sm_");
    let target = target.and_then(|number| number.trim_end_matches(char::is_alphabetic).parse().ok());
    let target = target.ok_or_else(|| cursor.back(1).expected("a target such as sm_80"))?;
    let has = Needs { target, version, before: None };
    cursor.directive("address_size")?;
    if cursor.number("64")? != "64" {
        return Err(cursor.back(1).expected("64"));
    }
    let mut kernels: Vec<Entry> = Vec::new();
    let mut module = Module::default();
    while cursor.peek().is_some() {
        match cursor.dotted("a kernel")? {
            "visible" => cursor.directive("entry")?,
            "entry" => {}
            "extern" => {
                module.dynamic.push(dynamic_array(&mut cursor, &module)?);
                continue;
            }
            "shared" => {
                module.shared.push(shared_array(&mut cursor, &module)?);
                continue;
            }
            other => {
                let kind = ParseErrorKind::UnknownDirective(other.to_string());
                return Err(cursor.back(1).error(kind));
            }
        }
        let line = cursor.line();
        let kernel = entry(&mut cursor, has, &module)?;
        if kernels.iter().any(|k| k.name == kernel.name) {
            return Err(ParseError { line, kind: ParseErrorKind::Duplicate(kernel.name) });
        }
        kernels.push(kernel);
    }
    Ok(Program { kernels })
}

/// `.extern .shared .align 16 .b8 name[];`: shared memory whose size the launch says. All of them begin at one place.
fn dynamic_array(cursor: &mut Cursor<'_>, module: &Module) -> Result<Array, ParseError> {
    cursor.directive("shared")?;
    element(cursor)?;
    let name = new_name(cursor, module)?;
    cursor.mark('[', "`[`")?;
    cursor.mark(']', "`]`, since the launch says the size")?;
    cursor.mark(';', "`;`")?;
    Ok(Array { name, offset: 0, bytes: 0 })
}

/// `.shared .align 16 .b8 name[256];` outside of the kernels, which is in the memory of those that name it.
fn shared_array(cursor: &mut Cursor<'_>, module: &Module) -> Result<ModuleArray, ParseError> {
    let (ty, align) = element(cursor)?;
    let name = new_name(cursor, module)?;
    let bytes = length(cursor)? * ty.bytes() as u64;
    cursor.mark(';', "`;`")?;
    Ok(ModuleArray { name, align, bytes })
}

/// A name that no array of the module has.
fn new_name(cursor: &mut Cursor<'_>, module: &Module) -> Result<String, ParseError> {
    let name = cursor.word("a name")?.to_string();
    let mut names = module.dynamic.iter().map(|array| &array.name).chain(module.shared.iter().map(|array| &array.name));
    if names.any(|other| *other == name) {
        return Err(cursor.back(1).error(ParseErrorKind::Duplicate(name)));
    }
    Ok(name)
}

fn entry(cursor: &mut Cursor<'_>, has: Needs, module: &Module) -> Result<Entry, ParseError> {
    let name = cursor.word("the name of a kernel")?.to_string();
    let mut parameters = Vec::new();
    if cursor.accept('(') && !cursor.accept(')') {
        loop {
            cursor.directive("param")?;
            let array = parameter(cursor, &parameters)?;
            if array.offset + array.bytes > MOST_PARAMETERS {
                return Err(cursor.back(1).expected("parameters of 4096 bytes at most"));
            }
            parameters.push(array);
            if !cursor.accept(',') {
                break;
            }
        }
        cursor.mark(')', "`,` or `)`")?;
    }
    let (threads, cluster) = of_blocks(cursor)?;
    cursor.mark('{', "`{`")?;
    let mut scope = Scope { parameters, module: module.clone(), has, ..Scope::default() };
    let mut labels: HashMap<String, usize> = HashMap::new();
    let mut code = Vec::new();
    let mut branches = Vec::new();
    while !cursor.accept('}') {
        let line = cursor.line();
        match (cursor.peek(), cursor.peek_second()) {
            (Some(Token::Dotted(_)), _) => declaration(cursor, &mut scope)?,
            (Some(Token::Word(label)), Some(Token::Mark(':'))) => {
                if labels.insert(label.clone(), code.len()).is_some() {
                    return Err(cursor.error(ParseErrorKind::Duplicate(label.clone())));
                }
                cursor.skip(2);
            }
            _ => {
                let (step, target) = instruction::parse(cursor, &mut scope)?;
                if let Some(label) = target {
                    branches.push((code.len(), label, line));
                }
                code.push(step);
            }
        }
    }
    for (from, label, line) in branches {
        let Some(&target) = labels.get(&label) else {
            return Err(ParseError { line, kind: ParseErrorKind::UndefinedLabel(label) });
        };
        code[from].operation = Operation::Branch(target);
    }
    let end_line = cursor.back(1).line();
    let Scope { parameters, registers, shared, rows, .. } = scope;
    Ok(Entry { name, parameters, registers, shared, rows: rows.list, code, threads, cluster, end_line })
}

/// `.maxntid 256, 1, 1` and the like between the parameters and the body. What they say of registers and of blocks that
/// are there at a time changes nothing here. With the threads, the blocks of a cluster.
fn of_blocks(cursor: &mut Cursor<'_>) -> Result<(Option<Threads>, u32), ParseError> {
    let (mut threads, mut cluster) = (None, 1);
    while let Some(Token::Dotted(_)) = cursor.peek() {
        match cursor.dotted("a directive")? {
            "maxntid" => threads = Some(Threads::AtMost(axes(cursor)?.into_iter().map(u64::from).product())),
            "reqntid" => threads = Some(Threads::Exactly(axes(cursor)?)),
            "reqnctapercluster" => {
                let [x, 1, 1] = axes(cursor)? else {
                    return Err(cursor.back(1).expected("clusters along x alone"));
                };
                cluster = x;
            }
            "maxnreg" | "minnctapersm" => {
                cursor.count(u32::MAX as usize)?;
            }
            other => {
                let kind = ParseErrorKind::UnknownDirective(other.to_string());
                return Err(cursor.back(1).error(kind));
            }
        }
    }
    Ok((threads, cluster))
}

/// One to three numbers of threads; an axis that is not named has one.
fn axes(cursor: &mut Cursor<'_>) -> Result<[u32; 3], ParseError> {
    let mut axes = [1; 3];
    for (place, axis) in axes.iter_mut().enumerate() {
        if place > 0 && !cursor.accept(',') {
            break;
        }
        *axis = cursor.count(1024)? as u32;
    }
    Ok(axes)
}

/// `.reg` and `.shared` inside a kernel.
fn declaration(cursor: &mut Cursor<'_>, scope: &mut Scope) -> Result<(), ParseError> {
    match cursor.dotted("a declaration")? {
        "reg" => {
            let ty = cursor.ty()?;
            loop {
                let name = cursor.word("the name of a register")?.to_string();
                if cursor.accept('<') {
                    let count = cursor.count(MOST_REGISTERS)?;
                    cursor.mark('>', "`>`")?;
                    for i in 0..count {
                        declare(cursor, scope, Register { name: format!("{name}{i}"), ty })?;
                    }
                } else {
                    declare(cursor, scope, Register { name, ty })?;
                }
                if !cursor.accept(',') {
                    break;
                }
            }
        }
        "shared" => {
            let array = array(cursor, &scope.shared)?;
            scope.add_shared(array).map_err(|kind| cursor.back(1).error(kind))?;
        }
        other => {
            let kind = ParseErrorKind::UnknownDirective(other.to_string());
            return Err(cursor.back(1).error(kind));
        }
    }
    cursor.mark(';', "`;`")
}

fn declare(cursor: &Cursor<'_>, scope: &mut Scope, register: Register) -> Result<(), ParseError> {
    let index = scope.registers.len();
    if scope.names.insert(register.name.clone(), index).is_some() {
        return Err(cursor.error(ParseErrorKind::Duplicate(register.name)));
    }
    scope.registers.push(register);
    Ok(())
}

/// `.align 16 .b8 name[256]`, `.u64 name`: placed after the arrays that are there already.
fn array(cursor: &mut Cursor<'_>, before: &[Array]) -> Result<Array, ParseError> {
    let (ty, align) = element(cursor)?;
    named(cursor, before, ty, align)
}

/// A parameter of a kernel. One that is a pointer may say what to: `.u64 .ptr .global .align 16 name` (PTX ISA, "Kernel
/// Parameter Attribute: .ptr"). Accesses are checked as they come, whatever it promises.
fn parameter(cursor: &mut Cursor<'_>, before: &[Array]) -> Result<Array, ParseError> {
    let (ty, align) = element(cursor)?;
    if cursor.accept_dotted("ptr") {
        let _ = cursor.accept_dotted("global") || cursor.accept_dotted("shared");
        alignment(cursor)?;
    }
    named(cursor, before, ty, align)
}

fn named(cursor: &mut Cursor<'_>, before: &[Array], ty: Type, align: u64) -> Result<Array, ParseError> {
    let name = cursor.word("a name")?.to_string();
    if before.iter().any(|array| array.name == name) {
        return Err(cursor.back(1).error(ParseErrorKind::Duplicate(name)));
    }
    let offset = extent(before).next_multiple_of(align);
    Ok(Array { name, offset, bytes: length(cursor)? * ty.bytes() as u64 })
}

/// `[256]`, or nothing, which is one.
fn length(cursor: &mut Cursor<'_>) -> Result<u64, ParseError> {
    if !cursor.accept('[') {
        return Ok(1);
    }
    let count = cursor.count(u32::MAX as usize)?;
    cursor.mark(']', "`]`")?;
    Ok(count as u64)
}

/// `.align 16 .b8`: the type of an array's elements, and what its first byte must be a multiple of.
fn element(cursor: &mut Cursor<'_>) -> Result<(Type, u64), ParseError> {
    let align = alignment(cursor)?;
    let ty = cursor.ty()?;
    Ok((ty, align.max(ty.bytes() as u64)))
}

/// `.align 16`, or nothing, which is 1.
fn alignment(cursor: &mut Cursor<'_>) -> Result<u64, ParseError> {
    if !cursor.accept_dotted("align") {
        return Ok(1);
    }
    let align = cursor.count(MOST_ALIGN)?;
    if !align.is_power_of_two() {
        return Err(cursor.back(1).expected("a power of two"));
    }
    Ok(align as u64)
}
