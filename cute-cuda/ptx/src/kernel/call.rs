//! The line of the author's program that the builder works for.
//!
//! What a call of the builder writes is written deep inside of it, in closures too, which `#[track_caller]` does not see through.
//! So each public function says on entry who calls it, and the outermost one counts: instructions and errors ask here. The author's
//! own code in the midst of a call, the body of a loop, makes calls that count for themselves.

use core::cell::{Cell, RefCell};
use core::panic::Location;
use std::sync::Arc;

/// A line of a program, with its file and column.
pub(crate) type Place = &'static Location<'static>;

thread_local! {
    /// Who called the library, while it is at work. A thread writes one kernel at a time.
    static CALLER: Cell<Option<Place>> = const { Cell::new(None) };
    /// The tensor that the innermost call is about.
    static TENSOR: RefCell<Option<Arc<str>>> = const { RefCell::new(None) };
}

/// A call of a public function, as long as this lives.
#[derive(Debug)]
#[must_use = "the call lasts as long as this"]
pub(crate) struct Call {
    /// Who called before, where this is a call of the library's own.
    outer: Option<Place>,
    /// The tensor that the call around is about, where this is about another one.
    tensor: Option<Option<Arc<str>>>,
}

impl Call {
    /// The function that this is called in has been called.
    #[track_caller]
    pub(crate) fn begin() -> Call {
        Call::at(CALLER.get().unwrap_or(Location::caller()))
    }

    /// As [`begin`](Call::begin), about a tensor.
    #[track_caller]
    pub(crate) fn about(tensor: &Option<Arc<str>>) -> Call {
        let mut call = Call::begin();
        call.tensor = Some(TENSOR.replace(tensor.clone()));
        call
    }

    /// What follows is for that line.
    pub(crate) fn at(place: Place) -> Call {
        Call { outer: CALLER.replace(Some(place)), tensor: None }
    }

    /// Code of who called the function: its calls are their own, unless the library called itself.
    pub(crate) fn author<R>(&self, code: impl FnOnce() -> R) -> R {
        let _author = self.paused();
        code()
    }

    /// Nobody has called, as long as this lives, unless the library called itself.
    fn paused(&self) -> Option<Call> {
        self.outer.is_none().then(|| Call { outer: CALLER.take(), tensor: Some(TENSOR.take()) })
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        CALLER.set(self.outer);
        if let Some(tensor) = self.tensor.take() {
            TENSOR.replace(tensor);
        }
    }
}

/// The line that the library works for now: of its outermost call, or of who asks.
#[track_caller]
pub(crate) fn place() -> Place {
    CALLER.get().unwrap_or(Location::caller())
}

/// The tensor that it works on, where it has a name.
pub(crate) fn tensor() -> Option<Arc<str>> {
    TENSOR.with_borrow(Clone::clone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn twice(code: impl FnOnce() -> u32) -> [u32; 3] {
        let call = Call::begin();
        let before = once();
        let inside = call.author(code);
        [before, inside, once()]
    }

    #[track_caller]
    fn once() -> u32 {
        let _call = Call::begin();
        // A closure has no caller that it could track.
        let line = || place().line();
        line()
    }

    #[test]
    fn the_outermost_call_counts_and_the_authors_code_makes_its_own() {
        let here = line!();
        let lines = twice(|| {
            let [a, b, c] = twice(once);
            assert_eq!([a, c], [here + 2; 2]);
            // `once` itself is the closure here, and is called from where it is run.
            assert_ne!(b, here + 2);
            once()
        });
        assert_eq!(lines, [here + 1, here + 6, here + 1]);
        assert_eq!(place().line(), here + 9);
    }

    #[test]
    fn a_call_that_panics_ends() {
        let panicked = std::panic::catch_unwind(|| twice(|| panic!("in the author's code")));
        assert!(panicked.is_err());
        assert_eq!(place().line(), line!());
    }

    #[test]
    fn the_innermost_tensor_counts() {
        let [x, y] = ["x", "y"].map(|name| Some(Arc::from(name)));
        let outer = Call::about(&x);
        {
            let _inner = Call::about(&y);
            assert_eq!(tensor(), y);
            let _unnamed = Call::about(&None);
            assert_eq!(tensor(), None);
        }
        assert_eq!(tensor(), x);
        assert_eq!(outer.author(tensor), None);
        drop(outer);
        assert_eq!(tensor(), None);
    }
}
