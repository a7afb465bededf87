//! "Intuition behind Hierarchical Layouts": which element lies at an offset.

use cute_types::layout;
use cute_types::runtime::RuntimeLayout;

use super::{Page, Step, witness};

pub(crate) fn show(page: &mut Page<'_>) -> Step {
    page.heading("1. Hierarchical layouts: which element lies at an offset")?;
    let cube = page.value(layout!((2,2,2):(2,1,4)))?;
    map(page, "A cube of two planes, each of them row by row.", &cube)?;
    let tall = page.value(layout!(((2,2),2):((2,4),1)))?;
    map(page, "The same memory as a 4 x 2 matrix: the rows are two modes in one.", &tall)?;
    let wide = page.value(layout!((2,(2,2)):(2,(1,4))))?;
    map(page, "As a 2 x 4 matrix: now the columns are.", &wide)?;
    let crossed = page.value(layout!((2,(2,2)):(1,(4,2))))?;
    map(page, "Columns that are not in the order of memory.", &crossed)?;
    let blocks = page.value(layout!(((2,2),(2,2)):((1,8),(2,4))))?;
    map(page, "Both modes of two: blocks of blocks.", &blocks)
}

fn map(page: &mut Page<'_>, says: &str, layout: &RuntimeLayout) -> Step {
    page.say(says)?;
    page.line(layout)?;
    let coordinates = witness::coordinates(layout.shape());
    for offset in 0..layout.size() {
        let shown = layout.hier_coord(offset)?;
        let found = coordinates.iter().find(|coordinate| witness::dot(coordinate, layout.stride()) == offset);
        page.same("the element at an offset", shown.as_ref(), found)?;
        if let Some(coordinate) = shown {
            page.line(format_args!("{offset} -> {coordinate}"))?;
            page.same("its offset", layout.offset(&coordinate)?, offset)?;
        }
    }
    Ok(())
}
