//! The opcodes that compute.

use super::decoded::Opcode;
use super::modifiers::Modifiers;
use crate::alu::{Approximate, Function};
use crate::error::ParseErrorKind;
use cute_ptx::ptx::{Comparison, Kind, Type};

pub(super) fn arithmetic(left: &mut Modifiers<'_>) -> Result<Opcode, ParseErrorKind> {
    // Which types an opcode exists for.
    let integers: fn(Type) -> bool = |ty| ty.is_integer() && ty.bits() >= 16;
    let floats: fn(Type) -> bool = |ty| ty.kind() == Kind::Float && ty.bits() >= 16;
    let singles: fn(Type) -> bool = |ty| matches!(ty, Type::F32 | Type::F64);
    let numbers: fn(Type) -> bool = |ty| (ty.is_integer() || ty.kind() == Kind::Float) && ty.bits() >= 16;
    let signed: fn(Type) -> bool = |ty| matches!(ty.kind(), Kind::Signed | Kind::Float) && ty.bits() >= 16;
    let bits: fn(Type) -> bool = |ty| ty.kind() == Kind::Bits && ty.bits() >= 16;
    let logical: fn(Type) -> bool = |ty| ty == Type::Pred || (ty.kind() == Kind::Bits && ty.bits() >= 16);

    let (function, ty) = match left.name {
        "mov" => (Function::Move, left.ty_where(|ty| ty.bits() != 8 && !half(ty))?),
        "cvt" => return conversion(left),
        "cvta" => {
            // The interpreter's addresses of global memory and of parameters are generic ones already.
            if left.take("param") {
                left.needs(70, (7, 7));
            } else {
                left.take("to");
                left.need("global", "`.global` or `.param`")?;
            }
            (Function::Move, left.ty_where(|ty| ty == Type::U64)?)
        }
        "add" | "sub" => {
            let rounded = left.take("rn");
            let function = if left.name == "add" { Function::Add } else { Function::Sub };
            (function, left.ty_where(if rounded { floats } else { numbers })?)
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
                    (Function::MulLo, left.ty_where(floats)?)
                }
                None => return Err(left.missing("`.lo`, `.hi` or `.wide`")),
            }
        }
        "fma" => {
            left.need("rn", "rounding `.rn`")?;
            (Function::Fma, left.ty_where(floats)?)
        }
        "div" => {
            let rounded = left.take("rn");
            (Function::Div, left.ty_where(if rounded { singles } else { integers })?)
        }
        "rcp" => {
            left.need("rn", "rounding `.rn`")?;
            (Function::Reciprocal, left.ty_where(singles)?)
        }
        "sqrt" => {
            if left.take("rn") {
                (Function::Sqrt, left.ty_where(singles)?)
            } else {
                approximate(left, Approximate::Sqrt)?
            }
        }
        "rsqrt" => approximate(left, Approximate::Rsqrt)?,
        "ex2" => exponential(left)?,
        "lg2" => approximate(left, Approximate::Log2)?,
        "tanh" => {
            left.needs(75, (7, 0));
            approximate(left, Approximate::Tanh)?
        }
        "rem" => (Function::Rem, left.ty_where(integers)?),
        "shl" => (Function::Shl, left.ty_where(bits)?),
        "shr" => (Function::Shr, left.ty_where(|ty| ty.kind() != Kind::Float && ty.bits() >= 16)?),
        "and" => (Function::And, left.ty_where(logical)?),
        "or" => (Function::Or, left.ty_where(logical)?),
        "xor" => (Function::Xor, left.ty_where(logical)?),
        "not" => (Function::Not, left.ty_where(logical)?),
        "neg" => (Function::Neg, left.ty_where(signed)?),
        "abs" => (Function::Abs, left.ty_where(signed)?),
        "min" | "max" => {
            let min = left.name == "min";
            if left.take("NaN") {
                left.needs(80, (7, 0));
                // There is no `.NaN` for `.f64`.
                let ty = left.ty_where(|ty| floats(ty) && ty != Type::F64)?;
                (if min { Function::MinNan } else { Function::MaxNan }, ty)
            } else {
                (if min { Function::Min } else { Function::Max }, left.ty_where(numbers)?)
            }
        }
        "setp" => comparison(left)?,
        "selp" => {
            let any = |ty: Type| ty.bits() >= 16 && !half(ty);
            (Function::Select, left.ty_where(any)?)
        }
        "bfe" => (Function::BitExtract, left.ty_where(|ty| ty.is_integer() && ty.bits() >= 32)?),
        "bfi" => (Function::BitInsert, left.ty_where(|ty| matches!(ty, Type::B32 | Type::B64))?),
        // The parser puts the table in, which is the last operand.
        "lop3" => (Function::Logic3(0), left.ty_where(|ty| ty == Type::B32)?),
        "prmt" => (Function::Permute, left.ty_where(|ty| ty == Type::B32)?),
        "popc" => (Function::CountOnes, left.ty_where(|ty| matches!(ty, Type::B32 | Type::B64))?),
        "clz" => (Function::LeadingZeros, left.ty_where(|ty| matches!(ty, Type::B32 | Type::B64))?),
        "brev" => (Function::ReverseBits, left.ty_where(|ty| matches!(ty, Type::B32 | Type::B64))?),
        _ => return Err(ParseErrorKind::UnknownOpcode(left.opcode())),
    };
    halves(left, function, ty);
    let (to, from) = operands(function, ty);
    Ok(Opcode::Compute { function, ty, to, from, table: matches!(function, Function::Logic3(_)) })
}

