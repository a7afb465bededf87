//! Faults of the interpreter name the lines of Rust, of both sides.

use core::panic::Location;

use cute_cuda::interpret::{AsyncFault, Fault, FaultKind, InterpretError, Interpreter, Memory, TensorMap, Value};
use cute_cuda::kernel::{
    Builder, Extent, Fragment, Grid, Input, KernelError, KernelErrorKind, Output, TmaInput, TypedKernel,
};
use cute_cuda::ptx::Target;
use cute_cuda::{CudaError, Machine};
use cute_types::prelude::*;
use cute_types::runtime::atom::MmaAtom;
use half::bf16;

type Outcome = Result<(), Box<dyn std::error::Error>>;
type Kernel = TypedKernel<(Input<f32>, Output<f32>)>;
type In = <Input<f32> as cute_cuda::kernel::Param>::Handle;
type Out = <Output<f32> as cute_cuda::kernel::Param>::Handle;

/// A fault: its line in this file, that of the other side, its kind, and its sentence.
type Said = (Option<u32>, Option<u32>, FaultKind, String);

/// The fault of 64 threads.
fn fault(
    body: impl FnOnce(&mut Builder, In, Out) -> Result<(), KernelError>,
) -> Result<Said, Box<dyn std::error::Error>> {
    let extent = Extent { blocks: 1, threads: 64 };
    let kernel = Kernel::build("k", ["in", "out"], extent, Target::Sm80, |b, (from, to)| body(b, from, to))?;
    match kernel.run(&Machine::interpreter(), (&[1.0; 64][..], &mut [0.0; 64][..])) {
        Err(CudaError::Interpret(InterpretError::Fault(fault))) => {
            let here =
                |origin: Option<&'static Location<'static>>| Some(origin.filter(|at| at.file() == file!())?.line());
            // The lines are those of the text, too.
            assert_eq!(kernel.kernel().origin(fault.line), fault.origin);
            assert_eq!(fault.kind.other_line().and_then(|line| kernel.kernel().origin(line)), fault.other_origin);
            Ok((here(fault.origin), here(fault.other_origin), fault.kind.clone(), fault.to_string()))
        }
        other => Err(format!("{other:?}").into()),
    }
}

#[test]
fn a_race_names_the_lines_of_both_uses() -> Outcome {
    let first = line!() + 2;
    let (line, other, kind, sentence) = fault(|b, from, to| {
        let thread = b.thread();
        let (from, to) = (b.tensor(from, layout!(64:1))?.at(0, thread)?, b.tensor(to, layout!(64:1))?.at(0, thread)?);
        let tile = b.shared::<f32>(layout!(64:1))?;
        b.copy(&from, &tile.at(0, thread)?)?;
        let first = b.load_one(&tile.at(0, 0u32)?)?;
        b.store_one(first + 1.0, &to)
    })?;
    assert!(matches!(kind, FaultKind::Race { .. }), "{sentence}");
    assert_eq!((line, other), (Some(first + 4), Some(first + 3)));
    let place = |line: u32, column: u32| format!("({}:{line}:{column})", file!());
    let wanted = format!(
        " of `k` {}, block (0,0,0), thread (1,0,0): races with thread 0 for shared byte 0x400; put a bar.sync between; \
         the other side is line ",
        place(first + 4, 23)
    );
    assert!(sentence.contains(&wanted), "{sentence}");
    assert!(sentence.ends_with(&place(first + 3, 11)), "{sentence}");
    Ok(())
}

#[test]
fn a_race_for_global_memory_names_the_lines_of_both_uses() -> Outcome {
    let first = line!() + 2;
    let (line, other, kind, sentence) = fault(|b, _, to| {
        let (thread, to) = (b.thread(), b.tensor(to, layout!(64:1))?);
        let one = b.variable(1.0);
        b.below(thread, 1, |b, _| {
            b.store_one(one, &to.at(0, 0u32)?)?;
            b.store_one(one, &to.at(0, 1u32)?)
        })?;
        b.store_one(one * 2.0, &to.at(0, thread)?)
    })?;
    assert!(matches!(kind, FaultKind::GlobalRace { other: 0, .. }), "{sentence}");
    assert_eq!((line, other), (Some(first + 6), Some(first + 4)), "{sentence}");
    Ok(())
}

