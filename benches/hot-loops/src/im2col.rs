//! The matrix whose product with the weights is a convolution: a column for each place of the kernel on an image.

use cute_types::coord::InRange;
use cute_types::prelude::*;
use ndarray::{ArrayView6, ArrayViewMut6, ShapeBuilder};

/// Pixels of a row, and rows of an image.
pub const SIDE: usize = 30;
/// Pixels of a row of the kernel, and its rows.
pub const KERNEL: usize = 3;
/// Places of the kernel in a row, and in a column.
pub const PLACES: usize = SIDE - KERNEL + 1;
/// Channels of an image.
pub const CHANNELS: usize = 8;
/// Images.
pub const IMAGES: usize = 2;
/// The elements of the images.
pub const FROM: usize = SIDE * SIDE * CHANNELS * IMAGES;
/// The elements of the matrix.
pub const TO: usize = PLACES * PLACES * KERNEL * KERNEL * CHANNELS * IMAGES;

/// The places and the kernel step over the same pixels: a layout of six modes that is not injective.
#[inline(never)]
pub fn ours(from: &[f32; FROM], to: &mut [f32; TO]) {
    let windows = layout!(((28,28),(3,3,8),2):((1,30),(1,30,900),7200));
    let from = Tensor::new(from, windows).unwrap();
    let mut to = Tensor::new(to, layout_left(windows.shape())).unwrap();
    InRange::all(to.layout().shape()).for_each(|c| to[c] = from[c]);
}

/// Six loops, and a place that counts up.
#[inline(never)]
pub fn by_hand(from: &[f32; FROM], to: &mut [f32; TO]) {
    let mut place = 0;
    for image in 0..IMAGES {
        for channel in 0..CHANNELS {
            for ky in 0..KERNEL {
                for kx in 0..KERNEL {
                    for y in 0..PLACES {
                        for x in 0..PLACES {
                            let pixel = x + kx + SIDE * (y + ky + SIDE * (channel + CHANNELS * image));
                            // SAFETY: the pixel is one of the image, and as many places are counted as there are.
                            unsafe { *to.get_unchecked_mut(place) = *from.get_unchecked(pixel) }
                            place += 1;
                        }
                    }
                }
            }
        }
    }
}

/// Views of six axes, that of the images with strides of its own.
#[inline(never)]
pub fn by_ndarray(from: &[f32; FROM], to: &mut [f32; TO]) {
    let shape = [IMAGES, CHANNELS, KERNEL, KERNEL, PLACES, PLACES];
    let image = SIDE * SIDE;
    let windows = shape.strides([CHANNELS * image, image, SIDE, 1, SIDE, 1]);
    let from = ArrayView6::from_shape(windows, from).unwrap();
    ArrayViewMut6::from_shape(shape, to).unwrap().assign(&from);
}

/// What is right.
pub fn plain(from: &[f32], to: &mut [f32]) {
    for (i, to) in to.iter_mut().enumerate() {
        let (x, i) = (i % PLACES, i / PLACES);
        let (y, i) = (i % PLACES, i / PLACES);
        let (kx, i) = (i % KERNEL, i / KERNEL);
        let (ky, plane) = (i % KERNEL, i / KERNEL);
        *to = from[x + kx + SIDE * (y + ky) + SIDE * SIDE * plane];
    }
}
