//! The expression: machine arithmetic over bounded inputs, finished.
//!
//! Every node is arithmetic modulo 2^32 or 2^64, exactly as the instruction it becomes. So a rewrite is
//! right when it keeps the machine's value for every input below its limit, and [`Expr::eval`] is what the
//! device will compute, wrap and all.

use core::fmt;

use super::node::{Id, Logic, Node, Op, Width};

/// A value that the expression is given: an index, a block, a number of the launch's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Input {
    /// What it is called in the formula.
    pub name: String,
    /// The value is below this number, which is at least one; where it is [`u64::MAX`], the value is any of 64 bits.
    pub limit: u64,
    /// The width of the register that holds it.
    pub width: Width,
}

impl Input {
    /// The largest value.
    pub fn most(&self) -> u64 {
        if self.limit == u64::MAX { u64::MAX } else { self.limit - 1 }
    }
}

/// Index code: the nodes in an order in which each comes after its operands, and the results among them.
///
/// ```
/// use cute_cuda::index::Expr;
///
/// // Two columns of four rows, eight apart: shift the column out and add it.
/// let expr = Expr::of_modes(&[(4, 1), (2, 8)])?;
/// assert_eq!(expr.to_string(), "(i >> 2) * 4 + i");
/// assert_eq!(expr.eval(5), Some(9));
/// assert_eq!(expr.eval(8), None);
/// # Ok::<(), cute_cuda::index::IndexError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    pub(super) nodes: Vec<Node>,
    pub(super) widths: Vec<Width>,
    pub(super) inputs: Vec<Input>,
    pub(super) roots: Vec<Id>,
}

impl Expr {
    /// The nodes, operands first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The results: one for each offset that was asked for, at least one.
    pub fn roots(&self) -> &[Id] {
        &self.roots
    }

    /// The inputs, by their numbers.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// The width of a node's value.
    pub fn width_of(&self, id: Id) -> Width {
        self.width_at(id.place())
    }

    /// The width of the node at that place of [`Expr::nodes`].
    pub fn width_at(&self, place: usize) -> Width {
        self.widths.get(place).copied().unwrap_or(Width::Bits64)
    }

    /// The width of the first result.
    pub fn width(&self) -> Width {
        self.roots.first().map_or(Width::Bits64, |&root| self.width_of(root))
    }

    /// The width of the first input, the index.
    pub fn index_width(&self) -> Width {
        self.inputs.first().map_or(self.width(), |input| input.width)
    }

    /// The first input is below this number.
    pub fn limit(&self) -> u64 {
        self.inputs.first().map_or(1, |input| input.limit)
    }

    /// The first result for `index`, computed as the machine does; `None` from the limit on.
    pub fn eval(&self, index: u64) -> Option<u64> {
        self.eval_all(&[index])?.first().copied()
    }

