//! Branches and loops: their indices, the addresses that move, copies that overlap with work.

use super::*;

/// The sum of rows of a matrix, a row for each thread, its columns by `along` or by `repeat`.
fn sums(matrix: &RuntimeLayout, along: bool) -> Result<Pair<f32>, KernelError> {
    let (rows, columns) = (matrix.mode(0)?.size(), matrix.mode(1)?.size() as u64);
    pair::<f32>(rows as u32, |b, input, output| {
        let thread = b.thread();
        let row = b.tensor(input, matrix)?.at(0, thread)?;
        let sum = b.variable(0.0);
        let add = |b: &mut Builder, at: &Tensor<f32, ReadOnly>| {
            let value = b.load_one(at)?;
            let next = b.add(sum, value);
            b.set(sum, next)
        };
        match along {
            true => b.along(&row, 0, |b, at, _| add(b, at))?,
            false => b.repeat(columns, |b, turn| add(b, &row.at(0, turn)?))?,
        }
        let to = b.tensor(output, RuntimeLayout::new(rows, 1)?)?.at(0, thread)?;
        b.store_one(sum, &to)
    })
}

#[test]
fn along_is_repeat_by_increments() -> Outcome {
    for text in
        ["(8,5):(5,1)", "(8,1):(1,8)", "(8,7):(1,8)", "(4,(3,2)):(1,(4,12))", "(4,(2,3)):(16,(1,5))", "(8,4):(1,0)"]
    {
        let matrix = layout(text)?;
        let input: Vec<f32> = (0..matrix.cosize()).map(|i| (i * i) as f32).collect();
        let rows = matrix.mode(0)?.size() as usize;
        let mut wanted = vec![0.0; rows];
        for (coordinate, offset) in matrix.offsets().enumerate() {
            wanted[coordinate % rows] += input[offset as usize];
        }
        for along in [true, false] {
            assert_eq!(run(&sums(&matrix, along)?, &input, rows)?, wanted, "{text} {along}");
        }
    }
    // In the loop of an affine mode there is no index code: a load, the sum, and what counts and moves.
    let body = |kernel: &Pair<f32>| -> Vec<String> {
        let text = kernel.kernel().ptx();
        let turns = text.split("$L_0:").nth(1).or_else(|| text.split(":\n").nth(1)).unwrap_or_default();
        let upto = turns.lines().map(str::trim).take_while(|line| !line.starts_with('@'));
        upto.filter(|line| !line.is_empty())
            .map(|line| line.split(' ').next().unwrap_or_default().to_string())
            .collect()
    };
    let found = body(&sums(&layout("(8,5):(5,1)")?, true)?);
    let index_code = ["mad.", "mul.", "shl.", "shr.", "and.", "lop3."];
    assert!(
        !found.is_empty() && !found.iter().any(|op| index_code.iter().any(|code| op.starts_with(code))),
        "{found:?}"
    );
    Ok(())
}

#[test]
fn vectors_along_a_mode_stay_aligned() -> Outcome {
    // Columns of 4, apart by 8, 6 and 4 elements: 16, 8 and 16 bytes are at multiples of their size in every turn.
    for (stride, width) in [(8, 4), (6, 2), (4, 4), (5, 1)] {
        let matrix = RuntimeLayout::new((4, 6), (1, stride))?;
        let mut found = 0;
        let kernel = pair::<f32>(1, |b, input, output| {
            let (from, to) = (b.tensor(input, &matrix)?, b.tensor(output, &matrix)?);
            b.along(&from, 1, |b, column, turn| {
                found = column.vector()?;
                b.copy(column, &to.at(1, turn)?)
            })
        })?;
        assert_eq!(found, width);
        let input: Vec<f32> = (0..matrix.cosize()).map(|i| 1.0 + i as f32).collect();
        let output = run(&kernel, &input, matrix.cosize() as usize)?;
        assert!(matrix.offsets().all(|offset| output[offset as usize] == input[offset as usize]));
    }
    Ok(())
}

#[test]
fn loops_nest() -> Outcome {
    // out[i] = sum over j and k of in(i, j, k), along j by increments, within it along k, within it a branch.
    let cube = layout("(4,3,5):(1,4,12)")?;
    let kernel = pair::<f32>(32, |b, input, output| {
        let thread = b.thread();
        let (from, to) = (b.tensor(input, &cube)?, b.tensor(output, RuntimeLayout::new(4, 1)?)?);
        let sum = b.variable(0.0f32);
        b.below(thread, 4, |b, i| {
            b.along(&from.at(0, i)?, 0, |b, plane, _| {
                b.along(plane, 0, |b, at, k| {
                    // All but the last.
                    b.below(k, 4, |b, _| {
                        let value = b.load_one(at)?;
                        let next = b.add(sum, value);
                        b.set(sum, next)
                    })
                })
            })?;
            b.store_one(sum, &to.at(0, i)?)
        })
    })?;
    let input: Vec<f32> = (0..60).map(|i| (i * 7 % 31) as f32).collect();
    let wanted: Vec<f32> = (0..4).map(|i| (0..12).map(|jk| input[i + 4 * jk]).sum()).collect();
    assert_eq!(run(&kernel, &input, 4)?, wanted);
    Ok(())
}

