//! `beta · C`: a second ring brings the tiles of C, which the epilogue adds as it stores.

use cute_types::runtime::Tiler;
use cute_types::runtime::atom::MmaAtom;

use super::plan::{ROWS, STAGES_OF_C};
use super::problem::{Problem, column};
use super::shape::Shape;
use crate::kernel::builder::{Builder, Fragment, Index, ReadOnly, Ring, RingPlace, Shared, Stage, Tensor, Tma};
use crate::kernel::error::KernelError;
use crate::kernel::gemm::elements::{Product, Scale};
use crate::kernel::signature::Data;
use crate::ptx::Reg;

/// C as a tensor map, alpha and beta.
pub(super) type MappedC<D, X> = (Tma<D, ReadOnly>, Reg<X>, Reg<X>);

/// C, and what the sums and it are multiplied by.
pub(super) struct Addend<D, X> {
    c: Tma<D, ReadOnly>,
    stages: Tensor<D, Shared>,
    ring: Ring,
    alpha: Reg<X>,
    beta: Reg<X>,
    /// Tiles along N at most, parts of a tile, pieces of a part: what is stored at once, of all consumers.
    pieces: [i64; 3],
    width: i64,
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
        let stages = b.shared::<D>(shared)?;
        let ring = b.ring(STAGES_OF_C as u32, problem.plan.sharing())?;
        let (pieces, width) = (problem.pieces::<D>(shape.most()), problem.width::<D>());
        Ok(Some(Addend { c, stages, ring, alpha, beta, pieces, width }))
    }

    pub(super) fn ring(&self) -> &Ring {
        &self.ring
    }

    /// The pieces of a tile are another consumer's.
    pub(super) fn pass(&self, b: &mut Builder, place: &mut RingPlace) -> Result<(), KernelError> {
        b.pass_stages(place, self.pieces[2] as u32)
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
            b.produce(place, |b, stage| b.tma_load(&self.c, &[m, column, l], &self.stages.at(2, stage.index())?, stage))
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
        let rows = Tiler::ByMode(vec![Tiler::Int(ROWS), Tiler::Int(self.width)]);
        let own = self.stages.at(2, stage.index())?.local_tile(&rows, &[Some(rows_of_64), Some(0.into())])?;
        let c = b.load(&own.composition(piece.c())?.at(0, thread)?)?;
        let (alpha, beta) = (self.alpha, self.beta);
        sums.zip(&c, |sum, c| {
            let c = D::load(b, c);
            X::scaled(b, sum, alpha, beta, c)
        })
    }
}
