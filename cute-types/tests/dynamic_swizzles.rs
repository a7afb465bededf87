//! Swizzled layouts with dynamic integers: what is a value is right at every coordinate, and refused exactly where the layout of
//! values that the text of the same numbers gives is refused; where types know the numbers, both say the same.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use cute_types::prelude::*;
use cute_types::runtime::{ComposedLayout, LayoutError, RuntimeLayout};

/// The layout of the same numbers, read from a text.
fn of(text: &str) -> ComposedLayout {
    text.parse().unwrap()
}

/// What is not right at some index, and what is refused otherwise than by `expected`; else whether there is a result.
fn check(
    found: &Result<ComposedLayout, LayoutError>,
    expected: Result<ComposedLayout, LayoutError>,
    is_right: impl Fn(&ComposedLayout) -> bool,
) -> bool {
    assert_eq!(*found, expected);
    let Ok(found) = found else { return false };
    assert!(is_right(found), "{found}");
    true
}

/// `r(i)`
fn at(r: &ComposedLayout, i: usize) -> usize {
    r.offset(i as i64).unwrap() as usize
}

/// Runs `$body` for swizzles of each kind, by the name `$w` of the type and the text `$text`.
macro_rules! for_each_swizzle {
    (|$w:ident, $text:ident| $body:block) => {
        for_each_swizzle! { @ $w $text $body;
            (U1, U0, U1) "S<1,0,1>"; (U2, U0, U2) "S<2,0,2>"; (U2, U0, U3) "S<2,0,3>"; (U1, U1, U2) "S<1,1,2>";
            (U2, U0, N2) "S<2,0,-2>"; (U1, U0, N3) "S<1,0,-3>";
        }
    };
    (@ $w:ident $name:ident $body:block; $(($b:ty, $m:ty, $s:ty) $text:literal;)*) => {
        $({
            type $w = Swizzle<$b, $m, $s>;
            let $name = $text;
            $body
        })*
    };
}

#[test]
fn inverses_are_right_or_refused_as_those_of_values() {
    let (mut right, mut left, mut all) = (0, 0, 0);
    for_each_swizzle!(|W, text| {
        for m in 1..=6_usize {
            for n in 1..=8_usize {
                for ld in [1, 2, 4, 6, 8, m, 2 * m, n] {
                    let l = Composed::new(W::new(), U0::NEW, layout!((m,n):(ld,1)));
                    let values = of(&format!("{text} o ({m},{n}):({ld},1)"));
                    assert_eq!(l.try_to_runtime().unwrap(), values);
                    let size = m * n;
                    right += usize::from(check(&l.try_right_inverse(), values.right_inverse(), |r| {
                        (0..r.size() as usize).all(|i| at(r, i) < size && l.offset(at(r, i)) == i)
                    }));
                    left += usize::from(check(&l.try_left_inverse(), values.left_inverse(), |r| {
                        (0..size).all(|i| l.offset(at(r, l.offset(i))) == l.offset(i))
                    }));
                    all += 1;
                }
            }
        }
    });
    assert!(right > all / 10 && left > all / 10 && right < all && left < all, "{right} and {left} of {all}");
}

#[test]
fn an_offset_in_front_of_the_swizzle_may_be_dynamic_too() {
    let mut found = 0;
    for_each_swizzle!(|W, text| {
        for offset in -2..=9_isize {
            for (m, ld) in [(2_usize, 4_usize), (4, 2), (4, 8), (3, 16), (8, 1)] {
                let l = Composed::new(W::new(), offset, layout!((m,2):(ld,{m * ld})));
                let values = of(&format!("{text} o {offset} o ({m},2):({ld},{})", m * ld));
                assert_eq!(l.try_to_runtime().unwrap(), values);
                assert_eq!(l.try_right_inverse(), values.right_inverse());
                found += usize::from(check(&l.try_left_inverse(), values.left_inverse(), |r| {
                    (0..2 * m).all(|i| r.offset(l.offset(i) as i64) == Ok(i as i64))
                }));
            }
        }
    });
    assert!(found > 20, "{found}");
}

