//! An operation: its operands and its result, the same element in the same colour.

use std::collections::HashMap;

use cute_runtime::expr::{AtomValue, ExprError, Operands, Value};
use cute_runtime::{AnyLayout, IntTuple, LayoutError, RuntimeLayout, Slicer, Tiler, crd2idx};

use crate::atom::{draw_tiled_copy, draw_tiled_mma};
use crate::grid::Content;
use crate::layout::{integer, marked, scene_of};
use crate::options::Options;
use crate::palette::{Ink, KINDS, Paint};
use crate::picture::Picture;
use crate::place::Place;
use crate::refusal::Refusal;
use crate::scene::{Pen, Scene, Style};
use crate::thread_value::{MOST, strip};

/// A call of an expression: its operands, and what it gave. An element of A has the same colour in A and in the result,
/// and in B where the offsets of B are indices of A. Of a division each tile has a colour, of a product each copy of
/// the block, and the first of them is outlined; of a slice or an offset, what it takes of A is outlined, and nothing
/// else is coloured; a complement is shown in memory, where it fills the gaps. A refused operation ends with its
/// sentence, and the extents and strides that break the rule are marked in a table of the modes. A tiled MMA or a tiled
/// copy is drawn as [`draw_tiled_mma`] and [`draw_tiled_copy`] draw it.
///
/// ```
/// use cute_draw::{Options, Picture, draw_operation};
/// use cute_runtime::expr::{self, ExprError, Operands, Value, Watch};
/// struct Drawn(Vec<Picture>);
/// impl Watch for Drawn {
///     fn call(&mut self, operands: &Operands) -> Result<Value, ExprError> {
///         let result = operands.work_out();
///         self.0.push(draw_operation(operands, result.as_ref(), &Options::new()));
///         result
///     }
/// }
/// let mut drawn = Drawn(Vec::new());
/// expr::watched("logical_divide((4,6):(6,1),(2,2))", &mut drawn)?;
/// assert_eq!(drawn.0[0].title(), "logical_divide((4,6):(6,1),(2,2))");
///
/// assert!(expr::watched("complement((2,4):(1,3),16)", &mut drawn).is_err());
/// assert!(drawn.0[1].to_svg().contains("stride 3 is not a multiple of 2"));
/// # Ok::<(), ExprError>(())
/// ```
pub fn draw_operation(call: &Operands, result: Result<&Value, &ExprError>, options: &Options) -> Picture {
    let title = call.to_string();
    let name = call.operation().name();
    // A tiling is drawn as itself: its operands are an atom and numbers.
    let tiling = match result {
        Ok(Value::Atom(AtomValue::TiledMma(mma))) => draw_tiled_mma(mma, options).ok(),
        Ok(Value::Atom(AtomValue::TiledCopy(copy))) => draw_tiled_copy(copy, options).ok(),
        _ => None,
    };
    if let Some(tiling) = tiling {
        return tiling;
    }
    let values: Vec<&Value> = call.values().collect();
    let layouts: Vec<Option<AnyLayout>> =
        values.iter().enumerate().map(|(i, value)| layout_of(value, i == 0)).collect();
    let colours = Colours::of(name, &layouts, &values, result.ok());
    // The operands that are drawn, and the result.
    let options = &options.part_of((1..).zip(layouts.iter().flatten()).last().map_or(1, |(count, _)| count + 1));
    let mut scene = Scene::default();
    for (letter, (value, layout)) in ('A'..='Z').zip(values.iter().zip(&layouts)) {
        let says = format!("{letter} = {value}");
        let part = match layout {
            Some(layout) => colours.scene(layout, if letter == 'A' { Role::First } else { Role::Other }, options),
            None => Scene::default(),
        };
        scene = scene.near(32, named(&says, part));
    }
    let scene = match result {
        Ok(value) => {
            let part = match (value, &colours.slice) {
                (Value::Layout(layout), _) => colours.scene(layout, Role::Result, options),
                // The layout, and where it begins.
                (Value::Tuple(of), Some(_)) => match of.first() {
                    Some(Value::Layout(layout)) => colours.scene(layout, Role::Result, options),
                    _ => Scene::default(),
                },
                _ => Scene::default(),
            };
            let part = named(&value.to_string(), part);
            scene.then("→", part)
        }
        Err(refused) => refusal(scene, refused, &values, &layouts),
    };
    let scene = match (name, result, layouts.first()) {
        ("complement" | "complement_ceil", Ok(Value::Layout(rest)), Some(Some(a))) => filled(scene, a, rest, options),
        _ => scene,
    };
    Picture::new(title.clone(), scene.titled(&title).noted(&colours.notes))
}

