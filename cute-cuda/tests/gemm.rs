//! Products written for an sm_90a, on the interpreter: each against sums in f64, with extents that no tile divides.

mod plans;
mod sums;

use cute_cuda::Machine;
use cute_cuda::kernel::{Data, Factor, Gemm, GemmPlan, Input, Output, Product};
use cute_cuda::ptx::{E4M3, E5M2, Target};
use cute_types::runtime::RuntimeLayout;
use half::bf16;
use sums::{dot, rows};

type Error = Box<dyn std::error::Error>;

/// Small numbers, all of which bf16 has and the floats of 8 bits, the same in every run.
fn numbers_of<T>(of: impl Fn(f32) -> T, count: usize, seed: u64) -> Vec<T> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..count).map(|_| of(rng.i32(-8..9) as f32 / 4.0)).collect()
}

fn numbers(count: usize, seed: u64) -> Vec<bf16> {
    numbers_of(bf16::from_f32, count, seed)
}

/// The product by a plan, whose every element is to be the sum, which is exact in f32.
fn check(extents: [i64; 3], by_rows: [bool; 3], plan: GemmPlan) -> Result<(), Error> {
    check_rounded(extents, by_rows, plan, |sum| sum)
}

/// The same of a D that sums are rounded to.
fn check_rounded<D: Product<f32> + PartialEq>(
    extents: [i64; 3],
    by_rows: [bool; 3],
    plan: GemmPlan,
    rounded: impl Fn(f32) -> D,
) -> Result<(), Error> {
    check_of(extents, by_rows, plan, bf16::from_f32, rounded)
}

/// The same of any A and B.
fn check_of<T: Factor<Number = T> + Data + Into<f32>, D: Product<T::Sum> + PartialEq>(
    extents: [i64; 3],
    by_rows: [bool; 3],
    plan: GemmPlan,
    of: impl Fn(f32) -> T,
    rounded: impl Fn(f32) -> D,
) -> Result<(), Error> {
    let [m, n, k] = extents;
    let matrix = |rows: i64, columns: i64, by_rows: bool| {
        // 16 bytes of the smallest elements.
        let apart = |length: i64| (length + 15) / 16 * 16;
        RuntimeLayout::new((rows, columns), if by_rows { (apart(columns), 1) } else { (1, apart(rows)) })
    };
    let layouts = [matrix(m, k, by_rows[0])?, matrix(n, k, by_rows[1])?, matrix(m, n, by_rows[2])?];
    let gemm = Gemm::<T, D>::with_plan(&layouts[0], &layouts[1], &layouts[2], plan)?;
    let length = |layout: &RuntimeLayout| layout.cosize().unsigned_abs() as usize;
    let (a, b) = (numbers_of(&of, length(&layouts[0]), 1), numbers_of(&of, length(&layouts[1]), 2));
    let mut d = vec![rounded(f32::NAN); length(&layouts[2])];
    gemm.typed().run(&Machine::interpreter(), (&a, &b, &mut d))?;
    let exact = |x: T| f64::from(x.into());
    let (x, y) = (rows(&layouts[0], &a, None, exact)?, rows(&layouts[1], &b, None, exact)?);
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let found = d[layouts[2].offset((i, j))? as usize];
        let sum = dot(&x[i as usize], &y[j as usize]);
        assert_eq!(found, rounded(sum as f32), "({i},{j}) of {extents:?} {by_rows:?}");
    }
    Ok(())
}

