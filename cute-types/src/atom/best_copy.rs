//! # best_copy
//!
//! The copy of a tile by the widest instruction that fits, as a type.
//!
//! - pre: memory has two modes at both sides, of the same sizes
//! - post: the values that an instruction moves at once are adjacent and aligned in each memory, and no wider instruction finds
//!   them so
//!
//! Candidates are tried from the widest on, and what is not tried is not worked out. The threads go along the mode in
//! which the steps through global memory are the smaller ones, as far as there are vectors, and then along the other;
//! where that does not fit, the other way round.
//!
//! A swizzle is taken to move all that it may: elements are adjacent below the lowest bit that it looks at. Over values, which look
//! at each element, a swizzle that moves none of a tile is none; in all else both choose the same copy.

use core::marker::PhantomData;

use typenum::{U0, U1, U2, U8, U16, U32, U64, U128, U9223372036854775808};

use super::element::Element;
use super::ladder::{AfterRule, Attempt, Begin, If, IfInstead, Looked, Outcome, Rung};
use super::literal::Literal;
use super::numbering::FoldNumber;
use super::rows::*;
use super::tidfrg::{CopySide, Tidfrg, ValuesAt};
use super::tiled_copy::{CopyTile, CopyTiling, Made};
use super::typed_copy::{CopyTyping, TypedCopyAtom};
use super::vectors::{InVectors, VectorOf};
use super::{SecondMode, SizeOf, copy::CopyAtom};
use crate::algebra::MakeLayout;
use crate::algebra::fold::{Complete, Finished, Found, Now, State};
use crate::algebra::op::Operation;
use crate::int::{
    AtMost, Bool, Cmp, Compare, Divide, Division, False, Gcd, IsMultiple, Max, Multiply, Nat, Ordering, Stride, True,
};
use crate::layout::StaticLayout;
use crate::rules::{Accepted, Holds, Refused, Verdict, case};
use crate::sealed::{Sealed, TOKEN};
use crate::swizzle::{IsLayout, Together};
use crate::tuple::opaque::Opaque;

/// A tile in global memory, in the layout `L`.
#[derive(Clone, Copy, Debug)]
pub struct GlobalMemory<L>(pub L);

/// A tile in shared memory, in the layout `L`, swizzled or not.
#[derive(Clone, Copy, Debug)]
pub struct SharedMemory<L>(pub L);

impl<L> Sealed for GlobalMemory<L> {}
impl<L> Sealed for SharedMemory<L> {}

/// An end of the copy `C`, its side `Side`.
pub trait CopyEnd<C, Side> {
    /// Whether the values that an instruction moves are adjacent and aligned there.
    type Verdict: Verdict;
}

/// A side of a copy that lies in memory: [`GlobalMemory`] or [`SharedMemory`].
#[diagnostic::on_unimplemented(
    message = "this is no tile in memory",
    label = "neither `GlobalMemory` nor `SharedMemory` with a static layout"
)]
pub trait MemorySide: Sealed {
    /// The layout.
    type Layout: IsLayout;
}

impl<L: InMemory<C, Side>, C, Side> CopyEnd<C, Side> for GlobalMemory<L> {
    type Verdict = L::Verdict;
}

impl<L: IsLayout> MemorySide for GlobalMemory<L> {
    type Layout = L;
}

impl<L: InMemory<C, Side>, C, Side> CopyEnd<C, Side> for SharedMemory<L> {
    type Verdict = L::Verdict;
}

impl<L: IsLayout> MemorySide for SharedMemory<L> {
    type Layout = L;
}

/// The registers of the threads of an MMA, each of which has its own.
pub struct InRegisters;

impl<C, Side> CopyEnd<C, Side> for InRegisters {
    type Verdict = Holds;
}

/// The bits that an instruction of a thread moves: from 128 to 8.
pub trait AccessWidth: Nat + Sealed {
    /// By `cp.async`, where that has so few; else by a load and a store.
    type Async: CopyAtom;
}

macro_rules! widths {
    ($($bits:ident: $by:ident;)*) => {
        $(
            impl AccessWidth for $bits {
                type Async = $by<$bits>;
            }
        )*
    };
}
widths! {
    U128: SM80_CP_ASYNC_CACHEGLOBAL;
    U64: SM80_CP_ASYNC_CACHEALWAYS;
    U32: SM80_CP_ASYNC_CACHEALWAYS;
    U16: UniversalCopy;
    U8: UniversalCopy;
}

