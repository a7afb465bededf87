//! Types in the compiler's output, in CuTe's notation.
//!
//! rustc writes a layout as `Layout<(UInt<UInt<UInt<UTerm, B1>, B0>, B0>, Dyn), (UInt<UTerm, B1>, Dyn)>`. That is
//! `Layout!((4,?):(1,?))`, and [`decode`] writes it so. A type that it does not know whole, because a parameter is in it or
//! because rustc has cut it short with `...`, stays as it is, and what is whole inside of it is decoded. Of two types that do not
//! fit, rustc writes `_` for what both have: where that is a whole extent or stride, or a whole shape, the layout is decoded around
//! it; a number with `_` among its bits stays as it is, with all that is inside of it, but for `UInt<_, _>`, which is `_` as well.
//!
//! What rustc aligns with the source stays aligned: lines of source are left alone, and in all others a type has nothing but
//! words behind it.

mod types;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use types::Reader;

/// In each type that is decoded is one of these.
const WORDS_OF_TYPES: [&str; 6] = ["UTerm", "Layout", "Swizzle", "Composed", "ScaledBasis", "FastDivmod"];
/// The most that a number is of: bits, and words and signs.
const BITS: usize = 128;
const WORDS_OF_NUMBER: usize = 1 << 11;
/// Words of one type that are read before it is left as it is.
const WORDS: usize = 1 << 14;

/// The line with each type of an integer or a layout in CuTe's notation: `UInt<UInt<UTerm, B1>, B0>` as `U2`, a layout as
/// `Layout!((4,6):(6,1))`, with `?` for an integer that the program knows: `?{div=8}` where 8 divides it, as CuTe's DSL has it,
/// and `?{prepared}` where an index is divided by it without a division. Colours stay: a type with a part that is highlighted is
/// highlighted.
///
/// ```
/// use cute_runtime::text::decode;
/// let line = "   = note: expected struct `Layout<(UInt<UInt<UTerm, B1>, B0>, Dyn), (UInt<UTerm, B1>, Negative<UInt<UTerm, B1>>)>`";
/// assert_eq!(decode(line), "   = note: expected struct `Layout!((2,?):(1,-1))`");
/// // Cut short by rustc, and with a parameter: what is whole is decoded.
/// assert_eq!(decode("`Layout<(UInt<..., B0>, UTerm), S>`"), "`Layout<(UInt<..., B0>, U0), S>`");
/// // What two types have in common, of which rustc says no more.
/// assert_eq!(decode("`Layout<_, (UInt<UTerm, B1>, _)>`"), "`Layout!(_:(1,_))`");
/// // Source is left alone, and so are words that only look like types.
/// assert_eq!(decode("12 |     let a: UTerm = b;"), "12 |     let a: UTerm = b;");
/// assert_eq!(decode("a Layout<S, D>, a MyUTerm"), "a Layout<S, D>, a MyUTerm");
/// ```
pub fn decode(line: &str) -> Cow<'_, str> {
    if is_source(line) || !WORDS_OF_TYPES.iter().any(|word| line.contains(word)) {
        return Cow::Borrowed(line);
    }
    let tokens = tokens(line);
    let (mut out, mut place) = (String::with_capacity(line.len()), 0);
    while let Some(token) = tokens.get(place) {
        let mut reader = Reader { tokens: &tokens, place, end: place.saturating_add(WORDS) };
        // A name begins where no other name ends, and no type: `UTerm>Negative<..>` is none, and what is in it would be read
        // differently once `Negative` is a sign.
        let follows_type =
            place.checked_sub(1).and_then(|before| tokens.get(before)).is_some_and(|token| token.text == ">");
        let begins = matches!(token.kind, Kind::Word) && !follows_type && !follows_path(&tokens, place);
        let found = if begins { reader.ty(0) } else { None };
        // In sentences of ours a name stands for the number, and what they say to write is to be written so.
        let has_bits =
            |end: usize| tokens.get(place..end).unwrap_or_default().iter().any(|token| token.text == "UTerm");
        let found = found.and_then(|ty| ty.outermost(has_bits(reader.place)));
        // And ends where none begins: `UTerm` and a 7 behind it would be another number, and `::` makes it a path. That is asked
        // of a type alone: from each colour of a line of colours one would look past all the others.
        let found = found.filter(|_| {
            let ends = tokens.get(reader.place).is_none_or(|token| !matches!(token.kind, Kind::Word));
            ends && reader.peek() != Some("::")
        });
        match found {
            Some(text) => {
                let inside = tokens.get(place..reader.place).unwrap_or_default();
                let mut escapes =
                    inside.iter().filter(|token| matches!(token.kind, Kind::Escape)).map(|token| token.text);
                out.push_str(escapes.next().unwrap_or(""));
                out.push_str(&text);
                out.extend(escapes);
                place = reader.place;
            }
            None => {
                // The bits of a number that is not whole are no numbers of their own.
                let end = if token.text == "UInt" { end_of_number(&tokens, place) } else { None }.unwrap_or(place + 1);
                out.extend(tokens.get(place..end).unwrap_or_default().iter().map(|token| token.text));
                place = end;
            }
        }
    }
    Cow::Owned(out)
}

