//! Matrices of 8 rows of 16 bytes between shared memory and the registers of a warp.

use super::access::Vector;
use super::fragment::Fragment;
use super::state::Builder;
use super::tensor::{Shared, Tensor};
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::Data;
use crate::ptx::{Address, Instruction, Operand, Target};

/// Bytes of a row.
const ROW: u64 = 16;

impl Builder {
    /// Loads 1, 2 or 4 matrices of 8 x 8 elements of 16 bits, of which each lane names a row: lane l names row `l % 8` of matrix
    /// `l / 8`.
    ///
    /// The tensor is the row that this thread names, 8 elements that are adjacent in shared memory, 16 bytes aligned. Lane l
    /// gets, of each matrix, the elements `2 * (l % 4)` and `2 * (l % 4) + 1` of row `l / 4`; with `transposed`, of the
    /// matrix turned around: CuTe's `SM75_U32x1_LDSM_N` to `SM75_U16x8_LDSM_T`. The result has 2 elements a matrix.
    ///
    /// Of 8 bits, a row has 16 elements, and a lane gets 4 where it would get 2 of 16 bits; such a matrix is not transposed, since
    /// the instruction moves pairs of bytes.
    ///
    /// Every lane of the warp has to be there: in a branch that some do not take the result is undefined, and an error of the
    /// interpreter.
    ///
    /// PTX ISA, "ldmatrix".
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Vector`] for a row that is not whole; [`KernelErrorKind::Shape`] for another number of matrices, and for
    /// elements that no matrix has; [`KernelErrorKind::Target`] before sm_75, [`KernelErrorKind::Warps`] for part of a
    /// warp; else as [`Builder::load`].
    #[track_caller]
    pub fn load_matrix<T: Data>(
        &mut self,
        row: &Tensor<T, Shared>,
        matrices: usize,
        transposed: bool,
    ) -> Result<Fragment<T>, KernelError> {
        let _call = Call::about(&row.name);
        self.target_has("ldmatrix", Target::Sm75)?;
        let from = self.row(row, matrices, transposed)?;
        let to: Vec<_> = (0..matrices).map(|_| self.emitter.register::<u32>().untyped()).collect();
        self.emitter.push(Instruction::LoadMatrix { to: to.clone(), from, transposed });
        Fragment::of(to.into_iter().flat_map(|word| self.elements_of::<T>(word)).collect())
    }

    /// The way back: stores what [`Builder::load_matrix`] loads.
    ///
    /// PTX ISA, "stmatrix".
    ///
    /// # Errors
    ///
    /// As [`Builder::load_matrix`], before sm_90; [`KernelErrorKind::Elements`] for a fragment of another size.
    #[track_caller]
    pub fn store_matrix<T: Data>(
        &mut self,
        from: &Fragment<T>,
        row: &Tensor<T, Shared>,
        matrices: usize,
        transposed: bool,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&row.name);
        self.target_has("stmatrix", Target::Sm90)?;
        from.registers().into_iter().try_for_each(|register| self.check_scope(register.scope()))?;
        let to = self.row(row, matrices, transposed)?;
        let per_word = 4 / T::BYTES;
        let (given, wanted) = (from.len() as u64, per_word * matrices as u64);
        if given != wanted {
            return Err(KernelErrorKind::Elements { from: given, to: wanted }.into());
        }
        let mut words = Vec::new();
        for elements in from.registers().chunks(per_word as usize) {
            let to = self.emitter.register::<u32>().untyped();
            let from: Vec<Operand> = elements.iter().map(|register| register.untyped().into()).collect();
            self.put_word(to, &from);
            words.push(to);
        }
        self.emitter.push(Instruction::StoreMatrix { to, from: words, transposed });
        Ok(())
    }

    /// The address of the row that a thread names.
    fn row<T: Data>(
        &mut self,
        row: &Tensor<T, Shared>,
        matrices: usize,
        transposed: bool,
    ) -> Result<Address, KernelError> {
        self.whole_warps()?;
        if !matches!(matrices, 1 | 2 | 4) {
            return Err(KernelErrorKind::Shape {
                what: format!("a warp moves 1, 2 or 4 matrices at once, not {matrices}; take one of these"),
            }
            .into());
        }
        if T::BYTES > 2 || T::BYTES == 1 && transposed {
            let turned = if transposed { " and transposed" } else { "" };
            let what = format!(
                "a matrix of {} is none that a warp moves{turned}; elements are of 16 bits, or of 8 and not transposed",
                T::ELEMENT
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let wanted = ROW / T::BYTES;
        let refused = |most| KernelErrorKind::Vector { wanted, most, layout: row.layout.to_string() };
        let runs = row.untyped().runs(Vector::Widest)?;
        if runs.width != wanted || runs.starts.len() != 1 || runs.offsets.len() as u64 != wanted {
            return Err(refused(runs.width).into());
        }
        if runs.offsets.windows(2).any(|pair| pair[0] > pair[1]) {
            return Err(refused(1).into());
        }
        self.addresses(row.untyped(), &runs.starts)?.first().copied().ok_or_else(|| KernelErrorKind::Scope.into())
    }

    pub(super) fn whole_warps(&self) -> Result<(), KernelError> {
        let threads = u64::from(self.grid.threads);
        if threads.is_multiple_of(32) { Ok(()) } else { Err(KernelErrorKind::Warps { threads }.into()) }
    }
}
