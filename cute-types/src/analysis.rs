//! What a thread-value layout costs in memory, as constants: conflicts on the banks of shared memory, sectors of global
//! memory, the widest access, and how a tile is covered.
//!
//! A thread-value layout sends (thread, value) to the offset of an element: mode 0 are the threads of a block, all other
//! modes together the values of one thread. What a request of a warp is, and what it costs, is defined in
//! [`runtime::analysis`](crate::runtime::analysis); the functions here are the same ones, evaluated by the compiler over
//! the constants of a type.
//!
//! ```
//! use cute_types::analysis::{Access, bank_conflicts};
//! use cute_types::prelude::*;
//!
//! // 32 threads read the columns of a tile of 32 x 32 f32 in shared memory, rows padded to 33 or swizzled.
//! const _: () = assert!(bank_conflicts::<Layout!((32,32):(33,1))>(Access::new(4)) == 0);
//! const _: () = assert!(bank_conflicts::<Layout!(S<5,0,5> o (32,32):(32,1))>(Access::new(4)) == 0);
//! // Neither: each of the 32 columns takes 32 wavefronts instead of one.
//! const _: () = assert!(bank_conflicts::<Layout!((32,32):(32,1))>(Access::new(4)) == 32 * 31);
//! ```
//!
//! By other hardware than NVIDIA's, an access is `on` it:
//!
//! ```
//! use cute_types::analysis::{Access, Hardware, bank_conflicts};
//! use cute_types::prelude::*;
//! // Wavefronts of 64 threads, in two phases of 32 banks.
//! const _: () = assert!(bank_conflicts::<Layout!(64:33)>(Access::new(4).on(Hardware::AMD)) == 0);
//! ```
//!
//! The functions that begin with `assert` say what is wrong with the numbers in it:
//!
//! ```compile_fail,E0080
//! use cute_types::analysis::{Access, assert_conflict_free};
//! use cute_types::prelude::*;
//! // bank_conflicts: 1024 wavefronts, 32 without a conflict: at value 0, threads 0 and 1 want two of 32 words of bank 0;
//! // ask best_swizzle for a swizzle that spreads them
//! const _: () = assert_conflict_free::<Layout!((32,32):(32,1))>(Access::new(4));
//! ```
//!
//! An item `const _` is evaluated by `cargo check`. In generic code, `const { assert_conflict_free::<L>(…) }` is, too, once
//! for each L that the program is built with (by `cargo build`).
//!
//! The compiler looks at elements one by one: a tile of 32 x 32 takes it a few hundredths of a second, 65,536 elements
//! about one. At some hundred thousand it stops with the lint `long_running_const_eval`; what is as large is for the values.

use typenum::U0;

use crate::injective::Modes;
use crate::layout::{StaticLayout, Strided};
use crate::rules::{Accepted, Verdict};
use crate::runtime::analysis as values;
use crate::runtime::analysis::{AnalysisError, ThreadValues};
use crate::swizzle::{Base, IsLayout, NoSwizzle, Shift, StaticSwizzle};
use crate::tuple::{IntTuple, Offsets};

pub use crate::runtime::Swizzle;
pub use crate::runtime::analysis::{
    Access, Coalescing, Collision, Coverage, Element, Hardware, Overlap, Sentence, Wavefronts,
};

/// Words of 64 marks for the offsets that [`coverage`] keeps account of.
const MARKS: usize = 1 << 11;

/// A static layout, swizzled or not, whose elements lie in memory: its strides are integers.
///
/// ```
/// use cute_types::analysis::{Access, Addressed, bank_conflicts};
/// use cute_types::prelude::*;
/// const fn is_free<L: Addressed>() -> bool {
///     bank_conflicts::<L>(Access::new(4)) == 0
/// }
/// const _: () = assert!(is_free::<Layout!(32:1)>() && !is_free::<Layout!(32:32)>());
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::analysis::{Access, bank_conflicts};
/// use cute_types::prelude::*;
/// // a coordinate is no place in memory
/// const _: u64 = bank_conflicts::<Layout!((4,4):(1@0,1@1))>(Access::new(4));
/// ```
pub trait Addressed: IsLayout {
    /// Its numbers.
    #[doc(hidden)]
    const NUMBERS: ThreadValues;
}

#[diagnostic::do_not_recommend]
impl<L: IsLayout> Addressed for L
where
    <<<L::Layout as StaticLayout>::Stride as IntTuple>::Offsets as Offsets>::InMemory:
        Verdict<Report: Accepted<Proof: Sized>>,
{
    const NUMBERS: ThreadValues = behind::<L, L::Layout>();
}

