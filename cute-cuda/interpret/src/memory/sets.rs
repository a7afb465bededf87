//! For each piece of a memory, uses that a later one may race with.
//!
//! Which to keep: of uses of one kind, plain or atomic, those that are not ordered before another one, since whoever is
//! ordered after that is ordered after them. And two are enough where they are of different warps of a block, or one
//! where it is of a block before, because nobody who comes is ordered after them. So most pieces have one or two; of one
//! that many threads of one warp have read, all of them have to be known. Where mbarriers order threads across warps, somebody
//! may come who is ordered after those of two warps: all have to be known there, too.

use super::moment::{Now, Reach, Use};

/// A set for each piece: up to two uses, or the number of a longer set.
#[derive(Clone, Debug, Default)]
pub(super) struct Sets {
    pairs: Vec<Pair>,
    longer: Vec<Vec<Use>>,
    /// Numbers of longer sets that no piece has.
    free: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
enum Pair {
    Two([Use; 2]),
    Longer(usize),
}

/// No use is known.
const NONE: Pair = Pair::Two([Use::NONE; 2]);

impl Sets {
    /// A set for each of so many pieces, if there are none yet.
    #[inline]
    pub(super) fn begin(&mut self, pieces: usize) {
        if self.pairs.is_empty() {
            self.pairs = vec![NONE; pieces];
        }
    }

    /// So many pieces, `1 << by` of each one.
    pub(super) fn refine(&mut self, pieces: usize, by: u32) {
        if self.pairs.is_empty() {
            return;
        }
        let longer = core::mem::take(&mut self.longer);
        self.free.clear();
        let pairs = (0..pieces).map(|piece| match self.pairs[piece >> by] {
            Pair::Longer(number) => {
                self.longer.push(longer[number].clone());
                Pair::Longer(self.longer.len() - 1)
            }
            two => two,
        });
        self.pairs = pairs.collect();
    }

    /// The uses of a piece; [`Use::NONE`] is no use.
    #[inline]
    pub(super) fn of(&self, piece: usize) -> &[Use] {
        match self.pairs.get(piece) {
            None => &[],
            Some(Pair::Two(two)) => two,
            Some(&Pair::Longer(number)) => &self.longer[number],
        }
    }

    #[inline]
    pub(super) fn clear(&mut self, piece: usize) {
        if let Some(pair) = self.pairs.get_mut(piece)
            && let Pair::Longer(number) = core::mem::replace(pair, NONE)
        {
            self.free.push(number);
        }
    }

    /// Adds a use of now, and leaves out what need not be known any more.
    #[inline]
    pub(super) fn add(&mut self, piece: usize, this: Use, now: &Now<'_>, reach: Reach) {
        let covered = |other: Use| covered(other, this, now, reach);
        match &mut self.pairs[piece] {
            Pair::Two([first, second]) if covered(*first) => {
                *first = this;
                if covered(*second) {
                    *second = Use::NONE;
                }
            }
            Pair::Two([_, second]) if covered(*second) => *second = this,
            Pair::Two(two) if enough(two, this, now, reach) => {}
            _ => self.add_to_many(piece, this, now, reach),
        }
    }

    fn add_to_many(&mut self, piece: usize, this: Use, now: &Now<'_>, reach: Reach) {
        let mut set = match self.pairs[piece] {
            Pair::Two(two) => two.to_vec(),
            Pair::Longer(number) => {
                self.free.push(number);
                core::mem::take(&mut self.longer[number])
            }
        };
        set.retain(|&other| !covered(other, this, now, reach));
        if !enough(&set, this, now, reach) {
            let other_warp =
                set.iter().copied().find(|&other| same_kind(other, this, now) && other.warp() != this.warp());
            if let Some(other) = other_warp.filter(|_| !now.time.across_warps) {
                set.retain(|&known| known == other || !same_kind(known, this, now));
            }
            set.push(this);
        }
        self.pairs[piece] = match set[..] {
            [] => NONE,
            [one] => Pair::Two([one, Use::NONE]),
            [one, two] => Pair::Two([one, two]),
            _ => {
                let number = self.free.pop().unwrap_or_else(|| {
                    self.longer.push(Vec::new());
                    self.longer.len() - 1
                });
                self.longer[number] = set;
                Pair::Longer(number)
            }
        };
    }
}

/// Whatever races with the other use races with this one of now.
#[inline]
fn covered(other: Use, this: Use, now: &Now<'_>, reach: Reach) -> bool {
    other.is_none() || (other.atomic() == this.atomic() && !now.unordered(other, reach))
}

/// As this use of now since the last barrier, plain or atomic.
fn same_kind(other: Use, this: Use, now: &Now<'_>) -> bool {
    now.in_this_epoch(other) && other.atomic() == this.atomic()
}

/// Whoever races with this use of now, or with one to come, races with one of the set: with one of a block before, or with
/// one of two warps.
fn enough(set: &[Use], this: Use, now: &Now<'_>, reach: Reach) -> bool {
    let before = |other: &Use| reach == Reach::Grid && now.in_another_block(*other) && other.atomic() == this.atomic();
    let mut warps = set.iter().filter(|other| same_kind(**other, this, now)).map(|other| other.warp());
    let first = warps.next();
    set.iter().any(before) || (!now.time.across_warps && warps.any(|warp| Some(warp) != first))
}
