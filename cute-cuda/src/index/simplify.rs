//! The rewrites, one function each: what it looks for, what it puts there, and why that is the same value.
//!
//! A rule sees one node whose operands are final and gives its replacement or `None`. Rules come in
//! [`PASSES`]; each pass walks the graph once, operands first, and tries its rules on a node until none
//! applies. Every rule keeps the machine's value for every index below the limit; the tests hold each
//! against [`Expr::eval`](super::Expr::eval) of the expression before it.

use super::expr::{Graph, Id, Node, Op, Width, apply, renamed};

/// A replacement for a node, if the rule has one.
type Rule = fn(&mut Graph, Node) -> Option<Node>;

/// The passes in order. Fusing comes between because it wants products, not the shifts that they become.
const PASSES: [&[Rule]; 3] = [
    &[
        fold_constants,
        neutral,
        below,
        nested_quotients,
        power_of_two_quotient,
    ],
    &[mask_in_place, magic_quotient, fuse_multiply_add],
    &[power_of_two_product, mask_after_shift],
];

/// The expression below `root` after every pass, in a graph of its own.
pub(crate) fn simplify(graph: &Graph, root: Id) -> (Graph, Id) {
    PASSES
        .iter()
        .fold((graph.clone(), root), |(graph, root), rules| {
            pass(&graph, root, rules)
        })
}

fn pass(old: &Graph, root: Id, rules: &[Rule]) -> (Graph, Id) {
    let mut new = Graph::new(old.width(), old.limit());
    let mut places: Vec<Id> = Vec::new();
    for &node in &old.nodes()[..=root.place()] {
        let node = renamed(node, |id| places[id.place()]);
        places.push(rewrite(&mut new, node, rules));
    }
    let root = places[root.place()];
    (new, root)
}

fn rewrite(graph: &mut Graph, mut node: Node, rules: &[Rule]) -> Id {
    while let Some(better) = rules.iter().find_map(|rule| rule(graph, node)) {
        node = better;
    }
    graph.intern(node)
}

/// `x op c`, taken apart.
fn with_constant(graph: &Graph, node: Node) -> Option<(Op, Id, u64)> {
    match node {
        Node::Binary(op, a, b) => Some((op, a, graph.value(b)?)),
        _ => None,
    }
}

/// An operation over constants is a constant.
fn fold_constants(graph: &mut Graph, node: Node) -> Option<Node> {
    let (op, a, b) = with_constant(graph, node)?;
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
    match with_constant(graph, node)? {
        (Op::Add, x, 0) | (Op::Mul | Op::Div, x, 1) => Some(graph.node(x)),
        (Op::Mul, _, 0) | (Op::Rem, _, 1) => Some(Node::Constant(0)),
        _ => None,
    }
}

/// For x < c, `x / c` is 0 and `x % c` is x. This is what leaves the last mode without a mask.
fn below(graph: &mut Graph, node: Node) -> Option<Node> {
    match with_constant(graph, node)? {
        (Op::Div, x, c) if graph.bound(x) < c => Some(Node::Constant(0)),
        (Op::Rem, x, c) if graph.bound(x) < c => Some(graph.node(x)),
        _ => None,
    }
}

/// `(x / a) / b` is `x / (a * b)`, and 0 when that divisor is beyond every word.
fn nested_quotients(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::Div, inner, b) = with_constant(graph, node)? else {
        return None;
    };
    let (Op::Div, x, a) = with_constant(graph, graph.node(inner))? else {
        return None;
    };
    match a
        .checked_mul(b)
        .filter(|&divisor| divisor <= graph.width().mask())
    {
        Some(divisor) => Some(Node::Binary(Op::Div, x, graph.constant(divisor))),
        None => Some(Node::Constant(0)),
    }
}

/// `x / 2^k` is `x >> k`, and `x % 2^k` is `x & (2^k - 1)`.
fn power_of_two_quotient(graph: &mut Graph, node: Node) -> Option<Node> {
    let (op, x, c) = with_constant(graph, node)?;
    match op {
        Op::Div if c.is_power_of_two() => Some(Node::Binary(
            Op::Shr,
            x,
            graph.constant(u64::from(c.trailing_zeros())),
        )),
        Op::Rem if c.is_power_of_two() => Some(Node::Binary(Op::And, x, graph.constant(c - 1))),
        _ => None,
    }
}

