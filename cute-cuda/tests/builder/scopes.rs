//! Indices, tensors and registers outside the branch, the loop or the kernel that they belong to.

use cute_cuda::ptx::Comparison;

use super::*;

const SENTENCE: &str =
    "an index, tensor or register is used outside the branch, loop or kernel that it belongs to; use it inside";

#[test]
fn an_index_of_a_closed_branch_or_loop() -> Outcome {
    let eight = layout("8:1")?;
    let mut kept = None;
    let said = refused(32, |b, input, _| {
        let thread = b.thread();
        let tensor = b.tensor(input, &eight)?;
        b.below(thread, 8, |_, narrow| {
            kept = Some(narrow);
            Ok(())
        })?;
        let at = tensor.at(0, kept.unwrap_or(thread))?;
        b.load(&at).map(drop)
    });
    assert_eq!(said, SENTENCE);
    let said = refused(1, |b, _, _| {
        b.repeat(8, |_, turn| {
            kept = Some(turn);
            Ok(())
        })?;
        b.value(kept.unwrap_or(0.into())).map(drop)
    });
    assert_eq!(said, SENTENCE);
    // Another branch is no better, and the index of the branch around is.
    let said = refused(32, |b, _, _| {
        let thread = b.thread();
        b.below(thread, 8, |b, narrow| {
            b.repeat(4, |b, _| b.value(narrow).map(drop))?;
            b.repeat(4, |b, _| b.value(thread).map(drop))
        })?;
        b.below(thread, 8, |_, narrow| {
            kept = Some(narrow);
            Ok(())
        })?;
        b.repeat(4, |b, _| b.value(kept.unwrap_or(thread)).map(drop))
    });
    assert_eq!(said, SENTENCE);
    Ok(())
}

#[test]
fn what_belongs_to_another_kernel() -> Outcome {
    let eight = layout("8:1")?;
    let (mut index, mut array, mut tensor, mut tile, mut register) = (None, None, None, None, None);
    pair::<f32>(8, |b, input, _| {
        index = Some(b.thread());
        array = Some(input);
        tensor = Some(b.tensor(input, &eight)?);
        tile = Some(b.shared::<f32>(&eight)?);
        register = Some(b.variable(1.0));
        Ok(())
    })?;
    let (index, array, register) = (index.ok_or("")?, array.ok_or("")?, register.ok_or("")?);
    let (tensor, tile) = (tensor.ok_or("")?, tile.ok_or("")?);
    assert_eq!(refused(8, |b, _, _| b.value(index).map(drop)), SENTENCE);
    assert_eq!(
        refused(8, |b, input, _| b.tensor(input, &eight)?.at(0, index).and_then(|at| b.load(&at)).map(drop)),
        SENTENCE
    );
    assert_eq!(refused(8, |b, _, _| b.tensor(array, &eight).map(drop)), SENTENCE);
    assert_eq!(refused(8, |b, _, _| b.load(&tensor).map(drop)), SENTENCE);
    assert_eq!(refused(8, |b, _, _| b.load(&tile).map(drop)), SENTENCE);
    assert_eq!(refused(8, |b, _, _| b.copy_async(&tensor, &tile)), SENTENCE);
    assert_eq!(refused(8, |b, _, _| b.set(register, 2.0)), SENTENCE);
    Ok(())
}

#[test]
fn only_variables_are_set() -> Outcome {
    assert_eq!(
        refused(8, |b, _, _| {
            let thread = b.thread();
            let value = b.value(thread)?;
            b.set(value, 9)
        }),
        SENTENCE
    );
    assert_eq!(
        refused(8, |b, input, _| {
            let tensor = b.tensor(input, layout("8:1")?)?;
            let loaded = b.load(&tensor)?;
            b.set(loaded.get(0).ok_or(KernelErrorKind::Scope)?, 1.0)
        }),
        SENTENCE
    );
    assert_eq!(
        refused(8, |b, _, _| {
            let own = b.variable(1.0f32);
            let sum = b.add(own, 1.0);
            b.set(own, sum)
        }),
        "accepted"
    );
    Ok(())
}

#[test]
fn a_tensor_that_a_loop_moves_does_not_leave_it() -> Outcome {
    // Of one turn there is no loop; the tensor of the turn is still no further on after it.
    for rows in ["(4):(8)", "(1):(8)", "(1):(0)"] {
        let mut kept = None;
        let kernel = pair::<f32>(1, |b, input, output| {
            let tensor = b.tensor(input, &layout(rows)?)?;
            b.along(&tensor, 0, |_, row, _| {
                kept = Some(row.clone());
                Ok(())
            })?;
            let value = b.load_one(kept.as_ref().unwrap_or(&tensor))?;
            let to = b.tensor(output, layout("1:0")?)?;
            b.store_one(value, &to)
        });
        match kernel {
            Err(error) => assert_eq!((error.kind().to_string().as_str(), rows), (SENTENCE, "(4):(8)")),
            Ok(kernel) => assert_eq!(run(&kernel, &[5.0], 1)?, [5.0], "{rows}"),
        }
    }
    Ok(())
}

/// Registers of each type, and a fragment, that were written in a branch or a loop.
struct Escaped {
    number: Reg<u32>,
    float: Reg<f32>,
    half: Reg<half::f16>,
    holds: Reg<bool>,
    loaded: Fragment<f32>,
}

