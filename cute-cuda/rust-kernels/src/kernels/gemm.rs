//! A product of matrices, tile by tile, through two stages in shared memory.

use core::f32::math::mul_add;

use cute_types::coord::InRange;
use cute_types::prelude::*;

use crate::gpu::{Block, Filling, Ids, Input, Output, Pipeline, Refused, SharedView, Vector};
use crate::layouts::gemm::{self as layouts, A, B, C, DEPTH, EXTENTS, Grid, OfA, OfB, Stage, Writers};
use crate::shared_memory;

/// How often a stage is filled.
const STAGES: u32 = (EXTENTS.2 / DEPTH) as u32;
const OF_A: usize = EXTENTS.0 * EXTENTS.2 / 4;
const OF_B: usize = EXTENTS.1 * EXTENTS.2 / 4;
const OF_C: usize = EXTENTS.0 * EXTENTS.1 / 4;

shared_memory!(Stages, gemm_stages, 2 * 16 * 512);

/// What a thread sums up: of two vectors of A times two of B, each number with each.
type Sums = [[[f32; 4]; 2]; 8];

/// `C = A * B`.
///
/// # Safety
///
/// Launched with [`LAUNCH`](crate::layouts::gemm::LAUNCH); `c` is a matrix of the extents of the layouts, which nothing
/// else reaches.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn gemm(a: &[Vector; OF_A], b: &[Vector; OF_B], c: *mut Vector) {
    let Ok(stages) = Pipeline::claim(Stage::NEW, Writers::NEW) else { return };
    // SAFETY: by the word of who launches; it is the one block here, and there are no other barriers.
    let (ids, c, stages) = unsafe { (Ids::of_launch(), Output::new(c, OF_C, C::NEW), Block::of_launch(stages)) };
    // SAFETY: parameters, and `c` is another array.
    let (a, b) = unsafe { (Input::new(a, A::NEW), Input::new(b, B::NEW)) };
    let _ = c.and_then(|c| body(ids, a?, b?, c, stages));
}

#[inline(always)]
fn body(
    ids: Ids<Grid, layouts::Block>,
    a: Input<'_, Vector, A>,
    b: Input<'_, Vector, B>,
    c: Output<'_, Vector, C>,
    mut filling: Block<Pipeline<Stages, Vector, Stage, Writers, Filling>>,
) -> Result<(), Refused> {
    let (thread, block) = (ids.thread()?, ids.block()?);
    let (a, b) = (a.part(((thread, ..), (block, ..)))?, b.part(((thread, ..), (block, ..)))?);
    // What the thread brings to stage `k`.
    let of_stage = |k: u32| Ok::<_, Refused>((a.slice((.., k as usize))?, b.slice((.., k as usize))?));
    let (of_a, of_b) = of_stage(0)?;
    let mut part = filling.part(&ids)?;
    part.fetch(0, &of_a, 0)?;
    part.fetch(1, &of_b, 0)?;
    let mut stages = filling.sync();

    let mut sums: Sums = [[[0.0; 4]; 2]; 8];
    // A counter of 32 bits is one register.
    for k in 1..STAGES {
        // On their way while the stage before is multiplied.
        let (of_a, of_b) = of_stage(k)?;
        let mut part = stages.part(&ids)?;
        part.fetch(0, &of_a, 0)?;
        part.fetch(1, &of_b, 0)?;
        multiply(stages.view(), thread, &mut sums)?;
        stages = stages.sync();
    }
    multiply(stages.view(), thread, &mut sums)?;

    let mut c = c.part(&ids)?;
    for value in 0..c.size() {
        c[value] = Vector(sums[value / 2][value % 2]);
    }
    Ok(())
}

/// Adds the products of a stage.
#[inline(always)]
fn multiply(
    stage: SharedView<'_, Vector, Stage>,
    thread: InRange<usize, layouts::Block>,
    sums: &mut Sums,
) -> Result<(), Refused> {
    let a = stage.slice((.., .., 0))?.composition(OfA::NEW)?.slice((thread, ..))?;
    let b = stage.slice((.., .., 1))?.composition(OfB::NEW)?.slice((thread, ..))?;
    for k in 0..DEPTH {
        let (a, b) = ([a.load(2 * k)?, a.load(2 * k + 1)?], [b.load(2 * k)?, b.load(2 * k + 1)?]);
        for n in 0..8 {
            for m in 0..8 {
                let m = if n % 2 == 0 { m } else { 7 - m };
                let sum = &mut sums[n][m / 4][m % 4];
                *sum = mul_add(a[m / 4].0[m % 4], b[n / 4].0[n % 4], *sum);
            }
        }
    }
    Ok(())
}
