//! Index code of layouts some of whose numbers only a launch knows: what depends on those alone is computed on the host,
//! once, and is a parameter of the kernel.
//!
//! The offset is telescoped, Σ q_k * c_k with q_k = `i / before_k`; a coefficient, and the magic number of a quotient, is a
//! number when it follows from numbers, and an input otherwise. A size is at most 2^31, so that each divisor has a magic
//! number of 32 bits: see [`magic_of`]. A base offset is added to the sum, and a swizzle is of that.

use cute_types::runtime::ComposedLayout;

use super::bits::moved;
use super::build::Xor;
use super::dynamic_layout::{DynamicLayout, Leaf, MOST_SIZE};
use super::explain::{Step, Trace};
use super::expr::{Expr, Input};
use super::graph::Graph;
use super::magic::magic_of;
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
/// let inputs: Vec<u64> = [7].into_iter().chain(parameters.into_iter().map(u64::from)).collect();
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
    /// [`IndexError::TooLarge`] when the static extents alone make a size above 2^31, or the base offset a cosize above 2^32;
    /// [`IndexError::Limit`] for a swizzle that moves bits beyond 32.
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
        layout.check_least(1 << 32)?;
        let xor = within_32_bits(Xor::of(layout.swizzle()))?;
        let width = Width::Bits32;
        let input = |name: String, limit| Input { name, limit, width };
        let (mut inputs, mut parameters) = (Vec::new(), Vec::new());
        for (mode, &(extent, _)) in layout.modes().iter().enumerate() {
            let limit = match extent {
                Leaf::Static(extent) => extent.unsigned_abs(),
                Leaf::Dynamic(_) => MOST_SIZE,
            };
            inputs.push(input(format!("c{mode}"), limit));
        }
        for (mode, &(_, stride)) in layout.modes().iter().enumerate() {
            if matches!(stride, Leaf::Dynamic(_)) {
                parameters.push(Parameter::Stride(mode));
                inputs.push(input(format!("d{mode}"), 1 << 32));
            }
        }
        let mut graph = Graph::new(width, inputs);
        let mut sum: Option<Id> = None;
        for (mode, &(_, stride)) in layout.modes().iter().enumerate() {
            let coordinate = graph.input(mode as u32);
            let product = match stride {
                Leaf::Static(stride) => graph.with_number(Op::Mul, coordinate, stride.unsigned_abs()),
                Leaf::Dynamic(_) => {
                    let place = parameters.iter().position(|&known| known == Parameter::Stride(mode)).unwrap_or(0);
                    let stride = graph.input((layout.modes().len() + place) as u32);
                    graph.binary(Op::Mul, coordinate, stride)
                }
            };
            sum = Some(match sum {
                Some(sum) => graph.binary(Op::Add, sum, product),
                None => product,
            });
        }
        let root = sum.unwrap_or_else(|| graph.constant(0));
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
        layout.check_least(1 << 32)?;
        let xor = within_32_bits(Xor::of(layout.swizzle()))?;
        let mut writer = Writer::new(layout);
        let root = writer.offset(trace);
        let expr = finished(writer.graph, root, layout, &xor, trace);
        Ok(DynamicExpr { layout: layout.clone(), expr, parameters: writer.parameters })
    }

    /// The code: its first input is the index, below 2^31, or the coordinate; the others are [`DynamicExpr::parameters`].
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

    /// The parameters for a launch with `layout`.
    ///
    /// # Errors
    ///
    /// [`IndexError::Form`], [`IndexError::Leaf`] and [`IndexError::Swizzle`] when it is not of the code's form, where equal
    /// names give equal numbers; [`IndexError::TooLarge`] beyond a size of 2^31 or a cosize of 2^32.
    pub fn parameters(&self, layout: impl Into<ComposedLayout>) -> Result<Vec<u32>, IndexError> {
        let modes = self.layout.launched(&layout.into(), 1 << 32)?;
        let divisors: Vec<u64> =
            (0..modes.len()).map(|place| modes[..place].iter().map(|mode| mode.extent).product()).collect();
        let coefficient = |place: usize| {
            let left = place.checked_sub(1).map_or(0, |left| modes[left].extent.wrapping_mul(modes[left].stride));
            modes[place].stride.wrapping_sub(left)
        };
        let value = |parameter| match parameter {
            // A divisor of 1 has no magic number: its quotient is left 0, and the index has the coefficient.
            Parameter::Coefficient(0) => (0..modes.len())
                .filter(|&place| {
                    place == 0 || (divisors[place] == 1 && self.parameters.contains(&Parameter::Magic(place)))
                })
                .fold(0, |sum: u64, place| sum.wrapping_add(coefficient(place))),
            Parameter::Coefficient(place) => coefficient(place),
            Parameter::Magic(place) => magic_of(divisors[place]).map_or(0, |(magic, _)| u64::from(magic)),
            Parameter::Shift(place) => magic_of(divisors[place]).map_or(0, |(_, shift)| u64::from(shift)),
            Parameter::Stride(place) => modes[place].stride,
        };
        Ok(self.parameters.iter().map(|&parameter| value(parameter) as u32).collect())
    }
}

