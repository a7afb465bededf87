//! The fifteen kinds of calls that CuTe C++ accepts and gets wrong without a word: here each is right, or refused with
//! a sentence. `proofs.rs` and the records have many more of each; this is the list of them. Kind 14, hierarchical and
//! dynamic tensors, is `kind_14_hierarchical_tensors_of_dynamic_extents_are_right` of `atoms_tma.rs`, which has what
//! replays the boxes.

use cute_types::runtime::atom::{MmaAtom, TiledMma, TmaCopy};
use cute_types::runtime::{ComposedLayout, IntTuple, RuntimeLayout, Tiler, expr};

/// The sentence of a refusal.
fn refused(text: &str) -> String {
    expr::evaluate(text).map_or_else(|refused| refused.to_string(), |value| panic!("{text} is {value}"))
}

const MMA: &str = "SM80_16x8x16_F32F16F16F32_TN";

fn tiling(rest: &str) -> String {
    refused(&format!("tiled_mma({MMA},{rest})"))
}

#[test]
fn kind_1_c_of_a_product_that_is_split_along_k_stays_in_the_tile() {
    let mma =
        TiledMma::new(&MmaAtom::named(MMA).unwrap(), &"(2,2,2)".parse().unwrap(), &"(_,_,_)".parse().unwrap()).unwrap();
    let layout = mma.layout_c_tv().unwrap();
    let tile: i64 = mma.tile_shape().leaves().take(2).product();
    let mut times = vec![0; tile as usize];
    layout.offsets().for_each(|index| times[index as usize] += 1);
    // Each element is in two threads, which have different parts of K.
    assert_eq!(times, vec![2; tile as usize]);
}

#[test]
fn kind_2_a_permutation_is_a_multiple_of_the_atoms() {
    let wanted = "tiled_mma: permutation 24 of mode M is not a multiple of 32, the atom's 16 by 2 atoms";
    assert_eq!(tiling("(2,2,1),(24,16,16)"), wanted);
    let wanted = "tiled_mma: permutation 24 of mode K is not a multiple of 16, the atom's 16 by 1 atoms";
    assert_eq!(tiling("(2,2,1),(32,16,24)"), wanted);
}

#[test]
fn kind_3_a_permutation_has_each_index_once() {
    for (permutation, missing) in [("32:2", 1), ("(16,2):(1,32)", 16), ("32:0", 1)] {
        let wanted = format!("tiled_mma: permutation {permutation} of mode M is none of 32: {missing} is missing");
        assert_eq!(tiling(&format!("(2,2,1),({permutation},16,16)")), wanted);
    }
}

#[test]
fn kind_4_a_layout_of_atoms_has_no_gap_and_no_overlap() {
    let gap = "tiled_mma: the layout of atoms (2,2,1):(1,4,0) has a gap, index 2 is no atom; take (2,2,1):(1,2,0)";
    assert_eq!(tiling("(2,2,1):(1,4,0)"), gap);
    let twice = "tiled_mma: the layout of atoms (2,2,1):(1,1,0) overlaps, index 1 are two atoms; take (2,2,1):(1,2,0)";
    assert_eq!(tiling("(2,2,1):(1,1,0)"), twice);
}

#[test]
fn kind_5_a_tile_divides_the_tensor() {
    let wanted = "partition_c: in mode 1, the tile 60 does not divide by the atom 16";
    assert_eq!(refused(&format!("partition_c(tiled_mma({MMA},(2,2,1)),(96,60):(1,96),33)")), wanted);
}

#[test]
fn kind_6_threads_and_values_of_a_copy_have_each_element_once() {
    let copy = |rest: &str| refused(&format!("tiled_copy(UniversalCopy<16b>,f16,{rest})"));
    let threads = "tiled_copy: threads (16,8):(1,32) and values do not cover the tile: element 16 has no owner";
    assert_eq!(copy("(16,8):(1,32),1"), threads);
    let gap = "tiled_copy: values (2,2):(2,4) and threads do not cover the tile: element 1 has no owner";
    assert_eq!(copy("(2,2):(1,2),(2,2):(2,4)"), gap);
    let twice = "tiled_copy: values (2,2):(1,1) overlap: element 1 has two owners; take (2,2):(1,2)";
    assert_eq!(copy("(2,2):(1,2),(2,2):(1,1)"), twice);
}

#[test]
fn kind_7_threads_of_a_cotiled_copy_are_within_the_data() {
    let wanted = "cotiled_copy: address 31 is none of the data";
    assert_eq!(refused("cotiled_copy(UniversalCopy<i32>,i32,(8,4):(1,8),16)"), wanted);
}

