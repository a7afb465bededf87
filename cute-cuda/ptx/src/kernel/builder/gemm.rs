//! `mma` and `fma` of fragments: one instruction for each atom of the tile, as the tiled MMA's atom names it.

use cute_types::runtime::atom::{Element, Held, MmaAtom, Operand, TiledMma};

use super::fragment::Fragment;
use super::mma_fragment::MmaFragment;
use super::state::Builder;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::signature::Data;
use crate::ptx::{Instruction, Reg, Register, Target, Type};

impl Builder {
    /// C = A·B + C of fragments: A is (value, M) or (value, M, K), B (value, N) or (value, N, K), C (value, M, N),
    /// which is what the tiled MMA's [`partition_fragment_a`](Builder::partition_fragment_a) and its siblings give. The
    /// atom's instruction is written for each (m, n, k), along k last; C is accumulated in its own registers.
    ///
    /// `UniversalFMA<f32>` and `UniversalFMA<f64>` are `fma` of what each lane has, which rounds each sum once, as a reference
    /// does.
    ///
    /// Of `mma`, every lane of the warp has to be there: in a branch that some do not take the result is undefined, and
    /// an error of the interpreter. A device sums the products of one instruction in an order and precision of its own
    /// (PTX ISA, "mma"), so that results agree with a reference within a tolerance, not bit for bit.
    ///
    /// CuTe: `gemm(tiled_mma, A, B, C)`.
    ///
    /// ```
    /// # use cute_cuda::kernel::{Extent, Input, Output, TypedKernel};
    /// # use cute_cuda::{Machine, ptx::Target};
    /// use cute_types::prelude::*;
    /// use cute_types::runtime::atom::{CopyAtom, Element, MmaAtom, TiledCopy, TiledMma};
    /// use half::f16;
    ///
    /// // C = A·B' of 16 x 8 x 16 by one warp, its fragments straight from global memory.
    /// let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(&atom, &"(1,1,1)".parse()?, &"(_,_,_)".parse()?)?;
    /// let pairs = CopyAtom::named("UniversalCopy<32b>")?.with_type(Element::F16)?;
    /// let (copy_a, copy_b) = (TiledCopy::of_a(&pairs, &mma)?, TiledCopy::of_b(&pairs, &mma)?);
    /// type Kernel = TypedKernel<(Input<f16>, Input<f16>, Output<f32>)>;
    /// let extent = Extent { blocks: 1, threads: 32 };
    /// let kernel = Kernel::build("product", ["a", "b", "c"], extent, Target::Sm80, |b, (x, y, c)| {
    ///     let thread = b.thread();
    ///     let (x, y) = (b.tensor(x, layout!((16,16):(16,1)))?, b.tensor(y, layout!((8,16):(16,1)))?);
    ///     let c = b.tensor(c, layout!((16,8):(8,1)))?.partition_c(&mma, thread)?;
    ///     let (fx, fy) = (b.partition_fragment_a(&mma, &x)?, b.partition_fragment_b(&mma, &y)?);
    ///     b.copy_with(&copy_a, &x.partition_s(&copy_a, thread)?, &fx.retile(&copy_a)?)?;
    ///     b.copy_with(&copy_b, &y.partition_s(&copy_b, thread)?, &fy.retile(&copy_b)?)?;
    ///     let sums = b.partition_fragment_c(&mma, (16, 8), 0.0)?;
    ///     b.gemm(&mma, &fx, &fy, &sums)?;
    ///     b.store(&sums, &c)
    /// })?;
    /// assert!(kernel.kernel().ptx().contains("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"));
    /// let x: Vec<f16> = (0..256).map(|i| f16::from_f32((i % 7) as f32)).collect();
    /// let y: Vec<f16> = (0..128).map(|i| f16::from_f32((i % 5) as f32)).collect();
    /// let mut c = [0.0; 128];
    /// kernel.run(&Machine::interpreter(), (&x[..], &y[..], &mut c[..]))?;
    /// let product = |m: usize, n: usize| (0..16).map(|k| f32::from(x[16 * m + k]) * f32::from(y[16 * n + k])).sum::<f32>();
    /// assert!((0..128).all(|i| c[i] == product(i / 8, i % 8)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KernelErrorKind::Shape`] where the fragments are not of one tile, where their elements are not those of the atom, where the atom
    /// takes an operand from memory or has neither `mma.sync` nor `fma`; [`KernelErrorKind::Target`] for an older
    /// target, [`KernelErrorKind::Warps`] for part of a warp, [`KernelErrorKind::Scope`] for a C that is no variables,
    /// or for fragments of elsewhere.
    #[track_caller]
    pub fn gemm<A: Data, B: Data, C: Data>(
        &mut self,
        mma: &TiledMma,
        a: &MmaFragment<A>,
        b: &MmaFragment<B>,
        c: &Fragment<C>,
    ) -> Result<(), KernelError> {
        let _call = Call::begin();
        let atom = mma.atom();
        let how = self.multiplied(atom)?;
        self.check_scope(a.scope())?;
        self.check_scope(b.scope())?;
        for register in c.registers() {
            self.check_scope(register.scope())?;
            if !self.variables.contains(&register.untyped()) {
                return Err(KernelErrorKind::Scope.into());
            }
        }
        for (operand, element, ty) in [
            ("A", atom.type_a().element, A::TYPE),
            ("B", atom.type_b().element, B::TYPE),
            ("C", atom.type_c().element, C::TYPE),
        ] {
            if !holds(element, ty) {
                let what = format!(
                    "gemm: {operand} of `{atom}` has elements of {element}, which a fragment of {} has not",
                    ty.name()
                );
                return Err(KernelErrorKind::Shape { what }.into());
            }
        }
        let values = |operand| atom.layout(operand).mode(1).map(|values| values.size().unsigned_abs());
        let (va, vb, vc) = (values(Operand::A)?, values(Operand::B)?, values(Operand::C)?);
        let [m, n] = [extent(c.layout(), 1)?, extent(c.layout(), 2)?];
        let k = extent(a.layout(), 2)?;
        let wanted = [(a.layout(), va * m * k), (b.layout(), vb * n * k), (c.layout(), vc * m * n)];
        let modes = [extent(a.layout(), 1)? == m, extent(b.layout(), 1)? == n, extent(b.layout(), 2)? == k];
        let sizes = wanted.iter().all(|(layout, wanted)| layout.size().unsigned_abs() == *wanted);
        if !sizes || modes.contains(&false) {
            let what = format!(
                "gemm: fragments {}, {} and {} are not (value,M,K), (value,N,K) and (value,M,N) of one tile of `{atom}`",
                a.layout(),
                b.layout(),
                c.layout()
            );
            return Err(KernelErrorKind::Shape { what }.into());
        }
        for k in 0..k {
            for column in 0..n {
                for row in 0..m {
                    // To and fro, so that one operand of the next is that of the last one.
                    let row = if column % 2 == 0 { row } else { m - 1 - row };
                    let first = a.words(va * (row + m * k), va)?;
                    let second = b.words(vb * (column + n * k), vb)?;
                    let sums: Vec<Reg<C>> =
                        (0..vc).filter_map(|v| c.get((v + vc * (row + m * column)) as usize)).collect();
                    match &how {
                        How::Mma(name) => self.mma(name, first, second, &sums),
                        How::Fma => self.fma_in_place(&first, &second, &sums),
                    }
                }
            }
        }
        Ok(())
    }

