//! Products of small matrices against sums in f64.

use std::error::Error;

use cute_cuda::kernel::{Data, Factor, Gemm, GemmWay, Input, Output, Product, TF32};
use cute_cuda::ptx::{E4M3, E5M2, Target};
use cute_cuda::{Device, Machine};
use cute_types::runtime::RuntimeLayout;
use half::{bf16, f16};

use super::{Orders, product};

/// Extents that no tile divides, some that tiles do, and one whose K is taken in parts.
const EXTENTS: [[i64; 3]; 10] = [
    [128, 128, 64],
    [128, 256, 128],
    [256, 512, 512],
    [200, 120, 72],
    [2, 8, 8],
    [64, 64, 1000],
    [129, 257, 65],
    [1000, 520, 96],
    [2112, 4352, 136],
    [200, 264, 8200],
];

/// What matrices here are of.
trait Number: Data {
    fn rounded(value: f32) -> Self;
    fn exact(self) -> f64;
}

macro_rules! numbers {
    ($($name:ty),*) => {$(
        impl Number for $name {
            fn rounded(value: f32) -> $name {
                <$name>::from_f32(value)
            }

            fn exact(self) -> f64 {
                f64::from(self.to_f32())
            }
        }
    )*};
}

numbers!(bf16, f16, E4M3, E5M2);

macro_rules! integers {
    ($($name:ty, $zero:literal;)*) => {$(
        impl Number for $name {
            /// Of the numbers that there are, about as many as normal ones are.
            fn rounded(value: f32) -> $name {
                (value * 64.0 + $zero) as $name
            }

            fn exact(self) -> f64 {
                f64::from(self)
            }
        }
    )*};
}

integers! {
    i8, 0.0;
    u8, 128.0;
    i32, 0.0;
}

impl Number for f32 {
    fn rounded(value: f32) -> f32 {
        value
    }

    fn exact(self) -> f64 {
        f64::from(self)
    }
}

impl Number for f64 {
    fn rounded(value: f32) -> f64 {
        f64::from(value)
    }

    fn exact(self) -> f64 {
        self
    }
}

/// What A and B here are drawn from.
trait Drawn: Factor<Number: Number> {
    fn drawn(value: f32) -> Self::Number {
        Self::Number::rounded(value)
    }
}

macro_rules! drawn {
    ($($name:ty),*) => { $(impl Drawn for $name {})* };
}

drawn!(bf16, f16, f32, f64, E4M3, E5M2, i8, u8);

impl Drawn for TF32 {
    /// A number that is a TF32, too: nothing is lost where it is multiplied as one.
    fn drawn(value: f32) -> f32 {
        bf16::from_f32(value).to_f32()
    }
}

/// Numbers that are sums of others, nearly normal, the same in every run.
pub(super) fn random<N>(count: usize, seed: u64, number: impl Fn(f32) -> N) -> Vec<N> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..count).map(|_| number((0..6).map(|_| rng.f32() - 0.5).sum::<f32>() * 1.4)).collect()
}

/// A and B of these layouts.
fn factors<T: Drawn>(layouts: &[RuntimeLayout; 3]) -> [Vec<T::Number>; 2] {
    [random(length(&layouts[0]), 1, T::drawn), random(length(&layouts[1]), 2, T::drawn)]
}

/// How many elements an array of this layout has.
pub(super) fn length(layout: &RuntimeLayout) -> usize {
    layout.cosize().unsigned_abs() as usize
}

/// Row m of D in f64, of an A and a B by their layouts.
fn row<T: Number>(m: i64, [_, columns, depth]: [i64; 3], layouts: &[RuntimeLayout; 3], a: &[T], b: &[T]) -> Vec<f64> {
    let place = |layout: &RuntimeLayout, mn: i64, k: i64| layout.offset((mn, k)).map_or(0, |offset| offset as usize);
    let left: Vec<f64> = (0..depth).map(|k| a[place(&layouts[0], m, k)].exact()).collect();
    // Each mode has one stride, so that an offset is the sum of those along N and along K.
    let along_k: Vec<usize> = (0..depth).map(|k| place(&layouts[1], 0, k)).collect();
    let column = |n: i64| {
        let start = place(&layouts[1], n, 0);
        left.iter().zip(&along_k).map(|(x, k)| x * b[start + k].exact()).sum()
    };
    (0..columns).map(column).collect()
}

