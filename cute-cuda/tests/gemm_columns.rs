//! Products in tiles of any multiple of 16 columns, on the interpreter: what is stored at once are 64, 32 or 16 of them. And in tiles
//! of 256 rows, of which two consumers have 128 each, and of 192, which three share.

mod plans;
mod products;
mod sums;

use cute_cuda::Machine;
use cute_cuda::kernel::{Gemm, GemmDevice, GemmPlan, GemmWay};
use cute_cuda::ptx::E4M3;
use cute_types::runtime::RuntimeLayout;
use half::bf16;

use plans::{in_turns, plan};
use products::{Case, Error, ORDERS};

#[test]
fn tiles_of_any_sixteen_columns_are_sums() -> Result<(), Error> {
    for by_rows in ORDERS {
        // Two tiles along N, the last one ragged; with B along N, swizzles of 32 and of 64 bytes.
        let case = Case::new([72, 104, 136, 1], by_rows)?;
        case.check(plan([64, 80, 64], 2))?;
        case.check(in_turns([64, 96, 64], 1))?;
        case.check(GemmPlan { swapped: true, ..in_turns([64, 48, 64], 1) })?;
    }
    // The widest ones, two atoms along M, more of them than columns of D, and a D of several matrices.
    Case::new([136, 232, 72, 1], [true; 3])?.check(plan([128, 240, 64], 1))?;
    Case::new([264, 152, 136, 1], [true; 3])?.check(in_turns([128, 144, 64], 1))?;
    Case::new([136, 24, 72, 1], [true, true, false])?.check(in_turns([128, 176, 64], 1))?;
    Case::new([72, 104, 72, 2], [true; 3])?.check(in_turns([64, 80, 64], 2))?;
    Ok(())
}

#[test]
fn clusters_and_parts_of_k_have_such_tiles() -> Result<(), Error> {
    let case = Case::new([136, 104, 136, 1], [true; 3])?;
    case.check(GemmPlan { cluster: [2, 1], ..plan([64, 80, 64], 2) })?;
    case.check(GemmPlan { cluster: [1, 2], ..in_turns([64, 48, 64], 2) })?;
    // Parts of 48 columns.
    case.check(GemmPlan { split: 2, ..plan([64, 96, 64], 4) })?;
    // Neither are parts of 20 columns whole patterns of a swizzle, nor those of 40 columns whole stores.
    let [a, b, d] = &case.layouts;
    let refused = |plan| Gemm::<bf16, f32>::with_plan(a, b, d, plan).map(drop).unwrap_err().kind().to_string();
    let said = refused(GemmPlan { cluster: [4, 1], ..plan([64, 80, 64], 4) });
    assert!(said.contains("each loads rows of A and of B in whole 8s"), "{said}");
    let said = refused(GemmPlan { split: 2, ..plan([64, 80, 64], 4) });
    assert!(said.contains("the columns of a tile into multiples of 16"), "{said}");
    for columns in [8, 40, 72, 272, 0, -16] {
        let said = refused(plan([64, columns, 64], 2));
        assert!(said.contains("by 16 to 256, multiples of 16"), "{said}");
    }
    Ok(())
}

#[test]
fn a_c_is_added_in_such_tiles() -> Result<(), Error> {
    let case = Case::new([136, 104, 72, 1], [true; 3])?;
    let [a, b, d] = &case.layouts;
    for plan in [
        plan([64, 80, 64], 2),
        plan([256, 48, 64], 1),
        in_turns([128, 96, 64], 1),
        GemmPlan { swapped: true, ..in_turns([64, 80, 64], 1) },
    ] {
        let gemm = Gemm::<bf16, f32>::scaled_with_plan(a, b, d, d, plan.clone())?;
        let c: Vec<f32> = (0..case.wanted.len()).map(|place| (place % 19) as f32).collect();
        let mut found = vec![f32::NAN; c.len()];
        gemm.typed().run(&Machine::interpreter(), (&case.a, &case.b, &c, &mut found, 0.5, -2.0))?;
        for ((x, y), c) in found.iter().zip(&case.wanted).zip(&c).filter(|((_, y), _)| !y.is_nan()) {
            assert_eq!(*x, 0.5 * y - 2.0 * c, "{plan}");
        }
    }
    Ok(())
}

#[test]
fn two_consumers_have_128_rows_each_of_a_tile_of_256() -> Result<(), Error> {
    for by_rows in ORDERS {
        // Of the second tile along M, the second consumer has no row.
        let case = Case::new([328, 72, 136, 1], by_rows)?;
        case.check(plan([256, 64, 64], 1))?;
        case.check(GemmPlan { behind: true, stages: 3, swapped: true, ..plan([256, 64, 64], 2) })?;
    }
    let case = Case::new([264, 40, 136, 2], [true; 3])?;
    case.check(GemmPlan { cluster: [2, 1], ..plan([256, 48, 64], 2) })?;
    // The largest one, and what it is chosen for.
    Case::new([264, 200, 264, 1], [true; 3])?.check(GemmPlan { behind: true, stages: 3, ..plan([256, 192, 64], 1) })?;
    let matrix = RuntimeLayout::new((16384, 16384), (16384, 1))?;
    let way = GemmWay::chosen::<bf16, bf16>(&matrix, &matrix, &matrix, GemmDevice::from(132).sustained())?;
    assert_eq!(
        way.to_string(),
        "tiles of 256x192x64, 3 stages, 132 blocks, groups of 8 along M, registers 24/240, stages given back a turn later"
    );
    Ok(())
}