    /// The instruction, C in words where its elements are halves.
    fn mma<C: Data>(&mut self, name: &str, a: Vec<Register>, b: Vec<Register>, sums: &[Reg<C>]) {
        let name = name.to_string();
        if C::BYTES >= 4 {
            let c: Vec<Register> = sums.iter().map(|register| register.untyped()).collect();
            self.emitter.push(Instruction::Mma { name, to: c.clone(), a, b, c });
            return;
        }
        let mut c = Vec::new();
        for pair in sums.chunks(2) {
            let to = self.emitter.untyped(Type::B32);
            let from = pair.iter().map(|register| register.untyped().into()).collect();
            self.emitter.push(Instruction::Pack { to, from });
            c.push(to);
        }
        self.emitter.push(Instruction::Mma { name, to: c.clone(), a, b, c: c.clone() });
        for (pair, from) in sums.chunks(2).zip(c) {
            self.emitter
                .push(Instruction::Unpack { to: pair.iter().map(|register| register.untyped()).collect(), from });
        }
    }

    /// `fma` of the one element that a lane has of each operand.
    fn fma_in_place<C: Data>(&mut self, a: &[Register], b: &[Register], sums: &[Reg<C>]) {
        for ((&a, &b), sum) in a.iter().zip(b).zip(sums) {
            let to = sum.untyped();
            self.emitter.push(Instruction::Fma { to, a: a.into(), b: b.into(), c: to.into() });
        }
    }

    /// The atom's instruction, refused where it has none, or the target has not.
    fn multiplied(&mut self, atom: &MmaAtom) -> Result<How, KernelError> {
        // Of halves, a word has two.
        if matches!(atom.name(), "UniversalFMA<f32>" | "UniversalFMA<f64>") {
            return Ok(How::Fma);
        }
        let registers =
            [Operand::A, Operand::B, Operand::C].iter().all(|&operand| atom.held(operand) == Held::Registers);
        let plain = atom.metadata().is_none() && atom.scale().is_none();
        let target = atom.target().and_then(|target| target.parse::<Target>().ok());
        let (Some(needed), [name]) = (target, atom.ptx()) else {
            return Err(no_mma(atom));
        };
        if !registers || !plain || !name.starts_with("mma.sync.") {
            return Err(no_mma(atom));
        }
        self.target_has("mma", needed)?;
        self.whole_warps()?;
        Ok(How::Mma(name.clone()))
    }
}

/// What multiplies the elements of an atom.
enum How {
    /// The `mma.sync` of this name.
    Mma(String),
    /// `fma`
    Fma,
}

fn no_mma(atom: &MmaAtom) -> KernelError {
    let what = format!(
        "gemm: `{atom}` is neither a single `mma.sync` of registers that PTX has nor `fma` of f32 or f64; take an atom that is"
    );
    KernelErrorKind::Shape { what }.into()
}

/// The size of a mode; 1 for one that is not there.
fn extent(layout: &cute_types::runtime::RuntimeLayout, mode: usize) -> Result<u64, KernelError> {
    if mode < layout.rank() { Ok(layout.mode(mode)?.size().unsigned_abs()) } else { Ok(1) }
}

/// Whether registers of a type have elements of an operand: TF32 is in 32 bits, of which the instruction reads the upper 19.
pub(super) fn holds(element: Element, ty: Type) -> bool {
    match element {
        Element::U8 => ty == Type::U8,
        Element::I8 => ty == Type::S8,
        Element::E4M3 => ty == Type::E4M3,
        Element::E5M2 => ty == Type::E5M2,
        Element::F16 => ty == Type::F16,
        Element::BF16 => ty == Type::BF16,
        Element::TF32 | Element::F32 => ty == Type::F32,
        Element::F64 => ty == Type::F64,
        Element::I32 => ty == Type::S32,
        _ => false,
    }
}
