//! PTX of the interpreter's own dialect: most often a module that it accepts, sometimes one that is nearly right.

use std::sync::LazyLock;

use cute_cuda::kernel::{Offsets, Relayout};
use cute_cuda::ptx::Target;
use cute_runtime::{ComposedLayout, RuntimeLayout};

use crate::draw::Draw;
use crate::edit::edited;

/// The bytes of shared memory that the kernels declare.
const SHARED: i64 = 1024;

/// What an instruction is, with letters where operands go: `r` a register of 32 bits, `q` of 64, `f` and `d` of floats, `h`
/// of 16 bits, `p` a predicate; the capitals also numbers. `Z` is a special register, `G` an address in global memory, `O` one to
/// be written, `H` one in shared, `L` a
/// label, `T` a table of 8 bits, `W` a count of groups.
const INSTRUCTIONS: &[&str] = &[
    "add.u32 r, R, R",
    "sub.u32 r, R, R",
    "mul.lo.u32 r, R, R",
    "mul.hi.u32 r, R, R",
    "mad.lo.u32 r, R, R, R",
    "add.u64 q, Q, Q",
    "sub.u64 q, Q, Q",
    "mul.lo.u64 q, Q, Q",
    "mul.hi.u64 q, Q, Q",
    "mul.wide.u32 q, R, R",
    "mad.wide.u32 q, R, R, Q",
    "div.u32 r, R, R",
    "rem.u32 r, R, R",
    "div.u64 q, Q, Q",
    "rem.u64 q, Q, Q",
    "shl.b32 r, R, R",
    "shr.u32 r, R, R",
    "shl.b64 q, Q, R",
    "shr.u64 q, Q, R",
    "and.b32 r, R, R",
    "or.b32 r, R, R",
    "xor.b32 r, R, R",
    "not.b32 r, r",
    "and.b64 q, Q, Q",
    "min.u32 r, R, R",
    "max.u32 r, R, R",
    "popc.b32 r, r",
    "bfe.u32 r, R, R, R",
    "bfi.b32 r, R, R, R, R",
    "lop3.b32 r, R, R, R, T",
    "prmt.b32 r, R, R, R",
    "div.s32 s, s, s",
    "rem.s32 s, s, s",
    "add.s32 s, s, s",
    "mul.hi.s32 s, s, s",
    "shr.s32 s, s, R",
    "neg.s32 s, s",
    "abs.s32 s, s",
    "bfe.s32 s, s, R, R",
    "cvt.s32.u32 s, r",
    "cvt.u32.s32 r, s",
    "mul.wide.s32 q, s, s",
    "min.s32 s, s, s",
    "mov.u32 r, R",
    "mov.u32 r, Z",
    "mov.u64 q, Q",
    "mov.b32 f, r",
    "mov.b32 r, f",
    "mov.b64 d, q",
    "mov.b64 {r, r}, q",
    "mov.b64 q, {r, r}",
    "mov.b32 {h, h}, r",
    "mov.b32 r, {h, h}",
    "cvt.u64.u32 q, r",
    "cvt.u32.u64 r, q",
    "cvt.rn.f32.u32 f, r",
    "cvt.rn.f32.s32 f, s",
    "cvt.rzi.u32.f32 r, f",
    "cvt.rzi.s32.f32 s, f",
    "cvt.f64.f32 d, f",
    "cvt.rn.f32.f64 f, d",
    "cvt.u16.u32 h, r",
    "cvt.u32.u16 r, h",
    "add.f32 f, f, f",
    "sub.f32 f, f, f",
    "add.rn.f32 f, f, f",
    "mul.rn.f32 f, f, f",
    "div.rn.f32 f, f, f",
    "fma.rn.f32 f, f, f, f",
    "min.f32 f, f, f",
    "max.NaN.f32 f, f, f",
    "neg.f32 f, f",
    "abs.f32 f, f",
    "rcp.rn.f32 f, f",
    "add.rn.f64 d, d, d",
    "mul.rn.f64 d, d, d",
    "fma.rn.f64 d, d, d, d",
    "div.rn.f64 d, d, d",
    "add.u16 h, h, h",
    "mul.lo.u16 h, h, h",
    "add.f16 x, x, x",
    "fma.rn.f16 x, x, x, x",
    "max.f16 x, x, x",
    "cvt.f32.f16 f, x",
    "cvt.rn.f16.f32 x, f",
    "setp.lt.u32 p, R, R",
    "setp.eq.u64 p, Q, Q",
    "setp.ge.s32 p, s, s",
    "setp.lt.f32 p, f, f",
    "setp.gtu.f32 p, f, f",
    "setp.nan.f32 p, f, f",
    "selp.u32 r, R, R, p",
    "selp.u64 q, Q, Q, p",
    "and.pred p, p, p",
    "or.pred p, p, p",
    "xor.pred p, p, p",
    "not.pred p, p",
    "bra L",
    "bra.uni L",
    "ret",
    "exit",
    "bar.sync 0",
    "bar.warp.sync R",
    "bar.warp.sync 0xffffffff",
    "ld.global.u32 r, [G]",
    "ld.global.nc.u32 r, [G]",
    "ld.global.u64 q, [G]",
    "ld.global.v2.u32 {r, r}, [G]",
    "ld.global.v4.f32 {f, f, f, f}, [G]",
    "ld.global.u16 h, [G]",
    "st.global.u32 [O], R",
    "st.global.u64 [O], q",
    "st.global.v2.f32 [O], {f, f}",
    "st.global.u16 [O], h",
    "ld.shared.u32 r, [H]",
    "ld.shared.v4.u32 {r, r, r, r}, [H]",
    "ld.shared.u64 q, [H]",
    "st.shared.u32 [H], r",
    "st.shared.v2.u32 [H], {r, r}",
    "st.shared.u16 [H], h",
    "ld.param.u32 r, [n]",
    "ld.param.u64 q, [in]",
    "atom.shared.add.u32 r, [H], R",
    "atom.global.add.u32 r, [O], R",
    "red.global.add.f32 [O], f",
    "red.shared.add.u32 [H], R",
    "shfl.sync.bfly.b32 r, r, R, 31, 0xffffffff",
    "shfl.sync.down.b32 r|p, r, R, R, 0xffffffff",
    "shfl.sync.idx.b32 f, f, R, 31, R",
    "shfl.sync.up.b32 r, r, R, 0, 0xffffffff",
    "vote.sync.any.pred p, p, 0xffffffff",
    "vote.sync.ballot.b32 r, p, 0xffffffff",
    "vote.sync.all.pred p, !p, R",
    "cp.async.ca.shared.global [H], [G], 4",
    "cp.async.cg.shared.global [H], [G], 16",
    "cp.async.ca.shared.global [H], [G], 8, R",
    "cp.async.commit_group",
    "cp.async.wait_group W",
    "cp.async.wait_all",
    "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r}, [H]",
    "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {r, r}, [H]",
    "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r, r, r, r}, [H]",
    "stmatrix.sync.aligned.m8n8.x2.shared.b16 [H], {r, r}",
    "membar.gl",
    "fence.acq_rel.cta",
    "cvta.to.global.u64 q, q",
];

