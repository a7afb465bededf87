//! # coverage
//!
//! Which offsets of `0..target` a thread-value layout touches: how many by no (thread, value), by exactly one, by
//! several; and how many of its elements lie outside.
//!
//! - post: `none + once + several = target`; the layout is a bijection of its elements and `0..target` exactly where
//!   `once = target` and `outside = 0`

use alloc::vec;
use core::fmt;

use super::addressed::Addressed;
use super::error::AnalysisError;
use super::offsets::{ThreadValues, Walk};
use super::sentence::Sentence;

/// Offsets that are kept account of at run time: 2 bits each.
const MAX_TARGET: i64 = 1 << 28;

/// Offsets of a word of marks.
const WORD: i64 = 64;

/// How a thread-value layout covers the offsets `0..target`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coverage {
    /// Offsets that no element has.
    pub none: i64,
    /// Offsets that exactly one element has.
    pub once: i64,
    /// Offsets that several elements have.
    pub several: i64,
    /// Elements at other offsets.
    pub outside: i64,
    /// The smallest offset that no element has.
    pub gap: Option<i64>,
    /// The smallest offset that several elements have.
    pub overlap: Option<Overlap>,
    /// The first element at another offset, and that offset.
    pub stray: Option<(Element, i64)>,
}

/// An element of a thread-value layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Element {
    /// The index of the thread.
    pub thread: i64,
    /// The index of the value.
    pub value: i64,
}

/// Two elements of one offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Overlap {
    /// The offset.
    pub offset: i64,
    /// The first element that has it, the values of thread 0 before those of thread 1.
    pub first: Element,
    /// The second.
    pub second: Element,
}

impl Coverage {
    /// Whether every offset has exactly one element, and every element one of the offsets.
    pub const fn is_exact(&self) -> bool {
        self.none == 0 && self.several == 0 && self.outside == 0
    }

    /// The sentence that says it, in constants too.
    pub const fn sentence(&self) -> Sentence {
        let target = self.none + self.once + self.several;
        let say = Sentence::new().text("coverage: ").number(self.once as i128).text(" of ").number(target as i128);
        let mut say = say.text(" offsets have exactly one element");
        if let Some(gap) = self.gap {
            say = say.text("; ").number(self.none as i128).text(" have none, such as ").number(gap as i128);
        }
        if let Some(Overlap { offset, first, second }) = self.overlap {
            say = say.text("; ").number(self.several as i128).text(" have several, such as ");
            say = say.number(offset as i128).text(": ").value_of(first.thread, first.value);
            say = say.text(" and ").value_of(second.thread, second.value);
        }
        if let Some((element, offset)) = self.stray {
            say = say.text("; ").number(self.outside as i128).text(" elements are outside, such as ");
            say = say.value_of(element.thread, element.value).text(" at ").number(offset as i128);
        }
        say
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence().as_str())
    }
}

/// How `layout`, a thread-value layout, covers the offsets `0..target`: its cosize, or the size of the tile.
///
/// ```
/// use cute_runtime::RuntimeLayout;
/// use cute_runtime::analysis::coverage;
/// // The accumulator of mma.m16n8: 32 threads, 4 values, a tile of 16 x 8.
/// let c: RuntimeLayout = "((4,8),(2,2)):((32,1),(16,8))".parse()?;
/// assert!(coverage(&c, 128)?.is_exact());
///
/// let twice: RuntimeLayout = "(4,3):(2,1)".parse()?;
/// let found = coverage(&twice, 10)?;
/// assert_eq!((found.none, found.once, found.several), (1, 6, 3));
/// assert_eq!(
///     found.to_string(),
///     "coverage: 6 of 10 offsets have exactly one element; 1 have none, such as 9; 3 have several, such as 2: \
///      value 2 of thread 0 and value 0 of thread 1",
/// );
/// let refused = coverage(&twice, 0).unwrap_err();
/// assert_eq!(refused.to_string(), "coverage: the target 0 is outside 1..268435457");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/coverage.svg"))]
pub fn coverage(layout: &impl Addressed, target: i64) -> Result<Coverage, AnalysisError> {
    if !(1..=MAX_TARGET).contains(&target) {
        return Err(AnalysisError::Target { target, limit: MAX_TARGET });
    }
    // At most 2^22.
    let words = (target as usize).div_ceil(WORD as usize);
    let found = coverage_of(&layout.thread_values(), target, &mut vec![0; words], &mut vec![0; words])?;
    step!("{}", found.sentence());
    Ok(found)
}

