//! Small functions, each over layouts in [`ours`] and without in [`by_hand`], or over any layout in [`generic`] and over the same
//! one in [`concrete`]. `tests/golden/check` compares their assembly with each other and with `golden.s`; here is tested that
//! they return the same.
#![no_std]

pub mod by_hand;
pub mod concrete;
pub mod generic;
pub mod ours;

/// Elements of a row in memory.
pub const LD: usize = 64;
/// A matrix that is 64 by 64.
pub type Matrix<T> = [T; LD * LD];

#[cfg(test)]
mod tests {
    use core::array;

    use super::{LD, Matrix, by_hand, concrete, generic, ours};

    #[test]
    fn offsets_are_the_same() {
        assert_eq!(ours::offset_of_static(), by_hand::offset_of_static());
        for i in 0..64 {
            assert_eq!(ours::offset_of_index(i), by_hand::offset_of_index(i));
            let (a, b, c) = (i % 4, i / 4 % 2, i / 8);
            assert_eq!(ours::offset_of_coordinate(a, b, c), by_hand::offset_of_coordinate(a, b, c));
            assert_eq!(ours::offset_of_coordinate(a, b, c), ours::offset_of_index(i));
            for j in 0..64 {
                assert_eq!(ours::offset_in_dynamic(64, 70, i, j % 8), by_hand::offset_in_dynamic(64, 70, i, j % 8));
                assert_eq!(ours::offset_swizzled(i % 8, j), by_hand::offset_swizzled(i % 8, j));
                assert_eq!(ours::offset_or_max(i, j), by_hand::offset_or_max(i, j));
                assert_eq!(ours::offset_or_max(i + 1, j), by_hand::offset_or_max(i + 1, j));
            }
            for value in 0..4 {
                assert_eq!(ours::offset_of_value(i % 32, value), by_hand::offset_of_value(i % 32, value));
            }
            // Of 130 threads, the last two are none.
            for thread in [i, i + 66] {
                for value in 0..32 {
                    let offset = ours::offset_in_partition_c(thread, value);
                    assert_eq!(offset, by_hand::offset_in_partition_c(thread, value));
                    let offset = ours::offset_in_partition_s(thread, value);
                    assert_eq!(offset, by_hand::offset_in_partition_s(thread, value));
                }
            }
        }
    }

    #[test]
    fn elements_are_the_same() {
        let data: Matrix<i32> = array::from_fn(|i| (i * i) as i32 % 1009);
        assert_eq!(ours::element(&data), by_hand::element(&data));
        assert_eq!(ours::sum_of_tile(&data), by_hand::sum_of_tile(&data));
        let few: [i32; 128] = array::from_fn(|i| data[i]);
        for thread in 0..40 {
            assert_eq!(ours::sum_of_values(&few, thread), by_hand::sum_of_values(&few, thread));
        }
        let row: [i32; LD] = array::from_fn(|i| data[i]);
        for (rows, columns) in [(0, 3), (3, 0), (5, 7), (9, 9)] {
            assert_eq!(ours::sum_of_dynamic(&row, rows, columns, 6), by_hand::sum_of_dynamic(&row, rows, columns, 6));
        }
    }

    /// Both on the same memory.
    fn same<const N: usize>(ours: impl Fn(&Matrix<f32>, &mut [f32; N]), by_hand: impl Fn(&Matrix<f32>, &mut [f32; N])) {
        let from: Matrix<f32> = array::from_fn(|i| (i * i % 1009) as f32);
        let (mut a, mut b) = (array::from_fn(|i| i as f32), array::from_fn(|i| i as f32));
        ours(&from, &mut a);
        by_hand(&from, &mut b);
        assert!(a == b);
    }

    #[test]
    fn tiles_are_the_same() {
        same(|a, b| ours::add_tile(a, b), |a, b| by_hand::add_tile(a, b));
        same(|a, b| ours::add_tile_by_offsets(a, b), |a, b| by_hand::add_tile_by_offsets(a, b));
        same(|a, b| ours::copy_tile(a, b), |a, b| by_hand::copy_tile(a, b));
        same(|a, b| ours::copy_tile_by_copy(a, b), |a, b| by_hand::copy_tile_by_copy(a, b));
        same(|_, b| ours::fill_tile(b, 2.0), |_, b| by_hand::fill_tile(b, 2.0));
    }

    #[test]
    fn generic_functions_are_the_concrete_ones() {
        let data: Matrix<f32> = array::from_fn(|i| (i * i % 1009) as f32);
        assert_eq!(generic::trace(&data), (0..48).map(|i| data[65 * i]).sum());
        assert_eq!(generic::trace(&data), concrete::trace(&data));
        for (rows, columns, ld) in [(3, 5, 7), (5, 3, 64), (65, 64, 64)] {
            let ours = generic::trace_of_dynamic(&data, rows, columns, ld);
            assert_eq!(ours, concrete::trace_of_dynamic(&data, rows, columns, ld));
        }
        same(|a, b| generic::axpy(3.0, a, b), |a, b| concrete::axpy(3.0, a, b));
        same(|a, b| generic::copy(a, b), |a, b| concrete::copy(a, b));
        same(|a, b| generic::matmul(a, &data, b), |a, b| concrete::matmul(a, &data, b));
        for element in 0..128 {
            assert_eq!(generic::offset_in_tile(element, 9), concrete::offset_in_tile(element, 9));
        }
    }
}