/// Whether this is a line of the program, by the number and the bar in front of it.
fn is_source(line: &str) -> bool {
    let mut plain = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        match escape(rest) {
            Some(length) => rest = rest.get(length..).unwrap_or(""),
            None => {
                plain.push(first);
                rest = rest.get(first.len_utf8()..).unwrap_or("");
            }
        }
        if plain.len() > 32 {
            break;
        }
    }
    let behind = plain.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    let has_number = behind.len() < plain.trim_start().len();
    has_number && [" |", " +", " -", " ~"].iter().any(|bar| behind.starts_with(bar))
}

/// The length of the colour, or other sequence of a terminal, that the text begins with.
fn escape(text: &str) -> Option<usize> {
    let parameters = text.strip_prefix("\u{1b}[")?;
    let end = parameters.find(|c: char| !(c.is_ascii_digit() || c == ';'))?;
    let last = parameters.get(end..)?.chars().next().filter(char::is_ascii_alphabetic)?;
    Some(text.len() - parameters.len() + end + last.len_utf8())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    Escape,
    Space,
    Other,
}

#[derive(Clone, Copy)]
struct Token<'a> {
    kind: Kind,
    text: &'a str,
}

fn tokens(line: &str) -> Vec<Token<'_>> {
    let (mut found, mut rest) = (Vec::new(), line);
    while let Some(first) = rest.chars().next() {
        let run = |of: fn(char) -> bool| rest.find(|c| !of(c)).unwrap_or(rest.len());
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let (kind, length) = match escape(rest) {
            Some(length) => (Kind::Escape, length),
            None if is_word(first) => (Kind::Word, run(|c| c.is_alphanumeric() || c == '_')),
            None if first == ' ' => (Kind::Space, run(|c| c == ' ')),
            None if rest.starts_with("::") => (Kind::Other, 2),
            None => (Kind::Other, first.len_utf8()),
        };
        let (text, behind) = rest.split_at_checked(length).unwrap_or((rest, ""));
        found.push(Token { kind, text });
        rest = behind;
    }
    found
}

