//! Kernels with elements of 8 bits.

use std::error::Error;

use cute_cuda::kernel::{Convert, Data, Extent, Fragment, Input, Output, Relayout, TypedKernel};
use cute_cuda::ptx::{E4M3, E5M2, Target};
use cute_types::runtime::atom::{CopyAtom, GmmaLayout, MmaAtom, TiledCopy, TiledMma};
use cute_types::runtime::{ComposedLayout, RuntimeLayout};
use half::f16;

use super::{COPIES, accesses, of, shuffles};

/// All of them for a target.
pub(super) fn bytes(target: Target, texts: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    for (from, to) in COPIES {
        let (from, to): (ComposedLayout, ComposedLayout) = (from.parse()?, to.parse()?);
        texts.push(Relayout::<u8>::new(&from, &to, target)?.kernel().kernel().ptx().to_string());
    }
    accesses::<i8>(target, texts)?;
    accesses::<E4M3>(target, texts)?;
    shuffles::<u8>(target, texts)?;
    shuffles::<E5M2>(target, texts)?;
    converted::<u8, u32>(target, texts)?;
    converted::<i8, i32>(target, texts)?;
    converted::<i8, i16>(target, texts)?;
    converted::<u8, f32>(target, texts)?;
    converted::<i32, i8>(target, texts)?;
    converted::<i32, u8>(target, texts)?;
    converted::<u32, u8>(target, texts)?;
    converted::<f32, i8>(target, texts)?;
    if target >= Target::Sm75 {
        of::<u8, u8>(target, texts, |b, values| {
            let thread = b.thread();
            let rows = b.shared::<u8>(RuntimeLayout::new((16, 32), (1, 16))?)?.at(1, thread)?;
            let zeros = b.fragment(RuntimeLayout::new(16, 1)?, 0_u8)?;
            b.store(&zeros, &rows)?;
            b.barrier();
            let loaded = b.load_matrix(&rows, 2, false)?;
            if target >= Target::Sm90 {
                b.barrier();
                b.store_matrix(&values, &rows, 2, false)?;
            }
            Ok(loaded)
        })?;
    }
    if target >= Target::Sm80 {
        product::<i8, i32>("SM80_16x8x32_S32S8S8S32_TN", 0, target, texts)?;
        product::<u8, i32>("SM80_16x8x32_S32U8U8S32_TN", 0, target, texts)?;
    }
    if target >= Target::Sm89 {
        float8::<E4M3>(target, texts)?;
        float8::<E5M2>(target, texts)?;
        product::<E4M3, f32>("SM89_16x8x32_F32E4M3E4M3F32_TN", 0.0, target, texts)?;
        product::<E5M2, f16>("SM89_16x8x32_F16E5M2E5M2F16_TN", f16::ZERO, target, texts)?;
    }
    if target >= Target::Sm90a {
        of_a_warpgroup::<E4M3, f32>("SM90_64x64x32_F32E4M3E4M3_SS_TN", target, texts)?;
        of_a_warpgroup::<i8, i32>("SM90_64x64x32_S32S8S8_SS_TN", target, texts)?;
    }
    Ok(())
}

/// Converted one by one, and two at a time where that is there.
fn converted<T: Convert<U>, U: Data>(target: Target, texts: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    of::<T, U>(target, texts, |b, values| Ok(values.map(|value| b.convert(value))))?;
    Ok(of::<T, U>(target, texts, |b, values| Ok(b.convert_all(&values)))?)
}

fn float8<T: Convert<f16> + Convert<f32>>(target: Target, texts: &mut Vec<String>) -> Result<(), Box<dyn Error>>
where
    f16: Convert<T>,
    f32: Convert<T>,
{
    converted::<T, f16>(target, texts)?;
    converted::<T, f32>(target, texts)?;
    converted::<f16, T>(target, texts)?;
    converted::<f32, T>(target, texts)
}

/// A product of 16 x 8 x 32 by a warp.
fn product<T: Data, C: Data>(
    atom: &str,
    zero: C,
    target: Target,
    texts: &mut Vec<String>,
) -> Result<(), Box<dyn Error>> {
    let mma = TiledMma::new(&MmaAtom::named(atom)?, &"(1,1,1)".parse()?, &"(_,_,_)".parse()?)?;
    let words = CopyAtom::named("UniversalCopy<32b>")?.with_type(mma.atom().type_a().element)?;
    let (copy_a, copy_b) = (TiledCopy::of_a(&words, &mma)?, TiledCopy::of_b(&words, &mma)?);
    type Kernel<T, C> = TypedKernel<(Input<T>, Input<T>, Output<C>)>;
    let extent = Extent { blocks: 1, threads: 32 };
    let kernel = Kernel::<T, C>::build("product", ["a", "b", "c"], extent, target, |b, (x, y, c)| {
        let thread = b.thread();
        let x = b.tensor(x, RuntimeLayout::new((16, 32), (32, 1))?)?;
        let y = b.tensor(y, RuntimeLayout::new((8, 32), (32, 1))?)?;
        let (fx, fy) = (b.partition_fragment_a(&mma, &x)?, b.partition_fragment_b(&mma, &y)?);
        b.copy_with(&copy_a, &x.partition_s(&copy_a, thread)?, &fx.retile(&copy_a)?)?;
        b.copy_with(&copy_b, &y.partition_s(&copy_b, thread)?, &fy.retile(&copy_b)?)?;
        let sums = b.partition_fragment_c(&mma, (16, 8), zero)?;
        b.gemm(&mma, &fx, &fy, &sums)?;
        let c = b.tensor(c, RuntimeLayout::new((16, 8), (8, 1))?)?.partition_c(&mma, thread)?;
        b.store(&sums, &c)
    })?;
    texts.push(kernel.kernel().ptx().to_string());
    Ok(())
}

/// A product of 64 x 64 x 128 by a warpgroup.
fn of_a_warpgroup<T: Data, C: Data>(atom: &str, target: Target, texts: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    let (atom, tile) = (MmaAtom::named(atom)?, GmmaLayout::k_sw128(8)?.tile_to_shape((64, 128))?);
    let extent = Extent { blocks: 1, threads: 128 };
    let kernel = TypedKernel::<(Output<C>,)>::build("product", ["c"], extent, target, |b, (c,)| {
        let (thread, staged) = (b.thread(), b.shared::<T>(&tile)?);
        let sums = b.accumulators::<C>(&atom, 1)?;
        let (left, right) = (b.wgmma_a(&atom, &staged)?, b.wgmma_b(&atom, &staged)?);
        let further = b.value(0.into())?.ne(0);
        b.wgmma(&sums, &left, &right, further)?;
        b.finish_wgmma(0)?;
        let sums = b.accumulated(&sums)?;
        let c = b.tensor(c, RuntimeLayout::new((32, 128), (1, 32))?)?.at(1, thread)?;
        b.store(&Fragment::of(sums.registers())?, &c)
    })?;
    texts.push(kernel.kernel().ptx().to_string());
    Ok(())
}
