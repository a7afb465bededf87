//! The operations of expressions that are more than a call of a method with their operands: those whose operands may be of
//! several kinds, and those with results of their own kind.

use alloc::vec;

use crate::{AnyLayout, RuntimeLayout, Swizzle, trace};

use super::evaluate::{ExprError, Operands};
use super::results::{cotarget, int, layout, moved, tuple};
use super::value::{Major, Value};

/// More offsets than these are refused rather than printed.
const MAX_LISTED: i64 = 1 << 20;

pub(super) fn ordered(o: &Operands) -> Result<Value, ExprError> {
    match o.value(1) {
        Value::Major(Major::Left) => layout(RuntimeLayout::layout_left(o.shape(0)?)),
        Value::Major(Major::Right) => layout(RuntimeLayout::layout_right(o.shape(0)?)),
        _ => layout(RuntimeLayout::ordered(o.shape(0)?, o.shape(1)?)),
    }
}

pub(super) fn tiler_to_layout(o: &Operands) -> Result<Value, ExprError> {
    layout(o.tiler(0)?.tiler_to_layout())
}

pub(super) fn make_layout(o: &Operands) -> Result<Value, ExprError> {
    layout(AnyLayout::make_layout(&o.layouts()?))
}

pub(super) fn mode(o: &Operands) -> Result<Value, ExprError> {
    let mut here = o.layout(0)?;
    for i in o.positions(1)? {
        here = here.mode(i)?;
    }
    Ok(Value::Layout(here))
}

pub(super) fn append(o: &Operands) -> Result<Value, ExprError> {
    match o.value(1) {
        Value::Int(_) => layout(o.layout(0)?.append_to(o.position(1)?)),
        _ => layout(o.layout(0)?.append(&o.layout(1)?)),
    }
}

pub(super) fn prepend(o: &Operands) -> Result<Value, ExprError> {
    match o.value(1) {
        Value::Int(_) => layout(o.layout(0)?.prepend_to(o.position(1)?)),
        _ => layout(o.layout(0)?.prepend(&o.layout(1)?)),
    }
}

pub(super) fn zip(o: &Operands) -> Result<Value, ExprError> {
    match o.count() {
        1 => layout(o.layout(0)?.zip()),
        _ => layout(AnyLayout::make_layout(&o.layouts()?)?.zip()),
    }
}

pub(super) fn slice_and_offset(o: &Operands) -> Result<Value, ExprError> {
    let (sublayout, offset) = o.layout(0)?.slice_and_offset(&o.slice(1)?)?;
    Ok(Value::Tuple(vec![Value::Layout(sublayout), Value::from(offset)]))
}

pub(super) fn filter(o: &Operands) -> Result<Value, ExprError> {
    match o.count() {
        1 => layout(o.layout(0)?.filter()),
        _ => layout(o.layout(0)?.filter_by(&o.shape(1)?)),
    }
}

pub(super) fn composition(o: &Operands) -> Result<Value, ExprError> {
    match o.value(1) {
        Value::Layout(b) => layout(o.layout(0)?.composition_any(b)),
        _ => layout(o.layout(0)?.composition(&o.tiler(1)?)),
    }
}

pub(super) fn complement(o: &Operands) -> Result<Value, ExprError> {
    let a = o.layout(0)?;
    let cotarget = trace::silently(|| cotarget(&a, o.shape(1)?))?;
    layout(a.complement(&cotarget))
}

pub(super) fn tile_to_shape(o: &Operands) -> Result<Value, ExprError> {
    let (block, shape) = (o.layout(0)?, o.shape(1)?);
    match (o.count(), shape.rank() as i64) {
        (2, _) => layout(block.tile_to_shape(&shape)),
        (_, rank) => layout(block.tile_to_shape_ordered(&shape, &o.order(2, rank)?)),
    }
}

