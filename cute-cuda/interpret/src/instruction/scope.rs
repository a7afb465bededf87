//! What the instructions of a kernel can name.

use std::collections::HashMap;

use crate::error::ParseErrorKind;
use crate::memory::MOST_STATIC;
use crate::opcode::Needs;
use crate::program::{Array, Register, RowOf, Rows, extent};
use cute_ptx::ptx::{Kind, Type};

/// The names that an instruction can use.
#[derive(Default)]
pub(crate) struct Scope {
    pub(crate) parameters: Vec<Array>,
    pub(crate) registers: Vec<Register>,
    pub(crate) names: HashMap<String, usize>,
    pub(crate) shared: Vec<Array>,
    pub(crate) module: Module,
    /// The operands that instructions have used so far.
    pub(crate) rows: Rows,
    /// The module's target and version.
    pub(crate) has: Needs,
}

/// The arrays outside of the kernels.
#[derive(Clone, Default)]
pub(crate) struct Module {
    /// Shared memory whose size the launch decides.
    pub(crate) dynamic: Vec<Array>,
    /// What those kernels have that name it.
    pub(crate) shared: Vec<ModuleArray>,
}

/// A shared array that has no place yet.
#[derive(Clone)]
pub(crate) struct ModuleArray {
    pub(crate) name: String,
    pub(crate) align: u64,
    pub(crate) bytes: u64,
}

impl Scope {
    /// Where the shared array of that name begins. One of the module gets its place here.
    pub(super) fn shared_address(&mut self, name: &str) -> Result<RowOf, ParseErrorKind> {
        if let Some(offset) = find(&self.shared, name) {
            return Ok(RowOf::Static(offset));
        }
        if find(&self.module.dynamic, name).is_some() {
            return Ok(RowOf::Dynamic(0));
        }
        let Some(array) = self.module.shared.iter().find(|array| array.name == name) else {
            return Err(ParseErrorKind::UnknownName(name.to_string()));
        };
        let offset = extent(&self.shared).next_multiple_of(array.align);
        self.add_shared(Array { name: name.to_string(), offset, bytes: array.bytes })?;
        Ok(RowOf::Static(offset))
    }

    /// Puts an array into the kernel's static memory.
    pub(crate) fn add_shared(&mut self, array: Array) -> Result<(), ParseErrorKind> {
        let end = array.offset + array.bytes;
        if end > MOST_STATIC {
            return Err(ParseErrorKind::StaticShared { name: array.name, bytes: end, most: MOST_STATIC });
        }
        self.shared.push(array);
        Ok(())
    }
}

/// Refuses a register whose declaration does not fit. `wider` lets loads, stores and conversions use a
/// register that is wider than their type.
pub(super) fn check(
    scope: &Scope,
    register: usize,
    wanted: Type,
    wider: bool,
    opcode: &str,
) -> Result<(), ParseErrorKind> {
    let Register { name, ty: declared } = scope.registers[register].clone();
    let number = wanted.kind() != Kind::Float && declared.kind() != Kind::Float;
    let fits = wider && number && declared.bits() > wanted.bits() && wanted != Type::Pred;
    if fits || wanted.accepts(declared) {
        return Ok(());
    }
    Err(ParseErrorKind::TypeOfOperand { opcode: opcode.to_string(), operand: name, declared, wanted })
}

/// Where the array of that name begins.
pub(super) fn find(arrays: &[Array], name: &str) -> Option<u64> {
    arrays.iter().find(|array| array.name == name).map(|array| array.offset)
}
