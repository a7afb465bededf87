//! `Layout<Shape, Stride>`: the function from coordinates to offsets.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::algebra::fold::{Finished, State};
use crate::algebra::thread::{Composer, Threaded};
use crate::algebra::tiler::{Gather, Tiler};
use crate::algebra::unflatten::LeafList;
use crate::coord::{Coord, Coords, look};
use crate::injective::Modes;
use crate::int::{Nat, Static, Stride, True, Values, to_usize};
use crate::operand::Operand;
use crate::rules::{Accepted, Always, AreKnown, KnownTo, Top, Verdict, check_known};
use crate::swizzle::{Chained, Composed, Shift, StaticSwizzle};
use crate::tensor::{MemoryLayout, TensorError};
use crate::tuple::equal::equal;
use crate::tuple::hash::hash;
use crate::tuple::{Count, IntTuple, Offsets, Places, Printer, Profile, Shaped, StaticTuple};

/// A layout: a shape, and a stride of the same profile. It is the function
///
/// ```text
/// L(c) = sum over the leaves k of  c_k d_k        c a coordinate of the shape, d the stride
/// ```
///
/// of which a coordinate may be given as a natural one, `(1,(0,1))`, by mode, `(1,2)`, as one index, `5`, or mixed;
/// an index stands for a coordinate colexicographically, the first mode being the fastest.
///
/// Of typenum integers alone it is *static*: a type of size 0, whose functions fold to constants and on which the
/// algebra of this crate is decided while types are checked. [`Dyn`](crate::Dyn) leaves are evaluated at run time.
///
/// ```
/// use cute_types::prelude::*;
/// let a = layout!((2,(2,2)):(1,(4,2)));
/// assert_eq!(size_of_val(&a), 0);
/// assert_eq!(a.offset((1, (0, 1))), 3);
/// assert_eq!(a.offset((1, 2)), 3);
/// assert_eq!(a.offset(5), 3);
/// assert_eq!(a.coord(5), (1, (0, 1)));
/// ```
///
/// Source: CuTe's `Layout<Shape, Stride>`, `layout.hpp`.
#[derive(Clone, Copy)]
pub struct Layout<S, D> {
    shape: S,
    stride: D,
}

/// A layout of static integers whose shape and stride are congruent: what the algebra computes with. An operation is a
/// [`Rule`](crate::rules::Rule) of it, of which the result is such a layout again. What is computed over its modes is written
/// for the shape beside the stride, and passed on here.
///
/// ```
/// use cute_types::prelude::*;
/// fn flat_rank<L: Rule<op::Coalesce, Result: StaticLayout>>(_: L) -> usize {
///     <Coalesce<L> as StaticLayout>::RANK
/// }
/// assert_eq!(flat_rank(layout!((2,(2,2)):(1,(2,4)))), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "this is not a static layout",
    label = "not a `Layout` of congruent tuples of static integers",
    note = "extents are positive; the bound that layouts with dynamic integers (`Dyn`) fulfil, too, is `MemoryLayout`, or that of an operation, as `DivisibleBy<T>`"
)]
pub trait StaticLayout: Static + Tiler + fmt::Debug + Operand<AsLayout = Self, IsLayout = True> {
    /// The shape.
    type Shape: Strided<Self::Stride> + StaticTuple;
    /// The stride, congruent to the shape.
    type Stride: StaticTuple;
    /// The number of modes at the top, 1 for an integer.
    const RANK: usize;
    /// How deep the shape nests, 0 for an integer.
    const DEPTH: usize;
    /// The number of coordinates.
    const SIZE: usize;
    /// 1 + the largest offset.
    const COSIZE: usize;
    /// [`Self::SIZE`] as a number of the compiler.
    type Size: Nat;
    /// [`Self::RANK`] as a number of the compiler.
    type Rank: Nat;
    /// The first mode.
    type Head: StaticLayout;
    /// The modes after the first.
    type Tail: StaticLayout;
    #[doc(hidden)]
    type Fold<St: State>: State;
    #[doc(hidden)]
    type Thread<C: Composer>: Threaded;
    #[doc(hidden)]
    type Push<M: StaticLayout>: StaticLayout;
    #[doc(hidden)]
    type Close<M: StaticLayout>: StaticLayout;
    #[doc(hidden)]
    type After<Before: StaticLayout>: StaticLayout;
    #[doc(hidden)]
    type Wrapped: StaticLayout;
    #[doc(hidden)]
    type Unwrapped: StaticLayout;
    #[doc(hidden)]
    type Unpacked<Before: StaticLayout>: StaticLayout;
    #[doc(hidden)]
    type Match<F: Match>: Finished;
    #[doc(hidden)]
    type Each<G: Gather>: Gather;
    #[doc(hidden)]
    type Flat: StaticLayout;
    #[doc(hidden)]
    type Sorted: StaticLayout;
    #[doc(hidden)]
    type Composing<Last: Stride>: Composer;
    #[doc(hidden)]
    type FilterZeros: StaticLayout;
    #[doc(hidden)]
    type LeavesBefore<Rest: LeafList>: LeafList;
    #[doc(hidden)]
    type Heads: StaticLayout;
    #[doc(hidden)]
    type Tails: StaticLayout;
    /// This layout with a dynamic integer for each symbol.
    #[doc(hidden)]
    type Evaluated: MemoryLayout;
    /// This layout, as one over memory.
    #[doc(hidden)]
    type InMemory: MemoryLayout + Static;
    /// The same under a swizzle and an offset.
    #[doc(hidden)]
    type Swizzled<W: StaticSwizzle, O: Shift>: Chained + Static;

