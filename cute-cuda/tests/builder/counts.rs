//! Sizes that a launch gives: what is in range for every one of them, and what is refused.

use cute_cuda::ptx::Axis;
use cute_types::layout;

use super::*;

type Rows = TypedKernel<(Input<u32>, Output<u32>, Count, Count)>;

/// Each row of a matrix without its last, partial vector of 4, times 3, by as many blocks as rows, on two axes.
fn rows() -> Result<Rows, KernelError> {
    let grid = Grid::new(32, 2).along(Axis::Y, Units::Each("rows"));
    Rows::build("rows", ["in", "out", "rows", "vectors"], grid, Target::Sm70, |b, (input, output, rows, vectors)| {
        let axes = [rows.into(), vectors.into()];
        let vector = layout("4:1")?;
        let (input, output) = (b.units(input, &axes, vector.clone())?, b.units(output, &axes, vector)?);
        let (thread, half, row) = (b.thread(), b.block_along(Axis::X), b.block_along(Axis::Y));
        let first = b.index(&layout("(32,2):(1,32)")?, &[thread, half])?;
        b.steps(first, vectors, 64, |b, vector| {
            let values = b.load(&input.at(&[row, vector])?)?;
            let values = b.map(&values, |x| x * 3);
            let to = output.at(&[row, vector])?;
            b.store(&values, &to)
        })
    })
}

#[test]
fn one_kernel_is_for_all_sizes() -> Outcome {
    let kernel = rows()?;
    assert!(kernel.kernel().ptx().contains("ld.global.nc.v4.u32"));
    for (rows, vectors) in [(1, 1), (3, 63), (2, 64), (5, 65), (1, 300), (0, 7), (7, 0)] {
        let input: Vec<u32> = (0..rows * vectors * 4).collect();
        let mut output = vec![0; input.len()];
        kernel.run(&Interpreter::default(), (&input, &mut output, rows, vectors))?;
        assert_eq!(output, input.iter().map(|x| x * 3).collect::<Vec<_>>(), "{rows} x {vectors}");
    }
    Ok(())
}

#[test]
fn lengths_are_products_of_counts() -> Outcome {
    let kernel = rows()?;
    let run = |input: usize, output: usize, rows: u32, vectors: u32| {
        let (input, mut output) = (vec![1; input], vec![0; output]);
        kernel.run(&Interpreter::default(), (&input, &mut output, rows, vectors))
    };
    let short = |name: &str, wanted: u64, found: usize| {
        Err(RunError::Signature(SignatureError::TooShort { name: name.to_string(), wanted, found }))
    };
    assert_eq!(run(24, 24, 2, 3), Ok(()));
    assert_eq!(run(23, 24, 2, 3), short("in", 24, 23));
    assert_eq!(run(24, 23, 2, 3), short("out", 24, 23));
    // A product that no array has.
    let most = 1u64 << 31;
    assert_eq!(run(24, 24, 65_535, most as u32), short("in", 4 * 65_535 * most, 24));
    let large = |name: &str, most: u64, found: u64| {
        Err(RunError::Signature(SignatureError::TooLarge { name: name.to_string(), most, found }))
    };
    // A grid has 65535 blocks along y, and a count is at most 2^31.
    assert_eq!(run(24, 24, 65_536, 1), large("rows", 65_535, 65_536));
    assert_eq!(run(24, 24, 1, (1 << 31) + 1), large("vectors", most, (1 << 31) + 1));
    Ok(())
}

#[test]
fn a_plain_layout_and_units_are_both_held_against_an_array() -> Outcome {
    type Both = TypedKernel<(Output<u32>, Count)>;
    let kernel = Both::build("both", ["out", "n"], threads(1), Target::Sm80, |b, (out, n)| {
        b.tensor(out, layout("10:1")?)?;
        b.units(out, &[n.into(), 2.into()], layout("3:1")?).map(drop)
    })?;
    let error = |length: usize, n: u32| {
        kernel.run(&Interpreter::default(), (&mut vec![0; length], n)).map_err(|e| e.to_string())
    };
    assert_eq!(error(10, 1), Ok(()));
    assert_eq!(error(9, 1), Err("parameter `out` needs 10 elements, and was given 9".to_string()));
    assert_eq!(error(11, 2), Err("parameter `out` needs 12 elements, and was given 11".to_string()));
    Ok(())
}