#[test]
fn what_a_branch_computes_is_computed_again_behind_it() -> Outcome {
    // The address of the same element, first in a branch that only some threads take, then for all.
    let matrix = layout("(32,3):(3,1)")?;
    let kernel = pair::<f32>(32, |b, input, output| {
        let thread = b.thread();
        let (from, to) = (b.tensor(input, &matrix)?, b.tensor(output, &matrix)?);
        b.below(thread, 5, |b, few| b.copy(&from.at(0, few)?.at(0, 0)?, &to.at(0, few)?.at(0, 0)?))?;
        b.copy(&from.at(0, thread)?.at(0, 1)?, &to.at(0, thread)?.at(0, 1)?)
    })?;
    let input: Vec<f32> = (0..96).map(|i| 1.0 + i as f32).collect();
    let wanted = |i: usize| if i % 3 == 1 || i < 15 && i.is_multiple_of(3) { input[i] } else { 0.0 };
    assert_eq!(run(&kernel, &input, 96)?, (0..96).map(wanted).collect::<Vec<_>>());
    Ok(())
}

#[test]
fn bounds_that_are_always_or_never_kept_cost_nothing() -> Outcome {
    let (mut always, mut never) = (0, 0);
    let kernel = pair::<f32>(8, |b, _, _| {
        let thread = b.thread();
        b.below(thread, 8, |_, index| {
            always += 1;
            assert_eq!(index.limit(), 8);
            Ok(())
        })?;
        b.below(thread, 0, |_, _| {
            never += 1;
            Ok(())
        })?;
        b.below(Index::from(5), 5, |_, _| {
            never += 1;
            Ok(())
        })?;
        b.repeat(0, |_, _| {
            never += 1;
            Ok(())
        })
    })?;
    assert_eq!((always, never), (1, 0));
    assert!(!kernel.kernel().ptx().contains("setp"));
    Ok(())
}

#[test]
fn two_buffers_of_asynchronous_copies() -> Outcome {
    // 6 tiles of 128: while one is summed, the next is on its way.
    const TILES: u64 = 6;
    let kernel = pair::<f32>(32, |b, input, output| {
        let thread = b.thread();
        let tiles = b.tensor(input, layout("(4,32,6):(1,4,128)")?)?.at(1, thread)?;
        let later = "S<0,0,1> o 128 o (4,32,5):(1,4,128)".parse::<cute_types::runtime::ComposedLayout>()?;
        let later = b.tensor(input, &later)?.at(1, thread)?;
        let buffers = b.shared::<f32>(layout("(4,32,2):(1,4,128)")?)?;
        let sums = b.fragment::<f32>(&layout("4:1")?, 0.0)?;
        let turned = layout("(4,32,2):(32,1,128)")?;
        b.copy_async(&tiles.at(1, 0)?, &buffers.at(1, thread)?.at(1, 0)?)?;
        b.commit()?;
        b.repeat(TILES, |b, turn| {
            let parity = b.index(&layout("((2,3)):((1,0))")?, &[turn])?;
            let number = b.value(parity)?;
            let other = b.sub(1, number);
            b.below(turn, TILES - 1, |b, turn| {
                b.number_below(other, 2, |b, other| {
                    b.copy_async(&later.at(1, turn)?, &buffers.at(1, thread)?.at(1, other)?)
                })
            })?;
            b.commit()?;
            b.wait(1)?;
            b.barrier();
            let tile = buffers.map_layout(|_| Ok(turned.clone()))?.at(2, parity)?.at(1, thread)?;
            let values = b.load(&tile)?;
            let next = sums.zip(&values, |sum, value| b.add(sum, value))?;
            b.copy(&next, &sums)?;
            b.barrier();
            Ok(())
        })?;
        let to = b.tensor(output, layout("(4,32):(32,1)")?)?.at(1, thread)?;
        b.store(&sums, &to)
    })?;
    let input: Vec<f32> = (0..768).map(|i| (i * 13 % 101) as f32).collect();
    let wanted: Vec<f32> = (0..128).map(|i| (0..6).map(|tile| input[128 * tile + i]).sum()).collect();
    assert_eq!(run(&kernel, &input, 128)?, wanted);
    Ok(())
}

#[test]
fn a_branch_whose_body_is_refused_and_passed_over_ends_all_the_same() -> Outcome {
    let (four, eight) = (layout("4:1")?, layout("8:1")?);
    let kernel = pair::<f32>(8, |b, input, output| {
        let thread = b.thread();
        let (from, to) = (b.tensor(input, &four)?, b.tensor(output, &eight)?);
        let one = b.variable(1.0);
        let refused = b.below(thread, 6, |_, few| from.at(0, few).map(drop));
        let refused = refused.map_err(KernelError::into_kind);
        assert!(matches!(refused, Err(KernelErrorKind::Coordinate { .. })), "{refused:?}");
        b.store_one(one, &to.at(0, thread)?)
    })?;
    assert_eq!(run(&kernel, &[0.0; 4], 8)?, [1.0; 8]);
    Ok(())
}
