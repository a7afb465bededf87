//! The instructions that kernels here are made of, and how each is written.

use super::atomic::AtomicOp;
use super::register::{Address, Operand, Register};
use super::sm90::Sm90;
use super::target::Target;
use super::types::Type;

/// An operation with one result and two sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// The sum; of floats, to the nearest and not fused with a product.
    Add,
    /// The difference; of floats, as the sum.
    Sub,
    /// The low half of the product; of floats, the product to the nearest, not fused with a sum.
    MulLo,
    /// The high half of the product.
    MulHi,
    /// The quotient.
    Div,
    /// The remainder.
    Rem,
    /// A shift to the left.
    Shl,
    /// A shift to the right.
    Shr,
    /// The common bits.
    And,
    /// All bits of either.
    Or,
    /// The bits that differ.
    Xor,
    /// The smaller one; of a number and a NaN, the number.
    Min,
    /// The larger one; of a number and a NaN, the number.
    Max,
}

/// An operation with one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// The number with the other sign.
    Neg,
    /// The number without its sign.
    Abs,
    /// Each bit the other way; of a predicate, whether it does not hold.
    Not,
    /// How many bits are ones, as a `u32`.
    CountOnes,
    /// How many zeros there are above the highest one, as a `u32`.
    LeadingZeros,
    /// The bits in the opposite order.
    ReverseBits,
    /// One divided by it, to the nearest.
    Reciprocal,
    /// The square root, to the nearest.
    Sqrt,
    /// `sqrt.approx`: the square root as the device approximates it.
    SqrtApprox,
    /// `rsqrt.approx`: one divided by the square root, as the device approximates it.
    RsqrtApprox,
    /// `ex2.approx`: two to the power of it, as the device approximates it.
    Exp2Approx,
    /// `ex2.approx.ftz`: the same, where subnormal numbers are 0.
    Exp2ApproxFlushed,
    /// `lg2.approx`: the logarithm of base 2, as the device approximates it.
    Log2Approx,
    /// `tanh.approx`: the hyperbolic tangent, as the device approximates it.
    TanhApprox,
}

/// What the lanes of a warp are asked about a predicate of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vote {
    /// Whether it holds in all lanes: a predicate.
    All,
    /// Whether it holds in any lane: a predicate.
    Any,
    /// The lanes in which it holds: a bit for each, in 32.
    Ballot,
}

/// How a load or store uses the caches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cache {
    /// As the hardware does by itself.
    #[default]
    Default,
    /// `ld.global.nc`: nothing writes there while the kernel runs.
    NonCoherent,
    /// `.cs`: used once, the first to be evicted.
    Streaming,
}

/// From which lane a value comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shuffle {
    /// From the lane whose number differs in these bits.
    Butterfly,
    /// From the lane that many above.
    Down,
    /// From the lane that many below.
    Up,
    /// From the lane of that number.
    Index,
}

/// A comparison of two sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The names are PTX's own.
pub enum Comparison {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Comparison {
    /// Whether a compares with b like that.
    ///
    /// ```
    /// use cute_cuda::ptx::Comparison;
    ///
    /// assert!(Comparison::Le.holds(2, 2) && !Comparison::Lt.holds(2, 2));
    /// // A NaN differs from everything.
    /// assert!(Comparison::Ne.holds(f32::NAN, f32::NAN));
    /// ```
    #[inline(always)]
    pub fn holds<T: PartialOrd>(self, a: T, b: T) -> bool {
        match self {
            Comparison::Eq => a == b,
            Comparison::Ne => a != b,
            Comparison::Lt => a < b,
            Comparison::Le => a <= b,
            Comparison::Gt => a > b,
            Comparison::Ge => a >= b,
        }
    }
}

/// A register that the hardware fills. Threads are along the x axis alone, and blocks along three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    /// The thread in its block.
    Tid,
    /// The threads of a block.
    Ntid,
    /// The block in the grid, along an axis: x, y, z.
    Ctaid(Axis),
    /// The blocks of the grid along x.
    Nctaid,
}

