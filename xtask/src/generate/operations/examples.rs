//! Examples, `mode((8,4):(1,8),1) = 4:8`, as Rust over types and over values.

use super::table::{Kind, Operand};

/// A call and what it gives, or the sentence with which it is refused.
pub(super) struct Example<'a> {
    /// The layout that the method is called of.
    layout: &'a str,
    name: &'a str,
    operands: Vec<(Kind, Vec<&'a str>)>,
    result: &'a str,
}

impl<'a> Example<'a> {
    /// Read from the table.
    pub(super) fn read(text: &'a str, operands: &[Operand]) -> Result<Self, String> {
        let read = text.split_once(" = ").and_then(|(call, result)| Some((call.strip_suffix(')')?, result)));
        let read = read.and_then(|(call, result)| Some((call.split_once('(')?, result)));
        let ((name, inside), result) = read.ok_or_else(|| format!("`{text}` is not a call and its result"))?;
        let mut given = parts(inside, ',').into_iter();
        let layout = given.next().unwrap_or_default();
        let mut of_each = Vec::new();
        for operand in operands {
            let count = if operand.kind == Kind::Indices { usize::MAX } else { 1 };
            of_each.push((operand.kind, given.by_ref().take(count).collect::<Vec<_>>()));
        }
        match (given.next(), of_each.iter().all(|(_, given)| !given.is_empty())) {
            (None, true) => Ok(Example { layout, name, operands: of_each, result }),
            _ => Err(format!("`{text}` has not the operands of {name}")),
        }
    }

    /// The call over types, of what the layout is called.
    fn call_of_types(&self, layout: &str) -> String {
        let operands = self.operands.iter().map(|(kind, given)| match kind {
            Kind::Indices => tuple(&given.iter().map(|n| format!("U{n}::NEW")).collect::<Vec<_>>()),
            kind => value_of_types(*kind, given[0]),
        });
        let operands: Vec<String> = operands.collect();
        format!("{layout}.{}({})", self.name, operands.join(", "))
    }

    /// The lines of a test of types, two where one would be long.
    pub(super) fn of_types(&self) -> Vec<String> {
        let layout = format!("layout!({})", self.layout);
        let test = |layout: &str| format!("assert_eq!({}, layout!({}));", self.call_of_types(layout), self.result);
        match test(&layout) {
            line if line.len() <= 110 => vec![line],
            _ => vec![format!("let l = {layout};"), test("l")],
        }
    }

    /// The lines of what types refuse.
    pub(super) fn refused_of_types(&self) -> [String; 2] {
        let call = self.call_of_types(&format!("layout!({})", self.layout));
        [format!("// {}", numbers_of_types(self.result)), format!("let _ = {call};")]
    }

    /// The call over values.
    fn call_of_values(&self) -> String {
        let operands = self.operands.iter().map(|(kind, given)| match kind {
            Kind::Indices => format!("&[{}]", given.join(", ")),
            Kind::Index | Kind::Number | Kind::Cotarget => given.concat(),
            Kind::Tuple => spaced(given[0], &|leaf| leaf.to_owned()),
            Kind::Tiler | Kind::InnerTiler => format!("\"{}\".parse::<Tiler>()?", given.concat()),
            _ => format!("&\"{}\".parse()?", given.concat()),
        });
        let operands: Vec<String> = operands.collect();
        format!("of(\"{}\")?.{}({})", self.layout, self.name, operands.join(", "))
    }

    /// The line of a test of values.
    pub(super) fn of_values(&self) -> String {
        format!("assert_eq!({}?, \"{}\".parse()?);", self.call_of_values(), self.result)
    }

    /// The lines of what values refuse.
    pub(super) fn refused_of_values(&self) -> [String; 2] {
        let call = self.call_of_values();
        [
            format!("let refused = {call}.unwrap_err();"),
            format!("assert_eq!(refused.to_string(), \"{}\");", self.result),
        ]
    }
}

