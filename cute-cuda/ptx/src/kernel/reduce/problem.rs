//! What is reduced, as lists of modes.

use cute_types::runtime::{ComposedLayout, RuntimeLayout};

use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::limits::WIDEST;
use crate::kernel::modes::{Joint, Mode, Side, flat, joined, layout, widest};
use crate::kernel::signature::Data;

/// Which elements an access has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Elements of one result, and so have the lanes that are neighbours.
    Along,
    /// Elements of as many results, and so have the lanes that are neighbours.
    Across,
}

/// A reduction on its modes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    /// The modes of the results, by ascending stride of what is read, those that repeat what is read last.
    pub(super) kept: Vec<Mode>,
    /// Extents and strides of the modes that are reduced, by ascending stride; those of stride 0 last.
    pub(super) reduced: Vec<(u64, u64)>,
    /// What is before the modes of what is read.
    pub(super) from: Side,
    /// What is before those of what is written.
    pub(super) to: Side,
    /// What a fold leaves over, which is no element of the modes.
    pub(super) tail: Option<Tail>,
}

/// What is left over after the last whole row of a fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tail {
    /// The results, from the first on, that have one more element.
    pub(super) length: u64,
    /// The offset of the first of those, after what is before the modes.
    pub(super) base: u64,
}

/// What repeats an element goes last: it is no neighbour.
fn by_stride(stride: u64) -> (bool, u64) {
    (stride == 0, stride)
}

impl Problem {
    pub(super) fn of(
        from: &ComposedLayout,
        reduced: &[usize],
        out: Option<&ComposedLayout>,
    ) -> Result<Problem, KernelError> {
        let rank = from.rank();
        if let Some(&found) = reduced.iter().find(|&&mode| mode >= rank) {
            return Err(KernelErrorKind::NoMode { rank, mode: found }.into());
        }
        if let Some(mode) = (0..rank).find(|mode| reduced.iter().filter(|other| *other == mode).count() > 1) {
            let what = format!("mode {mode} is named twice to be reduced; name it once");
            return Err(KernelErrorKind::Shape { what }.into());
        }
        if reduced.is_empty() {
            let what = "no mode is named to be reduced; name one, or copy".to_string();
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let kept: Vec<usize> = (0..rank).filter(|mode| !reduced.contains(mode)).collect();
        let kept = if kept.is_empty() { layout(&[])? } else { from.layout().select(&kept)? };
        let to = match out {
            Some(out) => out.clone(),
            None => RuntimeLayout::layout_left(kept.shape().clone())?.into(),
        };
        let joint = Joint::of(&Side::of(from)?.over(0, kept)?, &to)?;
        to.layout().check_injective()?;
        // Their order is free: a mode goes on where another ends when its stride says so.
        let modes = flat(&from.layout().select(reduced)?)?.into_iter();
        let modes = joined(modes.map(|(extent, stride)| Mode { extent, from: stride, to: stride }).collect());
        let reduced = modes.into_iter().map(|mode| (mode.extent, mode.from)).collect();
        Ok(Problem::new(joint.modes, reduced, joint.from, joint.to))
    }

    pub(super) fn new(mut kept: Vec<Mode>, mut reduced: Vec<(u64, u64)>, from: Side, to: Side) -> Problem {
        kept.sort_by_key(|mode| by_stride(mode.from));
        reduced.sort_by_key(|mode| by_stride(mode.1));
        Problem { kept, reduced, from, to, tail: None }
    }

    /// How many results there are.
    pub(super) fn results(&self) -> u64 {
        self.kept.iter().map(|mode| mode.extent).product()
    }

    /// How many elements a result is of.
    pub(super) fn elements(&self) -> u64 {
        self.reduced.iter().map(|mode| mode.0).product()
    }

    /// Whether what is kept or what is reduced lies closer together.
    pub(super) fn direction(&self) -> Direction {
        let kept = self.kept.first().map_or((true, 0), |mode| by_stride(mode.from));
        let reduced = self.reduced.first().map_or((true, 0), |mode| by_stride(mode.1));
        if kept < reduced { Direction::Across } else { Direction::Along }
    }

    /// The most elements of an access in a direction: whole vectors that begin at multiples of their size, across only where
    /// no result is left over.
    pub(super) fn width<T: Data>(&self, direction: Direction) -> u64 {
        let most = WIDEST / T::BYTES;
        let strides = |kept: usize, reduced: usize| {
            let kept = self.kept.iter().skip(kept).fold(self.from.bits(), |bits, mode| bits | mode.from);
            self.reduced.iter().skip(reduced).fold(kept, |bits, mode| bits | mode.1)
        };
        match (direction, self.kept.first(), self.reduced.first()) {
            (Direction::Along, _, Some(&(extent, 1))) => widest(most, strides(0, 1)).min(1 << extent.ilog2()),
            (Direction::Across, Some(&Mode { extent, from: 1, .. }), _) => widest(most, strides(1, 0) | extent),
            _ => 1,
        }
    }

    /// Teams' worth of results and accesses of one of them, what is left over after the last whole vector aside.
    pub(super) fn items(&self, direction: Direction, width: u64) -> (u64, u64) {
        match direction {
            Direction::Along => {
                let first = self.reduced.first().map_or(1, |mode| mode.0);
                (self.results(), first / width * (self.elements() / first))
            }
            Direction::Across => (self.results() / width, self.elements()),
        }
    }
}
