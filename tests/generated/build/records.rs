//! The cases of `tests/records_of_types.rs`: records of CuTe C++ as programs over types. Of each operation those that the
//! types have to accept, with CuTe's own text as the expected type, evenly spaced over the file; and all that CuTe or we
//! refuse, which no type may accept.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cute_runtime::{IntTuple, Slicer, Tiler};

use crate::evaluate::{Answer, evaluate, is_rounded, order};
use crate::records::{Record, all};
use crate::share::shared;

/// How many accepted records of one operation are compiled.
const ACCEPTED: usize = 44;

/// The text of all cases: a function for each operation, which calls the macros of the test.
pub(crate) fn records() -> Result<String, std::fmt::Error> {
    let mut by_operation: BTreeMap<String, Vec<(Record, Call)>> = BTreeMap::new();
    // Of the records with dynamic leaves the types have none.
    for record in all().into_iter().filter(|record| !record.mixed) {
        if let Some(call) = call(&record) {
            by_operation.entry(record.op.clone()).or_default().push((record, call));
        }
    }
    let mut text = String::new();
    for (operation, records) in by_operation {
        let mut accepted: Vec<String> = Vec::new();
        let mut refused: Vec<String> = Vec::new();
        for (record, call) in &records {
            let id = &record.id;
            match (call, evaluate(record), &record.result) {
                (Call::Method { layout, operation, method }, Ok(answer), Some(theirs))
                    if answer.text() == *theirs && !matches!(answer, Answer::Nowhere) =>
                {
                    let text = answer.text();
                    accepted.push(match answer {
                        Answer::Layout(_) if !operation.is_empty() => {
                            let folded = expression(record).map(|call| format!(" folds_to!({{{call}}} {{{text}}});"));
                            format!("layout_is!(tally {id:?} {{{layout}}} {{{operation}}} {{{method}}} {{{text}}});")
                                + &folded.unwrap_or_default()
                        }
                        _ => format!("prints!(tally {id:?} {{{layout}}} {{{method}}} {{{text}}});"),
                    });
                }
                (Call::Method { layout, operation, .. }, Err(_), _) if !operation.is_empty() => {
                    refused.push(format!("is_refused!(tally {id:?} {{{layout}}} {{{operation}}});"));
                }
                (Call::Layout(value), Ok(answer), Some(theirs)) if answer.text() == *theirs => {
                    accepted.push(format!("value_is!(tally {id:?} {{{value}}} {{{theirs}}});"));
                }
                (Call::Text(value), Ok(answer), Some(theirs)) if answer.text() == *theirs => {
                    accepted.push(format!("text_is!(tally {id:?} {{{value}}} {theirs:?});"));
                }
                (Call::Swizzled { value, probe }, Ok(answer), Some(theirs)) if answer.text() == *theirs => {
                    // The bound of a refusal holds where there is none, or it would say nothing.
                    let holds = format!(" holds!(tally {id:?} {{{probe}}});");
                    accepted.push(match answer {
                        Answer::Layout(_) => {
                            let offsets = record.values.as_deref().unwrap_or_default();
                            format!("offsets_are!(tally {id:?} {{{value}}} {{{theirs}}} {offsets:?});") + &holds
                        }
                        _ => format!("text_is!(tally {id:?} {{{value}}} {theirs:?});") + &holds,
                    });
                }
                (Call::Swizzled { probe, .. }, Err(_), _) => {
                    refused.push(format!("holds_not!(tally {id:?} {{{probe}}});"));
                }
                (Call::Constant { layout, constant }, Ok(answer), Some(theirs)) if answer.text() == *theirs => {
                    accepted.push(format!("constant_is!(tally {id:?} {{{layout}}} {constant} {theirs});"));
                }
                (Call::Relation { relation, a, b }, Ok(answer), Some(theirs)) if answer.text() == *theirs => {
                    accepted.push(format!("relation_is!(tally {id:?} {relation} {{{a}}} {{{b}}} {theirs});"));
                }
                _ => {}
            }
        }
        let step = accepted.len().div_ceil(ACCEPTED).max(1);
        let accepted: Vec<_> = accepted.iter().step_by(step).collect();
        let (accepted, refused) = (shared(&accepted), shared(&refused));
        writeln!(text, "#[test]\nfn {operation}() {{")?;
        writeln!(text, "    let mut tally = Tally::new({operation:?}, {}, {});", accepted.len(), refused.len())?;
        for line in accepted.copied().chain(refused) {
            writeln!(text, "    {line}")?;
        }
        writeln!(text, "    tally.finish();\n}}")?;
    }
    Ok(text)
}

