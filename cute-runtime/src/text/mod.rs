//! Text: the notation `(2,(2,2)):(1,(4,2))`, read and shown.
//!
//! ```text
//! layout   = tuple [ ":" ( tuple | "LayoutLeft" | "LayoutRight" ) ]      a shape alone is LayoutLeft
//! composed = "S<" integer "," integer "," integer ">" "o" [ integer "o" ] composed | layout
//! coords   = layout, with basis elements where an integer may stand in a stride
//! basis    = integer { "@" integer }                                     the innermost place first
//! any      = composed | coords
//! tuple    = integer | "(" [ tuple { "," tuple } [ "," ] ] ")"           (2) is a tuple of one mode
//! slicer   = the same, with "_" where an integer may stand
//! tiler    = integer | "_" | layout with ":" | "(" [ tiler { "," tiler } [ "," ] ] ")"
//! ```
//!
//! Spaces may stand between any two of these; none is printed. [`Cursor`] reads one item and stops after it, so that
//! a larger grammar, such as the expressions of the `cute` command, can be written around it.

mod cursor;
mod decode;
mod error;

use core::str::FromStr;

pub use cursor::Cursor;
pub use decode::decode;
pub use error::ParseError;

use crate::{AnyLayout, ComposedLayout, CoordLayout, IntTuple, RuntimeLayout, ScaledBasis, Slicer, Swizzle, Tiler};

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

impl FromStr for Slicer {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole_text(text, Cursor::slicer)
    }
}

impl FromStr for RuntimeLayout {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole_text(text, Cursor::layout)
    }
}

impl FromStr for CoordLayout {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole_text(text, Cursor::coord_layout)
    }
}

impl FromStr for ComposedLayout {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole_text(text, Cursor::composed_layout)
    }
}

impl FromStr for AnyLayout {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole_text(text, Cursor::any_layout)
    }
}

impl FromStr for Swizzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole_text(text, Cursor::swizzle)
    }
}

impl FromStr for ScaledBasis {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        whole_text(text, Cursor::basis)
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
    use crate::MAX_DEPTH;
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
            ("(4294967296,4294967296)", "layout: size 4294967296 times 4294967296 leaves 64 bits, at byte 0"),
            ("S<3,4,3> o (8,64):(64,1)", "a layout without a swizzle is wanted here; write `shape:stride`, at byte 0"),
            (
                "(2,3):(1@0,1@1)",
                "basis elements such as `1@0` are strides of layouts of coordinates; an integer is wanted here, at byte 8",
            ),
            (
                "2:1@0",
                "basis elements such as `1@0` are strides of layouts of coordinates; an integer is wanted here, at byte 3",
            ),
            ("(?,3)", "`?` stands for a dynamic integer; a layout of values needs the number, at byte 1"),
            ("(_2,_3)", "a static integer is written without `_` here, at byte 1"),
        ] {
            assert_eq!(layout(text), Err(error.into()), "{text}");
        }
    }

    #[test]
    fn layouts_of_any_kind_round_trip() {
        for (text, printed) in [
            ("S<3,4,3> o (8,64):(64,1)", "S<3,4,3> o 0 o (8,64):(64,1)"),
            (" S< 3 ,4, -3>o 58 o( 8,64 ):LayoutRight", "S<3,4,-3> o 58 o (8,64):(64,1)"),
            ("S<3,4,3> o -8 o 64", "S<3,4,3> o -8 o 64:1"),
            ("S<0,4,3> o (8,64):(64,1)", "(8,64):(64,1)"),
            ("S<0,4,0> o 58 o 3:1", "S<0,4,0> o 58 o 3:1"),
            ("S<3,4,3> o 64", "S<3,4,3> o 0 o 64:1"),
            ("S<1,0,1> o S<1,1,1> o 8", "S<1,0,1> o 0 o S<1,1,1> o 0 o 8:1"),
            ("S<1,0,1> o 3 o S<1,1,1> o -4 o 8:1", "S<1,0,1> o 3 o S<1,1,1> o -4 o 8:1"),
            ("S<3,4,3> o S<3,4,3> o (8,64):(64,1)", "(8,64):(64,1)"),
            ("(4,(2,3)):(1@0,(1@0@1,1@1@1))", "(4,(2,3)):(1@0,(1@0@1,1@1@1))"),
            ("(4,2) : ( 2 @ 1, 0@0 )", "(4,2):(2@1,0)"),
            ("(2,(2,2)):(1,(4,2))", "(2,(2,2)):(1,(4,2))"),
            ("6", "6:1"),
        ] {
            let layout: AnyLayout = text.parse().unwrap();
            assert_eq!(layout.to_string(), printed, "{text}");
            assert_eq!(printed.parse(), Ok(layout), "{text}");
        }
    }

    #[test]
    fn layouts_of_no_kind() {
        for (text, error) in [
            ("S<3,4,3>", "expected `o` and a layout, found the end, at byte 8"),
            ("S<3,4,3> of 4:1", "expected `o` and a layout, found `o`, at byte 9"),
            ("S<3,4,3> o", "expected an integer or `(`, found the end, at byte 10"),
            ("S<3,4,3> o 58 o", "expected an integer or `(`, found the end, at byte 15"),
            ("S<3,4,3> o S<3,4,3> o", "expected an integer or `(`, found the end, at byte 21"),
            ("S<3,4,3> o 9223372036854775807 o 2:1", "layout: an index leaves 64 bits, at byte 0"),
            ("S<-1,4,3> o 2:1", "swizzle: -1 is below 0, at byte 0"),
            ("(4,4):(1@0,1)", "layout: strides 1 and 1@0 have no sum, at byte 6"),
            ("(4,4):(1@0,1@256)", "layout: index 256 is outside 0..256, at byte 11"),
            (
                "(1@0,4)",
                "basis elements such as `1@0` are strides of layouts of coordinates; an integer is wanted here, at byte 2",
            ),
        ] {
            assert_eq!(text.parse::<AnyLayout>().map(|a| a.to_string()).map_err(|e| e.to_string()), Err(error.into()));
        }
    }

    #[test]
    fn depth_is_bounded() {
        let nested = |n: usize| format!("{}2{}", "(".repeat(n), ")".repeat(n));
        assert!(nested(MAX_DEPTH).parse::<RuntimeLayout>().is_ok());
        assert_eq!(layout(&nested(MAX_DEPTH + 1)), Err("nested deeper than 64, at byte 64".into()));
        assert!("(".repeat(100_000).parse::<Tiler>().is_err());
        assert!("(".repeat(100_000).parse::<Slicer>().is_err());
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
