//! The opcodes of mbarriers, and of what works beside the threads.

use super::modifiers::{Modifiers, changes};
use crate::asynchronous::{Fences, Reduction};
use crate::error::ParseErrorKind;
use cute_ptx::ptx::{AtomicOp, Type};

/// One of them with its modifiers, understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AsyncOpcode {
    BarrierInit,
    BarrierInvalidate,
    /// `mbarrier.arrive` and its like; `expects` bytes, `drops` out of the phases to come.
    BarrierArrive {
        expects: bool,
        drops: bool,
        remote: bool,
        of_cluster: bool,
    },
    /// `mbarrier.expect_tx`, or `complete_tx`, where the bytes have come.
    BarrierBytes {
        come: bool,
    },
    /// `mbarrier.test_wait` and `try_wait`, by the parity of a phase or by its state. The latter may have a hint of time.
    BarrierWait {
        parity: bool,
        hint: bool,
        of_cluster: bool,
    },
    /// `fence.proxy.async`
    ProxyFence(Fences),
    /// `fence.mbarrier_init`
    BarrierFence,
    /// `setmaxnreg`
    MaxRegisters,
    /// `elect.sync`
    Elect,
    /// `cp.async.bulk.tensor` to shared memory and from it, of boxes of so many modes; the first to several blocks of
    /// the cluster, too.
    BoxLoad {
        modes: usize,
        multicast: bool,
    },
    BoxStore {
        modes: usize,
    },
    /// `cp.async.bulk` to shared memory, from that of the block where it `sends`, and from it.
    BulkLoad {
        sends: bool,
    },
    BulkStore,
    /// `cp.reduce.async.bulk` to global memory, and to the shared memory of a block of the cluster.
    BulkReduce(Reduction),
    BulkReduceSent(Reduction),
    /// `cp.async.bulk.commit_group`
    BulkCommit,
    /// `cp.async.bulk.wait_group`
    BulkWait {
        reads: bool,
    },
    /// `wgmma.fence`
    WgmmaFence,
    /// `wgmma.mma_async`, whose name says the rest.
    Wgmma,
    /// `wgmma.commit_group`
    WgmmaCommit,
    /// `wgmma.wait_group`
    WgmmaWait,
    /// `barrier.cluster.arrive` and `.wait`
    ClusterBarrier {
        arrive: bool,
        aligned: bool,
    },
    /// `mapa.shared::cluster`
    MapShared,
    /// `griddepcontrol.wait`
    WaitOnGrids,
    /// What changes nothing here, with so many operands: `griddepcontrol.launch_dependents`, `prefetch.tensormap`.
    Nothing {
        operands: usize,
    },
}

/// Understands an opcode of these; nothing where it is another one, of which no modifier is taken.
pub(super) fn asynchronous(left: &mut Modifiers<'_>) -> Result<Option<AsyncOpcode>, ParseErrorKind> {
    let opcode = match left.name {
        "mbarrier" => barrier(left)?,
        "wgmma" => {
            left.needs(90, (8, 0));
            let kind = left.one_of(&["fence", "mma_async", "commit_group", "wait_group"]);
            let kind = kind.ok_or_else(|| left.missing("`.fence`, `.mma_async`, `.commit_group` or `.wait_group`"))?;
            left.need("sync", "`.sync`")?;
            left.need("aligned", "`.aligned`")?;
            match kind {
                "fence" => AsyncOpcode::WgmmaFence,
                "commit_group" => AsyncOpcode::WgmmaCommit,
                "wait_group" => AsyncOpcode::WgmmaWait,
                _ => {
                    left.take_all();
                    AsyncOpcode::Wgmma
                }
            }
        }
        "cp" if left.comes(&["reduce", "async"]) => reduction(left)?,
        // `cp.async` without `.bulk` is another one, which takes its modifiers itself.
        "cp" if left.comes(&["async", "bulk"]) => bulk(left)?,
        "fence" => match left.one_of(&["proxy", "mbarrier_init"]) {
            None => return Ok(None),
            Some("proxy") => {
                left.needs(90, (8, 0));
                left.need("async", "`.async`")?;
                AsyncOpcode::ProxyFence(match left.one_of(&["global", "shared::cta", "shared::cluster"]) {
                    Some("global") => Fences::Global,
                    Some("shared::cta") => Fences::Block,
                    _ => Fences::Cluster,
                })
            }
            Some(_) => {
                left.needs(90, (8, 0));
                left.need("release", "`.release`")?;
                left.need("cluster", "`.cluster`")?;
                AsyncOpcode::BarrierFence
            }
        },
        "setmaxnreg" => {
            left.needs(90, (8, 0));
            left.one_of(&["inc", "dec"]).ok_or_else(|| left.missing("`.inc` or `.dec`"))?;
            left.need("sync", "`.sync`")?;
            left.need("aligned", "`.aligned`")?;
            left.ty_where(|ty| ty == Type::U32)?;
            AsyncOpcode::MaxRegisters
        }
        "elect" => {
            left.needs(90, (8, 0));
            left.need("sync", "`.sync`")?;
            AsyncOpcode::Elect
        }
        "barrier" if left.comes(&["cluster"]) => {
            left.needs(90, (7, 8));
            left.need("cluster", "`.cluster`")?;
            let kind = left.one_of(&["arrive", "wait"]).ok_or_else(|| left.missing("`.arrive` or `.wait`"))?;
            // What each of them orders where nothing is said.
            left.take(if kind == "arrive" { "release" } else { "acquire" });
            AsyncOpcode::ClusterBarrier { arrive: kind == "arrive", aligned: left.take("aligned") }
        }
        "mapa" => {
            left.needs(90, (7, 8));
            left.need("shared::cluster", "`.shared::cluster`")?;
            left.ty_where(|ty| ty == Type::U32)?;
            AsyncOpcode::MapShared
        }
        "griddepcontrol" => {
            left.needs(90, (7, 8));
            match left.one_of(&["launch_dependents", "wait"]) {
                None => return Err(left.missing("`.launch_dependents` or `.wait`")),
                Some("wait") => AsyncOpcode::WaitOnGrids,
                Some(_) => AsyncOpcode::Nothing { operands: 0 },
            }
        }
        // It counts for a profiler.
        "pmevent" => AsyncOpcode::Nothing { operands: 1 },
        "prefetch" => {
            left.needs(90, (8, 0));
            left.one_of(&["param", "const"]);
            left.need("tensormap", "`.tensormap`")?;
            AsyncOpcode::Nothing { operands: 1 }
        }
        _ => return Ok(None),
    };
    Ok(Some(opcode))
}

