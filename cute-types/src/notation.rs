//! The notation: `layout!`, `Layout!`, `shape!` and `Shape!`.
//!
//! Each passes what it is given to the procedural macro of its name in `cute-macros`, behind the path `$crate`, by which
//! the types are found where a program has another name for this crate, or has it from another one.

/// A layout, as a value of a zero-sized type.
///
/// | written | is |
/// |---|---|
/// | `layout!((2,(2,2)):(1,(4,2)))` | shape `(2,(2,2))`, stride `(1,(4,2))` |
/// | `layout!(8:2)` | a layout of one integer mode |
/// | `layout!((4,8):(-1,4))` | a negative stride: a `Negative` |
/// | `layout!((const M,64):(64,1))` | a static integer by its name: a `const M: usize`, or a const parameter |
/// | `layout!((const {2 * M},64):(64,1))` | of any constant expression of integers, without a const parameter |
/// | `layout!((type M,64):(64,1))` | a static integer by its type, `U16` or a type parameter |
/// | `layout!((m,8):(1,ld))` | dynamic integers: variables |
/// | `layout!((m,8):(1,{2 * m}))` | and expressions |
/// | `layout!(S<3,4,3> o (8,64):(64,1))` | a swizzled layout, a `Composed`; `S<3,4,3> o 58 o ..` with an offset |
/// | `layout!(S<1,0,1> o S<1,1,1> o 8:1)` | a swizzle over it: a `Chain`, or a `Composed` where one swizzle does it |
/// | `layout!((4,8):(1@0,1@1))` | basis strides, innermost mode first: the layout gives coordinates |
/// | `layout!((8):(2))` | the same function, as a tuple of one mode |
/// | `layout!((4,8))` | compact, the leftmost mode fastest: `(4,8):(1,4)` |
/// | `layout!((4,8):LayoutLeft)` | the same, said aloud |
/// | `layout!((4,8):LayoutRight)` | compact, the rightmost mode fastest: `(4,8):(8,1)` |
/// | `layout!(composition((6,2):(8,2), (4,3):(3,1)))` | an operation of literals: `((2,2),3):((24,2),8)` |
///
/// As in CuTe, a compact stride is 0 where the extent is 1: `layout!((2,1,3))` is `(2,1,3):(1,0,2)`.
///
/// Integers are decimal, with `_` between digits where that helps (`layout!((4_096,8))`), and have no suffix. They
/// may come out of a `macro_rules!` fragment (`layout!(($m,8))` with `$m:literal` or `$m:expr`). Tuples nest 32 deep
/// and have up to 16 modes; a trailing comma is allowed.
///
/// # Static integers by name
///
/// A name alone is a variable, and its integer dynamic; one in capitals is refused, since it names a constant. What is to be
/// static says so:
///
/// ```
/// use cute_types::prelude::*;
/// const M: usize = 64;
/// const LD: i64 = -100;
///
/// assert_eq!(layout!((const M,8):(8,1)), layout!((64,8):(8,1)));
/// assert_eq!(layout!((4,8):(const {LD / 2},1)), layout!((4,8):(-50,1)));
/// assert_eq!(layout!((type U4,const M)), layout!((4,64)));
/// type Tile = Layout!((const M,8):(8,1));
/// assert_eq!(Tile::SIZE, 512);
/// ```
///
/// ```compile_fail
/// use cute_types::prelude::*;
/// const M: usize = 64;
/// // `M` is named as a constant or a type, and would be a dynamic integer; write `const M` or `type M` for a static one,
/// // {M} for a dynamic one
/// layout!((M,8):(8,1));
/// ```
///
/// `const M` takes a name, which may be a const parameter, if types have its number: [`ToNat`](crate::int::ToNat) says which
/// they have. `const {..}` takes any integer expression that has a value without the parameters of the function around it. In
/// generic code the bound is the layout's, in the same words:
///
/// ```
/// use cute_types::prelude::*;
/// fn rows<const M: usize, N: Nat>() -> usize
/// where
///     Const<M>: ToNat,
///     Layout!((const M,type N):(type N,1)): StaticLayout,
/// {
///     fn size<L: StaticLayout>(_: L) -> usize {
///         L::SIZE
///     }
///     size(layout!((const M,type N):(type N,1)))
/// }
/// assert_eq!(rows::<32, U8>(), 256);
/// ```
///
/// Where the strides are left out, it is that they have a compact layout, `(M, N): Arranged<op::LayoutLeft, Verdict: Accepted>`.
///
/// # Operations of literals
///
/// Where all is literal, an operation may be written in the macro: `layout!(coalesce(complement((2,2):(1,4), 16)))`, or
/// `type Tile = Layout!(tile_to_shape(S<3,4,3> o (8,64):(64,1), (128,128)))`. The names and operands are those of `cute eval
/// --help`; `..` is a mode that is kept. The macro works it out and expands to the result, which is the type that the
/// methods give, and costs the compiler a fifth of them. Where the operation is refused the error is the rule's sentence,
/// on the operation's name. What depends on a type parameter or on a value of the running program is for the methods.
///
/// # What the text alone refuses
///
/// Each of these is one error, on the token that is wrong:
///
/// * shape and stride that are not congruent, naming the mode: `layout!((2,(2,2)):(1,(4,2,8)))`,
/// * an extent of 0 or below, anything that is not a decimal integer, strides of which some are basis elements and others
///   not,
/// * an integer, a size (the product of the extents) or a cosize (1 + the sum of `(extent - 1) * stride`) that does
///   not fit in an `i64`, so that no offset of an accepted layout can overflow one,
/// * a swizzle whose shift is shorter than its bits, or that ends beyond bit 63,
/// * a bracket or a `:` left out, a word that is not a layout.
///
/// A variable or `{expression}` is an integer of its type: a `usize` or a smaller unsigned integer becomes a `Dyn`, a `Dyn`
/// or a `Multiple<N>` stays what it is, and so does a static integer. An `i32`, which a literal is that has no other type, is
/// refused, once for all of them; `let (m, n) = (4_usize, 6_usize)` are integers of a layout.
///
/// Expands to `<Layout!(..) as Static>::NEW`; with dynamic integers, to `Layout::new` of a shape and a stride.
#[macro_export]
macro_rules! layout {
    ($($text:tt)*) => {
        $crate::__private::layout!($crate $($text)*)
    };
}

