//! The widest copy between two memories, against a search that looks at each vector; and by matrices, against each element.

use cute_types::runtime::atom::{AtomError, CopySide, Element, MmaAtom, Operand, TiledMma, best_copy};
use cute_types::runtime::{ComposedLayout, RuntimeLayout};
use proptest::prelude::*;
use proptest::sample::select;

/// Whether vectors of so many elements along a mode are adjacent and aligned, each of them.
fn has_vectors(layout: &ComposedLayout, [m, n]: [i64; 2], along: usize, vector: i64) -> bool {
    let at = |i: i64, j: i64| layout.offset(if along == 0 { (i, j) } else { (j, i) }).unwrap();
    let (this, other) = if along == 0 { (m, n) } else { (n, m) };
    this % vector == 0
        && (0..other).all(|j| {
            (0..this).step_by(vector as usize).all(|i| {
                let first = at(i, j);
                first % vector == 0 && (1..vector).all(|k| at(i + k, j) == first + k)
            })
        })
}

/// Whether some part of the threads goes along the vectors of a mode, and the rest along the other mode.
fn has_threads([m, n]: [i64; 2], along: usize, vector: i64, threads: i64) -> bool {
    let (this, other) = if along == 0 { (m, n) } else { (n, m) };
    (1..=threads).any(|first| threads % first == 0 && (this / vector) % first == 0 && other % (threads / first) == 0)
}

/// The bits of the widest copy.
fn widest(memories: [&ComposedLayout; 2], shape: [i64; 2], bits: i64, threads: i64) -> Option<i64> {
    [128, 64, 32, 16, 8].into_iter().filter(|&wide| wide >= bits).find(|wide| {
        let vector = wide / bits;
        [0, 1].into_iter().any(|along| {
            has_threads(shape, along, vector, threads)
                && memories.iter().all(|layout| has_vectors(layout, shape, along, vector))
        })
    })
}

/// A layout of a tile: along which mode it is compact, padding, and a swizzle.
fn tile([m, n]: [i64; 2], by_row: bool, padding: i64, swizzle: &str) -> ComposedLayout {
    let strides = if by_row { format!("({},1)", n + padding) } else { format!("(1,{})", m + padding) };
    format!("{swizzle}({m},{n}):{strides}").parse().unwrap()
}

