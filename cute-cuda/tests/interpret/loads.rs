//! Loads and stores with their modifiers, parts of registers, parameters, atomic sums.

use super::{InterpretError, Interpreter, Memory, Value, launch, module, sentence, value, words};

#[test]
fn caches_change_no_value() -> Result<(), InterpretError> {
    let bytes: Vec<u8> = (0..32).collect();
    let loads = ["ld.global", "ld.global.nc", "ld.global.ca", "ld.global.cg", "ld.global.cs", "ld.global.cs.nc"];
    let loads = loads.iter().chain(&["ld.global.L1::no_allocate", "ld.global.nc.L1::no_allocate"]);
    for (load, store) in loads.flat_map(|load| {
        ["st.global", "st.global.wb", "st.global.cs", "st.global.cg", "st.global.wt"].map(|store| (load, store))
    }) {
        let body = format!(
            "{load}.v4.b32 {{%r0, %r1, %r2, %r3}}, [%rd7]; {store}.v4.u32 [%rd7+16], {{%r3, %r2, %r1, %r0}}; ret;"
        );
        let out = launch(&body, 1, &bytes)?;
        assert_eq!(out[16..], [12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3], "{load} {store}");
    }
    let body = "ld.global.b16 %h0, [%rd7+2]; st.global.b16 [%rd7], %h0; ld.global.v2.f64 {%d0, %d1}, [%rd7+16]; \
                st.shared.f64 [tile], %d0; ld.shared.f64 %d2, [tile]; st.shared.v4.b16 [tile+8], {%h0, %h0, %h0, %h0}; \
                ld.shared.v2.b16 {%h1, %x0}, [tile+12]; st.global.f64 [%rd7+24], %d2; st.global.b16 [%rd7+4], %x0; ret;";
    let out = launch(body, 1, &bytes)?;
    assert_eq!(out[..8], [2, 3, 2, 3, 2, 3, 6, 7]);
    assert_eq!(out[24..], bytes[16..24]);
    Ok(())
}

#[test]
fn registers_are_taken_apart_and_put_together() {
    let number = 0x8877_6655_4433_2211_u64;
    let all = format!("mov.u64 %rd1, {number:#x};");
    let of = |text: &str| value(&format!("{all} {text}"));
    let word = |text: &str| of(&format!("{text} cvt.u64.u32 %rd0, %r0;"));
    assert_eq!(of("mov.b64 {%r0, %r1}, %rd1; mov.b64 %rd0, {%r1, %r0};"), Ok(number.rotate_left(32)));
    assert_eq!(
        of("mov.b64 {%h0, %h1, %h2, %h3}, %rd1; mov.b64 %rd0, {%h3, %h2, %h1, %h0};"),
        Ok(0x2211_4433_6655_8877)
    );
    assert_eq!(word("cvt.u32.u64 %r1, %rd1; mov.b32 {%h0, %h1}, %r1; mov.b32 %r0, {%h1, %h0};"), Ok(0x2211_4433));
    assert_eq!(
        word("cvt.u32.u64 %r1, %rd1; mov.b32 %f0, %r1; mov.b32 {%x0, %h1}, %f0; mov.b32 %r0, {%h1, %x0};"),
        Ok(0x2211_4433)
    );
    assert_eq!(word("mov.b32 %r0, {7, 9};"), Ok(0x0009_0007));
}

#[test]
fn parameters_have_every_width() -> Result<(), Box<dyn core::error::Error>> {
    let text = ".version 7.8\n.target sm_90\n.address_size 64\n\
        .visible .entry k(.param .u64 array, .param .b16 h, .param .f32 f, .param .b16 b, .param .f64 d)\n{\n\
        .reg .u64 %a; .reg .b16 %h<2>; .reg .f32 %f; .reg .f64 %d;\n\
        ld.param.u64 %a, [array]; ld.param.b16 %h0, [h]; ld.param.f32 %f, [f]; ld.param.b16 %h1, [b]; ld.param.f64 %d, [d];\n\
        st.global.b16 [%a], %h0; st.global.b16 [%a+2], %h1; st.global.f32 [%a+4], %f; st.global.f64 [%a+8], %d; ret;\n}";
    let mut memory = Memory::default();
    let array = memory.output(&[0; 16]);
    let (half, brain) = (half::f16::from_f32(1.5), half::bf16::from_f32(-2.5));
    let values = [Value::U64(array), half.into(), 0.1f32.into(), brain.into(), (1.0f64 / 3.0).into()];
    Interpreter::default().launch(text, "k", [1, 1, 1], [1, 1, 1], &values, &mut memory)?;
    let mut expected = [half.to_bits().to_le_bytes(), brain.to_bits().to_le_bytes()].concat();
    expected.extend(0.1f32.to_le_bytes());
    expected.extend((1.0f64 / 3.0).to_le_bytes());
    assert_eq!(memory.bytes(array), Some(&expected[..]));
    let short = [Value::U64(array), half.into(), 0.1f32.into(), brain.into(), 0.1f32.into()];
    let error = Interpreter::default().launch(text, "k", [1, 1, 1], [1, 1, 1], &short, &mut memory);
    let sentence = "`k` has parameters of [8, 2, 4, 2, 8] bytes, and was given [8, 2, 4, 2, 4]";
    assert_eq!(error.map_err(|error| error.to_string()), Err(sentence.to_string()));
    Ok(())
}

