//! Reductions over modes of layouts, on the interpreter, beside sums of integers that are exact.

use cute_cuda::Machine;
use cute_cuda::kernel::{Direction, Reduce, ReducePlan, Reducible, Reduction};
use cute_cuda::ptx::Target;
use cute_types::runtime::{ComposedLayout, RuntimeLayout};
use half::{bf16, f16};

type Outcome = Result<(), Box<dyn std::error::Error>>;

/// A type whose elements are drawn as integers, so that what they add up to is known exactly.
trait Number: Reducible + PartialEq {
    /// Integers from -2^BITS up to it are elements.
    const BITS: u32;
    /// The rounding errors of the accumulator and of the result; none for integers, which wrap.
    const ROUNDING: Option<(f64, f64)>;

    fn of(integer: i64) -> Self;
    fn value(self) -> f64;
}

macro_rules! numbers {
    ($($rust:ident $bits:literal $rounding:expr, $of:expr, $value:expr;)*) => {
        $(impl Number for $rust {
            const BITS: u32 = $bits;
            const ROUNDING: Option<(f64, f64)> = $rounding;

            fn of(integer: i64) -> $rust {
                $of(integer)
            }

            fn value(self) -> f64 {
                $value(self)
            }
        })*
    };
}

const U24: f64 = 1.0 / (1u64 << 24) as f64;
const U53: f64 = 1.0 / (1u64 << 53) as f64;

numbers! {
    // Small enough for sums that are no infinity.
    f16 6 Some((U24, 1.0 / 2048.0)), |i| f16::from_f64(i as f64), f16::to_f64;
    bf16 8 Some((U24, 1.0 / 256.0)), |i| bf16::from_f64(i as f64), bf16::to_f64;
    f32 24 Some((U24, 0.0)), |i| i as f32, f64::from;
    f64 50 Some((U53, 0.0)), |i| i as f64, |x| x;
    i32 31 None, |i| i as i32, f64::from;
    u32 31 None, |i| i as u32, f64::from;
}

/// Odd integers of so many bits and a sign, other ones for another seed.
fn integers(count: i64, bits: u32, seed: u64) -> Vec<i64> {
    let mixed = |i: u64| (i ^ seed).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    // Odd ones, whose mean is 0.
    let drawn = |i| (mixed(mixed(i) >> 29) as i64) >> (63 - bits) | 1;
    (0..count as u64).map(drawn).collect()
}

/// The offsets that each result is of, in the order of the kept modes' coordinates.
fn groups(from: &ComposedLayout, reduced: &[usize]) -> Result<Vec<Vec<usize>>, Box<dyn std::error::Error>> {
    let mut groups = vec![vec![from.base_offset()]];
    for (number, mode) in from.layout().modes()?.iter().enumerate() {
        let offsets: Vec<i64> = mode.offsets().collect();
        groups = if reduced.contains(&number) {
            let spread = |group: Vec<i64>| offsets.iter().flat_map(|o| group.iter().map(move |g| g + o)).collect();
            groups.into_iter().map(spread).collect()
        } else {
            let moved = |o: &i64| groups.iter().map(|group| group.iter().map(|g| g + o).collect()).collect::<Vec<_>>();
            offsets.iter().flat_map(moved).collect()
        };
    }
    Ok(groups.into_iter().map(|group| group.into_iter().map(|offset| offset as usize).collect()).collect())
}

/// How many additions an element goes through at most.
fn depth(plan: ReducePlan, elements: usize) -> f64 {
    let ReducePlan { width, team, unroll, parts, fold, .. } = plan;
    // And the tail of a fold.
    let turns = elements as u64 / (team * unroll * parts * fold) + 3;
    // Trees of what is under way, of accumulators, of lanes and warps; and all of that again for the parts.
    let trees = u64::from((width * unroll * team).ilog2()) + 3;
    (turns + trees + if parts * fold > 1 { parts * fold / 32 + 16 } else { 0 }) as f64
}

