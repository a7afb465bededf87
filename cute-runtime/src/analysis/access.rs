//! How a thread moves its values: element width, elements of one instruction, whether it is `ldmatrix`, and on which
//! hardware.

use super::error::AnalysisError;
use super::hardware::Hardware;

/// How the values of a thread are moved: `vector` of them by one instruction, `bytes` each.
///
/// ```
/// use cute_runtime::analysis::Access;
/// let f32x4 = Access::new(4).vector(4);
/// assert_eq!((f32x4.bytes(), f32x4.width()), (4, Ok(16)));
/// let refused = Access::new(4).vector(3).width().unwrap_err();
/// assert_eq!(refused.to_string(), "access: 3 elements of 4 bytes are 12 bytes; an access has 1, 2, 4, 8 or 16");
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/access.svg"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    bytes: u32,
    vector: u32,
    is_matrix: bool,
    hardware: Hardware,
}

impl Access {
    /// One element of so many bytes an instruction. Elements below a byte are counted in bytes by `upcast`.
    pub const fn new(bytes: u32) -> Self {
        Access { bytes, vector: 1, is_matrix: false, hardware: Hardware::NVIDIA }
    }

    /// The access with `vector` adjacent elements an instruction, such as 4 for `ld.shared.v4.f32`.
    #[must_use]
    pub const fn vector(self, vector: u32) -> Self {
        Access { vector, ..self }
    }

    /// `ldmatrix`: each thread gives the address of a row of 16 bytes, and 8 rows are a matrix and a phase.
    /// The threads of the layout are the rows, 8, 16 or 32 of them a warp, and its values the elements of a row.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// use cute_runtime::analysis::{Access, bank_conflicts};
    /// // 8 rows of 8 f16, each 128 bytes after the one before: all begin in bank 0.
    /// let rows: RuntimeLayout = "(8,8):(64,1)".parse()?;
    /// assert_eq!(bank_conflicts(&rows, Access::ldmatrix(2))?, 7);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// Source: PTX ISA, `ldmatrix`.
    pub const fn ldmatrix(bytes: u32) -> Self {
        let vector = match 16u32.checked_div(bytes) {
            Some(vector) => vector,
            None => 0,
        };
        Access { bytes, vector, is_matrix: true, hardware: Hardware::NVIDIA }
    }

    /// `stmatrix`, to whose rows the same applies as to those of [`ldmatrix`](Access::ldmatrix): the rows of a matrix
    /// are written in one phase, each to the address that a thread gives.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// use cute_runtime::analysis::{Access, bank_conflicts, best_swizzle};
    /// // Matrices of 8 rows go to a tile with 64 f16 a row, which is read by rows, 16 bytes a thread.
    /// let rows: RuntimeLayout = "(8,8):(64,1)".parse()?;
    /// let read: RuntimeLayout = "(32,8):(8,1)".parse()?;
    /// assert_eq!(bank_conflicts(&rows, Access::stmatrix(2))?, 7);
    /// let swizzle = best_swizzle(&[(&rows, Access::stmatrix(2)), (&read, Access::new(2).vector(8))])?;
    /// assert_eq!(swizzle.to_string(), "S<3,3,3>");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// Source: PTX ISA, `stmatrix`.
    pub const fn stmatrix(bytes: u32) -> Self {
        Self::ldmatrix(bytes)
    }

    /// The access on other hardware than [`Hardware::NVIDIA`].
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// use cute_runtime::analysis::{Access, Hardware, coalescing};
    /// let columns: RuntimeLayout = "64:2".parse()?;
    /// assert_eq!(coalescing(&columns, Access::new(4))?.sectors, 16);
    /// assert_eq!(coalescing(&columns, Access::new(4).on(Hardware::AMD))?.sectors, 8);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn on(self, hardware: Hardware) -> Self {
        Access { hardware, ..self }
    }

    /// The hardware.
    pub const fn hardware(self) -> Hardware {
        self.hardware
    }

    /// Bytes of an element.
    pub const fn bytes(self) -> u32 {
        self.bytes
    }

    /// Elements of an instruction and thread.
    pub const fn elements(self) -> u32 {
        self.vector
    }

    /// Bytes of an instruction and thread: 1, 2, 4, 8 or 16, and refused where it is none of these.
    pub const fn width(self) -> Result<u32, AnalysisError> {
        let width = self.bytes as u64 * self.vector as u64;
        if matches!(width, 1 | 2 | 4 | 8 | 16) && (!self.is_matrix || width == 16) {
            Ok(width as u32)
        } else {
            Err(AnalysisError::Width { bytes: self.bytes, vector: self.vector })
        }
    }

    /// Whether the addresses are those of the rows of matrices.
    pub(super) const fn is_matrix(self) -> bool {
        self.is_matrix
    }
}
