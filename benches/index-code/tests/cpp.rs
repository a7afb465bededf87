//! Index code as CUDA C++ beside index code as PTX, for the layouts of `suite.txt`: what it computes, run on the host, and how
//! many integer instructions NVIDIA's compiler makes of it.
//!
//! Ignored by default because it needs nvcc and a compiler for the host; where it is asked for and they are not there, it fails.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use cute_cuda::cpp::{self, Function};
use cute_cuda::index::{DynamicExpr, DynamicInverse, DynamicLayout, Expr, Width};
use cute_cuda::ptx::Module;
use cute_types::runtime::{ComposedLayout, RuntimeLayout};

#[path = "../src/kernels.rs"]
mod kernels;
#[path = "../../../tests/tests/tools/mod.rs"]
mod tools;

type Outcome = Result<(), Box<dyn Error>>;

const SUITE: &str = include_str!("../suite.txt");

/// What `suite.txt` does not count: swizzles after dynamic layouts.
const SWIZZLED: [&str; 3] = ["S<2,0,3> o (m,8):(8,1)", "S<2,1,3> o (m,n):(p,1)", "S<1,2,-2> o 5 o (?,(2,n)):(1,(p,q))"];

/// Kind and layout of each row.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    SUITE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let mut cells = line.split('|').map(str::trim);
        (cells.next().unwrap_or(""), cells.next().unwrap_or(""))
    })
}

