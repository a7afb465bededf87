//! `cute decode`: the compiler's output, its types in CuTe's notation.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

use cute_types::runtime::text::decode;

use crate::failure::Failure;

/// A longer line goes through as it is, and is not kept.
const MAX_LINE: u64 = 1 << 20;

/// A longer file of types is not read.
const MAX_FILE: u64 = 1 << 20;

/// Passes every line of `input` on as it comes. What is not UTF-8 goes through as it is. Where a line names the file that rustc has
/// written the full types to, each of them that is another in CuTe's notation follows on a line of its own.
pub(crate) fn pass_on(input: impl Read, output: &mut impl Write) -> Result<(), Failure> {
    let mut input = BufReader::new(input);
    let (mut line, mut within) = (Vec::new(), false);
    loop {
        if input.buffer().is_empty() {
            // Whoever reads sees each line when it comes.
            output.flush()?;
        }
        line.clear();
        if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line).map_err(Failure::Input)? == 0 {
            return Ok(output.flush()?);
        }
        let ends = line.ends_with(b"\n");
        let is_whole = !within && (ends || (line.len() as u64) < MAX_LINE);
        match std::str::from_utf8(&line) {
            Ok(text) if is_whole => {
                output.write_all(decode(text).as_bytes())?;
                full_names(text, output)?;
            }
            _ => output.write_all(&line)?,
        }
        within = !ends;
    }
}

/// What rustc says before it names such a file, in quotation marks, with which the line ends.
const WRITTEN: &str = "the full name for the type has been written to '";

/// The types that a note of rustc's does not print but leaves in a file, each as a note of the same look.
fn full_names(line: &str, output: &mut impl Write) -> Result<(), Failure> {
    let Some((margin, rest)) = line.split_once(WRITTEN) else { return Ok(()) };
    // What is not the end of such a note, as in rustc's JSON, has no line after it.
    let Some(types) = rest.trim_end().strip_suffix('\'').and_then(|path| read_names(Path::new(path))) else {
        return Ok(());
    };
    for name in types.lines() {
        let decoded = decode(name);
        if decoded != name {
            writeln!(output, "{margin}the full name is `{decoded}`")?;
        }
    }
    Ok(())
}

/// The text of a file of full types. There is none where there is no such file any more, or it is none of rustc's.
fn read_names(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    if !(name.contains(".long-type-") && name.ends_with(".txt")) {
        return None;
    }
    let file = File::open(path)
        .ok()
        .filter(|file| file.metadata().is_ok_and(|about| about.is_file() && about.len() <= MAX_FILE))?;
    let mut types = String::new();
    file.take(MAX_FILE).read_to_string(&mut types).ok()?;
    Some(types)
}
