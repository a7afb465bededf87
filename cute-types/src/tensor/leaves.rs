//! The leaves of a layout as numbers, of static and of dynamic ones.

use super::modes_of;
use crate::int::Leaf;
use crate::layout::StaticLayout;
use crate::tuple::ModeVisitor;

/// The leaves of extents above 1, each with its stride.
#[derive(Clone, Copy)]
pub struct Leaves {
    len: usize,
    modes: [(usize, isize); Self::MOST],
}

impl Leaves {
    /// How many there are at most; of more, what is done leaf by leaf is not done.
    pub(crate) const MOST: usize = 16;

    /// None yet.
    pub(super) const EMPTY: Self = Self { len: 0, modes: [(1, 0); Self::MOST] };

    /// Those of a static layout of integers.
    pub(super) const fn of<L: StaticLayout>() -> Option<Self> {
        let (modes, mut leaves, mut k) = (modes_of::<L>(), Self::EMPTY, 0);
        while k < modes.len() {
            let (extent, stride) = modes.leaf(k);
            leaves.push(extent as usize, stride as isize);
            k += 1;
        }
        leaves.checked()
    }

    /// One more. An extent is an index and a stride an offset, or there is no tensor.
    const fn push(&mut self, extent: usize, stride: isize) {
        if extent != 1 {
            if self.len < Self::MOST {
                self.modes[self.len] = (extent, stride);
            }
            self.len += 1;
        }
    }

    /// They, if they are not too many.
    pub(super) const fn checked(self) -> Option<Self> {
        if self.len <= Self::MOST { Some(self) } else { None }
    }

    /// How many there are.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Extent and stride of the leaf `k`.
    pub(crate) const fn mode(&self, k: usize) -> (usize, isize) {
        self.modes[k]
    }
}

impl ModeVisitor for Leaves {
    #[inline]
    fn mode(&mut self, extent: usize, stride: Leaf<'_>) {
        if let Leaf::Int(stride) = stride {
            self.push(extent, stride as isize);
        }
    }
}
