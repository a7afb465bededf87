//! Conversions between the types of numbers.

use half::{bf16, f16};

use super::fragment::Fragment;
use super::number::Convert;
use super::state::Builder;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::Data;
use crate::ptx::{Comparison, Instruction, Operand, Reg, Register, Target, Type};

impl Builder {
    /// The number as one of another type: the nearest that there is, to an integer from a float toward zero.
    ///
    /// A float of 8 bits is made by `cvt.rn.satfinite`: what is larger than the largest finite number becomes that one, and a NaN
    /// the one of bits 0x7f. It is sm_89's: for an older target the kernel is refused.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Input, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::runtime::RuntimeLayout;
    /// use half::f16;
    ///
    /// let row: RuntimeLayout = "4:1".parse()?;
    /// let extent = Extent { blocks: 1, threads: 1 };
    /// let kernel = TypedKernel::<(Input<f16>, Output<f32>)>::build(
    ///     "widened",
    ///     ["from", "to"],
    ///     extent,
    ///     Target::default(),
    ///     |b, (from, to)| {
    ///         let (from, to) = (b.tensor(from, &row)?, b.tensor(to, &row)?);
    ///         let values = b.load(&from)?.map(|value| b.convert::<_, f32>(value));
    ///         b.store(&values, &to)
    ///     },
    /// )?;
    /// let mut out = [0.0; 4];
    /// kernel.run(&Machine::interpreter(), (&[1.5, 2.0, -3.0, 0.25].map(f16::from_f32)[..], &mut out[..]))?;
    /// assert_eq!(out, [1.5, 2.0, -3.0, 0.25]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[track_caller]
    pub fn convert<T: Convert<U>, U: Data>(&mut self, from: Reg<T>) -> Reg<U> {
        let _call = Call::begin();
        self.used(from.untyped().into(), Some(from.scope()));
        let to = self.converted(from.untyped(), U::TYPE);
        self.emitter.typed(to.number)
    }

    /// Every element as a number of another type, at the same coordinate: [`convert`](Builder::convert), and floats of
    /// 8 bits two at a time, as PTX converts them.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Input, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// # use cute_types::prelude::*;
    /// use cute_cuda::ptx::E4M3;
    ///
    /// let (row, extent) = (layout!(4:1), Extent { blocks: 1, threads: 1 });
    /// type Kernel = TypedKernel<(Input<f32>, Output<E4M3>)>;
    /// let kernel = |target| {
    ///     Kernel::build("narrowed", ["from", "to"], extent, target, |b, (from, to)| {
    ///         let (from, to) = (b.tensor(from, row)?, b.tensor(to, row)?);
    ///         let values = b.load(&from)?;
    ///         let values = b.convert_all::<f32, E4M3>(&values);
    ///         b.store(&values, &to)
    ///     })
    /// };
    /// let narrowed = kernel(Target::Sm90)?;
    /// assert_eq!(narrowed.kernel().ptx().matches("cvt.rn.satfinite.e4m3x2.f32").count(), 2);
    /// let mut to = [E4M3::default(); 4];
    /// narrowed.run(&Machine::interpreter(), (&[0.3, -1.0, 1e9, 17.0][..], &mut to[..]))?;
    /// assert_eq!(to.map(E4M3::to_f32), [0.3125, -1.0, 448.0, 16.0]);
    ///
    /// let refused = kernel(Target::Sm80).unwrap_err();
    /// assert_eq!(refused.kind().to_string(), "`cvt.e4m3x2` needs sm_89, and the kernel is for sm_80; write it for sm_89");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[track_caller]
    pub fn convert_all<T: Convert<U>, U: Data>(&mut self, from: &Fragment<T>) -> Fragment<U> {
        let _call = Call::begin();
        from.map_all(|all| {
            let pairs = all.chunks(2).flat_map(|pair| match *pair {
                [first, second] => self.pair_converted(first, second),
                _ => pair.iter().map(|one| self.convert(*one)).collect(),
            });
            pairs.collect()
        })
    }

    /// Two numbers at once, where PTX has that.
    fn pair_converted<T: Convert<U>, U: Data>(&mut self, first: Reg<T>, second: Reg<T>) -> Vec<Reg<U>> {
        for one in [first, second] {
            self.used(one.untyped().into(), Some(one.scope()));
        }
        let [low, high] = [first.untyped(), second.untyped()];
        match (T::TYPE, U::TYPE) {
            (Type::F16 | Type::F32, ty @ (Type::E4M3 | Type::E5M2)) => {
                let pair = self.narrowed_pair(low, high.into(), ty);
                let pair = self.emitter.typed(pair.number);
                vec![pair, self.upper_byte(pair)]
            }
            (Type::E4M3 | Type::E5M2, ty @ (Type::F16 | Type::F32)) => {
                let both = self.emitter.untyped(Type::B32);
                self.put_bytes(both, low, high);
                let from = self.emitter.untyped(T::TYPE);
                let above = self.emitter.register::<u16>().untyped();
                self.emitter.push(Instruction::Unpack { to: vec![from, above], from: both });
                let halves = self.widened_pair(from);
                halves.map(|half| self.converted(half, ty)).map(|to| self.emitter.typed(to.number)).to_vec()
            }
            _ => [first, second].map(|one| self.convert(one)).to_vec(),
        }
    }

