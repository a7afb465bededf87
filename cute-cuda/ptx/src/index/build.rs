//! Layout to expression: several ways to write the offset, of which the cheapest is kept.

use cute_types::runtime::{ComposedLayout, RuntimeLayout, Swizzle};

use super::bits::{Group, gather, group_by_distance};
use super::cost::{cost, depth};
use super::explain::{Step, Trace};
use super::expr::{Expr, Input};
use super::forms::{self, Form, can_be_bits};
use super::graph::Graph;
use super::modes::{IndexError, Mode, base_of, checked, joined};
use super::node::{Id, Logic, Node, Op, Width};
use super::simplify::simplify;

/// Beyond so many modes that can be bits not every choice of them is tried.
const MOST_CHOICES: u32 = 6;
/// Beyond so many groups of bits not every set of them is tried as one product.
const MOST_GROUPS: usize = 5;

impl Expr {
    /// The cheapest code for the offset of `layout`, as a function of the index `0..size`.
    ///
    /// ```
    /// use cute_cuda::index::Expr;
    /// use cute_types::runtime::RuntimeLayout;
    ///
    /// let layout: RuntimeLayout = "(2,(2,2)):(1,(4,2))".parse()?;
    /// let expr = Expr::of_layout(&layout)?;
    /// assert_eq!(expr.to_string(), "[0, 1, 4, 5, 2, 3, 6, 7][i]");
    /// let offsets: Vec<u64> = (0..8).filter_map(|i| expr.eval(i)).collect();
    /// assert_eq!(offsets, [0, 1, 4, 5, 2, 3, 6, 7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// A negative stride is refused:
    ///
    /// ```
    /// use cute_cuda::index::{Expr, IndexError};
    ///
    /// let error = Expr::of_modes(&[(4, -1)]);
    /// assert_eq!(error, Err(IndexError::NegativeStride { stride: -1 }));
    /// ```
    ///
    /// # Errors
    ///
    /// [`IndexError`] for a negative stride, and for a size or a cosize beyond 64 bits.
    pub fn of_layout(layout: &RuntimeLayout) -> Result<Expr, IndexError> {
        Expr::of_modes(&layout.flat_modes())
    }

    /// The index code of a layout of these modes, `(extent, stride)` each, the fastest first.
    ///
    /// # Errors
    ///
    /// As [`Expr::of_layout`]; an extent below one, too.
    pub fn of_modes(modes: &[(i64, i64)]) -> Result<Expr, IndexError> {
        Ok(Source::of_modes(modes)?.cheapest().0)
    }

    /// The cheapest code for a swizzled layout.
    ///
    /// ```
    /// use cute_cuda::index::{Expr, cost};
    /// use cute_types::runtime::ComposedLayout;
    ///
    /// let layout: ComposedLayout = "S<3,3,3> o (8,64):(64,1)".parse()?;
    /// let expr = Expr::of_composed(&layout)?;
    /// assert_eq!(cost(&expr), 4);
    /// for (index, offset) in layout.offsets().enumerate() {
    ///     assert_eq!(expr.eval(index as u64), Some(offset as u64));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Expr::of_layout`]; a negative base offset, too.
    pub fn of_composed(layout: &ComposedLayout) -> Result<Expr, IndexError> {
        Ok(Source::of_composed(layout)?.cheapest().0)
    }

    /// [`Expr::of_layout`], with the rewrites that led there.
    ///
    /// # Errors
    ///
    /// As [`Expr::of_layout`].
    pub fn explain_layout(layout: &RuntimeLayout) -> Result<(Expr, Vec<Step>), IndexError> {
        Expr::explain_modes(&layout.flat_modes())
    }

    /// [`Expr::of_modes`], with the rewrites that led there.
    ///
    /// # Errors
    ///
    /// As [`Expr::of_modes`].
    pub fn explain_modes(modes: &[(i64, i64)]) -> Result<(Expr, Vec<Step>), IndexError> {
        Ok(Source::of_modes(modes)?.explained())
    }

    /// [`Expr::of_composed`], with the rewrites that led there.
    ///
    /// # Errors
    ///
    /// As [`Expr::of_composed`].
    pub fn explain_composed(layout: &ComposedLayout) -> Result<(Expr, Vec<Step>), IndexError> {
        Ok(Source::of_composed(layout)?.explained())
    }
}

/// A swizzle of offsets: the sources, and how far above their targets they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Xor {
    pub(super) sources: u64,
    pub(super) shift: i32,
}

impl Xor {
    pub(super) fn of(swizzle: Swizzle) -> Xor {
        let sources = if swizzle.is_identity() { 0 } else { swizzle.sources().unsigned_abs() };
        Xor { sources, shift: swizzle.shift() }
    }

