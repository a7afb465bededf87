//! Pipelines, copies by TMA and multiplications of a warpgroup: the text, and what is refused while it is written.

use cute_cuda::kernel::{
    Accumulators, Builder, Extent, KernelError, KernelErrorKind, RingPlace, Shared, Stage, Tensor, Tma, TmaInput,
    TmaOutput, TypedKernel,
};
use cute_cuda::ptx::Target;
use cute_types::runtime::RuntimeLayout;
use cute_types::runtime::atom::{GmmaLayout, MmaAtom};
use half::bf16;

type Kernel = TypedKernel<(TmaInput<bf16>, TmaOutput<bf16>)>;
type Result<T> = core::result::Result<T, KernelError>;

const ATOM: &str = "SM90_64x64x16_F32BF16BF16_SS<K,K>";

fn matrix() -> Result<RuntimeLayout> {
    Ok(RuntimeLayout::new((256, 512), (512, 1))?)
}

fn build(threads: u32, body: impl FnOnce(&mut Builder, Parts) -> Result<()>) -> Result<String> {
    let extent = Extent { blocks: 1, threads };
    let kernel = Kernel::build("k", ["a", "d"], extent, Target::Sm90a, |b, (a, d)| {
        let atom = GmmaLayout::k_sw128(16)?;
        let (tile, stages) = (atom.tile_to_shape((64, 64))?, b.shared::<bf16>(atom.tile_to_shape((64, 64, 2))?)?);
        let a = b.tma(a, matrix()?, &[64, 64], &tile)?;
        let d = b.tma(d, matrix()?, &[64, 64], &tile)?;
        body(b, Parts { a, d, stages })
    })?;
    Ok(kernel.kernel().ptx().to_string())
}

struct Parts {
    a: Tma<bf16, cute_cuda::kernel::ReadOnly>,
    d: Tma<bf16, cute_cuda::kernel::ReadWrite>,
    stages: Tensor<bf16, Shared>,
}

fn said<T>(result: Result<T>) -> String {
    result.map(drop).unwrap_err().kind().to_string()
}

/// Stages that are consumed by the body, with an accumulator and the atom.
fn consuming(
    body: impl Fn(&mut Builder, &Accumulators<f32>, &MmaAtom, &Tensor<bf16, Shared>) -> Result<()>,
) -> Result<String> {
    build(256, |b, parts| {
        let ring = b.ring(2, 1)?;
        let atom = MmaAtom::named(ATOM).map_err(|_| KernelErrorKind::Scope)?;
        b.specialised(
            [24, 240],
            |_, _| Ok(()),
            |b, _, _| {
                let (mut place, sums) = (b.consumer(&ring)?, b.accumulators::<f32>(&atom, 1)?);
                b.consume(&mut place, |b, stage| body(b, &sums, &atom, &parts.stages.at(2, stage.index())?))
            },
        )
    })
}

fn multiply(b: &mut Builder, sums: &Accumulators<f32>, atom: &MmaAtom, tile: &Tensor<bf16, Shared>) -> Result<()> {
    let (left, right) = (b.wgmma_a(atom, tile)?, b.wgmma_b(atom, tile)?);
    let further = b.value(0.into())?.ne(0);
    b.wgmma(sums, &left, &right, further)?;
    b.commit_wgmma()
}

#[test]
fn a_stage_expects_the_bytes_that_are_loaded_into_it() -> Result<()> {
    let load = |b: &mut Builder, parts: &Parts, place: &mut RingPlace, times: usize| {
        let body = |b: &mut Builder, stage: &mut Stage| {
            (0..times).try_for_each(|_| {
                b.tma_load(&parts.a, &[1.into(), 2.into()], &parts.stages.at(2, stage.index())?, stage)
            })
        };
        b.produce(place, body)
    };
    let text = |times| {
        build(128, move |b, parts| {
            let ring = b.ring(2, 1)?;
            let mut place = b.producer(&ring)?;
            load(b, &parts, &mut place, times)
        })
    };
    let one = text(1)?;
    // The box of tile (1,2): K comes first in the map.
    assert!(one.contains("[%rd1, {128, 64}]"), "{one}");
    let lines: Vec<&str> = one.lines().map(str::trim).collect();
    let place = |part: &str| lines.iter().position(|line| line.contains(part));
    assert!(place("try_wait") < place("expect_tx") && place("expect_tx") < place("cp.async.bulk.tensor"));
    assert!(one.contains("expect_tx.shared::cta.b64 _, [%r5], 8192;"), "{one}");
    assert!(text(2)?.contains("], 16384;"));
    assert_eq!(said(text(0)), "0 bytes come into a stage; a barrier waits for 1 to 1048575");
    assert_eq!(said(text(128)), "1048576 bytes come into a stage; a barrier waits for 1 to 1048575");
    Ok(())
}

