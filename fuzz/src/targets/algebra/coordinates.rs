//! Elements by their coordinates and coordinates by their offsets, swizzles of numbers, and yes or no of a whole layout.

use std::collections::BTreeSet;

use super::Verdict;
use super::definitions::indices;
use super::operands::Operand;
use crate::model::{self, Layout, Point, Swizzle, Tree};

/// Holds a result against the definition.
pub(super) fn judge(name: &str, operands: &[Operand], result: &str) -> Verdict {
    swizzles(name, operands, result)
        .or_else(|| elements(name, operands, result))
        .or_else(|| sliced(name, operands, result))
        .unwrap_or(Verdict::Unjudged)
}

fn is(result: &str, expected: impl ToString) -> Option<Verdict> {
    let expected = expected.to_string();
    Some(Verdict::of(result == expected, || format!("it is {expected}")))
}

fn numbers(text: &str) -> Option<Tree<i64>> {
    model::tree(text, &|leaf| leaf.parse().ok())
}

fn elements(name: &str, operands: &[Operand], result: &str) -> Option<Verdict> {
    match (name, operands) {
        ("coord", [shape, Operand::Tree(at)]) => {
            let (shape, found) = (shape_of(shape)?, numbers(result)?);
            let natural = shape.map(&mut |_| ()) == found.map(&mut |_| ());
            let right = natural && index(&found, &shape) == index(at, &shape);
            return Some(Verdict::of(right && index(at, &shape).is_some(), || "it is another element".into()));
        }
        ("index", [shape, Operand::Tree(at)]) => return is(result, index(at, &shape_of(shape)?)?),
        _ => {}
    }
    let Some(Operand::Layout(a)) = operands.first() else { return None };
    let small = a.size() <= 1024;
    match (name, &operands[1..]) {
        // The coordinate that a layout of coordinates gives is printed as a tuple.
        ("offset", [Operand::Tree(at)]) if a.is_strided() || !a.outer.is_empty() => {
            is(result, a.at(index(at, &a.shape)?).integer()?)
        }
        ("offsets", []) if small && a.stride.leaves().iter().all(|d| d.integer().is_some()) => {
            let values: Vec<_> = a.values().iter().map(ToString::to_string).collect();
            is(result, format!("[{}]", values.join(",")))
        }
        ("hier_coord" | "flat_coord" | "linear_coord", [Operand::Tree(Tree::Leaf(x))]) => {
            let wanted = Point::of((*x).into(), &[]);
            if result == "none" {
                return small.then(|| Verdict::of(!a.values().contains(&wanted), || "there is such an element".into()));
            }
            let value = a.at(index(&numbers(result)?, &a.shape)?);
            Some(Verdict::of(value == wanted, || format!("the element is at {value}")))
        }
        ("cosize", []) if a.is_strided() => {
            let reach = |(extent, stride): (i64, &Point)| {
                stride.integer().map(|d| (i128::from(extent) - 1).saturating_mul(d.abs()))
            };
            is(result, 1 + a.flat().into_iter().map(reach).sum::<Option<i128>>()?)
        }
        ("stride", []) => Some(Verdict::of(result == a.stride.to_string(), || format!("it is {}", a.stride))),
        ("injective", []) if small => {
            is(result, a.values().into_iter().collect::<BTreeSet<_>>().len() as i128 == a.size())
        }
        ("bijective", []) if small => {
            let values: BTreeSet<Point> = a.values().into_iter().collect();
            if values.iter().any(|point| point.integer().is_none()) {
                return None;
            }
            is(result, values.into_iter().eq((0..a.size()).map(|i| Point::of(i, &[]))))
        }
        _ => None,
    }
}

fn shape_of(operand: &Operand) -> Option<Tree<i64>> {
    match operand {
        Operand::Tree(shape) => Some(shape.clone()),
        Operand::Layout(layout) => Some(layout.shape.clone()),
        _ => None,
    }
}

/// The index of a coordinate of any depth; `None` where it is none of the shape.
fn index(at: &Tree<i64>, shape: &Tree<i64>) -> Option<i128> {
    match (at, shape) {
        (Tree::Leaf(at), shape) => (0..shape.size()).contains(&i128::from(*at)).then_some((*at).into()),
        (Tree::Tuple(at), Tree::Tuple(shape)) if at.len() == shape.len() => {
            let mut weight = 1;
            at.iter().zip(shape).try_fold(0, |sum, (at, shape)| {
                let digit = index(at, shape)? * weight;
                weight *= shape.size();
                Some(sum + digit)
            })
        }
        _ => None,
    }
}

