//! Products by `mma.sync`, on the interpreter: each against sums in f64, of layouts and extents that no tile divides.

// Of mutants only what launches one is used here.
#[allow(dead_code)]
mod mutation;
mod sums;
mod warps;

use cute_cuda::Machine;
use cute_cuda::kernel::{Factor, Gemm, GemmPlan, GemmWay, Product, TF32, WarpPlan};
use cute_cuda::ptx::{E4M3, Target};
use cute_types::runtime::RuntimeLayout;
use half::{bf16, f16};
use sums::dot;
use warps::{Error, Numbers, Pipeline, layouts};

/// Small numbers, all of which each type has, the same in every run.
fn numbers<T>(of: impl Fn(f32) -> T, layout: &RuntimeLayout, seed: u64) -> Vec<T> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..layout.cosize()).map(|_| of(rng.i32(-8..9) as f32 / 4.0)).collect()
}

fn plan(target: Target, tile: [i64; 3], warps: [u32; 2], stages: u32) -> WarpPlan {
    WarpPlan { target, tile, warps, stages, group: 2 }
}

fn halves() -> WarpPlan {
    plan(Target::Sm80, [64, 32, 64], [2, 2], 3)
}

/// The product of matrices of these layouts, whose every element is to be the sum, which is exact. Gives how A and B are read.
fn check<T, D>(
    texts: [&str; 3],
    way: impl Into<GemmWay>,
    of: impl Fn(f32) -> T,
    exact: impl Fn(T) -> f64,
    rounded: impl Fn(f64) -> D,
) -> Result<[String; 2], Error>
where
    T: Factor<Number = T> + Copy,
    D: Product<T::Sum> + PartialEq + Copy,
{
    check_as::<T, D>(texts, way, of, exact, rounded)
}

/// The same of numbers that are multiplied as others.
fn check_as<T, D>(
    texts: [&str; 3],
    way: impl Into<GemmWay>,
    of: impl Fn(f32) -> T::Number,
    exact: impl Fn(T::Number) -> f64,
    rounded: impl Fn(f64) -> D,
) -> Result<[String; 2], Error>
where
    T: Factor<Number: Copy>,
    D: Product<T::Sum> + PartialEq + Copy,
{
    let numbers = Numbers::new(|layout: &RuntimeLayout, seed| numbers(&of, layout, seed), exact);
    warps::check::<T, D>(texts, way, &numbers, rounded(-12345.0), |found, a, b| {
        let sum = dot(a, b);
        (found != rounded(sum)).then(|| format!("another number than the sum, {sum}"))
    })
}

fn check_bf16(texts: [&str; 3], plan: WarpPlan) -> Result<[String; 2], Error> {
    check(texts, plan, bf16::from_f32, bf16::to_f64, |sum| sum as f32)
}

const ROWS: [&str; 3] = ["(72,104):(104,1)", "(40,104):(104,1)", "(72,40):(40,1)"];

#[test]
fn products_of_all_orders_are_sums() -> Result<(), Error> {
    let columns = ["(72,104):(1,72)", "(40,104):(1,40)", "(72,40):(1,72)"];
    for order in 0..8 {
        let texts = [0, 1, 2].map(|place| if order >> place & 1 == 0 { ROWS[place] } else { columns[place] });
        let reads = check_bf16(texts, halves())?;
        let wanted = [0, 1]
            .map(|place| format!("cp.async of 16 bytes along {}", if order >> place & 1 == 0 { "K" } else { "MN" }));
        assert_eq!(reads, wanted);
    }
    Ok(())
}