/// One reduction: what is found where a result belongs, and that nothing else is written.
fn one<T: Number>(kernel: &Reduce<T>, from: &ComposedLayout, reduced: &[usize], to: &ComposedLayout) -> Outcome {
    let integers = integers(from.cosize()?, T::BITS, from.cosize()? as u64);
    let input: Vec<T> = integers.iter().map(|&integer| T::of(integer)).collect();
    let untouched = T::of(77);
    let mut found = vec![untouched; to.cosize()?.unsigned_abs() as usize];
    kernel.run(&Machine::interpreter(), &input, &mut found)?;
    let what = format!("{} over {reduced:?} of {from}, {}", kernel.reduction(), kernel.plan());
    let groups = groups(from, reduced)?;
    let offsets: Vec<usize> = to.offsets().map(|offset| offset as usize).collect();
    assert_eq!(offsets.len(), groups.len(), "{what}");
    for (&offset, group) in offsets.iter().zip(&groups) {
        let result = std::mem::replace(&mut found[offset], untouched);
        let elements = group.iter().map(|&offset| integers[offset]);
        // Elements by their own order: for `u32` that is not the integers'.
        let values = group.iter().map(|&offset| input[offset].value());
        let extreme = match kernel.reduction() {
            Reduction::Sum => {
                let sum: i128 = elements.clone().map(i128::from).sum();
                let Some((accumulator, rounding)) = T::ROUNDING else {
                    assert!(result == T::of(sum as i64), "{what}: {result:?} at {offset}, not {sum}");
                    continue;
                };
                let (sum, size) = (sum as f64, elements.map(|integer| integer.unsigned_abs() as f64).sum::<f64>());
                let bound = accumulator * depth(kernel.plan(), group.len()) * size;
                let bound = bound + rounding * (sum.abs() + bound);
                let error = (result.value() - sum).abs();
                assert!(error <= bound, "{what}: {result:?} at {offset}, not {sum}; {error} is above {bound}");
                continue;
            }
            Reduction::Max => values.reduce(f64::max),
            Reduction::Min => values.reduce(f64::min),
        };
        assert_eq!(Some(result.value()), extreme, "{what}: at {offset}");
    }
    assert!(found.iter().all(|other| *other == untouched), "{what}: writes elsewhere");
    Ok(())
}

fn reduces<T: Number>(from: &str, reduced: &[usize]) -> Outcome {
    let from: ComposedLayout = from.parse()?;
    let kept: Vec<usize> = (0..from.rank()).filter(|mode| !reduced.contains(mode)).collect();
    let to = if kept.is_empty() { "1:0".parse()? } else { from.layout().select(&kept)? };
    let to = RuntimeLayout::layout_left(to.shape().clone())?.into();
    for reduction in [Reduction::Sum, Reduction::Max, Reduction::Min] {
        one(&Reduce::<T>::new(&from, reduced, reduction, Target::Sm90)?, &from, reduced, &to)?;
    }
    Ok(())
}

/// Of every type.
fn all(from: &str, reduced: &[usize]) -> Outcome {
    reduces::<f16>(from, reduced)?;
    reduces::<bf16>(from, reduced)?;
    reduces::<f32>(from, reduced)?;
    reduces::<f64>(from, reduced)?;
    reduces::<i32>(from, reduced)?;
    reduces::<u32>(from, reduced)
}

const ODD: [u64; 7] = [1, 3, 31, 33, 1023, 1025, 4099];

#[test]
fn everything_whatever_its_length() -> Outcome {
    ODD.into_iter().try_for_each(|size| all(&format!("{size}:1"), &[0]))?;
    all("(5,7,9):(1,5,35)", &[0, 1, 2])?;
    all("(64,33):(1,64)", &[1, 0])
}