#[test]
fn roles_in_a_ring_are_not_exchanged() {
    let wrong = build(128, |b, _| {
        let ring = b.ring(2, 1)?;
        let mut place = b.producer(&ring)?;
        b.consume(&mut place, |_, _| Ok(()))
    });
    assert_eq!(said(wrong), "the place of a producer in a ring is none to consume at");
    let wrong = build(128, |b, _| {
        let ring = b.ring(2, 1)?;
        let mut place = b.consumer(&ring)?;
        b.produce(&mut place, |_, _| Ok(()))
    });
    assert_eq!(said(wrong), "the place of a consumer in a ring is none to produce at");
    // Threads that do not come by would wait for the barriers to be made.
    let wrong = build(128, |b, _| {
        let thread = b.thread();
        b.below(thread, 1, |b, _| b.ring(2, 1).map(drop))
    });
    assert_eq!(wrong.map_err(KernelError::into_kind), Err(KernelErrorKind::Scope));
    assert_eq!(
        said(build(128, |b, _| b.ring(0, 1).map(drop))),
        "a ring of 0 stages for 1 consumers is none; take 1 to 1024 of each"
    );
}

#[test]
fn a_stage_is_loaded_where_it_is_produced() {
    let wrong = build(128, |b, parts| {
        let ring = b.ring(2, 1)?;
        let mut place = b.producer(&ring)?;
        let mut kept = None;
        b.produce(&mut place, |b, stage| {
            b.tma_load(&parts.a, &[0.into(), 0.into()], &parts.stages.at(2, stage.index())?, stage)?;
            kept = Some(parts.stages.at(2, stage.index())?);
            Ok(())
        })?;
        // The number of the stage is another one by now.
        b.tma_store(&kept.ok_or(KernelErrorKind::Scope)?, &parts.d, &[0.into(), 0.into()])
    });
    assert_eq!(wrong.map_err(KernelError::into_kind), Err(KernelErrorKind::Scope));
}

#[test]
fn a_tile_is_what_the_tensor_map_is_for() {
    let store = |layout: &'static str| {
        build(128, move |b, parts| {
            let tile = b.shared::<bf16>(layout.parse::<cute_types::runtime::ComposedLayout>()?)?;
            b.tma_store(&tile, &parts.d, &[0.into(), 0.into()])
        })
    };
    assert!(store("S<3,3,3> o 0 o ((8,8),(64,1)):((64,512),(1,0))").is_ok());
    assert_eq!(
        said(store("(64,64):(64,1)")),
        "shared memory has the layout (64,64):(64,1), and the tensor map is for tiles of \
         S<3,3,3> o 0 o ((8,8),(64,1)):((64,512),(1,0))",
    );
    let within = build(128, |b, parts| {
        let tile = parts.stages.at(2, 0)?.local_tile(&"(4,64)".parse()?, &[Some(1.into()), Some(0.into())])?;
        let atom = MmaAtom::named(ATOM).map_err(|_| KernelErrorKind::Scope)?;
        b.wgmma_a(&atom, &tile).map(drop)
    });
    assert!(within.is_err());
    let modes = build(128, |b, parts| b.tma_store(&parts.stages.at(2, 0)?, &parts.d, &[0.into()]));
    assert_eq!(modes.map_err(KernelError::into_kind), Err(KernelErrorKind::Modes { wanted: 2, found: 1 }));
}

