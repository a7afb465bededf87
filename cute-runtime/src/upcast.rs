//! # upcast, downcast, recast
//!
//! The layout of the same memory, counted in other elements. *Upcast* by `n` makes `n` adjacent elements one: a leaf
//! `s:d` with `d` a multiple of `n` becomes `s:(d/n)`, and one with `d` a divisor of `n` loses the steps inside a new
//! element and becomes `⌈s/(n/d)⌉:1`. Stride 0 stays. With `q_k = max(1, n/d_k)`,
//!
//! `R(⌊c_0/q_0⌋, ⌊c_1/q_1⌋, …) = ⌊A(c_0, c_1, …) / n⌋`
//!
//! - pre (`upcast`): `n ≥ 1`; each stride is 0, a multiple or a divisor of `n`, and positive if no multiple
//! - pre: what the leaves reach together within one new element stays below `n`: no carry
//!
//! *Downcast* by `n` makes each element `n`: the leaf of stride 1 becomes `(s·n):1`, every other `s:(d·n)`.
//!
//! - pre (`downcast`): `n ≥ 1`, and exactly one leaf has stride 1, none stride -1
//! - post: the offsets are `n·A(i) + r` for each `r` in `0..n`
//!
//! *Recast* from elements of `old` bits to elements of `new` bits is one of the two, or first the one and then the
//! other.
//!
//! CuTe: `upcast<N>`, `downcast<N>`, `recast_layout<Old,New>`, `include/cute/layout.hpp`: without the condition on
//! carries, and with every stride 1 made longer where there are several.

use super::error::LayoutError;
use super::layout::RuntimeLayout;
use super::rule::{Quantity, Rule};

