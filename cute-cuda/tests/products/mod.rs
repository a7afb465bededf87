//! Products of small numbers by any plan, on the interpreter, each against sums in f64.

use cute_cuda::Machine;
use cute_cuda::kernel::{Gemm, GemmPlan};
use cute_types::runtime::RuntimeLayout;
use half::bf16;

use crate::sums::{dot, rows};

pub(crate) type Error = Box<dyn std::error::Error>;

/// Which of A, B and D have their elements adjacent along the second mode.
pub(crate) const ORDERS: [[bool; 3]; 4] =
    [[true, true, true], [true, false, true], [false, true, true], [false, false, false]];

/// So many matrices one after the other, in rows or columns that begin at multiples of 16 bytes.
fn matrices([rows, columns, batches]: [i64; 3], by_rows: bool) -> Result<RuntimeLayout, Error> {
    let apart = |length: i64| (length + 7) / 8 * 8;
    let (strides, size) = match by_rows {
        true => ((apart(columns), 1), apart(columns) * rows),
        false => ((1, apart(rows)), apart(rows) * columns),
    };
    Ok(RuntimeLayout::new((rows, columns, batches), (strides.0, strides.1, size))?)
}

/// Small numbers, all of which bf16 has, the same in every run: their sums are exact.
fn numbers(layout: &RuntimeLayout, seed: u64) -> Vec<bf16> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..layout.cosize()).map(|_| bf16::from_f32(rng.i32(-8..9) as f32 / 4.0)).collect()
}

/// A product of these layouts, and what its D is to be.
pub(crate) struct Case {
    pub(crate) layouts: [RuntimeLayout; 3],
    pub(crate) a: Vec<bf16>,
    pub(crate) b: Vec<bf16>,
    pub(crate) wanted: Vec<f32>,
}

impl Case {
    pub(crate) fn new([m, n, k, batches]: [i64; 4], by_rows: [bool; 3]) -> Result<Case, Error> {
        let layouts = [
            matrices([m, k, batches], by_rows[0])?,
            matrices([n, k, batches], by_rows[1])?,
            matrices([m, n, batches], by_rows[2])?,
        ];
        let (a, b) = (numbers(&layouts[0], 1), numbers(&layouts[1], 2));
        let mut wanted = vec![f32::NAN; layouts[2].cosize() as usize];
        for l in 0..batches {
            let (x, y) = (rows(&layouts[0], &a, Some(l), bf16::to_f64)?, rows(&layouts[1], &b, Some(l), bf16::to_f64)?);
            for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                wanted[layouts[2].offset((i, j, l))? as usize] = dot(&x[i as usize], &y[j as usize]) as f32;
            }
        }
        Ok(Case { layouts, a, b, wanted })
    }

    /// What lies between the rows of D stays as it was, too.
    pub(crate) fn is(&self, found: &[f32], plan: &GemmPlan) {
        let other = (0..).zip(found.iter().zip(&self.wanted)).find(|(_, (x, y))| x.to_bits() != y.to_bits());
        assert_eq!(
            other.map(|(place, (x, y))| (place, *x, *y)),
            None::<(usize, f32, f32)>,
            "{:?}, {plan}",
            self.layouts
        );
    }

    /// The product by a plan, of which every element is to be the sum.
    pub(crate) fn check(&self, plan: GemmPlan) -> Result<Gemm<bf16, f32>, Error> {
        let [a, b, d] = &self.layouts;
        let gemm = Gemm::<bf16, f32>::with_plan(a, b, d, plan.clone())?;
        let mut found = vec![f32::NAN; self.wanted.len()];
        gemm.typed().run(&Machine::interpreter(), (&self.a, &self.b, &mut found))?;
        self.is(&found, &plan);
        Ok(gemm)
    }
}
