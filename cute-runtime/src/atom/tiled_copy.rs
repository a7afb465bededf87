//! # TiledCopy
//!
//! An atom that copies, a layout (thread, value) → index in a tile, and the tile: what of a tensor it is.
//!
//! - pre: threads and values number the tile, each element once; their counts are multiples of the atom's
//! - post: source and destination of a thread's part meet element by element, as the atom's layouts say
//!
//! The layout speaks of the atom's reference. At the other side, the atom's threads and values are exchanged by
//! `right_inverse(Ref) ∘ Src`, or `∘ Dst`.
//!
//! CuTe: `TiledCopy`, `ThrCopy`, `make_tiled_copy`, `include/cute/atom/copy_atom.hpp`.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::copy::TypedCopyAtom;
use super::error::AtomError;
use super::mma::{Mode, Operand};
use super::numbering::{MAX_LOOKED_AT, numbering};
use super::partition::{Partition, Predicated};
use super::ragged::predicated;
use super::thrfrg::divides;
use super::tiled_mma::TiledMma;
use crate::trace::silently;
use crate::{AnyLayout, IntTuple, LayoutError, Rule, RuntimeLayout, Slicer, Tiler, product_each};

/// A copy by the threads of a block.
///
/// ```
/// use cute_runtime::atom::{CopyAtom, Element, TiledCopy};
/// use cute_runtime::AnyLayout;
/// let atom = CopyAtom::named("UniversalCopy<128b>")?.with_type(Element::F16)?;
/// let copy = TiledCopy::new(&atom, &"(16,8):(8,1)".parse()?, &"(1,8)".parse()?)?;
/// assert_eq!((copy.layout_tv().to_string(), copy.tiler().to_string()), ("((8,16),8):((128,1),16)".into(), "(16,64)".into()));
/// let part = copy.thread(9)?.partition_s(&"(32,64):(64,1)".parse::<AnyLayout>()?)?;
/// assert_eq!((part.layout().to_string(), part.offset().to_string()), ("((8,1),2,1):((1,0),1024,0)".into(), "72".into()));
///
/// let new = |threads: &str, values: &str| {
///     TiledCopy::new(&atom, &threads.parse().unwrap(), &values.parse().unwrap()).unwrap_err().to_string()
/// };
/// assert_eq!(
///     new("(16,8):(1,32)", "(8,1)"),
///     "tiled_copy: threads (16,8):(1,32) and values do not cover the tile: element 16 has no owner",
/// );
/// assert_eq!(new("(16,8)", "(4,1)"), "tiled_copy: 4 values are not a multiple of 8, the values of the atom");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/tiled_copy.svg"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TiledCopy {
    atom: TypedCopyAtom,
    layout_tv: RuntimeLayout,
    tiler: Tiler,
    /// Sizes of the modes of the tile.
    tile: Vec<i64>,
    /// (thread, value) at the source to the index in the tile: ((atom's threads, rest), (atom's values, rest)).
    at_source: RuntimeLayout,
    /// The same at the destination.
    at_destination: RuntimeLayout,
}

/// A side of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Source,
    Destination,
}

impl TiledCopy {
    /// The copy of threads and values in these layouts of the tile: (m,n) → thread, (m,n) → value. CuTe's
    /// `make_tiled_copy(atom, thr_layout, val_layout)`.
    pub fn new(atom: &TypedCopyAtom, threads: &RuntimeLayout, values: &RuntimeLayout) -> Result<TiledCopy, AtomError> {
        numbering("tiled_copy", "threads", threads)?;
        numbering("tiled_copy", "values", values)?;
        let tile = silently(|| threads.raked_product(values))?;
        step!("the tile, raked_product of threads and values: {tile}");
        let layout_tv = silently(|| tile.right_inverse()?.with_shape((threads.size(), values.size())))?;
        step!("its right_inverse, (thread, value): {layout_tv}");
        TiledCopy::of_parts(atom, layout_tv, Tiler::from(&product_each(tile.shape())?))
    }

