//! Pictures of CuTe layouts, as SVG and as LaTeX.
//!
//! ```
//! use cute_draw::{Options, draw};
//! let picture = draw(&"((2,2),(2,2)):((1,8),(2,4))".parse()?, &Options::new());
//! assert!(picture.to_svg().ends_with("</svg>\n"));
//! assert!(picture.to_latex().starts_with("% ((2,2),(2,2)):((1,8),(2,4))\n\\documentclass"));
//! # Ok::<(), cute_runtime::ParseError>(())
//! ```
//!
//! With [`ToSvg`] in scope, layouts of types and of values have `to_svg` and `to_latex`. In a Jupyter notebook with evcxr, a layout
//! at the end of a cell is shown as its picture:
//!
//! ```text
//! :dep cute-types = { path = "cute-types" }
//! :dep cute-draw = { path = "cute-draw" }
//! use cute_types::prelude::*;
//! use cute_draw::ToSvg;
//!
//! layout!((4,(2,4)):(2,(1,8)))
//! ```
//!
//! The colours hold for colour-blind readers, on light paper and on dark, and no picture says anything by colour alone.

#![forbid(unsafe_code)]

mod access;
mod atom;
mod axis;
mod canvas;
mod choices;
mod compare;
mod descriptor;
mod drawing;
mod grid;
mod latex;
mod layout;
mod memory;
mod operation;
mod options;
mod palette;
mod picture;
mod place;
mod refusal;
mod scene;
mod svg;
mod table;
mod thread_value;
mod to_svg;

pub use access::{draw_banks, draw_sectors};
pub use atom::{draw_copy, draw_mma, draw_tiled_copy, draw_tiled_mma};
pub use canvas::{Canvas, CanvasLine, CanvasText};
pub use compare::{draw_difference, draw_swizzle};
pub use descriptor::draw_descriptor;
pub use drawing::{Drawing, DrawingError, Kind, draw_steps};
pub use layout::draw;
pub use memory::draw_memory;
pub use operation::{draw_operation, keeps_memory};
pub use options::{ColorBy, Options};
pub use palette::Theme;
pub use picture::Picture;
pub use place::{PictureCell, Place};
pub use table::table;
pub use thread_value::draw_thread_value;
pub use to_svg::ToSvg;
