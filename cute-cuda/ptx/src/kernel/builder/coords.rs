//! Coordinates of a tile, partitioned as its tensor is: what predicates compare.

use cute_types::runtime::atom::{Operand, TiledCopy, TiledMma};
use cute_types::runtime::{IntTuple, RuntimeLayout, Swizzle, Tiler};

use super::index::Index;
use super::state::Builder;
use super::tensor::Tensor;
use crate::index::IndexError;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::ptx::Operand as PtxOperand;

/// What has coordinates for elements: no memory, so that nothing is loaded from it.
#[derive(Clone, Copy, Debug)]
enum Coordinate {}

/// The coordinates of a tile, (m,n) at (m,n), partitioned and sliced as a tensor of that shape is: where an element of a part is.
///
/// CuTe: `make_identity_tensor`.
///
/// ```
/// # use cute_cuda::kernel::{Coords, Extent, Output, TypedKernel};
/// # use cute_cuda::{Machine, ptx::Target};
/// use cute_types::prelude::*;
/// use cute_types::runtime::atom::{MmaAtom, TiledMma};
///
/// // A C of 20 x 10, which the tile of 32 x 16 does not divide.
/// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
/// let mma = TiledMma::new(&atom, &"(2,2,1)".parse()?, &"(_,_,_)".parse()?)?;
/// let extent = Extent { blocks: 1, threads: 128 };
/// let kernel = TypedKernel::<(Output<f32>,)>::build("ragged", ["c"], extent, Target::Sm80, |b, (c,)| {
///     let thread = b.thread();
///     let c = b.tensor(c, layout!((20,10):(10,1)))?;
///     let sums = b.partition_fragment_c(&mma, (32, 16), 1.5)?;
///     let coords = Coords::identity((32, 16))?.partition_c(&mma, thread)?;
///     for (place, sum) in sums.registers().into_iter().enumerate() {
///         let at = b.coord(&coords, place)?;
///         b.below(at[0], 20, |b, m| b.below(at[1], 10, |b, n| b.store_one(sum, &c.at(0, m)?.at(0, n)?)))?;
///     }
///     Ok(())
/// })?;
/// let mut c = [0.0; 200];
/// kernel.run(&Machine::interpreter(), (&mut c[..],))?;
/// assert_eq!(c, [1.5; 200]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Coords {
    /// For each mode of the tile, the layout of that coordinate.
    modes: Vec<Tensor<u32, Coordinate>>,
}

impl Coords {
    /// The coordinates of a tile of this shape.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Layout`] for a shape that is none.
    #[track_caller]
    pub fn identity(shape: impl Into<IntTuple>) -> Result<Coords, KernelError> {
        let _call = Call::begin();
        let shape = shape.into();
        let rank = shape.rank();
        let along = |mode: usize| -> Result<Tensor<u32, Coordinate>, KernelError> {
            let whole = RuntimeLayout::layout_left(shape.clone())?;
            let modes = (0..rank).map(|other| {
                let other_mode = whole.mode(other)?;
                // The index in the mode, whatever its profile is; in the others, 0.
                let stride = if other == mode { 1 } else { 0 };
                RuntimeLayout::new(other_mode.size(), stride)?
                    .composition(&RuntimeLayout::layout_left(other_mode.shape())?)
            });
            let modes = modes.collect::<Result<Vec<_>, _>>()?;
            Ok(Tensor::nowhere(RuntimeLayout::make_layout(&modes)?))
        };
        Ok(Coords { modes: (0..rank).map(along).collect::<Result<_, _>>()? })
    }

    fn each(
        &self,
        f: impl Fn(&Tensor<u32, Coordinate>) -> Result<Tensor<u32, Coordinate>, KernelError>,
    ) -> Result<Coords, KernelError> {
        Ok(Coords { modes: self.modes.iter().map(f).collect::<Result<_, _>>()? })
    }

