//! `Congruent<B>`, `WeaklyCongruent<B>` and `Compatible<B>`: how two shapes relate.

use core::marker::PhantomData;

use typenum::{U0, U4, UInt, UTerm};

use super::{Accepted, Case, Refused, Verdict, case, generic};
use crate::algebra::{AtFirst, AtSelf};
use crate::int::unknown::Unknown;
use crate::int::{Add, Arithmetic, Dyn, FastDivmod, Multiple, Nat, Word};
use crate::layout::Layout;
use crate::swizzle::{Chain, Composed};
use crate::tuple::{ExtentsOf, IntTuple, Profile, Shaped, StaticTuple};

/// The shapes nest in the same way: integers in the same places. Of layouts, the shapes are meant.
///
/// ```
/// use cute_types::prelude::*;
/// fn same_profile<A: Congruent<B>, B>(_: A, _: B) {}
/// same_profile(shape!((2,(2,3))), shape!((4,(1,9))));
/// let m = 4_usize;
/// same_profile(layout!((m,4):(4,1)), layout!(S<1,0,1> o (2,m):(m,1)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn same_profile<A: Congruent<B>, B>(_: A, _: B) {}
/// same_profile(shape!((2,(2,3))), shape!((4,6))); // congruent: in mode _1, A has _2 modes and B has _0
/// ```
///
/// Source: CuTe's `congruent`.
#[diagnostic::on_unimplemented(
    message = "nothing says here that the shapes are congruent",
    label = "a bound is missing",
    note = "it is that of the function that is called, `Congruent<B>`"
)]
pub trait Congruent<B>: Related<B, Congruent: Accepted> + generic::Congruent<B> {}

impl<A, B> Congruent<B> for A where A: Related<B, Congruent: Accepted> + generic::Congruent<B> {}

/// The profile of this shape is that of B, or coarser: an integer may stand where B has a tuple.
///
/// ```
/// use cute_types::prelude::*;
/// fn coarser<A: WeaklyCongruent<B>, B>(_: A, _: B) {}
/// coarser(shape!((2,3)), shape!((4,(1,9))));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn coarser<A: WeaklyCongruent<B>, B>(_: A, _: B) {}
/// coarser(shape!((4,(1,9))), shape!((2,3))); // weakly_congruent: in mode _1, A has _2 modes and B has _0
/// ```
///
/// Source: CuTe's `weakly_congruent`.
#[diagnostic::on_unimplemented(
    message = "nothing says here that the shape is that of the other, or coarser",
    label = "a bound is missing",
    note = "it is that of the function that is called, `WeaklyCongruent<B>`"
)]
pub trait WeaklyCongruent<B>: Related<B, WeaklyCongruent: Accepted> + generic::WeaklyCongruent<B> {}

impl<A, B> WeaklyCongruent<B> for A where A: Related<B, WeaklyCongruent: Accepted> + generic::WeaklyCongruent<B> {}

/// Each coordinate of this shape is one of B: where this one has an integer, B has the same size.
///
/// ```
/// use cute_types::prelude::*;
/// fn refines<A: Compatible<B>, B>(_: A, _: B) {}
/// refines(shape!(24), shape!((4,6)));
/// refines(shape!((4,6)), shape!(((2,2),6)));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn refines<A: Compatible<B>, B>(_: A, _: B) {}
/// refines(shape!((4,6)), shape!(((2,2),8))); // compatible: in mode _1, A has size _6 and B has size _8
/// ```
///
/// Of dynamic extents types do not know whether they are the same; [`Congruent`](trait@Congruent) and
/// [`WeaklyCongruent`](trait@WeaklyCongruent) ask for no extent.
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn refines<A: Compatible<B>, B>(_: A, _: B) {}
/// let m = 4_usize;
/// refines(shape!((m,6)), shape!((4,6))); // types do not know whether extent<mode<_0>> is _4
/// ```
///
/// Source: CuTe's `compatible`.
#[diagnostic::on_unimplemented(
    message = "nothing says here that the shapes are compatible",
    label = "a bound is missing",
    note = "it is that of the function that is called, `Compatible<B>`"
)]
pub trait Compatible<B>: Related<B, Compatible: Accepted> + generic::Compatible<B> {}

impl<A, B> Compatible<B> for A where A: Related<B, Compatible: Accepted> + generic::Compatible<B> {}

/// How two shapes relate, by types: each is [`Accepted`], or a sentence. A bound `A: Related<B, Compatible: Accepted>` is one
/// of which rustc prints the sentence and no shape below it.
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::rules::Related;
/// fn refines<A: Related<B, Compatible: Accepted>, B>(_: A, _: B) {}
/// refines(shape!(24), shape!((4,6)));
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says here how the two shapes relate",
    label = "a bound is missing",
    note = "it is that of the function that is called: `Compatible<B>`, `Congruent<B>` or `WeaklyCongruent<B>`"
)]
pub trait Related<B>: Shaped {
    /// See [`Congruent`](trait@Congruent).
    type Congruent;
    /// See [`WeaklyCongruent`](trait@WeaklyCongruent).
    type WeaklyCongruent;
    /// See [`Compatible`](trait@Compatible).
    type Compatible;
}

/// The shape of `A`, which stands at `P`, with a symbol for each dynamic integer.
type SymbolicShape<A, P> = <<A as Shaped>::Shape as IntTuple>::Symbols<ExtentsOf<P>>;
/// How integers are nested in it.
type ProfileOf<A, P> = <SymbolicShape<A, P> as IntTuple>::Profile;

/// See [`Congruent`](trait@Congruent).
pub(crate) type CongruentReport<A, B> =
    <<ProfileOf<A, AtSelf> as Profile>::CongruentTo<ProfileOf<B, AtFirst>, Top> as Verdict>::Report;
