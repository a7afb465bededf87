//! A random kernel as data: what `generate.rs` draws, `build.rs` writes with the builder, and `evaluate.rs` computes.

use core::fmt;

use cute_cuda::kernel::Element;
use cute_cuda::ptx::{AtomicOp, Cache, Comparison, Vote};

use super::words::Word;

/// What the arithmetic steps compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    Add,
    Sub,
    Mul,
    Min,
    Max,
    Div,
    Fma,
    Neg,
    Abs,
}

impl Operation {
    /// How many sources it has.
    pub(crate) fn sources(self) -> usize {
        match self {
            Operation::Neg | Operation::Abs => 1,
            Operation::Fma => 3,
            _ => 2,
        }
    }
}

/// A value of a thread, by the number of the slot that a step before has put it into, or the bits of a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Slot(usize),
    Constant(u64),
}

/// Modes, each of one or several digits (extent, stride), the first one the fastest: `(4,(8,2),3):(1,(4,32),64)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) modes: Vec<Vec<(u64, u64)>>,
    /// The three numbers of `S<bits,base,shift>`.
    pub(crate) swizzle: Option<(u32, u32, u32)>,
}

impl Layout {
    /// The offset of an index in each mode.
    pub(crate) fn offset(&self, indices: &[u64]) -> u64 {
        let mut offset = 0;
        for (mode, &index) in self.modes.iter().zip(indices) {
            let mut rest = index;
            for &(extent, stride) in mode {
                offset += rest % extent * stride;
                rest /= extent;
            }
        }
        let (bits, base, shift) = self.swizzle.unwrap_or_default();
        let sources = ((1 << bits) - 1) << (base + shift);
        offset ^ ((offset & sources) >> shift)
    }

    /// One more than the largest offset before the swizzle, up to a power of two, which no swizzle leaves.
    pub(crate) fn length(&self) -> u64 {
        let last: u64 = self.modes.iter().flatten().map(|(extent, stride)| (extent - 1) * stride).sum();
        (last + 1).next_power_of_two()
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((bits, base, shift)) = self.swizzle {
            write!(f, "S<{bits},{base},{shift}> o ")?;
        }
        let side = |number: fn(&(u64, u64)) -> u64| {
            let mode = |mode: &Vec<(u64, u64)>| match &mode[..] {
                [digit] => number(digit).to_string(),
                digits => format!("({})", digits.iter().map(|d| number(d).to_string()).collect::<Vec<_>>().join(",")),
            };
            self.modes.iter().map(mode).collect::<Vec<_>>().join(",")
        };
        write!(f, "({}):({})", side(|digit| digit.0), side(|digit| digit.1))
    }
}