    /// The copy of a tile by a layout (thread, value) → index in it. CuTe's `make_tiled_copy_impl`.
    pub(super) fn of_parts(
        atom: &TypedCopyAtom,
        layout_tv: RuntimeLayout,
        tiler: Tiler,
    ) -> Result<TiledCopy, AtomError> {
        let (threads, values) = (layout_tv.mode(0)?.size(), layout_tv.mode(1)?.size());
        for (of, count, atom) in [("threads", threads, atom.num_thr()), ("values", values, atom.num_val_ref())] {
            if count % atom != 0 {
                step!("{count} {of}, the atom has {atom}: refused");
                return Err(AtomError::TooFew { of, count, atom });
            }
        }
        let sizes: Vec<Option<i64>> = match &tiler {
            Tiler::ByMode(modes) => modes.iter().map(size_of).collect(),
            one => vec![size_of(one)],
        };
        let tile = sizes.into_iter().collect::<Option<Vec<i64>>>().ok_or(LayoutError::Depth)?;
        // What the atom's own layouts refuse is refused here, and not by the first tensor.
        let at = |side| {
            let found = silently(|| in_tile(atom, &layout_tv, side));
            if let Err(refused) = &found {
                step!("(thread, value) at the {}: {refused}", side.name());
            }
            found
        };
        let (at_source, at_destination) = (at(Side::Source)?, at(Side::Destination)?);
        Ok(TiledCopy { atom: atom.clone(), layout_tv, tiler, tile, at_source, at_destination })
    }