/// A record as a program.
enum Call {
    /// A method of a layout; `operation` is its type in `op`, empty where there is no refusal.
    Method { layout: String, operation: String, method: String },
    /// An expression that is a layout.
    Layout(String),
    /// An expression that prints as the result.
    Text(String),
    /// An expression with swizzles, that is a layout or prints as the result, and the bound that it needs.
    Swizzled { value: String, probe: String },
    /// A constant of a layout.
    Constant { layout: String, constant: &'static str },
    /// A bound between two shapes.
    Relation { relation: &'static str, a: String, b: String },
}

/// The program of a record of swizzles.
fn swizzled(r: &Record) -> Option<Call> {
    let call = |value: String, probe: String| Some(Call::Swizzled { value, probe });
    // On a composed layout of the first two operands.
    let on_layout = |operation: &str, method: &str, operand: Operand| {
        let (w, l) = (swizzle(&r.text(0)), r.text(1));
        call(
            // A swizzle that moves nothing leaves the layout.
            format!("<{w}>::new().composition(layout!({l})).{method}({})", operand.value),
            format!("SwizzledProbe::<Composed<{w}, U0, Layout!({l})>, op::{operation}<{}>>", operand.of_type),
        )
    };
    match r.op.as_str() {
        "swizzle_apply" => {
            let w = swizzle(&r.text(0));
            call(format!("<{w}>::new().apply({}).to_string()", r.int(1)), format!("SwizzleProbe::<{w}, ()>"))
        }
        "swizzle_compose" => {
            let (w, other) = (swizzle(&r.text(0)), swizzle(&r.text(1)));
            let value = format!("<{w}>::new().composition(<{other}>::new()).to_string()");
            call(value, format!("SwizzleProbe::<{w}, {other}>"))
        }
        "swizzle_upcast" | "swizzle_downcast" => {
            let (w, n, name) = (swizzle(&r.text(1)), int(r.int(0)), &r.op["swizzle_".len()..]);
            // The layout 1:1 can be counted in all elements, so the bound is that of the swizzle.
            let probe = format!("SwizzledProbe::<Composed<{w}, U0, Layout!(1:1)>, op::{}<{n}>>", camel(name));
            call(format!("<{w}>::new().{name}(<{n}>::NEW).to_string()"), probe)
        }
        "composed_eval" => {
            let (w, l) = (swizzle(&r.text(0)), r.text(r.count() - 1));
            let value = match r.count() {
                3 => format!("Composed::new(<{w}>::new(), {}, layout!({l}))", Operand::int(r.int(1)).value),
                _ => format!("<{w}>::new().composition(layout!({l}))"),
            };
            call(value, format!("SwizzleProbe::<{w}, Layout!({l})>"))
        }
        "composed_compose" => on_layout("Composition", "composition", Operand::tiler(&r.tiler(2))),
        "composed_logical_divide" if is_rounded(r) => {
            on_layout("LogicalDivideCeil", "logical_divide_ceil", Operand::tiler(&r.tiler(2)))
        }
        "composed_logical_divide" => on_layout("LogicalDivide", "logical_divide", Operand::tiler(&r.tiler(2))),
        "composed_tile_to_shape" => {
            let (w, l, shape) = (swizzle(&r.text(0)), r.text(1), r.tuple(2));
            let (s, o) = (Operand::tuple(&shape), Operand::tuple(&order(r, 3, shape.rank())));
            let operation = format!("op::TileToShapeOrdered<{}, {}>", s.of_type, o.of_type);
            call(
                format!("<{w}>::new().composition(layout!({l})).tile_to_shape_ordered({}, {})", s.value, o.value),
                format!("SwizzledProbe::<Composed<{w}, U0, Layout!({l})>, {operation}>"),
            )
        }
        "composed_slice_and_offset" => {
            let (w, l, c) = (swizzle(&r.text(0)), r.text(1), r.coord(2));
            let cut = format!("<{w}>::new().composition(layout!({l})).slice_and_offset({})", static_coord(&c));
            // Nothing of it is a bound; a refused record has no program.
            call(
                format!("{{ let (l, offset) = {cut}; format!(\"({{l}},{{offset}})\") }}"),
                format!("SwizzleProbe::<{w}, Layout!({l})>"),
            )
        }
        _ => None,
    }
}

/// `S<3,4,3>` as a type.
fn swizzle(text: &str) -> String {
    let numbers = text.trim_start_matches("S<").trim_end_matches('>').split(',');
    let numbers: Vec<String> = numbers.filter_map(|n| n.parse().ok().map(int)).collect();
    format!("Swizzle<{}>", numbers.join(", "))
}

/// A coordinate of static integers, as a value.
fn static_coord(coord: &Slicer) -> String {
    match coord {
        Slicer::Whole => "..".to_owned(),
        Slicer::Int(value) => Operand::int(*value).value,
        Slicer::Tuple(modes) => format!("({})", modes.iter().map(|mode| static_coord(mode) + ",").collect::<String>()),
    }
}

/// The program of a record, if its operation is one over types and its operands can be written as types.
fn call(r: &Record) -> Option<Call> {
    if r.op.starts_with("swizzle_") || r.op.starts_with("composed_") {
        return swizzled(r);
    }
    let l = || r.text(0);
    let layout = |i: usize| Operand::layout(&r.text(i));
    // An operation whose operands are values of types of their own.
    let by_value = |name: &str, operands: &[Operand]| {
        let types: Vec<&str> = operands.iter().map(|operand| &operand.of_type[..]).collect();
        let values: Vec<&str> = operands.iter().map(|operand| &operand.value[..]).collect();
        (format!("op::{}<{}>", camel(name), types.join(", ")), format!("{name}({})", values.join(", ")))
    };
    // One whose operands are static integers.
    let by_number = |name: &str, operands: &[String]| {
        let values: Vec<String> = operands.iter().map(|operand| format!("<{operand}>::NEW")).collect();
        (format!("op::{}<{}>", camel(name), operands.join(", ")), format!("{name}({})", values.join(", ")))
    };
    let plain = |name: &str| (format!("op::{}", camel(name)), format!("{name}()"));
    let (operation, method) = match r.op.as_str() {
        "coalesce" | "filter" | "filter_zeros" | "flatten" | "right_inverse" | "left_inverse" | "nullspace" => {
            plain(&r.op)
        }
        "make_layout_like" => plain("layout_like"),
        "make_fragment_like" => plain("fragment_like"),
        "coalesce_by" | "unflatten" | "filter_by" => by_value(&r.op, &[Operand::tuple(&r.tuple(1))]),
        "group" | "take" => by_number(&r.op, &[int(r.int(1)), int(r.int(2))]),
        "select" => {
            let indices: Vec<String> = r.positions(1).into_iter().map(|i| int(i as i64)).collect();
            let all = |from: &str, to: &str| indices.iter().map(|i| format!("{from}{i}{to},")).collect::<String>();
            (format!("op::Select<({})>", all("", "")), format!("select(({}))", all("<", ">::NEW")))
        }
        "replace" => {
            let (i, b) = (int(r.int(1)), layout(2));
            (format!("op::Replace<{i}, {}>", b.of_type), format!("replace(<{i}>::NEW, {})", b.value))
        }
        "append" | "prepend" if r.is_int(1) => by_number(&format!("{}_to", r.op), &[int(r.int(1))]),
        "append" | "prepend" => by_value(&r.op, &[layout(1)]),
        "composition" | "max_common_layout" | "blocked_product" | "raked_product" => by_value(&r.op, &[layout(1)]),
        "max_common_vector" => {
            let b = layout(1);
            (format!("op::MaxCommonLayout<{}>", b.of_type), format!("max_common_vector({}).value()", b.value))
        }
        "max_alignment" => (String::new(), "max_alignment().value()".to_owned()),
        "composition_tiler" => by_value("composition", &[Operand::tiler(&r.tiler(1))]),
        "complement" if matches!(r.tuple(1), IntTuple::Int(_)) => {
            by_value("complement_ceil", &[Operand::tuple(&r.tuple(1))])
        }
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" => {
            let name = if is_rounded(r) { format!("{}_ceil", r.op) } else { r.op.clone() };
            by_value(&name, &[Operand::tiler(&r.tiler(1))])
        }
        "logical_product" | "zipped_product" | "tiled_product" | "flat_product" => {
            by_value(&r.op, &[Operand::tiler(&r.tiler(1))])
        }
        "tile_to_shape" if r.count() == 2 => by_value("tile_to_shape", &[Operand::tuple(&r.tuple(1))]),
        "tile_to_shape" => {
            let shape = r.tuple(1);
            by_value("tile_to_shape_ordered", &[Operand::tuple(&shape), Operand::tuple(&order(r, 2, shape.rank()))])
        }
        "upcast" | "downcast" => {
            let (operation, method) = by_number(&r.op, &[int(r.int(0))]);
            return Some(Call::Method { layout: r.text(1), operation, method });
        }
        "recast" => {
            let (operation, method) = by_number("recast", &[int(r.int(0)), int(r.int(1))]);
            return Some(Call::Method { layout: r.text(2), operation, method });
        }
        "dice" => (format!("op::Dice<{}>", coord(&r.text(1), "U")), format!("dice({})", coord(&r.text(1), ""))),
        "slice" => (String::new(), format!("slice({})", coord(&r.text(1), ""))),
        "layout_coord" => (String::new(), format!("offset({})", coord(&r.text(1), ""))),
        "get" => {
            let path = r.positions(1);
            let method = path.iter().map(|i| format!("mode(U{i}::NEW)")).collect::<Vec<_>>().join(".");
            // A refusal of a path is one of its first mode; of a longer path it is told by the values alone.
            let operation = if path.len() == 1 { format!("op::Mode<U{}>", path[0]) } else { String::new() };
            if path.is_empty() {
                return None;
            }
            (operation, method)
        }
        "make_layout_left" => return Some(Call::Layout(format!("layout!({}:LayoutLeft)", l()))),
        "make_layout_right" => return Some(Call::Layout(format!("layout!({}:LayoutRight)", l()))),
        "make_layout_cat" => {
            let modes: String = (0..r.count()).map(|i| layout(i).value + ",").collect();
            return Some(Call::Layout(format!("make_layout(({modes}))")));
        }
        "make_ordered_layout" => {
            let shape = r.tuple(0);
            let (s, o) = (Operand::tuple(&shape), Operand::tuple(&order(r, 1, shape.rank())));
            return Some(Call::Layout(format!("ordered({}, {})", s.value, o.value)));
        }
        "make_identity_layout" => {
            return Some(Call::Layout(format!("identity({})", Operand::tuple(&r.tuple(0)).value)));
        }
        "slice_and_offset" => {
            let cut = format!("layout!({}).slice_and_offset({})", l(), coord(&r.text(1), ""));
            return Some(Call::Text(format!("{{ let (l, offset) = {cut}; format!(\"({{l}},{{offset}})\") }}")));
        }
        "size" => return Some(Call::Constant { layout: l(), constant: "SIZE" }),
        "cosize" => return Some(Call::Constant { layout: l(), constant: "COSIZE" }),
        "rank" => return Some(Call::Constant { layout: l(), constant: "RANK" }),
        "depth" => return Some(Call::Constant { layout: l(), constant: "DEPTH" }),
        "congruent" | "weakly_congruent" | "compatible" => {
            let relation = match r.op.as_str() {
                "congruent" => "Congruent",
                "compatible" => "Compatible",
                _ => "WeaklyCongruent",
            };
            let shape = |i| r.text(i).parse().ok().map(|shape: IntTuple| Operand::tuple(&shape));
            return Some(Call::Relation { relation, a: shape(0)?.of_type, b: shape(1)?.of_type });
        }
        _ => return None,
    };
    // A record of a shape is none of a layout.
    l().contains(':').then(|| Call::Method { layout: l(), operation, method })
}

/// The record as an operation in a macro, where it is written there as it is in the record.
fn expression(r: &Record) -> Option<String> {
    let name = match r.op.as_str() {
        "coalesce" | "coalesce_by" | "filter" | "filter_zeros" | "flatten" | "unflatten" | "nullspace" | "append"
        | "right_inverse" | "left_inverse" | "prepend" | "composition" | "max_common_layout" | "blocked_product"
        | "raked_product" | "logical_product" | "zipped_product" | "tiled_product" | "flat_product" | "dice" => &r.op,
        "composition_tiler" => "composition",
        "complement" => "complement_ceil",
        "make_layout_like" => "layout_like",
        "make_fragment_like" => "fragment_like",
        "tile_to_shape" if r.count() == 2 => &r.op,
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" if is_rounded(r) => {
            &format!("{}_ceil", r.op)
        }
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" => &r.op,
        _ => return None,
    };
    let operands: Vec<String> = (0..r.count()).map(|i| r.text(i)).collect();
    Some(format!("{name}({})", operands.join(", ")))
}

