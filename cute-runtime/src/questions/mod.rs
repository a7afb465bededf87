//! What a layout answers about itself: a number, a set, or whether something holds.

pub(crate) mod contiguity;
pub(crate) mod coshape;
pub(crate) mod functionally_equal;
pub(crate) mod image;
pub(crate) mod permutation;
pub(crate) mod predicates;