#[test]
fn tiles_of_many_rows_that_cannot_be_are_refused() -> Result<(), Error> {
    let a: RuntimeLayout = "(64,64):(64,1)".parse()?;
    let refused = |plan| Gemm::<bf16, f32>::with_plan(&a, &a, &a, plan).map(drop).unwrap_err().kind().to_string();
    for (wrong, of) in [
        (plan([256, 208, 64], 1), "128 x 208, and 1"),
        (GemmPlan { split: 2, ..plan([256, 64, 64], 2) }, "128 x 64, and 2"),
    ] {
        let said = refused(wrong);
        assert!(said.contains("at most 24576 sums, and K in one part: this is ") && said.ends_with(of), "{said}");
    }
    let said = refused(GemmPlan { registers: Some([24, 160]), ..plan([192, 208, 64], 1) });
    assert!(said.contains("three consumers have at most 192 columns") && said.ends_with("192 x 208"), "{said}");
    // Three consumers have 160 registers at most, which is what a plan has within a block.
    assert!(refused(plan([192, 64, 64], 1)).contains("3 consumers of 240 need 95232"));
    Case::new([200, 72, 72, 1], [true; 3])?.check(plan([192, 64, 64], 1).within(2, 4, false))?;
    Ok(())
}

#[test]
fn floats_of_8_bits_have_such_tiles_and_a_d_of_16() -> Result<(), Error> {
    let [a, b, d]: [RuntimeLayout; 3] =
        ["(72,144):(144,1)".parse()?, "(104,144):(144,1)".parse()?, "(72,104):(104,1)".parse()?];
    let gemm = Gemm::<E4M3, bf16>::with_plan(&a, &b, &d, in_turns([64, 80, 128], 1))?;
    let ones = |layout: &RuntimeLayout| vec![E4M3::from_f32(1.0); layout.cosize().unsigned_abs() as usize];
    let mut found = vec![bf16::NAN; 72 * 104];
    gemm.typed().run(&Machine::interpreter(), (&ones(&a), &ones(&b), &mut found))?;
    assert_eq!(found, vec![bf16::from_f32(144.0); 72 * 104]);
    Ok(())
}

/// The plan that is chosen for these extents, by where elements of A and B are adjacent.
fn chosen([m, n, k]: [i64; 3], [a_along_k, b_along_k]: [bool; 2]) -> Result<GemmPlan, Error> {
    let matrix = |rows: i64, columns: i64, by_columns: bool| {
        RuntimeLayout::new((rows, columns), if by_columns { (columns, 1) } else { (1, rows) })
    };
    let gemm = Gemm::<bf16, bf16>::new(matrix(m, k, a_along_k)?, matrix(n, k, b_along_k)?, matrix(m, n, true)?, 132)?;
    match gemm.way() {
        GemmWay::Warpgroups(plan) => Ok(plan.clone()),
        other => Err(other.to_string().into()),
    }
}

#[test]
fn tiles_that_would_be_a_few_more_than_whole_waves_are_chosen_wider() -> Result<(), Error> {
    // 300 tiles of 128 x 128 are 36 more than two waves, 260 of 128 x 144 are fewer than two.
    let plan = chosen([2560, 1872, 2048], [true, true])?;
    assert_eq!((plan.tile, plan.pingpong, plan.swapped), ([128, 144, 64], true, false));
    // Where B is along N and A along K, the same of the swapped product; where neither is along K, columns are whole 64s.
    let plan = chosen([1872, 2560, 2048], [true, false])?;
    assert_eq!((plan.tile, plan.pingpong, plan.swapped), ([128, 144, 64], true, true));
    let plan = chosen([2560, 1872, 2048], [false, false])?;
    assert_eq!((plan.tile[1] % 64, plan.swapped), (0, false));
    // What is chosen without layouts is, too.
    assert_eq!(GemmPlan::new([2560, 1872, 2048], 2, 132).tile[1] % 64, 0);
    Ok(())
}

#[test]
fn tiles_of_192_rows_are_chosen_where_each_block_has_one() -> Result<(), Error> {
    // 132 of 192 x 176; 121 of 192 x 192 where no columns but whole 64s can be; and 484 of these, of which blocks have four.
    let found = chosen([2112, 2112, 4096], [true, true])?;
    assert_eq!((found.tile, found.blocks, found.registers_of_roles()), ([192, 176, 64], 132, [24, 160]));
    let found = chosen([2112, 2112, 4096], [false, false])?;
    assert_eq!((found.tile, found.blocks, found.consumers()), ([192, 192, 64], 121, 3));
    assert_eq!(chosen([4096, 4096, 4096], [true, true])?.tile, [128, 128, 64]);
    // The last row and column of tiles have a row and eight columns.
    Case::new([385, 184, 200, 1], [true; 3])?.check(plan([192, 176, 64], 4).within(2, 4, false))?;
    Ok(())
}