/// Behind the bracket that closes the first one after the word.
fn end_of_number(tokens: &[Token<'_>], word: usize) -> Option<usize> {
    let mut open = 0usize;
    for (place, token) in tokens.iter().enumerate().skip(word + 1).take(WORDS_OF_NUMBER) {
        match token.text {
            "<" if open < BITS => open += 1,
            ">" if open == 1 => return Some(place + 1),
            ">" if open > 0 => open -= 1,
            "<" | ">" => return None,
            // The first sign is the bracket; only spaces and colours are before it.
            _ if open == 0 && !matches!(token.kind, Kind::Space | Kind::Escape) => return None,
            _ => {}
        }
    }
    None
}

/// Whether a path leads to the word, which then is not where a type begins.
fn follows_path(tokens: &[Token<'_>], place: usize) -> bool {
    let before = |back: usize| place.checked_sub(back).and_then(|place| tokens.get(place)).map(|token| token.text);
    before(1) == Some("::") && before(2).is_some_and(|word| word.chars().all(|c| c.is_alphanumeric() || c == '_'))
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    /// As rustc writes it.
    fn typenum(value: u128) -> String {
        match value {
            0 => "UTerm".to_string(),
            _ => alloc::format!("UInt<{}, B{}>", typenum(value >> 1), value & 1),
        }
    }

    #[test]
    fn every_integer_is_decoded() {
        for value in (0..300).chain([u128::from(u64::MAX), 1 << 100, u128::MAX]) {
            assert_eq!(decode(&typenum(value)), alloc::format!("U{value}"));
        }
        let path = "typenum::uint::UInt<typenum::uint::UInt<typenum::uint::UTerm, typenum::bit::B1>, typenum::bit::B1>";
        assert_eq!(decode(path), "U3");
    }

    #[test]
    fn layouts_are_decoded_whole() {
        let [two, four, eight] = [2, 4, 8].map(typenum);
        let layout = alloc::format!("cute_types::Layout<({two}, (Dyn, {four})), (UTerm, (Negative<{two}>, U7))>");
        assert_eq!(decode(&layout), "Layout!((2,(?,4)):(0,(-2,7)))");
        let swizzle = alloc::format!("Swizzle<{two}, {four}, Negative<{eight}>>");
        assert_eq!(decode(&swizzle), "S<2,4,-8>");
        let composed = |offset: &str| alloc::format!("Composed<{swizzle}, {offset}, Layout<({four},), ({two},)>>");
        assert_eq!(decode(&composed("UTerm")), "Layout!(S<2,4,-8> o (4):(2))");
        assert_eq!(decode(&composed(&eight)), "Layout!(S<2,4,-8> o 8 o (4):(2))");
        let tensor = alloc::format!("Tensor<Shared<'_, f32>, Layout<{four}, {two}>>");
        assert_eq!(decode(&tensor), "Tensor<Shared<'_, f32>, Layout!(4:2)>");
    }

    /// What rustc 1.95 says where a function wants one layout and is given another, and what it might.
    #[test]
    fn what_two_types_have_in_common_is_left_out() {
        for (line, decoded) in [
            (
                "expected struct `cute_types::Layout<_, (UInt<UInt<UInt<UTerm, B1>, B1>, B0>, UInt<UTerm, B1>)>`",
                "expected struct `Layout!(_:(6,1))`",
            ),
            (
                "   found struct `cute_types::Layout<_, (UInt<UTerm, B1>, UInt<UInt<UInt<UTerm, B1>, B0>, B0>)>`",
                "   found struct `Layout!(_:(1,4))`",
            ),
            (
                "   found struct `cute_types::Layout<(UInt<_, _>, UInt<_, B1>), _>`",
                "   found struct `cute_types::Layout<(UInt<_, _>, UInt<_, B1>), _>`",
            ),
            // 6 on both sides, and 2 on this one.
            (
                "expected struct `cute_types::Layout<_, (UInt<_, _>, UInt<UInt<UTerm, B1>, B0>)>`",
                "expected struct `Layout!(_:(_,2))`",
            ),
            ("found `Layout<(UInt<_, _>, Multiple<_>), (Negative<_>, UTerm)>`", "found `Layout!((_,_):(_,0))`"),
            ("found `Layout<(_, UInt<UTerm, B1>), (_, UTerm)>`", "found `Layout!((_,1):(_,0))`"),
            ("found `Composed<_, UTerm, Layout<_, UTerm>>`", "found `Layout!(_ o _:0)`"),
            ("found `Composed<_, usize, _>`", "found `Layout!(_ o ? o _)`"),
            // A mode of one is not of the other; `_` does not make up for it.
            ("found `Layout<(_, _), (_,)>`", "found `Layout<(_, _), (_,)>`"),
            ("found `Layout<_, Swizzle<_, _, _>>`", "found `Layout<_, Swizzle<_, _, _>>`"),
        ] {
            assert_eq!(decode(line), decoded);
        }
    }

    #[test]
    fn strides_and_integers_of_other_kinds_are_decoded() {
        let [one, four, eight] = [1, 4, 8].map(typenum);
        let basis = |scale: &str, mode: &str| alloc::format!("cute_types::int::ScaledBasis<{scale}, {mode}>");
        let (m, n) = (basis(&one, "UTerm"), basis(&alloc::format!("Negative<{four}>"), &one));
        let tiles = alloc::format!("Layout<({four}, Dyn), ({m}, {n})>");
        assert_eq!(decode(&tiles), "Layout!((4,?):(1@0,-4@1))");
        // As where a tensor has a predicate.
        let predicated =
            alloc::format!("PredicatedTensor<P, {tiles}, L, ({m}, {}), B>", basis(&basis("Dyn", "UTerm"), &one));
        assert_eq!(decode(&predicated), "PredicatedTensor<P, Layout!((4,?):(1@0,-4@1)), L, (1@0, ?@0@1), B>");
        assert_eq!(decode("ScaledBasis<U1, U0> ScaledBasis<T, UTerm>"), "1@0 ScaledBasis<T, U0>");

        let prepared = alloc::format!("Layout<({four}, FastDivmod<usize>), (Dyn, {one})>");
        assert_eq!(decode(&prepared), "Layout!((4,?{prepared}):(?,1))");
        assert_eq!(decode("found `FastDivmod<u32>`, `FastDivmod<I>`"), "found `?{prepared u32}`, `FastDivmod<I>`");
        let composed =
            alloc::format!("Composed<Swizzle<{one}, UTerm, {one}>, usize, Layout<{eight}, Multiple<{four}>>>");
        assert_eq!(decode(&composed), "Layout!(S<1,0,1> o ? o 8:?{div=4})");

        assert_eq!(decode(&alloc::format!("`Negative<{four}>`, `Multiple<{eight}>`")), "`-4`, `?{div=8}`");
        // Where a type ends, none begins: decoded once more it is the same.
        let text = alloc::format!("`Layout<{one}Negative<{one}>>`");
        assert_eq!(decode(&decode(&text)), decode(&text));
        // A sentence of ours, which says what to write.
        let said = "or the type says so: `Multiple<U8>` in place of `Dyn`, and `Negative<U4>`; not UTerm";
        assert_eq!(decode(said), said.replace("UTerm", "U0"));
        // No shape has such an extent.
        assert_eq!(decode("Layout<ScaledBasis<U1, U0>, U1>"), "Layout<1@0, U1>");
        assert_eq!(decode("Layout<U4, FastDivmod<usize>>"), "Layout<U4, ?{prepared}>");
    }

    #[test]
    fn what_is_not_whole_stays() {
        let four = typenum(4);
        for text in [
            "UInt<..., B0>",
            "UInt<UInt<_, B1>, B0>",
            "Layout<S, D>",
            "Layout<(), >",
            "UInt<",
            "Layout<(((",
            "UInt<UTerm, B2>",
            "UInt<UInt<UTerm, B1>, _>",
            "Layout<(UInt<_, _>, UInt<_, B0>), _>",
            "Layout<(UInt<UInt<UInt<UTerm, B1>, _>, _>, UInt<_, B0>), _>",
            "typenum::uint::UInt<typenum::uint::UInt<typenum::uint::UTerm, B1>, _>",
        ] {
            assert_eq!(decode(text), text);
        }
        assert_eq!(decode(&"UInt<".repeat(1 << 15)), "UInt<".repeat(1 << 15));
        assert_eq!(decode("UInt<(UTerm, B1"), "UInt<(U0, B1");
        assert_eq!(decode(&alloc::format!("Layout<({four}, ...), _>")), "Layout<(U4, ...), _>");
        assert_eq!(decode(&alloc::format!("Layout<({four}, {four}), {four}>")), "Layout<(U4, U4), U4>");
        assert_eq!(decode("found tuple `(UTerm,)`"), "found tuple `(U0,)`");
        assert_eq!(decode("UInt<UTerm, B1>0"), "UInt<UTerm, B1>0");
        assert_eq!(decode("UInt<UTerm, B1> :: UTerm"), "UInt<UTerm, B1> :: U0");
        let deep = alloc::format!("{}{}", "Layout<(".repeat(5000), "UInt<".repeat(5000));
        assert_eq!(decode(&deep), deep);
    }

    #[test]
    fn source_and_colours_stay() {
        let source = "\u{1b}[1m12\u{1b}[0m \u{1b}[1m|\u{1b}[0m let x: UInt<UTerm, B1>;";
        assert_eq!(decode(source), source);
        assert_eq!(decode("   | ^^^ expected `UInt<UTerm, B1>`"), "   | ^^^ expected `U1`");
        let coloured = "`Layout<\u{1b}[35mUInt<UTerm, B1>\u{1b}[0m, UTerm>` \u{1b}[1mand";
        assert_eq!(decode(coloured), "`\u{1b}[35mLayout!(1:0)\u{1b}[0m` \u{1b}[1mand");
    }
}
