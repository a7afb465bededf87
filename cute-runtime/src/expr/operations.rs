//! The operations, in one table: what is typed, what is said about it, and what it does. The help and the suggestion
//! for a misspelt name come from here as well, in `names.rs`.

use alloc::vec;
use core::ops::RangeInclusive;

use crate::{AnyLayout, CoordLayout, RuntimeLayout, Swizzle, trace};

use super::evaluate::{Operands, Refusal};
use super::results::{cotarget, count, int, layout, maybe, moved, tuple};
use super::value::{Major, Value};
use super::{memory, sets};

/// More offsets than these are refused rather than printed.
const MAX_LISTED: i64 = 1 << 20;

/// An operation of expressions: its words.
pub struct Operation {
    /// The call as a user writes it, `composition(A,B)`.
    pub signature: &'static str,
    pub(super) operands: RangeInclusive<usize>,
    /// What the result is, in one line.
    pub says: &'static str,
    /// A call and its result, `complement((2,4):(1,2),16) = 2:8`.
    pub example: &'static str,
    pub(super) evaluate: fn(&Operands) -> Result<Value, Refusal>,
}

impl Operation {
    /// Its name, `composition`.
    pub fn name(&self) -> &'static str {
        self.signature.split('(').next().unwrap_or(self.signature)
    }
}

macro_rules! operations {
    ($($signature:literal, $operands:expr, $says:literal, $example:literal, $evaluate:expr;)*) => {
        &[$(Operation {
            signature: $signature,
            operands: $operands,
            says: $says,
            example: $example,
            evaluate: $evaluate,
        }),*]
    };
}

pub(super) use operations;

