//! A vector a thread, by ascending offset of the array that is written.

use super::plan::RelayoutKernel;
use crate::kernel::builder::{Builder, ReadOnly, ReadWrite, Tensor, TypedKernel};
use crate::kernel::entry::Extent;
use crate::kernel::error::KernelError;
use crate::kernel::modes::{Joint, Mode, Side, layout, nested, side_by_side, thread_of_grid};
use crate::kernel::signature::Data;
use crate::ptx::Target;

/// Threads of a block.
const THREADS: u64 = 256;

/// A vector a thread, by ascending offset of the array that is written; of more than `most`, each thread has one after the
/// other.
pub(super) fn vectors<T: Data>(
    joint: &Joint,
    width: u64,
    turns: u64,
    most: u64,
    target: Target,
) -> Result<RelayoutKernel<T>, KernelError> {
    // Along the first mode, which alone can have stride 1 where the vectors are longer than an element.
    let (first, others) = match joint.modes.split_first() {
        Some((&first, others)) => (first, others),
        None => (Mode { extent: 1, from: 0, to: 0 }, &[][..]),
    };
    let (whole, left) = (first.extent / width, first.extent % width);
    let [from, to] = [first.from, first.to].map(|stride| width.saturating_mul(stride));
    let mut along = vec![Mode { extent: whole, from, to }];
    along.extend(others);
    let mut values = vec![Mode { extent: width, ..first }];
    if turns > 1
        && let Some(last) = along.last_mut()
    {
        last.extent /= turns;
        values.push(Mode { extent: turns, from: last.extent * last.from, to: last.extent * last.to });
    }
    let parts = if whole == 0 { Vec::new() } else { parts(&along, most) };
    let longest = parts.iter().map(Part::threads).max().unwrap_or(1);
    let extent = Extent::new(longest.div_ceil(THREADS), THREADS)?;
    let side = |part: &Part, stride: fn(&Mode) -> u64, before: Side| {
        let side = |modes: &[Mode]| nested(&modes.iter().map(|mode| (mode.extent, stride(mode))).collect::<Vec<_>>());
        let mut modes = vec![side(&values)?, side(&part.along)?];
        modes.extend(part.turns.iter().map(|&mode| side(&[mode])).collect::<Result<Vec<_>, _>>()?);
        before.over(stride(&part.start), side_by_side(&modes)?)
    };
    let sides = parts.iter().map(|part| {
        let (from, to) = (side(part, |mode| mode.from, joint.from)?, side(part, |mode| mode.to, joint.to)?);
        Ok((part.threads(), from, to))
    });
    let sides = sides.collect::<Result<Vec<_>, KernelError>>()?;
    let rest = |stride: fn(&Mode) -> u64, before: Side| {
        // Of nothing that is left, the end may be beyond 64 bits.
        let behind = if left == 0 { 0 } else { whole * width * stride(&first) };
        before.over(behind, layout(&[(left.max(1), stride(&first))])?)
    };
    let (rest_from, rest_to) = (rest(|mode| mode.from, joint.from)?, rest(|mode| mode.to, joint.to)?);
    TypedKernel::build("copy", ["in", "out"], extent, target, |b, (input, output)| {
        let index = thread_of_grid(b)?;
        for (threads, from, to) in &sides {
            b.below(index, *threads, |b, index| {
                let (from, to) = (b.tensor(input, from)?.at(1, index)?, b.tensor(output, to)?.at(1, index)?);
                every_turn(b, &from, &to)
            })?;
        }
        b.below(index, left, |b, index| {
            let from = b.tensor(input, &rest_from)?.at(0, index)?;
            let to = b.tensor(output, &rest_to)?.at(0, index)?;
            b.copy(&from, &to)
        })
    })
}

/// Copies the first modes of two tensors at every index of the others.
fn every_turn<T: Data>(
    b: &mut Builder,
    from: &Tensor<T, ReadOnly>,
    to: &Tensor<T, ReadWrite>,
) -> Result<(), KernelError> {
    match from.layout().rank() {
        0 | 1 => b.copy(from, to),
        rank => {
            let turns = from.layout().mode(rank - 1)?.size().unsigned_abs();
            b.repeat(turns, |b, turn| every_turn(b, &from.at(rank - 1, turn)?, &to.at(rank - 1, turn)?))
        }
    }
}

/// Some of the vectors of a copy.
struct Part {
    /// Where it begins, as strides.
    start: Mode,
    /// A thread for each.
    along: Vec<Mode>,
    /// What each thread goes through, one loop a mode.
    turns: Vec<Mode>,
}

impl Part {
    fn threads(&self) -> u64 {
        self.along.iter().map(|mode| mode.extent).product()
    }
}

/// The coordinates of these modes in parts of at most `most` threads: the first modes whole, the one that goes beyond cut into
/// equal pieces and what is left, the ones after it turn by turn.
fn parts(along: &[Mode], most: u64) -> Vec<Part> {
    let start = Mode { extent: 1, from: 0, to: 0 };
    let mut threads = 1_u64;
    for (place, &mode) in along.iter().enumerate() {
        if let Some(more) = threads.checked_mul(mode.extent).filter(|&more| more <= most) {
            threads = more;
            continue;
        }
        let (before, behind) = (&along[..place], &along[place + 1..]);
        let largest = (most / threads).clamp(1, mode.extent);
        // A power of two leaves nothing of most extents.
        let power = 1 << largest.ilog2();
        let piece = if mode.extent.is_multiple_of(power) { power } else { largest };
        let (count, left) = (mode.extent / piece, mode.extent % piece);
        let with = |extent: u64| before.iter().copied().chain([Mode { extent, ..mode }]).collect();
        let next = Mode { extent: count, from: piece * mode.from, to: piece * mode.to };
        let turns = [next].into_iter().chain(behind.iter().copied()).collect();
        let mut parts = vec![Part { start, along: with(piece), turns }];
        if left > 0 {
            let start = Mode { extent: 1, from: count * next.from, to: count * next.to };
            parts.push(Part { start, along: with(left), turns: behind.to_vec() });
        }
        return parts;
    }
    vec![Part { start, along: along.to_vec(), turns: Vec::new() }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_every_coordinate_once() {
        for extents in [vec![12], vec![13, 5], vec![3, 7, 4], vec![2, 2, 2, 5]] {
            let size: u64 = extents.iter().product();
            let mut stride = 1;
            let mode = |&extent: &u64| {
                stride *= extent;
                Mode { extent, from: stride / extent, to: 0 }
            };
            let along: Vec<Mode> = extents.iter().map(mode).collect();
            for most in 1..=size + 1 {
                let mut seen = Vec::new();
                for part in parts(&along, most) {
                    assert!(part.threads() <= most);
                    let modes = part.along.iter().chain(&part.turns);
                    let start = vec![part.start.from];
                    seen.extend(modes.fold(start, |offsets, mode| {
                        let at = |i: u64| offsets.iter().map(move |offset| offset + i * mode.from);
                        (0..mode.extent).flat_map(at).collect()
                    }));
                }
                seen.sort_unstable();
                assert_eq!(seen, (0..size).collect::<Vec<_>>(), "{extents:?}, {most}");
            }
        }
    }
}
