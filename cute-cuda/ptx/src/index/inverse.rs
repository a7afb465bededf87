//! The way back: from an offset to the index that has it, and to that index's coordinate.
//!
//! An offset of `S o base o L` is `S(base + L(i))`. A swizzle is its own inverse, so with R, the left inverse of L, the index
//! is `R(S(x) - base)`: index code of R under the swizzle. The coordinate in mode m is `E_m(i)`, where E_m is the layout
//! `(before, size, rest):(0,1,0)` of the sizes before m, of m, and after it; where `E_m o R` is a layout, that is what code is
//! written for, and otherwise `i / before % size`.

use cute_types::runtime::{ComposedLayout, RuntimeLayout};

use super::build::Source;
use super::explain::Trace;
use super::expr::{Expr, Input};
use super::graph::{Graph, ones_below};
use super::modes::{IndexError, Mode, joined};
use super::node::{Id, Op, Width};
use super::simplify::simplify;

impl Expr {
    /// The cheapest code for the index of an offset `x` of `layout`: `x = layout(i)` gives i, and where several indices have
    /// the offset, the first of them that the left inverse of the layout finds. What is no offset of the layout gives some
    /// number.
    ///
    /// ```
    /// use cute_cuda::index::Expr;
    /// use cute_types::runtime::ComposedLayout;
    ///
    /// let layout: ComposedLayout = "S<3,3,3> o (8,64):(64,1)".parse()?;
    /// let inverse = Expr::index_of(&layout)?;
    /// for (index, offset) in layout.offsets().enumerate() {
    ///     assert_eq!(inverse.eval(offset as u64), Some(index as u64));
    /// }
    ///
    /// let error = Expr::index_of(&"(4,8):(2,9)".parse()?).unwrap_err();
    /// assert_eq!(error.to_string(), "left_inverse: stride 9 is not a multiple of 2, the stride below it");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IndexError::Inverse`] when the layout under the swizzle has no left inverse; else as [`Expr::of_composed`].
    ///
    /// CuTe: `left_inverse`, `include/cute/layout.hpp`.
    pub fn index_of(layout: &ComposedLayout) -> Result<Expr, IndexError> {
        let mut way_back = WayBack::new(layout, &[])?;
        let index = way_back.index();
        Ok(way_back.finish(&[index]))
    }

    /// The cheapest code for the coordinate of an offset `x` of `layout`, a result for each of its modes; a mode that is nested
    /// has the index in it. Of several coordinates with that offset, and for what is no offset, as [`Expr::index_of`].
    ///
    /// ```
    /// use cute_cuda::index::Expr;
    ///
    /// // Rows of 64, padded by 8.
    /// let coordinate = Expr::coordinate_of(&"(32,64):(72,1)".parse()?)?;
    /// assert_eq!(coordinate.eval_all(&[5 * 72 + 7]), Some(vec![5, 7]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Expr::index_of`].
    ///
    /// CuTe: `left_inverse`, then `idx2crd`, `include/cute/stride.hpp`.
    pub fn coordinate_of(layout: &ComposedLayout) -> Result<Expr, IndexError> {
        let sizes = sizes(layout.layout())?;
        let mut way_back = WayBack::new(layout, &sizes)?;
        let digits: Vec<Id> = (0..sizes.len()).map(|mode| way_back.digit(mode)).collect();
        Ok(way_back.finish(&digits))
    }
}

/// The size of each mode.
fn sizes(layout: &RuntimeLayout) -> Result<Vec<i64>, IndexError> {
    (0..layout.rank()).map(|mode| Ok(layout.mode(mode).map_err(IndexError::Inverse)?.size())).collect()
}

/// The coordinate in one mode.
struct Digit {
    /// As a layout of the offset, where it is one.
    source: Option<Source>,
    before: u64,
    /// Of the last mode nothing is left to divide off.
    size: Option<u64>,
}

