//! Kernels of the builder for the assembler: the ready copies, and between them every instruction that the builder writes.

mod bulk;
mod bytes;
mod cluster;

use std::error::Error;

use cute_cuda::kernel::{
    Arithmetic, Builder, Convert, Data, Extent, Float, Fragment, Input, Integer, KernelError, Output, Relayout,
    TypedKernel, Vector,
};
use cute_cuda::ptx::{Cache, Comparison, Target};
use cute_types::runtime::{ComposedLayout, RuntimeLayout};
use half::{bf16, f16};

type Texts = Result<Vec<String>, Box<dyn Error>>;
type Pair<T, U> = TypedKernel<(Input<T>, Output<U>)>;

/// Layouts of one domain, the one read and the one written: vectors, tiles, elements, ragged ones.
const COPIES: [(&str, &str); 9] = [
    ("1031:1", "1031:1"),
    ("(12,5):(1,18)", "(12,5):(1,12)"),
    ("(16,9):(1,0)", "(16,9):(1,16)"),
    ("(7,3):(2,14)", "(7,3):(1,7)"),
    ("(256,512):(1,256)", "(256,512):(512,1)"),
    ("(257,511):(1,257)", "(257,511):(511,1)"),
    ("(14,14,16,3):(1,14,196,3136)", "(14,14,16,3):(16,224,1,3136)"),
    ("(5,9,3,11):(1,5,45,135)", "(5,9,3,11):(297,33,11,1)"),
    ("(65536,65536):(1,65536)", "(65536,65536):(65536,1)"),
];

/// All of them for a target.
pub(crate) fn texts(target: Target) -> Texts {
    let mut texts = Vec::new();
    for (from, to) in COPIES {
        let (from, to): (ComposedLayout, ComposedLayout) = (from.parse()?, to.parse()?);
        texts.push(Relayout::<f16>::new(&from, &to, target)?.kernel().kernel().ptx().to_string());
        texts.push(Relayout::<f32>::new(&from, &to, target)?.kernel().kernel().ptx().to_string());
        texts.push(Relayout::<f64>::new(&from, &to, target)?.kernel().kernel().ptx().to_string());
    }
    numbers(target, &mut texts)?;
    conversions(target, &mut texts)?;
    accesses::<u16>(target, &mut texts)?;
    accesses::<bf16>(target, &mut texts)?;
    accesses::<i32>(target, &mut texts)?;
    accesses::<f64>(target, &mut texts)?;
    collectives(target, &mut texts)?;
    bytes::bytes(target, &mut texts)?;
    bulk::bulk(target, &mut texts)?;
    cluster::cluster(target, &mut texts)?;
    Ok(texts)
}

/// A kernel of a warp.
fn of<T: Data, U: Data>(
    target: Target,
    texts: &mut Vec<String>,
    body: impl FnOnce(&mut Builder, Fragment<T>) -> Result<Fragment<U>, KernelError>,
) -> Result<(), KernelError> {
    let extent = Extent { blocks: 4, threads: 32 };
    let kernel = Pair::<T, U>::build("k", ["in", "out"], extent, target, |b, (input, output)| {
        let (thread, block) = (b.thread(), b.block());
        let all = RuntimeLayout::new((8, 32, 4), (1, 8, 256))?;
        let from = b.tensor(input, &all)?.at(2, block)?.at(1, thread)?;
        let values = b.load(&from)?;
        let values = body(b, values)?;
        let all = RuntimeLayout::new((values.len() as i64, 128), (1, values.len() as i64))?;
        let number = b.index(&RuntimeLayout::new((32, 4), (1, 32))?, &[thread, block])?;
        let to = b.tensor(output, &all)?.at(1, number)?;
        b.store(&values, &to)
    })?;
    texts.push(kernel.kernel().ptx().to_string());
    Ok(())
}

const COMPARISONS: [Comparison; 6] =
    [Comparison::Lt, Comparison::Le, Comparison::Gt, Comparison::Ge, Comparison::Eq, Comparison::Ne];