#[test]
fn what_can_leave_a_count_is_refused() {
    let said = |grid: Grid, body: fn(&mut Builder, Out<u32>, Count, Count) -> Result<(), KernelError>| {
        type Two = TypedKernel<(Output<u32>, Count, Count)>;
        let built = Two::build("k", ["out", "n", "m"], grid, Target::Sm80, |b, (out, n, m)| body(b, out, n, m));
        built.map_or_else(|error| error.kind().to_string(), |_| "accepted".to_string())
    };
    let grid = Grid::new(32, Units::Each("n"));
    let narrow = "the index of axis 0 is not known to be below the count that the launch gives; narrow it with \
                  `below_count`, or take it from `steps`, `repeat_count` or `Units::Each`";
    assert_eq!(
        said(grid, |b, out, n, _| {
            let (units, thread) = (b.units(out, &[n.into()], layout("1:0")?)?, b.thread());
            units.at(&[thread]).map(drop)
        }),
        narrow
    );
    // An index of another count is none of this one, and a number is none of any.
    assert_eq!(
        said(grid, |b, out, _, m| {
            let (units, block) = (b.units(out, &[m.into()], layout("1:0")?)?, b.block());
            units.at(&[block]).map(drop)
        }),
        narrow
    );
    assert_eq!(
        said(grid, |b, out, n, _| {
            let units = b.units(out, &[n.into()], layout("1:0")?)?;
            units.at(&[0.into()]).map(drop)
        }),
        narrow
    );
    // What is computed from one is below it no more.
    assert_eq!(
        said(grid, |b, out, n, _| {
            let (units, block) = (b.units(out, &[n.into()], layout("1:0")?)?, b.block());
            let twice = b.index(&layout("(2147483647):(2)")?, &[block])?;
            units.at(&[twice]).map(drop)
        }),
        narrow
    );
    assert_eq!(
        said(grid, |b, out, n, _| {
            let (units, block) = (b.units(out, &[n.into(), 4.into()], layout("1:0")?)?, b.block());
            units.at(&[block, block]).map(drop)
        }),
        "an index below 2147483647 can leave mode 1, which has 4 elements; narrow it with `below`"
    );
    assert_eq!(
        said(Grid::new(32, Units::Each("rows")), |_, _, _, _| Ok(())),
        "the grid counts `rows`, which is no `Count` among the parameters"
    );
    assert_eq!(
        said(Grid::new(32, 1).along(Axis::Z, 65_536), |_, _, _, _| Ok(())),
        "a grid of 65536 blocks cannot be launched; it has 1 to 65535"
    );
    assert_eq!(said(Grid::new(0, 1), |_, _, _, _| Ok(())), "a block of 0 threads cannot be launched; it has 1 to 1024");
    for step in [0, u32::MAX] {
        let steps = TypedKernel::<(Count,)>::build("k", ["n"], threads(1), Target::Sm80, |b, (n,)| {
            b.steps(0.into(), n, step, |_, _| Ok(()))
        });
        assert!(matches!(steps.map(drop).map_err(KernelError::into_kind), Err(KernelErrorKind::Index(_))), "{step}");
    }
}

#[test]
fn a_unit_ends_with_its_loop() {
    let mut kept = None;
    let built =
        TypedKernel::<(Output<u32>, Count)>::build("k", ["out", "n"], threads(1), Target::Sm80, |b, (out, n)| {
            let units = b.units(out, &[n.into()], layout("1:0")?)?;
            b.repeat_count(n, |_, i| {
                kept = Some((units.at(&[i])?, i));
                Ok(())
            })?;
            let Some((unit, i)) = kept.take() else {
                return Err(KernelErrorKind::Modes { wanted: 1, found: 0 }.into());
            };
            let loaded = b.load(&units.at(&[i])?).map(drop);
            assert_eq!(loaded.map_err(KernelError::into_kind), Err(KernelErrorKind::Scope));
            b.store_one(1, &unit)
        });
    assert_eq!(built.map(drop).map_err(KernelError::into_kind), Err(KernelErrorKind::Scope));
}

