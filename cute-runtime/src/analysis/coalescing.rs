//! # coalescing
//!
//! How many sectors and lines of global memory the requests of a block touch, against the fewest that the bytes of each
//! request fit in. Bytes that several threads of a request ask for count once.

use core::fmt;

use super::access::Access;
use super::addressed::Addressed;
use super::error::AnalysisError;
use super::offsets::ThreadValues;
use super::requests::{Request, Requests};
use super::sentence::Sentence;
use super::set::Set;

/// What the requests of a block cost in global memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coalescing {
    /// Requests: instructions of warps.
    pub requests: u64,
    /// Sectors that they touch, of 32 bytes each on NVIDIA's hardware.
    pub sectors: u64,
    /// The fewest that their bytes fit in.
    pub fewest: u64,
    /// Lines that they touch, of 128 bytes each there.
    pub lines: u64,
}

impl Coalescing {
    /// Whether no request touches more sectors than its bytes need.
    pub const fn is_full(&self) -> bool {
        self.sectors == self.fewest
    }

    /// What part of the sectors is needed, in lowest terms: `(1, 8)` where each sector is moved for 4 of its 32 bytes.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// use cute_runtime::analysis::{Access, coalescing};
    /// let column: RuntimeLayout = "32:1024".parse()?;
    /// assert_eq!(coalescing(&column, Access::new(4))?.efficiency(), (1, 8));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn efficiency(&self) -> (u64, u64) {
        let (mut a, mut b) = (self.fewest, self.sectors);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        match (self.fewest.checked_div(a), self.sectors.checked_div(a)) {
            (Some(fewest), Some(sectors)) => (fewest, sectors),
            // Of no request nothing is lost.
            _ => (1, 1),
        }
    }

    /// The sentence that says it, in constants too.
    pub const fn sentence(&self) -> Sentence {
        let say = Sentence::new().text("coalescing: ").number(self.sectors as i128).text(" sectors in ");
        let say = say.number(self.requests as i128).text(" requests, ").number(self.fewest as i128);
        let say = say.text(" hold their bytes");
        if self.is_full() { say } else { say.text("; let adjacent threads take adjacent elements") }
    }
}

impl fmt::Display for Coalescing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence().as_str())
    }
}

/// What the requests of a block cost in global memory, `layout` being its thread-value layout.
///
/// ```
/// use cute_runtime::RuntimeLayout;
/// use cute_runtime::analysis::{Access, coalescing};
/// let row: RuntimeLayout = "32:1".parse()?;
/// let cost = coalescing(&row, Access::new(4))?;
/// assert_eq!((cost.requests, cost.sectors, cost.fewest, cost.lines), (1, 4, 4, 1));
///
/// let column: RuntimeLayout = "32:1024".parse()?;
/// let cost = coalescing(&column, Access::new(4))?;
/// assert_eq!((cost.sectors, cost.fewest, cost.lines), (32, 4, 32));
/// assert_eq!(
///     cost.to_string(),
///     "coalescing: 32 sectors in 1 requests, 4 hold their bytes; let adjacent threads take adjacent elements",
/// );
/// assert!(coalescing(&column, Access::new(3)).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/coalescing.svg"))]
pub fn coalescing(layout: &impl Addressed, access: Access) -> Result<Coalescing, AnalysisError> {
    let cost = coalescing_of(&layout.thread_values(), access)?;
    step!("{}", cost.sentence());
    Ok(cost)
}

/// The same of the numbers of a layout, in constants too.
pub const fn coalescing_of(layout: &ThreadValues, access: Access) -> Result<Coalescing, AnalysisError> {
    let (width, mut requests) = match (access.width(), Requests::of(layout, access)) {
        (Ok(width), Ok(requests)) => (width as i64, requests),
        (Err(refused), _) | (_, Err(refused)) => return Err(refused),
    };
    let (sector, line) = (access.hardware().sector() as i64, access.hardware().line() as i64);
    let mut all = Coalescing { requests: 0, sectors: 0, fewest: 0, lines: 0 };
    let (mut before, mut sectors, mut fewest, mut lines) = (Request::NONE, 0, 0, 0);
    loop {
        let request = match requests.next() {
            Ok(Some(request)) => request,
            Ok(None) => return Ok(all),
            Err(refused) => return Err(refused),
        };
        if !request.repeats(&before, line) {
            // An access is aligned to its width, of which a sector is a multiple: it lies in one.
            (sectors, lines) = (touched(&request, sector), touched(&request, line));
            fewest = (touched(&request, width) * width as u64).div_ceil(sector as u64);
            before = request;
        }
        all.requests += 1;
        all.sectors += sectors;
        all.fewest += fewest;
        all.lines += lines;
    }
}

/// How many blocks of so many bytes a request touches.
const fn touched(request: &Request, bytes: i64) -> u64 {
    let (mut seen, mut count) = (Set::EMPTY, 0);
    let mut lane = 0;
    while lane < request.threads {
        // A power of two: the shift rounds down, below 0 too.
        if seen.insert(request.addresses[lane] >> bytes.trailing_zeros()) {
            count += 1;
        }
        lane += 1;
    }
    count
}
