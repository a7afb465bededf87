//! [`DivisibleBy`], [`Composable`], [`Admissible`], [`Apart`], [`KnownIntegers`], [`Addressable`] and the bounds of two shapes once more, as rustc proposes them in
//! generic code where they are missing.
//!
//! [`super::DivisibleBy`] is implemented for all types at once, where four operations are defined. So of a layout that is a type
//! parameter rustc would say of each of the four that it does not know it, and would propose that one; of the other
//! bounds it would propose the [`Rule`], [`ApartRule`], [`KnownTo`] or [`Related`] that they are made of, without the
//! half of it that says that the rule holds. A trait of this module says the same as its namesake, and is implemented
//! for each kind of layout or shape apart: of a parameter it fails as a whole, so that it is what rustc proposes, once.
//! Of a layout that is known its namesake's conditions fail before it, and nothing more is printed.
//!
//! Either may be written: where there is a bound by one, there is one by the other.
//!
//! ```
//! use cute_types::prelude::*;
//! use cute_types::rules::generic;
//! fn quads<L: DivisibleBy<U4>>(layout: L) -> usize {
//!     layout.zipped_divide(U4::NEW).extent(1)
//! }
//! fn as_proposed<L: generic::DivisibleBy<U4>>(layout: L) -> usize {
//!     quads(layout)
//! }
//! fn the_other_way<L: DivisibleBy<U4>>(layout: L) -> usize {
//!     as_proposed(layout)
//! }
//! assert_eq!(the_other_way(layout!(8:1)), 2);
//! ```

use super::{Accepted, Always, ApartRule, KnownTo, Rank, ReachedBy, Related, Rule, Verdict};
use crate::algebra::op;
use crate::layout::Layout;
use crate::swizzle::{Chain, Composed};
use crate::tensor::MemoryLayout;

/// The bounds `$rules` of a trait, as what it is implemented by, for each kind of layout.
macro_rules! of_each_kind {
    ($name:ident $(<$operand:ident>)?: $($rules:tt)*) => {
        of_each_kind!(@ [S, D $(, $operand)?] Layout<S, D>, $name $(<$operand>)?: $($rules)*);
        of_each_kind!(@ [W, O, L $(, $operand)?] Composed<W, O, L>, $name $(<$operand>)?: $($rules)*);
        of_each_kind!(@ [W, O, L $(, $operand)?] Chain<W, O, L>, $name $(<$operand>)?: $($rules)*);
    };
    (@ [$($parameter:ident),*] $layout:ty, $name:ident $(<$operand:ident>)?: $($rules:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($parameter),*> $name $(<$operand>)? for $layout where Self: $($rules)* {
            of_each_kind!(@ $name);
        }
    };
    (@ KnownIntegers) => { type Proof = (); };
    (@ $name:ident) => {};
}

/// [`super::DivisibleBy`].
#[diagnostic::on_unimplemented(
    message = "nothing says here that the tiler divides this layout",
    label = "a bound is missing",
    note = "write `L: DivisibleBy<T>`, or for a result `ZippedDivide<L, T>: DivisibleBy<T>`"
)]
pub trait DivisibleBy<T>:
    Rule<op::LogicalDivide<T>, Verdict: Accepted>
    + Rule<op::ZippedDivide<T>, Verdict: Accepted, Result: Rank<2>>
    + Rule<op::TiledDivide<T>, Verdict: Accepted>
    + Rule<op::FlatDivide<T>, Verdict: Accepted>
    + ReachedBy<T>
{
}

of_each_kind! {
    DivisibleBy<T>: Rule<op::LogicalDivide<T>, Verdict: Accepted>
        + Rule<op::ZippedDivide<T>, Verdict: Accepted, Result: Rank<2>>
        + Rule<op::TiledDivide<T>, Verdict: Accepted>
        + Rule<op::FlatDivide<T>, Verdict: Accepted>
        + ReachedBy<T>
}

/// [`super::Composable`].
#[diagnostic::on_unimplemented(
    message = "nothing says here that the composition with this operand is defined",
    label = "a bound is missing",
    note = "write `L: Composable<B>`, or for a result `ZippedDivide<L, T>: Composable<B>`"
)]
pub trait Composable<B>: Rule<op::Composition<B>, Verdict: Accepted> + ReachedBy<B> {}

of_each_kind!(Composable<B>: Rule<op::Composition<B>, Verdict: Accepted> + ReachedBy<B>);

/// [`super::Admissible`].
#[diagnostic::on_unimplemented(
    message = "nothing says here that the complement in this cotarget is defined",
    label = "a bound is missing",
    note = "write `L: Admissible<M>`, or for a result `ZippedDivide<L, T>: Admissible<M>`"
)]
pub trait Admissible<M>: Rule<op::Complement<M>, Verdict: Accepted> {}

of_each_kind!(Admissible<M>: Rule<op::Complement<M>, Verdict: Accepted>);

