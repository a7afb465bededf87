//! Which accumulators a `wgmma` may still write: they are not to be touched, and what it reads is not to be given back.

use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::ptx::Register;

/// A multiplication under way: what it accumulates in, the words of A that it reads, and the stages of shared memory.
#[derive(Debug)]
pub(super) struct Flight {
    pub(super) accumulator: usize,
    pub(super) words: Vec<Register>,
    /// The stages of its operands, by the registers with their numbers; nothing where it may read any.
    pub(super) stages: Option<Vec<Register>>,
}

/// The accumulators of a kernel, and the groups of multiplications that are under way. What is read of an accumulator is of a
/// scope of its own, which ends when the next multiplication is put on it.
#[derive(Debug, Default)]
pub(super) struct Flights {
    /// For each accumulator, the scope of what was read of it, if it is at rest.
    accumulators: Vec<Option<u64>>,
    /// Accumulators of multiplications that are in no group yet.
    open: Vec<Flight>,
    /// Those of the groups that are under way, the oldest first.
    groups: Vec<Vec<Flight>>,
    /// The registers that have the number of a stage.
    stages: Vec<Register>,
    /// The scopes that have ended.
    ended: Vec<u64>,
}

impl Flights {
    /// A new accumulator, at rest, with the scope of what is read of it.
    pub(super) fn accumulator(&mut self, scope: u64) -> usize {
        self.accumulators.push(Some(scope));
        self.accumulators.len() - 1
    }

    /// A multiplication is put on its accumulator.
    pub(super) fn start(&mut self, flight: Flight) {
        if let Some(state) = self.accumulators.get_mut(flight.accumulator) {
            self.ended.extend(state.take());
        }
        self.open.push(flight);
    }

    /// An accumulator at rest gets other values: what was read of it before is no longer there.
    pub(super) fn renew(&mut self, number: usize, scope: u64) {
        if let Some(Some(state)) = self.accumulators.get_mut(number) {
            self.ended.push(core::mem::replace(state, scope));
        }
    }

    /// The register has the number of a stage.
    pub(super) fn stage(&mut self, register: Register) {
        self.stages.push(register);
    }

    /// Those registers that have the number of a stage.
    pub(super) fn stages_of(&self, registers: impl Iterator<Item = Register>) -> Vec<Register> {
        registers.filter(|register| self.stages.contains(register)).collect()
    }

    /// What was put on accumulators since the last one is a group.
    pub(super) fn commit(&mut self) {
        let group = core::mem::take(&mut self.open);
        self.groups.push(group);
    }

    /// At most so many groups are under way. What comes to rest gets a scope.
    pub(super) fn wait(&mut self, groups: usize, fresh: impl Fn() -> u64) {
        let landed = self.groups.len().saturating_sub(groups);
        self.groups.drain(..landed);
        for number in 0..self.accumulators.len() {
            if !self.flies(number)
                && let Some(state) = self.accumulators.get_mut(number)
            {
                state.get_or_insert_with(&fresh);
            }
        }
    }

    fn under_way(&self) -> impl Iterator<Item = &Flight> {
        self.open.iter().chain(self.groups.iter().flatten())
    }

    fn flies(&self, number: usize) -> bool {
        self.under_way().any(|flight| flight.accumulator == number)
    }

    /// Whether a multiplication is under way that may read the stage whose number is in that register.
    pub(super) fn reads_stage(&self, stage: Register) -> bool {
        self.under_way().any(|flight| flight.stages.as_ref().is_none_or(|stages| stages.contains(&stage)))
    }

    /// Whether all that is under way is of one group.
    pub(super) fn at_most_one_group(&self) -> bool {
        self.open.is_empty() && self.groups.len() <= 1
    }

    /// Whether a multiplication is under way that may read one of these words.
    pub(super) fn reads_words(&self, words: &[Register]) -> bool {
        self.under_way().any(|flight| words.iter().any(|word| flight.words.contains(word)))
    }

    /// The scope of what is read of an accumulator now.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::InFlight`] where a multiplication is on it.
    pub(super) fn scope(&self, number: usize) -> Result<u64, KernelError> {
        let scope = self.accumulators.get(number).copied().flatten();
        scope.ok_or_else(|| KernelErrorKind::InFlight { what: "an accumulator is touched" }.into())
    }

    /// Whether the scope is that of what may be read of an accumulator now.
    pub(super) fn landed(&self, scope: u64) -> Result<(), KernelError> {
        match () {
            () if self.accumulators.contains(&Some(scope)) => Ok(()),
            () if self.ended.contains(&scope) => {
                Err(KernelErrorKind::InFlight { what: "an accumulator is touched" }.into())
            }
            () => Err(KernelErrorKind::Scope.into()),
        }
    }
}