    /// The copy of an MMA's A: each thread copies what it multiplies. CuTe's `make_tiled_copy_A`.
    ///
    /// ```
    /// use cute_runtime::atom::{CopyAtom, Element, MmaAtom, TiledCopy, TiledMma};
    /// let mma = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&mma, &"(2,2,1):(1,2,0)".parse()?, &"(32,32,16)".parse()?)?;
    /// let atom = CopyAtom::named("SM75_U32x4_LDSM_N")?.with_type(Element::F16)?;
    /// let copy = TiledCopy::of_a(&atom, &mma)?;
    /// assert_eq!(copy.layout_s_tv()?.to_string(), "((16,2,2,2),(8,1)):((1,256,16,0),(32,0))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn of_a(atom: &TypedCopyAtom, mma: &TiledMma) -> Result<TiledCopy, AtomError> {
        TiledCopy::of_operand(atom, mma, Operand::A)
    }

    /// The copy of an MMA's B. CuTe's `make_tiled_copy_B`.
    pub fn of_b(atom: &TypedCopyAtom, mma: &TiledMma) -> Result<TiledCopy, AtomError> {
        TiledCopy::of_operand(atom, mma, Operand::B)
    }

    /// The copy of an MMA's C. CuTe's `make_tiled_copy_C`.
    pub fn of_c(atom: &TypedCopyAtom, mma: &TiledMma) -> Result<TiledCopy, AtomError> {
        TiledCopy::of_operand(atom, mma, Operand::C)
    }

    /// The copy of an operand of an MMA.
    pub fn of_operand(atom: &TypedCopyAtom, mma: &TiledMma, operand: Operand) -> Result<TiledCopy, AtomError> {
        let tile: IntTuple = operand.modes().map(|mode| mma.tile_size(mode)).into_iter().collect();
        TiledCopy::of_parts(atom, mma.layout_tv(operand)?, Tiler::from(&tile))
    }

    /// The copy by another atom that has at its reference what a copy has at its source. CuTe's `make_tiled_copy_S`.
    pub fn of_s(atom: &TypedCopyAtom, copy: &TiledCopy) -> Result<TiledCopy, AtomError> {
        TiledCopy::of_parts(atom, copy.layout_s_tv()?, copy.tiler.clone())
    }

    /// The copy by another atom that has at its reference what a copy has at its destination. CuTe's `make_tiled_copy_D`.
    pub fn of_d(atom: &TypedCopyAtom, copy: &TiledCopy) -> Result<TiledCopy, AtomError> {
        TiledCopy::of_parts(atom, copy.layout_d_tv()?, copy.tiler.clone())
    }

    /// The copy of as much of an MMA's C as one atom of the copy takes: the smallest tile with all threads. CuTe's
    /// `make_tiled_copy_C_atom`.
    pub fn of_c_atom(atom: &TypedCopyAtom, mma: &TiledMma) -> Result<TiledCopy, AtomError> {
        let whole = mma.layout_c_tv()?;
        let (threads, values) = (whole.mode(0)?.size(), whole.mode(1)?.size());
        let copied = atom.num_val_src();
        if copied > values || values % copied != 0 {
            return Err(AtomError::AtomValues { atom: copied, values });
        }
        let layout_tv = whole.composition(&RuntimeLayout::layout_left((threads, copied))?)?;
        let tile = IntTuple::from((mma.tile_size(Mode::M), mma.tile_size(Mode::N)));
        TiledCopy::of_projections(atom, &layout_tv, &tile)
    }

    /// The copy of data that threads have by address: (thread, value) → address, and the data: coordinate → address. Every
    /// address has to be one of the data. CuTe's `make_cotiled_copy`, which asks this of the values of thread 0 alone.
    ///
    /// ```
    /// use cute_runtime::atom::{CopyAtom, Element, TiledCopy};
    /// let atom = CopyAtom::named("UniversalCopy<128b>")?.with_type(Element::F16)?;
    /// let copy = TiledCopy::cotiled(&atom, &"(32,8):(8,1)".parse()?, &"(64,32):(1,64)".parse()?)?;
    /// assert_eq!(copy.layout_tv().to_string(), "((8,4),8):((1,64),8)".replace("((1,64),8)", &copy.layout_tv().stride().to_string()));
    /// let refused = TiledCopy::cotiled(&atom, &"(32,8):(8,1)".parse()?, &"(64,2):(1,64)".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "cotiled_copy: address 255 is none of the data");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn cotiled(
        atom: &TypedCopyAtom,
        addresses: &RuntimeLayout,
        data: &RuntimeLayout,
    ) -> Result<TiledCopy, AtomError> {
        // If an address is past all of the data, the last one is.
        let last = addresses.cosize() - 1;
        if last >= data.cosize() {
            step!("the last address is {last}, and the last of the data {}: refused", data.cosize() - 1);
            return Err(AtomError::Cotiled { address: last });
        }
        if addresses.size() > MAX_LOOKED_AT {
            let (rule, size) = (Rule::Permutation, addresses.size());
            return Err(LayoutError::TooMany { rule, size, limit: MAX_LOOKED_AT }.into());
        }
        let layout_tv = silently(|| data.left_inverse()?.composition(addresses))?;
        step!("(thread, value) as an index of the data: {layout_tv}");
        for address in addresses.offsets() {
            if silently(|| data.linear_coord(address))?.is_none() {
                step!("no data is at address {address}: refused");
                return Err(AtomError::Cotiled { address });
            }
        }
        TiledCopy::of_projections(atom, &layout_tv, &product_each(data.shape())?)
    }

    /// The smallest tile of a shape by modes that (thread, value) → index in the shape reaches, and the copy of that.
    fn of_projections(
        atom: &TypedCopyAtom,
        layout_tv: &RuntimeLayout,
        shape: &IntTuple,
    ) -> Result<TiledCopy, AtomError> {
        let rank = shape.rank();
        let mut tilers = Vec::with_capacity(rank);
        for mode in 0..rank {
            let projection: Vec<i64> = (0..rank).map(|i| i64::from(i == mode)).collect();
            let projected = RuntimeLayout::new(shape, IntTuple::from(projection))?.composition(layout_tv)?.filter()?;
            tilers.push(Tiler::Layout(projected));
        }
        let tiler = Tiler::ByMode(tilers);
        let within = RuntimeLayout::layout_left(shape)?.composition(&tiler)?;
        let layout_tv = within.left_inverse()?.composition(layout_tv)?;
        TiledCopy::of_parts(atom, layout_tv, tiler)
    }

    /// The atom.
    pub fn atom(&self) -> &TypedCopyAtom {
        &self.atom
    }

    /// CuTe's `TiledLayout_TV`: (thread, value) at the reference to the index in the tile.
    pub fn layout_tv(&self) -> &RuntimeLayout {
        &self.layout_tv
    }

    /// CuTe's `Tiler_MN`: what of a tensor the tile is.
    pub fn tiler(&self) -> &Tiler {
        &self.tiler
    }

    /// The number of threads.
    pub fn size(&self) -> i64 {
        self.layout_tv.mode(0).map_or(1, |threads| threads.size())
    }

    /// The sizes of the modes of the tile.
    pub fn tile_shape(&self) -> IntTuple {
        self.tile.iter().copied().collect()
    }

    /// A tensor at the source, taken apart: (thread, values, (restM, restN, ...)).
    pub fn tidfrg_s(&self, tensor: &AnyLayout) -> Result<AnyLayout, AtomError> {
        self.tidfrg(Side::Source, tensor)
    }

    /// A tensor at the destination, taken apart: (thread, values, (restM, restN, ...)).
    pub fn tidfrg_d(&self, tensor: &AnyLayout) -> Result<AnyLayout, AtomError> {
        self.tidfrg(Side::Destination, tensor)
    }

    fn tidfrg(&self, side: Side, tensor: &AnyLayout) -> Result<AnyLayout, AtomError> {
        divides(side.partition(), tensor.shape(), &self.tile)?;
        let tiles = silently(|| tensor.zipped_divide(&self.tiler))?;
        step!("zipped_divide by the tile {}, (tile, rest): {tiles}", self.tiler);
        self.taken_apart(side, &tiles)
    }

    /// ((tile),(rest)) as (thread, values, rest).
    fn taken_apart(&self, side: Side, tiles: &AnyLayout) -> Result<AnyLayout, AtomError> {
        let in_tile = match side {
            Side::Source => &self.at_source,
            Side::Destination => &self.at_destination,
        };
        let whole = Tiler::ByMode(vec![Tiler::Layout(in_tile.clone()), Tiler::Keep]);
        let apart = silently(|| tiles.composition(&whole))?;
        step!("the tile by its (thread, value) at this side, {in_tile}: {apart}");
        let unfold = Slicer::Tuple(vec![Slicer::Tuple(vec![Slicer::Whole, Slicer::Whole]), Slicer::Whole]);
        Ok(silently(|| apart.slice(&unfold))?)
    }

    /// Whether the values that the atom takes from memory at once are adjacent in the tensors: at the source and at the
    /// destination, those of one thread that follow each other in the atom's own layout. CuTe finds this where the copy is
    /// made, or not at all. A tensor in registers is adjacent as a fragment is.
    ///
    /// ```
    /// use cute_runtime::atom::{CopyAtom, Element, TiledCopy};
    /// use cute_runtime::AnyLayout;
    /// let atom = CopyAtom::named("SM80_CP_ASYNC_CACHEGLOBAL<128b>")?.with_type(Element::F16)?;
    /// let copy = TiledCopy::new(&atom, &"(16,8):(8,1)".parse()?, &"(1,8)".parse()?)?;
    /// let rows: AnyLayout = "(16,64):(64,1)".parse()?;
    /// assert!(copy.check_vectors(&rows, &rows).is_ok());
    /// // Rows whose elements are in pairs.
    /// let pairs: AnyLayout = "(16,(2,32)):(2,(1,32))".parse()?;
    /// assert_eq!(
    ///     copy.check_vectors(&pairs, &rows).unwrap_err().to_string(),
    ///     "copy: a vector of 8 elements needs them adjacent; of these values 2 are",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn check_vectors(&self, source: &AnyLayout, destination: &AnyLayout) -> Result<(), AtomError> {
        for (apart, atom) in [(self.tidfrg_s(source)?, self.atom.src()), (self.tidfrg_d(destination)?, self.atom.dst())]
        {
            // As many as the instruction has next to each other for a thread.
            let together = atom.mode(1)?;
            let vector = together.max_common_vector(&RuntimeLayout::layout_left(together.size())?)?;
            let values = apart.mode(1)?.mode(0)?;
            let adjacent = values.max_common_vector(&RuntimeLayout::layout_left(values.size())?.into())?;
            if adjacent % vector != 0 {
                return Err(AtomError::Vector { vector, adjacent });
            }
        }
        Ok(())
    }

    /// CuTe's `get_layoutS_TV`: (thread, value) at the source to the column-major index in the tile.
    pub fn layout_s_tv(&self) -> Result<RuntimeLayout, AtomError> {
        self.layout_side_tv(Side::Source)
    }

    /// CuTe's `get_layoutD_TV`: (thread, value) at the destination to the column-major index in the tile.
    pub fn layout_d_tv(&self) -> Result<RuntimeLayout, AtomError> {
        self.layout_side_tv(Side::Destination)
    }

    fn layout_side_tv(&self, side: Side) -> Result<RuntimeLayout, AtomError> {
        let tile = RuntimeLayout::layout_left(self.tile_shape())?;
        let one = RuntimeLayout::new(1, 0)?;
        let tiles: AnyLayout = RuntimeLayout::make_layout(&[tile, one])?.into();
        let apart = self.taken_apart(side, &tiles)?.take(0, 2)?;
        Ok(apart.strided(Rule::Composition)?.clone())
    }

    /// What a thread has.
    pub fn thread(&self, thread: i64) -> Result<ThrCopy<'_>, AtomError> {
        if !(0..self.size()).contains(&thread) {
            step!("{thread} is outside of 0..{}: refused", self.size());
            return Err(AtomError::Thread { thread, threads: self.size() });
        }
        Ok(ThrCopy { copy: self, thread })
    }
}

