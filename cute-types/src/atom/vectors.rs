//! Whether the values that an instruction takes from memory at once are adjacent there.
//!
//! - pre: the tile of the copy divides the layout
//! - post: as many values of a thread follow each other in the layout as they do in the atom's own at that side, or a multiple
//!
//! CuTe finds this where the copy is made, or not at all.

use core::marker::PhantomData;

use typenum::{U0, U1};

use super::SecondMode;
use super::tidfrg::{CopySide, Destination, Source, Tidfrg};
use super::tiled_copy::{CopyTiling, TiledCopy};
use crate::algebra::fold::Finished;
use crate::algebra::mixed::MixedOperation;
use crate::algebra::op::{self, Operation};
use crate::int::{Bool, IsMultiple, Nat};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Decidable, Holds, Refusal, Refused, Rule, Verdict, case};
use crate::sealed::{TOKEN, Token};
use crate::tuple::IntTuple;
use crate::tuple::opaque::Opaque;

/// The operation that asks whether the copy `C` finds the vectors of its atom in a layout at a side.
pub struct Vectors<C, Side>(PhantomData<(C, Side)>);

impl<C, Side> Vectors<C, Side> {
    const NEW: Self = Vectors(PhantomData);
}

/// How many elements of a layout follow each other, from the first on.
type Run<L> = <<<op::MaxCommonLayout<<<L as StaticLayout>::Size as Nat>::Compact<U1>> as Operation>::On<L> as Finished>::Layout as StaticLayout>::Size;

/// A tensor taken apart, (thread, (atom's values, rest), rest), of which vectors of `N` elements are asked for.
pub struct InVectors<F, N>(PhantomData<(F, N)>);

/// The values of the atom.
type OfAtom<F> = <SecondMode<<F as Finished>::Layout> as StaticLayout>::Head;

impl<F: Finished, N: Nat> Finished for InVectors<F, N> {
    type Verdict = <F::Verdict as Verdict>::And<
        <IsMultiple<Run<OfAtom<F>>, N> as Bool>::IfVerdict<Holds, Refused<case::CopyVector, N, Run<OfAtom<F>>, U0, U0>>,
    >;
    type Layout = F::Layout;
    type Number = U0;
    type Tuple = ();
}

/// How many values the atom of the copy `C` takes at once at a side.
pub(super) type VectorOf<C, Side> = Run<SecondMode<<Side as CopySide>::OfAtom<<C as CopyTiling>::Atom>>>;

impl<C: CopyTiling + Opaque, Side: CopySide> Operation for Vectors<C, Side> {
    type On<L: StaticLayout> =
        InVectors<<C as Opaque>::Finished<<Tidfrg<C, Side> as Operation>::On<L>>, VectorOf<C, Side>>;
}

#[diagnostic::do_not_recommend]
impl<C: CopyTiling, Side: CopySide> MixedOperation for Vectors<C, Side> {
    type Symbols = Self;

    fn leaf_at(&self, _path: &[u8], _token: Token) -> usize {
        0
    }
}

impl<A, L, T> TiledCopy<A, L, T>
where
    Self: CopyTiling,
{
    /// The values that the atom takes from memory at once are adjacent in the layouts of the source and of the destination, or
    /// this does not compile. A tensor in registers is adjacent as a fragment is.
    ///
    /// ```
    /// use cute_types::atom::{SM80_CP_ASYNC_CACHEGLOBAL, TypedCopyAtom, element::F16, make_tiled_copy};
    /// use cute_types::prelude::*;
    /// let atom = TypedCopyAtom::<SM80_CP_ASYNC_CACHEGLOBAL<U128>, F16>::NEW;
    /// let copy = make_tiled_copy(atom, layout!((16,8):(8,1)), layout!((1,8)));
    /// copy.check_vectors(layout!((16,64):(64,1)), layout!((16,64):(72,1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::atom::{SM80_CP_ASYNC_CACHEGLOBAL, TypedCopyAtom, element::F16, make_tiled_copy};
    /// use cute_types::prelude::*;
    /// let atom = TypedCopyAtom::<SM80_CP_ASYNC_CACHEGLOBAL<U128>, F16>::NEW;
    /// let copy = make_tiled_copy(atom, layout!((16,8):(8,1)), layout!((1,8)));
    /// // copy: a vector of _8 elements needs them adjacent; of these values _2 are
    /// copy.check_vectors(layout!((16,(2,32)):(2,(1,32))), layout!((16,64):(64,1)));
    /// ```
    pub fn check_vectors<S: IntTuple, D: IntTuple, S2: IntTuple, D2: IntTuple>(
        self,
        _source: Layout<S, D>,
        _destination: Layout<S2, D2>,
    ) where
        Layout<S, D>: Rule<Vectors<Self, Source>, Verdict: Accepted<Proof: Sized>>,
        Layout<S2, D2>: Rule<Vectors<Self, Destination>, Verdict: Accepted<Proof: Sized>>,
    {
    }

    /// [`Self::check_vectors`] where the running program may have to decide.
    ///
    /// ```
    /// use cute_types::atom::{SM80_CP_ASYNC_CACHEGLOBAL, TypedCopyAtom, element::F16, make_tiled_copy};
    /// use cute_types::prelude::*;
    /// let atom = TypedCopyAtom::<SM80_CP_ASYNC_CACHEGLOBAL<U128>, F16>::NEW;
    /// let copy = make_tiled_copy(atom, layout!((16,8):(8,1)), layout!((1,8)));
    /// let rows = |n: usize| copy.try_check_vectors(layout!((n,64):(64,1)), layout!((16,64):(64,1)));
    /// assert!(rows(32).is_ok());
    /// assert_eq!(
    ///     rows(24).unwrap_err().to_string(),
    ///     "partition_s: in mode 0, the tile 24 does not divide by the atom 16",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// As the sentence of the rule, where the integers break it.
    pub fn try_check_vectors<S: IntTuple, D: IntTuple, S2: IntTuple, D2: IntTuple>(
        self,
        source: Layout<S, D>,
        destination: Layout<S2, D2>,
    ) -> Result<(), Refusal>
    where
        Layout<S, D>: Rule<Vectors<Self, Source>, Verdict: Decidable<Proof: Sized>>,
        Layout<S2, D2>: Rule<Vectors<Self, Destination>, Verdict: Decidable<Proof: Sized>>,
    {
        source.try_give(Vectors::<Self, Source>::NEW, TOKEN)?;
        destination.try_give(Vectors::<Self, Destination>::NEW, TOKEN)?;
        Ok(())
    }
}
