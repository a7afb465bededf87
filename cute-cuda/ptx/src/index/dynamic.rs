//! Index code of layouts some of whose numbers only a launch knows: what depends on those alone is computed on the host,
//! once, and is a parameter of the kernel.
//!
//! The offset is telescoped, Σ q_k * c_k with q_k = `i / before_k`; a coefficient, and the magic number of a quotient, is a
//! number when it follows from numbers, and an input otherwise. A base offset is added to the sum, and a swizzle is of that.
//!
//! The width is that of the [range](DynamicLayout::within) that the layout declares. Up to a size of 2^31 each divisor has a
//! magic number of 32 bits, see [`magic_of`](super::magic_of), and up to a cosize of 2^32 the sum is of 32 bits, too. Beyond
//! that cosize alone the quotients stay as they are, and the sum is of 64 bits. Beyond that size all is, with magic numbers of
//! 64 bits.

use super::bits::moved;
use super::build::Xor;
use super::dynamic_layout::DynamicLayout;
use super::dynamic_text::Leaf;
use super::explain::{Step, Trace};
use super::expr::{Expr, Input};
use super::graph::Graph;
use super::layouts::KernelLayout;
use super::magic::magic_in;
use super::modes::IndexError;
use super::node::{Id, Node, Op, Width};
use super::simplify::simplify;

/// A product of numbers and names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Monomial {
    factor: u64,
    names: Vec<usize>,
}

impl Monomial {
    pub(super) const ONE: Monomial = Monomial { factor: 1, names: Vec::new() };

    pub(super) fn times(&self, leaf: Leaf) -> Monomial {
        let mut product = self.clone();
        match leaf {
            Leaf::Static(number) => product.factor = product.factor.wrapping_mul(number.unsigned_abs()),
            Leaf::Dynamic(name) => product.names.push(name),
        }
        product.names.sort_unstable();
        product
    }

    /// The number, when no launch has a say in it.
    fn number(&self) -> Option<u64> {
        (self.names.is_empty() || self.factor == 0).then_some(self.factor)
    }
}

/// A number that the host computes for each launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parameter {
    /// What the quotient before the mode of that number is multiplied with.
    Coefficient(usize),
    /// The magic number of the divisor before that mode.
    Magic(usize),
    /// How far the product with it is shifted.
    Shift(usize),
    /// The stride of the mode of that number: what its part of a coordinate is multiplied with.
    Stride(usize),
}

/// The index code of a dynamic layout.
///
/// ```
/// use cute_cuda::index::{DynamicLayout, DynamicExpr};
/// use cute_types::runtime::RuntimeLayout;
///
/// let layout: DynamicLayout = "(m,n):(n,1)".parse()?;
/// let code = DynamicExpr::new(&layout)?;
/// assert_eq!(code.expr().to_string(), "(high(i * m1) >> s1) * c1 + i * c0");
///
/// let launch: RuntimeLayout = "(6,10):(10,1)".parse()?;
/// let parameters = code.parameters(&launch)?;
/// let inputs: Vec<u64> = [7].into_iter().chain(parameters).collect();
/// assert_eq!(code.expr().eval_all(&inputs), Some(vec![11]));
///
/// // The launch has to be of the code's form.
/// let error = code.parameters("(6,5,2):(10,2,1)".parse::<RuntimeLayout>()?).unwrap_err();
/// assert_eq!(error.to_string(), "the code is for 2 modes, and the launch gives 3");
///
/// let swizzled = DynamicExpr::new(&"S<2,0,3> o (m,8):(8,1)".parse()?)?;
/// let error = swizzled.parameters("(6,8):(8,1)".parse::<RuntimeLayout>()?).unwrap_err();
/// assert_eq!(error.to_string(), "the code is for S<2,0,3>, and the launch gives S<0,4,3>; give the layout after that swizzle");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DynamicExpr {
    layout: DynamicLayout,
    expr: Expr,
    parameters: Vec<Parameter>,
}

impl DynamicExpr {
    /// The code for a layout.
    ///
    /// # Errors
    ///
    /// [`IndexError::TooLarge`] when the static extents alone make a size, or the base offset a cosize, beyond the
    /// [range](DynamicLayout::within) of the layout; [`IndexError::Limit`] for a swizzle that moves bits beyond the width of
    /// the offset.
    pub fn new(layout: &DynamicLayout) -> Result<DynamicExpr, IndexError> {
        DynamicExpr::traced(layout, &mut Trace::off())
    }

