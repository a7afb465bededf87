//! Products written for an sm_90a, on the interpreter: each against sums in f64, with extents that no tile divides.

use cute_cuda::Machine;
use cute_cuda::kernel::{Convert, Data, Gemm, GemmPlan, Product};
use cute_types::runtime::RuntimeLayout;
use half::bf16;

type Error = Box<dyn std::error::Error>;

/// Small numbers, all of which bf16 has, the same in every run.
fn numbers(count: usize, seed: u64) -> Vec<bf16> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..count).map(|_| bf16::from_f32(rng.i32(-8..9) as f32 / 4.0)).collect()
}

/// The product by a plan, whose every element is to be the sum, which is exact in f32.
fn check(extents: [i64; 3], by_rows: [bool; 3], plan: GemmPlan) -> Result<(), Error> {
    check_rounded(extents, by_rows, plan, |sum| sum)
}

/// The same of a D that sums are rounded to.
fn check_rounded<D: Product + Data + PartialEq>(
    extents: [i64; 3],
    by_rows: [bool; 3],
    plan: GemmPlan,
    rounded: impl Fn(f32) -> D,
) -> Result<(), Error>
where
    f32: Convert<D>,
{
    let [m, n, k] = extents;
    let matrix = |rows: i64, columns: i64, by_rows: bool| {
        let apart = |length: i64| (length + 7) / 8 * 8;
        RuntimeLayout::new((rows, columns), if by_rows { (apart(columns), 1) } else { (1, apart(rows)) })
    };
    let layouts = [matrix(m, k, by_rows[0])?, matrix(n, k, by_rows[1])?, matrix(m, n, by_rows[2])?];
    let gemm = Gemm::<bf16, D>::with_plan(&layouts[0], &layouts[1], &layouts[2], plan)?;
    let length = |layout: &RuntimeLayout| layout.cosize().unsigned_abs() as usize;
    let (a, b) = (numbers(length(&layouts[0]), 1), numbers(length(&layouts[1]), 2));
    let mut d = vec![rounded(f32::NAN); length(&layouts[2])];
    gemm.typed().run(&Machine::interpreter(), (&a, &b, &mut d))?;
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let mut sum = 0.0;
        for t in 0..k {
            let (x, y) = (layouts[0].offset((i, t))?, layouts[1].offset((j, t))?);
            sum += a[x as usize].to_f64() * b[y as usize].to_f64();
        }
        let found = d[layouts[2].offset((i, j))? as usize];
        assert_eq!(found, rounded(sum as f32), "({i},{j}) of {extents:?} {by_rows:?}");
    }
    Ok(())
}

fn plan(width: i64, stages: u32, blocks: u32, group: i64) -> GemmPlan {
    GemmPlan { tile: [128, width, 64], stages, blocks, group, registers: [24, 240] }
}

#[test]
fn products_of_all_orders_are_sums() -> Result<(), Error> {
    for by_rows in [[true, true, true], [true, false, true], [false, true, true], [false, false, false]] {
        check([72, 40, 80], by_rows, plan(64, 2, 1, 1))?;
    }
    Ok(())
}

#[test]
fn blocks_go_from_tile_to_tile_through_the_ring() -> Result<(), Error> {
    // Three tiles for two blocks, of which one turns twice; four turns a tile through three stages.
    check([260, 64, 200], [true, true, true], plan(64, 3, 2, 2))
}

#[test]
fn groups_of_tiles_that_do_not_divide_leave_none_out() -> Result<(), Error> {
    // Three tiles along M in groups of two, two along N.
    check([260, 72, 72], [true, true, true], plan(64, 2, 3, 2))
}

#[test]
fn a_buffer_is_written_again_once_its_store_has_read_it() -> Result<(), Error> {
    // One block, and in each tile one store of each consumer.
    check_rounded([128, 200, 64], [true, true, true], plan(64, 2, 1, 1), bf16::from_f32)?;
    check_rounded([128, 392, 64], [true, true, true], plan(192, 2, 1, 1), bf16::from_f32)
}
