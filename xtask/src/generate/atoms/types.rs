//! The atoms as types: the rows of `tables/atoms.toml` whose target is older than sm_100, for cute-types, and the list of them
//! that a test compares with cute-runtime's atoms of the same names.
//!
//! An axis of numbers N, of majors and the bits of a copy are parameters of the type; of every other combination of letters
//! there is a type of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::{Axis, Copy, Mma, Numbers, Table, Type};

/// What letters stand for.
type Letters = BTreeMap<String, String>;

/// What is a parameter of the type of a row.
#[derive(Default)]
struct Parameters {
    /// The range of N, by its name in the table.
    n: Option<String>,
    /// The letters of majors.
    majors: Vec<String>,
}

/// Whether types have atoms of the target.
fn has_types(target: Option<&str>) -> bool {
    let number = |target: &str| target.trim_start_matches("sm_").trim_end_matches('a').parse::<u32>().ok();
    target.and_then(number).is_none_or(|number| number < 100)
}

/// The numbers of a range.
fn numbers(numbers: &Numbers) -> Vec<u32> {
    match numbers {
        Numbers::List(list) => list.clone(),
        Numbers::Range { from, to, step } => (*from..=*to).filter(|n| (n - from) % step.max(&1) == 0).collect(),
    }
}

/// What of a row is a parameter, and every combination of its other letters.
fn combinations(table: &Table, over: &[Axis]) -> (Parameters, Vec<Letters>) {
    let mut parameters = Parameters::default();
    let mut all = vec![Letters::new()];
    for axis in over {
        let choices = match axis {
            Axis::InPlace(choices) => choices,
            Axis::Named(name) if name == "majors" || name == "major_b" => {
                let choices = table.axes.get(name).into_iter().flatten();
                parameters.majors =
                    choices.flat_map(BTreeMap::keys).cloned().collect::<BTreeSet<_>>().into_iter().collect();
                continue;
            }
            Axis::Named(name) => match table.axes.get(name) {
                Some(choices) => choices,
                None => {
                    parameters.n = Some(name.clone());
                    continue;
                }
            },
        };
        all = choices
            .iter()
            .flat_map(|choice| all.iter().map(move |letters| letters.iter().chain(choice).map(owned).collect()))
            .collect();
    }
    (parameters, all)
}

fn owned((letter, value): (&String, &String)) -> (String, String) {
    (letter.clone(), value.clone())
}

/// The text with what its letters stand for; parameters stay in their braces.
fn fill(table: &Table, letters: &Letters, text: &str) -> Result<String, String> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (inside, behind) = after.split_once('}').ok_or_else(|| format!("a brace of {text} has no end"))?;
        filled.push_str(before);
        let (letter, form) = inside.split_once(':').unwrap_or((inside, ""));
        match (letters.get(letter), form) {
            (None, _) => {
                let _ = write!(filled, "{{{inside}}}");
            }
            (Some(value), "") => filled.push_str(value),
            (Some(value), form) => {
                let Type { element, ptx, c } = table.types.get(value).ok_or_else(|| format!("{value} is no type"))?;
                filled.push_str(match form {
                    "element" => element,
                    "ptx" => ptx.as_ref().unwrap_or(element),
                    "c" => c.as_ref().unwrap_or(element),
                    _ => return Err(format!("{{{inside}}} is no form of a letter")),
                });
            }
        }
        rest = behind;
    }
    Ok(filled + rest)
}

/// A nested tuple of numbers and parameters.
enum Tuple {
    Leaf(String),
    Modes(Vec<Tuple>),
}

impl Tuple {
    fn parse(text: &str) -> Result<Tuple, String> {
        let Some(inside) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else {
            return Ok(Tuple::Leaf(text.to_owned()));
        };
        let mut modes = Vec::new();
        let (mut depth, mut from) = (0, 0);
        for (at, sign) in inside.char_indices().chain([(inside.len(), ',')]) {
            match sign {
                '(' => depth += 1,
                ')' => depth -= 1,
                ',' if depth == 0 => {
                    modes.push(Tuple::parse(inside.get(from..at).unwrap_or_default())?);
                    from = at + 1;
                }
                _ => {}
            }
        }
        if depth == 0 { Ok(Tuple::Modes(modes)) } else { Err(format!("the brackets of {text} do not close")) }
    }

    /// As a type.
    fn of_types(&self) -> Result<String, String> {
        match self {
            Tuple::Leaf(leaf) => integer(leaf),
            Tuple::Modes(modes) => tuple(modes.iter().map(Tuple::of_types)),
        }
    }
}

