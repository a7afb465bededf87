//! A thread-value layout: what each thread has, and where that lies.

use cute_runtime::{AnyLayout, IntTuple, RuntimeLayout};

use crate::axis::Axis;
use crate::grid::{Content, Labels, grid, sized, width_for};
use crate::layout::{cropped, integer};
use crate::options::Options;
use crate::palette::Paint;
use crate::picture::Picture;
use crate::place::Place;
use crate::scene::{Scene, Style};

/// Elements that are looked at, at most.
pub(crate) const MOST: i64 = 1 << 16;

/// A thread-value layout: the threads down and their values across, and below it the data, each element with the thread
/// that has it, by a colour a thread, and as which of its values. A layout of one mode is one of threads with one value.
///
/// `tile` is the shape of the data, in which an offset is an index, the first mode fastest: `(16,8)` for the C of an
/// instruction of 16 by 8. Without one the data is a row.
///
/// ```
/// use cute_draw::{Options, draw_thread_value};
/// let layout = "((2,2),(2,3)):((2,12),(1,4))".parse()?;
/// let svg = draw_thread_value(&layout, None, &Options::new()).to_svg();
/// assert!(svg.contains("24 elements of 4 threads, 6 each"));
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
pub fn draw_thread_value(layout: &AnyLayout, tile: Option<&IntTuple>, options: &Options) -> Picture {
    let title = layout.to_string();
    let (threads, values) = parts(layout.shape());
    let axes = (Axis::of(&threads, options.limit), Axis::of(&values, options.limit));
    let table = grid(&axes.0, &axes.1, Labels::Both, |thread, value| {
        let (thread, value) = (axes.0.index(thread), axes.1.index(value));
        let offset = layout.offset(thread_value_coord(layout, &axes.0, thread, value));
        let place = Place { offset: offset.as_ref().ok().cloned(), ..Place::of_thread(thread, value) };
        let text = offset.map_or_else(|_| String::new(), |offset| offset.to_string());
        let tip = format!("thread {thread}, value {value} → {text}");
        Content { text, fill: Some(Paint::kind(thread)), tip, place, ..Content::default() }
    });
    let owners = Owners::of(layout, &axes.0);
    let mut notes = Vec::from([format!("{} elements of {} threads, {} each", layout.size(), axes.0.size, axes.1.size)]);
    notes.extend(cropped(&axes.0, &axes.1).map(|says| says.replace("rows", "threads").replace("columns", "values")));
    notes.extend(owners.note());
    let table = Scene::text(Style::Note, "threads down, values across: the offset").below(2, table);
    let scene = match owners.data(tile, options, &mut notes) {
        Some(data) => table
            .below(18, Scene::text(Style::Note, "the data: the thread that has an element, and as which value"))
            .below(2, data),
        None => table,
    };
    Picture::new(title.clone(), scene.titled(&title).noted(&notes))
}

/// The shapes of the threads and of all values together.
fn parts(shape: &IntTuple) -> (IntTuple, IntTuple) {
    match shape.modes() {
        [] => (shape.clone(), IntTuple::Int(1)),
        [threads] => (threads.clone(), IntTuple::Int(1)),
        [threads, values] => (threads.clone(), values.clone()),
        [threads, values @ ..] => (threads.clone(), IntTuple::Tuple(values.to_vec())),
    }
}

/// The coordinate of a value of a thread: the index of the two, the thread being faster.
fn thread_value_coord(layout: &AnyLayout, threads: &Axis, thread: i64, value: i64) -> IntTuple {
    match layout.shape().modes() {
        [_, _] => IntTuple::Tuple(Vec::from([IntTuple::Int(thread), IntTuple::Int(value)])),
        // The size of the layout bounds it.
        _ => IntTuple::Int(value.saturating_mul(threads.size).saturating_add(thread)),
    }
}

/// For each element of the data, the threads and values that have it.
pub(crate) struct Owners {
    lowest: i64,
    /// From the lowest offset on.
    owners: Vec<Vec<(i64, i64)>>,
    /// Whether elements were left out, or offsets that are too far.
    is_partial: bool,
}

impl Owners {
    /// Of a layout of strides, (thread, value).
    pub(crate) fn of_strided(layout: &RuntimeLayout) -> Self {
        let threads = Axis::of(&parts(layout.shape()).0, i64::MAX);
        Owners::of(&layout.clone().into(), &threads)
    }

    /// The same with the numbers of the threads of an instruction: a quad pair has 0 to 3 and 16 to 19.
    pub(crate) fn of_threads(layout: &RuntimeLayout, threads: &RuntimeLayout) -> Self {
        let mut owners = Owners::of_strided(layout);
        for (thread, _) in owners.owners.iter_mut().flatten() {
            *thread = threads.offset_at(*thread);
        }
        owners
    }

