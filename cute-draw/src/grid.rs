//! A grid of cells with its labels.

use crate::axis::{Axis, Label};
use crate::palette::{Ink, Paint};
use crate::place::Place;
use crate::scene::{Anchor, Cell, Frame, Item, Pen, Scene, Style, Text};

/// The least width of a cell, and its height.
const CELL: i32 = 34;
/// The height of a cell with two lines of text.
const TALL: i32 = 40;
/// A text wider than this is set smaller.
const WIDE: i32 = 92;
/// No cell is wider.
const WIDEST: i32 = 200;
/// Room left and right of a cell's text, together.
const AROUND: i32 = 10;
/// The height of a row of labels.
const LABEL: i32 = 18;

/// What a cell holds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Content {
    pub(crate) text: String,
    /// A second line, smaller.
    pub(crate) below: String,
    pub(crate) fill: Option<Paint>,
    /// An outline above all others.
    pub(crate) pen: Option<Pen>,
    pub(crate) tip: String,
    /// What is there, for programs.
    pub(crate) place: Place,
}

/// Which labels are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Labels {
    Both,
    Columns,
    Neither,
}

/// The cells of `rows` by `columns`, with labels and lines between blocks. `content` is asked for each that is shown, by its
/// position, row by row.
pub(crate) fn grid(rows: &Axis, columns: &Axis, labels: Labels, mut content: impl FnMut(i64, i64) -> Content) -> Scene {
    let mut contents = Vec::new();
    for row in 0..rows.shown {
        for column in 0..columns.shown {
            contents.push(content(row, column));
        }
    }
    sized(rows, columns, labels, &contents, width_for(&contents))
}

/// How wide the cells for these are.
pub(crate) fn width_for(contents: &[Content]) -> i32 {
    let widest = contents.iter().map(|content| natural(content).min(WIDEST)).max().unwrap_or(0);
    widest.max(CELL)
}

/// The width that a content would have.
fn natural(content: &Content) -> i32 {
    let text = if Style::Cell.width(&content.text) > WIDE { Style::Small } else { Style::Cell };
    text.width(&content.text).max(Style::Small.width(&content.below)) + AROUND
}

/// The same with cells of a width that others share.
pub(crate) fn sized(rows: &Axis, columns: &Axis, labels: Labels, contents: &[Content], width: i32) -> Scene {
    let height = if contents.iter().any(|content| !content.below.is_empty()) { TALL } else { CELL };
    let row_labels = if labels == Labels::Both { rows.labels() } else { Vec::new() };
    let column_labels = if labels == Labels::Neither { Vec::new() } else { columns.labels() };
    let widths: Vec<i32> = row_labels.iter().map(|level| label_width(level)).collect();
    let (left, top) = (widths.iter().sum(), LABEL * small(column_labels.len() as i64));
    let place = Places { left, top, width, height };
    let mut scene = Scene {
        width: place.x(columns.shown),
        height: place.y(rows.shown),
        items: Vec::with_capacity(contents.len() + 64),
    };
    let mut marked = Vec::new();
    for (i, content) in (0..).zip(contents) {
        let (row, column) = (i / columns.shown.max(1), i % columns.shown.max(1));
        let frame = place.frame(row, column);
        if let Some(pen) = content.pen {
            let is_same = |row: i64, column: i64| {
                let inside = (0..rows.shown).contains(&row) && (0..columns.shown).contains(&column);
                let at = usize::try_from(row * columns.shown + column).ok();
                inside && at.and_then(|at| contents.get(at)).is_some_and(|other| other.pen == Some(pen))
            };
            outline(
                &mut marked,
                frame,
                pen,
                [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|(down, right)| is_same(row + down, column + right)),
            );
        }
        scene.push(Item::Cell(cell(frame, content)));
    }
    place.lines(&mut scene, rows, columns);
    place.column_labels(&mut scene, &column_labels);
    place.row_labels(&mut scene, &row_labels, &widths);
    scene.items.append(&mut marked);
    place.ellipses(scene, rows, columns)
}

/// How far the cells are from the left edge where these rows have labels.
pub(crate) fn left_of(rows: &Axis) -> i32 {
    rows.labels().iter().map(|level| label_width(level)).sum()
}

/// Where the cells are.
struct Places {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
}

impl Places {
    fn x(&self, column: i64) -> i32 {
        self.left + self.width * small(column)
    }

    fn y(&self, row: i64) -> i32 {
        self.top + self.height * small(row)
    }

    fn frame(&self, row: i64, column: i64) -> Frame {
        Frame::new(self.x(column), self.y(row), self.width, self.height)
    }

