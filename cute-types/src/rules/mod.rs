//! The conditions of the algebra, and the sentences that a user reads where one fails.
//!
//! # How a refusal becomes one readable error
//!
//! A rule is a total function of types to a [`Verdict`]: [`Holds`], or [`Refused`] with the case and its numbers. The
//! trait that a user sees, such as [`Admissible`], is implemented for a layout where the verdict holds. What remains is
//! to make rustc say *that* verdict, on the user's line, and nothing else:
//!
//! * Each sentence is a trait of its own, in [`sentence`], with `#[diagnostic::on_unimplemented]`, and one implementation:
//!   for operands `()`, "does not apply". A refused verdict gives the sentence of its case the decimal names of its
//!   numbers as operands, so exactly that bound fails: `Rule<'_>: StrideIsMultiple<_3, _2>`.
//! * rustc prints below an error the chain of implementations that led to it, with their types, and those would be
//!   `Layout<(UInt<UInt<…`. The chain is cut where a bound is checked as the `where` clause of an associated type, as
//!   that is an obligation of its own; hence [`Verdict::Checked`].
//! * A generic implementation that names `V::Checked` would have to prove the clause for every `V`. Below a `for<'a>`
//!   it need not, since rustc leaves a type that mentions a bound lifetime until it is instantiated; hence the
//!   lifetime of `Checked` and [`Rule`], which means nothing.
//!
//! `cargo check` suffices for all of it; no constant is evaluated and no code generated.

mod admissible;
mod composable;
mod divisible;
mod shapes;

pub use admissible::Admissible;
pub use composable::Composable;
pub use divisible::DivisibleBy;
pub use shapes::{Compatible, Congruent, InMode, Place, Top, WeaklyCongruent};

use core::marker::PhantomData;

use crate::algebra::composition::{Composer, RefusedComposer};
use crate::algebra::fold::{RefusedState, State};
use crate::int::{Bool, Cmp, Nat, Ordering};

/// What the sentences are about; it has one value for each meaningless lifetime, see the module's text.
pub struct Rule<'a>(PhantomData<&'a ()>);

/// The rule holds.
pub struct Holds;

/// The rule is broken: which case of it, and the numbers that the case's sentence names.
pub struct Refused<Case, A, B, C, D>(PhantomData<(Case, A, B, C, D)>);

/// Implemented by all types: a bound `for<'a> V::Complement<'a>: Any` says only "well formed".
#[doc(hidden)]
pub trait Any {}
impl<T> Any for T {}

/// Expands the table below to the sentences, the cases and [`Verdict`].
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident {$(
        $case:ident $number:ident $sentence:ident <$($operand:ident $place:ident),*> $message:literal;
    )*})*) => {
        /// One trait a sentence; `Rule<'_>` implements each for the operands `()` alone.
        pub mod sentence {
            use super::Rule;
            $($(
                #[doc = $message]
                #[diagnostic::on_unimplemented(message = $message, label = "refused")]
                pub trait $sentence<$($operand),*> {}
                impl $sentence<$(rules!(@unit $operand)),*> for Rule<'_> {}
            )*)*
        }

        /// The number of each sentence, by which a [`Refused`] verdict says which one it is.
        pub(crate) mod case {
            $($(pub(crate) type $case = typenum::$number;)*)*
        }

        /// What a rule says of its operands: [`Holds`] or [`Refused`].
        pub trait Verdict {
            /// This verdict if it is a refusal, else `Next`: the first refusal counts.
            type And<Next: Verdict>: Verdict;
            /// `Next` if the verdict holds, else the state of a fold that is refused.
            #[doc(hidden)]
            type State<Next: State>: State;
            /// `Next` if the verdict holds, else the composer that is refused.
            #[doc(hidden)]
            type Composer<Next: Composer>: Composer;
            /// The first operand of the sentence `Case`, as a decimal name; `()` where the verdict is not this case.
            #[doc(hidden)]
            type A<Case: Nat>;
            #[doc(hidden)]
            type B<Case: Nat>;
            #[doc(hidden)]
            type C<Case: Nat>;
            #[doc(hidden)]
            type D<Case: Nat>;
            $(
                $(#[$doc])*
                type $rule<'a> where $(
                    Rule<'a>: sentence::$sentence<$(Self::$place<case::$case>),*>,
                )*;
            )*
        }

        impl Verdict for Holds {
            type And<Next: Verdict> = Next;
            type State<Next: State> = Next;
            type Composer<Next: Composer> = Next;
            type A<Case: Nat> = ();
            type B<Case: Nat> = ();
            type C<Case: Nat> = ();
            type D<Case: Nat> = ();
            $(type $rule<'a> = ();)*
        }

        impl<K: Nat, A: Nat, B: Nat, C: Nat, D: Nat> Verdict for Refused<K, A, B, C, D> {
            type And<Next: Verdict> = Self;
            type State<Next: State> = RefusedState<Self>;
            type Composer<Next: Composer> = RefusedComposer<Self>;
            type A<Case: Nat> = <<Cmp<K, Case> as Ordering>::IsEqual as Bool>::IfName<A>;
            type B<Case: Nat> = <<Cmp<K, Case> as Ordering>::IsEqual as Bool>::IfName<B>;
            type C<Case: Nat> = <<Cmp<K, Case> as Ordering>::IsEqual as Bool>::IfName<C>;
            type D<Case: Nat> = <<Cmp<K, Case> as Ordering>::IsEqual as Bool>::IfName<D>;
            $(
                type $rule<'a> = () where $(
                    Rule<'a>: sentence::$sentence<$(Self::$place<case::$case>),*>,
                )*;
            )*
        }
    };
    (@unit $operand:ident) => { () };
}