/// A scene under what it is.
fn named(says: &str, part: Scene) -> Scene {
    Scene::text(Style::Note, says).below(4, part)
}

/// The layout that an operand is. A tuple in the first place is a compact one; elsewhere it is a tiler or a coordinate.
fn layout_of(value: &Value, is_first: bool) -> Option<AnyLayout> {
    match value {
        Value::Layout(layout) => Some(layout.clone()),
        value if is_first => Some(RuntimeLayout::layout_left(value.to_int_tuple()?).ok()?.into()),
        _ => None,
    }
}

/// Where a layout stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    First,
    Other,
    Result,
}

/// What the offsets of a result are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gives {
    /// Offsets of A.
    Offsets,
    /// Indices of A.
    Indices,
    /// In units of their own.
    Others,
}

impl Gives {
    fn of(operation: &str) -> Self {
        match operation {
            "right_inverse" | "left_inverse" | "nullspace" | "max_common_layout" => Gives::Indices,
            "upcast" | "downcast" | "recast" | "slice" | "slice_and_offset" | "layout_add" | "identity"
            | "layout_like" | "fragment_like" => Gives::Others,
            _ => Gives::Offsets,
        }
    }
}

/// Whether the offsets of what an operation of this name makes are offsets of its first operand: then both lie in the same
/// memory, and the same offset is the same place.
///
/// ```
/// use cute_draw::keeps_memory;
/// assert!(keeps_memory("logical_divide") && !keeps_memory("right_inverse"));
/// ```
pub fn keeps_memory(operation: &str) -> bool {
    Gives::of(operation) == Gives::Offsets
}

/// The colours of the offsets.
struct Colours {
    /// By tile or copy, where the operation makes some.
    parts: Option<HashMap<i64, i64>>,
    /// From the smallest to the largest.
    ends: (i64, i64),
    /// What the offsets of B are indices of.
    a: Option<AnyLayout>,
    first: Option<AnyLayout>,
    slice: Option<Slice>,
    result: Gives,
    notes: Vec<String>,
}

/// What a slice takes of A.
struct Slice {
    by: Slicer,
    /// The offset of its first element.
    begin: IntTuple,
}

impl Slice {
    fn of(name: &str, first: Option<&AnyLayout>, values: &[&Value]) -> Option<Self> {
        let by = values.get(1)?.to_slicer()?;
        let begin = match name {
            "slice" | "slice_and_offset" => first?.slice_and_offset(&by).ok()?.1,
            // The slice of one element.
            "offset" => first?.offset(by.to_int_tuple()?).ok()?,
            _ => return None,
        };
        Some(Slice { by, begin })
    }
}

/// Whether an element, by its natural coordinate, is one that the slicer takes.
fn takes(slicer: &Slicer, coord: &IntTuple, shape: &IntTuple) -> bool {
    match (slicer, coord, shape) {
        (Slicer::Whole, ..) => true,
        (Slicer::Int(at), ..) => crd2idx(coord, shape).is_ok_and(|index| index == *at),
        (Slicer::Tuple(modes), IntTuple::Tuple(coords), IntTuple::Tuple(shapes)) => {
            modes.iter().zip(coords.iter().zip(shapes)).all(|(mode, (coord, shape))| takes(mode, coord, shape))
        }
        _ => false,
    }
}

