//! What the parser and a launch refuse, with the sentence.

use super::super::{InterpretError, Interpreter, Memory, Value};
use super::module;

fn refused(body: &str) -> String {
    match Interpreter::default().check(&module(body)) {
        Ok(()) => "accepted".to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_the_parser_refuses_names_line_and_word() {
    let cases = [
        ("add.u32 %r0, %r1, %r2;\nbrev.b32 %r0, %r1;", "line 10: unknown opcode `brev.b32`"),
        ("add.sat.s32 %s0, %s1, %s2;", "line 9: unknown modifier `.sat` in `add.sat.s32`"),
        ("mov.u32 %r0, %smid;", "line 9: unknown special register `%smid`"),
        ("mov.u32 %r0, %tid.w;", "line 9: unknown special register `%tid.w`"),
        ("add.u32 %r0, %r8, 1;", "line 9: register `%r8` is not declared"),
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
