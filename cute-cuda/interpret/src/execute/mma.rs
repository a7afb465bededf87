//! `mma.sync`: the registers of a warp to matrices, and back.

use super::warp::Warp;
use super::{Block, LaneFault};
use crate::matrices::Mma;
use crate::row::{LANES, Row};

impl Block<'_> {
    /// D = A·B + C. All of A, B and C are read before D is written, which may be in the registers of C.
    pub(super) fn multiply(
        &self,
        mma: &Mma,
        to: &[usize],
        from: &[Box<[usize]>; 3],
        warp: &mut Warp,
        members: u32,
    ) -> Result<(), LaneFault> {
        for &row in from.iter().flatten() {
            self.written(warp, row, members)?;
        }
        let mut out: Vec<Row> = vec![[0; LANES]; to.len()];
        for lanes in &mma.groups {
            let [a, b, c] = [0, 1, 2].map(|operand| {
                let matrix = &mma.operands[1 + operand];
                let mut elements = vec![0; matrix.size];
                for (places, &lane) in matrix.places.iter().zip(lanes) {
                    for (value, &place) in places.iter().enumerate() {
                        let (register, bit) = matrix.place(value);
                        elements[place] = warp.values[from[operand][register]][lane] >> bit & matrix.mask();
                    }
                }
                elements
            });
            let d = mma.multiply(&a, &b, &c);
            let matrix = &mma.operands[0];
            for (places, &lane) in matrix.places.iter().zip(lanes) {
                for (value, &place) in places.iter().enumerate() {
                    let (register, bit) = matrix.place(value);
                    out[register][lane] |= d[place] << bit;
                }
            }
        }
        for (&row, values) in to.iter().zip(&out) {
            warp.write(row, members, values);
        }
        Ok(())
    }
}
