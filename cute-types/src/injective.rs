//! From offsets back to coordinates, and when that is possible: constants and methods of static layouts.
//!
//! A layout is *injective* if no two coordinates have one offset, *compact* if its offsets are all of `0..cosize`, and
//! *bijective* if both. With the modes sorted by stride, each stride above what the modes below it reach decides
//! injectivity at once; otherwise two coordinates meet exactly if `sum e_k d_k = 0` with `|e_k| < s_k`, not all 0, which a
//! search over the modes decides, the largest stride first, bounded by what is left.
//!
//! The coordinate of an offset is found by the same search. CuTe's `get_hier_coord`, `get_flat_coord` and
//! `get_1d_coord` compute `(offset / d_k) mod s_k`, which is right for compact layouts alone.

use crate::int::Leaf;
use crate::layout::{Layout, Strided};
use crate::rules::{Accepted, Always, AreKnown, KnownTo, check_known};
use crate::tensor::{TensorError, modes_of};
use crate::tuple::{IntTuple, Offset, Offsets, Places, StaticTuple};

/// The leaves of a layout that matter to its offsets: extent above 1. A size of 64 bits has no more than 63 of them, and
/// one that is larger is refused before, see [`MemoryLayout::modes`](crate::tensor::MemoryLayout::modes).
#[derive(Clone, Copy)]
pub struct Modes {
    /// How many there are.
    len: usize,
    /// The modes, in the order of the layout until [`Modes::sorted`].
    modes: [LeafMode; 64],
}

/// A leaf.
#[derive(Clone, Copy)]
struct LeafMode {
    extent: u64,
    /// Without its sign.
    stride: u64,
    /// Whether the stride is negative: then its elements count from the last.
    reversed: bool,
    /// Of a basis element, which: a number for each path of modes, 0 for an integer.
    basis: u128,
    /// The index of its element 1: the product of the extents before.
    weight: u64,
}

impl Modes {
    /// No modes.
    pub(crate) const EMPTY: Self =
        Self { len: 0, modes: [LeafMode { extent: 1, stride: 0, reversed: false, basis: 0, weight: 1 }; 64] };

    /// How many there are.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The extent and the stride of mode `k`.
    pub(crate) const fn leaf(&self, k: usize) -> (u64, i128) {
        (self.modes[k].extent, signed(&self.modes[k]))
    }

    /// The basis element of mode `k`: a number for each, 0 for an integer.
    pub(crate) const fn basis(&self, k: usize) -> u128 {
        self.modes[k].basis
    }

    /// The largest of the numbers that one basis element reaches, less the smallest.
    pub(crate) const fn reach_at(&self, basis: u128) -> u64 {
        let modes = self.of_basis(basis);
        // Below the cosize, which fits.
        modes.reach(modes.len) as u64
    }

    /// One mode, or none if its extent is 1.
    pub(crate) const fn one(extent: u64, stride: &Leaf<'_>) -> Self {
        let mut modes = Self::EMPTY;
        if extent > 1 {
            let (stride, basis) = split(stride);
            modes.modes[0] =
                LeafMode { extent, stride: stride.unsigned_abs() as u64, reversed: stride < 0, basis, weight: 1 };
            modes.len = 1;
        }
        modes
    }

    /// These modes, then `more`.
    pub(crate) const fn then(mut self, more: &Self) -> Self {
        let size = self.size();
        assert!(self.len + more.len <= self.modes.len(), "the size of a layout leaves 64 bits");
        let mut k = 0;
        while k < more.len {
            let mode = more.modes[k];
            self.modes[self.len] = LeafMode { weight: mode.weight * size, ..mode };
            self.len += 1;
            k += 1;
        }
        self
    }

    #[expect(clippy::panic, reason = "of static layouts alone, evaluated by the compiler: an error with this text")]
    pub(crate) const fn size(&self) -> u64 {
        let mut size = 1_u64;
        let mut k = 0;
        while k < self.len {
            size = match size.checked_mul(self.modes[k].extent) {
                Some(size) => size,
                None => panic!("the size of a layout leaves 64 bits"),
            };
            k += 1;
        }
        size
    }

