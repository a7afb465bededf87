//! All offsets of a kernel in one graph: what they have in common is computed once.

use core::sync::atomic::{AtomicU64, Ordering};

use cute_types::runtime::{ComposedLayout, RuntimeLayout, Swizzle};
use rustc_hash::FxHashMap;

use super::build::{Source, Way, Xor};
use super::explain::Trace;
use super::expr::{Expr, Input};
use super::forms::Form;
use super::graph::Graph;
use super::modes::IndexError;
use super::node::{Id, Op, Width};
use super::simplify::simplify;

/// A value of [`Code`], of the one alone that has made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    id: Id,
    /// The number of the code.
    code: u64,
}

/// The number of the next [`Code`].
static NEXT: AtomicU64 = AtomicU64::new(0);

/// Offsets of several layouts over the inputs of a kernel, as one expression of 32 bits.
///
/// Inputs have the limits that the launch gives them: threads of a block, blocks of a grid. Equal parts are one, whichever
/// layout they come from.
///
/// ```
/// use cute_cuda::index::{Code, cost};
///
/// let mut code = Code::new(&[("t", 128), ("b", 64)])?;
/// let (thread, block) = (code.input(0)?, code.input(1)?);
/// // Two tiles with the same threads, one of them with padded rows, and the block's place in the first.
/// let read = code.offset(&"(32,4):(4,128)".parse()?, thread)?;
/// let write = code.offset(&"(32,4):(4,132)".parse()?, thread)?;
/// let tile = code.product(block, 512)?;
/// let read = code.sum(read, tile)?;
/// let expr = code.finish(&[read, write])?;
/// assert_eq!(expr.to_string(), "b * 512 + (t << 2); (t >> 5) * 4 + (t << 2)");
/// assert_eq!(expr.eval_all(&[33, 2]), Some(vec![1156, 136]));
/// // The shift of t is there once.
/// assert_eq!(cost(&expr), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// No copy of it: both would go on from places of one number, to values that differ.
#[derive(Debug)]
pub struct Code {
    /// Tells its places from those of others.
    number: u64,
    graph: Graph,
    inputs: usize,
    /// What offsets, sums and products stay within, where the machine's values on the way wrap and tell less.
    most: FxHashMap<Id, u64>,
}

impl Code {
    /// Over these inputs of 32 bits, each with the number that it stays below.
    ///
    /// # Errors
    ///
    /// [`IndexError::Limit`] for a limit that is 0 or above 2^32.
    pub fn new(inputs: &[(&str, u64)]) -> Result<Code, IndexError> {
        let input = |&(name, limit): &(&str, u64)| match limit {
            1..=0x1_0000_0000 => Ok(Input { name: name.to_string(), limit, width: Width::Bits32 }),
            _ => Err(IndexError::Limit { most: 1 << 32, found: limit }),
        };
        let inputs: Vec<Input> = inputs.iter().map(input).collect::<Result<_, _>>()?;
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Ok(Code { number, inputs: inputs.len(), graph: Graph::new(Width::Bits32, inputs), most: FxHashMap::default() })
    }

    /// The input of that number.
    ///
    /// # Errors
    ///
    /// [`IndexError::Limit`] when there are not so many.
    pub fn input(&mut self, number: usize) -> Result<Place, IndexError> {
        if number >= self.inputs {
            return Err(IndexError::Limit { most: self.inputs as u64, found: number as u64 + 1 });
        }
        let id = self.graph.input(number as u32);
        Ok(self.place(id))
    }

    /// The offset of `layout` at `index`, whose largest value is within its size.
    ///
    /// # Errors
    ///
    /// [`IndexError::Limit`] when the index can leave the layout, or the offset 32 bits; [`IndexError::Place`] for an index of
    /// other code; else as [`Expr::of_layout`].
    pub fn offset(&mut self, layout: &RuntimeLayout, index: Place) -> Result<Place, IndexError> {
        self.write(&Source::of_modes(&layout.flat_modes())?, index)
    }

    /// The offset of a swizzled layout.
    ///
    /// # Errors
    ///
    /// As [`Code::offset`]; a negative base offset, too.
    pub fn offset_composed(&mut self, layout: &ComposedLayout, index: Place) -> Result<Place, IndexError> {
        self.write(&Source::of_composed(layout)?, index)
    }

