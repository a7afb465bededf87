//! Index code for programs in CUDA C++: `__device__` functions, printed from the same graph as the PTX.
//!
//! A function includes nothing and calls nothing but intrinsics and single instructions of PTX, so that nvcc and NVRTC
//! take it as it is. Sizes and offsets that fit are `unsigned int`, others `unsigned long long`. Out of range, an
//! argument gives some number, as in CuTe.
//!
//! | the function | from | to |
//! |---|---|---|
//! | [`offset`] | an index | the offset |
//! | [`offset_of_coordinate`] | a coordinate, an argument for each mode | the offset |
//! | [`thread_value`] | a thread and a value | the offset; with values known to the compiler the swizzle is the thread's alone |
//! | [`index_of`] | an offset | the index that has it |
//! | [`coordinate_of`] | an offset | the coordinate that has it |
//! | [`thread_value_of`] | an offset | the thread and the value that have it |
//! | [`dynamic_offset`] | an index, and what the host makes of extents and strides | the offset |
//! | [`dynamic_offset_of_coordinate`] | a coordinate, and strides | the offset |
//! | [`dynamic_index_of`], [`dynamic_coordinate_of`] | an offset, and what the host makes of extents and strides | the index, the coordinate |
//!
//! ```
//! use cute_cuda::cpp;
//! use cute_types::prelude::*;
//!
//! let function = cpp::offset("tile", layout!(S<3,3,3> o (8,64):(64,1)))?;
//! assert_eq!(
//!     function.to_string(),
//!     "\
//! // The offset of index i in S<3,3,3> o 0 o (8,64):(64,1); i is below 512.
//! __device__ __forceinline__ unsigned int tile(unsigned int i) {
//!     return (i >> 3u) ^ ((i & 7u) * 72u);
//! }
//! "
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The layout is any [`KernelLayout`]: of types, of values, or with integers that the program knows, whose numbers the code then
//! has.
//!
//! A build script writes what it wants to a file of its own:
//!
//! ```no_run
//! use cute_cuda::cpp;
//! use cute_types::prelude::*;
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let tile = layout!(S<3,3,3> o (64,64):(64,1));
//!     let text = format!("{}{}", cpp::offset_of_coordinate("tile", tile)?, cpp::coordinate_of("tile_at", tile)?);
//!     std::fs::write(std::path::Path::new(&std::env::var("OUT_DIR")?).join("tile.cuh"), text)?;
//!     Ok(())
//! }
//! ```

mod dynamic;
mod dynamic_inverse;
mod error;
mod print;

use core::fmt;

use cute_types::runtime::{ComposedLayout, RuntimeLayout};

use crate::index::{Expr, IndexError, Split, thread_and_value};
use crate::kernel::KernelLayout;

pub use dynamic::{dynamic_offset, dynamic_offset_of_coordinate};
pub use dynamic_inverse::{dynamic_coordinate_of, dynamic_index_of};
pub use error::CppError;
use error::name_of;
use print::{number, parameters, printed, ty};

/// The text of a function, which is what it prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    name: String,
    text: String,
}

