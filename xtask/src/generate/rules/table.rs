//! The table as it is written.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

/// All of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    pub(super) operations: Vec<Operation>,
    pub(super) group: Vec<Group>,
    pub(super) operand: Vec<Operand>,
}

/// A word that begins sentences.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Operation {
    pub(super) name: String,
    /// What cute-runtime's `Rule` says of it; `None` where it has no such rule.
    pub(super) doc: Option<String>,
    /// The operations that it is made of, whose rules it has, in its own name.
    #[serde(default)]
    pub(super) made_of: Vec<String>,
}

/// Rules that stand together.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Group {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) about: Option<String>,
    pub(super) rule: Vec<Rule>,
}

/// A row: one sentence, of one operation or of several.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rule {
    pub(super) of: Vec<String>,
    pub(super) text: String,
    pub(super) inside: Option<Inside>,
    inside_of: Option<Vec<String>>,
    #[serde(default)]
    not_of: Vec<String>,
    #[serde(default)]
    pub(super) kind: Kind,
    pub(super) label: Option<String>,
    pub(super) note: Option<String>,
    #[serde(default)]
    pub(super) types: BTreeMap<String, Names>,
    values: Option<OneOrMany<Value>>,
    pub(super) macros: Option<String>,
    #[serde(default)]
    page: BTreeMap<String, OneOrMany<String>>,
    /// The operations of which types say it since they are made of one in `types`.
    #[serde(skip)]
    passed_on: Vec<String>,
}

/// A kind of operand that is not what is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Operand {
    pub(super) wanted: String,
    pub(super) text: String,
    #[serde(default)]
    pub(super) inside: bool,
    pub(super) label: String,
    pub(super) note: String,
    pub(super) case: String,
    pub(super) sentence: String,
}

/// The sentence of a part of the operands.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Inside {
    /// The same words, or none.
    Same(bool),
    /// Other words.
    Text(String),
}

/// Who looks at what a rule is about.
#[derive(Clone, Copy, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    /// Types, or the running program where they do not know.
    #[default]
    Numbers,
    /// Types alone.
    Shapes,
}

/// What types call a sentence of one operation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Names {
    pub(super) case: String,
    pub(super) sentence: String,
    pub(super) negative: Option<[String; 2]>,
    pub(super) kind: Option<Kind>,
    pub(super) note: Option<String>,
    #[serde(default)]
    pub(super) implies: Vec<String>,
}

/// Which error of values says a sentence.
#[derive(Deserialize)]
pub(super) struct Value {
    /// The enum and its variant, a struct, or a constant.
    error: String,
    of: Option<Vec<String>>,
    /// The field that names the operation.
    pub(super) op: Option<String>,
    pub(super) pattern: Option<String>,
    #[serde(default)]
    pub(super) otherwise: bool,
    /// The field of each operand.
    #[serde(flatten)]
    pub(super) fields: BTreeMap<String, String>,
}

/// One, or a list.
#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany<T> {
    One(T),
    Many(Vec<T>),
}

impl<T> OneOrMany<T> {
    fn as_slice(&self) -> &[T] {
        match self {
            OneOrMany::One(one) => std::slice::from_ref(one),
            OneOrMany::Many(many) => many,
        }
    }
}

impl Table {
    /// The table of a text, whose rows name operations that there are.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut table: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        table.pass_on();
        let known: BTreeSet<&str> = table.operations.iter().map(|operation| operation.name.as_str()).collect();
        for rule in table.rules() {
            let of = rule.of.iter().map(String::as_str);
            if let Some(unknown) = of.clone().find(|operation| !known.contains(operation)) {
                return Err(format!("{:?} is of {unknown}, which is no operation", rule.text));
            }
            let own: BTreeSet<&str> = of.collect();
            let further = rule.values().iter().filter_map(|value| value.of.as_ref()).chain(&rule.inside_of).flatten();
            if let Some(other) = rule.types.keys().chain(further).find(|operation| !own.contains(operation.as_str())) {
                return Err(format!("{:?} is not of {other}", rule.text));
            }
        }
        Ok(table)
    }

    /// Gives each operation the rules of those that it is made of.
    fn pass_on(&mut self) {
        for Operation { name, made_of, .. } in &self.operations {
            for rule in self.group.iter_mut().flat_map(|group| &mut group.rule) {
                rule.pass_on(name, made_of);
            }
        }
    }

    /// The operations that are made of this one.
    pub(super) fn made_of(&self, name: &str) -> Vec<String> {
        let made = self.operations.iter().filter(|operation| operation.made_of.iter().any(|of| of == name));
        made.map(|operation| operation.name.clone()).collect()
    }

    /// Whether it is made of others, or they of it.
    pub(super) fn is_related(&self, operation: &Operation) -> bool {
        !operation.made_of.is_empty() || !self.made_of(&operation.name).is_empty()
    }

    /// The rules of all groups.
    pub(super) fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.group.iter().flat_map(|group| &group.rule)
    }

    /// Whether cute-runtime's `Rule` has the operation.
    pub(super) fn is_of_values(&self, name: &str) -> bool {
        self.operations.iter().any(|operation| operation.name == name && operation.doc.is_some())
    }
}

