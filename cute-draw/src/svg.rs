//! A scene as SVG 1.1, with a style sheet of the classes that it uses.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use crate::palette::{Ink, Paint, Rgb, Theme};
use crate::picture::Picture;
use crate::scene::{Anchor, Cell, Frame, Item, Pen, Style, Text};

/// Room around a picture.
pub(crate) const MARGIN: i32 = 12;

/// Letters of one width: [`Style::width`] counts with it.
const FONT: &str = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace";

/// The whole file.
pub(crate) fn write(picture: &Picture, theme: Theme) -> String {
    let mut out = String::new();
    // Writing to a String does not fail.
    let _ = file(&mut out, picture, theme);
    out
}

fn file(out: &mut String, picture: &Picture, theme: Theme) -> fmt::Result {
    let scene = picture.scene();
    let (width, height) = (scene.width + 2 * MARGIN, scene.height + 2 * MARGIN);
    // Inline, several pictures share a page and with it their style sheets: a theme's colours stay in its pictures.
    let scope = match theme {
        Theme::Auto => "ca",
        Theme::Light => "cl",
        Theme::Dark => "cd",
    };
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{scope}\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"-{MARGIN} -{MARGIN} {width} {height}\">",
    )?;
    writeln!(out, "<title>{}</title>", Escaped(picture.title()))?;
    let used = Used::of(&scene.items);
    writeln!(out, "<style>")?;
    used.sizes(out, scope)?;
    used.colours(out, scope, theme == Theme::Dark)?;
    if theme == Theme::Auto {
        writeln!(out, "@media(prefers-color-scheme:dark){{")?;
        used.colours(out, scope, true)?;
        writeln!(out, "}}")?;
    }
    writeln!(out, "</style>")?;
    let paper = paint_class(Paint::Plain);
    writeln!(out, "<rect class=\"{paper} o\" x=\"-{MARGIN}\" y=\"-{MARGIN}\" width=\"{width}\" height=\"{height}\"/>")?;
    for item in &scene.items {
        match item {
            Item::Cell(item) => cell(out, item)?,
            Item::Text(item) => text(out, item)?,
            Item::Line { from, to, pen } => {
                write!(out, "<path class=\"{}\" d=\"M{} {}L{} {}\"/>", pen_class(*pen), from.0, from.1, to.0, to.1)?;
            }
            Item::Outline { frame: Frame { x, y, width, height }, pen } => {
                write!(out, "<path class=\"{}\" d=\"M{x} {y}h{width}v{height}h-{width}z\"/>", pen_class(*pen))?;
            }
        }
        out.push('\n');
    }
    writeln!(out, "</svg>")
}

fn cell(out: &mut String, cell: &Cell) -> fmt::Result {
    let Frame { x, y, width, height } = cell.frame;
    write!(out, "<g>")?;
    if !cell.tip.is_empty() {
        write!(out, "<title>{}</title>", Escaped(&cell.tip))?;
    }
    write!(out, "<rect class=\"{}", paint_class(cell.fill))?;
    match cell.pen {
        Some(Pen::Hair) => {}
        Some(pen) => write!(out, " {}", pen_class(pen))?,
        None => write!(out, " o")?,
    }
    write!(out, "\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>")?;
    for item in &cell.texts {
        text(out, item)?;
    }
    write!(out, "</g>")
}

fn text(out: &mut String, text: &Text) -> fmt::Result {
    let mut classes = Vec::from([style_class(text.style)]);
    if text.ink != Ink::of(text.style) {
        classes.push(ink_class(text.ink));
    }
    match text.anchor {
        Anchor::Start => classes.push("b"),
        Anchor::Middle => {}
        Anchor::End => classes.push("e"),
    }
    classes.retain(|class| !class.is_empty());
    write!(out, "<text")?;
    if !classes.is_empty() {
        write!(out, " class=\"{}\"", classes.join(" "))?;
    }
    // From the middle of the letters down to the line that they stand on: digits are 0.72 of their box high.
    let y = text.y + (text.style.size() * 36 + 50) / 100;
    write!(out, " x=\"{}\" y=\"{y}\">{}</text>", text.x, Escaped(&text.text))
}

/// What a scene uses of the style sheet.
struct Used {
    paints: BTreeSet<Paint>,
    pens: BTreeSet<Option<Pen>>,
    styles: BTreeSet<Style>,
    inks: BTreeSet<Ink>,
    anchors: BTreeSet<Anchor>,
}

