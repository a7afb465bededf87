//! A number that a [kernel](super::Kernel) keeps for its launches, beside the arguments.

use super::error::KernelError;
use crate::index::IndexError;

/// A number that a kernel is launched with: its name, what it is, and the most that the text lets it be. It is 1 or more, but for a
/// number of [index code](LaunchNumber::of_code).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LaunchNumber {
    pub(super) name: String,
    pub(super) number: u32,
    pub(super) most: u64,
}

impl LaunchNumber {
    /// A count, of at most so many.
    ///
    /// # Errors
    ///
    /// [`IndexError::Limit`] for another one.
    pub(super) fn count(name: &str, number: i64, most: u64) -> Result<LaunchNumber, KernelError> {
        match u32::try_from(number) {
            Ok(count @ 1..) if u64::from(count) <= most => {
                Ok(LaunchNumber { name: format!("__{name}"), number: count, most })
            }
            _ => {
                Err(IndexError::Limit { most: most.saturating_add(1), found: number.unsigned_abs().saturating_add(1) }
                    .into())
            }
        }
    }

    /// Whether it may be in the place of the other one, in its text.
    pub(super) fn is_for(&self, other: &LaunchNumber) -> bool {
        (&self.name, self.most) == (&other.name, other.most)
    }

    /// What the host computes for index code: any number of 32 bits.
    pub(super) fn of_code(name: String, number: u64) -> Result<LaunchNumber, KernelError> {
        let most = u64::from(u32::MAX);
        let number = u32::try_from(number).map_err(|_| IndexError::Limit { most: most + 1, found: number })?;
        Ok(LaunchNumber { name, number, most })
    }
}