    fn write(&mut self, source: &Source, index: Place) -> Result<Place, IndexError> {
        let index = self.id(index)?;
        let bound = self.bound(index);
        if bound >= source.size {
            return Err(IndexError::Limit { most: source.size, found: bound.saturating_add(1) });
        }
        if source.widths() != (Width::Bits32, Width::Bits32) {
            return Err(IndexError::Limit { most: 1 << 32, found: source.reach.max(source.size) });
        }
        let (_, way) = source.cheapest();
        let root = source.root(&mut self.graph, index, way, &mut Trace::off());
        // The cheapest way has been written once already; only a table asks for more than that the index is within the size.
        let root = match root {
            Some(root) => root,
            None => {
                let plain = Way::Form(Form::default());
                source.root(&mut self.graph, index, plain, &mut Trace::off()).ok_or(IndexError::Overflow)?
            }
        };
        Ok(self.known(root, source.reach - 1))
    }

    fn place(&self, id: Id) -> Place {
        Place { id, code: self.number }
    }

    /// The node of a place, where it is one of this code.
    fn id(&self, place: Place) -> Result<Id, IndexError> {
        if place.code == self.number { Ok(place.id) } else { Err(IndexError::Place) }
    }

    fn bound(&self, id: Id) -> u64 {
        let known = self.most.get(&id).copied().unwrap_or(u64::MAX);
        known.min(self.graph.bound(id))
    }

    fn known(&mut self, id: Id, most: u64) -> Place {
        let known = self.most.entry(id).or_insert(most);
        *known = most.min(*known);
        self.place(id)
    }

    /// The sum of two values.
    ///
    /// # Errors
    ///
    /// [`IndexError::Limit`] when it can leave 32 bits, [`IndexError::Place`] for a value of other code.
    pub fn sum(&mut self, a: Place, b: Place) -> Result<Place, IndexError> {
        let (a, b) = (self.id(a)?, self.id(b)?);
        let most = within(u128::from(self.bound(a)) + u128::from(self.bound(b)))?;
        let sum = self.graph.binary(Op::Add, a, b);
        Ok(self.known(sum, most))
    }

    /// The product of a value and a number.
    ///
    /// # Errors
    ///
    /// [`IndexError::Limit`] when it can leave 32 bits, [`IndexError::Place`] for a value of other code.
    pub fn product(&mut self, a: Place, number: u64) -> Result<Place, IndexError> {
        let a = self.id(a)?;
        let most = within(u128::from(self.bound(a)) * u128::from(number))?;
        let product = self.graph.with_number(Op::Mul, a, number);
        Ok(self.known(product, most))
    }

    /// The swizzle of a value: `x ^ ((x & sources) >> shift)`.
    ///
    /// # Errors
    ///
    /// [`IndexError::Limit`] when it can leave 32 bits, [`IndexError::Place`] for a value of other code.
    pub fn swizzle(&mut self, a: Place, swizzle: Swizzle) -> Result<Place, IndexError> {
        let a = self.id(a)?;
        let most = within(u128::from(self.bound(a) | swizzle.targets().unsigned_abs()))?;
        let swizzled = Xor::of(swizzle).swizzled(&mut self.graph, a, &mut Trace::off());
        Ok(self.known(swizzled, most))
    }

    /// The sum of a value and a number.
    ///
    /// # Errors
    ///
    /// [`IndexError::Limit`] when it can leave 32 bits, [`IndexError::Place`] for a value of other code.
    pub fn plus(&mut self, a: Place, number: u64) -> Result<Place, IndexError> {
        let id = self.id(a)?;
        let most = within(u128::from(self.bound(id)) + u128::from(number))?;
        if number == 0 {
            return Ok(a);
        }
        let sum = self.graph.with_number(Op::Add, id, number);
        Ok(self.known(sum, most))
    }

    /// The number.
    ///
    /// # Errors
    ///
    /// [`IndexError::Limit`] when it is beyond 32 bits.
    pub fn number(&mut self, number: u64) -> Result<Place, IndexError> {
        let most = within(u128::from(number))?;
        let id = self.graph.constant(number);
        Ok(self.known(id, most))
    }

    /// The expression with these values as its results.
    ///
    /// # Errors
    ///
    /// [`IndexError::Place`] for a value of other code.
    pub fn finish(&self, results: &[Place]) -> Result<Expr, IndexError> {
        let roots: Vec<Id> = results.iter().map(|place| self.id(*place)).collect::<Result<_, _>>()?;
        let (graph, roots) = simplify(&self.graph, &roots, &mut Trace::off());
        Ok(graph.finish(&roots))
    }
}