rules! {
    /// Well formed unless the verdict refuses a complement.
    Complement {
        Stride U0 StrideIsMultiple<D A, P B>
            "complement: stride {D} is not a multiple of {P}, the extent times stride of the mode below it";
        Cotarget U1 CotargetIsMultiple<M A, P B>
            "complement: cotarget {M} is not a multiple of {P}, the extent times stride of the last mode";
    }
    /// Well formed unless the verdict refuses a composition.
    Composition {
        Crosses U2 StrideDivides<K A, E B, D C, S D>
            "composition: mode {K} of A has extent {E}, which stride {D} does not divide; {S}:{D} would cross it";
        Entries U3 EntriesDivide<K A, Q B, D C, S D>
            "composition: mode {K} of A holds {Q} entries of stride {D}, and {Q} does not divide extent {S} of B";
        Carry U4 NoCarry<K A, E B, X C>
            "composition: mode {K} of A has extent {E}, but the modes of B together reach {X} in it, a carry";
        Flat U20 FlatModes<N A>
            "composition: A coalesces to more than {N} modes before its last";
    }
    /// Well formed unless the verdict refuses the tiler of a divide itself; a divide also complements and composes.
    Divide {
        Tiler U5 TilerFits<N A, M B>
            "logical_divide: the tiler has {N} modes, A has {M}";
        TilerIn U21 TilerFitsIn<I A, N B, M C>
            "logical_divide: in mode {I}, the tiler has {N} modes and A has {M}";
        Tile U6 TileDivides<P A, N B>
            "logical_divide: the tile covers {P}, which does not divide size {N}";
        TileIn U7 TileDividesIn<I A, P B, N C>
            "logical_divide: in mode {I}, the tile covers {P}, which does not divide size {N}";
    }
    /// Well formed unless the verdict refuses two tuples as not congruent.
    Congruent {
        Congruence U8 SameModes<N A, M B>
            "congruent: A has {N} modes, B has {M}";
        CongruenceIn U9 SameModesIn<I A, N B, M C>
            "congruent: in mode {I}, A has {N} modes and B has {M}";
    }
    /// Well formed unless the verdict refuses two tuples as not weakly congruent.
    WeaklyCongruent {
        Weak U10 CoarserModes<N A, M B>
            "weakly_congruent: A has {N} modes, B has {M}";
        WeakIn U11 CoarserModesIn<I A, N B, M C>
            "weakly_congruent: in mode {I}, A has {N} modes and B has {M}";
    }
    /// Well formed unless the verdict refuses two shapes as not compatible.
    Compatible {
        Modes U12 CompatibleModes<N A, M B>
            "compatible: A has {N} modes, B has {M}";
        ModesIn U13 CompatibleModesIn<I A, N B, M C>
            "compatible: in mode {I}, A has {N} modes and B has {M}";
        Size U14 CompatibleSizes<N A, M B>
            "compatible: A has size {N}, B has size {M}";
        SizeIn U15 CompatibleSizesIn<I A, N B, M C>
            "compatible: in mode {I}, A has size {N} and B has size {M}";
    }
    /// Well formed unless the verdict refuses a coordinate.
    Coordinate {
        Coord U16 CoordinateModes<N A, M B>
            "coordinate: it has {N} modes, the shape has {M}";
        CoordIn U17 CoordinateModesIn<I A, N B, M C>
            "coordinate: in mode {I}, it has {N} modes and the shape has {M}";
    }
    /// Well formed unless the verdict refuses a coordinate to slice by.
    Slice {
        Slices U18 SliceModes<N A, M B>
            "slice: it has {N} modes, the shape has {M}";
        SlicesIn U19 SliceModesIn<I A, N B, M C>
            "slice: in mode {I}, it has {N} modes and the shape has {M}";
    }
}
