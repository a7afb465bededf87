//! The nodes of an expression, each a machine instruction or less, and their values.

/// The width of the arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    /// Modulo 2^32.
    Bits32,
    /// Modulo 2^64.
    Bits64,
}

impl Width {
    /// The width that holds every index below `size` and every offset below `cosize`, and both bounds
    /// themselves, which a kernel compares against.
    pub fn holding(size: u64, cosize: u64) -> Width {
        let most = u64::from(u32::MAX);
        if size <= most && cosize <= most { Width::Bits32 } else { Width::Bits64 }
    }

    /// 32 or 64.
    pub const fn bits(self) -> u32 {
        match self {
            Width::Bits32 => 32,
            Width::Bits64 => 64,
        }
    }

    /// The largest value.
    pub const fn mask(self) -> u64 {
        match self {
            Width::Bits32 => u32::MAX as u64,
            Width::Bits64 => u64::MAX,
        }
    }
}

/// A node of an expression, by its place in [`Expr::nodes`](super::Expr::nodes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub(super) u32);

impl Id {
    /// The place in [`Expr::nodes`](super::Expr::nodes).
    pub const fn place(self) -> usize {
        self.0 as usize
    }
}

/// One operation over two nodes. Where a constant is an operand, it is the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// The sum.
    Add,
    /// The product, its low half.
    Mul,
    /// The product, its high half.
    MulHi,
    /// The quotient, rounded down.
    Div,
    /// The remainder.
    Rem,
    /// A shift to the left; a constant amount is below the width.
    Shl,
    /// A shift to the right, zeros coming in; a constant amount is below the width.
    Shr,
    /// The common bits.
    And,
    /// The bits of either.
    Or,
    /// The bits that differ.
    Xor,
}

impl Op {
    /// As it stands between its operands in a formula; the high half of a product has that of the product.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Op::Add => "+",
            Op::Mul | Op::MulHi => "*",
            Op::Div => "/",
            Op::Rem => "%",
            Op::Shl => "<<",
            Op::Shr => ">>",
            Op::And => "&",
            Op::Or => "|",
            Op::Xor => "^",
        }
    }
}

/// What a `lop3` makes of the bits of three operands, of all the tables that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Logic {
    /// `(a & b) | c`
    AndOr,
    /// `(a & b) ^ c`
    AndXor,
    /// `(a & b) | (c & ~b)`: the bits of a where b has ones, those of c elsewhere.
    Select,
    /// `a | b | c`
    Or,
    /// `a ^ b ^ c`
    Xor,
}

impl Logic {
    /// Every one, for tests that sweep them.
    pub const ALL: [Logic; 5] = [Logic::AndOr, Logic::AndXor, Logic::Select, Logic::Or, Logic::Xor];

    /// The value for three words.
    pub const fn apply(self, a: u64, b: u64, c: u64) -> u64 {
        match self {
            Logic::AndOr => (a & b) | c,
            Logic::AndXor => (a & b) ^ c,
            Logic::Select => (a & b) | (c & !b),
            Logic::Or => a | b | c,
            Logic::Xor => a ^ b ^ c,
        }
    }

    /// The table that `lop3` takes: the value for the bytes that stand for its operands.
    pub const fn table(self) -> u8 {
        self.apply(0xf0, 0xcc, 0xaa) as u8
    }
}

/// A value of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// An input, by its number.
    Input(u32),
    /// A number, at most the width's mask.
    Constant(u64),
    /// An operation over two earlier nodes.
    Binary(Op, Id, Id),
    /// The product of the first two, and the third.
    Mad(Id, Id, Id),
    /// The bits of three nodes of 32 bits, `lop3`.
    Logic(Logic, Id, Id, Id),
    /// `prmt` of two nodes of 32 bits: the lowest byte of the result is the byte of the first two that the
    /// third names, and so on for four nibbles.
    Permute(Id, Id, Id),
    /// A node of 32 bits in 64.
    Widen(Id),
    /// The product of two nodes of 32 bits in 64, and the third, of 64.
    MadWide(Id, Id, Id),
    /// Two nodes of 32 bits as the low and the high half of 64.
    Pack(Id, Id),
}