/// The graph from an offset on.
struct WayBack {
    graph: Graph,
    /// The offset of the layout alone, neither swizzled nor moved by a base.
    plain: Id,
    index: Source,
    digits: Vec<Digit>,
}

impl WayBack {
    /// `sizes` are those of the modes whose digits are wanted.
    fn new(layout: &ComposedLayout, sizes: &[i64]) -> Result<WayBack, IndexError> {
        let source = Source::of_composed(layout)?;
        let inverse = layout.layout().left_inverse().map_err(IndexError::Inverse)?;
        // An exclusive or sets no bit above the highest one of its operands; a base is taken away from what is larger.
        let most = match source.xor {
            Some(_) => ones_below(source.reach - 1),
            None => source.reach - 1,
        };
        let index = covering(&inverse, most)?;
        let mut digits = Vec::new();
        for (mode, &size) in sizes.iter().enumerate() {
            let before: i64 = sizes[..mode].iter().product();
            let last = mode + 1 == sizes.len();
            let source = digit_of(&inverse, before, size, last).map(|layout| covering(&layout, most)).transpose()?;
            digits.push(Digit { source, before: before.unsigned_abs(), size: (!last).then_some(size.unsigned_abs()) });
        }
        let reach = digits.iter().filter_map(|digit| digit.source.as_ref()).map(|source| source.reach).max();
        let width = Width::holding(index.size.max(source.reach), index.reach.max(reach.unwrap_or(0)));
        let input = Input { name: "x".to_string(), limit: source.reach, width };
        let mut graph = Graph::new(width, vec![input]);
        let offset = graph.input(0);
        let swizzled = source.xor.map_or(offset, |xor| xor.swizzled(&mut graph, offset, &mut Trace::off()));
        let plain = match source.base {
            0 => swizzled,
            base => graph.with_number(Op::Add, swizzled, base.wrapping_neg()),
        };
        Ok(WayBack { graph, plain, index, digits })
    }

    fn index(&mut self) -> Id {
        self.index.root_of(&mut self.graph, self.plain)
    }

    fn digit(&mut self, mode: usize) -> Id {
        if let Some(source) = &self.digits[mode].source {
            return source.root_of(&mut self.graph, self.plain);
        }
        let Digit { before, size, .. } = self.digits[mode];
        let index = self.index();
        let quotient = self.graph.with_number(Op::Div, index, before);
        size.map_or(quotient, |size| self.graph.with_number(Op::Rem, quotient, size))
    }

    fn finish(&self, roots: &[Id]) -> Expr {
        let (graph, roots) = simplify(&self.graph, roots, &mut Trace::off());
        graph.finish(&roots)
    }
}

/// `E_m o R`, where that is a layout.
fn digit_of(inverse: &RuntimeLayout, before: i64, size: i64, last: bool) -> Option<RuntimeLayout> {
    // Beyond the layout's own offsets R has indices beyond its size; the last mode takes them.
    let rest = (inverse.cosize() - 1) / before.checked_mul(size)? + 1;
    let mode = |extent: i64, stride: i64| RuntimeLayout::new(extent, stride);
    let modes = match last {
        true => [mode(before, 0), mode(size.checked_mul(rest)?, 1), mode(1, 0)],
        false => [mode(before, 0), mode(size, 1), mode(rest, 0)],
    };
    let digit = RuntimeLayout::make_layout(&modes.into_iter().collect::<Result<Vec<_>, _>>().ok()?).ok()?;
    digit.composition(inverse).ok()
}

