//! `beta · C`: a second ring brings the tiles of C, which the epilogue adds as it stores.
//!
//! Consumers in turns have that ring in common, too. A phase of a stage is known by its parity alone, so that the second consumer
//! would take a phase of the first one's tile for that of its own: each waits until the other has read the tile of C before.

use cute_types::runtime::atom::MmaAtom;

use super::plan::{ROWS, STAGES_OF_C};
use super::problem::{Problem, column};
use super::shape::Shape;
use crate::kernel::builder::{
    Builder, Fragment, Index, Order, OrderPlace, ReadOnly, Ring, RingPlace, Stage, Staged, Tma,
};
use crate::kernel::error::KernelError;
use crate::kernel::gemm::elements::{Product, Scale};
use crate::kernel::signature::Data;
use crate::ptx::Reg;

/// C as a tensor map, alpha and beta.
pub(super) type MappedC<D, X> = (Tma<D, ReadOnly>, Reg<X>, Reg<X>);

/// C, and what the sums and it are multiplied by.
pub(super) struct Addend<D, X> {
    c: Staged<D, ReadOnly>,
    ring: Ring,
    /// Where consumers have tiles of their own: whose tile of C is next.
    order: Option<Order>,
    alpha: Reg<X>,
    beta: Reg<X>,
    /// Tiles along N at most, parts of a tile, pieces of a part: what is stored at once, of all consumers.
    pieces: [i64; 3],
    width: i64,
}

/// Where a consumer is in the ring, and in the order.
pub(super) struct PlaceOfC {
    ring: RingPlace,
    order: Option<OrderPlace>,
}

impl<D: Data, X: Scale> Addend<D, X> {
    /// Nothing where there is no C.
    pub(super) fn new(
        b: &mut Builder,
        problem: &Problem,
        shape: &Shape,
        c: Option<MappedC<D, X>>,
    ) -> Result<Option<Addend<D, X>>, KernelError> {
        let (Some((c, alpha, beta)), Some((_, shared))) = (c, &problem.c) else { return Ok(None) };
        let c = b.stages_of(c, shared)?;
        let ring = b.ring(STAGES_OF_C as u32, problem.plan.sharing())?;
        let order = problem.plan.pingpong.then(|| b.order(problem.plan.consumers())).transpose()?;
        let (pieces, width) = (problem.pieces::<D>(shape.most()), problem.width::<D>());
        Ok(Some(Addend { c, ring, order, alpha, beta, pieces, width }))
    }

    /// Where the thread begins that has C copied.
    pub(super) fn producer(&self, b: &mut Builder) -> Result<RingPlace, KernelError> {
        b.producer(&self.ring)
    }

    /// Where a consumer of that number begins.
    pub(super) fn consumer(&self, b: &mut Builder, number: Index) -> Result<PlaceOfC, KernelError> {
        let ring = b.consumer(&self.ring)?;
        Ok(PlaceOfC { ring, order: self.order.as_ref().map(|order| b.place_in_order(order, number)).transpose()? })
    }

    /// The body, in which a consumer reads its tile of C, once the other one has read the tile before.
    pub(super) fn in_turn(
        &self,
        b: &mut Builder,
        place: &mut PlaceOfC,
        body: impl FnOnce(&mut Builder, &mut RingPlace) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let PlaceOfC { ring, order } = place;
        match order {
            None => body(b, ring),
            Some(order) => b.in_order(order, |b| body(b, ring)),
        }
    }

    /// The pieces of a tile are another consumer's.
    pub(super) fn pass(&self, b: &mut Builder, place: &mut PlaceOfC) -> Result<(), KernelError> {
        b.pass_stages(&mut place.ring, self.pieces[2] as u32)
    }

    /// Has the pieces of a tile that are of a part copied, one after the other.
    pub(super) fn load(
        &self,
        b: &mut Builder,
        place: &mut RingPlace,
        [m, n, l]: [Index; 3],
        part: Index,
    ) -> Result<(), KernelError> {
        (0..self.pieces[2]).try_for_each(|piece| {
            let column = column(b, self.pieces, [n, part], piece)?;
            b.produce_tile(place, &self.c, &[m, column, l])
        })
    }

    /// `alpha · sum + beta · C`, of a piece, where a consumer has the sums. What C holds does not count where beta is 0.
    pub(super) fn added<S>(
        &self,
        b: &mut Builder,
        stage: &Stage,
        sums: &Fragment<X>,
        piece: &MmaAtom,
        [rows_of_64, thread]: [Index; 2],
    ) -> Result<Fragment<X>, KernelError>
    where
        D: Product<S, Scale = X>,
    {
        let own = self.c.at(stage.index())?.tile_at([ROWS, self.width], [rows_of_64, 0.into()])?;
        let c = b.load(&own.composition(piece.c())?.at(0, thread)?)?;
        let (alpha, beta) = (self.alpha, self.beta);
        sums.zip(&c, |sum, c| {
            let c = D::load(b, c);
            X::scaled(b, sum, alpha, beta, c)
        })
    }
}
