//! # to_f2_matrix, from_f2_matrix
//!
//! A layout as a matrix over GF(2), the field of 0 and 1 in which the sum is the exclusive or. With the index and the
//! offset written as columns of binary digits, the lowest first, the layout is linear where
//! `A(i xor j) = A(i) xor A(j)`; then column `j` of its matrix is `A(2^j)`, and `A(i) = M·i`.
//!
//! A layout of strides is linear exactly where the extents are powers of two and no two of the numbers `A(2^j)` have a bit
//! in common, since then, and only then, their sums never carry. A swizzle is linear and its own inverse, so `S o A` is
//! linear exactly where A is; a base offset is in no product with a matrix.
//!
//! `from_f2_matrix` goes back: given the shape, the strides are columns, and where these are not those of one
//! (each `2^b·d` within a mode), it tries every swizzle that has its bits among the rows.
//!
//! - pre (`to_f2_matrix`): extents are powers of two, strides of extents above 1 are not negative, there is no base offset,
//!   and no sum carries
//! - post (`to_f2_matrix`): as many columns as the index has bits; as many rows as the largest offset has, one at least
//! - pre (`from_f2_matrix`): the entries are 0 and 1, there are as many columns as an index of the shape has bits, and
//!   some layout of the shape, under at most one swizzle, has the matrix
//! - post (`from_f2_matrix`): `to_f2_matrix(R) = M` but for rows of 0 at the end; the swizzle has as few bits as possible
//!
//! *Linear Layouts* (arXiv 2505.23819). tensor-layouts: `to_F2_matrix`, `from_F2_matrix`, `tensor_layouts/analysis.py`,
//! which gives a matrix for sums that carry, too: the one of `(4,4):(1,1)` there sends index 5 to 0, the layout to 2.

use alloc::vec::Vec;
use core::fmt;

use super::any::AnyLayout;
use super::error::LayoutError;
use super::layout::{RuntimeLayout, check_shape};
use super::rules::Rule;
use super::swizzle::Swizzle;
use super::swizzle::composed::ComposedLayout;
use super::trace;
use super::tuple::{IntTuple, write_tuple};

/// Bits of an offset, without its sign.
const OFFSET_BITS: usize = 63;

/// A matrix of zeros and ones, up to 63 rows, that multiplies binary digits by exclusive or.
///
/// ```
/// use cute_runtime::{F2Matrix, IntTuple, RuntimeLayout};
/// let m = "(2,4):(4,1)".parse::<RuntimeLayout>()?.to_f2_matrix()?;
/// assert_eq!((m.rows(), m.columns()), (3, 3));
/// assert_eq!(m.to_string(), "((0,1,0),(0,0,1),(1,0,0))");
/// // Index 3 is element (1,1), at offset 5.
/// assert_eq!(m.apply(3), 5);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct F2Matrix {
    rows: usize,
    /// A bit for each row.
    columns: Vec<i64>,
}

/// Why a matrix over GF(2) is not there, or is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum F2Refusal {
    /// Two bits of an index that move one bit of the offset, so that their sum carries.
    Carry {
        /// The one bit of the index.
        first: usize,
        /// The other.
        second: usize,
        /// The bit of the offset.
        bit: u32,
    },
    /// An entry that is no element of the field.
    Entry {
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
        /// What it is.
        value: i64,
    },
    /// Rows that differ in length.
    Row {
        /// A row.
        row: usize,
        /// How many entries it has.
        entries: usize,
        /// How many row 0 has.
        columns: usize,
    },
    /// More rows than an offset has bits, or none.
    Rows {
        /// The rows.
        rows: usize,
        /// The bits.
        bits: usize,
    },
    /// More or fewer columns than an index of the shape has bits.
    Columns {
        /// The columns.
        columns: usize,
        /// The bits.
        bits: usize,
    },
    /// A matrix that no layout of the shape has, under any one swizzle.
    NoLayout {
        /// How many swizzles there are to try.
        tried: u32,
    },
}