/// The numbers of the thread-value layout `T` behind the swizzle of `L`.
pub(crate) const fn behind<L: IsLayout, T: StaticLayout>() -> ThreadValues {
    ThreadValues::new(flat(&modes::<T::Head>()), flat(&modes::<T::Tail>())).swizzled(
        base(<L::Base as Base>::STATIC),
        <L::Swizzle as StaticSwizzle>::SOURCES as i64,
        <<L::Swizzle as StaticSwizzle>::Shift as Shift>::PLACES,
    )
}

const fn modes<L: StaticLayout>() -> Modes {
    <L::Shape as Strided<L::Stride>>::MODES
}

/// The same as numbers of values.
#[expect(clippy::panic, reason = "evaluated by the compiler alone, where it is an error with this text")]
const fn flat(modes: &Modes) -> values::Modes {
    let mut flat = values::Modes::ONE;
    let mut k = 0;
    while k < modes.len() {
        let (extent, stride) = modes.leaf(k);
        if extent > i64::MAX as u64 || stride.unsigned_abs() > i64::MAX as u128 {
            panic!("access: an extent or a stride does not fit in an i64");
        }
        flat = flat.then(extent as i64, stride as i64);
        k += 1;
    }
    flat
}

#[expect(clippy::panic, reason = "evaluated by the compiler alone, where it is an error with this text")]
const fn base(offset: i128) -> i64 {
    if offset.unsigned_abs() > i64::MAX as u128 {
        panic!("access: the offset in front of the swizzle does not fit in an i64");
    }
    offset as i64
}

/// What was found, or an error of the build with the sentence of the refusal.
#[track_caller]
pub(crate) const fn found<T: Copy>(found: Result<T, AnalysisError>) -> T {
    match found {
        Ok(found) => found,
        Err(refused) => refuse(&refused),
    }
}

/// The error of the build, at the place that asked.
#[track_caller]
#[expect(clippy::panic, reason = "evaluated by the compiler, where it is an error with this text")]
const fn refuse(refused: &AnalysisError) -> ! {
    panic!("{}", refused.sentence().as_str())
}

/// What the requests of a block cost in shared memory, see [`runtime`](crate::runtime::analysis::wavefronts).
///
/// ```
/// use cute_types::analysis::{Access, Wavefronts, wavefronts};
/// use cute_types::prelude::*;
/// // 8 rows of 8 f16, 128 bytes apart, as ldmatrix reads them: all of them begin in bank 0.
/// const PLAIN: Wavefronts = wavefronts::<Layout!((8,8):(64,1))>(Access::ldmatrix(2));
/// assert_eq!((PLAIN.needed, PLAIN.ideal), (8, 1));
/// const _: () = assert!(wavefronts::<Layout!(S<3,3,3> o (8,8):(64,1))>(Access::ldmatrix(2)).conflicts() == 0);
/// ```
///
/// An access that the layout does not allow is an error of the build:
///
/// ```compile_fail,E0080
/// use cute_types::analysis::{Access, Wavefronts, wavefronts};
/// use cute_types::prelude::*;
/// // access: value 1 of thread 0 is at offset 64, 1 would be adjacent; use a smaller vector
/// const COST: Wavefronts = wavefronts::<Layout!((8,8):(1,64))>(Access::new(2).vector(8));
/// ```
///
/// # Panics
///
/// Where it is no constant, it panics with that sentence.
///
#[cfg_attr(doc, doc = include_str!("../pictures/bank_conflicts.svg"))]
#[track_caller]
pub const fn wavefronts<L: Addressed>(access: Access) -> Wavefronts {
    found(values::wavefronts_of(&L::NUMBERS, access))
}

/// The wavefronts of shared memory that bank conflicts cost, all requests of the block together.
///
/// ```
/// use cute_types::analysis::{Access, bank_conflicts};
/// use cute_types::prelude::*;
/// const _: () = assert!(bank_conflicts::<Layout!(32:32)>(Access::new(4)) == 31);
/// const _: () = assert!(bank_conflicts::<Layout!(32:33)>(Access::new(4)) == 0, "the rows are padded by a word");
/// ```
///
/// ```compile_fail,E0080
/// use cute_types::analysis::{Access, bank_conflicts};
/// use cute_types::prelude::*;
/// const _: () = assert!(bank_conflicts::<Layout!(32:32)>(Access::new(4)) == 0, "a column is in one bank");
/// ```
///
/// # Panics
///
/// As [`wavefronts`].
///
#[cfg_attr(doc, doc = include_str!("../pictures/bank_conflicts.svg"))]
#[track_caller]
pub const fn bank_conflicts<L: Addressed>(access: Access) -> u64 {
    wavefronts::<L>(access).conflicts()
}

