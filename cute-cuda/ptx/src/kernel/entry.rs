//! A kernel: its text, its signature, and the extent of its launch.

use core::panic::Location;
use std::sync::Arc;

use cute_types::runtime::atom::TensorMap;

use super::call::Call;
use super::error::{KernelError, KernelErrorKind};
use super::kept::Kept;
use super::launch_number::LaunchNumber;
use super::limits::{MOST_BLOCKS, MOST_THREADS};
use super::signature::{Arg, Given, Signature, SignatureError, scalar_at};
use crate::ptx::{Function, Module, Target};

/// How many blocks of how many threads, along x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Blocks of the grid; zero means that there is nothing to do.
    pub blocks: u32,
    /// Threads of a block.
    pub threads: u32,
}

impl Extent {
    /// So many blocks of so many threads.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Threads`] and [`KernelErrorKind::Blocks`] for none, and for more than a device takes.
    #[track_caller]
    pub fn new(blocks: u64, threads: u64) -> Result<Extent, KernelError> {
        let _call = Call::begin();
        if threads == 0 || threads > MOST_THREADS {
            return Err(KernelErrorKind::Threads { threads }.into());
        }
        match u32::try_from(blocks) {
            Ok(blocks @ 1..) if u64::from(blocks) <= MOST_BLOCKS => Ok(Extent { blocks, threads: threads as u32 }),
            _ => Err(KernelErrorKind::Blocks { blocks, most: MOST_BLOCKS }.into()),
        }
    }
}

/// How the extent of a launch follows from the arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blocks {
    Fixed(u32),
    /// One for each unit that the scalar at this place counts.
    Each {
        scalar: usize,
    },
    /// Enough for all units where a block has so many, up to a number from which the threads loop.
    Covering {
        scalar: usize,
        each: u32,
        most: u32,
    },
}

impl From<Blocks> for [Blocks; 3] {
    /// Along x alone.
    fn from(blocks: Blocks) -> [Blocks; 3] {
        [blocks, Blocks::Fixed(1), Blocks::Fixed(1)]
    }
}

/// What a launch has: blocks along x, y and z, and threads of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Blocks along each axis; zero along any means that there is nothing to do.
    pub blocks: [u32; 3],
    /// Threads of a block.
    pub threads: u32,
    /// Shared memory of a block that the launch has to give, in bytes.
    pub shared_bytes: u32,
}

impl Launch {
    /// There is nothing to do.
    pub fn is_empty(self) -> bool {
        self.blocks.contains(&0)
    }
}

/// What asked for each line of a kernel's body.
#[derive(Debug)]
struct Origins {
    /// The number of the first line in the text, which is counted from 1.
    first: usize,
    origins: Vec<Option<&'static Location<'static>>>,
}

/// A kernel that is ready to run: its text, and what its launch needs. [`Runner`](super::Runner) runs it.
///
/// Only this crate makes one, because a launch trusts its lengths: the signature's check is what keeps a
/// kernel within its arrays.
#[derive(Clone, Debug)]
pub struct Kernel {
    name: String,
    target: Target,
    signature: Signature,
    /// Numbers that it is launched with beside the arguments, after them.
    numbers: Vec<LaunchNumber>,
    blocks: Box<[Blocks; 3]>,
    threads: u32,
    begins_early: bool,
    origins: Arc<Origins>,
    /// The text, and the modules that it has been loaded as, for one.
    kept: Kept,
}

impl Kernel {
    pub(super) fn new(
        mut function: Function,
        target: Target,
        signature: Signature,
        blocks: impl Into<[Blocks; 3]>,
        threads: u32,
    ) -> Kernel {
        let name = function.name.clone();
        function.most_threads = Some(threads);
        let shared_bytes =
            function.dynamic_shared.as_ref().map_or(0, |shared| u32::try_from(shared.bytes).unwrap_or(u32::MAX));
        let (begins_early, origins) = (function.waits_first, function.origins());
        let text = Module { target, functions: vec![function] }.to_string();
        // The last line of the text is the brace that closes the body.
        let first = text.lines().count() - origins.len();
        let (blocks, origins) = (Box::new(blocks.into()), Arc::new(Origins { first, origins }));
        let kept = Kept::of(text, shared_bytes);
        Kernel { name, target, signature, numbers: Vec::new(), blocks, threads, begins_early, origins, kept }
    }