/// By which instruction so many bits go from one kind of memory to another.
pub trait BetweenMemories: MemorySide {
    /// The instruction that writes to this side.
    type Atom<B: AccessWidth>: CopyAtom;
    /// Which of the layouts, of the source and of this side, is in global memory.
    type InGlobal<S: MemorySide>: IsLayout;
}

impl<L: IsLayout> BetweenMemories for SharedMemory<L> {
    type Atom<B: AccessWidth> = B::Async;
    type InGlobal<S: MemorySide> = S::Layout;
}

impl<L: IsLayout> BetweenMemories for GlobalMemory<L> {
    type Atom<B: AccessWidth> = UniversalCopy<B>;
    type InGlobal<S: MemorySide> = L;
}

type NumberOf<L, St> = <<<<L as StaticLayout>::Fold<St> as State>::Finish as Finished>::Number as Stride>::Magnitude;

/// What all offsets of the modes so far are multiples of; 0 where they are all 0.
pub struct Multiples<A>(PhantomData<A>);

impl<A: Nat> State for Multiples<A> {
    type Step<S: Nat, D: Nat> = <S::IsOne as Bool>::IfState<Now<Self>, Now<Multiples<D::GcdWith<A>>>>;
    type Other<S: Nat, D: Stride> =
        <S::IsOne as Bool>::IfState<Now<Self>, Now<Multiples<<D::Magnitude as Gcd>::GcdWith<A>>>>;
    type Finish = FoldNumber<A>;
}

/// The distance of the first two elements.
pub struct FirstStep;

impl State for FirstStep {
    type Step<S: Nat, D: Nat> = <S::IsOne as Bool>::IfState<Now<Self>, Now<Complete<FoldNumber<D>>>>;
    type Other<S: Nat, D: Stride> = <S::IsOne as Bool>::IfState<Now<Self>, Now<Complete<FoldNumber<D::Magnitude>>>>;
    // Of one element: beyond all others.
    type Finish = FoldNumber<U9223372036854775808>;
}

type Mode0<L> = <<L as IsLayout>::Layout as StaticLayout>::Head;
type Mode1<L> = SecondMode<<L as IsLayout>::Layout>;

/// What a copy has of a layout, taken apart as `F` says, of which vectors of `N` elements are to be aligned; `A` is what the
/// swizzle in front of it leaves together.
pub struct InAligned<F, N, A>(PhantomData<(F, N, A)>);

/// Vectors begin at multiples of this.
type BeginsAt<L, A> = NumberOf<
    <L as StaticLayout>::Head,
    Multiples<
        NumberOf<
            <SecondMode<L> as StaticLayout>::Tail,
            Multiples<NumberOf<SecondMode<<L as StaticLayout>::Tail>, Multiples<A>>>,
        >,
    >,
>;

impl<F: Finished, N: Nat, A: Nat> Finished for InAligned<F, N, A> {
    type Verdict = <F::Verdict as Verdict>::And<
        <IsMultiple<BeginsAt<F::Layout, A>, N> as Bool>::IfVerdict<
            Holds,
            Refused<case::CopyAlignment, N, BeginsAt<F::Layout, A>, U0, U0>,
        >,
    >;
    type Layout = F::Layout;
    type Number = U0;
    type Tuple = ();
}

/// A layout of memory, taken apart for the copy `C`.
type MemoryApart<L, C, Side> = <C as Opaque>::Finished<<Tidfrg<C, Side> as Operation>::On<<L as IsLayout>::Layout>>;

/// A layout of memory, in which vectors of the copy `C` are looked for.
pub trait InMemory<C, Side> {
    /// Whether they are adjacent there, and aligned.
    type Verdict: Verdict;
}

impl<L, C, Side, F> InMemory<C, Side> for L
where
    L: IsLayout,
    C: CopyTiling + Opaque,
    Side: CopySide,
    MemoryApart<L, C, Side>: Finished<Layout: Literal<Is = F>>,
    F: StaticLayout,
{
    type Verdict = <<MemoryApart<L, C, Side> as Finished>::Verdict as Verdict>::And<
        <InAligned<InVectors<Found<F>, VectorOf<C, Side>>, ValuesAt<C, Side>, Together<L::Swizzle, L::Base>> as Finished>::Verdict,
    >;
}

