//! Random layouts, small enough to read in a message.

use cute_types::runtime::{IntTuple, RuntimeLayout};

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

    /// One to three modes, of which one may be a pair; strides compact in some order, or noise.
    pub fn layout(&mut self) -> RuntimeLayout {
        loop {
            let shape: IntTuple = (0..self.below(3) + 1).map(|_| self.mode()).collect();
            let extents: Vec<i64> = shape.leaves().collect();
            let mut order: Vec<usize> = (0..extents.len()).collect();
            for k in (1..order.len()).rev() {
                order.swap(k, self.below(k + 1));
            }
            let mut strides = vec![0; extents.len()];
            let mut unit = 1;
            for k in order {
                strides[k] = if self.below(5) == 0 { self.below(30) as i64 } else { unit };
                unit *= extents[k];
            }
            let mut strides = strides.into_iter();
            let stride = shape.map(&mut |_| strides.next().unwrap_or(0));
            if let Ok(layout) = RuntimeLayout::new(&shape, stride) {
                return layout;
            }
        }
    }

    fn mode(&mut self) -> IntTuple {
        let mut extent = || IntTuple::Int([1, 2, 3, 4, 5, 6, 8, 12, 300][self.below(9)]);
        let first = extent();
        let second = extent();
        if self.below(4) == 0 { IntTuple::Tuple(vec![first, second]) } else { first }
    }
}
