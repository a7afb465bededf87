//! # (thread, value)
//!
//! The layouts of the operands of a [`TiledMma`] over its tile, and tensors taken apart, by the index of the thread: the threads,
//! (V,(M,N,K)) with stride 0 for the mode that the operand has not got, are composed with the right inverse of the layout of
//! threads.
//!
//! CuTe: `get_layoutA_TV`, `get_layoutB_TV`, `get_layoutC_TV`, `tidfrg_C`, `include/cute/atom/mma_atom.hpp`. Where CuTe gives
//! threads of a split K coordinates outside of C, K has stride 0 here.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::error::AtomError;
use super::mma::{Mode, Operand};
use super::numbering::missing;
use super::thrfrg::partition_of;
use super::tiled_mma::TiledMma;
use crate::{LayoutError, Rule, RuntimeLayout};

impl TiledMma {
    /// The layout of A over the tile: (thread, value) to the column-major index in (M,K) of [`tile_shape`](Self::tile_shape).
    pub fn layout_a_tv(&self) -> Result<RuntimeLayout, AtomError> {
        self.layout_tv(Operand::A)
    }

    /// The layout of B over the tile: (thread, value) to the column-major index in (N,K).
    pub fn layout_b_tv(&self) -> Result<RuntimeLayout, AtomError> {
        self.layout_tv(Operand::B)
    }

    /// The layout of C over the tile: (thread, value) to the column-major index in (M,N). Threads of a split K have the same
    /// elements.
    ///
    /// ```
    /// use cute_runtime::atom::{MmaAtom, TiledMma};
    /// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &"(2,2,2)".parse()?, &"(_,_,_)".parse()?)?;
    /// // CuTe's goes on past the end of C, for the threads from 128 on.
    /// let c = mma.layout_c_tv()?;
    /// assert_eq!(c.offset((129, 0))?, c.offset((1, 0))?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn layout_c_tv(&self) -> Result<RuntimeLayout, AtomError> {
        self.layout_tv(Operand::C)
    }

    /// The layout of an operand over the tile.
    pub fn layout_tv(&self, operand: Operand) -> Result<RuntimeLayout, AtomError> {
        let [m, n] = operand.modes().map(|mode| self.tile_size(mode));
        let tile = self.thrfrg(operand, &RuntimeLayout::layout_left((m, n))?.into())?;
        let tile = tile.strided(Rule::Composition)?;
        let by_index = self.by_index(operand, &tile.mode(0)?, "layout_tv")?;
        Ok(RuntimeLayout::make_layout(&[by_index, tile.mode(1)?])?)
    }

    /// (V,(M,K)) of an operand by the index of the thread in place of its coordinate. The mode that the operand has not got is
    /// there with stride 0.
    fn by_index(
        &self,
        operand: Operand,
        threads: &RuntimeLayout,
        rule: &'static str,
    ) -> Result<RuntimeLayout, AtomError> {
        let (v, atoms) = (threads.mode(0)?, threads.mode(1)?);
        let mut given = atoms.modes()?.into_iter();
        let mut modes = Vec::with_capacity(3);
        for mode in Mode::ALL {
            modes.push(if operand.modes().contains(&mode) {
                given.next().ok_or(LayoutError::Depth)?
            } else {
                RuntimeLayout::new(self.count(mode)?, 0)?
            });
        }
        let vmnk = RuntimeLayout::make_layout(&[v, RuntimeLayout::make_layout(&modes)?])?;
        if let Some(index) = missing(self.thr_layout_vmnk())? {
            return Err(AtomError::ThreadGap { rule, layout: Box::new(self.thr_layout_vmnk().clone()), index });
        }
        Ok(vmnk.composition(&self.thr_layout_vmnk().right_inverse()?)?)
    }

    /// A tensor of an operand taken apart by the index of the thread: (thread, value, (restM, restN, ...)). What a thread has
    /// whose index is in a register is this, its first mode at that index. CuTe's `tidfrg_C` and its siblings.
    ///
    /// ```
    /// use cute_runtime::atom::{MmaAtom, Operand, TiledMma};
    /// use cute_runtime::RuntimeLayout;
    /// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &"(_,_,_)".parse()?)?;
    /// let c: RuntimeLayout = "(64,64):(1,64)".parse()?;
    /// let apart = mma.tidfrg(Operand::C, &c)?;
    /// assert_eq!(apart.to_string(), "((4,8,2,2),(2,2),(2,4)):((128,1,16,512),(64,8),(32,1024))");
    /// let part = mma.thread(33)?.partition_c(&c.into())?;
    /// assert_eq!(apart.mode(0)?.offset(33)?.to_string(), part.offset().to_string());
    ///
    /// // The threads of one quad pair have a gap, and no layout gives the thread of an index between.
    /// let atom = MmaAtom::named("SM70_8x8x4_F32F16F16F32_TN")?;
    /// let pair = TiledMma::new(&atom, &"(1,1,1)".parse()?, &"(_,_,_)".parse()?)?;
    /// assert!(pair.tidfrg(Operand::C, &"(8,8)".parse()?).unwrap_err().to_string().contains("gap"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn tidfrg(&self, operand: Operand, tensor: &RuntimeLayout) -> Result<RuntimeLayout, AtomError> {
        let apart = self.thrfrg(operand, &tensor.clone().into())?;
        let apart = apart.strided(Rule::Composition)?;
        let threads = self.by_index(operand, &apart.mode(0)?, partition_of(operand))?;
        let rest = apart.mode(1)?;
        Ok(RuntimeLayout::make_layout(&[threads, rest.mode(0)?, rest.mode(1)?])?)
    }
}