/// What edits put in.
const TOKENS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    ",",
    ";",
    ":",
    "|",
    "!",
    "@",
    "@!%p0 ",
    ".",
    ".u32",
    ".f32",
    ".b8",
    ".reg",
    ".shared",
    ".param",
    ".align 16",
    ".extern",
    ".visible .entry ",
    ".entry k()",
    "<8>",
    "%r0",
    "%q0",
    "%p0",
    "%tid.x",
    "%laneid",
    "tile",
    "mov.u32 ",
    "ret;",
    "bra ",
    "// ",
    "/*",
    "*/",
    "\n",
    "-",
    "0x",
    "0xffffffffffffffff",
    "0f3f800000",
    "0d3ff0000000000000",
    ".maxntid 1, 1, 1",
    ".reqntid 32",
    ".pragma \"nounroll\";",
    "4096",
    "\"",
    "\0",
    "\u{2218}",
];

/// Kernels of this crate: every form that a printed module has.
static PRINTED: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut texts = Vec::new();
    for text in ["(6,10):(10,1)", "((2,4),3):((1,6),2)", "65536:3"] {
        let offsets = text.parse::<RuntimeLayout>().ok().and_then(|layout| Offsets::new(layout, Target::Sm90).ok());
        texts.extend(offsets.map(|offsets| offsets.kernel().ptx().to_owned()));
    }
    for (from, to) in [("(64,32):(1,64)", "(64,32):(32,1)"), ("1031:1", "1031:1"), ("(7,3):(2,14)", "(7,3):(1,7)")] {
        let layouts = from.parse::<ComposedLayout>().ok().zip(to.parse::<ComposedLayout>().ok());
        let copy = layouts.and_then(|(from, to)| Relayout::<f32>::new(&from, &to, Target::Sm90).ok());
        texts.extend(copy.map(|copy| copy.kernel().kernel().ptx().to_owned()));
    }
    texts
});

