//! PTX from layouts.
