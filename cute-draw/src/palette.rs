//! The colours, on light paper and on dark.
//!
//! Two sets fill cells: *kinds*, which are told apart, and a *ramp*, along which lightness goes in one direction. Both hold
//! for readers with protanopia, deuteranopia or tritanopia, and every ink is legible on every fill; the tests below compute
//! it. More kinds than there are colours repeat them, as CuTe's `print_latex` does: the number in a cell says which it is.

use crate::choices::choices;

/// Red, green and blue, 0 to 255.
pub(crate) type Rgb = [u8; 3];

/// How many colours tell kinds apart.
pub(crate) const KINDS: u8 = 8;
/// How many steps the ramp has.
pub(crate) const STEPS: u8 = 32;

/// What fills a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Paint {
    /// The paper.
    Plain,
    /// A place that nothing is at.
    Gap,
    /// What is wrong.
    Alarm,
    /// One of the kinds, below [`KINDS`].
    Kind(u8),
    /// A step of the ramp, below [`STEPS`].
    Ramp(u8),
}

/// What is written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ink {
    /// The text of cells and titles.
    Full,
    /// Labels and sentences.
    Soft,
    /// What a picture is about.
    Accent,
    /// What is wrong.
    Alarm,
}

choices! {
    /// The paper that a picture is for.
    #[derive(Default)]
    pub enum Theme {
        /// Light, and dark where the reader's system asks for it
        #[default]
        Auto = "auto",
        /// Light
        Light = "light",
        /// Dark
        Dark = "dark",
    }
}

impl Paint {
    /// The kind of this number, going round.
    pub(crate) fn kind(number: i64) -> Self {
        Paint::Kind(u8::try_from(number.rem_euclid(i64::from(KINDS))).unwrap_or(0))
    }

    /// The step of the ramp at which `value` is between the two ends.
    pub(crate) fn between(lowest: i64, value: i64, highest: i64) -> Self {
        let span = (i128::from(highest) - i128::from(lowest)).max(1);
        let step = (i128::from(value) - i128::from(lowest)) * i128::from(STEPS - 1) / span;
        Paint::Ramp(u8::try_from(step.clamp(0, i128::from(STEPS - 1))).unwrap_or(0))
    }

    /// Its colour.
    pub(crate) fn rgb(self, is_dark: bool) -> Rgb {
        match (self, is_dark) {
            (Paint::Plain, false) => PAPER,
            (Paint::Plain, true) => DARK_PAPER,
            (Paint::Gap, false) => [0xe6, 0xe8, 0xeb],
            (Paint::Gap, true) => [0x2a, 0x2f, 0x36],
            (Paint::Alarm, false) => [0xff, 0xd7, 0xd2],
            (Paint::Alarm, true) => [0x6e, 0x1c, 0x1c],
            (Paint::Kind(kind), is_dark) => KIND[usize::from(is_dark)][usize::from(kind % KINDS)],
            (Paint::Ramp(step), is_dark) => along(&RAMP[usize::from(is_dark)], step.min(STEPS - 1)),
        }
    }
}

impl Ink {
    /// The ink of a style, where nothing is to be said by it.
    pub(crate) fn of(style: crate::scene::Style) -> Self {
        use crate::scene::Style;
        match style {
            Style::Cell | Style::Small | Style::Title => Ink::Full,
            Style::Label | Style::Note | Style::Sign => Ink::Soft,
        }
    }

    /// Its colour.
    pub(crate) fn rgb(self, is_dark: bool) -> Rgb {
        match (self, is_dark) {
            (Ink::Full, false) => [0x14, 0x17, 0x1a],
            (Ink::Full, true) => [0xff, 0xff, 0xff],
            (Ink::Soft, false) => [0x4a, 0x52, 0x5c],
            (Ink::Soft, true) => [0xb4, 0xbc, 0xc6],
            (Ink::Accent, false) => [0x00, 0x3e, 0x9c],
            (Ink::Accent, true) => [0x8c, 0xc8, 0xff],
            (Ink::Alarm, false) => [0xa8, 0x00, 0x18],
            (Ink::Alarm, true) => [0xff, 0xa8, 0x9e],
        }
    }
}

const PAPER: Rgb = [0xff, 0xff, 0xff];
const DARK_PAPER: Rgb = [0x12, 0x15, 0x1a];

/// On light paper and on dark.
const KIND: [[Rgb; KINDS as usize]; 2] = [
    [
        [0x63, 0xb1, 0xff],
        [0xff, 0xea, 0x85],
        [0xe1, 0x81, 0x63],
        [0xba, 0xff, 0xe4],
        [0xa0, 0x9c, 0xb2],
        [0xf1, 0xb8, 0x4c],
        [0x5b, 0xe0, 0xff],
        [0xbb, 0xc8, 0xae],
    ],
    [
        [0x1d, 0x48, 0x97],
        [0xae, 0x56, 0x15],
        [0x56, 0x14, 0x00],
        [0x57, 0x6a, 0xbc],
        [0x56, 0x3f, 0x56],
        [0x80, 0x36, 0x06],
        [0x37, 0x18, 0x67],
        [0x7c, 0x66, 0x76],
    ],
];

/// Colours that the ramp goes through at equal distances.
const RAMP: [[Rgb; 4]; 2] = [
    [[0xff, 0xfb, 0xe2], [0xd3, 0xee, 0xcb], [0x93, 0xd3, 0xdb], [0x6c, 0xa6, 0xea]],
    [[0x1b, 0x20, 0x33], [0x24, 0x40, 0x66], [0x2b, 0x5f, 0x74], [0x42, 0x7e, 0x5c]],
];

