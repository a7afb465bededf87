//! The sentences: one trait each, implemented for `Algebra` with the operands `()` alone, "does not apply".
//!
//! They are written out, not made by a macro, since rustc shows a macro's call at each message from inside of it.

use super::Algebra;

/// `complement: stride {D} is not a multiple of {P}, the extent times stride of the mode below it`
#[diagnostic::on_unimplemented(
    message = "complement: stride {D} is not a multiple of {P}, the extent times stride of the mode below it",
    label = "refused"
)]
pub trait StrideIsMultiple<D, P> {}
impl StrideIsMultiple<(), ()> for Algebra {}

/// `complement: cotarget {M} is not a multiple of {P}, the extent times stride of the last mode`
#[diagnostic::on_unimplemented(
    message = "complement: cotarget {M} is not a multiple of {P}, the extent times stride of the last mode",
    label = "refused"
)]
pub trait CotargetIsMultiple<M, P> {}
impl CotargetIsMultiple<(), ()> for Algebra {}

/// `composition: mode {K} of A has extent {E}, which stride {D} does not divide; {S}:{D} would cross it`
#[diagnostic::on_unimplemented(
    message = "composition: mode {K} of A has extent {E}, which stride {D} does not divide; {S}:{D} would cross it",
    label = "refused"
)]
pub trait StrideDivides<K, E, D, S> {}
impl StrideDivides<(), (), (), ()> for Algebra {}

/// `composition: mode {K} of A holds {Q} entries of stride {D}, and {Q} does not divide extent {S} of B`
#[diagnostic::on_unimplemented(
    message = "composition: mode {K} of A holds {Q} entries of stride {D}, and {Q} does not divide extent {S} of B",
    label = "refused"
)]
pub trait EntriesDivide<K, Q, D, S> {}
impl EntriesDivide<(), (), (), ()> for Algebra {}

/// `composition: mode {K} of A has extent {E}, but the modes of B together reach {X} in it, a carry`
#[diagnostic::on_unimplemented(
    message = "composition: mode {K} of A has extent {E}, but the modes of B together reach {X} in it, a carry",
    label = "refused"
)]
pub trait NoCarry<K, E, X> {}
impl NoCarry<(), (), ()> for Algebra {}

/// `logical_divide: the tiler has {N} modes, A has {M}`
#[diagnostic::on_unimplemented(message = "logical_divide: the tiler has {N} modes, A has {M}", label = "refused")]
pub trait DivideTilerFits<N, M> {}
impl DivideTilerFits<(), ()> for Algebra {}

/// `logical_divide: in mode {I}, the tiler has {N} modes and A has {M}`
#[diagnostic::on_unimplemented(
    message = "logical_divide: in mode {I}, the tiler has {N} modes and A has {M}",
    label = "refused"
)]
pub trait DivideTilerFitsIn<I, N, M> {}
impl DivideTilerFitsIn<(), (), ()> for Algebra {}

/// `logical_divide: the tile covers {P}, which does not divide size {N}`
#[diagnostic::on_unimplemented(
    message = "logical_divide: the tile covers {P}, which does not divide size {N}",
    label = "refused"
)]
pub trait TileDivides<P, N> {}
impl TileDivides<(), ()> for Algebra {}

/// `logical_divide: in mode {I}, the tile covers {P}, which does not divide size {N}`
#[diagnostic::on_unimplemented(
    message = "logical_divide: in mode {I}, the tile covers {P}, which does not divide size {N}",
    label = "refused"
)]
pub trait TileDividesIn<I, P, N> {}
impl TileDividesIn<(), (), ()> for Algebra {}

/// `congruent: A has {N} modes, B has {M}`
#[diagnostic::on_unimplemented(message = "congruent: A has {N} modes, B has {M}", label = "refused")]
pub trait SameModes<N, M> {}
impl SameModes<(), ()> for Algebra {}

/// `congruent: in mode {I}, A has {N} modes and B has {M}`
#[diagnostic::on_unimplemented(message = "congruent: in mode {I}, A has {N} modes and B has {M}", label = "refused")]
pub trait SameModesIn<I, N, M> {}
impl SameModesIn<(), (), ()> for Algebra {}

/// `weakly_congruent: A has {N} modes, B has {M}`
#[diagnostic::on_unimplemented(message = "weakly_congruent: A has {N} modes, B has {M}", label = "refused")]
pub trait CoarserModes<N, M> {}
impl CoarserModes<(), ()> for Algebra {}

/// `weakly_congruent: in mode {I}, A has {N} modes and B has {M}`
#[diagnostic::on_unimplemented(
    message = "weakly_congruent: in mode {I}, A has {N} modes and B has {M}",
    label = "refused"
)]
pub trait CoarserModesIn<I, N, M> {}
impl CoarserModesIn<(), (), ()> for Algebra {}

/// `compatible: A has {N} modes, B has {M}`
#[diagnostic::on_unimplemented(message = "compatible: A has {N} modes, B has {M}", label = "refused")]
pub trait CompatibleModes<N, M> {}
impl CompatibleModes<(), ()> for Algebra {}

/// `compatible: in mode {I}, A has {N} modes and B has {M}`
#[diagnostic::on_unimplemented(message = "compatible: in mode {I}, A has {N} modes and B has {M}", label = "refused")]
pub trait CompatibleModesIn<I, N, M> {}
impl CompatibleModesIn<(), (), ()> for Algebra {}

/// `compatible: A has size {N}, B has size {M}`
#[diagnostic::on_unimplemented(message = "compatible: A has size {N}, B has size {M}", label = "refused")]
pub trait CompatibleSizes<N, M> {}
impl CompatibleSizes<(), ()> for Algebra {}

