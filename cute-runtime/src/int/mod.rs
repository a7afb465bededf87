//! Integers: divisions that round up, strides, and scaled basis elements.

pub(crate) mod basis;
pub(crate) mod ceil_div;
pub(crate) mod round_up;
pub(crate) mod shape_div;
pub(crate) mod stride;
