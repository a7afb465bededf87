//! One kernel of a reduction: from an array to results, or to parts of them.

use cute_types::runtime::RuntimeLayout;

use super::super::builder::{
    Arithmetic, ArrayParam, Builder, Convert, Fragment, Index, Input, Output, ReadOnly, ReadWrite, TypedKernel,
};
use super::super::entry::Extent;
use super::super::error::KernelError;
use super::super::modes::{composed, layout, nested, side_by_side};
use super::super::signature::Data;
use super::plan::{Direction, Problem, ReducePlan};
use super::{Operation, Reducible};
use crate::index::IndexError;
use crate::ptx::{Comparison, Reg, Target};

/// From an array to another.
pub(super) type Reducer<I, O> = TypedKernel<(Input<I>, Output<O>)>;

/// A kernel of a reduction.
pub(super) struct Stage {
    pub(super) problem: Problem,
    pub(super) plan: ReducePlan,
    /// The stride of the parts in what is written.
    pub(super) part_stride: u64,
    pub(super) operation: Operation,
}

/// Elements that are reduced: the whole vectors, or what is left over.
struct Piece {
    /// Elements of an access.
    width: u64,
    /// How many accesses there are of one result, and their strides.
    accesses: Vec<(u64, u64)>,
    /// The offset of the first.
    base: u64,
}

/// Where a thread is.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Its team's result, or vector of results: of those that are there.
    pub(super) item: Index,
    /// Its number in the team.
    pub(super) member: Index,
    /// The part of the block.
    pub(super) part: Index,
}

/// The elements of an access, and whether it is there, where that is a question.
type Access<I> = (Vec<Reg<I>>, Option<Reg<bool>>);

impl Stage {
    pub(super) fn build<I, O>(self, target: Target) -> Result<Reducer<I, O>, KernelError>
    where
        I: Reducible,
        I::Accumulator: Convert<O>,
        O: Data,
    {
        let blocks = self.chunks().saturating_mul(self.plan.parts);
        let extent = Extent::new(blocks, self.plan.team * self.plan.teams)?;
        TypedKernel::build("reduce", ["in", "out"], extent, target, |b, (input, output)| self.write(b, input, output))
    }

    /// The results, or vectors of results, that there are a team for.
    fn items(&self) -> u64 {
        self.problem.items(self.plan.direction, self.plan.width).0
    }

    /// Blocks that have other results.
    fn chunks(&self) -> u64 {
        self.items().div_ceil(self.plan.teams * self.plan.results)
    }

