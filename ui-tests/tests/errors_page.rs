//! `docs/errors.md` holds a row for each case of `fail/`, and the row what the expected text has. What nvcc prints is
//! measured by `benches/errors/run`, which also writes the rows.

use std::collections::BTreeMap;

use cute_ui_tests::fail_cases;

const PAGE: &str = include_str!("../../docs/errors.md");

/// The cells of each row of the table, by case.
fn rows() -> BTreeMap<&'static str, Vec<&'static str>> {
    let cells = |line: &'static str| line.split('|').map(str::trim).skip(1).collect::<Vec<_>>();
    let rows = PAGE.lines().filter(|line| line.starts_with("| `")).map(cells);
    rows.map(|cells| (cells[0].trim_matches('`'), cells[1..5].to_vec())).collect()
}

#[test]
fn the_page_has_the_sizes_of_our_texts() {
    let (rows, cases) = (rows(), fail_cases().unwrap());
    let mut faults = Vec::new();
    for case in &cases {
        let text = std::fs::read_to_string(case.path.with_extension("stderr")).unwrap();
        let ours = [text.len().to_string(), text.lines().count().to_string()];
        match rows.get(case.name.as_str()) {
            None => faults.push(format!("{} has no row", case.name)),
            Some(row) if row[..2] != ours => faults.push(format!("{} is {ours:?}, not {:?}", case.name, &row[..2])),
            Some(_) => {}
        }
    }
    let gone = rows.keys().filter(|name| cases.iter().all(|case| case.name != **name));
    faults.extend(gone.map(|name| format!("{name} is no case")));
    assert!(faults.is_empty(), "run benches/errors/run\n{}", faults.join("\n"));
}

#[test]
fn the_page_shows_our_text() {
    let shown = PAGE.split("```text\n").nth(1).and_then(|rest| rest.split("\n```").next()).unwrap();
    let printed = include_str!("../fail/composition-entries-do-not-divide.stderr");
    assert_eq!(shown, printed.trim_end());
}

#[test]
fn each_row_says_something_of_nvcc() {
    for (name, row) in rows() {
        let (bytes, lines) = (row[2], row[3]);
        let measured = bytes.parse::<u32>().is_ok() && lines.parse::<u32>().is_ok();
        let reason = (bytes == "accepted" || bytes.starts_with("– ")) && lines.is_empty();
        assert!(measured || reason, "{name}: {bytes:?}, {lines:?}");
    }
}
