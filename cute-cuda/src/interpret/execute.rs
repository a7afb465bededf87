//! Runs a parsed kernel: blocks one after the other, the threads of a block in turn up to each barrier.

use super::alu::{Function, compute, widen};
use super::error::{Fault, FaultKind, InterpretError, Space};
use super::memory::{Memory, Shared, aligned, little_endian};
use super::program::{Address, Entry, Operation, Source, SpecialName, Step, extent};

/// The extents of a launch: blocks of the grid, threads of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extents {
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
}

/// Runs every thread of the grid; `steps` counts the executed instructions against `limit`.
pub(crate) fn run(
    entry: &Entry,
    extents: Extents,
    parameters: &[u8],
    memory: &mut Memory,
    limit: u64,
) -> Result<u64, InterpretError> {
    let threads = extents.block.iter().product::<u32>() as usize;
    let fresh = Thread {
        values: vec![0; entry.registers.len()],
        written: vec![false; entry.registers.len()],
        at: 0,
        last: 0,
        state: State::Running,
        number: 0,
    };
    let mut block =
        Block { entry, extents, ctaid: [0; 3], parameters, memory, shared: Shared::new(0), steps: 0, limit };
    let [gx, gy, gz] = extents.grid;
    for z in 0..gz {
        for y in 0..gy {
            for x in 0..gx {
                block.ctaid = [x, y, z];
                block.shared = Shared::new(extent(&entry.shared));
                let numbered = |number| Thread { number, ..fresh.clone() };
                let mut threads: Vec<Thread> = (0..threads as u32).map(numbered).collect();
                block.run(&mut threads)?;
            }
        }
    }
    Ok(block.steps)
}

/// One thread between two instructions.
#[derive(Clone, Debug)]
struct Thread {
    values: Vec<u64>,
    written: Vec<bool>,
    /// The next instruction.
    at: usize,
    /// The instruction executed last, for messages.
    last: usize,
    state: State,
    /// Its number in the block, x fastest.
    number: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Running,
    Waiting(u64),
    Done,
}

struct Block<'a> {
    entry: &'a Entry,
    extents: Extents,
    ctaid: [u32; 3],
    parameters: &'a [u8],
    memory: &'a mut Memory,
    shared: Shared,
    steps: u64,
    limit: u64,
}