    /// The layout, with the integers that its symbols stand for.
    #[doc(hidden)]
    fn evaluate_layout<V: Values>(values: &V) -> Self::Evaluated;
}

/// A shape that has `D` as a stride: [`StaticLayout`] for `Layout<Self, D>`, implemented for an integer and for a tuple
/// of each arity.
///
/// The two traits say the same of two things, and neither can go. The algebra has one parameter a layout, `L: StaticLayout`. The
/// modes of a tuple are found in the shape and in the stride side by side, so what is computed over them is of the shape, with
/// the stride as a parameter: its bounds, `S0: Strided<D0>, S1: Strided<D1>`, are of parameters, where an implementation for
/// `Layout<(S0, S1), (D0, D1)>` would have `where` clauses about layouts that are no parameter of it.
#[diagnostic::on_unimplemented(
    message = "types do not know all integers of this layout",
    label = "the layout has dynamic integers",
    note = "the method whose name begins with `try_` is for such layouts"
)]
pub trait Strided<D>: StaticTuple {
    /// The largest offset.
    const LAST: u64;
    /// The leaves with an extent above 1.
    const MODES: Modes;
    /// The number of modes, 1 for an integer.
    type Rank: Nat;
    /// The first mode.
    type Head: StaticLayout;
    /// The modes after the first.
    type Tail: StaticLayout;
    /// A left fold over the leaves.
    type Fold<St: State>: State;
    /// The leaves threaded through a composer, the profile kept.
    type Thread<C: Composer>: Threaded;
    /// The same after the modes of `T`.
    type ThreadFrom<T: Threaded>: Threaded;
    /// The modes of this tuple, then `M`.
    type Push<M: StaticLayout>: StaticLayout;
    /// The same, but `M` itself if this tuple is empty.
    type Close<M: StaticLayout>: StaticLayout;
    /// The modes of this layout after those of the tuple `Before`.
    type After<Before: StaticLayout>: StaticLayout;
    /// The tuple of the modes: an integer becomes a tuple of one.
    type Wrapped: StaticLayout;
    /// The mode of a tuple of one; `1:0` for none; any other layout as it is.
    type Unwrapped: StaticLayout;
    /// The modes of this layout after those of the tuple `Before`; one mode stays as it is, in its tuple.
    type Unpacked<Before: StaticLayout>: StaticLayout;
    /// What `F` makes of this layout.
    type Match<F: Match>: Finished;
    /// `G` with each mode; an integer is one.
    type Each<G: Gather>: Gather;
    /// The leaves as modes.
    type Flat: StaticLayout;
    /// The leaves as modes, sorted by stride.
    type Sorted: StaticLayout;
    /// With extent 1 for the leaves of stride 0.
    type FilterZeros: StaticLayout;
    /// The list of the leaves, then `Rest`.
    type LeavesBefore<Rest: LeafList>: LeafList;
    /// The layout of the first modes of all modes.
    type Heads: StaticLayout;
    /// The layout of the modes after them.
    type Tails: StaticLayout;
    /// What composes with this flat tuple of modes and a last one of stride `Last` on the left.
    type Composing<Last: Stride>: Composer;
}

