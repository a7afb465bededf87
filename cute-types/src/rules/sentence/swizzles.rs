//! Swizzles.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

/// `swizzle: shift {S} is shorter than its {B} bits`
#[diagnostic::on_unimplemented(message = "swizzle: shift {S} is shorter than its {B} bits", label = "refused")]
pub trait ShiftCovers<S, B> {}

/// `swizzle: shift -{S} is shorter than its {B} bits`
#[diagnostic::on_unimplemented(message = "swizzle: shift -{S} is shorter than its {B} bits", label = "refused")]
pub trait ShiftDownCovers<S, B> {}

/// `swizzle: it ends at bit {E}, an index at bit {N}`
#[diagnostic::on_unimplemented(message = "swizzle: it ends at bit {E}, an index at bit {N}", label = "refused")]
pub trait SwizzleEnds<E, N> {}

/// `swizzle: bits {Y} and {Z} are not runs of equally many bits`
#[diagnostic::on_unimplemented(
    message = "swizzle: bits {Y} and {Z} are not runs of equally many bits",
    label = "refused"
)]
pub trait OneRun<Y, Z> {}

/// `swizzle: shifts {S} and {T} differ`
#[diagnostic::on_unimplemented(message = "swizzle: shifts {S} and {T} differ", label = "refused")]
pub trait SameShifts<S, T> {}

/// `swizzle: shifts -{S} and -{T} differ`
#[diagnostic::on_unimplemented(message = "swizzle: shifts -{S} and -{T} differ", label = "refused")]
pub trait SameShiftsDown<S, T> {}

/// `swizzle: shifts -{S} and {T} differ`
#[diagnostic::on_unimplemented(message = "swizzle: shifts -{S} and {T} differ", label = "refused")]
pub trait SameShiftsDownUp<S, T> {}

/// `swizzle: shifts {S} and -{T} differ`
#[diagnostic::on_unimplemented(message = "swizzle: shifts {S} and -{T} differ", label = "refused")]
pub trait SameShiftsUpDown<S, T> {}

/// `swizzle: a stride of the layout is a basis element, of mode {I}`
#[diagnostic::on_unimplemented(
    message = "swizzle: a stride of the layout is a basis element, of mode {I}",
    label = "refused"
)]
pub trait SwizzlesIntegers<I> {}

/// `upcast: bit {M} of S<{B},{M},-{S}> decides inside an element of {N}`
#[diagnostic::on_unimplemented(
    message = "upcast: bit {M} of S<{B},{M},-{S}> decides inside an element of {N}",
    label = "refused"
)]
pub trait SourceStays<M, B, S, N> {}

/// `right_inverse: offset {O} is not 0`
#[diagnostic::on_unimplemented(message = "right_inverse: offset {O} is not 0", label = "refused")]
pub trait RightInverseHasNoOffset<O> {}

/// `right_inverse: offset -{O} is not 0`
#[diagnostic::on_unimplemented(message = "right_inverse: offset -{O} is not 0", label = "refused")]
pub trait RightInverseHasNoNegativeOffset<O> {}

/// `left_inverse: offset {O} is not 0`
#[diagnostic::on_unimplemented(message = "left_inverse: offset {O} is not 0", label = "refused")]
pub trait LeftInverseHasNoOffset<O> {}

/// `left_inverse: offset -{O} is not 0`
#[diagnostic::on_unimplemented(message = "left_inverse: offset -{O} is not 0", label = "refused")]
pub trait LeftInverseHasNoNegativeOffset<O> {}

/// `upcast: offset {O} is not a multiple of {N}`
#[diagnostic::on_unimplemented(message = "upcast: offset {O} is not a multiple of {N}", label = "refused")]
pub trait OffsetIsMultiple<O, N> {}

/// `upcast: offset -{O} is not a multiple of {N}`
#[diagnostic::on_unimplemented(message = "upcast: offset -{O} is not a multiple of {N}", label = "refused")]
pub trait NegativeOffsetIsMultiple<O, N> {}

/// `composition: offset -{O} is negative`
#[diagnostic::on_unimplemented(message = "composition: offset -{O} is negative", label = "refused")]
pub trait CompositionHasNoNegativeOffset<O> {}

