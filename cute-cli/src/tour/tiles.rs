//! "Layout algebra": size and codomain, indexing, slicing, the cases of coalescing, division into tiles.

use cute_types::Static;
use cute_types::layout;
use cute_types::runtime::{RuntimeLayout, Slicer, Tiler};
use cute_types::typenum::U2;

use super::marked::Marked;
use super::{Page, Step, listed, picture, witness};

pub(crate) fn show(page: &mut Page<'_>) -> Step {
    page.heading("5. The span of a layout, its simplest form, and its division into tiles")?;
    tables(page)?;
    index_and_slice(page)?;
    coalescing(page)?;
    division(page)
}

fn tables(page: &mut Page<'_>) -> Step {
    for (name, layout) in [("A", page.value(layout!((2,3):(1,4)))?), ("B", page.value(layout!((4):(2)))?)] {
        let extents: Vec<String> = layout.shape().leaves().map(|extent| extent.to_string()).collect();
        let product = if extents.len() > 1 { format!(" (= {})", extents.join(" x ")) } else { String::new() };
        page.say(format_args!("{name} = {layout}: rank {}, depth {}", layout.rank(), layout.depth()))?;
        page.line(format_args!("size({name}) = {}{product}", layout.size()))?;
        page.same("the size", layout.size(), witness::offsets(&layout).len() as i64)?;
    }
    let layouts = [page.value(layout!(4:1))?, page.value(layout!(4:2))?, page.value(layout!((2,3):(1,4)))?];
    page.say("cosize(A) = A(size(A) - 1) + 1:")?;
    page.line("| Layout | Offsets produced | size | cosize |\n|---|---|---|---|")?;
    for layout in &layouts {
        let offsets: Vec<i64> = layout.offsets().collect();
        page.line(format_args!("| {layout} | {} | {} | {} |", listed(&offsets), layout.size(), layout.cosize()))?;
        page.same_each("the offsets", &offsets, &witness::offsets(layout))?;
        page.same("the cosize", layout.cosize(), layout.offset(layout.size() - 1)? + 1)?;
    }
    page.say("The codomain is what is reached; gaps are not part of it:")?;
    page.line("| Layout | codomain | cosize |\n|---|---|---|")?;
    for layout in &layouts {
        let reached: Vec<i64> =
            (0..layout.cosize()).filter(|x| matches!(layout.linear_coord(*x), Ok(Some(_)))).collect();
        page.line(format_args!("| {layout} | {{{}}} | {} |", listed(&reached), layout.cosize()))?;
        let mut found = witness::offsets(layout);
        found.sort_unstable();
        page.same_each("the codomain", &reached, &found)?;
        let gaps: Vec<i64> = (0..layout.cosize()).filter(|x| !reached.contains(x)).collect();
        page.same("gaps and offsets", gaps.len() + reached.len(), layout.cosize() as usize)?;
        if !gaps.is_empty() {
            page.line(format_args!("(never touched: {})", listed(&gaps)))?;
        }
    }
    Ok(())
}

fn index_and_slice(page: &mut Page<'_>) -> Step {
    let typed = layout!((4,(2,4)):(2,(1,8)));
    let layout = page.value(typed)?;
    page.say("Indexing: offset(row, (col1, col2)) = row * s_row + col1 * s_col1 + col2 * s_col2")?;
    let (row, first, second) = (2, 0, 1);
    let value = layout.offset((row, (first, second)))?;
    page.line(format_args!("layout({row}, ({first},{second})) = {value}"))?;
    page.same("the element", value, witness::dot(&(row, (first, second)).into(), layout.stride()))?;
    page.same("the same over types", typed.offset((2, (0, 1))) as i64, value)?;
    picture(page, &layout)?;
    let coordinate: Slicer = "(0,(_,_))".parse()?;
    let out = layout.slice(&coordinate)?;
    page.twins(typed.slice((0, (.., ..))), &out)?;
    page.say(format_args!("Slicing: slice({coordinate}, layout), the whole of the first row, is a 2 x 4 layout:"))?;
    picture(page, &out)?;
    let in_row = witness::offsets(&layout).into_iter().step_by(layout.mode(0)?.size() as usize);
    page.same_each("the first row", &out.offsets().collect::<Vec<_>>(), &in_row.collect::<Vec<_>>())?;
    Ok(())
}

