//! What the interpreter computes by the instruction, beside Rust on each number of a kind. What it makes of the text of
//! a kernel is in `cute-cuda/tests/interpret`.

use super::alu::{self, DivisionByZero, Function};
use super::row::LANES;
use cute_ptx::ptx::Type;

mod arithmetic;
mod float8;
mod halves;

/// The value of a function of single values: what a warp computes in its first lane. Values have the width of the
/// function's result.
fn compute(function: Function, ty: Type, sources: [u64; 4]) -> Result<u64, DivisionByZero> {
    let wide = matches!(function, Function::MulWide | Function::MadWide);
    let mask = match function {
        Function::Compare(_) | Function::CompareOrNan(_) | Function::Numbers | Function::AnyNan => 1,
        _ if wide => ty.doubled().unwrap_or(ty).mask(),
        _ => ty.mask(),
    };
    let rows = sources.map(|value| [value; LANES]);
    let mut out = [0; LANES];
    alu::compute(function, ty, mask, rows.each_ref(), 1, &mut out)?;
    assert_eq!(out, [out[0]; LANES]);
    Ok(out[0])
}
