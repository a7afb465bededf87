//! Strides that are no natural numbers: negative integers and basis elements, over types.

use cute_runtime::{CoordLayout, RuntimeLayout};
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
    // On the right, the sign of a leaf of one element does no harm, however many modes A has.
    assert_eq!(layout!(8:2).composition(layout!((4,1):(1,-3))), layout!((4,1):(2,-6)));
    assert_eq!(layout!(8:-2).composition(layout!((4,1):(1,-3))), layout!((4,1):(-2,6)));
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
    // An integer is its own mode 0, so a place inside of a leaf leads to the leaf.
    assert_eq!(layout!((2,2):(1,2)).composition(layout!(((2,),):((1@0@1,),))), layout!(((2,),):((2,),)));
    let values = "(2,2):(1,2)".parse::<RuntimeLayout>().expect("a layout");
    let inside = |b: &str| values.composition(b.parse::<CoordLayout>().expect("a layout")).map(|r| r.to_string());
    assert_eq!(inside("((2)):((1@0@1))").as_deref(), Ok("((2)):((2))"));
    let refused = inside("((2)):((1@1@1))").expect_err("mode 1 of a leaf");
    assert_eq!(refused.to_string(), "composition: index 1 is outside 0..1");
    const {
        assert!(<Layout!((4,6):(1@0,1@1))>::IS_INJECTIVE);
        assert!(!<Layout!((4,6):(1@0,2@0))>::IS_INJECTIVE);
    }
}

#[test]
fn identities_are_identities() {
    assert_eq!(identity(shape!(6)), layout!(6:1));
    assert_eq!(identity(shape!((6))), layout!((6):(1@0)));
    assert_eq!(identity(shape!(((1, 1, 4), 8))), layout!(((1,1,4),8):((1@0@0,1@1@0,1@2@0),1@1)));
    let l = identity(shape!((4, (2, (3, 2)), 1)));
    assert_eq!(l.to_string(), "(4,(2,(3,2)),1):(1@0,(1@0@1,(1@0@1@1,1@1@1@1)),1@2)");
    for c in l.coords() {
        assert_eq!(l.offset(c), c);
        assert_eq!(l.offset(l.index(c)), c);
        assert_eq!(l.hier_coord(c), Some(c));
        assert_eq!(l.checked_offset(c), Some(c));
    }
    assert_eq!(l.checked_offset(48), None);
    // 16 modes, the most of a tuple.
    let wide = identity(shape!((2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)));
    assert_eq!(wide.offset(1 << 15).15, 1);
}

#[test]
fn coordinates_are_sums() {
    // A place that no stride names is 0, whatever stands there in other layouts; a stride 0 is of any kind.
    assert_eq!(layout!((2,3):(0,2@2)).offset((1, 2)), (0, 0, 4));
    assert_eq!(layout!((2,3):(0,0)).offset((1, 2)), 0);
    assert_eq!(layout!((2,3,4):(1@1@0,5@0@0,0)).offset((1, 2, 3)), ((10, 1),));
    // Several steps of one place; negative ones.
    assert_eq!(layout!((4,3):(2@1,-1@1)).offset((3, 2)), (0, 4_isize));
    assert_eq!(layout!((4,3):(-1@0,1@1)).offset((3, 2)), (-3_isize, 2));
    let l = layout!((4,3,2):(-1@0,1@1,8@1));
    for c in l.coords() {
        assert_eq!(l.linear_coord(l.offset(c)), Some(l.index(c)));
    }
    assert_eq!(l.linear_coord((-4, 0)), None);
    assert_eq!(l.linear_coord((0, 3)), None);
    assert_eq!(layout!((2,3):(1@1,1@2)).linear_coord((1, 0, 0)), None);
}

#[test]
fn operations_keep_coordinates() {
    let l = identity(shape!((8, (4, 6))));
    let coalesced = l.coalesce();
    assert!((0..l.size()).all(|i| coalesced.offset(i) == l.offset(i)));
    let b = layout!((2,4,6):(4,8,32));
    let composed = l.composition(b);
    assert!((0..b.size()).all(|i| composed.offset(i) == l.offset(b.offset(i))));
    let tiled = l.logical_divide((U4::NEW, (U2::NEW, U3::NEW)));
    for (i, (j, k)) in tiled.coords() {
        assert_eq!(tiled.offset((i, (j, k))), (i.0 + 4 * i.1, (j.0 + 2 * j.1, k.0 + 3 * k.1)));
    }
    // L(c with r in place of the ..) = L(c) + R(r)
    let (part, first) = l.slice_and_offset((5, (2, ..)));
    assert_eq!((part, first), (layout!((6):(1@1@1)), (5, (2, 0))));
    assert_eq!(part.offset(3), (0, (0, 3)));
    assert_eq!(l.offset((5, (2, 3))), (5, (2, 3)));
}
