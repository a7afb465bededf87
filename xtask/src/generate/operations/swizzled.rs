//! The operations under swizzles, which are those of the layout there: over types and over values.

use std::path::Path;

use super::super::File;
use super::examples::Example;
use super::table::{Kind, Operation, Swizzled, Table};
use super::types::{generics, sentence_from};
use super::{doc, whole};

pub(super) fn files(root: &Path, table: &Table) -> Result<Vec<File>, String> {
    let all = |of: fn(&Operation) -> Option<&Swizzled>| {
        table.operations().filter_map(move |operation| Some((operation, of(operation)?))).collect::<Vec<_>>()
    };
    let swizzled = all(|operation| operation.swizzled.as_ref());
    let chained = all(|operation| operation.chained.as_ref());
    Ok(vec![
        whole(root, "cute-types/src/swizzle/forwarded.rs", &of_one(&swizzled)?)?,
        whole(root, "cute-types/src/swizzle/chained.rs", &of_several(&chained)?)?,
        whole(root, "cute-runtime/src/swizzle/forwarded.rs", &values_of_one(&swizzled)?)?,
        whole(root, "cute-runtime/src/swizzle/chained.rs", &values_of_several(&swizzled))?,
    ])
}

type Forwards<'a> = [(&'a Operation, &'a Swizzled)];

/// The operands of an operation over types, under names that are none of the layout's own.
struct Operands<'a>(Vec<(&'a str, String, Kind)>);

impl<'a> Operands<'a> {
    fn of(operation: &'a Operation) -> Self {
        let free = |of: &str| if ["W", "O", "L", "S", "D"].contains(&of) { format!("{of}2") } else { of.to_owned() };
        let operands = operation.operands.iter();
        Operands(operands.map(|operand| (operand.name.as_str(), free(&operand.of), operand.kind)).collect())
    }

    /// `<T: Tiler>`, with the bound that the function gives for a kind, and its place among the operands.
    fn bounds(&self, bound: impl Fn(Kind, usize) -> String) -> String {
        let each = self.0.iter().enumerate();
        let all: Vec<String> = each.map(|(i, (_, of, kind))| format!("{of}: {}", bound(*kind, i))).collect();
        generics(all.iter().map(String::as_str))
    }

    /// `, _i: I, tiler: T`: what is static is told by its type. `before` comes before the names of the others.
    fn arguments(&self, before: &str) -> String {
        let each = self.0.iter().map(|(name, of, kind)| (if kind.is_static() { "_" } else { before }, name, of));
        each.map(|(before, name, of)| format!(", {before}{name}: {of}")).collect()
    }

    /// `op::ZippedDivide<T>`.
    fn operation(&self, operation: &Operation) -> String {
        format!("op::{}{}", operation.type_name(), generics(self.0.iter().map(|(_, of, _)| of.as_str())))
    }

    /// `op::ZippedDivide(tiler)`.
    fn value(&self, operation: &Operation) -> String {
        let names: Vec<&str> = self.0.iter().map(|(name, ..)| *name).collect();
        let names = if names.is_empty() { String::new() } else { format!("({})", names.join(", ")) };
        format!("op::{}{names}", operation.type_name())
    }

    /// Those that may have dynamic integers.
    fn given(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|(_, _, kind)| !kind.is_static()).map(|(name, ..)| *name)
    }
}

/// A bound of static operands.
fn of_types(kind: Kind) -> String {
    match kind {
        Kind::Tiler | Kind::InnerTiler => "Tiler".to_owned(),
        Kind::Slicer => "Slicer".to_owned(),
        Kind::Index | Kind::Number => "operand::Nat".to_owned(),
        kind => format!("operand::{}", kind.bound()),
    }
}

/// A bound of operands that may have dynamic integers.
fn of_mixed(kind: Kind, i: usize) -> String {
    let bound = if kind == Kind::InnerTiler { Kind::Tiler.bound() } else { kind.bound() };
    format!("at::{bound}<{}>", if i == 0 { "AtFirst" } else { "AtSecond" })
}

