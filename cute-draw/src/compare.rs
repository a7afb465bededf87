//! Two layouts: their difference, and a swizzle before and after.

use cute_runtime::{AnyLayout, ComposedLayout, IntTuple, crd2idx};

use crate::layout::{marked, scene_of};
use crate::options::{ColorBy, Options};
use crate::palette::Paint;
use crate::picture::Picture;
use crate::scene::{Pen, Scene, Style};
use crate::thread_value::MOST;

/// Two layouts side by side, with the elements of the same index marked where their offsets differ.
///
/// ```
/// use cute_draw::{Options, draw_difference};
/// let picture = draw_difference(&"(2,2):(1,2)".parse()?, &"(2,2):(2,1)".parse()?, &Options::new());
/// assert!(picture.to_svg().contains("2 of 4 elements differ, the first is 1: 1 and 2"));
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
pub fn draw_difference(a: &AnyLayout, b: &AnyLayout, options: &Options) -> Picture {
    let title = format!("{a} and {b}");
    let common = a.size().min(b.size());
    let (mut differ, mut first) = (0i64, None);
    let count = usize::try_from(MOST).unwrap_or(0);
    for (i, (left, right)) in a.offsets().zip(b.offsets()).take(count).enumerate() {
        if left != right {
            differ += 1;
            first.get_or_insert((i, left, right));
        }
    }
    let mark = |own: &AnyLayout, other: &AnyLayout, coord: &IntTuple, offset: &IntTuple| {
        let there =
            crd2idx(coord, own.shape()).ok().filter(|index| *index < common).and_then(|index| other.offset(index).ok());
        match there {
            Some(there) if there == *offset => (Paint::Plain, None),
            Some(_) => (Paint::Alarm, Some(Pen::Alarm)),
            None => (Paint::Gap, None),
        }
    };
    let side = |own: &AnyLayout, other: &AnyLayout| {
        let (scene, notes) = marked(own, options, &|coord, offset| mark(own, other, coord, offset));
        Scene::text(Style::Note, &own.to_string()).below(4, scene.noted(&notes))
    };
    let scene = side(a, b).then("≠", side(b, a));
    let looked = common.min(MOST);
    let mut notes = Vec::from([match first {
        None => format!("the {looked} elements are at the same offsets"),
        Some((i, left, right)) => {
            format!("{differ} of {looked} elements differ, the first is {i}: {left} and {right}")
        }
    }]);
    if a.size() != b.size() {
        notes.push(format!("the sizes are {} and {}; what only one of them has is grey", a.size(), b.size()));
    }
    if looked < common {
        notes.push(format!("of {common} elements, the first {looked} were looked at"));
    }
    Picture::new(title, scene.noted(&notes))
}

/// A swizzled layout before its swizzle and after, coloured by bank, or by what else the options say.
///
/// ```
/// use cute_draw::{Options, draw_swizzle};
/// let picture = draw_swizzle(&"S<3,0,3> o (8,8):(8,1)".parse()?, &Options::new());
/// assert!(picture.to_svg().contains("before S&lt;3,0,3&gt;"));
/// # Ok::<(), cute_runtime::ParseError>(())
/// ```
pub fn draw_swizzle(layout: &ComposedLayout, options: &Options) -> Picture {
    let title = layout.to_string();
    // By offset the colours would only say again what the numbers do.
    let options = if options.color == ColorBy::Offset { options.color(ColorBy::Bank) } else { *options };
    let side = |name: &str, layout: &AnyLayout| {
        let (scene, notes) = scene_of(layout, &options);
        Scene::text(Style::Note, name).below(4, scene.noted(&notes))
    };
    let swizzle = layout.swizzle();
    let before = side(&format!("before {swizzle}"), &layout.layout().clone().into());
    let after = side(&format!("after {swizzle}"), &layout.clone().into());
    let notes: Vec<String> = (options.color == ColorBy::Bank)
        .then(|| {
            let access = options.access;
            format!(
                "a colour for each bank: {} of {} bytes, elements of {} bytes",
                access.hardware().banks(),
                access.hardware().word(),
                access.bytes()
            )
        })
        .into_iter()
        .collect();
    Picture::new(title.clone(), before.then("→", after).titled(&title).noted(&notes))
}
