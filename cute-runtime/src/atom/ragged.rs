//! Partitions of tensors that the tile does not divide: the tensor goes on until it does, and the coordinates of it are
//! partitioned along, to be compared with its shape.
//!
//! CuTe leaves both to the user: `0y_predication.md`.

use alloc::vec::Vec;

use super::error::AtomError;
use super::partition::{Partition, Predicated};
use crate::algebra::upcast::gcd;
use crate::{AnyLayout, CoordLayout, IntTuple, LayoutError, Rule, RuntimeLayout};

/// A partition of the tensor with its first modes rounded up to multiples of the tile, and the same of its coordinates.
pub(super) fn predicated(
    rule: &'static str,
    tensor: &AnyLayout,
    tile: &[i64],
    partition: impl Fn(&AnyLayout) -> Result<Partition, AtomError>,
) -> Result<Predicated, AtomError> {
    let modes = tensor.shape().modes();
    if modes.len() < tile.len() {
        return Err(AtomError::Rank { rule, modes: modes.len(), wanted: tile.len() });
    }
    let mut shape = Vec::with_capacity(modes.len());
    let mut up = Vec::with_capacity(modes.len());
    let mut rounded = Vec::with_capacity(modes.len());
    for (i, mode) in modes.iter().enumerate() {
        let size = mode.size()?;
        shape.push(size);
        let wider = match tile.get(i) {
            Some(&tile) => widened(mode, tile)?,
            None => mode.clone(),
        };
        up.push(wider.size()?);
        rounded.push(wider);
    }
    let shape: IntTuple = shape.into_iter().collect();
    let up: IntTuple = up.into_iter().collect();
    let extended = tensor_of_shape(tensor, &IntTuple::Tuple(rounded))?;
    Ok(Predicated { part: partition(&extended)?, coords: partition(&CoordLayout::identity(&up)?.into())?, shape })
}

/// The shape with its last leaf made larger until a tile divides its size.
fn widened(shape: &IntTuple, tile: i64) -> Result<IntTuple, LayoutError> {
    let size = shape.size()?;
    if size % tile == 0 {
        return Ok(shape.clone());
    }
    let mut leaves: Vec<i64> = shape.leaves().collect();
    let Some(last) = leaves.pop() else { return Ok(shape.clone()) };
    let inner = size / last;
    // The smallest number of inner ones that a tile divides.
    let step = tile / gcd(inner, tile);
    let up = ((last - 1) / step + 1).checked_mul(step).ok_or(LayoutError::Size { size: last, factor: step })?;
    leaves.push(up);
    let mut leaves = leaves.into_iter();
    Ok(shape.map(&mut |extent| leaves.next().unwrap_or(extent)))
}

/// The same strides under a larger shape of the same profile.
fn tensor_of_shape(tensor: &AnyLayout, shape: &IntTuple) -> Result<AnyLayout, AtomError> {
    Ok(match tensor {
        AnyLayout::Strided(a) => RuntimeLayout::new(shape, a.stride().clone())?.into(),
        AnyLayout::Coord(a) => CoordLayout::new(shape, a.stride().clone())?.into(),
        AnyLayout::Composed(a) => {
            let wider = RuntimeLayout::new(shape, a.layout().stride().clone())?;
            crate::ComposedLayout::new(a.swizzle(), a.base_offset(), wider)?.into()
        }
        AnyLayout::Chain(_) => {
            return Err(tensor.strided(Rule::Layout).err().unwrap_or(LayoutError::Depth).into());
        }
    })
}
