//! The body of a kernel: one call after the other, on what the calls before have given.

use cute_cuda::kernel::{
    ArrayParam, Builder, Data, Fragment, Index, KernelError, KernelErrorKind, ReadOnly, ReadWrite, Shared, Space,
    Tensor, Vector, Writable,
};
use cute_cuda::ptx::{Cache, Comparison, Reg};
use cute_runtime::{ComposedLayout, RuntimeLayout};
use half::f16;

use crate::draw::Draw;
use crate::model::{Layout, Point, Tree};
use crate::tally::Tally;
use crate::targets::algebra::operands::{self, Scale};

/// What is called.
pub(super) const CALLS: &[&str] = &[
    "tensor in",
    "tensor out",
    "shared",
    "at",
    "load",
    "fill",
    "store",
    "copy",
    "index",
    "clamped",
    "value",
    "below",
    "when",
    "repeat",
    "along",
    "number_below",
    "map",
    "zip",
    "shuffle",
    "warp_fold",
    "copy_async",
    "commit",
    "wait",
    "load_matrix",
    "store_matrix",
    "barrier",
    "exit",
    "comment",
    "composition",
    "set",
    "map_layout",
];

/// Calls of one body.
const MOST_CALLS: usize = 24;
/// Branches and loops in one another.
const MOST_DEPTH: usize = 3;

/// The elements that kernels are tried with.
pub(super) trait Element: Data {
    /// What two become; of numbers that have no sum, the first.
    fn combined(b: &mut Builder, x: Reg<Self>, y: Reg<Self>) -> Reg<Self>;
}

macro_rules! elements {
    ($($ty:ty: |$b:ident, $x:ident, $y:ident| $combined:expr;)*) => {$(
        impl Element for $ty {
            fn combined($b: &mut Builder, $x: Reg<Self>, $y: Reg<Self>) -> Reg<Self> {
                $combined
            }
        }
    )*};
}

elements! {
    f32: |b, x, y| {
        let sum = b.add(x, y);
        b.fma(sum, x, 2.0)
    };
    f64: |b, x, y| {
        let product = b.mul(x, y);
        b.max(product, 0.5)
    };
    u16: |b, x, y| {
        let least = b.min(x, y);
        b.sub(least, 7)
    };
    f16: |b, x, y| {
        let (x, y) = (b.convert::<f16, f32>(x), b.convert::<f16, f32>(y));
        let sum = b.add(x, y);
        b.convert::<f32, f16>(sum)
    };
}

type Handles<T> = (ArrayParam<T, ReadOnly>, ArrayParam<T, ReadWrite>, Reg<u32>);
type Outcome<T = ()> = Result<T, KernelError>;

/// What there is to call with. What belongs to a branch stays here when the branch is left, to be refused then.
pub(super) struct Body<'a, 'b, T: Element> {
    draw: &'a mut Draw<'b>,
    handles: Handles<T>,
    told: &'a mut Vec<String>,
    tally: &'a mut Tally,
    calls: usize,
    read: Vec<Tensor<T, ReadOnly>>,
    written: Vec<Tensor<T, ReadWrite>>,
    shared: Vec<Tensor<T, Shared>>,
    indices: Vec<Index>,
    fragments: Vec<Fragment<T>>,
    numbers: Vec<Reg<u32>>,
}

/// One of those, most often of the last ones.
fn one<'v, V>(draw: &mut Draw<'_>, of: &'v [V]) -> Outcome<&'v V> {
    let back = if draw.one_in(4) { draw.below(of.len().max(1)) } else { draw.below(2) };
    of.len()
        .checked_sub(1 + back)
        .and_then(|place| of.get(place))
        .or(of.first())
        .ok_or_else(|| KernelErrorKind::Scope.into())
}

impl<'a, 'b, T: Element> Body<'a, 'b, T> {
    pub(super) fn new(
        draw: &'a mut Draw<'b>,
        handles: Handles<T>,
        told: &'a mut Vec<String>,
        tally: &'a mut Tally,
    ) -> Self {
        let numbers = vec![handles.2];
        let (read, written, shared, indices, fragments) = Default::default();
        Body { draw, handles, told, tally, calls: 0, read, written, shared, indices, fragments, numbers }
    }

