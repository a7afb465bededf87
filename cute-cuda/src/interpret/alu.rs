//! The instructions that only compute: PTX's arithmetic on bits.
//!
//! Values travel as `u64` with zeros above their type's width. Every function here is pure, so that the
//! tests can hold it against Rust's own arithmetic.

use crate::ptx::{Kind, Type};

/// What a computing instruction does with its sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Move,
    /// Two halves as one, the first the low one.
    Pack,
    /// To the instruction's type, from this one.
    Convert(Type),
    Add,
    Sub,
    MulLo,
    MulHi,
    MulWide,
    MadLo,
    MadHi,
    MadWide,
    Fma,
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Or,
    Xor,
    Not,
    Neg,
    Min,
    Max,
    Compare(Comparison),
    Select,
    BitExtract,
    BitInsert,
    /// The truth table, `lop3`'s last operand.
    Logic3(u8),
    Permute,
    CountOnes,
}

/// The comparisons of `setp`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// The only way in which arithmetic can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DivisionByZero;

/// The value of `function` for type `ty`; absent sources are zero.
pub(crate) fn compute(function: Function, ty: Type, [a, b, c, d]: [u64; 4]) -> Result<u64, DivisionByZero> {
    if ty.kind() == Kind::Float
        && let Some(value) = float(function, a, b, c)
    {
        return Ok(value);
    }
    let mask = ty.mask();
    let (wide_a, wide_b) = (widen(a, ty), widen(b, ty));
    let value = match function {
        Function::Move => a,
        Function::Pack => a & 0xffff_ffff | b << 32,
        Function::Convert(from) => convert(a, from, ty),
        Function::Add => a.wrapping_add(b),
        Function::Sub => a.wrapping_sub(b),
        Function::MulLo => a.wrapping_mul(b),
        Function::MulHi => high(a, b, ty),
        Function::MulWide => return Ok((wide_a * wide_b) as u64 & doubled(ty)),
        Function::MadLo => a.wrapping_mul(b).wrapping_add(c),
        Function::MadHi => high(a, b, ty).wrapping_add(c),
        Function::MadWide => return Ok(((wide_a * wide_b) as u64).wrapping_add(c) & doubled(ty)),
        Function::Div | Function::Rem if b & mask == 0 => return Err(DivisionByZero),
        Function::Div => (wide_a / wide_b) as u64,
        Function::Rem => (wide_a % wide_b) as u64,
        // The amount is a u32 whatever the type, and counts for at most the width.
        Function::Shl => a.checked_shl(b as u32).unwrap_or(0),
        Function::Shr => (wide_a >> (b as u32).min(ty.bits())) as u64,
        Function::And => a & b,
        Function::Or => a | b,
        Function::Xor => a ^ b,
        Function::Not => !a,
        Function::Neg => a.wrapping_neg(),
        Function::Min => wide_a.min(wide_b) as u64,
        Function::Max => wide_a.max(wide_b) as u64,
        Function::Compare(how) => return Ok(u64::from(how.holds(&wide_a, &wide_b))),
        Function::Select => {
            if c & 1 == 1 {
                a
            } else {
                b
            }
        }
        Function::BitExtract => extract(a, b, c, ty),
        Function::BitInsert => insert(a, b, c, d, ty),
        Function::Logic3(table) => logic3(a, b, c, table),
        Function::Permute => permute(a, b, c),
        Function::CountOnes => u64::from((a & mask).count_ones()),
        // Only floats have it, and they returned above.
        Function::Fma => 0,
    };
    Ok(value & mask)
}

impl Comparison {
    fn holds<T: PartialOrd>(self, a: &T, b: &T) -> bool {
        match self {
            Comparison::Eq => a == b,
            Comparison::Ne => a != b,
            Comparison::Lt => a < b,
            Comparison::Le => a <= b,
            Comparison::Gt => a > b,
            Comparison::Ge => a >= b,
        }
    }
}

/// The number that the low bits of `value` are in type `ty`.
pub(crate) fn widen(value: u64, ty: Type) -> i128 {
    let bits = i128::from(value & ty.mask());
    let negative = ty.kind() == Kind::Signed && bits >> (ty.bits() - 1) == 1;
    if negative { bits - (1 << ty.bits()) } else { bits }
}

fn doubled(ty: Type) -> u64 {
    ty.doubled().unwrap_or(ty).mask()
}

