//! Coordinates, modes and profiles.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

use super::super::Algebra;

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

/// `rank: {N} modes are needed, the layout has {M}`
#[diagnostic::on_unimplemented(message = "rank: {N} modes are needed, the layout has {M}", label = "refused")]
pub trait RankIs<N, M>: CoordinateModes<N, M> + SliceModes<N, M> {}
impl RankIs<(), ()> for Algebra {}

/// `mode: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "mode: index {X} is outside 0..{N}", label = "refused")]
pub trait ModeExists<X, N> {}
impl ModeExists<(), ()> for Algebra {}

/// `select: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "select: index {X} is outside 0..{N}", label = "refused")]
pub trait SelectedModeExists<X, N> {}
impl SelectedModeExists<(), ()> for Algebra {}

/// `replace: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "replace: index {X} is outside 0..{N}", label = "refused")]
pub trait ReplacedModeExists<X, N> {}
impl ReplacedModeExists<(), ()> for Algebra {}

/// `composition: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "composition: index {X} is outside 0..{N}", label = "refused")]
pub trait CompositionPlaceExists<X, N> {}
impl CompositionPlaceExists<(), ()> for Algebra {}

/// `logical_divide: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "logical_divide: index {X} is outside 0..{N}", label = "refused")]
pub trait DividePlaceExists<X, N> {}
impl DividePlaceExists<(), ()> for Algebra {}

/// `complement: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "complement: index {X} is outside 0..{N}", label = "refused")]
pub trait ComplementPlaceExists<X, N> {}
impl ComplementPlaceExists<(), ()> for Algebra {}

/// `complement_ceil: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "complement_ceil: index {X} is outside 0..{N}", label = "refused")]
pub trait CeilPlaceExists<X, N> {}
impl CeilPlaceExists<(), ()> for Algebra {}

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

/// `prepend: rank {N} is below {M}, the modes of A`
#[diagnostic::on_unimplemented(message = "prepend: rank {N} is below {M}, the modes of A", label = "refused")]
pub trait PrependToRank<N, M> {}
impl PrependToRank<(), ()> for Algebra {}

/// `append: rank {N} is above {M}`
#[diagnostic::on_unimplemented(message = "append: rank {N} is above {M}", label = "refused")]
pub trait AppendBelowLimit<N, M> {}
impl AppendBelowLimit<(), ()> for Algebra {}

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

/// `ordered: two modes have order -{O}`
#[diagnostic::on_unimplemented(message = "ordered: two modes have order -{O}", label = "refused")]
pub trait NegativeOrdersDiffer<O> {}
impl NegativeOrdersDiffer<()> for Algebra {}

/// `ordered: order -{O} is negative`
#[diagnostic::on_unimplemented(message = "ordered: order -{O} is negative", label = "refused")]
pub trait OrderOfNaturals<O> {}
impl OrderOfNaturals<()> for Algebra {}

/// `ordered: an order is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "ordered: an order is a basis element, of mode {I}", label = "refused")]
pub trait OrderOfIntegers<I> {}
impl OrderOfIntegers<()> for Algebra {}