/// [`super::Apart`].
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::rules::generic;
/// fn writers<L: Apart>(layout: L) -> usize {
///     layout.size()
/// }
/// fn as_proposed<L: generic::Apart>(layout: L) -> usize {
///     writers(layout)
/// }
/// fn the_other_way<L: Apart>(layout: L) -> usize {
///     as_proposed(layout)
/// }
/// assert_eq!(the_other_way(layout!((4,2):(2,1))), 8);
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says here that the elements of this layout are apart",
    label = "a bound is missing",
    note = "write `L: Apart`, or call the method whose name begins with `try_`, which decides it when the program runs"
)]
pub trait Apart: ApartRule<Verdict: Accepted> {}

of_each_kind!(Apart: ApartRule<Verdict: Accepted>);

/// [`super::KnownIntegers`].
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::rules::generic;
/// fn written<L: KnownIntegers>(_: L) {}
/// fn as_proposed<L: generic::KnownIntegers>(layout: L) {
///     written(layout)
/// }
/// fn the_other_way<L: KnownIntegers>(layout: L) {
///     as_proposed(layout)
/// }
/// the_other_way(layout!((4,2):(2,1)));
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says here that types know all integers of this layout",
    label = "a bound is missing",
    note = "write it as `Layout<S, D>: KnownIntegers`, or call the method whose name begins with `try_`"
)]
pub trait KnownIntegers: KnownTo<Always, Report: Accepted> {
    /// As [`Accepted::Proof`].
    type Proof;
}

of_each_kind!(KnownIntegers: KnownTo<Always, Report: Accepted>);

/// [`super::Addressable`].
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::rules::generic;
/// fn first<L: Addressable>(data: &[i32], layout: L) -> i32 {
///     Tensor::new(data, layout).map_or(0, |tensor| tensor[0])
/// }
/// fn as_proposed<L: generic::Addressable>(data: &[i32], layout: L) -> i32 {
///     first(data, layout)
/// }
/// fn the_other_way<L: Addressable>(data: &[i32], layout: L) -> i32 {
///     as_proposed(data, layout)
/// }
/// assert_eq!(the_other_way(&[7, 8], layout!(2:-1)), 8);
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says here that the offsets of this layout are places in memory",
    label = "a bound is missing",
    note = "write `L: Addressable`, or for a result `ZippedDivide<L, T>: Addressable`"
)]
pub trait Addressable: MemoryLayout<Integers: Verdict<Report: Accepted>> {}

// Without `do_not_recommend`, unlike the others: `Tensor::new` asks for the verdict beside it, and what is refused is one error where the
// next solver comes to the same sentence by both.
impl<S, D> Addressable for Layout<S, D> where Self: MemoryLayout<Integers: Verdict<Report: Accepted>> {}
impl<W, O, L> Addressable for Composed<W, O, L> where Self: MemoryLayout<Integers: Verdict<Report: Accepted>> {}
impl<W, O, L> Addressable for Chain<W, O, L> where Self: MemoryLayout<Integers: Verdict<Report: Accepted>> {}

/// [`super::Congruent`].
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::rules::generic;
/// fn same_profile<A: Congruent<B>, B>(_: &A, _: &B) {}
/// fn as_proposed<A: generic::Congruent<B>, B>(a: A, b: B) {
///     same_profile(&a, &b);
/// }
/// as_proposed(shape!((2,(2,3))), shape!((4,(1,9))));
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says here that the shapes are congruent",
    label = "a bound is missing",
    note = "write `A: Congruent<B>`"
)]
pub trait Congruent<B>: Related<B, Congruent: Accepted> {}

/// [`super::WeaklyCongruent`].
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::rules::generic;
/// fn coarser<A: WeaklyCongruent<B>, B>(_: &A, _: &B) {}
/// fn as_proposed<A: generic::WeaklyCongruent<B>, B>(a: A, b: B) {
///     coarser(&a, &b);
/// }
/// as_proposed(shape!((2,3)), shape!((4,(1,9))));
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says here that the shape is that of the other, or coarser",
    label = "a bound is missing",
    note = "write `A: WeaklyCongruent<B>`"
)]
pub trait WeaklyCongruent<B>: Related<B, WeaklyCongruent: Accepted> {}

/// [`super::Compatible`].
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::rules::generic;
/// fn refines<A: Compatible<B>, B>(_: &A, _: &B) {}
/// fn as_proposed<A: generic::Compatible<B>, B>(a: A, b: B) {
///     refines(&a, &b);
/// }
/// fn the_other_way<A: Compatible<B>, B>(a: A, b: B) {
///     as_proposed(a, b);
/// }
/// the_other_way(layout!(8:1), layout!((4,2):(1,4)));
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says here that the shapes are compatible",
    label = "a bound is missing",
    note = "write `A: Compatible<B>`"
)]
pub trait Compatible<B>: Related<B, Compatible: Accepted> {}
