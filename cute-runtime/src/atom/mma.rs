//! Atoms that multiply: an instruction D = A·B + C as the layouts of its threads and values.
//!
//! With the shape (M,N,K), the layout of an operand sends (thread, value) to the column-major index in its tile: A is
//! (M,K), B is (N,K), C and D are (M,N).
//!
//! CuTe: `MMA_Traits`, `MMA_Atom`, `include/cute/atom/mma_traits*.hpp`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::element::Element;
use super::error::AtomError;
use super::family::{
    Letters, MmaFamily, begins, combinations, edits_allowed, in_common, may_resemble, needed_in_common, word,
};
use super::gmma::GmmaMajor;
use super::rows::MMA;
use crate::{IntTuple, RuntimeLayout};

/// An operand of a multiplication.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A, of (M,K).
    A,
    /// B, of (N,K).
    B,
    /// C and D, of (M,N).
    C,
}

impl Operand {
    /// The letter in the names of methods: `a`, `b`, `c`.
    pub const fn letter(self) -> char {
        match self {
            Operand::A => 'a',
            Operand::B => 'b',
            Operand::C => 'c',
        }
    }

    /// The modes of the multiplication that the operand has, in order.
    ///
    /// ```
    /// use cute_runtime::atom::{Mode, Operand};
    /// assert_eq!(Operand::B.modes(), [Mode::N, Mode::K]);
    /// ```
    pub const fn modes(self) -> [Mode; 2] {
        match self {
            Operand::A => [Mode::M, Mode::K],
            Operand::B => [Mode::N, Mode::K],
            Operand::C => [Mode::M, Mode::N],
        }
    }
}

/// A mode of a multiplication.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Rows of A and C.
    M,
    /// Rows of B, columns of C.
    N,
    /// What is summed over.
    K,
}

impl Mode {
    /// All three.
    pub const ALL: [Mode; 3] = [Mode::M, Mode::N, Mode::K];

    /// Its place in (M,N,K).
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mode::M => "M",
            Mode::N => "N",
            Mode::K => "K",
        })
    }
}

/// Where an instruction has an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Held {
    /// In registers of its threads.
    Registers,
    /// In shared memory, by a descriptor.
    Descriptor(GmmaMajor),
    /// In tensor memory.
    TensorMemory,
}

/// Registers of a thread: `u32[4]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Registers {
    /// What one is: `u32`, `f32`, `f64`, ...
    pub of: &'static str,
    /// How many there are.
    pub count: i64,
}

impl fmt::Display for Registers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]", self.of, self.count)
    }
}

/// The type of the values of an operand: an element, of which a sparse operand keeps one of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ValType {
    /// The element.
    pub element: Element,
    /// One of how many is kept: 1 where all are.
    pub sparsity: i64,
}

impl ValType {
    /// `F16`, `2:F16`, `8:u8`.
    fn of(text: &str) -> Option<ValType> {
        let (sparsity, name) = text.split_once(':').unwrap_or(("1", text));
        let element = word(name).map_or(name, |word| word.element).parse().ok()?;
        Some(ValType { element, sparsity: sparsity.parse().ok()? })
    }
}

impl fmt::Display for ValType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sparsity {
            1 => self.element.fmt(f),
            sparsity => write!(f, "sparse<{sparsity},{}>", self.element),
        }
    }
}

/// The scales of blocks of A and B.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scale {
    /// Those of A: (thread, value) to (M,K).
    pub a: RuntimeLayout,
    /// Those of B: (thread, value) to (N,K).
    pub b: RuntimeLayout,
    /// Their type, as in PTX.
    pub r#type: String,
    /// How many elements along K have one.
    pub vector: i64,
}