#[test]
fn kind_8_a_vector_is_of_adjacent_elements() {
    use cute_types::runtime::atom::{CopyAtom, Element, TiledCopy};
    let atom = CopyAtom::named("UniversalCopy<128b>").unwrap().with_type(Element::F16).unwrap();
    let copy = TiledCopy::new(&atom, &"(16,8):(8,1)".parse().unwrap(), &"(1,8)".parse().unwrap()).unwrap();
    let columns = "(16,64):(1,16)".parse().unwrap();
    let refused = copy.check_vectors(&columns, &columns).unwrap_err();
    assert_eq!(refused.to_string(), "copy: a vector of 8 elements needs them adjacent; of these values 1 are");
}

#[test]
fn kind_9_a_descriptor_leads_to_the_elements_and_nowhere_else() {
    let cases = [
        ("S<3,3,3> o (64,16):(64,1),16,2056", "wgmma: address 2056 is not a multiple of 1024"),
        ("S<3,3,3> o (64,16):(64,1),16,524288", "wgmma: address 524288 is outside of a descriptor's 0..262144"),
        ("S<3,3,3> o (64,32):(64,1),16,0", "wgmma: K has 32 elements, one instruction takes 16 of 16 bits"),
        ("(64,16):(8,1),16,0", "wgmma: elements (1,0) and (0,8) are both at offset 8"),
        ("S<3,3,3> o (96,16):(1,64),16,0", "wgmma: elements (72,0) and (8,1) are both at offset 64"),
    ];
    for (rest, wanted) in cases {
        assert_eq!(refused(&format!("gmma_descriptor({rest})")), wanted);
    }
}

fn tma(rest: &str) -> String {
    refused(&format!("tma((1024,512):(512,1),{rest})"))
}

#[test]
fn kind_10_a_swizzle_of_bytes_is_none_of_elements() {
    let wanted = "tma: swizzle S<3,4,3> is none of a tensor map's; for elements of 16 bits take S<3,3,3>, S<2,3,3>, \
                  S<1,3,3> or none";
    assert_eq!(tma("S<3,4,3> o (64,64):(64,1),(64,64),16"), wanted);
}

#[test]
fn kind_11_modes_that_share_one_of_the_map_are_not_both_in_a_box() {
    let gmem: RuntimeLayout = "(4,4,4,4,4,64):(1024,4096,16384,65536,262144,1)".parse().unwrap();
    let smem: RuntimeLayout = "(2,2,2,2,2,64):(64,128,256,512,1024,1)".parse().unwrap();
    let tile: IntTuple = "(2,2,2,2,2,64)".parse().unwrap();
    let refused = TmaCopy::new(&gmem, ComposedLayout::from(smem), &Tiler::from(&tile), 16).unwrap_err().to_string();
    let sentence = "which shares the last of the map's 5 modes with others; 1 is right there";
    assert!(refused.starts_with("tma: the box has 2 elements of mode ") && refused.ends_with(sentence), "{refused}");
}

#[test]
fn kind_12_a_box_is_one_that_the_hardware_has() {
    let cases = [
        ("(512,16):(16,1),(512,16),16", "tma: mode 1 of the box has 512 elements, a box has 1 to 256; divide the tile"),
        ("(64,4):(4,1),(64,4),16", "tma: rows of the box have 8 bytes, not a multiple of 16"),
        (
            "(64,32):(40,1),(64,32),16",
            "tma: a box would be one row of 32 elements, 64 instructions for a tile; leave no gaps between the rows",
        ),
    ];
    for (rest, wanted) in cases {
        assert_eq!(tma(rest), wanted);
    }
    assert_eq!(
        refused("tma((1024,50):(50,1),(64,32):(32,1),(64,32),16)"),
        "tma: stride 100 of mode 1 is not a multiple of 16 bytes",
    );
}

#[test]
fn kind_13_a_multicast_takes_no_row_apart() {
    let rows = "tma: 16 CTAs would take the rows of 128 bytes apart, which the swizzle keeps whole; take at most 8";
    assert_eq!(tma("gmma_k(16,128),(8,64),16,16"), rows);
    let three = "tma: 3 CTAs do not divide mode 1 of the box, of 64 elements, nor it them";
    assert_eq!(tma("(64,64):(64,1),(64,64),16,3"), three);
}

#[test]
fn kind_15_sm_100_has_no_n_of_8_beside_an_m_of_128() {
    let atom = |m: u32, n: u32| {
        MmaAtom::named(&format!("SM100_MMA_F16BF16_SS<half_t,half_t,float,{m},{n},K,K>")).map(|atom| atom.name().len())
    };
    assert!(atom(64, 8).is_ok() && atom(64, 24).is_ok() && atom(128, 16).is_ok());
    assert!(atom(128, 8).is_err() && atom(128, 24).is_err());
}
