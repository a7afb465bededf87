//! Builds a kernel line by line, with registers that Rust's types keep apart.

use std::collections::HashMap;

use super::call;
use super::signature::Signature;
use super::word::{WidthMismatch, Word};
use crate::index::{Expr, Id, Node, Op, Split, Width};
use crate::ptx::{
    Address, BinaryOp, Cache, Comparison, Function, Instruction, Label, Line, Operand, Reg, Register, Scalar,
    SharedArray, Space, Special, Type, Value,
};

/// A kernel under construction.
///
/// ```
/// use cute_cuda::kernel::{Emitter, Signature};
/// use cute_cuda::ptx::Special;
///
/// let mut b = Emitter::new("nothing", &Signature::default());
/// let thread = b.special(Special::Tid);
/// b.add(thread, 1);
/// let text = b.finish().to_string();
/// assert!(text.contains("add.u32 %r1, %r0, 1;"));
/// ```
#[derive(Debug)]
pub struct Emitter {
    function: Function,
    labels: u32,
    /// The open scopes of a safe builder, by their numbers. Index code is shared in them: each has what has been computed
    /// already, by its instruction.
    known: Vec<(u64, HashMap<Instruction, Register>)>,
}

impl Emitter {
    /// A kernel of that name with the `.param` list of `signature`.
    pub fn new(name: &str, signature: &Signature) -> Emitter {
        Emitter::with_parameters(name, signature.ptx_parameters())
    }

    /// A kernel of that name with those parameters.
    pub(super) fn with_parameters(name: &str, parameters: Vec<(String, Type)>) -> Emitter {
        Emitter { function: Function::new(name, parameters), labels: 0, known: Vec::new() }
    }

    /// The kernel, with a return at its end.
    #[track_caller]
    pub fn finish(mut self) -> Function {
        self.push(Instruction::Return);
        self.function
    }

    /// From here on registers are of the scope of that number, and equal index code is written once, while the scope is open
    /// that it is written in. Its inputs may not change: this is for the safe builder, whose indices do not.
    #[track_caller]
    pub(super) fn open_scope(&mut self, scope: u64) {
        self.known.push((scope, HashMap::new()));
    }

    /// What was computed in the innermost scope is forgotten: a branch may have jumped over it.
    #[track_caller]
    pub(super) fn close_scope(&mut self) {
        self.known.pop();
    }

    /// A pure instruction, or the register that has its result already.
    #[track_caller]
    pub(super) fn pure(&mut self, ty: Type, instruction: impl Fn(Register) -> Instruction) -> Register {
        if self.known.is_empty() {
            let to = Register { ty, number: self.function.new_register(ty) };
            self.push(instruction(to));
            return to;
        }
        // Equal but for the register that the result goes to.
        let key = instruction(Register { ty, number: u32::MAX });
        if let Some(&known) = self.known.iter().find_map(|(_, known)| known.get(&key)) {
            return known;
        }
        let to = Register { ty, number: self.function.new_register(ty) };
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
        let number = self.function.new_register(T::TYPE);
        self.typed(number)
    }

    /// A new register of that type.
    #[track_caller]
    pub(super) fn untyped(&mut self, ty: Type) -> Register {
        Register { ty, number: self.function.new_register(ty) }
    }

    /// The register of that number, written in the innermost scope.
    pub(super) fn typed<T: Scalar>(&self, number: u32) -> Reg<T> {
        Reg::numbered(number, self.known.last().map_or(0, |(scope, _)| *scope))
    }

    /// A comment line.
    #[track_caller]
    pub fn comment(&mut self, text: impl Into<String>) {
        self.push(Instruction::Comment(text.into()));
    }

    /// The value of the parameter of that name.
    #[track_caller]
    pub fn param<T: Scalar>(&mut self, name: &str) -> Reg<T> {
        let to = self.register::<T>();
        self.push(Instruction::LoadParam { to: to.untyped(), name: name.to_string() });
        to
    }

    /// The address, in global memory, of the array parameter of that name.
    #[track_caller]
    pub fn global(&mut self, name: &str) -> Reg<u64> {
        let from = self.param::<u64>(name);
        let to = self.register::<u64>();
        self.push(Instruction::ToGlobal { to: to.untyped(), from: from.untyped() });
        to
    }