impl Colours {
    fn of(name: &str, layouts: &[Option<AnyLayout>], values: &[&Value], result: Option<&Value>) -> Self {
        let first = layouts.first().and_then(Option::as_ref);
        let tiler = match (name, values.get(1)) {
            // These take a layout, which a shape alone is, too.
            ("blocked_product" | "raked_product", Some(value)) => match layout_of(value, true) {
                Some(AnyLayout::Strided(layout)) => Some(Tiler::Layout(layout)),
                _ => None,
            },
            (_, value) => value.and_then(|value| value.to_tiler()),
        };
        let mut notes = Vec::new();
        let parts = match (first, tiler) {
            (Some(a), Some(tiler)) if name.ends_with("divide") || name.ends_with("divide_ceil") => {
                notes.push("a colour for each tile; the first is outlined".to_owned());
                // What divides gives the same with and without rounding up.
                a.zipped_divide_ceil(&tiler).ok().and_then(|zipped| parts(&zipped))
            }
            (Some(a), Some(tiler)) if name.ends_with("product") => {
                notes.push("a colour for each copy of the block; the first is outlined".to_owned());
                a.zipped_product(&tiler).ok().and_then(|zipped| parts(&zipped))
            }
            (Some(a), _) if name == "tile_to_shape" => {
                notes.push("a colour for each copy of the block; the first is outlined".to_owned());
                copies(a, result)
            }
            _ => None,
        };
        match &parts {
            None => notes.clear(),
            Some(parts) if parts.values().any(|part| *part >= i64::from(KINDS)) => {
                notes.push(format!("after {KINDS} of them, the colours come again"));
            }
            Some(_) => {}
        }
        let slice = Slice::of(name, first, values);
        notes.extend(slice.as_ref().map(|slice| match name {
            "offset" => "the element is outlined".to_owned(),
            _ => format!("what is taken is outlined; it begins at {}", slice.begin),
        }));
        let result = match result {
            Some(Value::Layout(layout)) => Some(layout),
            _ => None,
        };
        let (mut lowest, mut highest) = (i64::MAX, i64::MIN);
        for layout in first.into_iter().chain(result) {
            for offset in layout.offsets().take(usize::try_from(MOST).unwrap_or(0)).filter_map(|at| integer(&at)) {
                (lowest, highest) = (lowest.min(offset), highest.max(offset));
            }
        }
        let a = (name == "composition").then(|| first.cloned()).flatten();
        let (ends, result) = ((lowest.min(highest), highest), Gives::of(name));
        Colours { parts, ends, a, first: first.cloned(), slice, result, notes }
    }

    fn scene(&self, layout: &AnyLayout, role: Role, options: &Options) -> Scene {
        let plain = role == Role::Other && self.a.is_none();
        let has_integers = layout.offset(0).is_ok_and(|offset| integer(&offset).is_some());
        let (scene, notes) = if plain || !(has_integers || self.slice.is_some()) {
            let options = if plain { options.color(crate::ColorBy::Nothing) } else { *options };
            scene_of(layout, &options)
        } else {
            marked(layout, options, &|coord, offset| self.mark(layout, coord, offset, role))
        };
        scene.noted(&notes).placed(|place| Place { offset: self.lies(role, place.offset.as_ref()), ..place })
    }

    /// Where the element lies that an offset of an operand or of the result is about.
    fn lies(&self, role: Role, offset: Option<&IntTuple>) -> Option<IntTuple> {
        let of_a = |a: &Option<AnyLayout>| a.as_ref()?.offset(integer(offset?)?).ok();
        match (role, self.result) {
            (Role::First, _) | (Role::Result, Gives::Offsets) => offset.cloned(),
            (Role::Other, _) => of_a(&self.a),
            (Role::Result, Gives::Indices) => of_a(&self.first),
            (Role::Result, Gives::Others) => match (&self.slice, offset) {
                (Some(Slice { begin: IntTuple::Int(begin), .. }), Some(IntTuple::Int(offset))) => {
                    begin.checked_add(*offset).map(IntTuple::Int)
                }
                _ => None,
            },
        }
    }

    fn mark(&self, layout: &AnyLayout, coord: &IntTuple, offset: &IntTuple, role: Role) -> (Paint, Option<Pen>) {
        if let Some(slice) = &self.slice {
            let is_taken = role == Role::Result || takes(&slice.by, coord, layout.shape());
            let lies = self.lies(role, Some(offset)).as_ref().and_then(integer);
            return match lies.filter(|_| is_taken) {
                Some(lies) => {
                    (Paint::between(self.ends.0, lies, self.ends.1), (role == Role::First).then_some(Pen::Accent))
                }
                None => (Paint::Plain, (is_taken && role == Role::First).then_some(Pen::Accent)),
            };
        }
        let Some(mut offset) = integer(offset) else { return (Paint::Plain, None) };
        if role == Role::Other {
            // Beyond the last index of A there is no element.
            match self.a.as_ref().and_then(|a| a.offset(offset).ok()).as_ref().and_then(integer) {
                Some(of_a) => offset = of_a,
                None => return (Paint::Plain, None),
            }
        }
        match &self.parts {
            Some(parts) => match parts.get(&offset) {
                Some(part) => (Paint::kind(*part), (*part == 0).then_some(Pen::Accent)),
                None => (Paint::Plain, None),
            },
            None => (Paint::between(self.ends.0, offset, self.ends.1), None),
        }
    }
}