/// The code for a sum of products: the base offset is added to it, and what that gives is swizzled.
fn finished(mut graph: Graph, sum: Id, layout: &DynamicLayout, xor: &Xor, trace: &mut Trace) -> Expr {
    let base = layout.base_offset().unsigned_abs();
    let sum = if base > 0 { graph.with_number(Op::Add, sum, base) } else { sum };
    let root = xor.swizzled(&mut graph, sum, trace);
    let (graph, roots) = simplify(&graph, &[root], trace);
    graph.finish(&roots)
}

/// The swizzle of offsets of 32 bits.
pub(super) fn within_32_bits(xor: Xor) -> Result<Xor, IndexError> {
    // Sources beyond them are never ones.
    let sources = xor.sources & u64::from(u32::MAX);
    let targets = moved(sources, -xor.shift);
    if targets >> 32 != 0 {
        return Err(IndexError::Limit { most: 1 << 32, found: targets.saturating_add(1) });
    }
    Ok(Xor { sources, ..xor })
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
        let mut writer = Writer { layout, graph: Graph::new(Width::Bits32, Vec::new()), parameters: Vec::new() };
        writer.graph = Graph::new(Width::Bits32, writer.inputs());
        writer
    }

    fn inputs(&mut self) -> Vec<Input> {
        let width = Width::Bits32;
        let mut inputs = vec![Input { name: "i".to_string(), limit: MOST_SIZE, width }];
        for place in 0..self.layout.modes().len() {
            let dynamic = self.divisor(place).number().is_none();
            if self.coefficient(place).is_none() {
                self.parameters.push(Parameter::Coefficient(place));
                inputs.push(Input { name: format!("c{place}"), limit: 1 << 32, width });
            }
            if dynamic && self.is_used(place) && !self.is_nested(place) {
                self.parameters.extend([Parameter::Magic(place), Parameter::Shift(place)]);
                inputs.push(Input { name: format!("m{place}"), limit: 1 << 32, width });
                inputs.push(Input { name: format!("s{place}"), limit: 32, width });
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
                Some(number) => self.graph.constant(number),
                None => self.input(Parameter::Coefficient(place)),
            };
            let product = self.graph.intern(Node::Binary(Op::Mul, quotient, coefficient));
            trace.wrote(&self.graph, "telescope", product);
            sum = Some(match sum {
                Some(sum) => self.graph.binary(Op::Add, sum, product),
                None => product,
            });
        }
        sum.unwrap_or_else(|| self.graph.constant(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every layout of the form with extents and strides of these, for every index.
    fn check(text: &str, numbers: &[i64], formula: &str) -> Result<(), Box<dyn std::error::Error>> {
        let layout: DynamicLayout = text.parse()?;
        let code = DynamicExpr::new(&layout)?;
        assert_eq!(code.expr().to_string(), formula, "{text}");
        let names = layout.names().len();
        for choice in 0..numbers.len().pow(names as u32) {
            let number = |leaf| match leaf {
                Leaf::Static(number) => number,
                Leaf::Dynamic(name) => numbers[choice / numbers.len().pow(name as u32) % numbers.len()],
            };
            let [extents, strides] = [|m: &(Leaf, Leaf)| m.0, |m: &(Leaf, Leaf)| m.1]
                .map(|of| layout.modes().iter().map(|mode| number(of(mode)).to_string()).collect::<Vec<_>>().join(","));
            let head = &text[..text.rfind(" o ").map_or(0, |end| end + 3)];
            let launch: ComposedLayout = format!("{head}({extents}):({strides})").parse()?;
            let parameters = code.parameters(&launch)?;
            for (index, offset) in launch.offsets().enumerate() {
                let mut inputs = vec![index as u64];
                inputs.extend(parameters.iter().map(|&p| u64::from(p)));
                assert_eq!(
                    code.expr().eval_all(&inputs),
                    Some(vec![offset as u64]),
                    "{launch} at {index}: {parameters:?}"
                );
            }
        }
        Ok(())
    }

    #[test]
    fn every_small_launch_is_right() -> Result<(), Box<dyn std::error::Error>> {
        let numbers: Vec<i64> = (1..=9).collect();
        check("(m,n):(n,1)", &numbers, "(high(i * m1) >> s1) * c1 + i * c0")?;
        check("(m,n):(1,m)", &numbers, "i")?;
        check("(?,8):(8,1)", &numbers, "(high(i * m1) >> s1) * c1 + i * c0")?;
        check("(8,n):(n,1)", &numbers, "(i >> 3) * c1 + i * c0")?;
        check("(m,n):(k,1)", &numbers, "(high(i * m1) >> s1) * c1 + i * c0")?;
        let numbers = [1, 2, 3, 4, 7, 8];
        check("(m,n,k):(n,1,p)", &numbers, "(high(i * m2) >> s2) * c2 + (high(i * m1) >> s1) * c1 + i * c0")?;
        let nested = "((high(i * m2) >> s2) >> 3) * c3 + (high(i * m2) >> s2) * c2 + (i >> 2) * c1 + i";
        check("((4,m),(8,n)):((1,p),(4,q))", &numbers, nested)?;
        check("(m,3,n):(p,q,1)", &numbers, "(high(i * m2) >> s2) * c2 + (high(i * m1) >> s1) * c1 + i * c0")
    }

    #[test]
    fn every_small_launch_of_a_swizzled_form_is_right() -> Result<(), Box<dyn std::error::Error>> {
        let numbers = [1, 2, 3, 5, 8];
        let formula =
            |text: &str| Ok::<_, Box<dyn std::error::Error>>(DynamicExpr::new(&text.parse()?)?.expr().to_string());
        for head in ["S<2,0,3> o ", "S<1,2,2> o ", "S<2,1,-2> o ", "S<3,0,3> o 5 o ", "S<0,4,3> o 7 o ", "S<2,0,40> o "]
        {
            for layout in ["(m,n):(n,1)", "(m,n):(1,m)", "(m,8):(8,1)", "(8,n):(k,2)"] {
                let text = format!("{head}{layout}");
                check(&text, &numbers, &formula(&text)?)?;
            }
        }
        let sum = "(high(i * m1) >> s1) * c1 + i * c0";
        assert_eq!(formula("S<2,0,3> o (m,8):(8,1)")?, format!("((({sum}) >> 3) & 3) ^ ({sum})"));
        Ok(())
    }

    #[test]
    fn large_launches_are_right_at_every_edge() -> Result<(), Box<dyn std::error::Error>> {
        let code = DynamicExpr::new(&"(m,n):(k,1)".parse()?)?;
        for rows in [1, 2, 3, 7, 641, 1000, 65535, 65537, 1 << 20, (1 << 30) - 1, 1 << 30, (1 << 31) - 1, 1 << 31] {
            let columns = (1i64 << 31) / rows;
            let launch: ComposedLayout = format!("({rows},{columns}):(1,1)").parse()?;
            let parameters = code.parameters(&launch)?;
            for column in [0, 1, columns / 2, columns - 1].map(|c: i64| c.min(columns - 1)) {
                for index in [column * rows, column * rows + rows - 1] {
                    let mut inputs = vec![index as u64];
                    inputs.extend(parameters.iter().map(|&p| u64::from(p)));
                    let offset = (index % rows + index / rows) as u64;
                    assert_eq!(code.expr().eval_all(&inputs), Some(vec![offset]), "{launch} at {index}");
                }
            }
        }
        Ok(())
    }

    #[test]
    fn what_a_launch_may_not_give_is_refused() -> Result<(), Box<dyn std::error::Error>> {
        let code = DynamicExpr::new(&"(m,8):(n,m)".parse()?)?;
        let refused = |text: &str| Some(code.parameters(text.parse::<ComposedLayout>().ok()?).err()?.to_string());
        let sentence = "the code has 8 where the launch gives 9; leave it `?` in the code";
        assert_eq!(refused("(4,9):(1,4)").as_deref(), Some(sentence));
        assert!(refused("(4,8):(1,5)").is_some(), "m is 4 and 5");
        assert!(refused("(1073741824,8):(1,1073741824)").is_some_and(|says| says.starts_with("size 8589934592")));
        assert_eq!(refused("(4,8):(-1,4)").as_deref().map(|says| &says[..19]), Some("stride -1 is negati"));
        let large = DynamicExpr::new(&"(65536,32769,n):(1,1,1)".parse()?).err();
        assert_eq!(large, Some(IndexError::TooLarge { size: 65536 * 32769, cosize: 98304 }));
        let beyond = DynamicExpr::new(&"S<2,3,-30> o (m,n):(n,1)".parse()?).err();
        assert_eq!(beyond, Some(IndexError::Limit { most: 1 << 32, found: (3 << 33) + 1 }));
        let far = DynamicExpr::new(&"S<2,0,3> o 4294967296 o (m,n):(n,1)".parse()?).err();
        assert_eq!(far, Some(IndexError::TooLarge { size: 1, cosize: (1 << 32) + 1 }));
        let swizzled = DynamicExpr::new(&"S<2,0,3> o 4 o (m,n):(n,1)".parse()?)?;
        let refused = |text: &str| Some(swizzled.parameters(text.parse::<ComposedLayout>().ok()?).err()?.to_string());
        let sentence = "the code is for S<2,0,3>, and the launch gives S<2,0,4>; give the layout after that swizzle";
        assert_eq!(refused("S<2,0,4> o 4 o (2,3):(3,1)").as_deref(), Some(sentence));
        let sentence = "the code has 4 where the launch gives 5; leave it `?` in the code";
        assert_eq!(refused("S<2,0,3> o 5 o (2,3):(3,1)").as_deref(), Some(sentence));
        Ok(())
    }
}
