//! The canonical layouts of `wgmma` operands: for K- and for MN-major ones, without a swizzle and with rows of 32, 64 and 128
//! bytes.
//!
//! A row holds adjacent elements of the major mode, and 8 rows, one for each element of the other, are the layout: in bits,
//! `(8,128·W):(128·W,1)` for K and `(128·W,8):(1,128·W)` for MN, W being 1, 2, 4 or 8. Tiled over a larger shape, they are
//! [canonical](super::GmmaDescriptor::new) whatever the order of the repetitions.
//!
//! CuTe: `SM90::GMMA::Layout_K_SW128_Atom<T>` and its seven siblings, `include/cute/atom/mma_traits_sm90_gmma.hpp`.

use core::fmt;

use super::error::GmmaError;
use super::operand::{GmmaMajor, check_bits};
use crate::atom::SmemSwizzle;
use crate::{ComposedLayout, IntTuple, LayoutError, RuntimeLayout};

/// One of the eight canonical layouts, for elements of 8, 16 or 32 bits.
///
/// ```
/// use cute_runtime::atom::GmmaLayout;
/// let sw128 = GmmaLayout::k_sw128(16)?;
/// assert_eq!(sw128.to_string(), "Layout_K_SW128_Atom, S<3,3,3> o 0 o (8,64):(64,1)");
/// assert_eq!(sw128.tile_to_shape((128, 64))?.to_string(), "S<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))");
/// assert_eq!(GmmaLayout::mn_inter(8)?.atom().to_string(), "(16,8):(1,16)");
///
/// let refused = GmmaLayout::k_sw64(4).unwrap_err();
/// assert_eq!(refused.to_string(), "wgmma: elements of 4 bits are not of 8, 16 or 32; recast to these");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GmmaLayout {
    major: GmmaMajor,
    swizzle: SmemSwizzle,
    bits: i64,
}

macro_rules! named {
    ($($name:ident: $major:ident, $swizzle:ident, $cute:literal;)*) => {
        impl GmmaLayout {
            $(
                #[doc = concat!("`", $cute, "` for elements of so many bits.")]
                pub fn $name(bits: i64) -> Result<Self, LayoutError> {
                    GmmaLayout::new(GmmaMajor::$major, SmemSwizzle::$swizzle, bits)
                }
            )*

            /// CuTe's name of it.
            ///
            /// ```
            /// use cute_runtime::atom::GmmaLayout;
            /// assert_eq!(GmmaLayout::mn_sw64(16)?.name(), "Layout_MN_SW64_Atom");
            /// # Ok::<(), cute_runtime::LayoutError>(())
            /// ```
            pub const fn name(&self) -> &'static str {
                match (self.major, self.swizzle) {
                    $((GmmaMajor::$major, SmemSwizzle::$swizzle) => $cute,)*
                }
            }
        }
    };
}

named! {
    mn_inter: MN, None, "Layout_MN_INTER_Atom";
    mn_sw32: MN, B32, "Layout_MN_SW32_Atom";
    mn_sw64: MN, B64, "Layout_MN_SW64_Atom";
    mn_sw128: MN, B128, "Layout_MN_SW128_Atom";
    k_inter: K, None, "Layout_K_INTER_Atom";
    k_sw32: K, B32, "Layout_K_SW32_Atom";
    k_sw64: K, B64, "Layout_K_SW64_Atom";
    k_sw128: K, B128, "Layout_K_SW128_Atom";
}

impl GmmaLayout {
    /// The one of a major mode and a swizzle, for elements of so many bits.
    ///
    /// ```
    /// use cute_runtime::atom::{GmmaLayout, GmmaMajor, SmemSwizzle};
    /// assert_eq!(GmmaLayout::new(GmmaMajor::K, SmemSwizzle::B64, 32), GmmaLayout::k_sw64(32));
    /// assert!(GmmaLayout::new(GmmaMajor::K, SmemSwizzle::B64, 12).is_err());
    /// ```
    pub fn new(major: GmmaMajor, swizzle: SmemSwizzle, bits: i64) -> Result<Self, LayoutError> {
        check_bits(bits)?;
        Ok(GmmaLayout { major, swizzle, bits })
    }

    /// The one with the longest rows that tiles (MN,K): of the swizzles that `wgmma` knows, that with the fewest conflicts for
    /// whoever writes the tile. Refused where none tiles it, as by [`tile_to_shape`](Self::tile_to_shape) of the shortest rows.
    ///
    /// ```
    /// use cute_runtime::atom::{GmmaLayout, GmmaMajor};
    /// assert_eq!(GmmaLayout::widest(GmmaMajor::K, 16, 128, 64)?.name(), "Layout_K_SW128_Atom");
    /// assert_eq!(GmmaLayout::widest(GmmaMajor::MN, 16, 96, 64)?.name(), "Layout_MN_SW64_Atom");
    /// let refused = GmmaLayout::widest(GmmaMajor::K, 16, 128, 4).unwrap_err();
    /// assert_eq!(refused.to_string(), "tile_to_shape: in mode 1, size 8 of A does not divide 4");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    ///
    /// CuTe: `ss_smem_selector`, `include/cutlass/gemm/collective/builders/sm90_common.inl`.
    pub fn widest(major: GmmaMajor, bits: i64, mn: i64, k: i64) -> Result<Self, LayoutError> {
        let shortest = GmmaLayout::new(major, SmemSwizzle::None, bits)?;
        shortest.tile_to_shape((mn, k))?;
        let all = SmemSwizzle::ALL.map(|swizzle| GmmaLayout { major, swizzle, bits });
        let widest = all.into_iter().rev().find(|layout| layout.tile_to_shape((mn, k)).is_ok());
        Ok(widest.unwrap_or(shortest))
    }

