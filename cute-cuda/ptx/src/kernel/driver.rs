//! Who puts kernels on the streams of a device.
//!
//! Nothing here names a driver: `cute-cuda` brings the one of NVIDIA.

use super::entry::Kernel;
use super::signature::{Data, Element, SignatureError};

/// A driver: its streams, its arrays, and how a kernel is put on the ones with arguments that are the others.
///
/// `cute_cuda::Cuda` is one. A launch finds the driver by its arguments, so that nobody has to name it.
pub trait Driver: Sized {
    /// What launches are put on.
    type Stream;
    /// What a launch fails with.
    type Error: From<SignatureError>;
    /// An argument of a launch: a number's bits, or an array for as long as it is borrowed.
    type Bound<'h>;
    /// An array of the device.
    type Array<T>;
    /// Memory of the device without a type, for what one launch hands to the next.
    type Workspace;

    /// A number as an argument.
    fn scalar<'h>(element: Element, bits: u64) -> Self::Bound<'h>;

    /// An array as an argument that is read.
    fn input<T: Data>(array: &Self::Array<T>) -> Self::Bound<'_>;

    /// An array as an argument that is written.
    fn output<T: Data>(array: &mut Self::Array<T>) -> Self::Bound<'_>;

    /// Memory for so many elements, allocated and freed in the order of the stream. They have no values yet: the first launch
    /// has to write each that the second reads.
    ///
    /// # Errors
    ///
    /// The driver's, when there is not so much memory.
    fn workspace(stream: &Self::Stream, element: Element, length: usize) -> Result<Self::Workspace, Self::Error>;

    /// The workspace as an argument that is read.
    fn workspace_input(workspace: &Self::Workspace, element: Element) -> Self::Bound<'_>;

    /// The workspace as an argument that is written.
    fn workspace_output(workspace: &mut Self::Workspace, element: Element) -> Self::Bound<'_>;

    /// Makes machine code of the kernel in the context of the stream, where there is none yet.
    ///
    /// # Errors
    ///
    /// The driver's, when it refuses the text.
    fn load(stream: &Self::Stream, kernel: &Kernel) -> Result<(), Self::Error>;

    /// Whether there is machine code of the kernel in the context of the stream. It waits for nobody: while another thread makes
    /// some, there is none.
    fn is_loaded(stream: &Self::Stream, kernel: &Kernel) -> bool;

    /// Checks the arguments that `bind` gives against the kernel's signature, and puts a launch on the stream.
    ///
    /// # Errors
    ///
    /// The driver's, for arguments that do not fit among others.
    fn enqueue<'h>(
        stream: &'h Self::Stream,
        kernel: &Kernel,
        bind: impl FnOnce() -> Vec<Self::Bound<'h>>,
    ) -> Result<(), Self::Error>;
}

/// An argument for a parameter where the device has the arrays: with cudarc `&CudaSlice<T>` or `&CudaView<T>` for an
/// [`Input`](super::Input), `&mut CudaSlice<T>` or `&mut CudaViewMut<T>` for an [`Output`](super::Output), a number for itself.
#[diagnostic::on_unimplemented(
    message = "launch: `{Self}` is no argument for a parameter `{P}`",
    label = "refused",
    note = "an `Input<T>` takes `&CudaSlice<T>`, an `Output<T>` takes `&mut CudaSlice<T>`, a number that number"
)]
pub trait LaunchArg<P, D: Driver> {
    /// The argument for a launch.
    fn bind(&mut self) -> D::Bound<'_>;
}

/// Arguments for the parameters of a kernel, one for each, where the device has the arrays.
#[diagnostic::on_unimplemented(
    message = "launch: `{Self}` are no arguments for the parameters `{P}`",
    label = "refused",
    note = "give a tuple of one argument for each parameter, in order"
)]
pub trait LaunchArgs<P, D: Driver> {
    /// The arguments for a launch, in order.
    fn bind(&mut self) -> Vec<D::Bound<'_>>;
}

// rustc lists what implements a trait in each error about it, and in one about an argument of a tuple, too. So first tuples are of
// as many arguments, by implementations that it does not list, and each argument is asked for by another trait.
impl<P, D: Driver, A: AsMany<P> + EachArg<P, D, <A as AsMany<P>>::Count>> LaunchArgs<P, D> for A {
    fn bind(&mut self) -> Vec<D::Bound<'_>> {
        self.bind_each()
    }
}

/// As many arguments as there are parameters.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "launch: `{Self}` are no arguments for the parameters `{P}`",
    label = "refused",
    note = "give a tuple of one argument for each parameter, in order"
)]
pub trait AsMany<P> {
    /// How many, as a type.
    type Count;
}

/// [`LaunchArgs`] of tuples of so many.
#[doc(hidden)]
pub trait EachArg<P, D: Driver, Count> {
    fn bind_each(&mut self) -> Vec<D::Bound<'_>>;
}

/// The count of no tuple. While a count is unknown, since [`AsMany`] is refused, this one is possible: so nothing is said about
/// [`EachArg`] then.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct NoCount;

#[diagnostic::do_not_recommend]
impl<A, P, D: Driver> EachArg<P, D, NoCount> for A {
    fn bind_each(&mut self) -> Vec<D::Bound<'_>> {
        Vec::new()
    }
}
