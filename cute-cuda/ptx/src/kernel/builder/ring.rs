//! Pipelines between warps: stages of shared memory, which one thread has filled by TMA while others work on them.
//!
//! A [`Ring`] owns two barriers for each stage. A stage is *full* when the bytes that its producer asked for have come, and
//! *empty* when every consumer has given it back. Where a role is in the ring, its [`RingPlace`] knows: the stage, and the parity
//! of the phase that it waits for. Both go on through all loops of a kernel, and are never set back.
//!
//! PTX ISA, "mbarrier". CuTe: `PipelineTmaAsync`, `PipelineState`.

use super::index::Index;
use super::multicast::{Multicast, Reach};
use super::state::Builder;
use crate::kernel::call::{self, Call};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::ptx::{Address, BinaryOp, Comparison, Instruction, Line, Operand, Reg, Register, Sm90, Target, Type};

/// Bytes of a barrier.
pub(super) const BARRIER: u64 = 8;
/// Threads of a warpgroup, and of a warp.
pub(super) const WARPGROUP: u64 = 128;
pub(super) const WARP: u64 = 32;

/// Stages of shared memory between one thread that has them filled and warpgroups that work on them.
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    /// The address of the barriers: those of full stages, then those of empty ones.
    pub(super) barriers: Register,
    pub(super) stages: u32,
    scope: u64,
    /// Which blocks of a cluster get what one loads, and the set of the own block.
    reach: Reach,
    mask: Operand,
    /// Stages are read by `wgmma` alone.
    by_wgmma: bool,
}

/// Where a role is in a ring: the next stage, and the phase of it.
#[derive(Debug)]
pub struct RingPlace {
    pub(super) ring: Ring,
    pub(super) stage: Register,
    pub(super) parity: Register,
    scope: u64,
    produces: bool,
    /// Of a consumer that gives stages back to several blocks: the barriers of the block that its thread tells, and
    /// whether it tells one.
    told: Option<(Register, Reg<bool>)>,
}

/// A stage of a ring, while it is filled or worked on.
#[derive(Debug)]
pub struct Stage {
    index: Index,
    pub(super) full: Address,
    pub(super) scope: u64,
    /// What comes into it, in bytes; `None` of a stage that is not to be filled.
    pub(super) bytes: Option<u64>,
    /// Which blocks give it back to which.
    pub(super) reach: Reach,
}

impl Stage {
    /// Its number.
    pub fn index(&self) -> Index {
        self.index
    }
}

impl Ring {
    /// How many stages there are.
    pub fn stages(&self) -> u32 {
        self.stages
    }

    /// The same ring, whose consumers read the stages by `wgmma` alone. When a stage is given back, what they have
    /// waited for has read it, and threads have not: so that what they tell another block of the cluster need not order
    /// uses of memory by threads. That order would take a fence of the device each turn. In a block of its own, the
    /// text stays as it is.
    ///
    /// [`Builder::consume`] refuses a body of such a ring in which threads use shared memory themselves.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Grid, KernelErrorKind, TypedKernel};
    /// # use cute_cuda::ptx::Target;
    /// # use cute_types::prelude::*;
    /// let built = |loads: bool| {
    ///     let grid = Grid::new(128, 2).in_clusters(2);
    ///     let kernel = TypedKernel::<(u32,)>::build("k", ["n"], grid, Target::Sm90a, |b, _| {
    ///         let (shared, tile) = (b.multicast(layout!(2:1), 0)?, b.shared::<u32>(layout!(64:1))?);
    ///         let ring = b.ring_of_cluster(1, 1, &[shared])?.read_by_wgmma();
    ///         let mut place = b.consumer(&ring)?;
    ///         b.consume(&mut place, |b, _| if loads { b.load_one(&tile.at(0, 0)?).map(drop) } else { Ok(()) })
    ///     });
    ///     kernel.map(|kernel| kernel.kernel().ptx().to_string()).map_err(|error| error.into_kind())
    /// };
    /// assert!(built(false).is_ok_and(|text| text.contains("mbarrier.arrive.shared::cluster.b64")));
    /// assert!(matches!(built(true), Err(KernelErrorKind::Shape { what }) if what.contains("`read_by_wgmma` alone")));
    /// ```
    ///
    /// PTX ISA, "wgmma.wait_group": what it has waited for is complete, and a read that is complete does not see what is written
    /// later. CUTLASS: `ClusterBarrier::arrive` of another block, which has no scope of a cluster either.
    pub fn read_by_wgmma(self) -> Ring {
        Ring { by_wgmma: true, ..self }
    }

