//! # thrfrg
//!
//! A tensor of an operand, taken apart for the threads of a [`TiledMma`]: (M,N,...) for C, (M,K,...) for A, (N,K,...) for B.
//!
//! 1. `logical_divide` by the permutation: a layout reorders, an integer blocks
//! 2. `zipped_divide` by the atom's tile: ((aM,aN),(restM,restN,...))
//! 3. `composition` of the tile with the atom's (thread, value) layout: ((thread,value),(rest,...))
//! 4. `zipped_divide` of the rest by the atoms: ((thread,(atomM,atomN)),(value,(restM,restN,...)))
//!
//! - pre: the tile divides the first two modes
//! - post: the elements of the tensor, each as often as there are atoms along the mode that the operand has not got
//!
//! CuTe: `TiledMMA::thrfrg_A`, `thrfrg_B`, `thrfrg_C`, `include/cute/atom/mma_atom.hpp`.

use alloc::vec::Vec;

use super::error::AtomError;
use super::mma::Operand;
use super::tiled_mma::TiledMma;
use crate::trace::silently;
use crate::{AnyLayout, IntTuple, Nested, Tiler};

impl TiledMma {
    /// A tensor of C, (M,N,...), taken apart: ((V,(M,N)),(value,(restM,restN,...))).
    ///
    /// ```
    /// use cute_runtime::atom::{MmaAtom, TiledMma};
    /// use cute_runtime::AnyLayout;
    /// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &"(_,_,_)".parse()?)?;
    /// let c = mma.thrfrg_c(&"(64,64):(1,64)".parse::<AnyLayout>()?)?;
    /// assert_eq!(c.to_string(), "(((4,8),(2,2)),((2,2),(2,4))):(((128,1),(16,512)),((64,8),(32,1024)))");
    /// let refused = mma.thrfrg_c(&"(96,60):(1,96)".parse::<AnyLayout>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "partition_c: in mode 1, the tile 60 does not divide by the atom 16");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn thrfrg_c(&self, tensor: &AnyLayout) -> Result<AnyLayout, AtomError> {
        self.thrfrg(Operand::C, tensor)
    }

    /// A tensor of A, (M,K,...), taken apart: ((V,(M,K)),(value,(restM,restK,...))).
    pub fn thrfrg_a(&self, tensor: &AnyLayout) -> Result<AnyLayout, AtomError> {
        self.thrfrg(Operand::A, tensor)
    }

    /// A tensor of B, (N,K,...), taken apart: ((V,(N,K)),(value,(restN,restK,...))).
    pub fn thrfrg_b(&self, tensor: &AnyLayout) -> Result<AnyLayout, AtomError> {
        self.thrfrg(Operand::B, tensor)
    }

    /// A tensor of an operand taken apart.
    pub fn thrfrg(&self, operand: Operand, tensor: &AnyLayout) -> Result<AnyLayout, AtomError> {
        let modes = operand.modes();
        divides(partition_of(operand), tensor.shape(), &modes.map(|mode| self.tile_size(mode)))?;
        let by = |one: [Tiler; 2]| Tiler::ByMode(Vec::from(one));
        // An integer alone is not a layout with a stride to be parsed: `n` is `n:1`.
        let extents = |each: [i64; 2]| by(each.map(Tiler::Int));
        let permutation = by(modes.map(|mode| self.permutation[mode.index()].clone()));
        // What each of the four does is a question to it.
        let permuted = silently(|| tensor.logical_divide(&permutation))?;
        step!("logical_divide by the permutation {permutation}: {permuted}");
        let extent = extents(modes.map(|mode| self.atom().extent(mode)));
        let tiles = silently(|| permuted.zipped_divide(&extent))?;
        step!("zipped_divide by the atom {extent}, (atom, rest): {tiles}");
        let layout = self.atom().layout(operand);
        let values = silently(|| tiles.composition(&by([Tiler::Layout(layout.clone()), Tiler::Keep])))?;
        step!("the atom by its (thread, value), {layout}: {values}");
        let atoms = extents([self.count(modes[0])?, self.count(modes[1])?]);
        let apart = silently(|| values.zipped_divide(&by([Tiler::Keep, atoms.clone()])))?;
        step!("the rest zipped_divide by the {atoms} atoms, ((thread, atom), (value, rest)): {apart}");
        Ok(apart)
    }
}

/// The name of the method that takes a tensor of the operand apart.
pub(super) fn partition_of(operand: Operand) -> &'static str {
    match operand {
        Operand::A => "partition_a",
        Operand::B => "partition_b",
        Operand::C => "partition_c",
    }
}

/// Whether each of the first modes of a shape divides by its tile.
pub(super) fn divides(rule: &'static str, shape: &IntTuple, tile: &[i64]) -> Result<(), AtomError> {
    let modes = match shape {
        // An integer is one mode here, too, but not one of several.
        Nested::Int(_) => core::slice::from_ref(shape),
        Nested::Tuple(modes) => modes,
    };
    if modes.len() < tile.len() {
        step!("{} modes, {} wanted: refused", modes.len(), tile.len());
        return Err(AtomError::Rank { rule, modes: modes.len(), wanted: tile.len() });
    }
    for (mode, (shape, &tile)) in modes.iter().zip(tile).enumerate() {
        let size = shape.size()?;
        if size % tile != 0 {
            step!("mode {mode}, {shape}: {size} is not a multiple of {tile}: refused");
            return Err(AtomError::Divide { rule, mode, size, tile });
        }
    }
    Ok(())
}
