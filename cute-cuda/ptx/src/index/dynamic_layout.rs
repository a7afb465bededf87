//! Layouts some of whose numbers each launch gives, and how they are written.

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use cute_types::runtime::{ComposedLayout, ParseError, Swizzle};

use super::dynamic_text::{Leaf, Read, compact_strides, with_strides};
use super::modes::{IndexError, Mode, checked};
use super::node::Width;

/// The largest size of dynamic index code of 32 bits: each divisor up to it has a magic number of as many.
const MOST_SIZE: u64 = 1 << 31;

/// The largest cosize of an offset of 32 bits.
const MOST_COSIZE: u64 = 1 << 32;

/// What no size and no cosize is above, as a layout over values counts in 63 bits.
const MOST: u64 = 1 << 63;

/// As many modes as extents above 1 can a layout without names have.
const MOST_MODES: usize = 64;

/// A layout with numbers that each launch gives.
///
/// A name stands for the same number wherever it is; each `?` stands for one of its own. A swizzle, and the base offset before
/// it, are numbers. A shape alone has compact strides, as has one with `LayoutLeft` or `LayoutRight`, where each of them is a
/// number or a name: a product of names is written as a name of its own.
///
/// ```
/// use cute_cuda::index::DynamicLayout;
///
/// let layout: DynamicLayout = "(m,n):(n,1)".parse()?;
/// assert_eq!(layout.names(), ["m", "n"]);
/// assert!(layout.is_dynamic());
///
/// let swizzled: DynamicLayout = "S<2,0,3> o 5 o (m,8):(8,1)".parse()?;
/// assert_eq!((swizzled.swizzle().to_string(), swizzled.base_offset()), ("S<2,0,3>".to_string(), 5));
///
/// let compact: DynamicLayout = "(M,N):LayoutRight".parse()?;
/// assert_eq!(compact.to_string(), "(M,N):(N,1)");
///
/// let error = "(m,n):(n)".parse::<DynamicLayout>().unwrap_err();
/// assert_eq!(error.to_string(), "layout: the shape has 2 modes, the stride has 1, at byte 6");
/// # Ok::<(), cute_types::runtime::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DynamicLayout {
    text: String,
    names: Vec<String>,
    modes: Vec<(Leaf, Leaf)>,
    top: Vec<Range<usize>>,
    swizzle: Swizzle,
    base: i64,
    most_size: u64,
    most_cosize: u64,
}

