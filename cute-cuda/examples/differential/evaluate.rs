//! What a random kernel computes, step by step over the threads of a block: no PTX, no builder, no interpreter.

use cute_cuda::kernel::Element;
use cute_cuda::ptx::{AtomicOp, Vote};

use super::build::FAMILIES;
use super::numbers::{compare, compute, convert};
use super::program::{Kind, Layout, Operation, Program, Source, Step};
use super::words;

/// Threads of a warp.
const LANES: usize = 32;
/// Values of a row of a matrix.
const ROW: usize = 8;

/// The bits of every parameter's elements after the launch.
pub(crate) fn evaluate(program: &Program) -> Vec<Vec<u64>> {
    let mut arrays = program.data.clone();
    for block in 0..program.blocks {
        let threads = program.threads as usize;
        let values = vec![vec![0; threads]; program.slots];
        let done = vec![false; threads];
        Block { program, arrays: &mut arrays, block, values, done }.steps(&program.steps, &vec![true; threads]);
    }
    arrays
}

struct Block<'p> {
    program: &'p Program,
    arrays: &'p mut Vec<Vec<u64>>,
    block: u64,
    /// For each slot, the value of each thread; a predicate is 0 or 1.
    values: Vec<Vec<u64>>,
    /// The threads that have left.
    done: Vec<bool>,
}

