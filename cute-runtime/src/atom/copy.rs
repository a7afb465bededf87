//! Atoms that copy: an instruction as the layouts of the bits of its threads at the source and at the destination.
//!
//! Both layouts send (thread, bit) to the number of a bit of what is copied, so that a bit of the source goes where the bit of
//! the same number is at the destination. The reference is one of the two, the side that a tiled copy speaks of.
//!
//! CuTe: `Copy_Traits`, `Copy_Atom`, `include/cute/atom/copy_traits*.hpp`, `include/cute/atom/copy_atom.hpp`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::element::Element;
use super::error::AtomError;
use super::family::{CopyFamily, Letters, begins, combinations};
use super::mma::nearest;
use super::rows::{COPY, OPERATIONS};
use crate::{LayoutError, RuntimeLayout};

/// An instruction that copies.
///
/// ```
/// use cute_runtime::atom::{CopyAtom, Element};
/// let atom = CopyAtom::named("SM75_U32x4_LDSM_N")?;
/// assert_eq!(atom.src().to_string(), "(32,128):(128,1)");
/// assert_eq!(atom.dst().to_string(), "(32,(32,4)):(32,(1,1024))");
/// let halves = atom.with_type(Element::F16)?;
/// assert_eq!(halves.dst().to_string(), "(32,(2,4)):(2,(1,64))");
/// let refused = CopyAtom::named("SM75_U16x8_LDSM_T")?.with_type(Element::F32).unwrap_err();
/// assert_eq!(refused.to_string(), "copy_atom: an element of 32 bits is wider than the 16 of a thread's destination");
/// # Ok::<(), cute_runtime::atom::AtomError>(())
/// ```
///
#[cfg_attr(doc, doc = include_str!("../../pictures/copy_atom.svg"))]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CopyAtom {
    name: String,
    target: Option<&'static str>,
    ptx: Vec<String>,
    threads: RuntimeLayout,
    src: RuntimeLayout,
    dst: RuntimeLayout,
    ref_is_src: bool,
}

impl CopyAtom {
    /// The atom of this name, CuTe's. The bits of a copy are in its name, as `128b`, as a type of elements, or as `1024 bits`:
    /// `UniversalCopy<128b>`, `UniversalCopy<f64>`, `SM90_BULK_COPY_G2S<1024 bits>`.
    pub fn named(name: &str) -> Result<CopyAtom, AtomError> {
        for family in COPY.iter().filter(|family| begins(family.name, name)) {
            for letters in combinations(family.over) {
                let pattern = letters.fill(family.name);
                let bits = match family.bits {
                    None if pattern == name => [1, 1],
                    Some(of) => match bits_in(&pattern, name) {
                        Some(bits) => {
                            if let Some(&bits) = bits.iter().find(|&&bits| bits < 1 || bits % of != 0) {
                                return Err(AtomError::Bits { bits, of });
                            }
                            bits
                        }
                        None => continue,
                    },
                    None => continue,
                };
                if let Some(atom) = CopyAtom::of(family, &letters, name, bits)? {
                    return Ok(atom);
                }
            }
        }
        let near = nearest(name, CopyAtom::names());
        Err(AtomError::NoAtom { of: "copy_atom", name: name.into(), near })
    }

    /// The names of all atoms, in the order of the table. One with bits in its name is there with `{S}` for them.
    ///
    /// ```
    /// use cute_runtime::atom::CopyAtom;
    /// assert!(CopyAtom::names().any(|name| name == "SM90_U16x8_STSM_T"));
    /// ```
    pub fn names() -> impl Iterator<Item = String> {
        COPY.iter().flat_map(|family| combinations(family.over).map(|letters| letters.fill(family.name)))
    }

    /// What the row says with its letters replaced; `None` where that is no atom, which a test excludes.
    fn of(
        family: &'static CopyFamily,
        letters: &Letters,
        name: &str,
        [s, d]: [i64; 2],
    ) -> Result<Option<CopyAtom>, LayoutError> {
        let layout = |text: &str| {
            let text = letters.fill(text).replace("{S}", &s.to_string()).replace("{D}", &d.to_string());
            match text.parse::<RuntimeLayout>() {
                Ok(layout) => Ok(Some(layout)),
                Err(error) => error.refused().cloned().map_or(Ok(None), Err),
            }
        };
        let (Some(threads), Some(src), Some(dst)) = (layout(family.threads)?, layout(family.src)?, layout(family.dst)?)
        else {
            return Ok(None);
        };
        Ok(Some(CopyAtom {
            name: name.into(),
            target: family.target,
            ptx: family.ptx.iter().map(|ptx| letters.fill(ptx)).collect(),
            threads,
            src,
            dst,
            ref_is_src: family.ref_is_src,
        }))
    }

    /// CuTe's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The oldest target that has the instruction; `None` where every one has.
    pub fn target(&self) -> Option<&str> {
        self.target
    }

    /// The PTX instructions: none where the copy is an assignment of C++.
    pub fn ptx(&self) -> &[String] {
        &self.ptx
    }

    /// CuTe's `ThrID`: logical thread to the index of the thread.
    pub fn threads(&self) -> &RuntimeLayout {
        &self.threads
    }

    /// CuTe's `SrcLayout`: (thread, bit) at the source to the number of the bit.
    pub fn src(&self) -> &RuntimeLayout {
        &self.src
    }

    /// CuTe's `DstLayout`: (thread, bit) at the destination to the number of the bit.
    pub fn dst(&self) -> &RuntimeLayout {
        &self.dst
    }

    /// CuTe's `RefLayout`: that of the side that a tiled copy speaks of.
    pub fn reference(&self) -> &RuntimeLayout {
        if self.ref_is_src { &self.src } else { &self.dst }
    }