/// A function of layouts that is another one for an integer than for a tuple of modes.
pub trait Match {
    /// Of the integer `S:D`.
    type Leaf<S: Nat, D: Stride>: Finished;
    /// Of the tuple `L`.
    type Modes<L: StaticLayout>: Finished;
}

#[diagnostic::do_not_recommend]
impl<S: Strided<D>, D: StaticTuple> StaticLayout for Layout<S, D> {
    type Shape = S;
    type Stride = D;
    const RANK: usize = S::RANK;
    const DEPTH: usize = S::DEPTH;
    const SIZE: usize = to_usize(<S::Size as Nat>::VALUE);
    const COSIZE: usize = to_usize(if <D::Basis as Places>::ANY { S::MODES.coshape_size() } else { plus(S::LAST, 1) });
    type Size = S::Size;
    type Rank = <S as Strided<D>>::Rank;
    type Head = <S as Strided<D>>::Head;
    type Tail = <S as Strided<D>>::Tail;
    type Fold<St: State> = <S as Strided<D>>::Fold<St>;
    type Thread<C: Composer> = <S as Strided<D>>::Thread<C>;
    type Push<M: StaticLayout> = <S as Strided<D>>::Push<M>;
    type Close<M: StaticLayout> = <S as Strided<D>>::Close<M>;
    type After<Before: StaticLayout> = <S as Strided<D>>::After<Before>;
    type Wrapped = <S as Strided<D>>::Wrapped;
    type Unwrapped = <S as Strided<D>>::Unwrapped;
    type Unpacked<Before: StaticLayout> = <S as Strided<D>>::Unpacked<Before>;
    type Match<F: Match> = <S as Strided<D>>::Match<F>;
    type Each<G: Gather> = <S as Strided<D>>::Each<G>;
    type Flat = <S as Strided<D>>::Flat;
    type Sorted = <S as Strided<D>>::Sorted;
    type Composing<Last: Stride> = <S as Strided<D>>::Composing<Last>;
    type FilterZeros = <S as Strided<D>>::FilterZeros;
    type LeavesBefore<Rest: LeafList> = <S as Strided<D>>::LeavesBefore<Rest>;
    type Heads = <S as Strided<D>>::Heads;
    type Tails = <S as Strided<D>>::Tails;
    type Evaluated = Layout<S::Evaluated, D::Evaluated>;
    type InMemory = Self;
    type Swizzled<W: StaticSwizzle, O: Shift> = Composed<W, O, Self>;

    #[inline(always)]
    fn evaluate_layout<V: Values>(values: &V) -> Self::Evaluated {
        const { Self::check() };
        Layout { shape: S::evaluate_all(values), stride: D::evaluate_all(values) }
    }
}

impl<S: Strided<D>, D: StaticTuple> Static for Layout<S, D> {
    const NEW: Self = {
        Self::check();
        Layout { shape: S::NEW, stride: D::NEW }
    };
}