/// `((x >> k) & m) * 2^k` is `x & (m << k)`: bits that end where they began need no shift.
fn mask_in_place(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::Mul, masked, c) = with_constant(graph, node)? else {
        return None;
    };
    let (Op::And, shifted, mask) = with_constant(graph, graph.node(masked))? else {
        return None;
    };
    let (Op::Shr, x, k) = with_constant(graph, graph.node(shifted))? else {
        return None;
    };
    if !c.is_power_of_two() || u64::from(c.trailing_zeros()) != k {
        return None;
    }
    Some(Node::Binary(Op::And, x, graph.constant(mask << k)))
}

/// `x / c` is `(x * m) / 2^32` with m = ceil(2^32 / c), for x below a bound: the high half of a 32-bit
/// product, the shifted whole of a 64-bit one.
///
/// With m * c = 2^32 + e the product is x / c + x * e / (c * 2^32), and the second part cannot carry the
/// first to the next integer while x * e < 2^32. A divisor whose e is too large is left to the assembler,
/// which knows the unbounded forms.
fn magic_quotient(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::Div, x, c) = with_constant(graph, node)? else {
        return None;
    };
    if !(2..=1 << 32).contains(&c) {
        return None;
    }
    let magic = (1u64 << 32).div_ceil(c);
    let error = magic * c - (1 << 32);
    let bound = u128::from(graph.bound(x));
    if bound * u128::from(error) >= 1 << 32 {
        return None;
    }
    let magic_constant = graph.constant(magic);
    match graph.width() {
        Width::Bits32 => Some(Node::Binary(Op::MulHi, x, magic_constant)),
        Width::Bits64 if bound * u128::from(magic) <= u128::from(u64::MAX) => {
            let product = graph.intern(Node::Binary(Op::Mul, x, magic_constant));
            Some(Node::Binary(Op::Shr, product, graph.constant(32)))
        }
        Width::Bits64 => None,
    }
}

/// `x * c + y` and `y + x * c` are one multiply-add. Of two products the second goes in, so that in a sum
/// each step waits for the sum before it alone.
fn fuse_multiply_add(graph: &mut Graph, node: Node) -> Option<Node> {
    let Node::Binary(Op::Add, a, b) = node else {
        return None;
    };
    [(b, a), (a, b)]
        .into_iter()
        .find_map(|(product, rest)| match graph.node(product) {
            Node::Binary(Op::Mul, x, c) => Some(Node::Mad(x, c, rest)),
            _ => None,
        })
}

/// `x * 2^k` is `x << k`.
fn power_of_two_product(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::Mul, x, c) = with_constant(graph, node)? else {
        return None;
    };
    let shift = u64::from(c.trailing_zeros());
    c.is_power_of_two()
        .then(|| Node::Binary(Op::Shl, x, graph.constant(shift)))
}

