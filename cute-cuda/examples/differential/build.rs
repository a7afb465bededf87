//! A random kernel, written with the builder.

use std::any::Any;
use std::collections::HashMap;

use cute_cuda::kernel::{
    Arithmetic, ArrayParam, Builder, Convert, Data, Element, Extent, Float, Fragment, Index, Input, Kernel,
    KernelError, KernelErrorKind, Output, ReadOnly, ReadWrite, Shared, Tensor, TypedKernel, Vector,
};
use cute_cuda::ptx::{Reg, Target, Value};
use cute_types::runtime::{ComposedLayout, RuntimeLayout};
use half::{bf16, f16};

use super::program::{Kind, Layout, Operation, Program, Source, Step};

/// A parameter that is a number.
type Number<T> = T;

/// The lists of parameters that kernels here have, each with how a kernel of it is built: a kernel's parameters are Rust
/// types.
macro_rules! families {
    ($($name:ident: $($param:ident $kind:ident $ty:ident $element:ident),*;)*) => {
        /// For each family, its parameters.
        pub(crate) const FAMILIES: &[&[(Kind, Element)]] = &[$(&[$((Kind::$kind, Element::$element)),*]),*];

        /// The kernel of a program.
        pub(crate) fn build(program: &Program) -> Result<Kernel, KernelError> {
            $(
                fn $name(program: &Program, extent: Extent) -> Result<Kernel, KernelError> {
                    let names = [$(stringify!($param)),*];
                    let kernel = TypedKernel::<($($kind<$ty>,)*)>::build(
                        "random",
                        names,
                        extent,
                        Target::Sm90,
                        |b, ($($param,)*)| Writer::write(b, program, vec![$(Box::new($param)),*]),
                    )?;
                    Ok(kernel.kernel().clone())
                }
            )*
            let extent = Extent { blocks: program.blocks as u32, threads: program.threads as u32 };
            [$($name),*][program.family](program, extent)
        }
    };
}

families! {
    words: a Input u32 U32, b Input i32 I32, c Input f32 F32, d Output u32 U32, e Output i32 I32, f Output f32 F32,
        g Number u32 U32, h Number f32 F32;
    wide: a Input u64 U64, b Input i64 I64, c Input f64 F64, d Output u64 U64, e Output i64 I64, f Output f64 F64,
        g Number i64 I64, h Number f64 F64;
    narrow: a Input u16 U16, b Input i16 I16, c Input f16 F16, d Input bf16 BF16, e Output u16 U16, f Output i16 I16,
        g Output f16 F16, h Output bf16 BF16;
    widening: a Input u16 U16, b Input i16 I16, c Input f16 F16, d Input bf16 BF16, e Output u64 U64, f Output i32 I32,
        g Output f32 F32, h Output f64 F64;
    narrowing: a Input f32 F32, b Input f64 F64, c Input i32 I32, d Number u64 U64, e Output f16 F16, f Output bf16 BF16,
        g Output i64 I64, h Output u32 U32;
}

/// An element type, by whose bits constants are given.
pub(crate) trait Number16To64: Data {
    fn from_bits(bits: u64) -> Self;
}

macro_rules! numbers {
    ($($ty:ident: |$bits:ident| $number:expr;)*) => {
        $(impl Number16To64 for $ty {
            fn from_bits($bits: u64) -> $ty {
                $number
            }
        })*
    };
}

numbers! {
    u16: |bits| bits as u16;
    i16: |bits| bits as i16;
    u32: |bits| bits as u32;
    i32: |bits| bits as i32;
    u64: |bits| bits;
    i64: |bits| bits as i64;
    f16: |bits| f16::from_bits(bits as u16);
    bf16: |bits| bf16::from_bits(bits as u16);
    f32: |bits| f32::from_bits(bits as u32);
    f64: |bits| f64::from_bits(bits);
}

