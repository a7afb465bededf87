//! From the sums in registers to D: through shared memory, by stores that leave out what is past the end.

use cute_types::runtime::RuntimeLayout;
use cute_types::runtime::atom::MmaAtom;

use super::addend::{Addend, PlaceOfC};
use super::plan::{BUFFERS, ROWS};
use super::problem::{Problem, column};
use super::shape::Shape;
use crate::kernel::builder::{Builder, Fragment, Index, ReadWrite, RingPlace, Shared, Tensor, Tma};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::gemm::elements::{Product, Scale};
use crate::kernel::gemm::given::Fused;
use crate::kernel::signature::Data;

/// What a consumer stores with: two buffers of 64 rows by up to 128 bytes of columns, one of which is read while the other is
/// written.
pub(super) struct Epilogue<'f, D, X> {
    d: Tma<D, ReadWrite>,
    buffers: Tensor<D, Shared>,
    /// An atom of the columns of a buffer: where each thread has its values of them.
    piece: MmaAtom,
    /// The extents of a tile, and columns of a buffer; tiles along M at most, consumers of a block.
    tile: [i64; 2],
    width: i64,
    rows: [i64; 2],
    /// Tiles along N at most, parts of their columns, pieces of a part.
    pieces: [i64; 3],
    /// How many consumers have rows of a tile, and how many blocks of 64 rows each has.
    sharing: [u32; 2],
    fused: Option<Fused<'f, X>>,
    /// What rows, columns and products of this shape are below, which a closure is told.
    below: [u64; 3],
    swapped: bool,
}

/// Where a consumer is: its tile, its number, its thread.
#[derive(Clone, Copy)]
pub(super) struct At {
    pub(super) tile: [Index; 3],
    pub(super) consumer: Index,
    pub(super) thread: Index,
    /// The part of the columns that the block stores.
    pub(super) part: Index,
}

/// What is stored at once: a block of 64 rows of a tile, and a piece of its columns.
struct Piece {
    rows: Index,
    number: u32,
    buffer: u32,
    /// Whether the last piece of the last tile was in the same buffer.
    again: bool,
}

