//! A picture, and the formats that it is written in.

use crate::canvas::{self, Canvas};
use crate::palette::Theme;
use crate::place::PictureCell;
use crate::scene::{Item, Scene};
use crate::svg::MARGIN;
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

    /// How wide it is.
    ///
    /// ```
    /// use cute_draw::{Options, draw};
    /// let picture = draw(&"4:1".parse()?, &Options::new());
    /// let size = format!("width=\"{}\" height=\"{}\"", picture.width(), picture.height());
    /// assert!(picture.to_svg().contains(&size));
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn width(&self) -> i32 {
        self.scene.width + 2 * MARGIN
    }

    /// How high it is.
    pub fn height(&self) -> i32 {
        self.scene.height + 2 * MARGIN
    }

    /// Its cells, in the order in which they are drawn: where each is, and what it shows. A program that answers to a
    /// pointer finds with them what is pointed at, and where the same element is in other pictures.
    ///
    /// ```
    /// use cute_draw::{Options, draw};
    /// let picture = draw(&"(2,3):(3,1)".parse()?, &Options::new());
    /// let tips: Vec<&str> = picture.cells().map(|cell| cell.tip).collect();
    /// assert_eq!(tips[..2], ["(0,0) → 0", "(0,1) → 1"]);
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn cells(&self) -> impl Iterator<Item = PictureCell<'_>> {
        self.scene.items.iter().filter_map(|item| match item {
            Item::Cell(cell) => Some(PictureCell {
                x: cell.frame.x + MARGIN,
                y: cell.frame.y + MARGIN,
                width: cell.frame.width,
                height: cell.frame.height,
                tip: &cell.tip,
                place: &cell.place,
            }),
            _ => None,
        })
    }

    /// What a page paints of it on a canvas.
    ///
    /// ```
    /// use cute_draw::{Options, draw};
    /// let picture = draw(&"2:1".parse()?, &Options::new());
    /// let canvas = picture.to_canvas();
    /// assert_eq!(canvas.cells.len(), picture.cells().count());
    /// assert_eq!(canvas.texts[0].text, "2:1");
    /// # Ok::<(), cute_runtime::ParseError>(())
    /// ```
    pub fn to_canvas(&self) -> Canvas {
        canvas::write(self)
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

    /// The same with a note below it.
    pub(crate) fn noted(self, note: &str) -> Picture {
        Picture { scene: self.scene.noted(&[note.to_owned()]), ..self }
    }

    /// Shows it in a Jupyter notebook: evcxr calls this for the value of a cell.
    ///
    /// It prints the SVG between the lines that evcxr looks for.
    #[allow(clippy::print_stdout, reason = "standard output is how evcxr is told")]
    pub fn evcxr_display(&self) {
        println!("EVCXR_BEGIN_CONTENT image/svg+xml\n{}EVCXR_END_CONTENT", self.to_svg());
    }
}
