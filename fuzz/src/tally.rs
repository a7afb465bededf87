//! What a target has seen: of each kind of case, how many were accepted and how many refused.

use std::collections::BTreeMap;
use std::fmt;

/// Accepted and refused cases of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) accepted: u64,
    pub(crate) refused: u64,
}

/// Accepted and refused cases, by kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally(BTreeMap<String, Seen>);

impl Tally {
    /// One more case of a kind.
    pub(crate) fn saw(&mut self, kind: &str, accepted: bool) {
        if !self.0.contains_key(kind) {
            self.0.insert(kind.to_owned(), Seen::default());
        }
        if let Some(seen) = self.0.get_mut(kind) {
            seen.accepted += u64::from(accepted);
            seen.refused += u64::from(!accepted);
        }
    }

    pub(crate) fn of(&self, kind: &str) -> Seen {
        self.0.get(kind).copied().unwrap_or_default()
    }
}

impl fmt::Display for Tally {
    /// A line for each kind.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.0.keys().map(|kind| kind.chars().count()).max().unwrap_or(0);
        for (kind, Seen { accepted, refused }) in &self.0 {
            writeln!(f, "  {kind:width$} {accepted:>9} accepted {refused:>9} refused")?;
        }
        Ok(())
    }
}
