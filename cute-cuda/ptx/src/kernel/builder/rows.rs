//! The rows of C of an MMA, by the values that threads have of them: the greatest or the sum of each row, in registers.
//!
//! Which values of a thread are in which row, and which lanes have the others of that row, follows from the layout of the atom's C.

use cute_types::runtime::RuntimeLayout;
use cute_types::runtime::atom::{MmaAtom, Mode};

use super::formula::Term;
use super::fragment::Fragment;
use super::state::Builder;
use super::wgmma::Accumulators;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::Data;
use crate::ptx::Reg;

/// Lanes of a warp.
const LANES: i64 = 32;

/// The rows of an atom's C, of which each thread has values.
#[derive(Clone, Debug)]
pub struct AtomRows {
    /// Of a thread's first value, its row and its column.
    of_thread: [RuntimeLayout; 2],
    /// How far the rows of a thread are from that of its first value.
    rows: Vec<i64>,
    /// Of each value, the number of its row among those, and how far its column is from that of the first one.
    of_value: Vec<(usize, i64)>,
    /// The bits of a lane in which those differ that have the same rows.
    lanes: Vec<u32>,
}

impl AtomRows {
    /// The rows of an atom's C.
    ///
    /// ```
    /// use cute_cuda::kernel::AtomRows;
    /// use cute_types::runtime::atom::MmaAtom;
    ///
    /// // A thread has values of two rows, 8 apart, and three other lanes have the rest of these.
    /// let rows = AtomRows::new(&MmaAtom::named("SM90_64x16x16_F32BF16BF16_SS<K,K>")?)?;
    /// assert_eq!((rows.rows(), rows.place_of(2), rows.place_of(5)), (&[0, 8][..], (1, 0), (0, 9)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Shape`] where the lanes that have the same rows are not those that differ in some of the bits of their number.
    #[track_caller]
    pub fn new(atom: &MmaAtom) -> Result<AtomRows, KernelError> {
        let _call = Call::begin();
        let shape = (atom.extent(Mode::M), atom.extent(Mode::N));
        let along = |strides: (i64, i64)| -> Result<RuntimeLayout, KernelError> {
            Ok(RuntimeLayout::new(shape, strides)?.composition(atom.c())?)
        };
        let (row, column) = (along((1, 0))?, along((0, 1))?);
        let of_values = |layout: &RuntimeLayout| layout.mode(1).map(|values| values.offsets().collect::<Vec<i64>>());
        let (row_of, column_of) = (of_values(&row)?, of_values(&column)?);
        let mut rows = row_of.clone();
        rows.sort_unstable();
        rows.dedup();
        let number = |row: &i64| rows.binary_search(row).unwrap_or_default();
        let of_value = row_of.iter().map(number).zip(column_of).collect();
        let threads: Vec<i64> = row.mode(0)?.offsets().collect();
        let same =
            |bit: u32| threads.iter().enumerate().all(|(thread, row)| threads.get(thread ^ 1 << bit) == Some(row));
        let lanes: Vec<u32> = (0..LANES.ilog2()).filter(|&bit| same(bit)).map(|bit| 1 << bit).collect();
        if threads.iter().filter(|row| **row == threads[0]).count() != 1 << lanes.len() {
            let what =
                format!("the threads with a row of C of `{}` do not differ in bits of their lane alone", atom.name());
            return Err(KernelErrorKind::Shape { what }.into());
        }
        Ok(AtomRows { of_thread: [row.mode(0)?, column.mode(0)?], rows, of_value, lanes })
    }

    /// From a thread to the row and to the column of its first value.
    pub fn of_thread(&self) -> &[RuntimeLayout; 2] {
        &self.of_thread
    }

    /// How far the rows of a thread are from that of its first value.
    pub fn rows(&self) -> &[i64] {
        &self.rows
    }

    /// Of a value of C of a thread, the number of its row among those of the thread, and how far its column is from
    /// that of its first value. Past the last value, those of the first.
    pub fn place_of(&self, value: usize) -> (usize, i64) {
        self.of_value.get(value).copied().unwrap_or_default()
    }

    /// The image of each value and what there is of its row.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Elements`] for another number of values than a thread has of C, or of rows.
    #[track_caller]
    pub fn zip<T: Data, U: Data, V: Data>(
        &self,
        values: &Fragment<T>,
        of_rows: &Fragment<U>,
        mut f: impl FnMut(Reg<T>, Reg<U>) -> Reg<V>,
    ) -> Result<Fragment<V>, KernelError> {
        let call = Call::begin();
        self.has(values, of_rows.len())?;
        let of_rows = of_rows.registers();
        let pairs = values.registers().into_iter().zip(&self.of_value);
        let images = pairs.map(|(value, &(row, _))| call.author(|| f(value, of_rows[row]))).collect();
        Fragment::new(images, values.layout())
    }

