//! `wgmma` of every type, with A in shared memory and in registers, K- and MN-major: against sums of small numbers, with the
//! places of the registers by the formulas of the PTX ISA ("Register fragments and shared memory matrix layouts").

use super::mbarriers::hopper;
use super::*;
use cute_types::runtime::atom::{GmmaDescriptor, GmmaLayout, GmmaMajor, GmmaOperand};
use cute_types::runtime::{ComposedLayout, LayoutError};

/// Where B, the registers of A, and the sums are in the array, in bytes; A is at its beginning.
const B: usize = 4096;
const REGISTERS: usize = 12288;
const SUMS: usize = 16384;

/// A type of elements: its name, its bits, and the bits of a small number.
struct Element {
    name: &'static str,
    bits: usize,
    of: fn(i32) -> u32,
}

/// Floats of 8 bits, whose exponents begin at a bias.
fn small(x: i32, one: u32, two: u32) -> u32 {
    [0, one, two][x.unsigned_abs() as usize] | if x < 0 { 0x80 } else { 0 }
}

const ELEMENTS: [Element; 7] = [
    Element { name: "f16", bits: 16, of: |x| u32::from(half::f16::from_f32(x as f32).to_bits()) },
    Element { name: "bf16", bits: 16, of: |x| u32::from(half::bf16::from_f32(x as f32).to_bits()) },
    Element { name: "tf32", bits: 32, of: |x| (x as f32).to_bits() },
    Element { name: "e4m3", bits: 8, of: |x| small(x, 0x38, 0x40) },
    Element { name: "e5m2", bits: 8, of: |x| small(x, 0x3c, 0x40) },
    Element { name: "s8", bits: 8, of: |x| x as u32 & 0xff },
    Element { name: "u8", bits: 8, of: |x| x as u32 & 0xff },
];

/// From -2 to 2, or from 0 on.
fn number(row: usize, k: usize, of: usize, unsigned: bool) -> i32 {
    let x = (row * 5 + k * (3 + of) + row * k) % 5;
    if unsigned { (x % 3) as i32 } else { x as i32 - 2 }
}

/// Writes an operand as a layout has it; gives its descriptor, for shared memory from an address on.
fn place(
    bytes: &mut [u8],
    element: &Element,
    [rows, of]: [usize; 2],
    major: GmmaMajor,
    address: i64,
) -> Result<u64, LayoutError> {
    let (bits, k) = (element.bits as i64, 256 / element.bits);
    let atom = if major == GmmaMajor::K { GmmaLayout::k_sw32(bits)? } else { GmmaLayout::mn_inter(bits)? };
    let layout: ComposedLayout = atom.tile_to_shape((rows as i64, k as i64))?;
    for (row, k) in (0..rows).flat_map(|row| (0..k).map(move |k| (row, k))) {
        let at = layout.offset((row as i64, k as i64))? as usize * element.bits / 8;
        let value = (element.of)(number(row, k, of, element.name == "u8")).to_le_bytes();
        bytes[at..at + element.bits / 8].copy_from_slice(&value[..element.bits / 8]);
    }
    Ok(GmmaDescriptor::new(&layout, GmmaOperand::new(major, bits)?, address)?.to_bits())
}

/// The registers of A: for each thread four words.
fn registers(element: &Element) -> Vec<u8> {
    let in_word = 32 / element.bits;
    let word = |thread: usize, register: usize| {
        let row = thread / 32 * 16 + thread % 32 / 4 + register % 2 * 8;
        let first = thread % 4 * in_word + register / 2 * 4 * in_word;
        (0..in_word).fold(0, |word, i| {
            word | (element.of)(number(row, first + i, 0, element.name == "u8")) << (i * element.bits)
        })
    };
    (0..128).flat_map(|thread| (0..4).flat_map(move |register| word(thread, register).to_le_bytes())).collect()
}

