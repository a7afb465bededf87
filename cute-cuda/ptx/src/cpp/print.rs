//! An expression as statements of C++.

use crate::index::{Expr, Id, Logic, Node, Op, Width};

/// The type of a width.
pub(super) fn ty(width: Width) -> &'static str {
    match width {
        Width::Bits32 => "unsigned int",
        Width::Bits64 => "unsigned long long",
    }
}

/// A number of a width.
pub(super) fn number(value: u64, width: Width) -> String {
    match width {
        Width::Bits32 => format!("{value}u"),
        Width::Bits64 => format!("{value}ull"),
    }
}

/// The inputs as a list of parameters.
pub(super) fn parameters(expr: &Expr) -> String {
    let list: Vec<String> = expr.inputs().iter().map(|input| format!("{} {}", ty(input.width), input.name)).collect();
    list.join(", ")
}

/// Statements, and the results as expressions over what they define.
pub(super) struct Printed {
    statements: Vec<String>,
    pub(super) results: Vec<String>,
}

impl Printed {
    /// The statements, a line each.
    pub(super) fn lines(&self) -> String {
        self.statements.iter().map(|statement| format!("    {statement}\n")).collect()
    }

    /// The first result.
    pub(super) fn result(&self) -> &str {
        self.results.first().map_or("0u", String::as_str)
    }
}

/// The expression over inputs of these names. What is used twice has a name of its own, `prefix` and a
/// number, and so has what is an instruction of PTX.
pub(super) fn printed<S: AsRef<str>>(expr: &Expr, inputs: &[S], prefix: &str) -> Printed {
    let mut uses = vec![0; expr.nodes().len()];
    for id in expr.nodes().iter().flat_map(|node| node.operands()).chain(expr.roots().iter().copied()) {
        uses[id.place()] += 1;
    }
    let mut statements: Vec<String> = Vec::new();
    let mut texts: Vec<Text> = Vec::with_capacity(expr.nodes().len());
    for (place, &node) in expr.nodes().iter().enumerate() {
        let width = expr.width_at(place);
        let name = format!("{prefix}{place}");
        let text = match (in_ptx(expr, place, &name, &texts), of_node(node, width, inputs, &texts)) {
            (Some(statement), _) => {
                statements.push(statement);
                of_kind(Kind::Name, name)
            }
            (None, text) if uses[place] > 1 && !text.is_name() => {
                statements.push(format!("{} const {name} = {};", ty(width), text.text));
                of_kind(Kind::Name, name)
            }
            (None, text) => text,
        };
        texts.push(text);
    }
    let results = expr.roots().iter().map(|root| texts[root.place()].text.clone()).collect();
    Printed { statements, results }
}

/// The text of a value.
struct Text {
    text: String,
    kind: Kind,
}

/// What stands outermost in a text, so that it is known where it needs parentheses, and where a name of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number(u64),
    Name,
    Call,
    Product,
    Other,
}

impl Text {
    fn operand(&self) -> String {
        match self.kind {
            Kind::Number(_) | Kind::Name | Kind::Call => self.text.clone(),
            Kind::Product | Kind::Other => format!("({})", self.text),
        }
    }

    /// As a part of a sum.
    fn summand(&self) -> String {
        if self.kind == Kind::Product { self.text.clone() } else { self.operand() }
    }

    fn is_name(&self) -> bool {
        matches!(self.kind, Kind::Number(_) | Kind::Name)
    }
}

fn of_kind(kind: Kind, text: impl Into<String>) -> Text {
    Text { text: text.into(), kind }
}

fn of_number(value: u64, width: Width) -> Text {
    of_kind(Kind::Number(value), number(value, width))
}

