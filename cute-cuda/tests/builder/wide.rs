//! Indices and counts of 64 bits, and loops of a whole grid.

use cute_cuda::index::IndexError;
use cute_cuda::ptx::Axis;
use cute_types::runtime::ComposedLayout;

use super::*;

/// A kernel of 32 threads.
fn told<P: Params>(
    names: P::Names,
    body: impl FnOnce(&mut Builder, P::Handles) -> Result<(), KernelError>,
) -> Result<TypedKernel<P>, KernelError> {
    let kernel = TypedKernel::<P>::build("k", names, threads(32), Target::Sm80, body)?;
    of_tests(kernel.kernel());
    Ok(kernel)
}

#[test]
fn offsets_beyond_32_bits_are_indices() -> Outcome {
    for text in [
        "(32):(4294967296)",
        "((4,8)):((6442450944,1))",
        "S<2,1,33> o 5 o ((4,8)):((17179869184,3))",
        "S<3,0,-40> o ((4,8)):((1,8))",
        // Not beyond them, and a swizzle that would be.
        "S<0,0,1> o 4294967290 o (32):(1)",
    ] {
        let of: ComposedLayout = text.parse()?;
        let kernel = told::<(Output<u64>,)>(["out"], |b, (out,)| {
            let thread = b.thread();
            let offset = b.index(&of, &[thread])?;
            assert!(of.offsets().all(|own| own.unsigned_abs() < offset.limit()), "{text}: {}", offset.limit());
            let offset = b.long_value(offset)?;
            let out = b.tensor(out, layout("32:1")?)?.at(0, thread)?;
            b.store_one(offset, &out)
        })?;
        let mut out = [7; 32];
        kernel.run(&Interpreter::default(), (&mut out,))?;
        assert_eq!(out.map(|offset| offset as i64).to_vec(), of.offsets().collect::<Vec<_>>(), "{text}");
    }
    // Beyond 63 bits there are none.
    let said = told::<(Output<u64>,)>(["out"], |b, _| {
        let thread = b.thread();
        b.index(&layout("(32,32):(4611686018427387904,1)")?, &[thread, thread]).map(drop)
    });
    assert!(said.is_err());
    Ok(())
}

#[test]
fn an_index_beyond_32_bits_is_one_of_a_mode_as_large() -> Outcome {
    // Numbers 0, 2^33, 2 2^33, .. of a mode of 2^38, of which 2^33 that follow each other are one element.
    let kernel = told::<(Output<u32>,)>(["out"], |b, (out,)| {
        let thread = b.thread();
        let far = b.index(layout("32:8589934592")?, &[thread])?;
        assert_eq!(far.limit(), (31 << 33) + 1);
        let out = b.tensor(out, layout("((8589934592,32)):((0,1))")?)?;
        let number = b.value(thread)?;
        // With one element less, it could be beyond.
        let short = RuntimeLayout::new(31 << 33, 0)?;
        assert!(matches!(
            out.with_layout(&short)?.at(0, far).map(drop).map_err(KernelError::into_kind),
            Err(KernelErrorKind::Coordinate { mode: 0, .. })
        ));
        b.store_one(number * 3, &out.at(0, far)?)
    })?;
    let mut out = [7; 32];
    kernel.run(&Interpreter::default(), (&mut out,))?;
    assert!((0..32).all(|thread| out[thread as usize] == 3 * thread));
    Ok(())
}

#[test]
fn a_long_count_is_compared_in_64_bits() -> Outcome {
    let kernel = told::<(Output<u64>, Count<u64>)>(["out", "n"], |b, (out, n)| {
        let thread = b.thread();
        let out = b.tensor(out, layout("32:1")?)?.at(0, thread)?;
        let far = b.index(layout("32:4294967296")?, &[thread])?;
        b.below_count(far, n, |b, far| {
            let number = b.long_value(far)?;
            b.store_one(number + 1, &out)
        })
    })?;
    for n in [0, 1, 1 << 32, (1 << 32) + 1, (20 << 32) + 1, 1 << 62, MOST_LONG_COUNT] {
        let mut out = [0; 32];
        kernel.run(&Interpreter::default(), (&mut out, n))?;
        for (thread, &told) in (0..).zip(&out) {
            let number = thread << 32;
            assert_eq!(told, if number < n { number + 1 } else { 0 }, "thread {thread} of {n}");
        }
    }
    let error = kernel.run(&Interpreter::default(), (&mut [0; 32], 1 << 63)).map_err(|error| error.to_string());
    let most = "parameter `n` is at most 9223372036854775807, and was given 9223372036854775808";
    assert_eq!(error, Err(most.to_string()));
    Ok(())
}