/// How many kernels of this crate the edits begin with.
pub(super) fn printed() -> usize {
    PRINTED.len()
}

/// A module.
pub(super) fn module(draw: &mut Draw<'_>) -> String {
    match draw.below(4) {
        3 => edited(draw, &PRINTED, TOKENS),
        2 => {
            let seed = [generated(draw)];
            edited(draw, &seed, TOKENS)
        }
        _ => generated(draw),
    }
}

/// A module of the interpreter's dialect: one kernel, whose registers have values unless it is one that lacks them.
fn generated(draw: &mut Draw<'_>) -> String {
    let mut text = head(!draw.one_in(16));
    body(draw, &mut text);
    text + "ret;\n}\n"
}

/// What stands before the instructions, with or without values for the registers.
fn head(with_values: bool) -> String {
    let mut text = String::from(
        ".version 7.8\n.target sm_90\n.address_size 64\n\
         .visible .entry k(.param .u64 in, .param .u64 out, .param .u32 n)\n{\n\
         .reg .pred %p<3>; .reg .b16 %h<3>; .reg .f16 %x<2>; .reg .u32 %r<5>; .reg .u64 %q<6>; .reg .f32 %f<4>;\n\
         .reg .f64 %d<2>; .reg .s32 %s<3>;\n",
    );
    text += &format!(".shared .align 16 .b8 tile[{SHARED}];\n");
    if with_values {
        text += "ld.param.u64 %q4, [in];\nld.param.u64 %q5, [out];\nmov.u32 %r0, %tid.x;\nmov.u32 %r2, %ctaid.x;\nmad.lo.u32 %r1, %r2, 32, %r0;\n\
                 mov.u32 %r2, 7;\nmov.u32 %r3, tile;\nmad.lo.u32 %r4, %r0, 16, %r3;\nmad.wide.u32 %q0, %r1, 16, %q4;\n\
                 mad.wide.u32 %q1, %r1, 16, %q5;\nmov.u64 %q2, 3;\nmov.u64 %q3, %q0;\ncvt.rn.f32.u32 %f0, %r0;\n\
                 mov.f32 %f1, 0f3f800000;\nmov.f32 %f2, %f0;\nmov.f32 %f3, %f1;\ncvt.f64.f32 %d0, %f0;\nmov.f64 %d1, %d0;\n\
                 mov.b32 {%h0, %h1}, %r0;\nmov.b16 %h2, %h0;\nmov.b32 {%x0, %x1}, %r2;\nmov.s32 %s0, -3;\nmov.s32 %s1, 5;\n\
                 cvt.s32.u32 %s2, %r0;\nsetp.lt.u32 %p0, %r0, 5;\nnot.pred %p1, %p0;\nsetp.eq.u32 %p2, %r0, 0;\n";
    }
    text
}

