//! Draws the steps of random kernels, each kind by itself.

use cute_cuda::kernel::Element;
use cute_cuda::ptx::{AtomicOp, Cache, Vote};

use super::generate::{
    COMPARISONS, ELEMENTS, Generator, MOST_INNER, MOST_SHARED, OF_ALL, OF_FLOATS, Scope, is_float, is_half,
};
use super::numbers::CONVERSIONS;
use super::program::{Kind, Layout, Operation, Source, Step};
use super::words::Word;

impl Generator {
    pub(super) fn compute(&mut self) -> Vec<Step> {
        let element = ELEMENTS[self.rng.usize(..10)];
        // Of what is there rather than of constants.
        let element = match self.value(element) {
            Some(_) if !is_half(element) => element,
            _ => [Element::F32, Element::I32, Element::U32][self.rng.usize(..3)],
        };
        let float = is_float(element) && self.rng.u8(..3) > 0;
        let operation = if float { OF_FLOATS[self.rng.usize(..4)] } else { OF_ALL[self.rng.usize(..5)] };
        let mut steps = Vec::new();
        if is_float(element) && self.rng.u8(..4) == 0 {
            // A product that is added, which nothing may fuse.
            let (a, b, c) = (self.source(element), self.source(element), self.source(element));
            let product = self.new_value(element);
            steps.push(Step::Compute { to: product, element, operation: Operation::Mul, sources: vec![a, b] });
            let operation = if self.rng.bool() { Operation::Add } else { Operation::Sub };
            let (x, y) = if self.rng.bool() { (Source::Slot(product), c) } else { (c, Source::Slot(product)) };
            let to = self.new_value(element);
            steps.push(Step::Compute { to, element, operation, sources: vec![x, y] });
            return steps;
        }
        let sources = (0..operation.sources()).map(|_| self.source(element)).collect();
        let to = self.new_value(element);
        steps.push(Step::Compute { to, element, operation, sources });
        steps
    }

    pub(super) fn word(&mut self) -> Vec<Step> {
        let element = ELEMENTS[self.rng.usize(..10)];
        let element = match self.value(element) {
            Some(_) if !is_half(element) => element,
            _ => [Element::F32, Element::F32, Element::I32, Element::U32][self.rng.usize(..4)],
        };
        let words = Word::of(element);
        let Some(word) = self.one_of(&words) else {
            return Vec::new();
        };
        // Shifts by less than the number of bits more often than not.
        let bits = if self.rng.bool() { Source::Constant(self.rng.u64(..70)) } else { self.source(Element::U32) };
        let sources = [self.source(element), self.source(element), bits];
        let to = self.new_value(word.result(element));
        vec![Step::Word { to, element, word, sources }]
    }

    pub(super) fn vote(&mut self) -> Vec<Step> {
        let element = ELEMENTS[self.rng.usize(..10)];
        if let (Some(from), true) = (self.value(element), self.rng.bool()) {
            let to = self.new_value(element);
            return vec![Step::ShuffleAlong { to, element, from, lanes: self.rng.u32(..32), up: self.rng.bool() }];
        }
        let Some(holds) = self.predicate() else {
            return Vec::new();
        };
        let how = [Vote::All, Vote::Any, Vote::Ballot][self.rng.usize(..3)];
        vec![Step::Vote { to: self.new_value(Element::U32), how, holds }]
    }

    /// A reduction over the block.
    pub(super) fn block(&mut self) -> Vec<Step> {
        let element = ELEMENTS[self.rng.usize(..10)];
        let Some(from) = self.value(element).filter(|_| !is_half(element) && self.shared < MOST_SHARED) else {
            return Vec::new();
        };
        self.shared += 1;
        let operation = OF_ALL[self.rng.usize(..5)];
        let to = self.new_value(element);
        vec![Step::BlockReduce { to, element, from, operation }]
    }

    pub(super) fn atomic(&mut self) -> Vec<Step> {
        if self.shared == MOST_SHARED {
            return Vec::new();
        }
        self.shared += 1;
        let long = [Element::U32, Element::I32, Element::U64, Element::I64];
        let element = self.one_of(&long).unwrap_or(Element::U32);
        let (start, from) = (Source::Constant(self.number(element)), self.source(element));
        if self.rng.bool() {
            let (other, alike) = (self.source(element), self.rng.bool());
            let compared = self.rng.bool().then_some(if alike { start } else { other });
            let (before, to) = (self.new_value(element), self.new_value(element));
            return vec![Step::AtomicOwn { before, to, element, start, from: (from, compared) }];
        }
        let changes = [AtomicOp::Add, AtomicOp::Min, AtomicOp::Max, AtomicOp::And, AtomicOp::Or, AtomicOp::Xor];
        let change = self.one_of(&changes).unwrap_or(AtomicOp::Add);
        vec![Step::Atomic { to: self.new_value(element), element, start, from, change }]
    }

