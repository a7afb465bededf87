//! The reader: one method for each item of the grammar.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use super::error::ParseError;
use crate::{
    AnyLayout, ComposedLayout, CoordLayout, IntTuple, LayoutError, MAX_DEPTH, Nested, RuntimeLayout, ScaledBasis,
    Slicer, Stride, StridedLayout, Swizzle, Tiler,
};

/// What is said of `1@0` where it cannot stand.
const BASIS: &str = "basis elements such as `1@0` are strides of layouts of coordinates; an integer is wanted here";

/// The spaces of Unicode, and the two marks of direction that Rust takes as spaces, too: the macros never see them.
fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200e}' | '\u{200f}')
}

/// A place in a text, moving forward over what is read.
///
/// Every reading method skips spaces first; after an error the cursor is wherever it was noticed.
///
/// ```
/// use cute_runtime::text::Cursor;
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
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// At the start of the text.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// assert_eq!(Cursor::new("  2").at(), 2);
    /// // A mark of direction, of three bytes.
    /// assert_eq!(Cursor::new("\u{200e}2").at(), 3);
    /// ```
    pub fn new(text: &'a str) -> Self {
        Cursor { text, at: 0 }
    }

    /// The byte of the next character that is not a space; the cursor moves there.
    pub fn at(&mut self) -> usize {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches(is_space).len();
        self.at
    }

    /// What is left, without leading spaces.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// assert_eq!(Cursor::new("  2, 3").rest(), "2, 3");
    /// ```
    pub fn rest(&mut self) -> &'a str {
        let at = self.at();
        &self.text[at..]
    }

    /// The next character that is not a space.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// assert_eq!(Cursor::new("  2, 3").peek(), Some('2'));
    /// assert_eq!(Cursor::new("  ").peek(), None);
    /// ```
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
        if self.eat(token) { Ok(()) } else { Err(self.expected(format!("`{token}`"))) }
    }

    /// Steps over a word (a letter, then letters, digits and `_`) if one is next.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// assert_eq!(Cursor::new("logical_divide(").word(), Some("logical_divide"));
    /// assert_eq!(Cursor::new("_").word(), None);
    /// ```
    pub fn word(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        if !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.at += end;
        Some(&rest[..end])
    }

    /// Nothing but spaces may be left.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// assert!(Cursor::new("  ").end().is_ok());
    /// let error = Cursor::new(" )").end().unwrap_err();
    /// assert_eq!(error.to_string(), "expected the end, found `)`, at byte 1");
    /// ```
    pub fn end(&mut self) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some('@') => Err(self.error(BASIS)),
            Some(_) => Err(self.expected("the end")),
        }
    }

    /// An error at the next character that is not a space.
    pub fn error(&mut self, message: impl Into<Cow<'static, str>>) -> ParseError {
        ParseError::new(self.at(), message)
    }

    /// "expected …, found …" at the next character that is not a space.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// let error = Cursor::new("fold(").expected("an operation");
    /// assert_eq!(error.to_string(), "expected an operation, found `f`, at byte 0");
    /// ```
    pub fn expected(&mut self, what: impl fmt::Display) -> ParseError {
        let message = match self.peek() {
            None => format!("expected {what}, found the end"),
            Some(c) => format!("expected {what}, found `{c}`"),
        };
        self.error(message)
    }

    /// An integer, `-` before it allowed.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// assert_eq!(Cursor::new("-12,").integer(), Ok(-12));
    /// let error = Cursor::new("9223372036854775808").integer().unwrap_err();
    /// assert_eq!(error.to_string(), "the integer leaves 64 bits, at byte 0");
    /// ```
    pub fn integer(&mut self) -> Result<i64, ParseError> {
        self.leaf("an integer")
    }

    /// A shape, a stride or a coordinate without `_`.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// let mut cursor = Cursor::new("(2,(2,2)):(1,(4,2))");
    /// assert_eq!(cursor.int_tuple()?.to_string(), "(2,(2,2))");
    /// assert_eq!(cursor.rest(), ":(1,(4,2))");
    /// assert!(Cursor::new("(2,_)").int_tuple().is_err());
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn int_tuple(&mut self) -> Result<IntTuple, ParseError> {
        self.tuple_of(0, &mut |cursor| cursor.leaf("an integer or `(`").map(IntTuple::Int), &IntTuple::Tuple)
    }

    /// What a layout is sliced by: a coordinate, `_` allowed.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// assert_eq!(Cursor::new("(2, _)").slicer()?.to_string(), "(2,_)");
    /// let error = Cursor::new("(2,..)").slicer().unwrap_err();
    /// assert_eq!(error.to_string(), "expected an integer, `_` or `(`, found `.`, at byte 3");
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn slicer(&mut self) -> Result<Slicer, ParseError> {
        let leaf = &mut |cursor: &mut Self| {
            if cursor.whole()? { Ok(Slicer::Whole) } else { cursor.leaf("an integer, `_` or `(`").map(Slicer::Int) }
        };
        self.tuple_of(0, leaf, &Slicer::Tuple)
    }

    /// A layout: `shape:stride`, `shape:LayoutLeft`, `shape:LayoutRight`, or a shape alone, which is `LayoutLeft`.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// let mut cursor = Cursor::new("(2,4):LayoutRight, 16");
    /// assert_eq!(cursor.layout()?.to_string(), "(2,4):(4,1)");
    /// assert_eq!(cursor.rest(), ", 16");
    /// let error = Cursor::new("(2,4):Right").layout().unwrap_err();
    /// assert_eq!(error.to_string(), "expected a stride, `LayoutLeft` or `LayoutRight`, at byte 6");
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn layout(&mut self) -> Result<RuntimeLayout, ParseError> {
        if self.rest().starts_with("S<") {
            return Err(self.error("a layout without a swizzle is wanted here; write `shape:stride`"));
        }
        self.strided(|cursor| cursor.leaf("an integer or `(`"), Ok)
    }

    /// A layout whose strides are basis elements; an integer as a stride is one without a place.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// let mut cursor = Cursor::new("(4,2):(1@1,2@0), 16");
    /// assert_eq!(cursor.coord_layout()?.to_string(), "(4,2):(1@1,2@0)");
    /// let error = Cursor::new("(4,2):(1@1,2@)").coord_layout().unwrap_err();
    /// assert_eq!(error.to_string(), "expected the place of a basis element, found `)`, at byte 13");
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn coord_layout(&mut self) -> Result<CoordLayout, ParseError> {
        self.strided(Cursor::basis, |layout| Ok(CoordLayout::from(&layout)))
    }

    /// A swizzled layout, `S<B,M,S> o layout` or `S<B,M,S> o offset o layout`, or a layout alone.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// let mut cursor = Cursor::new("S<1,0,1> o 8 o (2,4), 16");
    /// assert_eq!(cursor.composed_layout()?.to_string(), "S<1,0,1> o 8 o (2,4):(1,2)");
    /// assert_eq!(cursor.rest(), ", 16");
    /// let error = Cursor::new("S<1,0,1> (2,4)").composed_layout().unwrap_err();
    /// assert_eq!(error.to_string(), "expected `o` and a layout, found `(`, at byte 9");
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn composed_layout(&mut self) -> Result<ComposedLayout, ParseError> {
        if !self.rest().starts_with("S<") {
            return self.layout().map(ComposedLayout::from);
        }
        let start = self.at();
        match self.swizzled_layout()? {
            AnyLayout::Strided(layout) => Ok(layout.into()),
            AnyLayout::Composed(layout) => Ok(layout),
            AnyLayout::Coord(_) | AnyLayout::Chain(_) => {
                Err(ParseError::new(start, "a layout behind one swizzle is wanted here"))
            }
        }
    }

    /// A layout under swizzles, one at least.
    fn swizzled_layout(&mut self) -> Result<AnyLayout, ParseError> {
        // From the left; the one that is read last is applied first.
        let mut swizzles = Vec::new();
        while self.rest().starts_with("S<") {
            let start = self.at();
            let swizzle = self.swizzle()?;
            self.expect_word_o()?;
            let layout_or_offset = self.clone();
            let offset = match self.leaf("an offset, or a layout") {
                Ok(offset) if self.eat_word_o() => offset,
                _ => {
                    *self = layout_or_offset;
                    0
                }
            };
            swizzles.push((start, swizzle, offset));
        }
        if let Some((beyond, ..)) = swizzles.get(MAX_DEPTH) {
            let many = format!("{} swizzles stand one in front of the other, at most {MAX_DEPTH} may", swizzles.len());
            return Err(ParseError::new(*beyond, many));
        }
        let layout = AnyLayout::from(self.layout()?);
        swizzles.into_iter().rev().try_fold(layout, |layout, (start, swizzle, offset)| {
            layout.swizzled(swizzle, offset).map_err(|refused| ParseError::refused_at(start, refused))
        })
    }

    /// A layout of any kind.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// # use cute_runtime::AnyLayout;
    /// assert!(matches!(Cursor::new("4:1").any_layout()?, AnyLayout::Strided(_)));
    /// assert!(matches!(Cursor::new("(4):(1@0)").any_layout()?, AnyLayout::Coord(_)));
    /// assert!(matches!(Cursor::new("S<1,0,1> o 4:1").any_layout()?, AnyLayout::Composed(_)));
    /// assert!(Cursor::new("S<1,0,1> o (4):(1@0)").any_layout().is_err());
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn any_layout(&mut self) -> Result<AnyLayout, ParseError> {
        if self.rest().starts_with("S<") { self.swizzled_layout() } else { self.coord_layout().map(AnyLayout::from) }
    }

    /// A swizzle, `S<B,M,S>`.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// assert_eq!(Cursor::new("S< 3, 4, -3 >").swizzle()?.to_string(), "S<3,4,-3>");
    /// let error = Cursor::new("S<3,4>").swizzle().unwrap_err();
    /// assert_eq!(error.to_string(), "expected `,`, found `>`, at byte 5");
    /// let error = Cursor::new("S<3,4,2>").swizzle().unwrap_err();
    /// assert_eq!(error.to_string(), "swizzle: shift 2 is shorter than its 3 bits, at byte 0");
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn swizzle(&mut self) -> Result<Swizzle, ParseError> {
        let start = self.at();
        self.expect("S<")?;
        let bits = self.integer()?;
        self.expect(",")?;
        let base = self.integer()?;
        self.expect(",")?;
        let shift = self.integer()?;
        self.expect(">")?;
        Swizzle::new(bits, base, shift).map_err(|refused| ParseError::refused_at(start, refused))
    }

    /// A scaled basis element, `value@place@…`, the innermost place first, or an integer.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// assert_eq!(Cursor::new("2@0@1,").basis()?.path(), [1, 0]);
    /// let error = Cursor::new("2@-1").basis().unwrap_err();
    /// assert_eq!(error.to_string(), "expected the place of a basis element, found `-`, at byte 2");
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn basis(&mut self) -> Result<ScaledBasis, ParseError> {
        let start = self.at();
        let value = self.leaf("an integer or `(`")?;
        let mut path = Vec::new();
        while self.eat("@") {
            if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
                return Err(self.expected("the place of a basis element"));
            }
            if path.len() == MAX_DEPTH {
                return Err(self.error(format!("nested deeper than {MAX_DEPTH}")));
            }
            path.push(usize::try_from(self.integer()?).unwrap_or(usize::MAX));
        }
        path.reverse();
        ScaledBasis::new(value, &path).map_err(|refused| ParseError::refused_at(start, refused))
    }

    /// `o` alone, as between a swizzle and a layout.
    fn eat_word_o(&mut self) -> bool {
        let start = self.clone();
        let found = self.word() == Some("o");
        if !found {
            *self = start;
        }
        found
    }

    fn expect_word_o(&mut self) -> Result<(), ParseError> {
        if self.eat_word_o() { Ok(()) } else { Err(self.expected("`o` and a layout")) }
    }

    /// A shape with strides read by `stride`; one without them is compact, of integers.
    fn strided<D: Stride>(
        &mut self,
        mut stride: impl FnMut(&mut Self) -> Result<D, ParseError>,
        compact: impl FnOnce(RuntimeLayout) -> Result<StridedLayout<D>, LayoutError>,
    ) -> Result<StridedLayout<D>, ParseError> {
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
        let bad_extent = shape.leaves().position(|extent| extent < 1).and_then(|leaf| extents.get(leaf).copied());
        let (made, mut place) = if !self.eat(":") {
            (RuntimeLayout::layout_left(shape).and_then(compact), start)
        } else {
            let at = self.at();
            match self.word() {
                Some("LayoutLeft") => (RuntimeLayout::layout_left(shape).and_then(compact), start),
                Some("LayoutRight") => (RuntimeLayout::layout_right(shape).and_then(compact), start),
                Some(_) => {
                    return Err(ParseError::new(at, "expected a stride, `LayoutLeft` or `LayoutRight`"));
                }
                None => {
                    let strides = self.tuple_of(0, &mut |cursor| stride(cursor).map(Nested::Int), &Nested::Tuple)?;
                    (StridedLayout::new(shape, strides), at)
                }
            }
        };
        if let (Err(LayoutError::Extent { .. }), Some(at)) = (&made, bad_extent) {
            place = at;
        }
        made.map_err(|refused| ParseError::refused_at(place, refused))
    }

    /// A tiler: a layout with its `:`, an integer, `_`, or a tuple of tilers. A tuple of integers alone is by mode.
    ///
    /// ```
    /// # use cute_runtime::text::Cursor;
    /// let mut cursor = Cursor::new("(2:1, _))");
    /// assert_eq!(cursor.tiler()?.to_string(), "(2:1,_)");
    /// assert_eq!(cursor.rest(), ")");
    /// assert!(Cursor::new("(2:1").tiler().is_err());
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn tiler(&mut self) -> Result<Tiler, ParseError> {
        self.tiler_at(0)
    }

    fn tiler_at(&mut self, depth: usize) -> Result<Tiler, ParseError> {
        let start = self.clone();
        let tiler = if self.peek() == Some('(') {
            self.modes(depth, |cursor| cursor.tiler_at(depth + 1)).map(Tiler::ByMode)?
        } else if self.whole()? {
            return Ok(Tiler::Keep);
        } else {
            self.leaf("an integer, a layout, `_` or `(`").map(Tiler::Int)?
        };
        if self.peek() == Some(':') {
            // What looked like modes is a shape: read it again as one, for the better error if it is not.
            *self = start;
            return self.coord_layout().map(Tiler::from);
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
            self.modes(depth, |cursor| cursor.tuple_of(depth + 1, leaf, tuple)).map(tuple)
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
                Some('@') => return Err(self.error(BASIS)),
                _ => return Err(self.expected("`,` or `)`")),
            }
        }
        Ok(modes)
    }

    /// Steps over `_` if it is next, and alone.
    fn whole(&mut self) -> Result<bool, ParseError> {
        if self.rest().starts_with('_') && self.rest()[1..].starts_with(|c: char| c.is_ascii_digit()) {
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
        let digits = rest[sign..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - sign);
        if digits == 0 {
            return Err(match self.peek() {
                Some('?') => self.error("`?` stands for a dynamic integer; a layout of values needs the number"),
                Some('_') if rest[1..].starts_with(|c: char| c.is_ascii_digit()) => self.static_integer(),
                _ => self.expected(what),
            });
        }
        let value = rest[..sign + digits].parse().map_err(|_| self.error("the integer leaves 64 bits"))?;
        self.at += sign + digits;
        Ok(value)
    }
}
