//! The operations as methods of a layout of any type: what generic code calls, and what rustc finds where a bound is missing.

use super::{Rule, generic};
use crate::algebra::{AtFirst, MixedTiler, op};
use crate::layout::Layout;
use crate::sealed::{TOKEN, Token};
use crate::swizzle::{Chain, Composed};
use crate::tensor::{MemoryLayout, Pointer, Tensor, TensorError};

/// The methods of a layout that is a type parameter, or the result of an operation on one. Each asks for the bound that
/// says that it is defined; of a layout that is known, the methods of its own come first.
///
/// ```
/// use cute_types::prelude::*;
/// fn first_of_each<L>(layout: L) -> usize
/// where
///     L: DivisibleBy<U4>,
///     ZippedDivide<L, U4>: Composable<(U1, U2)>,
/// {
///     layout.zipped_divide(U4::NEW).composition((U1::NEW, U2::NEW)).size()
/// }
/// assert_eq!(first_of_each(layout!(8:1)), 2);
/// ```
///
/// A bound that is missing is what rustc says and proposes:
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// fn first_of_each<L: DivisibleBy<U4>>(layout: L) -> usize {
///     // nothing says here that the composition with this operand is defined
///     layout.zipped_divide(U4::NEW).composition((U1::NEW, U2::NEW)).size()
/// }
/// ```
pub trait Operations: Sized {
    /// [`Layout::composition`](crate::Layout::composition), by the bound [`Composable`](super::Composable).
    fn composition<B: Composes<Self>>(self, b: B) -> B::Composition {
        b.composition(self, TOKEN)
    }

    /// [`Layout::complement`](crate::Layout::complement), by the bound [`Admissible`](super::Admissible).
    fn complement<M: Completes<Self>>(self, m: M) -> M::Complement {
        m.complement(self, TOKEN)
    }

    /// [`Layout::logical_divide`](crate::Layout::logical_divide), by the bound
    /// [`DivisibleBy`](super::DivisibleBy).
    fn logical_divide<T: Divides<Self>>(self, tiler: T) -> T::Logical {
        tiler.logical(self, TOKEN)
    }

    /// [`Layout::zipped_divide`](crate::Layout::zipped_divide), likewise.
    fn zipped_divide<T: Divides<Self>>(self, tiler: T) -> T::Zipped {
        tiler.zipped(self, TOKEN)
    }

    /// [`Layout::tiled_divide`](crate::Layout::tiled_divide), likewise.
    fn tiled_divide<T: Divides<Self>>(self, tiler: T) -> T::Tiled {
        tiler.tiled(self, TOKEN)
    }

    /// [`Layout::flat_divide`](crate::Layout::flat_divide), likewise.
    fn flat_divide<T: Divides<Self>>(self, tiler: T) -> T::Flat {
        tiler.flat(self, TOKEN)
    }
}

impl<L: MemoryLayout> Operations for L {}

/// The same of a tensor whose layout is a type parameter, or the result of an operation on one: the operations that a
/// [`Tensor`] has of its own where its layout is known, each by the bound that says that it is defined.
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::tensor::Shared;
/// /// The sum of the first element of each tile.
/// fn firsts<L: DivisibleBy<T>, T>(a: Tensor<Shared<'_, f32>, L>, tiler: T) -> Result<f32, TensorError> {
///     Ok(a.zipped_divide(tiler)?.slice((0, ..))?.iter().sum())
/// }
/// let data = [1., 2., 3., 4., 5., 6., 7., 8.];
/// assert_eq!(firsts(Tensor::new(&data, layout!(8:1))?, U4::NEW)?, 1. + 5.);
/// # Ok::<(), TensorError>(())
/// ```
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// use cute_types::tensor::Shared;
/// fn firsts<L: MemoryLayout, T>(a: Tensor<Shared<'_, f32>, L>, tiler: T) -> usize {
///     a.zipped_divide(tiler).map_or(0, |tiles| tiles.size()) // nothing says here that the tiler divides this layout
/// }
/// ```
pub trait TensorOperations<P: Pointer, L: MemoryLayout>: Sized {
    /// [`Tensor::composition`], by the bound [`Composable`](super::Composable).
    ///
    /// # Errors
    ///
    /// As there, in this method and in all that follow.
    fn composition<B: Composes<L>>(self, b: B) -> Result<Tensor<P, B::Composition>, TensorError>;

    /// [`Tensor::logical_divide`], by the bound [`DivisibleBy`](super::DivisibleBy).
    fn logical_divide<T: Divides<L>>(self, tiler: T) -> Result<Tensor<P, T::Logical>, TensorError>;

    /// [`Tensor::zipped_divide`], likewise.
    fn zipped_divide<T: Divides<L>>(self, tiler: T) -> Result<Tensor<P, T::Zipped>, TensorError>;

    /// [`Tensor::tiled_divide`], likewise.
    fn tiled_divide<T: Divides<L>>(self, tiler: T) -> Result<Tensor<P, T::Tiled>, TensorError>;

