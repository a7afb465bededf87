//! The tables of `docs/rules.md`.

use std::fmt::Write;

use super::table::{Part, Rule, Table, parts};

/// A sentence as the page writes it, and the words that stand for operands there.
type Spelled = (String, Vec<(char, String)>);

/// The tables of the rules.
pub(super) fn rules(table: &Table) -> Result<String, String> {
    let mut page = String::new();
    for group in &table.group {
        let _ = writeln!(page, "\n### {}\n", group.title);
        if let Some(about) = &group.about {
            let _ = writeln!(page, "{about}\n");
        }
        page.push_str("| rule | sentence | said over |\n|---|---|---|\n");
        for rule in &group.rule {
            let mut lines = lines(table, rule, &rule.text, &rule.of)?;
            if let Some(inside) = rule.text_inside() {
                let of: Vec<String> = rule.of.iter().filter(|operation| rule.is_inside(operation)).cloned().collect();
                lines.extend(self::lines(table, rule, &format!("in mode {{I}}, {inside}"), &of)?);
            }
            page.extend(lines);
        }
    }
    page.push('\n');
    Ok(page)
}

/// The table of the operands.
pub(super) fn operands(table: &Table) -> String {
    let mut page = "\n| wanted | sentence |\n|---|---|\n".to_owned();
    for operand in &table.operand {
        let _ = writeln!(page, "| {} | `{}` |", operand.wanted, operand.text);
        if operand.inside {
            let _ = writeln!(page, "| | `in mode {{i}}, {}` |", operand.text);
        }
    }
    page.push('\n');
    page
}

/// The lines of a sentence: one for the operations that say it over the same, and for each of the words of an operand.
fn lines(table: &Table, rule: &Rule, text: &str, of: &[String]) -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    for (line, chosen) in spelled(rule, text)? {
        let mut said: Vec<(String, Vec<&str>)> = Vec::new();
        for operation in of {
            let over = said_over(table, rule, operation, &chosen);
            match said.iter_mut().find(|(known, _)| *known == over) {
                Some((_, operations)) => operations.push(operation),
                None => said.push((over, vec![operation])),
            }
        }
        for (over, of) in said {
            if let [first, ..] = of[..] {
                lines.push(format!("| {} | `{first}: {line}` | {over} |\n", of.join(", ")));
            }
        }
    }
    Ok(lines)
}

/// What an operation says a sentence over, where the operands are those words.
fn said_over(table: &Table, rule: &Rule, operation: &str, chosen: &[(char, String)]) -> String {
    let is_said = |of_tensors: bool| {
        rule.values().iter().any(|value| {
            let other = |(operand, words): &(char, String)| {
                let field = value.fields.get(operand.encode_utf8(&mut [0; 4]));
                field.and_then(|field| field.strip_prefix('=')).is_some_and(|fixed| fixed != words)
            };
            value.is_of_tensors() == of_tensors
                && !value.is_constant()
                && value.is_of(table, operation)
                && !chosen.iter().any(other)
        })
    };
    let said = [("types", rule.is_of_types(operation)), ("values", is_said(false)), ("tensors", is_said(true))];
    let over: Vec<&str> = said.iter().filter(|(_, is_said)| *is_said).map(|(over, _)| *over).collect();
    over.join(", ")
}

/// A sentence as the page writes it, once for each of the words that an operand has, with those.
fn spelled(rule: &Rule, text: &str) -> Result<Vec<Spelled>, String> {
    let mut lines = vec![(String::new(), Vec::new())];
    for part in parts(text)? {
        match part {
            Part::Words(words) => lines.iter_mut().for_each(|(line, _)| line.push_str(words)),
            Part::Operand(_, operand) => {
                let written = rule.on_page(operand);
                let with = |(line, chosen): &Spelled, words: &String| {
                    let mut chosen = chosen.clone();
                    // `{n}` is any number.
                    chosen.extend((!words.starts_with('{')).then(|| (operand, words.clone())));
                    (format!("{line}{words}"), chosen)
                };
                lines = lines.iter().flat_map(|line| written.iter().map(move |words| with(line, words))).collect();
            }
        }
    }
    Ok(lines)
}
