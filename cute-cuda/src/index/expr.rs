//! The expression: a graph of machine arithmetic over one bounded index.
//!
//! Every node is arithmetic modulo 2^32 or 2^64, exactly as the instruction it becomes. So a rewrite is
//! right when it keeps the machine's value for every index below the limit, and [`Expr::eval`] is what the
//! device will compute, wrap and all.

use core::fmt;
use std::collections::HashMap;

/// The width of the arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    /// Modulo 2^32.
    Bits32,
    /// Modulo 2^64.
    Bits64,
}

impl Width {
    /// The width that holds every index below `size` and every offset below `cosize`, and both bounds
    /// themselves, which a kernel compares against.
    pub fn holding(size: u64, cosize: u64) -> Width {
        let most = u64::from(u32::MAX);
        if size <= most && cosize <= most { Width::Bits32 } else { Width::Bits64 }
    }

    /// 32 or 64.
    pub const fn bits(self) -> u32 {
        match self {
            Width::Bits32 => 32,
            Width::Bits64 => 64,
        }
    }

    /// The largest value.
    pub const fn mask(self) -> u64 {
        match self {
            Width::Bits32 => u32::MAX as u64,
            Width::Bits64 => u64::MAX,
        }
    }
}

/// A node of an expression, by its place in [`Expr::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u32);

impl Id {
    /// The place in [`Expr::nodes`].
    pub const fn place(self) -> usize {
        self.0 as usize
    }
}

/// One operation over two nodes. Where a constant is an operand, it is the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// The sum.
    Add,
    /// The product, its low half.
    Mul,
    /// The product, its high half.
    MulHi,
    /// The quotient, rounded down.
    Div,
    /// The remainder.
    Rem,
    /// A shift to the left; the second operand is a constant below the width.
    Shl,
    /// A shift to the right, zeros coming in; the second operand is a constant below the width.
    Shr,
    /// The common bits.
    And,
}

/// A value of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// The index, the only input.
    Index,
    /// A number, at most the width's mask.
    Constant(u64),
    /// An operation over two earlier nodes.
    Binary(Op, Id, Id),
    /// The product of the first two, and the third.
    Mad(Id, Id, Id),
}

impl Node {
    /// Written with `*` on the outside, so that it needs no parentheses in a sum.
    fn is_product(self) -> bool {
        matches!(self, Node::Mad(..) | Node::Binary(Op::Mul, ..))
    }
}

/// The value of `op` on machine words; a division by zero, which no rule and no layout makes, gives zero.
pub(crate) fn apply(op: Op, width: Width, a: u64, b: u64) -> u64 {
    let value = match op {
        Op::Add => a.wrapping_add(b),
        Op::Mul => a.wrapping_mul(b),
        Op::MulHi => ((u128::from(a) * u128::from(b)) >> width.bits()) as u64,
        Op::Div => a.checked_div(b).unwrap_or(0),
        Op::Rem => a.checked_rem(b).unwrap_or(0),
        Op::Shl => a.checked_shl(b as u32).unwrap_or(0),
        Op::Shr => a.checked_shr(b as u32).unwrap_or(0),
        Op::And => a & b,
    };
    value & width.mask()
}

/// Index code: the nodes in an order in which each comes after its operands, the last one the result.
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
    nodes: Vec<Node>,
    width: Width,
    limit: u64,
}

impl Expr {
    /// The nodes, operands first; the last one is the result.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The width of the arithmetic.
    pub fn width(&self) -> Width {
        self.width
    }