    /// By stride.
    pub(crate) const fn sorted(mut self) -> Self {
        let mut k = 1;
        while k < self.len {
            let mut j = k;
            while j > 0 && self.modes[j].stride < self.modes[j - 1].stride {
                let mode = self.modes[j];
                self.modes[j] = self.modes[j - 1];
                self.modes[j - 1] = mode;
                j -= 1;
            }
            k += 1;
        }
        self
    }

    /// The largest offset of the first `k` modes.
    const fn reach(&self, k: usize) -> i128 {
        let mut reach = 0;
        let mut j = 0;
        while j < k {
            reach += (self.modes[j].extent as i128 - 1) * self.modes[j].stride as i128;
            j += 1;
        }
        reach
    }

    /// How far below 0 the offsets reach.
    pub(crate) const fn below(&self) -> i128 {
        let mut below = 0;
        let mut k = 0;
        while k < self.len {
            let LeafMode { extent, stride, reversed, .. } = self.modes[k];
            if reversed {
                below += (extent as i128 - 1) * stride as i128;
            }
            k += 1;
        }
        below
    }

    /// How far above 0 the offsets reach.
    pub(crate) const fn above(&self) -> i128 {
        self.reach(self.len) - self.below()
    }

    /// The modes of one basis element.
    const fn of_basis(&self, basis: u128) -> Self {
        let mut modes = Self::EMPTY;
        let mut k = 0;
        while k < self.len {
            if self.modes[k].basis == basis {
                modes.modes[modes.len] = self.modes[k];
                modes.len += 1;
            }
            k += 1;
        }
        modes
    }

    /// Whether the basis element of mode `k` is that of a mode before it.
    const fn is_repeated(&self, k: usize) -> bool {
        let mut j = 0;
        while j < k {
            if self.modes[j].basis == self.modes[k].basis {
                return true;
            }
            j += 1;
        }
        false
    }

    /// The number of points in the box of coordinates that the layout reaches: the product, over the modes of the
    /// coordinate, of 1 and the reach in it. CuTe's `size(coshape)`.
    pub(crate) const fn coshape_size(&self) -> u64 {
        let mut size = 1;
        let mut k = 0;
        while k < self.len {
            if !self.is_repeated(k) {
                let modes = self.of_basis(self.modes[k].basis);
                size = crate::layout::times(size, modes.reach(modes.len) as u64 + 1);
            }
            k += 1;
        }
        size
    }

    /// Whether the strides do not fall, in the order of the layout.
    const fn is_sorted(&self) -> bool {
        let mut k = 1;
        while k < self.len {
            if signed(&self.modes[k]) < signed(&self.modes[k - 1]) {
                return false;
            }
            k += 1;
        }
        true
    }

    /// Basis elements are independent, so each has to be injective on its own; and a negative stride, whose elements
    /// counted from the last have the stride without its sign, moves all offsets by one number.
    pub(crate) const fn is_injective(&self) -> bool {
        let mut k = 0;
        while k < self.len {
            if !self.is_repeated(k) && !self.of_basis(self.modes[k].basis).is_injective_by_itself() {
                return false;
            }
            k += 1;
        }
        true
    }

    const fn is_injective_by_itself(&self) -> bool {
        let modes = self.sorted();
        let mut apart = true;
        let mut k = 0;
        while k < modes.len {
            if modes.modes[k].stride == 0 {
                return false;
            }
            apart &= modes.modes[k].stride as i128 > modes.reach(k);
            k += 1;
        }
        apart || !modes.meets(modes.len, 0, false)
    }

