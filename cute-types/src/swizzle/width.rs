//! Swizzles and composed layouts in elements of another width.

use typenum::{U0, U1};

use super::{Composed, Shift, StaticSwizzle, Swizzle};
use crate::algebra::{Downcast, Upcast, op};
use crate::int::{Add, Bool, Cmp, Compare, Divide, Division, Nat, Ordering, Power, Static, Subtract};
use crate::layout::{Layout, StaticLayout};
use crate::rules::{Accepted, Defined, Holds, Refused, Verdict, case};

/// The logarithm of a power of two.
type Log<N> = <<N as Power>::Digits as Subtract>::Difference<U1>;

/// `A < B`
type IsLess<A, B> = <Cmp<A, B> as Ordering>::IsLess;

/// The part of the swizzle of `W` that elements of `N` see, see [`Swizzle::upcast`].
pub type UpcastSwizzle<W, N> = <IsLess<<W as StaticSwizzle>::Base, Log<N>> as Bool>::IfSwizzle<
    // The targets below bit log N are inside an element.
    Swizzle<Cut<<W as StaticSwizzle>::Bits, <W as StaticSwizzle>::Base, Log<N>>, U0, <W as StaticSwizzle>::Shift>,
    Swizzle<
        <W as StaticSwizzle>::Bits,
        <<W as StaticSwizzle>::Base as Subtract>::Difference<Log<N>>,
        <W as StaticSwizzle>::Shift,
    >,
>;

/// `B` bits from bit `M` on, without those below bit `K`.
type Cut<B, M, K> = <IsLess<K, <B as Add>::Sum<M>> as Bool>::IfNat<<<B as Add>::Sum<M> as Subtract>::Difference<K>, U0>;

/// The swizzle `W` in elements an `N`-th as wide, see [`Swizzle::downcast`].
pub type DowncastSwizzle<W, N> =
    Swizzle<<W as StaticSwizzle>::Bits, <<W as StaticSwizzle>::Base as Add>::Sum<Log<N>>, <W as StaticSwizzle>::Shift>;

/// Whether there is the swizzle `W` in elements of `N`.
type UpcastVerdict<W, N> = <<N as Compare>::IsZero as Bool>::IfVerdict<
    Refused<case::UpcastByZero, N, U0, U0, U0>,
    <<N as Power>::IsPowerOfTwo as Bool>::IfVerdict<
        // Sources below targets, some of them inside an element: the targets are then not all.
        <IsLess<<W as StaticSwizzle>::Base, Log<N>> as Bool>::IfVerdict<
            <<<W as StaticSwizzle>::Shift as Shift>::IsNegative as Bool>::IfVerdict<
                <<<W as StaticSwizzle>::Bits as Compare>::IsZero as Bool>::IfVerdict<
                    Holds,
                    Refused<
                        case::UpcastSource,
                        <W as StaticSwizzle>::Base,
                        <W as StaticSwizzle>::Bits,
                        <<W as StaticSwizzle>::Shift as Shift>::Distance,
                        N,
                    >,
                >,
                Holds,
            >,
            Holds,
        >,
        Refused<case::UpcastPower, N, U0, U0, U0>,
    >,
>;

/// Whether there is the swizzle `W` in elements an `N`-th as wide.
type DowncastVerdict<W, N> = <<N as Compare>::IsZero as Bool>::IfVerdict<
    Refused<case::DowncastByZero, N, U0, U0, U0>,
    <<N as Power>::IsPowerOfTwo as Bool>::IfVerdict<
        <DowncastSwizzle<W, N> as StaticSwizzle>::Verdict,
        Refused<case::DowncastPower, N, U0, U0, U0>,
    >,
>;

impl<B: Nat, M: Nat, S: Shift> Swizzle<B, M, S> {
    /// The swizzle of elements that are `N` of these: `R(floor(x / N)) = floor(self(x) / N)`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(Swizzle::<U3, U4, U3>::new().upcast::<U4>(), Swizzle::<U3, U2, U3>::new());
    /// // Targets inside an element are gone.
    /// assert_eq!(Swizzle::<U3, U1, U3>::new().upcast::<U4>(), Swizzle::<U2, U0, U3>::new());
    /// ```
    ///
    /// `N` has to be a power of two, and no source inside an element may have its target outside:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// Swizzle::<U3, U1, U3>::new().upcast::<U3>(); // upcast: _3 is not a power of two
    /// ```
    ///
    /// Source: CuTe's `upcast<N>(Swizzle)`.
    pub fn upcast<N: Nat>(self) -> UpcastSwizzle<Self, N>
    where
        UpcastVerdict<Self, N>: Accepted,
    {
        Static::NEW
    }

    /// The swizzle of elements that are an `N`-th of these: `R(N x + r) = N self(x) + r` for each r below N.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(Swizzle::<U2, U1, U3>::new().downcast::<U8>(), Swizzle::<U2, U4, U3>::new());
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// Swizzle::<U2, U1, U3>::new().downcast::<U6>(); // downcast: _6 is not a power of two
    /// ```
    ///
    /// Source: CuTe's `downcast<N>(Swizzle)`.
    pub fn downcast<N: Nat>(self) -> DowncastSwizzle<Self, N>
    where
        DowncastVerdict<Self, N>: Accepted,
    {
        Static::NEW
    }
}

impl<W: StaticSwizzle, O: Nat, S, D> Composed<W, O, Layout<S, D>>
where
    Layout<S, D>: StaticLayout,
{
    /// The layout in elements that are `N` of these: swizzle, offset and layout are each counted in them.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<3,4,3> o 64 o (8,64):(64,1));
    /// assert_eq!(l.upcast::<U4>(), layout!(S<3,2,3> o 16 o (8,16):(16,1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // upcast: offset _64 is not a multiple of _128
    /// let _ = layout!(S<3,4,3> o 64 o (8,128):(128,1)).upcast::<U128>();
    /// ```
    ///
    /// Source: CuTe's `upcast<N>(ComposedLayout)`, which takes the offset for a multiple.
    #[expect(clippy::type_complexity, reason = "the three parts, each counted in other elements")]
    pub fn upcast<N: Nat>(
        self,
    ) -> Composed<UpcastSwizzle<W, N>, <O::By<N> as Division>::Quotient, Upcast<Layout<S, D>, N>>
    where
        <UpcastVerdict<W, N> as Verdict>::And<OffsetVerdict<O, N>>: Accepted,
        Layout<S, D>: Defined<op::Upcast<N>>,
    {
        Static::NEW
    }

    /// The layout in elements that are an `N`-th of these.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<3,2,3> o 16 o (8,16):(16,1));
    /// assert_eq!(l.downcast::<U4>(), layout!(S<3,4,3> o 64 o (8,64):(64,1)));
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let _ = layout!(S<3,2,3> o (8,16):(16,1)).downcast::<U3>(); // downcast: _3 is not a power of two
    /// ```
    ///
    /// Source: CuTe's `downcast<N>(ComposedLayout)`.
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub fn downcast<N: Nat>(self) -> Composed<DowncastSwizzle<W, N>, O::Product<N>, Downcast<Layout<S, D>, N>>
    where
        DowncastVerdict<W, N>: Accepted,
        Layout<S, D>: Defined<op::Downcast<N>>,
    {
        Static::NEW
    }
}

/// Whether the offset `O` is a whole number of elements of `N`.
type OffsetVerdict<O, N> = <<<<O as Divide>::By<N> as Division>::Remainder as Compare>::IsZero as Bool>::IfVerdict<
    Holds,
    Refused<case::UpcastOffset, O, N, U0, U0>,
>;
