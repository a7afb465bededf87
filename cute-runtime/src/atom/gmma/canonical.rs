//! From a layout of (MN,K) to its descriptor.
//!
//! The two strides are read off the layout, and then it is asked at *every* element whether the descriptor leads there: at most
//! 256 by 64 of them. So a layout is accepted for the function that it is, not for how its modes are nested. What the hardware is
//! not known to do is refused although the formula would hold: blocks of 8 rows that begin inside of a swizzle's pattern, elements
//! that share an address, K of another number than the instruction's.
//!
//! CuTe: `make_gmma_desc`, `include/cute/atom/mma_traits_sm90_gmma.hpp`, which checks the strides of a few modes, and none of
//! the last.

use alloc::vec;
use alloc::vec::Vec;

use super::descriptor::{GmmaDescriptor, LIMIT, check_address};
use super::error::GmmaError;
use super::layouts::GmmaLayout;
use super::operand::{GmmaMajor, GmmaOperand};
use crate::atom::SmemSwizzle;
use crate::{ComposedLayout, LayoutError};

impl GmmaDescriptor {
    /// The descriptor of a layout of (MN,K), whose index 0 before its own offset lies at `base`, an address in shared memory:
    /// `descriptor.address(operand, mn, k) = base + bytes · layout(mn,k)` for every element.
    ///
    /// - pre: the layout has two modes. MN is a multiple of 8 up to 256, and K that of the operand
    /// - pre: it is one of the functions that a descriptor can be
    /// - pre: `base` is a multiple of the length of the swizzle's pattern, 256, 512 or 1024; of 16 where there is none
    ///
    /// ```
    /// use cute_runtime::atom::{GmmaDescriptor, GmmaMajor, GmmaOperand};
    /// use cute_runtime::{ComposedLayout, RuntimeLayout};
    /// let f16 = GmmaOperand::new(GmmaMajor::K, 16)?;
    /// let a: ComposedLayout = "S<3,3,3> o 0 o (64,16):(64,1)".parse()?;
    /// let descriptor = GmmaDescriptor::new(&a, f16, 2048)?;
    /// assert_eq!(descriptor.to_string(), "0x4000004000010080");
    /// assert_eq!(descriptor.address(f16, 9, 8)?, 2048 + 2 * a.offset((9, 8))?);
    ///
    /// let refused = |text: &str, base| {
    ///     let layout: ComposedLayout = text.parse().unwrap();
    ///     GmmaDescriptor::new(layout, f16, base).unwrap_err().to_string()
    /// };
    /// assert_eq!(
    ///     refused("S<3,2,5> o (64,16):(64,1)", 0),
    ///     "wgmma: swizzle S<3,2,5> is none of a descriptor's; for 16-bit K-major take S<3,3,3>, S<2,3,3>, S<1,3,3> or none",
    /// );
    /// assert_eq!(
    ///     refused("(64,16):(64,1)", 0),
    ///     "wgmma: element (1,0) is at offset 64, in the nearest canonical layout at 72; \
    ///      take Layout_K_SW128_Atom, S<3,3,3> o 0 o (8,64):(64,1)",
    /// );
    /// assert_eq!(refused("(64,16):(8,1)", 0), "wgmma: elements (1,0) and (0,8) are both at offset 8");
    /// assert_eq!(refused("S<3,3,3> o (64,16):(64,1)", 1040), "wgmma: address 1040 is not a multiple of 1024");
    /// assert_eq!(
    ///     refused("S<3,3,3> o (64,32):(64,1)", 0),
    ///     "wgmma: K has 32 elements, one instruction takes 16 of 16 bits",
    /// );
    /// assert_eq!(
    ///     refused("S<3,3,3> o ((8,8),16):((64,520),1)", 0),
    ///     "wgmma: blocks of 8 rows are 1040 bytes apart, not a multiple of 1024, the pattern of the swizzle",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn new(layout: impl Into<ComposedLayout>, operand: GmmaOperand, base: i64) -> Result<Self, LayoutError> {
        let elements = Elements::of(layout.into(), operand)?;
        let swizzle = elements.swizzle()?;
        let found = elements.read_off(swizzle).filter(|found| elements.mismatch(*found, swizzle).is_none());
        let Some(found) = found else { return Err(elements.nearest(swizzle).into()) };
        step!("{found:?} leads to every element from offset {} on", elements.first());
        elements.injective()?;
        found.within_pattern(&elements)?;
        let period = found.swizzle().period();
        if base % period != 0 {
            return Err(GmmaError::Alignment { address: base, of: period }.into());
        }
        check_address(base)?;
        // The last byte is in shared memory, too, as far as a descriptor reaches.
        check_address(base + elements.last() / 16 * 16)?;
        found.advanced(base)
    }

    /// Whether the operand begins at row 0 of the pattern and stays in its rows, and its blocks begin where the pattern does.
    fn within_pattern(self, elements: &Elements) -> Result<(), GmmaError> {
        let (operand, swizzle) = (elements.operand, self.swizzle());
        let (row, period) = (swizzle.row(), swizzle.period());
        if swizzle == SmemSwizzle::None {
            return Ok(());
        }
        let strides = match operand.major() {
            GmmaMajor::K => [0, self.stride_byte_offset()],
            GmmaMajor::MN => [self.leading_byte_offset(), self.stride_byte_offset()],
        };
        if let Some(&apart) = strides.iter().find(|apart| **apart % period != 0) {
            return Err(GmmaError::Pattern { apart, period });
        }
        let (wide, step) = match operand.major() {
            GmmaMajor::K => (operand.k() * operand.bytes(), operand.k() * operand.bytes()),
            GmmaMajor::MN => (row.min(elements.mn * operand.bytes()), 16),
        };
        let start = self.start_address() % period;
        if start % step != 0 || start + wide > row {
            return Err(GmmaError::Start { start, row, wide });
        }
        Ok(())
    }
}

