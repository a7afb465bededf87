//! One expression a line in, one JSON object a line out, whatever the lines hold.

use std::io::{self, BufRead, BufReader, Read, Write};

use serde_json::Value as Json;

use cute_types::runtime::expr;

/// A longer line is refused without being kept. The longest layout that has a use is some hundred bytes.
const MAX_LINE: usize = 1 << 20;

/// Answers every line of `input`, in order.
pub(crate) fn answer(input: impl Read, output: &mut impl Write) -> io::Result<()> {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.buffer().is_empty() {
            // Whoever writes the lines may be waiting for the answers.
            output.flush()?;
        }
        let read = input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line)?;
        if read == 0 {
            return output.flush();
        }
        let whole = line.ends_with(b"\n") || read <= MAX_LINE;
        if whole {
            while line.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
                line.pop();
            }
            writeln!(output, "{}", object(&line))?;
        } else {
            skip_line(&mut input)?;
            writeln!(output, "{}", refused(&format!("the line is longer than {MAX_LINE} bytes"), "parse"))?;
        }
    }
}

/// Reads on behind the next line break.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, done) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
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