#[test]
fn a_tensor_map_is_of_one_layout() {
    let extent = Extent { blocks: 1, threads: 128 };
    let none = Kernel::build("k", ["a", "d"], extent, Target::Sm90a, |_, _| Ok(()));
    assert_eq!(said(none), "`a` is a tensor map, and the kernel does not say of what; give it a layout by `tma`");
    let thin = TypedKernel::<(TmaInput<bf16>,)>::build("k", ["a"], extent, Target::Sm90a, |b, (a,)| {
        let tile = GmmaLayout::k_sw128(16)?.tile_to_shape((64, 64))?;
        b.tma(a, RuntimeLayout::new((1, 512), (512, 1))?, &[64, 64], tile).map(drop)
    });
    assert_eq!(said(thin), "mode 0 of (1,512):(512,1) has one element, and a tile 64; take a tile of one along it",);
    let old = TypedKernel::<(TmaInput<bf16>,)>::build("k", ["a"], extent, Target::Sm80, |b, (a,)| {
        let tile = GmmaLayout::k_sw128(16)?.tile_to_shape((64, 64))?;
        b.tma(a, matrix()?, &[64, 64], tile).map(drop)
    });
    assert_eq!(said(old), "`cp.async.bulk.tensor` needs sm_90, and the kernel is for sm_80; write it for sm_90");
}

#[test]
fn accumulators_are_touched_when_they_have_landed() -> Result<()> {
    let text = consuming(|b, sums, atom, tile| {
        multiply(b, sums, atom, tile)?;
        b.wait_wgmma(0)?;
        let values = b.accumulated(sums)?;
        assert_eq!(values.layout().to_string(), "((2,2,8),1):((1,2,4),0)");
        Ok(())
    })?;
    assert_eq!(text.matches("wgmma.mma_async").count(), 4);
    // The first of four adds nothing where its predicate does not hold, the others always do.
    assert_eq!(text.matches("wgmma.fence").count(), 1);

    let flying =
        "an accumulator is touched while a `wgmma` is under way that has it; commit it, and wait for its group before";
    let early = consuming(|b, sums, atom, tile| {
        multiply(b, sums, atom, tile)?;
        b.accumulated(sums).map(drop)
    });
    assert_eq!(said(early), flying);
    let one_left = consuming(|b, sums, atom, tile| {
        multiply(b, sums, atom, tile)?;
        b.wait_wgmma(1)?;
        b.accumulated(sums).map(drop)
    });
    assert_eq!(said(one_left), flying);
    // What was read before the next multiplication is not there during it.
    let kept = consuming(|b, sums, atom, tile| {
        let values = b.accumulated(sums)?;
        multiply(b, sums, atom, tile)?;
        let out = b.shared::<f32>(RuntimeLayout::new(32, 1)?)?;
        b.store(&values, &out)
    });
    assert_eq!(said(kept), flying);
    let given_back = consuming(multiply);
    assert_eq!(
        said(given_back),
        "a stage is given back while a `wgmma` is under way that has it; commit it, and wait for its group before",
    );
    Ok(())
}

#[test]
fn operands_are_those_of_the_atom() {
    let atom = |name: &'static str| {
        build(128, move |b, parts| {
            let atom = MmaAtom::named(name).map_err(|_| KernelErrorKind::Scope)?;
            let sums = b.accumulators::<f32>(&atom, 1)?;
            let tile = parts.stages.at(2, 0)?;
            let (left, right) = (b.wgmma_a(&atom, &tile)?, b.wgmma_b(&atom, &tile)?);
            let further = b.value(0.into())?.ne(0);
            b.wgmma(&sums, &left, &right, further)
        })
    };
    assert!(atom(ATOM).is_ok());
    let refused = |name| said(atom(name));
    assert_eq!(
        refused("SM80_16x8x16_F32BF16BF16F32_TN"),
        "`SM80_16x8x16_F32BF16BF16F32_TN` is no dense `wgmma`, by which a warpgroup multiplies",
    );
    assert_eq!(
        refused("SM90_64x64x16_F32F16F16_SS<K,K>"),
        "`SM90_64x64x16_F32F16F16_SS<K,K>` multiplies f16, and the tile is of bf16",
    );
    assert_eq!(
        refused("SM90_64x64x16_F32BF16BF16_RS<K,K>"),
        "`SM90_64x64x16_F32BF16BF16_RS<K,K>` does not have this operand in shared memory",
    );
    // Of another N, B is two atoms.
    assert_eq!(
        refused("SM90_64x32x16_F32BF16BF16_SS<K,K>"),
        "the source has 2 elements and the destination 1; make them equal"
    );
    assert!(refused("SM90_64x64x16_F32BF16BF16_SS<MN,K>").starts_with("wgmma: "));
}

