//! What `cute gemm` takes.

use clap::{Args, ValueEnum};
use cute_cuda::ptx::Target;

/// A product, and how it is computed.
#[derive(Args)]
pub(crate) struct Gemm {
    /// The extents of the product, M, N and K
    #[arg(value_parser = extents, value_name = "MxNxK")]
    pub(crate) extents: [i64; 3],

    /// What A and B are of; D is of the same, with tf32 (f32 without their last 13 bits) of f32, with e4m3 and e5m2 of
    /// bf16, with i8 and u8 of i32
    #[arg(value_enum, value_name = "TYPE")]
    pub(crate) element: Factors,

    /// Print the plan instead: tile, stages, cluster, roles, registers, shared memory, waves, and the speed expected
    #[arg(long)]
    pub(crate) explain: bool,

    /// The tile of a block
    #[arg(long, value_parser = extents, value_name = "MxNxK")]
    pub(crate) tile: Option<[i64; 3]>,

    /// Stages of shared memory
    #[arg(long)]
    pub(crate) stages: Option<u32>,

    /// Rows of tiles that are taken before the next column
    #[arg(long)]
    pub(crate) group: Option<i64>,

    /// Blocks of a cluster along M and N, with neighbouring tiles: what they have in common of A or B, each loads a
    /// part of; on an sm_90a
    #[arg(long, value_parser = blocks, value_name = "MxN")]
    pub(crate) cluster: Option<[u32; 2]>,

    /// Two consumers in turns, with a tile of their own each, of which one stores while the other multiplies; on an sm_90a
    #[arg(long)]
    pub(crate) pingpong: bool,

    /// Give a stage back a turn later, while the next one is multiplied; on an sm_90a
    #[arg(long)]
    pub(crate) behind: bool,

    /// Choose for a product that runs again and again with nothing beside it, so that the limit of the device's power decides about
    /// its clock: by the joules of a tile, too; for A and B of 16 bits
    #[arg(long)]
    pub(crate) sustained: bool,

    /// What the kernel is for: an sm_90a multiplies by wgmma, any from sm_80 on by mma.sync, and each of them f32 by fma
    #[arg(long, default_value = "sm_90a")]
    pub(crate) target: Target,

    /// Multiprocessors of the device: an H100 or an H200 has 132, an A100 108
    #[arg(long, default_value_t = 132, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) multiprocessors: u32,
}

/// What matrices are of that are multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Factors {
    Bf16,
    F16,
    Tf32,
    E4m3,
    E5m2,
    I8,
    U8,
    F32,
    F64,
}

impl Factors {
    /// What they are called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Factors::Bf16 => "bf16",
            Factors::F16 => "f16",
            Factors::Tf32 => "tf32",
            Factors::E4m3 => "e4m3",
            Factors::E5m2 => "e5m2",
            Factors::I8 => "i8",
            Factors::U8 => "u8",
            Factors::F32 => "f32",
            Factors::F64 => "f64",
        }
    }

    /// Bytes of one.
    pub(crate) fn bytes(self) -> u64 {
        match self {
            Factors::Bf16 | Factors::F16 => 2,
            Factors::Tf32 | Factors::F32 => 4,
            Factors::F64 => 8,
            Factors::E4m3 | Factors::E5m2 | Factors::I8 | Factors::U8 => 1,
        }
    }

    /// What multiplies them, where it is not wgmma.
    pub(crate) fn instruction(self) -> &'static str {
        if self == Factors::F32 { "fma" } else { "mma.sync" }
    }

    /// What products of them are added up in.
    pub(crate) fn sums(self) -> &'static str {
        match self {
            Factors::Bf16 | Factors::F16 | Factors::Tf32 | Factors::E4m3 | Factors::E5m2 | Factors::F32 => "f32",
            Factors::I8 | Factors::U8 => "i32",
            Factors::F64 => "f64",
        }
    }
}

/// The shape of a cluster, as in 2x1.
fn blocks(text: &str) -> Result<[u32; 2], String> {
    let refused = || format!("`{text}` is not of the form 2x1, two integers from 1 on");
    let (along_m, along_n) = text.split_once('x').ok_or_else(refused)?;
    let count = |part: &str| part.parse().ok().filter(|count| *count > 0).ok_or_else(refused);
    Ok([count(along_m)?, count(along_n)?])
}

/// Three extents, as in 4096x4096x64.
fn extents(text: &str) -> Result<[i64; 3], String> {
    let refused = || format!("`{text}` is not of the form 4096x4096x4096, three integers from 1 on");
    let extents: Option<Vec<i64>> =
        text.split('x').map(|part| part.parse().ok().filter(|extent| *extent > 0)).collect();
    extents.and_then(|extents| extents.try_into().ok()).ok_or_else(refused)
}
