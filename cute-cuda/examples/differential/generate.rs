//! Draws random kernels: every operation of the builder, on every type that it has, in branches and loops, over layouts in any
//! order.

use cute_cuda::kernel::Element;
use cute_cuda::ptx::{AtomicOp, Cache, Comparison, Vote};
use fastrand::Rng;

use super::build::FAMILIES;
use super::numbers::{CONVERSIONS, specials};
use super::program::{Kind, Layout, Operation, Program, Source, Step};
use super::words::Word;

/// Steps of a kernel, before the ones that store.
const MOST_STEPS: usize = 24;
/// Steps of a branch or a loop.
const MOST_INNER: usize = 4;
/// Arrays of shared memory: the largest has 8 values of 8 bytes for each of 128 threads.
const MOST_SHARED: usize = 5;

const COMPARISONS: [Comparison; 6] =
    [Comparison::Eq, Comparison::Ne, Comparison::Lt, Comparison::Le, Comparison::Gt, Comparison::Ge];
const OF_ALL: [Operation; 5] = [Operation::Add, Operation::Sub, Operation::Mul, Operation::Min, Operation::Max];
const OF_FLOATS: [Operation; 4] = [Operation::Div, Operation::Fma, Operation::Neg, Operation::Abs];
pub(crate) const ELEMENTS: [Element; 10] = [
    Element::U16,
    Element::I16,
    Element::U32,
    Element::I32,
    Element::U64,
    Element::I64,
    Element::F16,
    Element::BF16,
    Element::F32,
    Element::F64,
];

/// The kernel of a seed.
pub(crate) fn generate(seed: u64) -> Program {
    let mut rng = Rng::with_seed(seed);
    let family = rng.usize(..FAMILIES.len());
    let threads = [1, 7, 32, 32, 33, 64, 96, 128][rng.usize(..8)];
    let mut drawn = Generator {
        program: Program {
            family,
            blocks: rng.u64(1..=3),
            threads,
            layouts: Vec::new(),
            data: Vec::new(),
            slots: 0,
            steps: Vec::new(),
        },
        scopes: vec![Scope::default()],
        together: true,
        shared: 0,
        rng,
    };
    drawn.parameters();
    let mut steps: Vec<Step> = Vec::new();
    for array in drawn.parameters_of(Kind::Input) {
        steps.push(drawn.load(array));
    }
    let count = drawn.rng.usize(4..=MOST_STEPS);
    for _ in 0..count {
        steps.extend(drawn.step(0));
    }
    if drawn.rng.u8(..8) == 0 {
        steps.extend(drawn.compare());
        steps.extend(drawn.predicate().map(|holds| Step::Exit { holds }));
    }
    for array in drawn.parameters_of(Kind::Output) {
        steps.extend(drawn.store(array));
    }
    drawn.fill(&steps);
    drawn.program.steps = steps;
    drawn.program
}

fn is_half(element: Element) -> bool {
    matches!(element, Element::F16 | Element::BF16)
}

fn is_float(element: Element) -> bool {
    matches!(element, Element::F32 | Element::F64)
}

/// What steps have put into slots since a branch or a loop began.
#[derive(Default)]
struct Scope {
    values: Vec<(Element, usize)>,
    predicates: Vec<usize>,
    variables: Vec<(Element, usize)>,
}

struct Generator {
    rng: Rng,
    program: Program,
    scopes: Vec<Scope>,
    /// Every thread of the block is here.
    together: bool,
    shared: usize,
}

impl Generator {
    /// Every thread of every warp is here, and no warp is a part of one.
    fn whole_warps(&self) -> bool {
        self.together && self.program.threads.is_multiple_of(32)
    }

    fn slot(&mut self) -> usize {
        self.program.slots += 1;
        self.program.slots - 1
    }

    /// A new slot for a value of that type.
    fn new_value(&mut self, element: Element) -> usize {
        let slot = self.slot();
        if let Some(scope) = self.scopes.last_mut() {
            scope.values.push((element, slot));
        }
        slot
    }

    fn new_values(&mut self, element: Element, count: u64) -> Vec<usize> {
        (0..count).map(|_| self.new_value(element)).collect()
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        self.rng.choice(list.iter().copied())
    }

