//! Views of ndarray as tensors and tensors as views of ndarray: the same elements at the same places, both ways.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use cute_types::prelude::*;
use ndarray::{Array2, Array3, ArrayView1, Axis, s};

#[test]
fn a_view_of_ndarray_is_a_tensor() {
    let array = Array3::from_shape_fn((3, 4, 5), |(i, j, k)| 100 * i + 10 * j + k);
    // Transposed, with steps and beginning inside.
    for view in [array.view(), array.view().reversed_axes(), array.slice(s![1.., ..;2, 2..])] {
        let tensor = Tensor::try_from(view).unwrap();
        for ((i, j, k), x) in view.indexed_iter() {
            assert_eq!(tensor.get((i, j, k)), Some(x));
        }
        assert_eq!(tensor.size(), view.len());
        assert_eq!(tensor.to_ndarray().unwrap(), view.into_dyn());
    }
}

#[test]
fn an_exclusive_view_of_ndarray_is_written() {
    let mut array = Array2::<usize>::zeros((6, 4));
    let tensor = Tensor::try_from(array.view_mut()).unwrap();
    std::thread::scope(|scope| {
        for (row, mut part) in tensor.try_parts().unwrap().enumerate() {
            scope.spawn(move || part.for_each_mut(|(column,), x| *x = 10 * row + column));
        }
    });
    assert_eq!(array, Array2::from_shape_fn((6, 4), |(i, j)| 10 * i + j));
}

#[test]
fn a_tensor_is_a_view_of_ndarray() {
    let mut data: Vec<i32> = (0..24).collect();
    // Nested, swapped and backwards: an axis for each integer.
    let a = Tensor::new(&data, layout!((4,(2,3)):(-6,(3,1)))).unwrap();
    let view = a.to_ndarray().unwrap();
    assert_eq!(view.shape(), [4, 2, 3]);
    assert_eq!(view.strides(), [-6, 3, 1]);
    for i in 0..4 {
        for j in 0..2 {
            for k in 0..3 {
                assert_eq!(view[[i, j, k]], a[(i, (j, k))]);
            }
        }
    }
    let broadcast = Tensor::new(&data, layout!((2,3):(1,0))).unwrap();
    assert_eq!(broadcast.to_ndarray().unwrap(), ndarray::arr2(&[[0, 0, 0], [1, 1, 1]]).into_dyn());

    let mut a = Tensor::new(&mut data, layout!((4,6):(6,1))).unwrap();
    a.to_ndarray_mut().unwrap().index_axis_mut(Axis(1), 2).fill(-1);
    assert!(a.view().slice((.., 2)).unwrap().iter().all(|&x| x == -1));
    assert_eq!(data.iter().filter(|&&x| x == -1).count(), 4);
}

#[test]
fn what_has_no_counterpart_is_refused() {
    let array = ArrayView1::from(&[1, 2, 3]);
    let refused = Tensor::try_from(array.slice(s![..;-1])).unwrap_err();
    assert_eq!(refused.to_string(), "tensor: stride -1 of axis 0 is negative");
    assert_eq!(Tensor::try_from(array.slice(s![1..1])).unwrap_err(), TensorError::Extent);
    let mut one = [0];
    let mut broadcast = Tensor::new(&mut one, layout!(3:0)).unwrap();
    let refused = broadcast.to_ndarray_mut().map(|_| ()).unwrap_err();
    assert_eq!(refused.to_string(), "injective: elements 0 and 1 both have offset 0");
    let many = Tensor::new(&one, Layout::new(Dyn(usize::MAX), U0::NEW)).unwrap();
    let refused = many.to_ndarray().unwrap_err();
    assert_eq!(
        refused.to_string(),
        "tensor: it has 18446744073709551615 elements, an array at most 9223372036854775807"
    );
}
