//! Numbers through the text of a kernel: floats of all widths, conversions, a table of bits.

use half::{bf16, f16};

use super::{InterpretError, Interpreter, launch_module, value};

#[test]
fn floats_are_ieee() -> Result<(), InterpretError> {
    let float = |text: &str| value(&format!("{text} mov.b32 %r0, %f0; cvt.u64.u32 %rd0, %r0;"));
    let bits = |value: f32| Ok::<u64, InterpretError>(u64::from(value.to_bits()));
    assert_eq!(float("add.f32 %f0, 0f3F800000, 0f40200000;"), bits(3.5));
    assert_eq!(float("mul.rn.f32 %f0, 0f40000000, 0f40200000;"), bits(5.0));
    assert_eq!(float("fma.rn.f32 %f0, 0f40000000, 0f40200000, 0f3F800000;"), bits(6.0));
    assert_eq!(float("add.f32 %f0, 0f7F800000, 0fFF800000;"), Ok(0x7fff_ffff));
    assert_eq!(float("min.f32 %f0, 0f7FC00000, 0f40000000;"), bits(2.0));
    assert_eq!(float("max.f32 %f0, 0f80000000, 0f00000000;"), bits(0.0));
    assert_eq!(float("cvt.rn.f32.s32 %f0, -3;"), bits(-3.0));
    assert_eq!(value("cvt.rzi.s32.f32 %s0, 0fC0200000; cvt.s64.s32 %rd0, %s0;"), Ok(-2i64 as u64));
    let nan = "setp.ne.f32 %p0, 0f7FC00000, 0f00000000; selp.b64 %rd0, 1, 0, %p0;";
    assert_eq!(value(nan)?, 0);
    Ok(())
}

#[test]
fn the_table_of_a_function_of_three_is_read() {
    assert_eq!(value("lop3.b32 %r0, 12, 10, 9, 0x96; cvt.u64.u32 %rd0, %r0;"), Ok(12 ^ 10 ^ 9));
}

#[test]
fn conversions_keep_signs_and_drop_bits() {
    assert_eq!(value("mov.u32 %r0, 0xffffffff; cvt.s64.s32 %rd0, %r0;"), Ok(u64::MAX));
    assert_eq!(value("mov.u32 %r0, 0xffffffff; cvt.u64.u32 %rd0, %r0;"), Ok(0xffff_ffff));
    assert_eq!(value("cvt.u32.u64 %r0, 0x123456789; cvt.u64.u32 %rd0, %r0;"), Ok(0x2345_6789));
    assert_eq!(value("mov.u32 %r0, 0x1ff; cvt.s8.u32 %r1, %r0; cvt.u64.u32 %rd0, %r1;"), Ok(0xffff_ffff));
    assert_eq!(value("mov.u32 %r0, 0x1ff; cvt.u8.u32 %r1, %r0; cvt.u64.u32 %rd0, %r1;"), Ok(0xff));
    assert_eq!(value("popc.b64 %r0, 0xff00ff; cvt.u64.u32 %rd0, %r0;"), Ok(16));
}

#[test]
fn long_floats_go_through_registers() -> Result<(), InterpretError> {
    let double = |text: &str| value(&format!("{text} mov.b64 %rd0, %d0;"));
    assert_eq!(double("add.f64 %d0, 0d3FF0000000000000, 0d4000000000000000;")?, 3f64.to_bits());
    assert_eq!(double("div.rn.f64 %d0, 0d3FF0000000000000, 0d4008000000000000;")?, (1.0f64 / 3.0).to_bits());
    assert_eq!(double("mov.f64 %d1, 0d4000000000000000; neg.f64 %d1, %d1; abs.f64 %d0, %d1;")?, 2f64.to_bits());
    // Of a NaN, the one of 32 bits that the hardware has; of 64 bits it passes.
    let single = |text: &str| value(&format!("{text} cvt.u64.u32 %rd0, %r0;"));
    for op in ["neg", "abs"] {
        assert_eq!(single(&format!("mov.f32 %f0, 0fFF800001; {op}.f32 %f0, %f0; mov.b32 %r0, %f0;"))?, 0x7fff_ffff);
    }
    assert_eq!(double("mov.f64 %d1, 0dFFF0000000000001; abs.f64 %d0, %d1;")?, 0x7ff0_0000_0000_0001);
    assert_eq!(double("mov.f32 %f0, 0f40490FDB; cvt.f64.f32 %d0, %f0;")?, f64::from(core::f32::consts::PI).to_bits());
    Ok(())
}

#[test]
fn halves_go_through_registers_of_bits() -> Result<(), InterpretError> {
    let half = |text: &str| value(&format!("{text} cvt.u64.u16 %rd0, %h0;"));
    let one_and_a_half = "mov.f32 %f0, 0f3FC00000; cvt.rn.f16.f32 %h1, %f0; cvt.rn.bf16.f32 %h2, %f0;";
    assert_eq!(half(&format!("{one_and_a_half} add.f16 %h0, %h1, %h1;"))?, u64::from(f16::from_f32(3.0).to_bits()));
    assert_eq!(half(&format!("{one_and_a_half} mul.bf16 %h0, %h2, %h2;"))?, u64::from(bf16::from_f32(2.25).to_bits()));
    let fused = format!("{one_and_a_half} fma.rn.f16 %x0, %h1, %h1, %h1; mov.b16 %h0, %x0;");
    assert_eq!(half(&fused)?, u64::from(f16::from_f32(3.75).to_bits()));
    let quiet = format!("{one_and_a_half} mov.b16 %h3, 0x7e00; min.NaN.f16 %h0, %h1, %h3;");
    assert_eq!(half(&quiet)?, 0x7fff);
    assert_eq!(half(&quiet.replace(".NaN", ""))?, 0x3e00);
    let chosen = format!("{one_and_a_half} setp.gt.f16 %p0, %h1, %h1; selp.b16 %h0, %h1, 0x1234, %p0;");
    assert_eq!(half(&chosen)?, 0x1234);
    Ok(())
}

#[test]
fn a_target_before_sm_90_has_them_from_a_later_version_on() {
    let refused = |target: &str, version: &str| {
        let text = format!(
            ".version {version}\n.target {target}\n.address_size 64\n.visible .entry k(.param .u64 array)\n{{\n.reg .b16 %h<2>; .reg .b32 %r<2>;\n\
             mov.b16 %h0, 0;\ncvt.rn.f16x2.e4m3x2 %r0, %h0;\nret;\n}}\n"
        );
        launch_module(&Interpreter::default(), &text, [1, 1, 1], 1, &[]).err().map(|error| error.to_string())
    };
    assert_eq!(refused("sm_90", "7.8"), None);
    assert_eq!(refused("sm_89", "8.1"), None);
    let older = refused("sm_89", "7.8").unwrap_or_default();
    assert!(older.contains("cvt.rn.f16x2.e4m3x2") && older.contains("8.1"), "{older}");
    assert!(refused("sm_86", "8.1").is_some_and(|said| said.contains("sm_89")));
}