/// The documentation over types: a sentence, and the examples.
fn documented(operation: &Operation, forward: &Swizzled, sentence: &str) -> Result<String, String> {
    let mut text = doc(4, sentence) + "///\n/// ```\n/// use cute_types::prelude::*;\n";
    for example in forward.examples.iter().chain(&forward.of_types) {
        match example.starts_with("//") {
            true => text += &format!("/// {example}\n"),
            false => text.extend(read(operation, example)?.of_types().iter().map(|line| format!("/// {line}\n"))),
        }
    }
    text += "/// ```\n";
    for example in &forward.refused {
        let [sentence, call] = read(operation, example)?.refused_of_types();
        text += "///\n/// ```compile_fail,E0277\n/// use cute_types::prelude::*;\n";
        text += &format!("/// {sentence}\n/// {call}\n/// ```\n");
    }
    Ok(text)
}

fn read<'a>(operation: &Operation, example: &'a str) -> Result<Example<'a>, String> {
    Example::read(example, &operation.operands)
}

/// The methods of `Composed`.
fn of_one(all: &Forwards) -> Result<String, String> {
    // Of operands with dynamic integers, and of types alone.
    let (mut mixed, mut of_types_alone) = (String::new(), String::new());
    let (mut stay, mut leave) = (String::new(), String::new());
    for (operation, forward) in all {
        let operands = Operands::of(operation);
        let (op, name) = (operands.operation(operation), &operation.name);
        let row = format!("    [{}] {op};\n", operands.bounds(|kind, _| of_types(kind)).trim_matches(['<', '>']));
        let under =
            if forward.stays { ", under the same swizzle and offset" } else { ", over which no swizzle stands" };
        let link = sentence_from(operation, &format!("[`{}`](Layout::{name}) of the layout{under}", operation.call()));
        let docs = documented(operation, forward, &link)?;
        let arguments = operands.arguments("");
        let found = format!("op::Of<{op}, Layout<S, D>>");
        let holds = format!("where\nLayout<S, D>: Rule<{op}, Verdict: Accepted<Proof: Sized>>,\n");
        let is_indexed = operands.0.iter().any(|(_, _, kind)| kind.is_static());
        if forward.stays { &mut stay } else { &mut leave }.push_str(&row);
        if forward.stays && is_indexed {
            let generics = operands.bounds(|kind, i| if kind.is_static() { of_types(kind) } else { of_mixed(kind, i) });
            let given: Vec<&str> = operands.given().collect();
            let given = if given.is_empty() { "()".to_owned() } else { given.join(", ") };
            of_types_alone += &format!(
                "{docs}pub fn {name}{generics}(self{arguments}) -> Composed<W, O, {found}>\n{holds}{{\n\
                 self.with(self.layout().give_with({given}, TOKEN))\n}}\n\n"
            );
            continue;
        }
        let generics = operands.bounds(of_mixed);
        let value = operands.value(operation);
        let (found, over) = if forward.stays {
            (format!("<{found} as MemoryLayout>::Over<W, O>"), ".over(self.swizzle(), self.base_offset())")
        } else {
            (found, "")
        };
        mixed += &format!(
            "{docs}pub fn {name}{generics}(self{arguments}) -> {found}\n{holds}{{\n\
             self.layout().give({value}, TOKEN){over}\n}}\n\n"
        );
        if forward.tries {
            let result = format!("self.layout().try_give({value}, TOKEN)");
            let result = if forward.stays { format!("Ok({result}?{over})") } else { result };
            mixed += &format!(
                "/// [`Self::{name}`] where the running program may have to decide.\n///\n/// # Errors\n///\n\
                 /// As the sentence of the rule, where the integers break it; also where types know that they do.\n\
                 pub fn try_{name}{generics}(self{arguments}) -> Result<{found}, Refusal>\n\
                 where\nLayout<S, D>: Rule<{op}, Verdict: Decidable<Proof: Sized>>,\n{{\n{result}\n}}\n\n"
            );
        }
    }
    Ok(format!(
        "//! What an operation does to a composed layout: what it does to L, under the same swizzle and offset. Conditions\n\
         //! and refusals are those of the operation on L.\n//!\n//! CuTe: `layout_composed.hpp`.\n\n\
         use super::defined::{{Behind, NoSwizzle, SwizzledOperation}};\nuse super::domain::{{Forwarded, leave, stay}};\n\
         use super::stack::{{ChainOperation, LeavesNoSwizzle, Stays}};\nuse super::{{Base, Composed, Shift, StaticSwizzle}};\n\
         use crate::algebra::mixed::{{AtFirst, AtSecond, at}};\nuse crate::algebra::op::{{self, Operation}};\n\
         use crate::algebra::Tiler;\n\
         use crate::coord::Slicer;\nuse crate::layout::{{Layout, StaticLayout}};\nuse crate::operand;\n\
         use crate::rules::{{Accepted, Decidable, Refusal, Rule}};\nuse crate::sealed::TOKEN;\n\
         use crate::tensor::MemoryLayout;\nuse crate::tuple::IntTuple;\n\n\
         #[allow(clippy::type_complexity, reason = \"the swizzle and the offset stay, which a name would hide\")]\n\
         impl<W: StaticSwizzle, O: Base, S: IntTuple, D: IntTuple> Composed<W, O, Layout<S, D>> {{\n\
         {mixed}{of_types_alone}}}\n\nstay! {{\n{stay}}}\n\nleave! {{\n{leave}}}\n"
    ))
}