#[test]
fn what_copies_asynchronously_is_named_where_it_is_too_early() -> Outcome {
    let first = line!() + 2;
    let (line, other, kind, sentence) = fault(|b, from, to| {
        let thread = b.thread();
        let (from, to) = (b.tensor(from, layout!(64:1))?.at(0, thread)?, b.tensor(to, layout!(64:1))?.at(0, thread)?);
        let own = b.shared::<f32>(layout!(64:1))?.at(0, thread)?;
        b.copy_async(&from, &own)?;
        b.commit()?;
        b.copy(&own, &to)
    })?;
    assert!(matches!(kind, FaultKind::PendingCopy { .. }), "{sentence}");
    assert_eq!((line, other), (Some(first + 5), Some(first + 3)), "{sentence}");
    Ok(())
}

#[test]
fn a_barrier_that_others_pass_by_is_named_with_where_they_are() -> Outcome {
    let first = line!() + 2;
    let (line, other, kind, sentence) = fault(|b, _, _| {
        let thread = b.thread();
        b.below(thread, 32, |b, _| {
            b.barrier();
            Ok(())
        })?;
        b.exit();
        Ok(())
    })?;
    assert!(matches!(kind, FaultKind::BarrierDivergence { .. }), "{sentence}");
    assert_eq!((line, other), (Some(first + 2), Some(first + 5)), "{sentence}");
    Ok(())
}

#[test]
fn a_fault_without_another_side_names_its_own_line() -> Outcome {
    let first = line!() + 2;
    let (line, other, kind, sentence) = fault(|b, _, to| {
        let (thread, tile) = (b.thread(), b.shared::<f32>(layout!(64:1))?);
        let to = b.tensor(to, layout!(64:1))?.at(0, thread)?;
        b.copy(&tile.at(0, thread)?, &to)
    })?;
    assert!(matches!(kind, FaultKind::UninitializedShared { .. }), "{sentence}");
    assert_eq!((line, other), (Some(first + 2), None));
    assert!(sentence.starts_with("line "), "{sentence}");
    assert!(sentence.ends_with("is read before it is written"), "{sentence}");
    Ok(())
}

#[test]
fn an_aligned_barrier_of_part_of_a_warp_names_where_the_others_are() -> Outcome {
    let first = line!() + 2;
    let (line, other, kind, sentence) = fault(|b, from, to| {
        let thread = b.thread();
        let (from, to) = (b.tensor(from, layout!(64:1))?.at(0, thread)?, b.tensor(to, layout!(64:1))?.at(0, thread)?);
        b.below(thread, 40, |b, _| {
            b.barrier();
            Ok(())
        })?;
        b.copy(&from, &to)
    })?;
    assert!(matches!(kind, FaultKind::DivergedBarrier { other: 40, .. }), "{sentence}");
    // The others are at what comes after the branch.
    assert_eq!((line, other), (Some(first + 3), Some(first + 6)), "{sentence}");
    Ok(())
}

#[test]
fn an_mbarrier_that_nobody_completes_names_who_waits() -> Outcome {
    let first = line!() + 3;
    let extent = Extent { blocks: 1, threads: 256 };
    let kernel = Kernel::build("k", ["in", "out"], extent, Target::Sm90a, |b, _| {
        let ring = b.ring(2, 1)?;
        b.specialised(
            [24, 240],
            |_, _| Ok(()),
            |b, _, _| {
                let mut place = b.consumer(&ring)?;
                b.consume(&mut place, |_, _| Ok(()))
            },
        )
    })?;
    let Err(CudaError::Interpret(InterpretError::Fault(fault))) =
        kernel.run(&Machine::interpreter(), (&[][..], &mut [][..]))
    else {
        return Err("nobody brings the bytes".into());
    };
    assert!(matches!(fault.kind, FaultKind::Asynchronous(AsyncFault::Deadlock { .. })), "{fault}");
    let line = fault.origin.filter(|at| at.file() == file!()).map(Location::line);
    assert_eq!(line, Some(first + 6), "{fault}");
    assert!(fault.to_string().contains("which nobody is left to bring"), "{fault}");
    Ok(())
}

