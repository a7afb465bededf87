//! `cute ptx` and `cute run`: the index code of a layout as a kernel.

use std::fmt;
use std::io::Write;

use cute_cuda::Machine;
use cute_cuda::index::{DynamicExpr, DynamicLayout, Expr, Step, cost, opcodes};
use cute_cuda::kernel::{DynamicOffsets, KernelError, Offsets};
use cute_cuda::ptx::Target;
use cute_types::runtime::expr::{self, ExprError, Value};
use cute_types::runtime::{AnyLayout, ComposedLayout, RuntimeLayout};

use crate::arguments::Range;
use crate::failure::Failure;

/// Offsets that one run computes at most; on the interpreter these take some seconds.
const MOST_OFFSETS: i64 = 1 << 24;
/// Wrong offsets that are shown.
const SHOWN: usize = 8;

/// A layout that has index code.
pub(crate) enum Source {
    Strided(RuntimeLayout),
    Swizzled(ComposedLayout),
    /// With names for what a launch gives.
    Dynamic(DynamicLayout),
}

impl Source {
    /// What the text says: a layout with names, for launches of a range, or an expression that makes one without.
    pub(crate) fn within(text: &str, range: Range) -> Result<Source, Failure> {
        match Source::of(text)? {
            Source::Dynamic(layout) => {
                let (size, cosize) =
                    (range.size.unwrap_or(layout.most_size()), range.cosize.unwrap_or(layout.most_cosize()));
                Ok(Source::Dynamic(layout.within(size, cosize)))
            }
            _ if range.size.is_some() || range.cosize.is_some() => Err(Failure::Kernel(format!(
                "`{text}` has no names, and its size and cosize are its own; leave `--size` and `--cosize` out"
            ))),
            source => Ok(source),
        }
    }

    /// What the text says: a layout with names, or an expression that makes one without.
    fn of(text: &str) -> Result<Source, Failure> {
        // A word by itself is an operation that lacks its operands, or an atom.
        let is_word = text.trim().chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        match text.parse::<DynamicLayout>() {
            Ok(layout) if layout.is_dynamic() && !is_word => return Ok(Source::Dynamic(layout)),
            Err(refused) if has_names(text) => return Err(Failure::expression(text, ExprError::Text(refused))),
            _ => {}
        }
        match expr::evaluate(text).map_err(|refusal| Failure::expression(text, refusal))? {
            Value::Layout(AnyLayout::Composed(layout)) => Ok(Source::Swizzled(layout)),
            // Whatever else is no layout of integers says so.
            _ => crate::layout_of(text).map(Source::Strided),
        }
    }

    fn explained(&self) -> Result<(Expr, Vec<Step>), KernelError> {
        Ok(match self {
            Source::Strided(layout) => Expr::explain_layout(layout)?,
            Source::Swizzled(layout) => Expr::explain_composed(layout)?,
            Source::Dynamic(layout) => {
                let (code, steps) = DynamicExpr::explain(layout)?;
                (code.expr().clone(), steps)
            }
        })
    }

    fn ptx(&self, target: Target) -> Result<String, KernelError> {
        Ok(match self {
            Source::Strided(layout) => Offsets::new(layout, target)?.kernel().ptx().to_string(),
            Source::Swizzled(layout) => Offsets::new(layout, target)?.kernel().ptx().to_string(),
            Source::Dynamic(layout) => DynamicOffsets::new(layout, target)?.kernel().ptx().to_string(),
        })
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Strided(layout) => layout.fmt(f),
            Source::Swizzled(layout) => layout.fmt(f),
            Source::Dynamic(layout) => layout.fmt(f),
        }
    }
}

/// Whether what is no layout is meant for one with names or `?`, and is no expression: words stand in a tuple, or before strides,
/// and none of them is called, or is the name of an atom.
fn has_names(text: &str) -> bool {
    // After a swizzle; the `o` before the layout and the base offset are no names.
    let layout = match text.trim_start().starts_with("S<").then(|| text.rsplit_once('>')).flatten() {
        Some((_, rest)) => rest.trim_start_matches(|c: char| c == 'o' || c == ' ' || c.is_ascii_digit()),
        None => text.trim_start(),
    };
    let mut rest = layout;
    let mut found = layout.contains('?');
    while let Some(first) = rest.find(|c: char| c.is_ascii_alphabetic()) {
        let word = &rest[first..];
        let end = word.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(word.len());
        rest = &word[end..];
        if rest.trim_start().starts_with(['(', '<']) || rest.starts_with("::") {
            return false;
        }
        found |= !["LayoutLeft", "LayoutRight"].contains(&&word[..end]);
    }
    found && (layout.starts_with('(') || layout.contains(':'))
}

/// That the names of a layout stand for no numbers.
pub(crate) fn without_numbers(layout: &DynamicLayout) -> String {
    match layout.names() {
        [name] => format!("{name} has no number"),
        names => format!("{} have no numbers", names.join(", ")),
    }
}

/// What is printed of the index code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    /// How many instructions it has.
    pub(crate) count: bool,
    /// The rewrites that led there.
    pub(crate) explain: bool,
}

/// Prints the module that stores the offset of every element, or what is asked for instead.
pub(crate) fn print(
    text: &str,
    range: Range,
    target: Target,
    shown: Shown,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let source = Source::within(text, range)?;
    if !shown.count && !shown.explain {
        output.write_all(source.ptx(target)?.as_bytes())?;
        return Ok(());
    }
    let (code, steps) = source.explained()?;
    writeln!(output, "{source}")?;
    if shown.explain {
        for step in steps {
            writeln!(output, "  {step}")?;
        }
    }
    writeln!(output, "  offset(i) = {code}")?;
    if shown.count {
        for (opcode, count) in opcodes(&code) {
            writeln!(output, "  {count} {opcode}")?;
        }
        writeln!(output, "  machine instructions of sm_90: {}", cost(&code))?;
    }
    Ok(())
}

/// Runs it, and compares every offset with the layout's own.
pub(crate) fn run(text: &str, target: Option<Target>, output: &mut impl Write) -> Result<(), Failure> {
    let source = Source::of(text)?;
    let (size, own): (i64, Box<dyn Iterator<Item = i64> + '_>) = match &source {
        Source::Strided(layout) => (layout.size(), Box::new(layout.offsets())),
        Source::Swizzled(layout) => (layout.size(), Box::new(layout.offsets())),
        Source::Dynamic(layout) => {
            let sentence = format!("run: {}; write numbers, or print the code with ptx", without_numbers(layout));
            return Err(Failure::Kernel(sentence));
        }
    };
    if size > MOST_OFFSETS {
        return Err(Failure::Kernel(format!("run: the layout has {size} elements, at most {MOST_OFFSETS} are run")));
    }
    let machine = Machine::pick()?;
    let target = target.unwrap_or_else(|| target_of(&machine));
    let kernel = match &source {
        Source::Swizzled(layout) => Offsets::new(layout, target)?,
        Source::Strided(layout) => Offsets::new(layout, target)?,
        Source::Dynamic(_) => return Ok(()),
    };
    writeln!(output, "{source}: offset(i) = {}", kernel.expr())?;
    writeln!(output, "ran on {machine}, as PTX for {target}")?;
    let computed = offsets(&kernel, &machine)?;
    let wrong: Vec<_> = own.zip(&computed).enumerate().filter(|(_, (own, ran))| own != *ran).collect();
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
pub(crate) fn offsets(kernel: &Offsets, machine: &Machine) -> Result<Vec<i64>, Failure> {
    let count = usize::try_from(kernel.expr().limit()).unwrap_or(usize::MAX);
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
