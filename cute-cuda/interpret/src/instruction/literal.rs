//! Numbers in the text.

use crate::error::ParseErrorKind;
use cute_ptx::ptx::{Kind, Type};

/// The bits of a number: decimal, `0x` or `0b` for integers; for floats `0f` and eight hex digits, which are the
/// bits of an `.f32`, or `0d` and sixteen, the bits of an `.f64`. Halves have no literals in PTX.
pub(super) fn literal(text: &str, negative: bool, ty: Type) -> Result<u64, ParseErrorKind> {
    let digits = text.strip_suffix('U').unwrap_or(text);
    let lower = digits.to_ascii_lowercase();
    let value = if let Some(hex) = lower.strip_prefix("0f") {
        let bits = u32::from_str_radix(hex, 16).ok().filter(|_| hex.len() == 8 && !negative);
        bits.filter(|_| matches!(ty, Type::F32 | Type::B32)).map(i128::from)
    } else if let Some(hex) = lower.strip_prefix("0d") {
        let bits = u64::from_str_radix(hex, 16).ok().filter(|_| hex.len() == 16 && !negative);
        bits.filter(|_| matches!(ty, Type::F64 | Type::B64)).map(i128::from)
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