    pub(super) fn convert(&mut self) -> Vec<Step> {
        let (of, element) = CONVERSIONS[self.rng.usize(..CONVERSIONS.len())];
        let Some(from) = self.value(of) else {
            return Vec::new();
        };
        let to = self.new_value(element);
        vec![Step::Convert { to, element, from, of }]
    }

    pub(super) fn compare(&mut self) -> Option<Step> {
        let element = ELEMENTS[self.rng.usize(..10)];
        let element = if is_half(element) { Element::F32 } else { element };
        let (a, b) = (self.source(element), self.source(element));
        let to = self.slot();
        let how = COMPARISONS[self.rng.usize(..6)];
        self.scopes.last_mut()?.predicates.push(to);
        Some(Step::Compare { to, element, how, a, b })
    }

    pub(super) fn select(&mut self) -> Vec<Step> {
        let element = ELEMENTS[self.rng.usize(..10)];
        let (Some(when), Some(a), Some(b)) = (self.predicate(), self.value(element), self.value(element)) else {
            return Vec::new();
        };
        let to = self.new_value(element);
        vec![Step::Select { to, element, when, a, b }]
    }

    pub(super) fn new_variable(&mut self) -> Vec<Step> {
        let element = ELEMENTS[self.rng.usize(..10)];
        let value = self.source(element);
        let to = self.new_value(element);
        if let Some(scope) = self.scopes.last_mut() {
            scope.variables.push((element, to));
        }
        vec![Step::Variable { to, element, value }]
    }

    pub(super) fn set(&mut self) -> Option<Step> {
        let (element, to) = self.variable()?;
        let value = self.source(element);
        Some(Step::Set { to, element, value })
    }

    /// A load of one kind or another, or a number of the launch.
    pub(super) fn read(&mut self) -> Vec<Step> {
        let inputs = self.parameters_of(Kind::Input);
        let Some(array) = self.one_of(&inputs) else {
            return Vec::new();
        };
        let element = self.element_of(array);
        let (threads, blocks) = (self.program.threads, self.program.blocks);
        match self.rng.u8(..7) {
            0 => {
                let mut layout = self.layout(&[1, threads * blocks], false);
                layout.modes.remove(0);
                let to = self.new_value(element);
                vec![Step::LoadNumbered { to, element, array, layout }]
            }
            1 => {
                let (bound, stride) = (self.rng.u64(1..=threads + 4), self.rng.u64(0..=3));
                let to = self.new_value(element);
                vec![Step::LoadClamped { to, element, array, bound, stride }]
            }
            2 => vec![Step::Number { to: self.new_value(Element::U32), block: self.rng.bool() }],
            3 => {
                let numbers = self.parameters_of(Kind::Number);
                let number = self.one_of(&numbers);
                let to = number.map(|array| (self.new_value(self.element_of(array)), array));
                to.into_iter().map(|(to, array)| Step::Scalar { to, array }).collect()
            }
            4 => {
                let variables: Vec<usize> = self
                    .scopes
                    .iter()
                    .flat_map(|scope| scope.variables.clone())
                    .filter(|(of, _)| *of == element)
                    .map(|(_, slot)| slot)
                    .collect();
                let (Some(to), Some(number)) = (self.one_of(&variables), self.value(Element::U32)) else {
                    return Vec::new();
                };
                let (bound, stride) = (self.rng.u32(1..=40), self.rng.u64(0..=3));
                vec![Step::Gather { to, element, number, bound, array, stride }]
            }
            _ => vec![self.load(array)],
        }
    }

    pub(super) fn warp(&mut self) -> Vec<Step> {
        let element = ELEMENTS[self.rng.usize(..10)];
        let Some(from) = self.value(element) else {
            return Vec::new();
        };
        let lane = self.value(Element::U32);
        match (self.rng.u8(..3), lane) {
            (0, Some(lane)) => {
                let to = self.new_value(element);
                vec![Step::ShuffleFrom { to, element, from, lane }]
            }
            (1, _) if !is_half(element) => {
                let operation = OF_ALL[self.rng.usize(..5)];
                let to = self.new_value(element);
                vec![Step::Fold { to, element, from, operation }]
            }
            _ => {
                let to = self.new_value(element);
                vec![Step::ShuffleXor { to, element, from, lanes: self.rng.u32(..32) }]
            }
        }
    }

