//! What an instruction reads.

use super::instruction::Instruction;
use super::module::{Function, Line};
use super::register::{Address, Operand, Register};

impl Instruction {
    /// Whether it reads the register. A [raw](Instruction::Raw) text names registers of its own alone, and reads none of others.
    pub(crate) fn reads(&self, wanted: Register) -> bool {
        let is = |register: &Register| *register == wanted;
        let of = |operand: &Operand| matches!(operand, Operand::Register(register) if is(register));
        let at = |address: &Address| is(&address.base);
        match self {
            Instruction::LoadParam { .. }
            | Instruction::Special { .. }
            | Instruction::AddressOf { .. }
            | Instruction::CommitGroup
            | Instruction::WaitGroup(_)
            | Instruction::Raw(_)
            | Instruction::Label(_)
            | Instruction::Barrier
            | Instruction::WarpBarrier
            | Instruction::Return
            | Instruction::Comment(_) => false,
            Instruction::Move { from, .. } | Instruction::Bits { from, .. } => of(from),
            Instruction::ToGlobal { from, .. }
            | Instruction::Convert { from, .. }
            | Instruction::NarrowHalves { from, .. }
            | Instruction::WidenPair { from, .. }
            | Instruction::UpperByte { from, .. }
            | Instruction::Unpack { from, .. }
            | Instruction::Vote { from, .. } => is(from),
            Instruction::NarrowPair { from, .. } => from.iter().any(of),
            Instruction::Unary { a, .. } => of(a),
            Instruction::Binary { a, b, .. } | Instruction::Compare { a, b, .. } => of(a) || of(b),
            Instruction::Mad { a, b, c, .. }
            | Instruction::MadWide { a, b, c, .. }
            | Instruction::Fma { a, b, c, .. }
            | Instruction::Logic { a, b, c, .. }
            | Instruction::Permute { a, b, selector: c, .. } => of(a) || of(b) || of(c),
            Instruction::Pack { from, .. } => from.iter().any(of),
            Instruction::Select { a, b, when, .. } => of(a) || of(b) || is(when),
            Instruction::Load { from, .. } | Instruction::LoadMatrix { from, .. } => at(from),
            Instruction::Store { to, from, .. } => at(to) || from.iter().any(of),
            Instruction::CopyAsync { to, from, source, .. } => at(to) || at(from) || source.as_ref().is_some_and(is),
            Instruction::StoreMatrix { to, from, .. } => at(to) || from.iter().any(is),
            Instruction::Mma { a, b, c, .. } => a.iter().chain(b).chain(c).any(is),
            Instruction::Shuffle { from, by, .. } => is(from) || of(by),
            Instruction::Atomic { at: address, from, .. } => at(address) || of(from),
            Instruction::CompareAndSwap { at: address, compared, from, .. } => at(address) || of(compared) || of(from),
            Instruction::Sm90(instruction) => instruction.reads(wanted),
            Instruction::Branch { when, .. } => when.as_ref().is_some_and(is),
            Instruction::BranchUnless { when, .. } | Instruction::Event { when } => is(when),
        }
    }
}

impl Function {
    /// Leaves out the loads of parameters that nothing reads: of a count, say, that the grid of a launch has and the kernel does
    /// not compute with.
    pub(crate) fn drop_unread_params(&mut self) {
        let unread = |line: &Line| match &line.instruction {
            Instruction::LoadParam { to, .. } => !self.body.iter().any(|other| other.instruction.reads(*to)),
            _ => false,
        };
        let kept: Vec<bool> = self.body.iter().map(|line| !unread(line)).collect();
        let mut kept = kept.into_iter();
        self.body.retain(|_| kept.next().unwrap_or(true));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ptx::{Space, Type};

    #[test]
    fn a_parameter_is_loaded_where_something_reads_it() {
        let register = |number| Register { ty: Type::U64, number };
        let load = |number, name: &str| Instruction::LoadParam { to: register(number), name: name.to_string() };
        let mut function = Function::new("f", Vec::new());
        let address = Address { base: register(1), offset: 0 };
        let store = Instruction::store(Space::Global, address, register(2));
        function.body = [load(0, "a"), load(1, "b"), load(2, "c"), store.clone()].map(Line::from).to_vec();
        function.drop_unread_params();
        assert_eq!(function.body, [load(1, "b"), load(2, "c"), store].map(Line::from));
    }
}
