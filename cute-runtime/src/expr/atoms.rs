//! The operations of atoms: tilings and what a thread has of them, shared memory of `wgmma`, and copies by TMA.

use alloc::vec;

use crate::atom::{
    self, CopySide, GmmaDescriptor, GmmaLayout, GmmaMajor, GmmaOperand, Operand, Partition, Predicated, SmemSwizzle,
    TiledCopy, TiledMma, TmaCopy,
};
use crate::{IntTuple, Tiler};

use super::evaluate::{ExprError, Operands};
use super::results::{layout, numbers};
use super::value::Value;

pub(super) fn tiled_mma(o: &Operands) -> Result<Value, ExprError> {
    let atom = o.mma_atom(0)?;
    let permutation = if o.count() > 2 { o.tiler(2)? } else { Tiler::ByMode(vec![Tiler::Keep; 3]) };
    Ok(TiledMma::new(atom, &o.strided(1)?, &permutation)?.into())
}

pub(super) fn thrfrg_a(o: &Operands) -> Result<Value, ExprError> {
    layout(o.mma(0)?.thrfrg(Operand::A, &o.layout(1)?))
}

pub(super) fn thrfrg_b(o: &Operands) -> Result<Value, ExprError> {
    layout(o.mma(0)?.thrfrg(Operand::B, &o.layout(1)?))
}

pub(super) fn thrfrg_c(o: &Operands) -> Result<Value, ExprError> {
    layout(o.mma(0)?.thrfrg(Operand::C, &o.layout(1)?))
}

pub(super) fn partition_a(o: &Operands) -> Result<Value, ExprError> {
    of_mma(o, Operand::A)
}

pub(super) fn partition_b(o: &Operands) -> Result<Value, ExprError> {
    of_mma(o, Operand::B)
}

pub(super) fn partition_c(o: &Operands) -> Result<Value, ExprError> {
    of_mma(o, Operand::C)
}

fn of_mma(o: &Operands, operand: Operand) -> Result<Value, ExprError> {
    Ok(part(&o.mma(0)?.thread(o.int(2)?)?.partition(operand, &o.layout(1)?)?))
}

/// The layout of a part, and its offset.
fn part(part: &Partition) -> Value {
    Value::Tuple(vec![Value::Layout(part.layout().clone()), Value::from(part.offset().clone())])
}

pub(super) fn partition_a_predicated(o: &Operands) -> Result<Value, ExprError> {
    of_mma_predicated(o, Operand::A)
}

pub(super) fn partition_b_predicated(o: &Operands) -> Result<Value, ExprError> {
    of_mma_predicated(o, Operand::B)
}

pub(super) fn partition_c_predicated(o: &Operands) -> Result<Value, ExprError> {
    of_mma_predicated(o, Operand::C)
}

fn of_mma_predicated(o: &Operands, operand: Operand) -> Result<Value, ExprError> {
    Ok(predicated(&o.mma(0)?.thread(o.int(2)?)?.partition_predicated(operand, &o.layout(1)?)?))
}

/// A part, that of the coordinates, and what these are compared with.
fn predicated(found: &Predicated) -> Value {
    Value::Tuple(vec![part(found.part()), part(found.coords()), Value::from(found.shape().clone())])
}

pub(super) fn fragment_a(o: &Operands) -> Result<Value, ExprError> {
    layout(o.mma(0)?.fragment(Operand::A, &o.layout(1)?))
}

pub(super) fn fragment_b(o: &Operands) -> Result<Value, ExprError> {
    layout(o.mma(0)?.fragment(Operand::B, &o.layout(1)?))
}

pub(super) fn fragment_c(o: &Operands) -> Result<Value, ExprError> {
    layout(o.mma(0)?.fragment(Operand::C, &o.layout(1)?))
}

pub(super) fn layout_a_tv(o: &Operands) -> Result<Value, ExprError> {
    layout(o.mma(0)?.layout_tv(Operand::A))
}

pub(super) fn layout_b_tv(o: &Operands) -> Result<Value, ExprError> {
    layout(o.mma(0)?.layout_tv(Operand::B))
}

pub(super) fn layout_c_tv(o: &Operands) -> Result<Value, ExprError> {
    layout(o.mma(0)?.layout_tv(Operand::C))
}

pub(super) fn tiled_copy(o: &Operands) -> Result<Value, ExprError> {
    copy(TiledCopy::new(&o.copy_atom(0)?, &o.strided(2)?, &o.strided(3)?)?)
}

pub(super) fn cotiled_copy(o: &Operands) -> Result<Value, ExprError> {
    copy(TiledCopy::cotiled(&o.copy_atom(0)?, &o.strided(2)?, &o.strided(3)?)?)
}

