//! # best_swizzle
//!
//! The swizzle under which all accesses to a tile, such as the one that writes it and the one that reads it, are free of
//! bank conflicts; or that there is none.
//!
//! With `top` the number of bits of an offset, in elements, that say which bank it is in or which byte of a word,
//! `word` the number of those below a word, `vector` the logarithm of the longest vector and `n` the number of bits of
//! the largest offset, these swizzles are all that matter:
//!
//! - `S<0,…>`, which moves nothing;
//! - `S > 0` with `max(vector, word) ≤ M`, `M + B ≤ top < M + S + B ≤ n`;
//! - `S < 0` with `vector ≤ M`, `M + B ≤ word ≤ M + |S|`, `M + |S| + B ≤ max(top, n)`.
//!
//! For a count of conflicts depends on which elements share a word, and on the bank of each word. Any other swizzle that
//! keeps vectors whole, `M ≥ vector`, leaves no fewer conflicts than one of these with no more bits:
//!
//! - A target below `word` stays inside of a word, so its bit can be left out.
//! - A source from bit `n` on is always 0, so its bit can be left out.
//! - Where a source is a bit of the word's number, a target from `top` on renames words, and leaves their banks alone; where
//!   source and target are bits of the bank, the banks are permuted. Neither changes a count.
//! - Where a source is a bit of the byte of a word, two bytes of one word go to two words, and bytes of two words of a bank
//!   may meet in one. Into a bit from `max(top, n)` on, which is 0 for all, words are but divided.
//!
//! For the same reason one warp does not stand for the block, where the layout is swizzled: all of them are looked at.
//! The search goes by B, then by |S|, then by M, and ends with the first that is free of conflicts; where there is none, it
//! has tried all.

use super::access::Access;
use super::addressed::Addressed;
use super::error::AnalysisError;
use super::offsets::ThreadValues;
use super::sentence::Sentence;
use super::wavefronts::{wavefronts_of, wavefronts_within};
use crate::layout::RuntimeLayout;
use crate::swizzle::Swizzle;

/// Accesses that are looked at together.
pub const MAX_ACCESSES: usize = 8;

/// As many elements are looked at under each of up to some hundred swizzles: four times what shared memory holds.
const MAX_TILE: i64 = 1 << 20;

/// That no swizzle makes all accesses free of conflicts, and what is left under the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unswizzled {
    /// The first of those that leave fewest conflicts in all.
    pub best: Swizzle,
    /// How many swizzles there are to try.
    pub tried: u32,
    conflicts: [u64; MAX_ACCESSES],
    accesses: usize,
}

impl Unswizzled {
    /// The conflicts that each access has under the best.
    pub fn conflicts(&self) -> &[u64] {
        self.conflicts.get(..self.accesses).unwrap_or_default()
    }

    /// The words of the refusal.
    pub(super) const fn tell(&self, say: Sentence) -> Sentence {
        let say = say.text("none of ").number(self.tried as i128).text(" swizzles makes all accesses free; under S<");
        let say = say.number(self.best.bits() as i128).text(",").number(self.best.base() as i128).text(",");
        let mut say = say.number(self.best.shift() as i128).text("> ");
        let mut k = 0;
        while k < self.accesses {
            say = say.text(if k == 0 { "" } else { " and " }).number(self.conflicts[k] as i128);
            k += 1;
        }
        say.text(" conflicts are left; change the strides or the vectors")
    }
}

/// The swizzle of fewest bits under which every access to a tile is free of bank conflicts. Each access is a
/// thread-value layout of offsets into the tile, in front of the swizzle, and how its values are moved; it has up to
/// 2^20 elements.
///
/// ```
/// use cute_runtime::RuntimeLayout;
/// use cute_runtime::analysis::{Access, AnalysisError, Hardware, best_swizzle};
/// // A tile of 32 x 32 f32, written by rows and read by columns.
/// let (rows, columns): (RuntimeLayout, RuntimeLayout) = ("(32,32):(1,32)".parse()?, "(32,32):(32,1)".parse()?);
/// let f32 = Access::new(4);
/// assert_eq!(best_swizzle(&[(&rows, f32), (&columns, f32)])?.to_string(), "S<5,0,5>");
///
/// // Rows of 64 f16, written by 16 bytes a thread and read by ldmatrix.
/// let write: RuntimeLayout = "((8,16),8):((8,64),1)".parse()?;
/// let read: RuntimeLayout = "(16,(8,8)):(64,(1,8))".parse()?;
/// let swizzle = best_swizzle(&[(&write, Access::new(2).vector(8)), (&read, Access::ldmatrix(2))])?;
/// assert_eq!(swizzle.to_string(), "S<3,3,3>");
///
/// // Single columns after the rows were written by four.
/// let quads: RuntimeLayout = "((8,32),4):((4,32),1)".parse()?;
/// let refused = best_swizzle(&[(&quads, f32.vector(4)), (&columns, f32)]).unwrap_err();
/// assert!(matches!(refused, AnalysisError::NoSwizzle(found) if found.conflicts() == [0, 96]));
///
/// // A tile is in the memory of one device.
/// let refused = best_swizzle(&[(&rows, f32), (&columns, f32.on(Hardware::AMD))]).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "best_swizzle: one access is by 32 threads on 32 banks of 4 bytes, another by 64 threads on 32 banks of 4 bytes",
/// );
///
/// // No tile of shared memory has so many.
/// let far: RuntimeLayout = "(32,65536):(1,32)".parse()?;
/// let refused = best_swizzle(&[(&far, f32), (&columns, f32)]).unwrap_err();
/// assert!(matches!(refused, AnalysisError::TooMany { size: 0x20_0000, limit: 0x10_0000 }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/best_swizzle.svg"))]
pub fn best_swizzle(accesses: &[(&RuntimeLayout, Access)]) -> Result<Swizzle, AnalysisError> {
    let mut numbers = [(ThreadValues::ONE, Access::new(1)); MAX_ACCESSES];
    if accesses.len() > MAX_ACCESSES {
        return Err(AnalysisError::Accesses { accesses: accesses.len() });
    }
    for (place, (layout, access)) in numbers.iter_mut().zip(accesses) {
        *place = (layout.thread_values(), *access);
        step!("{layout} without a swizzle: {}", cost(&place.0, *access));
    }
    best_swizzle_of(numbers.split_at(accesses.len()).0)
}

