//! Layouts as the notation defines them, evaluated one element after the other. Nothing here uses the algebra that it
//! judges: a layout is read from the text that is printed, and a number has 128 bits.

mod read;

use std::collections::BTreeMap;
use std::fmt;

pub(crate) use read::{layout, swizzle, tree};

/// A tuple of tuples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tree<T> {
    Leaf(T),
    Tuple(Vec<Tree<T>>),
}

impl<T> Tree<T> {
    pub(crate) fn leaves(&self) -> Vec<&T> {
        match self {
            Tree::Leaf(leaf) => vec![leaf],
            Tree::Tuple(modes) => modes.iter().flat_map(Tree::leaves).collect(),
        }
    }

    /// The modes at the top; an integer is one.
    pub(crate) fn modes(&self) -> &[Tree<T>] {
        match self {
            Tree::Leaf(_) => std::slice::from_ref(self),
            Tree::Tuple(modes) => modes,
        }
    }

    pub(crate) fn depth(&self) -> usize {
        match self {
            Tree::Leaf(_) => 0,
            Tree::Tuple(modes) => 1 + modes.iter().map(Tree::depth).max().unwrap_or(0),
        }
    }

    pub(crate) fn map<U>(&self, f: &mut impl FnMut(&T) -> U) -> Tree<U> {
        match self {
            Tree::Leaf(leaf) => Tree::Leaf(f(leaf)),
            Tree::Tuple(modes) => Tree::Tuple(modes.iter().map(|mode| mode.map(f)).collect()),
        }
    }
}

impl Tree<i64> {
    /// The product of the leaves, which stays below the largest number.
    pub(crate) fn size(&self) -> i128 {
        self.leaves().into_iter().fold(1, |size: i128, &leaf| size.saturating_mul(leaf.into()))
    }
}

impl<T: fmt::Display> fmt::Display for Tree<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tree::Leaf(leaf) => leaf.fmt(f),
            Tree::Tuple(modes) => {
                let modes: Vec<_> = modes.iter().map(ToString::to_string).collect();
                write!(f, "({})", modes.join(","))
            }
        }
    }
}

/// An offset: the sum of numbers in places, an integer in the place of no name, none of them 0. The places are as they are
/// written, the innermost mode first.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Point(BTreeMap<Vec<i64>, i128>);

impl Point {
    pub(crate) fn of(value: i128, path: &[i64]) -> Self {
        Point(if value == 0 { BTreeMap::new() } else { BTreeMap::from([(path.to_vec(), value)]) })
    }

    /// And `times` as often another.
    pub(crate) fn plus(&mut self, times: i128, other: &Point) {
        for (path, value) in &other.0 {
            let sum = self.0.entry(path.clone()).or_insert(0);
            *sum = sum.saturating_add(times.saturating_mul(*value));
            if *sum == 0 {
                self.0.remove(path);
            }
        }
    }

    /// The integer that it is, if it is one.
    pub(crate) fn integer(&self) -> Option<i128> {
        match self.0.first_key_value() {
            None => Some(0),
            Some((path, value)) => (path.is_empty() && self.0.len() == 1).then_some(*value),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let term = |(path, value): (&Vec<i64>, &i128)| {
            path.iter().fold(value.to_string(), |text, place| format!("{text}@{place}"))
        };
        match self.0.is_empty() {
            true => f.write_str("0"),
            false => f.write_str(&self.0.iter().map(term).collect::<Vec<_>>().join("+")),
        }
    }
}

/// `S<B,M,S>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Swizzle {
    pub(crate) bits: i64,
    pub(crate) base: i64,
    pub(crate) shift: i64,
}

impl Swizzle {
    /// Bit by bit: a target is turned over where its source is set.
    pub(crate) fn apply(self, x: i64) -> i64 {
        (0..self.bits).fold(x, |moved, i| {
            let (source, target) = (self.base + i + self.shift.max(0), self.base + i - self.shift.min(0));
            // Of one that is none, what is beyond an index is nothing.
            let inside = (0..63).contains(&source) && (0..63).contains(&target);
            if inside && x >> source & 1 == 1 { moved ^ 1 << target } else { moved }
        })
    }
}

impl fmt::Display for Swizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "S<{},{},{}>", self.bits, self.base, self.shift)
    }
}

/// A layout of any kind: shape and stride, and swizzles with offsets, the last one done first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) outer: Vec<(Swizzle, i64)>,
    pub(crate) shape: Tree<i64>,
    pub(crate) stride: Tree<Point>,
}

impl Layout {
    pub(crate) fn new(shape: Tree<i64>, stride: Tree<Point>) -> Self {
        Layout { outer: Vec::new(), shape, stride }
    }

    /// The layout of these modes.
    pub(crate) fn of_modes(modes: Vec<Layout>) -> Self {
        let (shape, stride) = modes.into_iter().map(|mode| (mode.shape, mode.stride)).unzip();
        Layout::new(Tree::Tuple(shape), Tree::Tuple(stride))
    }

    pub(crate) fn size(&self) -> i128 {
        self.shape.size()
    }

