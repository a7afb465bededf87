//! The sentences that errors print, and the words that they begin with.

use std::fmt::Write;

use super::HEADER;
use super::table::{Operation, Part, Rule, Table, Value, parts};

/// What `Rule` says of itself.
const RULE: &str = "/// The rule or operation that a refusal is about: the first word of its sentence.
///
/// ```
/// use cute_runtime::Rule;
/// assert_eq!(Rule::WeaklyCongruent.to_string(), \"weakly_congruent\");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
";

/// What `Rule::name` says of itself.
const NAME: &str = "
impl Rule {
    /// The word that begins the sentence.
    ///
    /// ```
    /// use cute_runtime::Rule;
    /// assert_eq!(Rule::LogicalDivide.name(), \"logical_divide\");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
";

/// The parts of `LayoutError` that are errors of their own, by the variants that hold them.
const PARTS: [(&str, &str); 3] = [("F2", "F2Refusal"), ATOMS[0], ATOMS[1]];
/// Those of them that cute-runtime has with its feature `atoms` alone; their sentences are in its folder of atoms.
const ATOMS: [(&str, &str); 2] = [("Gmma", "GmmaError"), ("Tma", "TmaError")];
/// What stands before what is there with that feature alone.
const WITH_ATOMS: &str = "#[cfg(feature = \"atoms\")]\n";

/// A string of more characters than this is broken.
const WIDTH: usize = 88;

/// The files, by their paths.
pub(super) fn sources(table: &Table) -> Result<Vec<(String, String)>, String> {
    let head = format!("\n\n{HEADER}\nuse core::fmt;\n\n");
    let mut of_runtime = format!(
        "//! What the errors print: the sentences that types and macros print, too.{head}use super::MAX_DEPTH;\n\
         use super::error::LayoutError;\nuse super::f2::F2Refusal;\n\
         use super::rules::{{Quantity, Rule}};\n"
    );
    let passed_on = |method: &str| {
        let arm = |part: &(&str, &str)| {
            let condition = if ATOMS.contains(part) { WITH_ATOMS } else { "" };
            format!("{condition}LayoutError::{}(refused) => refused.{method},\n", part.0)
        };
        PARTS.iter().map(arm).collect::<String>()
    };
    of_runtime.push_str(&display(table, "LayoutError", &passed_on("fmt(f)"))?);
    of_runtime.push_str(&said_by(table, "LayoutError", &passed_on("said_by()"))?);
    let mut of_atoms = format!(
        "//! What the errors of `wgmma` and TMA print.{head}use crate::rules::Rule;\n\nuse super::{{GmmaError, TmaError}};\n"
    );
    for part in PARTS {
        let source = if ATOMS.contains(&part) { &mut of_atoms } else { &mut of_runtime };
        source.push_str(&display(table, part.1, "")?);
        source.push_str(&said_by(table, part.1, "")?);
    }
    let mut of_tensors = format!(
        "//! What the error prints: the sentences that types print, too, and those of tensors.{head}\
         use super::error::TensorError;\nuse crate::coord::{{Outside, OutsideOfDivided}};\n{}",
        constants(table)?
    );
    let passed_on = "TensorError::Slice(outside) => write!(f, \"slice: {outside}\"),
        TensorError::Refused(refusal) => refusal.fmt(f),";
    of_tensors.push_str(&display(table, "TensorError", passed_on)?);
    of_tensors.push_str(&display(table, "Outside", "")?);
    of_tensors.push_str(&display(table, "OutsideOfDivided", "")?);
    let of_macros =
        format!("//! Sentences of types that are also known of the text of a layout.{head}{}", functions(table)?);
    Ok(vec![
        ("cute-runtime/src/sentence.rs".to_owned(), of_runtime),
        ("cute-runtime/src/atom/sentence.rs".to_owned(), of_atoms),
        ("cute-types/src/tensor/sentence.rs".to_owned(), of_tensors),
        ("cute-runtime/src/rules/words.rs".to_owned(), words(table)),
        ("cute-macros/src/sentence.rs".to_owned(), of_macros),
    ])
}

/// `Rule`, and its names.
fn words(table: &Table) -> String {
    let mut source = format!("//! The words that begin the sentences.\n\n{HEADER}\n{RULE}");
    for Operation { name, doc, .. } in &table.operations {
        if let Some(doc) = doc {
            let _ = writeln!(source, "    /// {doc}\n    {},", camel(name));
        }
    }
    let _ = write!(source, "}}\n{NAME}");
    for Operation { name, .. } in table.operations.iter().filter(|operation| operation.doc.is_some()) {
        let _ = writeln!(source, "            Rule::{} => {name:?},", camel(name));
    }
    source.push_str("        }\n    }\n}\n");
    source
}

/// `WeaklyCongruent` of `weakly_congruent`.
fn camel(name: &str) -> String {
    let capitalised = |word: &str| word.split_at_checked(1).map(|(first, rest)| first.to_ascii_uppercase() + rest);
    name.split('_').filter_map(capitalised).collect()
}

/// The rows that an enum says, and how: a variant's after each other, the one of all other operations last.
fn said<'a>(table: &'a Table, error: &str) -> Vec<(&'a Rule, &'a Value)> {
    let rows = table.rules().flat_map(|rule| rule.values().iter().map(move |value| (rule, value)));
    let mut rows: Vec<(&Rule, &Value)> = rows.filter(|(_, value)| value.error() == error).collect();
    let variants: Vec<&str> = rows.iter().map(|(_, value)| value.variant()).collect();
    let first = |value: &Value| variants.iter().position(|variant| *variant == value.variant());
    rows.sort_by_key(|(_, value)| (first(value), value.otherwise));
    rows
}

