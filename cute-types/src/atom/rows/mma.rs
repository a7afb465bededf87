//! The multiplications.

// Written by `cargo xtask generate` from `tables/atoms.toml`, which is to be changed instead.

#![allow(non_camel_case_types, reason = "the names are CuTe's")]

use core::marker::PhantomData;

use super::super::element as e;
use super::super::mma::major::{self, Major};
use super::super::mma::{Descriptor, MmaAtom, Registers};
use super::super::text::{ConstText, Piece};
use super::{atom, multiplies, text};
use crate::algebra::MakeLayout;
use crate::int::{Nat, Static};
use crate::integers::*;
use crate::layout::Layout;
use crate::sealed::Sealed;

atom! {
    /// A multiplication of one thread, of elements D, A, B and C.
    UniversalFMA<D, A, B, C>
}

multiplies! {
    [] UniversalFMA<e::F16, e::F16, e::F16, e::F16> = "UniversalFMA<f16>",
        None, [];
    shape: (U1, U1, U1);
    threads: Layout<U1, U0>;
    a: Layout<(U1, U1), (U0, U0)>;
    b: Layout<(U1, U1), (U0, U0)>;
    c: Layout<(U1, U1), (U0, U0)>;
    types: e::F16, e::F16, e::F16, e::F16;
    held: Registers, Registers;
}

multiplies! {
    [] UniversalFMA<e::F32, e::F32, e::F32, e::F32> = "UniversalFMA<f32>",
        None, [];
    shape: (U1, U1, U1);
    threads: Layout<U1, U0>;
    a: Layout<(U1, U1), (U0, U0)>;
    b: Layout<(U1, U1), (U0, U0)>;
    c: Layout<(U1, U1), (U0, U0)>;
    types: e::F32, e::F32, e::F32, e::F32;
    held: Registers, Registers;
}

multiplies! {
    [] UniversalFMA<e::F64, e::F64, e::F64, e::F64> = "UniversalFMA<f64>",
        None, [];
    shape: (U1, U1, U1);
    threads: Layout<U1, U0>;
    a: Layout<(U1, U1), (U0, U0)>;
    b: Layout<(U1, U1), (U0, U0)>;
    c: Layout<(U1, U1), (U0, U0)>;
    types: e::F64, e::F64, e::F64, e::F64;
    held: Registers, Registers;
}

multiplies! {
    [] UniversalFMA<e::F32, e::F16, e::F16, e::F32> = "UniversalFMA<f32,f16,f16,f32>",
        None, [];
    shape: (U1, U1, U1);
    threads: Layout<U1, U0>;
    a: Layout<(U1, U1), (U0, U0)>;
    b: Layout<(U1, U1), (U0, U0)>;
    c: Layout<(U1, U1), (U0, U0)>;
    types: e::F32, e::F16, e::F16, e::F32;
    held: Registers, Registers;
}

