//! Wherever a kernel takes a layout it takes a static one, one with integers that the program knows, one of values, and each
//! of these after a swizzle: what it computes is what the layout over values says, on random data.

#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::error::Error;

use cute_cuda::Machine;
use cute_cuda::interpret::{Interpreter, Memory, Value};
use cute_cuda::kernel::{
    Count, Exchange, Extent, Grid, Input, KernelError, KernelLayout, Offsets, Output, Reduce, Reduction, Relayout,
    ThreadValue, Tile, TypedKernel, Units,
};
use cute_cuda::ptx::Target;
use cute_types::prelude::*;
use cute_types::runtime::{ComposedLayout, RuntimeLayout};
use fastrand::Rng;

type Outcome = Result<(), Box<dyn Error>>;

/// An array that is long enough for any swizzle of the layout's offsets.
fn array(layout: &ComposedLayout, rng: &mut Rng) -> Vec<u32> {
    let last = (layout.base_offset() + layout.layout().cosize() - 1) | layout.swizzle().targets();
    (0..(last as usize + 1).next_power_of_two()).map(|_| rng.u32(..1 << 20)).collect()
}

fn offsets(layout: &ComposedLayout) -> impl Iterator<Item = usize> {
    layout.offsets().map(|offset| offset as usize)
}

fn relayout(from: impl KernelLayout + Clone, to: impl KernelLayout + Clone, rng: &mut Rng) -> Outcome {
    let (read, written) = (from.clone().into_composed()?, to.clone().into_composed()?);
    let input = array(&read, rng);
    let before = array(&written, rng);
    let mut wanted = before.clone();
    for (at, to) in offsets(&read).zip(offsets(&written)) {
        wanted[to] = input[at];
    }
    let kernels = [
        Relayout::<u32>::new(from.clone(), to.clone(), Target::Sm90)?,
        Relayout::clone(&*Relayout::<u32>::cached(from.clone(), to.clone(), Target::Sm80)?),
    ];
    let tile = Tile { rows: 16, columns: 16, pieces: 4, ..Tile::default() };
    for kernel in kernels.into_iter().chain(Relayout::<u32>::with_tile(from, to, tile, Target::Sm90)) {
        let mut output = before.clone();
        kernel.run(&Machine::interpreter(), &input, &mut output)?;
        assert_eq!(output, wanted, "{read} to {written}, by {}", kernel.plan());
    }
    Ok(())
}

fn reduced(from: impl KernelLayout + Clone, to: impl KernelLayout, rng: &mut Rng) -> Outcome {
    let (read, written) = (from.clone().into_composed()?, to.into_composed()?);
    let input = array(&read, rng);
    let (kept, rows) = (read.layout().mode(0)?.size() as usize, read.layout().mode(1)?.size() as usize);
    let at: Vec<usize> = offsets(&read).collect();
    let sums: Vec<u32> = (0..kept).map(|k| (0..rows).map(|r| input[at[k + kept * r]]).sum()).collect();
    let mut output = array(&written, rng);
    let mut wanted = output.clone();
    for (sum, to) in sums.iter().zip(offsets(&written)) {
        wanted[to] = *sum;
    }
    let kernel = Reduce::<u32>::to_layout(from.clone(), &[1], &written, Reduction::Sum, Target::Sm90)?;
    kernel.run(&Machine::interpreter(), &input, &mut output)?;
    assert_eq!(output, wanted, "{read} to {written}");
    let (kernel, mut output) = (Reduce::<u32>::cached(from, &[1], Reduction::Sum, Target::Sm90)?, vec![0; kept]);
    kernel.run(&Machine::interpreter(), &input, &mut output)?;
    assert_eq!(output, sums, "{read}");
    Ok(())
}