/// The error of D, relative to the length of D.
fn check<T: Drawn, D: Number + Product<T::Sum>>(
    device: &Device,
    extents: [i64; 3],
    orders: Orders,
    target: Target,
) -> Result<f64, Box<dyn Error>> {
    let (gemm, layouts): (Gemm<T, D>, _) =
        (product(extents, orders, target)?, orders.layouts(extents, T::Number::BYTES)?);
    let [a, b] = factors::<T>(&layouts);
    // What is not written shows.
    let mut d = vec![D::rounded(f32::NAN); length(&layouts[2])];
    gemm.typed().run(device, (&a, &b, &mut d))?;
    let (mut wrong, mut all) = (0.0, 0.0);
    for m in (0..extents[0]).step_by(1 + extents[0].unsigned_abs() as usize / 200) {
        for (n, wanted) in (0..).zip(row(m, extents, &layouts, &a, &b)) {
            let found = d[layouts[2].offset((m, n))?.unsigned_abs() as usize].exact();
            wrong += (found - wanted).powi(2);
            all += wanted.powi(2);
        }
    }
    let error = (wrong / all).sqrt();
    let Orders { a, b, d } = orders;
    println!(
        "{} {extents:?} {a}{b}{d} {}: off by {error:.2e}; {}",
        core::any::type_name::<T>(),
        D::ELEMENT,
        gemm.way()
    );
    Ok(error)
}

/// The error of `alpha A · B + beta C`, relative to its length, and of `max(0, A · B + bias)` with the sums of each row
/// of D doubled in a second output; of products that no tile divides, and of one by consumers in turns.
fn check_epilogues<T: Drawn, D: Number + Product<T::Sum, Scale = f32>>(
    device: &Device,
    orders: Orders,
) -> Result<f64, Box<dyn Error>> {
    let mut worst: f64 = 0.0;
    for extents in [[200, 120, 72], [1000, 520, 96], [2112, 4352, 136], [1920, 2432, 512]] {
        let [m, n, _] = extents;
        let layouts = orders.layouts(extents, T::Number::BYTES)?;
        let [a, b] = factors::<T>(&layouts);
        let c: Vec<D> = random(length(&layouts[2]), 3, D::rounded);
        let bias: Vec<f32> = random(n.unsigned_abs() as usize, 4, f32::rounded);
        let (alpha, beta) = (0.75, -1.5);
        let scaled = Gemm::<T, D>::scaled(&layouts[0], &layouts[1], &layouts[2], &layouts[2], 132)?;
        let mut with_c = vec![D::rounded(f32::NAN); length(&layouts[2])];
        scaled.typed().run(device, (&a, &b, &c, &mut with_c, alpha, beta))?;
        let plan = GemmWay::chosen::<T, D>(&layouts[0], &layouts[1], &layouts[2], 132)?;
        let (along_n, of_second) = (RuntimeLayout::new(n, 1)?, RuntimeLayout::new((m, n), (n, 1))?);
        let fused = Gemm::<T, D>::fused::<(Input<f32>, Output<f32>), _>(
            &layouts[0],
            &layouts[1],
            &layouts[2],
            plan,
            ["bias", "second"],
            |b, (bias, second)| Ok((b.tensor(bias, &along_n)?, b.tensor(second, &of_second)?)),
            |b, (bias, second), [row, column, _], sum| {
                let within = b.clamped(column, n.unsigned_abs())?;
                let bias = b.load_one(&bias.at(0, within)?)?;
                b.below(row, m.unsigned_abs(), |b, row| {
                    b.below(column, n.unsigned_abs(), |b, column| {
                        let twice = b.compute(sum + sum);
                        b.store_one(twice, &second.at(0, row)?.at(0, column)?)
                    })
                })?;
                Ok(b.compute((sum + bias).max(0.0)))
            },
        )?;
        let mut with_bias = vec![D::rounded(f32::NAN); length(&layouts[2])];
        let mut twice = vec![f32::NAN; (m * n).unsigned_abs() as usize];
        fused.typed().run(device, ((&a, &b, &mut with_bias), (&bias, &mut twice)))?;
        let (mut wrong, mut all) = ([0.0; 3], [0.0; 3]);
        for m in (0..m).step_by(1 + m.unsigned_abs() as usize / 200) {
            for (column, sum) in (0..).zip(row(m, extents, &layouts, &a, &b)) {
                let at = layouts[2].offset((m, column))?.unsigned_abs() as usize;
                let wanted = [
                    f64::from(alpha) * sum + f64::from(beta) * c[at].exact(),
                    (sum + bias[column.unsigned_abs() as usize].exact()).max(0.0),
                    2.0 * sum,
                ];
                let second = twice[of_second.offset((m, column))?.unsigned_abs() as usize].exact();
                for (place, found) in [with_c[at].exact(), with_bias[at].exact(), second].into_iter().enumerate() {
                    wrong[place] += (found - wanted[place]).powi(2);
                    all[place] += wanted[place].powi(2);
                }
            }
        }
        let errors = [0, 1, 2].map(|place: usize| f64::sqrt(wrong[place] / all[place]));
        println!(
            "{} {extents:?} scaled, fused, second output: off by {:.2e} {:.2e} {:.2e}; {}",
            core::any::type_name::<T>(),
            errors[0],
            errors[1],
            errors[2],
            scaled.way()
        );
        for error in errors {
            worst = if error <= worst { worst } else { error };
        }
    }
    Ok(worst)
}

