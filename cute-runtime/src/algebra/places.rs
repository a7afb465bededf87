//! The places of coordinates: what a layout of coordinates does on the right of another layout.
//!
//! The offsets of a layout of coordinates `B` are coordinates of A, and `A(x_0, x_1, …) = A_0(x_0) + A_1(x_1) + …` is a
//! sum over its places: place `i` is mode `i` of A, and place `j` inside of it mode `j` of that. A basis element moves
//! at one place alone. So the leaves of B at one place are a layout of indices into that mode of A, and whatever A and
//! they have together, a composition, a complement, an inverse, is that of each place for itself.
//!
//! CuTe: `basis_get` in `composition`, `include/cute/layout.hpp`.

use alloc::vec::Vec;

use super::by_mode::Part;
use super::composition::{Composed, Composer, Walk, nested};
use super::right_inverse::Weighted;
use super::runs::Runs;
use super::split::Split;
use crate::coord::coord_layout::CoordLayout;
use crate::error::LayoutError;
use crate::few::Few;
use crate::int::basis::ScaledBasis;
use crate::int::stride::Stride;
use crate::layout::{RuntimeLayout, StridedLayout};
use crate::rules::Rule;
use crate::tuple::{IntTuple, Nested};
use crate::view::View;

/// One place, outermost index first, and the modes of A that are there, coalesced and the last one running on.
type Place<'p, D> = (&'p [usize], Few<(i64, D)>);

impl<'a, D: Stride> View<'a, D> {
    /// The mode at a place. An integer is its own mode 0.
    pub(crate) fn at_place(self, rule: Rule, path: &[usize]) -> Result<View<'a, D>, LayoutError> {
        path.iter().try_fold(self, |view, &i| {
            view.modes().nth(i).ok_or_else(|| {
                let [index, extent] = [i, view.shape.rank()].map(|n| i64::try_from(n).unwrap_or(i64::MAX));
                LayoutError::OutOfRange { rule, mode: None, index, extent }
            })
        })
    }

    /// Composition with a layout of coordinates.
    pub(crate) fn compose_coord(self, b: &CoordLayout) -> Result<StridedLayout<D>, LayoutError> {
        let places = self.places(&[b])?;
        let (shape, stride) = either(&places, |composers| composers(b))?;
        StridedLayout::from_parts(shape, stride)
    }

    /// Composition with the layout of two modes that are these.
    pub(crate) fn compose_coords(self, first: &CoordLayout, second: &CoordLayout) -> Result<Split<D>, LayoutError> {
        let places = self.places(&[first, second])?;
        let (first, second) = either(&places, |composed| Ok((composed(first)?, composed(second)?)))?;
        Split::of(first, second)
    }

    /// The places that the leaves of these lead to.
    fn places<'p>(self, layouts: &[&'p CoordLayout]) -> Result<Vec<Place<'p, D>>, LayoutError> {
        let mut places: Vec<Place<'p, D>> = Vec::new();
        for layout in layouts {
            let mut refused = None;
            layout.view().each_leaf(|extent, stride| {
                let path = stride.path();
                if refused.is_some() || stride.is_zero() || places.iter().any(|place| place.0 == path) {
                    return;
                }
                match self.at_place(Rule::Composition, path) {
                    Ok(mode) => {
                        scope!("{stride} of B leads to {mode}");
                        let mut modes = Few::new();
                        mode.walked_modes(&mut modes);
                        places.push((path, modes));
                    }
                    // A stride that is never taken leads nowhere.
                    Err(_) if extent == 1 => {}
                    Err(outside) => refused = Some(outside),
                }
            });
            if let Some(outside) = refused {
                return Err(outside);
            }
        }
        Ok(places)
    }
}