    /// Every result, computed as the machine does; `None` when an input is missing or reaches its limit.
    pub fn eval_all(&self, inputs: &[u64]) -> Option<Vec<u64>> {
        if inputs.len() < self.inputs.len()
            || self.inputs.iter().zip(inputs).any(|(input, &value)| value > input.most())
        {
            return None;
        }
        let mut values: Vec<u64> = Vec::with_capacity(self.nodes.len());
        for (&node, &width) in self.nodes.iter().zip(&self.widths) {
            values.push(node.value(width, inputs, |id| values[id.place()]));
        }
        Some(self.roots.iter().map(|root| values[root.place()]).collect())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, id: Id, inner: bool) -> fmt::Result {
        let node = self.nodes[id.place()];
        let (open, close) = if inner { ("(", ")") } else { ("", "") };
        let call = |f: &mut fmt::Formatter<'_>, name: &str, separator: &str, parts: &[Id]| {
            f.write_str(name)?;
            for (place, &part) in parts.iter().enumerate() {
                f.write_str(if place == 0 { "(" } else { separator })?;
                self.write(f, part, false)?;
            }
            f.write_str(")")
        };
        match node {
            Node::Input(number) => match self.inputs.get(number as usize) {
                Some(input) => f.write_str(&input.name),
                None => write!(f, "x{number}"),
            },
            Node::Constant(value) => write!(f, "{}", self.signed(id, value)),
            Node::Binary(Op::MulHi, a, b) => {
                f.write_str("high(")?;
                self.write(f, a, true)?;
                f.write_str(" * ")?;
                self.write(f, b, true)?;
                f.write_str(")")
            }
            Node::Binary(op, a, b) => {
                f.write_str(open)?;
                self.write(f, a, true)?;
                write!(f, " {} ", op.sign())?;
                self.write(f, b, true)?;
                f.write_str(close)
            }
            Node::Mad(a, b, c) | Node::MadWide(a, b, c) => {
                f.write_str(open)?;
                self.write(f, a, true)?;
                f.write_str(" * ")?;
                self.write(f, b, true)?;
                f.write_str(" + ")?;
                self.write(f, c, !is_product(self.nodes[c.place()]))?;
                f.write_str(close)
            }
            Node::Logic(logic, a, b, c) => {
                f.write_str(open)?;
                match logic {
                    Logic::Or | Logic::Xor => {
                        let sign = if logic == Logic::Or { " | " } else { " ^ " };
                        self.write(f, a, true)?;
                        f.write_str(sign)?;
                        self.write(f, b, true)?;
                        f.write_str(sign)?;
                        self.write(f, c, true)?;
                    }
                    Logic::AndOr | Logic::AndXor | Logic::Select => {
                        f.write_str("(")?;
                        self.write(f, a, true)?;
                        f.write_str(" & ")?;
                        self.write(f, b, true)?;
                        f.write_str(if logic == Logic::AndXor { ") ^ " } else { ") | " })?;
                        if logic == Logic::Select {
                            f.write_str("(")?;
                            self.write(f, c, true)?;
                            f.write_str(" & ~")?;
                            self.write(f, b, true)?;
                            f.write_str(")")?;
                        } else {
                            self.write(f, c, true)?;
                        }
                    }
                }
                f.write_str(close)
            }
            Node::Permute(low, high, selector) => match [low, high].map(|id| self.nodes[id.place()]) {
                [Node::Constant(low), Node::Constant(high)] => {
                    let bytes = (low | high << 32).to_le_bytes().map(|byte| byte.to_string());
                    write!(f, "[{}][", bytes.join(", "))?;
                    self.write(f, selector, false)?;
                    f.write_str("]")
                }
                _ => call(f, "bytes", ", ", &[low, high, selector]),
            },
            Node::Widen(a) => self.write(f, a, inner),
            Node::Pack(low, high) => {
                if let [Node::Constant(low), Node::Constant(high)] = [low, high].map(|part| self.nodes[part.place()]) {
                    return write!(f, "{}", self.signed(id, low | high << 32));
                }
                f.write_str(open)?;
                self.write(f, low, true)?;
                f.write_str(" + ")?;
                self.write(f, high, true)?;
                f.write_str(" * 2^32")?;
                f.write_str(close)
            }
        }
    }

    /// A coefficient in the upper half is a negative one that wrapped.
    fn signed(&self, id: Id, value: u64) -> i128 {
        let bits = self.width_of(id).bits();
        let half = 1u64 << (bits - 1);
        if value < half { i128::from(value) } else { i128::from(value) - (1 << bits) }
    }
}

/// Written with `*` on the outside, so that it needs no parentheses in a sum.
fn is_product(node: Node) -> bool {
    matches!(node, Node::Mad(..) | Node::MadWide(..) | Node::Binary(Op::Mul, ..) | Node::Input(_) | Node::Constant(_))
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, &root) in self.roots.iter().enumerate() {
            if place > 0 {
                f.write_str("; ")?;
            }
            self.write(f, root, false)?;
        }
        Ok(())
    }
}
