//! The rewrites, one function each: what it looks for, what it puts there, and why that is the same value.
//!
//! A rule sees one node whose operands are final and gives its replacement or `None`. Rules come in
//! [`PASSES`]; each pass walks the graph once, operands first, and tries its rules on a node until none
//! applies. Every rule keeps the machine's value for every input below its limit; the tests hold each
//! against [`Expr::eval`](super::Expr::eval) of the expression before it.

use super::explain::Trace;
use super::graph::Graph;
use super::magic::magic_quotient;
use super::node::{Id, Logic, Node, Op, Width, apply};

/// A replacement for a node, if the rule has one, and the rule's name.
pub(super) type Rule = (&'static str, fn(&mut Graph, Node) -> Option<Node>);

/// The passes in order. Fusing comes between because it wants products, not the shifts that they become.
const PASSES: [&[Rule]; 3] = [
    NORMAL,
    &[("mask_in_place", mask_in_place), ("magic_quotient", magic_quotient), ("fuse_multiply_add", fuse_multiply_add)],
    &[
        ("power_of_two_product", power_of_two_product),
        ("mask_after_shift", mask_after_shift),
        ("nested_shifts", nested_shifts),
        ("needless_mask", needless_mask),
        ("merge_masked", merge_masked),
    ],
];

/// The first pass: fewer and smaller quotients.
const NORMAL: &[Rule] = &[
    ("fold_constants", fold_constants),
    ("neutral", neutral),
    ("below", below),
    ("nested_quotients", nested_quotients),
    ("power_of_two_quotient", power_of_two_quotient),
    ("remainder", remainder),
    ("nested_shifts", nested_shifts),
    ("needless_mask", needless_mask),
];

/// The expression below `roots` after every pass, in a graph of its own.
pub(super) fn simplify(graph: &Graph, roots: &[Id], trace: &mut Trace) -> (Graph, Vec<Id>) {
    PASSES.iter().fold((graph.clone(), roots.to_vec()), |(graph, roots), rules| pass(&graph, &roots, rules, trace))
}

fn pass(old: &Graph, roots: &[Id], rules: &[Rule], trace: &mut Trace) -> (Graph, Vec<Id>) {
    let mut new = old.emptied();
    let used = used(old, roots);
    let mut places: Vec<Id> = Vec::new();
    for (place, &node) in old.nodes().iter().enumerate() {
        // What nothing uses keeps its place, so that others keep theirs, and is not worked on.
        places.push(if used[place] {
            let node = node.renamed(|id| places[id.place()]);
            rewrite(&mut new, node, rules, trace)
        } else {
            Id(0)
        });
    }
    let roots = roots.iter().map(|root| places[root.place()]).collect();
    (new, roots)
}

fn used(graph: &Graph, roots: &[Id]) -> Vec<bool> {
    let mut used = vec![false; graph.nodes().len()];
    for root in roots {
        used[root.place()] = true;
    }
    for place in (0..used.len()).rev().collect::<Vec<_>>() {
        if used[place] {
            for id in graph.nodes()[place].operands() {
                used[id.place()] = true;
            }
        }
    }
    used
}

fn rewrite(graph: &mut Graph, mut node: Node, rules: &[Rule], trace: &mut Trace) -> Id {
    while let Some((name, better)) = rules.iter().find_map(|(name, rule)| Some((name, rule(graph, node)?))) {
        trace.record(graph, name, node, better);
        node = better;
    }
    graph.intern(node)
}

/// An operation over constants is a constant.
fn fold_constants(graph: &mut Graph, node: Node) -> Option<Node> {
    let (op, a, b) = graph.with_constant(node)?;
    let value = apply(op, graph.width(), graph.value(a)?, b);
    Some(Node::Constant(value))
}

/// `x + 0`, `0 + x`, `x * 1` and `x / 1` are `x`; `x * 0` and `x % 1` are 0.
fn neutral(graph: &mut Graph, node: Node) -> Option<Node> {
    if let Node::Binary(Op::Add, a, b) = node
        && graph.value(a) == Some(0)
    {
        return Some(graph.node(b));
    }
    match graph.with_constant(node)? {
        (Op::Add, x, 0) | (Op::Mul | Op::Div, x, 1) => Some(graph.node(x)),
        (Op::Mul, _, 0) | (Op::Rem, _, 1) => Some(Node::Constant(0)),
        _ => None,
    }
}

/// For x < c, `x / c` is 0 and `x % c` is x. This is what leaves the last mode without a mask.
fn below(graph: &mut Graph, node: Node) -> Option<Node> {
    match graph.with_constant(node)? {
        (Op::Div, x, c) if graph.bound(x) < c => Some(Node::Constant(0)),
        (Op::Rem, x, c) if graph.bound(x) < c => Some(graph.node(x)),
        _ => None,
    }
}

/// `(x / a) / b` is `x / (a * b)`, and 0 when that divisor is beyond every word.
fn nested_quotients(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::Div, inner, b) = graph.with_constant(node)? else {
        return None;
    };
    let (Op::Div, x, a) = graph.with_constant(graph.node(inner))? else {
        return None;
    };
    match a.checked_mul(b).filter(|&divisor| divisor <= graph.width().mask()) {
        Some(divisor) => Some(Node::Binary(Op::Div, x, graph.constant(divisor))),
        None => Some(Node::Constant(0)),
    }
}

