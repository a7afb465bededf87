//! What a user makes of the sums of a product.

use crate::kernel::builder::{Builder, Index};
use crate::kernel::error::KernelError;
use crate::ptx::Reg;

/// What becomes of a sum, by its row and its column in D, and its product.
pub(super) type Fused<'f, X> = Box<dyn FnMut(&mut Builder, [Index; 3], Reg<X>) -> Result<Reg<X>, KernelError> + 'f>;
