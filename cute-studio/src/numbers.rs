//! The numbers of an expression, each with what it is and the range of a slider for it.

use serde::Serialize;

/// A number in the text.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Number {
    /// Where it begins, in the units of JavaScript's strings, and how many of them it has. The texts are ASCII up to here, or
    /// there are no numbers.
    at: usize,
    length: usize,
    value: i64,
    role: Role,
    min: i64,
    max: i64,
}

/// What a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Role {
    Extent,
    Stride,
    /// The three of a swizzle.
    Bits,
    Base,
    Shift,
    Number,
}

/// More sliders than these help nobody.
const MOST: usize = 32;
/// A slider goes that far at least.
const REACH: i64 = 16;

enum Token {
    Number { at: usize, length: usize, value: i64, role: Role },
    Open,
    Close,
    Colon,
    Other,
}

/// The numbers of an expression, in their order. Parts of names are none.
pub(crate) fn numbers(text: &str) -> Vec<Number> {
    if !text.is_ascii() {
        return Vec::new();
    }
    let mut tokens = tokens(text.as_bytes());
    for colon in 0..tokens.len() {
        if matches!(tokens[colon], Token::Colon) {
            let before = colon.checked_sub(1).map_or(colon..colon, |end| back(&tokens, end)..colon);
            let after = colon + 1..forth(&tokens, colon + 1);
            name(&mut tokens[before], Role::Extent);
            name(&mut tokens[after], Role::Stride);
        }
    }
    // A shape alone is a layout.
    if !tokens.iter().any(|token| matches!(token, Token::Other | Token::Colon)) {
        name(&mut tokens, Role::Extent);
    }
    let numbers = tokens.into_iter().filter_map(|token| match token {
        Token::Number { at, length, value, role } => Some(Number::new(at, length, value, role)),
        _ => None,
    });
    numbers.take(MOST).collect()
}

impl Number {
    fn new(at: usize, length: usize, value: i64, role: Role) -> Self {
        // Up to the power of two after twice the number.
        let reach =
            value.saturating_abs().clamp(REACH / 2, 1 << 40).saturating_mul(2).unsigned_abs().next_power_of_two();
        let reach = i64::try_from(reach).unwrap_or(i64::MAX);
        let (min, max) = match role {
            Role::Extent => (1, reach),
            Role::Stride | Role::Number => (if value < 0 { -reach } else { 0 }, reach),
            Role::Bits | Role::Base => (0, 8),
            Role::Shift => (-8, 8),
        };
        Number { at, length, value, role, min: min.min(value), max: max.max(value) }
    }
}

fn name(tokens: &mut [Token], named: Role) {
    for token in tokens {
        if let Token::Number { role, .. } = token
            && *role == Role::Number
        {
            *role = named;
        }
    }
}

/// Where the number or group begins that ends at `end`.
fn back(tokens: &[Token], end: usize) -> usize {
    let mut depth = 0usize;
    for at in (0..=end).rev() {
        match tokens[at] {
            Token::Close => depth += 1,
            Token::Open => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    0
}

/// Where the number or group ends that begins at `begin`.
fn forth(tokens: &[Token], begin: usize) -> usize {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(begin) {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

fn tokens(text: &[u8]) -> Vec<Token> {
    let (mut tokens, mut at) = (Vec::new(), 0);
    while let Some(&byte) = text.get(at) {
        let rest = &text[at..];
        let run = |of: fn(&u8) -> bool| rest.iter().take_while(|byte| of(byte)).count();
        match byte {
            b'(' => tokens.push(Token::Open),
            b')' => tokens.push(Token::Close),
            b':' => tokens.push(Token::Colon),
            b'@' => {
                // What follows is a place, which is no number to play with.
                at += 1 + rest[1..].iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'@').count();
                continue;
            }
            b'S' if rest.starts_with(b"S<") => {
                let end = rest.iter().position(|byte| *byte == b'>').unwrap_or(rest.len());
                for (token, role) in
                    of_swizzle(at + 2, &rest[2.min(end)..end]).zip([Role::Bits, Role::Base, Role::Shift])
                {
                    tokens.extend(token.map(|(at, length, value)| Token::Number { at, length, value, role }));
                }
                tokens.push(Token::Other);
                at += end;
                continue;
            }
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => {
                let name = run(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':' | b'.'));
                let has_parameters = rest.get(name) == Some(&b'<');
                let end = rest.iter().position(|byte| *byte == b'>').filter(|_| has_parameters);
                tokens.push(Token::Other);
                at += end.unwrap_or(name).max(1);
                continue;
            }
            b'-' | b'0'..=b'9' => {
                let length = 1 + rest[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                tokens.extend(number(&rest[..length]).map(|value| Token::Number {
                    at,
                    length,
                    value,
                    role: Role::Number,
                }));
                at += length;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    tokens
}

/// The parts between commas: where, how long, and the number.
fn of_swizzle(mut at: usize, text: &[u8]) -> impl Iterator<Item = Option<(usize, usize, i64)>> {
    text.split(|byte| *byte == b',').map(move |part| {
        let here = at;
        at += part.len() + 1;
        number(part).map(|value| (here, part.len(), value))
    })
}

fn number(text: &[u8]) -> Option<i64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn roles(text: &str) -> Vec<(&str, Role)> {
        numbers(text).iter().map(|number| (&text[number.at..number.at + number.length], number.role)).collect()
    }

    #[test]
    fn each_number_has_its_place_and_its_role() {
        use Role::{Base, Bits, Extent, Number, Shift, Stride};
        assert_eq!(roles("(4,(2,6))"), [("4", Extent), ("2", Extent), ("6", Extent)]);
        assert_eq!(roles("(4,6):(-6,1)"), [("4", Extent), ("6", Extent), ("-6", Stride), ("1", Stride)]);
        assert_eq!(
            roles("composition(8:1, (2:4, 3))"),
            [("8", Extent), ("1", Stride), ("2", Extent), ("4", Stride), ("3", Number)]
        );
        assert_eq!(
            roles("S<3,0,-3> o 58 o (8,8):(8,1)")[..4],
            [("3", Bits), ("0", Base), ("-3", Shift), ("58", Number)]
        );
        assert_eq!(roles("tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(2,2,1))").len(), 3);
        assert_eq!(roles("SM90_64x64x16_F32F16F16_SS<K,K>"), []);
        assert_eq!(roles("(4,2):(2@0,1@1@2)"), [("4", Extent), ("2", Extent), ("2", Stride), ("1", Stride)]);
        assert_eq!(roles("_"), []);
    }

    #[test]
    fn a_slider_reaches_its_number() {
        for text in ["1", "9223372036854775807", "-9223372036854775808", "4:-12", "S<60,1,-60> o 8:1"] {
            for number in numbers(text) {
                assert!((number.min..=number.max).contains(&number.value), "{text}: {number:?}");
            }
        }
    }

    #[test]
    fn whatever_is_typed_is_read() {
        for text in ["", ":", "((((", "))))", "S<", "S<,,,,>", "@", "@@1", "<>", ")(:)(", "-", "é1", "1:", ":1", "S<>>"]
        {
            numbers(text);
        }
    }
}
