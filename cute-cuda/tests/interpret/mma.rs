//! `mma.sync`: against the places of elements that the PTX ISA gives by formulas, which are written here, and not the table's.

use std::fmt::Write;

use super::{InterpretError, Interpreter, launch_module, module, sentence};
use cute_types::runtime::atom::MmaAtom;
use half::{bf16, f16};

/// Row and column of an element, of a lane's group, its place in it, and the element's number.
type Place = fn(usize, usize, usize) -> (usize, usize);

/// An instruction as the PTX ISA describes it: for lane group g and thread t of it, where element i of A, B and C is.
struct Case {
    name: &'static str,
    extents: [usize; 3],
    /// Bits of an element and elements of a lane, of A and B and of C.
    bits: [usize; 2],
    counts: [usize; 3],
    /// In (M,K), (N,K), (M,N).
    places: [Place; 3],
    encode: fn(i32) -> u64,
    sum: fn(i32) -> u64,
}

fn halves(name: &'static str, encode: fn(i32) -> u64) -> Case {
    Case {
        name,
        extents: [16, 8, 16],
        bits: [16, 32],
        counts: [8, 4, 4],
        places: [
            |g, t, i| (if i % 4 < 2 { g } else { g + 8 }, 2 * t + i % 2 + if i >= 4 { 8 } else { 0 }),
            |g, t, i| (g, 2 * t + i % 2 + if i >= 2 { 8 } else { 0 }),
            |g, t, i| (if i < 2 { g } else { g + 8 }, 2 * t + i % 2),
        ],
        encode,
        sum: single,
    }
}

fn bytes(name: &'static str, encode: fn(i32) -> u64, sum: fn(i32) -> u64) -> Case {
    Case {
        name,
        extents: [16, 8, 32],
        bits: [8, 32],
        counts: [16, 8, 4],
        places: [
            |g, t, i| (if i % 8 < 4 { g } else { g + 8 }, 4 * t + i % 4 + if i >= 8 { 16 } else { 0 }),
            |g, t, i| (g, 4 * t + i % 4 + if i >= 4 { 16 } else { 0 }),
            |g, t, i| (if i < 2 { g } else { g + 8 }, 2 * t + i % 2),
        ],
        encode,
        sum,
    }
}

fn single(x: i32) -> u64 {
    u64::from((x as f32).to_bits())
}

/// Small integers as `e4m3`: 0 to 3 and their negatives.
fn e4m3(x: i32) -> u64 {
    let size = [0x00, 0x38, 0x40, 0x44][x.unsigned_abs() as usize];
    if x < 0 { size | 0x80 } else { size }
}

fn cases() -> Vec<Case> {
    vec![
        halves("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", |x| u64::from(f16::from_f32(x as f32).to_bits())),
        halves("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", |x| {
            u64::from(bf16::from_f32(x as f32).to_bits())
        }),
        Case {
            name: "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32",
            extents: [16, 8, 8],
            bits: [32, 32],
            counts: [4, 2, 4],
            places: [
                |g, t, i| (if i % 2 == 0 { g } else { g + 8 }, if i < 2 { t } else { t + 4 }),
                |g, t, i| (g, t + 4 * i),
                |g, t, i| (if i < 2 { g } else { g + 8 }, 2 * t + i % 2),
            ],
            // The lower 13 bits are not read.
            encode: |x| single(x) | 0x1fff,
            sum: single,
        },
        Case {
            name: "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64",
            extents: [8, 8, 4],
            bits: [64, 64],
            counts: [1, 1, 2],
            places: [|g, t, _| (g, t), |g, t, _| (g, t), |g, t, i| (g, 2 * t + i)],
            encode: |x| f64::from(x).to_bits(),
            sum: |x| f64::from(x).to_bits(),
        },
        bytes("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32", |x| u64::from(x as u8), |x| u64::from(x as u32)),
        bytes("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32", e4m3, single),
        bytes(
            "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32",
            |x| u64::from(f16::from_f32(x as f32).to_bits() >> 8),
            single,
        ),
    ]
}

