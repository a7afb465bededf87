//! Quotients and remainders of numbers by a constant, as index code.

use super::explain::Trace;
use super::expr::{Expr, Input};
use super::graph::Graph;
use super::node::{Op, Width};
use super::simplify::simplify;

impl Expr {
    /// The quotient, rounded down, of an unsigned number of that width by a divisor, which is not 0.
    pub(crate) fn quotient(width: Width, most: u64, divisor: u64) -> Expr {
        by_constant(Op::Div, width, most, divisor)
    }

    /// The remainder of it.
    pub(crate) fn remainder(width: Width, most: u64, divisor: u64) -> Expr {
        by_constant(Op::Rem, width, most, divisor)
    }
}

/// The operation on a number that is at most that, and a constant.
fn by_constant(op: Op, width: Width, most: u64, divisor: u64) -> Expr {
    let input = Input { name: "x".to_string(), limit: most.saturating_add(1), width };
    let mut graph = Graph::new(width, vec![input]);
    let x = graph.input(0);
    let root = graph.with_number(op, x, divisor);
    let (graph, roots) = simplify(&graph, &[root], &mut Trace::off());
    graph.finish(&roots)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Node;

    #[test]
    fn no_constant_is_divided_by() {
        for width in [Width::Bits32, Width::Bits64] {
            let mask = width.mask();
            for most in [mask, mask / 2 + 1] {
                for divisor in [1, 2, 3, 7, 10, 641, 1 << 20, mask / 2, mask / 2 + 1, mask / 2 + 2, mask - 1, mask] {
                    let (quotient, remainder) =
                        (Expr::quotient(width, most, divisor), Expr::remainder(width, most, divisor));
                    let divides = |expr: &Expr| {
                        expr.nodes().iter().any(|node| matches!(node, Node::Binary(Op::Div | Op::Rem, ..)))
                    };
                    assert!(!divides(&quotient) && !divides(&remainder), "{quotient}; {remainder}");
                    let multiples =
                        [0, 1, 2, most / divisor / 2, most / divisor].map(|q: u64| q.saturating_mul(divisor));
                    let near = multiples.iter().flat_map(|&m| [m.saturating_sub(1), m, m.saturating_add(1)]);
                    for x in near.chain([most - 1, most]).filter(|&x| x <= most) {
                        assert_eq!(quotient.eval(x), Some(x / divisor), "{x} / {divisor} as {quotient}");
                        assert_eq!(remainder.eval(x), Some(x % divisor), "{x} % {divisor} as {remainder}");
                    }
                }
            }
        }
    }
}
