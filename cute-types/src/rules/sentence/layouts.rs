//! Layouts and their sums.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

/// `layout: extent {N} is below 1`
#[diagnostic::on_unimplemented(message = "layout: extent {N} is below 1", label = "refused")]
pub trait PositiveExtent<N> {}

/// `layout: an integer stride and a basis element, of mode {I}, have no sum`
#[diagnostic::on_unimplemented(
    message = "layout: an integer stride and a basis element, of mode {I}, have no sum",
    label = "refused"
)]
pub trait StridesHaveSum<I> {}

/// `layout_add: an integer stride and a basis element, of mode {I}, have no sum`
#[diagnostic::on_unimplemented(
    message = "layout_add: an integer stride and a basis element, of mode {I}, have no sum",
    label = "refused"
)]
pub trait AddedKinds<I> {}

/// `layout_add: a basis element of mode {I} and one of mode {J} have no sum`
#[diagnostic::on_unimplemented(
    message = "layout_add: a basis element of mode {I} and one of mode {J} have no sum",
    label = "refused"
)]
pub trait AddedBasis<I, J> {}

/// `common_refinement: A has size {N}, B has size {M}`
#[diagnostic::on_unimplemented(message = "common_refinement: A has size {N}, B has size {M}", label = "refused")]
pub trait RefinedSizes<N, M> {}

/// `layout_add: A has size {N}, B has size {M}`
#[diagnostic::on_unimplemented(message = "layout_add: A has size {N}, B has size {M}", label = "refused")]
pub trait AddedSizes<N, M> {}

/// `common_refinement: a mode of A ends at {P}, one of B at {Q}; neither divides the other`
#[diagnostic::on_unimplemented(
    message = "common_refinement: a mode of A ends at {P}, one of B at {Q}; neither divides the other",
    label = "refused"
)]
pub trait RefinedEnds<P, Q> {}

/// `layout_add: a mode of A ends at {P}, one of B at {Q}; neither divides the other`
#[diagnostic::on_unimplemented(
    message = "layout_add: a mode of A ends at {P}, one of B at {Q}; neither divides the other",
    label = "refused"
)]
pub trait AddedEnds<P, Q> {}
