//! What a rule says of its operands.

use core::marker::PhantomData;

use super::{Algebra, Refusal, case, sentence};
use crate::algebra::composition::{Composer, RefusedComposer};
use crate::algebra::fold::{Finished, NotFound, Otherwise};
use crate::int::{Bool, Cmp, Nat, Ordering, Values};
use crate::layout::StaticLayout;

/// The rule holds.
pub struct Holds;

/// The rule is broken: the case of it, and the numbers that its sentence names.
pub struct Refused<Case, A, B, C, D>(PhantomData<(Case, A, B, C, D)>);

/// The verdict is no refusal: what the implementations of the rules demand.
///
/// [`Holds`] is accepted at once. The clause under `for<'a>` is left to refusals, since the compiler proves such a clause
/// anew each time it comes to it, in type checking and again in borrow checking.
pub trait Accepted: Verdict {}

impl Accepted for Holds {}

impl<K: Nat, A: Nat, B: Nat, C: Nat, D: Nat, V> Accepted for Refused<K, A, B, C, D>
where
    Self: Itself<This = V>,
    V: Verdict,
    for<'a> V::Sentence<'a>: Any,
{
}

/// A verdict under another name, `V`, of which the compiler does not know while it checks an implementation that it is
/// a refusal.
pub trait Itself {
    /// The verdict.
    type This: Verdict;
}

impl<V: Verdict> Itself for V {
    type This = V;
}

/// Implemented by all types: a bound `for<'a> V::Sentence<'a>: Any` says only "well formed".
trait Any {}
impl<T> Any for T {}

/// [`Holds`] or [`Refused`].
pub trait Verdict {
    /// This verdict if it is a refusal, else `Next`: the first refusal counts.
    type And<Next: Verdict>: Verdict;
    /// `F` if the verdict holds, else what is not found; of `F` nothing is computed then.
    type Found<F: Finished>: Finished;
    /// `F` if the verdict holds, or if the running program decides; else what `G` finds instead. Of `G` nothing is computed
    /// where it is not needed.
    #[doc(hidden)]
    type Or<F: Finished, G: Otherwise>: Finished;
    /// `Next` if the verdict holds, else the composer that is refused.
    #[doc(hidden)]
    type Composer<Next: Composer>: Composer;
    /// This verdict after `Before`, which the running program decides: a refusal that types know counts first.
    #[doc(hidden)]
    type After<Before: Verdict>: Verdict;
    /// What an operation with the result `L` returns: a `Result`, if the running program has to decide.
    #[doc(hidden)]
    type Outcome<L: StaticLayout>;
    /// The first operand of the sentence `Case`, as a decimal name; `()` where the verdict is not this case.
    #[doc(hidden)]
    type A<Case: Nat>;
    #[doc(hidden)]
    type B<Case: Nat>;
    #[doc(hidden)]
    type C<Case: Nat>;
    #[doc(hidden)]
    type D<Case: Nat>;

    /// The refusal, where the dynamic integers break the rule.
    #[doc(hidden)]
    fn decide<V: Values>(values: &V) -> Result<(), Refusal>;

    /// The result `L`, of these dynamic integers.
    #[doc(hidden)]
    fn outcome<L: StaticLayout, V: Values>(values: &V) -> Self::Outcome<L>;

