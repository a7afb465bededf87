//! What the integration tests share: the algebra's definitions, checked element by element.

pub mod brute;
pub mod strategies;
