//! # tiler_to_layout
//!
//! A tiler as one layout, into the coordinates of what it is a tiler of. A layout stays, `n` is `n:1`, and a tuple is the
//! layout whose mode `i` leads to place `i` of the coordinate: the strides `d` of that mode become `d@i`.
//!
//! - pre: no mode is left alone by `_`, which has no extent of its own
//! - post: the shape is that of the tiler; `A(R(c)) = composition(A, T)(c)` for every A that T is a tiler of and every
//!   coordinate `c` of R
//!
//! PyCuTe: `tiler_to_layout`, `pycute/layout.py`.

use alloc::vec::Vec;

use super::tiler::Tiler;
use crate::any::AnyLayout;
use crate::coord::coord_layout::CoordLayout;
use crate::error::LayoutError;
use crate::int::basis::ScaledBasis;
use crate::layout::RuntimeLayout;
use crate::tuple::{IntTuple, Nested};

impl Tiler {
    /// The layout into the coordinates of A whose composition with A is that of the tiler.
    ///
    /// ```
    /// use cute_runtime::{RuntimeLayout, Tiler};
    /// let layout = |text: &str| text.parse::<Tiler>().unwrap().tiler_to_layout().map(|r| r.to_string());
    /// assert_eq!(layout("(4,5)")?, "(4,5):(1@0,1@1)");
    /// assert_eq!(layout("((7,2):(3,1),(4,5:2))")?, "((7,2),(4,5)):((3@0,1@0),(1@0@1,2@1@1))");
    /// assert_eq!(layout("(4,(2,3):(1@1,1@0))")?, "(4,(2,3)):(1@0,(1@1@1,1@0@1))");
    /// assert_eq!(layout("3")?, "3:1");
    ///
    /// let refused = layout("(4,_)").unwrap_err();
    /// assert_eq!(refused.to_string(), "tiler_to_layout: in mode 1, a mode that is left alone has no extent");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/tiler_to_layout.svg"))]
    pub fn tiler_to_layout(&self) -> Result<AnyLayout, LayoutError> {
        match self {
            Tiler::Layout(layout) => Ok(layout.clone().into()),
            Tiler::Coord(layout) => Ok(layout.clone().into()),
            Tiler::Int(n) => RuntimeLayout::new(*n, 1).map(AnyLayout::from),
            Tiler::Keep | Tiler::ByMode(_) => {
                let (shape, stride) = parts(self, &mut Vec::new())?;
                CoordLayout::new(shape, stride).map(AnyLayout::from)
            }
        }
    }
}

/// The shape of a tiler at a place of the coordinate, and its strides.
fn parts(tiler: &Tiler, path: &mut Vec<usize>) -> Result<(IntTuple, Nested<ScaledBasis>), LayoutError> {
    match tiler {
        Tiler::Keep => Err(LayoutError::KeptMode { mode: None }),
        Tiler::Int(n) => Ok((IntTuple::Int(*n), Nested::Int(ScaledBasis::new(1, path)?))),
        Tiler::Layout(layout) => {
            // The place is in bounds for one stride where it is for another.
            ScaledBasis::new(1, path)?;
            let stride = layout.stride().map(&mut |stride| match stride {
                0 => ScaledBasis::from(0),
                stride => ScaledBasis::of_checked(stride, path.clone()),
            });
            Ok((layout.shape().clone(), stride))
        }
        Tiler::Coord(layout) => {
            // A place in the mode is one in the whole, after that of the mode, unless it is too deep to be one.
            let mut refused = None;
            let stride = layout.stride().map(&mut |stride| {
                let place = [path.as_slice(), stride.path()].concat();
                ScaledBasis::new(stride.value(), &place).unwrap_or_else(|error| {
                    refused = Some(error);
                    stride
                })
            });
            refused.map_or_else(|| Ok((layout.shape().clone(), stride)), Err)
        }
        Tiler::ByMode(tilers) => {
            let (mut shapes, mut strides) = (Vec::with_capacity(tilers.len()), Vec::with_capacity(tilers.len()));
            for (i, tiler) in tilers.iter().enumerate() {
                path.push(i);
                let (shape, stride) = parts(tiler, path).map_err(|refused| refused.in_mode(i))?;
                path.pop();
                shapes.push(shape);
                strides.push(stride);
            }
            Ok((Nested::Tuple(shapes), Nested::Tuple(strides)))
        }
    }
}
