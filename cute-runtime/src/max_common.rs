//! # max_common_layout, max_common_vector, max_alignment
//!
//! How many elements a copy from A to B may move at once. `max_common_layout` is the layout of a run of indices at
//! which both have the offsets 0, 1, 2, …, as far as the modes of B's inverse and of A allow, B being the one of fewer
//! elements; `max_common_vector` is how many these are. `max_alignment` is how many adjacent elements one layout alone is made of: the greatest common
//! divisor of the run of offsets 0, 1, 2, … that [`right_inverse`](super::right_inverse) finds, and of the strides of
//! the modes outside it.
//!
//! - pre: `A ∘ right_inverse(B)` exists
//! - post (`max_common_layout`): `R(i)` is an index of both, and `A(R(i)) = B(R(i)) = i`, for every `i` in `0..size(R)`;
//!   `1:0` where there is no such run
//! - post (`max_alignment`): with `n` the result, the offsets of A are whole groups `k·n, k·n + 1, …, k·n + n - 1`
//!
//! CuTe takes the inverse of the second also where it is larger, and the run may go on past the end of the first.
//!
//! CuTe says of `max_alignment` that `upcast` by it compiles. Not where the run is in several modes that it cuts:
//! `((3,4),2):((4,1),33)` has groups of 3, and its stride 4 is no multiple of it.
//!
//! CuTe: `max_common_layout`, `max_common_vector`, `max_alignment`, `include/cute/layout.hpp`.

use super::error::LayoutError;
use super::few::Few;
use super::layout::RuntimeLayout;
use super::upcast::gcd;

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
    ///
    /// let a: RuntimeLayout = "(4,6,8):(2,3,5)".parse()?;
    /// let b: RuntimeLayout = "(3,6):(6,1)".parse()?;
    /// assert_eq!(
    ///     a.max_common_layout(&b).unwrap_err().to_string(),
    ///     "composition: mode 0 of A has extent 4, which stride 3 does not divide; 6:3 would cross it",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn max_common_layout(&self, b: &RuntimeLayout) -> Result<RuntimeLayout, LayoutError> {
        let (inverse, run) = common(self, b)?;
        match run {
            Some(run) => {
                scope!("the inverse o the run, {inverse} o {run}");
                inverse.compose(&run)
            }
            None => RuntimeLayout::new(1, 0),
        }
    }

    /// How many elements from 0 on are adjacent in both, in the same order.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(4,8):(8,1)".parse()?;
    /// let b: RuntimeLayout = "(4,8):(16,1)".parse()?;
    /// assert_eq!(a.max_common_vector(&b)?, 8);
    /// assert_eq!(a.max_common_vector(&"(4,8):(1,4)".parse()?)?, 1);
    ///
    /// let a: RuntimeLayout = "(4,6,8):(2,3,5)".parse()?;
    /// assert!(a.max_common_vector(&"(3,6):(6,1)".parse()?).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn max_common_vector(&self, b: &RuntimeLayout) -> Result<i64, LayoutError> {
        Ok(common(self, b)?.1.map_or(1, |run| run.size()))
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

/// The inverse of the smaller layout, and the first mode of coalesced `larger ∘ inverse`, where it has stride 1.
fn common(a: &RuntimeLayout, b: &RuntimeLayout) -> Result<(RuntimeLayout, Option<RuntimeLayout>), LayoutError> {
    let (larger, smaller) = if a.size() < b.size() { (b, a) } else { (a, b) };
    let inverse = {
        scope!("the right inverse of the one of fewer elements, {smaller}");
        smaller.right_inverse()?
    };
    let composed = {
        scope!("the other one o the inverse: {larger} o {inverse}");
        larger.compose(&inverse)?
    };
    let common = {
        scope!("coalesce {composed}");
        composed.coalesce()?.mode(0)?
    };
    step!("its first mode is {common}, a run where its stride is 1");
    let run = (common.flat_modes().first().is_some_and(|mode| mode.1 == 1)).then_some(common);
    Ok((inverse, run))
}