/// `x / 2^k` is `x >> k`, and `x % 2^k` is `x & (2^k - 1)`.
fn power_of_two_quotient(graph: &mut Graph, node: Node) -> Option<Node> {
    let (op, x, c) = graph.with_constant(node)?;
    match op {
        Op::Div if c.is_power_of_two() => Some(Node::Binary(Op::Shr, x, graph.constant(u64::from(c.trailing_zeros())))),
        Op::Rem if c.is_power_of_two() => Some(Node::Binary(Op::And, x, graph.constant(c - 1))),
        _ => None,
    }
}

/// `x % c` is `x - (x / c) * c`: the quotient is often there already, and division is dear.
fn remainder(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::Rem, x, c) = graph.with_constant(node)? else {
        return None;
    };
    let divisor = graph.constant(c);
    let quotient = rewrite(graph, Node::Binary(Op::Div, x, divisor), NORMAL, &mut Trace::off());
    let minus = graph.constant(c.wrapping_neg());
    Some(Node::Mad(quotient, minus, x))
}

/// `((x >> k) & m) * 2^k` is `x & (m << k)`: bits that end where they began need no shift.
fn mask_in_place(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::Mul, masked, c) = graph.with_constant(node)? else {
        return None;
    };
    let (Op::And, shifted, mask) = graph.with_constant(graph.node(masked))? else {
        return None;
    };
    let (Op::Shr, x, k) = graph.with_constant(graph.node(shifted))? else {
        return None;
    };
    if !c.is_power_of_two() || u64::from(c.trailing_zeros()) != k {
        return None;
    }
    Some(Node::Binary(Op::And, x, graph.constant(mask << k)))
}

/// `x * c + y` and `y + x * c` are one multiply-add. Of two products the second goes in, so that in a sum
/// each step waits for the sum before it alone.
fn fuse_multiply_add(graph: &mut Graph, node: Node) -> Option<Node> {
    let Node::Binary(Op::Add, a, b) = node else {
        return None;
    };
    [(b, a), (a, b)].into_iter().find_map(|(product, rest)| match graph.node(product) {
        Node::Binary(Op::Mul, x, c) => Some(Node::Mad(x, c, rest)),
        _ => None,
    })
}

/// `x * 2^k` is `x << k`.
fn power_of_two_product(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::Mul, x, c) = graph.with_constant(node)? else {
        return None;
    };
    let shift = u64::from(c.trailing_zeros());
    c.is_power_of_two().then(|| Node::Binary(Op::Shl, x, graph.constant(shift)))
}

