//! Opcodes and their modifiers: which exist, for which types, with which operands.
//!
//! Each opcode takes the modifiers that it knows, in order; one that is left over is an error. So nothing
//! is skipped, and a kernel that needs more says which line asks for it.

mod arithmetic;
mod asynchronous;
mod decoded;
mod mma;
mod modifiers;
#[cfg(test)]
mod tests;

use super::error::ParseErrorKind;
use super::fault::Space;
use super::program::{Change, Shuffle, Vote};
use cute_ptx::ptx::{AtomicOp, Kind, Type};

pub(crate) use asynchronous::{AsyncOpcode, counts};
pub(crate) use decoded::Opcode;
pub(crate) use mma::wgmma;
pub(crate) use modifiers::Needs;
use modifiers::{Modifiers, changes};

/// Understands `name` with its `modifiers` (without their dots).
pub(crate) fn decode(name: &str, modifiers: &[String]) -> Result<(Opcode, Needs), ParseErrorKind> {
    let mut left = Modifiers::new(name, modifiers);
    if let Some(opcode) = asynchronous::asynchronous(&mut left)? {
        return Ok((Opcode::Asynchronous(opcode), left.finish()?));
    }
    let opcode = match name {
        "ld" | "st" => memory(&mut left)?,
        "atom" | "red" => atomic(&mut left)?,
        "cp" => copy(&mut left)?,
        "bra" => {
            left.take("uni");
            Opcode::Branch
        }
        "ret" | "exit" => Opcode::Exit,
        "bar" if left.take("warp") => {
            left.need("sync", "`.sync`")?;
            left.needs(30, (6, 0));
            Opcode::WarpSync
        }
        "bar" | "barrier" => {
            left.take("cta");
            let arrive = left.take("arrive");
            if !arrive {
                left.need("sync", "`.sync`")?;
            }
            if name == "barrier" {
                left.needs(30, (6, 0));
            }
            Opcode::Barrier { aligned: name == "bar" || left.take("aligned"), arrive }
        }
        "membar" | "fence" => fence(&mut left)?,
        "shfl" => shuffle(&mut left)?,
        "vote" => vote(&mut left)?,
        "ldmatrix" | "stmatrix" => matrix(&mut left)?,
        "mma" => mma::mma(&mut left)?,
        _ => arithmetic::arithmetic(&mut left)?,
    };
    let needs = left.finish()?;
    Ok((opcode, needs))
}

fn memory(left: &mut Modifiers<'_>) -> Result<Opcode, ParseErrorKind> {
    let load = left.name == "ld";
    // A kernel's parameters are constants to it.
    let spaces: &[&str] = if load { &["global", "shared", "param"] } else { &["global", "shared"] };
    let space = if left.take("shared::cluster") {
        left.needs(90, (7, 8));
        Space::Cluster
    } else if left.take("shared::cta") {
        left.needs(30, (7, 8));
        Space::Shared
    } else {
        space(left, spaces)?
    };
    // What caches do changes no value, and shared memory has none.
    let cached = space != Space::Param
        && left.one_of(if load { &["ca", "cg", "cs"] } else { &["wb", "cg", "cs", "wt"] }).is_some();
    let nc = load && space == Space::Global && left.take("nc");
    if space == Space::Global && !cached && left.take("L1::no_allocate") {
        left.needs(70, (7, 4));
    }
    let count = match left.one_of(&["v2", "v4"]) {
        Some("v2") => 2,
        Some(_) => 4,
        None => 1,
    };
    // The widest access is 16 bytes. Short floats travel as bits.
    let short = |ty: Type| ty.kind() == Kind::Float && ty.bits() <= 16;
    let ty = left.ty_where(|ty| ty != Type::Pred && !short(ty) && ty.bytes() * count <= 16)?;
    Ok(if load { Opcode::Load { space, ty, count, nc } } else { Opcode::Store { space, ty, count } })
}

fn space(left: &mut Modifiers<'_>, spaces: &[&'static str]) -> Result<Space, ParseErrorKind> {
    match left.one_of(spaces) {
        Some("global") => Ok(Space::Global),
        Some("shared") => Ok(Space::Shared),
        Some(_) => Ok(Space::Param),
        None => Err(left.missing("state space")),
    }
}

