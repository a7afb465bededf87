//! The sums that products are held to, in f64.

use cute_types::runtime::{LayoutError, RuntimeLayout};

/// The rows of a matrix, (row, column), or of one of a batch of them, (row, column, batch), as `exact` makes numbers of
/// its elements.
///
/// Its layout is asked for each element once: a test that asks it for both factors of each product takes longer than
/// the interpreter takes for the kernel.
pub(crate) fn rows<T: Copy>(
    layout: &RuntimeLayout,
    elements: &[T],
    batch: Option<i64>,
    exact: impl Fn(T) -> f64,
) -> Result<Vec<Vec<f64>>, LayoutError> {
    let [rows, columns] = [0, 1].map(|mode| layout.shape().modes()[mode].size());
    let (rows, columns) = (rows?, columns?);
    let element = |row: i64, column: i64| {
        let place = match batch {
            Some(batch) => layout.offset((row, column, batch))?,
            None => layout.offset((row, column))?,
        };
        Ok(exact(elements[place as usize]))
    };
    (0..rows).map(|row| (0..columns).map(|column| element(row, column)).collect()).collect()
}

/// The sum of the products of a row of A and a row of B.
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
