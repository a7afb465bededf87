//! Texts that are put together in a constant: names and instructions with a number or a word of the type in them.

/// A part of a [`ConstText`].
pub(super) enum Piece {
    /// Words as they are.
    Words(&'static str),
    /// A number, in decimal.
    Number(u64),
}

/// Bytes that a text may have. One that is longer is an error of the build.
const CAPACITY: usize = 128;

/// A text made of pieces.
pub(super) struct ConstText {
    bytes: [u8; CAPACITY],
    length: usize,
}

impl ConstText {
    /// The pieces, one after the other.
    pub(super) const fn of(pieces: &[Piece]) -> ConstText {
        let mut text = ConstText { bytes: [0; CAPACITY], length: 0 };
        let mut i = 0;
        while i < pieces.len() {
            match &pieces[i] {
                Piece::Words(words) => text.push(words.as_bytes()),
                Piece::Number(number) => text.push_number(*number),
            }
            i += 1;
        }
        text
    }

    const fn push(&mut self, bytes: &[u8]) {
        let mut i = 0;
        while i < bytes.len() {
            self.bytes[self.length] = bytes[i];
            self.length += 1;
            i += 1;
        }
    }

    const fn push_number(&mut self, number: u64) {
        if number > 9 {
            self.push_number(number / 10);
        }
        self.push(&[b'0' + (number % 10) as u8]);
    }

    /// The text.
    pub(super) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            // Words and digits are UTF-8, and so is one after the other.
            Err(_) => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ConstText, Piece};

    #[test]
    fn pieces_follow_each_other() {
        const TEXT: &ConstText =
            &ConstText::of(&[Piece::Words("m64n"), Piece::Number(256), Piece::Words("k"), Piece::Number(0)]);
        assert_eq!(TEXT.as_str(), "m64n256k0");
    }
}