    /// The index is below this number.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// The value for `index`, computed as the machine does; `None` from the limit on.
    pub fn eval(&self, index: u64) -> Option<u64> {
        if index >= self.limit {
            return None;
        }
        let mut values: Vec<u64> = Vec::with_capacity(self.nodes.len());
        for &node in &self.nodes {
            let at = |id: Id| values[id.place()];
            values.push(match node {
                Node::Index => index,
                Node::Constant(value) => value,
                Node::Binary(op, a, b) => apply(op, self.width, at(a), at(b)),
                Node::Mad(a, b, c) => {
                    let product = apply(Op::Mul, self.width, at(a), at(b));
                    apply(Op::Add, self.width, product, at(c))
                }
            });
        }
        values.last().copied()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, id: Id, inner: bool) -> fmt::Result {
        let node = self.nodes[id.place()];
        let (open, close) = if inner { ("(", ")") } else { ("", "") };
        match node {
            Node::Index => f.write_str("i"),
            Node::Constant(value) => write!(f, "{}", self.signed(value)),
            Node::Binary(Op::MulHi, a, b) => {
                f.write_str("high(")?;
                self.write(f, a, false)?;
                f.write_str(" * ")?;
                self.write(f, b, false)?;
                f.write_str(")")
            }
            Node::Binary(op, a, b) => {
                let sign = match op {
                    Op::Add => "+",
                    Op::Mul | Op::MulHi => "*",
                    Op::Div => "/",
                    Op::Rem => "%",
                    Op::Shl => "<<",
                    Op::Shr => ">>",
                    Op::And => "&",
                };
                f.write_str(open)?;
                self.write(f, a, true)?;
                write!(f, " {sign} ")?;
                self.write(f, b, true)?;
                f.write_str(close)
            }
            Node::Mad(a, b, c) => {
                f.write_str(open)?;
                self.write(f, a, true)?;
                f.write_str(" * ")?;
                self.write(f, b, true)?;
                f.write_str(" + ")?;
                let product = Node::is_product(self.nodes[c.place()]);
                self.write(f, c, !product)?;
                f.write_str(close)
            }
        }
    }

    /// A coefficient in the upper half is a negative one that wrapped.
    fn signed(&self, value: u64) -> i128 {
        let half = 1u64 << (self.width.bits() - 1);
        if value < half { i128::from(value) } else { i128::from(value) - (1 << self.width.bits()) }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nodes.len().checked_sub(1) {
            Some(last) => self.write(f, Id(last as u32), false),
            None => Ok(()),
        }
    }
}

/// An expression under construction: equal nodes are one node, and each has an upper bound.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    nodes: Vec<Node>,
    bounds: Vec<u64>,
    ids: HashMap<Node, Id>,
    width: Width,
    limit: u64,
}

impl Graph {
    /// Over an index below `limit`, which is at least one.
    pub(crate) fn new(width: Width, limit: u64) -> Graph {
        Graph { nodes: Vec::new(), bounds: Vec::new(), ids: HashMap::new(), width, limit }
    }

    pub(crate) fn width(&self) -> Width {
        self.width
    }

    /// The node, made when it is not there yet.
    pub(crate) fn intern(&mut self, node: Node) -> Id {
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        let id = Id(self.nodes.len() as u32);
        let bound = self.bound_of(node);
        self.nodes.push(node);
        self.bounds.push(bound);
        self.ids.insert(node, id);
        id
    }

    pub(crate) fn constant(&mut self, value: u64) -> Id {
        self.intern(Node::Constant(value & self.width.mask()))
    }

    pub(crate) fn node(&self, id: Id) -> Node {
        self.nodes[id.place()]
    }