/// All extents in these orders, each at most so much off.
fn check_all<T: Drawn, D: Number + Product<T::Sum>>(
    device: &Device,
    orders: &[&str],
    most: f64,
) -> Result<(), Box<dyn Error>> {
    check_for::<T, D>(device, orders, most, Target::Sm90a)
}

/// The same for a target.
fn check_for<T: Drawn, D: Number + Product<T::Sum>>(
    device: &Device,
    orders: &[&str],
    most: f64,
    target: Target,
) -> Result<(), Box<dyn Error>> {
    for orders in orders {
        for extents in EXTENTS {
            let error = check::<T, D>(device, extents, Orders::parse(orders)?, target)?;
            // Nor is a NaN.
            if !(0.0..=most).contains(&error) {
                return Err(format!("a product is off by {error:.2e}").into());
            }
        }
    }
    Ok(())
}

pub(super) fn one(extents: [i64; 3], orders: Orders, of: &str) -> Result<(), Box<dyn Error>> {
    let Machine::Gpu(device) = Machine::gpu()? else { return Err("no device".into()) };
    match of {
        "bf16" => check::<bf16, bf16>(&device, extents, orders, Target::Sm90a).map(drop),
        "e4m3" => check::<E4M3, bf16>(&device, extents, orders, Target::Sm90a).map(drop),
        "f32" => check::<f32, f32>(&device, extents, orders, Target::Sm90a).map(drop),
        _ => Err(format!("`{of}` is not checked alone; take bf16, e4m3 or f32").into()),
    }
}

fn all_epilogues(device: &Device) -> Result<(), Box<dyn Error>> {
    let epilogues = [
        (check_epilogues::<bf16, bf16>(device, Orders::parse("kkn")?)?, 1.0 / 256.0),
        (check_epilogues::<bf16, f32>(device, Orders::parse("mnm")?)?, 1.0e-5),
        (check_epilogues::<TF32, f32>(device, Orders::parse("kkn")?)?, 1.0e-5),
        (check_epilogues::<f32, f32>(device, Orders::parse("knn")?)?, 1.0e-5),
    ];
    if let Some((error, _)) = epilogues.iter().find(|(error, most)| !(0.0..=*most).contains(error)) {
        return Err(format!("an epilogue is off by {error:.2e}").into());
    }
    Ok(())
}

pub(super) fn epilogues() -> Result<(), Box<dyn Error>> {
    let Machine::Gpu(device) = Machine::gpu()? else { return Err("no device".into()) };
    all_epilogues(&device)
}