/// See [`WeaklyCongruent`](trait@WeaklyCongruent).
pub(crate) type WeaklyCongruentReport<A, B> =
    <<ProfileOf<A, AtSelf> as Profile>::WeaklyCongruentTo<ProfileOf<B, AtFirst>, Top> as Verdict>::Report;
/// See [`Compatible`](trait@Compatible).
pub(crate) type CompatibleReport<A, B> = <<SymbolicShape<A, AtSelf> as StaticTuple>::CompatibleWith<
    SymbolicShape<B, AtFirst>,
    Top,
    InCompatible,
> as Verdict>::Report;

/// How what has a shape relates to any other, and the namesakes of the bounds in [`generic`]. Each kind has implementations of its
/// own: of a type parameter there is none, so that rustc says at once that a bound is missing, and not again when it has found out
/// what `B` is. What `by` names is the shape under another name, for what is long.
macro_rules! related {
    ($([$($generics:tt)*] $shaped:ty $(where $this:ident: $bound:path)?;)*) => {
        $($crate::rules::related! { [$($generics)*] $shaped, by Self $(where $this: $bound)?; })*
    };
    ([$($generics:tt)*] $shaped:ty, by $name:ty $(where $this:ident: $bound:path)?;) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)* B: $crate::tuple::Shaped> $crate::rules::Related<B> for $shaped $(where $this: $bound)? {
            type Congruent = $crate::rules::CongruentReport<$name, B>;
            type WeaklyCongruent = $crate::rules::WeaklyCongruentReport<$name, B>;
            type Compatible = $crate::rules::CompatibleReport<$name, B>;
        }
        $crate::rules::related!(@ Congruent [$($generics)*] $shaped $(where $this: $bound)?);
        $crate::rules::related!(@ WeaklyCongruent [$($generics)*] $shaped $(where $this: $bound)?);
        $crate::rules::related!(@ Compatible [$($generics)*] $shaped $(where $this: $bound)?);
    };
    (@ $relation:ident [$($generics:tt)*] $shaped:ty $(where $this:ident: $bound:path)?) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)* B> $crate::rules::generic::$relation<B> for $shaped
        where
            Self: $crate::rules::Related<B, $relation: $crate::rules::Accepted> $(, $this: $bound)?
        {
        }
    };
}
pub(crate) use related;

related! {
    [S: IntTuple, D,] Layout<S, D>;
    [W, O, S: IntTuple, D,] Composed<W, O, Layout<S, D>>;
    [W, O, L: Shaped,] Chain<W, O, L>;
    [] ();
    [] Dyn;
    [N: Nat,] Multiple<N>;
    [I: Word,] FastDivmod<I>;
    [] UTerm;
    [U, V,] UInt<U, V> where Self: Arithmetic;
    [E, C, M,] Unknown<E, C, M> where Self: IntTuple;
}

/// The sentences about a shape that is not compatible with another, by what the two are used for.
pub trait ShapeRule {
    /// The number of modes differs at the top.
    type Modes: Case;
    /// It differs in a mode.
    type ModesIn: Case;
    /// The size differs, of integers at the top.
    type Size: Case;
    /// It differs in a mode.
    type SizeIn: Case;
}

macro_rules! shape_rules {
    ($($(#[$doc:meta])* $name:ident: $modes:ident $modes_in:ident $size:ident $size_in:ident;)*) => {
        $(
            $(#[$doc])*
            pub struct $name;

            impl ShapeRule for $name {
                type Modes = case::$modes;
                type ModesIn = case::$modes_in;
                type Size = case::$size;
                type SizeIn = case::$size_in;
            }
        )*
    };
}
shape_rules! {
    /// Two shapes, A and B.
    InCompatible: Modes ModesIn Size SizeIn;
    /// Target and source of [`copy`](crate::algorithm::copy).
    InCopy: CopyModes CopyModesIn CopySize CopySizeIn;
    /// Target and source of [`transform`](crate::algorithm::transform).
    InTransform: TransformModes TransformModesIn TransformSize TransformSizeIn;
    /// Target and source of [`axpby`](crate::algorithm::axpby).
    InAxpby: AxpbyModes AxpbyModesIn AxpbySize AxpbySizeIn;
}

/// Where in a tuple a rule looks: messages name the mode at the top.
pub trait Place {
    /// The place of mode `I` of what is here.
    type Enter<I: Nat>: Place;
    /// The refusal of the case `AtTop` with the numbers `N` and `M`, or of `Inside`, with the mode before them.
    type Refuse<AtTop: Case, Inside: Case, N: Nat, M: Nat>: Verdict;
}

/// The modes of the tuple at `P` after its first four, as a tuple of their own.
pub struct AfterFour<P>(PhantomData<P>);

impl<P: Place> Place for AfterFour<P> {
    type Enter<I: Nat> = P::Enter<<I as Add>::Sum<U4>>;
    type Refuse<AtTop: Case, Inside: Case, N: Nat, M: Nat> = P::Refuse<AtTop, Inside, N, M>;
}

/// The tuple itself.
pub struct Top;

impl Place for Top {
    type Enter<I: Nat> = InMode<I>;
    type Refuse<AtTop: Case, Inside: Case, N: Nat, M: Nat> = Refused<AtTop, N, M, U0, U0>;
}

/// Somewhere in mode `I`.
pub struct InMode<I>(PhantomData<I>);

impl<I: Nat> Place for InMode<I> {
    type Enter<J: Nat> = Self;
    type Refuse<AtTop: Case, Inside: Case, N: Nat, M: Nat> = Refused<Inside, I, N, M, U0>;
}