/// Stops the build where an access has bank conflicts, with the number of them and two threads that collide.
///
/// ```
/// use cute_types::analysis::{Access, assert_conflict_free};
/// use cute_types::prelude::*;
/// fn transpose<Write: Addressed, Read: Addressed>() {
///     const {
///         assert_conflict_free::<Write>(Access::new(4));
///         assert_conflict_free::<Read>(Access::new(4));
///     }
/// }
/// use cute_types::analysis::Addressed;
/// transpose::<Layout!(S<5,0,5> o (32,32):(1,32)), Layout!(S<5,0,5> o (32,32):(32,1))>();
/// ```
///
/// ```compile_fail,E0080
/// # use cute_types::analysis::{Access, assert_conflict_free};
/// # use cute_types::prelude::*;
/// // bank_conflicts: 8 wavefronts, 4 without a conflict: at value 0, threads 0 and 4 want two of 2 words of bank 0; …
/// const _: () = assert_conflict_free::<Layout!((32,8):(16,1))>(Access::new(2).vector(8));
/// ```
///
/// # Panics
///
/// Where it is no constant, it panics with the sentence.
#[track_caller]
#[expect(clippy::panic, reason = "evaluated by the compiler, where it is an error with this text")]
pub const fn assert_conflict_free<L: Addressed>(access: Access) {
    let cost = wavefronts::<L>(access);
    if cost.conflicts() != 0 {
        panic!("{}", cost.sentence().as_str());
    }
}

/// What the requests of a block cost in global memory, see [`runtime`](crate::runtime::analysis::coalescing).
///
/// ```
/// use cute_types::analysis::{Access, Coalescing, coalescing};
/// use cute_types::prelude::*;
/// const COLUMN: Coalescing = coalescing::<Layout!(32:1024)>(Access::new(4));
/// assert_eq!((COLUMN.sectors, COLUMN.fewest, COLUMN.efficiency()), (32, 4, (1, 8)));
/// const _: () = assert!(coalescing::<Layout!((32,4):(4,1))>(Access::new(4).vector(4)).is_full());
/// ```
///
/// ```compile_fail,E0080
/// # use cute_types::analysis::{Access, coalescing};
/// # use cute_types::prelude::*;
/// const _: () = assert!(coalescing::<Layout!(32:2)>(Access::new(4)).is_full(), "every other element is left out");
/// ```
///
/// # Panics
///
/// As [`wavefronts`].
///
#[cfg_attr(doc, doc = include_str!("../pictures/coalescing.svg"))]
#[track_caller]
pub const fn coalescing<L: Addressed>(access: Access) -> Coalescing {
    found(values::coalescing_of(&L::NUMBERS, access))
}

/// Stops the build where an access touches more sectors than its bytes need, with both numbers.
///
/// ```
/// use cute_types::analysis::{Access, assert_coalesced};
/// use cute_types::prelude::*;
/// const _: () = assert_coalesced::<Layout!((256,4):(4,1))>(Access::new(4).vector(4));
/// ```
///
/// ```compile_fail,E0080
/// # use cute_types::analysis::{Access, assert_coalesced};
/// # use cute_types::prelude::*;
/// // coalescing: 32 sectors in 1 requests, 4 hold their bytes; let adjacent threads take adjacent elements
/// const _: () = assert_coalesced::<Layout!(32:1024)>(Access::new(4));
/// ```
///
/// # Panics
///
/// Where it is no constant, it panics with the sentence.
#[track_caller]
#[expect(clippy::panic, reason = "evaluated by the compiler, where it is an error with this text")]
pub const fn assert_coalesced<L: Addressed>(access: Access) {
    let cost = coalescing::<L>(access);
    if !cost.is_full() {
        panic!("{}", cost.sentence().as_str());
    }
}

/// How many elements of `bytes` bytes one instruction of a thread may move, 16 bytes at most, see
/// [`runtime`](crate::runtime::analysis::vector_width).
///
/// ```
/// use cute_types::analysis::vector_width;
/// use cute_types::prelude::*;
/// const _: () = assert!(vector_width::<Layout!((32,8):(8,1))>(2) == 8);
/// const _: () = assert!(vector_width::<Layout!(S<2,2,3> o (32,8):(8,1))>(2) == 4, "the swizzle moves four");
/// ```
///
/// ```compile_fail,E0080
/// # use cute_types::analysis::vector_width;
/// # use cute_types::prelude::*;
/// // access: 1 elements of 3 bytes are 3 bytes; an access has 1, 2, 4, 8 or 16
/// const _: u32 = vector_width::<Layout!((32,8):(8,1))>(3);
/// ```
///
/// # Panics
///
/// As [`wavefronts`].
///
#[cfg_attr(doc, doc = include_str!("../pictures/vector_width.svg"))]
#[track_caller]
pub const fn vector_width<L: Addressed>(bytes: u32) -> u32 {
    found(values::vector_width_of(&L::NUMBERS, bytes))
}

