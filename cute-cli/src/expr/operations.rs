//! The operations, in one table: what is typed, what is said about it, and what it does. The help and the suggestion
//! for a misspelt name come from here as well.

use std::ops::RangeInclusive;

use cute_types::runtime::{self, IntTuple, LayoutError, RuntimeLayout};

use super::evaluate::{Operands, Refusal};
use super::value::Value;

/// More offsets than these are refused rather than printed.
const MAX_LISTED: i64 = 1 << 20;

pub(crate) struct Operation {
    /// The call as a user writes it, `composition(A,B)`.
    pub(crate) signature: &'static str,
    pub(crate) operands: RangeInclusive<usize>,
    /// What the result is, in one line.
    pub(crate) says: &'static str,
    pub(crate) evaluate: fn(&Operands) -> Result<Value, Refusal>,
}

impl Operation {
    pub(crate) fn name(&self) -> &'static str {
        self.signature.split('(').next().unwrap_or(self.signature)
    }
}

macro_rules! operations {
    ($($signature:literal, $operands:expr, $says:literal, $evaluate:expr;)*) => {
        &[$(Operation { signature: $signature, operands: $operands, says: $says, evaluate: $evaluate }),*]
    };
}

/// In the order in which they are explained.
const OPERATIONS: &[(&str, &[Operation])] = &[
    (
        "Making layouts",
        operations! {
            "layout_left(S)", 1..=1, "the compact layout of a shape, leftmost mode fastest",
                |o| layout(RuntimeLayout::layout_left(o.shape(0)?));
            "layout_right(S)", 1..=1, "the compact layout of a shape, rightmost mode fastest",
                |o| layout(RuntimeLayout::layout_right(o.shape(0)?));
            "make_layout(A,B,…)", 1..=usize::MAX, "each layout becomes a mode", |o| {
                let modes: Vec<_> = (0..o.count()).map(|i| o.layout(i)).collect::<Result<_, _>>()?;
                layout(RuntimeLayout::make_layout(&modes))
            };
            "concat(A,B)", 2..=2, "the modes of A, then those of B", |o| layout(o.layout(0)?.concat(&o.layout(1)?));
            "mode(L,I,…)", 2..=usize::MAX, "one mode, or a mode of that mode", |o| {
                let path = (1..o.count()).map(|i| o.position(i));
                let mut here = o.layout(0)?;
                for i in path {
                    here = here.mode(i?)?;
                }
                Ok(Value::Layout(here))
            };
        },
    ),
    (
        "The algebra",
        operations! {
            "coalesce(L)", 1..=1, "the same function with as few modes as possible", |o| layout(o.layout(0)?.coalesce());
            "filter(L)", 1..=1, "coalesced, without modes of stride 0", |o| layout(o.layout(0)?.filter());
            "flatten(L)", 1..=1, "without nesting", |o| layout(o.layout(0)?.flatten());
            "sort(L)", 1..=1, "the modes by increasing stride", |o| layout(o.layout(0)?.sort());
            "composition(A,B)", 2..=2, "R with R(c) = A(B(c)); a tuple of layouts for B composes by mode",
                |o| layout(o.layout(0)?.composition(o.tiler(1)?));
            "complement(L,M)", 2..=2, "the layout that together with L is a bijection onto 0..M",
                |o| layout(o.layout(0)?.complement(cotarget(&o.layout(0)?, &o.shape(1)?)?));
            "logical_divide(L,T)", 2..=2, "((tile),(rest)); a tuple divides by mode",
                |o| layout(o.layout(0)?.logical_divide(o.tiler(1)?));
            "slice(L,C)", 2..=2, "the sublayout of the modes at which the coordinate has `_`",
                |o| layout(o.layout(0)?.slice(&o.slice(1)?));
            "slice_and_offset(L,C)", 2..=2, "that, and the offset at which it begins", |o| {
                let (sublayout, offset) = o.layout(0)?.slice_and_offset(&o.slice(1)?)?;
                Ok(Value::Tuple(vec![Value::Layout(sublayout), Value::Int(offset)]))
            };
        },
    ),
    (
        "Elements",
        operations! {
            "offset(L,C)", 2..=2, "the offset of a coordinate of any depth", |o| int(o.layout(0)?.offset(o.coord(1)?));
            "offsets(L)", 1..=1, "the offset of every element, in order", |o| {
                let layout = o.layout(0)?;
                match layout.size() {
                    size if size > MAX_LISTED => Err(Refusal::TooMany { size, limit: MAX_LISTED }),
                    _ => Ok(Value::List(layout.offsets().collect())),
                }
            };
            "coord(S,I)", 2..=2, "the natural coordinate of an index, or of a coarser coordinate",
                |o| tuple(runtime::idx2crd(&o.coord(1)?, &o.shape(0)?));
            "index(S,C)", 2..=2, "the index of a coordinate of any depth",
                |o| int(runtime::crd2idx(&o.coord(1)?, &o.shape(0)?));
            "hier_coord(L,X)", 2..=2, "the natural coordinate of the element at offset X",
                |o| maybe(o.layout(0)?.hier_coord(o.int(1)?));
            "flat_coord(L,X)", 2..=2, "its coordinate with one integer for each mode", |o| maybe(o.layout(0)?.flat_coord(o.int(1)?));
            "linear_coord(L,X)", 2..=2, "its index", |o| maybe(o.layout(0)?.linear_coord(o.int(1)?));
        },
    ),
    (
        "Questions",
        operations! {
            "shape(L)", 1..=1, "the extents", |o| Ok(o.layout(0)?.shape().clone().into());
            "stride(L)", 1..=1, "the strides", |o| Ok(o.layout(0)?.stride().clone().into());
            "size(L)", 1..=1, "how many elements there are", |o| Ok(Value::Int(o.layout(0)?.size()));
            "cosize(L)", 1..=1, "one more than the largest offset", |o| Ok(Value::Int(o.layout(0)?.cosize()));
            "rank(L)", 1..=1, "how many modes there are", |o| count(o.layout(0)?.rank());
            "depth(L)", 1..=1, "how deep they nest", |o| count(o.layout(0)?.depth());
            "congruent(S,T)", 2..=2, "whether two shapes have one profile",
                |o| Ok(Value::Bool(runtime::congruent(&o.shape(0)?, &o.shape(1)?)));
            "weakly_congruent(S,T)", 2..=2, "whether T refines the profile of S",
                |o| Ok(Value::Bool(runtime::weakly_congruent(&o.shape(0)?, &o.shape(1)?)));
            "compatible(S,T)", 2..=2, "whether every coordinate of S is one of T",
                |o| Ok(Value::Bool(runtime::compatible(&o.shape(0)?, &o.shape(1)?)));
            "injective(L)", 1..=1, "whether no two elements have one offset", |o| Ok(Value::Bool(o.layout(0)?.is_injective()?));
            "bijective(L)", 1..=1, "whether every offset below the size has one element",
                |o| Ok(Value::Bool(o.layout(0)?.is_bijective()));
        },
    ),
];