/// The upper half of the product. Unsigned 64-bit products need all 128 bits.
fn high(a: u64, b: u64, ty: Type) -> u64 {
    if ty.kind() == Kind::Signed {
        ((widen(a, ty) * widen(b, ty)) >> ty.bits()) as u64
    } else {
        ((u128::from(a & ty.mask()) * u128::from(b & ty.mask())) >> ty.bits()) as u64
    }
}

/// `bfe`: `length` bits of `a` from `position`; beyond the top, or of no length, the sign.
fn extract(a: u64, position: u64, length: u64, ty: Type) -> u64 {
    let (position, length) = (position & 0xff, length & 0xff);
    let top = u64::from(ty.bits() - 1);
    let signed = ty.kind() == Kind::Signed && length > 0;
    let sign = if signed { a >> (position + length - 1).min(top) & 1 } else { 0 };
    (0..=top).fold(0, |out, i| {
        let inside = i < length && position + i <= top;
        out | (if inside { a >> (position + i) & 1 } else { sign }) << i
    })
}

/// `bfi`: `b` with `length` bits from `position` on taken from the bottom of `a`.
fn insert(a: u64, b: u64, position: u64, length: u64, ty: Type) -> u64 {
    let (position, length) = (position & 0xff, length & 0xff);
    let end = (position + length).min(u64::from(ty.bits()));
    (position..end).fold(b, |out, i| (out & !(1 << i)) | (a >> (i - position) & 1) << i)
}

/// `lop3`: bit `4a + 2b + c` of the table, for every bit position.
fn logic3(a: u64, b: u64, c: u64, table: u8) -> u64 {
    (0..8).filter(|entry| table >> entry & 1 == 1).fold(0, |out, entry| {
        let pick = |value: u64, bit: u32| if entry >> bit & 1 == 1 { value } else { !value };
        out | (pick(a, 2) & pick(b, 1) & pick(c, 0))
    })
}

/// `prmt`: each nibble of `selector` names a byte of `b:a`, its top bit asks for that byte's sign instead.
fn permute(a: u64, b: u64, selector: u64) -> u64 {
    let bytes = (a & 0xffff_ffff) | b << 32;
    (0..4).fold(0, |out, i| {
        let nibble = selector >> (4 * i) & 0xf;
        let byte = bytes >> (8 * (nibble & 7)) & 0xff;
        let signs = if byte >> 7 == 1 { 0xff } else { 0 };
        out | (if nibble & 8 == 0 { byte } else { signs }) << (8 * i)
    })
}

/// `cvt`; to a float with `.rn`, from a float with `.rzi`.
fn convert(value: u64, from: Type, to: Type) -> u64 {
    match (from.kind(), to.kind()) {
        (Kind::Float, Kind::Float) => value,
        // Rust's `as` truncates, clamps, and makes zero of NaN, as PTX does for 32 bits.
        (Kind::Float, Kind::Signed) => f32::from_bits(value as u32) as i32 as u64,
        (Kind::Float, _) => u64::from(f32::from_bits(value as u32) as u32),
        (_, Kind::Float) => u64::from((widen(value, from) as f32).to_bits()),
        _ => widen(value, from) as u64,
    }
}

/// The functions that see a number in the bits of an `f32`; the others take the bits as they are.
fn float(function: Function, a: u64, b: u64, c: u64) -> Option<u64> {
    let [x, y, z] = [a, b, c].map(|bits| f32::from_bits(bits as u32));
    let value = match function {
        Function::Add => x + y,
        Function::Sub => x - y,
        Function::MulLo => x * y,
        Function::Fma => x.mul_add(y, z),
        Function::Neg => return Some(u64::from((-x).to_bits())),
        Function::Min => pick(x, y, x < y || (x == y && x.is_sign_negative())),
        Function::Max => pick(x, y, x > y || (x == y && x.is_sign_positive())),
        Function::Compare(how) => {
            // `ne` is an ordered comparison in PTX: false on NaN, where Rust's `!=` is true.
            let ordered = !x.is_nan() && !y.is_nan();
            return Some(u64::from(ordered && how.holds(&x, &y)));
        }
        _ => return None,
    };
    // The hardware has one NaN.
    let bits = if value.is_nan() { 0x7fff_ffff } else { value.to_bits() };
    Some(u64::from(bits))
}

/// `first` decides between two numbers; a NaN never wins over a number.
fn pick(x: f32, y: f32, first: bool) -> f32 {
    if y.is_nan() || (first && !x.is_nan()) { x } else { y }
}
