//! What types cannot rule out, the interpreter finds: threads that use one element without an order.

use cute_cuda::interpret::Access;

use super::*;

/// Each thread puts its element into shared memory and takes that of the last one, with or without a barrier between.
fn reversal(barrier: bool) -> Result<Pair<f32>, KernelError> {
    pair::<f32>(64, |b, input, output| {
        let thread = b.thread();
        let row = layout("64:1")?;
        let (from, to) = (b.tensor(input, &row)?.at(0, thread)?, b.tensor(output, &row)?.at(0, thread)?);
        let tile = b.shared::<f32>(&row)?;
        b.copy(&from, &tile.at(0, thread)?)?;
        if barrier {
            b.barrier();
        }
        let turned = b.index(&layout("(32,2):(1,32)")?, &[0.into(), 1.into()])?;
        b.copy(&tile.at(0, turned)?, &to)
    })
}

#[test]
fn a_barrier_left_out_is_a_race() -> Outcome {
    let input: Vec<f32> = (0..64).map(|i| i as f32).collect();
    assert_eq!(run(&reversal(true)?, &input, 64)?, [32.0; 64]);
    let found = fault(&reversal(false)?, &input, 64);
    let race = matches!(found, Some(FaultKind::Race { .. } | FaultKind::UninitializedShared { .. }));
    assert!(race, "{found:?}");
    Ok(())
}

#[test]
fn one_element_that_two_threads_write_is_a_race() -> Outcome {
    let kernel = pair::<f32>(2, |b, input, output| {
        let thread = b.thread();
        let from = b.tensor(input, layout("2:1")?)?.at(0, thread)?;
        let to = b.tensor(output, layout("2:0")?)?.at(0, thread)?;
        b.copy(&from, &to)
    })?;
    let found = fault(&kernel, &[1.0, 2.0], 1);
    assert!(matches!(found, Some(FaultKind::GlobalRace { other: 0, .. })), "{found:?}");
    // Of two blocks, too: no barrier is for both.
    let extent = Extent { blocks: 2, threads: 1 };
    let kernel = Pair::<f32>::build("k", ["in", "out"], extent, Target::Sm80, |b, (input, output)| {
        let block = b.block();
        let from = b.tensor(input, layout("2:1")?)?.at(0, block)?;
        let to = b.tensor(output, layout("2:0")?)?.at(0, block)?;
        b.copy(&from, &to)?;
        b.barrier();
        Ok(())
    })?;
    let found = fault(&kernel, &[1.0, 2.0], 1);
    assert!(matches!(found, Some(FaultKind::GlobalRace { other_block: [0, 0, 0], .. })), "{found:?}");
    Ok(())
}

#[test]
fn an_asynchronous_copy_that_nobody_waits_for() -> Outcome {
    let kernel = |wait: bool, barrier: bool| {
        pair::<f32>(64, |b, input, output| {
            let thread = b.thread();
            let row = layout("64:1")?;
            let (from, to) = (b.tensor(input, &row)?.at(0, thread)?, b.tensor(output, &row)?.at(0, thread)?);
            let tile = b.shared::<f32>(&row)?;
            b.copy_async(&from, &tile.at(0, thread)?)?;
            b.commit()?;
            if wait {
                b.wait(0)?;
            }
            if barrier {
                b.barrier();
            }
            b.copy(&tile.at(0, 63)?, &to)
        })
    };
    let input: Vec<f32> = (0..64).map(|i| i as f32).collect();
    assert_eq!(run(&kernel(true, true)?, &input, 64)?, [63.0; 64]);
    for (wait, barrier) in [(false, true), (false, false)] {
        let found = fault(&kernel(wait, barrier)?, &input, 64);
        let pending = matches!(found, Some(FaultKind::PendingCopy { access: Access::Read, copier: 63, .. }));
        let unwritten = matches!(found, Some(FaultKind::UninitializedShared { .. }));
        assert!(pending || unwritten && !barrier, "{wait} {barrier}: {found:?}");
    }
    // The thread waited, the others did not wait for it.
    let found = fault(&kernel(true, false)?, &input, 64);
    assert!(
        matches!(
            found,
            Some(FaultKind::Race { .. } | FaultKind::PendingCopy { .. } | FaultKind::UninitializedShared { .. })
        ),
        "{found:?}"
    );
    Ok(())
}

#[test]
fn a_barrier_that_some_threads_do_not_reach() -> Outcome {
    let found = |bound| {
        let kernel = pair::<f32>(64, |b, _, _| {
            let thread = b.thread();
            b.below(thread, bound, |b, _| {
                b.barrier();
                Ok(())
            })
        })?;
        Ok::<_, Box<dyn std::error::Error>>(fault(&kernel, &[], 0))
    };
    // A whole warp, and part of one.
    let whole = found(32)?;
    assert!(matches!(whole, Some(FaultKind::BarrierDivergence { other: 32, .. })), "{whole:?}");
    assert!(matches!(found(40)?, Some(FaultKind::DivergedBarrier { other: 40, .. })));
    Ok(())
}

#[test]
fn shared_memory_that_nobody_wrote() -> Outcome {
    let kernel = pair::<f32>(1, |b, _, output| {
        let tile = b.shared::<f32>(layout("4:1")?)?;
        let to = b.tensor(output, layout("4:1")?)?;
        b.copy(&tile, &to)
    })?;
    let found = fault(&kernel, &[], 4);
    assert!(matches!(found, Some(FaultKind::UninitializedShared { .. })), "{found:?}");
    Ok(())
}

#[test]
fn a_lane_that_does_not_come_to_a_shuffle() -> Outcome {
    let kernel = pair::<f32>(32, |b, _, _| {
        let thread = b.thread();
        b.below(thread, 7, |b, _| {
            let value = b.variable(1.0f32);
            b.warp_fold(value, |b, x, y| b.add(x, y)).map(drop)
        })
    })?;
    let found = fault(&kernel, &[], 0);
    assert_eq!(found, Some(FaultKind::ShuffleSource { lane: 16, members: 0x7f }));
    Ok(())
}
