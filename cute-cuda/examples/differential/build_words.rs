//! The steps of `words.rs`, of warps and blocks, and atomics, written with the builder.

use cute_cuda::kernel::{Builder, Element, KernelError, KernelErrorKind};
use cute_cuda::ptx::{AtomicOp, Reg, Vote};
use cute_types::runtime::RuntimeLayout;
use half::{bf16, f16};

use super::build::{Writer, arithmetic, with, with_arithmetic};
use super::program::{Source, Step};
use super::words::{self, OF_INTEGERS, Word};

impl Writer {
    pub(crate) fn word(
        &mut self,
        b: &mut Builder,
        to: usize,
        element: Element,
        word: Word,
        [x, y, bits]: &[Source; 3],
    ) -> Result<(), KernelError> {
        match word {
            Word::CountOnes | Word::LeadingZeros => {
                with!(element, [U32 u32, I32 i32, U64 u64, I64 i64], T => {
                    let x = b.compute(self.value::<T>(*x)?);
                    let result = words::counted(b, word, x);
                    self.put(to, result);
                    Ok(())
                })
            }
            Word::ReverseBits => with!(element, [U32 u32, I32 i32, U64 u64, I64 i64], T => {
                let x = b.compute(self.value::<T>(*x)?);
                let result = b.compute(x.reverse_bits());
                self.put(to, result);
                Ok(())
            }),
            Word::Neg | Word::Abs => with!(element, [I16 i16, I32 i32, I64 i64], T => {
                let x = b.compute(self.value::<T>(*x)?);
                let result = words::signed(b, word, x);
                self.put(to, result);
                Ok(())
            }),
            Word::Sqrt | Word::Recip | Word::Rsqrt => with!(element, [F32 f32, F64 f64], T => {
                let x = b.compute(self.value::<T>(*x)?);
                let result = words::root(b, word, x);
                self.put(to, result);
                Ok(())
            }),
            Word::Near(approximation) => {
                let x = b.compute(self.value::<f32>(*x)?);
                let result = words::near(b, approximation, x);
                self.put(to, result);
                Ok(())
            }
            Word::Raw => {
                let [x, y, bits] = [x, y, bits].map(|&source| self.value::<u32>(source));
                let (x, y, bits) = (b.compute(x?), b.compute(y?), b.compute(bits?));
                let result = words::raw(b, x, y, bits)?;
                self.put(to, result);
                Ok(())
            }
            word if OF_INTEGERS.contains(&word) => {
                with!(element, [U16 u16, I16 i16, U32 u32, I32 i32, U64 u64, I64 i64], T => {
                    let (x, y) = (b.compute(self.value::<T>(*x)?), b.compute(self.value::<T>(*y)?));
                    let bits = b.compute(self.value::<u32>(*bits)?);
                    let result = words::integer(b, word, x, y, bits);
                    self.put(to, result);
                    Ok(())
                })
            }
            _ => {
                let x = b.compute(self.value::<f32>(*x)?);
                let result = words::single(b, word, x);
                self.put(to, result);
                Ok(())
            }
        }
    }

    pub(crate) fn votes(&mut self, b: &mut Builder, step: &Step) -> Result<(), KernelError> {
        match step {
            Step::Vote { to, how, holds } => {
                let holds = self.get::<bool>(*holds)?;
                let result = match how {
                    Vote::All => {
                        let all = b.all(holds)?;
                        b.compute(all.select(1, 0))
                    }
                    Vote::Any => {
                        let any = b.any(holds)?;
                        b.compute(any.select(1, 0))
                    }
                    Vote::Ballot => b.ballot(holds)?,
                };
                self.put::<u32>(*to, result);
                Ok(())
            }
            Step::ShuffleAlong { to, element, from, lanes, up } => with!(element, T => {
                let from = self.get::<T>(*from)?;
                let result = if *up { b.shuffle_up(from, *lanes)? } else { b.shuffle_down(from, *lanes)? };
                self.put(*to, result);
                Ok(())
            }),
            Step::BlockReduce { to, element, from, operation } => with_arithmetic!(element, T => {
                let from = self.get::<T>(*from)?;
                let result = b.block_fold(from, |b: &mut Builder, x: Reg<T>, y: Reg<T>| {
                    arithmetic(b, *operation, x.into(), y.into())
                })?;
                self.put(*to, result);
                Ok(())
            }),
            _ => Err(KernelErrorKind::Scope.into()),
        }
    }

    pub(crate) fn atomic(&mut self, b: &mut Builder, step: &Step) -> Result<(), KernelError> {
        let threads = i64::from(b.extent().threads);
        match step {
            Step::Atomic { to, element, start, from, change } => {
                with!(element, [U32 u32, I32 i32, U64 u64, I64 i64], T => {
                    let bins = b.shared::<T>(RuntimeLayout::new(4, 1)?)?;
                    b.below(self.thread, 4, |b, bin| b.store_one(self.value::<T>(*start)?, &bins.at(0, bin)?))?;
                    b.barrier();
                    let remainder = RuntimeLayout::new(((4, (threads + 3) / 4),), ((1, 0),))?;
                    let bin = b.index(&remainder, &[self.thread])?;
                    let (bin, from) = (bins.at(0, bin)?, self.value::<T>(*from)?);
                    match change {
                        AtomicOp::Add => b.atomic_add(&bin, from)?,
                        AtomicOp::Min => b.atomic_min(&bin, from)?,
                        AtomicOp::Max => b.atomic_max(&bin, from)?,
                        AtomicOp::And => b.atomic_and(&bin, from)?,
                        AtomicOp::Or => b.atomic_or(&bin, from)?,
                        AtomicOp::Xor => b.atomic_xor(&bin, from)?,
                        AtomicOp::Exchange => b.atomic_exchange(&bin, from)?,
                    };
                    b.barrier();
                    let result = b.load_one(&bin)?;
                    self.put(*to, result);
                    b.barrier();
                    Ok(())
                })
            }
            Step::AtomicOwn { before, to, element, start, from: (value, compared) } => {
                with!(element, [U32 u32, I32 i32, U64 u64, I64 i64], T => {
                    let own = b.shared::<T>(RuntimeLayout::new(threads, 1)?)?.at(0, self.thread)?;
                    b.store_one(self.value::<T>(*start)?, &own)?;
                    let value = self.value::<T>(*value)?;
                    let was = match compared {
                        Some(compared) => b.compare_and_swap(&own, self.value::<T>(*compared)?, value)?,
                        None => b.atomic_exchange(&own, value)?,
                    };
                    let is = b.load_one(&own)?;
                    self.put(*before, was);
                    self.put(*to, is);
                    Ok(())
                })
            }
            _ => Err(KernelErrorKind::Scope.into()),
        }
    }
}
