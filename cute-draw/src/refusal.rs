//! What breaks a rule: a mode, and two numbers.

use cute_runtime::{LayoutError, RuntimeLayout};

use crate::axis::Axis;
use crate::grid::{Content, Labels, grid};
use crate::palette::Paint;
use crate::scene::{Pen, Scene, Style};

/// What an error says of the modes of one operand.
#[derive(Default)]
pub(crate) struct Refusal {
    /// The mode that it names: of the top level, or a leaf of a flat layout, which is the same there.
    mode: Option<usize>,
    extents: Vec<i128>,
    strides: Vec<i128>,
    /// The product of an extent and its stride.
    reaches: Vec<i128>,
}

impl Refusal {
    /// What an error says of A, or of B.
    pub(crate) fn of(error: &LayoutError, operand: char) -> Self {
        let mut says = Refusal::default();
        match (error, operand) {
            (&LayoutError::ComplementStride { stride, below }, 'A')
            | (&LayoutError::ComplementOverlap { stride, below }, 'A') => {
                says.strides.push(stride.into());
                says.reaches.push(below);
            }
            (&LayoutError::ComplementCotarget { last, .. }, 'A') => says.reaches.push(last),
            (&LayoutError::NegativeStride { stride, .. }, 'A') => says.strides.push(stride.into()),
            (&LayoutError::CompositionStride { mode, extent, .. }, 'A')
            | (&LayoutError::CompositionCarry { mode, extent, .. }, 'A') => {
                says.mode = Some(mode);
                says.extents.push(extent.into());
            }
            (&LayoutError::CompositionStride { rest, stride, .. }, 'B') => {
                says.extents.push(rest.into());
                says.strides.push(stride.into());
            }
            (&LayoutError::CompositionExtent { mode, .. }, 'A') => says.mode = Some(mode),
            (&LayoutError::CompositionExtent { rest, .. }, 'B') => says.extents.push(rest.into()),
            (&LayoutError::TileDoesNotDivide { mode, size, .. }, 'A') => {
                says.mode = mode;
                says.extents.push(size.into());
            }
            (&LayoutError::TileDoesNotDivide { mode, covers, .. }, 'B') => {
                says.mode = mode;
                says.extents.push(covers);
                says.reaches.push(covers);
            }
            (&LayoutError::CompatibleSize { mode, left, .. }, 'A') => {
                says.mode = mode;
                says.extents.push(left.into());
            }
            (&LayoutError::CompatibleSize { mode, right, .. }, 'B') => {
                says.mode = mode;
                says.extents.push(right.into());
            }
            (&LayoutError::Modes { mode, .. }, _) => says.mode = mode,
            (&LayoutError::OutOfRange { mode, extent, .. }, 'A') => {
                says.mode = mode;
                says.extents.push(extent.into());
            }
            (&LayoutError::LeftInverseStride { stride, below }, 'A') => {
                says.strides.extend([i128::from(stride), i128::from(below)]);
            }
            (&LayoutError::LeftInverseReach { stride, extent, .. }, 'A') => {
                says.strides.push(stride.into());
                says.extents.push(extent.into());
            }
            _ => {}
        }
        says
    }

    /// A table of the modes of a layout, a column for each leaf, what breaks the rule marked.
    pub(crate) fn table(&self, layout: &RuntimeLayout) -> Scene {
        let modes = layout.flat_modes();
        // Which top-level mode a leaf is in.
        let tops: Vec<usize> =
            layout.shape().modes().iter().enumerate().flat_map(|(top, mode)| mode.leaves().map(move |_| top)).collect();
        let names = ["extent", "stride", "product"].map(|name| Scene::text(Style::Label, name));
        let columns = Axis::flat(i64::try_from(modes.len()).unwrap_or(0));
        let scene = grid(&Axis::flat(3), &columns, Labels::Columns, |row, column| {
            let at = usize::try_from(column).unwrap_or(0);
            let Some((extent, stride)) = modes.get(at) else { return Content::default() };
            let (extent, stride) = (i128::from(*extent), i128::from(*stride));
            let (number, marked) = match row {
                0 => (extent, &self.extents),
                1 => (stride, &self.strides),
                _ => (extent * stride, &self.reaches),
            };
            let in_mode = self.mode.is_none_or(|mode| tops.get(at) == Some(&mode));
            let is_marked = in_mode && marked.contains(&number);
            let fill = match (is_marked, self.mode.is_some() && in_mode) {
                (true, _) => Paint::Alarm,
                (false, true) => Paint::Gap,
                (false, false) => Paint::Plain,
            };
            Content {
                text: number.to_string(),
                fill: Some(fill),
                pen: is_marked.then_some(Pen::Alarm),
                ..Content::default()
            }
        });
        let mut named = Scene::default();
        for (i, name) in (0..).zip(names) {
            named.place(0, 18 + 34 * i + 10, name);
        }
        named.beside(8, scene)
    }
}
