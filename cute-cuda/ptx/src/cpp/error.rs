//! Why there is no function.

use core::fmt;

use cute_types::runtime::LayoutError;

use crate::index::IndexError;

/// What has no function in C++.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum CppError {
    /// The layout has no index code, or no way back.
    Index(IndexError),
    /// An integer that the program gives makes no layout.
    Layout(LayoutError),
    /// A name that C++ does not take.
    Name {
        /// The name.
        name: String,
    },
}

impl fmt::Display for CppError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CppError::Index(error) => error.fmt(f),
            CppError::Layout(error) => error.fmt(f),
            CppError::Name { name } => write!(
                f,
                "`{}` is no name in C++; take letters, digits and _, a letter first, and no word of the language",
                name.escape_debug()
            ),
        }
    }
}

impl fmt::Debug for CppError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for CppError {}

impl From<IndexError> for CppError {
    fn from(error: IndexError) -> CppError {
        CppError::Index(error)
    }
}

impl From<LayoutError> for CppError {
    fn from(error: LayoutError) -> CppError {
        CppError::Layout(error)
    }
}

/// The words of C++20, those of CUDA that are no functions, and macros of GNU's dialect, which nvcc takes on Linux.
const WORDS: &str = "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t class compl \
    const const_cast constexpr continue decltype default delete do double dynamic_cast else enum explicit export extern false \
    float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private \
    protected public register reinterpret_cast return short signed sizeof static static_assert static_cast struct switch \
    template this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while \
    xor xor_eq char8_t co_await co_return co_yield concept consteval constinit requires linux unix threadIdx \
    blockIdx blockDim gridDim warpSize";

/// The name, if C++ takes it for a function or a parameter and leaves it to programs: two underscores are the compiler's.
///
/// # Errors
///
/// [`CppError::Name`] otherwise.
pub(super) fn name_of(name: &str) -> Result<String, CppError> {
    let good = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !name.contains("__")
        && WORDS.split_ascii_whitespace().all(|word| word != name);
    if good { Ok(name.to_string()) } else { Err(CppError::Name { name: name.to_string() }) }
}
