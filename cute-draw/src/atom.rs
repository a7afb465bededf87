//! Atoms and tilings of them: which thread has which element, as which of its values.

use cute_runtime::atom::{AtomError, Held, MmaAtom, Mode, Operand, TiledCopy, TiledMma, TypedCopyAtom};
use cute_runtime::{IntTuple, RuntimeLayout};

use crate::axis::Axis;
use crate::grid::{Content, Labels, grid, left_of, sized, width_for};
use crate::layout::cropped;
use crate::options::Options;
use crate::palette::Paint;
use crate::picture::Picture;
use crate::place::Place;
use crate::scene::{Scene, Style};
use crate::thread_value::Owners;

/// An instruction that multiplies: A to the left of C and B above it, so that the row of A and the column of B that an
/// element of C is made of meet there. A cell says which thread has the element, and as which of its values; a colour is a
/// thread. An operand that the instruction takes from memory says so.
///
/// ```
/// use cute_draw::{Options, draw_mma};
/// use cute_runtime::atom::MmaAtom;
/// let picture = draw_mma(&MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?, &Options::new());
/// assert!(picture.to_svg().contains("C, 16 × 8, f32"));
/// # Ok::<(), cute_runtime::atom::AtomError>(())
/// ```
pub fn draw_mma(atom: &MmaAtom, options: &Options) -> Picture {
    let part = |operand: Operand| {
        let r#type = match operand {
            Operand::A => atom.type_a(),
            Operand::B => atom.type_b(),
            Operand::C => atom.type_c(),
        };
        let [rows, columns] = operand.modes().map(|mode| atom.extent(mode));
        let (place, memory) = match atom.held(operand) {
            Held::Registers => (String::new(), ""),
            Held::Descriptor(major) => (format!(", {major}-major in shared memory"), "smem"),
            Held::TensorMemory => (", in tensor memory".to_owned(), "tmem"),
        };
        let letter = operand.letter().to_ascii_uppercase();
        let name = format!("{letter}, {rows} × {columns}, {}{place}", r#type);
        let owners =
            (atom.held(operand) == Held::Registers).then(|| Owners::of_threads(atom.layout(operand), atom.threads()));
        Part { name, owners, memory, rows, columns }
    };
    let title = atom.to_string();
    let (scene, notes) = around([part(Operand::A), part(Operand::B), part(Operand::C)], options);
    Picture::new(title.clone(), scene.titled(&title).noted(&notes))
}

/// A tiled MMA: the tile of each operand, A to the left of C and B above it, as [`draw_mma`] draws an atom. An element that
/// several threads have shows the first of them, and how many more.
///
/// ```
/// use cute_draw::{Options, draw_tiled_mma};
/// use cute_runtime::atom::{MmaAtom, TiledMma};
/// let atom = MmaAtom::named("SM80_16x8x8_F32F16F16F32_TN")?;
/// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &"(_,_,_)".parse()?)?;
/// assert!(draw_tiled_mma(&mma, &Options::new())?.to_svg().contains("C, 32 × 16"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Refused where the threads have gaps, as those of a quad pair.
pub fn draw_tiled_mma(mma: &TiledMma, options: &Options) -> Result<Picture, AtomError> {
    let part = |operand: Operand| {
        let [rows, columns] = operand.modes().map(|mode| mma.tile_size(mode));
        let name = format!("{}, {rows} × {columns}", operand.letter().to_ascii_uppercase());
        let (owners, memory) = match mma.atom().held(operand) {
            Held::Registers => (Some(Owners::of_strided(&mma.layout_tv(operand)?)), ""),
            Held::Descriptor(_) => (None, "smem"),
            Held::TensorMemory => (None, "tmem"),
        };
        Ok::<Part, AtomError>(Part { name, owners, memory, rows, columns })
    };
    let (scene, mut notes) = around([part(Operand::A)?, part(Operand::B)?, part(Operand::C)?], options);
    let title = format!("{}, atoms {}", mma.atom(), mma.atoms());
    let [m, n, k] = Mode::ALL.map(|mode| mma.tile_size(mode));
    notes.insert(0, format!("{} threads, a tile of {m} × {n} × {k}", mma.size()));
    Ok(Picture::new(title.clone(), scene.titled(&title).noted(&notes)))
}

