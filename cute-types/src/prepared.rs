//! `prepared`: a layout that divides by its dynamic extents with multiplications and shifts.
//!
//! An index stands for a coordinate colexicographically, so `(m,n):(n,1)` sends i to `(i mod m) n + floor(i/m)`. Where m is
//! static the compiler makes a multiplication of the division; where it is dynamic the hardware divides, for every index
//! anew. A layout that is used many times is *prepared* for it: a `FastDivmod` at each dynamic leaf of the shape keeps the
//! constants of that multiplication. It is the same function, for every index: [`fast_divmod`](crate::int::fast_divmod) has the
//! proof, which knows no exception. Static leaves stay static and cost nothing.
//!
//! What is divided by is each leaf but the last, also where modes nest: of `((m,4),n)` first m, then 4.
//!
//! CUTLASS and CuTe: `FastDivmod` as an extent, to which `divmod` is specialised.

use crate::int::Word;
use crate::layout::Layout;
use crate::rules::{Accepted, Verdict};
use crate::swizzle::{Base, Composed, StaticSwizzle};
use crate::tensor::{MemoryLayout, Pointer, Tensor, TensorError};
use crate::tuple::IntTuple;
use crate::width::{Narrow, Width};

/// A [`Layout`](struct@Layout) of the shape `S` and the stride `D`, prepared to divide in the type `I`: what
/// [`prepared`](Layout::prepared) gives. Of a static shape it is the layout itself.
///
/// ```
/// use cute_types::prelude::*;
/// use cute_types::prepared::Prepared;
/// struct RowMajor {
///     layout: Prepared<(Dyn, U8), (U8, U1)>,
/// }
/// let m = 100_usize;
/// let a = RowMajor { layout: layout!((m,8):(8,1)).prepared()? };
/// assert_eq!(a.layout.offset(205), 42);
/// # Ok::<(), TensorError>(())
/// ```
pub type Prepared<S, D, I = usize> = Layout<<S as IntTuple>::Prepared<I>, D>;

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// This layout with a [`FastDivmod`](crate::int::FastDivmod) at each dynamic leaf of its shape: the same function,
    /// in which an index is divided by multiplications and shifts. It costs a division of 128 bits for each dynamic
    /// leaf, once.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (m, n) = (100_usize, 70_usize);
    /// let a = layout!((m,n):(n,1));
    /// let fast = a.prepared()?;
    /// assert!((0..m * n).all(|i| fast.offset(i) == a.offset(i) && fast.coord(i) == a.coord(i)));
    /// assert_eq!(fast.to_string(), "(100,70):(70,1)");
    ///
    /// // All that a layout does, this one does: over memory, too.
    /// let data: Vec<usize> = (0..m * n).collect();
    /// let transposed = Tensor::new(&data, fast)?;
    /// assert_eq!((transposed[101], transposed[(1, 1)]), (71, 71));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// An extent of 0 divides nothing:
    ///
    /// ```
    /// # use cute_types::prelude::*;
    /// let m = 0_usize;
    /// assert_eq!(layout!((m,8)).prepared().unwrap_err().to_string(), "layout: extent 0 is below 1");
    /// ```
    ///
    /// An operation of the algebra takes the extents for the integers that they are; what it makes of them is not
    /// prepared, and what was [known to be a multiple](crate::Dyn::multiple_of) no longer is. Prepare last.
    ///
    /// For offsets and indices of 32 bits there is [`Narrow::prepared`].
    ///
    /// Source: CUTLASS's `FastDivmod`, CuTe's `divmod(a, FastDivmod)`.
    #[inline]
    pub fn prepared(self) -> Result<Prepared<S, D>, TensorError> {
        self.prepared_in()
    }

    /// The same in another type than the index.
    #[inline]
    fn prepared_in<I: Word>(self) -> Result<Prepared<S, D, I>, TensorError> {
        Ok(Layout::of_congruent(self.shape().prepared()?, self.stride()))
    }
}

impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>> {
    /// [`Layout::prepared`] of the layout, under the same swizzle and offset.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let n = 12_usize;
    /// let l = Composed::new(Swizzle::<U2, U0, U3>::new(), U0::NEW, layout!((n,8):(8,1)));
    /// let fast = l.prepared()?;
    /// assert!((0..96).all(|i| fast.offset(i) == l.offset(i)));
    /// # Ok::<(), TensorError>(())
    /// ```
    pub fn prepared(self) -> Result<Composed<W, O, Prepared<S, D>>, TensorError> {
        Ok(self.with(self.layout().prepared()?))
    }
}

impl<I: Width, S: IntTuple, D: IntTuple> Narrow<I, Layout<S, D>>
where
    <Layout<S, D> as MemoryLayout>::Integers: Verdict<Report: Accepted>,
{
    /// [`Layout::prepared`] with constants of as many bits as the offsets have. An index of 32 bits is multiplied in 64
    /// then, which is less work than in 128; one that is larger is divided by the hardware.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (m, n) = (100_usize, 70_usize);
    /// let fast = layout!((m,n):(n,1)).narrow::<u32>()?.prepared()?;
    /// let i: u32 = 101;
    /// assert_eq!(fast.offset(i as usize), 71_u32);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// A dynamic extent has to be in the type, and may not be in it only where its stride is 0:
    ///
    /// ```
    /// # use cute_types::prelude::*;
    /// # #[cfg(target_pointer_width = "64")] {
    /// let m = 1_usize << 33;
    /// let rows = layout!((m,8):(0,1)).narrow::<u32>().unwrap();
    /// assert_eq!(rows.prepared().unwrap_err().to_string(), "prepared: extent 8589934592 leaves 32 bits");
    /// # }
    /// ```
    #[expect(clippy::type_complexity, reason = "the parts of the result are what the reader needs to see")]
    pub fn prepared(self) -> Result<Narrow<I, Prepared<S, D, I::Word>>, TensorError> {
        // The offsets are those of this layout, which were looked at.
        Ok(Narrow::of_checked(self.layout().prepared_in()?))
    }
}

impl<P: Pointer, S: IntTuple, D: IntTuple> Tensor<P, Layout<S, D>> {
    /// The tensor with its layout [prepared](Layout::prepared): for elements by index, one after another.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let (m, n) = (3_usize, 2_usize);
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let rows = Tensor::new(&data, layout!((m,n):(n,1)))?.prepared()?;
    /// assert!(rows.iter().eq(&[0, 2, 4, 1, 3, 5]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[allow(unsafe_code)]
    pub fn prepared(self) -> Result<Tensor<P, Prepared<S, D>>, TensorError> {
        let prepared = self.layout().prepared()?;
        // SAFETY: it is the same function of the same coordinates.
        Ok(unsafe { self.with_part(prepared, 0) })
    }
}