    /// Whether `sum e_j d_j = target` over the first `k` modes for some `|e_j| < s_j`; unless `some` of the other modes
    /// has an `e` that is not 0, one of these must have.
    const fn meets(&self, k: usize, target: i128, some: bool) -> bool {
        if k == 0 {
            return target == 0 && some;
        }
        let LeafMode { extent, stride, .. } = self.modes[k - 1];
        let (stride, most, reach) = (stride as i128, extent as i128 - 1, self.reach(k - 1));
        // |target - e * stride| <= reach
        let mut e = max(div_ceil(target - reach, stride), -most);
        let last = min((target + reach).div_euclid(stride), most);
        while e <= last {
            if self.meets(k - 1, target - e * stride, some || e != 0) {
                return true;
            }
            e += 1;
        }
        false
    }

    /// The same of a layout of coordinates, at each place.
    pub(crate) fn check_places(&self) -> Result<(), TensorError> {
        (0..self.len)
            .filter(|&k| !self.is_repeated(k))
            .try_for_each(|k| self.of_basis(self.modes[k].basis).check_injective())
    }

    /// Refuses a layout of which two elements have one offset, and names them.
    pub(crate) fn check_injective(&self) -> Result<(), TensorError> {
        let modes = self.sorted();
        let mut steps = STEPS;
        let found = match (0..modes.len).find(|&k| modes.modes[k].stride == 0) {
            // Its first two elements.
            Some(k) => Some(Meeting { first: modes.modes[k].weight, second: 0, offset: 0 }),
            None if (0..modes.len).all(|k| modes.modes[k].stride as i128 > modes.reach(k)) => None,
            None => modes.meeting(modes.len, 0, false, &mut steps)?,
        };
        match found {
            None => Ok(()),
            Some(Meeting { first, second, offset }) => {
                Err(TensorError::NotInjective { first: first.min(second), second: first.max(second), offset })
            }
        }
    }

    /// Two elements of one offset, the search of [`Self::meets`]; refused where it takes too many steps.
    fn meeting(&self, k: usize, target: i128, some: bool, steps: &mut u32) -> Result<Option<Meeting>, TensorError> {
        if k == 0 {
            return Ok((target == 0 && some).then_some(Meeting { first: 0, second: 0, offset: 0 }));
        }
        let LeafMode { extent, stride, weight, reversed, .. } = self.modes[k - 1];
        let (stride, most, reach) = (stride as i128, extent as i128 - 1, self.reach(k - 1));
        let mut e = max(div_ceil(target - reach, stride), -most);
        let last = min((target + reach).div_euclid(stride), most);
        while e <= last {
            *steps = steps.checked_sub(1).ok_or(TensorError::InjectiveUndecided { steps: STEPS })?;
            if let Some(mut found) = self.meeting(k - 1, target - e * stride, some || e != 0, steps)? {
                // e steps more of the one than of the other; a reversed mode counts from its end.
                let digit = e.unsigned_abs() as u64 * weight;
                let to = if (e > 0) == reversed { &mut found.second } else { &mut found.first };
                *to += digit;
                let step = if reversed { -stride } else { stride };
                if (e > 0) != reversed {
                    found.offset += e.abs() * step;
                }
                return Ok(Some(found));
            }
            e += 1;
        }
        Ok(None)
    }

    /// The index of the element of this offset, of an injective layout without a stride of 0.
    pub(crate) fn index_at(&self, offset: i128) -> Option<u64> {
        let modes = self.sorted();
        modes.find(modes.len, offset + modes.below())
    }

    /// The same, of the first `k` modes, sorted, counted from the lowest offset.
    pub(crate) const fn find(&self, k: usize, target: i128) -> Option<u64> {
        if k == 0 {
            return if target == 0 { Some(0) } else { None };
        }
        let LeafMode { extent, stride, weight, reversed, .. } = self.modes[k - 1];
        let stride = stride as i128;
        let mut digit = max(div_ceil(target - self.reach(k - 1), stride), 0);
        let last = min(target.div_euclid(stride), extent as i128 - 1);
        while digit <= last {
            if let Some(index) = self.find(k - 1, target - digit * stride) {
                let digit = digit as u64;
                return Some(index + if reversed { extent - 1 - digit } else { digit } * weight);
            }
            digit += 1;
        }
        None
    }

