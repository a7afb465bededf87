//! The operands of an opcode against what it takes, and against the declarations.

use super::literal::literal;
use super::operand::Operand;
use super::scope::{Scope, check, find};
use crate::alu::Function;
use crate::error::ParseErrorKind;
use crate::fault::Space;
use crate::opcode::{Opcode, counts};
use crate::program::{Address, Atomic, Change, Collective, Operation, PARAMETER_BASE, RowOf, Vote};
use cute_ptx::ptx::Type;

/// The operands of one opcode, on their way to what the executor takes.
pub(super) struct Operands<'a> {
    pub(super) scope: &'a mut Scope,
    pub(super) text: String,
}

/// What a source may be besides a register or a constant, and how wide a register may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reads {
    /// As wide as the type.
    Plain,
    /// `mov`: special registers and addresses of shared arrays too.
    Move,
    /// `cvt`: special registers too, and registers wider than the type.
    Convert,
    /// `st`: registers wider than the type.
    Wider,
}

impl Operands<'_> {
    pub(super) fn bind(
        &mut self,
        opcode: Opcode,
        operands: Vec<Operand>,
    ) -> Result<(Operation, Option<String>), ParseErrorKind> {
        let found = operands.len();
        let (least, most) = match &opcode {
            Opcode::Compute { from, table, .. } => {
                let count = 1 + from.len() + usize::from(*table);
                (count, count)
            }
            Opcode::Load { .. } | Opcode::Store { .. } => (2, 2),
            Opcode::LoadMatrix { .. } | Opcode::StoreMatrix { .. } => (2, 2),
            Opcode::Mma(_) => (4, 4),
            Opcode::Atomic { change, result, .. } => {
                let count = 2 + usize::from(*result) + usize::from(*change == Change::CompareAndSwap);
                (count, count)
            }
            Opcode::Copy { .. } => (3, 4),
            Opcode::Shuffle(_) => (5, 5),
            Opcode::Vote(_) => (3, 3),
            Opcode::Barrier { arrive, .. } => (1 + usize::from(*arrive), 2),
            Opcode::Asynchronous(opcode) => counts(*opcode),
            Opcode::Branch | Opcode::WarpSync | Opcode::WaitGroup => (1, 1),
            Opcode::Exit | Opcode::CommitGroup | Opcode::WaitAll | Opcode::Fence => (0, 0),
        };
        if !(least..=most).contains(&found) {
            let (opcode, wanted) = (self.text.clone(), if found < least { least } else { most });
            return Err(ParseErrorKind::OperandCount { opcode, wanted, found });
        }
        let mut next = operands.into_iter();
        let mut next = || next.next().unwrap_or(Operand::Name(String::new()));
        let operation = match opcode {
            Opcode::Compute { function: Function::Move, ty, .. } => self.moved(ty, next(), next())?,
            Opcode::Compute { function, ty, to, from, .. } => {
                let converts = matches!(function, Function::Convert(_) | Function::Saturate(_));
                let reads = if converts { Reads::Convert } else { Reads::Plain };
                let to = self.target(next(), to, reads == Reads::Convert)?;
                let from = from.iter().map(|&want| self.source(next(), want, reads)).collect::<Result<_, _>>()?;
                let function = match function {
                    Function::Logic3(_) => Function::Logic3(self.table(next())?),
                    other => other,
                };
                Operation::Compute { function, ty, to, from }
            }
            Opcode::Load { space, ty, count, nc } => {
                let parts = self.parts(next(), count)?;
                let to = parts.into_iter().map(|part| self.target(part, ty, true)).collect::<Result<_, _>>()?;
                Operation::Load { space, ty, to, at: self.address(next(), space)?, nc }
            }
            Opcode::Store { space, ty, count } => {
                let at = self.address(next(), space)?;
                let parts = self.parts(next(), count)?;
                let from =
                    parts.into_iter().map(|part| self.source(part, ty, Reads::Wider)).collect::<Result<_, _>>()?;
                Operation::Store { space, ty, from, at }
            }
            Opcode::Atomic { change, space, ty, result } => {
                let to = if result { Some(self.target(next(), ty, false)?) } else { None };
                let at = self.address(next(), space)?;
                let compared = match change {
                    Change::CompareAndSwap => Some(self.source(next(), ty, Reads::Plain)?),
                    Change::Operation(_) => None,
                };
                let from = self.source(next(), ty, Reads::Plain)?;
                Operation::Atomic(Atomic { change, space, ty, to, at, compared, from })
            }
            Opcode::Copy { past } => {
                let to = self.address(next(), Space::Shared)?;
                let from = self.address(next(), Space::Global)?;
                let sizes: &[u64] = if past { &[16] } else { &[4, 8, 16] };
                let wanted = if past { "16 bytes, which `.cg` copies" } else { "4, 8 or 16 bytes" };
                let bytes = self.constant(next(), wanted, |bytes| sizes.contains(&bytes))? as u32;
                let source = if found == 4 {
                    match next() {
                        size @ Operand::Number { .. } => {
                            let most = u64::from(bytes);
                            let size =
                                self.constant(size, "at most as many bytes as are copied", |size| size <= most)?;
                            Some(self.scope.rows.number(RowOf::Constant(size)))
                        }
                        size => Some(self.source(size, Type::U32, Reads::Plain)?),
                    }
                } else {
                    None
                };
                Operation::Copy { to, from, bytes, source }
            }
            Opcode::CommitGroup => Operation::CommitGroup,
            Opcode::WaitGroup => {
                let count = self.constant(next(), "the number of groups that may stay", |_| true)?;
                Operation::WaitGroup(Some(count as u32))
            }
            Opcode::WaitAll => Operation::WaitGroup(None),
            Opcode::WarpSync => {
                Operation::Collective(Collective::Sync { mask: self.source(next(), Type::B32, Reads::Plain)? })
            }
            Opcode::Shuffle(mode) => {
                let (to, inside) = match next() {
                    Operand::Pair(to, inside) => {
                        (Operand::Register(to), Some(self.target(Operand::Register(inside), Type::Pred, false)?))
                    }
                    to => (to, None),
                };
                let to = self.target(to, Type::B32, false)?;
                let mut source = |ty| self.source(next(), ty, Reads::Plain);
                let (from, lane, clamp) = (source(Type::B32)?, source(Type::U32)?, source(Type::U32)?);
                let mask = source(Type::B32)?;
                Operation::Collective(Collective::Shuffle { mode, to, inside, from, lane, clamp, mask })
            }
            Opcode::Vote(vote) => {
                let ballot = vote == Vote::Ballot;
                let to = self.target(next(), if ballot { Type::B32 } else { Type::Pred }, false)?;
                let (from, wanted) = match next() {
                    Operand::Not(from) => (Operand::Register(from), false),
                    from => (from, true),
                };
                let from = self.source(from, Type::Pred, Reads::Plain)?;
                let mask = self.source(next(), Type::B32, Reads::Plain)?;
                Operation::Collective(Collective::Vote { vote, to, from, wanted, mask })
            }
            Opcode::LoadMatrix { count, transposed } => {
                let parts = self.matrices(next(), count)?;
                let to = parts.into_iter().map(|part| self.target(part, Type::B32, false)).collect::<Result<_, _>>()?;
                let at = self.address(next(), Space::Shared)?;
                Operation::Collective(Collective::LoadMatrix { to, transposed, at })
            }
            Opcode::StoreMatrix { count, transposed } => {
                let at = self.address(next(), Space::Shared)?;
                let parts = self.matrices(next(), count)?;
                let from =
                    parts.into_iter().map(|part| self.target(part, Type::B32, false)).collect::<Result<_, _>>()?;
                Operation::Collective(Collective::StoreMatrix { from, transposed, at })
            }
            Opcode::Mma(mma) => {
                let mut list = |registers| self.of_matrix(next(), registers);
                let [d, a, b, c] = mma.registers();
                let (to, from) = (list(d)?, [list(a)?, list(b)?, list(c)?]);
                Operation::Collective(Collective::Mma { mma, to, from })
            }
            Opcode::Fence => Operation::Fence,
            Opcode::Branch => {
                let label = match next() {
                    Operand::Name(label) => label,
                    other => return Err(self.not("a label", &other)),
                };
                return Ok((Operation::Branch(usize::MAX), Some(label)));
            }
            Opcode::Exit => Operation::Exit,
            Opcode::Barrier { aligned, arrive } => {
                let number = match next() {
                    Operand::Number { text, negative: false } => match literal(&text, false, Type::U32)? {
                        number @ 0..=15 => self.scope.rows.number(RowOf::Constant(number)),
                        _ => {
                            return Err(ParseErrorKind::Literal { text, ty: Type::U32 });
                        }
                    },
                    register @ Operand::Register(_) => self.target(register, Type::U32, false)?,
                    other => return Err(self.not("the number of a barrier", &other)),
                };
                let count = if found == 2 { Some(self.source(next(), Type::U32, Reads::Plain)?) } else { None };
                Operation::Barrier { number, count, aligned, arrive }
            }
            Opcode::Asynchronous(opcode) => self.asynchronous(opcode, found, &mut next)?,
        };
        Ok((operation, None))
    }

    /// `mov`: one value, or parts put together, or one taken apart.
    fn moved(&mut self, ty: Type, to: Operand, from: Operand) -> Result<Operation, ParseErrorKind> {
        match (to, from) {
            (to, Operand::Vector(parts)) => {
                let part = self.part(ty, parts.len())?;
                let to = self.target(to, ty, false)?;
                let from: Box<[usize]> =
                    parts.into_iter().map(|p| self.source(p, part, Reads::Plain)).collect::<Result<_, _>>()?;
                Ok(Operation::Compute { function: Function::Pack(from.len() as u32), ty, to, from })
            }
            (Operand::Vector(parts), from) => {
                let part = self.part(ty, parts.len())?;
                let to = parts.into_iter().map(|p| self.target(p, part, false)).collect::<Result<_, _>>()?;
                Ok(Operation::Unpack { bits: part.bits(), to, from: self.source(from, ty, Reads::Plain)? })
            }
            (to, from) => {
                let to = self.target(to, ty, false)?;
                let from = Box::new([self.source(from, ty, Reads::Move)?]);
                Ok(Operation::Compute { function: Function::Move, ty, to, from })
            }
        }
    }

    /// The type of so many parts of a `.b32` or a `.b64`.
    fn part(&self, ty: Type, count: usize) -> Result<Type, ParseErrorKind> {
        match (ty, count) {
            (Type::B32, 2) | (Type::B64, 4) => Ok(Type::B16),
            (Type::B64, 2) => Ok(Type::B32),
            (Type::B32 | Type::B64, _) => Err(self.not("as many parts as fill the type", &Operand::Vector(Vec::new()))),
            _ => Err(ParseErrorKind::TypeOfOpcode { opcode: format!("{} of a vector", self.text), ty }),
        }
    }

    pub(super) fn not(&self, wanted: &'static str, operand: &Operand) -> ParseErrorKind {
        ParseErrorKind::Expected { wanted, found: self.shown(operand) }
    }

    fn shown(&self, operand: &Operand) -> String {
        match operand {
            Operand::Register(index) => self.scope.registers[*index].name.clone(),
            Operand::Not(index) => format!("!{}", self.scope.registers[*index].name),
            Operand::Sink(second) => format!("_|{}", self.scope.registers[*second].name),
            Operand::Pair(first, second) => {
                format!("{}|{}", self.scope.registers[*first].name, self.scope.registers[*second].name)
            }
            Operand::Special(special) => special.to_string(),
            Operand::Number { text, negative } => {
                format!("{}{text}", if *negative { "-" } else { "" })
            }
            Operand::Name(name) => name.clone(),
            Operand::Behind(name, offset) => format!("{name}+{offset}"),
            Operand::Vector(_) => "{…}".to_string(),
            Operand::Address { .. } | Operand::Box { .. } => "[…]".to_string(),
        }
    }

    /// A register, as a row.
    pub(super) fn target(&mut self, operand: Operand, ty: Type, wider: bool) -> Result<usize, ParseErrorKind> {
        match operand {
            Operand::Register(index) => {
                check(self.scope, index, ty, wider, &self.text)?;
                Ok(self.scope.rows.number(RowOf::Register(index)))
            }
            other => Err(self.not("a register", &other)),
        }
    }

    pub(super) fn source(&mut self, operand: Operand, ty: Type, reads: Reads) -> Result<usize, ParseErrorKind> {
        let row = match operand {
            Operand::Special(_) if matches!(reads, Reads::Move | Reads::Convert) && !Type::U32.accepts(ty) => {
                let (opcode, operand) = (self.text.clone(), self.shown(&operand));
                return Err(ParseErrorKind::TypeOfOperand { opcode, operand, declared: Type::U32, wanted: ty });
            }
            Operand::Special(special) if matches!(reads, Reads::Move | Reads::Convert) => RowOf::Special(special),
            Operand::Number { text, negative } => RowOf::Constant(literal(&text, negative, ty)?),
            Operand::Name(name) if reads == Reads::Move => match find(&self.scope.parameters, &name) {
                Some(offset) if ty.bits() == 64 => RowOf::Constant(PARAMETER_BASE + offset),
                _ => self.scope.shared_address(&name)?,
            },
            Operand::Behind(name, offset) if reads == Reads::Move => match self.scope.shared_address(&name)? {
                RowOf::Static(start) => RowOf::Static(start + u64::from(offset)),
                RowOf::Dynamic(start) => RowOf::Dynamic(start + u64::from(offset)),
                other => other,
            },
            Operand::Name(name) => return Err(ParseErrorKind::UnknownName(name)),
            other => return self.target(other, ty, matches!(reads, Reads::Convert | Reads::Wider)),
        };
        Ok(self.scope.rows.number(row))
    }

    /// A number in the text, one of those that the opcode takes.
    pub(super) fn constant(
        &self,
        operand: Operand,
        wanted: &'static str,
        takes: impl Fn(u64) -> bool,
    ) -> Result<u64, ParseErrorKind> {
        let Operand::Number { text, negative } = &operand else {
            return Err(self.not(wanted, &operand));
        };
        let value = literal(text, *negative, Type::U32)?;
        if !*negative && takes(value) { Ok(value) } else { Err(self.not(wanted, &operand)) }
    }

    fn table(&self, operand: Operand) -> Result<u8, ParseErrorKind> {
        match operand {
            Operand::Number { text, negative } => Ok(literal(&text, negative, Type::U8)? as u8),
            other => Err(self.not("a constant truth table", &other)),
        }
    }

    fn parts(&self, operand: Operand, count: usize) -> Result<Vec<Operand>, ParseErrorKind> {
        match (operand, count) {
            (Operand::Vector(parts), _) if count > 1 && parts.len() == count => Ok(parts),
            (other, 1) => Ok(vec![other]),
            (other, _) => Err(self.not("a vector of as many registers as `.v` says", &other)),
        }
    }

    /// The registers of a matrix: so many of a type, and whether they are declared as bits and as nothing else.
    pub(super) fn of_matrix(
        &mut self,
        operand: Operand,
        (wanted, ty, bits): (usize, Type, bool),
    ) -> Result<Box<[usize]>, ParseErrorKind> {
        let parts = match operand {
            Operand::Vector(parts) if parts.len() == wanted => parts,
            other => return Err(self.not("a vector of as many registers as the matrix has", &other)),
        };
        let part = |part: Operand| {
            if let Operand::Register(index) = part
                && bits
                && self.scope.registers[index].ty != ty
            {
                let (operand, declared) = (self.shown(&part), self.scope.registers[index].ty);
                let opcode = self.text.clone();
                return Err(ParseErrorKind::TypeOfOperand { opcode, operand, declared, wanted: ty });
            }
            self.target(part, ty, false)
        };
        parts.into_iter().map(part).collect()
    }

    /// The registers of matrices stand in braces even where there is one.
    fn matrices(&self, operand: Operand, count: usize) -> Result<Vec<Operand>, ParseErrorKind> {
        match operand {
            Operand::Vector(parts) if parts.len() == count => Ok(parts),
            other => Err(self.not("a vector of as many registers as `.x` says", &other)),
        }
    }

    pub(super) fn address(&mut self, operand: Operand, space: Space) -> Result<Address, ParseErrorKind> {
        let (base, offset) = match operand {
            Operand::Address { base, offset } => (*base, offset),
            other => return Err(self.not("an address in brackets", &other)),
        };
        let row = match (base, space) {
            (Operand::Name(name), Space::Param) => match find(&self.scope.parameters, &name) {
                Some(offset) => RowOf::Constant(offset),
                None => return Err(ParseErrorKind::UnknownName(name)),
            },
            (Operand::Name(name), Space::Shared | Space::Cluster) => self.scope.shared_address(&name)?,
            (Operand::Register(index), Space::Shared | Space::Cluster)
                if Type::U32.accepts(self.scope.registers[index].ty) =>
            {
                RowOf::Register(index)
            }
            (Operand::Register(index), _) => {
                check(self.scope, index, Type::U64, false, &self.text)?;
                RowOf::Register(index)
            }
            (other, _) => return Err(self.not("the base of an address", &other)),
        };
        Ok(Address { base: self.scope.rows.number(row), offset })
    }
}
