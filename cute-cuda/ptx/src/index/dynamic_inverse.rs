//! The way back in layouts some of whose numbers only a launch knows: from an offset to the index, and to the coordinate.
//!
//! Where each stride divides the next larger one, and a mode ends before that begins, the digit of mode k in an offset x is
//!
//! ```text
//! c_k = q_k - q_next * (d_next / d_k),    q_k = x / d_k,    d_next the next larger stride
//! ```
//!
//! and of the largest stride it is q_k. Which stride is the next one is often known from the text: 1 divides all, and a stride
//! that is extent times stride of another mode is above it. Where it is not, the digit is `q_k % (d_next / d_k)`, and the host
//! looks for d_next.
//!
//! A mode of extent 1 has no place in that order, and its digit is 0. So the host takes for its stride the next larger one.

use core::ops::Range;

use super::build::Xor;
use super::dynamic::{Monomial, limit_of, within};
use super::dynamic_layout::DynamicLayout;
use super::dynamic_text::Leaf;
use super::explain::Trace;
use super::expr::{Expr, Input};
use super::graph::Graph;
use super::layouts::KernelLayout;
use super::magic::magic_in;
use super::modes::{IndexError, Mode};
use super::node::{Id, Op, Width};
use super::simplify::simplify;

/// A number that the host computes for each launch, on the way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BackParameter {
    /// The magic number of the divisor of the mode of that number.
    Magic(usize),
    /// How far the product with it is shifted.
    Shift(usize),
    /// 1 where that divisor is 1, which no magic number divides by, else 0.
    One(usize),
    /// How many of its divisors the next larger one is, negated modulo the width; 0 where there is none.
    Ratio(usize),
    /// The magic number of that ratio.
    RatioMagic(usize),
    /// How far the product with it is shifted.
    RatioShift(usize),
    /// 1 where the ratio is 1, else 0.
    RatioOne(usize),
    /// What an index has for each step of the mode.
    Weight(usize),
}

impl BackParameter {
    /// The name of the input.
    fn name(self) -> String {
        match self {
            BackParameter::Magic(mode) => format!("m{mode}"),
            BackParameter::Shift(mode) => format!("s{mode}"),
            BackParameter::One(mode) => format!("u{mode}"),
            BackParameter::Ratio(mode) => format!("r{mode}"),
            BackParameter::RatioMagic(mode) => format!("rm{mode}"),
            BackParameter::RatioShift(mode) => format!("rs{mode}"),
            BackParameter::RatioOne(mode) => format!("ru{mode}"),
            BackParameter::Weight(mode) => format!("w{mode}"),
        }
    }

    /// The input of code of that width. A shift is by a number of 32 bits in any.
    fn input(self, width: Width) -> Input {
        let (limit, width) = match self {
            BackParameter::Shift(_) | BackParameter::RatioShift(_) => (u64::from(width.bits()), Width::Bits32),
            BackParameter::One(_) | BackParameter::RatioOne(_) => (2, width),
            _ => (limit_of(width), width),
        };
        Input { name: self.name(), limit, width }
    }
}

/// The code from an offset of a dynamic layout to the index that has it, or to the coordinate.
///
/// ```
/// use cute_cuda::index::{DynamicLayout, DynamicInverse};
/// use cute_types::runtime::RuntimeLayout;
///
/// let layout: DynamicLayout = "(m,n):(n,1)".parse()?;
/// let code = DynamicInverse::coordinate_of(&layout)?;
/// let launch: RuntimeLayout = "(6,10):(10,1)".parse()?;
/// let parameters = code.parameters(&launch)?;
/// let inputs: Vec<u64> = [37].into_iter().chain(parameters).collect();
/// assert_eq!(code.expr().eval_all(&inputs), Some(vec![3, 7]));
///
/// // A launch whose layout has no way back is refused, as the layout itself would be.
/// let gaps = DynamicInverse::index_of(&"(4,8):(p,q)".parse()?)?;
/// let error = gaps.parameters("(4,8):(2,9)".parse::<RuntimeLayout>()?).unwrap_err();
/// assert_eq!(error.to_string(), "left_inverse: stride 9 is not a multiple of 2, the stride below it");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// CuTe: `left_inverse`, `include/cute/layout.hpp`, which takes no dynamic stride.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DynamicInverse {
    layout: DynamicLayout,
    expr: Expr,
    digits: Digits,
    parameters: Vec<BackParameter>,
}