/// A copy: what each thread gives at the source and gets at the destination, side by side. Of `ldmatrix` a thread of the
/// source is the one that gives the address of a row.
///
/// ```
/// use cute_draw::{Options, draw_copy};
/// use cute_runtime::atom::{CopyAtom, Element};
/// let atom = CopyAtom::named("SM75_U32x1_LDSM_N")?.with_type(Element::F16)?;
/// assert!(draw_copy(&atom, &Options::new()).to_svg().contains("destination"));
/// # Ok::<(), cute_runtime::atom::AtomError>(())
/// ```
pub fn draw_copy(atom: &TypedCopyAtom, options: &Options) -> Picture {
    let title = atom.to_string();
    // Elements that a thread has next to each other at the source are a row, if there are enough for one.
    let line = atom.num_val_src().clamp(8, 32);
    let threads = atom.atom().threads();
    let side = |layout: &RuntimeLayout| (Owners::of_threads(layout, threads), RowShape::lines(line));
    let (scene, notes) = both(side(atom.src()), side(atom.dst()), options);
    Picture::new(title.clone(), scene.titled(&title).noted(&notes))
}

/// A tiled copy: the tile at the source and at the destination, side by side, as [`draw_copy`] draws an atom.
///
/// ```
/// use cute_draw::{Options, draw_tiled_copy};
/// use cute_runtime::atom::{CopyAtom, Element, TiledCopy};
/// let atom = CopyAtom::named("UniversalCopy<128b>")?.with_type(Element::F32)?;
/// let copy = TiledCopy::new(&atom, &"(4,8):(8,1)".parse()?, &"(1,4)".parse()?)?;
/// assert!(draw_tiled_copy(&copy, &Options::new())?.to_svg().contains("source"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Refused where the layouts of the tile are, see [`TiledCopy::layout_s_tv`].
pub fn draw_tiled_copy(copy: &TiledCopy, options: &Options) -> Result<Picture, AtomError> {
    let shape = match copy.tile_shape().modes() {
        [rows, columns] => RowShape::matrix(rows, columns),
        _ => RowShape::lines(32),
    };
    let side = |layout: RuntimeLayout| (Owners::of_strided(&layout), shape.clone());
    let (scene, mut notes) = both(side(copy.layout_s_tv()?), side(copy.layout_d_tv()?), options);
    let title = format!("{}, tile {}", copy.atom(), copy.tile_shape());
    notes.insert(0, format!("{} threads", copy.size()));
    Ok(Picture::new(title.clone(), scene.titled(&title).noted(&notes)))
}

/// An operand, of rows and columns.
struct Part {
    name: String,
    /// None of what is in no register of a thread.
    owners: Option<Owners>,
    /// The memory that it is in instead.
    memory: &'static str,
    rows: i64,
    columns: i64,
}

impl Part {
    fn axes(&self, options: &Options) -> (Axis, Axis) {
        let of = |extent| Axis::of(&IntTuple::Int(extent), options.limit);
        (of(self.rows), of(self.columns))
    }

    /// The cells, row by row.
    fn contents(&self, (rows, columns): &(Axis, Axis), is_transposed: bool) -> Vec<Content> {
        let cell = |row: i64, column: i64| {
            let index = row.saturating_add(column.saturating_mul(self.rows));
            match &self.owners {
                // Indices of A, of B and of C have nothing to do with each other; the threads have.
                Some(owners) => {
                    let content = owners.content(index);
                    let place = Place { offset: None, ..content.place };
                    Content { place, ..content }
                }
                None => Content {
                    text: self.memory.to_owned(),
                    // As high as the cells of the other operands, with whose rows and columns these are level.
                    below: format!("{row},{column}"),
                    fill: Some(Paint::Plain),
                    tip: format!("({row},{column})"),
                    ..Content::default()
                },
            }
        };
        let (down, across) = if is_transposed { (columns, rows) } else { (rows, columns) };
        (0..down.shown)
            .flat_map(|i| (0..across.shown).map(move |j| if is_transposed { (j, i) } else { (i, j) }))
            .map(|(row, column)| cell(row, column))
            .collect()
    }
}

