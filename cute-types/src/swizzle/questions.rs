//! What is asked of a composed layout: whether it is injective, bijective, and which element has an offset.
//!
//! A swizzle is a permutation that is its own inverse, so a composed layout is injective where its layout is, and the
//! element of an offset is that of the layout for the swizzled offset, less what stands between.

use super::{Base, Composed, StaticSwizzle};
use crate::int::Static;
use crate::layout::{Layout, Strided};
use crate::rules::{Accepted, Always, KnownTo, Verdict};
use crate::swizzle::composed::{OffsetOf, shift};
use crate::swizzle::extremes;
use crate::tensor::{MemoryLayout, TensorError};
use crate::tuple::{IntTuple, Offset, Offsets, StaticTuple};

impl<W: StaticSwizzle, O: Base + Static, S: Strided<D>, D: StaticTuple> Composed<W, O, Layout<S, D>> {
    /// Whether no two coordinates have one offset: whether those of the layout have not. Exact for every layout.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// const _: () = assert!(<Layout!(S<1,0,1> o 5 o (2,4):(4,1))>::IS_INJECTIVE);
    /// const _: () = assert!(!<Layout!(S<1,0,1> o (2,4):(1,1))>::IS_INJECTIVE);
    /// ```
    pub const IS_INJECTIVE: bool = Layout::<S, D>::IS_INJECTIVE;