#[test]
fn rows_and_columns() -> Outcome {
    for (rows, columns) in [(1, 33), (33, 1), (3, 1025), (1025, 3), (31, 33), (64, 128), (4099, 5)] {
        all(&format!("({rows},{columns}):(1,{rows})"), &[0])?;
        all(&format!("({rows},{columns}):(1,{rows})"), &[1])?;
        reduces::<f32>(&format!("({rows},{columns}):({columns},1)"), &[0])?;
        reduces::<f32>(&format!("({rows},{columns}):({columns},1)"), &[1])?;
    }
    Ok(())
}

#[test]
fn any_modes_of_a_tensor() -> Outcome {
    let every: [&[usize]; 14] = [
        &[0],
        &[1],
        &[2],
        &[3],
        &[0, 1],
        &[0, 2],
        &[0, 3],
        &[1, 2],
        &[1, 3],
        &[2, 3],
        &[0, 1, 2],
        &[0, 1, 3],
        &[0, 2, 3],
        &[1, 2, 3],
    ];
    for reduced in every {
        all("(8,3,5,4):(1,8,24,120)", reduced)?;
        reduces::<f32>("(5,9,3,11):(297,33,11,1)", reduced)?;
    }
    reduces::<f32>("((8,4),(8,3)):((1,64),(8,256))", &[0])?;
    reduces::<f32>("((8,4),(8,3)):((1,64),(8,256))", &[1])
}

#[test]
fn views() -> Outcome {
    // Padded, strided, spread; a slice that begins off a multiple, and one that begins at one.
    for (view, reduced) in [
        ("(30,7):(1,32)", &[0][..]),
        ("(30,7):(1,32)", &[1]),
        ("(30,7):(1,32)", &[0, 1]),
        ("(127,6):(1,128)", &[0]),
        ("(127,6):(1,128)", &[0, 1]),
        ("(40,7):(2,80)", &[0]),
        ("(40,7):(2,80)", &[1]),
        ("(16,9,3):(1,0,16)", &[1]),
        ("(16,9,3):(1,0,16)", &[0]),
        ("(16,9,3):(0,1,9)", &[0]),
        ("(16,9,3):(0,1,9)", &[1, 2]),
        ("S<0,0,1> o 3 o (20,6):(1,20)", &[0]),
        ("S<0,0,1> o 128 o (16,13):(1,40)", &[0]),
        ("S<0,0,1> o 128 o (16,13):(1,40)", &[1]),
    ] {
        all(view, reduced)?;
    }
    Ok(())
}

#[test]
fn results_go_by_any_layout() -> Outcome {
    let from: ComposedLayout = "(8,3,5):(1,8,24)".parse()?;
    for (reduced, to) in
        [(1, "(8,5):(5,1)"), (1, "(8,5):(1,12)"), (0, "(3,5):(7,1)"), (2, "S<0,0,1> o 4 o (8,3):(2,20)")]
    {
        let to: ComposedLayout = to.parse()?;
        let kernel = Reduce::<f32>::to_layout(&from, &[reduced], &to, Reduction::Sum, Target::Sm90)?;
        one(&kernel, &from, &[reduced], &to)?;
    }
    Ok(())
}

#[test]
fn several_blocks_share_a_result_where_there_are_few() -> Outcome {
    for (from, reduced, plan) in [
        ("131072:1", &[0][..], "along by 4, 1 x 256 threads, 1 x 8 under way, 4 parts"),
        ("131071:1", &[0], "along by 4, 1 x 256 threads, 1 x 8 under way, 3 parts"),
        ("(65000,3):(1,65000)", &[0], "along by 4, 1 x 256 threads, 1 x 8 under way, 1 parts"),
        ("(3,65000):(1,3)", &[1], "across by 4, 4 x 128 threads, 1 x 8 under way, 7 parts, fold 4"),
        ("(3,100003):(1,3)", &[1], "across by 4, 64 x 8 threads, 1 x 8 under way, 2 parts, fold 340"),
        ("(132,1031):(1,132)", &[1], "across by 4, 64 x 4 threads, 1 x 8 under way, 8 parts"),
        ("(4,5000,3):(1,8,40000)", &[1, 2], "across by 4, 1 x 256 threads, 1 x 8 under way, 1 parts"),
    ] {
        let layout: ComposedLayout = from.parse()?;
        let kernel = Reduce::<f32>::new(&layout, reduced, Reduction::Sum, Target::Sm90)?;
        assert_eq!(kernel.plan().to_string(), plan, "{from}");
        assert_eq!(kernel.workspace() > 0, kernel.plan().parts > 1 || kernel.plan().fold > 1);
        reduces::<f32>(from, reduced)?;
    }
    reduces::<f16>("140001:1", &[0])
}