    /// `x ^ ((x & sources) >> shift)`: a shift, and one `lop3` that masks after it.
    pub(super) fn swizzled(self, graph: &mut Graph, offset: Id, trace: &mut Trace) -> Id {
        let Xor { sources, shift } = self;
        if sources == 0 {
            return offset;
        }
        let by = u64::from(shift.unsigned_abs());
        let op = if shift > 0 { Op::Shr } else { Op::Shl };
        let moved = graph.with_number(op, offset, by);
        let targets = super::bits::moved(sources, -shift);
        let root = if graph.facts(offset).width == Width::Bits32 {
            let mask = graph.constant(targets);
            graph.intern(Node::Logic(Logic::AndXor, moved, mask, offset))
        } else {
            let targets = graph.constant_of(Width::Bits64, targets);
            let bits = graph.binary(Op::And, moved, targets);
            graph.binary(Op::Xor, bits, offset)
        };
        trace.wrote(graph, "swizzle", root);
        root
    }
}

/// What index code is made for: modes, what is added to their offset, and a swizzle of that.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) modes: Vec<Mode>,
    pub(super) size: u64,
    /// The largest value on the way to the result, and one.
    pub(super) reach: u64,
    pub(super) base: u64,
    pub(super) xor: Option<Xor>,
}

/// How the offset of a source is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// By a form, a swizzle afterwards.
    Form(Form),
    /// Bits that move, those of the swizzle among them.
    Moved { copied: u32 },
    /// By a table of all offsets.
    Table,
    /// The halves of 64 bits, each an offset of 32.
    Halves { low: Form, high: Form },
    /// Large strides as wide products onto an offset of 32 bits.
    WideProducts(Form),
}

impl Source {
    pub(super) fn of_modes(modes: &[(i64, i64)]) -> Result<Source, IndexError> {
        let (modes, size, cosize) = checked(modes)?;
        Ok(Source { modes: joined(&modes), size, reach: cosize, base: 0, xor: None })
    }

    pub(super) fn of_composed(layout: &ComposedLayout) -> Result<Source, IndexError> {
        let (modes, size, cosize) = checked(&layout.layout().flat_modes())?;
        let base = base_of(layout)?;
        let swizzle = layout.swizzle();
        let top = base.checked_add(cosize - 1).filter(|&top| top < 1 << 63).ok_or(IndexError::Overflow)?;
        // The swizzle turns targets over, so nothing is larger than with all of them set.
        let reach = most_with(top, swizzle.targets().unsigned_abs()) + 1;
        let xor = Xor::of(swizzle);
        let xor = (xor.sources & super::graph::ones_below(top) != 0).then_some(xor);
        Ok(Source { modes: joined(&modes), size, reach: if xor.is_some() { reach } else { top + 1 }, base, xor })
    }

    /// The width of the index, and that of the offset.
    pub(super) fn widths(&self) -> (Width, Width) {
        (Width::holding(self.size, 1), Width::holding(self.size, self.reach))
    }

    pub(super) fn cheapest(&self) -> (Expr, Way) {
        let ways = self.ways();
        let mut best: Option<(Expr, Way)> = None;
        // As dear, the one that is done sooner; as soon, the one that is easier read, which comes first.
        let price = |expr: &Expr| (cost(expr), depth(expr));
        for way in ways {
            if let Some(expr) = self.written(way, &mut Trace::off())
                && best.as_ref().is_none_or(|(known, _)| price(&expr) < price(known))
            {
                best = Some((expr, way));
            }
        }
        // The first way of all always is one.
        best.unwrap_or_else(|| (Graph::of_index(Width::Bits64, self.size).finish(&[]), Way::Form(Form::default())))
    }

    pub(super) fn explained(&self) -> (Expr, Vec<Step>) {
        let (expr, way) = self.cheapest();
        let mut trace = Trace::on();
        self.written(way, &mut trace);
        (expr, trace.steps())
    }

    /// Every way there is.
    #[cfg(test)]
    pub(super) fn all_ways(&self) -> Vec<Way> {
        self.ways()
    }

    /// Every way that is tried, the plainest first.
    fn ways(&self) -> Vec<Way> {
        let (index, offset) = self.widths();
        if index != offset {
            return self.wide_ways();
        }
        let mut ways = vec![];
        let possible = can_be_bits(&self.modes);
        for as_bits in choices(possible) {
            for nested in [false, true] {
                ways.push(Way::Form(Form { as_bits, copied: 0, nested }));
            }
        }
        for copied in sets() {
            ways.push(Way::Form(Form { as_bits: possible, copied, nested: false }));
        }
        ways.push(Way::Moved { copied: 0 });
        ways.extend(sets().map(|copied| Way::Moved { copied }));
        ways.push(Way::Table);
        ways
    }

    /// The expression written in one way, simplified.
    pub(super) fn written(&self, way: Way, trace: &mut Trace) -> Option<Expr> {
        let (index_width, offset_width) = self.widths();
        let width = if index_width == offset_width { offset_width } else { Width::Bits32 };
        let input = Input { name: "i".to_string(), limit: self.size, width: index_width };
        let mut graph = Graph::new(width, vec![input]);
        let index = graph.input(0);
        let root = self.root(&mut graph, index, way, trace)?;
        let (graph, roots) = simplify(&graph, &[root], trace);
        Some(graph.finish(&roots))
    }