/// What nvcc would write otherwise, with an instruction more: it takes the exclusive halves of a selection apart, masks
/// the selector of `__byte_perm`, and makes of a product with what was shifted down a shift and a mask, which no
/// instruction adds.
fn in_ptx(expr: &Expr, place: usize, to: &str, texts: &[Text]) -> Option<String> {
    let (opcode, operands, table) = match *expr.nodes().get(place)? {
        Node::Permute(low, high, selector) => ("prmt.b32", [low, high, selector], String::new()),
        Node::Logic(logic @ Logic::Select, a, b, c) => ("lop3.b32", [a, b, c], format!(", {:#x}", logic.table())),
        Node::Mad(a, b, c) if expr.width_at(place) == Width::Bits32 && is_shifted_back(expr, a, b) => {
            ("mad.lo.u32", [a, b, c], String::new())
        }
        _ => return None,
    };
    let [a, b, c] = operands.map(|id| texts[id.place()].text.as_str());
    Some(format!(
        "unsigned int {to}; asm(\"{opcode} %0, %1, %2, %3{table};\" : \"=r\"({to}) : \"r\"({a}), \"r\"({b}), \"r\"({c}));"
    ))
}

/// Whether `a * b` shifts up, in part, what was shifted down.
fn is_shifted_back(expr: &Expr, a: Id, b: Id) -> bool {
    let node = |id: Id| expr.nodes().get(id.place());
    matches!(node(a), Some(Node::Binary(Op::Shr, ..)))
        && matches!(node(b), Some(Node::Constant(by)) if by.is_power_of_two())
}

fn of_node<S: AsRef<str>>(node: Node, width: Width, inputs: &[S], texts: &[Text]) -> Text {
    let at = |id: Id| texts[id.place()].operand();
    let kind = |id: Id| texts[id.place()].kind;
    // Arguments of a call need no parentheses of their own.
    let whole = |id: Id| texts[id.place()].text.as_str();
    let wide = ty(Width::Bits64);
    let sum = |product: String, id: Id| match kind(id) {
        Kind::Number(0) => of_kind(Kind::Product, product),
        _ => of_kind(Kind::Other, format!("{product} + {}", texts[id.place()].summand())),
    };
    let other = |text: String| of_kind(Kind::Other, text);
    match node {
        Node::Input(number) => of_kind(Kind::Name, inputs.get(number as usize).map_or("0u", S::as_ref)),
        Node::Constant(value) => of_number(value, width),
        Node::Binary(Op::MulHi, a, b) => {
            let high = if width == Width::Bits32 { "__umulhi" } else { "__umul64hi" };
            of_kind(Kind::Call, format!("{high}({}, {})", whole(a), whole(b)))
        }
        // `in_ptx` has it.
        Node::Permute(..) => other(String::new()),
        Node::Binary(Op::Add, a, b) => sum(texts[a.place()].summand(), b),
        Node::Binary(Op::Mul, a, b) => of_kind(Kind::Product, format!("{} * {}", at(a), at(b))),
        Node::Binary(op, a, b) => other(format!("{} {} {}", at(a), op.sign(), at(b))),
        Node::Mad(a, b, c) => sum(format!("{} * {}", at(a), at(b)), c),
        Node::Logic(logic, a, b, c) => {
            let (a, b, c) = (at(a), at(b), at(c));
            other(match logic {
                Logic::AndOr => format!("({a} & {b}) | {c}"),
                Logic::AndXor => format!("({a} & {b}) ^ {c}"),
                Logic::Select => format!("({a} & {b}) | ({c} & ~{b})"),
                Logic::Or => format!("{a} | {b} | {c}"),
                Logic::Xor => format!("{a} ^ {b} ^ {c}"),
            })
        }
        Node::Widen(a) => match kind(a) {
            Kind::Number(value) => of_number(value, Width::Bits64),
            // Binds as tightly as a call.
            _ => of_kind(Kind::Call, format!("({wide}){}", at(a))),
        },
        Node::MadWide(a, b, c) => sum(format!("({wide}){} * {}", at(a), at(b)), c),
        Node::Pack(low, high) => match (kind(low), kind(high)) {
            (Kind::Number(low), Kind::Number(high)) => of_number(low | high << 32, Width::Bits64),
            _ => other(format!("(({wide}){} << 32) | {}", at(high), at(low))),
        },
    }
}
