//! Layouts whose integers a launch gives: what follows from those alone is computed once, on the host.

use crate::index::{DynamicExpr, DynamicLayout, Expr, Input, Leaf, Parameter, Power, Width};

use super::error::name_of;
use super::print::{number, printed, ty};
use super::{CppError, Function, one_result};

/// The offset of an index in a layout of which a launch gives extents and strides.
///
/// Three things are printed: the struct `NAME_parameters`; `NAME_parameters_of(m, n)`, which makes it of the numbers that the
/// names in the layout stand for, on the host, once for a launch; and `NAME(i, parameters)`, which divides by nothing. A `?` in
/// the layout is an argument, too, in its place. Where the function on the host has a use of its own for a name, as for `size`, the
/// argument has a number behind it, `size_1`.
///
/// ```
/// use cute_cuda::cpp::dynamic_offset;
///
/// let text = dynamic_offset("by_rows", &"(m,n):(n,1)".parse()?)?.to_string();
/// assert!(text.contains("by_rows_parameters by_rows_parameters_of(unsigned int m, unsigned int n) {\n"));
/// assert!(text.ends_with("    return (__umulhi(i, p.m1) >> p.s1) * p.c1 + i * p.c0;\n}\n"));
///
/// let error = dynamic_offset("copy", &"(int,4):(4,1)".parse()?).unwrap_err();
/// assert!(error.to_string().starts_with("`int` is no name in C++"));
///
/// // Offsets beyond 32 bits, of indices within them.
/// let padded = "(m,n):(ld,1)".parse::<cute_cuda::index::DynamicLayout>()?.within(1 << 31, 1 << 40);
/// let text = dynamic_offset("padded", &padded)?.to_string();
/// assert!(text.contains("unsigned long long padded(unsigned int i, padded_parameters const& p) {\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`CppError::Name`] where `name`, or a name in the layout, is none in C++; [`CppError::Index`] as [`DynamicExpr::new`].
pub fn dynamic_offset(name: &str, layout: &DynamicLayout) -> Result<Function, CppError> {
    let code = DynamicExpr::new(layout)?;
    let what = format!("The offset of index i in {layout}");
    if code.parameter_kinds().is_empty() {
        return one_result(name, &format!("{what}."), code.expr());
    }
    function_of_code(name, &code, &what, "i is below the size")
}

/// The offset of a coordinate in a layout of which a launch gives extents and strides: an argument for each integer of the
/// shape, and what `NAME_parameters_of` makes of the numbers for the names. [`dynamic_offset`] says what is printed.
///
/// ```
/// use cute_cuda::cpp::dynamic_offset_of_coordinate;
///
/// let text = dynamic_offset_of_coordinate("padded", &"(m,n):(ld,1)".parse()?)?.to_string();
/// assert!(text.contains("unsigned int padded(unsigned int c0, unsigned int c1, padded_parameters const& p) {\n"));
/// assert!(text.ends_with("    return c0 * p.d0 + c1;\n}\n"));
///
/// let error = dynamic_offset_of_coordinate("p q", &"(m,n):(ld,1)".parse()?).unwrap_err();
/// assert!(error.to_string().starts_with("`p q` is no name in C++"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As [`dynamic_offset`].
pub fn dynamic_offset_of_coordinate(name: &str, layout: &DynamicLayout) -> Result<Function, CppError> {
    let code = DynamicExpr::of_coordinate(layout)?;
    let coordinate: Vec<String> = (0..layout.modes().len()).map(|mode| format!("c{mode}")).collect();
    let what = format!("The offset of coordinate ({}) in {layout}", coordinate.join(","));
    if code.parameter_kinds().is_empty() {
        return one_result(name, &format!("{what}."), code.expr());
    }
    function_of_code(name, &code, &what, "each is below its extent")
}

