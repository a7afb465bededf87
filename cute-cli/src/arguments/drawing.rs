//! What commands that draw take.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cute_draw::{ColorBy, Kind, Theme};

/// What is drawn, and where to.
#[derive(Args)]
pub(crate) struct Drawing {
    /// A layout or an atom, or an expression that makes one
    #[arg(allow_hyphen_values = true)]
    pub(crate) expression: String,

    /// The kind of picture
    #[arg(long = "as", value_parser = kind(), value_name = "KIND", default_value = Kind::Layout.name())]
    #[arg(requires_if(Kind::Difference.name(), "with"))]
    pub(crate) kind: Kind,

    /// The shape of the data, for --as tv: (16,8) instead of a row
    #[arg(long, value_name = "SHAPE")]
    pub(crate) tile: Option<String>,

    /// The other layout, for --as difference
    #[arg(long, value_name = "LAYOUT", allow_hyphen_values = true)]
    pub(crate) with: Option<String>,

    /// The address of index 0, for --as descriptor
    #[arg(long, default_value_t = 0)]
    pub(crate) base: i64,

    /// What the colour of a cell says, for --as layout, memory and swizzle; offset where nothing else is said
    #[arg(long, value_parser = color())]
    pub(crate) color: Option<ColorBy>,

    /// Rows and columns to draw, at most
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(i64).range(1..=cute_draw::Options::MOST))]
    pub(crate) limit: i64,

    /// Bytes of an element: 4 for banks and sectors, 2 for copies and descriptors
    #[arg(long)]
    pub(crate) bytes: Option<u32>,

    /// Elements that a thread moves by one instruction, for banks and sectors
    #[arg(long, default_value_t = 1)]
    pub(crate) vector: u32,

    /// The file to write; one that is there is replaced
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// One of the choices that cute-draw has, by its name, with what cute-draw says of it.
fn choice<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
    says: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let offered = all.iter().map(|choice| PossibleValue::new(name(*choice)).help(says(*choice)));
    PossibleValuesParser::new(offered).try_map(move |given| {
        let chosen = all.iter().copied().find(|choice| name(*choice) == given);
        chosen.ok_or("there is no such choice")
    })
}

fn kind() -> impl TypedValueParser<Value = Kind> {
    choice(Kind::ALL, Kind::name, Kind::says)
}

pub(super) fn color() -> impl TypedValueParser<Value = ColorBy> {
    choice(ColorBy::ALL, ColorBy::name, ColorBy::says)
}

pub(super) fn theme() -> impl TypedValueParser<Value = Theme> {
    choice(Theme::ALL, Theme::name, Theme::says)
}
