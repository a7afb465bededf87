//! # composition
//!
//! `R = A ∘ B`: with B's elements as indices into A.
//!
//! A is first coalesced, as a function of every index `i ≥ 0` (its last mode runs on and is never left). Then each leaf
//! `s:d` of B becomes modes of R of its own, found by walking the modes `a_k:e_k` of A with what is left, `S:D`:
//!
//! - `a_k` divides `D`: B steps over the mode as a whole; go on with `S:(D/a_k)`;
//! - else `(S-1)·D < a_k`: all of it stays inside the mode; take `S:(D·e_k)`, done;
//! - else `D` has to divide `a_k`, and `q = a_k/D` has to divide `S`: take `q:(D·e_k)`, go on with `(S/q):1`;
//! - the last mode takes what is left.
//!
//! That makes each leaf of B right alone. Together they are right when no sum of theirs carries out of a mode: what the
//! taken pieces reach in mode `k`, `Σ (n-1)·D`, has to stay below `a_k`, the last mode excepted.
//!
//! - pre: the strides of B are not negative, and the conditions above hold
//! - post: `compatible(shape(B), shape(R))`, and `R(c) = A(B(c))` for **every** coordinate `c` of B
//!
//! Exact: of what CuTe's algorithm gets right, nothing is refused, where no mode of A is broadcast (in one of stride 0 its
//! rounding does no harm). Leaves are walked in order, and a carry is refused at the piece that makes it; the numbers in
//! a refusal are what is left of the leaf at that point.
//!
//! CuTe: `composition`, `include/cute/layout.hpp`, which checks each leaf alone, and less strictly: it accepts
//! `(4,6,8):(2,3,5) ∘ 6:3` with a wrong result. The form of the result is CuTe's.

use alloc::vec::Vec;

use super::by_mode::{Parts, check_rank, in_operand};
use super::coalesce::{Coalesced, extend};
use super::runs::Runs;
use super::split::Split;
use super::tiler::{By, TilerRef};
use crate::error::LayoutError;
use crate::few::Few;
use crate::int::stride::Stride;
use crate::layout::{RuntimeLayout, StridedLayout};
use crate::rules::{Quantity, Rule};
use crate::tuple::{IntTuple, Nested};
use crate::view::View;

impl<D: Stride> StridedLayout<D> {
    /// The layout `c ↦ self(b(c))`, nested like `b`. By mode where `b` is a tuple of tilers; modes past the tuple's are
    /// dropped, as in CuTe.
    ///
    /// ```
    /// use cute_runtime::{RuntimeLayout, Tiler};
    /// let a: RuntimeLayout = "(6,2):(8,2)".parse()?;
    /// let b: RuntimeLayout = "(4,3):(3,1)".parse()?;
    /// assert_eq!(a.composition(&b)?.to_string(), "((2,2),3):((24,2),8)");
    ///
    /// let a: RuntimeLayout = "(12,(4,8)):(59,(13,1))".parse()?;
    /// let tiler: Tiler = "(3:4,8:2)".parse()?;
    /// assert_eq!(a.composition(&tiler)?.to_string(), "(3,(2,4)):(236,(26,1))");
    ///
    /// let a: RuntimeLayout = "(4,6,8):(2,3,5)".parse()?;
    /// let b: RuntimeLayout = "6:3".parse()?;
    /// assert_eq!(
    ///     a.composition(&b).unwrap_err().to_string(),
    ///     "composition: mode 0 of A has extent 4, which stride 3 does not divide; 6:3 would cross it",
    /// );
    /// let tiler: Tiler = "(2,2,2,2)".parse()?;
    /// let refused = a.composition(&tiler).unwrap_err();
    /// assert_eq!(refused.to_string(), "composition: the tiler has 4 modes, A has 3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    #[cfg_attr(doc, doc = include_str!("../../pictures/composition.svg"))]
    pub fn composition<'t>(&self, b: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.view().composition(b.into().by())
    }
}