    /// A value of that type that is known here.
    fn value(&mut self, element: Element) -> Option<usize> {
        let known = self.scopes.iter().flat_map(|scope| &scope.values);
        let known: Vec<usize> = known.filter(|(of, _)| *of == element).map(|&(_, slot)| slot).collect();
        // The latest ones more often, so that results go on.
        let last = known.len().saturating_sub(6);
        if self.rng.bool() { self.one_of(&known[last..]) } else { self.one_of(&known) }
    }

    /// A value of that type, made from a constant where there is none.
    fn some_value(&mut self, element: Element, steps: &mut Vec<Step>) -> usize {
        self.value(element).unwrap_or_else(|| {
            let value = Source::Constant(self.number(element));
            let to = self.new_value(element);
            steps.push(Step::Variable { to, element, value });
            to
        })
    }

    fn source(&mut self, element: Element) -> Source {
        let constant = self.rng.u8(..6) == 0;
        match self.value(element) {
            Some(slot) if !constant => Source::Slot(slot),
            _ => Source::Constant(self.number(element)),
        }
    }

    fn variable(&mut self) -> Option<(Element, usize)> {
        let known: Vec<(Element, usize)> = self.scopes.iter().flat_map(|scope| scope.variables.clone()).collect();
        self.one_of(&known)
    }

    fn predicate(&mut self) -> Option<usize> {
        let known: Vec<usize> = self.scopes.iter().flat_map(|scope| scope.predicates.clone()).collect();
        self.one_of(&known)
    }

    /// Special, small, or any bits.
    fn number(&mut self, element: Element) -> u64 {
        let mask = element.ty().mask();
        let special = specials(element);
        match self.rng.u8(..4) {
            0 => self.one_of(&special).unwrap_or(0),
            1 if element == Element::F32 => u64::from((self.rng.i32(-64..=64) as f32 / 4.0).to_bits()),
            1 if element == Element::F64 => (f64::from(self.rng.i32(-64..=64)) / 4.0).to_bits(),
            1 if element == Element::F16 => 0x3800 + self.rng.u64(..0x1000),
            1 if element == Element::BF16 => 0x3f00 + self.rng.u64(..0x100),
            1 => self.rng.i64(-200..=200) as u64 & mask,
            // Numbers of like size, whose last places meet.
            2 if element == Element::F32 => u64::from((1.0 + self.rng.f32()).to_bits() | self.rng.u32(..2) << 31),
            2 if element == Element::F64 => (1.0 + self.rng.f64()).to_bits() | self.rng.u64(..2) << 63,
            _ => self.rng.u64(..) & mask,
        }
    }

    fn parameters_of(&self, kind: Kind) -> Vec<usize> {
        let family = FAMILIES[self.program.family];
        (0..family.len()).filter(|&place| family[place].0 == kind).collect()
    }

    fn element_of(&self, array: usize) -> Element {
        FAMILIES[self.program.family][array].1
    }

    /// Layouts of the outputs: every value of every thread in a place of its own.
    fn parameters(&mut self) {
        for &(kind, _) in FAMILIES[self.program.family] {
            let layout = match kind {
                Kind::Output => {
                    let values = self.count();
                    let (threads, blocks) = (self.program.threads, self.program.blocks);
                    self.layout(&[values, threads, blocks], false)
                }
                Kind::Input | Kind::Number => Layout { modes: Vec::new(), swizzle: None },
            };
            self.program.layouts.push(layout);
        }
    }

    /// The bits of the arrays, as many as the steps reach.
    fn fill(&mut self, steps: &[Step]) {
        let mut lengths: Vec<u64> = self.program.layouts.iter().map(Layout::length).collect();
        reach(steps, &mut lengths);
        for (array, length) in lengths.into_iter().enumerate() {
            let element = self.element_of(array);
            let bits = (0..length).map(|_| self.number(element)).collect();
            self.program.data.push(bits);
        }
    }

    /// How many values a thread has.
    fn count(&mut self) -> u64 {
        [1, 1, 2, 3, 4, 8][self.rng.usize(..6)]
    }