impl DynamicInverse {
    /// Code for the index of an offset.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] when the numbers in the text alone make a size or a cosize beyond the
    /// [range](DynamicLayout::within) of the layout, or where that is of 32 bits, a cosize above 2^31; [`IndexError::Limit`] for
    /// a swizzle that moves bits beyond the width.
    pub fn index_of(layout: &DynamicLayout) -> Result<DynamicInverse, IndexError> {
        let all = 0..layout.modes().len();
        DynamicInverse::new(layout, Vec::from([all]))
    }

    /// Code for the coordinate of an offset, a result for each mode of the layout; a mode that is nested has the index in it.
    ///
    /// # Errors
    ///
    /// As [`DynamicInverse::index_of`].
    pub fn coordinate_of(layout: &DynamicLayout) -> Result<DynamicInverse, IndexError> {
        DynamicInverse::new(layout, layout.top_modes().to_vec())
    }

    fn new(layout: &DynamicLayout, results: Vec<Range<usize>>) -> Result<DynamicInverse, IndexError> {
        let (width, _, most_cosize) = layout.range_back();
        layout.check_least(most_cosize)?;
        let xor = within(Xor::of(layout.swizzle()), width)?;
        let digits = Digits::new(layout, results);
        let parameters = digits.parameters();
        let mut inputs = vec![Input { name: "x".to_string(), limit: most_cosize, width }];
        inputs.extend(parameters.iter().map(|kind| kind.input(width)));
        let mut writer = Writer { digits: &digits, graph: Graph::new(width, inputs), parameters: &parameters };
        let offset = writer.graph.input(0);
        let swizzled = xor.swizzled(&mut writer.graph, offset, &mut Trace::off());
        let plain = match layout.base_offset().unsigned_abs() {
            0 => swizzled,
            base => writer.graph.with_number(Op::Add, swizzled, base.wrapping_neg() & width.mask()),
        };
        let roots = writer.results(plain);
        let (graph, roots) = simplify(&writer.graph, &roots, &mut Trace::off());
        Ok(DynamicInverse { layout: layout.clone(), expr: graph.finish(&roots), digits, parameters })
    }

    /// The code: its first input is the offset, below the largest cosize, the others are [`DynamicInverse::parameters`].
    pub fn expr(&self) -> &Expr {
        &self.expr
    }

    /// The layout.
    pub fn layout(&self) -> &DynamicLayout {
        &self.layout
    }

    /// What the host computes, in the order of the inputs after the offset.
    pub fn parameter_kinds(&self) -> &[BackParameter] {
        &self.parameters
    }

    /// The modes by their strides, the smallest first, where the text says it; without those whose digit is always 0.
    pub(crate) fn order(&self) -> Option<&[usize]> {
        self.digits.order.as_deref()
    }

    /// Whether the divisor of a mode is its stride even in a launch where its extent is 1.
    pub(crate) fn keeps_stride(&self, mode: usize) -> bool {
        self.digits.keeps_stride(mode)
    }

    /// The modes before one in its result.
    pub(crate) fn before(&self, mode: usize) -> Range<usize> {
        self.digits.before(mode)
    }

