//! `cute ptx` and `cute run`: the index code of a layout as a kernel.

use std::io::Write;

use cute_cuda::Machine;
use cute_cuda::kernel::Offsets;
use cute_cuda::ptx::Target;
use cute_types::runtime::RuntimeLayout;

use crate::failure::Failure;

/// Offsets that one run computes at most; on the interpreter these take some seconds.
const MOST_OFFSETS: i64 = 1 << 24;
/// Wrong offsets that are shown.
const SHOWN: usize = 8;

/// Prints the module that stores the offset of every element.
pub(crate) fn print(layout: &RuntimeLayout, target: Target, output: &mut impl Write) -> Result<(), Failure> {
    output.write_all(Offsets::new(layout, target)?.kernel().ptx().as_bytes())?;
    Ok(())
}

/// Runs it, and compares every offset with the layout's own.
pub(crate) fn run(layout: &RuntimeLayout, target: Option<Target>, output: &mut impl Write) -> Result<(), Failure> {
    if layout.size() > MOST_OFFSETS {
        let size = layout.size();
        return Err(Failure::Kernel(format!("run: the layout has {size} elements, at most {MOST_OFFSETS} are run")));
    }
    let machine = Machine::pick()?;
    let target = target.unwrap_or_else(|| target_of(&machine));
    let kernel = Offsets::new(layout, target)?;
    writeln!(output, "{layout}: offset(i) = {}", kernel.expr())?;
    writeln!(output, "ran on {machine}, as PTX for {target}")?;
    let computed = offsets(&kernel, layout, &machine)?;
    let wrong: Vec<_> = layout.offsets().zip(&computed).enumerate().filter(|(_, (own, ran))| own != *ran).collect();
    for (i, (own, ran)) in wrong.iter().take(SHOWN) {
        writeln!(output, "element {i}: the kernel gives {ran}, the layout {own}")?;
    }
    writeln!(output, "{} offsets compared, {} differ", computed.len(), wrong.len())?;
    match wrong.len() {
        0 => Ok(()),
        _ => Err(Failure::Comparisons),
    }
}

/// The offset of every element, as the kernel computes it on `machine`.
pub(crate) fn offsets(kernel: &Offsets, layout: &RuntimeLayout, machine: &Machine) -> Result<Vec<i64>, Failure> {
    let count = usize::try_from(layout.size()).unwrap_or(usize::MAX);
    let computed = kernel.run(machine, count)?;
    // A number beyond 63 bits is no offset of an accepted layout, and compares as one that is wrong.
    Ok(computed.into_iter().map(|offset| i64::try_from(offset).unwrap_or(-1)).collect())
}

/// The newest target that the machine runs; one too old for all of them says so when it is asked to.
pub(crate) fn target_of(machine: &Machine) -> Target {
    let Machine::Gpu(device) = machine else {
        return Target::default();
    };
    let runs = |target: &Target| target.runs_on(device.capability());
    Target::ALL.into_iter().rev().find(runs).unwrap_or_default()
}
