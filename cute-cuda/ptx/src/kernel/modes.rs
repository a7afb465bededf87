//! Two layouts of one domain as one list of modes: what a kernel that goes from one to the other works on.

use cute_types::runtime::{ComposedLayout, RuntimeLayout, Swizzle};

use super::builder::{Builder, Index};
use super::error::{KernelError, KernelErrorKind};
use crate::index::{IndexError, base_of, joined_by};

/// A mode of both layouts: its extent, and its stride in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mode {
    pub(super) extent: u64,
    pub(super) from: u64,
    pub(super) to: u64,
}

/// What is before the modes of a side: a base offset, and the swizzle that the sum goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Side {
    pub(super) base: u64,
    pub(super) swizzle: Swizzle,
}

impl Side {
    /// From the first element on, unswizzled.
    pub(super) const PLAIN: Side = Side { base: 0, swizzle: Swizzle::IDENTITY };

    /// The side of a layout.
    ///
    /// # Errors
    ///
    /// [`IndexError::NegativeOffset`] for a negative base offset.
    pub(super) fn of(layout: &ComposedLayout) -> Result<Side, KernelError> {
        Ok(Side { base: base_of(layout)?, swizzle: layout.swizzle() })
    }

    /// A layout of modes of this side, from so many elements after its beginning on, counted before the swizzle.
    pub(super) fn over(&self, start: u64, layout: RuntimeLayout) -> Result<ComposedLayout, KernelError> {
        let base =
            self.base.checked_add(start).and_then(|base| i64::try_from(base).ok()).ok_or(IndexError::Overflow)?;
        Ok(ComposedLayout::new(self.swizzle, base, layout)?)
    }

    /// Bits below the lowest of which vectors keep their elements together, at multiples of their size: those of the base
    /// offset, and those that the swizzle reads and writes.
    pub(super) fn bits(&self) -> u64 {
        let moved = if self.swizzle.is_identity() { 0 } else { self.swizzle.sources() | self.swizzle.targets() };
        self.base | moved.unsigned_abs()
    }
}

/// Both layouts on their common modes, by ascending stride of the second; those that are contiguous in both are one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Joint {
    pub(super) modes: Vec<Mode>,
    /// What is before the modes of the first.
    pub(super) from: Side,
    /// What is before those of the second.
    pub(super) to: Side,
}

impl Joint {
    /// Both layouts by the same 1-D coordinate.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Sizes`] when the sizes differ, [`KernelErrorKind::Shape`] when the shapes have no common refinement,
    /// [`KernelErrorKind::Index`] for a negative stride.
    pub(super) fn of(from: &ComposedLayout, to: &ComposedLayout) -> Result<Joint, KernelError> {
        let (read, write) = (from.size().unsigned_abs(), to.size().unsigned_abs());
        if read != write {
            return Err(KernelErrorKind::Sizes { write, read }.into());
        }
        let modes = refined(&flat(from.layout())?, &flat(to.layout())?).ok_or_else(|| KernelErrorKind::Shape {
            what: format!(
                "the shapes of {} and {} have no common refinement; write both with one shape",
                from.layout(),
                to.layout()
            ),
        })?;
        Ok(Joint { modes: joined(modes), from: Side::of(from)?, to: Side::of(to)? })
    }

    /// The size of the domain.
    pub(super) fn size(&self) -> u64 {
        self.modes.iter().map(|mode| mode.extent).product()
    }

    /// The largest power of two, at most `most`, such that vectors of so many elements along mode `along`, which has
    /// stride 1 on that side, are whole and begin at multiples of their size.
    pub(super) fn vector(&self, along: usize, most: u64, stride: impl Fn(&Mode) -> u64, side: Side) -> u64 {
        let others = self.modes.iter().enumerate().filter(|(place, _)| *place != along);
        let strides = others.fold(side.bits(), |all, (_, mode)| all | stride(mode));
        widest(most, strides | self.modes.get(along).map_or(1, |mode| mode.extent))
    }
}

/// The largest power of two, at most `most`, that divides every number whose bits are in `bits`.
pub(super) fn widest(most: u64, bits: u64) -> u64 {
    most.min(1 << bits.trailing_zeros().min(62))
}

/// Extents and strides that are not negative, modes of one element left out.
pub(super) fn flat(layout: &RuntimeLayout) -> Result<Vec<(u64, u64)>, KernelError> {
    let mode = |(extent, stride): (i64, i64)| {
        let stride = u64::try_from(stride).map_err(|_| IndexError::NegativeStride { stride })?;
        Ok((extent.unsigned_abs(), stride))
    };
    layout.flat_modes().into_iter().filter(|mode| mode.0 != 1).map(mode).collect()
}

