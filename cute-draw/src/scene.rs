//! What a picture is made of: boxes, texts and lines at places. [`svg`](crate::svg) and [`latex`](crate::latex) write it.
//!
//! Places are whole numbers of the unit in which a label is 11 high; y grows downwards. A scene has its own origin, and
//! scenes are put beside or below each other to make a larger one.

use crate::palette::{Ink, Paint};
use crate::place::Place;

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

/// A line's weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pen {
    /// Around a cell.
    Hair,
    /// Between blocks of an inner mode.
    Middle,
    /// Between blocks of an outer mode, and around a whole.
    Heavy,
    /// A bracket over labels.
    Bracket,
    /// Around what a picture is about: a tile, a slice.
    Accent,
    /// Around what is wrong.
    Alarm,
}

/// How a text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Style {
    /// What a cell holds.
    Cell,
    /// The same where there is less room.
    Small,
    /// The number of a row or column.
    Label,
    /// Above a picture: a layout or an expression.
    Title,
    /// A sentence.
    Note,
    /// A sign between two pictures, such as an arrow.
    Sign,
}

impl Style {
    pub(crate) const ALL: [Style; 6] =
        [Style::Cell, Style::Small, Style::Label, Style::Title, Style::Note, Style::Sign];

    /// The height of the letters' box.
    pub(crate) const fn size(self) -> i32 {
        match self {
            Style::Cell => 14,
            Style::Small => 10,
            Style::Label => 11,
            Style::Title => 14,
            Style::Note => 12,
            Style::Sign => 24,
        }
    }

    /// How wide a text is at most. All letters are of a fixed width, which is below 61 % of their height in the fonts that
    /// are asked for; the signs that such a font may lack and take from elsewhere stand alone.
    pub(crate) fn width(self, text: &str) -> i32 {
        let letters = i32::try_from(text.chars().count()).unwrap_or(i32::MAX / 100);
        (letters.min(1 << 16) * self.size() * 61 + 99) / 100
    }

    /// The text, cut to so much room, with an ellipsis where letters are lost.
    pub(crate) fn cut(self, text: &str, room: i32) -> String {
        if self.width(text) <= room {
            return text.to_owned();
        }
        let letters = usize::try_from(room * 100 / (self.size() * 61)).unwrap_or(0);
        text.chars().take(letters.saturating_sub(1)).chain(['…']).collect()
    }
}

/// Where a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A text whose middle line goes through its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) anchor: Anchor,
    pub(crate) style: Style,
    pub(crate) ink: Ink,
    pub(crate) text: String,
}

/// A box with its texts, which belong together: what is said of one is said of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) frame: Frame,
    pub(crate) fill: Paint,
    pub(crate) pen: Option<Pen>,
    /// What a reader who points at it is told.
    pub(crate) tip: String,
    /// What is there, for programs.
    pub(crate) place: Place,
    pub(crate) texts: Vec<Text>,
}

/// One thing of a scene. Later ones lie above earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Cell(Cell),
    Text(Text),
    Line { from: (i32, i32), to: (i32, i32), pen: Pen },
    Outline { frame: Frame, pen: Pen },
}

/// Things, and how much room they take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scene {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) items: Vec<Item>,
}

impl Frame {
    pub(crate) const fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Frame { x, y, width, height }
    }

    fn moved(self, x: i32, y: i32) -> Self {
        Frame { x: self.x + x, y: self.y + y, ..self }
    }
}

impl Text {
    fn moved(&mut self, x: i32, y: i32) {
        self.x += x;
        self.y += y;
    }
}

impl Item {
    fn moved(&mut self, x: i32, y: i32) {
        match self {
            Item::Cell(cell) => {
                cell.frame = cell.frame.moved(x, y);
                cell.texts.iter_mut().for_each(|text| text.moved(x, y));
            }
            Item::Text(text) => text.moved(x, y),
            Item::Line { from, to, .. } => {
                *from = (from.0 + x, from.1 + y);
                *to = (to.0 + x, to.1 + y);
            }
            Item::Outline { frame, .. } => *frame = frame.moved(x, y),
        }
    }
}

impl Scene {
    /// One text, as wide as it is.
    pub(crate) fn text(style: Style, text: &str) -> Self {
        let text = style.cut(text, WIDEST);
        let (width, height, ink) = (style.width(&text), style.size() + 4, Ink::of(style));
        let text = Text { x: 0, y: height / 2, anchor: Anchor::Start, style, ink, text };
        Scene { width, height, items: vec![Item::Text(text)] }
    }

