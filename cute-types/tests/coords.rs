//! The coordinates of a shape, consumed one after the other and as a whole, which are nested loops: the same coordinates.

use cute_types::coord::{InRange, NaturalCoord};
use cute_types::layout::Strided;
use cute_types::prelude::*;

/// All of a shape, by index.
fn by_index<S: IntTuple>(shape: S) -> Vec<S::Coord> {
    (0..shape.size()).map(|index| shape.coord_of(index)).collect()
}

/// The same, as generic code has them.
fn check_natural<L: MemoryLayout<Offset: PartialEq>>(layout: L)
where
    <L::Shape as IntTuple>::Coord: PartialEq + std::fmt::Debug,
{
    let wanted: Vec<_> = (0..layout.size()).map(|index| layout.coord(index)).collect();
    check(layout.coords(), &wanted);
    assert!(wanted.iter().map(|c| c.coord()).eq(by_index(layout.shape())));
    assert!(layout.coords().all(|c: NaturalCoord<_>| layout.coord(c) == c));
    assert!(layout.coords().map(|c| layout.offset(c)).eq((0..layout.size()).map(|index| layout.offset(index))));
}

/// Each way to consume `coords` gives `wanted`.
fn check<C: Copy + PartialEq + std::fmt::Debug>(coords: impl ExactSizeIterator<Item = C> + Clone, wanted: &[C]) {
    assert_eq!(coords.len(), wanted.len());
    let mut found = Vec::new();
    for coord in coords.clone() {
        found.push(coord);
    }
    assert_eq!(found, wanted);
    found.clear();
    coords.clone().for_each(|coord| found.push(coord));
    assert_eq!(found, wanted);
    assert_eq!(coords.clone().map(|coord| vec![coord]).reduce(|a, b| [a, b].concat()).unwrap_or_default(), wanted);
    for begun in 0..wanted.len() + 2 {
        let mut rest = coords.clone();
        assert_eq!(rest.nth(begun), wanted.get(begun).copied());
        let left = wanted.get(begun + 1..).unwrap_or_default();
        assert_eq!(rest.len(), left.len());
        found.clear();
        rest.clone().for_each(|coord| found.push(coord));
        assert_eq!(found, left);
        assert!(rest.by_ref().eq(left.iter().copied()));
        assert_eq!((rest.next(), rest.nth(1), rest.next()), (None, None, None));
    }
}

#[test]
fn of_static_shapes() {
    fn all<S: Strided<D>, D: StaticTuple>(layout: Layout<S, D>)
    where
        S::Coord: PartialEq + std::fmt::Debug,
        D::Offset: PartialEq,
    {
        let shape = layout.shape();
        let wanted = by_index(shape);
        check(layout.coords(), &wanted);
        check_natural(layout);
        let mut found = Vec::new();
        InRange::all(shape).for_each(|c| found.push(c.coord()));
        assert_eq!(found, wanted);
        assert!(InRange::all(shape).map(|c| c.coord()).eq(wanted.iter().copied()));
        assert_eq!(InRange::all(shape).nth(2).map(InRange::coord), wanted.get(2).copied());
    }
    all(layout!(1));
    all(layout!(7));
    all(layout!((3, 4)));
    all(layout!((1, 1, 5)));
    all(layout!(((2, 3), 2)));
    all(layout!((2, ((3, 1), (2, 2)), (2, 2))));
    all(layout!((2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1)));
}

#[test]
fn of_dynamic_shapes() {
    for (m, n) in [(3, 4), (1, 1), (0, 4), (4, 0), (0, 0), (1, 5)] {
        let layout = Layout::new((Dyn(m), (U2::NEW, Dyn(n))), (U1::NEW, (U0::NEW, Dyn(m))));
        check(layout.coords(), &by_index(layout.shape()));
        check_natural(layout);
    }
}

#[test]
fn of_swizzled_layouts_in_loops() {
    let swizzled = layout!(S<2,1,3> o ((2,4),(2,4),3):((1,2),(8,16),64));
    let down = layout!(S<2,1,-3> o 5 o (16,(3,4)):(1,(16,48)));
    for c in InRange::all(swizzled.shape()) {
        assert_eq!(swizzled.offset(c), swizzled.offset(c.coord()));
    }
    for c in InRange::all(down.shape()) {
        assert_eq!(down.offset(c), down.offset(c.coord()));
    }
    check_natural(swizzled);
    check_natural(down);
    check_natural(layout!(S<1,0,1> o S<1,1,1> o (2,4):(1,2)));
}