#[test]
fn products_of_all_elements_are_sums() -> Result<(), Error> {
    let columns = ["(72,104):(1,72)", "(48,104):(1,48)", "(72,48):(1,72)"];
    let rows = ["(72,104):(104,1)", "(48,104):(104,1)", "(72,48):(48,1)"];
    for texts in [rows, columns] {
        check(texts, halves(), f16::from_f32, f16::to_f64, f16::from_f64)?;
        let narrow = plan(Target::Sm80, [64, 32, 32], [2, 2], 3);
        check_as::<TF32, f32>(texts, narrow, |x| x, f64::from, |sum| sum as f32)?;
        let doubles = plan(Target::Sm80, [64, 32, 16], [2, 2], 3);
        check(texts, doubles.clone(), f64::from, |x| x, |sum| sum)?;
        check(texts, WarpPlan { target: Target::Sm90, ..doubles }, f64::from, |x| x, |sum| sum)?;
        let bytes = plan(Target::Sm80, [64, 64, 128], [2, 2], 2);
        check(texts, bytes.clone(), |x| (x * 32.0) as i8, f64::from, |sum| sum as i32)?;
        check(texts, bytes.clone(), |x| (x * 32.0 + 64.0) as u8, f64::from, |sum| sum as i32)?;
        let sm_89 = WarpPlan { target: Target::Sm89, ..bytes };
        check(texts, sm_89, E4M3::from_f32, |x| f64::from(x.to_f32()), |sum| sum as f32)?;
    }
    Ok(())
}

#[test]
fn stages_tiles_and_warps_of_every_number_make_the_sums() -> Result<(), Error> {
    // Fewer turns than stages, as many, and more, which rounds of stages do not divide.
    for (stages, k) in [(2, 40), (2, 64), (3, 320), (4, 456)] {
        let texts = [format!("(72,{k}):({k},1)"), format!("(40,{k}):({k},1)"), "(72,40):(40,1)".to_string()];
        check_bf16([&texts[0], &texts[1], &texts[2]], plan(Target::Sm80, [32, 64, 64], [2, 2], stages))?;
    }
    // Five rows of tiles in groups of two; warps in other shapes.
    let many = ["(300,72):(72,1)", "(72,72):(72,1)", "(300,72):(72,1)"];
    check_bf16(many, halves())?;
    check_bf16(many, plan(Target::Sm80, [128, 32, 32], [4, 1], 3))?;
    check_bf16(many, plan(Target::Sm86, [64, 128, 64], [1, 4], 2))?;
    // Tiles that divide everything, without a predicate.
    check_bf16(["(128,128):(128,1)", "(64,128):(128,1)", "(128,64):(64,1)"], halves())?;
    Ok(())
}

#[test]
fn batches_are_products_of_their_own() -> Result<(), Error> {
    let texts = ["(72,40,3):(40,1,2880)", "(40,40,3):(1,40,1600)", "(72,40,3):(40,1,2888)"];
    check_bf16(texts, halves())?;
    // One B for all of them.
    check_bf16([texts[0], "(40,40,3):(40,1,0)", texts[2]], halves())?;
    Ok(())
}

#[test]
fn layouts_that_no_tensor_map_has_are_read_as_they_can_be() -> Result<(), Error> {
    // Strides of no multiple of 16 bytes: 8, 4 and 2.
    let found = check_bf16(["(72,76):(76,1)", "(40,76):(78,1)", "(72,40):(41,1)"], halves())?;
    assert_eq!(found, ["cp.async of 8 bytes along K", "cp.async of 4 bytes along K"]);
    let found = check_bf16(["(72,75):(75,1)", "(40,75):(1,41)", "(72,40):(40,1)"], halves())?;
    assert_eq!(found, ["elements one by one", "elements one by one"]);
    // Blocks of 8 x 8, by rows and transposed, one after the other.
    let blocks =
        ["((8,9),(8,13)):((8,832),(1,64))", "((8,5),(8,13)):((1,832),(8,64))", "((8,9),(8,5)):((8,320),(1,64))"];
    assert_eq!(check_bf16(blocks, halves())?, ["cp.async of 16 bytes along K", "cp.async of 16 bytes along MN"]);
    // A row for all rows, and a number for all of a row.
    assert_eq!(
        check_bf16(["(72,104):(0,1)", "(40,104):(1,0)", "(72,40):(40,1)"], halves())?,
        ["cp.async of 16 bytes along K", "cp.async of 16 bytes along MN"]
    );
    check_bf16(["(72,104):(2,0)", "(40,104):(0,3)", "(72,40):(1,72)"], halves())?;
    // Elements of 4 bytes and more are copied one by one.
    let singles = plan(Target::Sm80, [64, 32, 32], [2, 2], 3);
    let texts = ["(72,33):(33,1)", "(40,33):(3,121)", "(72,40):(40,1)"];
    let found = check_as::<TF32, f32>(texts, singles, |x| x, f64::from, |sum| sum as f32)?;
    assert_eq!(found, ["cp.async of 4 bytes along K", "cp.async of 4 bytes along K"]);
    let bytes = plan(Target::Sm80, [64, 64, 128], [2, 2], 2);
    check(
        ["(72,105):(105,1)", "(40,105):(1,43)", "(72,40):(40,1)"],
        bytes,
        |x| (x * 8.0) as i8,
        f64::from,
        |sum| sum as i32,
    )?;
    Ok(())
}