/// A kernel that loads a lane's registers of A, B and C from its part of the array, and stores D over C.
fn text(name: &str, registers: [usize; 3], bits: usize) -> String {
    let [a, b, c] = registers;
    let (ty, size) = if bits == 64 { ("b64", 8) } else { ("b32", 4) };
    let list = |from: usize, count: usize| -> String {
        (from..from + count).map(|i| format!("%x{i}")).collect::<Vec<_>>().join(", ")
    };
    let mut body = format!(".reg .{ty} %x<{}>;\n", a + b + c);
    let _ = writeln!(body, "mov.u32 %r0, %tid.x; mad.wide.u32 %rd0, %r0, {}, %rd7;", size * (a + b + c));
    for i in 0..a + b + c {
        let _ = writeln!(body, "ld.global.{ty} %x{i}, [%rd0+{}];", size * i);
    }
    let (of_a, of_b, of_c) = (list(0, a), list(a, b), list(a + b, c));
    let _ = writeln!(body, "{name} {{{of_c}}}, {{{of_a}}}, {{{of_b}}}, {{{of_c}}};");
    for i in 0..c {
        let _ = writeln!(body, "st.global.{ty} [%rd0+{}], %x{};", size * (a + b + i), a + b + i);
    }
    module(&format!("{body}ret;")).replace(".reg .f16 %x<4>;", "").replace(".version 7.8", ".version 8.7")
}

#[test]
fn products_are_those_of_the_matrices_that_the_isa_describes() -> Result<(), InterpretError> {
    for Case { name, extents: [m, n, k], bits: [bits, wide], counts, places, encode, sum } in cases() {
        // Remainders of powers of 3, which repeat after 1008.
        let mut state = 1u32;
        let mut fresh = |count: usize| -> Vec<i32> {
            let mut one = || {
                state = state * 3 % 1009;
                state as i32 % 7 - 3
            };
            (0..count).map(|_| one()).collect()
        };
        let (a, b, c) = (fresh(m * k), fresh(n * k), fresh(m * n));
        let per_word = if bits == 64 { 1 } else { 32 / bits };
        let registers = [counts[0] / per_word, counts[1] / per_word, counts[2]];
        let size = wide / 8;
        let stride = size * registers.iter().sum::<usize>();
        let mut array = vec![0u8; 32 * stride];
        let start_c = size * (registers[0] + registers[1]);
        for lane in 0..32 {
            let (g, t) = (lane / 4, lane % 4);
            let mut put = |at: usize, width: usize, value: u64| {
                array[lane * stride + at..][..width].copy_from_slice(&value.to_le_bytes()[..width]);
            };
            for i in 0..counts[0] {
                let (row, column) = places[0](g, t, i);
                put(i * bits / 8, bits / 8, encode(a[row * k + column]));
            }
            for i in 0..counts[1] {
                let (row, column) = places[1](g, t, i);
                put(size * registers[0] + i * bits / 8, bits / 8, encode(b[row * k + column]));
            }
            for i in 0..counts[2] {
                let (row, column) = places[2](g, t, i);
                put(start_c + i * size, size, sum(c[row * n + column]));
            }
        }
        let found = launch_module(&Interpreter::default(), &text(name, registers, bits), [1, 1, 1], 32, &array)?;
        for lane in 0..32 {
            for i in 0..counts[2] {
                let (row, column) = places[2](lane / 4, lane % 4, i);
                let product: i32 = (0..k).map(|i| a[row * k + i] * b[column * k + i]).sum();
                let wanted = sum(c[row * n + column] + product).to_le_bytes();
                let at = lane * stride + start_c + i * size;
                assert_eq!(found[at..at + size], wanted[..size], "{name}: D({row},{column}) of lane {lane}");
            }
        }
    }
    Ok(())
}

/// Every `mma.sync` of the table up to sm_90.
fn all() -> impl Iterator<Item = MmaAtom> {
    let old = |name: &String| ["SM70", "SM75", "SM80", "SM89", "SM90_16"].iter().any(|start| name.starts_with(start));
    let atoms = MmaAtom::names().filter(old).filter_map(|name| MmaAtom::named(&name).ok());
    atoms.filter(|atom| matches!(atom.ptx(), [text] if text.starts_with("mma.sync")))
}

