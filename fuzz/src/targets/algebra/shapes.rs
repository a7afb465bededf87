//! Making layouts, taking their modes, and computing with tuples: what is said of a layout's form.

use std::collections::BTreeSet;

use super::Verdict;
use super::definitions::same;
use super::operands::Operand;
use crate::model::{self, Layout, Point, Tree};

/// Holds a result against the definition.
pub(super) fn judge(name: &str, operands: &[Operand], result: &str) -> Verdict {
    tuples(name, operands, result)
        .or_else(|| modes(name, operands, result))
        .or_else(|| made(name, operands, result))
        .unwrap_or(Verdict::Unjudged)
}

fn int(operand: &Operand) -> Option<i64> {
    match operand {
        Operand::Tree(Tree::Leaf(n)) => Some(*n),
        _ => None,
    }
}

fn position(operand: &Operand) -> Option<usize> {
    int(operand).and_then(|n| usize::try_from(n).ok())
}

/// The layouts that the operands are, if nothing is swizzled.
fn layouts(operands: &[Operand]) -> Option<Vec<Layout>> {
    let plain = |operand: &Operand| match operand {
        Operand::Layout(layout) if layout.outer.is_empty() => Some(layout.clone()),
        _ => None,
    };
    operands.iter().map(plain).collect()
}

/// Layouts of modes of layouts.
fn modes(name: &str, operands: &[Operand], result: &str) -> Option<Verdict> {
    let r = model::layout(result)?;
    let Some(Operand::Layout(a)) = operands.first() else { return None };
    let (given, mut modes) = (&operands[1..], a.modes());
    // The modes of a swizzled layout are those under the swizzle.
    let positions = || given.iter().map(position).collect::<Option<Vec<_>>>();
    let expected = match name {
        "mode" => positions()?.into_iter().try_fold(a.inner(), |mode, i| mode.modes().get(i).cloned())?,
        "select" => Layout::of_modes(positions()?.into_iter().map(|i| modes.get(i).cloned()).collect::<Option<_>>()?),
        "take" => Layout::of_modes(modes.get(position(given.first()?)?..position(given.get(1)?)?)?.to_vec()),
        "replace" => {
            *modes.get_mut(position(given.first()?)?)? = layouts(&given[1..])?.pop()?;
            Layout::of_modes(modes)
        }
        "append" | "prepend" if int(given.first()?).is_some() => a.inner(),
        "append" => {
            modes.extend(layouts(given)?);
            Layout::of_modes(modes)
        }
        "prepend" => Layout::of_modes(layouts(given)?.into_iter().chain(modes).collect()),
        "make_layout" => Layout::of_modes(layouts(operands)?),
        "concat" => {
            modes.extend(layouts(given)?.pop()?.modes());
            Layout::of_modes(modes)
        }
        "zip" => {
            let rows: Vec<Vec<Layout>> = match operands.len() {
                1 => modes.iter().map(Layout::modes).collect(),
                _ => layouts(operands)?.iter().map(Layout::modes).collect(),
            };
            // A row that is an integer stands beside whole rows.
            let columns = rows.first()?.len();
            if rows.iter().any(|row| row.len() != columns) {
                return None;
            }
            let column =
                |i: usize| rows.iter().map(|row| row.get(i).cloned()).collect::<Option<Vec<_>>>().map(Layout::of_modes);
            Layout::of_modes((0..columns).map(column).collect::<Option<_>>()?)
        }
        _ => return None,
    };
    Some(same(&Layout { outer: a.outer.clone(), ..expected }, &r))
}

