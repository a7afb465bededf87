//! What sm_90 brought: barriers in shared memory that count bytes, copies of boxes by tensor maps, and the multiplications of a
//! warpgroup. These work behind the threads' back, in an order of their own (PTX ISA, "Asynchronous operations").

use core::fmt;

use super::atomic::AtomicOp;
use super::register::{Address, Operand, Register};
use super::types::Type;

/// What of an instruction is of sm_90 alone; the last of them of sm_90a.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // Fields are operands: `to` is written, the others are read.
pub enum Sm90 {
    /// `mov` of the address of a parameter: where a launch puts a tensor map.
    ParamAddress { to: Register, name: String },
    /// `cvta.param`: that address as a generic one.
    ParamToGeneric { to: Register, from: Register },
    /// `mbarrier.init`: a phase ends when so many have arrived, and the bytes that they expect have come.
    BarrierInit { at: Address, arrivals: u32 },
    /// `mbarrier.arrive`.
    Arrive { at: Address },
    /// `mbarrier.arrive.expect_tx`: an arrival, and so many bytes more to wait for.
    ArriveExpect { at: Address, bytes: u32 },
    /// `mbarrier.arrive` at a barrier of a block of the cluster, by an address that [`Sm90::MapShared`] made.
    ArriveRemote { at: Address, releases: bool },
    /// `mbarrier.try_wait.parity`: whether the phase of that parity has ended; it waits for some time. `of_cluster`,
    /// what threads of other blocks did before they arrived is there after it, too.
    TryWait { to: Register, at: Address, parity: Operand, of_cluster: bool },
    /// `fence.mbarrier_init`: barriers that were made are so for the cluster, and for copies.
    FenceBarrierInit,
    /// `fence.proxy.async.shared::cta`: what the thread wrote to shared memory is there for copies and multiplications.
    FenceProxy,
    /// `prefetch.tensormap`.
    PrefetchMap { map: Register },
    /// `cp.async.bulk.tensor` to shared memory: a box at coordinates of a tensor map, whose bytes a barrier counts; with a mask
    /// of 16 bits, to the same places of those blocks of the cluster.
    LoadTensor { to: Address, map: Register, coordinates: Vec<Operand>, barrier: Address, multicast: Option<Register> },
    /// `cp.async.bulk.tensor` from shared memory.
    StoreTensor { map: Register, coordinates: Vec<Operand>, from: Address },
    /// `cp.async.bulk` to shared memory, of bytes that lie one after the other and that a barrier counts: from global memory, or,
    /// where `sends`, from shared memory to that of a block of the cluster, which has the barrier, too.
    LoadBulk { to: Address, from: Address, bytes: u32, barrier: Address, sends: bool },
    /// `cp.async.bulk` from shared memory to global memory.
    StoreBulk { to: Address, from: Address, bytes: u32 },
    /// `cp.reduce.async.bulk`: elements of global memory, each changed at once by that of shared memory.
    ReduceBulk { op: AtomicOp, ty: Type, to: Address, from: Address, bytes: u32 },
    /// `cp.reduce.async.bulk` to the shared memory of a block of the cluster, which has the barrier that counts the bytes, too.
    ReduceSent { op: AtomicOp, ty: Type, to: Address, from: Address, bytes: u32, barrier: Address },
    /// `griddepcontrol.launch_dependents`: the grids that depend on this one may begin once all of its blocks came here or ended.
    LaunchDependents,
    /// `griddepcontrol.wait`: until the grids that this one depends on have ended, and what they wrote is there.
    WaitOnGrids,
    /// `cp.async.bulk.commit_group`: the stores of the thread since the last one are a group.
    CommitBulk,
    /// `cp.async.bulk.wait_group`: until at most so many of the thread's groups are under way, or have still to read.
    WaitBulk { groups: u32, reads: bool },
    /// `wgmma.fence`: what the warpgroup did with registers comes before what its multiplications do.
    WgmmaFence,
    /// `wgmma.mma_async`: the instruction by its name; D where `accumulate` does not hold is the product alone.
    Wgmma {
        name: String,
        d: Vec<Register>,
        a: WgmmaA,
        b: Register,
        accumulate: Operand,
        transposed: Option<(bool, bool)>,
    },
    /// `wgmma.commit_group`.
    CommitWgmma,
    /// `wgmma.wait_group`: until at most so many groups are under way.
    WaitWgmma { groups: u32 },
    /// `setmaxnreg`: as many registers a thread from here on, more or fewer than before.
    MaxRegisters { count: u32, more: bool },
    /// `bar.sync` of another barrier than 0, by so many threads.
    NamedBarrier { number: Operand, threads: u32 },
    /// `barrier.cluster.arrive`, and `.wait`.
    ClusterBarrier,
    /// `mapa`: the address of the same place of shared memory in another block of the cluster.
    MapShared { to: Register, from: Register, block: Operand },
    /// `mov` of `%cluster_ctarank`: the block in its cluster.
    ClusterRank { to: Register },
}

