//! The way through the tokens of a text.

use super::error::{ParseError, ParseErrorKind};
use super::lexer::{Spanned, Token};
use cute_ptx::ptx::Type;

/// A place in the tokens.
pub(crate) struct Cursor<'a> {
    tokens: &'a [Spanned],
    at: usize,
}

impl<'a> Cursor<'a> {
    /// The first of these tokens.
    pub(crate) fn new(tokens: &'a [Spanned]) -> Cursor<'a> {
        Cursor { tokens, at: 0 }
    }

    /// On by so many tokens.
    pub(crate) fn skip(&mut self, by: usize) {
        self.at += by;
    }

    pub(crate) fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.at).map(|t| &t.token)
    }

    pub(crate) fn peek_second(&self) -> Option<&'a Token> {
        self.tokens.get(self.at + 1).map(|t| &t.token)
    }

    /// The line of the next token, or of the last one at the end of the text.
    pub(crate) fn line(&self) -> usize {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(1, |t| t.line)
    }

    /// The place `by` tokens earlier, to name what was just read.
    pub(crate) fn back(&self, by: usize) -> Cursor<'a> {
        Cursor { tokens: self.tokens, at: self.at - by }
    }

    pub(crate) fn error(&self, kind: ParseErrorKind) -> ParseError {
        ParseError { line: self.line(), kind }
    }

    pub(crate) fn expected(&self, wanted: &'static str) -> ParseError {
        let found = self.peek().map_or("the end of the text".to_string(), Token::text);
        self.error(ParseErrorKind::Expected { wanted, found })
    }

    pub(crate) fn accept(&mut self, mark: char) -> bool {
        let found = self.peek() == Some(&Token::Mark(mark));
        self.at += usize::from(found);
        found
    }

    pub(crate) fn accept_dotted(&mut self, name: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Dotted(other)) if other == name);
        self.at += usize::from(found);
        found
    }

    pub(crate) fn mark(&mut self, mark: char, wanted: &'static str) -> Result<(), ParseError> {
        if self.accept(mark) { Ok(()) } else { Err(self.expected(wanted)) }
    }

    pub(crate) fn word(&mut self, wanted: &'static str) -> Result<&'a str, ParseError> {
        let Some(Token::Word(word)) = self.peek() else {
            return Err(self.expected(wanted));
        };
        self.at += 1;
        Ok(word)
    }

    pub(crate) fn dotted(&mut self, wanted: &'static str) -> Result<&'a str, ParseError> {
        let Some(Token::Dotted(word)) = self.peek() else {
            return Err(self.expected(wanted));
        };
        self.at += 1;
        Ok(word)
    }

    pub(crate) fn number(&mut self, wanted: &'static str) -> Result<&'a str, ParseError> {
        let Some(Token::Number(text)) = self.peek() else {
            return Err(self.expected(wanted));
        };
        self.at += 1;
        Ok(text)
    }

    pub(crate) fn directive(&mut self, name: &'static str) -> Result<(), ParseError> {
        match self.peek() {
            Some(Token::Dotted(found)) if found == name => {
                self.at += 1;
                Ok(())
            }
            _ => Err(self.expected(match name {
                "version" => "`.version`",
                "target" => "`.target`",
                "address_size" => "`.address_size`",
                "param" => "`.param`",
                "shared" => "`.shared`",
                _ => "`.entry`",
            })),
        }
    }

    pub(crate) fn ty(&mut self) -> Result<Type, ParseError> {
        let name = self.dotted("a type such as .u32")?;
        let ty = Type::from_name(name).filter(|ty| ty.is_declarable());
        ty.ok_or_else(|| self.back(1).expected("a type such as .u32"))
    }

    /// A decimal number from 1 to `most`.
    pub(crate) fn count(&mut self, most: usize) -> Result<usize, ParseError> {
        let text = self.number("a count")?;
        match text.parse() {
            Ok(count) if (1..=most).contains(&count) => Ok(count),
            _ => Err(self.back(1).expected("a count that is neither zero nor too large")),
        }
    }
}
