//! A random kernel on a machine: its arrays in, its arrays out.

use std::any::Any;

use cute_cuda::Machine;
use cute_cuda::kernel::{Arg, Element, Kernel, KernelError, KernelErrorKind};
use cute_cuda::ptx::{E4M3, E5M2};
use half::{bf16, f16};

use super::build::{FAMILIES, with};
use super::numbers::same;
use super::program::{Kind, Program};

type Failure = Box<dyn std::error::Error>;

/// The elements of an array as numbers of their type.
fn typed(element: Element, bits: &[u64]) -> Result<Box<dyn Any>, KernelError> {
    macro_rules! each {
        ($($name:ident: |$v:ident| $number:expr;)*) => {
            match element {
                $(Element::$name => Box::new(bits.iter().map(|&$v| $number).collect::<Vec<_>>()) as Box<dyn Any>,)*
            }
        };
    }
    Ok(each! {
        U8: |v| v as u8;
        I8: |v| v as i8;
        E4M3: |v| E4M3::from_bits(v as u8);
        E5M2: |v| E5M2::from_bits(v as u8);
        U16: |v| v as u16;
        I16: |v| v as i16;
        U32: |v| v as u32;
        I32: |v| v as i32;
        U64: |v| v;
        I64: |v| v as i64;
        F16: |v| f16::from_bits(v as u16);
        BF16: |v| bf16::from_bits(v as u16);
        F32: |v| f32::from_bits(v as u32);
        F64: |v| f64::from_bits(v);
    })
}

/// What is behind a parameter.
fn argument<'a>(kind: Kind, element: Element, array: &'a mut dyn Any) -> Result<Arg<'a>, KernelError> {
    with!(element, T => {
        let array = array.downcast_mut::<Vec<T>>().ok_or(KernelErrorKind::Scope)?;
        Ok(match kind {
            Kind::Input => Arg::from(&array[..]),
            Kind::Output => Arg::from(&mut array[..]),
            Kind::Number => Arg::from(array[0]),
        })
    })
}

fn bits(element: Element, array: &dyn Any) -> Result<Vec<u64>, KernelError> {
    use cute_cuda::ptx::Scalar;
    with!(element, T => {
        let array = array.downcast_ref::<Vec<T>>().ok_or(KernelErrorKind::Scope)?;
        Ok(array.iter().map(|&number| Scalar::bits(number)).collect())
    })
}

/// The bits of every parameter's elements after the launch.
pub(crate) fn run(program: &Program, kernel: &Kernel, machine: &Machine) -> Result<Vec<Vec<u64>>, Failure> {
    let parameters = FAMILIES[program.family];
    let typed = parameters.iter().zip(&program.data).map(|(&(_, element), bits)| typed(element, bits));
    let mut arrays: Vec<Box<dyn Any>> = typed.collect::<Result<_, _>>()?;
    let args =
        parameters.iter().zip(&mut arrays).map(|(&(kind, element), array)| argument(kind, element, &mut **array));
    machine.launch(kernel, &mut args.collect::<Result<Vec<_>, _>>()?)?;
    let found = parameters.iter().zip(&arrays).map(|(&(_, element), array)| bits(element, &**array));
    Ok(found.collect::<Result<_, _>>()?)
}

/// What a comparison of all outputs came to.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) compared: usize,
    /// The first number that is another one, in words, and how many are.
    pub(crate) wrong: Option<(usize, String)>,
}

/// Holds what a machine stored against what was computed.
pub(crate) fn compare(program: &Program, wanted: &[Vec<u64>], found: &[Vec<u64>]) -> Tally {
    let mut tally = Tally::default();
    for (place, &(kind, element)) in FAMILIES[program.family].iter().enumerate() {
        if kind != Kind::Output {
            continue;
        }
        for (offset, (&wanted, &found)) in wanted[place].iter().zip(&found[place]).enumerate() {
            tally.compared += 1;
            if same(element, wanted, found) {
                continue;
            }
            match &mut tally.wrong {
                Some((count, _)) => *count += 1,
                None => {
                    let said = format!("parameter {place}, {element} {offset}: {found:#x} instead of {wanted:#x}");
                    tally.wrong = Some((1, said));
                }
            }
        }
    }
    tally
}