    /// The lines between blocks, and the one around all.
    fn lines(&self, scene: &mut Scene, rows: &Axis, columns: &Axis) {
        let (right, bottom) = (self.x(columns.shown), self.y(rows.shown));
        for column in 1..columns.shown {
            if let Some(pen) = columns.pen(column) {
                scene.line((self.x(column), self.top), (self.x(column), bottom), pen);
            }
        }
        for row in 1..rows.shown {
            if let Some(pen) = rows.pen(row) {
                scene.line((self.left, self.y(row)), (right, self.y(row)), pen);
            }
        }
        let frame = Frame::new(self.left, self.top, right - self.left, bottom - self.top);
        scene.push(Item::Outline { frame, pen: Pen::Middle });
    }

    fn column_labels(&self, scene: &mut Scene, levels: &[Vec<Label>]) {
        for (level, labels) in levels.iter().enumerate() {
            let y = self.top - LABEL * small(level as i64) - LABEL / 2;
            for label in labels {
                let (from, to) = (self.x(label.at), self.x(label.at + label.count));
                if level > 0 {
                    let under = y + LABEL / 2;
                    scene.line((from + 4, under), (to - 4, under), Pen::Bracket);
                }
                let text = Style::Label.cut(&label.text, to - from - 2);
                scene.push(Item::Text(label_at((from + to) / 2, y, Anchor::Middle, text)));
            }
        }
    }

    fn row_labels(&self, scene: &mut Scene, levels: &[Vec<Label>], widths: &[i32]) {
        let mut right = self.left;
        for (level, (labels, width)) in levels.iter().zip(widths).enumerate() {
            for label in labels {
                let (from, to) = (self.y(label.at), self.y(label.at + label.count));
                if level > 0 {
                    scene.line((right - 1, from + 4), (right - 1, to - 4), Pen::Bracket);
                }
                scene.push(Item::Text(label_at(right - 7, (from + to) / 2, Anchor::End, label.text.clone())));
            }
            right -= width;
        }
    }

    /// Dots where rows or columns are left out.
    fn ellipses(&self, mut scene: Scene, rows: &Axis, columns: &Axis) -> Scene {
        let (right, bottom) = (self.x(columns.shown), self.y(rows.shown));
        let mut dots = |x, y, text: &str| {
            let (style, ink) = (Style::Cell, Ink::Soft);
            scene.push(Item::Text(Text { x, y, anchor: Anchor::Middle, style, ink, text: text.to_owned() }));
        };
        if columns.goes_on() {
            dots(right + 12, (self.top + bottom) / 2, "⋯");
            scene.width += 24;
        }
        let (style, ink) = (Style::Cell, Ink::Soft);
        if rows.goes_on() {
            let (x, y) = ((self.left + right) / 2, bottom + 12);
            scene.push(Item::Text(Text { x, y, anchor: Anchor::Middle, style, ink, text: "⋮".to_owned() }));
            scene.height += 24;
        }
        scene
    }
}

/// Lines around a cell but where its neighbour above, below, left or right has the same.
fn outline(lines: &mut Vec<Item>, frame: Frame, pen: Pen, [above, below, left, right]: [bool; 4]) {
    let Frame { x, y, width, height } = frame;
    let (end, bottom) = (x + width, y + height);
    let sides = [
        (above, (x, y), (end, y)),
        (below, (x, bottom), (end, bottom)),
        (left, (x, y), (x, bottom)),
        (right, (end, y), (end, bottom)),
    ];
    lines.extend(sides.into_iter().filter(|side| !side.0).map(|(_, from, to)| Item::Line { from, to, pen }));
}

fn label_at(x: i32, y: i32, anchor: Anchor, text: String) -> Text {
    Text { x, y, anchor, style: Style::Label, ink: Ink::Soft, text }
}

fn label_width(labels: &[Label]) -> i32 {
    labels.iter().map(|label| Style::Label.width(&label.text)).max().unwrap_or(0) + 12
}

fn cell(frame: Frame, content: &Content) -> Cell {
    let (x, middle) = (frame.x + frame.width / 2, frame.y + frame.height / 2);
    let room = frame.width - 4;
    let style = if Style::Cell.width(&content.text) > room { Style::Small } else { Style::Cell };
    let text = |y, style: Style, text: &str| {
        let (anchor, ink) = (Anchor::Middle, Ink::Full);
        Text { x, y, anchor, style, ink, text: style.cut(text, room) }
    };
    let mut texts = Vec::new();
    let (upper, lower) = if content.below.is_empty() { (middle, middle) } else { (middle - 7, middle + 9) };
    if !content.text.is_empty() {
        texts.push(text(upper, style, &content.text));
    }
    if !content.below.is_empty() {
        texts.push(text(lower, Style::Small, &content.below));
    }
    let fill = content.fill.unwrap_or(Paint::Plain);
    Cell { frame, fill, pen: Some(Pen::Hair), tip: content.tip.clone(), place: content.place.clone(), texts }
}

/// A count of cells, which the options bound.
fn small(count: i64) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX >> 12)
}
