//! The notation of `cute-types`.