    /// Values through shared memory: all threads of the block are needed.
    pub(super) fn tile(&mut self) -> Vec<Step> {
        if !self.together || self.shared == MOST_SHARED {
            return Vec::new();
        }
        self.shared += 1;
        let threads = self.program.threads;
        let inputs = self.parameters_of(Kind::Input);
        let (array, from_memory) = (self.one_of(&inputs), self.rng.bool());
        if let (Some(array), true) = (array, from_memory) {
            let element = self.element_of(array);
            let short = element.ty().bytes() < 4;
            let count = if short { [2, 4, 8][self.rng.usize(..3)] } else { self.count() };
            let from = self.layout(&[count, threads, self.program.blocks], short);
            let (write, read) = (self.compact(count, short), self.compact(count, false));
            let base = if short { 3 } else { self.rng.u32(..3) };
            let write = self.swizzled(write, base);
            let to = self.new_values(element, count);
            return vec![Step::CopyAsync { to, element, array, from, write, read }];
        }
        let element = ELEMENTS[self.rng.usize(..10)];
        let mut steps = Vec::new();
        let count = self.count();
        let from: Vec<usize> = (0..count).map(|_| self.some_value(element, &mut steps)).collect();
        let (write, read) = (self.compact(count, false), self.compact(count, false));
        let base = self.rng.u32(..4);
        let write = self.swizzled(write, base);
        let to = self.new_values(element, count);
        steps.push(Step::Exchange { to, element, from, write, read });
        steps
    }

    /// A layout of values and threads without gaps.
    pub(super) fn compact(&mut self, count: u64, first: bool) -> Layout {
        loop {
            let layout = self.layout(&[count, self.program.threads], first);
            let size = count * self.program.threads;
            let last: u64 = layout.modes.iter().flatten().map(|(extent, stride)| (extent - 1) * stride).sum();
            if last + 1 == size {
                return layout;
            }
        }
    }

    pub(super) fn matrices(&mut self) -> Vec<Step> {
        if self.shared == MOST_SHARED {
            return Vec::new();
        }
        self.shared += 1;
        let element = [Element::U16, Element::I16, Element::F16, Element::BF16][self.rng.usize(..4)];
        let (count, transposed) = ([2, 4, 8][self.rng.usize(..3)], self.rng.bool());
        let mut steps = Vec::new();
        let rows: Vec<usize> = (0..8).map(|_| self.some_value(element, &mut steps)).collect();
        let layout = Layout { modes: vec![vec![(8, 1)], vec![(self.program.threads, 8)]], swizzle: None };
        let layout = self.swizzled(layout, 3);
        if self.rng.bool() {
            let to = self.new_values(element, count);
            steps.push(Step::LoadMatrix { to, element, rows, layout, transposed });
        } else {
            let from: Vec<usize> = (0..count).map(|_| self.some_value(element, &mut steps)).collect();
            let to = self.new_values(element, 8);
            steps.push(Step::StoreMatrix { to, element, rows, from, layout, transposed });
        }
        steps
    }

    /// Steps of a scope of their own, whose values end with it.
    pub(super) fn body(&mut self, depth: usize, scope: Scope) -> Vec<Step> {
        self.scopes.push(scope);
        let count = self.rng.usize(1..=MOST_INNER);
        let mut steps: Vec<Step> = (0..count).flat_map(|_| self.step(depth + 1)).collect();
        steps.extend(self.set());
        self.scopes.pop();
        steps
    }

    pub(super) fn branch(&mut self, depth: usize) -> Vec<Step> {
        let together = core::mem::replace(&mut self.together, false);
        let holds = self.predicate();
        let body = self.body(depth, Scope::default());
        self.together = together;
        match holds {
            Some(holds) if self.rng.bool() => vec![Step::When { holds, body }],
            _ => vec![Step::Below { bound: self.rng.u64(0..=self.program.threads + 2), body }],
        }
    }

    pub(super) fn repeat(&mut self, depth: usize) -> Vec<Step> {
        let turn = self.slot();
        let scope = Scope { values: vec![(Element::U32, turn)], ..Scope::default() };
        let count = self.rng.u64(0..=4);
        vec![Step::Repeat { turn, count, body: self.body(depth, scope) }]
    }

    pub(super) fn along(&mut self) -> Vec<Step> {
        let inputs = self.parameters_of(Kind::Input);
        let (Some((element, to)), Some(array)) = (self.variable(), self.one_of(&inputs)) else {
            return Vec::new();
        };
        if is_half(element) || self.element_of(array) != element {
            return Vec::new();
        }
        let turns = self.rng.u64(1..=5);
        let layout = self.layout(&[turns, self.program.threads, self.program.blocks], false);
        let operation = OF_ALL[self.rng.usize(..5)];
        vec![Step::Along { to, element, array, layout, operation }]
    }

    /// A store, or what has been stored.
    pub(super) fn output(&mut self) -> Vec<Step> {
        let outputs = self.parameters_of(Kind::Output);
        let Some(array) = self.one_of(&outputs) else {
            return Vec::new();
        };
        let element = self.element_of(array);
        let count = self.program.layouts[array].modes[0][0].0;
        if self.rng.bool() {
            let cache = if self.rng.bool() { Cache::Streaming } else { Cache::Default };
            let to = self.new_values(element, count);
            return vec![Step::LoadBack { to, element, array, cache }];
        }
        let mut steps = Vec::new();
        let value = self.some_value(element, &mut steps);
        steps.push(Step::StoreOne { element, array, place: self.rng.u64(..count), value });
        steps
    }
}
