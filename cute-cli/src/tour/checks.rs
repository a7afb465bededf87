//! Where the tour writes, and the count of what it compared.

use std::fmt;
use std::io::{self, Write};

use cute_types::runtime::{ParseError, RuntimeLayout};

/// The tour's output together with its comparisons. Every figure that is shown is compared with the same figure found
/// another way; a difference is shown on the spot and makes the command fail.
pub(crate) struct Page<'a> {
    output: &'a mut dyn Write,
    layouts: Vec<RuntimeLayout>,
    made: usize,
    failed: usize,
}

impl<'a> Page<'a> {
    pub(crate) fn new(output: &'a mut dyn Write) -> Self {
        Page {
            output,
            layouts: Vec::new(),
            made: 0,
            failed: 0,
        }
    }

    /// A layout of the tour, from its text. It is kept for the kernels at the end.
    pub(crate) fn read(&mut self, text: &str) -> Result<RuntimeLayout, ParseError> {
        let layout: RuntimeLayout = text.parse()?;
        if !self.layouts.contains(&layout) {
            self.layouts.push(layout.clone());
        }
        Ok(layout)
    }

    /// The layouts that were read, each once.
    pub(crate) fn layouts(&self) -> Vec<RuntimeLayout> {
        self.layouts.clone()
    }

    pub(crate) fn line(&mut self, text: impl fmt::Display) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    pub(crate) fn heading(&mut self, text: &str) -> io::Result<()> {
        writeln!(
            self.output,
            "\n\n{text}\n{}",
            "=".repeat(text.chars().count())
        )
    }

    /// A paragraph of explanation, after an empty line.
    pub(crate) fn say(&mut self, text: impl fmt::Display) -> io::Result<()> {
        writeln!(self.output, "\n{text}")
    }

    /// Counts one comparison of what is shown with what was found another way.
    pub(crate) fn same<T: PartialEq<U> + fmt::Debug, U: fmt::Debug>(
        &mut self,
        what: &str,
        shown: T,
        found: U,
    ) -> io::Result<()> {
        self.made += 1;
        if shown == found {
            return Ok(());
        }
        self.failed += 1;
        writeln!(
            self.output,
            "DIFFERENT: {what}: shown {shown:?}, found {found:?}"
        )
    }

    /// One comparison for each pair, and one for the lengths.
    pub(crate) fn same_each<T, U>(&mut self, what: &str, shown: &[T], found: &[U]) -> io::Result<()>
    where
        T: PartialEq<U> + fmt::Debug,
        U: fmt::Debug,
    {
        self.same(what, shown.len(), found.len())?;
        shown
            .iter()
            .zip(found)
            .try_for_each(|(shown, found)| self.same(what, shown, found))
    }

    pub(crate) fn made(&self) -> usize {
        self.made
    }

    pub(crate) fn failed(&self) -> usize {
        self.failed
    }
}
