//! Rows of `tables/atoms.toml`, and the atoms that they stand for: letters, what they may be, and texts with letters.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::rows::WORDS;

/// What letters stand for in one of the atoms of a family.
pub(super) type Choice = &'static [(&'static str, &'static str)];

/// The choices of which an atom has one.
pub(super) type Axis = &'static [Choice];

/// A word that atoms have in their names for a type.
pub(super) struct Word {
    pub(super) word: &'static str,
    pub(super) element: &'static str,
    pub(super) ptx: &'static str,
    pub(super) c: &'static str,
}

/// A family of multiplications, see the table.
pub(super) struct MmaFamily {
    pub(super) name: &'static str,
    pub(super) target: Option<&'static str>,
    pub(super) ptx: &'static [&'static str],
    pub(super) over: &'static [Axis],
    pub(super) shape: &'static str,
    pub(super) threads: &'static str,
    pub(super) layouts: [&'static str; 3],
    pub(super) types: [&'static str; 4],
    pub(super) registers: Option<[&'static str; 4]>,
    pub(super) held: [&'static str; 3],
    pub(super) in_place: bool,
    pub(super) sparse: Option<[&'static str; 2]>,
    pub(super) scale: Option<[&'static str; 4]>,
}

/// A family of copies, see the table.
pub(super) struct CopyFamily {
    pub(super) name: &'static str,
    pub(super) target: Option<&'static str>,
    pub(super) ptx: &'static [&'static str],
    pub(super) over: &'static [Axis],
    pub(super) bits: Option<i64>,
    pub(super) threads: &'static str,
    pub(super) src: &'static str,
    pub(super) dst: &'static str,
    pub(super) ref_is_src: bool,
}

/// Operations without layouts of their own, see the table.
pub(super) struct Operation {
    pub(super) name: &'static str,
    pub(super) ptx: &'static [&'static str],
    pub(super) over: &'static [Axis],
}

/// What the letters stand for: a choice from each axis.
#[derive(Clone)]
pub(super) struct Letters(Vec<Choice>);

/// Every combination of a choice from each axis.
pub(super) fn combinations(over: &'static [Axis]) -> impl Iterator<Item = Letters> {
    let count: usize = over.iter().map(|axis| axis.len()).product();
    (0..count).map(move |mut i| {
        let chosen = over.iter().map(|axis| {
            let choice = axis[i % axis.len()];
            i /= axis.len();
            choice
        });
        Letters(chosen.collect())
    })
}

impl Letters {
    /// What a letter stands for.
    fn value(&self, letter: &str) -> Option<&'static str> {
        self.0.iter().copied().flatten().find(|(name, _)| *name == letter).map(|(_, value)| *value)
    }

    /// The text with what its letters stand for; what is no letter of the row stays, such as the `{S}` of bits.
    pub(super) fn fill(&self, text: &str) -> String {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let Some((inside, behind)) = after.split_once('}') else { break };
            filled.push_str(before);
            match self.worth(inside) {
                Some(value) => filled.push_str(&value),
                None => {
                    filled.push('{');
                    filled.push_str(inside);
                    filled.push('}');
                }
            }
            rest = behind;
        }
        filled.push_str(rest);
        filled
    }

    /// What stands for `A`, `A:ptx`, `N/8` or `N*256`.
    fn worth(&self, inside: &str) -> Option<String> {
        if let Some((letter, form)) = inside.split_once(':') {
            let word = word(self.value(letter)?)?;
            return Some(match form {
                "ptx" => word.ptx.into(),
                "c" => word.c.into(),
                "element" => word.element.into(),
                _ => return None,
            });
        }
        let number = |letter: &str, factor: &str| Some((self.number(letter)?, factor.parse::<i64>().ok()?));
        if let Some((letter, factor)) = inside.split_once('*') {
            let (n, factor) = number(letter, factor)?;
            return Some(n.checked_mul(factor)?.to_string());
        }
        if let Some((letter, divisor)) = inside.split_once('/') {
            let (n, divisor) = number(letter, divisor)?;
            return Some(n.checked_div(divisor)?.to_string());
        }
        self.value(inside).map(String::from)
    }

    fn number(&self, letter: &str) -> Option<i64> {
        self.value(letter)?.parse().ok()
    }
}

/// The type that a word stands for.
pub(super) fn word(word: &str) -> Option<&'static Word> {
    WORDS.iter().find(|found| found.word == word)
}

/// Whether a name may be one of the family: a look at what stands before the first letter.
pub(super) fn begins(pattern: &str, name: &str) -> bool {
    name.starts_with(fixed(pattern))
}

/// Whether [`nearest`](super::mma::nearest) may find a name of the family near this one: the same look, before the names are made.
pub(super) fn may_resemble(pattern: &str, name: &str) -> bool {
    let fixed = fixed(pattern);
    fixed.len() <= name.len() + edits_allowed(name) && in_common(fixed, name) >= needed_in_common(name).min(fixed.len())
}

/// What stands before the first letter of a pattern.
fn fixed(pattern: &str) -> &str {
    pattern.split('{').next().unwrap_or(pattern)
}

/// How many edits lead to a name that is near.
pub(super) fn edits_allowed(name: &str) -> usize {
    1 + name.len() / 8
}

/// How many bytes a name that is near begins with as this one does.
pub(super) fn needed_in_common(name: &str) -> usize {
    8.min(name.len() / 2)
}

/// How many bytes the two begin with alike.
pub(super) fn in_common(a: &str, b: &str) -> usize {
    a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count()
}
