//! The machine instructions of the index code, where there is an assembler.

use serde::Serialize;

use crate::code;
use crate::question::{Question, Refusal};

/// What makes machine code of PTX: from the text of a module to the listing of `nvdisasm -c`, or to a sentence.
pub type Assemble = dyn Fn(&str) -> Result<String, String>;

/// The device that the instructions are for.
pub(crate) const DEVICE: &str = "sm_90";

/// What the page that is a file says, whose engine can start no program.
const NO_ASSEMBLER: &str = "machine: this page has no assembler in it; the one that cute-studio serves asks ptxas and \
                            nvdisasm: cargo run --release -p cute-studio";

/// The kernel that stores the offset of each index, as the device has it.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Machine {
    device: &'static str,
    /// Its instructions, without the padding behind the last one.
    count: usize,
    /// These, with the labels that they name.
    text: String,
}

/// The machine instructions of a layout.
pub(crate) fn machine(question: &Question, assemble: Option<&Assemble>) -> Result<Machine, Refusal> {
    let refused = |sentence: String| Refusal::new("machine", sentence);
    let assemble = assemble.ok_or_else(|| refused(NO_ASSEMBLER.to_owned()))?;
    let text = code::kernel(question)?;
    let listing = assemble(&text).map_err(|sentence| refused(format!("machine: {sentence}")))?;
    let machine = read(&listing);
    if machine.count == 0 {
        return Err(refused("machine: nvdisasm lists no instruction".to_owned()));
    }
    Ok(machine)
}

/// The instructions of a listing, in which each stands behind its address, `/*0010*/  S2R R5, SR_TID.X ;`.
fn read(listing: &str) -> Machine {
    let mut lines: Vec<&str> = Vec::new();
    for line in listing.lines() {
        let instruction = line.trim().strip_prefix("/*").and_then(|line| line.split_once("*/"));
        match instruction {
            Some((address, instruction)) if address.bytes().all(|digit| digit.is_ascii_hexdigit()) => {
                lines.push(instruction.trim().trim_end_matches(';').trim());
            }
            _ if line.starts_with(".L_") => lines.push(line.trim()),
            _ => {}
        }
    }
    // Behind the last instruction stand an endless loop, for whoever runs on, and what fills the line of the cache.
    let is_padding = |line: &&str| line.ends_with(':') || *line == "NOP" || line.starts_with("BRA `(");
    let end = lines.iter().rposition(|line| !is_padding(line)).map_or(0, |last| last + 1);
    lines.truncate(end);
    let is_label = |line: &&&str| line.ends_with(':');
    let count = lines.len() - lines.iter().filter(is_label).count();
    let text = lines.iter().map(|line| if line.ends_with(':') { format!("{line}\n") } else { format!("  {line}\n") });
    Machine { device: DEVICE, count, text: text.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn padding_is_no_instruction() {
        let listing = "\t.target\tsm_90\n\n.text.k:\n        /*0000*/                   LDC R1, c[0x0][0x28] ;\n        \
                       /*0010*/              @P0  BRA `(.L_x_0) ;\n        /*0020*/                   STG.E desc[UR4][R2.64], R5 ;\n\
                       .L_x_0:\n        /*0030*/                   EXIT ;\n.L_x_1:\n        /*0040*/                   BRA `(.L_x_1);\n        \
                       /*0050*/                   NOP;\n.L_x_2:\n\n//-- .nv.info\n";
        let text =
            "  LDC R1, c[0x0][0x28]\n  @P0  BRA `(.L_x_0)\n  STG.E desc[UR4][R2.64], R5\n.L_x_0:\n  EXIT\n".to_owned();
        assert_eq!(read(listing), Machine { device: "sm_90", count: 4, text });
    }
}