    pub(super) fn converted(&mut self, from: Register, ty: Type) -> Register {
        match (from.ty, ty) {
            (Type::F16 | Type::F32, Type::E4M3 | Type::E5M2) => {
                return self.narrowed_pair(from, Operand::Constant(0), ty);
            }
            (Type::E4M3 | Type::E5M2, Type::F16 | Type::F32) => {
                let [low, _] = self.widened_pair(from);
                return if ty == Type::F16 { low } else { self.converted(low, ty) };
            }
            _ => {}
        }
        let to = self.emitter.untyped(ty);
        let instruction = match (from.ty, ty) {
            (same, other) if same == other => Instruction::Move { to, from: from.into() },
            // `cvt` from bf16 is sm_90's; its bits are the upper half of an f32's on every target.
            (Type::BF16, Type::F32) => {
                let low = self.emitter.register::<u16>();
                self.emitter.set(low, 0);
                Instruction::Pack { to, from: vec![low.untyped().into(), from.into()] }
            }
            (Type::F32, Type::BF16) if self.target < Target::Sm80 => self.narrowed(to, from),
            _ => Instruction::Convert { to, from },
        };
        self.emitter.push(instruction);
        to
    }

    /// Two floats as floats of 8 bits, in a register of 16.
    fn narrowed_pair(&mut self, low: Register, high: Operand, ty: Type) -> Register {
        self.needs_float8(ty);
        let to = self.emitter.untyped(ty);
        let instruction = if low.ty == Type::F16 {
            let from = self.emitter.untyped(Type::B32);
            self.emitter.push(Instruction::Pack { to: from, from: vec![low.into(), high] });
            Instruction::NarrowHalves { ty, to, from }
        } else {
            Instruction::NarrowPair { ty, to, from: [high, low.into()] }
        };
        self.emitter.push(instruction);
        to
    }

    /// Two floats of 8 bits in a register of 16 as two of `f16`.
    fn widened_pair(&mut self, from: Register) -> [Register; 2] {
        self.needs_float8(from.ty);
        let both = self.emitter.untyped(Type::B32);
        self.emitter.push(Instruction::WidenPair { ty: from.ty, to: both, from });
        let halves = [self.emitter.register::<f16>(), self.emitter.register::<f16>()].map(Reg::untyped);
        self.emitter.push(Instruction::Unpack { to: halves.to_vec(), from: both });
        halves
    }

    /// What has no error of its own refuses the kernel at its end.
    fn needs_float8(&mut self, ty: Type) {
        let instruction = if ty == Type::E4M3 { "cvt.e4m3x2" } else { "cvt.e5m2x2" };
        let (needed, target) = (Target::Sm89, self.target);
        if target < needed && self.refused.is_none() {
            self.refused = Some(KernelError::from(KernelErrorKind::Target { instruction, needed, target }));
        }
    }

    /// What sets a bf16 to the nearest of an f32, where the target has no `cvt` for it: half of the last place, less one
    /// when that is even already, is added to the bits, and the upper half of them remains.
    fn narrowed(&mut self, to: Register, from: Register) -> Instruction {
        let halves = [self.emitter.register::<u16>(), self.emitter.register::<u16>()].map(Reg::untyped);
        self.emitter.push(Instruction::Unpack { to: halves.to_vec(), from });
        let bits = self.emitter.register::<u32>();
        let from_halves = halves.into_iter().map(Operand::from).collect();
        self.emitter.push(Instruction::Pack { to: bits.untyped(), from: from_halves });
        let odd = (bits >> 16) & 1;
        let sum = self.compute(bits + (odd + 0x7fff));
        let rest = self.emitter.register::<u16>().untyped();
        let nearest = self.emitter.register::<bf16>().untyped();
        self.emitter.push(Instruction::Unpack { to: vec![rest, nearest], from: sum.untyped() });
        // Not of a NaN, whose bits could carry: that is the one that `cvt` makes.
        let number = self.compared(Comparison::Eq, Type::F32, from.into(), from.into());
        Instruction::Select { to, a: nearest.into(), b: Operand::Constant(0x7fff), when: number.untyped() }
    }
}