/// A struct of parameters, what makes it, and the function that takes it.
fn function_of_code(name: &str, code: &DynamicExpr, what: &str, range: &str) -> Result<Function, CppError> {
    let (name, layout, expr) = (name_of(name)?, code.layout(), code.expr());
    let kinds = code.parameter_kinds();
    let made = over_names(layout, |names| {
        let leaves = Leaves { layout, names, code, name: &name };
        format!(
            "__host__ __device__ constexpr {name}_parameters {name}_parameters_of({}) {{\n    \
                 return {name}_parameters{{\n{}    }};\n}}\n",
            declared(names.iter().map(String::as_str), ty(layout.widths().1)),
            kinds.iter().map(|&kind| format!("        {},\n", leaves.value(kind))).collect::<String>(),
        )
    })?;
    let word = ty(expr.index_width());
    let (arguments, fields) = expr.inputs().split_at(expr.inputs().len() - kinds.len());
    let body = printed(expr, &members(expr, kinds.len()), "q");
    let needs_magic = kinds.iter().any(|kind| matches!(kind, Parameter::Magic(_)));
    let magic = if needs_magic { magic(&name, expr.index_width()) } else { String::new() };
    let text = format!(
        "// What index code of {layout} needs to know.\n\
         struct {name}_parameters {{\n{}}};\n\
         {magic}\
         // Made once for a launch. The size is at most {}, and the cosize at most {}.\n\
         {made}\
         // {what}; {range}.\n\
         __device__ __forceinline__ {} {name}({}, {name}_parameters const& p) {{\n{}    return {};\n}}\n",
        fields_of(fields),
        Power(layout.most_size()),
        Power(layout.most_cosize()),
        ty(expr.width()),
        declared(arguments.iter().map(|input| input.name.as_str()), word),
        body.lines(),
        body.result(),
    );
    Ok(Function { name, text })
}

/// The members of a struct for these inputs, in their order, those of one type in a line.
pub(super) fn fields_of(inputs: &[Input]) -> String {
    let lines = inputs.chunk_by(|a, b| a.width == b.width).map(|line| {
        let names: Vec<&str> = line.iter().map(|field| field.name.as_str()).collect();
        format!("    {} {};\n", ty(line[0].width), names.join(", "))
    });
    lines.collect()
}

/// Names as parameters of a function.
pub(super) fn declared<'a>(names: impl Iterator<Item = &'a str>, word: &str) -> String {
    names.map(|name| format!("{word} {name}")).collect::<Vec<_>>().join(", ")
}

/// The inputs as the body of a function calls them: the last `parameters` are members of `p`.
pub(super) fn members(expr: &Expr, parameters: usize) -> Vec<String> {
    let (arguments, fields) = expr.inputs().split_at(expr.inputs().len() - parameters);
    let arguments = arguments.iter().map(|input| input.name.clone());
    arguments.chain(fields.iter().map(|field| format!("p.{}", field.name))).collect()
}

/// The function on the host, whose text is that of `text_of` over the names of the layout.
///
/// The names are parameters, and its words are local names, types and functions. Which those are the text says: over no names,
/// all words in it are its own. A name that is one of them is told apart by a number, as is that of a `?`, `N` and its place.
pub(super) fn over_names(layout: &DynamicLayout, text_of: impl Fn(&[String]) -> String) -> Result<String, CppError> {
    let own = text_of(&vec![String::new(); layout.names().len()]);
    let own: Vec<&str> = own.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).collect();
    let mut names: Vec<String> = Vec::new();
    for name in layout.names() {
        let first = match name.strip_prefix('?') {
            Some(place) => format!("N{place}"),
            None => name_of(name)?,
        };
        let is_taken = |found: &String| {
            own.contains(&found.as_str())
                || names.contains(found)
                || layout.names().iter().any(|other| other != name && other == found)
        };
        // Two underscores would be the compiler's.
        let numbered = (1..).map(|number| format!("{}_{number}", first.trim_end_matches('_')));
        let found = [first.clone()].into_iter().chain(numbered).find(|found| !is_taken(found)).unwrap_or_default();
        names.push(found);
    }
    Ok(text_of(&names))
}

/// An integer of the layout, modulo the width as all of the code is; `names` are those of C++.
pub(super) fn leaf_in_cpp(leaf: Leaf, names: &[String], width: Width) -> String {
    match leaf {
        Leaf::Static(leaf) => number(leaf as u64 & width.mask(), width),
        Leaf::Dynamic(name) => names[name].clone(),
    }
}

