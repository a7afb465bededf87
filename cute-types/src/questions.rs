//! What a layout with dynamic integers is asked for: the same as a static one, with an answer that may be a refusal.
//!
//! Of a static layout these are constants and methods that do not compile where there is no answer. They are there for
//! it, too, so that code that is generic over both has one form.

use crate::algebra::op;
use crate::layout::Layout;
use crate::rules::{Accepted, Decidable, Refusal, Rule, Verdict};
use crate::sealed::TOKEN;
use crate::tensor::{MemoryLayout, TensorError};
use crate::tuple::{IntTuple, Offset, Offsets};

impl<S: IntTuple, D: IntTuple> Layout<S, D>
where
    <D::Offsets as Offsets>::InMemory: Verdict<Report: Accepted<Proof: Sized>>,
{
    /// 1 + the largest offset; with negative strides, the number of offsets from the lowest to the highest.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (m, ld) = (4_usize, 8_usize);
    /// assert_eq!(layout!((m,3):(1,ld)).try_cosize(), Ok(20));
    /// assert_eq!(layout!((2,3):(1,4)).try_cosize(), Ok(<Layout!((2,3):(1,4))>::COSIZE));
    ///
    /// let refused = layout!((m,{usize::MAX}):(1,ld)).try_cosize().unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 4 times 18446744073709551615 leaves 64 bits");
    /// assert_eq!(layout!({m - 4}:1).try_cosize().unwrap_err().to_string(), "layout: extent 0 is below 1");
    /// ```
    ///
    /// Source: CuTe's `cosize(layout)`, which computes in the type of its integers and does not check it.
    pub fn try_cosize(&self) -> Result<usize, TensorError> {
        // A span is one that an index can count.
        Ok(self.span()?.reach() as usize)
    }

    /// The index of the element with this offset; `None` if there is none. See [`Self::linear_coord`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (m, ld) = (4_usize, 8_usize);
    /// let l = layout!((m,3):(1,ld));
    /// assert_eq!((l.try_linear_coord(10), l.try_linear_coord(5)), (Ok(Some(6)), Ok(None)));
    ///
    /// let refused = layout!((m,3):(1,2)).try_linear_coord(3).unwrap_err();
    /// assert_eq!(refused.to_string(), "injective: elements 2 and 4 both have offset 2");
    /// ```
    ///
    /// A layout of coordinates has no such offsets:
    ///
    /// ```compile_fail,E0599
    /// use cute_types::prelude::*;
    /// let m = 4_usize;
    /// layout!((m,3):(1@0,1@1)).try_linear_coord((1, 2));
    /// ```
    ///
    /// Refused where a number leaves 64 bits, where an extent is 0, and where two elements have one offset, or where it
    /// takes too many steps to find out.
    ///
    /// Source: CuTe's `get_1d_coord`, which is right for compact layouts alone.
    pub fn try_linear_coord(&self, offset: D::Offset) -> Result<Option<usize>, TensorError> {
        self.span()?;
        let modes = self.modes()?;
        modes.check_injective()?;
        Ok(modes.index_at(offset.at(0)).map(|index| index as usize))
    }

    /// The coordinate by mode, one index for each mode at the top, of the element with this offset. See
    /// [`Self::try_linear_coord`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 2_usize;
    /// assert_eq!(layout!((m,(2,2)):(1,(4,2))).try_flat_coord(3), Ok(Some((1, 2))));
    /// ```
    ///
    /// Source: CuTe's `get_flat_coord`.
    pub fn try_flat_coord(&self, offset: D::Offset) -> Result<Option<S::FlatCoord>, TensorError> {
        Ok(self.try_linear_coord(offset)?.map(|index| self.shape().flat_coord_of(index)))
    }

    /// The natural coordinate of the element with this offset. See [`Self::try_linear_coord`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 2_usize;
    /// assert_eq!(layout!((m,(2,2)):(1,(4,2))).try_hier_coord(3), Ok(Some((1, (0, 1)))));
    /// ```
    ///
    /// Source: CuTe's `get_hier_coord`.
    pub fn try_hier_coord(&self, offset: D::Offset) -> Result<Option<S::Coord>, TensorError> {
        Ok(self.try_linear_coord(offset)?.map(|index| self.shape().coord_of(index)))
    }
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The number of coordinates; refused where an extent is 0, and where the product of them leaves 64 bits.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 4_usize;
    /// assert_eq!(layout!((m,3):(0,1)).try_size(), Ok(12));
    /// let refused = layout!((3,{usize::MAX}):(1,0)).try_size().unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 3 times 18446744073709551615 leaves 64 bits");
    /// assert_eq!(layout!({m - 4}:1).try_size().unwrap_err().to_string(), "layout: extent 0 is below 1");
    /// ```
    ///
    /// Source: CuTe's `size(layout)`, which computes in the type of its integers and does not check it.
    pub fn try_size(&self) -> Result<usize, TensorError> {
        self.count()
    }

    /// How many elements one access may move between this layout and `b`: the size of
    /// [`max_common_layout`](Self::max_common_layout). See [`Self::max_common_vector`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (m, ld) = (12_usize, 16_usize);
    /// let (a, b) = (layout!((4,m):(1,ld)), layout!((4,m):(1,4)));
    /// assert_eq!(a.try_max_common_vector(b)?, 4);
    /// // The rows follow each other in both, but only the running program knows that.
    /// assert_eq!(layout!((4,m):(1,{ld / 4})).try_max_common_vector(b)?, 4);
    /// assert_eq!(layout!((4,2):(1,4)).try_max_common_vector(layout!(8:1))?, 8);
    /// # Ok::<(), cute_types::rules::Refusal>(())
    /// ```
    ///
    /// Refused where [`max_common_layout`](Self::max_common_layout) is, of dynamic integers alone:
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 3_usize;
    /// let refused = layout!((m,4):(4,1)).try_max_common_vector(layout!((2,2):(2,1))).unwrap_err();
    /// let sentence = "composition: mode 0 of A has extent 3, but the modes of B together reach 3 in it, a carry";
    /// assert_eq!(refused.to_string(), sentence);
    /// assert_eq!(layout!((3,4):(4,1)).try_max_common_vector(layout!((2,2):(2,1)))?, 1);
    /// # Ok::<(), cute_types::rules::Refusal>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let _ = layout!((3,4):(4,1)).try_max_common_vector(shape!(4)); // this is not a static layout
    /// ```
    ///
    /// Source: CuTe's `max_common_vector`.
    pub fn try_max_common_vector<B, T: IntTuple, E: IntTuple>(self, b: B) -> Result<usize, Refusal>
    where
        Self: Rule<op::MaxCommonLayout<B>, Verdict: Decidable<Proof: Sized>, Result = Layout<T, E>>,
    {
        Ok(self.try_give(op::MaxCommonLayout(b), TOKEN)?.size())
    }
}
