//! Text: the notation `(2,(2,2)):(1,(4,2))`, read and shown.
//!
//! ```text
//! layout = tuple [ ":" ( tuple | "LayoutLeft" | "LayoutRight" ) ]      a shape alone is LayoutLeft
//! tuple  = integer | "(" [ tuple { "," tuple } [ "," ] ] ")"           (2) is a tuple of one mode
//! coord  = the same, with "_" where an integer may stand
//! tiler  = integer | "_" | layout with ":" | "(" [ tiler { "," tiler } [ "," ] ] ")"
//! ```
//!
//! Spaces may stand between any two of these; none is printed. [`Cursor`] reads one item and stops behind it, so that
//! a larger grammar, such as the expressions of the `cute` command, can be written around it.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::MAX_DEPTH;
use super::coord::Coord;
use super::error::LayoutError;
use super::int_tuple::IntTuple;
use super::layout::RuntimeLayout;
use super::tiler::Tiler;

/// Text that is not what was asked for, and the byte where that shows.
///
/// ```
/// use cute_types::runtime::RuntimeLayout;
/// let text = "(2,4):(1;2)";
/// let error = text.parse::<RuntimeLayout>().unwrap_err();
/// assert_eq!(error.at(), 8);
/// assert_eq!(error.to_string(), "expected `,` or `)`, found `;`, at byte 8");
/// assert_eq!(error.show(text), "(2,4):(1;2)\n        ^ expected `,` or `)`, found `;`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    at: usize,
    cause: Cause,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cause {
    Syntax(Cow<'static, str>),
    Refused(LayoutError),
}

impl ParseError {
    /// An error at a byte of the text, for grammars built around [`Cursor`].
    ///
    /// ```
    /// use cute_types::runtime::ParseError;
    /// assert_eq!(ParseError::new(3, "no such operation").to_string(), "no such operation, at byte 3");
    /// ```
    pub fn new(at: usize, message: impl Into<Cow<'static, str>>) -> Self {
        ParseError {
            at,
            cause: Cause::Syntax(message.into()),
        }
    }

    /// A refusal, at the text that it is about.
    fn refused_at(at: usize, refused: LayoutError) -> Self {
        ParseError {
            at,
            cause: Cause::Refused(refused),
        }
    }

    /// The byte of the text at which the error shows.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// assert_eq!("(2,4".parse::<RuntimeLayout>().unwrap_err().at(), 4);
    /// ```
    pub fn at(&self) -> usize {
        self.at
    }

    /// What is wrong, without the place.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// let error = "(2,4):(1,2,3)".parse::<RuntimeLayout>().unwrap_err();
    /// assert_eq!(error.message(), "layout: the shape has 2 modes, the stride has 3");
    /// ```
    pub fn message(&self) -> String {
        match &self.cause {
            Cause::Syntax(message) => message.clone().into_owned(),
            Cause::Refused(refused) => format!("{refused}"),
        }
    }

    /// The condition that the text breaks, where it is well formed and still no layout.
    ///
    /// ```
    /// use cute_types::runtime::{LayoutError, RuntimeLayout};
    /// let error = "(2,0)".parse::<RuntimeLayout>().unwrap_err();
    /// assert_eq!(error.refused(), Some(&LayoutError::Extent { extent: 0 }));
    /// assert_eq!("(2".parse::<RuntimeLayout>().unwrap_err().refused(), None);
    /// ```
    pub fn refused(&self) -> Option<&LayoutError> {
        match &self.cause {
            Cause::Syntax(_) => None,
            Cause::Refused(refused) => Some(refused),
        }
    }

    /// The line of the text, and below it a caret at the place with the message.
    ///
    /// ```
    /// use cute_types::runtime::RuntimeLayout;
    /// let text = "(2,0):(1,2)";
    /// let shown = text.parse::<RuntimeLayout>().unwrap_err().show(text);
    /// assert_eq!(shown, "(2,0):(1,2)\n   ^ layout: extent 0 is below 1");
    /// ```
    pub fn show(&self, text: &str) -> String {
        // The text may be another one than was parsed, or the place its end.
        let mut at = self.at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[at..]
            .find('\n')
            .map_or(text.len(), |newline| at + newline);
        let mut shown = String::from(&text[start..end]);
        shown.push('\n');
        // Tabs stay tabs, so that the caret stands below its character however wide they are shown.
        shown.extend(
            text[start..at]
                .chars()
                .map(|c| if c == '\t' { '\t' } else { ' ' }),
        );
        shown.push_str("^ ");
        shown.push_str(&self.message());
        shown
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Cause::Syntax(message) => write!(f, "{message}, at byte {}", self.at),
            Cause::Refused(refused) => write!(f, "{refused}, at byte {}", self.at),
        }
    }
}

