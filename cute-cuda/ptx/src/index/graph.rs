//! An expression under construction: equal nodes are one node, and of each is known how large it gets and which of
//! its bits can be one.

use rustc_hash::FxHashMap;

use super::expr::{Expr, Input};
use super::node::{Id, Logic, Node, Op, Width, apply};

/// What is known of a node's value, whatever the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    /// The value is at most this.
    pub(super) most: u64,
    /// The value has no ones but these.
    pub(super) ones: u64,
    /// The width of the register that holds it.
    pub(super) width: Width,
}

/// An expression under construction.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    facts: Vec<Facts>,
    ids: FxHashMap<Node, Id>,
    inputs: Vec<Input>,
    width: Width,
}

/// Ones up to the highest one of `value`.
pub(super) fn ones_below(value: u64) -> u64 {
    match value.checked_ilog2() {
        Some(top) => u64::MAX >> (63 - top),
        None => 0,
    }
}

impl Graph {
    /// `x op c`, taken apart.
    pub(super) fn with_constant(&self, node: Node) -> Option<(Op, Id, u64)> {
        match node {
            Node::Binary(op, a, b) => Some((op, a, self.value(b)?)),
            _ => None,
        }
    }

    /// Over these inputs. Constants, and arithmetic on them, are of `width`.
    pub(super) fn new(width: Width, inputs: Vec<Input>) -> Graph {
        Graph { nodes: Vec::new(), facts: Vec::new(), ids: FxHashMap::default(), inputs, width }
    }

    /// Over one index below `limit`.
    pub(super) fn of_index(width: Width, limit: u64) -> Graph {
        Graph::new(width, vec![Input { name: "i".to_string(), limit, width }])
    }

    /// The same inputs, and nothing else.
    pub(super) fn emptied(&self) -> Graph {
        Graph::new(self.width, self.inputs.clone())
    }

    pub(super) fn width(&self) -> Width {
        self.width
    }

    /// The node, made when it is not there yet.
    pub(super) fn intern(&mut self, node: Node) -> Id {
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        let id = Id(self.nodes.len() as u32);
        let facts = self.facts_of(node);
        self.nodes.push(node);
        self.facts.push(facts);
        self.ids.insert(node, id);
        id
    }

    pub(super) fn constant(&mut self, value: u64) -> Id {
        self.intern(Node::Constant(value & self.width.mask()))
    }

    /// The number in so many bits. In a graph of 32, one of 64 is put together of its halves.
    pub(super) fn constant_of(&mut self, width: Width, value: u64) -> Id {
        if width == self.width || width == Width::Bits32 {
            return self.constant(value);
        }
        let (low, high) = (self.constant(value & u64::from(u32::MAX)), self.constant(value >> 32));
        self.intern(Node::Pack(low, high))
    }

    pub(super) fn input(&mut self, number: u32) -> Id {
        self.intern(Node::Input(number))
    }

    pub(super) fn binary(&mut self, op: Op, a: Id, b: Id) -> Id {
        self.intern(Node::Binary(op, a, b))
    }

    /// The operation on a node and a number.
    pub(super) fn with_number(&mut self, op: Op, a: Id, number: u64) -> Id {
        let number = self.constant(number);
        self.binary(op, a, number)
    }

    pub(super) fn node(&self, id: Id) -> Node {
        self.nodes[id.place()]
    }

    /// The number, when the node is one.
    pub(super) fn value(&self, id: Id) -> Option<u64> {
        match self.node(id) {
            Node::Constant(value) => Some(value),
            _ => None,
        }
    }

    pub(super) fn facts(&self, id: Id) -> Facts {
        self.facts[id.place()]
    }

    /// No input makes the node's machine value larger than this.
    pub(super) fn bound(&self, id: Id) -> u64 {
        self.facts(id).most
    }

    pub(super) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    fn width_of(&self, node: Node) -> Width {
        match node {
            Node::Input(number) => self.inputs.get(number as usize).map_or(self.width, |input| input.width),
            Node::Constant(_) => self.width,
            Node::Binary(_, a, _) | Node::Mad(a, _, _) => self.facts(a).width,
            Node::Logic(..) | Node::Permute(..) => Width::Bits32,
            Node::Widen(_) | Node::MadWide(..) | Node::Pack(..) => Width::Bits64,
        }
    }