/// `ex2`, the one approximation whose `.ftz` the interpreter knows.
fn exponential(left: &mut Modifiers<'_>) -> Result<(Function, Type), ParseErrorKind> {
    left.need("approx", "`.approx`")?;
    let function = if left.take("ftz") { Approximate::Exp2Flushed } else { Approximate::Exp2 };
    Ok((Function::Approximate(function), left.ty_where(|ty| ty == Type::F32)?))
}

/// A function of `.f32` that a device approximates. `.ftz` is none that the interpreter knows.
fn approximate(left: &mut Modifiers<'_>, function: Approximate) -> Result<(Function, Type), ParseErrorKind> {
    left.need("approx", "`.approx`")?;
    Ok((Function::Approximate(function), left.ty_where(|ty| ty == Type::F32)?))
}

fn half(ty: Type) -> bool {
    matches!(ty, Type::F16 | Type::BF16)
}

/// The arithmetic of 16 bits came late, and not at once.
fn halves(left: &mut Modifiers<'_>, function: Function, ty: Type) {
    let exact = matches!(function, Function::Min | Function::Max | Function::MinNan | Function::MaxNan);
    match ty {
        Type::F16 if exact => left.needs(80, (7, 0)),
        Type::F16 if matches!(function, Function::Neg | Function::Abs) => left.needs(53, (6, 5)),
        Type::F16 => left.needs(53, (4, 2)),
        Type::BF16 if exact || matches!(function, Function::Fma | Function::Neg | Function::Abs) => {
            left.needs(80, (7, 0));
        }
        Type::BF16 => left.needs(90, (7, 8)),
        _ => {}
    }
}

/// The types of the result and of the sources.
fn operands(function: Function, ty: Type) -> (Type, Vec<Type>) {
    let wide = ty.doubled().unwrap_or(ty);
    match function {
        Function::Move | Function::Not | Function::Neg | Function::Abs | Function::Reciprocal => (ty, vec![ty]),
        Function::Sqrt | Function::Approximate(_) | Function::ReverseBits => (ty, vec![ty]),
        Function::Convert(from) => (ty, vec![from]),
        Function::CountOnes | Function::LeadingZeros => (Type::U32, vec![ty]),
        Function::MulWide => (wide, vec![ty; 2]),
        Function::MadWide => (wide, vec![ty, ty, wide]),
        Function::MadLo | Function::MadHi | Function::Fma => (ty, vec![ty; 3]),
        Function::Logic3(_) | Function::Permute => (ty, vec![ty; 3]),
        Function::Shl | Function::Shr => (ty, vec![ty, Type::U32]),
        Function::Compare(_) | Function::CompareOrNan(_) | Function::Numbers | Function::AnyNan => {
            (Type::Pred, vec![ty; 2])
        }
        Function::Select => (ty, vec![ty, ty, Type::Pred]),
        Function::BitExtract => (ty, vec![ty, Type::U32, Type::U32]),
        Function::BitInsert => (ty, vec![ty, ty, Type::U32, Type::U32]),
        _ => (ty, vec![ty; 2]),
    }
}

