//! How each instruction is written.

use core::fmt;

use super::instruction::{
    Axis, BinaryOp, Cache, Comparison, Instruction, Label, Shuffle, Space, Special, UnaryOp, Vote,
};
use super::register::{Address, Operand, Register};
use super::types::{Kind, Type};

/// An operand among others of a type: numbers of signed types show their sign.
struct Shown(Operand, Type);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1) {
            (Operand::Register(register), _) => register.fmt(f),
            (Operand::Constant(bits), Type::F16 | Type::BF16) => write!(f, "0x{:04x}", bits as u16),
            (Operand::Constant(bits), Type::F32) => write!(f, "0f{:08X}", bits as u32),
            (Operand::Constant(bits), Type::F64) => write!(f, "0d{bits:016X}"),
            (Operand::Constant(bits), Type::S8) => write!(f, "{}", bits as u8 as i8),
            (Operand::Constant(bits), Type::S16) => write!(f, "{}", bits as u16 as i16),
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

/// What an access of these operands is written as: their type in memory, and a list of them.
fn vector(operands: &[Operand]) -> (Type, String) {
    let typed = operands.iter().find_map(|operand| match operand {
        Operand::Register(register) => Some(register.ty),
        Operand::Constant(_) => None,
    });
    let ty = typed.unwrap_or(Type::U32);
    let names: Vec<String> = operands.iter().map(|&operand| Shown(operand, ty).to_string()).collect();
    match &names[..] {
        [one] => (ty.access(), one.clone()),
        _ => (ty.access(), format!("{{{}}}", names.join(", "))),
    }
}

/// `.v2`, `.v4`, or nothing for one.
fn count(operands: usize) -> String {
    if operands == 1 { String::new() } else { format!(".v{operands}") }
}

fn registers(list: &[Register]) -> Vec<Operand> {
    list.iter().map(|&register| Operand::Register(register)).collect()
}

/// What `cvt` asks for where the result may not be exact.
fn rounding(to: Type, from: Type) -> &'static str {
    match (from.kind(), to.kind()) {
        (Kind::Float, Kind::Float) if to.bits() >= from.bits() => "",
        (_, Kind::Float) => ".rn",
        (Kind::Float, _) => ".rzi",
        // Into 8 bits, the nearest that there is.
        _ if to.bits() == 8 && from.bits() > 8 => ".sat",
        _ => "",
    }
}

fn binary(f: &mut fmt::Formatter<'_>, op: BinaryOp, to: Register, a: Operand, b: Operand) -> fmt::Result {
    let float = to.ty.kind() == Kind::Float;
    let (name, ty) = match op {
        // Without a rounding, ptxas may make one `fma` of a product and a sum, which rounds once and not twice.
        BinaryOp::Add if float => ("add.rn", to.ty),
        BinaryOp::Sub if float => ("sub.rn", to.ty),
        BinaryOp::MulLo if float => ("mul.rn", to.ty),
        BinaryOp::Add => ("add", readable(to.ty, &[a, b])),
        BinaryOp::Sub => ("sub", to.ty),
        BinaryOp::MulLo => ("mul.lo", readable(to.ty, &[a, b])),
        BinaryOp::MulHi => ("mul.hi", to.ty),
        BinaryOp::Div if float => ("div.rn", to.ty),
        BinaryOp::Div => ("div", to.ty),
        BinaryOp::Rem => ("rem", to.ty),
        BinaryOp::Shr => ("shr", to.ty),
        BinaryOp::Shl => ("shl", to.ty.as_bits()),
        BinaryOp::And => ("and", to.ty.as_bits()),
        BinaryOp::Or => ("or", to.ty.as_bits()),
        BinaryOp::Xor => ("xor", to.ty.as_bits()),
        BinaryOp::Min => ("min", to.ty),
        BinaryOp::Max => ("max", to.ty),
    };
    write!(f, "{name}{ty} {to}, {}, {};", Shown(a, ty), Shown(b, ty))
}