/// The types as a tuple.
fn tuple(types: impl Iterator<Item = Result<String, String>>) -> Result<String, String> {
    let types = types.collect::<Result<Vec<_>, _>>()?;
    Ok(match types.as_slice() {
        [one] => format!("({one},)"),
        several => format!("({})", several.join(", ")),
    })
}

/// A number, or a parameter, as a type.
fn integer(leaf: &str) -> Result<String, String> {
    match leaf {
        "{N}" => Ok("N".to_owned()),
        "{N/8}" => Ok("N::Eighth".to_owned()),
        "{S}" | "{D}" => Ok("B".to_owned()),
        number => match number.parse::<u64>() {
            // typenum has names for these.
            Ok(n) if n <= 1024 || n.is_power_of_two() => Ok(format!("U{n}")),
            _ => Err(format!("{leaf} is no integer that types have a name for")),
        },
    }
}

/// A layout as a type. One with a parameter is put together of its modes, for of a parameter rustc knows these alone.
fn layout(text: &str) -> Result<String, String> {
    let (shape, stride) = text.split_once(':').ok_or_else(|| format!("{text} has no stride"))?;
    let (shape, stride) = (Tuple::parse(shape)?, Tuple::parse(stride)?);
    if !text.contains('{') {
        return Ok(format!("Layout<{}, {}>", shape.of_types()?, stride.of_types()?));
    }
    modes(&shape, &stride)
}

fn modes(shape: &Tuple, stride: &Tuple) -> Result<String, String> {
    match (shape, stride) {
        (Tuple::Leaf(s), Tuple::Leaf(d)) => Ok(format!("<{} as Nat>::WithStride<{}>", integer(s)?, integer(d)?)),
        (Tuple::Modes(s), Tuple::Modes(d)) if s.len() == d.len() => {
            Ok(format!("MakeLayout<{}>", tuple(s.iter().zip(d).map(|(s, d)| modes(s, d)))?))
        }
        _ => Err("a shape and a stride are not congruent".to_owned()),
    }
}

/// A text as an expression: a literal, or one of pieces where it has parameters.
fn expression(text: &str) -> String {
    if !text.contains('{') {
        return format!("{text:?}");
    }
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (letter, behind) = after.split_once('}').unwrap_or((after, ""));
        pieces.push(format!("{before:?}"));
        pieces.push(match letter {
            "N" => "[N]".to_owned(),
            "S" | "D" => "[B]".to_owned(),
            major => major.to_uppercase(),
        });
        rest = behind;
    }
    if !rest.is_empty() {
        pieces.push(format!("{rest:?}"));
    }
    format!("text!({})", pieces.join(" "))
}

/// CuTe's name as one of Rust: without what stands in angle brackets, and with `N` for the number.
fn identifier(name: &str) -> String {
    let name = name.split('<').next().unwrap_or(name);
    name.replace("{N}", "N").replace("::", "_").replace(['{', '}'], "")
}

/// A type of values.
fn val_type(word: &str) -> Result<String, String> {
    match word.split_once(':') {
        Some((sparsity, word)) => Ok(format!("e::Sparse<{}, e::{word}>", integer(sparsity)?)),
        None => Ok(format!("e::{word}")),
    }
}

/// The trait of a range of N.
fn range(name: &str) -> String {
    name.split('_')
        .map(|word| {
            word.chars()
                .next()
                .map_or_else(String::new, |c| c.to_uppercase().chain(word.chars().skip(1)).collect::<String>())
        })
        .collect()
}

/// What a document says of an atom: from which target on, and the instructions.
fn documented(target: Option<&str>, ptx: &[String]) -> String {
    let ptx: Vec<_> = ptx.iter().map(|ptx| format!("`{ptx}`")).collect();
    let from = target.map_or_else(|| "of every target".to_owned(), |target| format!("from {target} on"));
    if ptx.is_empty() { format!(", {from}.") } else { format!(", {from}: {}.", ptx.join(", ")) }
}

