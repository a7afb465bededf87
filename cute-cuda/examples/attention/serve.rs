//! Attention on a device, one request a line, so that another program can take turns with it.
//!
//! `load TYPE full BATCHES HEADS LENGTH HEAD FILE_Q FILE_K FILE_V` makes the kernel and puts the arrays on the device,
//! of bf16 or f16; with `QUERIES KEYS STAGES GROUP` after them it is by a plan of these. `time N` runs it N times, as a
//! graph of so many launches, and answers with the milliseconds of all of them; `save FILE` writes O. Each is answered
//! by a line.

use std::sync::Arc;

use cute_cuda::cudarc::driver::{CudaSlice, CudaStream, DeviceRepr};
use cute_cuda::kernel::{Attention, DeviceArg, Half, TmaInput, TmaOutput};
use half::{bf16, f16};

use super::Shape;
use super::serving::{self, Failure, Runs};

/// What a file has of a number.
trait Stored: Half + DeviceRepr {
    fn of(bytes: [u8; 2]) -> Self;
    fn bytes(self) -> [u8; 2];
}

macro_rules! stored {
    ($($name:ty),*) => {$(
        impl Stored for $name {
            fn of(bytes: [u8; 2]) -> $name {
                <$name>::from_le_bytes(bytes)
            }

            fn bytes(self) -> [u8; 2] {
                self.to_le_bytes()
            }
        }
    )*};
}

stored!(bf16, f16);

struct Arrays<T> {
    attention: Attention<T>,
    inputs: [CudaSlice<T>; 3],
    out: CudaSlice<T>,
}

impl<T: Stored> Runs for Arrays<T>
where
    for<'a> &'a CudaSlice<T>: DeviceArg<TmaInput<T>>,
    for<'a> &'a mut CudaSlice<T>: DeviceArg<TmaOutput<T>>,
{
    fn plan(&self) -> String {
        self.attention.plan().to_string()
    }

    fn launch(&mut self, stream: &Arc<CudaStream>) -> Result<(), Failure> {
        let Arrays { attention, inputs: [q, k, v], out } = self;
        Ok(attention.typed().launch(stream, (&*q, &*k, &*v, out))?)
    }

    fn save(&self, stream: &Arc<CudaStream>, path: &str) -> Result<(), Failure> {
        let out = stream.clone_dtoh(&self.out)?;
        stream.synchronize()?;
        Ok(std::fs::write(path, out.into_iter().flat_map(T::bytes).collect::<Vec<u8>>())?)
    }
}

fn arrays<T: Stored>(stream: &Arc<CudaStream>, words: &[String]) -> Result<Box<dyn Runs>, Failure>
where
    for<'a> &'a CudaSlice<T>: DeviceArg<TmaInput<T>>,
    for<'a> &'a mut CudaSlice<T>: DeviceArg<TmaOutput<T>>,
{
    let [mask, batches, heads, length, head, files @ ..] = words else {
        return Err("load TYPE full BATCHES HEADS LENGTH HEAD FILE_Q FILE_K FILE_V".into());
    };
    let shape = Shape::parse(mask, &[batches, heads, length, head].map(String::clone))?;
    let [q, k, v, plan @ ..] = files else { return Err("three files are wanted".into()) };
    let attention = shape.attention::<T>(plan)?;
    let read = |path: &str| -> Result<CudaSlice<T>, Failure> {
        let numbers: Vec<T> = std::fs::read(path)?.as_chunks().0.iter().map(|bytes| T::of(*bytes)).collect();
        Ok(stream.clone_htod(&numbers)?)
    };
    let inputs = [read(q)?, read(k)?, read(v)?];
    // What is not written shows.
    let out = stream.clone_htod(&vec![T::of([0xff; 2]); shape.layout()?.cosize().unsigned_abs() as usize])?;
    Ok(Box::new(Arrays { attention, inputs, out }))
}

fn load(stream: &Arc<CudaStream>, words: &[String]) -> Result<Box<dyn Runs>, Failure> {
    match words.split_first() {
        Some((ty, words)) if ty == "bf16" => arrays::<bf16>(stream, words),
        Some((ty, words)) if ty == "f16" => arrays::<f16>(stream, words),
        _ => Err("a type is wanted, bf16 or f16".into()),
    }
}

pub(super) fn run() -> Result<(), Failure> {
    serving::run(load)
}
