//! Products whose blocks are in clusters that share tiles of A or B, on the interpreter: each against sums in f64.

mod plans;
mod products;
mod sums;

use cute_cuda::Machine;
use cute_cuda::kernel::{Gemm, GemmPlan, Input};
use cute_types::runtime::RuntimeLayout;
use half::bf16;

use products::{Case, Error, ORDERS};

/// A plan of two stages whose blocks are in clusters of that shape.
fn plan(cluster: [u32; 2], tile: [i64; 3], blocks: u32) -> GemmPlan {
    GemmPlan { cluster, ..plans::plan(tile, blocks) }
}

/// The same of two consumers in turns.
fn in_turns(cluster: [u32; 2], tile: [i64; 3], blocks: u32) -> GemmPlan {
    GemmPlan { cluster, ..plans::in_turns(tile, blocks) }
}

/// The product by a plan, of which every element is to be the sum.
fn check(extents: [i64; 4], by_rows: [bool; 3], plan: GemmPlan) -> Result<(), Error> {
    let gemm = Case::new(extents, by_rows)?.check(plan.clone())?;
    assert!(gemm.kernel().ptx().contains(".multicast::cluster"), "{plan}");
    Ok(())
}

#[test]
fn blocks_that_share_b_have_neighbouring_tiles_along_m() -> Result<(), Error> {
    for by_rows in ORDERS {
        // Two tiles along M and two along N, the last ones ragged, in one cluster that turns twice.
        check([72, 72, 136, 1], by_rows, plan([2, 1], [64, 64, 64], 2))?;
        // Three tiles along M: of the second cluster, one block has none, and loads its part of B.
        check([136, 40, 200, 1], by_rows, plan([2, 1], [64, 64, 64], 4))?;
    }
    // One tile, and so none for the other block; two consumers a block.
    check([24, 40, 136, 1], [true; 3], plan([2, 1], [64, 64, 64], 2))?;
    check([264, 72, 136, 1], [true, false, true], plan([2, 1], [128, 64, 64], 2))
}

#[test]
fn blocks_that_share_a_have_neighbouring_tiles_along_n() -> Result<(), Error> {
    for by_rows in ORDERS {
        check([72, 136, 136, 1], by_rows, plan([1, 2], [64, 64, 64], 2))?;
    }
    check([40, 24, 136, 1], [true; 3], plan([1, 2], [64, 64, 64], 2))?;
    check([136, 200, 72, 1], [true, false, true], plan([1, 2], [128, 64, 64], 4))
}

#[test]
fn consumers_in_turns_share_tiles_with_those_of_another_block() -> Result<(), Error> {
    for by_rows in ORDERS {
        // Three tiles along M, three along N: six clusters of two for one, the last three with a block that has no tile.
        check([136, 136, 136, 1], by_rows, in_turns([2, 1], [64, 64, 64], 2))?;
        check([136, 136, 136, 1], by_rows, in_turns([1, 2], [64, 64, 64], 2))?;
    }
    // One turn a tile, more stages than turns, two atoms along M.
    check([264, 72, 64, 1], [true; 3], in_turns([2, 1], [128, 64, 64], 2))?;
    check([264, 136, 72, 1], [true, false, true], in_turns([1, 2], [128, 64, 64], 4))?;
    // One tile: a consumer of each block has none, and of one block both have none.
    check([40, 40, 200, 1], [true; 3], in_turns([2, 1], [64, 64, 64], 2))
}

#[test]
fn stages_of_a_cluster_are_given_back_at_once_and_a_turn_later() -> Result<(), Error> {
    check([136, 72, 200, 1], [true; 3], GemmPlan { behind: true, ..plan([2, 1], [64, 64, 64], 2) })?;
    check([136, 72, 200, 1], [true; 3], GemmPlan { behind: false, ..in_turns([2, 1], [64, 64, 64], 2) })
}

#[test]
fn larger_clusters_share_both_and_batches_and_swapped_ones_are_sums() -> Result<(), Error> {
    check([136, 136, 136, 1], [true, false, true], plan([2, 2], [64, 64, 64], 4))?;
    check([264, 72, 136, 1], [true; 3], plan([4, 1], [64, 64, 64], 4))?;
    check([72, 40, 80, 3], [true; 3], plan([2, 1], [64, 64, 64], 4))?;
    check([72, 136, 80, 2], [true; 3], in_turns([1, 2], [64, 64, 64], 2))?;
    let swapped = |cluster| GemmPlan { swapped: true, ..plan(cluster, [64, 32, 64], 2) };
    check([40, 136, 136, 1], [true, false, true], swapped([2, 1]))?;
    check([40, 136, 136, 1], [true, false, false], swapped([1, 2]))?;
    // Groups of three tiles along M are of two clusters.
    check([328, 72, 72, 1], [true; 3], GemmPlan { group: 3, ..plan([2, 1], [64, 64, 64], 2) })
}

