//! `cute cpp`: the index code of a layout as functions of CUDA C++.

use std::io::Write;

use cute_cuda::cpp::{self, CppError, Function};
use cute_types::runtime::ComposedLayout;

use crate::arguments::By;
use crate::failure::Failure;
use crate::kernel::Source;

/// Prints the function, and its inverse where that is asked for.
pub(crate) fn print(text: &str, name: &str, by: By, inverse: bool, output: &mut impl Write) -> Result<(), Failure> {
    let source = Source::of(text)?;
    let layout: ComposedLayout = match source {
        Source::Strided(layout) => layout.into(),
        Source::Swizzled(layout) => layout,
        Source::Dynamic(layout) if by == By::Index && !inverse => {
            write!(output, "{}", cpp::dynamic_offset(name, &layout)?)?;
            return Ok(());
        }
        Source::Dynamic(layout) => {
            let names = layout.names().join(", ");
            return Err(Failure::Kernel(format!(
                "cpp: {names} have no numbers; the way back, and code by coordinate, are for layouts of numbers"
            )));
        }
    };
    write!(output, "{}", there(name, &layout, by)?)?;
    if inverse {
        write!(output, "{}", back(&format!("{name}_inverse"), &layout, by)?)?;
    }
    Ok(())
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
        By::Coordinate | By::ThreadValue => cpp::coordinate_of(name, layout),
    }
}
