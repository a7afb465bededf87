//! A picture that is asked for by text: an expression, the kind of picture, and what belongs to it. `cute svg` asks so.

use std::fmt;

use cute_runtime::analysis::Access;
use cute_runtime::atom::{Element, GmmaMajor, GmmaOperand};
use cute_runtime::expr::{self, AtomValue, ExprError, Operands, Value, Watch};
use cute_runtime::{AnyLayout, ComposedLayout, IntTuple, ParseError, RuntimeLayout};

use crate::choices::choices;
use crate::{
    ColorBy, Options, Picture, draw, draw_banks, draw_copy, draw_descriptor, draw_difference, draw_memory, draw_mma,
    draw_operation, draw_sectors, draw_swizzle, draw_thread_value, draw_tiled_copy, draw_tiled_mma,
};

choices! {
    /// The kind of a picture.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Kind {
        /// A layout by its offsets; of an atom or a tiling of atoms, who has which element; of a number, what it is asked of
        #[default]
        Layout = "layout",
        /// A layout of threads and values, and the data with the thread that has each element
        Tv = "tv",
        /// A layout, and memory below it: gaps, places that are shared, the order of visits
        Memory = "memory",
        /// Each call of the expression: operands and result, the same element in the same colour
        Operation = "operation",
        /// The request of a warp that takes most wavefronts of shared memory: banks, phases, conflicts
        Banks = "banks",
        /// The request of a warp that touches most sectors of global memory
        Sectors = "sectors",
        /// A swizzled layout before its swizzle and after
        Swizzle = "swizzle",
        /// Where two layouts differ
        Difference = "difference",
        /// An operand of wgmma, and the bits of its descriptor
        Descriptor = "descriptor",
    }
}

impl Kind {
    /// Whether the colours of a layout's picture are those that [`Drawing::color`] asks for. Elsewhere a colour says what the
    /// picture is about: the thread, the same element of several layouts, a conflict.
    ///
    /// ```
    /// use cute_draw::Kind;
    /// assert!(Kind::Memory.takes_color() && !Kind::Banks.takes_color());
    /// ```
    pub const fn takes_color(self) -> bool {
        matches!(self, Kind::Layout | Kind::Memory | Kind::Swizzle)
    }
}

/// A picture that is asked for by text.
///
/// ```
/// use cute_draw::{Drawing, Kind};
/// let drawing = Drawing { kind: Kind::Swizzle, ..Drawing::of("S<3,0,3> o (8,8):(8,1)") };
/// assert!(drawing.picture()?.to_svg().contains("before S&lt;3,0,3&gt;"));
///
/// let refused = Drawing::of("coalesce((2,4):(1;2))").picture().unwrap_err();
/// assert!(refused.show().starts_with("coalesce((2,4):(1;2))\n                 ^ expected"));
/// # Ok::<(), cute_draw::DrawingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// What is drawn: a layout or an atom, or an expression that makes one.
    pub expression: String,
    /// The kind of picture.
    pub kind: Kind,
    /// The shape of the data, for [`Kind::Tv`].
    pub tile: Option<String>,
    /// The other layout, for [`Kind::Difference`].
    pub with: Option<String>,
    /// The address of index 0, for [`Kind::Descriptor`].
    pub base: i64,
    /// What the colour of a cell says, where [the kind takes it](Kind::takes_color). An atom's cells have the colours of threads.
    pub color: ColorBy,
    /// Rows and columns, at most.
    pub limit: i64,
    /// Bytes of an element: 4 where nothing is said, of copies and descriptors 2.
    pub bytes: Option<u32>,
    /// Elements that a thread moves by one instruction.
    pub vector: u32,
}

/// Why there is no such picture, and the text that it is about.
pub struct DrawingError {
    text: String,
    // The largest refusal is some hundred bytes, and most drawings are made.
    refusal: Box<ExprError>,
}

impl DrawingError {
    fn new(text: &str, refusal: impl Into<ExprError>) -> Self {
        DrawingError { text: text.to_owned(), refusal: Box::new(refusal.into()) }
    }