fn dynamic(text: &str) -> Option<DynamicLayout> {
    text.parse::<DynamicLayout>().ok().filter(DynamicLayout::is_dynamic)
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

fn run(command: &mut Command) -> Result<Vec<u8>, Box<dyn Error>> {
    let output = command.output()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() { Ok(output.stdout) } else { Err(format!("{command:?}:\n{said}").into()) }
}

/// What is CUDA's, for a compiler that is not; and a line of numbers.
const HOST: &str = "\
#include <cstdio>
#define __device__
#define __host__
#define __forceinline__ inline
typedef unsigned long long u64;
static inline unsigned __umulhi(unsigned a, unsigned b) { return (u64)a * b >> 32; }
static inline u64 __umul64hi(u64 a, u64 b) { return (unsigned __int128)a * b >> 64; }
static inline unsigned permute(unsigned a, unsigned b, unsigned s) {
    u64 bytes = (u64)b << 32 | a;
    unsigned out = 0;
    for (int n = 0; n < 4; ++n) out |= (unsigned)(bytes >> 8 * (s >> 4 * n & 7) & 255) << 8 * n;
    return out;
}
#define PERMUTE(to, a, b, s) (to = permute(a, b, s))
#define SELECT(to, a, b, c) (to = ((a) & (b)) | ((c) & ~(b)))
#define MULTIPLY_ADD(to, a, b, c) (to = (a) * (b) + (c))
";

/// Indices that are tried from the first on, and before the last.
const FIRST: u64 = 2000;
const LAST: u64 = 50;

/// Some indices of many, all of few; the last ones among them.
fn indices(size: u64) -> impl Iterator<Item = u64> {
    (0..size.min(FIRST)).chain(size.saturating_sub(LAST).max(FIRST)..size)
}

fn sizes(layout: &ComposedLayout) -> Result<Vec<u64>, Box<dyn Error>> {
    (0..layout.rank()).map(|mode| Ok(layout.layout().mode(mode)?.size() as u64)).collect()
}

/// The coordinate of an index.
fn coordinate(sizes: &[u64], mut index: u64) -> Vec<u64> {
    let mut digits = Vec::new();
    for size in sizes {
        digits.push(index % size);
        index /= size;
    }
    digits
}

/// PTX in a form that the preprocessor of the host reads.
fn for_host(function: &Function) -> String {
    let text = function.to_string();
    let text = text.replace("asm(\"lop3.b32 %0, %1, %2, %3, 0xe2;\" : \"=r\"(", "SELECT((");
    let text = text.replace("asm(\"prmt.b32 %0, %1, %2, %3;\" : \"=r\"(", "PERMUTE((");
    let text = text.replace("asm(\"mad.lo.u32 %0, %1, %2, %3;\" : \"=r\"(", "MULTIPLY_ADD((");
    text.replace(") : \"r\"(", "), (").replace("), \"r\"(", "), (")
}

/// A layout with functions of every kind: there by index and by coordinate, and back. A line of output for each index.
fn program_of(number: usize, layout: &ComposedLayout) -> Result<String, Box<dyn Error>> {
    let mut text = for_host(&cpp::offset(&format!("o{number}"), layout)?);
    text += &for_host(&cpp::offset_of_coordinate(&format!("c{number}"), layout)?);
    let (size, sizes) = (layout.size() as u64, sizes(layout)?);
    let names = |letter: char| (0..sizes.len()).map(|mode| format!("{letter}{mode}")).collect::<Vec<_>>().join(", ");
    let mut back = String::new();
    // What is not as it is by the coordinate is a line that nobody waits for. Some swizzled layouts have no such code.
    if let (2, Ok(function)) = (sizes.len(), cpp::thread_value(&format!("t{number}"), layout)) {
        text += &for_host(&function);
        let _ = write!(back, "if (t{number}(e0, e1) != o) puts(\"thread and value\"); ");
    }
    if let Ok(index) = cpp::index_of(&format!("i{number}"), layout) {
        text += &(for_host(&index) + &for_host(&cpp::coordinate_of(&format!("x{number}"), layout)?));
        let narrow = Expr::coordinate_of(layout)?.index_width() == Width::Bits32;
        let word = if narrow { "unsigned" } else { "u64" };
        let digits = names('d');
        let _ = write!(back, "{word} {digits}; x{number}(o, {digits}); printf(\" %llu\", (u64)i{number}(o)); ");
        for mode in 0..sizes.len() {
            let _ = write!(back, "printf(\" %llu\", (u64)d{mode}); ");
        }
        if sizes.len() == 2 {
            text += &for_host(&cpp::thread_value_of(&format!("w{number}"), layout)?);
            let _ = write!(back, "{word} t, v; w{number}(o, t, v); if (t != d0 || v != d1) puts(\"way back\"); ");
        }
    }
    let _ = write!(
        text,
        "static void run{number}() {{\n    for (u64 i = 0; i < {size}ull; ++i) {{\n        \
         if (i == {FIRST} && i < {size}ull - {LAST}) i = {size}ull - {LAST};\n        u64 r = i;\n"
    );
    for (mode, size) in sizes.iter().enumerate() {
        let _ = writeln!(text, "        u64 e{mode} = r % {size}ull; r /= {size}ull;");
    }
    let _ = write!(
        text,
        "        u64 o = o{number}(i), c = c{number}({});\n        printf(\"%llu %llu\", o, c); {back}puts(\"\");\n    }}\n}}\n",
        names('e')
    );
    Ok(text)
}

#[test]
#[ignore = "needs a compiler of C++ for the host"]
fn the_functions_compute_the_layouts_and_the_way_back() -> Outcome {
    let (mut text, mut main) = (HOST.to_string(), String::new());
    let mut layouts = Vec::new();
    for (number, (kind, row)) in rows().enumerate() {
        if kind == "offset" && dynamic(row).is_none() {
            let layout: ComposedLayout = row.parse()?;
            text += &program_of(number, &layout)?;
            let _ = writeln!(main, "run{number}();");
            layouts.push(layout);
        }
    }
    let _ = write!(text, "int main() {{\n{main}}}\n");
    let printed = built("ways", &text)?;
    let mut lines = printed.lines();
    let (mut compared, mut ways_back) = (0, 0);
    for layout in &layouts {
        let has_way_back = Expr::index_of(layout).is_ok();
        ways_back += usize::from(has_way_back);
        let sizes = sizes(layout)?;
        for index in indices(layout.size() as u64) {
            let line = lines.next().ok_or("fewer lines than indices")?;
            let found: Vec<u64> = line.split(' ').map(str::parse).collect::<Result<_, _>>()?;
            let offset = layout.offset(index as i64)? as u64;
            assert_eq!(found[..2], [offset, offset], "{layout} at {index}");
            if has_way_back {
                // Where several indices have the offset, one of them.
                assert_eq!(
                    layout.offset(found[2] as i64)? as u64,
                    offset,
                    "{layout}: back from {offset} to {}",
                    found[2]
                );
                assert_eq!(found[3..], coordinate(&sizes, found[2]), "{layout}: back from {offset}");
            }
            compared += 1;
        }
    }
    println!("{} layouts, {ways_back} with a way back, {compared} offsets", layouts.len());
    assert!(layouts.len() > 70 && ways_back > 60 && lines.next().is_none());
    Ok(())
}

/// Compiled for the host, and run.
fn built(name: &str, text: &str) -> Result<String, Box<dyn Error>> {
    let (source, program) = (folder().join(format!("{name}.cpp")), folder().join(name));
    std::fs::write(&source, text)?;
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| "c++".into());
    run(Command::new(compiler).args(["-std=c++17", "-O0", "-w", "-o"]).arg(&program).arg(&source))?;
    Ok(String::from_utf8(run(&mut Command::new(program))?)?)
}

