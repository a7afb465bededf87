//! Atomics, votes, shuffles, reductions of a block, and PTX of the author's own.

use super::*;

#[test]
fn atomics_change_one_element_whoever_changes_it() -> Outcome {
    let extent = Extent { blocks: 4, threads: 64 };
    let kernel = TypedKernel::<(Output<i64>,)>::build("k", ["out"], extent, Target::Sm70, |b, (out,)| {
        let thread = b.thread();
        let number = b.value(thread)?;
        let wide = b.compute(number.convert::<u64>());
        let value = b.raw::<(i64,)>("cvt.s64.u64 $0, $1;", &[wide.into()])?.0;
        let out = b.tensor(out, layout("7:1")?)?;
        b.atomic_add(&out.at(0, 0)?, value)?;
        b.atomic_min(&out.at(0, 1)?, -value)?;
        b.atomic_max(&out.at(0, 2)?, value * 3)?;
        b.atomic_and(&out.at(0, 3)?, value | 0xf0)?;
        b.atomic_or(&out.at(0, 4)?, value)?;
        b.atomic_xor(&out.at(0, 5)?, value)?;
        // Each takes the place of the one before: all but the last come back.
        let before = b.compare_and_swap(&out.at(0, 6)?, 0, 1)?;
        b.when(before.eq(0), |b| b.atomic_exchange(&out.at(0, 6)?, 5).map(drop))
    })?;
    let mut out = [0, 0, 0, -1, 0, 0, 0];
    kernel.run(&Interpreter::default(), (&mut out[..],))?;
    assert_eq!(out, [4 * 2016, -63, 189, 0xf0, 63, 0, 5]);
    Ok(())
}

#[test]
fn an_atomic_is_of_one_element() {
    let said = refused(32, |b, _, out| {
        let out = b.tensor(out, layout("4:1")?)?;
        b.atomic_add(&out, 1.0).map(drop)
    });
    assert_eq!(said, "the source has 1 elements and the destination 4; make them equal");
}

#[test]
fn votes_and_shuffles_are_of_the_warp() -> Outcome {
    let kernel = pair::<u32>(64, |b, from, to| {
        let thread = b.thread();
        let from = b.tensor(from, layout("64:1")?)?.at(0, thread)?;
        let to = b.tensor(to, layout("(6,64):(1,6)")?)?.at(1, thread)?;
        let x = b.load_one(&from)?;
        let (all, any) = (b.all(x.lt(40))?, b.any(x.eq(40))?);
        let results = vec![
            b.ballot(x.lt(3) | x.ge(60))?,
            b.compute(all.select(1, 0) + any.select(2, 0)),
            b.shuffle_up(x, 1)?,
            b.shuffle_down(x * 2, 3)?,
            b.warp_reduce(x, |x, y| x.max(y))?,
            b.block_reduce(x, |x, y| x + y)?,
        ];
        b.store(&Fragment::of(results)?, &to)
    })?;
    let input: Vec<u32> = (0..64).collect();
    let wanted = input.iter().flat_map(|&x| {
        let upper = x >= 32;
        let lane = x % 32;
        [
            if upper { 0xf000_0000 } else { 7 },
            if upper { 2 } else { 1 },
            if lane == 0 { x } else { x - 1 },
            if lane + 3 < 32 { 2 * (x + 3) } else { 2 * x },
            if upper { 63 } else { 31 },
            2016,
        ]
    });
    assert_eq!(run(&kernel, &input, 6 * 64)?, wanted.collect::<Vec<_>>());
    Ok(())
}