/// Where a `wgmma` has A.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum WgmmaA {
    /// In shared memory, by a descriptor.
    Descriptor(Register),
    /// In registers of 32 bits.
    Registers(Vec<Register>),
}

impl Sm90 {
    /// Whether the register is among the sources. What `wgmma` accumulates in is both source and result.
    pub(super) fn reads(&self, wanted: Register) -> bool {
        let is = |register: &Register| *register == wanted;
        let of = |operand: &Operand| matches!(operand, Operand::Register(register) if is(register));
        let at = |address: &Address| is(&address.base);
        match self {
            Sm90::ParamAddress { .. }
            | Sm90::FenceBarrierInit
            | Sm90::FenceProxy
            | Sm90::CommitBulk
            | Sm90::LaunchDependents
            | Sm90::WaitOnGrids
            | Sm90::WaitBulk { .. }
            | Sm90::WgmmaFence
            | Sm90::CommitWgmma
            | Sm90::WaitWgmma { .. }
            | Sm90::MaxRegisters { .. }
            | Sm90::ClusterBarrier
            | Sm90::ClusterRank { .. } => false,
            Sm90::NamedBarrier { number, .. } => of(number),
            Sm90::ParamToGeneric { from, .. } => is(from),
            Sm90::BarrierInit { at: place, .. }
            | Sm90::Arrive { at: place }
            | Sm90::ArriveExpect { at: place, .. }
            | Sm90::ArriveRemote { at: place, .. } => at(place),
            Sm90::TryWait { at: place, parity, .. } => at(place) || of(parity),
            Sm90::PrefetchMap { map } => is(map),
            Sm90::LoadTensor { to, map, coordinates, barrier, multicast } => {
                let mask = multicast.as_ref().is_some_and(is);
                at(to) || is(map) || coordinates.iter().any(of) || at(barrier) || mask
            }
            Sm90::StoreTensor { map, coordinates, from } => is(map) || coordinates.iter().any(of) || at(from),
            Sm90::LoadBulk { to, from, barrier, .. } | Sm90::ReduceSent { to, from, barrier, .. } => {
                at(to) || at(from) || at(barrier)
            }
            Sm90::StoreBulk { to, from, .. } | Sm90::ReduceBulk { to, from, .. } => at(to) || at(from),
            Sm90::Wgmma { d, a, b, accumulate, .. } => {
                let a = match a {
                    WgmmaA::Descriptor(descriptor) => is(descriptor),
                    WgmmaA::Registers(list) => list.iter().any(is),
                };
                d.iter().any(is) || a || is(b) || of(accumulate)
            }
            Sm90::MapShared { from, block, .. } => is(from) || of(block),
        }
    }
}