/// An axis of a grid of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The names are PTX's own.
pub enum Axis {
    X,
    Y,
    Z,
}

/// The memory of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// The device's.
    Global,
    /// The block's.
    Shared,
    /// That of any block of the cluster.
    Cluster,
}

/// A place to branch to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Label(pub u32);

/// One line of a kernel.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // Fields are operands: `to` is written, the others are read.
pub enum Instruction {
    /// `ld.param`: a parameter by its name.
    LoadParam { to: Register, name: String },
    /// `mov` from a register that the hardware fills.
    Special { to: Register, from: Special },
    /// `mov` of a register or a constant.
    Move { to: Register, from: Operand },
    /// `mov` of the address of a shared array.
    AddressOf { to: Register, array: String },
    /// `cvta.to.global`: a parameter's generic address as a global one.
    ToGlobal { to: Register, from: Register },
    /// `mov` of the bits of one type as those of another one of its size.
    Bits { to: Register, from: Operand },
    /// `cvt` between numbers; to the nearest, from a float to an integer toward zero, to an integer of 8 bits the nearest that
    /// there is.
    Convert { to: Register, from: Register },
    /// `cvt.rn.satfinite` of two `.f32`, the upper one first, to two floats of 8 bits in 16.
    NarrowPair { ty: Type, to: Register, from: [Operand; 2] },
    /// `cvt.rn.satfinite` of an `.f16x2` to two floats of 8 bits in 16.
    NarrowHalves { ty: Type, to: Register, from: Register },
    /// `cvt.rn.f16x2` of two floats of 8 bits in 16.
    WidenPair { ty: Type, to: Register, from: Register },
    /// `shr` by 8 of 16 bits that are two bytes: the upper one.
    UpperByte { to: Register, from: Register },
    /// An operation with one source.
    Unary { op: UnaryOp, to: Register, a: Operand },
    /// An operation with two sources.
    Binary { op: BinaryOp, to: Register, a: Operand, b: Operand },
    /// `mad.lo`: a * b + c.
    Mad { to: Register, a: Operand, b: Operand, c: Operand },
    /// `mad.wide.u32`: a * b + c, the product and c in 64 bits.
    MadWide { to: Register, a: Operand, b: Operand, c: Operand },
    /// `fma.rn`: a * b + c of floats, rounded once.
    Fma { to: Register, a: Operand, b: Operand, c: Operand },
    /// `lop3`: the function of three bits that the table is, on 32 of them.
    Logic { table: u8, to: Register, a: Operand, b: Operand, c: Operand },
    /// `prmt`: four bytes of a and b, each named by a nibble of the selector.
    Permute { to: Register, a: Operand, b: Operand, selector: Operand },
    /// `mov` of two halves or four quarters, the low one first, into one register.
    Pack { to: Register, from: Vec<Operand> },
    /// `mov` of one register into its two halves or four quarters, the low one first.
    Unpack { to: Vec<Register>, from: Register },
    /// `setp` of two numbers of that type.
    Compare { how: Comparison, ty: Type, to: Register, a: Operand, b: Operand },
    /// `selp`: a where the predicate holds, else b.
    Select { to: Register, a: Operand, b: Operand, when: Register },
    /// `ld` of one, two or four registers of one type.
    Load { space: Space, cache: Cache, to: Vec<Register>, from: Address },
    /// `st` of one, two or four operands of one type.
    Store { space: Space, cache: Cache, to: Address, from: Vec<Operand> },
    /// `cp.async`: 4, 8 or 16 bytes from global to shared memory, behind the thread's back; where there is a number, so
    /// many of them are read, and the others are 0.
    CopyAsync { bytes: u32, to: Address, from: Address, source: Option<Register> },
    /// `cp.async.commit_group`: the copies since the last one are a group.
    CommitGroup,
    /// `cp.async.wait_group`: until at most so many of the thread's groups are under way.
    WaitGroup(u32),
    /// `ldmatrix`: 8 x 8 matrices of 16-bit elements, as many as registers, a row's address from each lane.
    LoadMatrix { to: Vec<Register>, from: Address, transposed: bool },
    /// `stmatrix`: the way back.
    StoreMatrix { to: Address, from: Vec<Register>, transposed: bool },
    /// `mma.sync`: to = a * b + c of matrices that are in the registers of a warp, the instruction by its name.
    Mma { name: String, to: Vec<Register>, a: Vec<Register>, b: Vec<Register>, c: Vec<Register> },
    /// `shfl.sync` among all lanes of the warp.
    Shuffle { how: Shuffle, to: Register, from: Register, by: Operand },
    /// `vote.sync` among all lanes of the warp.
    Vote { how: Vote, to: Register, from: Register },
    /// `atom`: the operation at once, and what was there before in a register.
    Atomic { op: AtomicOp, space: Space, to: Register, at: Address, from: Operand },
    /// `atom.cas`: `from` where the element is `compared`; what was there before in a register.
    CompareAndSwap { space: Space, to: Register, at: Address, compared: Operand, from: Operand },
    /// What sm_90 brought: barriers that count bytes, copies by tensor maps, multiplications of a warpgroup.
    Sm90(Sm90),
    /// A text of the author's, which the builder has read.
    Raw(String),
    /// `bra`, always or where the predicate holds.
    Branch { to: Label, when: Option<Register> },
    /// `bra` where the predicate does not hold.
    BranchUnless { to: Label, when: Register },
    /// A place to branch to.
    Label(Label),
    /// `pmevent` where the predicate holds: something that ptxas does not move, nor what the predicate is computed from.
    Event { when: Register },
    /// `bar.sync 0`.
    Barrier,
    /// `bar.warp.sync` of all lanes.
    WarpBarrier,
    /// `ret`.
    Return,
    /// A comment of one line.
    Comment(String),
}

