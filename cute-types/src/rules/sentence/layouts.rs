//! Layouts and their sums.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

use super::super::Algebra;

/// `layout: extent {N} is below 1`
#[diagnostic::on_unimplemented(message = "layout: extent {N} is below 1", label = "refused")]
pub trait PositiveExtent<N> {}
impl PositiveExtent<()> for Algebra {}

/// `layout: an integer stride and a basis element, of mode {I}, have no sum`
#[diagnostic::on_unimplemented(
    message = "layout: an integer stride and a basis element, of mode {I}, have no sum",
    label = "refused"
)]
pub trait StridesHaveSum<I> {}
impl StridesHaveSum<()> for Algebra {}

/// `layout_add: an integer stride and a basis element, of mode {I}, have no sum`
#[diagnostic::on_unimplemented(
    message = "layout_add: an integer stride and a basis element, of mode {I}, have no sum",
    label = "refused"
)]
pub trait AddedKinds<I> {}
impl AddedKinds<()> for Algebra {}

/// `layout_add: a basis element of mode {I} and one of mode {J} have no sum`
#[diagnostic::on_unimplemented(
    message = "layout_add: a basis element of mode {I} and one of mode {J} have no sum",
    label = "refused"
)]
pub trait AddedBasis<I, J> {}
impl AddedBasis<(), ()> for Algebra {}

/// `common_refinement: A has size {N}, B has size {M}`
#[diagnostic::on_unimplemented(message = "common_refinement: A has size {N}, B has size {M}", label = "refused")]
pub trait RefinedSizes<N, M> {}
impl RefinedSizes<(), ()> for Algebra {}

/// `layout_add: A has size {N}, B has size {M}`
#[diagnostic::on_unimplemented(message = "layout_add: A has size {N}, B has size {M}", label = "refused")]
pub trait AddedSizes<N, M> {}
impl AddedSizes<(), ()> for Algebra {}

/// `common_refinement: a mode of A ends at {P}, one of B at {Q}; neither divides the other`
#[diagnostic::on_unimplemented(
    message = "common_refinement: a mode of A ends at {P}, one of B at {Q}; neither divides the other",
    label = "refused"
)]
pub trait RefinedEnds<P, Q> {}
impl RefinedEnds<(), ()> for Algebra {}

/// `layout_add: a mode of A ends at {P}, one of B at {Q}; neither divides the other`
#[diagnostic::on_unimplemented(
    message = "layout_add: a mode of A ends at {P}, one of B at {Q}; neither divides the other",
    label = "refused"
)]
pub trait AddedEnds<P, Q> {}
impl AddedEnds<(), ()> for Algebra {}
