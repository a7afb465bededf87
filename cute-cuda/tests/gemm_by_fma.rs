//! Products of f32 by `fma`, on the interpreter: each against sums in f64 of random numbers, within what as many roundings of 24
//! bits may be off by, of which a TF32 has far more.

mod sums;

use cute_cuda::Machine;
use cute_cuda::interpret::{Interpreter, Memory, Value};
use cute_cuda::kernel::{Gemm, GemmPlan, GemmWay, Input, Product, TF32, WarpPlan};
use cute_cuda::ptx::Target;
use cute_types::runtime::{IntTuple, RuntimeLayout};
use half::{bf16, f16};
use sums::{dot, rows};

type Error = Box<dyn std::error::Error>;

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

/// `(layout of A, of B, of D)`, each from its text.
fn layouts(texts: [&str; 3]) -> Result<[RuntimeLayout; 3], Error> {
    let [a, b, d] = texts;
    Ok([a.parse()?, b.parse()?, d.parse()?])
}

/// The product of matrices of these layouts, whose every element is to be near the sum; what lies between the elements of D stays
/// as it was. Gives how A and B are read.
fn check(texts: [&str; 3], plan: WarpPlan) -> Result<[String; 2], Error> {
    check_rounded::<f32>(texts, plan, f64::from, 0.0)
}

/// The same of a D whose numbers are `bits` of the sums.
fn check_rounded<D: Product<f32, Scale = f32> + PartialEq + Copy>(
    texts: [&str; 3],
    plan: WarpPlan,
    exact: impl Fn(D) -> f64,
    rounding: f64,
) -> Result<[String; 2], Error> {
    let [a, b, d] = layouts(texts)?;
    let gemm = Gemm::<f32, D>::with_plan(&a, &b, &d, plan)?;
    assert!(gemm.kernel().ptx().contains("fma.rn.f32") && !gemm.kernel().ptx().contains("mma.sync"));
    let (x, y, unset) = (numbers(&a, 1), numbers(&b, 2), D::default());
    let mut out = vec![unset; d.cosize().unsigned_abs() as usize];
    gemm.typed().run(&Machine::interpreter(), (&x, &y, &mut out))?;
    let batches = if a.rank() == 3 { a.mode(2)?.size() } else { 1 };
    let mut written = vec![false; out.len()];
    for l in 0..batches {
        let batch = (a.rank() == 3).then_some(l);
        let (of_a, of_b) = (rows(&a, &x, batch, f64::from)?, rows(&b, &y, batch, f64::from)?);
        for (i, j) in (0..of_a.len()).flat_map(|i| (0..of_b.len()).map(move |j| (i, j))) {
            let coord = match batch {
                Some(l) => (i as i64, j as i64, l).into(),
                None => IntTuple::from((i as i64, j as i64)),
            };
            let place = d.offset(coord)? as usize;
            let (found, sum) = (exact(out[place]), dot(&of_a[i], &of_b[j]));
            let most = off(&of_a[i], &of_b[j]) + sum.abs() * rounding;
            assert!((found - sum).abs() <= most, "({i},{j},{l}) of {texts:?} is {found}, and {sum} wanted");
            written[place] = true;
        }
    }
    assert!(out.iter().zip(written).all(|(&value, written)| written || value == unset), "{texts:?}");
    Ok(gemm.reads().map(|read| read.to_string()))
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
    for (of_c, of_d) in [
        ("(72,40):(1,72)", "(72,40):(40,1)"),
        ("(72,40):(44,1)", "(72,40):(44,1)"),
        ("(72,40):(0,1)", "(72,40):(1,73)"),
    ] {
        for beta in [0.0, -2.0] {
            let [a, b, d] = layouts([ROWS[0], "(40,44):(1,40)", of_d])?;
            let c: RuntimeLayout = of_c.parse()?;
            let gemm = Gemm::<f32, f32>::scaled_with_plan(&a, &b, &c, &d, small())?;
            let (x, y) = (numbers(&a, 1), numbers(&b, 2));
            let addend = if beta == 0.0 { vec![f32::NAN; c.cosize() as usize] } else { numbers(&c, 3) };
            let mut out = vec![f32::NAN; d.cosize() as usize];
            gemm.typed().run(&Machine::interpreter(), (&x, &y, &addend, &mut out, 0.5, beta))?;
            let (of_a, of_b) = (rows(&a, &x, None, f64::from)?, rows(&b, &y, None, f64::from)?);
            for (i, j) in (0..72).flat_map(|i| (0..40).map(move |j| (i, j))) {
                let (left, right) = (&of_a[i as usize], &of_b[j as usize]);
                let added = if beta == 0.0 { 0.0 } else { f64::from(beta * addend[c.offset((i, j))? as usize]) };
                let (found, wanted) = (f64::from(out[d.offset((i, j))? as usize]), 0.5 * dot(left, right) + added);
                assert!((found - wanted).abs() <= off(left, right) + 1e-6, "({i},{j}) {of_c} {of_d} {beta}");
            }
        }
    }
    Ok(())
}

