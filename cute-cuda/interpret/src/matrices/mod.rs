//! Matrices in the registers of a warp: which element is in which bits of whose register, as the table of atoms says, and what
//! `mma.sync` computes of them.

mod warpgroup;

use cute_ptx::ptx::{E4M3, E5M2, Type};
use cute_runtime::atom::{Element, Held, MmaAtom, Mode, Operand, Registers};
use half::{bf16, f16};

use crate::row::LANES;

/// One `mma.sync`, by the atom that stands for it.
#[derive(Debug, PartialEq)]
pub(crate) struct Mma {
    /// M, N, K.
    pub(crate) extents: [usize; 3],
    /// Logical threads to lanes, of each of the products that a warp computes: one, or four of the quad pairs of sm_70.
    pub(crate) groups: Vec<Vec<usize>>,
    /// D, A, B, C.
    pub(crate) operands: [Matrix; 4],
    /// What a product of two elements is, and a sum.
    pub(crate) kind: Kind,
    needs: (u32, (u32, u32)),
}

/// An operand in registers.
#[derive(Debug, PartialEq)]
pub(crate) struct Matrix {
    /// For each logical thread and each of its values, in the order of its registers, the index in the matrix, column-major.
    pub(crate) places: Vec<Vec<usize>>,
    pub(crate) element: Element,
    /// Rows and columns: (M,K), (N,K), (M,N).
    pub(crate) size: usize,
    registers: (usize, Type),
}

impl Matrix {
    /// The register and its bit where a value is.
    pub(crate) fn place(&self, value: usize) -> (usize, u32) {
        let (bits, width) = (self.element.bits() as usize, self.registers.1.bits() as usize);
        (value * bits / width, (value * bits % width) as u32)
    }

    pub(crate) fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.element.bits())
    }
}

/// How elements are multiplied and summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Products, exact, summed along K as `f64` from 0 on, C last, and rounded once to the type of D.
    Float,
    /// `f64`: `fma` along K, from C on.
    Double,
    /// Exact; what leaves 32 bits wraps, or stays at the end where it saturates.
    Integer { saturates: bool },
    /// The ones of both bits, or of either alone, counted.
    Bits { and: bool },
}

impl Mma {
    /// The one of that name; `None` where no atom of registers stands for it.
    pub(crate) fn named(name: &str) -> Option<Mma> {
        let atom = MmaAtom::of_ptx(name)?;
        let plain = atom.metadata().is_none() && atom.scale().is_none();
        let all = [Operand::A, Operand::B, Operand::C];
        if !plain || all.iter().any(|&operand| atom.held(operand) != Held::Registers) {
            return None;
        }
        let needs = match atom.target()? {
            "sm_70" => (70, (6, 4)),
            "sm_75" => (75, (6, 5)),
            "sm_80" => (80, (7, 0)),
            "sm_89" if atom.type_c().element == Element::F16 => (89, (8, 7)),
            "sm_89" => (89, (8, 4)),
            "sm_90" => (90, (7, 8)),
            _ => return None,
        };
        let threads: Vec<usize> = atom.threads().offsets().map(|lane| lane as usize).collect();
        let groups: Vec<Vec<usize>> = match threads.len() {
            LANES => vec![threads],
            // A quad pair has four neighbours, and the four that are 16 further.
            8 => (0..4).map(|pair| threads.iter().map(|lane| lane + 4 * pair).collect()).collect(),
            _ => return None,
        };
        let matrix = |operand, element: Element, registers: Option<&Registers>| {
            let layout = atom.layout(operand);
            let (threads, values) = (layout.mode(0).ok()?, layout.mode(1).ok()?);
            let registers = registers?;
            let ty = match registers.of {
                "f32" => Type::F32,
                "f64" => Type::F64,
                "u32" => Type::B32,
                _ => return None,
            };
            let of_thread =
                |thread: i64| values.offsets().map(|value| (thread + value) as usize).collect::<Vec<usize>>();
            Some(Matrix {
                places: threads.offsets().map(of_thread).collect(),
                element,
                size: operand.modes().map(|mode| atom.extent(mode) as usize).into_iter().product(),
                registers: (registers.count as usize, ty),
            })
        };
        let element_c = atom.type_c().element;
        let kind = match (atom.type_a().element, element_c) {
            (Element::U1, _) => Kind::Bits { and: name.ends_with(".and.popc") },
            (_, Element::I32) => Kind::Integer { saturates: name.ends_with(".satfinite") },
            (_, Element::F64) => Kind::Double,
            _ => Kind::Float,
        };
        Some(Mma {
            extents: Mode::ALL.map(|mode| atom.extent(mode) as usize),
            groups,
            operands: [
                matrix(Operand::C, atom.type_d().element, atom.registers_d())?,
                matrix(Operand::A, atom.type_a().element, atom.registers_a())?,
                matrix(Operand::B, atom.type_b().element, atom.registers_b())?,
                matrix(Operand::C, element_c, atom.registers_c())?,
            ],
            kind,
            needs,
        })
    }

