//! The addresses of a tensor's elements: index code once for what is in registers, immediates for what is not.

use cute_types::runtime::{RuntimeLayout, Swizzle};

use super::index::{Index, is_limit};
use super::state::Builder;
use super::tensor::Place;
use super::untyped::Untyped;
use crate::index::{IndexError, moved};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::ptx::{Address, BinaryOp, Comparison, Instruction, Operand, Reg, Register, Type};

/// Immediates are below this: 31 bits of an `i32`.
const IMMEDIATE: u64 = 1 << 30;
/// The largest alignment of a shared array, in bytes: what the memory of a block begins at a multiple of.
const MOST_ALIGN: u64 = 1024;

impl Builder {
    /// The addresses of elements of a tensor, of which `values` are the offsets of the remaining modes.
    ///
    /// Without a swizzle, what is in registers makes one address, and each value an immediate. With one, where no value
    /// has a bit that the registers' part has, the swizzle of the sum is the exclusive or of both swizzles, as
    /// [`Split`](crate::index::Split) says; elsewhere, and where the bits are beyond the alignment that an array can have,
    /// each value has index code of its own.
    pub(super) fn addresses(&mut self, tensor: Untyped<'_>, values: &[u64]) -> Result<Vec<Address>, KernelError> {
        self.check_scope(tensor.scope)?;
        if let Place::Param(number) = tensor.place
            && number >= self.arrays.len()
        {
            return Err(KernelErrorKind::Scope.into());
        }
        let swizzle = tensor.swizzle;
        let whole = |value: u64| tensor.base.checked_add(value).ok_or(IndexError::Overflow);
        if swizzle.is_identity() {
            let start = self.start(tensor, 0)?;
            return values.iter().map(|&value| self.onward(start, whole(value)?, tensor.bytes)).collect();
        }
        let ones = tensor.ones()?;
        let whole: Vec<u64> = values.iter().map(|&value| whole(value)).collect::<Result<_, _>>()?;
        // What the registers' part has once it is swizzled.
        let swizzled = ones | swizzled_ones(swizzle, ones);
        let exclusive =
            |value: u64| (swizzle.apply(value as i64).unsigned_abs() & swizzled).saturating_mul(tensor.bytes);
        let shared = matches!(tensor.place, Place::Shared(..));
        let aligned = whole.iter().all(|&value| exclusive(value) < MOST_ALIGN);
        if !shared || !aligned || whole.iter().any(|value| value & ones != 0) {
            return whole
                .into_iter()
                .map(|value| {
                    let start = self.start(tensor, value)?;
                    self.onward(start, 0, tensor.bytes)
                })
                .collect();
        }
        let start = self.start(tensor, 0)?;
        whole
            .into_iter()
            .map(|value| {
                let base = self.exclusive(tensor.place, start, exclusive(value));
                self.onward(base, swizzle.apply(value as i64).unsigned_abs() & !swizzled, tensor.bytes)
            })
            .collect()
    }

    /// The address of the part that is in registers and a number, swizzled. What a swizzle neither reads nor moves is added to the
    /// address afterwards where it is of an inner scope: in a loop over stages the swizzled part is computed once, before it.
    fn start(&mut self, tensor: Untyped<'_>, number: u64) -> Result<Register, KernelError> {
        let base = self.base_of(tensor)?;
        if tensor.swizzle.is_identity() {
            return self.after(base, tensor.fixed, number, tensor.bytes);
        }
        let [beyond, within] = tensor.beyond_swizzle()?;
        if self.depth(&beyond) <= self.depth(&within) {
            return self.swizzled_start(base, tensor, number);
        }
        let start = self.swizzled_start(base, Untyped { fixed: &within, ..tensor }, number)?;
        self.after(start, &beyond, 0, tensor.bytes)
    }

    /// In how many scopes the innermost of some indices is.
    fn depth(&self, offsets: &[(RuntimeLayout, Index)]) -> Option<usize> {
        offsets.iter().filter_map(|(_, index)| self.scopes.iter().position(|&scope| scope == index.scope)).max()
    }

    /// The address of the element that is a sum of offsets and a number after the one at an address.
    fn after(
        &mut self,
        start: Register,
        offsets: &[(RuntimeLayout, Index)],
        number: u64,
        bytes: u64,
    ) -> Result<Register, KernelError> {
        match self.sum(offsets, number, Swizzle::IDENTITY) {
            Ok(Operand::Constant(0)) => Ok(start),
            Ok(offset) => Ok(self.element(start, offset, bytes)),
            Err(error) if start.ty == Type::U64 && is_limit(&error) => {
                let parts = self.wide_parts(offsets)?;
                let start = self.element(start, Operand::Constant(number), bytes);
                Ok(parts.into_iter().fold(start, |sum, part| self.element(sum, part, bytes)))
            }
            Err(error) => Err(error),
        }
    }