/// The fault of a launch by hand of 64 threads, with these bytes to read and 256 to write.
fn fault_by_hand(ptx: &str, input: &[u8]) -> Option<Box<Fault>> {
    let mut memory = Memory::default();
    let arguments = [Value::U64(memory.input(input)), Value::U64(memory.output(&[0; 256]))];
    match Interpreter::default().launch(ptx, "k", [1; 3], [64, 1, 1], &arguments, &mut memory) {
        Err(InterpretError::Fault(fault)) => Some(fault),
        _ => None,
    }
}

/// The text of a kernel that stores an element and loads it through the cache that asks for no writes. The builder refuses the
/// load, so `.nc` is put into its text.
#[test]
fn a_load_through_a_cache_of_what_is_written_names_both_lines() -> Outcome {
    let extent = Extent { blocks: 1, threads: 64 };
    let first = line!() + 1;
    let kernel = Kernel::build("k", ["in", "out"], extent, Target::Sm80, |b, (_, to)| {
        let thread = b.thread();
        let to = b.tensor(to, layout!(64:1))?.at(0, thread)?;
        let one = b.variable(1.0);
        b.store_one(one, &to)?;
        let value = b.load_one(&to)?;
        b.store_one(value + 1.0, &to)
    })?;
    let ptx = kernel.kernel().ptx().replace("ld.global.f32", "ld.global.nc.f32");
    let fault = fault_by_hand(&ptx, &[0; 256]).ok_or("each thread loads what it wrote")?;
    assert!(matches!(fault.kind, FaultKind::NonCoherent { at: 0, .. }), "{fault}");
    let line = |of: usize| kernel.kernel().origin(of).map(Location::line);
    assert_eq!(line(fault.line), Some(first + 5), "{fault}");
    assert_eq!(fault.kind.other_line().and_then(line), Some(first + 4), "{fault}");
    let sentence = "byte 0 of a global array is written and loaded by ld.global.nc; load it without .nc";
    assert!(fault.to_string().contains(sentence), "{fault}");
    Ok(())
}

/// A launch by hand, whose array is shorter than the signature asks for.
#[test]
fn an_access_out_of_range_names_the_load() -> Outcome {
    let extent = Extent { blocks: 1, threads: 64 };
    let first = line!() + 1;
    let kernel = Kernel::build("k", ["in", "out"], extent, Target::Sm80, |b, (from, to)| {
        let thread = b.thread();
        let (from, to) = (b.tensor(from, layout!(64:1))?.at(0, thread)?, b.tensor(to, layout!(64:1))?.at(0, thread)?);
        let value = b.load_one(&from)?;
        b.store_one(value, &to)
    })?;
    let fault = fault_by_hand(kernel.kernel().ptx(), &[0; 128]).ok_or("64 numbers of 32")?;
    assert!(matches!(fault.kind, FaultKind::OutOfBounds { bytes: 4, .. }), "{fault}");
    assert_eq!(kernel.kernel().origin(fault.line).map(Location::line), Some(first + 3), "{fault}");
    Ok(())
}

/// What takes A and stores `A · Aᵀ` of each of its tiles.
type Square = TypedKernel<(TmaInput<bf16>, Output<f32>)>;