#[test]
fn tiles_past_the_end_of_a_tensor_of_one_tile_are_there() -> Result<()> {
    let extent = Extent { blocks: 1, threads: 256 };
    let kernel = TypedKernel::<(TmaOutput<bf16>,)>::build("k", ["d"], extent, Target::Sm90a, |b, (d,)| {
        let tile = GmmaLayout::k_sw128(16)?.tile_to_shape((64, 64))?;
        let d = b.tma(d, RuntimeLayout::new((16, 16), (16, 1))?, &[64, 64], &tile)?;
        // The second half of the threads has nothing to store, and not the first tile once more.
        let (thread, tile) = (b.thread(), b.shared::<bf16>(&tile)?);
        let half = b.index(RuntimeLayout::new(((128, 2),), ((0, 1),))?, &[thread])?;
        b.tma_store(&tile, &d, &[half, 0.into()])
    })?;
    assert!(kernel.kernel().ptx().contains("shl.b32 %r3, %r2, 6;"), "{}", kernel.kernel().ptx());
    assert!(kernel.kernel().ptx().contains("[%rd1, {0, %r3}]"), "{}", kernel.kernel().ptx());
    Ok(())
}

/// A consumer of a ring of so many stages, which gives them back a turn later, after a wait for all but so many groups.
fn behind(stages: u32, groups: u32, last: bool) -> Result<String> {
    build(256, |b, parts| {
        let ring = b.ring(stages, 1)?;
        let atom = MmaAtom::named(ATOM).map_err(|_| KernelErrorKind::Scope)?;
        b.specialised(
            [24, 240],
            |_, _| Ok(()),
            |b, _, _| {
                let (mut place, sums) = (b.consumer(&ring)?, b.accumulators::<f32>(&atom, 1)?);
                for turn in 0..2 {
                    let further = b.value(turn.into())?.ne(0);
                    b.consume_behind(&mut place, further, |b, stage| {
                        multiply(b, &sums, &atom, &parts.stages.at(2, stage.index())?)?;
                        b.wait_wgmma(groups)
                    })?;
                }
                if last {
                    b.wait_wgmma(0)?;
                }
                b.give_back(&mut place)
            },
        )
    })
}

#[test]
fn a_stage_is_given_back_a_turn_later_where_nothing_reads_it() -> Result<()> {
    behind(2, 1, true)?;
    assert_eq!(
        behind(2, 2, true).map_err(|error| error.kind().clone()),
        Err(KernelErrorKind::InFlight { what: "a stage is given back" })
    );
    assert_eq!(
        behind(2, 1, false).map_err(|error| error.kind().clone()),
        Err(KernelErrorKind::InFlight { what: "a stage is given back" })
    );
    assert_eq!(
        said(behind(1, 1, true)),
        "a stage is given back while the next one is worked on, and the ring has 1; take 2 or more"
    );
    Ok(())
}

#[test]
fn an_order_is_of_two_warpgroups_and_more() {
    assert_eq!(said(build(256, |b, _| b.order(1).map(drop))), "an order of 1 warpgroups is none; take 2 to 8");
    let passed = build(256, |b, _| {
        let ring = b.ring(2, 1)?;
        let mut place = b.producer(&ring)?;
        b.pass_stages(&mut place, 3)
    });
    assert_eq!(said(passed), "the place of a producer in a ring is none to consume at");
}
