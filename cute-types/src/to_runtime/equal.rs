//! Layouts of types and layouts of values compare by `==`: both are the same integers.

use alloc::vec::Vec;
use core::slice::{self, Iter};

use super::{FromLeaf, split};
use crate::int::{Leaf, Nat};
use crate::layout::Layout;
use crate::runtime::{AnyLayout, ComposedChain, ComposedLayout, Nested, ScaledBasis, StridedLayout, Swizzle};
use crate::swizzle::{Base, Chain, Composed, Shift, StaticSwizzle};
use crate::tuple::{IntTuple, Visitor};

/// A layout equals a [`RuntimeLayout`](crate::runtime::RuntimeLayout), or a [`CoordLayout`](crate::runtime::CoordLayout), whose
/// shape and strides are its own, and the other way round: nested alike, with the same integers, static or dynamic.
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::runtime::{CoordLayout, RuntimeLayout};
/// let read: RuntimeLayout = "((2,3),(2,2)):((6,1),(12,3))".parse()?;
/// assert_eq!(layout!((4,6):(6,1)).zipped_divide((U2::NEW, U3::NEW)), read);
///
/// let (m, n) = (4_usize, 6_usize);
/// assert_eq!(RuntimeLayout::new((4, 6), (1, 4))?, layout!((m,n):(1,m)));
/// assert_ne!(layout!((m,n):(1,m)), RuntimeLayout::new(24, 1)?); // one function of an index; `coalesce` makes them one layout
/// assert_eq!(identity(shape!((4,6))), CoordLayout::identity((4, 6))?);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// ```should_panic
/// # use cute_types::prelude::*;
/// # use cute_types::runtime::RuntimeLayout;
/// assert_eq!(layout!((4,6):(6,1)), "(4,6):(1,4)".parse::<RuntimeLayout>().unwrap());
/// // left: (4,6):(6,1)
/// // right: (4,6):(1,4)
/// ```
impl<S: IntTuple, D: IntTuple, T: FromLeaf> PartialEq<StridedLayout<T>> for Layout<S, D> {
    fn eq(&self, other: &StridedLayout<T>) -> bool {
        same(self.shape(), other.shape()) && same(self.stride(), other.stride())
    }
}

/// One that neither swizzles nor moves equals its layout.
impl<S: IntTuple, D: IntTuple> PartialEq<ComposedLayout> for Layout<S, D> {
    fn eq(&self, other: &ComposedLayout) -> bool {
        other.to_strided().is_some_and(|other| self == other)
    }
}

/// A layout of any kind: see the comparison with that kind.
impl<S: IntTuple, D: IntTuple> PartialEq<AnyLayout> for Layout<S, D> {
    fn eq(&self, other: &AnyLayout) -> bool {
        match other {
            AnyLayout::Strided(other) => self == other,
            AnyLayout::Coord(other) => self == other,
            AnyLayout::Composed(other) => self == other,
            AnyLayout::Chain(_) => false,
        }
    }
}

/// One that neither swizzles nor moves equals its layout.
impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple, T: FromLeaf> PartialEq<StridedLayout<T>>
    for Composed<W, O, Layout<S, D>>
{
    fn eq(&self, other: &StridedLayout<T>) -> bool {
        self.is_plain() && self.layout() == *other
    }
}

/// Equal where the swizzles, the offsets and the layouts are, and the other way round.
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::runtime::ComposedLayout;
/// let values: ComposedLayout = "S<2,0,3> o (8,4):(1,8)".parse()?;
/// assert_eq!(layout!(S<2,0,3> o (8,4):(1,8)), values);
/// assert_eq!(values, layout!(S<2,0,3> o (8,{4_usize}):(1,8)));
/// assert_ne!(layout!(S<1,0,3> o (8,4):(1,8)), values);
/// assert_ne!(layout!((8,4):(1,8)), values);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> PartialEq<ComposedLayout> for Composed<W, O, Layout<S, D>> {
    fn eq(&self, other: &ComposedLayout) -> bool {
        is_swizzle::<W>(other.swizzle())
            && self.base_offset().number() == i128::from(other.base_offset())
            && self.layout() == *other.layout()
    }
}

/// A layout of any kind: see the comparison with that kind.
impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> PartialEq<AnyLayout> for Composed<W, O, Layout<S, D>> {
    fn eq(&self, other: &AnyLayout) -> bool {
        match other {
            AnyLayout::Strided(other) => self == other,
            AnyLayout::Coord(other) => self == other,
            AnyLayout::Composed(other) => self == other,
            AnyLayout::Chain(_) => false,
        }
    }
}

/// Equal where the swizzles, the offsets and the layouts are, one by one, and the other way round.
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::runtime::AnyLayout;
/// let values: AnyLayout = "S<1,0,1> o S<1,1,1> o 8:1".parse()?;
/// assert_eq!(layout!(S<1,0,1> o S<1,1,1> o 8:1), values);
/// assert_eq!(values, layout!(S<1,0,1> o S<1,1,1> o 8:1));
/// assert_ne!(values, layout!(S<1,1,1> o 8:1));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl<W, O, L> PartialEq<ComposedChain> for Chain<W, O, L>
where
    Self: Swizzles,
{
    fn eq(&self, other: &ComposedChain) -> bool {
        self.are(other.swizzles(), other.layout())
    }
}