    /// The parameters for a launch with `layout`.
    ///
    /// # Errors
    ///
    /// [`IndexError::Inverse`] where that has no left inverse, [`IndexError::TooLarge`] beyond the range of the layout, see
    /// [`DynamicInverse::index_of`]; else as [`DynamicExpr::parameters`](super::DynamicExpr::parameters).
    pub fn parameters(&self, layout: impl KernelLayout) -> Result<Vec<u64>, IndexError> {
        let layout = layout.into_composed()?;
        let (width, _, most_cosize) = self.layout.range_back();
        let modes = self.layout.launched(&layout, most_cosize)?;
        layout.layout().left_inverse().map_err(IndexError::Inverse)?;
        let divisors = self.digits.divisors(&modes);
        let ratios: Vec<u64> = (0..modes.len()).map(|mode| self.digits.ratio(&modes, &divisors, mode)).collect();
        let magic = |divisor| magic_in(width, divisor).unwrap_or_default();
        let value = |parameter| match parameter {
            BackParameter::Magic(mode) => magic(divisors[mode]).0,
            BackParameter::Shift(mode) => u64::from(magic(divisors[mode]).1),
            BackParameter::One(mode) => u64::from(divisors[mode] == 1),
            BackParameter::Ratio(mode) => ratios[mode].wrapping_neg(),
            BackParameter::RatioMagic(mode) => magic(ratios[mode]).0,
            BackParameter::RatioShift(mode) => u64::from(magic(ratios[mode]).1),
            BackParameter::RatioOne(mode) => u64::from(ratios[mode] == 1),
            BackParameter::Weight(mode) => {
                let before = self.digits.before(mode);
                modes[before].iter().map(|mode| mode.extent).product()
            }
        };
        Ok(self.parameters.iter().map(|&parameter| value(parameter) & width.mask()).collect())
    }
}

/// Above all strides: nothing is divided by it, and the quotient is 0.
const NO_DIVISOR: u64 = 0;

/// What the text of a layout says of its digits.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Digits {
    modes: Vec<(Leaf, Leaf)>,
    /// The flat modes of each result.
    results: Vec<Range<usize>>,
    /// The modes by their strides, the smallest first, where the text says it; without those whose digit is always 0.
    order: Option<Vec<usize>>,
}

impl Digits {
    fn new(layout: &DynamicLayout, results: Vec<Range<usize>>) -> Digits {
        let mut digits = Digits { modes: layout.modes().to_vec(), results, order: None };
        let mut order: Vec<usize> = (0..digits.modes.len()).filter(|&mode| !digits.is_always_0(mode)).collect();
        // The relation is no total order, so no library sorts by it: each mode in turn has to be below all that are left.
        for place in 0..order.len() {
            let Some(found) = (place..order.len()).find(|&at| {
                order[place..].iter().all(|&other| other == order[at] || digits.is_below(order[at], other))
            }) else {
                return digits;
            };
            order[place..=found].rotate_right(1);
        }
        digits.order = Some(order);
        digits
    }

    /// Whether the text says that a digit is 0: there is one index, or all have one offset.
    fn is_always_0(&self, mode: usize) -> bool {
        let (extent, stride) = self.modes[mode];
        extent == Leaf::Static(1) || stride == Leaf::Static(0)
    }

    /// Whether the stride of one mode divides that of another in every launch with a way back.
    fn is_below(&self, low: usize, high: usize) -> bool {
        match (self.modes[low].1, self.modes[high].1) {
            (Leaf::Static(low), Leaf::Static(high)) => low != high && high % low == 0,
            (Leaf::Static(1), Leaf::Dynamic(_)) => true,
            _ => self.is_tight(low, high),
        }
    }

    /// Whether a mode begins where another one ends, in every launch.
    fn is_tight(&self, low: usize, high: usize) -> bool {
        let end = Monomial::ONE.times(self.modes[low].0).times(self.modes[low].1);
        end == Monomial::ONE.times(self.modes[high].1)
    }

    /// The mode after this one in the order.
    fn next(&self, mode: usize) -> Option<usize> {
        let order = self.order.as_ref()?;
        let place = order.iter().position(|&other| other == mode)?;
        order.get(place + 1).copied()
    }

