//! Coordinates, modes and profiles.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

/// `coordinate: it has {N} modes, the shape has {M}`
#[diagnostic::on_unimplemented(message = "coordinate: it has {N} modes, the shape has {M}", label = "refused")]
pub trait CoordinateModes<N, M> {}

/// `coordinate: in mode {I}, it has {N} modes and the shape has {M}`
#[diagnostic::on_unimplemented(
    message = "coordinate: in mode {I}, it has {N} modes and the shape has {M}",
    label = "refused"
)]
pub trait CoordinateModesIn<I, N, M> {}

/// `slice: it has {N} modes, the shape has {M}`
#[diagnostic::on_unimplemented(message = "slice: it has {N} modes, the shape has {M}", label = "refused")]
pub trait SliceModes<N, M> {}

/// `slice: in mode {I}, it has {N} modes and the shape has {M}`
#[diagnostic::on_unimplemented(
    message = "slice: in mode {I}, it has {N} modes and the shape has {M}",
    label = "refused"
)]
pub trait SliceModesIn<I, N, M> {}

/// `dice: it has {N} modes, the shape has {M}`
#[diagnostic::on_unimplemented(message = "dice: it has {N} modes, the shape has {M}", label = "refused")]
pub trait DiceModes<N, M> {}

/// `dice: in mode {I}, it has {N} modes and the shape has {M}`
#[diagnostic::on_unimplemented(
    message = "dice: in mode {I}, it has {N} modes and the shape has {M}",
    label = "refused"
)]
pub trait DiceModesIn<I, N, M> {}

/// `rank: {N} modes are needed, the layout has {M}`
#[diagnostic::on_unimplemented(message = "rank: {N} modes are needed, the layout has {M}", label = "refused")]
pub trait RankIs<N, M>: CoordinateModes<N, M> + SliceModes<N, M> {}

/// `mode: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "mode: index {X} is outside 0..{N}", label = "refused")]
pub trait ModeExists<X, N> {}

/// `select: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "select: index {X} is outside 0..{N}", label = "refused")]
pub trait SelectedModeExists<X, N> {}

/// `replace: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "replace: index {X} is outside 0..{N}", label = "refused")]
pub trait ReplacedModeExists<X, N> {}

/// `composition: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "composition: index {X} is outside 0..{N}", label = "refused")]
pub trait CompositionPlaceExists<X, N> {}

/// `logical_divide: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "logical_divide: index {X} is outside 0..{N}", label = "refused")]
pub trait DividePlaceExists<X, N>:
    DividePlaceExistsBy<super::super::operation::logical_divide_ceil, X, N>
    + DividePlaceExistsBy<super::super::operation::zipped_divide, X, N>
    + DividePlaceExistsBy<super::super::operation::zipped_divide_ceil, X, N>
    + DividePlaceExistsBy<super::super::operation::tiled_divide, X, N>
    + DividePlaceExistsBy<super::super::operation::tiled_divide_ceil, X, N>
    + DividePlaceExistsBy<super::super::operation::flat_divide, X, N>
    + DividePlaceExistsBy<super::super::operation::flat_divide_ceil, X, N>
    + DividePlaceExistsBy<super::super::operation::local_tile, X, N>
    + DividePlaceExistsBy<super::super::operation::local_partition, X, N>
{
}

/// `{Op}: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "{Op}: index {X} is outside 0..{N}", label = "refused")]
pub trait DividePlaceExistsBy<Op, X, N> {}

/// `complement: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "complement: index {X} is outside 0..{N}", label = "refused")]
pub trait ComplementPlaceExists<X, N> {}

/// `complement_ceil: index {X} is outside 0..{N}`
#[diagnostic::on_unimplemented(message = "complement_ceil: index {X} is outside 0..{N}", label = "refused")]
pub trait CeilPlaceExists<X, N> {}

/// `group: {S}..{E} is not a range of modes in 0..{N}`
#[diagnostic::on_unimplemented(message = "group: {S}..{E} is not a range of modes in 0..{N}", label = "refused")]
pub trait GroupedModesExist<S, E, N> {}