#[test]
fn the_largest_tiles_are_shared_in_all_their_stages() -> Result<(), Error> {
    // Two tiles for one cluster, and a turn more than there are stages.
    let of = |plan: GemmPlan, stages: u32| GemmPlan { stages, ..plan };
    check([136, 40, 264, 1], [true; 3], of(plan([2, 1], [128, 256, 64], 2), 4))?;
    check([136, 40, 392, 1], [true; 3], of(in_turns([2, 1], [128, 128, 64], 2), 6))?;
    check([40, 136, 392, 1], [true, false, true], of(in_turns([1, 2], [128, 128, 64], 2), 6))
}

#[test]
fn a_cluster_adds_c_and_calls_a_closure() -> Result<(), Error> {
    let case = Case::new([136, 72, 136, 1], [true; 3])?;
    let [a, b, d] = &case.layouts;
    for cluster in [[2, 1], [1, 2]] {
        let plans = [plan(cluster, [64, 64, 64], 2), in_turns(cluster, [64, 64, 64], 2)];
        for plan in &plans {
            let gemm = Gemm::<bf16, f32>::scaled_with_plan(a, b, d, d, plan.clone())?;
            let c: Vec<f32> = (0..case.wanted.len()).map(|place| (place % 19) as f32).collect();
            let mut found = vec![f32::NAN; c.len()];
            gemm.typed().run(&Machine::interpreter(), (&case.a, &case.b, &c, &mut found, 0.5, -2.0))?;
            for ((x, y), c) in found.iter().zip(&case.wanted).zip(&c).filter(|((_, y), _)| !y.is_nan()) {
                assert_eq!(*x, 0.5 * y - 2.0 * c, "{plan}");
            }
        }
        // The closure is asked for rows past the end of D, too.
        for plan in plans {
            let gemm = Gemm::<bf16, f32>::fused::<(Input<f32>,), _>(
                a,
                b,
                d,
                plan.clone(),
                ["scales"],
                |b, (scales,)| b.tensor(scales, &RuntimeLayout::new(136, 1)?),
                |b, scales, [row, _, _], sum| {
                    let row = b.clamped(row, 136)?;
                    let scale = b.load_one(&scales.at(0, row)?)?;
                    Ok(b.compute(sum * scale))
                },
            )?;
            let scales: Vec<f32> = (0..136).map(|row| row as f32).collect();
            let mut found = vec![f32::NAN; case.wanted.len()];
            gemm.typed().run(&Machine::interpreter(), ((&case.a, &case.b, &mut found), (&scales,)))?;
            for (place, (x, y)) in found.iter().zip(&case.wanted).enumerate().filter(|(_, (_, y))| !y.is_nan()) {
                assert_eq!(*x, (place / 72) as f32 * y, "{place}: {plan}");
            }
        }
    }
    Ok(())
}

#[test]
fn clusters_that_cannot_be_are_refused() -> Result<(), Error> {
    let a: RuntimeLayout = "(256,64):(64,1)".parse()?;
    let d: RuntimeLayout = "(256,256):(256,1)".parse()?;
    let refused = |plan| Gemm::<bf16, f32>::with_plan(&a, &a, &d, plan).map(drop).unwrap_err().kind().to_string();
    let tile = [64, 64, 64];
    assert_eq!(
        refused(plan([2, 1], tile, 3)),
        "a product in tiles of 64x64x64, 2 stages, 3 blocks, groups of 2 along M, registers 24/240, clusters of 2 x 1 is none; a \
         cluster has 1, 2 or 4 blocks along M and along N, at most 8, which divide the blocks, each loads rows of A and of B in \
         whole 8s, and K is in one part: this has 2 x 1 of 3, tiles of 64 x 64, and 1",
    );
    for (plan, numbers) in [
        (plan([0, 1], tile, 4), "this has 0 x 1 of 4, tiles of 64 x 64, and 1"),
        (plan([3, 1], tile, 3), "this has 3 x 1 of 3, tiles of 64 x 64, and 1"),
        (plan([4, 4], tile, 16), "this has 4 x 4 of 16, tiles of 64 x 64, and 1"),
        (plan([u32::MAX, u32::MAX], tile, 16), "this has 4294967295 x 4294967295 of 16, tiles of 64 x 64, and 1"),
        (plan([4, 1], [64, 16, 64], 4), "this has 4 x 1 of 4, tiles of 64 x 16, and 1"),
        (GemmPlan { split: 2, ..plan([2, 1], tile, 4) }, "this has 2 x 1 of 4, tiles of 64 x 64, and 2"),
    ] {
        let said = refused(plan);
        assert!(said.ends_with(numbers), "{said}");
    }
    // A mode of several has no tile past its end.
    let a: RuntimeLayout = "((64,3),64):((64,4160),1)".parse()?;
    let [b, d]: [RuntimeLayout; 2] = ["(256,64):(64,1)".parse()?, "((64,3),256):((256,16640),1)".parse()?];
    let nested = |cluster| {
        Gemm::<bf16, f32>::with_plan(&a, &b, &d, plan(cluster, tile, 4))
            .map(drop)
            .map_err(|error| error.kind().to_string())
    };
    assert_eq!(nested([1, 2]), Ok(()));
    assert_eq!(
        nested([2, 1]).unwrap_err(),
        "gemm: a mode of several has 3 tiles along M, and clusters 2 blocks, which do not divide them; a tile past its end is none",
    );
    Ok(())
}
