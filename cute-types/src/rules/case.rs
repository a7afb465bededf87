//! The cases of the rules: one type each, with its numbers and its sentence.
//!
//! A case stands in a [`Refused`](super::Refused) without its numbers, `case::Stride`, and in what a bound says of that
//! with their decimal names, `Stride<_3, _2>`. The sentence of each is a trait in [`sentence`], which rustc reads, and the
//! text here once more, for the running program: a message of rustc is a literal in an attribute, and one that a macro
//! writes is shown with the macro's call. A test holds the two together.

use core::marker::PhantomData;

use super::{Accepted, Algebra, Decidable, sentence};
use crate::int::{self, Cmp, Ordering};

/// A sentence.
#[derive(PartialEq, Eq, Hash)]
pub struct Words {
    /// The names of its numbers, in the order of the refusal's.
    pub(super) operands: &'static [&'static str],
    /// The text, with each name in braces.
    pub(super) text: &'static str,
}

/// A case of a rule.
pub trait Case {
    /// What a bound says of a refusal with these numbers, by their decimal names.
    type Report<A, B, C, D>;
    /// A number that no other case has.
    type Number: int::Nat;
    /// The sentence.
    const WORDS: &'static Words;
}

/// Whether the case `K` is `C`.
pub(crate) type IsCase<K, C> = <Cmp<<K as Case>::Number, <C as Case>::Number> as Ordering>::IsEqual;