fn unary(f: &mut fmt::Formatter<'_>, op: UnaryOp, to: Register, a: Operand) -> fmt::Result {
    // What counts bits is of the type of its source.
    let source = match a {
        Operand::Register(register) => register.ty.as_bits(),
        Operand::Constant(_) => to.ty.as_bits(),
    };
    let (name, ty) = match op {
        UnaryOp::Neg => ("neg", to.ty),
        UnaryOp::Abs => ("abs", to.ty),
        UnaryOp::Not => ("not", to.ty.as_bits()),
        UnaryOp::CountOnes => ("popc", source),
        UnaryOp::LeadingZeros => ("clz", source),
        UnaryOp::ReverseBits => ("brev", to.ty.as_bits()),
        UnaryOp::Reciprocal => ("rcp.rn", to.ty),
        UnaryOp::Sqrt => ("sqrt.rn", to.ty),
        UnaryOp::SqrtApprox => ("sqrt.approx", to.ty),
        UnaryOp::RsqrtApprox => ("rsqrt.approx", to.ty),
        UnaryOp::Exp2Approx => ("ex2.approx", to.ty),
        UnaryOp::Exp2ApproxFlushed => ("ex2.approx.ftz", to.ty),
        UnaryOp::Log2Approx => ("lg2.approx", to.ty),
        UnaryOp::TanhApprox => ("tanh.approx", to.ty),
    };
    write!(f, "{name}{ty} {to}, {};", Shown(a, ty))
}

impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Instruction::LoadParam { to, name } => write!(f, "ld.param{} {to}, [{name}];", to.ty.access()),
            Instruction::Special { to, from } => {
                let name = match from {
                    Special::Tid => "%tid.x",
                    Special::Ntid => "%ntid.x",
                    Special::Ctaid(Axis::X) => "%ctaid.x",
                    Special::Ctaid(Axis::Y) => "%ctaid.y",
                    Special::Ctaid(Axis::Z) => "%ctaid.z",
                    Special::Nctaid => "%nctaid.x",
                };
                write!(f, "mov{} {to}, {name};", to.ty)
            }
            Instruction::Move { to, from } => {
                write!(f, "mov{} {to}, {};", to.ty.storage(), Shown(*from, to.ty))
            }
            Instruction::AddressOf { to, array } => write!(f, "mov{} {to}, {array};", to.ty),
            Instruction::ToGlobal { to, from } => {
                write!(f, "cvta.to.global{} {to}, {from};", to.ty)
            }
            Instruction::Convert { to, from } => {
                write!(f, "cvt{}{}{} {to}, {from};", rounding(to.ty, from.ty), to.ty, from.ty)
            }
            Instruction::NarrowPair { ty, to, from: [high, low] } => {
                let [high, low] = [high, low].map(|&operand| Shown(operand, Type::F32));
                write!(f, "cvt.rn.satfinite{ty}x2.f32 {to}, {high}, {low};")
            }
            Instruction::NarrowHalves { ty, to, from } => write!(f, "cvt.rn.satfinite{ty}x2.f16x2 {to}, {from};"),
            Instruction::WidenPair { ty, to, from } => write!(f, "cvt.rn.f16x2{ty}x2 {to}, {from};"),
            Instruction::UpperByte { to, from } => write!(f, "shr.u16 {to}, {from}, 8;"),
            Instruction::Bits { to, from } => {
                let ty = to.ty.as_bits();
                write!(f, "mov{ty} {to}, {};", Shown(*from, ty))
            }
            Instruction::Unary { op, to, a } => unary(f, *op, *to, *a),
            Instruction::Fma { to, a, b, c } => {
                let [a, b, c] = [a, b, c].map(|&operand| Shown(operand, to.ty));
                write!(f, "fma.rn{} {to}, {a}, {b}, {c};", to.ty)
            }
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
            Instruction::Pack { to, from } => {
                write!(f, "mov{} {to}, {};", to.ty.as_bits(), vector(from).1)
            }
            Instruction::Unpack { to, from } => {
                write!(f, "mov{} {}, {from};", from.ty.as_bits(), vector(&registers(to)).1)
            }
            Instruction::Select { to, a, b, when } => {
                let [a, b] = [a, b].map(|&operand| Shown(operand, to.ty));
                write!(f, "selp{} {to}, {a}, {b}, {when};", to.ty.storage())
            }
            Instruction::Compare { how, ty, to, a, b } => {
                let name = match how {
                    Comparison::Eq => "eq",
                    Comparison::Ne => "ne",
                    Comparison::Lt => "lt",
                    Comparison::Le => "le",
                    Comparison::Gt => "gt",
                    Comparison::Ge => "ge",
                };
                write!(f, "setp.{name}{ty} {to}, {}, {};", Shown(*a, *ty), Shown(*b, *ty))
            }
            Instruction::Load { space, cache, to, from } => {
                let (ty, list) = vector(&registers(to));
                write!(f, "ld{space}{cache}{}{ty} {list}, {from};", count(to.len()))
            }
            Instruction::Store { space, cache, to, from } => {
                let (ty, list) = vector(from);
                write!(f, "st{space}{cache}{}{ty} {to}, {list};", count(from.len()))
            }
            Instruction::CopyAsync { bytes, to, from, source } => {
                // Only 16 bytes can pass by the first level of the cache.
                let cache = if *bytes == 16 { ".cg" } else { ".ca" };
                let source = source.map(|source| format!(", {source}")).unwrap_or_default();
                write!(f, "cp.async{cache}.shared.global {to}, {from}, {bytes}{source};")
            }
            Instruction::CommitGroup => f.write_str("cp.async.commit_group;"),
            Instruction::WaitGroup(groups) => write!(f, "cp.async.wait_group {groups};"),
            Instruction::LoadMatrix { to, from, transposed } => {
                let trans = if *transposed { ".trans" } else { "" };
                let list: Vec<String> = to.iter().map(Register::to_string).collect();
                let (number, list) = (to.len(), list.join(", "));
                write!(f, "ldmatrix.sync.aligned.m8n8.x{number}{trans}.shared.b16 {{{list}}}, {from};")
            }
            Instruction::StoreMatrix { to, from, transposed } => {
                let trans = if *transposed { ".trans" } else { "" };
                let list: Vec<String> = from.iter().map(Register::to_string).collect();
                let (number, list) = (from.len(), list.join(", "));
                write!(f, "stmatrix.sync.aligned.m8n8.x{number}{trans}.shared.b16 {to}, {{{list}}};")
            }
            Instruction::Mma { name, to, a, b, c } => {
                let [to, a, b, c] =
                    [to, a, b, c].map(|list| list.iter().map(Register::to_string).collect::<Vec<_>>().join(", "));
                write!(f, "{name} {{{to}}}, {{{a}}}, {{{b}}}, {{{c}}};")
            }
            Instruction::Shuffle { how, to, from, by } => {
                let name = match how {
                    Shuffle::Butterfly => "bfly",
                    Shuffle::Down => "down",
                    Shuffle::Up => "up",
                    Shuffle::Index => "idx",
                };
                // The lanes of one whole warp: 31 is the last one that a lane reads from, and upward 0 the first.
                let end = if *how == Shuffle::Up { 0 } else { 31 };
                write!(f, "shfl.sync.{name}.b32 {to}, {from}, {}, {end}, 0xffffffff;", Shown(*by, Type::U32))
            }
            Instruction::Vote { how, to, from } => {
                let name = match how {
                    Vote::All => "all.pred",
                    Vote::Any => "any.pred",
                    Vote::Ballot => "ballot.b32",
                };
                write!(f, "vote.sync.{name} {to}, {from}, 0xffffffff;")
            }
            Instruction::Atomic { op, space, to, at, from } => {
                let (name, ty) = op.of(to.ty);
                write!(f, "atom{space}.{name}{ty} {to}, {at}, {};", Shown(*from, ty))
            }
            Instruction::CompareAndSwap { space, to, at, compared, from } => {
                let ty = to.ty.as_bits();
                let [compared, from] = [compared, from].map(|&operand| Shown(operand, ty));
                write!(f, "atom{space}.cas{ty} {to}, {at}, {compared}, {from};")
            }
            Instruction::Sm90(instruction) => instruction.fmt(f),
            Instruction::Raw(text) => f.write_str(text),
            Instruction::Branch { to, when: Some(when) } => write!(f, "@{when} bra {to};"),
            Instruction::Branch { to, when: None } => write!(f, "bra {to};"),
            Instruction::BranchUnless { to, when } => write!(f, "@!{when} bra {to};"),
            Instruction::Event { when } => write!(f, "@{when} pmevent 0;"),
            Instruction::Label(label) => write!(f, "{label}:"),
            Instruction::Barrier => f.write_str("bar.sync 0;"),
            Instruction::WarpBarrier => f.write_str("bar.warp.sync 0xffffffff;"),
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
            Space::Cluster => ".shared::cluster",
        })
    }
}

