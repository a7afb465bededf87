//! What a kernel takes, as Rust types: the body, the `.param` list and the launch are checked against one list.

use core::fmt;
use core::marker::PhantomData;
use std::sync::Arc;

use cute_types::runtime::atom::TensorMap;
use half::{bf16, f16};

use super::state::{ArrayNeeds, Builder, ParamPlace};
use super::tensor::{ArrayParam, ReadOnly, ReadWrite};
use crate::index::Width;
use crate::kernel::call::Call;
use crate::kernel::driver::{AsMany, Driver, EachArg, LaunchArg, LaunchArgs};
use crate::kernel::entry::Kernel;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::grid::Grid;
use crate::kernel::index_code::type_of;
use crate::kernel::launch_number::LaunchNumber;
use crate::kernel::runner::Runner;
use crate::kernel::signature::{Arg, Data};
use crate::ptx::{E4M3, E5M2, Reg, Register, Scalar, Target, Type};

/// A parameter: an array that the kernel reads.
#[derive(Clone, Copy, Debug)]
pub struct Input<T>(PhantomData<T>);

/// A parameter: an array that the kernel writes, and may read.
#[derive(Clone, Copy, Debug)]
pub struct Output<T>(PhantomData<T>);

/// A parameter of a kernel: [`Input`], [`Output`], a [`Count`](super::Count), or a number.
///
/// A kernel has the parameters of its list, and takes no other in its body, for which a launch would have no argument:
///
/// ```compile_fail,E0061
/// use cute_cuda::kernel::{Builder, Input, Param};
/// fn body(b: &mut Builder) {
///     let _ = <Input<f32> as Param>::declare(b, "y");
/// }
/// ```
pub trait Param: sealed::Sealed {
    /// What the body of the kernel has of it.
    type Handle;
    /// What a launch gives where the host has the arrays.
    type Host<'a>;

    #[doc(hidden)]
    const TYPE: Type;
    #[doc(hidden)]
    fn declare(b: &mut Builder, name: &str, token: sealed::Token) -> Self::Handle;
    #[doc(hidden)]
    fn host(value: Self::Host<'_>) -> Arg<'_>;
}

/// What a launch relies on: that the signature of a kernel and its `.param` list are one.
pub(super) mod sealed {
    /// Implemented here alone.
    pub trait Sealed {}

    /// What nobody else has, for calls that are made here alone.
    #[derive(Clone, Copy)]
    pub struct Token;
}
use sealed::Token;

impl<T: Data> sealed::Sealed for Input<T> {}
impl<T: Data> sealed::Sealed for Output<T> {}

impl<T: Data> Param for Input<T> {
    type Handle = ArrayParam<T, ReadOnly>;
    type Host<'a> = &'a [T];
    const TYPE: Type = Type::U64;

    fn declare(b: &mut Builder, name: &str, _token: Token) -> Self::Handle {
        b.array::<T, ReadOnly>(name, false)
    }

    fn host(value: Self::Host<'_>) -> Arg<'_> {
        T::input(value)
    }
}

impl<T: Data> Param for Output<T> {
    type Handle = ArrayParam<T, ReadWrite>;
    type Host<'a> = &'a mut [T];
    const TYPE: Type = Type::U64;

    fn declare(b: &mut Builder, name: &str, _token: Token) -> Self::Handle {
        b.array::<T, ReadWrite>(name, true)
    }

    fn host(value: Self::Host<'_>) -> Arg<'_> {
        T::output(value)
    }
}

macro_rules! scalars {
    ($($rust:ty)*) => {
        $(
            impl sealed::Sealed for $rust {}
            impl Param for $rust {
                type Handle = Reg<$rust>;
                type Host<'a> = $rust;
                const TYPE: Type = <$rust as Scalar>::TYPE;

                fn declare(b: &mut Builder, name: &str, _token: Token) -> Reg<$rust> {
                    b.scalar::<$rust>(name)
                }

                fn host(value: Self::Host<'_>) -> Arg<'_> {
                    value.scalar()
                }
            }
        )*
    };
}

impl<D: Driver, T: Data + Scalar> LaunchArg<T, D> for T {
    fn bind(&mut self) -> D::Bound<'_> {
        D::scalar(T::ELEMENT, self.bits())
    }
}

scalars!(u8 i8 E4M3 E5M2 u16 i16 f16 bf16 u32 i32 u64 i64 f32 f64);

impl Builder {
    fn array<T: Data, S>(&mut self, name: &str, writable: bool) -> ArrayParam<T, S> {
        let (number, base) = (self.arrays.len(), self.emitter.global(name).untyped());
        let (name, element) = (Arc::from(name), T::ELEMENT);
        self.arrays.push(ArrayNeeds {
            name,
            element,
            writable,
            base,
            length: 0,
            products: Vec::new(),
            align: T::BYTES,
            by_map: false,
            map: None,
        });
        self.params.push(ParamPlace::Array(number));
        ArrayParam { number, scope: self.scopes.first().copied().unwrap_or(0), holds: PhantomData }
    }