    /// An array in shared memory; gives the register with its address.
    #[track_caller]
    pub fn shared(&mut self, name: &str, align: usize, bytes: u64) -> Reg<u32> {
        self.function.shared.push(SharedArray { name: name.to_string(), align, bytes });
        let to = self.register::<u32>();
        self.push(Instruction::AddressOf { to: to.untyped(), array: name.to_string() });
        to
    }

    /// A register that the hardware fills.
    #[track_caller]
    pub fn special(&mut self, from: Special) -> Reg<u32> {
        let to = self.register::<u32>();
        self.push(Instruction::Special { to: to.untyped(), from });
        to
    }

    /// The constant or register in a register.
    #[track_caller]
    pub fn set<T: Scalar>(&mut self, to: Reg<T>, from: impl Into<Value<T>>) {
        self.push(Instruction::Move { to: to.untyped(), from: from.into().operand() });
    }

    /// A 32-bit number with 32 zeros in front.
    #[track_caller]
    pub fn widen(&mut self, from: Reg<u32>) -> Reg<u64> {
        let to = self.register::<u64>();
        self.push(Instruction::Convert { to: to.untyped(), from: from.untyped() });
        to
    }

    #[track_caller]
    pub(super) fn binary<T: Scalar>(&mut self, op: BinaryOp, a: Operand, b: Operand) -> Reg<T> {
        let to = self.register::<T>();
        self.push(Instruction::Binary { op, to: to.untyped(), a, b });
        to
    }

    /// a + b.
    #[track_caller]
    pub fn add<T: Scalar>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<T> {
        self.binary(BinaryOp::Add, a.into().operand(), b.into().operand())
    }

    /// a - b.
    #[track_caller]
    pub fn sub<T: Scalar>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<T> {
        self.binary(BinaryOp::Sub, a.into().operand(), b.into().operand())
    }

    /// a * b, the low half.
    #[track_caller]
    pub fn mul<T: Scalar>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<T> {
        self.binary(BinaryOp::MulLo, a.into().operand(), b.into().operand())
    }