    /// The target and the version of PTX that have it.
    pub(crate) fn needs(&self) -> (u32, (u32, u32)) {
        self.needs
    }

    /// How many registers of what type D, A, B and C are, and whether they have to be declared as bits: floats of less than 32 bits
    /// are no integers to ptxas.
    pub(crate) fn registers(&self) -> [(usize, Type, bool); 4] {
        [0, 1, 2, 3].map(|operand| {
            let (count, ty) = self.operands[operand].registers;
            (count, ty, ty == Type::B32 && matches!(self.kind, Kind::Float))
        })
    }

    /// D of A, B and C, each the bits of its elements, column-major.
    pub(crate) fn multiply(&self, a: &[u64], b: &[u64], c: &[u64]) -> Vec<u64> {
        let [m, n, _] = self.extents;
        let [to, first, second, third] = [0, 1, 2, 3].map(|operand| self.operands[operand].element);
        match self.kind {
            Kind::Float | Kind::Double => {
                let number =
                    |bits: &[u64], element| -> Vec<f64> { bits.iter().map(|&x| widened(x, element)).collect() };
                let (a, b, c) = (number(a, first), number(b, second), number(c, third));
                let sums = if self.kind == Kind::Double {
                    added(c, [m, n], &a, &b, |sum, a, b| a.mul_add(b, sum))
                } else {
                    let products = added(vec![0.0; m * n], [m, n], &a, &b, |sum, a, b| sum + a * b);
                    products.iter().zip(&c).map(|(sum, c)| sum + c).collect()
                };
                sums.into_iter().map(|sum| narrowed(sum, to)).collect()
            }
            Kind::Integer { saturates } => {
                let number =
                    |bits: &[u64], element| -> Vec<i64> { bits.iter().map(|&x| integer(x, element)).collect() };
                let (a, b, c) = (number(a, first), number(b, second), number(c, third));
                let sums = added(c, [m, n], &a, &b, |sum, a, b| sum + a * b);
                let clamped = |sum: i64| if saturates { sum.clamp(i32::MIN.into(), i32::MAX.into()) } else { sum };
                sums.into_iter().map(|sum| u64::from(clamped(sum) as i32 as u32)).collect()
            }
            Kind::Bits { and } => {
                let one = |a: u64, b: u64| u64::from(if and { a & b == 1 } else { a ^ b == 1 });
                let sums = added(c.to_vec(), [m, n], a, b, |sum, a, b| sum.wrapping_add(one(a, b)));
                sums.into_iter().map(|sum| u64::from(sum as u32)).collect()
            }
        }
    }
}

/// `sums`, of M by N, to each of which the products of a row of `a`, M by K, and of a row of `b`, N by K, are added, in the order of K.
/// All three are column-major.
///
/// The rows of `a` are the inner loop: they are adjacent, and each is a sum of its own.
fn added<T: Copy>(mut sums: Vec<T>, [m, n]: [usize; 2], a: &[T], b: &[T], add: impl Fn(T, T, T) -> T) -> Vec<T> {
    for (column, sums) in sums.chunks_exact_mut(m).enumerate() {
        for (k, rows) in a.chunks_exact(m).enumerate() {
            let b = b[column + n * k];
            sums.iter_mut().zip(rows).for_each(|(sum, &a)| *sum = add(*sum, a, b));
        }
    }
    sums
}

/// The number that these bits are; exact.
fn widened(bits: u64, element: Element) -> f64 {
    match element {
        Element::F64 => f64::from_bits(bits),
        Element::F32 => f64::from(f32::from_bits(bits as u32)),
        // The instruction reads the upper 19 bits.
        Element::TF32 => f64::from(f32::from_bits(bits as u32 & !0x1fff)),
        Element::BF16 => f64::from(bf16::from_bits(bits as u16).to_f32()),
        Element::F16 => f64::from(f16::from_bits(bits as u16).to_f32()),
        Element::E5M2 => f64::from(E5M2::from_bits(bits as u8).to_f32()),
        _ => f64::from(E4M3::from_bits(bits as u8).to_f32()),
    }
}

/// The bits of the nearest number of the type.
fn narrowed(sum: f64, element: Element) -> u64 {
    match element {
        Element::F64 => sum.to_bits(),
        Element::F16 if sum.is_nan() => 0x7fff,
        Element::F16 => u64::from(f16::from_f64(sum).to_bits()),
        _ if sum.is_nan() => 0x7fff_ffff,
        _ => u64::from((sum as f32).to_bits()),
    }
}

fn integer(bits: u64, element: Element) -> i64 {
    let width = element.bits();
    match element {
        Element::U4 | Element::U8 => bits as i64,
        // With a sign.
        _ => ((bits << (64 - width)) as i64) >> (64 - width),
    }
}
