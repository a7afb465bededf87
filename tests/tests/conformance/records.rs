//! The records: what CuTe C++ returned or refused, one JSON object a line, one file an operation.

use std::fs;
use std::path::Path;

use cute_runtime::{IntTuple, LayoutError, RuntimeLayout, Slicer, Swizzle, Tiler};
use serde_json::Value as Json;

// Two packages have this module, in folders of their own.
use crate::ORACLE;

/// One call of CuTe's, and its result in CuTe's own text, or `None` where it does not compile.
pub(crate) struct Record {
    pub(crate) id: String,
    pub(crate) op: String,
    /// Whether some integers are dynamic, known to CuTe only when it runs. Here they are all values, and the marks of the
    /// static ones are left out.
    pub(crate) mixed: bool,
    inputs: Vec<Json>,
    pub(crate) result: Option<String>,
    /// The offset of every element, for layouts of 256 elements at most.
    pub(crate) values: Option<Vec<i64>>,
}

impl Record {
    fn read(line: &str, mixed: bool) -> Self {
        let unmarked = if mixed { unmarked(line) } else { line.to_owned() };
        let json: Json = serde_json::from_str(&unmarked).unwrap();
        let text = |key: &str| json[key].as_str().map(str::to_owned);
        let values = json["values"].as_array();
        Record {
            id: text("id").unwrap(),
            op: text("op").unwrap(),
            mixed,
            inputs: json["inputs"].as_array().unwrap().clone(),
            result: json["ok"].as_bool().unwrap().then(|| text("result").unwrap()),
            values: values.map(|values| values.iter().map(|value| value.as_i64().unwrap()).collect()),
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.inputs.len()
    }

    /// An operand as text, whether it is a string or a number there.
    pub(crate) fn text(&self, i: usize) -> String {
        self.inputs[i].as_str().map_or_else(|| self.inputs[i].to_string(), str::to_owned)
    }

    pub(crate) fn layout(&self, i: usize) -> RuntimeLayout {
        self.text(i).parse().unwrap()
    }

    pub(crate) fn tuple(&self, i: usize) -> IntTuple {
        self.text(i).parse().unwrap()
    }

    pub(crate) fn coord(&self, i: usize) -> Slicer {
        self.text(i).parse().unwrap()
    }

    pub(crate) fn tiler(&self, i: usize) -> Tiler {
        self.text(i).parse().unwrap()
    }

    pub(crate) fn int(&self, i: usize) -> i64 {
        self.inputs[i].as_i64().unwrap()
    }

    pub(crate) fn is_int(&self, i: usize) -> bool {
        self.inputs[i].is_i64()
    }

    pub(crate) fn swizzle(&self, i: usize) -> Result<Swizzle, LayoutError> {
        self.text(i).parse::<Swizzle>().map_err(|error| error.refused().unwrap().clone())
    }

    pub(crate) fn position(&self, i: usize) -> usize {
        usize::try_from(self.int(i)).unwrap()
    }

    pub(crate) fn positions(&self, i: usize) -> Vec<usize> {
        self.inputs[i].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect()
    }

    /// CuTe's result, where it is a layout.
    pub(crate) fn cutes_layout(&self) -> RuntimeLayout {
        self.result.as_ref().unwrap().parse().unwrap()
    }
}

/// The text without the marks of static integers: `_4` is 4, and `true(static)` true.
fn unmarked(text: &str) -> String {
    let mut unmarked = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if c != '_' || !rest.peek().is_some_and(char::is_ascii_digit) {
            unmarked.push(c);
        }
    }
    unmarked.replace("(static)", "")
}

/// All records, in the order of the files' names, those with dynamic integers last.
pub(crate) fn all() -> Vec<Record> {
    let mut records = read(Path::new(ORACLE), false);
    records.extend(read(&Path::new(ORACLE).join("mixed"), true));
    records
}

fn read(folder: &Path, mixed: bool) -> Vec<Record> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    let texts = files.iter().map(|path| fs::read_to_string(path).unwrap());
    texts.flat_map(|text| text.lines().map(|line| Record::read(line, mixed)).collect::<Vec<_>>()).collect()
}