    /// Tensors to begin with, each at the thread: kernels that do something are likelier than by chance.
    pub(super) fn prologue(&mut self, b: &mut Builder) -> Outcome {
        if self.draw.one_in(4) {
            return Ok(());
        }
        self.told.push("tensors in, out and shared, at the thread".to_owned());
        let layout = self.layout(b)?;
        let (thread, block) = (b.thread(), b.block());
        self.read.push(b.tensor(self.handles.0, layout.clone())?);
        self.written.push(b.tensor(self.handles.1, layout.clone())?);
        self.shared.push(b.shared::<T>(layout)?);
        for index in [thread, block] {
            at(self.draw, &mut self.read, 1, index)?;
            at(self.draw, &mut self.written, 1, index)?;
            at(self.draw, &mut self.shared, 1, index)?;
        }
        self.told.push("load".to_owned());
        self.fragments.push(b.load(one(self.draw, &self.read)?)?);
        Ok(())
    }

    /// Some calls. Of those that are refused, some end the body, and the others are as if they had not been.
    pub(super) fn calls(&mut self, b: &mut Builder, depth: usize) -> Outcome {
        for _ in 0..1 + self.draw.below(12) {
            self.calls += 1;
            if self.calls > MOST_CALLS {
                return Ok(());
            }
            let call = *self.draw.pick(CALLS);
            self.told.push(format!("{:depth$}{call}", "", depth = 2 * depth));
            let place = self.told.len() - 1;
            let result = self.call(b, call, depth);
            self.tally.saw("call", result.is_ok());
            self.tally.saw(call, result.is_ok());
            if let Err(error) = result {
                self.told[place] += &format!(", refused: {error}");
                if self.draw.one_in(24) {
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    fn note(&mut self, what: impl std::fmt::Debug) {
        if let Some(last) = self.told.last_mut() {
            *last += &format!(" {what:?}");
        }
    }

    fn call(&mut self, b: &mut Builder, call: &str, depth: usize) -> Outcome {
        match call {
            "tensor in" => {
                let layout = self.layout(b)?;
                self.read.push(b.tensor(self.handles.0, layout)?);
            }
            "tensor out" => {
                let layout = self.layout(b)?;
                self.written.push(b.tensor(self.handles.1, layout)?);
            }
            "shared" => {
                let layout = self.layout(b)?;
                self.shared.push(b.shared::<T>(layout)?);
            }
            "at" => {
                let (mode, index) = (self.draw.below(3), self.index(b)?);
                match self.draw.below(3) {
                    0 => at(self.draw, &mut self.read, mode, index)?,
                    1 => at(self.draw, &mut self.written, mode, index)?,
                    _ => at(self.draw, &mut self.shared, mode, index)?,
                }
            }
            "load" => {
                let found = match self.draw.below(4) {
                    0 => b.load(one(self.draw, &self.read)?)?,
                    1 => b.load(one(self.draw, &self.written)?)?,
                    2 => b.load(one(self.draw, &self.shared)?)?,
                    _ => {
                        let (vector, cache) = width(self.draw);
                        let cache = if self.draw.one_in(3) { Cache::NonCoherent } else { cache };
                        b.load_with(one(self.draw, &self.read)?, vector, cache)?
                    }
                };
                self.fragments.push(found);
            }
            "fill" => {
                if self.draw.one_in(2) {
                    fill(b, self.draw, &self.shared)?
                } else {
                    fill(b, self.draw, &self.written)?
                }
            }
            "store" => {
                let fragment = one(self.draw, &self.fragments)?;
                let (vector, cache) = width(self.draw);
                let size = fragment.len() as i64;
                match self.draw.below(3) {
                    0 => b.store(fragment, fitting(self.draw, &self.written, size)?)?,
                    1 => b.store(fragment, fitting(self.draw, &self.shared, size)?)?,
                    _ => b.store_with(fragment, fitting(self.draw, &self.written, size)?, vector, cache)?,
                }
            }
            "copy" => {
                let from = one(self.draw, &self.read)?;
                let size = from.layout().size();
                match self.draw.below(4) {
                    0 => b.copy(from, fitting(self.draw, &self.written, size)?)?,
                    1 => b.copy(from, fitting(self.draw, &self.shared, size)?)?,
                    2 => b.copy(fitting(self.draw, &self.shared, size)?, fitting(self.draw, &self.written, size)?)?,
                    _ => b.copy(from, one(self.draw, &self.fragments)?)?,
                }
            }
            "index" => {
                let layout = self.strided()?;
                let indices = (0..layout.rank()).map(|_| self.index(b)).collect::<Outcome<Vec<_>>>()?;
                self.indices.push(b.index(&layout, &indices)?);
            }
            "clamped" => {
                let (index, bound) = (self.index(b)?, self.bound());
                self.indices.push(b.clamped(index, bound)?);
            }
            "value" => {
                let index = self.index(b)?;
                self.numbers.push(b.value(index)?);
            }
            "below" => {
                let (index, bound) = (self.index(b)?, self.bound());
                return b.below(index, bound, |b, index| self.inside(b, Some(index), depth));
            }
            "number_below" => {
                let (number, bound) = (*one(self.draw, &self.numbers)?, self.bound() as u32);
                return b.number_below(number, bound, |b, index| self.inside(b, Some(index), depth));
            }
            "when" => {
                let how = *self.draw.pick(&[Comparison::Lt, Comparison::Eq, Comparison::Ne, Comparison::Ge]);
                let holds = b.compare(how, *one(self.draw, &self.numbers)?, self.draw.number(0..=9) as u32);
                return b.when(holds, |b| self.inside(b, None, depth));
            }
            "repeat" => {
                let count =
                    if self.draw.one_in(24) { self.draw.any_number() as u64 } else { self.draw.below(5) as u64 };
                self.note(count);
                return b.repeat(count, |b, index| self.inside(b, Some(index), depth));
            }
            "along" => {
                let (tensor, mode) = (one(self.draw, &self.read)?.clone(), self.draw.below(3));
                return b.along(&tensor, mode, |b, tensor, index| {
                    self.read.push(tensor.clone());
                    self.inside(b, Some(index), depth)
                });
            }
            "map" => {
                let fragment = one(self.draw, &self.fragments)?;
                self.fragments.push(fragment.map(|x| T::combined(b, x, x)));
            }
            "zip" => {
                let (x, y) = (one(self.draw, &self.fragments)?, one(self.draw, &self.fragments)?);
                self.fragments.push(x.zip(y, |x, y| T::combined(b, x, y))?);
            }
            "shuffle" => {
                let value = self.register()?;
                let lane = *one(self.draw, &self.numbers)?;
                let moved = if self.draw.one_in(2) {
                    b.shuffle_from(value, lane)?
                } else {
                    b.shuffle_xor(value, self.draw.number(0..=40) as u32)?
                };
                self.fragments.push(Fragment::of(vec![moved])?);
            }
            "warp_fold" => {
                let value = self.register()?;
                let folded = b.warp_fold(value, |b, x, y| T::combined(b, x, y))?;
                self.fragments.push(Fragment::of(vec![folded])?);
            }
            "copy_async" => {
                let from = one(self.draw, &self.read)?;
                b.copy_async(from, fitting(self.draw, &self.shared, from.layout().size())?)?;
            }
            "commit" => b.commit()?,
            "wait" => b.wait(self.draw.below(3) as u32)?,
            "load_matrix" => {
                let matrices = *self.draw.pick(&[1, 2, 4, 3]);
                let turned = self.draw.one_in(2);
                let row = self.row(b)?;
                self.fragments.push(b.load_matrix(&row, matrices, turned)?);
            }
            "store_matrix" => {
                let matrices = *self.draw.pick(&[1, 2, 4, 3]);
                let row = self.row(b)?;
                let loaded = b.load_matrix(&row, matrices, false)?;
                b.store_matrix(&loaded, &row, matrices, true)?;
            }
            "barrier" => b.barrier(),
            "exit" => b.exit(),
            "comment" => b.comment(*self.draw.pick(&["plain", "two\nret;", "*/ }", "\u{2028}ret;"])),
            "composition" => {
                let by = self.strided()?;
                let made = one(self.draw, &self.read)?.composition(by)?;
                self.read.push(made);
            }
            "map_layout" => {
                let by = self.strided()?;
                let fragment = one(self.draw, &self.fragments)?;
                let made = if self.draw.one_in(2) {
                    fragment.map_layout(|own| own.composition(&by))?
                } else {
                    fragment.map_layout(|_| Ok(by))?
                };
                self.fragments.push(made);
            }
            "set" => {
                let variable = b.variable(T::default());
                let value = self.register()?;
                // The value is most often none that can be set.
                if self.draw.one_in(3) {
                    b.set(value, variable)?
                } else {
                    b.set(variable, value)?
                }
                self.fragments.push(Fragment::of(vec![variable])?);
            }
            _ => {}
        }
        Ok(())
    }

    /// A body within the body.
    fn inside(&mut self, b: &mut Builder, index: Option<Index>, depth: usize) -> Outcome {
        self.indices.extend(index);
        if depth < MOST_DEPTH { self.calls(b, depth + 1) } else { Ok(()) }
    }

    fn register(&mut self) -> Outcome<Reg<T>> {
        let registers = one(self.draw, &self.fragments)?.registers();
        one(self.draw, &registers).copied()
    }

    fn bound(&mut self) -> u64 {
        let bound =
            if self.draw.one_in(24) { self.draw.any_number() as u64 } else { *self.draw.pick(&[4, 8, 1, 32, 0, 20]) };
        self.note(bound);
        bound
    }

    fn index(&mut self, b: &mut Builder) -> Outcome<Index> {
        match self.draw.below(5) {
            0 => Ok(b.thread()),
            1 => Ok(b.block()),
            2 => Ok(Index::from(self.draw.below(5) as u32)),
            _ => one(self.draw, &self.indices).copied().or(Ok(b.thread())),
        }
    }

    /// A row of 8 elements for each lane of a warp.
    fn row(&mut self, b: &mut Builder) -> Outcome<Tensor<T, Shared>> {
        if self.draw.one_in(4) {
            return one(self.draw, &self.shared).cloned();
        }
        let thread = b.thread();
        let rows = RuntimeLayout::new((8, i64::from(b.extent().threads)), (1, 8))?;
        let row = b.shared::<T>(rows)?.at(1, thread)?;
        let zeros = b.fragment(row.layout(), T::default())?;
        b.store(&zeros, &row)?;
        b.barrier();
        Ok(row)
    }

    /// A layout for an array: most often values, threads and blocks, in some order in memory.
    fn layout(&mut self, b: &Builder) -> Outcome<ComposedLayout> {
        let draw = &mut *self.draw;
        let drawn = match draw.below(6) {
            5 => {
                let scale = if draw.one_in(4) { Scale::Huge } else { Scale::Small };
                operands::layout(draw, scale)
            }
            4 => operands::strided(draw, Scale::Small),
            kind => {
                let extent = b.extent();
                let leaf = |n: i64| Tree::Leaf(n);
                let threads = i64::from(extent.threads);
                let ragged = *draw.pick(&[threads, threads, 20, 32, 8]);
                let values = *draw.pick(&[4, 1, 8, 2, 3]);
                let mut modes = vec![leaf(values), leaf(ragged)];
                if draw.one_in(2) {
                    modes.push(leaf(i64::from(extent.blocks)));
                }
                let order = if draw.one_in(3) { [1, 0, 2] } else { [0, 1, 2] };
                let (mut next, mut strides) = (1i64, [0; 3]);
                for place in order {
                    if let Some(Tree::Leaf(extent)) = modes.get(place) {
                        strides[place] = next;
                        next = next.saturating_mul(*extent);
                    }
                }
                let strides = strides[..modes.len()].iter().map(|&stride| Tree::Leaf(Point::of(stride.into(), &[])));
                let plain = Layout::new(Tree::Tuple(modes), Tree::Tuple(strides.collect()));
                let swizzle = crate::model::Swizzle { bits: 1, base: draw.number(0..=3), shift: draw.number(1..=4) };
                Layout { outer: if kind == 3 { vec![(swizzle, 0)] } else { Vec::new() }, ..plain }
            }
        };
        let text = drawn.to_string();
        self.note(&text);
        Ok(text.parse()?)
    }

    /// A layout of indices.
    fn strided(&mut self) -> Outcome<RuntimeLayout> {
        let drawn = match self.draw.below(4) {
            0 => "4:1".to_owned(),
            1 => "(32,3):(1,32)".to_owned(),
            2 => format!("(2,{}):({},1)", self.draw.below(4) + 1, self.draw.below(5)),
            _ => operands::strided(self.draw, Scale::Small).to_string(),
        };
        self.note(&drawn);
        Ok(drawn.parse()?)
    }
}

/// A tensor of that size, if there is one, most often.
fn fitting<'v, T, S>(draw: &mut Draw<'_>, tensors: &'v [Tensor<T, S>], size: i64) -> Outcome<&'v Tensor<T, S>> {
    let fits = |tensor: &&Tensor<T, S>| tensor.layout().size() == size;
    match tensors.iter().rev().find(fits) {
        Some(tensor) if !draw.one_in(8) => Ok(tensor),
        _ => one(draw, tensors),
    }
}

fn at<T: Data, S: Space>(draw: &mut Draw<'_>, tensors: &mut Vec<Tensor<T, S>>, mode: usize, index: Index) -> Outcome {
    let tensor = one(draw, tensors)?.at(mode, index)?;
    tensors.push(tensor);
    Ok(())
}

fn fill<T: Data, S: Writable>(b: &mut Builder, draw: &mut Draw<'_>, tensors: &[Tensor<T, S>]) -> Outcome {
    let tensor = one(draw, tensors)?;
    let values = b.fragment(tensor.layout(), T::default())?;
    b.store(&values, tensor)
}

fn width(draw: &mut Draw<'_>) -> (Vector, Cache) {
    let vector = match draw.below(3) {
        0 => Vector::Widest,
        1 => Vector::Exactly(1 << draw.below(4)),
        _ => Vector::Exactly(draw.any_number() as u64),
    };
    (vector, *draw.pick(&[Cache::Default, Cache::Streaming]))
}
