//! `cute gemm`: a product of matrices on tensor cores, or of f32 by `fma`, as PTX or by its plan.

use std::io::Write;

use cute_cuda::kernel::{
    self, Data, Factor, GemmDevice, GemmPlan, GemmRead, GemmWay, Kernel, KernelError, KernelErrorKind, Product, TF32,
    WarpPlan,
};
use cute_cuda::ptx::{E4M3, E5M2};
use cute_types::runtime::RuntimeLayout;

use crate::arguments::{Factors, Gemm};
use crate::failure::Failure;

/// Bytes whose multiples the rows of a matrix begin at.
const ALIGNED: i64 = 16;

/// Prints the PTX, or the plan.
pub(crate) fn print(asked: &Gemm, output: &mut impl Write) -> Result<(), Failure> {
    let Made { way, reads, kernel } = planned(asked)?;
    if !asked.explain {
        return Ok(write!(output, "{}", kernel.ptx())?);
    }
    match &way {
        GemmWay::Warpgroups(plan) => explain(asked, plan, &kernel, output)?,
        GemmWay::Warps(plan) => explain_warps(asked, plan, reads, output)?,
        other => writeln!(output, "{other}")?,
    }
    Ok(())
}

/// A kernel, and how it multiplies.
struct Made {
    way: GemmWay,
    reads: [GemmRead; 2],
    kernel: Kernel,
}

/// The way and the plan with what is given of it, and the kernel by it.
fn planned(asked: &Gemm) -> Result<Made, Failure> {
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
        Factors::Tf32 => made::<TF32, f32>(asked, &layouts)?,
        Factors::E4m3 => made::<E4M3, half::bf16>(asked, &layouts)?,
        Factors::E5m2 => made::<E5M2, half::bf16>(asked, &layouts)?,
        Factors::I8 => made::<i8, i32>(asked, &layouts)?,
        Factors::U8 => made::<u8, i32>(asked, &layouts)?,
        Factors::F32 => made::<f32, f32>(asked, &layouts)?,
        Factors::F64 => made::<f64, f64>(asked, &layouts)?,
    })
}

fn made<T: Factor, D: Product<T::Sum>>(asked: &Gemm, [a, b, d]: &[RuntimeLayout; 3]) -> Result<Made, KernelError> {
    let sustained = asked.sustained;
    let device = GemmDevice { sustained, ..GemmDevice::from((asked.target, asked.multiprocessors)) };
    let mut made = kernel::Gemm::<T, D>::new(a, b, d, device)?;
    let of_warpgroups = asked.cluster.is_some() || asked.pingpong || asked.behind;
    if of_warpgroups && !matches!(made.way(), GemmWay::Warpgroups(_)) {
        let what = format!(
            "a product on {} by {} has no clusters, no consumers in turns and no stages that are given back later; take \
             --target sm_90a, and a type that wgmma multiplies",
            asked.target,
            asked.element.instruction()
        );
        return Err(KernelErrorKind::Shape { what }.into());
    }
    if of_warpgroups || asked.tile.is_some() || asked.stages.is_some() || asked.group.is_some() {
        let way = match given(asked, made.way()) {
            // More stages than fit were chosen for another tile, or are asked for, which is refused.
            GemmWay::Warpgroups(plan) if asked.stages.is_none() => {
                plan.within(T::Number::BYTES, D::BYTES, false).into()
            }
            way => way,
        };
        made = kernel::Gemm::with_plan(a, b, d, way)?;
    }
    Ok(Made { way: made.way().clone(), reads: made.reads(), kernel: made.kernel().clone() })
}

/// The way with what is given in place of what is chosen.
fn given(asked: &Gemm, chosen: &GemmWay) -> GemmWay {
    match chosen {
        GemmWay::Warpgroups(plan) => given_warpgroups(asked, plan).into(),
        GemmWay::Warps(plan) => GemmWay::Warps(WarpPlan {
            tile: asked.tile.unwrap_or(plan.tile),
            stages: asked.stages.unwrap_or(plan.stages),
            group: asked.group.unwrap_or(plan.group),
            ..plan.clone()
        }),
        other => other.clone(),
    }
}

fn given_warpgroups(asked: &Gemm, chosen: &GemmPlan) -> GemmPlan {
    let mut plan = chosen.clone();
    if let Some(tile) = asked.tile {
        // Not every tile can be taken in parts.
        (plan.tile, plan.split, plan.cluster) = (tile, 1, [1, 1]);
        // How tiles are taken was chosen for another one.
        (plan.pingpong, plan.behind) = (false, false);
    }
    if let Some(cluster) = asked.cluster {
        (plan.cluster, plan.split) = (cluster, 1);
    }
    plan.pingpong |= asked.pingpong;
    plan.behind |= asked.behind;
    if plan.pingpong {
        plan.split = 1;
    }
    plan.stages = asked.stages.unwrap_or(plan.stages);
    plan.group = asked.group.unwrap_or(plan.group);
    plan.spread(asked.extents, 1, asked.multiprocessors)
}