/// The sums of the columns of a matrix by rows.
#[test]
fn a_loop_up_to_a_count_is_in_a_loop_up_to_another() -> Outcome {
    type Sums = TypedKernel<(Input<u32>, Output<u32>, Count, Count)>;
    let names = ["x", "sums", "rows", "columns"];
    let grid = Grid::new(32, Units::Covering("columns", 32));
    let kernel = Sums::build("sums", names, grid, Target::Sm80, |b, (x, sums, rows, columns)| {
        let x = b.units(x, &[rows.into(), columns.into()], layout!(1:0))?;
        let sums = b.units(sums, &[columns.into()], layout!(1:0))?;
        b.grid_stride(columns, |b, column| {
            let total = b.variable(0);
            b.repeat_count(rows, |b, row| {
                let value = b.load_one(&x.at(&[row, column])?)?;
                b.set(total, total + value)
            })?;
            b.store_one(total % rows.value().max(1), &sums.at(&[column])?)
        })
    })?;
    for (rows, columns) in [(1, 1), (3, 40), (7, 32), (0, 5), (5, 0), (2, 65)] {
        let x: Vec<u32> = (0..rows * columns).map(|i| i * i).collect();
        let mut sums = vec![9; columns as usize];
        kernel.run(&Interpreter::default(), (&x, &mut sums, rows, columns))?;
        let of_column = |c: u32| (0..rows).map(|r| x[(r * columns + c) as usize]).sum::<u32>() % rows.max(1);
        assert_eq!(sums, (0..columns).map(of_column).collect::<Vec<_>>(), "{rows} x {columns}");
    }
    Ok(())
}

/// A product in tiles of 2 x n, where a launch says how many tiles there are and how long a row is, and the program what n is.
fn product(n: usize) -> Outcome {
    type Product = TypedKernel<(Input<f32>, Input<f32>, Output<f32>, Count, Count, Count)>;
    let grid = Grid::new(1, Units::Each("i")).along(Axis::Y, Units::Each("j"));
    let names = ["a", "b", "c", "i", "j", "k"];
    let kernel = Product::build("product", names, grid, Target::Sm80, |b, (from, by, to, i, j, k)| {
        let (row, column) = (b.block_along(Axis::X), b.block_along(Axis::Y));
        let tile = layout!((2,n):(n,1));
        let from = b.units(from, &[i.into(), k.into()], layout!(2:1))?;
        let by = b.units(by, &[k.into(), j.into()], layout!(n:1))?;
        let to = b.units(to, &[i.into(), j.into()], tile)?.at(&[row, column])?;
        let sums = b.fragment(tile, 0.0f32)?;
        b.repeat_count(k, |b, k| {
            let (x, y) = (b.load(&from.at(&[row, k])?)?, b.load(&by.at(&[k, column])?)?);
            let pairs = y.registers().into_iter().flat_map(|y| x.registers().into_iter().map(move |x| (x, y)));
            sums.registers().into_iter().zip(pairs).try_for_each(|(sum, (x, y))| b.set(sum, x.mul_add(y, sum)))
        })?;
        b.store(&sums, &to)
    })?;
    for (i, j, k) in [(1, 1, 1), (3, 2, 5), (2, 4, 0)] {
        let a: Vec<f32> = (0..i * k * 2).map(|x| (x % 7) as f32).collect();
        let by: Vec<f32> = (0..k * j * n).map(|x| (x % 5) as f32).collect();
        let mut found = vec![9.0; i * j * 2 * n];
        kernel.run(&Interpreter::default(), (&a, &by, &mut found, i as u32, j as u32, k as u32))?;
        let element = |place: usize| {
            let (tile, m, column) = (place / (2 * n), place / n % 2, place % n);
            (0..k).map(|k_| a[(tile / j * k + k_) * 2 + m] * by[(k_ * j + tile % j) * n + column]).sum::<f32>()
        };
        assert_eq!(found, (0..found.len()).map(element).collect::<Vec<_>>(), "{i} x {j} x {k}, n {n}");
    }
    Ok(())
}

