//! What `benches/fast-division/run` times and counts: index to offset of `(m,n):(n,1)` with dynamic m and n, by the division
//! of the hardware written by hand, by the layout, and by the layout prepared.
//!
//! *Indices* are many that are there at once, of which the offsets are added up: what the machine can do side by side, it
//! does. A *walk* goes from each offset to the next index, which it is, the layout being a permutation: each division waits
//! for the one before it.

use std::hint::black_box;

use cute_types::prelude::*;
use cute_types::prepared::Prepared;
use cute_types::width::Narrow;

type Shape = (Dyn, Dyn);
type Stride = (Dyn, U1);

/// How an index is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// `(i % m) * n + i / m`, of the integer type.
    Hardware,
    /// `Layout::offset`.
    Layout,
    /// `Layout::offset` of the layout prepared.
    Prepared,
}

/// All of them, with their names.
pub const ALL: [(By, &str); 3] = [(By::Hardware, "hardware"), (By::Layout, "layout"), (By::Prepared, "prepared")];

/// An integer type and a matrix.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Whether indices and offsets are `u32`, else `usize`.
    pub narrow: bool,
    /// The extents.
    pub extents: (usize, usize),
}

/// What is measured.
pub const CASES: [Case; 5] = [
    Case { narrow: true, extents: (1000, 777) },
    Case { narrow: true, extents: (65521, 65519) },
    Case { narrow: false, extents: (1000, 777) },
    Case { narrow: false, extents: (65521, 65519) },
    Case { narrow: false, extents: (1_048_573, 1_048_571) },
];

impl Case {
    /// `u32-1000x777`
    pub fn name(&self) -> String {
        let (m, n) = self.extents;
        format!("{}-{m}x{n}", if self.narrow { "u32" } else { "usize" })
    }
}

/// How many indices, or steps, a job has.
pub const COUNT: usize = 4096;

/// So many indices of the matrix, all over it, always the same.
fn indices(case: Case) -> Vec<usize> {
    let size = case.extents.0 * case.extents.1;
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as usize % size
    };
    std::iter::repeat_with(next).take(COUNT).collect()
}

macro_rules! widths {
    ($($integer:ident $sum:ident $walk:ident $layouts:ident $layout:ty, $prepared:ty, $make:expr;)*) => {
        $(
            struct $layouts {
                m: $integer,
                n: $integer,
                layout: $layout,
                prepared: $prepared,
            }

            impl $layouts {
                fn new(case: Case) -> Result<Self, TensorError> {
                    let (m, n) = case.extents;
                    let make: fn(Layout<Shape, Stride>) -> Result<$layout, TensorError> = $make;
                    let layout = make(black_box(layout!((m,n):(n,1))))?;
                    Ok(Self { m: m as $integer, n: n as $integer, layout, prepared: layout.prepared()? })
                }
            }

            fn $sum(on: &$layouts, by: By, indices: &[$integer]) -> u64 {
                #[inline(never)]
                fn hardware(m: $integer, n: $integer, indices: &[$integer]) -> $integer {
                    indices.iter().fold(0, |sum: $integer, &i| sum.wrapping_add((i % m) * n + i / m))
                }

                #[inline(never)]
                fn layout(layout: $layout, indices: &[$integer]) -> $integer {
                    indices.iter().fold(0, |sum: $integer, &i| sum.wrapping_add(layout.offset(i as usize)))
                }

                #[inline(never)]
                fn prepared(layout: $prepared, indices: &[$integer]) -> $integer {
                    indices.iter().fold(0, |sum: $integer, &i| sum.wrapping_add(layout.offset(i as usize)))
                }

                match by {
                    By::Hardware => hardware(on.m, on.n, indices) as u64,
                    By::Layout => layout(on.layout, indices) as u64,
                    By::Prepared => prepared(on.prepared, indices) as u64,
                }
            }

            fn $walk(on: &$layouts, by: By, steps: usize) -> u64 {
                #[inline(never)]
                fn hardware(m: $integer, n: $integer, steps: usize) -> $integer {
                    (0..steps).fold(1, |i, _| (i % m) * n + i / m)
                }

                #[inline(never)]
                fn layout(layout: $layout, steps: usize) -> $integer {
                    (0..steps).fold(1, |i, _| layout.offset(i as usize))
                }

                #[inline(never)]
                fn prepared(layout: $prepared, steps: usize) -> $integer {
                    (0..steps).fold(1, |i, _| layout.offset(i as usize))
                }

                match by {
                    By::Hardware => hardware(on.m, on.n, steps) as u64,
                    By::Layout => layout(on.layout, steps) as u64,
                    By::Prepared => prepared(on.prepared, steps) as u64,
                }
            }
        )*
    };
}
widths! {
    u32 sum_u32 walk_u32 Narrows Narrow<u32, Layout<Shape, Stride>>, Narrow<u32, Prepared<Shape, Stride, u32>>, Layout::narrow;
    usize sum_usize walk_usize Wides Layout<Shape, Stride>, Prepared<Shape, Stride>, Ok;
}

/// A function that is timed: what it gives is the same by each way of division.
pub type Job = Box<dyn Fn(By) -> u64>;

/// The sum over indices, and a walk.
pub fn jobs(case: Case) -> Result<[(&'static str, Job); 2], TensorError> {
    let indices = indices(case);
    Ok(if case.narrow {
        let indices: Vec<u32> = indices.into_iter().map(|i| i as u32).collect();
        let (on, other) = (Narrows::new(case)?, Narrows::new(case)?);
        let sum: Job = Box::new(move |by| sum_u32(black_box(&on), by, black_box(&indices)));
        let walk: Job = Box::new(move |by| walk_u32(black_box(&other), by, black_box(COUNT)));
        [("indices", sum), ("walk", walk)]
    } else {
        let (on, other) = (Wides::new(case)?, Wides::new(case)?);
        let sum: Job = Box::new(move |by| sum_usize(black_box(&on), by, black_box(&indices)));
        let walk: Job = Box::new(move |by| walk_usize(black_box(&other), by, black_box(COUNT)));
        [("indices", sum), ("walk", walk)]
    })
}

/// What preparing costs: the layout of a case, prepared.
pub fn prepare(case: Case) -> impl Fn() -> Result<u64, TensorError> {
    let (m, n) = case.extents;
    let layout = layout!((m,n):(n,1));
    move || {
        Ok(if case.narrow {
            u64::from(black_box(layout).narrow::<u32>()?.prepared()?.offset(1))
        } else {
            black_box(layout).prepared()?.offset(1) as u64
        })
    }
}