    fn has<T: Data>(&self, values: &Fragment<T>, rows: usize) -> Result<(), KernelError> {
        let differ = [(values.len(), self.of_value.len()), (rows, self.rows.len())];
        match differ.into_iter().find(|(from, to)| from != to) {
            Some((from, to)) => Err(KernelErrorKind::Elements { from: from as u64, to: to as u64 }.into()),
            None => Ok(()),
        }
    }
}

impl Builder {
    /// Of each row of a thread, its own values combined by a tree.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Elements`] for another number of values than a thread has of C.
    #[track_caller]
    pub fn fold_rows<T: Data, F: Term<T>>(
        &mut self,
        rows: &AtomRows,
        values: &Fragment<T>,
        mut combine: impl FnMut(Reg<T>, Reg<T>) -> F,
    ) -> Result<Fragment<T>, KernelError> {
        let call = Call::begin();
        rows.has(values, rows.rows.len())?;
        let all = values.registers();
        let of_row = |row| all.iter().zip(&rows.of_value).filter(move |(_, of)| of.0 == row).map(|(value, _)| *value);
        let folded = (0..rows.rows.len())
            .map(|row| self.tree(of_row(row).collect(), &mut |b, x, y| b.compute(call.author(|| combine(x, y)))));
        Fragment::of(folded.collect())
    }

    /// What threads have of each of their rows, combined over all that have values of the row, in all of them: exchanges with the
    /// lanes that differ in one bit, then in the next.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Elements`] for another number of rows than a thread has, and as [`Builder::shuffle_xor`].
    #[track_caller]
    pub fn share_rows<T: Data, F: Term<T>>(
        &mut self,
        rows: &AtomRows,
        of_rows: &Fragment<T>,
        mut combine: impl FnMut(Reg<T>, Reg<T>) -> F,
    ) -> Result<Fragment<T>, KernelError> {
        let call = Call::begin();
        if of_rows.len() != rows.rows.len() {
            return Err(KernelErrorKind::Elements { from: of_rows.len() as u64, to: rows.rows.len() as u64 }.into());
        }
        let mut all = of_rows.registers();
        for &lanes in &rows.lanes {
            for value in &mut all {
                let other = self.shuffle_xor(*value, lanes)?;
                *value = self.compute(call.author(|| combine(*value, other)));
            }
        }
        Fragment::of(all)
    }
}

impl Builder {
    /// Variables, one for each row of a thread, each with a value: what is kept of the rows from one product to the next.
    /// [`Builder::reduce_rows`] has an example.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Scope`] for a value of elsewhere.
    #[track_caller]
    pub fn row_fragment<T: Data>(&mut self, rows: &AtomRows, value: impl Term<T>) -> Result<Fragment<T>, KernelError> {
        let _call = Call::begin();
        self.fragment(RuntimeLayout::new(rows.rows.len() as i64, 1)?, value)
    }

    /// Accumulators at rest become what the closure makes of them: [`Builder::map_accumulators`], with the number of the value's
    /// row among those of the thread and how far its column is from that of the first value. [`Builder::reduce_rows`] has an
    /// example.
    ///
    /// # Errors
    ///
    /// As [`Builder::map_accumulators`], and [`KernelErrorKind::Elements`] for accumulators of another number of values than the
    /// rows are of.
    #[track_caller]
    pub fn map_rows<T: Data, F: Term<T>>(
        &mut self,
        rows: &AtomRows,
        c: &Accumulators<T>,
        mut f: impl FnMut((usize, i64), Reg<T>) -> F,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        let (from, to) = (c.len() as u64, rows.of_value.len() as u64);
        if from != to {
            return Err(KernelErrorKind::Elements { from, to }.into());
        }
        self.map_accumulators(c, |b, value, register| Ok(b.compute(call.author(|| f(rows.place_of(value), register)))))
    }