/// `compatible: in mode {I}, A has size {N} and B has size {M}`
#[diagnostic::on_unimplemented(
    message = "compatible: in mode {I}, A has size {N} and B has size {M}",
    label = "refused"
)]
pub trait CompatibleSizesIn<I, N, M> {}
impl CompatibleSizesIn<(), (), ()> for Algebra {}

/// `coordinate: it has {N} modes, the shape has {M}`
#[diagnostic::on_unimplemented(message = "coordinate: it has {N} modes, the shape has {M}", label = "refused")]
pub trait CoordinateModes<N, M> {}
impl CoordinateModes<(), ()> for Algebra {}

/// `coordinate: in mode {I}, it has {N} modes and the shape has {M}`
#[diagnostic::on_unimplemented(
    message = "coordinate: in mode {I}, it has {N} modes and the shape has {M}",
    label = "refused"
)]
pub trait CoordinateModesIn<I, N, M> {}
impl CoordinateModesIn<(), (), ()> for Algebra {}

/// `slice: it has {N} modes, the shape has {M}`
#[diagnostic::on_unimplemented(message = "slice: it has {N} modes, the shape has {M}", label = "refused")]
pub trait SliceModes<N, M> {}
impl SliceModes<(), ()> for Algebra {}

/// `slice: in mode {I}, it has {N} modes and the shape has {M}`
#[diagnostic::on_unimplemented(
    message = "slice: in mode {I}, it has {N} modes and the shape has {M}",
    label = "refused"
)]
pub trait SliceModesIn<I, N, M> {}
impl SliceModesIn<(), (), ()> for Algebra {}

/// `complement: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "complement: stride -{D} is negative", label = "refused")]
pub trait ComplementOfNatural<D> {}
impl ComplementOfNatural<()> for Algebra {}

/// `complement: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "complement: a stride is a basis element, of mode {I}", label = "refused")]
pub trait ComplementOfIntegers<I> {}
impl ComplementOfIntegers<()> for Algebra {}

/// `composition: stride -{D} of B is negative`
#[diagnostic::on_unimplemented(message = "composition: stride -{D} of B is negative", label = "refused")]
pub trait CompositionWithNatural<D> {}
impl CompositionWithNatural<()> for Algebra {}

/// `logical_product: a stride of the tiler is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(
    message = "logical_product: a stride of the tiler is a basis element, of mode {I}",
    label = "refused"
)]
pub trait ProductByIntegers<I> {}
impl ProductByIntegers<()> for Algebra {}

/// `composition: index {I} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "composition: index {I} is outside 0..{N}", label = "refused")]
pub trait CompositionPlaceExists<I, N> {}
impl CompositionPlaceExists<(), ()> for Algebra {}

/// `complement: index {I} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "complement: index {I} is outside 0..{N}", label = "refused")]
pub trait ComplementPlaceExists<I, N> {}
impl ComplementPlaceExists<(), ()> for Algebra {}

/// `complement_ceil: index {I} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "complement_ceil: index {I} is outside 0..{N}", label = "refused")]
pub trait CeilPlaceExists<I, N> {}
impl CeilPlaceExists<(), ()> for Algebra {}

/// `ordered: two modes have order -{O}`
#[diagnostic::on_unimplemented(message = "ordered: two modes have order -{O}", label = "refused")]
pub trait NegativeOrdersDiffer<O> {}
impl NegativeOrdersDiffer<()> for Algebra {}

/// `logical_divide: index {I} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "logical_divide: index {I} is outside 0..{N}", label = "refused")]
pub trait DividePlaceExists<I, N> {}
impl DividePlaceExists<(), ()> for Algebra {}

/// `left_inverse: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "left_inverse: stride -{D} is negative", label = "refused")]
pub trait LeftInverseOfNatural<D> {}
impl LeftInverseOfNatural<()> for Algebra {}

/// `left_inverse: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "left_inverse: a stride is a basis element, of mode {I}", label = "refused")]
pub trait LeftInverseOfIntegers<I> {}
impl LeftInverseOfIntegers<()> for Algebra {}

/// `left_inverse: stride {D} is not a multiple of {E}, the stride below it`
#[diagnostic::on_unimplemented(
    message = "left_inverse: stride {D} is not a multiple of {E}, the stride below it",
    label = "refused"
)]
pub trait LeftInverseStrideIsMultiple<D, E> {}
impl LeftInverseStrideIsMultiple<(), ()> for Algebra {}

/// `left_inverse: the mode of stride {D} has extent {S}, but an offset has digit {X} there`
#[diagnostic::on_unimplemented(
    message = "left_inverse: the mode of stride {D} has extent {S}, but an offset has digit {X} there",
    label = "refused"
)]
pub trait LeftInverseDigit<D, S, X> {}
impl LeftInverseDigit<(), (), ()> for Algebra {}

/// `upcast: {N} is below 1`
#[diagnostic::on_unimplemented(message = "upcast: {N} is below 1", label = "refused")]
pub trait UpcastByPositive<N> {}
impl UpcastByPositive<()> for Algebra {}

/// `upcast: stride {D} is neither a multiple nor a divisor of {N}`
#[diagnostic::on_unimplemented(
    message = "upcast: stride {D} is neither a multiple nor a divisor of {N}",
    label = "refused"
)]
pub trait UpcastStrideDivides<D, N> {}
impl UpcastStrideDivides<(), ()> for Algebra {}

