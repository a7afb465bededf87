//! Products in two tiers: D by the first tiles has the bits that it has by the chosen ones.

use cute_cuda::Machine;
use cute_cuda::kernel::{Gemm, GemmPlan, GemmWay};
use cute_types::runtime::RuntimeLayout;
use half::bf16;

type Error = Box<dyn std::error::Error>;

fn numbers(count: i64, seed: u64) -> Vec<bf16> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..count).map(|_| bf16::from_f32(random.f32() * 2.0 - 1.0)).collect()
}

fn matrix(rows: i64, columns: i64, by_rows: bool) -> Result<RuntimeLayout, Error> {
    Ok(RuntimeLayout::new((rows, columns), if by_rows { (columns, 1) } else { (1, rows) })?)
}

/// Of a product D of the extents by a kernel, the bits.
fn bits(gemm: &Gemm<bf16, f32>, [m, n, k]: [i64; 3]) -> Result<Vec<u32>, Error> {
    let (a, b) = (numbers(m * k, 11), numbers(n * k, 12));
    let mut d = vec![f32::NAN; (m * n) as usize];
    gemm.typed().run(&Machine::interpreter(), (&a, &b, &mut d))?;
    Ok(d.into_iter().map(f32::to_bits).collect())
}

/// Compares the tiers of a product for a device; whether its consumers take turns by the chosen tiles.
fn check(extents: [i64; 3], by_rows: [bool; 3], multiprocessors: u32) -> Result<bool, Error> {
    let [m, n, k] = extents;
    let (a, b, d) = (matrix(m, k, by_rows[0])?, matrix(n, k, by_rows[1])?, matrix(m, n, by_rows[2])?);
    let product = Gemm::<bf16, f32>::tiered(&a, &b, &d, multiprocessors)?;
    let (chosen, first) = (product.chosen(), product.first().ok_or("one tier")?);
    assert!(bits(first, extents)? == bits(chosen, extents)?, "{extents:?}: {} and {}", first.way(), chosen.way());
    match chosen.way() {
        GemmWay::Warpgroups(plan) => Ok(plan.pingpong),
        other => Err(other.to_string().into()),
    }
}

#[test]
fn d_has_the_same_bits_by_both_tiers() -> Result<(), Error> {
    let mut in_turns = Vec::new();
    for (extents, by_rows, multiprocessors) in [
        ([136, 264, 200], [true, true, true], 1),
        ([136, 264, 200], [false, true, true], 1),
        ([136, 264, 200], [true, false, false], 1),
        ([72, 264, 520], [true, true, true], 3),
    ] {
        in_turns.push(check(extents, by_rows, multiprocessors)?);
    }
    assert!(in_turns.contains(&true) && in_turns.contains(&false), "{in_turns:?}");
    Ok(())
}

/// The tiers have K in the same parts, of which each is a sum of its own.
#[test]
fn bits_of_parts_of_k_do_not_depend_on_the_tile() -> Result<(), Error> {
    let extents @ [m, n, k] = [136, 136, 520];
    let (a, b, d) = (matrix(m, k, true)?, matrix(n, k, true)?, matrix(m, n, true)?);
    let by = |tile: [i64; 3], split: u32| {
        let plan =
            GemmPlan { tile, split, stages: 3, pingpong: false, behind: false, ..GemmPlan::new(extents, 2, 132) };
        bits(&Gemm::<bf16, f32>::with_plan(&a, &b, &d, plan.within(2, 4, false).spread(extents, 1, 132))?, extents)
    };
    let wide = by([128, 128, 64], 3)?;
    assert!(wide == by([64, 64, 64], 3)?);
    // Which the sums in one part are not.
    assert!(wide != by([64, 64, 64], 1)?);
    Ok(())
}