    /// The code for the offset of a coordinate: an input for each integer of the shape, from the left to the right, then the
    /// strides that a launch gives.
    ///
    /// ```
    /// use cute_cuda::index::DynamicExpr;
    /// use cute_types::runtime::RuntimeLayout;
    ///
    /// let code = DynamicExpr::of_coordinate(&"(m,n):(ld,1)".parse()?)?;
    /// assert_eq!(code.expr().to_string(), "c0 * d0 + c1");
    /// assert_eq!(code.parameters("(6,10):(16,1)".parse::<RuntimeLayout>()?)?, [16]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`DynamicExpr::new`].
    pub fn of_coordinate(layout: &DynamicLayout) -> Result<DynamicExpr, IndexError> {
        layout.check_least(layout.most_cosize())?;
        let (width, offset_width) = layout.widths();
        let xor = within(Xor::of(layout.swizzle()), offset_width)?;
        let input = |name: String, limit, width| Input { name, limit, width };
        let (mut inputs, mut parameters) = (Vec::new(), Vec::new());
        for (mode, &(extent, _)) in layout.modes().iter().enumerate() {
            let limit = match extent {
                Leaf::Static(extent) => extent.unsigned_abs(),
                Leaf::Dynamic(_) => layout.most_size(),
            };
            inputs.push(input(format!("c{mode}"), limit, width));
        }
        for (mode, &(_, stride)) in layout.modes().iter().enumerate() {
            if matches!(stride, Leaf::Dynamic(_)) {
                parameters.push(Parameter::Stride(mode));
                inputs.push(input(format!("d{mode}"), limit_of(offset_width), offset_width));
            }
        }
        let mut graph = Graph::new(width, inputs);
        let mut sum: Option<Id> = None;
        for (mode, &(_, stride)) in layout.modes().iter().enumerate() {
            let coordinate = graph.input(mode as u32);
            let factor = match stride {
                Leaf::Static(stride) => Factor::Number(stride.unsigned_abs()),
                Leaf::Dynamic(_) => {
                    let place = parameters.iter().position(|&known| known == Parameter::Stride(mode)).unwrap_or(0);
                    Factor::Input(graph.input((layout.modes().len() + place) as u32))
                }
            };
            sum = Some(plus_product(&mut graph, sum, coordinate, factor, offset_width, &mut Trace::off()));
        }
        let root = sum.unwrap_or_else(|| graph.constant_of(offset_width, 0));
        let expr = finished(graph, root, layout, &xor, &mut Trace::off());
        Ok(DynamicExpr { layout: layout.clone(), expr, parameters })
    }

    /// The index code of the layout, with the rewrites that led there.
    ///
    /// # Errors
    ///
    /// As [`DynamicExpr::new`].
    pub fn explain(layout: &DynamicLayout) -> Result<(DynamicExpr, Vec<Step>), IndexError> {
        let mut trace = Trace::on();
        let code = DynamicExpr::traced(layout, &mut trace)?;
        Ok((code, trace.steps()))
    }

    fn traced(layout: &DynamicLayout, trace: &mut Trace) -> Result<DynamicExpr, IndexError> {
        layout.check_least(layout.most_cosize())?;
        let xor = within(Xor::of(layout.swizzle()), layout.widths().1)?;
        let mut writer = Writer::new(layout);
        let root = writer.offset(trace);
        let expr = finished(writer.graph, root, layout, &xor, trace);
        Ok(DynamicExpr { layout: layout.clone(), expr, parameters: writer.parameters })
    }

    /// The code: its first input is the index, below the largest size of the layout's range, or the coordinate; the others are
    /// [`DynamicExpr::parameters`].
    pub fn expr(&self) -> &Expr {
        &self.expr
    }

    /// The layout.
    pub fn layout(&self) -> &DynamicLayout {
        &self.layout
    }

