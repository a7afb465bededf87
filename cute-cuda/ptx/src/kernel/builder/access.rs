//! Loads and stores: which elements of a tensor are adjacent, and how many of them one access moves.

use super::formula::Term;
use super::fragment::Fragment;
use super::state::Builder;
use super::tensor::{Place, Space, Tensor, Writable};
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::Data;
use crate::ptx::{Cache, Instruction, Operand, Reg, Register};

/// How many elements one access moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Vector {
    /// As many as are adjacent and aligned, within 16 bytes.
    #[default]
    Widest,
    /// So many, a power of two: refused where the layout does not have them.
    Exactly(u64),
}

/// The elements of a tensor in runs of adjacent ones.
#[derive(Debug)]
pub(super) struct Runs {
    /// Elements of a run.
    pub(super) width: u64,
    /// The offset of the first element of each run, ascending.
    pub(super) starts: Vec<u64>,
    /// The offset at each coordinate.
    pub(super) offsets: Vec<u64>,
}

impl Runs {
    /// In which run, and where in it, an offset is.
    pub(super) fn find(&self, offset: u64) -> (usize, usize) {
        let run = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        (run, (offset - self.starts[run]) as usize)
    }
}

impl<T: Data, S: Space> Tensor<T, S> {
    /// The most elements that one access of the tensor moves: adjacent in memory, at a multiple of their size, together
    /// at most 16 bytes.
    ///
    /// Their order among the coordinates does not matter, since a register is at no distance from another: this is at
    /// least CuTe's `max_common_vector` of the layout and that of the registers.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Values`] for more elements than a thread unrolls.
    #[track_caller]
    pub fn vector(&self) -> Result<u64, KernelError> {
        let _call = Call::about(&self.name);
        Ok(self.untyped().runs(Vector::Widest)?.width)
    }
}

impl Builder {
    /// The elements of a tensor in registers, by accesses as wide as the layout allows; one that several coordinates share
    /// is loaded once.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Values`] for more elements than a thread unrolls; [`KernelErrorKind::Index`] where there is no index
    /// code; [`KernelErrorKind::Scope`] for a tensor or an index of elsewhere.
    #[track_caller]
    pub fn load<T: Data, S: Space>(&mut self, tensor: &Tensor<T, S>) -> Result<Fragment<T>, KernelError> {
        let _call = Call::about(&tensor.name);
        self.load_with(tensor, Vector::Widest, S::LOADS)
    }