/// Whether a copy of `B` bits is tried: of a whole element.
pub(super) type IsWholeElement<E, B> = AtMost<<E as Element>::Bits, B>;

/// The mode along which the vectors of a copy go.
pub trait VectorMode: Sealed {
    /// The size of that mode.
    type This<L: IsLayout>: Nat;
    /// The size of the other.
    type Other<L: IsLayout>: Nat;
    /// (thread, value) → index in the tile, of so many threads along that mode, next to each other, and along the other, with
    /// vectors of `V` values: what [`make_tiled_copy`](super::make_tiled_copy) finds.
    type LayoutTV<This: Nat, Other: Nat, V: Nat>: StaticLayout;
    /// The sizes of the modes of the tile.
    type Tile<This: Nat, Other: Nat, V: Nat>: CopyTile;
}

/// Along the first mode.
pub struct AlongM;

/// Along the second.
pub struct AlongN;

impl Sealed for AlongM {}
impl Sealed for AlongN {}

impl VectorMode for AlongM {
    type This<L: IsLayout> = SizeOf<Mode0<L>>;
    type Other<L: IsLayout> = SizeOf<Mode1<L>>;
    type LayoutTV<This: Nat, Other: Nat, V: Nat> =
        MakeLayout<(<Product<This, Other> as Nat>::Compact<V>, V::Compact<U1>)>;
    type Tile<This: Nat, Other: Nat, V: Nat> = (Product<This, V>, Other);
}

impl VectorMode for AlongN {
    type This<L: IsLayout> = SizeOf<Mode1<L>>;
    type Other<L: IsLayout> = SizeOf<Mode0<L>>;
    type LayoutTV<This: Nat, Other: Nat, V: Nat> = MakeLayout<(
        <This::IsOne as Bool>::IfLayout<
            Other::Compact<U1>,
            <Other::IsOne as Bool>::IfLayout<
                This::Compact<V>,
                MakeLayout<(This::WithStride<Product<Other, V>>, Other::WithStride<U1>)>,
            >,
        >,
        V::Compact<Other>,
    )>;
    type Tile<This: Nat, Other: Nat, V: Nat> = (Other, Product<This, V>);
}

type Product<A, B> = <A as Multiply>::Product<B>;
type Quotient<A, B> = <<A as Divide>::By<B> as Division>::Quotient;

/// Whether `T` threads, `G` of them along the other mode than `P`, tile the layout `L` with vectors of `V` elements.
type ThreadsSpread<L, T, P, G, V> = <<<IsMultiple<<P as VectorMode>::This<L>, V> as Bool>::And<
    IsMultiple<<P as VectorMode>::Other<L>, G>,
> as Bool>::And<<<G as Compare>::IsZero as Bool>::Not> as Bool>::IfVerdict<
    Holds,
    Refused<case::ThreadsDoNotTile, T, V, SizeOf<Mode0<L>>, SizeOf<Mode1<L>>>,
>;

/// The copy of elements `E` by `T` threads, by `B` bits along the mode `P`. There are as many threads along that as there are
/// vectors, of those that divide both.
pub struct AlongMode<S, D, E, T, P, B>(PhantomData<(S, D, E, T, P, B)>);

type AtomOf<D, E, B> = TypedCopyAtom<<D as BetweenMemories>::Atom<B>, E>;

impl<S, D, E, T, P, B, F, G, H, V, R> Attempt for AlongMode<S, D, E, T, P, B>
where
    S: MemorySide,
    D: BetweenMemories,
    E: Element,
    T: Nat,
    P: VectorMode,
    B: AccessWidth,
    <AtomOf<D, E, B> as CopyTyping>::Values: Literal<Is = V>,
    V: Nat,
    <Max<T, U1> as Gcd>::GcdWith<Quotient<P::This<D::Layout>, V>>: Literal<Is = F>,
    F: Nat,
    Quotient<T, F>: Literal<Is = G>,
    G: Nat,
    ThreadsSpread<D::Layout, T, P, G, V>: Verdict<IsHolds = H>,
    H: AfterRule<
            ThreadsSpread<D::Layout, T, P, G, V>,
            Looked<S, D, AtomOf<D, E, B>, P::LayoutTV<F, G, V>, P::Tile<F, G, V>>,
            Next = R,
        >,
{
    type Next = R;
}