#[test]
fn every_instruction_of_the_table_runs_and_adds_nothing_for_zeros() -> Result<(), InterpretError> {
    let mut count = 0;
    for atom in all() {
        let of =
            |registers: Option<&cute_types::runtime::atom::Registers>| registers.map_or(0, |list| list.count as usize);
        let registers = [of(atom.registers_a()), of(atom.registers_b()), of(atom.registers_c())];
        let bits = if atom.registers_c().is_some_and(|list| list.of == "f64") { 64 } else { 32 };
        let size = bits / 8;
        let (of_lane, start) = (size * registers.iter().sum::<usize>(), size * (registers[0] + registers[1]));
        // Bits of small numbers in every type, in C alone.
        let mut array = vec![0; 32 * of_lane];
        for lane in 0..32 {
            array[lane * of_lane + start..(lane + 1) * of_lane].fill(0x11);
        }
        let found =
            launch_module(&Interpreter::default(), &text(&atom.ptx()[0], registers, bits), [1, 1, 1], 32, &array)?;
        assert_eq!(found, array, "{atom}");
        count += 1;
    }
    assert!(count > 60, "{count} atoms have an mma.sync");
    Ok(())
}

#[test]
fn integers_saturate_where_they_say_so_and_wrap_elsewhere() -> Result<(), InterpretError> {
    let most = |fin: &str| -> Result<u32, InterpretError> {
        let name = format!("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32{fin}");
        // A and B are ones, C the largest number.
        let of_lane = [[1u8; 8], [0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 0x7f]].concat();
        let found =
            launch_module(&Interpreter::default(), &text(&name, [1, 1, 2], 32), [1, 1, 1], 32, &of_lane.repeat(32))?;
        Ok(u32::from_le_bytes([found[8], found[9], found[10], found[11]]))
    };
    assert_eq!((most("")?, most(".satfinite")?), (0x8000_000f, 0x7fff_ffff));
    Ok(())
}

#[test]
fn a_warp_multiplies_as_a_whole_and_in_registers_of_bits() {
    let name = "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32";
    let declared = ".reg .b32 %y<4>; mov.u32 %r1, %tid.x; mov.b32 %y0, 0; mov.b32 %y1, 0;";
    let zeros = "mov.f32 %f0, 0f00000000; mov.f32 %f1, %f0; mov.f32 %f2, %f0; mov.f32 %f3, %f0;";
    let of = |before: &str, operands: &str| sentence(&format!("{declared}\n{zeros} {before}\n{name} {operands};"), 32);
    let right = "{%f0, %f1, %f2, %f3}, {%y0, %y1}, {%y0}, {%f0, %f1, %f2, %f3}";
    assert_eq!(of("", right), "no fault");
    let missing = of("setp.eq.u32 %p0, %r1, 5; @%p0 ret;", right);
    assert!(missing.starts_with("3 0: "), "{missing}");
    assert!(missing.contains("thread 5"), "{missing}");
    assert_eq!(of("", &right.replace("%y0}", "%y2}")), "3 0: `%y2` is read before it is written");
    assert_eq!(
        of("mov.u32 %r2, 0;", &right.replace("{%y0}", "{%r2}")),
        format!("line 11: operand `%r2` of `{name}` is .u32, not .b32")
    );
    assert_eq!(
        of("", &right.replace("{%y0, %y1}", "{%y0}")),
        "line 11: expected a vector of as many registers as the matrix has, found `{…}`"
    );
    assert_eq!(
        of("", &right.replace("{%y0}", "%y0")),
        "line 11: expected a vector of as many registers as the matrix has, found `%y0`"
    );
    let other = sentence("mma.sync.aligned.m16n8k8.row.row.f32.f16.f16.f32 {%f0, %f1}, {%r0}, {%r0}, {%f0, %f1};", 32);
    assert!(other.contains("unknown opcode `mma.sync.aligned.m16n8k8.row.row.f32.f16.f16.f32`"), "{other}");
}
