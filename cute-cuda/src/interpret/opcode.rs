//! Opcodes and their modifiers: which exist, for which types, with which operands.
//!
//! Each opcode takes the modifiers that it knows, in order; one that is left over is an error. So nothing
//! is skipped, and a kernel that needs more says which line asks for it.

use super::alu::{Comparison, Function};
use super::error::{ParseErrorKind, Space};
use crate::ptx::{Kind, Type};

/// An opcode with its modifiers, understood.
#[derive(Debug, PartialEq)]
pub(crate) enum Opcode {
    Compute { function: Function, ty: Type, to: Type, from: Vec<Type>, table: bool },
    Load { space: Space, ty: Type, count: usize },
    Store { space: Space, ty: Type, count: usize },
    Branch,
    Exit,
    Barrier,
}

/// Understands `name` with its `modifiers` (without their dots).
pub(crate) fn decode(name: &str, modifiers: &[String]) -> Result<Opcode, ParseErrorKind> {
    let mut left = Modifiers { name, all: modifiers, at: 0 };
    let opcode = match name {
        "ld" | "st" => memory(&mut left)?,
        "bra" => {
            left.take("uni");
            Opcode::Branch
        }
        "ret" | "exit" => Opcode::Exit,
        "bar" => {
            left.take("cta");
            left.need("sync", "`.sync`")?;
            Opcode::Barrier
        }
        _ => arithmetic(&mut left)?,
    };
    left.finish()?;
    Ok(opcode)
}

fn memory(left: &mut Modifiers<'_>) -> Result<Opcode, ParseErrorKind> {
    let load = left.name == "ld";
    // A kernel's parameters are constants to it.
    let spaces: &[&str] = if load { &["global", "shared", "param"] } else { &["global", "shared"] };
    let space = match left.one_of(spaces) {
        Some("global") => Space::Global,
        Some("shared") => Space::Shared,
        Some(_) => Space::Param,
        None => return Err(left.missing("state space")),
    };
    if load && space == Space::Global {
        left.take("nc");
    }
    let count = match left.one_of(&["v2", "v4"]) {
        Some("v2") => 2,
        Some(_) => 4,
        None => 1,
    };
    let ty = left.ty()?;
    // The widest access is 16 bytes.
    if ty == Type::Pred || ty == Type::F64 || ty.bytes() * count > 16 {
        return Err(left.refuse(ty));
    }
    Ok(if load { Opcode::Load { space, ty, count } } else { Opcode::Store { space, ty, count } })
}

