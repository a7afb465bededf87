//! Copies of elements of a type: CuTe's `Copy_Atom<Op, T>`.

use core::fmt;
use core::marker::PhantomData;

use typenum::U0;

use super::SizeOf;
use super::copy::CopyAtom;
use super::element::Element;
use crate::algebra::fold::Finished;
use crate::algebra::op::{self, Operation};
use crate::int::{Bool, Cmp, IsMultiple, Nat, Ordering, Static};
use crate::layout::StaticLayout;
use crate::rules::{Holds, Refused, Verdict, case};
use crate::sealed::Sealed;

/// An atom that copies elements of a type: its layouts are those of the atom, in elements instead of bits.
///
/// ```
/// use cute_types::atom::{CopyTyping, SM80_CP_ASYNC_CACHEGLOBAL, TypedCopyAtom, element::F16};
/// use cute_types::prelude::*;
/// type Atom = TypedCopyAtom<SM80_CP_ASYNC_CACHEGLOBAL<U128>, F16>;
/// assert_eq!(<Atom as CopyTyping>::ValLayoutSrc::NEW, layout!((1,8):(0,1)));
/// ```
///
/// CuTe: `Copy_Atom`.
pub struct TypedCopyAtom<C, E>(PhantomData<(C, E)>);

impl<C, E> Clone for TypedCopyAtom<C, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C, E> Copy for TypedCopyAtom<C, E> {}

impl<C, E> Sealed for TypedCopyAtom<C, E> {}

impl<C: CopyAtom, E: Element> fmt::Debug for TypedCopyAtom<C, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", C::NAME, E::NAME)
    }
}

impl<C: CopyAtom, E: Element> Static for TypedCopyAtom<C, E> {
    const NEW: Self = TypedCopyAtom(PhantomData);
}

/// What a [`TypedCopyAtom`] is, as a bound.
pub trait CopyTyping: Static + Sealed {
    /// The atom in bits.
    type Atom: CopyAtom;
    /// The type of the elements.
    type Element: Element;
    /// (thread, value) at the source to the number of the element.
    type ValLayoutSrc: StaticLayout;
    /// (thread, value) at the destination to the number of the element.
    type ValLayoutDst: StaticLayout;
    /// That of the side that a tiled copy speaks of.
    type ValLayoutRef: StaticLayout;
    /// The number of threads.
    type Threads: Nat;
    /// Values of a thread at the reference.
    type Values: Nat;
    /// Whether the atom copies such elements.
    type Verdict: Verdict;
}

/// The layout `L` of bits in elements of `E`.
type InElements<L, E> = <op::Upcast<<E as Element>::Bits> as Operation>::On<L>;
type ThreadsOf<L> = SizeOf<<L as StaticLayout>::Head>;
type ValuesOf<L> = <<L as StaticLayout>::Tail as StaticLayout>::Head;

/// How many bits of a thread lie next to each other, of the first run of its values.
type RunOfValues<L> = SizeOf<
    <<<<op::Coalesce as Operation>::On<ValuesOf<L>> as Finished>::Layout as StaticLayout>::Flat as StaticLayout>::Head,
>;

/// Whether the layout `L` of bits of `T` threads is one of elements of `E` of as many; the case `Wide` is of its side.
type LayoutFits<L, E, T, Wide> = <<<<InElements<L, E> as Finished>::Verdict as Verdict>::IsHolds as Bool>::And<
    <Cmp<ThreadsOf<<InElements<L, E> as Finished>::Layout>, T> as Ordering>::IsEqual,
> as Bool>::IfVerdict<
    Holds,
    <<Cmp<RunOfValues<L>, <E as Element>::Bits> as Ordering>::IsLess as Bool>::IfVerdict<
        Refused<Wide, <E as Element>::Bits, RunOfValues<L>, U0, U0>,
        Refused<case::CopyUneven, <E as Element>::Bits, RunOfValues<L>, U0, U0>,
    >,
>;

/// Whether the bits of the copy are as many as the instruction copies.
type WholeGranules<C> = <IsMultiple<<C as CopyAtom>::Bits, <C as CopyAtom>::Granule> as Bool>::IfVerdict<
    Holds,
    Refused<case::CopyBits, <C as CopyAtom>::Bits, <C as CopyAtom>::Granule, U0, U0>,
>;

impl<C: CopyAtom, E: Element> CopyTyping for TypedCopyAtom<C, E> {
    type Atom = C;
    type Element = E;
    type ValLayoutSrc = <InElements<C::SrcLayout, E> as Finished>::Layout;
    type ValLayoutDst = <InElements<C::DstLayout, E> as Finished>::Layout;
    type ValLayoutRef = <InElements<C::RefLayout, E> as Finished>::Layout;
    type Threads = SizeOf<C::ThrId>;
    type Values = SizeOf<ValuesOf<<InElements<C::RefLayout, E> as Finished>::Layout>>;
    type Verdict = <WholeGranules<C> as Verdict>::And<
        <LayoutFits<C::SrcLayout, E, SizeOf<C::ThrId>, case::CopyWideSource> as Verdict>::And<
            LayoutFits<C::DstLayout, E, SizeOf<C::ThrId>, case::CopyWideDestination>,
        >,
    >;
}