/// The types of multiplications, and the lines of the test.
pub(super) fn mma(table: &Table) -> Result<(String, String), String> {
    let mut text = String::from(
        "//! The multiplications.\n\n\
         // Written by `cargo xtask generate` from `tables/atoms.toml`, which is to be changed instead.\n\n\
         #![allow(non_camel_case_types, reason = \"the names are CuTe's\")]\n\n\
         use core::marker::PhantomData;\n\n\
         use super::super::element::self as e;\n\
         use super::super::mma::major::{self, Major};\n\
         use super::super::mma::{Descriptor, MmaAtom, Registers};\n\
         use super::super::text::{ConstText, Piece};\n\
         use super::{atom, multiplies, text};\n\
         use crate::algebra::MakeLayout;\n\
         use crate::int::{Nat, Static};\n\
         use crate::integers::*;\n\
         use crate::layout::Layout;\n\
         use crate::sealed::Sealed;\n\n",
    );
    let mut test = String::new();
    let rows: Vec<&Mma> = table.mma.iter().filter(|row| has_types(row.target.as_deref())).collect();
    let mut ranges = BTreeSet::new();
    let mut universal = false;
    for row in rows {
        let (parameters, combinations) = combinations(table, &row.over);
        ranges.extend(parameters.n.clone());
        for letters in &combinations {
            let filled = |text: &str| fill(table, letters, text);
            let name = filled(&row.name)?;
            let target = row.target.as_deref().map(filled).transpose()?;
            if !has_types(target.as_deref()) {
                continue;
            }
            let ptx = row.ptx.iter().map(|ptx| filled(ptx)).collect::<Result<Vec<_>, _>>()?;
            let types = row.types.iter().map(|of| val_type(&filled(of)?)).collect::<Result<Vec<_>, _>>()?;
            let held = row.held.clone().unwrap_or_else(|| std::array::from_fn(|_| "registers".to_owned()));
            let held = [0, 1].map(|operand| match held.get(operand).map_or("", String::as_str) {
                "registers" => "Registers".to_owned(),
                operand @ ("{x}" | "{y}") => format!("Descriptor<{}>", operand.trim_matches(['{', '}']).to_uppercase()),
                major => format!("Descriptor<major::{major}>"),
            });
            let identifier = identifier(&name);
            let doc = format!("`{name}`{}", documented(target.as_deref(), &ptx));
            let (mut bounds, mut given) = (Vec::new(), Vec::new());
            if let Some(n) = &parameters.n {
                bounds.push(format!("N: {}", range(n)));
                given.push("N".to_owned());
            }
            for major in &parameters.majors {
                bounds.push(format!("{}: Major", major.to_uppercase()));
                given.push(major.to_uppercase());
            }
            let atom = if identifier == "UniversalFMA" {
                if !universal {
                    universal = true;
                    text.push_str(
                        "atom! {\n    /// A multiplication of one thread, of elements D, A, B and C.\n    UniversalFMA<D, A, B, C>\n}\n\n",
                    );
                }
                format!("UniversalFMA<{}>", types.join(", "))
            } else if given.is_empty() {
                let _ = writeln!(text, "atom! {{\n    #[doc = {doc:?}]\n    {identifier}\n}}");
                identifier.clone()
            } else {
                let _ = writeln!(text, "atom! {{\n    #[doc = {doc:?}]\n    {identifier}<{}>\n}}", given.join(", "));
                format!("{identifier}<{}>", given.join(", "))
            };
            let shape = Tuple::parse(&filled(&row.shape)?)?.of_types()?;
            let layout = |text: &str| layout(&filled(text)?);
            let _ = writeln!(
                text,
                "multiplies! {{\n    [{}] {atom} = {},\n        {target:?}, [{}];\n    shape: {shape};\n    threads: {};\n    \
                 a: {};\n    b: {};\n    c: {};\n    types: {};\n    held: {};\n}}\n",
                bounds.join(", "),
                expression(&name),
                ptx.iter().map(|ptx| expression(ptx)).collect::<Vec<_>>().join(", "),
                layout(&row.threads)?,
                layout(&row.a)?,
                layout(&row.b)?,
                layout(&row.c)?,
                types.join(", "),
                held.join(", "),
            );
            // The least, the largest and one other N, each with other majors.
            let ns =
                match parameters.n.as_ref().and_then(|n| table.parameters.values().find_map(|ranges| ranges.get(n))) {
                    None => vec![None],
                    Some(range) => {
                        let numbers = numbers(range);
                        vec![numbers.first().copied(), numbers.get(numbers.len() / 3).copied(), numbers.last().copied()]
                    }
                };
            for (i, n) in ns.into_iter().enumerate() {
                let mut arguments: Vec<String> = n.map(|n| format!("U{n}")).into_iter().collect();
                for j in 0..parameters.majors.len() {
                    arguments.push(format!("major::{}", if (i >> j) % 2 == 0 { "K" } else { "MN" }));
                }
                let _ = match (arguments.is_empty(), identifier == "UniversalFMA") {
                    (_, true) => writeln!(test, "mma::<{}>();", atom.replace("e::", "element::")),
                    (true, _) => writeln!(test, "mma::<{identifier}>();"),
                    (false, _) => writeln!(test, "mma::<{identifier}<{}>>();", arguments.join(", ")),
                };
            }
        }
    }
    for name in ranges {
        let numbers = table.parameters.values().find_map(|ranges| ranges.get(&name)).map(numbers);
        let numbers = numbers.ok_or_else(|| format!("there is no range {name}"))?;
        let trait_name = range(&name);
        let list: Vec<_> = numbers.iter().map(u32::to_string).collect();
        let _ = writeln!(
            text,
            "/// What N may be: {}.\n\
             #[diagnostic::on_unimplemented(message = \"no such wgmma: its N is none of the numbers\", \
             label = \"N is {}\")]\n\
             pub trait {trait_name}: Nat + Sealed {{\n/// N / 8\ntype Eighth: Nat;\n}}\n",
            list.join(", "),
            list.join(", "),
        );
        for n in numbers {
            let _ = writeln!(text, "impl {trait_name} for U{n} {{\ntype Eighth = U{};\n}}\n", n / 8);
        }
    }
    Ok((text, test))
}