/// How a thread-value layout covers the offsets `0..target`, of 131072 at most; see
/// [`runtime`](crate::runtime::analysis::coverage).
///
/// ```
/// use cute_types::analysis::{Coverage, coverage};
/// use cute_types::prelude::*;
/// // The accumulator of mma.m16n8.
/// const _: () = assert!(coverage::<Layout!(((4,8),(2,2)):((32,1),(16,8)))>(128).is_exact());
/// const TWICE: Coverage = coverage::<Layout!((4,3):(2,1))>(10);
/// assert_eq!((TWICE.none, TWICE.once, TWICE.several), (1, 6, 3));
/// ```
///
/// ```compile_fail,E0080
/// # use cute_types::analysis::{Coverage, coverage};
/// # use cute_types::prelude::*;
/// // coverage: the target 0 is outside 1..131073
/// const NOTHING: Coverage = coverage::<Layout!((4,3):(2,1))>(0);
/// ```
///
/// # Panics
///
/// As [`wavefronts`].
///
#[cfg_attr(doc, doc = include_str!("../pictures/coverage.svg"))]
#[track_caller]
pub const fn coverage<L: Addressed>(target: i64) -> Coverage {
    found(values::coverage_of(&L::NUMBERS, target, &mut [0; MARKS], &mut [0; MARKS]))
}

/// Stops the build where an offset of `0..target` has no element or several, or an element another offset, and names the
/// first of each.
///
/// ```
/// use cute_types::analysis::assert_exact_coverage;
/// use cute_types::prelude::*;
/// const _: () = assert_exact_coverage::<Layout!(((2,2),(2,3)):((2,12),(1,4)))>(24);
/// ```
///
/// ```compile_fail,E0080
/// # use cute_types::analysis::assert_exact_coverage;
/// # use cute_types::prelude::*;
/// // coverage: 3 of 24 offsets have exactly one element; 12 have none, such as 1; 9 have several, such as 6: value 3 of
/// // thread 0 and value 0 of thread 1; …
/// const _: () = assert_exact_coverage::<Layout!((4,6):(6,2))>(24);
/// ```
///
/// # Panics
///
/// Where it is no constant, it panics with the sentence.
#[track_caller]
#[expect(clippy::panic, reason = "evaluated by the compiler, where it is an error with this text")]
pub const fn assert_exact_coverage<L: Addressed>(target: i64) {
    let found = coverage::<L>(target);
    if !found.is_exact() {
        panic!("{}", found.sentence().as_str());
    }
}

/// The swizzle of fewest bits under which a tile is written and read without bank conflicts, `W` and `R` being the
/// thread-value layouts of its offsets without one. See [`runtime`](crate::runtime::analysis::best_swizzle), which takes
/// more than two accesses.
///
/// ```
/// use cute_types::analysis::{Access, Swizzle, best_swizzle};
/// use cute_types::prelude::{Layout, U1, U32};
/// // A warp writes four rows of a tile of 32 by 32 words and reads four of its columns.
/// type Rows = Layout!((32,4):(1,32));
/// type Columns = Layout!((32,4):(32,1));
/// const FOUND: Swizzle = best_swizzle::<Rows, Columns>(Access::new(4), Access::new(4));
/// assert_eq!(FOUND.to_string(), "S<5,0,5>");
/// ```
///
/// Where there is none, the build stops with what is left under the best:
///
/// ```compile_fail,E0080
/// # use cute_types::analysis::{Access, Swizzle, best_swizzle};
/// # use cute_types::Layout;
/// # type Quads = Layout!((8,4):(4,1));
/// # type Columns = Layout!((32,32):(32,1));
/// // best_swizzle: none of 28 swizzles makes all accesses free; under S<3,2,3> 0 and 96 conflicts are left; …
/// const NONE: Swizzle = best_swizzle::<Quads, Columns>(Access::new(4).vector(4), Access::new(4));
/// ```
///
/// # Panics
///
/// Where it is no constant, it panics with the sentence.
///
#[cfg_attr(doc, doc = include_str!("../pictures/best_swizzle.svg"))]
#[track_caller]
pub const fn best_swizzle<
    W: Addressed<Swizzle = NoSwizzle, Base = U0>,
    R: Addressed<Swizzle = NoSwizzle, Base = U0>,
>(
    write: Access,
    read: Access,
) -> Swizzle {
    found(values::best_swizzle_of(&[(W::NUMBERS, write), (R::NUMBERS, read)]))
}