/// An instruction that multiplies, or a few of them put together as one.
///
/// ```
/// use cute_runtime::atom::{GmmaMajor, Held, MmaAtom};
/// let atom = MmaAtom::named("SM80_16x8x16_F32BF16BF16F32_TN")?;
/// assert_eq!(atom.shape().to_string(), "(16,8,16)");
/// assert_eq!(atom.threads().to_string(), "32:1");
/// assert_eq!(atom.a().to_string(), "((4,8),(2,2,2)):((32,1),(16,8,128))");
/// assert_eq!(atom.ptx(), ["mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32"]);
/// assert_eq!(atom.registers_a().map(|r| r.to_string()).as_deref(), Some("u32[4]"));
///
/// let wide = MmaAtom::named("SM90_64x256x16_F32F16F16_SS<K,MN>")?;
/// assert_eq!(wide.held_b(), Held::Descriptor(GmmaMajor::MN));
/// assert_eq!(wide.c().to_string(), "((4,8,4),(2,2,32)):((128,1,16),(64,8,512))");
///
/// let refused = MmaAtom::named("SM90_64x12x16_F32F16F16_SS<K,MN>").unwrap_err();
/// assert_eq!(refused.to_string(), "mma_atom: `SM90_64x12x16_F32F16F16_SS<K,MN>` is none; near is `SM90_64x16x16_F32F16F16_SS<K,MN>`");
/// # Ok::<(), cute_runtime::atom::AtomError>(())
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/mma_atom.svg"))]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MmaAtom {
    name: String,
    target: Option<String>,
    ptx: Vec<String>,
    shape: [i64; 3],
    threads: RuntimeLayout,
    layouts: [RuntimeLayout; 3],
    types: [ValType; 4],
    held: [Held; 3],
    registers: [Option<Registers>; 4],
    metadata: Option<(RuntimeLayout, ValType)>,
    scale: Option<Scale>,
}

impl MmaAtom {
    /// The atom of this name, CuTe's; one with descriptors ends in their majors, `SM90_64x8x16_F32F16F16_SS<K,K>`. A name
    /// that no atom has is refused, with one that is near. Spaces do not count.
    pub fn named(name: &str) -> Result<MmaAtom, AtomError> {
        let close = |text: &str| text.replace(' ', "");
        let wanted = close(name);
        for family in MMA.iter().filter(|family| begins(family.name, name)) {
            for letters in combinations(family.over) {
                if close(&letters.fill(family.name)) == wanted
                    && let Some(atom) = MmaAtom::of(family, &letters)
                {
                    return Ok(atom);
                }
            }
        }
        let near = nearest(name, MmaAtom::names_where(|pattern| may_resemble(pattern, name)));
        Err(AtomError::NoAtom { of: "mma_atom", name: name.into(), near })
    }

    /// The names of all atoms, in the order of the table.
    ///
    /// ```
    /// use cute_runtime::atom::MmaAtom;
    /// assert!(MmaAtom::names().any(|name| name == "SM70_8x8x4_F16F16F16F16_TT"));
    /// ```
    pub fn names() -> impl Iterator<Item = String> {
        MmaAtom::names_where(|_| true)
    }

    /// Those of the families whose pattern is such a one.
    fn names_where(is_one: impl Fn(&str) -> bool) -> impl Iterator<Item = String> {
        let families = MMA.iter().filter(move |family| is_one(family.name));
        families.flat_map(|family| combinations(family.over).map(|letters| letters.fill(family.name)))
    }

    /// The families of atoms by their patterns, each with how many atoms it has.
    ///
    /// ```
    /// use cute_runtime::atom::MmaAtom;
    /// assert!(MmaAtom::families().any(|(name, atoms)| (name, atoms) == ("SM80_16x8x16_{C}{A}{A}{C}_TN", 3)));
    /// ```
    pub fn families() -> impl Iterator<Item = (&'static str, usize)> {
        MMA.iter().map(|family| (family.name, family.over.iter().map(|axis| axis.len()).product()))
    }