    /// The same with numbers that it is launched with, of which the text has the parameters.
    pub(super) fn with_numbers(self, numbers: Vec<LaunchNumber>) -> Kernel {
        Kernel { numbers, ..self }
    }

    /// The same text for a launch of another shape: the arrays that it takes as tensor maps, in order, with their
    /// lengths; the numbers that it is launched with; and blocks along x.
    ///
    /// Whoever asks knows that the text is the one of that shape. What is compared here is what follows from the text.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Shape`] for other tensor maps or other numbers than the text has.
    pub(super) fn of_shape(
        &self,
        maps: Vec<(u64, TensorMap)>,
        numbers: Vec<LaunchNumber>,
        blocks: u32,
    ) -> Result<Kernel, KernelError> {
        let same = numbers.len() == self.numbers.len()
            && numbers.iter().zip(&self.numbers).all(|(own, other)| own.is_for(other));
        let signature = self.signature.clone().with_maps(maps).filter(|_| same);
        let Some(signature) = signature else {
            let what =
                format!("`{}` is launched with other tensor maps or other numbers than that shape has", self.name);
            return Err(KernelErrorKind::Shape { what }.into());
        };
        let [_, y, z] = *self.blocks;
        Ok(Kernel { signature, numbers, blocks: Box::new([Blocks::Fixed(blocks), y, z]), ..self.clone() })
    }

    /// The name of the entry.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The module as text.
    pub fn ptx(&self) -> &str {
        self.kept.text()
    }

