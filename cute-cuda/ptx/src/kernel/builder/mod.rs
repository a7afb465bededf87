//! Builds kernels around layouts, so that what a layout proves need not be checked by a thread.
//!
//! A [`Builder`] has no addresses. Memory is reached through a [`Tensor`], an array with a layout over it, and a place in
//! a tensor is named by an [`Index`]: a number in a register of which a limit is known, from the launch (threads, blocks),
//! from a loop, or from a comparison ([`Builder::below`]). A mode takes an index whose limit is at most its size. So an
//! access out of range cannot be written down, and the arrays that a launch is given are long enough when their lengths
//! are at least the cosizes, which the launch checks. Two threads can still race, and lanes be missing from an
//! `ldmatrix` in a branch that part of a warp takes, which PTX leaves undefined: the interpreter (`cute-ptx-interpret`) finds both.
//!
//! | file | what it has |
//! |---|---|
//! | `index.rs` | indices and their limits |
//! | `params.rs` | what the kernel takes, as Rust types |
//! | `tensor.rs` | arrays of memory with a layout |
//! | `address.rs` | the addresses of a tensor's elements: index code once, immediates for the rest |
//! | `access.rs` | loads and stores in vectors as wide as the layouts allow |
//! | `fragment.rs` | tensors of registers |
//! | `arithmetic.rs` | numbers |
//! | `control.rs` | comparisons, branches, loops, barriers |
//! | `copy_async.rs`, `matrix.rs`, `warp.rs` | `cp.async`; `ldmatrix` and `stmatrix`; shuffles |

mod access;
mod address;
mod arithmetic;
mod control;
mod copy_async;
mod fragment;
mod index;
mod matrix;
mod params;
mod tensor;
#[cfg(test)]
mod tests;
mod warp;

use core::sync::atomic::{AtomicU64, Ordering};
use std::collections::HashSet;

pub use access::{Destination, Source, Vector};
pub use arithmetic::{Arithmetic, Convert, Float};
pub use fragment::Fragment;
pub use index::Index;
pub use params::{Input, Output, Param, Params, TypedKernel};
pub use tensor::{ArrayParam, Global, ReadOnly, ReadWrite, Shared, Space, Tensor, Writable};

use super::emitter::Emitter;
use super::entry::{Blocks, Extent, Kernel};
use super::error::KernelError;
use super::limits::MOST_SHARED_BYTES;
use super::signature::{Element, Length, Signature};
use crate::ptx::{Instruction, Register, SharedArray, Special, Target, Type};

/// A parameter that is an array: what the accesses of the kernel ask of it.
#[derive(Clone, Debug)]
struct ArrayNeeds {
    name: String,
    element: Element,
    writable: bool,
    /// The address in global memory.
    base: Register,
    /// The largest cosize of a tensor over it.
    length: u64,
    /// The bytes of the widest access.
    align: u64,
}

/// A kernel under construction.
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::{Extent, Input, Output, TypedKernel};
/// use cute_cuda::ptx::Target;
/// use cute_types::runtime::RuntimeLayout;
///
/// // y = a * x: 2 blocks of 32 threads, 4 elements each.
/// let layout: RuntimeLayout = "(4,32,2):(1,4,128)".parse()?;
/// let kernel = TypedKernel::<(Input<f32>, Output<f32>, f32)>::build(
///     "scale",
///     ["x", "y", "a"],
///     Extent { blocks: 2, threads: 32 },
///     Target::default(),
///     |b, (x, y, a)| {
///         let (thread, block) = (b.thread(), b.block());
///         let x = b.tensor(x, &layout)?.at(2, block)?.at(1, thread)?;
///         let y = b.tensor(y, &layout)?.at(2, block)?.at(1, thread)?;
///         let values = b.load(&x)?;
///         let values = values.map(|value| b.mul(value, a));
///         b.store(&values, &y)
///     },
/// )?;
/// // One access of 16 bytes each way.
/// assert!(kernel.kernel().ptx().contains("ld.global.nc.v4.f32"));
/// assert!(kernel.kernel().ptx().contains("st.global.v4.f32"));
///
/// let x: Vec<f32> = (0..256).map(|i| i as f32).collect();
/// let mut y = vec![0.0; 256];
/// kernel.run(&Machine::interpreter(), (&x[..], &mut y[..], 3.0))?;
/// assert_eq!(y[255], 765.0);
///
/// // An array that the layout overruns never reaches the machine.
/// let error = kernel.run(&Machine::interpreter(), (&x[..255], &mut y[..], 3.0)).unwrap_err();
/// assert_eq!(error.to_string(), "parameter `x` needs 256 elements, and was given 255");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Builder {
    emitter: Emitter,
    /// The scopes that are open, outermost first, each by a number that no other scope has.
    scopes: Vec<u64>,
    extent: Extent,
    target: Target,
    arrays: Vec<ArrayNeeds>,
    /// Parameters in order: a scalar, or the number of an array.
    params: Vec<ParamPlace>,
    /// Bytes of the shared arrays.
    shared: u64,
    /// The registers that [`Builder::set`] may write.
    variables: HashSet<Register>,
    /// A register was used outside its scope by an operation that has no error of its own.
    escaped: bool,
}