#[test]
fn the_device_and_the_layouts_choose_the_way() -> Result<(), Error> {
    let is_by_warps = |texts: [&str; 3], device: (Target, u32)| -> Result<bool, Error> {
        let [a, b, d] = layouts(texts)?;
        Ok(matches!(Gemm::<bf16, f32>::new(&a, &b, &d, device)?.way(), GemmWay::Warps(_)))
    };
    assert!(!is_by_warps(ROWS, (Target::Sm90a, 132))?);
    assert!(is_by_warps(ROWS, (Target::Sm90, 132))? && is_by_warps(ROWS, (Target::Sm80, 108))?);
    // A, B and D that TMA does not read or write.
    let odd = ["(72,104):(105,1)", "(40,104):(104,2)", "(72,40):(41,1)"];
    for place in 0..3 {
        let mut texts = ROWS;
        texts[place] = odd[place];
        assert!(is_by_warps(texts, (Target::Sm90a, 132))?, "{texts:?}");
    }
    // What is for `wgmma` alone says so.
    let [a, b, d] = layouts([odd[0], ROWS[1], ROWS[2]])?;
    let refused = Gemm::<bf16, f32>::with_plan(&a, &b, &d, GemmPlan::new([72, 40, 104], 2, 132)).map(drop).unwrap_err();
    assert_eq!(refused.kind().to_string(), "tma: stride 210 of mode 1 is not a multiple of 16 bytes");
    // On any device, f64.
    let [a, b, d] = layouts(["(72,40):(40,1)", "(40,40):(40,1)", "(72,40):(40,1)"])?;
    let doubles = Gemm::<f64, f64>::new(&a, &b, &d, 132)?;
    assert!(doubles.kernel().ptx().contains("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64"));
    let (x, mut out) = (vec![0.5; 72 * 40], vec![0.0; 72 * 40]);
    doubles.typed().run(&Machine::interpreter(), (&x, &x[..1600], &mut out))?;
    assert_eq!(out, vec![10.0; 72 * 40]);
    Ok(())
}

#[test]
fn c_is_added_and_not_read_where_beta_is_0() -> Result<(), Error> {
    let of_c_and_d = [
        ("(72,40):(40,1)", "(72,40):(42,1)"),
        ("(72,40):(1,72)", "(72,40):(40,1)"),
        ("(72,40):(0,1)", "(72,40):(1,73)"),
    ];
    let numbers = Numbers::new(|layout: &RuntimeLayout, seed| numbers(bf16::from_f32, layout, seed), bf16::to_f64);
    let addends = |c: &RuntimeLayout| (0..c.cosize()).map(|i| (i % 17) as f32).collect();
    let factors = ["(72,104):(104,1)", "(40,104):(1,40)"];
    warps::check_with_c::<bf16>(factors, of_c_and_d, &halves(), &numbers, addends, |found, a, b, added| {
        found == 0.5 * dot(a, b) as f32 + added
    })
}

#[test]
fn a_closure_has_the_row_the_column_and_the_product_of_each_sum() -> Result<(), Error> {
    warps::check_closure::<bf16>(40, &halves(), bf16::ONE)
}

