//! # slice, slice_and_offset
//!
//! For a coordinate `c` in which `_` stands for whole modes: the sublayout of the modes that `_` leaves, and the offset
//! of the rest, `Σ c_k · d_k` over the fixed modes. What a nested coordinate leaves is lifted into the tuple around it:
//! `slice((_,(0,_)), (a,(b,c))) = (a,c)`. Slicing by `_` alone is the layout itself.
//!
//! - pre: the coordinate has the shape's number of modes wherever it is a tuple, and its integers are in range
//! - post: with `(R, o)` from `slice_and_offset`, `L(c with i filled in) = o + R(i)`
//!
//! Fixed everywhere, it leaves no mode: `():()`, one element. CuTe: `slice`, `include/cute/underscore.hpp`, and
//! `slice_and_offset`, `include/cute/layout.hpp`; neither checks the range.

use alloc::vec::Vec;

use crate::coord::{Slicer, in_range, refine};
use crate::error::LayoutError;
use crate::int::stride::Stride;
use crate::layout::StridedLayout;
use crate::rules::Rule;
use crate::tuple::{IntTuple, Nested};

impl<D: Stride> StridedLayout<D> {
    /// The sublayout of the modes that the coordinate leaves whole.
    ///
    /// ```
    /// use cute_runtime::{Slicer, RuntimeLayout};
    /// let a: RuntimeLayout = "((2,4),(3,5)):((3,6),(1,24))".parse()?;
    /// let slicer: Slicer = "((1,1),(_,_))".parse()?;
    /// assert_eq!(a.slice(&slicer)?.to_string(), "(3,5):(1,24)");
    ///
    /// let refused = a.slice(&"(1,_,_)".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "slice: it has 3 modes, the shape has 2");
    /// let refused = a.slice(&"(8,_)".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "slice: in mode 0, 8 is outside 0..8");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/slice.svg"))]
    pub fn slice(&self, coord: &Slicer) -> Result<Self, LayoutError> {
        self.slice_and_offset(coord).map(|(layout, _)| layout)
    }

    /// The sublayout, and the offset of its first element.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(4,(2,4)):(2,(1,8))".parse()?;
    /// let (row, offset) = a.slice_and_offset(&"(1,_)".parse()?)?;
    /// assert_eq!((row.to_string().as_str(), offset), ("((2,4)):((1,8))", 2));
    ///
    /// let refused = a.slice_and_offset(&"(_,(0,_,0))".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "slice: in mode 1, it has 3 modes and the shape has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/slice_and_offset.svg"))]
    pub fn slice_and_offset(&self, coord: &Slicer) -> Result<(Self, D::Offset), LayoutError> {
        if *coord == Slicer::Whole {
            return Ok((self.clone(), D::sum(self.stride().leaves().map(|stride| (0, stride)))));
        }
        let mut cut = Cut { shapes: Vec::new(), strides: Vec::new(), steps: Vec::new() };
        cut.apply(coord, self.shape(), self.stride())?;
        Ok((Self::new(cut.shapes, Nested::Tuple(cut.strides))?, D::sum(cut.steps.into_iter())))
    }
}

/// What is left so far, and the steps to where it begins: for every leaf, so that a coordinate has all its places.
struct Cut<D> {
    shapes: Vec<IntTuple>,
    strides: Vec<Nested<D>>,
    steps: Vec<(i64, D)>,
}

impl<D: Stride> Cut<D> {
    fn apply(&mut self, coord: &Slicer, shape: &IntTuple, stride: &Nested<D>) -> Result<(), LayoutError> {
        match coord {
            Slicer::Whole => {
                step!("{shape}:{stride} stays");
                self.shapes.push(shape.clone());
                self.strides.push(stride.clone());
                self.steps.extend(stride.leaves().map(|stride| (0, stride)));
            }
            Slicer::Int(c) => {
                in_range(Rule::Slice, *c, shape.size()?)?;
                let natural = refine(&IntTuple::Int(*c), shape)?;
                for (digit, stride) in natural.leaves().zip(stride.leaves()) {
                    step!("{shape}:{stride} at {c}: {digit} times stride {stride} goes into the offset");
                }
                // An element's offset less its other modes' share: it fits as the element's own does.
                self.steps.extend(natural.leaves().zip(stride.leaves()));
            }
            Slicer::Tuple(coords) => {
                let left = coords.len();
                let (IntTuple::Tuple(shapes), Nested::Tuple(strides)) = (shape, stride) else {
                    return Err(LayoutError::Modes { rule: Rule::Slice, mode: None, left, right: 0 });
                };
                if left != shapes.len() {
                    return Err(LayoutError::Modes { rule: Rule::Slice, mode: None, left, right: shapes.len() });
                }
                for (i, coord) in coords.iter().enumerate() {
                    self.apply(coord, &shapes[i], &strides[i]).map_err(|refused| refused.in_mode(i))?;
                }
            }
        }
        Ok(())
    }
}