fn plan(width: i64, stages: u32, blocks: u32, group: i64) -> GemmPlan {
    GemmPlan { stages, group, ..plans::plan([128, width, 64], blocks) }
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

#[test]
fn narrow_tiles_deep_tiles_and_swapped_ones_are_sums() -> Result<(), Error> {
    let tiles = |tile: [i64; 3], swapped: bool, registers: Option<[u32; 2]>| GemmPlan {
        tile,
        stages: 3,
        blocks: 2,
        group: 2,
        registers,
        swapped,
        ..plan(16, 3, 2, 2)
    };
    for by_rows in [[true, true, true], [true, false, true], [false, true, false]] {
        check([72, 40, 200], by_rows, tiles([64, 16, 128], false, None))?;
        check([16, 136, 200], by_rows, tiles([64, 16, 64], true, None))?;
        check_rounded([16, 136, 72], by_rows, tiles([64, 32, 64], true, Some([24, 240])), bf16::from_f32)?;
        check([136, 72, 136], by_rows, tiles([128, 64, 128], true, None))?;
    }
    Ok(())
}

#[test]
fn products_of_floats_of_8_bits_are_sums() -> Result<(), Error> {
    let deep = |tile: [i64; 3], swapped: bool| GemmPlan { tile, swapped, ..plan(64, 3, 2, 2) };
    check_of([72, 40, 200], [true; 3], deep([64, 64, 128], false), E4M3::from_f32, |sum| sum)?;
    check_of([136, 264, 272], [true, true, false], deep([128, 256, 128], false), E4M3::from_f32, bf16::from_f32)?;
    check_of([24, 136, 528], [true; 3], deep([64, 32, 256], true), E5M2::from_f32, |sum| sum)?;
    let parts = GemmPlan { split: 4, blocks: 4, ..deep([64, 64, 128], false) };
    check_of([72, 72, 1040], [true; 3], parts, E5M2::from_f32, bf16::from_f32)?;
    // The plan that is chosen, and a scale.
    let [a, d]: [RuntimeLayout; 2] = ["(64,256):(256,1)".parse()?, "(64,64):(64,1)".parse()?];
    let gemm = Gemm::<E4M3, bf16>::scaled(&a, &a, &d, &d, 132)?;
    let (ones, mut out) = (vec![E4M3::from_f32(1.0); 64 * 256], vec![bf16::NAN; 64 * 64]);
    gemm.typed().run(&Machine::interpreter(), (&ones, &ones, &vec![bf16::ONE; 64 * 64], &mut out, 0.125, 2.0))?;
    assert_eq!(out, vec![bf16::from_f32(34.0); 64 * 64]);
    Ok(())
}

/// What is not written shows.
fn exact(sum: f32) -> i32 {
    if sum.is_nan() { i32::MIN } else { sum as i32 }
}

#[test]
fn products_of_integers_of_8_bits_are_sums_in_integers() -> Result<(), Error> {
    let deep = |tile: [i64; 3], swapped: bool| GemmPlan { tile, swapped, ..plan(64, 3, 2, 2) };
    let (signed, unsigned) = (|x: f32| (x * 32.0) as i8, |x: f32| (x * 32.0 + 64.0) as u8);
    check_of([72, 40, 200], [true; 3], deep([64, 64, 128], false), signed, exact)?;
    check_of([136, 264, 272], [true, true, false], deep([128, 256, 128], false), unsigned, exact)?;
    check_of([24, 136, 528], [true; 3], deep([64, 32, 256], true), signed, exact)?;
    let parts = GemmPlan { split: 4, blocks: 4, ..deep([64, 64, 128], false) };
    check_of([72, 72, 1040], [true; 3], parts, signed, exact)?;
    // As floats, which these sums are without a rounding.
    check_of([72, 40, 200], [true; 3], deep([64, 64, 128], false), signed, |sum| sum)?;
    check_of([72, 40, 200], [true; 3], deep([64, 64, 128], false), unsigned, bf16::from_f32)
}

#[test]
fn sums_of_integers_are_scaled_in_integers_or_in_floats() -> Result<(), Error> {
    let [a, d]: [RuntimeLayout; 2] = ["(64,256):(256,1)".parse()?, "(64,64):(64,1)".parse()?];
    let (x, y) = (vec![-128_i8; 64 * 256], vec![127_i8; 64 * 256]);
    let mut sums = vec![0; 64 * 64];
    let whole = Gemm::<i8, i32>::scaled(&a, &a, &d, &d, 132)?;
    whole.typed().run(&Machine::interpreter(), (&x, &y, &vec![7_i32; 64 * 64], &mut sums, 3, -2))?;
    assert_eq!(sums, vec![-128 * 127 * 256 * 3 - 14; 64 * 64]);
    // A sum of 2^23 and more that a float of 32 bits has, and a C that is none where beta is 0.
    let mut floats = vec![f32::NAN; 64 * 64];
    let scaled = Gemm::<i8, f32>::scaled(&a, &a, &d, &d, 132)?;
    scaled.typed().run(&Machine::interpreter(), (&x, &y, &vec![f32::NAN; 64 * 64], &mut floats, 0.5, 0.0))?;
    assert_eq!(floats, vec![(-128 * 127 * 256) as f32 * 0.5; 64 * 64]);
    // A closure has the sums as they are.
    let plan = GemmPlan::new([64, 64, 256], 1, 132);
    let halved = Gemm::<i8, i32>::fused::<(Input<i32>,), _>(
        &a,
        &a,
        &d,
        plan,
        ["bias"],
        |b, (bias,)| b.tensor(bias, &RuntimeLayout::new(64, 1)?),
        |b, bias, [_, column, _], sum| {
            let column = b.clamped(column, 64)?;
            let bias = b.load_one(&bias.at(0, column)?)?;
            Ok(b.compute((sum >> 8) + bias))
        },
    )?;
    let bias: Vec<i32> = (0..64).collect();
    halved.typed().run(&Machine::interpreter(), ((&x, &y, &mut sums), (&bias,)))?;
    assert!(sums.iter().zip((0..64).cycle()).all(|(&sum, column)| sum == -128 * 127 + column));
    Ok(())
}

#[test]
fn floats_of_8_bits_that_are_not_adjacent_along_k_are_refused() -> Result<(), Error> {
    let [a, b]: [RuntimeLayout; 2] = ["(64,64):(64,1)".parse()?, "(64,64):(1,64)".parse()?];
    let refused = |a: &RuntimeLayout, b: &RuntimeLayout| {
        Gemm::<E4M3, bf16>::with_plan(a, b, a, GemmPlan::new([64, 64, 64], 1, 132))
            .map(drop)
            .unwrap_err()
            .kind()
            .to_string()
    };
    assert_eq!(
        refused(&a, &b),
        "gemm: A and B of E4M3 are multiplied where their elements are adjacent along K, and these are along K and MN; copy \
         them by `Relayout`",
    );
    Ok(())
}

/// The layout of so many matrices, in rows or columns that begin at multiples of 16 bytes; of one for all of them where `shared`.
fn matrices(rows: i64, columns: i64, batches: i64, by_rows: bool, shared: bool) -> Result<RuntimeLayout, Error> {
    let apart = |length: i64| (length + 7) / 8 * 8;
    let (strides, size) = match by_rows {
        true => ((apart(columns), 1), apart(columns) * rows),
        false => ((1, apart(rows)), apart(rows) * columns),
    };
    // Batches are apart by more than a matrix.
    Ok(RuntimeLayout::new((rows, columns, batches), (strides.0, strides.1, if shared { 0 } else { size + 8 }))?)
}

/// So many products in one kernel, of which each is the sum; what lies between the matrices of D stays as it was.
fn check_batches(extents: [i64; 4], by_rows: [bool; 3], shared: [bool; 2], plan: GemmPlan) -> Result<(), Error> {
    let [m, n, k, batches] = extents;
    let layouts = [
        matrices(m, k, batches, by_rows[0], shared[0])?,
        matrices(n, k, batches, by_rows[1], shared[1])?,
        matrices(m, n, batches, by_rows[2], false)?,
    ];
    let gemm = Gemm::<bf16, f32>::with_plan(&layouts[0], &layouts[1], &layouts[2], plan)?;
    let length = |layout: &RuntimeLayout| layout.cosize().unsigned_abs() as usize;
    let (a, b) = (numbers(length(&layouts[0]), 1), numbers(length(&layouts[1]), 2));
    let mut d = vec![f32::NAN; length(&layouts[2])];
    gemm.typed().run(&Machine::interpreter(), (&a, &b, &mut d))?;
    let mut left = d.clone();
    for l in 0..batches {
        let (x, y) = (rows(&layouts[0], &a, Some(l), bf16::to_f64)?, rows(&layouts[1], &b, Some(l), bf16::to_f64)?);
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let at = layouts[2].offset((i, j, l))? as usize;
            let sum = dot(&x[i as usize], &y[j as usize]);
            assert_eq!(d[at], sum as f32, "({i},{j},{l}) of {extents:?} {by_rows:?} {shared:?}");
            left[at] = f32::NAN;
        }
    }
    assert!(left.iter().all(|value| value.is_nan()), "{extents:?} {by_rows:?}");
    Ok(())
}

