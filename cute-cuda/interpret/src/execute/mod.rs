//! Runs a parsed kernel: blocks, or clusters of them, one after the other, the warps of a block in turn up to each
//! barrier, and the threads of a warp together as long as they are at the same instruction.

mod access;
mod bulk;
mod cluster;
mod collective;
mod copies;
mod copy;
mod flights;
mod mbarriers;
mod mma;
mod rendezvous;
mod turns;
mod warp;
mod wgmma;
mod wgmma_state;

use super::alu::compute;
use super::error::InterpretError;
use super::fault::{AsyncFault, Fault, FaultKind};
use super::memory::{Counters, Found, Memory, RANK, SHARED_BASE, Shared, Time, found};
use super::program::{Entry, Operation, RowOf, Special, SpecialName, Step, extent};
use super::row::{LANES, Row};

pub(crate) use flights::Schedule;
use flights::{BARRIERS, Flight, Rendezvous};
use warp::{Warp, lanes};
use wgmma_state::{Warpgroup, registers_of_wgmma};

/// What a launch says beside its arguments: blocks of the grid, threads of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extents {
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    /// Bytes of shared memory besides the static arrays.
    pub(crate) shared: u64,
    /// Whether it may begin before those before it have ended.
    pub(crate) begins_early: bool,
}

/// Runs every thread of the grid. `steps` counts the executed instructions, of each thread; they, and what blocks cost to
/// begin, are counted against `limit`.
pub(crate) fn run(
    entry: &Entry,
    extents: Extents,
    parameters: &[u8],
    memory: &mut Memory,
    limit: u64,
    schedule: Schedule,
) -> Result<u64, InterpretError> {
    memory.begin_launch();
    let masks = entry.rows.iter().map(|row| match row {
        RowOf::Register(index) => entry.registers[*index].ty.mask(),
        _ => u64::MAX,
    });
    let filled = entry.rows.iter().map(|row| if matches!(row, RowOf::Register(_)) { 0 } else { u32::MAX });
    let places = entry.rows.iter().enumerate().filter_map(|(row, of)| match of {
        RowOf::Special(Special::OnAxis(SpecialName::Ctaid, axis)) => Some((row, *axis)),
        _ => None,
    });
    let mut block = Block {
        entry,
        extents,
        ctaid: [0; 3],
        parameters,
        memory,
        shared: Shared::new(extent(&entry.shared), extents.shared, entry.cluster),
        time: Time::new(
            extents.grid,
            entry.cluster,
            entry.code.iter().any(|step| step.operation.orders_warps()),
            entry.code.iter().map(|step| step.line).collect(),
        ),
        counters: Counters::default(),
        schedule,
        flights: Vec::new(),
        rendezvous: Vec::new(),
        cluster: entry.cluster,
        left: Vec::new(),
        warpgroups: Vec::new(),
        registers: registers_of_wgmma(entry),
        timed_out: None,
        masks: masks.collect(),
        filled: filled.collect(),
        places: places.collect(),
        steps: 0,
        limit,
        remaining: limit,
        work: 0,
    };
    let threads = extents.block.iter().product::<u32>();
    let own = threads.div_ceil(LANES as u32);
    let of_block = |rank| (0..own).map(move |number| Warp::new(number, rank, threads, entry.rows.len()));
    let mut warps: Vec<Warp> = (0..entry.cluster).flat_map(of_block).collect();
    warps.iter_mut().for_each(|warp| block.fill(warp));
    let [gx, gy, gz] = extents.grid;
    for z in 0..gz {
        for y in 0..gy {
            for x in (0..gx).step_by(entry.cluster as usize) {
                block.ctaid = [x, y, z];
                block.run(&mut warps)?;
            }
        }
    }
    Ok(block.steps)
}

/// What one thread did wrong.
#[derive(Debug)]
struct LaneFault {
    lane: usize,
    kind: Found,
}

/// Says which lane a fault is of.
trait OfLane<T> {
    fn of(self, lane: usize) -> Result<T, LaneFault>;
}

