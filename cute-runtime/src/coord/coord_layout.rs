//! Layouts from coordinates to coordinates: identity layouts, and what the algebra makes of them.
//!
//! The strides are scaled basis elements, the offsets coordinates. The identity layout of a shape gives each element its
//! own coordinate; divided, sliced and regrouped like the layout of a tensor, it says of each element of a tile where in
//! the tensor that is, which is what a predicate at the edge of a tensor has to know.
//!
//! What needs an order of the strides or the gaps between offsets is not defined for coordinates: products, changes of the
//! width of elements, `sort`. On the right of a composition, as a tile and in a complement, such a layout is one of indices
//! at each place, see [`places`](crate::algebra::places).
//!
//! CuTe: `make_identity_layout`, `make_identity_tensor`, `include/cute/layout.hpp`, `include/cute/tensor_impl.hpp`.

use alloc::vec::Vec;

use crate::error::LayoutError;
use crate::int::basis::ScaledBasis;
use crate::int::stride::Stride;
use crate::layout::{RuntimeLayout, StridedLayout, check_shape};
use crate::rules::Rule;
use crate::tuple::{IntTuple, Nested};

/// A layout whose strides are basis elements, and whose offsets are therefore coordinates.
///
/// ```
/// use cute_runtime::{CoordLayout, Tiler};
/// let a = CoordLayout::identity((8, 6))?;
/// assert_eq!(a.to_string(), "(8,6):(1@0,1@1)");
/// assert_eq!(a.offset((5, 2))?.to_string(), "(5,2)");
///
/// let tiles = a.zipped_divide("(4,2)".parse::<Tiler>()?)?;
/// assert_eq!(tiles.to_string(), "((4,2),(2,3)):((1@0,1@1),(4@0,2@1))");
/// assert_eq!(tiles.offset(((3, 1), (1, 2)))?.to_string(), "(7,5)");
///
/// // An integer and a coordinate have no sum.
/// let refused = "(8,6):(1,1@1)".parse::<CoordLayout>().unwrap_err();
/// assert_eq!(refused.message(), "layout: strides 1 and 1@1 have no sum");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub type CoordLayout = StridedLayout<ScaledBasis>;

impl CoordLayout {
    /// The layout that sends every coordinate of the shape to itself. Of an integer it is `n:1`.
    ///
    /// ```
    /// use cute_runtime::CoordLayout;
    /// let a = CoordLayout::identity((4, (2, 3)))?;
    /// assert_eq!(a.to_string(), "(4,(2,3)):(1@0,(1@0@1,1@1@1))");
    /// assert_eq!(a.offset(13)?.to_string(), "(1,(1,1))");
    /// assert_eq!(CoordLayout::identity((4, 0)).unwrap_err().to_string(), "layout: extent 0 is below 1");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/identity.svg"))]
    pub fn identity(shape: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        let shape = shape.into();
        check_shape(&shape)?;
        let stride = basis_like(&shape, &mut Vec::new())?;
        StridedLayout::new(shape, stride)
    }

    /// The coordinates of all elements, in order of their index.
    ///
    /// ```
    /// use cute_runtime::CoordLayout;
    /// let a: CoordLayout = "(2,2):(1@1,2@0)".parse()?;
    /// let coords: Vec<String> = a.offsets().map(|c| c.to_string()).collect();
    /// assert_eq!(coords, ["(0,0)", "(0,1)", "(2,0)", "(2,1)"]);
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn offsets(&self) -> impl Iterator<Item = IntTuple> + '_ {
        self.coords().map(|coord| ScaledBasis::sum(coord.leaves().zip(self.stride().leaves())))
    }

    /// The same layout with integers as strides, where no stride has a place.
    ///
    /// ```
    /// use cute_runtime::CoordLayout;
    /// assert_eq!(CoordLayout::identity(6)?.to_strided().map(|a| a.to_string()).as_deref(), Some("6:1"));
    /// assert_eq!(CoordLayout::identity((6, 2))?.to_strided(), None);
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn to_strided(&self) -> Option<RuntimeLayout> {
        if self.stride().leaves().any(|stride| !stride.path().is_empty()) {
            return None;
        }
        RuntimeLayout::new(self.shape(), self.stride().map(&mut |stride| stride.value())).ok()
    }
}

impl CoordLayout {
    /// The refusal of what is not defined for basis elements, with the first of them.
    pub(crate) fn basis_stride(&self, rule: Rule) -> LayoutError {
        let stride = self.stride().leaves().find(|stride| !stride.path().is_empty());
        LayoutError::BasisStride { rule, stride: stride.unwrap_or_else(|| 0.into()) }
    }
}

impl From<&RuntimeLayout> for CoordLayout {
    /// The same layout, its strides seen as basis elements without a place.
    fn from(layout: &RuntimeLayout) -> Self {
        let stride = layout.stride().map(&mut ScaledBasis::from);
        StridedLayout::of_checked(layout.shape().clone(), stride, layout.size(), layout.cosize())
    }
}

/// A basis element for each leaf, at the place of the leaf.
fn basis_like(shape: &IntTuple, path: &mut Vec<usize>) -> Result<Nested<ScaledBasis>, LayoutError> {
    match shape {
        IntTuple::Int(_) => ScaledBasis::new(1, path).map(Nested::Int),
        IntTuple::Tuple(modes) => {
            let mut strides = Vec::with_capacity(modes.len());
            for (i, mode) in modes.iter().enumerate() {
                path.push(i);
                strides.push(basis_like(mode, path)?);
                path.pop();
            }
            Ok(Nested::Tuple(strides))
        }
    }
}

impl From<ScaledBasis> for Nested<ScaledBasis> {
    fn from(stride: ScaledBasis) -> Self {
        Nested::Int(stride)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn the_identity_is_the_identity() {
        for text in ["6", "(6)", "(4,5)", "(4,(2,3),1)", "((2,(2,2)),3)"] {
            let a = CoordLayout::identity(text.parse::<IntTuple>().unwrap()).unwrap();
            for coord in a.coords() {
                assert_eq!(a.offset(&coord).unwrap(), coord, "{a}");
            }
            assert!(a.offsets().eq(a.coords()), "{a}");
            // A place of extent 1 is in no sum, and in the box.
            assert_eq!(a.coshape().unwrap(), *a.shape(), "{a}");
        }
    }

    #[test]
    fn strides_without_a_sum() {
        for (text, message) in [
            ("(2,2):(1@0,1@0@0)", "layout: strides 1@0 and 1@0@0 have no sum"),
            ("(2,2):(1@0@0,1@0)", "layout: strides 1@0 and 1@0@0 have no sum"),
            ("(2,2):(1@0,3)", "layout: strides 3 and 1@0 have no sum"),
        ] {
            assert_eq!(text.parse::<CoordLayout>().unwrap_err().message(), message);
        }
        assert_eq!("(2,2):(1@0,0)".parse::<CoordLayout>().unwrap().to_string(), "(2,2):(1@0,0)");
    }
}
