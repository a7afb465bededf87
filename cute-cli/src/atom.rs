//! `cute atom`: the instructions that multiply and copy, and one of them with its layouts.

use std::io::{self, Write};

use cute_types::runtime::RuntimeLayout;
use cute_types::runtime::atom::{AtomError, CopyAtom, MmaAtom, Operand};

use crate::failure::Failure;

/// A picture of more rows or columns than these is none.
const WIDEST: i64 = 32;

/// Every family of atoms, or the atom of this name.
pub(crate) fn print(name: Option<&str>, output: &mut impl Write) -> Result<(), Failure> {
    let Some(name) = name else { return Ok(list(output)?) };
    match MmaAtom::named(name) {
        Ok(atom) => Ok(multiplication(&atom, output)?),
        // What is none of either says what is near it among those that multiply, or else among those that copy.
        Err(refused) => match CopyAtom::named(name) {
            Ok(atom) => Ok(copy(&atom, output)?),
            Err(AtomError::NoAtom { near: None, .. }) => Err(Failure::Atom(refused)),
            Err(of_copies) => Err(Failure::Atom(of_copies)),
        },
    }
}

/// The families, by their patterns.
fn list(output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "Multiplications, with letters for what a family has several of:")?;
    for (name, atoms) in MmaAtom::families() {
        writeln!(output, "{atoms:6}  {name}")?;
    }
    writeln!(output, "\nCopies, with {{S}} for their bits, as 128b or a type:")?;
    for name in CopyAtom::names() {
        writeln!(output, "        {name}")?;
    }
    Ok(())
}

/// What an atom is, and its operands in registers as pictures.
fn multiplication(atom: &MmaAtom, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{atom}")?;
    head(atom.target(), atom.ptx(), atom.threads(), output)?;
    writeln!(output, "  (M,N,K)   {}", atom.shape())?;
    let registers = [atom.registers_a(), atom.registers_b(), atom.registers_c()];
    let types = [atom.type_a(), atom.type_b(), atom.type_c()];
    for (i, operand) in [Operand::A, Operand::B, Operand::C].into_iter().enumerate() {
        let held = registers[i].map_or(String::new(), |registers| format!(", {registers}"));
        let letter = operand.letter().to_ascii_uppercase();
        writeln!(output, "  {letter}         {} of {}{held}", atom.layout(operand), types[i])?;
    }
    if let Some((layout, of)) = atom.metadata() {
        writeln!(output, "  metadata  {layout} of {of}")?;
    }
    if let Some(scale) = atom.scale() {
        writeln!(output, "  scales    {} of A, {} of B, {} for {}", scale.a, scale.b, scale.r#type, scale.vector)?;
    }
    for operand in [Operand::A, Operand::B, Operand::C] {
        let [rows, columns] = operand.modes().map(|mode| atom.extent(mode));
        // An operand that all threads see whole has no picture.
        if atom.layout(operand).size() == rows * columns && rows.max(columns) <= WIDEST {
            let [row, column] = operand.modes();
            writeln!(output, "\n{}, {row} down and {column} across:", operand.letter().to_ascii_uppercase())?;
            picture(atom.layout(operand), rows, columns, output)?;
        }
    }
    Ok(())
}

/// What a copy is.
fn copy(atom: &CopyAtom, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{atom}")?;
    head(atom.target(), atom.ptx(), atom.threads(), output)?;
    let side = if atom.reference() == atom.src() { "source" } else { "destination" };
    writeln!(output, "  source    {} in bits", atom.src())?;
    writeln!(output, "  dest.     {} in bits", atom.dst())?;
    writeln!(output, "  reference {side}")
}

/// What both have.
fn head(target: Option<&str>, ptx: &[String], threads: &RuntimeLayout, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "  since     {}", target.unwrap_or("any target"))?;
    for ptx in ptx {
        writeln!(output, "  PTX       {ptx}")?;
    }
    writeln!(output, "  threads   {threads}")
}

/// Which thread has an element, and as which of its values: `T5V1`.
fn picture(layout: &RuntimeLayout, rows: i64, columns: i64, output: &mut impl Write) -> io::Result<()> {
    let mut cells = vec![String::new(); usize::try_from(rows * columns).unwrap_or(0)];
    let threads = layout.mode(0).map_or(1, |threads| threads.size());
    for (i, offset) in (0..).zip(layout.offsets()) {
        if let Some(cell) = usize::try_from(offset).ok().and_then(|offset| cells.get_mut(offset)) {
            *cell = format!("T{}V{}", i % threads, i / threads);
        }
    }
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    for row in 0..rows {
        for column in 0..columns {
            let cell =
                usize::try_from(row + rows * column).ok().and_then(|at| cells.get(at)).map_or("", String::as_str);
            write!(output, "{}{cell:width$}", if column == 0 { "  " } else { " " })?;
        }
        writeln!(output)?;
    }
    Ok(())
}