/// Layouts made of a shape.
fn made(name: &str, operands: &[Operand], result: &str) -> Option<Verdict> {
    let r = model::layout(result)?;
    let shape = match operands.first()? {
        Operand::Tree(shape) => shape.clone(),
        Operand::Layout(layout) => layout.shape.clone(),
        _ => return None,
    };
    let is_compact = |flat: Vec<(i64, i128)>| {
        let mut moving: Vec<(i64, i128)> = flat.into_iter().filter(|mode| mode.0 > 1).collect();
        moving.sort_by_key(|mode| mode.1);
        let mut next = 1;
        moving.into_iter().all(|(extent, stride)| {
            let right = stride == next;
            next *= i128::from(extent);
            right
        })
    };
    let flat =
        || r.flat().into_iter().map(|(extent, stride)| Some((extent, stride.integer()?))).collect::<Option<Vec<_>>>();
    let otherwise = || "it is not the compact layout of its shape in that order".to_owned();
    match name {
        "layout_left" | "layout_right" | "ordered" => {
            let flat = flat()?;
            let right = r.shape == shape && is_compact(flat.clone());
            let ascends = |strides: Vec<i128>| strides.is_sorted();
            let strides = flat.iter().filter(|mode| mode.0 > 1).map(|mode| mode.1);
            let in_order = match name {
                "layout_left" => ascends(strides.collect()),
                "layout_right" => ascends(strides.rev().collect()),
                _ => true,
            };
            Some(Verdict::of(right && in_order, otherwise))
        }
        // Registers one after the other; what an element of theirs is worth follows from A.
        "fragment_like" => {
            let values: BTreeSet<Point> = (r.size() <= 1024).then(|| r.values().into_iter().collect())?;
            let in_a_row = (0..values.len()).all(|i| values.contains(&Point::of(i as i128, &[])));
            Some(Verdict::of(r.size() == shape.size() && in_a_row, || "its registers are not in a row".into()))
        }
        "layout_like" => {
            let Some(Operand::Layout(a)) = operands.first() else { return None };
            if !a.is_strided() {
                return None;
            }
            let still = |(extent, stride): &(i64, &Point)| stride.integer() == Some(0) || *extent == 1;
            let pairs = || a.flat().into_iter().zip(r.flat());
            let rest_stays = pairs().filter(|(a, _)| still(a)).all(|(_, r)| r.1.integer() == Some(0) || r.0 == 1);
            let moving =
                pairs().filter(|(a, _)| !still(a)).map(|(_, (extent, stride))| Some((extent, stride.integer()?)));
            let right = r.shape == shape && rest_stays && is_compact(moving.collect::<Option<_>>()?);
            Some(Verdict::of(right, otherwise))
        }
        "identity" => {
            fn places(shape: &Tree<i64>, path: &mut Vec<i64>) -> Tree<Point> {
                match shape {
                    Tree::Leaf(_) => Tree::Leaf(Point::of(1, &path.iter().rev().copied().collect::<Vec<_>>())),
                    Tree::Tuple(modes) => Tree::Tuple(
                        modes
                            .iter()
                            .zip(0..)
                            .map(|(mode, i)| {
                                path.push(i);
                                let stride = places(mode, path);
                                path.pop();
                                stride
                            })
                            .collect(),
                    ),
                }
            }
            Some(same(&Layout::new(shape.clone(), places(&shape, &mut Vec::new())), &r))
        }
        "domain_distribute" => {
            let n = i128::from(int(operands.get(1)?)?);
            let offsets: Vec<i128> =
                (r.size() <= 1024).then(|| r.values().iter().map(Point::integer).collect()).flatten()?;
            let inside = offsets.iter().all(|offset| (0..shape.size()).contains(offset));
            let right = n % r.size() == 0 && inside && offsets.is_sorted_by(|x, y| x < y);
            Some(Verdict::of(right, || {
                format!("its size does not divide {n}, or it is not elements of the shape in order")
            }))
        }
        "tile_to_shape" => {
            let (Some(Operand::Layout(a)), Operand::Tree(wanted)) = (operands.first(), operands.get(1)?) else {
                return None;
            };
            let sizes = |tree: &Tree<i64>| tree.modes().iter().map(Tree::size).collect::<Vec<_>>();
            if sizes(&r.shape) != sizes(wanted) {
                return Some(Verdict::Wrong("it has another shape".into()));
            }
            if !a.is_strided() || r.size() > 4096 {
                return None;
            }
            let is_bijection = |layout: &Layout| {
                let values: Option<BTreeSet<i128>> = layout.values().iter().map(Point::integer).collect();
                values.is_some_and(|values| values.into_iter().eq(0..layout.size()))
            };
            Some(Verdict::of(!is_bijection(a) || is_bijection(&r), || "A is a bijection, and it is none".into()))
        }
        "sort" => {
            let Some(Operand::Layout(a)) = operands.first() else { return None };
            let values = |layout: &Layout| {
                let mut values = layout.values();
                values.sort();
                values
            };
            if !a.is_strided() || a.size() > 1024 {
                return None;
            }
            Some(Verdict::of(a.size() == r.size() && values(a) == values(&r), || "it has other elements".into()))
        }
        _ => None,
    }
}

