//! `Addressable`: the offsets are places in memory.

use super::{Accepted, Verdict, generic};
use crate::tensor::MemoryLayout;

/// The offsets of the layout are integers, places in memory, and no coordinates: what [`Tensor::new`](crate::Tensor::new)
/// asks for.
///
/// A tensor that a function is given has such a layout already; the bound is that of a function which makes one.
///
/// ```
/// use cute_types::prelude::*;
/// /// The sum of what a layout reaches.
/// fn sum<L: Addressable>(data: &[f32], layout: L) -> Result<f32, TensorError> {
///     Ok(Tensor::new(data, layout)?.iter().sum())
/// }
/// let (data, ld) = ([1., 2., 3., 4.], 2_usize);
/// assert_eq!(sum(&data, layout!((2,2):(ld,1)))?, 10.);
/// assert_eq!(sum(&data, layout!(S<1,0,1> o 2:2))?, 5.);
/// # Ok::<(), TensorError>(())
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn sum<L: MemoryLayout>(data: &[f32], layout: L) -> Result<f32, TensorError> {
///     Ok(Tensor::new(data, layout)?.iter().sum()) // nothing says here that the offsets are places in memory
/// }
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn sum<L: Addressable>(data: &[f32], layout: L) -> Result<f32, TensorError> {
///     Ok(Tensor::new(data, layout)?.iter().sum())
/// }
/// let _ = sum(&[0.; 4], identity(shape!((2,2)))); // tensor: a stride is a basis element, of mode _0
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says here that the offsets of this layout are places in memory",
    label = "a bound is missing",
    note = "it is that of the function that is called, `Addressable`"
)]
pub trait Addressable: MemoryLayout<Integers: Verdict<Report: Accepted>> + generic::Addressable {}

// The namesake last, as for `Apart`.
impl<L: MemoryLayout<Integers: Verdict<Report: Accepted>> + generic::Addressable> Addressable for L {}
