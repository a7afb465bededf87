//! The operations of atoms: shared memory of `wgmma`, and copies by TMA.

use alloc::vec;

use crate::IntTuple;
use crate::atom::{GmmaDescriptor, GmmaLayout, GmmaMajor, GmmaOperand, SmemSwizzle, TmaCopy};

use super::evaluate::{ExprError, Operands};
use super::results::layout;
use super::value::Value;

pub(super) fn gmma_k(o: &Operands) -> Result<Value, ExprError> {
    canonical(o, GmmaMajor::K)
}

pub(super) fn gmma_mn(o: &Operands) -> Result<Value, ExprError> {
    canonical(o, GmmaMajor::MN)
}

fn canonical(o: &Operands, major: GmmaMajor) -> Result<Value, ExprError> {
    let row = o.int(1)?;
    let swizzle = SmemSwizzle::ALL.into_iter().find(|swizzle| swizzle.row() == row);
    let swizzle = swizzle.ok_or_else(|| o.wrong(1, "16, 32, 64 or 128 bytes of a row"))?;
    layout(GmmaLayout::new(major, swizzle, o.int(0)?).map(|canonical| canonical.atom()))
}

pub(super) fn gmma_descriptor(o: &Operands) -> Result<Value, ExprError> {
    let operand = o.addressed(0)?;
    let base = if o.count() > 2 { o.int(2)? } else { 0 };
    // Where neither mode begins with adjacent elements, the refusal speaks of the major that every width has.
    let major = GmmaMajor::of(&operand).unwrap_or(GmmaMajor::K);
    let found = GmmaDescriptor::new(operand, GmmaOperand::new(major, o.int(1)?)?, base)?;
    let row = match found.swizzle() {
        SmemSwizzle::None => 0,
        swizzle => swizzle.row(),
    };
    let fields = [found.start_address(), found.leading_byte_offset(), found.stride_byte_offset(), row];
    Ok(Value::from(fields.into_iter().collect::<IntTuple>()))
}

pub(super) fn tma(o: &Operands) -> Result<Value, ExprError> {
    let copy = TmaCopy::new(&o.strided(0)?, o.addressed(1)?, &o.tiler(2)?, o.int(3)?)?;
    let copy = if o.count() > 4 { copy.with_multicast(o.int(4)?)? } else { copy };
    let map = copy.tensor_map();
    let numbers = |numbers: &[i64]| Value::from(numbers.iter().copied().collect::<IntTuple>());
    Ok(Value::Tuple(vec![
        numbers(map.global_dim()),
        numbers(map.global_strides()),
        numbers(map.box_dim()),
        Value::Int(copy.instructions()),
        Value::Layout(copy.tensor().clone().into()),
    ]))
}
