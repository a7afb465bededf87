//! `cute decode`: whatever a line holds, it is decoded without a panic, once and for all; colours are those of the line, and a
//! layout that rustc writes is the one that was meant.

use std::sync::LazyLock;

use cute_runtime::text::decode;

use super::{Finding, Target};
use crate::draw::Draw;
use crate::edit::edited;
use crate::tally::Tally;

/// The target.
pub(crate) struct Decode;

/// What edits put in.
const TOKENS: &[&str] = &[
    "UInt<",
    "UTerm",
    "B0",
    "B1",
    ">",
    "<",
    ", ",
    "(",
    ")",
    "...",
    "_",
    "Dyn",
    "Negative<",
    "Multiple<",
    "Layout<",
    "Layout",
    "Composed<",
    "Chain<",
    "Swizzle<",
    "::",
    "typenum::",
    "cute_types::",
    "\u{1b}[1m",
    "\u{1b}[0m",
    "\u{1b}[",
    "\u{1b}",
    "`",
    " | ",
    "12 | ",
    "U8",
    "U99999999999999999999999999999999999999999",
    "\n",
    "\u{2218}",
];

static SEEDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    [
        "   = note: expected struct `Layout<(UInt<UInt<UTerm, B1>, B0>, Dyn), (UInt<UTerm, B1>, UTerm)>`",
        "           found struct `Layout<\u{1b}[35mUInt<UTerm, B1>\u{1b}[0m, _>`",
        "`Composed<Swizzle<UInt<UTerm, B1>, UTerm, UInt<UTerm, B1>>, UTerm, Layout<UInt<UTerm, B1>, Negative<UInt<UTerm, B1>>>>`",
        "12 |     let a: Layout<UTerm, B1> = b;",
        "   | ^^^ the trait bound `typenum::UInt<..., B0>: Nat` is not satisfied",
    ]
    .map(str::to_owned)
    .to_vec()
});

impl Target for Decode {
    fn name(&self) -> &'static str {
        "decode"
    }

    fn bytes(&self) -> usize {
        96
    }

    fn text(&self, bytes: &[u8]) -> String {
        format!("{:?}", text(&mut Draw::new(bytes)))
    }

    fn check(&self, bytes: &[u8], tally: &mut Tally) -> Result<(), Finding> {
        let mut draw = Draw::new(bytes);
        let line = text(&mut draw);
        let decoded = decode(&line);
        tally.saw("line", decoded != line);
        let escapes = |text: &str| text.matches('\u{1b}').count();
        if escapes(&decoded) != escapes(&line) {
            return Err(Finding::new("colours are lost", decoded));
        }
        if decode(&decoded) != decoded {
            return Err(Finding::new("decoded twice it is another", decoded));
        }
        let (written, meant) = layout(&mut draw);
        let found = decode(&written);
        tally.saw("layout", true);
        if found != meant {
            return Err(Finding::new("another layout", format!("{written} as {found}, not {meant}")));
        }
        Ok(())
    }

    fn blind_to(&self, tally: &Tally) -> Vec<String> {
        let seen = tally.of("line");
        let rare = seen.accepted * 10 < seen.refused || seen.refused == 0;
        rare.then(|| "lines with a type, a tenth of all".to_owned()).into_iter().collect()
    }
}

fn text(draw: &mut Draw<'_>) -> String {
    edited(draw, &SEEDS, TOKENS)
}

/// A layout as rustc writes it, and in CuTe's notation.
fn layout(draw: &mut Draw<'_>) -> (String, String) {
    let (mut shape, mut stride) = ((String::new(), String::new()), (String::new(), String::new()));
    modes(draw, 0, &mut shape, &mut stride);
    (format!("Layout<{}, {}>", shape.0, stride.0), format!("Layout!({}:{})", shape.1, stride.1))
}

fn modes(draw: &mut Draw<'_>, depth: usize, shape: &mut (String, String), stride: &mut (String, String)) {
    if depth == 3 || draw.below(3) == 0 {
        for (out, may_be_negative) in [(shape, false), (stride, true)] {
            let value = draw.any_number().unsigned_abs();
            let (mut written, mut meant) = (typenum(value), value.to_string());
            match draw.below(6) {
                0 => (written, meant) = ("Dyn".to_owned(), "?".to_owned()),
                1 if may_be_negative => (written, meant) = (format!("Negative<{written}>"), format!("-{meant}")),
                _ => {}
            }
            out.0 += &written;
            out.1 += &meant;
        }
        return;
    }
    let rank = 1 + draw.below(3);
    for (place, end) in (0..rank).map(|place| (place, place + 1 == rank)) {
        for out in [&mut *shape, &mut *stride] {
            out.0 += if place == 0 { "(" } else { ", " };
            out.1 += if place == 0 { "(" } else { "," };
        }
        modes(draw, depth + 1, shape, stride);
        for out in [&mut *shape, &mut *stride].into_iter().filter(|_| end) {
            out.0 += if rank == 1 { ",)" } else { ")" };
            out.1 += ")";
        }
    }
}

fn typenum(value: u64) -> String {
    match value {
        0 => "UTerm".to_owned(),
        _ => format!("UInt<{}, B{}>", typenum(value >> 1), value & 1),
    }
}
