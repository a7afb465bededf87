// From `tables/operations.toml`: `cargo xtask generate` writes this file.
//! The operations as functions of types.

use super::op::{self, Of};

/// [`layout_like(L)`](crate::Layout::layout_like): the compact layout of its shape, in the order of its strides.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/layout_like.svg"))]
pub type LayoutLike<L> = Of<op::LayoutLike, L>;

/// [`fragment_like(L)`](crate::Layout::fragment_like): a compact layout of its shape for registers: mode 0 fastest.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/fragment_like.svg"))]
pub type FragmentLike<L> = Of<op::FragmentLike, L>;

/// [`layout_add(A,B)`](crate::Layout::layout_add): the sum, R with R(i) = A(i) + B(i).
///
#[cfg_attr(doc, doc = include_str!("../../pictures/layout_add.svg"))]
pub type LayoutAdd<A, B> = Of<op::LayoutAdd<B>, A>;

/// [`concat(A,B)`](crate::Layout::concat): the modes of A, then those of B.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/concat.svg"))]
pub type Concat<A, B> = Of<op::Concat<B>, A>;

/// [`mode(L,I)`](crate::Layout::mode): one mode.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/mode.svg"))]
pub type Mode<L, I> = Of<op::Mode<I>, L>;

/// [`select(L,I)`](crate::Layout::select): the modes with these indices.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/select.svg"))]
pub type Select<L, I> = Of<op::Select<I>, L>;

/// [`take(L,B,E)`](crate::Layout::take): the modes B..E.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/take.svg"))]
pub type Take<L, B, E> = Of<op::Take<B, E>, L>;

/// [`group(L,B,E)`](crate::Layout::group): the modes B..E as one.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/group.svg"))]
pub type Group<L, B, E> = Of<op::Group<B, E>, L>;

/// [`replace(L,I,X)`](crate::Layout::replace): with X for mode I.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/replace.svg"))]
pub type Replace<L, I, X> = Of<op::Replace<I, X>, L>;

/// [`append(L,X)`](crate::Layout::append): with X as one more mode at the end.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/append.svg"))]
pub type Append<L, X> = Of<op::Append<X>, L>;

/// [`append_to(L,N)`](crate::Layout::append_to): with modes 1:0 at the end, up to N modes.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/append_to.svg"))]
pub type AppendTo<L, N> = Of<op::AppendTo<N>, L>;

/// [`prepend(L,X)`](crate::Layout::prepend): with X as one more mode at the front.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/prepend.svg"))]
pub type Prepend<L, X> = Of<op::Prepend<X>, L>;

/// [`prepend_to(L,N)`](crate::Layout::prepend_to): with modes 1:0 at the front, up to N modes.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/prepend_to.svg"))]
pub type PrependTo<L, N> = Of<op::PrependTo<N>, L>;

/// [`flatten(L)`](crate::Layout::flatten): without nesting.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/flatten.svg"))]
pub type Flatten<L> = Of<op::Flatten, L>;

/// [`unflatten(L,P)`](crate::Layout::unflatten): nested like a profile.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/unflatten.svg"))]
pub type Unflatten<L, P> = Of<op::Unflatten<P>, L>;

/// [`zip(L)`](crate::Layout::zip): ((a,b),(x,y)) becomes ((a,x),(b,y)).
///
#[cfg_attr(doc, doc = include_str!("../../pictures/zip.svg"))]
pub type Zip<L> = Of<op::Zip, L>;

/// [`sort(L)`](crate::Layout::sort): the modes by increasing stride.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/sort.svg"))]
pub type Sort<L> = Of<op::Sort, L>;

/// [`reverse(L)`](crate::Layout::reverse): the modes in the opposite order.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/reverse.svg"))]
pub type Reverse<L> = Of<op::Reverse, L>;

/// [`dice(L,C)`](crate::Layout::dice): the sublayout of the modes at which the coordinate has integers.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/dice.svg"))]
pub type Dice<L, C> = Of<op::Dice<C>, L>;