/// `upcast: stride -{D} is neither a multiple nor a divisor of {N}`
#[diagnostic::on_unimplemented(
    message = "upcast: stride -{D} is neither a multiple nor a divisor of {N}",
    label = "refused"
)]
pub trait UpcastNegativeStrideDivides<D, N> {}
impl UpcastNegativeStrideDivides<(), ()> for Algebra {}

/// `upcast: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "upcast: stride -{D} is negative", label = "refused")]
pub trait UpcastOfNatural<D> {}
impl UpcastOfNatural<()> for Algebra {}

/// `upcast: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "upcast: a stride is a basis element, of mode {I}", label = "refused")]
pub trait UpcastOfIntegers<I> {}
impl UpcastOfIntegers<()> for Algebra {}

/// `upcast: the modes below {N} together reach {X}, a carry`
#[diagnostic::on_unimplemented(message = "upcast: the modes below {N} together reach {X}, a carry", label = "refused")]
pub trait UpcastNoCarry<N, X> {}
impl UpcastNoCarry<(), ()> for Algebra {}

/// `downcast: {N} is below 1`
#[diagnostic::on_unimplemented(message = "downcast: {N} is below 1", label = "refused")]
pub trait DowncastByPositive<N> {}
impl DowncastByPositive<()> for Algebra {}

/// `downcast: no mode of stride 1 or of extent 1 holds the {N} parts of an element; CuTe's DSL returns the strides times {N}, which reach the first part alone`
#[diagnostic::on_unimplemented(
    message = "downcast: no mode of stride 1 or of extent 1 holds the {N} parts of an element; CuTe's DSL returns the strides times {N}, which reach the first part alone",
    label = "refused"
)]
pub trait DowncastHoldsParts<N> {}
impl DowncastHoldsParts<()> for Algebra {}

/// `downcast: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "downcast: stride -{D} is negative", label = "refused")]
pub trait DowncastOfNatural<D> {}
impl DowncastOfNatural<()> for Algebra {}

/// `downcast: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "downcast: a stride is a basis element, of mode {I}", label = "refused")]
pub trait DowncastOfIntegers<I> {}
impl DowncastOfIntegers<()> for Algebra {}

/// `recast: {N} is below 1`
#[diagnostic::on_unimplemented(message = "recast: {N} is below 1", label = "refused")]
pub trait RecastOfPositive<N> {}
impl RecastOfPositive<()> for Algebra {}

/// `mode: index {I} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "mode: index {I} is outside 0..{N}", label = "refused")]
pub trait ModeExists<I, N> {}
impl ModeExists<(), ()> for Algebra {}

/// `select: index {I} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "select: index {I} is outside 0..{N}", label = "refused")]
pub trait SelectedModeExists<I, N> {}
impl SelectedModeExists<(), ()> for Algebra {}

/// `replace: index {I} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "replace: index {I} is outside 0..{N}", label = "refused")]
pub trait ReplacedModeExists<I, N> {}
impl ReplacedModeExists<(), ()> for Algebra {}

/// `group: {S}..{E} is not a range of modes in 0..{N}`
#[diagnostic::on_unimplemented(message = "group: {S}..{E} is not a range of modes in 0..{N}", label = "refused")]
pub trait GroupedModesExist<S, E, N> {}
impl GroupedModesExist<(), (), ()> for Algebra {}

/// `take: {S}..{E} is not a range of modes in 0..{N}`
#[diagnostic::on_unimplemented(message = "take: {S}..{E} is not a range of modes in 0..{N}", label = "refused")]
pub trait TakenModesExist<S, E, N> {}
impl TakenModesExist<(), (), ()> for Algebra {}

/// `append: rank {N} is below {M}, the modes of A`
#[diagnostic::on_unimplemented(message = "append: rank {N} is below {M}, the modes of A", label = "refused")]
pub trait AppendToRank<N, M> {}
impl AppendToRank<(), ()> for Algebra {}

/// `append: rank {N} is above {M}`
#[diagnostic::on_unimplemented(message = "append: rank {N} is above {M}", label = "refused")]
pub trait AppendBelowLimit<N, M> {}
impl AppendBelowLimit<(), ()> for Algebra {}

/// `prepend: rank {N} is below {M}, the modes of A`
#[diagnostic::on_unimplemented(message = "prepend: rank {N} is below {M}, the modes of A", label = "refused")]
pub trait PrependToRank<N, M> {}
impl PrependToRank<(), ()> for Algebra {}

/// `prepend: rank {N} is above {M}`
#[diagnostic::on_unimplemented(message = "prepend: rank {N} is above {M}", label = "refused")]
pub trait PrependBelowLimit<N, M> {}
impl PrependBelowLimit<(), ()> for Algebra {}

/// `zip: in mode {I}, it has {N} modes and mode 0 has {M}`
#[diagnostic::on_unimplemented(message = "zip: in mode {I}, it has {N} modes and mode 0 has {M}", label = "refused")]
pub trait ZippedModes<I, N, M> {}
impl ZippedModes<(), (), ()> for Algebra {}

/// `unflatten: the profile has {N} leaves, A has {M}`
#[diagnostic::on_unimplemented(message = "unflatten: the profile has {N} leaves, A has {M}", label = "refused")]
pub trait SameLeaves<N, M> {}
impl SameLeaves<(), ()> for Algebra {}

/// `dice: it has {N} modes, the shape has {M}`
#[diagnostic::on_unimplemented(message = "dice: it has {N} modes, the shape has {M}", label = "refused")]
pub trait DiceModes<N, M> {}
impl DiceModes<(), ()> for Algebra {}

