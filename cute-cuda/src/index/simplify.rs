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
const PASSES: [&[Rule]; 3] =
    [NORMAL, &[mask_in_place, magic_quotient, fuse_multiply_add], &[power_of_two_product, mask_after_shift]];

/// The first pass: fewer and smaller quotients.
const NORMAL: &[Rule] = &[fold_constants, neutral, below, nested_quotients, power_of_two_quotient, remainder];

/// The expression below `root` after every pass, in a graph of its own.
pub(crate) fn simplify(graph: &Graph, root: Id) -> (Graph, Id) {
    PASSES.iter().fold((graph.clone(), root), |(graph, root), rules| pass(&graph, root, rules))
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
    match a.checked_mul(b).filter(|&divisor| divisor <= graph.width().mask()) {
        Some(divisor) => Some(Node::Binary(Op::Div, x, graph.constant(divisor))),
        None => Some(Node::Constant(0)),
    }
}

/// `x / 2^k` is `x >> k`, and `x % 2^k` is `x & (2^k - 1)`.
fn power_of_two_quotient(graph: &mut Graph, node: Node) -> Option<Node> {
    let (op, x, c) = with_constant(graph, node)?;
    match op {
        Op::Div if c.is_power_of_two() => Some(Node::Binary(Op::Shr, x, graph.constant(u64::from(c.trailing_zeros())))),
        Op::Rem if c.is_power_of_two() => Some(Node::Binary(Op::And, x, graph.constant(c - 1))),
        _ => None,
    }
}

/// `x % c` is `x - (x / c) * c`: the quotient is often there already, and division is dear.
fn remainder(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::Rem, x, c) = with_constant(graph, node)? else {
        return None;
    };
    let divisor = graph.constant(c);
    let quotient = rewrite(graph, Node::Binary(Op::Div, x, divisor), NORMAL);
    let minus = graph.constant(c.wrapping_neg());
    Some(Node::Mad(quotient, minus, x))
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

/// `x / c` by a product, since ptxas divides by constants as by anything else: 16 instructions in 32 bits,
/// about 70 in 64.
///
/// In a word of w bits, with m = ceil(2^(w+s) / c) and e = m * c - 2^(w+s), the product x * m / 2^(w+s) is
/// x / c + x * e / (c * 2^(w+s)), and the second part cannot carry the first to the next integer while
/// x * e < 2^(w+s). So a bounded x often needs no shift s at all.
fn magic_quotient(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::Div, x, c) = with_constant(graph, node)? else {
        return None;
    };
    if c < 2 {
        return None;
    }
    let bound = graph.bound(x);
    if graph.width() == Width::Bits64 && bound <= u64::from(u32::MAX) {
        // A small x in a large word: the whole product fits, and is cheaper than the high half of a larger.
        if let Some((magic, shift)) = magic(bound, c, 32) {
            let magic = graph.constant(magic);
            let product = graph.intern(Node::Binary(Op::Mul, x, magic));
            return Some(Node::Binary(Op::Shr, product, graph.constant(32 + shift)));
        }
    }
    let bits = graph.width().bits();
    if let Some((magic, shift)) = magic(bound, c, bits) {
        let magic = graph.constant(magic);
        let high = Node::Binary(Op::MulHi, x, magic);
        if shift == 0 {
            return Some(high);
        }
        let high = graph.intern(high);
        return Some(Node::Binary(Op::Shr, high, graph.constant(shift)));
    }
    // One bit more than a word holds: m = 2^w + low, and the sum of x and the high half of x * low is
    // halved before it can wrap. With s = ceil(log2 c), e < c <= 2^s leaves room for every x.
    let shift = u64::from(64 - (c - 1).leading_zeros());
    // No divisor here is a power of two, so that 2^n / c and (2^n - 1) / c round down to the same.
    let most = u128::MAX >> (128 - u64::from(bits) - shift);
    let low = (most / u128::from(c) + 1) as u64;
    let low = graph.constant(low);
    let high = graph.intern(Node::Binary(Op::MulHi, x, low));
    let (minus_one, one) = (graph.constant(u64::MAX), graph.constant(1));
    let rest = graph.intern(Node::Mad(high, minus_one, x));
    let half = graph.intern(Node::Binary(Op::Shr, rest, one));
    let sum = graph.intern(Node::Binary(Op::Add, half, high));
    Some(Node::Binary(Op::Shr, sum, graph.constant(shift - 1)))
}

