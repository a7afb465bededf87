//! Where the tour writes, and the count of what it compared.

use std::fmt;
use std::io::{self, Write};

use cute_types::Layout;
use cute_types::prelude::{IntTuple, StaticLayout};
use cute_types::runtime::RuntimeLayout;

use crate::failure::Failure;

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
        Page { output, layouts: Vec::new(), made: 0, failed: 0 }
    }

    /// A layout as a value, from one that is a type. The two are compared, and the layout is kept for the kernels at
    /// the end.
    pub(crate) fn value<S, D>(&mut self, typed: Layout<S, D>) -> Result<RuntimeLayout, Failure>
    where
        S: IntTuple,
        D: IntTuple<Offset = usize>,
        Layout<S, D>: StaticLayout,
    {
        let layout: RuntimeLayout = typed.to_string().parse()?;
        self.twins(typed, &layout)?;
        if !self.layouts.contains(&layout) {
            self.layouts.push(layout.clone());
        }
        Ok(layout)
    }

    /// Compares a layout that is a type, worked out by the compiler, with one that was worked out by this run.
    pub(crate) fn twins<S, D>(&mut self, typed: Layout<S, D>, value: &RuntimeLayout) -> io::Result<()>
    where
        S: IntTuple,
        D: IntTuple<Offset = usize>,
        Layout<S, D>: StaticLayout,
    {
        self.same("the layout over types", typed.to_string(), value.to_string())?;
        self.same("the bytes of its value", size_of_val(&typed), 0)?;
        self.same("its rank", <Layout<S, D> as StaticLayout>::RANK, value.rank())?;
        self.same("its depth", <Layout<S, D> as StaticLayout>::DEPTH, value.depth())?;
        self.same("its size", <Layout<S, D> as StaticLayout>::SIZE as i64, value.size())?;
        self.same("its cosize", <Layout<S, D> as StaticLayout>::COSIZE as i64, value.cosize())?;
        value.offsets().enumerate().try_for_each(|(i, offset)| self.same("its offset", typed.offset(i) as i64, offset))
    }

    /// The layouts that were read, each once.
    pub(crate) fn layouts(&self) -> Vec<RuntimeLayout> {
        self.layouts.clone()
    }

    pub(crate) fn line(&mut self, text: impl fmt::Display) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    pub(crate) fn heading(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "\n\n{text}\n{}", "=".repeat(text.chars().count()))
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
        writeln!(self.output, "DIFFERENT: {what}: shown {shown:?}, found {found:?}")
    }

    /// One comparison for each pair, and one for the lengths.
    pub(crate) fn same_each<T, U>(&mut self, what: &str, shown: &[T], found: &[U]) -> io::Result<()>
    where
        T: PartialEq<U> + fmt::Debug,
        U: fmt::Debug,
    {
        self.same(what, shown.len(), found.len())?;
        shown.iter().zip(found).try_for_each(|(shown, found)| self.same(what, shown, found))
    }

    pub(crate) fn made(&self) -> usize {
        self.made
    }

    pub(crate) fn failed(&self) -> usize {
        self.failed
    }
}