/// One `wgmma`, and what is wrong with its sums.
fn check(
    a: &Element,
    b: &Element,
    d: &str,
    n: usize,
    majors: [GmmaMajor; 2],
    from_registers: bool,
) -> Result<(), String> {
    let said = |error: LayoutError| error.to_string();
    let k = 256 / a.bits;
    let mut bytes = vec![0; SUMS + 128 * 128 * 4];
    let tile = SHARED_BASE as i64;
    let of_a = place(&mut bytes[..B], a, [64, 0], majors[0], tile).map_err(said)?;
    let of_b = place(&mut bytes[B..REGISTERS], b, [n, 1], majors[1], tile + B as i64).map_err(said)?;
    bytes[REGISTERS..REGISTERS + 2048].copy_from_slice(&registers(a));
    let halves = d == "f16";
    let (ty, name) = if d == "f32" { ("f32", "%f") } else { ("b32", "%r") };
    let count = if halves { n / 4 } else { n / 2 };
    let sums: Vec<String> = (0..count).map(|i| format!("{name}{}", i + 32)).collect();
    let left = if from_registers { "{%r4, %r5, %r6, %r7}" } else { "%rd1" };
    let mut flags = String::new();
    if d != "s32" {
        flags += ", 1, 1";
    }
    let turned = |major| u8::from(major == GmmaMajor::MN);
    if a.bits == 16 {
        flags += &if from_registers { String::new() } else { format!(", {}", turned(majors[0])) };
        flags += &format!(", {}", turned(majors[1]));
    }
    let stores: String =
        sums.iter().enumerate().map(|(i, sum)| format!("st.global.{ty} [%rd4+{}], {sum};\n", SUMS + 4 * i)).collect();
    let body = format!(
        "ld.param.u64 %rd0, [array]; mov.u32 %r1, tile; mad.lo.u32 %r2, %r0, 4, %r1; mul.wide.u32 %rd3, %r0, 4; add.u64 %rd3, %rd3, %rd0;
mov.u32 %r3, 0;
COPY: ld.global.u32 %r8, [%rd3]; st.shared.u32 [%r2], %r8; add.u64 %rd3, %rd3, 512; add.u32 %r2, %r2, 512;
add.u32 %r3, %r3, 1; setp.lt.u32 %p0, %r3, {turns}; @%p0 bra COPY;
fence.proxy.async.shared::cta; bar.sync 0;
mul.wide.u32 %rd4, %r0, 16; add.u64 %rd4, %rd4, %rd0; ld.global.v4.b32 {{%r4, %r5, %r6, %r7}}, [%rd4+{REGISTERS}];
mov.b64 %rd1, {of_a}; mov.b64 %rd2, {of_b};
wgmma.fence.sync.aligned;
wgmma.mma_async.sync.aligned.m64n{n}k{k}.{d}.{}.{} {{{}}}, {left}, %rd2, 0{flags};
wgmma.mma_async.sync.aligned.m64n{n}k{k}.{d}.{}.{} {{{}}}, {left}, %rd2, 1{flags};
wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;
mul.wide.u32 %rd4, %r0, 512; add.u64 %rd4, %rd4, %rd0;\n{stores}",
        a.name, b.name, sums.join(", "), a.name, b.name, sums.join(", "), turns = REGISTERS / 512
    );
    let text = hopper(".param .u64 array", &body).replace("%r<32>", "%r<160>").replace("%f<64>", "%f<160>");
    let found =
        launch_module(&Interpreter::default(), &text, [1, 1, 1], 128, &bytes).map_err(|error| error.to_string())?;
    for (thread, value) in (0..128).flat_map(|thread| (0..n / 2).map(move |value| (thread, value))) {
        let row = thread / 32 * 16 + thread % 32 / 4 + value / 2 % 2 * 8;
        let column = value / 4 * 8 + thread % 4 * 2 + value % 2;
        let wanted: i32 =
            (0..k).map(|k| 2 * number(row, k, 0, a.name == "u8") * number(column, k, 1, b.name == "u8")).sum();
        let at = SUMS + 512 * thread + if halves { 2 * value } else { 4 * value };
        let word: [u8; 4] = core::array::from_fn(|i| found[at + i]);
        let sum = match d {
            "f32" => f32::from_le_bytes(word) as i32,
            "f16" => half::f16::from_le_bytes([word[0], word[1]]).to_f32() as i32,
            _ => i32::from_le_bytes(word),
        };
        if sum != wanted {
            return Err(format!("({row},{column}) is {sum}, not {wanted}"));
        }
    }
    Ok(())
}

#[test]
fn every_type_multiplies_from_shared_memory_and_from_registers() {
    for a in &ELEMENTS {
        for b in ELEMENTS.iter().filter(|b| b.bits == a.bits) {
            let of = |name: &str| ["s8", "u8"].contains(&name);
            if (a.bits == 16 && a.name != b.name) || of(a.name) != of(b.name) {
                continue;
            }
            let sums: &[&str] = match a.name {
                "s8" | "u8" => &["s32"],
                "f16" | "e4m3" | "e5m2" => &["f32", "f16"],
                _ => &["f32"],
            };
            for (d, n) in sums.iter().flat_map(|d| [8, 24, 64, 192].map(|n| (*d, n))) {
                for from_registers in [false, true] {
                    let found = check(a, b, d, n, [GmmaMajor::K; 2], from_registers);
                    assert_eq!(found, Ok(()), "{} {} {d} {n} {from_registers}", a.name, b.name);
                }
            }
        }
    }
}

#[test]
fn halves_are_read_by_columns_too() {
    use GmmaMajor::{K, MN};
    for element in &ELEMENTS[..2] {
        for majors in [[MN, K], [K, MN], [MN, MN]] {
            for n in [8, 64] {
                assert_eq!(check(element, element, "f32", n, majors, false), Ok(()), "{} {majors:?} {n}", element.name);
            }
        }
        assert_eq!(check(element, element, "f32", 64, [K, MN], true), Ok(()));
    }
}