multiplies! {
    [] UniversalFMA<e::F32, e::BF16, e::BF16, e::F32> = "UniversalFMA<f32,bf16,bf16,f32>",
        None, [];
    shape: (U1, U1, U1);
    threads: Layout<U1, U0>;
    a: Layout<(U1, U1), (U0, U0)>;
    b: Layout<(U1, U1), (U0, U0)>;
    c: Layout<(U1, U1), (U0, U0)>;
    types: e::F32, e::BF16, e::BF16, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM61_DP4A`, from sm_61 on: `dp4a.s32.s32`."]
    SM61_DP4A
}
multiplies! {
    [] SM61_DP4A = "SM61_DP4A",
        Some("sm_61"), ["dp4a.s32.s32"];
    shape: (U1, U1, U4);
    threads: Layout<U1, U0>;
    a: Layout<(U1, U4), (U0, U1)>;
    b: Layout<(U1, U4), (U0, U1)>;
    c: Layout<(U1, U1), (U0, U0)>;
    types: e::S32, e::S8, e::S8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM61_DP2A`, from sm_61 on: `dp2a.s32.s32`."]
    SM61_DP2A
}
multiplies! {
    [] SM61_DP2A = "SM61_DP2A",
        Some("sm_61"), ["dp2a.s32.s32"];
    shape: (U1, U1, U2);
    threads: Layout<U1, U0>;
    a: Layout<(U1, U2), (U0, U1)>;
    b: Layout<(U1, U2), (U0, U1)>;
    c: Layout<(U1, U1), (U0, U0)>;
    types: e::S32, e::S16, e::S16, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM70_8x8x4_F16F16F16F16_TN`, from sm_70 on: `mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16`."]
    SM70_8x8x4_F16F16F16F16_TN
}
multiplies! {
    [] SM70_8x8x4_F16F16F16F16_TN = "SM70_8x8x4_F16F16F16F16_TN",
        Some("sm_70"), ["mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16"];
    shape: (U8, U8, U4);
    threads: Layout<(U4, U2), (U1, U16)>;
    a: Layout<(U8, U4), (U1, U8)>;
    b: Layout<(U8, U4), (U1, U8)>;
    c: Layout<(U8, U8), (U1, U8)>;
    types: e::F16, e::F16, e::F16, e::F16;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM70_8x8x4_F16F16F16F16_NT`, from sm_70 on: `mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16`."]
    SM70_8x8x4_F16F16F16F16_NT
}
multiplies! {
    [] SM70_8x8x4_F16F16F16F16_NT = "SM70_8x8x4_F16F16F16F16_NT",
        Some("sm_70"), ["mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16"];
    shape: (U8, U8, U4);
    threads: Layout<(U4, U2), (U1, U16)>;
    a: Layout<((U4, U2), U4), ((U8, U4), U1)>;
    b: Layout<((U4, U2), U4), ((U8, U4), U1)>;
    c: Layout<(U8, U8), (U1, U8)>;
    types: e::F16, e::F16, e::F16, e::F16;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM70_8x8x4_F16F16F16F16_NN`, from sm_70 on: `mma.sync.aligned.m8n8k4.col.col.f16.f16.f16.f16`."]
    SM70_8x8x4_F16F16F16F16_NN
}
multiplies! {
    [] SM70_8x8x4_F16F16F16F16_NN = "SM70_8x8x4_F16F16F16F16_NN",
        Some("sm_70"), ["mma.sync.aligned.m8n8k4.col.col.f16.f16.f16.f16"];
    shape: (U8, U8, U4);
    threads: Layout<(U4, U2), (U1, U16)>;
    a: Layout<((U4, U2), U4), ((U8, U4), U1)>;
    b: Layout<(U8, U4), (U1, U8)>;
    c: Layout<(U8, U8), (U1, U8)>;
    types: e::F16, e::F16, e::F16, e::F16;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM70_8x8x4_F16F16F16F16_TT`, from sm_70 on: `mma.sync.aligned.m8n8k4.row.row.f16.f16.f16.f16`."]
    SM70_8x8x4_F16F16F16F16_TT
}
multiplies! {
    [] SM70_8x8x4_F16F16F16F16_TT = "SM70_8x8x4_F16F16F16F16_TT",
        Some("sm_70"), ["mma.sync.aligned.m8n8k4.row.row.f16.f16.f16.f16"];
    shape: (U8, U8, U4);
    threads: Layout<(U4, U2), (U1, U16)>;
    a: Layout<(U8, U4), (U1, U8)>;
    b: Layout<((U4, U2), U4), ((U8, U4), U1)>;
    c: Layout<(U8, U8), (U1, U8)>;
    types: e::F16, e::F16, e::F16, e::F16;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM70_8x8x4_F32F16F16F32_TN`, from sm_70 on: `mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32`."]
    SM70_8x8x4_F32F16F16F32_TN
}
multiplies! {
    [] SM70_8x8x4_F32F16F16F32_TN = "SM70_8x8x4_F32F16F16F32_TN",
        Some("sm_70"), ["mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32"];
    shape: (U8, U8, U4);
    threads: Layout<(U4, U2), (U1, U16)>;
    a: Layout<(U8, U4), (U1, U8)>;
    b: Layout<(U8, U4), (U1, U8)>;
    c: Layout<((U2, U2, U2), (U2, U2, U2)), ((U1, U16, U4), (U8, U2, U32))>;
    types: e::F32, e::F16, e::F16, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM70_8x8x4_F32F16F16F32_NT`, from sm_70 on: `mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32`."]
    SM70_8x8x4_F32F16F16F32_NT
}
multiplies! {
    [] SM70_8x8x4_F32F16F16F32_NT = "SM70_8x8x4_F32F16F16F32_NT",
        Some("sm_70"), ["mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32"];
    shape: (U8, U8, U4);
    threads: Layout<(U4, U2), (U1, U16)>;
    a: Layout<((U4, U2), U4), ((U8, U4), U1)>;
    b: Layout<((U4, U2), U4), ((U8, U4), U1)>;
    c: Layout<((U2, U2, U2), (U2, U2, U2)), ((U1, U16, U4), (U8, U2, U32))>;
    types: e::F32, e::F16, e::F16, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM70_8x8x4_F32F16F16F32_NN`, from sm_70 on: `mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32`."]
    SM70_8x8x4_F32F16F16F32_NN
}
multiplies! {
    [] SM70_8x8x4_F32F16F16F32_NN = "SM70_8x8x4_F32F16F16F32_NN",
        Some("sm_70"), ["mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32"];
    shape: (U8, U8, U4);
    threads: Layout<(U4, U2), (U1, U16)>;
    a: Layout<((U4, U2), U4), ((U8, U4), U1)>;
    b: Layout<(U8, U4), (U1, U8)>;
    c: Layout<((U2, U2, U2), (U2, U2, U2)), ((U1, U16, U4), (U8, U2, U32))>;
    types: e::F32, e::F16, e::F16, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM70_8x8x4_F32F16F16F32_TT`, from sm_70 on: `mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32`."]
    SM70_8x8x4_F32F16F16F32_TT
}
multiplies! {
    [] SM70_8x8x4_F32F16F16F32_TT = "SM70_8x8x4_F32F16F16F32_TT",
        Some("sm_70"), ["mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32"];
    shape: (U8, U8, U4);
    threads: Layout<(U4, U2), (U1, U16)>;
    a: Layout<(U8, U4), (U1, U8)>;
    b: Layout<((U4, U2), U4), ((U8, U4), U1)>;
    c: Layout<((U2, U2, U2), (U2, U2, U2)), ((U1, U16, U4), (U8, U2, U32))>;
    types: e::F32, e::F16, e::F16, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM75_16x8x8_F16F16F16F16_TN`, from sm_75 on: `mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16`."]
    SM75_16x8x8_F16F16F16F16_TN
}
multiplies! {
    [] SM75_16x8x8_F16F16F16F16_TN = "SM75_16x8x8_F16F16F16F16_TN",
        Some("sm_75"), ["mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16"];
    shape: (U16, U8, U8);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    b: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F16, e::F16, e::F16, e::F16;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM75_16x8x8_F32F16F16F32_TN`, from sm_75 on: `mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32`."]
    SM75_16x8x8_F32F16F16F32_TN
}
multiplies! {
    [] SM75_16x8x8_F32F16F16F32_TN = "SM75_16x8x8_F32F16F16F32_TN",
        Some("sm_75"), ["mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32"];
    shape: (U16, U8, U8);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    b: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F32, e::F16, e::F16, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x8_F16F16F16F16_TN`, from sm_80 on: `mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16`."]
    SM80_16x8x8_F16F16F16F16_TN
}
multiplies! {
    [] SM80_16x8x8_F16F16F16F16_TN = "SM80_16x8x8_F16F16F16F16_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16"];
    shape: (U16, U8, U8);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    b: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F16, e::F16, e::F16, e::F16;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x8_F32F16F16F32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32`."]
    SM80_16x8x8_F32F16F16F32_TN
}
multiplies! {
    [] SM80_16x8x8_F32F16F16F32_TN = "SM80_16x8x8_F32F16F16F32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32"];
    shape: (U16, U8, U8);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    b: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F32, e::F16, e::F16, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x8_F32BF16BF16F32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32`."]
    SM80_16x8x8_F32BF16BF16F32_TN
}
multiplies! {
    [] SM80_16x8x8_F32BF16BF16F32_TN = "SM80_16x8x8_F32BF16BF16F32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32"];
    shape: (U16, U8, U8);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    b: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F32, e::BF16, e::BF16, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x16_F16F16F16F16_TN`, from sm_80 on: `mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16`."]
    SM80_16x8x16_F16F16F16F16_TN
}
multiplies! {
    [] SM80_16x8x16_F16F16F16F16_TN = "SM80_16x8x16_F16F16F16F16_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"];
    shape: (U16, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U2, U2, U2)), ((U32, U1), (U16, U8, U128))>;
    b: Layout<((U4, U8), (U2, U2)), ((U16, U1), (U8, U64))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F16, e::F16, e::F16, e::F16;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x16_F32F16F16F32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32`."]
    SM80_16x8x16_F32F16F16F32_TN
}
multiplies! {
    [] SM80_16x8x16_F32F16F16F32_TN = "SM80_16x8x16_F32F16F16F32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"];
    shape: (U16, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U2, U2, U2)), ((U32, U1), (U16, U8, U128))>;
    b: Layout<((U4, U8), (U2, U2)), ((U16, U1), (U8, U64))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F32, e::F16, e::F16, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x16_F32BF16BF16F32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32`."]
    SM80_16x8x16_F32BF16BF16F32_TN
}
multiplies! {
    [] SM80_16x8x16_F32BF16BF16F32_TN = "SM80_16x8x16_F32BF16BF16F32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32"];
    shape: (U16, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U2, U2, U2)), ((U32, U1), (U16, U8, U128))>;
    b: Layout<((U4, U8), (U2, U2)), ((U16, U1), (U8, U64))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F32, e::BF16, e::BF16, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x4_F32TF32TF32F32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32`."]
    SM80_16x8x4_F32TF32TF32F32_TN
}
multiplies! {
    [] SM80_16x8x4_F32TF32TF32F32_TN = "SM80_16x8x4_F32TF32TF32F32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32"];
    shape: (U16, U8, U4);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    b: Layout<((U4, U8), U1), ((U8, U1), U0)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F32, e::TF32, e::TF32, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x8_F32TF32TF32F32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32`."]
    SM80_16x8x8_F32TF32TF32F32_TN
}
multiplies! {
    [] SM80_16x8x8_F32TF32TF32F32_TN = "SM80_16x8x8_F32TF32TF32F32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32"];
    shape: (U16, U8, U8);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U2, U2)), ((U16, U1), (U8, U64))>;
    b: Layout<((U4, U8), U2), ((U8, U1), U32)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F32, e::TF32, e::TF32, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x4_F64F64F64F64_TN`, from sm_80 on: `mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64`."]
    SM80_8x8x4_F64F64F64F64_TN
}
multiplies! {
    [] SM80_8x8x4_F64F64F64F64_TN = "SM80_8x8x4_F64F64F64F64_TN",
        Some("sm_80"), ["mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64"];
    shape: (U8, U8, U4);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U1), ((U8, U1), U0)>;
    b: Layout<((U4, U8), U1), ((U8, U1), U0)>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::F64, e::F64, e::F64, e::F64;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x4_C64C64C64C64_TN`, from sm_80 on."]
    SM80_8x8x4_C64C64C64C64_TN
}
multiplies! {
    [] SM80_8x8x4_C64C64C64C64_TN = "SM80_8x8x4_C64C64C64C64_TN",
        Some("sm_80"), [];
    shape: (U8, U8, U4);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U1), ((U8, U1), U0)>;
    b: Layout<((U4, U8), U1), ((U8, U1), U0)>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::C64, e::C64, e::C64, e::C64;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x4_GC64C64C64GC64_TN`, from sm_80 on."]
    SM80_8x8x4_GC64C64C64GC64_TN
}
multiplies! {
    [] SM80_8x8x4_GC64C64C64GC64_TN = "SM80_8x8x4_GC64C64C64GC64_TN",
        Some("sm_80"), [];
    shape: (U8, U8, U4);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U1), ((U8, U1), U0)>;
    b: Layout<((U4, U8), U1), ((U8, U1), U0)>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::GC64, e::C64, e::C64, e::GC64;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM90_16x8x4_F64F64F64F64_TN`, from sm_90 on: `mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64`."]
    SM90_16x8x4_F64F64F64F64_TN
}
multiplies! {
    [] SM90_16x8x4_F64F64F64F64_TN = "SM90_16x8x4_F64F64F64F64_TN",
        Some("sm_90"), ["mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64"];
    shape: (U16, U8, U4);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    b: Layout<((U4, U8), U1), ((U8, U1), U0)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F64, e::F64, e::F64, e::F64;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM90_16x8x8_F64F64F64F64_TN`, from sm_90 on: `mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64`."]
    SM90_16x8x8_F64F64F64F64_TN
}
multiplies! {
    [] SM90_16x8x8_F64F64F64F64_TN = "SM90_16x8x8_F64F64F64F64_TN",
        Some("sm_90"), ["mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64"];
    shape: (U16, U8, U8);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U2, U2)), ((U16, U1), (U8, U64))>;
    b: Layout<((U4, U8), U2), ((U8, U1), U32)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F64, e::F64, e::F64, e::F64;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM90_16x8x16_F64F64F64F64_TN`, from sm_90 on: `mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64`."]
    SM90_16x8x16_F64F64F64F64_TN
}
multiplies! {
    [] SM90_16x8x16_F64F64F64F64_TN = "SM90_16x8x16_F64F64F64F64_TN",
        Some("sm_90"), ["mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64"];
    shape: (U16, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U2, U4)), ((U16, U1), (U8, U64))>;
    b: Layout<((U4, U8), U4), ((U8, U1), U32)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F64, e::F64, e::F64, e::F64;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM90_16x8x4_C64C64C64C64_TN`, from sm_90 on."]
    SM90_16x8x4_C64C64C64C64_TN
}
multiplies! {
    [] SM90_16x8x4_C64C64C64C64_TN = "SM90_16x8x4_C64C64C64C64_TN",
        Some("sm_90"), [];
    shape: (U16, U8, U4);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    b: Layout<((U4, U8), U1), ((U8, U1), U0)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::C64, e::C64, e::C64, e::C64;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM90_16x8x8_C64C64C64C64_TN`, from sm_90 on."]
    SM90_16x8x8_C64C64C64C64_TN
}
multiplies! {
    [] SM90_16x8x8_C64C64C64C64_TN = "SM90_16x8x8_C64C64C64C64_TN",
        Some("sm_90"), [];
    shape: (U16, U8, U8);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U2, U2)), ((U16, U1), (U8, U64))>;
    b: Layout<((U4, U8), U2), ((U8, U1), U32)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::C64, e::C64, e::C64, e::C64;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM90_16x8x16_C64C64C64C64_TN`, from sm_90 on."]
    SM90_16x8x16_C64C64C64C64_TN
}
multiplies! {
    [] SM90_16x8x16_C64C64C64C64_TN = "SM90_16x8x16_C64C64C64C64_TN",
        Some("sm_90"), [];
    shape: (U16, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U2, U4)), ((U16, U1), (U8, U64))>;
    b: Layout<((U4, U8), U4), ((U8, U1), U32)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::C64, e::C64, e::C64, e::C64;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM75_8x8x16_S32S8S8S32_TN`, from sm_75 on: `mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32`."]
    SM75_8x8x16_S32S8S8S32_TN
}
multiplies! {
    [] SM75_8x8x16_S32S8S8S32_TN = "SM75_8x8x16_S32S8S8S32_TN",
        Some("sm_75"), ["mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32"];
    shape: (U8, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::S8, e::S8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x16_S32S8S8S32_TN`, from sm_80 on: `mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32`."]
    SM80_8x8x16_S32S8S8S32_TN
}
multiplies! {
    [] SM80_8x8x16_S32S8S8S32_TN = "SM80_8x8x16_S32S8S8S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32"];
    shape: (U8, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::S8, e::S8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x16_S32S8U8S32_TN`, from sm_80 on: `mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32`."]
    SM80_8x8x16_S32S8U8S32_TN
}
multiplies! {
    [] SM80_8x8x16_S32S8U8S32_TN = "SM80_8x8x16_S32S8U8S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32"];
    shape: (U8, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::S8, e::U8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x16_S32U8S8S32_TN`, from sm_80 on: `mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32`."]
    SM80_8x8x16_S32U8S8S32_TN
}
multiplies! {
    [] SM80_8x8x16_S32U8S8S32_TN = "SM80_8x8x16_S32U8S8S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32"];
    shape: (U8, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::U8, e::S8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x16_S32U8U8S32_TN`, from sm_80 on: `mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32`."]
    SM80_8x8x16_S32U8U8S32_TN
}
multiplies! {
    [] SM80_8x8x16_S32U8U8S32_TN = "SM80_8x8x16_S32U8U8S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32"];
    shape: (U8, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::U8, e::U8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x16_S32S8S8S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32.satfinite`."]
    SM80_8x8x16_S32S8S8S32_TN_SATURATE
}
multiplies! {
    [] SM80_8x8x16_S32S8S8S32_TN_SATURATE = "SM80_8x8x16_S32S8S8S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32.satfinite"];
    shape: (U8, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::S8, e::S8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x16_S32S8U8S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32.satfinite`."]
    SM80_8x8x16_S32S8U8S32_TN_SATURATE
}
multiplies! {
    [] SM80_8x8x16_S32S8U8S32_TN_SATURATE = "SM80_8x8x16_S32S8U8S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32.satfinite"];
    shape: (U8, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::S8, e::U8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x16_S32U8S8S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32.satfinite`."]
    SM80_8x8x16_S32U8S8S32_TN_SATURATE
}
multiplies! {
    [] SM80_8x8x16_S32U8S8S32_TN_SATURATE = "SM80_8x8x16_S32U8S8S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32.satfinite"];
    shape: (U8, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::U8, e::S8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x16_S32U8U8S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32.satfinite`."]
    SM80_8x8x16_S32U8U8S32_TN_SATURATE
}
multiplies! {
    [] SM80_8x8x16_S32U8U8S32_TN_SATURATE = "SM80_8x8x16_S32U8U8S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32.satfinite"];
    shape: (U8, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::U8, e::U8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x16_S32S8S8S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32`."]
    SM80_16x8x16_S32S8S8S32_TN
}
multiplies! {
    [] SM80_16x8x16_S32S8S8S32_TN = "SM80_16x8x16_S32S8S8S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32"];
    shape: (U16, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2)), ((U64, U1), (U16, U8))>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S8, e::S8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x16_S32S8U8S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32`."]
    SM80_16x8x16_S32S8U8S32_TN
}
multiplies! {
    [] SM80_16x8x16_S32S8U8S32_TN = "SM80_16x8x16_S32S8U8S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32"];
    shape: (U16, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2)), ((U64, U1), (U16, U8))>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S8, e::U8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x16_S32U8S8S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32`."]
    SM80_16x8x16_S32U8S8S32_TN
}
multiplies! {
    [] SM80_16x8x16_S32U8S8S32_TN = "SM80_16x8x16_S32U8S8S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32"];
    shape: (U16, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2)), ((U64, U1), (U16, U8))>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U8, e::S8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x16_S32U8U8S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32`."]
    SM80_16x8x16_S32U8U8S32_TN
}
multiplies! {
    [] SM80_16x8x16_S32U8U8S32_TN = "SM80_16x8x16_S32U8U8S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32"];
    shape: (U16, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2)), ((U64, U1), (U16, U8))>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U8, e::U8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x16_S32S8S8S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32.satfinite`."]
    SM80_16x8x16_S32S8S8S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x16_S32S8S8S32_TN_SATURATE = "SM80_16x8x16_S32S8S8S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32.satfinite"];
    shape: (U16, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2)), ((U64, U1), (U16, U8))>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S8, e::S8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x16_S32S8U8S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32.satfinite`."]
    SM80_16x8x16_S32S8U8S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x16_S32S8U8S32_TN_SATURATE = "SM80_16x8x16_S32S8U8S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32.satfinite"];
    shape: (U16, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2)), ((U64, U1), (U16, U8))>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S8, e::U8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x16_S32U8S8S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32.satfinite`."]
    SM80_16x8x16_S32U8S8S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x16_S32U8S8S32_TN_SATURATE = "SM80_16x8x16_S32U8S8S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32.satfinite"];
    shape: (U16, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2)), ((U64, U1), (U16, U8))>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U8, e::S8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x16_S32U8U8S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32.satfinite`."]
    SM80_16x8x16_S32U8U8S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x16_S32U8U8S32_TN_SATURATE = "SM80_16x8x16_S32U8U8S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32.satfinite"];
    shape: (U16, U8, U16);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2)), ((U64, U1), (U16, U8))>;
    b: Layout<((U4, U8), U4), ((U32, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U8, e::U8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32S8S8S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32`."]
    SM80_16x8x32_S32S8S8S32_TN
}
multiplies! {
    [] SM80_16x8x32_S32S8S8S32_TN = "SM80_16x8x32_S32S8S8S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S8, e::S8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32S8U8S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32`."]
    SM80_16x8x32_S32S8U8S32_TN
}
multiplies! {
    [] SM80_16x8x32_S32S8U8S32_TN = "SM80_16x8x32_S32S8U8S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S8, e::U8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32U8S8S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32`."]
    SM80_16x8x32_S32U8S8S32_TN
}
multiplies! {
    [] SM80_16x8x32_S32U8S8S32_TN = "SM80_16x8x32_S32U8S8S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U8, e::S8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32U8U8S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32`."]
    SM80_16x8x32_S32U8U8S32_TN
}
multiplies! {
    [] SM80_16x8x32_S32U8U8S32_TN = "SM80_16x8x32_S32U8U8S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U8, e::U8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32S8S8S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32.satfinite`."]
    SM80_16x8x32_S32S8S8S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x32_S32S8S8S32_TN_SATURATE = "SM80_16x8x32_S32S8S8S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32.satfinite"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S8, e::S8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32S8U8S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32.satfinite`."]
    SM80_16x8x32_S32S8U8S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x32_S32S8U8S32_TN_SATURATE = "SM80_16x8x32_S32S8U8S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32.satfinite"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S8, e::U8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32U8S8S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32.satfinite`."]
    SM80_16x8x32_S32U8S8S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x32_S32U8S8S32_TN_SATURATE = "SM80_16x8x32_S32U8S8S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32.satfinite"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U8, e::S8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32U8U8S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32.satfinite`."]
    SM80_16x8x32_S32U8U8S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x32_S32U8U8S32_TN_SATURATE = "SM80_16x8x32_S32U8U8S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32.satfinite"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U8, e::U8, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x32_S32S4S4S32_TN`, from sm_80 on: `mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32`."]
    SM80_8x8x32_S32S4S4S32_TN
}
multiplies! {
    [] SM80_8x8x32_S32S4S4S32_TN = "SM80_8x8x32_S32S4S4S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32"];
    shape: (U8, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::S4, e::S4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x32_S32S4U4S32_TN`, from sm_80 on: `mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32`."]
    SM80_8x8x32_S32S4U4S32_TN
}
multiplies! {
    [] SM80_8x8x32_S32S4U4S32_TN = "SM80_8x8x32_S32S4U4S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32"];
    shape: (U8, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::S4, e::U4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x32_S32U4S4S32_TN`, from sm_80 on: `mma.sync.aligned.m8n8k32.row.col.s32.u4.s4.s32`."]
    SM80_8x8x32_S32U4S4S32_TN
}
multiplies! {
    [] SM80_8x8x32_S32U4S4S32_TN = "SM80_8x8x32_S32U4S4S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m8n8k32.row.col.s32.u4.s4.s32"];
    shape: (U8, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::U4, e::S4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x32_S32U4U4S32_TN`, from sm_80 on: `mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32`."]
    SM80_8x8x32_S32U4U4S32_TN
}
multiplies! {
    [] SM80_8x8x32_S32U4U4S32_TN = "SM80_8x8x32_S32U4U4S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32"];
    shape: (U8, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::U4, e::U4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x32_S32S4S4S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32.satfinite`."]
    SM80_8x8x32_S32S4S4S32_TN_SATURATE
}
multiplies! {
    [] SM80_8x8x32_S32S4S4S32_TN_SATURATE = "SM80_8x8x32_S32S4S4S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32.satfinite"];
    shape: (U8, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::S4, e::S4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x32_S32S4U4S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32.satfinite`."]
    SM80_8x8x32_S32S4U4S32_TN_SATURATE
}
multiplies! {
    [] SM80_8x8x32_S32S4U4S32_TN_SATURATE = "SM80_8x8x32_S32S4U4S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32.satfinite"];
    shape: (U8, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::S4, e::U4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x32_S32U4S4S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m8n8k32.row.col.s32.u4.s4.s32.satfinite`."]
    SM80_8x8x32_S32U4S4S32_TN_SATURATE
}
multiplies! {
    [] SM80_8x8x32_S32U4S4S32_TN_SATURATE = "SM80_8x8x32_S32U4S4S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m8n8k32.row.col.s32.u4.s4.s32.satfinite"];
    shape: (U8, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::U4, e::S4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x32_S32U4U4S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32.satfinite`."]
    SM80_8x8x32_S32U4U4S32_TN_SATURATE
}
multiplies! {
    [] SM80_8x8x32_S32U4U4S32_TN_SATURATE = "SM80_8x8x32_S32U4U4S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32.satfinite"];
    shape: (U8, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::U4, e::U4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32S4S4S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32`."]
    SM80_16x8x32_S32S4S4S32_TN
}
multiplies! {
    [] SM80_16x8x32_S32S4S4S32_TN = "SM80_16x8x32_S32S4S4S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2)), ((U128, U1), (U16, U8))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S4, e::S4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32S4U4S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32`."]
    SM80_16x8x32_S32S4U4S32_TN
}
multiplies! {
    [] SM80_16x8x32_S32S4U4S32_TN = "SM80_16x8x32_S32S4U4S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2)), ((U128, U1), (U16, U8))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S4, e::U4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32U4S4S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32`."]
    SM80_16x8x32_S32U4S4S32_TN
}
multiplies! {
    [] SM80_16x8x32_S32U4S4S32_TN = "SM80_16x8x32_S32U4S4S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2)), ((U128, U1), (U16, U8))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U4, e::S4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32U4U4S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32`."]
    SM80_16x8x32_S32U4U4S32_TN
}
multiplies! {
    [] SM80_16x8x32_S32U4U4S32_TN = "SM80_16x8x32_S32U4U4S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2)), ((U128, U1), (U16, U8))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U4, e::U4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32S4S4S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32.satfinite`."]
    SM80_16x8x32_S32S4S4S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x32_S32S4S4S32_TN_SATURATE = "SM80_16x8x32_S32S4S4S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32.satfinite"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2)), ((U128, U1), (U16, U8))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S4, e::S4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32S4U4S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32.satfinite`."]
    SM80_16x8x32_S32S4U4S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x32_S32S4U4S32_TN_SATURATE = "SM80_16x8x32_S32S4U4S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32.satfinite"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2)), ((U128, U1), (U16, U8))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S4, e::U4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32U4S4S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32.satfinite`."]
    SM80_16x8x32_S32U4S4S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x32_S32U4S4S32_TN_SATURATE = "SM80_16x8x32_S32U4S4S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32.satfinite"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2)), ((U128, U1), (U16, U8))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U4, e::S4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x32_S32U4U4S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32.satfinite`."]
    SM80_16x8x32_S32U4U4S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x32_S32U4U4S32_TN_SATURATE = "SM80_16x8x32_S32U4U4S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32.satfinite"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2)), ((U128, U1), (U16, U8))>;
    b: Layout<((U4, U8), (U8,)), ((U64, U1), (U8,))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U4, e::U4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x64_S32S4S4S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32`."]
    SM80_16x8x64_S32S4S4S32_TN
}
multiplies! {
    [] SM80_16x8x64_S32S4S4S32_TN = "SM80_16x8x64_S32S4S4S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32"];
    shape: (U16, U8, U64);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2, U2)), ((U128, U1), (U16, U8, U512))>;
    b: Layout<((U4, U8), (U8, U2)), ((U64, U1), (U8, U256))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S4, e::S4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x64_S32S4U4S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32`."]
    SM80_16x8x64_S32S4U4S32_TN
}
multiplies! {
    [] SM80_16x8x64_S32S4U4S32_TN = "SM80_16x8x64_S32S4U4S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32"];
    shape: (U16, U8, U64);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2, U2)), ((U128, U1), (U16, U8, U512))>;
    b: Layout<((U4, U8), (U8, U2)), ((U64, U1), (U8, U256))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S4, e::U4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x64_S32U4S4S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32`."]
    SM80_16x8x64_S32U4S4S32_TN
}
multiplies! {
    [] SM80_16x8x64_S32U4S4S32_TN = "SM80_16x8x64_S32U4S4S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32"];
    shape: (U16, U8, U64);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2, U2)), ((U128, U1), (U16, U8, U512))>;
    b: Layout<((U4, U8), (U8, U2)), ((U64, U1), (U8, U256))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U4, e::S4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x64_S32U4U4S32_TN`, from sm_80 on: `mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32`."]
    SM80_16x8x64_S32U4U4S32_TN
}
multiplies! {
    [] SM80_16x8x64_S32U4U4S32_TN = "SM80_16x8x64_S32U4U4S32_TN",
        Some("sm_80"), ["mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32"];
    shape: (U16, U8, U64);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2, U2)), ((U128, U1), (U16, U8, U512))>;
    b: Layout<((U4, U8), (U8, U2)), ((U64, U1), (U8, U256))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U4, e::U4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x64_S32S4S4S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32.satfinite`."]
    SM80_16x8x64_S32S4S4S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x64_S32S4S4S32_TN_SATURATE = "SM80_16x8x64_S32S4S4S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32.satfinite"];
    shape: (U16, U8, U64);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2, U2)), ((U128, U1), (U16, U8, U512))>;
    b: Layout<((U4, U8), (U8, U2)), ((U64, U1), (U8, U256))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S4, e::S4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x64_S32S4U4S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32.satfinite`."]
    SM80_16x8x64_S32S4U4S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x64_S32S4U4S32_TN_SATURATE = "SM80_16x8x64_S32S4U4S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32.satfinite"];
    shape: (U16, U8, U64);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2, U2)), ((U128, U1), (U16, U8, U512))>;
    b: Layout<((U4, U8), (U8, U2)), ((U64, U1), (U8, U256))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::S4, e::U4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x64_S32U4S4S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32.satfinite`."]
    SM80_16x8x64_S32U4S4S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x64_S32U4S4S32_TN_SATURATE = "SM80_16x8x64_S32U4S4S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32.satfinite"];
    shape: (U16, U8, U64);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2, U2)), ((U128, U1), (U16, U8, U512))>;
    b: Layout<((U4, U8), (U8, U2)), ((U64, U1), (U8, U256))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U4, e::S4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x64_S32U4U4S32_TN_SATURATE`, from sm_80 on: `mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32.satfinite`."]
    SM80_16x8x64_S32U4U4S32_TN_SATURATE
}
multiplies! {
    [] SM80_16x8x64_S32U4U4S32_TN_SATURATE = "SM80_16x8x64_S32U4U4S32_TN_SATURATE",
        Some("sm_80"), ["mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32.satfinite"];
    shape: (U16, U8, U64);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U8, U2, U2)), ((U128, U1), (U16, U8, U512))>;
    b: Layout<((U4, U8), (U8, U2)), ((U64, U1), (U8, U256))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U4, e::U4, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x128_S32U1U1S32_TN_ANDPOPC`, from sm_80 on: `mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc`."]
    SM80_8x8x128_S32U1U1S32_TN_ANDPOPC
}
multiplies! {
    [] SM80_8x8x128_S32U1U1S32_TN_ANDPOPC = "SM80_8x8x128_S32U1U1S32_TN_ANDPOPC",
        Some("sm_80"), ["mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc"];
    shape: (U8, U8, U128);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U32), ((U256, U1), U8)>;
    b: Layout<((U4, U8), U32), ((U256, U1), U8)>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::U1, e::U1, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_8x8x128_S32U1U1S32_TN_XORPOPC`, from sm_80 on: `mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc`."]
    SM80_8x8x128_S32U1U1S32_TN_XORPOPC
}
multiplies! {
    [] SM80_8x8x128_S32U1U1S32_TN_XORPOPC = "SM80_8x8x128_S32U1U1S32_TN_XORPOPC",
        Some("sm_80"), ["mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc"];
    shape: (U8, U8, U128);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), U32), ((U256, U1), U8)>;
    b: Layout<((U4, U8), U32), ((U256, U1), U8)>;
    c: Layout<((U4, U8), U2), ((U16, U1), U8)>;
    types: e::S32, e::U1, e::U1, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x128_S32U1U1S32_TN_ANDPOPC`, from sm_80 on: `mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc`."]
    SM80_16x8x128_S32U1U1S32_TN_ANDPOPC
}
multiplies! {
    [] SM80_16x8x128_S32U1U1S32_TN_ANDPOPC = "SM80_16x8x128_S32U1U1S32_TN_ANDPOPC",
        Some("sm_80"), ["mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc"];
    shape: (U16, U8, U128);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U32, U2)), ((U512, U1), (U16, U8))>;
    b: Layout<((U4, U8), U32), ((U256, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U1, e::U1, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x128_S32U1U1S32_TN_XORPOPC`, from sm_80 on: `mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.xor.popc`."]
    SM80_16x8x128_S32U1U1S32_TN_XORPOPC
}
multiplies! {
    [] SM80_16x8x128_S32U1U1S32_TN_XORPOPC = "SM80_16x8x128_S32U1U1S32_TN_XORPOPC",
        Some("sm_80"), ["mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.xor.popc"];
    shape: (U16, U8, U128);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U32, U2)), ((U512, U1), (U16, U8))>;
    b: Layout<((U4, U8), U32), ((U256, U1), U8)>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U1, e::U1, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x256_S32U1U1S32_TN_ANDPOPC`, from sm_80 on: `mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc`."]
    SM80_16x8x256_S32U1U1S32_TN_ANDPOPC
}
multiplies! {
    [] SM80_16x8x256_S32U1U1S32_TN_ANDPOPC = "SM80_16x8x256_S32U1U1S32_TN_ANDPOPC",
        Some("sm_80"), ["mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc"];
    shape: (U16, U8, U256);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U32, U2, U2)), ((U512, U1), (U16, U8, U2048))>;
    b: Layout<((U4, U8), (U32, U2)), ((U256, U1), (U8, U1024))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U1, e::U1, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM80_16x8x256_S32U1U1S32_TN_XORPOPC`, from sm_80 on: `mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc`."]
    SM80_16x8x256_S32U1U1S32_TN_XORPOPC
}
multiplies! {
    [] SM80_16x8x256_S32U1U1S32_TN_XORPOPC = "SM80_16x8x256_S32U1U1S32_TN_XORPOPC",
        Some("sm_80"), ["mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc"];
    shape: (U16, U8, U256);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U32, U2, U2)), ((U512, U1), (U16, U8, U2048))>;
    b: Layout<((U4, U8), (U32, U2)), ((U256, U1), (U8, U1024))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::S32, e::U1, e::U1, e::S32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM89_16x8x32_F32E4M3E4M3F32_TN`, from sm_89 on: `mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32`."]
    SM89_16x8x32_F32E4M3E4M3F32_TN
}
multiplies! {
    [] SM89_16x8x32_F32E4M3E4M3F32_TN = "SM89_16x8x32_F32E4M3E4M3F32_TN",
        Some("sm_89"), ["mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F32, e::E4M3, e::E4M3, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM89_16x8x32_F16E4M3E4M3F16_TN`, from sm_89 on: `mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16`."]
    SM89_16x8x32_F16E4M3E4M3F16_TN
}
multiplies! {
    [] SM89_16x8x32_F16E4M3E4M3F16_TN = "SM89_16x8x32_F16E4M3E4M3F16_TN",
        Some("sm_89"), ["mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F16, e::E4M3, e::E4M3, e::F16;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM89_16x8x32_F32E4M3E5M2F32_TN`, from sm_89 on: `mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32`."]
    SM89_16x8x32_F32E4M3E5M2F32_TN
}
multiplies! {
    [] SM89_16x8x32_F32E4M3E5M2F32_TN = "SM89_16x8x32_F32E4M3E5M2F32_TN",
        Some("sm_89"), ["mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F32, e::E4M3, e::E5M2, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM89_16x8x32_F16E4M3E5M2F16_TN`, from sm_89 on: `mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e5m2.f16`."]
    SM89_16x8x32_F16E4M3E5M2F16_TN
}
multiplies! {
    [] SM89_16x8x32_F16E4M3E5M2F16_TN = "SM89_16x8x32_F16E4M3E5M2F16_TN",
        Some("sm_89"), ["mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e5m2.f16"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F16, e::E4M3, e::E5M2, e::F16;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM89_16x8x32_F32E5M2E4M3F32_TN`, from sm_89 on: `mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32`."]
    SM89_16x8x32_F32E5M2E4M3F32_TN
}
multiplies! {
    [] SM89_16x8x32_F32E5M2E4M3F32_TN = "SM89_16x8x32_F32E5M2E4M3F32_TN",
        Some("sm_89"), ["mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F32, e::E5M2, e::E4M3, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM89_16x8x32_F16E5M2E4M3F16_TN`, from sm_89 on: `mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16`."]
    SM89_16x8x32_F16E5M2E4M3F16_TN
}
multiplies! {
    [] SM89_16x8x32_F16E5M2E4M3F16_TN = "SM89_16x8x32_F16E5M2E4M3F16_TN",
        Some("sm_89"), ["mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F16, e::E5M2, e::E4M3, e::F16;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM89_16x8x32_F32E5M2E5M2F32_TN`, from sm_89 on: `mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32`."]
    SM89_16x8x32_F32E5M2E5M2F32_TN
}
multiplies! {
    [] SM89_16x8x32_F32E5M2E5M2F32_TN = "SM89_16x8x32_F32E5M2E5M2F32_TN",
        Some("sm_89"), ["mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F32, e::E5M2, e::E5M2, e::F32;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM89_16x8x32_F16E5M2E5M2F16_TN`, from sm_89 on: `mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16`."]
    SM89_16x8x32_F16E5M2E5M2F16_TN
}
multiplies! {
    [] SM89_16x8x32_F16E5M2E5M2F16_TN = "SM89_16x8x32_F16E5M2E5M2F16_TN",
        Some("sm_89"), ["mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16"];
    shape: (U16, U8, U32);
    threads: Layout<U32, U1>;
    a: Layout<((U4, U8), (U4, U2, U2)), ((U64, U1), (U16, U8, U256))>;
    b: Layout<((U4, U8), (U4, U2)), ((U32, U1), (U8, U128))>;
    c: Layout<((U4, U8), (U2, U2)), ((U32, U1), (U16, U8))>;
    types: e::F16, e::E5M2, e::E5M2, e::F16;
    held: Registers, Registers;
}

atom! {
    #[doc = "`SM90_64x{N}x16_F16F16F16_SS<{x},{y}>`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k16.f16.f16.f16`."]
    SM90_64xNx16_F16F16F16_SS<N, X, Y>
}
multiplies! {
    [N: Every8, X: Major, Y: Major] SM90_64xNx16_F16F16F16_SS<N, X, Y> = text!("SM90_64x" [N] "x16_F16F16F16_SS<" X "," Y ">"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k16.f16.f16.f16")];
    shape: (U64, N, U16);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U16)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U16 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::F16, e::F16, e::F16;
    held: Descriptor<X>, Descriptor<Y>;
}

atom! {
    #[doc = "`SM90_64x{N}x16_F32F16F16_SS<{x},{y}>`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k16.f32.f16.f16`."]
    SM90_64xNx16_F32F16F16_SS<N, X, Y>
}
multiplies! {
    [N: Every8, X: Major, Y: Major] SM90_64xNx16_F32F16F16_SS<N, X, Y> = text!("SM90_64x" [N] "x16_F32F16F16_SS<" X "," Y ">"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k16.f32.f16.f16")];
    shape: (U64, N, U16);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U16)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U16 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::F16, e::F16, e::F32;
    held: Descriptor<X>, Descriptor<Y>;
}

atom! {
    #[doc = "`SM90_64x{N}x16_F32BF16BF16_SS<{x},{y}>`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k16.f32.bf16.bf16`."]
    SM90_64xNx16_F32BF16BF16_SS<N, X, Y>
}
multiplies! {
    [N: Every8, X: Major, Y: Major] SM90_64xNx16_F32BF16BF16_SS<N, X, Y> = text!("SM90_64x" [N] "x16_F32BF16BF16_SS<" X "," Y ">"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k16.f32.bf16.bf16")];
    shape: (U64, N, U16);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U16)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U16 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::BF16, e::BF16, e::F32;
    held: Descriptor<X>, Descriptor<Y>;
}

atom! {
    #[doc = "`SM90_64x{N}x16_F16F16F16_RS<K,{y}>`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k16.f16.f16.f16`."]
    SM90_64xNx16_F16F16F16_RS<N, Y>
}
multiplies! {
    [N: Every8, Y: Major] SM90_64xNx16_F16F16F16_RS<N, Y> = text!("SM90_64x" [N] "x16_F16F16F16_RS<K," Y ">"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k16.f16.f16.f16")];
    shape: (U64, N, U16);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U2, U2, U2)), ((U128, U1, U16), (U64, U8, U512))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U16 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::F16, e::F16, e::F16;
    held: Registers, Descriptor<Y>;
}

