//! A picture for the page: as SVG, or what is larger as a list for a canvas, with the cells and what they show.

use cute_draw::{Canvas, CanvasLine, CanvasText, Picture, Theme};
use cute_types::runtime::{AnyLayout, IntTuple, crd2idx};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

/// A picture of more cells is painted on a canvas: a browser takes longer than a glance to lay out their SVG.
const MOST_OF_SVG: usize = 2048;

/// A picture with its cells, which are numbered as they are drawn.
#[derive(Serialize)]
pub(crate) struct Shown {
    title: String,
    width: i32,
    height: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    canvas: Option<List>,
    cells: Cells,
}

/// What is painted, as numbers below each other: of a cell the colour that fills it and that of its outline, or -1; of a line
/// `x,y,x,y,width,colour`; of a text `x,y,size,anchor,colour,"text"`.
#[derive(Serialize)]
struct List {
    colours: Vec<[String; 2]>,
    #[serde(serialize_with = "cells")]
    cells: Vec<(usize, Option<usize>)>,
    #[serde(serialize_with = "lines")]
    lines: Vec<CanvasLine>,
    #[serde(serialize_with = "texts")]
    texts: Vec<CanvasText>,
}

impl From<Canvas> for List {
    fn from(Canvas { colours, cells, lines, texts }: Canvas) -> Self {
        List { colours, cells, lines, texts }
    }
}

fn cells<S: Serializer>(cells: &[(usize, Option<usize>)], to: S) -> Result<S::Ok, S::Error> {
    let mut list = to.serialize_seq(Some(2 * cells.len()))?;
    for (fill, outline) in cells {
        list.serialize_element(fill)?;
        match outline {
            Some(outline) => list.serialize_element(outline)?,
            None => list.serialize_element(&-1)?,
        }
    }
    list.end()
}

fn lines<S: Serializer>(lines: &[CanvasLine], to: S) -> Result<S::Ok, S::Error> {
    let mut list = to.serialize_seq(Some(6 * lines.len()))?;
    for CanvasLine { from, to, width, colour } in lines {
        from.iter().chain(to).try_for_each(|number| list.serialize_element(number))?;
        list.serialize_element(width)?;
        list.serialize_element(colour)?;
    }
    list.end()
}

fn texts<S: Serializer>(texts: &[CanvasText], to: S) -> Result<S::Ok, S::Error> {
    let mut list = to.serialize_seq(Some(6 * texts.len()))?;
    for CanvasText { x, y, size, anchor, colour, text } in texts {
        [x, y, size].into_iter().try_for_each(|number| list.serialize_element(number))?;
        list.serialize_element(anchor)?;
        list.serialize_element(colour)?;
        list.serialize_element(text)?;
    }
    list.end()
}

/// Lists of equal lengths, an entry for each cell; `place` has four. One that has nothing but `null` is left out: an answer
/// about ten thousand cells takes as long as it is long.
#[derive(Default, Serialize)]
struct Cells {
    /// x, y, width, height.
    place: Vec<i32>,
    /// What a reader who points at it is told, where that is more than the coordinate and the key.
    #[serde(skip_serializing_if = "is_empty")]
    tip: Vec<Option<String>>,
    /// Where the element lies: cells of pictures of one memory with the same key show the same place.
    key: Vec<Key>,
    #[serde(skip_serializing_if = "is_empty")]
    coord: Vec<Option<String>>,
    #[serde(skip_serializing_if = "is_empty")]
    index: Vec<Option<i64>>,
    #[serde(skip_serializing_if = "is_empty")]
    thread: Vec<Option<i64>>,
    #[serde(skip_serializing_if = "is_empty")]
    value: Vec<Option<i64>>,
}

fn is_empty<T>(list: &[Option<T>]) -> bool {
    list.iter().all(Option::is_none)
}

/// An offset; what JavaScript has no number for is a text.
#[derive(Serialize)]
#[serde(untagged)]
enum Key {
    Nowhere(()),
    Number(i64),
    Text(String),
}

/// The largest integer up to which JavaScript has all.
const EXACT: i64 = (1 << 53) - 1;

impl Key {
    fn of(offset: Option<&IntTuple>) -> Self {
        match offset {
            None => Key::Nowhere(()),
            Some(IntTuple::Int(offset)) if (-EXACT..=EXACT).contains(offset) => Key::Number(*offset),
            Some(offset) => Key::Text(offset.to_string()),
        }
    }

    /// Whether it is the offset that is written so.
    fn is(&self, text: &str) -> bool {
        match self {
            Key::Nowhere(()) => false,
            Key::Number(offset) => text.parse() == Ok(*offset),
            Key::Text(offset) => text == offset,
        }
    }
}

impl Shown {
    /// The picture, whose elements are those of `layout` where it is the picture of one.
    pub(crate) fn of(picture: &Picture, theme: Theme, layout: Option<&AnyLayout>) -> Self {
        let mut cells = Cells::default();
        for cell in picture.cells() {
            cells.place.extend([cell.x, cell.y, cell.width, cell.height]);
            let (coord, key) = (cell.place.coord.as_ref(), Key::of(cell.place.offset.as_ref()));
            let text = coord.map(IntTuple::to_string);
            let of_key = text.as_ref().and_then(|coord| cell.tip.strip_prefix(coord.as_str())?.strip_prefix(" → "));
            cells.tip.push((!of_key.is_some_and(|offset| key.is(offset))).then(|| cell.tip.to_owned()));
            cells.key.push(key);
            cells.coord.push(text);
            let index = layout.and_then(|layout| crd2idx(coord?, layout.shape()).ok());
            cells.index.push(index.filter(|index| *index <= EXACT));
            cells.thread.push(cell.place.thread);
            cells.value.push(cell.place.value);
        }
        let is_small = cells.tip.len() <= MOST_OF_SVG;
        Shown {
            title: picture.title().to_owned(),
            width: picture.width(),
            height: picture.height(),
            svg: is_small.then(|| picture.to_svg_for(theme)),
            canvas: (!is_small).then(|| picture.to_canvas().into()),
            cells,
        }
    }
}
