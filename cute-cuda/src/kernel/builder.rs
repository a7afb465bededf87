//! Builds a kernel line by line, with registers that Rust's types keep apart.

use super::signature::Signature;
use crate::index::{Expr, Node, Op, Width};
use crate::ptx::{
    Address, BinaryOp, Comparison, Function, Instruction, Label, Operand, Reg, Scalar, SharedArray, Space, Special,
    Value,
};

/// An unsigned machine word: a type that index code can be written in.
pub trait Word: Scalar {
    /// The width of the arithmetic.
    const WIDTH: Width;

    /// The word with these low bits.
    fn from_bits(bits: u64) -> Self;
}

impl Word for u32 {
    const WIDTH: Width = Width::Bits32;

    fn from_bits(bits: u64) -> u32 {
        bits as u32
    }
}

impl Word for u64 {
    const WIDTH: Width = Width::Bits64;

    fn from_bits(bits: u64) -> u64 {
        bits
    }
}

/// A kernel under construction.
///
/// ```
/// use cute_cuda::kernel::{Builder, Signature};
/// use cute_cuda::ptx::Special;
///
/// let mut b = Builder::new("nothing", &Signature::default());
/// let thread = b.special(Special::Tid);
/// b.add(thread, 1);
/// let text = b.finish().to_string();
/// assert!(text.contains("add.u32 %r1, %r0, 1;"));
/// ```
#[derive(Debug)]
pub struct Builder {
    function: Function,
    labels: u32,
}

impl Builder {
    /// A kernel of that name with the `.param` list of `signature`.
    pub fn new(name: &str, signature: &Signature) -> Builder {
        Builder { function: Function::new(name, signature.ptx_parameters()), labels: 0 }
    }

    /// The kernel, with a return at its end.
    pub fn finish(mut self) -> Function {
        self.push(Instruction::Return);
        self.function
    }

    fn push(&mut self, instruction: Instruction) {
        self.function.body.push(instruction);
    }

    fn register<T: Scalar>(&mut self) -> Reg<T> {
        Reg::numbered(self.function.new_register(T::TYPE))
    }

    /// A comment line.
    pub fn comment(&mut self, text: impl Into<String>) {
        self.push(Instruction::Comment(text.into()));
    }

    /// The value of the parameter of that name.
    pub fn param<T: Scalar>(&mut self, name: &str) -> Reg<T> {
        let to = self.register::<T>();
        self.push(Instruction::LoadParam { to: to.untyped(), name: name.to_string() });
        to
    }

    /// The address, in global memory, of the array parameter of that name.
    pub fn global(&mut self, name: &str) -> Reg<u64> {
        let from = self.param::<u64>(name);
        let to = self.register::<u64>();
        self.push(Instruction::ToGlobal { to: to.untyped(), from: from.untyped() });
        to
    }

    /// An array in shared memory; gives the register with its address.
    pub fn shared(&mut self, name: &str, align: usize, bytes: u64) -> Reg<u32> {
        self.function.shared.push(SharedArray { name: name.to_string(), align, bytes });
        let to = self.register::<u32>();
        self.push(Instruction::AddressOf { to: to.untyped(), array: name.to_string() });
        to
    }

    /// A register that the hardware fills.
    pub fn special(&mut self, from: Special) -> Reg<u32> {
        let to = self.register::<u32>();
        self.push(Instruction::Special { to: to.untyped(), from });
        to
    }

    /// The constant or register in a register.
    pub fn set<T: Scalar>(&mut self, to: Reg<T>, from: impl Into<Value<T>>) {
        self.push(Instruction::Move { to: to.untyped(), from: from.into().operand() });
    }

    /// A 32-bit number with 32 zeros in front.
    pub fn widen(&mut self, from: Reg<u32>) -> Reg<u64> {
        let to = self.register::<u64>();
        self.push(Instruction::Convert { to: to.untyped(), from: from.untyped() });
        to
    }

    fn binary<T: Scalar>(&mut self, op: BinaryOp, a: Operand, b: Operand) -> Reg<T> {
        let to = self.register::<T>();
        self.push(Instruction::Binary { op, to: to.untyped(), a, b });
        to
    }

    /// a + b.
    pub fn add<T: Scalar>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<T> {
        self.binary(BinaryOp::Add, a.into().operand(), b.into().operand())
    }

    /// a - b.
    pub fn sub<T: Scalar>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<T> {
        self.binary(BinaryOp::Sub, a.into().operand(), b.into().operand())
    }

    /// a * b, the low half.
    pub fn mul<T: Scalar>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<T> {
        self.binary(BinaryOp::MulLo, a.into().operand(), b.into().operand())
    }

    /// a * b + c, the low half.
    pub fn mad<T: Word>(&mut self, a: impl Into<Value<T>>, b: impl Into<Value<T>>, c: impl Into<Value<T>>) -> Reg<T> {
        let to = self.register::<T>();
        let (a, b, c) = (a.into().operand(), b.into().operand(), c.into().operand());
        self.push(Instruction::Mad { to: to.untyped(), a, b, c });
        to
    }