atom! {
    #[doc = "`SM90_64x{N}x16_F32F16F16_RS<K,{y}>`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k16.f32.f16.f16`."]
    SM90_64xNx16_F32F16F16_RS<N, Y>
}
multiplies! {
    [N: Every8, Y: Major] SM90_64xNx16_F32F16F16_RS<N, Y> = text!("SM90_64x" [N] "x16_F32F16F16_RS<K," Y ">"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k16.f32.f16.f16")];
    shape: (U64, N, U16);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U2, U2, U2)), ((U128, U1, U16), (U64, U8, U512))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U16 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::F16, e::F16, e::F32;
    held: Registers, Descriptor<Y>;
}

atom! {
    #[doc = "`SM90_64x{N}x16_F32BF16BF16_RS<K,{y}>`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k16.f32.bf16.bf16`."]
    SM90_64xNx16_F32BF16BF16_RS<N, Y>
}
multiplies! {
    [N: Every8, Y: Major] SM90_64xNx16_F32BF16BF16_RS<N, Y> = text!("SM90_64x" [N] "x16_F32BF16BF16_RS<K," Y ">"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k16.f32.bf16.bf16")];
    shape: (U64, N, U16);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U2, U2, U2)), ((U128, U1, U16), (U64, U8, U512))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U16 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::BF16, e::BF16, e::F32;
    held: Registers, Descriptor<Y>;
}

