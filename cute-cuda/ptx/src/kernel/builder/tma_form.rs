//! What the text of a kernel has of a tensor map: not the extents and strides of the tensor, which are in the map itself.

use cute_types::runtime::atom::{SmemSwizzle, TmaCopy};
use cute_types::runtime::{ComposedLayout, CoordLayout, IntTuple, RuntimeLayout, ScaledBasis, Tiler};

use super::index::Index;
use crate::index::IndexError;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::Data;

/// A tensor map that a layout, a tile of it, and the layout of that in shared memory have.
pub(in crate::kernel) struct Mapped {
    pub(in crate::kernel) copy: TmaCopy,
    pub(in crate::kernel) form: TmaForm,
    /// How many elements an array has to have.
    pub(in crate::kernel) length: u64,
}

/// What the instructions for a tile have in the text of a kernel: tensors of other extents and strides have the same, where they
/// have as many modes. Two of them that are equal are one text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::kernel) struct TmaForm {
    /// The layout of a tile in shared memory.
    shared: ComposedLayout,
    swizzle: SmemSwizzle,
    /// Bytes of a tile.
    bytes: u64,
    /// For each instruction, where it begins in the modes of the map, from where the tile begins, and in shared memory,
    /// in elements.
    instructions: Vec<(Vec<u64>, u64)>,
    /// For each mode of the tensor, how far its tiles are apart.
    apart: Vec<Apart>,
    /// Modes of the map.
    modes: usize,
    /// Blocks of a cluster that load a part of a tile each.
    blocks: i64,
    /// How far their parts are apart, along each mode of the map, and how many elements one has.
    parts: (Vec<RuntimeLayout>, u64),
}

/// How far tiles are apart, of a mode of the tensor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Apart {
    /// In each mode of the map, so far: of a mode that is one leaf. They go on past its end.
    On(Vec<i64>),
    /// Of a mode with several leaves, which the index has to stay in: their extents, and in each mode of the map, their steps.
    Within(Vec<i64>, Vec<Vec<i64>>),
}

impl Mapped {
    /// What a tensor map is of: see [`Builder::tma`](super::Builder::tma), which has its errors from here. Of tiles that so many
    /// blocks share, each loads a part.
    pub(in crate::kernel) fn new<T: Data>(
        layout: &ComposedLayout,
        tile: &[i64],
        shared: ComposedLayout,
        blocks: i64,
    ) -> Result<Mapped, KernelError> {
        let strided = layout.to_strided().ok_or_else(|| KernelErrorKind::Shape {
            what: format!("{layout} is no layout of a tensor map: it has a swizzle or a base offset"),
        })?;
        for (mode, &size) in tile.iter().enumerate().take(strided.rank()) {
            // A tensor map leaves such a mode out, and what is past its end would not be 0.
            if strided.mode(mode)?.size() == 1 && size > 1 {
                let what =
                    format!("mode {mode} of {strided} has one element, and a tile {size}; take a tile of one along it");
                return Err(KernelErrorKind::Shape { what }.into());
            }
        }
        let tiler = Tiler::ByMode(tile.iter().map(|&size| Tiler::Int(size)).collect());
        let copy = TmaCopy::new(strided, shared, &tiler, i64::from(T::TYPE.bits()))?;
        let copy = copy.with_multicast(blocks)?;
        let form = TmaForm::new(&copy, tile)?;
        // A coordinate is a number with a sign, of 32 bits, and a tile may begin past the end.
        if let Some(extent) = copy.tensor_map().global_dim().iter().find(|extent| **extent >= 1 << 31) {
            return Err(IndexError::Limit { most: 1 << 31, found: extent.unsigned_abs() }.into());
        }
        Ok(Mapped { copy, form, length: strided.cosize().unsigned_abs() })
    }
}

impl TmaForm {
    fn new(copy: &TmaCopy, tile: &[i64]) -> Result<TmaForm, KernelError> {
        let partition = copy.partition(0)?;
        let mut instructions = Vec::new();
        for number in 0..copy.instructions() {
            let instruction = partition.instruction(number, 0)?;
            let begins = instruction.coord().modes().iter().map(|mode| mode.leaves().sum::<i64>().unsigned_abs());
            instructions.push((begins.collect::<Vec<u64>>(), instruction.offset().unsigned_abs()));
        }
        let modes = instructions.first().map_or(0, |(begins, _)| begins.len());
        let tiles = partition.global().mode(1)?;
        let mut apart = Vec::new();
        for place in 0..tiles.rank() {
            let of_tensor = copy.tensor().mode(place)?.flat_modes();
            let leaf = |basis: &ScaledBasis, mode: usize| {
                if basis.path().first() == Some(&mode) { basis.value() } else { 0 }
            };
            let size = tile.get(place).copied().unwrap_or(1);
            apart.push(match &of_tensor[..] {
                [(_, basis)] => Apart::On((0..modes).map(|mode| size.saturating_mul(leaf(basis, mode))).collect()),
                _ => {
                    let leaves = CoordLayout::flat_modes(&tiles.mode(place)?);
                    let steps = |mode: usize| leaves.iter().map(|(_, basis)| leaf(basis, mode)).collect();
                    Apart::Within(leaves.iter().map(|(extent, _)| *extent).collect(), (0..modes).map(steps).collect())
                }
            });
        }
        let (swizzle, bytes) = (copy.tensor_map().swizzle(), copy.transaction_bytes().unsigned_abs());
        let blocks = copy.multicast();
        // Most tiles are one block's own, whose map is made for each shape that a kernel is launched with.
        let parts = if blocks > 1 { parts(copy)? } else { (Vec::new(), 0) };
        Ok(TmaForm { shared: copy.shared().clone(), swizzle, bytes, instructions, apart, modes, blocks, parts })
    }

