//! The numbers of the hardware that the analyses count with.

use super::error::AnalysisError;

/// Threads of a warp, at most.
pub(super) const MAX_WARP: usize = 64;
/// Banks of shared memory, at most.
pub(super) const MAX_BANKS: usize = 128;
/// Bytes of a line, at most.
const MAX_LINE: u32 = 1024;
/// Bytes of the widest access. It lies in one sector, and one wavefront gives it.
const WIDEST: u32 = 16;

/// How many threads a warp has, how shared memory is cut into banks, and global memory into sectors and lines. All are powers
/// of two.
///
/// ```
/// use cute_runtime::RuntimeLayout;
/// use cute_runtime::analysis::{Access, Hardware, wavefronts};
/// // Rows of 32 words and one word of padding; 64 threads take two phases of 32 banks, and one of 64.
/// let padded: RuntimeLayout = "64:33".parse()?;
/// let f32 = Access::new(4);
/// let amd = wavefronts(&padded, f32.on(Hardware::AMD))?;
/// assert_eq!((amd.needed, amd.ideal), (2, 2));
/// let wide = Hardware::new(64, 64, 4, 64, 128)?;
/// assert_eq!(wavefronts(&padded, f32.on(wide))?.conflicts(), 0);
/// assert_eq!(wavefronts(&"64:32".parse::<RuntimeLayout>()?, f32.on(wide))?.conflicts(), 31);
///
/// let refused = Hardware::new(48, 32, 4, 32, 128).unwrap_err();
/// assert_eq!(refused.to_string(), "hardware: warp 48 is no power of two from 1 to 64");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hardware {
    warp: u32,
    banks: u32,
    word: u32,
    sector: u32,
    line: u32,
    merges: bool,
}

impl Hardware {
    /// NVIDIA's from compute capability 5.0 on: warps of 32 threads, 32 banks of 4 bytes, sectors of 32 bytes and lines of
    /// 128; two phases in which threads have the same addresses are one.
    pub const NVIDIA: Self = Hardware { warp: 32, banks: 32, word: 4, sector: 32, line: 128, merges: true };

    /// AMD's CDNA: wavefronts of 64 threads, and a local data share of 32 banks of 4 bytes (64 from CDNA 4 on); global
    /// memory in 64 bytes at a time, and lines of 128. Each phase is of consecutive threads, as for `ds_write_b128`; that
    /// `ds_read_b128` takes other threads together is not modelled.
    ///
    /// Source: Composable Kernel, "Understanding AMD GPU LDS and Bank Conflicts" (ROCm documentation).
    pub const AMD: Self = Hardware { warp: 64, banks: 32, word: 4, sector: 64, line: 128, merges: false };

    /// So many threads of a warp, banks, bytes of a word of a bank, bytes of a sector, and bytes of a line. No two phases
    /// are one.
    ///
    /// ```
    /// use cute_runtime::analysis::Hardware;
    /// let refused = |warp, banks, word, sector, line| Hardware::new(warp, banks, word, sector, line).unwrap_err().to_string();
    /// assert_eq!(refused(32, 2, 4, 32, 128), "hardware: banks 2 is no power of two from 4 to 128");
    /// assert_eq!(refused(32, 32, 3, 32, 128), "hardware: word 3 is no power of two from 1 to 16");
    /// assert_eq!(refused(32, 32, 4, 8, 128), "hardware: sector 8 is no power of two from 16 to 1024");
    /// assert_eq!(refused(32, 32, 4, 64, 32), "hardware: line 32 is no power of two from 64 to 1024");
    /// ```
    pub const fn new(warp: u32, banks: u32, word: u32, sector: u32, line: u32) -> Result<Self, AnalysisError> {
        if let Some(refused) = refuse("warp", warp, 1, MAX_WARP as u32) {
            return Err(refused);
        }
        if let Some(refused) = refuse("word", word, 1, WIDEST) {
            return Err(refused);
        }
        // So that the banks together give the widest access at once.
        if let Some(refused) = refuse("banks", banks, WIDEST / word, MAX_BANKS as u32) {
            return Err(refused);
        }
        if let Some(refused) = refuse("sector", sector, WIDEST, MAX_LINE) {
            return Err(refused);
        }
        if let Some(refused) = refuse("line", line, sector, MAX_LINE) {
            return Err(refused);
        }
        Ok(Hardware { warp, banks, word, sector, line, merges: false })
    }

    /// Threads of a warp.
    pub const fn warp(self) -> u32 {
        self.warp
    }

    /// Banks of shared memory.
    pub const fn banks(self) -> u32 {
        self.banks
    }

    /// Bytes of a word of a bank.
    pub const fn word(self) -> u32 {
        self.word
    }

    /// Bytes of a sector of global memory.
    pub const fn sector(self) -> u32 {
        self.sector
    }

    /// Bytes of a line of the cache.
    pub const fn line(self) -> u32 {
        self.line
    }

    /// Bytes that all banks together give in one wavefront.
    pub(super) const fn wavefront(self) -> u32 {
        self.banks * self.word
    }

    /// Whether shared memory is the same, and who asks it.
    pub(super) const fn is(self, other: Hardware) -> bool {
        self.warp == other.warp && self.banks == other.banks && self.word == other.word && self.merges == other.merges
    }

    /// Whether two phases in which threads have the same addresses are one.
    pub(super) const fn merges(self) -> bool {
        self.merges
    }
}

const fn refuse(part: &'static str, value: u32, from: u32, to: u32) -> Option<AnalysisError> {
    if value.is_power_of_two() && from <= value && value <= to {
        None
    } else {
        Some(AnalysisError::Hardware { part, value, from, to })
    }
}
