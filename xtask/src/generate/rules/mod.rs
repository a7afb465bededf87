//! The rules of the algebra: `tables/rules.toml`, whose head says what is in a row.

use std::path::Path;

use super::{File, between, formatted, read};

mod page;
mod table;
mod types;
mod values;

use table::Table;

/// The table, in the workspace.
const TABLE: &str = "tables/rules.toml";

/// The page of rules, in the workspace.
const PAGE: &str = "docs/rules.md";

/// What stands below the documentation of each generated module.
const HEADER: &str = "// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.\n";

/// All that comes from the table.
pub(super) fn files(root: &Path) -> Result<Vec<File>, String> {
    let table = Table::parse(&read(root, TABLE)?).map_err(|error| format!("{TABLE}: {error}"))?;
    let mut sources = types::sources(&table)?;
    sources.extend(values::sources(&table)?);
    let mut files = Vec::new();
    for (path, source) in sources {
        let text = formatted(root, &source).map_err(|error| format!("{path}: {error}"))?;
        files.push(File { path, text });
    }
    let rules = between(&read(root, PAGE)?, "rules", &page::rules(&table)?)?;
    files.push(File { path: PAGE.to_owned(), text: between(&rules, "operands", &page::operands(&table))? });
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::table::Table;
    use super::{page, types, values};

    /// A table of one row.
    fn table(row: &str) -> Result<Table, String> {
        Table::parse(&format!(
            "operations = [{{ name = \"take\", doc = \"Takes.\" }}, {{ name = \"group\", doc = \"Groups.\" }}]\noperand = []\n\
             [[group]]\nname = \"modes\"\ntitle = \"Modes\"\n[[group.rule]]\n{row}"
        ))
    }

    /// The source of the file whose path ends so.
    fn source(row: &str, path: &str) -> Result<String, String> {
        let table = table(row)?;
        let mut sources = types::sources(&table)?;
        sources.extend(values::sources(&table)?);
        sources.into_iter().find(|(of, _)| of.ends_with(path)).map(|(_, source)| source).ok_or(path.to_owned())
    }

    const ROW: &str = r#"
        of = ["take", "group"]
        text = "{+-N} of {M}"
        inside = "{+-N} in {M}"
        types.take = { case = "Take", sentence = "Taken" }
        types.group = { case = "Group", sentence = "Grouped", negative = ["Apart", "Parted"], kind = "shapes" }
        values = { error = "LayoutError::Modes", op = "rule", N = "left", M = "right" }
    "#;

    #[test]
    fn a_row_is_a_case_of_each_operation_and_sign_inside_and_outside() -> Result<(), String> {
        let rows = source(ROW, "case/rows.rs")?;
        let cases: Vec<&str> = rows.lines().map(str::trim).filter(|line| line.ends_with("\";")).collect();
        assert_eq!(
            cases,
            [
                r#"Take(N M) U0 Taken "take: {N} of {M}";"#,
                r#"TakeIn(I N M) U1 TakenIn "take: in mode {I}, {N} in {M}";"#,
                r#"TakeDown(N M) U2 TakenDown "take: -{N} of {M}";"#,
                r#"TakeDownIn(I N M) U3 TakenDownIn "take: in mode {I}, -{N} in {M}";"#,
                r#"Group(N M) U4 Grouped "group: {N} of {M}";"#,
                r#"GroupIn(I N M) U5 GroupedIn "group: in mode {I}, {N} in {M}";"#,
                r#"Apart(N M) U6 Parted "group: -{N} of {M}";"#,
                r#"ApartIn(I N M) U7 PartedIn "group: in mode {I}, -{N} in {M}";"#,
            ]
        );
        Ok(())
    }

    #[test]
    fn a_row_is_what_an_error_prints_and_two_lines_of_the_page() -> Result<(), String> {
        let printed = source(ROW, "cute-runtime/src/sentence.rs")?;
        assert!(printed.contains(
            r#"LayoutError::Modes { rule, mode: Some(mode), left, right } => write!(f, "{rule}: in mode {mode}, {left} in {right}"),"#
        ));
        let page = page::rules(&table(ROW)?)?;
        let lines: Vec<&str> = page.lines().filter(|line| line.contains('`')).collect();
        assert_eq!(
            lines,
            [
                "| take, group | `take: {n} of {m}` | types, values |",
                "| take, group | `take: in mode {i}, {n} in {m}` | types, values |",
            ]
        );
        Ok(())
    }

    #[test]
    fn mistakes_of_the_table_are_told() {
        let said = |from: &str, to: &str| source(&ROW.replace(from, to), "rows.rs").unwrap_err();
        assert_eq!(said("\"group\"]", "\"zip\"]"), r#""{+-N} of {M}" is of zip, which is no operation"#);
        assert_eq!(said("types.group", "types.zip"), r#""{+-N} of {M}" is not of zip"#);
        assert_eq!(said("\"Grouped\"", "\"Taken\""), "Taken is the name of two");
        assert_eq!(said("M = \"right\"", ""), r#""{+-N} of {M}" has {M}, which is no field of Modes"#);
        assert_eq!(said("M = \"right\"", "K = \"right\""), r#""{+-N} of {M}" has no K, of which {right} is said"#);
        assert_eq!(
            said("op = \"rule\", ", ""),
            r#""{+-N} of {M}" is of several operations, which no field tells apart"#
        );
        assert_eq!(said("{M}", "{m}"), "{m} of \"{+-N} of {m}\" is no operand, which is a capital letter");
    }
}
