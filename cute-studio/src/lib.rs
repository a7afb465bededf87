//! The engine of a page that explores CuTe layouts: one function from a question to an answer, both JSON.
//!
//! [`answer_with`] neither reads nor writes anything but its arguments and its result, so the program `cute-studio`, which serves
//! the page on loopback, and the same page as one file, with this crate as WebAssembly inside, ask the same function. What it
//! computes is the library's: the expressions of `cute eval`, the pictures of `cute svg`, the index code of `cute ptx`.
//!
//! ```
//! let answer = cute_studio::answer(r#"{"ask":"show","expression":"composition((4,6):(6,1),(2,2):(1,4))"}"#);
//! assert!(answer.starts_with(r#"{"ok":true,"value":"(2,2):(6,1)""#));
//!
//! let refused = cute_studio::answer(r#"{"ask":"show","expression":"complement((2,4):(1,3),16)"}"#);
//! assert!(refused.starts_with(r#"{"ok":false,"#) && refused.contains("stride 3 is not a multiple of 2"));
//! ```

#![deny(unsafe_code)]

mod access;
#[cfg(all(feature = "server", target_os = "linux"))]
mod assembler;
mod atoms;
mod code;
mod machine;
mod notation;
mod numbers;
mod operations;
mod picture;
mod properties;
mod question;
mod save;
mod show;
mod start;
mod steps;

#[cfg(feature = "server")]
pub mod page;
#[cfg(feature = "server")]
pub mod server;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use machine::Assemble;
pub use question::{MOST_EXPRESSION, MOST_QUESTION};

use question::{Ask, Question, Refusal};
use serde::Serialize;

/// The answer to a question. Both are objects of JSON.
///
/// A question has the field `ask`, which says what is wanted, and for most of these `expression`:
///
/// | `ask` | the answer has |
/// |---|---|
/// | `start` | what a page begins with: examples, kinds of pictures, colours, limits |
/// | `show` | the value, its picture and properties, and the numbers of the expression with their ranges |
/// | `steps` | each call of the expression, with its steps and its picture |
/// | `operations` | for each operation what it would make of the value with `operand`, or why it refuses |
/// | `code` | the value as `layout!`, CUTLASS C++ and Python, its offsets, its PTX with the count of instructions |
/// | `machine` | the machine instructions of that PTX, for sm_90, and their count |
/// | `access` | what a warp's access costs, and the swizzle that makes it free |
/// | `compare` | where the value and that of `with` differ |
/// | `atoms` | the instructions whose names contain `filter` |
/// | `save` | the picture as a file: `format` is `svg` or `latex` |
///
/// An answer has the field `ok`. Where that is false, `error` is a sentence, `kind` the rule that refuses, and `at` the place
/// in the expression where it is no expression. Whatever the argument is, there is an answer.
pub fn answer(question: &str) -> String {
    answer_with(question, None)
}

/// The answer to a question, as [`answer`] gives it, with an assembler to make machine code of PTX.
///
/// ```
/// use cute_studio::{answer, answer_with};
/// let question = r#"{"ask":"machine","expression":"(4,6):(6,1)"}"#;
/// let listing = |_: &str| Ok("/*0000*/ EXIT ;".to_owned());
/// assert!(answer_with(question, Some(&listing)).contains(r#""count":1"#));
/// assert!(answer(question).contains("this page has no assembler in it"));
/// ```
pub fn answer_with(question: &str, assemble: Option<&Assemble>) -> String {
    let question = match Question::read(question) {
        Ok(question) => question,
        Err(refusal) => return text(&refusal),
    };
    match question.ask {
        Ask::Start => finish(Ok(start::start())),
        Ask::Show => finish(show::show(&question).map_err(|refusal| refusal.with_numbers(&question.expression))),
        Ask::Steps => finish(Ok(steps::steps(&question))),
        Ask::Operations => finish(operations::operations(&question)),
        Ask::Code => finish(code::code(&question)),
        Ask::Machine => finish(machine::machine(&question, assemble)),
        Ask::Access => finish(access::access(&question)),
        Ask::Compare => finish(show::compare(&question)),
        Ask::Atoms => finish(Ok(atoms::atoms(&question))),
        Ask::Save => finish(save::save(&question)),
    }
}

/// What each answer that is none of a refusal begins with.
#[derive(Serialize)]
struct Found<T> {
    ok: bool,
    #[serde(flatten)]
    found: T,
}

fn finish<T: Serialize>(found: Result<T, Refusal>) -> String {
    match found {
        Ok(found) => text(&Found { ok: true, found }),
        Err(refusal) => text(&refusal),
    }
}

fn text(answer: &impl Serialize) -> String {
    // Keys are strings and numbers are finite, which is all that can fail.
    serde_json::to_string(answer)
        .unwrap_or_else(|error| format!("{{\"ok\":false,\"kind\":\"json\",\"error\":\"{}\"}}", error.classify() as u8))
}
