//! "Bridging Math and Code: Complementation": the layout function, sorting, coalescing, the complement.

use cute_types::Static;
use cute_types::layout;
use cute_types::runtime::RuntimeLayout;
use cute_types::typenum::{U16, U32};

use super::{Page, Step, witness};

pub(crate) fn show(page: &mut Page<'_>) -> Step {
    page.heading("3. Layout functions, coalescing and the complement")?;
    layout_function(page)?;
    sorting(page)?;
    coalescing(page)?;
    let typed = layout!((2,4):(1,2));
    let layout = page.value(typed)?;
    let rest = complement(page, &layout, 16)?;
    page.twins(typed.complement(U16::NEW), &rest)?;
    page.say("The two together, as one layout, are a bijection onto the cotarget; here it is the identity:")?;
    let both = layout.concat(&rest)?;
    page.twins(typed.concat(typed.complement(U16::NEW)), &both)?;
    bijection(page, &both)?;
    let typed = layout!(8:2);
    let layout = page.value(typed)?;
    let rest = complement(page, &layout, 32)?;
    page.twins(typed.complement(U32::NEW), &rest)?;
    page.say("The bijection need not be the identity:")?;
    let both = layout.concat(&rest)?;
    page.twins(typed.concat(typed.complement(U32::NEW)), &both)?;
    bijection(page, &both)?;
    inadmissible(page)
}

fn layout_function(page: &mut Page<'_>) -> Step {
    let layout = page.value(layout!((2,4):(2,2)))?;
    page.say(format_args!("The function of L = {layout}: an index becomes a coordinate, and that an offset."))?;
    let found = witness::offsets(&layout);
    for (i, offset) in layout.offsets().enumerate() {
        page.line(format_args!("fL({i}) = {offset}"))?;
        page.same("the layout function", offset, found[i])?;
        page.same("the same, one element at a time", layout.offset(i as i64)?, offset)?;
    }
    Ok(())
}

fn sorting(page: &mut Page<'_>) -> Step {
    let typed = layout!((2,2):(3,1));
    let rows = page.value(typed)?;
    let sorted = rows.sort()?;
    page.twins(typed.sort(), &sorted)?;
    page.say(format_args!("Sorted by stride, L1 = {rows} is L2 = {sorted}: another function."))?;
    let (first, second) = (witness::offsets(&rows), witness::offsets(&sorted));
    for (i, (a, b)) in rows.offsets().zip(sorted.offsets()).enumerate() {
        page.line(format_args!("fL1({i}) = {a}, fL2({i}) = {b}"))?;
        page.same("L1", a, first[i])?;
        page.same("L2", b, second[i])?;
    }
    let strides: Vec<i64> = sorted.stride().leaves().collect();
    page.same("whether the strides increase", strides.is_sorted(), true)?;
    page.same("whether the functions differ", first == second, false)?;
    Ok(())
}

fn coalescing(page: &mut Page<'_>) -> Step {
    let typed = layout!((2,1):(3,1));
    let layout = page.value(typed)?;
    let coalesced = layout.coalesce()?;
    page.twins(typed.coalesce(), &coalesced)?;
    page.say("Coalescing keeps the size and the function; a mode of extent 1 contributes nothing.")?;
    page.line(format_args!("L = {layout}, cL = {coalesced}"))?;
    page.same("the size", coalesced.size(), layout.size())?;
    page.same_each("the function", &witness::offsets(&coalesced), &witness::offsets(&layout))?;
    Ok(())
}

/// Shows admissibility, and returns the complement.
fn complement(page: &mut Page<'_>, layout: &RuntimeLayout, cotarget: i64) -> Result<RuntimeLayout, super::Failure> {
    page.say(format_args!("L = {layout} is admissible for complementation in {cotarget}:"))?;
    let mut modes = layout.flat_modes();
    modes.sort_by_key(|(_, stride)| *stride);
    let divisors = modes.iter().map(|(extent, stride)| extent * stride);
    let multiples = modes.iter().skip(1).map(|(_, stride)| *stride).chain([cotarget]);
    for ((multiple, divisor), (extent, stride)) in multiples.zip(divisors).zip(&modes) {
        page.line(format_args!("  {extent} * {stride} = {divisor} divides {multiple}"))?;
        page.same("the remainder", multiple % divisor, 0)?;
    }
    let complement = layout.complement(cotarget)?;
    page.line(format_args!("L = {layout}, cL = {complement}"))?;
    page.same("the size of both together", layout.size() * complement.size(), cotarget)?;
    // Ordered, and disjoint from L: what makes the complement the only one.
    let offsets = witness::offsets(&complement);
    page.same("whether the complement is ordered", offsets.is_sorted(), true)?;
    let shared = offsets.iter().filter(|offset| **offset != 0 && witness::offsets(layout).contains(offset)).count();
    page.same("offsets in both", shared, 0)?;
    page.same("whether translates of L fill the cotarget", witness::tiles(layout, cotarget), true)?;
    Ok(complement)
}

fn bijection(page: &mut Page<'_>, both: &RuntimeLayout) -> Step {
    page.line(both)?;
    let found = witness::offsets(both);
    for (i, offset) in both.offsets().enumerate() {
        page.line(format_args!("{i} -> {offset}"))?;
        page.same("the bijection", offset, found[i])?;
    }
    page.same("whether it is one", both.is_bijective(), witness::is_bijection(&found))?;
    page.same("whether it is one, as the theorem says", both.is_bijective(), true)?;
    Ok(())
}

fn inadmissible(page: &mut Page<'_>) -> Step {
    page.say("Where a stride or the cotarget does not fit there is no complement, and the library says why:")?;
    let crossed = page.value(layout!((2,4):(1,3)))?;
    let ragged = page.value(layout!((2,4):(1,2)))?;
    for (layout, cotarget) in [(crossed, 16), (ragged, 12)] {
        let refused = layout.complement(cotarget);
        let sentence = refused.as_ref().err().map(ToString::to_string).unwrap_or_default();
        page.line(format_args!("{layout} in {cotarget}: {sentence}"))?;
        page.same("whether translates of it fill the cotarget", refused.is_ok(), witness::tiles(&layout, cotarget))?;
    }
    Ok(())
}
