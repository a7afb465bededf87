//! # upcast, downcast, recast
//!
//! The layout of the same memory, counted in other elements. *Upcast* by `n` makes `n` adjacent elements one: a leaf
//! `s:d` with `d` a multiple of `n` becomes `s:(d/n)`, and one with `d` a divisor of `n` loses the steps inside a new
//! element and becomes `⌈s/(n/d)⌉:1`. Stride 0 stays. With `q_k = max(1, n/d_k)`,
//!
//! `R(⌊c_0/q_0⌋, ⌊c_1/q_1⌋, …) = ⌊A(c_0, c_1, …) / n⌋`
//!
//! - pre (`upcast`): `n ≥ 1`; each stride of more than one element is 0, a multiple or a divisor of `n`, and positive
//!   if no multiple
//! - pre: what the leaves reach together within one new element stays below `n`: no carry
//!
//! *Downcast* by `n` makes each element `n` parts, and one leaf has to hold them beside its elements, as `(s·n):1`; every
//! other becomes `s:(d·n)`. With that leaf as the `k`-th,
//!
//! `R(…, n·c_k + r, …) = n·A(…, c_k, …) + r` for each `r` in `0..n`
//!
//! - pre (`downcast`): `n ≥ 1`; a leaf has stride 1 or extent 1, for else there is no such leaf. It is the leftmost of
//!   those that have stride 1 and move, else of those of stride 1, else of those of extent 1; for `n = 1` nothing changes
//! - post: the offsets are `n·A(i) + r` for each `r` in `0..n`, each as often as A has `A(i)`
//!
//! So `24:2` by 2, the elements 0, 2, 4, …, is refused: their parts 0, 1, 4, 5, … are no `48:d`. CuTe 4.7 refuses it as
//! well (`Downcast requires adjacent elements`); its Python DSL returns `24:4`, the first part of each.
//!
//! *Recast* from elements of `old` bits to elements of `new` bits is one of the two, or first the one and then the
//! other.
//!
//! CuTe: `upcast<N>`, `downcast<N>`, `recast_layout<Old,New>`, `include/cute/layout.hpp`: without the condition on
//! carries, and with every stride 1 and -1 made longer where there are several.

use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::rules::{Quantity, Rule};

