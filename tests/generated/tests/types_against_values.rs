//! Types against values: two implementations of the algebra, which share no code, on random layouts.
//!
//! Where the values accept, the types must accept, with the same result; where they refuse, the bound must not hold. That
//! it does not is seen without a compile error: `Probe::<A, B>::ACCEPTED` is the inherent constant `true` where the bound
//! of its `impl` holds, and else that of the trait [`Otherwise`].
//!
//! What the types accept is asked for as types, where it can be: [`accepted`] says why. `records_of_types.rs` calls the methods.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use core::any::type_name;
use core::marker::PhantomData;

use cute_types::algebra::Arrangement;
use cute_types::prelude::*;
use cute_types::rules::Holds;
use cute_types::runtime::text::decode;
use cute_types::runtime::{self, CoordLayout, IntTuple as Values, RuntimeLayout, Tiler as RuntimeTiler};

/// Of text with or without spaces.
fn parsed(text: &str) -> RuntimeLayout {
    text.parse().unwrap()
}

fn shape(text: &str) -> Values {
    text.parse().unwrap()
}

/// The operation's rule holds for the layout, and the result is the expected one.
///
/// The compiler works this out when it makes the function for `L` and `O`. A call of the method is worked out three times, for
/// its type, for borrow checking and for the program: it takes more than twice as long.
fn accepted<L: Rule<O>, O>(expected: &RuntimeLayout) {
    assert_eq!(type_name::<L::Verdict>(), type_name::<Holds>());
    assert_eq!(decode(type_name::<L::Result>()), format!("Layout!({expected})"));
}

trait Otherwise {
    const ACCEPTED: bool = false;
}

/// Declares a probe for a bound.
macro_rules! probe {
    ($probe:ident: $a:ident $bound:path where $($b:tt)*) => {
        struct $probe<A, B>(PhantomData<(A, B)>);
        impl<A, B> Otherwise for $probe<A, B> {}
        impl<$a: $bound, $($b)*> $probe<$a, B> {
            #[allow(dead_code, reason = "where every use is a refusal, it is right that none comes to this one")]
            const ACCEPTED: bool = true;
        }
    };
}
probe!(ComplementProbe: A Admissible<B> where B);
probe!(CompositionProbe: A Composable<B> where B);
probe!(DivideProbe: A Defined<op::LogicalDivide<B>> where B);
probe!(DefinedProbe: A Defined<B> where B: op::Operation);
probe!(OrderedProbe: A Arranged<B, Verdict: Accepted> where B: Arrangement);
probe!(CongruentProbe: A Congruent<B> where B);
probe!(WeaklyCongruentProbe: A WeaklyCongruent<B> where B);
probe!(CompatibleProbe: A Compatible<B> where B);

/// Coordinates, offsets, constants.
macro_rules! evaluates {
    ($name:ident $($l:tt)*) => {
        #[test]
        fn $name() {
            type L = Layout!($($l)*);
            let (types, values) = (L::NEW, parsed(stringify!($($l)*)));
            assert_eq!(types.to_runtime(), values);
            assert_eq!(types.to_string(), values.to_string());
            assert_eq!((L::SIZE as i64, L::COSIZE as i64), (values.size(), values.cosize()));
            assert_eq!((L::RANK, L::DEPTH), (values.rank(), values.depth()));
            assert_eq!(L::IS_INJECTIVE, values.is_injective().unwrap());
            assert_eq!(L::IS_BIJECTIVE, values.is_bijective());
            assert_eq!(L::IS_COMPACT, values.is_compact());
            assert_eq!(types.coords().len(), L::SIZE);
            for (index, coord) in types.coords().enumerate() {
                let offset = values.offset_at(index as i64) as usize;
                assert_eq!(types.offset(index), offset);
                assert_eq!(types.offset(coord), offset);
                assert_eq!(types.checked_offset(coord), Some(offset));
                assert_eq!(types.index(coord), index);
                assert_eq!(types.index(types.coord(index)), index);
            }
            assert_eq!(types.checked_offset(L::SIZE), None);
        }
    };
}

