//! What of a product its extents do not tell, and its plan hangs on.

use cute_types::runtime::RuntimeLayout;

/// Where the rows of A or B begin in memory, or its columns where those are adjacent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::kernel::gemm) enum Begin {
    /// At lines of the cache, of 128 bytes, each of them.
    #[default]
    AtLines,
    /// At sectors of lines, of 32 bytes.
    AtSectors,
    /// In the midst of sectors, some of them.
    Amid,
}

impl Begin {
    /// That of a matrix of elements of so many bytes.
    pub(in crate::kernel::gemm) fn of(layout: &RuntimeLayout, bytes: u64) -> Begin {
        let modes = layout.flat_modes();
        let begins_at = |each: i64| {
            modes
                .iter()
                .all(|&(extent, stride)| extent <= 1 || stride == 1 || stride.wrapping_mul(bytes as i64) % each == 0)
        };
        match (begins_at(32), begins_at(128)) {
            (false, _) => Begin::Amid,
            (true, false) => Begin::AtSectors,
            (true, true) => Begin::AtLines,
        }
    }
}

/// What of a product its extents do not tell.
#[derive(Clone, Copy, Default)]
pub(in crate::kernel::gemm) struct Rest {
    /// Where the rows of A and B begin.
    pub(in crate::kernel::gemm) begin: [Begin; 2],
    /// Whether elements of A and B are known to be adjacent along K.
    pub(in crate::kernel::gemm) along_k: [bool; 2],
    /// Whether a mode of a matrix has several ones, whose tiles clusters would have to divide.
    pub(in crate::kernel::gemm) nested: bool,
    /// Whether there is a C.
    pub(in crate::kernel::gemm) with_c: bool,
    /// Whether the limit of the power decides about the clock.
    pub(in crate::kernel::gemm) sustained: bool,
}
