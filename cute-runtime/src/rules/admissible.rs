//! # admissible
//!
//! A layout is admissible for complement in `M` when, its modes of extent > 1 and stride ≠ 0 sorted by stride as
//! `s_0:d_0, …, s_n:d_n`,
//!
//! - `s_{k-1} · d_{k-1}` divides `d_k` for every `k > 0`, and
//! - `s_n · d_n` divides `M`.
//!
//! Then each mode fills a whole number of times the period that the modes below it leave, so what is missing is a
//! layout too: the [`complement`](crate::algebra::complement). It implies that those modes are injective.
//!
//! CuTe asks for less and rounds up; the text that this follows is the definition of the complement.

use super::Rule;
use crate::error::LayoutError;
use crate::few::Few;
use crate::layout::RuntimeLayout;
use crate::trace::List;

impl RuntimeLayout {
    /// Whether the complement in `cotarget` exists, and if not, why.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,4):(1,2)".parse()?;
    /// assert_eq!(a.check_admissible(16), Ok(()));
    /// assert_eq!(
    ///     a.check_admissible(12).unwrap_err().to_string(),
    ///     "complement: cotarget 12 is not a multiple of 8, the extent times stride of the last mode",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn check_admissible(&self, cotarget: i64) -> Result<(), LayoutError> {
        self.gaps(cotarget, &mut Few::new())
    }

    /// Whether the complement in `cotarget` exists.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,4):(1,3)".parse()?;
    /// assert!(!a.is_admissible(16));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn is_admissible(&self, cotarget: i64) -> bool {
        self.check_admissible(cotarget).is_ok()
    }

    /// What each mode leaves open below its stride, and the last below `cotarget`: the modes of the complement, into a
    /// list that has none.
    pub(crate) fn gaps(&self, cotarget: i64, gaps: &mut Few<(i64, i64)>) -> Result<(), LayoutError> {
        if cotarget < 1 {
            return Err(LayoutError::CotargetTooSmall { cotarget });
        }
        let mut modes = Few::new();
        self.view().moving_modes(&mut modes);
        if let Some(&(_, stride)) = modes.first().filter(|mode| mode.1 < 0) {
            return Err(LayoutError::NegativeStride { rule: Rule::Complement, stride });
        }
        step!("the modes that move, by stride: {}", List(&modes));
        // The period filled so far. It may pass 64 bits, but then nothing of 64 bits is a multiple of it, so the
        // strides of the gaps that are kept all fit.
        let mut filled = 1i128;
        for &(extent, stride) in modes.iter() {
            let Some(gap) = quotient(stride, filled) else {
                step!("{extent}:{stride}: {filled} does not divide {stride}: refused");
                return Err(LayoutError::ComplementStride { stride, below: filled });
            };
            gaps.push((gap, filled as i64));
            let below = filled;
            filled = i128::from(extent) * i128::from(stride);
            step!(
                "{extent}:{stride}: {stride}/{below} = {gap}, {gap}:{below} below it; filled up to {extent}*{stride} = {filled}"
            );
        }
        let Some(repeats) = quotient(cotarget, filled) else {
            step!("cotarget {cotarget}: {filled} does not divide it: refused");
            return Err(LayoutError::ComplementCotarget { cotarget, last: filled });
        };
        gaps.push((repeats, filled as i64));
        step!("cotarget {cotarget}: {cotarget}/{filled} = {repeats}, {repeats}:{filled} above them");
        Ok(())
    }
}

/// `n / d` for positive numbers, where d divides n. What is larger than n does not, and need not be divided in 128 bits.
#[inline]
fn quotient(n: i64, d: i128) -> Option<i64> {
    let d = i64::try_from(d).ok()?;
    (n % d == 0).then(|| n / d)
}