fn integers<T: Arithmetic>(b: &mut Builder, values: &Fragment<T>) -> Result<Fragment<T>, KernelError> {
    let values = values.registers();
    let (x, y) = (values[0], values[1]);
    let mut results = vec![b.add(x, y), b.sub(x, y), b.mul(x, y), b.min(x, y), b.max(x, y)];
    for how in COMPARISONS {
        let holds = b.compare(how, x, y);
        results.push(b.select(holds, x, y));
    }
    Fragment::of(results)
}

/// And quotients, by registers and by constants.
fn whole<T: Integer>(b: &mut Builder, values: &Fragment<T>, by: [T; 3]) -> Result<Fragment<T>, KernelError> {
    let mut results = integers(b, values)?.registers();
    let values = values.registers();
    let (x, y) = (values[0], values[1]);
    results.extend([b.div(x, y), b.rem(x, y), b.div(by[0], y), b.rem(by[0], y)]);
    results.extend(by.map(|by| b.div(x, by)));
    results.extend(by.map(|by| b.rem(x, by)));
    Fragment::of(results)
}

fn fractions<T: Float>(b: &mut Builder, values: &Fragment<T>) -> Result<Fragment<T>, KernelError> {
    let mut results = integers(b, values)?.registers();
    let values = values.registers();
    let (x, y) = (values[0], values[1]);
    results.extend([b.div(x, y), b.fma(x, y, x), b.neg(x), b.abs(x)]);
    Fragment::of(results)
}

fn numbers(target: Target, texts: &mut Vec<String>) -> Result<(), KernelError> {
    of::<u16, u16>(target, texts, |b, values| whole(b, &values, [7, 8, 40_000]))?;
    of::<i16, i16>(target, texts, |b, values| whole(b, &values, [7, -8, -1]))?;
    of::<u32, u32>(target, texts, |b, values| whole(b, &values, [7, 8, 3_000_000_000]))?;
    of::<i32, i32>(target, texts, |b, values| whole(b, &values, [7, -8, -1]))?;
    of::<u64, u64>(target, texts, |b, values| whole(b, &values, [7, 8, 7_000_000_000]))?;
    of::<i64, i64>(target, texts, |b, values| whole(b, &values, [7, -8, -7_000_000_000]))?;
    of::<f32, f32>(target, texts, |b, values| fractions(b, &values))?;
    of::<f64, f64>(target, texts, |b, values| fractions(b, &values))
}

fn converts<T: Convert<U>, U: Data>(target: Target, texts: &mut Vec<String>) -> Result<(), KernelError> {
    of::<T, U>(target, texts, |b, values| Ok(values.map(|value| b.convert::<T, U>(value))))
}

macro_rules! conversions {
    ($($from:ty => $($to:ty),*;)*) => {
        fn conversions(target: Target, texts: &mut Vec<String>) -> Result<(), KernelError> {
            $($(converts::<$from, $to>(target, texts)?;)*)*
            Ok(())
        }
    };
}

conversions! {
    f16 => f16, f32;
    bf16 => bf16, f32;
    f32 => f16, bf16, f32, f64, i32, u32;
    f64 => f32, f64;
    i32 => i32, i64, f32, f64;
    u32 => u32, u64, f32, f64;
    i64 => i64;
    u64 => u64;
    i16 => i16, i32;
    u16 => u16, u32;
}

