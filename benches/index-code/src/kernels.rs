//! The kernels of a row: the one that is measured, and the identity in the same form.

use std::error::Error;

use cute_cuda::index::{DynamicExpr, DynamicLayout, Expr, Width, cost};
use cute_cuda::kernel::{Extent, Kernel, Output, TypedKernel, index_code};
use cute_cuda::ptx::{Address, Axis, Function, Instruction, Operand, Register, Space, Special, Target, Type};
use cute_types::runtime::{ComposedLayout, RuntimeLayout};

/// Kernel and identity as text, and what they cost by the model, with the formula.
type Kernels = (String, String, String);

/// Both, for a module of this target.
pub(crate) fn of_row(name: &str, kind: &str, text: &str, target: Target) -> Result<Kernels, Box<dyn Error>> {
    match kind {
        "offset" if text.parse::<DynamicLayout>().is_ok_and(|layout| layout.is_dynamic()) => {
            by_number(name, DynamicExpr::new(&text.parse()?)?.expr(), false)
        }
        "row" => row_of_loads(name, &text.parse()?, target),
        "offset" => {
            let expr = match text.contains('S') {
                true => Expr::of_composed(&text.parse::<ComposedLayout>()?)?,
                false => Expr::of_layout(&text.parse::<RuntimeLayout>()?)?,
            };
            by_number(name, &expr, false)
        }
        _ => Err(format!("no kernels of the kind {kind}").into()),
    }
}

/// How many elements apart are what one thread loads, and the results that it stores.
pub(crate) const APART: u64 = 1024;

/// `out[i] = f(i)` for the function that the expression is, and `out[i] = i`. For a way back, whose argument is an offset that was
/// `loaded`, `f(out[i])` and `out[i]`: a number of 64 bits would be computed in two halves in the one kernel and in a pair of
/// registers in the other, and moves be counted that are of neither function. Result r of a way back, of which a coordinate has
/// several, is stored to `out[i + (r + 1) * APART]`.
pub(crate) fn by_number(name: &str, expr: &Expr, loaded: bool) -> Result<Kernels, Box<dyn Error>> {
    let identity = stored(&format!("{name}_base"), expr, loaded, false)?;
    Ok((stored(name, expr, loaded, true)?.to_string(), identity.to_string(), format!("{} {expr}", cost(expr))))
}

const fn type_of(width: Width) -> Type {
    match width {
        Width::Bits32 => Type::U32,
        Width::Bits64 => Type::U64,
    }
}

/// The kernel that stores the results at its thread's number, or their argument in the same words. There is no loop and
/// no comparison in it, whose instructions would be counted: so it is written line by line, as a compiler writes it,
/// and is no kernel to launch.
fn stored(name: &str, expr: &Expr, loaded: bool, results: bool) -> Result<Function, Box<dyn Error>> {
    let given = if results { &expr.inputs()[1..] } else { &[] };
    let parameters = given.iter().map(|input| (input.name.clone(), type_of(input.width)));
    let mut function = Function::new(name, [("out".to_string(), Type::U64)].into_iter().chain(parameters).collect());
    let function = &mut function;
    let address = pushed(function, Type::U64, |to| Instruction::LoadParam { to, name: "out".to_string() });
    let out = pushed(function, Type::U64, |to| Instruction::ToGlobal { to, from: address });
    let parameter = |input: &cute_cuda::index::Input| {
        pushed(function, type_of(input.width), |to| Instruction::LoadParam { to, name: input.name.clone() })
    };
    let given: Vec<Register> = given.iter().map(parameter).collect();
    let [threads, block, thread] = [Special::Ntid, Special::Ctaid(Axis::X), Special::Tid]
        .map(|from| pushed(function, Type::U32, |to| Instruction::Special { to, from }));
    let wide = !loaded && expr.index_width() == Width::Bits64;
    let number = if wide {
        let c = pushed(function, Type::U64, |to| Instruction::Convert { to, from: thread }).into();
        pushed(function, Type::U64, |to| Instruction::MadWide { to, a: block.into(), b: threads.into(), c })
    } else {
        pushed(function, Type::U32, |to| Instruction::Mad { to, a: block.into(), b: threads.into(), c: thread.into() })
    };
    let types = expr.roots().iter().map(|&root| type_of(expr.width_of(root)));
    let bytes = types.clone().map(|ty| u64::from(ty.bits() / 8)).max().ok_or("code without a result")?;
    let (a, b, c) = (number.into(), Operand::Constant(bytes), out.into());
    let place = |to| match wide {
        true => Instruction::Mad { to, a, b, c },
        false => Instruction::MadWide { to, a, b, c },
    };
    let known = loaded.then(|| pushed(function, Type::U64, place));
    let index = known.map_or(number, |base| {
        let from = Address { base, offset: 0 };
        pushed(function, type_of(expr.index_width()), |to| Instruction::load(Space::Global, to, from))
    });
    let values: Vec<Operand> = if results {
        let inputs: Vec<Register> = [index].into_iter().chain(given).collect();
        index_code(function, expr, &inputs)?
    } else {
        let in_words = |ty| match ty == index.ty {
            true => index.into(),
            false => pushed(function, ty, |to| Instruction::Convert { to, from: index }).into(),
        };
        types.clone().map(in_words).collect()
    };
    let base = known.unwrap_or_else(|| pushed(function, Type::U64, place));
    for ((result, ty), value) in (u64::from(loaded)..).zip(types).zip(values) {
        let value = match value {
            Operand::Register(register) => register,
            from => pushed(function, ty, |to| Instruction::Move { to, from }),
        };
        let offset = i32::try_from(result * APART * bytes)?;
        function.body.push(Instruction::store(Space::Global, Address { base, offset }, value).into());
    }
    function.body.push(Instruction::Return.into());
    Ok(core::mem::take(function))
}

/// The result of an instruction in a register of its own.
fn pushed(function: &mut Function, ty: Type, instruction: impl FnOnce(Register) -> Instruction) -> Register {
    let to = function.register(ty);
    function.body.push(instruction(to).into());
    to
}

/// A thread's row of shared memory, in accesses as wide as they get, and the same without the swizzle.
fn row_of_loads(name: &str, layout: &ComposedLayout, target: Target) -> Result<Kernels, Box<dyn Error>> {
    let [(rows, _), (columns, 1)] = layout.layout().flat_modes()[..] else {
        return Err("a row of loads has two modes, the second of stride 1".into());
    };
    let plain: RuntimeLayout = format!("({rows},{columns}):({columns},1)").parse()?;
    let of = |name: &str, swizzle| {
        let staged = ComposedLayout::new(swizzle, 0, layout.layout().clone())?;
        let extent = Extent { blocks: 1, threads: u32::try_from(rows)? };
        let kernel = TypedKernel::<(Output<u16>,)>::build(name, ["out"], extent, target, |b, (out,)| {
            let thread = b.thread();
            let (staged, out) = (b.shared::<u16>(&staged)?.at(0, thread)?, b.tensor(out, &plain)?.at(0, thread)?);
            b.copy(&staged, &out)
        })?;
        function_of(kernel.kernel())
    };
    let (kernel, base) = (of(name, layout.swizzle())?, of(&format!("{name}_base"), "S<0,0,0>".parse()?)?);
    Ok((kernel, base, "- a row of loads".to_string()))
}

/// The text of a kernel without the head of its module.
fn function_of(kernel: &Kernel) -> Result<String, Box<dyn Error>> {
    let (_, function) = kernel.ptx().split_once("\n\n").ok_or("a module begins with a head")?;
    Ok(function.to_string())
}
