//! # max_common_layout, max_common_vector, max_alignment
//!
//! How many elements a copy from A to B may move at once. `max_common_layout` is the layout of a run of indices at
//! which both have the offsets 0, 1, 2, …; `max_common_vector` is how many these are. The run follows the right inverse
//! of the layout of fewer elements, as long as the other one counts up there as well: until one of its steps leads to
//! another offset there, or does not [go straight on](super::runs). Where that is not all of it, the inverse of the other
//! one is followed, too, and the longer run is taken. `max_alignment` is how many adjacent elements one layout alone is
//! made of: the greatest common divisor of the run of offsets 0, 1, 2, … that [`right_inverse`](super::right_inverse)
//! finds, and of the strides of the modes outside it.
//!
//! - post (`max_common_layout`): `R(i)` is an index of both, and `A(R(i)) = B(R(i)) = i`, for every `i` in `0..size(R)`;
//!   `1:0` where there is no such run. Nothing is refused
//! - post: no layout is larger that has this property, where one of the two is injective, also as to broadcasts. Where
//!   both overlap or have broadcasts, an offset has several indices in both, and which of them to take decides about
//!   those that follow
//! - post (`max_alignment`): with `n` the result, the offsets of A are whole groups `k·n, k·n + 1, …, k·n + n - 1`
//!
//! CuTe takes the inverse of the second also where it is larger, and the run may go on past the end of the first. It
//! composes the first with all of it, which may not exist where a part of it does.
//!
//! CuTe says of `max_alignment` that `upcast` by it compiles. Not where the run is in several modes that it cuts:
//! `((3,4),2):((4,1),33)` has groups of 3, and its stride 4 is no multiple of it.
//!
//! CuTe: `max_common_layout`, `max_common_vector`, `max_alignment`, `include/cute/layout.hpp`.

use super::runs::Lines;
use super::upcast::gcd;
use crate::error::LayoutError;
use crate::few::Few;
use crate::layout::RuntimeLayout;

impl RuntimeLayout {
    /// The indices at which `self` and `b` both count up from 0.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(4,8):(8,1)".parse()?;
    /// let b: RuntimeLayout = "(4,8):(16,1)".parse()?;
    /// assert_eq!(a.max_common_layout(&b)?.to_string(), "8:4");
    /// // Of 3, where B alone would have 4.
    /// let short: RuntimeLayout = "(4,3):(8,1)".parse()?;
    /// assert_eq!(short.max_common_layout(&"(4,4):(8,1)".parse()?)?.to_string(), "3:4");
    /// // Offset 1 is at index 1 of the one, and at 4 of the other.
    /// assert_eq!(a.max_common_layout(&"(4,8):(1,4)".parse()?)?.to_string(), "1:0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/max_common_layout.svg"))]
    pub fn max_common_layout(&self, b: &RuntimeLayout) -> Result<RuntimeLayout, LayoutError> {
        common(self, b)
    }

    /// How many elements from 0 on are adjacent in both, in the same order.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(4,8):(8,1)".parse()?;
    /// let b: RuntimeLayout = "(4,8):(16,1)".parse()?;
    /// assert_eq!(a.max_common_vector(&b)?, 8);
    /// assert_eq!(a.max_common_vector(&"(4,8):(1,4)".parse()?)?, 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/max_common_vector.svg"))]
    pub fn max_common_vector(&self, b: &RuntimeLayout) -> Result<i64, LayoutError> {
        Ok(common(self, b)?.size())
    }

    /// How many adjacent elements, aligned to their number, the layout is made of.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// assert_eq!("(8,4):(1,12)".parse::<RuntimeLayout>()?.max_alignment(), 4);
    /// assert_eq!("(8,4):(2,16)".parse::<RuntimeLayout>()?.max_alignment(), 1);
    /// assert_eq!("(8,4):(1,0)".parse::<RuntimeLayout>()?.max_alignment(), 8);
    /// let cut: RuntimeLayout = "((3,4),2):((4,1),33)".parse()?;
    /// assert_eq!(cut.max_alignment(), 3);
    /// assert!(cut.upcast(3).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/max_alignment.svg"))]
    pub fn max_alignment(&self) -> i64 {
        let (mut run, mut outside) = (1, 0);
        let mut modes = Few::new();
        self.by_stride(&mut modes);
        for mode in modes.iter() {
            if mode.stride == run {
                run *= mode.extent;
                step!("{}:{} continues the run: {run} elements", mode.extent, mode.stride);
            } else {
                outside = gcd(mode.stride.abs(), outside);
                step!("{}:{} is outside: the strides there have {outside} in common", mode.extent, mode.stride);
            }
        }
        step!("the greatest common divisor of the run, {run}, and of those strides, {outside}");
        gcd(run, outside)
    }
}

/// The longest run that one of the two inverses leads through the other layout.
fn common(a: &RuntimeLayout, b: &RuntimeLayout) -> Result<RuntimeLayout, LayoutError> {
    let (larger, smaller) = if a.size() < b.size() { (b, a) } else { (a, b) };
    let run = along(smaller, larger)?;
    if run.size() == smaller.size() {
        return Ok(run);
    }
    let other = along(larger, smaller)?;
    if other.size() > run.size() {
        step!("{other} is longer than {run}");
        return Ok(other);
    }
    Ok(run)
}

/// The longest run of indices that the right inverse of `inverted` begins with, and at which `other` counts up as well.
fn along(inverted: &RuntimeLayout, other: &RuntimeLayout) -> Result<RuntimeLayout, LayoutError> {
    let inverse = {
        scope!("the right inverse of {inverted}");
        inverted.right_inverse()?
    };
    let mut modes = Few::new();
    {
        scope!("coalesce the other one, {other}");
        other.view().coalesced_modes(&mut modes);
    }
    let mut lines = Lines::new(&modes);
    let (mut taken, mut next, mut last) = (Few::new(), 1, 0);
    for (extent, step) in inverse.flat_modes() {
        if extent == 1 {
            continue;
        }
        // As many indices as are in the other layout, too.
        let inside = (other.size() - 1 - last) / step + 1;
        let run = if inside > 1 && lines.value(step) == Some(next) { lines.go(extent.min(inside), step) } else { 1 };
        step!("{extent}:{step} of the inverse: offset {next} is wanted there, {run} of {extent} have theirs");
        if run > 1 {
            taken.push((run, step));
            next *= run;
            last += (run - 1) * step;
        }
        if run < extent {
            break;
        }
    }
    RuntimeLayout::from_coalesced(&taken)
}