    /// The address that a swizzle makes of the offsets of a tensor and a number, from a base.
    fn swizzled_start(&mut self, base: Register, tensor: Untyped<'_>, number: u64) -> Result<Register, KernelError> {
        let swizzle = tensor.swizzle;
        match self.sum(tensor.fixed, number, swizzle) {
            Ok(Operand::Constant(0)) => Ok(base),
            Ok(offset) => Ok(self.element(base, offset, tensor.bytes)),
            Err(error) if base.ty == Type::U64 && is_limit(&error) => {
                // What the swizzle makes of offsets has as many bits as the largest of them, or as its targets.
                let most = tensor
                    .fixed
                    .iter()
                    .try_fold(number, |sum, (layout, _)| sum.checked_add(layout.cosize().unsigned_abs()));
                let bits = most.ok_or(IndexError::Overflow)? | swizzle.targets().unsigned_abs();
                if bits.leading_zeros() < tensor.bytes.ilog2() {
                    return Err(IndexError::Overflow.into());
                }
                // It wants the offset in elements.
                let offset = self.wide_sum(tensor.fixed, number, swizzle)?;
                Ok(self.element(base, offset, tensor.bytes))
            }
            Err(error) => Err(error),
        }
    }

    /// The address that offsets of a tensor are from.
    fn base_of(&mut self, tensor: Untyped<'_>) -> Result<Register, KernelError> {
        let base = self.base(tensor.place);
        tensor.unit.map_or(Ok(base), |unit| self.unit_address(base, unit, tensor.bytes))
    }

    fn base(&self, place: Place) -> Register {
        match place {
            Place::Param(number) => self.arrays[number].base,
            Place::Moving(_, register) | Place::Shared(_, register) => register,
        }
    }

    /// base + offset * bytes.
    fn element(&mut self, base: Register, offset: Operand, bytes: u64) -> Register {
        let (b, c) = (Operand::Constant(bytes), Operand::Register(base));
        match (base.ty, offset) {
            (Type::U64, Operand::Constant(number)) => {
                let b = Operand::Constant(number.wrapping_mul(bytes));
                self.emitter.pure(Type::U64, |to| Instruction::Binary { op: BinaryOp::Add, to, a: c, b })
            }
            (Type::U64, Operand::Register(Register { ty: Type::U32, .. })) => {
                self.emitter.pure(Type::U64, |to| Instruction::MadWide { to, a: offset, b, c })
            }
            (ty, _) => self.emitter.pure(ty, |to| Instruction::Mad { to, a: offset, b, c }),
        }
    }

    /// The address of an element so many after the one at an address: an immediate, as far as those reach.
    fn onward(&mut self, start: Register, elements: u64, bytes: u64) -> Result<Address, KernelError> {
        let distance = elements.checked_mul(bytes).ok_or(IndexError::Overflow)?;
        let (far, near) = (distance / IMMEDIATE * IMMEDIATE, distance % IMMEDIATE);
        let base = match far {
            0 => start,
            far => {
                let (a, b) = (Operand::Register(start), Operand::Constant(far));
                self.emitter.pure(start.ty, |to| Instruction::Binary { op: BinaryOp::Add, to, a, b })
            }
        };
        Ok(Address { base, offset: near as i32 })
    }

    /// Whether an address is that of an element of an array, by its number, or after it.
    pub(super) fn is_from(&mut self, at: Address, place: Place, element: u64, bytes: u64) -> Reg<bool> {
        let first = match place {
            Place::Param(number) | Place::Moving(number, _) => self.arrays[number].base,
            Place::Shared(_, base) => base,
        };
        let first = self.element(first, Operand::Constant(element), bytes);
        let at = self.element(at.base, Operand::Constant(u64::from(at.offset.unsigned_abs())), 1);
        self.compared(Comparison::Ge, at.ty, at.into(), first.into())
    }

    /// An address in shared memory exclusively or-ed with a number, and the array aligned so that its base has none of
    /// those bits.
    fn exclusive(&mut self, place: Place, start: Register, bits: u64) -> Register {
        let (Place::Shared(number, _), Some(top)) = (place, bits.checked_ilog2()) else {
            return start;
        };
        if let Some(array) = self.emitter.function().shared.get_mut(number) {
            array.align = array.align.max(2 << top);
        }
        let (a, b) = (Operand::Register(start), Operand::Constant(bits));
        self.emitter.pure(start.ty, |to| Instruction::Binary { op: BinaryOp::Xor, to, a, b })
    }
}

/// The targets that a swizzle can set in a number with these ones.
fn swizzled_ones(swizzle: Swizzle, ones: u64) -> u64 {
    moved(ones & swizzle.sources().unsigned_abs(), -swizzle.shift())
}
