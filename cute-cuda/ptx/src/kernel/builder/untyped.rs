//! A tensor whatever its elements and its memory are: what the code that finds addresses is given. That code is compiled once, in
//! this crate, and not in each program again for each type that it has tensors of.

use cute_types::runtime::{RuntimeLayout, Swizzle};

use super::access::{Runs, Vector};
use super::index::Index;
use super::tensor::{Place, Tensor};
use super::unit::Unit;
use crate::index::ones_of_sum;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::limits::{MOST_VALUES, WIDEST};
use crate::kernel::signature::Data;

/// A [`Tensor`] without its types.
#[derive(Clone, Copy, Debug)]
pub(super) struct Untyped<'t> {
    pub(super) place: Place,
    pub(super) scope: u64,
    pub(super) unit: Option<&'t Unit>,
    pub(super) fixed: &'t [(RuntimeLayout, Index)],
    pub(super) base: u64,
    pub(super) swizzle: Swizzle,
    pub(super) layout: &'t RuntimeLayout,
    pub(super) steps: u64,
    /// The bytes of an element.
    pub(super) bytes: u64,
}

impl<T: Data, S> Tensor<T, S> {
    /// The tensor without its types.
    pub(super) fn untyped(&self) -> Untyped<'_> {
        let Tensor { place, scope, base, swizzle, steps, .. } = *self;
        let (unit, fixed, layout) = (self.unit.as_ref(), &self.fixed, &self.layout);
        Untyped { place, scope, unit, fixed, base, swizzle, layout, steps, bytes: T::BYTES }
    }
}

impl Untyped<'_> {
    /// The bits that the part of the offset that is in registers can have.
    pub(super) fn ones(self) -> Result<u64, KernelError> {
        let (ones, _) = ones_of_sum(self.fixed.iter().map(|(layout, index)| (layout, index.limit)))?;
        // Of a base that moved, only the zeros at the bottom are known.
        Ok(if self.steps == 0 { ones } else { u64::MAX << (ones | self.steps).trailing_zeros() })
    }

    /// The parts of the offset that are in registers, of which the swizzle neither reads nor moves a bit, and the others. Adding one of
    /// the first to a number leaves all bits of that as they were up to the highest that the swizzle has to do with, so that it may be
    /// added to what the swizzle makes of the number.
    pub(super) fn beyond_swizzle(self) -> Result<[Vec<(RuntimeLayout, Index)>; 2], KernelError> {
        let moved = (self.swizzle.sources() | self.swizzle.targets()).unsigned_abs();
        let (mut beyond, mut within) = (Vec::new(), Vec::new());
        for part in self.fixed {
            let (ones, _) = ones_of_sum([(&part.0, part.1.limit)])?;
            let is_beyond = ones.trailing_zeros() >= 64 - moved.leading_zeros();
            if is_beyond { &mut beyond } else { &mut within }.push(part.clone());
        }
        Ok([beyond, within])
    }

    /// A number with as many zeros at the bottom as all offsets have but for those of the layout and the base, and as a swizzle
    /// keeps.
    pub(super) fn aligned(self) -> Result<u64, KernelError> {
        let swizzle = self.swizzle;
        let moved = if swizzle.is_identity() { 0 } else { (swizzle.sources() | swizzle.targets()).unsigned_abs() };
        // Where nothing is in a register there is no bit to be wrong.
        Ok(self.ones()? | moved | 1 << 63)
    }

    /// The elements in runs that an access moves.
    pub(super) fn runs(self, vector: Vector) -> Result<Runs, KernelError> {
        let size = self.layout.size().unsigned_abs();
        if size > MOST_VALUES {
            return Err(KernelErrorKind::Values { values: size, most: MOST_VALUES }.into());
        }
        let offsets: Vec<u64> = self.layout.offsets().map(|offset| offset as u64).collect();
        let mut sorted = offsets.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let mut width = 1 << (WIDEST / self.bytes).ilog2().min(self.aligned()?.trailing_zeros());
        while width > 1 && !self.in_runs(&sorted, width) {
            width /= 2;
        }
        match vector {
            Vector::Widest => {}
            Vector::Exactly(wanted) if wanted.is_power_of_two() && wanted <= width => width = wanted,
            Vector::Exactly(wanted) => {
                return Err(KernelErrorKind::Vector { wanted, most: width, layout: self.layout.to_string() }.into());
            }
        }
        let starts = sorted.into_iter().step_by(width as usize).collect();
        Ok(Runs { width, starts, offsets })
    }

    /// Whether ascending offsets are whole runs of so many, each from a multiple on.
    fn in_runs(self, offsets: &[u64], width: u64) -> bool {
        let whole = |run: &[u64]| {
            run.len() as u64 == width
                && run[0].wrapping_add(self.base).is_multiple_of(width)
                && run.iter().zip(run[0]..).all(|(&offset, wanted)| offset == wanted)
        };
        offsets.chunks(width as usize).all(whole)
    }
}
