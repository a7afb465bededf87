//! "Thread Value Layouts in CuTe": which thread of a kernel holds which elements.

use cute_cuda::Machine;
use cute_cuda::kernel::ThreadValue;
use cute_types::layout;
use cute_types::prelude::make_layout;
use cute_types::runtime::{RuntimeLayout, Slicer};

use super::{Page, Step, witness};
use crate::kernel::target_of;

/// Bytes of an `i32`.
const ELEMENT: i64 = 4;
/// What CuTe is told about the start of the array.
const ALIGNED: i64 = 16;

pub(crate) fn show(page: &mut Page<'_>, machine: &Machine) -> Step {
    page.heading("2. Thread-value layouts: which thread holds which elements")?;
    let typed = make_layout((layout!((2,2):(2,12)), layout!((2,3):(1,4))));
    let threads = page.value(layout!((2,2):(2,12)))?;
    let values = page.value(layout!((2,3):(1,4)))?;
    let layout = RuntimeLayout::make_layout(&[threads.clone(), values.clone()])?;
    page.twins(typed, &layout)?;
    page.say(format_args!("Where the threads begin: {threads}. What each of them holds from there: {values}."))?;
    page.line(format_args!("TV Layout: {layout}"))?;
    let array = page.value(layout!((24,1):(1,0)))?;
    let composed = array.composition(&layout)?;
    page.twins(layout!((24,1):(1,0)).composition(typed), &composed)?;
    page.same_each("the array composed with it", &witness::offsets(&composed), &witness::offsets(&layout))?;
    page.same("whether each element has one owner", layout.is_bijective(), true)?;

    let data: Vec<i32> = (0..).take(array.size() as usize).collect();
    let kernel = ThreadValue::new(&layout, target_of(machine))?;
    let rows = kernel.run(machine, &data)?;
    page.say(format_args!("A kernel of {} threads over {} numbers, ran on {machine}:", rows.len(), data.len()))?;
    page.same("the threads", rows.len() as i64, threads.size())?;
    for (thread, row) in rows.iter().enumerate() {
        let coordinate = Slicer::Tuple(vec![Slicer::Int(thread as i64), Slicer::Whole]);
        let (part, start) = layout.slice_and_offset(&coordinate)?;
        page.line(format_args!("TIDX: {thread}"))?;
        // CuTe prints the address; where the array lies says nothing, how far into it a thread begins does.
        page.line(format_args!(
            "DATA: raw_ptr(mA + {:#04x}: i32, gmem, align<{}>) o {part} =",
            start * ELEMENT,
            alignment(&threads)
        ))?;
        let shown: Vec<String> = row.iter().map(ToString::to_string).collect();
        page.line(format_args!("( {} )", shown.join(", ")))?;
        let begin = witness::offsets(&threads)[thread];
        page.same("where a thread begins", start, begin)?;
        let expected = witness::offsets(&values).into_iter().map(|value| data[(begin + value) as usize]);
        page.same_each("what the kernel stored", row, &expected.collect::<Vec<_>>())?;
    }
    Ok(())
}

/// Bytes that divide the address of every thread's part, known before it runs.
fn alignment(threads: &RuntimeLayout) -> i64 {
    threads.stride().leaves().fold(ALIGNED, |aligned, stride| gcd(aligned, stride * ELEMENT))
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