    /// Modes of these extents, threads taken apart at times, with their digits in any order in memory, and at times with
    /// gaps. `first`: the first mode is the fastest, and there are no gaps.
    fn layout(&mut self, extents: &[u64], first: bool) -> Layout {
        let mut modes: Vec<Vec<(u64, u64)>> = Vec::new();
        for (place, &extent) in extents.iter().enumerate() {
            let digit = [2, 4, 8][self.rng.usize(..3)];
            let apart = place > 0 && extent > digit && extent.is_multiple_of(digit) && self.rng.bool();
            modes.push(if apart { vec![(digit, 0), (extent / digit, 0)] } else { vec![(extent, 0)] });
        }
        let mut places: Vec<(usize, usize)> =
            modes.iter().enumerate().flat_map(|(m, mode)| (0..mode.len()).map(move |d| (m, d))).collect();
        // Vectors come from a first mode that is the fastest.
        let kept = usize::from(first || self.rng.bool());
        self.rng.shuffle(&mut places[kept..]);
        let mut stride = 1;
        for (mode, digit) in places {
            modes[mode][digit].1 = stride;
            stride *= modes[mode][digit].0;
            if !first && self.rng.u8(..8) == 0 {
                stride += self.rng.u64(1..=4);
            }
        }
        Layout { modes, swizzle: None }
    }

    /// The layout with a swizzle that keeps so many bits at the bottom as they are.
    fn swizzled(&mut self, layout: Layout, base: u32) -> Layout {
        let (bits, shift) = (self.rng.u32(1..=3), self.rng.u32(1..=4));
        if self.rng.bool() {
            return layout;
        }
        Layout { swizzle: Some((bits.min(shift), base, shift)), ..layout }
    }

    fn load(&mut self, array: usize) -> Step {
        let element = self.element_of(array);
        let count = self.count();
        let mut layout = self.layout(&[count, self.program.threads, self.program.blocks], false);
        // Of inputs, threads may share elements.
        if self.rng.u8(..6) == 0 {
            let mode = self.rng.usize(..3);
            layout.modes[mode].iter_mut().for_each(|digit| digit.1 = 0);
        }
        let base = self.rng.u32(..4);
        let layout = if self.rng.u8(..3) == 0 { self.swizzled(layout, base) } else { layout };
        let cache = [Cache::Default, Cache::NonCoherent, Cache::NonCoherent, Cache::Streaming][self.rng.usize(..4)];
        let to = self.new_values(element, count);
        Step::Load { to, element, array, layout, single: self.rng.u8(..4) == 0, cache }
    }

    fn store(&mut self, array: usize) -> Vec<Step> {
        let element = self.element_of(array);
        let count = self.program.layouts[array].modes[0][0].0;
        let mut steps = Vec::new();
        // The latest values first: what nothing stores, nothing compares.
        let known = self.scopes.iter().flat_map(|scope| scope.values.clone());
        let known: Vec<usize> = known.filter(|(of, _)| *of == element).map(|(_, slot)| slot).collect();
        let mut latest = known.into_iter().rev();
        let values =
            (0..count).map(|_| latest.next().unwrap_or_else(|| self.some_value(element, &mut steps))).collect();
        let cache = if self.rng.u8(..4) == 0 { Cache::Streaming } else { Cache::Default };
        steps.push(Step::Store { element, array, values, single: self.rng.u8(..4) == 0, cache });
        steps
    }

    /// One of the kinds of steps; nothing where this one needs what is not there.
    fn step(&mut self, depth: usize) -> Vec<Step> {
        match self.rng.u8(..50) {
            0..=11 => self.compute(),
            12..=16 => self.convert(),
            17..=19 => self.compare().into_iter().collect(),
            20..=21 => self.select(),
            22..=23 => self.new_variable(),
            24..=25 => self.set().into_iter().collect(),
            26..=28 => self.read(),
            29..=30 if self.whole_warps() => self.warp(),
            31..=32 => self.tile(),
            33 if self.whole_warps() => self.matrices(),
            34..=36 if depth < 2 => self.branch(depth),
            37 if depth < 2 => self.repeat(depth),
            38 => self.along(),
            39 => self.output(),
            40..=45 => self.word(),
            46 if self.whole_warps() => self.vote(),
            47 if self.whole_warps() => self.block(),
            48..=49 if self.together => self.atomic(),
            _ => self.compute(),
        }
    }