/// What the builder makes of a layout of two modes: threads, and what each copies.
fn built(layout: impl KernelLayout + Clone, rng: &mut Rng) -> Outcome {
    let composed = layout.clone().into_composed()?;
    let (threads, values) = (composed.layout().mode(0)?.size(), composed.layout().mode(1)?.size());
    let (input, own) = (array(&composed, rng), offsets(&composed).collect::<Vec<_>>());
    let size = own.len();

    // In by the layout, into shared memory by it, out by its number; and its offset as an index.
    type Kernel = TypedKernel<(Input<u32>, Output<u32>, Output<u32>)>;
    let extent = Extent { blocks: 1, threads: threads as u32 };
    let kernel = Kernel::build("k", ["in", "out", "at"], extent, Target::Sm90, |b, (input, output, at)| {
        let thread = b.thread();
        let compact = RuntimeLayout::new((threads, values), (1, threads))?;
        let from = b.tensor(input, layout.clone())?.at(0, thread)?;
        let staged = b.shared::<u32>(layout.clone())?;
        let (own, to) = (staged.at(0, thread)?, b.tensor(output, &compact)?.at(0, thread)?);
        let values_of = b.load(&from)?;
        let more = b.fragment(layout.clone(), 7u32)?;
        assert_eq!(more.len() as i64, threads * values);
        b.store(&values_of, &own)?;
        b.barrier();
        b.copy(&staged.with_layout(layout.clone())?.at(0, thread)?, &to)?;
        let at = b.tensor(at, &compact)?.at(0, thread)?;
        b.repeat(values as u64, |b, value| {
            let offset = b.index(layout.clone(), &[thread, value])?;
            let offset = b.value(offset)?;
            b.store_one(offset, &at.at(0, value)?)
        })
    })?;
    let (mut output, mut at) = (vec![0; size], vec![0; size]);
    kernel.run(&Machine::interpreter(), (&input[..], &mut output[..], &mut at[..]))?;
    assert_eq!(output, own.iter().map(|&offset| input[offset]).collect::<Vec<_>>(), "{composed}");
    assert_eq!(at, own.iter().map(|&offset| offset as u32).collect::<Vec<_>>(), "{composed}");

    // As many of them as a launch counts, one after the other.
    type Counted = TypedKernel<(Input<u32>, Output<u32>, Count)>;
    let grid = Grid::new(threads as u32, Units::Each("n"));
    let mut reach = 0;
    let kernel = Counted::build("units", ["in", "out", "n"], grid, Target::Sm90, |b, (input, output, n)| {
        let (thread, block) = (b.thread(), b.block());
        let from = b.units(input, &[n.into()], layout.clone())?.at(&[block])?.at(0, thread)?;
        let compact = RuntimeLayout::new((threads, values), (1, threads))?;
        let to = b.units(output, &[n.into()], &compact)?.at(&[block])?.at(0, thread)?;
        // The index is below what a unit reaches.
        reach = b.index(layout.clone(), &[thread, 0.into()])?.limit() as usize;
        b.copy(&from, &to)
    })?;
    let count = 3;
    let input: Vec<u32> = (0..count * reach).map(|_| rng.u32(..)).collect();
    let mut output = vec![0; count * size];
    kernel.run(&Machine::interpreter(), (&input[..], &mut output[..], count as u32))?;
    let wanted: Vec<u32> =
        (0..count).flat_map(|unit| own.iter().map(move |at| unit * reach + at)).map(|at| input[at]).collect();
    assert_eq!(output, wanted, "{count} of {composed}");

    let offsets = Offsets::new(layout.clone(), Target::Sm90)?.run(&Machine::interpreter(), size)?;
    assert_eq!(offsets, own.iter().map(|&offset| offset as u64).collect::<Vec<_>>(), "{composed}");

    let array: Vec<i32> = array(&composed, rng).into_iter().map(|value| value as i32).collect();
    let rows = ThreadValue::new(layout, Target::Sm90)?.run(&Machine::interpreter(), &array)?;
    for (thread, row) in rows.iter().enumerate() {
        let wanted: Vec<i32> = (0..row.len()).map(|value| array[own[thread + threads as usize * value]]).collect();
        assert_eq!(*row, wanted, "{composed}, thread {thread}");
    }
    Ok(())
}

fn exchanged(write: impl KernelLayout + Clone, read: impl KernelLayout + Clone, rng: &mut Rng) -> Outcome {
    let (put, taken) = (write.clone().into_composed()?, read.clone().into_composed()?);
    let tile = put.size() as usize;
    let data: Vec<i32> = (0..2 * tile).map(|_| rng.i32(..)).collect();
    let mut wanted = Vec::new();
    for data in data.chunks(tile) {
        let mut staged = vec![0; 4096];
        offsets(&put).zip(data).for_each(|(at, value)| staged[at] = *value);
        wanted.extend(offsets(&taken).map(|at| staged[at]));
    }
    let kernel = Exchange::new(write, read, Target::Sm90)?;
    assert_eq!(kernel.run(&Machine::interpreter(), &data)?, wanted, "{put} to {taken}");
    Ok(())
}

