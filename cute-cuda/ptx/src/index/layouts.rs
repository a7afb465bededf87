//! Layouts that kernels are written around, whatever they are made of.

use cute_types::Layout;
use cute_types::runtime::{ComposedLayout, LayoutError, RuntimeLayout};
use cute_types::swizzle::{Base, Composed, StaticSwizzle};
use cute_types::tuple::{IntTuple, Offset};

/// A layout that a kernel can be written around: its numbers are static, or known to the program when the kernel is written.
///
/// | layout | for example |
/// |---|---|
/// | static | `layout!((4,8):(8,1))` |
/// | with integers that the program knows | `layout!((m,8):(8,1))` |
/// | swizzled, of either kind | `layout!(S<2,0,3> o (m,8):(8,1))` |
/// | of values | [`RuntimeLayout`], [`ComposedLayout`] |
///
/// and a reference to each of these. The kernel is of those numbers: for others it is written again, which
/// [`cached`](crate::kernel::cached) does once for each. Sizes that differ from launch to launch of one kernel are counted by a
/// [`Count`](crate::kernel::Count).
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::{KernelError, KernelLayout, Relayout};
/// use cute_cuda::ptx::Target;
/// use cute_types::prelude::*;
/// use cute_types::runtime::RuntimeLayout;
///
/// fn first_moved(from: impl KernelLayout, to: impl KernelLayout) -> Result<f32, Box<dyn std::error::Error>> {
///     let kernel = Relayout::<f32>::new(from, to, Target::default())?;
///     let (input, mut output) = ([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [0.0; 6]);
///     kernel.run(&Machine::interpreter(), &input, &mut output)?;
///     Ok(output[1])
/// }
///
/// let (m, n) = (2_usize, 3_usize);
/// assert_eq!(first_moved(layout!((2,3):(1,2)), layout!((2,3):(3,1)))?, 3.0);
/// assert_eq!(first_moved(layout!((m,n):(1,m)), layout!((m,n):(n,1)))?, 3.0);
/// assert_eq!(first_moved("(2,3):(1,2)".parse::<RuntimeLayout>()?, layout!((2,n):(n,1)))?, 3.0);
///
/// // An extent of 0 is no layout.
/// let refused = first_moved(layout!((m,{n - 3}):(1,m)), layout!((2,3):(3,1))).unwrap_err();
/// assert!(refused.to_string().starts_with("layout: extent 0 is below 1 "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "kernel: this is no layout that a kernel can be written around",
    label = "refused",
    note = "take a `layout!(..)` without basis strides and with at most one swizzle, a `RuntimeLayout` or a `ComposedLayout`"
)]
pub trait KernelLayout {
    /// The layout as values.
    ///
    /// # Errors
    ///
    /// [`LayoutError`] where an extent that the program gives is 0, and where an integer, the size or the cosize is no `i64`.
    fn into_composed(self) -> Result<ComposedLayout, LayoutError>;
}

#[diagnostic::do_not_recommend]
impl KernelLayout for ComposedLayout {
    fn into_composed(self) -> Result<ComposedLayout, LayoutError> {
        Ok(self)
    }
}

#[diagnostic::do_not_recommend]
impl KernelLayout for RuntimeLayout {
    fn into_composed(self) -> Result<ComposedLayout, LayoutError> {
        Ok(self.into())
    }
}

#[diagnostic::do_not_recommend]
impl<S: IntTuple, D: IntTuple<Offset: Offset<Stride = i64>>> KernelLayout for Layout<S, D> {
    fn into_composed(self) -> Result<ComposedLayout, LayoutError> {
        Ok(self.try_to_runtime()?.into())
    }
}

#[diagnostic::do_not_recommend]
impl<W, O, S, D> KernelLayout for Composed<W, O, Layout<S, D>>
where
    W: StaticSwizzle,
    O: Base,
    S: IntTuple,
    D: IntTuple<Offset: Offset<Stride = i64>>,
{
    fn into_composed(self) -> Result<ComposedLayout, LayoutError> {
        self.try_to_runtime()
    }
}

#[diagnostic::do_not_recommend]
impl<L: KernelLayout + Clone> KernelLayout for &L {
    fn into_composed(self) -> Result<ComposedLayout, LayoutError> {
        self.clone().into_composed()
    }
}
