//! Products on a device, one request a line, so that another program can take turns with it.
//!
//! `load TYPE EPILOGUE M N K L kk COPIES FILE_A FILE_B FILE_C` makes the kernel of L products and puts the arrays on
//! the device, so many times, which runs take in turns, so that what one reads is no longer in the cache: of bf16, f16, f32, tf32, f64, of e4m3 or e5m2 with a D of bf16, or of i8 or u8 with a D of i32; the EPILOGUE
//! is `plain`, `scaled`, for `A · B / 2 + 2 C`, of integers `3 A · B + 2 C`, or `bias`, for `max(0, A · B + c)` where
//! c, of f32 or of i32, has an element for each column. With `ROWS COLUMNS DEPTH STAGES GROUP SWAPPED SPLIT` after them
//! it is by a plan of these, where SWAPPED is 0 or 1, and with the words `pingpong` and `behind` of two consumers in
//! turns, and of stages that are given back a turn later, and a word such as `cluster2x1` of clusters of 2 blocks along
//! M and 1 along N; with a target alone, such as sm_80, by the plan for that; with `warps ROWS COLUMNS DEPTH WARPS_M
//! WARPS_N STAGES GROUP` by a plan for warps of an sm_90a. `time N` runs it N times, as a graph of so many launches,
//! and answers with the milliseconds of all of them; `save FILE` writes D. Each is answered by a line.

use std::num::NonZero;
use std::sync::Arc;

use cute_cuda::cudarc::driver::{CudaSlice, CudaStream, DeviceRepr};
use cute_cuda::kernel::{
    Data, DeviceArg, Factor, FusedGemm, Gemm, GemmDevice, GemmPlan, GemmWay, Input, Product, Scale, ScaleOf, Scaled,
    TF32, TmaInput, WarpPlan,
};
use cute_cuda::ptx::{E4M3, E5M2, Target};
use cute_types::runtime::RuntimeLayout;
use half::{bf16, f16};

use super::Orders;
use super::serving::{self, Failure, Runs};

const LOAD: &str = "load TYPE EPILOGUE M N K L kk COPIES FILE_A FILE_B FILE_C";

/// What a factor of sums is here.
trait Factors: Scale + Element<Stored = Self> + DeviceRepr + DeviceArg<Self> {
    const ALPHA: Self;
    const BETA: Self;
}

impl Factors for f32 {
    const ALPHA: f32 = 0.5;
    const BETA: f32 = 2.0;
}

impl Factors for f64 {
    const ALPHA: f64 = 0.5;
    const BETA: f64 = 2.0;
}

impl Factors for i32 {
    const ALPHA: i32 = 3;
    const BETA: i32 = 2;
}

/// The kernel, and what it takes besides A, B and D.
enum Kernel<T: Factor, D: Product<T::Sum>> {
    Plain(Gemm<T, D>),
    /// The same C for all copies.
    Scaled(Gemm<T, D, Scaled<T, D>>, CudaSlice<D>),
    Bias(FusedGemm<T, D, (Input<ScaleOf<T, D>>,)>, CudaSlice<ScaleOf<T, D>>),
}

/// What an array of cudarc has in the place of an element of A or B.
type StoredOf<T> = <<T as Factor>::Number as Element>::Stored;

struct Arrays<T: Factor<Number: Element>, D: Product<T::Sum>> {
    kernel: Kernel<T, D>,
    copies: Vec<Matrices<T, D>>,
    /// The place of the copy that is next.
    next: usize,
}

struct Matrices<T: Factor<Number: Element>, D> {
    a: CudaSlice<StoredOf<T>>,
    b: CudaSlice<StoredOf<T>>,
    d: CudaSlice<D>,
}

impl<T: Factor<Number: Element>, D: Summed<T>> Runs for Arrays<T, D>
where
    ScaleOf<T, D>: Factors,
    for<'a> &'a CudaSlice<StoredOf<T>>: DeviceArg<TmaInput<T::Number>>,
{
    fn plan(&self) -> String {
        let way = match &self.kernel {
            Kernel::Plain(gemm) => gemm.way(),
            Kernel::Scaled(gemm, _) => gemm.way(),
            Kernel::Bias(gemm, _) => gemm.way(),
        };
        way.to_string()
    }

    fn launch(&mut self, stream: &Arc<CudaStream>) -> Result<(), Failure> {
        let Arrays { kernel, copies, next } = self;
        let place = *next;
        *next = (place + 1) % copies.len();
        let Matrices { a, b, d } = &mut copies[place];
        match kernel {
            Kernel::Plain(gemm) => gemm.typed().launch(stream, (&*a, &*b, d))?,
            Kernel::Scaled(gemm, c) => {
                gemm.typed().launch(stream, (&*a, &*b, &*c, d, ScaleOf::<T, D>::ALPHA, ScaleOf::<T, D>::BETA))?
            }
            Kernel::Bias(gemm, bias) => gemm.typed().launch(stream, ((&*a, &*b, d), (&*bias,)))?,
        }
        Ok(())
    }

    fn save(&self, stream: &Arc<CudaStream>, path: &str) -> Result<(), Failure> {
        let d = stream.clone_dtoh(&self.copies[0].d)?;
        stream.synchronize()?;
        Ok(std::fs::write(path, d.into_iter().flat_map(D::bytes).collect::<Vec<u8>>())?)
    }
}