#[test]
#[ignore = "needs a compiler of C++ for the host"]
fn the_functions_of_dynamic_layouts_compute_those_of_every_launch() -> Outcome {
    let (mut text, mut main) = (HOST.to_string(), String::new());
    let mut launches: Vec<ComposedLayout> = Vec::new();
    let more = ["(?,8):(8,1)", "(m,3,n):(p,q,1)", "(m,n):(p,q)", "((4,m),(8,n)):((1,p),(4,q))"];
    let more: Vec<DynamicLayout> = more.into_iter().chain(SWIZZLED).map(str::parse).collect::<Result<_, _>>()?;
    let forms = rows().filter_map(|(_, row)| dynamic(row)).chain(more);
    // Of 32 bits; of offsets of 64, and of indices, too.
    let ranges = [(1 << 31, 1 << 32), (1 << 31, 1 << 50), (1 << 40, 1 << 50)];
    let forms = forms.flat_map(|layout| ranges.map(|(size, cosize)| layout.clone().within(size, cosize)));
    for (number, layout) in forms.enumerate() {
        let is_wide = layout.most_cosize() > 1 << 32;
        let names = [format!("f{number}"), format!("c{number}"), format!("i{number}"), format!("d{number}")];
        text += &for_host(&cpp::dynamic_offset(&names[0], &layout)?);
        text += &for_host(&cpp::dynamic_offset_of_coordinate(&names[1], &layout)?);
        text += &for_host(&cpp::dynamic_index_of(&names[2], &layout)?);
        text += &for_host(&cpp::dynamic_coordinate_of(&names[3], &layout)?);
        let small =
            [[1u64, 1, 1, 1], [3, 7, 5, 2], [8, 4, 32, 1], [1, 9, 2, 30], [6, 1, 11, 4], [2, 3, 32, 64], [4, 6, 6, 1]];
        let large = [[3, 7, 6_442_450_945, 1], [5, 2, 4, 1 << 40], [2, 3, 1 << 33, 3 << 40], [3, 4, 1, 4_294_967_297]];
        for numbers in small.into_iter().chain(large.into_iter().filter(|_| is_wide)) {
            let mut launch = layout.to_string();
            for (name, number) in layout.names().iter().zip(numbers) {
                // No word is in the notation but names.
                launch = launch.replace(if name.starts_with('?') { "?" } else { name }, &number.to_string());
            }
            let launch = match launch.parse::<ComposedLayout>() {
                Ok(launch) if launch.size() < 10_000 => launch,
                // The large numbers are for strides.
                _ if large.contains(&numbers) => continue,
                other => other?,
            };
            // It has to be one that the code is for.
            DynamicExpr::new(&layout)?.parameters(&launch)?;
            let given: Vec<String> = numbers[..layout.names().len()].iter().map(u64::to_string).collect();
            let made = |name: &str| match text.contains(&format!("{name}_parameters_of(")) {
                true => format!(", {name}_parameters_of({})", given.join(", ")),
                false => String::new(),
            };
            main += &loop_over(&names, &launch, made);
            launches.push(launch);
        }
    }
    let _ = write!(text, "int main() {{\n{main}}}\n");
    let printed = built("launches", &text)?;
    let mut lines = printed.lines();
    let mut ways_back = 0;
    for launch in &launches {
        let has_way_back = launch.layout().left_inverse().is_ok();
        ways_back += usize::from(has_way_back);
        let sizes = sizes(launch)?;
        for (index, offset) in launch.offsets().enumerate() {
            let line = lines.next().ok_or("fewer lines than indices")?;
            let found: Vec<i64> = line.split(' ').map(str::parse).collect::<Result<_, _>>()?;
            assert_eq!(found[..3], [offset, offset, i64::from(has_way_back)], "{launch} at {index}");
            if has_way_back {
                assert_eq!(launch.offset(found[3])?, offset, "{launch}: back from {offset} to {}", found[3]);
                let digits: Vec<i64> = coordinate(&sizes, found[3] as u64).iter().map(|&digit| digit as i64).collect();
                assert_eq!(found[4..], digits, "{launch}: back from {offset}");
            }
        }
    }
    println!("{} launches, {ways_back} with a way back", launches.len());
    assert!(launches.len() >= 200 && ways_back >= 100 && lines.next().is_none());
    assert!(launches.iter().filter(|launch| launch.to_string().starts_with("S<")).count() >= 60);
    Ok(())
}

