//! Tensors: data and a layout over it.
//!
//! A [`Tensor`] is made once, with the check that the memory is as long as the layout reaches; then it is indexed by
//! coordinates, sliced, tiled and given out to threads. What it points to is its *engine*:
//!
//! | made of | engine | elements |
//! |---|---|---|
//! | `&[T]`, `&[T; N]`, `&Vec<T>` | [`Shared`] | read |
//! | `&mut [T]`, … | [`Exclusive`] | read and written, by parts also from several threads |
//! | `[T; N]` with a static layout | `[T; N]` | the same, through [`view`](Tensor::view) and [`view_mut`](Tensor::view_mut) |
//! | `*const T`, `*mut T` | the pointer | not touched, the memory may be that of a GPU; `unsafe` makes a borrow of it |
//!
//! # Why it is sound
//!
//! One fact holds of each tensor from where it is made: *every coordinate that is in range has its element in memory that
//! the engine may touch*. Where a tensor is made, [`Span`] bounds all offsets of the layout, in 128 bits, and the memory is
//! at least that long. A slice has elements of the whole, since an offset is a sum over the modes. A composition or a
//! divide has elements of the whole, since R(c) = A(B(c)) and all B(c) are looked at to be in the shape of A; and whatever
//! the algebra says, the result's span is compared with that of the whole. The traits of shapes, coordinates, layouts,
//! tilers and results cannot be implemented by others, nor can their values be forged: `docs/soundness.md` has the list of
//! the `unsafe` blocks, what each relies on, and the tests that try to break it.
//!
//! Exclusive parts besides must not meet. They are slices along one mode of an injective layout, and no coordinate is in
//! two of them. That the elements of a part stay those of the part, whatever is composed with it, is again R(c) = A(B(c)).
//!
//! Source: CuTe's `Tensor<Engine, Layout>`, `tensor_impl.hpp`.

mod access;
mod array;
mod borrow;
mod elements;
mod engine;
mod error;
mod iter;
mod leaves;
mod memory;
#[cfg(feature = "ndarray")]
mod ndarray;
mod print;
mod ragged;
mod ragged_loops;
mod sentence;
mod span;

pub use array::Array;
use array::look_at_length;
pub use elements::{BorrowedElements, Lend, LendMut, Source, Target};
pub use engine::{Data, Exclusive, Pointer, Readable, Shared, Writable};
pub use error::TensorError;
pub use iter::{Iter, IterMut};
pub use leaves::Leaves;
pub use memory::{MemoryLayout, StaticMemoryLayout};
pub(crate) use memory::{is, modes_of};
pub use print::Pretty;
pub use ragged::PredicatedTensor;
pub(crate) use ragged::RaggedPart;
pub use ragged_loops::{PredicatedIter, PredicatedIterMut};
pub(crate) use sentence::{CONTIGUITY_UNDECIDED, COSIZE_UNDECIDED};
pub use span::Span;
pub(crate) use span::{span_between, within};

use crate::rules::{Accepted, Verdict, generic};

/// Data and a layout over it: the function from coordinates to elements.
///
/// ```
/// use cute_types::prelude::*;
/// let data: [i32; 24] = core::array::from_fn(|i| i as i32);
/// let a = Tensor::new(&data, layout!((4,6):(6,1)))?;       // row-major
/// assert_eq!(a[(2, 3)], 15);
/// assert_eq!(a.get((4, 0)), None);
/// // The layout is a type: the tensor is a pointer.
/// assert_eq!(size_of_val(&a), size_of::<usize>());
///
/// let column = a.slice((.., 3))?;
/// assert!(column.iter().eq(&[3, 9, 15, 21]));
/// # Ok::<(), TensorError>(())
/// ```
///
/// The memory is checked once, here:
///
/// ```
/// # use cute_types::prelude::*;
/// let data = vec![0; 23];
/// let short = Tensor::new(&data, layout!((4,6):(6,1)));
/// assert_eq!(short.unwrap_err().to_string(), "tensor: the layout reaches 24 elements, the memory has 23");
/// ```
///
/// An array is part of the program, and so is a static layout: where the one is too short for the other, the program is not built.
///
/// ```compile_fail,E0080
/// # use cute_types::prelude::*;
/// let short = Tensor::new(&[0; 23], layout!((4,6):(6,1))); // tensor: the layout reaches 24 elements, the array has 23
/// ```
///
/// and a coordinate of the wrong rank does not compile:
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// let a = Tensor::new(&[0; 24], layout!((4,6):(6,1))).unwrap();
/// let _ = a[(2, 3, 0)]; // coordinate: it has _3 modes, the shape has _2
/// ```
///
/// Source: CuTe's `Tensor<Engine, Layout>`.
#[derive(Clone, Copy)]
pub struct Tensor<E, L> {
    engine: E,
    layout: L,
}

