//! Where a swizzle is moved past a layout with dynamic integers: the inverses, a composition with a swizzled layout on the
//! right, and what two swizzled layouts have in common.
//!
//! The numbers of the swizzle that is moved are those of the bits that the layout makes of its own, so of dynamic integers
//! they are the program's: `S<3,0,3> o (m,8):(8,1)` has the right inverse `S<3,0,-3> o (8,m):(m,1)` for m = 8, and
//! `S<3,0,-4> o (8,m):(m,1)` for m = 16. A [`Swizzle`](super::Swizzle) is a type, and so these methods answer with values,
//! of which [`ComposedLayout`] has the same operations; they are right or refused by the rule of that.
//!
//! Source: as of the methods for static layouts, see [`inverse`](super::inverse) and [`common`](super::common).

use super::{Base, Composed, StaticSwizzle};
use crate::layout::Layout;
use crate::runtime::{AnyLayout, ComposedLayout, LayoutError, RuntimeLayout};
use crate::sealed::Sealed;
use crate::tuple::{IntTuple, Offset};

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple<Offset: Offset<Stride = i64>>> Composed<W, O, Layout<S, D>> {
    /// [`Self::right_inverse`] where the layout may have dynamic integers, as a value: its swizzle depends on them.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let inverse = |m: usize| layout!(S<3,0,3> o (m,8):(8,1)).try_right_inverse();
    /// assert_eq!(inverse(8)?.to_string(), "S<3,0,-3> o 0 o (8,8):(8,1)");
    /// assert_eq!(inverse(16)?.to_string(), "S<3,0,-4> o 0 o (8,16):(16,1)");
    /// // Offset 19 is that of element (2,1).
    /// assert_eq!(inverse(8)?.offset(19)?, 2 + 8 * 1);
    ///
    /// let refused = inverse(12).unwrap_err().to_string();
    /// assert_eq!(refused, "right_inverse: no swizzle after the layout does bit by bit what S<3,0,3> does before it");
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Self::try_to_runtime`] and [`ComposedLayout::right_inverse`].
    pub fn try_right_inverse(&self) -> Result<ComposedLayout, LayoutError> {
        self.try_to_runtime()?.right_inverse()
    }

    /// [`Self::left_inverse`] where the layout may have dynamic integers, as a value: its swizzle depends on them.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let ld = 8_usize;
    /// let l = layout!(S<1,0,2> o 1 o (4,2):(2,ld));
    /// let inverse = l.try_left_inverse()?;
    /// assert!((0..8).all(|i| inverse.offset(l.offset(i) as i64) == Ok(i as i64)));
    ///
    /// let refused = layout!(S<1,0,2> o (4,2):(2,{ld - 5})).try_left_inverse().unwrap_err().to_string();
    /// assert_eq!(refused, "left_inverse: stride 3 is not a multiple of 2, the stride below it");
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Self::try_to_runtime`] and [`ComposedLayout::left_inverse`].
    pub fn try_left_inverse(&self) -> Result<ComposedLayout, LayoutError> {
        self.try_to_runtime()?.left_inverse()
    }

    /// The composition with a swizzled layout on the right, as [`Layout::try_composition_swizzled`], under the swizzle that this
    /// layout has: a layout under two of them where they are not one.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 8_usize;
    /// let (a, b) = (layout!(S<2,0,3> o (m,8):(8,1)), layout!(S<2,0,3> o (4,m):(1,8)));
    /// let r = a.try_composition_swizzled(b)?;
    /// assert_eq!(r.to_string(), "S<2,0,3> o 0 o S<2,0,-3> o 0 o (4,8):(8,1)");
    /// assert!((0..32).all(|i| r.offset(i as i64) == Ok((a.offset(b.offset(i)) as i64).into())));
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As those of [`Layout::try_composition_swizzled`].
    pub fn try_composition_swizzled<V, P, T, E>(
        &self,
        b: Composed<V, P, Layout<T, E>>,
    ) -> Result<AnyLayout, LayoutError>
    where
        V: StaticSwizzle,
        P: Base,
        T: IntTuple,
        E: IntTuple<Offset: Offset<Stride = i64>>,
    {
        AnyLayout::from(self.try_to_runtime()?).composition_any(&b.try_to_runtime()?.into())
    }

    /// [`Self::max_common_layout`] where the layouts may have dynamic integers, as a value.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 64_usize;
    /// let a = layout!(S<3,4,3> o (8,m):(m,1));
    /// assert_eq!(a.try_max_common_layout(layout!((8,m):(128,1)))?.to_string(), "16:8");
    /// assert_eq!(a.try_max_common_layout(a)?.to_string(), "(64,8):(8,1)");
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Self::try_to_runtime`] and [`ComposedLayout::max_common_layout`].
    pub fn try_max_common_layout<B: ToComposed>(&self, b: B) -> Result<RuntimeLayout, LayoutError> {
        self.try_to_runtime()?.max_common_layout(&b.try_to_composed()?)
    }

    /// [`Self::max_common_vector`] where the layouts may have dynamic integers: how many elements one access may move.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 64_usize;
    /// let a = layout!(S<3,4,3> o (8,m):(m,1));
    /// assert_eq!((a.try_max_common_vector(layout!((8,m):(128,1)))?, a.try_max_common_vector(a)?), (16, 512));
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Self::try_to_runtime`] and [`ComposedLayout::max_common_vector`].
    pub fn try_max_common_vector<B: ToComposed>(&self, b: B) -> Result<i64, LayoutError> {
        self.try_to_runtime()?.max_common_vector(&b.try_to_composed()?)
    }
}