    /// What the host computes, in the order of the inputs after the index or the coordinate.
    pub fn parameter_kinds(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The parameters for a launch with `layout`, which may be static, dynamic, of values, or swizzled.
    ///
    /// ```
    /// use cute_cuda::index::DynamicExpr;
    /// use cute_types::prelude::*;
    ///
    /// let code = DynamicExpr::new(&"(m,n):(n,1)".parse()?)?;
    /// let (m, n) = (6_usize, 10_usize);
    /// assert_eq!(code.parameters(layout!((m,n):(n,1)))?, code.parameters(layout!((6,10):(10,1)))?);
    ///
    /// let error = code.parameters(layout!((m,{n - 10}):(n,1))).unwrap_err();
    /// assert_eq!(error.to_string(), "layout: extent 0 is below 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IndexError::Form`], [`IndexError::Leaf`] and [`IndexError::Swizzle`] when it is not of the code's form, where equal
    /// names give equal numbers; [`IndexError::TooLarge`] beyond the [range](DynamicLayout::within) of the layout;
    /// [`IndexError::Layout`] where an integer that the program gives makes no layout.
    pub fn parameters(&self, layout: impl KernelLayout) -> Result<Vec<u64>, IndexError> {
        let modes = self.layout.launched(&layout.into_composed()?, self.layout.most_cosize())?;
        let divisors: Vec<u64> =
            (0..modes.len()).map(|place| modes[..place].iter().map(|mode| mode.extent).product()).collect();
        let coefficient = |place: usize| {
            let left = place.checked_sub(1).map_or(0, |left| modes[left].extent.wrapping_mul(modes[left].stride));
            modes[place].stride.wrapping_sub(left)
        };
        let index_width = self.layout.widths().0;
        let magic = |place: usize| magic_in(index_width, divisors[place]);
        let value = |parameter| match parameter {
            // A divisor of 1 has no magic number: its quotient is left 0, and the index has the coefficient.
            Parameter::Coefficient(0) => (0..modes.len())
                .filter(|&place| {
                    place == 0 || (divisors[place] == 1 && self.parameters.contains(&Parameter::Magic(place)))
                })
                .fold(0, |sum: u64, place| sum.wrapping_add(coefficient(place))),
            Parameter::Coefficient(place) => coefficient(place),
            Parameter::Magic(place) => magic(place).map_or(0, |(magic, _)| magic),
            Parameter::Shift(place) => magic(place).map_or(0, |(_, shift)| u64::from(shift)),
            Parameter::Stride(place) => modes[place].stride,
        };
        let given = &self.expr.inputs()[self.expr.inputs().len() - self.parameters.len()..];
        let kinds = self.parameters.iter().zip(given);
        Ok(kinds.map(|(&parameter, input)| value(parameter) & input.width.mask()).collect())
    }
}

/// The code for a sum of products: the base offset is added to it, and what that gives is swizzled.
fn finished(mut graph: Graph, sum: Id, layout: &DynamicLayout, xor: &Xor, trace: &mut Trace) -> Expr {
    let base = layout.base_offset().unsigned_abs();
    let width = graph.facts(sum).width;
    let sum = match base {
        0 => sum,
        base => {
            let base = graph.constant_of(width, base);
            graph.binary(Op::Add, sum, base)
        }
    };
    let root = xor.swizzled(&mut graph, sum, trace);
    let (graph, roots) = simplify(&graph, &[root], trace);
    graph.finish(&roots)
}

/// The swizzle of offsets of so many bits.
pub(super) fn within(xor: Xor, width: Width) -> Result<Xor, IndexError> {
    // Sources beyond them are never ones. An offset, before its swizzle and after it, is below 2^63.
    let most = match width {
        Width::Bits32 => 1 << 32,
        Width::Bits64 => 1 << 63,
    };
    let sources = xor.sources & (most - 1);
    let targets = moved(sources, -xor.shift);
    // A bit that is moved out of 64 is beyond them, too.
    let lost = moved(targets, xor.shift) != sources;
    if lost || targets >= most {
        let found = if lost { u64::MAX } else { targets.saturating_add(1) };
        return Err(IndexError::Limit { most, found });
    }
    Ok(Xor { sources, ..xor })
}

/// What an input of a width stays below; of 64 bits it may be any number.
pub(super) fn limit_of(width: Width) -> u64 {
    match width {
        Width::Bits32 => 1 << 32,
        Width::Bits64 => u64::MAX,
    }
}

/// What a quotient is multiplied with.
#[derive(Clone, Copy)]
enum Factor {
    Number(u64),
    Input(Id),
}

/// The sum and a product in `width`; the number is as wide as the graph.
fn plus_product(graph: &mut Graph, sum: Option<Id>, number: Id, factor: Factor, width: Width, trace: &mut Trace) -> Id {
    let wide = match factor {
        // One instruction, where a factor of 64 bits takes two.
        Factor::Number(factor) if width != graph.width() && (2..1 << 32).contains(&factor) => {
            if let Some(sum) = sum {
                let factor = graph.constant(factor);
                let sum = graph.intern(Node::MadWide(number, factor, sum));
                trace.wrote(graph, "telescope", sum);
                return sum;
            }
            graph.intern(Node::Widen(number))
        }
        _ if width != graph.width() => graph.intern(Node::Widen(number)),
        _ => number,
    };
    let product = match factor {
        Factor::Number(1) if width != graph.width() => wide,
        Factor::Number(factor) => {
            let factor = graph.constant_of(width, factor);
            graph.binary(Op::Mul, wide, factor)
        }
        Factor::Input(input) => graph.binary(Op::Mul, wide, input),
    };
    trace.wrote(graph, "telescope", product);
    match sum {
        Some(sum) => graph.binary(Op::Add, sum, product),
        None => product,
    }
}

/// Writes the offset down, and notes what the host has to compute.
struct Writer<'a> {
    layout: &'a DynamicLayout,
    graph: Graph,
    parameters: Vec<Parameter>,
}