/// Operations of one layout, all of which accept every one.
macro_rules! unary {
    ($name:ident $($l:tt)*) => {
        #[test]
        fn $name() {
            type L = Layout!($($l)*);
            let values = parsed(stringify!($($l)*));
            accepted::<L, op::Coalesce>(&values.coalesce().unwrap());
            accepted::<L, op::Flatten>(&values.flatten().unwrap());
            accepted::<L, op::Sort>(&values.sort().unwrap());
            accepted::<L, op::Concat<L>>(&values.concat(&values).unwrap());
        }
    };
}

macro_rules! layout_add {
    ($name:ident accepted {$($a:tt)*} {$($b:tt)*}) => {
        #[test]
        fn $name() {
            let (a, b) = (parsed(stringify!($($a)*)), parsed(stringify!($($b)*)));
            accepted::<Layout!($($a)*), op::LayoutAdd<Layout!($($b)*)>>(&a.layout_add(&b).unwrap());
        }
    };
    ($name:ident refused {$($a:tt)*} {$($b:tt)*}) => {
        #[test]
        fn $name() {
            const { assert!(!DefinedProbe::<Layout!($($a)*), op::LayoutAdd<Layout!($($b)*)>>::ACCEPTED) };
        }
    };
}

/// What two shapes have in common, which all have, and their common refinement, which they may not have.
macro_rules! refinement {
    ($name:ident $verdict:ident {$($a:tt)*} {$($b:tt)*}) => {
        #[test]
        fn $name() {
            let (a, b) = (shape(stringify!($($a)*)), shape(stringify!($($b)*)));
            let domain = greatest_common_domain(shape!($($a)*), shape!($($b)*));
            assert_eq!(domain.to_runtime(), runtime::greatest_common_domain(&a, &b).unwrap());
            refinement!($verdict a b {$($a)*} {$($b)*});
        }
    };
    (accepted $of_a:ident $of_b:ident {$($a:tt)*} {$($b:tt)*}) => {
        let refined = common_refinement(shape!($($a)*), shape!($($b)*));
        let expected = runtime::common_refinement(&$of_a, &$of_b).unwrap();
        assert_eq!(layout_left(refined).to_runtime().shape(), &expected);
    };
    // What is refused does not compile: the examples of the function say it, and the sums above have the same conditions.
    (refused $of_a:ident $of_b:ident {$($a:tt)*} {$($b:tt)*}) => {};
}

macro_rules! complement {
    ($name:ident accepted {$($a:tt)*} {$m:literal}) => {
        #[test]
        fn $name() {
            let a = parsed(stringify!($($a)*));
            accepted::<Layout!($($a)*), op::Complement<Shape!($m)>>(&a.complement($m).unwrap());
        }
    };
    ($name:ident refused {$($a:tt)*} {$m:literal}) => {
        #[test]
        fn $name() {
            const { assert!(!ComplementProbe::<Layout!($($a)*), Shape!($m)>::ACCEPTED) };
            assert!(parsed(stringify!($($a)*)).complement($m).is_err());
        }
    };
}

macro_rules! complement_ceil {
    ($name:ident accepted {$($a:tt)*} {$($m:tt)*}) => {
        #[test]
        fn $name() {
            let (a, m) = (parsed(stringify!($($a)*)), shape(stringify!($($m)*)));
            accepted::<Layout!($($a)*), op::ComplementCeil<Shape!($($m)*)>>(&a.complement_ceil(m).unwrap());
        }
    };
    ($name:ident refused {$($a:tt)*} {$($m:tt)*}) => {
        #[test]
        fn $name() {
            const { assert!(!DefinedProbe::<Layout!($($a)*), op::ComplementCeil<Shape!($($m)*)>>::ACCEPTED) };
            assert!(parsed(stringify!($($a)*)).complement_ceil(shape(stringify!($($m)*))).is_err());
        }
    };
}