#[test]
fn atomic_sums_are_sums_whatever_the_threads_and_blocks() -> Result<(), InterpretError> {
    let body = "mov.u32 %r0, %tid.x; atom.global.add.u32 %r1, [%rd7], %r0; red.global.add.u64 [%rd7+8], 3;\n\
                cvt.rn.f32.u32 %f0, %r0; red.relaxed.gpu.global.add.f32 [%rd7+16], %f0;\n\
                setp.eq.u32 %p0, %r0, 0; @%p0 st.shared.u32 [tile], 0; fence.acq_rel.cta; bar.sync 0;\n\
                atom.shared.add.u32 %r2, [tile], 1; membar.gl; bar.sync 0; ld.shared.u32 %r3, [tile];\n\
                @%p0 red.global.add.s32 [%rd7+20], %r3; ret;";
    let text = module(body);
    let out = super::launch_module(&Interpreter::default(), &text, [3, 1, 1], 40, &[0; 24])?;
    let word = |at: usize| u32::from_le_bytes([out[at], out[at + 1], out[at + 2], out[at + 3]]);
    assert_eq!((word(0), word(8), word(20)), (3 * 780, 360, 120));
    assert_eq!(f32::from_bits(word(16)), 2340.0);
    Ok(())
}

#[test]
fn atomic_operations_leave_what_they_say_and_give_what_was_there() -> Result<(), InterpretError> {
    // The element before, what is done, the element after.
    let cases: [(u32, &str, u32); 11] = [
        (7, "atom.global.min.u32 %r1, [%rd7], 9", 7),
        (7, "atom.global.max.u32 %r1, [%rd7], 9", 9),
        (7, "atom.global.min.s32 %r1, [%rd7], -9", -9i32 as u32),
        (7, "atom.global.max.s32 %r1, [%rd7], -9", 7),
        (0xfffffff0, "atom.global.max.u32 %r1, [%rd7], 9", 0xfffffff0),
        (12, "atom.global.and.b32 %r1, [%rd7], 10", 8),
        (12, "atom.global.or.b32 %r1, [%rd7], 10", 14),
        (12, "atom.global.xor.b32 %r1, [%rd7], 10", 6),
        (12, "atom.global.exch.b32 %r1, [%rd7], 10", 10),
        (12, "atom.global.cas.b32 %r1, [%rd7], 12, 10", 10),
        (12, "atom.global.cas.b32 %r1, [%rd7], 11, 10", 12),
    ];
    for (before, instruction, after) in cases {
        let bytes = [before.to_le_bytes(), [0; 4]].concat();
        let out = super::launch(&format!("{instruction};\nst.global.u32 [%rd7+4], %r1; ret;"), 1, &bytes)?;
        assert_eq!(out, [after.to_le_bytes(), before.to_le_bytes()].concat(), "{instruction}");
    }
    // Of 64 bits, and in shared memory.
    let body = "st.shared.u64 [tile], 5; atom.shared.cas.b64 %rd0, [tile], 5, 1099511627776;\n\
                atom.shared.min.s64 %rd1, [tile], -1; ld.shared.u64 %rd2, [tile]; st.global.u64 [%rd7], %rd2; ret;";
    assert_eq!(super::launch(body, 1, &[0; 8])?, (-1i64).to_le_bytes());
    Ok(())
}

#[test]
fn lanes_and_warps_are_numbered() {
    let lanes = words("mov.u32 %r0, %laneid; mov.u32 %r1, %warpid; shl.b32 %r1, %r1, 8; or.b32 %r0, %r0, %r1;", 70);
    assert_eq!(lanes, Ok((0..70).map(|i| i / 32 * 256 + i % 32).collect()));
}

