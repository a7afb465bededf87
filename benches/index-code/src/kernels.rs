//! The kernels of a row: the one that is measured, and the identity in the same form.

use std::error::Error;

use cute_cuda::index::{DynamicExpr, DynamicLayout, Expr, Split, Width, cost};
use cute_cuda::kernel::{Element, Emitter, Length, Signature, Word};
use cute_cuda::ptx::{Axis, Function, Reg, Register, Special};
use cute_types::runtime::{ComposedLayout, RuntimeLayout};

/// Bytes of an element, and elements of an access.
const BYTES: i64 = 2;
const CHUNK: i64 = 8;

/// Kernel, identity, and what they cost by the model, with the formula.
type Kernels = (Function, Function, String);

pub(crate) fn of_row(name: &str, kind: &str, text: &str) -> Result<Kernels, Box<dyn Error>> {
    match kind {
        "offset" if text.parse::<DynamicLayout>().is_ok_and(|layout| layout.is_dynamic()) => {
            offset(name, DynamicExpr::new(&text.parse()?)?.expr())
        }
        "row" => row_of_loads(name, &text.parse()?),
        "offset" => {
            let expr = match text.contains('S') {
                true => Expr::of_composed(&text.parse::<ComposedLayout>()?)?,
                false => Expr::of_layout(&text.parse::<RuntimeLayout>()?)?,
            };
            offset(name, &expr)
        }
        _ => Err(format!("no kernels of the kind {kind}").into()),
    }
}

/// `out[i] = L(i)` and `out[i] = i`.
fn offset(name: &str, expr: &Expr) -> Result<Kernels, Box<dyn Error>> {
    let of = |name: &str, expr: Option<&Expr>, widths| match widths {
        (Width::Bits32, Width::Bits32) => stored::<u32, u32>(name, expr),
        (Width::Bits32, Width::Bits64) => stored::<u32, u64>(name, expr),
        _ => stored::<u64, u64>(name, expr),
    };
    let widths = (expr.index_width(), expr.width());
    Ok((of(name, Some(expr), widths)?, of(&format!("{name}_base"), None, widths)?, format!("{} {expr}", cost(expr))))
}

fn stored<I: Index, T: Stored<I>>(name: &str, expr: Option<&Expr>) -> Result<Function, Box<dyn Error>> {
    let length = Length::PerUnit { scalar: 0, elements: 1 };
    let element = if T::WIDTH == Width::Bits32 { Element::U32 } else { Element::U64 };
    let signature = Signature::default().output("out", element, length);
    let given: Vec<&str> = expr.iter().flat_map(|expr| &expr.inputs()[1..]).map(|input| input.name.as_str()).collect();
    let signature = given.iter().fold(signature, |signature, name| signature.scalar(name, Element::U32, u64::MAX));
    let mut b = Emitter::new(name, &signature);
    let out = b.global("out");
    let given: Vec<Register> = given.iter().map(|name| b.param::<u32>(name).untyped()).collect();
    let [ntid, ctaid, tid] = [Special::Ntid, Special::Ctaid(Axis::X), Special::Tid].map(|special| b.special(special));
    let index = I::of(&mut b, ntid, ctaid, tid);
    let value = match expr {
        Some(expr) => {
            let inputs: Vec<Register> = [index.untyped()].into_iter().chain(given).collect();
            b.offsets::<T>(expr, &inputs)?[0]
        }
        None => T::of(&mut b, index),
    };
    let at = I::element(&mut b, out, index, T::TYPE.bytes() as u32);
    b.store_global(at, 0, value);
    Ok(b.finish())
}

/// A thread's row of shared memory, 16 bytes at a time, and the same without the swizzle.
fn row_of_loads(name: &str, layout: &ComposedLayout) -> Result<Kernels, Box<dyn Error>> {
    let [(rows, stride), (columns, 1)] = layout.layout().flat_modes()[..] else {
        return Err("a row of loads has two modes, the second of stride 1".into());
    };
    let chunks: RuntimeLayout = format!("({rows},{}):({stride},{CHUNK})", columns / CHUNK).parse()?;
    let of = |name: &str, swizzle| {
        let layout = ComposedLayout::new(swizzle, 0, chunks.clone())?;
        let split = Split::of_composed(&layout)?;
        let length = Length::PerUnit { scalar: 0, elements: 1 };
        let mut b = Emitter::new(name, &Signature::default().output("out", Element::U32, length));
        let out = b.global("out");
        let staged = b.shared("staged", 1024, (rows * columns * BYTES) as u64);
        let thread = b.special(Special::Tid);
        let to = b.mad_wide(thread, (columns * BYTES) as u32, out);
        for (chunk, (from, at)) in b.shared_addresses(&split, thread, staged, BYTES as u32)?.into_iter().enumerate() {
            let loaded = b.load_shared4::<u32>(from, at);
            b.store_global4(to, 16 * chunk as i32, loaded);
        }
        Ok::<_, Box<dyn Error>>((b.finish(), format!("- {}", split.thread())))
    };
    let (kernel, says) = of(name, layout.swizzle())?;
    let (base, _) = of(&format!("{name}_base"), "S<0,0,0>".parse()?)?;
    Ok((kernel, base, says))
}

/// The index of a thread: block times threads plus thread.
trait Index: Word {
    fn of(b: &mut Emitter, ntid: Reg<u32>, ctaid: Reg<u32>, tid: Reg<u32>) -> Reg<Self>;
    fn element(b: &mut Emitter, base: Reg<u64>, at: Reg<Self>, bytes: u32) -> Reg<u64>;
}

impl Index for u32 {
    fn of(b: &mut Emitter, ntid: Reg<u32>, ctaid: Reg<u32>, tid: Reg<u32>) -> Reg<u32> {
        b.mad(ctaid, ntid, tid)
    }

    fn element(b: &mut Emitter, base: Reg<u64>, at: Reg<u32>, bytes: u32) -> Reg<u64> {
        b.mad_wide(at, bytes, base)
    }
}

impl Index for u64 {
    fn of(b: &mut Emitter, ntid: Reg<u32>, ctaid: Reg<u32>, tid: Reg<u32>) -> Reg<u64> {
        let tid = b.widen(tid);
        b.mad_wide(ctaid, ntid, tid)
    }

    fn element(b: &mut Emitter, base: Reg<u64>, at: Reg<u64>, bytes: u32) -> Reg<u64> {
        b.mad(at, u64::from(bytes), base)
    }
}

/// What is stored for the identity.
trait Stored<I>: Word {
    fn of(b: &mut Emitter, index: Reg<I>) -> Reg<Self>;
}

impl<T: Word> Stored<T> for T {
    fn of(_: &mut Emitter, index: Reg<T>) -> Reg<T> {
        index
    }
}

impl Stored<u32> for u64 {
    fn of(b: &mut Emitter, index: Reg<u32>) -> Reg<u64> {
        b.widen(index)
    }
}