#[test]
fn compositions_are_right_or_refused_as_those_of_values() {
    let (mut found, mut all) = (0, 0);
    for_each_swizzle!(|W, text| {
        for m in 1..=8_usize {
            for n in 1..=8_usize {
                for (rows, step) in [(4_usize, 1_usize), (2, 2), (4, 2), (8, 1), (3, 1)] {
                    let a = layout!((m,n):(n,1));
                    let b = Composed::new(W::new(), U0::NEW, layout!((rows,2):(step,{rows * step})));
                    let [of_a, of_b] = [format!("({m},{n}):({n},1)"), format!("({rows},2):({step},{})", rows * step)];
                    let of_b = of(&format!("{text} o {of_b}"));
                    let r = a.try_composition_swizzled(b);
                    let expected = of_a.parse::<RuntimeLayout>().unwrap().composition_swizzled(&of_b);
                    // Beyond its last mode A runs on, which `offset` of types does as well, wherever b is within the size.
                    let is_inside = (0..b.size()).all(|i| b.offset(i) < m * n);
                    found += usize::from(check(&r, expected, |r| {
                        !is_inside || (0..b.size()).all(|i| at(r, i) == a.offset(b.offset(i)))
                    }));
                    all += 1;
                }
            }
        }
    });
    assert!(found > all / 10 && found < all, "{found} of {all}");
}

#[test]
fn two_swizzles_are_composed_as_well() {
    let mut found = 0;
    for_each_swizzle!(|W, _text| {
        for (m, n) in [(4_usize, 8_usize), (8, 8), (8, 4), (6, 8), (2, 16)] {
            let a = Composed::new(W::new(), U0::NEW, layout!((m,n):(n,1)));
            let b = layout!(S<1,0,2> o (4,{m * n / 4}):(1,4));
            let Ok(r) = a.try_composition_swizzled(b) else { continue };
            found += 1;
            for i in 0..m * n {
                assert_eq!(r.offset(i as i64).unwrap().to_string(), a.offset(b.offset(i)).to_string(), "{r}");
            }
        }
    });
    assert!(found > 10, "{found}");
}

#[test]
fn elements_of_offsets_are_found() {
    for_each_swizzle!(|W, _text| {
        for base in [0_usize, 3] {
            for (m, ld) in [(3_usize, 4_usize), (4, 4), (2, 9), (5, 1)] {
                let l = Composed::new(W::new(), base, layout!((m,4):(ld,{m * ld})));
                let largest = (0..l.size()).map(|i| l.offset(i)).max().unwrap();
                assert_eq!(l.try_cosize(), Ok(largest + 1));
                assert_eq!(l.try_size(), Ok(4 * m));
                for offset in 0..largest + 20 {
                    let element = (0..l.size()).find(|&i| l.offset(i) == offset);
                    assert_eq!(l.try_linear_coord(offset), Ok(element));
                    assert_eq!(l.try_hier_coord(offset), Ok(element.map(|i| l.coord(i))));
                    assert_eq!(l.try_flat_coord(offset), Ok(element.map(|i| (i % m, i / m))));
                }
            }
        }
    });
    let two = 2_usize;
    let refused = layout!(S<1,0,1> o (two,2):(1,1)).try_linear_coord(100).unwrap_err();
    assert_eq!(refused.to_string(), "injective: elements 1 and 2 both have offset 1");
}

#[test]
fn what_two_layouts_have_in_common() {
    for_each_swizzle!(|W, text| {
        for m in [1, 2, 4, 6, 8_usize] {
            let a = Composed::new(W::new(), U0::NEW, layout!((m,8):(8,1)));
            let values = of(&format!("{text} o ({m},8):(8,1)"));
            assert_eq!(a.try_max_common_layout(a), values.max_common_layout(&values));
            assert_eq!(a.try_max_common_vector(a), values.max_common_vector(&values));
            let plain = of(&format!("({m},8):(16,1)"));
            assert_eq!(a.try_max_common_layout(layout!((m,8):(16,1))), values.max_common_layout(&plain));
            assert_eq!(a.try_max_common_vector(layout!((m,8):(16,1))), values.max_common_vector(&plain));
        }
    });
}