/// A kernel of clusters of two blocks: each has a tile of A copied and multiplies it with itself, and then they meet. The line here
/// that each of the parts begins in: a load, the wait for it, the multiplication, and the meeting.
fn product() -> Result<(Square, [u32; 4]), KernelError> {
    let (tile, atom) = (layout!(S<3,3,3> o (64,64):(64,1)), MmaAtom::named("SM90_64x64x16_F32BF16BF16_SS<K,K>"));
    let atom = atom.map_err(|_| KernelErrorKind::Scope)?;
    let grid = Grid::new(128, 2).in_clusters(2);
    let mut lines = [0; 4];
    let kernel = Square::build("k", ["a", "d"], grid, Target::Sm90a, |b, (a, d)| {
        let (a, tile) = (b.tma(a, layout!((128,64):(64,1)), &[64, 64], tile)?, b.shared::<bf16>(tile)?);
        let (ring, sums) = (b.ring(1, 1)?, b.accumulators::<f32>(&atom, 1)?);
        let (mut producer, mut consumer) = (b.producer(&ring)?, b.consumer(&ring)?);
        let (thread, block) = (b.thread(), b.block());
        b.below(thread, 1, |b, _| {
            b.produce(&mut producer, |b, stage| {
                lines[0] = line!() + 1;
                b.tma_load(&a, &[block, 0.into()], &tile, stage)
            })
        })?;
        lines[1] = line!() + 1;
        b.consume(&mut consumer, |b, _| {
            let (x, y, further) = (b.wgmma_a(&atom, &tile)?, b.wgmma_b(&atom, &tile)?, b.value(0.into())?.ne(0));
            lines[2] = line!() + 1;
            b.wgmma(&sums, &x, &y, further)?;
            b.commit_wgmma()?;
            b.wait_wgmma(0)
        })?;
        let (sums, d) = (b.accumulated(&sums)?, b.tensor(d, layout!((128,32,2):(1,128,4096)))?);
        b.store(&Fragment::of(sums.registers())?, &d.at(2, block)?.at(0, thread)?)?;
        lines[3] = line!() + 1;
        b.cluster_barrier()
    })?;
    Ok((kernel, lines))
}

/// What PTX leaves undefined of copies, barriers and multiplications is of a line here, too.
#[test]
fn what_works_beside_the_threads_is_named_with_its_line() -> Outcome {
    let (kernel, [load, wait, multiply, meeting]) = product()?;
    let (kernel, arrive) = (kernel.kernel(), "barrier.cluster.arrive.release; ");
    let fault = |text: &str| -> Result<Option<Box<Fault>>, Box<dyn std::error::Error>> {
        let mut memory = Memory::default();
        let (a, d) = (memory.input(&[0; 2 * 128 * 64]), memory.output(&[0; 4 * 128 * 64]));
        let map = kernel.signature().tensor_map(0).ok_or("A is a tensor map")?;
        let arguments = [TensorMap::new(map, a)?.into(), Value::U64(d)];
        match Interpreter::default().launch(text, "k", [2, 1, 1], [128, 1, 1], &arguments, &mut memory) {
            Ok(_) => Ok(None),
            Err(InterpretError::Fault(fault)) => Ok(Some(fault)),
            Err(other) => Err(other.into()),
        }
    };
    assert_eq!(fault(kernel.ptx())?.map(|fault| fault.to_string()), None);
    for (from, to, line, said) in [
        ("], 8192;", "], 16384;", wait, "waits for 8192 more bytes on barrier 0, at "),
        (", 1073741888};", ", 1073872960};", multiply, "is none that the wgmma reads: wgmma: the base offset"),
        ("], [%rd", "+8], [%rd", load, " is not a multiple of 128"),
        (arrive, "", meeting, "comes to barrier.cluster.wait, and barrier.cluster.arrive was not its last instruction"),
    ] {
        let fault = fault(&kernel.ptx().replacen(from, to, 1))?.ok_or(format!("`{from}` is `{to}`"))?;
        let found = kernel.origin(fault.line).filter(|at| at.file() == file!()).map(Location::line);
        assert_eq!(found, Some(line), "{fault}");
        assert!(fault.to_string().contains(said), "{fault}");
    }
    Ok(())
}