    /// Whether the layout is a bijection onto `0..SIZE`.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// const _: () = assert!(<Layout!(S<1,0,1> o (2,4):(4,1))>::IS_BIJECTIVE);
    /// // 3 elements are swizzled to 0, 1 and 3.
    /// const _: () = assert!(!<Layout!(S<1,0,1> o 3:1)>::IS_BIJECTIVE);
    /// ```
    pub const IS_BIJECTIVE: bool = {
        let reach = extremes::extremes(&S::MODES, W::SOURCES as u64, shift::<W>(), O::STATIC);
        // A layout without a cosize is an error of the build where it is made.
        match reach {
            extremes::Extremes::Offsets(lowest, highest) => {
                Self::IS_INJECTIVE && lowest == 0 && highest as i128 == Self::SIZE as i128 - 1
            }
            _ => false,
        }
    };
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>>
where
    Self: KnownTo<Always>,
{
    /// The natural coordinate of the element with this offset; `None` if there is none.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,2> o (2,4):(4,1));
    /// assert_eq!(l.hier_coord(5), Some((1, 0)));
    /// assert_eq!(l.hier_coord(8), None);
    /// ```
    ///
    /// Of a layout that is not injective there is no such map, and the program does not build (a constant is evaluated,
    /// so `cargo build` says it, not `cargo check`):
    ///
    /// ```compile_fail,E0080
    /// use cute_types::prelude::*;
    /// layout!(S<1,0,2> o (2,4):(2,2)).hier_coord(4);
    /// ```
    ///
    /// Of a layout with dynamic integers it is [`Self::try_hier_coord`]. CuTe has none for composed layouts.
    pub fn hier_coord(&self, offset: OffsetOf<O, D>) -> Option<S::Coord>
    where
        Self: KnownTo<Always, Report: Accepted<Proof: Sized>>,
    {
        self.known_linear_coord(offset).map(|index| self.shape().coord_of(index))
    }

    /// The coordinate by mode, one index for each mode at the top, of the element with this offset. See
    /// [`Self::hier_coord`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,2> o (2,(2,2)):(4,(1,2))).flat_coord(6), Some((1, 3)));
    /// ```
    pub fn flat_coord(&self, offset: OffsetOf<O, D>) -> Option<S::FlatCoord>
    where
        Self: KnownTo<Always, Report: Accepted<Proof: Sized>>,
    {
        self.known_linear_coord(offset).map(|index| self.shape().flat_coord_of(index))
    }

    /// The index of the element with this offset. See [`Self::hier_coord`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,2> o (2,4):(4,1));
    /// assert_eq!(l.linear_coord(5), Some(1));
    /// assert!((0..8).all(|i| l.linear_coord(l.offset(i)) == Some(i)));
    /// ```
    pub fn linear_coord(&self, offset: OffsetOf<O, D>) -> Option<usize>
    where
        Self: KnownTo<Always, Report: Accepted<Proof: Sized>>,
    {
        self.known_linear_coord(offset)
    }
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>> {
    /// The same, of a layout of which the caller knows that types know its integers.
    pub(super) fn known_linear_coord(&self, offset: OffsetOf<O, D>) -> Option<usize> {
        self.layout().known_linear_coord(self.unswizzled(offset)?)
    }

    /// [`Self::linear_coord`] where the layout may have dynamic integers.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 4_usize;
    /// let l = layout!(S<1,0,2> o (2,m):(m,1));
    /// assert_eq!((l.try_linear_coord(5), l.try_linear_coord(8)), (Ok(Some(1)), Ok(None)));
    /// let refused = layout!(S<1,0,2> o (2,m):(2,2)).try_linear_coord(3).unwrap_err();
    /// assert_eq!(refused.to_string(), "injective: elements 1 and 2 both have offset 2");
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Layout::try_linear_coord`] of the layout in front of the swizzle, whose elements and offsets the sentences name.
    pub fn try_linear_coord(&self, offset: OffsetOf<O, D>) -> Result<Option<usize>, TensorError>
    where
        <D::Offsets as Offsets>::InMemory: Verdict<Report: Accepted<Proof: Sized>>,
    {
        let unswizzled = self.unswizzled(offset);
        // Whether there is an answer does not depend on the offset.
        let found = self.layout().try_linear_coord(unswizzled.unwrap_or(D::Offset::of(0)))?;
        Ok(unswizzled.and(found))
    }

    /// [`Self::flat_coord`] where the layout may have dynamic integers, as [`Self::try_linear_coord`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 2_usize;
    /// assert_eq!(layout!(S<1,0,2> o (m,(2,2)):(4,(1,2))).try_flat_coord(6), Ok(Some((1, 3))));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Self::try_linear_coord`].
    pub fn try_flat_coord(&self, offset: OffsetOf<O, D>) -> Result<Option<S::FlatCoord>, TensorError>
    where
        <D::Offsets as Offsets>::InMemory: Verdict<Report: Accepted<Proof: Sized>>,
    {
        Ok(self.try_linear_coord(offset)?.map(|index| self.shape().flat_coord_of(index)))
    }

    /// [`Self::hier_coord`] where the layout may have dynamic integers, as [`Self::try_linear_coord`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 4_usize;
    /// let l = layout!(S<1,0,2> o (2,m):(m,1));
    /// assert_eq!((l.try_hier_coord(5), l.try_hier_coord(8)), (Ok(Some((1, 0))), Ok(None)));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Self::try_linear_coord`].
    pub fn try_hier_coord(&self, offset: OffsetOf<O, D>) -> Result<Option<S::Coord>, TensorError>
    where
        <D::Offsets as Offsets>::InMemory: Verdict<Report: Accepted<Proof: Sized>>,
    {
        Ok(self.try_linear_coord(offset)?.map(|index| self.shape().coord_of(index)))
    }

    /// The number of coordinates, [`Layout::try_size`].
    ///
    /// # Errors
    ///
    /// As that.
    pub fn try_size(&self) -> Result<usize, TensorError> {
        self.layout().try_size()
    }

    /// [`Self::cosize`] where the layout may have dynamic integers: 1 + the largest offset, counted after the swizzle; where
    /// offsets are below 0, from the smallest one on.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 3_usize;
    /// assert_eq!(layout!(S<2,0,3> o (m,3):(8,1)).try_cosize(), Ok(20));
    /// assert_eq!(layout!(S<2,0,3> o ({m - 3},3):(8,1)).try_cosize().unwrap_err().to_string(), "layout: extent 0 is below 1");
    /// ```
    ///
    /// # Errors
    ///
    /// Where an extent is 0, an index in front of the swizzle leaves 64 bits, or the largest offset is not found in the steps
    /// that are taken for it.
    pub fn try_cosize(&self) -> Result<usize, TensorError> {
        // A span is one that an index can count.
        Ok(self.span()?.reach() as usize)
    }

    /// The offset of the layout that became this one, if it can be one.
    fn unswizzled(&self, offset: OffsetOf<O, D>) -> Option<D::Offset> {
        let offset = offset.at(0);
        let digits = offset as usize;
        let index = digits ^ W::aim(digits & W::SOURCES);
        // A swizzle keeps the sign.
        let index = if offset < 0 { index as isize as i128 } else { index as i128 } - self.base_offset().number();
        let of_layout = D::Offset::of(index as usize);
        (of_layout.at(0) == index).then_some(of_layout)
    }
}