/// `dice: in mode {I}, it has {N} modes and the shape has {M}`
#[diagnostic::on_unimplemented(
    message = "dice: in mode {I}, it has {N} modes and the shape has {M}",
    label = "refused"
)]
pub trait DiceModesIn<I, N, M> {}
impl DiceModesIn<(), (), ()> for Algebra {}

/// `coalesce_by: the profile has {N} modes, A has {M}`
#[diagnostic::on_unimplemented(message = "coalesce_by: the profile has {N} modes, A has {M}", label = "refused")]
pub trait CoalesceByModes<N, M> {}
impl CoalesceByModes<(), ()> for Algebra {}

/// `coalesce_by: in mode {I}, the profile has {N} modes and A has {M}`
#[diagnostic::on_unimplemented(
    message = "coalesce_by: in mode {I}, the profile has {N} modes and A has {M}",
    label = "refused"
)]
pub trait CoalesceByModesIn<I, N, M> {}
impl CoalesceByModesIn<(), (), ()> for Algebra {}

/// `filter_by: the profile has {N} modes, A has {M}`
#[diagnostic::on_unimplemented(message = "filter_by: the profile has {N} modes, A has {M}", label = "refused")]
pub trait FilterByModes<N, M> {}
impl FilterByModes<(), ()> for Algebra {}

/// `filter_by: in mode {I}, the profile has {N} modes and A has {M}`
#[diagnostic::on_unimplemented(
    message = "filter_by: in mode {I}, the profile has {N} modes and A has {M}",
    label = "refused"
)]
pub trait FilterByModesIn<I, N, M> {}
impl FilterByModesIn<(), (), ()> for Algebra {}
/// `layout: an integer stride and a basis element, of mode {I}, have no sum`
#[diagnostic::on_unimplemented(
    message = "layout: an integer stride and a basis element, of mode {I}, have no sum",
    label = "refused"
)]
pub trait StridesHaveSum<I> {}
impl StridesHaveSum<()> for Algebra {}

/// `swizzle: a stride of the layout is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(
    message = "swizzle: a stride of the layout is a basis element, of mode {I}",
    label = "refused"
)]
pub trait SwizzlesIntegers<I> {}
impl SwizzlesIntegers<()> for Algebra {}

/// `swizzle: shift {S} is shorter than its {B} bits`
#[diagnostic::on_unimplemented(message = "swizzle: shift {S} is shorter than its {B} bits", label = "refused")]
pub trait ShiftCovers<S, B> {}
impl ShiftCovers<(), ()> for Algebra {}

/// `swizzle: shift -{S} is shorter than its {B} bits`
#[diagnostic::on_unimplemented(message = "swizzle: shift -{S} is shorter than its {B} bits", label = "refused")]
pub trait ShiftDownCovers<S, B> {}
impl ShiftDownCovers<(), ()> for Algebra {}

/// `swizzle: it ends at bit {E}, an index at bit {N}`
#[diagnostic::on_unimplemented(message = "swizzle: it ends at bit {E}, an index at bit {N}", label = "refused")]
pub trait SwizzleEnds<E, N> {}
impl SwizzleEnds<(), ()> for Algebra {}

/// `swizzle: shifts {S} and {T} differ`
#[diagnostic::on_unimplemented(message = "swizzle: shifts {S} and {T} differ", label = "refused")]
pub trait SameShifts<S, T> {}
impl SameShifts<(), ()> for Algebra {}

/// `swizzle: shifts -{S} and -{T} differ`
#[diagnostic::on_unimplemented(message = "swizzle: shifts -{S} and -{T} differ", label = "refused")]
pub trait SameShiftsDown<S, T> {}
impl SameShiftsDown<(), ()> for Algebra {}

/// `swizzle: shifts -{S} and {T} differ`
#[diagnostic::on_unimplemented(message = "swizzle: shifts -{S} and {T} differ", label = "refused")]
pub trait SameShiftsDownUp<S, T> {}
impl SameShiftsDownUp<(), ()> for Algebra {}

/// `swizzle: shifts {S} and -{T} differ`
#[diagnostic::on_unimplemented(message = "swizzle: shifts {S} and -{T} differ", label = "refused")]
pub trait SameShiftsUpDown<S, T> {}
impl SameShiftsUpDown<(), ()> for Algebra {}

/// `swizzle: bits {Y} onto bits {Z} are no run of bits`
#[diagnostic::on_unimplemented(message = "swizzle: bits {Y} onto bits {Z} are no run of bits", label = "refused")]
pub trait OneRun<Y, Z> {}
impl OneRun<(), ()> for Algebra {}

/// `upcast: {N} is not a power of two`
#[diagnostic::on_unimplemented(message = "upcast: {N} is not a power of two", label = "refused")]
pub trait UpcastByPower<N> {}
impl UpcastByPower<()> for Algebra {}

/// `downcast: {N} is not a power of two`
#[diagnostic::on_unimplemented(message = "downcast: {N} is not a power of two", label = "refused")]
pub trait DowncastByPower<N> {}
impl DowncastByPower<()> for Algebra {}

/// `upcast: bit {M} of S<{B},{M},-{S}> decides inside an element of {N}`
#[diagnostic::on_unimplemented(
    message = "upcast: bit {M} of S<{B},{M},-{S}> decides inside an element of {N}",
    label = "refused"
)]
pub trait SourceStays<M, B, S, N> {}
impl SourceStays<(), (), (), ()> for Algebra {}

/// `upcast: offset {O} is not a multiple of {N}`
#[diagnostic::on_unimplemented(message = "upcast: offset {O} is not a multiple of {N}", label = "refused")]
pub trait OffsetIsMultiple<O, N> {}
impl OffsetIsMultiple<(), ()> for Algebra {}

