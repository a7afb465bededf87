//! PTX text to tokens.

use super::error::{ParseError, ParseErrorKind};

/// A piece of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A name: an opcode, a label, a parameter, a register with its `%`.
    Word(String),
    /// A name after a dot: a directive, a modifier, a type. Without the dot.
    Dotted(String),
    /// Digits with what sticks to them: `24`, `0x1f`, `0f3F800000`, `7.8`.
    Number(String),
    /// One of `,;:()[]{}<>@!+-|=`.
    Mark(char),
}

impl Token {
    /// The token as the source has it, for messages.
    pub(crate) fn text(&self) -> String {
        match self {
            Token::Word(s) | Token::Number(s) => s.clone(),
            Token::Dotted(s) => format!(".{s}"),
            Token::Mark(c) => c.to_string(),
        }
    }
}

/// A token and the line, counted from 1, that it stands on.
#[derive(Clone, Debug)]
pub(crate) struct Spanned {
    pub(crate) token: Token,
    pub(crate) line: usize,
}

/// Splits a whole module; comments and white space vanish.
pub(crate) fn tokens(text: &str) -> Result<Vec<Spanned>, ParseError> {
    let mut rest = text;
    let mut line = 1;
    let mut out = Vec::new();
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '\n' => {
                line += 1;
                1
            }
            _ if c.is_whitespace() => c.len_utf8(),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => {
                let Some(end) = rest.find("*/") else {
                    return Err(ParseError { line, kind: ParseErrorKind::UnclosedComment });
                };
                line += rest[..end].matches('\n').count();
                end + 2
            }
            '.' => {
                let name = dotted(&rest[1..]);
                if name.is_empty() {
                    return Err(ParseError { line, kind: ParseErrorKind::Character('.') });
                }
                out.push(Spanned { token: Token::Dotted(name.to_string()), line });
                name.len() + 1
            }
            _ if c.is_ascii_digit() => {
                let digits = number(rest);
                out.push(Spanned { token: Token::Number(digits.to_string()), line });
                digits.len()
            }
            _ if starts_word(c) => {
                let name = word(rest);
                out.push(Spanned { token: Token::Word(name.to_string()), line });
                name.len()
            }
            ',' | ';' | ':' | '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>' | '@' | '!' | '+' | '-' | '|' | '=' => {
                out.push(Spanned { token: Token::Mark(c), line });
                1
            }
            _ => {
                return Err(ParseError { line, kind: ParseErrorKind::Character(c) });
            }
        };
        rest = &rest[length..];
    }
    Ok(out)
}

fn starts_word(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, '_' | '$' | '%')
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| !(starts_word(c) || c.is_ascii_digit())).unwrap_or(text.len());
    &text[..end]
}

/// A modifier may have more parts than one, as in `.L1::no_allocate`.
fn dotted(text: &str) -> &str {
    let mut length = word(text).len();
    while length > 0
        && let Some(part) = text[length..].strip_prefix("::").map(word)
        && !part.is_empty()
    {
        length += 2 + part.len();
    }
    &text[..length]
}

/// A dot belongs to a number only in front of another digit, as in the version `7.8`.
fn number(text: &str) -> &str {
    let bytes = text.as_bytes();
    let mut end = 0;
    while end < bytes.len() {
        let dot = bytes[end] == b'.' && bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
        if !(dot || bytes[end].is_ascii_alphanumeric()) {
            break;
        }
        end += 1;
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<(usize, String)> {
        match tokens(text) {
            Ok(list) => list.into_iter().map(|t| (t.line, t.token.text())).collect(),
            Err(error) => vec![(error.line, error.to_string())],
        }
    }

    #[test]
    fn comments_vanish_and_lines_are_counted_through_them() {
        let text = "ld.param.u64 %rd1, [a_0]; // one\n/* two\nthree */ @!%p1 bra $L;";
        let expected = "1 ld,1 .param,1 .u64,1 %rd1,1 ,,1 [,1 a_0,1 ],1 ;,3 @,3 !,3 %p1,3 bra,3 $L,3 ;";
        let joined: Vec<String> = texts(text).iter().map(|(l, t)| format!("{l} {t}")).collect();
        assert_eq!(joined.join(","), expected);
    }

    #[test]
    fn numbers_keep_their_letters_and_versions_their_dot() {
        let expected = [".version", "7.8", "0x1F", "0f3F800000", "12U"];
        let list: Vec<String> = texts(".version 7.8 0x1F 0f3F800000 12U").into_iter().map(|t| t.1).collect();
        assert_eq!(list, expected);
    }

    #[test]
    fn modifiers_have_one_part_or_more() {
        let list: Vec<String> = texts("ld.nc.L1::no_allocate.u32 A: : cp.a::b::c").into_iter().map(|t| t.1).collect();
        assert_eq!(list, ["ld", ".nc", ".L1::no_allocate", ".u32", "A", ":", ":", "cp", ".a::b::c"]);
    }

    #[test]
    fn what_is_no_token_is_refused_with_its_line() {
        assert_eq!(texts("add\n#").pop().map(|t| t.0), Some(2));
        assert_eq!(texts("a /* b").len(), 1);
        assert_eq!(texts(". ").len(), 1);
    }
}
