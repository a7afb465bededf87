//! Tensors over arrays, whose length the compiler compares with the layout.

use super::{Data, Span, StaticMemoryLayout, Tensor};
use crate::rules::{Accepted, Verdict, generic};
use crate::sealed::Sealed;

/// An array of `N` elements, borrowed or by value.
#[diagnostic::on_unimplemented(
    message = "this is not an array",
    label = "its length is not part of its type",
    note = "`Tensor::new` takes slices and vectors, and says whether they are long enough when the program runs"
)]
pub trait Array<const N: usize>: Sealed {}
impl<T, const N: usize> Array<N> for [T; N] {}
impl<T, const N: usize> Array<N> for &[T; N] {}
impl<T, const N: usize> Array<N> for &mut [T; N] {}

impl<E, L: StaticMemoryLayout> Tensor<E, L> {
    /// The tensor of an array and a static layout, both of which the compiler knows: where the array is too short, the program
    /// is not built.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// const IDENTITY: [f32; 4] = [1.0, 0.0, 0.0, 1.0];
    /// let a = Tensor::of_array(&IDENTITY, layout!((2,2):(1,2)));
    /// assert_eq!(a[(1, 1)], 1.0);
    ///
    /// let mut fragment = Tensor::of_array([0.0_f32; 4], layout!((2,2):(1,2)));
    /// fragment[(1, 0)] = 1.5;
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use cute_types::prelude::*;
    /// // tensor: the layout reaches 24 elements, the array has 23
    /// let short = Tensor::of_array(&[0; 23], layout!((4,6):(6,1)));
    /// ```
    ///
    /// [`Tensor::new`] takes memory of any length and any layout, and returns an error of what the compiler does not know.
    ///
    /// Source: CuTe's `make_tensor` of an array, which looks at no length.
    #[inline]
    pub fn of_array<M, const N: usize>(array: M, layout: L) -> Self
    where
        L::Integers: Verdict<Report: Accepted>,
        L: generic::Addressable,
        M: Array<N> + Data<L, Engine = E>,
    {
        let span = const {
            look_at_length(L::KNOWN, N);
            match L::KNOWN {
                Some(span) => span,
                None => panic!("tensor: the cosize of the layout is not decided; take `Tensor::new`"),
            }
        };
        match array.engine(span) {
            Ok(engine) => Self { engine, layout },
            Err(_) => unreachable!("the compiler has compared the lengths"),
        }
    }
}

/// An array of this length is long enough for what a layout reaches, where the compiler knows that: else the program is not built.
pub(super) const fn look_at_length(known: Option<Span>, length: usize) {
    if let Some(span) = known {
        let text = Sentence::new(span.reach(), length);
        assert!(span.reach() <= length as u128, "{}", text.as_str());
    }
}

/// The sentence about an array that is too short, as text that the compiler can print: it has no `format!`.
struct Sentence {
    text: [u8; Self::MOST],
    length: usize,
}

impl Sentence {
    /// The bytes of the words, and of two numbers of at most 39 and 20 digits.
    const MOST: usize = 128;

    const fn new(reach: u128, length: usize) -> Sentence {
        Sentence { text: [0; Self::MOST], length: 0 }
            .word("tensor: the layout reaches ")
            .number(reach)
            .word(" elements, the array has ")
            .number(length as u128)
    }

    const fn word(mut self, word: &str) -> Sentence {
        let mut i = 0;
        while i < word.len() {
            self.text[self.length] = word.as_bytes()[i];
            self.length += 1;
            i += 1;
        }
        self
    }

    const fn number(mut self, number: u128) -> Sentence {
        let mut power = 1_u128;
        while number / power >= 10 {
            power *= 10;
        }
        while power > 0 {
            self.text[self.length] = b'0' + (number / power % 10) as u8;
            self.length += 1;
            power /= 10;
        }
        self
    }

    const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.text.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "tensor: the layout reaches beyond the array",
        }
    }
}