/// `((x >> a) & m) << b` is one shift of x by the difference, masked with `m << b`, when neither the mask
/// nor, going left, x loses a bit at the top.
fn mask_after_shift(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::Shl, masked, b) = graph.with_constant(node)? else {
        return None;
    };
    let (Op::And, shifted, mask) = graph.with_constant(graph.node(masked))? else {
        return None;
    };
    let (Op::Shr, x, a) = graph.with_constant(graph.node(shifted))? else {
        return None;
    };
    let most = graph.width().mask();
    let fits = |value: u64, by: u64| u128::from(value) << by <= u128::from(most);
    if a == b || !fits(mask, b) || (b > a && !fits(graph.bound(x), b - a)) {
        return None;
    }
    let (op, by) = if a > b { (Op::Shr, a - b) } else { (Op::Shl, b - a) };
    let by = graph.constant(by);
    let moved = graph.intern(Node::Binary(op, x, by));
    Some(Node::Binary(Op::And, moved, graph.constant(mask << b)))
}

/// `(x >> a) >> b` is `x >> (a + b)`, and 0 when that is the width or more. A shift that leaves no bit is 0.
fn nested_shifts(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::Shr, inner, b) = graph.with_constant(node)? else {
        return None;
    };
    if b < 64 && graph.facts(inner).ones >> b == 0 {
        return Some(Node::Constant(0));
    }
    let (Op::Shr, x, a) = graph.with_constant(graph.node(inner))? else {
        return None;
    };
    let by = a.checked_add(b).filter(|&by| by < u64::from(graph.width().bits()));
    Some(by.map_or(Node::Constant(0), |by| Node::Binary(Op::Shr, x, graph.constant(by))))
}

/// `x & m` is x when x has no ones outside of m, and 0 when it has none inside.
fn needless_mask(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::And, x, mask) = graph.with_constant(node)? else {
        return None;
    };
    match graph.facts(x).ones {
        ones if ones & !mask == 0 => Some(graph.node(x)),
        ones if ones & mask == 0 => Some(Node::Constant(0)),
        _ => None,
    }
}