/// `take: {S}..{E} is not a range of modes in 0..{N}`
#[diagnostic::on_unimplemented(message = "take: {S}..{E} is not a range of modes in 0..{N}", label = "refused")]
pub trait TakenModesExist<S, E, N> {}

/// `append: rank {N} is below {M}, the modes of A`
#[diagnostic::on_unimplemented(message = "append: rank {N} is below {M}, the modes of A", label = "refused")]
pub trait AppendToRank<N, M> {}

/// `prepend: rank {N} is below {M}, the modes of A`
#[diagnostic::on_unimplemented(message = "prepend: rank {N} is below {M}, the modes of A", label = "refused")]
pub trait PrependToRank<N, M> {}

/// `append: rank {N} is above {M}`
#[diagnostic::on_unimplemented(message = "append: rank {N} is above {M}", label = "refused")]
pub trait AppendBelowLimit<N, M> {}

/// `prepend: rank {N} is above {M}`
#[diagnostic::on_unimplemented(message = "prepend: rank {N} is above {M}", label = "refused")]
pub trait PrependBelowLimit<N, M> {}

/// `zip: in mode {I}, it has {N} modes and mode 0 has {M}`
#[diagnostic::on_unimplemented(message = "zip: in mode {I}, it has {N} modes and mode 0 has {M}", label = "refused")]
pub trait ZippedModes<I, N, M> {}

/// `unflatten: the profile has {N} leaves, A has {M}`
#[diagnostic::on_unimplemented(message = "unflatten: the profile has {N} leaves, A has {M}", label = "refused")]
pub trait SameLeaves<N, M> {}

/// `coalesce_by: the profile has {N} modes, A has {M}`
#[diagnostic::on_unimplemented(message = "coalesce_by: the profile has {N} modes, A has {M}", label = "refused")]
pub trait CoalesceByModes<N, M> {}

/// `coalesce_by: in mode {I}, the profile has {N} modes and A has {M}`
#[diagnostic::on_unimplemented(
    message = "coalesce_by: in mode {I}, the profile has {N} modes and A has {M}",
    label = "refused"
)]
pub trait CoalesceByModesIn<I, N, M> {}

/// `filter_by: the profile has {N} modes, A has {M}`
#[diagnostic::on_unimplemented(message = "filter_by: the profile has {N} modes, A has {M}", label = "refused")]
pub trait FilterByModes<N, M> {}

/// `filter_by: in mode {I}, the profile has {N} modes and A has {M}`
#[diagnostic::on_unimplemented(
    message = "filter_by: in mode {I}, the profile has {N} modes and A has {M}",
    label = "refused"
)]
pub trait FilterByModesIn<I, N, M> {}

/// `ordered: the order has {N} modes, the shape has {M}`
#[diagnostic::on_unimplemented(message = "ordered: the order has {N} modes, the shape has {M}", label = "refused")]
pub trait OrderFits<N, M> {}

/// `ordered: in mode {I}, the order has {N} modes and the shape has {M}`
#[diagnostic::on_unimplemented(
    message = "ordered: in mode {I}, the order has {N} modes and the shape has {M}",
    label = "refused"
)]
pub trait OrderFitsIn<I, N, M> {}

/// `ordered: two modes have order {O}`
#[diagnostic::on_unimplemented(message = "ordered: two modes have order {O}", label = "refused")]
pub trait OrdersDiffer<O> {}

/// `ordered: two modes have order -{O}`
#[diagnostic::on_unimplemented(message = "ordered: two modes have order -{O}", label = "refused")]
pub trait NegativeOrdersDiffer<O> {}

/// `ordered: order -{O} is negative`
#[diagnostic::on_unimplemented(message = "ordered: order -{O} is negative", label = "refused")]
pub trait OrderOfNaturals<O> {}

/// `ordered: an order is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(message = "ordered: an order is a basis element, of mode {I}", label = "refused")]
pub trait OrderOfIntegers<I> {}
