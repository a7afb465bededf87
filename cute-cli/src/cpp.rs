//! `cute cpp`: the index code of a layout as functions of CUDA C++.

use std::io::Write;

use cute_cuda::cpp::{self, CppError, Function};
use cute_cuda::index::DynamicLayout;
use cute_types::runtime::ComposedLayout;

use crate::arguments::{By, Range};
use crate::failure::Failure;
use crate::kernel::{Source, without_numbers};

/// Prints the function, and its inverse where that is asked for.
pub(crate) fn print(
    text: &str,
    range: Range,
    name: &str,
    by: By,
    inverse: bool,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let source = Source::within(text, range)?;
    let layout: ComposedLayout = match source {
        Source::Strided(layout) => layout.into(),
        Source::Swizzled(layout) => layout,
        Source::Dynamic(layout) => return print_dynamic(&layout, name, by, inverse, output),
    };
    let there = there(name, &layout, by)?;
    let back = inverse.then(|| back(&inverse_of(name), &layout, by)).transpose()?;
    write_both(&there, back.as_ref(), output)
}

/// What the way back is called.
fn inverse_of(name: &str) -> String {
    format!("{name}_inverse")
}

/// All that was asked for, or nothing: what is refused leaves no half of a header.
fn write_both(there: &Function, back: Option<&Function>, output: &mut impl Write) -> Result<(), Failure> {
    write!(output, "{there}")?;
    if let Some(back) = back {
        write!(output, "{back}")?;
    }
    Ok(())
}

/// The same of a layout with numbers that a launch gives.
fn print_dynamic(
    layout: &DynamicLayout,
    name: &str,
    by: By,
    inverse: bool,
    output: &mut impl Write,
) -> Result<(), Failure> {
    type Print = fn(&str, &DynamicLayout) -> Result<Function, CppError>;
    let (there, back): (Print, Print) = match by {
        By::Index => (cpp::dynamic_offset, cpp::dynamic_index_of),
        By::Coordinate => (cpp::dynamic_offset_of_coordinate, cpp::dynamic_coordinate_of),
        By::ThreadValue => {
            return Err(Failure::Kernel(format!(
                "cpp: {}; code by thread and value is for layouts of numbers, take `--by coordinate`",
                without_numbers(layout)
            )));
        }
    };
    let there = there(name, layout)?;
    let back = inverse.then(|| back(&inverse_of(name), layout)).transpose()?;
    write_both(&there, back.as_ref(), output)
}

fn there(name: &str, layout: &ComposedLayout, by: By) -> Result<Function, CppError> {
    match by {
        By::Index => cpp::offset(name, layout),
        By::Coordinate => cpp::offset_of_coordinate(name, layout),
        By::ThreadValue => cpp::thread_value(name, layout),
    }
}

fn back(name: &str, layout: &ComposedLayout, by: By) -> Result<Function, CppError> {
    match by {
        By::Index => cpp::index_of(name, layout),
        By::Coordinate => cpp::coordinate_of(name, layout),
        By::ThreadValue => cpp::thread_value_of(name, layout),
    }
}