/// What is found first, of copies by vectors along the mode `P`, or else `Q`.
pub trait Widest<S, D, E, T, P, Q> {
    /// The copy, or why there is none.
    type Found: Made;
}

/// The copies by `B` bits, where elements have no more.
type ByVectors<S, D, E, T, P, B> = If<IsWholeElement<E, B>, AlongMode<S, D, E, T, P, B>>;
type OrByVectors<S, D, E, T, P, B> = IfInstead<IsWholeElement<E, B>, AlongMode<S, D, E, T, P, B>>;

impl<R0, S, D, E: Element, T, P, Q, R1, R2, R3, R4, R5, R6, R7, R8, R9, R10> Widest<S, D, E, T, P, Q> for R0
where
    R0: Rung<ByVectors<S, D, E, T, P, U128>, Next = R1>,
    R1: Rung<OrByVectors<S, D, E, T, Q, U128>, Next = R2>,
    R2: Rung<ByVectors<S, D, E, T, P, U64>, Next = R3>,
    R3: Rung<OrByVectors<S, D, E, T, Q, U64>, Next = R4>,
    R4: Rung<ByVectors<S, D, E, T, P, U32>, Next = R5>,
    R5: Rung<OrByVectors<S, D, E, T, Q, U32>, Next = R6>,
    R6: Rung<ByVectors<S, D, E, T, P, U16>, Next = R7>,
    R7: Rung<OrByVectors<S, D, E, T, Q, U16>, Next = R8>,
    R8: Rung<ByVectors<S, D, E, T, P, U8>, Next = R9>,
    R9: Rung<OrByVectors<S, D, E, T, Q, U8>, Next = R10>,
    R10: Outcome,
{
    type Found = R10::Made;
}

/// Which mode the vectors go along first: this says whether the steps along the second mode are the smaller ones.
pub trait VectorModes {
    /// That one.
    type First: VectorMode;
    /// The other one.
    type Second: VectorMode;
}

impl VectorModes for True {
    type First = AlongN;
    type Second = AlongM;
}

impl VectorModes for False {
    type First = AlongM;
    type Second = AlongN;
}

/// Whether the steps along the second mode of `L` are smaller than those along the first.
type SecondIsNearer<L> = <Cmp<NumberOf<Mode1<L>, FirstStep>, NumberOf<Mode0<L>, FirstStep>> as Ordering>::IsLess;

/// Whether the tile has two modes.
type HasTwoModes<L> =
    <<Cmp<<<L as IsLayout>::Layout as StaticLayout>::Rank, U2> as Ordering>::IsEqual as Bool>::IfVerdict<
        Holds,
        Refused<case::ModesOfMemory, <<L as IsLayout>::Layout as StaticLayout>::Rank, U2, U0, U0>,
    >;
type SameModeSize<A, B> = <<Cmp<SizeOf<A>, SizeOf<B>> as Ordering>::IsEqual as Bool>::IfVerdict<
    Holds,
    Refused<case::Size, SizeOf<A>, SizeOf<B>, U0, U0>,
>;
/// Whether both tiles have two modes, of the same sizes.
type SameTile<S, D> =
    <<HasTwoModes<<S as MemorySide>::Layout> as Verdict>::And<HasTwoModes<<D as MemorySide>::Layout>> as Verdict>::And<
        <SameModeSize<Mode0<<S as MemorySide>::Layout>, Mode0<<D as MemorySide>::Layout>> as Verdict>::And<
            SameModeSize<Mode1<<S as MemorySide>::Layout>, Mode1<<D as MemorySide>::Layout>>,
        >,
    >;

/// A tile that is copied to the tile `D` of elements `E` by `T` threads: what [`best_copy`] takes.
#[diagnostic::on_unimplemented(
    message = "best_copy: no instruction copies between these; one goes through the other kind of memory",
    label = "one of the two is `GlobalMemory`, the other `SharedMemory`"
)]
pub trait BestCopy<D, E, T> {
    /// What is found: a [`MadeOf`](super::MadeOf).
    type Found: Made;
}

