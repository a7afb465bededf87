//! What the kernel of a product is written from, whichever way it multiplies.

use crate::kernel::builder::{Builder, Index, ReadOnly, ReadWrite, TmaParam};
use crate::kernel::error::KernelError;
use crate::ptx::Reg;

/// What becomes of a sum, by its row and its column in D, and its product.
pub(super) type Fused<'f, X> = Box<dyn FnMut(&mut Builder, [Index; 3], Reg<X>) -> Result<Reg<X>, KernelError> + 'f>;

/// C as a parameter, alpha and beta.
pub(super) type GivenC<D, X> = (TmaParam<D, ReadOnly>, Reg<X>, Reg<X>);

/// What a product is written from: A, B and D; C with alpha and beta, or what becomes of the sums.
pub(super) struct Given<'f, T, D, X> {
    pub(super) factors: [TmaParam<T, ReadOnly>; 2],
    pub(super) d: TmaParam<D, ReadWrite>,
    pub(super) c: Option<GivenC<D, X>>,
    pub(super) fused: Option<Fused<'f, X>>,
}
