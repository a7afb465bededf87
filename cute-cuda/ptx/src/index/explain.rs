//! Which rewrite did what: a record that index code is made with when somebody asks.

use core::fmt;

use super::graph::Graph;
use super::node::{Id, Node};

/// One rewrite of an expression.
///
/// ```
/// use cute_cuda::index::Expr;
///
/// let (_, steps) = Expr::explain_modes(&[(8, 4)])?;
/// assert_eq!(steps[0].to_string(), "telescope: i * 4");
/// assert_eq!(steps[1].to_string(), "power_of_two_product: i * 4 -> i << 2");
/// # Ok::<(), cute_cuda::index::IndexError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the rewrite: a function's of this module.
    pub rule: &'static str,
    /// What it found; nothing where it wrote down a part of the layout.
    pub from: Option<String>,
    /// What it put there.
    pub to: String,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.from {
            Some(from) => write!(f, "{}: {from} -> {}", self.rule, self.to),
            None => write!(f, "{}: {}", self.rule, self.to),
        }
    }
}

/// The steps so far, or nothing while nobody asks: most forms that are tried are thrown away.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    steps: Option<Vec<Step>>,
}

impl Trace {
    /// One that records nothing.
    pub(super) fn off() -> Trace {
        Trace::default()
    }

    /// One that records.
    pub(super) fn on() -> Trace {
        Trace { steps: Some(Vec::new()) }
    }

    /// The steps.
    pub(super) fn steps(self) -> Vec<Step> {
        self.steps.unwrap_or_default()
    }

    /// A rule put one node in the place of another.
    pub(super) fn record(&mut self, graph: &Graph, rule: &'static str, from: Node, to: Node) {
        if let Some(steps) = &mut self.steps {
            let shown = |node| {
                let mut graph = graph.clone();
                let id = graph.intern(node);
                graph.finish(&[id]).to_string()
            };
            let (from, to) = (shown(from), shown(to));
            if from != to {
                steps.push(Step { rule, from: Some(from), to });
            }
        }
    }

    /// A part of a layout was written down.
    pub(super) fn wrote(&mut self, graph: &Graph, rule: &'static str, to: Id) {
        if let Some(steps) = &mut self.steps {
            steps.push(Step { rule, from: None, to: graph.finish(&[to]).to_string() });
        }
    }
}