atom! {
    #[doc = "`SM90_64x{N}x8_F32TF32TF32_SS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k8.f32.tf32.tf32`."]
    SM90_64xNx8_F32TF32TF32_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx8_F32TF32TF32_SS_TN<N> = text!("SM90_64x" [N] "x8_F32TF32TF32_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k8.f32.tf32.tf32")];
    shape: (U64, N, U8);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U8)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U8 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::TF32, e::TF32, e::F32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x8_F32TF32TF32_RS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k8.f32.tf32.tf32`."]
    SM90_64xNx8_F32TF32TF32_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx8_F32TF32TF32_RS_TN<N> = text!("SM90_64x" [N] "x8_F32TF32TF32_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k8.f32.tf32.tf32")];
    shape: (U64, N, U8);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U2, U2)), ((U64, U1, U16), (U8, U256))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U8 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::TF32, e::TF32, e::F32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F32E4M3E4M3_SS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e4m3.e4m3`."]
    SM90_64xNx32_F32E4M3E4M3_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F32E4M3E4M3_SS_TN<N> = text!("SM90_64x" [N] "x32_F32E4M3E4M3_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f32.e4m3.e4m3")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::E4M3, e::E4M3, e::F32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F16E4M3E4M3_SS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e4m3.e4m3`."]
    SM90_64xNx32_F16E4M3E4M3_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F16E4M3E4M3_SS_TN<N> = text!("SM90_64x" [N] "x32_F16E4M3E4M3_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f16.e4m3.e4m3")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::E4M3, e::E4M3, e::F16;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F32E4M3E5M2_SS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e4m3.e5m2`."]
    SM90_64xNx32_F32E4M3E5M2_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F32E4M3E5M2_SS_TN<N> = text!("SM90_64x" [N] "x32_F32E4M3E5M2_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f32.e4m3.e5m2")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::E4M3, e::E5M2, e::F32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F16E4M3E5M2_SS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e4m3.e5m2`."]
    SM90_64xNx32_F16E4M3E5M2_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F16E4M3E5M2_SS_TN<N> = text!("SM90_64x" [N] "x32_F16E4M3E5M2_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f16.e4m3.e5m2")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::E4M3, e::E5M2, e::F16;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F32E5M2E4M3_SS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e5m2.e4m3`."]
    SM90_64xNx32_F32E5M2E4M3_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F32E5M2E4M3_SS_TN<N> = text!("SM90_64x" [N] "x32_F32E5M2E4M3_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f32.e5m2.e4m3")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::E5M2, e::E4M3, e::F32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F16E5M2E4M3_SS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e5m2.e4m3`."]
    SM90_64xNx32_F16E5M2E4M3_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F16E5M2E4M3_SS_TN<N> = text!("SM90_64x" [N] "x32_F16E5M2E4M3_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f16.e5m2.e4m3")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::E5M2, e::E4M3, e::F16;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F32E5M2E5M2_SS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e5m2.e5m2`."]
    SM90_64xNx32_F32E5M2E5M2_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F32E5M2E5M2_SS_TN<N> = text!("SM90_64x" [N] "x32_F32E5M2E5M2_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f32.e5m2.e5m2")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::E5M2, e::E5M2, e::F32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F16E5M2E5M2_SS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e5m2.e5m2`."]
    SM90_64xNx32_F16E5M2E5M2_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F16E5M2E5M2_SS_TN<N> = text!("SM90_64x" [N] "x32_F16E5M2E5M2_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f16.e5m2.e5m2")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::E5M2, e::E5M2, e::F16;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32S8S8_SS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.s8`."]
    SM90_64xNx32_S32S8S8_SS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32S8S8_SS_TN<N> = text!("SM90_64x" [N] "x32_S32S8S8_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.s8.s8")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::S8, e::S8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32S8U8_SS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.u8`."]
    SM90_64xNx32_S32S8U8_SS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32S8U8_SS_TN<N> = text!("SM90_64x" [N] "x32_S32S8U8_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.s8.u8")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::S8, e::U8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32U8S8_SS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.s8`."]
    SM90_64xNx32_S32U8S8_SS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32U8S8_SS_TN<N> = text!("SM90_64x" [N] "x32_S32U8S8_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.u8.s8")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::U8, e::S8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32U8U8_SS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.u8`."]
    SM90_64xNx32_S32U8U8_SS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32U8U8_SS_TN<N> = text!("SM90_64x" [N] "x32_S32U8U8_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.u8.u8")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::U8, e::U8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32S8S8_SS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.s8.satfinite`."]
    SM90_64xNx32_S32S8S8_SS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32S8S8_SS_TN_SATURATE<N> = text!("SM90_64x" [N] "x32_S32S8S8_SS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.s8.s8.satfinite")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::S8, e::S8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32S8U8_SS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.u8.satfinite`."]
    SM90_64xNx32_S32S8U8_SS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32S8U8_SS_TN_SATURATE<N> = text!("SM90_64x" [N] "x32_S32S8U8_SS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.s8.u8.satfinite")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::S8, e::U8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32U8S8_SS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.s8.satfinite`."]
    SM90_64xNx32_S32U8S8_SS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32U8S8_SS_TN_SATURATE<N> = text!("SM90_64x" [N] "x32_S32U8S8_SS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.u8.s8.satfinite")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::U8, e::S8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32U8U8_SS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.u8.satfinite`."]
    SM90_64xNx32_S32U8U8_SS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32U8U8_SS_TN_SATURATE<N> = text!("SM90_64x" [N] "x32_S32U8U8_SS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.u8.u8.satfinite")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::U8, e::U8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F32E4M3E4M3_RS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e4m3.e4m3`."]
    SM90_64xNx32_F32E4M3E4M3_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F32E4M3E4M3_RS_TN<N> = text!("SM90_64x" [N] "x32_F32E4M3E4M3_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f32.e4m3.e4m3")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::E4M3, e::E4M3, e::F32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F16E4M3E4M3_RS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e4m3.e4m3`."]
    SM90_64xNx32_F16E4M3E4M3_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F16E4M3E4M3_RS_TN<N> = text!("SM90_64x" [N] "x32_F16E4M3E4M3_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f16.e4m3.e4m3")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::E4M3, e::E4M3, e::F16;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F32E4M3E5M2_RS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e4m3.e5m2`."]
    SM90_64xNx32_F32E4M3E5M2_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F32E4M3E5M2_RS_TN<N> = text!("SM90_64x" [N] "x32_F32E4M3E5M2_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f32.e4m3.e5m2")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::E4M3, e::E5M2, e::F32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F16E4M3E5M2_RS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e4m3.e5m2`."]
    SM90_64xNx32_F16E4M3E5M2_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F16E4M3E5M2_RS_TN<N> = text!("SM90_64x" [N] "x32_F16E4M3E5M2_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f16.e4m3.e5m2")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::E4M3, e::E5M2, e::F16;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F32E5M2E4M3_RS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e5m2.e4m3`."]
    SM90_64xNx32_F32E5M2E4M3_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F32E5M2E4M3_RS_TN<N> = text!("SM90_64x" [N] "x32_F32E5M2E4M3_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f32.e5m2.e4m3")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::E5M2, e::E4M3, e::F32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F16E5M2E4M3_RS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e5m2.e4m3`."]
    SM90_64xNx32_F16E5M2E4M3_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F16E5M2E4M3_RS_TN<N> = text!("SM90_64x" [N] "x32_F16E5M2E4M3_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f16.e5m2.e4m3")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::E5M2, e::E4M3, e::F16;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F32E5M2E5M2_RS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f32.e5m2.e5m2`."]
    SM90_64xNx32_F32E5M2E5M2_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F32E5M2E5M2_RS_TN<N> = text!("SM90_64x" [N] "x32_F32E5M2E5M2_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f32.e5m2.e5m2")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::E5M2, e::E5M2, e::F32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_F16E5M2E5M2_RS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.f16.e5m2.e5m2`."]
    SM90_64xNx32_F16E5M2E5M2_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_64xNx32_F16E5M2E5M2_RS_TN<N> = text!("SM90_64x" [N] "x32_F16E5M2E5M2_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.f16.e5m2.e5m2")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::E5M2, e::E5M2, e::F16;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32S8S8_RS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.s8`."]
    SM90_64xNx32_S32S8S8_RS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32S8S8_RS_TN<N> = text!("SM90_64x" [N] "x32_S32S8S8_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.s8.s8")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::S8, e::S8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32S8U8_RS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.u8`."]
    SM90_64xNx32_S32S8U8_RS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32S8U8_RS_TN<N> = text!("SM90_64x" [N] "x32_S32S8U8_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.s8.u8")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::S8, e::U8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32U8S8_RS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.s8`."]
    SM90_64xNx32_S32U8S8_RS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32U8S8_RS_TN<N> = text!("SM90_64x" [N] "x32_S32U8S8_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.u8.s8")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::U8, e::S8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32U8U8_RS_TN`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.u8`."]
    SM90_64xNx32_S32U8U8_RS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32U8U8_RS_TN<N> = text!("SM90_64x" [N] "x32_S32U8U8_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.u8.u8")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::U8, e::U8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32S8S8_RS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.s8.satfinite`."]
    SM90_64xNx32_S32S8S8_RS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32S8S8_RS_TN_SATURATE<N> = text!("SM90_64x" [N] "x32_S32S8S8_RS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.s8.s8.satfinite")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::S8, e::S8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32S8U8_RS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.s8.u8.satfinite`."]
    SM90_64xNx32_S32S8U8_RS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32S8U8_RS_TN_SATURATE<N> = text!("SM90_64x" [N] "x32_S32S8U8_RS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.s8.u8.satfinite")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::S8, e::U8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32U8S8_RS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.s8.satfinite`."]
    SM90_64xNx32_S32U8S8_RS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32U8S8_RS_TN_SATURATE<N> = text!("SM90_64x" [N] "x32_S32U8S8_RS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.u8.s8.satfinite")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::U8, e::S8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90_64x{N}x32_S32U8U8_RS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sync.aligned.m64n{N}k32.s32.u8.u8.satfinite`."]
    SM90_64xNx32_S32U8U8_RS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_64xNx32_S32U8U8_RS_TN_SATURATE<N> = text!("SM90_64x" [N] "x32_S32U8U8_RS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sync.aligned.m64n" [N] "k32.s32.u8.u8.satfinite")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::U8, e::U8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x32_F16F16F16_SS<{x},{y}>`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k32.f16.f16.f16`."]
    SM90_GMMA_SPARSE_GMMA_64xNx32_F16F16F16_SS<N, X, Y>
}
multiplies! {
    [N: Every8, X: Major, Y: Major] SM90_GMMA_SPARSE_GMMA_64xNx32_F16F16F16_SS<N, X, Y> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x32_F16F16F16_SS<" X "," Y ">"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k32.f16.f16.f16")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::Sparse<U2, e::F16>, e::F16, e::F16;
    held: Descriptor<X>, Descriptor<Y>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x32_F32F16F16_SS<{x},{y}>`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k32.f32.f16.f16`."]
    SM90_GMMA_SPARSE_GMMA_64xNx32_F32F16F16_SS<N, X, Y>
}
multiplies! {
    [N: Every8, X: Major, Y: Major] SM90_GMMA_SPARSE_GMMA_64xNx32_F32F16F16_SS<N, X, Y> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x32_F32F16F16_SS<" X "," Y ">"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k32.f32.f16.f16")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::Sparse<U2, e::F16>, e::F16, e::F32;
    held: Descriptor<X>, Descriptor<Y>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x32_F32BF16BF16_SS<{x},{y}>`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k32.f32.bf16.bf16`."]
    SM90_GMMA_SPARSE_GMMA_64xNx32_F32BF16BF16_SS<N, X, Y>
}
multiplies! {
    [N: Every8, X: Major, Y: Major] SM90_GMMA_SPARSE_GMMA_64xNx32_F32BF16BF16_SS<N, X, Y> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x32_F32BF16BF16_SS<" X "," Y ">"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k32.f32.bf16.bf16")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U32)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::Sparse<U2, e::BF16>, e::BF16, e::F32;
    held: Descriptor<X>, Descriptor<Y>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x32_F16F16F16_RS<K,{y}>`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k32.f16.f16.f16`."]
    SM90_GMMA_SPARSE_GMMA_64xNx32_F16F16F16_RS<N, Y>
}
multiplies! {
    [N: Every8, Y: Major] SM90_GMMA_SPARSE_GMMA_64xNx32_F16F16F16_RS<N, Y> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x32_F16F16F16_RS<K," Y ">"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k32.f16.f16.f16")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::Sparse<U2, e::F16>, e::F16, e::F16;
    held: Registers, Descriptor<Y>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x32_F32F16F16_RS<K,{y}>`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k32.f32.f16.f16`."]
    SM90_GMMA_SPARSE_GMMA_64xNx32_F32F16F16_RS<N, Y>
}
multiplies! {
    [N: Every8, Y: Major] SM90_GMMA_SPARSE_GMMA_64xNx32_F32F16F16_RS<N, Y> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x32_F32F16F16_RS<K," Y ">"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k32.f32.f16.f16")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::Sparse<U2, e::F16>, e::F16, e::F32;
    held: Registers, Descriptor<Y>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x32_F32BF16BF16_RS<K,{y}>`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k32.f32.bf16.bf16`."]
    SM90_GMMA_SPARSE_GMMA_64xNx32_F32BF16BF16_RS<N, Y>
}
multiplies! {
    [N: Every8, Y: Major] SM90_GMMA_SPARSE_GMMA_64xNx32_F32BF16BF16_RS<N, Y> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x32_F32BF16BF16_RS<K," Y ">"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k32.f32.bf16.bf16")];
    shape: (U64, N, U32);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U4, U2, U2)), ((U256, U1, U16), (U64, U8, U1024))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U32 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::Sparse<U2, e::BF16>, e::BF16, e::F32;
    held: Registers, Descriptor<Y>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x16_F32TF32TF32_SS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k16.f32.tf32.tf32`."]
    SM90_GMMA_SPARSE_GMMA_64xNx16_F32TF32TF32_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx16_F32TF32TF32_SS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x16_F32TF32TF32_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k16.f32.tf32.tf32")];
    shape: (U64, N, U16);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U16)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U16 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::Sparse<U2, e::TF32>, e::TF32, e::F32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x16_F32TF32TF32_RS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k16.f32.tf32.tf32`."]
    SM90_GMMA_SPARSE_GMMA_64xNx16_F32TF32TF32_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx16_F32TF32TF32_RS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x16_F32TF32TF32_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k16.f32.tf32.tf32")];
    shape: (U64, N, U16);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U2, U2, U2)), ((U128, U1, U16), (U64, U8, U512))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U16 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::Sparse<U2, e::TF32>, e::TF32, e::F32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F32E4M3E4M3_SS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f32.e4m3.e4m3`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F32E4M3E4M3_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F32E4M3E4M3_SS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F32E4M3E4M3_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f32.e4m3.e4m3")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::Sparse<U2, e::E4M3>, e::E4M3, e::F32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F16E4M3E4M3_SS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f16.e4m3.e4m3`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F16E4M3E4M3_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F16E4M3E4M3_SS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F16E4M3E4M3_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f16.e4m3.e4m3")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::Sparse<U2, e::E4M3>, e::E4M3, e::F16;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F32E4M3E5M2_SS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f32.e4m3.e5m2`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F32E4M3E5M2_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F32E4M3E5M2_SS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F32E4M3E5M2_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f32.e4m3.e5m2")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::Sparse<U2, e::E4M3>, e::E5M2, e::F32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F16E4M3E5M2_SS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f16.e4m3.e5m2`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F16E4M3E5M2_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F16E4M3E5M2_SS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F16E4M3E5M2_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f16.e4m3.e5m2")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::Sparse<U2, e::E4M3>, e::E5M2, e::F16;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F32E5M2E4M3_SS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f32.e5m2.e4m3`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F32E5M2E4M3_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F32E5M2E4M3_SS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F32E5M2E4M3_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f32.e5m2.e4m3")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::Sparse<U2, e::E5M2>, e::E4M3, e::F32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F16E5M2E4M3_SS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f16.e5m2.e4m3`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F16E5M2E4M3_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F16E5M2E4M3_SS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F16E5M2E4M3_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f16.e5m2.e4m3")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::Sparse<U2, e::E5M2>, e::E4M3, e::F16;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F32E5M2E5M2_SS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f32.e5m2.e5m2`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F32E5M2E5M2_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F32E5M2E5M2_SS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F32E5M2E5M2_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f32.e5m2.e5m2")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::Sparse<U2, e::E5M2>, e::E5M2, e::F32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F16E5M2E5M2_SS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f16.e5m2.e5m2`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F16E5M2E5M2_SS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F16E5M2E5M2_SS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F16E5M2E5M2_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f16.e5m2.e5m2")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::Sparse<U2, e::E5M2>, e::E5M2, e::F16;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32S8S8_SS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.s8.s8`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8S8_SS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8S8_SS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32S8S8_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.s8.s8")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::S8>, e::S8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32S8U8_SS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.s8.u8`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8U8_SS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8U8_SS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32S8U8_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.s8.u8")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::S8>, e::U8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32U8S8_SS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.u8.s8`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8S8_SS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8S8_SS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32U8S8_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.u8.s8")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::U8>, e::S8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32U8U8_SS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.u8.u8`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8U8_SS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8U8_SS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32U8U8_SS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.u8.u8")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::U8>, e::U8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32S8S8_SS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.s8.s8.satfinite`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8S8_SS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8S8_SS_TN_SATURATE<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32S8S8_SS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.s8.s8.satfinite")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::S8>, e::S8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32S8U8_SS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.s8.u8.satfinite`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8U8_SS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8U8_SS_TN_SATURATE<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32S8U8_SS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.s8.u8.satfinite")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::S8>, e::U8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32U8S8_SS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.u8.s8.satfinite`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8S8_SS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8S8_SS_TN_SATURATE<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32U8S8_SS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.u8.s8.satfinite")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::U8>, e::S8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32U8U8_SS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.u8.u8.satfinite`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8U8_SS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8U8_SS_TN_SATURATE<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32U8U8_SS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.u8.u8.satfinite")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<(U128, (U64, U64)), (U0, (U1, U64))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::U8>, e::U8, e::S32;
    held: Descriptor<major::K>, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F32E4M3E4M3_RS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f32.e4m3.e4m3`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F32E4M3E4M3_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F32E4M3E4M3_RS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F32E4M3E4M3_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f32.e4m3.e4m3")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::Sparse<U2, e::E4M3>, e::E4M3, e::F32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F16E4M3E4M3_RS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f16.e4m3.e4m3`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F16E4M3E4M3_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F16E4M3E4M3_RS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F16E4M3E4M3_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f16.e4m3.e4m3")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::Sparse<U2, e::E4M3>, e::E4M3, e::F16;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F32E4M3E5M2_RS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f32.e4m3.e5m2`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F32E4M3E5M2_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F32E4M3E5M2_RS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F32E4M3E5M2_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f32.e4m3.e5m2")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::Sparse<U2, e::E4M3>, e::E5M2, e::F32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F16E4M3E5M2_RS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f16.e4m3.e5m2`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F16E4M3E5M2_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F16E4M3E5M2_RS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F16E4M3E5M2_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f16.e4m3.e5m2")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::Sparse<U2, e::E4M3>, e::E5M2, e::F16;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F32E5M2E4M3_RS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f32.e5m2.e4m3`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F32E5M2E4M3_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F32E5M2E4M3_RS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F32E5M2E4M3_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f32.e5m2.e4m3")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::Sparse<U2, e::E5M2>, e::E4M3, e::F32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F16E5M2E4M3_RS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f16.e5m2.e4m3`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F16E5M2E4M3_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F16E5M2E4M3_RS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F16E5M2E4M3_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f16.e5m2.e4m3")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::Sparse<U2, e::E5M2>, e::E4M3, e::F16;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F32E5M2E5M2_RS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f32.e5m2.e5m2`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F32E5M2E5M2_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F32E5M2E5M2_RS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F32E5M2E5M2_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f32.e5m2.e5m2")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F32, e::Sparse<U2, e::E5M2>, e::E5M2, e::F32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_F16E5M2E5M2_RS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.f16.e5m2.e5m2`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_F16E5M2E5M2_RS_TN<N>
}
multiplies! {
    [N: Every8] SM90_GMMA_SPARSE_GMMA_64xNx64_F16E5M2E5M2_RS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_F16E5M2E5M2_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.f16.e5m2.e5m2")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::F16, e::Sparse<U2, e::E5M2>, e::E5M2, e::F16;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32S8S8_RS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.s8.s8`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8S8_RS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8S8_RS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32S8S8_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.s8.s8")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::S8>, e::S8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32S8U8_RS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.s8.u8`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8U8_RS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8U8_RS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32S8U8_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.s8.u8")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::S8>, e::U8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32U8S8_RS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.u8.s8`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8S8_RS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8S8_RS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32U8S8_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.u8.s8")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::U8>, e::S8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32U8U8_RS_TN`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.u8.u8`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8U8_RS_TN<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8U8_RS_TN<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32U8U8_RS_TN"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.u8.u8")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::U8>, e::U8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32S8S8_RS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.s8.s8.satfinite`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8S8_RS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8S8_RS_TN_SATURATE<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32S8S8_RS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.s8.s8.satfinite")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::S8>, e::S8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32S8U8_RS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.s8.u8.satfinite`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8U8_RS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32S8U8_RS_TN_SATURATE<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32S8U8_RS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.s8.u8.satfinite")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::S8>, e::U8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32U8S8_RS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.u8.s8.satfinite`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8S8_RS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8S8_RS_TN_SATURATE<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32U8S8_RS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.u8.s8.satfinite")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::U8>, e::S8, e::S32;
    held: Registers, Descriptor<major::K>;
}

