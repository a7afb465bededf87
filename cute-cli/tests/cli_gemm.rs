//! `cute gemm`: the plan that it prints is the library's.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::cute;
use cute_cuda::kernel::{GemmPlan, WarpPlan};

/// What a line of the plan says.
fn says<'a>(printed: &'a str, name: &str) -> &'a str {
    let line = printed.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name}: {printed}")).trim_start()
}

#[test]
fn the_plan_is_the_librarys() {
    for (extents, element, bytes) in [
        ([4096, 4096, 4096], "bf16", 2),
        ([1024, 1024, 1024], "f16", 2),
        ([16, 4096, 4096], "bf16", 2),
        ([1000, 512, 96], "tf32", 4),
        ([4000, 4008, 4096], "bf16", 2),
        ([4096, 4096, 4096], "e4m3", 1),
        ([1000, 512, 256], "e5m2", 1),
        ([2048, 2048, 2048], "i8", 1),
    ] {
        let [m, n, k] = extents;
        let run = cute(&["gemm", &format!("{m}x{n}x{k}"), element, "--explain"]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let plan = GemmPlan::new(extents, bytes, 132);
        let schedule = plan.schedule(extents, bytes, 132);
        let [rows, columns, depth] = plan.tile;
        assert!(says(&run.out, "tile").starts_with(&format!("{rows} x {columns} of D")), "{}", run.out);
        assert!(says(&run.out, "tile").ends_with(&format!("{depth} of K a turn")), "{}", run.out);
        assert_eq!(says(&run.out, "tile").contains("Dᵀ"), plan.swapped);
        assert!(says(&run.out, "roles").contains(&format!("{} multiply", plan.consumers())), "{}", run.out);
        assert!(says(&run.out, "waves").starts_with(&format!("{} of {} blocks", schedule.waves, plan.blocks)));
        assert!(says(&run.out, "expected").starts_with(&format!("{:.1} %", 100.0 * schedule.share)));
        // Stages fill what a block has.
        let shared: u32 = says(&run.out, "shared").split(' ').next().unwrap().parse().unwrap();
        assert!((100_000..=232_448).contains(&shared), "{shared}");
    }
}

#[test]
fn integers_are_added_up_in_integers() {
    let explained = cute(&["gemm", "2048x2048x2048", "i8", "--explain"]).out;
    assert!(says(&explained, "product").ends_with("i8, sums in i32"), "{explained}");
    assert!(cute(&["gemm", "64x64x64", "u8"]).out.contains("k32.s32.u8.u8"));
}

#[test]
fn a_target_without_wgmma_has_a_plan_by_warps() {
    let of = |arguments: &[&str]| cute(&[&["gemm"], arguments, &["--explain"]].concat()).out;
    for (element, bytes, target) in
        [("bf16", 2, "sm_80"), ("tf32", 4, "sm_86"), ("i8", 1, "sm_89"), ("f64", 8, "sm_90a")]
    {
        let printed = of(&["1000x520x200", element, "--target", target, "--multiprocessors", "108"]);
        let plan = WarpPlan::new([1000, 520, 200], bytes, (target.parse().unwrap(), 108));
        let [rows, columns, depth] = plan.tile;
        assert_eq!(says(&printed, "tile"), format!("{rows} x {columns} of D, {depth} of K a turn"));
        assert!(says(&printed, "stages").starts_with(&format!("{}, from memory", plan.stages)), "{printed}");
        assert_eq!(says(&printed, "reads"), "A by cp.async of 16 bytes along K, B by cp.async of 16 bytes along K");
        assert!(says(&printed, "shared").starts_with(&format!("{} bytes of ", plan.shared_bytes(bytes))), "{printed}");
        let share = 100.0 * plan.share([1000, 520, 200], bytes, 108);
        assert_eq!(says(&printed, "expected"), format!("{share:.1} % of multiplications alone, by count"));
    }
    let given = of(&["512x512x512", "bf16", "--target", "sm_80", "--tile", "128x64x64", "--stages", "4"]);
    assert_eq!(says(&given, "roles"), "2 x 2 warps, each of which copies and multiplies, 64 x 32 each");
    assert_eq!(says(&given, "tiles"), "4 x 8, 8 turns each, in groups of 8 rows");
    assert!(cute(&["gemm", "64x64x64", "f64", "--target", "sm_80"]).out.contains("m8n8k4.row.col.f64.f64.f64.f64"));
}

#[test]
fn f32_is_multiplied_by_fma_and_tf32_is_not() {
    for target in ["sm_90a", "sm_80"] {
        let printed = cute(&["gemm", "1000x520x200", "f32", "--target", target, "--explain"]).out;
        let plan = WarpPlan::by_fma([1000, 520, 200], 1, (target.parse().unwrap(), 132));
        let [rows, columns, depth] = plan.tile;
        assert!(says(&printed, "product").ends_with("f32, sums in f32"), "{printed}");
        assert_eq!(says(&printed, "tile"), format!("{rows} x {columns} of D, {depth} of K a turn"));
        assert_eq!(says(&printed, "stages"), format!("{}, from memory to the multiplications by fma", plan.stages));
        assert_eq!(says(&printed, "reads"), "A by cp.async of 4 bytes along K, B by cp.async of 4 bytes along K");
        let share = 100.0 * plan.share_by_fma([1000, 520, 200], 132);
        assert_eq!(says(&printed, "expected"), format!("{share:.1} % of multiplications alone, by count"));
        // A column of shared memory begins a quad after the one before it; the last has none after it.
        let of = |extent: i64| 4 * ((extent + 4) * depth * i64::from(plan.stages) - 4);
        let shared = of(rows) + of(columns);
        assert!(says(&printed, "shared").starts_with(&format!("{shared} bytes of ")), "{printed}");
        let text = cute(&["gemm", "64x64x64", "f32", "--target", target]).out;
        assert!(text.contains("fma.rn.f32") && !text.contains("tf32"), "{text}");
        assert!(cute(&["gemm", "64x64x64", "tf32", "--target", target]).out.contains(".f32.tf32.tf32"));
    }
    let refused = cute(&["gemm", "64x64x64", "f32", "--behind"]);
    assert!(refused.err.contains("a product on sm_90a by fma has no clusters"), "{}", refused.err);
}

#[test]
fn the_guide_shows_what_is_printed() {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/guide/19-hopper.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let printed = cute(&["gemm", "4096x4096x4096", "bf16", "--explain"]).out;
    assert!(guide.contains(&format!("$ cute gemm 4096x4096x4096 bf16 --explain\n{printed}```")), "{printed}");
}

#[test]
fn a_plan_can_be_given() {
    let given = ["gemm", "4096x4096x4096", "bf16", "--tile", "128x128x64", "--stages", "6", "--group", "8"];
    let explained = cute(&[&given[..], &["--explain"]].concat()).out;
    assert_eq!(says(&explained, "tile"), "128 x 128 of D, 64 of K a turn");
    assert!(says(&explained, "stages").starts_with('6'));
    assert_eq!(says(&explained, "tiles"), "32 x 32, 64 turns each, in groups of 8 rows");
    // Without `--explain`, the PTX by it.
    let ptx = cute(&given).out;
    assert!(ptx.starts_with(".version") && ptx.contains("m64n128k16.f32.bf16.bf16"));
    let chosen = cute(&["gemm", "4096x4096x4096", "f16"]).out;
    assert!(chosen.contains("m64n128k16.f32.f16.f16"));
}

#[test]
fn clusters_and_consumers_in_turns_can_be_given() {
    let explained = |arguments: &[&str]| cute(&[&["gemm"], arguments, &["--explain"]].concat()).out;
    let of = ["8192x8192x1024", "bf16", "--tile", "128x128x64", "--stages", "6"];
    let in_turns = explained(&[&of[..], &["--pingpong", "--behind", "--cluster", "2x1"]].concat());
    assert_eq!(says(&in_turns, "cluster"), "2 x 1 blocks, each loads 1/2 of a tile of B for all");
    assert_eq!(says(&in_turns, "roles"), "1 warpgroup has memory moved, 2 multiply, a tile of 128 rows each, in turns");
    assert_eq!(says(&in_turns, "waves"), "32 of 132 blocks, 4 of them at work in the last");
    assert_eq!(says(&in_turns, "registers"), "24 of a thread that has memory moved, 240 of one that multiplies");
    let both = explained(&[&of[..], &["--cluster", "2x4"]].concat());
    assert_eq!(says(&both, "cluster"), "2 x 4 blocks, each loads 1/2 of a tile of B and 1/4 of a tile of A for all");
    assert_eq!(says(&both, "roles"), "1 warpgroup has memory moved, 2 multiply, 64 rows each");
    // As many clusters as are at work at once: 15 of 8 blocks.
    assert!(says(&both, "waves").starts_with("35 of 120 blocks"), "{both}");
    // Three tiles along M are two clusters, and a block has none.
    let odd = explained(&["300x100x64", "bf16", "--tile", "128x128x64", "--stages", "2", "--cluster", "2x1"]);
    assert_eq!(says(&odd, "waves"), "1 of 4 blocks, 4 of them at work in the last");
    let ptx = cute(&["gemm", "256x128x64", "bf16", "--tile", "128x128x64", "--stages", "2", "--cluster", "2x1"]).out;
    assert!(ptx.contains(".multicast::cluster"), "{ptx}");
}

#[test]
fn what_is_no_product_is_refused() {
    for (arguments, code, sentence) in [
        (vec!["4096x4096", "bf16"], 2, "`4096x4096` is not of the form 4096x4096x4096, three integers from 1 on"),
        (vec!["4096x0x16", "bf16"], 2, "`4096x0x16` is not of the form"),
        (vec!["64x64x64", "f128"], 2, "[possible values: bf16, f16, tf32, e4m3, e5m2, i8, u8, f32, f64]"),
        (vec!["64x64x64", "bf16", "--target", "sm_100"], 2, "unknown target `sm_100`; take one of sm_70, sm_75, sm_80"),
        (vec!["64x64x64", "bf16", "--multiprocessors", "0"], 2, "0 is not in 1.."),
        (vec!["4096x4096x4096", "bf16", "--tile", "100x128x64"], 1, "a product in tiles of 100x128x64"),
        (
            vec!["4096x4096x4096", "bf16", "--tile", "128x128x64", "--stages", "9"],
            1,
            "294912 bytes of shared memory do not fit a block; at most 232448 do",
        ),
        (vec!["64x64x64", "bf16", "--cluster", "2"], 2, "`2` is not of the form 2x1, two integers from 1 on"),
        (vec!["64x64x64", "bf16", "--cluster", "3x1"], 1, "a cluster has 1, 2 or 4 blocks along M and along N"),
        (vec!["64x64x64", "bf16", "--cluster", "4294967295x4294967295"], 1, "this has 4294967295 x 4294967295 of"),
        (
            vec!["64x64x64", "f64", "--pingpong"],
            1,
            "a product on sm_90a by mma.sync has no clusters, no consumers in turns and no stages that are given back later",
        ),
        (vec!["9223372036854775807x9223372036854775807x9223372036854775807", "bf16", "--explain"], 1, "leaves 64 bits"),
    ] {
        let run = cute(&[vec!["gemm"], arguments.clone()].concat());
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(sentence), "{arguments:?}: {}", run.err);
    }
}
