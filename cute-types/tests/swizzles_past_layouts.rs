//! Swizzles moved past layouts over types: the results of the values, and right at every coordinate.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use cute_types::prelude::*;
use cute_types::runtime::{ComposedLayout, RuntimeLayout};

fn of(text: &str) -> ComposedLayout {
    text.parse().unwrap()
}

#[test]
fn bits_that_no_index_has_do_not_count() {
    let l = layout!(S<3,4,3> o (8,64):(64,1));
    let r = l.right_inverse();
    assert_eq!(r, layout!(S<2,1,-6> o (64,8):(8,1)));
    assert!((0..512).all(|i| l.offset(r.offset(i)) == i));
    assert_eq!(layout!(S<3,3,3> o (4,64):(64,1)).right_inverse(), layout!(S<2,0,-5> o (64,4):(4,1)));
    assert_eq!(layout!(S<2,1,3> o 32:1).right_inverse(), layout!(S<1,1,3> o 32:1));
    assert_eq!(layout!(S<2,1,3> o 32:1).left_inverse(), layout!(S<1,1,3> o 32:1));
    assert_eq!(layout!((4,4):(4,1)).composition(layout!(S<3,0,3> o 16:1)), layout!(S<1,1,-1> o (4,4):(4,1)));
    assert_eq!(layout!(32:2).composition(layout!(S<2,1,3> o 4 o 32:1)), layout!(S<2,2,3> o 8 o 32:2));
}

/// The result is the one of the values, as text.
macro_rules! agrees {
    ($($result:expr => $values:expr;)*) => {
        $(assert_eq!($result.to_string(), $values.unwrap().to_string());)*
    };
}

#[test]
fn types_are_the_values() {
    let a = |text: &str| text.parse::<RuntimeLayout>().unwrap();
    agrees! {
        layout!(S<2,0,3> o (4,8):(8,1)).right_inverse() => of("S<2,0,3> o (4,8):(8,1)").right_inverse();
        layout!(S<2,0,-3> o (4,8):(1,4)).left_inverse() => of("S<2,0,-3> o (4,8):(1,4)").left_inverse();
        layout!(S<1,0,2> o 6:1).right_inverse() => of("S<1,0,2> o 6:1").right_inverse();
        layout!(S<1,0,2> o 9:1).right_inverse() => of("S<1,0,2> o 9:1").right_inverse();
        layout!(S<1,0,1> o 3:1).left_inverse() => of("S<1,0,1> o 3:1").left_inverse();
        layout!(S<1,0,1> o (8):(2)).left_inverse() => of("S<1,0,1> o (8):(2)").left_inverse();
        layout!(S<1,4,1> o 3 o (2,4):(8,1)).left_inverse() => of("S<1,4,1> o 3 o (2,4):(8,1)").left_inverse();
        layout!((8,8):(8,1)).composition(layout!(S<2,0,3> o 8 o (4,4):(16,1)))
            => a("(8,8):(8,1)").composition_swizzled(&of("S<2,0,3> o 8 o (4,4):(16,1)"));
        layout!((4,8,2):(1,64,8)).composition(layout!(S<1,0,2> o (2,4,2):(4,1,32)))
            => a("(4,8,2):(1,64,8)").composition_swizzled(&of("S<1,0,2> o (2,4,2):(4,1,32)"));
    }
}
