//! The sentences that rustc says, and the cases of verdicts.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::HEADER;
use super::table::{Group, Kind, Operand, Part, Rule, Sign, Table, parts};

/// The folder of the sentences.
const SENTENCES: &str = "cute-types/src/rules/sentence";

/// The rows of the cases.
const CASES: &str = "cute-types/src/rules/case/rows.rs";

/// The names of operations.
const NAMES: &str = "cute-types/src/rules/operation.rs";

/// A line of rustc's attributes that is not broken has this many characters at most.
const WIDTH: usize = 120;

/// A sentence of one operation, with the names that types have for it.
struct Sentence {
    case: String,
    name: String,
    /// The operation, and those that are made of it.
    operation: Option<(String, Vec<String>)>,
    operands: Vec<char>,
    /// What it says; after the name of the operation, where it has one.
    text: String,
    label: String,
    note: Option<String>,
    kind: Kind,
    /// The sentences that are said where this one is, with its operands: rustc leaves those out.
    implies: Vec<String>,
}

/// The files, by their paths.
pub(super) fn sources(table: &Table) -> Result<Vec<(String, String)>, String> {
    let mut modules = Vec::new();
    for Group { name, title, rule, .. } in &table.group {
        let mut sentences = Vec::new();
        for rule in rule {
            of_rule(table, rule, &mut sentences)?;
        }
        modules.push((name.as_str(), title.clone(), sentences));
    }
    let mut sentences = Vec::new();
    for operand in &table.operand {
        of_operand(operand, &mut sentences)?;
    }
    modules.push(("operands", "Operands of the wrong kind".to_owned(), sentences));
    modules.retain(|(_, _, sentences)| !sentences.is_empty());

    let mut sources = Vec::new();
    let mut index = format!(
        "//! The sentences: one trait each, of which nothing is said to hold.\n//!\n\
         //! The traits are written out, since rustc shows the call of a macro at each message from inside of it.\n\n{HEADER}\n"
    );
    for (name, title, sentences) in &modules {
        let _ = writeln!(index, "mod {name};");
        let mut source = format!("//! {title}.\n\n{HEADER}\n");
        for sentence in sentences {
            source.push_str(&declared(sentence));
        }
        sources.push((format!("{SENTENCES}/{name}.rs"), source));
    }
    index.push('\n');
    for (name, _, _) in &modules {
        let _ = write!(index, "pub use {name}::*;");
    }
    sources.push((format!("{SENTENCES}/mod.rs"), index));
    let all: Vec<&Sentence> = modules.iter().flat_map(|(_, _, sentences)| sentences).collect();
    sources.push((CASES.to_owned(), rows(&all)?));
    sources.push((NAMES.to_owned(), names(table)));
    Ok(sources)
}

/// The sentences of a row: of each operation, with numbers of each sign, of the operands and of a part of them.
fn of_rule(table: &Table, rule: &Rule, sentences: &mut Vec<Sentence>) -> Result<(), String> {
    for operation in &rule.of {
        let Some(names) = rule.types.get(operation) else { continue };
        let made = Some(rule.said_by(table.made_of(operation))).filter(|made| !made.is_empty());
        for &(suffix, negative) in signs(&rule.text)? {
            let (case, name) = match (&names.negative, suffix) {
                (Some([case, name]), "Down") => (case.clone(), name.clone()),
                _ => (format!("{}{suffix}", names.case), format!("{}{suffix}", names.sentence)),
            };
            let mut say = |suffix: &str, text: &str| -> Result<(), String> {
                let (text, operands) = written(text, negative)?;
                sentences.push(Sentence {
                    case: format!("{case}{suffix}"),
                    name: format!("{name}{suffix}"),
                    operation: made.clone().map(|made| (operation.clone(), made)),
                    operands,
                    text: if made.is_some() { text } else { format!("{operation}: {text}") },
                    label: rule.label.clone().unwrap_or_else(|| "refused".to_owned()),
                    note: names.note.clone().or_else(|| rule.note.clone()),
                    kind: names.kind.unwrap_or(rule.kind),
                    implies: names.implies.clone(),
                });
                Ok(())
            };
            say("", &rule.text)?;
            if let Some(inside) = rule.text_inside().filter(|_| rule.is_inside(operation)) {
                say("In", &format!("in mode {{I}}, {inside}"))?;
            }
        }
    }
    Ok(())
}

/// The sentences about an operand.
fn of_operand(operand: &Operand, sentences: &mut Vec<Sentence>) -> Result<(), String> {
    let mut say = |suffix: &str, text: &str| -> Result<(), String> {
        let (text, operands) = written(text, &[])?;
        sentences.push(Sentence {
            case: format!("{}{suffix}", operand.case),
            name: format!("{}{suffix}", operand.sentence),
            operation: None,
            operands,
            text,
            label: operand.label.clone(),
            note: Some(operand.note.clone()),
            kind: Kind::Shapes,
            implies: Vec::new(),
        });
        Ok(())
    };
    say("", &operand.text)?;
    if operand.inside {
        say("In", &format!("in mode {{I}}, {}", operand.text))?;
    }
    Ok(())
}