impl<D: Stride> View<'_, D> {
    fn composition(self, b: By<'_>) -> Result<StridedLayout<D>, LayoutError> {
        match b {
            By::Keep => self.to_layout(),
            By::Layout(b) => self.compose(b),
            By::Coord(b) => self.compose_coord(b),
            By::Int(n) => self.compose(&RuntimeLayout::new(n, 1)?),
            By::Mode(tilers) => {
                check_rank(Rule::Composition, tilers.len(), self)?;
                let mut parts = Parts::of_rank(tilers.len());
                for (i, (tiler, mode)) in tilers.iter().zip(self.modes()).enumerate() {
                    scope!("mode {i}: {mode} o {tiler}");
                    let composed = mode.composition(tiler.by()).map_err(|refused| in_operand(refused, i))?;
                    parts.push(composed.into_parts());
                }
                let (shape, stride) = parts.tuple();
                StridedLayout::from_parts(shape, stride)
            }
        }
    }

    /// Composition with one layout.
    pub(crate) fn compose(self, b: &RuntimeLayout) -> Result<StridedLayout<D>, LayoutError> {
        let mut modes = Few::new();
        self.walked_modes(&mut modes);
        whole(&modes, b)
    }

    /// The same by the walk alone, and not in [runs](super::runs): what a bit of an index adds stays in the mode of A that the
    /// bit is in, which is what a swizzle is moved by.
    pub(crate) fn compose_by_walk(self, b: &RuntimeLayout) -> Result<StridedLayout<D>, LayoutError> {
        let mut modes = Few::new();
        self.walked_modes(&mut modes);
        Walk::new(&modes).whole(b)
    }

    /// Composition with the layout of two modes that are these.
    pub(crate) fn compose_pair(self, first: &RuntimeLayout, second: &RuntimeLayout) -> Result<Split<D>, LayoutError> {
        let mut modes = Few::new();
        self.walked_modes(&mut modes);
        let mut walk = Walk::new(&modes);
        match walk.pair(first, second) {
            Err(refused) if refused.is_crossing() => Runs::new(&modes, refused).pair(first, second),
            composed => composed,
        }
    }

    /// The modes of A that the leaves of B walk through, into a list that has none.
    pub(crate) fn walked_modes(self, modes: &mut Few<(i64, D)>) {
        scope!("coalesce A, {self}, its last mode running on");
        self.extended_modes(modes);
    }
}

/// Composition of the layout that has these modes, coalesced, with another.
pub(crate) fn compose_coalesced(a: &mut Few<(i64, i64)>, b: &RuntimeLayout) -> Result<RuntimeLayout, LayoutError> {
    {
        scope!("coalesce A, {}, its last mode running on", Coalesced(a));
        extend(a);
    }
    whole(a, b)
}

/// The composition of coalesced modes with a layout.
fn whole<D: Stride>(modes: &[(i64, D)], b: &RuntimeLayout) -> Result<StridedLayout<D>, LayoutError> {
    match Walk::new(modes).whole(b) {
        Err(refused) if refused.is_crossing() => Runs::new(modes, refused).whole(b),
        composed => composed,
    }
}

/// What turns the leaves of B, one after the other, into modes of R.
pub(crate) trait Composer<D: Stride> {
    /// What a leaf of B becomes.
    fn leaf(&mut self, extent: i64, stride: i64) -> Composed<D>;

    fn whole(&mut self, b: &RuntimeLayout) -> Result<StridedLayout<D>, LayoutError> {
        let (shape, stride) = self.part(b.shape(), b.stride())?;
        StridedLayout::from_parts(shape, stride)
    }

    fn pair(&mut self, first: &RuntimeLayout, second: &RuntimeLayout) -> Result<Split<D>, LayoutError> {
        let first = self.part(first.shape(), first.stride())?;
        Split::of(first, self.part(second.shape(), second.stride())?)
    }

    /// What a part of B becomes.
    fn part(&mut self, shape: &IntTuple, stride: &IntTuple) -> Composed<D> {
        nested(shape, stride, &mut |extent, stride| self.leaf(extent, *stride))
    }
}

/// The shape and the stride of what the leaves of B become.
pub(crate) fn nested<D, S>(
    shape: &IntTuple,
    stride: &Nested<S>,
    leaf: &mut impl FnMut(i64, &S) -> Composed<D>,
) -> Composed<D> {
    match (shape, stride) {
        (IntTuple::Int(extent), Nested::Int(stride)) => leaf(*extent, stride),
        _ => {
            let (mut shapes, mut strides) = (Vec::with_capacity(shape.rank()), Vec::with_capacity(shape.rank()));
            for (shape, stride) in shape.modes().iter().zip(stride.modes()) {
                let (shape, stride) = nested(shape, stride, leaf)?;
                shapes.push(shape);
                strides.push(stride);
            }
            Ok((IntTuple::Tuple(shapes), Nested::Tuple(strides)))
        }
    }
}

