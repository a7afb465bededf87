//! The forms that the offset of a layout can be written in, before any rewrite.
//!
//! With q_k = `i / before_k`, the index divided by the extents before mode k, the digit of mode k is
//! q_k - extent_k * q_(k+1). A form says of each mode how its digit times stride enters the sum:
//!
//! - *telescoped*: as q_k * stride_k - q_(k+1) * (extent_k * stride_k), so that products of neighbours
//!   become one and no digit needs a remainder or a mask. The sums on the way may wrap below zero; the whole is
//!   the offset modulo the width, and the offset is below it.
//! - *as bits*, where the extent is a power of two: the digit is bits of a quotient, which a mask picks out. Bits
//!   of one quotient whose weights stand in the same ratio to their places enter together, `(x & m) * ratio`;
//!   where the ratio is a power of two they move, and [`gather`] merges them.

use std::collections::BTreeMap;

use super::bits::{Group, gather, group_by_distance};
use super::explain::Trace;
use super::graph::Graph;
use super::modes::Mode;
use super::node::{Id, Node, Op};

/// One way to write an offset down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Form {
    /// The modes that enter as bits, by number.
    pub(super) as_bits: u32,
    /// The groups of bits that one product moves, by number.
    pub(super) copied: u32,
    /// Whether a quotient is taken of the one before it rather than of the index.
    pub(super) nested: bool,
}

/// Modes that can enter as bits, by number.
pub(super) fn can_be_bits(modes: &[Mode]) -> u32 {
    let bits = |(place, mode): (usize, &Mode)| u32::from(mode.extent.is_power_of_two() && mode.stride > 0) << place;
    modes.iter().take(32).enumerate().map(bits).sum()
}

/// What bits weigh: `odd * 2^distance` times their place.
type Ratio = (Id, u64, i32);

/// The offset of `index` in this form, or `None` when the form does not exist.
pub(super) fn write(graph: &mut Graph, index: Id, modes: &[Mode], form: Form, trace: &mut Trace) -> Option<Id> {
    let mut products: BTreeMap<u64, u64> = BTreeMap::new();
    let mut groups: Vec<Group> = Vec::new();
    let mut weighted: BTreeMap<(u64, u64, i32), (Ratio, u64)> = BTreeMap::new();
    // The quotient that the bits at hand are of: `index / base`, and how many of its bits came before.
    let (mut base, mut below) = (1u64, 0u32);
    let (mut before, mut seen) = (1u64, 0u64);
    for (place, mode) in modes.iter().enumerate() {
        let last = place + 1 == modes.len();
        let after = before.wrapping_mul(mode.extent);
        if place < 32 && form.as_bits >> place & 1 == 1 {
            let width = mode.extent.trailing_zeros();
            let mask = (mode.extent - 1).checked_shl(below).unwrap_or(0);
            let of = quotient(graph, index, base);
            let distance = mode.stride.trailing_zeros() as i32 - below as i32;
            let group = Group { of, distance, mask };
            match mode.stride >> mode.stride.trailing_zeros() {
                // Bits that would meet others are added to them.
                1 if seen & group.target() == 0 => {
                    seen |= group.target();
                    groups.push(group);
                }
                odd => weighted.entry((base, odd, distance)).or_insert(((of, odd, distance), 0)).1 |= mask,
            }
            below += width;
        } else {
            add(&mut products, before, mode.stride);
            // The last quotient is of an index that stays below the size, and is 0.
            if !last {
                add(&mut products, after, mode.extent.wrapping_mul(mode.stride).wrapping_neg());
            }
            match mode.extent.is_power_of_two() {
                true => below += mode.extent.trailing_zeros(),
                false => (base, below) = (after, 0),
            }
        }
        before = after;
    }
    let groups = group_by_distance(&groups, false);
    if form.copied >> groups.len() != 0 {
        return None;
    }
    let mut sum = match groups.is_empty() {
        true => None,
        false => Some(gather(graph, &groups, form.copied, trace)?),
    };
    for ((of, odd, distance), mask) in weighted.into_values() {
        let product = weigh(graph, of, odd, distance, mask);
        trace.wrote(graph, "weigh_by_ratio", product);
        sum = Some(plus(graph, sum, product));
    }
    let odd_before = |divisor: u64| divisor >> divisor.trailing_zeros() != 1;
    let mut nearest: Option<(u64, Id)> = None;
    for (divisor, coefficient) in products {
        if coefficient & graph.width().mask() == 0 {
            continue;
        }
        let value = match nearest {
            Some((known, of)) if form.nested && odd_before(known) && divisor % known == 0 => {
                let rest = graph.constant(divisor / known);
                graph.binary(Op::Div, of, rest)
            }
            _ => quotient(graph, index, divisor),
        };
        nearest = Some((divisor, value));
        let product = graph.with_number(Op::Mul, value, coefficient);
        trace.wrote(graph, "telescope", product);
        sum = Some(plus(graph, sum, product));
    }
    Some(sum.unwrap_or_else(|| graph.constant(0)))
}

fn add(products: &mut BTreeMap<u64, u64>, divisor: u64, coefficient: u64) {
    let sum = products.entry(divisor).or_insert(0);
    *sum = sum.wrapping_add(coefficient);
}

fn plus(graph: &mut Graph, sum: Option<Id>, more: Id) -> Id {
    match sum {
        Some(sum) => graph.binary(Op::Add, sum, more),
        None => more,
    }
}

/// `x / divisor`, a shift at once where it is one, because bits are known of a shift.
fn quotient(graph: &mut Graph, x: Id, divisor: u64) -> Id {
    match divisor {
        1 => x,
        _ if divisor.is_power_of_two() => graph.with_number(Op::Shr, x, u64::from(divisor.trailing_zeros())),
        _ => graph.with_number(Op::Div, x, divisor),
    }
}

/// `(x & m) * (odd * 2^distance)`. To the right, x moves first: every weight is an integer, so no bit of m falls out.
fn weigh(graph: &mut Graph, x: Id, odd: u64, distance: i32, mask: u64) -> Id {
    let by = distance.unsigned_abs();
    if distance >= 0 {
        let bits = graph.with_number(Op::And, x, mask);
        return graph.with_number(Op::Mul, bits, odd.wrapping_shl(by));
    }
    let moved = graph.with_number(Op::Shr, x, u64::from(by));
    let bits = graph.with_number(Op::And, moved, mask >> by);
    graph.with_number(Op::Mul, bits, odd)
}

/// The offset of at most 8 elements, none above 255, as a table that `prmt` looks up: the index is the nibble that
/// selects a byte. The other three nibbles are 0 and select the first byte, the offset of index 0, which is 0.
pub(super) fn table(graph: &mut Graph, index: Id, offsets: &[u64]) -> Option<Id> {
    let small = offsets.len() <= 8 && offsets.iter().all(|&offset| offset < 256) && offsets.first() == Some(&0);
    if !small || graph.bound(index) >= 8 {
        return None;
    }
    let bytes = offsets.iter().rev().fold(0, |bytes, &offset| bytes << 8 | offset);
    let (low, high) = (graph.constant(bytes & 0xffff_ffff), graph.constant(bytes >> 32));
    Some(graph.intern(Node::Permute(low, high, index)))
}