    /// [`Builder::load`] by accesses of this width, which use the caches in this way.
    ///
    /// # Errors
    ///
    /// As [`Builder::load`]; [`KernelErrorKind::Vector`] where the layout has no runs of that width;
    /// [`KernelErrorKind::NonCoherent`] for [`Cache::NonCoherent`] on an [`Output`](super::Output) or in shared memory: of a byte
    /// that the kernel writes, such a load may have either value (PTX ISA, `ld.global.nc`).
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Output, TypedKernel, Vector};
    /// # use cute_cuda::ptx::{Cache, Target};
    /// # use cute_types::runtime::RuntimeLayout;
    /// let extent = Extent { blocks: 1, threads: 1 };
    /// let kernel = TypedKernel::<(Output<f32>,)>::build("k", ["out"], extent, Target::default(), |b, (out,)| {
    ///     let out = b.tensor(out, "4:1".parse::<RuntimeLayout>()?)?;
    ///     b.load_with(&out, Vector::Widest, Cache::NonCoherent).map(drop)
    /// });
    /// assert_eq!(
    ///     kernel.unwrap_err().kind().to_string(),
    ///     "`Cache::NonCoherent` is for loads of what nothing writes while the kernel runs, and this is a load of an array \
    ///      that the kernel writes; take `Cache::Default`",
    /// );
    /// ```
    #[track_caller]
    pub fn load_with<T: Data, S: Space>(
        &mut self,
        tensor: &Tensor<T, S>,
        vector: Vector,
        cache: Cache,
    ) -> Result<Fragment<T>, KernelError> {
        let _call = Call::about(&tensor.name);
        if cache == Cache::NonCoherent && S::LOADS != Cache::NonCoherent {
            let access = match S::SPACE {
                crate::ptx::Space::Global => "a load of an array that the kernel writes",
                crate::ptx::Space::Shared | crate::ptx::Space::Cluster => "a load of shared memory",
            };
            return Err(KernelErrorKind::NonCoherent { access }.into());
        }
        let runs = tensor.untyped().runs(vector)?;
        self.need(tensor.place, runs.width * T::BYTES);
        let mut registers: Vec<Vec<Reg<T>>> = Vec::with_capacity(runs.starts.len());
        for from in self.addresses(tensor.untyped(), &runs.starts)? {
            let to: Vec<Register> = (0..words::<T>(runs.width)).map(|_| self.word::<T>(runs.width)).collect();
            self.emitter.push(Instruction::Load { space: S::SPACE, cache, to: to.clone(), from });
            registers.push(self.unpacked(&to, runs.width));
        }
        let found = runs.offsets.iter().map(|&offset| {
            let (run, place) = runs.find(offset);
            registers[run][place]
        });
        Fragment::new(found.collect(), &tensor.layout)
    }

    /// Stores registers to a tensor, coordinate by coordinate, by accesses as wide as the layout allows.
    ///
    /// # Errors
    ///
    /// As [`Builder::load`]; [`KernelErrorKind::Elements`] when the sizes differ, [`KernelErrorKind::NotInjective`] when two
    /// coordinates are one element, [`KernelErrorKind::Scope`] for a register of a branch, a loop or a kernel that is left.
    #[track_caller]
    pub fn store<T: Data, S: Writable>(
        &mut self,
        from: &Fragment<T>,
        tensor: &Tensor<T, S>,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&tensor.name);
        self.store_with(from, tensor, Vector::Widest, Cache::Default)
    }

    /// [`Builder::store`] by accesses of this width, which use the caches in this way.
    ///
    /// # Errors
    ///
    /// As [`Builder::store`]; [`KernelErrorKind::Vector`] where the layout has no runs of that width,
    /// [`KernelErrorKind::NonCoherent`] for [`Cache::NonCoherent`], which is a way to load.
    #[track_caller]
    pub fn store_with<T: Data, S: Writable>(
        &mut self,
        from: &Fragment<T>,
        tensor: &Tensor<T, S>,
        vector: Vector,
        cache: Cache,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&tensor.name);
        if cache == Cache::NonCoherent {
            return Err(KernelErrorKind::NonCoherent { access: "a store" }.into());
        }
        from.registers().into_iter().try_for_each(|register| self.check_scope(register.scope()))?;
        let runs = tensor.untyped().runs(vector)?;
        let (given, wanted) = (from.len() as u64, runs.offsets.len() as u64);
        if given != wanted {
            return Err(KernelErrorKind::Elements { from: given, to: wanted }.into());
        }
        if (runs.starts.len() as u64) * runs.width != wanted {
            return Err(KernelErrorKind::NotInjective { offset: twice(&runs.offsets) }.into());
        }
        self.need(tensor.place, runs.width * T::BYTES);
        let mut values: Vec<Vec<Option<Reg<T>>>> = vec![vec![None; runs.width as usize]; runs.starts.len()];
        for (coordinate, &offset) in runs.offsets.iter().enumerate() {
            let (run, place) = runs.find(offset);
            values[run][place] = from.get(coordinate);
        }
        for (to, run) in self.addresses(tensor.untyped(), &runs.starts)?.into_iter().zip(values) {
            let run: Vec<Reg<T>> = run.into_iter().flatten().collect();
            let from = self.packed(&run);
            self.emitter.push(Instruction::Store { space: S::SPACE, cache, to, from });
        }
        Ok(())
    }

    /// Stores one number to a tensor of one element.
    ///
    /// # Errors
    ///
    /// As [`Builder::store`].
    #[track_caller]
    pub fn store_one<T: Data, S: Writable>(
        &mut self,
        from: impl Term<T>,
        to: &Tensor<T, S>,
    ) -> Result<(), KernelError> {
        let _call = Call::about(&to.name);
        let from = self.register(from)?;
        self.store(&Fragment::of(vec![from])?, to)
    }

    /// The only element of a tensor.
    ///
    /// # Errors
    ///
    /// As [`Builder::load`]; [`KernelErrorKind::Elements`] when there are more.
    #[track_caller]
    pub fn load_one<T: Data, S: Space>(&mut self, from: &Tensor<T, S>) -> Result<Reg<T>, KernelError> {
        let _call = Call::about(&from.name);
        let found = self.load(from)?;
        match found.registers()[..] {
            [one] => Ok(one),
            ref more => Err(KernelErrorKind::Elements { from: more.len() as u64, to: 1 }.into()),
        }
    }

    /// Every element of a tensor to the element at the same coordinate of another, through registers, each side by
    /// accesses as wide as its layout allows.
    ///
    /// # Errors
    ///
    /// As [`Builder::load`] and [`Builder::store`].
    #[track_caller]
    pub fn copy<T: Data>(&mut self, from: &impl Source<T>, to: &impl Destination<T>) -> Result<(), KernelError> {
        let _call = Call::begin();
        let values = from.read(self)?;
        to.write(self, &values)
    }

    /// An access of so many bytes is made to the array: its address has to be a multiple of them.
    pub(super) fn need(&mut self, place: Place, bytes: u64) {
        if let Place::Param(number) | Place::Moving(number, _) = place
            && let Some(array) = self.arrays.get_mut(number)
        {
            array.align = array.align.max(bytes);
        }
    }

    /// A register of one access: a word of elements of less than 32 bits where they fill one.
    fn word<T: Data>(&mut self, width: u64) -> Register {
        match packs::<T>(width) {
            true => self.emitter.register::<u32>().untyped(),
            false => self.emitter.register::<T>().untyped(),
        }
    }

    fn unpacked<T: Data>(&mut self, words: &[Register], width: u64) -> Vec<Reg<T>> {
        if !packs::<T>(width) {
            return words.iter().map(|word| self.emitter.typed(word.number)).collect();
        }
        words.iter().flat_map(|&word| self.elements_of(word)).collect()
    }

    fn packed<T: Data>(&mut self, run: &[Reg<T>]) -> Vec<Operand> {
        let operand = |register: &Reg<T>| Operand::Register(register.untyped());
        if !packs::<T>(run.len() as u64) {
            return run.iter().map(operand).collect();
        }
        run.chunks(per_word::<T>() as usize)
            .map(|elements| {
                let to = self.emitter.register::<u32>().untyped();
                self.put_word(to, &elements.iter().map(operand).collect::<Vec<_>>());
                Operand::Register(to)
            })
            .collect()
    }
}