/// Shift and magic number of a divisor, as [`magic_of`](crate::index::magic_of) has them, or
/// [`wide_magic_of`](crate::index::wide_magic_of); of 1, 0 and 0.
pub(super) fn magic(name: &str, width: Width) -> String {
    // The loop ends for any number, those that make no layout, too.
    let most = width.bits() - 1;
    let shift = format!(
        "\
__host__ __device__ constexpr unsigned int {name}_shift(unsigned long long divisor) {{
    unsigned int shift = 0;
    while (shift < {most} && (2ull << shift) < divisor) {{
        ++shift;
    }}
    return shift;
}}
"
    );
    match width {
        Width::Bits32 => format!(
            "\
// 2^shift < divisor <= 2^(shift+1), and ceil(2^(32+shift) / divisor): x / divisor is __umulhi(x, magic) >> shift below 2^31.
{shift}\
__host__ __device__ constexpr unsigned int {name}_magic(unsigned long long divisor) {{
    return divisor < 2 ? 0u : (unsigned int)(((1ull << (32 + {name}_shift(divisor))) + divisor - 1) / divisor);
}}
"
        ),
        // 2^(64+shift) / divisor, a bit at a time.
        Width::Bits64 => format!(
            "\
// 2^shift < divisor <= 2^(shift+1), and ceil(2^(64+shift) / divisor): x / divisor is __umul64hi(x, magic) >> shift below 2^63.
{shift}\
__host__ __device__ constexpr unsigned long long {name}_magic(unsigned long long divisor) {{
    unsigned long long magic = 0, rest = divisor < 2 ? 0 : 1ull << {name}_shift(divisor);
    for (int bit = 0; bit < 64; ++bit) {{
        rest = 2 * rest;
        magic = 2 * magic + (rest >= divisor && rest > 0 ? 1 : 0);
        rest = rest >= divisor ? rest - divisor : rest;
    }}
    return magic + (rest > 0 ? 1 : 0);
}}
"
        ),
    }
}

/// The parameters as expressions over the names: what [`DynamicExpr::parameters`] computes.
struct Leaves<'a> {
    layout: &'a DynamicLayout,
    /// As C++ has them.
    names: &'a [String],
    code: &'a DynamicExpr,
    name: &'a str,
}

