//! Threads and values of a swizzled layout apart: the swizzle is worked out once for the thread, and each value costs at most
//! one exclusive or.

use cute_types::runtime::{ComposedLayout, RuntimeLayout};

use super::build::Source;
use super::expr::Expr;
use super::modes::IndexError;

/// A thread-value layout `(thread, value)` in two parts.
///
/// Where the thread's part L(t, 0) and the value's part L(0, v) of the offset have no bits in common, their sum is their
/// exclusive or, and a swizzle, which is linear over exclusive or, is that of each part:
/// `S(L(t, v)) = S(L(t, 0)) ^ S(L(0, v))`. The second is a number. Its bits that the first never has are added instead, for
/// nothing, in the immediate of the address.
///
/// ```
/// use cute_cuda::index::Split;
/// use cute_types::runtime::ComposedLayout;
///
/// // Rows of 64 elements, 8 threads, a value every 8 elements.
/// let layout: ComposedLayout = "S<3,3,3> o (8,8):(64,8)".parse()?;
/// let split = Split::of_composed(&layout)?;
/// assert_eq!(split.thread().to_string(), "i * 72");
/// assert_eq!(split.values()[5].exclusive, 40);
///
/// // Without the swizzle no thread has those bits: the whole value is in the address.
/// let split = Split::of_composed(&"(8,8):(64,8)".parse()?)?;
/// assert_eq!((split.values()[5].exclusive, split.values()[5].added), (0, 40));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    thread: Expr,
    values: Vec<ValuePart>,
    ones: u64,
}

/// The value's part of an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValuePart {
    /// The bits that the thread's part is exclusively or-ed with.
    pub exclusive: u64,
    /// What is added to that.
    pub added: u64,
}

/// Values that are split off at most.
const MOST_VALUES: u64 = 1 << 16;
/// Threads that are all looked at; of more, every bit below the largest offset is taken for possible.
const MOST_THREADS: u64 = 1 << 12;

impl Split {
    /// The parts of a layout of two modes, threads and values.
    ///
    /// # Errors
    ///
    /// [`IndexError::Carries`] when the two share bits of the offset, [`IndexError::ThreadValue`] when the modes are not two,
    /// [`IndexError::Overflow`] beyond 2^16 values or 32 bits; else as [`Expr::of_composed`].
    pub fn of_composed(layout: &ComposedLayout) -> Result<Split, IndexError> {
        // A mode by itself does not add the base offset twice: the thread's part has it.
        let [by_thread, by_value] = thread_and_value(layout)?;
        let whole =
            |modes, offset| ComposedLayout::new(layout.swizzle(), offset, modes).map_err(|_| IndexError::Overflow);
        let threads = Source::of_composed(&whole(by_thread.clone(), layout.base_offset())?)?;
        let values = Source::of_composed(&whole(by_value.clone(), 0)?)?;
        if values.size > MOST_VALUES || threads.reach > 1 << 32 || values.reach > 1 << 32 {
            return Err(IndexError::Overflow);
        }
        let plain = |layout, offset| {
            let identity = cute_types::runtime::Swizzle::new(0, 0, 0).map_err(|_| IndexError::Overflow)?;
            let composed = ComposedLayout::new(identity, offset, layout).map_err(|_| IndexError::Overflow)?;
            Ok::<_, IndexError>(ones(&Source::of_composed(&composed)?))
        };
        if plain(by_thread, layout.base_offset())? & plain(by_value, 0)? != 0 {
            return Err(IndexError::Carries);
        }
        let ones = ones(&threads);
        let part = |value| {
            let whole = values.offset(value);
            ValuePart { exclusive: whole & ones, added: whole & !ones }
        };
        Ok(Split { thread: threads.cheapest().0, values: (0..values.size).map(part).collect(), ones })
    }

    /// The thread's part.
    pub fn thread(&self) -> &Expr {
        &self.thread
    }

    /// The value's parts, a number of each.
    pub fn values(&self) -> &[ValuePart] {
        &self.values
    }