    /// The number, when the node is one.
    pub(crate) fn value(&self, id: Id) -> Option<u64> {
        match self.node(id) {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    /// No index makes the node's machine value larger than this.
    pub(crate) fn bound(&self, id: Id) -> u64 {
        self.bounds[id.place()]
    }

    /// Operations that grow with both operands are bounded by their value on the bounds, unless that wraps.
    fn bound_of(&self, node: Node) -> u64 {
        let mask = self.width.mask();
        let product = |a: Id, b: Id| u128::from(self.bound(a)) * u128::from(self.bound(b));
        let unless_wrapped = |value: u128| u64::try_from(value).map_or(mask, |v| v.min(mask));
        match node {
            Node::Index => self.limit - 1,
            Node::Constant(value) => value,
            Node::Binary(op, a, b) => match (op, self.value(b)) {
                (Op::Add, _) => unless_wrapped(u128::from(self.bound(a)) + u128::from(self.bound(b))),
                (Op::Mul, _) => unless_wrapped(product(a, b)),
                (Op::MulHi, _) => (product(a, b) >> self.width.bits()) as u64,
                (Op::Shl, Some(by)) if by < 64 => unless_wrapped(u128::from(self.bound(a)) << by),
                (Op::Shl, _) => mask,
                (Op::Div | Op::Shr, Some(by)) => apply(op, self.width, self.bound(a), by),
                (Op::Div | Op::Shr, None) => self.bound(a),
                (Op::Rem, _) => self.bound(a).min(self.bound(b).saturating_sub(1)),
                (Op::And, _) => self.bound(a).min(self.bound(b)),
            },
            Node::Mad(a, b, c) => product(a, b).checked_add(u128::from(self.bound(c))).map_or(mask, unless_wrapped),
        }
    }

    /// The expression below `root`: what it does not use is left behind.
    pub(crate) fn finish(&self, root: Id) -> Expr {
        let mut used = vec![false; self.nodes.len()];
        used[root.place()] = true;
        for place in (0..=root.place()).rev() {
            if used[place] {
                for id in operands(self.nodes[place]) {
                    used[id.place()] = true;
                }
            }
        }
        let mut places = vec![Id(0); self.nodes.len()];
        let mut nodes = Vec::new();
        for place in (0..=root.place()).filter(|&place| used[place]) {
            places[place] = Id(nodes.len() as u32);
            nodes.push(renamed(self.nodes[place], |id| places[id.place()]));
        }
        Expr { nodes, width: self.width, limit: self.limit }
    }

    pub(crate) fn limit(&self) -> u64 {
        self.limit
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }
}

/// The nodes that a node takes.
pub(crate) fn operands(node: Node) -> impl Iterator<Item = Id> {
    let list = match node {
        Node::Index | Node::Constant(_) => [None; 3],
        Node::Binary(_, a, b) => [Some(a), Some(b), None],
        Node::Mad(a, b, c) => [Some(a), Some(b), Some(c)],
    };
    list.into_iter().flatten()
}

/// The same node over other operands.
pub(crate) fn renamed(node: Node, name: impl Fn(Id) -> Id) -> Node {
    match node {
        Node::Index | Node::Constant(_) => node,
        Node::Binary(op, a, b) => Node::Binary(op, name(a), name(b)),
        Node::Mad(a, b, c) => Node::Mad(name(a), name(b), name(c)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_nodes_are_one_and_unused_ones_are_left_behind() {
        let mut graph = Graph::new(Width::Bits32, 10);
        let i = graph.intern(Node::Index);
        let three = graph.constant(3);
        let unused = graph.intern(Node::Binary(Op::Mul, i, three));
        let sum = graph.intern(Node::Binary(Op::Add, i, three));
        assert_eq!(sum, graph.intern(Node::Binary(Op::Add, i, three)));
        assert_ne!(sum, unused);
        let expr = graph.finish(sum);
        assert_eq!((expr.nodes().len(), expr.eval(9), expr.eval(10)), (3, Some(12), None));
    }

    #[test]
    fn bounds_hold_for_every_index_in_both_widths() {
        for width in [Width::Bits32, Width::Bits64] {
            for limit in [1, 7, 64] {
                let ops = [Op::Add, Op::Mul, Op::MulHi, Op::Div, Op::Rem, Op::Shl, Op::Shr, Op::And];
                for op in ops {
                    for constant in [1, 2, 5, 31, width.mask()] {
                        let shift = matches!(op, Op::Shl | Op::Shr);
                        if shift && constant >= u64::from(width.bits()) {
                            continue;
                        }
                        let mut graph = Graph::new(width, limit);
                        let i = graph.intern(Node::Index);
                        let c = graph.constant(constant);
                        let node = graph.intern(Node::Binary(op, i, c));
                        let (bound, expr) = (graph.bound(node), graph.finish(node));
                        for index in 0..limit {
                            assert!(expr.eval(index).is_some_and(|v| v <= bound), "{expr} at {index}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn values_wrap_as_the_machine_does() {
        let mut graph = Graph::new(Width::Bits32, 1 << 20);
        let i = graph.intern(Node::Index);
        let c = graph.constant(1 << 20);
        let product = graph.intern(Node::Binary(Op::Mul, i, c));
        assert_eq!(graph.bound(product), u64::from(u32::MAX));
        assert_eq!(graph.finish(product).eval(1 << 12), Some(0));
    }
}
