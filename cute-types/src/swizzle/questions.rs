//! What is asked of a composed layout: whether it is injective, bijective, and which element has an offset.
//!
//! A swizzle is a permutation that is its own inverse, so a composed layout is injective where its layout is, and the
//! element of an offset is that of the layout for the swizzled offset, less what stands between.

use super::{Base, Composed, StaticSwizzle};
use crate::int::Static;
use crate::layout::{Layout, Strided};
use crate::swizzle::composed::{OffsetOf, shift};
use crate::swizzle::extremes;
use crate::tuple::{Offset, StaticTuple};

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
    /// CuTe has none for composed layouts.
    pub fn hier_coord(&self, offset: OffsetOf<O, D>) -> Option<S::Coord> {
        self.layout().hier_coord(self.unswizzled(offset)?)
    }

    /// The coordinate by mode, one index for each mode at the top, of the element with this offset. See
    /// [`Self::hier_coord`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!(S<1,0,2> o (2,(2,2)):(4,(1,2))).flat_coord(6), Some((1, 3)));
    /// ```
    pub fn flat_coord(&self, offset: OffsetOf<O, D>) -> Option<S::FlatCoord> {
        self.layout().flat_coord(self.unswizzled(offset)?)
    }

    /// The index of the element with this offset. See [`Self::hier_coord`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!(S<1,0,2> o (2,4):(4,1));
    /// assert_eq!(l.linear_coord(5), Some(1));
    /// assert!((0..8).all(|i| l.linear_coord(l.offset(i)) == Some(i)));
    /// ```
    pub fn linear_coord(&self, offset: OffsetOf<O, D>) -> Option<usize> {
        self.layout().linear_coord(self.unswizzled(offset)?)
    }

    /// The offset of the layout that became this one, if it can be one.
    fn unswizzled(&self, offset: OffsetOf<O, D>) -> Option<D::Offset> {
        let offset = offset.at(0);
        let digits = offset as usize;
        let index = digits ^ W::aim(digits & W::SOURCES);
        // A swizzle keeps the sign.
        let index = if offset < 0 { index as isize as i128 } else { index as i128 } - O::STATIC;
        let of_layout = D::Offset::of(index as usize);
        (of_layout.at(0) == index).then_some(of_layout)
    }
}
