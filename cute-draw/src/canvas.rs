//! A scene as lists of what is to be painted, for pages that paint on a canvas: of ten thousand cells a browser paints the
//! hundreds that are in view much faster than it reads and lays out as many elements of SVG.

use std::collections::BTreeMap;

use crate::palette::{Ink, Paint, Rgb};
use crate::picture::Picture;
use crate::scene::{Anchor, Frame, Item, Pen, Text};
use crate::svg::MARGIN;

/// What a page paints of a [`Picture`] on a canvas, in this order: cells, lines, texts. Colours are places in the list of
/// colours.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Canvas {
    /// Each on light paper, and on dark.
    pub colours: Vec<[String; 2]>,
    /// For each of [`Picture::cells`] the colour that fills it, and that of its outline where it has one.
    pub cells: Vec<(usize, Option<usize>)>,
    /// The lines.
    pub lines: Vec<CanvasLine>,
    /// The texts.
    pub texts: Vec<CanvasText>,
}

/// A line from one place to another.
#[derive(Clone, Debug, PartialEq)]
pub struct CanvasLine {
    /// Where it begins, x and y.
    pub from: [i32; 2],
    /// Where it ends.
    pub to: [i32; 2],
    /// How thick it is.
    pub width: f64,
    /// Its colour.
    pub colour: usize,
}

/// A text on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanvasText {
    /// Where its anchor is.
    pub x: i32,
    /// The middle of its letters.
    pub y: i32,
    /// How large its letters are.
    pub size: i32,
    /// What is at x: 0 for its start, 1 for its middle, 2 for its end.
    pub anchor: u8,
    /// Its colour.
    pub colour: usize,
    /// The text.
    pub text: String,
}

pub(crate) fn write(picture: &Picture) -> Canvas {
    let mut list = List::default();
    for item in &picture.scene().items {
        match item {
            Item::Cell(cell) => {
                let (fill, pen) = (list.paint(cell.fill), cell.pen.map(|pen| list.ink(pen.ink())));
                list.canvas.cells.push((fill, pen));
                cell.texts.iter().for_each(|text| list.text(text));
            }
            Item::Text(text) => list.text(text),
            Item::Line { from, to, pen } => list.line(*from, *to, *pen),
            Item::Outline { frame: Frame { x, y, width, height }, pen } => {
                let corners = [(*x, *y), (x + width, *y), (x + width, y + height), (*x, y + height), (*x, *y)];
                corners.windows(2).for_each(|side| list.line(side[0], side[1], *pen));
            }
        }
    }
    list.canvas
}

fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A canvas, and where its colours are in their list.
#[derive(Default)]
struct List {
    canvas: Canvas,
    colours: BTreeMap<(Rgb, Rgb), usize>,
}

impl List {
    fn line(&mut self, from: (i32, i32), to: (i32, i32), pen: Pen) {
        let colour = self.ink(pen.ink());
        let [from, to] = [from, to].map(|(x, y)| [x + MARGIN, y + MARGIN]);
        self.canvas.lines.push(CanvasLine { from, to, width: pen.width(), colour });
    }

    fn text(&mut self, Text { x, y, anchor, style, ink, text }: &Text) {
        let anchor = match anchor {
            Anchor::Start => 0,
            Anchor::Middle => 1,
            Anchor::End => 2,
        };
        let (x, y, colour) = (x + MARGIN, y + MARGIN, self.ink(*ink));
        self.canvas.texts.push(CanvasText { x, y, size: style.size(), anchor, colour, text: text.clone() });
    }

    fn paint(&mut self, paint: Paint) -> usize {
        self.colour(paint.rgb(false), paint.rgb(true))
    }

    fn ink(&mut self, ink: Ink) -> usize {
        self.colour(ink.rgb(false), ink.rgb(true))
    }

    fn colour(&mut self, light: Rgb, dark: Rgb) -> usize {
        let List { canvas, colours } = self;
        *colours.entry((light, dark)).or_insert_with(|| {
            canvas.colours.push([hex(light), hex(dark)]);
            canvas.colours.len() - 1
        })
    }
}
