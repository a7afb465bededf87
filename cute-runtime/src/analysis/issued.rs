//! # requests
//!
//! The requests themselves, for who wants to show them: which addresses the threads of a warp ask for, and in which phases
//! they go. What [`wavefronts`](super::wavefronts()) and [`coalescing`](super::coalescing()) count is counted of these.

use alloc::vec::Vec;
use core::ops::Range;

use super::access::Access;
use super::addressed::Addressed;
use super::error::AnalysisError;
use super::requests::Requests;
use super::wavefronts::{busiest, threads_of_a_phase};

/// One instruction of one warp.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Issued {
    /// The first thread of the warp.
    pub thread: i64,
    /// The first value that is moved.
    pub value: i64,
    /// The address of each thread, in bytes.
    pub addresses: Vec<i64>,
    /// The phases in which shared memory serves it, one after the other.
    pub phases: Vec<Phase>,
}

/// A part of a request that shared memory serves at once, if no two threads collide.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Phase {
    /// The threads, counted from the first of the warp.
    pub threads: Range<usize>,
    /// The wavefronts that it takes: words that are wanted of one bank, at most.
    pub wavefronts: u32,
}

/// The first `most` requests of a block, `layout` being its thread-value layout.
///
/// ```
/// use cute_runtime::RuntimeLayout;
/// use cute_runtime::analysis::{Access, requests, wavefronts};
/// // Rows of 64 f16, of which each thread reads 16 bytes.
/// let rows: RuntimeLayout = "(32,8):(64,1)".parse()?;
/// let access = Access::new(2).vector(8);
/// let issued = requests(&rows, access, 100)?;
/// assert_eq!((issued.len(), issued[0].addresses[1], issued[0].phases.len()), (1, 128, 4));
/// assert_eq!((issued[0].phases[1].threads.clone(), issued[0].phases[1].wavefronts), (8..16, 8));
/// assert_eq!(wavefronts(&rows, access)?.needed, 4 * 8);
///
/// assert!(requests(&rows, Access::new(3), 100).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Refused where the access is: it has no width, or the values of an instruction are not adjacent or not aligned.
pub fn requests(layout: &impl Addressed, access: Access, most: usize) -> Result<Vec<Issued>, AnalysisError> {
    let width = i64::from(access.width()?);
    let numbers = layout.thread_values();
    let mut requests = Requests::of(&numbers, access)?;
    let mut issued = Vec::new();
    while issued.len() < most {
        let Some(request) = requests.next()? else { break };
        let threads = threads_of_a_phase(&request, width, access);
        let phases = (0..request.threads)
            .step_by(threads)
            .map(|from| {
                let end = request.threads.min(from + threads);
                let (wavefronts, _) = busiest(&request, (from, end), width, access.hardware());
                Phase { threads: from..end, wavefronts }
            })
            .collect();
        let addresses = request.addresses[..request.threads].to_vec();
        issued.push(Issued { thread: request.thread, value: request.value, addresses, phases });
    }
    Ok(issued)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuntimeLayout;
    use crate::analysis::{Hardware, wavefronts};

    /// The wavefronts of all phases are what the count says.
    #[test]
    fn what_is_shown_is_what_is_counted() {
        let accesses = [Access::new(4), Access::new(2), Access::new(4).vector(4), Access::new(8), Access::ldmatrix(2)];
        for text in ["32:32", "(32,8):(64,1)", "(64,4):(4,1)", "(40,4):(132,1)", "((2,16),8):((0,8),1)", "(8,8):(64,1)"]
        {
            let layout: RuntimeLayout = text.parse().unwrap();
            for access in accesses.iter().flat_map(|access| [*access, access.on(Hardware::AMD)]) {
                let counted = wavefronts(&layout, access);
                let shown = requests(&layout, access, usize::MAX);
                let phases = |issued: &[Issued]| {
                    let each = issued.iter().flat_map(|request| &request.phases);
                    (each.clone().map(|phase| u64::from(phase.wavefronts)).sum(), each.count() as u64)
                };
                assert_eq!(
                    shown.map(|issued| phases(&issued)),
                    counted.map(|cost| (cost.needed, cost.ideal)),
                    "{text}"
                );
            }
        }
    }
}
