//! Atoms that copy: an instruction as the layouts of the bits of its threads at the source and at the destination.
//!
//! Both layouts send (thread, bit) to the number of a bit of what is copied, so that a bit of the source goes where the bit of
//! the same number is at the destination. The reference is one of the two, the side that a tiled copy speaks of.
//!
//! CuTe: `Copy_Traits`, `include/cute/atom/copy_traits*.hpp`.

use crate::int::{Bool, Nat, Static};
use crate::layout::StaticLayout;
use crate::sealed::Sealed;

/// An instruction that copies: a type of CuTe's name, without a byte. One that copies any number of bits has these as its
/// parameter.
///
/// ```
/// use cute_types::atom::{CopyAtom, SM75_U32x4_LDSM_N, UniversalCopy};
/// use cute_types::prelude::*;
/// type Matrices = SM75_U32x4_LDSM_N;
/// assert_eq!(<Matrices as CopyAtom>::SrcLayout::NEW, layout!((32,128):(128,1)));
/// assert_eq!(<Matrices as CopyAtom>::DstLayout::NEW, layout!((32,(32,4)):(32,(1,1024))));
/// assert_eq!(Matrices::PTX, ["ldmatrix.sync.aligned.x4.m8n8.shared.b16"]);
/// assert_eq!(<UniversalCopy<U64> as CopyAtom>::NAME, "UniversalCopy<64b>");
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/copy_atom.svg"))]
#[diagnostic::on_unimplemented(
    message = "this is no atom that copies",
    label = "not one of the types of `cute_types::atom` with its bits"
)]
pub trait CopyAtom: Static + Sealed {
    /// CuTe's `ThrID`: logical thread to the index of the thread.
    type ThrId: StaticLayout;
    /// The source: (thread, bit) to the number of the bit.
    type SrcLayout: StaticLayout;
    /// The destination: (thread, bit) to the number of the bit.
    type DstLayout: StaticLayout;
    /// The source or the destination: the side that a tiled copy speaks of.
    type RefLayout: StaticLayout;
    /// Whether the source is laid out as the reference is, so that a tiled copy has nothing to exchange there.
    #[doc(hidden)]
    type SrcIsRef: Bool;
    /// Whether the destination is laid out as the reference is.
    #[doc(hidden)]
    type DstIsRef: Bool;
    /// What the bits of the copy have to be a multiple of.
    type Granule: Nat;
    /// The bits that the copy has as its parameter; where it has none, those of the granule.
    type Bits: Nat;
    /// CuTe's name.
    const NAME: &'static str;
    /// The PTX instructions: none where there are several ways, or none of its own.
    const PTX: &'static [&'static str];
    /// The oldest target that has the instruction; `None` where every one has.
    const TARGET: Option<&'static str>;
}
