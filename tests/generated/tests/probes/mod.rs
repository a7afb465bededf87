//! What the tests of tilings ask of types: whether there is a tiling, and whether its threads have all of its tile.

use core::any::TypeId;
use core::marker::PhantomData;

use cute_types::atom::*;
use cute_types::prelude::*;
use cute_types::rules::{Accepted, Verdict};

/// What a bound that does not hold leaves.
pub(crate) trait Otherwise {
    const ACCEPTED: bool = false;
}

/// Whether there is the tiling.
pub(crate) struct TilingProbe<M>(PhantomData<M>);
impl<M> Otherwise for TilingProbe<M> {}
#[allow(dead_code)] // It is found where a tiling that has to be refused is accepted.
impl<M: MmaTiling> TilingProbe<M>
where
    M::Verdict: Verdict<Report: Accepted>,
{
    pub(crate) const ACCEPTED: bool = true;
}

/// Whether there is a copy of the threads `T` and the values `V`.
pub(crate) struct CopyProbe<A, T, V>(PhantomData<(A, T, V)>);
impl<A, T, V> Otherwise for CopyProbe<A, T, V> {}
impl<A: CopyTyping, T: CopyOf<A, V, Found: Made<Verdict: Accepted>>, V: StaticLayout> CopyProbe<A, T, V> {
    pub(crate) const ACCEPTED: bool = true;
}

/// Whether the threads of a tiling have all of its tile.
pub(crate) fn all_of_mma<A: MmaAtom, L, P>(_: TiledMma<A, L, P>) -> bool
where
    TiledMma<A, L, P>: MmaTiling,
{
    TiledMma::<A, L, P>::COVERS
}

/// Whether the threads of a copy have all of its tile.
pub(crate) fn all_of_copy<A, L, T>(_: TiledCopy<A, L, T>) -> bool
where
    TiledCopy<A, L, T>: CopyTiling,
{
    TiledCopy::<A, L, T>::COVERS
}

/// Whether a value is of the type `A`.
pub(crate) fn is<A: 'static, B: 'static>(_: B) -> bool {
    TypeId::of::<A>() == TypeId::of::<B>()
}