impl Used {
    fn of(items: &[Item]) -> Self {
        let mut used = Used {
            paints: BTreeSet::from([Paint::Plain]),
            pens: BTreeSet::new(),
            styles: BTreeSet::new(),
            inks: BTreeSet::new(),
            anchors: BTreeSet::new(),
        };
        for item in items {
            match item {
                Item::Cell(cell) => {
                    used.paints.insert(cell.fill);
                    used.pens.insert(cell.pen);
                    cell.texts.iter().for_each(|text| used.text(text));
                }
                Item::Text(text) => used.text(text),
                Item::Line { pen, .. } | Item::Outline { pen, .. } => {
                    used.pens.insert(Some(*pen));
                }
            }
        }
        used
    }

    fn text(&mut self, text: &Text) {
        self.styles.insert(text.style);
        self.anchors.insert(text.anchor);
        if text.ink != Ink::of(text.style) {
            self.inks.insert(text.ink);
        }
    }

    /// What does not depend on the theme.
    fn sizes(&self, out: &mut String, scope: &str) -> fmt::Result {
        writeln!(out, ".{scope} text{{font:{}px {FONT};text-anchor:middle}}", Style::Cell.size())?;
        for &style in self.styles.iter().filter(|style| **style != Style::Cell) {
            let weight = if style == Style::Title { ";font-weight:bold" } else { "" };
            writeln!(out, ".{scope} .{}{{font-size:{}px{weight}}}", style_class(style), style.size())?;
        }
        for (anchor, rule) in [(Anchor::Start, "b{text-anchor:start}"), (Anchor::End, "e{text-anchor:end}")] {
            if self.anchors.contains(&anchor) {
                writeln!(out, ".{scope} .{rule}")?;
            }
        }
        writeln!(out, ".{scope} rect{{stroke-width:.75}}")?;
        writeln!(out, ".{scope} path{{fill:none;stroke-width:.75;stroke-linecap:square}}")?;
        writeln!(out, ".{scope} .o{{stroke-width:0}}")?;
        for pen in self.pens.iter().flatten().filter(|pen| **pen != Pen::Hair) {
            writeln!(out, ".{scope} .{}{{stroke-width:{}}}", pen_class(*pen), pen.width())?;
        }
        Ok(())
    }

    fn colours(&self, out: &mut String, scope: &str, is_dark: bool) -> fmt::Result {
        let hex = |[r, g, b]: Rgb| format!("#{r:02x}{g:02x}{b:02x}");
        writeln!(out, ".{scope} text{{fill:{}}}", hex(Ink::Full.rgb(is_dark)))?;
        for &style in self.styles.iter().filter(|style| Ink::of(**style) != Ink::Full) {
            writeln!(out, ".{scope} .{}{{fill:{}}}", style_class(style), hex(Ink::of(style).rgb(is_dark)))?;
        }
        for &ink in &self.inks {
            writeln!(out, ".{scope} .{}{{fill:{}}}", ink_class(ink), hex(ink.rgb(is_dark)))?;
        }
        writeln!(out, ".{scope} rect,.{scope} path{{stroke:{}}}", hex(Pen::Hair.ink().rgb(is_dark)))?;
        for pen in self.pens.iter().flatten().filter(|pen| pen.ink() != Pen::Hair.ink()) {
            writeln!(out, ".{scope} .{}{{stroke:{}}}", pen_class(*pen), hex(pen.ink().rgb(is_dark)))?;
        }
        for &paint in &self.paints {
            writeln!(out, ".{scope} .{}{{fill:{}}}", paint_class(paint), hex(paint.rgb(is_dark)))?;
        }
        Ok(())
    }
}

fn paint_class(paint: Paint) -> String {
    match paint {
        Paint::Plain => "n".to_owned(),
        Paint::Gap => "g".to_owned(),
        Paint::Alarm => "w".to_owned(),
        Paint::Kind(kind) => format!("k{kind}"),
        Paint::Ramp(step) => format!("r{step}"),
    }
}

/// The style of a cell is that of all texts, and has no class.
fn style_class(style: Style) -> &'static str {
    match style {
        Style::Cell => "",
        Style::Small => "s",
        Style::Label => "l",
        Style::Title => "h",
        Style::Note => "p",
        Style::Sign => "x",
    }
}

fn ink_class(ink: Ink) -> &'static str {
    match ink {
        Ink::Full => "if",
        Ink::Soft => "is",
        Ink::Accent => "ia",
        Ink::Alarm => "iw",
    }
}

fn pen_class(pen: Pen) -> &'static str {
    match pen {
        Pen::Hair => "ph",
        Pen::Middle => "pm",
        Pen::Heavy => "pb",
        Pen::Bracket => "pl",
        Pen::Accent => "pa",
        Pen::Alarm => "pw",
    }
}

/// Text between tags.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                // XML 1.0 has no place for these, escaped or not.
                c if c.is_control() => f.write_char(' ')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}
