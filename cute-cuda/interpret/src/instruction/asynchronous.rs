//! Operands of the opcodes of mbarriers, and of what works beside the threads.

use super::bind::{Operands, Reads};
use super::operand::Operand;
use crate::asynchronous::{AsyncOperation, Box};
use crate::error::ParseErrorKind;
use crate::fault::Space;
use crate::opcode::AsyncOpcode;
use crate::program::{Collective, Operation};
use cute_ptx::ptx::Type;

/// How many operands an opcode takes: at least, and at most.
pub(super) fn counts(opcode: AsyncOpcode) -> (usize, usize) {
    match opcode {
        AsyncOpcode::BarrierInit | AsyncOpcode::BarrierBytes { .. } => (2, 2),
        AsyncOpcode::BarrierInvalidate => (1, 1),
        AsyncOpcode::BarrierArrive { expects, .. } => (if expects { 3 } else { 2 }, 3),
        AsyncOpcode::BarrierWait { hint, .. } => (3, 3 + usize::from(hint)),
        AsyncOpcode::ProxyFence | AsyncOpcode::BarrierFence => (0, 0),
        AsyncOpcode::MaxRegisters => (1, 1),
        AsyncOpcode::Elect => (2, 2),
        AsyncOpcode::BoxLoad { .. } => (3, 3),
        AsyncOpcode::BoxStore { .. } => (2, 2),
        AsyncOpcode::BulkLoad => (4, 4),
        AsyncOpcode::BulkStore => (3, 3),
        AsyncOpcode::BulkCommit => (0, 0),
        AsyncOpcode::BulkWait { .. } => (1, 1),
        AsyncOpcode::Nothing { operands } => (operands, operands),
    }
}

impl Operands<'_> {
    /// The operation of the opcode. Its operands are `found`, as many as it takes.
    pub(super) fn asynchronous(
        &mut self,
        opcode: AsyncOpcode,
        found: usize,
        next: &mut dyn FnMut() -> Operand,
    ) -> Result<Operation, ParseErrorKind> {
        let operation = match opcode {
            AsyncOpcode::BarrierInit => AsyncOperation::BarrierInit {
                at: self.address(next(), Space::Shared)?,
                count: self.source(next(), Type::U32, Reads::Plain)?,
            },
            AsyncOpcode::BarrierInvalidate => {
                AsyncOperation::BarrierInvalidate { at: self.address(next(), Space::Shared)? }
            }
            AsyncOpcode::BarrierArrive { expects, drops } => {
                let to = match next() {
                    Operand::Name(name) if name == "_" => None,
                    to => Some(self.target(to, Type::B64, false)?),
                };
                let at = self.address(next(), Space::Shared)?;
                let number = if found == 3 { Some(self.source(next(), Type::U32, Reads::Plain)?) } else { None };
                let (count, bytes) = if expects { (None, number) } else { (number, None) };
                AsyncOperation::BarrierArrive { to, at, count, bytes, drops }
            }
            AsyncOpcode::BarrierBytes { come } => AsyncOperation::BarrierBytes {
                at: self.address(next(), Space::Shared)?,
                bytes: self.source(next(), Type::U32, Reads::Plain)?,
                come,
            },
            AsyncOpcode::BarrierWait { parity, .. } => {
                let to = self.target(next(), Type::Pred, false)?;
                let at = self.address(next(), Space::Shared)?;
                let phase = self.source(next(), if parity { Type::U32 } else { Type::B64 }, Reads::Plain)?;
                if found == 4 {
                    self.source(next(), Type::U32, Reads::Plain)?;
                }
                AsyncOperation::BarrierWait { to, at, phase, parity }
            }
            AsyncOpcode::ProxyFence => AsyncOperation::ProxyFence,
            AsyncOpcode::BarrierFence => AsyncOperation::BarrierFence,
            AsyncOpcode::MaxRegisters => {
                AsyncOperation::MaxRegisters { count: self.constant(next(), "a number of registers", |_| true)? }
            }
            AsyncOpcode::Elect => {
                let (to, elected) = match next() {
                    Operand::Sink(elected) => (None, elected),
                    Operand::Pair(to, elected) => {
                        (Some(self.target(Operand::Register(to), Type::B32, false)?), elected)
                    }
                    other => return Err(self.not("a register and a predicate, `%r|%p`", &other)),
                };
                let elected = self.target(Operand::Register(elected), Type::Pred, false)?;
                let mask = self.source(next(), Type::B32, Reads::Plain)?;
                return Ok(Operation::Collective(Collective::Elect { to, elected, mask }));
            }
            AsyncOpcode::BoxLoad { modes } => AsyncOperation::BoxLoad {
                to: self.address(next(), Space::Shared)?,
                of: self.boxed(next(), modes)?,
                barrier: self.address(next(), Space::Shared)?,
            },
            AsyncOpcode::BoxStore { modes } => {
                AsyncOperation::BoxStore { of: self.boxed(next(), modes)?, from: self.address(next(), Space::Shared)? }
            }
            AsyncOpcode::BulkLoad => AsyncOperation::BulkLoad {
                to: self.address(next(), Space::Shared)?,
                from: self.address(next(), Space::Global)?,
                bytes: self.source(next(), Type::U32, Reads::Plain)?,
                barrier: self.address(next(), Space::Shared)?,
            },
            AsyncOpcode::BulkStore => AsyncOperation::BulkStore {
                to: self.address(next(), Space::Global)?,
                from: self.address(next(), Space::Shared)?,
                bytes: self.source(next(), Type::U32, Reads::Plain)?,
            },
            AsyncOpcode::BulkCommit => AsyncOperation::BulkCommit,
            AsyncOpcode::BulkWait { reads } => {
                let groups = self.constant(next(), "the number of groups that may stay", |_| true)? as u32;
                AsyncOperation::BulkWait { groups, reads }
            }
            AsyncOpcode::Nothing { .. } => AsyncOperation::Nothing,
        };
        Ok(Operation::Asynchronous(operation))
    }

    /// `[map, {0, %r1}]`
    fn boxed(&mut self, operand: Operand, modes: usize) -> Result<Box, ParseErrorKind> {
        match operand {
            Operand::Box { base, coordinates } if coordinates.len() == modes => {
                let map = self.address(Operand::Address { base, offset: 0 }, Space::Global)?;
                let coordinates = coordinates.into_iter().map(|at| self.source(at, Type::S32, Reads::Plain));
                Ok(Box { map, coordinates: coordinates.collect::<Result<_, _>>()? })
            }
            other => Err(self.not("a tensor map and as many coordinates as modes, `[%rd1, {0, %r1}]`", &other)),
        }
    }
}
