//! Tiles that the blocks of a cluster share: each block loads a part of one from global memory, and has it put into the
//! shared memory of all of them, at the same place.
//!
//! A [`Multicast`] says which blocks share: those of the cluster whose coordinates differ in one mode alone. A tensor
//! map is made [for it](Builder::tma_multicast), and [`Builder::tma_load`] loads by that as by any other. The stages of
//! the [ring](Builder::ring_of_cluster) are full when the parts of all blocks have come, and empty when the consumers
//! of all blocks have given them back that get what this block loads.
//!
//! PTX ISA, "cp.async.bulk.tensor", `.multicast::cluster`. CuTe: `create_tma_multicast_mask`, `SM90_TMA_LOAD_MULTICAST`.

use cute_types::runtime::{ComposedLayout, RuntimeLayout};

use super::index::Index;
use super::state::Builder;
use crate::index::layouts::KernelLayout;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::ptx::{BinaryOp, Instruction, Operand, Register, Target, Type};

/// The blocks that a cluster has at most.
const MOST: usize = 8;

/// For each block of a cluster a set of its blocks, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach([u16; MOST]);

impl Reach {
    /// Every block reaches itself.
    pub(super) fn own() -> Reach {
        Reach(core::array::from_fn(|rank| 1 << rank))
    }

    /// Both.
    fn with(self, other: Reach) -> Reach {
        Reach(core::array::from_fn(|rank| self.0[rank] | other.0[rank]))
    }

    /// How many blocks one reaches; each as many.
    pub(super) fn blocks(self) -> u32 {
        self.0[0].count_ones()
    }

    /// Whether what the other reaches is reached.
    pub(super) fn has(self, other: Reach) -> bool {
        self.0.iter().zip(other.0).all(|(own, other)| other & !own == 0)
    }
}

/// The blocks of a cluster that share a tile: [`Builder::multicast`].
#[derive(Clone, Copy, Debug)]
pub struct Multicast {
    pub(super) reach: Reach,
    /// The set of the own block; nothing where it is alone.
    mask: Option<Operand>,
    /// Which part of a tile the block loads.
    own: Index,
    pub(super) scope: u64,
}

impl Multicast {
    /// How many blocks share a tile.
    pub fn blocks(&self) -> u32 {
        self.reach.blocks()
    }
}

/// What of a tile the own block loads, and where it goes.
#[derive(Clone, Debug)]
pub(super) struct Cast {
    pub(super) reach: Reach,
    /// The set of blocks, in 16 bits.
    pub(super) mask: Register,
    pub(super) own: Index,
    /// How far the parts are apart along each mode of the tensor map.
    pub(super) steps: Vec<RuntimeLayout>,
    /// The bytes of a part.
    pub(super) bytes: u64,
}

impl Builder {
    /// Those blocks of the own cluster that share a tile: the cluster's blocks have coordinates by a layout, from which
    /// it gives their [numbers](Builder::block_of_cluster), and those share whose coordinates differ in one mode alone.
    ///
    /// In a cluster of `(2,1):(1,2)`, two blocks along M and one along N, tiles of B are shared along mode 0, and those of A by
    /// nobody.
    ///
    /// ```
    /// use cute_cuda::Machine;
    /// use cute_cuda::kernel::{Grid, Output, TmaInput, TypedKernel};
    /// use cute_cuda::ptx::Target;
    /// use cute_types::prelude::*;
    ///
    /// // Each of two blocks loads half of every tile of 64 numbers, and both get all of it.
    /// let grid = Grid::new(256, 2).in_clusters(2);
    /// type Kernel = TypedKernel<(TmaInput<u32>, Output<u32>)>;
    /// let kernel = Kernel::build("both", ["from", "to"], grid, Target::Sm90a, |b, (from, to)| {
    ///     let shared = b.multicast(layout!(2:1), 0)?;
    ///     let from = b.tma_multicast(from, layout!(512:1), &[64], layout!(64:1), &shared)?;
    ///     let (stages, to) = (b.shared::<u32>(layout!((64,2):(1,64)))?, b.tensor(to, layout!((64,8,2):(1,64,512)))?);
    ///     let (ring, block) = (b.ring_of_cluster(2, 1, &[shared])?, b.block());
    ///     b.specialised([24, 240], |b, thread| {
    ///         let mut place = b.producer(&ring)?;
    ///         b.below(thread, 1, |b, _| {
    ///             b.repeat(8, |b, tile| b.produce(&mut place, |b, stage| b.tma_load(&from, &[tile], &stages.at(1, stage.index())?, stage)))
    ///         })
    ///     }, |b, _, thread| {
    ///         let mut place = b.consumer(&ring)?;
    ///         b.repeat(8, |b, tile| b.consume(&mut place, |b, stage| {
    ///             b.below(thread, 64, |b, thread| {
    ///                 let number = b.load_one(&stages.at(1, stage.index())?.at(0, thread)?)?;
    ///                 b.store_one(number, &to.at(2, block)?.at(1, tile)?.at(0, thread)?)
    ///             })?;
    ///             b.warpgroup_barrier() // All have loaded, before anybody gives the stage back.
    ///         }))
    ///     })
    /// })?;
    /// let from: Vec<u32> = (0..512).collect();
    /// let mut to = vec![0; 1024];
    /// kernel.run(&Machine::interpreter(), (&from[..], &mut to[..]))?;
    /// assert!(to[..512] == from && to[512..] == from);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// CuTe: `create_tma_multicast_mask`.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Shape`] where the layout does not give the number of each block of the cluster once, or does not have the
    /// mode; [`KernelErrorKind::Target`] for another target than sm_90a, where several blocks share.
    #[track_caller]
    pub fn multicast(&mut self, cluster: impl KernelLayout, mode: usize) -> Result<Multicast, KernelError> {
        let _call = Call::begin();
        let rank = self.block_of_cluster()?;
        let ranks = ranks(&cluster.into_composed()?, self.grid.cluster, mode)?;
        let Ranks { own, first, sharing, reach } = ranks;
        let own = self.index(own, &[rank])?;
        let first = self.index(first, &[rank])?;
        let alone = reach == Reach::own();
        if !alone {
            // An sm_90 has it, too, and ptxas warns that what comes after that does it slowly.
            self.target_has("multicast::cluster", Target::Sm90a)?;
        }
        let mask = match (alone, first.limit) {
            (true, _) => None,
            (_, 1) => Some(Operand::Constant(u64::from(sharing))),
            _ => {
                let by = self.value(first)?.untyped();
                let a = Operand::Constant(u64::from(sharing));
                let shifted = |to| Instruction::Binary { op: BinaryOp::Shl, to, a, b: by.into() };
                Some(self.emitter.pure(Type::U32, shifted).into())
            }
        };
        let scope = self.scopes.last().copied().unwrap_or(0);
        Ok(Multicast { reach, mask, own, scope })
    }