    /// Whether the divisor of a mode is its stride even in a launch where its extent is 1: then, too, its digit comes out as 0,
    /// since 1 divides all, or since its neighbours begin where the ones below them end.
    fn keeps_stride(&self, mode: usize) -> bool {
        let (extent, stride) = self.modes[mode];
        if matches!(extent, Leaf::Static(extent) if extent > 1) || stride == Leaf::Static(1) {
            return true;
        }
        let Some(order) = &self.order else { return false };
        let place = order.iter().position(|&other| other == mode);
        let below = place.and_then(|place| place.checked_sub(1)).map(|place| order[place]);
        below.is_some_and(|below| self.is_tight(below, mode))
            && self.next(mode).is_none_or(|next| self.is_tight(mode, next))
    }

    /// The divisor of a mode as a number of the text.
    fn static_divisor(&self, mode: usize) -> Option<u64> {
        match self.modes[mode].1 {
            Leaf::Static(stride) if self.keeps_stride(mode) => Some(stride.unsigned_abs()),
            _ => None,
        }
    }

    /// The ratio of a mode to the next one as a number of the text.
    fn static_ratio(&self, mode: usize) -> Option<u64> {
        let next = self.next(mode)?;
        if let (Some(divisor), Some(next)) = (self.static_divisor(mode), self.static_divisor(next)) {
            return Some(next / divisor);
        }
        match self.modes[mode].0 {
            Leaf::Static(extent) if self.is_tight(mode, next) && self.keeps_stride(next) => Some(extent.unsigned_abs()),
            _ => None,
        }
    }

    /// The modes before one in its result.
    fn before(&self, mode: usize) -> Range<usize> {
        let first = self.results.iter().find(|modes| modes.contains(&mode)).map_or(mode, |modes| modes.start);
        first..mode
    }

    /// The weight of a mode as a number of the text.
    fn static_weight(&self, mode: usize) -> Option<u64> {
        self.before(mode).try_fold(1_u64, |product, before| match self.modes[before].0 {
            Leaf::Static(extent) => product.checked_mul(extent.unsigned_abs()),
            Leaf::Dynamic(_) => None,
        })
    }

    /// What the host has to compute.
    fn parameters(&self) -> Vec<BackParameter> {
        let mut parameters = Vec::new();
        for mode in (0..self.modes.len()).filter(|&mode| !self.is_always_0(mode)) {
            if self.static_divisor(mode).is_none() {
                parameters.extend([BackParameter::Magic(mode), BackParameter::Shift(mode), BackParameter::One(mode)]);
            }
            let is_ordered = self.order.is_some();
            if self.static_ratio(mode).is_none() && (!is_ordered || self.next(mode).is_some()) {
                parameters.push(BackParameter::Ratio(mode));
                if !is_ordered {
                    let kinds = [BackParameter::RatioMagic, BackParameter::RatioShift, BackParameter::RatioOne];
                    parameters.extend(kinds.map(|kind| kind(mode)));
                }
            }
            if self.static_weight(mode).is_none() {
                parameters.push(BackParameter::Weight(mode));
            }
        }
        parameters
    }

    /// What a launch divides by for each mode, or [`NO_DIVISOR`].
    fn divisors(&self, modes: &[Mode]) -> Vec<u64> {
        let is_trivial = |mode: usize| modes[mode].extent == 1 || modes[mode].stride == 0;
        let own = |mode: usize| match is_trivial(mode) && !self.keeps_stride(mode) {
            true => NO_DIVISOR,
            false => modes[mode].stride,
        };
        let mut divisors: Vec<u64> = (0..modes.len()).map(own).collect();
        let mut above = NO_DIVISOR;
        for &mode in self.order.iter().flatten().rev() {
            if divisors[mode] == NO_DIVISOR {
                divisors[mode] = above;
            }
            above = divisors[mode];
        }
        divisors
    }