/// The methods of `Chain`.
fn of_several(all: &Forwards) -> Result<String, String> {
    let mut text = String::from(
        "//! Operations on a chain: on the modes of the innermost layout, after which the swizzles over it may be one.\n//!\n\
         //! All integers have to be static, since it depends on them how many swizzles are left.\n\n\
         use super::stack::Stacked;\nuse super::{Chain, Chained, Shift, StaticSwizzle};\n\
         use crate::algebra::mixed::{AtFirst, at};\nuse crate::algebra::op;\nuse crate::coord::Slicer;\n\
         use crate::operand;\nuse crate::rules::{Accepted, Rule};\nuse crate::sealed::TOKEN;\n\n\
         impl<W: StaticSwizzle, O: Shift, L: Stacked + Chained> Chain<W, O, L> {\n",
    );
    for (operation, forward) in all {
        let operands = Operands::of(operation);
        let (op, name) = (operands.operation(operation), &operation.name);
        let generics = operands.bounds(|kind, _| match kind {
            Kind::Tiler | Kind::InnerTiler => of_mixed(Kind::Tiler, 0),
            kind => of_types(kind),
        });
        let under = if operation.swizzled.as_ref().is_some_and(|one| !one.stays) {
            ", over which no swizzle stands"
        } else {
            ", under the same swizzles or those that do the same"
        };
        let call = operation.call();
        let link = sentence_from(operation, &format!("[`{call}`](super::Composed::{name}) of the inner layout{under}"));
        text += &documented(operation, forward, &link)?;
        text += &format!(
            "pub fn {name}{generics}(self{}) -> op::Of<{op}, Self>\nwhere\nSelf: Rule<{op}, Verdict: Accepted<Proof: Sized>>,\n{{\n\
             Rule::<{op}>::give_with(self, (), TOKEN)\n}}\n\n",
            operands.arguments("_"),
        );
    }
    Ok(text + "}\n")
}