/// A to the left of C, B above it, its K down.
fn around([a, b, c]: [Part; 3], options: &Options) -> (Scene, Vec<String>) {
    let options = &options.part_of(3);
    let axes = [&a, &b, &c].map(|part| part.axes(options));
    let [cells_a, cells_b, cells_c] =
        [a.contents(&axes[0], false), b.contents(&axes[1], true), c.contents(&axes[2], false)];
    let width = [&cells_a, &cells_b, &cells_c].map(|cells| width_for(cells)).into_iter().max().unwrap_or(0);
    let [(m, k), (n, _), _] = &axes;
    let scene_a = Scene::text(Style::Note, &a.name).below(2, sized(m, k, Labels::Both, &cells_a, width));
    let scene_b = Scene::text(Style::Note, &format!("{}, its K down", b.name))
        .below(2, sized(k, n, Labels::Both, &cells_b, width));
    let scene_c = Scene::text(Style::Note, &c.name).below(2, sized(m, n, Labels::Both, &cells_c, width));
    let (right, down) = (scene_a.width + 28, scene_b.height + 20);
    // The columns of B and of C are the same, so they are level, however wide the numbers of their rows are.
    let (left_b, left_c) = (left_of(k), left_of(m));
    let mut scene = Scene::default();
    scene.place(right + (left_c - left_b).max(0), 0, scene_b);
    scene.place(0, down, scene_a);
    scene.place(right + (left_b - left_c).max(0), down, scene_c);
    let mut notes: Vec<String> = [("M", m), ("N", n), ("K", k)]
        .into_iter()
        .filter(|(_, axis)| axis.is_cropped())
        .map(|(name, axis)| format!("of {name}, 0..{} of {} is shown", axis.shown, axis.size))
        .collect();
    notes.extend([&a, &b, &c].iter().find_map(|part| part.owners.as_ref()?.note()));
    (scene, notes)
}

/// How the elements of a copy are laid out on paper.
#[derive(Clone)]
struct RowShape {
    /// Rows and columns, the rows fastest; or lines of so many, the elements of a line fastest.
    matrix: Option<(IntTuple, IntTuple)>,
    line: i64,
}

impl RowShape {
    fn lines(line: i64) -> Self {
        RowShape { matrix: None, line }
    }

    fn matrix(rows: &IntTuple, columns: &IntTuple) -> Self {
        RowShape { matrix: Some((rows.clone(), columns.clone())), line: 1 }
    }

    fn scene(&self, owners: &Owners, options: &Options, notes: &mut Vec<String>) -> Scene {
        let of = |shape: &IntTuple| Axis::of(shape, options.limit);
        let (rows, columns) = match &self.matrix {
            Some((rows, columns)) => (of(rows), of(columns)),
            None => {
                let count = owners.count();
                (of(&IntTuple::Int((count + self.line - 1) / self.line)), of(&IntTuple::Int(self.line.min(count))))
            }
        };
        notes.extend(cropped(&rows, &columns).filter(|says| !notes.contains(says)));
        match self.matrix {
            Some(_) => owners.matrix(&rows, &columns),
            None => grid(&rows, &columns, Labels::Both, |row, column| {
                owners.content(rows.index(row) * self.line + columns.index(column))
            }),
        }
    }
}

/// Source and destination side by side.
fn both(source: (Owners, RowShape), destination: (Owners, RowShape), options: &Options) -> (Scene, Vec<String>) {
    let mut notes: Vec<String> =
        [&source, &destination].iter().find_map(|(owners, _)| owners.note()).into_iter().collect();
    let [source, destination] = [("source", source), ("destination", destination)].map(|(name, (owners, shape))| {
        Scene::text(Style::Note, name).below(2, shape.scene(&owners, options, &mut notes))
    });
    (source.then("→", destination), notes)
}