/// A layout of coordinates, as values read it.
fn of_coordinates(text: &str) -> CoordLayout {
    text.parse().unwrap()
}

macro_rules! in_places {
    ($($operation:ident $method:ident $op:ident;)*) => {
        $(in_places!(@ ($) $operation $method $op);)*
    };
    (@ ($d:tt) $operation:ident $method:ident $op:ident) => {
        macro_rules! $operation {
            ($name:ident accepted {$d($d a:tt)*} {$d($d m:tt)*}) => {
                #[test]
                fn $name() {
                    let result = layout!($d($d a)*).$method(shape!($d($d m)*));
                    let (a, m) = (of_coordinates(stringify!($d($d a)*)), shape(stringify!($d($d m)*)));
                    assert_eq!(result.to_string(), a.$method(&m).unwrap().to_string());
                }
            };
            ($name:ident refused {$d($d a:tt)*} {$d($d m:tt)*}) => {
                #[test]
                fn $name() {
                    const { assert!(!DefinedProbe::<Layout!($d($d a)*), op::$op<Shape!($d($d m)*)>>::ACCEPTED) };
                    let (a, m) = (of_coordinates(stringify!($d($d a)*)), shape(stringify!($d($d m)*)));
                    assert!(a.$method(&m).is_err());
                }
            };
        }
    };
}
in_places! {
    complement_in_places complement Complement;
    complement_ceil_in_places complement_ceil ComplementCeil;
}

macro_rules! like {
    ($($operation:ident $method:ident $op:ident;)*) => {
        $(like!(@ ($) $operation $method $op);)*
    };
    (@ ($d:tt) $operation:ident $method:ident $op:ident) => {
        macro_rules! $operation {
            ($name:ident accepted {$d($d a:tt)*} {}) => {
                #[test]
                fn $name() {
                    let result = layout!($d($d a)*).$method();
                    assert_eq!(result.to_string(), of_coordinates(stringify!($d($d a)*)).$method().unwrap().to_string());
                }
            };
            ($name:ident refused {$d($d a:tt)*} {}) => {
                #[test]
                fn $name() {
                    const { assert!(!DefinedProbe::<Layout!($d($d a)*), op::$op>::ACCEPTED) };
                    assert!(of_coordinates(stringify!($d($d a)*)).$method().is_err());
                }
            };
        }
    };
}
like! {
    layout_like_coordinates layout_like LayoutLike;
    fragment_like_coordinates fragment_like FragmentLike;
}

macro_rules! tile_to_shape {
    ($name:ident accepted {$($a:tt)*} {$($s:tt)*}) => {
        #[test]
        fn $name() {
            let (a, s) = (parsed(stringify!($($a)*)), shape(stringify!($($s)*)));
            accepted::<Layout!($($a)*), op::TileToShape<Shape!($($s)*)>>(&a.tile_to_shape(s).unwrap());
        }
    };
    ($name:ident refused {$($a:tt)*} {$($s:tt)*}) => {
        #[test]
        fn $name() {
            const { assert!(!DefinedProbe::<Layout!($($a)*), op::TileToShape<Shape!($($s)*)>>::ACCEPTED) };
            assert!(parsed(stringify!($($a)*)).tile_to_shape(shape(stringify!($($s)*))).is_err());
        }
    };
}

