//! `wgmma`: what one warp of its four multiplies, which is 16 of the 64 rows.

use cute_runtime::atom::{MmaAtom, Operand, Registers};

use super::{Element, Kind, Matrix, Mma, Mode, Type};
use crate::row::LANES;

/// Rows of a `wgmma`, and of its part that a warp has.
const ROWS: usize = 64;
const ROWS_OF_WARP: usize = 16;

impl Mma {
    /// The part of one warp of a `wgmma` of that name, with A in registers or in shared memory. Its matrices have the warp's 16
    /// rows; those that are in shared memory have no places in registers.
    pub(crate) fn of_warpgroup(name: &str, a_in_registers: bool) -> Option<Mma> {
        let mut atom = MmaAtom::of_ptx(name)?;
        if a_in_registers {
            atom = MmaAtom::named(&atom.name().replace("_SS", "_RS")).ok()?;
        }
        let [_, n, k] = Mode::ALL.map(|mode| atom.extent(mode) as usize);
        let places = |operand| -> Option<Vec<Vec<usize>>> {
            let layout = atom.layout(operand);
            let (threads, values) = (layout.mode(0).ok()?, layout.mode(1).ok()?);
            let of_thread = |thread: i64| values.offsets().map(|value| (thread + value) as usize).collect();
            let all: Vec<Vec<usize>> = threads.offsets().map(of_thread).collect();
            // A warp has the same as the first one, 16 rows further each.
            let further = |(thread, places): (usize, &Vec<usize>)| {
                let first = all[thread % LANES].iter().map(|place| place + thread / LANES * ROWS_OF_WARP);
                places.iter().copied().eq(first)
            };
            if all.len() != 4 * LANES || !all.iter().enumerate().all(further) {
                return None;
            }
            let own =
                |&place: &usize| (place % ROWS < ROWS_OF_WARP).then(|| place % ROWS + place / ROWS * ROWS_OF_WARP);
            all[..LANES].iter().map(|places| places.iter().map(own).collect()).collect()
        };
        let matrix = |operand, element: Element, registers: Option<&Registers>, size| {
            let registers = match registers {
                None => (0, Type::B64),
                Some(Registers { of: "f32", count }) => (*count as usize, Type::F32),
                Some(Registers { of: "u32", count }) => (*count as usize, Type::B32),
                Some(_) => return None,
            };
            let places = if registers.0 > 0 { places(operand)? } else { Vec::new() };
            Some(Matrix { places, element, size, registers })
        };
        let kind = match atom.type_c().element {
            Element::I32 => Kind::Integer { saturates: name.ends_with(".satfinite") },
            _ => Kind::Float,
        };
        let d = || matrix(Operand::C, atom.type_c().element, atom.registers_c(), ROWS_OF_WARP * n);
        let a = atom.registers_a().filter(|_| a_in_registers);
        Some(Mma {
            extents: [ROWS_OF_WARP, n, k],
            groups: vec![(0..LANES).collect()],
            operands: [
                d()?,
                matrix(Operand::A, atom.type_a().element, a, ROWS_OF_WARP * k)?,
                matrix(Operand::B, atom.type_b().element, None, n * k)?,
                d()?,
            ],
            kind,
            needs: (90, (8, 0)),
        })
    }

    /// Bits of an element of A, and of B.
    pub(crate) fn bits(&self) -> u32 {
        self.operands[1].element.bits()
    }

    /// Whether elements have a sign that an instruction can turn.
    pub(crate) fn is_float(&self) -> bool {
        self.kind == Kind::Float
    }
}