/// The sentence of a kernel that uses registers of a branch after it, of a loop, and of another kernel.
fn escaped(uses: impl Fn(&mut Builder, &Escaped) -> Result<(), KernelError>) -> Outcome<Vec<String>> {
    let row = layout("32:1")?;
    let written = |b: &mut Builder, input: In<f32>| -> Result<Escaped, KernelError> {
        let thread = b.thread();
        let from = b.tensor(input, &row)?.at(0, thread)?;
        let (number, loaded) = (b.value(thread)?, b.load(&from)?);
        let float = loaded.get(0).ok_or(KernelErrorKind::Scope)?;
        let (half, holds) = (b.convert(float), b.compare(Comparison::Lt, number, 7));
        Ok(Escaped { number, float, half, holds, loaded })
    };
    let mut kept = None;
    let mut said = Vec::new();
    said.push(refused(32, |b, input, _| {
        let holds = b.compare(Comparison::Lt, 1, 2);
        b.when(holds, |b| {
            kept = Some(written(b, input)?);
            Ok(())
        })?;
        uses(b, kept.as_ref().ok_or(KernelErrorKind::Scope)?)
    }));
    said.push(refused(32, |b, input, _| {
        b.repeat(3, |b, _| {
            kept = Some(written(b, input)?);
            Ok(())
        })?;
        uses(b, kept.as_ref().ok_or(KernelErrorKind::Scope)?)
    }));
    // What is still in `kept` is of the kernel before.
    said.push(refused(32, |b, _, _| uses(b, kept.as_ref().ok_or(KernelErrorKind::Scope)?)));
    // Within the scope all of it is as it should be.
    said.push(refused(32, |b, input, _| {
        let outside = written(b, input)?;
        b.repeat(3, |b, _| uses(b, &outside))
    }));
    Ok(said)
}

/// Nothing is done with the result.
fn done<T>(_: Reg<T>) -> Result<(), KernelError> {
    Ok(())
}

#[test]
fn a_register_of_a_closed_branch_or_loop_or_of_another_kernel() -> Outcome {
    type Use = fn(&mut Builder, &Escaped) -> Result<(), KernelError>;
    let of: [(&str, Use); 31] = [
        ("add", |b, e| done(b.add(e.float, 1.0))),
        ("add, on the right", |b, e| done(b.add(1, e.number))),
        ("sub", |b, e| done(b.sub(e.number, 1))),
        ("mul", |b, e| done(b.mul(e.float, 1.0))),
        ("div", |b, e| done(b.div(1.0, e.float))),
        ("min", |b, e| done(b.min(e.float, 1.0))),
        ("max", |b, e| done(b.max(e.number, 1))),
        ("fma", |b, e| done(b.fma(1.0, 2.0, e.float))),
        ("neg", |b, e| done(b.neg(e.float))),
        ("abs", |b, e| done(b.abs(e.float))),
        ("convert", |b, e| done(b.convert::<_, f32>(e.half))),
        ("compare", |b, e| done(b.compare(Comparison::Eq, e.number, 1))),
        ("select", |b, e| {
            let own = b.variable(1.0f32);
            b.select(e.holds, own, own);
            Ok(())
        }),
        ("variable", |b, e| done(b.variable(e.half))),
        ("set", |b, e| {
            let own = b.variable(0u32);
            b.set(own, e.number)
        }),
        ("when", |b, e| b.when(e.holds, |_| Ok(()))),
        ("number_below", |b, e| b.number_below(e.number, 4, |_, _| Ok(()))),
        ("shuffle_xor", |b, e| b.shuffle_xor(e.half, 1).map(drop)),
        ("shuffle_from", |b, e| {
            let own = b.variable(1.0f32);
            b.shuffle_from(own, e.number).map(drop)
        }),
        ("compute", |b, e| done(b.compute(e.float))),
        ("a formula", |b, e| done(b.compute(1.0 + e.float * 2.0))),
        ("select by a formula", |b, e| done(b.select(e.holds & !e.holds, 1, 2u32))),
        ("exp", |b, e| done(b.compute(e.float.exp()))),
        ("map", |b, e| {
            b.map(&e.loaded, |x| x + 1.0);
            Ok(())
        }),
        ("ballot", |b, e| b.ballot(e.holds).map(drop)),
        ("shuffle_up", |b, e| b.shuffle_up(e.float, 1).map(drop)),
        ("block_reduce", |b, e| b.block_reduce(e.number, |x, y| x + y).map(drop)),
        ("raw", |b, e| b.raw::<(f32,)>("mov.f32 $0, $1;", &[e.float.into()]).map(drop)),
        ("atomic_add", |b, e| {
            let (tile, thread) = (b.shared::<f32>(layout("32:1")?)?, b.thread());
            b.atomic_add(&tile.at(0, thread)?, e.float).map(drop)
        }),
        ("store", |b, e| {
            let (tile, thread) = (b.shared::<f32>(layout("(1,32):(0,1)")?)?, b.thread());
            b.store(&e.loaded, &tile.at(1, thread)?)
        }),
        ("store_matrix", |b, e| {
            let (tile, thread) = (b.shared::<half::f16>(layout("(8,32):(1,8)")?)?, b.thread());
            b.store_matrix(&Fragment::of(vec![e.half; 2])?, &tile.at(1, thread)?, 1, false)
        }),
    ];
    for (name, uses) in of {
        assert_eq!(escaped(uses)?, [SENTENCE, SENTENCE, SENTENCE, "accepted"], "{name}");
    }
    Ok(())
}