    fn compute(&mut self) -> Vec<Step> {
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

    fn word(&mut self) -> Vec<Step> {
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

    fn vote(&mut self) -> Vec<Step> {
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
    fn block(&mut self) -> Vec<Step> {
        let element = ELEMENTS[self.rng.usize(..10)];
        let Some(from) = self.value(element).filter(|_| !is_half(element) && self.shared < MOST_SHARED) else {
            return Vec::new();
        };
        self.shared += 1;
        let operation = OF_ALL[self.rng.usize(..5)];
        let to = self.new_value(element);
        vec![Step::BlockReduce { to, element, from, operation }]
    }

    fn atomic(&mut self) -> Vec<Step> {
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

    fn convert(&mut self) -> Vec<Step> {
        let (of, element) = CONVERSIONS[self.rng.usize(..CONVERSIONS.len())];
        let Some(from) = self.value(of) else {
            return Vec::new();
        };
        let to = self.new_value(element);
        vec![Step::Convert { to, element, from, of }]
    }

    fn compare(&mut self) -> Option<Step> {
        let element = ELEMENTS[self.rng.usize(..10)];
        let element = if is_half(element) { Element::F32 } else { element };
        let (a, b) = (self.source(element), self.source(element));
        let to = self.slot();
        let how = COMPARISONS[self.rng.usize(..6)];
        self.scopes.last_mut()?.predicates.push(to);
        Some(Step::Compare { to, element, how, a, b })
    }

    fn select(&mut self) -> Vec<Step> {
        let element = ELEMENTS[self.rng.usize(..10)];
        let (Some(when), Some(a), Some(b)) = (self.predicate(), self.value(element), self.value(element)) else {
            return Vec::new();
        };
        let to = self.new_value(element);
        vec![Step::Select { to, element, when, a, b }]
    }

    fn new_variable(&mut self) -> Vec<Step> {
        let element = ELEMENTS[self.rng.usize(..10)];
        let value = self.source(element);
        let to = self.new_value(element);
        if let Some(scope) = self.scopes.last_mut() {
            scope.variables.push((element, to));
        }
        vec![Step::Variable { to, element, value }]
    }

    fn set(&mut self) -> Option<Step> {
        let (element, to) = self.variable()?;
        let value = self.source(element);
        Some(Step::Set { to, element, value })
    }

    /// A load of one kind or another, or a number of the launch.
    fn read(&mut self) -> Vec<Step> {
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

    fn warp(&mut self) -> Vec<Step> {
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
    fn tile(&mut self) -> Vec<Step> {
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
    fn compact(&mut self, count: u64, first: bool) -> Layout {
        loop {
            let layout = self.layout(&[count, self.program.threads], first);
            let size = count * self.program.threads;
            let last: u64 = layout.modes.iter().flatten().map(|(extent, stride)| (extent - 1) * stride).sum();
            if last + 1 == size {
                return layout;
            }
        }
    }

    fn matrices(&mut self) -> Vec<Step> {
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
    fn body(&mut self, depth: usize, scope: Scope) -> Vec<Step> {
        self.scopes.push(scope);
        let count = self.rng.usize(1..=MOST_INNER);
        let mut steps: Vec<Step> = (0..count).flat_map(|_| self.step(depth + 1)).collect();
        steps.extend(self.set());
        self.scopes.pop();
        steps
    }

    fn branch(&mut self, depth: usize) -> Vec<Step> {
        let together = core::mem::replace(&mut self.together, false);
        let holds = self.predicate();
        let body = self.body(depth, Scope::default());
        self.together = together;
        match holds {
            Some(holds) if self.rng.bool() => vec![Step::When { holds, body }],
            _ => vec![Step::Below { bound: self.rng.u64(0..=self.program.threads + 2), body }],
        }
    }

    fn repeat(&mut self, depth: usize) -> Vec<Step> {
        let turn = self.slot();
        let scope = Scope { values: vec![(Element::U32, turn)], ..Scope::default() };
        let count = self.rng.u64(0..=4);
        vec![Step::Repeat { turn, count, body: self.body(depth, scope) }]
    }

    fn along(&mut self) -> Vec<Step> {
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
    fn output(&mut self) -> Vec<Step> {
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

/// Makes the lengths of the arrays what the steps need.
fn reach(steps: &[Step], lengths: &mut [u64]) {
    for step in steps {
        let (array, length) = match step {
            Step::Load { array, layout, .. } | Step::LoadNumbered { array, layout, .. } => (*array, layout.length()),
            Step::Along { array, layout, .. } => (*array, layout.length()),
            Step::CopyAsync { array, from, .. } => (*array, from.length()),
            Step::LoadClamped { array, bound, stride, .. } => (*array, (bound - 1) * stride + 1),
            Step::Gather { array, bound, stride, .. } => (*array, (u64::from(*bound) - 1) * stride + 1),
            Step::When { body, .. } | Step::Below { body, .. } | Step::Repeat { body, .. } => {
                reach(body, lengths);
                continue;
            }
            _ => continue,
        };
        lengths[array] = lengths[array].max(length);
    }
}
