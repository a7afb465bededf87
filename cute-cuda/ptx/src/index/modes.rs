//! Layouts as lists of unsigned modes, and what has no index code.

use core::fmt;

use cute_types::runtime::{ComposedLayout, LayoutError, Swizzle};

/// A layout that has no index code.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum IndexError {
    /// An extent below one.
    Extent {
        /// The extent.
        extent: i64,
    },
    /// A stride below zero: index code is unsigned.
    NegativeStride {
        /// The stride.
        stride: i64,
    },
    /// A base offset below zero.
    NegativeOffset {
        /// The offset.
        offset: i64,
    },
    /// The number of elements or the largest offset leaves 64 bits.
    Overflow,
    /// A launch gives a layout of another form than the code is for.
    Form {
        /// The modes of the code.
        wanted: usize,
        /// The modes that the launch gives.
        found: usize,
    },
    /// A layout of threads and values has not two modes.
    ThreadValue {
        /// The modes that it has.
        rank: usize,
    },
    /// A launch gives a layout after another swizzle than the code has.
    Swizzle {
        /// The swizzle of the code.
        wanted: Swizzle,
        /// What the launch gives.
        found: Swizzle,
    },
    /// A launch gives another number than the code has.
    Leaf {
        /// The number that the code has.
        wanted: i64,
        /// What the launch gives.
        found: i64,
    },
    /// A launch gives a layout beyond the range that the code is for.
    TooLarge {
        /// The size.
        size: u64,
        /// The cosize.
        cosize: u64,
        /// The largest size.
        most_size: u64,
        /// The largest cosize.
        most_cosize: u64,
    },
    /// A value can reach a number that it has to stay below.
    Limit {
        /// What it has to stay below.
        most: u64,
        /// What it stays below.
        found: u64,
    },
    /// A place that another [`Code`](super::Code) has made.
    Place,
    /// The part of the values cannot be split off, because with the threads' it carries.
    Carries,
    /// A layout with integers that the program gives is none, or leaves 64 bits.
    Layout(LayoutError),
    /// There is no way back from an offset: the layout has no left inverse, for this reason.
    Inverse(LayoutError),
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IndexError::Extent { extent } => write!(f, "extent {extent} is below 1"),
            IndexError::NegativeStride { stride } => {
                write!(f, "stride {stride} is negative; index code is unsigned, reverse the data instead")
            }
            IndexError::NegativeOffset { offset } => {
                write!(f, "base offset {offset} is negative; index code is unsigned, move the data instead")
            }
            IndexError::Overflow => f.write_str("size or cosize leaves 64 bits; take a smaller layout"),
            IndexError::Form { wanted, found } => {
                write!(f, "the code is for {wanted} modes, and the launch gives {found}")
            }
            IndexError::ThreadValue { rank } => {
                write!(f, "a thread-value layout has two modes, threads and values, not {rank}")
            }
            IndexError::Swizzle { wanted, found } => {
                write!(f, "the code is for {wanted}, and the launch gives {found}; give the layout after that swizzle")
            }
            IndexError::Leaf { wanted, found } => {
                write!(f, "the code has {wanted} where the launch gives {found}; leave it `?` in the code")
            }
            &IndexError::TooLarge { size, cosize, most_size, most_cosize } => write!(
                f,
                "size {size} and cosize {cosize} are beyond {} and {}, for which the code is; declare a larger range",
                Power(most_size),
                Power(most_cosize)
            ),
            IndexError::Limit { most, found } => {
                write!(f, "a value below {found} has to stay below {most}; take a smaller limit or a larger layout")
            }
            IndexError::Place => f.write_str("a place is of another `Code`; take one that this `Code` gave"),
            IndexError::Carries => f.write_str(
                "thread and value share bits of the offset; take extents and strides that are powers of two",
            ),
            IndexError::Layout(error) | IndexError::Inverse(error) => error.fmt(f),
        }
    }
}

/// A number, a large power of two as one.
pub(crate) struct Power(pub(crate) u64);

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            power if power.is_power_of_two() && power > 1 << 16 => write!(f, "2^{}", power.trailing_zeros()),
            number => write!(f, "{number}"),
        }
    }
}

impl fmt::Debug for IndexError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for IndexError {}

impl From<LayoutError> for IndexError {
    fn from(error: LayoutError) -> IndexError {
        IndexError::Layout(error)
    }
}

/// The base offset of a layout.
///
/// # Errors
///
/// [`IndexError::NegativeOffset`] below 0.
pub(crate) fn base_of(layout: &ComposedLayout) -> Result<u64, IndexError> {
    let offset = layout.base_offset();
    u64::try_from(offset).map_err(|_| IndexError::NegativeOffset { offset })
}

/// A mode whose numbers are known to be good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mode {
    pub(super) extent: u64,
    pub(super) stride: u64,
}

/// The modes as unsigned numbers, with size and cosize.
pub(crate) fn checked(modes: &[(i64, i64)]) -> Result<(Vec<Mode>, u64, u64), IndexError> {
    let (mut size, mut reach) = (1u64, 0u64);
    let mut out = Vec::new();
    for &(extent, stride) in modes {
        let positive = u64::try_from(extent).ok().filter(|&e| e > 0);
        let extent = positive.ok_or(IndexError::Extent { extent })?;
        let stride = u64::try_from(stride).map_err(|_| IndexError::NegativeStride { stride })?;
        size = size.checked_mul(extent).ok_or(IndexError::Overflow)?;
        let span = (extent - 1).checked_mul(stride).ok_or(IndexError::Overflow)?;
        reach = reach.checked_add(span).ok_or(IndexError::Overflow)?;
        out.push(Mode { extent, stride });
    }
    Ok((out, size, reach.checked_add(1).ok_or(IndexError::Overflow)?))
}

/// The same function with fewer modes: those of size one add nothing, and a mode whose stride is where its
/// left neighbour ends continues it.
pub(super) fn joined(modes: &[Mode]) -> Vec<Mode> {
    let some = modes.iter().copied().filter(|mode| mode.extent > 1);
    joined_by(some, |last, mode| {
        // Sizes fit 64 bits; a stride beyond them equals no end.
        let goes_on = last.extent.checked_mul(last.stride) == Some(mode.stride);
        last.extent *= if goes_on { mode.extent } else { 1 };
        goes_on
    })
}

/// Modes in their order, where `goes_on` makes one with its left neighbour of each that continues that, and says so.
pub(crate) fn joined_by<M>(modes: impl IntoIterator<Item = M>, goes_on: impl Fn(&mut M, &M) -> bool) -> Vec<M> {
    let mut out: Vec<M> = Vec::new();
    for mode in modes {
        if !out.last_mut().is_some_and(|last| goes_on(last, &mode)) {
            out.push(mode);
        }
    }
    out
}