impl Function {
    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The offset of an index: `name(i)` is `layout(i)`.
///
/// ```
/// use cute_cuda::cpp::offset;
/// use cute_types::prelude::*;
///
/// let text = offset("by_rows", layout!((6,10):(10,1)))?.to_string();
/// assert!(text.ends_with("unsigned int i) {\n    return __umulhi(i, 715827883u) * 4294967237u + i * 10u;\n}\n"));
///
/// let error = offset("int", layout!((6,10):(10,1))).unwrap_err();
/// let sentence = "`int` is no name in C++; take letters, digits and _, a letter first, and no word of the language";
/// assert_eq!(error.to_string(), sentence);
/// # Ok::<(), cute_cuda::cpp::CppError>(())
/// ```
///
/// # Errors
///
/// [`CppError::Name`] for what is no name, [`CppError::Index`] where the layout has no index code, as [`Expr::of_composed`] has
/// it, and [`CppError::Layout`] where an integer that the program gives makes no layout.
pub fn offset(name: &str, layout: impl KernelLayout) -> Result<Function, CppError> {
    let layout = layout.into_composed()?;
    let expr = Expr::of_composed(&layout)?;
    let note = format!("The offset of index i in {layout}; i is below {}.", expr.limit());
    one_result(name, &note, &expr)
}

/// The offset of a coordinate: `name(c0, c1)` is `layout(c0, c1)`, with an argument for each mode of the layout. For a mode
/// that is nested it is the index in that mode.
///
/// ```
/// use cute_cuda::cpp::offset_of_coordinate;
/// use cute_types::prelude::*;
///
/// let text = offset_of_coordinate("padded", layout!((32,64):(72,1)))?.to_string();
/// assert!(text.ends_with("padded(unsigned int c0, unsigned int c1) {\n    return c0 * 72u + c1;\n}\n"));
///
/// let error = offset_of_coordinate("reversed", layout!((32,64):(72,-1))).unwrap_err();
/// assert_eq!(error.to_string(), "stride -1 is negative; index code is unsigned, reverse the data instead");
/// # Ok::<(), cute_cuda::cpp::CppError>(())
/// ```
///
/// # Errors
///
/// As [`offset`].
pub fn offset_of_coordinate(name: &str, layout: impl KernelLayout) -> Result<Function, CppError> {
    let layout = layout.into_composed()?;
    let expr = Expr::of_coordinate(&layout)?;
    let note = format!("The offset of coordinate {} in {layout}.", tuple(&expr));
    one_result(name, &note, &expr)
}

/// The offset of a thread's value: `name(t, v)` is `layout(t, v)` for a layout of two modes, threads and values.
///
/// The swizzle of a thread's part is worked out apart from that of the value's, which is a number where the compiler knows the
/// value, as in a loop that is unrolled: then a value costs one exclusive or at most, and what of it is added is free in the
/// address of the access.
///
/// ```
/// use cute_cuda::cpp::thread_value;
/// use cute_types::prelude::*;
///
/// let text = thread_value("rows", layout!(S<3,3,3> o (64,(8,8)):(64,(1,8))))?.to_string();
/// assert!(text.contains("return (thread ^ (value & 56u)) + (value & 4294967239u);"));
///
/// let error = thread_value("carries", layout!(S<2,0,3> o (3,4):(5,1))).unwrap_err();
/// let sentence = "thread and value share bits of the offset; take extents and strides that are powers of two";
/// assert_eq!(error.to_string(), sentence);
/// # Ok::<(), cute_cuda::cpp::CppError>(())
/// ```
///
/// # Errors
///
/// [`IndexError::ThreadValue`] for another rank than two; of a swizzled layout, what [`Split::of_composed`] refuses; else as
/// [`offset`].
pub fn thread_value(name: &str, layout: impl KernelLayout) -> Result<Function, CppError> {
    let name = name_of(name)?;
    let layout = layout.into_composed()?;
    let [by_thread, by_value] = thread_and_value(&layout)?;
    let swizzled = |part: RuntimeLayout, base: i64| {
        let part = ComposedLayout::new(layout.swizzle(), base, part).map_err(|_| IndexError::Overflow)?;
        Expr::of_composed(&part)
    };
    let (thread, value) = (swizzled(by_thread, layout.base_offset())?, swizzled(by_value, 0)?);
    // Bits that the thread's part never has are added for nothing; without a swizzle all are.
    let exclusive = match layout.swizzle().is_identity() {
        true => 0,
        false => {
            let split = Split::of_composed(&layout)?;
            split.values().iter().fold(0, |all, part| all | part.exclusive)
        }
    };
    let width = Expr::of_coordinate(&layout)?.width();
    let (t, v) = (printed(&thread, &["t"], "t_"), printed(&value, &["v"], "v_"));
    let mut text = format!(
        "// The offset of value v of thread t in {layout}; t is below {}, v below {}.\n\
         __device__ __forceinline__ {} {name}({} t, {} v) {{\n",
        thread.limit(),
        value.limit(),
        ty(width),
        ty(thread.index_width()),
        ty(value.index_width()),
    );
    text += &(t.lines() + &v.lines());
    text += &format!("    {0} const thread = {1};\n    {0} const value = {2};\n", ty(width), t.result(), v.result());
    let sum = match exclusive {
        0 => "thread + value".to_string(),
        ones => {
            let [ones, rest] = [ones, !ones].map(|bits| number(bits & width.mask(), width));
            format!("(thread ^ (value & {ones})) + (value & {rest})")
        }
    };
    text += &format!("    return {sum};\n}}\n");
    Ok(Function { name, text })
}

/// The way back, to the index: `name(x)` is the i with `layout(i) == x`, for an x that is an offset of the layout. Of several,
/// it is the first that the layout's left inverse finds.
///
/// ```
/// use cute_cuda::cpp::index_of;
/// use cute_types::prelude::*;
///
/// let text = index_of("by_columns", layout!((4,8):(8,1)))?.to_string();
/// assert!(text.contains("// The index of offset x in (4,8):(8,1); x is an offset of it, below 32.\n"));
///
/// let error = index_of("gaps", layout!((4,8):(2,9))).unwrap_err();
/// assert_eq!(error.to_string(), "left_inverse: stride 9 is not a multiple of 2, the stride below it");
/// # Ok::<(), cute_cuda::cpp::CppError>(())
/// ```
///
/// # Errors
///
/// [`IndexError::Inverse`] where there is no way back; else as [`offset`].
pub fn index_of(name: &str, layout: impl KernelLayout) -> Result<Function, CppError> {
    let layout = layout.into_composed()?;
    let expr = Expr::index_of(&layout)?;
    let note = format!("The index of offset x in {layout}; x is an offset of it, below {}.", expr.limit());
    one_result(name, &note, &expr)
}

/// The way back, to the coordinate: `name(x, c0, c1)` writes the coordinate with `layout(c0, c1) == x` to its references, one
/// for each mode, for an x that is an offset of the layout. The inverse of [`offset_of_coordinate`].
///
/// ```
/// use cute_cuda::cpp::coordinate_of;
/// use cute_types::prelude::*;
///
/// let text = coordinate_of("at", layout!((32,64):(64,1)))?.to_string();
/// assert!(text.contains("void at(unsigned int x, unsigned int& c0, unsigned int& c1) {\n"));
/// assert!(text.contains("    c0 = x >> 6u;\n    c1 = x & 63u;\n"));
///
/// assert!(coordinate_of("gaps", layout!((4,8):(2,9))).is_err());
/// # Ok::<(), cute_cuda::cpp::CppError>(())
/// ```
///
/// # Errors
///
/// As [`index_of`].
pub fn coordinate_of(name: &str, layout: impl KernelLayout) -> Result<Function, CppError> {
    let layout = layout.into_composed()?;
    several_results(name, "The coordinate", &layout, |place| format!("c{place}"))
}

/// The way back, to the thread and its value: `name(x, t, v)` writes those with `layout(t, v) == x` to its references, for an x
/// that is an offset of the layout. The inverse of [`thread_value`]; of several threads that have an element, it is the first
/// that the layout's left inverse finds.
///
/// ```
/// use cute_cuda::cpp::thread_value_of;
/// use cute_types::prelude::*;
///
/// let text = thread_value_of("who", layout!(((4,8),(2,2)):((32,1),(16,8))))?.to_string();
/// assert!(text.contains("void who(unsigned int x, unsigned int& t, unsigned int& v) {\n"));
///
/// let error = thread_value_of("who", layout!((4,8,2):(1,4,32))).unwrap_err();
/// assert_eq!(error.to_string(), "a thread-value layout has two modes, threads and values, not 3");
/// # Ok::<(), cute_cuda::cpp::CppError>(())
/// ```
///
/// # Errors
///
/// [`IndexError::ThreadValue`] for another rank than two; else as [`index_of`].
pub fn thread_value_of(name: &str, layout: impl KernelLayout) -> Result<Function, CppError> {
    let layout = layout.into_composed()?;
    thread_and_value(&layout)?;
    several_results(name, "The thread t and the value v", &layout, |place| ["t", "v"][place.min(1)].to_string())
}

/// A function that writes a result for each mode, by the name of its place.
fn several_results(
    name: &str,
    what: &str,
    layout: &ComposedLayout,
    named: impl Fn(usize) -> String,
) -> Result<Function, CppError> {
    let expr = Expr::coordinate_of(layout)?;
    let note = format!("{what} of offset x in {layout}; x is an offset of it, below {}.", expr.limit());
    let name = name_of(name)?;
    let (body, mut outputs, mut writes) = (printed(&expr, &["x"], "q"), String::new(), String::new());
    for (place, (&root, result)) in expr.roots().iter().zip(&body.results).enumerate() {
        let output = named(place);
        outputs += &format!(", {}& {output}", ty(expr.width_of(root)));
        writes += &format!("    {output} = {result};\n");
    }
    let text = format!(
        "// {note}\n__device__ __forceinline__ void {name}({}{outputs}) {{\n{}{writes}}}\n",
        parameters(&expr),
        body.lines(),
    );
    Ok(Function { name, text })
}

/// A function with one result.
fn one_result(name: &str, note: &str, expr: &Expr) -> Result<Function, CppError> {
    let name = name_of(name)?;
    let names: Vec<&str> = expr.inputs().iter().map(|input| input.name.as_str()).collect();
    let body = printed(expr, &names, "q");
    let text = format!(
        "// {note}\n__device__ __forceinline__ {} {name}({}) {{\n{}    return {};\n}}\n",
        ty(expr.width()),
        parameters(expr),
        body.lines(),
        body.result(),
    );
    Ok(Function { name, text })
}

/// The inputs as a coordinate.
fn tuple(expr: &Expr) -> String {
    let names: Vec<String> =
        expr.inputs().iter().map(|input| format!("{} below {}", input.name, input.limit)).collect();
    format!("({})", names.join(", "))
}