impl<S: Strided<D>, D: StaticTuple> Layout<S, D> {
    /// The number of modes at the top, 1 for an integer. `Layout!((2,(2,2)):(1,(4,2)))::RANK` is 2.
    pub const RANK: usize = S::RANK;
    /// How deep the shape nests, 0 for an integer.
    pub const DEPTH: usize = S::DEPTH;
    /// The number of coordinates: the product of the extents.
    pub const SIZE: usize = <Self as StaticLayout>::SIZE;
    /// 1 + the largest offset: the length of memory that the layout needs.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// const _: () = assert!(<Layout!((2,3):(1,4))>::SIZE == 6 && <Layout!((2,3):(1,4))>::COSIZE == 10);
    /// ```
    pub const COSIZE: usize = <Self as StaticLayout>::COSIZE;

    /// Each static layout is made with this check, and each result of an operation: one whose size or cosize leaves 64 bits, or
    /// whose strides have no sum, is an error of the build, so that nothing below can be wrong unseen.
    const fn check() {
        let _ = (<Self as StaticLayout>::SIZE, <Self as StaticLayout>::COSIZE);
        assert!(<D::Offsets as Offsets>::EXISTS, "layout: an integer stride and a basis element have no sum");
    }
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The layout of a shape and a stride.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(Layout::new((U2::NEW, U3::NEW), (U3::NEW, U1::NEW)), layout!((2,3):(3,1)));
    /// ```
    ///
    /// Shape and stride must be congruent, that is, nest in the same way:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // congruent: A has _2 modes, B has _3
    /// Layout::new((U2::NEW, U3::NEW), (U3::NEW, U1::NEW, U1::NEW));
    /// ```
    ///
    /// An integer and a basis element have no sum, so the strides are of one kind or the other:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let stride = layout!((2,3):(1@0,1@1)).stride();
    /// // layout: an integer stride and a basis element, of mode _0, have no sum
    /// Layout::new((U2::NEW, U3::NEW), (stride.0, U1::NEW));
    /// ```
    ///
    /// Of static integers the compiler looks at size and cosize. Dynamic ones are taken as they are: [`Self::try_new`]
    /// looks at them, and so does whatever has a layout over memory.
    ///
    /// Source: CuTe's `make_layout(shape, stride)`, which does not check it.
    pub fn new(shape: S, stride: D) -> Self
    where
        <S::Profile as Profile>::CongruentTo<D::Profile, Top>: Verdict<Report: Accepted<Proof: Sized>>,
        <D::Basis as Places>::WithIntegers<D::AllZero>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        Self { shape, stride }
    }

    /// The same, refused where an extent is 0, and where the size or the cosize leaves 64 bits.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 4_usize;
    /// assert_eq!(Layout::try_new((Dyn(m), U3::NEW), (U1::NEW, Dyn(m)))?, layout!((m,3):(1,m)));
    /// let refused = Layout::try_new((Dyn(usize::MAX), U3::NEW), (U0::NEW, U0::NEW)).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 18446744073709551615 times 3 leaves 64 bits");
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // congruent: A has _2 modes, B has _3
    /// let _ = Layout::try_new((Dyn(2), U3::NEW), (U3::NEW, U1::NEW, U1::NEW));
    /// ```
    pub fn try_new(shape: S, stride: D) -> Result<Self, TensorError>
    where
        <S::Profile as Profile>::CongruentTo<D::Profile, Top>: Verdict<Report: Accepted<Proof: Sized>>,
        <D::Basis as Places>::WithIntegers<D::AllZero>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        let layout = Self { shape, stride };
        layout.span()?;
        Ok(layout)
    }

    /// What `slice` leaves of a layout is congruent again; the caller knows.
    pub(crate) fn of_congruent(shape: S, stride: D) -> Self {
        Self { shape, stride }
    }

    /// The shape.
    pub fn shape(&self) -> S {
        self.shape
    }

    /// The stride.
    pub fn stride(&self) -> D {
        self.stride
    }

    /// The number of modes at the top, 1 for an integer.
    pub const fn rank(&self) -> usize {
        S::RANK
    }

    /// How deep the shape nests, 0 for an integer.
    pub const fn depth(&self) -> usize {
        S::DEPTH
    }

    /// The number of coordinates; the largest index where dynamic extents have more, which [`Self::try_size`] refuses.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let m = 4_usize;
    /// assert_eq!(layout!((m,3):(1,m)).size(), 12);
    /// assert_eq!(layout!((m,{usize::MAX}):(0,0)).size(), usize::MAX);
    /// ```
    #[inline]
    pub fn size(&self) -> usize {
        Count::of(self.shape).saturated()
    }
}