    /// What the row says with its letters replaced; `None` where that is no atom, which a test excludes.
    pub(super) fn of(family: &'static MmaFamily, letters: &Letters) -> Option<MmaAtom> {
        let layout = |text: &str| letters.fill(text).parse::<RuntimeLayout>().ok();
        let tuple = letters.fill(family.shape).parse::<IntTuple>().ok()?;
        let extents: Vec<i64> = tuple.leaves().collect();
        let layouts = [layout(family.layouts[0])?, layout(family.layouts[1])?, layout(family.layouts[2])?];
        let kind = |text: &str| ValType::of(&letters.fill(text));
        let types = [kind(family.types[0])?, kind(family.types[1])?, kind(family.types[2])?, kind(family.types[3])?];
        let held = |text: &str| match letters.fill(text).as_str() {
            "registers" => Some(Held::Registers),
            "K" => Some(Held::Descriptor(GmmaMajor::K)),
            "MN" => Some(Held::Descriptor(GmmaMajor::MN)),
            "tmem" => Some(Held::TensorMemory),
            _ => None,
        };
        let held = [held(family.held[0])?, held(family.held[1])?, held(family.held[2])?];
        let register = |i: usize| -> Option<Option<Registers>> {
            if i == 0 && family.in_place {
                return Some(None);
            }
            let operand = [2, 0, 1, 2][i];
            Some(Some(match held[operand] {
                Held::Descriptor(_) => Registers { of: "u64", count: 1 },
                // The address of the operand there.
                Held::TensorMemory => Registers { of: "u32", count: 1 },
                Held::Registers => {
                    let of = match family.registers {
                        Some(registers) => register_named(&letters.fill(registers[i]))?,
                        None => register_for(types[i].element),
                    };
                    let values = layouts[operand].mode(1).ok()?.size();
                    let bits = values * i64::from(types[i].element.bits()) / types[i].sparsity;
                    Registers { of, count: bits / register_bits(of)? }
                }
            }))
        };
        let metadata = match family.sparse {
            None => None,
            Some([text, of]) => Some((layout(text)?, ValType::of(of)?)),
        };
        let scale = match family.scale {
            None => None,
            Some([a, b, of, vector]) => Some(Scale {
                a: layout(a)?,
                b: layout(b)?,
                r#type: letters.fill(of),
                vector: letters.fill(vector).parse().ok()?,
            }),
        };
        Some(MmaAtom {
            name: letters.fill(family.name),
            target: family.target.map(|target| letters.fill(target)),
            ptx: family.ptx.iter().map(|ptx| letters.fill(ptx)).collect(),
            shape: extents.try_into().ok()?,
            threads: layout(family.threads)?,
            registers: [register(0)?, register(1)?, register(2)?, register(3)?],
            layouts,
            types,
            held,
            metadata,
            scale,
        })
    }

    /// CuTe's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The oldest target that has the instruction, such as `sm_80`; `None` where every one has.
    pub fn target(&self) -> Option<&str> {
        self.target.as_deref()
    }

    /// The PTX instructions: none where the atom is put together of others, several where the struct chooses among them.
    pub fn ptx(&self) -> &[String] {
        &self.ptx
    }

    /// (M,N,K).
    pub fn shape(&self) -> IntTuple {
        self.shape.into_iter().collect()
    }

    /// The extent of a mode.
    pub fn extent(&self, mode: Mode) -> i64 {
        self.shape[mode.index()]
    }

    /// CuTe's `ThrID`: logical thread to the index of the thread.
    pub fn threads(&self) -> &RuntimeLayout {
        &self.threads
    }

    /// The layout of an operand: (thread, value) to the column-major index in its tile.
    pub fn layout(&self, operand: Operand) -> &RuntimeLayout {
        &self.layouts[operand as usize]
    }

    /// The layout of A.
    pub fn a(&self) -> &RuntimeLayout {
        self.layout(Operand::A)
    }

    /// The layout of B.
    pub fn b(&self) -> &RuntimeLayout {
        self.layout(Operand::B)
    }

    /// The layout of C and D.
    pub fn c(&self) -> &RuntimeLayout {
        self.layout(Operand::C)
    }

    /// The type of D.
    pub fn type_d(&self) -> ValType {
        self.types[0]
    }

    /// The type of A.
    pub fn type_a(&self) -> ValType {
        self.types[1]
    }

    /// The type of B.
    pub fn type_b(&self) -> ValType {
        self.types[2]
    }

