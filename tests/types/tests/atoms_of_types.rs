//! The atoms as types are the atoms over values of the same names, and all of those that types are to have.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use std::cell::RefCell;
use std::collections::BTreeSet;

use cute_types::atom::element::{Element, ValType};
use cute_types::atom::{CopyAtom, ExtentsMNK, Held, MmaAtom};
use cute_types::int::Nat;
use cute_types::layout::StaticLayout;
use cute_types::runtime::{RuntimeLayout, atom};

#[path = "atoms_of_types/list.rs"]
mod list;

thread_local! {
    /// The names that were compared.
    static NAMES: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// The layout as a value, by its text.
fn value<L: StaticLayout>() -> RuntimeLayout {
    format!("{:?}", L::NEW).replace('_', "").parse().unwrap()
}

/// The types of the values.
fn val_type<V: ValType>() -> atom::ValType {
    atom::ValType { element: V::Element::NAME.parse().unwrap(), sparsity: V::SPARSITY as i64 }
}

/// Where the operand is.
fn held<H: Held>() -> atom::Held {
    match H::NAME {
        "registers" => atom::Held::Registers,
        "K" => atom::Held::Descriptor(atom::GmmaMajor::K),
        "MN" => atom::Held::Descriptor(atom::GmmaMajor::MN),
        other => panic!("{other} is no place of an operand"),
    }
}

fn mma<A: MmaAtom>() {
    let of_values = atom::MmaAtom::named(A::NAME).unwrap();
    let extents = [
        <A::ShapeMNK as ExtentsMNK>::M::VALUE,
        <A::ShapeMNK as ExtentsMNK>::N::VALUE,
        <A::ShapeMNK as ExtentsMNK>::K::VALUE,
    ];
    assert_eq!(atom::Mode::ALL.map(|mode| of_values.extent(mode) as u64), extents, "{}", A::NAME);
    assert_eq!(of_values.threads(), &value::<A::ThrId>(), "{}", A::NAME);
    let layouts = [value::<A::ALayout>(), value::<A::BLayout>(), value::<A::CLayout>()];
    assert_eq!([of_values.a(), of_values.b(), of_values.c()], layouts.each_ref(), "{}", A::NAME);
    let types =
        [val_type::<A::ValTypeD>(), val_type::<A::ValTypeA>(), val_type::<A::ValTypeB>(), val_type::<A::ValTypeC>()];
    assert_eq!([of_values.type_d(), of_values.type_a(), of_values.type_b(), of_values.type_c()], types, "{}", A::NAME);
    assert_eq!([of_values.held_a(), of_values.held_b()], [held::<A::HeldA>(), held::<A::HeldB>()], "{}", A::NAME);
    assert_eq!(of_values.held_c(), atom::Held::Registers, "{}", A::NAME);
    assert_eq!(of_values.ptx(), A::PTX, "{}", A::NAME);
    assert_eq!(of_values.target(), A::TARGET, "{}", A::NAME);
    NAMES.with_borrow_mut(|names| names.insert(A::NAME.to_owned()));
}

fn copy<C: CopyAtom>() {
    let of_values = atom::CopyAtom::named(C::NAME).unwrap();
    assert_eq!(of_values.threads(), &value::<C::ThrId>(), "{}", C::NAME);
    assert_eq!([of_values.src(), of_values.dst()], [&value::<C::SrcLayout>(), &value::<C::DstLayout>()], "{}", C::NAME);
    assert_eq!(of_values.reference(), &value::<C::RefLayout>(), "{}", C::NAME);
    assert_eq!(of_values.ptx(), C::PTX, "{}", C::NAME);
    assert_eq!(of_values.target(), C::TARGET, "{}", C::NAME);
    // What the bits have to be a multiple of: one bit too many is refused where it is more than one.
    let (bits, granule) = (C::Bits::VALUE, C::Granule::VALUE);
    let wider = C::NAME.replace(&bits.to_string(), &(bits + 1).to_string());
    if wider != C::NAME && bits > 1 {
        let refused = atom::CopyAtom::named(&wider).err().map(|refused| refused.to_string());
        let sentence = format!("copy_atom: {} bits are not a multiple of {granule}", bits + 1);
        assert_eq!(refused, (granule > 1).then_some(sentence), "{}", C::NAME);
    }
    NAMES.with_borrow_mut(|names| names.insert(C::NAME.to_owned()));
}

/// Whether types have the atom of this name: all but those of sm_100 and sm_120.
fn is_of_types(name: &str) -> bool {
    !name.starts_with("SM100") && !name.starts_with("SM120")
}

/// A name with `N` for the number of columns of a warpgroup's atom, and without majors.
fn family(name: &str) -> String {
    let name = if name.contains("64x") && name.contains("SM90") { name.split('<').next().unwrap() } else { name };
    match name.split_once("64x") {
        Some((before, after)) if name.contains("SM90") => {
            format!("{before}64xN{}", after.trim_start_matches(|digit: char| digit.is_ascii_digit()))
        }
        _ => name.to_owned(),
    }
}

#[test]
fn multiplications_are_those_of_values() {
    list::multiplications();
    let of_types: BTreeSet<String> = NAMES.with_borrow(|names| names.iter().map(|name| family(name)).collect());
    let of_values: BTreeSet<String> =
        atom::MmaAtom::names().filter(|name| is_of_types(name)).map(|name| family(&name)).collect();
    assert_eq!(of_types, of_values);
}

#[test]
fn copies_are_those_of_values() {
    list::copies();
    let pattern = |name: &str| match name.split_once('<') {
        // `UniversalCopy<128b>`, but not `AutoVectorizingCopyWithAssumedAlignment<128>`, whose number is part of its name.
        Some((before, of)) if of.ends_with("b>") || of.ends_with("bits>") || of.starts_with("{S}") => before.to_owned(),
        _ => name.to_owned(),
    };
    let of_types: BTreeSet<String> = NAMES.with_borrow(|names| names.iter().map(|name| pattern(name)).collect());
    let of_values: BTreeSet<String> =
        atom::CopyAtom::names().filter(|name| is_of_types(name)).map(|name| pattern(&name)).collect();
    assert_eq!(of_types, of_values);
}
