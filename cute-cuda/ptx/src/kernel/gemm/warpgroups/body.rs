//! The kernel: one thread has tiles of A and B copied into the stages of a ring, and another one those of C; warpgroups multiply
//! them.

use super::addend::Addend;
use super::epilogue::{At, Epilogue};
use super::multiply::Multiply;
use super::parts::Parts;
use super::plan::ROWS;
use super::problem::Problem;
use super::shape::{Forms, Shape};
use crate::kernel::builder::{Builder, Counts, Index};
use crate::kernel::error::KernelError;
use crate::kernel::gemm::elements::{Factor, Product, Scale};
use crate::kernel::gemm::given::Given;

/// Sums of a thread, from which on hardly a register is left beside them.
const MANY_SUMS: i64 = 192;

impl Problem {
    pub(in crate::kernel::gemm) fn write<T, D, X>(
        &self,
        b: &mut Builder,
        given: Given<'_, T::Number, D, X>,
    ) -> Result<(), KernelError>
    where
        T: Factor,
        D: Product<T::Sum, Scale = X>,
        X: Scale,
    {
        let Problem { plan, layouts, shared, .. } = self;
        let [rows, columns, depth] = plan.tile;
        let part = self.part(b)?;
        let [tile_a, tile_b, tile_d] = [&shared[0], &shared[1], &shared[2]].map(|stages| stages.take(0, 2));
        let [a, right] = given.factors;
        let common = self.shared_by(b)?;
        let mapped = |b: &mut Builder, factor, place: usize, tile: [i64; 2], shared| match common.get(place) {
            Some(common) => b.tma_multicast(factor, &layouts[place], &tile, shared, common),
            None => b.tma(factor, &layouts[place], &tile, shared),
        };
        let a = mapped(b, a, 0, [rows, depth], tile_a?)?;
        let right = mapped(b, right, 1, [columns, depth], tile_b?)?;
        let d = b.tma(given.d, &layouts[2], &[ROWS, self.width::<D>()], tile_d?)?;
        let c = given.c.zip(self.c.as_ref()).map(|((c, alpha, beta), (layout, shared))| {
            Ok::<_, KernelError>((b.tma(c, layout, &[rows, self.width::<D>()], shared.take(0, 2)?)?, alpha, beta))
        });
        let c = c.transpose()?;
        let of_c = c.as_ref().map(|(c, ..)| c.form());
        let shape = Shape::new(self, &Forms { a: a.form(), b: right.form(), d: d.form(), c: of_c })?;
        shape.declare(b)?;
        let multiply = Multiply::<T>::new(b, self)?;
        let is_tight = given.fused.is_some() && plan.sums() >= MANY_SUMS;
        let mut epilogue = Epilogue::new(b, self, &shape, d, given.fused)?;
        let ring = b.ring_of_cluster(plan.stages, plan.sharing(), &common)?.read_by_wgmma();
        let addend = Addend::new(b, self, &shape, c)?;
        let parts = Parts::new(b, self, &multiply.a)?;
        let order = plan.pingpong.then(|| b.order(plan.consumers())).transpose()?;
        let registers @ [few, many] = plan.registers_of_roles();
        // Parts of K were slower by the warp, where registers are exchanged; and a closure spilled 64 bytes beside so many sums, for 4.
        let by_warp = !is_tight && (plan.split == 1 || few == many);
        let counts = if by_warp { Counts::OfWarps } else { Counts::OfThreads };
        b.begin_early()?;
        b.roles(
            registers,
            counts,
            |b, thread| {
                let mut place = b.producer(&ring)?;
                let mut of_c = addend.as_ref().map(|addend| addend.producer(b)).transpose()?;
                let factors = |b: &mut Builder, [m, n, l]: [Index; 3]| {
                    shape.for_each_turn(b, part, |b, k| {
                        b.produce(&mut place, |b, stage| {
                            b.tma_load(&a, &[m, k, l], &multiply.a.at(2, stage.index())?, stage)?;
                            b.tma_load(&right, &[n, k, l], &multiply.b.at(2, stage.index())?, stage)
                        })
                    })
                };
                let of_c = addend.as_ref().zip(of_c.as_mut());
                let of_c = of_c.map(|(addend, c)| {
                    let parts = parts.as_ref();
                    move |b: &mut Builder, tile| match parts {
                        None => addend.load(b, c, tile, part),
                        Some(parts) => parts.if_storing(b, part, |b, part| addend.load(b, c, tile, part)),
                    }
                });
                shape.for_each_tile_of_movers(b, (thread, plan.split), factors, of_c)
            },
            |b, consumer, thread| {
                let mut place = b.consumer(&ring)?;
                let mut of_c = addend.as_ref().map(|addend| addend.consumer(b, consumer)).transpose()?;
                let sums = multiply.sums(b)?;
                let mut order = order.as_ref().map(|order| b.place_in_order(order, consumer)).transpose()?;
                shape.for_each_tile(b, |b, tile| {
                    let at = At { tile, consumer, thread, part };
                    if let Some(order) = &mut order {
                        let [own, other] = b.next_in_order(order)?;
                        b.when(own, |b| {
                            // The other one's turn begins while the last multiplications of this one are under way: they are
                            // taken up in the order in which they come, and nothing is idle between them.
                            b.in_order(order, |b| multiply.turns(b, &shape, &mut place, &sums, consumer))?;
                            multiply.finish(b, &mut place)?;
                            let sums = b.accumulated(&sums)?;
                            epilogue.store(b, &sums, at, addend.as_ref().zip(of_c.as_mut()))
                        })?;
                        return b.when(other, |b| {
                            shape.pass(b, &mut place)?;
                            addend.as_ref().zip(of_c.as_mut()).map_or(Ok(()), |(addend, c)| addend.pass(b, c))
                        });
                    }
                    multiply.turns(b, &shape, &mut place, &sums, consumer)?;
                    multiply.finish(b, &mut place)?;
                    let (sums, of_c) = (b.accumulated(&sums)?, addend.as_ref().zip(of_c.as_mut()));
                    let Some(parts) = &parts else { return epilogue.store(b, &sums, at, of_c) };
                    parts.added(b, &sums, [part, consumer, thread], |b, sums, part| {
                        epilogue.store(b, sums, At { part, ..at }, of_c)
                    })
                })?;
                epilogue.finish(b, thread)
            },
        )
    }
}