    /// As [`Tensor::partition_a`].
    ///
    /// # Errors
    ///
    /// The same.
    #[track_caller]
    pub fn partition_a(&self, mma: &TiledMma, thread: Index) -> Result<Coords, KernelError> {
        let _call = Call::begin();
        self.each(|mode| mode.partition(mma, Operand::A, thread))
    }

    /// As [`Tensor::partition_b`].
    ///
    /// # Errors
    ///
    /// The same.
    #[track_caller]
    pub fn partition_b(&self, mma: &TiledMma, thread: Index) -> Result<Coords, KernelError> {
        let _call = Call::begin();
        self.each(|mode| mode.partition(mma, Operand::B, thread))
    }

    /// As [`Tensor::partition_c`].
    ///
    /// # Errors
    ///
    /// The same.
    #[track_caller]
    pub fn partition_c(&self, mma: &TiledMma, thread: Index) -> Result<Coords, KernelError> {
        let _call = Call::begin();
        self.each(|mode| mode.partition(mma, Operand::C, thread))
    }

    /// As [`Tensor::partition_s`].
    ///
    /// # Errors
    ///
    /// The same.
    #[track_caller]
    pub fn partition_s(&self, copy: &TiledCopy, thread: Index) -> Result<Coords, KernelError> {
        let _call = Call::begin();
        self.each(|mode| mode.partition_s(copy, thread))
    }

    /// As [`Tensor::partition_d`].
    ///
    /// # Errors
    ///
    /// The same.
    #[track_caller]
    pub fn partition_d(&self, copy: &TiledCopy, thread: Index) -> Result<Coords, KernelError> {
        let _call = Call::begin();
        self.each(|mode| mode.partition_d(copy, thread))
    }

    /// As [`Tensor::local_tile`]: of the coordinates of a whole tensor, those of a tile.
    ///
    /// # Errors
    ///
    /// The same.
    #[track_caller]
    pub fn local_tile(&self, tiler: &Tiler, coord: &[Option<Index>]) -> Result<Coords, KernelError> {
        let _call = Call::begin();
        self.each(|mode| mode.local_tile(tiler, coord))
    }

    /// As [`Tensor::at`].
    ///
    /// # Errors
    ///
    /// The same.
    #[track_caller]
    pub fn at(&self, mode: usize, index: impl Into<Index>) -> Result<Coords, KernelError> {
        let _call = Call::begin();
        let index = index.into();
        self.each(|each| each.at(mode, index))
    }
}

impl Builder {
    /// Where the element at a 1-D coordinate of a part is: an index for each mode of the tile, each below the extent of that.
    /// [`Builder::below`] makes them indices of a tensor that ends before the tile does.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Elements`] for a coordinate outside of the part, [`KernelErrorKind::Scope`] for indices of elsewhere.
    #[track_caller]
    pub fn coord(&mut self, coords: &Coords, place: usize) -> Result<Vec<Index>, KernelError> {
        let _call = Call::begin();
        coords
            .modes
            .iter()
            .map(|mode| {
                let size = mode.layout.size().unsigned_abs();
                if place as u64 >= size {
                    return Err(KernelErrorKind::Elements { from: size, to: place as u64 + 1 }.into());
                }
                let own = mode.base.checked_add(mode.layout.offset_at(place as i64).unsigned_abs());
                let own = own.ok_or(IndexError::Overflow)?;
                let most = mode.fixed.iter().map(|(layout, _)| layout.cosize().unsigned_abs() - 1).sum::<u64>() + own;
                let narrow = |number: u64| {
                    u32::try_from(number)
                        .map_err(|_| IndexError::Limit { most: 1 << 32, found: number.saturating_add(1) })
                };
                narrow(most)?;
                Ok(match self.sum(&mode.fixed, own, Swizzle::IDENTITY)? {
                    PtxOperand::Register(register) => self.index_of(register, most + 1),
                    PtxOperand::Constant(number) => Index::from(narrow(number)?),
                })
            })
            .collect()
    }
}
