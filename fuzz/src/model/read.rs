//! The reader of what is printed.

use super::{Layout, Point, Swizzle, Tree};

/// A layout of any kind.
pub(crate) fn layout(text: &str) -> Option<Layout> {
    let mut rest = text;
    let mut outer = Vec::new();
    while rest.starts_with("S<") {
        let (first, behind) = rest.split_once(" o ")?;
        rest = behind;
        let offset = match rest.split_once(" o ") {
            Some((offset, behind)) if !offset.starts_with("S<") => {
                rest = behind;
                offset.parse().ok()?
            }
            _ => 0,
        };
        outer.push((swizzle(first)?, offset));
    }
    let (shape, stride) = rest.split_once(':')?;
    let (shape, stride) = (tree(shape, &|leaf| leaf.parse().ok())?, tree(stride, &point)?);
    let congruent = shape.map(&mut |_| ()) == stride.map(&mut |_| ());
    congruent.then_some(Layout { outer, shape, stride })
}

/// A swizzle.
pub(crate) fn swizzle(text: &str) -> Option<Swizzle> {
    let numbers: Vec<i64> =
        text.strip_prefix("S<")?.strip_suffix('>')?.split(',').map(|n| n.parse().ok()).collect::<Option<_>>()?;
    let [bits, base, shift] = numbers.try_into().ok()?;
    Some(Swizzle { bits, base, shift })
}

/// A sum of basis elements, or an integer.
fn point(text: &str) -> Option<Point> {
    let mut point = Point::default();
    for term in text.split('+') {
        let mut parts = term.split('@').map(|part| part.parse().ok());
        let value: i64 = parts.next()??;
        point.plus(1, &Point::of(value.into(), &parts.collect::<Option<Vec<i64>>>()?));
    }
    Some(point)
}

/// A tuple of tuples with such leaves.
pub(crate) fn tree<T>(text: &str, leaf: &impl Fn(&str) -> Option<T>) -> Option<Tree<T>> {
    let Some(inside) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else {
        return leaf(text).map(Tree::Leaf);
    };
    let (mut modes, mut open, mut start) = (Vec::new(), 0, 0);
    for (at, c) in inside.char_indices() {
        match c {
            '(' => open += 1,
            ')' => open -= 1,
            ',' if open == 0 => {
                modes.push(tree(&inside[start..at], leaf)?);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !inside.is_empty() {
        modes.push(tree(&inside[start..], leaf)?);
    }
    Some(Tree::Tuple(modes))
}
