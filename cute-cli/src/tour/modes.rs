//! Rank and depth, the three kinds of coordinates of one element, and the layout that a bare shape means.

use cute_types::layout;
use cute_types::runtime::{IntTuple, RuntimeLayout, compatible, crd2idx, idx2crd};

use super::marked::{Marked, dynamic, fixed, tuple};
use super::{Page, Step, picture, witness};

pub(crate) fn rank_and_depth(page: &mut Page<'_>) -> Step {
    page.say("Rank counts the modes at the top and does not look into them:")?;
    page.line(format_args!("{:<20}rank", "Layout Shape"))?;
    for (name, text) in [("(8)", "(8)"), ("(4,2)", "(4,2)"), ("(M,N,K)", "(5,7,9)"), ("((2,2),2)", "((2,2),2)")] {
        let shape: IntTuple = text.parse()?;
        let meaning = if name == text { String::new() } else { format!("with {shape}") };
        page.line(format!("{name:<20}{:<8}{meaning}", shape.rank()).trim_end())?;
        page.same("the rank", shape.rank(), top_level_commas(text) + 1)?;
    }
    page.say("Depth counts the brackets around the innermost integer:")?;
    page.line(format_args!("{:<22}depth", "IntTuple"))?;
    for text in ["6", "(4,3)", "(3,(6,2),8)", "((2,(1,3)),4)", "((2,4),3)"] {
        let tuple: IntTuple = text.parse()?;
        page.line(format_args!("{text:<22}{}", tuple.depth()))?;
        page.same("the depth", tuple.depth(), deepest_bracket(text))?;
    }
    Ok(())
}

/// Commas inside one bracket.
fn top_level_commas(text: &str) -> usize {
    brackets(text).filter(|(letter, open)| *letter == ',' && *open == 1).count()
}

fn deepest_bracket(text: &str) -> usize {
    brackets(text).map(|(_, open)| open).max().unwrap_or(0)
}

/// The letters of a text, each with the number of brackets that are open there.
fn brackets(text: &str) -> impl Iterator<Item = (char, usize)> {
    text.chars().scan(0, |open, letter| {
        match letter {
            '(' => *open += 1,
            ')' => *open -= 1,
            _ => {}
        }
        Some((letter, *open))
    })
}

pub(crate) fn coordinates(page: &mut Page<'_>) -> Step {
    let shape: IntTuple = "(3,(2,3))".parse()?;
    conversion_table(page, &shape)?;
    one_by_hand(page, 7, &shape)?;
    idx2crd_calls(page, &shape)?;
    what_depends_on_what(page, &shape)
}

fn conversion_table(page: &mut Page<'_>, shape: &IntTuple) -> Step {
    page.say(format_args!("An element of shape {shape} has three coordinates: 1-D, 2-D and natural."))?;
    let matrix: IntTuple = shape.modes().iter().map(IntTuple::size).collect::<Result<Vec<_>, _>>()?.into();
    page.same("whether 2-D coordinates are coordinates", compatible(&matrix, shape), true)?;
    let size = shape.size()?;
    let row = |i: i64| Ok::<_, super::Failure>((i, idx2crd(&i.into(), &matrix)?, idx2crd(&i.into(), shape)?));
    page.line("1-D 2-D Natural   1-D 2-D Natural")?;
    for i in 0..size / 2 {
        let (left, right) = (row(i)?, row(i + size / 2)?);
        page.line(format_args!("{} {} {}   {} {} {}", left.0, left.1, left.2, right.0, right.1, right.2))?;
    }
    let (flat, natural) = (witness::coordinates(&matrix), witness::coordinates(shape));
    let layout = RuntimeLayout::new(shape, shape.map(&mut |extent| 10 * extent + 1))?;
    let typed = layout!((3, (2, 3)));
    for i in 0..size {
        let (_, two, three) = row(i)?;
        page.same("the 2-D coordinate", &two, &flat[i as usize])?;
        page.same("the natural coordinate", &three, &natural[i as usize])?;
        page.same("the way back from 2-D", crd2idx(&two, shape)?, i)?;
        page.same("the way back from natural", crd2idx(&three, shape)?, i)?;
        let coordinate = typed.coord(i as usize);
        page.same("the coordinate over types", debug(&coordinate), three.to_string())?;
        page.same("the way back over types", typed.index(coordinate) as i64, i)?;
        // Whatever the strides, all three reach one offset.
        page.same("the offset by 1-D and 2-D", layout.offset(i)?, layout.offset(&two)?)?;
        page.same("the offset by 1-D and natural", layout.offset(i)?, layout.offset(&three)?)?;
    }
    Ok(())
}