impl Leaves<'_> {
    fn leaf(&self, leaf: Leaf) -> String {
        leaf_in_cpp(leaf, self.names, self.layout.widths().1)
    }

    /// The product of the extents before a mode.
    fn divisor(&self, place: usize) -> String {
        let extents = self.layout.modes()[..place].iter().map(|mode| self.leaf(mode.0));
        ["1ull".to_string()].into_iter().chain(extents).collect::<Vec<_>>().join(" * ")
    }

    /// What the quotient before a mode is multiplied with: its stride, less where its left neighbour ends.
    fn coefficient(&self, place: usize) -> String {
        let stride = self.leaf(self.layout.modes()[place].1);
        match place.checked_sub(1).map(|left| self.layout.modes()[left]) {
            Some((extent, left)) => format!("{stride} - {} * {}", self.leaf(extent), self.leaf(left)),
            None => stride,
        }
    }

    fn value(&self, parameter: Parameter) -> String {
        match parameter {
            Parameter::Coefficient(0) => {
                // A divisor of 1 has no magic number: its quotient is left 0, and the index has the coefficient.
                let zero = number(0, self.layout.widths().1);
                let folded = (1..self.layout.modes().len())
                    .filter(|&place| self.code.parameter_kinds().contains(&Parameter::Magic(place)))
                    .map(|place| format!(" + ({} == 1 ? {} : {zero})", self.divisor(place), self.coefficient(place)));
                self.coefficient(0) + &folded.collect::<String>()
            }
            Parameter::Coefficient(place) => self.coefficient(place),
            Parameter::Magic(place) => format!("{}_magic({})", self.name, self.divisor(place)),
            Parameter::Shift(place) => format!("{}_shift({})", self.name, self.divisor(place)),
            Parameter::Stride(place) => self.leaf(self.layout.modes()[place].1),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::{dynamic_coordinate_of, dynamic_index_of};
    use super::*;

    type Print = fn(&str, &DynamicLayout) -> Result<Function, CppError>;

    const KINDS: [Print; 4] = [dynamic_offset, dynamic_offset_of_coordinate, dynamic_index_of, dynamic_coordinate_of];

    /// Words, and what stands between them.
    fn tokens(text: &str) -> Vec<&str> {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let mut last = false;
        let mut tokens = Vec::new();
        let mut first = 0;
        for (at, c) in text.char_indices() {
            if at > 0 && is_word(c) != last {
                tokens.push(&text[first..at]);
                first = at;
            }
            last = is_word(c);
        }
        tokens.push(&text[first..]);
        tokens
    }

    /// The function on the host, which has the names of the layout, the rest of the code, and what the host is given.
    fn parts(function: &Function) -> (String, String, Vec<String>) {
        let text = function.to_string();
        let (mut host, mut rest, mut is_host) = (String::new(), String::new(), false);
        for line in text.split_inclusive('\n').filter(|line| !line.starts_with("//")) {
            is_host |= line.contains("_parameters_of(");
            if is_host { &mut host } else { &mut rest }.push_str(line);
            is_host &= !line.starts_with('}');
        }
        let list =
            host.split_once("_parameters_of(").and_then(|(_, rest)| rest.split_once(')')).map_or("", |list| list.0);
        let names =
            list.split(", ").filter_map(|parameter| parameter.split(' ').next_back()).map(str::to_string).collect();
        (host, rest, names)
    }

    /// What a parameter is called changes nothing but what it is called: were one hidden by what the text declares, or did it
    /// hide that, calling it by a word that the text has nowhere would change more, or less.
    #[test]
    fn no_name_of_a_layout_meets_one_of_the_text() -> Result<(), Box<dyn std::error::Error>> {
        let mut renamed = BTreeSet::new();
        for print in KINDS {
            for form in ["(A,B):(B,1)", "(A,B):(1,7)", "(A,4,B):(?,1,A)", "(4,A):(B,1)", "(3,A,5,B):(1,B,2,A)"] {
                let layout = |a: &str, b: &str| form.replace('A', a).replace('B', b).parse::<DynamicLayout>();
                let (plain, code, parameters) = parts(&print("f", &layout("zz", "yy")?)?);
                let words = [tokens(&plain), tokens(&code)].concat();
                let words: BTreeSet<&str> = words.into_iter().filter(|word| name_of(word).is_ok()).collect();
                // By coordinate there may be nothing to be made of a launch.
                assert!(words.len() > 1, "{form}: {plain}");
                for word in words.into_iter().chain(["N0", "N1", "N2", "f_parameters_1"]) {
                    if ["zz", "yy"].contains(&word) {
                        continue;
                    }
                    let (found, rest, names) = parts(&print("f", &layout(word, "yy")?)?);
                    let distinct: BTreeSet<&String> = names.iter().collect();
                    assert_eq!(distinct.len(), parameters.len(), "{word} in {form}:\n{found}");
                    // A word of its own for each parameter, the other way about, is the same text.
                    let again: String = tokens(&found)
                        .into_iter()
                        .map(|token| match names.iter().position(|name| name == token) {
                            Some(place) => parameters[place].as_str(),
                            None => token,
                        })
                        .collect();
                    assert_eq!(again, plain, "{word} in {form}:\n{found}");
                    assert_eq!(rest, code, "{word} in {form}");
                    renamed.extend(
                        names.iter().any(|name| name.starts_with(word) && name != word).then(|| word.to_string()),
                    );
                }
            }
        }
        for word in
            ["size", "valid", "ratio", "order", "most_reach", "i", "f_parameters", "f_magic", "f_shift", "above"]
        {
            assert!(renamed.contains(word), "{word} is not in {renamed:?}");
        }
        Ok(())
    }
}
