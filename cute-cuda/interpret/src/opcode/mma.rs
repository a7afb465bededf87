//! `mma.sync` and `wgmma`: the instructions that an atom of the table stands for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::decoded::Opcode;
use super::modifiers::Modifiers;
use crate::error::ParseErrorKind;
use crate::matrices::Mma;

/// By the name of an instruction, and whether A is in registers.
type Named = HashMap<(String, bool), Arc<Mma>>;

/// Atoms that were looked up: a kernel has the same instruction many times.
static KNOWN: Mutex<Option<Named>> = Mutex::new(None);

/// The whole name is looked up in the table of atoms, which has the layouts of the operands.
pub(super) fn mma(left: &mut Modifiers<'_>) -> Result<Opcode, ParseErrorKind> {
    left.need("sync", "`.sync`")?;
    left.need("aligned", "`.aligned`")?;
    let name = left.opcode();
    let mma = known((name.clone(), false), |(name, _)| Mma::named(name)).ok_or(ParseErrorKind::UnknownOpcode(name))?;
    let (target, version) = mma.needs();
    left.needs(target, version);
    left.take_all();
    Ok(Opcode::Mma(mma))
}

/// The `wgmma.mma_async` of that name, as a warp does it, with A in registers or in shared memory.
pub(crate) fn wgmma(name: &str, a_in_registers: bool) -> Option<Arc<Mma>> {
    known((name.to_string(), a_in_registers), |(name, registers)| Mma::of_warpgroup(name, *registers))
}

fn known(key: (String, bool), make: impl Fn(&(String, bool)) -> Option<Mma>) -> Option<Arc<Mma>> {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let known = known.get_or_insert_default();
    if let Some(mma) = known.get(&key) {
        return Some(mma.clone());
    }
    let mma = Arc::new(make(&key)?);
    known.insert(key, mma.clone());
    Some(mma)
}
