//! Bits that move: groups by distance, copies by one product, and merges of groups by `lop3`.

use super::explain::Trace;
use super::graph::Graph;
use super::node::{Id, Logic, Node, Op, Width};

/// Bits of one value, all of which move by the same distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// The value.
    pub(super) of: Id,
    /// Where its bits go: so many places up, or down.
    pub(super) distance: i32,
    /// Which bits, where they are before they move.
    pub(super) mask: u64,
}

impl Group {
    /// The bits where they are after they have moved.
    pub(super) fn target(self) -> u64 {
        moved(self.mask, self.distance)
    }
}

/// A value with the bits of it that are wanted; others may be set.
#[derive(Clone, Copy, Debug)]
struct Part {
    value: Id,
    wanted: u64,
}

/// A mask so many places up, or down.
pub(crate) fn moved(mask: u64, distance: i32) -> u64 {
    let by = distance.unsigned_abs();
    match distance {
        0.. => mask.checked_shl(by).unwrap_or(0),
        _ => mask.checked_shr(by).unwrap_or(0),
    }
}

/// Groups of the same value and distance are one group: one shift moves them all.
///
/// `exclusive` says that a bit in both is gone, as an exclusive or has it; else it is there once.
pub(super) fn group_by_distance(groups: &[Group], exclusive: bool) -> Vec<Group> {
    let mut out: Vec<Group> = Vec::new();
    for group in groups {
        match out.iter_mut().find(|known| known.of == group.of && known.distance == group.distance) {
            Some(known) if exclusive => known.mask ^= group.mask,
            Some(known) => known.mask |= group.mask,
            None => out.push(*group),
        }
    }
    out.retain(|group| group.mask != 0);
    out
}

/// The exclusive or of all moved bits, the groups numbered in `copied` by one product. Where no two groups have a target in
/// common that is their sum, too.
///
/// `None` when that product would carry, or one of them is not of the same value.
pub(super) fn gather(graph: &mut Graph, groups: &[Group], copied: u32, trace: &mut Trace) -> Option<Id> {
    let (together, alone): (Vec<_>, Vec<_>) =
        groups.iter().enumerate().partition(|(place, _)| copied >> place & 1 == 1);
    let mut parts = Vec::new();
    let together: Vec<Group> = together.into_iter().map(|(_, group)| *group).collect();
    if !together.is_empty() {
        parts.push(copy_by_product(graph, &together, trace)?);
    }
    for (_, group) in alone {
        let value = shifted(graph, group.of, group.distance);
        parts.push(Part { value, wanted: group.target() });
    }
    Some(merge(graph, &parts, trace))
}

/// The value with its bits moved.
fn shifted(graph: &mut Graph, value: Id, distance: i32) -> Id {
    let by = u64::from(distance.unsigned_abs());
    match (distance, graph.node(value)) {
        (0, _) => value,
        (1.., _) => graph.with_number(Op::Shl, value, by),
        _ => graph.with_number(Op::Shr, value, by),
    }
}

/// Groups at different distances as bits of one product: `(x & m) * (2^a + 2^b)` has the bits of m at a and at b places
/// from where they were, and no carry while no two copies share a place. To the right it is the high half of the product
/// with `2^(w-a) + 2^(w-b)`, whose low half has no carry for the same reason.
///
/// `None` when copies share a place, or the distances have both signs and no common shift to start from.
fn copy_by_product(graph: &mut Graph, groups: &[Group], trace: &mut Trace) -> Option<Part> {
    let first = groups.first()?;
    if groups.len() < 2 || groups.iter().any(|group| group.of != first.of) {
        return None;
    }
    let bits = graph.width().bits() as i32;
    let mask = groups.iter().fold(0, |mask, group| mask | group.mask);
    let wanted = groups.iter().fold(0, |wanted, group| wanted | group.target());
    let right = groups.iter().all(|group| group.distance < 0);
    // To the left of the word when the high half is taken.
    let base = if right { bits } else { 0 };
    if !right && groups.iter().any(|group| group.distance < 0) {
        return None;
    }
    let ones = graph.facts(first.of).ones & mask;
    let mut seen = 0u128;
    let mut factor = 0u64;
    for group in groups {
        let place = u32::try_from(group.distance + base).ok()?;
        let copy = u128::from(ones) << place;
        if seen & copy != 0 || place >= bits as u32 {
            return None;
        }
        seen |= copy;
        factor |= 1 << place;
    }
    let masked = graph.with_number(Op::And, first.of, mask);
    let op = if right { Op::MulHi } else { Op::Mul };
    let value = graph.with_number(op, masked, factor);
    trace.wrote(graph, "copy_by_product", value);
    Some(Part { value, wanted })
}

