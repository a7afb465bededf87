//! Views of ndarray as tensors, and tensors as views of ndarray.
#![allow(unsafe_code)]

use alloc::vec::Vec;
use core::ptr::NonNull;

use ::ndarray::{ArrayView, ArrayViewD, ArrayViewMut, ArrayViewMutD, Axis, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6, ShapeBuilder};

use super::{Exclusive, MemoryLayout, Readable, Shared, Tensor, TensorError, Writable};
use crate::int::{Dyn, Leaf};
use crate::layout::Layout;
use crate::tuple::{IntTuple, ModeVisitor};

/// One axis as a mode: of a single element whatever its stride is.
fn axis(axis: usize, shape: &[usize], strides: &[isize]) -> Result<(Dyn, Dyn), TensorError> {
    let (extent, stride) = (shape[axis], if shape[axis] > 1 { strides[axis] } else { 0 });
    Ok((Dyn(extent), Dyn(usize::try_from(stride).map_err(|_| TensorError::Axis { axis, stride })?)))
}

/// `(d0,d1,...)` of `Dyn`
macro_rules! dynamic {
    (@ $k:tt) => { Dyn };
    ($($k:tt)*) => { ($(dynamic!(@ $k),)*) };
}

macro_rules! views {
    ($($dimension:ident($($k:tt)*);)*) => {
        $(
            /// An axis is a mode. An axis that runs backwards is refused, and so is one without elements.
            impl<'a, T> TryFrom<ArrayView<'a, T, $dimension>>
                for Tensor<Shared<'a, T>, Layout<dynamic!($($k)*), dynamic!($($k)*)>>
            {
                type Error = TensorError;

                fn try_from(view: ArrayView<'a, T, $dimension>) -> Result<Self, TensorError> {
                    let modes = ($(axis($k, view.shape(), view.strides())?,)*);
                    let layout = Layout::of_congruent(($(modes.$k.0,)*), ($(modes.$k.1,)*));
                    layout.span()?;
                    let Some(first) = NonNull::new(view.as_ptr().cast_mut()) else { return Err(TensorError::Extent) };
                    // SAFETY: the elements of the view are these, shared for `'a`.
                    Ok(Self { engine: unsafe { Shared::new(first) }, layout })
                }
            }

            /// The same, to write to.
            impl<'a, T> TryFrom<ArrayViewMut<'a, T, $dimension>>
                for Tensor<Exclusive<'a, T>, Layout<dynamic!($($k)*), dynamic!($($k)*)>>
            {
                type Error = TensorError;

                fn try_from(mut view: ArrayViewMut<'a, T, $dimension>) -> Result<Self, TensorError> {
                    let modes = ($(axis($k, view.shape(), view.strides())?,)*);
                    let layout = Layout::of_congruent(($(modes.$k.0,)*), ($(modes.$k.1,)*));
                    layout.span()?;
                    let Some(first) = NonNull::new(view.as_mut_ptr()) else { return Err(TensorError::Extent) };
                    // SAFETY: the elements of the view are these, exclusive for `'a`, and the view is given up.
                    Ok(Self { engine: unsafe { Exclusive::new(first) }, layout })
                }
            }
        )*
    };
}
views! {
    Ix1(0);
    Ix2(0 1);
    Ix3(0 1 2);
    Ix4(0 1 2 3);
    Ix5(0 1 2 3 4);
    Ix6(0 1 2 3 4 5);
}

/// Extents and strides of the integers of a layout. One that runs backwards is turned around, so that all strides are
/// natural, as ndarray wants them, and is turned again as an axis of the view.
#[derive(Default)]
struct Axes {
    extents: Vec<usize>,
    strides: Vec<usize>,
    backwards: Vec<usize>,
    /// The offset of the element that is first when all strides are natural.
    first: isize,
}

impl ModeVisitor for Axes {
    fn mode(&mut self, extent: usize, stride: Leaf<'_>) {
        // Of a single element whatever its stride is.
        let stride = match stride {
            Leaf::Int(stride) if extent > 1 => stride as isize,
            _ => 0,
        };
        if stride < 0 {
            self.backwards.push(self.extents.len());
            self.first += (extent as isize - 1) * stride;
        }
        self.extents.push(extent);
        self.strides.push(stride.unsigned_abs());
    }
}

impl Axes {
    /// Refused where a number is beyond what ndarray counts: there are such tensors of elements without bytes, and of elements
    /// that repeat.
    fn of<S: IntTuple, D: IntTuple>(layout: Layout<S, D>) -> Result<Self, TensorError> {
        const LARGEST: usize = isize::MAX as usize;
        if layout.span()?.reach() > LARGEST as u128 {
            return Err(TensorError::Cosize);
        }
        let size = layout.count()?;
        if size > LARGEST {
            return Err(TensorError::Elements { size, limit: LARGEST });
        }
        let mut axes = Self::default();
        layout.shape().visit_modes(layout.stride(), &mut axes);
        Ok(axes)
    }
}

impl<E, S: IntTuple, D: IntTuple> Tensor<E, Layout<S, D>>
where
    Self: Readable<Layout = Layout<S, D>>,
{
    /// The elements as a view of ndarray, with an axis for each integer of the shape.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let a = Tensor::new(&data, layout!((2,3):(3,-1)))?;
    /// assert_eq!(a.to_ndarray()?, ndarray::arr2(&[[2, 1, 0], [5, 4, 3]]).into_dyn());
    ///
    /// let array = ndarray::arr2(&[[1, 2], [3, 4]]);
    /// let b = Tensor::try_from(array.t())?;
    /// assert_eq!((b[(0, 1)], b.layout().to_string()), (3, "(2,2):(1,2)".into()));
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn to_ndarray(&self) -> Result<ArrayViewD<'_, <Self as Readable>::Element>, TensorError> {
        let tensor = self.shared();
        let axes = Axes::of(tensor.layout)?;
        let shape = axes.extents.strides(axes.strides);
        // SAFETY: what the view reaches with natural strides, from the first element on, are the elements of the tensor, in
        // memory of one borrow, which the view keeps. Lengths and offsets are below 2^63, and ndarray allows shared views in
        // which elements repeat.
        let mut view = unsafe { ArrayView::from_shape_ptr(shape, tensor.engine.start(axes.first)) };
        for axis in axes.backwards {
            view.invert_axis(Axis(axis));
        }
        Ok(view)
    }

    /// The same to write to; refused where two elements are one.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let mut data = [0; 6];
    /// let mut a = Tensor::new(&mut data, layout!((2,3):(3,1)))?;
    /// a.to_ndarray_mut()?.index_axis_mut(ndarray::Axis(0), 1).fill(7);
    /// assert_eq!(data, [0, 0, 0, 7, 7, 7]);
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn to_ndarray_mut(&mut self) -> Result<ArrayViewMutD<'_, <Self as Readable>::Element>, TensorError>
    where
        Self: Writable,
    {
        let tensor = self.exclusive();
        tensor.layout.modes()?.check_injective()?;
        let axes = Axes::of(tensor.layout)?;
        let shape = axes.extents.strides(axes.strides);
        // SAFETY: as above; the borrow is exclusive, and no two elements are one.
        let mut view = unsafe { ArrayViewMut::from_shape_ptr(shape, tensor.engine.start(axes.first)) };
        for axis in axes.backwards {
            view.invert_axis(Axis(axis));
        }
        Ok(view)
    }
}
