//! Any layout, by its offsets.

use std::collections::BTreeMap;

use cute_runtime::{AnyLayout, IntTuple, crd2idx, idx2crd};

use crate::axis::Axis;
use crate::grid::{Content, Labels, sized, width_for};
use crate::options::{ColorBy, Options};
use crate::palette::Paint;
use crate::picture::Picture;
use crate::place::Place;
use crate::scene::{Pen, Scene, Style};

/// Panels, at most.
const PANELS: i64 = 12;
/// Cells of the panels, at most: some megabytes of SVG.
const CELLS: i64 = 1 << 15;
/// Lines that a long vector is broken into, at most.
const LINES: i64 = 16;

/// A layout by its offsets: a vector as a row, a matrix with mode 0 down and mode 1 across, as CuTe's `print_layout` and
/// `print_latex` have it, and a panel for each coordinate of the modes beyond.
///
/// The blocks of nested modes are parted by heavier lines, and their coordinates stand in levels. Offsets are integers, or
/// coordinates where strides are basis elements. What is larger than the options say is cropped, and the picture says so.
///
/// ```
/// use cute_draw::{Options, draw};
/// for text in ["8:1", "((2,2),(2,2)):((1,8),(2,4))", "(4,8,3):(8,1,32)", "S<2,0,3> o (8,4):(4,1)", "(4,2):(1@0,1@1)"] {
///     let picture = draw(&text.parse()?, &Options::new());
///     assert!(picture.to_svg().len() < 20_000);
/// }
/// let huge = draw(&"(1048576,1048576):(1,1048576)".parse()?, &Options::new());
/// assert!(huge.to_svg().contains("rows 0..32 of 1048576 and columns 0..32 of 1048576 are shown"));
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
pub fn draw(layout: &AnyLayout, options: &Options) -> Picture {
    let title = layout.to_string();
    let (scene, notes) = scene_of(layout, options);
    Picture::new(title.clone(), scene.titled(&title).noted(&notes))
}

/// The colour and the outline of an element, by its coordinate and its offset.
pub(crate) type Mark<'a> = dyn Fn(&IntTuple, &IntTuple) -> (Paint, Option<Pen>) + 'a;

/// The same without its title, and what is to be said below it.
pub(crate) fn scene_of(layout: &AnyLayout, options: &Options) -> (Scene, Vec<String>) {
    scene_by(layout, options, None)
}

/// The same, coloured by a mark instead of what the options say.
pub(crate) fn marked(layout: &AnyLayout, options: &Options, mark: &Mark<'_>) -> (Scene, Vec<String>) {
    scene_by(layout, options, Some(mark))
}

fn scene_by(layout: &AnyLayout, options: &Options, mark: Option<&Mark<'_>>) -> (Scene, Vec<String>) {
    let sheets = Sheets::of(layout, options, mark);
    (sheets.scene(layout, options), sheets.notes)
}

/// The cells of a layout: one sheet of a vector or a matrix, one for each panel of what has more modes.
pub(crate) struct Sheets {
    pub(crate) rows: Axis,
    pub(crate) columns: Axis,
    /// Each with the coordinate in the modes beyond, empty where there are none.
    pub(crate) sheets: Vec<(String, Vec<Content>)>,
    pub(crate) is_vector: bool,
    /// What is left out.
    pub(crate) notes: Vec<String>,
}

impl Sheets {
    pub(crate) fn of(layout: &AnyLayout, options: &Options, mark: Option<&Mark<'_>>) -> Self {
        let (axes, beyond): ((Axis, Axis), &[IntTuple]) = match layout.shape().modes() {
            [] | [_] => ((Axis::flat(1), Axis::of(layout.shape(), options.limit * LINES)), &[]),
            [rows, columns, beyond @ ..] => ((Axis::of(rows, options.limit), Axis::of(columns, options.limit)), beyond),
        };
        let is_vector = layout.shape().modes().len() < 2;
        let mut notes: Vec<String> = match is_vector {
            true if axes.1.is_cropped() => {
                Vec::from([format!("elements 0..{} of {} are shown", axes.1.shown, axes.1.size)])
            }
            true => Vec::new(),
            false => cropped(&axes.0, &axes.1).into_iter().collect(),
        };
        let shape = IntTuple::Tuple(beyond.to_vec());
        let count = shape.leaves().fold(1i64, |count, extent| count.saturating_mul(extent));
        let shown = count.min(PANELS).min((CELLS.min(options.cells) / (axes.0.shown * axes.1.shown)).max(1));
        if shown < count {
            notes.push(format!("panels 0..{shown} of {count} are shown"));
        }
        let coords: Vec<Vec<IntTuple>> = (0..shown)
            .map(|i| idx2crd(&IntTuple::Int(i), &shape).map_or_else(|_| Vec::new(), |coord| coord.modes().to_vec()))
            .collect();
        let elements = Elements::of(layout, &axes.0, &axes.1, &coords);
        let sheets = coords.iter().enumerate().map(|(panel, coord)| {
            let coord: Vec<String> = coord.iter().map(IntTuple::to_string).collect();
            let name = if coord.is_empty() { String::new() } else { format!("(_,_,{})", coord.join(",")) };
            let cells = (0..axes.0.shown).flat_map(|row| (0..axes.1.shown).map(move |column| (row, column)));
            (name, cells.map(|at| elements.content(options, mark, &axes, panel, at)).collect())
        });
        let sheets = sheets.collect();
        Sheets { rows: axes.0, columns: axes.1, sheets, is_vector, notes }
    }

