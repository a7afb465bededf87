//! `best_copy` over types against the one over values: the same atom, layout of threads and values, tile, and costs. Some of the
//! cases are compiled, or all of them with `CUTE_CASES=all`.

use core::ops::RangeFull;
use std::fmt::Debug;

use cute_types::algebra::LayoutLeft;
use cute_types::atom::{GlobalMemory as Global, SharedMemory as Shared, *};
use cute_types::prelude::*;
use cute_types::rules::Verdict;
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

/// A case, which the compiler works out when it makes the function.
///
/// A test asks for this trait and for nothing else, which the compiler then answers once and remembers, for the types of the test's
/// body and for borrow checking. With the conditions of `best_copy` at the call, or with the copy's type there, it works the copy
/// out for each.
trait Case {
    fn check(self, texts: [&str; 2], atom: &str);
}

/// Copies between memories, and what they cost in each.
macro_rules! between {
    ($from:ident $src_side:ident $to:ident $dst_side:ident, $of_src:ident $of_dst:ident) => {
        impl<S, D, E, T, C> Case for ($from<S>, $to<D>, E, T)
        where
            E: element::Element,
            T: cute_types::int::Nat,
            $from<S>: BestCopy<$to<D>, E, T, Found: Made<Verdict: Accepted<Proof: Sized>, Copy = C>>,
            C: CopyTiling<LayoutTV: Debug> + Debug,
            C: CopyCost<$src_side, S, Verdict: Verdict<Report: Accepted<Proof: Sized>>>,
            C: CopyCost<$dst_side, D, Verdict: Verdict<Report: Accepted<Proof: Sized>>>,
        {
            fn check(self, texts: [&str; 2], atom: &str) {
                let (src, dst, element, threads) = self;
                let copy = best_copy(src, dst, element, threads);
                let [src, dst] = texts.map(|text| text[1..text.len() - 1].parse().unwrap());
                let (src, dst) = (CopySide::$from(src), CopySide::$to(dst));
                let best = values::best_copy(&src, &dst, E::NAME.parse().unwrap(), T::VALUE as i64).unwrap();
                assert_eq!(of_types(copy), of_values(best.copy()));
                assert_eq!(best.copy().atom().to_string(), atom);
                let (src, dst) = const { ($of_src::<C, $src_side, S>(), $of_dst::<C, $dst_side, D>()) };
                between!(@costs best, $from src $to dst);
            }
        }
    };
    (@costs $best:ident, Global $sectors:ident Shared $wavefronts:ident) => {
        assert_eq!(($best.sectors(), $best.wavefronts()), (Some(&$sectors), Some(&$wavefronts)));
    };
    (@costs $best:ident, Shared $wavefronts:ident Global $sectors:ident) => {
        between!(@costs $best, Global $sectors Shared $wavefronts);
    };
    ($($test:ident: $from:ident $src:tt $to:ident $dst:tt, $element:ident $threads:ident, $atom:literal;)*) => {
        $(
            #[test]
            fn $test() {
                let case = ($from(layout! $src), $to(layout! $dst), element::$element, $threads::NEW);
                case.check([stringify!($src), stringify!($dst)], $atom);
            }
        )*
    };
}
between!(Global Source Shared Destination, copy_sectors copy_wavefronts);
between!(Shared Source Global Destination, copy_wavefronts copy_sectors);
between! {
    rows_of_4100: Global((64,64):(4100,1)) Shared((64,64):(64,1)), F16 U128, "SM80_CP_ASYNC_CACHEALWAYS<64b> of f16";
    transposed: Global((64,64):(64,1)) Shared((64,64):(1,64)), F32 U256, "SM80_CP_ASYNC_CACHEALWAYS<32b> of f32";
    back: Shared(S<3,3,3> o (64,64):(64,1)) Global((64,64):(4096,1)), F16 U128, "UniversalCopy<128b> of f16";
}
#[cfg(all_cases)]
between! {
    rows: Global((64,64):(4096,1)) Shared(S<3,3,3> o (64,64):(64,1)), F16 U128, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16";
    columns: Global((64,64):(1,4096)) Shared((64,64):(1,72)), F16 U128, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16";
    rows_of_65: Global((64,64):(65,1)) Shared((64,64):(64,1)), F16 U128, "UniversalCopy<16b> of f16";
    a_swizzle_of_pairs: Global((64,64):(64,1)) Shared(S<3,2,3> o (64,64):(64,1)), F16 U128, "SM80_CP_ASYNC_CACHEALWAYS<64b> of f16";
    a_swizzle_of_elements: Global((32,32):(32,1)) Shared(S<5,0,5> o (32,32):(32,1)), F32 U64, "SM80_CP_ASYNC_CACHEALWAYS<32b> of f32";
    bytes: Global((8,8):(8,1)) Shared((8,8):(8,1)), U8 U16, "SM80_CP_ASYNC_CACHEALWAYS<32b> of u8";
    doubles: Global((16,24):(24,1)) Shared((16,24):(26,1)), F64 U96, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f64";
    nested: Global(((4,16),64):((64,256),1)) Shared((64,64):(64,1)), F16 U128, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16";
    tall: Global((256,128):(8192,1)) Shared(S<3,3,3> o ((8,32),(64,2)):((64,512),(1,16384))), F16 U256, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16";
    one_warp: Global((64,64):(1,72)) Shared((64,64):(1,72)), F16 U32, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16";
    one_row_of_threads: Global((16,256):(256,1)) Shared((16,256):(256,1)), F16 U32, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16";
    one_column_of_threads: Global((64,8):(8,1)) Shared((64,8):(8,1)), F16 U64, "SM80_CP_ASYNC_CACHEGLOBAL<128b> of f16";
    bytes_of_odd_rows: Shared((128,64):(65,1)) Global((128,64):(1024,1)), U8 U32, "UniversalCopy<8b> of u8";
    back_by_8_bytes: Shared((64,64):(68,1)) Global((64,64):(4096,1)), F16 U128, "UniversalCopy<64b> of f16";
}

