//! The rows of `tables/atoms.toml` as types.
//!
//! What is written for each is kept short, since rustc checks all of it for every program: the layouts are stated as types and
//! not computed, and only those with a parameter are put together of their modes.

mod copy;
mod mma;

pub use copy::*;
pub use mma::*;

/// The type of an atom, which has no byte, with the numbers and majors that are its parameters.
macro_rules! atom {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Sealed for $name {}

        impl Static for $name {
            const NEW: Self = $name;
        }
    };
    ($(#[$doc:meta])* $name:ident<$($parameter:ident),+>) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<$($parameter),+>(PhantomData<($($parameter,)+)>);

        impl<$($parameter),+> Sealed for $name<$($parameter),+> {}

        impl<$($parameter: Copy + 'static),+> Static for $name<$($parameter),+> {
            const NEW: Self = $name(PhantomData);
        }
    };
}
use atom;

/// What an atom that multiplies is: name, target, instructions; shape; threads; layouts of A, B and C; types of the values of
/// D, A, B and C; where A and B are.
macro_rules! multiplies {
    (
        [$($parameters:tt)*] $atom:ty = $name:expr, $target:expr, $ptx:expr;
        shape: $shape:ty;
        threads: $threads:ty;
        a: $a:ty;
        b: $b:ty;
        c: $c:ty;
        types: $td:ty, $ta:ty, $tb:ty, $tc:ty;
        held: $held_a:ty, $held_b:ty;
    ) => {
        impl<$($parameters)*> MmaAtom for $atom {
            type ShapeMNK = $shape;
            type ThrId = $threads;
            type ALayout = $a;
            type BLayout = $b;
            type CLayout = $c;
            type ValTypeD = $td;
            type ValTypeA = $ta;
            type ValTypeB = $tb;
            type ValTypeC = $tc;
            type HeldA = $held_a;
            type HeldB = $held_b;
            const NAME: &'static str = $name;
            const PTX: &'static [&'static str] = &$ptx;
            const TARGET: Option<&'static str> = $target;
        }
    };
}
use multiplies;

/// What an atom that copies is: name, target, instructions; threads; layouts of source, destination and reference; the bits that
/// are its parameter, and what they are a multiple of.
macro_rules! copies {
    (
        [$($parameters:tt)*] $atom:ty = $name:expr, $target:expr, $ptx:expr;
        threads: $threads:ty;
        src: $src:ty;
        dst: $dst:ty;
        reference: $reference:ident, source $source_is:ident, destination $destination_is:ident;
        bits: $bits:ty, of $granule:ty;
    ) => {
        impl<$($parameters)*> CopyAtom for $atom {
            type ThrId = $threads;
            type SrcLayout = $src;
            type DstLayout = $dst;
            type RefLayout = Self::$reference;
            type SrcIsRef = $source_is;
            type DstIsRef = $destination_is;
            type Granule = $granule;
            type Bits = $bits;
            const NAME: &'static str = $name;
            const PTX: &'static [&'static str] = &$ptx;
            const TARGET: Option<&'static str> = $target;
        }
    };
}
use copies;

/// A text of words, of names of majors, `X`, and of numbers, `[N]`: see [`ConstText`](super::text::ConstText).
macro_rules! text {
    (@ $words:literal) => { Piece::Words($words) };
    (@ [$number:ident]) => { Piece::Number(<$number as Nat>::VALUE) };
    (@ $major:ident) => { Piece::Words($major::NAME) };
    ($($piece:tt)*) => { const { &ConstText::of(&[$(text!(@ $piece)),*]) }.as_str() };
}
use text;