impl<E, L: MemoryLayout> Tensor<E, L> {
    /// The tensor of some memory and a layout. Offset 0 is the first element; where a stride is negative, the smallest
    /// offset is, so that `8:-1` is eight elements backwards.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = vec![1, 2, 3, 4, 5, 6];
    /// let backwards = Tensor::new(&data, layout!(6:-1))?;
    /// assert_eq!((backwards[0], backwards[5]), (6, 1));
    ///
    /// // The rows of a matrix that only the running program knows.
    /// let (rows, ld) = (2, 3);
    /// let layout = Layout::new((Dyn(rows), U2::NEW), (Dyn(ld), U1::NEW));
    /// let mut a = Tensor::new(&mut data, layout)?;
    /// a[(1, 1)] = 50;
    /// assert_eq!(data, [1, 2, 3, 4, 50, 6]);
    ///
    /// // An array of its own.
    /// let mut fragment = Tensor::new([0.0; 4], layout!((2,2):(1,2)))?;
    /// fragment[(1, 0)] = 1.5;
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Memory that is too short is refused, and so are an extent of 0 and a layout whose offsets are no indices. Offsets
    /// that are coordinates are not places in memory:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let _ = Tensor::new(&[0; 24], identity(shape!((4,6)))); // tensor: a stride is a basis element, of mode _0
    /// ```
    ///
    /// An array that is too short for a static layout is an error of the compiler, where code is generated, also of an instance of
    /// generic code. To be asked when the program runs, give a slice, `array.as_slice()`.
    ///
    /// Source: CuTe's `make_tensor`, which does not know how long the memory is.
    #[inline]
    pub fn new<M>(data: M, layout: L) -> Result<Self, TensorError>
    where
        L::Integers: Verdict<Report: Accepted>,
        // Of a layout that is a type parameter, this is what rustc finds missing, and proposes.
        L: generic::Addressable,
        M: Data<L, Engine = E>,
    {
        const {
            if let Some(length) = M::LENGTH {
                look_at_length(L::KNOWN, length);
            }
        }
        Ok(Self { engine: data.engine(layout.span()?)?, layout })
    }

    /// The layout.
    #[inline]
    pub fn layout(&self) -> L {
        self.layout
    }

    /// The extent of a mode, as [`MemoryLayout::extent`] has it.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (m, n) = (2_usize, 3_usize);
    /// let a = Tensor::new(&[0; 6], layout!((m,n):(n,1)))?;
    /// assert_eq!((a.extent(0), a.extent(1)), (2, 3));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline]
    pub fn extent(&self, mode: usize) -> usize {
        self.layout.extent(mode)
    }

    /// The number of elements.
    #[inline]
    pub fn size(&self) -> usize {
        crate::tuple::IntTuple::size(self.layout.extents())
    }
}

impl<P: Pointer, L> Tensor<P, L> {
    /// The tensor over some of the elements of this one.
    ///
    /// # Safety
    ///
    /// Each offset of `part` and `by` add up to the offset of an element of this tensor, and `by` is 0 or such an offset
    /// itself.
    #[inline]
    #[allow(unsafe_code)]
    pub(crate) unsafe fn with_part<R>(self, part: R, by: isize) -> Tensor<P, R> {
        // SAFETY: by the caller's word.
        Tensor { engine: unsafe { self.engine.moved(by) }, layout: part }
    }
}

impl<P: Pointer, L: MemoryLayout> Tensor<P, L> {
    /// The tensor of memory that this program does not touch: `length` elements from a pointer on, for example of a GPU.
    /// Its elements are pointers, by [`pointer_at`](Tensor::pointer_at).
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let device = 0x7f00_0000_0000 as *mut f32;
    /// let a = Tensor::of_pointer(device, 1 << 20, layout!((1024,1024):(1024,1)))?;
    /// let tile = a.local_tile((shape!(128), shape!(64)), (2, 3))?;
    /// assert_eq!(tile.pointer_at((0, 0)).map(|p| p as usize), Some(0x7f00_0000_0000 + 4 * (2 * 128 * 1024 + 3 * 64)));
    /// assert_eq!(tile.pointer_at((128, 0)), None);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe's `make_tensor(make_gmem_ptr(p), layout)`.
    #[allow(unsafe_code)]
    pub fn of_pointer(pointer: P, length: usize, layout: L) -> Result<Self, TensorError>
    where
        P: RawPointer,
        L::Integers: Verdict<Report: Accepted>,
        L: generic::Addressable,
    {
        let first = layout.span()?.first_in(length)?;
        // SAFETY: it is no borrow.
        Ok(Self { engine: unsafe { pointer.moved(first as isize) }, layout })
    }
}

/// `*const T` and `*mut T`.
#[diagnostic::on_unimplemented(message = "this is not a raw pointer", label = "neither `*const T` nor `*mut T`")]
pub trait RawPointer: Pointer + Copy {}
impl<T> RawPointer for *const T {}
impl<T> RawPointer for *mut T {}
