//! The operations of the analysis of memory.

use crate::analysis::{self, Access, Hardware};
use crate::{AnyLayout, ComposedLayout, IntTuple};

use super::evaluate::{ExprError, Operands};
use super::results::{number, numbers};
use super::value::Value;

pub(super) fn bank_conflicts(o: &Operands) -> Result<Value, ExprError> {
    number(analysis::bank_conflicts(&o.addressed(0)?, o.access(1, 2)?.on(shared(o, 3)?))?)
}

pub(super) fn wavefronts(o: &Operands) -> Result<Value, ExprError> {
    let cost = analysis::wavefronts(&o.addressed(0)?, o.access(1, 2)?.on(shared(o, 3)?))?;
    numbers([cost.needed, cost.ideal])
}

pub(super) fn coalescing(o: &Operands) -> Result<Value, ExprError> {
    let cost = analysis::coalescing(&o.addressed(0)?, o.access(1, 2)?.on(global(o, 3)?))?;
    numbers([cost.sectors, cost.fewest])
}

pub(super) fn vector_width(o: &Operands) -> Result<Value, ExprError> {
    number(analysis::vector_width(&o.addressed(0)?, o.count_of(1)?)?.into())
}

pub(super) fn coverage(o: &Operands) -> Result<Value, ExprError> {
    let found = analysis::coverage(&o.addressed(0)?, o.int(1)?)?;
    Ok(Value::from([found.none, found.once, found.several].into_iter().collect::<IntTuple>()))
}

pub(super) fn best_swizzle(o: &Operands) -> Result<Value, ExprError> {
    let (write, read) = (o.strided(0)?, o.strided(1)?);
    let hardware = shared(o, 5)?;
    let accesses = [(&write, o.access(2, 3)?.on(hardware)), (&read, o.access(2, 4)?.on(hardware))];
    Ok(Value::Swizzle(analysis::best_swizzle(&accesses)?))
}

/// Hardware with the threads of a warp, the banks and the bytes of a word from operand `first` on: NVIDIA's where none of
/// them is there, and its numbers for those that are not.
fn shared(o: &Operands, first: usize) -> Result<Hardware, ExprError> {
    let nvidia = Hardware::NVIDIA;
    if o.count() <= first {
        return Ok(nvidia);
    }
    let [warp, banks, word] = numbers_from(o, first, [nvidia.warp(), nvidia.banks(), nvidia.word()])?;
    Ok(Hardware::new(warp, banks, word, nvidia.sector(), nvidia.line())?)
}

/// The same with the bytes of a sector and of a line.
fn global(o: &Operands, first: usize) -> Result<Hardware, ExprError> {
    let nvidia = Hardware::NVIDIA;
    let [warp, sector, line] = numbers_from(o, first, [nvidia.warp(), nvidia.sector(), nvidia.line()])?;
    Ok(Hardware::new(warp, nvidia.banks(), nvidia.word(), sector, line)?)
}

/// The operands from `first` on, and what stands for those that are not there.
fn numbers_from<const N: usize>(o: &Operands, first: usize, mut numbers: [u32; N]) -> Result<[u32; N], ExprError> {
    for (i, number) in (first..o.count()).zip(&mut numbers) {
        *number = o.count_of(i)?;
    }
    Ok(numbers)
}

impl Operands {
    /// A layout whose elements lie in memory.
    pub(super) fn addressed(&self, i: usize) -> Result<ComposedLayout, ExprError> {
        match self.layout(i)? {
            AnyLayout::Strided(layout) => Ok(layout.into()),
            AnyLayout::Composed(layout) => Ok(layout),
            AnyLayout::Coord(_) => Err(self.wrong(i, "a layout of integers as strides")),
            AnyLayout::Chain(_) => Err(self.wrong(i, "a layout behind one swizzle at most")),
        }
    }

    /// A number of bytes or elements.
    fn count_of(&self, i: usize) -> Result<u32, ExprError> {
        u32::try_from(self.int(i)?).map_err(|_| self.wrong(i, "a number of bytes or elements"))
    }

    /// An access of elements of so many bytes, one for an instruction where operand `vector` is not there.
    fn access(&self, bytes: usize, vector: usize) -> Result<Access, ExprError> {
        let access = Access::new(self.count_of(bytes)?);
        Ok(if vector < self.count() { access.vector(self.count_of(vector)?) } else { access })
    }
}