/// `upcast: offset -{O} is not a multiple of {N}`
#[diagnostic::on_unimplemented(message = "upcast: offset -{O} is not a multiple of {N}", label = "refused")]
pub trait NegativeOffsetIsMultiple<O, N> {}
impl NegativeOffsetIsMultiple<(), ()> for Algebra {}

/// `right_inverse: offset {O} is not 0`
#[diagnostic::on_unimplemented(message = "right_inverse: offset {O} is not 0", label = "refused")]
pub trait RightInverseHasNoOffset<O> {}
impl RightInverseHasNoOffset<()> for Algebra {}

/// `right_inverse: offset -{O} is not 0`
#[diagnostic::on_unimplemented(message = "right_inverse: offset -{O} is not 0", label = "refused")]
pub trait RightInverseHasNoNegativeOffset<O> {}
impl RightInverseHasNoNegativeOffset<()> for Algebra {}

/// `right_inverse: what S<{B},{M},{S}> does before the layout, no swizzle does bit by bit after it`
#[diagnostic::on_unimplemented(
    message = "right_inverse: what S<{B},{M},{S}> does before the layout, no swizzle does bit by bit after it",
    label = "refused"
)]
pub trait RightInverseMovesSwizzle<B, M, S> {}
impl RightInverseMovesSwizzle<(), (), ()> for Algebra {}

/// `right_inverse: what S<{B},{M},-{S}> does before the layout, no swizzle does bit by bit after it`
#[diagnostic::on_unimplemented(
    message = "right_inverse: what S<{B},{M},-{S}> does before the layout, no swizzle does bit by bit after it",
    label = "refused"
)]
pub trait RightInverseMovesSwizzleDown<B, M, S> {}
impl RightInverseMovesSwizzleDown<(), (), ()> for Algebra {}

/// `left_inverse: offset {O} is not 0`
#[diagnostic::on_unimplemented(message = "left_inverse: offset {O} is not 0", label = "refused")]
pub trait LeftInverseHasNoOffset<O> {}
impl LeftInverseHasNoOffset<()> for Algebra {}

/// `left_inverse: offset -{O} is not 0`
#[diagnostic::on_unimplemented(message = "left_inverse: offset -{O} is not 0", label = "refused")]
pub trait LeftInverseHasNoNegativeOffset<O> {}
impl LeftInverseHasNoNegativeOffset<()> for Algebra {}

/// `left_inverse: what S<{B},{M},{S}> does before the layout, no swizzle does bit by bit after it`
#[diagnostic::on_unimplemented(
    message = "left_inverse: what S<{B},{M},{S}> does before the layout, no swizzle does bit by bit after it",
    label = "refused"
)]
pub trait LeftInverseMovesSwizzle<B, M, S> {}
impl LeftInverseMovesSwizzle<(), (), ()> for Algebra {}

/// `left_inverse: what S<{B},{M},-{S}> does before the layout, no swizzle does bit by bit after it`
#[diagnostic::on_unimplemented(
    message = "left_inverse: what S<{B},{M},-{S}> does before the layout, no swizzle does bit by bit after it",
    label = "refused"
)]
pub trait LeftInverseMovesSwizzleDown<B, M, S> {}
impl LeftInverseMovesSwizzleDown<(), (), ()> for Algebra {}

/// `composition: offset -{O} is negative`
#[diagnostic::on_unimplemented(message = "composition: offset -{O} is negative", label = "refused")]
pub trait CompositionHasNoNegativeOffset<O> {}
impl CompositionHasNoNegativeOffset<()> for Algebra {}

/// `right_inverse: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "right_inverse: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle",
    label = "refused"
)]
pub trait RightInverseOfOneSwizzle<B, M, S, C, N, T> {}
impl RightInverseOfOneSwizzle<(), (), (), (), (), ()> for Algebra {}

/// `right_inverse: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "right_inverse: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle",
    label = "refused"
)]
pub trait RightInverseOfOneSwizzleDown<B, M, S, C, N, T> {}
impl RightInverseOfOneSwizzleDown<(), (), (), (), (), ()> for Algebra {}

/// `right_inverse: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "right_inverse: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle",
    label = "refused"
)]
pub trait RightInverseOfOneSwizzleDownUp<B, M, S, C, N, T> {}
impl RightInverseOfOneSwizzleDownUp<(), (), (), (), (), ()> for Algebra {}

/// `right_inverse: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "right_inverse: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle",
    label = "refused"
)]
pub trait RightInverseOfOneSwizzleUpDown<B, M, S, C, N, T> {}
impl RightInverseOfOneSwizzleUpDown<(), (), (), (), (), ()> for Algebra {}

/// `left_inverse: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "left_inverse: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle",
    label = "refused"
)]
pub trait LeftInverseOfOneSwizzle<B, M, S, C, N, T> {}
impl LeftInverseOfOneSwizzle<(), (), (), (), (), ()> for Algebra {}

/// `left_inverse: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "left_inverse: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle",
    label = "refused"
)]
pub trait LeftInverseOfOneSwizzleDown<B, M, S, C, N, T> {}
impl LeftInverseOfOneSwizzleDown<(), (), (), (), (), ()> for Algebra {}

/// `left_inverse: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "left_inverse: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle",
    label = "refused"
)]
pub trait LeftInverseOfOneSwizzleDownUp<B, M, S, C, N, T> {}
impl LeftInverseOfOneSwizzleDownUp<(), (), (), (), (), ()> for Algebra {}

