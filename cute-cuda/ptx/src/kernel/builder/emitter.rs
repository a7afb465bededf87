//! The lines of a kernel under construction, with registers that Rust's types keep apart.

use rustc_hash::FxHashMap;

use crate::index::Expr;
use crate::kernel::call;
use crate::kernel::index_code::lowered;
use crate::kernel::word::WidthMismatch;
use crate::ptx::{Function, Instruction, Label, Line, Operand, Reg, Register, Scalar, Type, Value};

/// A kernel's lines so far.
#[derive(Debug)]
pub(super) struct Emitter {
    function: Function,
    labels: u32,
    /// The open scopes, by their numbers. Pure instructions are shared in them: each has what has been computed already, by its
    /// instruction.
    known: Vec<(u64, FxHashMap<Instruction, Register>)>,
}

impl Emitter {
    /// A kernel of that name with those parameters.
    pub(super) fn new(name: &str, parameters: Vec<(String, Type)>) -> Emitter {
        Emitter { function: Function::new(name, parameters), labels: 0, known: Vec::new() }
    }

    /// The kernel, with a return at its end.
    #[track_caller]
    pub(super) fn finish(mut self) -> Function {
        self.push(Instruction::Return);
        self.function
    }

    /// From here on registers are of the scope of that number, and equal pure instructions are written once, while the scope is
    /// open that they are written in. Their sources may not change, as those of indices and of what is computed of them do not.
    #[track_caller]
    pub(super) fn open_scope(&mut self, scope: u64) {
        self.known.push((scope, FxHashMap::default()));
    }

    /// What was computed in the innermost scope is forgotten: a branch may have jumped over it.
    #[track_caller]
    pub(super) fn close_scope(&mut self) {
        self.known.pop();
    }

    /// A pure instruction, or the register that has its result already.
    #[track_caller]
    pub(super) fn pure(&mut self, ty: Type, instruction: impl Fn(Register) -> Instruction) -> Register {
        // Equal but for the register that the result goes to.
        let key = instruction(Register { ty, number: u32::MAX });
        if let Some(&known) = self.known.iter().find_map(|(_, known)| known.get(&key)) {
            return known;
        }
        let to = self.untyped(ty);
        self.push(instruction(to));
        if let Some((_, known)) = self.known.last_mut() {
            known.insert(key, to);
        }
        to
    }

    #[track_caller]
    pub(super) fn function(&mut self) -> &mut Function {
        &mut self.function
    }

    #[track_caller]
    pub(super) fn push(&mut self, instruction: Instruction) {
        self.function.body.push(Line { instruction, origin: Some(call::place()) });
    }

    #[track_caller]
    pub(super) fn register<T: Scalar>(&mut self) -> Reg<T> {
        let register = self.function.register(T::TYPE);
        self.typed(register.number)
    }

    /// A new register of that type.
    #[track_caller]
    pub(super) fn untyped(&mut self, ty: Type) -> Register {
        self.function.register(ty)
    }

    /// The register of that number, written in the innermost scope.
    pub(super) fn typed<T: Scalar>(&self, number: u32) -> Reg<T> {
        Reg::numbered(number, self.known.last().map_or(0, |(scope, _)| *scope))
    }

    /// A comment line.
    #[track_caller]
    pub(super) fn comment(&mut self, text: impl Into<String>) {
        self.push(Instruction::Comment(text.into()));
    }

    /// The value of the parameter of that name.
    #[track_caller]
    pub(super) fn param<T: Scalar>(&mut self, name: &str) -> Reg<T> {
        let to = self.register::<T>();
        self.push(Instruction::LoadParam { to: to.untyped(), name: name.to_string() });
        to
    }

    /// The address, in global memory, of the array parameter of that name.
    #[track_caller]
    pub(super) fn global(&mut self, name: &str) -> Reg<u64> {
        let from = self.param::<u64>(name);
        let to = self.register::<u64>();
        self.push(Instruction::ToGlobal { to: to.untyped(), from: from.untyped() });
        to
    }

    /// The constant or register in a register.
    #[track_caller]
    pub(super) fn set<T: Scalar>(&mut self, to: Reg<T>, from: impl Into<Value<T>>) {
        self.push(Instruction::Move { to: to.untyped(), from: from.into().operand() });
    }

    /// A label that is not placed yet.
    #[track_caller]
    pub(super) fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels - 1)
    }

    /// Puts the label here.
    #[track_caller]
    pub(super) fn place(&mut self, label: Label) {
        self.push(Instruction::Label(label));
    }

    /// On to the label where the predicate holds.
    #[track_caller]
    pub(super) fn branch_when(&mut self, when: Reg<bool>, to: Label) {
        self.push(Instruction::Branch { to, when: Some(when.untyped()) });
    }

    /// Waits for all threads of the block.
    #[track_caller]
    pub(super) fn barrier(&mut self) {
        self.push(Instruction::Barrier);
    }

    /// The instructions of index code, and its results: registers, or numbers where nothing needs computing.
    ///
    /// # Errors
    ///
    /// [`WidthMismatch`] when an input is missing or not of the width that the code reads.
    #[track_caller]
    pub(super) fn operands(&mut self, expr: &Expr, inputs: &[Register]) -> Result<Vec<Operand>, WidthMismatch> {
        lowered(expr, inputs, |ty, instruction| self.pure(ty, instruction))
    }
}
