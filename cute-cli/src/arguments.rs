//! What can be typed. The help of each command shows it at work; `tests/cli_help.rs` runs what it shows.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use cute_cuda::ptx::Target;
use cute_draw::{ColorBy, Theme};
use cute_types::runtime::expr::list_operations;

mod drawing;
mod gemm;

use self::drawing::{color, theme};

pub(crate) use self::drawing::Drawing;
pub(crate) use self::gemm::{Factors, Gemm};

/// CuTe layouts: pictures, the algebra as expressions, and PTX
///
/// A layout is written shape:stride, as in (2,3):(1,2); it maps a coordinate to the offset that is the sum of
/// coordinate times stride. Tuples nest: (2,(2,2)):(1,(4,2)). A shape alone means compact strides, leftmost mode
/// fastest. Wherever a layout L is wanted, an expression that makes one will do: 'coalesce((2,1,6):(1,6,2))'.
/// Quote it; brackets mean something to the shell.
#[derive(Parser)]
#[command(name = "cute", version, arg_required_else_help = true, after_long_help = CUTE)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Walk through layouts by example, from coordinates to a kernel that runs
    ///
    /// Works out the examples of five introductions to CuTe, compares every figure with a second way to it, and runs
    /// PTX on a GPU, or on an interpreter of PTX where there is none. The last line counts the comparisons; the exit
    /// status is 1 if one failed.
    #[command(after_long_help = TOUR)]
    Tour,

    /// Draw a layout as CuTe's print_layout does
    ///
    /// A vector is a row, and each coordinate of the modes beyond two has a matrix of its own; swizzled layouts and
    /// coordinates are drawn like all others.
    #[command(after_long_help = TABLE)]
    Table {
        /// A layout, or an expression that makes one
        #[arg(allow_hyphen_values = true)]
        layout: String,

        /// Colour the cells, by offset where nothing else is said
        #[arg(long, value_parser = color(), value_name = "BY", num_args = 0..=1, require_equals = true)]
        #[arg(default_missing_value = ColorBy::Offset.name())]
        color: Option<ColorBy>,
    },

    /// Draw a layout as SVG
    ///
    /// A vector is a row, a matrix has mode 0 down and mode 1 across, and each coordinate of the modes beyond has a panel.
    /// Heavier lines part the blocks of nested modes. Swizzled layouts and coordinates are drawn like all others; what is
    /// larger than --limit is cropped, and the picture says so.
    #[command(after_long_help = SVG)]
    Svg {
        #[command(flatten)]
        drawing: Drawing,

        /// The paper that it is for
        #[arg(long, value_parser = theme(), default_value = Theme::Auto.name())]
        theme: Theme,
    },

    /// Draw a layout as LaTeX: a document with a tikzpicture
    ///
    /// The picture is that of `cute svg` with the same arguments.
    #[command(after_long_help = LATEX)]
    Latex {
        #[command(flatten)]
        drawing: Drawing,
    },

    /// Work out an expression
    #[command(after_long_help = eval_help())]
    Eval {
        /// The expression
        #[arg(allow_hyphen_values = true, required_unless_present = "jsonl", conflicts_with = "jsonl")]
        expression: Option<String>,

        /// Answer each line of standard input with a line of JSON
        ///
        /// {"ok":true,"result":"…"}, or {"ok":false,"error":"…","kind":"…"} where kind is the rule that refuses, or
        /// parse for text that is not an expression. There is one object for each line, in order, whatever it holds.
        #[arg(long)]
        jsonl: bool,
    },

    /// Work out an expression step by step
    ///
    /// Each operation tells its steps with their numbers, the innermost call first: composition each leaf of B on its
    /// way through the modes of A, complement each gap, an offset each digit times its stride. A refused one ends with
    /// the step and the numbers at which it fails, then its sentence, as `cute eval` prints it. The exit status is that
    /// of `cute eval`.
    #[command(after_long_help = EXPLAIN)]
    Explain {
        /// The expression
        #[arg(allow_hyphen_values = true)]
        expression: String,

        /// Draw each call as SVG instead: operands and result, the same element in the same colour
        #[arg(long)]
        svg: bool,

        /// The file to write; one that is there is replaced
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },

    /// Print PTX that stores the offset of every element
    ///
    /// The layout may be swizzled, and may have names, or `?`, for integers that only a launch knows: what follows from those
    /// is computed on the host and is a parameter of the kernel.
    #[command(after_long_help = PTX)]
    Ptx {
        /// A layout, or an expression that makes one
        #[arg(allow_hyphen_values = true)]
        layout: String,

        #[command(flatten)]
        range: Range,

        /// Print the formula and how many instructions it has instead
        #[arg(long)]
        count: bool,

        /// Print which rewrite did what instead
        #[arg(long)]
        explain: bool,

        /// The oldest device that the module is for, one of sm_70, sm_75, sm_80, sm_86, sm_89 and sm_90
        #[arg(long, value_name = "SM", default_value_t)]
        target: Target,
    },

    /// Print the index code as a __device__ function for CUDA C++
    ///
    /// nvcc and NVRTC take the text as it is: it includes nothing. The layout may be swizzled. One with names, or `?`, has a
    /// second function, for the host, which makes what the first needs to know of the numbers of a launch. Its strides are numbers
    /// and names; a product has a name of its own, as in (m,n,k):(1,m,mn). (M,N) is (M,N):(1,M), and (M,N):LayoutRight is
    /// (M,N):(N,1).
    #[command(after_long_help = CPP)]
    Cpp {
        /// A layout, or an expression that makes one
        #[arg(allow_hyphen_values = true)]
        layout: String,

        #[command(flatten)]
        range: Range,

        /// What the function is called
        #[arg(long, default_value = "offset")]
        name: String,

        /// What its arguments are
        #[arg(long, value_enum, default_value_t = By::Index)]
        by: By,

        /// Print the way back, too, called NAME_inverse: from an offset to the index, to the coordinate, or to
        /// the thread and the value
        #[arg(long)]
        inverse: bool,
    },

    /// Write the types in the compiler's output in CuTe's notation
    ///
    /// Reads standard input and passes it on, line by line, colours and all: `UInt<UInt<UTerm, B1>, B0>` as U2, and the type of
    /// a layout as Layout!((4,6):(6,1)), with ? for an integer that the program knows. Lines of source stay as they are, and so
    /// does a type that the compiler has cut short.
    ///
    /// Of two types that do not fit, the compiler writes _ for what both have, as in Layout!(_:(6,1)). With
    /// `cargo rustc -- --verbose` it writes them whole.
    #[command(after_long_help = DECODE)]
    Decode,

    /// Show an instruction that multiplies or copies, by the layouts of its threads and values
    ///
    /// Without a name, it lists all of them. A name is CuTe's; an atom of wgmma has the majors of its descriptors in it.
    #[command(after_long_help = ATOM)]
    Atom {
        /// The name of an atom
        name: Option<String>,
    },

    /// Print PTX that multiplies matrices on the tensor cores of an sm_90a
    ///
    /// D (M,N) is the product of A (M,K) and B (N,K), sums in f32. All three are by rows, which begin at multiples of 16 bytes.
    /// The plan is chosen by the extents: what of it is given here is taken instead.
    #[command(after_long_help = GEMM)]
    Gemm(Gemm),

    /// Run that PTX and compare every offset
    ///
    /// The kernel runs on a GPU if a driver and a device are there, else on the interpreter, and says on which. The exit
    /// status is 1 if an offset is not the layout's.
    #[command(after_long_help = RUN)]
    Run {
        /// A layout, or an expression that makes one
        #[arg(allow_hyphen_values = true)]
        layout: String,

        /// The oldest device that the module is for; left out, the device that is there
        #[arg(long, value_name = "SM")]
        target: Option<Target>,
    },

    /// Open a page in the browser to explore layouts
    ///
    /// It starts the program cute-studio, which serves the page on this machine and prints its address, where that program is
    /// beside this one or on the PATH. Where it is not, this says how to get it.
    #[command(after_long_help = STUDIO)]
    Studio {
        /// What cute-studio is given
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

/// The arguments of a function for CUDA C++.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    /// One index
    Index,
    /// An index in each mode
    Coordinate,
    /// A thread and a value, the swizzle worked out for the thread alone where the compiler knows the value
    ThreadValue,
}

