//! A type in rustc's words, read and written.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use super::{Kind, Token};

/// Types within types that are followed.
const DEPTH: usize = 32;

/// A type that is known whole.
pub(super) enum Ty {
    /// A static integer.
    Nat(u128),
    Negative(u128),
    /// One of the running program.
    Dyn,
    /// One that is a multiple of this.
    Multiple(u128),
    /// One with what divides by it, in words of this type.
    Prepared(String),
    /// What both of two types have, which rustc leaves out.
    Same,
    /// A stride that is a basis element, as CuTe writes it.
    Basis(String),
    Tuple(Vec<Ty>),
    Swizzle(u128, u128, Shift),
    Layout {
        shape: String,
        stride: String,
    },
    /// A layout behind what stands on its left.
    Behind {
        left: String,
    },
}

pub(super) enum Shift {
    Up(u128),
    Down(u128),
}

impl Ty {
    /// In a layout.
    fn notation(&self) -> Option<String> {
        Some(match self {
            Ty::Nat(value) => value.to_string(),
            Ty::Negative(value) => {
                let mut text = String::from("-");
                write!(text, "{value}").ok()?;
                text
            }
            Ty::Dyn => "?".to_string(),
            Ty::Multiple(of) => {
                let mut text = String::new();
                write!(text, "?{{div={of}}}").ok()?;
                text
            }
            // Indices are of `usize` where nothing else is said.
            Ty::Prepared(word) if word == "usize" => "?{prepared}".to_string(),
            Ty::Prepared(word) => ["?{prepared ", word, "}"].concat(),
            Ty::Same => "_".to_string(),
            Ty::Basis(element) => element.clone(),
            Ty::Tuple(modes) => {
                let modes: Vec<String> = modes.iter().map(Ty::notation).collect::<Option<_>>()?;
                let mut text = String::from("(");
                text.push_str(&modes.join(","));
                text.push(')');
                text
            }
            Ty::Layout { shape, stride } => [shape, ":", stride].concat(),
            Ty::Behind { left } => left.clone(),
            Ty::Swizzle(bits, base, shift) => {
                let mut text = String::new();
                match shift {
                    Shift::Up(shift) => write!(text, "S<{bits},{base},{shift}>").ok()?,
                    Shift::Down(shift) => write!(text, "S<{bits},{base},-{shift}>").ok()?,
                }
                text
            }
        })
    }

    /// By itself: what can be written there in a program, or in a layout. Some are left where they have a name for a number, not
    /// its bits.
    pub(super) fn outermost(&self, has_bits: bool) -> Option<String> {
        let mut text = String::new();
        match self {
            Ty::Nat(value) => write!(text, "U{value}").ok()?,
            Ty::Layout { .. } | Ty::Behind { .. } => write!(text, "Layout!({})", self.notation()?).ok()?,
            Ty::Swizzle(..) => text = self.notation()?,
            Ty::Basis(_) | Ty::Prepared(_) => text = self.notation()?,
            Ty::Negative(_) | Ty::Multiple(_) if has_bits => text = self.notation()?,
            // Short already, or of parts that are decoded one by one.
            Ty::Negative(_) | Ty::Multiple(_) | Ty::Dyn | Ty::Same | Ty::Tuple(_) => return None,
        }
        Some(text)
    }

    /// Whether this shape and that stride are nested alike.
    fn is_congruent(&self, stride: &Ty) -> bool {
        match (self, stride) {
            (Ty::Tuple(shape), Ty::Tuple(stride)) => {
                shape.len() == stride.len()
                    && shape.iter().zip(stride).all(|(shape, stride)| shape.is_congruent(stride))
            }
            // A tuple or an integer: the other type has the same, and fits.
            (Ty::Same, stride) => stride.is_stride(),
            (shape, Ty::Same) => shape.is_shape(),
            (Ty::Nat(_) | Ty::Dyn | Ty::Multiple(_) | Ty::Prepared(_), stride) => {
                stride.is_stride() && !matches!(stride, Ty::Tuple(_))
            }
            _ => false,
        }
    }
}

impl Ty {
    /// Whether this may be the stride of some shape.
    fn is_stride(&self) -> bool {
        match self {
            Ty::Tuple(modes) => modes.iter().all(Ty::is_stride),
            Ty::Nat(_) | Ty::Negative(_) | Ty::Dyn | Ty::Multiple(_) | Ty::Same | Ty::Basis(_) => true,
            Ty::Prepared(_) | Ty::Swizzle(..) | Ty::Layout { .. } | Ty::Behind { .. } => false,
        }
    }

    /// Whether this may be a shape.
    fn is_shape(&self) -> bool {
        match self {
            Ty::Tuple(modes) => modes.iter().all(Ty::is_shape),
            Ty::Nat(_) | Ty::Dyn | Ty::Multiple(_) | Ty::Same | Ty::Prepared(_) => true,
            Ty::Negative(_) | Ty::Basis(_) | Ty::Swizzle(..) | Ty::Layout { .. } | Ty::Behind { .. } => false,
        }
    }
}

/// Reads a type from a place on.
pub(super) struct Reader<'a> {
    pub(super) tokens: &'a [Token<'a>],
    pub(super) place: usize,
    pub(super) end: usize,
}

