//! What a side of a copy costs in memory, as constants.
//!
//! A request is one instruction of one warp. The threads that say its addresses are those of the atom whose bits no other one has:
//! all of them for loads and stores, one for each row of a matrix for `ldmatrix` and `stmatrix`.

use core::ops::RangeFull;

use typenum::U1;

use super::SizeOf;
use super::element::Element;
use super::thrfrg::AndThen;
use super::tidfrg::{CopySide, Named, Tidfrg, ValuesAt};
use super::tiled_copy::CopyTiling;
use super::typed_copy::CopyTyping;
use crate::algebra::MakeLayout;
use crate::algebra::fold::Finished;
use crate::algebra::op::{self, Operation};
use crate::analysis::{Access, Coalescing, Wavefronts, behind, found};
use crate::int::{Divide, Division, Nat};
use crate::layout::StaticLayout;
use crate::rules::{Accepted, Verdict};
use crate::runtime::analysis::{self as values, ThreadValues};
use crate::swizzle::IsLayout;
use crate::tuple::opaque::Opaque;
use crate::tuple::{IntTuple, Offsets};

/// A copy whose tile divides the layout `L` in memory at a side, [`Source`](super::Source) or
/// [`Destination`](super::Destination): what [`copy_wavefronts`] and [`copy_sectors`] take.
pub trait CopyCost<Side, L>: CopyTiling {
    /// Whether it does.
    type Verdict: Verdict;
    /// The offsets of (thread that says an address, value).
    #[doc(hidden)]
    const NUMBERS: ThreadValues;
    /// The instruction.
    #[doc(hidden)]
    const ACCESS: Access;
}

/// How many threads of the atom say an address.
type AddressingThreads<C, Side> =
    SizeOf<<<<Side as CopySide>::OfAtom<<C as CopyTiling>::Atom> as StaticLayout>::Head as StaticLayout>::FilterZeros>;
type AtomThreads<C> = <<C as CopyTiling>::Atom as CopyTyping>::Threads;
/// (thread of an atom that says an address, atom) to the index of the thread.
type Addressing<C, Side> = MakeLayout<(
    <AddressingThreads<C, Side> as Nat>::WithStride<U1>,
    <<<<C as CopyTiling>::Threads as Divide>::By<AtomThreads<C>> as Division>::Quotient as Nat>::WithStride<
        AtomThreads<C>,
    >,
)>;
type SideApart<C, Side, L> = Named<C, <Tidfrg<C, Side> as Operation>::On<<L as IsLayout>::Layout>>;
/// What the threads that say an address have: (thread, values, rest).
type Requested<C, Side, L> =
    Named<C, AndThen<SideApart<C, Side, L>, op::Composition<(Addressing<C, Side>, RangeFull, RangeFull)>>>;

impl<C: CopyTiling + Opaque, Side: CopySide, L: IsLayout> CopyCost<Side, L> for C {
    type Verdict = <<<<L::Layout as StaticLayout>::Stride as IntTuple>::Offsets as Offsets>::InMemory as Verdict>::And<
        <Requested<C, Side, L> as Finished>::Verdict,
    >;
    const NUMBERS: ThreadValues = behind::<L, <Requested<C, Side, L> as Finished>::Layout>();
    const ACCESS: Access = {
        let bytes = (<<C::Atom as CopyTyping>::Element as Element>::BITS / 8) as u32;
        if <AtomThreads<C> as Nat>::VALUE > 1 {
            Access::ldmatrix(bytes)
        } else {
            Access::new(bytes).vector(<ValuesAt<C, Side> as Nat>::VALUE as u32)
        }
    };
}