    /// The refusal.
    pub fn refusal(&self) -> &ExprError {
        &self.refusal
    }

    /// The text that is refused: the expression, or another of the drawing's.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The sentence; of what is no expression with the place in the text.
    pub fn show(&self) -> String {
        match &*self.refusal {
            ExprError::Text(error) => error.show(&self.text),
            refusal => refusal.to_string(),
        }
    }
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal.fmt(f)
    }
}

impl fmt::Debug for DrawingError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for DrawingError {}

impl Drawing {
    /// The picture of an expression, as it is drawn where nothing else is said.
    pub fn of(expression: impl Into<String>) -> Self {
        Drawing {
            expression: expression.into(),
            kind: Kind::Layout,
            tile: None,
            with: None,
            base: 0,
            color: ColorBy::Offset,
            limit: 32,
            bytes: None,
            vector: 1,
        }
    }

    /// The options of the picture.
    pub fn options(&self) -> Options {
        let access = Access::new(self.bytes.unwrap_or(4)).vector(self.vector);
        Options::new().color(self.color).limit(self.limit).access(access)
    }

    /// The picture.
    ///
    /// Refused where a text has no value, where there is no picture of this kind of it, and where an analysis refuses it.
    pub fn picture(&self) -> Result<Picture, DrawingError> {
        let (text, options) = (self.expression.as_str(), self.options());
        let refused = |refusal: ExprError| DrawingError::new(text, refusal);
        Ok(match self.kind {
            Kind::Layout => self.value(&options)?,
            Kind::Tv => {
                let tile = self.tile.as_deref().map(shape_of).transpose()?;
                draw_thread_value(&layout_of(text)?, tile.as_ref(), &options)
            }
            Kind::Memory => draw_memory(&layout_of(text)?, &options),
            Kind::Operation => match draw_steps(text, &options) {
                (Some(picture), _) => picture,
                // No call: the text is a layout or an atom, or nothing that can be drawn.
                (None, _) => self.value(&options)?,
            },
            Kind::Banks => draw_banks(&addressed(text)?, &options).map_err(|error| refused(error.into()))?,
            Kind::Sectors => draw_sectors(&addressed(text)?, &options).map_err(|error| refused(error.into()))?,
            Kind::Swizzle => draw_swizzle(&addressed(text)?, &options),
            Kind::Difference => {
                // Without another one, the layout is compared with itself.
                let second = self.with.as_deref().unwrap_or(text);
                draw_difference(&layout_of(text)?, &layout_of(second)?, &options)
            }
            Kind::Descriptor => {
                let layout = addressed(text)?;
                let major = GmmaMajor::of(&layout).unwrap_or(GmmaMajor::K);
                let operand = GmmaOperand::new(major, 8 * i64::from(self.bytes.unwrap_or(2)));
                let operand = operand.map_err(|error| refused(error.into()))?;
                draw_descriptor(&layout, operand, self.base, &options).map_err(|error| refused(error.into()))?
            }
        })
    }

    /// A layout, an atom or a tiling of atoms, as it is drawn where no kind is asked for.
    fn value(&self, options: &Options) -> Result<Picture, DrawingError> {
        let text = self.expression.as_str();
        let value = expr::evaluate(text).map_err(|refusal| DrawingError::new(text, refusal))?;
        Ok(match &value {
            Value::Layout(layout) => draw(layout, options),
            Value::Atom(AtomValue::Mma(atom)) => draw_mma(atom, options),
            Value::Atom(AtomValue::TiledMma(mma)) => {
                draw_tiled_mma(mma, options).map_err(|error| DrawingError::new(text, error))?
            }
            Value::Atom(AtomValue::TiledCopy(copy)) => {
                draw_tiled_copy(copy, options).map_err(|error| DrawingError::new(text, error))?
            }
            Value::Atom(AtomValue::Copy(atom)) => {
                let bytes = self.bytes.unwrap_or(2);
                let common = [Element::U8, Element::F16, Element::F32, Element::F64];
                let element = common.into_iter().find(|element| Some(element.bits()) == bytes.checked_mul(8));
                let sentence = || format!("elements of {bytes} bytes are not drawn; take 1, 2, 4 or 8");
                let element = element.ok_or_else(|| DrawingError::new(text, ParseError::new(0, sentence())))?;
                draw_copy(&atom.with_type(element).map_err(|error| DrawingError::new(text, error))?, options)
            }
            // An offset, a size: what is asked, and of what.
            other => match draw_steps(text, options) {
                (Some(picture), Ok(())) => picture,
                _ => return Err(no_layout(text, other)),
            },
        })
    }
}

