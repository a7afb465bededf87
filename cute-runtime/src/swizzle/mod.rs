//! # Swizzle
//!
//! `S<B,M,S>` permutes indices: of an index's binary digits, `B` are exchanged for their exclusive or with `B` others,
//! `|S|` places away. With the *targets* `zzz`, the bits `M..M+B` (for a negative S, the bits `M+|S|..M+|S|+B`), and the
//! *sources* `yyy`, the bits `S` above them (below, for a negative S),
//!
//! `S(x) = x ^ ((x & yyy) >> S)`, shifted left for a negative S.
//!
//! Sources and targets have no bit in common, so `S(S(x)) = x`. Indices that differ below bit M only stay neighbours;
//! that is what a vector access needs, while the columns of a matrix in shared memory get spread over the banks.
//!
//! - pre: `B ≥ 0`, `M ≥ 0`, `|S| ≥ B`, `M + B + |S| ≤ 63`
//! - post: a permutation of `0..2^(M+B+|S|)`, and of every block of as many indices
//!
//! CuTe: `Swizzle<BBits, MBase, SShift>`, `include/cute/swizzle.hpp`.

pub(crate) mod chain;
pub(crate) mod chained;
pub(crate) mod common;
pub(crate) mod composed;
pub(crate) mod extremes;
pub(crate) mod forwarded;
pub(crate) mod inverse;
pub(crate) mod past;
pub(crate) mod slice;
pub(crate) mod width;

use core::fmt;

use super::algebra::upcast::{check_positive, gcd};
use super::error::LayoutError;
use super::rules::Rule;

/// A permutation of indices by exclusive or, checked.
///
/// ```
/// use cute_runtime::Swizzle;
/// let s: Swizzle = "S<2,0,3>".parse()?;
/// assert_eq!((s.bits(), s.base(), s.shift()), (2, 0, 3));
/// // Bits 3 and 4 of 17 are 0 and 1: bit 1 is turned over.
/// assert_eq!(s.apply(17), 19);
/// assert_eq!(s.apply(19), 17);
///
/// let refused = |text: &str| text.parse::<Swizzle>().unwrap_err().message();
/// assert_eq!(refused("S<3,4,2>"), "swizzle: shift 2 is shorter than its 3 bits");
/// assert_eq!(refused("S<1,-1,2>"), "swizzle: -1 is below 0");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swizzle {
    bits: u32,
    base: u32,
    shift: i32,
}

/// An index has as many bits, without its sign.
const INDEX_BITS: i64 = 63;