    /// Whether it matters to threads of other blocks in which order threads use memory.
    fn orders_cluster(&self) -> bool {
        self.reach.blocks() > 1 && !self.by_wgmma
    }
}

impl Builder {
    /// A ring of so many stages, each given back by so many warpgroups. Every thread of the block has to be there, so that a ring
    /// is made outside of branches and loops.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] before sm_90, [`KernelErrorKind::Scope`] within a branch or a loop, [`KernelErrorKind::Shape`] for no stage
    /// or no consumer.
    #[track_caller]
    pub fn ring(&mut self, stages: u32, consumers: u32) -> Result<Ring, KernelError> {
        let _call = Call::begin();
        self.ring_of_cluster(stages, consumers, &[])
    }

    /// As [`Builder::ring`], for stages into which blocks of the cluster load what they [share](Builder::multicast): a
    /// stage is full when the parts of all blocks have come, and empty when so many warpgroups of each of these blocks
    /// have given it back.
    ///
    /// All blocks load the same number of stages. At the end of the kernel they meet: none of them ends while others may still
    /// give a stage back to it.
    ///
    /// CuTe: `PipelineTmaAsync` with the shape of a cluster.
    ///
    /// # Errors
    ///
    /// As [`Builder::ring`].
    #[track_caller]
    pub fn ring_of_cluster(&mut self, stages: u32, consumers: u32, shared: &[Multicast]) -> Result<Ring, KernelError> {
        let _call = Call::begin();
        self.target_has("mbarrier.try_wait", Target::Sm90)?;
        if self.scopes.len() != 1 {
            return Err(KernelErrorKind::Scope.into());
        }
        if stages == 0 || consumers == 0 || stages > 1 << 10 || consumers > 1 << 10 {
            let what = format!("a ring of {stages} stages for {consumers} consumers is none; take 1 to 1024 of each");
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let (reach, mask) = self.reached(shared)?;
        let all = consumers * (WARPGROUP / WARP) as u32 * reach.blocks();
        let (_, barriers) = self.shared_array(BARRIER as usize, 2 * BARRIER * u64::from(stages));
        let thread = self.tid();
        let first = self.compared(Comparison::Eq, Type::U32, Operand::Register(thread), Operand::Constant(0));
        self.when(first, |b| {
            for number in 0..2 * stages {
                let at = Address { base: barriers, offset: (u64::from(number) * BARRIER) as i32 };
                let arrivals = if number < stages { 1 } else { all };
                b.push_sm90(Sm90::BarrierInit { at, arrivals });
            }
            b.push_sm90(Sm90::FenceBarrierInit);
            Ok(())
        })?;
        if reach.blocks() > 1 {
            // Others load into the stages, and arrive at the barriers.
            self.cluster_barrier()?;
            self.meets_at_end.get_or_insert(call::place());
        } else {
            self.barrier();
        }
        let scope = self.scopes.last().copied().unwrap_or(0);
        Ok(Ring { barriers, stages, scope, reach, mask, by_wgmma: false })
    }

    /// Where the thread that fills the stages of a ring begins: all are empty.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Scope`] for a ring of another kernel.
    #[track_caller]
    pub fn producer(&mut self, ring: &Ring) -> Result<RingPlace, KernelError> {
        let _call = Call::begin();
        // Of a barrier that no phase of has ended, the phase of parity 1 counts as one that has.
        self.ring_place(ring, 1, true)
    }

    /// Where a warpgroup that works on the stages of a ring begins: none is full.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Scope`] for a ring of another kernel.
    #[track_caller]
    pub fn consumer(&mut self, ring: &Ring) -> Result<RingPlace, KernelError> {
        let _call = Call::begin();
        let place = self.ring_place(ring, 0, false)?;
        let told = if ring.reach.blocks() > 1 { Some(self.told(ring)?) } else { None };
        Ok(RingPlace { told, ..place })
    }

    /// The barriers of the block that a thread tells of stages that its warp gives back, and whether it tells one: lane `i` tells
    /// block `i`.
    fn told(&mut self, ring: &Ring) -> Result<(Register, Reg<bool>), KernelError> {
        let thread = self.tid();
        let lane = self.with_number(BinaryOp::And, thread, WARP - 1);
        let of_lane = |to| Instruction::Binary { op: BinaryOp::Shr, to, a: ring.mask, b: lane.into() };
        let bits = self.emitter.pure(Type::U32, of_lane);
        let bit = self.with_number(BinaryOp::And, bits, 1);
        let tells = self.compared(Comparison::Eq, Type::U32, bit.into(), Operand::Constant(1));
        // Of the lanes that tell nobody, too, an address is to be one.
        let block = self.with_number(BinaryOp::Min, lane, u64::from(self.grid.cluster) - 1);
        let to = self.emitter.untyped(Type::U32);
        self.push_sm90(Sm90::MapShared { to, from: ring.barriers, block: block.into() });
        Ok((to, tells))
    }

    fn ring_place(&mut self, ring: &Ring, parity: u64, produces: bool) -> Result<RingPlace, KernelError> {
        self.check_scope(ring.scope)?;
        let start = [0, parity].map(|number| {
            let to = self.emitter.untyped(Type::U32);
            self.emitter.push(Instruction::Move { to, from: Operand::Constant(number) });
            to
        });
        self.flights.stage(start[0]);
        let scope = self.scopes.last().copied().unwrap_or(0);
        Ok(RingPlace { ring: *ring, stage: start[0], parity: start[1], scope, produces, told: None })
    }

    /// The next stage, once it is empty, for one thread to have it filled: the body [loads](Builder::tma_load) into it, and the
    /// stage is full when all bytes of that have come.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, KernelError, KernelErrorKind, TmaInput, TypedKernel};
    /// # use cute_cuda::ptx::Target;
    /// # use cute_types::prelude::*;
    /// use cute_types::runtime::atom::GmmaLayout;
    ///
    /// // 4 tiles of 64 x 64 through 2 stages, of which nothing is made.
    /// let extent = Extent { blocks: 1, threads: 256 };
    /// let kernel = TypedKernel::<(TmaInput<half::bf16>,)>::build("through", ["a"], extent, Target::Sm90a, |b, (a,)| {
    ///     let atom = GmmaLayout::k_sw128(16)?;
    ///     let staged = b.shared::<half::bf16>(atom.tile_to_shape((64, 64, 2))?)?;
    ///     let a = b.tma(a, layout!((64,256):(256,1)), &[64, 64], atom.tile_to_shape((64, 64))?)?;
    ///     let ring = b.ring(2, 1)?;
    ///     b.specialised([24, 240], |b, thread| {
    ///         let mut place = b.producer(&ring)?;
    ///         b.below(thread, 1, |b, _| {
    ///             b.repeat(4, |b, k| b.produce(&mut place, |b, stage| b.tma_load(&a, &[0.into(), k], &staged.at(2, stage.index())?, stage)))
    ///         })
    ///     }, |b, _, _| {
    ///         let mut place = b.consumer(&ring)?;
    ///         b.repeat(4, |b, _| b.consume(&mut place, |_, _| Ok(())))
    ///     })
    /// })?;
    /// assert!(kernel.kernel().ptx().contains("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::Shape`] for the place of a consumer, and where nothing is loaded.
    #[track_caller]
    pub fn produce(
        &mut self,
        place: &mut RingPlace,
        body: impl FnOnce(&mut Builder, &mut Stage) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.is_at(place, true)?;
        self.scoped(|b| {
            let [full, empty] = b.barriers_of(place);
            b.wait_phase(empty, place.parity, place.ring.orders_cluster());
            let before = b.emitter.function().body.len();
            let mut stage = b.stage_of(place, full, Some(0));
            call.author(|| body(b, &mut stage))?;
            b.check_scope(stage.scope)?;
            let bytes = stage.bytes.unwrap_or(0);
            // A barrier counts less than 2^20 bytes. PTX ISA, "tx-count".
            let bytes = match u32::try_from(bytes) {
                Ok(bytes @ 1..0x10_0000) => bytes,
                _ => {
                    let what = format!("{bytes} bytes come into a stage; a barrier waits for 1 to 1048575");
                    return Err(KernelErrorKind::Shape { what }.into());
                }
            };
            // What is expected is known once the body is written, and said before anything comes.
            let expect = Instruction::Sm90(Sm90::ArriveExpect { at: full, bytes });
            let origin = Some(call::place());
            b.emitter.function().body.insert(before, Line { instruction: expect, origin });
            Ok(())
        })?;
        self.advance(place);
        Ok(())
    }

    /// The next stage, once it is full, for a warpgroup to work on: after the body it is given back. Every thread of the warpgroup
    /// has to be there.
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::InFlight`] where a multiplication is under way after it which may
    /// still read the stage: one whose operands are in no stage, too; [`KernelErrorKind::Shape`] for the place of a
    /// producer, and where threads use shared memory in the body of a ring that is [read by
    /// `wgmma`](Ring::read_by_wgmma) alone.
    #[track_caller]
    pub fn consume(
        &mut self,
        place: &mut RingPlace,
        body: impl FnOnce(&mut Builder, &Stage) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.is_at(place, false)?;
        self.scoped(|b| {
            b.at_full_stage(place, |b, stage| call.author(|| body(b, stage)))?;
            if b.flights.reads_stage(place.stage) {
                return Err(KernelErrorKind::InFlight { what: "a stage is given back" }.into());
            }
            b.arrive_by_warps(place, place.stage)
        })?;
        self.advance(place);
        Ok(())
    }

    /// The body at the stage that a consumer is at, once that is full.
    pub(super) fn at_full_stage(
        &mut self,
        place: &RingPlace,
        body: impl FnOnce(&mut Builder, &Stage) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let [full, _] = self.barriers_of(place);
        self.wait_phase(full, place.parity, false);
        let stage = self.stage_of(place, full, None);
        let before = self.emitter.function().body.len();
        body(self, &stage)?;
        self.check_scope(stage.scope)?;
        let all = self.emitter.function().body.get(before..).unwrap_or_default();
        if place.ring.by_wgmma && all.iter().any(|line| line.instruction.uses_shared()) {
            let what = "threads use shared memory where they have a stage of a ring that is `read_by_wgmma` alone; take a ring that \
                        is not, or do so after the stage";
            return Err(KernelErrorKind::Shape { what: what.to_string() }.into());
        }
        Ok(())
    }

    pub(super) fn is_at(&self, place: &RingPlace, produces: bool) -> Result<(), KernelError> {
        self.check_scope(place.scope)?;
        if place.produces != produces {
            let roles = if produces { ["consumer", "produce"] } else { ["producer", "consume"] };
            let what = format!("the place of a {} in a ring is none to {} at", roles[0], roles[1]);
            return Err(KernelErrorKind::Shape { what }.into());
        }
        Ok(())
    }

    /// The first lane of each warp arrives: that a warp has waited for its multiplications says nothing of another one's.
    pub(super) fn arrive_by_warps(&mut self, place: &RingPlace, stage: Register) -> Result<(), KernelError> {
        let offset = (u64::from(place.ring.stages) * BARRIER) as i32;
        if let Some((first, tells)) = place.told {
            return self.when(tells, |b| {
                let at = Address { base: b.barrier_of(stage, first), offset };
                b.push_sm90(Sm90::ArriveRemote { at, releases: place.ring.orders_cluster() });
                Ok(())
            });
        }
        let base = self.barrier_of(stage, place.ring.barriers);
        self.each_warp_arrives(Address { base, offset })
    }

    /// The same at a barrier of the own block.
    pub(super) fn each_warp_arrives(&mut self, at: Address) -> Result<(), KernelError> {
        let thread = self.tid();
        let lane = self.with_number(BinaryOp::And, thread, WARP - 1);
        let first = self.compared(Comparison::Eq, Type::U32, Operand::Register(lane), Operand::Constant(0));
        self.when(first, |b| {
            b.push_sm90(Sm90::Arrive { at });
            Ok(())
        })
    }

    /// The barriers of the stage that a role is at: of it being full, and of it being empty.
    fn barriers_of(&mut self, place: &RingPlace) -> [Address; 2] {
        let base = self.barrier_of(place.stage, place.ring.barriers);
        [0, u64::from(place.ring.stages) * BARRIER].map(|offset| Address { base, offset: offset as i32 })
    }

    /// The barrier of a stage, from the first of them on.
    fn barrier_of(&mut self, stage: Register, first: Register) -> Register {
        let (a, b, c) = (Operand::Register(stage), Operand::Constant(BARRIER), Operand::Register(first));
        self.emitter.pure(Type::U32, |to| Instruction::Mad { to, a, b, c })
    }

    fn stage_of(&mut self, place: &RingPlace, full: Address, bytes: Option<u64>) -> Stage {
        let index = self.index_of(place.stage, u64::from(place.ring.stages));
        Stage { index, full, scope: index.scope, bytes, reach: place.ring.reach }
    }

    /// Waits until the phase of that parity has ended; `of_cluster`, threads of other blocks have to do with that.
    pub(super) fn wait_phase(&mut self, at: Address, parity: Register, of_cluster: bool) {
        let again = self.emitter.label();
        self.emitter.place(again);
        let to = self.emitter.untyped(Type::Pred);
        self.push_sm90(Sm90::TryWait { to, at, parity: Operand::Register(parity), of_cluster });
        self.emitter.push(Instruction::BranchUnless { to: again, when: to });
    }

    /// On to the next stage; from the last one to the first of the next phase.
    pub(super) fn advance(&mut self, place: &RingPlace) {
        let (stage, parity) = (Operand::Register(place.stage), Operand::Register(place.parity));
        let (next, turn) = (self.emitter.untyped(Type::U32), self.emitter.untyped(Type::U32));
        let last = self.emitter.untyped(Type::Pred);
        let stages = Operand::Constant(u64::from(place.ring.stages));
        let [zero, one] = [0, 1].map(Operand::Constant);
        let lines = [
            Instruction::Binary { op: BinaryOp::Add, to: next, a: stage, b: one },
            Instruction::Compare { how: Comparison::Eq, ty: Type::U32, to: last, a: next.into(), b: stages },
            Instruction::Select { to: place.stage, a: zero, b: next.into(), when: last },
            Instruction::Select { to: turn, a: one, b: zero, when: last },
            Instruction::Binary { op: BinaryOp::Xor, to: place.parity, a: parity, b: turn.into() },
        ];
        lines.into_iter().for_each(|line| self.emitter.push(line));
    }

    pub(super) fn push_sm90(&mut self, instruction: Sm90) {
        self.emitter.push(Instruction::Sm90(instruction));
    }
}
