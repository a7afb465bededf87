//! The operations of the analysis of memory.

use crate::IntTuple;
use crate::analysis::{self, Hardware};

use super::evaluate::{Operands, Refusal};
use super::operations::{Operation, operations};
use super::results::{number, numbers};
use super::value::Value;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "bank_conflicts(L,BYTES,VECTOR,WARP,BANKS,WORD)", 2..=6, "the wavefronts of shared memory that bank conflicts cost a block",
        "bank_conflicts((32,32):(32,1),4) = 992",
        |o| number(analysis::bank_conflicts(&o.addressed(0)?, o.access(1, 2)?.on(shared(o, 3)?))?);
    "wavefronts(L,BYTES,VECTOR,WARP,BANKS,WORD)", 2..=6, "the wavefronts of shared memory, and how many without a conflict",
        "wavefronts((32,32):(33,1),4) = (32,32)",
        |o| {
            let cost = analysis::wavefronts(&o.addressed(0)?, o.access(1, 2)?.on(shared(o, 3)?))?;
            numbers([cost.needed, cost.ideal])
        };
    "coalescing(L,BYTES,VECTOR,WARP,SECTOR,LINE)", 2..=6, "the sectors of global memory, and the fewest that hold the bytes",
        "coalescing(32:1024,4) = (32,4)",
        |o| {
            let cost = analysis::coalescing(&o.addressed(0)?, o.access(1, 2)?.on(global(o, 3)?))?;
            numbers([cost.sectors, cost.fewest])
        };
    "vector_width(L,BYTES)", 2..=2, "how many elements one instruction of a thread may move",
        "vector_width((32,8):(8,1),2) = 8",
        |o| number(analysis::vector_width(&o.addressed(0)?, o.count_of(1)?)?.into());
    "coverage(L,N)", 2..=2, "how many of the offsets 0..N have no element, one, several",
        "coverage((4,3):(2,1),10) = (1,6,3)",
        |o| {
            let found = analysis::coverage(&o.addressed(0)?, o.int(1)?)?;
            Ok(Value::from([found.none, found.once, found.several].into_iter().collect::<IntTuple>()))
        };
    "best_swizzle(W,R,BYTES,VW,VR,WARP,BANKS,WORD)", 3..=8, "the swizzle behind which writing by W and reading by R has no conflict",
        "best_swizzle((32,32):(1,32),(32,32):(32,1),4) = S<5,0,5>",
        |o| {
            let (write, read) = (o.strided(0)?, o.strided(1)?);
            let hardware = shared(o, 5)?;
            let accesses = [(&write, o.access(2, 3)?.on(hardware)), (&read, o.access(2, 4)?.on(hardware))];
            Ok(Value::Swizzle(analysis::best_swizzle(&accesses)?))
        };
};

/// Hardware with the threads of a warp, the banks and the bytes of a word from operand `first` on: NVIDIA's where none of
/// them is there, and its numbers for those that are not.
fn shared(o: &Operands, first: usize) -> Result<Hardware, Refusal> {
    let nvidia = Hardware::NVIDIA;
    if o.count() <= first {
        return Ok(nvidia);
    }
    let [warp, banks, word] = numbers_from(o, first, [nvidia.warp(), nvidia.banks(), nvidia.word()])?;
    Ok(Hardware::new(warp, banks, word, nvidia.sector(), nvidia.line())?)
}

/// The same with the bytes of a sector and of a line.
fn global(o: &Operands, first: usize) -> Result<Hardware, Refusal> {
    let nvidia = Hardware::NVIDIA;
    let [warp, sector, line] = numbers_from(o, first, [nvidia.warp(), nvidia.sector(), nvidia.line()])?;
    Ok(Hardware::new(warp, nvidia.banks(), nvidia.word(), sector, line)?)
}

/// The operands from `first` on, and what stands for those that are not there.
fn numbers_from<const N: usize>(o: &Operands, first: usize, mut numbers: [u32; N]) -> Result<[u32; N], Refusal> {
    for (i, number) in (first..o.count()).zip(&mut numbers) {
        *number = o.count_of(i)?;
    }
    Ok(numbers)
}