/// A chain that is one.
impl<W, O, L> PartialEq<AnyLayout> for Chain<W, O, L>
where
    Self: Swizzles,
{
    fn eq(&self, other: &AnyLayout) -> bool {
        matches!(other, AnyLayout::Chain(other) if self == other)
    }
}

/// The comparisons the other way round.
macro_rules! turned {
    ($(<$($parameter:ident),*> $values:ty, $types:ty where { $($bounds:tt)* })*) => {
        $(
            /// The [same comparison](Layout#impl-PartialEq<StridedLayout<T>>-for-Layout<S,+D>), from the other side.
            impl<$($parameter),*> PartialEq<$types> for $values
            where
                $($bounds)*
            {
                fn eq(&self, other: &$types) -> bool {
                    other == self
                }
            }
        )*
    };
}

turned! {
    <T, S, D> StridedLayout<T>, Layout<S, D>
        where { S: IntTuple, D: IntTuple, T: FromLeaf }
    <S, D> ComposedLayout, Layout<S, D>
        where { S: IntTuple, D: IntTuple }
    <S, D> AnyLayout, Layout<S, D>
        where { S: IntTuple, D: IntTuple }
    <T, W, O, S, D> StridedLayout<T>, Composed<W, O, Layout<S, D>>
        where { W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple, T: FromLeaf }
    <W, O, S, D> ComposedLayout, Composed<W, O, Layout<S, D>>
        where { W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple }
    <W, O, S, D> AnyLayout, Composed<W, O, Layout<S, D>>
        where { W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple }
    <W, O, L> ComposedChain, Chain<W, O, L>
        where { Chain<W, O, L>: Swizzles }
    <W, O, L> AnyLayout, Chain<W, O, L>
        where { Chain<W, O, L>: Swizzles }
}

/// A swizzle over a layout, or over such again.
pub trait Swizzles {
    /// Whether the outer swizzles are these, each with its offset, and what stands under them is this layout.
    fn are(&self, outer: &[(Swizzle, i64)], innermost: &ComposedLayout) -> bool;
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Swizzles for Composed<W, O, Layout<S, D>> {
    fn are(&self, outer: &[(Swizzle, i64)], innermost: &ComposedLayout) -> bool {
        outer.is_empty() && self == innermost
    }
}

impl<W: StaticSwizzle, O: Base, L: Swizzles + Copy> Swizzles for Chain<W, O, L> {
    fn are(&self, outer: &[(Swizzle, i64)], innermost: &ComposedLayout) -> bool {
        let Some(((swizzle, offset), outer)) = outer.split_first() else {
            return false;
        };
        is_swizzle::<W>(*swizzle)
            && self.base_offset().number() == i128::from(*offset)
            && self.layout().are(outer, innermost)
    }
}

/// Whether the swizzle of a type is this one: it exchanges the same bits.
fn is_swizzle<W: StaticSwizzle>(other: Swizzle) -> bool {
    let bits = <W::Bits as Nat>::VALUE;
    let (base, shift) = (<W::Base as Nat>::VALUE, <W::Shift as Shift>::PLACES);
    bits == u64::from(other.bits()) && (bits == 0 || base == u64::from(other.base()) && shift == other.shift())
}

/// Whether the tuples nest alike and have the same integers.
fn same<T: FromLeaf>(types: impl IntTuple, values: &Nested<T>) -> bool {
    types.visit(&mut Beside { open: Vec::from([slice::from_ref(values).iter()]) }).is_ok()
}

/// The tuples of values that are open along the walk, outermost first, each with what is left of it.
struct Beside<'a, T> {
    open: Vec<Iter<'a, Nested<T>>>,
}

impl<'a, T> Beside<'a, T> {
    fn next(&mut self) -> Option<&'a Nested<T>> {
        self.open.last_mut()?.next()
    }
}

impl<T: FromLeaf> Visitor for Beside<'_, T> {
    /// The values differ from here.
    type Error = ();

    fn open(&mut self) -> Result<(), ()> {
        match self.next() {
            Some(Nested::Tuple(modes)) => {
                self.open.push(modes.iter());
                Ok(())
            }
            _ => Err(()),
        }
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> Result<(), ()> {
        match self.next() {
            Some(Nested::Int(value)) if value.is(leaf) => Ok(()),
            _ => Err(()),
        }
    }

    fn close(&mut self) -> Result<(), ()> {
        let rest = self.open.pop();
        if rest.is_some_and(|mut rest| rest.next().is_none()) { Ok(()) } else { Err(()) }
    }
}

/// Whether a scaled basis element is this leaf; one that is scaled by 0 has no place.
pub(super) fn is_basis(value: &ScaledBasis, leaf: Leaf<'_>) -> bool {
    let (scale, path) = split(leaf);
    scale == i128::from(value.value()) && (scale == 0 || path == value.path())
}
