//! From a layout to PTX that has run.

use cute_cuda::Machine;
use cute_cuda::kernel::Offsets;
use cute_types::layout;

use super::{Page, Step, witness};
use crate::kernel::{offsets, target_of};

pub(crate) fn show(page: &mut Page<'_>, machine: &Machine) -> Step {
    page.heading("6. Index code: a layout as PTX")?;
    let layout = page.value(layout!((4,(2,4)):(2,(1,8))))?;
    let kernel = Offsets::new(&layout, target_of(machine))?;
    page.say(format_args!("The offset of element i of {layout} is {}.", kernel.expr()))?;
    page.say("The kernel that stores it for every i:")?;
    page.line(kernel.kernel().ptx().trim_end())?;
    let computed = offsets(&kernel, machine)?;
    let shown: Vec<String> = computed.iter().map(ToString::to_string).collect();
    page.say(format_args!("It ran on {machine}, and stored\n{}", shown.join(" ")))?;
    page.same_each("an offset that the kernel stored", &computed, &witness::offsets(&layout))?;

    let layouts = page.layouts();
    let mut stored = 0;
    for layout in &layouts {
        let kernel = Offsets::new(layout, target_of(machine))?;
        let computed = offsets(&kernel, machine)?;
        page.same_each("an offset that a kernel stored", &computed, &witness::offsets(layout))?;
        stored += computed.len();
    }
    page.say(format_args!(
        "So did a kernel for each of the {} layouts of this tour: {stored} offsets, all compared.",
        layouts.len()
    ))?;
    Ok(())
}