atom! {
    #[doc = "`SM90::GMMA::SPARSE::GMMA_64x{N}x64_S32U8U8_RS_TN_SATURATE`, from sm_90a on: `wgmma.mma_async.sp.sync.aligned.m64n{N}k64.s32.u8.u8.satfinite`."]
    SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8U8_RS_TN_SATURATE<N>
}
multiplies! {
    [N: IntegerN] SM90_GMMA_SPARSE_GMMA_64xNx64_S32U8U8_RS_TN_SATURATE<N> = text!("SM90::GMMA::SPARSE::GMMA_64x" [N] "x64_S32U8U8_RS_TN_SATURATE"),
        Some("sm_90a"), [text!("wgmma.mma_async.sp.sync.aligned.m64n" [N] "k64.s32.u8.u8.satfinite")];
    shape: (U64, N, U64);
    threads: Layout<U128, U1>;
    a: Layout<((U4, U8, U4), (U8, U2, U2)), ((U512, U1, U16), (U64, U8, U2048))>;
    b: MakeLayout<(<U128 as Nat>::WithStride<U0>, MakeLayout<(<N as Nat>::WithStride<U1>, <U64 as Nat>::WithStride<N>)>)>;
    c: MakeLayout<(MakeLayout<(<U4 as Nat>::WithStride<U128>, <U8 as Nat>::WithStride<U1>, <U4 as Nat>::WithStride<U16>)>, MakeLayout<(<U2 as Nat>::WithStride<U64>, <U2 as Nat>::WithStride<U8>, <N::Eighth as Nat>::WithStride<U512>)>)>;
    types: e::S32, e::Sparse<U2, e::U8>, e::U8, e::S32;
    held: Registers, Descriptor<major::K>;
}