impl core::error::Error for ParseError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.refused().map(|refused| refused as _)
    }
}

/// A place in a text, moving forward over what is read.
///
/// Every reading method skips spaces first; after an error the cursor is wherever it was noticed.
///
/// ```
/// use cute_types::runtime::text::Cursor;
/// let mut cursor = Cursor::new("complement((2,4):(1,2), 16)");
/// assert_eq!(cursor.word(), Some("complement"));
/// cursor.expect("(")?;
/// let a = cursor.layout()?;
/// cursor.expect(",")?;
/// let m = cursor.integer()?;
/// cursor.expect(")")?;
/// cursor.end()?;
/// assert_eq!(a.complement(m).unwrap().to_string(), "2:8");
/// assert_eq!(cursor.expect(")").unwrap_err().to_string(), "expected `)`, found the end, at byte 27");
/// # Ok::<(), cute_types::runtime::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// At the start of the text.
    pub fn new(text: &'a str) -> Self {
        Cursor { text, at: 0 }
    }

    /// The byte of the next character that is not a space.
    pub fn at(&mut self) -> usize {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.at
    }

    /// What is left, without leading spaces.
    pub fn rest(&mut self) -> &'a str {
        let at = self.at();
        &self.text[at..]
    }

    /// The next character that is not a space.
    pub fn peek(&mut self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Steps over `token` if it is next.
    pub fn eat(&mut self, token: &str) -> bool {
        let next = self.rest().starts_with(token);
        if next {
            self.at += token.len();
        }
        next
    }

    /// Steps over `token`, which has to be next.
    pub fn expect(&mut self, token: &str) -> Result<(), ParseError> {
        if self.eat(token) {
            Ok(())
        } else {
            Err(self.expected(format!("`{token}`")))
        }
    }

    /// Steps over a word (a letter, then letters, digits and `_`) if one is next.
    pub fn word(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        if !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .unwrap_or(rest.len());
        self.at += end;
        Some(&rest[..end])
    }

    /// Nothing but spaces may be left.
    pub fn end(&mut self) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some('@') => {
                Err(self.error("basis strides such as `1@0` are not read yet; write an integer"))
            }
            Some(_) => Err(self.expected("the end")),
        }
    }

    /// An error at the next character that is not a space.
    pub fn error(&mut self, message: impl Into<Cow<'static, str>>) -> ParseError {
        ParseError::new(self.at(), message)
    }

    /// "expected …, found …" at the next character that is not a space.
    pub fn expected(&mut self, what: impl fmt::Display) -> ParseError {
        let message = match self.peek() {
            None => format!("expected {what}, found the end"),
            Some(c) => format!("expected {what}, found `{c}`"),
        };
        self.error(message)
    }

    /// An integer, `-` before it allowed.
    pub fn integer(&mut self) -> Result<i64, ParseError> {
        self.leaf("an integer")
    }

    /// A shape, a stride or a coordinate without `_`.
    pub fn int_tuple(&mut self) -> Result<IntTuple, ParseError> {
        self.tuple_of(
            0,
            &mut |cursor| cursor.leaf("an integer or `(`").map(IntTuple::Int),
            &IntTuple::Tuple,
        )
    }

    /// A coordinate, `_` allowed.
    pub fn coord(&mut self) -> Result<Coord, ParseError> {
        let leaf = &mut |cursor: &mut Self| {
            if cursor.whole()? {
                Ok(Coord::Whole)
            } else {
                cursor.leaf("an integer, `_` or `(`").map(Coord::Int)
            }
        };
        self.tuple_of(0, leaf, &Coord::Tuple)
    }

    /// A layout: `shape:stride`, `shape:LayoutLeft`, `shape:LayoutRight`, or a shape alone, which is `LayoutLeft`.
    pub fn layout(&mut self) -> Result<RuntimeLayout, ParseError> {
        if self.rest().starts_with("S<") {
            return Err(self
                .error("swizzled layouts `S<B,M,S> o …` are not read yet; write `shape:stride`"));
        }
        let start = self.at();
        let mut extents = Vec::new();
        let shape = self.tuple_of(
            0,
            &mut |cursor| {
                extents.push(cursor.at());
                cursor.leaf("an integer or `(`").map(IntTuple::Int)
            },
            &IntTuple::Tuple,
        )?;
        let bad_extent = shape
            .leaves()
            .position(|extent| extent < 1)
            .and_then(|leaf| extents.get(leaf).copied());
        let (made, mut place) = if !self.eat(":") {
            (RuntimeLayout::layout_left(shape), start)
        } else {
            let at = self.at();
            match self.word() {
                Some("LayoutLeft") => (RuntimeLayout::layout_left(shape), start),
                Some("LayoutRight") => (RuntimeLayout::layout_right(shape), start),
                Some(_) => {
                    return Err(ParseError::new(
                        at,
                        "expected a stride, `LayoutLeft` or `LayoutRight`",
                    ));
                }
                None => (RuntimeLayout::new(shape, self.int_tuple()?), at),
            }
        };
        if let (Err(LayoutError::Extent { .. }), Some(at)) = (&made, bad_extent) {
            place = at;
        }
        made.map_err(|refused| ParseError::refused_at(place, refused))
    }

    /// A tiler: a layout with its `:`, an integer, `_`, or a tuple of tilers. A tuple of integers alone is by mode.
    pub fn tiler(&mut self) -> Result<Tiler, ParseError> {
        self.tiler_at(0)
    }

    fn tiler_at(&mut self, depth: usize) -> Result<Tiler, ParseError> {
        let start = self.clone();
        let tiler = if self.peek() == Some('(') {
            self.modes(depth, |cursor| cursor.tiler_at(depth + 1))
                .map(Tiler::ByMode)?
        } else if self.whole()? {
            return Ok(Tiler::Keep);
        } else {
            self.leaf("an integer, a layout, `_` or `(`")
                .map(Tiler::Int)?
        };
        if self.peek() == Some(':') {
            // What looked like modes is a shape: read it again as one, for the better error if it is not.
            *self = start;
            return self.layout().map(Tiler::Layout);
        }
        Ok(tiler)
    }

    /// A leaf, or a tuple of such.
    fn tuple_of<T>(
        &mut self,
        depth: usize,
        leaf: &mut dyn FnMut(&mut Self) -> Result<T, ParseError>,
        tuple: &dyn Fn(Vec<T>) -> T,
    ) -> Result<T, ParseError> {
        if self.peek() == Some('(') {
            self.modes(depth, |cursor| cursor.tuple_of(depth + 1, leaf, tuple))
                .map(tuple)
        } else {
            leaf(self)
        }
    }

    /// `(`, modes separated by commas, an optional last comma, `)`.
    fn modes<T>(
        &mut self,
        depth: usize,
        mut mode: impl FnMut(&mut Self) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        if depth == MAX_DEPTH {
            return Err(self.error(format!("nested deeper than {MAX_DEPTH}")));
        }
        self.expect("(")?;
        let mut modes = Vec::new();
        while !self.eat(")") {
            modes.push(mode(self)?);
            match self.peek() {
                Some(')') => {}
                Some(',') => self.at += 1,
                Some('@') => {
                    return Err(self
                        .error("basis strides such as `1@0` are not read yet; write an integer"));
                }
                _ => return Err(self.expected("`,` or `)`")),
            }
        }
        Ok(modes)
    }

    /// Steps over `_` if it is next, and alone.
    fn whole(&mut self) -> Result<bool, ParseError> {
        if self.rest().starts_with('_')
            && self.rest()[1..].starts_with(|c: char| c.is_ascii_digit())
        {
            return Err(self.static_integer());
        }
        Ok(self.eat("_"))
    }

    fn static_integer(&mut self) -> ParseError {
        self.error("a static integer is written without `_` here")
    }

    /// An integer where `what` may stand.
    fn leaf(&mut self, what: &'static str) -> Result<i64, ParseError> {
        let rest = self.rest();
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..]
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len() - sign);
        if digits == 0 {
            return Err(match self.peek() {
                Some('?') => self
                    .error("`?` stands for a dynamic integer; a layout of values needs the number"),
                Some('_') if rest[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                    self.static_integer()
                }
                _ => self.expected(what),
            });
        }
        let value = rest[..sign + digits]
            .parse()
            .map_err(|_| self.error("the integer leaves 64 bits"))?;
        self.at += sign + digits;
        Ok(value)
    }
}

