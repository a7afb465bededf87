//! Quotients by constants as products: bounded magic numbers, and those that a host computes.

use super::graph::Graph;
use super::node::{Node, Op, Width};

/// `x / c` by a product, since ptxas divides by constants as by anything else: 16 instructions in 32 bits,
/// about 70 in 64.
///
/// In a word of w bits, with m = ceil(2^(w+s) / c) and e = m * c - 2^(w+s), the product x * m / 2^(w+s) is
/// x / c + x * e / (c * 2^(w+s)), and the second part cannot carry the first to the next integer while
/// x * e < 2^(w+s). So a bounded x often needs no shift s at all.
pub(super) fn magic_quotient(graph: &mut Graph, node: Node) -> Option<Node> {
    let (Op::Div, x, c) = graph.with_constant(node)? else {
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

/// The magic number m and the shift s of a divisor, for every x below 2^31: `x / divisor` is the high half of x * m,
/// shifted right by s. `None` for a divisor of 1, whose quotient is x itself, and for 0.
///
/// With s = ceil(log2 d) - 1, so 2^s < d <= 2^(s+1), m = ceil(2^(32+s) / d) is below 2^32. Its error e = m * d - 2^(32+s) is
/// below d, so x * e < 2^31 * 2^(s+1) = 2^(32+s): exact, as the bound of a static one is.
///
/// ```
/// use cute_cuda::index::magic_of;
///
/// let (magic, shift) = magic_of(7).unwrap();
/// for x in [0u64, 6, 7, 1_000_000, (1 << 31) - 1] {
///     assert_eq!((x * u64::from(magic)) >> 32 >> shift, x / 7);
/// }
/// assert_eq!(magic_of(1), None);
/// ```
pub fn magic_of(divisor: u64) -> Option<(u32, u32)> {
    if !(2..=1 << 32).contains(&divisor) {
        return None;
    }
    let shift = 63 - (divisor - 1).leading_zeros();
    let magic = (1u128 << (32 + shift)).div_ceil(u128::from(divisor));
    Some((u32::try_from(magic).ok()?, shift))
}

/// The magic number and the shift of a divisor for words of a width: [`magic_of`] or [`wide_magic_of`].
pub(super) fn magic_in(width: Width, divisor: u64) -> Option<(u64, u32)> {
    match width {
        Width::Bits32 => magic_of(divisor).map(|(magic, shift)| (u64::from(magic), shift)),
        Width::Bits64 => wide_magic_of(divisor),
    }
}

/// The same in 64 bits, for every x below 2^63: with s = ceil(log2 d) - 1 and m = ceil(2^(64+s) / d), below 2^64,
/// `x / divisor` is the high half of x * m, shifted right by s. `None` for a divisor of 1 or 0, or above 2^63.
///
/// The error e = m * d - 2^(64+s) is below d, so x * e < 2^63 * 2^(s+1) = 2^(64+s).
///
/// ```
/// use cute_cuda::index::wide_magic_of;
///
/// let (magic, shift) = wide_magic_of(7_000_000_000).unwrap();
/// for x in [0_u64, 6_999_999_999, 7_000_000_000, (1 << 63) - 1] {
///     assert_eq!((u128::from(x) * u128::from(magic)) >> 64 >> shift, u128::from(x / 7_000_000_000));
/// }
/// assert_eq!(wide_magic_of(1), None);
/// ```
pub fn wide_magic_of(divisor: u64) -> Option<(u64, u32)> {
    if !(2..=1 << 63).contains(&divisor) {
        return None;
    }
    let shift = 63 - (divisor - 1).leading_zeros();
    // 2^(64+s) may be 2^127 at most.
    let magic = (1u128 << (64 + shift)).div_ceil(u128::from(divisor));
    Some((u64::try_from(magic).ok()?, shift))
}

#[cfg(test)]
mod tests {
    use super::super::explain::Trace;
    use super::super::simplify::simplify;
    use super::super::simplify::tests::{W, check, same};
    use super::*;

    #[test]
    fn bounded_quotients_are_high_products() {
        for divisor in (3..400).filter(|d: &u64| !d.is_power_of_two()) {
            let mut graph = Graph::of_index(W, 1 << 16);
            let i = graph.input(0);
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
                    let mut graph = Graph::of_index(width, limit);
                    let i = graph.input(0);
                    let c = graph.constant(divisor);
                    let root = graph.intern(Node::Binary(Op::Div, i, c));
                    let (graph, roots) = simplify(&graph, &[root], &mut Trace::off());
                    let expr = graph.finish(&roots);
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
        let mut graph = Graph::of_index(W, 1 << 31);
        let i = graph.input(0);
        let c = graph.constant(3);
        let root = graph.intern(Node::Binary(Op::Div, i, c));
        let (graph, roots) = simplify(&graph, &[root], &mut Trace::off());
        let expr = graph.finish(&roots);
        assert_eq!(expr.to_string(), "high(i * 1431655766)");
        for index in (1u64 << 31) - 1000..1 << 31 {
            assert_eq!(expr.eval(index), Some(index / 3));
        }
    }

    #[test]
    fn magic_of_the_host_is_exact_below_2_to_the_31() {
        let near = |n: u64| [n - 1, n, n + 1];
        let powers =
            (2..=31).flat_map(|bit| near(1 << bit)).chain(2..2000).chain([641, 6_700_417, (1 << 32) - 1, 1 << 32]);
        for divisor in powers {
            let Some((magic, shift)) = magic_of(divisor) else {
                panic!("{divisor}");
            };
            let most = (1u64 << 31) - 1;
            let multiples = [0, 1, 2, most / divisor / 2, most / divisor].map(|quotient| quotient * divisor);
            for x in multiples.into_iter().flat_map(|m| [m.saturating_sub(1), m, m + 1]).chain([most]) {
                let x = x.min(most);
                assert_eq!((x * u64::from(magic)) >> 32 >> shift, x / divisor, "{x} / {divisor}");
            }
        }
        assert_eq!((magic_of(0), magic_of(1), magic_of((1 << 32) + 1)), (None, None, None));
    }

    #[test]
    fn magic_of_the_host_is_exact_below_2_to_the_63() {
        let near = |n: u64| [n - 1, n, n + 1];
        let powers = (2..=62).flat_map(|bit| near(1 << bit)).chain(2..2000).chain([641, (1 << 63) - 1, 1 << 63]);
        for divisor in powers {
            let Some((magic, shift)) = wide_magic_of(divisor) else {
                panic!("{divisor}");
            };
            let most = (1u64 << 63) - 1;
            let multiples = [0, 1, 2, most / divisor / 2, most / divisor].map(|q: u64| q.saturating_mul(divisor));
            for x in multiples.into_iter().flat_map(|m| [m.saturating_sub(1), m, m.saturating_add(1)]).chain([most]) {
                let x = x.min(most);
                let quotient = (u128::from(x) * u128::from(magic)) >> 64 >> shift;
                assert_eq!(quotient, u128::from(x / divisor), "{x} / {divisor}");
            }
        }
        assert_eq!([0, 1, (1 << 63) + 1].map(wide_magic_of), [None; 3]);
    }
}