impl Rule {
    /// Says it of the operation `name`, too, if it is said of one that this is made of.
    fn pass_on(&mut self, name: &str, made_of: &[String]) {
        if self.not_of.iter().any(|other| other == name) {
            return;
        }
        let is_of = |of: &[String]| made_of.iter().any(|part| of.contains(part));
        let values = match &mut self.values {
            Some(OneOrMany::One(value)) => std::slice::from_mut(value),
            Some(OneOrMany::Many(values)) => values.as_mut_slice(),
            None => &mut [],
        };
        let further = values.iter_mut().filter_map(|value| value.of.as_mut()).chain(&mut self.inside_of);
        for of in further.chain([&mut self.of]) {
            if is_of(of) && !of.iter().any(|own| own == name) {
                of.push(name.to_owned());
            }
        }
        if made_of.iter().any(|part| self.types.contains_key(part)) {
            self.passed_on.push(name.to_owned());
        }
    }

    /// Of operations that are made of one that says it, those that do, too.
    pub(super) fn said_by(&self, made: Vec<String>) -> Vec<String> {
        made.into_iter().filter(|name| self.passed_on.contains(name)).collect()
    }

    /// Whether types say it of the operation.
    pub(super) fn is_of_types(&self, operation: &str) -> bool {
        self.types.contains_key(operation) || self.passed_on.iter().any(|made| made == operation)
    }

    /// The errors of values that say it.
    pub(super) fn values(&self) -> &[Value] {
        self.values.as_ref().map_or(&[], OneOrMany::as_slice)
    }

    /// What it says inside of a mode, after `in mode {I}, `.
    pub(super) fn text_inside(&self) -> Option<&str> {
        match &self.inside {
            None | Some(Inside::Same(false)) => None,
            Some(Inside::Same(true)) => Some(&self.text),
            Some(Inside::Text(text)) => Some(text),
        }
    }

    /// Whether the operation says it inside of a mode.
    pub(super) fn is_inside(&self, operation: &str) -> bool {
        self.text_inside().is_some()
            && self.inside_of.as_ref().is_none_or(|of| of.iter().any(|inside| inside == operation))
    }

    /// How the page writes an operand.
    pub(super) fn on_page(&self, operand: char) -> Vec<String> {
        match self.page.get(operand.encode_utf8(&mut [0; 4])) {
            Some(written) => written.as_slice().to_vec(),
            None => vec![format!("{{{}}}", operand.to_ascii_lowercase())],
        }
    }
}

impl Value {
    /// The variant with its enum, the struct, or the constant.
    pub(super) fn path(&self) -> &str {
        &self.error
    }

    /// The enum, the struct, or the constant.
    pub(super) fn error(&self) -> &str {
        self.error.split("::").next().unwrap_or_default()
    }

    /// The variant; of a struct there is none.
    pub(super) fn variant(&self) -> &str {
        self.error.split_once("::").map_or("", |(_, variant)| variant)
    }

    /// Whether it is said by cute-types, of tensors and their coordinates.
    pub(super) fn is_of_tensors(&self) -> bool {
        ["TensorError", "Outside", "OutsideOfDivided"].contains(&self.error())
    }

    /// Whether it is a constant, which assertions print.
    pub(super) fn is_constant(&self) -> bool {
        self.error.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_')
    }

    /// Whether it says the sentence of an operation.
    pub(super) fn is_of(&self, table: &Table, operation: &str) -> bool {
        match &self.of {
            Some(of) => of.iter().any(|own| own == operation),
            None => self.is_of_tensors() || table.is_of_values(operation),
        }
    }
}

/// A part of a sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part<'a> {
    /// Words.
    Words(&'a str),
    /// An operand: a number, or one that is negative, or of either sign.
    Operand(Sign, char),
}

/// What is said of the sign of an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// `{N}`: it has none.
    None,
    /// `{-N}`: it is negative.
    Negative,
    /// `{+-N}`: either.
    Either,
}

/// The parts of a sentence.
pub(super) fn parts(text: &str) -> Result<Vec<Part<'_>>, String> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((words, after)) = rest.split_once('{') {
        let (operand, after) = after.split_once('}').ok_or_else(|| format!("{text:?} opens a brace"))?;
        let (sign, letter) = match (operand.strip_prefix("+-"), operand.strip_prefix('-')) {
            (Some(letter), _) => (Sign::Either, letter),
            (None, Some(letter)) => (Sign::Negative, letter),
            (None, None) => (Sign::None, operand),
        };
        let mut letters = letter.chars();
        match (letters.next(), letters.next()) {
            (Some(letter @ 'A'..='Z'), None) => {
                parts.extend([Part::Words(words), Part::Operand(sign, letter)]);
            }
            _ => return Err(format!("{{{operand}}} of {text:?} is no operand, which is a capital letter")),
        }
        rest = after;
    }
    parts.push(Part::Words(rest));
    Ok(parts)
}