impl fmt::Display for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cache::Default => "",
            Cache::NonCoherent => ".nc",
            Cache::Streaming => ".cs",
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
    use crate::ptx::AtomicOp;

    const R: fn(Type, u32) -> Register = |ty, number| Register { ty, number };

    #[test]
    fn every_instruction_is_written_as_ptx_wants_it() {
        let (r, rd, p, s) = (R(Type::U32, 1), R(Type::U64, 2), R(Type::Pred, 3), R(Type::S32, 4));
        let (reg, wide) = (Operand::Register(r), Operand::Register(rd));
        let seven = Operand::Constant(7);
        let minus_two = Operand::Constant(u64::from(u32::MAX) - 1);
        let (h, f) = (R(Type::F16, 5), R(Type::F32, 6));
        let one = Operand::Constant(u64::from(1f32.to_bits()));
        let at = Address { base: rd, offset: 8 };
        let name = "out".to_string();
        let cases = [
            (Instruction::LoadParam { to: rd, name: name.clone() }, "ld.param.u64 %rd2, [out];"),
            (Instruction::Special { to: r, from: Special::Ctaid(Axis::X) }, "mov.u32 %r1, %ctaid.x;"),
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
            (Instruction::Pack { to: rd, from: vec![reg, seven] }, "mov.b64 %rd2, {%r1, 7};"),
            (Instruction::Unpack { to: vec![h, h], from: r }, "mov.b32 {%h5, %h5}, %r1;"),
            (Instruction::Convert { to: h, from: f }, "cvt.rn.f16.f32 %h5, %f6;"),
            (Instruction::Convert { to: f, from: h }, "cvt.f32.f16 %f6, %h5;"),
            (Instruction::Convert { to: r, from: f }, "cvt.rzi.u32.f32 %r1, %f6;"),
            (Instruction::Fma { to: f, a: one, b: one, c: one }, "fma.rn.f32 %f6, 0f3F800000, 0f3F800000, 0f3F800000;"),
            (Instruction::Unary { op: UnaryOp::Neg, to: f, a: one }, "neg.f32 %f6, 0f3F800000;"),
            (Instruction::Select { to: h, a: reg, b: reg, when: p }, "selp.b16 %h5, %r1, %r1, %p3;"),
            (
                Instruction::CopyAsync { bytes: 16, to: at, from: at, source: Some(r) },
                "cp.async.cg.shared.global [%rd2+8], [%rd2+8], 16, %r1;",
            ),
            (
                Instruction::CopyAsync { bytes: 8, to: at, from: at, source: None },
                "cp.async.ca.shared.global [%rd2+8], [%rd2+8], 8;",
            ),
            (Instruction::CommitGroup, "cp.async.commit_group;"),
            (Instruction::WaitGroup(1), "cp.async.wait_group 1;"),
            (
                Instruction::LoadMatrix { to: vec![r, r], from: at, transposed: true },
                "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r1, %r1}, [%rd2+8];",
            ),
            (
                Instruction::StoreMatrix { to: at, from: vec![r], transposed: false },
                "stmatrix.sync.aligned.m8n8.x1.shared.b16 [%rd2+8], {%r1};",
            ),
            (
                Instruction::Mma { name: "mma.sync.x".to_string(), to: vec![f], a: vec![r, r], b: vec![r], c: vec![f] },
                "mma.sync.x {%f6}, {%r1, %r1}, {%r1}, {%f6};",
            ),
            (
                Instruction::Shuffle { how: Shuffle::Butterfly, to: r, from: r, by: seven },
                "shfl.sync.bfly.b32 %r1, %r1, 7, 31, 0xffffffff;",
            ),
            (
                Instruction::Load { space: Space::Global, cache: Cache::NonCoherent, to: vec![h; 4], from: at },
                "ld.global.nc.v4.b16 {%h5, %h5, %h5, %h5}, [%rd2+8];",
            ),
            (
                Instruction::Shuffle { how: Shuffle::Up, to: r, from: r, by: seven },
                "shfl.sync.up.b32 %r1, %r1, 7, 0, 0xffffffff;",
            ),
            (Instruction::Vote { how: Vote::All, to: p, from: p }, "vote.sync.all.pred %p3, %p3, 0xffffffff;"),
            (Instruction::Vote { how: Vote::Ballot, to: r, from: p }, "vote.sync.ballot.b32 %r1, %p3, 0xffffffff;"),
            (
                Instruction::Atomic { op: AtomicOp::Add, space: Space::Global, to: f, at, from: one },
                "atom.global.add.f32 %f6, [%rd2+8], 0f3F800000;",
            ),
            (
                Instruction::Atomic { op: AtomicOp::Add, space: Space::Global, to: R(Type::S64, 1), at, from: wide },
                "atom.global.add.u64 %sd1, [%rd2+8], %rd2;",
            ),
            (
                Instruction::Atomic { op: AtomicOp::Xor, space: Space::Shared, to: s, at, from: minus_two },
                "atom.shared.xor.b32 %s4, [%rd2+8], 4294967294;",
            ),
            (
                Instruction::CompareAndSwap { space: Space::Shared, to: r, at, compared: seven, from: reg },
                "atom.shared.cas.b32 %r1, [%rd2+8], 7, %r1;",
            ),
            (Instruction::Bits { to: f, from: reg }, "mov.b32 %f6, %r1;"),
            (Instruction::Special { to: r, from: Special::Ctaid(Axis::Z) }, "mov.u32 %r1, %ctaid.z;"),
            (Instruction::BranchUnless { to: Label(0), when: p }, "@!%p3 bra $L0;"),
            (Instruction::Event { when: p }, "@%p3 pmevent 0;"),
            (Instruction::WarpBarrier, "bar.warp.sync 0xffffffff;"),
            (
                Instruction::Compare { how: Comparison::Ge, ty: Type::U32, to: p, a: reg, b: seven },
                "setp.ge.u32 %p3, %r1, 7;",
            ),
            // Of two constants, too, the comparison is that of their type.
            (
                Instruction::Compare { how: Comparison::Lt, ty: Type::S32, to: p, a: minus_two, b: seven },
                "setp.lt.s32 %p3, -2, 7;",
            ),
            (Instruction::load(Space::Global, s, at), "ld.global.s32 %s4, [%rd2+8];"),
            (Instruction::store(Space::Shared, at, reg), "st.shared.u32 [%rd2+8], %r1;"),
            (
                Instruction::Load { space: Space::Shared, cache: Cache::Default, to: vec![r, r], from: at },
                "ld.shared.v2.u32 {%r1, %r1}, [%rd2+8];",
            ),
            (
                Instruction::Store {
                    space: Space::Global,
                    cache: Cache::Streaming,
                    to: at,
                    from: vec![Operand::Register(s); 4],
                },
                "st.global.cs.v4.s32 [%rd2+8], {%s4, %s4, %s4, %s4};",
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
    fn operations_of_one_source_take_the_type_that_exists_for_them() {
        let (r, rd, f, p) = (R(Type::U32, 0), R(Type::U64, 0), R(Type::F32, 0), R(Type::Pred, 0));
        let cases = [
            (UnaryOp::Neg, R(Type::S32, 0), R(Type::S32, 0), "neg.s32"),
            (UnaryOp::Not, r, r, "not.b32"),
            (UnaryOp::Not, p, p, "not.pred"),
            (UnaryOp::CountOnes, r, rd, "popc.b64"),
            (UnaryOp::LeadingZeros, r, r, "clz.b32"),
            (UnaryOp::ReverseBits, rd, rd, "brev.b64"),
            (UnaryOp::Reciprocal, f, f, "rcp.rn.f32"),
            (UnaryOp::Sqrt, R(Type::F64, 0), R(Type::F64, 0), "sqrt.rn.f64"),
            (UnaryOp::SqrtApprox, f, f, "sqrt.approx.f32"),
            (UnaryOp::RsqrtApprox, f, f, "rsqrt.approx.f32"),
            (UnaryOp::Exp2Approx, f, f, "ex2.approx.f32"),
            (UnaryOp::Exp2ApproxFlushed, f, f, "ex2.approx.ftz.f32"),
            (UnaryOp::Log2Approx, f, f, "lg2.approx.f32"),
            (UnaryOp::TanhApprox, f, f, "tanh.approx.f32"),
        ];
        for (op, to, from, name) in cases {
            let text = Instruction::Unary { op, to, a: Operand::Register(from) }.to_string();
            assert_eq!(text, format!("{name} {to}, {from};"));
        }
    }

    #[test]
    fn operations_take_the_type_that_exists_for_them() {
        let (r, rd, f) = (R(Type::U32, 0), R(Type::U64, 0), R(Type::F32, 0));
        let cases = [
            (BinaryOp::Add, r, "add.u32"),
            (BinaryOp::Sub, rd, "sub.u64"),
            (BinaryOp::MulLo, r, "mul.lo.u32"),
            (BinaryOp::Add, f, "add.rn.f32"),
            (BinaryOp::Sub, f, "sub.rn.f32"),
            (BinaryOp::MulLo, f, "mul.rn.f32"),
            (BinaryOp::Add, R(Type::F64, 0), "add.rn.f64"),
            (BinaryOp::MulLo, R(Type::F16, 0), "mul.rn.f16"),
            (BinaryOp::Sub, R(Type::BF16, 0), "sub.rn.bf16"),
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
