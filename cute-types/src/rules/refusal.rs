//! A refusal of the running program.

use core::fmt;

use super::words;

/// Why an operation on dynamic integers was refused: the rule, and the numbers that break it. It prints the sentence that
/// the compiler prints where types know the numbers.
///
/// ```
/// use cute_types::prelude::*;
/// let l = Layout::new((Dyn(6), U8::NEW), (U1::NEW, Dyn(6)));
/// let refused = l.logical_divide((U4::NEW, U2::NEW)).unwrap_err();
/// assert_eq!(refused.to_string(), "logical_divide: in mode 0, the tile covers 4, which does not divide size 6");
/// assert_eq!((refused.rule(), refused.numbers()), ("logical_divide", &[0, 4, 6][..]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Refusal {
    case: u64,
    numbers: [usize; 4],
}

impl Refusal {
    pub(crate) const fn new(case: u64, numbers: [usize; 4]) -> Self {
        Self { case, numbers }
    }

    /// The rule: the first word of the sentence.
    pub fn rule(&self) -> &'static str {
        let text = self.text();
        text.split_once(':').map_or(text, |(rule, _)| rule)
    }

    /// The numbers of the sentence, in the order of the rule's operands.
    pub fn numbers(&self) -> &[usize] {
        let count = words::of(self.case).map_or(0, |sentence| sentence.operands.len());
        self.numbers.get(..count).unwrap_or(&[])
    }

    fn text(&self) -> &'static str {
        words::of(self.case).map_or("", |sentence| sentence.text)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(sentence) = words::of(self.case) else { return Ok(()) };
        let mut rest = sentence.text;
        while let Some((before, after)) = rest.split_once('{') {
            f.write_str(before)?;
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            let place = sentence.operands.iter().position(|operand| *operand == name);
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