/// What N may be: 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120, 128, 136, 144, 152, 160, 168, 176, 184, 192, 200, 208, 216, 224, 232, 240, 248, 256.
#[diagnostic::on_unimplemented(
    message = "no such wgmma: its N is none of the numbers",
    label = "N is 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120, 128, 136, 144, 152, 160, 168, 176, 184, 192, 200, 208, 216, 224, 232, 240, 248, 256"
)]
pub trait Every8: Nat + Sealed {
    /// N / 8
    type Eighth: Nat;
}

impl Every8 for U8 {
    type Eighth = U1;
}

impl Every8 for U16 {
    type Eighth = U2;
}

impl Every8 for U24 {
    type Eighth = U3;
}

impl Every8 for U32 {
    type Eighth = U4;
}

impl Every8 for U40 {
    type Eighth = U5;
}

impl Every8 for U48 {
    type Eighth = U6;
}

impl Every8 for U56 {
    type Eighth = U7;
}

impl Every8 for U64 {
    type Eighth = U8;
}

impl Every8 for U72 {
    type Eighth = U9;
}

impl Every8 for U80 {
    type Eighth = U10;
}

impl Every8 for U88 {
    type Eighth = U11;
}

impl Every8 for U96 {
    type Eighth = U12;
}

impl Every8 for U104 {
    type Eighth = U13;
}