/// The methods of `ComposedLayout`.
fn values_of_one(all: &Forwards) -> Result<String, String> {
    let mut text = String::from(
        "//! What an operation does to a composed layout: what it does to L, under the same swizzle and offset. Conditions\n\
         //! and refusals are those of the operation on L, named as there.\n//!\n\
         //! CuTe: `include/cute/layout_composed.hpp`.\n\n\
         use super::composed::ComposedLayout;\nuse crate::coord::Slicer;\nuse crate::error::LayoutError;\n\
         use crate::tuple::IntTuple;\nuse crate::layout::RuntimeLayout;\nuse crate::algebra::tiler::TilerRef;\n\n\
         impl ComposedLayout {\n",
    );
    for (operation, forward) in all {
        let name = &operation.name;
        let under =
            if forward.stays { ", under the same swizzle and offset" } else { ", over which no swizzle stands" };
        let call = operation.call();
        text += &doc(4, &sentence_from(operation, &format!("[`{call}`](RuntimeLayout::{name}) of the layout{under}")));
        let mut lines = Vec::new();
        for example in &forward.examples {
            lines.push(if example.starts_with("//") { example.clone() } else { read(operation, example)?.of_values() });
        }
        for example in forward.refused.iter().chain(&forward.overflows) {
            lines.extend(read(operation, example)?.refused_of_values());
        }
        let lines: String = lines.iter().map(|line| format!("/// {line}\n")).collect();
        let used = if lines.contains("Tiler>") { "{ComposedLayout, Tiler}" } else { "ComposedLayout" };
        text += &format!(
            "///\n/// ```\n/// use cute_runtime::{used};\n/// let of = |text: &str| text.parse::<ComposedLayout>();\n\
             {lines}/// # Ok::<(), Box<dyn core::error::Error>>(())\n/// ```\n"
        );
        let arguments = operation.operands.iter().map(|operand| {
            let of = match operand.kind {
                Kind::Tuple => "impl Into<IntTuple>",
                Kind::Tiler | Kind::InnerTiler => "impl Into<TilerRef<'t>>",
                Kind::Layout => "&RuntimeLayout",
                kind => kind.argument(),
            };
            format!(", {}: {of}", operand.name)
        });
        let arguments: String = arguments.collect();
        let lifetime = if arguments.contains("'t") { "<'t>" } else { "" };
        let call = call_of_values(operation);
        let (result, body) = match forward.stays {
            true => ("Self", format!("self.with(self.layout.{call}?)")),
            false => ("RuntimeLayout", format!("self.layout.{call}")),
        };
        text +=
            &format!("pub fn {name}{lifetime}(&self{arguments}) -> Result<{result}, LayoutError> {{\n{body}\n}}\n\n");
    }
    Ok(text + "}\n")
}

/// What `ComposedChain` does, of which users see `AnyLayout`.
fn values_of_several(all: &Forwards) -> String {
    let mut text = String::from(
        "//! What an operation on the domain does to the innermost layout, under the same swizzles.\n\n\
         use super::chain::ComposedChain;\nuse crate::any::AnyLayout;\nuse crate::coord::Slicer;\n\
         use crate::error::LayoutError;\nuse crate::tuple::IntTuple;\nuse crate::layout::RuntimeLayout;\n\
         use crate::algebra::tiler::Tiler;\n\nimpl ComposedChain {\n",
    );
    for (operation, forward) in all {
        let arguments = operation.operands.iter().map(|operand| {
            let of = if operand.kind == Kind::Layout { "&RuntimeLayout" } else { operand.kind.argument() };
            format!(", {}: {of}", operand.name)
        });
        let arguments: String = arguments.collect();
        let call = call_of_values(operation);
        let (result, body) = match forward.stays {
            true => ("AnyLayout", format!("self.over(self.layout().{call}?)")),
            false => ("RuntimeLayout", format!("self.layout().{call}")),
        };
        text += &format!(
            "pub(crate) fn {}(&self{arguments}) -> Result<{result}, LayoutError> {{\n{body}\n}}\n\n",
            operation.name
        );
    }
    text + "}\n"
}

/// `group(begin, end)`.
fn call_of_values(operation: &Operation) -> String {
    let names: Vec<&str> = operation.operands.iter().map(|operand| operand.name.as_str()).collect();
    format!("{}({})", operation.name, names.join(", "))
}