    /// How many elements there are from the first to the last.
    pub(crate) fn count(&self) -> i64 {
        i64::try_from(self.owners.len()).unwrap_or(i64::MAX)
    }

    /// What is to be said below the cells where one shows more than one thread or value.
    pub(crate) fn note(&self) -> Option<String> {
        let is_shared = self.owners.iter().any(|owners| owners.len() > 1);
        is_shared.then(|| "+1, +2, ..: so many more have the element".to_owned())
    }

    /// Of a layout of threads and values; none of one whose offsets are coordinates.
    pub(crate) fn of(layout: &AnyLayout, threads: &Axis) -> Self {
        let mut found: Vec<(i64, i64, i64)> = Vec::new();
        let count = usize::try_from(MOST).unwrap_or(0);
        for (i, offset) in (0..).zip(layout.offsets().take(count)) {
            if let Some(offset) = integer(&offset) {
                found.push((offset, i % threads.size, i / threads.size));
            }
        }
        let lowest = found.iter().map(|found| found.0).min().unwrap_or(0);
        let mut owners: Vec<Vec<(i64, i64)>> = Vec::new();
        let mut is_partial = layout.size() > MOST;
        for (offset, thread, value) in found {
            match usize::try_from(i128::from(offset) - i128::from(lowest)) {
                Ok(at) if at < count => {
                    if owners.len() <= at {
                        owners.resize(at + 1, Vec::new());
                    }
                    owners[at].push((thread, value));
                }
                _ => is_partial = true,
            }
        }
        Owners { lowest, owners, is_partial }
    }

    /// The cell of the element at an offset.
    pub(crate) fn content(&self, offset: i64) -> Content {
        let owners = offset.checked_sub(self.lowest).and_then(|at| self.owners.get(usize::try_from(at).ok()?));
        match owners.map(Vec::as_slice) {
            None | Some([]) => {
                Content { fill: Some(Paint::Gap), tip: format!("{offset}: no thread"), ..Content::default() }
            }
            Some([(thread, value)]) => Content {
                text: format!("T{thread}"),
                below: format!("V{value}"),
                fill: Some(Paint::kind(*thread)),
                place: Place { offset: Some(offset.into()), ..Place::of_thread(*thread, *value) },
                tip: format!("{offset}: thread {thread}, value {value}"),
                ..Content::default()
            },
            Some([(thread, value), others @ ..]) => Content {
                text: format!("T{thread}"),
                below: format!("V{value} +{}", others.len()),
                fill: Some(Paint::kind(*thread)),
                place: Place { offset: Some(offset.into()), ..Place::of_thread(*thread, *value) },
                tip: format!("{offset}: thread {thread}, value {value}, and {} more", others.len()),
                ..Content::default()
            },
        }
    }

    /// The data, as a row, or in the shape of a tile.
    fn data(&self, tile: Option<&IntTuple>, options: &Options, notes: &mut Vec<String>) -> Option<Scene> {
        if self.owners.is_empty() {
            return None;
        }
        if self.is_partial {
            notes.push(format!("of the data, what the first {MOST} elements reach is shown"));
        }
        if let Some([rows, columns]) = tile.map(IntTuple::modes) {
            let (rows, columns) = (Axis::of(rows, options.limit), Axis::of(columns, options.limit));
            notes.extend(cropped(&rows, &columns).map(|says| format!("of the data, {says}")));
            return Some(self.matrix(&rows, &columns));
        }
        let count = self.count();
        let shown = count.min(options.limit * 16);
        if shown < count {
            notes.push(format!("of the data, elements 0..{shown} of {count} are shown"));
        }
        Some(strip(self.lowest, shown, options.limit, |offset| self.content(offset)))
    }

    /// The data as a matrix, an offset being an index in it.
    pub(crate) fn matrix(&self, rows: &Axis, columns: &Axis) -> Scene {
        grid(rows, columns, Labels::Both, |row, column| {
            self.content(rows.index(row).saturating_add(columns.index(column).saturating_mul(rows.size)))
        })
    }
}

/// Cells by address, `line` of them in a line.
pub(crate) fn strip(from: i64, count: i64, line: i64, content: impl Fn(i64) -> Content) -> Scene {
    let contents: Vec<Content> = (0..count).map(|i| content(from.saturating_add(i))).collect();
    let width = width_for(&contents);
    let mut scene = Scene::default();
    let mut at = from;
    for part in contents.chunks(usize::try_from(line.max(1)).unwrap_or(1)) {
        let count = i64::try_from(part.len()).unwrap_or(0);
        scene = scene.below(10, sized(&Axis::flat(1), &Axis::addresses(at, count), Labels::Columns, part, width));
        at = at.saturating_add(count);
    }
    scene
}