#[test]
fn steps_go_on_beyond_32_bits() -> Outcome {
    // From 2^32 times the thread's number on, by 2^31.
    let kernel = told::<(Output<u32>, Count<u64>)>(["out", "n"], |b, (out, n)| {
        let (thread, turns) = (b.thread(), b.variable(0));
        let first = b.index(layout("32:4294967296")?, &[thread])?;
        b.steps(first, n, 1 << 31, |b, _| b.set(turns, turns + 1))?;
        let out = b.tensor(out, layout("32:1")?)?.at(0, thread)?;
        b.store_one(turns, &out)
    })?;
    for n in [0, 1, 1 << 31, (1 << 34) + 1] {
        let mut out = [7; 32];
        kernel.run(&Interpreter::default(), (&mut out, n))?;
        for (thread, &turns) in (0..).zip(&out) {
            let wanted = n.saturating_sub(thread << 32).div_ceil(1 << 31);
            assert_eq!(u64::from(turns), wanted, "thread {thread} of {n}");
        }
    }
    // A count of 32 bits has no numbers as far.
    let said = told::<(Count,)>(["n"], |b, (n,)| {
        let thread = b.thread();
        let first = b.index(layout("32:4294967296")?, &[thread])?;
        b.steps(first, n, 1, |_, _| Ok(()))
    });
    let limit = IndexError::Limit { most: MOST_COUNT, found: (31 << 32) + 1 };
    assert_eq!(said.map(drop).map_err(KernelError::into_kind), Err(KernelErrorKind::Index(limit)));
    Ok(())
}

/// Elements, how many they are, and how many blocks.
type Stepped<T> = TypedKernel<(Output<u32>, Count<T>, Count)>;

/// Adds 1 to each of n elements, by all threads of a grid. (A function that is generic over the count is one that rustc
/// 1.95 gives up on while it generates code, for the handles of the closure.)
macro_rules! stepped {
    ($count:ty, $grid:expr) => {{
        let build = |grid: Grid| -> Result<Stepped<$count>, KernelError> {
            let kernel =
                Stepped::<$count>::build("k", ["out", "n", "blocks"], grid, Target::Sm80, |b, (out, n, _)| {
                    let out = b.units(out, &[n.into()], layout("1:0")?)?;
                    b.grid_stride(n, |b, i| {
                        let element = out.at(&[i])?;
                        let value = b.load_one(&element)?;
                        b.store_one(value + 1, &element)
                    })
                })?;
            of_tests(kernel.kernel());
            Ok(kernel)
        };
        build($grid)
    }};
}