fn memories() -> impl Strategy<Value = ([i64; 2], [ComposedLayout; 2], Element, i64)> {
    let extent = select(&[8i64, 16, 24, 32, 64][..]);
    let side = (any::<bool>(), select(&[0i64, 1, 2, 4, 8][..]));
    let swizzle = select(&["", "S<1,3,3> o ", "S<2,3,3> o ", "S<3,3,3> o ", "S<2,2,3> o ", "S<3,0,3> o "][..]);
    let element = select(&[Element::U4, Element::U8, Element::F16, Element::F32, Element::F64][..]);
    let threads = select(&[32i64, 64, 96, 128][..]);
    ((extent.clone(), extent), side.clone(), side, swizzle, element, threads).prop_map(
        |((m, n), (g_by_row, g_pad), (s_by_row, s_pad), swizzle, element, threads)| {
            let shape = [m, n];
            (shape, [tile(shape, g_by_row, g_pad, ""), tile(shape, s_by_row, s_pad, swizzle)], element, threads)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_wider_copy_fits((shape, [global, shared], element, threads) in memories()) {
        // A swizzle that moves single elements leaves none together in a byte, whether or not it moves one of this tile.
        prop_assume!(element != Element::U4 || !shared.to_string().starts_with("S<3,0,3>"));
        let wanted = widest([&global, &shared], shape, element.bits().into(), threads);
        let found = best_copy(&CopySide::Global(global.clone()), &CopySide::Shared(shared.clone()), element, threads);
        match found {
            Ok(best) => {
                let bits = best.copy().atom().num_val_ref() * i64::from(element.bits());
                prop_assert_eq!(Some(bits), wanted, "{} to {}: {}", global, shared, best.copy());
                prop_assert!(best.copy().accesses_s(&global.into()).unwrap().covers(1));
                prop_assert!(best.copy().accesses_d(&shared.into()).unwrap().covers(1));
                prop_assert!(best.sectors().is_some() && best.wavefronts().is_some());
            }
            Err(refused) => prop_assert!(wanted.is_none(), "{global} to {shared}, {threads} threads: {refused}"),
        }
    }
}

fn mma(permutation: &str) -> TiledMma {
    let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").unwrap();
    TiledMma::new(&atom, &"(2,2,1)".parse().unwrap(), &permutation.parse().unwrap()).unwrap()
}

/// The atom of the widest copy between shared memory and an operand.
fn of_operand(layout: &str, operand: Operand, permutation: &str, element: Element) -> Result<String, AtomError> {
    let mma = mma(permutation);
    let (shared, fragment) = (CopySide::Shared(layout.parse().unwrap()), CopySide::Fragment(&mma, operand));
    let best = match operand {
        Operand::C => best_copy(&fragment, &shared, element, 128),
        Operand::A | Operand::B => best_copy(&shared, &fragment, element, 128),
    };
    best.map(|best| best.copy().atom().atom().name().to_owned())
}

#[test]
fn matrices_where_rows_of_16_bytes_are_adjacent() {
    let halves = |layout: &str, operand, permutation| of_operand(layout, operand, permutation, Element::F16).unwrap();
    assert_eq!(halves("S<3,3,3> o (64,64):(64,1)", Operand::A, "(_,_,_)"), "SM75_U32x4_LDSM_N");
    assert_eq!(halves("(64,64):(1,64)", Operand::A, "(_,_,_)"), "SM75_U16x8_LDSM_T");
    // A thread has four values of B for one instruction, and eight where the tile has two along N.
    assert_eq!(halves("(64,64):(64,1)", Operand::B, "(_,_,_)"), "SM75_U32x2_LDSM_N");
    assert_eq!(halves("(64,64):(64,1)", Operand::B, "(32,32,16)"), "SM75_U32x4_LDSM_N");
    assert_eq!(halves("(64,64):(64,1)", Operand::C, "(_,_,_)"), "SM90_U32x2_STSM_N");
    // Rows of 68 halves do not begin at multiples of 16 bytes.
    assert_eq!(halves("(64,64):(68,1)", Operand::A, "(_,_,_)"), "UniversalCopy<32b>");
    assert_eq!(of_operand("(64,64):(68,1)", Operand::C, "(_,_,_)", Element::F32).unwrap(), "UniversalCopy<64b>");
}

#[test]
fn elements_below_a_byte_are_counted_in_bytes() {
    let copy = |global: &str, shared: &str, element| {
        best_copy(&CopySide::Global(global.parse().unwrap()), &CopySide::Shared(shared.parse().unwrap()), element, 128)
    };
    let best = copy("(64,64):(4096,1)", "S<1,5,3> o (64,64):(64,1)", Element::U4).unwrap();
    assert_eq!(best.copy().atom().to_string(), "SM80_CP_ASYNC_CACHEGLOBAL<128b> of u4");
    // A row of 64 is 32 bytes, one sector.
    assert!(best.sectors().unwrap().is_full());
    let bits = copy("(64,256):(4096,1)", "(64,256):(256,1)", Element::U1).unwrap();
    assert_eq!(bits.copy().atom().to_string(), "SM80_CP_ASYNC_CACHEGLOBAL<128b> of u1");
    // Every second row begins in the middle of a byte.
    let refused = copy("(64,64):(65,1)", "(64,64):(64,1)", Element::U4).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "access: value 0 of thread 32 is at offset 65, no multiple of 2; use a smaller vector"
    );
}

#[test]
fn what_is_none_says_why() {
    let mma = mma("(_,_,_)");
    let memory: RuntimeLayout = "(64,64):(64,1)".parse().unwrap();
    let global = CopySide::Global(memory.clone().into());
    let shared = CopySide::Shared(memory.into());
    let fragment = CopySide::Fragment(&mma, Operand::A);
    let refused = |src: &CopySide<'_>, dst: &CopySide<'_>, threads| {
        best_copy(src, dst, Element::F16, threads).unwrap_err().to_string()
    };
    assert_eq!(
        refused(&global, &global, 128),
        "best_copy: no instruction copies from global memory to global memory; one goes through the other kind",
    );
    assert_eq!(refused(&shared, &fragment, 64), "best_copy: 64 threads, and the MMA has 128");
    assert_eq!(refused(&global, &shared, 7), "best_copy: 7 threads with vectors of 1 do not tile 64 by 64");
    assert_eq!(refused(&global, &shared, 0), "best_copy: 0 threads with vectors of 1 do not tile 64 by 64");
    let flat = CopySide::Shared("4096:1".parse().unwrap());
    assert_eq!(refused(&global, &flat, 128), "best_copy: the tensor has 1 modes, and the tile has 2");
    let other = CopySide::Shared("(64,32):(32,1)".parse().unwrap());
    assert_eq!(refused(&global, &other, 128), "compatible: A has size 64, B has size 32");
}
