//! # wavefronts, bank_conflicts
//!
//! How many wavefronts of shared memory the requests of a block take, how many they would take with no two threads of a
//! phase in one bank, and what is lost: the difference. The rules are at the head of [`analysis`](super).
//!
//! - post: `ideal ≤ needed`, and they are equal exactly where no two threads of a phase want different words of one bank

use core::fmt;

use super::access::Access;
use super::addressed::Addressed;
use super::error::AnalysisError;
use super::hardware::{Hardware, MAX_BANKS};
use super::offsets::ThreadValues;
use super::requests::{Request, Requests};
use super::sentence::Sentence;
use super::set::Set;

/// What the requests of a block cost in shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wavefronts {
    /// Wavefronts that they take.
    pub needed: u64,
    /// Wavefronts that they would take without a collision: one for each phase.
    pub ideal: u64,
    /// Two threads that collide, in the first of the phases that take most wavefronts; `None` where none do.
    pub worst: Option<Collision>,
}

/// Two threads of a phase that want different words of one bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Collision {
    /// The first thread of the phase that wants a word of the bank.
    pub first: i64,
    /// The next one that wants another word.
    pub second: i64,
    /// The value with which their instruction begins.
    pub value: i64,
    /// The bank.
    pub bank: u32,
    /// How many words of the bank the phase wants: as many wavefronts it takes.
    pub words: u32,
}

impl Wavefronts {
    /// What is lost: `needed - ideal`.
    pub const fn conflicts(&self) -> u64 {
        self.needed - self.ideal
    }

    /// The sentence that says it, in constants too.
    pub const fn sentence(&self) -> Sentence {
        let say = Sentence::new().text("bank_conflicts: ").number(self.needed as i128).text(" wavefronts, ");
        let say = say.number(self.ideal as i128).text(" without a conflict");
        match self.worst {
            None => say,
            Some(Collision { first, second, value, bank, words }) => say
                .text(": at value ")
                .number(value as i128)
                .text(", threads ")
                .number(first as i128)
                .text(" and ")
                .number(second as i128)
                .text(" want two of ")
                .number(words as i128)
                .text(" words of bank ")
                .number(bank as i128)
                .text("; ask best_swizzle for a swizzle that spreads them"),
        }
    }
}

impl fmt::Display for Wavefronts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence().as_str())
    }
}

/// What the requests of a block cost in shared memory, `layout` being its thread-value layout.
///
/// ```
/// use cute_runtime::analysis::{Access, wavefronts};
/// use cute_runtime::{ComposedLayout, RuntimeLayout};
/// // 32 threads down the columns of a row-major tile of f32, one column after the other.
/// let columns: RuntimeLayout = "(32,32):(32,1)".parse()?;
/// let cost = wavefronts(&columns, Access::new(4))?;
/// assert_eq!((cost.needed, cost.ideal), (1024, 32));
/// assert_eq!(
///     cost.to_string(),
///     "bank_conflicts: 1024 wavefronts, 32 without a conflict: at value 0, threads 0 and 1 want two of 32 words of \
///      bank 0; ask best_swizzle for a swizzle that spreads them",
/// );
/// let swizzled: ComposedLayout = "S<5,0,5> o (32,32):(32,1)".parse()?;
/// assert_eq!(wavefronts(&swizzled, Access::new(4))?.conflicts(), 0);
///
/// let refused = wavefronts(&columns, Access::new(4).vector(3)).unwrap_err();
/// assert_eq!(refused.to_string(), "access: 3 elements of 4 bytes are 12 bytes; an access has 1, 2, 4, 8 or 16");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/bank_conflicts.svg"))]
pub fn wavefronts(layout: &impl Addressed, access: Access) -> Result<Wavefronts, AnalysisError> {
    let cost = wavefronts_of(&layout.thread_values(), access)?;
    step!("{}", cost.sentence());
    Ok(cost)
}

/// The wavefronts of shared memory that are lost: [`Wavefronts::conflicts`] of [`wavefronts`].
///
/// ```
/// use cute_runtime::RuntimeLayout;
/// use cute_runtime::analysis::{Access, bank_conflicts};
/// let column: RuntimeLayout = "32:32".parse()?;
/// assert_eq!(bank_conflicts(&column, Access::new(4))?, 31);
/// // A row of 33: one word of padding.
/// assert_eq!(bank_conflicts(&"32:33".parse::<RuntimeLayout>()?, Access::new(4))?, 0);
/// // Two f16 of a word.
/// assert_eq!(bank_conflicts(&"((2,16)):((1,64))".parse::<RuntimeLayout>()?, Access::new(2))?, 15);
/// assert!(bank_conflicts(&column, Access::new(4).vector(4)).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/bank_conflicts.svg"))]
pub fn bank_conflicts(layout: &impl Addressed, access: Access) -> Result<u64, AnalysisError> {
    Ok(wavefronts(layout, access)?.conflicts())
}