    /// Well formed unless the verdict is a refusal, of which exactly one clause is then broken: its sentence.
    type Sentence<'a>
    where
        Algebra<'a>: sentence::LeftInverseOfNatural<Self::A<case::LeftInverseNegative>>,
        Algebra<'a>: sentence::LeftInverseOfIntegers<Self::A<case::LeftInverseBasis>>,
        Algebra<'a>:
            sentence::LeftInverseStrideIsMultiple<Self::A<case::LeftInverseStride>, Self::B<case::LeftInverseStride>>,
        Algebra<'a>: sentence::LeftInverseDigit<
                Self::A<case::LeftInverseReach>,
                Self::B<case::LeftInverseReach>,
                Self::C<case::LeftInverseReach>,
            >,
        Algebra<'a>: sentence::UpcastByPositive<Self::A<case::UpcastByZero>>,
        Algebra<'a>: sentence::UpcastStrideDivides<Self::A<case::UpcastStride>, Self::B<case::UpcastStride>>,
        Algebra<'a>: sentence::UpcastNegativeStrideDivides<
                Self::A<case::UpcastNegativeStride>,
                Self::B<case::UpcastNegativeStride>,
            >,
        Algebra<'a>: sentence::UpcastOfNatural<Self::A<case::UpcastNegative>>,
        Algebra<'a>: sentence::UpcastOfIntegers<Self::A<case::UpcastBasis>>,
        Algebra<'a>: sentence::UpcastNoCarry<Self::A<case::UpcastCarry>, Self::B<case::UpcastCarry>>,
        Algebra<'a>: sentence::DowncastByPositive<Self::A<case::DowncastByZero>>,
        Algebra<'a>: sentence::DowncastHoldsParts<Self::A<case::DowncastParts>>,
        Algebra<'a>: sentence::DowncastOfNatural<Self::A<case::DowncastNegative>>,
        Algebra<'a>: sentence::DowncastOfIntegers<Self::A<case::DowncastBasis>>,
        Algebra<'a>: sentence::RecastOfPositive<Self::A<case::RecastOfZero>>,
        Algebra<'a>: sentence::ComplementOfNatural<Self::A<case::NegativeStride>>,
        Algebra<'a>: sentence::ComplementOfIntegers<Self::A<case::BasisStride>>,
        Algebra<'a>: sentence::CompositionWithNatural<Self::A<case::NegativeLeaf>>,
        Algebra<'a>: sentence::ProductByIntegers<Self::A<case::BasisLeaf>>,
        Algebra<'a>: sentence::CompositionPlaceExists<Self::A<case::CompositionIndex>, Self::B<case::CompositionIndex>>,
        Algebra<'a>: sentence::DividePlaceExists<Self::A<case::DivideIndex>, Self::B<case::DivideIndex>>,
        Algebra<'a>: sentence::StridesHaveSum<Self::A<case::Summed>>,
        Algebra<'a>: sentence::SwizzlesIntegers<Self::A<case::SwizzledBasis>>,
        Algebra<'a>: sentence::ShiftCovers<Self::A<case::SwizzleShift>, Self::B<case::SwizzleShift>>,
        Algebra<'a>: sentence::ShiftDownCovers<Self::A<case::SwizzleShiftDown>, Self::B<case::SwizzleShiftDown>>,
        Algebra<'a>: sentence::SwizzleEnds<Self::A<case::SwizzleEnd>, Self::B<case::SwizzleEnd>>,
        Algebra<'a>: sentence::SameShifts<Self::A<case::SwizzleShifts>, Self::B<case::SwizzleShifts>>,
        Algebra<'a>: sentence::SameShiftsDown<Self::A<case::SwizzleShiftsDown>, Self::B<case::SwizzleShiftsDown>>,
        Algebra<'a>: sentence::SameShiftsDownUp<Self::A<case::SwizzleShiftsDownUp>, Self::B<case::SwizzleShiftsDownUp>>,
        Algebra<'a>: sentence::SameShiftsUpDown<Self::A<case::SwizzleShiftsUpDown>, Self::B<case::SwizzleShiftsUpDown>>,
        Algebra<'a>: sentence::OneRun<Self::A<case::SwizzleRun>, Self::B<case::SwizzleRun>>,
        Algebra<'a>: sentence::UpcastByPower<Self::A<case::UpcastPower>>,
        Algebra<'a>: sentence::DowncastByPower<Self::A<case::DowncastPower>>,
        Algebra<'a>: sentence::SourceStays<
                Self::A<case::UpcastSource>,
                Self::B<case::UpcastSource>,
                Self::C<case::UpcastSource>,
                Self::D<case::UpcastSource>,
            >,
        Algebra<'a>: sentence::OffsetIsMultiple<Self::A<case::UpcastOffset>, Self::B<case::UpcastOffset>>,
        Algebra<'a>: sentence::NegativeOffsetIsMultiple<Self::A<case::UpcastNegativeOffset>, Self::B<case::UpcastNegativeOffset>>,
        Algebra<'a>: sentence::RightInverseHasNoOffset<Self::A<case::RightInverseOffset>>,
        Algebra<'a>: sentence::RightInverseHasNoNegativeOffset<Self::A<case::RightInverseNegativeOffset>>,
        Algebra<'a>: sentence::RightInverseMovesSwizzle<
                Self::A<case::RightInversePast>,
                Self::B<case::RightInversePast>,
                Self::C<case::RightInversePast>,
            >,
        Algebra<'a>: sentence::RightInverseMovesSwizzleDown<
                Self::A<case::RightInversePastDown>,
                Self::B<case::RightInversePastDown>,
                Self::C<case::RightInversePastDown>,
            >,
        Algebra<'a>: sentence::LeftInverseHasNoOffset<Self::A<case::LeftInverseOffset>>,
        Algebra<'a>: sentence::LeftInverseHasNoNegativeOffset<Self::A<case::LeftInverseNegativeOffset>>,
        Algebra<'a>: sentence::LeftInverseMovesSwizzle<
                Self::A<case::LeftInversePast>,
                Self::B<case::LeftInversePast>,
                Self::C<case::LeftInversePast>,
            >,
        Algebra<'a>: sentence::LeftInverseMovesSwizzleDown<
                Self::A<case::LeftInversePastDown>,
                Self::B<case::LeftInversePastDown>,
                Self::C<case::LeftInversePastDown>,
            >,
        Algebra<'a>: sentence::CompositionHasNoNegativeOffset<Self::A<case::CompositionNegativeOffset>>,
        Algebra<'a>: sentence::CompositionMovesSwizzle<
                Self::A<case::CompositionPast>,
                Self::B<case::CompositionPast>,
                Self::C<case::CompositionPast>,
            >,
        Algebra<'a>: sentence::CompositionMovesSwizzleDown<
                Self::A<case::CompositionPastDown>,
                Self::B<case::CompositionPastDown>,
                Self::C<case::CompositionPastDown>,
            >,
        Algebra<'a>: sentence::StrideIsMultiple<Self::A<case::Stride>, Self::B<case::Stride>>,
        Algebra<'a>: sentence::CotargetIsMultiple<Self::A<case::Cotarget>, Self::B<case::Cotarget>>,
        Algebra<'a>: sentence::StrideDivides<
                Self::A<case::Crosses>,
                Self::B<case::Crosses>,
                Self::C<case::Crosses>,
                Self::D<case::Crosses>,
            >,
        Algebra<'a>: sentence::EntriesDivide<
                Self::A<case::Entries>,
                Self::B<case::Entries>,
                Self::C<case::Entries>,
                Self::D<case::Entries>,
            >,
        Algebra<'a>: sentence::NoCarry<Self::A<case::Carry>, Self::B<case::Carry>, Self::C<case::Carry>>,
        Algebra<'a>: sentence::FlatModes<Self::A<case::Flat>>,
        Algebra<'a>: sentence::DivideTilerFits<Self::A<case::DivideTiler>, Self::B<case::DivideTiler>>,
        Algebra<'a>: sentence::DivideTilerFitsIn<
                Self::A<case::DivideTilerIn>,
                Self::B<case::DivideTilerIn>,
                Self::C<case::DivideTilerIn>,
            >,
        Algebra<'a>: sentence::TileDivides<Self::A<case::Tile>, Self::B<case::Tile>>,
        Algebra<'a>: sentence::TileDividesIn<Self::A<case::TileIn>, Self::B<case::TileIn>, Self::C<case::TileIn>>,
        Algebra<'a>: sentence::SameModes<Self::A<case::Congruence>, Self::B<case::Congruence>>,
        Algebra<'a>: sentence::SameModesIn<Self::A<case::CongruenceIn>, Self::B<case::CongruenceIn>, Self::C<case::CongruenceIn>>,
        Algebra<'a>: sentence::CoarserModes<Self::A<case::Weak>, Self::B<case::Weak>>,
        Algebra<'a>: sentence::CoarserModesIn<Self::A<case::WeakIn>, Self::B<case::WeakIn>, Self::C<case::WeakIn>>,
        Algebra<'a>: sentence::CompatibleModes<Self::A<case::Modes>, Self::B<case::Modes>>,
        Algebra<'a>:
            sentence::CompatibleModesIn<Self::A<case::ModesIn>, Self::B<case::ModesIn>, Self::C<case::ModesIn>>,
        Algebra<'a>: sentence::CompatibleSizes<Self::A<case::Size>, Self::B<case::Size>>,
        Algebra<'a>: sentence::CompatibleSizesIn<Self::A<case::SizeIn>, Self::B<case::SizeIn>, Self::C<case::SizeIn>>,
        Algebra<'a>: sentence::CoordinateModes<Self::A<case::Coord>, Self::B<case::Coord>>,
        Algebra<'a>:
            sentence::CoordinateModesIn<Self::A<case::CoordIn>, Self::B<case::CoordIn>, Self::C<case::CoordIn>>,
        Algebra<'a>: sentence::ModeExists<Self::A<case::Mode>, Self::B<case::Mode>>,
        Algebra<'a>: sentence::SelectedModeExists<Self::A<case::Select>, Self::B<case::Select>>,
        Algebra<'a>: sentence::ReplacedModeExists<Self::A<case::Replace>, Self::B<case::Replace>>,
        Algebra<'a>: sentence::GroupedModesExist<Self::A<case::Group>, Self::B<case::Group>, Self::C<case::Group>>,
        Algebra<'a>: sentence::TakenModesExist<Self::A<case::Take>, Self::B<case::Take>, Self::C<case::Take>>,
        Algebra<'a>: sentence::AppendToRank<Self::A<case::AppendRank>, Self::B<case::AppendRank>>,
        Algebra<'a>: sentence::AppendBelowLimit<Self::A<case::AppendLimit>, Self::B<case::AppendLimit>>,
        Algebra<'a>: sentence::PrependToRank<Self::A<case::PrependRank>, Self::B<case::PrependRank>>,
        Algebra<'a>: sentence::PrependBelowLimit<Self::A<case::PrependLimit>, Self::B<case::PrependLimit>>,
        Algebra<'a>: sentence::ZippedModes<Self::A<case::Zip>, Self::B<case::Zip>, Self::C<case::Zip>>,
        Algebra<'a>: sentence::SameLeaves<Self::A<case::Unflatten>, Self::B<case::Unflatten>>,
        Algebra<'a>: sentence::DiceModes<Self::A<case::Dice>, Self::B<case::Dice>>,
        Algebra<'a>: sentence::DiceModesIn<Self::A<case::DiceIn>, Self::B<case::DiceIn>, Self::C<case::DiceIn>>,
        Algebra<'a>: sentence::CoalesceByModes<Self::A<case::CoalesceBy>, Self::B<case::CoalesceBy>>,
        Algebra<'a>: sentence::CoalesceByModesIn<
                Self::A<case::CoalesceByIn>,
                Self::B<case::CoalesceByIn>,
                Self::C<case::CoalesceByIn>,
            >,
        Algebra<'a>: sentence::FilterByModes<Self::A<case::FilterBy>, Self::B<case::FilterBy>>,
        Algebra<'a>:
            sentence::FilterByModesIn<Self::A<case::FilterByIn>, Self::B<case::FilterByIn>, Self::C<case::FilterByIn>>,
        Algebra<'a>: sentence::SliceModes<Self::A<case::Slices>, Self::B<case::Slices>>,
        Algebra<'a>: sentence::SliceModesIn<Self::A<case::SlicesIn>, Self::B<case::SlicesIn>, Self::C<case::SlicesIn>>,
        Algebra<'a>: sentence::PositiveExtent<Self::A<case::Extent>>,
        Algebra<'a>: sentence::ComposeTilerFits<Self::A<case::ComposeTiler>, Self::B<case::ComposeTiler>>,
        Algebra<'a>: sentence::ComposeTilerFitsIn<
                Self::A<case::ComposeTilerIn>,
                Self::B<case::ComposeTilerIn>,
                Self::C<case::ComposeTilerIn>,
            >,
        Algebra<'a>: sentence::DivideUnzips<Self::A<case::UnzipDivide>>,
        Algebra<'a>: sentence::DivideUnzipsIn<Self::A<case::UnzipDivideIn>, Self::B<case::UnzipDivideIn>>,
        Algebra<'a>: sentence::CeilCotargetIsPositive<Self::A<case::CeilCotarget>>,
        Algebra<'a>: sentence::StrideIsAbove<Self::A<case::CeilStride>, Self::B<case::CeilStride>>,
        Algebra<'a>: sentence::ComplementCeilOfNatural<Self::A<case::CeilNegative>>,
        Algebra<'a>: sentence::ComplementCeilOfIntegers<Self::A<case::CeilBasis>>,
        Algebra<'a>: sentence::OrderOfNaturals<Self::A<case::OrderNegative>>,
        Algebra<'a>: sentence::OrderOfIntegers<Self::A<case::OrderBasis>>,
        Algebra<'a>: sentence::CotargetIsPositive<Self::A<case::NoCotarget>>,
        Algebra<'a>: sentence::ProductTilerFits<Self::A<case::ProductTiler>, Self::B<case::ProductTiler>>,
        Algebra<'a>: sentence::ProductTilerFitsIn<
                Self::A<case::ProductTilerIn>,
                Self::B<case::ProductTilerIn>,
                Self::C<case::ProductTilerIn>,
            >,
        Algebra<'a>: sentence::ComplementHolds<Self::A<case::ProductReach>, Self::B<case::ProductReach>>,
        Algebra<'a>: sentence::ProductUnzips<Self::A<case::UnzipProduct>>,
        Algebra<'a>: sentence::ProductUnzipsIn<Self::A<case::UnzipProductIn>, Self::B<case::UnzipProductIn>>,
        Algebra<'a>: sentence::ShapeHasModes<Self::A<case::FillModes>, Self::B<case::FillModes>>,
        Algebra<'a>: sentence::BlockFills<Self::A<case::Fill>, Self::B<case::Fill>, Self::C<case::Fill>>,
        Algebra<'a>: sentence::OrderFits<Self::A<case::Order>, Self::B<case::Order>>,
        Algebra<'a>: sentence::OrderFitsIn<Self::A<case::OrderIn>, Self::B<case::OrderIn>, Self::C<case::OrderIn>>,
        Algebra<'a>: sentence::OrdersDiffer<Self::A<case::OrderTie>>,
        Algebra<'a>: sentence::NatOperand<Self::A<case::Nat>>,
        Algebra<'a>: sentence::TupleOperand<Self::A<case::Tuple>>,
        Algebra<'a>: sentence::LayoutOperand<Self::A<case::Layout>>,
        Algebra<'a>: sentence::LayoutsOperand<Self::A<case::Layouts>>,
        Algebra<'a>: sentence::IndicesOperand<Self::A<case::Indices>>,
        Algebra<'a>: sentence::TilerOperand<Self::A<case::Tiler>>,
        Algebra<'a>: sentence::TilerOperandIn<Self::A<case::TilerIn>>,
        Algebra<'a>: sentence::CoordOperand<Self::A<case::NoCoord>>,
        Algebra<'a>: sentence::CoordOperandIn<Self::A<case::NoCoordIn>>,
        Algebra<'a>: sentence::SlicerOperand<Self::A<case::NoSlicer>>,
        Algebra<'a>: sentence::SlicerOperandIn<Self::A<case::NoSlicerIn>>,
        Algebra<'a>: sentence::TensorOfIntegers<Self::A<case::TensorBasis>>,
        Algebra<'a>: sentence::StridesAreApart<Self::A<case::Apart>, Self::B<case::Apart>>,
        Algebra<'a>: sentence::NaturalsAreApart<Self::A<case::ApartNegative>>,
        Algebra<'a>: sentence::IntegersAreApart<Self::A<case::ApartBasis>>,
        Algebra<'a>: sentence::OffsetIsNotAbove<Self::A<case::WidthAbove>, Self::B<case::WidthAbove>>,
        Algebra<'a>: sentence::OffsetIsNotBelow<Self::A<case::WidthBelow>, Self::B<case::WidthBelow>>,
        Algebra<'a>: sentence::OffsetIsNatural<Self::A<case::WidthNegative>>,
        Algebra<'a>: sentence::RefinedSizes<Self::A<case::RefineSizes>, Self::B<case::RefineSizes>>,
        Algebra<'a>: sentence::RefinedEnds<Self::A<case::RefineEnds>, Self::B<case::RefineEnds>>,
        Algebra<'a>: sentence::AddedSizes<Self::A<case::AddSizes>, Self::B<case::AddSizes>>,
        Algebra<'a>: sentence::AddedEnds<Self::A<case::AddEnds>, Self::B<case::AddEnds>>,
        Algebra<'a>: sentence::AddedBasis<Self::A<case::AddBasis>, Self::B<case::AddBasis>>,
        Algebra<'a>: sentence::AddedKinds<Self::A<case::AddKinds>>,
        Algebra<'a>: sentence::OffsetIsInteger<Self::A<case::WidthBasis>>;
}

