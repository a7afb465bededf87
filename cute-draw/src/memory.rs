//! A layout, and the memory that it lies in.

use cute_runtime::AnyLayout;

use crate::grid::Content;
use crate::layout::{Sheets, integer};
use crate::options::{ColorBy, Options};
use crate::palette::Paint;
use crate::picture::Picture;
use crate::place::Place;
use crate::scene::{Pen, Scene, Style};
use crate::thread_value::{MOST, strip};

/// A layout, and below it memory as a strip: at each address the index of the element that lies there, which is also when
/// a loop over the elements visits it. A place has the colour of the element there, the first where several share it, which
/// is marked; one that no element is at is grey.
///
/// ```
/// use cute_draw::{Options, draw_memory};
/// let gaps = draw_memory(&"(2,3):(1,4)".parse()?, &Options::new()).to_svg();
/// assert!(gaps.contains("6 elements at 6 of the 10 places from 0 to 9, 4 gaps"));
/// let shared = draw_memory(&"(2,4):(2,2)".parse()?, &Options::new()).to_svg();
/// assert!(shared.contains("8 elements at 5 of the 9 places from 0 to 8, 4 gaps, 3 places are shared"));
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
pub fn draw_memory(layout: &AnyLayout, options: &Options) -> Picture {
    let title = layout.to_string();
    let sheets = Sheets::of(layout, options, None);
    let (matrix, paints, mut notes) = (sheets.scene(layout, options), sheets.paints(layout), sheets.notes);
    let count = usize::try_from(MOST).unwrap_or(0);
    let offsets: Option<Vec<i64>> = layout.offsets().take(count).map(|offset| integer(&offset)).collect();
    let Some(offsets) = offsets else {
        notes.push("offsets that are coordinates are no places in memory".to_owned());
        return Picture::new(title.clone(), matrix.titled(&title).noted(&notes));
    };
    let (lowest, highest) = (offsets.iter().copied().min().unwrap_or(0), offsets.iter().copied().max().unwrap_or(0));
    let span = i128::from(highest) - i128::from(lowest) + 1;
    let shown = i64::try_from(span).unwrap_or(i64::MAX).min(options.limit * 16);
    let mut places: Vec<Vec<usize>> = vec![Vec::new(); usize::try_from(shown).unwrap_or(0)];
    let mut taken: Vec<i64> = offsets.clone();
    taken.sort_unstable();
    let shared = taken.chunk_by(|a, b| a == b).filter(|run| run.len() > 1).count();
    taken.dedup();
    for (i, offset) in offsets.iter().enumerate() {
        let at = usize::try_from(i128::from(*offset) - i128::from(lowest)).ok();
        if let Some(place) = at.and_then(|at| places.get_mut(at)) {
            place.push(i);
        }
    }
    let strip = strip(lowest, shown, options.limit, |address| {
        let here = usize::try_from(address - lowest).ok().and_then(|at| places.get(at));
        let here = here.map_or(&[][..], Vec::as_slice);
        let fill = match options.color {
            // That of an element which is not shown, too.
            ColorBy::Offset => Paint::between(lowest, address, highest),
            _ => here.first().and_then(|i| paints.get(&i64::try_from(*i).ok()?)).copied().unwrap_or(Paint::Plain),
        };
        let content = place(address, here, fill);
        Content { place: Place::address(address), ..content }
    });
    let mut says =
        format!("{} elements at {} of the {span} places from {lowest} to {highest}", offsets.len(), taken.len());
    let gaps = span - i128::try_from(taken.len()).unwrap_or(0);
    if gaps > 0 {
        says += &format!(", {gaps} gaps");
    }
    if shared > 0 {
        says += &format!(", {shared} places are shared");
    }
    notes.push(says);
    if layout.size() > MOST {
        notes.push(format!("of {} elements, the first {MOST} were looked at", layout.size()));
    }
    if i128::from(shown) < span {
        notes.push(format!("places {lowest}..{} are shown", lowest.saturating_add(shown)));
    }
    let below = Scene::text(Style::Note, "memory: at each offset the index of the element there").below(2, strip);
    Picture::new(title.clone(), matrix.titled(&title).below(18, below).noted(&notes))
}

/// A place of memory with the elements that lie there.
fn place(address: i64, elements: &[usize], fill: Paint) -> Content {
    let fill = Some(fill);
    match elements {
        [] => Content { fill: Some(Paint::Gap), tip: format!("{address}: no element"), ..Content::default() },
        [i] => Content { text: i.to_string(), fill, tip: format!("{address}: element {i}"), ..Content::default() },
        [first, second] => Content {
            text: format!("{first},{second}"),
            fill,
            pen: Some(Pen::Alarm),
            tip: format!("{address}: elements {first} and {second}"),
            ..Content::default()
        },
        [first, others @ ..] => Content {
            text: format!("{first} +{}", others.len()),
            fill,
            pen: Some(Pen::Alarm),
            tip: format!("{address}: element {first} and {} more", others.len()),
            ..Content::default()
        },
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use std::collections::BTreeSet;

    use cute_runtime::IntTuple;

    use super::*;
    use crate::scene::Item;

    /// What is drawn of each place: the colours of its cells, in the matrix and in the strip.
    fn colours(layout: &str, color: ColorBy) -> Vec<BTreeSet<Paint>> {
        let picture = draw_memory(&layout.parse().unwrap(), &Options::new().color(color));
        let mut places = vec![BTreeSet::new(); 24];
        for item in &picture.scene().items {
            if let Item::Cell(cell) = item
                && let Some(IntTuple::Int(offset)) = cell.place.offset
            {
                places[usize::try_from(offset).unwrap()].insert(cell.fill);
            }
        }
        places
    }

    #[test]
    fn a_place_has_the_colour_of_its_element() {
        for color in ColorBy::ALL {
            let places = colours("(4,6):(6,1)", *color);
            assert!(places.iter().all(|colours| colours.len() == 1), "{}: {places:?}", color.name());
        }
        let rows: BTreeSet<_> = colours("(4,6):(6,1)", ColorBy::Row).into_iter().collect();
        assert_eq!(rows.len(), 4);
    }
}