/// The addresses of the elements, in bytes from the base on, mode MN fastest.
struct Elements {
    layout: ComposedLayout,
    operand: GmmaOperand,
    mn: i64,
    addresses: Vec<i64>,
}

impl Elements {
    fn of(layout: ComposedLayout, operand: GmmaOperand) -> Result<Self, LayoutError> {
        if layout.rank() != 2 {
            return Err(GmmaError::Rank { modes: layout.rank() }.into());
        }
        let (rows, columns) = (layout.layout().mode(0)?, layout.layout().mode(1)?);
        let (mn, k) = (rows.size(), columns.size());
        if k != operand.k() {
            return Err(GmmaError::K { k, wanted: operand.k(), bits: operand.bits() }.into());
        }
        if mn % 8 != 0 || mn > 256 {
            return Err(GmmaError::Mn { mn }.into());
        }
        let mut addresses = Vec::with_capacity(256 * 16);
        for (j, column) in columns.offsets().enumerate() {
            for (i, row) in rows.offsets().enumerate() {
                // As the layout is, this stays within 64 bits.
                let offset = layout.swizzle().apply(layout.base_offset() + (row + column));
                let limit = LIMIT / operand.bytes();
                if !(0..limit).contains(&offset) {
                    return Err(GmmaError::Reach { mn: i as i64, k: j as i64, offset, limit }.into());
                }
                addresses.push(offset * operand.bytes());
            }
        }
        Ok(Elements { layout, operand, mn, addresses })
    }

    /// Where element (mn,k) is; of a mode that is shorter, where the first is.
    fn at(&self, mn: i64, k: i64) -> i64 {
        let index = if mn < self.mn && k < self.operand.k() { mn + k * self.mn } else { 0 };
        self.addresses.get(index as usize).copied().unwrap_or(0)
    }

    fn first(&self) -> i64 {
        self.at(0, 0)
    }

    fn last(&self) -> i64 {
        self.addresses.iter().copied().max().unwrap_or(0)
    }

    /// The descriptor with this swizzle that has the layout's strides, where they are strides of a descriptor. A mode of one
    /// block has stride 0.
    fn read_off(&self, swizzle: SmemSwizzle) -> Option<GmmaDescriptor> {
        let (unit, row) = (16 / self.operand.bytes(), swizzle.row() / self.operand.bytes());
        let start = swizzle.apply(self.first());
        let apart = |mn, k| swizzle.apply(self.at(mn, k)) - start;
        let (leading, stride) = match (self.operand.major(), swizzle) {
            (GmmaMajor::K, SmemSwizzle::None) => (apart(0, unit), apart(8, 0)),
            (GmmaMajor::K, _) => (16, apart(8, 0)),
            (GmmaMajor::MN, SmemSwizzle::None) => (apart(0, 8), apart(unit, 0)),
            (GmmaMajor::MN, _) => (apart(row, 0), apart(0, 8)),
        };
        let is_field = |bytes: i64| bytes % 16 == 0 && (0..LIMIT).contains(&bytes);
        let are_fields = is_field(start) && is_field(leading) && is_field(stride);
        are_fields.then(|| GmmaDescriptor::of_bytes(start, leading, stride, swizzle))
    }

