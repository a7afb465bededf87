//! PTX of the author's own: instructions that the builder has no word for.

use super::state::Builder;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::Data;
use crate::ptx::{Instruction, Operand, Reg, Scalar, Type};

/// The instructions that compute in registers alone. None of them reaches memory, branches or waits for other warps.
const COMPUTES: &[&str] = &[
    "abs",
    "activemask",
    "add",
    "addc",
    "and",
    "bfe",
    "bfi",
    "bfind",
    "bmsk",
    "brev",
    "clz",
    "cnot",
    "copysign",
    "cos",
    "cvt",
    "div",
    "dp2a",
    "dp4a",
    "ex2",
    "fma",
    "fns",
    "lg2",
    "lop3",
    "mad",
    "mad24",
    "madc",
    "match",
    "max",
    "min",
    "mma",
    "mov",
    "mul",
    "mul24",
    "neg",
    "not",
    "or",
    "popc",
    "prmt",
    "rcp",
    "redux",
    "rem",
    "rsqrt",
    "sad",
    "selp",
    "set",
    "setp",
    "shf",
    "shfl",
    "shl",
    "shr",
    "sin",
    "slct",
    "sqrt",
    "sub",
    "subc",
    "szext",
    "tanh",
    "testp",
    "vote",
    "xor",
];
/// The registers of the hardware that a text may read.
const SPECIAL: &[&str] = &[
    "%clock",
    "%clock64",
    "%globaltimer",
    "%laneid",
    "%lanemask_eq",
    "%lanemask_ge",
    "%lanemask_gt",
    "%lanemask_le",
    "%lanemask_lt",
    "%nsmid",
    "%nwarpid",
    "%smid",
    "%warpid",
];

/// A register or a constant that a text of PTX reads.
#[derive(Clone, Copy, Debug)]
pub struct RawInput {
    operand: Operand,
    ty: Type,
    scope: Option<u64>,
}

impl<T: Scalar> From<Reg<T>> for RawInput {
    fn from(register: Reg<T>) -> RawInput {
        RawInput { operand: register.untyped().into(), ty: T::TYPE, scope: Some(register.scope()) }
    }
}

impl<T: Data> From<T> for RawInput {
    fn from(value: T) -> RawInput {
        RawInput { operand: Operand::Constant(value.bits()), ty: T::TYPE, scope: None }
    }
}

mod sealed {
    use super::Builder;

    /// Implemented here alone.
    pub trait Sealed: Sized {
        /// The registers.
        type Registers;

        /// New registers, with their names.
        fn registers(b: &mut Builder, names: &mut Vec<String>) -> Self::Registers;
    }
}

/// What a text of PTX writes: a tuple of up to four types, a register for each.
pub trait RawOutputs: sealed::Sealed {}

macro_rules! outputs {
    ($($($ty:ident)*;)*) => {
        $(
            impl<$($ty: Scalar),*> sealed::Sealed for ($($ty,)*) {
                type Registers = ($(Reg<$ty>,)*);

                fn registers(b: &mut Builder, names: &mut Vec<String>) -> Self::Registers {
                    ($({
                        let register = b.emitter.register::<$ty>();
                        names.push(register.untyped().to_string());
                        register
                    },)*)
                }
            }

            impl<$($ty: Scalar),*> RawOutputs for ($($ty,)*) {}
        )*
    };
}

outputs! {
    A;
    A B;
    A B C;
    A B C D;
}