macro_rules! cases {
    ($($kind:ident { $($case:ident($($operand:ident)*) $number:ident $sentence:ident $text:literal;)* })*) => {
        $($(
            #[doc = concat!("`", $text, "`")]
            pub struct $case<$($operand = ()),*>(PhantomData<($($operand,)*)>);

            impl Case for $case {
                type Report<A, B, C, D> = cases!(@report $case $($operand)*);
                type Number = typenum::$number;
                const WORDS: &'static Words = &Words { operands: &[$(stringify!($operand)),*], text: $text };
            }

            impl<$($operand),*> Accepted for $case<$($operand),*> where Algebra: sentence::$sentence<$($operand),*> {}

            cases!(@$kind $case $sentence $($operand)*);
        )*)*

        #[cfg(all(test, feature = "alloc"))]
        const ALL: &[(&str, &str, &Words)] =
            &[$($((stringify!($case), stringify!($sentence), <$case as Case>::WORDS)),*),*];
    };
    (@report $case:ident $a:ident) => { $case<A> };
    (@report $case:ident $a:ident $b:ident) => { $case<A, B> };
    (@report $case:ident $a:ident $b:ident $c:ident) => { $case<A, B, C> };
    (@report $case:ident $a:ident $b:ident $c:ident $d:ident) => { $case<A, B, C, D> };
    // Of two swizzles, whose six numbers no `Refused` has: the rule is said of a chain by its report, see `swizzle::one`.
    (@report $case:ident $a:ident $b:ident $c:ident $d:ident $e:ident $f:ident) => { $case<A, B, C, D> };
    // Numbers are looked at when the program runs, too; kinds of operands, modes and ranks are a matter of types alone.
    (@of_numbers $case:ident $sentence:ident $($operand:ident)*) => {
        impl<$($operand),*> Decidable for $case<$($operand),*> {}
    };
    (@of_shapes $case:ident $sentence:ident $($operand:ident)*) => {
        impl<$($operand),*> Decidable for $case<$($operand),*> where Algebra: sentence::$sentence<$($operand),*> {}
    };
}
cases! {
    of_numbers {
        LeftInverseNegative(D) U0 LeftInverseOfNatural "left_inverse: stride -{D} is negative";
        LeftInverseBasis(I) U1 LeftInverseOfIntegers "left_inverse: a stride is a basis element, of mode {I}";
        LeftInverseStride(D E) U2 LeftInverseStrideIsMultiple "left_inverse: stride {D} is not a multiple of {E}, the stride below it";
        LeftInverseReach(D S X) U3 LeftInverseDigit "left_inverse: the mode of stride {D} has extent {S}, but an offset has digit {X} there";
        UpcastByZero(N) U4 UpcastByPositive "upcast: {N} is below 1";
        UpcastStride(D N) U5 UpcastStrideDivides "upcast: stride {D} is neither a multiple nor a divisor of {N}";
        UpcastNegativeStride(D N) U6 UpcastNegativeStrideDivides "upcast: stride -{D} is neither a multiple nor a divisor of {N}";
        UpcastNegative(D) U7 UpcastOfNatural "upcast: stride -{D} is negative";
        UpcastBasis(I) U8 UpcastOfIntegers "upcast: a stride is a basis element, of mode {I}";
        UpcastCarry(N X) U9 UpcastNoCarry "upcast: the modes below {N} together reach {X}, a carry";
        DowncastByZero(N) U10 DowncastByPositive "downcast: {N} is below 1";
        DowncastParts(N) U11 DowncastHoldsParts "downcast: no mode of stride 1 or of extent 1 holds the {N} parts of an element; CuTe's DSL returns the strides times {N}, which reach the first part alone";
        DowncastNegative(D) U12 DowncastOfNatural "downcast: stride -{D} is negative";
        DowncastBasis(I) U13 DowncastOfIntegers "downcast: a stride is a basis element, of mode {I}";
        RecastOfZero(N) U14 RecastOfPositive "recast: {N} is below 1";
        NegativeStride(D) U15 ComplementOfNatural "complement: stride -{D} is negative";
        BasisStride(I) U16 ComplementOfIntegers "complement: a stride is a basis element, of mode {I}";
        NegativeLeaf(D) U17 CompositionWithNatural "composition: stride -{D} of B is negative";
        BasisLeaf(I) U18 ProductByIntegers "logical_product: a stride of the tiler is a basis element, of mode {I}";
        CompositionIndex(I N) U19 CompositionPlaceExists "composition: index {I} is outside 0..{N}";
        ComplementIndex(I N) U133 ComplementPlaceExists "complement: index {I} is outside 0..{N}";
        CeilIndex(I N) U134 CeilPlaceExists "complement_ceil: index {I} is outside 0..{N}";
        OrderTieNegative(O) U135 NegativeOrdersDiffer "ordered: two modes have order -{O}";
        DivideIndex(I N) U20 DividePlaceExists "logical_divide: index {I} is outside 0..{N}";
        Summed(I) U21 StridesHaveSum "layout: an integer stride and a basis element, of mode {I}, have no sum";
        SwizzledBasis(I) U22 SwizzlesIntegers "swizzle: a stride of the layout is a basis element, of mode {I}";
        SwizzleShift(S B) U23 ShiftCovers "swizzle: shift {S} is shorter than its {B} bits";
        SwizzleShiftDown(S B) U24 ShiftDownCovers "swizzle: shift -{S} is shorter than its {B} bits";
        SwizzleEnd(E N) U25 SwizzleEnds "swizzle: it ends at bit {E}, an index at bit {N}";
        SwizzleShifts(S T) U26 SameShifts "swizzle: shifts {S} and {T} differ";
        SwizzleShiftsDown(S T) U27 SameShiftsDown "swizzle: shifts -{S} and -{T} differ";
        SwizzleShiftsDownUp(S T) U28 SameShiftsDownUp "swizzle: shifts -{S} and {T} differ";
        SwizzleShiftsUpDown(S T) U29 SameShiftsUpDown "swizzle: shifts {S} and -{T} differ";
        SwizzleRun(Y Z) U30 OneRun "swizzle: bits {Y} onto bits {Z} are no run of bits";
        UpcastPower(N) U31 UpcastByPower "upcast: {N} is not a power of two";
        DowncastPower(N) U32 DowncastByPower "downcast: {N} is not a power of two";
        UpcastSource(M B S N) U33 SourceStays "upcast: bit {M} of S<{B},{M},-{S}> decides inside an element of {N}";
        UpcastOffset(O N) U34 OffsetIsMultiple "upcast: offset {O} is not a multiple of {N}";
        UpcastNegativeOffset(O N) U35 NegativeOffsetIsMultiple "upcast: offset -{O} is not a multiple of {N}";
        RightInverseOffset(O) U36 RightInverseHasNoOffset "right_inverse: offset {O} is not 0";
        RightInverseNegativeOffset(O) U37 RightInverseHasNoNegativeOffset "right_inverse: offset -{O} is not 0";
        RightInversePast(B M S) U38 RightInverseMovesSwizzle "right_inverse: what S<{B},{M},{S}> does before the layout, no swizzle does bit by bit after it";
        RightInversePastDown(B M S) U39 RightInverseMovesSwizzleDown "right_inverse: what S<{B},{M},-{S}> does before the layout, no swizzle does bit by bit after it";
        LeftInverseOffset(O) U40 LeftInverseHasNoOffset "left_inverse: offset {O} is not 0";
        LeftInverseNegativeOffset(O) U41 LeftInverseHasNoNegativeOffset "left_inverse: offset -{O} is not 0";
        LeftInversePast(B M S) U42 LeftInverseMovesSwizzle "left_inverse: what S<{B},{M},{S}> does before the layout, no swizzle does bit by bit after it";
        LeftInversePastDown(B M S) U43 LeftInverseMovesSwizzleDown "left_inverse: what S<{B},{M},-{S}> does before the layout, no swizzle does bit by bit after it";
        CompositionNegativeOffset(O) U44 CompositionHasNoNegativeOffset "composition: offset -{O} is negative";
        CompositionPast(B M S) U45 CompositionMovesSwizzle "composition: what S<{B},{M},{S}> does before the layout, no swizzle does bit by bit after it";
        CompositionPastDown(B M S) U46 CompositionMovesSwizzleDown "composition: what S<{B},{M},-{S}> does before the layout, no swizzle does bit by bit after it";
        Stride(D P) U47 StrideIsMultiple "complement: stride {D} is not a multiple of {P}, the extent times stride of the mode below it";
        Cotarget(M P) U48 CotargetIsMultiple "complement: cotarget {M} is not a multiple of {P}, the extent times stride of the last mode";
        Crosses(K E D S) U49 StrideDivides "composition: mode {K} of A has extent {E}, which stride {D} does not divide; {S}:{D} would cross it";
        Entries(K Q D S) U50 EntriesDivide "composition: mode {K} of A holds {Q} entries of stride {D}, and {Q} does not divide extent {S} of B";
        Carry(K E X) U51 NoCarry "composition: mode {K} of A has extent {E}, but the modes of B together reach {X} in it, a carry";
        Tile(P N) U52 TileDivides "logical_divide: the tile covers {P}, which does not divide size {N}";
        TileIn(I P N) U53 TileDividesIn "logical_divide: in mode {I}, the tile covers {P}, which does not divide size {N}";
        Size(N M) U54 CompatibleSizes "compatible: A has size {N}, B has size {M}";
        SizeIn(I N M) U55 CompatibleSizesIn "compatible: in mode {I}, A has size {N} and B has size {M}";
        Extent(N) U56 PositiveExtent "layout: extent {N} is below 1";
        CeilCotarget(M) U57 CeilCotargetIsPositive "complement_ceil: {M} is below 1";
        CeilStride(D P) U58 StrideIsAbove "complement_ceil: stride {D} is below {P}, the extent times stride of the mode below it";
        CeilNegative(D) U59 ComplementCeilOfNatural "complement_ceil: stride -{D} is negative";
        CeilBasis(I) U60 ComplementCeilOfIntegers "complement_ceil: a stride is a basis element, of mode {I}";
        OrderNegative(O) U61 OrderOfNaturals "ordered: order -{O} is negative";
        OrderBasis(I) U62 OrderOfIntegers "ordered: an order is a basis element, of mode {I}";
        NoCotarget(M) U63 CotargetIsPositive "complement: cotarget {M} is below 1";
        ProductReach(N M) U64 ComplementHolds "logical_product: the complement of A has {N} elements, B reaches {M}";
        Fill(I N M) U65 BlockFills "tile_to_shape: in mode {I}, size {N} of A does not divide {M}";
        OrderTie(O) U66 OrdersDiffer "ordered: two modes have order {O}";
        TensorBasis(I) U67 TensorOfIntegers "tensor: a stride is a basis element, of mode {I}";
        Apart(D R) U68 StridesAreApart "apart: stride {D} is not above {R}, what the modes of smaller strides reach";
        ApartNegative(D) U69 NaturalsAreApart "apart: stride -{D} is negative";
        ApartBasis(I) U70 IntegersAreApart "apart: a stride is a basis element, of mode {I}";
        WidthAbove(N B) U71 OffsetIsNotAbove "offset_in: offset {N} leaves {B} bits";
        WidthBelow(N B) U72 OffsetIsNotBelow "offset_in: offset -{N} leaves {B} bits and a sign";
        WidthNegative(N) U73 OffsetIsNatural "offset_in: offset -{N} is below 0";
        RefineSizes(N M) U74 RefinedSizes "common_refinement: A has size {N}, B has size {M}";
        RefineEnds(P Q) U75 RefinedEnds "common_refinement: a mode of A ends at {P}, one of B at {Q}; neither divides the other";
        AddSizes(N M) U76 AddedSizes "layout_add: A has size {N}, B has size {M}";
        AddEnds(P Q) U77 AddedEnds "layout_add: a mode of A ends at {P}, one of B at {Q}; neither divides the other";
        AddBasis(I J) U78 AddedBasis "layout_add: a basis element of mode {I} and one of mode {J} have no sum";
        AddKinds(I) U79 AddedKinds "layout_add: an integer stride and a basis element, of mode {I}, have no sum";
        WidthBasis(I) U80 OffsetIsInteger "offset_in: a stride is a basis element, of mode {I}";
    }
    of_shapes {
        RightInverseChain(B M S C N T) U136 RightInverseOfOneSwizzle "right_inverse: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle";
        RightInverseChainDown(B M S C N T) U137 RightInverseOfOneSwizzleDown "right_inverse: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle";
        RightInverseChainDownUp(B M S C N T) U138 RightInverseOfOneSwizzleDownUp "right_inverse: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle";
        RightInverseChainUpDown(B M S C N T) U139 RightInverseOfOneSwizzleUpDown "right_inverse: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle";
        LeftInverseChain(B M S C N T) U140 LeftInverseOfOneSwizzle "left_inverse: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle";
        LeftInverseChainDown(B M S C N T) U141 LeftInverseOfOneSwizzleDown "left_inverse: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle";
        LeftInverseChainDownUp(B M S C N T) U142 LeftInverseOfOneSwizzleDownUp "left_inverse: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle";
        LeftInverseChainUpDown(B M S C N T) U143 LeftInverseOfOneSwizzleUpDown "left_inverse: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle";
        CompositionChain(B M S C N T) U144 CompositionOfOneSwizzle "composition: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle";
        CompositionChainDown(B M S C N T) U145 CompositionOfOneSwizzleDown "composition: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle";
        CompositionChainDownUp(B M S C N T) U146 CompositionOfOneSwizzleDownUp "composition: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle";
        CompositionChainUpDown(B M S C N T) U147 CompositionOfOneSwizzleUpDown "composition: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle";
        DivideTiler(N M) U82 DivideTilerFits "logical_divide: the tiler has {N} modes, A has {M}";
        DivideTilerIn(I N M) U83 DivideTilerFitsIn "logical_divide: in mode {I}, the tiler has {N} modes and A has {M}";
        Congruence(N M) U84 SameModes "congruent: A has {N} modes, B has {M}";
        CongruenceIn(I N M) U85 SameModesIn "congruent: in mode {I}, A has {N} modes and B has {M}";
        Weak(N M) U86 CoarserModes "weakly_congruent: A has {N} modes, B has {M}";
        WeakIn(I N M) U87 CoarserModesIn "weakly_congruent: in mode {I}, A has {N} modes and B has {M}";
        Modes(N M) U88 CompatibleModes "compatible: A has {N} modes, B has {M}";
        ModesIn(I N M) U89 CompatibleModesIn "compatible: in mode {I}, A has {N} modes and B has {M}";
        Coord(N M) U90 CoordinateModes "coordinate: it has {N} modes, the shape has {M}";
        CoordIn(I N M) U91 CoordinateModesIn "coordinate: in mode {I}, it has {N} modes and the shape has {M}";
        Slices(N M) U92 SliceModes "slice: it has {N} modes, the shape has {M}";
        SlicesIn(I N M) U93 SliceModesIn "slice: in mode {I}, it has {N} modes and the shape has {M}";
        Mode(I N) U94 ModeExists "mode: index {I} is outside 0..{N}";
        Select(I N) U95 SelectedModeExists "select: index {I} is outside 0..{N}";
        Replace(I N) U96 ReplacedModeExists "replace: index {I} is outside 0..{N}";
        Group(S E N) U97 GroupedModesExist "group: {S}..{E} is not a range of modes in 0..{N}";
        Take(S E N) U98 TakenModesExist "take: {S}..{E} is not a range of modes in 0..{N}";
        AppendRank(N M) U99 AppendToRank "append: rank {N} is below {M}, the modes of A";
        AppendLimit(N M) U100 AppendBelowLimit "append: rank {N} is above {M}";
        PrependRank(N M) U101 PrependToRank "prepend: rank {N} is below {M}, the modes of A";
        PrependLimit(N M) U102 PrependBelowLimit "prepend: rank {N} is above {M}";
        Zip(I N M) U103 ZippedModes "zip: in mode {I}, it has {N} modes and mode 0 has {M}";
        Unflatten(N M) U104 SameLeaves "unflatten: the profile has {N} leaves, A has {M}";
        Dice(N M) U105 DiceModes "dice: it has {N} modes, the shape has {M}";
        DiceIn(I N M) U106 DiceModesIn "dice: in mode {I}, it has {N} modes and the shape has {M}";
        CoalesceBy(N M) U107 CoalesceByModes "coalesce_by: the profile has {N} modes, A has {M}";
        CoalesceByIn(I N M) U108 CoalesceByModesIn "coalesce_by: in mode {I}, the profile has {N} modes and A has {M}";
        FilterBy(N M) U109 FilterByModes "filter_by: the profile has {N} modes, A has {M}";
        FilterByIn(I N M) U110 FilterByModesIn "filter_by: in mode {I}, the profile has {N} modes and A has {M}";
        ComposeTiler(N M) U111 ComposeTilerFits "composition: the tiler has {N} modes, A has {M}";
        ComposeTilerIn(I N M) U112 ComposeTilerFitsIn "composition: in mode {I}, the tiler has {N} modes and A has {M}";
        UnzipDivide(N) U113 DivideUnzips "zipped_divide: a tile and a rest are 2 modes, here are {N}";
        UnzipDivideIn(I N) U114 DivideUnzipsIn "zipped_divide: in mode {I}, a tile and a rest are 2 modes, here are {N}";
        ProductTiler(N M) U115 ProductTilerFits "logical_product: the tiler has {N} modes, A has {M}";
        ProductTilerIn(I N M) U116 ProductTilerFitsIn "logical_product: in mode {I}, the tiler has {N} modes and A has {M}";
        UnzipProduct(N) U117 ProductUnzips "zipped_product: a tile and a rest are 2 modes, here are {N}";
        UnzipProductIn(I N) U118 ProductUnzipsIn "zipped_product: in mode {I}, a tile and a rest are 2 modes, here are {N}";
        FillModes(N M) U119 ShapeHasModes "tile_to_shape: A has {N} modes, the shape has {M}";
        Order(N M) U120 OrderFits "ordered: the order has {N} modes, the shape has {M}";
        OrderIn(I N M) U121 OrderFitsIn "ordered: in mode {I}, the order has {N} modes and the shape has {M}";
        Nat(N) U122 NatOperand "this is not a static integer";
        Tuple(N) U123 TupleOperand "this is not a static IntTuple";
        Layout(N) U124 LayoutOperand "this is not a static layout";
        Layouts(N) U125 LayoutsOperand "this is not a tuple of static layouts";
        Indices(N) U126 IndicesOperand "select: these are not indices";
        Tiler(N) U127 TilerOperand "this is not a tiler";
        TilerIn(I) U128 TilerOperandIn "in mode {I}, this is not a tiler";
        NoCoord(N) U129 CoordOperand "this is not a coordinate of an element";
        NoCoordIn(I) U130 CoordOperandIn "in mode {I}, this is not a coordinate of an element";
        NoSlicer(N) U131 SlicerOperand "this is not a coordinate";
        NoSlicerIn(I) U132 SlicerOperandIn "in mode {I}, this is not a coordinate";
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::ALL;

    /// What rustc says and what the program says is the same, for every case there is.
    #[test]
    fn the_words_are_those_of_the_compiler() {
        let sentences = include_str!("sentence.rs");
        for (case, sentence, words) in ALL {
            let (before, after) = sentences.split_once(&alloc::format!("pub trait {sentence}<")).expect(sentence);
            let message = before.rsplit_once("message = \"").expect(sentence).1.split_once('"').expect(sentence).0;
            assert_eq!(words.text, message, "{case}");
            assert_eq!(words.operands.join(", "), after.split_once('>').expect(sentence).0, "{case}");
        }
        assert_eq!(ALL.len(), sentences.matches("\npub trait ").count());
    }

    /// Two cases with one number would be taken for each other.
    #[test]
    fn each_case_has_a_number_of_its_own() {
        let rows = include_str!("case.rs").lines().filter(|line| line.starts_with("        ") && line.ends_with("\";"));
        let mut numbers: alloc::vec::Vec<&str> = rows
            .filter_map(|row| {
                row.split_whitespace().find(|word| {
                    word.strip_prefix('U').is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()))
                })
            })
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), ALL.len());
    }
}