impl DynamicLayout {
    /// The layout for launches of a size and of a cosize up to these.
    ///
    /// Without this they are 2^31 and 2^32, and the index code has 32 bits. Beyond that cosize the offset has 64 bits, and
    /// beyond that size the index has them, too; what a launch gives is within 2^63 in any case. Of sizes below 2^31 some
    /// quotients by numbers in the text are cheaper.
    ///
    /// ```
    /// use cute_cuda::index::{DynamicExpr, DynamicLayout, Width};
    /// use cute_types::runtime::RuntimeLayout;
    ///
    /// let layout: DynamicLayout = "(m,n):(ld,1)".parse()?;
    /// let launch: RuntimeLayout = "(1000,3):(8000000000,1)".parse()?;
    /// let error = DynamicExpr::new(&layout)?.parameters(&launch).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "size 3000 and cosize 7992000000003 are beyond 2^31 and 2^32, for which the code is; declare a larger range",
    /// );
    ///
    /// let code = DynamicExpr::new(&layout.within(1 << 31, 1 << 50))?;
    /// assert_eq!((code.expr().index_width(), code.expr().width()), (Width::Bits32, Width::Bits64));
    /// let inputs: Vec<u64> = [2999].into_iter().chain(code.parameters(&launch)?).collect();
    /// assert_eq!(code.expr().eval_all(&inputs), Some(vec![999 * 8_000_000_000 + 2]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn within(mut self, size: u64, cosize: u64) -> DynamicLayout {
        (self.most_size, self.most_cosize) = (size.clamp(1, MOST), cosize.clamp(1, MOST));
        self
    }

    /// The largest size of a launch.
    pub fn most_size(&self) -> u64 {
        self.most_size
    }

    /// The largest cosize of a launch.
    pub fn most_cosize(&self) -> u64 {
        self.most_cosize
    }

    /// The widths of an index and of an offset.
    pub(crate) fn widths(&self) -> (Width, Width) {
        match (self.most_size <= MOST_SIZE, self.most_cosize <= MOST_COSIZE) {
            (true, true) => (Width::Bits32, Width::Bits32),
            (true, false) => (Width::Bits32, Width::Bits64),
            (false, _) => (Width::Bits64, Width::Bits64),
        }
    }

    /// The flat modes, fastest first: extent and stride.
    pub fn modes(&self) -> &[(Leaf, Leaf)] {
        &self.modes
    }

    /// Which of the flat modes each mode at the top has.
    pub fn top_modes(&self) -> &[Range<usize>] {
        &self.top
    }

    /// What the launch gives, in order of appearance.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What the offset goes through.
    pub fn swizzle(&self) -> Swizzle {
        self.swizzle
    }

    /// What is added to the offset before that; it is not negative.
    pub fn base_offset(&self) -> i64 {
        self.base
    }

    /// Whether a launch gives anything.
    pub fn is_dynamic(&self) -> bool {
        !self.names.is_empty()
    }

    /// The width of the way back, the largest size and the largest cosize that it is for. The offset, and so the cosize, is what
    /// it divides.
    pub(crate) fn range_back(&self) -> (Width, u64, u64) {
        match self.widths() {
            (Width::Bits32, Width::Bits32) => (Width::Bits32, self.most_size, self.most_cosize.min(MOST_SIZE)),
            _ => (Width::Bits64, self.most_size, self.most_cosize),
        }
    }

    /// Refuses a layout that is too large whatever a launch gives: its numbers alone make a size beyond its range, or a cosize
    /// above `most_cosize`.
    pub(super) fn check_least(&self, most_cosize: u64) -> Result<(), IndexError> {
        // What the launch gives counts as 1: the least that the layout can be.
        let number = |leaf| match leaf {
            Leaf::Static(number) => number,
            Leaf::Dynamic(_) => 1,
        };
        let least: Vec<_> = self.modes.iter().map(|&(extent, stride)| (number(extent), number(stride))).collect();
        self.checked_within(&least, most_cosize).map(|_| ())
    }

    /// The modes of a launch, where it is of this form and not too large: a size within the range, a cosize of at most
    /// `most_cosize`.
    pub(super) fn launched(&self, launch: &ComposedLayout, most_cosize: u64) -> Result<Vec<Mode>, IndexError> {
        let (wanted, found) = (self.swizzle, launch.swizzle());
        if wanted != found && !(wanted.is_identity() && found.is_identity()) {
            return Err(IndexError::Swizzle { wanted, found });
        }
        let (wanted, found) = (self.base, launch.base_offset());
        if wanted != found {
            return Err(IndexError::Leaf { wanted, found });
        }
        let modes = launch.layout().flat_modes();
        if modes.len() != self.modes.len() {
            return Err(IndexError::Form { wanted: self.modes.len(), found: modes.len() });
        }
        let mut known: Vec<Option<i64>> = vec![None; self.names.len()];
        let (wanted, found) = (self.modes.iter(), modes.iter());
        let extents = wanted.clone().map(|mode| mode.0).zip(found.clone().map(|mode| mode.0));
        let strides = wanted.map(|mode| mode.1).zip(found.map(|mode| mode.1));
        for (leaf, found) in extents.chain(strides) {
            let wanted = match leaf {
                Leaf::Static(number) => number,
                Leaf::Dynamic(name) => *known[name].get_or_insert(found),
            };
            if wanted != found {
                return Err(IndexError::Leaf { wanted, found });
            }
        }
        self.checked_within(&modes, most_cosize)
    }

    fn checked_within(&self, modes: &[(i64, i64)], most_cosize: u64) -> Result<Vec<Mode>, IndexError> {
        let (modes, size, cosize) = checked(modes)?;
        let cosize = cosize.saturating_add(self.base.unsigned_abs());
        if size > self.most_size || cosize > most_cosize {
            return Err(IndexError::TooLarge { size, cosize, most_size: self.most_size, most_cosize });
        }
        Ok(modes)
    }
}

