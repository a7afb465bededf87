//! The sentences once more, for the running program to say: see [`sentence`](super::sentence), which rustc reads.
//!
//! A message of rustc is a literal in an attribute, and one that a macro writes is shown with the macro's call. So the
//! words stand in two files, and a test holds them together.

use super::case;
use crate::int::Nat;

/// A sentence.
pub(super) struct Words {
    /// The names of its numbers, in the order of the refusal's.
    pub(super) operands: &'static [&'static str],
    /// The text, with each name in braces.
    pub(super) text: &'static str,
}

macro_rules! words {
    ($($case:ident ($($operand:ident)*) $text:literal;)*) => {
        /// The sentence of a case.
        pub(super) fn of(case: u64) -> Option<&'static Words> {
            match case {
                $(case if case == <case::$case as Nat>::VALUE => {
                    Some(&Words { operands: &[$(stringify!($operand)),*], text: $text })
                })*
                _ => None,
            }
        }

        #[cfg(all(test, feature = "alloc"))]
        const ALL: &[(&str, &[&str], &str)] = &[$((stringify!($case), &[$(stringify!($operand)),*], $text)),*];
    };
}
words! {
    LeftInverseNegative (D) "left_inverse: stride -{D} is negative";
    LeftInverseBasis (I) "left_inverse: a stride is a basis element, of mode {I}";
    LeftInverseStride (D E) "left_inverse: stride {D} is not a multiple of {E}, the stride below it";
    LeftInverseReach (D S X) "left_inverse: the mode of stride {D} has extent {S}, but an offset has digit {X} there";
    UpcastByZero (N) "upcast: {N} is below 1";
    UpcastStride (D N) "upcast: stride {D} is neither a multiple nor a divisor of {N}";
    UpcastNegativeStride (D N) "upcast: stride -{D} is neither a multiple nor a divisor of {N}";
    UpcastNegative (D) "upcast: stride -{D} is negative";
    UpcastBasis (I) "upcast: a stride is a basis element, of mode {I}";
    UpcastCarry (N X) "upcast: the modes below {N} together reach {X}, a carry";
    DowncastByZero (N) "downcast: {N} is below 1";
    DowncastParts (N) "downcast: no mode of stride 1 or of extent 1 holds the {N} parts of an element; CuTe's DSL returns the strides times {N}, which reach the first part alone";
    DowncastNegative (D) "downcast: stride -{D} is negative";
    DowncastBasis (I) "downcast: a stride is a basis element, of mode {I}";
    RecastOfZero (N) "recast: {N} is below 1";
    NegativeStride (D) "complement: stride -{D} is negative";
    BasisStride (I) "complement: a stride is a basis element, of mode {I}";
    NegativeLeaf (D) "composition: stride -{D} of B is negative";
    BasisLeaf (I) "logical_product: a stride of the tiler is a basis element, of mode {I}";
    CompositionIndex (I N) "composition: index {I} is outside 0..{N}";
    DivideIndex (I N) "logical_divide: index {I} is outside 0..{N}";
    Summed (I) "layout: an integer stride and a basis element, of mode {I}, have no sum";
    SwizzledBasis (I) "swizzle: a stride of the layout is a basis element, of mode {I}";
    SwizzleShift (S B) "swizzle: shift {S} is shorter than its {B} bits";
    SwizzleShiftDown (S B) "swizzle: shift -{S} is shorter than its {B} bits";
    SwizzleEnd (E N) "swizzle: it ends at bit {E}, an index at bit {N}";
    SwizzleShifts (S T) "swizzle: shifts {S} and {T} differ";
    SwizzleShiftsDown (S T) "swizzle: shifts -{S} and -{T} differ";
    SwizzleShiftsDownUp (S T) "swizzle: shifts -{S} and {T} differ";
    SwizzleShiftsUpDown (S T) "swizzle: shifts {S} and -{T} differ";
    SwizzleRun (Y Z) "swizzle: bits {Y} onto bits {Z} are no run of bits";
    UpcastPower (N) "upcast: {N} is not a power of two";
    DowncastPower (N) "downcast: {N} is not a power of two";
    UpcastSource (M B S N) "upcast: bit {M} of S<{B},{M},-{S}> decides inside an element of {N}";
    UpcastOffset (O N) "upcast: offset {O} is not a multiple of {N}";
    UpcastNegativeOffset (O N) "upcast: offset -{O} is not a multiple of {N}";
    RightInverseOffset (O) "right_inverse: offset {O} is not 0";
    RightInverseNegativeOffset (O) "right_inverse: offset -{O} is not 0";
    RightInversePast (B M S) "right_inverse: what S<{B},{M},{S}> does before the layout, no swizzle does bit by bit after it";
    RightInversePastDown (B M S) "right_inverse: what S<{B},{M},-{S}> does before the layout, no swizzle does bit by bit after it";
    LeftInverseOffset (O) "left_inverse: offset {O} is not 0";
    LeftInverseNegativeOffset (O) "left_inverse: offset -{O} is not 0";
    LeftInversePast (B M S) "left_inverse: what S<{B},{M},{S}> does before the layout, no swizzle does bit by bit after it";
    LeftInversePastDown (B M S) "left_inverse: what S<{B},{M},-{S}> does before the layout, no swizzle does bit by bit after it";
    CompositionNegativeOffset (O) "composition: offset -{O} is negative";
    CompositionPast (B M S) "composition: what S<{B},{M},{S}> does before the layout, no swizzle does bit by bit after it";
    CompositionPastDown (B M S) "composition: what S<{B},{M},-{S}> does before the layout, no swizzle does bit by bit after it";
    Stride (D P) "complement: stride {D} is not a multiple of {P}, the extent times stride of the mode below it";
    Cotarget (M P) "complement: cotarget {M} is not a multiple of {P}, the extent times stride of the last mode";
    Crosses (K E D S) "composition: mode {K} of A has extent {E}, which stride {D} does not divide; {S}:{D} would cross it";
    Entries (K Q D S) "composition: mode {K} of A holds {Q} entries of stride {D}, and {Q} does not divide extent {S} of B";
    Carry (K E X) "composition: mode {K} of A has extent {E}, but the modes of B together reach {X} in it, a carry";
    Flat (N) "composition: A coalesces to more than {N} modes before its last";
    DivideTiler (N M) "logical_divide: the tiler has {N} modes, A has {M}";
    DivideTilerIn (I N M) "logical_divide: in mode {I}, the tiler has {N} modes and A has {M}";
    Tile (P N) "logical_divide: the tile covers {P}, which does not divide size {N}";
    TileIn (I P N) "logical_divide: in mode {I}, the tile covers {P}, which does not divide size {N}";
    Congruence (N M) "congruent: A has {N} modes, B has {M}";
    CongruenceIn (I N M) "congruent: in mode {I}, A has {N} modes and B has {M}";
    Weak (N M) "weakly_congruent: A has {N} modes, B has {M}";
    WeakIn (I N M) "weakly_congruent: in mode {I}, A has {N} modes and B has {M}";
    Modes (N M) "compatible: A has {N} modes, B has {M}";
    ModesIn (I N M) "compatible: in mode {I}, A has {N} modes and B has {M}";
    Size (N M) "compatible: A has size {N}, B has size {M}";
    SizeIn (I N M) "compatible: in mode {I}, A has size {N} and B has size {M}";
    Coord (N M) "coordinate: it has {N} modes, the shape has {M}";
    CoordIn (I N M) "coordinate: in mode {I}, it has {N} modes and the shape has {M}";
    Slices (N M) "slice: it has {N} modes, the shape has {M}";
    SlicesIn (I N M) "slice: in mode {I}, it has {N} modes and the shape has {M}";
    Mode (I N) "mode: index {I} is outside 0..{N}";
    Select (I N) "select: index {I} is outside 0..{N}";
    Replace (I N) "replace: index {I} is outside 0..{N}";
    Group (S E N) "group: {S}..{E} is not a range of modes in 0..{N}";
    Take (S E N) "take: {S}..{E} is not a range of modes in 0..{N}";
    AppendRank (N M) "append: rank {N} is below {M}, the modes of A";
    AppendLimit (N M) "append: rank {N} is above {M}";
    PrependRank (N M) "prepend: rank {N} is below {M}, the modes of A";
    PrependLimit (N M) "prepend: rank {N} is above {M}";
    Zip (I N M) "zip: in mode {I}, it has {N} modes and mode 0 has {M}";
    Unflatten (N M) "unflatten: the profile has {N} leaves, A has {M}";
    Dice (N M) "dice: it has {N} modes, the shape has {M}";
    DiceIn (I N M) "dice: in mode {I}, it has {N} modes and the shape has {M}";
    CoalesceBy (N M) "coalesce_by: the profile has {N} modes, A has {M}";
    CoalesceByIn (I N M) "coalesce_by: in mode {I}, the profile has {N} modes and A has {M}";
    FilterBy (N M) "filter_by: the profile has {N} modes, A has {M}";
    FilterByIn (I N M) "filter_by: in mode {I}, the profile has {N} modes and A has {M}";
    Extent (N) "layout: extent {N} is below 1";
    ComposeTiler (N M) "composition: the tiler has {N} modes, A has {M}";
    ComposeTilerIn (I N M) "composition: in mode {I}, the tiler has {N} modes and A has {M}";
    UnzipDivide (N) "zipped_divide: a tile and a rest are 2 modes, here are {N}";
    UnzipDivideIn (I N) "zipped_divide: in mode {I}, a tile and a rest are 2 modes, here are {N}";
    CeilCotarget (M) "complement_ceil: {M} is below 1";
    CeilStride (D P) "complement_ceil: stride {D} is below {P}, the extent times stride of the mode below it";
    CeilNegative (D) "complement_ceil: stride -{D} is negative";
    CeilBasis (I) "complement_ceil: a stride is a basis element, of mode {I}";
    OrderNegative (O) "ordered: order -{O} is negative";
    OrderBasis (I) "ordered: an order is a basis element, of mode {I}";
    NoCotarget (M) "complement: cotarget {M} is below 1";
    ProductTiler (N M) "logical_product: the tiler has {N} modes, A has {M}";
    ProductTilerIn (I N M) "logical_product: in mode {I}, the tiler has {N} modes and A has {M}";
    ProductReach (N M) "logical_product: the complement of A has {N} elements, B reaches {M}";
    UnzipProduct (N) "zipped_product: a tile and a rest are 2 modes, here are {N}";
    UnzipProductIn (I N) "zipped_product: in mode {I}, a tile and a rest are 2 modes, here are {N}";
    FillModes (N M) "tile_to_shape: A has {N} modes, the shape has {M}";
    Fill (I N M) "tile_to_shape: in mode {I}, size {N} of A does not divide {M}";
    Order (N M) "ordered: the order has {N} modes, the shape has {M}";
    OrderIn (I N M) "ordered: in mode {I}, the order has {N} modes and the shape has {M}";
    OrderTie (O) "ordered: two modes have order {O}";
    Nat (N) "this is not a static integer";
    Tuple (N) "this is not a static IntTuple";
    Layout (N) "this is not a static layout";
    Layouts (N) "this is not a tuple of static layouts";
    Indices (N) "select: these are not indices";
    Tiler (N) "this is not a tiler";
    TilerIn (I) "in mode {I}, this is not a tiler";
    NoCoord (N) "this is not a coordinate of an element";
    NoCoordIn (I) "in mode {I}, this is not a coordinate of an element";
    NoSlicer (N) "this is not a coordinate";
    NoSlicerIn (I) "in mode {I}, this is not a coordinate";
    TensorBasis (I) "tensor: a stride is a basis element, of mode {I}";
    Apart (D R) "apart: stride {D} is not above {R}, what the modes of smaller strides reach";
    ApartNegative (D) "apart: stride -{D} is negative";
    ApartBasis (I) "apart: a stride is a basis element, of mode {I}";
    WidthAbove (N B) "offset_in: offset {N} leaves {B} bits";
    WidthBelow (N B) "offset_in: offset -{N} leaves {B} bits and a sign";
    WidthNegative (N) "offset_in: offset -{N} is below 0";
    RefineSizes (N M) "common_refinement: A has size {N}, B has size {M}";
    RefineEnds (P Q) "common_refinement: a mode of A ends at {P}, one of B at {Q}; neither divides the other";
    AddSizes (N M) "layout_add: A has size {N}, B has size {M}";
    AddEnds (P Q) "layout_add: a mode of A ends at {P}, one of B at {Q}; neither divides the other";
    AddBasis (I J) "layout_add: a basis element of mode {I} and one of mode {J} have no sum";
    AddKinds (I) "layout_add: an integer stride and a basis element, of mode {I}, have no sum";
    WidthBasis (I) "offset_in: a stride is a basis element, of mode {I}";
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::ALL;

    /// Two cases with one number would each be told with the words of both.
    #[test]
    fn each_case_has_a_number_of_its_own() {
        let cases = include_str!("case.rs").lines().filter_map(|line| line.trim().strip_prefix("pub(crate) type "));
        let mut numbers: alloc::vec::Vec<&str> = cases.filter_map(|line| line.split_once(" = ")).map(|c| c.1).collect();
        let count = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        assert!(count >= 100 && numbers.len() == count, "{} of {count}", numbers.len());
    }

    /// What rustc says and what the program says is the same, for every case there is.
    #[test]
    fn the_words_are_those_of_the_compiler() {
        let (sentences, verdicts) = (include_str!("sentence.rs"), include_str!("verdict.rs"));
        let cases = verdicts.rsplit_once("verdicts! {").expect("the list of the cases").1;
        let mut count = 0;
        for line in cases.lines().filter(|line| line.contains('<')) {
            let (sentence, case) = line.trim().trim_end_matches(';').split_once('<').expect("a sentence");
            let case = case.split_once("> ").expect("a case").1;
            let (_, operands, text) = ALL.iter().find(|words| words.0 == case).expect(case);
            let (before, after) = sentences.split_once(&alloc::format!("pub trait {sentence}<")).expect(sentence);
            let message = before.rsplit_once("message = \"").expect(sentence).1.split_once('"').expect(sentence).0;
            assert_eq!(*text, message, "{case}");
            assert_eq!(operands.join(", "), after.split_once('>').expect(sentence).0, "{case}");
            count += 1;
        }
        assert_eq!(count, ALL.len());
    }
}
