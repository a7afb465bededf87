//! Text with numbers in it, put together in constants: the compiler prints it where an assertion fails.

use core::fmt;

/// As many bytes as the longest sentence has, with numbers of any size.
const ROOM: usize = 512;

/// A sentence, made without an allocation. What does not fit is left out.
#[derive(Clone, Copy)]
pub struct Sentence {
    bytes: [u8; ROOM],
    len: usize,
}

impl Sentence {
    /// No words.
    #[expect(clippy::new_without_default, reason = "of constants alone, where there are no traits")]
    pub const fn new() -> Self {
        Sentence { bytes: [0; ROOM], len: 0 }
    }

    /// And these words.
    #[must_use]
    pub const fn text(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        // A part of a text might end inside of a letter.
        if text.len() > ROOM - self.len {
            return self;
        }
        let mut k = 0;
        while k < text.len() {
            self.bytes[self.len] = text[k];
            self.len += 1;
            k += 1;
        }
        self
    }

    /// And this number in decimal.
    #[must_use]
    pub const fn number(self, n: i128) -> Self {
        // i128::MIN has 39 digits.
        let mut digits = [0; 40];
        let mut from = digits.len();
        let mut rest = n.unsigned_abs();
        loop {
            from -= 1;
            digits[from] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        let said = if n < 0 { self.text("-") } else { self };
        match core::str::from_utf8(digits.split_at(from).1) {
            Ok(digits) => said.text(digits),
            Err(_) => said,
        }
    }

    /// And a value of a thread.
    #[must_use]
    pub(super) const fn value_of(self, thread: i64, value: i64) -> Self {
        self.text("value ").number(value as i128).text(" of thread ").number(thread as i128)
    }

    /// The words.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

impl fmt::Debug for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn numbers_are_decimal() {
        for n in [0, 7, -1, 10, i128::from(i64::MIN), i128::MAX, i128::MIN] {
            assert_eq!(Sentence::new().text("n = ").number(n).as_str(), "n = ".to_string() + &n.to_string());
        }
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        let mut full = Sentence::new();
        for _ in 0..100 {
            full = full.text("ten bytes.");
        }
        assert_eq!(full.as_str().len(), ROOM / 10 * 10);
    }
}