/// What matrices here are of, as files have it.
trait Element: Data {
    /// What an array of cudarc has in the place of one.
    type Stored: DeviceRepr;
    /// What is in the place of one where a file has these bytes.
    fn of(bytes: &[u8]) -> Self::Stored;
    /// What a file has.
    fn bytes(stored: Self::Stored) -> Vec<u8>;
}

/// What D is of here.
trait Summed<T: Factor>: Element<Stored = Self> + Product<T::Sum> + DeviceRepr {}

impl<T: Factor, D: Element<Stored = D> + Product<T::Sum> + DeviceRepr> Summed<T> for D {}

macro_rules! elements {
    ($($name:ty, $bits:ty;)*) => {$(
        impl Element for $name {
            type Stored = $name;

            fn of(bytes: &[u8]) -> $name {
                let mut all = [0; size_of::<$bits>()];
                all.copy_from_slice(bytes);
                <$name>::from_bits(<$bits>::from_le_bytes(all))
            }

            fn bytes(stored: $name) -> Vec<u8> {
                stored.to_bits().to_le_bytes().to_vec()
            }
        }
    )*};
}

elements! {
    bf16, u16;
    f16, u16;
    f32, u32;
    f64, u64;
}

macro_rules! integers {
    ($($name:ty),*) => {$(
        impl Element for $name {
            type Stored = $name;

            fn of(bytes: &[u8]) -> $name {
                let mut all = [0; size_of::<$name>()];
                all.copy_from_slice(bytes);
                <$name>::from_le_bytes(all)
            }

            fn bytes(stored: $name) -> Vec<u8> {
                stored.to_le_bytes().to_vec()
            }
        }
    )*};
}

integers!(i8, u8, i32);

macro_rules! floats_of_8_bits {
    ($($name:ty),*) => {$(
        impl Element for $name {
            type Stored = u8;

            fn of(bytes: &[u8]) -> u8 {
                bytes[0]
            }

            fn bytes(stored: u8) -> Vec<u8> {
                vec![stored]
            }
        }
    )*};
}

floats_of_8_bits!(E4M3, E5M2);

fn read<T: Element>(path: &str) -> Result<Vec<T::Stored>, Failure> {
    Ok(std::fs::read(path)?.chunks_exact(T::BYTES as usize).map(T::of).collect())
}

/// The layouts of A, B and D, one product after the other.
fn layouts<T: Data>(orders: Orders, extents: [i64; 3], batches: i64) -> Result<[RuntimeLayout; 3], Failure> {
    let with_batches = |layout: &RuntimeLayout| {
        let mut modes = layout.modes()?;
        modes.push(RuntimeLayout::new(batches, layout.cosize())?);
        RuntimeLayout::make_layout(&modes)
    };
    let [a, b, d] = orders.layouts(extents, T::BYTES)?;
    Ok(if batches == 1 { [a, b, d] } else { [with_batches(&a)?, with_batches(&b)?, with_batches(&d)?] })
}

/// The plan of a request that has one.
fn plan<T: Factor>(extents: [i64; 3], batches: i64, words: &[String]) -> Result<GemmWay, Failure> {
    let bytes = T::Number::BYTES;
    if let Some(("warps", [rows, columns, depth, along_m, along_n, stages, group])) =
        words.split_first().map(|(first, rest)| (first.as_str(), rest))
    {
        return Ok(GemmWay::Warps(WarpPlan {
            target: Target::Sm90a,
            tile: [rows.parse()?, columns.parse()?, depth.parse()?],
            warps: [along_m.parse()?, along_n.parse()?],
            stages: stages.parse()?,
            group: group.parse()?,
        }));
    }
    if let [target] = words {
        let target: Target = target.parse()?;
        return Ok(WarpPlan::batched(extents, batches, bytes, (target, 132)).into());
    }
    let chosen = GemmPlan::batched(extents, batches, bytes, 132);
    let [rows, columns, depth, stages, group, swapped, split, further @ ..] = words else {
        return Err("a plan is ROWS COLUMNS DEPTH STAGES GROUP SWAPPED SPLIT".into());
    };
    let tile: [i64; 3] = [rows.parse()?, columns.parse()?, depth.parse()?];
    let mut cluster = [1, 1];
    let mut registers = chosen.registers;
    for word in further {
        let pair = |name: &str, between: char| word.strip_prefix(name).and_then(|pair| pair.split_once(between));
        match (word.as_str(), pair("cluster", 'x'), pair("registers", '/')) {
            (_, Some((along_m, along_n)), _) => cluster = [along_m.parse()?, along_n.parse()?],
            (_, _, Some((few, many))) => registers = Some([few.parse()?, many.parse()?]),
            ("pingpong" | "behind", ..) => {}
            (other, ..) => {
                let words = "pingpong, behind, cluster2x1 or registers24/160";
                return Err(format!("`{other}` is no word of a plan; take {words}").into());
            }
        }
    }
    let plan = GemmPlan {
        tile,
        stages: stages.parse()?,
        group: group.parse()?,
        swapped: swapped == "1",
        split: split.parse()?,
        cluster,
        registers,
        pingpong: further.iter().any(|word| word == "pingpong"),
        behind: further.iter().any(|word| word == "behind"),
        ..chosen
    };
    Ok(plan.spread(extents, batches, 132).into())
}

