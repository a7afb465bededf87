//! Where the shared arrays of a kernel are: declared in its text, or parts of the memory that its launch gives.

use super::error::{KernelError, KernelErrorKind};
use super::limits::MOST_SHARED_BYTES;
use crate::ptx::{BinaryOp, DYNAMIC, DynamicShared, Function, Instruction, Line, Operand, SharedArray, Target};

impl Function {
    /// Where the arrays are above what a block has without asking, they become parts of one that the launch gives, those of the
    /// largest alignment first.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::SharedMemory`] for more than a block of the target has.
    pub(super) fn place_shared(&mut self, target: Target) -> Result<(), KernelError> {
        // In the order of the text, with the alignments that swizzles have asked for.
        let declared = self.shared.iter().fold(0, |end, array| after(end, array).1);
        if declared <= MOST_SHARED_BYTES {
            return Ok(());
        }
        let mut arrays = self.shared.clone();
        arrays.sort_by_key(|array| core::cmp::Reverse(array.align));
        let (mut end, mut places) = (0, Vec::with_capacity(arrays.len()));
        for array in &arrays {
            let (begin, next) = after(end, array);
            places.push((array.name.clone(), begin));
            end = next;
        }
        let most = target.most_shared();
        if end > most {
            return Err(KernelErrorKind::SharedMemory { bytes: end.max(declared), most }.into());
        }
        let align = arrays.first().map_or(1, |array| array.align as u64);
        self.dynamic_shared = Some(DynamicShared { align, bytes: end });
        self.shared.clear();
        let moved = |line: Line| match &line.instruction {
            Instruction::AddressOf { to, array } => match places.iter().find(|(name, _)| name == array) {
                Some(&(_, begin)) => {
                    let (to, a) = (*to, Operand::Register(*to));
                    let start = Instruction::AddressOf { to, array: DYNAMIC.to_string() };
                    let sum = Instruction::Binary { op: BinaryOp::Add, to, a, b: Operand::Constant(begin) };
                    [start, sum].map(|instruction| Line { instruction, ..line }).to_vec()
                }
                None => vec![line],
            },
            _ => vec![line],
        };
        self.body = core::mem::take(&mut self.body).into_iter().flat_map(moved).collect();
        Ok(())
    }
}

/// Where an array begins behind the last one's end, and where it ends.
fn after(end: u64, array: &SharedArray) -> (u64, u64) {
    let begin = end.next_multiple_of(array.align as u64);
    (begin, begin.saturating_add(array.bytes))
}
