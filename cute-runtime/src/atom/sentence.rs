//! What the errors of `wgmma` and TMA print.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

use core::fmt;

use crate::rules::Rule;

use super::{GmmaError, TmaError};

impl fmt::Display for GmmaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GmmaError::Bits { bits } => {
                write!(f, "wgmma: elements of {bits} bits are not of 8, 16 or 32; recast to these")
            }
            GmmaError::Major { bits } => {
                write!(f, "wgmma: elements of {bits} bits are read K-major alone, those of 16 MN-major, too")
            }
            GmmaError::Rank { modes } => write!(f, "wgmma: the layout has {modes} modes, an operand has two, (MN,K)"),
            GmmaError::K { k, wanted, bits } => {
                write!(f, "wgmma: K has {k} elements, one instruction takes {wanted} of {bits} bits")
            }
            GmmaError::Mn { mn } => {
                write!(f, "wgmma: MN has {mn} elements, an instruction takes a multiple of 8 up to 256")
            }
            GmmaError::Reach { mn, k, offset, limit } => {
                write!(f, "wgmma: element ({mn},{k}) is at offset {offset}, a descriptor reaches 0..{limit}")
            }
            GmmaError::Element { mn, k, of } => write!(f, "wgmma: element ({mn},{k}) is not one of 256 by {of}"),
            GmmaError::Swizzle { swizzle, bits, major, base } => write!(
                f,
                "wgmma: swizzle {swizzle} is none of a descriptor's; for {bits}-bit {major}-major take \
                 S<3,{base},3>, S<2,{base},3>, S<1,{base},3> or none"
            ),
            GmmaError::Form { mn, k, offset, wanted, nearest } => write!(
                f,
                "wgmma: element ({mn},{k}) is at offset {offset}, in the nearest canonical layout at \
                 {wanted}; take {nearest}"
            ),
            GmmaError::Overlap { mn, k, other_mn, other_k, offset } => {
                write!(f, "wgmma: elements ({mn},{k}) and ({other_mn},{other_k}) are both at offset {offset}")
            }
            GmmaError::Pattern { apart, period } => write!(
                f,
                "wgmma: blocks of 8 rows are {apart} bytes apart, not a multiple of {period}, the \
                 pattern of the swizzle"
            ),
            GmmaError::Start { start, row, wide } => write!(
                f,
                "wgmma: the operand begins {start} bytes into a row of {row}; it has {wide} there, and \
                 begins at a multiple of them"
            ),
            GmmaError::Alignment { address, of } => write!(f, "wgmma: address {address} is not a multiple of {of}"),
            GmmaError::Address { address, limit } => {
                write!(f, "wgmma: address {address} is outside of a descriptor's 0..{limit}")
            }
            GmmaError::BaseOffset { base } => {
                write!(f, "wgmma: the base offset of the descriptor is {base}, 0 is what is known")
            }
            GmmaError::Descriptors { descriptors, limit } => {
                write!(f, "wgmma: the operand has {descriptors} instructions, at most {limit} are looked at")
            }
        }
    }
}

impl GmmaError {
    /// The rule that refuses.
    pub(crate) const fn said_by(&self) -> Rule {
        match self {
            GmmaError::Bits { .. }
            | GmmaError::Major { .. }
            | GmmaError::Rank { .. }
            | GmmaError::K { .. }
            | GmmaError::Mn { .. }
            | GmmaError::Reach { .. }
            | GmmaError::Element { .. }
            | GmmaError::Swizzle { .. }
            | GmmaError::Form { .. }
            | GmmaError::Overlap { .. }
            | GmmaError::Pattern { .. }
            | GmmaError::Start { .. }
            | GmmaError::Alignment { .. }
            | GmmaError::Address { .. }
            | GmmaError::BaseOffset { .. }
            | GmmaError::Descriptors { .. } => Rule::Wgmma,
        }
    }
}