/// What becomes of a leaf that does not move, or that cannot be composed with, whatever the modes of A are.
pub(crate) fn still<D: Stride>(modes: &[(i64, D)], extent: i64, stride: i64) -> Option<Composed<D>> {
    if stride == 0 {
        step!("stride 0: {extent} times index 0, {extent}:0");
        return Some(Ok((IntTuple::Int(extent), Nested::Int(D::zero()))));
    }
    if extent == 1 {
        // One element, whose stride is never taken: CuTe prints what its steps over all the modes leave.
        let Some(((_, last), inner)) = modes.split_last() else {
            return Some(Ok((IntTuple::Int(1), Nested::Int(D::zero()))));
        };
        let step = inner.iter().fold(stride, |step, mode| ceil_div_magnitude(step, mode.0));
        step!("one element: its stride is never taken, the modes of A leave {step} of it");
        return Some(times(step, last).map(|stride| (IntTuple::Int(1), Nested::Int(stride))));
    }
    if stride < 0 {
        step!("{stride} is below 0: refused");
        return Some(Err(LayoutError::NegativeStride { rule: Rule::Composition, stride }));
    }
    None
}

/// A coalesced A, and what the pieces taken so far reach in each of its modes.
pub(crate) struct Walk<'a, D> {
    modes: &'a [(i64, D)],
    reach: Few<i64>,
    /// What the leaf of B at hand becomes: most often one mode.
    pieces: Few<(i64, D)>,
}

/// The shape and the stride that a part of B becomes.
pub(crate) type Composed<D> = Result<(IntTuple, Nested<D>), LayoutError>;

impl<'a, D: Stride> Walk<'a, D> {
    pub(crate) fn new(modes: &'a [(i64, D)]) -> Self {
        for (k, (extent, stride)) in modes.iter().enumerate() {
            let last = if k + 1 == modes.len() { ", which is never left" } else { "" };
            step!("mode {k} of A: {extent}:{stride}{last}");
        }
        Walk { modes, reach: Few::of_default(modes.len()), pieces: Few::new() }
    }
}

impl<D: Stride> Composer<D> for Walk<'_, D> {
    fn leaf(&mut self, extent: i64, stride: i64) -> Composed<D> {
        scope!("{extent}:{stride} of B");
        let modes = self.modes;
        if let Some(composed) = still(modes, extent, stride) {
            return composed;
        }
        let Some(((_, last), inner)) = modes.split_last() else {
            // `coalesce_x` leaves at least one mode.
            return Ok((IntTuple::Int(extent), Nested::Int(D::zero())));
        };
        let (mut rest, mut step) = (extent, stride);
        self.pieces.truncate(0);
        for (mode, (extent, stride)) in inner.iter().enumerate() {
            let extent = *extent;
            if step % extent == 0 {
                step!(
                    "mode {mode}, {extent}:{stride}: {extent} divides {step}, skipped; {rest}:{} goes on",
                    step / extent
                );
                step /= extent;
                continue;
            }
            let span = i128::from(rest - 1) * i128::from(step);
            if span < i128::from(extent) {
                step!(
                    "mode {mode}, {extent}:{stride}: ({rest}-1)*{step} is {span}, below {extent}: {rest}:{step} ends inside"
                );
                self.take(mode, span)?;
                self.piece(rest, times(step, stride)?);
                rest = 1;
                break;
            }
            if extent % step != 0 {
                step!(
                    "mode {mode}, {extent}:{stride}: {extent} does not divide {step}, ({rest}-1)*{step} is {span}, not below \
                     {extent}, and {step} does not divide {extent}: refused"
                );
                return Err(LayoutError::CompositionStride { mode, extent, rest, stride: step });
            }
            let entries = extent / step;
            if rest % entries != 0 {
                step!(
                    "mode {mode}, {extent}:{stride}: ({rest}-1)*{step} is {span}, not below {extent}; it holds \
                     {extent}/{step} = {entries} entries, and {entries} does not divide {rest}: refused"
                );
                return Err(LayoutError::CompositionExtent { mode, entries, stride: step, rest });
            }
            step!(
                "mode {mode}, {extent}:{stride}: ({rest}-1)*{step} is {span}, not below {extent}; splits, \
                 {extent}/{step} = {entries} entries inside, {}:1 goes on",
                rest / entries
            );
            self.take(mode, i128::from(extent - step))?;
            self.piece(entries, times(step, stride)?);
            rest /= entries;
            step = 1;
        }
        if rest > 1 {
            step!("mode {}, the last, of stride {last}: {rest}:{step} stays", inner.len());
            self.piece(rest, times(step, last)?);
        }
        match &*self.pieces {
            // It needs no tuple.
            [(extent, stride)] => Ok((IntTuple::Int(*extent), Nested::Int(stride.clone()))),
            pieces => Ok((
                pieces.iter().map(|piece| piece.0).collect(),
                Nested::Tuple(pieces.iter().map(|piece| Nested::Int(piece.1.clone())).collect()),
            )),
        }
    }
}