impl Every8 for U112 {
    type Eighth = U14;
}

impl Every8 for U120 {
    type Eighth = U15;
}

impl Every8 for U128 {
    type Eighth = U16;
}

impl Every8 for U136 {
    type Eighth = U17;
}

impl Every8 for U144 {
    type Eighth = U18;
}

impl Every8 for U152 {
    type Eighth = U19;
}

impl Every8 for U160 {
    type Eighth = U20;
}

impl Every8 for U168 {
    type Eighth = U21;
}

impl Every8 for U176 {
    type Eighth = U22;
}

impl Every8 for U184 {
    type Eighth = U23;
}

impl Every8 for U192 {
    type Eighth = U24;
}

impl Every8 for U200 {
    type Eighth = U25;
}

impl Every8 for U208 {
    type Eighth = U26;
}

impl Every8 for U216 {
    type Eighth = U27;
}

impl Every8 for U224 {
    type Eighth = U28;
}

impl Every8 for U232 {
    type Eighth = U29;
}

impl Every8 for U240 {
    type Eighth = U30;
}

impl Every8 for U248 {
    type Eighth = U31;
}

impl Every8 for U256 {
    type Eighth = U32;
}

/// What N may be: 8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256.
#[diagnostic::on_unimplemented(
    message = "no such wgmma: its N is none of the numbers",
    label = "N is 8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256"
)]
pub trait IntegerN: Nat + Sealed {
    /// N / 8
    type Eighth: Nat;
}

impl IntegerN for U8 {
    type Eighth = U1;
}

impl IntegerN for U16 {
    type Eighth = U2;
}

impl IntegerN for U24 {
    type Eighth = U3;
}

impl IntegerN for U32 {
    type Eighth = U4;
}

impl IntegerN for U48 {
    type Eighth = U6;
}

impl IntegerN for U64 {
    type Eighth = U8;
}

impl IntegerN for U80 {
    type Eighth = U10;
}

impl IntegerN for U96 {
    type Eighth = U12;
}

impl IntegerN for U112 {
    type Eighth = U14;
}

impl IntegerN for U128 {
    type Eighth = U16;
}

impl IntegerN for U144 {
    type Eighth = U18;
}

impl IntegerN for U160 {
    type Eighth = U20;
}

impl IntegerN for U176 {
    type Eighth = U22;
}

impl IntegerN for U192 {
    type Eighth = U24;
}

impl IntegerN for U208 {
    type Eighth = U26;
}

impl IntegerN for U224 {
    type Eighth = U28;
}

impl IntegerN for U240 {
    type Eighth = U30;
}

impl IntegerN for U256 {
    type Eighth = U32;
}