/// The wanted bits of all parts in one word, by as few `lop3` as there are.
///
/// - Parts whose other bits are never set need no mask, and three of them merge in one `lop3`.
/// - A part with other bits set is masked in the `lop3` that merges it: `(x & m) | y`.
/// - Where each part has other bits, one begins unmasked if all of its other bits are wanted of the rest: the merge of
///   those, `(x & m) | (y & ~m)`, takes each from its own part.
/// - Where two parts want the same bit, `^` stands for `|`.
fn merge(graph: &mut Graph, parts: &[Part], trace: &mut Trace) -> Id {
    let all = parts.iter().fold(0, |all, part| all | part.wanted);
    let apart = parts.iter().map(|part| part.wanted.count_ones()).sum::<u32>() == all.count_ones();
    let (clean, dirty): (Vec<Part>, Vec<Part>) =
        parts.iter().partition(|part| graph.facts(part.value).ones & !part.wanted == 0);
    let stray = |graph: &Graph, part: &Part| graph.facts(part.value).ones & !part.wanted;
    if clean.is_empty() && apart && dirty.len() > 1 {
        // Bits that no part wants are wrong wherever they are.
        if let Some(start) = dirty.iter().position(|part| stray(graph, part) & !all == 0) {
            let mut whole = dirty[start].value;
            for part in dirty.iter().enumerate().filter(|(place, _)| *place != start).map(|(_, part)| part) {
                whole = select(graph, part, whole);
            }
            trace.wrote(graph, "merge_by_select", whole);
            return whole;
        }
    }
    let mut clean = clean.into_iter().map(|part| part.value);
    let mut dirty = dirty.into_iter();
    let mut whole = match (clean.next(), dirty.len()) {
        (Some(value), _) => value,
        (None, 0) => return graph.constant(0),
        (None, _) => match dirty.next() {
            Some(part) => graph.with_number(Op::And, part.value, part.wanted),
            None => return graph.constant(0),
        },
    };
    while let Some(one) = clean.next() {
        whole = match clean.next() {
            Some(two) => three(graph, one, two, whole, apart),
            None => graph.binary(if apart { Op::Or } else { Op::Xor }, one, whole),
        };
    }
    for part in dirty {
        whole = masked(graph, &part, whole, apart);
    }
    if parts.len() > 1 {
        trace.wrote(graph, "merge_groups", whole);
    }
    whole
}

/// `(x & m) | (y & ~m)`
fn select(graph: &mut Graph, part: &Part, rest: Id) -> Id {
    let mask = graph.constant(part.wanted);
    if graph.width() == Width::Bits32 {
        return graph.intern(Node::Logic(Logic::Select, part.value, mask, rest));
    }
    let one = graph.binary(Op::And, part.value, mask);
    let other = graph.with_number(Op::And, rest, !part.wanted);
    graph.binary(Op::Or, one, other)
}

/// `(x & m) | y`, or with `^`.
fn masked(graph: &mut Graph, part: &Part, rest: Id, apart: bool) -> Id {
    let mask = graph.constant(part.wanted);
    if graph.width() == Width::Bits32 {
        let logic = if apart { Logic::AndOr } else { Logic::AndXor };
        return graph.intern(Node::Logic(logic, part.value, mask, rest));
    }
    let one = graph.binary(Op::And, part.value, mask);
    graph.binary(if apart { Op::Or } else { Op::Xor }, one, rest)
}

/// `x | y | z`, or with `^`.
fn three(graph: &mut Graph, a: Id, b: Id, c: Id, apart: bool) -> Id {
    let (logic, op) = if apart { (Logic::Or, Op::Or) } else { (Logic::Xor, Op::Xor) };
    if graph.width() == Width::Bits32 {
        return graph.intern(Node::Logic(logic, a, b, c));
    }
    let two = graph.binary(op, a, b);
    graph.binary(op, two, c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way to move the eight bits of an index in two or three groups, and every set of groups in a product.
    #[test]
    fn gathered_bits_are_where_each_group_says() {
        let masks: [&[u64]; 5] =
            [&[0x0f, 0xf0], &[0x55, 0xaa], &[0x03, 0x1c, 0xe0], &[0x81, 0x42, 0x3c], &[0x07, 0x07, 0xf8]];
        let mut products = 0;
        for width in [Width::Bits32, Width::Bits64] {
            for masks in masks {
                for code in 0..9i32.pow(masks.len() as u32) {
                    let mut graph = Graph::of_index(width, 256);
                    let of = graph.input(0);
                    let group = |(place, &mask): (usize, &u64)| {
                        let distance = code / 9i32.pow(place as u32) % 9 * 3 - 7;
                        Group { of, distance, mask }
                    };
                    let groups = group_by_distance(&masks.iter().enumerate().map(group).collect::<Vec<_>>(), true);
                    for copied in (0..1u32 << groups.len()).filter(|copied| copied.count_ones() != 1) {
                        let Some(root) = gather(&mut graph, &groups, copied, &mut Trace::off()) else {
                            continue;
                        };
                        products += usize::from(copied > 0);
                        let expr = graph.finish(&[root]);
                        for index in 0..256 {
                            let expected =
                                groups.iter().fold(0, |value, group| value ^ moved(index & group.mask, group.distance));
                            assert_eq!(expr.eval(index), Some(expected), "{groups:?} as {expr} at {index}");
                        }
                    }
                }
            }
        }
        assert!(products > 100, "{products}");
    }

    #[test]
    fn merges_take_one_lop3_a_group() {
        let mut graph = Graph::of_index(Width::Bits32, 256);
        let of = graph.input(0);
        let groups = [
            Group { of, distance: 0, mask: 0xe1 },
            Group { of, distance: 2, mask: 6 },
            Group { of, distance: -2, mask: 0x18 },
        ];
        let root = gather(&mut graph, &groups, 0, &mut Trace::off()).map(|root| graph.finish(&[root]).to_string());
        let text = "((i >> 2) & 6) | ((((i << 2) & 24) | (i & ~24)) & ~6)";
        assert_eq!(root.as_deref(), Some(text));
    }
}