/// A list of registers or numbers, comma between them.
fn list<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// A number of 32 bits, or a register.
fn number(operand: &Operand) -> String {
    match operand {
        Operand::Register(register) => register.to_string(),
        Operand::Constant(bits) => (*bits as u32 as i32).to_string(),
    }
}

impl fmt::Display for Sm90 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sm90::ParamAddress { to, name } => write!(f, "mov.b64 {to}, {name};"),
            Sm90::ParamToGeneric { to, from } => write!(f, "cvta.param.u64 {to}, {from};"),
            Sm90::BarrierInit { at, arrivals } => write!(f, "mbarrier.init.shared::cta.b64 {at}, {arrivals};"),
            Sm90::Arrive { at } => write!(f, "mbarrier.arrive.shared::cta.b64 _, {at};"),
            Sm90::ArriveExpect { at, bytes } => {
                write!(f, "mbarrier.arrive.expect_tx.shared::cta.b64 _, {at}, {bytes};")
            }
            Sm90::ArriveRemote { at, releases } => {
                let order = if *releases { ".release.cluster" } else { "" };
                write!(f, "mbarrier.arrive{order}.shared::cluster.b64 _, {at};")
            }
            Sm90::TryWait { to, at, parity, of_cluster } => {
                let scope = if *of_cluster { ".acquire.cluster" } else { "" };
                write!(f, "mbarrier.try_wait.parity{scope}.shared::cta.b64 {to}, {at}, {};", number(parity))
            }
            Sm90::FenceBarrierInit => f.write_str("fence.mbarrier_init.release.cluster;"),
            Sm90::FenceProxy => f.write_str("fence.proxy.async.shared::cta;"),
            Sm90::PrefetchMap { map } => write!(f, "prefetch.tensormap [{map}];"),
            Sm90::LoadTensor { to, map, coordinates, barrier, multicast } => {
                let (modes, at) = (coordinates.len(), list(coordinates.iter().map(number)));
                let (cast, mask) = match multicast {
                    Some(mask) => (".multicast::cluster", format!(", {mask}")),
                    None => ("", String::new()),
                };
                write!(
                    f,
                    "cp.async.bulk.tensor.{modes}d.shared::cluster.global.mbarrier::complete_tx::bytes{cast} \
                     {to}, [{map}, {{{at}}}], {barrier}{mask};"
                )
            }
            Sm90::StoreTensor { map, coordinates, from } => {
                let (modes, at) = (coordinates.len(), list(coordinates.iter().map(number)));
                write!(f, "cp.async.bulk.tensor.{modes}d.global.shared::cta.bulk_group [{map}, {{{at}}}], {from};")
            }
            Sm90::LoadBulk { to, from, bytes, barrier, sends } => {
                let source = if *sends { "shared::cta" } else { "global" };
                write!(
                    f,
                    "cp.async.bulk.shared::cluster.{source}.mbarrier::complete_tx::bytes {to}, {from}, {bytes}, {barrier};"
                )
            }
            Sm90::StoreBulk { to, from, bytes } => {
                write!(f, "cp.async.bulk.global.shared::cta.bulk_group {to}, {from}, {bytes};")
            }
            Sm90::ReduceBulk { op, ty, to, from, bytes } => {
                let (name, ty) = op.of(*ty);
                // What is below the least normal number counts; of 16 bits there is no other sum.
                let subnormal = if name == "add" && ty.bits() == 16 { ".noftz" } else { "" };
                write!(
                    f,
                    "cp.reduce.async.bulk.global.shared::cta.bulk_group.{name}{subnormal}{ty} {to}, {from}, {bytes};"
                )
            }
            Sm90::ReduceSent { op, ty, to, from, bytes, barrier } => {
                let (name, ty) = op.of(*ty);
                write!(
                    f,
                    "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.{name}{ty} \
                     {to}, {from}, {bytes}, {barrier};"
                )
            }
            Sm90::LaunchDependents => f.write_str("griddepcontrol.launch_dependents;"),
            Sm90::WaitOnGrids => f.write_str("griddepcontrol.wait;"),
            Sm90::CommitBulk => f.write_str("cp.async.bulk.commit_group;"),
            Sm90::WaitBulk { groups, reads } => {
                write!(f, "cp.async.bulk.wait_group{} {groups};", if *reads { ".read" } else { "" })
            }
            Sm90::WgmmaFence => f.write_str("wgmma.fence.sync.aligned;"),
            Sm90::Wgmma { name, d, a, b, accumulate, transposed } => {
                let a = match a {
                    WgmmaA::Descriptor(descriptor) => descriptor.to_string(),
                    WgmmaA::Registers(registers) => format!("{{{}}}", list(registers)),
                };
                // Integers have neither a sign to turn nor another major mode; of registers, A has none.
                let integers = name.contains(".s32");
                let signs = if integers { "" } else { ", 1, 1" };
                let turned = match transposed {
                    Some((a_too, b_too)) if matches!(self, Sm90::Wgmma { a: WgmmaA::Descriptor(_), .. }) => {
                        format!(", {}, {}", u8::from(*a_too), u8::from(*b_too))
                    }
                    Some((_, b_too)) => format!(", {}", u8::from(*b_too)),
                    None => String::new(),
                };
                let sum = match accumulate {
                    Operand::Register(register) => register.to_string(),
                    Operand::Constant(holds) => holds.to_string(),
                };
                write!(f, "{name} {{{}}}, {a}, {b}, {sum}{signs}{turned};", list(d))
            }
            Sm90::CommitWgmma => f.write_str("wgmma.commit_group.sync.aligned;"),
            Sm90::WaitWgmma { groups } => write!(f, "wgmma.wait_group.sync.aligned {groups};"),
            Sm90::MaxRegisters { count, more } => {
                write!(f, "setmaxnreg.{}.sync.aligned.u32 {count};", if *more { "inc" } else { "dec" })
            }
            Sm90::NamedBarrier { number: barrier, threads } => write!(f, "bar.sync {}, {threads};", number(barrier)),
            Sm90::ClusterBarrier => {
                // One line, as every instruction is. A warp may come in parts.
                f.write_str("barrier.cluster.arrive.release; barrier.cluster.wait.acquire;")
            }
            Sm90::MapShared { to, from, block } => {
                write!(f, "mapa.shared::cluster.u32 {to}, {from}, {};", number(block))
            }
            Sm90::ClusterRank { to } => write!(f, "mov.u32 {to}, %cluster_ctarank;"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_written_as_ptx_wants_it() {
        let r = Register { ty: Type::U32, number: 1 };
        let (rd, p) = (Register { ty: Type::U64, number: 2 }, Register { ty: Type::Pred, number: 3 });
        let (f, at) = (Register { ty: Type::F32, number: 4 }, Address { base: r, offset: 8 });
        let (reg, minus) = (Operand::Register(r), Operand::Constant(u64::from(u32::MAX)));
        let wgmma = |name: &str, a, accumulate, transposed| Sm90::Wgmma {
            name: name.to_string(),
            d: vec![f, f],
            a,
            b: rd,
            accumulate,
            transposed,
        };
        let name = "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16";
        let load =
            |multicast| Sm90::LoadTensor { to: at, map: rd, coordinates: vec![reg, minus], barrier: at, multicast };
        let far = Address { base: rd, offset: 0 };
        let reduce = |op, ty| Sm90::ReduceBulk { op, ty, to: far, from: at, bytes: 32 };
        let cases = [
            (
                Sm90::ReduceSent { op: AtomicOp::Add, ty: Type::S64, to: at, from: at, bytes: 32, barrier: at },
                "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.u64 \
                 [%r1+8], [%r1+8], 32, [%r1+8];",
            ),
            (Sm90::ParamAddress { to: rd, name: "a".to_string() }, "mov.b64 %rd2, a;"),
            (Sm90::BarrierInit { at, arrivals: 2 }, "mbarrier.init.shared::cta.b64 [%r1+8], 2;"),
            (
                Sm90::ArriveRemote { at, releases: true },
                "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r1+8];",
            ),
            (Sm90::ArriveRemote { at, releases: false }, "mbarrier.arrive.shared::cluster.b64 _, [%r1+8];"),
            (Sm90::ArriveExpect { at, bytes: 16 }, "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1+8], 16;"),
            (
                Sm90::TryWait { to: p, at, parity: reg, of_cluster: false },
                "mbarrier.try_wait.parity.shared::cta.b64 %p3, [%r1+8], %r1;",
            ),
            (
                Sm90::TryWait { to: p, at, parity: reg, of_cluster: true },
                "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p3, [%r1+8], %r1;",
            ),
            (
                load(None),
                "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes \
                 [%r1+8], [%rd2, {%r1, -1}], [%r1+8];",
            ),
            (
                load(Some(Register { ty: Type::U16, number: 5 })),
                "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster \
                 [%r1+8], [%rd2, {%r1, -1}], [%r1+8], %rs5;",
            ),
            (
                Sm90::StoreTensor { map: rd, coordinates: vec![reg], from: at },
                "cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%rd2, {%r1}], [%r1+8];",
            ),
            (
                Sm90::LoadBulk { to: at, from: far, bytes: 64, barrier: at, sends: false },
                "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1+8], [%rd2], 64, [%r1+8];",
            ),
            (
                Sm90::LoadBulk { to: at, from: at, bytes: 16, barrier: at, sends: true },
                "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r1+8], [%r1+8], 16, [%r1+8];",
            ),
            (
                Sm90::StoreBulk { to: far, from: at, bytes: 48 },
                "cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r1+8], 48;",
            ),
            (
                reduce(AtomicOp::Add, Type::S64),
                "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u64 [%rd2], [%r1+8], 32;",
            ),
            (
                reduce(AtomicOp::Add, Type::BF16),
                "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.bf16 [%rd2], [%r1+8], 32;",
            ),
            (
                reduce(AtomicOp::Max, Type::F16),
                "cp.reduce.async.bulk.global.shared::cta.bulk_group.max.f16 [%rd2], [%r1+8], 32;",
            ),
            (
                reduce(AtomicOp::Or, Type::S32),
                "cp.reduce.async.bulk.global.shared::cta.bulk_group.or.b32 [%rd2], [%r1+8], 32;",
            ),
            (Sm90::WaitBulk { groups: 1, reads: true }, "cp.async.bulk.wait_group.read 1;"),
            (
                wgmma(name, WgmmaA::Descriptor(rd), Operand::Register(p), Some((false, true))),
                "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%f4, %f4}, %rd2, %rd2, %p3, 1, 1, 0, 1;",
            ),
            (
                wgmma(name, WgmmaA::Registers(vec![r, r]), Operand::Constant(1), Some((false, true))),
                "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%f4, %f4}, {%r1, %r1}, %rd2, 1, 1, 1, 1;",
            ),
            (
                wgmma(
                    "wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.s8",
                    WgmmaA::Descriptor(rd),
                    Operand::Constant(0),
                    None,
                ),
                "wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.s8 {%f4, %f4}, %rd2, %rd2, 0;",
            ),
            (Sm90::MaxRegisters { count: 232, more: true }, "setmaxnreg.inc.sync.aligned.u32 232;"),
            (Sm90::NamedBarrier { number: Operand::Constant(1), threads: 128 }, "bar.sync 1, 128;"),
            (Sm90::MapShared { to: r, from: r, block: Operand::Constant(1) }, "mapa.shared::cluster.u32 %r1, %r1, 1;"),
        ];
        for (instruction, text) in cases {
            assert_eq!(instruction.to_string(), text);
        }
    }
}
