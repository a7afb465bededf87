//! What a warpgroup has of its multiplications, and what a warp has of them under way.

use std::collections::HashSet;

use crate::asynchronous::AsyncOperation;
use crate::program::{Entry, Operation};

/// Warps of a warpgroup.
pub(super) const WARPS: usize = 4;

/// The `wgmma` of a warpgroup.
#[derive(Debug, Default)]
pub(super) struct Warpgroup {
    /// The instructions of those that the warp has executed which is furthest.
    all: Vec<u32>,
    /// How many each of the warps has executed.
    executed: [usize; WARPS],
}

impl Warpgroup {
    /// A warp executes one; refused with the instruction of that which others executed instead.
    pub(super) fn execute(&mut self, warp: usize, at: usize) -> Result<(), usize> {
        match self.all.get(self.executed[warp]) {
            None => self.all.push(at as u32),
            Some(&other) if other as usize != at => return Err(other as usize),
            Some(_) => {}
        }
        self.executed[warp] += 1;
        Ok(())
    }

    /// How many a warp has executed.
    pub(super) fn executed(&self, warp: usize) -> usize {
        self.executed[warp]
    }

    /// Whether all warps have executed so many.
    pub(super) fn all_executed(&self, count: usize) -> bool {
        self.executed.iter().all(|&executed| executed >= count)
    }

    /// The instruction of one that others have executed, and that warp has not.
    pub(super) fn missing(&self, warp: usize) -> Option<usize> {
        self.all.get(self.executed[warp]).map(|&at| at as usize)
    }
}

/// The `wgmma` of one warp.
#[derive(Debug, Default)]
pub(super) struct WgmmaState {
    /// The registers that something else has used since the last fence; nothing before the first, which is behind none.
    touched: Option<HashSet<usize>>,
    under_way: Vec<UnderWay>,
    /// How many groups there are.
    committed: u32,
    /// How many of them are known to be done.
    waited: u32,
}

/// A `wgmma` under way.
#[derive(Debug)]
struct UnderWay {
    group: u32,
    at: usize,
    /// The registers of D, and those of A.
    d: Box<[usize]>,
    a: Box<[usize]>,
}

impl WgmmaState {
    /// `wgmma.fence`: what was done with registers comes before.
    pub(super) fn fence(&mut self) {
        self.touched = Some(HashSet::new());
    }

    /// A register is used by something else.
    pub(super) fn touch(&mut self, register: usize) {
        if let Some(touched) = &mut self.touched {
            touched.insert(register);
        }
    }

    /// Whether a fence is behind what else used a register.
    pub(super) fn is_fenced(&self, register: usize) -> bool {
        self.touched.as_ref().is_some_and(|touched| !touched.contains(&register))
    }

    /// The instruction of a `wgmma` under way that has the register.
    pub(super) fn user(&self, register: usize) -> Option<usize> {
        self.under_way.iter().find(|user| user.d.contains(&register) || user.a.contains(&register)).map(|user| user.at)
    }

    /// The instruction of a `wgmma` under way that another one, with these registers, has to wait for: one with another D that
    /// has registers of its D or of its A, or with an A that has some of its D. Those of one D come one after the other.
    pub(super) fn conflict(&self, d: &[usize], a: &[usize]) -> Option<(usize, usize)> {
        self.under_way.iter().find_map(|user| {
            let of_d = |register: &&usize| (user.d.contains(register) && *user.d != *d) || user.a.contains(register);
            let register = d.iter().find(of_d).or_else(|| a.iter().find(|register| user.d.contains(register)))?;
            Some((*register, user.at))
        })
    }

    /// The group that a `wgmma` of now is to be in.
    pub(super) fn next(&self) -> u32 {
        self.committed.saturating_add(1)
    }

    /// A `wgmma` is set to work.
    pub(super) fn begin(&mut self, at: usize, d: &[usize], a: &[usize]) {
        let group = self.next();
        self.under_way.push(UnderWay { group, at, d: d.into(), a: a.into() });
    }

    pub(super) fn commit(&mut self) {
        self.committed = self.next();
    }

    /// So many groups may stay: the last one that is done.
    pub(super) fn wait(&mut self, most: u32) -> u32 {
        self.waited = self.waited.max(self.committed.saturating_sub(most));
        let done = self.waited;
        self.under_way.retain(|user| user.group > done);
        done
    }

    /// The instruction of one that nobody has waited for.
    pub(super) fn unfinished(&self) -> Option<usize> {
        self.under_way.first().map(|user| user.at)
    }
}

/// For each instruction but `wgmma`, the registers that it uses and that a `wgmma` has, too.
pub(super) fn registers_of_wgmma(entry: &Entry) -> Vec<Box<[usize]>> {
    let is_wgmma = |operation: &Operation| matches!(operation, Operation::Asynchronous(AsyncOperation::Wgmma(_)));
    let mut of_wgmma = vec![false; entry.rows.len()];
    let mut any = false;
    for step in &entry.code {
        if let Operation::Asynchronous(AsyncOperation::Wgmma(wgmma)) = &step.operation {
            any = true;
            wgmma.registers().for_each(|row| of_wgmma[row] = true);
        }
    }
    if !any {
        return Vec::new();
    }
    let of = |operation: &Operation| {
        let mut rows = Vec::new();
        if !is_wgmma(operation) {
            operation.rows(&mut |row| rows.extend(of_wgmma[row].then_some(row)));
        }
        rows.into_boxed_slice()
    };
    entry.code.iter().map(|step| of(&step.operation)).collect()
}