/// `slice_and_offset`, `slice` and `dice`, by filling in what `_` leaves open.
fn sliced(name: &str, operands: &[Operand], result: &str) -> Option<Verdict> {
    let [Operand::Layout(a), Operand::Slice(at)] = operands else { return None };
    if !a.is_strided() {
        return None;
    }
    let (mut kept, mut cut, mut base) = (Vec::new(), Vec::new(), Some(0));
    parts(at, &a.inner(), &mut kept, &mut cut, &mut base)?;
    let expected = Layout::of_modes(if name == "dice" { cut } else { kept });
    let result = match name {
        "slice_and_offset" => {
            let (sublayout, offset) = result.strip_prefix('(')?.strip_suffix(')')?.rsplit_once(',')?;
            if base.map(|base| base.to_string()).as_deref() != Some(offset) {
                return Some(Verdict::Wrong(format!("it begins at {base:?}")));
            }
            sublayout
        }
        "slice" | "dice" => result,
        _ => return None,
    };
    let found = model::layout(result)?;
    let same = found.size() == expected.size() && indices(found.size()).all(|i| found.at(i) == expected.at(i));
    Some(Verdict::of(same, || format!("it is the function of {expected}")))
}

/// The modes that stay, those that are cut away, and the offset of what they are cut at.
fn parts(
    at: &Tree<Option<i64>>,
    a: &Layout,
    kept: &mut Vec<Layout>,
    cut: &mut Vec<Layout>,
    base: &mut Option<i128>,
) -> Option<()> {
    match at {
        Tree::Leaf(None) => kept.push(a.clone()),
        Tree::Leaf(Some(i)) => {
            *base = base.and_then(|base| Some(base + a.at((*i).into()).integer()?));
            cut.push(a.clone());
        }
        Tree::Tuple(at) => {
            let modes = a.modes();
            if modes.len() != at.len() {
                return None;
            }
            at.iter().zip(&modes).try_for_each(|(at, mode)| parts(at, mode, kept, cut, base))?;
        }
    }
    Some(())
}

/// Swizzles, on numbers of every size.
fn swizzles(name: &str, operands: &[Operand], result: &str) -> Option<Verdict> {
    let Some(Operand::Swizzle(s)) = operands.first() else { return None };
    let samples = || (0..64).map(|bit| 1i64 << bit).chain(-70..=200).chain([i64::MAX, i64::MIN, 0x1234_5678_9abc_def0]);
    let swizzle = model::swizzle(result);
    let agrees = |expected: &dyn Fn(i64) -> i64, found: Swizzle, range: i64| {
        let wrong = samples().filter(|x| x.unsigned_abs() < range as u64).find(|&x| found.apply(x) != expected(x));
        Some(Verdict::of(wrong.is_none(), || format!("of {wrong:?} it is another number")))
    };
    match (name, operands.get(1)?) {
        ("swizzle", Operand::Tree(Tree::Leaf(x))) => is(result, s.apply(*x)),
        ("swizzle" | "swizzle_compose", Operand::Swizzle(t)) => agrees(&|x| s.apply(t.apply(x)), swizzle?, i64::MAX),
        ("swizzle", Operand::Layout(a)) => {
            let r = model::layout(result)?;
            let right = r.size() == a.size()
                && indices(a.size()).all(|i| {
                    let offset = a.at(i).integer().and_then(|x| i64::try_from(x).ok());
                    offset.is_some_and(|offset| r.at(i) == Point::of(s.apply(offset).into(), &[]))
                });
            Some(Verdict::of(right, || "it is another function".into()))
        }
        // Where a number of elements of one width is not beyond the other.
        ("swizzle_upcast" | "upcast", Operand::Tree(Tree::Leaf(n))) => {
            agrees(&|x| s.apply(x.wrapping_mul(*n)).div_euclid(*n), swizzle?, i64::MAX / n)
        }
        ("swizzle_downcast" | "downcast", Operand::Tree(Tree::Leaf(n))) => {
            let narrow = |x: i64| s.apply(x.div_euclid(*n)).wrapping_mul(*n).wrapping_add(x.rem_euclid(*n));
            agrees(&narrow, swizzle?, i64::MAX / n)
        }
        _ => None,
    }
}