/// Every word of the text, as a name of the layout.
#[test]
#[ignore = "needs a compiler of C++ for the host"]
fn the_functions_of_layouts_with_any_names_compile() -> Outcome {
    type Print = fn(&str, &DynamicLayout) -> Result<Function, cpp::CppError>;
    let kinds: [Print; 4] =
        [cpp::dynamic_offset, cpp::dynamic_offset_of_coordinate, cpp::dynamic_index_of, cpp::dynamic_coordinate_of];
    let (mut text, mut functions) = (HOST.to_string(), 0);
    for (number, print) in kinds.into_iter().enumerate() {
        for (form, own) in ["(A,B):(B,1)", "S<2,0,3> o (A,4,?):(B,1,A)", "(A,3,B):(1,?,2)"].into_iter().enumerate() {
            let layout = |name: &str| own.replace('A', name).replace('B', "y").parse::<DynamicLayout>();
            let name = format!("f{number}_{form}");
            let plain = print(&name, &layout("x")?)?.to_string();
            let words: BTreeSet<&str> =
                plain.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).chain(["N0", "N1", "N2"]).collect();
            for (place, word) in words.iter().enumerate() {
                // What is no name, such as a word of the language, is refused.
                if let Ok(function) =
                    layout(word).map_err(Box::from).and_then(|layout| Ok::<_, Box<dyn Error>>(print(&name, &layout)?))
                {
                    let _ = write!(text, "namespace n{number}_{form}_{place} {{\n{}}}\n", for_host(&function));
                    functions += 1;
                }
            }
        }
    }
    text += "int main() {}\n";
    built("names", &text)?;
    println!("{functions} functions");
    assert!(functions > 200);
    Ok(())
}

/// Prints, for each index of a launch: its offset, that of its coordinate, whether there is a way back; and the way back. The
/// functions are those of the offset, of the offset of a coordinate, of the index and of the coordinate; `made` is the argument
/// that a launch adds to one.
fn loop_over(names: &[String; 4], launch: &ComposedLayout, made: impl Fn(&str) -> String) -> String {
    let [offset, by_coordinate, index, digits] = names;
    let extents: Vec<i64> = launch.layout().flat_modes().iter().map(|mode| mode.0).collect();
    let before = |place: usize| extents[..place].iter().product::<i64>();
    let coordinate: Vec<String> =
        extents.iter().enumerate().map(|(place, extent)| format!("i / {} % {extent}", before(place))).collect();
    let outputs: Vec<String> = (0..launch.layout().rank()).map(|mode| format!("o{mode}")).collect();
    let outputs = outputs.join(", ");
    let printed: String = outputs.split(", ").map(|output| format!("printf(\" %llu\", (u64){output}); ")).collect();
    let (in_index, in_digits) = (made(index), made(digits));
    format!(
        "for (unsigned i = 0; i < {}; ++i) {{ auto o = {offset}(i{}); \
         auto p = {}; auto q = {}; decltype({index}(0, p)) {outputs}; {digits}(o, {outputs}, q); \
         printf(\"%llu %llu %d\", (u64)o, (u64){by_coordinate}({}{}), p.valid && q.valid); \
         if (p.valid) {{ printf(\" %llu\", (u64){index}(o, p)); {printed}}} puts(\"\"); }}\n",
        launch.size(),
        made(offset),
        in_index.trim_start_matches(", "),
        in_digits.trim_start_matches(", "),
        coordinate.join(", "),
        made(by_coordinate),
    )
}

