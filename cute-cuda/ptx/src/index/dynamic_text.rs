//! The text of a layout with names, as its numbers and names, and its compact strides.

use core::ops::Range;

use cute_types::runtime::ParseError;

/// An extent or a stride: a number, or one that each launch gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leaf {
    /// The number.
    Static(i64),
    /// What the launch gives. Leaves of one number are equal in every launch.
    Dynamic(usize),
}

/// The order of compact strides: which mode is the fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Left,
    Right,
}

/// An extent or a stride, and where it stands.
pub(super) struct Found {
    pub(super) leaf: Leaf,
    at: Range<usize>,
}

/// What a text says, before a grammar has seen it.
pub(super) struct Read {
    /// The same with a 1 for each name, as long.
    pub(super) plain: String,
    pub(super) names: Vec<String>,
    /// In order, those of the shape first.
    pub(super) leaves: Vec<Found>,
    /// Where there are no strides.
    pub(super) compact: Option<Order>,
}

impl Read {
    pub(super) fn of(text: &str) -> Result<Read, ParseError> {
        let (head, mut rest) = text.split_at(end_of_head(text));
        let (mut plain, mut names, mut leaves) = (head.to_string(), Vec::new(), Vec::new());
        let mut compact = Some(Order::Left);
        while let Some(first) = rest.chars().next() {
            let at = text.len() - rest.len();
            let run = |of: fn(char) -> bool| rest.find(|c| !of(c)).unwrap_or(rest.len());
            let length = match first {
                'a'..='z' | 'A'..='Z' => run(|c| c.is_ascii_alphanumeric() || c == '_'),
                '0'..='9' => run(|c| c.is_ascii_digit()),
                other => other.len_utf8(),
            };
            let (word, behind) = rest.split_at(length);
            let mut found = |leaf| leaves.push(Found { leaf, at: at..at + length });
            match first {
                _ if ["LayoutLeft", "LayoutRight"].contains(&word) => {
                    compact = Some(if word == "LayoutLeft" { Order::Left } else { Order::Right });
                    plain.push_str(word);
                }
                // A swizzle where none is read: the grammar says what is missing.
                'S' if word == "S" && behind.starts_with('<') => plain.push_str(word),
                'a'..='z' | 'A'..='Z' => {
                    let number = names.iter().position(|known| known == word).unwrap_or(names.len());
                    if number == names.len() {
                        names.push(word.to_string());
                    }
                    found(Leaf::Dynamic(number));
                    plain.push_str(&format!("{:<length$}", 1));
                }
                '?' => {
                    found(Leaf::Dynamic(names.len()));
                    names.push(format!("?{}", names.len()));
                    plain.push('1');
                }
                '0'..='9' => {
                    let number = word.parse().map_err(|_| ParseError::new(at, "the number leaves 63 bits"))?;
                    found(Leaf::Static(number));
                    plain.push_str(word);
                }
                '-' => return Err(ParseError::new(at, "a stride of index code is not negative")),
                other => {
                    // What follows are strides, or a word that says which.
                    if other == ':' {
                        compact = None;
                    }
                    plain.push(other);
                }
            }
            rest = behind;
        }
        Ok(Read { plain, names, leaves, compact })
    }
}

/// The strides of a compact layout, as CuTe has them: 0 for an extent of 1, else the product of the extents that are faster.
pub(super) fn compact_strides(shape: &[Found], order: Order, names: &[String]) -> Result<Vec<Leaf>, ParseError> {
    let extents: Vec<Leaf> = shape.iter().map(|found| found.leaf).collect();
    let mut strides = vec![Leaf::Static(0); extents.len()];
    let places: Vec<usize> = match order {
        Order::Left => (0..extents.len()).collect(),
        Order::Right => (0..extents.len()).rev().collect(),
    };
    let (mut number, mut factors): (i64, Vec<String>) = (1, Vec::new());
    let mut product = Some(Leaf::Static(1));
    for place in places {
        if extents[place] == Leaf::Static(1) {
            continue;
        }
        strides[place] = match product {
            Some(leaf) => leaf,
            None => {
                if number > 1 {
                    factors.insert(0, number.to_string());
                }
                return Err(ParseError::new(
                    shape[place].at.start,
                    format!(
                        "the compact stride of extent {} is {}, and a stride is a number or a name; write the strides, that one as \
                         a name of its own, as in (m,n,k):(1,m,mn)",
                        shown(extents[place], names),
                        factors.join("*")
                    ),
                ));
            }
        };
        let (before, is_one) = (product, number == 1 && factors.is_empty());
        match extents[place] {
            Leaf::Static(extent) => {
                number = number
                    .checked_mul(extent)
                    .ok_or_else(|| ParseError::new(shape[place].at.start, "a compact stride leaves 63 bits"))?;
            }
            Leaf::Dynamic(_) => factors.push(shown(extents[place], names)),
        }
        product = match (before, extents[place]) {
            // A `?` stands for another number wherever it is.
            (Some(_), Leaf::Dynamic(name)) if is_one && !names[name].starts_with('?') => Some(extents[place]),
            (Some(Leaf::Static(_)), Leaf::Static(_)) => Some(Leaf::Static(number)),
            _ => None,
        };
    }
    Ok(strides)
}