impl RuntimeLayout {
    /// The layout in elements that are `n` of these; the last one may be there in part.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(8,4):(1,16)".parse()?;
    /// assert_eq!(a.upcast(4)?.to_string(), "(2,4):(1,4)");
    /// // A stride under an extent of 1 is never taken.
    /// assert_eq!("(1,8):(3,1)".parse::<RuntimeLayout>()?.upcast(2)?.to_string(), "(1,4):(2,1)");
    ///
    /// let refused = |text: &str, n| text.parse::<RuntimeLayout>().unwrap().upcast(n).unwrap_err().to_string();
    /// assert_eq!(refused("(8,4):(1,6)", 4), "upcast: stride 6 is neither a multiple nor a divisor of 4");
    /// assert_eq!(refused("(2,2):(1,1)", 2), "upcast: the modes below 2 together reach 2, a carry");
    /// assert_eq!(refused("8:1", 0), "upcast: 0 is below 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/upcast.svg"))]
    pub fn upcast(&self, n: i64) -> Result<RuntimeLayout, LayoutError> {
        check_positive(Rule::Upcast, n)?;
        let mut reach = 0i128;
        for (extent, stride) in self.flat_modes() {
            if extent == 1 {
                step!("1:{stride} is one element, whose stride is never taken: becomes 1:{}", wide(1, stride, n).1);
                continue;
            }
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
        let shape = self.shape().map(&mut |extent| wide(extent, strides.next().unwrap_or(0), n).0);
        let mut extents = self.shape().leaves();
        let stride = self.stride().map(&mut |stride| wide(extents.next().unwrap_or(1), stride, n).1);
        RuntimeLayout::new(shape, stride)
    }

    /// The layout in elements that are an `n`-th of these.
    ///
    /// ```
    /// use cute_runtime::RuntimeLayout;
    /// let a: RuntimeLayout = "(2,4):(1,4)".parse()?;
    /// assert_eq!(a.downcast(4)?.to_string(), "(8,4):(1,16)");
    ///
    /// // One leaf alone holds the parts; CuTe makes both longer.
    /// assert_eq!("(1,4):(1,1)".parse::<RuntimeLayout>()?.downcast(2)?.to_string(), "(1,8):(2,1)");
    ///
    /// let refused = "24:2".parse::<RuntimeLayout>()?.downcast(2).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "downcast: no mode of stride 1 or of extent 1 holds the 2 parts of an element; \
    ///      CuTe's DSL returns the strides times 2, which reach the first part alone",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/downcast.svg"))]
    pub fn downcast(&self, n: i64) -> Result<RuntimeLayout, LayoutError> {
        check_positive(Rule::Downcast, n)?;
        if n == 1 {
            step!("an element has one part: nothing changes");
            return Ok(self.clone());
        }
        let leaves = self.flat_modes();
        let could = leaves.iter().filter(|leaf| leaf.1 == 1 || leaf.0 == 1).count();
        let holder = leaves.iter().position(|&(extent, stride)| stride == 1 && extent != 1);
        let holder = holder.or_else(|| leaves.iter().position(|leaf| leaf.1 == 1));
        let Some(holder) = holder.or_else(|| leaves.iter().position(|leaf| leaf.0 == 1)) else {
            step!("no leaf has stride 1 or extent 1: refused");
            if leaves.iter().any(|leaf| leaf.1 == -1) {
                // Its parts would count down.
                return Err(LayoutError::NegativeStride { rule: Rule::Downcast, stride: -1 });
            }
            return Err(LayoutError::DowncastParts { parts: n });
        };
        for (leaf, (extent, stride)) in leaves.into_iter().enumerate() {
            let (scaled, quantity) = if leaf == holder { (extent, Quantity::Size) } else { (stride, Quantity::Stride) };
            let scaled = scaled.checked_mul(n).ok_or(LayoutError::Overflow { quantity })?;
            if leaf == holder {
                step!("{extent}:{stride} holds the parts, the first of {could} that could: becomes {scaled}:1");
            } else {
                step!("{extent}:{stride}: becomes {extent}:{scaled}");
            }
        }
        // Now nothing overflows. `map` visits the leaves in the order of `flat_modes`.
        let mut leaf = 0..;
        let shape = self.shape().map(&mut |extent| if leaf.next() == Some(holder) { extent * n } else { extent });
        let mut leaf = 0..;
        let stride = self.stride().map(&mut |stride| if leaf.next() == Some(holder) { 1 } else { stride * n });
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
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/recast.svg"))]
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

/// What a leaf is in elements of `n`; the stride of one element is rounded up, as CuTe prints it.
fn wide(extent: i64, stride: i64, n: i64) -> (i64, i64) {
    match stride {
        stride if stride % n == 0 => (extent, stride / n),
        stride if extent == 1 => (1, (stride.abs() / n + 1) * stride.signum()),
        stride => ((extent - 1) / (n / stride) + 1, 1),
    }
}

pub(crate) fn check_positive(rule: Rule, value: i64) -> Result<(), LayoutError> {
    if value < 1 { Err(LayoutError::NotPositive { rule, value }) } else { Ok(()) }
}

/// The greatest common divisor of two numbers that are not negative.
pub(crate) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The magnitude of a number, for what it has in common with others. That of -2^63 is no number of 64 bits, but what
/// divides it and one of these divides 2^62, too.
pub(crate) fn magnitude(number: i64) -> i64 {
    number.checked_abs().unwrap_or(1 << 62)
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
            let q = |d: i64| if d % n == 0 || d > n { 1 } else { n / d };
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
