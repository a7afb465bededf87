//! Index code from a coordinate: an input for each mode.

use cute_types::runtime::{ComposedLayout, RuntimeLayout};

use super::build::Source;
use super::explain::Trace;
use super::expr::{Expr, Input};
use super::graph::Graph;
use super::modes::IndexError;
use super::node::{Id, Node, Op, Width};
use super::simplify::simplify;

impl Expr {
    /// The cheapest code for the offset of a coordinate: an input for each mode of the layout, below the mode's size. The input
    /// of a mode that is nested is the index in it.
    ///
    /// ```
    /// use cute_cuda::index::Expr;
    ///
    /// let expr = Expr::of_coordinate(&"S<3,3,3> o (64,64):(64,1)".parse()?)?;
    /// assert_eq!(expr.to_string(), "(((c0 * 64 + c1) >> 3) & 56) ^ (c0 * 64 + c1)");
    /// assert_eq!(expr.eval_all(&[9, 8]), Some(vec![9 * 64]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Expr::of_composed`].
    pub fn of_coordinate(layout: &ComposedLayout) -> Result<Expr, IndexError> {
        let whole = Source::of_composed(layout)?;
        let (_, width) = whole.widths();
        let mode = |place| -> Result<RuntimeLayout, IndexError> {
            layout.layout().mode(place).map_err(|_| IndexError::Form { wanted: place + 1, found: layout.rank() })
        };
        let modes = (0..layout.rank())
            .map(|place| Source::of_modes(&mode(place)?.flat_modes()))
            .collect::<Result<Vec<_>, _>>()?;
        // Inputs of 32 bits make a wide offset of numbers of 32 bits; where one is wider, all is.
        let narrow = modes.iter().all(|mode| mode.widths().0 == Width::Bits32);
        let word = if narrow { Width::Bits32 } else { Width::Bits64 };
        let input =
            |(place, mode): (usize, &Source)| Input { name: format!("c{place}"), limit: mode.size, width: word };
        let mut graph = Graph::new(word, modes.iter().enumerate().map(input).collect());
        let mut sum: Option<Id> = None;
        for (place, mode) in modes.iter().enumerate() {
            let index = graph.input(place as u32);
            let part = mode.root_of(&mut graph, index);
            let part = match (graph.facts(part).width, width) {
                (Width::Bits32, Width::Bits64) => graph.intern(Node::Widen(part)),
                _ => part,
            };
            sum = Some(sum.map_or(part, |sum| graph.binary(Op::Add, sum, part)));
        }
        let sum = sum.unwrap_or_else(|| graph.constant(0));
        let sum = match whole.base {
            0 => sum,
            base => {
                let base = graph.constant_of(width, base);
                graph.binary(Op::Add, sum, base)
            }
        };
        let root = whole.xor.map_or(sum, |xor| xor.swizzled(&mut graph, sum, &mut Trace::off()));
        let (graph, roots) = simplify(&graph, &[root], &mut Trace::off());
        Ok(graph.finish(&roots))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<(), Box<dyn std::error::Error>> {
        let layout: ComposedLayout = text.parse()?;
        let expr = Expr::of_coordinate(&layout)?;
        for (index, offset) in layout.offsets().enumerate() {
            let (mut rest, mut inputs) = (index as u64, Vec::new());
            for input in expr.inputs() {
                inputs.push(rest % input.limit);
                rest /= input.limit;
            }
            assert_eq!(expr.eval_all(&inputs), Some(vec![offset as u64]), "{text}: {expr} at {inputs:?}");
        }
        Ok(())
    }

    #[test]
    fn every_coordinate_has_its_offset() -> Result<(), Box<dyn std::error::Error>> {
        let layouts = [
            "8:3",
            "(4,8):(8,1)",
            "(4,8):(0,1)",
            "((2,2),(2,3)):((2,12),(1,4))",
            "(3,5,7):(35,7,1)",
            "((3,2),(5,(2,3))):((1,90),(3,(180,15)))",
            "((4,8),(2,2)):((32,1),(16,8))",
            "(4,8):(4294967296,1)",
            "((2,2),4):((1,4294967297),8589934592)",
            "(4294967296,1):(0,4)",
        ];
        for layout in &layouts[..9] {
            check(layout)?;
            for swizzle in ["S<0,4,3> o 5", "S<3,3,3>", "S<2,0,3> o 7", "S<1,2,4>", "S<2,2,-3>", "S<1,3,30>"] {
                check(&format!("{swizzle} o {layout}"))?;
            }
        }
        let expr = Expr::of_coordinate(&layouts[9].parse()?)?;
        assert_eq!((expr.index_width(), expr.width()), (Width::Bits64, Width::Bits64));
        Ok(())
    }
}
