//! The tour: the examples of five introductions to CuTe, worked out before the reader's eyes.
//!
//! Nothing is printed that was not computed by this run, and everything computed is compared with the same figure found
//! another way: by counting ([`witness`]), by the type-level algebra, or by the kernel that ran.

mod checks;
mod coordinates;
mod functions;
mod kernels;
mod layouts;
mod marked;
mod modes;
mod thread_value;
mod tiles;
mod witness;

use std::io::Write;

use cute_cuda::Machine;
use cute_types::draw::table;
use cute_types::runtime::RuntimeLayout;

use crate::failure::Failure;
use checks::Page;

type Step = Result<(), Failure>;

/// Walks through everything and says at the end what was compared.
pub(crate) fn tour(output: &mut dyn Write) -> Step {
    let machine = Machine::pick()?;
    let mut page = Page::new(output);
    page.line("A tour of CuTe layouts. Every figure is worked out now, and compared with a second way to it.")?;
    coordinates::show(&mut page)?;
    thread_value::show(&mut page, &machine)?;
    functions::show(&mut page)?;
    layouts::show(&mut page)?;
    tiles::show(&mut page)?;
    kernels::show(&mut page, &machine)?;
    let (made, failed) = (page.made(), page.failed());
    page.say(format_args!("{made} comparisons made, {failed} failed"))?;
    if failed == 0 { Ok(()) } else { Err(Failure::Comparisons) }
}

/// `0, 1, 4`
fn listed(offsets: &[i64]) -> String {
    offsets.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Shows `print_layout`'s picture, and compares every cell with the offset found by counting.
fn picture(page: &mut Page<'_>, layout: &RuntimeLayout) -> Step {
    let picture = table(layout)?;
    page.line(picture.trim_end_matches('\n'))?;
    let cells = picture.lines().filter(|line| line.contains('|'));
    let rows = cells.map(|line| line.split('|').skip(1).filter_map(|cell| cell.trim().parse().ok()).collect());
    let rows: Vec<Vec<i64>> = rows.collect();
    let found = witness::offsets(layout);
    let (height, width) = (rows.len(), found.len() / rows.len().max(1));
    for (i, row) in rows.iter().enumerate() {
        let found: Vec<i64> = (0..width).map(|j| found[i + j * height]).collect();
        page.same("a row of the picture", row, &found)?;
    }
    Ok(())
}
