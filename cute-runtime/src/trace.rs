//! The steps of an operation, told by the operation itself.
//!
//! Where an operation decides something, its own code says so, with the numbers: `step!`, and `scope!` for what belongs
//! together. There is no second account of an algorithm that could tell something else. Nobody listens as a rule; without
//! the feature `trace` the macros are nothing, and with it, but outside of `record`, they cost a look at a flag. A text
//! is only made where somebody listens.
//!
//! Who listens is known to the thread, so that no operation has to pass it on.

#[cfg(feature = "trace")]
pub use listening::{record, silently};

/// Runs `operation`. Nobody can listen to its steps.
#[cfg(not(feature = "trace"))]
pub fn silently<T>(operation: impl FnOnce() -> T) -> T {
    operation()
}

#[cfg(feature = "trace")]
pub(super) use listening::{open, say};

/// One step: what was done, with its numbers, and how deep inside of other steps.
///
/// ```
/// # #[cfg(feature = "trace")] {
/// use cute_runtime::{RuntimeLayout, trace};
/// let a: RuntimeLayout = "(2,(1,6)):(1,(6,2))".parse()?;
/// let (result, steps) = trace::record(|| a.coalesce());
/// assert_eq!(result?.to_string(), "12:1");
/// let told: Vec<String> = steps.into_iter().map(|step| step.text).collect();
/// assert_eq!(told, ["1:6 has one element: dropped", "2:1 before 6:2: 2*1 is 2, merged into 12:1"]);
/// # }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// How many steps it is a part of.
    pub depth: usize,
    /// What is done.
    pub text: alloc::string::String,
}

#[cfg(feature = "trace")]
mod listening {
    extern crate std;

    use alloc::string::String;
    use alloc::vec::Vec;
    use core::cell::{Cell, RefCell};

    use super::Step;

    std::thread_local! {
        static LISTENING: Cell<bool> = const { Cell::new(false) };
        static HEARD: RefCell<Heard> = const { RefCell::new(Heard { depth: 0, steps: Vec::new() }) };
    }

    struct Heard {
        depth: usize,
        steps: Vec<Step>,
    }

    /// Runs `operation`, and returns the steps of it beside its result, whatever that is. A recording inside of another
    /// keeps its steps to itself.
    pub fn record<T>(operation: impl FnOnce() -> T) -> (T, Vec<Step>) {
        let outer = HEARD.replace(Heard { depth: 0, steps: Vec::new() });
        let result = with(true, operation);
        (result, HEARD.replace(outer).steps)
    }

    /// Runs `operation`, of whose steps nobody wants to hear.
    pub fn silently<T>(operation: impl FnOnce() -> T) -> T {
        with(false, operation)
    }

    fn with<T>(listening: bool, operation: impl FnOnce() -> T) -> T {
        // A panic must not leave the thread listening.
        struct Restore(bool);
        impl Drop for Restore {
            fn drop(&mut self) {
                LISTENING.set(self.0);
            }
        }
        let _restore = Restore(LISTENING.replace(listening));
        operation()
    }

    pub(crate) fn say(text: impl FnOnce() -> String) {
        if LISTENING.get() {
            let text = text();
            HEARD.with_borrow_mut(|heard| heard.steps.push(Step { depth: heard.depth, text }));
        }
    }

    /// A step that those said before it is dropped are part of.
    pub(crate) fn open(text: impl FnOnce() -> String) -> Scope {
        say(text);
        deepen(1);
        Scope(())
    }

    pub(crate) struct Scope(());

    impl Drop for Scope {
        fn drop(&mut self) {
            deepen(-1);
        }
    }

    fn deepen(by: isize) {
        if LISTENING.get() {
            HEARD.with_borrow_mut(|heard| heard.depth = heard.depth.saturating_add_signed(by));
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::RuntimeLayout;

        #[test]
        fn recordings_do_not_mix() {
            let a: RuntimeLayout = "(2,2):(1,2)".parse().unwrap();
            let ((_, inner), outer) = record(|| {
                let first = record(|| a.coalesce());
                silently(|| a.coalesce()).unwrap();
                a.coalesce().unwrap();
                first
            });
            assert_eq!(inner, outer);
            assert_eq!(inner.len(), 1);
            // And nobody listens any more.
            a.coalesce().unwrap();
            assert!(record(|| ()).1.is_empty());
        }

        #[test]
        fn a_panic_ends_the_listening() {
            let result = std::panic::catch_unwind(|| record(|| std::panic::panic_any(0)));
            assert!(result.is_err() && !LISTENING.get());
        }
    }
}

/// Says what is done, if somebody listens.
#[cfg(feature = "trace")]
macro_rules! step {
    ($($text:tt)*) => {
        $crate::trace::say(|| alloc::format!($($text)*))
    };
}

/// The same, and what is said until the end of the block is a part of it.
#[cfg(feature = "trace")]
macro_rules! scope {
    ($($text:tt)*) => {
        let _scope = $crate::trace::open(|| alloc::format!($($text)*));
    };
}

/// Nobody can listen. The text is checked, and not made.
#[cfg(not(feature = "trace"))]
macro_rules! step {
    ($($text:tt)*) => {{
        let _ = || {
            let _ = core::format_args!($($text)*);
        };
    }};
}

/// Nobody can listen. The text is checked, and not made.
#[cfg(not(feature = "trace"))]
macro_rules! scope {
    ($($text:tt)*) => {
        step!($($text)*);
    };
}

/// Modes as `2:1, 4:2`, or `none`.
pub(super) struct List<'a>(pub(super) &'a [(i64, i64)]);

impl core::fmt::Display for List<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if self.0.is_empty() {
            return f.write_str("none");
        }
        for (i, (extent, stride)) in self.0.iter().enumerate() {
            write!(f, "{}{extent}:{stride}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