/// A plan whose K is in so many parts.
fn split(split: u32, tile: [i64; 3], blocks: u32) -> GemmPlan {
    GemmPlan { tile, blocks, split, ..plan(64, 2, 2, 2) }
}

/// A plan of two consumers in turns, with tiles of their own.
fn pingpong(tile: [i64; 3], stages: u32, blocks: u32, behind: bool) -> GemmPlan {
    GemmPlan { tile, pingpong: true, behind, ..plan(64, stages, blocks, 2) }
}

#[test]
fn consumers_in_turns_have_tiles_of_their_own() -> Result<(), Error> {
    for behind in [false, true] {
        // One tile, of which the second consumer has none; four, and three of them ragged; more stages than turns, and fewer.
        check([64, 64, 136], [true; 3], pingpong([64, 64, 64], 2, 1, behind))?;
        check([72, 136, 200], [true, false, true], pingpong([64, 64, 64], 3, 1, behind))?;
        check([136, 72, 72], [false, true, false], pingpong([64, 64, 64], 5, 2, behind))?;
        // Two atoms along M, one store each, and two; groups of rows of tiles, of which the last one is not whole.
        check([264, 72, 200], [true, true, true], pingpong([128, 64, 64], 3, 2, behind))?;
        check_rounded([264, 264, 72], [false, false, true], pingpong([128, 128, 64], 4, 1, behind), bf16::from_f32)?;
        let swapped = GemmPlan { swapped: true, ..pingpong([64, 32, 64], 3, 1, behind) };
        check([40, 136, 200], [true, false, true], swapped)?;
        check_batches([72, 40, 80, 3], [true; 3], [false, true], pingpong([64, 64, 64], 2, 1, behind))?;
        check_fused(pingpong([64, 64, 64], 3, 1, behind))?;
    }
    // A C in two pieces a tile, in four of two atoms each, and in one.
    check_scaled([136, 72, 136], [true; 4], pingpong([64, 64, 64], 3, 1, true), -2.0)?;
    check_scaled([264, 24, 72], [false, true, true, false], pingpong([128, 128, 64], 2, 1, false), 3.0)?;
    let swapped = GemmPlan { swapped: true, ..pingpong([64, 32, 64], 3, 1, true) };
    check_scaled([40, 200, 72], [true, false, false, true], swapped, 0.0)?;
    Ok(())
}