macro_rules! between {
    ($($from:ident $to:ident;)*) => {
        $(
            impl<S, D, E, T, H, R, P, Q, F> BestCopy<$to<D>, E, T> for $from<S>
            where
                S: IsLayout,
                D: IsLayout,
                E: Element,
                T: Nat,
                SameTile<Self, $to<D>>: Verdict<IsHolds = H>,
                H: Begin<SameTile<Self, $to<D>>, Next = R>,
                SecondIsNearer<<$to<D> as BetweenMemories>::InGlobal<Self>>: VectorModes<First = P, Second = Q>,
                R: Widest<Self, $to<D>, E, T, P, Q, Found = F>,
                F: Made,
            {
                type Found = F;
            }
        )*
    };
}
between! {
    GlobalMemory SharedMemory;
    SharedMemory GlobalMemory;
}

/// The widest copy from the memory `S` to `D`, [`GlobalMemory`] and [`SharedMemory`] or the other way round, of
/// elements `E` by `T` threads.
pub type BestCopyOf<S, D, E, T> = <<S as BestCopy<D, E, T>>::Found as Made>::Copy;

/// The copy of a tile of elements from one memory to another by so many threads, by the widest instruction that fits. What it
/// costs, [`copy_sectors`](super::copy_sectors) and [`copy_wavefronts`](super::copy_wavefronts) say in constants.
///
/// ```
/// use cute_types::atom::{BestCopyOf, Destination, GlobalMemory, SharedMemory, Source, best_copy, element};
/// use cute_types::atom::{copy_sectors, copy_wavefronts};
/// use cute_types::prelude::*;
/// // 128 threads copy 64 by 64 halves from a row-major matrix to a swizzled tile: 16 bytes at once, by cp.async.
/// let copy = best_copy(
///     GlobalMemory(layout!((64,64):(4096,1))),
///     SharedMemory(layout!(S<3,3,3> o (64,64):(64,1))),
///     element::F16,
///     U128::NEW,
/// );
/// assert_eq!(format!("{copy:?}"), "TiledCopy(SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16)");
/// assert_eq!((copy.layout_tv(), copy.tile_shape()), (layout!(((8,16),8):((128,1),16)), shape!((16,64))));
///
/// type Matrix = Layout!((64,64):(4096,1));
/// type Tile = Layout!(S<3,3,3> o (64,64):(64,1));
/// type Copy = BestCopyOf<GlobalMemory<Matrix>, SharedMemory<Tile>, element::F16, U128>;
/// const _: () = assert!(copy_sectors::<Copy, Source, Matrix>().is_full());
/// const _: () = assert!(copy_wavefronts::<Copy, Destination, Tile>().conflicts() == 0);
///
/// // Rows of 65 halves begin at odd places.
/// let copy = best_copy(GlobalMemory(layout!((64,64):(65,1))), SharedMemory(layout!((64,64):(64,1))), element::F16, U128::NEW);
/// assert_eq!(format!("{copy:?}"), "TiledCopy(UniversalCopy<16b> of f16)");
/// ```
///
/// Why a wider one does not fit, `cute explain 'best_copy(..)'` says, and over values
/// [`BestCopy::unfit`](crate::runtime::atom::BestCopy::unfit). Where none does, the narrowest says why:
///
/// ```compile_fail,E0277
/// use cute_types::atom::{GlobalMemory, SharedMemory, best_copy, element};
/// use cute_types::prelude::*;
/// let (matrix, tile) = (GlobalMemory(layout!((64,64):(4096,1))), SharedMemory(layout!((64,64):(64,1))));
/// // best_copy: _7 threads with vectors of _1 do not tile _64 by _64
/// best_copy(matrix, tile, element::F16, U7::NEW);
/// ```
pub fn best_copy<S, D, E, T, C>(_src: S, _dst: D, _element: E, _threads: T) -> C
where
    S: BestCopy<D, E, T, Found: Made<Verdict: Accepted<Proof: Sized>, Copy = C>>,
{
    S::Found::copy(TOKEN)
}