    /// The type of C.
    pub fn type_c(&self) -> ValType {
        self.types[3]
    }

    /// Where the instruction has an operand.
    pub fn held(&self, operand: Operand) -> Held {
        self.held[operand as usize]
    }

    /// Where the instruction has A.
    pub fn held_a(&self) -> Held {
        self.held(Operand::A)
    }

    /// Where the instruction has B.
    pub fn held_b(&self) -> Held {
        self.held(Operand::B)
    }

    /// Where the instruction has C.
    pub fn held_c(&self) -> Held {
        self.held(Operand::C)
    }

    /// The registers of a thread for D; `None` where D is C.
    pub fn registers_d(&self) -> Option<&Registers> {
        self.registers[0].as_ref()
    }

    /// The registers of a thread for A.
    pub fn registers_a(&self) -> Option<&Registers> {
        self.registers[1].as_ref()
    }

    /// The registers of a thread for B.
    pub fn registers_b(&self) -> Option<&Registers> {
        self.registers[2].as_ref()
    }

    /// The registers of a thread for C.
    pub fn registers_c(&self) -> Option<&Registers> {
        self.registers[3].as_ref()
    }

    /// The layout and the type of the metadata of a sparse A.
    pub fn metadata(&self) -> Option<(&RuntimeLayout, ValType)> {
        self.metadata.as_ref().map(|(layout, of)| (layout, *of))
    }

    /// The scales of blocks of A and B.
    pub fn scale(&self) -> Option<&Scale> {
        self.scale.as_ref()
    }
}

impl fmt::Display for MmaAtom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// What a register of this element is.
fn register_for(element: Element) -> &'static str {
    match element {
        Element::F32 | Element::F64 | Element::C64 | Element::GC64 => element.name(),
        _ => "u32",
    }
}

/// The name of a register, which lives as long as the program.
fn register_named(name: &str) -> Option<&'static str> {
    match name {
        "f32x2" => Some("f32x2"),
        name => name.parse::<Element>().ok().map(Element::name),
    }
}

/// The bits of a register.
fn register_bits(name: &str) -> Option<i64> {
    match name {
        "f32x2" => Some(64),
        name => name.parse::<Element>().ok().map(|element| i64::from(element.bits())),
    }
}

/// The name that is a slip away, if one is. It begins as the name does: thousands are not compared letter by letter.
pub(super) fn nearest(name: &str, names: impl Iterator<Item = String>) -> Option<String> {
    let limit = edits_allowed(name);
    let begins = |other: &String| in_common(other, name) >= needed_in_common(name);
    let near = names
        .filter(|other| other.len().abs_diff(name.len()) <= limit && begins(other))
        .map(|other| (crate::expr::edits(name, &other), other));
    near.filter(|(edits, _)| *edits <= limit).min_by_key(|(edits, _)| *edits).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn every_row_is_an_atom_whose_layouts_cover_its_tile() {
        let mut seen = BTreeSet::new();
        for family in MMA {
            for letters in combinations(family.over) {
                let name = letters.fill(family.name);
                let atom = MmaAtom::of(family, &letters).unwrap_or_else(|| panic!("{name} is none"));
                assert!(!name.contains('{'), "{name}");
                for operand in [Operand::A, Operand::B, Operand::C] {
                    let [m, n] = operand.modes().map(|mode| atom.extent(mode));
                    let layout = atom.layout(operand);
                    assert_eq!(layout.mode(0).unwrap().size(), atom.threads().size(), "{name} {operand:?}");
                    if !seen.insert((layout.to_string(), m * n)) {
                        continue;
                    }
                    let mut times = alloc::vec![0; (m * n) as usize];
                    for offset in layout.offsets() {
                        times[offset as usize] += 1;
                    }
                    assert!(times.iter().all(|&t| t == times[0] && t > 0), "{name} {operand:?}");
                }
            }
        }
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<String> = MmaAtom::names().collect();
        names.sort_unstable();
        assert!(names.is_sorted_by(|a, b| a < b));
    }
}
