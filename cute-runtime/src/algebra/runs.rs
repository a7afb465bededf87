//! How far a layout goes straight on: what composes where a leaf of B crosses the modes of A within its steps.
//!
//! Let A be coalesced, with modes `a_k:e_k`, and let `w_k = a_0·…·a_{k-1}` be the index at which its mode `k` begins. Then
//!
//! `A(x) = e_0·x + Σ_{k≥1} g_k·⌊x/w_k⌋`, with `g_k = e_k - a_{k-1}·e_{k-1}`, none of them 0,
//!
//! so A is a line but for its *turns*, each `w_k` indices one by `g_k`. Along steps `D_0, D_1, …` of at most
//! `n_0 - 1, n_1 - 1, …` times, `⌊·⌋` adds up, and with it A, exactly where nothing carries past a turn:
//!
//! `(n_0 - 1)·(D_0 mod w_k) + (n_1 - 1)·(D_1 mod w_k) + … < w_k` for every `k`.
//!
//! So a leaf `s:d` of B begins with a *run* of `n = min_k ⌈w_k / (d mod w_k)⌉` elements and stride `A(d)`, `s` at most.
//! Where `n` divides `s`, what is left is a leaf `(s/n):(n·d)`; the runs of all leaves together have to pass the condition.
//! `3:4` through `(3,4):(4,1)` is one run along the diagonal, `3:5`.
//!
//! That is exact, unless turns cancel: where no sum of several `g_k` is 0, a result exists if and only if this finds it.
//! A layout begins with the longest line that its values allow, so the run cannot be shorter; and each step changes a
//! `⌊·⌋` by one at most, so that where one carries, the first to do so are missing, by a sum of several `g_k`. The order
//! of the strides, their signs and broadcasts do not matter. Where turns do cancel, strides of A make up for a carry, and
//! that is not looked for: `(3,4,5):(4,1,15)` goes straight on along its diagonal also from `(2,2,0)` to `(0,0,1)`.

use super::composition::{Composed, Composer, still};
use crate::error::LayoutError;
use crate::few::Few;
use crate::int::stride::Stride;
use crate::tuple::{IntTuple, Nested};

/// The lines that a coalesced layout is made of, and how far those taken so far go on towards its turns.
pub(crate) struct Lines<'a, D> {
    modes: &'a [(i64, D)],
    /// For each mode but the first, the index at which it begins, and `Σ (n-1)·(D mod w)` of what was taken.
    turns: Few<(i64, i64)>,
}

impl<'a, D: Stride> Lines<'a, D> {
    pub(crate) fn new(modes: &'a [(i64, D)]) -> Self {
        let mut turns = Few::new();
        let mut begins = 1;
        for (extent, _) in &modes[..modes.len().saturating_sub(1)] {
            // Not above the size of A.
            begins *= extent;
            turns.push((begins, 0));
        }
        Lines { modes, turns }
    }

    /// How many elements of stride `step` from index 0 on are on one line, `most` at most.
    fn run(&self, most: i64, step: i64) -> i64 {
        let to = |&(begins, _): &(i64, i64)| match step % begins {
            0 => most,
            left => (begins - 1) / left + 1,
        };
        self.turns.iter().map(to).fold(most, i64::min)
    }

    /// How many elements of stride `step` go straight on from what was taken, `most` at most, and takes them.
    pub(crate) fn go(&mut self, most: i64, step: i64) -> i64 {
        let to = |&(begins, reach): &(i64, i64)| match step % begins {
            0 => most,
            left => (begins - 1 - reach) / left + 1,
        };
        let run = self.turns.iter().map(to).fold(most, i64::min);
        for (begins, reach) in self.turns.iter_mut() {
            *reach += (run - 1) * (step % *begins);
        }
        run
    }

    /// `A(step)`, the stride of a line; `None` where it leaves 64 bits or is no stride.
    pub(crate) fn value(&self, step: i64) -> Option<D> {
        let (mut rest, mut sum) = (step, D::zero());
        for (k, (extent, stride)) in self.modes.iter().enumerate() {
            let digit = if k + 1 == self.modes.len() { rest } else { rest % extent };
            rest /= extent;
            sum = sum.plus(&stride.times(digit)?)?;
        }
        Some(sum)
    }
}

