//! Tiles that blocks of a cluster share: what is refused while a kernel is written.

use cute_cuda::kernel::{Builder, Grid, KernelError, KernelErrorKind, Multicast, ReadOnly, Tma, TmaInput, TypedKernel};
use cute_cuda::ptx::Target;
use cute_types::runtime::RuntimeLayout;
use cute_types::runtime::atom::GmmaLayout;
use half::bf16;

type Kernel = TypedKernel<(TmaInput<bf16>,)>;
type Result<T> = core::result::Result<T, KernelError>;

fn said<T>(result: Result<T>) -> String {
    result.map(drop).unwrap_err().kind().to_string()
}

/// A kernel of one cluster of so many blocks, with what blocks share by a layout and a mode.
fn sharing(
    blocks: u32,
    layout: &str,
    mode: usize,
    body: impl FnOnce(&mut Builder, cute_cuda::kernel::TmaParam<bf16, ReadOnly>, Multicast) -> Result<()>,
) -> Result<Kernel> {
    let grid = Grid::new(128, blocks).in_clusters(blocks);
    Kernel::build("k", ["b"], grid, Target::Sm90a, |b, (from,)| {
        let multicast = b.multicast(layout.parse::<RuntimeLayout>()?, mode)?;
        body(b, from, multicast)
    })
}

/// A tensor map of tiles of so many rows.
fn tiles(
    b: &mut Builder,
    from: cute_cuda::kernel::TmaParam<bf16, ReadOnly>,
    rows: i64,
    multicast: &Multicast,
) -> Result<Tma<bf16, ReadOnly>> {
    let tile = GmmaLayout::k_sw128(16)?.tile_to_shape((rows, 64))?;
    b.tma_multicast(from, RuntimeLayout::new((640, 512), (512, 1))?, &[rows, 64], tile, multicast)
}

#[test]
fn blocks_that_share_are_those_of_one_mode() -> Result<()> {
    let shares = |blocks, layout, mode| {
        let mut found = 0;
        sharing(blocks, layout, mode, |b, from, multicast| {
            found = multicast.blocks();
            tiles(b, from, 64, &multicast).map(drop)
        })
        .map(|_| found)
    };
    assert_eq!(shares(2, "2:1", 0)?, 2);
    assert_eq!(shares(8, "(2,4):(1,2)", 0)?, 2);
    assert_eq!(shares(8, "(2,4):(1,2)", 1)?, 4);
    assert_eq!(shares(8, "(2,(2,2)):(2,(1,4))", 1)?, 4);
    assert_eq!(shares(1, "1:0", 0)?, 1);
    let refused = |blocks, layout, mode| said(shares(blocks, layout, mode));
    assert_eq!(
        refused(2, "(2,2):(1,2)", 0),
        "(2,2):(1,2) does not give the number of each of the 2 blocks of a cluster once"
    );
    assert_eq!(
        refused(4, "(2,2):(1,1)", 0),
        "(2,2):(1,1) does not give the number of each of the 4 blocks of a cluster once"
    );
    assert_eq!(
        refused(4, "(2,2):(1,2)", 2),
        "the blocks of a cluster are (2,2):(1,2), of 2 modes, and mode 2 is meant"
    );
    let old = Kernel::build("k", ["b"], Grid::new(128, 2), Target::Sm80, |b, _| {
        b.multicast(RuntimeLayout::new(1, 0)?, 0).map(drop)
    });
    assert_eq!(said(old), "`%cluster_ctarank` needs sm_90, and the kernel is for sm_80; write it for sm_90");
    let plain = Kernel::build("k", ["b"], Grid::new(128, 2).in_clusters(2), Target::Sm90, |b, _| {
        b.multicast(RuntimeLayout::new(2, 1)?, 0).map(drop)
    });
    assert_eq!(said(plain), "`multicast::cluster` needs sm_90a, and the kernel is for sm_90; write it for sm_90a");
    Ok(())
}

#[test]
fn a_tile_that_the_blocks_do_not_divide_is_refused() {
    let refused = |blocks, rows| {
        let layout = format!("{blocks}:1");
        said(sharing(blocks, &layout, 0, |b, from, multicast| tiles(b, from, rows, &multicast).map(drop)))
    };
    assert_eq!(refused(3, 64), "tma: 3 CTAs do not divide mode 1 of the box, of 64 elements, nor it them");
    // Of 8 rows, 7 blocks would have none.
    assert_eq!(refused(7, 8), "tma: 7 CTAs do not divide mode 1 of the box, of 8 elements, nor it them");
    // A box of one row for two blocks leaves one without any.
    let one_row = sharing(2, "2:1", 0, |b, from, multicast| {
        let tile: RuntimeLayout = "(1,64):(64,1)".parse()?;
        b.tma_multicast(from, RuntimeLayout::new((640, 512), (512, 1))?, &[1, 64], tile, &multicast).map(drop)
    });
    assert_eq!(said(one_row), "tma: instruction 0 of CTA 1 would begin 64 bytes into the tile, not a multiple of 128");
}