#[test]
fn stages_are_given_back_a_turn_later() -> Result<(), Error> {
    let behind = |plan: GemmPlan| GemmPlan { behind: true, ..plan };
    check([72, 40, 80], [true; 3], behind(plan(64, 2, 1, 1)))?;
    check([260, 64, 200], [true, false, true], behind(plan(64, 3, 2, 2)))?;
    check([72, 136, 520], [false, false, false], behind(split(2, [64, 128, 64], 4)))
}

#[test]
fn the_largest_tile_that_is_taken_in_turns_is_right() -> Result<(), Error> {
    // That of chosen plans which the other tests have not: one tile for each consumer, and more for the first.
    check_rounded([264, 24, 72], [true; 3], pingpong([128, 192, 64], 4, 1, true), bf16::from_f32)
}

#[test]
fn consumers_in_turns_that_cannot_be_are_refused() -> Result<(), Error> {
    let a: RuntimeLayout = "(64,64):(64,1)".parse()?;
    let refused = |plan| Gemm::<bf16, f32>::with_plan(&a, &a, &a, plan).map(drop).unwrap_err().kind().to_string();
    for plan in [
        pingpong([128, 256, 64], 2, 1, false),
        pingpong([192, 64, 64], 2, 1, false),
        pingpong([256, 64, 64], 2, 1, false),
        GemmPlan { split: 2, blocks: 2, ..pingpong([64, 64, 64], 2, 1, false) },
    ] {
        let said = refused(plan);
        assert!(said.contains("64 or 128 rows, at most 24576 sums, and K in one part"), "{said}");
    }
    let said = refused(GemmPlan { behind: true, stages: 1, ..plan(64, 2, 1, 1) });
    assert!(said.contains("a stage is given back a turn later where there are 2 or more"), "{said}");
    Ok(())
}