/// The composer of runs.
pub(crate) struct Runs<'a, D> {
    lines: Lines<'a, D>,
    /// What the walk mode by mode was refused for: the reason that is told.
    refused: LayoutError,
}

impl<'a, D: Stride> Runs<'a, D> {
    pub(crate) fn new(modes: &'a [(i64, D)], refused: LayoutError) -> Self {
        Runs { lines: Lines::new(modes), refused }
    }
}

impl<D: Stride> Composer<D> for Runs<'_, D> {
    fn leaf(&mut self, extent: i64, stride: i64) -> Composed<D> {
        if let Some(composed) = still(self.lines.modes, extent, stride) {
            return composed;
        }
        scope!("{extent}:{stride} of B, in runs");
        let mut pieces: Few<(i64, D)> = Few::new();
        let (mut rest, mut step) = (extent, stride);
        while rest > 1 {
            let run = self.lines.run(rest, step);
            if rest % run != 0 {
                step!("{rest}:{step} is on one line for {run} elements, and {run} does not divide {rest}: refused");
                return Err(self.refused.clone());
            }
            let straight = self.lines.go(run, step);
            if straight < run {
                step!(
                    "{rest}:{step} is on one line for {run} elements, with those before only for {straight}: refused"
                );
                return Err(self.refused.clone());
            }
            let Some(stride) = self.lines.value(step) else {
                step!("A({step}) is no stride: refused");
                return Err(self.refused.clone());
            };
            step!("{rest}:{step} is on one line for {run} elements: takes {run}:{stride}");
            pieces.push((run, stride));
            rest /= run;
            if rest > 1 {
                // Of an element of B, whose cosize fits.
                step *= run;
            }
        }
        Ok(match &*pieces {
            [(extent, stride)] => (IntTuple::Int(*extent), Nested::Int(stride.clone())),
            pieces => (
                pieces.iter().map(|piece| piece.0).collect(),
                Nested::Tuple(pieces.iter().map(|piece| Nested::Int(piece.1.clone())).collect()),
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::layout::RuntimeLayout;
    use alloc::string::{String, ToString};

    fn compose(a: &str, b: &str) -> Result<String, String> {
        let (a, b): (RuntimeLayout, RuntimeLayout) = (a.parse().unwrap(), b.parse().unwrap());
        a.composition(&b).map(|r| r.to_string()).map_err(|e| e.to_string())
    }

    #[test]
    fn straight_on() {
        for (a, b, r) in [
            ("(3,4):(4,1)", "3:4", "3:5"),
            ("(8,8):(8,1)", "8:9", "8:9"),
            ("(5,2,4):(0,1,100)", "4:3", "(2,2):(0,1)"),
            ("(3,4,5):(4,1,15)", "15:4", "(3,5):(5,15)"),
            ("(4,6,8):(2,3,5)", "2:3", "2:6"),
            ("(4,6,8):(2,3,5)", "(2,2):(3,24)", "(2,2):(6,5)"),
        ] {
            assert_eq!(compose(a, b), Ok(r.into()), "{a} o {b}");
        }
    }

    #[test]
    fn what_is_told_is_what_the_walk_says() {
        for (a, b, sentence) in [
            // Runs of 3, and 14 is no multiple of it, though here the turns cancel.
            (
                "(3,4,5):(4,1,15)",
                "14:4",
                "mode 0 of A has extent 3, which stride 4 does not divide; 14:4 would cross it",
            ),
            // Each alone is a run.
            (
                "(3,4):(4,1)",
                "(2,2):(4,2)",
                "mode 0 of A has extent 3, which stride 4 does not divide; 2:4 would cross it",
            ),
        ] {
            assert_eq!(compose(a, b), Err(alloc::format!("composition: {sentence}")), "{a} o {b}");
        }
    }
}