impl core::fmt::Debug for F2Refusal {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for F2Refusal {}

impl From<F2Refusal> for LayoutError {
    fn from(refused: F2Refusal) -> Self {
        LayoutError::F2(refused)
    }
}

impl F2Matrix {
    /// The matrix of these rows, the one of the lowest bit of the offset first; each has its entries from the lowest bit of
    /// the index on.
    ///
    /// ```
    /// use cute_runtime::F2Matrix;
    /// let m = F2Matrix::from_rows(&[[1, 1], [0, 1]])?;
    /// assert_eq!([0, 1, 2, 3].map(|i| m.apply(i)), [0, 1, 3, 2]);
    ///
    /// let refused = F2Matrix::from_rows(&[[1, 0], [0, 2]]).unwrap_err();
    /// assert_eq!(refused.to_string(), "from_f2_matrix: in row 1 and column 1, 2 is neither 0 nor 1");
    /// let refused = F2Matrix::from_rows(&[vec![1, 0], vec![1]]).unwrap_err();
    /// assert_eq!(refused.to_string(), "from_f2_matrix: row 1 has 1 entries, row 0 has 2");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn from_rows(rows: &[impl AsRef<[i64]>]) -> Result<Self, LayoutError> {
        let first = match rows {
            [first, ..] if rows.len() <= OFFSET_BITS => first.as_ref(),
            _ => return Err(F2Refusal::Rows { rows: rows.len(), bits: OFFSET_BITS }.into()),
        };
        let mut columns: Vec<i64> = first.iter().map(|_| 0).collect();
        for (row, entries) in rows.iter().enumerate() {
            let entries = entries.as_ref();
            if entries.len() != columns.len() {
                return Err(F2Refusal::Row { row, entries: entries.len(), columns: columns.len() }.into());
            }
            for (column, (value, bits)) in entries.iter().zip(&mut columns).enumerate() {
                match *value {
                    0 | 1 => *bits |= value << row,
                    value => return Err(F2Refusal::Entry { row, column, value }.into()),
                }
            }
        }
        Ok(F2Matrix { rows: rows.len(), columns })
    }

    /// The matrix of a linear function that sends `2^j` to `columns[j]`, without rows of 0 at the end.
    fn of_columns(columns: Vec<i64>) -> Self {
        let all = columns.iter().fold(0, |all, column| all | column);
        let rows = (i64::BITS - all.leading_zeros()).max(1) as usize;
        F2Matrix { rows, columns }
    }

    /// How many rows there are: the bits of an offset.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are: the bits of an index.
    pub fn columns(&self) -> usize {
        self.columns.len()
    }

    /// The entries of each row, the row of the lowest bit of the offset first.
    ///
    /// ```
    /// use cute_runtime::F2Matrix;
    /// assert_eq!(F2Matrix::from_rows(&[[1, 1], [0, 1]])?.to_int_tuple().to_string(), "((1,1),(0,1))");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn to_int_tuple(&self) -> IntTuple {
        let row = |row: usize| self.columns.iter().map(|column| column >> row & 1).collect::<IntTuple>();
        (0..self.rows).map(row).collect()
    }

    /// The product with the binary digits of `index`: the exclusive or of the columns of those that are 1.
    pub fn apply(&self, index: i64) -> i64 {
        // An index has 64 digits; what columns there are beyond them, none of it selects.
        let digits = (0..i64::BITS).map(|j| index >> j & 1 == 1);
        let columns = self.columns.iter().zip(digits).filter(|(_, digit)| *digit);
        columns.fold(0, |offset, (column, _)| offset ^ column)
    }
}

impl fmt::Display for F2Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tuple(f, self.to_int_tuple().modes())
    }
}