    /// Of each row of a thread, all values combined, those of other threads too: [`Builder::fold_rows`], then
    /// [`Builder::share_rows`].
    ///
    /// ```
    /// # use cute_cuda::kernel::{AtomRows, Extent, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// use cute_types::runtime::atom::{GmmaLayout, MmaAtom};
    /// use half::bf16;
    ///
    /// // Each row of A is 1, and each row of B, 2: all values of C are 64, an eighth of the sum of their row.
    /// let atom = MmaAtom::named("SM90_64x8x16_F32BF16BF16_RS<K,K>")?;
    /// let (rows, extent) = (AtomRows::new(&atom)?, Extent { blocks: 1, threads: 128 });
    /// type Kernel = TypedKernel<(Output<f32>,)>;
    /// let kernel = Kernel::build("shares", ["out"], extent, Target::Sm90a, |b, (out,)| {
    ///     let thread = b.thread();
    ///     let shared = b.shared::<bf16>(GmmaLayout::k_sw64(16)?.tile_to_shape((8, 32))?)?;
    ///     let twos = b.fragment(layout!(2:1), bf16::from_f32(2.0))?;
    ///     b.store(&twos, &shared.map_layout(|own| own.composition(layout!((128,2):(1,128)).to_runtime()))?.at(0, thread)?)?;
    ///     b.fence_async()?;
    ///     b.barrier();
    ///     let (a, right) = (b.wgmma_fragment::<bf16>(&atom, [1, 2])?, b.wgmma_b(&atom, &shared)?);
    ///     let ones = b.fragment(layout!(16:1), bf16::ONE)?;
    ///     b.copy(&ones, &a)?;
    ///     let sums = b.accumulators::<f32>(&atom, 1)?;
    ///     b.wgmma_from_registers(&sums, &a, &right, false)?;
    ///     b.finish_wgmma(0)?;
    ///     let values = b.accumulated(&sums)?;
    ///     let (total, twice) = (b.reduce_rows(&rows, &values, |x, y| x + y)?, b.row_fragment(&rows, 1.0)?);
    ///     b.fill(&twice, 2.0)?;
    ///     let (total, twice) = (total.registers(), twice.registers());
    ///     // A thread has two columns of each of its rows: 0 and 1 from the first on.
    ///     b.map_rows(&rows, &sums, |(row, column), value| value / total[row] * twice[row] + column as f32)?;
    ///     let values = b.accumulated(&sums)?;
    ///     let out = b.tensor(out, layout!((64,8):(8,1)))?.composition(atom.c())?.at(0, thread)?;
    ///     b.store(&values, &out)
    /// })?;
    /// let mut out = [0.0; 64 * 8];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert!(out.chunks(2).all(|pair| pair == [0.25, 1.25]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As these.
    #[track_caller]
    pub fn reduce_rows<T: Data, F: Term<T>>(
        &mut self,
        rows: &AtomRows,
        values: &Fragment<T>,
        mut combine: impl FnMut(Reg<T>, Reg<T>) -> F,
    ) -> Result<Fragment<T>, KernelError> {
        let call = Call::begin();
        let own = self.fold_rows(rows, values, |x, y| call.author(|| combine(x, y)))?;
        self.share_rows(rows, &own, |x, y| call.author(|| combine(x, y)))
    }
}

/// From the values that a thread has of A of an atom, (value, atom along K), to those that it has of C of another one,
/// whose columns become the K of the former: a product goes on as a factor in the registers in which it is.
///
/// ```
/// use cute_cuda::kernel::c_as_a;
/// use cute_types::runtime::atom::MmaAtom;
///
/// let named = MmaAtom::named;
/// let product = named("SM90_64x32x16_F32BF16BF16_SS<K,K>")?;
/// let layout = c_as_a(&product, &named("SM90_64x64x16_F32BF16BF16_RS<K,MN>")?)?;
/// assert!(layout.offsets().eq(0..16));
///
/// // Of a row, floats of 8 bits have other elements in a thread.
/// let refused = c_as_a(&product, &named("SM90_64x64x32_F32E4M3E4M3_RS_TN")?).unwrap_err();
/// assert_eq!(
///     refused.kind().to_string(),
///     "the values of C of `SM90_64x32x16_F32BF16BF16_SS<K,K>` are in other threads than those of A of `SM90_64x64x32_F32E4M3E4M3_RS_TN`",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// FlashAttention: `convert_layout_acc_Aregs`.
///
/// # Errors
///
/// [`KernelErrorKind::Elements`] where the columns of C are no multiple of the K of A, [`KernelErrorKind::Shape`] where a value of A is
/// in another thread than it is of C.
#[track_caller]
pub fn c_as_a(product: &MmaAtom, factor: &MmaAtom) -> Result<RuntimeLayout, KernelError> {
    let _call = Call::begin();
    let (rows, columns, k) = (product.extent(Mode::M), product.extent(Mode::N), factor.extent(Mode::K));
    let differ = [(columns / k * k, columns), (factor.extent(Mode::M), rows)];
    if let Some((from, to)) = differ.into_iter().find(|(from, to)| from != to) {
        return Err(KernelErrorKind::Elements { from: from.unsigned_abs(), to: to.unsigned_abs() }.into());
    }
    let (a, threads) = (factor.a(), product.c().mode(0)?.size());
    let along_k = RuntimeLayout::new(columns / k, rows * k)?;
    let elsewhere = || KernelErrorKind::Shape {
        what: format!(
            "the values of C of `{}` are in other threads than those of A of `{}`",
            product.name(),
            factor.name()
        ),
    };
    // From (thread, (value, atom along K)) of A through the element to (thread, value) of C.
    let whole = RuntimeLayout::make_layout(&[a.mode(0)?, RuntimeLayout::make_layout(&[a.mode(1)?, along_k])?])?;
    let place = product.c().right_inverse()?;
    if place.size() != product.c().size() || a.mode(0)?.size() != threads {
        return Err(elsewhere().into());
    }
    let values = place.size() / threads;
    let part =
        |strides: (i64, i64)| RuntimeLayout::new((threads, values), strides)?.composition(&place)?.composition(&whole);
    let (thread, value) = (part((1, 0))?, part((0, 1))?);
    if !thread.mode(0)?.offsets().eq(0..threads) || thread.mode(1)?.cosize() != 1 || value.mode(0)?.cosize() != 1 {
        return Err(elsewhere().into());
    }
    Ok(value.mode(1)?)
}