/// Loads and stores of every width and cache, of global and of swizzled shared memory; loops and branches; copies past the
/// registers where the target has them.
fn accesses<T: Data>(target: Target, texts: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    let most = 16 / T::BYTES;
    let tile: ComposedLayout = "S<2,3,3> o (32,32):(32,1)".parse()?;
    let extent = Extent { blocks: 2, threads: 32 };
    type Kernel<T> = TypedKernel<(Input<T>, Output<T>, u32, i64, f32, f64)>;
    let names = ["in", "out", "n", "wide", "scale", "double"];
    let kernel = Kernel::<T>::build("k", names, extent, target, |b, (input, output, n, wide, scale, double)| {
        b.comment("every width and cache");
        let (thread, block) = (b.thread(), b.block());
        let rows = RuntimeLayout::new((32, 32, 2), (1, 32, 1024))?;
        let from = b.tensor(input, &rows)?.at(2, block)?;
        let to = b.tensor(output, &rows)?.at(2, block)?;
        let mine = from.at(1, thread)?;
        let target_row = to.at(1, thread)?;
        for width in (0..=most.ilog2()).map(|power| 1 << power) {
            for cache in [Cache::Default, Cache::NonCoherent] {
                let values = b.load_with(&mine, Vector::Exactly(width), cache)?;
                b.store_with(&values, &target_row, Vector::Exactly(width), Cache::Default)?;
            }
        }
        let staged = b.shared::<T>(&tile)?;
        b.copy(&mine, &staged.at(0, thread)?)?;
        if target >= Target::Sm80 {
            b.barrier();
            b.copy_async(&mine, &staged.at(0, thread)?)?;
            b.commit()?;
            b.wait(0)?;
        }
        b.barrier();
        b.along(&from, 1, |b, row, turn| {
            b.below(turn, 7, |b, turn| b.copy(&row.at(0, thread)?, &to.at(1, turn)?.at(0, thread)?))
        })?;
        b.number_below(n, 32, |b, row| b.copy(&staged.at(0, row)?.at(0, thread)?, &to.at(1, row)?.at(0, thread)?))?;
        let far = b.tensor(input, RuntimeLayout::new((2, 32), (5_000_000_000_i64, 4_294_967_296_i64))?)?;
        let near = b.tensor(output, RuntimeLayout::new((2, 32), (32, 1))?)?;
        b.copy(&far.at(1, thread)?, &near.at(1, thread)?)?;
        // Scalars of each kind are read.
        let (wide, scale, double) = (b.add(wide, 1), b.add(scale, 1.0), b.add(double, 1.0));
        let holds = [
            b.compare(Comparison::Lt, wide, 0),
            b.compare(Comparison::Lt, scale, 0.0),
            b.compare(Comparison::Ge, double, 0.0),
        ];
        holds.into_iter().try_for_each(|holds| {
            b.when(holds, |b| {
                b.exit();
                Ok(())
            })
        })?;
        b.copy(&staged.at(1, thread)?, &target_row)
    })?;
    texts.push(kernel.kernel().ptx().to_string());
    Ok(())
}

fn shuffles<T: Data>(target: Target, texts: &mut Vec<String>) -> Result<(), KernelError> {
    of::<T, T>(target, texts, |b, values| {
        let thread = b.thread();
        let lane = b.value(thread)?;
        let moved =
            values.registers().into_iter().flat_map(|value| [b.shuffle_xor(value, 3), b.shuffle_from(value, lane)]);
        Fragment::of(moved.collect::<Result<_, _>>()?)
    })
}

/// Shuffles of 16, 32 and 64 bits, and matrices where the target has them.
fn collectives(target: Target, texts: &mut Vec<String>) -> Result<(), KernelError> {
    shuffles::<f16>(target, texts)?;
    shuffles::<i16>(target, texts)?;
    shuffles::<f32>(target, texts)?;
    shuffles::<u32>(target, texts)?;
    shuffles::<f64>(target, texts)?;
    shuffles::<i64>(target, texts)?;
    of::<f32, f32>(target, texts, |b, values| {
        let folded = values.registers().into_iter().map(|value| b.warp_fold(value, |b, x, y| b.max(x, y)));
        Fragment::of(folded.collect::<Result<_, _>>()?)
    })?;
    for matrices in [1, 2, 4] {
        for transposed in [false, true] {
            if target < Target::Sm75 {
                continue;
            }
            of::<f16, f16>(target, texts, |b, values| {
                let thread = b.thread();
                let rows = b.shared::<f16>(RuntimeLayout::new((8, 32), (1, 8))?)?.at(1, thread)?;
                b.store(&values, &rows)?;
                b.barrier();
                let loaded = b.load_matrix(&rows, matrices, transposed)?;
                if target >= Target::Sm90 {
                    b.barrier();
                    b.store_matrix(&loaded, &rows, matrices, transposed)?;
                }
                Ok(loaded)
            })?;
        }
    }
    Ok(())
}
