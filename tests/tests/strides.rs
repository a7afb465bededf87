//! Strides that are no natural numbers: negative integers and basis elements, over types.

use cute_types::prelude::*;

#[test]
fn negative_strides_evaluate() {
    let reversed = layout!((4,3):(-1,4));
    assert_eq!(reversed.to_string(), "(4,3):(-1,4)");
    assert_eq!((reversed.size(), reversed.cosize()), (12, 12));
    let offsets: Vec<isize> = reversed.coords().map(|c| reversed.offset(c)).collect();
    assert_eq!(offsets, [0, -1, -2, -3, 4, 3, 2, 1, 8, 7, 6, 5]);
    for (i, &offset) in offsets.iter().enumerate() {
        assert_eq!(reversed.linear_coord(offset), Some(i));
    }
    assert_eq!(reversed.linear_coord(9), None);
    assert_eq!(reversed.linear_coord(-4), None);
    assert_eq!(reversed.checked_offset((4, 0)), None);
    assert_eq!(reversed.to_runtime().to_string(), "(4,3):(-1,4)");
    // Offsets of natural strides stay usize.
    let _: usize = layout!((4,3):(1,4)).offset(5);
}

#[test]
fn constants_of_negative_strides() {
    type A = Layout!((4,3):(-1,4));
    const {
        assert!(A::IS_INJECTIVE && !A::IS_COMPACT && !A::IS_BIJECTIVE && A::IS_SORTED);
        assert!(!<Layout!((2,2):(1,-1))>::IS_INJECTIVE);
        assert!(!<Layout!((2,2):(1,-2))>::IS_SORTED);
    }
}

#[test]
fn negative_strides_are_regrouped_and_sliced() {
    let l = layout!((4,(2,3)):(-1,(4,8)));
    assert_eq!(l.coalesce(), layout!((4,6):(-1,4)));
    assert_eq!(layout!((2,3):(-1,-2)).coalesce(), layout!(6:-1));
    assert_eq!(layout!((2,3):(-1,2)).coalesce(), layout!((2,3):(-1,2)));
    assert_eq!(l.flatten(), layout!((4,2,3):(-1,4,8)));
    assert_eq!(l.slice((.., (1, ..))), layout!((4,3):(-1,8)));
    assert_eq!(l.slice_and_offset((3, ..)).1, -3);
    assert_eq!(l.concat(layout!(2:-24)), layout!((4,(2,3),2):(-1,(4,8),-24)));
    assert_eq!(layout!((2,3,5,2):(4,-1,-3,0)).sort(), layout!((5,3,2,2):(-3,-1,0,4)));
}

#[test]
fn negative_strides_on_the_left_of_a_composition() {
    let a = layout!((6,2):(-8,2));
    let r = a.composition(layout!((4,3):(3,1)));
    assert_eq!(r, layout!(((2,2),3):((-24,2),-8)));
    for c in r.coords() {
        assert_eq!(r.offset(c), a.offset(layout!((4,3):(3,1)).offset(layout!((4, 3)).coord(r.index(c)))));
    }
    assert_eq!(a.logical_divide((U2::NEW, U2::NEW)), layout!(((2,3),(2,1)):((-8,-16),(2,0))));
}

#[test]
fn basis_strides() {
    let coordinates = layout!((4,(2,3)):(1@0,(1@0@1,1@1@1)));
    assert_eq!(coordinates.to_string(), "(4,(2,3)):(1@0,(1@0@1,1@1@1))");
    assert_eq!(coordinates.cosize(), 24);
    assert_eq!(coordinates.coalesce(), layout!((4,2,3):(1@0,1@0@1,1@1@1)));
    assert_eq!(layout!((2,3):(1@0,2@0)).coalesce(), layout!(6:1@0));
    let m = layout!((4,6):(1@0,1@1));
    assert_eq!(m.composition(layout!((2,3):(4,8))), layout!((2,3):(1@1,2@1)));
    assert_eq!(m.logical_divide((U2::NEW, U3::NEW)), layout!(((2,2),(3,2)):((1@0,2@0),(1@1,3@1))));
    const {
        assert!(<Layout!((4,6):(1@0,1@1))>::IS_INJECTIVE);
        assert!(!<Layout!((4,6):(1@0,2@0))>::IS_INJECTIVE);
    }
}
