//! The functions of `loops.cpp`.

/// Each reads all elements of the one memory of its case and writes all of the other.
macro_rules! functions {
    ($($name:ident)*) => {
        unsafe extern "C" {
            $(#[doc = "See `loops.cpp`."] pub(crate) fn $name(from: *const f32, to: *mut f32);)*
        }
    };
}
functions!(transpose_copy transpose_loops pack_copy pack_loops im2col_copy im2col_loops gather_copy gather_loops);
