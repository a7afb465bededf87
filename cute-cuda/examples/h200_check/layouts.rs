//! The layouts that the emitted PTX is held against: the same list for the interpreter, for ptxas and for a
//! device. The tests of the workspace take this file in.

use cute_types::runtime::RuntimeLayout;

/// Layouts that somebody wrote down: the five seeds, CuTe's documentation, the atoms of matrix instructions,
/// and the corners of index code.
const WRITTEN: &[&str] = &[
    // The seeds.
    "(2,(2,2)):(1,(4,2))",
    "(2,2,2):(2,1,4)",
    "((2,2),(2,3)):((2,12),(1,4))",
    "((2,2),2):((4,1),2)",
    "(4,6):(6,1)",
    "((2,2),(3,2)):((1,2),(4,12))",
    "(2,(1,6)):(1,(6,2))",
    "(3,(2,3)):(3,(12,1))",
    // Index code whose instructions others have counted.
    "((4,8),(2,2)):((32,1),(16,8))",
    "((2,4),(4,8)):((1,8),(2,32))",
    "((2,2),(2,4),8):((16,1),(64,4),128)",
    "(128,64):(64,1)",
    "(6,10):(10,1)",
    "(12,(4,8)):(7,(1,30))",
    "(8,64):(64,1)",
    // One mode, no mode to speak of, nothing but zeros.
    "1:0",
    "1:7",
    "7:0",
    "5:3",
    "256:1",
    "1000:8",
    "(1):(5)",
    "(1,1,1):(3,4,5)",
    "(3,4):(0,0)",
    // Masks: none on the last mode, one on the mode before a size-1 mode, a broadcast mode at either end.
    "(4,8):(1,8)",
    "(4,8,1):(1,8,0)",
    "(4,1,8):(1,9,8)",
    "(4,8):(0,1)",
    "(4,8):(1,0)",
    "(4,8,3):(1,0,4)",
    "(5,7,3):(0,1,0)",
    "(8,8):(8,64)",
    "(8,8):(1,16)",
    "(2,4,8,16):(512,128,16,1)",
    // Odd extents, coprime strides, holes.
    "(3,5,7):(35,7,1)",
    "(3,5,7):(1,3,15)",
    "(7,11):(13,101)",
    "(9,(3,5)):(2,(100,37))",
    "((3,2),(5,(2,3))):((1,90),(3,(180,15)))",
    "(31,33):(33,1)",
    "(641,3):(3,1)",
    "(97,89):(1,128)",
    // Deep nesting.
    "(((((2,3),2),2),2),2):(((((1,2),6),12),24),48)",
    "(2,(2,(2,(2,(2,2))))):(32,(16,(8,(4,(2,1)))))",
    "((2,(3,(2,2))),(2,2)):((1,(100,(7,3))),(50,1000))",
    // Offsets at and beyond the end of 32 bits, with few elements.
    "2:4294967294",
    "2:4294967295",
    "(2,2):(2147483648,2147483647)",
    "(2,2):(2147483648,1073741824)",
    "2:4294967296",
    "(2,3):(4294967296,5)",
    "(3,2):(5,4294967296)",
    "(3,5,2):(8589934592,1,34359738368)",
    "(4,8,4):(1099511627776,1,4398046511104)",
    "(7,3):(1099511627776,1)",
    "((2,3),(4,5)):((1,4294967297),(12884901891,2))",
    "(6,6):(281474976710656,0)",
    "(64,64):(67108864,4294967296)",
    "3:4611686018427387903",
    // More threads than one block, and a last block that is not full.
    "(255,2):(2,1)",
    "257:1",
    "(60,100):(100,1)",
    "((16,3),(8,9)):((72,1152),(1,8))",
];

/// So many layouts are drawn besides.
const DRAWN: usize = 180;

/// The whole list: each layout once, in the same order every time.
pub(crate) fn layouts() -> Vec<RuntimeLayout> {
    let mut draw = Draw(0x9e37_79b9_7f4a_7c15);
    let drawn = (0..DRAWN * 2).map(|_| draw.layout());
    let mut texts: Vec<String> = Vec::new();
    for text in WRITTEN.iter().map(|text| text.to_string()).chain(drawn) {
        if texts.len() < WRITTEN.len() + DRAWN && !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
        .iter()
        .map(|text| match text.parse() {
            Ok(layout) => layout,
            Err(error) => unreachable!("{text}: {error}"),
        })
        .collect()
}

/// Marsaglia's xorshift: numbers that look random and are the same everywhere.
pub(crate) struct Draw(pub(crate) u64);

impl Draw {
    /// The next number.
    pub(crate) fn number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: u64) -> u64 {
        (self.number() >> 11) % limit
    }

    fn one_of(&mut self, choices: &[u64]) -> u64 {
        choices[self.below(choices.len() as u64) as usize]
    }

    /// A nested layout of two to five modes and at most 4096 elements.
    fn layout(&mut self) -> String {
        let count = 2 + self.below(4) as usize;
        let extents: &[u64] = match self.below(3) {
            0 => &[2, 4, 8],
            1 => &[1, 2, 3, 5, 7],
            _ => &[2, 3, 4, 6, 8],
        };
        let extents: Vec<u64> = (0..count).map(|_| self.one_of(extents)).collect();
        let strides = match self.below(4) {
            // Compact, in a random order of the modes.
            0 | 1 => self.compact(&extents, 1),
            // The same with holes, or with a first stride that may be even or odd.
            2 => {
                let first = self.one_of(&[2, 3, 4, 10]);
                self.compact(&extents, first)
            }
            // Anything, zero included.
            _ => (0..count).map(|_| self.one_of(&[0, 1, 2, 3, 5, 8, 16, 30, 100])).collect(),
        };
        let split = self.below(count as u64 + 1) as usize;
        format!("{}:{}", nested(&extents, split), nested(&strides, split))
    }

    fn compact(&mut self, extents: &[u64], first: u64) -> Vec<u64> {
        let mut order: Vec<usize> = (0..extents.len()).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, self.below(i as u64 + 1) as usize);
        }
        let mut strides = vec![0; extents.len()];
        let mut stride = first;
        for mode in order {
            strides[mode] = stride;
            stride *= extents[mode];
        }
        strides
    }
}

/// The first numbers in a tuple of their own, unless there are fewer than two of them.
fn nested(numbers: &[u64], split: usize) -> String {
    let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let (front, back) = numbers.split_at(split);
    match (front.len(), back.len()) {
        (0 | 1, _) | (_, 0) => format!("({})", list(numbers)),
        _ => format!("(({}),{})", list(front), list(back)),
    }
}