    /// What is known to be of 8, 16 or 32 bits.
    pub(super) const fn of_checked(major: GmmaMajor, swizzle: SmemSwizzle, bits: i64) -> Self {
        GmmaLayout { major, swizzle, bits }
    }

    /// All eight for elements of so many bits.
    ///
    /// ```
    /// use cute_runtime::atom::GmmaLayout;
    /// let rows: Vec<String> = GmmaLayout::all(16)?.iter().map(|a| a.atom().to_string()).collect();
    /// assert_eq!(rows[3], "S<3,3,3> o 0 o (64,8):(1,64)");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn all(bits: i64) -> Result<[Self; 8], LayoutError> {
        check_bits(bits)?;
        let of = |major| SmemSwizzle::ALL.map(|swizzle| GmmaLayout { major, swizzle, bits });
        let ([a, b, c, d], [e, f, g, h]) = (of(GmmaMajor::MN), of(GmmaMajor::K));
        Ok([a, b, c, d, e, f, g, h])
    }

    /// The mode whose elements are adjacent.
    pub const fn major(&self) -> GmmaMajor {
        self.major
    }

    /// The swizzle of its addresses.
    pub const fn swizzle(&self) -> SmemSwizzle {
        self.swizzle
    }

    /// Bits of an element.
    pub const fn bits(&self) -> i64 {
        self.bits
    }

    /// Elements of a row.
    pub const fn row(&self) -> i64 {
        8 * self.swizzle.row() / self.bits
    }

    /// The layout of (MN,K), in elements.
    ///
    /// ```
    /// use cute_runtime::atom::GmmaLayout;
    /// assert_eq!(GmmaLayout::k_sw32(8)?.atom().to_string(), "S<1,4,3> o 0 o (8,32):(32,1)");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn atom(&self) -> ComposedLayout {
        let row = self.row();
        let (shape, stride) = match self.major {
            GmmaMajor::K => (IntTuple::from((8, row)), IntTuple::from((row, 1))),
            GmmaMajor::MN => (IntTuple::from((row, 8)), IntTuple::from((1, row))),
        };
        // At most 128 elements a row, 8 of them.
        let strided = RuntimeLayout::of_checked(shape, stride, 8 * row, 8 * row);
        match self.swizzle.swizzle(self.bits) {
            Some(swizzle) => ComposedLayout::of_checked(swizzle, 0, strided),
            None => strided.into(),
        }
    }

    /// The layout tiled over a shape of (MN,K), with further modes such as stages; the leftmost mode is filled first.
    ///
    /// ```
    /// use cute_runtime::atom::GmmaLayout;
    /// let staged = GmmaLayout::mn_sw128(16)?.tile_to_shape((128, 64, 4))?;
    /// assert_eq!(
    ///     staged.to_string(),
    ///     "S<3,3,3> o 0 o ((64,2),(8,8),(1,4)):((1,512),(64,1024),(0,8192))",
    /// );
    /// let refused = GmmaLayout::k_sw128(16)?.tile_to_shape((128, 32)).unwrap_err();
    /// assert_eq!(refused.to_string(), "tile_to_shape: in mode 1, size 64 of A does not divide 32");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn tile_to_shape(&self, shape: impl Into<IntTuple>) -> Result<ComposedLayout, LayoutError> {
        self.atom().tile_to_shape(shape)
    }

    /// The same, with the repetitions in an order of the modes: that of the smallest order first.
    ///
    /// ```
    /// use cute_runtime::atom::GmmaLayout;
    /// let a = GmmaLayout::mn_sw128(16)?.tile_to_shape_ordered((128, 64), (2, 1))?;
    /// assert_eq!(a.to_string(), "S<3,3,3> o 0 o ((64,2),(8,8)):((1,4096),(64,512))");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn tile_to_shape_ordered(
        &self,
        shape: impl Into<IntTuple>,
        order: impl Into<IntTuple>,
    ) -> Result<ComposedLayout, LayoutError> {
        self.atom().tile_to_shape_ordered(shape, order)
    }
}

impl fmt::Display for GmmaLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.name(), self.atom())
    }
}

impl From<GmmaError> for LayoutError {
    fn from(refused: GmmaError) -> Self {
        LayoutError::Gmma(refused)
    }
}