fn conversion(left: &mut Modifiers<'_>) -> Result<Opcode, ParseErrorKind> {
    let rounding = left.one_of(&["rn", "rzi", "sat"]);
    if rounding == Some("rn")
        && let Some(opcode) = pair(left)?
    {
        return Ok(opcode);
    }
    let number: fn(Type) -> bool = |ty| ty.is_integer() || ty.kind() == Kind::Float && ty.bits() >= 16;
    let to = left.ty_where(number)?;
    let from = left.ty_where(number)?;
    let brain = to == Type::BF16 || from == Type::BF16;
    let wanted = match (from.kind(), to.kind()) {
        (Kind::Float, Kind::Float) if from == to => return Err(left.refuse(from)),
        // The two types of 16 bits hold each other's numbers neither way.
        (Kind::Float, Kind::Float) => (to.bits() <= from.bits()).then_some("rn"),
        (Kind::Float, _) if brain && to.bits() == 8 => return Err(left.refuse(to)),
        (Kind::Float, _) => Some("rzi"),
        (_, Kind::Float) if brain && from.bits() == 8 => return Err(left.refuse(from)),
        (_, Kind::Float) => Some("rn"),
        // What a type of as many bits or more holds, it holds without.
        _ if rounding == Some("sat") && to.bits() < from.bits() => rounding,
        _ => None,
    };
    match (wanted, rounding) {
        (wanted, given) if wanted == given => {}
        (_, Some(given)) => return Err(left.unknown(given)),
        _ => return Err(left.missing("rounding")),
    }
    match (to, from) {
        (Type::BF16, Type::F32) => left.needs(80, (7, 0)),
        (Type::F32, Type::BF16) => left.needs(80, (7, 1)),
        _ if brain => left.needs(90, (7, 8)),
        _ => {}
    }
    let function = if rounding == Some("sat") { Function::Saturate(from) } else { Function::Convert(from) };
    Ok(Opcode::Compute { function, ty: to, to, from: vec![from], table: false })
}

/// `cvt.rn` of two floats of 8 bits at once; nothing where it is another one, of which no modifier is taken.
fn pair(left: &mut Modifiers<'_>) -> Result<Option<Opcode>, ParseErrorKind> {
    let pairs: &[&str] = &["e4m3x2", "e5m2x2"];
    let ty = |name| if name == "e4m3x2" { Type::E4M3 } else { Type::E5M2 };
    let (function, to, from) = if left.take("satfinite") {
        let name = left.one_of(pairs).ok_or_else(|| left.missing("`.e4m3x2` or `.e5m2x2`"))?;
        match left.one_of(&["f32", "f16x2"]) {
            Some("f32") => (Function::NarrowPair(ty(name)), Type::B16, vec![Type::F32; 2]),
            Some(_) => (Function::NarrowHalves(ty(name)), Type::B16, vec![Type::B32]),
            None => return Err(left.missing("`.f32` or `.f16x2`")),
        }
    } else if left.take("f16x2") {
        let name = left.one_of(pairs).ok_or_else(|| left.missing("`.e4m3x2` or `.e5m2x2`"))?;
        (Function::WidenPair(ty(name)), Type::B32, vec![Type::B16])
    } else {
        return Ok(None);
    };
    // Before, PTX had them for sm_90 alone.
    left.needs(89, (7, 8));
    left.needs_before(90, (8, 1));
    Ok(Some(Opcode::Compute { function, ty: to, to, from, table: false }))
}

/// `setp`'s comparisons: the name, what it holds for, and whether for unsigned integers alone or floats alone.
const COMPARISONS: [(&str, Function, Option<Kind>); 18] = {
    use Comparison::{Eq, Ge, Gt, Le, Lt, Ne};
    use Function::{AnyNan, Compare, CompareOrNan, Numbers};
    const UNSIGNED: Option<Kind> = Some(Kind::Unsigned);
    const FLOAT: Option<Kind> = Some(Kind::Float);
    [
        ("eq", Compare(Eq), None),
        ("ne", Compare(Ne), None),
        ("lt", Compare(Lt), None),
        ("le", Compare(Le), None),
        ("gt", Compare(Gt), None),
        ("ge", Compare(Ge), None),
        ("lo", Compare(Lt), UNSIGNED),
        ("ls", Compare(Le), UNSIGNED),
        ("hi", Compare(Gt), UNSIGNED),
        ("hs", Compare(Ge), UNSIGNED),
        ("equ", CompareOrNan(Eq), FLOAT),
        ("neu", CompareOrNan(Ne), FLOAT),
        ("ltu", CompareOrNan(Lt), FLOAT),
        ("leu", CompareOrNan(Le), FLOAT),
        ("gtu", CompareOrNan(Gt), FLOAT),
        ("geu", CompareOrNan(Ge), FLOAT),
        ("num", Numbers, FLOAT),
        ("nan", AnyNan, FLOAT),
    ]
};

fn comparison(left: &mut Modifiers<'_>) -> Result<(Function, Type), ParseErrorKind> {
    let names = COMPARISONS.map(|(name, ..)| name);
    let name = left.one_of(&names).ok_or_else(|| left.missing("comparison"))?;
    let found = COMPARISONS.into_iter().find(|(other, ..)| *other == name);
    let (_, function, only) = found.ok_or_else(|| left.missing("comparison"))?;
    let equality = matches!(function, Function::Compare(Comparison::Eq | Comparison::Ne));
    let ty = left.ty_where(|ty| {
        ty.bits() >= 16
            && match ty.kind() {
                Kind::Bits => equality,
                Kind::Predicate => false,
                kind => only.is_none_or(|only| only == kind),
            }
    })?;
    Ok((function, ty))
}