#[test]
fn a_closure_has_the_row_the_column_and_the_product_of_each_sum() -> Result<(), Error> {
    let [a, b, d] = layouts(["(72,20,2):(20,1,1440)", "(40,20,2):(20,1,0)", "(72,40,2):(40,1,2880)"])?;
    let gemm = Gemm::<f32, f32>::fused::<(Input<f32>,), _>(
        &a,
        &b,
        &d,
        small(),
        ["bias"],
        |b, (bias,)| b.tensor(bias, &RuntimeLayout::new((72, 40, 2), (1, 100, 10_000))?),
        |b, bias, [row, column, batch], sum| {
            let (row, column) = (b.clamped(row, 72)?, b.clamped(column, 40)?);
            let bias = b.load_one(&bias.at(2, batch)?.at(1, column)?.at(0, row)?)?;
            Ok(b.compute((sum + bias).max(0.0)))
        },
    )?;
    let (ones, bias): (Vec<f32>, Vec<f32>) = (vec![1.0; 2880], (0..13_972).map(|i| 5000.0 - i as f32).collect());
    let mut out = vec![f32::NAN; 2 * 2880];
    gemm.typed().run(&Machine::interpreter(), ((&ones, &ones[..800], &mut out), (&bias,)))?;
    for (at, &found) in out.iter().enumerate() {
        let (batch, row, column) = (at / 2880, at % 2880 / 40, at % 40);
        let bias = 5000.0 - (row + 100 * column + 10_000 * batch) as f32;
        assert_eq!(found, (20.0 + bias).max(0.0), "({row},{column},{batch})");
    }
    Ok(())
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

/// What becomes of a text: nothing where its product is the same.
fn outcome(gemm: &Gemm<f32, f32>, text: &str, [x, y]: [&[f32]; 2], wanted: &[f32]) -> Option<String> {
    let bytes = |list: &[f32]| list.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
    let mut memory = Memory::default();
    let arrays = [memory.input(&bytes(x)), memory.input(&bytes(y)), memory.output(&vec![0xff; 4 * wanted.len()])];
    let values: Vec<Value> = arrays.iter().map(|&address| address.into()).collect();
    let interpreter = Interpreter::with_step_limit(1 << 22).with_shared_bytes(u64::from(gemm.kernel().shared_bytes()));
    match interpreter.launch(text, gemm.kernel().name(), [1; 3], [64, 1, 1], &values, &mut memory) {
        Ok(_) => {
            let found = memory.bytes(arrays[2]).unwrap_or_default().as_chunks().0;
            let same = found.iter().map(|x| f32::from_le_bytes(*x)).eq(wanted.iter().copied());
            (!same).then(|| "another product".to_string())
        }
        Err(error) => Some(error.to_string()),
    }
}

#[test]
fn each_mutant_of_the_pipeline_is_found() -> Result<(), Error> {
    // Six turns through three stages, and rows that end within a tile; B is turned on its way, and A is not.
    let [a, b, d] = layouts(["(60,94):(1,60)", "(32,94):(94,1)", "(60,32):(32,1)"])?;
    let gemm = Gemm::<f32, f32>::with_plan(&a, &b, &d, small())?;
    let small = |x: f32| (x * 8.0).round() / 4.0;
    let (x, y): (Vec<f32>, Vec<f32>) =
        (numbers(&a, 1).into_iter().map(small).collect(), numbers(&b, 2).into_iter().map(small).collect());
    let sum = |i: usize, j: usize| (0..94).map(|t| x[t * 60 + i] * y[j * 94 + t]).sum();
    let wanted: Vec<f32> = (0..60 * 32).map(|at| sum(at / 32, at % 32)).collect();
    let text = gemm.kernel().ptx();
    assert_eq!(outcome(&gemm, text, [&x, &y], &wanted), None);
    // What goes, and what becomes another; of the thousands of `fma`, every 61st.
    let changes = [
        ("bar.sync", "bar.sync", "// bar.sync", 1),
        ("cp.async.commit_group", "cp.async", "// cp.async", 1),
        ("cp.async.wait_group", "cp.async", "// cp.async", 1),
        ("cp.async.wait_group", " 1;", " 2;", 1),
        ("cp.async.c", "cp.async", "// cp.async", 5),
        ("ld.shared", "ld.shared", "// ld.shared", 5),
        ("fma.rn.f32", "fma", "// fma", 61),
    ];
    let lines: Vec<&str> = text.lines().collect();
    let (mut found, mut harmless) = (0, Vec::new());
    for (begin, from, to, each) in changes {
        let those = lines.iter().enumerate().filter(|(_, line)| line.trim().starts_with(begin) && line.contains(from));
        for (at, line) in those.step_by(each) {
            let changed = line.replacen(from, to, 1);
            let mut mutant = lines.clone();
            mutant[at] = &changed;
            match outcome(&gemm, &mutant.join("\n"), [&x, &y], &wanted) {
                Some(_) => found += 1,
                None => harmless.push(format!("{at}: {}", changed.trim())),
            }
        }
    }
    assert!(harmless.is_empty() && found >= 60, "{found} are found, and not {harmless:#?}");
    Ok(())
}