/// `ZippedDivide` of `zipped_divide`.
fn camel(name: &str) -> String {
    name.split('_')
        .flat_map(|word| word[..1].to_uppercase().chars().chain(word[1..].chars()).collect::<Vec<_>>())
        .collect()
}

/// An integer as a type; typenum names those up to 1024.
fn int(value: i64) -> String {
    match value {
        0..=1024 => format!("U{value}"),
        1025.. => format!("Shape!({value})"),
        _ => format!("Negative<{}>", int(-value)),
    }
}

/// An operand, as a type and as a value of it.
struct Operand {
    of_type: String,
    value: String,
}

impl Operand {
    fn layout(text: &str) -> Self {
        Operand { of_type: format!("Layout!({text})"), value: format!("layout!({text})") }
    }

    fn int(value: i64) -> Self {
        let of_type = int(value);
        Operand { value: format!("<{of_type} as Static>::NEW"), of_type }
    }

    fn all(modes: impl Iterator<Item = Operand>) -> Self {
        let (types, values): (String, String) = modes.map(|mode| (mode.of_type + ",", mode.value + ",")).unzip();
        Operand { of_type: format!("({types})"), value: format!("({values})") }
    }

    fn tuple(tuple: &IntTuple) -> Self {
        match tuple {
            IntTuple::Int(value) => Operand::int(*value),
            IntTuple::Tuple(modes) => Operand::all(modes.iter().map(Operand::tuple)),
        }
    }

    fn tiler(tiler: &Tiler) -> Self {
        match tiler {
            Tiler::Int(value) => Operand::int(*value),
            Tiler::Keep => Operand { of_type: "RangeFull".to_owned(), value: "..".to_owned() },
            Tiler::Layout(layout) => Operand::layout(&layout.to_string()),
            Tiler::Coord(layout) => Operand::layout(&layout.to_string()),
            Tiler::ByMode(modes) => Operand::all(modes.iter().map(Operand::tiler)),
        }
    }
}

/// A coordinate with `_`, as a Rust value, or as a type with `prefix` before each integer.
fn coord(text: &str, prefix: &str) -> String {
    let whole = if prefix.is_empty() { ".." } else { "RangeFull" };
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '_' => out.push_str(whole),
            '0'..='9' => {
                out.push_str(prefix);
                out.push(c);
                while let Some(digit) = chars.next_if(char::is_ascii_digit) {
                    out.push(digit);
                }
            }
            // A tuple of one mode needs the comma.
            ')' => out.push_str(",)"),
            c => out.push(c),
        }
    }
    out
}
