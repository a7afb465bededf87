//! Arguments of launches on a user's stream.

use std::sync::Arc;

use cudarc::driver::{CudaEvent, CudaStream, DevicePtr, DevicePtrMut, SyncOnDrop};
use cute_ptx::kernel::{Data, Element, Given};

/// An argument of a launch on a user's stream: a number's bits, or an array's address and the stream that it belongs to.
pub struct Bound<'h> {
    pub(crate) given: Given,
    pub(crate) bits: u64,
    pub(crate) owner: Option<Arc<CudaStream>>,
    /// cudarc's event of the array, for uses as this one.
    pub(crate) event: Option<&'h CudaEvent>,
}

impl<'h> Bound<'h> {
    pub(crate) fn scalar(element: Element, bits: u64) -> Bound<'h> {
        Bound { given: Given::Scalar(element, bits), bits, owner: None, event: None }
    }

    /// An array of so many elements. `place`, which is not asked for an array of another context, is what cudarc gives to
    /// whoever is to use it on `stream`.
    pub(crate) fn array(
        element: Element,
        written: bool,
        length: usize,
        (owner, stream): (&Arc<CudaStream>, &CudaStream),
        place: impl FnOnce() -> (u64, SyncOnDrop<'h>),
    ) -> Bound<'h> {
        let given = if written { Given::Output(element, length) } else { Given::Input(element, length) };
        let owner = Some(owner.clone());
        if owner.as_ref().map(|owner| owner.context()) != Some(stream.context()) {
            return Bound { given, bits: 0, owner, event: None };
        }
        let (bits, mut used) = place();
        // When it is dropped, cudarc records the event in one of its modes only; a launch does in each.
        let event = match &mut used {
            SyncOnDrop::Record(event) => event.take().map(|(event, _)| event),
            SyncOnDrop::Sync(_) => None,
        };
        Bound { given, bits, owner, event }
    }
}

/// An array that is read.
pub(crate) fn read<'h, T: Data>(array: &'h impl DevicePtr<T>, stream: &'h Arc<CudaStream>) -> Bound<'h> {
    Bound::array(T::ELEMENT, false, array.len(), (array.stream(), stream), || array.device_ptr(stream))
}

/// An array that is written.
pub(crate) fn written<'h, T: Data>(array: &'h mut impl DevicePtrMut<T>, stream: &'h Arc<CudaStream>) -> Bound<'h> {
    let (owner, length) = (array.stream().clone(), array.len());
    Bound::array(T::ELEMENT, true, length, (&owner, stream), || array.device_ptr_mut(stream))
}
