//! Types in the compiler's output, in CuTe's notation.
//!
//! rustc writes a layout as `Layout<(UInt<UInt<UInt<UTerm, B1>, B0>, B0>, Dyn), (UInt<UTerm, B1>, Dyn)>`. That is
//! `Layout!((4,?):(1,?))`, and [`decode`] writes it so. A type that it does not know whole, because a parameter is in it or
//! because rustc has cut it short with `...`, stays as it is, and what is whole inside of it is decoded.
//!
//! What rustc aligns with the source stays aligned: lines of source are left alone, and in all others a type has nothing but
//! words behind it.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

/// Types within types that are followed.
const DEPTH: usize = 32;
/// Words of one type that are read before it is left as it is.
const WORDS: usize = 1 << 14;

/// The line with each type of an integer or a layout in CuTe's notation: `UInt<UInt<UTerm, B1>, B0>` as `U2`, a layout as
/// `Layout!((4,6):(6,1))`, with `?` for an integer that the program knows. Colours stay: a type with a part that is
/// highlighted is highlighted.
///
/// ```
/// use cute_runtime::text::decode;
/// let line = "   = note: expected struct `Layout<(UInt<UInt<UTerm, B1>, B0>, Dyn), (UInt<UTerm, B1>, Negative<UInt<UTerm, B1>>)>`";
/// assert_eq!(decode(line), "   = note: expected struct `Layout!((2,?):(1,-1))`");
/// // Cut short by rustc, and with a parameter: what is whole is decoded.
/// assert_eq!(decode("`Layout<(UInt<..., B0>, UTerm), S>`"), "`Layout<(UInt<..., B0>, U0), S>`");
/// // Source is left alone, and so are words that only look like types.
/// assert_eq!(decode("12 |     let a: UTerm = b;"), "12 |     let a: UTerm = b;");
/// assert_eq!(decode("a Layout<S, D>, a MyUTerm"), "a Layout<S, D>, a MyUTerm");
/// ```
pub fn decode(line: &str) -> Cow<'_, str> {
    if is_source(line) || !["UTerm", "Layout", "Swizzle", "Composed"].iter().any(|word| line.contains(word)) {
        return Cow::Borrowed(line);
    }
    let tokens = tokens(line);
    let (mut out, mut place) = (String::with_capacity(line.len()), 0);
    while let Some(token) = tokens.get(place) {
        let mut reader = Reader { tokens: &tokens, place, end: place.saturating_add(WORDS) };
        // A name begins where no other name ends.
        let begins = matches!(token.kind, Kind::Word) && !follows_path(&tokens, place);
        let found = if begins { reader.ty(0).and_then(|ty| ty.outermost()) } else { None };
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
                out.push_str(token.text);
                place += 1;
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

/// Whether a path leads to the word, which then is not where a type begins.
fn follows_path(tokens: &[Token<'_>], place: usize) -> bool {
    let before = |back: usize| place.checked_sub(back).and_then(|place| tokens.get(place)).map(|token| token.text);
    before(1) == Some("::") && before(2).is_some_and(|word| word.chars().all(|c| c.is_alphanumeric() || c == '_'))
}

/// A type that is known whole.
enum Ty {
    /// A static integer.
    Nat(u128),
    Negative(u128),
    /// One of the running program.
    Dyn,
    Tuple(Vec<Ty>),
    Swizzle(u128, u128, Shift),
    Layout {
        shape: String,
        stride: String,
    },
    /// A layout behind what stands on its left.
    Behind {
        left: String,
    },
}

enum Shift {
    Up(u128),
    Down(u128),
}

impl Ty {
    /// In a layout.
    fn notation(&self) -> Option<String> {
        Some(match self {
            Ty::Nat(value) => value.to_string(),
            Ty::Negative(value) => {
                let mut text = String::from("-");
                write!(text, "{value}").ok()?;
                text
            }
            Ty::Dyn => "?".to_string(),
            Ty::Tuple(modes) => {
                let modes: Vec<String> = modes.iter().map(Ty::notation).collect::<Option<_>>()?;
                let mut text = String::from("(");
                text.push_str(&modes.join(","));
                text.push(')');
                text
            }
            Ty::Layout { shape, stride } => [shape, ":", stride].concat(),
            Ty::Behind { left } => left.clone(),
            Ty::Swizzle(bits, base, shift) => {
                let mut text = String::new();
                match shift {
                    Shift::Up(shift) => write!(text, "S<{bits},{base},{shift}>").ok()?,
                    Shift::Down(shift) => write!(text, "S<{bits},{base},-{shift}>").ok()?,
                }
                text
            }
        })
    }

    /// By itself: what can be written there in a program.
    fn outermost(&self) -> Option<String> {
        let mut text = String::new();
        match self {
            Ty::Nat(value) => write!(text, "U{value}").ok()?,
            Ty::Layout { .. } | Ty::Behind { .. } => write!(text, "Layout!({})", self.notation()?).ok()?,
            Ty::Swizzle(..) => text = self.notation()?,
            // Short already, or of parts that are decoded one by one.
            Ty::Negative(_) | Ty::Dyn | Ty::Tuple(_) => return None,
        }
        Some(text)
    }

    /// Whether this shape and that stride are nested alike.
    fn is_congruent(&self, stride: &Ty) -> bool {
        match (self, stride) {
            (Ty::Tuple(shape), Ty::Tuple(stride)) => {
                shape.len() == stride.len()
                    && shape.iter().zip(stride).all(|(shape, stride)| shape.is_congruent(stride))
            }
            (Ty::Nat(_) | Ty::Dyn, Ty::Nat(_) | Ty::Dyn | Ty::Negative(_)) => true,
            _ => false,
        }
    }
}

/// Reads a type from a place on.
struct Reader<'a> {
    tokens: &'a [Token<'a>],
    place: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    /// The next word or sign; spaces and colours are passed over.
    fn next(&mut self) -> Option<&'a str> {
        loop {
            let token = self.tokens.get(self.place).filter(|_| self.place < self.end)?;
            self.place += 1;
            if !matches!(token.kind, Kind::Space | Kind::Escape) {
                return Some(token.text);
            }
        }
    }

    fn peek(&mut self) -> Option<&'a str> {
        let place = self.place;
        let next = self.next();
        self.place = place;
        next
    }

    fn expect(&mut self, sign: &str) -> Option<()> {
        (self.next()? == sign).then_some(())
    }

    fn ty(&mut self, depth: usize) -> Option<Ty> {
        if depth > DEPTH {
            return None;
        }
        let mut word = self.next()?;
        // A path, as rustc writes where a name is not imported.
        while word.chars().all(|c| c.is_alphanumeric() || c == '_') && self.peek() == Some("::") {
            self.next();
            word = self.next()?;
        }
        match word {
            "(" => self.tuple(depth),
            "UTerm" => Some(Ty::Nat(0)),
            "UInt" => self.binary(),
            "Dyn" => Some(Ty::Dyn),
            // A number of the program, of which a divisor is known.
            "Multiple" => {
                self.expect("<")?;
                self.ty(depth + 1)?;
                self.expect(">")?;
                Some(Ty::Dyn)
            }
            "Negative" => {
                self.expect("<")?;
                let Ty::Nat(value) = self.ty(depth + 1)? else {
                    return None;
                };
                self.expect(">")?;
                Some(Ty::Negative(value))
            }
            "Layout" => {
                let [shape, stride] = self.arguments(depth)?;
                let congruent = shape.is_congruent(&stride);
                Some(Ty::Layout { shape: shape.notation()?, stride: stride.notation()? }).filter(|_| congruent)
            }
            "Swizzle" => {
                let [bits, base, shift] = self.arguments(depth)?;
                let shift = match shift {
                    Ty::Nat(shift) => Shift::Up(shift),
                    Ty::Negative(shift) => Shift::Down(shift),
                    _ => return None,
                };
                match (bits, base) {
                    (Ty::Nat(bits), Ty::Nat(base)) => Some(Ty::Swizzle(bits, base, shift)),
                    _ => None,
                }
            }
            "Composed" | "Chain" => {
                let [swizzle, offset, layout] = self.arguments(depth)?;
                let (Ty::Swizzle(..), Ty::Layout { .. } | Ty::Behind { .. }) = (&swizzle, &layout) else {
                    return None;
                };
                let offset = match offset {
                    Ty::Nat(0) => String::new(),
                    Ty::Nat(_) | Ty::Dyn => [&offset.notation()?, " o "].concat(),
                    _ => return None,
                };
                Some(Ty::Behind { left: [&swizzle.notation()?, " o ", &offset, &layout.notation()?].concat() })
            }
            word => word.strip_prefix('U').and_then(decimal).map(Ty::Nat),
        }
    }

    /// What stands in angle brackets.
    fn arguments<const N: usize>(&mut self, depth: usize) -> Option<[Ty; N]> {
        let mut found = Vec::new();
        self.expect("<")?;
        for place in 0..N {
            if place > 0 {
                self.expect(",")?;
            }
            found.push(self.ty(depth + 1)?);
        }
        self.expect(">")?;
        found.try_into().ok()
    }

    /// Behind its bracket.
    fn tuple(&mut self, depth: usize) -> Option<Ty> {
        let mut modes = Vec::new();
        while self.peek()? != ")" {
            modes.push(self.ty(depth + 1)?);
            match self.next()? {
                "," => {}
                ")" => return Some(Ty::Tuple(modes)),
                _ => return None,
            }
        }
        self.next();
        Some(Ty::Tuple(modes))
    }

    /// The bits behind `UInt`, the highest innermost: `<UInt<UTerm, B1>, B0>` is 2.
    fn binary(&mut self) -> Option<Ty> {
        let mut open = 1u32;
        loop {
            self.expect("<")?;
            match self.name()? {
                "UInt" if open < u128::BITS => open += 1,
                "UTerm" => break,
                _ => return None,
            }
        }
        let mut value = 0u128;
        for _ in 0..open {
            self.expect(",")?;
            let bit = match self.name()? {
                "B0" => 0,
                "B1" => 1,
                _ => return None,
            };
            value = value << 1 | bit;
            self.expect(">")?;
        }
        Some(Ty::Nat(value))
    }

    /// A name without the path to it.
    fn name(&mut self) -> Option<&'a str> {
        let mut word = self.next()?;
        while self.peek() == Some("::") {
            self.next();
            word = self.next()?;
        }
        Some(word)
    }
}

/// The number that all of the text is.
fn decimal(text: &str) -> Option<u128> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
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
        ] {
            let rest = text.replace("UTerm", "U0");
            assert_eq!(decode(text), rest, "{text}");
        }
        assert_eq!(decode(&alloc::format!("Layout<({four}, ...), _>")), "Layout<(U4, ...), _>");
        assert_eq!(decode(&alloc::format!("Layout<({four}, {four}), {four}>")), "Layout<(U4, U4), U4>");
        assert_eq!(decode("found tuple `(UTerm,)`"), "found tuple `(U0,)`");
        assert_eq!(decode("UInt<UTerm, B1>0"), "UInt<U0, B1>0");
        assert_eq!(decode("UInt<UTerm, B1> :: UTerm"), "UInt<U0, B1> :: U0");
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
