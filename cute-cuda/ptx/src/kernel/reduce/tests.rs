//! Folds, plans and splits of reductions.

use cute_types::runtime::ComposedLayout;
use half::f16;

use super::plan::ReducePlan;
use super::problem::{Direction, Problem, Tail};
use super::split::Split;
use crate::kernel::modes::Mode;
use crate::kernel::{Reduce, Reduction};
use crate::ptx::Target;

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn problem(from: &str, reduced: &[usize], to: Option<&str>) -> Result<Problem, Box<dyn std::error::Error>> {
    let to = to.map(str::parse::<ComposedLayout>).transpose()?;
    Ok(Problem::of(&from.parse()?, reduced, to.as_ref())?)
}

/// A plan that nothing but its fold can be wrong with.
fn plan(fold: u64, parts: u64) -> ReducePlan {
    let direction = Direction::Across;
    ReducePlan { direction, width: 1, team: 1, teams: 32, results: 1, unroll: 1, parts, fold }
}

fn modes(kept: &[Mode]) -> Vec<(u64, u64, u64)> {
    kept.iter().map(|mode| (mode.extent, mode.from, mode.to)).collect()
}

#[test]
fn the_second_kernel_has_parts_and_folded_neighbours() -> Outcome {
    // One mode where results of all are adjacent: 5 · 4 neighbours and parts.
    let Split { first, part_stride, second } = problem("(3,103):(1,3)", &[1], None)?.split(&plan(4, 5))?;
    assert_eq!((modes(&first.kept), &first.reduced[..]), (vec![(12, 1, 1)], &[(25, 12)][..]));
    assert_eq!(first.tail, Some(Tail { length: 9, base: 300 }));
    assert_eq!((part_stride, modes(&second.kept), &second.reduced[..]), (12, vec![(3, 1, 1)], &[(20, 3)][..]));

    // Another kept mode lies between them.
    let split = problem("S<0,0,1> o 8 o (3,8,7):(1,3,24)", &[1], None)?.split(&plan(4, 2))?;
    assert_eq!(modes(&split.first.kept), [(12, 1, 1), (7, 24, 12)]);
    assert_eq!((&split.first.reduced[..], split.first.tail, split.first.from.base), (&[(2, 12)][..], None, 8));
    assert_eq!(modes(&split.second.kept), [(3, 1, 1), (7, 12, 3)]);
    assert_eq!((split.part_stride, &split.second.reduced[..]), (84, &[(4, 3), (2, 84)][..]));

    // A run of two modes, which results are written by in another order; no row but the first.
    let split = problem("(3,4,5):(1,3,12)", &[2], Some("(3,4):(4,1)"))?.split(&plan(5, 1))?;
    assert_eq!((modes(&split.first.kept), &split.first.reduced[..]), (vec![(60, 1, 1)], &[][..]));
    assert_eq!(modes(&split.second.kept), [(3, 1, 4), (4, 3, 1)]);
    assert_eq!(split.second.reduced, [(5, 12)]);
    Ok(())
}

#[test]
fn a_fold_is_the_least_that_makes_vectors_or_fills_a_block() -> Outcome {
    for (from, reduced, f16s, f32s, f64s) in [
        // Odd rows that are long, and rows of which vectors divide some.
        ("(32767,32769):(1,32767)", &[1][..], 8, 4, 2),
        ("(32766,32769):(1,32766)", &[1], 4, 2, 1),
        ("(32764,32769):(1,32764)", &[1], 2, 1, 1),
        // Short ones; those of a power of two need no more than whole vectors.
        ("(3,357913941):(1,3)", &[1], 680, 340, 170),
        ("(12,100000000):(1,12)", &[1], 170, 85, 42),
        ("(2,100000000):(1,2)", &[1], 4, 2, 1),
        ("(16,100000000):(1,16)", &[1], 1, 1, 1),
        // A slice that begins where vectors do, and ones that do not.
        ("S<0,0,1> o 8 o (3,200000):(1,3)", &[1], 680, 340, 170),
        ("S<0,0,1> o 2 o (333,100000):(1,333)", &[1], 2, 2, 2),
        ("S<0,0,1> o 1 o (3,100000):(1,3)", &[1], 1, 1, 1),
        // Rows that are padded, too few by any fold, or by all but 2, or along what is reduced.
        ("(32766,32769):(1,32767)", &[1], 1, 1, 1),
        ("(333,127):(1,333)", &[1], 1, 1, 1),
        ("(333,255):(1,333)", &[1], 2, 2, 2),
        ("(333,10000):(1,333)", &[0], 1, 1, 1),
        // Beside another kept mode, whose stride allows vectors or does not; two reduced ones, and a divisor or none.
        ("(333,1000,5):(1,333,333000)", &[1], 8, 4, 2),
        ("(333,1001,5):(1,333,333333)", &[1], 1, 1, 1),
        ("(333,1000,5):(1,333,400000)", &[1, 2], 8, 4, 2),
        ("(333,1002,5):(1,333,400000)", &[1, 2], 2, 2, 2),
        ("(333,1001,5):(1,333,400000)", &[1, 2], 1, 1, 1),
    ] {
        let problem = problem(from, reduced, None)?;
        let folds = [problem.plan::<f16>(false), problem.plan::<f32>(false), problem.plan::<f64>(false)];
        assert_eq!(folds.map(|plan| plan.fold), [f16s, f32s, f64s], "{from} over {reduced:?}");
        for plan in folds {
            problem.check::<f64>(&ReducePlan { width: 1, ..plan })?;
        }
        // One kernel for everything folds nothing.
        assert_eq!(problem.plan::<f32>(true).fold, 1, "{from}");
    }
    Ok(())
}