fn coalescing(page: &mut Page<'_>) -> Step {
    page.say("Two neighbouring modes coalesce in four cases:")?;
    for (case, first, second, becomes) in [
        ("1. the second has extent 1", page.value(layout!(4:3))?, page.value(layout!(1:7))?, 1),
        ("2. the first has extent 1", page.value(layout!(1:7))?, page.value(layout!(4:3))?, 1),
        ("3. the second goes on where the first ends", page.value(layout!(4:3))?, page.value(layout!(2:12))?, 1),
        ("4. otherwise both stay", page.value(layout!(4:3))?, page.value(layout!(2:13))?, 2),
    ] {
        let pair = RuntimeLayout::make_layout(&[first.clone(), second.clone()])?;
        let coalesced = pair.coalesce()?;
        page.line(format_args!("{case:<44}{first} ++ {second}  ->  {coalesced}"))?;
        page.same("the number of modes", coalesced.rank(), becomes)?;
        page.same_each("the function", &witness::offsets(&coalesced), &witness::offsets(&pair))?;
    }
    let typed = layout!((2,(1,6)):(1,(6,2)));
    let layout = page.value(typed)?;
    page.say(format_args!("Input layout: {layout}. Mode after mode, from the left:"))?;
    let flat = layout.flatten()?;
    page.twins(typed.flatten(), &flat)?;
    let mut done = flat.mode(0)?;
    for mode in flat.modes()?.iter().skip(1) {
        let next = RuntimeLayout::make_layout(&[done.clone(), mode.clone()])?.coalesce()?;
        page.line(format_args!("  {done} ++ {mode}  ->  {next}"))?;
        done = next;
    }
    page.same("all at once", &layout.coalesce()?, &done)?;
    page.twins(typed.coalesce(), &done)?;
    page.same_each("the function", &witness::offsets(&done), &witness::offsets(&layout))?;
    let (shape, stride) = (Marked::all(done.shape(), true), Marked::all(done.stride(), true));
    page.line(format_args!("The final coalesced layout is ({shape}, {stride})."))?;
    Ok(())
}

fn division(page: &mut Page<'_>) -> Step {
    let typed = layout!((4,6):(6,1));
    let matrix = page.value(typed)?;
    let (height, width) = (2, 2);
    let tiler: Tiler = format!("({height}:1,{width}:1)").parse()?;
    let divided = matrix.logical_divide(&tiler)?;
    page.twins(typed.logical_divide((U2::NEW, U2::NEW)), &divided)?;
    page.say(format_args!(
        "{matrix} divided by a {height} x {width} tile: each mode becomes (in the tile, which tile)."
    ))?;
    picture(page, &matrix)?;
    page.line(format_args!("logical_divide({matrix}, {tiler}) = {divided}"))?;
    page.same("the size", divided.size(), matrix.size())?;
    let (down, across) = (matrix.mode(0)?.size() / height, matrix.mode(1)?.size() / width);
    page.line(format_args!("{} tiles: {down} down, {across} across", down * across))?;
    for across in 0..across {
        for down in 0..down {
            let coordinate: Slicer = format!("((_,{down}),(_,{across}))").parse()?;
            let (tile, start) = divided.slice_and_offset(&coordinate)?;
            page.line(format_args!("tile ({down},{across}): offset {start} + {tile} = {}", listed_tile(&tile, start)))?;
            for (index, offset) in tile.offsets().enumerate() {
                let (row, column) = (index as i64 % height, index as i64 / height);
                // Row by row through memory: that is what the strides of the matrix say.
                let (row, column) = (down * height + row, across * width + column);
                page.same("an element of a tile", start + offset, row * matrix.mode(1)?.size() + column)?;
            }
        }
    }
    Ok(())
}

fn listed_tile(tile: &RuntimeLayout, start: i64) -> String {
    format!("{{{}}}", listed(&tile.offsets().map(|offset| start + offset).collect::<Vec<_>>()))
}
