//! Warpgroups that take turns: each waits until the one before it is done with its part.
//!
//! An [`Order`] owns a barrier for each warpgroup, at which the one before it arrives. The first one begins without waiting.
//!
//! PTX ISA, "mbarrier". CUTLASS: `OrderedSequenceBarrier`.

use super::index::Index;
use super::ring::{BARRIER, WARP, WARPGROUP};
use super::state::Builder;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::ptx::{Address, BinaryOp, Comparison, Instruction, Operand, Reg, Register, Sm90, Target, Type};

/// So many warpgroups that follow each other, and after the last one the first again.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// The address of the barriers.
    barriers: Register,
    warpgroups: u32,
    scope: u64,
}

/// Where a warpgroup is in an order: its barrier and the next one's, the phase that it waits for, and how many parts are others'
/// before its own.
#[derive(Debug)]
pub struct OrderPlace {
    order: Order,
    own: Register,
    next: Register,
    parity: Register,
    before: Register,
    scope: u64,
}

impl Builder {
    /// An order of so many warpgroups. Every thread of the block has to be there, so that an order is made outside of branches and
    /// loops.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Target`] before sm_90, [`KernelErrorKind::Scope`] within a branch or a loop, [`KernelErrorKind::Shape`] for
    /// less than two warpgroups or more than 8.
    #[track_caller]
    pub fn order(&mut self, warpgroups: u32) -> Result<Order, KernelError> {
        let _call = Call::begin();
        self.target_has("mbarrier.try_wait", Target::Sm90)?;
        if self.scopes.len() != 1 {
            return Err(KernelErrorKind::Scope.into());
        }
        if !(2..=8).contains(&warpgroups) {
            let what = format!("an order of {warpgroups} warpgroups is none; take 2 to 8");
            return Err(KernelErrorKind::Shape { what }.into());
        }
        let (_, barriers) = self.shared_array(BARRIER as usize, BARRIER * u64::from(warpgroups));
        let thread = self.tid();
        let first = self.compared(Comparison::Eq, Type::U32, Operand::Register(thread), Operand::Constant(0));
        self.when(first, |b| {
            for number in 0..warpgroups {
                let at = Address { base: barriers, offset: (u64::from(number) * BARRIER) as i32 };
                b.push_sm90(Sm90::BarrierInit { at, arrivals: (WARPGROUP / WARP) as u32 });
            }
            Ok(())
        })?;
        // No copy and no other block arrives at them: the barrier tells all who do.
        self.barrier();
        let scope = self.scopes.last().copied().unwrap_or(0);
        Ok(Order { barriers, warpgroups, scope })
    }

    /// Where the warpgroup of a number in the order begins: before it come as many others as the number says.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Scope`] for an order of another kernel, [`KernelErrorKind::Coordinate`] for a number that may be none of a
    /// warpgroup of the order.
    #[track_caller]
    pub fn place_in_order(&mut self, order: &Order, number: Index) -> Result<OrderPlace, KernelError> {
        let _call = Call::begin();
        self.check_scope(order.scope)?;
        let size = u64::from(order.warpgroups);
        if number.limit > size {
            return Err(KernelErrorKind::Coordinate { mode: 0, size, limit: number.limit }.into());
        }
        let number = self.value(number)?.untyped();
        let last = self.compared(Comparison::Eq, Type::U32, number.into(), Operand::Constant(size - 1));
        let further = self.with_number(BinaryOp::Add, number, 1);
        let next = self.selected(Type::U32, last.untyped(), Operand::Constant(0), further.into());
        // Of a barrier that no phase of has ended, the phase of parity 1 counts as one that has.
        let first = self.compared(Comparison::Eq, Type::U32, number.into(), Operand::Constant(0));
        let [one, zero] = [1, 0].map(Operand::Constant);
        let parity = self.selected(Type::U32, first.untyped(), one, zero);
        let [own, next] = [number, next].map(|number| {
            let [a, b, c] = [number.into(), Operand::Constant(BARRIER), order.barriers.into()];
            self.emitter.pure(Type::U32, |to| Instruction::Mad { to, a, b, c })
        });
        // What is written again is nobody else's register.
        let [parity, before] = [parity, number].map(|from| {
            let to = self.emitter.untyped(Type::U32);
            self.emitter.push(Instruction::Move { to, from: from.into() });
            to
        });
        let scope = self.scopes.last().copied().unwrap_or(0);
        Ok(OrderPlace { order: *order, own, next, parity, before, scope })
    }

