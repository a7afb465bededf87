//! Bulk copies without a tensor map: the text, and what is refused.

use cute_cuda::kernel::{
    Builder, Grid, Input, KernelError, Output, ReadOnly, ReadWrite, Shared, Stage, Tensor, TypedKernel,
};
use cute_cuda::ptx::Target;
use cute_types::runtime::ComposedLayout;

/// What a thread copies: from a tensor in global memory, through shared memory, to another tensor.
type Parts = (Tensor<f32, ReadOnly>, Tensor<f32, Shared>, Tensor<f32, ReadWrite>);

/// The text of a kernel that produces one stage by the body, or what is wrong with it.
fn text(
    [global, shared]: [&str; 2],
    target: Target,
    body: impl FnOnce(&mut Builder, &Parts, &mut Stage) -> Result<(), KernelError>,
) -> Result<String, String> {
    let layouts = [global, shared].map(|text| text.parse::<ComposedLayout>().unwrap_or_else(|error| panic!("{error}")));
    let grid = Grid::new(128, 2).in_clusters(2);
    let kernel = TypedKernel::<(Input<f32>, Output<f32>)>::build("k", ["a", "d"], grid, target, |b, (a, d)| {
        let parts = (b.tensor(a, &layouts[0])?, b.shared::<f32>(&layouts[1])?, b.tensor(d, &layouts[0])?);
        let (ring, thread) = (b.ring(1, 1)?, b.thread());
        let mut place = b.producer(&ring)?;
        b.below(thread, 1, |b, _| b.produce(&mut place, |b, stage| body(b, &parts, stage)))
    });
    kernel.map(|kernel| kernel.kernel().ptx().to_string()).map_err(|error| error.kind().to_string())
}

fn load(b: &mut Builder, (a, s, _): &Parts, stage: &mut Stage) -> Result<(), KernelError> {
    b.bulk_load(a, s, stage)
}

#[test]
fn what_is_adjacent_on_both_sides_is_one_copy() {
    let copies = |layouts, bytes: u32| {
        let text = text(layouts, Target::Sm90, load).unwrap_or_else(|error| panic!("{layouts:?}: {error}"));
        assert!(text.contains("expect_tx.shared::cta.b64 _, [%r"), "{text}");
        let copy = "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes";
        let found: Vec<&str> = text.lines().filter(|line| line.contains(copy)).collect();
        assert!(found.iter().all(|line| line.contains(&format!("], {bytes}, ["))), "{found:?}");
        found.len()
    };
    assert_eq!(copies(["(64,128):(128,1)", "(64,128):(128,1)"], 4 * 64 * 128), 1);
    assert_eq!(copies(["(64,128):(256,1)", "(64,128):(128,1)"], 4 * 128), 64);
    assert_eq!(copies(["(64,128):(256,1)", "(64,128):(132,1)"], 4 * 128), 64);
    assert_eq!(copies(["(8,32):(32,1)", "S<3,2,3> o (8,32):(32,1)"], 16), 64);
}

#[test]
fn what_no_bulk_copy_moves_is_refused() {
    let refused = |layouts| text(layouts, Target::Sm90, load).err();
    let bulk = |bytes: u32| {
        Some(format!(
            "a bulk copy moves multiples of 16 bytes from and to multiples of 16, and here {bytes} are adjacent and aligned \
             on both sides; take layouts that agree, or `copy`"
        ))
    };
    assert_eq!(refused(["(64,128):(128,1)", "(64,128):(1,64)"]), bulk(4));
    assert_eq!(refused(["(64,6):(6,1)", "(64,6):(8,1)"]), bulk(8));
    assert_eq!(refused(["(64,128):(130,1)", "(64,128):(132,1)"]), bulk(8));
    assert_eq!(refused(["(8,32):(32,1)", "S<3,1,3> o (8,32):(32,1)"]), bulk(8));
    assert_eq!(
        refused(["(4,32):(32,1)", "(4,16):(16,1)"]),
        Some("the source has 128 elements and the destination 64; make them equal".to_string())
    );
    assert_eq!(
        refused(["(2048,4):(8,1)", "(2048,4):(4,1)"]),
        Some("2048 values a thread are too many to unroll; at most 1024 are".to_string())
    );
    assert_eq!(
        text(["32:1", "32:1"], Target::Sm80, load).err().as_deref(),
        Some("`mbarrier.try_wait` needs sm_90, and the kernel is for sm_80; write it for sm_90"),
    );
    // More blocks than the cluster has, and a stage of which nothing comes.
    let far = |b: &mut Builder, (_, s, _): &Parts, stage: &mut Stage| b.bulk_send(s, s, 2.into(), stage);
    assert_eq!(
        text(["32:1", "32:1"], Target::Sm90, far).err().as_deref(),
        Some("an index below 3 can leave mode 0, which has 2 elements; narrow it with `below`"),
    );
    let nothing = |b: &mut Builder, (_, s, d): &Parts, _: &mut Stage| b.bulk_store(s, d);
    assert_eq!(
        text(["32:1", "32:1"], Target::Sm90, nothing).err().as_deref(),
        Some("0 bytes come into a stage; a barrier waits for 1 to 1048575"),
    );
}

#[test]
fn reductions_name_what_they_do() {
    let all = |b: &mut Builder, parts: &Parts, stage: &mut Stage| {
        load(b, parts, stage)?;
        b.bulk_add(&parts.1, &parts.2)?;
        b.commit_stores()?;
        b.finish_stores(0)
    };
    let text = text(["(4,32):(32,1)", "(4,32):(32,1)"], Target::Sm90, all).unwrap_or_else(|error| panic!("{error}"));
    assert!(text.contains("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 ["), "{text}");
    assert!(text.contains("cp.async.bulk.wait_group 0;"), "{text}");
}
