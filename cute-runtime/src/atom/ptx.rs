//! Atoms by the PTX instruction that they stand for.

use super::family::{begins, combinations};
use super::mma::MmaAtom;
use super::rows::MMA;

impl MmaAtom {
    /// The first atom of the table that stands for this one PTX instruction, with all its modifiers; `None` where no atom does.
    ///
    /// ```
    /// use cute_runtime::atom::MmaAtom;
    /// let atom = MmaAtom::of_ptx("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32");
    /// assert_eq!(atom.map(|atom| atom.name().to_string()).as_deref(), Some("SM80_16x8x8_F32TF32TF32F32_TN"));
    /// assert!(MmaAtom::of_ptx("mma.sync.aligned.m16n8k8.row.row.f32.tf32.tf32.f32").is_none());
    /// ```
    pub fn of_ptx(text: &str) -> Option<MmaAtom> {
        let families = MMA.iter().filter(|family| matches!(family.ptx, [pattern] if begins(pattern, text)));
        families
            .flat_map(|family| combinations(family.over).map(move |letters| (family, letters)))
            .find(|(family, letters)| family.ptx.iter().all(|pattern| letters.fill(pattern) == text))
            .and_then(|(family, letters)| MmaAtom::of(family, &letters))
    }
}
