//! Runs of elements that are contiguous in source and target: which modes they lie along, and how far apart they are.
//!
//! The modes of both, leaf by leaf, are sorted by the strides of the target, and neighbours that go straight on in both are one.
//! If the first mode then has stride 1 in both, its elements are a run, and the others say where the runs begin. It is CuTe's
//! `max_common_vector`, of modes in any order. Of static layouts the compiler finds the runs; of dynamic ones they are found
//! when a copy begins.
//!
//! The order of the elements does not matter as long as no two elements of the target are one, so each of its strides has to be
//! above what the modes of smaller strides reach, as [`Apart`](crate::rules::Apart) has it.
//!
//! Source: CuTe's `copy` of `AutoVectorizingCopy`, `max_common_vector`.

use crate::tensor::Leaves;

/// The runs of two layouts of one shape.
#[derive(Clone, Copy)]
pub(super) struct Runs {
    /// How many elements a run has.
    pub(super) length: usize,
    /// How many modes the runs have.
    modes: usize,
    /// Their extents, and their strides in source and target.
    outer: [(usize, isize, isize); Leaves::MOST],
}

impl Runs {
    /// The runs; `None` where the shapes nest differently, where no two elements are neighbours in both, or where elements of
    /// the target are one.
    pub(super) const fn of(source: &Leaves, target: &Leaves) -> Option<Self> {
        if source.len() != target.len() {
            return None;
        }
        let mut modes = [(1, 0, 0); Leaves::MOST];
        let mut count = 0;
        while count < target.len() {
            let ((extent, from), (other, to)) = (source.mode(count), target.mode(count));
            if extent != other || to <= 0 {
                return None;
            }
            // By the strides of the target.
            let mut at = count;
            while at > 0 && modes[at - 1].2 > to {
                modes[at] = modes[at - 1];
                at -= 1;
            }
            modes[at] = (extent, from, to);
            count += 1;
        }
        let (mut joined, mut reach, mut k) = (0, 0_i128, 0);
        while k < count {
            let (extent, from, to) = modes[k];
            if to as i128 <= reach {
                return None;
            }
            reach += (extent as i128 - 1) * to as i128;
            if joined > 0 && follows(modes[joined - 1], modes[k]) {
                modes[joined - 1].0 *= extent;
            } else {
                modes[joined] = (extent, from, to);
                joined += 1;
            }
            k += 1;
        }
        // What is left of the modes that became one with another is a mode of one element.
        let mut past = joined;
        while past < count {
            modes[past] = (1, 0, 0);
            past += 1;
        }
        let (length, from, to) = modes[0];
        if joined == 0 || from != 1 || to != 1 {
            return None;
        }
        Some(Self { length, modes: joined, outer: modes })
    }

    /// Calls `f` with the offsets of the first elements of each run in source and target.
    #[inline(always)]
    pub(super) fn each(&self, mut f: impl FnMut(isize, isize)) {
        // Three loops are unrolled where their extents are constants. The walk below is not: its list of indices stays in memory.
        if self.modes <= 4 {
            let [_, inner, middle, outer, ..] = self.outer;
            for k in 0..outer.0 as isize {
                for j in 0..middle.0 as isize {
                    for i in 0..inner.0 as isize {
                        let offset = |strides: [isize; 3]| i * strides[0] + j * strides[1] + k * strides[2];
                        f(offset([inner.1, middle.1, outer.1]), offset([inner.2, middle.2, outer.2]));
                    }
                }
            }
            return;
        }
        let (mut index, mut from, mut to) = ([0; Leaves::MOST], 0, 0);
        'runs: loop {
            f(from, to);
            for (index, &(extent, d, e)) in index.iter_mut().zip(&self.outer).take(self.modes).skip(1) {
                *index += 1;
                (from, to) = (from + d, to + e);
                if *index < extent {
                    continue 'runs;
                }
                *index = 0;
                (from, to) = (from - extent as isize * d, to - extent as isize * e);
            }
            return;
        }
    }
}

/// Whether the second mode goes straight on where the first ends.
const fn follows(first: (usize, isize, isize), second: (usize, isize, isize)) -> bool {
    let extent = first.0 as i128;
    first.1 as i128 * extent == second.1 as i128 && first.2 as i128 * extent == second.2 as i128
}