/// Reads one item that has to be the whole text.
fn whole_text<'a, T>(
    text: &'a str,
    read: impl FnOnce(&mut Cursor<'a>) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    let mut cursor = Cursor::new(text);
    let item = read(&mut cursor)?;
    cursor.end()?;
    Ok(item)
}

impl FromStr for IntTuple {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole_text(text, Cursor::int_tuple)
    }
}

impl FromStr for Coord {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole_text(text, Cursor::coord)
    }
}

impl FromStr for RuntimeLayout {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole_text(text, Cursor::layout)
    }
}

impl FromStr for Tiler {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole_text(text, Cursor::tiler)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn layout(text: &str) -> Result<String, String> {
        text.parse::<RuntimeLayout>()
            .map(|a| a.to_string())
            .map_err(|e| e.to_string())
    }

    #[test]
    fn accepted() {
        for (text, printed) in [
            (" ( 2 , ( 2,2 ,), ) : ( 1,(4 ,2)) ", "(2,(2,2)):(1,(4,2))"),
            ("(2):(1)", "(2):(1)"),
            ("2:1", "2:1"),
            ("(4,8)", "(4,8):(1,4)"),
            ("(4,8) : LayoutLeft", "(4,8):(1,4)"),
            ("(4,8):LayoutRight", "(4,8):(8,1)"),
            ("4:-1", "4:-1"),
            ("():()", "():()"),
        ] {
            assert_eq!(layout(text), Ok(printed.into()), "{text}");
        }
    }