    /// Whether a mode of the tensor has several leaves, whose extents the text has.
    pub(in crate::kernel) fn is_nested(&self, mode: usize) -> bool {
        matches!(self.apart.get(mode), Some(Apart::Within(..)))
    }

    /// Bytes of a tile.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(super) fn swizzle(&self) -> SmemSwizzle {
        self.swizzle
    }

    pub(super) fn instructions(&self) -> &[(Vec<u64>, u64)] {
        &self.instructions
    }

    /// Blocks of a cluster that load a part of a tile each.
    pub(super) fn blocks(&self) -> i64 {
        self.blocks
    }

    /// How far their parts are apart, along each mode of the map, and how many elements one has.
    pub(super) fn parts(&self) -> (&[RuntimeLayout], u64) {
        (&self.parts.0, self.parts.1)
    }

    /// Refuses a tile in shared memory by another layout.
    pub(super) fn is_of(&self, found: &ComposedLayout) -> Result<(), KernelError> {
        let wanted = &self.shared;
        // A layout of one mode is the same with parentheses around it.
        let modes = |layout: &ComposedLayout| layout.layout().modes();
        let alike = wanted.swizzle() == found.swizzle() && modes(wanted)? == modes(found)?;
        if !alike || wanted.base_offset() != 0 {
            let what = format!("shared memory has the layout {found}, and the tensor map is for tiles of {wanted}");
            return Err(KernelErrorKind::Shape { what }.into());
        }
        Ok(())
    }

    /// What the coordinate of a tile is made of, in each mode of the map: layouts, and their indices.
    pub(super) fn along(&self, tile: &[Index]) -> Result<Vec<Vec<(RuntimeLayout, Index)>>, KernelError> {
        if self.apart.len() != tile.len() {
            return Err(KernelErrorKind::Modes { wanted: self.apart.len(), found: tile.len() }.into());
        }
        let mut along = vec![Vec::new(); self.modes];
        for (place, (apart, &index)) in self.apart.iter().zip(tile).enumerate() {
            for (mode, parts) in along.iter_mut().enumerate() {
                let steps = match apart {
                    Apart::On(steps) => steps_on(steps.get(mode).copied().unwrap_or(0), index)?,
                    Apart::Within(extents, steps) => {
                        steps_within(extents, steps.get(mode).map_or(&[], Vec::as_slice), place, index)?
                    }
                };
                parts.extend(steps.map(|steps| (steps, index)));
            }
        }
        Ok(along)
    }
}

/// How far the parts of a tile are apart that several blocks load, along each mode of the tensor map; and how many
/// elements one has.
fn parts(copy: &TmaCopy) -> Result<(Vec<RuntimeLayout>, u64), KernelError> {
    let first = |cta: i64| -> Result<(Vec<i64>, i64), KernelError> {
        let first = copy.partition(cta)?.instruction(0, 0)?;
        Ok((first.coord().modes().iter().map(|mode| mode.leaves().sum()).collect(), first.offset()))
    };
    let (begin, start) = first(0)?;
    // The parts count through the modes as the blocks divide them, from the first that they divide on.
    let (whole, own) = (copy.basis().shape(), copy.tensor_map().box_dim());
    let whole: Vec<i64> = whole.modes().iter().map(IntTuple::size).collect::<Result<_, _>>()?;
    let divided: Vec<i64> = whole.iter().zip(own).map(|(whole, own)| whole / own).filter(|&of| of > 1).collect();
    let mut modes = vec![Vec::new(); begin.len()];
    let mut part = 1;
    for &extent in &divided {
        let (at, _) = first(part)?;
        for ((list, at), begin) in modes.iter_mut().zip(at).zip(&begin) {
            list.push(RuntimeLayout::new(extent, at - begin)?);
        }
        part *= extent;
    }
    let nested = |list: &Vec<RuntimeLayout>| {
        if list.is_empty() {
            RuntimeLayout::new(1, 0)
        } else {
            RuntimeLayout::make_layout(&[RuntimeLayout::make_layout(list)?])
        }
    };
    let steps = modes.iter().map(nested).collect::<Result<Vec<_>, _>>()?;
    Ok((steps, (first(1)?.1 - start).unsigned_abs()))
}

/// How far tiles are apart in a mode of the tensor map, of a mode of the tensor that is one leaf: they go on past its end. `None`
/// where they are not apart.
fn steps_on(step: i64, index: Index) -> Result<Option<RuntimeLayout>, KernelError> {
    if step == 0 {
        return Ok(None);
    }
    let extent = i64::try_from(index.limit).map_err(|_| IndexError::Overflow)?.max(1);
    // A coordinate has 31 bits and a sign.
    if extent.checked_mul(step).is_none_or(|end| end >= 1 << 31) {
        return Err(IndexError::Limit { most: 1 << 31, found: index.limit }.into());
    }
    Ok(Some(RuntimeLayout::new(extent, step)?))
}

/// The same of a mode with several leaves, which the index has to stay in.
fn steps_within(
    extents: &[i64],
    steps: &[i64],
    place: usize,
    index: Index,
) -> Result<Option<RuntimeLayout>, KernelError> {
    let size = extents.iter().product::<i64>().unsigned_abs();
    if index.limit > size {
        return Err(KernelErrorKind::Coordinate { mode: place, size, limit: index.limit }.into());
    }
    if steps.iter().all(|step| *step == 0) {
        return Ok(None);
    }
    let modes: Vec<RuntimeLayout> =
        extents.iter().zip(steps).map(|(&extent, &step)| RuntimeLayout::new(extent, step)).collect::<Result<_, _>>()?;
    let nested = RuntimeLayout::make_layout(&modes)?;
    Ok(Some(RuntimeLayout::make_layout(&[nested])?))
}