/// `(x & m) + y` is one `lop3`, `(x & m) | y`, where the two have no ones in common: nothing is carried.
fn merge_masked(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Node::Binary(Op::Add | Op::Or, a, b), Width::Bits32) = (node, graph.width()) else {
        return None;
    };
    if graph.facts(a).width != Width::Bits32 || graph.facts(a).ones & graph.facts(b).ones != 0 {
        return None;
    }
    [(a, b), (b, a)].into_iter().find_map(|(masked, rest)| match graph.node(masked) {
        Node::Binary(Op::And, x, mask) => Some(Node::Logic(Logic::AndOr, x, mask, rest)),
        _ => None,
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// `i op c` over `width` below `limit`, and what `rules` alone make of it.
    pub(in crate::index) fn check(width: Width, limit: u64, steps: &[(Op, u64)], text: &str) {
        let mut graph = Graph::of_index(width, limit);
        let mut root = graph.input(0);
        for &(op, constant) in steps {
            let constant = graph.constant(constant);
            root = graph.intern(Node::Binary(op, root, constant));
        }
        same(&graph, root, text);
    }

    pub(in crate::index) fn same(graph: &Graph, root: Id, text: &str) {
        let before = graph.finish(&[root]);
        let (graph, roots) = simplify(graph, &[root], &mut Trace::off());
        let after = graph.finish(&roots);
        assert_eq!(after.to_string(), text, "from {before}");
        for index in (0..before.limit()).take(1 << 16) {
            assert_eq!(after.eval(index), before.eval(index), "{before} at {index}");
        }
    }

    pub(in crate::index) const W: Width = Width::Bits32;

    #[test]
    fn neutral_operands_vanish() {
        check(W, 10, &[(Op::Add, 0)], "i");
        check(W, 10, &[(Op::Mul, 1), (Op::Div, 1)], "i");
        check(W, 10, &[(Op::Mul, 0), (Op::Add, 7)], "7");
        check(W, 10, &[(Op::Rem, 1)], "0");
    }

    #[test]
    fn what_stays_below_the_divisor_is_not_divided() {
        check(W, 6, &[(Op::Rem, 6)], "i");
        check(W, 7, &[(Op::Rem, 6)], "high(i * 715827883) * -6 + i");
        check(W, 6, &[(Op::Div, 6)], "0");
        check(W, 24, &[(Op::Div, 4), (Op::Rem, 6)], "i >> 2");
    }

    #[test]
    fn quotients_of_quotients_are_one() {
        check(W, 1 << 12, &[(Op::Div, 3), (Op::Div, 4), (Op::Div, 2)], "high(i * 178956971)");
        check(Width::Bits64, 100, &[(Op::Div, 2), (Op::Div, u64::MAX)], "0");
        check(Width::Bits64, u64::MAX, &[(Op::Div, 3), (Op::Div, u64::MAX / 2)], "0");
    }

    #[test]
    fn powers_of_two_are_shifts_and_masks() {
        check(W, 100, &[(Op::Div, 8)], "i >> 3");
        check(W, 100, &[(Op::Rem, 8)], "i & 7");
        check(W, 100, &[(Op::Mul, 8)], "i << 3");
    }

    #[test]
    fn bits_that_stay_are_masked_where_they_are() {
        check(W, 100, &[(Op::Div, 4), (Op::Rem, 8), (Op::Mul, 4)], "i & 28");
        check(W, 100, &[(Op::Div, 4), (Op::Rem, 8), (Op::Mul, 2)], "(i >> 1) & 14");
        check(W, 100, &[(Op::Div, 4), (Op::Rem, 8), (Op::Mul, 64)], "(i << 4) & 448");
        // The bits that leave at the top belong to no mask, but the bound cannot tell.
        let steps = [(Op::Div, 2), (Op::Rem, 2), (Op::Mul, 1 << 20)];
        check(W, 1 << 30, &steps, "((i >> 1) & 1) << 20");
    }

    #[test]
    fn products_and_sums_fuse() {
        let mut graph = Graph::of_index(W, 100);
        let i = graph.input(0);
        let (four, ten) = (graph.constant(4), graph.constant(10));
        let column = graph.intern(Node::Binary(Op::Div, i, four));
        let product = graph.intern(Node::Binary(Op::Mul, column, ten));
        let sum = graph.intern(Node::Binary(Op::Add, i, product));
        same(&graph, sum, "(i >> 2) * 10 + i");
        let eight = graph.constant(8);
        let row = graph.intern(Node::Binary(Op::Mul, i, eight));
        let sum = graph.intern(Node::Binary(Op::Add, product, row));
        same(&graph, sum, "i * 8 + (i >> 2) * 10");
    }

    #[test]
    fn shifts_of_shifts_are_one() {
        check(W, 1 << 20, &[(Op::Shr, 3), (Op::Shr, 4)], "i >> 7");
        check(W, 1 << 20, &[(Op::Shr, 3), (Op::Shr, 18)], "0");
        check(W, 1 << 31, &[(Op::Shr, 20), (Op::Shr, 20)], "0");
        check(Width::Bits64, 1 << 40, &[(Op::Shr, 20), (Op::Shr, 15)], "i >> 35");
    }

    #[test]
    fn masks_of_what_is_not_there_vanish() {
        check(W, 64, &[(Op::And, 63)], "i");
        check(W, 64, &[(Op::And, 31)], "i & 31");
        check(W, 64, &[(Op::Shl, 3), (Op::And, 0x1f8)], "i << 3");
        check(W, 64, &[(Op::Shl, 3), (Op::And, 7)], "0");
        check(W, 64, &[(Op::Shr, 3), (Op::And, 8)], "0");
    }

    #[test]
    fn sums_without_carries_are_merged() {
        for width in [W, Width::Bits64] {
            for (mask, up) in [(7, 3), (7, 2), (5, 1), (24, 5), (0, 4)] {
                let mut graph = Graph::of_index(width, 32);
                let i = graph.input(0);
                let (low, high) = (graph.with_number(Op::And, i, mask), graph.with_number(Op::Shl, i, up));
                let sum = graph.binary(Op::Add, low, high);
                let apart = graph.facts(low).ones & graph.facts(high).ones == 0;
                let before = graph.finish(&[sum]);
                let (graph, roots) = simplify(&graph, &[sum], &mut Trace::off());
                let after = graph.finish(&roots);
                for index in 0..32 {
                    assert_eq!(after.eval(index), before.eval(index), "{before} as {after} at {index}");
                }
                let merged = after.nodes().iter().any(|node| matches!(node, Node::Logic(..)));
                assert_eq!(merged, apart && mask > 0 && width == W, "{after}");
            }
        }
    }
}
