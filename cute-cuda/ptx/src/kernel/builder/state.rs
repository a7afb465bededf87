//! A kernel under construction: what is written of it, and what is known of its parameters.

use core::sync::atomic::{AtomicU64, Ordering};
use std::collections::HashSet;
use std::sync::Arc;

use cute_types::runtime::atom::TensorMap;

use super::emitter::Emitter;
use super::flights::Flights;
use crate::kernel::call::{Call, Place};
use crate::kernel::entry::{Blocks, Extent, Kernel};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::grid::{Grid, Units};
use crate::kernel::launch_number::LaunchNumber;
use crate::kernel::limits::MOST_COUNT;
use crate::kernel::signature::{Element, Length, Signature};
use crate::ptx::{Instruction, Line, Register, Sm90, Target, Type};

/// A parameter that is an array: what the accesses of the kernel ask of it.
#[derive(Clone, Debug)]
pub(super) struct ArrayNeeds {
    pub(super) name: Arc<str>,
    pub(super) element: Element,
    pub(super) writable: bool,
    /// The address in global memory.
    pub(super) base: Register,
    /// The largest cosize of a tensor over it.
    pub(super) length: u64,
    /// The lengths as arrays of units.
    pub(super) products: Vec<Length>,
    /// The bytes of the widest access.
    pub(super) align: u64,
    /// It is a parameter that is a tensor map.
    pub(super) by_map: bool,
    /// The tensor map, once the body has said what it is.
    pub(super) map: Option<TensorMap>,
}

/// A kernel under construction.
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::{Extent, Input, Output, TypedKernel};
/// use cute_cuda::ptx::Target;
/// use cute_types::runtime::RuntimeLayout;
///
/// // y = a * x: 2 blocks of 32 threads, 4 elements each.
/// let layout: RuntimeLayout = "(4,32,2):(1,4,128)".parse()?;
/// let kernel = TypedKernel::<(Input<f32>, Output<f32>, f32)>::build(
///     "scale",
///     ["x", "y", "a"],
///     Extent { blocks: 2, threads: 32 },
///     Target::default(),
///     |b, (x, y, a)| {
///         let (thread, block) = (b.thread(), b.block());
///         let x = b.tensor(x, &layout)?.at(2, block)?.at(1, thread)?;
///         let y = b.tensor(y, &layout)?.at(2, block)?.at(1, thread)?;
///         let values = b.load(&x)?;
///         let values = values.map(|value| b.mul(value, a));
///         b.store(&values, &y)
///     },
/// )?;
/// // One access of 16 bytes each way.
/// assert!(kernel.kernel().ptx().contains("ld.global.nc.v4.f32"));
/// assert!(kernel.kernel().ptx().contains("st.global.v4.f32"));
///
/// let x: Vec<f32> = (0..256).map(|i| i as f32).collect();
/// let mut y = vec![0.0; 256];
/// kernel.run(&Machine::interpreter(), (&x[..], &mut y[..], 3.0))?;
/// assert_eq!(y[255], 765.0);
///
/// // An array that the layout overruns never reaches the machine.
/// let error = kernel.run(&Machine::interpreter(), (&x[..255], &mut y[..], 3.0)).unwrap_err();
/// assert_eq!(error.to_string(), "parameter `x` needs 256 elements, and was given 255");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Builder {
    pub(super) emitter: Emitter,
    /// The scopes that are open, outermost first, each by a number that no other scope has.
    pub(super) scopes: Vec<u64>,
    pub(super) grid: Grid,
    pub(super) target: Target,
    pub(super) arrays: Vec<ArrayNeeds>,
    /// Parameters in order: a scalar, or the number of an array.
    pub(super) params: Vec<ParamPlace>,
    /// Bytes of the shared arrays.
    pub(super) shared: u64,
    /// The registers that [`Builder::set`] may write.
    pub(super) variables: HashSet<Register>,
    /// A register was used outside its scope by an operation that has no error of its own.
    pub(super) escaped: bool,
    /// Why an operation that has no error of its own is refused: the first of them.
    pub(super) refused: Option<KernelError>,
    /// How many loops are open.
    pub(super) loops: u32,
    /// What multiplications of the warpgroup write.
    pub(super) flights: Flights,
    /// Numbers that the kernel is launched with beside its arguments, in the order of their parameters.
    pub(super) launched: Vec<(LaunchNumber, Register)>,
    /// The blocks of a cluster meet at the end, for what was asked for there.
    pub(super) meets_at_end: Option<Place>,
}

/// Scalars by their places among the parameters, with the most that each may be.
type Bounds = Vec<(usize, u64)>;

#[derive(Clone, Debug)]
pub(super) enum ParamPlace {
    Array(usize),
    /// A number; where it counts something, with the most that it may be.
    Scalar {
        name: String,
        element: Element,
        most: u64,
        counts: bool,
    },
}