/// A kernel that stores the results of the function for each argument, and the argument in the same form: see `kernels::by_number`.
fn stored(name: &str, function: &Function, expr: &Expr, loaded: bool, given: Option<&str>) -> String {
    let word = |width| if width == Width::Bits32 { "unsigned int" } else { "unsigned long long" };
    let widths: Vec<Width> = expr.roots().iter().map(|&root| expr.width_of(root)).collect();
    let widest = if widths.contains(&Width::Bits64) { Width::Bits64 } else { Width::Bits32 };
    let (index, out) = (word(expr.index_width()), word(widest));
    let (parameter, argument) = match given {
        Some(ty) => (format!(", {ty} p"), ", p"),
        None => (String::new(), ""),
    };
    let number = if loaded { "unsigned int" } else { index };
    let argument_is = if loaded { format!("*reinterpret_cast<{index}*>(out + i)") } else { "i".to_string() };
    let start = format!("{number} i = ({number})blockIdx.x * blockDim.x + threadIdx.x; {index} x = {argument_is};");
    let called = function.name();
    let results = match widths.len() {
        1 => format!("{} c0 = {called}(x{argument});", word(widths[0])),
        _ => {
            let declared: String = (0..).zip(&widths).map(|(r, &width)| format!("{} c{r}; ", word(width))).collect();
            let written: String = (0..widths.len()).map(|r| format!(", c{r}")).collect();
            format!("{declared}{called}(x{written}{argument});")
        }
    };
    let stores = |value: &dyn Fn(usize) -> String| -> String {
        let store = |(r, &width): (usize, &Width)| {
            let place = (r as u64 + u64::from(loaded)) * kernels::APART;
            format!("*reinterpret_cast<{word}*>(out + i + {place}) = {}; ", value(r), word = word(width))
        };
        widths.iter().enumerate().map(store).collect()
    };
    let (of_results, of_argument) = (stores(&|r| format!("c{r}")), stores(&|_| "x".to_string()));
    format!(
        "{function}extern \"C\" __global__ void {name}({out}* out{parameter}) {{ {start} {results} {of_results}}}\n\
         extern \"C\" __global__ void {name}_base({out}* out{parameter}) {{ {start} {of_argument}}}\n",
    )
}

/// Thread t loads its row of shared memory, 16 bytes at a time; and the same without the swizzle.
fn row_of_loads(name: &str, layout: &ComposedLayout) -> Result<String, Box<dyn Error>> {
    let [(rows, stride), (columns, 1)] = layout.layout().flat_modes()[..] else {
        return Err("a row of loads has two modes, the second of stride 1".into());
    };
    let loads = columns / 8;
    let chunks: RuntimeLayout = format!("({rows},{loads}):({stride},8)").parse()?;
    let mut text = String::new();
    for (name, swizzle) in [(name.to_string(), layout.swizzle()), (format!("{name}_base"), "S<0,0,0>".parse()?)] {
        let function = cpp::thread_value(&format!("f_{name}"), ComposedLayout::new(swizzle, 0, chunks.clone())?)?;
        let _ = write!(
            text,
            "{function}extern \"C\" __global__ void {name}(uint4* out) {{\n    \
             __shared__ alignas(1024) unsigned short staged[{elements}];\n    unsigned int t = threadIdx.x;\n    \
             _Pragma(\"unroll\") for (unsigned int v = 0; v < {loads}; ++v)\n        \
             out[t * {loads} + v] = *reinterpret_cast<uint4 const*>(&staged[f_{name}(t, v)]);\n}}\n",
            elements = rows * columns,
        );
    }
    Ok(text)
}

/// How many integer instructions each kernel of a listing has, as `sass.py` counts them.
fn integer_instructions(listing: &str) -> BTreeMap<String, usize> {
    // Loads and stores, of parameters too, registers that the hardware fills, the end of a kernel, and what fills it up.
    const OTHER: &str = "LDC ULDC LDG STG LDS STS S2R S2UR CS2R BRA EXIT RET NOP BAR";
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    let mut kernel = None;
    for line in listing.lines() {
        if let Some(section) = line.strip_prefix(".text.") {
            kernel = section.strip_suffix(':').map(str::to_string);
            found.extend(kernel.iter().map(|kernel| (kernel.clone(), 0)));
        }
        let Some((place, code)) = line.trim_start().strip_prefix("/*").and_then(|rest| rest.split_once("*/")) else {
            continue;
        };
        let is_place = place.len() >= 4 && place.bytes().all(|byte| byte.is_ascii_hexdigit());
        let mut words = code.split_whitespace().skip_while(|word| word.starts_with('@'));
        let (Some(kernel), Some(word), true) = (&kernel, words.next(), is_place) else {
            continue;
        };
        let opcode = word.split(['.', ';']).next().unwrap_or("");
        if opcode.starts_with(|first: char| first.is_ascii_uppercase()) && OTHER.split(' ').all(|other| other != opcode)
        {
            *found.entry(kernel.clone()).or_default() += 1;
        }
    }
    found
}

fn listed(cubin: &Path) -> Result<BTreeMap<String, usize>, Box<dyn Error>> {
    let listing = run(Command::new(tools::nvdisasm()?).arg("-c").arg(cubin))?;
    Ok(integer_instructions(&String::from_utf8(listing)?))
}