    fn write<I, O>(
        &self,
        b: &mut Builder,
        input: ArrayParam<I, ReadOnly>,
        output: ArrayParam<O, ReadWrite>,
    ) -> Result<(), KernelError>
    where
        I: Reducible,
        I::Accumulator: Convert<O>,
        O: Data,
    {
        let ReducePlan { direction, width, team, teams, results, parts, .. } = self.plan;
        let (thread, block, chunks) = (b.thread(), b.block(), self.chunks());
        // Neighbouring lanes read neighbouring elements, and so do neighbouring blocks.
        let (team_number, member, chunk, part) = match direction {
            Direction::Along => (
                digit(b, thread, [(team, 0), (teams, 1)])?,
                digit(b, thread, [(team, 1), (teams, 0)])?,
                digit(b, block, [(parts, 0), (chunks, 1)])?,
                digit(b, block, [(parts, 1), (chunks, 0)])?,
            ),
            Direction::Across => (
                digit(b, thread, [(teams, 1), (team, 0)])?,
                digit(b, thread, [(teams, 0), (team, 1)])?,
                digit(b, block, [(chunks, 1), (parts, 0)])?,
                digit(b, block, [(chunks, 0), (parts, 1)])?,
            ),
        };
        let items = layout(&[(teams, 1), (results, teams), (chunks, teams * results)])?;
        let item = |b: &mut Builder, team, result: usize| b.index(&items, &[team, (result as u32).into(), chunk]);
        // The loads of all results come before what is done with the first across lanes.
        let mut all = Vec::new();
        for result in 0..results as usize {
            let item = item(b, team_number, result)?;
            let place = Place { item: b.clamped(item, self.items())?, member, part };
            let found = b.fragment(&layout(&[(width, 1)])?, I::neutral(self.operation))?;
            for piece in self.pieces() {
                self.read(b, input, &piece, place, &found)?;
            }
            all.push((place, found));
        }
        self.add_tail(b, input, &all)?;
        let mut sums = Vec::new();
        for (_, found) in all {
            match direction {
                Direction::Along => sums.push(self.tree(b, found.registers())?),
                Direction::Across => sums.extend(found.registers()),
            }
        }
        for sum in &mut sums {
            *sum = self.over_lanes(b, *sum)?;
        }
        // Accumulators of a result, or vector of results.
        let each = sums.len() / results as usize;
        let (warps, threads) = (self.warps(), team * teams);
        if warps == 1 {
            return b.below(member, 1, |b, _| {
                sums.chunks(each).enumerate().try_for_each(|(result, sums)| {
                    let item = item(b, team_number, result)?;
                    self.store(b, output, item, part, sums)
                })
            });
        }
        let count = sums.len() as u64;
        let all = b.shared::<I::Accumulator>(layout(&[(count, threads), (threads, 1)])?)?;
        b.store(&Fragment::of(sums)?, &all.at(1, thread)?)?;
        b.barrier();
        b.below(thread, teams, |b, team_number| {
            let (next_team, next_warp) = match direction {
                Direction::Along => (team, 32),
                Direction::Across => (1, teams.max(32)),
            };
            let of_team = layout(&[(warps, next_warp), (count, threads), (teams, next_team)])?;
            let of_team = all.map_layout(|_| Ok(of_team))?.at(2, team_number)?;
            let values = b.load(&of_team)?.registers();
            let sums = values.chunks(warps as usize).map(|values| self.tree(b, values.to_vec()));
            let sums = sums.collect::<Result<Vec<_>, _>>()?;
            sums.chunks(each).enumerate().try_for_each(|(result, sums)| {
                let item = item(b, team_number, result)?;
                self.store(b, output, item, part, sums)
            })
        })
    }

    /// Puts the results of an item that is there into the array.
    fn store<A, O>(
        &self,
        b: &mut Builder,
        output: ArrayParam<O, ReadWrite>,
        item: Index,
        part: Index,
        sums: &[Reg<A>],
    ) -> Result<(), KernelError>
    where
        A: Convert<O>,
        O: Data,
    {
        let ReducePlan { parts, .. } = self.plan;
        let width = sums.len() as u64;
        let mut kept: Vec<(u64, u64)> = self.problem.kept.iter().map(|mode| (mode.extent, mode.to)).collect();
        let vector = apart(&mut kept, width);
        let modes = [nested(&[vector])?, nested(&kept)?, nested(&[(parts, self.part_stride)])?];
        let output = b.tensor(output, composed(self.problem.to, side_by_side(&modes)?)?)?;
        let results = Fragment::of(sums.iter().map(|&sum| b.convert::<A, O>(sum)).collect())?;
        b.below(item, self.items(), |b, item| b.store(&results, &output.at(2, part)?.at(1, item)?))
    }