/// The smallest shift s, with its m, that is exact up to `bound` and leaves m in `bits` bits.
fn magic(bound: u64, divisor: u64, bits: u32) -> Option<(u64, u64)> {
    (0..=u64::from(divisor.ilog2())).find_map(|shift| {
        let power = 1u128 << (u64::from(bits) + shift);
        let magic = power.div_ceil(u128::from(divisor));
        let error = magic * u128::from(divisor) - power;
        let exact = magic >> bits == 0 && u128::from(bound) * error < power;
        exact.then_some((magic as u64, shift))
    })
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
    let (Op::Mul, x, c) = with_constant(graph, node)? else {
        return None;
    };
    let shift = u64::from(c.trailing_zeros());
    c.is_power_of_two().then(|| Node::Binary(Op::Shl, x, graph.constant(shift)))
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
    let (op, by) = if a > b { (Op::Shr, a - b) } else { (Op::Shl, b - a) };
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
    fn bounded_quotients_are_high_products() {
        for divisor in (3..400).filter(|d: &u64| !d.is_power_of_two()) {
            let mut graph = Graph::new(W, 1 << 16);
            let i = graph.intern(Node::Index);
            let c = graph.constant(divisor);
            let root = graph.intern(Node::Binary(Op::Div, i, c));
            let text = format!("high(i * {})", (1u64 << 32).div_ceil(divisor));
            same(&graph, root, &text);
        }
    }

    #[test]
    fn quotients_of_unbounded_indices_are_shifted_or_halved() {
        let most = u64::from(u32::MAX);
        check(W, most, &[(Op::Div, 3)], "high(i * -1431655765) >> 1");
        check(W, most, &[(Op::Div, 7)], "(((high(i * 613566757) * -1 + i) >> 1) + high(i * 613566757)) >> 2");
        let wide = Width::Bits64;
        check(wide, 100, &[(Op::Div, 7)], "(i * 613566757) >> 32");
        check(wide, 1 << 40, &[(Op::Div, 10)], "high(i * 1844674407370955162)");
    }

    #[test]
    fn quotients_are_exact_at_every_edge() {
        let divisors = [2, 3, 5, 6, 7, 10, 11, 28, 641, 1000, 65535, 65537, 0x7fff_ffff, 0xffff_fffd];
        let wide = [0x1_0000_0001, 0xffff_ffff_ffff, u64::MAX / 3, u64::MAX / 2 + 2, u64::MAX - 1, u64::MAX];
        for (width, divisors) in [(W, &divisors[..]), (Width::Bits64, &divisors[..]), (Width::Bits64, &wide[..])] {
            for limit in [1000, 1 << 16, 1 << 31, u64::from(u32::MAX), 1 << 40, 1 << 63, u64::MAX] {
                for &divisor in divisors.iter().filter(|_| limit - 1 <= width.mask()) {
                    let mut graph = Graph::new(width, limit);
                    let i = graph.intern(Node::Index);
                    let c = graph.constant(divisor);
                    let root = graph.intern(Node::Binary(Op::Div, i, c));
                    let (graph, root) = simplify(&graph, root);
                    let expr = graph.finish(root);
                    // The first and last index of a quotient, at the near end, the far end and between.
                    let multiples = [1, 2, 3, (limit - 1) / divisor / 2, (limit - 1) / divisor]
                        .map(|quotient: u64| quotient.saturating_mul(divisor));
                    let near = multiples.iter().flat_map(|&m| [m.saturating_sub(1), m]);
                    for index in near.chain([0, limit - 1]).filter(|&index| index < limit) {
                        let expected = Some(index / divisor);
                        assert_eq!(expr.eval(index), expected, "{index} / {divisor} as {expr}");
                    }
                    let divides = expr.nodes().iter().any(|n| matches!(n, Node::Binary(Op::Div, ..)));
                    assert!(!divides, "{expr}");
                }
            }
        }
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
