//! Tensor maps as the driver encodes them.

use core::mem::MaybeUninit;

use cudarc::driver::{DeviceRepr, DriverError, sys};
use cute_ptx::kernel::Element;
use cute_types::runtime::atom::{SmemSwizzle, TensorMap};

use crate::error::CudaError;

/// A tensor map for a launch: the 128 bytes that a parameter is.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Encoded(sys::CUtensorMap);

// SAFETY: a kernel has 128 bytes for it, the driver's own type for that, and reads them by the instructions that know them.
unsafe impl DeviceRepr for Encoded {}

/// What the driver calls a type of elements; those that it has no name for are bits.
fn data_type(element: Element) -> sys::CUtensorMapDataType {
    use sys::CUtensorMapDataType as Type;
    match element {
        Element::U8 | Element::I8 | Element::E4M3 | Element::E5M2 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT8,
        Element::U16 | Element::I16 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT16,
        Element::U32 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT32,
        Element::I32 => Type::CU_TENSOR_MAP_DATA_TYPE_INT32,
        Element::U64 => Type::CU_TENSOR_MAP_DATA_TYPE_UINT64,
        Element::I64 => Type::CU_TENSOR_MAP_DATA_TYPE_INT64,
        Element::F16 => Type::CU_TENSOR_MAP_DATA_TYPE_FLOAT16,
        Element::BF16 => Type::CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
        Element::F32 => Type::CU_TENSOR_MAP_DATA_TYPE_FLOAT32,
        Element::F64 => Type::CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
    }
}

fn swizzle(swizzle: SmemSwizzle) -> sys::CUtensorMapSwizzle {
    use sys::CUtensorMapSwizzle as Swizzle;
    match swizzle {
        SmemSwizzle::None => Swizzle::CU_TENSOR_MAP_SWIZZLE_NONE,
        SmemSwizzle::B32 => Swizzle::CU_TENSOR_MAP_SWIZZLE_32B,
        SmemSwizzle::B64 => Swizzle::CU_TENSOR_MAP_SWIZZLE_64B,
        SmemSwizzle::B128 => Swizzle::CU_TENSOR_MAP_SWIZZLE_128B,
    }
}

/// The tensor map of an array that begins at an address of the device. What the driver asks of its arguments, a [`TensorMap`] has
/// been checked for, and the address by the signature.
///
/// # Errors
///
/// The driver's, where it refuses it all the same.
pub(crate) fn encode(map: &TensorMap, element: Element, address: u64) -> Result<Encoded, CudaError> {
    let wide = |list: &[i64]| list.iter().map(|number| number.unsigned_abs()).collect::<Vec<u64>>();
    // Boxes and element strides are below 2^9.
    let narrow = |list: &[i64]| list.iter().map(|number| number.unsigned_abs() as u32).collect::<Vec<u32>>();
    let (dims, strides) = (wide(map.global_dim()), wide(map.global_strides()));
    let (extents, steps) = (narrow(map.box_dim()), narrow(&map.element_strides()));
    let mut encoded = MaybeUninit::<sys::CUtensorMap>::uninit();
    // SAFETY: the lists have as many numbers as the map has modes, the strides one less, and outlive the call; what is written
    // is the driver's own type, at its alignment. The address is not followed here, and a kernel that follows it stays within
    // the extents and strides, which a launch checks against the length of the array.
    let result = unsafe {
        sys::cuTensorMapEncodeTiled(
            encoded.as_mut_ptr(),
            data_type(element),
            dims.len() as u32,
            address as *mut core::ffi::c_void,
            dims.as_ptr(),
            strides.as_ptr(),
            extents.as_ptr(),
            steps.as_ptr(),
            sys::CUtensorMapInterleave::CU_TENSOR_MAP_INTERLEAVE_NONE,
            swizzle(map.swizzle()),
            sys::CUtensorMapL2promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
            sys::CUtensorMapFloatOOBfill::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
        )
    };
    let refused =
        |error: DriverError| CudaError::Driver { doing: "encoding a tensor map", code: format!("{:?}", error.0) };
    result.result().map_err(refused)?;
    // SAFETY: the driver wrote it, as it said.
    Ok(Encoded(unsafe { encoded.assume_init() }))
}
