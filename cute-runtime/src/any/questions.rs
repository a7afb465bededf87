//! What is asked of a layout of any kind: its offsets, and what follows from them.

use alloc::boxed::Box;

use super::{AnyLayout, each, no_basis};
use crate::coord::Slicer;
use crate::error::LayoutError;
use crate::int::basis::ScaledBasis;
use crate::rules::Rule;
use crate::swizzle::composed::ComposedLayout;
use crate::tuple::{IntTuple, Nested};

impl AnyLayout {
    /// The strides, integers as basis elements without a place. Not of a swizzled layout.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let strides = |text: &str| text.parse::<AnyLayout>().unwrap().stride().map(|d| d.to_string());
    /// assert_eq!((strides("(2,4):(1,2)")?, strides("(2,4):(1@0,0)")?), ("(1,2)".into(), "(1@0,0)".into()));
    /// let refused = strides("S<1,0,1> o 4:1").unwrap_err();
    /// assert_eq!(refused.to_string(), "stride: a layout swizzled by S<1,0,1> has no strides");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn stride(&self) -> Result<Nested<ScaledBasis>, LayoutError> {
        match self {
            AnyLayout::Strided(a) => Ok(a.stride().map(&mut ScaledBasis::from)),
            AnyLayout::Coord(a) => Ok(a.stride().clone()),
            AnyLayout::Composed(a) => Err(LayoutError::Swizzled { rule: Rule::Stride, swizzle: a.swizzle() }),
            AnyLayout::Chain(a) => Err(LayoutError::Swizzled { rule: Rule::Stride, swizzle: a.outermost() }),
        }
    }

    /// How many offsets there are from the smallest to the largest; of coordinates, in their box.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let cosize = |text: &str| text.parse::<AnyLayout>().unwrap().cosize();
    /// assert_eq!((cosize("4:2")?, cosize("(4,2):(1@0,1@1)")?, cosize("S<2,0,3> o (3,3):(8,1)")?), (7, 8, 20));
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn cosize(&self) -> Result<i64, LayoutError> {
        match self {
            AnyLayout::Strided(a) => Ok(a.cosize()),
            AnyLayout::Coord(a) => Ok(a.cosize()),
            AnyLayout::Composed(a) => a.cosize(),
            AnyLayout::Chain(a) => a.cosize(),
        }
    }

    /// The shape of the codomain: the cosize, or the box that holds all coordinates.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let coshape = |text: &str| text.parse::<AnyLayout>().unwrap().coshape().map(|shape| shape.to_string());
    /// assert_eq!((coshape("4:2")?, coshape("(4,2):(1@0,1@1)")?), ("7".into(), "(4,2)".into()));
    /// assert!(coshape("S<0,0,1> o 9223372036854775807 o 1:0").is_err());
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn coshape(&self) -> Result<IntTuple, LayoutError> {
        match self {
            AnyLayout::Strided(a) => Ok(a.coshape()),
            AnyLayout::Coord(a) => a.coshape(),
            AnyLayout::Composed(a) => a.coshape(),
            AnyLayout::Chain(a) => a.cosize().map(IntTuple::Int),
        }
    }

    /// The profile of the codomain: 0, or the nesting of the coordinates.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// assert_eq!("(4,2):(1@0,1@1)".parse::<AnyLayout>()?.coprofile()?.to_string(), "(0,0)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn coprofile(&self) -> Result<IntTuple, LayoutError> {
        match self {
            AnyLayout::Strided(a) => Ok(a.coprofile()),
            AnyLayout::Coord(a) => a.coprofile(),
            AnyLayout::Composed(a) => Ok(a.coprofile()),
            AnyLayout::Chain(_) => Ok(IntTuple::Int(0)),
        }
    }

    /// The offset of a coordinate, an integer or a coordinate.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let at = |text: &str| text.parse::<AnyLayout>().unwrap().offset((1, 1)).map(|offset| offset.to_string());
    /// assert_eq!((at("(2,4):(1,2)")?, at("(2,4):(1@1,1@0)")?), ("3".into(), "(1,1)".into()));
    /// assert_eq!(at("S<1,0,1> o (2,4):(4,2)")?, "7");
    /// assert_eq!(at("8:1").unwrap_err().to_string(), "coordinate: it has 2 modes, the shape has 0");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    #[allow(clippy::useless_conversion, reason = "an offset of coordinates is a tuple already")]
    pub fn offset(&self, coord: impl Into<IntTuple>) -> Result<IntTuple, LayoutError> {
        each!(self, a => a.offset(coord).map(IntTuple::from))
    }

    /// The offsets of all elements, in order of their index.
    ///
    /// ```
    /// use cute_runtime::{AnyLayout, IntTuple};
    /// let a: AnyLayout = "(2,2):(1@1,1@0)".parse()?;
    /// let offsets: Vec<String> = a.offsets().map(|offset| offset.to_string()).collect();
    /// assert_eq!(offsets, ["(0,0)", "(0,1)", "(1,0)", "(1,1)"]);
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    #[allow(clippy::useless_conversion, reason = "an offset of coordinates is a tuple already")]
    pub fn offsets(&self) -> Box<dyn Iterator<Item = IntTuple> + '_> {
        each!(self, a => Box::new(a.offsets().map(IntTuple::from)))
    }

    /// The sublayout of the modes that a coordinate leaves whole, and the offset to add to its own.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let a: AnyLayout = "(4,2):(1@0,1@1)".parse()?;
    /// let (column, offset) = a.slice_and_offset(&"(_,1)".parse()?)?;
    /// assert_eq!((column.to_string().as_str(), offset.to_string().as_str()), ("(4):(1@0)", "(0,1)"));
    /// assert!(a.slice_and_offset(&"(_,2)".parse()?).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[allow(clippy::useless_conversion, reason = "an offset of coordinates is a tuple already")]
    pub fn slice_and_offset(&self, coord: &Slicer) -> Result<(AnyLayout, IntTuple), LayoutError> {
        each!(self, a => a.slice_and_offset(coord).map(|(layout, offset)| (layout.into(), offset.into())))
    }

    /// Whether no two elements share an offset. Not of coordinates.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// assert!("S<1,0,1> o 4:1".parse::<AnyLayout>()?.is_injective()?);
    /// let refused = "(4):(1@0)".parse::<AnyLayout>()?.is_injective().unwrap_err();
    /// assert_eq!(refused.to_string(), "injective: stride 1@0 is a basis element");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn is_injective(&self) -> Result<bool, LayoutError> {
        match self {
            AnyLayout::Strided(a) => a.is_injective(),
            AnyLayout::Coord(a) => Err(no_basis(Rule::Injective, a)),
            AnyLayout::Composed(a) => a.is_injective(),
            AnyLayout::Chain(a) => a.is_injective(),
        }
    }

    /// Whether the layout is a bijection onto `0..size`. Not of coordinates.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// assert!("S<1,0,1> o 4:1".parse::<AnyLayout>()?.is_bijective()?);
    /// assert!("(4):(1@0)".parse::<AnyLayout>()?.is_bijective().is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn is_bijective(&self) -> Result<bool, LayoutError> {
        match self {
            AnyLayout::Strided(a) => Ok(a.is_bijective()),
            AnyLayout::Coord(a) => Err(no_basis(Rule::Injective, a)),
            AnyLayout::Composed(a) => a.is_bijective(),
            AnyLayout::Chain(a) => a.is_bijective(),
        }
    }

    /// How many adjacent elements, aligned to their number, the layout is made of. Not of coordinates.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// assert_eq!("S<3,4,3> o (8,64):(64,1)".parse::<AnyLayout>()?.max_alignment()?, 16);
    /// let refused = "(4):(1@0)".parse::<AnyLayout>()?.max_alignment().unwrap_err();
    /// assert_eq!(refused.to_string(), "max_alignment: stride 1@0 is a basis element");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn max_alignment(&self) -> Result<i64, LayoutError> {
        match self {
            AnyLayout::Strided(a) => Ok(a.max_alignment()),
            AnyLayout::Coord(a) => Err(no_basis(Rule::MaxAlignment, a)),
            AnyLayout::Composed(a) => Ok(a.max_alignment()),
            AnyLayout::Chain(a) => Ok(a.max_alignment()),
        }
    }

    /// The indices at which both layouts count up together. Not of coordinates.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let of = |text: &str| text.parse::<AnyLayout>().unwrap();
    /// assert_eq!(of("S<3,4,3> o 64:1").max_common_layout(&of("64:1"))?.to_string(), "16:1");
    /// let refused = of("64:1").max_common_layout(&of("(4):(1@0)")).unwrap_err();
    /// assert_eq!(refused.to_string(), "max_common: stride 1@0 is a basis element");
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn max_common_layout(&self, b: &AnyLayout) -> Result<AnyLayout, LayoutError> {
        let (a, b) = (self.composed(Rule::MaxCommon)?, b.composed(Rule::MaxCommon)?);
        a.max_common_layout(&b).map(AnyLayout::from)
    }

    /// How many elements from index 0 on are adjacent in both. Not of coordinates.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let of = |text: &str| text.parse::<AnyLayout>().unwrap();
    /// assert_eq!(of("S<3,4,3> o 64:1").max_common_vector(&of("64:1"))?, 16);
    /// assert!(of("64:1").max_common_vector(&of("(4):(1@0)")).is_err());
    /// # Ok::<(), cute_runtime::LayoutError>(())
    /// ```
    pub fn max_common_vector(&self, b: &AnyLayout) -> Result<i64, LayoutError> {
        self.composed(Rule::MaxCommon)?.max_common_vector(&b.composed(Rule::MaxCommon)?)
    }

    /// The natural coordinate of the element of this offset. Not of coordinates.
    ///
    /// ```
    /// use cute_runtime::AnyLayout;
    /// let a: AnyLayout = "S<1,0,1> o (2,2):(1,2)".parse()?;
    /// assert_eq!(a.hier_coord(2)?.map(|c| c.to_string()).as_deref(), Some("(1,1)"));
    /// let refused = "(4):(1@0)".parse::<AnyLayout>()?.hier_coord(2).unwrap_err();
    /// assert_eq!(refused.to_string(), "hier_coord: stride 1@0 is a basis element");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn hier_coord(&self, offset: i64) -> Result<Option<IntTuple>, LayoutError> {
        self.find(offset, ComposedLayout::hier_coord)
    }

    /// The coordinate of an offset, with one integer for each top-level mode.
    pub fn flat_coord(&self, offset: i64) -> Result<Option<IntTuple>, LayoutError> {
        self.find(offset, ComposedLayout::flat_coord)
    }

    /// The index of the element of this offset.
    pub fn linear_coord(&self, offset: i64) -> Result<Option<i64>, LayoutError> {
        self.find(offset, ComposedLayout::linear_coord)
    }
    fn find<T>(
        &self,
        offset: i64,
        find: fn(&ComposedLayout, i64) -> Result<Option<T>, LayoutError>,
    ) -> Result<Option<T>, LayoutError> {
        match self {
            AnyLayout::Chain(a) => a.find(offset, find),
            a => find(&a.composed(Rule::HierCoord)?, offset),
        }
    }
}