/// The expression with `T` as the Rust type of an element type; of these alone, where some are named.
macro_rules! with {
    ($of:expr, $T:ident => $body:expr) => {
        with!($of, [U16 u16, I16 i16, U32 u32, I32 i32, U64 u64, I64 i64, F16 f16, BF16 bf16, F32 f32, F64 f64], $T => $body)
    };
    ($of:expr, [$($element:ident $ty:ident),*], $T:ident => $body:expr) => {
        match $of {
            $(Element::$element => {
                type $T = $ty;
                $body
            })*
            #[allow(unreachable_patterns)]
            _ => Err(KernelErrorKind::Scope.into()),
        }
    };
}
pub(crate) use with;

/// The numbers that the builder computes with.
macro_rules! with_arithmetic {
    ($of:expr, $T:ident => $body:expr) => {
        with!($of, [U16 u16, I16 i16, U32 u32, I32 i32, U64 u64, I64 i64, F32 f32, F64 f64], $T => $body)
    };
}
pub(crate) use with_arithmetic;

pub(crate) struct Writer {
    parameters: Vec<Box<dyn Any>>,
    layouts: Vec<Layout>,
    /// The register of each slot, of the type that it holds.
    registers: HashMap<usize, Box<dyn Any>>,
    pub(crate) thread: Index,
    block: Index,
}

fn parsed(layout: &Layout) -> Result<ComposedLayout, KernelError> {
    Ok(layout.to_string().parse()?)
}

fn vector(single: bool) -> Vector {
    if single { Vector::Exactly(1) } else { Vector::Widest }
}

impl Writer {
    fn write(b: &mut Builder, program: &Program, parameters: Vec<Box<dyn Any>>) -> Result<(), KernelError> {
        let (thread, block) = (b.thread(), b.block());
        let layouts = program.layouts.clone();
        let mut writer = Writer { parameters, layouts, registers: HashMap::new(), thread, block };
        writer.steps(b, &program.steps)
    }

    fn steps(&mut self, b: &mut Builder, steps: &[Step]) -> Result<(), KernelError> {
        steps.iter().try_for_each(|step| self.step(b, step))
    }