#[test]
fn a_team_has_several_results_where_they_are_short() -> Outcome {
    for (from, reduced, plan) in [
        ("(8,270433):(1,8)", &[0][..], "along by 4, 128 x 2 threads, 1 x 1 under way, 1 parts"),
        ("(4,1081345):(1,4)", &[0], "along by 4, 256 x 1 threads, 2 x 1 under way, 1 parts"),
        ("(1081345,3):(1,1081345)", &[1], "across by 1, 256 x 1 threads, 2 x 2 under way, 1 parts"),
    ] {
        let layout: ComposedLayout = from.parse()?;
        let kernel = Reduce::<f32>::new(&layout, reduced, Reduction::Sum, Target::Sm90)?;
        assert_eq!(kernel.plan().to_string(), plan, "{from}");
        let to = layout.layout().select(&[1 - reduced[0]])?;
        let to = RuntimeLayout::layout_left(to.shape().clone())?.into();
        one(&kernel, &layout, reduced, &to)?;
    }
    Ok(())
}

/// Rows that are folded, whether that is said or follows.
#[test]
fn rows_that_follow_each_other_are_folded() -> Outcome {
    // Long ones, with 0 to 3 rows left over; short ones; a base offset that allows vectors, and ones that allow fewer.
    for (from, reduced) in [
        ("(133,512):(1,133)", &[1][..]),
        ("(133,513):(1,133)", &[1]),
        ("(133,514):(1,133)", &[1]),
        ("(133,515):(1,133)", &[1]),
        ("(3,44003):(1,3)", &[1]),
        ("(3,88007):(1,3)", &[1]),
        ("(7,37409):(1,7)", &[1]),
        ("(12,22001):(1,12)", &[1]),
        ("S<0,0,1> o 8 o (7,9409):(1,7)", &[1]),
        ("S<0,0,1> o 2 o (131,515):(1,131)", &[1]),
        ("S<0,0,1> o 1 o (131,515):(1,131)", &[1]),
        // Beside another kept mode, and another reduced one, and both.
        ("(5,1027,3):(1,5,5136)", &[1]),
        ("(5,520,3):(1,5,2600)", &[1]),
        ("(5,520,3):(1,5,2608)", &[1, 2]),
        ("(5,520,3,2):(1,5,2608,8000)", &[1, 3]),
        // One whose pitch is padded.
        ("(131,515):(1,133)", &[1]),
    ] {
        all(from, reduced)?;
    }
    Ok(())
}