    /// The offset of `index`, which is below the size.
    pub(super) fn root(&self, graph: &mut Graph, index: Id, way: Way, trace: &mut Trace) -> Option<Id> {
        match way {
            Way::Form(form) => {
                let offset = forms::write(graph, index, &self.modes, form, trace)?;
                let offset = self.based(graph, offset);
                Some(self.xor.map_or(offset, |xor| xor.swizzled(graph, offset, trace)))
            }
            Way::Moved { copied } => {
                let groups = self.moved(index)?;
                if copied >> groups.len() != 0 {
                    return None;
                }
                gather(graph, &groups, copied, trace)
            }
            Way::Table => {
                let offsets: Vec<u64> = (0..self.size.min(9)).map(|index| self.offset(index)).collect();
                (graph.width() == Width::Bits32).then_some(())?;
                let root = forms::table(graph, index, &offsets)?;
                trace.wrote(graph, "table", root);
                Some(root)
            }
            Way::Halves { low, high } => self.halves(graph, index, low, high, trace),
            Way::WideProducts(form) => self.wide_products(graph, index, form, trace),
        }
    }

    /// The offset of `index`, which is below the size, in the cheapest way that there is in this graph.
    pub(super) fn root_of(&self, graph: &mut Graph, index: Id) -> Id {
        let plain = Way::Form(Form::default());
        // In a graph of 64 bits there are the ways of 64 bits alone.
        let way = match (graph.width(), self.widths().0) {
            (Width::Bits64, Width::Bits32) => plain,
            _ => self.cheapest().1,
        };
        // What asks for more than that the index is within the size, such as a table, may not be there; the plain way always
        // is.
        let root = self.root(graph, index, way, &mut Trace::off());
        root.or_else(|| self.root(graph, index, plain, &mut Trace::off())).unwrap_or(index)
    }

    fn based(&self, graph: &mut Graph, offset: Id) -> Id {
        match self.base {
            0 => offset,
            base => graph.with_number(Op::Add, offset, base),
        }
    }

    /// The bits of the index that make the offset, where every extent and stride is a power of two and no two modes meet: then
    /// the sum has no carries, is the exclusive or of its digits, and the swizzle of it the exclusive or of its bits and of
    /// those that it moves.
    pub(super) fn moved(&self, index: Id) -> Option<Vec<Group>> {
        let (mut groups, mut below, mut seen) = (Vec::new(), 0u32, 0u64);
        if self.base != 0 {
            return None;
        }
        for mode in &self.modes {
            if !mode.extent.is_power_of_two() || (mode.stride > 0 && !mode.stride.is_power_of_two()) {
                return None;
            }
            if mode.stride > 0 {
                let mask = (mode.extent - 1).checked_shl(below)?;
                let distance = mode.stride.trailing_zeros() as i32 - below as i32;
                let group = Group { of: index, distance, mask };
                if seen & group.target() != 0 {
                    return None;
                }
                seen |= group.target();
                groups.push(group);
            }
            below += mode.extent.trailing_zeros();
        }
        if let Some(Xor { sources, shift }) = self.xor {
            for group in groups.clone() {
                let mask = super::bits::moved(group.target() & sources, -group.distance);
                groups.push(Group { mask, distance: group.distance - shift, ..group });
            }
        }
        let groups = group_by_distance(&groups, true);
        (!groups.is_empty() && groups.len() <= 32).then_some(groups)
    }

    /// The offset by its definition.
    pub(super) fn offset(&self, mut index: u64) -> u64 {
        let mut offset = self.base;
        for mode in &self.modes {
            offset += index % mode.extent * mode.stride;
            index /= mode.extent;
        }
        match self.xor {
            Some(Xor { sources, shift }) => offset ^ super::bits::moved(offset & sources, -shift),
            None => offset,
        }
    }
}

/// The largest `x | ones` of any x up to `top`.
fn most_with(top: u64, ones: u64) -> u64 {
    // Where x is less than the top, it first is at one of the top's bits, below which it has all ones.
    let less =
        (0..64).map(|bit| 1u64 << bit).filter(|bit| top & bit != 0).map(|bit| (top & !(2 * bit - 1)) | (bit - 1));
    less.fold(top | ones, |most, x| most.max(x | ones))
}

/// Sets of groups that one product might move.
fn sets() -> impl Iterator<Item = u32> {
    (0..1u32 << MOST_GROUPS).filter(|set| set.count_ones() > 1)
}

/// Every set of the possible modes, none first; of many modes, none, all, and all but one.
pub(super) fn choices(possible: u32) -> Vec<u32> {
    if possible.count_ones() > MOST_CHOICES {
        let but_one = (0..32).map(|place| possible & !(1 << place)).filter(|&set| set != possible);
        return [0, possible].into_iter().chain(but_one).collect();
    }
    let mut sets = vec![0];
    let mut set = possible;
    while set != 0 {
        sets.push(set);
        set = (set - 1) & possible;
    }
    sets
}