#[test]
fn what_is_no_plan_is_refused() -> Result<(), Error> {
    let [a, b, d] = layouts(ROWS)?;
    let refused =
        |plan: WarpPlan| Gemm::<bf16, f32>::with_plan(&a, &b, &d, plan).map(drop).unwrap_err().kind().to_string();
    let no_plans = [
        plan(Target::Sm75, [64, 64, 64], [2, 2], 3),
        plan(Target::Sm80, [48, 64, 64], [2, 2], 3),
        plan(Target::Sm80, [64, 64, 48], [2, 2], 3),
        plan(Target::Sm80, [64, 64, 64], [0, 2], 3),
        plan(Target::Sm80, [64, 32, 64], [2, 4], 3),
        plan(Target::Sm80, [64, 64, 64], [2, 2], 1),
        WarpPlan { group: 0, ..halves() },
    ];
    for plan in no_plans {
        let said = refused(plan);
        assert!(
            said.contains("is none; tiles are 32 to 256 by 32 to 256, powers of 2, by 32 or 64 elements of K"),
            "{said}"
        );
    }
    assert_eq!(
        refused(plan(Target::Sm80, [256, 128, 64], [4, 2], 4)),
        "131072 bytes of shared memory do not fit a block; at most 101376 do",
    );
    let [a, b, d] = layouts(["(64,64):(64,1)", "(64,64):(64,1)", "(64,64):(64,1)"])?;
    let refused = Gemm::<E4M3, f32>::new(&a, &b, &d, (Target::Sm80, 108)).map(drop).unwrap_err();
    assert_eq!(refused.kind().to_string(), "`mma` needs sm_89, and the kernel is for sm_80; write it for sm_89");
    Ok(())
}

/// The product of one block.
fn pipeline<'a>(gemm: &'a Gemm<bf16, f32>, factors: [&RuntimeLayout; 2]) -> Result<Pipeline<'a, bf16>, Error> {
    let numbers = Numbers::new(|layout: &_, seed| numbers(bf16::from_f32, layout, seed), bf16::to_f64);
    Pipeline::new(gemm, factors, 128, &numbers, |x| x.to_bits().to_le_bytes())
}

#[test]
fn copies_are_within_the_arrays_where_rows_end_within_one() -> Result<(), Error> {
    // Of 16 bytes at the end of an array, A has 6, and B 14; in the second, A and B have 2 each.
    for texts in [
        ["(60,371):(376,1)", "(31,371):(1,32)", "(60,31):(31,1)"],
        ["(49,33):(1,56)", "(32,33):(40,1)", "(49,32):(32,1)"],
    ] {
        let [a, b, d] = layouts(texts)?;
        pipeline(&Gemm::<bf16, f32>::with_plan(&a, &b, &d, halves())?, [&a, &b])?.reaches_past_no_array()?;
    }
    Ok(())
}

#[test]
fn each_mutant_of_the_pipeline_is_found() -> Result<(), Error> {
    // Six turns through three stages, and rows that end within a tile.
    let [a, b, d] = layouts(["(60,376):(376,1)", "(32,376):(376,1)", "(60,32):(32,1)"])?;
    let gemm = Gemm::<bf16, f32>::with_plan(&a, &b, &d, halves())?;
    // What goes, and what becomes another. Of what is read past an end, nothing comes into a sum: the other factor has zeros there.
    pipeline(&gemm, [&a, &b])?.finds_each(&[
        ("bar.sync", "bar.sync", "// bar.sync", 1),
        ("cp.async.commit_group", "cp.async", "// cp.async", 1),
        ("cp.async.wait_group", "cp.async", "// cp.async", 1),
        ("cp.async.wait_group", " 1;", " 2;", 1),
        ("cp.async.cg", "cp.async", "// cp.async", 1),
        ("ldmatrix", "ldmatrix", "// ldmatrix", 1),
        ("mma.sync", "mma.sync", "// mma.sync", 1),
    ])
}
