//! Index code as instructions: the one place where a node of an expression becomes PTX.

use super::word::WidthMismatch;
use crate::index::{Expr, Id, Node, Op, Width};
use crate::ptx::{BinaryOp, Function, Instruction, Operand, Register, Type};

/// The instructions of index code at the end of a function, and its results: registers, or numbers where nothing needs
/// computing. In the [builder](super::Builder), [tensors](super::Tensor) and [indices](super::Builder::index) have index code of
/// their own; this is for text alone, as a compiler writes it.
///
/// `inputs` has a register for each of [`Expr::inputs`]. The numbers in them have to be below the limits of those: nobody checks.
///
/// ```
/// use cute_cuda::index::Expr;
/// use cute_cuda::kernel::index_code;
/// use cute_cuda::ptx::{Function, Operand, Type};
/// use cute_types::runtime::RuntimeLayout;
///
/// let layout: RuntimeLayout = "(6,10):(10,1)".parse()?;
/// let mut function = Function::new("none", Vec::new());
/// let index = function.register(Type::U32);
/// let [Operand::Register(offset)] = index_code(&mut function, &Expr::of_layout(&layout)?, &[index])?[..] else {
///     return Err("this one takes instructions".into());
/// };
/// // The quotient of i by 6 is multiplied with 1 - 6 * 10, and added to i * 10.
/// let text = function.to_string();
/// assert!(text.contains(&format!("mad.lo.s32 {offset}, ")), "{text}");
///
/// // An index of 64 bits is not what the code reads.
/// let wide = function.register(Type::U64);
/// let error = index_code(&mut function, &Expr::of_layout(&layout)?, &[wide]).unwrap_err();
/// assert_eq!(error.to_string(), "index code of 32 bits for a register of 64; widen the one or the other");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`WidthMismatch`] when an input is missing or not of the width that the code reads.
pub fn index_code(function: &mut Function, expr: &Expr, inputs: &[Register]) -> Result<Vec<Operand>, WidthMismatch> {
    lowered(expr, inputs, |ty, instruction| {
        let to = function.register(ty);
        function.body.push(instruction(to).into());
        to
    })
}

/// The same, where `write` writes each instruction, or knows the register that has its result already.
#[track_caller]
pub(super) fn lowered(
    expr: &Expr,
    inputs: &[Register],
    mut write: impl FnMut(Type, &dyn Fn(Register) -> Instruction) -> Register,
) -> Result<Vec<Operand>, WidthMismatch> {
    for (number, input) in expr.inputs().iter().enumerate() {
        let found = inputs.get(number).map_or(0, |register| register.ty.bits());
        if found != input.width.bits() {
            return Err(WidthMismatch { expression: input.width.bits(), found });
        }
    }
    let mut values: Vec<Operand> = Vec::with_capacity(expr.nodes().len());
    for (place, &node) in expr.nodes().iter().enumerate() {
        let mut written = |instruction: &dyn Fn(Register) -> Instruction| {
            Operand::Register(write(type_of(expr.width_at(place)), instruction))
        };
        let at = |id: Id| values[id.place()];
        let value = match node {
            Node::Input(number) => Operand::Register(inputs[number as usize]),
            Node::Constant(value) => Operand::Constant(value),
            Node::Binary(op, a, b) => written(&|to| Instruction::Binary { op: binary_op(op), to, a: at(a), b: at(b) }),
            Node::Mad(a, b, c) => written(&|to| Instruction::Mad { to, a: at(a), b: at(b), c: at(c) }),
            Node::Logic(logic, a, b, c) => {
                written(&|to| Instruction::Logic { table: logic.table(), to, a: at(a), b: at(b), c: at(c) })
            }
            Node::Permute(low, high, selector) => {
                written(&|to| Instruction::Permute { to, a: at(low), b: at(high), selector: at(selector) })
            }
            Node::Widen(a) => match at(a) {
                Operand::Register(from) => written(&|to| Instruction::Convert { to, from }),
                number => number,
            },
            Node::MadWide(a, b, c) => written(&|to| Instruction::MadWide { to, a: at(a), b: at(b), c: at(c) }),
            Node::Pack(low, high) => match (at(low), at(high)) {
                (Operand::Constant(low), Operand::Constant(high)) => Operand::Constant(low | high << 32),
                (low, high) => written(&|to| Instruction::Pack { to, from: vec![low, high] }),
            },
        };
        values.push(value);
    }
    Ok(expr.roots().iter().map(|root| values[root.place()]).collect())
}

/// The type of registers of a width.
pub(super) const fn type_of(width: Width) -> Type {
    match width {
        Width::Bits32 => Type::U32,
        Width::Bits64 => Type::U64,
    }
}

/// The instruction of an operation. [`Op`] has those alone that index code is made of, so that whoever evaluates, simplifies or
/// prints it has no case that never comes.
const fn binary_op(op: Op) -> BinaryOp {
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