fn shown(leaf: Leaf, names: &[String]) -> String {
    match leaf {
        Leaf::Static(number) => number.to_string(),
        Leaf::Dynamic(name) if names[name].starts_with('?') => "?".to_string(),
        Leaf::Dynamic(name) => names[name].clone(),
    }
}

/// The text with the strides written out, nested as the shape is. The leaves are those of the shape.
pub(super) fn with_strides(text: &str, leaves: &[Found], strides: &[Leaf], names: &[String]) -> String {
    let shape = text.rfind(':').unwrap_or(text.len());
    let shape = text[..shape].trim_end();
    let start = end_of_head(text);
    let mut written = format!("{shape}:");
    let mut place = start + shape[start..].len() - shape[start..].trim_start().len();
    for (found, &stride) in leaves.iter().zip(strides) {
        written.push_str(&shape[place..found.at.start]);
        written.push_str(&shown(stride, names));
        place = found.at.end;
    }
    written + &shape[place..]
}

/// Where the layout begins, after `S<b,m,s> o` and a base offset with another `o`: there, an `o` is no name.
pub(super) fn end_of_head(text: &str) -> usize {
    if !text.trim_start().starts_with('S') {
        return 0;
    }
    let Some(close) = text.find('>') else {
        return 0;
    };
    // What follows an `o` by itself, where one is next.
    let after = |rest: &str| {
        let rest = rest.trim_start().strip_prefix('o')?;
        (!rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')).then_some(rest.len())
    };
    let Some(layout) = after(&text[close + 1..]).map(|left| &text[text.len() - left..]) else {
        return 0;
    };
    let number = layout.trim_start();
    let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let offset = if rest.len() < number.len() { after(rest) } else { None };
    text.len() - offset.unwrap_or(layout.len())
}

#[cfg(test)]
mod tests {
    use super::super::DynamicLayout;

    #[test]
    fn compact_strides_are_written_out() {
        for (text, written) in [
            ("(m,n)", "(m,n):(1,m)"),
            ("(m,m)", "(m,m):(1,m)"),
            ("(M,N):LayoutRight", "(M,N):(N,1)"),
            ("(m,8):LayoutRight", "(m,8):(8,1)"),
            ("(m,8) : LayoutLeft", "(m,8):(1,m)"),
            ("((4,2),m)", "((4,2),m):((1,4),8)"),
            ("( 1, (m, 1), n )", "( 1, (m, 1), n ):( 0, (1, 0), m )"),
            ("(m,(n)):LayoutRight", "(m,(n)):(n,(1))"),
            ("(?,4):LayoutRight", "(?,4):(4,1)"),
            ("S<2,0,3> o 5 o (m,8):LayoutRight", "S<2,0,3> o 5 o (m,8):(8,1)"),
            ("S<2,0,3> o (4,m)", "S<2,0,3> o (4,m):(1,4)"),
            ("Ld", "Ld:1"),
        ] {
            let layout = text.parse::<DynamicLayout>().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(layout.to_string(), written, "{text}");
            // The strides stand for the same numbers as the names that they are.
            let again: DynamicLayout = written.parse().unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(again, layout, "{text}");
        }
    }

    #[test]
    fn a_product_of_names_is_no_stride() {
        for (text, extent, stride) in [
            ("(m,n,k)", "k", "m*n"),
            ("(m,8,n)", "n", "8*m"),
            ("(8,m,n)", "n", "8*m"),
            ("(k,m,n):LayoutRight", "k", "n*m"),
            ("(?,n)", "n", "?"),
        ] {
            let found = text.parse::<DynamicLayout>().err().map(|error| error.to_string()).unwrap_or_default();
            let wanted =
                format!("the compact stride of extent {extent} is {stride}, and a stride is a number or a name; write");
            assert!(found.starts_with(&wanted), "{text}: {found}");
        }
    }
}
