//! What the parser and a launch refuse, with the sentence.

use super::{InterpretError, Interpreter, Memory, Value};
use super::{launch_module, module};

fn refused(body: &str) -> String {
    match Interpreter::default().check(&module(body)) {
        Ok(()) => "accepted".to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_the_parser_refuses_names_line_and_word() {
    let cases = [
        ("add.u32 %r0, %r1, %r2;\nbfind.u32 %r0, %r1;", "line 10: unknown opcode `bfind.u32`"),
        ("add.sat.s32 %s0, %s1, %s2;", "line 9: unknown modifier `.sat` in `add.sat.s32`"),
        ("mov.u32 %r0, %smid;", "line 9: unknown special register `%smid`"),
        ("mov.u32 %r0, %tid.w;", "line 9: unknown special register `%tid.w`"),
        ("add.u32 %r0, %r9, 1;", "line 9: register `%r9` is not declared"),
        ("add.u32 %r0, %rd0, 1;", "line 9: operand `%rd0` of `add.u32` is .u64, not .u32"),
        ("add.u32 %r0, %f0, 1;", "line 9: operand `%f0` of `add.u32` is .f32, not .u32"),
        ("@%r0 ret;", "line 9: operand `%r0` of `@` is .u32, not .pred"),
        ("add.u32 %r0, %r1;", "line 9: `add.u32` takes 3 operands, not 2"),
        ("ret 1;", "line 9: `ret` takes 0 operands, not 1"),
        ("mov.u32 %r0, 4294967296;", "line 9: `4294967296` is no value of type .u32"),
        ("mov.u32 %r0, 12x;", "line 9: `12x` is no value of type .u32"),
        ("mov.f32 %f0, 1;", "line 9: `1` is no value of type .f32"),
        ("bra NOWHERE;", "line 9: label `NOWHERE` is not defined in this kernel"),
        ("A:\nA:\nret;", "line 10: `A` is declared twice"),
        (".reg .u32 %r0;", "line 9: `%r0` is declared twice"),
        (".local .u32 x;", "line 9: unknown directive `.local`"),
        ("ld.param.u64 %rd0, [nothing];", "line 9: `nothing` is neither a parameter nor a shared array"),
        ("ld.global.u32 %r0, [%r1];", "line 9: operand `%r1` of `ld.global.u32` is .u32, not .u64"),
        ("ld.global.v2.u32 %r0, [%rd0];", "line 9: expected a vector"),
        ("add.u32 %r0, %tid.x, 1;", "line 9: expected a register"),
        ("bar.sync 16;", "line 9: `16` is no value of type .u32"),
        ("ret", "line 10: expected an operand, found `}`"),
        ("ret %r0 %r1;", "line 9: expected `,` or `;`, found `%r1`"),
        ("{ ret; }", "line 9: expected an instruction, found `{`"),
        (".reg .u32 %x<99999999999>;", "line 9: expected a count that is neither zero nor too large"),
    ];
    for (body, sentence) in cases {
        let found = refused(body);
        assert!(found.starts_with(sentence), "{body}: {found}");
    }
}

/// What calls itself for each bracket would run out of stack.
#[test]
fn operands_do_not_nest() {
    for bracket in ["[", "{", "-[", "!{"] {
        let text = module(&format!("mov.u32 %r0, {};", bracket.repeat(100_000)));
        let error = Interpreter::default().check(&text).unwrap_err();
        assert!(error.to_string().starts_with("line 9: expected "), "{error}");
    }
}

#[test]
fn what_ptx_forbids_of_halves_copies_and_warps_is_refused() {
    let cases = [
        // Types: what each opcode is for, and which registers hold it.
        ("ld.global.f16 %x0, [%rd0];", "`ld.global.f16` does not exist for .f16"),
        ("st.global.bf16 [%rd0], %h0;", "`st.global.bf16` does not exist for .bf16"),
        ("ld.global.v4.f64 {%d0, %d1, %d2, %d3}, [%rd0];", "`ld.global.v4.f64` does not exist for .f64"),
        ("ld.global.f32 %r0, [%rd0];", "operand `%r0` of `ld.global.f32` is .u32, not .f32"),
        ("mov.f16 %x0, %x1;", "`mov.f16` does not exist for .f16"),
        ("selp.f16 %x0, %x1, %x2, %p0;", "`selp.f16` does not exist for .f16"),
        ("add.bf16 %x0, %h1, %h2;", "operand `%x0` of `add.bf16` is .f16, not .bf16"),
        ("add.f16 %h0, %h1, %r0;", "operand `%r0` of `add.f16` is .u32, not .f16"),
        ("add.f16 %h0, %h1, 0x3C00;", "`0x3C00` is no value of type .f16"),
        ("add.rz.f16 %h0, %h1, %h2;", "unknown modifier `.rz` in `add.rz.f16`; the interpreter skips nothing"),
        ("fma.f16 %h0, %h1, %h2, %h3;", "unknown modifier `.f16` in `fma.f16`; the interpreter skips nothing"),
        ("min.NaN.f64 %d0, %d1, %d2;", "`min.NaN.f64` does not exist for .f64"),
        ("max.NaN.u32 %r0, %r1, %r2;", "`max.NaN.u32` does not exist for .u32"),
        ("abs.u32 %r0, %r1;", "`abs.u32` does not exist for .u32"),
        ("div.f32 %f0, %f1, %f2;", "`div.f32` does not exist for .f32"),
        ("div.rn.f16 %h0, %h1, %h2;", "`div.rn.f16` does not exist for .f16"),
        ("rcp.f32 %f0, %f1;", "unknown modifier `.f32` in `rcp.f32`; the interpreter skips nothing"),
        ("setp.lo.f32 %p0, %f1, %f2;", "`setp.lo.f32` does not exist for .f32"),
        ("setp.equ.s32 %p0, %s1, %s2;", "`setp.equ.s32` does not exist for .s32"),
        ("cvt.f16.f32 %h0, %f0;", "`cvt.f16.f32` lacks its rounding"),
        ("cvt.rn.f32.f16 %f0, %h0;", "unknown modifier `.rn` in `cvt.rn.f32.f16`; the interpreter skips nothing"),
        ("cvt.f32.f64 %f0, %d0;", "`cvt.f32.f64` lacks its rounding"),
        ("cvt.f64.u32 %d0, %r0;", "`cvt.f64.u32` lacks its rounding"),
        ("cvt.u32.f32 %r0, %f0;", "`cvt.u32.f32` lacks its rounding"),
        ("cvt.rn.bf16.s8 %h0, %r0;", "`cvt.rn.bf16.s8` does not exist for .s8"),
        ("cvt.rzi.s8.bf16 %r0, %h0;", "`cvt.rzi.s8.bf16` does not exist for .s8"),
        ("cvt.rn.f16.f32 %r0, %f0;", "operand `%r0` of `cvt.rn.f16.f32` is .u32, not .f16"),
        ("mov.b32 %f0, 0d3FF0000000000000;", "`0d3FF0000000000000` is no value of type .b32"),
        (".reg .bf16 %b;", "expected a type such as .u32, found `.bf16`"),
        // Caches.
        (
            "st.global.nc.u32 [%rd0], %r0;",
            "unknown modifier `.nc` in `st.global.nc.u32`; the interpreter skips nothing",
        ),
        (
            "ld.global.cs.L1::no_allocate.u32 %r0, [%rd0];",
            "unknown modifier `.L1::no_allocate` in `ld.global.cs.L1::no_allocate.u32`; the interpreter skips nothing",
        ),
        // Parts.
        ("mov.u32 {%h0, %h1}, %r0;", "`mov.u32 of a vector` does not exist for .u32"),
        ("mov.b32 {%r0, %r1}, %rd0;", "operand `%r0` of `mov.b32` is .u32, not .b16"),
        ("mov.b32 {%h0, %h1, %h2}, %r0;", "expected as many parts as fill the type, found `{…}`"),
        // Copies.
        ("cp.async.ca.shared.global [%r0], [%rd0], 12;", "expected 4, 8 or 16 bytes, found `12`"),
        ("cp.async.cg.shared.global [%r0], [%rd0], 8;", "expected 16 bytes, which `.cg` copies, found `8`"),
        (
            "cp.async.cg.shared.global [%r0], [%rd0], 16, 20;",
            "expected at most as many bytes as are copied, found `20`",
        ),
        (
            "cp.async.shared.global [%r0], [%rd0], 16;",
            "unknown modifier `.shared` in `cp.async.shared.global`; the interpreter skips nothing",
        ),
        ("cp.async.wait_group %r0;", "expected the number of groups that may stay, found `%r0`"),
        ("cp.async.wait_group;", "`cp.async.wait_group` takes 1 operands, not 0"),
        ("cp.async.commit_group 1;", "`cp.async.commit_group` takes 0 operands, not 1"),
        // Warps.
        ("shfl.sync.bfly.b32 %r0, %r1, 1, 31;", "`shfl.sync.bfly.b32` takes 5 operands, not 4"),
        (
            "shfl.bfly.b32 %r0, %r1, 1, 31, -1;",
            "unknown modifier `.bfly` in `shfl.bfly.b32`; the interpreter skips nothing",
        ),
        ("shfl.sync.down.u32 %r0, %r1, 1, 31, -1;", "`shfl.sync.down.u32` does not exist for .u32"),
        ("shfl.sync.down.b32 %h0, %r1, 1, 31, -1;", "operand `%h0` of `shfl.sync.down.b32` is .b16, not .b32"),
        ("bar.warp.sync;", "`bar.warp.sync` takes 1 operands, not 0"),
        ("vote.sync.ballot.pred %p0, %p1, -1;", "`vote.sync.ballot.pred` does not exist for .pred"),
        (
            "ldmatrix.sync.aligned.m8n8.x1.shared.b16 %r0, [%r1];",
            "expected a vector of as many registers as `.x` says, found `%r0`",
        ),
        (
            "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r0, %r1, %r2, %r3}, [%r1];",
            "expected a vector of as many registers as `.x` says, found `{…}`",
        ),
        (
            "ldmatrix.sync.m8n8.x1.shared.b16 {%r0}, [%r1];",
            "unknown modifier `.m8n8` in `ldmatrix.sync.m8n8.x1.shared.b16`; the interpreter skips nothing",
        ),
        ("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r1], {7};", "expected a register, found `7`"),
        ("atom.global.add.s64 %rd0, [%rd0], 1;", "`atom.global.add.s64` does not exist for .s64"),
        ("atom.global.add.u16 %h0, [%rd0], %h1;", "`atom.global.add.u16` does not exist for .u16"),
        ("add.u32 %r0, %laneid, 1;", "expected a register, found `%laneid`"),
        // Memory.
        (
            ".shared .b8 much[49152];",
            "`much` ends at byte 49168 of static shared memory, beyond 49152; \
             declare it `.extern .shared` and give the bytes at the launch",
        ),
    ];
    for (body, sentence) in cases {
        assert_eq!(refused(body), format!("line 9: {sentence}"), "{body}");
    }
}

#[test]
fn instructions_that_target_or_version_lack_are_refused() {
    let cases = [
        ("8.0", 75, "cp.async.commit_group;", "`cp.async.commit_group` needs .target sm_80 and .version 7.0"),
        ("8.0", 80, "add.bf16 %h0, %h1, %h2;", "`add.bf16` needs .target sm_90 and .version 7.8"),
        ("8.0", 75, "fma.rn.bf16 %h0, %h1, %h2, %h3;", "`fma.rn.bf16` needs .target sm_80 and .version 7.0"),
        ("8.0", 75, "min.f16 %h0, %h1, %h2;", "`min.f16` needs .target sm_80 and .version 7.0"),
        ("8.0", 75, "max.NaN.f32 %f0, %f1, %f2;", "`max.NaN.f32` needs .target sm_80 and .version 7.0"),
        ("8.0", 80, "setp.lt.bf16 %p0, %h1, %h2;", "`setp.lt.bf16` needs .target sm_90 and .version 7.8"),
        ("7.0", 80, "cvt.f32.bf16 %f0, %h0;", "`cvt.f32.bf16` needs .target sm_80 and .version 7.1"),
        ("8.0", 80, "cvt.rn.bf16.f64 %h0, %d0;", "`cvt.rn.bf16.f64` needs .target sm_90 and .version 7.8"),
        (
            "8.0",
            80,
            "stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r1], {%r0};",
            "`stmatrix.sync.aligned.m8n8.x1.shared.b16` needs .target sm_90 and .version 7.8",
        ),
        (
            "6.4",
            75,
            "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r0}, [%r1];",
            "`ldmatrix.sync.aligned.m8n8.x1.shared.b16` needs .target sm_75 and .version 6.5",
        ),
        (
            "7.3",
            80,
            "ld.global.L1::no_allocate.u32 %r0, [%rd0];",
            "`ld.global.L1::no_allocate.u32` needs .target sm_70 and .version 7.4",
        ),
    ];
    for (version, target, body, sentence) in cases {
        let text = module(body);
        let old =
            text.replace(".version 7.8", &format!(".version {version}")).replace("sm_90", &format!("sm_{target}"));
        let error = Interpreter::default().check(&old).map_err(|error| error.to_string());
        assert_eq!(error, Err(format!("line 9: {sentence} or later; raise them")), "{body}");
        assert_eq!(Interpreter::default().check(&text), Ok(()), "{body}");
    }
    let text = module("ret;").replace("sm_90", "sm_90a").replace("7.8", "8.0");
    assert_eq!(Interpreter::default().check(&text), Ok(()));
}

#[test]
fn shared_memory_has_its_places_and_its_limits() -> Result<(), InterpretError> {
    let text = ".version 7.8\n.target sm_90\n.address_size 64\n\
        .extern .shared .align 128 .b8 more[];\n.extern .shared .u32 words[];\n\
        .visible .entry k(.param .u64 array)\n{\n.reg .u32 %r<4>; .reg .u64 %a;\n\
        .shared .b8 one; .shared .align 1024 .b8 page[512]; .shared .align 8 .b8 last[8];\n\
        ld.param.u64 %a, [array]; mov.u32 %r0, one; mov.u32 %r1, page; mov.u32 %r2, last; mov.u32 %r3, more;\n\
        st.global.v4.u32 [%a], {%r0, %r1, %r2, %r3}; st.shared.u32 [more+4], 7; ld.shared.u32 %r0, [words+4];\n\
        st.global.u32 [%a+16], %r0; ret;\n}";
    let launch = |bytes: u64| {
        let mut memory = Memory::default();
        let array = memory.output(&[0; 20]);
        let interpreter = Interpreter::default().with_shared_bytes(bytes);
        interpreter.launch(text, "k", [1, 1, 1], [1, 1, 1], &[Value::U64(array)], &mut memory)?;
        Ok(memory.bytes(array).unwrap_or_default().as_chunks::<4>().0.iter().map(|w| u32::from_le_bytes(*w)).collect())
    };
    let places: Vec<u32> = launch(8)?;
    assert_eq!(places, [0x400, 0x800, 0xa00, 0x400 + 48 * 1024, 7]);
    let sentence = |result: Result<Vec<u32>, InterpretError>| result.map_err(|error| error.to_string());
    let outside = "line 11 of `k`, block (0,0,0), thread (0,0,0): 4 bytes at 0xc404 are outside every shared array";
    assert_eq!(sentence(launch(7)), Err(outside.to_string()));
    assert_eq!(sentence(launch(0)), Err(outside.to_string()));
    // The static arrays end at 1544.
    assert!(launch(227 * 1024 - 1544).is_ok());
    let much = "`k` asks for 232449 bytes of shared memory, and a block has at most 232448";
    assert_eq!(sentence(launch(227 * 1024 - 1543)), Err(much.to_string()));
    let check = |text: &str| Interpreter::default().check(text).map_err(|error| error.to_string());
    let twice = text.replace("words[]", "more[]");
    assert_eq!(check(&twice), Err("line 5: `more` is declared twice".to_string()));
    let sized = text.replace("words[]", "words[4]");
    assert_eq!(check(&sized), Err("line 5: expected `]`, since the launch says the size, found `4`".to_string()));
    Ok(())
}

#[test]
fn what_is_no_module_is_refused() {
    let check = |text: &str| Interpreter::default().check(text).map_err(|error| error.to_string());
    let cases = [
        ("", "line 1: expected `.version`, found `the end of the text`"),
        (".version 7.0 .target sm_80 .address_size 32", "line 1: expected 64, found `32`"),
        (".version 7.0\n.target sm_80\n.address_size 64\n.func f;", "line 4: unknown directive `.func`"),
        (".version 7.0 .target sm_80 .address_size 64 .entry k() {", "line 1: expected an instruction"),
        (".version 7.0 .target sm_80 .address_size 64 .entry k(.param .u99 x) {}", "line 1: expected a type"),
    ];
    for (text, sentence) in cases {
        let found = check(text);
        assert!(found.as_ref().is_err_and(|e| e.starts_with(sentence)), "{text}: {found:?}");
    }
    // No cut of a good text makes the parser do anything but return.
    let text = module("mov.u32 %r0, tile; @!%p0 bra L; L: ld.global.v2.u32 {%r0, %r1}, [%rd7+-8]; ret;");
    for end in 0..text.len() {
        // The header alone is a module without a kernel.
        let whole = text[end..].trim().is_empty() || !text[..end].contains(".visible");
        assert!(check(&text[..end]).is_err() || whole, "{}", &text[..end]);
    }
}

#[test]
fn launches_that_do_not_fit_are_refused() {
    let launch = |kernel: &str, block, values: &[Value]| {
        Interpreter::default().launch(&module("ret;"), kernel, [1, 1, 1], block, values, &mut Memory::default())
    };
    let one = [Value::U64(0)];
    assert!(launch("k", [1, 1, 1], &one).is_ok());
    assert_eq!(launch("j", [1, 1, 1], &one), Err(InterpretError::NoKernel("j".to_string())));
    for block in [[0, 1, 1], [1025, 1, 1], [1024, 2, 1], [1 << 31, 1 << 31, 4]] {
        assert_eq!(launch("k", block, &one), Err(InterpretError::Extent { grid: [1, 1, 1], block }));
    }
    for (values, found) in [(&[][..], vec![]), (&[Value::U32(0)][..], vec![4])] {
        let kernel = "k".to_string();
        assert_eq!(launch("k", [1, 1, 1], values), Err(InterpretError::Parameters { kernel, wanted: vec![8], found }));
    }
}

#[test]
fn a_kernel_says_what_blocks_it_is_for() {
    let launch = |directive: &str, threads| {
        let text = module("ret;").replacen("\n{", &format!("\n{directive}\n{{"), 1);
        launch_module(&Interpreter::default(), &text, [1, 1, 1], threads, &[]).map_err(|error| error.to_string())
    };
    let of = |blocks: &str, threads: u32| {
        Err(format!("`k` is for blocks of {blocks}, and was launched with blocks of ({threads},1,1)"))
    };
    assert_eq!(launch(".maxntid 64, 1, 1", 64), Ok(vec![]));
    assert_eq!(launch(".maxntid 64, 1, 1", 32), Ok(vec![]));
    assert_eq!(launch(".maxntid 64", 65), of("64 threads at most", 65));
    // However they lie.
    assert_eq!(launch(".maxntid 8, 4, 2", 64), Ok(vec![]));
    assert_eq!(launch(".maxntid 8, 4, 2", 96), of("64 threads at most", 96));
    assert_eq!(launch(".reqntid 32\n.maxnreg 40\n.minnctapersm 2", 32), Ok(vec![]));
    assert_eq!(launch(".reqntid 32", 16), of("(32,1,1) threads", 16));
    assert_eq!(launch(".reqntid 32, 2", 64), of("(32,2,1) threads", 64));
    assert!(launch(".maxntid", 1).is_err_and(|error| error.contains("a count")));
    assert!(launch(".maxntid 2048", 1).is_err_and(|error| error.contains("a count")));
    assert!(launch(".noreturn", 1).is_err_and(|error| error.contains("noreturn")));
}