impl Node {
    /// The nodes that it takes.
    pub fn operands(self) -> impl Iterator<Item = Id> {
        let list = match self {
            Node::Input(_) | Node::Constant(_) => [None; 3],
            Node::Widen(a) => [Some(a), None, None],
            Node::Binary(_, a, b) | Node::Pack(a, b) => [Some(a), Some(b), None],
            Node::Mad(a, b, c) | Node::Logic(_, a, b, c) | Node::Permute(a, b, c) | Node::MadWide(a, b, c) => {
                [Some(a), Some(b), Some(c)]
            }
        };
        list.into_iter().flatten()
    }

    /// The same node over other operands.
    pub(super) fn renamed(self, name: impl Fn(Id) -> Id) -> Node {
        match self {
            Node::Input(_) | Node::Constant(_) => self,
            Node::Binary(op, a, b) => Node::Binary(op, name(a), name(b)),
            Node::Mad(a, b, c) => Node::Mad(name(a), name(b), name(c)),
            Node::Logic(logic, a, b, c) => Node::Logic(logic, name(a), name(b), name(c)),
            Node::Permute(a, b, c) => Node::Permute(name(a), name(b), name(c)),
            Node::Widen(a) => Node::Widen(name(a)),
            Node::MadWide(a, b, c) => Node::MadWide(name(a), name(b), name(c)),
            Node::Pack(a, b) => Node::Pack(name(a), name(b)),
        }
    }

    /// The value, those of its operands given; arithmetic is modulo `width`, which is that of the result.
    pub(super) fn value(self, width: Width, inputs: &[u64], at: impl Fn(Id) -> u64) -> u64 {
        let value = match self {
            Node::Input(number) => inputs.get(number as usize).copied().unwrap_or(0),
            Node::Constant(value) => value,
            Node::Binary(op, a, b) => return apply(op, width, at(a), at(b)),
            Node::Mad(a, b, c) | Node::MadWide(a, b, c) => at(a).wrapping_mul(at(b)).wrapping_add(at(c)),
            Node::Logic(logic, a, b, c) => logic.apply(at(a), at(b), at(c)),
            Node::Permute(a, b, c) => permute(at(a), at(b), at(c)),
            Node::Widen(a) => at(a),
            Node::Pack(low, high) => at(low) | at(high) << 32,
        };
        value & width.mask()
    }
}

/// The value of `op` on machine words; a division by zero, which no rule and no layout makes, gives zero.
pub(super) fn apply(op: Op, width: Width, a: u64, b: u64) -> u64 {
    let value = match op {
        Op::Add => a.wrapping_add(b),
        Op::Mul => a.wrapping_mul(b),
        Op::MulHi => ((u128::from(a) * u128::from(b)) >> width.bits()) as u64,
        Op::Div => a.checked_div(b).unwrap_or(0),
        Op::Rem => a.checked_rem(b).unwrap_or(0),
        // Beyond the width PTX shifts everything out.
        Op::Shl => {
            if b < 64 {
                a << b
            } else {
                0
            }
        }
        Op::Shr => {
            if b < 64 {
                a >> b
            } else {
                0
            }
        }
        Op::And => a & b,
        Op::Or => a | b,
        Op::Xor => a ^ b,
    };
    value & width.mask()
}

/// The four bytes that the nibbles of `selector` name in `high:low`; the top bit of each nibble, which would
/// ask for a sign, is never set here.
fn permute(low: u64, high: u64, selector: u64) -> u64 {
    let bytes = low | high << 32;
    (0..4).fold(0, |out, i| out | (bytes >> (8 * (selector >> (4 * i) & 7)) & 0xff) << (8 * i))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_a_function_is_the_function() {
        for logic in Logic::ALL {
            for entry in 0..8u64 {
                let [a, b, c] = [entry >> 2 & 1, entry >> 1 & 1, entry & 1];
                assert_eq!(logic.apply(a, b, c) & 1, u64::from(logic.table()) >> entry & 1, "{logic:?} of {entry:03b}");
            }
        }
    }

    #[test]
    fn a_permutation_picks_bytes() {
        let [low, high] = [0x0504_0100, 0x0706_0302];
        let found: Vec<u64> = (0..8).map(|i| permute(low, high, i)).collect();
        assert_eq!(found, [0, 1, 4, 5, 2, 3, 6, 7]);
    }
}