/// Elements of 8 and 16 bits go through memory in words where they fill one. Two bytes are a vector of bytes.
fn packs<T: Data>(width: u64) -> bool {
    per_word::<T>() > 1 && width >= per_word::<T>()
}

/// How many elements a word of 32 bits holds.
fn per_word<T: Data>() -> u64 {
    32 / u64::from(T::TYPE.bits()).min(32)
}

fn words<T: Data>(width: u64) -> u64 {
    if packs::<T>(width) { width / per_word::<T>() } else { width }
}

/// An offset that is there twice.
fn twice(offsets: &[u64]) -> u64 {
    let mut sorted = offsets.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).find(|pair| pair[0] == pair[1]).map_or(0, |pair| pair[0])
}

/// What [`Builder::copy`] reads: tensors of memory and of registers.
pub trait Source<T: Data> {
    /// The elements in registers.
    ///
    /// # Errors
    ///
    /// As [`Builder::load`].
    fn read(&self, b: &mut Builder) -> Result<Fragment<T>, KernelError>;
}

/// What [`Builder::copy`] writes: tensors of memory that can be written, and of registers.
pub trait Destination<T: Data> {
    /// Writes the elements.
    ///
    /// # Errors
    ///
    /// As [`Builder::store`].
    fn write(&self, b: &mut Builder, values: &Fragment<T>) -> Result<(), KernelError>;
}

impl<T: Data, S: Space> Source<T> for Tensor<T, S> {
    fn read(&self, b: &mut Builder) -> Result<Fragment<T>, KernelError> {
        b.load(self)
    }
}

impl<T: Data, S: Writable> Destination<T> for Tensor<T, S> {
    fn write(&self, b: &mut Builder, values: &Fragment<T>) -> Result<(), KernelError> {
        b.store(values, self)
    }
}

impl<T: Data> Source<T> for Fragment<T> {
    fn read(&self, _: &mut Builder) -> Result<Fragment<T>, KernelError> {
        Ok(self.clone())
    }
}

impl<T: Data> Destination<T> for Fragment<T> {
    fn write(&self, b: &mut Builder, values: &Fragment<T>) -> Result<(), KernelError> {
        if values.len() != self.len() {
            return Err(KernelErrorKind::Elements { from: values.len() as u64, to: self.len() as u64 }.into());
        }
        let (to, mut from) = (self.registers(), values.registers());
        let both = |register: &Reg<T>| to.iter().any(|other| other.untyped() == register.untyped());
        // Registers that are on both sides are read before any is written.
        if from.iter().any(both) {
            from = from.into_iter().map(|register| b.variable(register)).collect();
        }
        for (to, from) in to.into_iter().zip(from) {
            b.set(to, from)?;
        }
        Ok(())
    }
}