impl RuntimeLayout {
    /// The matrix over GF(2) that multiplies the bits of an index to those of its offset.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let matrix = |text: &str| text.parse::<RuntimeLayout>().unwrap().to_f2_matrix().map(|m| m.to_string());
    /// assert_eq!(matrix("(2,2):(2,1)")?, "((0,1),(1,0))");
    /// assert_eq!(matrix("(2,2):(0,1)")?, "((0,1))");
    ///
    /// let refused = |text| matrix(text).unwrap_err().to_string();
    /// assert_eq!(refused("(2,3):(1,2)"), "to_f2_matrix: 3 is not a power of two");
    /// assert_eq!(
    ///     refused("(4,4):(1,3)"),
    ///     "to_f2_matrix: bits 0 and 2 of the index both move bit 0 of the offset, a carry",
    /// );
    /// assert_eq!(refused("2:-1"), "to_f2_matrix: stride -1 is negative");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn to_f2_matrix(&self) -> Result<F2Matrix, LayoutError> {
        let mut columns: Vec<i64> = Vec::new();
        for (extent, stride) in self.flat_modes() {
            let bits = power_of_two(Rule::ToF2Matrix, extent)?;
            if bits > 0 && stride < 0 {
                return Err(LayoutError::NegativeStride { rule: Rule::ToF2Matrix, stride });
            }
            // Half of the extent is a coordinate, so this is an offset.
            columns.extend((0..bits).map(|bit| stride << bit));
        }
        match carry(&columns) {
            Some(refused) => Err(refused.into()),
            None => Ok(F2Matrix::of_columns(columns)),
        }
    }
}

impl ComposedLayout {
    /// The matrix over GF(2) that multiplies the bits of an index to those of its offset under the swizzle.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let m = "S<1,0,1> o (2,2):(2,1)".parse::<ComposedLayout>()?.to_f2_matrix()?;
    /// assert_eq!(m.to_string(), "((1,1),(1,0))");
    /// let refused = "S<1,0,1> o 4 o (2,2):(2,1)".parse::<ComposedLayout>()?.to_f2_matrix().unwrap_err();
    /// assert_eq!(refused.to_string(), "to_f2_matrix: offset 4 is not 0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn to_f2_matrix(&self) -> Result<F2Matrix, LayoutError> {
        if self.base_offset() != 0 {
            let offset = self.base_offset();
            return Err(LayoutError::SwizzleOffset { rule: Rule::ToF2Matrix, offset, of: 0 });
        }
        let before = self.layout().to_f2_matrix()?;
        Ok(trace::silently(|| F2Matrix::of_columns(swizzled(&self.swizzle(), &before.columns))))
    }
}

impl AnyLayout {
    /// The layout of the shape, under a swizzle or none, that has the matrix.
    ///
    /// ```
    /// use cute_runtime::{AnyLayout, F2Matrix};
    /// let of = |rows: &[[i64; 2]]| AnyLayout::from_f2_matrix(&F2Matrix::from_rows(rows)?, &(2, 2).into());
    /// assert_eq!(of(&[[0, 1], [1, 0]])?.to_string(), "(2,2):(2,1)");
    /// assert_eq!(of(&[[1, 1], [1, 0]])?.to_string(), "S<1,0,1> o 0 o (2,2):(2,1)");
    ///
    /// // Both bits of the index are added up.
    /// let refused = of(&[[1, 1], [0, 0]]).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "from_f2_matrix: with none of 3 swizzles does a layout of this shape have this matrix",
    /// );
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn from_f2_matrix(matrix: &F2Matrix, shape: &IntTuple) -> Result<AnyLayout, LayoutError> {
        check_shape(shape)?;
        let bits = shape.leaves().map(|extent| power_of_two(Rule::FromF2Matrix, extent));
        let bits = bits.collect::<Result<Vec<u32>, _>>()?;
        let all = bits.iter().sum::<u32>() as usize;
        if all != matrix.columns() {
            return Err(F2Refusal::Columns { columns: matrix.columns(), bits: all }.into());
        }
        let mut tried = 0;
        for swizzle in swizzles(matrix.rows) {
            tried += 1;
            // A swizzle is its own inverse.
            let before = trace::silently(|| swizzled(&swizzle, &matrix.columns));
            if let Some(strides) = strides(&before, &bits).filter(|_| carry(&before).is_none()) {
                let mut strides = strides.into_iter();
                let stride = shape.map(&mut |_| strides.next().unwrap_or(0));
                let layout = RuntimeLayout::new(shape, stride)?;
                return ComposedLayout::new(swizzle, 0, layout).map(AnyLayout::from);
            }
        }
        Err(F2Refusal::NoLayout { tried }.into())
    }
}