/// Whether a kernel of `stepped` does each element once, whatever their number.
fn does_each_once<T: CountWord + TryFrom<usize>>(kernel: Stepped<T>) -> Outcome
where
    for<'a> (Output<u32>, Count<T>, Count): Params<Host<'a> = (&'a mut [u32], T, u32)>,
{
    for length in [0, 1, 31, 32, 64, 65, 500] {
        let n = T::try_from(length).map_err(|_| "a count of 500")?;
        // A number beyond the count stays what it was.
        let mut out = vec![5; length + 1];
        kernel.run(&Interpreter::default(), (&mut out[..], n, 2))?;
        assert!(out[..length].iter().all(|&value| value == 6), "{length}: {out:?}");
        assert_eq!(out[length], 5);
    }
    Ok(())
}

#[test]
fn the_threads_of_a_grid_share_a_count() -> Outcome {
    for blocks in [Units::Number(2), Units::Each("blocks"), Units::Covering("n", 32), Units::Striding("n", 16, 3)] {
        does_each_once(stepped!(u32, Grid::new(32, blocks))?)?;
        does_each_once(stepped!(u64, Grid::new(32, blocks))?)?;
    }
    // As many threads as a launch can have are more than 32 bits have numbers.
    does_each_once(stepped!(u32, Grid::new(1024, Units::Each("blocks")))?)?;
    does_each_once(stepped!(u64, Grid::new(1024, Units::Each("blocks")))?)
}

#[test]
fn a_grid_strides_with_as_many_blocks_as_it_may() -> Outcome {
    let kernel = stepped!(u32, Grid::new(32, Units::Striding("n", 32, 3)))?;
    let blocks = |n: u32| {
        let mut out = vec![0; n as usize];
        let args = [u32::output(&mut out), n.scalar(), 2u32.scalar()];
        kernel.kernel().launch(&args).map(|launch| launch.blocks)
    };
    assert_eq!(blocks(0), Ok([0, 1, 1]));
    assert_eq!(blocks(33), Ok([2, 1, 1]));
    assert_eq!(blocks(1000), Ok([3, 1, 1]));
    let said =
        |units| stepped!(u32, Grid::new(32, 1).along(Axis::X, units)).map(drop).map_err(|e| e.kind().to_string());
    let none = |blocks: u32| Err(format!("a grid of {blocks} blocks cannot be launched; it has 1 to 2147483647"));
    assert_eq!(said(Units::Striding("n", 0, 3)), none(0));
    assert_eq!(said(Units::Striding("n", 32, 0)), none(0));
    assert_eq!(said(Units::Striding("n", 32, 1 << 31)), none(1_u32 << 31));
    let unknown = "the grid counts `rows`, which is no `Count` among the parameters";
    assert_eq!(said(Units::Striding("rows", 32, 3)), Err(unknown.to_string()));
    Ok(())
}

#[test]
fn a_count_bounds_what_is_below_it() -> Outcome {
    let kernel = told::<(Output<u32>, Count<u64>)>(["out", "n"], |b, (out, n)| {
        let thread = b.thread();
        let whole = b.tensor(out, layout("20:1")?)?;
        // Without a bound, the number could be any.
        b.below_count(thread, n, |_, i| whole.at(0, i).map(drop)).unwrap_err();
        let n = b.at_most(n, 20)?;
        b.below_count(thread, n, |b, i| {
            assert_eq!(i.limit(), 20);
            let number = b.value(i)?;
            b.store_one(number, &whole.at(0, i)?)
        })?;
        // An index of 64 bits that is below 20 is one of 32, too.
        b.steps(thread, n, 32, |b, i| {
            assert_eq!(i.limit(), 20);
            let element = whole.at(0, i)?;
            let (value, number) = (b.load_one(&element)?, b.value(i)?);
            b.store_one(value + number, &element)
        })
    })?;
    let mut out = [9; 20];
    kernel.run(&Interpreter::default(), (&mut out, 18))?;
    assert!((0..18).all(|i| out[i as usize] == 2 * i) && out[18..] == [9, 9], "{out:?}");
    let error = kernel.run(&Interpreter::default(), (&mut out, 21)).map_err(|error| error.to_string());
    assert_eq!(error, Err("parameter `n` is at most 20, and was given 21".to_string()));
    Ok(())
}

#[test]
fn a_block_each_is_below_a_bound_that_was_known() -> Outcome {
    let grid = Grid::new(1, Units::Each("n"));
    let kernel = TypedKernel::<(Output<u32>, Count)>::build("k", ["out", "n"], grid, Target::Sm80, |b, (out, n)| {
        b.at_most(n, 6)?;
        let block = b.block();
        assert_eq!(block.limit(), 6);
        let out = b.tensor(out, layout("6:1")?)?.at(0, block)?;
        b.store_one(1, &out)
    })?;
    let mut out = [0; 6];
    kernel.run(&Interpreter::default(), (&mut out, 4))?;
    assert_eq!(out, [1, 1, 1, 1, 0, 0]);
    assert!(kernel.run(&Interpreter::default(), (&mut out, 7)).is_err());
    Ok(())
}

#[test]
fn a_count_of_another_kernel_bounds_nothing() -> Outcome {
    let mut kept = None;
    told::<(Count,)>(["n"], |_, (n,)| {
        kept = Some(n);
        Ok(())
    })?;
    let said = told::<(Count,)>(["n"], |b, _| {
        let Some(other) = kept else { return Ok(()) };
        assert_eq!(b.at_most(other, 4).map(drop).map_err(KernelError::into_kind), Err(KernelErrorKind::Scope));
        b.grid_stride(other, |_, _| Ok(()))
    });
    assert_eq!(said.map(drop).map_err(KernelError::into_kind), Err(KernelErrorKind::Scope));
    Ok(())
}
