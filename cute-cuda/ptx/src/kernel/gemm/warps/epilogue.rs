//! From the sums in registers to D: each thread stores its own, as many at once as D has adjacent, and none past the ends.

use cute_types::runtime::RuntimeLayout;
use cute_types::runtime::atom::Operand;

use super::problem::Problem;
use crate::kernel::builder::{Builder, Fragment, Index, ReadOnly, ReadWrite, Tensor, TmaParam};
use crate::kernel::error::KernelError;
use crate::kernel::gemm::elements::{Product, Scale};
use crate::kernel::gemm::given::{Fused, GivenC};
use crate::kernel::gemm::reads::is_vector;
use crate::kernel::signature::Data;
use crate::ptx::Reg;

/// What a thread stores its sums with.
pub(super) struct Epilogue<'p, 'f, D, X> {
    problem: &'p Problem,
    /// (M,(values,N),L): so many values at once.
    d: Tensor<D, ReadWrite>,
    c: Option<Addend<D, X>>,
    fused: Option<Fused<'f, X>>,
    /// Values along N that are stored at once.
    width: i64,
}

/// C by so many values at once, alpha and beta.
struct Addend<D, X> {
    c: Tensor<D, ReadOnly>,
    alpha: Reg<X>,
    beta: Reg<X>,
}

/// Where a thread has its sums: of each value, its row and its column.
struct Places {
    /// From (tile, thread, value) to the row in D, and to the column by so many.
    rows: RuntimeLayout,
    columns: RuntimeLayout,
    /// Values of a thread.
    count: u32,
}

impl<'p, 'f, D: Data, X: Scale> Epilogue<'p, 'f, D, X> {
    pub(super) fn new(
        b: &mut Builder,
        problem: &'p Problem,
        d: TmaParam<D, ReadWrite>,
        c: Option<GivenC<D, X>>,
        fused: Option<Fused<'f, X>>,
    ) -> Result<Epilogue<'p, 'f, D, X>, KernelError> {
        let fits = |width: &i64| {
            let at_once = |layout: &RuntimeLayout| is_vector(layout, 1, *width) && problem.extents.n % width == 0;
            at_once(&problem.d) && problem.c.as_ref().is_none_or(at_once)
        };
        let width = [4, 2].into_iter().filter(|width| *width <= problem.beside).find(fits).unwrap_or(1);
        let by_width = |layout: &RuntimeLayout| {
            let mut modes = layout.modes()?;
            modes[1] = modes[1].zipped_divide(RuntimeLayout::new(width, 1)?)?;
            RuntimeLayout::make_layout(&modes)
        };
        let d = b.addressed(d)?;
        let d = b.tensor(d, by_width(&problem.d)?)?;
        let c = match (c, &problem.c) {
            (Some((c, alpha, beta)), Some(layout)) => {
                let c = b.addressed(c)?;
                Some(Addend { c: b.tensor(c, by_width(layout)?)?, alpha, beta })
            }
            _ => None,
        };
        Ok(Epilogue { problem, d, c, fused, width })
    }

    /// Stores what a thread has of a tile.
    pub(super) fn store<S: Data>(
        &mut self,
        b: &mut Builder,
        sums: &Fragment<S>,
        [m, n, l]: [Index; 3],
        thread: Index,
    ) -> Result<(), KernelError>
    where
        D: Product<S, Scale = X>,
    {
        let extents = [self.problem.extents.m, self.problem.extents.n / self.width].map(i64::unsigned_abs);
        let single = Places::new(self.problem, 1)?;
        let (runs, registers) = (single.runs(self.width)?, sums.registers());
        let mut values = Vec::new();
        for (number, &sum) in
            runs.iter().flatten().filter_map(|&number| Some((number, registers.get(number as usize)?)))
        {
            let value = D::scale(b, sum);
            values.push(match &mut self.fused {
                Some(fused) => {
                    let row = b.index(&single.rows, &[m, thread, number.into()])?;
                    let column = b.index(&single.columns, &[n, thread, number.into()])?;
                    fused(b, [row, column, l], value)?
                }
                None => value,
            });
        }
        let by_width = Places::new(self.problem, self.width)?;
        let d = self.d.at(2, l)?;
        let of_batch = |&Addend { ref c, alpha, beta }: &Addend<D, X>| Ok::<_, KernelError>((c.at(2, l)?, alpha, beta));
        let c = self.c.as_ref().map(of_batch).transpose()?;
        for (run, values) in runs.iter().zip(values.chunks(self.width as usize)) {
            let first = Index::from(run[0]);
            let row = b.index(&by_width.rows, &[m, thread, first])?;
            let column = b.index(&by_width.columns, &[n, thread, first])?;
            b.below(row, extents[0], |b, row| {
                b.below(column, extents[1], |b, column| {
                    let mut values = values.to_vec();
                    if let Some((c, alpha, beta)) = &c {
                        let addends = b.load(&at(c, row, column)?)?.registers();
                        for (value, addend) in values.iter_mut().zip(addends) {
                            let addend = D::load(b, addend);
                            *value = X::scaled(b, *value, *alpha, *beta, addend);
                        }
                    }
                    let values = values.into_iter().map(|value| D::store(b, value)).collect();
                    b.store(&Fragment::of(values)?, &at(&d, row, column)?)
                })
            })?;
        }
        Ok(())
    }
}

/// The values at a row and at a column by so many, of (M,(values,N)).
fn at<D: Data, S>(tensor: &Tensor<D, S>, row: Index, column: Index) -> Result<Tensor<D, S>, KernelError> {
    let own = tensor.at(0, row)?;
    own.map_layout(|layout| layout.mode(0))?.at(1, column)
}

impl Places {
    /// Of columns by so many.
    fn new(problem: &Problem, width: i64) -> Result<Places, KernelError> {
        let [rows, columns, _] = problem.plan.tile;
        let [tiles_m, tiles_n] = problem.plan.tiles(problem.extents);
        let place = |tile: RuntimeLayout, tiles: RuntimeLayout| -> Result<RuntimeLayout, KernelError> {
            let apart = problem.mma.tidfrg(Operand::C, &tile)?;
            let mut values = vec![apart.mode(1)?];
            values.extend(apart.mode(2)?.modes()?);
            let values = RuntimeLayout::make_layout(&values)?;
            Ok(RuntimeLayout::make_layout(&[tiles, apart.mode(0)?, values])?)
        };
        let of_rows = place(RuntimeLayout::new((rows, columns), (1, 0))?, RuntimeLayout::new(tiles_m, rows)?)?;
        let of_columns = RuntimeLayout::new((rows, (width, columns / width)), (0, (0, 1)))?;
        let of_columns = place(of_columns, RuntimeLayout::new(tiles_n, columns / width)?)?;
        let count = of_rows.mode(2)?.size() as u32;
        Ok(Places { rows: of_rows, columns: of_columns, count })
    }

    /// The values, so many beside each other along N at a time.
    fn runs(&self, width: i64) -> Result<Vec<Vec<u32>>, KernelError> {
        let (rows, columns) = (self.rows.mode(2)?, self.columns.mode(2)?);
        let place = |number: u32| (rows.offset_at(number.into()), columns.offset_at(number.into()));
        let along = |first: u32| {
            let (row, column) = place(first);
            let next = |i: i64| (0..self.count).find(|&number| place(number) == (row, column + i));
            (0..width).filter_map(next).collect()
        };
        Ok((0..self.count).filter(|&number| place(number).1 % width == 0).map(along).collect())
    }
}
