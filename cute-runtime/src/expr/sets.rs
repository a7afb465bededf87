//! The operations on all offsets together: as a set, as a permutation, as a linear function.

use alloc::vec::Vec;

use crate::{AnyLayout, F2Matrix, Footprint, IntTuple};

use super::evaluate::{ExprError, Operands};
use super::results::layout;
use super::value::Value;

pub(super) fn image(o: &Operands) -> Result<Value, ExprError> {
    Ok(list(o.layout(0)?.image()?))
}

pub(super) fn footprint(o: &Operands) -> Result<Value, ExprError> {
    let Footprint { lowest, highest, span, offsets, elements } = o.layout(0)?.footprint()?;
    Ok(Value::from([lowest, highest, span, offsets, elements].into_iter().collect::<IntTuple>()))
}

pub(super) fn gap_profile(o: &Operands) -> Result<Value, ExprError> {
    let found = o.layout(0)?.gap_profile()?;
    let runs: IntTuple = found.runs.into_iter().collect();
    Ok(Value::from(IntTuple::Tuple(Vec::from([runs, found.gaps.into()]))))
}

pub(super) fn cycles(o: &Operands) -> Result<Value, ExprError> {
    Ok(Value::List(o.layout(0)?.cycles()?.into_iter().map(IntTuple::from).collect()))
}

pub(super) fn fixed_points(o: &Operands) -> Result<Value, ExprError> {
    Ok(list(o.layout(0)?.fixed_points()?))
}

pub(super) fn to_f2_matrix(o: &Operands) -> Result<Value, ExprError> {
    Ok(o.layout(0)?.to_f2_matrix()?.to_int_tuple().into())
}

pub(super) fn from_f2_matrix(o: &Operands) -> Result<Value, ExprError> {
    let matrix = o.value(0).to_int_tuple().and_then(|matrix| rows(&matrix));
    let rows = matrix.ok_or_else(|| o.wrong(0, "a tuple of rows"))?;
    layout(AnyLayout::from_f2_matrix(&F2Matrix::from_rows(&rows)?, &o.shape(1)?))
}

fn list(offsets: Vec<i64>) -> Value {
    Value::List(offsets.into_iter().map(IntTuple::Int).collect())
}

/// The entries of a tuple of tuples.
fn rows(matrix: &IntTuple) -> Option<Vec<Vec<i64>>> {
    let row = |row: &IntTuple| match row {
        IntTuple::Tuple(entries) => entries.iter().map(entry).collect(),
        IntTuple::Int(_) => None,
    };
    match matrix {
        IntTuple::Tuple(rows) => rows.iter().map(row).collect(),
        IntTuple::Int(_) => None,
    }
}

fn entry(entry: &IntTuple) -> Option<i64> {
    match entry {
        IntTuple::Int(entry) => Some(*entry),
        IntTuple::Tuple(_) => None,
    }
}