impl Builder {
    /// Instructions that the builder has no word for, as PTX text, with what they write and what they read declared. `$0` is
    /// the first register that they write, the others that they write follow, and then those that they read.
    ///
    /// The text computes in registers alone: what it writes is a number like one that was loaded, and an index only once it is
    /// [below](Builder::number_below) a bound. It reads copies, so that it changes nothing but what it declares. ptxas checks
    /// the rest, such as the types of operands, where the kernel is loaded; the interpreter runs what it knows, and refuses
    /// other instructions by name.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// let extent = Extent { blocks: 1, threads: 32 };
    /// let kernel = TypedKernel::<(Output<u32>,)>::build("bytes", ["out"], extent, Target::Sm80, |b, (out,)| {
    ///     let thread = b.thread();
    ///     let number = b.value(thread)?;
    ///     let (turned,) = b.raw::<(u32,)>("prmt.b32 $0, $1, $2, 0x0123;", &[number.into(), 0u32.into()])?;
    ///     let out = b.tensor(out, layout!(32:1))?.at(0, thread)?;
    ///     // Nothing that reaches memory is a text that the builder takes.
    ///     let error = b.raw::<(u32,)>("ld.global.u32 $0, [$1];", &[number.into()]).unwrap_err();
    ///     assert!(error.kind().to_string().starts_with("`ld.global.u32` is no raw PTX that a kernel takes"));
    ///     b.store_one(turned, &out)
    /// })?;
    /// let mut out = [9; 32];
    /// kernel.run(&Machine::interpreter(), (&mut out[..],))?;
    /// assert_eq!(out[..3], [0, 0x0100_0000, 0x0200_0000]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Raw`] for an instruction that is none of those that compute in registers alone, and for an operand that
    /// is neither a declared one, nor a number, nor a register of the hardware such as `%laneid`; [`KernelErrorKind::Scope`] for a
    /// register of a branch, a loop or a kernel that is left.
    #[track_caller]
    pub fn raw<O: RawOutputs>(&mut self, text: &str, inputs: &[RawInput]) -> Result<O::Registers, KernelError> {
        let _call = Call::begin();
        let mut names = Vec::new();
        let outputs = O::registers(self, &mut names);
        for input in inputs {
            input.scope.map_or(Ok(()), |scope| self.check_scope(scope))?;
            // The text could write it.
            let to = self.emitter.untyped(input.ty);
            self.emitter.push(Instruction::Move { to, from: input.operand });
            names.push(to.to_string());
        }
        let (statements, rest) = text.rsplit_once(';').unwrap_or(("", text));
        if !rest.trim().is_empty() {
            return Err(KernelErrorKind::Raw { found: rest.trim().to_string() }.into());
        }
        for statement in statements.split(';') {
            let read = statement_of(statement.trim(), &names);
            let text = read.map_err(|found| KernelErrorKind::Raw { found: found.to_string() })?;
            self.emitter.push(Instruction::Raw(format!("{text};")));
        }
        Ok(outputs)
    }
}

/// The statement with the names of the operands, or the part of it that is none.
fn statement_of<'t>(text: &'t str, names: &[String]) -> Result<String, &'t str> {
    let (guard, plain) = match text.strip_prefix('@') {
        Some(rest) => rest.split_once(char::is_whitespace).ok_or(text)?,
        None => ("", text),
    };
    let (opcode, operands) = plain.split_once(char::is_whitespace).unwrap_or((plain, ""));
    let name = opcode.split('.').next().unwrap_or_default();
    let written = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | ':');
    if !COMPUTES.contains(&name) || !opcode.chars().all(written) {
        return Err(opcode);
    }
    let guard = match guard {
        "" => String::new(),
        guard => format!("@{} ", operands_of(guard, names)?),
    };
    Ok(format!("{guard}{opcode} {}", operands_of(operands, names)?))
}

/// The operands with their names: `$n`, numbers, registers of the hardware, and what stands between them.
fn operands_of<'t>(text: &'t str, names: &[String]) -> Result<String, &'t str> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if matches!(first, ' ' | ',' | '{' | '}' | '|' | '!' | '-') {
            out.push(first);
            rest = &rest[1..];
            continue;
        }
        let of_a_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '$' | '%' | '_');
        let (word, after) = rest.split_at(rest.find(|c| !of_a_word(c)).unwrap_or(rest.len()));
        let shown = match word.strip_prefix('$') {
            Some(number) => number.parse().ok().and_then(|number: usize| names.get(number)).map(String::as_str),
            None if SPECIAL.contains(&word) || word.starts_with(|c: char| c.is_ascii_digit()) => Some(word),
            None => None,
        };
        out.push_str(shown.ok_or(if word.is_empty() { rest } else { word })?);
        rest = after;
    }
    Ok(out)
}