impl<'a> Reader<'a> {
    /// The next word or sign; spaces and colours are passed over.
    fn next(&mut self) -> Option<&'a str> {
        loop {
            let token = self.tokens.get(self.place).filter(|_| self.place < self.end)?;
            self.place += 1;
            if !matches!(token.kind, Kind::Space | Kind::Escape) {
                return Some(token.text);
            }
        }
    }

    pub(super) fn peek(&mut self) -> Option<&'a str> {
        let place = self.place;
        let next = self.next();
        self.place = place;
        next
    }

    fn expect(&mut self, sign: &str) -> Option<()> {
        (self.next()? == sign).then_some(())
    }

    pub(super) fn ty(&mut self, depth: usize) -> Option<Ty> {
        if depth > DEPTH {
            return None;
        }
        let mut word = self.next()?;
        // A path, as rustc writes where a name is not imported.
        while word.chars().all(|c| c.is_alphanumeric() || c == '_') && self.peek() == Some("::") {
            self.next();
            word = self.next()?;
        }
        match word {
            "(" => self.tuple(depth),
            "UTerm" => Some(Ty::Nat(0)),
            "UInt" => {
                let place = self.place;
                if let Some(number) = self.binary() {
                    return Some(number);
                }
                // All of its bits are those of the other type, and so is the number.
                self.place = place;
                for sign in ["<", "_", ",", "_", ">"] {
                    self.expect(sign)?;
                }
                Some(Ty::Same)
            }
            "Dyn" => Some(Ty::Dyn),
            // The offset before a swizzle, where the program knows it.
            "usize" | "isize" => Some(Ty::Dyn),
            "_" => Some(Ty::Same),
            "Multiple" => match self.arguments(depth)? {
                [Ty::Nat(of)] => Some(Ty::Multiple(of)),
                [Ty::Same] => Some(Ty::Same),
                _ => None,
            },
            "FastDivmod" => {
                self.expect("<")?;
                let word = self.next().filter(|word| matches!(*word, "usize" | "u64" | "u32"))?;
                self.expect(">")?;
                Some(Ty::Prepared(word.to_string()))
            }
            "Negative" => match self.arguments(depth)? {
                [Ty::Nat(value)] => Some(Ty::Negative(value)),
                [Ty::Same] => Some(Ty::Same),
                _ => None,
            },
            "ScaledBasis" => match self.arguments(depth)? {
                [
                    scale @ (Ty::Nat(_) | Ty::Negative(_) | Ty::Dyn | Ty::Multiple(_) | Ty::Same | Ty::Basis(_)),
                    mode,
                ] => {
                    // The mode is a number, or what both types have.
                    let mode = matches!(mode, Ty::Nat(_) | Ty::Same).then(|| mode.notation()).flatten()?;
                    Some(Ty::Basis([scale.notation()?.as_str(), "@", &mode].concat()))
                }
                _ => None,
            },
            "Layout" => {
                let [shape, stride] = self.arguments(depth)?;
                let congruent = shape.is_congruent(&stride);
                Some(Ty::Layout { shape: shape.notation()?, stride: stride.notation()? }).filter(|_| congruent)
            }
            "Swizzle" => {
                let [bits, base, shift] = self.arguments(depth)?;
                let shift = match shift {
                    Ty::Nat(shift) => Shift::Up(shift),
                    Ty::Negative(shift) => Shift::Down(shift),
                    _ => return None,
                };
                match (bits, base) {
                    (Ty::Nat(bits), Ty::Nat(base)) => Some(Ty::Swizzle(bits, base, shift)),
                    _ => None,
                }
            }
            "Composed" | "Chain" => {
                let [swizzle, offset, layout] = self.arguments(depth)?;
                let (Ty::Swizzle(..) | Ty::Same, Ty::Layout { .. } | Ty::Behind { .. } | Ty::Same) =
                    (&swizzle, &layout)
                else {
                    return None;
                };
                let offset = match offset {
                    Ty::Nat(0) => String::new(),
                    Ty::Nat(_) | Ty::Negative(_) | Ty::Dyn | Ty::Same => [&offset.notation()?, " o "].concat(),
                    _ => return None,
                };
                Some(Ty::Behind { left: [&swizzle.notation()?, " o ", &offset, &layout.notation()?].concat() })
            }
            word => word.strip_prefix('U').and_then(decimal).map(Ty::Nat),
        }
    }

    /// What stands in angle brackets.
    fn arguments<const N: usize>(&mut self, depth: usize) -> Option<[Ty; N]> {
        let mut found = Vec::new();
        self.expect("<")?;
        for place in 0..N {
            if place > 0 {
                self.expect(",")?;
            }
            found.push(self.ty(depth + 1)?);
        }
        self.expect(">")?;
        found.try_into().ok()
    }

    /// Behind its bracket.
    fn tuple(&mut self, depth: usize) -> Option<Ty> {
        let mut modes = Vec::new();
        while self.peek()? != ")" {
            modes.push(self.ty(depth + 1)?);
            match self.next()? {
                "," => {}
                ")" => return Some(Ty::Tuple(modes)),
                _ => return None,
            }
        }
        self.next();
        Some(Ty::Tuple(modes))
    }

    /// The bits behind `UInt`, the highest innermost: `<UInt<UTerm, B1>, B0>` is 2.
    fn binary(&mut self) -> Option<Ty> {
        let mut open = 1u32;
        loop {
            self.expect("<")?;
            match self.name()? {
                "UInt" if open < u128::BITS => open += 1,
                "UTerm" => break,
                _ => return None,
            }
        }
        let mut value = 0u128;
        for _ in 0..open {
            self.expect(",")?;
            let bit = match self.name()? {
                "B0" => 0,
                "B1" => 1,
                _ => return None,
            };
            value = value << 1 | bit;
            self.expect(">")?;
        }
        Some(Ty::Nat(value))
    }

    /// A name without the path to it.
    fn name(&mut self) -> Option<&'a str> {
        let mut word = self.next()?;
        while self.peek() == Some("::") {
            self.next();
            word = self.next()?;
        }
        Some(word)
    }
}

/// The number that all of the text is.
fn decimal(text: &str) -> Option<u128> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| is_number)
}