/// The number, if it fits 32 bits.
fn within(most: u128) -> Result<u64, IndexError> {
    let found = u64::try_from(most).unwrap_or(u64::MAX);
    match u32::try_from(most) {
        Ok(most) => Ok(u64::from(most)),
        Err(_) => Err(IndexError::Limit { most: 1 << 32, found: found.saturating_add(1) }),
    }
}

#[cfg(test)]
mod tests {
    use super::super::cost;
    use super::*;

    #[test]
    fn offsets_over_two_inputs_are_right_and_share() -> Result<(), Box<dyn std::error::Error>> {
        let mut code = Code::new(&[("t", 64), ("b", 6)])?;
        let (thread, block) = (code.input(0)?, code.input(1)?);
        let layouts: [RuntimeLayout; 2] = ["(8,8):(8,1)".parse()?, "(8,8):(9,1)".parse()?];
        let blocks: RuntimeLayout = "(2,3):(1024,64)".parse()?;
        let swizzled: ComposedLayout = "S<2,1,3> o (8,8):(8,1)".parse()?;
        let start = code.offset(&blocks, block)?;
        let mut results = vec![];
        for layout in &layouts {
            let offset = code.offset(layout, thread)?;
            results.push(code.sum(offset, start)?);
        }
        results.push(code.offset_composed(&swizzled, thread)?);
        let expr = code.finish(&results)?;
        let moved: Vec<i64> = swizzled.offsets().collect();
        for (t, b) in (0..64).flat_map(|t| (0..6).map(move |b| (t, b))) {
            let mut expected: Vec<u64> =
                layouts.iter().map(|layout| (layout.offset_at(t) + blocks.offset_at(b)) as u64).collect();
            expected.push(moved[t as usize] as u64);
            assert_eq!(expr.eval_all(&[t as u64, b as u64]), Some(expected), "{expr} at {t}, {b}");
        }
        let mut alone = 0;
        for result in results {
            alone += cost(&code.finish(&[result])?);
        }
        assert!(cost(&expr) < alone, "{} of {alone}: {expr}", cost(&expr));
        Ok(())
    }

    #[test]
    fn what_leaves_its_bounds_is_refused() -> Result<(), Box<dyn std::error::Error>> {
        assert!(Code::new(&[("t", 0)]).is_err());
        let mut code = Code::new(&[("t", 65)])?;
        let thread = code.input(0)?;
        assert_eq!(code.input(1), Err(IndexError::Limit { most: 1, found: 2 }));
        assert_eq!(code.offset(&"64:1".parse()?, thread), Err(IndexError::Limit { most: 64, found: 65 }));
        assert!(code.offset(&"(2,33):(4294967296,1)".parse()?, thread).is_err());
        assert!(code.product(thread, 1 << 30).is_err());
        let large = code.product(thread, 1 << 25)?;
        assert!(code.sum(large, large).is_err());
        Ok(())
    }

    #[test]
    fn a_place_of_other_code_is_refused() -> Result<(), Box<dyn std::error::Error>> {
        let (mut far, mut code) = (Code::new(&[("i", 100)])?, Code::new(&[("j", 5)])?);
        let own = code.input(0)?;
        // One that would be another value here, and one that would be beyond all of them.
        let near = far.input(0)?;
        let mut last = near;
        for number in 1..20 {
            last = far.plus(last, number)?;
        }
        for place in [near, last] {
            assert_ne!(place, own);
            assert_eq!(code.sum(own, place), Err(IndexError::Place));
            assert_eq!(code.sum(place, own), Err(IndexError::Place));
            assert_eq!(code.plus(place, 0), Err(IndexError::Place));
            assert_eq!(code.product(place, 2), Err(IndexError::Place));
            assert_eq!(code.swizzle(place, Swizzle::new(1, 0, 1)?), Err(IndexError::Place));
            assert_eq!(code.offset(&"128:1".parse()?, place), Err(IndexError::Place));
            assert_eq!(code.offset_composed(&"S<1,0,1> o 128:1".parse()?, place), Err(IndexError::Place));
            assert_eq!(code.finish(&[own, place]).map(drop), Err(IndexError::Place));
        }
        let said = IndexError::Place.to_string();
        assert_eq!(said, "a place is of another `Code`; take one that this `Code` gave");
        assert_eq!(far.finish(&[last])?.eval(1), Some(191));
        Ok(())
    }
}