    fn parameter<P: Copy + 'static>(&self, number: usize) -> Result<P, KernelError> {
        self.parameters
            .get(number)
            .and_then(|any| any.downcast_ref())
            .copied()
            .ok_or_else(|| KernelErrorKind::Scope.into())
    }

    pub(crate) fn get<T: 'static>(&self, slot: usize) -> Result<Reg<T>, KernelError> {
        self.registers
            .get(&slot)
            .and_then(|any| any.downcast_ref())
            .copied()
            .ok_or_else(|| KernelErrorKind::Scope.into())
    }

    pub(crate) fn put<T: 'static>(&mut self, slot: usize, register: Reg<T>) {
        self.registers.insert(slot, Box::new(register));
    }

    fn fragment<T: Data>(&self, slots: &[usize]) -> Result<Fragment<T>, KernelError> {
        Fragment::of(slots.iter().map(|&slot| self.get(slot)).collect::<Result<_, _>>()?)
    }

    fn put_all<T: Data>(&mut self, slots: &[usize], values: &Fragment<T>) {
        for (&slot, register) in slots.iter().zip(values.registers()) {
            self.put(slot, register);
        }
    }

    pub(crate) fn value<T: Number16To64>(&self, source: Source) -> Result<Value<T>, KernelError> {
        match source {
            Source::Slot(slot) => Ok(self.get::<T>(slot)?.into()),
            Source::Constant(bits) => Ok(T::from_bits(bits).into()),
        }
    }

    /// The thread's values in the block.
    fn own<T: Data>(&self, b: &mut Builder, array: usize, layout: &Layout) -> Result<Tensor<T, ReadOnly>, KernelError> {
        let array = self.parameter::<ArrayParam<T, ReadOnly>>(array)?;
        b.tensor(array, parsed(layout)?)?.at(2, self.block)?.at(1, self.thread)
    }

    fn output<T: Data>(&self, b: &mut Builder, array: usize) -> Result<Tensor<T, ReadWrite>, KernelError> {
        let layout = parsed(&self.layouts[array])?;
        let array = self.parameter::<ArrayParam<T, ReadWrite>>(array)?;
        b.tensor(array, layout)?.at(2, self.block)?.at(1, self.thread)
    }

    fn step(&mut self, b: &mut Builder, step: &Step) -> Result<(), KernelError> {
        match step {
            Step::Compute { to, element, operation, sources } => self.compute(b, *to, *element, *operation, sources),
            Step::Convert { to, element, from, of } => self.convert(b, (*to, *element), (*from, *of)),
            Step::Compare { to, element, how, a, b: other } => with_arithmetic!(element, T => {
                let register = b.compare::<T>(*how, self.value(*a)?, self.value(*other)?);
                self.put(*to, register);
                Ok(())
            }),
            Step::Select { to, element, when, a, b: other } => with!(element, T => {
                let register = b.select::<T>(self.get(*when)?, self.get(*a)?, self.get(*other)?);
                self.put(*to, register);
                Ok(())
            }),
            Step::Variable { to, element, value } => with!(element, T => {
                let register = b.variable::<T>(self.value(*value)?);
                self.put(*to, register);
                Ok(())
            }),
            Step::Set { to, element, value } => with!(element, T => b.set::<T>(self.get(*to)?, self.value(*value)?)),
            Step::Number { to, block } => {
                let register = b.value(if *block { self.block } else { self.thread })?;
                self.put(*to, register);
                Ok(())
            }
            Step::When { holds, body } => b.when(self.get(*holds)?, |b| self.steps(b, body)),
            Step::Below { bound, body } => b.below(self.thread, *bound, |b, _| self.steps(b, body)),
            Step::Repeat { turn, count, body } => b.repeat(*count, |b, index| {
                let number = b.value(index)?;
                self.put(*turn, number);
                self.steps(b, body)
            }),
            Step::Exit { holds } => b.when(self.get(*holds)?, |b| {
                b.exit();
                Ok(())
            }),
            Step::ShuffleXor { .. } | Step::ShuffleFrom { .. } | Step::Fold { .. } => self.warp(b, step),
            Step::Word { to, element, word, sources } => self.word(b, *to, *element, *word, sources),
            Step::Vote { .. } | Step::ShuffleAlong { .. } | Step::BlockReduce { .. } => self.votes(b, step),
            Step::Atomic { .. } | Step::AtomicOwn { .. } => self.atomic(b, step),
            Step::Exchange { .. } | Step::CopyAsync { .. } | Step::LoadMatrix { .. } | Step::StoreMatrix { .. } => {
                self.shared(b, step)
            }
            _ => self.memory(b, step),
        }
    }

    fn compute(
        &mut self,
        b: &mut Builder,
        to: usize,
        element: Element,
        operation: Operation,
        sources: &[Source],
    ) -> Result<(), KernelError> {
        if operation.sources() == 2 && operation != Operation::Div {
            return with_arithmetic!(element, T => {
                let (x, y) = (self.value::<T>(sources[0])?, self.value::<T>(sources[1])?);
                let result = arithmetic(b, operation, x, y);
                self.put(to, result);
                Ok(())
            });
        }
        with!(element, [F32 f32, F64 f64], T => {
            let values = sources.iter().map(|&source| self.value::<T>(source)).collect::<Result<Vec<_>, _>>()?;
            let result = float(b, operation, &values)?;
            self.put(to, result);
            Ok(())
        })
    }

    fn convert(
        &mut self,
        b: &mut Builder,
        (to, element): (usize, Element),
        (from, of): (usize, Element),
    ) -> Result<(), KernelError> {
        macro_rules! pairs {
            ($($from:ident $source:ty => $($into:ident $target:ty),*;)*) => {
                match (of, element) {
                    $($((Element::$from, Element::$into) => {
                        let result = converted::<$source, $target>(b, self.get(from)?);
                        self.put(to, result);
                        Ok(())
                    })*)*
                    _ => Err(KernelErrorKind::Scope.into()),
                }
            };
        }
        pairs! {
            F16 f16 => F16 f16, F32 f32;
            BF16 bf16 => BF16 bf16, F32 f32;
            F32 f32 => F16 f16, BF16 bf16, F32 f32, F64 f64, I32 i32, U32 u32;
            F64 f64 => F32 f32, F64 f64;
            I32 i32 => I32 i32, I64 i64, F32 f32, F64 f64;
            U32 u32 => U32 u32, U64 u64, F32 f32, F64 f64;
            I64 i64 => I64 i64;
            U64 u64 => U64 u64;
            I16 i16 => I16 i16, I32 i32;
            U16 u16 => U16 u16, U32 u32;
        }
    }

    fn warp(&mut self, b: &mut Builder, step: &Step) -> Result<(), KernelError> {
        match step {
            Step::ShuffleXor { to, element, from, lanes } => with!(element, T => {
                let register = b.shuffle_xor::<T>(self.get(*from)?, *lanes)?;
                self.put(*to, register);
                Ok(())
            }),
            Step::ShuffleFrom { to, element, from, lane } => with!(element, T => {
                let register = b.shuffle_from::<T>(self.get(*from)?, self.get(*lane)?)?;
                self.put(*to, register);
                Ok(())
            }),
            Step::Fold { to, element, from, operation } => with_arithmetic!(element, T => {
                let combine = |b: &mut Builder, x: Reg<T>, y: Reg<T>| arithmetic(b, *operation, x.into(), y.into());
                let register = b.warp_fold::<T>(self.get(*from)?, combine)?;
                self.put(*to, register);
                Ok(())
            }),
            _ => Err(KernelErrorKind::Scope.into()),
        }
    }

    fn memory(&mut self, b: &mut Builder, step: &Step) -> Result<(), KernelError> {
        match step {
            Step::Load { to, element, array, layout, single, cache } => with!(element, T => {
                let from = self.own::<T>(b, *array, layout)?;
                let values = b.load_with(&from, vector(*single), *cache)?;
                self.put_all(to, &values);
                Ok(())
            }),
            Step::LoadNumbered { to, element, array, layout } => with!(element, T => {
                let threads = i64::from(b.extent().threads);
                let numbers = RuntimeLayout::new((threads, i64::from(b.extent().blocks)), (1, threads))?;
                let number = b.index(&numbers, &[self.thread, self.block])?;
                let array = self.parameter::<ArrayParam<T, ReadOnly>>(*array)?;
                let from = b.tensor(array, parsed(layout)?)?.at(0, number)?;
                let value = b.load_one(&from)?;
                self.put(*to, value);
                Ok(())
            }),
            Step::LoadClamped { to, element, array, bound, stride } => with!(element, T => {
                let index = b.clamped(self.thread, *bound)?;
                let array = self.parameter::<ArrayParam<T, ReadOnly>>(*array)?;
                let row: ComposedLayout = format!("({bound}):({stride})").parse()?;
                let from = b.tensor(array, row)?.at(0, index)?;
                let value = b.load_one(&from)?;
                self.put(*to, value);
                Ok(())
            }),
            Step::Scalar { to, array } => {
                let register = self.parameters.get(*array).ok_or(KernelErrorKind::Scope)?;
                macro_rules! copied {
                    ($($ty:ty)*) => {
                        $(if let Some(&register) = register.downcast_ref::<Reg<$ty>>() {
                            self.put(*to, register);
                            return Ok(());
                        })*
                    };
                }
                copied!(u32 i32 u64 i64 f32 f64);
                Err(KernelErrorKind::Scope.into())
            }
            Step::Gather { to, element, number, bound, array, stride } => with!(element, T => {
                let array = self.parameter::<ArrayParam<T, ReadOnly>>(*array)?;
                let row: ComposedLayout = format!("({bound}):({stride})").parse()?;
                let from = b.tensor(array, row)?;
                let to = self.get::<T>(*to)?;
                b.number_below(self.get(*number)?, *bound, |b, index| {
                    let value = b.load_one(&from.at(0, index)?)?;
                    b.set(to, value)
                })
            }),
            Step::Along { to, element, array, layout, operation } => with_arithmetic!(element, T => {
                let (from, to) = (self.own::<T>(b, *array, layout)?, self.get::<T>(*to)?);
                b.along(&from, 0, |b, at, _| {
                    let value = b.load_one(at)?;
                    let result = arithmetic(b, *operation, to.into(), value.into());
                    b.set(to, result)
                })
            }),
            Step::Store { element, array, values, single, cache } => with!(element, T => {
                let to = self.output::<T>(b, *array)?;
                b.store_with(&self.fragment::<T>(values)?, &to, vector(*single), *cache)
            }),
            Step::StoreOne { element, array, place, value } => with!(element, T => {
                let to = self.output::<T>(b, *array)?.at(0, Index::from(*place as u32))?;
                b.store_one(self.get::<T>(*value)?, &to)
            }),
            Step::LoadBack { to, element, array, cache } => with!(element, T => {
                let from = self.output::<T>(b, *array)?;
                let values = b.load_with(&from, Vector::Widest, *cache)?;
                self.put_all(to, &values);
                Ok(())
            }),
            _ => Err(KernelErrorKind::Scope.into()),
        }
    }

    fn shared(&mut self, b: &mut Builder, step: &Step) -> Result<(), KernelError> {
        match step {
            Step::Exchange { to, element, from, write, read } => with!(element, T => {
                let tile = b.shared::<T>(parsed(write)?)?;
                b.store(&self.fragment::<T>(from)?, &tile.at(1, self.thread)?)?;
                b.barrier();
                self.read_tile(b, &tile, read, to)
            }),
            Step::CopyAsync { to, element, array, from, write, read } => with!(element, T => {
                let tile = b.shared::<T>(parsed(write)?)?;
                let from = self.own::<T>(b, *array, from)?;
                b.copy_async(&from, &tile.at(1, self.thread)?)?;
                b.commit()?;
                b.wait(0)?;
                b.barrier();
                self.read_tile(b, &tile, read, to)
            }),
            Step::LoadMatrix { to, element, rows, layout, transposed } => with!(element, T => {
                let row = b.shared::<T>(parsed(layout)?)?.at(1, self.thread)?;
                b.store(&self.fragment::<T>(rows)?, &row)?;
                b.barrier();
                let values = b.load_matrix(&row, to.len() / 2, *transposed)?;
                self.put_all(to, &values);
                b.barrier();
                Ok(())
            }),
            Step::StoreMatrix { to, element, rows, from, layout, transposed } => with!(element, T => {
                let row = b.shared::<T>(parsed(layout)?)?.at(1, self.thread)?;
                b.store(&self.fragment::<T>(rows)?, &row)?;
                b.barrier();
                b.store_matrix(&self.fragment::<T>(from)?, &row, from.len() / 2, *transposed)?;
                b.barrier();
                let values = b.load(&row)?;
                self.put_all(to, &values);
                b.barrier();
                Ok(())
            }),
            _ => Err(KernelErrorKind::Scope.into()),
        }
    }

    /// What the threads wrote, by another layout of as many elements.
    fn read_tile<T: Data>(
        &mut self,
        b: &mut Builder,
        tile: &Tensor<T, Shared>,
        read: &Layout,
        to: &[usize],
    ) -> Result<(), KernelError> {
        let read = parsed(read)?.layout().clone();
        let values = b.load(&tile.map_layout(|_| Ok(read))?.at(1, self.thread)?)?;
        self.put_all(to, &values);
        b.barrier();
        Ok(())
    }
}

pub(crate) fn arithmetic<T: Arithmetic>(b: &mut Builder, operation: Operation, x: Value<T>, y: Value<T>) -> Reg<T> {
    match operation {
        Operation::Add => b.add(x, y),
        Operation::Sub => b.sub(x, y),
        Operation::Mul => b.mul(x, y),
        Operation::Min => b.min(x, y),
        _ => b.max(x, y),
    }
}

fn float<T: Float>(b: &mut Builder, operation: Operation, values: &[Value<T>]) -> Result<Reg<T>, KernelError> {
    match (operation, values) {
        (Operation::Div, &[x, y]) => Ok(b.div(x, y)),
        (Operation::Fma, &[x, y, z]) => Ok(b.fma(x, y, z)),
        (Operation::Neg, &[x]) => Ok(b.neg(x)),
        (Operation::Abs, &[x]) => Ok(b.abs(x)),
        _ => Err(KernelErrorKind::Scope.into()),
    }
}

fn converted<T: Convert<U>, U: Data>(b: &mut Builder, from: Reg<T>) -> Reg<U> {
    b.convert(from)
}
