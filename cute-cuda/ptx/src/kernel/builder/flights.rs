//! Which accumulators a `wgmma` may still write: they are not to be touched, and what it reads is not to be given back.

use crate::kernel::error::{KernelError, KernelErrorKind};

/// The accumulators of a kernel, and the groups of multiplications that are under way. What is read of an accumulator is of a
/// scope of its own, which ends when the next multiplication is put on it.
#[derive(Debug, Default)]
pub(super) struct Flights {
    /// For each accumulator, the scope of what was read of it, if it is at rest.
    accumulators: Vec<Option<u64>>,
    /// Accumulators of multiplications that are in no group yet.
    open: Vec<usize>,
    /// Those of the groups that are under way, the oldest first.
    groups: Vec<Vec<usize>>,
    /// The scopes that have ended.
    ended: Vec<u64>,
}

impl Flights {
    /// A new accumulator, at rest, with the scope of what is read of it.
    pub(super) fn accumulator(&mut self, scope: u64) -> usize {
        self.accumulators.push(Some(scope));
        self.accumulators.len() - 1
    }

    /// A multiplication is put on it.
    pub(super) fn start(&mut self, number: usize) {
        if let Some(state) = self.accumulators.get_mut(number) {
            self.ended.extend(state.take());
        }
        self.open.push(number);
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

    fn flies(&self, number: usize) -> bool {
        self.open.contains(&number) || self.groups.iter().any(|group| group.contains(&number))
    }

    /// Whether any multiplication is under way.
    pub(super) fn any(&self) -> bool {
        !self.open.is_empty() || !self.groups.is_empty()
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
