//! The kernels of a row: the one that is measured, and the identity in the same form.

use std::error::Error;

use cute_cuda::index::{Expr, Width};
use cute_cuda::kernel::{Builder, Element, Length, Signature, Word};
use cute_cuda::ptx::{Function, Reg, Special};
use cute_types::runtime::{ComposedLayout, RuntimeLayout};

/// Kernel, identity, and the formula.
type Kernels = (Function, Function, String);

pub(crate) fn of_row(name: &str, kind: &str, text: &str) -> Result<Kernels, Box<dyn Error>> {
    match kind {
        "offset" if text.contains(|c: char| c.is_ascii_lowercase() && c != 'o') => Err("dynamic".into()),
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
    Ok((of(name, Some(expr), widths)?, of(&format!("{name}_base"), None, widths)?, expr.to_string()))
}

fn stored<I: Index, T: Stored<I>>(name: &str, expr: Option<&Expr>) -> Result<Function, Box<dyn Error>> {
    let length = Length::PerUnit { scalar: 0, elements: 1 };
    let element = if T::WIDTH == Width::Bits32 { Element::U32 } else { Element::U64 };
    let mut b = Builder::new(name, &Signature::default().output("out", element, length));
    let out = b.global("out");
    let [ntid, ctaid, tid] = [Special::Ntid, Special::Ctaid, Special::Tid].map(|special| b.special(special));
    let index = I::of(&mut b, ntid, ctaid, tid);
    let value = match expr {
        Some(expr) => b.offset::<I, T>(expr, index)?,
        None => T::of(&mut b, index),
    };
    let at = I::element(&mut b, out, index, T::TYPE.bytes() as u32);
    b.store_global(at, 0, value);
    Ok(b.finish())
}

/// The index of a thread: block times threads plus thread.
trait Index: Word {
    fn of(b: &mut Builder, ntid: Reg<u32>, ctaid: Reg<u32>, tid: Reg<u32>) -> Reg<Self>;
    fn element(b: &mut Builder, base: Reg<u64>, at: Reg<Self>, bytes: u32) -> Reg<u64>;
}

impl Index for u32 {
    fn of(b: &mut Builder, ntid: Reg<u32>, ctaid: Reg<u32>, tid: Reg<u32>) -> Reg<u32> {
        b.mad(ctaid, ntid, tid)
    }

    fn element(b: &mut Builder, base: Reg<u64>, at: Reg<u32>, bytes: u32) -> Reg<u64> {
        b.mad_wide(at, bytes, base)
    }
}

impl Index for u64 {
    fn of(b: &mut Builder, ntid: Reg<u32>, ctaid: Reg<u32>, tid: Reg<u32>) -> Reg<u64> {
        let tid = b.widen(tid);
        b.mad_wide(ctaid, ntid, tid)
    }

    fn element(b: &mut Builder, base: Reg<u64>, at: Reg<u64>, bytes: u32) -> Reg<u64> {
        b.mad(at, u64::from(bytes), base)
    }
}

/// What is stored for the identity.
trait Stored<I>: Word {
    fn of(b: &mut Builder, index: Reg<I>) -> Reg<Self>;
}

impl<T: Word> Stored<T> for T {
    fn of(_: &mut Builder, index: Reg<T>) -> Reg<T> {
        index
    }
}

impl Stored<u32> for u64 {
    fn of(b: &mut Builder, index: Reg<u32>) -> Reg<u64> {
        b.widen(index)
    }
}
