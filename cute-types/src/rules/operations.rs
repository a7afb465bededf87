//! The operations as methods of a layout of any type: what generic code calls, and what rustc finds where a bound is missing.

use super::{Rule, generic};
use crate::algebra::op;
use crate::sealed::TOKEN;
use crate::tensor::MemoryLayout;

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
        b.composition(self)
    }

    /// [`Layout::complement`](crate::Layout::complement), by the bound [`Admissible`](super::Admissible).
    fn complement<M: Completes<Self>>(self, m: M) -> M::Complement {
        m.complement(self)
    }

    /// [`Layout::logical_divide`](crate::Layout::logical_divide), by the bound
    /// [`DivisibleBy`](super::DivisibleBy).
    fn logical_divide<T: Divides<Self>>(self, tiler: T) -> T::Logical {
        tiler.logical(self)
    }

    /// [`Layout::zipped_divide`](crate::Layout::zipped_divide), likewise.
    fn zipped_divide<T: Divides<Self>>(self, tiler: T) -> T::Zipped {
        tiler.zipped(self)
    }

    /// [`Layout::tiled_divide`](crate::Layout::tiled_divide), likewise.
    fn tiled_divide<T: Divides<Self>>(self, tiler: T) -> T::Tiled {
        tiler.tiled(self)
    }

    /// [`Layout::flat_divide`](crate::Layout::flat_divide), likewise.
    fn flat_divide<T: Divides<Self>>(self, tiler: T) -> T::Flat {
        tiler.flat(self)
    }
}

impl<L: MemoryLayout> Operations for L {}

/// A bound of a layout `L`, said of its operand: of an operand that rustc does not know yet it says neither that it
/// holds nor that it fails, so that what is then printed has the operand's type, and is printed once.
macro_rules! said_of_the_operand {
    ($(#[$doc:meta] $name:ident: $bound:ident { $($operation:ident $result:ident $method:ident;)* })*) => {
        $(
            #[$doc]
            pub trait $name<L>: Sized {
                $(
                    /// The result.
                    type $result;
                    /// The operation.
                    fn $method(self, layout: L) -> Self::$result;
                )*
            }

            // By the namesake, which a parameter lacks as a whole, and which rustc then proposes.
            impl<L: generic::$bound<B>, B> $name<L> for B {
                $(
                    type $result = <L as Rule<op::$operation<B>>>::Result;

                    #[inline]
                    fn $method(self, layout: L) -> Self::$result {
                        Rule::<op::$operation<B>>::give(layout, op::$operation(self), TOKEN)
                    }
                )*
            }
        )*
    };
}
said_of_the_operand! {
    /// `L: Composable<Self>`
    Composes: Composable { Composition Composition composition; }
    /// `L: Admissible<Self>`
    Completes: Admissible { Complement Complement complement; }
    /// `L: DivisibleBy<Self>`
    Divides: DivisibleBy {
        LogicalDivide Logical logical;
        ZippedDivide Zipped zipped;
        TiledDivide Tiled tiled;
        FlatDivide Flat flat;
    }
}