impl Block<'_> {
    fn run(&mut self, threads: &mut [Thread]) -> Result<(), InterpretError> {
        loop {
            for thread in threads.iter_mut() {
                self.run_to_stop(thread)?;
            }
            let waiting = threads.iter().find_map(|thread| match thread.state {
                State::Waiting(barrier) => Some((thread, barrier)),
                _ => None,
            });
            let Some((waiter, barrier)) = waiting else {
                return Ok(());
            };
            // PTX lets the hardware decide what a barrier does when threads have left; no kernel should ask.
            if let Some(other) = threads.iter().find(|t| t.state != State::Waiting(barrier)) {
                let other_line = self.line(other.last);
                let kind = FaultKind::BarrierDivergence { other_line, other: other.number };
                return Err(self.fault(waiter, kind));
            }
            threads.iter_mut().for_each(|thread| thread.state = State::Running);
            self.shared.pass_barrier();
        }
    }

    fn run_to_stop(&mut self, thread: &mut Thread) -> Result<(), InterpretError> {
        let entry = self.entry;
        while thread.state == State::Running {
            let Some(step) = entry.code.get(thread.at) else {
                thread.last = thread.at;
                thread.state = State::Done;
                break;
            };
            if self.steps == self.limit {
                return Err(InterpretError::StepLimit { steps: self.limit });
            }
            self.steps += 1;
            thread.last = thread.at;
            thread.at += 1;
            if let Err(kind) = self.step(step, thread) {
                return Err(self.fault(thread, kind));
            }
        }
        Ok(())
    }

    fn step(&mut self, step: &Step, thread: &mut Thread) -> Result<(), FaultKind> {
        if let Some(guard) = step.guard {
            let value = self.read(Source::Register(guard.register), thread)? == 1;
            if value != guard.wanted {
                return Ok(());
            }
        }
        match &step.operation {
            Operation::Compute { function, ty, to, from } => {
                let mut sources = [0; 4];
                for (value, &source) in sources.iter_mut().zip(from) {
                    *value = self.read(source, thread)?;
                }
                let value = compute(*function, *ty, sources).map_err(|_| FaultKind::DivisionByZero)?;
                // A conversion may have a register that is wider than its type, and then keeps the sign.
                let value = match function {
                    Function::Convert(_) => widen(value, *ty) as u64,
                    _ => value,
                };
                self.write(*to, value, thread);
            }
            Operation::Load { space, ty, to, at } => {
                let bytes = ty.bytes();
                let address = self.address(at, thread)?;
                aligned(*space, address, bytes * to.len())?;
                for (i, &register) in to.iter().enumerate() {
                    let address = address.wrapping_add((i * bytes) as u64);
                    let value = match space {
                        Space::Global => self.memory.load(address, bytes)?,
                        Space::Shared => self.shared.load(address, bytes, thread.number)?,
                        Space::Param => self.parameter(address, bytes)?,
                    };
                    self.write(register, widen(value, *ty) as u64, thread);
                }
            }
            Operation::Store { space, ty, from, at } => {
                let bytes = ty.bytes();
                let address = self.address(at, thread)?;
                aligned(*space, address, bytes * from.len())?;
                for (i, &source) in from.iter().enumerate() {
                    let value = self.read(source, thread)? & ty.mask();
                    let address = address.wrapping_add((i * bytes) as u64);
                    match space {
                        Space::Shared => self.shared.store(address, bytes, value, thread.number)?,
                        // The parser has no store to parameters.
                        _ => self.memory.store(address, bytes, value)?,
                    }
                }
            }
            Operation::Branch(target) => thread.at = *target,
            Operation::Exit => thread.state = State::Done,
            Operation::Barrier(number) => thread.state = State::Waiting(*number),
        }
        Ok(())
    }

    fn read(&self, source: Source, thread: &Thread) -> Result<u64, FaultKind> {
        Ok(match source {
            Source::Constant(value) => value,
            Source::Register(index) if thread.written[index] => thread.values[index],
            Source::Register(index) => {
                let name = self.entry.registers[index].name.clone();
                return Err(FaultKind::UninitializedRegister(name));
            }
            Source::Special(special) => {
                let triple = match special.which {
                    SpecialName::Tid => self.tid(thread.number),
                    SpecialName::Ntid => self.extents.block,
                    SpecialName::Ctaid => self.ctaid,
                    SpecialName::Nctaid => self.extents.grid,
                };
                u64::from(triple[special.axis])
            }
        })
    }

    fn write(&self, register: usize, value: u64, thread: &mut Thread) {
        thread.values[register] = value & self.entry.registers[register].ty.mask();
        thread.written[register] = true;
    }

    fn address(&self, at: &Address, thread: &Thread) -> Result<u64, FaultKind> {
        Ok(self.read(at.base, thread)?.wrapping_add_signed(at.offset))
    }

    fn parameter(&self, address: u64, bytes: usize) -> Result<u64, FaultKind> {
        let outside = FaultKind::OutOfBounds { space: Space::Param, address, bytes };
        let start = usize::try_from(address).ok();
        let range = start.and_then(|start| Some(start..start.checked_add(bytes)?));
        range.and_then(|range| self.parameters.get(range)).map(little_endian).ok_or(outside)
    }

    fn tid(&self, number: u32) -> [u32; 3] {
        let [x, y, _] = self.extents.block;
        [number % x, number / x % y, number / (x * y)]
    }

    fn line(&self, instruction: usize) -> usize {
        self.entry.code.get(instruction).map_or(self.entry.end_line, |step| step.line)
    }

    fn fault(&self, thread: &Thread, kind: FaultKind) -> InterpretError {
        InterpretError::Fault(Box::new(Fault {
            kernel: self.entry.name.clone(),
            line: self.line(thread.last),
            block: self.ctaid,
            thread: self.tid(thread.number),
            kind,
        }))
    }
}
