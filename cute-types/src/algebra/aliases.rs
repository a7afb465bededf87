// From `tables/operations.toml`: `cargo xtask generate` writes this file.
//! The operations as functions of types.

use super::op::{self, Of};

/// [`layout_like(L)`](crate::Layout::layout_like): the compact layout of its shape, in the order of its strides.
pub type LayoutLike<L> = Of<op::LayoutLike, L>;

/// [`fragment_like(L)`](crate::Layout::fragment_like): a compact layout of its shape for registers: mode 0 fastest.
pub type FragmentLike<L> = Of<op::FragmentLike, L>;

/// [`layout_add(A,B)`](crate::Layout::layout_add): the sum, R with R(i) = A(i) + B(i).
pub type LayoutAdd<A, B> = Of<op::LayoutAdd<B>, A>;

/// [`concat(A,B)`](crate::Layout::concat): the modes of A, then those of B.
pub type Concat<A, B> = Of<op::Concat<B>, A>;

/// [`mode(L,I)`](crate::Layout::mode): one mode.
pub type Mode<L, I> = Of<op::Mode<I>, L>;

/// [`select(L,I)`](crate::Layout::select): the modes with these indices.
pub type Select<L, I> = Of<op::Select<I>, L>;

/// [`take(L,B,E)`](crate::Layout::take): the modes B..E.
pub type Take<L, B, E> = Of<op::Take<B, E>, L>;

/// [`group(L,B,E)`](crate::Layout::group): the modes B..E as one.
pub type Group<L, B, E> = Of<op::Group<B, E>, L>;

/// [`replace(L,I,X)`](crate::Layout::replace): with X for mode I.
pub type Replace<L, I, X> = Of<op::Replace<I, X>, L>;

/// [`append(L,X)`](crate::Layout::append): with X as one more mode at the end.
pub type Append<L, X> = Of<op::Append<X>, L>;

/// [`append_to(L,N)`](crate::Layout::append_to): with modes 1:0 at the end, up to N modes.
pub type AppendTo<L, N> = Of<op::AppendTo<N>, L>;

/// [`prepend(L,X)`](crate::Layout::prepend): with X as one more mode at the front.
pub type Prepend<L, X> = Of<op::Prepend<X>, L>;

/// [`prepend_to(L,N)`](crate::Layout::prepend_to): with modes 1:0 at the front, up to N modes.
pub type PrependTo<L, N> = Of<op::PrependTo<N>, L>;

/// [`flatten(L)`](crate::Layout::flatten): without nesting.
pub type Flatten<L> = Of<op::Flatten, L>;

/// [`unflatten(L,P)`](crate::Layout::unflatten): nested like a profile.
pub type Unflatten<L, P> = Of<op::Unflatten<P>, L>;

/// [`zip(L)`](crate::Layout::zip): ((a,b),(x,y)) becomes ((a,x),(b,y)).
pub type Zip<L> = Of<op::Zip, L>;

/// [`sort(L)`](crate::Layout::sort): the modes by increasing stride.
pub type Sort<L> = Of<op::Sort, L>;

/// [`reverse(L)`](crate::Layout::reverse): the modes in the opposite order.
pub type Reverse<L> = Of<op::Reverse, L>;

/// [`dice(L,C)`](crate::Layout::dice): the sublayout of the modes at which the coordinate has integers.
pub type Dice<L, C> = Of<op::Dice<C>, L>;

/// [`coalesce(L)`](crate::Layout::coalesce): the same function with as few modes as possible.
pub type Coalesce<L> = Of<op::Coalesce, L>;

/// [`coalesce_by(L,P)`](crate::Layout::coalesce_by): coalesced at the integers of a profile.
pub type CoalesceBy<L, P> = Of<op::CoalesceBy<P>, L>;

/// [`filter(L)`](crate::Layout::filter): coalesced, without modes of stride 0.
pub type Filter<L> = Of<op::Filter, L>;

/// [`filter_by(L,P)`](crate::Layout::filter_by): coalesced at the integers of a profile, without modes of stride 0.
pub type FilterBy<L, P> = Of<op::FilterBy<P>, L>;

/// [`filter_zeros(L)`](crate::Layout::filter_zeros): with extent 1 where the stride is 0.
pub type FilterZeros<L> = Of<op::FilterZeros, L>;

/// [`composition(A,B)`](crate::Layout::composition): R with R(c) = A(B(c)); a tuple of layouts for B composes by mode.
pub type Composition<A, B> = Of<op::Composition<B>, A>;

/// [`with_shape(L,S)`](crate::Layout::with_shape): the elements of L under another shape, R with R(c) = L(i), i the
/// index of c in S.
pub type WithShape<L, S> = Of<op::WithShape<S>, L>;

/// [`complement(L,M)`](crate::Layout::complement): the layout that together with L is a bijection onto 0..M.
pub type Complement<L, M> = Of<op::Complement<M>, L>;

