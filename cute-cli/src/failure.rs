//! Whatever ends the command early, and how it leaves.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use cute_cuda::CudaError;
use cute_cuda::cpp::CppError;
use cute_cuda::kernel::KernelError;
use cute_draw::DrawingError;
use cute_types::runtime::atom::AtomError;
use cute_types::runtime::{LayoutError, ParseError};

use cute_types::runtime::expr::ExprError;

#[derive(Debug)]
pub(crate) enum Failure {
    /// The expression in `text` has no value.
    Expression { refusal: Box<ExprError>, text: String },
    /// There is no such picture.
    Drawing(DrawingError),
    /// An operation of the tour's own was refused.
    Layout(LayoutError),
    /// A layout of the tour's own was not read.
    Text(ParseError),
    /// There is no such atom.
    Atom(AtomError),
    /// The kernel did not run, or its result is wrong.
    Kernel(String),
    /// Another program is not there, or it failed.
    Program(String),
    /// Arguments that do not go together.
    Arguments(String),
    /// Figures that differ.
    Comparisons,
    /// A file cannot be written to.
    File { path: PathBuf, error: io::Error },
    /// Standard input cannot be read.
    Input(io::Error),
    /// Standard output cannot be written to.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn expression(text: &str, refusal: ExprError) -> Self {
        Failure::Expression { refusal: Box::new(refusal), text: text.to_owned() }
    }

    /// 2 for text that is not an expression, as clap has it for a wrong argument; 1 for the rest.
    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Failure::Expression { refusal, .. } if matches!(**refusal, ExprError::Text(_)) => ExitCode::from(2),
            Failure::Drawing(refused) if matches!(refused.refusal(), ExprError::Text(_)) => ExitCode::from(2),
            Failure::Arguments(_) => ExitCode::from(2),
            // Whoever closes the pipe has read enough; that is no failure.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        }
    }

    /// Whether all has been said: figures that differ were shown where they stood, and a closed pipe hears nothing.
    pub(crate) fn is_silent(&self) -> bool {
        matches!(self, Failure::Comparisons)
            || matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Expression { refusal, text } => match &**refusal {
                ExprError::Text(error) => f.write_str(&error.show(text)),
                refusal => write!(f, "{refusal}"),
            },
            Failure::Drawing(refused) => f.write_str(&refused.show()),
            Failure::Layout(error) => write!(f, "{error}"),
            Failure::Text(error) => write!(f, "{error}"),
            Failure::Atom(refused) => write!(f, "{refused}"),
            Failure::Kernel(sentence) | Failure::Program(sentence) | Failure::Arguments(sentence) => {
                f.write_str(sentence)
            }
            Failure::Comparisons => f.write_str("figures differ"),
            Failure::File { path, error } => write!(f, "cannot write {}: {error}", path.display()),
            Failure::Input(error) => write!(f, "cannot read: {error}"),
            Failure::Output(error) => write!(f, "cannot write: {error}"),
        }
    }
}

impl From<DrawingError> for Failure {
    fn from(refused: DrawingError) -> Self {
        Failure::Drawing(refused)
    }
}

impl From<CudaError> for Failure {
    fn from(error: CudaError) -> Self {
        Failure::Kernel(error.to_string())
    }
}

impl From<KernelError> for Failure {
    fn from(error: KernelError) -> Self {
        // Where in this program it was found says nothing to who typed the layout.
        Failure::Kernel(error.kind().to_string())
    }
}

impl From<CppError> for Failure {
    fn from(error: CppError) -> Self {
        Failure::Kernel(error.to_string())
    }
}

/// An error of writing: what reads says so itself, by [`Failure::Input`].
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<AtomError> for Failure {
    fn from(refused: AtomError) -> Self {
        Failure::Atom(refused)
    }
}

impl From<LayoutError> for Failure {
    fn from(error: LayoutError) -> Self {
        Failure::Layout(error)
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Failure::Text(error)
    }
}
