//! `best_copy` over types against the one over values: the same atom, layout of threads and values, tile, and costs.

use core::ops::RangeFull;
use std::fmt::Debug;

use cute_types::algebra::LayoutLeft;
use cute_types::analysis::{Coalescing, Wavefronts};
use cute_types::atom::{GlobalMemory as Global, SharedMemory as Shared, *};
use cute_types::prelude::*;
use cute_types::runtime::atom as values;
use cute_types::runtime::atom::CopySide;

/// A copy over types, in words: its atom, its layout, its tile.
fn of_types<C>(copy: C) -> [String; 3]
where
    C: CopyTiling<LayoutTV: Debug> + Debug,
{
    let atom = format!("{copy:?}");
    let atom = atom.strip_prefix("TiledCopy(").and_then(|rest| rest.strip_suffix(')')).unwrap();
    let [layout, tile] = [format!("{:?}", C::LayoutTV::NEW), format!("{:?}", LayoutLeft::<C::Tile>::NEW)];
    let [layout, tile] = [layout, tile].map(|text| text.replace('_', ""));
    [atom.into(), layout, tile.split(':').next().unwrap().into()]
}

fn of_values(copy: &values::TiledCopy) -> [String; 3] {
    [copy.atom().to_string(), copy.layout_tv().to_string(), copy.tiler().to_string()]
}

macro_rules! between {
    ($($test:ident: $from:ident $src:tt $to:ident $dst:tt, $element:ident $threads:ident, $atom:literal;)*) => {
        $(
            #[test]
            fn $test() {
                type Src = Layout! $src;
                type Dst = Layout! $dst;
                type Copy = BestCopyOf<$from<Src>, $to<Dst>, element::$element, $threads>;
                let copy: Copy = best_copy($from(layout! $src), $to(layout! $dst), element::$element, $threads::NEW);
                let [src, dst] = [stringify!($src), stringify!($dst)].map(|text| {
                    text[1..text.len() - 1].parse().unwrap()
                });
                let element = <element::$element as element::Element>::NAME.parse().unwrap();
                let threads = <$threads as cute_types::int::Nat>::VALUE as i64;
                let best = values::best_copy(&CopySide::$from(src), &CopySide::$to(dst), element, threads).unwrap();
                assert_eq!(of_types(copy), of_values(best.copy()));
                assert_eq!(best.copy().atom().to_string(), $atom);
                between!(@costs best, $from Source Src, $to Destination Dst, Copy);
            }
        )*
    };
    (@costs $best:ident, Global $src:ident $a:ident, Shared $dst:ident $b:ident, $copy:ident) => {
        const SECTORS: Coalescing = copy_sectors::<$copy, $src, $a>();
        const WAVEFRONTS: Wavefronts = copy_wavefronts::<$copy, $dst, $b>();
        assert_eq!(($best.sectors(), $best.wavefronts()), (Some(&SECTORS), Some(&WAVEFRONTS)));
    };
    (@costs $best:ident, Shared $src:ident $a:ident, Global $dst:ident $b:ident, $copy:ident) => {
        between!(@costs $best, Global $dst $b, Shared $src $a, $copy);
    };
}
between! {
    rows: Global((64,64):(4096,1)) Shared(S<3,3,3> o (64,64):(64,1)), F16 U128, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16";
    columns: Global((64,64):(1,4096)) Shared((64,64):(1,72)), F16 U128, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16";
    rows_of_4100: Global((64,64):(4100,1)) Shared((64,64):(64,1)), F16 U128, "SM80_CP_ASYNC_CACHEALWAYS<64b> of f16";
    rows_of_65: Global((64,64):(65,1)) Shared((64,64):(64,1)), F16 U128, "UniversalCopy<16b> of f16";
    transposed: Global((64,64):(64,1)) Shared((64,64):(1,64)), F32 U256, "SM80_CP_ASYNC_CACHEALWAYS<32b> of f32";
    a_swizzle_of_pairs: Global((64,64):(64,1)) Shared(S<3,2,3> o (64,64):(64,1)), F16 U128, "SM80_CP_ASYNC_CACHEALWAYS<64b> of f16";
    a_swizzle_of_elements: Global((32,32):(32,1)) Shared(S<5,0,5> o (32,32):(32,1)), F32 U64, "SM80_CP_ASYNC_CACHEALWAYS<32b> of f32";
    bytes: Global((8,8):(8,1)) Shared((8,8):(8,1)), U8 U16, "SM80_CP_ASYNC_CACHEALWAYS<32b> of u8";
    doubles: Global((16,24):(24,1)) Shared((16,24):(26,1)), F64 U96, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f64";
    nested: Global(((4,16),64):((64,256),1)) Shared((64,64):(64,1)), F16 U128, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16";
    back: Shared(S<3,3,3> o (64,64):(64,1)) Global((64,64):(4096,1)), F16 U128, "UniversalCopy<128b> of f16";
    tall: Global((256,128):(8192,1)) Shared(S<3,3,3> o ((8,32),(64,2)):((64,512),(1,16384))), F16 U256, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16";
    one_warp: Global((64,64):(1,72)) Shared((64,64):(1,72)), F16 U32, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16";
    one_row_of_threads: Global((16,256):(256,1)) Shared((16,256):(256,1)), F16 U32, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16";
    one_column_of_threads: Global((64,8):(8,1)) Shared((64,8):(8,1)), F16 U64, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16";
    bytes_of_odd_rows: Shared((128,64):(65,1)) Global((128,64):(1024,1)), U8 U32, "UniversalCopy<8b> of u8";
    back_by_8_bytes: Shared((64,64):(68,1)) Global((64,64):(4096,1)), F16 U128, "UniversalCopy<64b> of f16";
}