#[test]
fn parts_of_k_are_added_up() -> Result<(), Error> {
    // Turns that the parts do not divide; tiles that the clusters do not; one that goes past the end.
    check([72, 40, 200], [true; 3], split(2, [64, 64, 64], 2))?;
    check([136, 72, 456], [true, false, true], split(4, [128, 64, 64], 4))?;
    check([72, 136, 520], [false, false, false], split(8, [64, 128, 64], 16))?;
    check_rounded([72, 136, 200], [true; 3], split(2, [64, 128, 64], 4), bf16::from_f32)?;
    let swapped = GemmPlan { swapped: true, ..split(2, [64, 32, 64], 4) };
    check([24, 136, 200], [true, false, true], swapped)?;
    check_batches([72, 40, 200, 2], [true; 3], [false, true], split(2, [64, 64, 64], 4))
}

#[test]
fn parts_of_k_are_added_up_before_c_and_the_closure() -> Result<(), Error> {
    check_scaled([72, 136, 200], [true, true, true, false], split(2, [64, 64, 64], 4), -2.0)?;
    check_scaled([72, 72, 328], [true; 4], split(4, [64, 64, 64], 4), 3.0)?;
    check_fused(split(2, [64, 64, 64], 4))
}

#[test]
fn parts_of_k_are_more_than_the_blocks_that_store() -> Result<(), Error> {
    // Two of three, and four of five, six and seven; two tiles a cluster; a part of K that is past its end.
    check([72, 40, 200], [true; 3], split(3, [64, 64, 64], 3))?;
    check([136, 72, 456], [true, false, true], split(3, [128, 96, 64], 3))?;
    check([72, 136, 520], [false, false, false], split(6, [64, 128, 64], 6))?;
    check([72, 72, 136], [false, true, false], split(7, [64, 64, 64], 7))?;
    let swapped = GemmPlan { swapped: true, ..split(5, [64, 64, 64], 10) };
    check([24, 136, 200], [true, false, true], swapped)?;
    check_rounded([72, 136, 200], [true; 3], split(6, [64, 128, 64], 12), bf16::from_f32)?;
    check_batches([72, 40, 200, 2], [true; 3], [false, true], split(3, [64, 64, 64], 3))?;
    // Blocks that store nothing read no C either.
    check_scaled([72, 136, 200], [true, true, true, false], split(3, [64, 64, 64], 3), -2.0)?;
    check_scaled([72, 72, 328], [true; 4], split(6, [64, 64, 64], 6), 3.0)?;
    check_fused(split(3, [64, 64, 64], 3))
}

#[test]
fn sums_of_wide_tiles_lie_where_a_and_b_were() -> Result<(), Error> {
    // Two tiles a cluster, whose stages are loaded again after the sums were there; a part of K past its end.
    let wide =
        |split, columns, blocks| GemmPlan { split, tile: [128, columns, 64], stages: 4, ..plan(128, 4, blocks, 1) };
    check([136, 200, 200], [true; 3], wide(3, 192, 3))?;
    check([136, 264, 328], [false, false, true], wide(4, 256, 4))?;
    check([264, 136, 328], [true, false, false], GemmPlan { swapped: true, ..wide(5, 256, 5) })?;
    check_batches([72, 264, 200, 2], [true; 3], [false, true], wide(3, 256, 3))?;
    // Those of A alone have no room for them, and neither has what is left beside both.
    let a: RuntimeLayout = "(256,256):(256,1)".parse()?;
    let bytes = |plan| Gemm::<bf16, f32>::with_plan(&a, &a, &a, plan).map(|gemm| gemm.typed().kernel().shared_bytes());
    let (one, parts) = (bytes(wide(1, 256, 1))?, bytes(wide(3, 256, 3))?);
    assert!(parts <= one + 64, "{parts} bytes with sums, {one} without");
    Ok(())
}

