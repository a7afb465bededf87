//! The instructions that kernels here are made of, and how each is written.

use core::fmt;

use super::register::{Operand, Register};
use super::types::{Kind, Type};

/// An operation with one result and two sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// The sum.
    Add,
    /// The difference.
    Sub,
    /// The low half of the product.
    MulLo,
    /// The high half of the product.
    MulHi,
    /// The quotient.
    Div,
    /// The remainder.
    Rem,
    /// A shift to the left.
    Shl,
    /// A shift to the right.
    Shr,
    /// The common bits.
    And,
    /// All bits of either.
    Or,
    /// The bits that differ.
    Xor,
}

/// A comparison of two sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names are PTX's own.
pub enum Comparison {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// A register that the hardware fills; the x axis, the only one that kernels here use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// The thread in its block.
    Tid,
    /// The threads of a block.
    Ntid,
    /// The block in the grid.
    Ctaid,
    /// The blocks of the grid.
    Nctaid,
}

/// The memory of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// The device's.
    Global,
    /// The block's.
    Shared,
}

/// A place to branch to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label(pub u32);

/// `[base + offset]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    /// A register with an address.
    pub base: Register,
    /// Bytes to add, which cost nothing.
    pub offset: i32,
}

/// One line of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)] // Fields are operands: `to` is written, the others are read.
pub enum Instruction {
    /// `ld.param`: a parameter by its name.
    LoadParam { to: Register, name: String },
    /// `mov` from a register that the hardware fills.
    Special { to: Register, from: Special },
    /// `mov` of a register or a constant.
    Move { to: Register, from: Operand },
    /// `mov` of the address of a shared array.
    AddressOf { to: Register, array: String },
    /// `cvta.to.global`: a parameter's generic address as a global one.
    ToGlobal { to: Register, from: Register },
    /// `cvt` between integers.
    Convert { to: Register, from: Register },
    /// An operation with two sources.
    Binary { op: BinaryOp, to: Register, a: Operand, b: Operand },
    /// `mad.lo`: a * b + c.
    Mad { to: Register, a: Operand, b: Operand, c: Operand },
    /// `mad.wide.u32`: a * b + c, the product and c in 64 bits.
    MadWide { to: Register, a: Operand, b: Operand, c: Operand },
    /// `lop3`: the function of three bits that the table is, on 32 of them.
    Logic { table: u8, to: Register, a: Operand, b: Operand, c: Operand },
    /// `prmt`: four bytes of a and b, each named by a nibble of the selector.
    Permute { to: Register, a: Operand, b: Operand, selector: Operand },
    /// `mov.b64` of two halves.
    Pack { to: Register, low: Operand, high: Operand },
    /// `setp`.
    Compare { how: Comparison, to: Register, a: Operand, b: Operand },
    /// `ld`.
    Load { space: Space, to: Register, from: Address },
    /// `st`.
    Store { space: Space, to: Address, from: Operand },
    /// `ld` of two or four elements.
    LoadVector { space: Space, to: Vec<Register>, from: Address },
    /// `st` of two or four elements.
    StoreVector { space: Space, to: Address, from: Vec<Register> },
    /// `bra`, always or where the predicate holds.
    Branch { to: Label, when: Option<Register> },
    /// A place to branch to.
    Label(Label),
    /// `bar.sync 0`.
    Barrier,
    /// `ret`.
    Return,
    /// A comment of one line.
    Comment(String),
}

/// An operand among others of a type: numbers of signed types show their sign.
struct Shown(Operand, Type);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1) {
            (Operand::Register(register), _) => register.fmt(f),
            (Operand::Constant(bits), Type::F32) => write!(f, "0f{:08X}", bits as u32),
            (Operand::Constant(bits), Type::S32) => write!(f, "{}", bits as u32 as i32),
            (Operand::Constant(bits), Type::S64) => write!(f, "{}", bits as i64),
            (Operand::Constant(bits), _) => write!(f, "{bits}"),
        }
    }
}

/// The signed twin when a constant is easier read as negative: sums and products care for neither.
fn readable(ty: Type, constants: &[Operand]) -> Type {
    let negative = |operand: &Operand| match operand {
        Operand::Constant(bits) => bits >> (ty.bits() - 1) == 1,
        Operand::Register(_) => false,
    };
    match ty {
        Type::U32 if constants.iter().any(negative) => Type::S32,
        Type::U64 if constants.iter().any(negative) => Type::S64,
        _ => ty,
    }
}

/// The type of the first register, and all of them as a list.
fn vector(registers: &[Register]) -> (Type, String) {
    let names: Vec<String> = registers.iter().map(Register::to_string).collect();
    (registers.first().map_or(Type::U32, |register| register.ty), names.join(", "))
}

fn bits_of(ty: Type) -> Type {
    match ty.bits() {
        64 => Type::B64,
        32 => Type::B32,
        _ => ty,
    }
}

