//! The static integers under the names of their types, and as values.
#![allow(unsafe_code)]

// `Static::NEW` would have rustc find out for each that it is a number, and of how many bytes: a thirtieth of its time for this crate.
macro_rules! values {
    ($($name:ident)*) => {
        use core::mem::transmute;

        $(
            // SAFETY: it has no bytes, or this does not compile; and a value, since its digits have.
            #[doc(hidden)]
            pub const $name: typenum::consts::$name = unsafe { transmute::<(), typenum::consts::$name>(()) };
        )*

        #[cfg(test)]
        #[test]
        fn integers_are_as_they_are_named() {
            use crate::tuple::IntTuple;
            for (name, value) in [$((stringify!($name), $name.leaf_at(&[]))),*] {
                let number: usize = name[1..].parse().unwrap();
                assert_eq!(value, if name.starts_with('N') { number.wrapping_neg() } else { number }, "{name}");
            }
        }
    };
}

macro_rules! types_and_values {
    ($($name:ident)*) => {
        $(
            #[doc(no_inline)]
            pub use typenum::consts::$name;
        )*

        values! { $($name)* }
    };
}

// After the macros, which it calls.
mod names;

pub(crate) use names::{of_the_prelude, other};
