//! Which opcodes exist, and how the others are refused.

use super::*;

fn decoded(text: &str) -> Result<Opcode, String> {
    let mut parts = text.split('.');
    let name = parts.next().unwrap_or_default();
    let modifiers: Vec<String> = parts.map(str::to_string).collect();
    decode(name, &modifiers).map(|(opcode, _)| opcode).map_err(|kind| kind.to_string())
}

#[test]
fn what_exists_is_understood() {
    let known = "mov.u32 mov.pred cvt.u64.u32 cvt.rn.f32.s32 cvt.rzi.s32.f32 cvta.to.global.u64 add.u32 \
         add.rn.f32 mul.lo.s64 mul.hi.u32 mul.wide.u32 mad.lo.s32 mad.wide.u32 fma.rn.f32 div.s32 \
         rem.u64 shl.b32 shr.s32 and.pred not.b64 neg.s32 min.f32 max.u64 setp.ge.u32 setp.hs.u64 \
         setp.eq.b32 selp.f32 bfe.s64 bfi.b32 lop3.b32 prmt.b32 popc.b64 clz.b32 brev.b64 sqrt.rn.f64 sqrt.approx.f32 rsqrt.approx.f32 \
         ex2.approx.f32 ex2.approx.ftz.f32 lg2.approx.f32 tanh.approx.f32 atom.global.min.s64 red.shared.max.u32 atom.shared.xor.b64 \
         atom.global.exch.b32 atom.global.cas.b64 ld.param.u64 ld.global.nc.u8 \
         ld.shared.v4.f32 ld.shared.cs.v2.u32 st.shared.cs.u32 st.global.v2.u64 ld.global.nc.L1::no_allocate.v2.f64 st.global.cs.b16 \
         add.f16 sub.rn.bf16 mul.f64 fma.rn.bf16 abs.f16 neg.bf16 min.NaN.f16 max.f64 div.rn.f64 rcp.rn.f32 setp.neu.f16 \
         setp.num.f64 cvt.rn.f16.f32 cvt.f32.bf16 cvt.rzi.u8.f16 cvt.rn.bf16.u64 cvt.rn.satfinite.e4m3x2.f32 \
         cvt.rn.satfinite.e5m2x2.f16x2 cvt.rn.f16x2.e4m3x2 cvt.sat.s8.s32 cp.async.ca.shared.global \
         cp.async.cg.shared.global cp.async.commit_group cp.async.wait_group cp.async.wait_all shfl.sync.idx.b32 \
         bar.warp.sync vote.sync.uni.pred vote.sync.ballot.b32 ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 \
         stmatrix.sync.aligned.m8n8.x1.shared.b16 atom.global.add.f64 red.relaxed.sys.shared.add.s32 membar.gl \
         fence.sc.cta bra.uni ret exit bar.sync bar.cta.sync barrier.sync barrier.cta.sync.aligned";
    for text in known.split_whitespace() {
        assert!(decoded(text).is_ok(), "{text}: {:?}", decoded(text));
    }
}

#[test]
fn what_does_not_exist_names_itself() {
    let cases = [
        ("frobnicate.u32", "unknown opcode `frobnicate.u32`"),
        ("add.cc.u32", "unknown modifier `.cc` in `add.cc.u32`"),
        ("add.u32.u32", "unknown modifier `.u32` in `add.u32.u32`"),
        ("add", "`add` lacks its type"),
        ("mad.u32", "unknown modifier `.u32` in `mad.u32`"),
        ("and.u32", "`and.u32` does not exist for .u32"),
        ("shl.u32", "`shl.u32` does not exist for .u32"),
        ("neg.u32", "`neg.u32` does not exist for .u32"),
        ("setp.lt.b32", "`setp.lt.b32` does not exist for .b32"),
        ("setp.lo.s32", "`setp.lo.s32` does not exist for .s32"),
        ("ld.shared.nc.u32", "unknown modifier `.nc` in `ld.shared.nc.u32`"),
        ("ld.u32", "unknown modifier `.u32` in `ld.u32`"),
        ("st.param.u32", "unknown modifier `.param` in `st.param.u32`"),
        ("ld.global.v4.u64", "`ld.global.v4.u64` does not exist for .u64"),
        ("fma.f32", "unknown modifier `.f32` in `fma.f32`"),
        ("cvt.f32.u32", "`cvt.f32.u32` lacks its rounding"),
        ("cvt.sat.s32.s8", "unknown modifier `.sat` in `cvt.sat.s32.s8`"),
        ("cvt.rn.e4m3.f32", "`cvt.rn.e4m3.f32` does not exist for .e4m3"),
        ("cvt.rn.satfinite.e4m3x2.f64", "unknown modifier `.f64` in `cvt.rn.satfinite.e4m3x2.f64`"),
        ("add.e5m2", "`add.e5m2` does not exist for .e5m2"),
        ("ld.global.e4m3", "`ld.global.e4m3` does not exist for .e4m3"),
        ("cvt.rn.u32.u16", "unknown modifier `.rn` in `cvt.rn.u32.u16`"),
        ("mul.wide.u64", "`mul.wide.u64` does not exist for .u64"),
        ("bar.red", "unknown modifier `.red` in `bar.red`"),
        ("bar.sync.aligned", "unknown modifier `.aligned` in `bar.sync.aligned`"),
        ("barrier.warp.sync", "unknown modifier `.warp` in `barrier.warp.sync`"),
        ("atom.global.inc.u32", "unknown modifier `.inc` in `atom.global.inc.u32`"),
        ("red.global.exch.b32", "unknown modifier `.exch` in `red.global.exch.b32`"),
        ("atom.global.max.f32", "`atom.global.max.f32` does not exist for .f32"),
        ("atom.global.cas.u32", "`atom.global.cas.u32` does not exist for .u32"),
        ("ex2.approx.f64", "`ex2.approx.f64` does not exist for .f64"),
        ("lg2.approx.ftz.f32", "unknown modifier `.ftz` in `lg2.approx.ftz.f32`"),
        ("sqrt.f32", "unknown modifier `.f32` in `sqrt.f32`"),
    ];
    for (text, sentence) in cases {
        let error = decoded(text).map(|_| ());
        assert!(error.as_ref().is_err_and(|e| e.starts_with(sentence)), "{text}: {error:?}");
    }
}