/// Tuples of integers, and questions about them.
fn tuples(name: &str, operands: &[Operand], result: &str) -> Option<Verdict> {
    let tree = |operand: &Operand| match operand {
        Operand::Tree(tree) => Some(tree.clone()),
        Operand::Layout(layout) => Some(layout.shape.clone()),
        _ => None,
    };
    let s = tree(operands.first()?)?;
    let number = |r: i128| Some(Verdict::of(result == r.to_string(), || format!("it is {r}")));
    let answer = |r: bool| Some(Verdict::of(result == r.to_string(), || format!("it is {r}")));
    match name {
        "product_each" => {
            let sizes: Vec<Tree<i128>> = s.modes().iter().map(|mode| Tree::Leaf(mode.size())).collect();
            let expected = Tree::Tuple(sizes).to_string();
            return Some(Verdict::of(result == expected, || format!("it is {expected}")));
        }
        "rank" => return number(s.modes().len() as i128),
        "depth" => return number(s.depth() as i128),
        "size" => return number(s.size()),
        "shape" => return Some(Verdict::of(result == s.to_string(), || format!("it is {s}"))),
        _ => {}
    }
    let t = tree(operands.get(1)?)?;
    let profile = |tree: &Tree<i64>| tree.map(&mut |_| ());
    let by_leaf = |f: &dyn Fn(i128, i128) -> i128| {
        if profile(&s) != profile(&t) {
            return None;
        }
        let mut others = t.leaves().into_iter();
        let expected = s.map(&mut |&x| f(x.into(), others.next().copied().unwrap_or(1).into())).to_string();
        Some(Verdict::of(result == expected, || format!("it is {expected}")))
    };
    match name {
        "ceil_div" => by_leaf(&|x, y| x.div_euclid(y) + i128::from(x.rem_euclid(y) != 0)),
        "round_up" => by_leaf(&|x, y| (x.div_euclid(y) + i128::from(x.rem_euclid(y) != 0)) * y),
        "inner_product" if profile(&s) == profile(&t) => {
            let pairs = s.leaves().into_iter().zip(t.leaves());
            number(pairs.map(|(&x, &y)| i128::from(x) * i128::from(y)).sum())
        }
        "congruent" => answer(profile(&s) == profile(&t)),
        "weakly_congruent" => answer(refines(&s, &t, &|_, _| true)),
        "compatible" => answer(refines(&s, &t, &|s, t| s.size() == t.size())),
        _ => None,
    }
}

/// Whether T has the profile of S, or a finer one, and for each integer of S what is asked of its mode.
fn refines(s: &Tree<i64>, t: &Tree<i64>, and: &impl Fn(&Tree<i64>, &Tree<i64>) -> bool) -> bool {
    match (s, t) {
        (Tree::Leaf(_), t) => and(s, t),
        (Tree::Tuple(a), Tree::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(s, t)| refines(s, t, and)),
        _ => false,
    }
}