    /// [`Tensor::flat_divide`], likewise.
    fn flat_divide<T: Divides<L>>(self, tiler: T) -> Result<Tensor<P, T::Flat>, TensorError>;
}

impl<P: Pointer, L: MemoryLayout> TensorOperations<P, L> for Tensor<P, L> {
    #[inline]
    fn composition<B: Composes<L>>(self, b: B) -> Result<Tensor<P, B::Composition>, TensorError> {
        let reaches = b.reaches(&self.layout(), TOKEN);
        self.rearranged_as(reaches, |layout| Ok(b.composition(layout, TOKEN)))
    }

    #[inline]
    fn logical_divide<T: Divides<L>>(self, tiler: T) -> Result<Tensor<P, T::Logical>, TensorError> {
        let reaches = tiler.reaches(&self.layout(), TOKEN);
        self.rearranged_as(reaches, |layout| Ok(tiler.logical(layout, TOKEN)))
    }

    #[inline]
    fn zipped_divide<T: Divides<L>>(self, tiler: T) -> Result<Tensor<P, T::Zipped>, TensorError> {
        let reaches = tiler.reaches(&self.layout(), TOKEN);
        self.rearranged_as(reaches, |layout| Ok(tiler.zipped(layout, TOKEN)))
    }

    #[inline]
    fn tiled_divide<T: Divides<L>>(self, tiler: T) -> Result<Tensor<P, T::Tiled>, TensorError> {
        let reaches = tiler.reaches(&self.layout(), TOKEN);
        self.rearranged_as(reaches, |layout| Ok(tiler.tiled(layout, TOKEN)))
    }

    #[inline]
    fn flat_divide<T: Divides<L>>(self, tiler: T) -> Result<Tensor<P, T::Flat>, TensorError> {
        let reaches = tiler.reaches(&self.layout(), TOKEN);
        self.rearranged_as(reaches, |layout| Ok(tiler.flat(layout, TOKEN)))
    }
}

/// One of the kinds of layouts: of such a layout a tensor has the operations as methods of its own, whose errors are the
/// sentences of the rules. A type parameter is none, so that there rustc comes to [`TensorOperations`], whose errors are
/// the bounds.
pub trait KnownKind: MemoryLayout {}

impl<S, D> KnownKind for Layout<S, D> where Self: MemoryLayout {}
impl<W, O, L> KnownKind for Composed<W, O, L> where Self: MemoryLayout {}
impl<W, O, L> KnownKind for Chain<W, O, L> where Self: MemoryLayout {}

/// Whether all that a tiler `T` names are elements of the layout, as [`MixedTiler`] knows it.
pub trait ReachedBy<T>: MemoryLayout {
    /// Whether it is so.
    #[doc(hidden)]
    fn is_reached_by(&self, tiler: &T, token: Token) -> bool;
}

#[diagnostic::do_not_recommend]
impl<L: MemoryLayout, T: MixedTiler<AtFirst>> ReachedBy<T> for L {
    #[inline]
    fn is_reached_by(&self, tiler: &T, _token: Token) -> bool {
        tiler.reaches_into(self.extents())
    }
}

/// A bound of a layout `L`, said of its operand: of an operand that rustc does not know yet it says neither that it
/// holds nor that it fails, so that what is then printed has the operand's type, and is printed once.
macro_rules! said_of_the_operand {
    ($(#[$doc:meta] $name:ident: $bound:ident $([$reaches:ident])? { $($operation:ident $result:ident $method:ident;)* })*) => {
        $(
            #[$doc]
            pub trait $name<L>: Sized {
                $(
                    /// The result.
                    type $result: MemoryLayout;
                    /// The operation.
                    #[doc(hidden)]
                    fn $method(self, layout: L, token: Token) -> Self::$result;
                )*
                $(
                    /// Whether all that it names are elements of the layout.
                    #[doc(hidden)]
                    fn $reaches(&self, layout: &L, token: Token) -> bool;
                )?
            }

            // By the namesake, which a parameter lacks as a whole, and which rustc then proposes.
            impl<L: generic::$bound<B>, B> $name<L> for B {
                $(
                    type $result = <L as Rule<op::$operation<B>>>::Result;

                    #[inline]
                    fn $method(self, layout: L, _token: Token) -> Self::$result {
                        Rule::<op::$operation<B>>::give(layout, op::$operation(self), TOKEN)
                    }
                )*
                $(
                    #[inline]
                    fn $reaches(&self, layout: &L, token: Token) -> bool {
                        layout.is_reached_by(self, token)
                    }
                )?
            }
        )*
    };
}
said_of_the_operand! {
    /// `L: Composable<Self>`
    Composes: Composable [reaches] { Composition Composition composition; }
    /// `L: Admissible<Self>`
    Completes: Admissible { Complement Complement complement; }
    /// `L: DivisibleBy<Self>`
    Divides: DivisibleBy [reaches] {
        LogicalDivide Logical logical;
        ZippedDivide Zipped zipped;
        TiledDivide Tiled tiled;
        FlatDivide Flat flat;
    }
}
