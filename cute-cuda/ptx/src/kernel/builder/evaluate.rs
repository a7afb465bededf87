//! Formulas computed: a stack machine that writes an instruction for each step.

use super::formula::{Node, Step, Term};
use super::state::Builder;
use crate::kernel::call::Call;
use crate::kernel::error::KernelError;
use crate::ptx::{Instruction, Operand, Reg, Register, Scalar, Type};

impl Builder {
    /// The formula in a register of its own; a variable as it is now.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// let extent = Extent { blocks: 1, threads: 32 };
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("gray", ["out"], extent, Target::Sm80, |b, (out,)| {
    ///     let thread = b.thread();
    ///     let number = b.value(thread)?;
    ///     let code = b.compute(number ^ (number >> 1));
    ///     let out = b.tensor(out, layout!(32:1))?.at(0, thread)?;
    ///     b.store_one(code.count_ones(), &out)
    /// })?;
    /// let mut out = [9; 32];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!(out[..8], [0, 1, 2, 1, 2, 3, 2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[track_caller]
    pub fn compute<T: Scalar>(&mut self, term: impl Term<T>) -> Reg<T> {
        let _call = Call::begin();
        let mut code = Vec::new();
        term.append(&mut code);
        let own = code.len() > 1;
        match self.evaluate(code) {
            Operand::Register(register) if own => self.emitter.typed(register.number),
            from => {
                let to = self.emitter.register::<T>();
                self.emitter.push(Instruction::Move { to: to.untyped(), from });
                to
            }
        }
    }

    /// The term in a register, which is the term's own where it is one.
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Scope`](crate::kernel::KernelErrorKind::Scope) for a register of a branch, a loop or a kernel that is left.
    pub(super) fn register<T: Scalar>(&mut self, term: impl Term<T>) -> Result<Reg<T>, KernelError> {
        let operand = self.operand(term)?;
        let register = self.in_register(operand, T::TYPE);
        Ok(self.emitter.typed(register.number))
    }

    /// Computes the steps in order.
    pub(super) fn evaluate(&mut self, code: Vec<Step>) -> Operand {
        let mut stack: Vec<(Operand, Type)> = Vec::new();
        for Step { node, place } in code {
            let _line = Call::at(place);
            // Each operation finds its operands, because formulas are made above alone.
            let mut next = || stack.pop().unwrap_or((Operand::Constant(0), Type::U32));
            let result = match node {
                Node::Source(operand, ty, scope) => (self.used(operand, scope), ty),
                Node::Unary(op, ty) => {
                    let (a, of) = next();
                    let a = self.in_register(a, of);
                    (self.unary(op, ty, a.into()).into(), ty)
                }
                Node::Binary(op, ty) => {
                    let ((b, _), (a, _)) = (next(), next());
                    (self.binary(op, ty, a, b).into(), ty)
                }
                Node::Fma(ty) => {
                    let ((c, _), (b, _), (a, _)) = (next(), next(), next());
                    (self.fused(ty, a, b, c).into(), ty)
                }
                Node::Compare(how, ty) => {
                    let ((b, _), (a, _)) = (next(), next());
                    (self.compared(how, ty, a, b).untyped().into(), Type::Pred)
                }
                Node::Select(ty) => {
                    let ((b, _), (a, _), (when, of)) = (next(), next(), next());
                    let when = self.in_register(when, of);
                    (self.selected(ty, when, a, b).into(), ty)
                }
                Node::Convert(ty) => {
                    let (a, of) = next();
                    let a = self.in_register(a, of);
                    (self.converted(a, ty).into(), ty)
                }
                Node::Bits(ty) => {
                    let (from, _) = next();
                    let to = self.emitter.untyped(ty);
                    self.emitter.push(Instruction::Bits { to, from });
                    (to.into(), ty)
                }
                Node::Function(function) => {
                    let (a, of) = next();
                    let a = self.in_register(a, of);
                    (self.function(function, a).into(), Type::F32)
                }
            };
            stack.push(result);
        }
        stack.pop().map_or(Operand::Constant(0), |(operand, _)| operand)
    }

    /// The operand, in a register where it is a constant.
    pub(super) fn in_register(&mut self, operand: Operand, ty: Type) -> Register {
        match operand {
            Operand::Register(register) => register,
            from => {
                let to = self.emitter.untyped(ty);
                self.emitter.push(Instruction::Move { to, from });
                to
            }
        }
    }
}