/// Instructions, and four labels among them.
fn body(draw: &mut Draw<'_>, text: &mut String) {
    let count = draw.below(24);
    let mut labels = 0;
    for place in 0..count {
        // Each label once, at the places that loops and branches come out of.
        if labels < 4 && draw.one_in(6) {
            *text += &format!("L{labels}:\n");
            labels += 1;
        }
        if draw.one_in(6) {
            *text += *draw.pick(&["@%p0 ", "@!%p0 ", "@%p1 ", "@%p2 "]);
        }
        let template = if place == 0 && draw.one_in(2) { "st.global.u32 [O], R" } else { draw.pick(INSTRUCTIONS) };
        instruction(draw, text, template);
    }
    for label in labels..4 {
        *text += &format!("L{label}:\n");
    }
}

/// One instruction.
fn instruction(draw: &mut Draw<'_>, text: &mut String, template: &str) {
    let (opcode, operands) = template.split_once(' ').unwrap_or((template, ""));
    *text += opcode;
    text.push(' ');
    let mut letters = operands.chars().peekable();
    while let Some(c) = letters.next() {
        // `tile`, `in` and numbers stand for themselves.
        let alone = !letters.peek().is_some_and(|next| next.is_ascii_alphanumeric());
        match c {
            'i' => {
                *text += "in";
                letters.next();
            }
            '0'..='9' => {
                text.push(c);
                while let Some(next) = letters.next_if(char::is_ascii_alphanumeric) {
                    text.push(next);
                }
            }
            _ if alone && c.is_ascii_alphabetic() => operand(draw, text, c),
            _ => text.push(c),
        }
    }
    *text += ";\n";
}

fn operand(draw: &mut Draw<'_>, text: &mut String, letter: char) {
    let register = |draw: &mut Draw<'_>, prefix: &str, count: usize| format!("%{prefix}{}", draw.below(count));
    *text += &match letter {
        // The registers that addresses begin in change less often.
        'r' if draw.one_in(4) => register(draw, "r", 5),
        'r' => register(draw, "r", 3),
        'q' if draw.one_in(4) => register(draw, "q", 6),
        'q' => register(draw, "q", 3),
        'Z' => (*draw.pick(&["%tid.x", "%ctaid.x", "%laneid", "%ntid.x", "%tid.y", "%nctaid.x", "%warpid"])).to_owned(),
        'R' => match draw.below(4) {
            0 => format!("{}", draw.number(0..=33)),
            1 => format!("{}", draw.any_number() as u32),
            _ => register(draw, "r", 5),
        },
        'Q' => match draw.below(3) {
            0 => format!("{}", draw.any_number().unsigned_abs()),
            _ => register(draw, "q", 6),
        },
        'f' => register(draw, "f", 4),
        'd' => register(draw, "d", 2),
        'h' => register(draw, "h", 3),
        'x' => register(draw, "x", 2),
        's' => register(draw, "s", 3),
        'p' => register(draw, "p", 3),
        'n' => "n".to_owned(),
        'L' => format!("L{}", draw.below(4)),
        'T' => format!("{}", draw.number(0..=255)),
        'W' => format!("{}", draw.number(0..=3)),
        'G' | 'O' => {
            let own = if letter == 'O' { "%q1" } else { "%q0" };
            let base = *draw.pick(&[own, own, "%q1", "%q5", own, "%q4", "%q3"]);
            if draw.one_in(3) { format!("{base}+{}", draw.number(0..=40)) } else { base.to_owned() }
        }
        'H' => match draw.below(4) {
            0 => "tile".to_owned(),
            1 => format!("tile+{}", 4 * draw.number(0..=SHARED / 4 + 2)),
            2 => format!("%r4+{}", 4 * draw.number(0..=4)),
            _ => "%r4".to_owned(),
        },
        other => other.to_string(),
    };
}

#[cfg(test)]
mod tests {
    use cute_cuda::interpret::Interpreter;

    use super::*;

    #[test]
    fn every_instruction_is_one() {
        for template in INSTRUCTIONS {
            let mut text = head(true) + "L0:\nL1:\nL2:\nL3:\n";
            instruction(&mut Draw::new(&[]), &mut text, template);
            let checked = Interpreter::default().check(&(text.clone() + "ret;\n}\n"));
            assert_eq!(checked, Ok(()), "{template}: {}", text.lines().last().unwrap_or_default());
        }
    }
}
