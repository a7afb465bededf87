// From `tables/operations.toml`: `cargo xtask generate` writes this file.
//! What an operation does to a composed layout: what it does to L, under the same swizzle and offset. Conditions
//! and refusals are those of the operation on L, named as there.
//!
//! CuTe: `include/cute/layout_composed.hpp`.

use super::composed::ComposedLayout;
use crate::algebra::tiler::TilerRef;
use crate::coord::Slicer;
use crate::error::LayoutError;
use crate::layout::RuntimeLayout;
use crate::tuple::IntTuple;

impl ComposedLayout {
    /// [`fragment_like(L)`](RuntimeLayout::fragment_like) of the layout, over which no swizzle stands: a compact layout
    /// of its shape for registers: mode 0 fastest.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(4,1)")?.fragment_like()?, "(8,(4)):(1,(8))".parse()?);
    /// let refused = of("S<2,0,3> o (2,3,4):(1,5,5)")?.fragment_like().unwrap_err();
    /// assert_eq!(refused.to_string(), "ordered: two modes have order 5");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn fragment_like(&self) -> Result<RuntimeLayout, LayoutError> {
        self.layout.fragment_like()
    }

    /// [`concat(A,B)`](RuntimeLayout::concat) of the layout, under the same swizzle and offset: the modes of A, then
    /// those of B.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.concat(&"2:32".parse()?)?, "S<2,0,3> o (8,4,2):(1,8,32)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.concat(&"9223372036854775807:0".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 32 times 9223372036854775807 leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn concat(&self, b: &RuntimeLayout) -> Result<Self, LayoutError> {
        self.with(self.layout.concat(b)?)
    }

    /// [`mode(L,I)`](RuntimeLayout::mode) of the layout, under the same swizzle and offset: one mode.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.mode(1)?, "S<2,0,3> o 4:8".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.mode(2).unwrap_err();
    /// assert_eq!(refused.to_string(), "mode: index 2 is outside 0..2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn mode(&self, i: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.mode(i)?)
    }

    /// [`select(L,I)`](RuntimeLayout::select) of the layout, under the same swizzle and offset: the modes with these
    /// indices.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,2,2):(1,8,16)")?.select(&[2, 0])?, "S<2,0,3> o (2,8):(16,1)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.select(&[2]).unwrap_err();
    /// assert_eq!(refused.to_string(), "select: index 2 is outside 0..2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn select(&self, indices: &[usize]) -> Result<Self, LayoutError> {
        self.with(self.layout.select(indices)?)
    }

    /// [`take(L,B,E)`](RuntimeLayout::take) of the layout, under the same swizzle and offset: the modes B..E.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,2,2):(1,8,16)")?.take(1, 3)?, "S<2,0,3> o (2,2):(8,16)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.take(1, 1).unwrap_err();
    /// assert_eq!(refused.to_string(), "take: 1..1 is not a range of modes in 0..2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn take(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.take(begin, end)?)
    }

    /// [`group(L,B,E)`](RuntimeLayout::group) of the layout, under the same swizzle and offset: the modes B..E as one.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,2,2):(1,8,16)")?.group(1, 3)?, "S<2,0,3> o (8,(2,2)):(1,(8,16))".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.group(1, 3).unwrap_err();
    /// assert_eq!(refused.to_string(), "group: 1..3 is not a range of modes in 0..2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn group(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.group(begin, end)?)
    }

    /// [`replace(L,I,X)`](RuntimeLayout::replace) of the layout, under the same swizzle and offset: with X for mode I.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.replace(1, &"2:16".parse()?)?, "S<2,0,3> o (8,2):(1,16)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.replace(2, &"2:16".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "replace: index 2 is outside 0..2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn replace(&self, i: usize, x: &RuntimeLayout) -> Result<Self, LayoutError> {
        self.with(self.layout.replace(i, x)?)
    }

    /// [`append(L,X)`](RuntimeLayout::append) of the layout, under the same swizzle and offset: with X as one more mode
    /// at the end.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.append(&"2:32".parse()?)?, "S<2,0,3> o (8,4,2):(1,8,32)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.append(&"9223372036854775807:0".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 32 times 9223372036854775807 leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn append(&self, x: &RuntimeLayout) -> Result<Self, LayoutError> {
        self.with(self.layout.append(x)?)
    }

    /// [`append_to(L,N)`](RuntimeLayout::append_to) of the layout, under the same swizzle and offset: with modes 1:0 at
    /// the end, up to N modes.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.append_to(3)?, "S<2,0,3> o (8,4,1):(1,8,0)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.append_to(1).unwrap_err();
    /// assert_eq!(refused.to_string(), "append: rank 1 is below 2, the modes of A");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn append_to(&self, rank: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.append_to(rank)?)
    }

    /// [`prepend(L,X)`](RuntimeLayout::prepend) of the layout, under the same swizzle and offset: with X as one more
    /// mode at the front.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.prepend(&"2:32".parse()?)?, "S<2,0,3> o (2,8,4):(32,1,8)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.prepend(&"9223372036854775807:0".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 9223372036854775807 times 8 leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn prepend(&self, x: &RuntimeLayout) -> Result<Self, LayoutError> {
        self.with(self.layout.prepend(x)?)
    }

    /// [`prepend_to(L,N)`](RuntimeLayout::prepend_to) of the layout, under the same swizzle and offset: with modes 1:0
    /// at the front, up to N modes.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.prepend_to(3)?, "S<2,0,3> o (1,8,4):(0,1,8)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.prepend_to(1).unwrap_err();
    /// assert_eq!(refused.to_string(), "prepend: rank 1 is below 2, the modes of A");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn prepend_to(&self, rank: usize) -> Result<Self, LayoutError> {
        self.with(self.layout.prepend_to(rank)?)
    }

    /// [`flatten(L)`](RuntimeLayout::flatten) of the layout, under the same swizzle and offset: without nesting.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,(2,2)):(1,(8,16))")?.flatten()?, "S<2,0,3> o (8,2,2):(1,8,16)".parse()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn flatten(&self) -> Result<Self, LayoutError> {
        self.with(self.layout.flatten()?)
    }

    /// [`unflatten(L,P)`](RuntimeLayout::unflatten) of the layout, under the same swizzle and offset: nested like a
    /// profile.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,2,2):(1,8,16)")?.unflatten((1, (1, 1)))?, "S<2,0,3> o (8,(2,2)):(1,(8,16))".parse()?);
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.unflatten((1, (1,)))?, "S<2,0,3> o (8,(4)):(1,(8))".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.unflatten(1).unwrap_err();
    /// assert_eq!(refused.to_string(), "unflatten: the profile has 1 leaves, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn unflatten(&self, profile: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        self.with(self.layout.unflatten(profile)?)
    }

    /// [`zip(L)`](RuntimeLayout::zip) of the layout, under the same swizzle and offset: ((a,b),(x,y)) becomes
    /// ((a,x),(b,y)).
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o ((4,2),(2,2)):((1,4),(8,16))")?.zip()?, "S<2,0,3> o ((4,2),(2,2)):((1,8),(4,16))".parse()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn zip(&self) -> Result<Self, LayoutError> {
        self.with(self.layout.zip()?)
    }

    /// [`reverse(L)`](RuntimeLayout::reverse) of the layout, under the same swizzle and offset: the modes in the
    /// opposite order.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.reverse()?, "S<2,0,3> o (4,8):(8,1)".parse()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn reverse(&self) -> Result<Self, LayoutError> {
        self.with(self.layout.reverse()?)
    }

    /// [`dice(L,C)`](RuntimeLayout::dice) of the layout, under the same swizzle and offset: the sublayout of the modes
    /// at which the coordinate has integers.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.dice(&"(0,_)".parse()?)?, "S<2,0,3> o (8):(1)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.dice(&"(1,_,_)".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "dice: it has 3 modes, the shape has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn dice(&self, coord: &Slicer) -> Result<Self, LayoutError> {
        self.with(self.layout.dice(coord)?)
    }

    /// [`coalesce(L)`](RuntimeLayout::coalesce) of the layout, under the same swizzle and offset: the same function
    /// with as few modes as possible.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.coalesce()?, "S<2,0,3> o 32:1".parse()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coalesce(&self) -> Result<Self, LayoutError> {
        self.with(self.layout.coalesce()?)
    }

    /// [`coalesce_by(L,P)`](RuntimeLayout::coalesce_by) of the layout, under the same swizzle and offset: coalesced at
    /// the integers of a profile.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o ((2,4),4):((1,2),8)")?.coalesce_by((1, 1))?, "S<2,0,3> o (8,4):(1,8)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.coalesce_by((1, 1, 1)).unwrap_err();
    /// assert_eq!(refused.to_string(), "coalesce_by: the profile has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coalesce_by(&self, profile: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        self.with(self.layout.coalesce_by(profile)?)
    }

    /// [`filter(L)`](RuntimeLayout::filter) of the layout, under the same swizzle and offset: coalesced, without modes
    /// of stride 0.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4,3):(1,8,0)")?.filter()?, "S<2,0,3> o 32:1".parse()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn filter(&self) -> Result<Self, LayoutError> {
        self.with(self.layout.filter()?)
    }

    /// [`filter_by(L,P)`](RuntimeLayout::filter_by) of the layout, under the same swizzle and offset: coalesced at the
    /// integers of a profile, without modes of stride 0.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o ((2,3),4):((1,0),8)")?.filter_by((1, 1))?, "S<2,0,3> o (2,4):(1,8)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.filter_by((1, 1, 1)).unwrap_err();
    /// assert_eq!(refused.to_string(), "filter_by: the profile has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn filter_by(&self, profile: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        self.with(self.layout.filter_by(profile)?)
    }

    /// [`filter_zeros(L)`](RuntimeLayout::filter_zeros) of the layout, under the same swizzle and offset: with extent 1
    /// where the stride is 0.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,3):(1,0)")?.filter_zeros()?, "S<2,0,3> o (8,1):(1,0)".parse()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn filter_zeros(&self) -> Result<Self, LayoutError> {
        self.with(self.layout.filter_zeros()?)
    }

    /// [`composition(A,B)`](RuntimeLayout::composition) of the layout, under the same swizzle and offset: R with R(c) =
    /// A(B(c)); a tuple of layouts for B composes by mode.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.composition("(4,4):(2,8)".parse::<Tiler>()?)?, "S<2,0,3> o (4,4):(2,8)".parse()?);
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.composition("(2:4,_)".parse::<Tiler>()?)?, "S<2,0,3> o (2,4):(4,8)".parse()?);
    /// let refused = of("S<2,0,3> o (4,6,8):(2,3,5)")?.composition("6:3".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "composition: mode 0 of A has extent 4, which stride 3 does not divide; 6:3 would cross it");
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.composition("(_,_,_)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "composition: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn composition<'t>(&self, b: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.composition(b)?)
    }

    /// [`with_shape(L,S)`](RuntimeLayout::with_shape) of the layout, under the same swizzle and offset: the elements of
    /// L under another shape, R with R(c) = L(i), i the index of c in S.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.with_shape((4, 2, 4))?, "S<2,0,3> o (4,2,4):(1,4,8)".parse()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn with_shape(&self, shape: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        self.with(self.layout.with_shape(shape)?)
    }

    /// [`complement(L,M)`](RuntimeLayout::complement) of the layout, over which no swizzle stands: the layout that
    /// together with L is a bijection onto 0..M.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.complement(64)?, "2:32".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.complement(48).unwrap_err();
    /// assert_eq!(refused.to_string(), "complement: cotarget 48 is not a multiple of 32, the extent times stride of the last mode");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn complement(&self, cotarget: i64) -> Result<RuntimeLayout, LayoutError> {
        self.layout.complement(cotarget)
    }

    /// [`complement_ceil(L,M)`](RuntimeLayout::complement_ceil) of the layout, over which no swizzle stands: what fills
    /// the gaps of L and reaches M, as far as whole modes can.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.complement_ceil(48)?, "2:32".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.complement_ceil(0).unwrap_err();
    /// assert_eq!(refused.to_string(), "complement_ceil: 0 is below 1");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn complement_ceil(&self, cotarget: impl Into<IntTuple>) -> Result<RuntimeLayout, LayoutError> {
        self.layout.complement_ceil(cotarget)
    }

    /// [`nullspace(L)`](RuntimeLayout::nullspace) of the layout, over which no swizzle stands: the indices that stride
    /// 0 sends to offset 0.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4,3):(1,8,0)")?.nullspace()?, "3:32".parse()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn nullspace(&self) -> Result<RuntimeLayout, LayoutError> {
        self.layout.nullspace()
    }

    /// [`logical_divide(L,T)`](RuntimeLayout::logical_divide) of the layout, under the same swizzle and offset:
    /// ((tile),(rest)); a tuple divides by mode.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.logical_divide("(4,2)".parse::<Tiler>()?)?, "S<2,0,3> o ((4,2),(2,2)):((1,4),(8,16))".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.logical_divide("(5,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_divide: in mode 0, the tile covers 5, which does not divide size 8");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn logical_divide<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.logical_divide(tiler)?)
    }

    /// [`logical_divide_ceil(L,T)`](RuntimeLayout::logical_divide_ceil) of the layout, under the same swizzle and
    /// offset: logical_divide, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.logical_divide_ceil("(5,2)".parse::<Tiler>()?)?, "S<2,0,3> o ((5,2),(2,2)):((1,5),(8,16))".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.logical_divide_ceil("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_divide_ceil: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn logical_divide_ceil<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.logical_divide_ceil(tiler)?)
    }

    /// [`zipped_divide(L,T)`](RuntimeLayout::zipped_divide) of the layout, under the same swizzle and offset:
    /// ((tiles),(rests)).
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.zipped_divide("(4,2)".parse::<Tiler>()?)?, "S<2,0,3> o ((4,2),(2,2)):((1,8),(4,16))".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.zipped_divide("(5,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "zipped_divide: in mode 0, the tile covers 5, which does not divide size 8");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn zipped_divide<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.zipped_divide(tiler)?)
    }

    /// [`zipped_divide_ceil(L,T)`](RuntimeLayout::zipped_divide_ceil) of the layout, under the same swizzle and offset:
    /// zipped_divide, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.zipped_divide_ceil("(5,2)".parse::<Tiler>()?)?, "S<2,0,3> o ((5,2),(2,2)):((1,8),(5,16))".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.zipped_divide_ceil("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "zipped_divide_ceil: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn zipped_divide_ceil<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.zipped_divide_ceil(tiler)?)
    }

    /// [`tiled_divide(L,T)`](RuntimeLayout::tiled_divide) of the layout, under the same swizzle and offset:
    /// ((tiles),rest,rest,…).
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.tiled_divide("(4,2)".parse::<Tiler>()?)?, "S<2,0,3> o ((4,2),2,2):((1,8),4,16)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.tiled_divide("(5,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "tiled_divide: in mode 0, the tile covers 5, which does not divide size 8");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn tiled_divide<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.tiled_divide(tiler)?)
    }

    /// [`tiled_divide_ceil(L,T)`](RuntimeLayout::tiled_divide_ceil) of the layout, under the same swizzle and offset:
    /// tiled_divide, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.tiled_divide_ceil("(5,2)".parse::<Tiler>()?)?, "S<2,0,3> o ((5,2),2,2):((1,8),5,16)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.tiled_divide_ceil("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "tiled_divide_ceil: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn tiled_divide_ceil<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.tiled_divide_ceil(tiler)?)
    }

    /// [`flat_divide(L,T)`](RuntimeLayout::flat_divide) of the layout, under the same swizzle and offset:
    /// (tile,tile,…,rest,rest,…).
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.flat_divide("(4,2)".parse::<Tiler>()?)?, "S<2,0,3> o (4,2,2,2):(1,8,4,16)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.flat_divide("(5,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "flat_divide: in mode 0, the tile covers 5, which does not divide size 8");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn flat_divide<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.flat_divide(tiler)?)
    }

    /// [`flat_divide_ceil(L,T)`](RuntimeLayout::flat_divide_ceil) of the layout, under the same swizzle and offset:
    /// flat_divide, rounded up where a tile does not divide.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.flat_divide_ceil("(5,2)".parse::<Tiler>()?)?, "S<2,0,3> o (5,2,2,2):(1,8,5,16)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.flat_divide_ceil("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "flat_divide_ceil: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn flat_divide_ceil<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.flat_divide_ceil(tiler)?)
    }

    /// [`logical_product(L,T)`](RuntimeLayout::logical_product) of the layout, under the same swizzle and offset:
    /// ((block),(repetitions)); a tuple repeats by mode.
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.logical_product("2:1".parse::<Tiler>()?)?, "S<2,0,3> o ((8,4),2):((1,8),32)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.logical_product("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "logical_product: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn logical_product<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.logical_product(tiler)?)
    }

    /// [`zipped_product(L,T)`](RuntimeLayout::zipped_product) of the layout, under the same swizzle and offset:
    /// ((blocks),(repetitions)).
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.zipped_product("2:1".parse::<Tiler>()?)?, "S<2,0,3> o ((8,4),2):((1,8),32)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.zipped_product("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "zipped_product: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn zipped_product<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.zipped_product(tiler)?)
    }

    /// [`tiled_product(L,T)`](RuntimeLayout::tiled_product) of the layout, under the same swizzle and offset:
    /// ((blocks),repetition,repetition,…).
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.tiled_product("2:1".parse::<Tiler>()?)?, "S<2,0,3> o ((8,4),2):((1,8),32)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.tiled_product("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "tiled_product: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn tiled_product<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.tiled_product(tiler)?)
    }

    /// [`flat_product(L,T)`](RuntimeLayout::flat_product) of the layout, under the same swizzle and offset:
    /// (block,block,…,repetition,repetition,…).
    ///
    /// ```
    /// use cute_runtime::{ComposedLayout, Tiler};
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.flat_product("2:1".parse::<Tiler>()?)?, "S<2,0,3> o (8,4,2):(1,8,32)".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.flat_product("(2,2,2)".parse::<Tiler>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "flat_product: the tiler has 3 modes, A has 2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn flat_product<'t>(&self, tiler: impl Into<TilerRef<'t>>) -> Result<Self, LayoutError> {
        self.with(self.layout.flat_product(tiler)?)
    }

    /// [`blocked_product(A,B)`](RuntimeLayout::blocked_product) of the layout, under the same swizzle and offset: A
    /// repeated by B, mode by mode.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.blocked_product(&"(1,2)".parse()?)?, "S<2,0,3> o ((8,1),(4,2)):((1,0),(8,32))".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.blocked_product(&"(1,9223372036854775807)".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 32 times 9223372036854775807 leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn blocked_product(&self, tiler: &RuntimeLayout) -> Result<Self, LayoutError> {
        self.with(self.layout.blocked_product(tiler)?)
    }

    /// [`raked_product(A,B)`](RuntimeLayout::raked_product) of the layout, under the same swizzle and offset: A
    /// repeated by B, mode by mode, the blocks interleaved.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.raked_product(&"(1,2)".parse()?)?, "S<2,0,3> o ((1,8),(2,4)):((0,1),(32,8))".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.raked_product(&"(1,9223372036854775807)".parse()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "layout: size 32 times 9223372036854775807 leaves 64 bits");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn raked_product(&self, tiler: &RuntimeLayout) -> Result<Self, LayoutError> {
        self.with(self.layout.raked_product(tiler)?)
    }

    /// [`tile_to_shape(L,S)`](RuntimeLayout::tile_to_shape) of the layout, under the same swizzle and offset: L
    /// repeated until it fills a shape.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.tile_to_shape((16, 8))?, "S<2,0,3> o ((8,2),(4,2)):((1,32),(8,64))".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.tile_to_shape((12, 8)).unwrap_err();
    /// assert_eq!(refused.to_string(), "tile_to_shape: in mode 0, size 8 of A does not divide 12");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn tile_to_shape(&self, shape: impl Into<IntTuple>) -> Result<Self, LayoutError> {
        self.with(self.layout.tile_to_shape(shape)?)
    }

    /// [`tile_to_shape_ordered(L,S,O)`](RuntimeLayout::tile_to_shape_ordered) of the layout, under the same swizzle and
    /// offset: L repeated until it fills a shape, the mode of the smallest order first.
    ///
    /// ```
    /// use cute_runtime::ComposedLayout;
    /// let of = |text: &str| text.parse::<ComposedLayout>();
    /// assert_eq!(of("S<2,0,3> o (8,4):(1,8)")?.tile_to_shape_ordered((16, 8), (1, 0))?, "S<2,0,3> o ((8,2),(4,2)):((1,64),(8,32))".parse()?);
    /// let refused = of("S<2,0,3> o (8,4):(1,8)")?.tile_to_shape_ordered((16, 8), (0, 0)).unwrap_err();
    /// assert_eq!(refused.to_string(), "ordered: two modes have order 0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn tile_to_shape_ordered(
        &self,
        shape: impl Into<IntTuple>,
        order: impl Into<IntTuple>,
    ) -> Result<Self, LayoutError> {
        self.with(self.layout.tile_to_shape_ordered(shape, order)?)
    }
}