impl RuntimeLayout {
    /// The layout in elements that are `n` of these; the last one may be there in part.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(8,4):(1,16)".parse()?;
    /// assert_eq!(a.upcast(4)?.to_string(), "(2,4):(1,4)");
    ///
    /// let refused = |text: &str, n| text.parse::<RuntimeLayout>().unwrap().upcast(n).unwrap_err().to_string();
    /// assert_eq!(refused("(8,4):(1,6)", 4), "upcast: stride 6 is neither a multiple nor a divisor of 4");
    /// assert_eq!(refused("(2,2):(1,1)", 2), "upcast: the modes below 2 together reach 2, a carry");
    /// assert_eq!(refused("8:1", 0), "upcast: 0 is below 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn upcast(&self, n: i64) -> Result<RuntimeLayout, LayoutError> {
        check_positive(Rule::Upcast, n)?;
        let mut reach = 0i128;
        for (extent, stride) in self.flat_modes() {
            if stride % n == 0 {
                step!("{extent}:{stride}: {n} divides {stride}, becomes {extent}:{}", stride / n);
                continue;
            }
            if n % stride != 0 {
                step!("{extent}:{stride}: neither of {stride} and {n} divides the other: refused");
                return Err(LayoutError::UpcastStride { stride, factor: n });
            }
            if stride < 0 {
                step!("{extent}:{stride}: {stride} is below 0: refused");
                return Err(LayoutError::NegativeStride { rule: Rule::Upcast, stride });
            }
            step!(
                "{extent}:{stride}: {n}/{stride} = {} entries are one element, becomes {}:1",
                n / stride,
                (extent - 1) / (n / stride) + 1
            );
            reach += i128::from(extent.min(n / stride) - 1) * i128::from(stride);
        }
        step!("within one element of {n} they reach {reach}");
        if reach >= i128::from(n) {
            step!("{reach} is not below {n}, a carry: refused");
            return Err(LayoutError::UpcastCarry { factor: n, reach });
        }
        let mut strides = self.stride().leaves();
        // `map` visits the leaves in the order of `leaves`, so the strides keep step with the extents.
        let shape = self.shape().map(&mut |extent| match strides.next().unwrap_or(0) {
            stride if stride % n == 0 => extent,
            stride => (extent - 1) / (n / stride) + 1,
        });
        let stride = self.stride().map(&mut |stride| if stride % n == 0 { stride / n } else { 1 });
        RuntimeLayout::new(shape, stride)
    }

    /// The layout in elements that are an `n`-th of these.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,4):(1,4)".parse()?;
    /// assert_eq!(a.downcast(4)?.to_string(), "(8,4):(1,16)");
    ///
    /// let refused = |text: &str| text.parse::<RuntimeLayout>().unwrap().downcast(2).unwrap_err().to_string();
    /// assert_eq!(refused("(2,4):(2,4)"), "downcast: 0 modes have stride 1, one has to");
    /// assert_eq!(refused("(2,4):(1,-1)"), "downcast: stride -1 is negative");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn downcast(&self, n: i64) -> Result<RuntimeLayout, LayoutError> {
        check_positive(Rule::Downcast, n)?;
        if self.stride().leaves().any(|stride| stride == -1) {
            return Err(LayoutError::NegativeStride { rule: Rule::Downcast, stride: -1 });
        }
        let modes = self.stride().leaves().filter(|&stride| stride == 1).count();
        if modes != 1 {
            step!("{modes} leaves have stride 1: refused");
            return Err(LayoutError::DowncastModes { modes });
        }
        for (extent, stride) in self.flat_modes() {
            let (scaled, quantity) = if stride == 1 { (extent, Quantity::Size) } else { (stride, Quantity::Stride) };
            let scaled = scaled.checked_mul(n).ok_or(LayoutError::Overflow { quantity })?;
            match stride {
                1 => step!("{extent}:1 is adjacent: becomes {scaled}:1"),
                _ => step!("{extent}:{stride}: becomes {extent}:{scaled}"),
            }
        }
        // Now nothing overflows.
        let mut strides = self.stride().leaves();
        let shape = self.shape().map(&mut |extent| if strides.next() == Some(1) { extent * n } else { extent });
        let stride = self.stride().map(&mut |stride| if stride == 1 { 1 } else { stride * n });
        RuntimeLayout::new(shape, stride)
    }

    /// The layout in elements of `new` bits instead of `old`.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(8,4):(1,16)".parse()?;
    /// assert_eq!(a.recast(16, 32)?.to_string(), "(4,4):(1,8)");
    /// assert_eq!(a.recast(16, 8)?.to_string(), "(16,4):(1,32)");
    /// assert_eq!("(12,4):(1,24)".parse::<RuntimeLayout>()?.recast(16, 24)?.to_string(), "(8,4):(1,16)");
    /// assert_eq!(a.recast(16, 0).unwrap_err().to_string(), "recast: 0 is below 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn recast(&self, old: i64, new: i64) -> Result<RuntimeLayout, LayoutError> {
        check_positive(Rule::Recast, old)?;
        check_positive(Rule::Recast, new)?;
        let common = gcd(old, new);
        step!("{old} and {new} bits have {common} in common: upcast by {}, downcast by {}", new / common, old / common);
        match (new / common, old / common) {
            (1, 1) => Ok(self.clone()),
            (1, fewer) => self.downcast(fewer),
            (wider, 1) => self.upcast(wider),
            (wider, fewer) => self.upcast(wider)?.downcast(fewer),
        }
    }
}

pub(super) fn check_positive(rule: Rule, value: i64) -> Result<(), LayoutError> {
    if value < 1 { Err(LayoutError::NotPositive { rule, value }) } else { Ok(()) }
}

/// The greatest common divisor of two numbers that are not negative.
pub(super) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn by_the_definition() {
        let mut accepted = 0;
        for i in 0..50_000i64 {
            let (s0, d0, s1, d1) = (i % 5 + 1, i / 5 % 9, i / 45 % 5 + 1, i / 225 % 9);
            let n = i / 2025 % 8 + 1;
            let a = RuntimeLayout::new((s0, s1), (d0, d1)).unwrap();
            let q = |d: i64| if d % n == 0 { 1 } else { n / d };
            if let Ok(r) = a.upcast(n) {
                accepted += 1;
                for c in (0..s0).flat_map(|c0| (0..s1).map(move |c1| (c0, c1))) {
                    let wide = r.offset((c.0 / q(d0), c.1 / q(d1))).unwrap();
                    assert_eq!(wide, a.offset(c).unwrap() / n, "{a} by {n}: {r} at {c:?}");
                }
            }
            if let Ok(r) = a.downcast(n) {
                let fine: BTreeSet<i64> = a.offsets().flat_map(|o| (0..n).map(move |k| o * n + k)).collect();
                assert_eq!(r.offsets().collect::<BTreeSet<_>>(), fine, "{a} by {n}: {r}");
                assert_eq!(r.size(), a.size() * n);
            }
        }
        assert!(accepted > 10_000, "{accepted}");
    }
}
