//! Grids that begin before those they depend on have ended: what does not need these is done meanwhile.
//!
//! A launch asks for it (`CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION`) where the kernel
//! [begins early](crate::kernel::Kernel::begins_early): where each of its threads waits before it touches global memory. After any
//! other launch, and on the interpreter, where launches come one after the other, both do nothing.
//!
//! PTX ISA, "griddepcontrol". CUTLASS: `launch_dependent_grids`, `wait_on_dependent_grids`.

use super::state::Builder;
use crate::kernel::call::Call;
use crate::kernel::error::KernelError;
use crate::ptx::{Instruction, Sm90, Space, Target};

/// Whether an instruction may read or write global memory. What an author writes may do anything.
fn touches_global(instruction: &Instruction) -> bool {
    match instruction {
        Instruction::Load { space, .. }
        | Instruction::Store { space, .. }
        | Instruction::Atomic { space, .. }
        | Instruction::CompareAndSwap { space, .. } => *space == Space::Global,
        Instruction::CopyAsync { .. } | Instruction::Raw(_) => true,
        Instruction::Sm90(sm90) => matches!(
            sm90,
            Sm90::LoadTensor { .. }
                | Sm90::StoreTensor { .. }
                | Sm90::LoadBulk { sends: false, .. }
                | Sm90::StoreBulk { .. }
                | Sm90::ReduceBulk { .. }
        ),
        _ => false,
    }
}

impl Builder {
    /// The grids that depend on this one may begin, once all of its blocks came here or have ended. What is written after it and
    /// what was written before are there for them once they have [waited](Builder::wait_on_grids).
    ///
    /// ```
    /// use cute_cuda::Machine;
    /// use cute_cuda::kernel::{Extent, KernelErrorKind, Output, TypedKernel};
    /// use cute_cuda::ptx::Target;
    /// use cute_types::prelude::*;
    ///
    /// let build = |target| {
    ///     let extent = Extent { blocks: 1, threads: 32 };
    ///     TypedKernel::<(Output<u32>,)>::build("next", ["out"], extent, target, |b, (out,)| {
    ///         let (out, thread) = (b.tensor(out, layout!(32:1))?, b.thread());
    ///         b.wait_on_grids()?; // `out` is what the kernel before it writes.
    ///         let own = out.at(0, thread)?;
    ///         let number = b.load_one(&own)?;
    ///         b.launch_dependent_grids()?;
    ///         b.store_one(number + 1, &own)
    ///     })
    /// };
    /// let mut out = [7; 32];
    /// build(Target::Sm90)?.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!(out, [8; 32]);
    ///
    /// let refused = build(Target::Sm80).unwrap_err();
    /// assert_eq!(
    ///     refused.kind().to_string(),
    ///     "`griddepcontrol` needs sm_90, and the kernel is for sm_80; write it for sm_90",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`](crate::kernel::KernelErrorKind::Target) before sm_90.
    #[track_caller]
    pub fn launch_dependent_grids(&mut self) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.target_has("griddepcontrol", Target::Sm90)?;
        self.push_sm90(Sm90::LaunchDependents);
        Ok(())
    }

    /// Waits until the grids that this one depends on have ended; what they wrote to global memory is there after it.
    ///
    /// Where it comes before all that touches global memory, and outside of branches and loops, a launch may begin before those
    /// before it on its stream have ended: the kernel [begins early](crate::kernel::Kernel::begins_early).
    ///
    /// # Errors
    ///
    /// As [`Builder::launch_dependent_grids`].
    #[track_caller]
    pub fn wait_on_grids(&mut self) -> Result<(), KernelError> {
        let _call = Call::begin();
        self.target_has("griddepcontrol", Target::Sm90)?;
        let body = &self.emitter.function().body;
        let is_first = self.scopes.len() == 1 && !body.iter().any(|line| touches_global(&line.instruction));
        self.emitter.function().waits_first |= is_first;
        self.push_sm90(Sm90::WaitOnGrids);
        Ok(())
    }

    /// [Waits](Builder::wait_on_grids) where the target can: nothing of the kernel has touched global memory.
    ///
    /// The grids that depend on this one begin once its blocks have ended, and not before, by
    /// [`launch_dependent_grids`](Builder::launch_dependent_grids): their blocks would come to whichever multiprocessor is free, and those
    /// that ask for the same lines at once would no longer be neighbours.
    pub(in crate::kernel) fn begin_early(&mut self) -> Result<(), KernelError> {
        if self.target < Target::Sm90 { Ok(()) } else { self.wait_on_grids() }
    }
}
