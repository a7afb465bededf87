//! Which operand of a `wgmma` a layout is to be: its major mode, the bits of its elements, and its K.

use core::fmt;

use super::error::GmmaError;
use crate::{ComposedLayout, IntTuple, LayoutError};

/// The mode of an operand (MN,K) whose elements are adjacent. CuTe: `SM90::GMMA::Major`.
///
/// ```
/// use cute_runtime::atom::GmmaMajor;
/// use cute_runtime::ComposedLayout;
/// let major = |text: &str| text.parse::<ComposedLayout>().map(|a| GmmaMajor::of(&a));
/// assert_eq!(major("(64,16):(16,1)")?, Some(GmmaMajor::K));
/// assert_eq!(major("(64,16):(1,64)")?, Some(GmmaMajor::MN));
/// assert_eq!(major("(64,16):(32,2)")?, None);
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GmmaMajor {
    /// Elements (mn,k) and (mn,k+1) are adjacent.
    K,
    /// Elements (mn,k) and (mn+1,k) are.
    MN,
}

impl GmmaMajor {
    /// The one of a layout of (MN,K), by its first elements; `None` where neither mode begins with adjacent ones.
    pub fn of(layout: &ComposedLayout) -> Option<Self> {
        let step = |mn: i64, k: i64| {
            let at = |mn: i64, k: i64| layout.layout().offset(IntTuple::from((mn, k))).ok();
            Some(at(mn, k)? - at(0, 0)?)
        };
        match (step(0, 1), step(1, 0)) {
            (Some(1), _) => Some(GmmaMajor::K),
            (_, Some(1)) => Some(GmmaMajor::MN),
            _ => None,
        }
    }
}

impl fmt::Display for GmmaMajor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GmmaMajor::K => "K",
            GmmaMajor::MN => "MN",
        })
    }
}

/// An operand of a `wgmma`: what of it is not in the descriptor, but in the instruction.
///
/// ```
/// use cute_runtime::atom::{GmmaMajor, GmmaOperand};
/// assert_eq!(GmmaOperand::new(GmmaMajor::K, 16)?.k(), 16);
/// assert_eq!(GmmaOperand::new(GmmaMajor::K, 8)?.k(), 32);
/// // B of a `wgmma.mma_async.sp` has twice the K that A, which is compressed, has in memory.
/// assert_eq!(GmmaOperand::new(GmmaMajor::K, 16)?.sparse_b().k(), 32);
///
/// let refused = GmmaOperand::new(GmmaMajor::MN, 8).unwrap_err();
/// assert_eq!(refused.to_string(), "wgmma: elements of 8 bits are read K-major alone, those of 16 MN-major, too");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
///
/// Source: PTX ISA, `wgmma.mma_async`: shapes, and `imm-trans-a`, `imm-trans-b`, which f16 and bf16 alone have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GmmaOperand {
    major: GmmaMajor,
    bits: i64,
    k: i64,
}

impl GmmaOperand {
    /// The operand of a dense `wgmma`, or A of a sparse one, with elements of so many bits.
    pub fn new(major: GmmaMajor, bits: i64) -> Result<Self, LayoutError> {
        check_bits(bits)?;
        if major == GmmaMajor::MN && bits != 16 {
            return Err(GmmaError::Major { bits }.into());
        }
        Ok(GmmaOperand { major, bits, k: 256 / bits })
    }

    /// The same as B of a sparse `wgmma`, whose K is twice as large.
    #[must_use]
    pub const fn sparse_b(self) -> Self {
        GmmaOperand { k: 512 / self.bits, ..self }
    }

    /// The mode whose elements are adjacent.
    pub const fn major(&self) -> GmmaMajor {
        self.major
    }

    /// Bits of an element.
    pub const fn bits(&self) -> i64 {
        self.bits
    }

    /// Bytes of an element.
    pub(super) const fn bytes(&self) -> i64 {
        self.bits / 8
    }

    /// Elements of mode K that one instruction takes.
    pub const fn k(&self) -> i64 {
        self.k
    }
}

pub(super) fn check_bits(bits: i64) -> Result<(), GmmaError> {
    if matches!(bits, 8 | 16 | 32) { Ok(()) } else { Err(GmmaError::Bits { bits }) }
}