/// What index code of the layout is made for, its last mode long enough for every index up to `most`.
fn covering(layout: &RuntimeLayout, most: u64) -> Result<Source, IndexError> {
    let (mut modes, size, _) = super::modes::checked(&layout.flat_modes())?;
    if let Some(last) = modes.last_mut()
        && size <= most
    {
        last.extent = (most / (size / last.extent)).checked_add(1).ok_or(IndexError::Overflow)?;
    }
    let (mut size, mut reach) = (1u64, 0u64);
    for &Mode { extent, stride } in &modes {
        size = size.checked_mul(extent).ok_or(IndexError::Overflow)?;
        let span = (extent - 1).checked_mul(stride).ok_or(IndexError::Overflow)?;
        reach = reach.checked_add(span).ok_or(IndexError::Overflow)?;
    }
    let reach = reach.checked_add(1).ok_or(IndexError::Overflow)?;
    Ok(Source { modes: joined(&modes), size, reach, base: 0, xor: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    /// Both ways back, from every offset.
    fn check(text: &str) -> Outcome {
        let layout: ComposedLayout = text.parse()?;
        let (index, coordinate) = (Expr::index_of(&layout)?, Expr::coordinate_of(&layout)?);
        let sizes = sizes(layout.layout())?;
        for (number, offset) in layout.offsets().enumerate() {
            let offset = offset as u64;
            let found = index.eval(offset).ok_or_else(|| format!("{text}: {offset} is beyond the limit of {index}"))?;
            assert_eq!(found, number as u64, "{text}: {index} at {offset}");
            let mut rest = number as u64;
            let mut expected = Vec::new();
            for &size in &sizes {
                expected.push(rest % size as u64);
                rest /= size as u64;
            }
            assert_eq!(coordinate.eval_all(&[offset]), Some(expected), "{text}: {coordinate} at {offset}");
        }
        Ok(())
    }

    #[test]
    fn the_way_back_is_the_way() -> Outcome {
        let layouts = [
            "1:0",
            "8:1",
            "8:3",
            "(4,8):(1,4)",
            "(4,8):(8,1)",
            "(4,8):(1,5)",
            "(32,32):(33,1)",
            "(6,10):(10,1)",
            "(2,(2,2)):(1,(4,2))",
            "((4,8),(2,2)):((32,1),(16,8))",
            "(12,(4,8)):(32,(1,4))",
            "(4,8,3):(1,4,33)",
            "((2,2),(2,3)):((2,12),(1,4))",
            "(3,5,7):(35,7,1)",
            "((3,2),(5,(2,3))):((1,90),(3,(180,15)))",
            "(2,4,8,2,4):(1,64,2,256,16)",
            "(60,100):(100,1)",
            "(64,64):(72,1)",
            "(1,7,1):(0,2,0)",
        ];
        for layout in layouts {
            check(layout)?;
            check(&format!("S<0,4,3> o 5 o {layout}"))?;
            for swizzle in ["S<3,3,3>", "S<2,0,3>", "S<1,2,4>", "S<2,2,-3>"] {
                check(&format!("{swizzle} o {layout}"))?;
                check(&format!("{swizzle} o 7 o {layout}"))?;
            }
        }
        Ok(())
    }

    #[test]
    fn offsets_beyond_32_bits_have_a_way_back() -> Outcome {
        check("(4,8):(4294967296,1)")?;
        check("(64,(8,4)):(1,(6442450944,64))")?;
        check("S<3,3,3> o (8,64):(4294967296,1)")?;
        check("1048576:4096")
    }

    #[test]
    fn what_has_no_way_back_is_refused() -> Outcome {
        let refused = |text: &str| Some(Expr::coordinate_of(&text.parse().ok()?).err()?.to_string());
        let sentence = "left_inverse: stride 9 is not a multiple of 2, the stride below it";
        assert_eq!(refused("(4,8):(2,9)").as_deref(), Some(sentence));
        assert!(refused("(4,8):(-1,4)").is_some_and(|says| says.starts_with("stride -1 is negative")));
        // Two indices with one offset: the first.
        assert_eq!(Expr::coordinate_of(&"(4,8):(0,1)".parse()?)?.eval_all(&[5]), Some(vec![0, 5]));
        Ok(())
    }
}