/// `left_inverse: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "left_inverse: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle",
    label = "refused"
)]
pub trait LeftInverseOfOneSwizzleUpDown<B, M, S, C, N, T> {}
impl LeftInverseOfOneSwizzleUpDown<(), (), (), (), (), ()> for Algebra {}

/// `composition: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "composition: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle",
    label = "refused"
)]
pub trait CompositionOfOneSwizzle<B, M, S, C, N, T> {}
impl CompositionOfOneSwizzle<(), (), (), (), (), ()> for Algebra {}

/// `composition: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "composition: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle",
    label = "refused"
)]
pub trait CompositionOfOneSwizzleDown<B, M, S, C, N, T> {}
impl CompositionOfOneSwizzleDown<(), (), (), (), (), ()> for Algebra {}

/// `composition: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "composition: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle",
    label = "refused"
)]
pub trait CompositionOfOneSwizzleDownUp<B, M, S, C, N, T> {}
impl CompositionOfOneSwizzleDownUp<(), (), (), (), (), ()> for Algebra {}

/// `composition: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "composition: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle",
    label = "refused"
)]
pub trait CompositionOfOneSwizzleUpDown<B, M, S, C, N, T> {}
impl CompositionOfOneSwizzleUpDown<(), (), (), (), (), ()> for Algebra {}

/// `composition: what S<{B},{M},{S}> does before the layout, no swizzle does bit by bit after it`
#[diagnostic::on_unimplemented(
    message = "composition: what S<{B},{M},{S}> does before the layout, no swizzle does bit by bit after it",
    label = "refused"
)]
pub trait CompositionMovesSwizzle<B, M, S> {}
impl CompositionMovesSwizzle<(), (), ()> for Algebra {}

/// `composition: what S<{B},{M},-{S}> does before the layout, no swizzle does bit by bit after it`
#[diagnostic::on_unimplemented(
    message = "composition: what S<{B},{M},-{S}> does before the layout, no swizzle does bit by bit after it",
    label = "refused"
)]
pub trait CompositionMovesSwizzleDown<B, M, S> {}
impl CompositionMovesSwizzleDown<(), (), ()> for Algebra {}

/// `layout: extent {N} is below 1`
#[diagnostic::on_unimplemented(message = "layout: extent {N} is below 1", label = "refused")]
pub trait PositiveExtent<N> {}
impl PositiveExtent<()> for Algebra {}

/// `composition: the tiler has {N} modes, A has {M}`
#[diagnostic::on_unimplemented(message = "composition: the tiler has {N} modes, A has {M}", label = "refused")]
pub trait ComposeTilerFits<N, M> {}
impl ComposeTilerFits<(), ()> for Algebra {}

/// `composition: in mode {I}, the tiler has {N} modes and A has {M}`
#[diagnostic::on_unimplemented(
    message = "composition: in mode {I}, the tiler has {N} modes and A has {M}",
    label = "refused"
)]
pub trait ComposeTilerFitsIn<I, N, M> {}
impl ComposeTilerFitsIn<(), (), ()> for Algebra {}

/// `zipped_divide: a tile and a rest are 2 modes, here are {N}`
#[diagnostic::on_unimplemented(
    message = "zipped_divide: a tile and a rest are 2 modes, here are {N}",
    label = "refused"
)]
pub trait DivideUnzips<N> {}
impl DivideUnzips<()> for Algebra {}

/// `zipped_divide: in mode {I}, a tile and a rest are 2 modes, here are {N}`
#[diagnostic::on_unimplemented(
    message = "zipped_divide: in mode {I}, a tile and a rest are 2 modes, here are {N}",
    label = "refused"
)]
pub trait DivideUnzipsIn<I, N> {}
impl DivideUnzipsIn<(), ()> for Algebra {}

/// `complement_ceil: {M} is below 1`
#[diagnostic::on_unimplemented(message = "complement_ceil: {M} is below 1", label = "refused")]
pub trait CeilCotargetIsPositive<M> {}
impl CeilCotargetIsPositive<()> for Algebra {}

/// `complement_ceil: stride {D} is below {P}, the extent times stride of the mode below it`
#[diagnostic::on_unimplemented(
    message = "complement_ceil: stride {D} is below {P}, the extent times stride of the mode below it",
    label = "refused"
)]
pub trait StrideIsAbove<D, P> {}
impl StrideIsAbove<(), ()> for Algebra {}

/// `logical_product: the tiler has {N} modes, A has {M}`
#[diagnostic::on_unimplemented(message = "logical_product: the tiler has {N} modes, A has {M}", label = "refused")]
pub trait ProductTilerFits<N, M> {}
impl ProductTilerFits<(), ()> for Algebra {}

/// `logical_product: in mode {I}, the tiler has {N} modes and A has {M}`
#[diagnostic::on_unimplemented(
    message = "logical_product: in mode {I}, the tiler has {N} modes and A has {M}",
    label = "refused"
)]
pub trait ProductTilerFitsIn<I, N, M> {}
impl ProductTilerFitsIn<(), (), ()> for Algebra {}

/// `logical_product: the complement of A has {N} elements, B reaches {M}`
#[diagnostic::on_unimplemented(
    message = "logical_product: the complement of A has {N} elements, B reaches {M}",
    label = "refused"
)]
pub trait ComplementHolds<N, M> {}
impl ComplementHolds<(), ()> for Algebra {}

/// `zipped_product: a tile and a rest are 2 modes, here are {N}`
#[diagnostic::on_unimplemented(
    message = "zipped_product: a tile and a rest are 2 modes, here are {N}",
    label = "refused"
)]
pub trait ProductUnzips<N> {}
impl ProductUnzips<()> for Algebra {}