/// An operand of a method over types.
fn value_of_types(kind: Kind, given: &str) -> String {
    match kind {
        Kind::Index | Kind::Number | Kind::Tuple | Kind::Cotarget => spaced(given, &|leaf| format!("U{leaf}::NEW")),
        Kind::Slicer => spaced(given, &|leaf| leaf.replace('_', "..")),
        Kind::Tiler | Kind::InnerTiler => spaced(given, &|leaf| match leaf {
            "_" => "..".to_owned(),
            leaf if leaf.contains(':') => format!("layout!({leaf})"),
            leaf => format!("U{leaf}::NEW"),
        }),
        _ => format!("layout!({given})"),
    }
}

/// `(a, b)`, and `(a,)` of one.
fn tuple(of: &[String]) -> String {
    if of.len() == 1 { format!("({},)", of[0]) } else { format!("({})", of.join(", ")) }
}

/// A tuple as one of Rust, each leaf as the function has it. A layout is a leaf.
fn spaced(text: &str, leaf: &dyn Fn(&str) -> String) -> String {
    let is_layout = parts(text, ':').len() > 1;
    match text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        Some(inside) if !is_layout => {
            tuple(&parts(inside, ',').iter().map(|part| spaced(part, leaf)).collect::<Vec<_>>())
        }
        _ => leaf(text),
    }
}

/// The parts between the marks that are in no bracket.
fn parts(text: &str, mark: char) -> Vec<&str> {
    let mut depth = 0;
    let parts = text.split(|letter: char| {
        depth += i32::from("(<".contains(letter)) - i32::from(")>".contains(letter));
        letter == mark && depth == 0
    });
    parts.filter(|part| !part.is_empty()).collect()
}

/// A sentence with its numbers as types have them, `_3`.
fn numbers_of_types(sentence: &str) -> String {
    let mut text = String::new();
    for letter in sentence.chars() {
        let goes_on = text.ends_with(|last: char| last.is_alphanumeric() || last == '_');
        if letter.is_ascii_digit() && !goes_on {
            text.push('_');
        }
        text.push(letter);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn operands(of: &[&str]) -> Vec<Operand> {
        of.iter().filter_map(|text| Operand::try_from((*text).to_owned()).ok()).collect()
    }

    #[test]
    fn a_call_is_written_for_types_and_for_values() {
        let operands = operands(&["i I: index", "x X: layout"]);
        let example = Example::read("replace((8,4):(1,8),1,2:16) = (8,2):(1,16)", &operands);
        let lines = example.map(|example| [example.of_types().concat(), example.of_values()]);
        assert_eq!(
            lines.as_ref().map(|lines| lines.each_ref().map(String::as_str)),
            Ok([
                "assert_eq!(layout!((8,4):(1,8)).replace(U1::NEW, layout!(2:16)), layout!((8,2):(1,16)));",
                "assert_eq!(of(\"(8,4):(1,8)\")?.replace(1, &\"2:16\".parse()?)?, \"(8,2):(1,16)\".parse()?);",
            ])
        );
    }

    #[test]
    fn a_tiler_is_written_as_what_it_is() {
        let of = |text| value_of_types(Kind::Tiler, text);
        assert_eq!(of("(4,2)"), "(U4::NEW, U2::NEW)");
        assert_eq!(of("2:1"), "layout!(2:1)");
        assert_eq!(of("(2,4):(4,1)"), "layout!((2,4):(4,1))");
        assert_eq!(of("(2:4,_)"), "(layout!(2:4), ..)");
        assert_eq!(of("(_,_,_)"), "(.., .., ..)");
    }

    #[test]
    fn operands_too_few_or_too_many_are_refused() {
        let operands = operands(&["i I: index"]);
        assert!(Example::read("mode(8:1) = 8:1", &operands).is_err());
        assert!(Example::read("mode(8:1,0,1) = 8:1", &operands).is_err());
        assert!(Example::read("mode(8:1,0)", &operands).is_err());
    }

    #[test]
    fn numbers_of_a_sentence_are_those_of_types() {
        assert_eq!(numbers_of_types("mode: index 2 is outside 0..12"), "mode: index _2 is outside _0.._12");
    }
}
