//! Complements, divides and products.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

/// `complement: stride {D} is not a multiple of {P}, the extent times stride of the mode below it`
#[diagnostic::on_unimplemented(
    message = "complement: stride {D} is not a multiple of {P}, the extent times stride of the mode below it",
    label = "refused"
)]
pub trait StrideIsMultiple<D, P> {}

/// `complement: cotarget {M} is not a multiple of {P}, the extent times stride of the last mode`
#[diagnostic::on_unimplemented(
    message = "complement: cotarget {M} is not a multiple of {P}, the extent times stride of the last mode",
    label = "refused"
)]
pub trait CotargetIsMultiple<M, P> {}

/// `complement: cotarget {M} is below 1`
#[diagnostic::on_unimplemented(message = "complement: cotarget {M} is below 1", label = "refused")]
pub trait CotargetIsPositive<M> {}

/// `complement_ceil: stride {D} is below {P}, the extent times stride of the mode below it`
#[diagnostic::on_unimplemented(
    message = "complement_ceil: stride {D} is below {P}, the extent times stride of the mode below it",
    label = "refused"
)]
pub trait StrideIsAbove<D, P> {}

/// `composition: the tiler has {N} modes, A has {M}`
#[diagnostic::on_unimplemented(message = "composition: the tiler has {N} modes, A has {M}", label = "refused")]
pub trait ComposeTilerFits<N, M> {}

/// `composition: in mode {I}, the tiler has {N} modes and A has {M}`
#[diagnostic::on_unimplemented(
    message = "composition: in mode {I}, the tiler has {N} modes and A has {M}",
    label = "refused"
)]
pub trait ComposeTilerFitsIn<I, N, M> {}

/// `logical_divide: the tiler has {N} modes, A has {M}`
#[diagnostic::on_unimplemented(message = "logical_divide: the tiler has {N} modes, A has {M}", label = "refused")]
pub trait DivideTilerFits<N, M>:
    DivideTilerFitsBy<super::super::operation::logical_divide_ceil, N, M>
    + DivideTilerFitsBy<super::super::operation::zipped_divide, N, M>
    + DivideTilerFitsBy<super::super::operation::zipped_divide_ceil, N, M>
    + DivideTilerFitsBy<super::super::operation::tiled_divide, N, M>
    + DivideTilerFitsBy<super::super::operation::tiled_divide_ceil, N, M>
    + DivideTilerFitsBy<super::super::operation::flat_divide, N, M>
    + DivideTilerFitsBy<super::super::operation::flat_divide_ceil, N, M>
    + DivideTilerFitsBy<super::super::operation::local_tile, N, M>
    + DivideTilerFitsBy<super::super::operation::local_partition, N, M>
{
}

/// `{Op}: the tiler has {N} modes, A has {M}`
#[diagnostic::on_unimplemented(message = "{Op}: the tiler has {N} modes, A has {M}", label = "refused")]
pub trait DivideTilerFitsBy<Op, N, M> {}

/// `logical_divide: in mode {I}, the tiler has {N} modes and A has {M}`
#[diagnostic::on_unimplemented(
    message = "logical_divide: in mode {I}, the tiler has {N} modes and A has {M}",
    label = "refused"
)]
pub trait DivideTilerFitsIn<I, N, M>:
    DivideTilerFitsInBy<super::super::operation::logical_divide_ceil, I, N, M>
    + DivideTilerFitsInBy<super::super::operation::zipped_divide, I, N, M>
    + DivideTilerFitsInBy<super::super::operation::zipped_divide_ceil, I, N, M>
    + DivideTilerFitsInBy<super::super::operation::tiled_divide, I, N, M>
    + DivideTilerFitsInBy<super::super::operation::tiled_divide_ceil, I, N, M>
    + DivideTilerFitsInBy<super::super::operation::flat_divide, I, N, M>
    + DivideTilerFitsInBy<super::super::operation::flat_divide_ceil, I, N, M>
    + DivideTilerFitsInBy<super::super::operation::local_tile, I, N, M>
    + DivideTilerFitsInBy<super::super::operation::local_partition, I, N, M>
{
}

/// `{Op}: in mode {I}, the tiler has {N} modes and A has {M}`
#[diagnostic::on_unimplemented(message = "{Op}: in mode {I}, the tiler has {N} modes and A has {M}", label = "refused")]
pub trait DivideTilerFitsInBy<Op, I, N, M> {}