    /// The atom for elements of a type: CuTe's `Copy_Atom<Op, T>`. Refused where an element is wider than what a thread has of
    /// adjacent bits, so that several threads would share it.
    pub fn with_type(&self, element: Element) -> Result<TypedCopyAtom, AtomError> {
        let bits = i64::from(element.bits());
        let wider = |side, layout: &RuntimeLayout| {
            let threads = self.threads.size();
            let wide = layout.upcast(bits).ok().filter(|wide| wide.mode(0).is_ok_and(|mode| mode.size() == threads));
            wide.ok_or_else(|| {
                let adjacent = layout.mode(1).map_or(1, |values| {
                    values
                        .coalesce()
                        .ok()
                        .and_then(|values| values.flat_modes().first().map(|mode| mode.0))
                        .unwrap_or(1)
                });
                if bits > adjacent {
                    AtomError::Wide { side, element: bits, bits: adjacent }
                } else {
                    AtomError::Uneven { element: bits, bits: adjacent }
                }
            })
        };
        let (src, dst) = (wider("source", &self.src)?, wider("destination", &self.dst)?);
        Ok(TypedCopyAtom { atom: self.clone(), element, src, dst })
    }
}

impl fmt::Display for CopyAtom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The bits of source and destination in a name, for a pattern with `{S}`.
fn bits_in(pattern: &str, name: &str) -> Option<[i64; 2]> {
    let (before, after) = pattern.split_once("{S}")?;
    let inside = name.strip_prefix(before)?.strip_suffix(after)?;
    let bits = |text: &str| match text.parse::<Element>() {
        Ok(element) => Some(i64::from(element.bits())),
        Err(_) => text.strip_suffix('b').unwrap_or(text).parse().ok(),
    };
    match inside.split_once(',') {
        Some((src, dst)) => Some([bits(src)?, bits(dst)?]),
        None => Some([bits(inside)?; 2]),
    }
}

/// A copy of elements of a type: CuTe's `Copy_Atom<Op, T>`.
///
/// ```
/// use cute_runtime::atom::{CopyAtom, Element};
/// let atom = CopyAtom::named("SM80_CP_ASYNC_CACHEGLOBAL<128b>")?.with_type(Element::F16)?;
/// assert_eq!((atom.src().to_string().as_str(), atom.num_val_src()), ("(1,8):(0,1)", 8));
/// # Ok::<(), cute_runtime::atom::AtomError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TypedCopyAtom {
    atom: CopyAtom,
    element: Element,
    src: RuntimeLayout,
    dst: RuntimeLayout,
}

impl TypedCopyAtom {
    /// The atom in bits.
    pub fn atom(&self) -> &CopyAtom {
        &self.atom
    }

    /// The type of the elements.
    pub fn element(&self) -> Element {
        self.element
    }

    /// CuTe's `ValLayoutSrc`: (thread, value) at the source to the number of the element.
    pub fn src(&self) -> &RuntimeLayout {
        &self.src
    }

    /// CuTe's `ValLayoutDst`: (thread, value) at the destination to the number of the element.
    pub fn dst(&self) -> &RuntimeLayout {
        &self.dst
    }

    /// CuTe's `ValLayoutRef`: that of the side that a tiled copy speaks of.
    pub fn reference(&self) -> &RuntimeLayout {
        if self.atom.ref_is_src { &self.src } else { &self.dst }
    }

    /// The number of threads.
    pub fn num_thr(&self) -> i64 {
        self.atom.threads.size()
    }

    /// CuTe's `NumValSrc`: values of a thread at the source.
    pub fn num_val_src(&self) -> i64 {
        values_of(&self.src)
    }

    /// CuTe's `NumValDst`: values of a thread at the destination.
    pub fn num_val_dst(&self) -> i64 {
        values_of(&self.dst)
    }

    /// Values of a thread at the reference.
    pub fn num_val_ref(&self) -> i64 {
        values_of(self.reference())
    }
}

impl fmt::Display for TypedCopyAtom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.atom, self.element)
    }
}

/// The extent of the values of a (thread, value) layout.
fn values_of(layout: &RuntimeLayout) -> i64 {
    layout.mode(1).map_or(1, |values| values.size())
}

/// An operation of CuTe by name and instruction, whose layouts come from a tensor map.
///
/// ```
/// use cute_runtime::atom::CopyOperation;
/// let load = CopyOperation::named("SM90_TMA_STORE_2D").unwrap();
/// assert_eq!(load.ptx, ["cp.async.bulk.tensor.2d.global.shared::cta.bulk_group"]);
/// assert!(CopyOperation::named("SM90_TMA_STORE_6D").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CopyOperation {
    /// CuTe's name.
    pub name: String,
    /// The PTX instructions: none where the rank of the tensor map chooses among operations.
    pub ptx: Vec<String>,
}

impl CopyOperation {
    /// All of them.
    pub fn all() -> impl Iterator<Item = CopyOperation> {
        OPERATIONS.iter().flat_map(|operation| {
            combinations(operation.over).map(|letters| CopyOperation {
                name: letters.fill(operation.name),
                ptx: operation.ptx.iter().map(|ptx| letters.fill(ptx)).collect(),
            })
        })
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<CopyOperation> {
        CopyOperation::all().find(|operation| operation.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_an_atom() {
        for pattern in CopyAtom::names() {
            let name = pattern.replace("{S}", if pattern.contains("bits") { "1024" } else { "32b" });
            assert!(!name.contains('{'), "{name}");
            let atom = CopyAtom::named(&name).unwrap();
            assert_eq!(atom.name(), name);
            assert_eq!(atom.src().mode(0).unwrap().size(), atom.threads().size(), "{name}");
            assert_eq!(atom.dst().mode(0).unwrap().size(), atom.threads().size(), "{name}");
        }
    }
}
