//! # logical_product
//!
//! A block repeated as a tiler says: with a tiler `B`, a layout of indices into the gaps of A,
//!
//! `logical_product(A, B) = (A, A* ∘ B)`, with `A*` the gaps of A filled up to `size(A)·cosize(B)`
//!
//! as by [`complement_ceil`](super::complement_ceil).
//!
//! - pre: no stride of A is negative and no two of its modes overlap, and the composition exists
//! - pre: B stays inside `A*`, whose last mode may run on only where it is the repetition of the whole block
//! - post: rank 2; mode 0 is the block, A; mode 1 are its repetitions, compatible with B
//! - post: where A and B are injective, so is the product
//!
//! By mode, each mode of A is repeated by its tiler; `_` and the modes past the tiler's stay as they are.
//!
//! CuTe: `logical_product`, `include/cute/layout.hpp`, which does not ask for the second condition: of
//! `(2,2):(2,7)` by `3:1` it makes `((2,2),3):((2,7),1)`, in which the blocks overlap.

use super::coalesce::{Coalesced, merge};
use super::composition::compose_coalesced;
use super::split::{self, Split, Tile};
use super::tiler::{By, TilerRef};
use crate::error::LayoutError;
use crate::few::Few;
use crate::layout::RuntimeLayout;
use crate::measure::Measure;
use crate::rules::Rule;
use crate::tuple::IntTuple;
use crate::view::View;

impl RuntimeLayout {
    /// The block and its repetitions, by a layout or mode by mode.
    ///
    /// ```
    /// use cute_runtime::{RuntimeLayout, Tiler};
    /// let a: RuntimeLayout = "(2,2):(4,1)".parse()?;
    /// assert_eq!(a.logical_product("6:1".parse::<Tiler>()?)?.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    ///
    /// let a: RuntimeLayout = "(2,2):(2,7)".parse()?;
    /// let refused = a.logical_product("3:1".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_product: the complement of A has 2 elements, B reaches 3");
    /// let refused = a.logical_product("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_product: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/logical_product.svg"))]
    pub fn logical_product<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<RuntimeLayout, LayoutError> {
        split::logical(Rule::LogicalProduct, self.view(), tiler.into().by(), &|mode, tile| mode.product(tile))
    }
}

impl View<'_, i64> {
    /// The block and its repetitions.
    fn product(self, tile: Tile<'_>) -> Result<Split<i64>, LayoutError> {
        let tile = match tile {
            Tile::Layout(tile) => tile,
            // The gaps of a layout have an index, and no coordinate.
            Tile::Coord(tile) => return Err(tile.basis_stride(Rule::LogicalProduct)),
        };
        let repetitions = self.repetitions(tile)?;
        let mut measure = Measure::new();
        measure.add(self.shape, self.stride, 1);
        measure.add_layout(&repetitions, 1);
        Split::measured(self.to_part(), repetitions.into_parts(), measure)
    }

    /// The blocks and the repetitions of all modes.
    pub(crate) fn product_apart(self, tiler: By<'_>) -> Result<Split<i64>, LayoutError> {
        split::apart([Rule::LogicalProduct, Rule::ZippedProduct], self, tiler, &|mode, tile| mode.product(tile))
    }

    /// `A* ∘ B`.
    pub(crate) fn repetitions(self, tiler: &RuntimeLayout) -> Result<RuntimeLayout, LayoutError> {
        let reach = tiler.cosize();
        let Some(cotarget) = self.size.checked_mul(reach) else {
            return Err(LayoutError::Size { size: self.size, factor: reach });
        };
        let mut gaps = Few::new();
        let (repeats, size) = {
            scope!("A* are the gaps of {self}, up to size(A)*cosize(B) = {}*{reach} = {cotarget}", self.size);
            let repeats = self.gaps_ceil(&IntTuple::Int(cotarget), &mut gaps)?;
            merge(&mut gaps);
            (repeats, Measure::of_flat(&gaps).check()?.0)
        };
        // Without a repetition of the whole block, the last mode is a gap between two of its modes.
        if repeats == 1 && reach > size {
            step!("{} has {size} elements, B, {tiler}, reaches {reach}: refused", Coalesced(&gaps));
            return Err(LayoutError::ProductReach { rule: Rule::LogicalProduct, size, reach });
        }
        scope!("the repetitions: A* o B, {} o {tiler}", Coalesced(&gaps));
        compose_coalesced(&mut gaps, tiler)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn injective_by_injective_is_injective() {
        let mut accepted = 0;
        for i in 0..60_000i64 {
            let (s0, d0, s1, d1) = (i % 3 + 1, i / 3 % 6 + 1, i / 18 % 3 + 1, i / 54 % 12 + 1);
            let (t, e) = (i / 648 % 5 + 1, i / 3240 % 3 + 1);
            let (a, b) = (RuntimeLayout::new((s0, s1), (d0, d1)).unwrap(), RuntimeLayout::new(t, e).unwrap());
            let Ok(product) = a.logical_product(&b) else { continue };
            accepted += 1;
            assert_eq!(product.is_injective(), Ok(true), "{a} {b} {product}");
            assert_eq!(product.mode(0), Ok(a));
            assert_eq!(product.mode(1).map(|m| m.size()), Ok(b.size()));
        }
        assert!(accepted > 10_000, "{accepted}");
    }
}