/// Without an order of other accesses.
fn atomic(left: &mut Modifiers<'_>) -> Result<Opcode, ParseErrorKind> {
    if left.take("relaxed") {
        left.one_of(&["cta", "gpu", "sys"]).ok_or_else(|| left.missing("scope"))?;
        left.needs(70, (6, 0));
    }
    let space = space(left, &["global", "shared"])?;
    let result = left.name == "atom";
    let change = match left.one_of(&["add", "min", "max", "and", "or", "xor", "exch", "cas"]) {
        Some("add") => Change::Operation(AtomicOp::Add),
        Some("min") => Change::Operation(AtomicOp::Min),
        Some("max") => Change::Operation(AtomicOp::Max),
        Some("and") => Change::Operation(AtomicOp::And),
        Some("or") => Change::Operation(AtomicOp::Or),
        Some("xor") => Change::Operation(AtomicOp::Xor),
        // Whoever asks for no result could store.
        Some("exch") if result => Change::Operation(AtomicOp::Exchange),
        Some("cas") if result => Change::CompareAndSwap,
        Some(other) => return Err(left.unknown(other)),
        None => return Err(left.missing("operation such as `.add`")),
    };
    let ty = left.ty_where(|ty| match change {
        Change::Operation(op) => changes(op, ty),
        Change::CompareAndSwap => ty.kind() == Kind::Bits && ty.bits() >= 32,
    })?;
    Ok(Opcode::Atomic { change, space, ty, result })
}

fn copy(left: &mut Modifiers<'_>) -> Result<Opcode, ParseErrorKind> {
    left.need("async", "`.async`")?;
    left.needs(80, (7, 0));
    let opcode = match left.one_of(&["commit_group", "wait_group", "wait_all", "ca", "cg"]) {
        Some("commit_group") => return Ok(Opcode::CommitGroup),
        Some("wait_group") => return Ok(Opcode::WaitGroup),
        Some("wait_all") => return Ok(Opcode::WaitAll),
        Some(cache) => Opcode::Copy { past: cache == "cg" },
        None => return Err(left.missing("`.ca`, `.cg`, `.commit_group`, `.wait_group` or `.wait_all`")),
    };
    left.need("shared", "`.shared`")?;
    left.need("global", "`.global`")?;
    Ok(opcode)
}

fn fence(left: &mut Modifiers<'_>) -> Result<Opcode, ParseErrorKind> {
    let scopes: &[&str] = if left.name == "membar" {
        &["cta", "gl", "sys"]
    } else {
        left.needs(70, (6, 0));
        left.one_of(&["acq_rel", "sc"]).ok_or_else(|| left.missing("`.acq_rel` or `.sc`"))?;
        &["cta", "gpu", "sys"]
    };
    left.one_of(scopes).ok_or_else(|| left.missing("scope"))?;
    Ok(Opcode::Fence)
}

fn shuffle(left: &mut Modifiers<'_>) -> Result<Opcode, ParseErrorKind> {
    left.need("sync", "`.sync`")?;
    left.needs(30, (6, 0));
    let mode = match left.one_of(&["up", "down", "bfly", "idx"]) {
        Some("up") => Shuffle::Up,
        Some("down") => Shuffle::Down,
        Some("bfly") => Shuffle::Butterfly,
        Some(_) => Shuffle::Index,
        None => return Err(left.missing("`.up`, `.down`, `.bfly` or `.idx`")),
    };
    left.ty_where(|ty| ty == Type::B32)?;
    Ok(Opcode::Shuffle(mode))
}

fn vote(left: &mut Modifiers<'_>) -> Result<Opcode, ParseErrorKind> {
    left.need("sync", "`.sync`")?;
    left.needs(30, (6, 0));
    let vote = match left.one_of(&["all", "any", "uni", "ballot"]) {
        Some("all") => Vote::All,
        Some("any") => Vote::Any,
        Some("uni") => Vote::Uniform,
        Some(_) => Vote::Ballot,
        None => return Err(left.missing("`.all`, `.any`, `.uni` or `.ballot`")),
    };
    left.ty_where(|ty| ty == if vote == Vote::Ballot { Type::B32 } else { Type::Pred })?;
    Ok(Opcode::Vote(vote))
}

fn matrix(left: &mut Modifiers<'_>) -> Result<Opcode, ParseErrorKind> {
    let load = left.name == "ldmatrix";
    if load {
        left.needs(75, (6, 5));
    } else {
        left.needs(90, (7, 8));
    }
    left.need("sync", "`.sync`")?;
    left.need("aligned", "`.aligned`")?;
    left.need("m8n8", "shape `.m8n8`")?;
    let count = match left.one_of(&["x1", "x2", "x4"]) {
        Some("x1") => 1,
        Some("x2") => 2,
        Some(_) => 4,
        None => return Err(left.missing("`.x1`, `.x2` or `.x4`")),
    };
    let transposed = left.take("trans");
    left.need("shared", "`.shared`")?;
    left.ty_where(|ty| ty == Type::B16)?;
    Ok(if load { Opcode::LoadMatrix { count, transposed } } else { Opcode::StoreMatrix { count, transposed } })
}