/// The copies of a block in what is tiled with it: as many rows and columns as the block has are one.
fn copies(block: &AnyLayout, tiled: Option<&Value>) -> Option<HashMap<i64, i64>> {
    let Some(Value::Layout(tiled)) = tiled else { return None };
    let extents = block.shape().modes().iter().map(|mode| mode.size().map(Tiler::Int));
    let tiler = Tiler::ByMode(extents.collect::<Result<_, _>>().ok()?);
    parts(&tiled.zipped_divide(&tiler).ok()?)
}

/// Which part each offset is in, of a layout of (inside of a part, which part).
fn parts(zipped: &AnyLayout) -> Option<HashMap<i64, i64>> {
    let inside = zipped.mode(0).ok()?.size();
    let mut parts = HashMap::new();
    for (i, offset) in (0..).zip(zipped.offsets().take(usize::try_from(MOST).unwrap_or(0))) {
        parts.entry(integer(&offset)?).or_insert(i / inside);
    }
    Some(parts)
}

/// Memory below a complement: each copy of A that the complement makes has a colour, and the first, A itself, is outlined.
fn filled(scene: Scene, a: &AnyLayout, rest: &AnyLayout, options: &Options) -> Scene {
    let list = |layout: &AnyLayout| -> Vec<i64> {
        layout.offsets().take(1 << 10).filter_map(|offset| integer(&offset)).collect()
    };
    let (of_a, of_rest) = (list(a), list(rest));
    let mut places: HashMap<i64, i64> = HashMap::new();
    for (copy, begin) in (0..).zip(&of_rest) {
        for offset in &of_a {
            if let Some(at) = begin.checked_add(*offset) {
                places.entry(at).or_insert(copy);
            }
        }
    }
    let lowest = places.keys().copied().min().unwrap_or(0);
    let highest = places.keys().copied().max().unwrap_or(0);
    let count = highest.saturating_sub(lowest).saturating_add(1).min(options.limit * 16);
    let strip = strip(lowest, count, options.limit, |address| match places.get(&address) {
        Some(copy) => Content {
            text: address.to_string(),
            fill: Some(Paint::kind(*copy)),
            pen: (*copy == 0).then_some(Pen::Accent),
            tip: format!("{address}: copy {copy} of A"),
            place: Place::address(address),
            ..Content::default()
        },
        None => Content { fill: Some(Paint::Gap), tip: format!("{address}: a gap"), ..Content::default() },
    });
    let says = "memory: A, outlined, and a copy of it in another colour at each offset of the complement";
    scene.below(20, named(says, strip))
}

/// The sentence below the operands, and the modes with what breaks the rule.
fn refusal(scene: Scene, refused: &ExprError, values: &[&Value], layouts: &[Option<AnyLayout>]) -> Scene {
    let mut scene = scene;
    if let ExprError::Rule(error) = refused {
        let coalesced = coalesces(error);
        for (letter, (value, layout)) in ('A'..='Z').zip(values.iter().zip(layouts)) {
            let strided = match (layout, error) {
                (Some(layout), _) => layout.to_strided().cloned(),
                (None, LayoutError::TileDoesNotDivide { .. }) => tiles(value),
                (None, _) => None,
            };
            let Some(layout) = strided else { continue };
            // Composition counts the modes of A coalesced, and its sentence says so.
            let (layout, of) = match (letter, coalesced) {
                ('A', true) => (layout.coalesce().unwrap_or_else(|_| layout.clone()), "A, coalesced"),
                _ => (layout, if letter == 'A' { "A" } else { "B" }),
            };
            let table = Refusal::of(error, letter).table(&layout);
            scene = scene.below(20, named(&format!("modes of {of}"), table));
        }
    }
    let sentence = Scene::notes(&[refused.to_string()], scene.width.max(640)).inked(Ink::Alarm);
    scene.below(14, sentence)
}

/// The tiles of a tiler that is a tuple of integers: of each mode so many neighbours.
fn tiles(tiler: &Value) -> Option<RuntimeLayout> {
    let IntTuple::Tuple(extents) = tiler.to_int_tuple()? else { return None };
    let strides = extents.iter().map(|_| IntTuple::Int(1)).collect();
    RuntimeLayout::new(IntTuple::Tuple(extents), IntTuple::Tuple(strides)).ok()
}

/// Whether the mode that the error names is one of A coalesced.
fn coalesces(error: &LayoutError) -> bool {
    matches!(
        error,
        LayoutError::CompositionStride { .. }
            | LayoutError::CompositionExtent { .. }
            | LayoutError::CompositionCarry { .. }
    )
}