impl<D: Stride> Walk<'_, D> {
    fn piece(&mut self, extent: i64, stride: D) {
        step!("takes {extent}:{stride}");
        self.pieces.push((extent, stride));
    }

    /// A piece that reaches `span` in a mode that is not the last. No sum of the pieces may leave the mode.
    fn take(&mut self, mode: usize, span: i128) -> Result<(), LayoutError> {
        let (extent, reach) = (self.modes[mode].0, i128::from(self.reach[mode]) + span);
        if self.reach[mode] > 0 {
            step!("digits of mode {mode} in use: {} + {span} = {reach}, of {extent}", self.reach[mode]);
        }
        if reach >= i128::from(extent) {
            step!("{reach} is not below {extent}, a carry out of mode {mode}: refused");
            return Err(LayoutError::CompositionCarry { mode, extent, reach });
        }
        // Below the extent.
        self.reach[mode] = reach as i64;
        Ok(())
    }
}

fn times<D: Stride>(step: i64, stride: &D) -> Result<D, LayoutError> {
    match stride.times(step) {
        Some(stride) => Ok(stride),
        None => Err(LayoutError::Overflow { quantity: Quantity::Stride }),
    }
}

/// `⌈|n| / d⌉` with the sign of `n`, for `d ≥ 1` and an `n` that may be negated.
fn ceil_div_magnitude(n: i64, d: i64) -> i64 {
    let magnitude = n.abs() / d + i64::from(n.abs() % d != 0);
    magnitude * n.signum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    fn compose(a: &str, b: &str) -> Result<String, String> {
        let (a, b): (RuntimeLayout, RuntimeLayout) = (a.parse().unwrap(), b.parse().unwrap());
        a.composition(&b).map(|r| r.to_string()).map_err(|e| e.to_string())
    }

    #[test]
    fn the_forms_are_cutes() {
        for (a, b, r) in [
            ("20:2", "(5,4):(4,1)", "(5,4):(8,2)"),
            ("(10,2):(16,4)", "(5,4):(1,5)", "(5,(2,2)):(16,(80,4))"),
            ("(1,2,4):(8,1,-2)", "(8,1):(1,1)", "((2,4),1):((1,-2),-2)"),
            ("(1,1):(37,32)", "(1,(1,1)):(1,(1,1))", "(1,(1,1)):(32,(32,32))"),
            ("(4,2):(1,8)", "(2,3):(0,0)", "(2,3):(0,0)"),
            ("(4,1):(1,7)", "8:1", "(4,2):(1,7)"),
            ("4:2", "():()", "():()"),
        ] {
            assert_eq!(compose(a, b), Ok(r.into()), "{a} o {b}");
        }
    }

    #[test]
    fn refusals() {
        for (a, b, sentence) in [
            (
                "(4,6):(1,8)",
                "6:1",
                "composition: mode 0 of A holds 4 entries of stride 1, and 4 does not divide extent 6 of B",
            ),
            (
                "(4,6):(1,8)",
                "(3,2):(1,2)",
                "composition: mode 0 of A has extent 4, but the modes of B together reach 4 in it, a carry",
            ),
            ("(4,6):(1,8)", "2:-1", "composition: stride -1 of B is negative"),
        ] {
            assert_eq!(compose(a, b), Err(sentence.into()), "{a} o {b}");
        }
    }

    #[test]
    fn strides_that_would_overflow_are_refused() {
        assert_eq!(compose("2:4611686018427387904", "2:2"), Err("layout: a stride leaves 64 bits".into()));
        assert_eq!(compose("1:9223372036854775807", "1:3"), Err("layout: a stride leaves 64 bits".into()));
    }
}
