//! Layout to expression: two ways to write the offset, of which the cheaper is kept.

use core::fmt;

use cute_types::runtime::RuntimeLayout;

use super::cost::{cost, depth};
use super::expr::{Expr, Graph, Id, Node, Op, Width};
use super::simplify::simplify;

/// A layout that has no index code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IndexError {
    /// An extent below one.
    Extent {
        /// The extent.
        extent: i64,
    },
    /// A stride below zero: index code is unsigned.
    NegativeStride {
        /// The stride.
        stride: i64,
    },
    /// The number of elements or the largest offset leaves 64 bits.
    Overflow,
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IndexError::Extent { extent } => write!(f, "extent {extent} is below 1"),
            IndexError::NegativeStride { stride } => {
                write!(f, "stride {stride} is negative; index code is unsigned, reverse the data instead")
            }
            IndexError::Overflow => f.write_str("size or cosize leaves 64 bits; take a smaller layout"),
        }
    }
}

impl std::error::Error for IndexError {}

/// A mode whose numbers are known to be good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mode {
    extent: u64,
    stride: u64,
}

impl Expr {
    /// The cheapest code for the offset of `layout`, as a function of the index `0..size`.
    ///
    /// ```
    /// use cute_cuda::index::Expr;
    /// use cute_types::runtime::RuntimeLayout;
    ///
    /// let layout: RuntimeLayout = "(2,(2,2)):(1,(4,2))".parse()?;
    /// let expr = Expr::of_layout(&layout)?;
    /// assert_eq!(expr.to_string(), "(i >> 2) * -6 + (i >> 1) * 2 + i");
    /// let offsets: Vec<u64> = (0..8).filter_map(|i| expr.eval(i)).collect();
    /// assert_eq!(offsets, [0, 1, 4, 5, 2, 3, 6, 7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// A negative stride is refused:
    ///
    /// ```
    /// use cute_cuda::index::{Expr, IndexError};
    ///
    /// let error = Expr::of_modes(&[(4, -1)]);
    /// assert_eq!(error, Err(IndexError::NegativeStride { stride: -1 }));
    /// ```
    pub fn of_layout(layout: &RuntimeLayout) -> Result<Expr, IndexError> {
        Expr::of_modes(&layout.flat_modes())
    }

    /// The same from `(extent, stride)` pairs, fastest first.
    pub fn of_modes(modes: &[(i64, i64)]) -> Result<Expr, IndexError> {
        let (modes, size, cosize) = checked(modes)?;
        let width = Width::holding(size, cosize);
        Ok(of_width(&modes, size, width))
    }
}

fn of_width(modes: &[Mode], size: u64, width: Width) -> Expr {
    let modes = joined(modes);
    let forms: [fn(&mut Graph, &[Mode]) -> Id; 2] = [digits, quotients];
    let [by_digits, by_quotients] = forms.map(|form| {
        let mut graph = Graph::new(width, size);
        let root = form(&mut graph, &modes);
        let (graph, root) = simplify(&graph, root);
        graph.finish(root)
    });
    // As dear, the one that is done sooner; as soon, the one that is easier read.
    let price = |expr: &Expr| (cost(expr), depth(expr));
    if price(&by_quotients) < price(&by_digits) { by_quotients } else { by_digits }
}

/// The modes as unsigned numbers, with size and cosize.
fn checked(modes: &[(i64, i64)]) -> Result<(Vec<Mode>, u64, u64), IndexError> {
    let (mut size, mut reach) = (1u64, 0u64);
    let mut out = Vec::new();
    for &(extent, stride) in modes {
        let positive = u64::try_from(extent).ok().filter(|&e| e > 0);
        let extent = positive.ok_or(IndexError::Extent { extent })?;
        let stride = u64::try_from(stride).map_err(|_| IndexError::NegativeStride { stride })?;
        size = size.checked_mul(extent).ok_or(IndexError::Overflow)?;
        let span = (extent - 1).checked_mul(stride).ok_or(IndexError::Overflow)?;
        reach = reach.checked_add(span).ok_or(IndexError::Overflow)?;
        out.push(Mode { extent, stride });
    }
    Ok((out, size, reach.checked_add(1).ok_or(IndexError::Overflow)?))
}

/// The same function with fewer modes: those of size one add nothing, and a mode whose stride is where its
/// left neighbour ends continues it.
fn joined(modes: &[Mode]) -> Vec<Mode> {
    let mut out: Vec<Mode> = Vec::new();
    for &mode in modes.iter().filter(|mode| mode.extent > 1) {
        match out.last_mut() {
            // Sizes fit 64 bits; a stride beyond them equals no end.
            Some(last) if last.extent.checked_mul(last.stride) == Some(mode.stride) => {
                last.extent *= mode.extent;
            }
            _ => out.push(mode),
        }
    }
    out
}

/// The sum of digit times stride, a digit being `(i / before) % extent`.
///
/// Good where the digits are bits that a mask picks out.
fn digits(graph: &mut Graph, modes: &[Mode]) -> Id {
    sum_over(graph, modes, |graph, quotient, mode, _| {
        let extent = graph.constant(mode.extent);
        let digit = graph.intern(Node::Binary(Op::Rem, quotient, extent));
        (digit, mode.stride)
    })
}