/// What launches of a layout with names stay within; the index code is as wide as that asks for.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Range {
    /// The largest size that a launch gives to a layout with names, a number or as 2^40; without it, 2^31
    #[arg(long, value_parser = number_or_power)]
    pub(crate) size: Option<u64>,

    /// The largest cosize that a launch gives; without it, 2^32
    #[arg(long, value_parser = number_or_power)]
    pub(crate) cosize: Option<u64>,
}

/// `1000` or `2^40`.
fn number_or_power(text: &str) -> Result<u64, String> {
    let number = match text.strip_prefix("2^") {
        Some(power) => power.parse().ok().and_then(|power| 1_u64.checked_shl(power)),
        None => text.parse().ok(),
    };
    number
        .filter(|&number| number > 0)
        .ok_or_else(|| format!("`{text}` is no number from 1 to 2^63; write 1000 or 2^40"))
}

const CUTE: &str = "\
Examples:

  $ cute tour
  (2,2,2):(2,1,4)
  0 -> (0,0,0)
  1 -> (0,1,0)

  $ cute eval 'composition((4,6):(6,1),(2,3):(1,4))'
  (2,3):(6,1)

  $ cute table '(2,3):(3,1)'
  (2,3):(3,1)
        0   1   2 
      +---+---+---+
   0  | 0 | 1 | 2 |
      +---+---+---+
   1  | 3 | 4 | 5 |
      +---+---+---+