/// Each of two kinds of layouts, to each of the others.
macro_rules! all_pairs {
    ($with:ident, $rng:expr, [$($from:expr),* $(,)?], $to:tt) => { $(all_pairs!(@ $with, $rng, $from, $to);)* };
    (@ $with:ident, $rng:expr, $from:expr, [$($to:expr),* $(,)?]) => { $($with($from, $to, $rng)?;)* };
}

fn composed(text: String) -> ComposedLayout {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn values(text: String) -> RuntimeLayout {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn copies_and_reductions_take_every_kind_of_layout() -> Outcome {
    let rng = &mut Rng::with_seed(1);
    let (m, n) = (24_usize, 20_usize);
    for _ in 0..3 {
        let ld = n + rng.usize(..5);
        all_pairs!(
            relayout,
            rng,
            [
                layout!((24,20):(20,1)),
                layout!(S<2,2,3> o (24,20):(32,1)),
                layout!((m,20):(ld,1)),
                layout!(S<2,1,4> o (m,n):(ld,1)),
                layout!(S<1,0,5> o 3 o (m,n):(1,m)),
                values(format!("({m},{n}):({ld},1)")),
                composed(format!("S<3,0,3> o 4 o ({m},(2,{})):(1,({m},{}))", n / 2, 2 * m)),
            ],
            [
                layout!((24,20):(1,24)),
                layout!(S<2,2,3> o (24,20):(1,32)),
                layout!((m,n):(n,1)),
                layout!(S<2,3,-3> o (m,20):(1,m)),
                &values(format!("({m},{n}):({ld},1)")),
                composed(format!("S<2,0,4> o {ld} o ({m},{n}):({ld},1)")),
            ]
        );
        all_pairs!(
            reduced,
            rng,
            [
                layout!((24,20):(20,1)),
                layout!(S<2,2,3> o (24,20):(1,24)),
                layout!((m,20):(ld,1)),
                layout!(S<1,0,4> o (m,n):(ld,1)),
                composed(format!("S<3,0,3> o 5 o ({m},(2,{})):(1,({m},{}))", n / 2, 2 * m)),
                values(format!("({m},({n},37)):(1,({m},{}))", m * n)),
            ],
            [layout!(24:1), layout!(m: 2), layout!(S<1,0,2> o m:1), composed(format!("S<2,1,3> o 6 o {m}:3"))]
        );
    }
    Ok(())
}

#[test]
fn the_builder_takes_every_kind_of_layout() -> Outcome {
    let rng = &mut Rng::with_seed(2);
    built(layout!((32,8):(8,1)), rng)?;
    built(layout!(S<3,0,3> o (32,8):(8,1)), rng)?;
    built(layout!(((2,16),(4,2)):((4,16),(1,8))), rng)?;
    for _ in 0..6 {
        let (m, n) = (rng.usize(1..33), rng.usize(1..9));
        let ld = n + rng.usize(..4);
        built(layout!((m,8):(8,1)), rng)?;
        built(layout!((m,n):(ld,1)), rng)?;
        built(layout!((m,(n,2)):(1,(m,{m * n}))), rng)?;
        built(layout!(S<2,2,3> o (m,8):(8,1)), rng)?;
        built(layout!(S<2,1,-2> o (m,n):(ld,1)), rng)?;
        built(Composed::new(Swizzle::<U2, U0, U4>::NEW, ld, layout!((m,n):(1,m))), rng)?;
        built(values(format!("({m},{n}):({ld},1)")), rng)?;
        built(&composed(format!("S<1,2,2> o {ld} o ({m},{n}):(1,{m})")), rng)?;
    }
    Ok(())
}

#[test]
fn tiles_are_exchanged_by_every_kind_of_layout() -> Outcome {
    let rng = &mut Rng::with_seed(3);
    for (m, n) in [(16_usize, 8_usize), (32, 32), (5, 12)] {
        all_pairs!(
            exchanged,
            rng,
            [layout!((m,n):(1,m)), values(format!("({m},{n}):({n},1)")), composed(format!("({n},{m}):({m},1)"))],
            [layout!((m,n):(1,m)), layout!((n,m):(1,n)), values(format!("({n},{m}):({m},1)"))]
        );
    }
    all_pairs!(
        exchanged,
        rng,
        [layout!(S<2,1,3> o (16,8):(8,1)), composed("S<2,1,3> o (8,16):(1,8)".to_string())],
        [layout!(S<2,1,3> o (16,8):(1,16)), layout!((16,8):(8,1)), values("128:1".to_string())]
    );
    Ok(())
}

#[test]
fn random_layouts_of_values_are_copied_through_swizzles() -> Outcome {
    let rng = &mut Rng::with_seed(4);
    for _ in 0..60 {
        let extents = [rng.i64(1..24), rng.i64(1..24), rng.i64(1..4)];
        let side = |rng: &mut Rng| {
            let mut order = [0, 1, 2];
            rng.shuffle(&mut order);
            let (mut strides, mut end) = ([0; 3], 1);
            for place in order {
                strides[place] = end;
                end = end * extents[place] + i64::from(rng.u8(..4) == 0) * rng.i64(0..9);
            }
            let (bits, base) = (rng.i64(0..4), rng.i64(0..4));
            let shift = (bits + rng.i64(0..3)) * if rng.bool() { 1 } else { -1 };
            let offset = if rng.bool() { 0 } else { rng.i64(0..40) };
            let [[e, f, g], [s, t, u]] = [extents, strides];
            composed(format!("S<{bits},{base},{shift}> o {offset} o ({e},{f},{g}):({s},{t},{u})"))
        };
        let (from, to) = (side(rng), side(rng));
        relayout(&from, &to, rng)?;
    }
    Ok(())
}

#[test]
fn offsets_beyond_32_bits_go_through_swizzles() -> Outcome {
    // Bit 32 of the offset turns bit 1 over.
    let far: ComposedLayout = composed("S<2,0,31> o 0 o (8,2):(1,4294967296)".to_string());
    let extent = Extent { blocks: 1, threads: 8 };
    let kernel = TypedKernel::<(Output<u32>,)>::build("far", ["out"], extent, Target::Sm90, |b, (out,)| {
        let thread = b.thread();
        let out = b.tensor(out, &far)?.at(1, 1)?.at(0, thread)?;
        let number = b.value(thread)?;
        b.store_one(number, &out)
    })?;
    // No host has such an array: the kernel gets the address that one would have of which this is the part it writes.
    let mut memory = Memory::default();
    let part = memory.output(&[0xff; 32]);
    let whole = part.wrapping_sub(4 << 32);
    let entry = kernel.kernel();
    let (grid, block) = ([1, 1, 1], [8, 1, 1]);
    Interpreter::default().launch(entry.ptx(), entry.name(), grid, block, &[Value::U64(whole)], &mut memory)?;
    let written: Vec<u32> =
        memory.bytes(part).unwrap_or(&[]).as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
    let wanted: Vec<usize> = (8..16).map(|c| offsets(&far).nth(c).map_or(0, |offset| offset - (1 << 32))).collect();
    assert_eq!(wanted, [2, 3, 0, 1, 6, 7, 4, 5]);
    assert_eq!(written, [2, 3, 0, 1, 6, 7, 4, 5]);
    Ok(())
}

#[test]
fn what_the_program_gives_wrongly_is_refused_with_its_numbers() {
    let refused =
        |m: usize, n: usize| Relayout::<f32>::new(layout!((m,8):(8,1)), layout!((m,n):(1,m)), Target::Sm90).err();
    let said = |m, n| refused(m, n).map(|error: KernelError| error.kind().to_string());
    assert_eq!(said(4, 8), None);
    assert_eq!(said(0, 8).as_deref(), Some("layout: extent 0 is below 1"));
    assert_eq!(
        said(4, 9).as_deref(),
        Some("the writing layout has 36 elements and the reading one 32; make them equal")
    );
    assert_eq!(said(usize::MAX, 8).as_deref(), Some("layout: size leaves 64 bits"));
    let far = usize::MAX;
    let error = Offsets::new(Composed::new(Swizzle::<U2, U0, U3>::NEW, far, layout!(8:1)), Target::Sm90)
        .err()
        .map(|error| error.kind().to_string());
    assert_eq!(error.as_deref(), Some("layout: an index leaves 64 bits"));
}