    /// The largest value and the possible ones bound each other: a value is at most all of its possible ones, and has
    /// none above its largest value.
    fn facts_of(&self, node: Node) -> Facts {
        let width = self.width_of(node);
        let (most, ones) = (self.most_of(node, width), self.ones_of(node, width));
        let ones = ones & ones_below(most);
        Facts { most: most.min(ones), ones, width }
    }

    /// Operations that grow with both operands are bounded by their value on the bounds, unless that wraps.
    fn most_of(&self, node: Node, width: Width) -> u64 {
        let mask = width.mask();
        let product = |a: Id, b: Id| u128::from(self.bound(a)) * u128::from(self.bound(b));
        let unless_wrapped = |value: u128| u64::try_from(value).ok().filter(|&v| v <= mask).unwrap_or(mask);
        match node {
            Node::Input(number) => self.inputs.get(number as usize).map_or(mask, Input::most),
            Node::Constant(value) => value,
            Node::Binary(op, a, b) => match (op, self.value(b)) {
                (Op::Add, _) => unless_wrapped(u128::from(self.bound(a)) + u128::from(self.bound(b))),
                (Op::Mul, _) => unless_wrapped(product(a, b)),
                (Op::MulHi, _) => (product(a, b) >> width.bits()) as u64,
                (Op::Shl, Some(by)) if by < 64 => unless_wrapped(u128::from(self.bound(a)) << by),
                (Op::Div | Op::Shr, Some(by)) => apply(op, width, self.bound(a), by),
                (Op::Div | Op::Shr, None) => self.bound(a),
                (Op::Rem, _) => self.bound(a).min(self.bound(b).saturating_sub(1)),
                (Op::And, _) => self.bound(a).min(self.bound(b)),
                (Op::Shl | Op::Or | Op::Xor, _) => mask,
            },
            Node::Mad(a, b, c) | Node::MadWide(a, b, c) => {
                product(a, b).checked_add(u128::from(self.bound(c))).map_or(mask, unless_wrapped)
            }
            Node::Widen(a) => self.bound(a),
            Node::Pack(low, high) => self.bound(high) << 32 | u64::from(u32::MAX).min(ones_below(self.bound(low))),
            Node::Logic(..) | Node::Permute(..) => mask,
        }
    }

    fn ones_of(&self, node: Node, width: Width) -> u64 {
        let mask = width.mask();
        let ones = |id: Id| self.facts(id).ones;
        // A sum has the zeros at the bottom that all its parts have, and no carry where no two have a one.
        let sum = |a: u64, b: u64| match a & b {
            0 => a | b,
            _ => u64::MAX << (a | b).trailing_zeros(),
        };
        let product = |a: Id, b: Id| match (ones(a), self.value(b)) {
            (a, Some(by)) if by.is_power_of_two() => a << by.trailing_zeros(),
            (a, _) => match a.trailing_zeros() + ones(b).trailing_zeros() {
                zeros if zeros < 64 => u64::MAX << zeros,
                _ => 0,
            },
        };
        let ones = match node {
            Node::Constant(value) => value,
            Node::Binary(op, a, b) => match (op, self.value(b)) {
                (Op::Add, _) => sum(ones(a), ones(b)),
                (Op::Mul, _) => product(a, b),
                (Op::Shl | Op::Shr, Some(by)) => apply(op, width, ones(a), by),
                (Op::And, _) => ones(a) & ones(b),
                (Op::Or | Op::Xor, _) => ones(a) | ones(b),
                _ => mask,
            },
            Node::Mad(a, b, c) | Node::MadWide(a, b, c) => sum(product(a, b), ones(c)),
            Node::Logic(logic, a, b, c) => match logic {
                Logic::AndOr | Logic::AndXor => (ones(a) & ones(b)) | ones(c),
                Logic::Select => (ones(a) & ones(b)) | (ones(c) & !self.value(b).unwrap_or(0)),
                Logic::Or | Logic::Xor => ones(a) | ones(b) | ones(c),
            },
            // Bytes of the table, the ones of each possible in each of four places.
            Node::Permute(a, b, _) => {
                let any = (ones(a) | ones(b)).to_le_bytes().into_iter().fold(0, |any, byte| any | byte);
                u64::from(u32::from_le_bytes([any; 4]))
            }
            Node::Widen(a) => ones(a),
            Node::Pack(low, high) => ones(low) | ones(high) << 32,
            Node::Input(_) => mask,
        };
        ones & mask
    }

