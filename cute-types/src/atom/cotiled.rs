//! Copies whose tile is found from what the threads have: the smallest that all of (thread, value) reach.
//!
//! The layout (thread, value) → index in a shape is projected to each of the shape's modes, and what is left of it there,
//! without what is repeated, is the tile along that mode. The tile as a layout of the shape has a left inverse, by which the
//! indices in the shape become those in the tile.
//!
//! - pre: each address of (thread, value) is one of the data, so that `left_inverse(data)` finds its coordinate
//! - post: the copy has at each (thread, value) the element of that address
//!
//! CuTe: `make_cotiled_copy`, `make_tiled_copy_C_atom`, `include/cute/atom/copy_atom.hpp`.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::thrfrg::{AndThen, OperandC};
use super::tidfrg::Named;
use super::tiled_copy::{CopyTile, CopyTiling, TiledCopy};
use super::tiled_mma::MmaTiling;
use super::tv::{LayoutTV, TvRule};
use super::typed_copy::CopyTyping;
use super::{SecondMode, SizeOf};
use crate::algebra::coalesce::Coalesced;
use crate::algebra::fold::{Complete, DeferredState, Finished, Found, Now, State};
use crate::algebra::logical_product::Cosize;
use crate::algebra::op::{self, Operation};
use crate::algebra::{LayoutLeft, MakeLayout, Tiler};
use crate::int::{Bool, Cmp, IsMultiple, Multiply, Nat, Ordering, Stride, Subtract};
use crate::layout::{Layout, Match, StaticLayout, Strided};
use crate::rules::{Accepted, Holds, Refused, Verdict, case};
use crate::sealed::Sealed;
use crate::tuple::StaticTuple;
use crate::tuple::opaque::Opaque;

/// A tile by a layout for each mode, `T`, of the sizes `Sizes`.
pub struct ByLayouts<T, Sizes>(PhantomData<(T, Sizes)>);

impl<T, Sizes> Sealed for ByLayouts<T, Sizes> {}

impl<T: Tiler, Sizes: StaticTuple> CopyTile for ByLayouts<T, Sizes> {
    type Tiler = T;
    type Sizes = Sizes;
}

/// What is left of `TV`, (thread, value) → index in a shape, along the mode of `N` elements behind `Before` others.
type Along<Before, N, After, TV> = Named<
    TV,
    AndThen<
        Named<
            TV,
            <op::Composition<TV> as Operation>::On<
                MakeLayout<(
                    <<Before as StaticTuple>::Size as Nat>::WithStride<U0>,
                    <N as Nat>::WithStride<U1>,
                    <<After as StaticTuple>::Size as Nat>::WithStride<U0>,
                )>,
            >,
        >,
        op::Filter,
    >,
>;

/// The projections of (thread, value) → index in a shape, `TV`, to the modes of the shape. It is implemented for the shapes of
/// integers.
pub trait Projections<TV>: StaticTuple {
    /// Whether all of them exist.
    type Verdict: Verdict;
    /// The projections, one tiler for each mode.
    type Tilers: Tiler;
    /// The sizes of the projections.
    type Sizes: StaticTuple;
}

macro_rules! projections {
    ($($all:ident)*) => { projections!(@each [$($all)*] [] [] [Holds] $($all)*); };
    (@each [$($all:ident)*] [$($before:ident)*] [$([$along:ty])*] [$verdict:ty] $n:ident $($after:ident)*) => {
        projections!(
            @each [$($all)*] [$($before)* $n] [$([$along])* [Along<($($before,)*), $n, ($($after,)*), TV>]]
            [<$verdict as Verdict>::And<<Along<($($before,)*), $n, ($($after,)*), TV> as Finished>::Verdict>] $($after)*
        );
    };
    (@each [$($all:ident)*] [$($before:ident)*] [$([$along:ty])*] [$verdict:ty]) => {
        impl<TV: StaticLayout + Opaque, $($all: Nat),*> Projections<TV> for ($($all,)*) {
            type Verdict = $verdict;
            type Tilers = ($(<$along as Finished>::Layout,)*);
            type Sizes = ($(SizeOf<<$along as Finished>::Layout>,)*);
        }
    };
}
projections!(A);
projections!(A B);
projections!(A B C);
projections!(A B C D);
projections!(A B C D E);
projections!(A B C D E F);

