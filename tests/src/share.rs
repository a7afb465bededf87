//! How many of very many cases are tried.

/// A case in so many stands for the others. It divides none of the numbers of extents and strides that sweeps go through, so that
/// each of these is met.
const OF: usize = 7;

/// Whether all cases are tried: where the variable `CUTE_CASES` is `all`, as in the gate.
pub fn is_all() -> bool {
    std::env::var_os("CUTE_CASES").is_some_and(|value| value == "all")
}

/// How many of `count` cases are tried: all of them, or a seventh, rounded up. All of them take minutes, of the compiler where they
/// are types, which who only builds the workspace's tests does not wait for.
pub fn share(count: usize) -> usize {
    if is_all() { count } else { count.div_ceil(OF) }
}

/// As many of the cases as are tried, from all over them.
pub fn shared<T>(cases: &[T]) -> impl ExactSizeIterator<Item = &T> {
    cases.iter().step_by(if is_all() { 1 } else { OF })
}
