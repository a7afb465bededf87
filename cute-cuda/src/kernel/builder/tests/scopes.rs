//! Indices, tensors and registers outside the branch, the loop or the kernel that they belong to.

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
            b.set(loaded.get(0).ok_or(KernelError::Scope)?, 1.0)
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
    // Of one turn there is no loop; the tensor of the turn is still no further on behind it.
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
            Err(error) => assert_eq!((error.to_string().as_str(), rows), (SENTENCE, "(4):(8)")),
            Ok(kernel) => assert_eq!(run(&kernel, &[5.0], 1)?, [5.0], "{rows}"),
        }
    }
    Ok(())
}