/// The type of a layout, for where a type is wanted: `type A = Layout!((2,(2,2)):(1,(4,2)));`
///
/// The text is that of `layout!`, and so are the errors. Expands to `Layout<Shape, Stride>`, where both
/// are integers of typenum or nested tuples of them: `Layout!((2,3):(1,2))` is `Layout<(U2, U3), (U1, U2)>`. A dynamic integer
/// is written `?`: `Layout!((?,8):(1,?))` is `Layout<(Dyn, U8), (U1, Dyn)>`. The static ones that have a name are `const M`,
/// `const {2 * M}` and `type M`, as there.
#[macro_export]
macro_rules! Layout {
    ($($text:tt)*) => {
        $crate::__private::Layout!($crate $($text)*)
    };
}

/// A shape, as a value of a zero-sized type: `shape!((2,(2,2)))`, or `shape!(16)` for a static integer.
///
/// The rules are those of the shape in `layout!`: no extent is 0, and the size fits in an `i64`. It may be an operation that
/// gives a shape: `shape!(size((4,6):(6,1)))` is `U24`. Expands to
/// `<Shape!(..) as Static>::NEW`.
#[macro_export]
macro_rules! shape {
    ($($text:tt)*) => {
        $crate::__private::shape!($crate $($text)*)
    };
}

/// The type of a shape, for where a type is wanted: `type S = Shape!((2,(2,2)));` is `(U2, (U2, U2))`.
///
/// The text is that of `shape!`, and so are the errors.
#[macro_export]
macro_rules! Shape {
    ($($text:tt)*) => {
        $crate::__private::Shape!($crate $($text)*)
    };
}