    /// All of them, as they are seen.
    pub(crate) fn scene(&self, layout: &AnyLayout, options: &Options) -> Scene {
        if self.is_vector { self.lines(layout, options) } else { self.panels(layout) }
    }

    /// The colour of each element that is shown, by its index.
    pub(crate) fn paints(&self, layout: &AnyLayout) -> BTreeMap<i64, Paint> {
        let contents = self.sheets.iter().flat_map(|(_, contents)| contents);
        let paint =
            |content: &Content| Some((crd2idx(content.place.coord.as_ref()?, layout.shape()).ok()?, content.fill?));
        contents.filter_map(paint).collect()
    }

    /// How wide the cells of all sheets are.
    fn width(&self) -> i32 {
        self.sheets.iter().map(|(_, contents)| width_for(contents)).max().unwrap_or(0)
    }

    /// A row of cells, broken where it is long.
    fn lines(&self, layout: &AnyLayout, options: &Options) -> Scene {
        let line = Axis::of(layout.shape(), options.limit).shown;
        let (mut scene, mut from) = (Scene::default(), 0);
        for part in self.sheets.iter().flat_map(|(_, cells)| cells.chunks(usize::try_from(line).unwrap_or(1))) {
            let count = i64::try_from(part.len()).unwrap_or(0);
            let columns = self.columns.part(from, count);
            scene = scene.below(10, sized(&self.rows, &columns, Labels::Columns, part, self.width()));
            from += count;
        }
        scene
    }

    /// A matrix, or several.
    fn panels(&self, layout: &AnyLayout) -> Scene {
        let width = self.width();
        // A line of panels for each coordinate of the modes after the third, if the third is short.
        let third = layout.shape().modes().get(2).map_or(1, |third| Axis::of(third, i64::MAX).size);
        let across = if third <= 6 { third } else { 4 };
        let across = across.clamp(1, (1200 / (i64::from(width) * self.columns.shown)).max(1));
        let (mut scene, mut line) = (Scene::default(), Scene::default());
        for (i, (name, cells)) in (0i64..).zip(&self.sheets) {
            let panel = sized(&self.rows, &self.columns, Labels::Both, cells, width);
            let panel = if name.is_empty() { panel } else { Scene::text(Style::Note, name).below(2, panel) };
            if i % across == 0 && i > 0 {
                scene = scene.below(22, std::mem::take(&mut line));
            }
            line = line.beside(28, panel);
        }
        scene.below(22, line)
    }
}

/// What is left out, if anything is.
pub(crate) fn cropped(rows: &Axis, columns: &Axis) -> Option<String> {
    (rows.is_cropped() || columns.is_cropped()).then(|| {
        format!(
            "rows 0..{} of {} and columns 0..{} of {} are shown",
            rows.shown, rows.size, columns.shown, columns.size
        )
    })
}

/// The offsets that are shown, and how they lie between the smallest and the largest.
struct Elements {
    /// Panel by panel, row by row: the coordinate and the offset.
    all: Vec<Option<(IntTuple, IntTuple)>>,
    rows: i64,
    columns: i64,
    is_vector: bool,
    /// Of integers, the ends.
    ends: (i64, i64),
    /// Of coordinates, all of them in order.
    order: Vec<Vec<i64>>,
}

impl Elements {
    /// Of rows and columns, and panels by their coordinates in the modes beyond.
    fn of(layout: &AnyLayout, rows: &Axis, columns: &Axis, panels: &[Vec<IntTuple>]) -> Self {
        let mut all = Vec::new();
        for panel in panels {
            for row in 0..rows.shown {
                for column in 0..columns.shown {
                    all.push(element(layout, rows.index(row), columns.index(column), panel));
                }
            }
        }
        let integers = || all.iter().flatten().filter_map(|(_, offset)| integer(offset));
        let ends = (integers().min().unwrap_or(0), integers().max().unwrap_or(0));
        let mut order: Vec<Vec<i64>> =
            all.iter().flatten().filter(|(_, at)| integer(at).is_none()).map(|(_, at)| key(at)).collect();
        order.sort();
        order.dedup();
        let is_vector = layout.shape().modes().len() < 2;
        Elements { all, rows: rows.shown, columns: columns.shown, is_vector, ends, order }
    }

