//! # Fragments
//!
//! What a thread of a [`TiledMma`] has of an operand: its shape, and the layout of the registers for it.
//!
//! CuTe: `partition_shape_A`, `partition_fragment_A` and so on, `include/cute/atom/mma_atom.hpp`.

use super::error::AtomError;
use super::mma::{Held, Operand};
use super::tiled_mma::TiledMma;
use crate::{AnyLayout, IntTuple, Rule, RuntimeLayout};

impl TiledMma {
    /// The shape of the part of a thread: (value, restM, restN, ...).
    ///
    /// ```
    /// use cute_runtime::atom::{MmaAtom, TiledMma};
    /// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &"(2,2,1):(1,2,0)".parse()?, &"(_,_,_)".parse()?)?;
    /// assert_eq!(mma.partition_shape_b(&(128, 64).into())?.to_string(), "((2,2),8,4)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn partition_shape_b(&self, shape: &IntTuple) -> Result<IntTuple, AtomError> {
        self.partition_shape(Operand::B, shape)
    }

    /// The shape of the part of a thread of A: (value, restM, restK, ...).
    pub fn partition_shape_a(&self, shape: &IntTuple) -> Result<IntTuple, AtomError> {
        self.partition_shape(Operand::A, shape)
    }

    /// The shape of the part of a thread of C: (value, restM, restN, ...).
    pub fn partition_shape_c(&self, shape: &IntTuple) -> Result<IntTuple, AtomError> {
        self.partition_shape(Operand::C, shape)
    }

    /// The shape of the part of a thread of an operand.
    pub fn partition_shape(&self, operand: Operand, shape: &IntTuple) -> Result<IntTuple, AtomError> {
        let tensor = RuntimeLayout::layout_left(shape)?;
        Ok(self.first()?.partition(operand, &tensor.into())?.layout.shape().clone())
    }

    /// The layout of the registers that a thread has for a tensor of C: compact.
    ///
    /// ```
    /// use cute_runtime::atom::{MmaAtom, TiledMma};
    /// use cute_runtime::AnyLayout;
    /// let atom = MmaAtom::named("SM90_64x8x16_F32F16F16_RS<K,K>")?;
    /// let mma = TiledMma::new(&atom, &"(1,1,1)".parse()?, &"(_,_,_)".parse()?)?;
    /// assert_eq!(mma.fragment_a(&"(64,64):(64,1)".parse::<AnyLayout>()?)?.to_string(), "((2,2,2),1,4):((1,2,4),0,8)");
    /// let refused = mma.fragment_b(&"(8,64):(64,1)".parse::<AnyLayout>()?).unwrap_err();
    /// assert_eq!(refused.to_string(), "fragment_b: the atom does not take it from registers");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn fragment_c(&self, tensor: &AnyLayout) -> Result<RuntimeLayout, AtomError> {
        self.fragment(Operand::C, tensor)
    }

    /// The layout of the registers that a thread has for a tensor of A: compact, its values first, the rest in the order of
    /// the tensor's strides. Refused where the atom does not take A from registers.
    pub fn fragment_a(&self, tensor: &AnyLayout) -> Result<RuntimeLayout, AtomError> {
        self.fragment(Operand::A, tensor)
    }

    /// The layout of the registers that a thread has for a tensor of B. As [`fragment_a`](Self::fragment_a).
    pub fn fragment_b(&self, tensor: &AnyLayout) -> Result<RuntimeLayout, AtomError> {
        self.fragment(Operand::B, tensor)
    }

    /// The layout of the registers that a thread has for a tensor of an operand.
    pub fn fragment(&self, operand: Operand, tensor: &AnyLayout) -> Result<RuntimeLayout, AtomError> {
        if self.atom().held(operand) != Held::Registers {
            return Err(AtomError::NoFragment { operand });
        }
        let part = self.first()?.partition(operand, tensor)?;
        let fragment = match operand {
            Operand::C => return Ok(RuntimeLayout::layout_left(part.layout.shape())?),
            Operand::A | Operand::B => part.layout.fragment_like()?,
        };
        Ok(fragment.strided(Rule::FragmentLike)?.clone())
    }
}
