//! A layout in the languages that kernels are written in, its offsets, and its index code as PTX.

use cute_ptx::index::{Expr, cost, opcodes};
use cute_ptx::kernel::{KernelError, Offsets};
use cute_ptx::ptx::Target;
use cute_types::runtime::expr::Value;
use cute_types::runtime::{AnyLayout, ComposedLayout};
use serde::Serialize;

use crate::notation;
use crate::question::{Question, Refusal};

/// Offsets that are listed, at most.
const MOST_OFFSETS: usize = 1024;

#[derive(Serialize)]
pub(crate) struct Code {
    rust: String,
    cpp: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    python: Option<String>,
    offsets: String,
    /// What there is of the offsets.
    listed: usize,
    size: i64,
    ptx: Result<Ptx, String>,
}

/// The kernel that stores the offset of each index.
#[derive(Serialize)]
pub(crate) struct Ptx {
    text: String,
    formula: String,
    /// The instructions of the index code, by opcode.
    opcodes: Vec<(&'static str, usize)>,
    /// How many machine instructions of sm_90 these are.
    machine: u32,
    target: String,
}

/// The layout that is asked about, and the oldest device.
fn asked(question: &Question) -> Result<(AnyLayout, Target), Refusal> {
    let layout = match question.value()? {
        Value::Layout(layout) => layout,
        other => {
            return Err(Refusal::new(
                "code",
                format!("code: this is {}, and code is made of layouts", other.describe()),
            ));
        }
    };
    let target = match question.target.as_str() {
        "" => Target::default(),
        text => text.parse().map_err(|error| Refusal::new("code", format!("{error}")))?,
    };
    Ok((layout, target))
}

/// The PTX of the kernel that stores the offset of each index.
pub(crate) fn kernel(question: &Question) -> Result<String, Refusal> {
    let (layout, target) = asked(question)?;
    ptx(&layout, target).map(|made| made.text).map_err(|sentence| Refusal::new("code", sentence))
}

/// The texts of a layout.
pub(crate) fn code(question: &Question) -> Result<Code, Refusal> {
    let (layout, target) = asked(question)?;
    let offsets: Vec<String> = layout.offsets().take(MOST_OFFSETS).map(|offset| offset.to_string()).collect();
    Ok(Code {
        rust: notation::rust(&layout),
        cpp: notation::cpp(&layout),
        python: notation::python(&layout),
        listed: offsets.len(),
        offsets: offsets.join(", "),
        size: layout.size(),
        ptx: ptx(&layout, target),
    })
}

/// The PTX of a layout whose offsets are integers, behind one swizzle at most.
fn ptx(layout: &AnyLayout, target: Target) -> Result<Ptx, String> {
    let layout: ComposedLayout = match layout {
        AnyLayout::Strided(layout) => layout.clone().into(),
        AnyLayout::Composed(layout) => layout.clone(),
        AnyLayout::Coord(_) => return Err("index code is of layouts with integers as strides".to_owned()),
        AnyLayout::Chain(_) => return Err("index code is of layouts behind one swizzle at most".to_owned()),
    };
    let made = || -> Result<Ptx, KernelError> {
        let code = Expr::of_composed(&layout)?;
        let kernel = Offsets::new(layout.clone(), target)?;
        Ok(Ptx {
            text: kernel.kernel().ptx().to_string(),
            formula: code.to_string(),
            opcodes: opcodes(&code),
            machine: cost(&code),
            target: target.to_string(),
        })
    };
    made().map_err(|error| error.kind().to_string())
}