impl Swizzle {
    /// `S<bits,base,shift>`.
    ///
    /// ```
    /// use cute_runtime::Swizzle;
    /// assert_eq!(Swizzle::new(3, 4, 3)?.to_string(), "S<3,4,3>");
    /// let refused = Swizzle::new(3, 40, 30).unwrap_err();
    /// assert_eq!(refused.to_string(), "swizzle: it ends at bit 73, an index at bit 63");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn new(bits: i64, base: i64, shift: i64) -> Result<Self, LayoutError> {
        if let Some(value) = [bits, base].into_iter().find(|value| *value < 0) {
            return Err(LayoutError::Negative { rule: Rule::Swizzle, value });
        }
        if i128::from(shift).abs() < i128::from(bits) {
            return Err(LayoutError::SwizzleShift { bits, shift });
        }
        let end = i128::from(bits) + i128::from(base) + i128::from(shift).abs();
        if end > i128::from(INDEX_BITS) {
            return Err(LayoutError::SwizzleEnd { end, limit: INDEX_BITS });
        }
        // Each is at most 63.
        Ok(Swizzle { bits: bits as u32, base: base as u32, shift: shift as i32 })
    }

    /// What is checked already, by the compiler for a static swizzle.
    #[doc(hidden)]
    pub const fn of_checked(bits: u32, base: u32, shift: i32) -> Self {
        Swizzle { bits, base, shift }
    }

    /// The permutation that moves nothing, as CuTe writes it: `S<0,4,3>`.
    ///
    /// ```
    /// use cute_runtime::Swizzle;
    /// assert!((-9..9).all(|x| Swizzle::IDENTITY.apply(x) == x));
    /// ```
    pub const IDENTITY: Swizzle = Swizzle { bits: 0, base: 4, shift: 3 };

    /// How many bits are exchanged.
    pub const fn bits(&self) -> u32 {
        self.bits
    }

    /// The lowest bit that is looked at or exchanged: indices below `2^base` stay together.
    pub const fn base(&self) -> u32 {
        self.base
    }

    /// How far the sources lie above the targets.
    pub const fn shift(&self) -> i32 {
        self.shift
    }

    /// Whether no index moves.
    ///
    /// ```
    /// use cute_runtime::Swizzle;
    /// assert!(Swizzle::new(0, 2, 0)?.is_identity());
    /// assert!(!Swizzle::new(1, 2, 1)?.is_identity());
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub const fn is_identity(&self) -> bool {
        self.bits == 0
    }

    /// Where the index `x` goes. An index below 0 keeps its sign, its other bits being those of its two's complement.
    ///
    /// ```
    /// use cute_runtime::Swizzle;
    /// let s = Swizzle::new(3, 0, 3)?;
    /// assert!((0..10).map(|x| s.apply(x)).eq([0, 1, 2, 3, 4, 5, 6, 7, 9, 8]));
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn apply(&self, x: i64) -> i64 {
        let sources = x & self.sources();
        let moved = self.aim(sources);
        if !self.is_identity() {
            let (way, places) = (if self.shift < 0 { "left" } else { "right" }, self.shift.abs());
            step!("{self} of {x}: {x} & {:#b} is {sources:#b}, shifted {way} by {places} {moved:#b}", self.sources());
            step!("{x:#b} ^ {moved:#b} is {:#b}, {}", x ^ moved, x ^ moved);
        }
        x ^ moved
    }

    /// The sources moved onto their targets.
    pub(super) fn aim(&self, sources: i64) -> i64 {
        if self.shift >= 0 { sources >> self.shift } else { sources << -self.shift }
    }

    /// The bits that decide: CuTe's `yyy_msk`.
    ///
    /// ```
    /// use cute_runtime::Swizzle;
    /// assert_eq!(Swizzle::new(2, 1, 3)?.sources(), 0b110000);
    /// assert_eq!(Swizzle::new(2, 1, -3)?.sources(), 0b000110);
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub const fn sources(&self) -> i64 {
        self.run() << if self.shift > 0 { self.shift } else { 0 }
    }

    /// The bits that are exchanged: CuTe's `zzz_msk`.
    ///
    /// ```
    /// use cute_runtime::Swizzle;
    /// assert_eq!(Swizzle::new(2, 1, 3)?.targets(), 0b000110);
    /// assert_eq!(Swizzle::new(2, 1, -3)?.targets(), 0b110000);
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub const fn targets(&self) -> i64 {
        self.run() << if self.shift < 0 { -self.shift } else { 0 }
    }

    const fn run(&self) -> i64 {
        ((1 << self.bits) - 1) << self.base
    }

    /// The swizzle by the bits that are wanted: `sources` decide, and are exclusive-ored onto `targets`, in order. No bits
    /// at all are the identity.
    ///
    /// - pre: each is a run of bits, of one length, and the two have no bit in common
    ///
    /// ```
    /// use cute_runtime::Swizzle;
    /// assert_eq!(Swizzle::make_swizzle(0b1110000000, 0b1110000)?.to_string(), "S<3,4,3>");
    /// assert_eq!(Swizzle::make_swizzle(0b11, 0b11000)?.to_string(), "S<2,0,-3>");
    ///
    /// let refused = |sources, targets| Swizzle::make_swizzle(sources, targets).unwrap_err().to_string();
    /// assert_eq!(refused(0b1010, 0b0101), "swizzle: bits 10 and 5 are not runs of equally many bits");
    /// assert_eq!(refused(0b110, 0b11), "swizzle: shift 1 is shorter than its 2 bits");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    ///
    /// CuTe: `make_swizzle<Y, Z>`, `include/cute/swizzle.hpp`.
    pub fn make_swizzle(sources: i64, targets: i64) -> Result<Self, LayoutError> {
        if sources == 0 && targets == 0 {
            return Ok(Swizzle::IDENTITY);
        }
        for mask in [sources, targets] {
            let run = mask >> mask.trailing_zeros().min(63);
            if mask <= 0 || run & run.wrapping_add(1) != 0 || sources.count_ones() != targets.count_ones() {
                return Err(LayoutError::SwizzleRun { sources, targets });
            }
        }
        let (above, below) = (i64::from(sources.trailing_zeros()), i64::from(targets.trailing_zeros()));
        Swizzle::new(i64::from(sources.count_ones()), above.min(below), above - below)
    }

    /// The swizzle that does `other` first, then this: `x ↦ self(other(x))`. CuTe: `composition(Swizzle, Swizzle)`.
    ///
    /// - pre: one of the two moves nothing, or both have one shift, and the bits that one of them exchanges, and not
    ///   both, are a run that the shift clears
    ///
    /// ```
    /// use cute_runtime::Swizzle;
    /// let of = |text: &str| text.parse::<Swizzle>().unwrap();
    /// assert_eq!(of("S<1,3,3>").composition(&of("S<1,2,3>"))?, of("S<2,2,3>"));
    /// // What both exchange is exchanged back.
    /// assert_eq!(of("S<3,0,3>").composition(&of("S<1,0,3>"))?, of("S<2,1,3>"));
    ///
    /// let refused = |a, b| of(a).composition(&of(b)).unwrap_err().to_string();
    /// assert_eq!(refused("S<1,2,2>", "S<1,1,3>"), "swizzle: shifts 2 and 3 differ");
    /// assert_eq!(refused("S<3,0,3>", "S<1,1,3>"), "swizzle: bits 40 and 5 are not runs of equally many bits");
    /// assert_eq!(refused("S<3,4,3>", "S<2,2,3>"), "swizzle: shift 3 is shorter than its 5 bits");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn composition(&self, other: &Swizzle) -> Result<Swizzle, LayoutError> {
        if self.is_identity() {
            return Ok(*other);
        }
        if other.is_identity() {
            return Ok(*self);
        }
        if self.shift != other.shift {
            return Err(LayoutError::SwizzleShifts { left: self.shift, right: other.shift });
        }
        Swizzle::make_swizzle(self.sources() ^ other.sources(), self.targets() ^ other.targets())
    }

    /// The swizzle of elements that are `n` of these: `R(⌊x/n⌋) = ⌊S(x)/n⌋`.
    ///
    /// - pre: `n` is a power of two, and no source inside an element of `n` has a target outside it, as it may for a
    ///   negative shift
    ///
    /// ```
    /// use cute_runtime::Swizzle;
    /// let of = |text: &str| text.parse::<Swizzle>().unwrap();
    /// assert_eq!(of("S<3,4,3>").upcast(4)?, of("S<3,2,3>"));
    /// // Targets inside an element are gone.
    /// assert_eq!(of("S<3,1,3>").upcast(4)?, of("S<2,0,3>"));
    ///
    /// let refused = |text: &str, n| of(text).upcast(n).unwrap_err().to_string();
    /// assert_eq!(refused("S<3,1,3>", 3), "upcast: 3 is not a power of two");
    /// assert_eq!(refused("S<3,0,-3>", 4), "upcast: bit 0 of S<3,0,-3> decides inside an element of 4");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn upcast(&self, n: i64) -> Result<Swizzle, LayoutError> {
        let narrower = power_of_two(Rule::Upcast, n)?;
        let base = i64::from(self.base) - narrower;
        if base >= 0 {
            return Swizzle::new(self.bits.into(), base, self.shift.into());
        }
        let inside = self.sources() & (n - 1);
        if self.aim(inside) & !(n - 1) != 0 {
            return Err(LayoutError::SwizzleSource { swizzle: *self, bit: inside.trailing_zeros(), factor: n });
        }
        Swizzle::new((i64::from(self.bits) + base).max(0), 0, self.shift.into())
    }

    /// The swizzle of elements that are an `n`-th of these: `R(n·x + r) = n·S(x) + r` for each `r` in `0..n`.
    ///
    /// - pre: `n` is a power of two, and the bits stay those of an index
    ///
    /// ```
    /// use cute_runtime::Swizzle;
    /// let of = |text: &str| text.parse::<Swizzle>().unwrap();
    /// assert_eq!(of("S<2,1,3>").downcast(8)?, of("S<2,4,3>"));
    /// assert_eq!(of("S<2,1,3>").downcast(6).unwrap_err().to_string(), "downcast: 6 is not a power of two");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn downcast(&self, n: i64) -> Result<Swizzle, LayoutError> {
        let wider = power_of_two(Rule::Downcast, n)?;
        Swizzle::new(self.bits.into(), i64::from(self.base) + wider, self.shift.into())
    }

    /// The swizzle of elements of `new` bits instead of `old`.
    ///
    /// ```
    /// use cute_runtime::Swizzle;
    /// let s: Swizzle = "S<3,4,3>".parse()?;
    /// assert_eq!((s.recast(8, 16)?.to_string().as_str(), s.recast(16, 8)?.base()), ("S<3,3,3>", 5));
    /// assert_eq!(s.recast(8, 0).unwrap_err().to_string(), "recast: 0 is below 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn recast(&self, old: i64, new: i64) -> Result<Swizzle, LayoutError> {
        check_positive(Rule::Recast, old)?;
        check_positive(Rule::Recast, new)?;
        let common = gcd(old, new);
        match (new / common, old / common) {
            (1, 1) => Ok(*self),
            (1, fewer) => self.downcast(fewer),
            (wider, 1) => self.upcast(wider),
            (wider, fewer) => self.upcast(wider)?.downcast(fewer),
        }
    }

    /// How many indices, aligned to their number, stay together: `2^M`. CuTe: `max_alignment(Swizzle)`.
    ///
    /// ```
    /// use cute_runtime::Swizzle;
    /// assert_eq!(Swizzle::new(3, 4, 3)?.max_alignment(), 16);
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn max_alignment(&self) -> i64 {
        1 << self.base.min(62)
    }

    /// The run of this swizzle from the lowest to the highest source among `bits`; `None` where it has none there. It
    /// does the same to an index that has no others.
    pub(super) fn restricted(&self, bits: i64) -> Option<Swizzle> {
        // Source `i` is now bit `i`.
        let taken = (self.sources() & bits) >> self.sources().trailing_zeros().min(63);
        if taken == 0 {
            return None;
        }
        let (first, last) = (taken.trailing_zeros(), taken.ilog2());
        Some(Swizzle { bits: last - first + 1, base: self.base + first, shift: self.shift })
    }

    /// Whether the indices below `count`, of which there is one at least, stay below it: whether the swizzle permutes
    /// them.
    ///
    /// Whole blocks of as many indices as end after the last target are permuted. In what is left of one, with the
    /// sources above the targets, all targets are turned over that the common sources decide, so that it has to be whole
    /// blocks up to the highest of these; with the sources below, the targets of its first index that has a source are
    /// above it.
    pub(super) fn permutes(&self, count: i64) -> bool {
        if self.shift >= 0 {
            let turned = self.aim((count - 1) & self.sources());
            return turned == 0 || count.trailing_zeros() > turned.ilog2();
        }
        self.is_identity() || count % (1 << self.end()) <= 1 << self.base
    }

    /// The bit after the last one that decides or is exchanged.
    pub(super) fn end(&self) -> u32 {
        self.base + self.bits + self.shift.unsigned_abs()
    }
}

/// The logarithm of a power of two.
fn power_of_two(rule: Rule, n: i64) -> Result<i64, LayoutError> {
    check_positive(rule, n)?;
    if n & (n - 1) != 0 {
        return Err(LayoutError::NotPowerOfTwo { rule, value: n });
    }
    Ok(n.trailing_zeros().into())
}

impl fmt::Display for Swizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "S<{},{},{}>", self.bits, self.base, self.shift)
    }
}