/// The same of the numbers of a layout, in constants too. `once` and `several` are room for a mark an offset, 64 in each
/// word, all 0; the target may be as large as both hold.
pub const fn coverage_of(
    layout: &ThreadValues,
    target: i64,
    once: &mut [u64],
    several: &mut [u64],
) -> Result<Coverage, AnalysisError> {
    let words = if once.len() < several.len() { once.len() } else { several.len() };
    let limit = words as i64 * WORD;
    if target < 1 || target > limit {
        return Err(AnalysisError::Target { target, limit });
    }
    if let Err(refused) = layout.check() {
        return Err(refused);
    }
    let mut found = Coverage { none: 0, once: 0, several: 0, outside: 0, gap: None, overlap: None, stray: None };
    let mut elements = Elements::of(layout);
    while let Some((element, offset)) = elements.next() {
        if offset < 0 || offset >= target {
            if found.outside == 0 {
                found.stray = Some((element, offset));
            }
            found.outside += 1;
            continue;
        }
        let (word, mark) = ((offset / WORD) as usize, 1 << (offset % WORD));
        several[word] |= once[word] & mark;
        once[word] |= mark;
    }
    let mut first_shared = None;
    let mut word = 0;
    while word as i64 * WORD < target {
        let from = word as i64 * WORD;
        let offsets = if target - from < WORD { (1 << (target - from)) - 1 } else { u64::MAX };
        let missing = offsets & !once[word];
        if missing != 0 && found.none == 0 {
            found.gap = Some(from + missing.trailing_zeros() as i64);
        }
        if several[word] != 0 && found.several == 0 {
            first_shared = Some(from + several[word].trailing_zeros() as i64);
        }
        found.none += missing.count_ones() as i64;
        found.several += several[word].count_ones() as i64;
        found.once += (once[word] & !several[word]).count_ones() as i64;
        word += 1;
    }
    if let Some(offset) = first_shared {
        found.overlap = overlap(layout, offset);
    }
    Ok(found)
}

/// The first two elements of an offset.
const fn overlap(layout: &ThreadValues, shared: i64) -> Option<Overlap> {
    let mut elements = Elements::of(layout);
    let mut first = None;
    while let Some((element, offset)) = elements.next() {
        if offset == shared {
            match first {
                None => first = Some(element),
                Some(first) => return Some(Overlap { offset, first, second: element }),
            }
        }
    }
    None
}

/// A walk over the elements, all values of a thread before the next thread.
struct Elements<'a> {
    layout: &'a ThreadValues,
    next: Element,
    threads: Walk,
    values: Walk,
}

impl<'a> Elements<'a> {
    const fn of(layout: &'a ThreadValues) -> Self {
        Elements { layout, next: Element { thread: 0, value: 0 }, threads: Walk::START, values: Walk::START }
    }

    const fn next(&mut self) -> Option<(Element, i64)> {
        let element = self.next;
        if element.thread as i128 >= self.layout.threads.size() {
            return None;
        }
        let offset = self.layout.offset_of(self.threads.offset() + self.values.offset());
        self.values.step(&self.layout.values);
        self.next.value += 1;
        if self.next.value as i128 >= self.layout.values.size() {
            // The walk over the values is at its start again.
            self.next = Element { thread: element.thread + 1, value: 0 };
            self.threads.step(&self.layout.threads);
        }
        Some((element, offset))
    }
}