#[test]
fn what_a_layout_has_in_common_with_one_behind_a_swizzle() {
    for_each_swizzle!(|W, text| {
        // Of each pair what types and values say, the swizzle on the right.
        macro_rules! in_common {
            ($(($($a:tt)*), $base:literal $offset:ident ($($b:tt)*);)*) => { $(
                let b = Composed::new(W::new(), $offset::NEW, layout!($($b)*));
                let values = of(&format!("{text} o {} o {}", $base, layout!($($b)*)));
                let (a, plain) = (layout!($($a)*), of(&layout!($($a)*).to_string()));
                assert_eq!(a.max_common_layout(b).to_string(), plain.max_common_layout(&values).unwrap().to_string());
                assert_eq!(a.max_common_vector(b).value() as i64, plain.max_common_vector(&values).unwrap());
                assert_eq!(a.try_max_common_layout(b).unwrap(), a.max_common_layout(b));
            )* };
        }
        in_common! {
            ((4,8):(16,1)), 0 U0 ((4,8):(16,1));
            ((4,8):(8,1)), 0 U0 ((4,8):(8,1));
            ((8,8):(8,1)), 0 U0 ((8,8):(1,8));
            (32:1), 8 U8 (64:1);
            ((4,2):(2,1)), 0 U0 (8:2);
        }
    });
    // A plain layout is one behind a swizzle of nothing.
    let (a, b) = (layout!((4,8):(8,1)), layout!(S<0,0,1> o (4,8):(8,1)));
    assert_eq!(a.max_common_layout(b), a.max_common_layout(a));
}

/// Both are the layout of the same text.
macro_rules! agree {
    ($($types:expr, $values:expr;)*) => {
        $(assert_eq!($types.to_string(), $values.unwrap().to_string());)*
    };
}

#[test]
fn where_types_know_the_numbers_both_say_the_same() {
    let (l, a) = (layout!(S<2,0,3> o (4,8):(8,1)), layout!((8,8):(8,1)));
    let b = layout!(S<2,0,3> o 8 o (4,4):(16,1));
    agree! {
        l.right_inverse(), l.try_right_inverse();
        l.left_inverse(), l.try_left_inverse();
        layout!(S<1,4,1> o 3 o (2,4):(8,1)).left_inverse(), layout!(S<1,4,1> o 3 o (2,4):(8,1)).try_left_inverse();
        a.composition(b), a.try_composition_swizzled(b);
        l.composition(layout!(S<2,0,3> o 32:1)), l.try_composition_swizzled(layout!(S<2,0,3> o 32:1));
        l.max_common_layout(l), l.try_max_common_layout(l);
        l.max_common_vector(l).value(), l.try_max_common_vector(l);
    }
    assert_eq!(Ok(l.linear_coord(9)), l.try_linear_coord(9));
    assert_eq!(Ok(l.cosize()), l.try_cosize());
}

#[test]
fn modes_of_layouts_with_dynamic_integers_are_taken_apart() {
    let (m, n) = (4_usize, 6_usize);
    let l = layout!(S<2,0,3> o (m,(2,3),n):(1,(4,8),24));
    let values = of("S<2,0,3> o (4,(2,3),6):(1,(4,8),24)");
    agree! {
        l.mode(U1::NEW), values.mode(1);
        l.mode(U2::NEW), values.mode(2);
        l.take(U0::NEW, U2::NEW), values.take(0, 2);
        l.group(U1::NEW, U3::NEW), values.group(1, 3);
        l.select((U2::NEW, U0::NEW)), values.select(&[2, 0]);
        l.replace(U0::NEW, layout!(m:2)), values.replace(0, &"4:2".parse().unwrap());
        l.append_to(U4::NEW), values.append_to(4);
        l.nullspace(), values.nullspace();
    }
    // How many modes a complement has does not depend on values, so it is that of the layout, with the extents of 1.
    assert_eq!(l.try_complement(U288::NEW), l.layout().try_complement(U288::NEW));
    assert_eq!(l.try_complement_ceil(U300::NEW), l.layout().try_complement_ceil(U300::NEW));
    assert_eq!(l.try_complement(U288::NEW).unwrap().to_string(), "(1,2):(4,144)");
}