fn binary(f: &mut fmt::Formatter<'_>, op: BinaryOp, to: Register, a: Operand, b: Operand) -> fmt::Result {
    let float = to.ty.kind() == Kind::Float;
    let (name, ty) = match op {
        BinaryOp::Add => ("add", readable(to.ty, &[a, b])),
        BinaryOp::Sub => ("sub", to.ty),
        BinaryOp::MulLo if float => ("mul", to.ty),
        BinaryOp::MulLo => ("mul.lo", readable(to.ty, &[a, b])),
        BinaryOp::MulHi => ("mul.hi", to.ty),
        BinaryOp::Div => ("div", to.ty),
        BinaryOp::Rem => ("rem", to.ty),
        BinaryOp::Shr => ("shr", to.ty),
        BinaryOp::Shl => ("shl", bits_of(to.ty)),
        BinaryOp::And => ("and", bits_of(to.ty)),
        BinaryOp::Or => ("or", bits_of(to.ty)),
        BinaryOp::Xor => ("xor", bits_of(to.ty)),
    };
    write!(f, "{name}{ty} {to}, {}, {};", Shown(a, ty), Shown(b, ty))
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Instruction::LoadParam { to, name } => write!(f, "ld.param{} {to}, [{name}];", to.ty),
            Instruction::Special { to, from } => {
                let name = match from {
                    Special::Tid => "%tid",
                    Special::Ntid => "%ntid",
                    Special::Ctaid => "%ctaid",
                    Special::Nctaid => "%nctaid",
                };
                write!(f, "mov{} {to}, {name}.x;", to.ty)
            }
            Instruction::Move { to, from } => {
                write!(f, "mov{} {to}, {};", to.ty, Shown(*from, to.ty))
            }
            Instruction::AddressOf { to, array } => write!(f, "mov{} {to}, {array};", to.ty),
            Instruction::ToGlobal { to, from } => {
                write!(f, "cvta.to.global{} {to}, {from};", to.ty)
            }
            Instruction::Convert { to, from } => write!(f, "cvt{}{} {to}, {from};", to.ty, from.ty),
            Instruction::Binary { op, to, a, b } => binary(f, *op, *to, *a, *b),
            Instruction::Mad { to, a, b, c } => {
                let ty = readable(to.ty, &[*a, *b, *c]);
                let [a, b, c] = [a, b, c].map(|&operand| Shown(operand, ty));
                write!(f, "mad.lo{ty} {to}, {a}, {b}, {c};")
            }
            Instruction::MadWide { to, a, b, c } => {
                let [a, b] = [a, b].map(|&operand| Shown(operand, Type::U32));
                write!(f, "mad.wide.u32 {to}, {a}, {b}, {};", Shown(*c, Type::U64))
            }
            Instruction::Logic { table, to, a, b, c } => {
                let [a, b, c] = [a, b, c].map(|&operand| Shown(operand, Type::B32));
                write!(f, "lop3.b32 {to}, {a}, {b}, {c}, 0x{table:02x};")
            }
            Instruction::Permute { to, a, b, selector } => {
                let [a, b, selector] = [a, b, selector].map(|&operand| Shown(operand, Type::B32));
                write!(f, "prmt.b32 {to}, {a}, {b}, {selector};")
            }
            Instruction::Pack { to, low, high } => {
                write!(f, "mov.b64 {to}, {{{}, {}}};", Shown(*low, Type::U32), Shown(*high, Type::U32))
            }
            Instruction::Compare { how, to, a, b } => {
                let ty = match (a, b) {
                    (Operand::Register(register), _) | (_, Operand::Register(register)) => register.ty,
                    _ => Type::U32,
                };
                let name = match how {
                    Comparison::Eq => "eq",
                    Comparison::Ne => "ne",
                    Comparison::Lt => "lt",
                    Comparison::Le => "le",
                    Comparison::Gt => "gt",
                    Comparison::Ge => "ge",
                };
                write!(f, "setp.{name}{ty} {to}, {}, {};", Shown(*a, ty), Shown(*b, ty))
            }
            Instruction::Load { space, to, from } => write!(f, "ld{space}{} {to}, {from};", to.ty),
            Instruction::Store { space, to, from } => {
                let ty = match from {
                    Operand::Register(register) => register.ty,
                    Operand::Constant(_) => Type::U32,
                };
                write!(f, "st{space}{ty} {to}, {};", Shown(*from, ty))
            }
            Instruction::LoadVector { space, to, from } => {
                let (ty, list) = vector(to);
                write!(f, "ld{space}.v{}{ty} {{{list}}}, {from};", to.len())
            }
            Instruction::StoreVector { space, to, from } => {
                let (ty, list) = vector(from);
                write!(f, "st{space}.v{}{ty} {to}, {{{list}}};", from.len())
            }
            Instruction::Branch { to, when: Some(when) } => write!(f, "@{when} bra {to};"),
            Instruction::Branch { to, when: None } => write!(f, "bra {to};"),
            Instruction::Label(label) => write!(f, "{label}:"),
            Instruction::Barrier => f.write_str("bar.sync 0;"),
            Instruction::Return => f.write_str("ret;"),
            // A line break would end the comment and begin code.
            Instruction::Comment(text) => write!(f, "// {}", text.replace(char::is_control, " ")),
        }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Space::Global => ".global",
            Space::Shared => ".shared",
        })
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "$L{}", self.0)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.offset {
            0 => write!(f, "[{}]", self.base),
            offset => write!(f, "[{}+{offset}]", self.base),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const R: fn(Type, u32) -> Register = |ty, number| Register { ty, number };

    #[test]
    fn every_instruction_is_written_as_ptx_wants_it() {
        let (r, rd, p, s) = (R(Type::U32, 1), R(Type::U64, 2), R(Type::Pred, 3), R(Type::S32, 4));
        let (reg, wide) = (Operand::Register(r), Operand::Register(rd));
        let seven = Operand::Constant(7);
        let minus_two = Operand::Constant(u64::from(u32::MAX) - 1);
        let at = Address { base: rd, offset: 8 };
        let name = "out".to_string();
        let cases = [
            (Instruction::LoadParam { to: rd, name: name.clone() }, "ld.param.u64 %rd2, [out];"),
            (Instruction::Special { to: r, from: Special::Ctaid }, "mov.u32 %r1, %ctaid.x;"),
            (Instruction::Move { to: s, from: minus_two }, "mov.s32 %s4, -2;"),
            (Instruction::AddressOf { to: r, array: name }, "mov.u32 %r1, out;"),
            (Instruction::ToGlobal { to: rd, from: rd }, "cvta.to.global.u64 %rd2, %rd2;"),
            (Instruction::Convert { to: rd, from: r }, "cvt.u64.u32 %rd2, %r1;"),
            (Instruction::Mad { to: r, a: reg, b: minus_two, c: reg }, "mad.lo.s32 %r1, %r1, -2, %r1;"),
            (Instruction::Mad { to: r, a: reg, b: seven, c: reg }, "mad.lo.u32 %r1, %r1, 7, %r1;"),
            (Instruction::MadWide { to: rd, a: reg, b: seven, c: wide }, "mad.wide.u32 %rd2, %r1, 7, %rd2;"),
            (Instruction::Logic { table: 0xea, to: r, a: reg, b: seven, c: reg }, "lop3.b32 %r1, %r1, 7, %r1, 0xea;"),
            (
                Instruction::Permute { to: r, a: seven, b: minus_two, selector: reg },
                "prmt.b32 %r1, 7, 4294967294, %r1;",
            ),
            (Instruction::Pack { to: rd, low: reg, high: seven }, "mov.b64 %rd2, {%r1, 7};"),
            (Instruction::Compare { how: Comparison::Ge, to: p, a: reg, b: seven }, "setp.ge.u32 %p3, %r1, 7;"),
            (Instruction::Load { space: Space::Global, to: s, from: at }, "ld.global.s32 %s4, [%rd2+8];"),
            (Instruction::Store { space: Space::Shared, to: at, from: reg }, "st.shared.u32 [%rd2+8], %r1;"),
            (
                Instruction::LoadVector { space: Space::Shared, to: vec![r, r], from: at },
                "ld.shared.v2.u32 {%r1, %r1}, [%rd2+8];",
            ),
            (
                Instruction::StoreVector { space: Space::Global, to: at, from: vec![s; 4] },
                "st.global.v4.s32 [%rd2+8], {%s4, %s4, %s4, %s4};",
            ),
            (Instruction::Branch { to: Label(0), when: Some(p) }, "@%p3 bra $L0;"),
            (Instruction::Branch { to: Label(0), when: None }, "bra $L0;"),
            (Instruction::Label(Label(0)), "$L0:"),
            (Instruction::Barrier, "bar.sync 0;"),
            (Instruction::Return, "ret;"),
            (Instruction::Comment("a\nret;".to_string()), "// a ret;"),
        ];
        for (instruction, text) in cases {
            assert_eq!(instruction.to_string(), text);
        }
    }

    #[test]
    fn operations_take_the_type_that_exists_for_them() {
        let (r, rd, f) = (R(Type::U32, 0), R(Type::U64, 0), R(Type::F32, 0));
        let cases = [
            (BinaryOp::Add, r, "add.u32"),
            (BinaryOp::Sub, rd, "sub.u64"),
            (BinaryOp::MulLo, r, "mul.lo.u32"),
            (BinaryOp::MulLo, f, "mul.f32"),
            (BinaryOp::MulHi, rd, "mul.hi.u64"),
            (BinaryOp::Div, r, "div.u32"),
            (BinaryOp::Rem, r, "rem.u32"),
            (BinaryOp::Shl, rd, "shl.b64"),
            (BinaryOp::Shr, r, "shr.u32"),
            (BinaryOp::And, r, "and.b32"),
            (BinaryOp::Or, rd, "or.b64"),
            (BinaryOp::Xor, r, "xor.b32"),
        ];
        for (op, to, name) in cases {
            let operand = Operand::Register(to);
            let text = Instruction::Binary { op, to, a: operand, b: operand }.to_string();
            assert_eq!(text, format!("{name} {to}, {to}, {to};"));
        }
    }
}
