//! How often the threads of a tiling touch the elements of a tensor.

use alloc::vec::Vec;

use super::error::AtomError;
use super::mma::{Mode, Operand};
use super::tiled_copy::TiledCopy;
use super::tiled_mma::TiledMma;
use crate::{AnyLayout, IntTuple};

/// What all threads together touch of a tensor, counted one by one.
///
/// ```
/// use cute_runtime::atom::{MmaAtom, TiledMma};
/// use cute_runtime::AnyLayout;
/// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
/// let mma = TiledMma::new(&atom, &"(2,4,1)".parse()?, &"(_,_,_)".parse()?)?;
/// let c = mma.accesses_c(&"(64,64):(64,1)".parse::<AnyLayout>()?)?;
/// assert_eq!((c.outside, c.min_times, c.max_times), (0, 1, 1));
/// // Each of the 4 atoms along N reads all of A.
/// let a = mma.accesses_a(&"(64,64):(64,1)".parse::<AnyLayout>()?)?;
/// assert_eq!((a.outside, a.min_times, a.max_times), (0, 4, 4));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accesses {
    /// All of them.
    pub accesses: i64,
    /// Elements of the tensor.
    pub elements: i64,
    /// Elements of it that a thread touches.
    pub touched: i64,
    /// Offsets that are touched and are none of the tensor's.
    pub outside: i64,
    /// How often an element is touched at least.
    pub min_times: i64,
    /// How often an element is touched at most.
    pub max_times: i64,
}

impl Accesses {
    /// Counts offsets against the elements of a tensor.
    fn count(tensor: &AnyLayout, offsets: impl Iterator<Item = IntTuple>) -> Accesses {
        let (elements, offsets): (Vec<IntTuple>, Vec<IntTuple>) = (tensor.offsets().collect(), offsets.collect());
        // Integers are sorted several times as fast as lists of them.
        let integer = |tuple: &IntTuple| if let IntTuple::Int(n) = tuple { Some(*n) } else { None };
        let integers = |tuples: &[IntTuple]| -> Option<Vec<i64>> { tuples.iter().map(integer).collect() };
        match (integers(&elements), integers(&offsets)) {
            (Some(elements), Some(offsets)) => Accesses::count_sorted(elements, offsets),
            _ => {
                let lists = |tuples: Vec<IntTuple>| tuples.iter().map(|at| at.leaves().collect()).collect();
                Accesses::count_sorted::<Vec<i64>>(lists(elements), lists(offsets))
            }
        }
    }

    /// The same by sorting both, after which what is equal stands together and is met in one pass.
    fn count_sorted<K: Ord>(mut elements: Vec<K>, mut offsets: Vec<K>) -> Accesses {
        elements.sort_unstable();
        elements.dedup();
        offsets.sort_unstable();
        let mut runs = offsets.chunk_by(K::eq).peekable();
        let (mut touched, mut outside, mut min_times, mut max_times) = (0, 0, i64::MAX, 0);
        for element in &elements {
            while runs.next_if(|run| run[0] < *element).is_some() {
                outside += 1;
            }
            let times = runs.next_if(|run| run[0] == *element).map_or(0, |run| run.len() as i64);
            touched += i64::from(times > 0);
            (min_times, max_times) = (times.min(min_times), times.max(max_times));
        }
        Accesses {
            accesses: offsets.len() as i64,
            elements: elements.len() as i64,
            touched,
            outside: outside + runs.count() as i64,
            min_times: if elements.is_empty() { 0 } else { min_times },
            max_times,
        }
    }

    /// Whether each element of the tensor is touched this often, and nothing else.
    pub fn covers(&self, times: i64) -> bool {
        self.outside == 0 && (self.min_times, self.max_times) == (times, times)
    }
}

impl TiledMma {
    /// What the threads touch of a tensor of A.
    pub fn accesses_a(&self, tensor: &AnyLayout) -> Result<Accesses, AtomError> {
        self.accesses(Operand::A, tensor)
    }

    /// What the threads touch of a tensor of B.
    pub fn accesses_b(&self, tensor: &AnyLayout) -> Result<Accesses, AtomError> {
        self.accesses(Operand::B, tensor)
    }

    /// What the threads touch of a tensor of C.
    pub fn accesses_c(&self, tensor: &AnyLayout) -> Result<Accesses, AtomError> {
        self.accesses(Operand::C, tensor)
    }

    /// What the threads touch of a tensor of an operand.
    pub fn accesses(&self, operand: Operand, tensor: &AnyLayout) -> Result<Accesses, AtomError> {
        let apart = self.thrfrg(operand, tensor)?;
        let mut parts = Vec::new();
        for thread in self.threads() {
            parts.push(self.thread(thread)?.part_of(operand, &apart, tensor.rank())?);
        }
        Ok(Accesses::count(tensor, parts.iter().flat_map(|part| part.offsets())))
    }

    /// How often each element of an operand is touched: once for each atom along the mode that the operand has not got.
    pub fn multiplicity(&self, operand: Operand) -> Result<i64, AtomError> {
        let absent = Mode::ALL.into_iter().find(|mode| !operand.modes().contains(mode));
        let repeats = absent.map_or(Ok(1), |mode| self.count(mode))?;
        // All threads of an atom whose operand is in shared memory see the whole of it.
        let [m, n] = operand.modes().map(|mode| self.atom().extent(mode));
        Ok(repeats * (self.atom().layout(operand).size() / (m * n)))
    }
}

impl TiledCopy {
    /// What the threads touch of a tensor at the source.
    pub fn accesses_s(&self, tensor: &AnyLayout) -> Result<Accesses, AtomError> {
        let mut parts = Vec::new();
        for thread in 0..self.size() {
            parts.push(self.thread(thread)?.partition_s(tensor)?);
        }
        Ok(Accesses::count(tensor, parts.iter().flat_map(|part| part.offsets())))
    }

    /// What the threads touch of a tensor at the destination.
    pub fn accesses_d(&self, tensor: &AnyLayout) -> Result<Accesses, AtomError> {
        let mut parts = Vec::new();
        for thread in 0..self.size() {
            parts.push(self.thread(thread)?.partition_d(tensor)?);
        }
        Ok(Accesses::count(tensor, parts.iter().flat_map(|part| part.offsets())))
    }
}
