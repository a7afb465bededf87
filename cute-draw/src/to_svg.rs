//! Pictures by a method of what is drawn.

use cute_runtime::AnyLayout;

use crate::layout::draw;
use crate::options::Options;
use crate::picture::Picture;

/// Pictures of all that converts to a layout of values: those of `cute-runtime`, of each kind, and the static ones of
/// `cute-types`. One with dynamic integers has `try_to_runtime` before.
///
/// ```
/// use cute_draw::ToSvg;
/// use cute_types::prelude::*;
/// assert!(layout!((4,(2,4)):(2,(1,8))).to_svg().contains("(4,(2,4)):(2,(1,8))"));
/// assert!(layout!(S<2,0,2> o (4,4):(4,1)).to_svg().contains("S&lt;2,0,2&gt;"));
/// assert!(identity(shape!((4,2))).to_svg().contains("(3,1)"));
/// ```
///
/// ```
/// use cute_draw::ToSvg;
/// use cute_runtime::{ComposedLayout, CoordLayout, RuntimeLayout};
/// let rows: RuntimeLayout = "(4,8):(8,1)".parse()?;
/// assert!(rows.to_svg().starts_with("<svg"));
/// assert!("S<2,0,2> o (4,4):(4,1)".parse::<ComposedLayout>()?.to_svg().contains("S&lt;2,0,2&gt;"));
/// assert!("(4,2):(1@0,1@1)".parse::<CoordLayout>()?.to_latex().contains("(3,1)"));
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
pub trait ToSvg {
    /// The picture that [`draw`] makes of it with these options.
    fn picture(&self, options: &Options) -> Picture;

    /// The picture as SVG, light or dark as the reader's system asks.
    fn to_svg(&self) -> String {
        self.picture(&Options::new()).to_svg()
    }

    /// The picture as a LaTeX document.
    fn to_latex(&self) -> String {
        self.picture(&Options::new()).to_latex()
    }

    /// Shows the picture in a Jupyter notebook: with this trait in scope, evcxr calls it for the value of a cell.
    fn evcxr_display(&self) {
        self.picture(&Options::new()).evcxr_display();
    }
}

impl<T: Clone + Into<AnyLayout>> ToSvg for T {
    fn picture(&self, options: &Options) -> Picture {
        draw(&self.clone().into(), options)
    }
}