impl Block<'_> {
    fn steps(&mut self, steps: &[Step], active: &[bool]) {
        steps.iter().for_each(|step| self.step(step, active));
    }

    /// The threads that take part, of which `active` is what the branches around say.
    fn threads(&self, active: &[bool]) -> Vec<usize> {
        (0..active.len()).filter(|&thread| active[thread] && !self.done[thread]).collect()
    }

    fn source(&self, source: Source, thread: usize) -> u64 {
        match source {
            Source::Slot(slot) => self.values[slot][thread],
            Source::Constant(bits) => bits,
        }
    }

    /// Puts into a slot what each thread computes.
    fn set(&mut self, to: usize, active: &[bool], value: impl Fn(&Self, usize) -> u64) {
        let threads = self.threads(active);
        let results: Vec<u64> = threads.iter().map(|&thread| value(self, thread)).collect();
        for (thread, result) in threads.into_iter().zip(results) {
            self.values[to][thread] = result;
        }
    }

    /// The threads of a branch.
    fn narrowed(&self, active: &[bool], holds: impl Fn(usize) -> bool) -> Vec<bool> {
        (0..active.len()).map(|thread| active[thread] && holds(thread)).collect()
    }

    /// Several values of each thread out of an array in its own memory.
    fn read(&mut self, to: &[usize], active: &[bool], memory: &[u64], layout: &Layout) {
        for (value, &slot) in to.iter().enumerate() {
            self.set(slot, active, |_, thread| memory[layout.offset(&[value as u64, thread as u64]) as usize]);
        }
    }

    /// The values of all threads, each at its place in the memory of the block.
    fn written(&self, from: &[usize], layout: &Layout) -> Vec<u64> {
        let mut memory = vec![0; layout.length() as usize];
        for (value, &slot) in from.iter().enumerate() {
            for (thread, &bits) in self.values[slot].iter().enumerate() {
                memory[layout.offset(&[value as u64, thread as u64]) as usize] = bits;
            }
        }
        memory
    }

    fn step(&mut self, step: &Step, active: &[bool]) {
        let block = self.block;
        match step {
            Step::Load { to, array, layout, .. } => {
                for (value, &slot) in to.iter().enumerate() {
                    let place = |thread| layout.offset(&[value as u64, thread as u64, block]) as usize;
                    self.set(slot, active, |own, thread| own.arrays[*array][place(thread)]);
                }
            }
            Step::LoadNumbered { to, array, layout, .. } => {
                let threads = self.program.threads;
                let place = |thread| layout.offset(&[thread as u64 + threads * block]) as usize;
                self.set(*to, active, |own, thread| own.arrays[*array][place(thread)]);
            }
            Step::LoadClamped { to, array, bound, stride, .. } => {
                let place = |thread| ((thread as u64).min(bound - 1) * stride) as usize;
                self.set(*to, active, |own, thread| own.arrays[*array][place(thread)]);
            }
            Step::Number { to, block: of_block } => {
                self.set(*to, active, |_, thread| if *of_block { block } else { thread as u64 });
            }
            Step::Scalar { to, array } => self.set(*to, active, |own, _| own.arrays[*array][0]),
            Step::Compute { to, element, operation, sources } => self.set(*to, active, |own, thread| {
                let mut values = [0; 3];
                for (value, &source) in values.iter_mut().zip(sources) {
                    *value = own.source(source, thread);
                }
                compute(*element, *operation, values)
            }),
            Step::Word { to, element, word, sources } => self.set(*to, active, |own, thread| {
                words::evaluate(*word, *element, sources.map(|source| own.source(source, thread)))
            }),
            Step::Vote { to, how, holds } => self.set(*to, active, |own, thread| {
                let warp = &own.values[*holds][thread / LANES * LANES..][..LANES];
                match how {
                    Vote::All => u64::from(warp.iter().all(|&holds| holds == 1)),
                    Vote::Any => u64::from(warp.contains(&1)),
                    Vote::Ballot => warp.iter().rev().fold(0, |lanes, holds| lanes << 1 | holds),
                }
            }),
            Step::ShuffleAlong { to, from, lanes, up, .. } => self.set(*to, active, |own, thread| {
                let (lane, lanes) = (thread % LANES, *lanes as usize);
                let other = match up {
                    true if lane >= lanes => thread - lanes,
                    false if lane + lanes < LANES => thread + lanes,
                    _ => thread,
                };
                own.values[*from][other]
            }),
            Step::BlockReduce { to, element, from, operation } => {
                let combine = |x: u64, y: u64| compute(*element, *operation, [x, y, 0]);
                // Each lane of an only warp combines in an order of its own; of several warps, lane 0's is what counts.
                let warps = self.values[*from].chunks(LANES).map(|warp| folded(warp, 0, &combine));
                let mut values: Vec<u64> = warps.collect();
                let single = values.len() == 1;
                while values.len() > 1 {
                    values = values.chunks(2).map(|pair| pair.iter().copied().reduce(combine).unwrap_or(0)).collect();
                }
                let (result, lanes) = (values[0], single.then(|| self.values[*from].clone()));
                self.set(*to, active, |_, thread| match &lanes {
                    Some(warp) => folded(warp, thread, &combine),
                    None => result,
                });
            }
            Step::Atomic { to, element, start, from, change } => {
                // Each of the first four threads begins one with what it has, which is a constant.
                let mut bins = [self.source(*start, 0); 4];
                for thread in 0..self.program.threads as usize {
                    let value = self.source(*from, thread);
                    bins[thread % 4] = changed(*element, *change, bins[thread % 4], value);
                }
                self.set(*to, active, |_, thread| bins[thread % 4]);
            }
            Step::AtomicOwn { before, to, start, from: (value, compared), .. } => {
                self.set(*before, active, |own, thread| own.source(*start, thread));
                self.set(*to, active, |own, thread| {
                    let (before, value) = (own.source(*start, thread), own.source(*value, thread));
                    match compared {
                        Some(compared) if own.source(*compared, thread) != before => before,
                        _ => value,
                    }
                });
            }
            Step::Convert { to, element, from, of } => {
                self.set(*to, active, |own, thread| convert(*of, *element, own.values[*from][thread]));
            }
            Step::Compare { to, element, how, a, b } => self.set(*to, active, |own, thread| {
                u64::from(compare(*element, *how, own.source(*a, thread), own.source(*b, thread)))
            }),
            Step::Select { to, when, a, b, .. } => self.set(*to, active, |own, thread| {
                let from = if own.values[*when][thread] == 1 { a } else { b };
                own.values[*from][thread]
            }),
            Step::Variable { to, value, .. } | Step::Set { to, value, .. } => {
                self.set(*to, active, |own, thread| own.source(*value, thread));
            }
            Step::ShuffleXor { to, from, lanes, .. } => {
                self.set(*to, active, |own, thread| own.values[*from][thread ^ *lanes as usize]);
            }
            Step::ShuffleFrom { to, from, lane, .. } => self.set(*to, active, |own, thread| {
                let lane = own.values[*lane][thread] as usize % LANES;
                own.values[*from][thread / LANES * LANES + lane]
            }),
            Step::Fold { to, element, from, operation } => {
                self.set(*to, active, |own, thread| own.values[*from][thread]);
                for lanes in [16, 8, 4, 2, 1] {
                    self.set(*to, active, |own, thread| {
                        compute(*element, *operation, [own.values[*to][thread], own.values[*to][thread ^ lanes], 0])
                    });
                }
            }
            Step::Exchange { to, from, write, read, .. } => {
                let memory = self.written(from, write);
                let read = Layout { swizzle: write.swizzle, ..read.clone() };
                self.read(to, active, &memory, &read);
            }
            Step::CopyAsync { to, array, from, write, read, .. } => {
                let mut memory = vec![0; write.length() as usize];
                for thread in 0..self.program.threads {
                    for value in 0..to.len() as u64 {
                        let source = from.offset(&[value, thread, block]) as usize;
                        memory[write.offset(&[value, thread]) as usize] = self.arrays[*array][source];
                    }
                }
                let read = Layout { swizzle: write.swizzle, ..read.clone() };
                self.read(to, active, &memory, &read);
            }
            Step::LoadMatrix { to, rows, transposed, .. } => {
                for (place, &slot) in to.iter().enumerate() {
                    self.set(slot, active, |own, thread| {
                        let (row, column) = in_matrix(thread, place, *transposed);
                        own.values[rows[column]][row]
                    });
                }
            }
            Step::StoreMatrix { to, rows, from, transposed, .. } => {
                for (place, &slot) in to.iter().enumerate() {
                    self.set(slot, active, |own, thread| own.values[rows[place]][thread]);
                }
                for (place, &slot) in from.iter().enumerate() {
                    for thread in 0..self.program.threads as usize {
                        let (row, column) = in_matrix(thread, place, *transposed);
                        self.values[to[column]][row] = self.values[slot][thread];
                    }
                }
            }
            Step::When { holds, body } => {
                let narrowed = self.narrowed(active, |thread| self.values[*holds][thread] == 1);
                self.steps(body, &narrowed);
            }
            Step::Below { bound, body } => {
                let narrowed = self.narrowed(active, |thread| (thread as u64) < *bound);
                self.steps(body, &narrowed);
            }
            Step::Gather { to, number, bound, array, stride, .. } => {
                let narrowed = self.narrowed(active, |thread| self.values[*number][thread] < u64::from(*bound));
                let place = |own: &Self, thread: usize| (own.values[*number][thread] * stride) as usize;
                self.set(*to, &narrowed, |own, thread| own.arrays[*array][place(own, thread)]);
            }
            Step::Repeat { turn, count, body } => {
                for number in 0..*count {
                    self.set(*turn, active, |_, _| number);
                    self.steps(body, active);
                }
            }
            Step::Along { to, element, array, layout, operation } => {
                let turns: u64 = layout.modes[0].iter().map(|(extent, _)| extent).product();
                for turn in 0..turns {
                    self.set(*to, active, |own, thread| {
                        let value = own.arrays[*array][layout.offset(&[turn, thread as u64, block]) as usize];
                        compute(*element, *operation, [own.values[*to][thread], value, 0])
                    });
                }
            }
            Step::Store { array, values, .. } => {
                for (place, &slot) in values.iter().enumerate() {
                    self.store(*array, place as u64, slot, active);
                }
            }
            Step::StoreOne { array, place, value, .. } => self.store(*array, *place, *value, active),
            Step::LoadBack { to, array, .. } => {
                let layout = self.program.layouts[*array].clone();
                for (value, &slot) in to.iter().enumerate() {
                    let place = |thread| layout.offset(&[value as u64, thread as u64, block]) as usize;
                    self.set(slot, active, |own, thread| own.arrays[*array][place(thread)]);
                }
            }
            Step::Exit { holds } => {
                for thread in self.threads(active) {
                    self.done[thread] = self.values[*holds][thread] == 1;
                }
            }
        }
    }

    fn store(&mut self, array: usize, place: u64, slot: usize, active: &[bool]) {
        debug_assert_eq!(FAMILIES[self.program.family][array].0, Kind::Output);
        for thread in self.threads(active) {
            let offset = self.program.layouts[array].offset(&[place, thread as u64, self.block]);
            self.arrays[array][offset as usize] = self.values[slot][thread];
        }
    }
}