`cute eval --help` lists the operations; every command's --help shows it at work.";

const TOUR: &str = "\
Examples, some lines of many:

  $ cute tour
  TV Layout: ((2,2),(2,3)):((2,12),(1,4))

  $ cute tour
  L = (2,4):(1,2), cL = 2:8";

const TABLE: &str = "\
Examples:

  $ cute table '(2,3):(3,1)'
  (2,3):(3,1)
        0   1   2 
      +---+---+---+
   0  | 0 | 1 | 2 |
      +---+---+---+
   1  | 3 | 4 | 5 |
      +---+---+---+

  $ cute table 'logical_divide(8:1,4:1)'
  (4,2):(1,4)
        0   1 
      +---+---+
   0  | 0 | 4 |
      +---+---+
   1  | 1 | 5 |
      +---+---+
   2  | 2 | 6 |
      +---+---+
   3  | 3 | 7 |
      +---+---+

  $ cute table 'S<1,0,1> o 4:1'
  S<1,0,1> o 0 o 4:1
        0   1   2   3 
      +---+---+---+---+
   0  | 0 | 1 | 3 | 2 |
      +---+---+---+---+

  $ cute table --color=mode '(4,(2,4)):(2,(1,8))'";

const SVG: &str = "\
Examples:

  $ cute svg '((2,2),(2,2)):((1,8),(2,4))'

  $ cute svg --color bank --bytes 2 'S<3,3,3> o (8,64):(64,1)'

  $ cute svg --as operation 'logical_divide((4,6):(6,1),(2,2))'

  $ cute svg --as tv '((2,2),(2,3)):((2,12),(1,4))'

  $ cute svg --as banks --bytes 2 --vector 8 '(32,8):(64,1)'

  $ cute svg --theme dark 'SM80_16x8x16_F32F16F16F32_TN'";

const STUDIO: &str = "\
Examples:

  $ cute studio -- --version

  $ cute studio -- --port 0";

const LATEX: &str = "\
Examples:

  $ cute latex '((2,2),(2,2)):((1,8),(2,4))'

  $ cute latex --color mode 'logical_divide((4,6):(6,1),(2,2))'";