fn arithmetic(left: &mut Modifiers<'_>) -> Result<Opcode, ParseErrorKind> {
    // One letter a kind: which types an opcode exists for.
    let integers: fn(Type) -> bool = |ty| ty.is_integer() && ty.bits() >= 16;
    let numbers: fn(Type) -> bool = |ty| (ty.is_integer() && ty.bits() >= 16) || ty == Type::F32;
    let bits: fn(Type) -> bool = |ty| ty.kind() == Kind::Bits && ty.bits() >= 16;
    let logical: fn(Type) -> bool = |ty| ty == Type::Pred || (ty.kind() == Kind::Bits && ty.bits() >= 16);

    let (function, ty) = match left.name {
        "mov" => (Function::Move, left.ty_where(|ty| ty != Type::F64 && ty.bits() != 8)?),
        "cvt" => return conversion(left),
        "cvta" => {
            // The interpreter's global addresses are generic ones already.
            left.take("to");
            left.need("global", "`.global`")?;
            (Function::Move, left.ty_where(|ty| ty == Type::U64)?)
        }
        "add" | "sub" => {
            let rounded = left.take("rn");
            let function = if left.name == "add" { Function::Add } else { Function::Sub };
            (function, left.ty_where(if rounded { |ty| ty == Type::F32 } else { numbers })?)
        }
        "mul" | "mad" => {
            let mul = left.name == "mul";
            match left.one_of(&["lo", "hi", "wide"]) {
                Some("lo") if mul => (Function::MulLo, left.ty_where(integers)?),
                Some("hi") if mul => (Function::MulHi, left.ty_where(integers)?),
                Some("lo") => (Function::MadLo, left.ty_where(integers)?),
                Some("hi") => (Function::MadHi, left.ty_where(integers)?),
                Some(_) => {
                    let ty = left.ty_where(|ty| ty.doubled().is_some())?;
                    (if mul { Function::MulWide } else { Function::MadWide }, ty)
                }
                None if mul => {
                    left.take("rn");
                    (Function::MulLo, left.ty_where(|ty| ty == Type::F32)?)
                }
                None => return Err(left.missing("`.lo`, `.hi` or `.wide`")),
            }
        }
        "fma" => {
            left.need("rn", "rounding `.rn`")?;
            (Function::Fma, left.ty_where(|ty| ty == Type::F32)?)
        }
        "div" => (Function::Div, left.ty_where(integers)?),
        "rem" => (Function::Rem, left.ty_where(integers)?),
        "shl" => (Function::Shl, left.ty_where(bits)?),
        "shr" => (Function::Shr, left.ty_where(|ty| ty.kind() != Kind::Float && ty.bits() >= 16)?),
        "and" => (Function::And, left.ty_where(logical)?),
        "or" => (Function::Or, left.ty_where(logical)?),
        "xor" => (Function::Xor, left.ty_where(logical)?),
        "not" => (Function::Not, left.ty_where(logical)?),
        "neg" => {
            let signed = |ty: Type| (ty.kind() == Kind::Signed && ty.bits() >= 16) || ty == Type::F32;
            (Function::Neg, left.ty_where(signed)?)
        }
        "min" => (Function::Min, left.ty_where(numbers)?),
        "max" => (Function::Max, left.ty_where(numbers)?),
        "setp" => comparison(left)?,
        "selp" => {
            let any = |ty: Type| ty.bits() >= 16 && ty != Type::F64;
            (Function::Select, left.ty_where(any)?)
        }
        "bfe" => (Function::BitExtract, left.ty_where(|ty| ty.is_integer() && ty.bits() >= 32)?),
        "bfi" => (Function::BitInsert, left.ty_where(|ty| matches!(ty, Type::B32 | Type::B64))?),
        // The parser puts the table in, which is the last operand.
        "lop3" => (Function::Logic3(0), left.ty_where(|ty| ty == Type::B32)?),
        "prmt" => (Function::Permute, left.ty_where(|ty| ty == Type::B32)?),
        "popc" => (Function::CountOnes, left.ty_where(|ty| matches!(ty, Type::B32 | Type::B64))?),
        _ => return Err(ParseErrorKind::UnknownOpcode(left.opcode())),
    };
    let (to, from) = operands(function, ty);
    Ok(Opcode::Compute { function, ty, to, from, table: matches!(function, Function::Logic3(_)) })
}

/// The types of the result and of the sources.
fn operands(function: Function, ty: Type) -> (Type, Vec<Type>) {
    let wide = ty.doubled().unwrap_or(ty);
    match function {
        Function::Move | Function::Not | Function::Neg => (ty, vec![ty]),
        Function::Convert(from) => (ty, vec![from]),
        Function::CountOnes => (Type::U32, vec![ty]),
        Function::MulWide => (wide, vec![ty; 2]),
        Function::MadWide => (wide, vec![ty, ty, wide]),
        Function::MadLo | Function::MadHi | Function::Fma => (ty, vec![ty; 3]),
        Function::Logic3(_) | Function::Permute => (ty, vec![ty; 3]),
        Function::Shl | Function::Shr => (ty, vec![ty, Type::U32]),
        Function::Compare(_) => (Type::Pred, vec![ty; 2]),
        Function::Select => (ty, vec![ty, ty, Type::Pred]),
        Function::BitExtract => (ty, vec![ty, Type::U32, Type::U32]),
        Function::BitInsert => (ty, vec![ty, ty, Type::U32, Type::U32]),
        _ => (ty, vec![ty; 2]),
    }
}