impl Instruction {
    /// The PTX version that has it for a target, where that is later than the target's own.
    pub(super) fn isa(&self, target: Target) -> (u32, u32) {
        match self {
            Instruction::Mma { name, .. } if [".e4m3", ".e5m2"].iter().any(|ty| name.contains(ty)) => {
                // Sums of `.f16` came later.
                if name.ends_with(".f16") { (8, 7) } else { (8, 4) }
            }
            Instruction::NarrowPair { .. } | Instruction::NarrowHalves { .. } | Instruction::WidenPair { .. }
                if target < Target::Sm90 =>
            {
                (8, 1)
            }
            // What copies and barriers that count bytes need came after the target.
            Instruction::Sm90(
                Sm90::BarrierInit { .. }
                | Sm90::Arrive { .. }
                | Sm90::TryWait { .. }
                | Sm90::NamedBarrier { .. }
                | Sm90::ClusterBarrier
                | Sm90::MapShared { .. }
                | Sm90::ClusterRank { .. }
                | Sm90::LaunchDependents
                | Sm90::WaitOnGrids,
            ) => target.isa(),
            Instruction::Sm90(_) => target.isa().max((8, 0)),
            _ => target.isa(),
        }
    }

    /// Whether a thread itself reads or writes shared memory by it: what it sets to work does not count.
    pub(crate) fn uses_shared(&self) -> bool {
        match self {
            Instruction::Load { space, .. }
            | Instruction::Store { space, .. }
            | Instruction::Atomic { space, .. }
            | Instruction::CompareAndSwap { space, .. } => *space != Space::Global,
            Instruction::CopyAsync { .. }
            | Instruction::LoadMatrix { .. }
            | Instruction::StoreMatrix { .. }
            | Instruction::Raw(_) => true,
            _ => false,
        }
    }

    /// The load of one register.
    pub fn load(space: Space, to: Register, from: Address) -> Instruction {
        Instruction::Load { space, cache: Cache::Default, to: vec![to], from }
    }

    /// The store of one operand.
    pub fn store(space: Space, to: Address, from: impl Into<Operand>) -> Instruction {
        Instruction::Store { space, cache: Cache::Default, to, from: vec![from.into()] }
    }
}
