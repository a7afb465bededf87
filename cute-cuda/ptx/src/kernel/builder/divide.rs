//! Quotients and remainders of integers.
//!
//! ptxas divides by a constant as by any number. So by a constant of 32 or 64 bits the [index compiler](crate::index) divides, by a
//! product or a shift; with a sign, the numbers without it are divided, and the sign comes after.

use super::state::Builder;
use crate::index::{Expr, Width};
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::index_code::{lowered, type_of};
use crate::ptx::{BinaryOp, Comparison, Instruction, Kind, Operand, Register, Type, UnaryOp};

impl Builder {
    /// The quotient or the remainder of integers of a type.
    pub(super) fn divided(&mut self, op: BinaryOp, ty: Type, a: Operand, b: Operand) -> Register {
        let Operand::Constant(divisor) = b else {
            return self.instructed(op, ty, a, b);
        };
        if divisor == 0 {
            let refused = || KernelError::from(KernelErrorKind::DivisionByZero);
            self.refused.get_or_insert_with(refused);
            return self.in_register(a, ty);
        }
        let width = match ty.bits() {
            32 => Width::Bits32,
            64 => Width::Bits64,
            // In 16 bits, an instruction of PTX.
            _ => return self.instructed(op, ty, a, b),
        };
        let a = self.in_register(a, ty);
        if ty.kind() == Kind::Unsigned {
            return self.by_constant(op, width, width.mask(), a, divisor);
        }
        let sign = 1 << (ty.bits() - 1);
        let (negative, divisor) = match divisor & sign {
            0 => (false, divisor),
            _ => (true, divisor.wrapping_neg() & width.mask()),
        };
        // The least integer has no positive one, and is its own negative: without a sign, its bits are how far it is from 0.
        let distance = self.unary(UnaryOp::Abs, ty, a.into());
        let distance = self.same_bits(type_of(width), distance);
        let found = self.by_constant(op, width, sign, distance, divisor);
        let found = self.same_bits(ty, found);
        let turned = self.unary(UnaryOp::Neg, ty, found.into());
        let below = self.compared(Comparison::Lt, ty, a.into(), Operand::Constant(0)).untyped();
        // A remainder has the sign of what is divided.
        let (below_zero, above) = match op {
            BinaryOp::Div if negative => (found, turned),
            _ => (turned, found),
        };
        self.selected(ty, below, below_zero.into(), above.into())
    }

    fn same_bits(&mut self, ty: Type, from: Register) -> Register {
        let to = self.emitter.untyped(ty);
        self.emitter.push(Instruction::Bits { to, from: from.into() });
        to
    }

    /// The quotient or the remainder of a number without a sign, which is at most that, in a register of its own.
    fn by_constant(&mut self, op: BinaryOp, width: Width, most: u64, a: Register, divisor: u64) -> Register {
        let code = match op {
            BinaryOp::Rem => Expr::remainder(width, most, divisor),
            _ => Expr::quotient(width, most, divisor),
        };
        // Not shared, as code of indices is: the number may be a variable.
        let found = lowered(&code, &[a], |ty, instruction| {
            let to = self.emitter.untyped(ty);
            self.emitter.push(instruction(to));
            to
        });
        let found = match found {
            Ok(found) => found.first().copied(),
            Err(error) => {
                self.refused.get_or_insert_with(|| error.into());
                None
            }
        };
        match found {
            Some(Operand::Register(register)) if register != a => register,
            Some(from) => {
                let to = self.emitter.untyped(a.ty);
                self.emitter.push(Instruction::Move { to, from });
                to
            }
            None => a,
        }
    }
}
