//! The way back in layouts whose integers a launch gives.

use crate::index::{BackParameter, DynamicInverse, DynamicLayout};

use super::dynamic::{declared, fields_of, leaf_in_cpp, magic, members, over_names};
use super::error::name_of;
use super::print::{number, printed, ty};
use super::{CppError, Function};

/// The way back to the index, in a layout of which a launch gives extents and strides: the inverse of
/// [`dynamic_offset`](super::dynamic_offset).
///
/// What is printed is as there, and the parameters have a field more: `valid` is false where the numbers make a layout
/// that has no way back, and where they make a size or a cosize beyond the range of the layout, see
/// [`DynamicInverse::index_of`]. Then the function gives some number.
///
/// ```
/// use cute_cuda::cpp::dynamic_index_of;
///
/// let text = dynamic_index_of("back", &"(m,8):(8,1)".parse()?)?.to_string();
/// assert!(text.contains("back_parameters back_parameters_of(unsigned int m) {\n"));
/// assert!(text.contains("unsigned int back(unsigned int x, back_parameters const& p) {\n"));
///
/// let error = dynamic_index_of("back", &"(float,8):(8,1)".parse()?).unwrap_err();
/// assert!(error.to_string().starts_with("`float` is no name in C++"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`CppError::Name`] where `name`, or a name in the layout, is none in C++; [`CppError::Index`] as
/// [`DynamicInverse::index_of`].
pub fn dynamic_index_of(name: &str, layout: &DynamicLayout) -> Result<Function, CppError> {
    let code = DynamicInverse::index_of(layout)?;
    let back = Back::new(name, &code)?;
    let body = printed(code.expr(), &members(code.expr(), code.parameter_kinds().len()), "q");
    let text = format!(
        "{}// The index of offset x in {layout}; x is an offset of it.\n\
         __device__ __forceinline__ {} {}({}) {{\n{}    return {};\n}}\n",
        back.parameters()?,
        ty(code.expr().width()),
        back.name,
        back.arguments(&format!("{} x", ty(code.expr().index_width()))),
        body.lines(),
        body.result(),
    );
    Ok(Function { name: back.name, text })
}

/// The way back to the coordinate, in a layout of which a launch gives extents and strides: `name(x, c0, c1, p)` writes the
/// coordinate to its references, one for each mode; a mode that is nested has the index in it. What is printed is as
/// [`dynamic_index_of`] says.
///
/// ```
/// use cute_cuda::cpp::dynamic_coordinate_of;
///
/// let text = dynamic_coordinate_of("at", &"(m,n):(n,1)".parse()?)?.to_string();
/// assert!(text.contains("void at(unsigned int x, unsigned int& c0, unsigned int& c1, at_parameters const& p) {\n"));
/// assert!(text.contains(" * p.r1 + x;\n"));
/// assert!(dynamic_coordinate_of("a b", &"(m,n):(n,1)".parse()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As [`dynamic_index_of`].
pub fn dynamic_coordinate_of(name: &str, layout: &DynamicLayout) -> Result<Function, CppError> {
    let code = DynamicInverse::coordinate_of(layout)?;
    let back = Back::new(name, &code)?;
    let body = printed(code.expr(), &members(code.expr(), code.parameter_kinds().len()), "q");
    let (mut arguments, mut writes) = (format!("{} x", ty(code.expr().index_width())), String::new());
    for (place, (&root, result)) in code.expr().roots().iter().zip(&body.results).enumerate() {
        arguments += &format!(", {}& c{place}", ty(code.expr().width_of(root)));
        writes += &format!("    c{place} = {result};\n");
    }
    let text = format!(
        "{}// The coordinate of offset x in {layout}; x is an offset of it.\n\
         __device__ __forceinline__ void {}({}) {{\n{}{writes}}}\n",
        back.parameters()?,
        back.name,
        back.arguments(&arguments),
        body.lines(),
    );
    Ok(Function { name: back.name, text })
}

/// The parts that both functions have.
struct Back<'a> {
    name: String,
    code: &'a DynamicInverse,
}

