//! "CUTLASS-Cute 初步(1): Layout": pictures, nesting, access, slices.

use cute_types::layout;
use cute_types::runtime::{IntTuple, LayoutError, RuntimeLayout, Slicer};

use super::{Page, Step, listed, modes, picture, witness};

pub(crate) fn show(page: &mut Page<'_>) -> Step {
    page.heading("4. Layouts as pictures, and three kinds of coordinates")?;
    sizes(page)?;
    modes::rank_and_depth(page)?;
    pictures(page)?;
    nesting(page)?;
    access(page)?;
    modes::coordinates(page)?;
    modes::layout_left(page)
}

fn sizes(page: &mut Page<'_>) -> Step {
    for layout in [page.value(layout!((8):(2)))?, page.value(layout!((8):(0)))?] {
        let offsets = witness::offsets(&layout);
        page.say(format_args!("layout {layout} has the offsets {}:", listed(&offsets)))?;
        page.line(format_args!("size(layout) = {}", layout.size()))?;
        page.line(format_args!("cosize(layout) = {}", layout.cosize()))?;
        page.same("the size", layout.size(), offsets.len() as i64)?;
        page.same("the cosize", Some(layout.cosize()), offsets.iter().max().map(|last| last + 1))?;
        let product: i64 = layout.flat_modes().iter().map(|(extent, stride)| extent * stride).product();
        if product > layout.cosize() {
            page.line(format_args!(
                "(The introduction says {product}, which is size times stride. CuTe counts up to the last offset.)"
            ))?;
        }
    }
    Ok(())
}

/// Four matrices, and an element of each.
fn pictures(page: &mut Page<'_>) -> Step {
    for (says, layout, coordinate) in [
        ("Two rows of three, columns contiguous:", page.value(layout!((2,3):(1,2)))?, "(1,2)"),
        ("The same shape, rows contiguous:", page.value(layout!((2,3):(3,1)))?, "(1,2)"),
        ("Columns that are two modes in one:", page.value(layout!((4,(2,2)):(4,(1,2))))?, "(2,(1,0))"),
        ("Two blocks of four rows, one behind the other:", page.value(layout!((4,(2,2)):(2,(1,8))))?, "(2,(1,0))"),
    ] {
        page.say(says)?;
        picture(page, &layout)?;
        element(page, &layout, &coordinate.parse()?)?;
    }
    let layout = page.value(layout!((4,(2,2)):(2,(1,8))))?;
    page.say(format_args!("A step along one mode of {layout} moves by its stride:"))?;
    for (name, step) in [("i", "(1,(0,0))"), ("j", "(0,(1,0))"), ("k", "(0,(0,1))")] {
        let step: IntTuple = step.parse()?;
        let offset = layout.offset(&step)?;
        page.line(format_args!("stride_{name} = {offset}"))?;
        page.same("the step", offset, witness::dot(&step, layout.stride()))?;
    }
    Ok(())
}

fn element(page: &mut Page<'_>, layout: &RuntimeLayout, coordinate: &IntTuple) -> Step {
    let offset = layout.offset(coordinate)?;
    let terms = coordinate.leaves().zip(layout.stride().leaves()).map(|(c, d)| format!("{c}*{d}"));
    let sum = terms.collect::<Vec<_>>().join(" + ");
    page.line(format_args!("layout{coordinate} = {offset}   (= {sum})"))?;
    page.same("an element's offset", offset, witness::dot(coordinate, layout.stride()))?;
    Ok(())
}

/// Blocks of blocks: an inner layout repeated by an outer one whose strides count in inner blocks.
fn nesting(page: &mut Page<'_>) -> Step {
    page.say("A matrix of blocks: each mode is the inner one and then the outer one, whose strides count blocks.")?;
    for (inner, outer) in [
        (page.value(layout!((4,2):(2,1)))?, page.value(layout!((1,4):(4,1)))?),
        (page.value(layout!((2,2):(1,2)))?, page.value(layout!((2,4):(1,2)))?),
    ] {
        let blocks = nested(&inner, &outer)?;
        page.say(format_args!("inner {inner}, outer {outer}:"))?;
        picture(page, &blocks)?;
        // Element (i,j) of block (k,l), by the definition.
        let (rows, columns) = (inner.mode(0)?.size(), inner.mode(1)?.size());
        let height = rows * outer.mode(0)?.size();
        for (index, offset) in blocks.offsets().enumerate() {
            let (row, column) = (index as i64 % height, index as i64 / height);
            let block = outer.offset((row / rows, column / columns))?;
            let element = inner.offset((row % rows, column % columns))?;
            page.same("an element of a block", offset, block * inner.size() + element)?;
        }
    }
    let inner = page.value(layout!((2,2):(2,2)))?;
    let outer = page.value(layout!((2,4):(4,1)))?;
    let written = nested(&inner, &outer)?;
    page.line(format_args!(
        "(The introduction writes the parts of the last one as {inner} and {outer}; those would make {written}.)"
    ))?;
    page.same("whether those elements are distinct", written.is_injective()?, {
        let offsets = witness::offsets(&written);
        offsets.iter().collect::<std::collections::BTreeSet<_>>().len() == offsets.len()
    })?;
    Ok(())
}

fn nested(inner: &RuntimeLayout, outer: &RuntimeLayout) -> Result<RuntimeLayout, LayoutError> {
    let modes = inner.modes()?.into_iter().zip(outer.modes()?).map(|(inner_mode, outer_mode)| {
        if outer_mode.size() == 1 {
            return Ok(inner_mode);
        }
        let blocks = outer_mode.stride().map(&mut |stride| stride * inner.size());
        RuntimeLayout::make_layout(&[inner_mode, RuntimeLayout::new(outer_mode.shape(), blocks)?])
    });
    RuntimeLayout::make_layout(&modes.collect::<Result<Vec<_>, _>>()?)
}

/// An element and a block of a layout in which both modes are nested.
fn access(page: &mut Page<'_>) -> Step {
    let typed = layout!(((2,4),(3,5)):((3,6),(1,24)));
    let layout = page.value(typed)?;
    page.say(format_args!("Rows of rows and columns of columns, {layout}:"))?;
    picture(page, &layout)?;
    element(page, &layout, &"((1,3),(2,4))".parse()?)?;
    page.same("the same over types", typed.offset(((1, 3), (2, 4))) as i64, layout.offset(((1, 3), (2, 4)))?)?;
    let coordinate: Slicer = "((1,1),(_,_))".parse()?;
    let (block, offset) = layout.slice_and_offset(&coordinate)?;
    page.say(format_args!("`_` keeps a mode: slice({coordinate}, layout) = {block}, from offset {offset}:"))?;
    picture(page, &block)?;
    let (typed_block, typed_offset) = typed.slice_and_offset(((1, 1), (.., ..)));
    page.twins(typed_block, &block)?;
    page.same("where it begins, over types", typed_offset as i64, offset)?;
    page.same("the slice alone", &layout.slice(&coordinate)?, &block)?;
    for (element, natural) in block.offsets().zip(witness::coordinates(block.shape())) {
        let [i, j] = natural.leaves().collect::<Vec<_>>()[..] else {
            continue;
        };
        page.same("an element of the slice", offset + element, layout.offset(((1, 1), (i, j)))?)?;
    }
    Ok(())
}