/// The tile of `S` that the projections of `TV` are, as indices of `S`.
type ReachedTile<S, TV> = Named<TV, <op::Composition<<S as Projections<TV>>::Tilers> as Operation>::On<LayoutLeft<S>>>;
/// (thread, value) → index in that tile.
type WithinTile<S, TV> =
    Named<TV, AndThen<Named<TV, AndThen<ReachedTile<S, TV>, op::LeftInverse>>, op::Composition<TV>>>;
/// The copy by the atom `A` of what `TV`, (thread, value) → index in the shape `S`, reaches.
type Reached<A, S, TV> = TiledCopy<
    A,
    <WithinTile<S, TV> as Finished>::Layout,
    ByLayouts<<S as Projections<TV>>::Tilers, <S as Projections<TV>>::Sizes>,
>;
/// Whether there is such a copy.
type Reaches<A, S, TV> = <<S as Projections<TV>>::Verdict as Verdict>::And<
    <<WithinTile<S, TV> as Finished>::Verdict as Verdict>::And<<Reached<A, S, TV> as CopyTiling>::Verdict>,
>;

/// A copy by the atom `A` whose threads and values have addresses, `TV`, of data in this layout: what [`make_cotiled_copy`]
/// gives.
///
/// A trait, as [`TvRule`] is one.
pub trait CotiledOf<A, TV>: StaticLayout {
    /// Whether each address is one of the data, and threads and values are multiples of the atom's.
    type Verdict: Verdict;
    /// (thread, value) to the index in the tile.
    type LayoutTV: StaticLayout;
    /// The tile.
    type Tile: CopyTile;
}

/// (thread, value) → index of the data.
type IndexOfData<Data, TV> =
    Named<TV, AndThen<Named<TV, <op::LeftInverse as Operation>::On<Data>>, op::Composition<TV>>>;
/// The index in the data, as a layout of the profile of `TV`.
type ByData<Data, TV> = <IndexOfData<Data, TV> as Finished>::Layout;
/// (thread, value) → address of the element with that index.
type AddressOfData<Data, TV> =
    Named<TV, AndThen<Named<TV, AndThen<IndexOfData<Data, TV>, OnData<Data>>>, op::Coalesce>>;
type ModesOfData<Data> = <<Data as StaticLayout>::Shape as StaticTuple>::ModeSizes;

/// The operation that goes on to the layout `A`: its composition with what it is applied to.
pub struct OnData<A>(PhantomData<A>);

impl<A: StaticLayout> Operation for OnData<A> {
    type On<B: StaticLayout> = <op::Composition<B> as Operation>::On<A>;
}

/// Whether each address of `TV` is one of `Data`.
type AddressesExist<Data, TV> = <<<Cmp<Cosize<Data>, Cosize<TV>> as Ordering>::IsLess as Bool>::IfVerdict<
    Refused<case::NoSuchAddress, <Cosize<TV> as Subtract>::Difference<U1>, U0, U0, U0>,
    Holds,
> as Verdict>::And<
    <<AddressOfData<Data, TV> as Finished>::Verdict as Verdict>::And<
        <<Cmp<Other<TV, <AddressOfData<Data, TV> as Finished>::Layout>, U0> as Ordering>::IsEqual as Bool>::IfVerdict<
            Holds,
            Refused<case::NoSuchAddress, Other<TV, <AddressOfData<Data, TV> as Finished>::Layout>, U0, U0, U0>,
        >,
    >,
>;

/// The first offset of `TV` that is another one in the coalesced layout `L`, of as many elements; 0 where there is none, since
/// the first of both is 0.
type Other<TV, L> =
    <<<<Coalesced<TV> as StaticLayout>::Fold<SameSoFar<L>> as State>::Finish as Finished>::Number as Stride>::Magnitude;

/// The modes so far are those of the other layout, of which `L` are left.
pub struct SameSoFar<L>(PhantomData<L>);

impl<L: StaticLayout> State for SameSoFar<L> {
    type Step<S: Nat, D: Nat> = <<Cmp<D, HeadStride<L>> as Ordering>::IsEqual as Bool>::IfState<
        SameExtent<L, S, D>,
        Now<Complete<FoundOffset<D>>>,
    >;
    // Of a layout with such a mode no composition is made, which says so.
    type Other<S: Nat, D: Stride> = Self;
    type Finish = FoundOffset<U0>;
}