#[test]
fn parts_that_a_plan_cannot_have_are_refused() -> Result<(), Error> {
    let a: RuntimeLayout = "(64,64):(64,1)".parse()?;
    let refused = |plan| Gemm::<bf16, f32>::with_plan(&a, &a, &a, plan).map(drop).unwrap_err().kind().to_string();
    for (plan, storing) in [
        (split(9, [64, 128, 64], 9), "8 of 9"),
        (split(0, [64, 128, 64], 9), "1 of 0"),
        (split(2, [64, 64, 64], 3), "2 of 2"),
        (split(3, [64, 64, 64], 2), "2 of 3"),
        (split(2, [64, 16, 64], 2), "2 of 2"),
        (split(6, [64, 96, 64], 6), "4 of 6"),
    ] {
        let said = refused(plan);
        assert!(said.contains("K is in 1 to 8 parts, which divide the blocks"), "{said}");
        assert!(said.contains(&format!("those that store, {storing}, divide the columns")), "{said}");
    }
    Ok(())
}

#[test]
fn batches_are_products_of_their_own() -> Result<(), Error> {
    // Tiles that go past the end of a matrix, and into no other one.
    check_batches([72, 40, 80, 3], [true; 3], [false, false], plan(64, 2, 2, 1))?;
    check_batches([72, 40, 80, 2], [false, false, true], [false, false], plan(64, 2, 1, 1))?;
    check_batches([40, 72, 72, 3], [true, false, false], [true, false], plan(64, 2, 2, 2))?;
    let swapped = GemmPlan { tile: [64, 32, 64], swapped: true, ..plan(64, 3, 2, 1) };
    check_batches([24, 136, 72, 2], [true, true, true], [false, true], swapped)
}

#[test]
fn batches_that_differ_or_have_one_place_are_refused() -> Result<(), Error> {
    let refused = |texts: [&str; 3]| {
        let [a, b, d]: [RuntimeLayout; 3] = texts.map(|text| text.parse().expect("a layout"));
        Gemm::<bf16, f32>::new(&a, &b, &d, 132).map(drop).unwrap_err().kind().to_string()
    };
    let (a, flat) = ("(64,64,4):(64,1,4096)", "(64,64):(64,1)");
    assert_eq!(
        refused([a, "(64,64,3):(64,1,4096)", a]),
        "gemm: A is (64,64,4), B (64,64,3) and D (64,64,4); B is to be (64,64,4)",
    );
    assert_eq!(refused([a, a, flat]), "gemm: A is (64,64,4), B (64,64,4) and D (64,64); D is to be (64,64,4)");
    assert_eq!(
        refused([a, a, "(64,64,4):(64,1,0)"]),
        "gemm: 4 products go to one place in D, (64,64,4):(64,1,0); give its batches a stride",
    );
    Ok(())
}

#[test]
fn a_closure_has_the_number_of_the_product() -> Result<(), Error> {
    let [a, d]: [RuntimeLayout; 2] = ["(64,64,2):(64,1,4096)".parse()?, "(64,64,2):(64,1,4096)".parse()?];
    let gemm = Gemm::<bf16, f32>::fused::<(Input<f32>,), _>(
        &a,
        &a,
        &d,
        plan(64, 2, 2, 1),
        ["scales"],
        |b, (scales,)| b.tensor(scales, &RuntimeLayout::new(2, 1)?),
        |b, scales, [_, _, batch], sum| {
            let scale = b.load_one(&scales.at(0, batch)?)?;
            Ok(b.compute(sum * scale))
        },
    )?;
    let ones = vec![bf16::ONE; 2 * 4096];
    let mut out = vec![f32::NAN; 2 * 4096];
    gemm.typed().run(&Machine::interpreter(), ((&ones, &ones, &mut out), (&[1.0, -3.0],)))?;
    assert!(out[..4096].iter().all(|&x| x == 64.0) && out[4096..].iter().all(|&x| x == -192.0));
    Ok(())
}