    /// The modes at the top, of a layout that is not swizzled; an integer is one.
    pub(crate) fn modes(&self) -> Vec<Layout> {
        let modes = self.shape.modes().iter().zip(self.stride.modes());
        modes.map(|(shape, stride)| Layout::new(shape.clone(), stride.clone())).collect()
    }

    /// Extents and strides of the leaves, the fastest first.
    pub(crate) fn flat(&self) -> Vec<(i64, &Point)> {
        self.shape.leaves().into_iter().copied().zip(self.stride.leaves()).collect()
    }

    /// Whether all strides are integers, and nothing is swizzled.
    pub(crate) fn is_strided(&self) -> bool {
        self.outer.is_empty() && self.stride.leaves().iter().all(|stride| stride.integer().is_some())
    }

    /// Without the swizzles.
    pub(crate) fn inner(&self) -> Layout {
        Layout::new(self.shape.clone(), self.stride.clone())
    }

    /// The value at an index; past the size, the last mode runs on.
    pub(crate) fn at(&self, index: i128) -> Point {
        let (mut rest, mut point) = (index, Point::default());
        let flat = self.flat();
        for (place, (extent, stride)) in flat.iter().enumerate() {
            let extent = i128::from(*extent).max(1);
            let digit = if place + 1 == flat.len() { rest } else { rest.rem_euclid(extent) };
            rest = rest.div_euclid(extent);
            point.plus(digit, stride);
        }
        self.swizzled(point)
    }

    /// What the swizzles make of a value of the layout in front of them.
    pub(crate) fn swizzled(&self, point: Point) -> Point {
        self.outer.iter().rev().fold(point, |point, (swizzle, offset)| {
            let index = point.integer().and_then(|x| i64::try_from(x + i128::from(*offset)).ok());
            index.map_or(point, |index| Point::of(swizzle.apply(index).into(), &[]))
        })
    }

    /// The value at a coordinate given as a point: an index in a mode for each of its places. A leaf has one mode, itself,
    /// as for CuTe's `get<0>` of an integer.
    pub(crate) fn at_point(&self, at: &Point) -> Option<Point> {
        if let Some(index) = at.integer() {
            return Some(self.at(index));
        }
        let mut sum = Point::default();
        for (path, &index) in &at.0 {
            let (mut shape, mut stride) = (&self.shape, &self.stride);
            for &place in path.iter().rev() {
                let place = usize::try_from(place).ok()?;
                (shape, stride) = match (shape, stride) {
                    (Tree::Tuple(shapes), Tree::Tuple(strides)) => (shapes.get(place)?, strides.get(place)?),
                    leaf if place == 0 => leaf,
                    _ => return None,
                };
            }
            sum.plus(1, &Layout::new(shape.clone(), stride.clone()).at(index));
        }
        Some(self.swizzled(sum))
    }

    /// All values in order, of a layout that is small.
    pub(crate) fn values(&self) -> Vec<Point> {
        (0..self.size()).map(|index| self.at(index)).collect()
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (swizzle, offset) in &self.outer {
            write!(f, "{swizzle} o {offset} o ")?;
        }
        write!(f, "{}:{}", self.shape, self.stride)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<String> {
        layout(text).expect(text).values().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn layouts_are_read_and_evaluated() {
        assert_eq!(values("(2,(2,2)):(1,(4,2))"), ["0", "1", "4", "5", "2", "3", "6", "7"]);
        assert_eq!(values("3:-2"), ["0", "-2", "-4"]);
        assert_eq!(values("S<1,0,1> o 1 o 4:1"), ["1", "3", "2", "4"]);
        assert_eq!(values("S<1,0,1> o S<1,0,1> o 1 o 4:1"), ["1", "2", "3", "4"]);
        assert_eq!(values("(2,2):(1@0,1@1+3@0)"), ["0", "1@0", "3@0+1@1", "4@0+1@1"]);
        assert_eq!(values("():()"), ["0"]);
    }

    #[test]
    fn what_is_read_is_printed() {
        for text in ["(2,(2,2)):(1,(4,2))", "S<3,4,3> o 0 o (8,64):(64,1)", "(4,(2,3)):(1@0,(1@0@1,1@1@1))", "():()"] {
            assert_eq!(layout(text).expect(text).to_string(), text);
        }
    }

    #[test]
    fn a_place_of_a_coordinate_is_a_mode() {
        let a = layout("(4,(2,3)):(6,(3,1))").expect("a layout");
        let at = layout("1:1@1@1").expect("a layout").stride;
        let point = at.leaves()[0].clone();
        assert_eq!(a.at_point(&point).map(|value| value.to_string()).as_deref(), Some("1"));
        let inside_a_leaf = |text| {
            let at = layout(text).expect("a layout").stride;
            a.at_point(at.leaves()[0]).map(|value| value.to_string())
        };
        assert_eq!(inside_a_leaf("1:1@0@0").as_deref(), Some("6"));
        assert_eq!(inside_a_leaf("1:1@1@0"), None);
    }
}