#[test]
fn sums_of_the_programs_shape_are_in_a_loop_of_the_launchs_length() -> Outcome {
    (1..5).try_for_each(product)
}

#[test]
fn loops_of_every_kind_nest_in_branches() -> Outcome {
    type Nested = TypedKernel<(Input<u32>, Output<u32>, Count<u64>, u32)>;
    let grid = Grid::new(32, 2);
    let kernel = Nested::build("nested", ["x", "y", "n", "limit"], grid, Target::Sm80, |b, (x, y, n, limit)| {
        let (thread, block) = (b.thread(), b.block());
        let first = b.index(layout!((32,2):(1,32)), &[thread, block])?;
        let (x, y) = (b.units(x, &[n.into()], layout!(1:0))?, b.units(y, &[n.into()], layout!(1:0))?);
        b.when(limit.gt(0), |b| {
            b.steps(first, n, 64, |b, i| {
                let count = b.load_one(&x.at(&[i])?)?;
                let sum = b.variable(0u32);
                b.repeat_at_most(count % limit, 100, |b, turn| {
                    let turn = b.value(turn)?;
                    b.repeat(3, |b, _| b.set(sum, sum + turn))
                })?;
                b.store_one(sum, &y.at(&[i])?)
            })
        })
    })?;
    for n in [0, 1, 63, 64, 65, 200] {
        let x: Vec<u32> = (0..n).map(|i| i * 37 % 251).collect();
        for (limit, wanted) in
            [(11, x.iter().map(|x| (0..x % 11).sum::<u32>() * 3).collect()), (0, vec![9; n as usize])]
        {
            let mut y = vec![9; n as usize];
            kernel.run(&Interpreter::default(), (&x, &mut y, u64::from(n), limit))?;
            assert_eq!(y, wanted, "{n} numbers, limit {limit}");
        }
    }
    Ok(())
}

/// Cells of a volume by blocks along three axes, of which the launch counts those along y and z.
#[test]
fn blocks_along_three_axes_are_of_counts() -> Outcome {
    type Volume = TypedKernel<(Input<u32>, Output<u32>, Count, Count)>;
    let grid = Grid::new(32, 2).along(Axis::Y, Units::Each("rows")).along(Axis::Z, Units::Each("planes"));
    let names = ["in", "out", "rows", "planes"];
    let kernel = Volume::build("volume", names, grid, Target::Sm80, |b, (input, output, rows, planes)| {
        let [half, row, plane] = [Axis::X, Axis::Y, Axis::Z].map(|axis| b.block_along(axis));
        let (thread, axes) = (b.thread(), [planes.into(), rows.into()]);
        let cells = layout!((32,2):(1,32));
        let own = b.units(input, &axes, cells)?.at(&[plane, row])?.at(1, half)?.at(0, thread)?;
        let to = b.units(output, &axes, cells)?.at(&[plane, row])?.at(1, half)?.at(0, thread)?;
        let (x, plane, row, half) = (b.load_one(&own)?, b.value(plane)?, b.value(row)?, b.value(half)?);
        b.store_one(x ^ (plane * 100 + row * 10 + half), &to)
    })?;
    for (rows, planes) in [(1, 1), (3, 2), (2, 5), (0, 3), (4, 0)] {
        let input: Vec<u32> = (0..rows * planes * 64).map(|i: u32| i.wrapping_mul(0x9e37_79b9)).collect();
        let mut output = vec![0; input.len()];
        kernel.run(&Interpreter::default(), (&input, &mut output, rows, planes))?;
        let place = |i: u32| i / 64 / rows * 100 + i / 64 % rows * 10 + i / 32 % 2;
        let wanted: Vec<u32> = (0u32..).zip(&input).map(|(i, x)| x ^ place(i)).collect();
        assert_eq!(output, wanted, "{planes} planes of {rows} rows");
    }
    Ok(())
}
