//! Offsets of 64 bits from an index of 32: arithmetic in 32 bits as far as it goes.

use super::build::{Source, Way, choices};
use super::explain::Trace;
use super::forms::{self, Form, can_be_bits};
use super::graph::Graph;
use super::modes::{Mode, joined};
use super::node::{Id, Node, Op, Width};

const HALF: u64 = 1 << 32;

impl Source {
    /// Ways to an offset that is wider than the index.
    pub(super) fn wide_ways(&self) -> Vec<Way> {
        let form = |as_bits| Form { as_bits, copied: 0, nested: false };
        let mut ways: Vec<Way> =
            choices(can_be_bits(&self.modes)).into_iter().map(|set| Way::WideProducts(form(set))).collect();
        let (low, high) = self.split();
        for low in choices(can_be_bits(&low)) {
            let high = choices(can_be_bits(&high)).into_iter();
            ways.extend(high.map(|high| Way::Halves { low: form(low), high: form(high) }));
        }
        ways
    }

    /// The modes of the low half of every stride, and of the high half.
    fn split(&self) -> (Vec<Mode>, Vec<Mode>) {
        let half = |of: fn(u64) -> u64| {
            joined(&self.modes.iter().map(|mode| Mode { stride: of(mode.stride), ..*mode }).collect::<Vec<_>>())
        };
        (half(|stride| stride % HALF), half(|stride| stride / HALF))
    }

    /// The offset of the strides' low halves, and that of their high halves 32 bits up: exact while the former stays below
    /// 2^32, so that nothing is carried.
    pub(super) fn halves(&self, graph: &mut Graph, index: Id, low: Form, high: Form, trace: &mut Trace) -> Option<Id> {
        let (low_modes, high_modes) = self.split();
        let reach = |modes: &[Mode]| {
            modes.iter().map(|mode| u128::from(mode.extent - 1) * u128::from(mode.stride)).sum::<u128>()
        };
        if self.base != 0 || self.xor.is_some() || reach(&low_modes) >= u128::from(HALF) {
            return None;
        }
        let low = forms::write(graph, index, &low_modes, low, trace)?;
        let high = forms::write(graph, index, &high_modes, high, trace)?;
        let root = graph.intern(Node::Pack(low, high));
        trace.wrote(graph, "halves", root);
        Some(root)
    }

    /// Strides that fit go into an offset of 32 bits as long as it stays below 2^32; each other digit is multiplied in 64
    /// bits and added, one instruction, and one more for the high half of a stride beyond 32 bits.
    pub(super) fn wide_products(&self, graph: &mut Graph, index: Id, form: Form, trace: &mut Trace) -> Option<Id> {
        let mut narrow: Vec<Mode> = self.modes.clone();
        let mut wide: Vec<usize> = Vec::new();
        let mut order: Vec<usize> = (0..narrow.len()).collect();
        order.sort_by_key(|&place| core::cmp::Reverse(narrow[place].stride));
        let reach = |modes: &[Mode]| {
            modes.iter().map(|mode| u128::from(mode.extent - 1) * u128::from(mode.stride)).sum::<u128>()
        };
        for place in order {
            if reach(&narrow) < u128::from(HALF) {
                break;
            }
            narrow[place].stride = 0;
            wide.push(place);
        }
        let start = forms::write(
            graph,
            index,
            &joined(&narrow),
            Form { as_bits: form.as_bits & can_be_bits(&joined(&narrow)), ..form },
            trace,
        )?;
        let mut sum = graph.intern(Node::Widen(start));
        let mut high: Option<Id> = None;
        for place in wide {
            let before: u64 = self.modes[..place].iter().map(|mode| mode.extent).product();
            let quotient = graph.with_number(Op::Div, index, before);
            let last = place + 1 == self.modes.len();
            let digit = if last { quotient } else { graph.with_number(Op::Rem, quotient, self.modes[place].extent) };
            let stride = self.modes[place].stride;
            if !stride.is_multiple_of(HALF) {
                let low = graph.constant(stride % HALF);
                sum = graph.intern(Node::MadWide(digit, low, sum));
            }
            if stride / HALF != 0 {
                let product = graph.with_number(Op::Mul, digit, stride / HALF);
                high = Some(high.map_or(product, |high| graph.binary(Op::Add, high, product)));
            }
        }
        if let Some(high) = high {
            let zero = graph.constant(0);
            let high = graph.intern(Node::Pack(zero, high));
            sum = graph.binary(Op::Add, sum, high);
        }
        let sum = match self.base {
            0 => sum,
            base => {
                let base = graph.constant_of(Width::Bits64, base);
                graph.binary(Op::Add, sum, base)
            }
        };
        trace.wrote(graph, "wide_products", sum);
        Some(self.xor.map_or(sum, |xor| xor.swizzled(graph, sum, trace)))
    }
}
