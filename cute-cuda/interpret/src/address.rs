//! Addresses as instructions write them.

/// `[base + offset]`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address {
    pub(crate) base: usize,
    pub(crate) offset: i64,
}