    /// The index of the element that is `target(place)` at each place that the modes, in the order of their strides,
    /// reach.
    fn find_by_place(&self, target: impl Fn(u128) -> i128) -> Option<u64> {
        (0..self.len).filter(|&k| !self.is_repeated(k)).try_fold(0, |index, k| {
            let basis = self.modes[k].basis;
            let modes = self.of_basis(basis);
            Some(index + modes.find(modes.len, target(basis) + modes.below())?)
        })
    }

    /// Whether every number up to the largest offset is one.
    const fn is_compact(&self) -> bool {
        if self.below() != 0 {
            return false;
        }
        let modes = self.sorted();
        let mut k = 0;
        while k < modes.len {
            if modes.modes[k].stride as i128 > modes.reach(k) + 1 {
                return false;
            }
            k += 1;
        }
        true
    }
}

/// Two elements of one offset.
struct Meeting {
    /// The index of the one.
    first: u64,
    /// That of the other.
    second: u64,
    /// The offset of both.
    offset: i128,
}

/// How many digits a search over dynamic extents may try. Less than a second.
const STEPS: u32 = 1 << 20;

/// The integer and the basis element that a stride is made of.
const fn split(stride: &Leaf<'_>) -> (i128, u128) {
    match stride {
        Leaf::Int(value) => (*value, 0),
        Leaf::Basis(scale, mode) => {
            let (value, basis) = split(scale);
            // As digits of base 64, of which a mode takes one to 64; an IntTuple has no more than 16 modes.
            #[expect(clippy::panic, reason = "evaluated by the compiler alone, where it is an error with this text")]
            match basis.checked_mul(64) {
                Some(basis) if *mode < 63 => (value, basis + *mode as u128 + 1),
                _ => panic!("a basis element is nested deeper than 21, or of a mode beyond 62"),
            }
        }
    }
}

/// The outermost mode of a basis element, and the element inside it; `None` of an integer.
pub(crate) const fn place(basis: u128) -> Option<(usize, u128)> {
    if basis == 0 { None } else { Some(((basis % 64) as usize - 1, basis / 64)) }
}

const fn signed(mode: &LeafMode) -> i128 {
    if mode.reversed { -(mode.stride as i128) } else { mode.stride as i128 }
}

const fn div_ceil(a: i128, b: i128) -> i128 {
    -(-a).div_euclid(b)
}

const fn max(a: i128, b: i128) -> i128 {
    if a > b { a } else { b }
}

const fn min(a: i128, b: i128) -> i128 {
    if a < b { a } else { b }
}

impl<S: Strided<D>, D: StaticTuple> Layout<S, D> {
    /// The modes by stride.
    const BY_STRIDE: Modes = S::MODES.sorted();

    /// Whether no two coordinates have one offset. Exact for every layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// const _: () = assert!(<Layout!((3,3):(2,3))>::IS_INJECTIVE);
    /// assert!(!<Layout!((4,3):(2,3))>::IS_INJECTIVE); // 3 steps of 2 are 2 of 3
    /// ```
    pub const IS_INJECTIVE: bool = S::MODES.is_injective();

    /// Whether the offsets are all of `0..COSIZE`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert!(<Layout!((2,(2,3)):(1,(0,2)))>::IS_COMPACT);
    /// assert!(!<Layout!((2,3):(1,4))>::IS_COMPACT);
    /// ```
    pub const IS_COMPACT: bool = S::MODES.is_compact();

    /// Whether the layout is a bijection onto `0..SIZE`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert!(<Layout!(((2,2),(2,2)):((1,8),(2,4)))>::IS_BIJECTIVE);
    /// ```
    pub const IS_BIJECTIVE: bool = Self::IS_INJECTIVE && Self::IS_COMPACT;

