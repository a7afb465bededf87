//! What this crate makes of a record: each of CuTe's operations by its name here.

use cute_runtime::{
    AnyLayout, ComposedLayout, CoordLayout, IntTuple, LayoutError, RuntimeLayout, Tiler, ceil_div, crd2idx, idx2crd,
    inner_product, product_each, round_up, shape_div,
};

use super::records::Record;

/// A result, as it is compared.
#[derive(Debug)]
pub(crate) enum Answer {
    Layout(AnyLayout),
    /// A sublayout, and where it begins.
    Cut(AnyLayout, IntTuple),
    /// Anything else, as text.
    Text(String),
    /// No element has the offset.
    Nowhere,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        match self {
            Answer::Layout(layout) => layout.to_string(),
            Answer::Cut(layout, offset) => format!("({layout},{offset})"),
            Answer::Text(text) => text.clone(),
            Answer::Nowhere => "none".to_owned(),
        }
    }

    pub(crate) fn layout(&self) -> Option<&AnyLayout> {
        match self {
            Answer::Layout(layout) | Answer::Cut(layout, _) => Some(layout),
            Answer::Text(_) | Answer::Nowhere => None,
        }
    }
}

type Outcome = Result<Answer, LayoutError>;

/// Our answer to a record.
pub(crate) fn evaluate(r: &Record) -> Outcome {
    match r.op.as_str() {
        "layout_eval" => layout(Ok(r.layout(0))),
        "coalesce" => layout(r.layout(0).coalesce()),
        "coalesce_by" => layout(r.layout(0).coalesce_by(r.tuple(1))),
        "filter" => layout(r.layout(0).filter()),
        "filter_by" => layout(r.layout(0).filter_by(r.tuple(1))),
        "filter_zeros" => layout(r.layout(0).filter_zeros()),
        "flatten" => layout(r.layout(0).flatten()),
        "unflatten" => layout(r.layout(0).unflatten(r.tuple(1))),
        "group" => layout(r.layout(0).group(r.position(1), r.position(2))),
        "take" => layout(r.layout(0).take(r.position(1), r.position(2))),
        "select" => layout(r.layout(0).select(&r.positions(1))),
        "replace" => layout(r.layout(0).replace(r.position(1), &r.layout(2))),
        "append" if r.is_int(1) => layout(r.layout(0).append_to(r.position(1))),
        "append" => layout(r.layout(0).append(&r.layout(1))),
        "prepend" if r.is_int(1) => layout(r.layout(0).prepend_to(r.position(1))),
        "prepend" => layout(r.layout(0).prepend(&r.layout(1))),
        "append_or_prepend" if r.text(0) == "append" => layout(r.layout(1).append_to(r.position(2))),
        "append_or_prepend" => layout(r.layout(1).prepend_to(r.position(2))),
        "get" => layout(mode(r)),
        "size_mode" => mode(r).map(|mode| text(mode.size())),
        "cosize_mode" => mode(r).map(|mode| text(mode.cosize())),
        "rank_mode" => mode(r).map(|mode| text(mode.rank())),
        "depth_mode" => mode(r).map(|mode| text(mode.depth())),
        "size" => Ok(text(r.layout(0).size())),
        "cosize" => Ok(text(r.layout(0).cosize())),
        "coshape" => Ok(text(r.layout(0).coshape())),
        "rank" => Ok(text(r.layout(0).rank())),
        "depth" => Ok(text(r.layout(0).depth())),
        "make_layout_left" => layout(RuntimeLayout::layout_left(r.tuple(0))),
        "make_layout_right" => layout(RuntimeLayout::layout_right(r.tuple(0))),
        "make_layout_cat" => {
            let layouts: Vec<_> = (0..r.count()).map(|i| r.layout(i)).collect();
            layout(RuntimeLayout::make_layout(&layouts))
        }
        "make_ordered_layout" if r.text(1) == "LayoutRight" => layout(RuntimeLayout::layout_right(r.tuple(0))),
        "make_ordered_layout" => layout(RuntimeLayout::ordered(r.tuple(0), r.tuple(1))),
        "make_layout_like" => layout(r.layout(0).layout_like()),
        "make_fragment_like" => layout(r.layout(0).fragment_like()),
        "layout_coord" => r.layout(0).offset(r.tuple(1)).map(text),
        "crd2idx" => crd2idx(&r.tuple(0), &r.tuple(1)).map(text),
        "crd2idx_stride" => RuntimeLayout::new(r.tuple(1), r.tuple(2)).and_then(|l| l.offset(r.tuple(0))).map(text),
        "idx2crd" => idx2crd(&r.tuple(0), &r.tuple(1)).map(text),
        "idx2crd_stride" => RuntimeLayout::new(r.tuple(1), r.tuple(2)).and_then(|l| l.hier_coord(r.int(0))).map(found),
        "get_hier_coord" => r.layout(0).hier_coord(r.int(1)).map(found),
        "get_flat_coord" => r.layout(0).flat_coord(r.int(1)).map(found),
        "get_1d_coord" => r.layout(0).linear_coord(r.int(1)).map(found),
        "slice" => layout(r.layout(0).slice(&r.coord(1))),
        "slice_and_offset" => r.layout(0).slice_and_offset(&r.coord(1)).map(|(l, o)| Answer::Cut(l.into(), o.into())),
        "dice" => layout(r.layout(0).dice(&r.coord(1))),
        "composition" => layout(r.layout(0).composition(r.layout(1))),
        "composition_tiler" => layout(r.layout(0).composition(r.tiler(1))),
        "complement" => layout(complement(&r.layout(0), &r.tuple(1))),
        "complement1" => layout(r.layout(0).filter().and_then(|l| complement(&r.layout(0), &l.cosize().into()))),
        "ceil_div_layout" => complement(&r.layout(1), &r.tuple(0)).map(|rest| text(rest.shape())),
        "right_inverse" => layout(r.layout(0).right_inverse()),
        "left_inverse" => layout(r.layout(0).left_inverse()),
        "nullspace" => layout(r.layout(0).nullspace()),
        "max_common_layout" => layout(r.layout(0).max_common_layout(&r.layout(1))),
        "max_common_vector" => r.layout(0).max_common_vector(&r.layout(1)).map(text),
        "max_alignment" => Ok(text(r.layout(0).max_alignment())),
        "logical_divide" => layout(divide(r, RuntimeLayout::logical_divide, RuntimeLayout::logical_divide_ceil)),
        "zipped_divide" => layout(divide(r, RuntimeLayout::zipped_divide, RuntimeLayout::zipped_divide_ceil)),
        "tiled_divide" => layout(divide(r, RuntimeLayout::tiled_divide, RuntimeLayout::tiled_divide_ceil)),
        "flat_divide" => layout(divide(r, RuntimeLayout::flat_divide, RuntimeLayout::flat_divide_ceil)),
        "logical_product" => layout(r.layout(0).logical_product(r.tiler(1))),
        "zipped_product" => layout(r.layout(0).zipped_product(r.tiler(1))),
        "tiled_product" => layout(r.layout(0).tiled_product(r.tiler(1))),
        "flat_product" => layout(r.layout(0).flat_product(r.tiler(1))),
        "blocked_product" => layout(r.layout(0).blocked_product(&r.layout(1))),
        "raked_product" => layout(r.layout(0).raked_product(&r.layout(1))),
        "tile_to_shape" if r.count() == 2 => layout(r.layout(0).tile_to_shape(r.tuple(1))),
        "tile_to_shape" => layout(r.layout(0).tile_to_shape_ordered(r.tuple(1), order(r, 2, r.tuple(1).rank()))),
        "upcast" => layout(r.layout(1).upcast(r.int(0))),
        "downcast" => layout(r.layout(1).downcast(r.int(0))),
        "recast" => layout(r.layout(2).recast(r.int(0), r.int(1))),
        "congruent" => Ok(text(cute_runtime::congruent(&shape(r, 0), &shape(r, 1)))),
        "weakly_congruent" => Ok(text(cute_runtime::weakly_congruent(&shape(r, 0), &shape(r, 1)))),
        "compatible" => Ok(text(cute_runtime::compatible(&shape(r, 0), &shape(r, 1)))),
        "evenly_divides" => Ok(text(cute_runtime::evenly_divides(&shape(r, 0), &shape(r, 1)))),
        "lex_less" => Ok(text(cute_runtime::lex_less(&r.tuple(0), &r.tuple(1)))),
        "colex_less" => Ok(text(cute_runtime::colex_less(&r.tuple(0), &r.tuple(1)))),
        "elem_less" => Ok(text(cute_runtime::elem_less(&r.tuple(0), &r.tuple(1)))),
        "ceil_div" => ceil_div(&r.tuple(0), &r.tuple(1)).map(text),
        "round_up" => round_up(&r.tuple(0), &r.tuple(1)).map(text),
        "shape_div" => shape_div(&r.tuple(0), &r.tuple(1)).map(text),
        "product_each" => product_each(&r.tuple(0)).map(text),
        "inner_product" => inner_product(&r.tuple(0), &r.tuple(1)).map(text),
        "domain_distribute" => layout(cute_runtime::domain_distribute(&r.tuple(0), r.int(1))),
        "make_identity_layout" => layout(CoordLayout::identity(r.tuple(0))),
        "swizzle_apply" => r.swizzle(0).map(|s| text(s.apply(r.int(1)))),
        "swizzle_compose" => r.swizzle(0)?.composition(&r.swizzle(1)?).map(text),
        "swizzle_upcast" => r.swizzle(1)?.upcast(r.int(0)).map(text),
        "swizzle_downcast" => r.swizzle(1)?.downcast(r.int(0)).map(text),
        "composed_eval" => {
            let offset = if r.count() == 3 { r.int(1) } else { 0 };
            layout(ComposedLayout::new(r.swizzle(0)?, offset, r.layout(r.count() - 1)))
        }
        "composed_compose" => layout(swizzled(r)?.composition(r.tiler(2))),
        "composed_logical_divide" => layout(divided(
            &swizzled(r)?,
            r.tiler(2),
            ComposedLayout::logical_divide,
            ComposedLayout::logical_divide_ceil,
        )),
        "composed_slice_and_offset" => {
            swizzled(r)?.slice_and_offset(&r.coord(2)).map(|(l, o)| Answer::Cut(l.into(), o.into()))
        }
        "composed_tile_to_shape" => {
            layout(swizzled(r)?.tile_to_shape_ordered(r.tuple(2), order(r, 3, r.tuple(2).rank())))
        }
        op => panic!("{op} is not covered"),
    }
}