#[test]
fn a_ring_is_for_those_blocks_that_share() -> Result<()> {
    let load = |layout: &'static str, mode, ring_mode: Option<usize>| {
        sharing(4, layout, mode, |b, from, multicast| {
            let tma = tiles(b, from, 64, &multicast)?;
            let of_ring = ring_mode.map(|mode| b.multicast(layout.parse::<RuntimeLayout>()?, mode)).transpose()?;
            let ring = b.ring_of_cluster(2, 1, of_ring.as_slice())?;
            let stages = b.shared::<bf16>(GmmaLayout::k_sw128(16)?.tile_to_shape((64, 64, 2))?)?;
            let mut place = b.producer(&ring)?;
            b.produce(&mut place, |b, stage| {
                b.tma_load(&tma, &[0.into(), 0.into()], &stages.at(2, stage.index())?, stage)
            })
        })
    };
    let text = |kernel: Kernel| kernel.kernel().ptx().to_string();
    let own = text(load("(2,2):(1,2)", 0, Some(0))?);
    // Those of a column, by the number of its first block.
    assert!(own.contains("shl.b32 %r") && own.contains("cvt.u16.u32 %rs"), "{own}");
    assert!(own.contains("expect_tx.shared::cta.b64 _, [%r12], 8192;"), "{own}");
    assert_eq!(own.matches("barrier.cluster.arrive").count(), 2, "{own}");
    let other = "a tile goes to 2 blocks of the cluster, and a stage of the ring is given back by";
    assert_eq!(
        said(load("(2,2):(1,2)", 0, Some(1))),
        format!("{other} 2, not by those; make the ring by `ring_of_cluster`, for what they share")
    );
    assert_eq!(
        said(load("(2,2):(1,2)", 0, None)),
        format!("{other} 1, not by those; make the ring by `ring_of_cluster`, for what they share")
    );
    // Nobody shares along a mode of one block, and then a kernel is the same as one without.
    let alone = text(load("(4,1):(1,0)", 1, None)?);
    assert!(!alone.contains("multicast") && !alone.contains("barrier.cluster"), "{alone}");
    // What is of another kernel is none of this one.
    let mut kept = None;
    sharing(2, "2:1", 0, |b, from, multicast| {
        kept = Some(multicast);
        tiles(b, from, 64, &multicast).map(drop)
    })?;
    let kept = kept.ok_or(KernelErrorKind::Scope)?;
    let wrong = sharing(2, "2:1", 0, |b, from, _| tiles(b, from, 64, &kept).map(drop));
    assert_eq!(wrong.map(drop).map_err(KernelError::into_kind), Err(KernelErrorKind::Scope));
    let wrong = sharing(2, "2:1", 0, |b, _, _| b.ring_of_cluster(2, 1, &[kept]).map(drop));
    assert_eq!(wrong.map(drop).map_err(KernelError::into_kind), Err(KernelErrorKind::Scope));
    Ok(())
}

#[test]
fn a_ring_that_wgmma_reads_is_read_by_no_thread() -> Result<()> {
    let text = |by_wgmma: bool, loads: bool| {
        let kernel = sharing(2, "2:1", 0, |b, from, multicast| {
            let tma = tiles(b, from, 64, &multicast)?;
            let ring = b.ring_of_cluster(2, 1, &[multicast])?;
            let ring = if by_wgmma { ring.read_by_wgmma() } else { ring };
            let stages = b.shared::<bf16>(GmmaLayout::k_sw128(16)?.tile_to_shape((64, 64, 2))?)?;
            let (mut producer, mut consumer) = (b.producer(&ring)?, b.consumer(&ring)?);
            b.produce(&mut producer, |b, stage| {
                b.tma_load(&tma, &[0.into(), 0.into()], &stages.at(2, stage.index())?, stage)
            })?;
            b.consume(&mut consumer, |b, stage| {
                if loads {
                    b.load_one(&stages.at(2, stage.index())?.at(1, 0)?.at(0, 0)?)?;
                }
                Ok(())
            })
        })?;
        Ok(kernel.kernel().ptx().to_string())
    };
    let fences =
        |text: String| [".release.cluster.shared", ".acquire.cluster.shared"].map(|order| text.contains(order));
    assert_eq!(fences(text(false, true)?), [true; 2]);
    assert_eq!(fences(text(true, false)?), [false; 2]);
    assert_eq!(
        said(text(true, true)),
        "threads use shared memory where they have a stage of a ring that is `read_by_wgmma` alone; take a ring that is not, or do \
         so after the stage"
    );
    Ok(())
}