    /// a * b + c, the low half.
    #[track_caller]
    pub fn mad<T: Word>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>, c: impl Into<Value<T>>) -> Reg<T> {
        let to = self.register::<T>();
        let (a, b, c) = (a.into().operand(), b.into().operand(), c.into().operand());
        self.push(Instruction::Mad { to: to.untyped(), a, b, c });
        to
    }

    /// a * b + c, the product in 64 bits: the address of an element by its number and size.
    #[track_caller]
    pub fn mad_wide(
        &mut self,
        a: impl Into<Value<u32>>,
        b: impl Into<Value<u32>>,
        c: impl Into<Value<u64>>,
    ) -> Reg<u64> {
        let to = self.register::<u64>();
        let (a, b, c) = (a.into().operand(), b.into().operand(), c.into().operand());
        self.push(Instruction::MadWide { to: to.untyped(), a, b, c });
        to
    }

    /// Whether a compares with b like that.
    #[track_caller]
    pub fn compare<T: Word>(&mut self, how: Comparison, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<bool> {
        let to = self.register::<bool>();
        let (a, b) = (a.into().operand(), b.into().operand());
        self.push(Instruction::Compare { how, ty: T::TYPE, to: to.untyped(), a, b });
        to
    }

    /// The element at an address in global memory, `offset` bytes on.
    #[track_caller]
    pub fn load_global<T: Scalar>(&mut self, base: Reg<u64>, offset: i32) -> Reg<T> {
        self.load(Space::Global, Address { base: base.untyped(), offset })
    }

    /// The element at an address in shared memory, `offset` bytes on.
    #[track_caller]
    pub fn load_shared<T: Scalar>(&mut self, base: Reg<u32>, offset: i32) -> Reg<T> {
        self.load(Space::Shared, Address { base: base.untyped(), offset })
    }

    #[track_caller]
    fn load<T: Scalar>(&mut self, space: Space, from: Address) -> Reg<T> {
        let to = self.register::<T>();
        self.push(Instruction::load(space, to.untyped(), from));
        to
    }

    /// Stores an element at an address in global memory, `offset` bytes on.
    #[track_caller]
    pub fn store_global<T: Scalar>(&mut self, base: Reg<u64>, offset: i32, from: Reg<T>) {
        let to = Address { base: base.untyped(), offset };
        self.push(Instruction::store(Space::Global, to, from.untyped()));
    }

    /// Stores an element at an address in shared memory, `offset` bytes on.
    #[track_caller]
    pub fn store_shared<T: Scalar>(&mut self, base: Reg<u32>, offset: i32, from: Reg<T>) {
        let to = Address { base: base.untyped(), offset };
        self.push(Instruction::store(Space::Shared, to, from.untyped()));
    }

    /// Four elements at an address in shared memory, `offset` bytes on, in one access; the address is a multiple of its size.
    #[track_caller]
    pub fn load_shared4<T: Scalar>(&mut self, base: Reg<u32>, offset: i32) -> [Reg<T>; 4] {
        let to = [(); 4].map(|()| self.register::<T>());
        let from = Address { base: base.untyped(), offset };
        let list = to.iter().map(|register| register.untyped()).collect();
        self.push(Instruction::Load { space: Space::Shared, cache: Cache::Default, to: list, from });
        to
    }

    /// Stores four elements at an address in global memory, `offset` bytes on, in one access; the address is a multiple of its
    /// size.
    #[track_caller]
    pub fn store_global4<T: Scalar>(&mut self, base: Reg<u64>, offset: i32, from: [Reg<T>; 4]) {
        let to = Address { base: base.untyped(), offset };
        let from = from.iter().map(|register| Operand::Register(register.untyped())).collect();
        self.push(Instruction::Store { space: Space::Global, cache: Cache::Default, to, from });
    }

    /// The addresses of a thread's values in shared memory: a register and what is added to it, for each value of the split.
    ///
    /// `base` is the address of an array aligned to [`Split::align`], and `bytes` the size of an element, a power of two. The
    /// thread's part is computed once; a value whose bits are not free costs one exclusive or, and shares it with those that have
    /// the same.
    ///
    /// # Errors
    ///
    /// [`WidthMismatch`] when the thread's part is not of 32 bits.
    #[track_caller]
    pub fn shared_addresses(
        &mut self,
        split: &Split,
        thread: Reg<u32>,
        base: Reg<u32>,
        bytes: u32,
    ) -> Result<Vec<(Reg<u32>, i32)>, WidthMismatch> {
        let offset = self.offset::<u32, u32>(split.thread(), thread)?;
        let start = self.mad(offset, bytes, base);
        let mut known: Vec<(u64, Reg<u32>)> = vec![(0, start)];
        let mut addresses = Vec::with_capacity(split.values().len());
        for part in split.values() {
            let register = match known.iter().find(|(exclusive, _)| *exclusive == part.exclusive) {
                Some(&(_, register)) => register,
                None => {
                    let bits = part.exclusive as u32 * bytes;
                    let register =
                        self.binary(BinaryOp::Xor, Value::from(start).operand(), Value::from(bits).operand());
                    known.push((part.exclusive, register));
                    register
                }
            };
            addresses.push((register, (part.added as u32 * bytes) as i32));
        }
        Ok(addresses)
    }

    /// A label that is not placed yet.
    #[track_caller]
    pub fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels - 1)
    }

    /// Puts the label here.
    #[track_caller]
    pub fn place(&mut self, label: Label) {
        self.push(Instruction::Label(label));
    }

    /// On to the label where the predicate holds.
    #[track_caller]
    pub fn branch_when(&mut self, when: Reg<bool>, to: Label) {
        self.push(Instruction::Branch { to, when: Some(when.untyped()) });
    }

    /// Waits for all threads of the block.
    #[track_caller]
    pub fn barrier(&mut self) {
        self.push(Instruction::Barrier);
    }

    /// The instructions of index code over one index, and its first result in a register.
    ///
    /// # Errors
    ///
    /// [`WidthMismatch`] when the index is not of the width that the code reads, or the result not of `T`'s.
    #[track_caller]
    pub fn offset<I: Word, T: Word>(&mut self, expr: &Expr, index: Reg<I>) -> Result<Reg<T>, WidthMismatch> {
        Ok(self.offsets(expr, &[index.untyped()])?[0])
    }

    /// The instructions of index code, and its results in registers. Those that are not [`Reg`] come from [`Reg::untyped`]:
    /// inputs may be of both widths.
    ///
    /// # Errors
    ///
    /// [`WidthMismatch`] when an input is missing or not of the width that the code reads, or a result is not of `T`'s.
    #[track_caller]
    pub fn offsets<T: Word>(&mut self, expr: &Expr, inputs: &[Register]) -> Result<Vec<Reg<T>>, WidthMismatch> {
        let values = self.operands(expr, inputs)?.into_iter().zip(expr.roots());
        values
            .map(|(value, &root)| match value {
                // A layout of one element, or of strides 0: the value is a constant.
                Operand::Constant(value) => Ok(self.constant(value)),
                Operand::Register(register) if expr.width_of(root) == T::WIDTH => Ok(self.typed(register.number)),
                Operand::Register(_) => {
                    Err(WidthMismatch { expression: expr.width_of(root).bits(), found: T::WIDTH.bits() })
                }
            })
            .collect()
    }

    /// The instructions of index code, and its results: registers, or numbers where nothing needs computing.
    ///
    /// # Errors
    ///
    /// [`WidthMismatch`] when an input is missing or not of the width that the code reads.
    #[track_caller]
    pub fn operands(&mut self, expr: &Expr, inputs: &[Register]) -> Result<Vec<Operand>, WidthMismatch> {
        for (number, input) in expr.inputs().iter().enumerate() {
            let found = inputs.get(number).map_or(0, |register| register.ty.bits());
            if found != input.width.bits() {
                return Err(WidthMismatch { expression: input.width.bits(), found });
            }
        }
        let mut values: Vec<Operand> = Vec::with_capacity(expr.nodes().len());
        for (place, &node) in expr.nodes().iter().enumerate() {
            let ty = match expr.width_at(place) {
                Width::Bits32 => Type::U32,
                Width::Bits64 => Type::U64,
            };
            let value = self.node(node, ty, inputs, &values);
            values.push(value);
        }
        Ok(expr.roots().iter().map(|root| values[root.place()]).collect())
    }

    /// The value of one node; `values` are those of the nodes before it.
    #[track_caller]
    fn node(&mut self, node: Node, ty: Type, inputs: &[Register], values: &[Operand]) -> Operand {
        let at = |id: Id| values[id.place()];
        let instruction = |to: Register| match node {
            Node::Input(number) => Instruction::Move { to, from: Operand::Register(inputs[number as usize]) },
            Node::Constant(value) => Instruction::Move { to, from: Operand::Constant(value) },
            Node::Binary(op, a, b) => Instruction::Binary { op: binary_op(op), to, a: at(a), b: at(b) },
            Node::Mad(a, b, c) => Instruction::Mad { to, a: at(a), b: at(b), c: at(c) },
            Node::Logic(logic, a, b, c) => {
                Instruction::Logic { table: logic.table(), to, a: at(a), b: at(b), c: at(c) }
            }
            Node::Permute(low, high, selector) => {
                Instruction::Permute { to, a: at(low), b: at(high), selector: at(selector) }
            }
            Node::Widen(a) => match at(a) {
                Operand::Register(from) => Instruction::Convert { to, from },
                from => Instruction::Move { to, from },
            },
            Node::MadWide(a, b, c) => Instruction::MadWide { to, a: at(a), b: at(b), c: at(c) },
            Node::Pack(low, high) => match (at(low), at(high)) {
                (Operand::Constant(low), Operand::Constant(high)) => {
                    Instruction::Move { to, from: Operand::Constant(low | high << 32) }
                }
                (low, high) => Instruction::Pack { to, from: vec![low, high] },
            },
        };
        match node {
            Node::Input(number) => Operand::Register(inputs[number as usize]),
            Node::Constant(value) => Operand::Constant(value),
            _ => Operand::Register(self.pure(ty, instruction)),
        }
    }

    #[track_caller]
    fn constant<T: Word>(&mut self, value: u64) -> Reg<T> {
        let to = self.register::<T>();
        self.set(to, T::from_bits(value));
        to
    }
}

fn binary_op(op: Op) -> BinaryOp {
    match op {
        Op::Add => BinaryOp::Add,
        Op::Mul => BinaryOp::MulLo,
        Op::MulHi => BinaryOp::MulHi,
        Op::Div => BinaryOp::Div,
        Op::Rem => BinaryOp::Rem,
        Op::Shl => BinaryOp::Shl,
        Op::Shr => BinaryOp::Shr,
        Op::And => BinaryOp::And,
        Op::Or => BinaryOp::Or,
        Op::Xor => BinaryOp::Xor,
    }
}
