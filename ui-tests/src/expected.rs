//! The expected texts, which stand beside the cases, and whether rustc printed them.
//!
//! A text is what rustc prints, but for what changes though the case does not: a place in another file has no line and
//! no column, nor do the lines that are shown of it, no number sets the width of the margin but those that are left,
//! and a file for a long type has no name.

use std::collections::BTreeMap;
use std::{fs, io};

use crate::Case;

/// The faults of the cases: what rustc printed, by name, is not the expected text, or nothing was printed. Where the variable
/// `CUTE_TEXTS` is `overwrite`, what rustc printed is written to the files instead, and is no fault.
pub fn compare(cases: &[Case], printed: &BTreeMap<String, String>) -> io::Result<Vec<String>> {
    let overwrites = std::env::var_os("CUTE_TEXTS").is_some_and(|value| value == "overwrite");
    let mut faults = Vec::new();
    for case in cases {
        let Some(printed) = printed.get(&case.name) else {
            faults.push(format!("{}: it compiles", case.name));
            continue;
        };
        let (path, text) = (case.path.with_extension("stderr"), lasting(printed));
        if overwrites {
            fs::write(path, text)?;
            continue;
        }
        let expected = fs::read_to_string(&path).map_err(|e| io::Error::other(format!("{}: {e}", path.display())))?;
        if expected != text {
            faults.push(format!("{}: rustc prints\n{text}\nand not, as expected,\n{expected}", case.name));
        }
    }
    Ok(faults)
}

/// What lasts of what rustc prints of one mistake. The place of the case itself is a path from its package; others are
/// paths from the workspace, and in whatever file they lie, that may gain a line.
#[must_use]
fn lasting(printed: &str) -> String {
    let mut lines = Vec::new();
    // How wide the margin is: the first place stands behind it. And whether the lines that follow are of another file.
    let (mut margin, mut is_elsewhere) = (None, false);
    for line in printed.trim_end().lines() {
        let start = line.trim_start();
        let spaces = line.len() - start.len();
        if let Some(place) = start.strip_prefix("--> ").or_else(|| start.strip_prefix("::: ")) {
            margin.get_or_insert(spaces);
            let own = ["ui-tests/launch/", "ui-tests/"].iter().find_map(|folder| place.strip_prefix(folder));
            is_elsewhere = own.is_none();
            // path:line:column
            let other = || format!("$WORKSPACE/{}", place.rsplitn(3, ':').last().unwrap_or_default());
            let place = own.map_or_else(other, str::to_owned);
            lines.push(format!("{}{}{place}", &line[..spaces], &start[..4]));
            continue;
        }
        if let Some((note, _)) = line.split_once(" has been written to '") {
            lines.push(format!("{note} has been written to '$FILE'"));
            continue;
        }
        // A line of a file, or what is marked in it.
        let number = number_of(line);
        is_elsewhere &= number.is_some() || spaces > 0 || start == "...";
        lines.push(match number {
            Some(number) if is_elsewhere => format!("{}{}", " ".repeat(number.len()), &line[number.len()..]),
            _ => line.to_owned(),
        });
    }
    // The margin is as wide as the widest number that is left.
    let widest = lines.iter().filter_map(|line| number_of(line)).map(|number| number.trim().len()).max();
    let widest = widest.unwrap_or_default().max(1);
    let surplus = " ".repeat(margin.unwrap_or_default().saturating_sub(widest));
    lines.iter().map(|line| format!("{}\n", line.strip_prefix(&surplus).unwrap_or(line))).collect()
}

/// The number of a line of a file, with the spaces around it and blank where there is none; `None` of what is no such line.
fn number_of(line: &str) -> Option<&str> {
    let (number, _) = line.split_once(" |")?;
    number.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit()).then_some(number)
}