impl<'f, D: Data, X: Scale> Epilogue<'f, D, X> {
    pub(super) fn new(
        b: &mut Builder,
        problem: &Problem,
        shape: &Shape,
        d: Tma<D, ReadWrite>,
        fused: Option<Fused<'f, X>>,
    ) -> Result<Epilogue<'f, D, X>, KernelError> {
        let buffers = b.shared::<D>(&problem.shared[2])?;
        let width = problem.width::<D>();
        let piece = MmaAtom::named(&format!("SM90_64x{width}x16_F32BF16BF16_SS<K,K>"));
        let piece = piece.map_err(|error| KernelErrorKind::Shape { what: error.to_string() })?;
        let tile = [problem.plan.tile[0], problem.plan.tile[1]];
        let rows = [shape.most()[0] as i64, tile[0] / ROWS];
        let (swapped, sharing) = (problem.plan.swapped, [problem.plan.sharing(), problem.plan.atoms() as u32]);
        let pieces = problem.pieces::<D>(shape.most());
        let ([m, n], l) = (problem.plan.taken(problem.extents), problem.extents.batches);
        let below = [m * tile[0], n * tile[1], l].map(i64::unsigned_abs);
        Ok(Epilogue { d, buffers, piece, tile, width, rows, pieces, sharing, fused, below, swapped })
    }

    /// Stores what a consumer has of a tile: of the block's part of it.
    pub(super) fn store<S: Data>(
        &mut self,
        b: &mut Builder,
        sums: &Fragment<S>,
        at: At,
        addend: Option<(&Addend<D, X>, &mut PlaceOfC)>,
    ) -> Result<(), KernelError>
    where
        D: Product<S, Scale = X>,
    {
        let Some((addend, place)) = addend else { return self.store_all(b, sums, at, None) };
        addend.in_turn(b, place, |b, ring| self.store_all(b, sums, at, Some((addend, ring))))
    }

    fn store_all<S: Data>(
        &mut self,
        b: &mut Builder,
        sums: &Fragment<S>,
        at: At,
        mut addend: Option<(&Addend<D, X>, &mut RingPlace)>,
    ) -> Result<(), KernelError>
    where
        D: Product<S, Scale = X>,
    {
        let (pieces, [consumers, atoms]) = (self.pieces[2] as u32, self.sharing);
        let owned = RuntimeLayout::new((i64::from(consumers), i64::from(atoms)), (i64::from(atoms), 1))?;
        // Of one consumer, whichever has the tile.
        let consumer = if consumers == 1 { 0.into() } else { at.consumer };
        let registers = sums.registers();
        // A thread has as many values of each piece, one piece after the other, and one block of 64 rows after the other.
        let each = registers.len() / (pieces * atoms) as usize;
        for piece in 0..pieces {
            let mut of_rows = Vec::new();
            for atom in 0..atoms {
                let values = registers.chunks(each).nth((atom * pieces + piece) as usize).unwrap_or_default().to_vec();
                let place = Piece {
                    rows: b.index(&owned, &[consumer, atom.into()])?,
                    number: piece,
                    buffer: (piece * atoms + atom) % BUFFERS as u32,
                    again: piece + atom == 0 && pieces * atoms % BUFFERS as u32 != 0,
                };
                of_rows.push((Fragment::of(values)?.map(|sum| D::scale(b, sum)), place));
            }
            match &mut addend {
                None => of_rows.iter().try_for_each(|(values, place)| self.store_piece::<S>(b, values, at, place))?,
                Some((addend, ring)) => b.consume(ring, |b, stage| {
                    of_rows.iter().try_for_each(|(values, place)| {
                        let values = addend.added(b, stage, values, &self.piece, [place.rows, at.thread])?;
                        self.store_piece::<S>(b, &values, at, place)
                    })
                })?,
            }
        }
        Ok(())
    }

    fn store_piece<S>(
        &mut self,
        b: &mut Builder,
        values: &Fragment<X>,
        at: At,
        place: &Piece,
    ) -> Result<(), KernelError>
    where
        D: Product<S, Scale = X>,
    {
        let At { tile: [m, n, batch], consumer, thread, part } = at;
        let row = b.index(RuntimeLayout::new((self.rows[0], self.rows[1]), (self.rows[1], 1))?, &[m, place.rows])?;
        let column = column(b, self.pieces, [n, part], place.number.into())?;
        let buffer = self.buffers.at(3, consumer)?.at(2, place.buffer)?;
        let values = self.fuse(b, values, at, place)?;
        // Before it is written, the store before the last one has read it; and all have, where the last tile ended with it.
        let groups = if place.again { 0 } else { BUFFERS as u32 - 1 };
        let write = |b: &mut Builder| {
            let values = values.map(|value| D::store(b, value));
            b.store(&values, &buffer.composition(self.piece.c())?.at(0, thread)?)
        };
        b.store_through(thread, groups, write, |b| b.tma_store(&buffer, &self.d, &[row, column, batch]))
    }

    /// What the closure of a user makes of the sums of a piece.
    fn fuse(
        &mut self,
        b: &mut Builder,
        values: &Fragment<X>,
        at: At,
        place: &Piece,
    ) -> Result<Fragment<X>, KernelError> {
        let Some(fused) = &mut self.fused else { return Ok(values.clone()) };
        let At { tile: [m, n, batch], thread, part, .. } = at;
        let batch = batch.known_below(self.below[2]);
        // Of a value of a thread, the row and the column in the piece.
        let within = |strides: (i64, i64)| -> Result<RuntimeLayout, KernelError> {
            Ok(RuntimeLayout::new((ROWS, self.width), strides)?.composition(self.piece.c())?)
        };
        let (rows, columns) = (within((1, 0))?, within((0, 1))?);
        let mode = |size: i64, stride: i64| RuntimeLayout::new(size, stride);
        let rows = [mode(self.rows[0], self.tile[0])?, mode(self.rows[1], ROWS)?, rows.mode(0)?, rows.mode(1)?];
        let columns = [
            mode(self.pieces[0], self.tile[1])?,
            mode(self.pieces[1], self.tile[1] / self.pieces[1])?,
            mode(self.pieces[2], self.width)?,
            columns.mode(0)?,
            columns.mode(1)?,
        ];
        let (rows, columns) = (RuntimeLayout::make_layout(&rows)?, RuntimeLayout::make_layout(&columns)?);
        let mut images = Vec::new();
        for (value, sum) in (0..).zip(values.registers()) {
            let row = b.index(&rows, &[m, place.rows, thread, Index::from(value)])?.known_below(self.below[0]);
            let column = b.index(&columns, &[n, part, Index::from(place.number), thread, Index::from(value)])?;
            let column = column.known_below(self.below[1]);
            images.push(fused(b, if self.swapped { [column, row, batch] } else { [row, column, batch] }, sum)?);
        }
        Fragment::of(images)
    }

    /// The last stores have read shared memory before the block ends.
    pub(super) fn finish(&self, b: &mut Builder, thread: Index) -> Result<(), KernelError> {
        b.below(thread, 1, |b, _| b.wait_stores(0))
    }
}