/// The same of the numbers of a layout, in constants too.
pub const fn wavefronts_of(layout: &ThreadValues, access: Access) -> Result<Wavefronts, AnalysisError> {
    wavefronts_within(layout, access, u64::MAX)
}

/// The same, given up as soon as more than `most` are lost.
pub(super) const fn wavefronts_within(
    layout: &ThreadValues,
    access: Access,
    most: u64,
) -> Result<Wavefronts, AnalysisError> {
    let (width, mut requests) = match (access.width(), Requests::of(layout, access)) {
        (Ok(width), Ok(requests)) => (width as i64, requests),
        (Err(refused), _) | (_, Err(refused)) => return Err(refused),
    };
    let mut all = Wavefronts { needed: 0, ideal: 0, worst: None };
    let (mut before, mut needed, mut ideal) = (Request::NONE, 0, 0);
    while all.needed - all.ideal <= most {
        let request = match requests.next() {
            Ok(Some(request)) => request,
            Ok(None) => break,
            Err(refused) => return Err(refused),
        };
        if !request.repeats(&before, access.hardware().word() as i64) {
            (needed, ideal) = cost(&request, width, access, &mut all.worst);
            before = request;
        }
        all.needed += needed;
        all.ideal += ideal;
    }
    Ok(all)
}

/// The wavefronts and the phases of a request; `worst` becomes a collision of it where it is worse.
const fn cost(request: &Request, width: i64, access: Access, worst: &mut Option<Collision>) -> (u64, u64) {
    let phase = threads_of_a_phase(request, width, access);
    let hardware = access.hardware();
    let (mut needed, mut ideal) = (0, 0);
    let mut from = 0;
    while from < request.threads {
        let end = if from + phase < request.threads { from + phase } else { request.threads };
        let (words, bank) = busiest(request, (from, end), width, hardware);
        let most = match worst {
            Some(worst) => worst.words,
            None => 1,
        };
        if words > most {
            *worst = collision(request, (from, end), width, hardware, (bank, words));
        }
        needed += words as u64;
        ideal += 1;
        from = end;
    }
    (needed, ideal)
}

/// How many threads share a phase.
pub(super) const fn threads_of_a_phase(request: &Request, width: i64, access: Access) -> usize {
    let hardware = access.hardware();
    let (warp, threads) = (hardware.warp() as usize, (hardware.wavefront() as i64 / width) as usize);
    if threads >= warp {
        return warp;
    }
    let merges = hardware.merges() && !access.is_matrix();
    if merges && (is_uniform(request, 1) || is_uniform(request, 2)) { 2 * threads } else { threads }
}

/// Whether each thread has the address of the one `apart` from it, where there is that one.
const fn is_uniform(request: &Request, apart: usize) -> bool {
    let mut lane = 0;
    while lane < request.threads {
        let other = lane ^ apart;
        if other < request.threads && request.addresses[lane] != request.addresses[other] {
            return false;
        }
        lane += 1;
    }
    true
}

/// What is read at once for a thread, a vector or the word around it: its number, and the words of one.
const fn unit(address: i64, width: i64, word: i64) -> (i64, i64) {
    let bytes = if width < word { word } else { width };
    // A power of two: the shift rounds down, below 0 too.
    (address >> bytes.trailing_zeros(), bytes / word)
}

/// Most words that the threads `from..end` want of one bank, and the first such bank.
pub(super) const fn busiest(
    request: &Request,
    (from, end): (usize, usize),
    width: i64,
    hardware: Hardware,
) -> (u32, u32) {
    let (mut seen, mut words) = (Set::EMPTY, [0u32; MAX_BANKS]);
    let (mut most, mut busiest) = (0, 0);
    let mut lane = from;
    while lane < end {
        let (number, unit_words) = unit(request.addresses[lane], width, hardware.word() as i64);
        if seen.insert(number) {
            let mut k = 0;
            while k < unit_words {
                let bank = (number * unit_words + k) as usize % hardware.banks() as usize;
                words[bank] += 1;
                if words[bank] > most {
                    (most, busiest) = (words[bank], bank as u32);
                }
                k += 1;
            }
        }
        lane += 1;
    }
    (most, busiest)
}

/// The first two of the threads `from..end` that want different words of a bank.
const fn collision(
    request: &Request,
    (from, end): (usize, usize),
    width: i64,
    hardware: Hardware,
    (bank, words): (u32, u32),
) -> Option<Collision> {
    let mut first = None;
    let mut lane = from;
    while lane < end {
        let (number, unit_words) = unit(request.addresses[lane], width, hardware.word() as i64);
        // Vectors are aligned, so of one bank each has one word at most.
        if ((bank as i64 - number * unit_words) as usize % hardware.banks() as usize) < unit_words as usize {
            match first {
                None => first = Some((lane, number)),
                Some((earlier, other)) if other != number => {
                    let (first, second) = (request.thread + earlier as i64, request.thread + lane as i64);
                    return Some(Collision { first, second, value: request.value, bank, words });
                }
                Some(_) => {}
            }
        }
        lane += 1;
    }
    None
}