impl<S: IntTuple, D: IntTuple<Offset: Offset<Stride = i64>>> Layout<S, D> {
    /// [`Self::composition`] with a swizzled layout `b` where one of the two may have dynamic integers, as a value: the swizzle is
    /// moved past this layout, and depends on them.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let rows = |ld: usize| layout!((8,8):(ld,1));
    /// let b = layout!(S<2,0,3> o (4,8):(1,8));
    /// assert_eq!(rows(8).try_composition_swizzled(b)?.to_string(), "S<2,0,-3> o 0 o (4,8):(8,1)");
    /// assert_eq!(rows(16).try_composition_swizzled(b)?.to_string(), "S<2,0,-4> o 0 o (4,8):(16,1)");
    ///
    /// let refused = rows(9).try_composition_swizzled(b).unwrap_err().to_string();
    /// assert_eq!(refused, "composition: no swizzle after the layout does bit by bit what S<2,0,3> does before it");
    /// # Ok::<(), cute_types::runtime::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Self::try_to_runtime`], [`Composed::try_to_runtime`] and [`RuntimeLayout::composition_swizzled`].
    ///
    /// Source: CuTe's `composition(Layout, ComposedLayout)`, whose layouts have to be static.
    pub fn try_composition_swizzled<W, O, T, E>(
        &self,
        b: Composed<W, O, Layout<T, E>>,
    ) -> Result<ComposedLayout, LayoutError>
    where
        W: StaticSwizzle,
        O: Base,
        T: IntTuple,
        E: IntTuple<Offset: Offset<Stride = i64>>,
    {
        self.try_to_runtime()?.composition_swizzled(&b.try_to_runtime()?)
    }
}

/// A layout of types whose offsets are integers, under a swizzle or not, static or with dynamic integers.
#[diagnostic::on_unimplemented(
    message = "this is not a layout, swizzled or not",
    label = "neither a `Layout` nor a `Composed` with integers for strides"
)]
pub trait ToComposed: Sealed {
    /// The layout as values, as its `try_to_runtime`.
    ///
    /// # Errors
    ///
    /// As that.
    fn try_to_composed(&self) -> Result<ComposedLayout, LayoutError>;
}

impl<S: IntTuple, D: IntTuple<Offset: Offset<Stride = i64>>> ToComposed for Layout<S, D> {
    fn try_to_composed(&self) -> Result<ComposedLayout, LayoutError> {
        self.try_to_runtime().map(ComposedLayout::from)
    }
}

impl<W, O, S, D> ToComposed for Composed<W, O, Layout<S, D>>
where
    W: StaticSwizzle,
    O: Base,
    S: IntTuple,
    D: IntTuple<Offset: Offset<Stride = i64>>,
{
    fn try_to_composed(&self) -> Result<ComposedLayout, LayoutError> {
        self.try_to_runtime()
    }
}
