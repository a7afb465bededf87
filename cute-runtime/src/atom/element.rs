//! The types of the elements that instructions take, by CuTe's names.

use core::fmt;
use core::str::FromStr;

/// The type of an element of an operand: its name and its width in memory.
///
/// ```
/// use cute_runtime::atom::Element;
/// let bf16: Element = "bf16".parse()?;
/// assert_eq!((bf16, bf16.bits()), (Element::BF16, 16));
/// // An element of tf32 takes as much memory as one of f32.
/// assert_eq!(Element::TF32.bits(), 32);
/// assert_eq!("f15".parse::<Element>().unwrap_err().to_string(), "`f15` is no type of elements");
/// # Ok::<(), cute_runtime::atom::NoElement>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Element {
    /// `u1`, a bit.
    U1,
    /// `e2m1`, a float of 4 bits.
    E2M1,
    /// `i4`
    I4,
    /// `u4`
    U4,
    /// `e2m3`, a float of 6 bits.
    E2M3,
    /// `e3m2`, a float of 6 bits.
    E3M2,
    /// `e4m3`, a float of 8 bits.
    E4M3,
    /// `e5m2`, a float of 8 bits.
    E5M2,
    /// `i8`
    I8,
    /// `u8`; also what stands for a scale, for the metadata of sparse operands and for floats of 4 and 6 bits in bytes.
    U8,
    /// `bf16`
    BF16,
    /// `f16`
    F16,
    /// `i16`
    I16,
    /// `f32`
    F32,
    /// `tf32`, a float of 19 bits in 32.
    TF32,
    /// `i32`
    I32,
    /// `u32`
    U32,
    /// `f64`
    F64,
    /// `u64`
    U64,
    /// `c64`, a complex number of two `f64`.
    C64,
    /// `gc64`, a complex number of three `f64` for the three multiplications of Gauss.
    GC64,
}

/// Every type with its name and its bits.
const NAMES: [(Element, &str, u32); 21] = [
    (Element::U1, "u1", 1),
    (Element::E2M1, "e2m1", 4),
    (Element::I4, "i4", 4),
    (Element::U4, "u4", 4),
    (Element::E2M3, "e2m3", 6),
    (Element::E3M2, "e3m2", 6),
    (Element::E4M3, "e4m3", 8),
    (Element::E5M2, "e5m2", 8),
    (Element::I8, "i8", 8),
    (Element::U8, "u8", 8),
    (Element::BF16, "bf16", 16),
    (Element::F16, "f16", 16),
    (Element::I16, "i16", 16),
    (Element::F32, "f32", 32),
    (Element::TF32, "tf32", 32),
    (Element::I32, "i32", 32),
    (Element::U32, "u32", 32),
    (Element::F64, "f64", 64),
    (Element::U64, "u64", 64),
    (Element::C64, "c64", 128),
    (Element::GC64, "gc64", 192),
];

impl Element {
    /// Every type.
    ///
    /// ```
    /// use cute_runtime::atom::Element;
    /// assert!(Element::all().all(|element| element.name().parse() == Ok(element)));
    /// ```
    pub fn all() -> impl Iterator<Item = Element> {
        NAMES.iter().map(|&(element, ..)| element)
    }

    /// The name, as in PTX where PTX has the type.
    ///
    /// ```
    /// use cute_runtime::atom::Element;
    /// assert_eq!(Element::E4M3.name(), "e4m3");
    /// ```
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// How many bits one takes in memory.
    ///
    /// ```
    /// use cute_runtime::atom::Element;
    /// assert_eq!((Element::U1.bits(), Element::C64.bits()), (1, 128));
    /// ```
    pub const fn bits(self) -> u32 {
        NAMES[self as usize].2
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no type of elements has.
#[derive(Clone, PartialEq, Eq)]
pub struct NoElement(alloc::string::String);

impl fmt::Display for NoElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no type of elements", self.0)
    }
}

impl fmt::Debug for NoElement {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for NoElement {}

impl FromStr for Element {
    type Err = NoElement;

    fn from_str(name: &str) -> Result<Self, NoElement> {
        Element::all().find(|element| element.name() == name).ok_or_else(|| NoElement(name.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_types() {
        for (i, element) in Element::all().enumerate() {
            assert_eq!(element as usize, i, "{element}");
        }
    }
}