/// [`coalesce(L)`](crate::Layout::coalesce): the same function with as few modes as possible.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/coalesce.svg"))]
pub type Coalesce<L> = Of<op::Coalesce, L>;

/// [`coalesce_by(L,P)`](crate::Layout::coalesce_by): coalesced at the integers of a profile.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/coalesce_by.svg"))]
pub type CoalesceBy<L, P> = Of<op::CoalesceBy<P>, L>;

/// [`filter(L)`](crate::Layout::filter): coalesced, without modes of stride 0.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/filter.svg"))]
pub type Filter<L> = Of<op::Filter, L>;

/// [`filter_by(L,P)`](crate::Layout::filter_by): coalesced at the integers of a profile, without modes of stride 0.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/filter_by.svg"))]
pub type FilterBy<L, P> = Of<op::FilterBy<P>, L>;

/// [`filter_zeros(L)`](crate::Layout::filter_zeros): with extent 1 where the stride is 0.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/filter_zeros.svg"))]
pub type FilterZeros<L> = Of<op::FilterZeros, L>;

/// [`composition(A,B)`](crate::Layout::composition): R with R(c) = A(B(c)); a tuple of layouts for B composes by mode.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/composition.svg"))]
pub type Composition<A, B> = Of<op::Composition<B>, A>;

/// [`with_shape(L,S)`](crate::Layout::with_shape): the elements of L under another shape, R with R(c) = L(i), i the
/// index of c in S.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/with_shape.svg"))]
pub type WithShape<L, S> = Of<op::WithShape<S>, L>;

/// [`complement(L,M)`](crate::Layout::complement): the layout that together with L is a bijection onto 0..M.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/complement.svg"))]
pub type Complement<L, M> = Of<op::Complement<M>, L>;

/// [`complement_ceil(L,M)`](crate::Layout::complement_ceil): what fills the gaps of L and reaches M, as far as whole
/// modes can.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/complement_ceil.svg"))]
pub type ComplementCeil<L, M> = Of<op::ComplementCeil<M>, L>;

/// [`right_inverse(L)`](crate::Layout::right_inverse): R with L(R(i)) = i.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/right_inverse.svg"))]
pub type RightInverse<L> = Of<op::RightInverse, L>;

/// [`left_inverse(L)`](crate::Layout::left_inverse): R with L(R(L(i))) = L(i).
///
#[cfg_attr(doc, doc = include_str!("../../pictures/left_inverse.svg"))]
pub type LeftInverse<L> = Of<op::LeftInverse, L>;

/// [`nullspace(L)`](crate::Layout::nullspace): the indices that stride 0 sends to offset 0.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/nullspace.svg"))]
pub type Nullspace<L> = Of<op::Nullspace, L>;

/// [`max_common_layout(A,B)`](crate::Layout::max_common_layout): the indices at which A and B both count up from 0.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/max_common_layout.svg"))]
pub type MaxCommonLayout<A, B> = Of<op::MaxCommonLayout<B>, A>;

/// [`logical_divide(L,T)`](crate::Layout::logical_divide): ((tile),(rest)); a tuple divides by mode.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/logical_divide.svg"))]
pub type LogicalDivide<L, T> = Of<op::LogicalDivide<T>, L>;

/// [`logical_divide_ceil(L,T)`](crate::Layout::logical_divide_ceil): logical_divide, rounded up where a tile does not
/// divide.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/logical_divide_ceil.svg"))]
pub type LogicalDivideCeil<L, T> = Of<op::LogicalDivideCeil<T>, L>;

/// [`zipped_divide(L,T)`](crate::Layout::zipped_divide): ((tiles),(rests)).
///
#[cfg_attr(doc, doc = include_str!("../../pictures/zipped_divide.svg"))]
pub type ZippedDivide<L, T> = Of<op::ZippedDivide<T>, L>;

/// [`zipped_divide_ceil(L,T)`](crate::Layout::zipped_divide_ceil): zipped_divide, rounded up where a tile does not
/// divide.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/zipped_divide_ceil.svg"))]
pub type ZippedDivideCeil<L, T> = Of<op::ZippedDivideCeil<T>, L>;