    /// Whether the next part of what the warpgroups share is the own one, and whether it is another's: one part is the first
    /// warpgroup's, the next the second's, and so on. Each time that it is asked counts a part.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Scope`] for a place of elsewhere.
    #[track_caller]
    pub fn next_in_order(&mut self, place: &mut OrderPlace) -> Result<[Reg<bool>; 2], KernelError> {
        let _call = Call::begin();
        self.check_scope(place.scope)?;
        let zero = Operand::Constant(0);
        let own = self.compared(Comparison::Eq, Type::U32, place.before.into(), zero);
        let other = self.compared(Comparison::Ne, Type::U32, place.before.into(), zero);
        let less = self.emitter.untyped(Type::U32);
        let (a, b) = (place.before.into(), Operand::Constant(1));
        self.emitter.push(Instruction::Binary { op: BinaryOp::Sub, to: less, a, b });
        let others = Operand::Constant(u64::from(place.order.warpgroups) - 1);
        let when = own.untyped();
        self.emitter.push(Instruction::Select { to: place.before, a: others, b: less.into(), when });
        Ok([own, other])
    }

    /// The body, once the warpgroup before has come to the end of its own, and before the next one begins with it.
    /// Every thread of the warpgroup has to be there.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Index, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// // Two consumers append a bit to a number, in turns: a 0 the first one, a 1 the second, three times each.
    /// let extent = Extent { blocks: 1, threads: 384 };
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("turns", ["out"], extent, Target::Sm90a, |b, (out,)| {
    ///     let (number, out) = (b.shared::<u32>(layout!(1:1))?, b.tensor(out, layout!((3,2):(2,1)))?);
    ///     let (thread, one) = (b.thread(), b.value(Index::from(1_u32))?);
    ///     b.below(thread, 1, |b, _| b.store_one(one, &number.at(0, 0)?))?;
    ///     let order = b.order(2)?;
    ///     b.specialised([24, 240], |_, _| Ok(()), |b, consumer, thread| {
    ///         let mut place = b.place_in_order(&order, consumer)?;
    ///         b.repeat(3, |b, turn| {
    ///             b.in_order(&mut place, |b| {
    ///                 b.below(thread, 1, |b, _| {
    ///                     let (before, bit) = (b.load_one(&number.at(0, 0)?)?, b.value(consumer)?);
    ///                     let number_now = b.compute(before * 2 + bit);
    ///                     b.store_one(number_now, &number.at(0, 0)?)?;
    ///                     b.store_one(number_now, &out.at(1, consumer)?.at(0, turn)?)
    ///                 })
    ///             })
    ///         })
    ///     })
    /// })?;
    /// let mut out = [0; 6];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!(out, [0b10, 0b101, 0b1010, 0b10101, 0b101010, 0b1010101]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What the body returns; [`KernelErrorKind::Scope`] for a place of elsewhere.
    #[track_caller]
    pub fn in_order(
        &mut self,
        place: &mut OrderPlace,
        body: impl FnOnce(&mut Builder) -> Result<(), KernelError>,
    ) -> Result<(), KernelError> {
        let call = Call::begin();
        self.check_scope(place.scope)?;
        self.wait_phase(Address { base: place.own, offset: 0 }, place.parity, false);
        let (to, a, b) = (place.parity, place.parity.into(), Operand::Constant(1));
        self.emitter.push(Instruction::Binary { op: BinaryOp::Xor, to, a, b });
        call.author(|| body(self))?;
        self.each_warp_arrives(Address { base: place.next, offset: 0 })
    }
}
