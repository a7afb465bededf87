//! What is accepted: the neighbours of the cases in `fail/`, with the mistake mended, and what is wide and deep, which needs no
//! `#![recursion_limit]`: this crate states none. Each case is a program; here they are modules of one, since what is right
//! compiles together, with the crates that the workspace's other tests have built.

use cute_ui_tests::pass_cases;

macro_rules! cases {
    ($($name:ident $path:literal;)*) => {
        $(
            // Programs as users write them: two notations of one layout, and `unwrap`.
            // Bounds stand where people write them, also in two places.
            #[allow(clippy::eq_op, clippy::multiple_bound_locations, clippy::unwrap_used)]
            #[path = $path]
            mod $name;

            #[test]
            fn $name() {
                $name::main();
            }
        )*

        #[test]
        fn no_case_is_left_out() {
            let mut here = vec![$(concat!("tests/", $path)),*];
            here.sort_unstable();
            assert_eq!(pass_cases().unwrap(), here.iter().map(|path| path.replace("tests/../", "")).collect::<Vec<_>>());
        }
    };
}
cases! {
    atoms "../pass/atoms.rs";
    beside_std "../pass/beside-std.rs";
    constants "../pass/constants.rs";
    functions "../pass/functions.rs";
    neighbours "../pass/neighbours.rs";
    sixteen_modes_of_32_bits "../pass/sixteen-modes-of-32-bits.rs";
    tensors "../pass/tensors.rs";
    wide_and_deep "../pass/wide-and-deep.rs";
}

/// The names that the text imports, but for those of a `*`.
fn imported(text: &str) -> Vec<&str> {
    let paths = text.split("use ").skip(1).filter_map(|rest| rest.split_once(';')).map(|(path, _)| path);
    let groups =
        paths.filter_map(|path| path.split_once('{').or_else(|| path.rsplit_once("::"))).map(|(_, group)| group);
    let names = groups.flat_map(|group| group.split(|letter: char| !letter.is_alphanumeric() && letter != '_'));
    let mut names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names
}

#[test]
fn beside_std_every_name_of_the_prelude_is_used() {
    let library = include_str!("../../cute-types/src/lib.rs");
    let prelude = imported(library.split("pub mod prelude {").nth(1).unwrap());
    assert!(prelude.len() > 90, "{} names", prelude.len());
    let used = include_str!("../pass/beside-std.rs").split("mod all {").nth(1).unwrap();
    assert_eq!(imported(used), prelude);
}