/// The next scope's number: no index or tensor of one builder is one of another's.
pub(super) fn fresh_scope() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Builder {
    /// A kernel of that name, with these parameters, for a launch of that extent.
    pub(super) fn new(
        name: &str,
        params: &[(String, Type)],
        grid: Grid,
        target: Target,
    ) -> Result<Builder, KernelError> {
        grid.check()?;
        let mut emitter = Emitter::new(name, params.to_vec());
        emitter.function().cluster = Some(grid.cluster).filter(|&blocks| blocks > 1);
        let scopes = vec![fresh_scope()];
        scopes.iter().for_each(|&scope| emitter.open_scope(scope));
        let (arrays, params, variables) = (Vec::new(), Vec::new(), HashSet::new());
        let (escaped, refused, loops, flights) = (false, None, 0, Flights::default());
        Ok(Builder {
            emitter,
            scopes,
            grid,
            target,
            arrays,
            params,
            shared: 0,
            variables,
            escaped,
            refused,
            loops,
            flights,
            launched: Vec::new(),
            meets_at_end: None,
        })
    }

    /// How many blocks of how many threads along x: as many as a launch may have, where it counts them.
    pub fn extent(&self) -> Extent {
        Extent { blocks: u32::try_from(self.blocks_along(0)).unwrap_or(u32::MAX), threads: self.grid.threads }
    }

    /// The place of the count of that name among the parameters.
    pub(super) fn count_named(&self, wanted: &str) -> Option<usize> {
        let is_it = |place: &ParamPlace| match place {
            ParamPlace::Scalar { name, counts, .. } => name == wanted && *counts,
            ParamPlace::Array(_) => false,
        };
        self.params.iter().position(is_it)
    }

    /// The blocks along an axis at most, as far as the counts among the parameters tell.
    pub(super) fn blocks_along(&self, axis: usize) -> u64 {
        self.grid.blocks(axis, |name| match self.count_named(name).map(|place| &self.params[place]) {
            Some(ParamPlace::Scalar { most, .. }) => *most,
            // Refused at the end.
            _ => MOST_COUNT,
        })
    }

    /// Where the blocks along each axis come from, and the scalars that this bounds.
    fn blocks(&self) -> Result<([Blocks; 3], Bounds), KernelError> {
        let (mut blocks, mut bounds) = ([Blocks::Fixed(1); 3], Vec::new());
        for (axis, units) in self.grid.units.into_iter().enumerate() {
            let scalar = |name: &str| {
                let what = || format!("the grid counts `{name}`, which is no `Count` among the parameters");
                self.count_named(name).ok_or_else(|| KernelErrorKind::Shape { what: what() })
            };
            blocks[axis] = match units {
                Units::Number(number) => Blocks::Fixed(number),
                Units::Each(name) => {
                    bounds.push((scalar(name)?, Grid::most(axis)));
                    Blocks::Each { scalar: scalar(name)? }
                }
                Units::Covering(name, each) => {
                    bounds.push((scalar(name)?, Grid::most(axis).saturating_mul(u64::from(each))));
                    Blocks::Covering { scalar: scalar(name)?, each, most: u32::MAX }
                }
                Units::Striding(name, each, most) => Blocks::Covering { scalar: scalar(name)?, each, most },
            };
        }
        Ok((blocks, bounds))
    }

    /// A comment line in the text.
    #[track_caller]
    pub fn comment(&mut self, text: impl Into<String>) {
        let _call = Call::begin();
        self.emitter.comment(text);
    }

    pub(super) fn check_scope(&self, scope: u64) -> Result<(), KernelError> {
        if self.scopes.contains(&scope) { Ok(()) } else { self.flights.landed(scope) }
    }

    pub(super) fn finish(mut self) -> Result<Kernel, KernelError> {
        // Of a builder that a body swapped for another, a branch may still be open.
        if self.escaped || self.scopes.len() != 1 {
            return Err(KernelErrorKind::Scope.into());
        }
        if let Some(refused) = self.refused {
            return Err(refused);
        }
        if let Some(place) = self.meets_at_end {
            let instruction = Instruction::Sm90(Sm90::ClusterBarrier);
            self.emitter.function().body.push(Line { instruction, origin: Some(place) });
        }
        self.emitter.function().place_shared(self.target)?;
        let (blocks, bounds) = self.blocks()?;
        let Builder { mut emitter, grid, target, arrays, mut params, launched, .. } = self;
        let launched: Vec<LaunchNumber> = launched.into_iter().map(|(number, _)| number).collect();
        if let Some(array) = arrays.iter().find(|array| array.by_map && array.map.is_none()) {
            let what = format!(
                "`{}` is a tensor map, and the kernel does not say of what; give it a layout by `tma`",
                array.name
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        emitter.function().tensor_maps =
            arrays.iter().filter(|array| array.by_map).map(|array| array.name.to_string()).collect();
        for (place, bound) in bounds {
            if let Some(ParamPlace::Scalar { most, .. }) = params.get_mut(place) {
                *most = bound.min(*most);
            }
        }
        let signature = params.into_iter().fold(Signature::default(), |signature, place| match place {
            ParamPlace::Scalar { name, element, most, .. } => signature.scalar(&name, element, most),
            ParamPlace::Array(number) => {
                let ArrayNeeds { name, element, writable, length, products, align, map, .. } = &arrays[number];
                let length = Length::Elements(*length);
                let signature = if *writable {
                    signature.output(name, *element, length)
                } else {
                    signature.input(name, *element, length)
                };
                let signature = products.iter().fold(signature.aligned(*align), |all, &length| all.also(length));
                map.iter().fold(signature, |signature, map| signature.mapped(map.clone()))
            }
        });
        // What a launch is checked against has to be what the kernel reads.
        let mut declared = signature.ptx_parameters();
        declared.extend(launched.iter().map(|number| (number.name.clone(), Type::U32)));
        let listed = &emitter.function().parameters;
        if *listed != declared {
            let other = declared.into_iter().zip(listed.iter().map(Some).chain(core::iter::repeat(None)));
            let name = other.filter(|(own, listed)| Some(own) != *listed).map(|(own, _)| own.0).next();
            return Err(KernelErrorKind::Name { name: name.unwrap_or_default() }.into());
        }
        let mut function = emitter.finish();
        function.drop_unread_params();
        Ok(Kernel::new(function, target, signature, blocks, grid.threads).with_numbers(launched))
    }
}