/// A module with two shared arrays of its own, as LLVM writes them, and kernels that name one, both or none.
fn with_arrays_of_the_module(body: &str) -> String {
    format!(
        ".version 7.8\n.target sm_90\n.address_size 64\n\
         .shared .align 4 .b8 small[12];\n.shared .align 16 .b8 large[49136];\n\
         .visible .entry k(.param .u64 .ptr .align 1 k_param_0)\n{{\n.reg .b32 %r<4>; .reg .b64 %rd<2>;\n\
         ld.param.b64 %rd0, [k_param_0]; cvta.to.global.u64 %rd1, %rd0;\n{body}\nret;\n}}\n"
    )
}

#[test]
fn arrays_of_the_module_are_in_the_kernels_that_name_them() -> Result<(), Box<dyn core::error::Error>> {
    let run = |body: &str| {
        let mut memory = Memory::default();
        let array = memory.output(&[0; 8]);
        let text = with_arrays_of_the_module(body);
        Interpreter::default().launch(&text, "k", [1, 1, 1], [1, 1, 1], &[Value::U64(array)], &mut memory)?;
        Ok::<_, InterpretError>(memory.bytes(array).unwrap_or_default().to_vec())
    };
    // Each begins where its alignment allows: 12 bytes, and 4 before the other one.
    let differ = "mov.u32 %r0, small; mov.u32 %r1, large; sub.s32 %r2, %r1, %r0; st.global.b32 [%rd1], %r2;";
    assert_eq!(run(differ)?, [16, 0, 0, 0, 0, 0, 0, 0]);
    // Alone, an array is at the beginning, and both names of it are one place.
    let same =
        "mov.u32 %r0, large; st.shared.b32 [large+8], 7; ld.shared.b32 %r1, [%r0+8]; st.global.b32 [%rd1+4], %r1;";
    assert_eq!(run(same)?, [0, 0, 0, 0, 7, 0, 0, 0]);
    // What no instruction names takes no memory: with the small one, the large one would not fit after 16 more bytes.
    let own = ".shared .align 16 .b8 own[16]; mov.u32 %r0, large;";
    assert!(run(own).is_ok());
    let error = run(&format!("{own} mov.u32 %r1, small;")).unwrap_err().to_string();
    assert_eq!(
        error,
        "line 10: `small` ends at byte 49164 of static shared memory, beyond 49152; \
         declare it `.extern .shared` and give the bytes at the launch"
    );
    Ok(())
}

#[test]
fn what_a_pointer_points_to_is_part_of_its_parameter() -> Result<(), Box<dyn core::error::Error>> {
    for attribute in [".ptr", ".ptr .align 16", ".ptr .global .align 4", ".ptr .shared"] {
        let text = with_arrays_of_the_module("").replace(".ptr .align 1", attribute);
        assert_eq!(Interpreter::default().check(&text), Ok(()), "{attribute}");
    }
    let text = with_arrays_of_the_module("").replace(".ptr .align 1", ".ptr .align 3");
    let error = Interpreter::default().check(&text).unwrap_err().to_string();
    assert_eq!(error, "line 6: expected a power of two, found `3`");
    let text = with_arrays_of_the_module("").replace("small[12]", "large[12]");
    let error = Interpreter::default().check(&text).unwrap_err().to_string();
    assert_eq!(error, "line 5: `large` is declared twice");
    Ok(())
}

#[test]
fn what_is_loaded_as_constant_is_not_written() {
    let said = |body: &str| sentence(body, 1);
    let at = |line: u32, byte: u32| {
        format!("{line} 0: byte {byte} of a global array is written and loaded by ld.global.nc; load it without .nc")
    };
    let (load, store) = ("ld.global.nc.u32 %r0, [%rd7+8];", "st.global.u32 [%rd7+8], 7;");
    // In either order, and in part of the bytes.
    assert_eq!(said(&format!("{load}\n{store}")), at(2, 8));
    assert_eq!(said(&format!("{store}\n{load}")), at(2, 8));
    assert_eq!(said(&format!("{load}\nst.global.u8 [%rd7+11], 7;")), at(2, 11));
    assert_eq!(said(&format!("{load}\nred.global.add.u32 [%rd7+8], 7;")), at(2, 8));
    // Not of other bytes, and not without `.nc`.
    assert_eq!(said(&format!("{load}\nst.global.u32 [%rd7+12], 7;")), "no fault");
    assert_eq!(said(&format!("{store}\nld.global.u32 %r0, [%rd7+8];")), "no fault");
}