const EXPLAIN: &str = "\
Examples:

  $ cute explain 'offset((4,(2,4)):(2,(1,8)),10)'
  offset((4,(2,4)):(2,(1,8)),10)
    index 10 in (4,(2,4))
      10 in 4: digit 2, 2 goes on
      2 in 2: digit 0, 1 goes on
      1 in 4: digit 1, 0 goes on
    leaf 0: 2 times stride 2
    leaf 1: 0 times stride 1
    leaf 2: 1 times stride 8
    = 12

  $ cute explain 'partition_c(tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(2,2,1)),(64,64):(1,64),33)'

  $ cute explain 'complement((2,4):(1,3),16)'
  complement((2,4):(1,3),16)
    the modes that move, by stride: 2:1, 4:3
    2:1: 1/1 = 1, 1:1 below it; filled up to 2*1 = 2
    4:3: 2 does not divide 3: refused
  complement: stride 3 is not a multiple of 2, the extent times stride of the mode below it";

const PTX: &str = "\
Examples:

  $ cute ptx '(4,(2,4)):(2,(1,8))'

  $ cute ptx --target sm_90 '(8,8):LayoutRight'

  $ cute ptx --count 'S<3,3,3> o (8,64):(64,1)'
  S<3,3,3> o 0 o (8,64):(64,1)
    offset(i) = (i >> 3) ^ ((i & 7) * 72)
    1 and
    1 mul.lo
    1 shr
    1 xor
    machine instructions of sm_90: 4

  $ cute ptx --explain '(6,10):(10,1)'
  (6,10):(10,1)
    telescope: i * 10
    telescope: (i / 6) * -59
    magic_quotient: i / 6 -> high(i * 715827883)
    fuse_multiply_add: (i * 10) + (high(i * 715827883) * -59) -> high(i * 715827883) * -59 + i * 10
    offset(i) = high(i * 715827883) * -59 + i * 10

  $ cute ptx --count '(m,n):(n,1)'
  (m,n):(n,1)
    offset(i) = (high(i * m1) >> s1) * c1 + i * c0
    1 mad.lo
    1 mul.hi
    1 mul.lo
    1 shr
    machine instructions of sm_90: 4";

const ATOM: &str = "\
Examples:

  $ cute atom SM80_8x8x4_F64F64F64F64_TN
  SM80_8x8x4_F64F64F64F64_TN
    since     sm_80
    PTX       mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64
    threads   32:1
    (M,N,K)   (8,8,4)
    A         ((4,8),1):((8,1),0) of f64, f64[1]
    B         ((4,8),1):((8,1),0) of f64, f64[1]
    C         ((4,8),2):((16,1),8) of f64, f64[2]

  $ cute atom SM75_U32x1_LDSM_N
  SM75_U32x1_LDSM_N
    since     sm_75
    PTX       ldmatrix.sync.aligned.x1.m8n8.shared.b16
    threads   32:1
    source    ((8,4),128):((128,0),1) in bits
    dest.     (32,32):(32,1) in bits
    reference destination

  $ cute atom 'SM90_BULK_COPY_G2S<64 bits>'
  copy_atom: 64 bits are not a multiple of 128
";

const CPP: &str = "\
Examples:

  $ cute cpp 'S<3,3,3> o (8,64):(64,1)'
  // The offset of index i in S<3,3,3> o 0 o (8,64):(64,1); i is below 512.
  __device__ __forceinline__ unsigned int offset(unsigned int i) {
      return (i >> 3u) ^ ((i & 7u) * 72u);
  }

  $ cute cpp --by coordinate --inverse --name at '(32,64):(72,1)'
  // The offset of coordinate (c0 below 32, c1 below 64) in (32,64):(72,1).
  __device__ __forceinline__ unsigned int at(unsigned int c0, unsigned int c1) {
      return c0 * 72u + c1;
  }
  // The coordinate of offset x in (32,64):(72,1); x is an offset of it, below 2296.
  __device__ __forceinline__ void at_inverse(unsigned int x, unsigned int& c0, unsigned int& c1) {
      unsigned int const q2 = __umulhi(x, 59652324u);
      c0 = q2;
      c1 = q2 * 4294967224u + x;
  }

  $ cute cpp --by thread-value 'S<3,3,3> o (64,(8,8)):(64,(1,8))'

  $ cute cpp --name by_rows '(m,n):(n,1)'

  $ cute cpp --by coordinate '(M,N):LayoutRight'
  // What index code of (M,N):(N,1) needs to know.
  struct offset_parameters {
      unsigned int d0;
  };

