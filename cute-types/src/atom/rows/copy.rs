//! The copies.

// Written by `cargo xtask generate` from `tables/atoms.toml`, which is to be changed instead.

#![allow(non_camel_case_types, reason = "the names are CuTe's")]

use core::marker::PhantomData;

use super::super::copy::CopyAtom;
use super::super::text::{ConstText, Piece};
use super::{atom, copies, text};
use crate::algebra::MakeLayout;
use crate::int::{False, Nat, Static, True};
use crate::integers::*;
use crate::layout::Layout;
use crate::sealed::Sealed;

atom! {
    #[doc = "`UniversalCopy<{S}>`, of every target."]
    UniversalCopy<B>
}
copies! {
    [B: Nat] UniversalCopy<B> = text!("UniversalCopy<" [B] "b>"),
        None, [];
    threads: Layout<U1, U0>;
    src: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    dst: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    reference: SrcLayout, source True, destination False;
    bits: B, of U1;
}

atom! {
    #[doc = "`AutoVectorizingCopyWithAssumedAlignment<8>`, of every target."]
    AutoVectorizingCopyWithAssumedAlignment_8
}
copies! {
    [] AutoVectorizingCopyWithAssumedAlignment_8 = "AutoVectorizingCopyWithAssumedAlignment<8>",
        None, [];
    threads: Layout<U1, U0>;
    src: Layout<(U1, U1), (U0, U0)>;
    dst: Layout<(U1, U1), (U0, U0)>;
    reference: SrcLayout, source True, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`AutoVectorizingCopyWithAssumedAlignment<16>`, of every target."]
    AutoVectorizingCopyWithAssumedAlignment_16
}
copies! {
    [] AutoVectorizingCopyWithAssumedAlignment_16 = "AutoVectorizingCopyWithAssumedAlignment<16>",
        None, [];
    threads: Layout<U1, U0>;
    src: Layout<(U1, U1), (U0, U0)>;
    dst: Layout<(U1, U1), (U0, U0)>;
    reference: SrcLayout, source True, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`AutoVectorizingCopyWithAssumedAlignment<32>`, of every target."]
    AutoVectorizingCopyWithAssumedAlignment_32
}
copies! {
    [] AutoVectorizingCopyWithAssumedAlignment_32 = "AutoVectorizingCopyWithAssumedAlignment<32>",
        None, [];
    threads: Layout<U1, U0>;
    src: Layout<(U1, U1), (U0, U0)>;
    dst: Layout<(U1, U1), (U0, U0)>;
    reference: SrcLayout, source True, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`AutoVectorizingCopyWithAssumedAlignment<64>`, of every target."]
    AutoVectorizingCopyWithAssumedAlignment_64
}
copies! {
    [] AutoVectorizingCopyWithAssumedAlignment_64 = "AutoVectorizingCopyWithAssumedAlignment<64>",
        None, [];
    threads: Layout<U1, U0>;
    src: Layout<(U1, U1), (U0, U0)>;
    dst: Layout<(U1, U1), (U0, U0)>;
    reference: SrcLayout, source True, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`AutoVectorizingCopyWithAssumedAlignment<128>`, of every target."]
    AutoVectorizingCopyWithAssumedAlignment_128
}
copies! {
    [] AutoVectorizingCopyWithAssumedAlignment_128 = "AutoVectorizingCopyWithAssumedAlignment<128>",
        None, [];
    threads: Layout<U1, U0>;
    src: Layout<(U1, U1), (U0, U0)>;
    dst: Layout<(U1, U1), (U0, U0)>;
    reference: SrcLayout, source True, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`AutoVectorizingCopy`, of every target."]
    AutoVectorizingCopy
}
copies! {
    [] AutoVectorizingCopy = "AutoVectorizingCopy",
        None, [];
    threads: Layout<U1, U0>;
    src: Layout<(U1, U1), (U0, U0)>;
    dst: Layout<(U1, U1), (U0, U0)>;
    reference: SrcLayout, source True, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`DefaultCopy`, of every target."]
    DefaultCopy
}
copies! {
    [] DefaultCopy = "DefaultCopy",
        None, [];
    threads: Layout<U1, U0>;
    src: Layout<(U1, U1), (U0, U0)>;
    dst: Layout<(U1, U1), (U0, U0)>;
    reference: SrcLayout, source True, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM80_CP_ASYNC_CACHEALWAYS<{S}>`, from sm_80 on: `cp.async.ca.shared.global.L2::128B`."]
    SM80_CP_ASYNC_CACHEALWAYS<B>
}
copies! {
    [B: Nat] SM80_CP_ASYNC_CACHEALWAYS<B> = text!("SM80_CP_ASYNC_CACHEALWAYS<" [B] "b>"),
        Some("sm_80"), ["cp.async.ca.shared.global.L2::128B"];
    threads: Layout<U1, U0>;
    src: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    dst: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    reference: SrcLayout, source True, destination False;
    bits: B, of U1;
}

atom! {
    #[doc = "`SM80_CP_ASYNC_CACHEGLOBAL<{S}>`, from sm_80 on: `cp.async.cg.shared.global.L2::128B`."]
    SM80_CP_ASYNC_CACHEGLOBAL<B>
}
copies! {
    [B: Nat] SM80_CP_ASYNC_CACHEGLOBAL<B> = text!("SM80_CP_ASYNC_CACHEGLOBAL<" [B] "b>"),
        Some("sm_80"), ["cp.async.cg.shared.global.L2::128B"];
    threads: Layout<U1, U0>;
    src: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    dst: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    reference: SrcLayout, source True, destination False;
    bits: B, of U1;
}

atom! {
    #[doc = "`SM80_CP_ASYNC_CACHEALWAYS_ZFILL<{S}>`, from sm_80 on: `cp.async.ca.shared.global.L2::128B`."]
    SM80_CP_ASYNC_CACHEALWAYS_ZFILL<B>
}
copies! {
    [B: Nat] SM80_CP_ASYNC_CACHEALWAYS_ZFILL<B> = text!("SM80_CP_ASYNC_CACHEALWAYS_ZFILL<" [B] "b>"),
        Some("sm_80"), ["cp.async.ca.shared.global.L2::128B"];
    threads: Layout<U1, U0>;
    src: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    dst: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    reference: SrcLayout, source True, destination False;
    bits: B, of U1;
}

atom! {
    #[doc = "`SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<{S}>`, from sm_80 on: `cp.async.cg.shared.global.L2::128B`."]
    SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<B>
}
copies! {
    [B: Nat] SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<B> = text!("SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<" [B] "b>"),
        Some("sm_80"), ["cp.async.cg.shared.global.L2::128B"];
    threads: Layout<U1, U0>;
    src: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    dst: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    reference: SrcLayout, source True, destination False;
    bits: B, of U1;
}

atom! {
    #[doc = "`SM50_Shuffle_U32_2x2Trans_XOR1`, from sm_50 on."]
    SM50_Shuffle_U32_2x2Trans_XOR1
}
copies! {
    [] SM50_Shuffle_U32_2x2Trans_XOR1 = "SM50_Shuffle_U32_2x2Trans_XOR1",
        Some("sm_50"), [];
    threads: Layout<U32, U1>;
    src: Layout<(U32, U64), (U64, U1)>;
    dst: Layout<((U2, U16), (U32, U2)), ((U32, U128), (U1, U64))>;
    reference: SrcLayout, source True, destination False;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM50_Shuffle_U32_2x2Trans_XOR4`, from sm_50 on."]
    SM50_Shuffle_U32_2x2Trans_XOR4
}
copies! {
    [] SM50_Shuffle_U32_2x2Trans_XOR4 = "SM50_Shuffle_U32_2x2Trans_XOR4",
        Some("sm_50"), [];
    threads: Layout<U32, U1>;
    src: Layout<(U32, U64), (U64, U1)>;
    dst: Layout<((U4, U2, U4), (U32, U2)), ((U64, U32, U512), (U1, U256))>;
    reference: SrcLayout, source True, destination False;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM75_U32x1_MOVM_T`, from sm_75 on: `movmatrix.sync.aligned.m8n8.trans.b16`."]
    SM75_U32x1_MOVM_T
}
copies! {
    [] SM75_U32x1_MOVM_T = "SM75_U32x1_MOVM_T",
        Some("sm_75"), ["movmatrix.sync.aligned.m8n8.trans.b16"];
    threads: Layout<U32, U1>;
    src: Layout<(U32, U32), (U32, U1)>;
    dst: Layout<(U32, U32), (U32, U1)>;
    reference: DstLayout, source True, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM75_U32x1_LDSM_N`, from sm_75 on: `ldmatrix.sync.aligned.x1.m8n8.shared.b16`."]
    SM75_U32x1_LDSM_N
}
copies! {
    [] SM75_U32x1_LDSM_N = "SM75_U32x1_LDSM_N",
        Some("sm_75"), ["ldmatrix.sync.aligned.x1.m8n8.shared.b16"];
    threads: Layout<U32, U1>;
    src: Layout<((U8, U4), U128), ((U128, U0), U1)>;
    dst: Layout<(U32, U32), (U32, U1)>;
    reference: DstLayout, source False, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM75_U32x2_LDSM_N`, from sm_75 on: `ldmatrix.sync.aligned.x2.m8n8.shared.b16`."]
    SM75_U32x2_LDSM_N
}
copies! {
    [] SM75_U32x2_LDSM_N = "SM75_U32x2_LDSM_N",
        Some("sm_75"), ["ldmatrix.sync.aligned.x2.m8n8.shared.b16"];
    threads: Layout<U32, U1>;
    src: Layout<((U16, U2), U128), ((U128, U0), U1)>;
    dst: Layout<(U32, (U32, U2)), (U32, (U1, U1024))>;
    reference: DstLayout, source False, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM75_U32x4_LDSM_N`, from sm_75 on: `ldmatrix.sync.aligned.x4.m8n8.shared.b16`."]
    SM75_U32x4_LDSM_N
}
copies! {
    [] SM75_U32x4_LDSM_N = "SM75_U32x4_LDSM_N",
        Some("sm_75"), ["ldmatrix.sync.aligned.x4.m8n8.shared.b16"];
    threads: Layout<U32, U1>;
    src: Layout<(U32, U128), (U128, U1)>;
    dst: Layout<(U32, (U32, U4)), (U32, (U1, U1024))>;
    reference: DstLayout, source False, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM75_U16x2_LDSM_T`, from sm_75 on: `ldmatrix.sync.aligned.x1.trans.m8n8.shared.b16`."]
    SM75_U16x2_LDSM_T
}
copies! {
    [] SM75_U16x2_LDSM_T = "SM75_U16x2_LDSM_T",
        Some("sm_75"), ["ldmatrix.sync.aligned.x1.trans.m8n8.shared.b16"];
    threads: Layout<U32, U1>;
    src: Layout<((U8, U4), U128), ((U128, U0), U1)>;
    dst: Layout<((U4, U8), (U16, U2)), ((U256, U16), (U1, U128))>;
    reference: DstLayout, source False, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM75_U16x4_LDSM_T`, from sm_75 on: `ldmatrix.sync.aligned.x2.trans.m8n8.shared.b16`."]
    SM75_U16x4_LDSM_T
}
copies! {
    [] SM75_U16x4_LDSM_T = "SM75_U16x4_LDSM_T",
        Some("sm_75"), ["ldmatrix.sync.aligned.x2.trans.m8n8.shared.b16"];
    threads: Layout<U32, U1>;
    src: Layout<((U16, U2), U128), ((U128, U0), U1)>;
    dst: Layout<((U4, U8), (U16, U2, U2)), ((U256, U16), (U1, U128, U1024))>;
    reference: DstLayout, source False, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM75_U16x8_LDSM_T`, from sm_75 on: `ldmatrix.sync.aligned.x4.trans.m8n8.shared.b16`."]
    SM75_U16x8_LDSM_T
}
copies! {
    [] SM75_U16x8_LDSM_T = "SM75_U16x8_LDSM_T",
        Some("sm_75"), ["ldmatrix.sync.aligned.x4.trans.m8n8.shared.b16"];
    threads: Layout<U32, U1>;
    src: Layout<(U32, U128), (U128, U1)>;
    dst: Layout<((U4, U8), (U16, U2, U4)), ((U256, U16), (U1, U128, U1024))>;
    reference: DstLayout, source False, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM90_U32x1_STSM_N`, from sm_90 on: `stmatrix.sync.aligned.x1.m8n8.shared.b16`."]
    SM90_U32x1_STSM_N
}
copies! {
    [] SM90_U32x1_STSM_N = "SM90_U32x1_STSM_N",
        Some("sm_90"), ["stmatrix.sync.aligned.x1.m8n8.shared.b16"];
    threads: Layout<U32, U1>;
    src: Layout<(U32, U32), (U32, U1)>;
    dst: Layout<((U8, U4), U128), ((U128, U0), U1)>;
    reference: SrcLayout, source True, destination False;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM90_U32x2_STSM_N`, from sm_90 on: `stmatrix.sync.aligned.x2.m8n8.shared.b16`."]
    SM90_U32x2_STSM_N
}
copies! {
    [] SM90_U32x2_STSM_N = "SM90_U32x2_STSM_N",
        Some("sm_90"), ["stmatrix.sync.aligned.x2.m8n8.shared.b16"];
    threads: Layout<U32, U1>;
    src: Layout<(U32, (U32, U2)), (U32, (U1, U1024))>;
    dst: Layout<((U16, U2), U128), ((U128, U0), U1)>;
    reference: SrcLayout, source True, destination False;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM90_U32x4_STSM_N`, from sm_90 on: `stmatrix.sync.aligned.x4.m8n8.shared.b16`."]
    SM90_U32x4_STSM_N
}
copies! {
    [] SM90_U32x4_STSM_N = "SM90_U32x4_STSM_N",
        Some("sm_90"), ["stmatrix.sync.aligned.x4.m8n8.shared.b16"];
    threads: Layout<U32, U1>;
    src: Layout<(U32, (U32, U4)), (U32, (U1, U1024))>;
    dst: Layout<(U32, U128), (U128, U1)>;
    reference: SrcLayout, source True, destination False;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM90_U16x2_STSM_T`, from sm_90 on: `stmatrix.sync.aligned.x1.trans.m8n8.shared.b16`."]
    SM90_U16x2_STSM_T
}
copies! {
    [] SM90_U16x2_STSM_T = "SM90_U16x2_STSM_T",
        Some("sm_90"), ["stmatrix.sync.aligned.x1.trans.m8n8.shared.b16"];
    threads: Layout<U32, U1>;
    src: Layout<((U4, U8), (U16, U2)), ((U256, U16), (U1, U128))>;
    dst: Layout<((U8, U4), U128), ((U128, U0), U1)>;
    reference: SrcLayout, source True, destination False;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM90_U16x4_STSM_T`, from sm_90 on: `stmatrix.sync.aligned.x2.trans.m8n8.shared.b16`."]
    SM90_U16x4_STSM_T
}
copies! {
    [] SM90_U16x4_STSM_T = "SM90_U16x4_STSM_T",
        Some("sm_90"), ["stmatrix.sync.aligned.x2.trans.m8n8.shared.b16"];
    threads: Layout<U32, U1>;
    src: Layout<((U4, U8), (U16, U2, U2)), ((U256, U16), (U1, U128, U1024))>;
    dst: Layout<((U16, U2), U128), ((U128, U0), U1)>;
    reference: SrcLayout, source True, destination False;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM90_U16x8_STSM_T`, from sm_90 on: `stmatrix.sync.aligned.x4.trans.m8n8.shared.b16`."]
    SM90_U16x8_STSM_T
}
copies! {
    [] SM90_U16x8_STSM_T = "SM90_U16x8_STSM_T",
        Some("sm_90"), ["stmatrix.sync.aligned.x4.trans.m8n8.shared.b16"];
    threads: Layout<U32, U1>;
    src: Layout<((U4, U8), (U16, U2, U4)), ((U256, U16), (U1, U128, U1024))>;
    dst: Layout<(U32, U128), (U128, U1)>;
    reference: SrcLayout, source True, destination False;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM90_BULK_COPY_G2S<{S} bits>`, from sm_90 on: `cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes`, `cp.async.bulk.prefetch.L2.global`."]
    SM90_BULK_COPY_G2S<B>
}
copies! {
    [B: Nat] SM90_BULK_COPY_G2S<B> = text!("SM90_BULK_COPY_G2S<" [B] " bits>"),
        Some("sm_90"), ["cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes", "cp.async.bulk.prefetch.L2.global"];
    threads: Layout<U1, U0>;
    src: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    dst: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    reference: SrcLayout, source True, destination False;
    bits: B, of U128;
}