impl<S: IntTuple, D: IntTuple> Layout<S, D>
where
    Self: KnownTo<Always>,
{
    /// 1 + the largest offset, [`Self::COSIZE`]. Of a layout with dynamic integers it is [`Self::try_cosize`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((2,3):(1,4)).cosize(), 10);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// let ld = 4_usize;
    /// layout!((2,3):(1,ld)).cosize(); // types do not know all integers of this layout
    /// ```
    pub const fn cosize(&self) -> usize
    where
        Self: KnownTo<Always, Report: Accepted<Proof: Sized>>,
    {
        const { check_known::<AreKnown<S, D>>() };
        <S::Known<D> as StaticLayout>::COSIZE
    }
}

impl<S: IntTuple, D: IntTuple> Layout<S, D> {
    /// The offset of a coordinate, natural, by mode, as one index, or mixed.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!((3,(2,3)):(3,(12,1)));
    /// assert_eq!(l.offset((1, (1, 2))), 17);
    /// assert_eq!(l.offset((1, 5)), 17);
    /// assert_eq!(l.offset(16), 17);
    /// ```
    ///
    /// The coordinate must be in range; see [`Self::checked_offset`]. One that is not gives a number without meaning. Where debug
    /// assertions are on it is a panic at the caller's line, `coordinate: in mode 0, 4 is outside 0..4`. One of the wrong rank does
    /// not compile:
    ///
    /// ```compile_fail,E0277
    /// use cute_types::prelude::*;
    /// // coordinate: it has _3 modes, the shape has _2
    /// layout!((3,(2,3)):(3,(12,1))).offset((1, 1, 2));
    /// ```
    ///
    /// Source: CuTe's `layout(coord)`, `crd2idx(coord, shape, stride)`.
    // rustc shows these lines where two arguments are given: the comment is for their reader.
    #[inline]
    #[track_caller]
    #[rustfmt::skip]
    pub fn offset<C: Coord>( // one coordinate, a tuple for two modes: `offset((2, 3))`
        &self,
        coord: C,
    ) -> D::Offset
    where
        C::Element<S>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        look("coordinate", coord, self.shape);
        D::Offsets::of(coord, self.shape, self.stride)
    }

    /// The offset of a coordinate, or `None` where it is out of range.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!((3,(2,3)):(3,(12,1)));
    /// assert_eq!(l.checked_offset((2, 5)), Some(20));
    /// assert_eq!(l.checked_offset((3, 0)), None);
    /// assert_eq!(l.checked_offset(18), None);
    /// ```
    #[inline]
    pub fn checked_offset<C: Coord>(&self, coord: C) -> Option<D::Offset>
    where
        C::Element<S>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        coord.is_in(self.shape).then(|| D::Offsets::of(coord, self.shape, self.stride))
    }

    /// The natural coordinate of an element, given by its index or by any coordinate. It depends on the shape alone.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!((3,(2,3)));
    /// assert_eq!(l.coord(16), (1, (1, 2)));
    /// assert_eq!(l.coord((1, 5)), (1, (1, 2)));
    /// ```
    ///
    /// Source: CuTe's `idx2crd(index, shape)`. As there, the last mode takes what an index out of range is too large by.
    #[inline]
    pub fn coord<C: Coord>(&self, coord: C) -> S::Coord
    where
        C::Element<S>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        self.shape.coord_of(coord.index_under(self.shape))
    }

    /// The index of a coordinate, colexicographically: the inverse of [`Self::coord`].
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((3,(2,3))).index((1, (1, 2))), 16);
    /// ```
    ///
    /// Source: CuTe's `crd2idx(coord, shape)`.
    #[inline]
    pub fn index<C: Coord>(&self, coord: C) -> usize
    where
        C::Element<S>: Verdict<Report: Accepted<Proof: Sized>>,
    {
        coord.index_under(self.shape)
    }

    /// All natural coordinates, in the order of their indices.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let l = layout!((2,2):(2,1));
    /// assert!(l.coords().eq([(0, 0), (1, 0), (0, 1), (1, 1)]));
    /// ```
    ///
    /// What consumes them as a whole, `for_each`, `fold`, `sum` and the like, runs as nested loops and is compiled as such. In a
    /// `for` loop each coordinate is counted up from the one before, and nothing is vectorised; where that
    /// counts, write `for_each`:
    ///
    /// ```
    /// # use cute_types::prelude::*;
    /// # let l = layout!((2,2):(2,1));
    /// let mut found = [0; 4];
    /// l.coords().for_each(|c| found[l.offset(c)] += 1);
    /// assert_eq!(found, [1; 4]);
    /// ```
    #[inline]
    pub fn coords(&self) -> Coords<S> {
        Coords::new(self.shape)
    }
}

