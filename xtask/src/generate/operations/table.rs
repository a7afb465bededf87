//! The table of operations, `tables/operations.toml`, as it is written.

use serde::Deserialize;

/// All of it: the operations under the headings of the help.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    pub(super) group: Vec<Group>,
}

/// A heading, and the operations under it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Group {
    pub(super) title: String,
    /// The feature of cute-runtime that they are of, where it may be built without them.
    pub(super) feature: Option<String>,
    pub(super) operation: Vec<Operation>,
}

/// An operation on a layout, or a function.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Operation {
    /// Its name as a method and in expressions.
    pub(super) name: String,
    /// What its layout is called.
    #[serde(default = "default_layout")]
    pub(super) layout: String,
    /// The operands after the layout, or of a function all of them.
    #[serde(default)]
    pub(super) operands: Vec<Operand>,
    /// What it gives, in one line.
    pub(super) says: String,

    // In expressions, where there is an example.
    /// What more it is in an expression.
    pub(super) also: Option<String>,
    /// A call and its result.
    pub(super) example: Option<String>,
    /// The call as a user writes it, where it is not the name and the operands.
    pub(super) signature: Option<String>,
    /// How many operands it has, where they are not those of the signature.
    pub(super) counts: Option<String>,
    /// The function over values that it is; else a method of the layout.
    pub(super) function: Option<String>,
    /// The method, where it has another name.
    pub(super) method: Option<String>,
    /// What that returns.
    #[serde(default)]
    pub(super) gives: Gives,
    /// What works it out, below `cute-runtime/src/expr`, where that takes more than a call.
    pub(super) work: Option<String>,

    // Over types, where `types` says in which file of `cute-types/src/algebra` its function is.
    pub(super) types: Option<String>,
    /// Whether its alias is `Of<op::Name<..>, L>`; another is written by hand.
    #[serde(default = "yes")]
    pub(super) alias: bool,

    // Over values.
    /// The file of `cute-runtime/src/algebra` that has it.
    pub(super) values: Option<String>,
    /// What kinds of layouts it is of, as a method of `AnyLayout`; one that is written by hand has none.
    pub(super) any: Option<Any>,
    /// The rule that the others break.
    pub(super) rule: Option<String>,

    /// What it is of a layout under a swizzle, where that is what it is of the layout.
    pub(super) swizzled: Option<Swizzled>,
    /// What it is of a layout under several swizzles.
    pub(super) chained: Option<Swizzled>,

    /// The file of `cute-types/src/algebra` with the picture, a layout A, and the call with it.
    pub(super) picture: Option<(String, String, String)>,
}

/// An operation on the layout under a swizzle. The examples are calls and their results.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Swizzled {
    /// Whether the swizzle and the offset are those of the result, too; else it has none.
    #[serde(default = "yes")]
    pub(super) stays: bool,
    /// Whether there is a form of it that the running program decides on.
    #[serde(default)]
    pub(super) tries: bool,
    pub(super) examples: Vec<String>,
    /// Those that only types have.
    #[serde(default)]
    pub(super) of_types: Vec<String>,
    /// What is refused, with the sentence that values say.
    #[serde(default)]
    pub(super) refused: Vec<String>,
    /// What is refused of values, and of types is an error of the build.
    #[serde(default)]
    pub(super) overflows: Vec<String>,
}

fn default_layout() -> String {
    "L".to_owned()
}

fn yes() -> bool {
    true
}

/// An operand: `tiler T: tiler`, its name in a signature, the name of its type, and its kind.
#[derive(Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Operand {
    pub(super) name: String,
    pub(super) of: String,
    pub(super) kind: Kind,
}

/// What an operand is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A layout.
    Layout,
    /// A layout of strides.
    Strided,
    /// Some layouts.
    Layouts,
    /// A shape, a profile, or what else is a tuple of integers.
    Tuple,
    /// The number of indices that a layout is to fill.
    Cotarget,
    /// A tiler.
    Tiler,
    /// A tiler, or a composed layout, which has a composition of its own.
    InnerTiler,
    /// The index of a mode, or a number of modes.
    Index,
    /// Several of them.
    Indices,
    /// A number.
    Number,
    /// A coordinate to slice by.
    Slicer,
    /// A coordinate of an element.
    Coordinate,
}

/// What is known of a kind: in the table, as a bound, in an expression, and as an argument over values.
const KINDS: [(Kind, &str, &str, &str, &str); 12] = [
    (Kind::Layout, "layout", "StaticLayout", "&o.layout(#)?", "&AnyLayout"),
    (Kind::Strided, "strided", "StaticLayout", "&o.strided(#)?", "&RuntimeLayout"),
    (Kind::Layouts, "layouts", "LayoutTuple", "&o.layouts()?", "&[AnyLayout]"),
    (Kind::Tuple, "tuple", "StaticTuple", "&o.shape(#)?", "&IntTuple"),
    (Kind::Cotarget, "cotarget", "StaticTuple", "o.int(#)?", "i64"),
    (Kind::Tiler, "tiler", "Tiler", "&o.tiler(#)?", "&Tiler"),
    (Kind::InnerTiler, "inner tiler", "InnerTiler", "&o.tiler(#)?", "&Tiler"),
    (Kind::Index, "index", "Index", "o.position(#)?", "usize"),
    (Kind::Indices, "indices", "Indices", "&o.positions(#)?", "&[usize]"),
    (Kind::Number, "number", "Index", "o.int(#)?", "i64"),
    (Kind::Slicer, "slicer", "Slicer", "&o.slice(#)?", "&Slicer"),
    (Kind::Coordinate, "coordinate", "Coord", "o.coord(#)?", "&IntTuple"),
];