impl fmt::Display for TmaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TmaError::Bits { bits } => {
                write!(f, "tma: elements of {bits} bits are not of 8, 16, 32 or 64; recast to these")
            }
            TmaError::Rank { shared, tile } => write!(f, "tma: shared memory has {shared} modes, the tile {tile}"),
            TmaError::Size { mode, shared, tile } => {
                write!(f, "tma: in mode {mode}, shared memory has {shared} elements, the tile {tile}")
            }
            TmaError::Swizzle { swizzle, bits, base } => write!(
                f,
                "tma: swizzle {swizzle} is none of a tensor map's; for elements of {bits} bits take \
                 S<3,{base},3>, S<2,{base},3>, S<1,{base},3> or none"
            ),
            TmaError::Adjacent { stride } => write!(
                f,
                "tma: no elements of shared memory are adjacent, its smallest stride is {stride}; 1 is \
                 wanted"
            ),
            TmaError::Step { step, mode } => write!(
                f,
                "tma: adjacent elements of shared memory are {step} steps apart in mode {mode} of the \
                 tensor, a box takes each"
            ),
            TmaError::Contiguous { stride, mode } => write!(
                f,
                "tma: adjacent elements of shared memory are {stride} apart in mode {mode} of the \
                 tensor; let those of a mode of stride 1 be adjacent"
            ),
            TmaError::Bytes { bytes, limit } => {
                write!(f, "tma: the tile has {bytes} bytes, a barrier counts up to {limit}; divide the tile")
            }
            TmaError::Negative { stride, mode } => {
                write!(f, "tma: stride {stride} of mode {mode} of the tensor is negative")
            }
            TmaError::Shared { extent, mode, limit } => write!(
                f,
                "tma: the box has {extent} elements of mode {mode} of the tensor, which shares the last \
                 of the map's {limit} modes with others; 1 is right there"
            ),
            TmaError::OneRow { elements, instructions } => write!(
                f,
                "tma: a box would be one row of {elements} elements, {instructions} instructions for a \
                 tile; leave no gaps between the rows"
            ),
            TmaError::Base { bytes, of } => {
                write!(f, "tma: the tile begins {bytes} bytes into shared memory, not a multiple of {of}")
            }
            TmaError::Placed { instruction, part, bytes, of } => write!(
                f,
                "tma: instruction {instruction} of CTA {part} would begin {bytes} bytes into the tile, \
                 not a multiple of {of}"
            ),
            TmaError::Modes { modes, strides, extents } => write!(
                f,
                "tma: a map of {modes} modes has {strides} strides and a box of {extents}; it has 1 to 5 \
                 modes, one stride less, and as many of the box"
            ),
            TmaError::Dim { mode, extent, limit } => {
                write!(f, "tma: mode {mode} of the tensor has {extent} elements, a map has 1 to {limit}")
            }
            TmaError::StrideRange { bytes, mode, limit } => {
                write!(f, "tma: stride {bytes} of mode {mode} is outside of 0..{limit} bytes")
            }
            TmaError::Stride { bytes, mode } => {
                write!(f, "tma: stride {bytes} of mode {mode} is not a multiple of 16 bytes")
            }
            TmaError::Box { mode, extent, limit } => write!(
                f,
                "tma: mode {mode} of the box has {extent} elements, a box has 1 to {limit}; divide the \
                 tile"
            ),
            TmaError::Row { bytes } => write!(f, "tma: rows of the box have {bytes} bytes, not a multiple of 16"),
            TmaError::SwizzledRow { bytes, row } => write!(
                f,
                "tma: rows of the box have {bytes} bytes, those of the swizzle {row}; make the rows of \
                 both equal"
            ),
            TmaError::Address { address } => write!(f, "tma: address {address} of the tensor is not a multiple of 16"),
            TmaError::Multicast { end, ctas } => write!(f, "tma: a multicast is to 1..{end} CTAs, {ctas} are meant"),
            TmaError::MulticastBox { ctas, mode, extent } => {
                write!(f, "tma: {ctas} CTAs do not divide mode {mode} of the box, of {extent} elements, nor it them")
            }
            TmaError::MulticastRow { ctas, bytes, most } => write!(
                f,
                "tma: {ctas} CTAs would take the rows of {bytes} bytes apart, which the swizzle keeps \
                 whole; take at most {most}"
            ),
            TmaError::Cta { ctas, cta } => write!(f, "tma: a cluster has CTAs 0..{ctas}, CTA {cta} is meant"),
        }
    }
}

impl TmaError {
    /// The rule that refuses.
    pub(crate) const fn said_by(&self) -> Rule {
        match self {
            TmaError::Bits { .. }
            | TmaError::Rank { .. }
            | TmaError::Size { .. }
            | TmaError::Swizzle { .. }
            | TmaError::Adjacent { .. }
            | TmaError::Step { .. }
            | TmaError::Contiguous { .. }
            | TmaError::Bytes { .. }
            | TmaError::Negative { .. }
            | TmaError::Shared { .. }
            | TmaError::OneRow { .. }
            | TmaError::Base { .. }
            | TmaError::Placed { .. }
            | TmaError::Modes { .. }
            | TmaError::Dim { .. }
            | TmaError::StrideRange { .. }
            | TmaError::Stride { .. }
            | TmaError::Box { .. }
            | TmaError::Row { .. }
            | TmaError::SwizzledRow { .. }
            | TmaError::Address { .. }
            | TmaError::Multicast { .. }
            | TmaError::MulticastBox { .. }
            | TmaError::MulticastRow { .. }
            | TmaError::Cta { .. } => Rule::Tma,
        }
    }
}