/// `S o L`, of the first two operands.
pub(crate) fn swizzled(r: &Record) -> Result<ComposedLayout, LayoutError> {
    ComposedLayout::new(r.swizzle(0)?, 0, r.layout(1))
}

/// The mode at the path that is the last operand.
fn mode(r: &Record) -> Result<RuntimeLayout, LayoutError> {
    // The calls with dynamic integers ask for the first mode.
    let path = if r.count() == 1 { vec![0] } else { r.positions(1) };
    path.into_iter().try_fold(r.layout(0), |here, i| here.mode(i))
}

/// The order of `rank` modes: leftmost first where none is given, and CuTe's name for the rightmost first.
pub(crate) fn order(r: &Record, i: usize, rank: usize) -> IntTuple {
    let modes = 0..rank as i64;
    if i >= r.count() {
        return modes.collect();
    }
    if r.text(i) == "LayoutRight" { modes.rev().collect() } else { r.tuple(i) }
}

fn shape(r: &Record, i: usize) -> IntTuple {
    r.text(i).parse().unwrap_or_else(|_| r.layout(i).shape().clone())
}

/// CuTe's complement is `complement_ceil`; where `complement` exists, the two are the same.
fn complement(a: &RuntimeLayout, cotarget: &IntTuple) -> Result<RuntimeLayout, LayoutError> {
    let rounded = a.complement_ceil(cotarget);
    if let (IntTuple::Int(m), Ok(rounded)) = (cotarget, &rounded)
        && let Ok(exact) = a.complement(*m)
    {
        assert_eq!(&exact, rounded, "{a} in {m}");
    }
    rounded
}

