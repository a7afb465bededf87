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

mod cursor;
mod error;

use core::str::FromStr;

pub use cursor::Cursor;
pub use error::ParseError;

use super::{Coord, IntTuple, RuntimeLayout, Tiler};

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
    use super::super::MAX_DEPTH;
    use super::*;
    use alloc::format;
    use alloc::string::{String, ToString};

    fn layout(text: &str) -> Result<String, String> {
        text.parse::<RuntimeLayout>().map(|a| a.to_string()).map_err(|e| e.to_string())
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
            ("(2,3):", "expected an integer or `(`, found the end, at byte 6"),
            ("(2,3):Left", "expected a stride, `LayoutLeft` or `LayoutRight`, at byte 6"),
            ("(2,3):(1,2)x", "expected the end, found `x`, at byte 11"),
            ("9223372036854775808:1", "the integer leaves 64 bits, at byte 0"),
            ("(2,0):(1,2)", "layout: extent 0 is below 1, at byte 3"),
            ("(2,(2,2)):(1,4)", "layout: in mode 1, the shape has 2 modes and the stride has 0, at byte 10"),
            ("(4294967296,4294967296)", "layout: size leaves 64 bits, at byte 0"),
            (
                "S<3,4,3> o (8,64):(64,1)",
                "swizzled layouts `S<B,M,S> o …` are not read yet; write `shape:stride`, at byte 0",
            ),
            ("(2,3):(1@0,1@1)", "basis strides such as `1@0` are not read yet; write an integer, at byte 8"),
            ("2:1@0", "basis strides such as `1@0` are not read yet; write an integer, at byte 3"),
            ("(?,3)", "`?` stands for a dynamic integer; a layout of values needs the number, at byte 1"),
            ("(_2,_3)", "a static integer is written without `_` here, at byte 1"),
        ] {
            assert_eq!(layout(text), Err(error.into()), "{text}");
        }
    }

    #[test]
    fn depth_is_bounded() {
        let nested = |n: usize| format!("{}2{}", "(".repeat(n), ")".repeat(n));
        assert!(nested(MAX_DEPTH).parse::<RuntimeLayout>().is_ok());
        assert_eq!(layout(&nested(MAX_DEPTH + 1)), Err("nested deeper than 64, at byte 64".into()));
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
        assert_eq!(read("(2,_):(1,2)"), Err("expected an integer or `(`, found `_`, at byte 3".into()));
    }
}