pub(super) fn tiled_copy_a(o: &Operands) -> Result<Value, ExprError> {
    copy(TiledCopy::of_operand(&o.copy_atom(0)?, o.mma(2)?, Operand::A)?)
}

pub(super) fn tiled_copy_b(o: &Operands) -> Result<Value, ExprError> {
    copy(TiledCopy::of_operand(&o.copy_atom(0)?, o.mma(2)?, Operand::B)?)
}

pub(super) fn tiled_copy_c(o: &Operands) -> Result<Value, ExprError> {
    copy(TiledCopy::of_operand(&o.copy_atom(0)?, o.mma(2)?, Operand::C)?)
}

pub(super) fn tiled_copy_c_atom(o: &Operands) -> Result<Value, ExprError> {
    copy(TiledCopy::of_c_atom(&o.copy_atom(0)?, o.mma(2)?)?)
}

pub(super) fn tiled_copy_s(o: &Operands) -> Result<Value, ExprError> {
    copy(TiledCopy::of_s(&o.copy_atom(0)?, o.copy(2)?)?)
}

pub(super) fn tiled_copy_d(o: &Operands) -> Result<Value, ExprError> {
    copy(TiledCopy::of_d(&o.copy_atom(0)?, o.copy(2)?)?)
}

fn copy(copy: TiledCopy) -> Result<Value, ExprError> {
    Ok(copy.into())
}

pub(super) fn best_copy(o: &Operands) -> Result<Value, ExprError> {
    let (global, shared) = (CopySide::Global(o.addressed(0)?), CopySide::Shared(o.addressed(1)?));
    best(o, &global, &shared, 2, o.int(3)?)
}

pub(super) fn best_copy_a(o: &Operands) -> Result<Value, ExprError> {
    let mma = o.mma(2)?;
    best(o, &CopySide::Shared(o.addressed(0)?), &CopySide::Fragment(mma, Operand::A), 1, mma.size())
}

pub(super) fn best_copy_b(o: &Operands) -> Result<Value, ExprError> {
    let mma = o.mma(2)?;
    best(o, &CopySide::Shared(o.addressed(0)?), &CopySide::Fragment(mma, Operand::B), 1, mma.size())
}

pub(super) fn best_copy_c(o: &Operands) -> Result<Value, ExprError> {
    let mma = o.mma(2)?;
    best(o, &CopySide::Fragment(mma, Operand::C), &CopySide::Shared(o.addressed(0)?), 1, mma.size())
}

/// The copy; wavefronts of shared memory, and how many they would be without a conflict; sectors of global memory, and the fewest.
fn best(o: &Operands, src: &CopySide<'_>, dst: &CopySide<'_>, of: usize, threads: i64) -> Result<Value, ExprError> {
    let found = atom::best_copy(src, dst, o.element(of)?, threads)?;
    let mut values = vec![Value::from(found.copy().clone())];
    if let Some(cost) = found.wavefronts() {
        values.push(numbers([cost.needed, cost.ideal])?);
    }
    if let Some(cost) = found.sectors() {
        values.push(numbers([cost.sectors, cost.fewest])?);
    }
    Ok(Value::Tuple(values))
}

pub(super) fn partition_s(o: &Operands) -> Result<Value, ExprError> {
    Ok(part(&o.copy(0)?.thread(o.int(2)?)?.partition_s(&o.layout(1)?)?))
}

pub(super) fn partition_d(o: &Operands) -> Result<Value, ExprError> {
    Ok(part(&o.copy(0)?.thread(o.int(2)?)?.partition_d(&o.layout(1)?)?))
}

pub(super) fn partition_s_predicated(o: &Operands) -> Result<Value, ExprError> {
    Ok(predicated(&o.copy(0)?.thread(o.int(2)?)?.partition_s_predicated(&o.layout(1)?)?))
}

pub(super) fn partition_d_predicated(o: &Operands) -> Result<Value, ExprError> {
    Ok(predicated(&o.copy(0)?.thread(o.int(2)?)?.partition_d_predicated(&o.layout(1)?)?))
}

pub(super) fn layout_s_tv(o: &Operands) -> Result<Value, ExprError> {
    layout(o.copy(0)?.layout_s_tv())
}

pub(super) fn layout_d_tv(o: &Operands) -> Result<Value, ExprError> {
    layout(o.copy(0)?.layout_d_tv())
}

pub(super) fn retile(o: &Operands) -> Result<Value, ExprError> {
    layout(o.copy(0)?.retile(&o.layout(1)?))
}

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
