//! `cute gemm`: a product of matrices on tensor cores, as PTX or by its plan.

use std::io::Write;

use cute_cuda::kernel::{self, Factor, GemmPlan, Kernel, KernelError, Product};
use cute_cuda::ptx::{E4M3, E5M2};
use cute_types::runtime::RuntimeLayout;

use crate::arguments::{Factors, Gemm};
use crate::failure::Failure;

/// Bytes of shared memory that a block of an sm_90a can have.
const MOST_SHARED: u32 = 227 * 1024;
/// Bytes whose multiples the rows of a matrix begin at.
const ALIGNED: i64 = 16;

/// Prints the PTX, or the plan.
pub(crate) fn print(asked: &Gemm, output: &mut impl Write) -> Result<(), Failure> {
    let (plan, kernel) = planned(asked)?;
    if asked.explain { Ok(explain(asked, &plan, &kernel, output)?) } else { Ok(write!(output, "{}", kernel.ptx())?) }
}

/// The plan with what is given of it, and the kernel by it.
fn planned(asked: &Gemm) -> Result<(GemmPlan, Kernel), Failure> {
    let [m, n, k] = asked.extents;
    let by_rows = |rows: i64, columns: i64| -> Result<RuntimeLayout, KernelError> {
        let apart = columns.saturating_add((-columns).rem_euclid(ALIGNED / asked.element.bytes() as i64));
        RuntimeLayout::new((rows, columns), (apart, 1)).map_err(KernelError::from)
    };
    // Rows of D have no smaller elements than those of A, and begin at multiples of 16 bytes, too.
    let layouts = [by_rows(m, k)?, by_rows(n, k)?, by_rows(m, n)?];
    Ok(match asked.element {
        Factors::Bf16 => made::<half::bf16, half::bf16>(asked, &layouts)?,
        Factors::F16 => made::<half::f16, half::f16>(asked, &layouts)?,
        Factors::Tf32 => made::<f32, f32>(asked, &layouts)?,
        Factors::E4m3 => made::<E4M3, half::bf16>(asked, &layouts)?,
        Factors::E5m2 => made::<E5M2, half::bf16>(asked, &layouts)?,
        Factors::I8 => made::<i8, i32>(asked, &layouts)?,
        Factors::U8 => made::<u8, i32>(asked, &layouts)?,
    })
}

fn made<T: Factor, D: Product<T::Sum>>(
    asked: &Gemm,
    [a, b, d]: &[RuntimeLayout; 3],
) -> Result<(GemmPlan, Kernel), KernelError> {
    let mut made = kernel::Gemm::<T, D>::new(a, b, d, asked.multiprocessors)?;
    if let Some(plan) = given(asked, made.plan()) {
        made = kernel::Gemm::with_plan(a, b, d, plan)?;
    }
    Ok((made.plan().clone(), made.kernel().clone()))
}

/// The plan with what is given in place of what is chosen, where anything is.
fn given(asked: &Gemm, chosen: &GemmPlan) -> Option<GemmPlan> {
    let is_given = asked.tile.is_some() || asked.stages.is_some() || asked.group.is_some();
    let mut plan = chosen.clone();
    if let Some(tile) = asked.tile {
        // Not every tile can be taken in parts.
        (plan.tile, plan.split) = (tile, 1);
    }
    plan.stages = asked.stages.unwrap_or(plan.stages);
    plan.group = asked.group.unwrap_or(plan.group);
    let [along_m, along_n] = plan.schedule(asked.extents, asked.element.bytes(), asked.multiprocessors).tiles;
    let tiles = u32::try_from(along_m.saturating_mul(along_n)).unwrap_or(u32::MAX);
    // A plan that is in parts has as many clusters as fit, or fewer.
    plan.blocks = if plan.split == 1 { tiles.clamp(1, asked.multiprocessors) } else { plan.blocks };
    is_given.then_some(plan)
}

fn explain(asked: &Gemm, plan: &GemmPlan, kernel: &Kernel, output: &mut impl Write) -> std::io::Result<()> {
    let ([m, n, k], [rows, columns, depth]) = (asked.extents, plan.tile);
    let schedule = plan.schedule(asked.extents, asked.element.bytes(), asked.multiprocessors);
    let [few, many] = plan.registers;
    let (consumers, shared) = (plan.consumers(), kernel.shared_bytes());
    let element = asked.element.name();
    writeln!(
        output,
        "product    D ({m},{n}) of A ({m},{k}) and B ({n},{k}), {element}, sums in {}",
        asked.element.sums()
    )?;
    writeln!(output, "device     {}, {} multiprocessors", kernel.target(), asked.multiprocessors)?;
    writeln!(
        output,
        "tile       {rows} x {columns} of {}, {depth} of K a turn",
        if plan.swapped { "Dᵀ = B Aᵀ" } else { "D" }
    )?;
    writeln!(output, "stages     {}, from memory to the multiplications", plan.stages)?;
    match plan.split {
        1 => writeln!(output, "cluster    1 block: none reads what another has read")?,
        blocks => {
            writeln!(output, "cluster    {blocks} blocks, a part of K each, whose sums are added in their order")?
        }
    }
    writeln!(output, "roles      1 warpgroup has memory moved, {consumers} multiply, 64 rows each")?;
    writeln!(output, "registers  {few} of a thread that has memory moved, {many} of one that multiplies")?;
    writeln!(output, "shared     {shared} bytes of {MOST_SHARED}")?;
    writeln!(
        output,
        "tiles      {} x {}, {} turns each, in groups of {} rows",
        schedule.tiles[0], schedule.tiles[1], schedule.turns, plan.group
    )?;
    writeln!(
        output,
        "waves      {} of {} {}, {} of them at work in the last",
        schedule.waves,
        plan.blocks / plan.split.max(1),
        if plan.split == 1 { "blocks" } else { "clusters" },
        schedule.last
    )?;
    writeln!(
        output,
        "expected   {:.1} % of the speed of a product without an end in tiles of 128 x 256, by count",
        100.0 * schedule.share
    )
}