#[derive(Clone, Debug)]
enum ParamPlace {
    Array(usize),
    Scalar { name: String, element: Element },
}

/// The next scope's number: no index or tensor of one builder is one of another's.
fn fresh_scope() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Builder {
    /// A kernel of that name, with these parameters, for a launch of that extent.
    fn new(name: &str, params: &[(String, Type)], extent: Extent, target: Target) -> Result<Builder, KernelError> {
        let extent = Extent::new(u64::from(extent.blocks), u64::from(extent.threads))?;
        let mut emitter = Emitter::with_parameters(name, params.to_vec());
        let scopes = vec![fresh_scope()];
        scopes.iter().for_each(|&scope| emitter.open_scope(scope));
        let (arrays, params, variables) = (Vec::new(), Vec::new(), HashSet::new());
        Ok(Builder { emitter, scopes, extent, target, arrays, params, shared: 0, variables, escaped: false })
    }

    /// The thread in its block: below the threads of the launch.
    pub fn thread(&mut self) -> Index {
        let register = self.emitter.pure(Type::U32, |to| Instruction::Special { to, from: Special::Tid });
        self.index_of(register, u64::from(self.extent.threads))
    }

    /// The block in the grid: below the blocks of the launch.
    pub fn block(&mut self) -> Index {
        let register = self.emitter.pure(Type::U32, |to| Instruction::Special { to, from: Special::Ctaid });
        self.index_of(register, u64::from(self.extent.blocks))
    }

    /// How many blocks of how many threads.
    pub fn extent(&self) -> Extent {
        self.extent
    }

    /// A comment line in the text.
    pub fn comment(&mut self, text: impl Into<String>) {
        self.emitter.comment(text);
    }

    fn check_scope(&self, scope: u64) -> Result<(), KernelError> {
        if self.scopes.contains(&scope) { Ok(()) } else { Err(KernelError::Scope) }
    }

    fn finish(mut self) -> Result<Kernel, KernelError> {
        // Of a builder that a body swapped for another, a branch may still be open.
        if self.escaped || self.scopes.len() != 1 {
            return Err(KernelError::Scope);
        }
        // Swizzles may have asked for more alignment than the arrays began with.
        let end = |end: u64, array: &SharedArray| end.next_multiple_of(array.align as u64) + array.bytes;
        let bytes = self.emitter.function().shared.iter().fold(0, end);
        if bytes > MOST_SHARED_BYTES {
            return Err(KernelError::SharedMemory { bytes, most: MOST_SHARED_BYTES });
        }
        let Builder { mut emitter, extent, target, arrays, params, .. } = self;
        let signature = params.into_iter().fold(Signature::default(), |signature, place| match place {
            ParamPlace::Scalar { name, element } => signature.scalar(&name, element, u64::MAX),
            ParamPlace::Array(number) => {
                let ArrayNeeds { name, element, writable, length, align, .. } = &arrays[number];
                let length = Length::Elements(*length);
                let signature = if *writable {
                    signature.output(name, *element, length)
                } else {
                    signature.input(name, *element, length)
                };
                signature.aligned(*align)
            }
        });
        // What a launch is checked against has to be what the kernel reads.
        let (listed, declared) = (&emitter.function().parameters, signature.ptx_parameters());
        if *listed != declared {
            let other = declared.into_iter().zip(listed.iter().map(Some).chain(core::iter::repeat(None)));
            let name = other.filter(|(own, listed)| Some(own) != *listed).map(|(own, _)| own.0).next();
            return Err(KernelError::Name { name: name.unwrap_or_default() });
        }
        Ok(Kernel::new(emitter.finish(), target, signature, Blocks::Fixed(extent.blocks), extent.threads))
    }
}