Offsets beyond 32 bits, where the layout has names:

  $ cute cpp --name padded --cosize 2^40 '(m,n):(ld,1)'";

const DECODE: &str = "\
Examples:

  $ cargo check --color always 2>&1 | cute decode

  $ cargo rustc --profile check --color always -- --verbose 2>&1 | cute decode

  $ echo 'expected `Layout<UInt<UInt<UTerm, B1>, B0>, Dyn>`' | cute decode
  expected `Layout!(2:?)`";

const GEMM: &str = "\
Examples:

  $ cute gemm 4096x4096x4096 bf16 --explain
  $ cute gemm 16x4096x4096 f16 --explain
  $ cute gemm 4096x4096x4096 bf16 --tile 128x128x64 --stages 6 --explain
  $ cute gemm 8192x8192x1024 bf16 --tile 128x128x64 --stages 6 --pingpong --behind --cluster 2x1 --explain";

const RUN: &str = "\
Examples:

  $ cute run '(4,8):(1,4)'
  (4,8):(1,4): offset(i) = i
  ran on interpreter, as PTX for sm_80
  32 offsets compared, 0 differ

  $ cute run --target sm_70 'composition((8,8):(8,1),(2,4):(1,2))'
  (2,4):(8,16): offset(i) = i << 3
  ran on interpreter, as PTX for sm_70
  8 offsets compared, 0 differ

The environment variable CUTE_MACHINE, set to gpu or interpreter, decides where.";

fn eval_help() -> String {
    format!("{EVAL}\n\n{}{EVAL_WORDS}", list_operations())
}

const EVAL: &str = "\
Examples:

  $ cute eval '(4,8)'
  (4,8):(1,4)

  $ cute eval 'complement((2,4):(1,2),16)'
  2:8

  $ cute eval 'coalesce(concat((2,4):(1,2),complement((2,4):(1,2),16)))'
  16:1

  $ cute eval 'logical_divide((4,6):(6,1),(2:1,2:1))'
  ((2,2),(2,3)):((6,12),(1,2))

  $ cute eval 'slice_and_offset((4,(2,4)):(2,(1,8)),(2,(_,1)))'
  ((2):(1),12)

  $ cute eval 'partition_s(tiled_copy(UniversalCopy<i32>,i32,(2,2),(2,3)),(4,6):(1,4),2)'
  (((1,(2,3)),1,1):((0,(1,4)),0,0),12)

  $ cute eval 'partition_c(tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(2,2,1)),(96,60):(1,96),33)'
  partition_c: in mode 1, the tile 60 does not divide by the atom 16

  $ cute eval 'complement((2,4):(1,3),16)'
  complement: stride 3 is not a multiple of 2, the extent times stride of the mode below it

  $ cute eval 'colaesce((2,4):(1,2))'
  colaesce((2,4):(1,2))
  ^ `colaesce` is not an operation; did you mean coalesce(L)

  $ printf 'size((2,3))\\nmode(2:1,7)\\n' | cute eval --jsonl
  {\"ok\":true,\"result\":\"6\"}
  {\"ok\":false,\"error\":\"mode: index 7 is outside 0..1\",\"kind\":\"mode\"}";

const EVAL_WORDS: &str = "\
L, A and B are layouts, S and T shapes (of a layout, its shape), C a coordinate, I and X integers. A shape where a
layout is wanted is compact. A tiler T is a layout, or a tuple with one for each mode: n means n:1, `_` leaves a mode
alone. An ATOM is the name of an instruction, as `cute atom` lists them, a TYPE that of its elements: f16, i32. An MMA
is what tiled_mma(..) makes, a COPY what tiled_copy(..) or one of its siblings does. The exit status is 0 with a
result, 1 if an operation refuses, 2 if the text is not an expression.";
