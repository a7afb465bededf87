//! An operand of `wgmma` in shared memory, and the descriptor that says where its elements are.

use cute_runtime::atom::{GmmaDescriptor, GmmaOperand, SmemSwizzle};
use cute_runtime::{ComposedLayout, LayoutError};

use crate::axis::Axis;
use crate::grid::{Content, Labels, grid};
use crate::layout::marked;
use crate::options::Options;
use crate::palette::Paint;
use crate::picture::Picture;
use crate::scene::{Scene, Style};

/// The fields of a descriptor: the first bit, how many, the name.
const FIELDS: [(u32, u32, &str); 5] = [
    (0, 14, "start address, in 16 bytes"),
    (16, 14, "leading byte offset, in 16 bytes"),
    (32, 14, "stride byte offset, in 16 bytes"),
    (49, 3, "base offset"),
    (62, 2, "swizzle"),
];

/// The layout of an operand of `wgmma` in shared memory, (MN,K), in pieces of 16 bytes, and the 64 bits of its descriptor
/// by field. `base` is the address that index 0 lies at.
///
/// ```
/// use cute_draw::{Options, draw_descriptor};
/// use cute_runtime::atom::{GmmaMajor, GmmaOperand};
/// let operand = GmmaOperand::new(GmmaMajor::K, 16)?;
/// let picture = draw_descriptor(&"S<3,3,3> o 0 o (64,16):(64,1)".parse()?, operand, 2048, &Options::new())?;
/// assert!(picture.to_svg().contains("0x4000004000010080"));
///
/// let refused = draw_descriptor(&"(64,16):(64,1)".parse()?, operand, 0, &Options::new()).unwrap_err();
/// assert!(refused.to_string().starts_with("wgmma: element (1,0) is at offset 64"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Refused where the layout is none that a descriptor can say, see [`GmmaDescriptor::new`].
pub fn draw_descriptor(
    layout: &ComposedLayout,
    operand: GmmaOperand,
    base: i64,
    options: &Options,
) -> Result<Picture, LayoutError> {
    let descriptor = GmmaDescriptor::new(layout, operand, base)?;
    let piece = 128 / operand.bits().max(1);
    let (tile, mut notes) = marked(&layout.clone().into(), options, &|_, offset| {
        let offset = offset.leaves().next().unwrap_or(0);
        // Pieces of one row of a pattern have colours of their own, and so the swizzle shows.
        (Paint::kind(offset.div_euclid(piece)), None)
    });
    let bits = grid(&Axis::flat(4), &Axis::flat(16), Labels::Neither, |row, column| {
        let bit = u32::try_from(63 - (16 * row + column)).unwrap_or(0);
        let field = FIELDS.iter().position(|(from, count, _)| (*from..from + count).contains(&bit));
        let value = descriptor.to_bits() >> bit & 1;
        Content {
            text: value.to_string(),
            below: bit.to_string(),
            fill: Some(field.map_or(Paint::Gap, |field| Paint::kind(i64::try_from(field).unwrap_or(0)))),
            tip: format!("bit {bit}: {}", field.map_or("nothing", |field| FIELDS[field].2)),
            ..Content::default()
        }
    });
    let swizzle = match descriptor.swizzle() {
        SmemSwizzle::None => "none".to_owned(),
        swizzle => format!("rows of {} bytes", swizzle.row()),
    };
    let means = [
        format!("{} bytes", descriptor.start_address()),
        format!("{} bytes", descriptor.leading_byte_offset()),
        format!("{} bytes", descriptor.stride_byte_offset()),
        descriptor.base_offset().to_string(),
        swizzle,
    ];
    let mut legend = Scene::default();
    for (i, ((from, count, name), means)) in (0..).zip(FIELDS.iter().zip(means)) {
        let key = grid(&Axis::flat(1), &Axis::flat(1), Labels::Neither, |_, _| Content {
            text: format!("{from} to {}", from + count - 1),
            fill: Some(Paint::kind(i)),
            ..Content::default()
        });
        let mut says = Scene::default();
        says.place(0, 9, Scene::text(Style::Note, &format!("{name}: {means}")));
        let mut line = Scene::default();
        line.place(0, 0, key);
        line.place(100, 0, says);
        legend = legend.below(6, line);
    }
    let title = format!("{layout}: {descriptor}");
    notes.push(format!("a colour for each of 8 pieces of 16 bytes, {piece} elements; below a bit its number"));
    let below = Scene::text(Style::Note, &format!("the descriptor, {descriptor}, bit 63 first"))
        .below(4, bits.beside(28, legend));
    Ok(Picture::new(title, tile.titled(&layout.to_string()).below(20, below).noted(&notes)))
}
