//! Operands of the opcodes of mbarriers, and of what works beside the threads.

use super::bind::{Operands, Reads};
use super::operand::Operand;
use crate::asynchronous::{AsyncOperation, TensorBox, Wgmma, WgmmaA};
use crate::error::ParseErrorKind;
use crate::fault::Space;
use crate::opcode::{AsyncOpcode, wgmma};
use crate::program::{Collective, Operation, RowOf};
use cute_ptx::ptx::Type;
use cute_runtime::atom::GmmaMajor;

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
            AsyncOpcode::BarrierArrive { expects, drops, remote, of_cluster } => {
                let to = match next() {
                    Operand::Name(name) if name == "_" => None,
                    to => Some(self.target(to, Type::B64, false)?),
                };
                let at = self.address(next(), Space::Shared)?;
                let number = if found == 3 { Some(self.source(next(), Type::U32, Reads::Plain)?) } else { None };
                let (count, bytes) = if expects { (None, number) } else { (number, None) };
                AsyncOperation::BarrierArrive { to, at, count, bytes, drops, remote, of_cluster }
            }
            AsyncOpcode::BarrierBytes { come } => AsyncOperation::BarrierBytes {
                at: self.address(next(), Space::Shared)?,
                bytes: self.source(next(), Type::U32, Reads::Plain)?,
                come,
            },
            AsyncOpcode::BarrierWait { parity, of_cluster, .. } => {
                let to = self.target(next(), Type::Pred, false)?;
                let at = self.address(next(), Space::Shared)?;
                let phase = self.source(next(), if parity { Type::U32 } else { Type::B64 }, Reads::Plain)?;
                if found == 4 {
                    self.source(next(), Type::U32, Reads::Plain)?;
                }
                AsyncOperation::BarrierWait { to, at, phase, parity, of_cluster }
            }
            AsyncOpcode::ProxyFence(fences) => AsyncOperation::ProxyFence(fences),
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
            AsyncOpcode::BoxLoad { modes, multicast } => AsyncOperation::BoxLoad {
                to: self.address(next(), Space::Shared)?,
                of: self.boxed(next(), modes)?,
                barrier: self.address(next(), Space::Shared)?,
                blocks: if multicast { Some(self.source(next(), Type::B16, Reads::Plain)?) } else { None },
            },
            AsyncOpcode::BoxStore { modes } => {
                AsyncOperation::BoxStore { of: self.boxed(next(), modes)?, from: self.address(next(), Space::Shared)? }
            }
            AsyncOpcode::BulkReduceSent(reduction) => AsyncOperation::BulkLoad {
                sends: true,
                reduction: Some(reduction),
                to: self.address(next(), Space::Shared)?,
                from: self.address(next(), Space::Shared)?,
                bytes: self.source(next(), Type::U32, Reads::Plain)?,
                barrier: self.address(next(), Space::Shared)?,
            },
            AsyncOpcode::BulkLoad { sends } => AsyncOperation::BulkLoad {
                sends,
                reduction: None,
                to: self.address(next(), Space::Shared)?,
                from: self.address(next(), if sends { Space::Shared } else { Space::Global })?,
                bytes: self.source(next(), Type::U32, Reads::Plain)?,
                barrier: self.address(next(), Space::Shared)?,
            },
            AsyncOpcode::BulkStore | AsyncOpcode::BulkReduce(_) => AsyncOperation::BulkStore {
                reduction: if let AsyncOpcode::BulkReduce(reduction) = opcode { Some(reduction) } else { None },
                to: self.address(next(), Space::Global)?,
                from: self.address(next(), Space::Shared)?,
                bytes: self.source(next(), Type::U32, Reads::Plain)?,
            },
            AsyncOpcode::BulkCommit => AsyncOperation::BulkCommit,
            AsyncOpcode::BulkWait { reads } => {
                let groups = self.constant(next(), "the number of groups that may stay", |_| true)? as u32;
                AsyncOperation::BulkWait { groups, reads }
            }
            AsyncOpcode::WgmmaFence => AsyncOperation::WgmmaFence,
            AsyncOpcode::WgmmaCommit => AsyncOperation::WgmmaCommit,
            AsyncOpcode::WgmmaWait => AsyncOperation::WgmmaWait {
                groups: self.constant(next(), "the number of groups that may stay", |_| true)? as u32,
            },
            AsyncOpcode::Wgmma => AsyncOperation::Wgmma(Box::new(self.wgmma(found, next)?)),
            AsyncOpcode::ClusterBarrier { arrive: true, aligned } => AsyncOperation::ClusterArrive { aligned },
            AsyncOpcode::ClusterBarrier { arrive: false, aligned } => AsyncOperation::ClusterWait { aligned },
            AsyncOpcode::MapShared => AsyncOperation::MapShared {
                to: self.target(next(), Type::U32, false)?,
                from: self.source(next(), Type::U32, Reads::Move)?,
                block: self.source(next(), Type::U32, Reads::Plain)?,
            },
            AsyncOpcode::WaitOnGrids => AsyncOperation::WaitOnGrids,
            AsyncOpcode::Nothing { .. } => AsyncOperation::Nothing,
        };
        Ok(Operation::Asynchronous(operation))
    }

    /// `[map, {0, %r1}]`
    fn boxed(&mut self, operand: Operand, modes: usize) -> Result<TensorBox, ParseErrorKind> {
        match operand {
            Operand::Box { base, coordinates } if coordinates.len() == modes => {
                let map = self.address(Operand::Address { base, offset: 0 }, Space::Global)?;
                let coordinates = coordinates.into_iter().map(|at| self.source(at, Type::S32, Reads::Plain));
                Ok(TensorBox { map, coordinates: coordinates.collect::<Result<_, _>>()? })
            }
            other => Err(self.not("a tensor map and as many coordinates as modes, `[%rd1, {0, %r1}]`", &other)),
        }
    }

    /// D, A, B, whether D is added to; of floats, the signs; of halves, the major modes of what is in shared memory.
    fn wgmma(&mut self, found: usize, next: &mut dyn FnMut() -> Operand) -> Result<Wgmma, ParseErrorKind> {
        let (d, a) = (next(), next());
        let in_registers = matches!(a, Operand::Vector(_));
        let unknown = || ParseErrorKind::UnknownOpcode(self.text.clone());
        let mma = wgmma(&self.text, in_registers).ok_or_else(unknown)?;
        let halves = mma.bits() == 16;
        let wanted = 4 + 2 * usize::from(mma.is_float()) + usize::from(halves) + usize::from(halves && !in_registers);
        if found != wanted {
            return Err(ParseErrorKind::OperandCount { opcode: self.text.clone(), wanted, found });
        }
        let registers = mma.registers();
        let d = self.of_matrix(d, registers[0])?;
        let a = match a {
            vector @ Operand::Vector(_) => WgmmaA::Registers(self.of_matrix(vector, registers[1])?),
            one => WgmmaA::Descriptor(self.target(one, Type::B64, false)?),
        };
        let b = self.target(next(), Type::B64, false)?;
        let accumulates = match next() {
            number @ Operand::Number { .. } => {
                let value = self.constant(number, "0 or 1", |value| value <= 1)?;
                self.scope.rows.number(RowOf::Constant(value))
            }
            predicate => self.target(predicate, Type::Pred, false)?,
        };
        let mut negated = [false; 2];
        for negated in negated.iter_mut().filter(|_| mma.is_float()) {
            *negated = match next() {
                Operand::Number { text, negative } if text == "1" => negative,
                other => return Err(self.not("1 or -1", &other)),
            };
        }
        let mut majors = [GmmaMajor::K; 2];
        for (_, major) in majors.iter_mut().enumerate().filter(|(of, _)| halves && !(in_registers && *of == 0)) {
            if self.constant(next(), "0 or 1", |value| value <= 1)? == 1 {
                *major = GmmaMajor::MN;
            }
        }
        Ok(Wgmma { mma, d, a, b, accumulates, negated, majors })
    }
}