/// `logical_product: the tiler has {N} modes, A has {M}`
#[diagnostic::on_unimplemented(message = "logical_product: the tiler has {N} modes, A has {M}", label = "refused")]
pub trait ProductTilerFits<N, M>:
    ProductTilerFitsBy<super::super::operation::zipped_product, N, M>
    + ProductTilerFitsBy<super::super::operation::tiled_product, N, M>
    + ProductTilerFitsBy<super::super::operation::flat_product, N, M>
{
}

/// `{Op}: the tiler has {N} modes, A has {M}`
#[diagnostic::on_unimplemented(message = "{Op}: the tiler has {N} modes, A has {M}", label = "refused")]
pub trait ProductTilerFitsBy<Op, N, M> {}

/// `logical_product: in mode {I}, the tiler has {N} modes and A has {M}`
#[diagnostic::on_unimplemented(
    message = "logical_product: in mode {I}, the tiler has {N} modes and A has {M}",
    label = "refused"
)]
pub trait ProductTilerFitsIn<I, N, M>:
    ProductTilerFitsInBy<super::super::operation::zipped_product, I, N, M>
    + ProductTilerFitsInBy<super::super::operation::tiled_product, I, N, M>
    + ProductTilerFitsInBy<super::super::operation::flat_product, I, N, M>
{
}

/// `{Op}: in mode {I}, the tiler has {N} modes and A has {M}`
#[diagnostic::on_unimplemented(message = "{Op}: in mode {I}, the tiler has {N} modes and A has {M}", label = "refused")]
pub trait ProductTilerFitsInBy<Op, I, N, M> {}

/// `logical_divide: the tile covers {P}, which does not divide size {N}`
#[diagnostic::on_unimplemented(
    message = "logical_divide: the tile covers {P}, which does not divide size {N}",
    label = "refused"
)]
pub trait TileDivides<P, N>:
    TileDividesBy<super::super::operation::zipped_divide, P, N>
    + TileDividesBy<super::super::operation::tiled_divide, P, N>
    + TileDividesBy<super::super::operation::flat_divide, P, N>
    + TileDividesBy<super::super::operation::local_tile, P, N>
    + TileDividesBy<super::super::operation::local_partition, P, N>
{
}

/// `{Op}: the tile covers {P}, which does not divide size {N}`
#[diagnostic::on_unimplemented(
    message = "{Op}: the tile covers {P}, which does not divide size {N}",
    label = "refused"
)]
pub trait TileDividesBy<Op, P, N> {}

/// `logical_divide: in mode {I}, the tile covers {P}, which does not divide size {N}`
#[diagnostic::on_unimplemented(
    message = "logical_divide: in mode {I}, the tile covers {P}, which does not divide size {N}",
    label = "refused"
)]
pub trait TileDividesIn<I, P, N>:
    TileDividesInBy<super::super::operation::zipped_divide, I, P, N>
    + TileDividesInBy<super::super::operation::tiled_divide, I, P, N>
    + TileDividesInBy<super::super::operation::flat_divide, I, P, N>
    + TileDividesInBy<super::super::operation::local_tile, I, P, N>
    + TileDividesInBy<super::super::operation::local_partition, I, P, N>
{
}

/// `{Op}: in mode {I}, the tile covers {P}, which does not divide size {N}`
#[diagnostic::on_unimplemented(
    message = "{Op}: in mode {I}, the tile covers {P}, which does not divide size {N}",
    label = "refused"
)]
pub trait TileDividesInBy<Op, I, P, N> {}

/// `zipped_divide: a tile and a rest are 2 modes, found {N}`
#[diagnostic::on_unimplemented(message = "zipped_divide: a tile and a rest are 2 modes, found {N}", label = "refused")]
pub trait DivideUnzips<N>:
    DivideUnzipsBy<super::super::operation::zipped_divide_ceil, N>
    + DivideUnzipsBy<super::super::operation::tiled_divide, N>
    + DivideUnzipsBy<super::super::operation::tiled_divide_ceil, N>
    + DivideUnzipsBy<super::super::operation::flat_divide, N>
    + DivideUnzipsBy<super::super::operation::flat_divide_ceil, N>
    + DivideUnzipsBy<super::super::operation::local_tile, N>
    + DivideUnzipsBy<super::super::operation::local_partition, N>
{
}

/// `{Op}: a tile and a rest are 2 modes, found {N}`
#[diagnostic::on_unimplemented(message = "{Op}: a tile and a rest are 2 modes, found {N}", label = "refused")]
pub trait DivideUnzipsBy<Op, N> {}