/// What the names of a sentence end in, and which of its operands of either sign are negative then.
fn signs(text: &str) -> Result<&'static [(&'static str, &'static [bool])], String> {
    let either = parts(text)?.iter().filter(|part| matches!(part, Part::Operand(Sign::Either, _))).count();
    match either {
        0 => Ok(&[("", &[])]),
        1 => Ok(&[("", &[false]), ("Down", &[true])]),
        2 => Ok(&[
            ("", &[false, false]),
            ("Down", &[true, true]),
            ("DownUp", &[true, false]),
            ("UpDown", &[false, true]),
        ]),
        _ => Err(format!("{text:?} has {either} operands of either sign, 2 have names")),
    }
}

/// The sentence as an attribute has it, and its operands in their order.
fn written(text: &str, negative: &[bool]) -> Result<(String, Vec<char>), String> {
    let mut negative = negative.iter();
    let (mut said, mut operands) = (String::new(), Vec::new());
    for part in parts(text)? {
        match part {
            Part::Words(words) => said.push_str(words),
            Part::Operand(sign, letter) => {
                let is_negative = match sign {
                    Sign::None => false,
                    Sign::Negative => true,
                    Sign::Either => negative.next().is_some_and(|negative| *negative),
                };
                let _ = write!(said, "{}{{{letter}}}", if is_negative { "-" } else { "" });
                if !operands.contains(&letter) {
                    operands.push(letter);
                }
            }
        }
    }
    // rustc looks at a bound without a parameter where it is written, so each sentence has one.
    if operands.is_empty() {
        operands.push('N');
    }
    Ok((said, operands))
}

/// The trait of a sentence. Where others are made of its operation, theirs is a trait beside it, with the operation as a
/// parameter; the first is below that, so that of one mistake which several of them refuse rustc says one sentence.
fn declared(sentence: &Sentence) -> String {
    let Sentence { name, operation, operands, text, implies, .. } = sentence;
    let letters: Vec<String> = operands.iter().map(char::to_string).collect();
    let letters = letters.join(", ");
    let mut supertraits: Vec<String> = implies.iter().map(|said| format!("{said}<{letters}>")).collect();
    let Some((operation, made)) = operation else {
        return declared_as(sentence, name, &letters, text, &supertraits);
    };
    supertraits.extend(made.iter().map(|made| format!("{name}By<super::super::operation::{made}, {letters}>")));
    declared_as(sentence, name, &letters, &format!("{operation}: {text}"), &supertraits)
        + &declared_as(sentence, &format!("{name}By"), &format!("Op, {letters}"), &format!("{{Op}}: {text}"), &[])
}

/// A trait with these parameters and this text.
fn declared_as(
    Sentence { label, note, .. }: &Sentence,
    name: &str,
    parameters: &str,
    text: &str,
    of: &[String],
) -> String {
    let mut said = vec![format!("message = {text:?}"), format!("label = {label:?}")];
    said.extend(note.as_ref().map(|note| format!("note = {note:?}")));
    let mut attribute = format!("#[diagnostic::on_unimplemented({})]", said.join(", "));
    if attribute.len() > WIDTH || note.is_some() {
        attribute = format!("#[diagnostic::on_unimplemented(\n    {}\n)]", said.join(",\n    "));
    }
    let supertraits = if of.is_empty() { String::new() } else { format!(": {}", of.join(" + ")) };
    format!("\n/// `{text}`\n{attribute}\npub trait {name}<{parameters}>{supertraits} {{}}\n")
}

/// The cases, numbered.
fn rows(sentences: &[&Sentence]) -> Result<String, String> {
    let mut names = BTreeSet::new();
    if let Some(twice) = sentences.iter().flat_map(|said| [&said.case, &said.name]).find(|name| !names.insert(*name)) {
        return Err(format!("{twice} is the name of two"));
    }
    let mut source = format!(
        "//! The cases: names, operands, numbers and sentences.\n\n{HEADER}\nuse core::marker::PhantomData;\n\n\
         use super::super::{{Algebra, Allowed, NotRefused, OperationName, operation, sentence}};\nuse super::{{Case, Words}};\n\n\
         cases! {{\n"
    );
    let mut number = 0;
    for (kind, block) in [(Kind::Numbers, "of_numbers"), (Kind::Shapes, "of_shapes")] {
        let _ = writeln!(source, "    {block} {{");
        for said in sentences.iter().filter(|said| said.kind == kind) {
            let operands: Vec<String> = said.operands.iter().map(char::to_string).collect();
            let (case, name, text) = (&said.case, &said.name, &said.text);
            let of =
                said.operation.as_ref().map(|(operation, made)| format!("[{operation} {name}By {}]", made.join(" ")));
            let of = of.unwrap_or_default();
            let _ = writeln!(source, "        {case}{of}({}) U{number} {name} {text:?};", operands.join(" "));
            number += 1;
        }
        source.push_str("    }\n");
    }
    source.push_str("}\n");
    Ok(source)
}

/// The names of operations that are made of each other.
fn names(table: &Table) -> String {
    let mut source = format!(
        "//! The names of operations that are made of each other, as types: rustc prints them in the sentences.\n\n{HEADER}\n\
         use super::OperationName;\n\nnames! {{\n"
    );
    for operation in table.operations.iter().filter(|operation| table.is_related(operation)) {
        let _ = writeln!(source, "    {}", operation.name);
    }
    source.push_str("}\n");
    source
}