/// After the mode `S:D`, whose stride is that of the first of `L`.
pub struct SameExtent<L, S, D>(PhantomData<(L, S, D)>);

impl<L: StaticLayout, S: Nat, D: Nat> DeferredState for SameExtent<L, S, D> {
    type Eval = <<Cmp<S, SizeOf<L::Head>> as Ordering>::IsEqual as Bool>::IfState<
        Now<SameSoFar<L::Tail>>,
        Now<
            <<Cmp<S, SizeOf<L::Head>> as Ordering>::IsLess as Bool>::IfState<
                // The mode goes on in the other.
                Now<NextStride>,
                Now<Complete<FoundOffset<<SizeOf<L::Head> as Multiply>::Product<D>>>>,
            >,
        >,
    >;
}

/// What is looked for is the stride of the next mode.
pub struct NextStride;

impl State for NextStride {
    type Step<S: Nat, D: Nat> = Complete<FoundOffset<D>>;
    type Other<S: Nat, D: Stride> = Self;
    type Finish = FoundOffset<U0>;
}

/// An offset that a fold finds.
type FoundOffset<N> = Found<Layout<U1, U0>, N>;
type HeadStride<L> =
    <<<<L as StaticLayout>::Head as StaticLayout>::Match<StrideOfLeaf> as Finished>::Number as Stride>::Magnitude;

/// The stride of a leaf.
pub struct StrideOfLeaf;

impl Match for StrideOfLeaf {
    type Leaf<S: Nat, D: Stride> = Found<Layout<U1, U0>, D>;
    type Modes<L: StaticLayout> = FoundOffset<U0>;
}

impl<A: CopyTyping + Opaque, TV: StaticLayout + Opaque, Data: StaticLayout> CotiledOf<A, TV> for Data
where
    ModesOfData<Data>: Projections<ByData<Data, TV>>,
{
    type Verdict = <AddressesExist<Data, TV> as Verdict>::And<Reaches<A, ModesOfData<Data>, ByData<Data, TV>>>;
    type LayoutTV = <WithinTile<ModesOfData<Data>, ByData<Data, TV>> as Finished>::Layout;
    type Tile = ByLayouts<
        <ModesOfData<Data> as Projections<ByData<Data, TV>>>::Tilers,
        <ModesOfData<Data> as Projections<ByData<Data, TV>>>::Sizes,
    >;
}

/// The copy of data of the layout `Data` by addresses `TV`: what [`make_cotiled_copy`] gives.
pub type CotiledCopy<A, TV, Data> =
    TiledCopy<A, <Data as CotiledOf<A, TV>>::LayoutTV, <Data as CotiledOf<A, TV>>::Tile>;

/// The copy of data that threads have by address: (thread, value) → address, and the data, coordinate → address, of up to six
/// modes. Every address has to be one of the data.
///
/// ```
/// use cute_types::atom::{TypedCopyAtom, UniversalCopy, element::F16, make_cotiled_copy};
/// use cute_types::prelude::*;
/// let atom = TypedCopyAtom::<UniversalCopy<U128>, F16>::NEW;
/// // A column of the data, 64 elements, is that of 8 threads with 8 each: the tile counts the threads first.
/// let copy = make_cotiled_copy(atom, layout!((32,8):(8,1)), layout!((64,32):(1,64)));
/// assert_eq!((copy.layout_tv(), copy.tile_shape()), (layout!(((8,4),8):((1,64),8)), shape!((64,4))));
/// let (part, first) = copy.get_slice(9)?.partition_s(layout!((64,32):(1,64)));
/// assert_eq!((part, first), (layout!(((8,1),1,8):((1,0),0,256)), 72));
/// # Ok::<(), cute_types::atom::NoThread>(())
/// ```
///
/// CuTe asks this of the values of thread 0 alone, and gives other threads what some have already:
///
/// ```compile_fail,E0277
/// use cute_types::atom::{TypedCopyAtom, UniversalCopy, element::F16, make_cotiled_copy};
/// use cute_types::prelude::*;
/// let atom = TypedCopyAtom::<UniversalCopy<U128>, F16>::NEW;
/// // cotiled_copy: address _255 is none of the data
/// make_cotiled_copy(atom, layout!((32,8):(8,1)), layout!((64,2):(1,64)));
/// ```
///
/// CuTe: `make_cotiled_copy(atom, atom_tv_layout, data_layout)`.
pub fn make_cotiled_copy<A, S, D, S2, D2>(
    _atom: A,
    _addresses: Layout<S, D>,
    _data: Layout<S2, D2>,
) -> CotiledCopy<A, Layout<S, D>, Layout<S2, D2>>
where
    A: CopyTyping,
    S: Strided<D>,
    D: StaticTuple,
    S2: Strided<D2>,
    D2: StaticTuple,
    Layout<S2, D2>: CotiledOf<A, Layout<S, D>, Verdict: Verdict<Report: Accepted<Proof: Sized>>>,
{
    TiledCopy::NEW
}