    fn scalar<T: Data>(&mut self, name: &str) -> Reg<T> {
        self.number::<T>(name, u64::MAX, false)
    }

    /// A number of at most `most`, which counts something or not.
    pub(super) fn number<T: Data>(&mut self, name: &str, most: u64, counts: bool) -> Reg<T> {
        self.params.push(ParamPlace::Scalar { name: name.to_string(), element: T::ELEMENT, most, counts });
        self.emitter.param(name)
    }
}

/// The parameters of a kernel: a tuple of up to 8. Nobody else can say what they are, since a launch relies on it:
///
/// ```compile_fail,E0277
/// use cute_cuda::kernel::{Arg, Builder, Params};
/// use cute_cuda::ptx::Type;
///
/// struct TwoOfOne;
///
/// impl Params for TwoOfOne {
///     type Handles = ();
///     type Names = ();
///     type Host<'a> = ();
///     fn list(_: &()) -> Vec<(String, Type)> {
///         vec![("x".to_string(), Type::U64), ("y".to_string(), Type::U64)]
///     }
///     fn host(_: ()) -> Vec<Arg<'static>> {
///         Vec::new()
///     }
/// }
/// ```
pub trait Params: sealed::Sealed {
    /// What the body has of them, a tuple.
    type Handles;
    /// Their names, as many.
    type Names;
    /// What a launch gives where the host has the arrays, a tuple.
    type Host<'a>;

