//! A refusal of the running program.

use core::fmt;

use super::case::Words;

/// Why an operation on dynamic integers was refused: the rule, and the numbers that break it. It prints the sentence that
/// the compiler prints where types know the numbers.
///
/// ```
/// use cute_types::prelude::*;
/// let l = Layout::new((Dyn(6), U8::NEW), (U1::NEW, Dyn(6)));
/// let refused = l.try_logical_divide((U4::NEW, U2::NEW)).unwrap_err();
/// assert_eq!(refused.to_string(), "logical_divide: in mode 0, the tile covers 4, which does not divide size 6");
/// assert_eq!((refused.rule(), refused.numbers()), ("logical_divide", &[0, 4, 6][..]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Refusal {
    words: &'static Words,
    numbers: [usize; 4],
}

impl Refusal {
    pub(crate) const fn new(words: &'static Words, numbers: [usize; 4]) -> Self {
        Self { words, numbers }
    }

    /// The rule: the first word of the sentence.
    pub fn rule(&self) -> &'static str {
        let text = self.words.text;
        self.words.operation.unwrap_or_else(|| text.split_once(':').map_or(text, |(rule, _)| rule))
    }

    /// The numbers of the sentence, in the order of the rule's operands.
    pub fn numbers(&self) -> &[usize] {
        self.numbers.get(..self.words.operands.len()).unwrap_or(&[])
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(operation) = self.words.operation {
            write!(f, "{operation}: ")?;
        }
        let mut rest = self.words.text;
        while let Some((before, after)) = rest.split_once('{') {
            f.write_str(before)?;
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            let place = self.words.operands.iter().position(|operand| *operand == name);
            if let Some(number) = place.and_then(|place| self.numbers.get(place)) {
                write!(f, "{number}")?;
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

impl fmt::Debug for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for Refusal {}
