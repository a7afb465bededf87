//! Cases that chance draws, from several seeds, on all processors.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::Range;

use rayon::prelude::*;

/// What came of the cases that were drawn.
#[derive(Debug, Default)]
pub struct Drawn {
    /// How many were accepted.
    pub accepted: u32,
    /// How the sentences of the others begin, without digits.
    pub refusals: BTreeSet<String>,
}

impl Drawn {
    /// What came of the cases that each of the seeds draws.
    pub fn from_seeds(seeds: Range<u64>, draw: impl Fn(fastrand::Rng) -> Self + Sync) -> Self {
        let each = seeds.into_par_iter().map(|seed| draw(fastrand::Rng::with_seed(seed)));
        each.reduce(Self::default, |mut all, more| {
            all.accepted += more.accepted;
            all.refusals.extend(more.refusals);
            all
        })
    }

    /// A case was refused with this sentence, of which so many letters count.
    pub fn refused(&mut self, sentence: &impl Display, letters: usize) {
        let sentence = sentence.to_string();
        self.refusals.insert(sentence.chars().filter(|letter| !letter.is_ascii_digit()).take(letters).collect());
    }
}