/// `zipped_divide: in mode {I}, a tile and a rest are 2 modes, found {N}`
#[diagnostic::on_unimplemented(
    message = "zipped_divide: in mode {I}, a tile and a rest are 2 modes, found {N}",
    label = "refused"
)]
pub trait DivideUnzipsIn<I, N>:
    DivideUnzipsInBy<super::super::operation::zipped_divide_ceil, I, N>
    + DivideUnzipsInBy<super::super::operation::tiled_divide, I, N>
    + DivideUnzipsInBy<super::super::operation::tiled_divide_ceil, I, N>
    + DivideUnzipsInBy<super::super::operation::flat_divide, I, N>
    + DivideUnzipsInBy<super::super::operation::flat_divide_ceil, I, N>
    + DivideUnzipsInBy<super::super::operation::local_tile, I, N>
    + DivideUnzipsInBy<super::super::operation::local_partition, I, N>
{
}

/// `{Op}: in mode {I}, a tile and a rest are 2 modes, found {N}`
#[diagnostic::on_unimplemented(
    message = "{Op}: in mode {I}, a tile and a rest are 2 modes, found {N}",
    label = "refused"
)]
pub trait DivideUnzipsInBy<Op, I, N> {}

/// `zipped_product: a tile and a rest are 2 modes, found {N}`
#[diagnostic::on_unimplemented(message = "zipped_product: a tile and a rest are 2 modes, found {N}", label = "refused")]
pub trait ProductUnzips<N>:
    ProductUnzipsBy<super::super::operation::tiled_product, N> + ProductUnzipsBy<super::super::operation::flat_product, N>
{
}

/// `{Op}: a tile and a rest are 2 modes, found {N}`
#[diagnostic::on_unimplemented(message = "{Op}: a tile and a rest are 2 modes, found {N}", label = "refused")]
pub trait ProductUnzipsBy<Op, N> {}

/// `zipped_product: in mode {I}, a tile and a rest are 2 modes, found {N}`
#[diagnostic::on_unimplemented(
    message = "zipped_product: in mode {I}, a tile and a rest are 2 modes, found {N}",
    label = "refused"
)]
pub trait ProductUnzipsIn<I, N>:
    ProductUnzipsInBy<super::super::operation::tiled_product, I, N>
    + ProductUnzipsInBy<super::super::operation::flat_product, I, N>
{
}

/// `{Op}: in mode {I}, a tile and a rest are 2 modes, found {N}`
#[diagnostic::on_unimplemented(
    message = "{Op}: in mode {I}, a tile and a rest are 2 modes, found {N}",
    label = "refused"
)]
pub trait ProductUnzipsInBy<Op, I, N> {}

/// `logical_product: the complement of A has {N} elements, B reaches {M}`
#[diagnostic::on_unimplemented(
    message = "logical_product: the complement of A has {N} elements, B reaches {M}",
    label = "refused"
)]
pub trait ComplementHolds<N, M>:
    ComplementHoldsBy<super::super::operation::zipped_product, N, M>
    + ComplementHoldsBy<super::super::operation::tiled_product, N, M>
    + ComplementHoldsBy<super::super::operation::flat_product, N, M>
    + ComplementHoldsBy<super::super::operation::blocked_product, N, M>
    + ComplementHoldsBy<super::super::operation::raked_product, N, M>
{
}

/// `{Op}: the complement of A has {N} elements, B reaches {M}`
#[diagnostic::on_unimplemented(
    message = "{Op}: the complement of A has {N} elements, B reaches {M}",
    label = "refused"
)]
pub trait ComplementHoldsBy<Op, N, M> {}

/// `logical_product: a stride of the tiler is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(
    message = "logical_product: a stride of the tiler is a basis element, of mode {I}",
    label = "refused"
)]
pub trait ProductByIntegers<I>:
    ProductByIntegersBy<super::super::operation::zipped_product, I>
    + ProductByIntegersBy<super::super::operation::tiled_product, I>
    + ProductByIntegersBy<super::super::operation::flat_product, I>
    + ProductByIntegersBy<super::super::operation::blocked_product, I>
    + ProductByIntegersBy<super::super::operation::raked_product, I>
{
}

/// `{Op}: a stride of the tiler is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(
    message = "{Op}: a stride of the tiler is a basis element, of mode {I}",
    label = "refused"
)]
pub trait ProductByIntegersBy<Op, I> {}

/// `tile_to_shape: A has {N} modes, the shape has {M}`
#[diagnostic::on_unimplemented(message = "tile_to_shape: A has {N} modes, the shape has {M}", label = "refused")]
pub trait ShapeHasModes<N, M> {}

/// `tile_to_shape: in mode {I}, size {N} of A does not divide {M}`
#[diagnostic::on_unimplemented(
    message = "tile_to_shape: in mode {I}, size {N} of A does not divide {M}",
    label = "refused"
)]
pub trait BlockFills<I, N, M> {}