/// A Rust tuple as layouts are printed, without spaces.
fn debug(coordinate: &impl std::fmt::Debug) -> String {
    format!("{coordinate:?}").replace(' ', "")
}

fn one_by_hand(page: &mut Page<'_>, index: i64, shape: &IntTuple) -> Step {
    page.say(format_args!("By hand, i = {index}:"))?;
    let mut rest = index;
    let by_hand = shape.map(&mut |extent| {
        let digit = rest % extent;
        rest /= extent;
        digit
    });
    let mut rest = index;
    for extent in shape.leaves() {
        page.line(format_args!(
            "  extent {extent}:   {rest} % {extent} = {},  {rest} / {extent} = {}",
            rest % extent,
            rest / extent
        ))?;
        rest /= extent;
    }
    let shown = idx2crd(&index.into(), shape)?;
    page.line(format_args!("  result: {shown}"))?;
    page.same("the coordinate by hand", &shown, &by_hand)?;
    Ok(())
}

fn idx2crd_calls(page: &mut Page<'_>, shape: &IntTuple) -> Step {
    page.say("CuTe's idx2crd on integers known to the program (16) and to the compiler (_16{}):")?;
    let calls = [
        ("   16", dynamic(16)),
        ("_16{}", fixed(16)),
        ("make_coord(   1,5)", tuple([dynamic(1), dynamic(5)])),
        ("make_coord(_1{},5)", tuple([fixed(1), dynamic(5)])),
        ("make_coord(   1,make_coord(1,   2))", tuple([dynamic(1), tuple([dynamic(1), dynamic(2)])])),
        ("make_coord(_1{},make_coord(1,_2{}))", tuple([fixed(1), tuple([dynamic(1), fixed(2)])])),
    ];
    for (argument, coord) in calls {
        let natural = coord.refine(shape)?;
        let call = format!("print(idx2crd({argument}, shape));");
        page.line(format_args!("{call:<61}// {natural}"))?;
        let index = crd2idx(&coord.value(), shape)?;
        page.same("idx2crd", &natural.value(), &witness::coordinates(shape)[index as usize])?;
    }
    Ok(())
}

fn what_depends_on_what(page: &mut Page<'_>, shape: &IntTuple) -> Step {
    let (left, right) = (RuntimeLayout::layout_left(shape)?, RuntimeLayout::layout_right(shape)?);
    page.say(format_args!(
        "Coordinates depend on the shape alone, offsets on the strides too. {left} against {right}:"
    ))?;
    let coordinates = left.coords().zip(right.coords()).filter(|(a, b)| a == b).count();
    let offsets = left.offsets().zip(right.offsets()).filter(|(a, b)| a == b).count();
    page.line(format_args!("coordinates that agree: {coordinates} of {}", left.size()))?;
    page.line(format_args!("offsets that agree: {offsets} of {}", left.size()))?;
    let (a, b) = (witness::offsets(&left), witness::offsets(&right));
    page.same("coordinates that agree", coordinates, a.len())?;
    page.same("offsets that agree", offsets, a.iter().zip(&b).filter(|(a, b)| a == b).count())?;
    Ok(())
}

pub(crate) fn layout_left(page: &mut Page<'_>) -> Step {
    let rows = page.value(layout!((2,(2,2)):(4,(2,1))))?;
    let columns = RuntimeLayout::layout_left(rows.shape())?;
    page.twins(layout!((2,(2,2)):LayoutLeft), &columns)?;
    page.say(format_args!(
        "A shape without strides is compact, the leftmost mode fastest. {rows} becomes LayoutLeft:"
    ))?;
    picture(page, &columns)?;
    page.same_each("LayoutLeft", &witness::offsets(&columns), &(0..columns.size()).collect::<Vec<_>>())?;
    // The first stride is a constant of the program; each further one is a product of extents, known when it runs.
    let mut first = true;
    let stride = mark_first(columns.stride(), &mut first);
    page.say("CuTe prints it so where the extents are known at run time only; the first stride is a constant:")?;
    page.line(format_args!("{}:{stride}", columns.shape()))?;
    page.same("the strides", &stride.value(), columns.stride())?;
    Ok(())
}

fn mark_first(stride: &IntTuple, first: &mut bool) -> Marked {
    match stride {
        IntTuple::Int(value) if std::mem::take(first) => fixed(*value),
        IntTuple::Int(value) => dynamic(*value),
        IntTuple::Tuple(modes) => Marked::Tuple(modes.iter().map(|mode| mark_first(mode, first)).collect()),
    }
}