/// The modes of both on the coarsest shape that refines both; `None` where there is none.
fn refined(from: &[(u64, u64)], to: &[(u64, u64)]) -> Option<Vec<Mode>> {
    let (mut from, mut to) = (from.iter().copied().peekable(), to.iter().copied().peekable());
    let (mut a, mut b) = (from.next(), to.next());
    let mut modes = Vec::new();
    while let (Some((e, s)), Some((f, d))) = (a, b) {
        let extent = e.min(f);
        if !e.is_multiple_of(extent) || !f.is_multiple_of(extent) {
            return None;
        }
        modes.push(Mode { extent, from: s, to: d });
        // What is left of the longer one goes on where the piece ends.
        let rest = |extent_of: u64, stride: u64| (extent_of > extent).then(|| (extent_of / extent, stride * extent));
        a = rest(e, s).or_else(|| from.next());
        b = rest(f, d).or_else(|| to.next());
    }
    (a.is_none() && b.is_none()).then_some(modes)
}

/// The modes by ascending stride of the second layout, those that continue the one before as one.
pub(super) fn joined(mut modes: Vec<Mode>) -> Vec<Mode> {
    modes.sort_by_key(|mode| (mode.to, mode.from));
    joined_by(modes, |last, mode| {
        let ends = [last.from, last.to].map(|stride| last.extent.checked_mul(stride));
        let goes_on = ends == [Some(mode.from), Some(mode.to)];
        last.extent *= if goes_on { mode.extent } else { 1 };
        goes_on
    })
}

/// The layout of these extents and strides, each a mode; of none, one element.
pub(super) fn layout(modes: &[(u64, u64)]) -> Result<RuntimeLayout, KernelError> {
    if modes.is_empty() {
        return Ok(RuntimeLayout::new(1, 0)?);
    }
    Ok(RuntimeLayout::make_layout(&modes.iter().map(|&each| mode(each)).collect::<Result<Vec<_>, _>>()?)?)
}

/// The mode of this extent and stride.
pub(super) fn mode((extent, stride): (u64, u64)) -> Result<RuntimeLayout, KernelError> {
    let number = |value: u64| i64::try_from(value).map_err(|_| KernelErrorKind::Index(IndexError::Overflow));
    Ok(RuntimeLayout::new(number(extent)?, number(stride)?)?)
}

/// The same as one mode.
pub(super) fn nested(modes: &[(u64, u64)]) -> Result<RuntimeLayout, KernelError> {
    Ok(RuntimeLayout::make_layout(&[layout(modes)?])?.mode(0)?)
}

/// Layouts side by side, each a mode.
pub(super) fn side_by_side(modes: &[RuntimeLayout]) -> Result<RuntimeLayout, KernelError> {
    Ok(RuntimeLayout::make_layout(modes)?)
}

/// The threads of a launch as one index: thread, then block.
pub(super) fn thread_of_grid(b: &mut Builder) -> Result<Index, KernelError> {
    let extent = b.extent();
    let (threads, blocks) = (u64::from(extent.threads), u64::from(extent.blocks));
    let (thread, block) = (b.thread(), b.block());
    b.index(&layout(&[(threads, 1), (blocks, threads)])?, &[thread, block])
}

#[cfg(test)]
mod tests {
    use super::*;

    type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

    fn joint(from: &str, to: &str) -> Outcome<Vec<(u64, u64, u64)>> {
        let joint = Joint::of(&from.parse()?, &to.parse()?)?;
        Ok(joint.modes.into_iter().map(|mode| (mode.extent, mode.from, mode.to)).collect())
    }

    #[test]
    fn modes_are_refined_sorted_and_joined() -> Result<(), Box<dyn std::error::Error>> {
        assert_eq!(joint("(4,6):(1,4)", "24:1")?, [(24, 1, 1)]);
        assert_eq!(joint("(4,6):(1,4)", "(4,6):(6,1)")?, [(6, 4, 1), (4, 1, 6)]);
        assert_eq!(joint("(2,3,4):(1,2,6)", "(2,3,4):(12,4,1)")?, [(4, 6, 1), (3, 2, 4), (2, 1, 12)]);
        assert_eq!(joint("(6,1,4):(0,9,1)", "(2,12):(1,2)")?, [(6, 0, 1), (4, 1, 6)]);
        assert_eq!(joint("1:0", "(1,1):(5,7)")?, []);
        Ok(())
    }

    #[test]
    fn what_is_no_common_domain_is_refused() {
        let refused = |from: &str, to: &str| {
            joint(from, to).err().and_then(|error| Some(error.downcast::<KernelError>().ok()?.kind().to_string()))
        };
        assert_eq!(
            refused("(4,3):(1,4)", "(3,4):(1,3)").as_deref(),
            Some("the shapes of (4,3):(1,4) and (3,4):(1,3) have no common refinement; write both with one shape")
        );
        assert_eq!(
            refused("(4,3):(1,4)", "8:1").as_deref(),
            Some("the writing layout has 8 elements and the reading one 12; make them equal")
        );
        assert_eq!(refused("(2,2):(-1,2)", "4:1").as_deref().map(|error| error.contains("-1")), Some(true));
    }
}
