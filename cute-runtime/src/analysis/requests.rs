//! The requests of a block, one after the other: which addresses the threads of a warp ask for.

use super::access::Access;
use super::error::AnalysisError;
use super::hardware::MAX_WARP;
use super::offsets::{ThreadValues, Walk};

/// Elements of an instruction, at most: 16 of one byte.
pub(super) const MOST_VALUES: usize = 16;

/// One instruction of one warp.
#[derive(Clone, Copy)]
pub(super) struct Request {
    /// The first thread of the warp.
    pub(super) thread: i64,
    /// The first value that is moved.
    pub(super) value: i64,
    /// The address of each thread, in bytes, a multiple of the width.
    pub(super) addresses: [i64; MAX_WARP],
    /// How many threads there are.
    pub(super) threads: usize,
}

impl Request {
    /// Before the first request.
    pub(super) const NONE: Self = Request { thread: 0, value: 0, addresses: [0; MAX_WARP], threads: 0 };

    /// Whether the addresses are those of another request, with a multiple of `granule` added to all of them or one number
    /// exclusive-ored with all. Then the two cost the same, `granule` being what is looked at as a whole: the words, the
    /// sectors and the banks of the one are those of the other, renamed. For a sum with a multiple of `granule`, and an
    /// exclusive or with anything, go through to the number of the granule, and through its remainder by the number of banks.
    pub(super) const fn repeats(&self, other: &Request, granule: i64) -> bool {
        if self.threads != other.threads {
            return false;
        }
        let (added, turned) = (self.addresses[0] - other.addresses[0], self.addresses[0] ^ other.addresses[0]);
        let (mut is_sum, mut is_xor) = (added % granule == 0, true);
        let mut lane = 1;
        while lane < self.threads && (is_sum || is_xor) {
            is_sum &= self.addresses[lane] - other.addresses[lane] == added;
            is_xor &= self.addresses[lane] ^ other.addresses[lane] == turned;
            lane += 1;
        }
        is_sum || is_xor
    }
}

/// A walk over the requests: warp by warp, instruction by instruction.
pub(super) struct Requests<'a> {
    layout: &'a ThreadValues,
    bytes: i64,
    vector: usize,
    /// Threads of a warp.
    warp: usize,
    /// The warp and the value that are next.
    request: Request,
    /// The indices of the threads of the warp.
    lanes: [i64; MAX_WARP],
    threads: Walk,
    values: Walk,
}

impl<'a> Requests<'a> {
    /// Before the first request. Refused where the access has no width, or a width that the values are no multiple of.
    pub(super) const fn of(layout: &'a ThreadValues, access: Access) -> Result<Self, AnalysisError> {
        if let Err(refused) = access.width() {
            return Err(refused);
        }
        if let Err(refused) = layout.check() {
            return Err(refused);
        }
        // No larger than the limit of the check.
        let values = layout.values.size() as i64;
        let vector = access.elements();
        if values % vector as i64 != 0 {
            return Err(AnalysisError::Values { vector, values });
        }
        let warp = access.hardware().warp() as usize;
        Ok(Requests {
            layout,
            bytes: access.bytes() as i64,
            vector: vector as usize,
            warp,
            // After the last value of the warp before the first.
            request: Request { thread: -(warp as i64), value: values, addresses: [0; MAX_WARP], threads: warp },
            lanes: [0; MAX_WARP],
            threads: Walk::START,
            values: Walk::START,
        })
    }

    /// The next request, `None` after the last; refused where the values of one instruction are not adjacent or not
    /// aligned.
    pub(super) const fn next(&mut self) -> Result<Option<Request>, AnalysisError> {
        let (threads, values) = (self.layout.threads.size() as i64, self.layout.values.size() as i64);
        if self.request.value >= values {
            self.request.thread += self.warp as i64;
            if self.request.thread >= threads {
                return Ok(None);
            }
            let left = threads - self.request.thread;
            self.request.threads = if left < self.warp as i64 { left as usize } else { self.warp };
            self.request.value = 0;
            self.values = Walk::START;
            let mut lane = 0;
            while lane < self.request.threads {
                self.lanes[lane] = self.threads.offset();
                self.threads.step(&self.layout.threads);
                lane += 1;
            }
        }
        let mut steps = [0; MOST_VALUES];
        let mut k = 0;
        while k < self.vector {
            steps[k] = self.values.offset();
            self.values.step(&self.layout.values);
            k += 1;
        }
        let value = self.request.value;
        let mut lane = 0;
        while lane < self.request.threads {
            let thread = self.request.thread + lane as i64;
            let first = self.layout.offset_of(self.lanes[lane] + steps[0]);
            let mut k = 1;
            while k < self.vector {
                let (offset, wanted) = (self.layout.offset_of(self.lanes[lane] + steps[k]), first + k as i64);
                if offset != wanted {
                    return Err(AnalysisError::NotAdjacent { thread, value: value + k as i64, offset, wanted });
                }
                k += 1;
            }
            if first % self.vector as i64 != 0 {
                return Err(AnalysisError::NotAligned { thread, value, offset: first, vector: self.vector as u32 });
            }
            self.request.addresses[lane] = first * self.bytes;
            lane += 1;
        }
        let request = self.request;
        self.request.value += self.vector as i64;
        Ok(Some(request))
    }
}
