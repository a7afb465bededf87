//! Whether the shapes of a source and of a target agree.

use crate::algebra::{AtFirst, AtSelf};
use crate::int::Values;
use crate::rules::{Refusal, ShapeRule, Top, Verdict};
use crate::sealed::Token;
use crate::tensor::{MemoryLayout, Source, Target};
use crate::tuple::{ExtentsOf, IntTuple, StaticTuple};

/// Each coordinate of this target is one of the source `S`, and the sizes are the same: what the algorithm of the
/// [sentences](ShapeRule) `R` asks of the two.
///
/// ```
/// use cute_types::algorithm::{Agrees, copy};
/// use cute_types::prelude::*;
/// use cute_types::rules::InCopy;
/// use cute_types::tensor::{Source, Target};
/// /// The source of the copy, which is then in both.
/// fn mirrored<S, T>(source: S, target: &mut T) -> S
/// where
///     S: Source<Element: Copy>,
///     T: Target<Element = S::Element> + Agrees<S, InCopy, Verdict: Accepted>,
/// {
///     copy(&source, target);
///     source
/// }
/// let mut to = [0; 4];
/// mirrored(Tensor::new([1, 2, 3, 4], layout!((2,2):(2,1)))?, &mut Tensor::new(&mut to, layout!((2,2):(1,2)))?);
/// assert_eq!(to, [1, 3, 2, 4]);
/// # Ok::<(), TensorError>(())
/// ```
pub trait Agrees<S, R>: Target {
    /// [`Accepted`](crate::rules::Accepted), a sentence, or [`Decidable`](crate::rules::Decidable).
    type Verdict;
    /// What the integers break.
    #[doc(hidden)]
    fn agree(&self, source: &S, token: Token) -> Result<(), Refusal>;
}

/// The shape with symbols, of what is at `P`.
type SymbolicExtents<T, P> = <<<T as Source>::Layout as MemoryLayout>::Shape as IntTuple>::Symbols<ExtentsOf<P>>;
/// The verdict over symbols.
type Agreement<T, S, R> =
    <SymbolicExtents<T, AtSelf> as StaticTuple>::CompatibleWith<SymbolicExtents<S, AtFirst>, Top, R>;

#[diagnostic::do_not_recommend]
impl<T: Target, S: Source, R: ShapeRule> Agrees<S, R> for T {
    type Verdict = <Agreement<T, S, R> as Verdict>::Report;

    #[inline]
    fn agree(&self, source: &S, _token: Token) -> Result<(), Refusal> {
        let shapes = Shapes(self.source().layout().layout().extents(), source.source().layout().layout().extents());
        <Agreement<T, S, R> as Verdict>::decide(&shapes)
    }
}

/// The two shapes.
struct Shapes<A, B>(A, B);

impl<A: IntTuple, B: IntTuple> Values for Shapes<A, B> {
    #[inline(always)]
    fn at(&self, path: &[u8], _token: Token) -> usize {
        match path {
            // The shape is part 0 of a layout.
            [0, 0, path @ ..] => self.0.leaf_at(path),
            [1, 0, path @ ..] => self.1.leaf_at(path),
            _ => 0,
        }
    }
}