macro_rules! tile_to_shape_ordered {
    ($name:ident accepted {$($a:tt)*} {$s:tt by $o:tt}) => {
        #[test]
        fn $name() {
            type Operation = op::TileToShapeOrdered<Shape!($s), Shape!($o)>;
            let (a, s, o) = (parsed(stringify!($($a)*)), shape(stringify!($s)), shape(stringify!($o)));
            accepted::<Layout!($($a)*), Operation>(&a.tile_to_shape_ordered(s, o).unwrap());
        }
    };
    ($name:ident refused {$($a:tt)*} {$s:tt by $o:tt}) => {
        #[test]
        fn $name() {
            const {
                let accepted = DefinedProbe::<Layout!($($a)*), op::TileToShapeOrdered<Shape!($s), Shape!($o)>>::ACCEPTED;
                assert!(!accepted)
            };
            let (a, s, o) = (parsed(stringify!($($a)*)), shape(stringify!($s)), shape(stringify!($o)));
            assert!(a.tile_to_shape_ordered(s, o).is_err());
        }
    };
}

/// A shape, in an order that fits it or does not, and in both the orders that fit all.
macro_rules! ordered_in {
    ($name:ident accepted {$($s:tt)*} {$($o:tt)*}) => {
        #[test]
        fn $name() {
            let result = ordered(shape!($($s)*), shape!($($o)*));
            let (s, o) = (shape(stringify!($($s)*)), shape(stringify!($($o)*)));
            assert_eq!(result.to_runtime(), RuntimeLayout::ordered(&s, o).unwrap());
            assert_eq!(layout_left(shape!($($s)*)).to_runtime(), RuntimeLayout::layout_left(&s).unwrap());
            assert_eq!(layout_right(shape!($($s)*)).to_runtime(), RuntimeLayout::layout_right(s).unwrap());
        }
    };
    ($name:ident refused {$($s:tt)*} {$($o:tt)*}) => {
        #[test]
        fn $name() {
            const { assert!(!OrderedProbe::<Shape!($($s)*), op::Ordered<Shape!($($o)*)>>::ACCEPTED) };
            let (s, o) = (shape(stringify!($($s)*)), shape(stringify!($($o)*)));
            assert!(RuntimeLayout::ordered(s, o).is_err());
        }
    };
}

/// An operation with another layout.
macro_rules! with_layout {
    ($method:ident $operation:ident) => {
        with_layout!($method $operation $);
    };
    ($method:ident $operation:ident $d:tt) => {
        macro_rules! $method {
            ($d name:ident accepted {$d($d a:tt)*} {$d($d b:tt)*}) => {
                #[test]
                fn $d name() {
                    let (a, b) = (parsed(stringify!($d($d a)*)), parsed(stringify!($d($d b)*)));
                    accepted::<Layout!($d($d a)*), op::$operation<Layout!($d($d b)*)>>(&a.$method(&b).unwrap());
                }
            };
            ($d name:ident refused {$d($d a:tt)*} {$d($d b:tt)*}) => {
                #[test]
                fn $d name() {
                    const {
                        let accepted = DefinedProbe::<Layout!($d($d a)*), op::$operation<Layout!($d($d b)*)>>::ACCEPTED;
                        assert!(!accepted)
                    };
                    let (a, b) = (parsed(stringify!($d($d a)*)), parsed(stringify!($d($d b)*)));
                    assert!(a.$method(&b).is_err());
                }
            };
        }
    };
}
with_layout!(blocked_product BlockedProduct);
with_layout!(raked_product RakedProduct);

macro_rules! composition {
    ($name:ident accepted {$($a:tt)*} {$($b:tt)*}) => {
        #[test]
        fn $name() {
            let (a, b) = (parsed(stringify!($($a)*)), parsed(stringify!($($b)*)));
            accepted::<Layout!($($a)*), op::Composition<Layout!($($b)*)>>(&a.composition(&b).unwrap());
        }
    };
    ($name:ident refused {$($a:tt)*} {$($b:tt)*}) => {
        #[test]
        fn $name() {
            const { assert!(!CompositionProbe::<Layout!($($a)*), Layout!($($b)*)>::ACCEPTED) };
            assert!(parsed(stringify!($($a)*)).composition(&parsed(stringify!($($b)*))).is_err());
        }
    };
}