#[test]
fn every_fold_does_the_same() -> Outcome {
    for (from, reduced, folds) in [
        ("(3,103):(1,3)", &[1][..], &[1, 2, 4, 7, 51, 52, 102, 103][..]),
        ("(20,37):(1,20)", &[1], &[1, 2, 3, 5, 36, 37]),
        ("(20,37,3):(1,20,740)", &[1], &[1, 2, 3, 5, 36, 37]),
        ("S<0,0,1> o 4 o (6,30,2,3):(1,6,400,800)", &[1, 2], &[1, 2, 10, 30]),
    ] {
        let layout: ComposedLayout = from.parse()?;
        let kept: Vec<usize> = (0..layout.rank()).filter(|mode| !reduced.contains(mode)).collect();
        let to = RuntimeLayout::layout_left(layout.layout().select(&kept)?.shape().clone())?.into();
        for &fold in folds {
            for (width, team, teams, results, unroll, parts) in [
                (1, 1, 32, 1, 1, 1),
                (1, 4, 16, 2, 2, 3),
                (2, 2, 32, 4, 1, 2),
                (4, 64, 2, 1, 2, 1),
                (4, 1, 64, 2, 4, 2),
            ] {
                let plan =
                    ReducePlan { direction: Direction::Across, width, team, teams, results, unroll, parts, fold };
                let kernel = Reduce::<f32>::with_plan(&layout, reduced, plan, Reduction::Sum, Target::Sm90);
                match kernel {
                    Ok(kernel) => one(&kernel, &layout, reduced, &to)?,
                    Err(error) if width > 1 => {
                        assert!(error.to_string().contains("do not go through the layout"), "{error}");
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        }
    }
    Ok(())
}

#[test]
fn folded_results_go_by_any_layout() -> Outcome {
    for (from, to) in [
        ("(3,5,2003):(1,3,15)", "(3,5):(5,1)"),
        ("(3,5,2003):(1,3,15)", "S<0,0,1> o 6 o (3,5):(1,8)"),
        ("(3,5,2000):(1,10008,5)", "(3,5):(5,1)"),
        ("(5,3,2001):(1,10008,5)", "(5,3):(4,21)"),
    ] {
        let (from, to): (ComposedLayout, ComposedLayout) = (from.parse()?, to.parse()?);
        for reduction in [Reduction::Sum, Reduction::Max] {
            let kernel = Reduce::<f32>::to_layout(&from, &[2], &to, reduction, Target::Sm90)?;
            one(&kernel, &from, &[2], &to)?;
        }
    }
    Ok(())
}

#[test]
fn sums_of_small_integers_are_exact() -> Outcome {
    for (from, reduced) in [("140001:1", &[0][..]), ("(33,1025):(1,33)", &[0]), ("(36,1025):(1,36)", &[1])] {
        let layout: ComposedLayout = from.parse()?;
        let integers = integers(layout.cosize()?, 6, 5);
        let input: Vec<f32> = integers.iter().map(|&integer| integer as f32).collect();
        let groups = groups(&layout, reduced)?;
        let mut found = vec![0.0; groups.len()];
        Reduce::<f32>::new(&layout, reduced, Reduction::Sum, Target::Sm90)?.run(
            &Machine::interpreter(),
            &input,
            &mut found,
        )?;
        let exact = groups.iter().map(|group| group.iter().map(|&at| integers[at]).sum::<i64>() as f32);
        assert!(found.into_iter().eq(exact), "{from} over {reduced:?}");
    }
    Ok(())
}

#[test]
fn every_plan_does_the_same() -> Outcome {
    let (mut made, mut refused) = (0, 0);
    for (from, reduced) in
        [("(100,37):(1,100)", &[0][..]), ("(100,37):(1,100)", &[1]), ("(20,6,9):(1,20,120)", &[0, 2])]
    {
        let layout: ComposedLayout = from.parse()?;
        let kept: Vec<usize> = (0..layout.rank()).filter(|mode| !reduced.contains(mode)).collect();
        let to = RuntimeLayout::layout_left(layout.layout().select(&kept)?.shape().clone())?.into();
        for direction in [Direction::Along, Direction::Across] {
            for (width, results, unroll, parts) in [(1, 1, 1, 1), (4, 2, 2, 1), (2, 4, 4, 3), (1, 1, 8, 2)] {
                for (team, teams) in [(1, 32), (32, 1), (8, 16), (64, 2), (2, 64), (256, 4), (4, 4)] {
                    let plan = ReducePlan { direction, width, team, teams, results, unroll, parts, fold: 1 };
                    match Reduce::<f32>::with_plan(&layout, reduced, plan, Reduction::Sum, Target::Sm90) {
                        Ok(kernel) => {
                            one(&kernel, &layout, reduced, &to)?;
                            made += 1;
                        }
                        Err(error) => {
                            let error = error.to_string();
                            let vectors = error.contains("do not go through the layout");
                            assert!(vectors || error.contains("are no block of whole warps"), "{error}");
                            refused += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(made > 80 && refused > 20, "{made} made, {refused} refused");
    Ok(())
}

#[test]
fn nan_is_left_out_of_extremes_and_spoils_sums() -> Outcome {
    let mut input = [1.0, -5.0, f32::NAN, 3.0, f32::NAN, f32::NAN, f32::NAN, f32::NAN];
    let layout: ComposedLayout = "(4,2):(1,4)".parse()?;
    let mut found = [0.0; 2];
    for (reduction, expected) in [(Reduction::Max, [3.0, f32::NEG_INFINITY]), (Reduction::Min, [-5.0, f32::INFINITY])] {
        let kernel = Reduce::<f32>::new(&layout, &[0], reduction, Target::Sm90)?;
        kernel.run(&Machine::interpreter(), &input, &mut found)?;
        assert_eq!(found, expected);
    }
    input[2] = 1.0;
    Reduce::<f32>::new(&layout, &[0], Reduction::Sum, Target::Sm90)?.run(
        &Machine::interpreter(),
        &input,
        &mut found,
    )?;
    assert!(found[0] == 0.0 && found[1].is_nan());
    Ok(())
}

#[test]
fn what_cannot_be_reduced_is_refused() -> Outcome {
    let refused = |from: &str, reduced: &[usize]| {
        let from: ComposedLayout = from.parse().map_err(|error| format!("{error}"))?;
        Reduce::<bf16>::new(&from, reduced, Reduction::Sum, Target::Sm75)
            .map(|_| ())
            .map_err(|error| error.kind().to_string())
    };
    let because = |from, reduced: &[usize]| refused(from, reduced).err().unwrap_or_default();
    assert_eq!(because("(4,3):(1,4)", &[]), "no mode is named to be reduced; name one, or copy");
    assert_eq!(because("(4,3):(1,4)", &[1, 1]), "mode 1 is named twice to be reduced; name it once");
    assert_eq!(
        because("(4,3):(1,4)", &[2]),
        "the layout has 2 modes, and mode 2 is not one of them; count them from 0"
    );
    assert!(because("(4,3):(-1,4)", &[0]).contains("-1"));
    assert!(because("(4,3):(1,-4)", &[0]).contains("-4"));
    assert!(because("(4,0):(1,4)", &[0]).contains('0'));
    assert!(because("(4,3):(1,4)", &[0]).contains("needs sm_80"));
    let (matrix, wrong): (ComposedLayout, ComposedLayout) = ("(4,3):(1,4)".parse()?, "4:1".parse()?);
    let error = Reduce::<f32>::to_layout(&matrix, &[0], wrong, Reduction::Sum, Target::Sm90).unwrap_err();
    assert_eq!(error.kind().to_string(), "the writing layout has 4 elements and the reading one 3; make them equal");
    let error = Reduce::<f32>::new(&matrix, &[0], Reduction::Sum, Target::Sm90)?
        .run(&Machine::interpreter(), &[0.0; 11], &mut [0.0; 3])
        .unwrap_err();
    assert_eq!(error.to_string(), "parameter `in` needs 12 elements, and was given 11");
    Ok(())
}

#[test]
fn a_workspace_that_no_machine_has_is_refused() -> Outcome {
    // 2^30 results of the same 64 elements, 2^17 blocks for each: 2^49 bytes between the two kernels.
    let from: ComposedLayout = "(1073741824,64):(0,1)".parse()?;
    let direction = Direction::Along;
    let plan =
        ReducePlan { direction, width: 1, team: 1, teams: 1024, results: 128, unroll: 1, parts: 1 << 17, fold: 1 };
    let sums = Reduce::<f32>::with_plan(&from, &[1], plan, Reduction::Sum, Target::Sm90)?;
    assert_eq!(sums.workspace(), 1 << 47);
    let refused = sums.run(&Machine::interpreter(), &[1.0; 64], &mut [0.0; 1]);
    assert!(matches!(refused, Err(cute_cuda::CudaError::OutOfMemory { .. })), "{refused:?}");
    Ok(())
}