atom! {
    #[doc = "`SM90_BULK_COPY_S2G<{S} bits>`, from sm_90 on: `cp.async.bulk.global.shared::cta.bulk_group`."]
    SM90_BULK_COPY_S2G<B>
}
copies! {
    [B: Nat] SM90_BULK_COPY_S2G<B> = text!("SM90_BULK_COPY_S2G<" [B] " bits>"),
        Some("sm_90"), ["cp.async.bulk.global.shared::cta.bulk_group"];
    threads: Layout<U1, U0>;
    src: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    dst: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    reference: SrcLayout, source True, destination False;
    bits: B, of U128;
}

atom! {
    #[doc = "`SM90_BULK_COPY_AUTO`, from sm_90 on."]
    SM90_BULK_COPY_AUTO
}
copies! {
    [] SM90_BULK_COPY_AUTO = "SM90_BULK_COPY_AUTO",
        Some("sm_90"), [];
    threads: Layout<U1, U0>;
    src: Layout<(U1, U1), (U0, U0)>;
    dst: Layout<(U1, U1), (U0, U0)>;
    reference: SrcLayout, source True, destination True;
    bits: U1, of U1;
}

atom! {
    #[doc = "`SM90_TMA_LOAD_OP<{S} bits>`, from sm_90 on."]
    SM90_TMA_LOAD_OP<B>
}
copies! {
    [B: Nat] SM90_TMA_LOAD_OP<B> = text!("SM90_TMA_LOAD_OP<" [B] " bits>"),
        Some("sm_90"), [];
    threads: Layout<U1, U0>;
    src: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    dst: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    reference: SrcLayout, source True, destination False;
    bits: B, of U8;
}

