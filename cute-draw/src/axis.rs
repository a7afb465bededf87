//! The rows or the columns of a grid: which are shown, where the blocks of nested modes end, and how they are numbered.

use cute_runtime::IntTuple;

use crate::scene::Pen;

/// Labels stand in so many levels at most; the last has all modes that are left.
const LEVELS: usize = 3;

/// A run of positions of a mode, from `from` on.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    /// Positions of the whole mode.
    pub(crate) size: i64,
    pub(crate) from: i64,
    pub(crate) shown: i64,
    /// The extents of the leaves that are above 1, the innermost first.
    extents: Vec<i64>,
}

/// One label over a run of positions, counted from the first that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    pub(crate) at: i64,
    pub(crate) count: i64,
    pub(crate) text: String,
}

impl Axis {
    /// The first positions of a mode, `limit` at most, and whole blocks where that leaves half of them.
    pub(crate) fn of(shape: &IntTuple, limit: i64) -> Self {
        let extents: Vec<i64> = shape.leaves().filter(|&extent| extent > 1).collect();
        let size = extents.iter().fold(1, |size: i64, extent| size.saturating_mul(*extent));
        let mut shown = size.min(limit);
        if size > limit {
            let mut block = 1i64;
            for extent in &extents {
                block = block.saturating_mul(*extent);
                if block <= limit && limit - limit % block > limit / 2 {
                    shown = limit - limit % block;
                }
            }
        }
        Axis { size, from: 0, shown, extents }
    }

    /// So many positions without nesting, all of them shown.
    pub(crate) fn flat(size: i64) -> Self {
        Axis { size, from: 0, shown: size, extents: Vec::from([size]) }
    }

    /// So many addresses from one on, which may be negative.
    pub(crate) fn addresses(from: i64, count: i64) -> Self {
        Axis { size: from.saturating_add(count), from, shown: count, extents: Vec::from([i64::MAX]) }
    }

    /// Some of the positions, as a line of a longer row; they are all that this has.
    pub(crate) fn part(&self, from: i64, shown: i64) -> Self {
        Axis { size: from + shown, from, shown, extents: self.extents.clone() }
    }

    /// Whether there are positions after the last that is shown.
    pub(crate) fn goes_on(&self) -> bool {
        self.index(self.shown) < self.size
    }

    pub(crate) fn is_cropped(&self) -> bool {
        self.shown < self.size
    }

    /// The index in the mode of a position that is shown.
    pub(crate) fn index(&self, at: i64) -> i64 {
        self.from.saturating_add(at)
    }

    /// The line in front of a position, heavier where a block of an outer mode begins.
    pub(crate) fn pen(&self, at: i64) -> Option<Pen> {
        let mut pen = None;
        let mut block = 1i64;
        for (level, extent) in self.extents.iter().enumerate().take(self.extents.len().saturating_sub(1)) {
            block = block.saturating_mul(*extent);
            if self.index(at) % block != 0 {
                break;
            }
            pen = Some(if level == 0 { Pen::Middle } else { Pen::Heavy });
        }
        pen
    }

    /// Which block a position is in: its index without the digit of the innermost mode.
    pub(crate) fn block(&self, at: i64) -> i64 {
        match self.extents.as_slice() {
            [] | [_] => 0,
            [inner, ..] => self.index(at) / inner,
        }
    }

    /// Blocks of the whole mode.
    pub(crate) fn blocks(&self) -> i64 {
        match self.extents.as_slice() {
            [] | [_] => 1,
            [inner, ..] => self.size / inner,
        }
    }

    /// The labels, nearest to the grid first.
    pub(crate) fn labels(&self) -> Vec<Vec<Label>> {
        let mut below = 1i64;
        let mut levels = Vec::new();
        let count = self.extents.len().clamp(1, LEVELS);
        for level in 0..count {
            let rest =
                if level + 1 == count { self.extents.get(level..).unwrap_or(&[]) } else { &[self.extents[level]] };
            let mut labels: Vec<Label> = Vec::new();
            let mut at = 0;
            while at < self.shown {
                let here = self.index(at) / below;
                // On to the next multiple of the block, or to the end.
                let count = (below - self.index(at) % below).min(self.shown - at);
                labels.push(Label { at, count, text: digits(here, rest) });
                at += count;
            }
            levels.push(labels);
            below = rest.iter().fold(below, |below, extent| below.saturating_mul(*extent));
        }
        levels
    }
}

/// The digits of a number in these extents, in brackets where there are several.
fn digits(mut number: i64, extents: &[i64]) -> String {
    let mut digits = Vec::new();
    for extent in extents {
        digits.push((number % extent).to_string());
        number /= extent;
    }
    match digits.as_slice() {
        [] => "0".to_owned(),
        [digit] => digit.clone(),
        _ => format!("({})", digits.join(",")),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn axis(shape: &str, limit: i64) -> Axis {
        Axis::of(shape.parse::<cute_runtime::RuntimeLayout>().unwrap().shape(), limit)
    }

    fn texts(axis: &Axis) -> Vec<Vec<String>> {
        axis.labels().iter().map(|level| level.iter().map(|label| label.text.clone()).collect()).collect()
    }

    #[test]
    fn nested_modes_have_two_levels() {
        let a = axis("(2,3)", 32);
        assert_eq!(texts(&a), [vec!["0", "1", "0", "1", "0", "1"], vec!["0", "1", "2"]]);
        let pens: Vec<Option<Pen>> = (0..6).map(|at| a.pen(at)).collect();
        assert_eq!(pens[1..5], [None, Some(Pen::Middle), None, Some(Pen::Middle)]);
        assert_eq!((a.block(3), a.blocks()), (1, 3));
    }

    #[test]
    fn deeper_ones_have_three() {
        let a = axis("(2,(2,(2,2)))", 32);
        assert_eq!(texts(&a)[2], ["(0,0)", "(1,0)", "(0,1)", "(1,1)"]);
        assert_eq!(a.pen(4), Some(Pen::Heavy));
    }

    #[test]
    fn a_mode_of_one_is_one_position() {
        let a = axis("(1,1)", 32);
        assert_eq!((a.size, a.shown), (1, 1));
        assert_eq!(texts(&a), [["0"]]);
        assert_eq!(texts(&axis("(1,4)", 32)), [["0", "1", "2", "3"]]);
    }

    #[test]
    fn what_is_cropped_ends_with_a_block() {
        assert_eq!(axis("(12,100)", 32).shown, 24);
        assert_eq!(axis("(31,100)", 32).shown, 31);
        assert_eq!(axis("(2,3,1000000)", 32).shown, 30);
        assert_eq!(axis("1099511627776", 32).shown, 32);
        // The labels of a part go on where the part before it ended.
        let part = axis("(4,16)", 64).part(30, 4);
        assert_eq!(texts(&part), [vec!["2", "3", "0", "1"], vec!["7", "8"]]);
    }
}
