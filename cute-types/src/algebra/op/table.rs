// From `tables/operations.toml`: `cargo xtask generate` writes this file.
//! Each operation: its struct, which holds the other operands, and what it asks of them.

use super::{
    AtFirst, AtSecond, Holds, IsKind, MixedOperation, NotYet, Operand, Operation, OperationOfKinds, StaticLayout,
    Token, Verdict, at, case, wanted,
};

operations! {
    /// [`layout_like(L)`](crate::Layout::layout_like): the compact layout of its shape, in the order of its strides.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/layout_like.svg"))]
    LayoutLike;
    /// [`fragment_like(L)`](crate::Layout::fragment_like): a compact layout of its shape for registers: mode 0 fastest.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/fragment_like.svg"))]
    FragmentLike;
    /// [`identity(S)`](crate::algebra::identity()), whatever it is applied to: the layout that sends every coordinate
    /// of a shape to itself.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/identity.svg"))]
    Identity<S: StaticTuple>;
    /// [`make_layout(T)`](crate::algebra::make_layout()), whatever it is applied to: each layout becomes a mode.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/make_layout.svg"))]
    MakeLayout<T: LayoutTuple>;
    /// [`layout_add(A,B)`](crate::Layout::layout_add): the sum, R with R(i) = A(i) + B(i).
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/layout_add.svg"))]
    LayoutAdd<B: StaticLayout>;
    /// [`concat(A,B)`](crate::Layout::concat): the modes of A, then those of B.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/concat.svg"))]
    Concat<B: StaticLayout>;
    /// [`mode(L,I)`](crate::Layout::mode): one mode.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/mode.svg"))]
    Mode<I: Index>;
    /// [`select(L,I)`](crate::Layout::select): the modes with these indices.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/select.svg"))]
    Select<I: Indices>;
    /// [`take(L,B,E)`](crate::Layout::take): the modes B..E.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/take.svg"))]
    Take<B: Index, E: Index>;
    /// [`group(L,B,E)`](crate::Layout::group): the modes B..E as one.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/group.svg"))]
    Group<B: Index, E: Index>;
    /// [`replace(L,I,X)`](crate::Layout::replace): with X for mode I.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/replace.svg"))]
    Replace<I: Index, X: StaticLayout>;
    /// [`append(L,X)`](crate::Layout::append): with X as one more mode at the end.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/append.svg"))]
    Append<X: StaticLayout>;
    /// [`append_to(L,N)`](crate::Layout::append_to): with modes 1:0 at the end, up to N modes.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/append_to.svg"))]
    AppendTo<N: Index>;
    /// [`prepend(L,X)`](crate::Layout::prepend): with X as one more mode at the front.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/prepend.svg"))]
    Prepend<X: StaticLayout>;
    /// [`prepend_to(L,N)`](crate::Layout::prepend_to): with modes 1:0 at the front, up to N modes.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/prepend_to.svg"))]
    PrependTo<N: Index>;
    /// [`flatten(L)`](crate::Layout::flatten): without nesting.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/flatten.svg"))]
    Flatten;
    /// [`unflatten(L,P)`](crate::Layout::unflatten): nested like a profile.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/unflatten.svg"))]
    Unflatten<P: StaticTuple>;
    /// [`zip(L)`](crate::Layout::zip): ((a,b),(x,y)) becomes ((a,x),(b,y)).
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/zip.svg"))]
    Zip;
    /// [`sort(L)`](crate::Layout::sort): the modes by increasing stride.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/sort.svg"))]
    Sort;
    /// [`reverse(L)`](crate::Layout::reverse): the modes in the opposite order.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/reverse.svg"))]
    Reverse;
    /// [`dice(L,C)`](crate::Layout::dice): the sublayout of the modes at which the coordinate has integers.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/dice.svg"))]
    Dice<C: Slicer>;
    /// [`coalesce(L)`](crate::Layout::coalesce): the same function with as few modes as possible.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/coalesce.svg"))]
    Coalesce;
    /// [`coalesce_by(L,P)`](crate::Layout::coalesce_by): coalesced at the integers of a profile.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/coalesce_by.svg"))]
    CoalesceBy<P: StaticTuple>;
    /// [`filter(L)`](crate::Layout::filter): coalesced, without modes of stride 0.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/filter.svg"))]
    Filter;
    /// [`filter_by(L,P)`](crate::Layout::filter_by): coalesced at the integers of a profile, without modes of stride 0.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/filter_by.svg"))]
    FilterBy<P: StaticTuple>;
    /// [`filter_zeros(L)`](crate::Layout::filter_zeros): with extent 1 where the stride is 0.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/filter_zeros.svg"))]
    FilterZeros;
    /// [`composition(A,B)`](crate::Layout::composition): R with R(c) = A(B(c)); a tuple of layouts for B composes by
    /// mode.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/composition.svg"))]
    Composition<B: InnerTiler>;
    /// [`with_shape(L,S)`](crate::Layout::with_shape): the elements of L under another shape, R with R(c) = L(i), i the
    /// index of c in S.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/with_shape.svg"))]
    WithShape<S: StaticTuple>;
    /// [`complement(L,M)`](crate::Layout::complement): the layout that together with L is a bijection onto 0..M.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/complement.svg"))]
    Complement<M: StaticTuple>;
    /// [`complement_ceil(L,M)`](crate::Layout::complement_ceil): what fills the gaps of L and reaches M, as far as
    /// whole modes can.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/complement_ceil.svg"))]
    ComplementCeil<M: StaticTuple>;
    /// [`right_inverse(L)`](crate::Layout::right_inverse): R with L(R(i)) = i.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/right_inverse.svg"))]
    RightInverse;
    /// [`left_inverse(L)`](crate::Layout::left_inverse): R with L(R(L(i))) = L(i).
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/left_inverse.svg"))]
    LeftInverse;
    /// [`nullspace(L)`](crate::Layout::nullspace): the indices that stride 0 sends to offset 0.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/nullspace.svg"))]
    Nullspace;
    /// [`max_common_layout(A,B)`](crate::Layout::max_common_layout): the indices at which A and B both count up from 0.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/max_common_layout.svg"))]
    MaxCommonLayout<B: StaticLayout>;
    /// [`logical_divide(L,T)`](crate::Layout::logical_divide): ((tile),(rest)); a tuple divides by mode.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/logical_divide.svg"))]
    LogicalDivide<T: Tiler>;
    /// [`logical_divide_ceil(L,T)`](crate::Layout::logical_divide_ceil): logical_divide, rounded up where a tile does
    /// not divide.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/logical_divide_ceil.svg"))]
    LogicalDivideCeil<T: Tiler>;
    /// [`zipped_divide(L,T)`](crate::Layout::zipped_divide): ((tiles),(rests)).
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/zipped_divide.svg"))]
    ZippedDivide<T: Tiler>;
    /// [`zipped_divide_ceil(L,T)`](crate::Layout::zipped_divide_ceil): zipped_divide, rounded up where a tile does not
    /// divide.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/zipped_divide_ceil.svg"))]
    ZippedDivideCeil<T: Tiler>;
    /// [`tiled_divide(L,T)`](crate::Layout::tiled_divide): ((tiles),rest,rest,…).
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/tiled_divide.svg"))]
    TiledDivide<T: Tiler>;
    /// [`tiled_divide_ceil(L,T)`](crate::Layout::tiled_divide_ceil): tiled_divide, rounded up where a tile does not
    /// divide.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/tiled_divide_ceil.svg"))]
    TiledDivideCeil<T: Tiler>;
    /// [`flat_divide(L,T)`](crate::Layout::flat_divide): (tile,tile,…,rest,rest,…).
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/flat_divide.svg"))]
    FlatDivide<T: Tiler>;
    /// [`flat_divide_ceil(L,T)`](crate::Layout::flat_divide_ceil): flat_divide, rounded up where a tile does not
    /// divide.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/flat_divide_ceil.svg"))]
    FlatDivideCeil<T: Tiler>;
    /// [`logical_product(L,T)`](crate::Layout::logical_product): ((block),(repetitions)); a tuple repeats by mode.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/logical_product.svg"))]
    LogicalProduct<T: Tiler>;
    /// [`zipped_product(L,T)`](crate::Layout::zipped_product): ((blocks),(repetitions)).
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/zipped_product.svg"))]
    ZippedProduct<T: Tiler>;
    /// [`tiled_product(L,T)`](crate::Layout::tiled_product): ((blocks),repetition,repetition,…).
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/tiled_product.svg"))]
    TiledProduct<T: Tiler>;
    /// [`flat_product(L,T)`](crate::Layout::flat_product): (block,block,…,repetition,repetition,…).
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/flat_product.svg"))]
    FlatProduct<T: Tiler>;
    /// [`blocked_product(A,B)`](crate::Layout::blocked_product): A repeated by B, mode by mode.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/blocked_product.svg"))]
    BlockedProduct<B: StaticLayout>;
    /// [`raked_product(A,B)`](crate::Layout::raked_product): A repeated by B, mode by mode, the blocks interleaved.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/raked_product.svg"))]
    RakedProduct<B: StaticLayout>;
    /// [`tile_to_shape(L,S)`](crate::Layout::tile_to_shape): L repeated until it fills a shape.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/tile_to_shape.svg"))]
    TileToShape<S: StaticTuple>;
    /// [`tile_to_shape_ordered(L,S,O)`](crate::Layout::tile_to_shape_ordered): L repeated until it fills a shape, the
    /// mode of the smallest order first.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/tile_to_shape_ordered.svg"))]
    TileToShapeOrdered<S: StaticTuple, O: StaticTuple>;
    /// [`upcast(L,N)`](crate::Layout::upcast): in elements that are N of these.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/upcast.svg"))]
    Upcast<N: Index>;
    /// [`downcast(L,N)`](crate::Layout::downcast): in elements that are an N-th of these.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/downcast.svg"))]
    Downcast<N: Index>;
    /// [`recast(L,Old,New)`](crate::Layout::recast): in elements of NEW bits instead of OLD.
///
#[cfg_attr(doc, doc = include_str!("../../../pictures/recast.svg"))]
    Recast<Old: Index, New: Index>;
}