    #[doc(hidden)]
    fn list(names: &Self::Names) -> Vec<(String, Type)>;
    #[doc(hidden)]
    fn declare(b: &mut Builder, names: &Self::Names, token: Token) -> Self::Handles;
    #[doc(hidden)]
    fn host(args: Self::Host<'_>) -> Vec<Arg<'_>>;
}

macro_rules! tuples {
    ($($count:literal: $($param:ident $arg:ident $place:tt)*;)*) => {
        $(
            impl<$($param: Param),*> sealed::Sealed for ($($param,)*) {}

            impl<$($param: Param),*> Params for ($($param,)*) {
                type Handles = ($($param::Handle,)*);
                type Names = [&'static str; $count];
                type Host<'a> = ($($param::Host<'a>,)*);

                fn list(names: &Self::Names) -> Vec<(String, Type)> {
                    vec![$((names[$place].to_string(), $param::TYPE)),*]
                }

                fn declare(b: &mut Builder, names: &Self::Names, token: Token) -> Self::Handles {
                    ($($param::declare(b, names[$place], token),)*)
                }

                fn host(args: Self::Host<'_>) -> Vec<Arg<'_>> {
                    vec![$($param::host(args.$place)),*]
                }
            }

            #[diagnostic::do_not_recommend]
            impl<$($param: Param, $arg),*> AsMany<($($param,)*)> for ($($arg,)*) {
                type Count = [(); $count];
            }

            impl<D: Driver, $($param: Param, $arg: LaunchArg<$param, D>),*> EachArg<($($param,)*), D, [(); $count]>
                for ($($arg,)*)
            {
                fn bind_each(&mut self) -> Vec<D::Bound<'_>> {
                    vec![$(self.$place.bind()),*]
                }
            }
        )*
    };
}

tuples! {
    1: P0 A0 0;
    2: P0 A0 0 P1 A1 1;
    3: P0 A0 0 P1 A1 1 P2 A2 2;
    4: P0 A0 0 P1 A1 1 P2 A2 2 P3 A3 3;
    5: P0 A0 0 P1 A1 1 P2 A2 2 P3 A3 3 P4 A4 4;
    6: P0 A0 0 P1 A1 1 P2 A2 2 P3 A3 3 P4 A4 4 P5 A5 5;
    7: P0 A0 0 P1 A1 1 P2 A2 2 P3 A3 3 P4 A4 4 P5 A5 5 P6 A6 6;
    8: P0 A0 0 P1 A1 1 P2 A2 2 P3 A3 3 P4 A4 4 P5 A5 5 P6 A6 6 P7 A7 7;
}

/// A number that a launch gives after the parameters of a [`TypedKernel`]'s list.
pub(in crate::kernel) struct FurtherNumber {
    pub(in crate::kernel) name: String,
    pub(in crate::kernel) width: Width,
    /// The largest that a launch may give.
    pub(in crate::kernel) most: u64,
}

/// A kernel whose parameters are Rust types: a launch with others does not compile.
///
/// ```compile_fail,E0308
/// # use cute_cuda::{Machine, CudaError, kernel::{Input, Output, TypedKernel}};
/// fn doubled(kernel: &TypedKernel<(Input<f32>, Output<f32>)>, x: &[f32], y: &mut [f64]) -> Result<(), CudaError> {
///     kernel.run(&Machine::interpreter(), (x, y))
/// }
/// ```
///
/// Nor does one with an argument too few:
///
/// ```compile_fail,E0308
/// # use cute_cuda::{Machine, CudaError, kernel::{Input, Output, TypedKernel}};
/// fn doubled(kernel: &TypedKernel<(Input<f32>, Output<f32>)>, x: &[f32]) -> Result<(), CudaError> {
///     kernel.run(&Machine::interpreter(), (x,))
/// }
/// ```
pub struct TypedKernel<P> {
    kernel: Kernel,
    takes: PhantomData<fn(P)>,
}

impl<P> Clone for TypedKernel<P> {
    fn clone(&self) -> Self {
        TypedKernel { kernel: self.kernel.clone(), takes: PhantomData }
    }
}

impl<P> fmt::Debug for TypedKernel<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TypedKernel").field(&self.kernel).finish()
    }
}

impl<P: Params> TypedKernel<P> {
    /// The kernel that `body` writes, for launches of that extent: an [`Extent`](crate::kernel::Extent) of numbers, or a
    /// [`Grid`], whose blocks are along three axes and may be as many as a launch counts.
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::Name`] for a name that PTX does not take, [`KernelErrorKind::Threads`] and
    /// [`KernelErrorKind::Blocks`] for an extent that no device takes, [`KernelErrorKind::SharedMemory`] for more than a block has.
    #[track_caller]
    pub fn build(
        name: &str,
        names: P::Names,
        extent: impl Into<Grid>,
        target: Target,
        body: impl FnOnce(&mut Builder, P::Handles) -> Result<(), KernelError>,
    ) -> Result<TypedKernel<P>, KernelError> {
        let call = Call::begin();
        let body = |b: &mut Builder, handles, _: &[Register]| call.author(|| body(b, handles));
        match TypedKernel::write_with(name, names, &[], extent.into(), target, body) {
            Err(error) if is_name(name) => Err(error.in_kernel(name)),
            written => written,
        }
    }

    /// The same with further numbers after the parameters, as many as only the program knows.
    pub(in crate::kernel) fn write_with(
        name: &str,
        names: P::Names,
        further: &[FurtherNumber],
        grid: Grid,
        target: Target,
        body: impl FnOnce(&mut Builder, P::Handles, &[Register]) -> Result<(), KernelError>,
    ) -> Result<TypedKernel<P>, KernelError> {
        let mut list = P::list(&names);
        list_further(&mut list, further);
        let mut builder = begun(name, &list, grid, target)?;
        let handles = P::declare(&mut builder, &names, Token);
        let numbers = builder.further(further);
        body(&mut builder, handles, &numbers)?;
        Ok(TypedKernel { kernel: builder.finish()?, takes: PhantomData })
    }

    /// The same for a launch of another shape, as [`Kernel::of_shape`].
    pub(in crate::kernel) fn of_shape(
        &self,
        maps: Vec<(u64, TensorMap)>,
        numbers: Vec<LaunchNumber>,
        blocks: u32,
    ) -> Result<TypedKernel<P>, KernelError> {
        Ok(TypedKernel { kernel: self.kernel.of_shape(maps, numbers, blocks)?, takes: PhantomData })
    }

    /// The kernel without the types of its parameters: its text, its signature.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// Runs the kernel to its end on arrays of the host: inputs are copied in, outputs in and back.
    ///
    /// # Errors
    ///
    /// A [`SignatureError`](crate::kernel::SignatureError) for an array that is too short; else what the runner fails with.
    pub fn run<R: Runner>(&self, runner: &R, args: P::Host<'_>) -> Result<(), R::Error> {
        runner.run(&self.kernel, &mut P::host(args))
    }

    /// Has the driver make machine code of the kernel in the context of a stream, so that its first launch there has
    /// not to wait for that: at the start of a program, say, in a thread of its own, while data is loaded. A launch
    /// of this kernel that comes meanwhile waits for it, and those of others do not; what is there already is not made again.
    /// Join the thread before the process ends: the driver does not bear an exit while it compiles.
    ///
    /// ```
    /// use cute_cuda::Cuda;
    /// use cute_cuda::cudarc::driver::CudaStream;
    /// use cute_cuda::kernel::Gemm;
    /// use cute_types::runtime::RuntimeLayout;
    /// use half::bf16;
    /// use std::error::Error;
    /// use std::sync::Arc;
    ///
    /// /// The products that a program is going to ask for: its shapes may be others, if their plans are these.
    /// fn ready(stream: &Arc<CudaStream>, shapes: &[[i64; 3]]) -> Result<(), Box<dyn Error>> {
    ///     for &[m, n, k] in shapes {
    ///         let by_rows = |rows: i64, columns: i64| RuntimeLayout::new((rows, columns), (columns, 1));
    ///         let gemm = Gemm::<bf16, bf16>::cached(by_rows(m, k)?, by_rows(n, k)?, by_rows(m, n)?, 132)?;
    ///         gemm.typed().load::<Cuda>(stream)?;
    ///     }
    ///     Ok(())
    /// }
    /// # let _ = ready;
    /// ```
    ///
    /// # Errors
    ///
    /// The driver's. That of `cute-cuda` is `CudaError`: `TooOld` and `Refused` where the module cannot be loaded.
    pub fn load<D: Driver>(&self, stream: &D::Stream) -> Result<(), D::Error> {
        D::load(stream, &self.kernel)
    }