#[test]
fn a_reduction_of_the_block_can_be_repeated() -> Outcome {
    let kernel = pair::<u32>(96, |b, from, to| {
        let thread = b.thread();
        let (from, to) = (b.tensor(from, layout("(96,4):(1,96)")?)?, b.tensor(to, layout("(96,4):(0,1)")?)?);
        b.repeat(4, |b, turn| {
            let x = b.load_one(&from.at(1, turn)?.at(0, thread)?)?;
            let sum = b.block_reduce(x, |x, y| x + y)?;
            let to = to.at(1, turn)?.at(0, thread)?;
            b.below(thread, 1, |b, _| b.store_one(sum, &to))
        })
    })?;
    let input: Vec<u32> = (0..384).collect();
    let wanted: Vec<u32> = input.chunks(96).map(|turn| turn.iter().sum()).collect();
    assert_eq!(run(&kernel, &input, 4)?, wanted);
    Ok(())
}

#[test]
fn part_of_a_warp_neither_votes_nor_reduces() {
    type Use = fn(&mut Builder) -> Result<(), KernelError>;
    let uses: [Use; 5] = [
        |b| b.all(b_true()).map(drop),
        |b| b.any(b_true()).map(drop),
        |b| b.ballot(b_true()).map(drop),
        |b| b.shuffle_up(1u32, 1).map(drop),
        |b| b.block_reduce(1u32, |x, y| x + y).map(drop),
    ];
    for uses in uses {
        assert_eq!(refused(33, |b, _, _| uses(b)), "a block of 33 threads has part of a warp; take a multiple of 32");
    }
}

fn b_true() -> cute_cuda::ptx::Value<bool> {
    true.into()
}

#[test]
fn raw_text_is_of_declared_operands() {
    let said = |text: &'static str| {
        refused(32, move |b, _, _| {
            let x = b.variable(1.0f32);
            b.raw::<(f32, f32)>(text, &[x.into(), 2.0f32.into()]).map(drop)
        })
    };
    for text in [
        "add.rn.f32 $0, $2, $3; mul.rn.f32 $1, $0, 0f40000000;",
        "@!$2 mov.f32 $0, $3;",
        " mov.b64 {$0, $1}, $2 ; ",
        "mov.u32 $0, %laneid;",
        "shfl.sync.idx.b32 $0|$1, $2, 0, 31, -1;",
        "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {$0, $1}, {$2}, {$3}, {$0, $1};",
        "activemask.b32 $0;",
    ] {
        assert_eq!(said(text), "accepted", "{text}");
    }
    for (text, found) in [
        ("st.global.f32 [$0], $2;", "st.global.f32"),
        ("mov.u64 $0, x;", "x"),
        ("mov.f32 $0, [$2];", "[$2]"),
        ("mov.f32 $0, $4;", "$4"),
        ("mov.f32 $0, %r0;", "%r0"),
        ("mov.u32 $0, %tid.x;", "%tid"),
        ("bra $L0;", "bra"),
        ("ret;", "ret"),
        ("bar.sync 0;", "bar.sync"),
        ("atom.add.u32 $0, $1, $2;", "atom.add.u32"),
        ("mov.f32 $0, $2", "mov.f32 $0, $2"),
        ("mov.f32 $0, $2; }", "}"),
        (";", ""),
        ("// ret", "// ret"),
        ("call f, ($2);", "call"),
        ("L: mov.f32 $0, $2;", "L:"),
        ("mov.f32 $0, $2 // ;", "//"),
        ("mov.f32 $0, /* $2;", "/* $2"),
        ("mov.f32 $\u{660}, $2;", "$"),
    ] {
        let said = said(text);
        assert!(said.starts_with(&format!("`{found}` is no raw PTX")), "{text}: {said}");
    }
}

#[test]
fn raw_text_changes_copies_alone() -> Outcome {
    let kernel = pair::<u32>(32, |b, _, to| {
        let thread = b.thread();
        let number = b.value(thread)?;
        b.raw::<(u32,)>("mov.u32 $0, $1; mov.u32 $1, 1000;", &[number.into()])?;
        let to = b.tensor(to, layout("32:1")?)?.at(0, thread)?;
        b.store_one(number, &to)
    })?;
    assert_eq!(run(&kernel, &[], 32)?, (0..32).collect::<Vec<_>>());
    Ok(())
}
