//! Coordinates: index to coordinate, coordinate to index, coordinate to offset.
//!
//! A shape `S` accepts as a coordinate an integer in `0..size(S)`, or, where `S` is a tuple, a tuple of as many modes,
//! each a coordinate of its mode. So `(3,(2,3))` accepts `16`, `(1,5)` and `(1,(1,2))`, which are one element: an
//! integer stands for the natural coordinate that it enumerates, leftmost mode fastest (colexicographically):
//!
//! - `coord`: the natural coordinate, by the shape alone. CuTe: `idx2crd(c, shape)`.
//! - `index`: its inverse, `c_0 + s_0·(c_1 + s_1·(c_2 + …))`. CuTe: `crd2idx(c, shape)`.
//! - `offset`: `Σ c_k · d_k` over the leaves of the natural coordinate. CuTe: `crd2idx(c, shape, stride)`.
//!
//! Out of range is refused; CuTe lets the last mode run on. Source: `include/cute/stride.hpp`.

pub(crate) mod coord_layout;
pub(crate) mod inverse_coord;

use alloc::vec::Vec;
use core::fmt;

use super::error::LayoutError;
use super::few::Few;
use super::int::stride::Stride;
use super::layout::{RuntimeLayout, StridedLayout, check_shape};
use super::rules::Rule;
use super::tuple::{IntTuple, write_tuple};

/// What a layout is sliced by: a coordinate in which `_` stands for all of a mode. [`RuntimeLayout::slice`] takes one.
///
/// ```
/// use cute_runtime::Slicer;
/// let slicer: Slicer = "(1, (_, 0))".parse()?;
/// assert_eq!(slicer.to_string(), "(1,(_,0))");
/// assert_eq!("(1,x)".parse::<Slicer>().unwrap_err().to_string(), "expected an integer, `_` or `(`, found `x`, at byte 3");
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Slicer {
    /// A coordinate into the mode, whatever its profile.
    Int(i64),
    /// `_`: the whole mode.
    Whole,
    /// One coordinate a mode.
    Tuple(Vec<Slicer>),
}

impl Slicer {
    /// The coordinate without `_`, where it has none.
    ///
    /// ```
    /// use cute_runtime::{Slicer, IntTuple};
    /// assert_eq!("(1,(0,1))".parse::<Slicer>()?.to_int_tuple(), Some(IntTuple::from((1, (0, 1)))));
    /// assert_eq!("(1,_)".parse::<Slicer>()?.to_int_tuple(), None);
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn to_int_tuple(&self) -> Option<IntTuple> {
        match self {
            Slicer::Int(c) => Some(IntTuple::Int(*c)),
            Slicer::Whole => None,
            Slicer::Tuple(modes) => {
                modes.iter().map(Slicer::to_int_tuple).collect::<Option<Vec<_>>>().map(IntTuple::Tuple)
            }
        }
    }
}

impl From<i64> for Slicer {
    fn from(c: i64) -> Self {
        Slicer::Int(c)
    }
}

impl From<&IntTuple> for Slicer {
    fn from(coord: &IntTuple) -> Self {
        match coord {
            IntTuple::Int(c) => Slicer::Int(*c),
            IntTuple::Tuple(modes) => Slicer::Tuple(modes.iter().map(Slicer::from).collect()),
        }
    }
}

impl fmt::Display for Slicer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slicer::Int(c) => write!(f, "{c}"),
            Slicer::Whole => f.write_str("_"),
            Slicer::Tuple(modes) => write_tuple(f, modes),
        }
    }
}

/// The natural coordinate in `shape` of an index or a coarser coordinate.
///
/// ```
/// use cute_runtime::idx2crd;
/// let shape = (3, (2, 3)).into();
/// assert_eq!(idx2crd(&16.into(), &shape)?.to_string(), "(1,(1,2))");
/// assert_eq!(idx2crd(&(1, 5).into(), &shape)?.to_string(), "(1,(1,2))");
/// assert_eq!(idx2crd(&18.into(), &shape).unwrap_err().to_string(), "coordinate: index 18 is outside 0..18");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
pub fn idx2crd(coord: &IntTuple, shape: &IntTuple) -> Result<IntTuple, LayoutError> {
    check_shape(shape)?;
    refine(coord, shape)
}