/// `((x >> a) & m) << b` is one shift of x by the difference, masked with `m << b`, when neither the mask
/// nor, going left, x loses a bit at the top.
fn mask_after_shift(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::Shl, masked, b) = with_constant(graph, node)? else {
        return None;
    };
    let (Op::And, shifted, mask) = with_constant(graph, graph.node(masked))? else {
        return None;
    };
    let (Op::Shr, x, a) = with_constant(graph, graph.node(shifted))? else {
        return None;
    };
    let most = graph.width().mask();
    let fits = |value: u64, by: u64| u128::from(value) << by <= u128::from(most);
    if a == b || !fits(mask, b) || (b > a && !fits(graph.bound(x), b - a)) {
        return None;
    }
    let (op, by) = if a > b {
        (Op::Shr, a - b)
    } else {
        (Op::Shl, b - a)
    };
    let by = graph.constant(by);
    let moved = graph.intern(Node::Binary(op, x, by));
    Some(Node::Binary(Op::And, moved, graph.constant(mask << b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `i op c` over `width` below `limit`, and what `rules` alone make of it.
    fn check(width: Width, limit: u64, steps: &[(Op, u64)], text: &str) {
        let mut graph = Graph::new(width, limit);
        let mut root = graph.intern(Node::Index);
        for &(op, constant) in steps {
            let constant = graph.constant(constant);
            root = graph.intern(Node::Binary(op, root, constant));
        }
        same(&graph, root, text);
    }

    fn same(graph: &Graph, root: Id, text: &str) {
        let before = graph.finish(root);
        let (graph, root) = simplify(graph, root);
        let after = graph.finish(root);
        assert_eq!(after.to_string(), text, "from {before}");
        for index in (0..before.limit()).take(1 << 16) {
            assert_eq!(after.eval(index), before.eval(index), "{before} at {index}");
        }
    }

    const W: Width = Width::Bits32;

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
        check(W, 7, &[(Op::Rem, 6)], "i % 6");
        check(W, 6, &[(Op::Div, 6)], "0");
        check(W, 24, &[(Op::Div, 4), (Op::Rem, 6)], "i >> 2");
    }

    #[test]
    fn quotients_of_quotients_are_one() {
        check(
            W,
            1 << 12,
            &[(Op::Div, 3), (Op::Div, 4), (Op::Div, 2)],
            "high(i * 178956971)",
        );
        check(
            Width::Bits64,
            100,
            &[(Op::Div, 2), (Op::Div, u64::MAX)],
            "0",
        );
        check(
            Width::Bits64,
            u64::MAX,
            &[(Op::Div, 3), (Op::Div, u64::MAX / 2)],
            "0",
        );
    }

    #[test]
    fn powers_of_two_are_shifts_and_masks() {
        check(W, 100, &[(Op::Div, 8)], "i >> 3");
        check(W, 100, &[(Op::Rem, 8)], "i & 7");
        check(W, 100, &[(Op::Mul, 8)], "i << 3");
    }

    #[test]
    fn bits_that_stay_are_masked_where_they_are() {
        check(
            W,
            100,
            &[(Op::Div, 4), (Op::Rem, 8), (Op::Mul, 4)],
            "i & 28",
        );
        check(
            W,
            100,
            &[(Op::Div, 4), (Op::Rem, 8), (Op::Mul, 2)],
            "(i >> 1) & 14",
        );
        check(
            W,
            100,
            &[(Op::Div, 4), (Op::Rem, 8), (Op::Mul, 64)],
            "(i << 4) & 448",
        );
        // The bits that leave at the top belong to no mask, but the bound cannot tell.
        let steps = [(Op::Div, 2), (Op::Rem, 2), (Op::Mul, 1 << 20)];
        check(W, 1 << 30, &steps, "((i >> 1) & 1) << 20");
    }

    #[test]
    fn bounded_quotients_are_high_products() {
        for divisor in (3..400).filter(|d: &u64| !d.is_power_of_two()) {
            let mut graph = Graph::new(W, 1 << 16);
            let i = graph.intern(Node::Index);
            let c = graph.constant(divisor);
            let root = graph.intern(Node::Binary(Op::Div, i, c));
            let text = format!("high(i * {})", (1u64 << 32).div_ceil(divisor));
            same(&graph, root, &text);
        }
        // 2^32 + 5 is the next multiple of 7 * 613566757, which is too much of an error for every u32.
        check(W, u64::from(u32::MAX), &[(Op::Div, 7)], "i / 7");
        check(Width::Bits64, 100, &[(Op::Div, 7)], "(i * 613566757) >> 32");
        check(Width::Bits64, 1 << 40, &[(Op::Div, 7)], "i / 7");
    }

    #[test]
    fn the_bound_of_the_magic_product_is_sharp_enough() {
        // 3 * 1431655766 = 2^32 + 2: exact below 2^31 by the rule, tried at the far end.
        let mut graph = Graph::new(W, 1 << 31);
        let i = graph.intern(Node::Index);
        let c = graph.constant(3);
        let root = graph.intern(Node::Binary(Op::Div, i, c));
        let (graph, root) = simplify(&graph, root);
        let expr = graph.finish(root);
        assert_eq!(expr.to_string(), "high(i * 1431655766)");
        for index in (1u64 << 31) - 1000..1 << 31 {
            assert_eq!(expr.eval(index), Some(index / 3));
        }
    }

    #[test]
    fn products_and_sums_fuse() {
        let mut graph = Graph::new(W, 100);
        let i = graph.intern(Node::Index);
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
}