    /// Sentences below each other, each broken into lines that are about as wide as a picture.
    pub(crate) fn notes(notes: &[String], width: i32) -> Self {
        let room = width.max(NARROWEST);
        let mut scene = Scene::default();
        for note in notes {
            let mut line = String::new();
            for word in note.split(' ') {
                if !line.is_empty() && Style::Note.width(&line) + Style::Note.width(word) + 8 > room {
                    scene = scene.below(0, Scene::text(Style::Note, &line));
                    line.clear();
                }
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
            scene = scene.below(0, Scene::text(Style::Note, &line));
        }
        scene
    }

    /// All of its texts in another ink.
    pub(crate) fn inked(mut self, ink: Ink) -> Self {
        for item in &mut self.items {
            if let Item::Text(text) = item {
                text.ink = ink;
            }
        }
        self
    }

    /// What its cells show, told otherwise.
    pub(crate) fn placed(mut self, tell: impl Fn(Place) -> Place) -> Self {
        for item in &mut self.items {
            if let Item::Cell(cell) = item {
                cell.place = tell(std::mem::take(&mut cell.place));
            }
        }
        self
    }

    pub(crate) fn push(&mut self, item: Item) {
        self.items.push(item);
    }

    pub(crate) fn line(&mut self, from: (i32, i32), to: (i32, i32), pen: Pen) {
        self.push(Item::Line { from, to, pen });
    }

    /// The things of another scene, from this place on.
    pub(crate) fn place(&mut self, x: i32, y: i32, scene: Scene) {
        self.width = self.width.max(x + scene.width);
        self.height = self.height.max(y + scene.height);
        self.items.extend(scene.items.into_iter().map(|mut item| {
            item.moved(x, y);
            item
        }));
    }

    /// With another scene to the right, their tops level.
    pub(crate) fn beside(mut self, gap: i32, right: Scene) -> Self {
        let x = if self.width == 0 { 0 } else { self.width + gap };
        self.place(x, 0, right);
        self
    }

    /// With another scene below, their left edges level.
    pub(crate) fn below(mut self, gap: i32, lower: Scene) -> Self {
        let y = if self.height == 0 { 0 } else { self.height + gap };
        self.place(0, y, lower);
        self
    }

    /// With another scene to the right, or below where both together are wide.
    pub(crate) fn near(self, gap: i32, other: Scene) -> Self {
        if self.width + other.width > WIDE { self.below(24, other) } else { self.beside(gap, other) }
    }

    /// With a sign and another scene to the right, the sign half way down the lower of the two; or below, where both together
    /// are wide.
    pub(crate) fn then(self, sign: &str, right: Scene) -> Self {
        if self.width + right.width > WIDE {
            return self.below(24, right);
        }
        let mut sign = Scene::text(Style::Sign, sign);
        let down = (self.height.min(right.height) - sign.height).max(0) / 2;
        let mut lowered = Scene::default();
        lowered.place(0, down, std::mem::take(&mut sign));
        self.beside(20, lowered).beside(20, right)
    }

    /// With a title above.
    pub(crate) fn titled(self, title: &str) -> Self {
        if title.is_empty() { self } else { Scene::text(Style::Title, title).below(6, self) }
    }

    /// With sentences below.
    pub(crate) fn noted(self, notes: &[String]) -> Self {
        let notes = Scene::notes(notes, self.width);
        if notes.height == 0 { self } else { self.below(8, notes) }
    }
}

/// Scenes stand side by side up to this width, and below each other beyond.
const WIDE: i32 = 1500;
/// No line of text is wider.
const WIDEST: i32 = 1600;
/// So much room is given to sentences below a picture, at least.
const NARROWEST: i32 = 640;

impl Pen {
    /// How thick the line is.
    pub(crate) fn width(self) -> f64 {
        match self {
            Pen::Hair | Pen::Bracket => 0.75,
            Pen::Middle => 1.75,
            Pen::Heavy => 3.0,
            Pen::Accent | Pen::Alarm => 2.5,
        }
    }

    /// Its colour.
    pub(crate) fn ink(self) -> Ink {
        match self {
            Pen::Hair | Pen::Bracket => Ink::Soft,
            Pen::Middle | Pen::Heavy => Ink::Full,
            Pen::Accent => Ink::Accent,
            Pen::Alarm => Ink::Alarm,
        }
    }
}