/// The index in `shape` of a coordinate of any profile that the shape accepts.
///
/// ```
/// use cute_runtime::crd2idx;
/// let shape = (3, (2, 3)).into();
/// assert_eq!(crd2idx(&(1, (1, 2)).into(), &shape)?, 16);
/// let refused = crd2idx(&(1, (1, 2, 0)).into(), &shape).unwrap_err();
/// assert_eq!(refused.to_string(), "coordinate: in mode 1, it has 3 modes and the shape has 2");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
pub fn crd2idx(coord: &IntTuple, shape: &IntTuple) -> Result<i64, LayoutError> {
    check_shape(shape)?;
    let natural = refine(coord, shape)?;
    // Horner's method from the slowest digit; the size bounds every partial sum.
    let digits: Vec<(i64, i64)> = natural.leaves().zip(shape.leaves()).collect();
    let next = |index: i64, &(digit, extent): &(i64, i64)| {
        let next = index * extent + digit;
        step!("digit {digit} of {extent}: {index}*{extent} + {digit} = {next}");
        next
    };
    Ok(digits.iter().rev().fold(0, next))
}

/// `idx2crd` for a shape that is known to be one.
pub(super) fn refine(coord: &IntTuple, shape: &IntTuple) -> Result<IntTuple, LayoutError> {
    let mut natural = Few::new();
    digits(coord, shape, &mut |digit| natural.push(digit))?;
    let mut natural = natural.iter();
    // One digit is told for each leaf.
    Ok(shape.map(&mut |_| natural.next().copied().unwrap_or_default()))
}

/// The leaves of the natural coordinate from left to right, told one by one, so that who adds them up needs no tuple of them.
fn digits(coord: &IntTuple, shape: &IntTuple, digit: &mut impl FnMut(i64)) -> Result<(), LayoutError> {
    match (coord, shape) {
        (IntTuple::Int(index), IntTuple::Int(extent)) => {
            in_range(Rule::Coordinate, *index, *extent)?;
            digit(*index);
            Ok(())
        }
        (IntTuple::Int(index), IntTuple::Tuple(_)) => {
            in_range(Rule::Coordinate, *index, shape.size()?)?;
            scope!("index {index} in {shape}");
            let mut rest = *index;
            shape.each_leaf(&mut |&extent| {
                let each = rest % extent;
                step!("{rest} in {extent}: digit {each}, {} goes on", rest / extent);
                rest /= extent;
                digit(each);
            });
            Ok(())
        }
        (IntTuple::Tuple(coords), IntTuple::Tuple(shapes)) if coords.len() == shapes.len() => {
            for (i, (coord, shape)) in coords.iter().zip(shapes).enumerate() {
                digits(coord, shape, digit).map_err(|refused| refused.in_mode(i))?;
            }
            Ok(())
        }
        _ => Err(super::rules::congruent::modes_differ(Rule::Coordinate, coord, shape)),
    }
}

/// The index of a natural coordinate or part of one, checked against its extent.
pub(super) fn in_range(rule: Rule, index: i64, extent: i64) -> Result<(), LayoutError> {
    if (0..extent).contains(&index) {
        return Ok(());
    }
    step!("{index} is not in 0..{extent}: refused");
    Err(LayoutError::OutOfRange { rule, mode: None, index, extent })
}

