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
pub trait DivideTilerFits<N, M> {}

/// `logical_divide: in mode {I}, the tiler has {N} modes and A has {M}`
#[diagnostic::on_unimplemented(
    message = "logical_divide: in mode {I}, the tiler has {N} modes and A has {M}",
    label = "refused"
)]
pub trait DivideTilerFitsIn<I, N, M> {}

/// `logical_product: the tiler has {N} modes, A has {M}`
#[diagnostic::on_unimplemented(message = "logical_product: the tiler has {N} modes, A has {M}", label = "refused")]
pub trait ProductTilerFits<N, M> {}

/// `logical_product: in mode {I}, the tiler has {N} modes and A has {M}`
#[diagnostic::on_unimplemented(
    message = "logical_product: in mode {I}, the tiler has {N} modes and A has {M}",
    label = "refused"
)]
pub trait ProductTilerFitsIn<I, N, M> {}

/// `logical_divide: the tile covers {P}, which does not divide size {N}`
#[diagnostic::on_unimplemented(
    message = "logical_divide: the tile covers {P}, which does not divide size {N}",
    label = "refused"
)]
pub trait TileDivides<P, N> {}

/// `logical_divide: in mode {I}, the tile covers {P}, which does not divide size {N}`
#[diagnostic::on_unimplemented(
    message = "logical_divide: in mode {I}, the tile covers {P}, which does not divide size {N}",
    label = "refused"
)]
pub trait TileDividesIn<I, P, N> {}

/// `zipped_divide: a tile and a rest are 2 modes, found {N}`
#[diagnostic::on_unimplemented(message = "zipped_divide: a tile and a rest are 2 modes, found {N}", label = "refused")]
pub trait DivideUnzips<N> {}

/// `zipped_divide: in mode {I}, a tile and a rest are 2 modes, found {N}`
#[diagnostic::on_unimplemented(
    message = "zipped_divide: in mode {I}, a tile and a rest are 2 modes, found {N}",
    label = "refused"
)]
pub trait DivideUnzipsIn<I, N> {}

/// `zipped_product: a tile and a rest are 2 modes, found {N}`
#[diagnostic::on_unimplemented(message = "zipped_product: a tile and a rest are 2 modes, found {N}", label = "refused")]
pub trait ProductUnzips<N> {}

/// `zipped_product: in mode {I}, a tile and a rest are 2 modes, found {N}`
#[diagnostic::on_unimplemented(
    message = "zipped_product: in mode {I}, a tile and a rest are 2 modes, found {N}",
    label = "refused"
)]
pub trait ProductUnzipsIn<I, N> {}

/// `logical_product: the complement of A has {N} elements, B reaches {M}`
#[diagnostic::on_unimplemented(
    message = "logical_product: the complement of A has {N} elements, B reaches {M}",
    label = "refused"
)]
pub trait ComplementHolds<N, M> {}

/// `logical_product: a stride of the tiler is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(
    message = "logical_product: a stride of the tiler is a basis element, of mode {I}",
    label = "refused"
)]
pub trait ProductByIntegers<I> {}

/// `tile_to_shape: A has {N} modes, the shape has {M}`
#[diagnostic::on_unimplemented(message = "tile_to_shape: A has {N} modes, the shape has {M}", label = "refused")]
pub trait ShapeHasModes<N, M> {}

/// `tile_to_shape: in mode {I}, size {N} of A does not divide {M}`
#[diagnostic::on_unimplemented(
    message = "tile_to_shape: in mode {I}, size {N} of A does not divide {M}",
    label = "refused"
)]
pub trait BlockFills<I, N, M> {}