/// `Display` of an enum or of a struct.
fn display(table: &Table, error: &str, passed_on: &str) -> Result<String, String> {
    let rows = said(table, error);
    let mut arms = String::new();
    for (rule, value) in &rows {
        let is_shared = rows.iter().filter(|(_, other)| other.variant() == value.variant()).count() > 1;
        let (operation, word) = begun(table, rule, value, is_shared)?;
        let patterns = operation.as_deref().into_iter().chain(value.pattern.as_deref());
        match rule.text_inside() {
            None => arms.push_str(&arm(value, &word, patterns.collect(), &rule.text)?),
            Some(inside) => {
                let whole = patterns.clone().chain(["mode: None"]).collect();
                arms.push_str(&arm(value, &word, whole, &rule.text)?);
                let part = patterns.chain(["mode: Some(mode)"]).collect();
                arms.push_str(&arm(value, &format!("{word}in mode {{mode}}, "), part, inside)?);
            }
        }
    }
    Ok(format!(
        "\nimpl fmt::Display for {error} {{\n    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {{\n        \
         match self {{\n{arms}            {passed_on}\n        }}\n    }}\n}}\n"
    ))
}

/// What matches the operations of a row, and the word that its sentence begins with.
fn begun(table: &Table, rule: &Rule, value: &Value, is_shared: bool) -> Result<(Option<String>, String), String> {
    let of: Vec<&str> = rule.of.iter().map(String::as_str).filter(|of| value.is_of(table, of)).collect();
    // Another row of the variant is of other operations.
    let op = value.op.as_ref().map(|op| (op, is_shared && !value.otherwise));
    Ok(match (op, &of[..]) {
        (Some((op, false)), _) => (Some(op.clone()), format!("{{{op}}}: ")),
        (Some((op, true)), [only]) => (Some(format!("{op}: Rule::{}", camel(only))), format!("{only}: ")),
        (Some((op, true)), several) => {
            let several: Vec<String> = several.iter().map(|of| format!("Rule::{}", camel(of))).collect();
            (Some(format!("{op}: {op} @ ({})", several.join(" | "))), format!("{{{op}}}: "))
        }
        // What a struct says follows its operation.
        (None, _) if value.variant().is_empty() => (None, String::new()),
        (None, [only]) => (None, format!("{only}: ")),
        (None, _) => return Err(format!("{:?} is of several operations, which no field tells apart", rule.text)),
    })
}

/// How a value of these patterns is said: the beginning, and a text.
fn arm(value: &Value, begin: &str, patterns: Vec<&str>, text: &str) -> Result<String, String> {
    let (text, fields) = spoken(text, value)?;
    // What a pattern binds is bound.
    let is_bound = |field: &str| {
        let mut words =
            patterns.iter().flat_map(|pattern| pattern.split(|c: char| c != '_' && !c.is_ascii_alphanumeric()));
        words.any(|word| word == field)
    };
    let fields = fields.iter().map(String::as_str).filter(|field| !is_bound(field));
    let all: Vec<&str> = patterns.iter().copied().chain(fields).collect();
    let all = if all.is_empty() { String::new() } else { format!(" {{ {} }}", all.join(", ")) };
    let text = literal(&format!("{begin}{text}"));
    let written = if text.contains('{') { format!("write!(f, {text})") } else { format!("f.write_str({text})") };
    Ok(format!("            {}{all} => {written},\n", value.path()))
}

/// The constants that assertions print.
fn constants(table: &Table) -> Result<String, String> {
    let mut source = String::new();
    for rule in table.rules() {
        for value in rule.values().iter().filter(|value| value.is_constant()) {
            for of in rule.of.iter().filter(|of| value.is_of(table, of)) {
                let (text, _) = spoken(&rule.text, value)?;
                let name = value.error();
                let _ = writeln!(
                    source,
                    "\n/// What the compiler prints.\npub(crate) const {name}: &str = \"{of}: {text}\";"
                );
            }
        }
    }
    Ok(source)
}