/// (thread, value) at a side to the index in the tile, of a copy with this layout at the reference.
fn in_tile(atom: &TypedCopyAtom, layout_tv: &RuntimeLayout, side: Side) -> Result<RuntimeLayout, AtomError> {
    let at_side = match side {
        Side::Source => atom.src(),
        Side::Destination => atom.dst(),
    };
    let from_reference = atom.reference().right_inverse()?.composition(at_side)?;
    let by_atom = Tiler::ByMode(vec![Tiler::Int(atom.num_thr()), Tiler::Int(atom.num_val_ref())]);
    // ((athr,aval),(rthr,rval))
    let atoms = layout_tv.zipped_divide(&by_atom)?;
    let exchanged = atoms.composition(Tiler::ByMode(vec![Tiler::Layout(from_reference), Tiler::Keep]))?;
    Ok(exchanged.zip()?.coalesce_by((1, (1, 1)))?)
}

/// The size of what a tiler takes of one mode.
fn size_of(tiler: &Tiler) -> Option<i64> {
    match tiler {
        Tiler::Int(n) => Some(*n),
        Tiler::Layout(layout) => Some(layout.size()),
        other => other.to_int_tuple().and_then(|shape| shape.size().ok()),
    }
}

impl Side {
    fn name(self) -> &'static str {
        match self {
            Side::Source => "source",
            Side::Destination => "destination",
        }
    }

    /// The name of the method that takes a tensor of this side apart.
    fn partition(self) -> &'static str {
        match self {
            Side::Source => "partition_s",
            Side::Destination => "partition_d",
        }
    }
}

