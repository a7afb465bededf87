//! How a divide or a product by mode is arranged, by its elements: the tiles of all modes, fastest first, then the rests.

use cute_tests::brute::{sums, values};
use cute_types::runtime::{IntTuple, LayoutError, RuntimeLayout, Tiler};

/// The modes that are tiles, and those that walk over them, of a logical divide or product by this tiler; `None` where
/// a mode that is left alone is not two modes.
pub(crate) fn parts(logical: &RuntimeLayout, tiler: &Tiler) -> Option<[Vec<RuntimeLayout>; 2]> {
    let modes = logical.modes().ok()?;
    let Tiler::ByMode(tilers) = tiler else {
        return match (&modes[..], logical.shape()) {
            ([tile, rest], IntTuple::Tuple(_)) => Some([vec![tile.clone()], vec![rest.clone()]]),
            _ => None,
        };
    };
    let [mut tiles, mut rests] = [vec![], vec![]];
    for (mode, tiler) in modes.iter().zip(tilers) {
        let [tile, rest] = parts(mode, tiler)?;
        tiles.extend(tile);
        rests.extend(rest);
    }
    rests.extend(modes.into_iter().skip(tilers.len()));
    Some([tiles, rests])
}

/// A gathered operation, and how many modes its result has at the top where there are as many tiles and rests there.
type Gathered = (fn(&RuntimeLayout, Tiler) -> Result<RuntimeLayout, LayoutError>, fn(usize, usize) -> usize);

pub(crate) const DIVIDES: [Gathered; 3] = [
    (RuntimeLayout::zipped_divide, |_, _| 2),
    (RuntimeLayout::tiled_divide, |_, rests| 1 + rests),
    (RuntimeLayout::flat_divide, |tiles, rests| tiles + rests),
];
pub(crate) const DIVIDES_CEIL: [Gathered; 3] = [
    (RuntimeLayout::zipped_divide_ceil, |_, _| 2),
    (RuntimeLayout::tiled_divide_ceil, |_, rests| 1 + rests),
    (RuntimeLayout::flat_divide_ceil, |tiles, rests| tiles + rests),
];
pub(crate) const PRODUCTS: [Gathered; 3] = [
    (RuntimeLayout::zipped_product, |_, _| 2),
    (RuntimeLayout::tiled_product, |_, rests| 1 + rests),
    (RuntimeLayout::flat_product, |tiles, rests| tiles + rests),
];

/// Whether `gathered` has the elements of the logical form in the order of tiles and rests, and the modes of its name.
/// How many modes there are at the top is asked where the tiler is by mode.
pub(crate) fn is_gathered(
    gathered: &RuntimeLayout,
    [tiles, rests]: &[Vec<RuntimeLayout>; 2],
    tiler: &Tiler,
    logical: &RuntimeLayout,
    rank: fn(usize, usize) -> usize,
) -> bool {
    let lists: Vec<Vec<i64>> = tiles.iter().chain(rests).map(values).collect();
    let top = match tiler {
        Tiler::ByMode(tilers) => Some(rank(tilers.len(), logical.rank())),
        _ => None,
    };
    values(gathered) == sums(&lists) && top.is_none_or(|top| gathered.rank() == top)
}
