//! A scene as LaTeX: a document of one `tikzpicture`, on light paper.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use crate::palette::{Ink, Paint};
use crate::picture::Picture;
use crate::scene::{Anchor, Cell, Frame, Item, Pen, Style, Text};

/// The whole file. Only `tikz` is loaded beside the class; the picture is as large as its paper.
pub(crate) fn write(picture: &Picture) -> String {
    let mut out = String::new();
    // Writing to a String does not fail.
    let _ = file(&mut out, picture);
    out
}

fn file(out: &mut String, picture: &Picture) -> fmt::Result {
    let scene = picture.scene();
    writeln!(out, "% {}", picture.title().replace(char::is_control, " "))?;
    writeln!(out, "\\documentclass[tikz,border=6pt]{{standalone}}")?;
    let (mut paints, mut inks) = (BTreeSet::new(), BTreeSet::new());
    for item in &scene.items {
        match item {
            Item::Cell(cell) => {
                paints.insert(cell.fill);
                inks.extend(cell.pen.map(Pen::ink));
                inks.extend(cell.texts.iter().map(|text| text.ink));
            }
            Item::Text(text) => {
                inks.insert(text.ink);
            }
            Item::Line { pen, .. } | Item::Outline { pen, .. } => {
                inks.insert(pen.ink());
            }
        }
    }
    for paint in paints {
        let [r, g, b] = paint.rgb(false);
        writeln!(out, "\\definecolor{{{}}}{{RGB}}{{{r},{g},{b}}}", paint_name(paint))?;
    }
    for ink in inks {
        let [r, g, b] = ink.rgb(false);
        writeln!(out, "\\definecolor{{{}}}{{RGB}}{{{r},{g},{b}}}", ink_name(ink))?;
    }
    writeln!(out, "\\begin{{document}}")?;
    // After a colon there is one space, as everywhere.
    writeln!(out, "\\frenchspacing")?;
    // Three quarters of a point for the unit of a scene, and y downwards.
    writeln!(out, "\\begin{{tikzpicture}}[x=0.75pt,y=-0.75pt,line cap=rect,inner sep=0pt,outer sep=0pt]")?;
    for style in Style::ALL {
        let points = f64::from(style.size()) * 0.75;
        let weight = if style == Style::Title { "\\bfseries" } else { "" };
        writeln!(
            out,
            "\\tikzset{{{}/.style={{font=\\ttfamily{weight}\\fontsize{{{points}pt}}{{{points}pt}}\\selectfont}}}}",
            style_name(style),
        )?;
    }
    for item in &scene.items {
        match item {
            Item::Cell(item) => cell(out, item)?,
            Item::Text(item) => text(out, item)?,
            Item::Line { from, to, pen } => {
                writeln!(out, "\\draw[{}] ({},{}) -- ({},{});", pen_options(*pen), from.0, from.1, to.0, to.1)?;
            }
            Item::Outline { frame, pen } => {
                writeln!(out, "\\draw[{}] {};", pen_options(*pen), rectangle(*frame))?;
            }
        }
    }
    writeln!(out, "\\end{{tikzpicture}}")?;
    writeln!(out, "\\end{{document}}")
}

fn cell(out: &mut String, cell: &Cell) -> fmt::Result {
    let (fill, frame) = (paint_name(cell.fill), rectangle(cell.frame));
    match cell.pen {
        Some(pen) => writeln!(out, "\\filldraw[fill={fill},{}] {frame};", pen_options(pen))?,
        None => writeln!(out, "\\fill[{fill}] {frame};")?,
    }
    cell.texts.iter().try_for_each(|item| text(out, item))
}

fn text(out: &mut String, text: &Text) -> fmt::Result {
    let anchor = match text.anchor {
        Anchor::Start => "west",
        Anchor::Middle => "center",
        Anchor::End => "east",
    };
    let (style, ink) = (style_name(text.style), ink_name(text.ink));
    writeln!(out, "\\node[{style},{ink},anchor={anchor}] at ({},{}) {{{}}};", text.x, text.y, Escaped(&text.text))
}

fn rectangle(frame: Frame) -> String {
    let Frame { x, y, width, height } = frame;
    format!("({x},{y}) rectangle ({},{})", x + width, y + height)
}

fn pen_options(pen: Pen) -> String {
    format!("draw={},line width={}*0.75pt", ink_name(pen.ink()), pen.width())
}

fn paint_name(paint: Paint) -> String {
    match paint {
        Paint::Plain => "cutePaper".to_owned(),
        Paint::Gap => "cuteGap".to_owned(),
        Paint::Alarm => "cuteWrong".to_owned(),
        Paint::Kind(kind) => format!("cuteKind{kind}"),
        Paint::Ramp(step) => format!("cuteRamp{step}"),
    }
}

fn ink_name(ink: Ink) -> &'static str {
    match ink {
        Ink::Full => "cuteInk",
        Ink::Soft => "cuteSoft",
        Ink::Accent => "cuteAccent",
        Ink::Alarm => "cuteAlarm",
    }
}

fn style_name(style: Style) -> &'static str {
    match style {
        Style::Cell => "cuteCell",
        Style::Small => "cuteSmall",
        Style::Label => "cuteLabel",
        Style::Title => "cuteTitle",
        Style::Note => "cuteNote",
        Style::Sign => "cuteSign",
    }
}

/// Text that TeX sets as it is.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '#' | '$' | '%' | '&' | '_' | '{' | '}' => write!(f, "\\{c}")?,
                '\\' => f.write_str("\\textbackslash{}")?,
                '^' => f.write_str("\\textasciicircum{}")?,
                '~' => f.write_str("\\textasciitilde{}")?,
                '<' => f.write_str("\\textless{}")?,
                '>' => f.write_str("\\textgreater{}")?,
                // Two of these would become one sign.
                '-' | '`' | '\'' | '"' => write!(f, "{{{c}}}")?,
                '→' => f.write_str("$\\rightarrow$")?,
                '⋯' => f.write_str("$\\cdots$")?,
                '⋮' => f.write_str("$\\vdots$")?,
                '…' => f.write_str("\\ldots{}")?,
                '×' => f.write_str("$\\times$")?,
                '≠' => f.write_str("$\\neq$")?,
                '·' => f.write_str("$\\cdot$")?,
                c if c.is_control() => f.write_char(' ')?,
                // A sign that TeX's fonts may not have; none of the library's own texts has one.
                c if !c.is_ascii() => f.write_char('?')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}
