//! The operations by their names: looked up, guessed from a slip, and listed for the help.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::operations::OperationHelp;
use super::table::{LEFT_OUT, OPERATIONS};

/// Every operation, in the order in which they are explained.
///
/// ```
/// use cute_runtime::expr;
/// assert!(expr::operations().any(|operation| operation.signature == "complement(L,M)"));
/// ```
pub fn all() -> impl Iterator<Item = &'static OperationHelp> {
    OPERATIONS.iter().flat_map(|(_, operations)| *operations)
}

pub(super) fn find(name: &str) -> Option<&'static OperationHelp> {
    all().find(|operation| operation.name() == name)
}

/// The feature that has an operation which is left out without it.
pub(super) fn feature_of(name: &str) -> Option<&'static str> {
    LEFT_OUT.iter().find(|(_, names)| names.contains(&name)).map(|(feature, _)| *feature)
}

/// The operation that `name` is a slip of, if there is a likely one.
pub(super) fn resembling(name: &str) -> Option<&'static OperationHelp> {
    let name = name.to_lowercase().replace('-', "_");
    let limit = 1 + name.len() / 4;
    let near = all().map(|operation| (edits(&name, operation.name()), operation));
    near.min_by_key(|(edits, _)| *edits).filter(|(edits, _)| *edits <= limit).map(|(_, operation)| operation)
}

/// Every operation with its signature, what it is and an example, by heading: the text of a help.
pub fn list() -> String {
    let width = all().map(|operation| operation.signature.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (heading, operations) in OPERATIONS {
        text += &format!("{heading}:\n");
        for OperationHelp { signature, says, example, .. } in *operations {
            text += &format!("  {signature:width$}  {says}\n  {:width$}    {example}\n", "");
        }
        text.push('\n');
    }
    text
}

/// How many letters have to be put in, left out or exchanged to make `a` of `b`. Not for users.
#[doc(hidden)]
pub fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    // No name is that long, and a hostile one must cost nothing.
    if a.len() > 64 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = core::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let exchanged = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = exchanged.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn every_example_is_right_and_is_of_its_operation() {
        for operation in all() {
            let (call, result) = operation.example.split_once(" = ").unwrap();
            assert_eq!(crate::expr::evaluate(call).unwrap().to_string(), result, "{call}");
            assert_eq!(call.split('(').next(), Some(operation.name()));
        }
    }

    /// What is left out is told from a slip, and is not there twice.
    #[test]
    fn an_operation_that_is_left_out_names_its_feature() {
        let (atoms, analysis) = (cfg!(feature = "atoms"), cfg!(feature = "analysis"));
        for (name, feature, is_there) in
            [("tiled_mma", "atoms", atoms), ("gmma_k", "atoms", atoms), ("wavefronts", "analysis", analysis)]
        {
            assert_eq!((find(name).is_some(), feature_of(name)), (is_there, (!is_there).then_some(feature)), "{name}");
            let refused = crate::expr::evaluate(&alloc::format!("{name}()")).unwrap_err().to_string();
            let left_out = alloc::format!("`{name}` is an operation of the feature `{feature}`, which is not enabled");
            assert_eq!(refused.contains(&left_out), !is_there, "{refused}");
        }
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = all().map(OperationHelp::name).collect();
        names.sort_unstable();
        assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
    }
}