impl<'a> Back<'a> {
    fn new(name: &str, code: &'a DynamicInverse) -> Result<Back<'a>, CppError> {
        Ok(Back { name: name_of(name)?, code })
    }

    /// The arguments, and the parameters of the launch.
    fn arguments(&self, arguments: &str) -> String {
        format!("{arguments}, {}_parameters const& p", self.name)
    }

    /// The struct of parameters, and what makes it of a launch's numbers: what [`DynamicInverse::parameters`] does.
    fn parameters(&self) -> Result<String, CppError> {
        let (name, layout) = (&self.name, self.code.layout());
        Ok(format!(
            "// What the way back in {layout} needs to know; `valid` is false where there is none.\n\
             struct {name}_parameters {{\n{}    bool valid;\n}};\n{}\
             // Made once for a launch.\n{}",
            fields_of(&self.code.expr().inputs()[1..]),
            if self.needs_magic() { magic(name, layout.range_back().0) } else { String::new() },
            over_names(layout, |names| self.made(names))?,
        ))
    }

    /// The function on the host, of these parameters.
    fn made(&self, names: &[String]) -> String {
        let (name, code, layout) = (&self.name, self.code, self.code.layout());
        let modes = layout.modes();
        let (width, most_size, most_cosize) = layout.range_back();
        let joined = |texts: Vec<String>| texts.join(", ");
        let extents = joined(modes.iter().map(|mode| leaf_in_cpp(mode.0, names, width)).collect());
        let strides = joined(modes.iter().map(|mode| leaf_in_cpp(mode.1, names, width)).collect());
        let keeps = joined((0..modes.len()).map(|mode| code.keeps_stride(mode).to_string()).collect());
        let values: String =
            code.parameter_kinds().iter().map(|&kind| format!("        {},\n", self.value(kind))).collect();
        let next = match code.order() {
            Some(order) => ordered(order),
            None => UNORDERED.to_string(),
        };
        format!(
            "__host__ __device__ constexpr {name}_parameters {name}_parameters_of({}) {{\n    \
                 int const modes = {};\n    \
                 unsigned long long const extent[modes] = {{{extents}}}, stride[modes] = {{{strides}}};\n    \
                 bool const keeps[modes] = {{{keeps}}};\n    \
                 unsigned long long const most_size = {most_size}ull, most_reach = {most_cosize}ull;\n    \
                 unsigned long long reach = {}ull + 1;\n    bool valid = reach <= most_reach;\n{VALID}{next}    \
                 return {name}_parameters{{\n{values}        valid,\n    }};\n}}\n",
            declared(names.iter().map(String::as_str), ty(width)),
            modes.len(),
            layout.base_offset(),
        )
    }

    /// Whether a parameter is a shift or a magic number.
    fn needs_magic(&self) -> bool {
        use BackParameter::{Magic, RatioMagic, RatioShift, Shift};
        let kinds = self.code.parameter_kinds();
        kinds.iter().any(|kind| matches!(kind, Magic(_) | Shift(_) | RatioMagic(_) | RatioShift(_)))
    }

    fn value(&self, parameter: BackParameter) -> String {
        let (name, width) = (&self.name, self.code.layout().range_back().0);
        let (zero, one) = (number(0, width), number(1, width));
        match parameter {
            BackParameter::Magic(mode) => format!("{name}_magic(divisor[{mode}])"),
            BackParameter::Shift(mode) => format!("{name}_shift(divisor[{mode}])"),
            BackParameter::One(mode) => format!("divisor[{mode}] == 1 ? {one} : {zero}"),
            BackParameter::Ratio(mode) => format!("{zero} - ({})ratio[{mode}]", ty(width)),
            BackParameter::RatioMagic(mode) => format!("{name}_magic(ratio[{mode}])"),
            BackParameter::RatioShift(mode) => format!("{name}_shift(ratio[{mode}])"),
            BackParameter::RatioOne(mode) => format!("ratio[{mode}] == 1 ? {one} : {zero}"),
            BackParameter::Weight(mode) => {
                let extents = self.code.before(mode).map(|mode| format!("({})extent[{mode}]", ty(width)));
                extents.collect::<Vec<_>>().join(" * ")
            }
        }
    }
}

/// Whether each stride divides the next larger one, and each mode ends before that begins; and what each mode is divided by, 0
/// for a mode of one index.
const VALID: &str = "    \
    unsigned long long divisor[modes] = {}, ratio[modes] = {}, size = 1;
    for (int i = 0; i < modes; ++i) {
        bool const one = extent[i] == 1 || stride[i] == 0;
        divisor[i] = one && !keeps[i] ? 0 : stride[i];
        valid = valid && extent[i] > 0 && extent[i] <= most_size / size
            && (one || stride[i] <= (most_reach - reach) / (extent[i] - 1));
        size *= valid ? extent[i] : 1;
        reach += valid ? (extent[i] - 1) * stride[i] : 0;
        for (int j = 0; j < modes && !one; ++j) {
            bool const below = j != i && extent[j] > 1 && stride[j] > 0 && stride[j] >= stride[i];
            valid = valid && (!below || (stride[j] % stride[i] == 0 && stride[j] / stride[i] >= extent[i]));
        }
    }
";

/// The ratios, where the text says which stride is the next larger one.
fn ordered(order: &[usize]) -> String {
    if order.is_empty() {
        return String::new();
    }
    let places: Vec<String> = order.iter().map(usize::to_string).collect();
    format!(
        "    int const order[] = {{{}}};
    unsigned long long above = 0;
    for (int i = {}; i-- > 0;) {{
        int const mode = order[i];
        divisor[mode] = divisor[mode] == 0 ? above : divisor[mode];
        ratio[mode] = divisor[mode] == 0 ? 0 : above / divisor[mode];
        above = divisor[mode];
    }}
",
        places.join(", "),
        order.len()
    )
}

/// The ratios, where the host looks for it.
const UNORDERED: &str = "    \
    for (int i = 0; i < modes; ++i) {
        unsigned long long next = 0;
        for (int j = 0; j < modes; ++j) {
            bool const above = j != i && extent[j] > 1 && divisor[j] >= divisor[i] && divisor[j] > 0;
            next = above && (next == 0 || divisor[j] < next) ? divisor[j] : next;
        }
        ratio[i] = divisor[i] == 0 ? 0 : next / divisor[i];
    }
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_for_magic_numbers_are_there_where_a_parameter_is_one() -> Result<(), Box<dyn std::error::Error>> {
        let mut without = 0;
        for layout in ["(m):(1)", "(m,8):(8,1)", "(m,n):(n,1)", "(4,n):(1,4)", "(4,8):(8,1)", "(m,n):(1,ld)"] {
            let layout: DynamicLayout = layout.parse()?;
            for text in [dynamic_index_of("f", &layout)?, dynamic_coordinate_of("f", &layout)?].map(|f| f.to_string()) {
                let calls = |name: &str| text.contains(&format!("        f_{name}("));
                let defined = |name: &str| text.contains(&format!("constexpr unsigned int f_{name}("));
                let wanted = calls("magic") || calls("shift");
                assert_eq!((defined("magic"), defined("shift")), (wanted, wanted), "{layout}:\n{text}");
                without += usize::from(!wanted);
            }
        }
        assert!(without > 0);
        Ok(())
    }
}
