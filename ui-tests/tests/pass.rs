//! What is accepted: the neighbours of the cases in `fail/`, with the mistake mended, and what is wide and deep, which needs no
//! `#![recursion_limit]`: this crate states none. Each case is a program; here they are modules of one, since what is right
//! compiles together, with the crates that the workspace's other tests have built.

use cute_ui_tests::pass_cases;

macro_rules! cases {
    ($($name:ident $path:literal;)*) => {
        $(
            // Programs as users write them: two notations of one layout, and `unwrap`.
            #[allow(clippy::eq_op, clippy::unwrap_used)]
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
    neighbours "../pass/neighbours.rs";
    sixteen_modes_of_32_bits "../pass/sixteen-modes-of-32-bits.rs";
    tensors "../pass/tensors.rs";
    wide_and_deep "../pass/wide-and-deep.rs";
}
