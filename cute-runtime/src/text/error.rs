//! What is wrong with a text, and where.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt;

use crate::LayoutError;

/// Text that is not what was asked for, and the byte where that shows.
///
/// ```
/// use cute_runtime::RuntimeLayout;
/// let text = "(2,4):(1;2)";
/// let error = text.parse::<RuntimeLayout>().unwrap_err();
/// assert_eq!(error.at(), 8);
/// assert_eq!(error.to_string(), "expected `,` or `)`, found `;`, at byte 8");
/// assert_eq!(error.show(text), "(2,4):(1;2)\n        ^ expected `,` or `)`, found `;`");
/// ```
#[derive(Clone, PartialEq, Eq)]
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
    /// An error at a byte of the text, for grammars built around [`Cursor`](super::Cursor).
    ///
    /// ```
    /// use cute_runtime::ParseError;
    /// assert_eq!(ParseError::new(3, "no such operation").to_string(), "no such operation, at byte 3");
    /// ```
    pub fn new(at: usize, message: impl Into<Cow<'static, str>>) -> Self {
        ParseError { at, cause: Cause::Syntax(message.into()) }
    }

    /// A refusal, at the text that it is about.
    pub(super) fn refused_at(at: usize, refused: LayoutError) -> Self {
        ParseError { at, cause: Cause::Refused(refused) }
    }

    /// The byte of the text at which the error shows.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!("(2,4".parse::<RuntimeLayout>().unwrap_err().at(), 4);
    /// ```
    pub fn at(&self) -> usize {
        self.at
    }

    /// What is wrong, without the place.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
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
    /// use cute_runtime::{LayoutError, RuntimeLayout};
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
    /// use cute_runtime::RuntimeLayout;
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
        let end = text[at..].find('\n').map_or(text.len(), |newline| at + newline);
        let mut shown = String::from(&text[start..end]);
        shown.push('\n');
        // Tabs stay tabs, so that the caret stands below its character however wide they are shown.
        shown.extend(text[start..at].chars().map(|c| if c == '\t' { '\t' } else { ' ' }));
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

impl fmt::Debug for ParseError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for ParseError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.refused().map(|refused| refused as _)
    }
}