impl<T> OfLane<T> for Result<T, Found> {
    #[inline]
    fn of(self, lane: usize) -> Result<T, LaneFault> {
        self.map_err(|kind| LaneFault { lane, kind })
    }
}

/// Where a group of threads goes on after an instruction that some of it executed.
enum Flow {
    Next,
    /// Those who executed it are at another instruction now.
    Jump(usize),
    /// Those who executed it are done, or wait at a barrier.
    Leave,
    /// Those who executed it wait for others of their warp.
    Meet,
    /// These wait before it, and the others have executed it.
    Suspend(u32),
}

/// What the threads of the block that runs now share, or of the cluster.
struct Block<'a> {
    entry: &'a Entry,
    extents: Extents,
    /// The first block of the cluster.
    ctaid: [u32; 3],
    parameters: &'a [u8],
    memory: &'a mut Memory,
    shared: Shared,
    time: Time,
    counters: Counters,
    schedule: Schedule,
    /// Copies to shared memory that are under way.
    flights: Vec<Flight>,
    /// Barriers for some of the block, by their numbers.
    rendezvous: Vec<Option<Rendezvous>>,
    /// How many blocks run together, and of each the warps that are not done.
    cluster: u32,
    left: Vec<u32>,
    warpgroups: Vec<Warpgroup>,
    /// For each instruction, the registers that it uses and that a `wgmma` has, too; empty where there is none.
    registers: Vec<Box<[usize]>>,
    /// How often mbarriers had changed when those who wait for one were told last that it takes too long.
    timed_out: Option<u64>,
    /// The bits that each row can hold.
    masks: Vec<u64>,
    /// The lanes in which each row holds a value from the start: all, but for registers.
    filled: Vec<u32>,
    /// The rows of `%ctaid`, each with its axis.
    places: Vec<(usize, usize)>,
    steps: u64,
    limit: u64,
    /// What is left of the limit.
    remaining: u64,
    /// What an instruction did beyond one step, which is still to be charged.
    work: u64,
}

