//! What an expression costs: machine instructions, as ptxas assembles them for sm_90.
//!
//! A 32-bit node is one instruction, save division, and an operand that is a second constant has to be moved to a register
//! first. A 64-bit node is a pair of them at least. A division is a reciprocal with corrections; the rules leave none whose
//! divisor is a constant.

use std::collections::BTreeMap;

use super::expr::Expr;
use super::node::{Id, Node, Op, Width};

/// Machine instructions of one node. Constants live in the instructions that use them.
fn of_node(expr: &Expr, node: Node, width: Width) -> u32 {
    let constant = |id: Id| matches!(expr.nodes()[id.place()], Node::Constant(_));
    let (narrow, wide) = match node {
        Node::Input(_) | Node::Constant(_) => (0, 0),
        Node::Binary(Op::Add | Op::And | Op::Or | Op::Xor | Op::Shl | Op::Shr, ..) => (1, 2),
        Node::Binary(Op::Mul, ..) => (1, 3),
        Node::Mad(_, b, c) => (1 + u32::from(constant(b) && constant(c)), 3),
        Node::Binary(Op::MulHi, ..) => (1, 8),
        Node::Binary(Op::Div, ..) => (16, 70),
        Node::Binary(Op::Rem, ..) => (18, 74),
        Node::Logic(_, a, b, c) => (1 + u32::from([a, b, c].into_iter().filter(|&id| constant(id)).count() > 1), 2),
        // Both halves of the table have to be in registers.
        Node::Permute(..) => (3, 3),
        // The high half is a zero, and a register for it.
        Node::Widen(_) => (1, 1),
        Node::MadWide(..) => (1, 1),
        Node::Pack(..) => (0, 0),
    };
    match width {
        Width::Bits32 => narrow,
        Width::Bits64 => wide,
    }
}

/// Machine instructions of an expression. `benches/index-code/run` holds them against ptxas.
///
/// ```
/// use cute_cuda::index::{Expr, cost};
///
/// // The rows of a 6 x 10 matrix in row-major order: a product, a high product, a multiply-add.
/// assert_eq!(cost(&Expr::of_modes(&[(6, 10), (10, 1)])?), 3);
/// # Ok::<(), cute_cuda::index::IndexError>(())
/// ```
pub fn cost(expr: &Expr) -> u32 {
    let all: u32 = expr.nodes().iter().zip(&expr.widths).map(|(&node, &width)| of_node(expr, node, width)).sum();
    all - shifts_in_sums(expr)
}

/// Shifts to the right that a sum takes in, one instruction for both: `(x >> 5) + y`, where nothing else needs the shift.
fn shifts_in_sums(expr: &Expr) -> u32 {
    let mut uses = vec![0; expr.nodes().len()];
    for id in expr.nodes().iter().flat_map(|node| node.operands()).chain(expr.roots().iter().copied()) {
        uses[id.place()] += 1;
    }
    let moved = |id: Id| {
        let node = expr.nodes()[id.place()];
        let by_number = |by: Id| matches!(expr.nodes()[by.place()], Node::Constant(_));
        uses[id.place()] == 1 && matches!(node, Node::Binary(Op::Shr, _, by) if by_number(by))
    };
    let taken_in = |(&node, &width): (&Node, &Width)| match node {
        Node::Binary(Op::Add, a, b) if width == Width::Bits32 => u32::from(moved(a) || moved(b)),
        _ => 0,
    };
    expr.nodes().iter().zip(&expr.widths).map(taken_in).sum()
}

/// The PTX instructions of an expression by opcode, in alphabetical order.
///
/// ```
/// use cute_cuda::index::{Expr, opcodes};
///
/// let expr = Expr::of_modes(&[(6, 10), (10, 1)])?;
/// assert_eq!(opcodes(&expr), [("mad.lo", 1), ("mul.hi", 1), ("mul.lo", 1)]);
/// # Ok::<(), cute_cuda::index::IndexError>(())
/// ```
pub fn opcodes(expr: &Expr) -> Vec<(&'static str, usize)> {
    let mut counts = BTreeMap::new();
    for name in expr.nodes().iter().filter_map(|&node| opcode(node)) {
        *counts.entry(name).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

fn opcode(node: Node) -> Option<&'static str> {
    Some(match node {
        Node::Input(_) | Node::Constant(_) => return None,
        Node::Binary(op, ..) => match op {
            Op::Add => "add",
            Op::Mul => "mul.lo",
            Op::MulHi => "mul.hi",
            Op::Div => "div",
            Op::Rem => "rem",
            Op::Shl => "shl",
            Op::Shr => "shr",
            Op::And => "and",
            Op::Or => "or",
            Op::Xor => "xor",
        },
        Node::Mad(..) => "mad.lo",
        Node::Logic(..) => "lop3",
        Node::Permute(..) => "prmt",
        Node::Widen(_) => "cvt",
        Node::MadWide(..) => "mad.wide",
        Node::Pack(..) => "mov",
    })
}

/// The longest chain of instructions that wait for each other.
pub(crate) fn depth(expr: &Expr) -> u32 {
    let mut depths: Vec<u32> = Vec::new();
    for &node in expr.nodes() {
        let before = node.operands().map(|id| depths[id.place()]).max();
        depths.push(before.map_or(0, |before| before + 1));
    }
    depths.last().copied().unwrap_or(0)
}
