//! The modifiers of one instruction, taken one after the other.

use crate::error::ParseErrorKind;
use cute_ptx::ptx::{AtomicOp, Kind, Type};

/// Whether memory changes an element of that type at once in this way.
pub(super) fn changes(op: AtomicOp, ty: Type) -> bool {
    match op {
        AtomicOp::Add => matches!(ty, Type::U32 | Type::S32 | Type::U64 | Type::F32 | Type::F64),
        AtomicOp::Min | AtomicOp::Max => ty.is_integer() && ty.bits() >= 32,
        _ => ty.kind() == Kind::Bits && ty.bits() >= 32,
    }
}

/// The modifiers that are not taken yet.
pub(super) struct Modifiers<'a> {
    pub(super) name: &'a str,
    all: &'a [String],
    at: usize,
    needs: Needs,
}

/// The first target and the first version of PTX that have an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    pub(crate) target: u32,
    pub(crate) version: (u32, u32),
    /// For targets before one, a later version.
    pub(crate) before: Option<(u32, (u32, u32))>,
}

impl Needs {
    /// The version for that target.
    pub(crate) fn version_for(self, target: u32) -> (u32, u32) {
        match self.before {
            Some((first, version)) if target < first => version.max(self.version),
            _ => self.version,
        }
    }
}

impl<'a> Modifiers<'a> {
    pub(super) fn new(name: &'a str, all: &'a [String]) -> Modifiers<'a> {
        Modifiers { name, all, at: 0, needs: Needs::default() }
    }

    /// What the instruction needs beyond what was said before.
    pub(super) fn needs(&mut self, target: u32, version: (u32, u32)) {
        self.needs.target = self.needs.target.max(target);
        self.needs.version = self.needs.version.max(version);
    }

    /// For targets before that one, this version.
    pub(super) fn needs_before(&mut self, target: u32, version: (u32, u32)) {
        self.needs.before = Some((target, version));
    }

    pub(super) fn opcode(&self) -> String {
        self.all.iter().fold(self.name.to_string(), |text, modifier| text + "." + modifier)
    }

    /// All of them at once.
    pub(super) fn take_all(&mut self) {
        self.at = self.all.len();
    }

    pub(super) fn missing(&self, wanted: &'static str) -> ParseErrorKind {
        match self.all.get(self.at) {
            Some(modifier) => self.unknown(modifier),
            None => ParseErrorKind::MissingModifier { opcode: self.opcode(), wanted },
        }
    }

    pub(super) fn unknown(&self, modifier: &str) -> ParseErrorKind {
        ParseErrorKind::UnknownModifier { opcode: self.opcode(), modifier: modifier.to_string() }
    }

    pub(super) fn refuse(&self, ty: Type) -> ParseErrorKind {
        ParseErrorKind::TypeOfOpcode { opcode: self.opcode(), ty }
    }

    pub(super) fn take(&mut self, modifier: &'static str) -> bool {
        self.one_of(&[modifier]).is_some()
    }

    pub(super) fn one_of(&mut self, choices: &[&'static str]) -> Option<&'static str> {
        let next = self.all.get(self.at)?;
        let found = choices.iter().copied().find(|choice| choice == next)?;
        self.at += 1;
        Some(found)
    }

    /// Whether these come next, of which none is taken.
    pub(super) fn comes(&self, names: &[&str]) -> bool {
        self.all[self.at..].iter().map(String::as_str).take(names.len()).eq(names.iter().copied())
    }

    pub(super) fn need(&mut self, modifier: &'static str, wanted: &'static str) -> Result<(), ParseErrorKind> {
        if self.take(modifier) { Ok(()) } else { Err(self.missing(wanted)) }
    }

    pub(super) fn ty(&mut self) -> Result<Type, ParseErrorKind> {
        let ty = self.all.get(self.at).and_then(|name| Type::from_name(name));
        let ty = ty.ok_or_else(|| self.missing("type"))?;
        self.at += 1;
        Ok(ty)
    }

    pub(super) fn ty_where(&mut self, exists: impl Fn(Type) -> bool) -> Result<Type, ParseErrorKind> {
        let ty = self.ty()?;
        if exists(ty) { Ok(ty) } else { Err(self.refuse(ty)) }
    }

    pub(super) fn finish(&self) -> Result<Needs, ParseErrorKind> {
        match self.all.get(self.at) {
            None => Ok(self.needs),
            Some(modifier) => Err(self.unknown(modifier)),
        }
    }
}