    #[test]
    fn rejected() {
        for (text, error) in [
            ("", "expected an integer or `(`, found the end, at byte 0"),
            ("(,)", "expected an integer or `(`, found `,`, at byte 1"),
            ("(2 3)", "expected `,` or `)`, found `3`, at byte 3"),
            (
                "(2,3):",
                "expected an integer or `(`, found the end, at byte 6",
            ),
            (
                "(2,3):Left",
                "expected a stride, `LayoutLeft` or `LayoutRight`, at byte 6",
            ),
            ("(2,3):(1,2)x", "expected the end, found `x`, at byte 11"),
            (
                "9223372036854775808:1",
                "the integer leaves 64 bits, at byte 0",
            ),
            ("(2,0):(1,2)", "layout: extent 0 is below 1, at byte 3"),
            (
                "(2,(2,2)):(1,4)",
                "layout: in mode 1, the shape has 2 modes and the stride has 0, at byte 10",
            ),
            (
                "(4294967296,4294967296)",
                "layout: size leaves 64 bits, at byte 0",
            ),
            (
                "S<3,4,3> o (8,64):(64,1)",
                "swizzled layouts `S<B,M,S> o …` are not read yet; write `shape:stride`, at byte 0",
            ),
            (
                "(2,3):(1@0,1@1)",
                "basis strides such as `1@0` are not read yet; write an integer, at byte 8",
            ),
            (
                "2:1@0",
                "basis strides such as `1@0` are not read yet; write an integer, at byte 3",
            ),
            (
                "(?,3)",
                "`?` stands for a dynamic integer; a layout of values needs the number, at byte 1",
            ),
            (
                "(_2,_3)",
                "a static integer is written without `_` here, at byte 1",
            ),
        ] {
            assert_eq!(layout(text), Err(error.into()), "{text}");
        }
    }

    #[test]
    fn depth_is_bounded() {
        let nested = |n: usize| format!("{}2{}", "(".repeat(n), ")".repeat(n));
        assert!(nested(MAX_DEPTH).parse::<RuntimeLayout>().is_ok());
        assert_eq!(
            layout(&nested(MAX_DEPTH + 1)),
            Err("nested deeper than 64, at byte 64".into())
        );
        assert!("(".repeat(100_000).parse::<Tiler>().is_err());
        assert!("(".repeat(100_000).parse::<Coord>().is_err());
    }

    #[test]
    fn carets_stand_below_characters() {
        let text = "ignored\n\t∘(2,x)";
        let error = ParseError::new(text.find('x').unwrap(), "here");
        assert_eq!(error.show(text), "\t∘(2,x)\n\t    ^ here");
        assert_eq!(ParseError::new(99, "end").show("ab"), "ab\n  ^ end");
    }

    #[test]
    fn tilers_are_layouts_only_with_a_colon() {
        let read = |text: &str| text.parse::<Tiler>().map_err(|e| e.to_string());
        assert!(matches!(read("(2,3)"), Ok(Tiler::ByMode(_))));
        assert!(matches!(read("(2,3):(1,2)"), Ok(Tiler::Layout(_))));
        assert!(matches!(read("((2,3):(1,2),_)"), Ok(Tiler::ByMode(_))));
        assert_eq!(
            read("(2,_):(1,2)"),
            Err("expected an integer or `(`, found `_`, at byte 3".into())
        );
    }
}