/// In the order in which they are explained.
pub(super) const OPERATIONS: &[(&str, &[Operation])] = &[
    (
        "Making layouts",
        operations! {
            "layout_left(S)", 1..=1, "the compact layout of a shape, leftmost mode fastest",
                "layout_left((2,(2,2))) = (2,(2,2)):(1,(2,4))",
                |o| layout(RuntimeLayout::layout_left(o.shape(0)?));
            "layout_right(S)", 1..=1, "the compact layout of a shape, rightmost mode fastest",
                "layout_right((2,(2,2))) = (2,(2,2)):(4,(2,1))",
                |o| layout(RuntimeLayout::layout_right(o.shape(0)?));
            "ordered(S,ORDER)", 2..=2, "the compact layout of a shape, the mode of the smallest order fastest",
                "ordered((2,3,4),(2,0,1)) = (2,3,4):(12,1,3)",
                |o| match o.value(1) {
                    Value::Major(Major::Left) => layout(RuntimeLayout::layout_left(o.shape(0)?)),
                    Value::Major(Major::Right) => layout(RuntimeLayout::layout_right(o.shape(0)?)),
                    _ => layout(RuntimeLayout::ordered(o.shape(0)?, o.shape(1)?)),
                };
            "layout_like(L)", 1..=1, "the compact layout of its shape, in the order of its strides",
                "layout_like((2,2,2,2):(0,20,40,10)) = (2,2,2,2):(0,2,4,1)",
                |o| layout(o.layout(0)?.layout_like());
            "fragment_like(L)", 1..=1, "the same for registers: mode 0 fastest",
                "fragment_like(((2,2),3,4):((1,16),100,2)) = ((2,2),3,4):((1,2),16,4)",
                |o| layout(o.layout(0)?.fragment_like());
            "identity(S)", 1..=1, "the layout that sends every coordinate of a shape to itself",
                "identity((4,(2,3))) = (4,(2,3)):(1@0,(1@0@1,1@1@1))",
                |o| layout(CoordLayout::identity(o.shape(0)?));
            "domain_distribute(S,N)", 2..=2, "N elements of a shape, a factor of each extent",
                "domain_distribute((15,14),6) = (3,2):(1,15)",
                |o| layout(crate::domain_distribute(&o.shape(0)?, o.int(1)?));
            "greatest_common_domain(S,T)", 2..=2, "the indices on which the layouts of both shapes are linear",
                "greatest_common_domain((5,3,4),(10,6)) = (5,2):(1,30)",
                |o| layout(crate::greatest_common_domain(&o.shape(0)?, &o.shape(1)?));
            "tiler_to_layout(T)", 1..=1, "the layout whose composition is that of a tiler",
                "tiler_to_layout((4,(2,3:2))) = (4,(2,3)):(1@0,(1@0@1,2@1@1))",
                |o| layout(o.tiler(0)?.tiler_to_layout());
            "make_layout(A,B,…)", 1..=usize::MAX, "each layout becomes a mode",
                "make_layout((2,2):(2,12),(2,3):(1,4)) = ((2,2),(2,3)):((2,12),(1,4))",
                |o| layout(AnyLayout::make_layout(&o.layouts()?));
            "layout_add(A,B)", 2..=2, "the sum, R with R(i) = A(i) + B(i)",
                "layout_add((4,3):(1,4),(4,3):(3,1)) = (4,3):(4,5)",
                |o| layout(o.layout(0)?.layout_add(&o.layout(1)?));
            "concat(A,B)", 2..=2, "the modes of A, then those of B",
                "concat((2,4):(1,2),2:8) = (2,4,2):(1,2,8)",
                |o| layout(o.layout(0)?.concat(&o.layout(1)?));
        },
    ),
    (
        "Modes",
        operations! {
            "mode(L,I,…)", 2..=usize::MAX, "one mode, or a mode of that mode",
                "mode((2,(3,4)):(12,(4,1)),1,0) = 3:4",
                |o| {
                let mut here = o.layout(0)?;
                for i in o.positions(1)? {
                    here = here.mode(i)?;
                }
                Ok(Value::Layout(here))
            };
            "select(L,I,…)", 2..=usize::MAX, "the modes with these indices",
                "select((2,3,4):(1,2,6),2,0) = (4,2):(6,1)",
                |o| layout(o.layout(0)?.select(&o.positions(1)?));
            "take(L,B,E)", 3..=3, "the modes B..E",
                "take((2,3,4):(1,2,6),1,3) = (3,4):(2,6)",
                |o| layout(o.layout(0)?.take(o.position(1)?, o.position(2)?));
            "group(L,B,E)", 3..=3, "the modes B..E as one",
                "group((2,3,4):(1,2,6),0,2) = ((2,3),4):((1,2),6)",
                |o| layout(o.layout(0)?.group(o.position(1)?, o.position(2)?));
            "replace(L,I,X)", 3..=3, "with X for mode I",
                "replace((2,3,4):(1,2,6),1,5:0) = (2,5,4):(1,0,6)",
                |o| layout(o.layout(0)?.replace(o.position(1)?, &o.layout(2)?));
            "append(L,X)", 2..=2, "with X as one more mode at the end; an integer is the rank to fill up to by 1:0",
                "append((2,4):(1,2),3:8) = (2,4,3):(1,2,8)",
                |o| match o.value(1) {
                    Value::Int(_) => layout(o.layout(0)?.append_to(o.position(1)?)),
                    _ => layout(o.layout(0)?.append(&o.layout(1)?)),
                };
            "prepend(L,X)", 2..=2, "the same at the front",
                "prepend((2,4):(1,2),3) = (1,2,4):(0,1,2)",
                |o| match o.value(1) {
                    Value::Int(_) => layout(o.layout(0)?.prepend_to(o.position(1)?)),
                    _ => layout(o.layout(0)?.prepend(&o.layout(1)?)),
                };
            "flatten(L)", 1..=1, "without nesting",
                "flatten((2,(2,2)):(1,(4,2))) = (2,2,2):(1,4,2)",
                |o| layout(o.layout(0)?.flatten());
            "unflatten(L,P)", 2..=2, "nested like a profile",
                "unflatten((2,3,4):(1,2,6),(1,(1,1))) = (2,(3,4)):(1,(2,6))",
                |o| layout(o.layout(0)?.unflatten(&o.shape(1)?));
            "zip(L)", 1..=usize::MAX, "((a,b),(x,y)) becomes ((a,x),(b,y)); of several layouts, each is such a row",
                "zip(((2,3),(4,5)):((1,2),(6,24))) = ((2,4),(3,5)):((1,6),(2,24))",
                |o| match o.count() {
                    1 => layout(o.layout(0)?.zip()),
                    _ => layout(AnyLayout::make_layout(&o.layouts()?)?.zip()),
                };
            "sort(L)", 1..=1, "the modes by increasing stride",
                "sort((2,2):(3,1)) = (2,2):(1,3)",
                |o| layout(o.layout(0)?.sort());
            "slice(L,C)", 2..=2, "the sublayout of the modes at which the coordinate has `_`",
                "slice((4,(2,4)):(2,(1,8)),(0,(_,_))) = (2,4):(1,8)",
                |o| layout(o.layout(0)?.slice(&o.slice(1)?));
            "slice_and_offset(L,C)", 2..=2, "that, and the offset at which it begins",
                "slice_and_offset((4,(2,4)):(2,(1,8)),(2,(_,1))) = ((2):(1),12)",
                |o| {
                let (sublayout, offset) = o.layout(0)?.slice_and_offset(&o.slice(1)?)?;
                Ok(Value::Tuple(vec![Value::Layout(sublayout), Value::from(offset)]))
            };
            "dice(L,C)", 2..=2, "the sublayout of the modes at which it has integers",
                "dice((4,(2,4)):(2,(1,8)),(2,(_,1))) = (4,4):(2,8)",
                |o| layout(o.layout(0)?.dice(&o.slice(1)?));
        },
    ),
    (
        "The algebra",
        operations! {
            "coalesce(L)", 1..=1, "the same function with as few modes as possible",
                "coalesce((2,(1,6)):(1,(6,2))) = 12:1",
                |o| layout(o.layout(0)?.coalesce());
            "coalesce_by(L,P)", 2..=2, "coalesced at the integers of a profile",
                "coalesce_by((2,(1,6)):(1,(6,2)),(1,1)) = (2,6):(1,2)",
                |o| layout(o.layout(0)?.coalesce_by(&o.shape(1)?));
            "filter(L)", 1..=2, "coalesced, without modes of stride 0; at the integers of a profile, filter(L,P)",
                "filter((2,3,4):(0,1,3)) = 12:1",
                |o| match o.count() {
                    1 => layout(o.layout(0)?.filter()),
                    _ => layout(o.layout(0)?.filter_by(&o.shape(1)?)),
                };
            "filter_zeros(L)", 1..=1, "with extent 1 where the stride is 0",
                "filter_zeros((2,(4,3)):(0,(1,0))) = (1,(4,1)):(0,(1,0))",
                |o| layout(o.layout(0)?.filter_zeros());
            "composition(A,B)", 2..=2, "R with R(c) = A(B(c)); a tuple of layouts for B composes by mode",
                "composition((4,6):(6,1),(2,2):(1,4)) = (2,2):(6,1)",
                |o| match o.value(1) {
                    Value::Layout(b) => layout(o.layout(0)?.composition_any(b)),
                    _ => layout(o.layout(0)?.composition(&o.tiler(1)?)),
                };
            "complement(L,M)", 2..=2, "the layout that together with L is a bijection onto 0..M",
                "complement((2,4):(1,2),16) = 2:8",
                |o| {
                    let a = o.layout(0)?;
                    let cotarget = trace::silently(|| cotarget(&a, o.shape(1)?))?;
                    layout(a.complement(&cotarget))
                };
            "complement_ceil(L,M)", 2..=2, "what fills the gaps of L and reaches M, as far as whole modes can",
                "complement_ceil((2,4):(1,2),12) = 2:8",
                |o| layout(o.layout(0)?.complement_ceil(&o.shape(1)?));
            "right_inverse(L)", 1..=1, "R with L(R(i)) = i",
                "right_inverse((4,8):(8,1)) = (8,4):(4,1)",
                |o| layout(o.layout(0)?.right_inverse());
            "left_inverse(L)", 1..=1, "R with L(R(L(i))) = L(i)",
                "left_inverse((4,8):(16,2)) = (2,8,4):(0,4,1)",
                |o| layout(o.layout(0)?.left_inverse());
            "nullspace(L)", 1..=1, "the indices that stride 0 sends to offset 0",
                "nullspace((2,(3,4)):(0,(1,0))) = (2,4):(1,6)",
                |o| layout(o.layout(0)?.nullspace());
            "max_common_layout(A,B)", 2..=2, "the indices at which A and B both count up from 0",
                "max_common_layout((4,8):(8,1),(4,8):(16,1)) = 8:4",
                |o| layout(o.layout(0)?.max_common_layout(&o.layout(1)?));
        },
    ),
    (
        "Divides and products",
        operations! {
            "logical_divide(L,T)", 2..=2, "((tile),(rest)); a tuple divides by mode",
                "logical_divide((4,6):(6,1),(2,2)) = ((2,2),(2,3)):((6,12),(1,2))",
                |o| layout(o.layout(0)?.logical_divide(&o.tiler(1)?));
            "logical_divide_ceil(L,T)", 2..=2, "the same, rounded up where a tile does not divide",
                "logical_divide_ceil((4,6):(6,1),(2,4)) = ((2,2),(4,2)):((6,12),(1,4))",
                |o| layout(o.layout(0)?.logical_divide_ceil(&o.tiler(1)?));
            "zipped_divide(L,T)", 2..=2, "((tiles),(rests))",
                "zipped_divide((4,6):(6,1),(2,2)) = ((2,2),(2,3)):((6,1),(12,2))",
                |o| layout(o.layout(0)?.zipped_divide(&o.tiler(1)?));
            "zipped_divide_ceil(L,T)", 2..=2, "the same, rounded up where a tile does not divide",
                "zipped_divide_ceil((4,6):(6,1),(2,4)) = ((2,4),(2,2)):((6,1),(12,4))",
                |o| layout(o.layout(0)?.zipped_divide_ceil(&o.tiler(1)?));
            "tiled_divide(L,T)", 2..=2, "((tiles),rest,rest,…)",
                "tiled_divide((4,6):(6,1),(2,2)) = ((2,2),2,3):((6,1),12,2)",
                |o| layout(o.layout(0)?.tiled_divide(&o.tiler(1)?));
            "tiled_divide_ceil(L,T)", 2..=2, "the same, rounded up where a tile does not divide",
                "tiled_divide_ceil((4,6):(6,1),(2,4)) = ((2,4),2,2):((6,1),12,4)",
                |o| layout(o.layout(0)?.tiled_divide_ceil(&o.tiler(1)?));
            "flat_divide(L,T)", 2..=2, "(tile,tile,…,rest,rest,…)",
                "flat_divide((4,6):(6,1),(2,2)) = (2,2,2,3):(6,1,12,2)",
                |o| layout(o.layout(0)?.flat_divide(&o.tiler(1)?));
            "flat_divide_ceil(L,T)", 2..=2, "the same, rounded up where a tile does not divide",
                "flat_divide_ceil((4,6):(6,1),(2,4)) = (2,4,2,2):(6,1,12,4)",
                |o| layout(o.layout(0)?.flat_divide_ceil(&o.tiler(1)?));
            "logical_product(L,T)", 2..=2, "((block),(repetitions)); a tuple repeats by mode",
                "logical_product((2,2):(1,100),(3:1,2:10)) = ((2,3),(2,2)):((1,2),(100,10))",
                |o| layout(o.layout(0)?.logical_product(&o.tiler(1)?));
            "zipped_product(L,T)", 2..=2, "((blocks),(repetitions))",
                "zipped_product((2,2):(1,100),(3:1,2:10)) = ((2,2),(3,2)):((1,100),(2,10))",
                |o| layout(o.layout(0)?.zipped_product(&o.tiler(1)?));
            "tiled_product(L,T)", 2..=2, "((blocks),repetition,repetition,…)",
                "tiled_product((2,2):(1,100),(3:1,2:10)) = ((2,2),3,2):((1,100),2,10)",
                |o| layout(o.layout(0)?.tiled_product(&o.tiler(1)?));
            "flat_product(L,T)", 2..=2, "(block,block,…,repetition,repetition,…)",
                "flat_product((2,2):(1,100),(3:1,2:10)) = (2,2,3,2):(1,100,2,10)",
                |o| layout(o.layout(0)?.flat_product(&o.tiler(1)?));
            "blocked_product(A,B)", 2..=2, "A repeated by B, mode by mode",
                "blocked_product((2,5):(5,1),(3,4):(1,3)) = ((2,3),(5,4)):((5,10),(1,30))",
                |o| layout(o.layout(0)?.blocked_product(&o.strided(1)?));
            "raked_product(A,B)", 2..=2, "the same, the blocks interleaved",
                "raked_product((2,5):(5,1),(3,4):(1,3)) = ((3,2),(4,5)):((10,5),(30,1))",
                |o| layout(o.layout(0)?.raked_product(&o.strided(1)?));
            "tile_to_shape(L,S)", 2..=3, "L repeated until it fills a shape; tile_to_shape(L,S,ORDER) says which mode first",
                "tile_to_shape((2,2):(2,1),(4,6),(1,0)) = ((2,2),(2,3)):((2,12),(1,4))",
                |o| {
                    let (block, shape) = (o.layout(0)?, o.shape(1)?);
                    match (o.count(), shape.rank() as i64) {
                        (2, _) => layout(block.tile_to_shape(&shape)),
                        (_, rank) => layout(block.tile_to_shape_ordered(&shape, &o.order(2, rank)?)),
                    }
                };
        },
    ),
    (
        "Widths of elements",
        operations! {
            "upcast(L,N)", 2..=2, "in elements that are N of these",
                "upcast((8,4):(1,16),4) = (2,4):(1,4)",
                |o| match o.value(0) {
                    Value::Swizzle(swizzle) => moved(swizzle.upcast(o.int(1)?)),
                    _ => layout(o.layout(0)?.upcast(o.int(1)?)),
                };
            "downcast(L,N)", 2..=2, "in elements that are an N-th of these",
                "downcast((2,4):(1,4),4) = (8,4):(1,16)",
                |o| match o.value(0) {
                    Value::Swizzle(swizzle) => moved(swizzle.downcast(o.int(1)?)),
                    _ => layout(o.layout(0)?.downcast(o.int(1)?)),
                };
            "recast(L,OLD,NEW)", 3..=3, "in elements of NEW bits instead of OLD",
                "recast((8,4):(1,16),16,32) = (4,4):(1,8)",
                |o| match o.value(0) {
                    Value::Swizzle(swizzle) => moved(swizzle.recast(o.int(1)?, o.int(2)?)),
                    _ => layout(o.layout(0)?.recast(o.int(1)?, o.int(2)?)),
                };
            "swizzle(S,X)", 2..=2, "a swizzle of an index, of a layout, or after another swizzle",
                "swizzle(S<2,0,3>,17) = 19",
                |o| match (o.value(0), o.value(1)) {
                    (Value::Swizzle(s), Value::Int(x)) => Ok(Value::Int(s.apply(*x))),
                    (Value::Swizzle(s), Value::Swizzle(other)) => moved(s.composition(other)),
                    (Value::Swizzle(s), _) => layout(o.layout(1)?.swizzled(*s, 0)),
                    _ => Err(o.wrong(0, "a swizzle")),
                };
            "make_swizzle(Y,Z)", 2..=2, "the swizzle of the bits Y onto the bits Z",
                "make_swizzle(896,112) = S<3,4,3>",
                |o| moved(Swizzle::make_swizzle(o.int(0)?, o.int(1)?));
            "swizzle_compose(S,T)", 2..=2, "the swizzle that does T, then S",
                "swizzle_compose(S<1,3,3>,S<1,2,3>) = S<2,2,3>",
                |o| moved(o.swizzle(0)?.composition(&o.swizzle(1)?));
            "swizzle_upcast(S,N)", 2..=2, "the swizzle of elements that are N of these",
                "swizzle_upcast(S<3,4,3>,4) = S<3,2,3>",
                |o| moved(o.swizzle(0)?.upcast(o.int(1)?));
            "swizzle_downcast(S,N)", 2..=2, "the swizzle of elements that are an N-th of these",
                "swizzle_downcast(S<3,2,3>,4) = S<3,4,3>",
                |o| moved(o.swizzle(0)?.downcast(o.int(1)?));
            "max_common_vector(A,B)", 2..=2, "how many elements from 0 on are adjacent in both",
                "max_common_vector((4,8):(8,1),(4,8):(16,1)) = 8",
                |o| int(o.layout(0)?.max_common_vector(&o.layout(1)?));
            "max_alignment(L)", 1..=1, "how many adjacent elements, aligned to their number, L is made of",
                "max_alignment((8,4):(1,12)) = 4",
                |o| match o.value(0) {
                    Value::Swizzle(swizzle) => Ok(Value::Int(swizzle.max_alignment())),
                    _ => int(o.layout(0)?.max_alignment()),
                };
        },
    ),
    (
        "Elements",
        operations! {
            "offset(L,C)", 2..=2, "the offset of a coordinate of any depth",
                "offset((4,(2,4)):(2,(1,8)),(2,(0,1))) = 12",
                |o| tuple(o.layout(0)?.offset(o.coord(1)?));
            "offsets(L)", 1..=1, "the offset of every element, in order",
                "offsets((2,3):(1,4)) = [0,1,4,5,8,9]",
                |o| {
                let layout = o.layout(0)?;
                // A coordinate may be many integers.
                let width = layout.offset(0)?.leaves().count() as i64;
                match layout.size() {
                    size if size > MAX_LISTED / width.max(1) => {
                        Err(Refusal::TooMany { size, limit: MAX_LISTED / width.max(1) })
                    }
                    _ => Ok(Value::List(layout.offsets().collect())),
                }
            };
            "coord(S,I)", 2..=2, "the natural coordinate of an index, or of a coarser coordinate",
                "coord((3,(2,3)),16) = (1,(1,2))",
                |o| tuple(crate::idx2crd(&o.coord(1)?, &o.shape(0)?));
            "index(S,C)", 2..=2, "the index of a coordinate of any depth",
                "index((3,(2,3)),(1,(1,2))) = 16",
                |o| int(crate::crd2idx(&o.coord(1)?, &o.shape(0)?));
            "hier_coord(L,X)", 2..=2, "the natural coordinate of the element at offset X",
                "hier_coord((2,2,2):(2,1,4),1) = (0,1,0)",
                |o| maybe(o.layout(0)?.hier_coord(o.int(1)?));
            "flat_coord(L,X)", 2..=2, "its coordinate with one integer for each mode",
                "flat_coord((2,(2,2)):(1,(4,2)),2) = (0,2)",
                |o| maybe(o.layout(0)?.flat_coord(o.int(1)?));
            "linear_coord(L,X)", 2..=2, "its index",
                "linear_coord((2,(2,2)):(1,(4,2)),2) = 4",
                |o| maybe(o.layout(0)?.linear_coord(o.int(1)?));
        },
    ),
    (
        "Questions",
        operations! {
            "shape(L)", 1..=1, "the extents",
                "shape((2,(2,2)):(1,(4,2))) = (2,(2,2))",
                |o| Ok(o.layout(0)?.shape().clone().into());
            "stride(L)", 1..=1, "the strides",
                "stride((2,(2,2)):(1,(4,2))) = (1,(4,2))",
                |o| Ok(match o.layout(0)? {
                    AnyLayout::Strided(a) => a.stride().clone().into(),
                    other => Value::Basis(other.stride()?),
                });
            "size(L)", 1..=1, "how many elements there are",
                "size((2,3):(1,4)) = 6",
                |o| Ok(Value::Int(o.layout(0)?.size()));
            "cosize(L)", 1..=1, "one more than the largest offset",
                "cosize((2,3):(1,4)) = 10",
                |o| int(o.layout(0)?.cosize());
            "coshape(L)", 1..=1, "the shape of the codomain: the cosize, or the box that holds all coordinates",
                "coshape((4,3):(2@0,1@1)) = (7,3)",
                |o| tuple(o.layout(0)?.coshape());
            "coprofile(L)", 1..=1, "the profile of the codomain",
                "coprofile((4,3):(2@0,1@1)) = (0,0)",
                |o| tuple(o.layout(0)?.coprofile());
            "rank(L)", 1..=1, "how many modes there are",
                "rank(((2,4),3)) = 2",
                |o| count(o.layout(0)?.rank());
            "depth(L)", 1..=1, "how deep they nest",
                "depth(((2,4),3)) = 2",
                |o| count(o.layout(0)?.depth());
            "congruent(S,T)", 2..=2, "whether two shapes have one profile",
                "congruent((2,(2,2)),(3,(5,7))) = true",
                |o| Ok(Value::Bool(crate::congruent(&o.shape(0)?, &o.shape(1)?)));
            "weakly_congruent(S,T)", 2..=2, "whether T refines the profile of S",
                "weakly_congruent(6,(2,3)) = true",
                |o| Ok(Value::Bool(crate::weakly_congruent(&o.shape(0)?, &o.shape(1)?)));
            "compatible(S,T)", 2..=2, "whether every coordinate of S is one of T",
                "compatible((2,3),6) = false",
                |o| Ok(Value::Bool(crate::compatible(&o.shape(0)?, &o.shape(1)?)));
            "evenly_divides(S,T)", 2..=2, "whether a tiler T cuts S without rounding",
                "evenly_divides((8,6),(4,4)) = false",
                |o| Ok(Value::Bool(crate::evenly_divides(&o.shape(0)?, &o.shape(1)?)));
            "injective(L)", 1..=1, "whether no two elements have one offset",
                "injective((2,4):(2,2)) = false",
                |o| Ok(Value::Bool(o.layout(0)?.is_injective()?));
            "bijective(L)", 1..=1, "whether every offset below the size has one element",
                "bijective((8,2,2):(2,1,16)) = true",
                |o| Ok(Value::Bool(o.layout(0)?.is_bijective()?));
        },
    ),
    ("The offsets as a set, as a permutation, as a linear function", sets::OPERATIONS),
    (
        "Memory, of layouts of (thread, value); an instruction moves VECTOR elements of BYTES each, 1 unless given, of \
         WARP threads, 32 unless given; 32 BANKS of 4 bytes (WORD), sectors of 32 bytes and lines of 128 unless given",
        memory::OPERATIONS,
    ),
    (
        "Tuples",
        operations! {
            "ceil_div(S,T)", 2..=2, "S divided by T, rounded up",
                "ceil_div((10,6),(4,4)) = (3,2)",
                |o| tuple(crate::ceil_div(&o.shape(0)?, &o.shape(1)?));
            "round_up(S,T)", 2..=2, "S rounded up to multiples of T",
                "round_up((10,6),(4,4)) = (12,8)",
                |o| tuple(crate::round_up(&o.shape(0)?, &o.shape(1)?));
            "shape_div(S,T)", 2..=2, "S divided by T, where one divides the other",
                "shape_div((4,5,6),40) = (1,1,3)",
                |o| tuple(crate::shape_div(&o.shape(0)?, &o.shape(1)?));
            "product_each(S)", 1..=1, "the size of each mode",
                "product_each((2,(3,4))) = (2,12)",
                |o| tuple(crate::product_each(&o.shape(0)?));
            "prefix_product(S)", 1..=2, "the product of the integers before each one; prefix_product(S,E) begins at E",
                "prefix_product((3,(2,4))) = (1,(3,6))",
                |o| tuple(crate::prefix_product(&o.shape(0)?, &o.start(1)?));
            "suffix_product(S)", 1..=2, "the product of the integers after each one; suffix_product(S,E) begins at E",
                "suffix_product((3,(2,4))) = (8,(4,1))",
                |o| tuple(crate::suffix_product(&o.shape(0)?, &o.start(1)?));
            "common_refinement(S,T)", 2..=2, "the flat shape of fewest modes that S and T are both made of",
                "common_refinement((4,6),(2,(4,3))) = (2,2,2,3)",
                |o| tuple(crate::common_refinement(&o.shape(0)?, &o.shape(1)?));
            "inner_product(S,T)", 2..=2, "the sum of the products of paired integers",
                "inner_product((1,(2,3)),(10,(5,1))) = 23",
                |o| int(crate::inner_product(&o.shape(0)?, &o.shape(1)?));
            "lex_less(S,T)", 2..=2, "whether S is before T, the first mode deciding",
                "lex_less((1,9),(2,0)) = true",
                |o| Ok(Value::Bool(crate::lex_less(&o.shape(0)?, &o.shape(1)?)));
            "colex_less(S,T)", 2..=2, "whether S is before T, the last mode deciding",
                "colex_less((1,9),(2,0)) = false",
                |o| Ok(Value::Bool(crate::colex_less(&o.shape(0)?, &o.shape(1)?)));
            "elem_less(S,T)", 2..=2, "whether every mode of S is below that of T",
                "elem_less((1,2),(2,3)) = true",
                |o| Ok(Value::Bool(crate::elem_less(&o.shape(0)?, &o.shape(1)?)));
        },
    ),
];