    /// How many divisors of a mode the next larger one is, 0 where there is none.
    fn ratio(&self, modes: &[Mode], divisors: &[u64], mode: usize) -> u64 {
        let next = match self.order {
            Some(_) => self.next(mode).map_or(NO_DIVISOR, |next| divisors[next]),
            None => {
                // Modes of one index are nowhere in the order.
                let others = (0..modes.len()).filter(|&other| other != mode && modes[other].extent > 1);
                others.map(|other| divisors[other]).filter(|&other| other >= divisors[mode]).min().unwrap_or(NO_DIVISOR)
            }
        };
        next.checked_div(divisors[mode]).unwrap_or(0)
    }
}

/// Writes the digits down.
struct Writer<'a> {
    digits: &'a Digits,
    graph: Graph,
    parameters: &'a [BackParameter],
}

impl Writer<'_> {
    fn input(&mut self, parameter: BackParameter) -> Id {
        let place = self.parameters.iter().position(|&known| known == parameter).unwrap_or(0);
        self.graph.input(place as u32 + 1)
    }

    /// `x / divisor`, of a divisor that a launch gives.
    fn quotient(&mut self, x: Id, magic: BackParameter, shift: BackParameter, one: BackParameter) -> Id {
        let (magic, shift, one) = (self.input(magic), self.input(shift), self.input(one));
        let high = self.graph.binary(Op::MulHi, x, magic);
        let quotient = self.graph.binary(Op::Shr, high, shift);
        let whole = self.graph.binary(Op::Mul, x, one);
        self.graph.binary(Op::Add, whole, quotient)
    }

    /// `x / d`.
    fn by_stride(&mut self, x: Id, mode: usize) -> Id {
        match self.digits.static_divisor(mode) {
            Some(divisor) => self.graph.with_number(Op::Div, x, divisor),
            None => self.quotient(x, BackParameter::Magic(mode), BackParameter::Shift(mode), BackParameter::One(mode)),
        }
    }

    /// The digit of a mode.
    fn digit(&mut self, x: Id, mode: usize) -> Id {
        let quotient = self.by_stride(x, mode);
        if let Some(ratio) = self.digits.static_ratio(mode).filter(|ratio| ratio.is_power_of_two()) {
            return self.graph.with_number(Op::Rem, quotient, ratio);
        }
        let above = match self.digits.next(mode) {
            Some(next) => self.by_stride(x, next),
            None if self.digits.order.is_some() => return quotient,
            None => self.quotient(
                quotient,
                BackParameter::RatioMagic(mode),
                BackParameter::RatioShift(mode),
                BackParameter::RatioOne(mode),
            ),
        };
        let product = match self.digits.static_ratio(mode) {
            Some(ratio) => self.graph.with_number(Op::Mul, above, ratio.wrapping_neg()),
            None => {
                let ratio = self.input(BackParameter::Ratio(mode));
                self.graph.binary(Op::Mul, above, ratio)
            }
        };
        self.graph.binary(Op::Add, product, quotient)
    }

    fn results(&mut self, x: Id) -> Vec<Id> {
        let results = self.digits.results.clone();
        results.into_iter().map(|modes| self.result(x, modes)).collect()
    }

    /// The index in some modes.
    fn result(&mut self, x: Id, modes: Range<usize>) -> Id {
        let mut sum: Option<Id> = None;
        for mode in modes.filter(|&mode| !self.digits.is_always_0(mode)) {
            let digit = self.digit(x, mode);
            let part = match self.digits.static_weight(mode) {
                Some(weight) => self.graph.with_number(Op::Mul, digit, weight),
                None => {
                    let weight = self.input(BackParameter::Weight(mode));
                    self.graph.binary(Op::Mul, digit, weight)
                }
            };
            sum = Some(match sum {
                Some(sum) => self.graph.binary(Op::Add, part, sum),
                None => part,
            });
        }
        sum.unwrap_or_else(|| self.graph.constant(0))
    }
}

#[cfg(test)]
mod tests;