/// One thing that every thread does. `to` are slots, which hold values of the step's element type from here on.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// The values of the thread in the block: the layout's modes are values, threads, blocks.
    Load {
        to: Vec<usize>,
        element: Element,
        array: usize,
        layout: Layout,
        single: bool,
        cache: Cache,
    },
    /// The element of the number of the thread in the grid, in a layout of one mode.
    LoadNumbered {
        to: usize,
        element: Element,
        array: usize,
        layout: Layout,
    },
    /// The element of the thread, or the last one.
    LoadClamped {
        to: usize,
        element: Element,
        array: usize,
        bound: u64,
        stride: u64,
    },
    /// The number of the thread in the block, or of the block.
    Number {
        to: usize,
        block: bool,
    },
    /// A parameter that is a number.
    Scalar {
        to: usize,
        array: usize,
    },
    Compute {
        to: usize,
        element: Element,
        operation: Operation,
        sources: Vec<Source>,
    },
    /// Of a number, another one, and a number of bits.
    Word {
        to: usize,
        element: Element,
        word: Word,
        sources: [Source; 3],
    },
    /// `to` is a `u32`: a bit for each lane, or 1 where it holds and 0 elsewhere.
    Vote {
        to: usize,
        how: Vote,
        holds: usize,
    },
    /// From so many lanes below, or above.
    ShuffleAlong {
        to: usize,
        element: Element,
        from: usize,
        lanes: u32,
        up: bool,
    },
    BlockReduce {
        to: usize,
        element: Element,
        from: usize,
        operation: Operation,
    },
    /// In shared memory, all threads with the same remainder by 4 change one number; `to` is what it is behind all of them.
    Atomic {
        to: usize,
        element: Element,
        start: Source,
        from: Source,
        change: AtomicOp,
    },
    /// In shared memory, each thread changes a number of its own: `before` is what it was, `to` what it is.
    AtomicOwn {
        before: usize,
        to: usize,
        element: Element,
        start: Source,
        /// The value, and where it is for a `compare_and_swap`, what the number is compared with.
        from: (Source, Option<Source>),
    },
    Convert {
        to: usize,
        element: Element,
        from: usize,
        of: Element,
    },
    /// `to` is a predicate.
    Compare {
        to: usize,
        element: Element,
        how: Comparison,
        a: Source,
        b: Source,
    },
    Select {
        to: usize,
        element: Element,
        when: usize,
        a: usize,
        b: usize,
    },
    /// A slot that [`Step::Set`] and the loops may change.
    Variable {
        to: usize,
        element: Element,
        value: Source,
    },
    Set {
        to: usize,
        element: Element,
        value: Source,
    },
    ShuffleXor {
        to: usize,
        element: Element,
        from: usize,
        lanes: u32,
    },
    ShuffleFrom {
        to: usize,
        element: Element,
        from: usize,
        lane: usize,
    },
    Fold {
        to: usize,
        element: Element,
        from: usize,
        operation: Operation,
    },
    /// Into shared memory by one layout of values and threads, and out of it by another.
    Exchange {
        to: Vec<usize>,
        element: Element,
        from: Vec<usize>,
        write: Layout,
        read: Layout,
    },
    /// Past the registers into shared memory, and out of it by another layout.
    CopyAsync {
        to: Vec<usize>,
        element: Element,
        array: usize,
        from: Layout,
        write: Layout,
        read: Layout,
    },
    /// A row of 8 values of each thread, and matrices of such rows out again.
    LoadMatrix {
        to: Vec<usize>,
        element: Element,
        rows: Vec<usize>,
        layout: Layout,
        transposed: bool,
    },
    /// A row of 8 values of each thread, matrices over the first ones, and the row out again.
    StoreMatrix {
        to: Vec<usize>,
        element: Element,
        rows: Vec<usize>,
        from: Vec<usize>,
        layout: Layout,
        transposed: bool,
    },
    When {
        holds: usize,
        body: Vec<Step>,
    },
    /// The threads below a bound.
    Below {
        bound: u64,
        body: Vec<Step>,
    },
    /// Into a variable, the element of a number that is below a bound.
    Gather {
        to: usize,
        element: Element,
        number: usize,
        bound: u32,
        array: usize,
        stride: u64,
    },
    Repeat {
        turn: usize,
        count: u64,
        body: Vec<Step>,
    },
    /// Into a variable, what an operation makes of it and the elements of the thread in the block, one after the other.
    Along {
        to: usize,
        element: Element,
        array: usize,
        layout: Layout,
        operation: Operation,
    },
    /// To the output's own layout, all values of the thread.
    Store {
        element: Element,
        array: usize,
        values: Vec<usize>,
        single: bool,
        cache: Cache,
    },
    StoreOne {
        element: Element,
        array: usize,
        place: u64,
        value: usize,
    },
    /// What the thread's elements of an output are now.
    LoadBack {
        to: Vec<usize>,
        element: Element,
        array: usize,
        cache: Cache,
    },
    /// The threads where this holds are done.
    Exit {
        holds: usize,
    },
}

/// What a parameter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Input,
    Output,
    Number,
}

/// A kernel, its extent, and the parameters that it is given.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// Which list of parameter types it has, of [`FAMILIES`](super::build::FAMILIES).
    pub(crate) family: usize,
    pub(crate) blocks: u64,
    pub(crate) threads: u64,
    /// For each parameter: the layout of an output; of others, one of one element.
    pub(crate) layouts: Vec<Layout>,
    /// For each parameter, the bits of its elements; of an output, before the launch.
    pub(crate) data: Vec<Vec<u64>>,
    /// How many slots the steps use.
    pub(crate) slots: usize,
    pub(crate) steps: Vec<Step>,
}