/// The logarithm of an extent.
fn power_of_two(rule: Rule, extent: i64) -> Result<u32, LayoutError> {
    if extent.count_ones() == 1 {
        Ok(extent.trailing_zeros())
    } else {
        Err(LayoutError::NotPowerOfTwo { rule, value: extent })
    }
}

/// Two of the columns that have a bit in common.
fn carry(columns: &[i64]) -> Option<F2Refusal> {
    let mut taken = 0;
    for (second, column) in columns.iter().enumerate() {
        if taken & column != 0 {
            let bit = (taken & column).trailing_zeros();
            let first = columns.iter().position(|other| other >> bit & 1 == 1)?;
            return Some(F2Refusal::Carry { first, second, bit });
        }
        taken |= column;
    }
    None
}

fn swizzled(swizzle: &Swizzle, columns: &[i64]) -> Vec<i64> {
    columns.iter().map(|column| swizzle.apply(*column)).collect()
}

/// The strides of modes of so many bits, where each mode is linear over the integers.
fn strides(columns: &[i64], bits: &[u32]) -> Option<Vec<i64>> {
    let mut columns = columns.iter();
    let mut strides = Vec::with_capacity(bits.len());
    for bits in bits {
        let Some(stride) = (*bits > 0).then(|| columns.next()).flatten().copied() else {
            strides.push(0);
            continue;
        };
        for bit in 1..*bits {
            let wanted = stride.checked_mul(1i64.checked_shl(bit)?)?;
            if columns.next() != Some(&wanted) {
                return None;
            }
        }
        strides.push(stride);
    }
    Some(strides)
}

