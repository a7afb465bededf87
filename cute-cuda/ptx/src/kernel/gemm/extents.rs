//! What a product is of: its extents, where its matrices agree on them.

use cute_types::runtime::{ComposedLayout, RuntimeLayout};

use crate::kernel::error::{KernelError, KernelErrorKind};

/// The extents of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extents {
    pub(super) m: i64,
    pub(super) n: i64,
    pub(super) k: i64,
    /// How many products.
    pub(super) batches: i64,
}

pub(in crate::kernel) fn tiles_of(extent: i64, tile: i64) -> i64 {
    extent.div_euclid(tile) + i64::from(extent.rem_euclid(tile) > 0)
}

/// M, N and K, and how many products, where the three matrices agree on them.
pub(super) fn extents(layouts: &[ComposedLayout; 3]) -> Result<Extents, KernelError> {
    let refused = |what: String| KernelErrorKind::Shape { what: format!("gemm: {what}") };
    let is_none = |layout: &&ComposedLayout| !(2..=3).contains(&layout.rank()) || layout.to_strided().is_none();
    if let Some(layout) = layouts.iter().find(is_none) {
        let what = format!(
            "{layout} is no matrix; it has two modes, or three of which the last is of batches, and neither swizzle nor base offset"
        );
        return Err(refused(what).into());
    }
    let size = |place: usize, mode: usize| Ok::<i64, KernelError>(layouts[place].layout().mode(mode)?.size());
    let (m, k, n) = (size(0, 0)?, size(0, 1)?, size(1, 0)?);
    let [a, b, d] = [0, 1, 2].map(|place: usize| layouts[place].shape().to_string());
    let batches = if layouts[0].rank() == 3 { Some(size(0, 2)?) } else { None };
    let shape = |rows: i64, columns: i64| match batches {
        Some(batches) => format!("({rows},{columns},{batches})"),
        None => format!("({rows},{columns})"),
    };
    let is_of = |place: usize, rows: i64, columns: i64| {
        let of_batches = if layouts[place].rank() == 3 { Some(size(place, 2)?) } else { None };
        Ok::<bool, KernelError>((size(place, 0)?, size(place, 1)?, of_batches) == (rows, columns, batches))
    };
    if !is_of(1, n, k)? {
        return Err(refused(format!("A is {a}, B {b} and D {d}; B is to be {}", shape(n, k))).into());
    }
    if !is_of(2, m, n)? {
        return Err(refused(format!("A is {a}, B {b} and D {d}; D is to be {}", shape(m, n))).into());
    }
    let batches = batches.unwrap_or(1);
    if batches > 1 && layouts[2].layout().mode(2)?.cosize() == 1 {
        let what = format!("{batches} products go to one place in D, {}; give its batches a stride", layouts[2]);
        return Err(refused(what).into());
    }
    Ok(Extents { m, n, k, batches })
}

/// Refuses a C of other extents than D's.
pub(super) fn check_c(d: &ComposedLayout, c: Option<&ComposedLayout>) -> Result<(), KernelError> {
    let Some(c) = c else { return Ok(()) };
    if c.shape() != d.shape() {
        let what = format!("gemm: D is {}, and C {}; C is to have the extents of D", d.shape(), c.shape());
        return Err(KernelErrorKind::Shape { what }.into());
    }
    if c.to_strided().is_none() {
        let what = format!("gemm: C is {c}; it is to have neither swizzle nor base offset");
        return Err(KernelErrorKind::Shape { what }.into());
    }
    Ok(())
}

/// The layout with a mode of batches: of one where it had none.
pub(in crate::kernel) fn with_batches(layout: &RuntimeLayout) -> Result<RuntimeLayout, KernelError> {
    let mut modes = layout.modes()?;
    if modes.len() == 2 {
        modes.push(RuntimeLayout::new(1, 0)?);
    }
    Ok(RuntimeLayout::make_layout(&modes)?)
}
