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
            by_number(name, DynamicExpr::new(&text.parse()?)?.expr())
        }
        "row" => row_of_loads(name, &text.parse()?, target),
        "offset" => {
            let expr = match text.contains('S') {
                true => Expr::of_composed(&text.parse::<ComposedLayout>()?)?,
                false => Expr::of_layout(&text.parse::<RuntimeLayout>()?)?,
            };
            by_number(name, &expr)
        }
        _ => Err(format!("no kernels of the kind {kind}").into()),
    }
}

/// `out[i] = f(i)` for the function that the expression is, an offset or a way back, and `out[i] = i`.
pub(crate) fn by_number(name: &str, expr: &Expr) -> Result<Kernels, Box<dyn Error>> {
    let identity = stored(&format!("{name}_base"), expr, false)?;
    Ok((stored(name, expr, true)?.to_string(), identity.to_string(), format!("{} {expr}", cost(expr))))
}

const fn type_of(width: Width) -> Type {
    match width {
        Width::Bits32 => Type::U32,
        Width::Bits64 => Type::U64,
    }
}

/// The kernel that stores the offset at its thread's number, or the number in the same words. There is no loop and no comparison
/// in it, whose instructions would be counted: so it is written line by line, as a compiler writes it, and is no kernel to launch.
fn stored(name: &str, expr: &Expr, offset: bool) -> Result<Function, Box<dyn Error>> {
    let given = if offset { &expr.inputs()[1..] } else { &[] };
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
    let wide = expr.index_width() == Width::Bits64;
    let index = if wide {
        let c = pushed(function, Type::U64, |to| Instruction::Convert { to, from: thread }).into();
        pushed(function, Type::U64, |to| Instruction::MadWide { to, a: block.into(), b: threads.into(), c })
    } else {
        pushed(function, Type::U32, |to| Instruction::Mad { to, a: block.into(), b: threads.into(), c: thread.into() })
    };
    let ty = type_of(expr.width());
    let value = if offset {
        let inputs: Vec<Register> = [index].into_iter().chain(given).collect();
        index_code(function, expr, &inputs)?[0]
    } else if ty == index.ty {
        index.into()
    } else {
        pushed(function, ty, |to| Instruction::Convert { to, from: index }).into()
    };
    let value = match value {
        Operand::Register(register) => register,
        from => pushed(function, ty, |to| Instruction::Move { to, from }),
    };
    let (a, b, c) = (index.into(), Operand::Constant(u64::from(ty.bits() / 8)), out.into());
    let base = pushed(function, Type::U64, |to| match wide {
        true => Instruction::Mad { to, a, b, c },
        false => Instruction::MadWide { to, a, b, c },
    });
    function.body.push(Instruction::store(Space::Global, Address { base, offset: 0 }, value).into());
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