impl Block<'_> {
    /// So much work is to be done, in instructions.
    fn charge(&mut self, work: u64) -> Result<(), InterpretError> {
        self.remaining = self.remaining.checked_sub(work).ok_or(InterpretError::StepLimit { steps: self.limit })?;
        Ok(())
    }

    fn run(&mut self, warps: &mut [Warp]) -> Result<(), InterpretError> {
        // Each row of a warp begins unwritten, 32 of them for about what an instruction takes.
        self.charge((warps.len() * self.entry.rows.len()) as u64 / LANES as u64)?;
        self.time.begin_block().ok_or(InterpretError::Blocks { block: self.ctaid })?;
        self.shared.begin_block();
        for warp in warps.iter_mut() {
            self.begin(warp);
        }
        self.counters = Counters::default();
        self.rendezvous.clear();
        self.rendezvous.resize_with(BARRIERS * self.cluster as usize, || None);
        self.left = vec![warps.len() as u32 / self.cluster; self.cluster as usize];
        self.warpgroups.clear();
        self.timed_out = None;
        self.take_turns(warps)
    }

    /// Puts constants and special registers into their rows, where nothing changes them but the next block.
    fn fill(&self, warp: &mut Warp) {
        for (row, of) in self.entry.rows.iter().enumerate() {
            match *of {
                RowOf::Register(_) => {}
                RowOf::Constant(value) => warp.values[row] = [value; LANES],
                RowOf::Static(offset) => {
                    warp.values[row] = [SHARED_BASE + offset + u64::from(warp.rank) * RANK; LANES];
                }
                RowOf::Dynamic(offset) => {
                    warp.values[row] = [self.shared.dynamic() + offset + u64::from(warp.rank) * RANK; LANES];
                }
                RowOf::Special(special) => {
                    for lane in 0..LANES {
                        warp.values[row][lane] = u64::from(self.special(special, warp, lane));
                    }
                }
            }
        }
    }

    /// The warp at the start of the block: no register is written.
    fn begin(&self, warp: &mut Warp) {
        warp.begin(&self.filled);
        warp.early = if self.extents.begins_early { u32::MAX } else { 0 };
        for &(row, axis) in &self.places {
            warp.values[row] = [u64::from(self.block_of(warp)[axis]); LANES];
        }
    }

    fn special(&self, special: Special, warp: &Warp, lane: usize) -> u32 {
        match special {
            Special::OnAxis(SpecialName::Tid, axis) => self.tid(warp.own_thread(lane))[axis],
            Special::OnAxis(SpecialName::Ntid, axis) => self.extents.block[axis],
            Special::OnAxis(SpecialName::Ctaid, axis) => self.block_of(warp)[axis],
            Special::OnAxis(SpecialName::Nctaid, axis) => self.extents.grid[axis],
            Special::Lane => lane as u32,
            Special::Warp => warp.own_thread(0) / LANES as u32,
            Special::Rank => warp.rank,
            Special::Ranks => self.cluster,
            Special::Warps => self.extents.block.iter().product::<u32>().div_ceil(LANES as u32),
        }
    }

    /// Runs a warp until each of its threads is done or waits for other warps.
    fn run_warp(&mut self, warp: &mut Warp) -> Result<(), InterpretError> {
        loop {
            match warp.group() {
                Some((at, group, next)) => self.run_group(warp, at, group, next)?,
                None if warp.meeting == 0 || warp.waits_for_others() => return Ok(()),
                None => self.meet_late(warp)?,
            }
        }
    }

    /// Runs the threads `group` of a warp, which are at instruction `at`, as long as they stay together and before
    /// instruction `next`, where others are.
    fn run_group(&mut self, warp: &mut Warp, mut at: usize, mut group: u32, next: usize) -> Result<(), InterpretError> {
        let entry = self.entry;
        while at < next {
            let count = u64::from(group.count_ones());
            self.charge(count)?;
            let Some(step) = entry.code.get(at) else {
                warp.leave(group, at);
                return Ok(());
            };
            self.steps += count;
            warp.executes = at;
            let flow = self.guarded(step, warp, group).and_then(|active| match active {
                0 => Ok((0, Flow::Next)),
                active => Ok((active, self.step(step, at, warp, active)?)),
            });
            let (active, flow) = flow.map_err(|fault| self.fault(warp, at, fault))?;
            if self.work > 0 {
                let work = core::mem::take(&mut self.work);
                self.charge(work)?;
            }
            match flow {
                Flow::Next => {}
                Flow::Jump(target) if active == group => {
                    at = target;
                    continue;
                }
                Flow::Jump(target) => {
                    warp.set_at(active, target);
                    warp.set_at(group & !active, at + 1);
                    return Ok(());
                }
                Flow::Leave => {
                    warp.leave(active, at);
                    group &= !active;
                }
                Flow::Suspend(set) => {
                    warp.suspend(set, at);
                    group &= !set;
                }
                Flow::Meet => {
                    warp.arrive(active, at);
                    let released = self.meet(warp, at).map_err(|fault| self.fault(warp, at, fault))?;
                    if released != group {
                        warp.set_at(group & !active, at + 1);
                        return Ok(());
                    }
                }
            }
            if group == 0 {
                return Ok(());
            }
            at += 1;
        }
        warp.set_at(group, at);
        Ok(())
    }

    /// Those of `group` whose guard lets them execute the instruction.
    #[inline]
    fn guarded(&self, step: &Step, warp: &Warp, group: u32) -> Result<u32, LaneFault> {
        let Some(guard) = step.guard else {
            return Ok(group);
        };
        self.written(warp, guard.row, group)?;
        let mut holds = 0;
        let values = &warp.values[guard.row];
        let mut lane = 0;
        while lane < LANES {
            holds |= (values[lane] as u32 & 1) << lane;
            lane += 1;
        }
        Ok(group & if guard.wanted { holds } else { !holds })
    }

    fn step(&mut self, step: &Step, at: usize, warp: &mut Warp, active: u32) -> Result<Flow, LaneFault> {
        if !self.registers.is_empty() {
            self.touch(at, warp, active)?;
        }
        let early = warp.early & active;
        if early != 0 && step.operation.touches_global() {
            return Err(found(AsyncFault::BeforeGrids)).of(early.trailing_zeros() as usize);
        }
        match &step.operation {
            Operation::Compute { function, ty, to, from } => {
                let mut sources = [&warp.values[*to]; 4];
                for (source, &row) in sources.iter_mut().zip(from) {
                    self.written(warp, row, active)?;
                    *source = &warp.values[row];
                }
                let mut out: Row = [0; LANES];
                let done = compute(*function, *ty, self.masks[*to], sources, active, &mut out);
                done.map_err(|error| LaneFault { lane: error.lane, kind: Box::new(FaultKind::DivisionByZero) })?;
                warp.write(*to, active, &out);
            }
            Operation::Unpack { bits, to, from } => {
                self.written(warp, *from, active)?;
                let whole = warp.values[*from];
                for (part, &row) in to.iter().enumerate() {
                    let mask = self.masks[row];
                    warp.write(row, active, &whole.map(|value| value >> (part as u32 * bits) & mask));
                }
            }
            Operation::Load { space, ty, to, at, nc } => self.load((*space, *nc), *ty, to, *at, warp, active)?,
            Operation::Store { space, ty, from, at } => self.store(*space, *ty, from, *at, warp, active)?,
            Operation::Atomic(atomic) => self.atomic(atomic, warp, active)?,
            Operation::Copy { to, from, bytes, source } => {
                self.begin_copy(*to, *from, *bytes, *source, warp, active)?
            }
            Operation::CommitGroup => lanes(active).for_each(|lane| warp.copies(lane).commit()),
            Operation::WaitGroup(most) => self.wait(*most, warp, active)?,
            Operation::Collective(collective) => {
                self.may_meet(collective, warp, active)?;
                return Ok(Flow::Meet);
            }
            Operation::Fence => {}
            Operation::Branch(target) => return Ok(Flow::Jump(*target)),
            Operation::Exit => return Ok(Flow::Leave),
            Operation::Barrier { number, count, aligned, arrive } => {
                if *aligned {
                    self.together(warp, active)?;
                }
                return self.come_to_barrier(*number, *count, *arrive, warp, active);
            }
            Operation::Asynchronous(operation) => return self.asynchronous(operation, at, warp, active),
        }
        Ok(Flow::Next)
    }

    /// Refuses a row that some thread of `active` has not written.
    #[inline]
    fn written(&self, warp: &Warp, row: usize, active: u32) -> Result<(), LaneFault> {
        match active & !warp.written[row] {
            0 => Ok(()),
            missing => Err(self.unwritten(row, missing)),
        }
    }

    #[cold]
    fn unwritten(&self, row: usize, missing: u32) -> LaneFault {
        let name = match self.entry.rows[row] {
            RowOf::Register(index) => self.entry.registers[index].name.clone(),
            // Constants and special registers are written from the start.
            other => format!("{other:?}"),
        };
        LaneFault { lane: missing.trailing_zeros() as usize, kind: Box::new(FaultKind::UninitializedRegister(name)) }
    }

    /// `%ctaid` of a warp.
    fn block_of(&self, warp: &Warp) -> [u32; 3] {
        let [x, y, z] = self.ctaid;
        [x + warp.rank, y, z]
    }

    fn tid(&self, number: u32) -> [u32; 3] {
        let [x, y, _] = self.extents.block;
        [number % x, number / x % y, number / (x * y)]
    }

    fn line(&self, instruction: usize) -> usize {
        self.entry.code.get(instruction).map_or(self.entry.end_line, |step| step.line)
    }

    #[cold]
    fn fault(&self, warp: &Warp, at: usize, LaneFault { lane, kind }: LaneFault) -> InterpretError {
        InterpretError::Fault(Box::new(Fault {
            kernel: self.entry.name.clone(),
            line: self.line(at),
            block: self.block_of(warp),
            thread: self.tid(warp.own_thread(lane)),
            kind: *kind,
            origin: None,
            other_origin: None,
        }))
    }
}