    /// The line of the program in Rust that asked for a line of the text, which is counted from 1: of a kernel by the
    /// [builder](super::Builder), the line that called it; of a ready kernel, the line that made it. Nothing for declarations.
    ///
    /// ```
    /// use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// use cute_cuda::ptx::Target;
    /// use cute_types::prelude::*;
    ///
    /// let extent = Extent { blocks: 1, threads: 8 };
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("squares", ["out"], extent, Target::Sm80, |b, (out,)| {
    ///     let (thread, out) = (b.thread(), b.tensor(out, layout!(8:1))?);
    ///     let number = b.value(thread)?;
    ///     let square = number * number;
    ///     b.store_one(square, &out.at(0, thread)?)
    /// })?;
    /// let lines = |word: &str| {
    ///     let ptx = kernel.kernel().ptx().lines().zip(1..).filter(|(text, _)| text.contains(word));
    ///     ptx.map(|(_, line)| Some(kernel.kernel().origin(line)?.line())).collect::<Vec<_>>()
    /// };
    /// let store = lines("st.global")[0].unwrap();
    /// // A product is of the line that multiplies, wherever it is computed.
    /// assert_eq!(lines("mul.lo"), [Some(store - 1)]);
    /// assert_eq!(lines("%tid.x"), [Some(store - 3)]);
    /// assert_eq!(lines(".visible"), [None]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn origin(&self, line: usize) -> Option<&'static Location<'static>> {
        *self.origins.origins.get(line.checked_sub(self.origins.first)?)?
    }

    /// The oldest device that runs it.
    pub fn target(&self) -> Target {
        self.target
    }

    /// Shared memory of a block that a launch has to give, in bytes: 0 where the arrays are declared in the text.
    pub fn shared_bytes(&self) -> u32 {
        self.kept.shared_bytes()
    }

    /// Whether a launch may begin before those before it on its stream have ended: each thread
    /// [waits](super::Builder::wait_on_grids) for them before it touches global memory. A launch by the driver asks for that.
    ///
    /// ```
    /// use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// use cute_cuda::ptx::Target;
    /// use cute_types::prelude::*;
    ///
    /// let begins_early = |reads_before: bool| {
    ///     let extent = Extent { blocks: 1, threads: 32 };
    ///     let kernel = TypedKernel::<(Output<u32>,)>::build("next", ["out"], extent, Target::Sm90, |b, (out,)| {
    ///         let (thread, out) = (b.thread(), b.tensor(out, layout!(32:1))?);
    ///         let own = out.at(0, thread)?;
    ///         let before = if reads_before { b.load_one(&own)? } else { b.value(thread)? };
    ///         b.wait_on_grids()?;
    ///         b.store_one(before, &own)
    ///     })?;
    ///     Ok::<_, cute_cuda::kernel::KernelError>(kernel.kernel().begins_early())
    /// };
    /// assert!(begins_early(false)?);
    /// // What it loads could be what the kernel before has yet to store.
    /// assert!(!begins_early(true)?);
    /// # Ok::<(), cute_cuda::kernel::KernelError>(())
    /// ```
    pub fn begins_early(&self) -> bool {
        self.begins_early
    }

    /// What it takes.
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// Numbers of 32 bits that a launch adds to the arguments, after them, with the names of their parameters: what the text leaves
    /// open of the shape that the kernel is for, so that kernels of many shapes have one text. A [`Runner`](super::Runner) and a
    /// [`Driver`](super::Driver) give them, and nobody else has to.
    ///
    /// ```
    /// use cute_cuda::kernel::Gemm;
    /// use cute_types::prelude::*;
    /// use half::bf16;
    ///
    /// let of = |k: usize| Gemm::<bf16, bf16>::new(layout!((64,k):(k,1)), layout!((64,k):(k,1)), layout!((64,64):(64,1)), 132);
    /// let (short, long) = (of(256)?, of(512)?);
    /// assert_eq!(short.kernel().ptx(), long.kernel().ptx());
    /// let turns = |gemm: &Gemm<bf16, bf16>| gemm.kernel().numbers().find(|(name, _)| *name == "__turns").map(|(_, turns)| turns);
    /// assert_eq!((turns(&short), turns(&long)), (Some(2), Some(4)));
    /// # Ok::<(), cute_cuda::kernel::KernelError>(())
    /// ```
    pub fn numbers(&self) -> impl Iterator<Item = (&str, u32)> {
        self.numbers.iter().map(|number| (number.name.as_str(), number.number))
    }

    /// What a machine keeps with the kernel, such as the modules that it has been loaded as: one value of each type, which
    /// kernels of the same text share, clones among them, and which is dropped with the last of them.
    ///
    /// ```
    /// use cute_cuda::kernel::Offsets;
    /// use cute_cuda::ptx::Target;
    /// use std::sync::atomic::{AtomicU32, Ordering};
    ///
    /// let offsets = Offsets::new(cute_types::layout!((2,3):(3,1)), Target::default())?;
    /// let launches = offsets.kernel().kept::<AtomicU32>();
    /// launches.fetch_add(1, Ordering::Relaxed);
    /// assert_eq!(offsets.clone().kernel().kept::<AtomicU32>().load(Ordering::Relaxed), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kept<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        self.kept.get()
    }

    /// Checks the arguments, and says how many blocks of how many threads they ask for.
    pub fn launch(&self, args: &[Arg<'_>]) -> Result<Launch, SignatureError> {
        self.launch_given(&args.iter().map(Arg::given).collect::<Vec<_>>())
    }

    /// The extent of a launch with these arguments, wherever the arrays are: for who launches.
    pub fn launch_given(&self, args: &[Given]) -> Result<Launch, SignatureError> {
        self.signature.check_given(args)?;
        let units = |place| scalar_at(args, place).unwrap_or(0);
        let blocks = (*self.blocks).map(|blocks| match blocks {
            Blocks::Fixed(blocks) => blocks,
            // The signature bounds the scalar, by a number of blocks that a grid can have.
            Blocks::Each { scalar } => u32::try_from(units(scalar)).unwrap_or(0),
            Blocks::Covering { scalar, each, most } => {
                let wanted = units(scalar).div_ceil(u64::from(each.max(1)));
                u32::try_from(wanted).map_or(most, |wanted| wanted.min(most))
            }
        });
        Ok(Launch { blocks, threads: self.threads, shared_bytes: self.shared_bytes() })
    }
}