impl Kind {
    fn row(self) -> &'static (Kind, &'static str, &'static str, &'static str, &'static str) {
        let row = KINDS.iter().find(|row| row.0 == self);
        row.unwrap_or(&KINDS[0]) // each kind has a row: a test holds them together
    }

    /// Its name in the table.
    pub(super) fn name(self) -> &'static str {
        self.row().1
    }

    /// The bound over types, as `operations!` has it.
    pub(super) fn bound(self) -> &'static str {
        self.row().2
    }

    /// Operand `i` of an expression.
    pub(super) fn in_expression(self, i: usize) -> String {
        self.row().3.replace('#', &i.to_string())
    }

    /// Whether its integers have to be static, so that its value has no byte: `l.mode(U1::NEW)`.
    pub(super) fn is_static(self) -> bool {
        matches!(self, Kind::Index | Kind::Indices | Kind::Number)
    }

    /// The argument of a method over values.
    pub(super) fn argument(self) -> &'static str {
        self.row().4
    }
}

impl TryFrom<String> for Operand {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let parts = text.split_once(": ").and_then(|(names, kind)| Some((names.split_once(' ')?, kind)));
        let ((name, of), kind) = parts.ok_or_else(|| format!("`{text}` is not `name Type: kind`"))?;
        let kind = KINDS.iter().find(|row| row.1 == kind).ok_or_else(|| format!("`{kind}` is no kind of operand"))?.0;
        Ok(Operand { name: name.to_owned(), of: of.to_owned(), kind })
    }
}

/// What an operation returns.
#[derive(Clone, Copy, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Gives {
    #[default]
    Layout,
    Tuple,
    Int,
    Count,
    Maybe,
    Truth,
}

impl Gives {
    /// The call as the value of an expression. A function is never refused where it gives a truth.
    pub(super) fn value(self, call: &str, is_function: bool) -> String {
        match self {
            Gives::Layout => format!("layout({call})"),
            Gives::Tuple => format!("tuple({call})"),
            Gives::Int => format!("int({call})"),
            Gives::Count => format!("count({call})"),
            Gives::Maybe => format!("maybe({call})"),
            Gives::Truth if is_function => format!("Ok(Value::Bool({call}))"),
            Gives::Truth => format!("Ok(Value::Bool({call}?))"),
        }
    }
}

/// What kinds of layouts have an operation.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum Any {
    /// Every kind.
    #[serde(rename = "every kind")]
    Every,
    /// Those of integers as strides, swizzled or not.
    Integers,
    /// Those that have the strides themselves.
    Strides,
}

impl Operation {
    /// Whether it is a method of a layout over types.
    pub(super) fn is_method(&self) -> bool {
        self.types.is_some() && self.alias
    }

    /// Its name as a type.
    pub(super) fn type_name(&self) -> String {
        let capitalised = |word: &str| {
            let mut letters = word.chars();
            letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect::<String>())
        };
        self.name.split('_').map(capitalised).collect()
    }

    /// Its name with its operands.
    pub(super) fn call(&self) -> String {
        let layout = (self.function.is_none() && self.alias).then_some(self.layout.as_str());
        let all: Vec<&str> =
            layout.into_iter().chain(self.operands.iter().map(|operand| operand.of.as_str())).collect();
        format!("{}({})", self.name, all.join(","))
    }

    /// The call as a user writes it in an expression.
    pub(super) fn signature(&self) -> String {
        self.signature.clone().unwrap_or_else(|| self.call())
    }
}

impl Table {
    /// Every operation, in the order of the table.
    pub(super) fn operations(&self) -> impl Iterator<Item = &Operation> {
        self.group.iter().flat_map(|group| &group.operation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_a_row() {
        for row in KINDS {
            assert!(row.0.row().1 == row.1);
        }
    }

    #[test]
    fn an_operand_is_read_with_its_kind() {
        let operand = Operand::try_from("b B: inner tiler".to_owned()).ok();
        assert!(operand.is_some_and(|o| (o.name.as_str(), o.of.as_str(), o.kind.bound()) == ("b", "B", "InnerTiler")));
        assert_eq!(
            Operand::try_from("b B: carpet".to_owned()).err().as_deref(),
            Some("`carpet` is no kind of operand")
        );
        assert!(Operand::try_from("B: tiler".to_owned()).is_err());
    }
}