/// The swizzles of offsets of so many bits, those of few bits first, and the identity before them.
fn swizzles(rows: usize) -> impl Iterator<Item = Swizzle> {
    let rows = rows as u32; // at most 63
    let of = move |bits: u32, base: u32| {
        let ways = (bits..=rows.saturating_sub(base + bits)).flat_map(|places| [places as i32, -(places as i32)]);
        ways.map(move |shift| Swizzle::of_checked(bits, base, shift))
    };
    let moving = (1..=rows / 2).flat_map(move |bits| (0..=rows - 2 * bits).flat_map(move |base| of(bits, base)));
    core::iter::once(Swizzle::IDENTITY).chain(moving)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn is_matrix_of(m: &F2Matrix, a: &ComposedLayout) -> bool {
        (0..).zip(a.offsets()).all(|(i, offset)| m.apply(i) == offset)
    }

    #[test]
    fn a_matrix_is_there_exactly_where_the_layout_is_linear() {
        let (mut linear, mut carries) = (0, 0);
        for i in 0..30_000i64 {
            let extent = |i: i64| 1 << (i % 3);
            let layout = RuntimeLayout::new((extent(i), extent(i / 3)), (i / 9 % 15, i / 135 % 18)).unwrap();
            let (bits, base, shift) = (i % 3, i / 7 % 3, [3, -3, 4, -2][(i / 11 % 4) as usize]);
            let a = ComposedLayout::new(Swizzle::new(bits, base, shift).unwrap(), 0, layout).unwrap();
            let offsets: Vec<i64> = a.offsets().collect();
            let is_linear = (0..a.size())
                .all(|i| (0..a.size()).all(|j| offsets[(i ^ j) as usize] == offsets[i as usize] ^ offsets[j as usize]));
            match a.to_f2_matrix() {
                Ok(m) => {
                    linear += 1;
                    assert!(is_linear && is_matrix_of(&m, &a), "{a}: {m}");
                    let back = AnyLayout::from_f2_matrix(&m, a.shape()).unwrap();
                    assert!(back.offsets().eq(offsets.iter().map(|x| IntTuple::Int(*x))), "{a}: {back}");
                }
                Err(LayoutError::F2(F2Refusal::Carry { first, second, bit })) => {
                    carries += 1;
                    assert!(!is_linear, "{a}");
                    let at = |i: usize| a.layout().offset(1 << i).unwrap() >> bit & 1;
                    assert_eq!((at(first), at(second)), (1, 1), "{a}");
                }
                Err(other) => panic!("{a}: {other}"),
            }
        }
        assert!(linear > 2000 && carries > 2000, "{linear} {carries}");
    }

    #[test]
    fn every_matrix_of_three_bits_is_found_or_is_of_no_layout() {
        // All swizzles of offsets of three bits, and all layouts of 8 elements with strides below 8.
        let shapes: [IntTuple; 3] = [8.into(), (2, 4).into(), (2, 2, 2).into()];
        for shape in shapes {
            let mut found = alloc::collections::BTreeMap::new();
            let modes = shape.rank() as u32;
            for swizzle in swizzles(3) {
                for code in 0..8i64.pow(modes) {
                    let stride = (0..modes).map(|k| code / 8i64.pow(k) % 8);
                    let stride = if modes == 1 { code.into() } else { stride.collect::<IntTuple>() };
                    let layout = RuntimeLayout::new(&shape, stride).unwrap();
                    if let Ok(m) = ComposedLayout::new(swizzle, 0, layout).unwrap().to_f2_matrix()
                        && m.rows <= 3
                    {
                        let bits = found.entry(m.columns).or_insert(swizzle.bits());
                        *bits = swizzle.bits().min(*bits);
                    }
                }
            }
            for code in 0..512 {
                let columns: Vec<i64> = (0..3).map(|k| code >> (3 * k) & 7).collect();
                let m = F2Matrix { rows: 3, columns };
                match (AnyLayout::from_f2_matrix(&m, &shape), found.get(&m.columns)) {
                    (Ok(AnyLayout::Composed(a)), Some(bits)) => {
                        assert!(is_matrix_of(&m, &a) && a.swizzle().bits() == *bits, "{m}: {a}");
                    }
                    (Ok(AnyLayout::Strided(a)), Some(0)) => assert!(is_matrix_of(&m, &a.into()), "{m}"),
                    (Err(LayoutError::F2(F2Refusal::NoLayout { tried: 7 })), None) => {}
                    (answer, wanted) => panic!("{m} of {shape}: {answer:?}, {wanted:?}"),
                }
            }
        }
    }

    #[test]
    fn no_index_has_a_digit_for_column_64() {
        for columns in [63, 64, 65, 200] {
            let mut row = alloc::vec![0; columns];
            row[columns - 1] = 1;
            let m = F2Matrix::from_rows(&[row]).unwrap();
            assert_eq!(
                [0, 1, 5, i64::MAX].map(|index| m.apply(index)),
                [0, 0, 0, i64::from(columns == 63)],
                "{columns}"
            );
            // The sign is digit 63.
            assert_eq!(m.apply(i64::MIN), i64::from(columns == 64), "{columns}");
        }
    }

    #[test]
    fn the_largest_matrices() {
        let whole = "S<20,0,42> o 4611686018427387904:1".parse::<ComposedLayout>().unwrap();
        let m = whole.to_f2_matrix().unwrap();
        assert_eq!((m.rows(), m.columns()), (62, 62));
        assert_eq!(AnyLayout::from_f2_matrix(&m, whole.shape()), Ok(AnyLayout::Composed(whole)));
        let one = "1:0".parse::<RuntimeLayout>().unwrap().to_f2_matrix().unwrap();
        assert_eq!((one.rows(), one.columns(), one.to_string().as_str()), (1, 0, "(())"));
    }
}