fn barrier(left: &mut Modifiers<'_>) -> Result<AsyncOpcode, ParseErrorKind> {
    const KINDS: [&str; 9] = [
        "init",
        "inval",
        "arrive",
        "arrive_drop",
        "expect_tx",
        "complete_tx",
        "test_wait",
        "try_wait",
        "pending_count",
    ];
    left.needs(80, (7, 0));
    let kind = left.one_of(&KINDS).ok_or_else(|| left.missing("kind such as `.init`"))?;
    let opcode = match kind {
        "init" => AsyncOpcode::BarrierInit,
        "inval" => AsyncOpcode::BarrierInvalidate,
        "arrive" | "arrive_drop" => {
            let expects = left.take("expect_tx");
            if expects {
                left.needs(90, (8, 0));
            } else {
                left.take("noComplete");
            }
            AsyncOpcode::BarrierArrive { expects, drops: kind == "arrive_drop", remote: false, of_cluster: false }
        }
        "expect_tx" | "complete_tx" => {
            left.needs(90, (8, 0));
            AsyncOpcode::BarrierBytes { come: kind == "complete_tx" }
        }
        "test_wait" | "try_wait" => {
            let hint = kind == "try_wait";
            if hint {
                left.needs(90, (7, 8));
            }
            AsyncOpcode::BarrierWait { parity: left.take("parity"), hint, of_cluster: false }
        }
        other => return Err(left.unknown(other)),
    };
    // What is ordered is what the strongest of these orders, among threads of the block or of the cluster.
    left.one_of(&["release", "acquire", "relaxed"]);
    let of_cluster = left.one_of(&["cta", "cluster"]) == Some("cluster");
    let space = left.one_of(&["shared::cta", "shared::cluster", "shared"]);
    let space = space.ok_or_else(|| left.missing("`.shared::cta`"))?;
    left.ty_where(|ty| ty == Type::B64)?;
    Ok(match opcode {
        AsyncOpcode::BarrierArrive { expects, drops, .. } => {
            AsyncOpcode::BarrierArrive { expects, drops, remote: space == "shared::cluster", of_cluster }
        }
        AsyncOpcode::BarrierWait { parity, hint, .. } => AsyncOpcode::BarrierWait { parity, hint, of_cluster },
        other => other,
    })
}

fn bulk(left: &mut Modifiers<'_>) -> Result<AsyncOpcode, ParseErrorKind> {
    left.needs(90, (8, 0));
    left.need("async", "`.async`")?;
    left.need("bulk", "`.bulk`")?;
    match left.one_of(&["commit_group", "wait_group"]) {
        Some("commit_group") => return Ok(AsyncOpcode::BulkCommit),
        Some(_) => return Ok(AsyncOpcode::BulkWait { reads: left.take("read") }),
        None => {}
    }
    const MODES: [&str; 5] = ["1d", "2d", "3d", "4d", "5d"];
    let modes = if left.take("tensor") {
        let modes = left.one_of(&MODES).ok_or_else(|| left.missing("modes such as `.2d`"))?;
        MODES.iter().position(|name| *name == modes).map(|place| place + 1)
    } else {
        None
    };
    let (mut sends, mut to_cluster) = (false, false);
    let load = match left.one_of(&["shared::cluster", "shared::cta", "global"]) {
        Some("global") => {
            left.need("shared::cta", "`.shared::cta`")?;
            false
        }
        Some(to) => {
            to_cluster = to == "shared::cluster";
            sends = modes.is_none() && to_cluster && left.take("shared::cta");
            if !sends {
                left.need("global", "`.global`")?;
            }
            true
        }
        None => return Err(left.missing("`.shared::cluster` or `.global`")),
    };
    if modes.is_some() {
        left.take("tile");
    }
    if load {
        left.need("mbarrier::complete_tx::bytes", "`.mbarrier::complete_tx::bytes`")?;
    } else {
        left.need("bulk_group", "`.bulk_group`")?;
    }
    Ok(match (load, modes) {
        (true, Some(modes)) => AsyncOpcode::BoxLoad { modes, multicast: to_cluster && left.take("multicast::cluster") },
        (false, Some(modes)) => AsyncOpcode::BoxStore { modes },
        (true, None) => AsyncOpcode::BulkLoad { sends },
        (false, None) => AsyncOpcode::BulkStore,
    })
}