macro_rules! of_operand {
    ($($test:ident: $memory:ident $tile:tt $operand:ident $best:ident, $element:ident $perm:ty, $atom:literal;)*) => {
        $(
            #[test]
            fn $test() {
                type Tile = Layout! $tile;
                type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout!((2,2,1)), $perm>;
                type Operand = cute_types::atom::$operand;
                type Copy = BestOperandCopy<$memory<Tile>, element::$element, Mma, Operand>;
                let mma: Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), permutation::<$perm>());
                let copy: Copy = $best($memory(layout! $tile), element::$element, mma);

                let atom = values::MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap();
                let permutation = if stringify!($perm) == "Wide" { "(32,32,16)" } else { "(_,_,_)" };
                let permutation = permutation.parse().unwrap();
                let mma = values::TiledMma::new(&atom, &"(2,2,1)".parse().unwrap(), &permutation).unwrap();
                let text = stringify!($tile);
                let memory = CopySide::$memory(text[1..text.len() - 1].parse().unwrap());
                let element = <element::$element as element::Element>::NAME.parse().unwrap();
                let of = |operand| CopySide::Fragment(&mma, operand);
                let best = match stringify!($best) {
                    "best_copy_a" => values::best_copy(&memory, &of(values::Operand::A), element, 128),
                    "best_copy_b" => values::best_copy(&memory, &of(values::Operand::B), element, 128),
                    _ => values::best_copy(&of(values::Operand::C), &memory, element, 128),
                };
                let best = best.unwrap();
                assert_eq!(of_types(copy), of_values(best.copy()));
                assert_eq!(best.copy().atom().to_string(), $atom);
                of_operand!(@costs best, $memory $best, Copy, Tile);
            }
        )*
    };
    (@costs $best:ident, Shared best_copy_c, $copy:ident, $tile:ident) => {
        const COST: Wavefronts = copy_wavefronts::<$copy, Destination, $tile>();
        assert_eq!($best.wavefronts(), Some(&COST));
    };
    (@costs $best:ident, Shared $load:ident, $copy:ident, $tile:ident) => {
        const COST: Wavefronts = copy_wavefronts::<$copy, Source, $tile>();
        assert_eq!($best.wavefronts(), Some(&COST));
    };
    (@costs $best:ident, Global best_copy_c, $copy:ident, $tile:ident) => {
        const COST: Coalescing = copy_sectors::<$copy, Destination, $tile>();
        assert_eq!($best.sectors(), Some(&COST));
    };
}

type AsItIs = (RangeFull, RangeFull, RangeFull);
type Wide = (U32, U32, U16);

/// The permutation, which has one value.
fn permutation<P: Permutations + Default>() -> P {
    P::default()
}

of_operand! {
    a_by_rows: Shared(S<3,3,3> o (64,64):(64,1)) OperandA best_copy_a, F16 AsItIs, "SM75_U32x4_LDSM_N of f16";
    a_by_rows_with_conflicts: Shared((64,64):(64,1)) OperandA best_copy_a, F16 AsItIs, "SM75_U32x4_LDSM_N of f16";
    a_by_columns: Shared((64,64):(1,64)) OperandA best_copy_a, F16 AsItIs, "SM75_U16x8_LDSM_T of f16";
    a_of_rows_of_68: Shared((64,64):(68,1)) OperandA best_copy_a, F16 AsItIs, "UniversalCopy<32b> of f16";
    a_of_odd_rows: Shared((64,64):(67,1)) OperandA best_copy_a, F16 AsItIs, "UniversalCopy<16b> of f16";
    b_by_rows: Shared((64,64):(64,1)) OperandB best_copy_b, F16 AsItIs, "SM75_U32x2_LDSM_N of f16";
    b_by_columns: Shared((64,64):(1,64)) OperandB best_copy_b, F16 AsItIs, "SM75_U16x4_LDSM_T of f16";
    b_of_two_atoms: Shared((64,64):(64,1)) OperandB best_copy_b, F16 Wide, "SM75_U32x4_LDSM_N of f16";
    c_by_rows: Shared((64,64):(64,1)) OperandC best_copy_c, F16 AsItIs, "SM90_U32x2_STSM_N of f16";
    c_of_floats: Shared((64,64):(72,1)) OperandC best_copy_c, F32 AsItIs, "UniversalCopy<64b> of f32";
    c_to_global_memory: Global((64,64):(64,1)) OperandC best_copy_c, F32 AsItIs, "UniversalCopy<64b> of f32";
}