macro_rules! divide_by_layout {
    ($name:ident accepted {$($a:tt)*} {$($t:tt)*}) => {
        #[test]
        fn $name() {
            let (a, t) = (parsed(stringify!($($a)*)), parsed(stringify!($($t)*)));
            accepted::<Layout!($($a)*), op::LogicalDivide<Layout!($($t)*)>>(&a.logical_divide(&t).unwrap());
        }
    };
    ($name:ident refused {$($a:tt)*} {$($t:tt)*}) => {
        #[test]
        fn $name() {
            const { assert!(!DivideProbe::<Layout!($($a)*), Layout!($($t)*)>::ACCEPTED) };
            assert!(parsed(stringify!($($a)*)).logical_divide(&parsed(stringify!($($t)*))).is_err());
        }
    };
}

/// By a tuple of static integers.
fn tiler(tiles: &[usize]) -> RuntimeTiler {
    RuntimeTiler::ByMode(tiles.iter().map(|&n| RuntimeTiler::Int(n as i64)).collect())
}

macro_rules! divide_by_mode {
    ($name:ident accepted {$($a:tt)*} {$($t:ident,)*}) => {
        #[test]
        fn $name() {
            let values = parsed(stringify!($($a)*)).logical_divide(tiler(&[$($t::NEW.value()),*]));
            accepted::<Layout!($($a)*), op::LogicalDivide<($($t,)*)>>(&values.unwrap());
        }
    };
    ($name:ident refused {$($a:tt)*} {$($t:ident,)*}) => {
        #[test]
        fn $name() {
            const { assert!(!DivideProbe::<Layout!($($a)*), ($($t,)*)>::ACCEPTED) };
            assert!(parsed(stringify!($($a)*)).logical_divide(tiler(&[$($t::NEW.value()),*])).is_err());
        }
    };
}

/// An operation by any tiler: its type and its text.
macro_rules! by_tiler {
    ($name:ident accepted $method:ident $operation:ident {$($a:tt)*} {$type:ty} {$($text:tt)*}) => {
        #[test]
        fn $name() {
            let (a, t): (_, RuntimeTiler) = (parsed(stringify!($($a)*)), stringify!($($text)*).parse().unwrap());
            accepted::<Layout!($($a)*), op::$operation<$type>>(&a.$method(&t).unwrap());
        }
    };
    ($name:ident refused $method:ident $operation:ident {$($a:tt)*} {$type:ty} {$($text:tt)*}) => {
        #[test]
        fn $name() {
            const { assert!(!DefinedProbe::<Layout!($($a)*), op::$operation<$type>>::ACCEPTED) };
            let (a, t): (_, RuntimeTiler) = (parsed(stringify!($($a)*)), stringify!($($text)*).parse().unwrap());
            assert!(a.$method(&t).is_err());
        }
    };
}

/// A rule about two shapes: the bound, and the function over values.
macro_rules! shapes {
    ($rule:ident $probe:ident) => {
        shapes!($rule $probe $);
    };
    ($rule:ident $probe:ident $d:tt) => {
        macro_rules! $rule {
            ($d name:ident $d verdict:ident {$d($d a:tt)*} {$d($d b:tt)*}) => {
                #[test]
                fn $d name() {
                    let accepted = $probe::<Shape!($d($d a)*), Shape!($d($d b)*)>::ACCEPTED;
                    assert_eq!(accepted, stringify!($d verdict) == "accepted");
                    let (a, b) = (shape(stringify!($d($d a)*)), shape(stringify!($d($d b)*)));
                    assert_eq!(runtime::$rule(&a, &b), accepted);
                }
            };
        }
    };
}
shapes!(congruent CongruentProbe);
shapes!(weakly_congruent WeaklyCongruentProbe);
shapes!(compatible CompatibleProbe);

include!(concat!(env!("OUT_DIR"), "/types_against_values.rs"));