/// What an access costs, or why it is refused.
fn cost(layout: &ThreadValues, access: Access) -> Sentence {
    match wavefronts_of(layout, access) {
        Ok(cost) => cost.sentence(),
        Err(refused) => refused.sentence(),
    }
}

/// The same of the numbers of layouts that are not swizzled, in constants too.
pub const fn best_swizzle_of(accesses: &[(ThreadValues, Access)]) -> Result<Swizzle, AnalysisError> {
    let Bits { vector, word, top, end } = match Bits::of(accesses) {
        Ok(bits) => bits,
        Err(refused) => return Err(refused),
    };
    let last = if top > end { top } else { end };
    let mut best =
        Unswizzled { best: Swizzle::IDENTITY, tried: 1, conflicts: [0; MAX_ACCESSES], accesses: accesses.len() };
    let mut fewest = match conflicts(accesses, Swizzle::IDENTITY, u64::MAX) {
        Ok((all, each)) => {
            best.conflicts = each;
            all
        }
        Err(refused) => return Err(refused),
    };
    let mut bits = 1;
    while bits <= top && fewest > 0 {
        let mut apart = bits;
        while apart <= last && fewest > 0 {
            let mut base = vector;
            while base + bits <= top && fewest > 0 {
                let up = base >= word && base + apart + bits > top && base + apart + bits <= end;
                let down = base + bits <= word && base + apart >= word && base + apart + bits <= last;
                if up || down {
                    let shift = if up { apart as i32 } else { -(apart as i32) };
                    let swizzle = Swizzle::of_checked(bits, base, shift);
                    match conflicts(accesses, swizzle, fewest) {
                        Ok((all, each)) if all < fewest => {
                            fewest = all;
                            (best.best, best.conflicts) = (swizzle, each);
                        }
                        Ok(_) => {}
                        Err(refused) => return Err(refused),
                    }
                    best.tried += 1;
                }
                base += 1;
            }
            apart += 1;
        }
        bits += 1;
    }
    if fewest == 0 { Ok(best.best) } else { Err(AnalysisError::NoSwizzle(best)) }
}

/// The conflicts of all accesses under a swizzle, and of each; without meaning where they are `most` or more.
const fn conflicts(
    accesses: &[(ThreadValues, Access)],
    swizzle: Swizzle,
    most: u64,
) -> Result<(u64, [u64; MAX_ACCESSES]), AnalysisError> {
    let (mut all, mut each) = (0, [0; MAX_ACCESSES]);
    let mut k = 0;
    while k < accesses.len() && all < most {
        let (layout, access) = accesses[k];
        let layout = layout.swizzled(0, swizzle.sources(), swizzle.shift());
        each[k] = match wavefronts_within(&layout, access, most - all) {
            Ok(found) => found.conflicts(),
            Err(refused) => return Err(refused),
        };
        all += each[k];
        k += 1;
    }
    Ok((all, each))
}

/// Which bits of an offset are what.
struct Bits {
    /// Below it, the elements of the longest vector.
    vector: u32,
    /// Below it, the elements of a word.
    word: u32,
    /// Below it, what says where in the banks an element is.
    top: u32,
    /// Below it, the bits of the largest offset.
    end: u32,
}

impl Bits {
    const fn of(accesses: &[(ThreadValues, Access)]) -> Result<Self, AnalysisError> {
        if accesses.is_empty() || accesses.len() > MAX_ACCESSES {
            return Err(AnalysisError::Accesses { accesses: accesses.len() });
        }
        let first = accesses[0].1.bytes();
        let hardware = accesses[0].1.hardware();
        let (mut vector, mut end) = (0, 0);
        let mut k = 0;
        while k < accesses.len() {
            let (layout, access) = &accesses[k];
            if let Err(refused) = access.width() {
                return Err(refused);
            }
            if access.bytes() != first {
                return Err(AnalysisError::Bytes { first, other: access.bytes() });
            }
            if !hardware.is(access.hardware()) {
                return Err(AnalysisError::TwoHardwares { first: hardware, other: access.hardware() });
            }
            let size = layout.size();
            if size > MAX_TILE as i128 {
                return Err(AnalysisError::TooMany { size, limit: MAX_TILE });
            }
            if let Err(refused) = layout.check() {
                return Err(refused);
            }
            let (lowest, highest) = layout.span();
            if lowest < 0 {
                return Err(AnalysisError::BelowZero { offset: lowest as i64 });
            }
            let (log, bits) = (access.elements().trailing_zeros(), i128::BITS - highest.leading_zeros());
            if log > vector {
                vector = log;
            }
            if bits > end {
                end = bits;
            }
            k += 1;
        }
        // A width is a power of two, and so are its factors.
        let log = first.trailing_zeros();
        let (word, all) = (hardware.word().trailing_zeros(), hardware.wavefront().trailing_zeros());
        Ok(Bits { vector, word: word.saturating_sub(log), top: all - log, end })
    }
}
