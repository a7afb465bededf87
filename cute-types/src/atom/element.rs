//! The types of the elements that instructions take, as types.
//!
//! They are called by their words in CuTe's names of atoms, `SM80_16x8x16_F32F16F16F32_TN`. Some of these, such as `U8`, are
//! also names of typenum's numbers, so a program names them by their module: `element::U8`.

use core::marker::PhantomData;

use typenum::Unsigned;

use crate::int::Nat;
use crate::sealed::Sealed;

/// The type of an element of an operand: its name and its width in memory.
///
/// ```
/// use cute_types::atom::element::{self, Element};
/// assert_eq!((element::BF16::NAME, element::BF16::BITS), ("bf16", 16));
/// // An element of tf32 takes as much memory as one of f32.
/// assert_eq!(element::TF32::BITS, 32);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no type of elements",
    label = "not one of the types of `cute_types::atom::element`"
)]
pub trait Element: Copy + 'static + Sealed {
    /// The name, as in PTX where PTX has the type.
    const NAME: &'static str;
    /// How many bits one takes in memory.
    const BITS: u64 = <Self::Bits as Nat>::VALUE;
    /// The same as a number of the compiler.
    type Bits: Nat;
}

macro_rules! elements {
    ($($element:ident = $name:literal: $bits:ident $doc:literal;)*) => {
        $(
            #[doc = concat!("`", $name, "`", $doc)]
            #[derive(Clone, Copy, Debug)]
            pub struct $element;

            impl Sealed for $element {}

            impl Element for $element {
                const NAME: &'static str = $name;
                type Bits = typenum::$bits;
            }
        )*

        #[cfg(all(test, feature = "alloc"))]
        const ALL: &[(&str, u64)] = &[$(($element::NAME, $element::BITS)),*];
    };
}
elements! {
    U1 = "u1": U1 ", a bit.";
    E2M1 = "e2m1": U4 ", a float of 4 bits.";
    S4 = "i4": U4 ", an integer of 4 bits.";
    U4 = "u4": U4 ", a natural number of 4 bits.";
    E2M3 = "e2m3": U6 ", a float of 6 bits.";
    E3M2 = "e3m2": U6 ", a float of 6 bits.";
    E4M3 = "e4m3": U8 ", a float of 8 bits.";
    E5M2 = "e5m2": U8 ", a float of 8 bits.";
    S8 = "i8": U8 "";
    U8 = "u8": U8 "";
    BF16 = "bf16": U16 "";
    F16 = "f16": U16 "";
    S16 = "i16": U16 "";
    F32 = "f32": U32 "";
    TF32 = "tf32": U32 ", a float of 19 bits in 32.";
    S32 = "i32": U32 "";
    U32 = "u32": U32 "";
    F64 = "f64": U64 "";
    U64 = "u64": U64 "";
    C64 = "c64": U128 ", a complex number of two `f64`.";
    GC64 = "gc64": U192 ", a complex number of three `f64` for the three multiplications of Gauss.";
}

/// The type of the values of an operand: an element, of which a sparse operand keeps one of several.
///
/// ```
/// use cute_types::atom::element::{F16, Sparse, ValType};
/// use cute_types::integers::U2;
/// assert_eq!((F16::SPARSITY, <Sparse<U2, F16>>::SPARSITY), (1, 2));
/// ```
#[diagnostic::on_unimplemented(message = "this is no type of values", label = "neither an element nor `Sparse` ones")]
pub trait ValType: Copy + 'static + Sealed {
    /// The element.
    type Element: Element;
    /// One of how many is kept: 1 where all are.
    const SPARSITY: u64;
}

impl<E: Element> ValType for E {
    type Element = E;
    const SPARSITY: u64 = 1;
}

/// One of `N` elements is kept. CuTe: `sparse_elem`.
#[derive(Clone, Copy, Debug)]
pub struct Sparse<N, E>(PhantomData<(N, E)>);

impl<N, E> Sealed for Sparse<N, E> {}

impl<N: Nat + Unsigned, E: Element> ValType for Sparse<N, E> {
    type Element = E;
    const SPARSITY: u64 = <N as Nat>::VALUE;
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::ALL;
    use crate::runtime::atom::Element;

    #[test]
    fn elements_are_those_of_values() {
        let values = Element::all().map(|element| (element.name(), u64::from(element.bits())));
        assert!(values.eq(ALL.iter().copied()));
    }
}