/// `zipped_product: in mode {I}, a tile and a rest are 2 modes, here are {N}`
#[diagnostic::on_unimplemented(
    message = "zipped_product: in mode {I}, a tile and a rest are 2 modes, here are {N}",
    label = "refused"
)]
pub trait ProductUnzipsIn<I, N> {}
impl ProductUnzipsIn<(), ()> for Algebra {}

/// `tile_to_shape: A has {N} modes, the shape has {M}`
#[diagnostic::on_unimplemented(message = "tile_to_shape: A has {N} modes, the shape has {M}", label = "refused")]
pub trait ShapeHasModes<N, M> {}
impl ShapeHasModes<(), ()> for Algebra {}

/// `tile_to_shape: in mode {I}, size {N} of A does not divide {M}`
#[diagnostic::on_unimplemented(
    message = "tile_to_shape: in mode {I}, size {N} of A does not divide {M}",
    label = "refused"
)]
pub trait BlockFills<I, N, M> {}
impl BlockFills<(), (), ()> for Algebra {}

/// `ordered: the order has {N} modes, the shape has {M}`
#[diagnostic::on_unimplemented(message = "ordered: the order has {N} modes, the shape has {M}", label = "refused")]
pub trait OrderFits<N, M> {}
impl OrderFits<(), ()> for Algebra {}

/// `ordered: in mode {I}, the order has {N} modes and the shape has {M}`
#[diagnostic::on_unimplemented(
    message = "ordered: in mode {I}, the order has {N} modes and the shape has {M}",
    label = "refused"
)]
pub trait OrderFitsIn<I, N, M> {}
impl OrderFitsIn<(), (), ()> for Algebra {}

/// `ordered: two modes have order {O}`
#[diagnostic::on_unimplemented(message = "ordered: two modes have order {O}", label = "refused")]
pub trait OrdersDiffer<O> {}
impl OrdersDiffer<()> for Algebra {}

/// `complement_ceil: stride -{D} is negative`
#[diagnostic::on_unimplemented(message = "complement_ceil: stride -{D} is negative", label = "refused")]
pub trait ComplementCeilOfNatural<D> {}
impl ComplementCeilOfNatural<()> for Algebra {}

/// `complement_ceil: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(
    message = "complement_ceil: a stride is a basis element, of mode {I}",
    label = "refused"
)]
pub trait ComplementCeilOfIntegers<I> {}
impl ComplementCeilOfIntegers<()> for Algebra {}

/// `ordered: order -{O} is negative`
#[diagnostic::on_unimplemented(message = "ordered: order -{O} is negative", label = "refused")]
pub trait OrderOfNaturals<O> {}
impl OrderOfNaturals<()> for Algebra {}

/// `ordered: an order is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "ordered: an order is a basis element, of mode {I}", label = "refused")]
pub trait OrderOfIntegers<I> {}
impl OrderOfIntegers<()> for Algebra {}

/// `complement: cotarget {M} is below 1`
#[diagnostic::on_unimplemented(message = "complement: cotarget {M} is below 1", label = "refused")]
pub trait CotargetIsPositive<M> {}
impl CotargetIsPositive<()> for Algebra {}

/// `this is not a static integer`
#[diagnostic::on_unimplemented(
    message = "this is not a static integer",
    label = "a value that types do not know",
    note = "write the number as `shape!(16)` or `U16::NEW`, and as a type `U16`"
)]
pub trait NatOperand<N> {}
impl NatOperand<()> for Algebra {}

/// `this is not a static IntTuple`
#[diagnostic::on_unimplemented(
    message = "this is not a static IntTuple",
    label = "neither a static integer nor a tuple of them",
    note = "write it as `shape!((2,3))`"
)]
pub trait TupleOperand<N> {}
impl TupleOperand<()> for Algebra {}

/// `this is not a static layout`
#[diagnostic::on_unimplemented(
    message = "this is not a static layout",
    label = "not a `Layout` of congruent tuples of static integers",
    note = "write it as `layout!((2,3):(1,2))`"
)]
pub trait LayoutOperand<N> {}
impl LayoutOperand<()> for Algebra {}

/// `this is not a tuple of static layouts`
#[diagnostic::on_unimplemented(
    message = "this is not a tuple of static layouts",
    label = "not a tuple of layouts",
    note = "write it as `(a, b)`, and of one layout as `(a,)`"
)]
pub trait LayoutsOperand<N> {}
impl LayoutsOperand<()> for Algebra {}

/// `select: these are not indices`
#[diagnostic::on_unimplemented(
    message = "select: these are not indices",
    label = "neither a static integer nor a tuple of them",
    note = "write `select::<(U1, U0)>()`"
)]
pub trait IndicesOperand<N> {}
impl IndicesOperand<()> for Algebra {}

/// `this is not a tiler`
#[diagnostic::on_unimplemented(
    message = "this is not a tiler",
    label = "neither a layout, a static integer, `..` nor a tuple of them",
    note = "write a number as `shape!(4)` or `U4::NEW`"
)]
pub trait TilerOperand<N> {}
impl TilerOperand<()> for Algebra {}

/// `in mode {I}, this is not a tiler`
#[diagnostic::on_unimplemented(
    message = "in mode {I}, this is not a tiler",
    label = "neither a layout, a static integer, `..` nor a tuple of them",
    note = "write a number as `shape!(4)` or `U4::NEW`"
)]
pub trait TilerOperandIn<I> {}
impl TilerOperandIn<()> for Algebra {}

