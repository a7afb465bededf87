//! Atoms that multiply: an instruction D = A·B + C as the layouts of its threads and values.
//!
//! With the shape (M,N,K), the layout of an operand sends (thread, value) to the column-major index in its tile: A is
//! (M,K), B is (N,K), C and D are (M,N).
//!
//! CuTe: `MMA_Traits`, `include/cute/atom/mma_traits*.hpp`.

use core::marker::PhantomData;

use super::element::ValType;
use crate::int::{Bool, False, Nat, Static, True};
use crate::layout::StaticLayout;
use crate::sealed::Sealed;

/// An instruction that multiplies, or a few of them put together as one: a type of CuTe's name, without a byte.
///
/// ```
/// use cute_types::atom::{MmaAtom, SM80_16x8x16_F32BF16BF16F32_TN, SM90_64xNx16_F32F16F16_SS, major};
/// use cute_types::prelude::*;
/// type Atom = SM80_16x8x16_F32BF16BF16F32_TN;
/// assert_eq!(<Atom as MmaAtom>::ALayout::NEW, layout!(((4,8),(2,2,2)):((32,1),(16,8,128))));
/// assert_eq!(Atom::PTX, ["mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32"]);
/// assert_eq!(Atom::TARGET, Some("sm_80"));
///
/// // One type for each N of a warpgroup's, and for the majors of operands in shared memory.
/// type Wide = SM90_64xNx16_F32F16F16_SS<U256, major::K, major::MN>;
/// assert_eq!(Wide::NAME, "SM90_64x256x16_F32F16F16_SS<K,MN>");
/// assert_eq!(<Wide as MmaAtom>::CLayout::NEW, layout!(((4,8,4),(2,2,32)):((128,1,16),(64,8,512))));
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::atom::{MmaAtom, SM90_64xNx16_F32F16F16_SS, major};
/// use cute_types::prelude::*;
/// // no such wgmma: its N is none of the numbers
/// let _ = <SM90_64xNx16_F32F16F16_SS<U12, major::K, major::K> as MmaAtom>::NAME;
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/mma_atom.svg"))]
#[diagnostic::on_unimplemented(
    message = "this is no atom that multiplies",
    label = "not one of the types of `cute_types::atom` with its numbers, words and majors"
)]
pub trait MmaAtom: Static + Sealed {
    /// (M,N,K).
    type ShapeMNK: ExtentsMNK;
    /// CuTe's `ThrID`: logical thread to the index of the thread.
    type ThrId: StaticLayout;
    /// The layout of A: (thread, value) to the column-major index in (M,K).
    type ALayout: StaticLayout;
    /// The layout of B: (thread, value) to the column-major index in (N,K).
    type BLayout: StaticLayout;
    /// The layout of C and D: (thread, value) to the column-major index in (M,N).
    type CLayout: StaticLayout;
    /// The type of D's values.
    type ValTypeD: ValType;
    /// The type of A's values.
    type ValTypeA: ValType;
    /// The type of B's values.
    type ValTypeB: ValType;
    /// The type of C's values.
    type ValTypeC: ValType;
    /// Where the instruction has A. C and D it has in registers.
    type HeldA: Held;
    /// Where the instruction has B.
    type HeldB: Held;
    /// CuTe's name; one with descriptors ends in their majors.
    const NAME: &'static str;
    /// The PTX instructions: none where the atom is put together of others, several where CuTe's struct chooses among them.
    const PTX: &'static [&'static str];
    /// The oldest target that has the instruction, such as `sm_80`; `None` where every one has.
    const TARGET: Option<&'static str>;
}

/// The extents (M,N,K) of an atom.
pub trait ExtentsMNK: Static + Sealed {
    /// Rows of A and C.
    type M: Nat;
    /// Rows of B, columns of C.
    type N: Nat;
    /// What is summed over.
    type K: Nat;
}

impl<M: Nat, N: Nat, K: Nat> ExtentsMNK for (M, N, K)
where
    Self: Static + Sealed,
{
    type M = M;
    type N = N;
    type K = K;
}

/// Where an instruction has an operand.
pub trait Held: Sealed {
    /// Whether it is in registers.
    type IsRegisters: Bool;
    /// `registers`, or the major of the operand in shared memory.
    const NAME: &'static str;
}

/// In registers of its threads.
#[derive(Clone, Copy, Debug)]
pub struct Registers;

impl Sealed for Registers {}

impl Held for Registers {
    type IsRegisters = True;
    const NAME: &'static str = "registers";
}

/// In shared memory, by a descriptor of the major `X`.
#[derive(Clone, Copy, Debug)]
pub struct Descriptor<X>(PhantomData<X>);

impl<X> Sealed for Descriptor<X> {}

impl<X: major::Major> Held for Descriptor<X> {
    type IsRegisters = False;
    const NAME: &'static str = X::NAME;
}

/// Which mode of an operand in shared memory is contiguous. CuTe: `GMMA::Major`.
pub mod major {
    use crate::sealed::Sealed;

    /// One of the two majors.
    #[diagnostic::on_unimplemented(
        message = "this is no major of an operand",
        label = "neither `major::K` nor `major::MN`"
    )]
    pub trait Major: Copy + 'static + Sealed {
        /// The name, as in names of atoms.
        const NAME: &'static str;
    }

    /// The mode K.
    #[derive(Clone, Copy, Debug)]
    pub struct K;

    impl Sealed for K {}

    impl Major for K {
        const NAME: &'static str = "K";
    }

    /// The mode M of A, or N of B.
    #[derive(Clone, Copy, Debug)]
    pub struct MN;

    impl Sealed for MN {}

    impl Major for MN {
        const NAME: &'static str = "MN";
    }
}