/// The types of copies, and the lines of the test.
pub(super) fn copy(table: &Table) -> Result<(String, String), String> {
    let mut text = String::from(
        "//! The copies.\n\n\
         // Written by `cargo xtask generate` from `tables/atoms.toml`, which is to be changed instead.\n\n\
         #![allow(non_camel_case_types, reason = \"the names are CuTe's\")]\n\n\
         use core::marker::PhantomData;\n\n\
         use super::super::copy::CopyAtom;\n\
         use super::super::text::{ConstText, Piece};\n\
         use super::{atom, copies, text};\n\
         use crate::algebra::MakeLayout;\n\
         use crate::int::{False, Nat, Static, True};\n\
         use crate::integers::*;\n\
         use crate::layout::Layout;\n\
         use crate::sealed::Sealed;\n\n",
    );
    let mut test = String::new();
    for Copy { name, target, ptx, over, bits, threads, src, dst, r#ref } in &table.copy {
        if !has_types(target.as_deref()) {
            continue;
        }
        let (_, combinations) = combinations(table, over);
        for letters in &combinations {
            let filled = |text: &str| fill(table, letters, text);
            let name = filled(name)?;
            // `AutoVectorizingCopyWithAssumedAlignment<64>` has a number that is no parameter.
            let identifier = match bits {
                Some(_) => identifier(&name),
                None => name.replace('<', "_").replace('>', ""),
            };
            let ptx = ptx.iter().map(|ptx| filled(ptx)).collect::<Result<Vec<_>, _>>()?;
            let doc = format!("`{name}`{}", documented(target.as_deref(), &ptx));
            let layout = |text: &str| layout(&filled(text)?);
            let reference = if r#ref == "src" { "SrcLayout" } else { "DstLayout" };
            let side_is = |side: &str| if side == r#ref || src == dst { "True" } else { "False" };
            let (source_is, destination_is) = (side_is("src"), side_is("dst"));
            let (struct_name, bounds, bits, granule) = match bits {
                Some(of) => (format!("{identifier}<B>"), "B: Nat", "B", format!("U{of}")),
                None => (identifier.clone(), "", "U1", "U1".to_owned()),
            };
            // A width of bits is written `128b` where the pattern has nothing behind it.
            let printed = name.replace("<{S}>", "<{S}b>");
            let _ = writeln!(text, "atom! {{\n    #[doc = {doc:?}]\n    {struct_name}\n}}");
            let _ = writeln!(
                text,
                "copies! {{\n    [{bounds}] {struct_name} = {},\n        {target:?}, [{}];\n    threads: {};\n    src: {};\n    \
                 dst: {};\n    reference: {reference}, source {source_is}, destination {destination_is};\n    bits: {bits}, of {granule};\n}}\n",
                expression(&printed),
                ptx.iter().map(|ptx| expression(ptx)).collect::<Vec<_>>().join(", "),
                layout(threads)?,
                layout(src)?,
                layout(dst)?,
            );
            let _ = match bits {
                "B" => writeln!(test, "copy::<{identifier}<U128>>();\ncopy::<{identifier}<U1024>>();"),
                _ => writeln!(test, "copy::<{identifier}>();"),
            };
        }
    }
    Ok((text, test))
}

/// The test's list: each type, given to `mma` or `copy`.
pub(super) fn list(mma: &str, copy: &str) -> String {
    format!(
        "//! Every type of an atom, given to what looks at it.\n\n\
         // Written by `cargo xtask generate` from `tables/atoms.toml`, which is to be changed instead.\n\n\
         use cute_types::atom::*;\n\
         use cute_types::integers::*;\n\n\
         use super::{{copy, mma}};\n\n\
         /// The multiplications.\n\
         pub(super) fn multiplications() {{\n{mma}}}\n\n\
         /// The copies.\n\
         pub(super) fn copies() {{\n{copy}}}\n"
    )
}
