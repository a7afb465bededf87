//! A scene as a list of what is to be painted, for pages that paint on a canvas: of ten thousand cells a browser paints the
//! hundreds that are in view much faster than it reads and lays out as many elements of SVG.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use crate::palette::{Ink, Paint, Rgb};
use crate::picture::Picture;
use crate::scene::{Anchor, Frame, Item, Pen, Text};
use crate::svg::MARGIN;

/// The whole list, as JSON.
pub(crate) fn write(picture: &Picture) -> String {
    let mut list = List::default();
    // Writing to a String does not fail.
    let _ = list.fill(picture);
    let colours: Vec<String> = {
        let mut colours: Vec<_> = list.colours.into_iter().collect();
        colours.sort_by_key(|(_, at)| *at);
        colours.into_iter().map(|((light, dark), _)| format!("[\"{}\",\"{}\"]", hex(light), hex(dark))).collect()
    };
    format!(
        "{{\"width\":{},\"height\":{},\"colours\":[{}],\"cells\":[{}],\"lines\":[{}],\"texts\":[{}]}}",
        picture.width(),
        picture.height(),
        colours.join(","),
        list.cells,
        list.lines,
        list.texts,
    )
}

fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Numbers below each other: a cell is `x,y,width,height,fill,outline`, where the outline is -1 or a colour; a line is
/// `x,y,x,y,width,colour`; a text is `x,y,size,anchor,colour,"text"`, where the anchor is 0 for its start, 1 for its middle
/// and 2 for its end.
#[derive(Default)]
struct List {
    cells: String,
    lines: String,
    texts: String,
    /// On light paper and on dark, with the number that the list has for them.
    colours: BTreeMap<(Rgb, Rgb), usize>,
}

impl List {
    fn fill(&mut self, picture: &Picture) -> fmt::Result {
        for item in &picture.scene().items {
            match item {
                Item::Cell(cell) => {
                    let (fill, pen) = (self.paint(cell.fill), cell.pen.map(|pen| self.ink(pen.ink())));
                    comma(&mut self.cells);
                    let Frame { x, y, width, height } = cell.frame;
                    let (x, y) = (x + MARGIN, y + MARGIN);
                    match pen {
                        Some(pen) => write!(self.cells, "{x},{y},{width},{height},{fill},{pen}")?,
                        None => write!(self.cells, "{x},{y},{width},{height},{fill},-1")?,
                    }
                    cell.texts.iter().try_for_each(|text| self.text(text))?;
                }
                Item::Text(text) => self.text(text)?,
                Item::Line { from, to, pen } => self.line(*from, *to, *pen)?,
                Item::Outline { frame: Frame { x, y, width, height }, pen } => {
                    let corners = [(*x, *y), (x + width, *y), (x + width, y + height), (*x, y + height), (*x, *y)];
                    corners.windows(2).try_for_each(|side| self.line(side[0], side[1], *pen))?;
                }
            }
        }
        Ok(())
    }

    fn line(&mut self, from: (i32, i32), to: (i32, i32), pen: Pen) -> fmt::Result {
        let ink = self.ink(pen.ink());
        comma(&mut self.lines);
        let [from, to] = [from, to].map(|(x, y)| (x + MARGIN, y + MARGIN));
        write!(self.lines, "{},{},{},{},{},{ink}", from.0, from.1, to.0, to.1, pen.width())
    }

    fn text(&mut self, text: &Text) -> fmt::Result {
        let ink = self.ink(text.ink);
        let anchor = match text.anchor {
            Anchor::Start => 0,
            Anchor::Middle => 1,
            Anchor::End => 2,
        };
        comma(&mut self.texts);
        let (x, y) = (text.x + MARGIN, text.y + MARGIN);
        write!(self.texts, "{x},{y},{},{anchor},{ink},\"", text.style.size())?;
        for c in text.text.chars() {
            match c {
                '"' | '\\' => write!(self.texts, "\\{c}")?,
                c if c.is_control() => self.texts.push(' '),
                c => self.texts.push(c),
            }
        }
        self.texts.push('"');
        Ok(())
    }

    fn paint(&mut self, paint: Paint) -> usize {
        self.colour(paint.rgb(false), paint.rgb(true))
    }

    fn ink(&mut self, ink: Ink) -> usize {
        self.colour(ink.rgb(false), ink.rgb(true))
    }

    fn colour(&mut self, light: Rgb, dark: Rgb) -> usize {
        let next = self.colours.len();
        *self.colours.entry((light, dark)).or_insert(next)
    }
}

fn comma(list: &mut String) {
    if !list.is_empty() {
        list.push(',');
    }
}