/// `alpha A · B + beta C`, with a C whose layout differs from D's, is what f64 makes of it, for all numbers are exact here.
fn check_scaled(extents: [i64; 3], by_rows: [bool; 4], plan: GemmPlan, beta: f32) -> Result<(), Error> {
    let [m, n, k] = extents;
    let matrix = |rows: i64, columns: i64, by_rows: bool| {
        let apart = |length: i64| (length + 7) / 8 * 8;
        RuntimeLayout::new((rows, columns), if by_rows { (apart(columns), 1) } else { (1, apart(rows)) })
    };
    let layouts = [matrix(m, k, by_rows[0])?, matrix(n, k, by_rows[1])?, matrix(m, n, by_rows[2])?];
    let of_c = matrix(m, n, by_rows[3])?;
    let gemm = Gemm::<bf16, f32>::scaled_with_plan(&layouts[0], &layouts[1], &of_c, &layouts[2], plan)?;
    let length = |layout: &RuntimeLayout| layout.cosize().unsigned_abs() as usize;
    let (a, b) = (numbers(length(&layouts[0]), 1), numbers(length(&layouts[1]), 2));
    let c: Vec<f32> = (0..length(&of_c)).map(|i| if beta == 0.0 { f32::NAN } else { (i % 17) as f32 }).collect();
    let mut d = vec![f32::NAN; length(&layouts[2])];
    gemm.typed().run(&Machine::interpreter(), (&a, &b, &c, &mut d, 0.5, beta))?;
    let (x, y) = (rows(&layouts[0], &a, None, bf16::to_f64)?, rows(&layouts[1], &b, None, bf16::to_f64)?);
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let sum = dot(&x[i as usize], &y[j as usize]);
        let addend = if beta == 0.0 { 0.0 } else { beta * c[of_c.offset((i, j))? as usize] };
        let found = d[layouts[2].offset((i, j))? as usize];
        assert_eq!(found, sum as f32 * 0.5 + addend, "({i},{j}) of {extents:?} {by_rows:?}");
    }
    Ok(())
}

#[test]
fn c_is_added_in_each_order_and_not_read_where_beta_is_0() -> Result<(), Error> {
    for by_rows in [[true, true, true, true], [true, false, false, true], [false, true, true, false]] {
        check_scaled([136, 72, 136], by_rows, plan(64, 2, 2, 2), -2.0)?;
        let swapped = GemmPlan { tile: [64, 32, 64], swapped: true, ..plan(64, 3, 2, 1) };
        check_scaled([40, 136, 72], by_rows, swapped, 3.0)?;
    }
    check_scaled([72, 40, 72], [true; 4], plan(64, 2, 1, 1), 0.0)
}

#[test]
fn a_c_of_other_extents_is_refused() -> Result<(), Error> {
    let [a, c]: [RuntimeLayout; 2] = ["(64,64):(64,1)".parse()?, "(64,32):(32,1)".parse()?];
    let refused = Gemm::<bf16, f32>::scaled(&a, &a, &c, &a, 132).map(drop).unwrap_err();
    assert_eq!(refused.kind().to_string(), "gemm: D is (64,64), and C (64,32); C is to have the extents of D");
    Ok(())
}

#[test]
fn a_closure_has_the_row_and_the_column_of_each_sum() -> Result<(), Error> {
    check_fused(GemmPlan { tile: [64, 64, 64], ..plan(64, 2, 2, 2) })
}

