//! # retile
//!
//! A fragment of one partition of a tile, (V,M,N,...), as the fragment that a tiled copy has of it: the values regrouped, the
//! registers where they are.
//!
//! - post: the same registers, each once; value `v` of the result is the element that the copy's thread has as its value `v`
//!
//! CuTe: `TiledCopy::retile`, `include/cute/atom/copy_atom.hpp`.

use alloc::vec;

use super::error::AtomError;
use super::tiled_copy::TiledCopy;
use crate::{AnyLayout, RuntimeLayout, Slicer, Tiler, product_each};

impl TiledCopy {
    /// A fragment (V,M,N,...) as (values, M, N, ...) of this copy. Only the layout changes.
    ///
    /// ```
    /// use cute_runtime::atom::{CopyAtom, Element, MmaAtom, TiledCopy, TiledMma};
    /// use cute_runtime::AnyLayout;
    /// let mma = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&mma, &"(2,2,1):(1,2,0)".parse()?, &"(32,32,16)".parse()?)?;
    /// let atom = CopyAtom::named("SM75_U32x2_LDSM_N")?.with_type(Element::F16)?;
    /// let fragment = mma.fragment_a(&"(128,64):(64,1)".parse::<AnyLayout>()?)?;
    /// assert_eq!(fragment.to_string(), "((2,2,2),4,4):((1,2,4),32,8)");
    /// let copy = TiledCopy::of_a(&atom, &mma)?;
    /// assert_eq!(copy.retile(&fragment.into())?.to_string(), "((4,2),4,4):((1,4),32,8)");
    /// let refused = copy.retile(&"(3,4,4)".parse::<AnyLayout>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "retile: the fragment has 3 values, which 8 values of a tile do not divide");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn retile(&self, fragment: &AnyLayout) -> Result<AnyLayout, AtomError> {
        let wanted = self.tile_shape().rank() + 1;
        if fragment.rank() < wanted {
            return Err(AtomError::Rank { rule: "retile", modes: fragment.rank(), wanted });
        }
        let values = fragment.mode(0)?.size();
        let (threads, of_tile) = (self.size(), self.layout_tv().mode(1)?.size());
        if of_tile % values != 0 && values % of_tile != 0 {
            return Err(AtomError::Fragment { rule: "retile", values: of_tile, fragment: values });
        }
        // (m,n) -> v, the tile as the fragment's own values see it: one of them, where they are the values of several tiles.
        let by_fragment = if of_tile % values == 0 {
            let index = self.layout_tv().right_inverse()?.with_shape(self.tile_shape())?;
            index.upcast(threads.saturating_mul(values))?
        } else {
            RuntimeLayout::layout_left(self.tile_shape().map(&mut |_| 1))?
        };
        // (atom values, rest of values) -> (v,m,n)
        let one = RuntimeLayout::layout_left(values)?;
        let product = one.logical_product(&by_fragment.right_inverse()?)?;
        let regroup = product.zipped_divide(&RuntimeLayout::layout_left(self.atom().num_val_ref())?)?;
        let mut tile = vec![Tiler::Int(values)];
        tile.extend(product_each(by_fragment.shape())?.leaves().map(Tiler::Int));
        let tiles = fragment.zipped_divide(&Tiler::ByMode(tile))?;
        let regrouped = tiles.composition(&Tiler::ByMode(vec![Tiler::Layout(regroup), Tiler::Keep]))?;
        // Of the rest, that of V is one.
        let mut rest = vec![Slicer::Whole; fragment.rank()];
        rest[0] = Slicer::Int(0);
        let coord = Slicer::Tuple(vec![Slicer::Whole, Slicer::Tuple(rest)]);
        Ok(regrouped.slice(&coord)?)
    }
}