impl fmt::Display for DynamicLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The error of a text in which a 1 stood for each name: what was found is the name.
fn of_names(text: &str, error: ParseError) -> ParseError {
    let (at, message) = (error.at(), error.message());
    match (message.strip_suffix("found `1`"), text.get(at..).and_then(|rest| rest.chars().next())) {
        (Some(expected), Some(found)) => ParseError::new(at, format!("{expected}found `{found}`")),
        _ => error,
    }
}

impl FromStr for DynamicLayout {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<DynamicLayout, ParseError> {
        // With a 1 for each name this is a layout, whose grammar says what is wrong with it, and where.
        let Read { plain, names, leaves, compact } = Read::of(text)?;
        let whole = plain.parse::<ComposedLayout>().map_err(|error| of_names(text, error))?;
        let (swizzle, base, modes) = (whole.swizzle(), whole.base_offset(), whole.layout().flat_modes().len());
        if modes > MOST_MODES {
            return Err(ParseError::new(
                0,
                format!("a layout with names has at most {MOST_MODES} modes, and this has {modes}"),
            ));
        }
        let (extents, strides) = leaves.split_at(modes.min(leaves.len()));
        let extents: Vec<Leaf> = extents.iter().map(|found| found.leaf).collect();
        let (strides, text) = match compact {
            Some(order) => {
                let strides = compact_strides(&leaves, order, &names)?;
                (strides.clone(), with_strides(text, &leaves, &strides, &names))
            }
            None => (strides.iter().map(|found| found.leaf).collect(), text.to_string()),
        };
        let modes = extents.into_iter().zip(strides).collect();
        let mut top: Vec<Range<usize>> = Vec::new();
        for mode in 0..whole.layout().rank() {
            let first = top.last().map_or(0, |before| before.end);
            // Each mode below the rank is there.
            let leaves = whole.layout().mode(mode).map_or(0, |mode| mode.flat_modes().len());
            top.push(first..first + leaves);
        }
        Ok(DynamicLayout { text, names, modes, top, swizzle, base, most_size: MOST_SIZE, most_cosize: MOST_COSIZE })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_layout_says_where() {
        let many = format!("({}):({})", ["m"; 65].join(","), ["n"; 65].join(","));
        assert!(many.parse::<DynamicLayout>().is_err_and(|error| error.to_string().contains("at most 64 modes")));
        for text in [
            "(m,n):(n,-1)",
            "(m,n):Right",
            "LayoutRight:(n,1)",
            "(m,LayoutLeft)",
            "(m,n:(1,2)",
            "(m,n):(1,2,3)",
            "",
            "m n",
            "(m,n):(1,99999999999999999999)",
            "S<2,0,1> o (m,n):(n,1)",
            "S<2,0,3> (m,n):(n,1)",
            "S<2,0,3> o -5 o (m,n):(n,1)",
            "S<2,0,3> o m o (m,n):(n,1)",
            "S<2,0,3",
            "S<2,0,3> o",
        ] {
            assert!(text.parse::<DynamicLayout>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_o_is_a_name_after_the_head_alone() -> Result<(), ParseError> {
        for (text, names, base) in [
            ("S<2,0,3> o (o,n):(n,o)", &["o", "n"][..], 0),
            ("S<2,0,3>o 7 o(m,4):(4,1)", &["m"], 7),
            ("S<2,0,3> o o:4", &["o"], 0),
            ("S<0,4,3> o 12 o 8:m", &["m"], 12),
        ] {
            let layout: DynamicLayout = text.parse()?;
            assert_eq!(
                (layout.names(), layout.base_offset()),
                (&names.iter().map(|name| name.to_string()).collect::<Vec<_>>()[..], base)
            );
        }
        Ok(())
    }
}