impl fmt::Display for TiledCopy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tiled_copy({},{},{})", self.atom, self.layout_tv, self.tiler)
    }
}

/// One thread of a [`TiledCopy`].
#[derive(Clone, Debug)]
pub struct ThrCopy<'a> {
    pub(super) copy: &'a TiledCopy,
    thread: i64,
}

impl ThrCopy<'_> {
    /// What the thread has of a tensor at the source: (values, restM, restN, ...).
    pub fn partition_s(&self, tensor: &AnyLayout) -> Result<Partition, AtomError> {
        self.partition(Side::Source, tensor)
    }

    /// What the thread has of a tensor at the destination: (values, restM, restN, ...).
    pub fn partition_d(&self, tensor: &AnyLayout) -> Result<Partition, AtomError> {
        self.partition(Side::Destination, tensor)
    }

    fn partition(&self, side: Side, tensor: &AnyLayout) -> Result<Partition, AtomError> {
        let apart = self.copy.tidfrg(side, tensor)?;
        let rest = Slicer::Tuple(vec![Slicer::Whole; tensor.rank()]);
        let coord = Slicer::Tuple(vec![Slicer::Int(self.thread), Slicer::Whole, rest]);
        step!("the part of the thread: {coord}");
        let (layout, offset) = silently(|| apart.slice_and_offset(&coord))?;
        Ok(Partition { layout, offset })
    }

    /// What the thread has of a tensor at the source that the tile may not divide, with its predicate.
    pub fn partition_s_predicated(&self, tensor: &AnyLayout) -> Result<Predicated, AtomError> {
        predicated("partition_s", tensor, &self.copy.tile, |tensor| self.partition(Side::Source, tensor))
    }

    /// What the thread has of a tensor at the destination that the tile may not divide, with its predicate.
    pub fn partition_d_predicated(&self, tensor: &AnyLayout) -> Result<Predicated, AtomError> {
        predicated("partition_d", tensor, &self.copy.tile, |tensor| self.partition(Side::Destination, tensor))
    }

    /// A fragment of another partition of the same tile, (V,M,N,...), regrouped for this copy: (values, M, N, ...). See
    /// [`TiledCopy::retile`].
    pub fn retile_s(&self, fragment: &AnyLayout) -> Result<AnyLayout, AtomError> {
        self.copy.retile(fragment)
    }

    /// The same at the destination.
    pub fn retile_d(&self, fragment: &AnyLayout) -> Result<AnyLayout, AtomError> {
        self.copy.retile(fragment)
    }
}