/// [`complement_ceil(L,M)`](crate::Layout::complement_ceil): what fills the gaps of L and reaches M, as far as whole
/// modes can.
pub type ComplementCeil<L, M> = Of<op::ComplementCeil<M>, L>;

/// [`right_inverse(L)`](crate::Layout::right_inverse): R with L(R(i)) = i.
pub type RightInverse<L> = Of<op::RightInverse, L>;

/// [`left_inverse(L)`](crate::Layout::left_inverse): R with L(R(L(i))) = L(i).
pub type LeftInverse<L> = Of<op::LeftInverse, L>;

/// [`nullspace(L)`](crate::Layout::nullspace): the indices that stride 0 sends to offset 0.
pub type Nullspace<L> = Of<op::Nullspace, L>;

/// [`max_common_layout(A,B)`](crate::Layout::max_common_layout): the indices at which A and B both count up from 0.
pub type MaxCommonLayout<A, B> = Of<op::MaxCommonLayout<B>, A>;

/// [`logical_divide(L,T)`](crate::Layout::logical_divide): ((tile),(rest)); a tuple divides by mode.
pub type LogicalDivide<L, T> = Of<op::LogicalDivide<T>, L>;

/// [`logical_divide_ceil(L,T)`](crate::Layout::logical_divide_ceil): logical_divide, rounded up where a tile does not
/// divide.
pub type LogicalDivideCeil<L, T> = Of<op::LogicalDivideCeil<T>, L>;

/// [`zipped_divide(L,T)`](crate::Layout::zipped_divide): ((tiles),(rests)).
pub type ZippedDivide<L, T> = Of<op::ZippedDivide<T>, L>;

/// [`zipped_divide_ceil(L,T)`](crate::Layout::zipped_divide_ceil): zipped_divide, rounded up where a tile does not
/// divide.
pub type ZippedDivideCeil<L, T> = Of<op::ZippedDivideCeil<T>, L>;

/// [`tiled_divide(L,T)`](crate::Layout::tiled_divide): ((tiles),rest,rest,…).
pub type TiledDivide<L, T> = Of<op::TiledDivide<T>, L>;

/// [`tiled_divide_ceil(L,T)`](crate::Layout::tiled_divide_ceil): tiled_divide, rounded up where a tile does not divide.
pub type TiledDivideCeil<L, T> = Of<op::TiledDivideCeil<T>, L>;

/// [`flat_divide(L,T)`](crate::Layout::flat_divide): (tile,tile,…,rest,rest,…).
pub type FlatDivide<L, T> = Of<op::FlatDivide<T>, L>;

/// [`flat_divide_ceil(L,T)`](crate::Layout::flat_divide_ceil): flat_divide, rounded up where a tile does not divide.
pub type FlatDivideCeil<L, T> = Of<op::FlatDivideCeil<T>, L>;

/// [`logical_product(L,T)`](crate::Layout::logical_product): ((block),(repetitions)); a tuple repeats by mode.
pub type LogicalProduct<L, T> = Of<op::LogicalProduct<T>, L>;

/// [`zipped_product(L,T)`](crate::Layout::zipped_product): ((blocks),(repetitions)).
pub type ZippedProduct<L, T> = Of<op::ZippedProduct<T>, L>;

/// [`tiled_product(L,T)`](crate::Layout::tiled_product): ((blocks),repetition,repetition,…).
pub type TiledProduct<L, T> = Of<op::TiledProduct<T>, L>;

/// [`flat_product(L,T)`](crate::Layout::flat_product): (block,block,…,repetition,repetition,…).
pub type FlatProduct<L, T> = Of<op::FlatProduct<T>, L>;

/// [`blocked_product(A,B)`](crate::Layout::blocked_product): A repeated by B, mode by mode.
pub type BlockedProduct<A, B> = Of<op::BlockedProduct<B>, A>;

/// [`raked_product(A,B)`](crate::Layout::raked_product): A repeated by B, mode by mode, the blocks interleaved.
pub type RakedProduct<A, B> = Of<op::RakedProduct<B>, A>;

/// [`tile_to_shape(L,S)`](crate::Layout::tile_to_shape): L repeated until it fills a shape.
pub type TileToShape<L, S> = Of<op::TileToShape<S>, L>;

/// [`tile_to_shape_ordered(L,S,O)`](crate::Layout::tile_to_shape_ordered): L repeated until it fills a shape, the mode
/// of the smallest order first.
pub type TileToShapeOrdered<L, S, O> = Of<op::TileToShapeOrdered<S, O>, L>;

/// [`upcast(L,N)`](crate::Layout::upcast): in elements that are N of these.
pub type Upcast<L, N> = Of<op::Upcast<N>, L>;

/// [`downcast(L,N)`](crate::Layout::downcast): in elements that are an N-th of these.
pub type Downcast<L, N> = Of<op::Downcast<N>, L>;

/// [`recast(L,Old,New)`](crate::Layout::recast): in elements of NEW bits instead of OLD.
pub type Recast<L, Old, New> = Of<op::Recast<Old, New>, L>;