    /// a * b + c, the product in 64 bits: the address of an element by its number and size.
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
    pub fn compare<T: Word>(&mut self, how: Comparison, a: impl Into<Value<T>>, b: impl Into<Value<T>>) -> Reg<bool> {
        let to = self.register::<bool>();
        let (a, b) = (a.into().operand(), b.into().operand());
        self.push(Instruction::Compare { how, to: to.untyped(), a, b });
        to
    }

    /// The element at an address in global memory, `offset` bytes on.
    pub fn load_global<T: Scalar>(&mut self, base: Reg<u64>, offset: i32) -> Reg<T> {
        self.load(Space::Global, Address { base: base.untyped(), offset })
    }

    /// The element at an address in shared memory, `offset` bytes on.
    pub fn load_shared<T: Scalar>(&mut self, base: Reg<u32>, offset: i32) -> Reg<T> {
        self.load(Space::Shared, Address { base: base.untyped(), offset })
    }

    fn load<T: Scalar>(&mut self, space: Space, from: Address) -> Reg<T> {
        let to = self.register::<T>();
        self.push(Instruction::Load { space, to: to.untyped(), from });
        to
    }

    /// Stores an element at an address in global memory, `offset` bytes on.
    pub fn store_global<T: Scalar>(&mut self, base: Reg<u64>, offset: i32, from: Reg<T>) {
        let to = Address { base: base.untyped(), offset };
        let from = Operand::Register(from.untyped());
        self.push(Instruction::Store { space: Space::Global, to, from });
    }

    /// Stores an element at an address in shared memory, `offset` bytes on.
    pub fn store_shared<T: Scalar>(&mut self, base: Reg<u32>, offset: i32, from: Reg<T>) {
        let to = Address { base: base.untyped(), offset };
        let from = Operand::Register(from.untyped());
        self.push(Instruction::Store { space: Space::Shared, to, from });
    }

    /// A label that is not placed yet.
    pub fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels - 1)
    }

    /// Puts the label here.
    pub fn place(&mut self, label: Label) {
        self.push(Instruction::Label(label));
    }

    /// On to the label where the predicate holds.
    pub fn branch_when(&mut self, when: Reg<bool>, to: Label) {
        self.push(Instruction::Branch { to, when: Some(when.untyped()) });
    }

    /// Waits for all threads of the block.
    pub fn barrier(&mut self) {
        self.push(Instruction::Barrier);
    }

    /// The instructions of index code, and its value in a register.
    ///
    /// # Errors
    ///
    /// [`WidthMismatch`] when the expression's arithmetic is not `T`'s.
    pub fn offset<T: Word>(&mut self, expr: &Expr, index: Reg<T>) -> Result<Reg<T>, WidthMismatch> {
        if expr.width() != T::WIDTH {
            return Err(WidthMismatch { expression: expr.width(), index: T::WIDTH });
        }
        let mut values: Vec<Operand> = Vec::with_capacity(expr.nodes().len());
        for &node in expr.nodes() {
            let value = match node {
                Node::Index => Operand::Register(index.untyped()),
                Node::Constant(value) => Operand::Constant(value),
                Node::Binary(op, a, b) => {
                    let op = match op {
                        Op::Add => BinaryOp::Add,
                        Op::Mul => BinaryOp::MulLo,
                        Op::MulHi => BinaryOp::MulHi,
                        Op::Div => BinaryOp::Div,
                        Op::Rem => BinaryOp::Rem,
                        Op::Shl => BinaryOp::Shl,
                        Op::Shr => BinaryOp::Shr,
                        Op::And => BinaryOp::And,
                    };
                    let to = self.binary::<T>(op, values[a.place()], values[b.place()]);
                    Operand::Register(to.untyped())
                }
                Node::Mad(a, b, c) => {
                    let to = self.register::<T>();
                    let [a, b, c] = [a, b, c].map(|id| values[id.place()]);
                    self.push(Instruction::Mad { to: to.untyped(), a, b, c });
                    Operand::Register(to.untyped())
                }
            };
            values.push(value);
        }
        Ok(match values.last() {
            Some(Operand::Register(register)) => Reg::numbered(register.number),
            // A layout of one element, or of strides 0: the value is a constant.
            Some(&Operand::Constant(value)) => self.constant(value),
            None => self.constant(0),
        })
    }

    fn constant<T: Word>(&mut self, value: u64) -> Reg<T> {
        let to = self.register::<T>();
        self.set(to, T::from_bits(value));
        to
    }
}

/// Index code of one width was asked for an index of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WidthMismatch {
    /// The width of the expression.
    pub expression: Width,
    /// The width of the index.
    pub index: Width,
}

impl core::fmt::Display for WidthMismatch {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (expression, index) = (self.expression.bits(), self.index.bits());
        write!(f, "index code of {expression} bits for an index of {index}; widen the one or the other")
    }
}

impl std::error::Error for WidthMismatch {}
