//! "Intuition behind Hierarchical Layouts": which element lies at an offset.

use super::{Page, Step, witness};

const LAYOUTS: [(&str, &str); 5] = [
    (
        "A cube of two planes, each of them row by row.",
        "(2,2,2):(2,1,4)",
    ),
    (
        "The same memory as a 4 x 2 matrix: the rows are two modes in one.",
        "((2,2),2):((2,4),1)",
    ),
    (
        "As a 2 x 4 matrix: now the columns are.",
        "(2,(2,2)):(2,(1,4))",
    ),
    (
        "Columns that are not in the order of memory.",
        "(2,(2,2)):(1,(4,2))",
    ),
    (
        "Both modes of two: blocks of blocks.",
        "((2,2),(2,2)):((1,8),(2,4))",
    ),
];

pub(crate) fn show(page: &mut Page<'_>) -> Step {
    page.heading("1. Hierarchical layouts: which element lies at an offset")?;
    for (says, text) in LAYOUTS {
        let layout = page.read(text)?;
        page.say(says)?;
        page.line(&layout)?;
        let coordinates = witness::coordinates(layout.shape());
        for offset in 0..layout.size() {
            let shown = layout.hier_coord(offset)?;
            let found = coordinates
                .iter()
                .find(|coordinate| witness::dot(coordinate, layout.stride()) == offset);
            page.same("the element at an offset", shown.as_ref(), found)?;
            if let Some(coordinate) = shown {
                page.line(format_args!("{offset} -> {coordinate}"))?;
                page.same("its offset", layout.offset(&coordinate)?, offset)?;
            }
        }
    }
    Ok(())
}
