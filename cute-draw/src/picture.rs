//! A picture, and the formats that it is written in.

use crate::palette::Theme;
use crate::scene::Scene;
use crate::{latex, svg};

/// A picture: drawn once, written as SVG or as LaTeX.
///
/// ```
/// use cute_draw::{Options, Theme, draw};
/// let picture = draw(&"(2,3):(3,1)".parse()?, &Options::new());
/// assert_eq!(picture.title(), "(2,3):(3,1)");
/// assert!(picture.to_svg().starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// assert!(!picture.to_svg_for(Theme::Light).contains("prefers-color-scheme"));
/// assert!(picture.to_latex().contains("\\begin{tikzpicture}"));
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    title: String,
    scene: Scene,
}

impl Picture {
    pub(crate) fn new(title: impl Into<String>, scene: Scene) -> Self {
        Picture { title: title.into(), scene }
    }

    pub(crate) fn scene(&self) -> &Scene {
        &self.scene
    }

    /// What it shows: a layout, an expression or a name.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The picture as SVG, light or dark as the reader's system asks.
    pub fn to_svg(&self) -> String {
        self.to_svg_for(Theme::Auto)
    }

    /// The picture as SVG for one paper.
    pub fn to_svg_for(&self, theme: Theme) -> String {
        svg::write(self, theme)
    }

    /// The picture as a LaTeX document of the class `standalone` with a `tikzpicture`, on light paper.
    pub fn to_latex(&self) -> String {
        latex::write(self)
    }

    /// Another picture below this one, under a title for both.
    ///
    /// ```
    /// use cute_draw::{Options, draw};
    /// let row = draw(&"4:1".parse()?, &Options::new());
    /// let both = row.clone().above("two rows", row);
    /// assert_eq!(both.title(), "two rows");
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    #[must_use]
    pub fn above(self, title: &str, lower: Picture) -> Picture {
        Picture { title: title.to_owned(), scene: self.scene.below(28, lower.scene) }
    }

    /// Shows it in a Jupyter notebook: evcxr calls this for the value of a cell.
    ///
    /// It prints the SVG between the lines that evcxr looks for.
    #[allow(clippy::print_stdout, reason = "standard output is how evcxr is told")]
    pub fn evcxr_display(&self) {
        println!("EVCXR_BEGIN_CONTENT image/svg+xml\n{}EVCXR_END_CONTENT", self.to_svg());
    }
}
