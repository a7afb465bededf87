//! A picture for the page: as SVG, or what is larger as a list for a canvas, with the cells and what they show.

use cute_draw::{Picture, Theme};
use cute_types::runtime::{AnyLayout, IntTuple, crd2idx};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::question::Refusal;

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
    canvas: Option<Box<RawValue>>,
    cells: Cells,
}

/// Lists of equal lengths, an entry for each cell; `place` has four.
#[derive(Default, Serialize)]
struct Cells {
    /// x, y, width, height.
    place: Vec<i32>,
    tip: Vec<String>,
    /// Where the element lies: cells of pictures of one memory with the same key show the same place.
    key: Vec<Key>,
    coord: Vec<Option<String>>,
    index: Vec<Option<i64>>,
    thread: Vec<Option<i64>>,
    value: Vec<Option<i64>>,
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
}

impl Shown {
    /// The picture, whose elements are those of `layout` where it is the picture of one.
    pub(crate) fn of(picture: &Picture, theme: Theme, layout: Option<&AnyLayout>) -> Result<Self, Refusal> {
        let mut cells = Cells::default();
        for cell in picture.cells() {
            cells.place.extend([cell.x, cell.y, cell.width, cell.height]);
            cells.tip.push(cell.tip.to_owned());
            cells.key.push(Key::of(cell.place.offset.as_ref()));
            let coord = cell.place.coord.as_ref();
            cells.coord.push(coord.map(IntTuple::to_string));
            let index = layout.and_then(|layout| crd2idx(coord?, layout.shape()).ok());
            cells.index.push(index.filter(|index| *index <= EXACT));
            cells.thread.push(cell.place.thread);
            cells.value.push(cell.place.value);
        }
        let is_small = cells.tip.len() <= MOST_OF_SVG;
        let list =
            || RawValue::from_string(picture.to_canvas()).map_err(|error| Refusal::new("picture", error.to_string()));
        Ok(Shown {
            title: picture.title().to_owned(),
            width: picture.width(),
            height: picture.height(),
            svg: is_small.then(|| picture.to_svg_for(theme)),
            canvas: if is_small { None } else { Some(list()?) },
            cells,
        })
    }
}