    /// The expression of these results: what they do not use is left behind.
    pub(super) fn finish(&self, roots: &[Id]) -> Expr {
        let mut used = vec![false; self.nodes.len()];
        for root in roots {
            used[root.place()] = true;
        }
        for place in (0..self.nodes.len()).rev() {
            if used[place] {
                for id in self.nodes[place].operands() {
                    used[id.place()] = true;
                }
            }
        }
        let mut places = vec![Id(0); self.nodes.len()];
        let (mut nodes, mut widths) = (Vec::new(), Vec::new());
        for place in (0..self.nodes.len()).filter(|&place| used[place]) {
            places[place] = Id(nodes.len() as u32);
            nodes.push(self.nodes[place].renamed(|id| places[id.place()]));
            widths.push(self.facts[place].width);
        }
        let roots = roots.iter().map(|root| places[root.place()]).collect();
        Expr { nodes, widths, inputs: self.inputs.clone(), roots }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_nodes_are_one_and_unused_ones_are_left_behind() {
        let mut graph = Graph::of_index(Width::Bits32, 10);
        let i = graph.input(0);
        let unused = graph.with_number(Op::Mul, i, 3);
        let sum = graph.with_number(Op::Add, i, 3);
        assert_eq!(sum, graph.with_number(Op::Add, i, 3));
        assert_ne!(sum, unused);
        let expr = graph.finish(&[sum]);
        assert_eq!((expr.nodes().len(), expr.eval(9), expr.eval(10)), (3, Some(12), None));
    }

    /// Every operation on an index and a constant, and then a second one on that: what is known must hold.
    #[test]
    fn facts_hold_for_every_index_in_both_widths() {
        let ops = [Op::Add, Op::Mul, Op::MulHi, Op::Div, Op::Rem, Op::Shl, Op::Shr, Op::And, Op::Or, Op::Xor];
        for width in [Width::Bits32, Width::Bits64] {
            for limit in [1, 7, 64] {
                for (first, second) in ops.iter().flat_map(|&a| ops.map(|b| (a, b))) {
                    for (one, two) in [(1, 2), (2, 5), (5, 31), (31, 12), (12, 1), (width.mask(), 3), (3, width.mask())]
                    {
                        let mut graph = Graph::of_index(width, limit);
                        let i = graph.input(0);
                        let inner = graph.with_number(first, i, one);
                        let nodes = [
                            graph.with_number(second, inner, two),
                            graph.binary(second, inner, i),
                            graph.intern(Node::Mad(inner, i, inner)),
                        ];
                        for node in nodes {
                            let facts = graph.facts(node);
                            let expr = graph.finish(&[node]);
                            for index in 0..limit {
                                let value = expr.eval(index).unwrap_or(u64::MAX);
                                assert!(
                                    value <= facts.most && value & !facts.ones == 0,
                                    "{expr} at {index}: {facts:x?}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn facts_hold_for_nodes_of_three_operands() {
        let mut graph = Graph::of_index(Width::Bits32, 64);
        let i = graph.input(0);
        let [left, right] = [graph.with_number(Op::Shl, i, 2), graph.with_number(Op::Shr, i, 3)];
        let mut nodes: Vec<Id> = Vec::new();
        for logic in Logic::ALL {
            for mask in [0x18, 0xff, 6] {
                let mask = graph.constant(mask);
                nodes.push(graph.intern(Node::Logic(logic, left, mask, right)));
            }
        }
        let [low, high] = [graph.constant(0x0504_0100), graph.constant(0x0706_0302)];
        nodes.push(graph.intern(Node::Permute(low, high, right)));
        let wide = graph.intern(Node::Widen(left));
        nodes.extend([wide, graph.intern(Node::Pack(left, right)), graph.intern(Node::MadWide(left, low, wide))]);
        for node in nodes {
            let (facts, expr) = (graph.facts(node), graph.finish(&[node]));
            for index in 0..64 {
                let value = expr.eval(index).unwrap_or(u64::MAX);
                assert!(value <= facts.most && value & !facts.ones == 0, "{expr} at {index}: {facts:x?}");
            }
        }
    }

    #[test]
    fn values_wrap_as_the_machine_does() {
        let mut graph = Graph::of_index(Width::Bits32, 1 << 20);
        let i = graph.input(0);
        let product = graph.with_number(Op::Mul, i, 1 << 20);
        // Modulo 2^32 the 20 zeros at the bottom stay.
        assert_eq!(graph.bound(product), 0xfff0_0000);
        assert_eq!(graph.finish(&[product]).eval(1 << 12), Some(0));
    }
}
