//! # to_runtime
//!
//! The layout of values that a static layout is, for pictures, PTX and text: `L.to_runtime()` has the shape and stride of
//! L, and prints the same.

mod equal;

use alloc::vec::Vec;
use core::convert::Infallible;

use crate::int::{Leaf, Nat, Static};
use crate::layout::{Layout, StaticLayout, Strided};
use crate::rules::{Accepted, Always, AreKnown, IsKnown, KnownTo, check_known};
use crate::runtime::{
    AnyLayout, ComposedLayout, LayoutError, Nested, Quantity, RuntimeLayout, ScaledBasis, Stride, StridedLayout,
    Swizzle,
};
use crate::swizzle::{Base, Chain, Composed, Shift, Stacked, StaticSwizzle};
use crate::tuple::{IntTuple, Offset, StaticTuple, Visitor};

impl<S: IntTuple, D: IntTuple> Layout<S, D>
where
    Self: KnownTo<Always>,
{
    /// This layout as values: a [`RuntimeLayout`], or a [`CoordLayout`](crate::runtime::CoordLayout) where
    /// the strides are basis elements.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// use cute_types::runtime::{CoordLayout, RuntimeLayout};
    /// let l = layout!((2,(2,2)):(1,(4,2)));
    /// assert_eq!(l.to_runtime(), "(2,(2,2)):(1,(4,2))".parse::<RuntimeLayout>()?);
    /// assert_eq!(identity(shape!((4,(2,3)))).to_runtime(), CoordLayout::identity((4, (2, 3)))?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// Values are `i64`. The macros keep every literal there; a layout that the algebra made larger does not build.
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let m = 4_usize;
    /// layout!((m,3):(1,m)).to_runtime(); // types do not know all integers of this layout
    /// ```
    pub fn to_runtime(&self) -> StridedLayout<<D::Offset as Offset>::Stride>
    where
        Self: KnownTo<Always, Report: Accepted<Proof: Sized>>,
    {
        self.to_strided()
    }
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The same, with strides of a kind that the caller knows, of a layout of which types know all integers.
    pub(crate) fn to_strided<T: FromLeaf>(self) -> StridedLayout<T> {
        let (size, cosize) = const {
            check_known::<AreKnown<S, D>>();
            let (size, cosize) = (<S::Known<D> as StaticLayout>::SIZE, <S::Known<D> as StaticLayout>::COSIZE);
            let fits = size <= i64::MAX as usize && cosize <= i64::MAX as usize;
            assert!(fits, "the size or cosize of the layout does not fit in an i64");
            (size as i64, cosize as i64)
        };
        StridedLayout::of_checked(values(self.shape()), values(self.stride()), size, cosize)
    }
    /// The same of a layout with dynamic integers.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (m, ld) = (4_usize, 8_usize);
    /// let l = layout!((m,(2,3)):(1,(ld,16)));
    /// assert_eq!(l.try_to_runtime()?.to_string(), "(4,(2,3)):(1,(8,16))");
    ///
    /// let refused = layout!({m - 4}:1).try_to_runtime().unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: extent 0 is below 1");
    /// let refused = layout!(2:{usize::MAX}).try_to_runtime().unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: a stride leaves 64 bits");
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    ///
    /// Refused where an extent is 0, and where an integer, the size or the cosize is no `i64`.
    pub fn try_to_runtime(&self) -> Result<StridedLayout<<D::Offset as Offset>::Stride>, LayoutError> {
        check_within(self.shape(), Quantity::Size)?;
        check_within(self.stride(), Quantity::Stride)?;
        StridedLayout::new(values(self.shape()), values(self.stride()))
    }
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>>
where
    Self: KnownTo<Always>,
{
    /// This layout as values.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// use cute_types::runtime::ComposedLayout;
    /// let l = layout!(S<3,4,3> o (8,64):(64,1));
    /// assert_eq!(l.to_runtime(), "S<3,4,3> o (8,64):(64,1)".parse::<ComposedLayout>()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let m = 8_usize;
    /// layout!(S<3,4,3> o (m,64):(64,1)).to_runtime(); // types do not know all integers of this layout
    /// ```
    pub fn to_runtime(&self) -> ComposedLayout
    where
        Self: KnownTo<Always, Report: Accepted<Proof: Sized>>,
    {
        self.to_composed()
    }
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>> {
    /// The same, of a layout of which the caller knows that types know all integers.
    pub(crate) fn to_composed(self) -> ComposedLayout {
        const {
            check_known::<IsKnown<O, S, D>>();
            let most = O::STATIC.unsigned_abs() + <S::Known<D> as StaticLayout>::COSIZE as u128;
            assert!(most <= i64::MAX as u128, "an index in front of a swizzle does not fit in an i64");
        };
        ComposedLayout::of_checked(swizzle_of::<W>(), O::STATIC as i64, self.layout().to_strided())
    }

    /// The same of a layout with dynamic integers, in the layout or as the offset in front of the swizzle.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 8_usize;
    /// let l = layout!(S<3,4,3> o (m,64):(64,1));
    /// assert_eq!(l.try_to_runtime()?.to_string(), "S<3,4,3> o 0 o (8,64):(64,1)");
    /// let row = l.slice((5, ..));
    /// assert_eq!(row.try_to_runtime()?.to_string(), "S<3,4,3> o 320 o (64):(1)");
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    ///
    /// Refused where [`Layout::try_to_runtime`] is, and where an index in front of the swizzle is no `i64`.
    pub fn try_to_runtime(&self) -> Result<ComposedLayout, LayoutError>
    where
        D: IntTuple<Offset: Offset<Stride = i64>>,
    {
        let offset = i64::try_from(self.base_offset().number());
        let offset = offset.map_err(|_| LayoutError::Overflow { quantity: Quantity::Index })?;
        ComposedLayout::new(swizzle_of::<W>(), offset, self.layout().try_to_runtime()?)
    }
}

/// A swizzle as a value.
fn swizzle_of<W: StaticSwizzle>() -> Swizzle {
    let (bits, base) = (<W::Bits as Nat>::VALUE as u32, <W::Base as Nat>::VALUE as u32);
    Swizzle::of_checked(bits, base, <W::Shift as Shift>::PLACES)
}

/// A static layout goes wherever values are taken, as [`to_runtime`](Layout::to_runtime) says.
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::runtime::{ComposedLayout, RuntimeLayout};
/// fn size(layout: impl Into<RuntimeLayout>) -> i64 {
///     layout.into().size()
/// }
/// assert_eq!(size(layout!((4,6):(8,1))), 24);
///
/// fn cosize(layout: impl Into<ComposedLayout>) -> Option<i64> {
///     layout.into().cosize().ok()
/// }
/// assert_eq!(cosize(layout!((4,6):(8,1))), Some(30));
/// assert_eq!(cosize(layout!(S<2,0,3> o (3,3):(8,1))), Some(20));
/// ```
///
/// One under a swizzle has offsets that no plain layout has:
///
/// ```compile_fail,E0277
/// use cute_types::prelude::*;
/// let _: cute_types::runtime::RuntimeLayout = layout!(S<2,0,3> o (3,3):(8,1)).into();
/// ```
impl<S, D> From<Layout<S, D>> for RuntimeLayout
where
    S: Strided<D>,
    D: StaticTuple<Offset: Offset<Stride = i64>>,
{
    fn from(layout: Layout<S, D>) -> RuntimeLayout {
        layout.to_strided()
    }
}

/// Likewise, nothing swizzled.
impl<S, D> From<Layout<S, D>> for ComposedLayout
where
    S: Strided<D>,
    D: StaticTuple<Offset: Offset<Stride = i64>>,
{
    fn from(layout: Layout<S, D>) -> ComposedLayout {
        RuntimeLayout::from(layout).into()
    }
}

/// Likewise of one under a swizzle.
impl<W, O, S, D> From<Composed<W, O, Layout<S, D>>> for ComposedLayout
where
    W: StaticSwizzle,
    O: Base + Static,
    S: Strided<D>,
    D: StaticTuple,
{
    fn from(layout: Composed<W, O, Layout<S, D>>) -> ComposedLayout {
        layout.to_composed()
    }
}

/// Likewise as a layout of any kind, of integers or of coordinates.
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::runtime::AnyLayout;
/// assert_eq!(AnyLayout::from(layout!((4,6):(8,1))).to_string(), "(4,6):(8,1)");
/// assert_eq!(AnyLayout::from(identity(shape!((4,6)))).to_string(), "(4,6):(1@0,1@1)");
/// assert_eq!(AnyLayout::from(layout!(S<2,0,3> o (3,3):(8,1))).to_string(), "S<2,0,3> o 0 o (3,3):(8,1)");
/// ```
impl<S, D> From<Layout<S, D>> for AnyLayout
where
    S: Strided<D>,
    D: StaticTuple,
    StridedLayout<<D::Offset as Offset>::Stride>: Into<AnyLayout>,
{
    fn from(layout: Layout<S, D>) -> AnyLayout {
        layout.to_strided::<<D::Offset as Offset>::Stride>().into()
    }
}

/// Likewise of one under a swizzle.
impl<W, O, S, D> From<Composed<W, O, Layout<S, D>>> for AnyLayout
where
    W: StaticSwizzle,
    O: Base + Static,
    S: Strided<D>,
    D: StaticTuple,
{
    fn from(layout: Composed<W, O, Layout<S, D>>) -> AnyLayout {
        layout.to_composed().into()
    }
}

/// Likewise of one under several swizzles.
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::runtime::AnyLayout;
/// let chain = AnyLayout::from(layout!(S<1,0,1> o S<1,1,1> o 8:1));
/// assert_eq!(chain.to_string(), "S<1,0,1> o 0 o S<1,1,1> o 0 o 8:1");
/// ```
impl<W, O, L> From<Chain<W, O, L>> for AnyLayout
where
    Chain<W, O, L>: Stacked,
{
    fn from(layout: Chain<W, O, L>) -> AnyLayout {
        layout.to_any()
    }
}

/// Refuses a tuple of which an integer is no `i64`.
fn check_within(tuple: impl IntTuple, quantity: Quantity) -> Result<(), LayoutError> {
    tuple.visit(&mut WithinI64).map_err(|()| LayoutError::Overflow { quantity })
}

struct WithinI64;

impl Visitor for WithinI64 {
    type Error = ();

    fn open(&mut self) -> Result<(), ()> {
        Ok(())
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> Result<(), ()> {
        i64::try_from(split(leaf).0).map(|_| ()).map_err(|_| ())
    }

    fn close(&mut self) -> Result<(), ()> {
        Ok(())
    }
}

/// What a leaf of a static layout is as a value.
pub trait FromLeaf: Stride {
    /// The value.
    fn from_leaf(leaf: Leaf<'_>) -> Self;
    /// Whether this is the leaf's value.
    fn is(&self, leaf: Leaf<'_>) -> bool;
}

impl FromLeaf for i64 {
    fn from_leaf(leaf: Leaf<'_>) -> i64 {
        // A stride under an extent of 1 is not part of the cosize, and may exceed it; no offset depends on it.
        i64::try_from(split(leaf).0).unwrap_or(i64::MAX)
    }

    fn is(&self, leaf: Leaf<'_>) -> bool {
        leaf == Leaf::Int(i128::from(*self))
    }
}

impl FromLeaf for ScaledBasis {
    fn from_leaf(leaf: Leaf<'_>) -> ScaledBasis {
        let (value, path) = split(leaf);
        ScaledBasis::of_checked(i64::try_from(value).unwrap_or(i64::MAX), path)
    }

    fn is(&self, leaf: Leaf<'_>) -> bool {
        equal::is_basis(self, leaf)
    }
}

/// The integer of a leaf, and its modes, the outermost first.
fn split(mut leaf: Leaf<'_>) -> (i128, Vec<usize>) {
    let mut path = Vec::new();
    loop {
        match leaf {
            Leaf::Int(value) => return (value, path),
            Leaf::Basis(scale, mode) => {
                path.push(mode);
                leaf = *scale;
            }
        }
    }
}

/// The values of a tuple.
pub(crate) fn values<T: FromLeaf>(tuple: impl IntTuple) -> Nested<T> {
    let mut builder = Builder { open: Vec::new(), last: Nested::Tuple(Vec::new()) };
    let Ok(()) = tuple.visit(&mut builder);
    builder.last
}

/// Builds a tuple along a walk.
struct Builder<T> {
    /// The tuples that are open, outermost first.
    open: Vec<Vec<Nested<T>>>,
    /// What was complete last at the top.
    last: Nested<T>,
}

impl<T> Builder<T> {
    fn item(&mut self, item: Nested<T>) {
        match self.open.last_mut() {
            Some(tuple) => tuple.push(item),
            None => self.last = item,
        }
    }
}

impl<T: FromLeaf> Visitor for Builder<T> {
    type Error = Infallible;

    fn open(&mut self) -> Result<(), Infallible> {
        self.open.push(Vec::new());
        Ok(())
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> Result<(), Infallible> {
        self.item(Nested::Int(T::from_leaf(leaf)));
        Ok(())
    }

    fn close(&mut self) -> Result<(), Infallible> {
        let tuple = self.open.pop().unwrap_or_default();
        self.item(Nested::Tuple(tuple));
        Ok(())
    }
}
