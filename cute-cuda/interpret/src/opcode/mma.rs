//! `mma.sync`: the instructions that an atom of the table stands for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::decoded::Opcode;
use super::modifiers::Modifiers;
use crate::error::ParseErrorKind;
use crate::matrices::Mma;

/// Atoms that were looked up: a kernel has the same instruction many times.
static KNOWN: Mutex<Option<HashMap<String, Arc<Mma>>>> = Mutex::new(None);

/// The whole name is looked up in the table of atoms, which has the layouts of the operands.
pub(super) fn mma(left: &mut Modifiers<'_>) -> Result<Opcode, ParseErrorKind> {
    left.need("sync", "`.sync`")?;
    left.need("aligned", "`.aligned`")?;
    let name = left.opcode();
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let known = known.get_or_insert_default();
    let mma = match known.get(&name) {
        Some(mma) => mma.clone(),
        None => {
            let mma = Arc::new(Mma::named(&name).ok_or(ParseErrorKind::UnknownOpcode(name.clone()))?);
            known.insert(name, mma.clone());
            mma
        }
    };
    let (target, version) = mma.needs();
    left.needs(target, version);
    left.take_all();
    Ok(Opcode::Mma(mma))
}