/// The same sum telescoped: with q_k = `i / before_k`, digit k is q_k - extent_k * q_(k+1), so
/// the offset is i * stride_0 + Σ q_k * (stride_k - extent_(k-1) * stride_(k-1)) for k from 1 on.
///
/// No digit needs a remainder or a mask. The coefficients, and the sums on the way, may wrap below zero;
/// the whole is the offset modulo the width, and the offset itself is below it.
fn quotients(graph: &mut Graph, modes: &[Mode]) -> Id {
    sum_over(graph, modes, |_, quotient, mode, before| {
        let end = before.map_or(0, |b: Mode| b.extent.wrapping_mul(b.stride));
        (quotient, mode.stride.wrapping_sub(end))
    })
}

/// Σ value * coefficient, both given by `term` from the quotient of the modes before, the mode, and its
/// left neighbour.
fn sum_over(graph: &mut Graph, modes: &[Mode], term: impl Fn(&mut Graph, Id, Mode, Option<Mode>) -> (Id, u64)) -> Id {
    let index = graph.intern(Node::Index);
    let mut sum = graph.constant(0);
    let mut divisor = 1u64;
    for (place, &mode) in modes.iter().enumerate() {
        let by = graph.constant(divisor);
        let quotient = graph.intern(Node::Binary(Op::Div, index, by));
        let before = place.checked_sub(1).map(|p| modes[p]);
        let (value, coefficient) = term(graph, quotient, mode, before);
        let coefficient = graph.constant(coefficient);
        let product = graph.intern(Node::Binary(Op::Mul, value, coefficient));
        sum = graph.intern(Node::Binary(Op::Add, sum, product));
        // The last divisor is not used, and may be the size itself, which 64 bits hold.
        divisor = divisor.wrapping_mul(mode.extent);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The offset by its definition.
    fn offset(modes: &[(i64, i64)], mut index: u64) -> u64 {
        modes.iter().fold(0, |sum, &(extent, stride)| {
            let digit = index % extent as u64;
            index /= extent as u64;
            sum + digit * stride as u64
        })
    }

    fn check(modes: &[(i64, i64)]) -> Result<Expr, IndexError> {
        let (list, size, _) = checked(modes)?;
        let chosen = Expr::of_modes(modes)?;
        let wide = of_width(&list, size, Width::Bits64);
        for form in [digits, quotients] {
            let mut graph = Graph::new(chosen.width(), size);
            let root = form(&mut graph, &joined(&list));
            let plain = graph.finish(root);
            let (graph, root) = simplify(&graph, root);
            let simple = graph.finish(root);
            for index in (0..size).take(5000) {
                let expected = Some(offset(modes, index));
                assert_eq!(plain.eval(index), expected, "{modes:?} as {plain} at {index}");
                assert_eq!(simple.eval(index), expected, "{modes:?} as {simple} at {index}");
            }
        }
        for index in (0..size).take(5000) {
            assert_eq!(chosen.eval(index), Some(offset(modes, index)));
            assert_eq!(wide.eval(index), Some(offset(modes, index)));
        }
        Ok(chosen)
    }

    #[test]
    fn every_pair_of_small_modes_is_right() -> Result<(), IndexError> {
        for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
            for (d, e) in (0..=9).flat_map(|d| (0..=9).map(move |e| (d, e))) {
                check(&[(a, d), (b, e)])?;
            }
        }
        Ok(())
    }

    #[test]
    fn three_and_more_modes_are_right() -> Result<(), IndexError> {
        check(&[(2, 1), (3, 7), (5, 2)])?;
        check(&[(4, 1), (1, 9), (4, 4), (3, 0), (2, 100)])?;
        check(&[(2, 16), (2, 1), (2, 64), (4, 4), (8, 128)])?;
        check(&[(7, 1 << 40), (3, 1)])?;
        check(&[(2, 1 << 31), (2, 1 << 30), (3, 5)])?;
        check(&[(1 << 20, 1), (1 << 20, 1 << 20)])?;
        check(&[(3, 1), (1 << 40, 3 << 20)])?;
        check(&[])?;
        Ok(())
    }

    #[test]
    fn the_form_is_the_short_one() -> Result<(), IndexError> {
        let cases: [(&[(i64, i64)], &str); 11] = [
            (&[], "0"),
            (&[(1, 5)], "0"),
            (&[(8, 0)], "0"),
            (&[(8, 1)], "i"),
            (&[(8, 4)], "i << 2"),
            (&[(8, 3)], "i * 3"),
            (&[(4, 1), (8, 4)], "i"),
            (&[(4, 0), (8, 1)], "i >> 2"),
            (&[(4, 1), (8, 0)], "i & 3"),
            (&[(4, 0), (1, 7), (8, 0)], "0"),
            (&[(6, 10), (10, 1)], "high(i * 715827883) * -59 + i * 10"),
        ];
        for (modes, text) in cases {
            assert_eq!(check(modes)?.to_string(), text, "{modes:?}");
        }
        Ok(())
    }

    #[test]
    fn the_width_follows_size_and_cosize() -> Result<(), IndexError> {
        let most = i64::from(u32::MAX);
        assert_eq!(check(&[(2, most - 1)])?.width(), Width::Bits32);
        assert_eq!(check(&[(2, most)])?.width(), Width::Bits64);
        assert_eq!(check(&[(most, 0)])?.width(), Width::Bits32);
        assert_eq!(check(&[(most + 1, 0)])?.width(), Width::Bits64);
        Ok(())
    }

    #[test]
    fn what_is_no_layout_is_refused() {
        assert_eq!(Expr::of_modes(&[(0, 1)]), Err(IndexError::Extent { extent: 0 }));
        assert_eq!(Expr::of_modes(&[(1 << 40, 0), (1 << 40, 0)]), Err(IndexError::Overflow));
        assert_eq!(Expr::of_modes(&[(4, i64::MAX)]), Err(IndexError::Overflow));
    }
}