/// `composition: no swizzle after the layout does bit by bit what S<{B},{M},{S}> does before it`
#[diagnostic::on_unimplemented(
    message = "composition: no swizzle after the layout does bit by bit what S<{B},{M},{S}> does before it",
    label = "refused"
)]
pub trait CompositionMovesSwizzle<B, M, S> {}

/// `composition: no swizzle after the layout does bit by bit what S<{B},{M},-{S}> does before it`
#[diagnostic::on_unimplemented(
    message = "composition: no swizzle after the layout does bit by bit what S<{B},{M},-{S}> does before it",
    label = "refused"
)]
pub trait CompositionMovesSwizzleDown<B, M, S> {}

/// `right_inverse: no swizzle after the layout does bit by bit what S<{B},{M},{S}> does before it`
#[diagnostic::on_unimplemented(
    message = "right_inverse: no swizzle after the layout does bit by bit what S<{B},{M},{S}> does before it",
    label = "refused"
)]
pub trait RightInverseMovesSwizzle<B, M, S> {}

/// `right_inverse: no swizzle after the layout does bit by bit what S<{B},{M},-{S}> does before it`
#[diagnostic::on_unimplemented(
    message = "right_inverse: no swizzle after the layout does bit by bit what S<{B},{M},-{S}> does before it",
    label = "refused"
)]
pub trait RightInverseMovesSwizzleDown<B, M, S> {}

/// `left_inverse: no swizzle after the layout does bit by bit what S<{B},{M},{S}> does before it`
#[diagnostic::on_unimplemented(
    message = "left_inverse: no swizzle after the layout does bit by bit what S<{B},{M},{S}> does before it",
    label = "refused"
)]
pub trait LeftInverseMovesSwizzle<B, M, S> {}

/// `left_inverse: no swizzle after the layout does bit by bit what S<{B},{M},-{S}> does before it`
#[diagnostic::on_unimplemented(
    message = "left_inverse: no swizzle after the layout does bit by bit what S<{B},{M},-{S}> does before it",
    label = "refused"
)]
pub trait LeftInverseMovesSwizzleDown<B, M, S> {}

/// `right_inverse: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "right_inverse: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle",
    label = "refused"
)]
pub trait RightInverseOfOneSwizzle<B, M, S, C, N, T> {}

/// `right_inverse: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "right_inverse: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle",
    label = "refused"
)]
pub trait RightInverseOfOneSwizzleDown<B, M, S, C, N, T> {}

/// `right_inverse: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "right_inverse: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle",
    label = "refused"
)]
pub trait RightInverseOfOneSwizzleDownUp<B, M, S, C, N, T> {}

/// `right_inverse: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "right_inverse: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle",
    label = "refused"
)]
pub trait RightInverseOfOneSwizzleUpDown<B, M, S, C, N, T> {}

/// `left_inverse: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "left_inverse: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle",
    label = "refused"
)]
pub trait LeftInverseOfOneSwizzle<B, M, S, C, N, T> {}

/// `left_inverse: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "left_inverse: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle",
    label = "refused"
)]
pub trait LeftInverseOfOneSwizzleDown<B, M, S, C, N, T> {}

/// `left_inverse: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "left_inverse: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle",
    label = "refused"
)]
pub trait LeftInverseOfOneSwizzleDownUp<B, M, S, C, N, T> {}

/// `left_inverse: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "left_inverse: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle",
    label = "refused"
)]
pub trait LeftInverseOfOneSwizzleUpDown<B, M, S, C, N, T> {}

/// `composition: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "composition: S<{B},{M},{S}> after S<{C},{N},{T}> is not one swizzle",
    label = "refused"
)]
pub trait CompositionOfOneSwizzle<B, M, S, C, N, T> {}

/// `composition: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "composition: S<{B},{M},-{S}> after S<{C},{N},-{T}> is not one swizzle",
    label = "refused"
)]
pub trait CompositionOfOneSwizzleDown<B, M, S, C, N, T> {}

/// `composition: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "composition: S<{B},{M},-{S}> after S<{C},{N},{T}> is not one swizzle",
    label = "refused"
)]
pub trait CompositionOfOneSwizzleDownUp<B, M, S, C, N, T> {}

/// `composition: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle`
#[diagnostic::on_unimplemented(
    message = "composition: S<{B},{M},{S}> after S<{C},{N},-{T}> is not one swizzle",
    label = "refused"
)]
pub trait CompositionOfOneSwizzleUpDown<B, M, S, C, N, T> {}
