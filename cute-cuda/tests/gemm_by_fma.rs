//! Products of f32 by `fma`, on the interpreter: each against sums in f64 of random numbers, within what as many roundings of 24
//! bits may be off by, of which a TF32 has far more.

// Of mutants only what launches one is used here.
#[allow(dead_code)]
mod mutation;
mod sums;
mod warps;

use cute_cuda::kernel::{Gemm, GemmPlan, GemmWay, Product, TF32, WarpPlan};
use cute_cuda::ptx::Target;
use cute_types::runtime::RuntimeLayout;
use half::{bf16, f16};
use sums::dot;
use warps::{Error, Numbers, Pipeline, layouts};

/// Numbers from -1 to 1 with all of their bits, the same in every run.
fn numbers(layout: &RuntimeLayout, seed: u64) -> Vec<f32> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..layout.cosize()).map(|_| 2.0 * rng.f32() - 1.0).collect()
}

/// What a sum of the products of these numbers may be off by, each addition by half of a unit of the last of 24 bits.
fn off(a: &[f64], b: &[f64]) -> f64 {
    let size: f64 = a.iter().zip(b).map(|(a, b)| (a * b).abs()).sum();
    size * a.len() as f64 * 2f64.powi(-24)
}

fn plan(tile: [i64; 3], warps: [u32; 2], stages: u32) -> WarpPlan {
    WarpPlan { target: Target::Sm80, tile, warps, stages, group: 2 }
}

fn small() -> WarpPlan {
    plan([64, 32, 16], [2, 1], 3)
}

/// What A and B are of.
fn floats() -> Numbers<f32, impl Fn(&RuntimeLayout, u64) -> Vec<f32>, impl Fn(f32) -> f64> {
    Numbers::new(numbers, f64::from)
}

/// The product of matrices of these layouts, whose every element is to be near the sum. Gives how A and B are read.
fn check(texts: [&str; 3], plan: WarpPlan) -> Result<[String; 2], Error> {
    check_rounded::<f32>(texts, plan, f64::from, 0.0)
}

/// The same of a D whose numbers may each be off by so much of it, once more.
fn check_rounded<D: Product<f32, Scale = f32> + PartialEq + Copy>(
    texts: [&str; 3],
    plan: WarpPlan,
    exact: impl Fn(D) -> f64,
    rounding: f64,
) -> Result<[String; 2], Error> {
    let [a, b, d] = layouts(texts)?;
    let gemm = Gemm::<f32, D>::with_plan(&a, &b, &d, plan.clone())?;
    assert!(gemm.kernel().ptx().contains("fma.rn.f32") && !gemm.kernel().ptx().contains("mma.sync"));
    warps::check::<f32, D>(texts, plan, &floats(), D::default(), |found, a, b| {
        let (found, sum) = (exact(found), dot(a, b));
        let is_near = (found - sum).abs() <= off(a, b) + sum.abs() * rounding;
        (!is_near).then(|| format!("{found}, and {sum} wanted"))
    })
}

const ROWS: [&str; 3] = ["(72,44):(44,1)", "(40,44):(44,1)", "(72,40):(40,1)"];

#[test]
fn products_of_all_orders_are_sums_of_whole_numbers() -> Result<(), Error> {
    let columns = ["(72,44):(1,72)", "(40,44):(1,40)", "(72,40):(1,72)"];
    for order in 0..8 {
        let texts = [0, 1, 2].map(|place| if order >> place & 1 == 0 { ROWS[place] } else { columns[place] });
        let wanted = [0, 1].map(|place| match order >> place & 1 {
            0 => "cp.async of 4 bytes along K",
            _ => "cp.async of 16 bytes along MN",
        });
        assert_eq!(check(texts, small())?, wanted);
    }
    Ok(())
}

