//! Copies between any two layouts of one domain.

use core::fmt;

use cute_types::runtime::ComposedLayout;

use super::builder::{Builder, Input, Output, ReadOnly, ReadWrite, Tensor, TypedKernel};
use super::driver::{DeviceArgs, Driver};
use super::entry::Extent;
use super::error::KernelError;
use super::limits::WIDEST;
use super::modes::{Joint, Mode, composed, layout, nested, side_by_side, thread_of_grid};
use super::runner::Runner;
use super::signature::Data;
use super::tiles::{CopyKernel, Tile, tiled};
use crate::ptx::Target;

/// Threads of a block.
const THREADS: u64 = 256;
/// From so many modes on the index code is dearer than an access.
const DEAR_MODES: usize = 4;
/// Threads that fill a large device.
const ENOUGH: u64 = 1 << 18;
/// Threads of a grid that one index counts.
const MOST_INDEX: u64 = 1 << 32;
/// Fewer elements than this along either side make no tile.
const LEAST_TILE: u64 = 8;

/// How a copy goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyPlan {
    /// Each thread moves the longer one of these vectors, along the mode that is fastest in the array that is written.
    Vectors {
        /// Elements of a vector that is loaded.
        reads: u64,
        /// Elements of a vector that is stored.
        writes: u64,
        /// Vectors of a thread, apart along the slowest mode: they share the index code.
        turns: u64,
    },
    /// Tiles through shared memory: in by vectors along one mode, out by vectors along another.
    Tiles(Tile),
}

impl fmt::Display for CopyPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CopyPlan::Vectors { reads: 1, writes: 1, turns: 1 } => f.write_str("elements"),
            CopyPlan::Vectors { reads, writes, turns: 1 } => write!(f, "vectors of {reads} and {writes}"),
            CopyPlan::Vectors { reads, writes, turns } => write!(f, "{turns} vectors of {reads} and {writes}"),
            CopyPlan::Tiles(tile) => write!(f, "tiles of {tile}"),
        }
    }
}

/// The kernel that copies `in[from(c)]` to `out[to(c)]` for every coordinate c of two layouts of one domain: a copy, a
/// permutation, a transposition, a gather of a slice, im2col, to and from a blocked layout, as the layouts say.
///
/// Both layouts are put on common modes, and modes that are contiguous in both are one; what is adjacent on both sides
/// moves in vectors of up to 16 bytes, and where the fastest modes differ a tile goes through swizzled shared memory, so
/// that both sides are read and written in vectors along their own.
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::Copy;
/// use cute_cuda::ptx::Target;
/// use cute_types::runtime::ComposedLayout;
///
/// // 3 columns of 2, to rows.
/// let (columns, rows): (ComposedLayout, ComposedLayout) = ("(2,3):(1,2)".parse()?, "(2,3):(3,1)".parse()?);
/// let kernel = Copy::<f32>::new(&columns, &rows, Target::default())?;
/// let mut out = [0.0; 6];
/// kernel.run(&Machine::interpreter(), &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], &mut out)?;
/// assert_eq!(out, [1.0, 3.0, 5.0, 2.0, 4.0, 6.0]);
///
/// // Two elements may not go to one place.
/// let error = Copy::<f32>::new(&columns, "(2,3):(1,1)".parse::<ComposedLayout>()?, Target::default()).unwrap_err();
/// assert_eq!(error.to_string(), "injective: elements 1 and 2 both have offset 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Copy<T> {
    kernel: CopyKernel<T>,
    plan: CopyPlan,
}

impl<T: Data> Copy<T> {
    /// The kernel for two layouts of the same size whose shapes have a common refinement; the second is injective.
    ///
    /// # Errors
    ///
    /// [`KernelError::Sizes`] and [`KernelError::Shape`] when the domains differ, [`KernelError::Layout`] when the second
    /// layout is not injective, [`KernelError::Index`] for negative strides.
    pub fn new(
        from: impl Into<ComposedLayout>,
        to: impl Into<ComposedLayout>,
        target: Target,
    ) -> Result<Copy<T>, KernelError> {
        let (from, to) = (from.into(), to.into());
        let joint = Joint::of(&from, &to)?;
        to.layout().check_injective()?;
        Copy::planned(&joint, plan::<T>(&joint), MOST_INDEX, target)
    }