/// A colour of the ramp.
fn along(stops: &[Rgb; 4], step: u8) -> Rgb {
    let last = i32::from(STEPS) - 1;
    let at = i32::from(step) * 3;
    let (from, part) = ((at / last).min(2), at - (at / last).min(2) * last);
    let (low, high) = (stops[from as usize], stops[from as usize + 1]);
    std::array::from_fn(|i| {
        let (low, high) = (i32::from(low[i]), i32::from(high[i]));
        u8::try_from(low + (high - low) * part / last).unwrap_or(0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    type Vector = [f64; 3];
    type Matrix = [Vector; 3];

    /// What is left of linear red, green and blue, for full sight and for three kinds of colour blindness.
    ///
    /// Source: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
    /// (2009), severity 1.0.
    const SIGHTS: [(&str, Matrix); 4] = [
        ("full sight", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protanopia",
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        ),
        (
            "deuteranopia",
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        ),
        (
            "tritanopia",
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
        ),
    ];

    fn times(m: &Matrix, v: Vector) -> Vector {
        std::array::from_fn(|i| (0..3).map(|j| m[i][j] * v[j]).sum())
    }

    fn linear(rgb: Rgb) -> Vector {
        rgb.map(|c| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// Lightness and two axes of colour, in which distance is what people see. Source: Ottosson, "A perceptual color space
    /// for image processing" (2020).
    fn oklab(linear: Vector) -> Vector {
        let cones = times(
            &[
                [0.4122214708, 0.5363325363, 0.0514459929],
                [0.2119034982, 0.6806995451, 0.1073969566],
                [0.0883024619, 0.2817188376, 0.6299787005],
            ],
            linear.map(|c| c.clamp(0.0, 1.0)),
        );
        times(
            &[
                [0.2104542553, 0.7936177850, -0.0040720468],
                [1.9779984951, -2.4285922050, 0.4505937099],
                [0.0259040371, 0.7827717662, -0.8086757660],
            ],
            cones.map(f64::cbrt),
        )
    }

    fn distance(a: Vector, b: Vector) -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }

    /// Contrast as the Web Content Accessibility Guidelines 2.1 define it.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let luminance = |rgb| {
            let [r, g, b] = linear(rgb);
            0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
        };
        let (a, b): (f64, f64) = (luminance(a), luminance(b));
        a.max(b) / a.min(b)
    }

    /// Every two kinds are five times as far apart as what can just be told apart, which is 0.02.
    #[test]
    fn kinds_are_told_apart() {
        for (sight, matrix) in SIGHTS {
            for is_dark in [false, true] {
                let seen: Vec<Vector> =
                    (0..KINDS).map(|i| oklab(times(&matrix, linear(Paint::Kind(i).rgb(is_dark))))).collect();
                for i in 0..seen.len() {
                    for j in 0..i {
                        let distance = distance(seen[i], seen[j]);
                        assert!(distance > 0.1, "{sight}, dark {is_dark}: kinds {i} and {j}, {distance:.3}");
                    }
                }
            }
        }
    }

    /// Lightness falls all along the ramp on light paper and rises on dark, and its ends are far apart.
    #[test]
    fn the_ramp_goes_one_way() {
        for (sight, matrix) in SIGHTS {
            for (is_dark, sign) in [(false, -1.0), (true, 1.0)] {
                let lightness: Vec<f64> =
                    (0..STEPS).map(|i| oklab(times(&matrix, linear(Paint::Ramp(i).rgb(is_dark))))[0]).collect();
                for pair in lightness.windows(2) {
                    assert!((pair[1] - pair[0]) * sign > 0.001, "{sight}, dark {is_dark}: {pair:?}");
                }
                let ends = (lightness[lightness.len() - 1] - lightness[0]) * sign;
                assert!(ends > 0.2, "{sight}, dark {is_dark}: {ends:.3}");
            }
        }
    }

    /// What stands in a cell, and what stands on paper, reads as WCAG's level AA asks, 4.5.
    #[test]
    fn every_ink_is_legible() {
        let fills: Vec<Paint> = [Paint::Plain, Paint::Gap, Paint::Alarm]
            .into_iter()
            .chain((0..KINDS).map(Paint::Kind))
            .chain((0..STEPS).map(Paint::Ramp))
            .collect();
        for is_dark in [false, true] {
            for fill in &fills {
                let contrast = contrast(Ink::Full.rgb(is_dark), fill.rgb(is_dark));
                assert!(contrast > 4.5, "dark {is_dark}: {fill:?}, {contrast:.2}");
            }
            for ink in [Ink::Soft, Ink::Accent, Ink::Alarm] {
                for fill in [Paint::Plain, Paint::Gap, Paint::Alarm] {
                    let contrast = contrast(ink.rgb(is_dark), fill.rgb(is_dark));
                    assert!(contrast > 4.5, "dark {is_dark}: {ink:?} on {fill:?}, {contrast:.2}");
                }
            }
        }
    }

    #[test]
    fn the_ramp_is_bounded() {
        assert_eq!(Paint::between(0, 0, 0), Paint::Ramp(0));
        assert_eq!(Paint::between(i64::MIN, i64::MAX, i64::MAX), Paint::Ramp(STEPS - 1));
        assert_eq!(Paint::between(3, 2, 5), Paint::Ramp(0));
        assert_eq!(Paint::kind(-1), Paint::Kind(KINDS - 1));
    }
}