    /// The whole vectors, and what is left over.
    fn pieces(&self) -> Vec<Piece> {
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
    /// Access r of a result is member + team * (u + unroll * (part + parts * turn)) in whole turns, and what is left behind
    /// those is less than one turn: member + team * (part + parts * u).
    fn read<I: Reducible>(
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
        let base = self.problem.from + piece.base;
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
            let tensor = b.tensor(input, composed(base, side_by_side(&modes)?)?)?;
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
            let tensor = b.tensor(input, composed(base + first * stride, side_by_side(&modes)?)?)?;
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
        let tensor = b.tensor(input, composed(self.problem.from + piece.base, side_by_side(&modes)?)?)?;
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

    /// What is left behind whole turns, an access of each thread at a time: which is the first, and how many are there.
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

    /// Combines accesses by a tree, those that are not there as neutral elements, then into the accumulators.
    fn combine<'a, I: Reducible>(
        &self,
        b: &mut Builder,
        accesses: impl Iterator<Item = (&'a [Reg<I>], Option<Reg<bool>>)>,
        sums: &Fragment<I::Accumulator>,
    ) -> Result<(), KernelError> {
        let mut values: Vec<Vec<Reg<I::Accumulator>>> = vec![Vec::new(); sums.len()];
        for (access, holds) in accesses {
            for (values, &element) in values.iter_mut().zip(access) {
                values.push(self.present(b, element, holds));
            }
        }
        for (values, sum) in values.into_iter().zip(sums.registers()) {
            if !values.is_empty() {
                let value = self.tree(b, values)?;
                let value = self.pair(b, sum, value);
                b.set(sum, value)?;
            }
        }
        Ok(())
    }

    /// An element to combine: the neutral one where it is not there.
    pub(super) fn present<I: Reducible>(
        &self,
        b: &mut Builder,
        element: Reg<I>,
        holds: Option<Reg<bool>>,
    ) -> Reg<I::Accumulator> {
        let value = b.convert::<I, I::Accumulator>(element);
        let Some(holds) = holds else {
            return value;
        };
        let neutral = b.variable(I::neutral(self.operation));
        b.select(holds, value, neutral)
    }

    /// Neighbours, then neighbours of those.
    fn tree<A: Arithmetic>(&self, b: &mut Builder, mut values: Vec<Reg<A>>) -> Result<Reg<A>, KernelError> {
        while values.len() > 1 {
            values = values
                .chunks(2)
                .map(|pair| match *pair {
                    [first, second] => self.pair(b, first, second),
                    _ => pair[0],
                })
                .collect();
        }
        values.first().copied().ok_or(KernelError::Elements { from: 0, to: 1 })
    }

    /// Two values combined.
    pub(super) fn pair<A: Arithmetic>(&self, b: &mut Builder, first: Reg<A>, second: Reg<A>) -> Reg<A> {
        match self.operation {
            Operation::Sum => b.add(first, second),
            Operation::Max => b.max(first, second),
            Operation::Min => b.min(first, second),
        }
    }

    /// Combines what the members of a team in one warp have, in each of them.
    fn over_lanes<A: Arithmetic>(&self, b: &mut Builder, mut value: Reg<A>) -> Result<Reg<A>, KernelError> {
        let ReducePlan { direction, team, teams, .. } = self.plan;
        let (least, end) = match direction {
            Direction::Along => (1, team.min(32)),
            Direction::Across => (teams, (team * teams).min(32)),
        };
        let mut lanes = end / 2;
        while lanes >= least {
            let other = b.shuffle_xor(value, lanes as u32)?;
            value = self.pair(b, value, other);
            lanes /= 2;
        }
        Ok(value)
    }

    /// Warps that share a result.
    fn warps(&self) -> u64 {
        let ReducePlan { direction, team, teams, .. } = self.plan;
        match direction {
            Direction::Along => team.div_ceil(32),
            Direction::Across => (team * teams / teams.max(32)).max(1),
        }
    }
}

/// A digit of an index, by the extents and strides of its digits.
pub(super) fn digit(b: &mut Builder, index: Index, modes: [(u64, u64); 2]) -> Result<Index, KernelError> {
    b.index(&side_by_side(&[nested(&modes)?])?, &[index])
}

/// Takes a vector of so many elements out of the first of these modes, which then counts vectors.
fn apart(modes: &mut [(u64, u64)], width: u64) -> (u64, u64) {
    match modes.first_mut() {
        Some(first) if width > 1 => {
            let stride = first.1;
            *first = (first.0 / width, stride * width);
            (width, stride)
        }
        _ => (1, 0),
    }
}