atom! {
    #[doc = "`SM90_TMA_LOAD_MULTICAST_OP<{S} bits>`, from sm_90 on."]
    SM90_TMA_LOAD_MULTICAST_OP<B>
}
copies! {
    [B: Nat] SM90_TMA_LOAD_MULTICAST_OP<B> = text!("SM90_TMA_LOAD_MULTICAST_OP<" [B] " bits>"),
        Some("sm_90"), [];
    threads: Layout<U1, U0>;
    src: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    dst: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    reference: SrcLayout, source True, destination False;
    bits: B, of U8;
}

atom! {
    #[doc = "`SM90_TMA_STORE<{S} bits>`, from sm_90 on."]
    SM90_TMA_STORE<B>
}
copies! {
    [B: Nat] SM90_TMA_STORE<B> = text!("SM90_TMA_STORE<" [B] " bits>"),
        Some("sm_90"), [];
    threads: Layout<U1, U0>;
    src: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    dst: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    reference: SrcLayout, source True, destination False;
    bits: B, of U8;
}

atom! {
    #[doc = "`SM90_TMA_REDUCE_ADD<{S} bits>`, from sm_90 on."]
    SM90_TMA_REDUCE_ADD<B>
}
copies! {
    [B: Nat] SM90_TMA_REDUCE_ADD<B> = text!("SM90_TMA_REDUCE_ADD<" [B] " bits>"),
        Some("sm_90"), [];
    threads: Layout<U1, U0>;
    src: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    dst: MakeLayout<(<U1 as Nat>::WithStride<U0>, <B as Nat>::WithStride<U1>)>;
    reference: SrcLayout, source True, destination False;
    bits: B, of U8;
}
