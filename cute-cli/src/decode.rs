//! `cute decode`: the compiler's output, its types in CuTe's notation.

use std::io::{BufRead, BufReader, Read, Write};

use cute_types::runtime::text::decode;

use crate::failure::Failure;

/// A longer line goes through as it is, and is not kept.
const MAX_LINE: u64 = 1 << 20;

/// Passes every line of `input` on as it comes. What is not UTF-8 goes through as it is.
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
            Ok(text) if is_whole => output.write_all(decode(text).as_bytes())?,
            _ => output.write_all(&line)?,
        }
        within = !ends;
    }
}