    /// Whether the strides do not fall from left to right, modes of extent 1 aside.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert!(<Layout!((2,2):(1,3))>::IS_SORTED);
    /// assert!(!<Layout!((2,2):(3,1))>::IS_SORTED);
    /// ```
    ///
    /// Source: *Bridging Math and Code: CuTe Layout Algebra in CuTeDSL*.
    pub const IS_SORTED: bool = S::MODES.is_sorted();

    /// The index of the element with this offset, of a layout that the caller knows to be injective.
    pub(crate) fn index_of(&self, offset: usize) -> Option<usize> {
        let modes = const { &Self::BY_STRIDE };
        modes.find(modes.len, offset as i128 + modes.below()).map(|index| index as usize)
    }
}

impl<S: IntTuple, D: IntTuple> Layout<S, D>
where
    Self: KnownTo<Always>,
{
    /// The natural coordinate of the element with this offset; `None` if there is none.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!((2,(2,2)):(1,(4,2)));
    /// assert_eq!(l.hier_coord(3), Some((1, (0, 1))));
    /// assert_eq!(layout!((2,3):(1,4)).hier_coord(2), None);
    /// ```
    ///
    /// Of a layout that is not injective there is no such map, and the program does not build (a constant is evaluated,
    /// so `cargo build` says it, not `cargo check`):
    ///
    /// ```compile_fail,E0080
    /// use cute_types::prelude::*;
    /// layout!((2,4):(2,2)).hier_coord(4);
    /// ```
    ///
    /// Of a layout with dynamic integers it is [`Self::try_hier_coord`]:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let m = 2_usize;
    /// layout!((m,4):(1,2)).hier_coord(4); // types do not know all integers of this layout
    /// ```
    ///
    /// Source: CuTe's `get_hier_coord`, which returns a wrong coordinate for gaps and for layouts that are not compact.
    pub fn hier_coord(&self, offset: D::Offset) -> Option<S::Coord>
    where
        Self: KnownTo<Always, Report: Accepted<Proof: Sized>>,
    {
        self.known_linear_coord(offset).map(|index| self.shape().coord_of(index))
    }

    /// The coordinate by mode, one index for each mode at the top, of the element with this offset. See
    /// [`Self::hier_coord`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((2,(2,2)):(1,(4,2))).flat_coord(3), Some((1, 2)));
    /// ```
    ///
    /// Source: CuTe's `get_flat_coord`.
    pub fn flat_coord(&self, offset: D::Offset) -> Option<S::FlatCoord>
    where
        Self: KnownTo<Always, Report: Accepted<Proof: Sized>>,
    {
        self.known_linear_coord(offset).map(|index| self.shape().flat_coord_of(index))
    }

    /// The index of the element with this offset. See [`Self::hier_coord`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((2,(2,2)):(1,(4,2))).linear_coord(3), Some(5));
    /// ```
    ///
    /// Source: CuTe's `get_1d_coord`.
    pub fn linear_coord(&self, offset: D::Offset) -> Option<usize>
    where
        Self: KnownTo<Always, Report: Accepted<Proof: Sized>>,
    {
        self.known_linear_coord(offset)
    }
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The same, of a layout of which the caller knows that types know its integers.
    pub(crate) fn known_linear_coord(&self, offset: D::Offset) -> Option<usize> {
        const {
            check_known::<AreKnown<S, D>>();
            assert!(
                modes_of::<S::Known<D>>().is_injective(),
                "injective: two elements of the layout have one offset, so none has one coordinate"
            );
        };
        let modes = const { &modes_of::<S::Known<D>>().sorted() };
        if !<D::Basis as Places>::ANY {
            return modes.find(modes.len, offset.at(0) + modes.below()).map(|index| index as usize);
        }
        // Each place of the coordinate has modes of its own; what no mode reaches has to be 0.
        let index = modes.find_by_place(|basis| offset.at(basis))? as usize;
        D::Offsets::of(index, self.shape(), self.stride()).equals(offset).then_some(index)
    }
}