/// What is asked for.
fn head(asked: &Gemm, output: &mut impl Write) -> std::io::Result<()> {
    let ([m, n, k], element) = (asked.extents, asked.element.name());
    writeln!(
        output,
        "product    D ({m},{n}) of A ({m},{k}) and B ({n},{k}), {element}, sums in {}",
        asked.element.sums()
    )?;
    writeln!(output, "device     {}, {} multiprocessors", asked.target, asked.multiprocessors)
}

fn explain_warps(asked: &Gemm, plan: &WarpPlan, [a, b]: [GemmRead; 2], output: &mut impl Write) -> std::io::Result<()> {
    let ([rows, columns, depth], [along_m, along_n]) = (plan.tile, plan.warps);
    let [m, n, k] = asked.extents;
    let parts = |extent: i64, part: i64| extent.unsigned_abs().div_ceil(part.unsigned_abs());
    let tiles = [parts(m, rows), parts(n, columns)];
    let each = i64::from(plan.threads());
    // Of a sum in f64, two.
    let registers = rows * columns / each * if asked.element.bytes() == 8 { 2 } else { 1 };
    head(asked, output)?;
    writeln!(output, "tile       {rows} x {columns} of D, {depth} of K a turn")?;
    let instruction = asked.element.instruction();
    writeln!(output, "stages     {}, from memory to the multiplications by {instruction}", plan.stages)?;
    writeln!(output, "cluster    1 block: none reads what another has read")?;
    writeln!(
        output,
        "roles      {along_m} x {along_n} warps, each of which copies and multiplies, {} x {} each",
        rows / i64::from(along_m),
        columns / i64::from(along_n)
    )?;
    writeln!(output, "reads      A by {a}, B by {b}")?;
    writeln!(output, "registers  {registers} of a thread for its sums")?;
    let (bytes, multiprocessors) = (asked.element.bytes(), asked.multiprocessors);
    let (shared, share) = match asked.element {
        Factors::F32 => (plan.shared_bytes_by_fma(), plan.share_by_fma(asked.extents, multiprocessors)),
        _ => (plan.shared_bytes(bytes), plan.share(asked.extents, bytes, multiprocessors)),
    };
    writeln!(output, "shared     {shared} bytes of {}", asked.target.most_shared())?;
    writeln!(
        output,
        "tiles      {} x {}, {} turns each, in groups of {} rows",
        tiles[0],
        tiles[1],
        parts(k, depth),
        plan.group
    )?;
    let waves = (tiles[0] * tiles[1]).div_ceil(multiprocessors.into());
    writeln!(output, "waves      {waves} of {multiprocessors} blocks")?;
    writeln!(output, "expected   {:.1} % of multiplications alone, by count", 100.0 * share)
}

fn explain(asked: &Gemm, plan: &GemmPlan, kernel: &Kernel, output: &mut impl Write) -> std::io::Result<()> {
    let [rows, columns, depth] = plan.tile;
    let schedule = plan.schedule(asked.extents, asked.element.bytes(), asked.multiprocessors);
    let [few, many] = plan.registers_of_roles();
    let (consumers, shared) = (plan.consumers(), kernel.shared_bytes());
    head(asked, output)?;
    writeln!(
        output,
        "tile       {rows} x {columns} of {}, {depth} of K a turn",
        if plan.swapped { "Dᵀ = B Aᵀ" } else { "D" }
    )?;
    writeln!(output, "stages     {}, from memory to the multiplications", plan.stages)?;
    match plan.split {
        1 if plan.cluster != [1, 1] => {
            let [along_m, along_n] = plan.cluster;
            let names = if plan.swapped { ["B", "A"] } else { ["A", "B"] };
            let parts = [(names[1], along_m), (names[0], along_n)].into_iter().filter(|(_, blocks)| *blocks > 1);
            let parts: Vec<String> = parts.map(|(name, blocks)| format!("1/{blocks} of a tile of {name}")).collect();
            writeln!(output, "cluster    {along_m} x {along_n} blocks, each loads {} for all", parts.join(" and "))?;
        }
        1 => writeln!(output, "cluster    1 block: none reads what another has read")?,
        blocks => {
            writeln!(output, "cluster    {blocks} blocks, a part of K each, whose sums are added in their order")?
        }
    }
    let multiply = match plan.pingpong {
        true => format!("a tile of {rows} rows each, in turns"),
        false => format!("{} rows each", rows / i64::from(consumers.max(1))),
    };
    writeln!(output, "roles      1 warpgroup has memory moved, {consumers} multiply, {multiply}")?;
    match few == many {
        true => writeln!(output, "registers  {few} of each thread")?,
        false => writeln!(output, "registers  {few} of a thread that has memory moved, {many} of one that multiplies")?,
    }
    writeln!(output, "shared     {shared} bytes of {}", asked.target.most_shared())?;
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
        "expected   {:.1} % of the speed of a product without an end in the best of all tiles, by count",
        100.0 * schedule.share
    )
}