impl<D: Stride> StridedLayout<D> {
    /// The offset of a coordinate: an index, one coordinate a mode, a natural coordinate, or a mixture.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(4,(2,4)):(2,(1,8))".parse()?;
    /// assert_eq!(a.offset((2, (0, 1)))?, 12);
    /// assert_eq!(a.offset((2, 2))?, 12);
    /// assert_eq!(a.offset(10)?, 12);
    /// assert_eq!(a.offset((2, 8)).unwrap_err().to_string(), "coordinate: in mode 1, 8 is outside 0..8");
    /// assert_eq!(a.offset((2, 0, 1)).unwrap_err().to_string(), "coordinate: it has 3 modes, the shape has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn offset(&self, coord: impl Into<IntTuple>) -> Result<D::Offset, LayoutError> {
        let mut natural = Few::new();
        digits(&coord.into(), self.shape(), &mut |digit| natural.push(digit))?;
        let leaves = natural.iter().copied().zip(self.stride().leaves()).enumerate();
        Ok(D::sum(leaves.map(|(k, (digit, stride))| {
            step!("leaf {k}: {digit} times stride {stride}");
            (digit, stride)
        })))
    }

    /// The natural coordinate of an index, or of a coarser coordinate, by the shape alone.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(3,(2,3))".parse()?;
    /// assert_eq!(a.coord(7)?.to_string(), "(1,(0,1))");
    /// assert_eq!(a.coord((1, 5))?.to_string(), "(1,(1,2))");
    /// assert_eq!(a.coord(-1).unwrap_err().to_string(), "coordinate: index -1 is outside 0..18");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coord(&self, index: impl Into<IntTuple>) -> Result<IntTuple, LayoutError> {
        refine(&index.into(), self.shape())
    }

    /// The index of a coordinate, by the shape alone; the inverse of [`coord`](Self::coord).
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(3,(2,3)):LayoutRight".parse()?;
    /// assert_eq!(a.index((1, (0, 1)))?, 7);
    /// assert_eq!(a.index((3, 0)).unwrap_err().to_string(), "coordinate: in mode 0, 3 is outside 0..3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn index(&self, coord: impl Into<IntTuple>) -> Result<i64, LayoutError> {
        crd2idx(&coord.into(), self.shape())
    }

    /// The natural coordinates of all elements, in order.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,(1,2))".parse()?;
    /// let coords: Vec<String> = a.coords().map(|c| c.to_string()).collect();
    /// assert_eq!(coords, ["(0,(0,0))", "(1,(0,0))", "(0,(0,1))", "(1,(0,1))"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coords(&self) -> impl Iterator<Item = IntTuple> + '_ {
        // Every index below the size has a coordinate, so nothing is lost here.
        (0..self.size()).filter_map(|i| self.coord(i).ok())
    }
}

impl RuntimeLayout {
    /// The offset of the `i`-th element, for an index that is known to be one. It is not checked: an index counts modulo
    /// the size, so that every `i` names an element.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,4):(4,1)".parse()?;
    /// assert_eq!(a.offset_at(3), 5);
    /// assert_eq!(a.offset_at(8), a.offset_at(0));
    /// assert_eq!(a.offset(8).unwrap_err().to_string(), "coordinate: index 8 is outside 0..8");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn offset_at(&self, i: i64) -> i64 {
        let (mut rest, mut offset) = (i.rem_euclid(self.size()), 0);
        for (extent, stride) in self.shape().leaves().zip(self.stride().leaves()) {
            offset += rest % extent * stride;
            rest /= extent;
        }
        offset
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn three_ways_to_name_an_element() {
        let a: RuntimeLayout = "(3,(2,3)):(100,(10,1))".parse().unwrap();
        for (i, natural) in a.coords().enumerate() {
            let i = i as i64;
            assert_eq!(a.index(&natural), Ok(i));
            assert_eq!(a.offset(&natural), a.offset(i));
            assert_eq!(a.offset((i % 3, i / 3)), a.offset(i));
            assert_eq!(Ok(a.offset_at(i)), a.offset(i));
        }
    }

    #[test]
    fn an_integer_shape_takes_no_tuple() {
        let a: RuntimeLayout = "4:1".parse().unwrap();
        assert_eq!(a.offset((0,)).unwrap_err().to_string(), "coordinate: it has 1 modes, the shape has 0");
        let a: RuntimeLayout = "(4):(1)".parse().unwrap();
        assert_eq!(a.offset((3,)), Ok(3));
    }

    #[test]
    fn shapes_that_are_none_are_refused() {
        assert_eq!(idx2crd(&0.into(), &(2, 0).into()), Err(LayoutError::Extent { extent: 0 }));
        assert!(crd2idx(&0.into(), &(i64::MAX, 2).into()).is_err());
    }
}
