//! One expression a line in, one JSON object a line out, whatever the lines hold.

use std::io::{BufRead, BufReader, Read, Write};

use serde_json::Value as Json;

use cute_types::runtime::expr;

use crate::failure::Failure;

/// A longer line is refused without being kept. The longest layout that has a use is some hundred bytes.
const MAX_LINE: usize = 1 << 20;

/// Answers every line of `input`, in order.
pub(crate) fn answer(input: impl Read, output: &mut impl Write) -> Result<(), Failure> {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.buffer().is_empty() {
            // Whoever writes the lines may be waiting for the answers.
            output.flush()?;
        }
        let mut bounded = input.by_ref().take(MAX_LINE as u64 + 1);
        let read = bounded.read_until(b'\n', &mut line).map_err(Failure::Input)?;
        if read == 0 {
            return Ok(output.flush()?);
        }
        let whole = line.ends_with(b"\n") || read <= MAX_LINE;
        if whole {
            while line.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
                line.pop();
            }
            writeln!(output, "{}", object(&line))?;
        } else {
            input.skip_until(b'\n').map_err(Failure::Input)?;
            writeln!(output, "{}", refused(&format!("the line is longer than {MAX_LINE} bytes"), "parse"))?;
        }
    }
}

fn object(line: &[u8]) -> String {
    let Ok(text) = std::str::from_utf8(line) else {
        return refused("the line is not UTF-8", "parse");
    };
    match expr::evaluate(text) {
        Ok(value) => format!(r#"{{"ok":true,"result":{}}}"#, Json::from(value.to_string())),
        Err(refusal) => refused(&refusal.to_string(), refusal.kind()),
    }
}

fn refused(error: &str, kind: &str) -> String {
    format!(r#"{{"ok":false,"error":{},"kind":{}}}"#, Json::from(error), Json::from(kind))
}