fn conversion(left: &mut Modifiers<'_>) -> Result<Opcode, ParseErrorKind> {
    let rounding = left.one_of(&["rn", "rzi"]);
    let to = left.ty_where(|ty| ty.is_integer() || ty == Type::F32)?;
    let from = left.ty_where(|ty| ty.is_integer() || ty == Type::F32)?;
    let wanted = match (from.kind(), to.kind()) {
        (Kind::Float, Kind::Float) => return Err(left.refuse(from)),
        (Kind::Float, _) if to.bits() != 32 => return Err(left.refuse(to)),
        (Kind::Float, _) => Some("rzi"),
        (_, Kind::Float) => Some("rn"),
        _ => None,
    };
    match (wanted, rounding) {
        (wanted, given) if wanted == given => {}
        (_, Some(given)) => return Err(left.unknown(given)),
        _ => return Err(left.missing("rounding")),
    }
    let function = Function::Convert(from);
    Ok(Opcode::Compute { function, ty: to, to, from: vec![from], table: false })
}

fn comparison(left: &mut Modifiers<'_>) -> Result<(Function, Type), ParseErrorKind> {
    let names = ["eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs"];
    let name = left.one_of(&names).ok_or_else(|| left.missing("comparison"))?;
    let (how, unsigned_only) = match name {
        "eq" => (Comparison::Eq, false),
        "ne" => (Comparison::Ne, false),
        "lt" => (Comparison::Lt, false),
        "le" => (Comparison::Le, false),
        "gt" => (Comparison::Gt, false),
        "ge" => (Comparison::Ge, false),
        "lo" => (Comparison::Lt, true),
        "ls" => (Comparison::Le, true),
        "hi" => (Comparison::Gt, true),
        _ => (Comparison::Ge, true),
    };
    let equality = matches!(how, Comparison::Eq | Comparison::Ne);
    let ty = left.ty_where(|ty| {
        ty.bits() >= 16
            && match ty.kind() {
                Kind::Unsigned => true,
                Kind::Signed => !unsigned_only,
                Kind::Bits => equality,
                Kind::Float => !unsigned_only && ty == Type::F32,
                Kind::Predicate => false,
            }
    })?;
    Ok((Function::Compare(how), ty))
}

/// The modifiers that are not taken yet.
struct Modifiers<'a> {
    name: &'a str,
    all: &'a [String],
    at: usize,
}