impl<'a> Writer<'a> {
    fn new(layout: &'a DynamicLayout) -> Self {
        // Inputs are known before the graph is: one for each parameter that there could be, and those in use are kept.
        let width = layout.widths().0;
        let mut writer = Writer { layout, graph: Graph::new(width, Vec::new()), parameters: Vec::new() };
        writer.graph = Graph::new(width, writer.inputs());
        writer
    }

    fn inputs(&mut self) -> Vec<Input> {
        let (width, offset_width) = self.layout.widths();
        let mut inputs = vec![Input { name: "i".to_string(), limit: self.layout.most_size(), width }];
        for place in 0..self.layout.modes().len() {
            let dynamic = self.divisor(place).number().is_none();
            if self.coefficient(place).is_none() {
                self.parameters.push(Parameter::Coefficient(place));
                let limit = limit_of(offset_width);
                inputs.push(Input { name: format!("c{place}"), limit, width: offset_width });
            }
            if dynamic && self.is_used(place) && !self.is_nested(place) {
                self.parameters.extend([Parameter::Magic(place), Parameter::Shift(place)]);
                inputs.push(Input { name: format!("m{place}"), limit: limit_of(width), width });
                let limit = u64::from(width.bits());
                inputs.push(Input { name: format!("s{place}"), limit, width: Width::Bits32 });
            }
        }
        inputs
    }

    /// The extents before a mode.
    fn divisor(&self, place: usize) -> Monomial {
        self.layout.modes()[..place].iter().fold(Monomial::ONE, |product, mode| product.times(mode.0))
    }

    /// Whether a divisor could be 1 in some launch.
    fn may_be_one(&self, place: usize) -> bool {
        self.divisor(place).factor == 1
    }

    /// The coefficient of the quotient before a mode, where it is a number.
    fn coefficient(&self, place: usize) -> Option<u64> {
        let stride = Monomial::ONE.times(self.layout.modes()[place].1);
        let Some((extent, left)) = place.checked_sub(1).map(|left| self.layout.modes()[left]) else {
            // What a divisor of 1 leaves to the index is known at the launch only.
            let folded = (1..self.layout.modes().len())
                .any(|place| self.may_be_one(place) && self.divisor(place).number().is_none() && self.is_used(place));
            return stride.number().filter(|_| !folded);
        };
        let end = Monomial::ONE.times(extent).times(left);
        // Where a mode begins where its neighbour ends the two are one, whatever the names stand for.
        if stride == end {
            return Some(0);
        }
        Some(stride.number()?.wrapping_sub(end.number()?))
    }

    /// Whether the quotient before a mode enters the sum.
    fn is_used(&self, place: usize) -> bool {
        place > 0 && self.coefficient(place) != Some(0)
    }

    /// Whether the quotient before a mode is one of the quotient before its left neighbour, by a number.
    fn is_nested(&self, place: usize) -> bool {
        let Some(left) = place.checked_sub(1) else {
            return false;
        };
        let number = matches!(self.layout.modes()[left].0, Leaf::Static(_));
        number && self.is_used(left) && self.divisor(left).number().is_none() && !self.may_be_one(left)
    }

    fn input(&mut self, parameter: Parameter) -> Id {
        let place = self.parameters.iter().position(|&known| known == parameter).unwrap_or(0);
        self.graph.input(place as u32 + 1)
    }

    fn offset(&mut self, trace: &mut Trace) -> Id {
        let index = self.graph.input(0);
        let offset_width = self.layout.widths().1;
        let mut sum: Option<Id> = None;
        let mut left = index;
        for place in 0..self.layout.modes().len() {
            if place > 0 && !self.is_used(place) {
                continue;
            }
            let quotient = match self.divisor(place).number() {
                Some(divisor) => self.graph.with_number(Op::Div, index, divisor),
                None if self.is_nested(place) => match self.layout.modes()[place - 1].0 {
                    Leaf::Static(extent) => self.graph.with_number(Op::Div, left, extent.unsigned_abs()),
                    Leaf::Dynamic(_) => left,
                },
                None => {
                    let (magic, shift) = (self.input(Parameter::Magic(place)), self.input(Parameter::Shift(place)));
                    let high = self.graph.binary(Op::MulHi, index, magic);
                    let quotient = self.graph.binary(Op::Shr, high, shift);
                    trace.wrote(&self.graph, "magic_of_the_launch", quotient);
                    quotient
                }
            };
            left = quotient;
            let coefficient = match self.coefficient(place) {
                Some(number) => Factor::Number(number),
                None => Factor::Input(self.input(Parameter::Coefficient(place))),
            };
            sum = Some(plus_product(&mut self.graph, sum, quotient, coefficient, offset_width, trace));
        }
        sum.unwrap_or_else(|| self.graph.constant_of(offset_width, 0))
    }
}

#[cfg(test)]
mod tests;