    /// The copy with a tile of another shape where the copy goes through shared memory: for measuring which is best.
    ///
    /// # Errors
    ///
    /// As [`Copy::new`]; [`KernelError::Shape`] when the fastest modes of the layouts are one, and for a tile that its
    /// threads do not cover.
    pub fn with_tile(
        from: impl Into<ComposedLayout>,
        to: impl Into<ComposedLayout>,
        tile: Tile,
        target: Target,
    ) -> Result<Copy<T>, KernelError> {
        let (from, to) = (from.into(), to.into());
        let joint = Joint::of(&from, &to)?;
        to.layout().check_injective()?;
        Copy::planned(&joint, CopyPlan::Tiles(tile), MOST_INDEX, target)
    }

    /// The kernel of a plan, of at most so many threads that have a vector each.
    fn planned(joint: &Joint, plan: CopyPlan, most: u64, target: Target) -> Result<Copy<T>, KernelError> {
        let kernel = match plan {
            CopyPlan::Vectors { reads, writes, turns } => vectors(joint, reads.max(writes), turns, most, target),
            CopyPlan::Tiles(tile) => tiled(joint, tile, target),
        }?;
        Ok(Copy { kernel, plan })
    }

    /// How it goes.
    pub fn plan(&self) -> CopyPlan {
        self.plan
    }

    /// The kernel: `in`, as many elements as the first layout's cosize, and `out`, as many as the second's.
    pub fn kernel(&self) -> &CopyKernel<T> {
        &self.kernel
    }

    /// Copies on arrays of the host.
    ///
    /// # Errors
    ///
    /// As [`TypedKernel::run`].
    pub fn run<R: Runner>(&self, runner: &R, from: &[T], to: &mut [T]) -> Result<(), R::Error> {
        self.kernel.run(runner, (from, to))
    }

    /// Puts the copy on a stream, on arrays of its device: with cudarc `(&CudaSlice<T>, &mut CudaSlice<T>)`.
    ///
    /// # Errors
    ///
    /// As [`TypedKernel::launch`].
    pub fn launch<D: Driver, A: DeviceArgs<(Input<T>, Output<T>), D>>(
        &self,
        stream: &D::Stream,
        args: A,
    ) -> Result<(), D::Error> {
        self.kernel.launch(stream, args)
    }
}

/// The best way for a domain.
fn plan<T: Data>(joint: &Joint) -> CopyPlan {
    let most = WIDEST / T::BYTES;
    let unit = |of: fn(&Mode) -> u64| joint.modes.iter().position(|mode| of(mode) == 1);
    if let (Some(read), Some(write)) = (unit(|mode| mode.from), unit(|mode| mode.to))
        && read != write
        && [read, write].iter().all(|&place| joint.modes[place].extent >= LEAST_TILE)
    {
        return CopyPlan::Tiles(Tile::of::<T>(joint, read, write));
    }
    // One mode alone: what is left after the last whole vector is copied apart.
    let whole = joint.modes.len() == 1 && joint.from.is_multiple_of(most) && joint.to.is_multiple_of(most);
    let width = |stride: fn(&Mode) -> u64, base: u64| match joint.modes.first() {
        Some(first) if stride(first) == 1 && whole => most,
        Some(first) if stride(first) == 1 => joint.vector(0, most, stride, base),
        _ => 1,
    };
    let (reads, writes) = (width(|mode| mode.from, joint.from), width(|mode| mode.to, joint.to));
    // Index code of several quotients is dearer than a narrow access: threads that have several share it, where enough are
    // left.
    let last = joint.modes.last().map_or(1, |mode| mode.extent);
    let vectors = joint.size() / reads.max(writes);
    let turns = match joint.modes.len() {
        DEAR_MODES.. if reads.max(writes) < most => {
            [4, 2].into_iter().find(|turns| last.is_multiple_of(*turns) && vectors / turns >= ENOUGH)
        }
        _ => None,
    };
    CopyPlan::Vectors { reads, writes, turns: turns.unwrap_or(1) }
}

