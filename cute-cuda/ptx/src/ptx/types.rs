//! The fundamental types of PTX.

use core::fmt;
use core::str::FromStr;

/// What the bits of a value mean to the instructions that take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// One truth value, `.pred`.
    Predicate,
    /// Bits without a meaning, `.b8` to `.b64`.
    Bits,
    /// An unsigned integer, `.u8` to `.u64`.
    Unsigned,
    /// A two's complement integer, `.s8` to `.s64`.
    Signed,
    /// A floating-point number: IEEE 754's `.f16`, `.f32` and `.f64`, `.bf16`, the upper half of an `.f32`, and those of 8 bits,
    /// `.e4m3` and `.e5m2`.
    Float,
}

macro_rules! types {
    ($($variant:ident $text:literal $kind:ident $bits:literal;)*) => {
        /// A fundamental type, as a modifier of an instruction or of a declaration.
        ///
        /// ```
        /// use cute_cuda::ptx::Type;
        ///
        /// assert_eq!(Type::U32.to_string(), ".u32");
        /// assert_eq!(Type::from_name("s64").map(Type::bytes), Some(8));
        /// assert_eq!(Type::from_name("u33"), None);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Type {
            $(#[doc = concat!("`.", $text, "`")] $variant,)*
        }

        impl Type {
            /// Every type, for tests that sweep them.
            pub const ALL: &[Type] = &[$(Type::$variant),*];

            /// The name without its dot, as in `u32`.
            pub const fn name(self) -> &'static str {
                match self { $(Type::$variant => $text,)* }
            }

            /// The type of that name, written without its dot.
            pub fn from_name(name: &str) -> Option<Type> {
                match name { $($text => Some(Type::$variant),)* _ => None }
            }

            /// What the bits mean.
            pub const fn kind(self) -> Kind {
                match self { $(Type::$variant => Kind::$kind,)* }
            }

            /// The width in bits; 1 for a predicate.
            pub const fn bits(self) -> u32 {
                match self { $(Type::$variant => $bits,)* }
            }
        }
    };
}

types! {
    Pred "pred" Predicate 1;
    B8 "b8" Bits 8;
    B16 "b16" Bits 16;
    B32 "b32" Bits 32;
    B64 "b64" Bits 64;
    U8 "u8" Unsigned 8;
    U16 "u16" Unsigned 16;
    U32 "u32" Unsigned 32;
    U64 "u64" Unsigned 64;
    S8 "s8" Signed 8;
    S16 "s16" Signed 16;
    S32 "s32" Signed 32;
    S64 "s64" Signed 64;
    E4M3 "e4m3" Float 8;
    E5M2 "e5m2" Float 8;
    F16 "f16" Float 16;
    BF16 "bf16" Float 16;
    F32 "f32" Float 32;
    F64 "f64" Float 64;
}

impl Type {
    /// The width in memory, in bytes.
    pub const fn bytes(self) -> usize {
        self.bits().div_ceil(8) as usize
    }

    /// The ones in every bit of a value of this type.
    pub const fn mask(self) -> u64 {
        match self.bits() {
            64 => u64::MAX,
            bits => (1 << bits) - 1,
        }
    }

    /// The type as which a register is declared: PTX has the floats of 16 bits in arithmetic alone, and nothing but accesses and
    /// conversions for 8 bits. Those are in registers of 16, of which the upper half is whatever it is.
    pub const fn storage(self) -> Type {
        match self {
            Type::F16 | Type::BF16 => Type::B16,
            other if other.bits() == 8 => Type::B16,
            other => other,
        }
    }

    /// The type as which an access of memory is written, and a parameter.
    pub const fn access(self) -> Type {
        match self {
            other if other.bits() == 8 => Type::B8,
            other => other.storage(),
        }
    }

    /// As many bits without a meaning: `.b16`, `.b32`, `.b64`. Types of other widths are what they are.
    pub(super) const fn as_bits(self) -> Type {
        match self.bits() {
            64 => Type::B64,
            32 => Type::B32,
            16 => Type::B16,
            _ => self,
        }
    }

    /// An integer, signed or not.
    pub const fn is_integer(self) -> bool {
        matches!(self.kind(), Kind::Unsigned | Kind::Signed)
    }

    /// May an operand declared as `declared` stand where an instruction wants this type?
    /// Same width, and either side plain bits, or both integers, or the same type.
    pub fn accepts(self, declared: Type) -> bool {
        let bits = self.kind() == Kind::Bits || declared.kind() == Kind::Bits;
        self == declared
            || (self.bits() == declared.bits()
                && self != Type::Pred
                && declared != Type::Pred
                && (bits || (self.is_integer() && declared.is_integer())))
    }

    /// May registers, parameters and arrays be declared of this type? `.bf16` and the floats of 8 bits are types of
    /// instructions alone; their operands are `.b16`.
    pub const fn is_declarable(self) -> bool {
        !matches!(self, Type::BF16 | Type::E4M3 | Type::E5M2)
    }

    /// The unsigned integer or bits of twice the width, signedness kept: the type of a wide product.
    pub fn doubled(self) -> Option<Type> {
        match self {
            Type::U16 => Some(Type::U32),
            Type::S16 => Some(Type::S32),
            Type::U32 => Some(Type::U64),
            Type::S32 => Some(Type::S64),
            _ => None,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.name())
    }
}

/// A type name that PTX does not have.
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownType(pub String);

impl fmt::Display for UnknownType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown PTX type `{}`; write one such as u32, s64 or f32", self.0)
    }
}

impl fmt::Debug for UnknownType {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for UnknownType {}

impl FromStr for Type {
    type Err = UnknownType;

    fn from_str(text: &str) -> Result<Type, UnknownType> {
        Type::from_name(text.strip_prefix('.').unwrap_or(text)).ok_or_else(|| UnknownType(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for &ty in Type::ALL {
            assert_eq!(ty.to_string().parse(), Ok(ty));
        }
    }

    #[test]
    fn bits_are_accepted_for_numbers_of_their_width_and_predicates_for_nothing_else() {
        assert!(Type::B32.accepts(Type::F32));
        assert!(Type::U32.accepts(Type::S32));
        assert!(Type::F32.accepts(Type::B32));
        assert!(!Type::U32.accepts(Type::F32));
        assert!(!Type::U32.accepts(Type::U64));
        assert!(Type::BF16.accepts(Type::B16));
        assert!(!Type::BF16.accepts(Type::F16));
        assert!(!Type::F16.accepts(Type::U16));
        assert!(!Type::Pred.accepts(Type::B8));
        assert!(Type::Pred.accepts(Type::Pred));
    }

    #[test]
    fn masks_have_one_bit_for_each_bit() {
        for &ty in Type::ALL {
            assert_eq!(ty.mask().count_ones(), ty.bits());
        }
    }
}
