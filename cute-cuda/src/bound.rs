//! Arguments of launches on a user's stream.

use std::sync::Arc;

use cudarc::driver::{CudaStream, DevicePtr, DevicePtrMut, SyncOnDrop};
use cute_ptx::kernel::{Element, Given};

/// What cudarc gives to whoever is to use an array on a stream: its address, and what waits for and records the use.
type Place<'h> = Box<dyn FnOnce(&'h CudaStream) -> (u64, SyncOnDrop<'h>) + 'h>;

/// The bound makes the closure one that is called once, and may give out what it has.
fn boxed<'h>(place: impl FnOnce(&'h CudaStream) -> (u64, SyncOnDrop<'h>) + 'h) -> Place<'h> {
    Box::new(place)
}

/// An argument of a launch on a user's stream: a number, or an array for as long as it is borrowed.
pub struct Bound<'h> {
    pub(crate) given: Given,
    pub(crate) value: BoundValue<'h>,
}

/// What a launch makes of an argument.
pub(crate) enum BoundValue<'h> {
    /// A number's type and bits.
    Scalar(Element, u64),
    /// An array: the stream that it belongs to, and its place. The launch asks cudarc for that, for the stream that it goes
    /// on: nobody can have asked before, or for another stream.
    Array(Arc<CudaStream>, Place<'h>),
}

impl<'h> Bound<'h> {
    pub(crate) fn scalar(element: Element, bits: u64) -> Bound<'h> {
        Bound { given: Given::Scalar(element, bits), value: BoundValue::Scalar(element, bits) }
    }

    /// An array that is read, of so many elements.
    pub(crate) fn read<T>(element: Element, length: usize, array: &'h impl DevicePtr<T>) -> Bound<'h> {
        let place = boxed(move |stream| array.device_ptr(stream));
        Bound { given: Given::Input(element, length), value: BoundValue::Array(array.stream().clone(), place) }
    }

    /// An array that is written, of so many elements.
    pub(crate) fn written<T>(element: Element, length: usize, array: &'h mut impl DevicePtrMut<T>) -> Bound<'h> {
        let owner = array.stream().clone();
        let place = boxed(move |stream| array.device_ptr_mut(stream));
        Bound { given: Given::Output(element, length), value: BoundValue::Array(owner, place) }
    }
}