/// What the lane of a warp has of all lanes: combined with the lane that differs in bit 4, then 3, down to 0.
fn folded(warp: &[u64], lane: usize, combine: &impl Fn(u64, u64) -> u64) -> u64 {
    let mut values = warp.to_vec();
    for lanes in [16, 8, 4, 2, 1] {
        values = (0..LANES).map(|lane| combine(values[lane], values[lane ^ lanes])).collect();
    }
    values[lane]
}

/// What an atomic operation leaves.
fn changed(element: Element, change: AtomicOp, before: u64, value: u64) -> u64 {
    match change {
        AtomicOp::Add => compute(element, Operation::Add, [before, value, 0]),
        AtomicOp::Min => compute(element, Operation::Min, [before, value, 0]),
        AtomicOp::Max => compute(element, Operation::Max, [before, value, 0]),
        AtomicOp::And => before & value,
        AtomicOp::Or => before | value,
        AtomicOp::Xor => before ^ value,
        AtomicOp::Exchange => value,
    }
}

/// The thread whose row it is, and the place in that row, of the value at a place of a thread's fragment: lane l has, of each
/// matrix, the values `2 * (l % 4)` and the next of row `l / 4`, and of a transposed one those of that column.
fn in_matrix(thread: usize, place: usize, transposed: bool) -> (usize, usize) {
    let (warp, lane) = (thread / LANES * LANES, thread % LANES);
    let (matrix, half) = (place / 2, place % 2);
    let (line, along) = (lane / 4, 2 * (lane % 4) + half);
    let (row, column) = if transposed { (along, line) } else { (line, along) };
    (warp + matrix * ROW + row, column)
}
