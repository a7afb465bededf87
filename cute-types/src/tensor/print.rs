//! CuTe's `print_tensor`, `include/cute/util/print_tensor.hpp`.

use core::fmt::{self, Display, Formatter, Write};

use super::{Lend, MemoryLayout, PredicatedTensor, Readable, Tensor};
use crate::tuple::IntTuple;

/// How an element is printed in a table: CuTe's `pretty_print`. Integers of 32 and 64 bits are five wide, `f32` ten and
/// `f64` eleven, as `1.50e+00` and `1.500e+00`; other numbers and text come after two spaces.
pub trait Pretty {
    /// How wide a `.` is printed in a table, where ragged tiles have no element: as wide as most elements are.
    const WIDTH: usize = 3;
    /// Prints it.
    fn pretty(&self, f: &mut Formatter<'_>) -> fmt::Result;
}

macro_rules! pretty {
    ($self:ident, $f:ident: $($type:ty),* => $width:literal, $print:expr) => {
        $(impl Pretty for $type {
            const WIDTH: usize = $width;

            fn pretty(&$self, $f: &mut Formatter<'_>) -> fmt::Result {
                $print
            }
        })*
    };
}
pretty!(self, f: i32, u32, i64, u64, isize, usize, i128, u128 => 5, write!(f, "{self:5}"));
pretty!(self, f: i8, u8, i16, u16, char, str => 3, write!(f, "  {self}"));
pretty!(self, f: bool => 3, write!(f, "{:3}", u8::from(*self)));
pretty!(self, f: f32 => 10, scientific(f64::from(*self), 2, 10, f));
pretty!(self, f: f64 => 11, scientific(*self, 3, 11, f));

impl<T: Pretty + ?Sized> Pretty for &T {
    const WIDTH: usize = T::WIDTH;

    fn pretty(&self, f: &mut Formatter<'_>) -> fmt::Result {
        T::pretty(self, f)
    }
}

/// C's `%*.*e`: the exponent has a sign and at least two digits.
fn scientific(value: f64, digits: usize, width: usize, f: &mut Formatter<'_>) -> fmt::Result {
    let mut text = Text { bytes: [0; 32], length: 0 };
    if value.is_finite() {
        write!(text, "{value:.digits$e}")?;
    } else {
        write!(
            text,
            "{}{}",
            if value.is_sign_negative() { "-" } else { "" },
            if value.is_nan() { "nan" } else { "inf" }
        )?;
    }
    let text = text.as_str();
    let Some((mantissa, exponent)) = text.split_once('e') else { return write!(f, "{text:>width$}") };
    let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |exponent| ('-', exponent));
    let length = exponent.len().max(2);
    write!(f, "{mantissa:>0$}e{sign}{exponent:0>length$}", width.saturating_sub(length + 2))
}

/// The text of a number; there need not be an allocator.
struct Text {
    bytes: [u8; 32],
    length: usize,
}

impl Text {
    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

impl Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

/// CuTe's `print_tensor`: a line with the width of an element and the layout, then the elements, the first mode down and
/// the second to the right. A third mode is that many tables below lines of `-`, a fourth that many of these below lines of
/// `=`. Of five modes and more CuTe prints the first line alone.
///
/// ```
/// use cute_types::prelude::*;
/// let a = Tensor::new([0, 1, 2, 3, 4, 5], layout!((2,3):(3,1)))?;
/// assert_eq!(a.to_string(), "ptr[32b] o (2,3):(3,1):\n    0    1    2\n    3    4    5\n");
/// let b = Tensor::new([1.5, -0.001, 1e100], layout!(3:1))?;
/// assert_eq!(b.to_string(), "ptr[64b] o 3:1:\n  1.500e+00\n -1.000e-03\n 1.000e+100\n");
/// # Ok::<(), TensorError>(())
/// ```
///
/// CuTe prints the address behind `ptr[32b]`, which would be another text each time. With `{:#}` what is static of the layout is
/// marked.
impl<E, L: MemoryLayout> Display for Tensor<E, L>
where
    Self: Readable<Layout = L>,
    <Self as Readable>::Element: Pretty,
{
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let view = self.shared();
        write!(f, "ptr[{}b] o ", 8 * size_of::<<Self as Readable>::Element>())?;
        Display::fmt(&self.layout, f)?;
        tables(self.layout.extents(), |index| view.at_index(index), f)
    }
}

/// As a [`Tensor`] is printed. Where there is no element, there is a `.`; CuTe, which has no such tensor, prints there what it
/// finds beyond the edge.
///
/// ```
/// use cute_types::prelude::*;
/// let a = Tensor::new(&[0, 1, 2, 3, 4, 5], layout!((2,3):(3,1)))?;
/// let tiles = a.zipped_divide_predicated((U2::NEW, U2::NEW))?;
/// assert_eq!(
///     tiles.to_string(),
///     "ptr[32b] o ((2,2),(1,2)):((3,1),(0,2)) of (2,3):\n    0    2\n    3    5\n    1    .\n    4    .\n",
/// );
/// # Ok::<(), TensorError>(())
/// ```
impl<P: Lend<Element: Pretty>, W: MemoryLayout, L: MemoryLayout, C: IntTuple, B: IntTuple> Display
    for PredicatedTensor<P, W, L, C, B>
{
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "ptr[{}b] o ", 8 * size_of::<P::Element>())?;
        Display::fmt(&self.layout(), f)?;
        tables(self.layout().layout().extents(), |index| self.at_index(index), f)
    }
}

/// The end of the first line, and the elements of a shape, each by its index, which is a coordinate of any shape.
fn tables<'a, S: IntTuple, T: Pretty + 'a>(
    shape: S,
    element: impl Fn(usize) -> Option<&'a T>,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    f.write_str(":\n")?;
    if !(1..=4).contains(&S::RANK) {
        return Ok(());
    }
    // The sizes of the modes; beyond the last one there is an extent of 0.
    let (rest, rows) = (shape.rest(), shape.first().size());
    let (rest, columns) = (rest.rest(), rest.first().size().max(1));
    let (rest, tables) = (rest.rest(), rest.first().size().max(1));
    let pages = rest.first().size().max(1);
    for table in 0..pages * tables {
        if table > 0 {
            line(f, if table % tables == 0 { '=' } else { '-' }, columns)?;
        }
        for row in 0..rows {
            for column in 0..columns {
                match element(row + rows * (column + columns * table)) {
                    Some(element) => element.pretty(f)?,
                    None => write!(f, "{:>1$}", '.', T::WIDTH)?,
                }
            }
            f.write_char('\n')?;
        }
    }
    Ok(())
}

fn line(f: &mut Formatter<'_>, mark: char, columns: usize) -> fmt::Result {
    for _ in 0..5 * columns {
        f.write_char(mark)?;
    }
    f.write_char('\n')
}

/// Where it points and the layout; the elements may be anything.
impl<E: fmt::Debug, L: MemoryLayout> fmt::Debug for Tensor<E, L> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} o ", self.engine)?;
        Display::fmt(&self.layout, f)
    }
}