/// A product whose closure scales each row, and notes where it was.
fn check_fused(of: GemmPlan) -> Result<(), Error> {
    let (m, n) = (72, 136);
    let [a, b, d]: [RuntimeLayout; 3] =
        ["(72,64):(64,1)".parse()?, "(136,64):(64,1)".parse()?, "(72,136):(136,1)".parse()?];
    for swapped in [false, true] {
        let plan = GemmPlan { swapped, ..of.clone() };
        let gemm = Gemm::<bf16, f32>::fused::<(Input<f32>, Output<u32>), _>(
            &a,
            &b,
            &d,
            plan,
            ["scales", "seen"],
            |b, (scales, seen)| {
                Ok((
                    b.tensor(scales, &RuntimeLayout::new(m, 1)?)?,
                    b.tensor(seen, &RuntimeLayout::new((m, n), (n, 1))?)?,
                ))
            },
            |b, (scales, seen), [row, column, _], sum| {
                let known = b.clamped(row, m as u64)?;
                let scale = b.load_one(&scales.at(0, known)?)?;
                b.below(row, m as u64, |b, row| {
                    b.below(column, n as u64, |b, column| {
                        let (x, y) = (b.value(row)?, b.value(column)?);
                        let place = b.compute(x * 1000 + y);
                        b.store_one(place, &seen.at(0, row)?.at(0, column)?)
                    })
                })?;
                Ok(b.compute(sum * scale))
            },
        )?;
        let (left, right) = (numbers(72 * 64, 1), numbers(136 * 64, 2));
        let scales: Vec<f32> = (0..m).map(|i| i as f32).collect();
        let (mut out, mut seen) = (vec![f32::NAN; 72 * 136], vec![0; 72 * 136]);
        gemm.typed().run(&Machine::interpreter(), ((&left, &right, &mut out), (&scales, &mut seen)))?;
        for (i, j) in (0..72).flat_map(|i| (0..136).map(move |j| (i, j))) {
            let sum: f64 = (0..64).map(|t| left[i * 64 + t].to_f64() * right[j * 64 + t].to_f64()).sum();
            assert_eq!(
                (out[i * 136 + j], seen[i * 136 + j]),
                (sum as f32 * i as f32, (i * 1000 + j) as u32),
                "({i},{j})"
            );
        }
    }
    Ok(())
}

/// A launch may begin before those before it have ended, where the kernel waits for them before it touches memory. A closure that has
/// read what it is given before the product begins has not.
#[test]
fn products_begin_early_unless_a_closure_reads_first() -> Result<(), Error> {
    let [a, b, d] = [(64, 64), (32, 64), (64, 32)].map(|extents| RuntimeLayout::new(extents, (extents.1, 1)));
    let (a, b, d) = (a?, b?, d?);
    let of = |device: (Target, u32)| Gemm::<bf16, f32>::new(&a, &b, &d, device);
    for (target, early) in [(Target::Sm90a, true), (Target::Sm90, true), (Target::Sm80, false)] {
        let gemm = of((target, 132))?;
        assert_eq!(gemm.kernel().begins_early(), early, "{target}: {}", gemm.way());
        assert_eq!(gemm.kernel().ptx().contains("griddepcontrol"), early, "{target}");
    }
    let fused = |reads_first: bool| {
        let plan = GemmPlan::new([64, 32, 64], 2, 132);
        Gemm::<bf16, f32>::fused::<(Input<f32>,), _>(
            &a,
            &b,
            &d,
            plan,
            ["scale"],
            |b, (scale,)| {
                let scale = b.tensor(scale, &RuntimeLayout::new(1, 1)?)?;
                let read = if reads_first { Some(b.load_one(&scale.at(0, 0)?)?) } else { None };
                Ok((scale, read))
            },
            |b, (scale, read), _, sum| {
                let scale = match read {
                    Some(scale) => *scale,
                    None => b.load_one(&scale.at(0, 0)?)?,
                };
                Ok(b.compute(sum * scale))
            },
        )
    };
    for reads_first in [false, true] {
        let gemm = fused(reads_first)?;
        assert_eq!(gemm.kernel().begins_early(), !reads_first);
        let (ones, mut out) = (vec![bf16::ONE; 64 * 64], vec![0.0; 64 * 32]);
        gemm.typed().run(&Machine::interpreter(), ((&ones, &ones[..32 * 64], &mut out), (&[3.0][..],)))?;
        assert_eq!(out, vec![192.0; 64 * 32], "{reads_first}");
    }
    Ok(())
}
