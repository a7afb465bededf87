//! How many of the cases are compiled.

/// A case in so many stands for the others.
const OF: usize = 6;

/// Whether all cases are compiled: where the variable `CUTE_CASES` is `all`, as in the gate.
pub(crate) fn is_all() -> bool {
    std::env::var_os("CUTE_CASES").is_some_and(|value| value == "all")
}

/// How many of `count` cases are compiled: all of them, or a sixth, rounded up. The compiler takes minutes for all, which who only
/// builds the workspace's tests does not wait for.
pub(crate) fn share(count: usize) -> usize {
    if is_all() { count } else { count.div_ceil(OF) }
}

/// As many of the cases as are compiled, from all over them.
pub(crate) fn shared<T>(cases: &[T]) -> impl ExactSizeIterator<Item = &T> {
    cases.iter().step_by(if is_all() { 1 } else { OF })
}