/// A vector a thread, by ascending offset of the array that is written; of more than `most`, each thread has one after the
/// other.
fn vectors<T: Data>(
    joint: &Joint,
    width: u64,
    turns: u64,
    most: u64,
    target: Target,
) -> Result<CopyKernel<T>, KernelError> {
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
    let side = |part: &Part, stride: fn(&Mode) -> u64, base: u64| {
        let side = |modes: &[Mode]| nested(&modes.iter().map(|mode| (mode.extent, stride(mode))).collect::<Vec<_>>());
        let mut modes = vec![side(&values)?, side(&part.along)?];
        modes.extend(part.turns.iter().map(|&mode| side(&[mode])).collect::<Result<Vec<_>, _>>()?);
        composed(base + stride(&part.start), side_by_side(&modes)?)
    };
    let sides = parts.iter().map(|part| {
        let (from, to) = (side(part, |mode| mode.from, joint.from)?, side(part, |mode| mode.to, joint.to)?);
        Ok((part.threads(), from, to))
    });
    let sides = sides.collect::<Result<Vec<_>, KernelError>>()?;
    let rest = |stride: fn(&Mode) -> u64, base: u64| {
        // Of nothing that is left, the end may be beyond 64 bits.
        let behind = if left == 0 { 0 } else { whole * width * stride(&first) };
        composed(base + behind, layout(&[(left.max(1), stride(&first))])?)
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
    use crate::kernel::testing::OnInterpreter;

    type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

    /// The kernel, of so many threads at most.
    fn limited(from: &ComposedLayout, to: &ComposedLayout, most: u64) -> Result<Copy<u16>, KernelError> {
        let joint = Joint::of(from, to)?;
        Copy::planned(&joint, plan::<u16>(&joint), most, Target::Sm80)
    }

    #[test]
    fn more_vectors_than_threads_are_copied_turn_by_turn() -> Outcome {
        let pairs = [
            // What is copied below in the large, in the small.
            ("(64,3):(7,2)", "(64,3):(3,1)"),
            ("(61,3):(7,2)", "(61,3):(3,1)"),
            // Several modes after the one that is cut, and before it.
            ("(5,7,11,3):(1,5,36,400)", "(5,7,11,3):(231,33,3,1)"),
            ("(5,7,11,3):(0,1,7,77)", "(5,7,11,3):(3,16,113,1)"),
            // Vectors, and what is left after the last whole one.
            ("1003:1", "1003:1"),
            ("(8,37):(1,8)", "(8,37):(1,16)"),
            ("(4,6,5):(1,4,24)", "(4,6,5):(1,20,4)"),
        ];
        for (from, to) in pairs {
            let (from, to): (ComposedLayout, ComposedLayout) = (from.parse()?, to.parse()?);
            let [length, stored] = [&from, &to].map(|layout| layout.layout().cosize() as usize);
            let input: Vec<u16> = (0..length as u16).map(|i| i ^ 0x5a5a).collect();
            let mut wanted = vec![0; stored];
            for (at, to) in from.layout().offsets().zip(to.layout().offsets()) {
                wanted[to as usize] = input[at as usize];
            }
            for most in [1, 2, 3, 4, 7, 8, 16, 30, 64, 100, 200, 5000] {
                let kernel = limited(&from, &to, most)?;
                let mut output = vec![0; stored];
                kernel.run(&OnInterpreter, &input, &mut output)?;
                assert_eq!(output, wanted, "{from} to {to}, {most} threads");
            }
        }
        Ok(())
    }

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

    #[test]
    fn arrays_of_more_elements_than_an_index_counts() -> Outcome {
        let (from, to): (ComposedLayout, ComposedLayout) =
            ("(4294967296,3):(7,2)".parse()?, "(4294967296,3):(3,1)".parse()?);
        let kernel = Copy::<u16>::new(&from, &to, Target::Sm80)?;
        let kernel = kernel.kernel().kernel();
        let needs: Vec<String> = kernel.signature().params().map(|(_, kind)| format!("{kind:?}")).collect();
        assert_eq!(needs, ["Input(U16, Elements(30064771070))", "Output(U16, Elements(12884901888))"]);
        // One loop, of as many turns as there are threads too few.
        let text = kernel.ptx();
        assert_eq!((text.matches("$L").count(), text.matches("ld.global").count()), (2, 1), "{text}");
        // Copies by whole vectors, of bytes that lie as they did, and through tiles.
        for (from, to) in [
            ("137438953472:1", "137438953472:1"),
            ("(65536,65536,8):(1,65536,4294967296)", "(65536,65536,8):(65536,1,4294967296)"),
        ] {
            let (from, to): (ComposedLayout, ComposedLayout) = (from.parse()?, to.parse()?);
            assert!(Copy::<u16>::new(&from, &to, Target::Sm80).is_ok(), "{from} to {to}");
        }
        Ok(())
    }
}