/// Copies between memory and what an MMA multiplies or makes, likewise.
macro_rules! of_operand {
    ($memory:ident $side:ident $operand:ident $of_value:ident $best:ident, $cost:ident $of_values:ident, $ends:expr) => {
        impl<L, E, M, C> Case for ($memory<L>, $operand, E, M)
        where
            E: element::Element,
            $memory<L>: BestOperand<E, M, $operand, Found: Made<Verdict: Accepted<Proof: Sized>, Copy = C>>,
            C: CopyTiling<LayoutTV: Debug> + Debug,
            C: CopyCost<$side, L, Verdict: Verdict<Report: Accepted<Proof: Sized>>>,
        {
            fn check(self, [text, permutation]: [&str; 2], atom: &str) {
                let (memory, _, element, mma) = self;
                let copy = $best(memory, element, mma);
                let mma = values::MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap();
                let mma = values::TiledMma::new(&mma, &"(2,2,1)".parse().unwrap(), &permutation.parse().unwrap()).unwrap();
                let memory = CopySide::$memory(text[1..text.len() - 1].parse().unwrap());
                let fragment = CopySide::Fragment(&mma, values::Operand::$of_value);
                let [src, dst] = $ends([&memory, &fragment]);
                let best = values::best_copy(src, dst, E::NAME.parse().unwrap(), 128).unwrap();
                assert_eq!(of_types(copy), of_values(best.copy()));
                assert_eq!(best.copy().atom().to_string(), atom);
                assert_eq!(best.$of_values(), Some(&const { $cost::<C, $side, L>() }));
            }
        }
    };
    ($($test:ident: $memory:ident $tile:tt $operand:ident, $element:ident $permutation:ident, $atom:literal;)*) => {
        $(
            #[test]
            fn $test() {
                let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1)), $permutation.0);
                let case = ($memory(layout! $tile), $operand, element::$element, mma);
                case.check([stringify!($tile), $permutation.1], $atom);
            }
        )*
    };
}
of_operand!(Shared Source OperandA A best_copy_a, copy_wavefronts wavefronts, |ends| ends);
of_operand!(Shared Source OperandB B best_copy_b, copy_wavefronts wavefronts, |ends| ends);
of_operand!(Shared Destination OperandC C best_copy_c, copy_wavefronts wavefronts, |[memory, fragment]: [_; 2]| [fragment, memory]);
of_operand!(Global Destination OperandC C best_copy_c, copy_sectors sectors, |[memory, fragment]: [_; 2]| [fragment, memory]);

/// How an MMA permutes the modes of its tile, over types and in words.
const AS_IT_IS: ((RangeFull, RangeFull, RangeFull), &str) = ((.., .., ..), "(_,_,_)");
#[cfg(all_cases)]
const WIDE: ((U32, U32, U16), &str) = ((U32::NEW, U32::NEW, U16::NEW), "(32,32,16)");

of_operand! {
    a_by_rows: Shared(S<3,3,3> o (64,64):(64,1)) OperandA, F16 AS_IT_IS, "SM75_U32x4_LDSM_N of f16";
    c_of_floats: Shared((64,64):(72,1)) OperandC, F32 AS_IT_IS, "UniversalCopy<64b> of f32";
}
#[cfg(all_cases)]
of_operand! {
    a_by_rows_with_conflicts: Shared((64,64):(64,1)) OperandA, F16 AS_IT_IS, "SM75_U32x4_LDSM_N of f16";
    a_by_columns: Shared((64,64):(1,64)) OperandA, F16 AS_IT_IS, "SM75_U16x8_LDSM_T of f16";
    a_of_rows_of_68: Shared((64,64):(68,1)) OperandA, F16 AS_IT_IS, "UniversalCopy<32b> of f16";
    a_of_odd_rows: Shared((64,64):(67,1)) OperandA, F16 AS_IT_IS, "UniversalCopy<16b> of f16";
    b_by_rows: Shared((64,64):(64,1)) OperandB, F16 AS_IT_IS, "SM75_U32x2_LDSM_N of f16";
    b_by_columns: Shared((64,64):(1,64)) OperandB, F16 AS_IT_IS, "SM75_U16x4_LDSM_T of f16";
    b_of_two_atoms: Shared((64,64):(64,1)) OperandB, F16 WIDE, "SM75_U32x4_LDSM_N of f16";
    c_by_rows: Shared((64,64):(64,1)) OperandC, F16 AS_IT_IS, "SM90_U32x2_STSM_N of f16";
    c_to_global_memory: Global((64,64):(64,1)) OperandC, F32 AS_IT_IS, "UniversalCopy<64b> of f32";
}