/// `this is not a coordinate of an element`
#[diagnostic::on_unimplemented(
    message = "this is not a coordinate of an element",
    label = "neither `usize`, a static integer nor a tuple of them",
    note = "`..` belongs in `slice`; other integers convert with `as usize`"
)]
pub trait CoordOperand<N> {}
impl CoordOperand<()> for Algebra {}

/// `in mode {I}, this is not a coordinate of an element`
#[diagnostic::on_unimplemented(
    message = "in mode {I}, this is not a coordinate of an element",
    label = "neither `usize`, a static integer nor a tuple of them",
    note = "`..` belongs in `slice`; other integers convert with `as usize`"
)]
pub trait CoordOperandIn<I> {}
impl CoordOperandIn<()> for Algebra {}

/// `this is not a coordinate`
#[diagnostic::on_unimplemented(
    message = "this is not a coordinate",
    label = "neither `usize`, a static integer, `..` nor a tuple of them",
    note = "other integers convert with `as usize`"
)]
pub trait SlicerOperand<N> {}
impl SlicerOperand<()> for Algebra {}

/// `in mode {I}, this is not a coordinate`
#[diagnostic::on_unimplemented(
    message = "in mode {I}, this is not a coordinate",
    label = "neither `usize`, a static integer, `..` nor a tuple of them",
    note = "other integers convert with `as usize`"
)]
pub trait SlicerOperandIn<I> {}
impl SlicerOperandIn<()> for Algebra {}

/// `tensor: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "tensor: a stride is a basis element, of mode {I}", label = "refused")]
pub trait TensorOfIntegers<I> {}
impl TensorOfIntegers<()> for Algebra {}

/// `apart: stride {D} is not above {R}, what the modes of smaller strides reach`
#[diagnostic::on_unimplemented(
    message = "apart: stride {D} is not above {R}, what the modes of smaller strides reach",
    label = "refused",
    note = "a layout may be injective all the same: the forms that begin with `try_` decide it when the program runs"
)]
pub trait StridesAreApart<D, R> {}
impl StridesAreApart<(), ()> for Algebra {}

/// `apart: stride -{D} is negative`
#[diagnostic::on_unimplemented(
    message = "apart: stride -{D} is negative",
    label = "refused",
    note = "the forms that begin with `try_` decide it when the program runs"
)]
pub trait NaturalsAreApart<D> {}
impl NaturalsAreApart<()> for Algebra {}

/// `apart: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "apart: a stride is a basis element, of mode {I}", label = "refused")]
pub trait IntegersAreApart<I> {}
impl IntegersAreApart<()> for Algebra {}

/// `offset_in: offset {N} leaves {B} bits`
#[diagnostic::on_unimplemented(message = "offset_in: offset {N} leaves {B} bits", label = "refused")]
pub trait OffsetIsNotAbove<N, B> {}
impl OffsetIsNotAbove<(), ()> for Algebra {}

/// `offset_in: offset -{N} leaves {B} bits and a sign`
#[diagnostic::on_unimplemented(message = "offset_in: offset -{N} leaves {B} bits and a sign", label = "refused")]
pub trait OffsetIsNotBelow<N, B> {}
impl OffsetIsNotBelow<(), ()> for Algebra {}

/// `offset_in: offset -{N} is below 0`
#[diagnostic::on_unimplemented(message = "offset_in: offset -{N} is below 0", label = "refused")]
pub trait OffsetIsNatural<N> {}
impl OffsetIsNatural<()> for Algebra {}

/// `offset_in: a stride is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "offset_in: a stride is a basis element, of mode {I}", label = "refused")]
pub trait OffsetIsInteger<I> {}
impl OffsetIsInteger<()> for Algebra {}

/// `common_refinement: A has size {N}, B has size {M}`
#[diagnostic::on_unimplemented(message = "common_refinement: A has size {N}, B has size {M}", label = "refused")]
pub trait RefinedSizes<N, M> {}
impl RefinedSizes<(), ()> for Algebra {}

/// `common_refinement: a mode of A ends at {P}, one of B at {Q}; neither divides the other`
#[diagnostic::on_unimplemented(
    message = "common_refinement: a mode of A ends at {P}, one of B at {Q}; neither divides the other",
    label = "refused"
)]
pub trait RefinedEnds<P, Q> {}
impl RefinedEnds<(), ()> for Algebra {}

/// `layout_add: A has size {N}, B has size {M}`
#[diagnostic::on_unimplemented(message = "layout_add: A has size {N}, B has size {M}", label = "refused")]
pub trait AddedSizes<N, M> {}
impl AddedSizes<(), ()> for Algebra {}

/// `layout_add: a mode of A ends at {P}, one of B at {Q}; neither divides the other`
#[diagnostic::on_unimplemented(
    message = "layout_add: a mode of A ends at {P}, one of B at {Q}; neither divides the other",
    label = "refused"
)]
pub trait AddedEnds<P, Q> {}
impl AddedEnds<(), ()> for Algebra {}

/// `layout_add: a basis element of mode {I} and one of mode {J} have no sum`
#[diagnostic::on_unimplemented(
    message = "layout_add: a basis element of mode {I} and one of mode {J} have no sum",
    label = "refused"
)]
pub trait AddedBasis<I, J> {}
impl AddedBasis<(), ()> for Algebra {}

/// `layout_add: an integer stride and a basis element, of mode {I}, have no sum`
#[diagnostic::on_unimplemented(
    message = "layout_add: an integer stride and a basis element, of mode {I}, have no sum",
    label = "refused"
)]
pub trait AddedKinds<I> {}
impl AddedKinds<()> for Algebra {}