/// The divide, or its rounding form where a tile does not divide.
fn divide(
    r: &Record,
    exact: fn(&RuntimeLayout, Tiler) -> Result<RuntimeLayout, LayoutError>,
    ceil: fn(&RuntimeLayout, Tiler) -> Result<RuntimeLayout, LayoutError>,
) -> Result<RuntimeLayout, LayoutError> {
    divided(&r.layout(0), r.tiler(1), exact, ceil)
}

fn divided<L>(
    layout: &L,
    tiler: Tiler,
    exact: fn(&L, Tiler) -> Result<L, LayoutError>,
    ceil: fn(&L, Tiler) -> Result<L, LayoutError>,
) -> Result<L, LayoutError> {
    match exact(layout, tiler.clone()) {
        Err(LayoutError::TileDoesNotDivide { .. } | LayoutError::ComplementStride { .. }) => ceil(layout, tiler),
        decided => decided,
    }
}

pub(crate) fn layout(result: Result<impl Into<AnyLayout>, LayoutError>) -> Outcome {
    result.map(|layout| Answer::Layout(layout.into()))
}

fn text(value: impl ToString) -> Answer {
    Answer::Text(value.to_string())
}

fn found(place: Option<impl Into<IntTuple>>) -> Answer {
    place.map_or(Answer::Nowhere, |coord| text(coord.into()))
}

/// Whether the answer is that of an operation that rounds, which has a name of its own here: the `_ceil` form of a
/// divide where a tile does not divide, `complement_ceil` where there is no `complement`.
pub(crate) fn is_rounded(r: &Record) -> bool {
    match r.op.as_str() {
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" => {
            let exact = r.layout(0).logical_divide(r.tiler(1));
            exact.is_err() && r.layout(0).logical_divide_ceil(r.tiler(1)).is_ok()
        }
        "complement" => r.tuple(1).size().and_then(|m| r.layout(0).complement(m)).is_err(),
        "complement1" => r.layout(0).filter().and_then(|l| r.layout(0).complement(l.cosize())).is_err(),
        "ceil_div_layout" => r.layout(1).complement(r.int(0)).is_err(),
        "composed_logical_divide" => r.layout(1).logical_divide(r.tiler(2)).is_err(),
        _ => false,
    }
}
