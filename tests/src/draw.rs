//! Random layouts from a seed, for tests that write them into programs: the same on every machine.

use std::fmt::Display;

use cute_runtime::{CoordLayout, IntTuple, Nested, RuntimeLayout, ScaledBasis, Tiler};

/// A source of layouts: xorshift.
#[derive(Debug)]
pub struct Draw(u64);

impl Draw {
    /// From a seed that is not 0.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    /// One of these.
    pub fn pick(&mut self, of: &[i64]) -> i64 {
        of[self.below(of.len())]
    }

    /// A shape that nests up to `depth` deep.
    pub fn shape(&mut self, depth: usize) -> IntTuple {
        if depth == 0 || self.below(3) == 0 {
            return IntTuple::Int(self.pick(&[1, 2, 2, 2, 3, 4, 4, 5, 6, 8, 12]));
        }
        let rank = self.below(3) + 1;
        IntTuple::Tuple((0..rank).map(|_| self.shape(depth - 1)).collect())
    }

    /// An order of up to three modes, not always one.
    pub fn order(&mut self) -> IntTuple {
        let rank = self.below(3) + 1;
        IntTuple::Tuple((0..rank).map(|_| IntTuple::Int(self.pick(&[1, 2, 3, 4]))).collect())
    }

    /// A shape of the same size more often than not: `shape`, with some integers split, changed or wrapped.
    pub fn refined(&mut self, shape: &IntTuple) -> IntTuple {
        match shape {
            IntTuple::Tuple(modes) => IntTuple::Tuple(modes.iter().map(|mode| self.refined(mode)).collect()),
            &IntTuple::Int(n) => match self.below(8) {
                0 => IntTuple::Int(n + 1),
                1 => IntTuple::Tuple(vec![IntTuple::Int(n)]),
                2 | 3 if n % 2 == 0 => IntTuple::Tuple(vec![IntTuple::Int(n / 2), IntTuple::Int(2)]),
                _ => IntTuple::Int(n),
            },
        }
    }

    /// A layout of at most 5,000 elements: compact in some order of its leaves, so that much composes, with gaps,
    /// broadcasts and plain noise now and then.
    pub fn layout(&mut self) -> RuntimeLayout {
        loop {
            let shape = self.shape(3);
            let extents: Vec<i64> = shape.leaves().collect();
            let mut order: Vec<usize> = (0..extents.len()).collect();
            for k in (1..order.len()).rev() {
                order.swap(k, self.below(k + 1));
            }
            let mut strides = vec![0; extents.len()];
            let mut unit = self.pick(&[1, 1, 1, 2, 3]);
            for k in order {
                strides[k] = match self.below(16) {
                    0 => 0,
                    1 => self.below(40) as i64,
                    _ => unit,
                };
                unit *= extents[k] * self.pick(&[1, 1, 1, 1, 1, 2]);
            }
            let mut strides = strides.into_iter();
            let stride = shape.map(&mut |_| strides.next().unwrap_or(0));
            match RuntimeLayout::new(&shape, stride) {
                Ok(layout) if layout.size() <= 5_000 => return layout,
                _ => {}
            }
        }
    }

    /// A tiler for `a`, by mode up to `depth` deep, that fits as often as not.
    pub fn tiler(&mut self, a: &RuntimeLayout, depth: usize) -> Tiler {
        match self.below(if depth == 0 { 4 } else { 8 }) {
            0 => Tiler::Keep,
            1 => Tiler::Layout(self.layout()),
            2 => {
                // A tile of few elements, which fits more often.
                let (n, d) = (self.pick(&[1, 2, 2, 3, 4]), self.pick(&[0, 1, 1, 2, 3, 4]));
                RuntimeLayout::new((n, 2), (d, n * d)).map_or(Tiler::Keep, Tiler::Layout)
            }
            3 => Tiler::Int(self.pick(&[1, 2, 2, 3, 4, 6])),
            _ => {
                let rank = self.below(a.rank() + 1) + usize::from(self.below(8) == 0);
                let modes = (0..rank).map(|i| match a.mode(i) {
                    Ok(mode) => self.tiler(&mode, depth - 1),
                    Err(_) => Tiler::Int(1),
                });
                Tiler::ByMode(modes.collect())
            }
        }
    }
}

impl Draw {
    /// A tile of coordinates of `a`, that fits as often as not.
    pub fn coordinates(&mut self, a: &RuntimeLayout) -> Tiler {
        self.coord_layout(a.shape()).into()
    }

    /// A layout of coordinates of a shape; now and then one leads outside of it.
    pub fn coord_layout(&mut self, shape: &IntTuple) -> CoordLayout {
        loop {
            let rank = self.below(3) + 1;
            let extents: IntTuple = (0..rank).map(|_| self.pick(&[1, 2, 2, 2, 3, 4])).collect();
            let strides: Vec<Nested<ScaledBasis>> = (0..rank)
                .filter_map(|_| {
                    let value = self.pick(&[0, 1, 1, 1, 1, 2, 3]);
                    ScaledBasis::new(value, &self.place(shape)).map(Nested::Int).ok()
                })
                .collect();
            // Some of them have no sum.
            if let Ok(layout) = CoordLayout::new(extents, Nested::Tuple(strides)) {
                return layout;
            }
        }
    }

    /// A place in a shape, an integer being its own mode 0; now and then one outside.
    fn place(&mut self, shape: &IntTuple) -> Vec<usize> {
        let outside = usize::from(self.below(8) == 0);
        let index = self.below(shape.rank() + outside);
        let mut path = vec![index];
        if let IntTuple::Tuple(modes) = shape
            && let Some(mode @ IntTuple::Tuple(_)) = modes.get(index)
            && self.below(3) != 0
        {
            path.extend(self.place(mode));
        }
        path
    }
}

/// A tiler as a Rust expression.
#[must_use]
pub fn tiler_value(tiler: &Tiler) -> String {
    tiler_text(tiler, &|n| format!("U{n}::NEW"), "..", &|layout| format!("layout!({layout})"))
}

/// Its type.
#[must_use]
pub fn tiler_type(tiler: &Tiler) -> String {
    tiler_text(tiler, &|n| format!("U{n}"), "core::ops::RangeFull", &|layout| format!("Layout!({layout})"))
}

fn tiler_text(
    tiler: &Tiler,
    integer: &dyn Fn(i64) -> String,
    keep: &str,
    whole: &dyn Fn(&dyn Display) -> String,
) -> String {
    match tiler {
        Tiler::Int(n) => integer(*n),
        Tiler::Keep => keep.to_owned(),
        Tiler::Layout(layout) => whole(layout),
        Tiler::Coord(layout) => whole(layout),
        Tiler::ByMode(modes) => {
            let modes: String = modes.iter().map(|mode| tiler_text(mode, integer, keep, whole) + ",").collect();
            format!("({modes})")
        }
    }
}
