//! What a thread reads of its results.

use cute_types::runtime::RuntimeLayout;

use super::plan::ReducePlan;
use super::problem::Direction;
use super::reduction::Reducible;
use super::stage::{Place, Stage, apart};
use crate::index::IndexError;
use crate::kernel::builder::{ArrayParam, Builder, Fragment, Index, ReadOnly};
use crate::kernel::error::KernelError;
use crate::kernel::modes::{layout, nested, side_by_side};
use crate::ptx::{Comparison, Reg};

/// Elements that are reduced: the whole vectors, or what is left over.
pub(super) struct Piece {
    /// Elements of an access.
    width: u64,
    /// How many accesses there are of one result, and their strides.
    accesses: Vec<(u64, u64)>,
    /// The offset of the first.
    base: u64,
}

/// The elements of an access, and whether it is there, where that is a question.
type Access<I> = (Vec<Reg<I>>, Option<Reg<bool>>);

impl Stage {
    /// The whole vectors, and what is left over.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        let (width, mut accesses) = (self.plan.width, self.problem.reduced.clone());
        if self.plan.direction == Direction::Across || width == 1 {
            return vec![Piece { width, accesses, base: 0 }];
        }
        let extent = accesses.first().map_or(1, |mode| mode.0);
        let (whole, left) = (extent / width, extent % width);
        let mut rest = accesses.clone();
        apart(&mut accesses, width);
        if let Some(first) = rest.first_mut() {
            first.0 = left;
        }
        let whole = (whole > 0).then_some(Piece { width, accesses, base: 0 });
        let rest = (left > 0).then_some(Piece { width: 1, accesses: rest, base: extent - left });
        [whole, rest].into_iter().flatten().collect()
    }

    /// Combines a piece into the accumulators.
    ///
    /// Access r of a result is member + team * (u + unroll * (part + parts * turn)) in whole turns, and what is left after
    /// those is less than one turn: member + team * (part + parts * u).
    pub(super) fn read<I: Reducible>(
        &self,
        b: &mut Builder,
        input: ArrayParam<I, ReadOnly>,
        piece: &Piece,
        place: Place,
        sums: &Fragment<I::Accumulator>,
    ) -> Result<(), KernelError> {
        let mut kept: Vec<(u64, u64)> = self.problem.kept.iter().map(|mode| (mode.extent, mode.from)).collect();
        let vector = match self.plan.direction {
            Direction::Along => (piece.width, 1),
            Direction::Across => apart(&mut kept, self.plan.width),
        };
        let result = [nested(&kept)?, nested(&[vector])?];
        let left = match piece.accesses[..] {
            [] => self.read_evenly(b, input, piece, (1, 0), &result, place, sums)?,
            [only] => self.read_evenly(b, input, piece, only, &result, place, sums)?,
            _ => self.read_by_number(b, input, piece, &result, place, sums)?,
        };
        if left.is_empty() {
            return Ok(());
        }
        self.combine(b, left.iter().map(|(access, holds)| (&access[..], *holds)), sums)
    }

    /// The whole turns where accesses are evenly spaced: each coordinate is a mode, and a turn moves the address by a
    /// constant. Gives the accesses that are left.
    #[allow(clippy::too_many_arguments)] // One thing each, and two callers.
    fn read_evenly<I: Reducible>(
        &self,
        b: &mut Builder,
        input: ArrayParam<I, ReadOnly>,
        piece: &Piece,
        (count, stride): (u64, u64),
        [kept, vector]: &[RuntimeLayout; 2],
        place: Place,
        sums: &Fragment<I::Accumulator>,
    ) -> Result<Vec<Access<I>>, KernelError> {
        let ReducePlan { team, unroll, parts, .. } = self.plan;
        let from = self.problem.from;
        let turn = self.turn();
        let turns = count / turn;
        if turns > 0 {
            let modes = [
                nested(&[(turns, turn * stride)])?,
                nested(&[(parts, team * unroll * stride)])?,
                nested(&[(unroll, team * stride)])?,
                nested(&[(team, stride)])?,
                kept.clone(),
                vector.clone(),
            ];
            let tensor = b.tensor(input, from.over(piece.base, side_by_side(&modes)?)?)?;
            let tensor = tensor.at(4, place.item)?.at(3, place.member)?.at(1, place.part)?;
            b.along(&tensor, 0, |b, tensor, _| {
                // By access, then by element of it.
                let loaded = b.load(tensor)?.registers();
                let elements = |access| loaded.iter().skip(access).step_by(unroll as usize).copied().collect();
                let accesses: Vec<Vec<Reg<I>>> = (0..unroll as usize).map(elements).collect();
                self.combine(b, accesses.iter().map(|access| (&access[..], None)), sums)
            })?;
        }
        let mut left = Vec::new();
        for (first, there) in self.left(count) {
            let modes = [nested(&[(there, stride)])?, kept.clone(), vector.clone()];
            let tensor = b.tensor(input, from.over(piece.base + first * stride, side_by_side(&modes)?)?)?;
            let (number, holds) = self.ragged(b, place, there)?;
            left.push((b.load(&tensor.at(1, place.item)?.at(0, number)?)?.registers(), holds));
        }
        Ok(left)
    }

    /// The same where several modes are reduced: index code takes the number of an access apart.
    fn read_by_number<I: Reducible>(
        &self,
        b: &mut Builder,
        input: ArrayParam<I, ReadOnly>,
        piece: &Piece,
        [kept, vector]: &[RuntimeLayout; 2],
        place: Place,
        sums: &Fragment<I::Accumulator>,
    ) -> Result<Vec<Access<I>>, KernelError> {
        let ReducePlan { team, unroll, parts, .. } = self.plan;
        let modes = [nested(&piece.accesses)?, kept.clone(), vector.clone()];
        let tensor = b.tensor(input, self.problem.from.over(piece.base, side_by_side(&modes)?)?)?;
        let tensor = tensor.at(1, place.item)?;
        let count = piece.accesses.iter().map(|mode| mode.0).product::<u64>();
        let turns = count / self.turn();
        let whole = layout(&[(team, 1), (parts, team * unroll), (unroll, team), (turns.max(1), self.turn())])?;
        b.repeat(turns, |b, turn| {
            let mut accesses = Vec::new();
            for number in 0..unroll as u32 {
                let access = b.index(&whole, &[place.member, place.part, number.into(), turn])?;
                accesses.push(b.load(&tensor.at(0, access)?)?.registers());
            }
            self.combine(b, accesses.iter().map(|access| (&access[..], None)), sums)
        })?;
        let mut left = Vec::new();
        for (first, there) in self.left(count) {
            let (number, holds) = self.ragged(b, place, there)?;
            let before = u32::try_from(first).map_err(|_| IndexError::Overflow)?;
            let access = b.index(&layout(&[(there, 1), (first + 1, 1)])?, &[number, before.into()])?;
            left.push((b.load(&tensor.at(0, access)?)?.registers(), holds));
        }
        Ok(left)
    }

    /// The accesses of a result that its threads have under way together.
    fn turn(&self) -> u64 {
        self.plan.team * self.plan.parts * self.plan.unroll
    }

    /// What is left after whole turns, an access of each thread at a time: which is the first, and how many are there.
    fn left(&self, count: u64) -> impl Iterator<Item = (u64, u64)> {
        let step = self.plan.team * self.plan.parts;
        let start = count / self.turn() * self.turn();
        (start..count).step_by(step as usize).map(move |first| (first, step.min(count - first)))
    }

    /// The number of a thread's access among those that are there, and whether it is one of them, where that is a question.
    fn ragged(&self, b: &mut Builder, place: Place, there: u64) -> Result<(Index, Option<Reg<bool>>), KernelError> {
        let ReducePlan { team, parts, .. } = self.plan;
        let number = b.index(&layout(&[(team, 1), (parts, team)])?, &[place.member, place.part])?;
        if number.limit() <= there {
            return Ok((number, None));
        }
        let bound = u32::try_from(there).map_err(|_| IndexError::Overflow)?;
        let value = b.value(number)?;
        let holds = b.compare(Comparison::Lt, value, bound);
        Ok((b.clamped(number, there)?, Some(holds)))
    }
}
