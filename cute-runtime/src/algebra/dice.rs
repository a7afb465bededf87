//! # dice
//!
//! What [`slice`](super::slice) drops: the modes at which a coordinate has integers, the `_` standing for what is left
//! out. What a nested coordinate leaves is lifted into the tuple around it: `dice((_,(0,_)), (a,(b,c))) = (b)`. Dicing
//! by an integer alone is the layout itself, and by `_` alone no mode, `():()`. The integers themselves say nothing.
//!
//! - pre: the coordinate has the shape's number of modes wherever it is a tuple
//! - post: with `slice` by the same coordinate, each mode that the coordinate reaches is in exactly one of the two
//!
//! CuTe: `dice`, `include/cute/underscore.hpp`.

use alloc::vec::Vec;

use crate::coord::Slicer;
use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::rules::Rule;
use crate::tuple::{IntTuple, Nested};

impl<D: Stride> StridedLayout<D> {
    /// The sublayout of the modes at which the coordinate has integers.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "((2,4),(3,5)):((3,6),(1,24))".parse()?;
    /// assert_eq!(a.dice(&"((1,_),0)".parse()?)?.to_string(), "(2,(3,5)):(3,(1,24))");
    ///
    /// let refused = a.dice(&"(1,_,_)".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "dice: it has 3 modes, the shape has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/dice.svg"))]
    pub fn dice(&self, coord: &Slicer) -> Result<Self, LayoutError> {
        if let Slicer::Int(_) = coord {
            return Ok(self.clone());
        }
        let mut kept = (Vec::new(), Vec::new());
        keep(coord, self.shape(), self.stride(), &mut kept)?;
        Self::new(kept.0, Nested::Tuple(kept.1))
    }
}

fn keep<D: Clone>(
    coord: &Slicer,
    shape: &IntTuple,
    stride: &Nested<D>,
    kept: &mut (Vec<IntTuple>, Vec<Nested<D>>),
) -> Result<(), LayoutError> {
    match coord {
        Slicer::Whole => {}
        Slicer::Int(_) => {
            kept.0.push(shape.clone());
            kept.1.push(stride.clone());
        }
        Slicer::Tuple(coords) => {
            let (left, right) = (coords.len(), shape.tuple_rank());
            if left != right || matches!(shape, IntTuple::Int(_)) {
                return Err(LayoutError::Modes { rule: Rule::Dice, mode: None, left, right });
            }
            for (i, ((coord, shape), stride)) in coords.iter().zip(shape.modes()).zip(stride.modes()).enumerate() {
                keep(coord, shape, stride, kept).map_err(|refused| refused.in_mode(i))?;
            }
        }
    }
    Ok(())
}