/// The copy by the atom `A` of as much of C of a tiling as one atom of the copy takes: what [`make_tiled_copy_c_atom`] gives.
///
/// A trait, as [`TvRule`] is one.
pub trait CAtomOf<A>: TvRule<OperandC> {
    /// Whether a thread has the values of the atom once or more often, and the copy has a tile.
    type Copied: Verdict;
    /// (thread, value) to the index in the tile.
    type CopyTV: StaticLayout;
    /// The tile.
    type Tile: CopyTile;
}

/// The values of the atom at its source.
type CopiedValues<A> = SizeOf<SecondMode<<A as CopyTyping>::ValLayoutSrc>>;
/// (thread, value) → index in C's tile, of the first values.
type FirstValues<A, M> = Named<
    M,
    <op::Composition<
        LayoutLeft<(SizeOf<<LayoutTV<M, OperandC> as StaticLayout>::Head>, CopiedValues<A>)>,
    > as Operation>::On<LayoutTV<M, OperandC>>,
>;
type FirstTV<A, M> = <FirstValues<A, M> as Finished>::Layout;
type ValuesOfC<M> = SizeOf<SecondMode<LayoutTV<M, OperandC>>>;
type TileOfC<M> = (<M as MmaTiling>::TileM, <M as MmaTiling>::TileN);

impl<A: CopyTyping + Opaque, M: MmaTiling + TvRule<OperandC> + Opaque> CAtomOf<A> for M {
    type Copied = <<M as TvRule<OperandC>>::Verdict as Verdict>::And<
        <<IsMultiple<ValuesOfC<M>, CopiedValues<A>> as Bool>::IfVerdict<
            Holds,
            Refused<case::ValuesOfC, CopiedValues<A>, ValuesOfC<M>, U0, U0>,
        > as Verdict>::And<
            <<FirstValues<A, M> as Finished>::Verdict as Verdict>::And<Reaches<A, TileOfC<M>, FirstTV<A, M>>>,
        >,
    >;
    type CopyTV = <WithinTile<TileOfC<M>, FirstTV<A, M>> as Finished>::Layout;
    type Tile = ByLayouts<
        <TileOfC<M> as Projections<FirstTV<A, M>>>::Tilers,
        <TileOfC<M> as Projections<FirstTV<A, M>>>::Sizes,
    >;
}

/// The copy of as much of an MMA's C as one atom of the copy takes: the smallest tile with all threads.
///
/// ```
/// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, TypedCopyAtom, UniversalCopy, element::F32};
/// use cute_types::atom::{make_tiled_copy_c_atom, make_tiled_mma};
/// use cute_types::prelude::*;
/// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., ..));
/// // Two numbers of a row at once: every second group of 8 rows is left to the next tile.
/// let copy = make_tiled_copy_c_atom(TypedCopyAtom::<UniversalCopy<U64>, F32>::NEW, mma);
/// assert_eq!(copy.tile_shape(), shape!((16,16)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, TypedCopyAtom, UniversalCopy, element::F16};
/// use cute_types::atom::{make_tiled_copy_c_atom, make_tiled_mma};
/// use cute_types::prelude::*;
/// let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., ..));
/// // tiled_copy: the atom copies _8 values, and a thread has _4
/// make_tiled_copy_c_atom(TypedCopyAtom::<UniversalCopy<U128>, F16>::NEW, mma);
/// ```
///
/// CuTe: `make_tiled_copy_C_atom`.
pub fn make_tiled_copy_c_atom<A: CopyTyping, M>(
    _atom: A,
    _mma: M,
) -> TiledCopy<A, <M as CAtomOf<A>>::CopyTV, <M as CAtomOf<A>>::Tile>
where
    M: CAtomOf<A, Copied: Verdict<Report: Accepted<Proof: Sized>>>,
{
    TiledCopy::NEW
}