    /// Puts a launch on a stream, on arrays of its device. The module is loaded at the first launch in a context,
    /// unless it has been [loaded](TypedKernel::load) before, and kept with the kernels of that text; where the last of
    /// them is dropped, the host waits for the context.
    ///
    /// With `cute-cuda`, whose streams and arrays are those of cudarc, the launch takes its place in the order of each array's
    /// own stream, the one that allocated it: it begins when what that was given has ended, and what that is given next begins
    /// when the launch has. So launches that share an array run one after the other, and an array may be dropped, or read on its
    /// own stream, right after a launch on another one, which may be dropped too. A launch on the arrays' own stream costs
    /// nothing for that; on others it costs the driver's calls for an event that is kept. Where the own stream is the
    /// per-thread one, the host waits.
    ///
    /// # Errors
    ///
    /// The driver's. That of `cute-cuda` is `CudaError`: `Signature` for an array that is too short or begins where the widest
    /// access cannot, `OtherContext` for one of another context, `TooOld` and `Refused` where the module cannot be loaded,
    /// `Launch` where the launch is refused.
    // rustc shows the line of the bound where an argument is refused: the others are not on it.
    #[rustfmt::skip]
    pub fn launch<D: Driver, A: LaunchArgs<P, D>>(
        &self,
        stream: &D::Stream,
        mut args: A,
    ) -> Result<(), D::Error> {
        D::enqueue(stream, &self.kernel, || args.bind())
    }
}

// What of writing a kernel is the same for all kernels is compiled once, and not in each program for each of its kernels again.

/// The further numbers follow the parameters.
fn list_further(list: &mut Vec<(String, Type)>, further: &[FurtherNumber]) {
    list.extend(further.iter().map(|number| (number.name.clone(), type_of(number.width))));
}

/// A builder of a kernel with these parameters, whose names are checked.
fn begun(name: &str, list: &[(String, Type)], grid: Grid, target: Target) -> Result<Builder, KernelError> {
    for (place, (param, _)) in list.iter().enumerate() {
        if !is_name(param) || list[..place].iter().any(|(other, _)| other == param) {
            return Err(KernelErrorKind::Name { name: param.clone() }.into());
        }
    }
    if !is_name(name) {
        return Err(KernelErrorKind::Name { name: name.to_string() }.into());
    }
    Builder::new(name, list, grid, target)
}

impl Builder {
    /// The registers of the further numbers.
    fn further(&mut self, further: &[FurtherNumber]) -> Vec<Register> {
        let numbers = further.iter().map(|FurtherNumber { name, width, most }| match width {
            Width::Bits32 => self.number::<u32>(name, *most, false).untyped(),
            Width::Bits64 => self.number::<u64>(name, *most, false).untyped(),
        });
        numbers.collect()
    }
}

/// A name that PTX takes, and no array of shared memory has.
fn is_name(name: &str) -> bool {
    let first = name.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    first && !name.starts_with("__") && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use cute_types::runtime::RuntimeLayout;

    use super::*;
    use crate::kernel::entry::Extent;

    #[test]
    fn a_number_is_no_array() {
        type Numbered = TypedKernel<(Output<f32>, u64)>;
        let kernel = Numbered::build("k", ["out", "n"], Extent { blocks: 1, threads: 1 }, Target::Sm90, |b, (_, _)| {
            // Behind the seal, which nobody else gets past: the builder looks at what was declared all the same.
            let forged = <Output<f32> as Param>::declare(b, "n", Token);
            let (one, to) = (b.variable(1.0), b.tensor(forged, "1:1".parse::<RuntimeLayout>()?)?);
            b.store_one(one, &to)
        });
        assert_eq!(kernel.err().map(KernelError::into_kind), Some(KernelErrorKind::Name { name: "n".to_string() }));
    }
}
