//! The part of a tensor that one thread has.

use alloc::boxed::Box;

use super::error::AtomError;
use crate::{AnyLayout, IntTuple, elem_less};

/// The elements of a tensor that one thread has: a layout, and the offset of its first element in the tensor. The offset of a
/// layout of coordinates is a coordinate; behind a swizzle, what the swizzle sees of it is in the layout.
///
/// ```
/// use cute_runtime::atom::{MmaAtom, TiledMma};
/// use cute_runtime::AnyLayout;
/// let atom = MmaAtom::named("SM80_16x8x8_F32TF32TF32F32_TN")?;
/// let mma = TiledMma::new(&atom, &"(1,1,1)".parse()?, &"(_,_,_)".parse()?)?;
/// let part = mma.thread(5)?.partition_a(&"(16,8):(8,1)".parse::<AnyLayout>()?)?;
/// assert_eq!(part.layout().to_string(), "((2,2),1,1):((64,4),0,0)");
/// assert_eq!(part.at(1)?.to_string(), "73");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    pub(super) layout: AnyLayout,
    pub(super) offset: IntTuple,
}

impl Partition {
    /// The layout: (values, rest of the first mode, rest of the second, further modes).
    pub fn layout(&self) -> &AnyLayout {
        &self.layout
    }

    /// Where the layout begins in the tensor.
    pub fn offset(&self) -> &IntTuple {
        &self.offset
    }

    /// The offset in the tensor of the element at a coordinate of the layout, or at an index.
    pub fn at(&self, coord: impl Into<IntTuple>) -> Result<IntTuple, AtomError> {
        let coord = coord.into();
        let within = self.layout.offset(coord.clone())?;
        add(&self.offset, &within).ok_or_else(|| AtomError::Coordinate { coord: Box::new(coord) })
    }

    /// The offsets in the tensor of all elements, in order.
    pub fn offsets(&self) -> impl Iterator<Item = IntTuple> + '_ {
        self.layout.offsets().filter_map(|within| add(&self.offset, &within))
    }
}

/// The sum of two offsets, or of two coordinates.
fn add(a: &IntTuple, b: &IntTuple) -> Option<IntTuple> {
    match (a, b) {
        (IntTuple::Int(a), IntTuple::Int(b)) => a.checked_add(*b).map(IntTuple::Int),
        // Nothing is fixed: the offset of a coordinate is the integer 0.
        (IntTuple::Int(0), b) => Some(b.clone()),
        (a, IntTuple::Int(0)) => Some(a.clone()),
        (IntTuple::Tuple(a), IntTuple::Tuple(b)) if a.len() == b.len() => {
            a.iter().zip(b).map(|(a, b)| add(a, b)).collect::<Option<_>>().map(IntTuple::Tuple)
        }
        _ => None,
    }
}

/// A partition of a tensor that the tile does not divide: it goes past the end of the tensor, and says of each element
/// whether that is one of the tensor.
///
/// ```
/// use cute_runtime::atom::{MmaAtom, TiledMma};
/// use cute_runtime::AnyLayout;
/// let atom = MmaAtom::named("SM80_16x8x8_F32TF32TF32F32_TN")?;
/// let mma = TiledMma::new(&atom, &"(1,1,1)".parse()?, &"(_,_,_)".parse()?)?;
/// let c: AnyLayout = "(20,8):(8,1)".parse()?;
/// let refused = mma.thread(0)?.partition_c(&c).unwrap_err();
/// assert_eq!(refused.to_string(), "partition_c: in mode 0, the tile 20 does not divide by the atom 16");
/// let part = mma.thread(0)?.partition_c_predicated(&c)?;
/// assert_eq!(part.part().layout().to_string(), "((2,2),2,1):((1,64),128,0)");
/// let there: Vec<bool> = (0..8).map(|i| part.holds(i).unwrap()).collect();
/// assert_eq!(there, [true, true, true, true, true, true, false, false]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicated {
    pub(super) part: Partition,
    pub(super) coords: Partition,
    pub(super) shape: IntTuple,
}

impl Predicated {
    /// The part of the tensor, with elements past its end.
    pub fn part(&self) -> &Partition {
        &self.part
    }

    /// The same part of the coordinates: where in the tensor an element is.
    pub fn coords(&self) -> &Partition {
        &self.coords
    }

    /// The shape that the coordinates have to be within, each mode an integer.
    pub fn shape(&self) -> &IntTuple {
        &self.shape
    }

    /// Whether the element at a coordinate of the part is one of the tensor.
    pub fn holds(&self, coord: impl Into<IntTuple>) -> Result<bool, AtomError> {
        let at = self.coords.at(coord)?;
        let first: IntTuple = at.modes().iter().zip(self.shape.modes()).map(|(at, _)| at.clone()).collect();
        Ok(elem_less(&first, &self.shape))
    }
}