/// The integer that a cotarget stands for. CuTe divides a shape mode by mode, rounding up in each; that is dividing its
/// size where the roundings come to nothing, and `complement` does not round.
fn cotarget(layout: &RuntimeLayout, shape: &IntTuple) -> Result<i64, Refusal> {
    let size = shape.size()?;
    if matches!(shape, IntTuple::Int(_)) || size < 1 {
        return Ok(size);
    }
    let span = |(extent, stride)| i128::from(extent) * i128::from(stride);
    let span = layout.filter()?.flat_modes().into_iter().map(span).fold(1, i128::max);
    let (mut rest, mut repeats, mut rounded) = (span, 1, None);
    for cotarget in shape.leaves() {
        let extent = i128::from(cotarget);
        if extent % rest != 0 && rest % extent != 0 {
            rounded = rounded.or(Some(LayoutError::ComplementCotarget { cotarget, last: rest }));
        }
        repeats *= (extent + rest - 1) / rest;
        rest = (rest + extent - 1) / extent;
    }
    match rounded {
        Some(refused) if i128::from(size) % span == 0 && repeats * span != i128::from(size) => Err(refused.into()),
        _ => Ok(size),
    }
}

fn layout<E: Into<Refusal>>(result: Result<RuntimeLayout, E>) -> Result<Value, Refusal> {
    result.map(Value::Layout).map_err(Into::into)
}

fn int<E: Into<Refusal>>(result: Result<i64, E>) -> Result<Value, Refusal> {
    result.map(Value::Int).map_err(Into::into)
}

fn tuple<E: Into<Refusal>>(result: Result<IntTuple, E>) -> Result<Value, Refusal> {
    result.map(Value::from).map_err(Into::into)
}

fn maybe<T: Into<IntTuple>, E: Into<Refusal>>(result: Result<Option<T>, E>) -> Result<Value, Refusal> {
    let found = result.map_err(Into::into)?;
    Ok(found.map_or(Value::Nowhere, |coord| Value::from(coord.into())))
}

fn count(n: usize) -> Result<Value, Refusal> {
    Ok(Value::Int(n as i64)) // modes of one layout
}

fn all() -> impl Iterator<Item = &'static Operation> {
    OPERATIONS.iter().flat_map(|(_, operations)| *operations)
}

pub(crate) fn find(name: &str) -> Option<&'static Operation> {
    all().find(|operation| operation.name() == name)
}

/// The operation that `name` is a slip of, if there is a likely one.
pub(crate) fn resembling(name: &str) -> Option<&'static Operation> {
    let name = name.to_lowercase().replace('-', "_");
    let limit = 1 + name.len() / 4;
    let near = all().map(|operation| (edits(&name, operation.name()), operation));
    near.min_by_key(|(edits, _)| *edits).filter(|(edits, _)| *edits <= limit).map(|(_, operation)| operation)
}

/// The operations with what they say, for the help.
pub(crate) fn list() -> String {
    let width = all().map(|operation| operation.signature.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (heading, operations) in OPERATIONS {
        text += &format!("{heading}:\n");
        for Operation { signature, says, .. } in *operations {
            text += &format!("  {signature:width$}  {says}\n");
        }
        text.push('\n');
    }
    text
}

/// How many letters have to be put in, left out or exchanged to make `a` of `b`.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    // No name is that long, and a hostile one must cost nothing.
    if a.len() > 64 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let exchanged = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = exchanged.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