/// Each call of an expression, the innermost first, below each other; and whether it has a value. A call that is refused is
/// the last. Of very large calls, and of very many, the first are drawn, and the picture says how many more there are.
///
/// ```
/// use cute_draw::{Options, draw_steps};
/// let (picture, value) = draw_steps("coalesce(complement((2,4):(1,3),16))", &Options::new());
/// assert!(picture.unwrap().to_svg().contains("stride 3 is not a multiple of 2"));
/// assert_eq!(value.unwrap_err().refusal().kind(), "complement");
/// ```
pub fn draw_steps(text: &str, options: &Options) -> (Option<Picture>, Result<(), DrawingError>) {
    let mut drawn = Drawn { options, cells: options.cells, left_out: 0, picture: None };
    let value = expr::watched(text, &mut drawn).map_err(|refusal| DrawingError::new(text, refusal));
    let picture = match drawn.left_out {
        0 => drawn.picture,
        calls => drawn.picture.map(|picture| picture.noted(&format!("{calls} calls more are not shown"))),
    };
    (picture, value.map(|_| ()))
}

/// Cells that a call is drawn with, at least.
const LEAST: i64 = 1 << 8;

struct Drawn<'a> {
    options: &'a Options,
    /// How many cells may still be drawn.
    cells: i64,
    /// Calls that there was no room for.
    left_out: usize,
    picture: Option<Picture>,
}

impl Watch for Drawn<'_> {
    fn call(&mut self, operands: &Operands) -> Result<Value, ExprError> {
        let result = operands.work_out();
        match &result {
            // An operand of the wrong kind is reported at its place in the text; there is nothing to draw.
            Err(ExprError::Text(_)) => {}
            // What breaks a rule is shown in any case: it is the last.
            Ok(_) if self.cells < LEAST => self.left_out += 1,
            _ => {
                let options = self.options.cells(self.cells.max(LEAST));
                let picture = draw_operation(operands, result.as_ref(), &options);
                // Its texts take room, too.
                self.cells -= i64::try_from(picture.cells().count() + 16).unwrap_or(i64::MAX);
                self.picture = Some(match self.picture.take() {
                    Some(above) => above.above(&operands.to_string(), picture),
                    None => picture,
                });
            }
        }
        result
    }
}

/// A shape, as a layout has it.
fn shape_of(text: &str) -> Result<IntTuple, DrawingError> {
    let layout = text.parse::<RuntimeLayout>().map_err(|error| DrawingError::new(text, error))?;
    Ok(layout.shape().clone())
}

/// The layout of any kind that an expression is; another value is refused.
fn layout_of(text: &str) -> Result<AnyLayout, DrawingError> {
    match expr::evaluate(text).map_err(|refusal| DrawingError::new(text, refusal))? {
        Value::Layout(layout) => Ok(layout),
        other => Err(no_layout(text, &other)),
    }
}

/// A layout that lies in memory, behind a swizzle or none.
fn addressed(text: &str) -> Result<ComposedLayout, DrawingError> {
    match layout_of(text)? {
        AnyLayout::Strided(layout) => Ok(layout.into()),
        AnyLayout::Composed(layout) => Ok(layout),
        other => Err(no_layout(text, &Value::Layout(other))),
    }
}

fn no_layout(text: &str, value: &Value) -> DrawingError {
    let sentence = format!("this is {}, of which there is no such picture", value.describe());
    DrawingError::new(text, ParseError::new(0, sentence))
}