    /// The first element that is not where the descriptor leads, and where that is.
    fn mismatch(&self, descriptor: GmmaDescriptor, swizzle: SmemSwizzle) -> Option<(i64, i64, i64)> {
        let elements = (0..self.operand.k()).flat_map(|k| (0..self.mn).map(move |mn| (mn, k)));
        let wanted = |mn, k| swizzle.apply(descriptor.start_address() + descriptor.linear(self.operand, mn, k));
        elements.map(|(mn, k)| (mn, k, wanted(mn, k))).find(|&(mn, k, wanted)| self.at(mn, k) != wanted)
    }

    /// The layout's swizzle, as one that a descriptor names.
    fn swizzle(&self) -> Result<SmemSwizzle, GmmaError> {
        let (swizzle, bits, major) = (self.layout.swizzle(), self.operand.bits(), self.operand.major());
        let base = (16 / self.operand.bytes()).trailing_zeros();
        SmemSwizzle::of(&swizzle, bits).ok_or(GmmaError::Swizzle { swizzle, bits, major, base })
    }

    /// What is refused where no descriptor leads to all elements: the first that is not where the canonical layout of the
    /// nearest rows has it.
    fn nearest(&self, own: SmemSwizzle) -> GmmaError {
        let (bits, major) = (self.operand.bits(), self.operand.major());
        let next = if major == GmmaMajor::K { self.at(1, 0) } else { self.at(0, 1) };
        let apart = (own.apply(next) - own.apply(self.first())).abs();
        let rows = SmemSwizzle::ALL.into_iter().rev().find(|swizzle| swizzle.row() <= apart);
        let swizzle = rows.unwrap_or(SmemSwizzle::None);
        let nearest = GmmaLayout::of_checked(major, swizzle, bits);
        let start = swizzle.apply(self.first()) / 16 * 16;
        let descriptor = self.read_off(swizzle).unwrap_or_else(|| {
            // The strides are none of a descriptor's, so that those of a compact tile stand for them.
            let (leading, stride) = if major == GmmaMajor::K && swizzle == SmemSwizzle::None {
                (self.mn * 16, 128)
            } else {
                (8 * swizzle.row(), 8 * swizzle.row())
            };
            GmmaDescriptor::of_bytes(start, leading, stride, swizzle)
        });
        let (mn, k, wanted) = self.mismatch(descriptor, swizzle).unwrap_or((0, 0, start));
        let bytes = self.operand.bytes();
        GmmaError::Form { mn, k, offset: self.at(mn, k) / bytes, wanted: wanted / bytes, nearest }
    }

    /// Whether an address is that of two elements. Addresses are below [`LIMIT`], and multiples of an element's bytes.
    fn has_twice(&self) -> bool {
        let mut seen = vec![0_u64; LIMIT as usize / 64];
        self.addresses.iter().map(|address| address / self.operand.bytes()).any(|place| {
            let (word, bit) = (place as usize / 64, 1 << (place % 64));
            let before = seen[word] & bit;
            seen[word] |= bit;
            before != 0
        })
    }

    /// No two elements at one address.
    fn injective(&self) -> Result<(), GmmaError> {
        if !self.has_twice() {
            return Ok(());
        }
        let mut seen: Vec<(i64, usize)> = self.addresses.iter().copied().zip(0..).collect();
        seen.sort_unstable();
        let Some([first, second]) = seen.windows(2).find_map(|pair| match *pair {
            [a, b] if a.0 == b.0 => Some([a, b]),
            _ => None,
        }) else {
            return Ok(());
        };
        let coord = |index: usize| (index as i64 % self.mn, index as i64 / self.mn);
        let ((mn, k), (other_mn, other_k)) = (coord(first.1), coord(second.1));
        Err(GmmaError::Overlap { mn, k, other_mn, other_k, offset: first.0 / self.operand.bytes() })
    }
}