pub(super) fn upcast(o: &Operands) -> Result<Value, ExprError> {
    match o.value(0) {
        Value::Swizzle(swizzle) => moved(swizzle.upcast(o.int(1)?)),
        _ => layout(o.layout(0)?.upcast(o.int(1)?)),
    }
}

pub(super) fn downcast(o: &Operands) -> Result<Value, ExprError> {
    match o.value(0) {
        Value::Swizzle(swizzle) => moved(swizzle.downcast(o.int(1)?)),
        _ => layout(o.layout(0)?.downcast(o.int(1)?)),
    }
}

pub(super) fn recast(o: &Operands) -> Result<Value, ExprError> {
    match o.value(0) {
        Value::Swizzle(swizzle) => moved(swizzle.recast(o.int(1)?, o.int(2)?)),
        _ => layout(o.layout(0)?.recast(o.int(1)?, o.int(2)?)),
    }
}

pub(super) fn swizzle(o: &Operands) -> Result<Value, ExprError> {
    match (o.value(0), o.value(1)) {
        (Value::Swizzle(s), Value::Int(x)) => Ok(Value::Int(s.apply(*x))),
        (Value::Swizzle(s), Value::Swizzle(other)) => moved(s.composition(other)),
        (Value::Swizzle(s), _) => layout(o.layout(1)?.swizzled(*s, 0)),
        _ => Err(o.wrong(0, "a swizzle")),
    }
}

pub(super) fn make_swizzle(o: &Operands) -> Result<Value, ExprError> {
    moved(Swizzle::make_swizzle(o.int(0)?, o.int(1)?))
}

pub(super) fn swizzle_compose(o: &Operands) -> Result<Value, ExprError> {
    moved(o.swizzle(0)?.composition(&o.swizzle(1)?))
}

pub(super) fn swizzle_upcast(o: &Operands) -> Result<Value, ExprError> {
    moved(o.swizzle(0)?.upcast(o.int(1)?))
}

pub(super) fn swizzle_downcast(o: &Operands) -> Result<Value, ExprError> {
    moved(o.swizzle(0)?.downcast(o.int(1)?))
}

pub(super) fn max_alignment(o: &Operands) -> Result<Value, ExprError> {
    match o.value(0) {
        Value::Swizzle(swizzle) => Ok(Value::Int(swizzle.max_alignment())),
        _ => int(o.layout(0)?.max_alignment()),
    }
}

pub(super) fn offsets(o: &Operands) -> Result<Value, ExprError> {
    let layout = o.layout(0)?;
    // A coordinate may be many integers.
    let width = layout.offset(0)?.leaves().count() as i64;
    match layout.size() {
        size if size > MAX_LISTED / width.max(1) => Err(ExprError::TooMany { size, limit: MAX_LISTED / width.max(1) }),
        _ => Ok(Value::List(layout.offsets().collect())),
    }
}

pub(super) fn coord(o: &Operands) -> Result<Value, ExprError> {
    tuple(crate::idx2crd(&o.coord(1)?, &o.shape(0)?))
}

pub(super) fn index(o: &Operands) -> Result<Value, ExprError> {
    int(crate::crd2idx(&o.coord(1)?, &o.shape(0)?))
}

pub(super) fn shape(o: &Operands) -> Result<Value, ExprError> {
    Ok(o.layout(0)?.shape().clone().into())
}

pub(super) fn stride(o: &Operands) -> Result<Value, ExprError> {
    Ok(match o.layout(0)? {
        AnyLayout::Strided(a) => a.stride().clone().into(),
        other => Value::Basis(other.stride()?),
    })
}

pub(super) fn size(o: &Operands) -> Result<Value, ExprError> {
    Ok(Value::Int(o.layout(0)?.size()))
}

pub(super) fn prefix_product(o: &Operands) -> Result<Value, ExprError> {
    tuple(crate::prefix_product(&o.shape(0)?, &o.start(1)?))
}

pub(super) fn suffix_product(o: &Operands) -> Result<Value, ExprError> {
    tuple(crate::suffix_product(&o.shape(0)?, &o.start(1)?))
}