/// `cp.reduce.async.bulk` from shared to global memory: what PTX changes at once there, and sums and orders of 16 bits
/// beside it; and to the shared memory of a block of the cluster, of integers alone, of 64 bits sums alone.
fn reduction(left: &mut Modifiers<'_>) -> Result<AsyncOpcode, ParseErrorKind> {
    left.needs(90, (8, 0));
    left.need("reduce", "`.reduce`")?;
    left.need("async", "`.async`")?;
    left.need("bulk", "`.bulk`")?;
    let sent = left.take("shared::cluster");
    if !sent {
        left.need("global", "`.global`")?;
    }
    left.need("shared::cta", "`.shared::cta`")?;
    if sent {
        left.need("mbarrier::complete_tx::bytes", "`.mbarrier::complete_tx::bytes`")?;
    } else {
        left.need("bulk_group", "`.bulk_group`")?;
    }
    let op = match left.one_of(&["add", "min", "max", "and", "or", "xor"]) {
        Some("add") => AtomicOp::Add,
        Some("min") => AtomicOp::Min,
        Some("max") => AtomicOp::Max,
        Some("and") => AtomicOp::And,
        Some("or") => AtomicOp::Or,
        Some(_) => AtomicOp::Xor,
        None => return Err(left.missing("operation such as `.add`")),
    };
    let keeps_subnormals = !sent && left.take("noftz");
    let ty = left.ty_where(|ty| match (op, ty) {
        (_, Type::F16 | Type::BF16 | Type::F32 | Type::F64) if sent => false,
        _ if sent && ty.bits() == 64 && op != AtomicOp::Add => false,
        (AtomicOp::Add, Type::F16 | Type::BF16) => keeps_subnormals,
        _ if keeps_subnormals => false,
        (AtomicOp::Min | AtomicOp::Max, Type::F16 | Type::BF16) => true,
        _ => changes(op, ty),
    })?;
    let reduction = Reduction { op, ty };
    Ok(if sent { AsyncOpcode::BulkReduceSent(reduction) } else { AsyncOpcode::BulkReduce(reduction) })
}

/// How many operands an opcode takes: at least, and at most.
pub(crate) fn counts(opcode: AsyncOpcode) -> (usize, usize) {
    match opcode {
        AsyncOpcode::BarrierInit | AsyncOpcode::BarrierBytes { .. } => (2, 2),
        AsyncOpcode::BarrierInvalidate => (1, 1),
        AsyncOpcode::BarrierArrive { expects, .. } => (if expects { 3 } else { 2 }, 3),
        AsyncOpcode::BarrierWait { hint, .. } => (3, 3 + usize::from(hint)),
        AsyncOpcode::BoxLoad { multicast: true, .. } => (4, 4),
        AsyncOpcode::ProxyFence(_) | AsyncOpcode::BarrierFence => (0, 0),
        AsyncOpcode::MaxRegisters => (1, 1),
        AsyncOpcode::Elect => (2, 2),
        AsyncOpcode::BoxLoad { .. } => (3, 3),
        AsyncOpcode::BoxStore { .. } => (2, 2),
        AsyncOpcode::BulkLoad { .. } | AsyncOpcode::BulkReduceSent(_) => (4, 4),
        AsyncOpcode::BulkStore | AsyncOpcode::BulkReduce(_) => (3, 3),
        AsyncOpcode::BulkCommit => (0, 0),
        AsyncOpcode::BulkWait { .. } => (1, 1),
        AsyncOpcode::WgmmaFence | AsyncOpcode::WgmmaCommit => (0, 0),
        AsyncOpcode::WgmmaWait => (1, 1),
        AsyncOpcode::Wgmma => (4, 8),
        AsyncOpcode::ClusterBarrier { .. } => (0, 0),
        AsyncOpcode::MapShared => (3, 3),
        AsyncOpcode::WaitOnGrids => (0, 0),
        AsyncOpcode::Nothing { operands } => (operands, operands),
    }
}