impl Modifiers<'_> {
    fn opcode(&self) -> String {
        self.all.iter().fold(self.name.to_string(), |text, modifier| text + "." + modifier)
    }

    fn missing(&self, wanted: &'static str) -> ParseErrorKind {
        match self.all.get(self.at) {
            Some(modifier) => self.unknown(modifier),
            None => ParseErrorKind::MissingModifier { opcode: self.opcode(), wanted },
        }
    }

    fn unknown(&self, modifier: &str) -> ParseErrorKind {
        ParseErrorKind::UnknownModifier { opcode: self.opcode(), modifier: modifier.to_string() }
    }

    fn refuse(&self, ty: Type) -> ParseErrorKind {
        ParseErrorKind::TypeOfOpcode { opcode: self.opcode(), ty }
    }

    fn take(&mut self, modifier: &'static str) -> bool {
        self.one_of(&[modifier]).is_some()
    }

    fn one_of(&mut self, choices: &[&'static str]) -> Option<&'static str> {
        let next = self.all.get(self.at)?;
        let found = choices.iter().copied().find(|choice| choice == next)?;
        self.at += 1;
        Some(found)
    }

    fn need(&mut self, modifier: &'static str, wanted: &'static str) -> Result<(), ParseErrorKind> {
        if self.take(modifier) { Ok(()) } else { Err(self.missing(wanted)) }
    }

    fn ty(&mut self) -> Result<Type, ParseErrorKind> {
        let ty = self.all.get(self.at).and_then(|name| Type::from_name(name));
        let ty = ty.ok_or_else(|| self.missing("type"))?;
        self.at += 1;
        Ok(ty)
    }

    fn ty_where(&mut self, exists: impl Fn(Type) -> bool) -> Result<Type, ParseErrorKind> {
        let ty = self.ty()?;
        if exists(ty) { Ok(ty) } else { Err(self.refuse(ty)) }
    }

    fn finish(&self) -> Result<(), ParseErrorKind> {
        match self.all.get(self.at) {
            None => Ok(()),
            Some(modifier) => Err(self.unknown(modifier)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(text: &str) -> Result<Opcode, String> {
        let mut parts = text.split('.');
        let name = parts.next().unwrap_or_default();
        let modifiers: Vec<String> = parts.map(str::to_string).collect();
        decode(name, &modifiers).map_err(|kind| kind.to_string())
    }

    #[test]
    fn what_exists_is_understood() {
        let known = "mov.u32 mov.pred cvt.u64.u32 cvt.rn.f32.s32 cvt.rzi.s32.f32 cvta.to.global.u64 add.u32 \
             add.rn.f32 mul.lo.s64 mul.hi.u32 mul.wide.u32 mad.lo.s32 mad.wide.u32 fma.rn.f32 div.s32 \
             rem.u64 shl.b32 shr.s32 and.pred not.b64 neg.s32 min.f32 max.u64 setp.ge.u32 setp.hs.u64 \
             setp.eq.b32 selp.f32 bfe.s64 bfi.b32 lop3.b32 prmt.b32 popc.b64 ld.param.u64 ld.global.nc.u8 \
             ld.shared.v4.f32 st.global.v2.u64 bra.uni ret exit bar.sync bar.cta.sync";
        for text in known.split_whitespace() {
            assert!(decoded(text).is_ok(), "{text}: {:?}", decoded(text));
        }
    }

    #[test]
    fn what_does_not_exist_names_itself() {
        let cases = [
            ("frobnicate.u32", "unknown opcode `frobnicate.u32`"),
            ("add.cc.u32", "unknown modifier `.cc` in `add.cc.u32`"),
            ("add.u32.u32", "unknown modifier `.u32` in `add.u32.u32`"),
            ("add", "`add` lacks its type"),
            ("mad.u32", "unknown modifier `.u32` in `mad.u32`"),
            ("and.u32", "`and.u32` does not exist for .u32"),
            ("shl.u32", "`shl.u32` does not exist for .u32"),
            ("neg.u32", "`neg.u32` does not exist for .u32"),
            ("setp.lt.b32", "`setp.lt.b32` does not exist for .b32"),
            ("setp.lo.s32", "`setp.lo.s32` does not exist for .s32"),
            ("ld.u32", "unknown modifier `.u32` in `ld.u32`"),
            ("st.param.u32", "unknown modifier `.param` in `st.param.u32`"),
            ("ld.global.v4.u64", "`ld.global.v4.u64` does not exist for .u64"),
            ("fma.f32", "unknown modifier `.f32` in `fma.f32`"),
            ("cvt.f32.u32", "`cvt.f32.u32` lacks its rounding"),
            ("cvt.rn.u32.u16", "unknown modifier `.rn` in `cvt.rn.u32.u16`"),
            ("mul.wide.u64", "`mul.wide.u64` does not exist for .u64"),
            ("bar.arrive", "unknown modifier `.arrive` in `bar.arrive`"),
            ("atom.global.add.u32", "unknown opcode `atom.global.add.u32`"),
        ];
        for (text, sentence) in cases {
            let error = decoded(text).map(|_| ());
            assert!(error.as_ref().is_err_and(|e| e.starts_with(sentence)), "{text}: {error:?}");
        }
    }
}