fn arrays<T: Factor<Number: Element>, D: Summed<T>>(
    stream: &Arc<CudaStream>,
    words: &[String],
) -> Result<Box<dyn Runs>, Failure>
where
    ScaleOf<T, D>: Factors,
    for<'a> &'a CudaSlice<StoredOf<T>>: DeviceArg<TmaInput<T::Number>>,
{
    let [epilogue, m, n, k, batches, orders, copies, a, b, c, words @ ..] = words else {
        return Err(LOAD.into());
    };
    let extents: [i64; 3] = [m.parse()?, n.parse()?, k.parse()?];
    let (batches, copies): (i64, NonZero<usize>) = (batches.parse()?, copies.parse()?);
    let [of_a, of_b, of_d] = layouts::<T::Number>(Orders::parse(orders)?, extents, batches)?;
    let given = match words {
        [] => None,
        [word] if word == "sustained" => {
            Some(GemmWay::chosen::<T, D>(&of_a, &of_b, &of_d, GemmDevice::from(132).sustained())?)
        }
        words => Some(plan::<T>(extents, batches, words)?),
    };
    let kernel = match (epilogue.as_str(), given) {
        ("plain", None) => Kernel::Plain(Gemm::new(&of_a, &of_b, &of_d, 132)?),
        ("plain", Some(plan)) => Kernel::Plain(Gemm::with_plan(&of_a, &of_b, &of_d, plan)?),
        ("scaled", given) => {
            let gemm = match given {
                None => Gemm::<T, D>::scaled(&of_a, &of_b, &of_d, &of_d, 132)?,
                Some(plan) => Gemm::<T, D>::scaled_with_plan(&of_a, &of_b, &of_d, &of_d, plan)?,
            };
            Kernel::Scaled(gemm, stream.clone_htod(&read::<D>(c)?)?)
        }
        ("bias", given) => {
            let plan = given.map_or_else(|| GemmWay::chosen::<T, D>(&of_a, &of_b, &of_d, 132), Ok)?;
            let columns = extents[1].unsigned_abs();
            let gemm = Gemm::<T, D>::fused::<(Input<ScaleOf<T, D>>,), _>(
                &of_a,
                &of_b,
                &of_d,
                plan,
                ["bias"],
                |b, (bias,)| b.tensor(bias, &RuntimeLayout::new(extents[1], 1)?),
                |b, bias, [_, column, _], sum| {
                    let column = b.clamped(column, columns)?;
                    let bias = b.load_one(&bias.at(0, column)?)?;
                    Ok(b.compute((sum + bias).max(ScaleOf::<T, D>::default())))
                },
            )?;
            Kernel::Bias(gemm, stream.clone_htod(&read::<ScaleOf<T, D>>(c)?)?)
        }
        (other, _) => return Err(format!("`{other}` is no epilogue; take plain, scaled or bias").into()),
    };
    let (a, b) = (read::<T::Number>(a)?, read::<T::Number>(b)?);
    // What is not written shows.
    let nan = D::of(&[0xff; 8][..D::BYTES as usize]);
    let d = vec![nan; of_d.cosize().unsigned_abs() as usize];
    let copy = |_| {
        Ok::<_, Failure>(Matrices { a: stream.clone_htod(&a)?, b: stream.clone_htod(&b)?, d: stream.clone_htod(&d)? })
    };
    let copies = (0..copies.get()).map(copy).collect::<Result<_, _>>()?;
    Ok(Box::new(Arrays { kernel, copies, next: 0 }))
}

fn load(stream: &Arc<CudaStream>, words: &[String]) -> Result<Box<dyn Runs>, Failure> {
    let (ty, words) = words.split_first().ok_or(LOAD)?;
    match ty.as_str() {
        "bf16" => arrays::<bf16, bf16>(stream, words),
        "f16" => arrays::<f16, f16>(stream, words),
        "f32" => arrays::<f32, f32>(stream, words),
        "tf32" => arrays::<TF32, f32>(stream, words),
        "f64" => arrays::<f64, f64>(stream, words),
        "e4m3" => arrays::<E4M3, bf16>(stream, words),
        "e5m2" => arrays::<E5M2, bf16>(stream, words),
        "i8" => arrays::<i8, i32>(stream, words),
        "u8" => arrays::<u8, i32>(stream, words),
        other => Err(format!("`{other}` is no type here; take bf16, f16, f32, tf32, f64, e4m3, e5m2, i8 or u8").into()),
    }
}

pub(super) fn run() -> Result<(), Failure> {
    serving::run(load)
}