/// The clauses of [`Verdict::Sentence`] once more, for the two kinds of verdict.
macro_rules! verdicts {
    ($($sentence:ident<$($place:ident)*> $case:ident;)*) => {
        impl Verdict for Holds {
            type And<Next: Verdict> = Next;
            type Found<F: Finished> = F;
            type Or<F: Finished, G: Otherwise> = F;
            type Composer<Next: Composer> = Next;
            type After<Before: Verdict> = Before;
            type Outcome<L: StaticLayout> = L::Evaluated;
            type A<Case: Nat> = ();
            type B<Case: Nat> = ();
            type C<Case: Nat> = ();
            type D<Case: Nat> = ();
            type Sentence<'a> = ();

            #[inline(always)]
            fn decide<V: Values>(_values: &V) -> Result<(), Refusal> {
                Ok(())
            }

            #[inline(always)]
            fn outcome<L: StaticLayout, V: Values>(values: &V) -> L::Evaluated {
                L::evaluate_layout(values)
            }
        }

        impl<K: Nat, A: Nat, B: Nat, C: Nat, D: Nat> Verdict for Refused<K, A, B, C, D> {
            type And<Next: Verdict> = Self;
            type Found<F: Finished> = NotFound<Self>;
            type Or<F: Finished, G: Otherwise> = G::Found<Self, K>;
            type Composer<Next: Composer> = RefusedComposer<Self>;
            type After<Before: Verdict> = Self;
            type Outcome<L: StaticLayout> = L::Evaluated;
            type A<Case: Nat> = <<Cmp<K, Case> as Ordering>::IsEqual as Bool>::IfName<A>;
            type B<Case: Nat> = <<Cmp<K, Case> as Ordering>::IsEqual as Bool>::IfName<B>;
            type C<Case: Nat> = <<Cmp<K, Case> as Ordering>::IsEqual as Bool>::IfName<C>;
            type D<Case: Nat> = <<Cmp<K, Case> as Ordering>::IsEqual as Bool>::IfName<D>;
            type Sentence<'a> = ()
            where
                $(Algebra<'a>: sentence::$sentence<$(Self::$place<case::$case>),*>,)*;

            #[cold]
            fn decide<V: Values>(values: &V) -> Result<(), Refusal> {
                let numbers = [A::evaluate(values), B::evaluate(values), C::evaluate(values), D::evaluate(values)];
                Err(Refusal::new(K::VALUE, numbers))
            }

            // No such call compiles.
            fn outcome<L: StaticLayout, V: Values>(values: &V) -> L::Evaluated {
                L::evaluate_layout(values)
            }
        }
    };
}
verdicts! {
    LeftInverseOfNatural<A> LeftInverseNegative;
    LeftInverseOfIntegers<A> LeftInverseBasis;
    LeftInverseStrideIsMultiple<A B> LeftInverseStride;
    LeftInverseDigit<A B C> LeftInverseReach;
    UpcastByPositive<A> UpcastByZero;
    UpcastStrideDivides<A B> UpcastStride;
    UpcastNegativeStrideDivides<A B> UpcastNegativeStride;
    UpcastOfNatural<A> UpcastNegative;
    UpcastOfIntegers<A> UpcastBasis;
    UpcastNoCarry<A B> UpcastCarry;
    DowncastByPositive<A> DowncastByZero;
    DowncastHoldsParts<A> DowncastParts;
    DowncastOfNatural<A> DowncastNegative;
    DowncastOfIntegers<A> DowncastBasis;
    RecastOfPositive<A> RecastOfZero;
    ComplementOfNatural<A> NegativeStride;
    ComplementOfIntegers<A> BasisStride;
    CompositionWithNatural<A> NegativeLeaf;
    ProductByIntegers<A> BasisLeaf;
    CompositionPlaceExists<A B> CompositionIndex;
    DividePlaceExists<A B> DivideIndex;
    StridesHaveSum<A> Summed;
    SwizzlesIntegers<A> SwizzledBasis;
    ShiftCovers<A B> SwizzleShift;
    ShiftDownCovers<A B> SwizzleShiftDown;
    SwizzleEnds<A B> SwizzleEnd;
    SameShifts<A B> SwizzleShifts;
    SameShiftsDown<A B> SwizzleShiftsDown;
    SameShiftsDownUp<A B> SwizzleShiftsDownUp;
    SameShiftsUpDown<A B> SwizzleShiftsUpDown;
    OneRun<A B> SwizzleRun;
    UpcastByPower<A> UpcastPower;
    DowncastByPower<A> DowncastPower;
    SourceStays<A B C D> UpcastSource;
    OffsetIsMultiple<A B> UpcastOffset;
    NegativeOffsetIsMultiple<A B> UpcastNegativeOffset;
    RightInverseHasNoOffset<A> RightInverseOffset;
    RightInverseHasNoNegativeOffset<A> RightInverseNegativeOffset;
    RightInverseMovesSwizzle<A B C> RightInversePast;
    RightInverseMovesSwizzleDown<A B C> RightInversePastDown;
    LeftInverseHasNoOffset<A> LeftInverseOffset;
    LeftInverseHasNoNegativeOffset<A> LeftInverseNegativeOffset;
    LeftInverseMovesSwizzle<A B C> LeftInversePast;
    LeftInverseMovesSwizzleDown<A B C> LeftInversePastDown;
    CompositionHasNoNegativeOffset<A> CompositionNegativeOffset;
    CompositionMovesSwizzle<A B C> CompositionPast;
    CompositionMovesSwizzleDown<A B C> CompositionPastDown;
    StrideIsMultiple<A B> Stride;
    CotargetIsMultiple<A B> Cotarget;
    StrideDivides<A B C D> Crosses;
    EntriesDivide<A B C D> Entries;
    NoCarry<A B C> Carry;
    FlatModes<A> Flat;
    DivideTilerFits<A B> DivideTiler;
    DivideTilerFitsIn<A B C> DivideTilerIn;
    TileDivides<A B> Tile;
    TileDividesIn<A B C> TileIn;
    SameModes<A B> Congruence;
    SameModesIn<A B C> CongruenceIn;
    CoarserModes<A B> Weak;
    CoarserModesIn<A B C> WeakIn;
    CompatibleModes<A B> Modes;
    CompatibleModesIn<A B C> ModesIn;
    CompatibleSizes<A B> Size;
    CompatibleSizesIn<A B C> SizeIn;
    CoordinateModes<A B> Coord;
    CoordinateModesIn<A B C> CoordIn;
    SliceModes<A B> Slices;
    SliceModesIn<A B C> SlicesIn;
    ModeExists<A B> Mode;
    SelectedModeExists<A B> Select;
    ReplacedModeExists<A B> Replace;
    GroupedModesExist<A B C> Group;
    TakenModesExist<A B C> Take;
    AppendToRank<A B> AppendRank;
    AppendBelowLimit<A B> AppendLimit;
    PrependToRank<A B> PrependRank;
    PrependBelowLimit<A B> PrependLimit;
    ZippedModes<A B C> Zip;
    SameLeaves<A B> Unflatten;
    DiceModes<A B> Dice;
    DiceModesIn<A B C> DiceIn;
    CoalesceByModes<A B> CoalesceBy;
    CoalesceByModesIn<A B C> CoalesceByIn;
    FilterByModes<A B> FilterBy;
    FilterByModesIn<A B C> FilterByIn;
    PositiveExtent<A> Extent;
    ComposeTilerFits<A B> ComposeTiler;
    ComposeTilerFitsIn<A B C> ComposeTilerIn;
    DivideUnzips<A> UnzipDivide;
    DivideUnzipsIn<A B> UnzipDivideIn;
    CeilCotargetIsPositive<A> CeilCotarget;
    StrideIsAbove<A B> CeilStride;
    ComplementCeilOfNatural<A> CeilNegative;
    ComplementCeilOfIntegers<A> CeilBasis;
    OrderOfNaturals<A> OrderNegative;
    OrderOfIntegers<A> OrderBasis;
    CotargetIsPositive<A> NoCotarget;
    ProductTilerFits<A B> ProductTiler;
    ProductTilerFitsIn<A B C> ProductTilerIn;
    ComplementHolds<A B> ProductReach;
    ProductUnzips<A> UnzipProduct;
    ProductUnzipsIn<A B> UnzipProductIn;
    ShapeHasModes<A B> FillModes;
    BlockFills<A B C> Fill;
    OrderFits<A B> Order;
    OrderFitsIn<A B C> OrderIn;
    OrdersDiffer<A> OrderTie;
    NatOperand<A> Nat;
    TupleOperand<A> Tuple;
    LayoutOperand<A> Layout;
    LayoutsOperand<A> Layouts;
    IndicesOperand<A> Indices;
    TilerOperand<A> Tiler;
    TilerOperandIn<A> TilerIn;
    CoordOperand<A> NoCoord;
    CoordOperandIn<A> NoCoordIn;
    SlicerOperand<A> NoSlicer;
    SlicerOperandIn<A> NoSlicerIn;
    TensorOfIntegers<A> TensorBasis;
    StridesAreApart<A B> Apart;
    NaturalsAreApart<A> ApartNegative;
    IntegersAreApart<A> ApartBasis;
    OffsetIsNotAbove<A B> WidthAbove;
    OffsetIsNotBelow<A B> WidthBelow;
    OffsetIsNatural<A> WidthNegative;
    RefinedSizes<A B> RefineSizes;
    RefinedEnds<A B> RefineEnds;
    AddedSizes<A B> AddSizes;
    AddedEnds<A B> AddEnds;
    AddedBasis<A B> AddBasis;
    AddedKinds<A> AddKinds;
    OffsetIsInteger<A> WidthBasis;
}