/// What `compose` makes of layouts of coordinates, mode by mode or else in runs.
fn either<D: Stride, T>(
    places: &[Place<'_, D>],
    compose: impl Fn(&mut dyn FnMut(&CoordLayout) -> Composed<D>) -> Result<T, LayoutError>,
) -> Result<T, LayoutError> {
    let mut walks: Vec<_> = places.iter().map(|place| Walk::new(&place.1)).collect();
    match compose(&mut |b| part(places, &mut walks, b)) {
        Err(refused) if refused.is_crossing() => {
            let mut runs: Vec<_> = places.iter().map(|place| Runs::new(&place.1, refused.clone())).collect();
            compose(&mut |b| part(places, &mut runs, b))
        }
        composed => composed,
    }
}

/// What a layout of coordinates becomes, each place having a composer.
fn part<D: Stride, C: Composer<D>>(places: &[Place<'_, D>], composers: &mut [C], b: &CoordLayout) -> Composed<D> {
    nested(b.shape(), b.stride(), &mut |extent, stride: &ScaledBasis| {
        let place = places.iter().position(|place| !stride.is_zero() && place.0 == stride.path());
        match place.and_then(|place| composers.get_mut(place)) {
            Some(composer) => composer.leaf(extent, stride.value()),
            None => {
                step!("{extent}:{stride} does not move: {extent}:0");
                Ok((IntTuple::Int(extent), Nested::Int(D::zero())))
            }
        }
    })
}

impl CoordLayout {
    /// The modes of each place, in order of the places, with what one step of each adds to the index.
    pub(crate) fn by_place(&self) -> Vec<(&[usize], Vec<Weighted>)> {
        let mut places: Vec<(&[usize], Vec<Weighted>)> = Vec::new();
        let mut weight = 1;
        self.view().each_leaf(|extent, stride| {
            if extent != 1 && !stride.is_zero() {
                let mode = Weighted { extent, stride: stride.value(), weight };
                match places.iter_mut().find(|place| place.0 == stride.path()) {
                    Some(place) => place.1.push(mode),
                    None => places.push((stride.path(), Vec::from([mode]))),
                }
            }
            // Not above the size.
            weight *= extent;
        });
        places.sort_by(|a, b| a.0.cmp(b.0));
        places.iter_mut().for_each(|place| place.1.sort_by_key(|mode| mode.stride));
        places
    }

    /// The layout of coordinates that has, at each place of `within`, what `fill` makes of the modes that this one has
    /// there, and nothing where `fill` leaves nothing. Coalesced, in order of the places.
    pub(crate) fn fill_places<D: Stride>(
        &self,
        rule: Rule,
        within: View<'_, D>,
        fill: &impl Fn(&RuntimeLayout, View<'_, D>) -> Result<RuntimeLayout, LayoutError>,
    ) -> Result<CoordLayout, LayoutError> {
        let places = self.by_place();
        for (path, _) in &places {
            within.at_place(rule, path)?;
        }
        let mut modes = Vec::new();
        fill_place(&places, within, &mut Vec::new(), fill, &mut modes)?;
        CoordLayout::from_coalesced(&modes)
    }
}

/// What `fill` makes of the place `path`, which is `within`, or of the places inside of it.
fn fill_place<D: Stride>(
    places: &[(&[usize], Vec<Weighted>)],
    within: View<'_, D>,
    path: &mut Vec<usize>,
    fill: &impl Fn(&RuntimeLayout, View<'_, D>) -> Result<RuntimeLayout, LayoutError>,
    modes: &mut Vec<(i64, ScaledBasis)>,
) -> Result<(), LayoutError> {
    if places.iter().any(|place| place.0.len() > path.len() && place.0.starts_with(path)) {
        for (i, mode) in within.modes().enumerate() {
            path.push(i);
            fill_place(places, mode, path, fill, modes)?;
            path.pop();
        }
        return Ok(());
    }
    let here = places.iter().find(|place| place.0 == path.as_slice());
    let taken: Few<(i64, i64)> =
        here.iter().flat_map(|place| &place.1).map(|mode| (mode.extent, mode.stride)).collect();
    let taken = RuntimeLayout::from_coalesced(&taken)?;
    scope!("place {path:?}: {taken} in {within}");
    for (extent, stride) in fill(&taken, within)?.flat_modes() {
        if extent != 1 {
            modes.push((extent, ScaledBasis::new(stride, path)?));
        }
    }
    Ok(())
}

/// A layout of indices whose coordinates have these parts at these places, `1:0` at every other. No place is inside of
/// another, and they are in order.
pub(crate) fn nest(places: &[(&[usize], Part<i64>)], depth: usize) -> Part<i64> {
    match places {
        [] => (IntTuple::Int(1), IntTuple::Int(0)),
        [(path, part)] if path.len() == depth => part.clone(),
        [.., (last, _)] => {
            let modes = (0..=last.get(depth).copied().unwrap_or(0)).map(|i| {
                let inside = |place: &&(&[usize], Part<i64>)| place.0.get(depth) == Some(&i);
                let inner: Vec<_> = places.iter().filter(inside).cloned().collect();
                nest(&inner, depth + 1)
            });
            let (shapes, strides) = modes.unzip();
            (Nested::Tuple(shapes), Nested::Tuple(strides))
        }
    }
}