    /// The set of blocks that a copy to them takes, in 16 bits; nothing where the own block is alone.
    pub(super) fn cast(
        &mut self,
        multicast: &Multicast,
        steps: Vec<RuntimeLayout>,
        bytes: u64,
    ) -> Result<Option<Cast>, KernelError> {
        self.check_scope(multicast.scope)?;
        let Some(mask) = multicast.mask else { return Ok(None) };
        let mask = self.emitter.pure(Type::U16, |to| match mask {
            Operand::Constant(_) => Instruction::Move { to, from: mask },
            Operand::Register(from) => Instruction::Convert { to, from },
        });
        Ok(Some(Cast { reach: multicast.reach, mask, own: multicast.own, steps, bytes }))
    }

    /// What all of them reach, and the set of the own block.
    pub(super) fn reached(&mut self, all: &[Multicast]) -> Result<(Reach, Operand), KernelError> {
        let (mut reach, mut mask) = (Reach::own(), Operand::Constant(0));
        for multicast in all {
            self.check_scope(multicast.scope)?;
            reach = reach.with(multicast.reach);
            mask = match (mask, multicast.mask) {
                (a, None) => a,
                (Operand::Constant(a), Some(Operand::Constant(b))) => Operand::Constant(a | b),
                (Operand::Constant(0), Some(b)) => b,
                (Operand::Register(a), Some(b)) | (b, Some(Operand::Register(a))) => {
                    let both = |to| Instruction::Binary { op: BinaryOp::Or, to, a: a.into(), b };
                    self.emitter.pure(Type::U32, both).into()
                }
            };
        }
        Ok((reach, mask))
    }
}

/// The blocks of a cluster along a mode of their coordinates.
struct Ranks {
    /// From the number of a block to its coordinate in the mode.
    own: RuntimeLayout,
    /// From it to the number of the block whose coordinate there is 0.
    first: RuntimeLayout,
    /// The set of those that share with block 0.
    sharing: u16,
    reach: Reach,
}

fn ranks(layout: &ComposedLayout, blocks: u32, mode: usize) -> Result<Ranks, KernelError> {
    let refused = |what: String| KernelError::from(KernelErrorKind::Shape { what });
    let of = layout.to_strided().ok_or_else(|| refused(format!("{layout} is no layout of the blocks of a cluster")))?;
    let mut numbers: Vec<i64> = of.offsets().collect();
    numbers.sort_unstable();
    if !numbers.iter().copied().eq(0..i64::from(blocks)) {
        return Err(refused(format!("{of} does not give the number of each of the {blocks} blocks of a cluster once")));
    }
    if mode >= of.rank() {
        return Err(refused(format!(
            "the blocks of a cluster are {of}, of {} modes, and mode {mode} is meant",
            of.rank()
        )));
    }
    // Each leaf: its stride and extent, the steps of `own` along it, and those of `first`.
    let mut leaves = Vec::new();
    for place in 0..of.rank() {
        let mut size = 1;
        for (extent, stride) in of.mode(place)?.flat_modes() {
            let steps = if place == mode { (size, 0) } else { (0, stride) };
            leaves.push((stride, extent, steps));
            size *= extent;
        }
    }
    leaves.retain(|leaf| leaf.1 > 1);
    leaves.sort_unstable();
    let along = |step: fn(&(i64, i64)) -> i64| -> Result<RuntimeLayout, KernelError> {
        let modes: Result<Vec<RuntimeLayout>, _> =
            leaves.iter().map(|(_, extent, steps)| RuntimeLayout::new(*extent, step(steps))).collect();
        let modes = Some(modes?)
            .filter(|modes| !modes.is_empty())
            .map_or_else(|| Ok(vec![RuntimeLayout::new(1, 0)?]), Ok::<_, KernelError>)?;
        Ok(RuntimeLayout::make_layout(&[RuntimeLayout::make_layout(&modes)?])?)
    };
    let (own, first) = (along(|steps| steps.0)?, along(|steps| steps.1)?);
    let sharing = of.mode(mode)?.offsets().fold(0_u16, |set, offset| set | 1 << offset);
    let firsts: Vec<i64> = first.offsets().collect();
    let reach = |rank: usize| firsts.get(rank).map_or(1 << rank, |first| sharing << first);
    Ok(Ranks { own, first, sharing, reach: Reach(core::array::from_fn(reach)) })
}