    fn at(&self, panel: usize, row: i64, column: i64) -> Option<&(IntTuple, IntTuple)> {
        let inside = usize::try_from(row * self.columns + column).ok()?;
        self.all.get(panel * usize::try_from(self.rows * self.columns).ok()? + inside)?.as_ref()
    }

    /// The cell at a place: the offset, and for who points at it the coordinate.
    fn content(
        &self,
        options: &Options,
        mark: Option<&Mark<'_>>,
        axes: &(Axis, Axis),
        panel: usize,
        (row, column): (i64, i64),
    ) -> Content {
        // Every place that is asked for has an element.
        let Some((coord, offset)) = self.at(panel, row, column) else { return Content::default() };
        let (paint, pen) = match mark {
            Some(mark) => mark(coord, offset),
            None => (self.paint(options, axes, (row, column), panel, offset), None),
        };
        Content {
            text: offset.to_string(),
            fill: Some(paint),
            pen,
            tip: format!("{coord} → {offset}"),
            place: Place::element(coord, offset),
            ..Content::default()
        }
    }

    fn paint(
        &self,
        options: &Options,
        (rows, columns): &(Axis, Axis),
        (row, column): (i64, i64),
        panel: usize,
        offset: &IntTuple,
    ) -> Paint {
        let (access, hardware) = (options.access, options.access.hardware());
        let address = integer(offset).map(|offset| i128::from(offset) * i128::from(access.bytes()));
        let block = |bytes: u32| address.map(|address| address.div_euclid(i128::from(bytes.max(1))));
        match options.color {
            ColorBy::Offset => self.along(offset),
            ColorBy::Row => Paint::kind(rows.index(row)),
            // The elements of a vector are what the threads of a layout of threads have.
            ColorBy::Thread if self.is_vector => Paint::kind(columns.index(column)),
            ColorBy::Thread => Paint::kind(rows.index(row)),
            ColorBy::Column => Paint::kind(columns.index(column)),
            ColorBy::Value if self.is_vector => Paint::kind(0),
            ColorBy::Value => {
                let panel = i64::try_from(panel).unwrap_or(0);
                Paint::kind(columns.index(column).saturating_add(panel.saturating_mul(columns.size)))
            }
            ColorBy::Bank => block(hardware.word()).map_or(Paint::Plain, |word| {
                let banks = i128::from(hardware.banks().max(1));
                let bank = i64::try_from(word.rem_euclid(banks)).unwrap_or(0);
                Paint::between(0, bank, i64::from(hardware.banks()) - 1)
            }),
            ColorBy::Sector => block(hardware.sector())
                .map_or(Paint::Plain, |sector| Paint::kind(i64::try_from(sector.rem_euclid(8)).unwrap_or(0))),
            ColorBy::Mode => {
                // Neighbours differ along rows and along columns.
                let (across, down) = (columns.block(column), rows.block(row));
                Paint::kind(down + across * (rows.blocks() % 8 + i64::from(rows.blocks() % 8 == 0)))
            }
            ColorBy::Nothing => Paint::Plain,
        }
    }

    /// Where an offset lies between the ends.
    fn along(&self, offset: &IntTuple) -> Paint {
        match integer(offset) {
            Some(offset) => Paint::between(self.ends.0, offset, self.ends.1),
            None => {
                let at = self.order.binary_search(&key(offset)).unwrap_or_else(|at| at);
                Paint::between(0, to_i64(at), to_i64(self.order.len().saturating_sub(1)))
            }
        }
    }
}

/// The coordinate and the offset of an element, by its row and column and its coordinate in the modes beyond.
fn element(layout: &AnyLayout, row: i64, column: i64, beyond: &[IntTuple]) -> Option<(IntTuple, IntTuple)> {
    let coord = match layout.shape().modes().len() {
        // Of a vector the column is the index.
        0 | 1 => IntTuple::Int(column),
        _ => [IntTuple::Int(row), IntTuple::Int(column)].into_iter().chain(beyond.iter().cloned()).collect(),
    };
    Some((idx2crd(&coord, layout.shape()).ok()?, layout.offset(coord).ok()?))
}

/// The integer that an offset is, if it is no coordinate.
pub(crate) fn integer(offset: &IntTuple) -> Option<i64> {
    match offset {
        IntTuple::Int(offset) => Some(*offset),
        IntTuple::Tuple(_) => None,
    }
}

/// What coordinates are ordered by: the last place first.
fn key(offset: &IntTuple) -> Vec<i64> {
    let mut key: Vec<i64> = offset.leaves().collect();
    key.reverse();
    key
}

fn to_i64(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