/// The functions of the macros, of the operands in their order.
fn functions(table: &Table) -> Result<String, String> {
    let mut source = String::new();
    for rule in table.rules() {
        let Some(name) = &rule.macros else { continue };
        let [of] = &rule.of[..] else {
            return Err(format!("{:?} is of several operations, and {name} is one function", rule.text));
        };
        let (mut text, mut operands) = (String::new(), Vec::new());
        for part in parts(&rule.text)? {
            match part {
                Part::Words(words) => text.push_str(words),
                Part::Operand(_, letter) => {
                    let letter = letter.to_ascii_lowercase();
                    let _ = write!(text, "{{{letter}}}");
                    operands.push(format!("{letter}: impl fmt::Display"));
                }
            }
        }
        let _ = writeln!(
            source,
            "\n/// `{of}: {}`\npub(crate) fn {name}({}) -> String {{\n    format!({})\n}}",
            rule.text,
            operands.join(", "),
            literal(&format!("{of}: {text}"))
        );
    }
    Ok(source)
}

/// A sentence with the fields of an error in the places of the operands, and the fields.
fn spoken(text: &str, value: &Value) -> Result<(String, Vec<String>), String> {
    let mut spoken = text.to_owned();
    // The longest first, since some are parts of others.
    let mut places: Vec<(&str, &str)> = value.fields.iter().map(|(place, field)| (&**place, &**field)).collect();
    places.sort_by_key(|(place, _)| std::cmp::Reverse(place.len()));
    for (place, field) in places {
        let field = match field.strip_prefix('=') {
            Some(words) => words.to_owned(),
            None if field.contains('{') => field.to_owned(),
            None => format!("{{{field}}}"),
        };
        let before = spoken.clone();
        if place.len() == 1 {
            for sign in ["", "-", "+-"] {
                spoken = spoken.replace(&format!("{{{sign}{place}}}"), &field);
            }
        } else {
            spoken = spoken.replace(place, &field);
        }
        if spoken == before {
            return Err(format!("{text:?} has no {place}, of which {field} is said"));
        }
    }
    let mut fields = Vec::new();
    for place in spoken.split('{').skip(1) {
        let field = place.split('}').next().unwrap_or_default();
        if field.starts_with(|c: char| c.is_ascii_uppercase()) && field.len() == 1 {
            return Err(format!("{text:?} has {{{field}}}, which is no field of {}", value.variant()));
        }
        // What has capitals is a constant.
        if field.starts_with(|c: char| c.is_ascii_lowercase()) && !fields.iter().any(|known| known == field) {
            fields.push(field.to_owned());
        }
    }
    parts(text)?;
    Ok((spoken, fields))
}

/// A string, broken where it is long.
fn literal(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(' ') {
        if lines.last().is_some_and(|line| line.len() + word.len() > WIDTH) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
        }
    }
    format!("\"{}\"", lines.join("\\\n                 "))
}

/// Whose rule each variant of an enum is.
fn said_by(table: &Table, error: &str, passed_on: &str) -> Result<String, String> {
    let mut named: Vec<&str> = Vec::new();
    let mut arms: Vec<(String, Vec<String>)> = Vec::new();
    let mut rows = said(table, error);
    // What a pattern narrows comes before what is left of the variant.
    rows.sort_by_key(|(_, value)| value.pattern.is_none());
    for (rule, value) in rows {
        if value.op.is_some() {
            if !named.contains(&value.variant()) {
                named.push(value.variant());
            }
            continue;
        }
        let [only] = &rule.of[..] else {
            return Err(format!("{:?} is of several operations, which no field tells apart", rule.text));
        };
        let (_, fields) = spoken(&rule.text, value)?;
        let pattern = match &value.pattern {
            Some(pattern) => format!("{} {{ {pattern} }}", value.path()),
            None if fields.is_empty() && rule.text_inside().is_none() => value.path().to_owned(),
            None => format!("{} {{ .. }}", value.path()),
        };
        match arms.iter_mut().find(|(of, _)| of == only) {
            Some((_, patterns)) => patterns.push(pattern),
            None => arms.push((only.clone(), vec![pattern])),
        }
    }
    let mut source = format!(
        "\nimpl {error} {{\n    /// The rule that refuses.\n    pub(crate) const fn said_by(&self) -> Rule {{\n        match self {{\n"
    );
    if !named.is_empty() {
        let named: Vec<String> = named.iter().map(|variant| format!("{error}::{variant} {{ rule, .. }}")).collect();
        let _ = writeln!(source, "            {} => *rule,", named.join(" | "));
    }
    for (of, patterns) in arms {
        let _ = writeln!(source, "            {} => Rule::{},", patterns.join(" | "), camel(&of));
    }
    let _ = write!(source, "            {passed_on}\n        }}\n    }}\n}}\n");
    Ok(source)
}
