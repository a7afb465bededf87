//! The operations on all offsets together: as a set, as a permutation, as a linear function.

use alloc::vec::Vec;

use crate::{AnyLayout, F2Matrix, Footprint, IntTuple};

use super::operations::{Operation, operations};
use super::results::{int, layout};
use super::value::Value;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "image(L)", 1..=1, "the offsets, sorted, each once",
        "image((3,2):(0,2)) = [0,2]",
        |o| Ok(list(o.layout(0)?.image()?));
    "footprint(L)", 1..=1, "lowest and highest offset, how many from one to the other, how many of them have an element, elements",
        "footprint((3,4):(1,4)) = (0,14,15,12,12)",
        |o| {
            let Footprint { lowest, highest, span, offsets, elements } = o.layout(0)?.footprint()?;
            Ok(Value::from([lowest, highest, span, offsets, elements].into_iter().collect::<IntTuple>()))
        };
    "gap_profile(L)", 1..=1, "the first and the last offset of each run, and the gaps between the runs",
        "gap_profile((4,3):(1,6)) = (((0,3),(6,9),(12,15)),(2,2))",
        |o| {
            let found = o.layout(0)?.gap_profile()?;
            let runs: IntTuple = found.runs.into_iter().collect();
            Ok(Value::from(IntTuple::Tuple(Vec::from([runs, found.gaps.into()]))))
        };
    "contiguity(L)", 1..=1, "how many elements from index 0 on lie one behind the other",
        "contiguity((4,8):(1,8)) = 4",
        |o| int(o.layout(0)?.contiguity());
    "functionally_equal(A,B)", 2..=2, "whether A and B have the same offset at each index",
        "functionally_equal((2,4):(1,2),8:1) = true",
        |o| Ok(Value::Bool(o.layout(0)?.functionally_equal(&o.layout(1)?)?));
    "cycles(L)", 1..=1, "the cycles of the permutation that L is",
        "cycles((2,3):(3,1)) = [(0),(1,3,4,2),(5)]",
        |o| Ok(Value::List(o.layout(0)?.cycles()?.into_iter().map(IntTuple::from).collect()));
    "order(L)", 1..=1, "how many times the permutation that L is gives each index back",
        "order((2,3):(3,1)) = 4",
        |o| int(o.layout(0)?.order());
    "fixed_points(L)", 1..=1, "the indices that are their own offset",
        "fixed_points((2,3):(3,1)) = [0,5]",
        |o| Ok(list(o.layout(0)?.fixed_points()?));
    "to_f2_matrix(L)", 1..=1, "the rows of the matrix over GF(2) from the bits of an index to those of its offset",
        "to_f2_matrix((2,4):(4,1)) = ((0,1,0),(0,0,1),(1,0,0))",
        |o| Ok(o.layout(0)?.to_f2_matrix()?.to_int_tuple().into());
    "from_f2_matrix(M,S)", 2..=2, "the layout of a shape, behind a swizzle or none, that has these rows",
        "from_f2_matrix(((1,1),(1,0)),(2,2)) = S<1,0,1> o 0 o (2,2):(2,1)",
        |o| {
            let matrix = o.value(0).to_int_tuple().and_then(|matrix| rows(&matrix));
            let rows = matrix.ok_or_else(|| o.wrong(0, "a tuple of rows"))?;
            layout(AnyLayout::from_f2_matrix(&F2Matrix::from_rows(&rows)?, &o.shape(1)?))
        };
};

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