#[test]
fn tiles_warps_and_stages_of_every_number_make_the_sums() -> Result<(), Error> {
    // Fewer turns than stages, as many, and more, which rounds of stages do not divide.
    for (stages, k) in [(2, 8), (2, 32), (3, 80), (4, 88)] {
        let texts = [format!("(72,{k}):({k},1)"), format!("(40,{k}):(1,40)"), "(72,40):(40,1)".to_string()];
        check([&texts[0], &texts[1], &texts[2]], plan([64, 64, 16], [2, 2], stages))?;
    }
    // Those that plans have, of more threads and of sums of 8 x 8, 8 x 4 and 4 x 4; five rows of tiles in groups of two.
    check(["(136,24):(24,1)", "(132,24):(24,1)", "(136,132):(132,1)"], plan([128, 128, 16], [4, 2], 3))?;
    check(["(136,24):(1,136)", "(68,24):(1,68)", "(136,68):(68,1)"], plan([128, 64, 16], [4, 2], 3))?;
    check(["(300,40):(40,1)", "(36,40):(1,36)", "(300,36):(36,1)"], plan([64, 32, 16], [4, 1], 2))?;
    check(["(136,40):(40,1)", "(132,40):(40,1)", "(136,132):(132,1)"], plan([128, 128, 32], [2, 2], 2))?;
    // Tiles that divide everything, without a predicate.
    check(["(128,32):(32,1)", "(64,32):(1,64)", "(128,64):(64,1)"], small())?;
    Ok(())
}

#[test]
fn layouts_of_all_kinds_and_batches_are_read_as_they_can_be() -> Result<(), Error> {
    let batches = ["(72,20,3):(20,1,1440)", "(40,20,3):(1,40,0)", "(72,40,3):(40,1,2888)"];
    assert_eq!(check(batches, small())?, ["cp.async of 4 bytes along K", "cp.async of 16 bytes along MN"]);
    // Strides of no multiple of 16 and of 8 bytes, and none of 1.
    let found = check(["(72,33):(1,74)", "(40,33):(1,41)", "(72,40):(41,1)"], small())?;
    assert_eq!(found, ["cp.async of 8 bytes along MN", "cp.async of 4 bytes along K"]);
    check(["(72,33):(2,145)", "(40,33):(99,3)", "(72,40):(1,73)"], small())?;
    // Blocks of 8 x 8, by rows and transposed, one after the other; a row for all rows, a number for all of a row.
    let blocks = ["((8,9),(8,3)):((8,192),(1,64))", "((8,5),(8,3)):((1,192),(8,64))", "((8,9),(8,5)):((8,320),(1,64))"];
    check(blocks, small())?;
    check(["(72,44):(0,1)", "(40,44):(1,0)", "(72,40):(40,1)"], small())?;
    Ok(())
}

#[test]
fn sums_are_rounded_to_what_d_is_of() -> Result<(), Error> {
    check_rounded::<bf16>(ROWS, small(), bf16::to_f64, 1.0 / 256.0)?;
    check_rounded::<f16>(ROWS, small(), f16::to_f64, 1.0 / 2048.0)?;
    Ok(())
}

#[test]
fn c_is_added_and_not_read_where_beta_is_0() -> Result<(), Error> {
    let of_c_and_d = [
        ("(72,40):(1,72)", "(72,40):(40,1)"),
        ("(72,40):(44,1)", "(72,40):(44,1)"),
        ("(72,40):(0,1)", "(72,40):(1,73)"),
    ];
    let (factors, addends) = ([ROWS[0], "(40,44):(1,40)"], |c: &RuntimeLayout| numbers(c, 3));
    warps::check_with_c::<f32>(factors, of_c_and_d, &small(), &floats(), addends, |found, a, b, added| {
        let wanted = 0.5 * dot(a, b) + f64::from(added);
        (f64::from(found) - wanted).abs() <= off(a, b) + 1e-6
    })
}

#[test]
fn a_closure_has_the_row_the_column_and_the_product_of_each_sum() -> Result<(), Error> {
    warps::check_closure::<f32>(20, &small(), 1.0)
}