#[test]
fn folded_rows_are_read_by_16_bytes() -> Outcome {
    for (from, by_f32, by_f16, plan) in [
        ("(32767,32769):(1,32767)", true, true, "across by 4, 64 x 4 threads, 1 x 8 under way, 8 parts, fold 4"),
        ("(3,357913941):(1,3)", true, true, "across by 4, 64 x 8 threads, 1 x 8 under way, 66 parts, fold 340"),
        ("(32766,32769):(1,32767)", false, false, "across by 1, 256 x 4 threads, 1 x 8 under way, 33 parts"),
    ] {
        let layout: ComposedLayout = from.parse()?;
        let floats = Reduce::<f32>::new(&layout, &[1], Reduction::Sum, Target::Sm90)?;
        let halves = Reduce::<f16>::new(&layout, &[1], Reduction::Sum, Target::Sm90)?;
        assert_eq!(floats.plan().to_string(), plan, "{from}");
        assert_eq!(floats.ptx()[0].contains("ld.global.nc.v4.f32"), by_f32, "{from}");
        assert_eq!(halves.ptx()[0].contains("ld.global.nc.v4.u32"), by_f16, "{from}");
    }
    Ok(())
}

#[test]
fn what_is_no_fold_is_refused() -> Outcome {
    let refused = |from: &str, reduced: &[usize], plan: ReducePlan| {
        let problem = problem(from, reduced, None).map_err(|error| error.to_string())?;
        problem.check::<f32>(&plan).map_err(|error| error.kind().to_string())
    };
    let because = |from, reduced: &[usize], plan| refused(from, reduced, plan).err().unwrap_or_default();
    assert_eq!(because("(3,100):(1,3)", &[1], plan(7, 2)), "");
    assert_eq!(
        because("(3,100):(1,3)", &[1], plan(0, 2)),
        "`across by 1, 32 x 1 threads, 1 x 1 under way, 2 parts, fold 0` is no plan; take powers of two, 1 to 2147483647 \
         parts, and a fold of at least 1"
    );
    assert_eq!(
        because("(3,100):(1,3)", &[1], ReducePlan { direction: Direction::Along, ..plan(4, 1) }),
        "a fold of 4 is for accesses across results, and these are along; take fold 1"
    );
    assert_eq!(
        because("(3,100):(1,4)", &[1], plan(4, 1)),
        "a fold takes rows that follow each other, and these begin 4 elements apart and are 3 long; take fold 1"
    );
    assert_eq!(
        because("(3,100):(1,3)", &[1], plan(101, 1)),
        "a fold of 101 takes more neighbours than the 100 that there are; take 1 to 100"
    );
    assert_eq!(
        because("(3,100,5):(1,3,512)", &[1, 2], plan(8, 1)),
        "a fold of 8 leaves 4 of 100 neighbours over in each of several reduced modes; take a divisor of 100"
    );
    assert_eq!(
        because("(1073741825,100):(1,1073741825)", &[1], plan(4, 1)),
        "a fold of 4 makes rows of 1073741825 elements longer than 2^32; take a smaller one"
    );
    // What a fold makes wider, and not wide enough.
    assert_eq!(
        because("(3,100):(1,3)", &[1], ReducePlan { width: 4, ..plan(2, 1) }),
        "accesses of 4 elements do not go through the layout, where at most 2 do; take fewer"
    );
    Ok(())
}