/// What the copy `C` costs in shared memory where a tile lies there in the layout `L`, swizzled or not, as
/// [`wavefronts`](crate::analysis::wavefronts) counts it.
///
/// ```
/// use cute_types::analysis::Wavefronts;
/// use cute_types::atom::{OperandA, OperandCopy, SM75_U32x4_LDSM_N, SM80_16x8x16_F32F16F16F32_TN, Source, TiledMma};
/// use cute_types::atom::{TypedCopyAtom, copy_wavefronts, element};
/// use cute_types::prelude::*;
/// use core::ops::RangeFull;
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout!((2,2,1)), (RangeFull, RangeFull, RangeFull)>;
/// type Copy = OperandCopy<TypedCopyAtom<SM75_U32x4_LDSM_N, element::F16>, Mma, OperandA>;
/// // The same rows of 64 halves, by ldmatrix: swizzled, and as they are.
/// type Swizzled = Layout!(S<3,3,3> o (64,64):(64,1));
/// type Plain = Layout!((64,64):(64,1));
/// const _: () = assert!(copy_wavefronts::<Copy, Source, Swizzled>().conflicts() == 0);
/// const PLAIN: Wavefronts = copy_wavefronts::<Copy, Source, Plain>();
/// assert_eq!((PLAIN.needed, PLAIN.ideal), (1024, 128));
/// ```
///
/// Values of one instruction that are not adjacent there are an error of the build:
///
/// ```compile_fail,E0080
/// # use cute_types::analysis::Wavefronts;
/// # use cute_types::atom::{Destination, MadeTiledCopy, TypedCopyAtom, UniversalCopy, copy_wavefronts, element};
/// # use cute_types::prelude::*;
/// type Copy = MadeTiledCopy<TypedCopyAtom<UniversalCopy<U128>, element::F16>, Layout!((16,8):(8,1)), Layout!((1,8))>;
/// // access: value 1 of thread 0 is at offset 16, 1 would be adjacent; use a smaller vector
/// const COST: Wavefronts = copy_wavefronts::<Copy, Destination, Layout!((16,64):(1,16))>();
/// ```
///
/// # Panics
///
/// Where it is no constant, it panics with that sentence.
#[track_caller]
pub const fn copy_wavefronts<C, Side, L>() -> Wavefronts
where
    C: CopyCost<Side, L, Verdict: Verdict<Report: Accepted<Proof: Sized>>>,
{
    found(values::wavefronts_of(&C::NUMBERS, C::ACCESS))
}

/// What the copy `C` costs in global memory where a tile lies there in the layout `L`, as
/// [`coalescing`](crate::analysis::coalescing) counts it.
///
/// ```
/// use cute_types::atom::{MadeTiledCopy, SM80_CP_ASYNC_CACHEGLOBAL, Source, TypedCopyAtom, copy_sectors, element};
/// use cute_types::prelude::*;
/// type Atom = TypedCopyAtom<SM80_CP_ASYNC_CACHEGLOBAL<U128>, element::F16>;
/// // Four threads, 64 bytes, to a row: whole sectors.
/// type Copy = MadeTiledCopy<Atom, Layout!((32,4):(4,1)), Layout!((1,8))>;
/// const _: () = assert!(copy_sectors::<Copy, Source, Layout!((64,64):(4096,1))>().is_full());
/// // One thread to a row takes half of its sector.
/// type Column = MadeTiledCopy<Atom, Layout!((64,1)), Layout!((1,8))>;
/// assert_eq!(copy_sectors::<Column, Source, Layout!((64,64):(4096,1))>().efficiency(), (1, 2));
/// ```
///
/// ```compile_fail,E0277
/// # use cute_types::analysis::Coalescing;
/// # use cute_types::atom::{MadeTiledCopy, Source, TypedCopyAtom, UniversalCopy, copy_sectors, element};
/// # use cute_types::prelude::*;
/// type Copy = MadeTiledCopy<TypedCopyAtom<UniversalCopy<U128>, element::F16>, Layout!((16,8):(8,1)), Layout!((1,8))>;
/// // partition_s: in mode _0, the tile _24 does not divide by the atom _16
/// const COST: Coalescing = copy_sectors::<Copy, Source, Layout!((24,64):(64,1))>();
/// ```
///
/// # Panics
///
/// As [`copy_wavefronts`].
#[track_caller]
pub const fn copy_sectors<C, Side, L>() -> Coalescing
where
    C: CopyCost<Side, L, Verdict: Verdict<Report: Accepted<Proof: Sized>>>,
{
    found(values::coalescing_of(&C::NUMBERS, C::ACCESS))
}