#[test]
fn the_type_of_the_factors_chooses_what_multiplies() -> Result<(), Error> {
    let [a, b, d] = layouts(["(128,64):(64,1)", "(128,64):(64,1)", "(128,128):(128,1)"])?;
    for device in [(Target::Sm90a, 132), (Target::Sm80, 108)] {
        let whole = Gemm::<f32, f32>::new(&a, &b, &d, device)?;
        assert_eq!(*whole.way(), WarpPlan::by_fma([128, 128, 64], 1, device).into());
        let text = whole.kernel().ptx();
        assert!(text.contains("fma.rn.f32") && !text.contains("mma.sync") && !text.contains("tf32"));
        let cut = Gemm::<TF32, f32>::new(&a, &b, &d, device)?;
        assert!(cut.kernel().ptx().contains(".f32.tf32.tf32"), "{}", cut.way());
    }
    // Tiles of what the busiest multiprocessor has the least of.
    let tile = |extents: [i64; 3]| WarpPlan::by_fma(extents, 1, 132).tile;
    assert_eq!((tile([8192; 3]), tile([256; 3])), ([128, 128, 16], [64, 32, 16]));
    assert_eq!(WarpPlan::by_fma([128, 128, 64], 396, 132).tile, [128, 128, 16]);
    Ok(())
}

#[test]
fn what_is_no_plan_is_refused() -> Result<(), Error> {
    let [a, b, d] = layouts(ROWS)?;
    let refused = |way: GemmWay| Gemm::<f32, f32>::with_plan(&a, &b, &d, way).map(drop).unwrap_err().kind().to_string();
    for no_plan in [
        plan([64, 32, 8], [2, 1], 3),
        plan([64, 32, 16], [2, 2], 3),
        plan([32, 32, 16], [4, 1], 3),
        plan([64, 32, 16], [2, 1], 1),
        WarpPlan { target: Target::Sm75, ..small() },
    ] {
        let said = refused(no_plan.into());
        let wanted =
            "by 16 or 32 elements of K, warps 1, 2 or 4 along M and N with at least 16 rows and 32 columns each";
        assert!(said.contains(wanted), "{said}");
    }
    let said = refused(GemmPlan::new([72, 40, 44], 4, 132).into());
    assert!(
        said.starts_with("gemm: wgmma multiplies no f32")
            && said.ends_with("take TF32, of which it leaves 13 bits out, or a WarpPlan"),
        "{said}"
    );
    Ok(())
}

/// The product of one block, by numbers whose sums are exact.
fn pipeline<'a>(gemm: &'a Gemm<f32, f32>, factors: [&RuntimeLayout; 2]) -> Result<Pipeline<'a, f32>, Error> {
    let few_bits = |layout: &_, seed| numbers(layout, seed).into_iter().map(|x| (x * 8.0).round() / 4.0).collect();
    Pipeline::new(gemm, factors, 64, &Numbers::new(few_bits, f64::from), f32::to_le_bytes)
}

#[test]
fn copies_are_within_the_arrays_where_rows_end_within_one() -> Result<(), Error> {
    // Of 16 bytes at the end of an array, A has 12, and B 4.
    let [a, b, d] = layouts(["(59,94):(1,60)", "(29,94):(1,32)", "(59,29):(29,1)"])?;
    pipeline(&Gemm::<f32, f32>::with_plan(&a, &b, &d, small())?, [&a, &b])?.reaches_past_no_array()
}

#[test]
fn each_mutant_of_the_pipeline_is_found() -> Result<(), Error> {
    // Six turns through three stages, and rows that end within a tile; B is turned on its way, and A is not.
    let [a, b, d] = layouts(["(60,94):(1,60)", "(32,94):(94,1)", "(60,32):(32,1)"])?;
    let gemm = Gemm::<f32, f32>::with_plan(&a, &b, &d, small())?;
    // What goes, and what becomes another; of the thousands of `fma`, every 61st.
    pipeline(&gemm, [&a, &b])?.finds_each(&[
        ("bar.sync", "bar.sync", "// bar.sync", 1),
        ("cp.async.commit_group", "cp.async", "// cp.async", 1),
        ("cp.async.wait_group", "cp.async", "// cp.async", 1),
        ("cp.async.wait_group", " 1;", " 2;", 1),
        ("cp.async.c", "cp.async", "// cp.async", 5),
        ("ld.shared", "ld.shared", "// ld.shared", 5),
        ("fma.rn.f32", "fma", "// fma", 61),
    ])
}