/// [`tiled_divide(L,T)`](crate::Layout::tiled_divide): ((tiles),rest,rest,…).
///
#[cfg_attr(doc, doc = include_str!("../../pictures/tiled_divide.svg"))]
pub type TiledDivide<L, T> = Of<op::TiledDivide<T>, L>;

/// [`tiled_divide_ceil(L,T)`](crate::Layout::tiled_divide_ceil): tiled_divide, rounded up where a tile does not divide.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/tiled_divide_ceil.svg"))]
pub type TiledDivideCeil<L, T> = Of<op::TiledDivideCeil<T>, L>;

/// [`flat_divide(L,T)`](crate::Layout::flat_divide): (tile,tile,…,rest,rest,…).
///
#[cfg_attr(doc, doc = include_str!("../../pictures/flat_divide.svg"))]
pub type FlatDivide<L, T> = Of<op::FlatDivide<T>, L>;

/// [`flat_divide_ceil(L,T)`](crate::Layout::flat_divide_ceil): flat_divide, rounded up where a tile does not divide.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/flat_divide_ceil.svg"))]
pub type FlatDivideCeil<L, T> = Of<op::FlatDivideCeil<T>, L>;

/// [`logical_product(L,T)`](crate::Layout::logical_product): ((block),(repetitions)); a tuple repeats by mode.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/logical_product.svg"))]
pub type LogicalProduct<L, T> = Of<op::LogicalProduct<T>, L>;

/// [`zipped_product(L,T)`](crate::Layout::zipped_product): ((blocks),(repetitions)).
///
#[cfg_attr(doc, doc = include_str!("../../pictures/zipped_product.svg"))]
pub type ZippedProduct<L, T> = Of<op::ZippedProduct<T>, L>;

/// [`tiled_product(L,T)`](crate::Layout::tiled_product): ((blocks),repetition,repetition,…).
///
#[cfg_attr(doc, doc = include_str!("../../pictures/tiled_product.svg"))]
pub type TiledProduct<L, T> = Of<op::TiledProduct<T>, L>;

/// [`flat_product(L,T)`](crate::Layout::flat_product): (block,block,…,repetition,repetition,…).
///
#[cfg_attr(doc, doc = include_str!("../../pictures/flat_product.svg"))]
pub type FlatProduct<L, T> = Of<op::FlatProduct<T>, L>;

/// [`blocked_product(A,B)`](crate::Layout::blocked_product): A repeated by B, mode by mode.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/blocked_product.svg"))]
pub type BlockedProduct<A, B> = Of<op::BlockedProduct<B>, A>;

/// [`raked_product(A,B)`](crate::Layout::raked_product): A repeated by B, mode by mode, the blocks interleaved.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/raked_product.svg"))]
pub type RakedProduct<A, B> = Of<op::RakedProduct<B>, A>;

/// [`tile_to_shape(L,S)`](crate::Layout::tile_to_shape): L repeated until it fills a shape.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/tile_to_shape.svg"))]
pub type TileToShape<L, S> = Of<op::TileToShape<S>, L>;

/// [`tile_to_shape_ordered(L,S,O)`](crate::Layout::tile_to_shape_ordered): L repeated until it fills a shape, the mode
/// of the smallest order first.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/tile_to_shape_ordered.svg"))]
pub type TileToShapeOrdered<L, S, O> = Of<op::TileToShapeOrdered<S, O>, L>;

/// [`upcast(L,N)`](crate::Layout::upcast): in elements that are N of these.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/upcast.svg"))]
pub type Upcast<L, N> = Of<op::Upcast<N>, L>;

/// [`downcast(L,N)`](crate::Layout::downcast): in elements that are an N-th of these.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/downcast.svg"))]
pub type Downcast<L, N> = Of<op::Downcast<N>, L>;

/// [`recast(L,Old,New)`](crate::Layout::recast): in elements of NEW bits instead of OLD.
///
#[cfg_attr(doc, doc = include_str!("../../pictures/recast.svg"))]
pub type Recast<L, Old, New> = Of<op::Recast<Old, New>, L>;
