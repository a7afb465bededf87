//! Whether the shapes of a source and of a target agree.

use crate::algebra::{AtFirst, AtSelf};
use crate::int::Values;
use crate::layout::Layout;
use crate::rules::{Refusal, ShapeRule, Top, Verdict};
use crate::sealed::{TOKEN, Token};
use crate::swizzle::{Base, Chain, Chained, Composed, StaticSwizzle};
use crate::tensor::{MemoryLayout, Source, Target};
use crate::tuple::{ExtentsOf, IntTuple, StaticTuple};

/// Each coordinate of this layout, a target's, is one of the source's layout `L`, and the sizes are the same: what the
/// algorithm of the [sentences](ShapeRule) `R` asks of the two. In code that is generic over the layouts of tensors it
/// is the bound of `copy` and the others:
///
/// ```
/// use cute_types::algorithm::{AgreesWith, copy};
/// use cute_types::prelude::*;
/// use cute_types::rules::InCopy;
/// use cute_types::tensor::{Exclusive, Shared};
/// /// Copies, whatever the layouts.
/// fn assign<L, M>(from: Tensor<Shared<'_, f32>, L>, to: &mut Tensor<Exclusive<'_, f32>, M>)
/// where
///     L: MemoryLayout,
///     M: AgreesWith<L, InCopy, Verdict: Accepted>,
/// {
///     copy(&from, to);
/// }
/// let mut to = [0.; 4];
/// assign(
///     Tensor::new(&[1., 2., 3., 4.], layout!((2,2):(2,1)))?,
///     &mut Tensor::new(&mut to, layout!(S<1,0,1> o (2,2):(1,2)))?,
/// );
/// assert_eq!(to, [1., 3., 4., 2.]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// and of the tensors, where they are parameters themselves, `T: Target<Layout: AgreesWith<S::Layout, InCopy, Verdict: Accepted>>`:
///
/// ```
/// use cute_types::algorithm::{AgreesWith, copy};
/// use cute_types::prelude::*;
/// use cute_types::rules::InCopy;
/// use cute_types::tensor::{Source, Target};
/// /// The source of the copy, which is then in both.
/// fn mirrored<S, T>(source: S, target: &mut T) -> S
/// where
///     S: Source<Element: Copy>,
///     T: Target<Element = S::Element, Layout: AgreesWith<S::Layout, InCopy, Verdict: Accepted>>,
/// {
///     copy(&source, target);
///     source
/// }
/// let mut to = [0; 4];
/// mirrored(Tensor::new([1, 2, 3, 4], layout!((2,2):(2,1)))?, &mut Tensor::new(&mut to, layout!((2,2):(1,2)))?);
/// assert_eq!(to, [1, 3, 2, 4]);
/// # Ok::<(), TensorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "nothing says here that the shapes of the target and of the source agree",
    label = "a bound is missing",
    note = "it is `AgreesWith<L, {R}, Verdict: Accepted>` of the target's layout, where `L` is that of the source; for what begins with `try_`, `Verdict: Decidable`"
)]
pub trait AgreesWith<L, R>: MemoryLayout {
    /// [`Accepted`](crate::rules::Accepted), a sentence, or [`Decidable`](crate::rules::Decidable).
    type Verdict;
    /// What the integers break.
    #[doc(hidden)]
    fn agrees_with(&self, source: &L, token: Token) -> Result<(), Refusal>;
}

/// What the integers of the two shapes break.
#[inline]
pub(super) fn agree<S: Source, T: Target, R>(source: &S, target: &T) -> Result<(), Refusal>
where
    T::Layout: AgreesWith<S::Layout, R>,
{
    target.source().layout().layout().agrees_with(&source.source().layout().layout(), TOKEN)
}

/// The shape of `L` with symbols, where `L` is at `P`.
type SymbolicExtents<L, P> = <<L as MemoryLayout>::Shape as IntTuple>::Symbols<ExtentsOf<P>>;
/// The verdict over symbols.
type Agreement<M, L, R> =
    <SymbolicExtents<M, AtSelf> as StaticTuple>::CompatibleWith<SymbolicExtents<L, AtFirst>, Top, R>;

/// Each kind of layout, and not all that are a `MemoryLayout` at once: of a type parameter rustc then names the bound itself.
macro_rules! layouts {
    ($([$($generics:tt)*] $layout:ty;)*) => {
        $(
            #[diagnostic::do_not_recommend]
            impl<$($generics)*, L: MemoryLayout, R: ShapeRule> AgreesWith<L, R> for $layout {
                type Verdict = <Agreement<Self, L, R> as Verdict>::Report;

                #[inline]
                fn agrees_with(&self, source: &L, _token: Token) -> Result<(), Refusal> {
                    <Agreement<Self, L, R> as Verdict>::decide(&Shapes(self.extents(), source.extents()))
                }
            }
        )*
    };
}
layouts! {
    [S: IntTuple, D: IntTuple] Layout<S, D>;
    [W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple] Composed<W, O, Layout<S, D>>;
    [W: StaticSwizzle, O: Base, M: Chained] Chain<W, O, M>;
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