/// Products by `mma.sync`, of each kind of elements.
pub(super) fn warps() -> Result<(), Box<dyn Error>> {
    let Machine::Gpu(device) = Machine::gpu()? else { return Err("no device".into()) };
    all_by_warps(&device)?;
    println!("all products by mma.sync are right on {device}");
    Ok(())
}

/// Products of f32.
pub(super) fn fma() -> Result<(), Box<dyn Error>> {
    let Machine::Gpu(device) = Machine::gpu()? else { return Err("no device".into()) };
    all_by_fma(&device)?;
    println!("all products by fma are right on {device}");
    Ok(())
}

fn all_by_fma(device: &Device) -> Result<(), Box<dyn Error>> {
    // A sum of K products that are rounded one after the other: of K = 8200, about half of the root of K units of the last bit.
    check_for::<f32, f32>(device, &["kkn", "knn", "mkn", "mnn", "kkm", "mnm"], 4.0e-6, Target::Sm90a)?;
    check_for::<f32, bf16>(device, &["kkn"], 1.0 / 256.0, Target::Sm80)
}

fn all_by_warps(device: &Device) -> Result<(), Box<dyn Error>> {
    let sm_80 = Target::Sm80;
    check_for::<bf16, bf16>(device, &["kkn", "knn", "mkn", "mnm"], 1.0 / 256.0, sm_80)?;
    // `mma.sync` cuts off what an addition has beyond 24 bits, and does not round it. Of K = 8200 these are 513 additions of 16
    // products, 1025 of 8 of TF32, and each may lose one unit of the last bit.
    check_for::<f16, f32>(device, &["kkn", "mnm"], 513.0 * 2.0f64.powi(-24), sm_80)?;
    check_for::<TF32, f32>(device, &["kkn", "mnm"], 1025.0 * 2.0f64.powi(-24), sm_80)?;
    check_for::<i8, i32>(device, &["kkn", "mnm"], 0.0, sm_80)?;
    check_for::<u8, i32>(device, &["kkn"], 0.0, sm_80)?;
    check_for::<f64, f64>(device, &["kkn", "mnm"], 1.0e-14, sm_80)?;
    check_for::<f64, f64>(device, &["kkn", "knm"], 1.0e-14, Target::Sm90a)?;
    check_for::<E4M3, f32>(device, &["kkn"], 4.0e-3, Target::Sm89)
}

pub(super) fn run() -> Result<(), Box<dyn Error>> {
    let Machine::Gpu(device) = Machine::gpu()? else { return Err("no device".into()) };
    // Of bf16 and f16 what rounding D leaves, half of the last of 8 and 11 bits at most; of f32 what the sums are off by.
    check_all::<bf16, bf16>(&device, &["kkn", "knn", "mkn", "mnn", "kkm", "mnm"], 1.0 / 256.0)?;
    check_all::<f16, f16>(&device, &["kkn", "mnm"], 1.0 / 2048.0)?;
    check_all::<bf16, f32>(&device, &["kkn", "knm"], 1.0e-5)?;
    check_all::<TF32, f32>(&device, &["kkn", "kkm"], 1.0e-5)?;
    // Of such products the tensor cores keep about 14 bits of the sums, at each of the additions along K: of K = 8200, 2e-3.
    check_all::<E4M3, f32>(&device, &["kkn"], 4.0e-3)?;
    check_all::<E4M3, bf16>(&device, &["kkn", "kkm"], 6.0e-3)?;
    check_all::<E5M2, bf16>(&device, &["kkn"], 6.0e-3)?;
    // Integers are added up without a rounding.
    check_all::<i8, i32>(&device, &["kkn", "kkm"], 0.0)?;
    check_all::<u8, i32>(&device, &["kkn"], 0.0)?;
    check_all::<i8, f32>(&device, &["kkn"], 1.0e-6)?;
    check_all::<i8, bf16>(&device, &["kkn"], 1.0 / 256.0)?;
    all_epilogues(&device)?;
    all_by_warps(&device)?;
    all_by_fma(&device)?;
    println!("all products are right on {device}");
    Ok(())
}