impl<S: IntTuple, D: IntTuple> fmt::Display for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shape.visit(&mut Printer::new(f))?;
        f.write_str(":")?;
        self.stride.visit(&mut Printer::new(f))
    }
}

impl<S: IntTuple, D: IntTuple> fmt::Debug for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Layouts are equal where their shapes and their strides are: nested alike, with the same integers. Which of these are static
/// makes no difference, so that layouts of different types compare as well, and a test that fails prints both.
///
/// ```
/// use cute_types::prelude::*;
/// assert_eq!(layout!({8_usize}:1), layout!(8:1));
/// assert_ne!(layout!((4,2):(1,4)), layout!(8:1)); // one function of an index; `coalesce` makes them one layout
/// assert_eq!(layout!((4,2):(1,4)).coalesce(), layout!(8:1));
/// ```
///
/// ```should_panic
/// # use cute_types::prelude::*;
/// assert_eq!(layout!((4,6):(6,1)).zipped_divide((U2::NEW, U3::NEW)), layout!(((2,3),(2,2)):((6,1),(3,12))));
/// // left: ((2,3),(2,2)):((6,1),(12,3))
/// // right: ((2,3),(2,2)):((6,1),(3,12))
/// ```
impl<S: IntTuple, D: IntTuple, T: IntTuple, E: IntTuple> PartialEq<Layout<T, E>> for Layout<S, D> {
    #[inline]
    fn eq(&self, other: &Layout<T, E>) -> bool {
        equal(self.shape, other.shape) && equal(self.stride, other.stride)
    }
}

impl<S: IntTuple, D: IntTuple> Eq for Layout<S, D> {}

/// ```
/// use cute_types::prelude::*;
/// use std::collections::HashMap;
/// let mut kernels = HashMap::from([(layout!({8_usize}:1), "built")]);
/// assert_eq!(kernels.insert(layout!({8_usize}:1), "built again"), Some("built"));
/// ```
impl<S: IntTuple, D: IntTuple> Hash for Layout<S, D> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hash(self.shape, hasher);
        hash(self.stride, hasher);
    }
}

impl<S: IntTuple, D> Shaped for Layout<S, D> {
    type Shape = S;
}

/// `a + b`, which the macros keep within 64 bits for a literal; a larger result of the algebra is an error here.
#[expect(clippy::panic, reason = "evaluated by the compiler alone, where it is an error with this text")]
pub(crate) const fn plus(a: u64, b: u64) -> u64 {
    match a.checked_add(b) {
        Some(sum) => sum,
        None => panic!("the cosize of a layout leaves 64 bits"),
    }
}

/// `a * b`, likewise.
#[expect(clippy::panic, reason = "evaluated by the compiler alone, where it is an error with this text")]
pub(crate) const fn times(a: u64, b: u64) -> u64 {
    match a.checked_mul(b) {
        Some(product) => product,
        None => panic!("the cosize of a layout leaves 64 bits"),
    }
}