    /// What a loop over the values adds to the address, in elements, where each value is as far from the one before it: the loop
    /// needs no index code at all. `None` where a value is exclusively or-ed, or the values are not evenly spaced.
    ///
    /// ```
    /// use cute_cuda::index::Split;
    ///
    /// assert_eq!(Split::of_composed(&"(8,64):(64,1)".parse()?)?.step(), Some(1));
    /// assert_eq!(Split::of_composed(&"(8,(4,2)):(64,(1,16))".parse()?)?.step(), None);
    /// assert_eq!(Split::of_composed(&"S<3,3,3> o (8,8):(64,8)".parse()?)?.step(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step(&self) -> Option<u64> {
        let step = self.values.get(1).map_or(0, |part| part.added);
        let even = |(value, part): (usize, &ValuePart)| {
            part.exclusive == 0 && Some(part.added) == step.checked_mul(value as u64)
        };
        self.values.iter().enumerate().all(even).then_some(step)
    }

    /// What a base address has to be a multiple of, for elements of so many bytes, a power of two: exclusive or of bits then
    /// leaves the base alone.
    pub fn align(&self, bytes: u64) -> u64 {
        let exclusive = self.values.iter().fold(0, |all, part| all | part.exclusive);
        (exclusive.checked_ilog2().map_or(1, |top| 2 << top) * bytes).next_power_of_two()
    }

    /// The bits that the thread's part can have.
    pub fn ones(&self) -> u64 {
        self.ones
    }
}

/// The bits that an offset of the source can have.
fn ones(source: &Source) -> u64 {
    ones_of(source, source.size)
}

/// The same for indices below a limit.
fn ones_of(source: &Source, limit: u64) -> u64 {
    if limit <= MOST_THREADS {
        return (0..limit).fold(0, |all, index| all | source.offset(index));
    }
    // No offset has a one below the lowest that a stride, the base or a target of the swizzle has.
    let lowest = source.modes.iter().fold(source.base, |all, mode| all | mode.stride);
    let lowest = lowest | source.xor.map_or(0, |xor| super::bits::moved(xor.sources, -xor.shift));
    let zeros = lowest.trailing_zeros();
    super::graph::ones_below(source.reach - 1) & u64::MAX.checked_shl(zeros).unwrap_or(0)
}

/// The bits that the sum of offsets can have, each of a layout at an index below a limit; and the largest sum.
///
/// # Errors
///
/// As [`Expr::of_layout`].
pub(crate) fn ones_of_sum<'a>(
    parts: impl IntoIterator<Item = (&'a RuntimeLayout, u64)>,
) -> Result<(u64, u64), IndexError> {
    let (mut all, mut most) = (0u64, 0u64);
    for (layout, limit) in parts {
        let source = Source::of_modes(&layout.flat_modes())?;
        let ones = ones_of(&source, limit.min(source.size));
        most = most.checked_add(source.reach - 1).ok_or(IndexError::Overflow)?;
        // Where two have a one at the same place the sum carries upward, and never downward.
        all = match all & ones {
            0 => all | ones,
            _ => super::graph::ones_below(most) & u64::MAX << (all | ones).trailing_zeros(),
        };
    }
    Ok((all, most))
}

/// The modes of a layout of threads and values, without its swizzle.
pub(crate) fn thread_and_value(layout: &ComposedLayout) -> Result<[RuntimeLayout; 2], IndexError> {
    let refused = || IndexError::ThreadValue { rank: layout.rank() };
    let modes = layout.layout().modes().map_err(|_| refused())?;
    modes.try_into().map_err(|_| refused())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_together_are_the_offset() -> Result<(), Box<dyn std::error::Error>> {
        let layouts =
            ["(8,8):(64,8)", "(64,8):(64,8)", "((8,4),(8,2)):((64,1024),(1,512))", "(16,4):(4,1)", "(3,4):(16,4)"];
        for layout in layouts {
            for swizzle in ["S<0,4,3>", "S<3,3,3>", "S<2,3,3>", "S<1,2,4>", "S<2,0,3>", "S<2,2,-3>"] {
                for base in ["", "0 o "] {
                    let layout: ComposedLayout = format!("{swizzle} o {base}{layout}").parse()?;
                    let split = Split::of_composed(&layout)?;
                    let threads = split.thread().limit();
                    let own: Vec<i64> = layout.offsets().collect();
                    for (value, part) in split.values().iter().enumerate() {
                        for thread in 0..threads {
                            let start = split.thread().eval(thread).unwrap_or(u64::MAX);
                            let offset = (start ^ part.exclusive) + part.added;
                            assert_eq!(offset as i64, own[value * threads as usize + thread as usize], "{layout}");
                            assert_eq!(start & part.added, 0, "{layout}");
                        }
                    }
                }
            }
        }
        Ok(())
    }

    #[test]
    fn what_would_carry_is_refused() -> Result<(), Box<dyn std::error::Error>> {
        let refused = |text: &str| Split::of_composed(&text.parse().ok()?).err();
        assert_eq!(refused("S<2,0,3> o (3,4):(5,1)"), Some(IndexError::Carries));
        assert_eq!(refused("S<2,0,3> o (4,4):(1,2)"), Some(IndexError::Carries));
        assert_eq!(refused("S<2,0,3> o (4,2,2):(1,4,8)"), Some(IndexError::ThreadValue { rank: 3 }));
        Ok(())
    }
}