#[test]
#[ignore = "needs nvcc: pip install nvidia-cuda-nvcc==13.0.* and what it calls"]
fn nvcc_makes_no_more_of_it_than_ptxas_of_our_ptx() -> Outcome {
    let target = "sm_90".parse()?;
    let (mut theirs, mut ours) = (String::new(), Module { target, functions: Vec::new() }.to_string());
    let (mut texts, mut ways_back) = (Vec::new(), 0);
    for (number, (kind, row)) in rows().chain(SWIZZLED.map(|row| ("offset", row))).enumerate() {
        let (name, function) = (format!("k{number}"), format!("f{number}"));
        let (kernel, base, _) = kernels::of_row(&name, kind, row, target)?;
        ours += &format!("\n{kernel}\n{base}");
        texts.push((name.clone(), row.to_string()));
        let back = match (kind, dynamic(row)) {
            ("row", _) => {
                theirs += &row_of_loads(&name, &row.parse()?)?;
                continue;
            }
            (_, Some(layout)) => {
                let code = DynamicExpr::new(&layout)?;
                let given = (!code.parameter_kinds().is_empty()).then(|| format!("{function}_parameters"));
                theirs +=
                    &stored(&name, &cpp::dynamic_offset(&function, &layout)?, code.expr(), false, given.as_deref());
                let index = (
                    DynamicInverse::index_of(&layout)?.expr().clone(),
                    cpp::dynamic_index_of(&format!("i{number}"), &layout)?,
                );
                let coordinate = (
                    DynamicInverse::coordinate_of(&layout)?.expr().clone(),
                    cpp::dynamic_coordinate_of(&format!("x{number}"), &layout)?,
                );
                vec![index, coordinate]
            }
            (_, None) => {
                let layout: ComposedLayout = row.parse()?;
                theirs += &stored(&name, &cpp::offset(&function, &layout)?, &Expr::of_composed(&layout)?, false, None);
                match Expr::index_of(&layout) {
                    Ok(index) => vec![
                        (index, cpp::index_of(&format!("i{number}"), &layout)?),
                        (Expr::coordinate_of(&layout)?, cpp::coordinate_of(&format!("x{number}"), &layout)?),
                    ],
                    Err(_) => Vec::new(),
                }
            }
        };
        ways_back += usize::from(!back.is_empty());
        for (expr, function) in back {
            let name = format!("b{}", function.name());
            let given = format!("{}_parameters", function.name());
            let given = function.to_string().contains(&given).then_some(given);
            let (kernel, base, _) = kernels::by_number(&name, &expr, true)?;
            ours += &format!("\n{kernel}\n{base}");
            theirs += &stored(&name, &function, &expr, true, given.as_deref());
            let to = if expr.roots().len() == 1 { "an index" } else { "a coordinate" };
            texts.push((name, format!("{row}, the way back to {to}")));
        }
    }
    let [source, cubin, ptx, assembled] =
        ["rows.cu", "rows.cubin", "rows.ptx", "rows.ptx.cubin"].map(|name| folder().join(name));
    std::fs::write(&source, theirs)?;
    run(Command::new(tools::nvcc()?).args(["-std=c++17", "-arch=sm_90", "-cubin", "-o"]).arg(&cubin).arg(&source))?;
    std::fs::write(&ptx, ours)?;
    run(Command::new(tools::ptxas()?).args(["--gpu-name=sm_90", "-o"]).arg(&assembled).arg(&ptx))?;
    let (theirs, ours) = (listed(&cubin)?, listed(&assembled)?);
    let added = |found: &BTreeMap<String, usize>, name: &str| -> Result<i64, String> {
        let of = |name: &str| found.get(name).ok_or(format!("no kernel {name}"));
        Ok(*of(name)? as i64 - *of(&format!("{name}_base"))? as i64)
    };
    let (mut lost, mut fewer) = (Vec::new(), 0);
    for (name, row) in &texts {
        let (cpp, ptx) = (added(&theirs, name)?, added(&ours, name)?);
        fewer += usize::from(cpp < ptx);
        if cpp > ptx {
            lost.push(format!("{row}: {cpp} by nvcc, {ptx} of our PTX"));
        }
    }
    println!(
        "{} kernels, {} of the ways back of {ways_back} layouts: {} with more instructions, {fewer} with fewer",
        texts.len(),
        2 * ways_back,
        lost.len()
    );
    assert!(texts.len() - 2 * ways_back > 80 && ways_back > 60);
    assert!(lost.is_empty(), "{lost:#?}");
    Ok(())
}
