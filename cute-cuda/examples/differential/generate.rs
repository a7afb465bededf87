//! Draws random kernels: every operation of the builder, on every type that it has, in branches and loops, over layouts in any
//! order. What is drawn from, and which kind of step comes; `steps.rs` draws the step itself.

use cute_cuda::kernel::Element;
use cute_cuda::ptx::{Cache, Comparison};
use fastrand::Rng;

use super::build::FAMILIES;
use super::numbers::specials;
use super::program::{Kind, Layout, Operation, Program, Source, Step};

/// Steps of a kernel, before the ones that store.
const MOST_STEPS: usize = 24;
/// Steps of a branch or a loop.
pub(super) const MOST_INNER: usize = 4;
/// Arrays of shared memory: the largest has 8 values of 8 bytes for each of 128 threads.
pub(super) const MOST_SHARED: usize = 5;

pub(super) const COMPARISONS: [Comparison; 6] =
    [Comparison::Eq, Comparison::Ne, Comparison::Lt, Comparison::Le, Comparison::Gt, Comparison::Ge];
pub(super) const OF_ALL: [Operation; 5] =
    [Operation::Add, Operation::Sub, Operation::Mul, Operation::Min, Operation::Max];
pub(super) const OF_FLOATS: [Operation; 4] = [Operation::Div, Operation::Fma, Operation::Neg, Operation::Abs];
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

pub(super) fn is_half(element: Element) -> bool {
    matches!(element, Element::F16 | Element::BF16)
}

pub(super) fn is_float(element: Element) -> bool {
    matches!(element, Element::F32 | Element::F64)
}

/// What steps have put into slots since a branch or a loop began.
#[derive(Default)]
pub(super) struct Scope {
    pub(super) values: Vec<(Element, usize)>,
    pub(super) predicates: Vec<usize>,
    pub(super) variables: Vec<(Element, usize)>,
}

pub(super) struct Generator {
    pub(super) rng: Rng,
    pub(super) program: Program,
    pub(super) scopes: Vec<Scope>,
    /// Every thread of the block is here.
    pub(super) together: bool,
    pub(super) shared: usize,
}

impl Generator {
    /// Every thread of every warp is here, and no warp is a part of one.
    pub(super) fn whole_warps(&self) -> bool {
        self.together && self.program.threads.is_multiple_of(32)
    }

    pub(super) fn slot(&mut self) -> usize {
        self.program.slots += 1;
        self.program.slots - 1
    }

    /// A new slot for a value of that type.
    pub(super) fn new_value(&mut self, element: Element) -> usize {
        let slot = self.slot();
        if let Some(scope) = self.scopes.last_mut() {
            scope.values.push((element, slot));
        }
        slot
    }

    pub(super) fn new_values(&mut self, element: Element, count: u64) -> Vec<usize> {
        (0..count).map(|_| self.new_value(element)).collect()
    }

    pub(super) fn one_of<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        self.rng.choice(list.iter().copied())
    }

    /// A value of that type that is known here.
    pub(super) fn value(&mut self, element: Element) -> Option<usize> {
        let known = self.scopes.iter().flat_map(|scope| &scope.values);
        let known: Vec<usize> = known.filter(|(of, _)| *of == element).map(|&(_, slot)| slot).collect();
        // The latest ones more often, so that results go on.
        let last = known.len().saturating_sub(6);
        if self.rng.bool() { self.one_of(&known[last..]) } else { self.one_of(&known) }
    }

    /// A value of that type, made from a constant where there is none.
    pub(super) fn some_value(&mut self, element: Element, steps: &mut Vec<Step>) -> usize {
        self.value(element).unwrap_or_else(|| {
            let value = Source::Constant(self.number(element));
            let to = self.new_value(element);
            steps.push(Step::Variable { to, element, value });
            to
        })
    }

    pub(super) fn source(&mut self, element: Element) -> Source {
        let constant = self.rng.u8(..6) == 0;
        match self.value(element) {
            Some(slot) if !constant => Source::Slot(slot),
            _ => Source::Constant(self.number(element)),
        }
    }

    pub(super) fn variable(&mut self) -> Option<(Element, usize)> {
        let known: Vec<(Element, usize)> = self.scopes.iter().flat_map(|scope| scope.variables.clone()).collect();
        self.one_of(&known)
    }

    pub(super) fn predicate(&mut self) -> Option<usize> {
        let known: Vec<usize> = self.scopes.iter().flat_map(|scope| scope.predicates.clone()).collect();
        self.one_of(&known)
    }

    /// Special, small, or any bits.
    pub(super) fn number(&mut self, element: Element) -> u64 {
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

    pub(super) fn parameters_of(&self, kind: Kind) -> Vec<usize> {
        let family = FAMILIES[self.program.family];
        (0..family.len()).filter(|&place| family[place].0 == kind).collect()
    }

    pub(super) fn element_of(&self, array: usize) -> Element {
        FAMILIES[self.program.family][array].1
    }

    /// Layouts of the outputs: every value of every thread in a place of its own.
    pub(super) fn parameters(&mut self) {
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
    pub(super) fn fill(&mut self, steps: &[Step]) {
        let mut lengths: Vec<u64> = self.program.layouts.iter().map(Layout::length).collect();
        reach(steps, &mut lengths);
        for (array, length) in lengths.into_iter().enumerate() {
            let element = self.element_of(array);
            let bits = (0..length).map(|_| self.number(element)).collect();
            self.program.data.push(bits);
        }
    }

    /// How many values a thread has.
    pub(super) fn count(&mut self) -> u64 {
        [1, 1, 2, 3, 4, 8][self.rng.usize(..6)]
    }

    /// Modes of these extents, threads taken apart at times, with their digits in any order in memory, and at times with
    /// gaps. `first`: the first mode is the fastest, and there are no gaps.
    pub(super) fn layout(&mut self, extents: &[u64], first: bool) -> Layout {
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
    pub(super) fn swizzled(&mut self, layout: Layout, base: u32) -> Layout {
        let (bits, shift) = (self.rng.u32(1..=3), self.rng.u32(1..=4));
        if self.rng.bool() {
            return layout;
        }
        Layout { swizzle: Some((bits.min(shift), base, shift)), ..layout }
    }

    pub(super) fn load(&mut self, array: usize) -> Step {
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

    pub(super) fn store(&mut self, array: usize) -> Vec<Step> {
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
    pub(super) fn step(&mut self, depth: usize) -> Vec<Step> {
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
