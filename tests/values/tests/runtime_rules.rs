//! `docs/rules.md` and the refusals over values say the same words.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::collections::BTreeSet;

use cute_types::draw::table;
use cute_types::runtime::atom::{
    GmmaDescriptor, GmmaFragment, GmmaLayout, GmmaMajor, GmmaOperand, SmemSwizzle, TensorMap, TmaCopy,
};
use cute_types::runtime::{
    AnyLayout, ComposedLayout, CoordLayout, F2Matrix, IntTuple, LayoutError, Quantity, Rule, RuntimeLayout, Slicer,
    Swizzle, Tiler, ceil_div, check_compatible, check_congruent, check_weakly_congruent, common_refinement,
    domain_distribute, inner_product, prefix_product, round_up, shape_div, suffix_product,
};

/// The sentence with every number replaced by `#`.
fn pattern(sentence: &str) -> String {
    let mut pattern = String::new();
    for c in sentence.chars() {
        match c {
            '0'..='9' if pattern.ends_with('#') => {}
            '0'..='9' => pattern.push('#'),
            c => pattern.push(c),
        }
    }
    pattern.replace("-#", "#")
}

/// The sentences that the page gives as said over values, `{n}` replaced by `#`: for each operation of the first column.
fn documented() -> BTreeSet<String> {
    let page = include_str!("../../../docs/rules.md");
    let mut sentences = BTreeSet::new();
    // Operands of a wrong kind are known to types alone, and what follows on negative strides quotes these sentences.
    let rules = page.split("## Operands of the wrong kind").next().unwrap();
    for line in rules.lines().filter(|line| line.starts_with('|')) {
        let [_, rule, sentence, over, _] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("a row of the page is {line:?}")
        };
        if !over.split(", ").any(|over| over == "values") {
            continue;
        }
        let (_, said) = sentence.trim_matches('`').split_once(':').unwrap();
        let said: String =
            said.split(['{', '}']).enumerate().map(|(i, part)| if i % 2 == 0 { part } else { "#" }).collect();
        sentences.extend(rule.split(", ").map(|operation| pattern(&format!("{operation}:{said}"))));
    }
    sentences
}

/// One refusal, at least, of each kind that can be had without a search without end.
fn refusals() -> Vec<LayoutError> {
    let layout = |text: &str| text.parse::<RuntimeLayout>().unwrap();
    let tuple = |text: &str| text.parse::<IntTuple>().unwrap();
    let coord = |text: &str| text.parse::<Slicer>().unwrap();
    let tiler = |text: &str| text.parse::<Tiler>().unwrap();
    let not_a_layout = |text: &str| text.parse::<RuntimeLayout>().unwrap_err().refused().unwrap().clone();
    let deep = (0..65).fold(IntTuple::Int(2), |inner, _| IntTuple::Tuple(vec![inner]));

    let mut refusals = vec![
        not_a_layout("(2,3):(1,2,6)"),
        not_a_layout("(2,(3,4)):(1,(2,6,7))"),
        not_a_layout("(2,0)"),
        not_a_layout("(4294967296,4294967296)"),
        inner_product(&tuple("4294967296"), &tuple("4294967296")).unwrap_err(),
        not_a_layout("3:9223372036854775807"),
        layout("2:4611686018427387904").composition(layout("2:2")).unwrap_err(),
        RuntimeLayout::layout_left(deep).unwrap_err(),
        check_compatible(&tuple("(2,3)"), &tuple("(2,4)")).unwrap_err(),
        check_compatible(&tuple("6"), &tuple("(2,4)")).unwrap_err(),
        layout("(2,4):(1,3)").complement(16).unwrap_err(),
        layout("(2,4):(1,2)").complement(12).unwrap_err(),
        layout("(2,4):(1,-2)").complement(12).unwrap_err(),
        layout("(2,4):(1,2)").complement(0).unwrap_err(),
        layout("(4,6,8):(2,3,5)").composition(layout("6:3")).unwrap_err(),
        layout("(4,6):(1,8)").composition(layout("6:1")).unwrap_err(),
        layout("(4,6):(1,8)").composition(layout("(3,2):(1,2)")).unwrap_err(),
        layout("(4,6):(1,8)").composition(layout("2:-1")).unwrap_err(),
        layout("(4,6):(1,8)").composition(tiler("(2,2,2)")).unwrap_err(),
        layout("(4,(6,2)):(1,(8,4))").composition(tiler("(2,(2,2,2))")).unwrap_err(),
        layout("(4,6)").logical_divide(tiler("(2,2,2)")).unwrap_err(),
        layout("(4,(6,2))").logical_divide(tiler("(2,(2,2,2))")).unwrap_err(),
        layout("(4,6)").logical_divide(tiler("5")).unwrap_err(),
        layout("(4,6)").logical_divide(tiler("(2,4)")).unwrap_err(),
        layout("(2,4):(0,1)").hier_coord(2).unwrap_err(),
        layout("(2,4)").mode(2).unwrap_err(),
        table(&layout("8")).unwrap_err(),
        table(&layout("(2048,2048)")).unwrap_err(),
        LayoutError::Undecided { rule: Rule::Injective, steps: 3 },
        LayoutError::Undecided { rule: Rule::Cosize, steps: 3 },
    ];
    refusals.extend(of_operations_made_of_others());
    refusals.extend([
        layout("(2,3)").coalesce_by(tuple("(1,1,1)")).unwrap_err(),
        layout("(2,3)").coalesce_by(tuple("(1,(1,1))")).unwrap_err(),
        layout("(2,3)").filter_by(tuple("(1,1,1)")).unwrap_err(),
        layout("(2,3)").filter_by(tuple("(1,(1,1))")).unwrap_err(),
        layout("(2,3)").unflatten(tuple("(1,1,1)")).unwrap_err(),
        layout("(2,3)").group(0, 3).unwrap_err(),
        layout("(2,3)").take(1, 1).unwrap_err(),
        layout("(2,3)").select(&[0, 2]).unwrap_err(),
        layout("(2,3)").replace(2, &layout("4")).unwrap_err(),
        layout("(2,3)").append_to(1).unwrap_err(),
        layout("(2,3)").append_to(1 << 40).unwrap_err(),
        layout("(2,3)").prepend_to(1).unwrap_err(),
        layout("(2,3)").prepend_to(1 << 40).unwrap_err(),
        layout("((2,3),4)").zip().unwrap_err(),
        layout("(2,3)").dice(&coord("(1,_,1)")).unwrap_err(),
        layout("(2,(3,4))").dice(&coord("(1,(1,_,1))")).unwrap_err(),
        layout("(3,8):(37,38)").complement_ceil(167).unwrap_err(),
        layout("2:-1").complement_ceil(30).unwrap_err(),
        layout("2:1").complement_ceil(0).unwrap_err(),
        layout("(4,8):(2,9)").left_inverse().unwrap_err(),
        layout("(3,3,2):(1,2,12)").left_inverse().unwrap_err(),
        layout("8:-1").left_inverse().unwrap_err(),
        layout("8").zipped_divide(tiler("_")).unwrap_err(),
        layout("(8,8)").zipped_divide(tiler("(2,_)")).unwrap_err(),
        layout("8").zipped_product(tiler("_")).unwrap_err(),
        layout("(8,8)").zipped_product(tiler("(2,_)")).unwrap_err(),
        layout("(2,3)").logical_product(tiler("(2,2,2)")).unwrap_err(),
        layout("(2,(3,4))").logical_product(tiler("(2,(2,2,2))")).unwrap_err(),
        layout("(2,2):(2,7)").logical_product(tiler("3:1")).unwrap_err(),
        layout("(2,2)").tile_to_shape(4).unwrap_err(),
        layout("(2,2)").tile_to_shape((4, 5)).unwrap_err(),
        RuntimeLayout::ordered((2, 3), (1, 0, 2)).unwrap_err(),
        RuntimeLayout::ordered((2, 3), (1, (0, 2))).unwrap_err(),
        RuntimeLayout::ordered((2, 3), (1, 1)).unwrap_err(),
        layout("(8,4):(1,6)").upcast(4).unwrap_err(),
        layout("(2,2):(1,1)").upcast(2).unwrap_err(),
        layout("2:-1").upcast(2).unwrap_err(),
        layout("2:1").upcast(0).unwrap_err(),
        layout("2:2").downcast(2).unwrap_err(),
        layout("2:-1").downcast(2).unwrap_err(),
        layout("2:1").downcast(0).unwrap_err(),
        layout("2:1").recast(16, 0).unwrap_err(),
        shape_div(&tuple("4"), &tuple("6")).unwrap_err(),
        inner_product(&tuple("(2,3)"), &tuple("(2,3,4)")).unwrap_err(),
        inner_product(&tuple("(2,3)"), &tuple("(2,(3,4))")).unwrap_err(),
    ]);
    let composed = |text: &str| text.parse::<ComposedLayout>().unwrap();
    let swizzle = |text: &str| text.parse::<Swizzle>().unwrap();
    let no_coords = |text: &str| text.parse::<CoordLayout>().unwrap_err().refused().unwrap().clone();
    let places: Vec<String> = (0..40).map(|i| format!("1@255@{i}")).collect();
    refusals.extend([
        no_coords("(2,2):(1,1@1)"),
        no_coords("(2,2):(1,1@256)"),
        no_coords(&format!("({}):({})", vec!["2"; 40].join(","), places.join(","))),
        ComposedLayout::new(Swizzle::IDENTITY, i64::MAX, layout("2:1")).unwrap_err(),
        Swizzle::new(-1, 0, 1).unwrap_err(),
        Swizzle::new(2, 0, 1).unwrap_err(),
        Swizzle::new(2, 60, 2).unwrap_err(),
        swizzle("S<3,0,3>").composition(&swizzle("S<1,1,3>")).unwrap_err(),
        swizzle("S<3,0,3>").composition(&swizzle("S<1,1,4>")).unwrap_err(),
        swizzle("S<3,0,-3>").upcast(4).unwrap_err(),
        swizzle("S<3,0,3>").upcast(3).unwrap_err(),
        swizzle("S<3,0,3>").downcast(3).unwrap_err(),
        composed("S<3,0,3> o 1 o 64:1").upcast(2).unwrap_err(),
        composed("S<3,0,3> o 1 o 64:1").right_inverse().unwrap_err(),
        composed("S<3,0,3> o 1 o 64:1").left_inverse().unwrap_err(),
        composed("S<2,0,3> o (3,8):(8,1)").right_inverse().unwrap_err(),
        composed("S<2,0,3> o (3,8):(8,1)").left_inverse().unwrap_err(),
        layout("(6,8):(8,1)").composition_swizzled(&composed("S<2,0,3> o 48:1")).unwrap_err(),
        layout("(8,8):(8,1)").composition_swizzled(&composed("S<2,0,3> o -8 o (4,8):(1,8)")).unwrap_err(),
        domain_distribute(&tuple("8"), 0).unwrap_err(),
    ]);
    let any = |text: &str| text.parse::<AnyLayout>().unwrap();
    let (plain, shape, n) = (any("(4,2)"), tuple("(4,2)"), 2);
    let swizzled = any("S<1,0,1> o (4,2)");
    let chain = any("S<1,0,1> o S<1,1,1> o (4,2)");
    refusals.extend([
        swizzled.sort().unwrap_err(),
        swizzled.layout_like().unwrap_err(),
        swizzled.stride().unwrap_err(),
        AnyLayout::make_layout(std::slice::from_ref(&swizzled)).unwrap_err(),
        plain.append(&swizzled).unwrap_err(),
        plain.prepend(&swizzled).unwrap_err(),
        plain.replace(0, &swizzled).unwrap_err(),
        chain.composition_any(&swizzled).unwrap_err(),
        plain.composition_any(&chain).unwrap_err(),
        chain.right_inverse().unwrap_err(),
        chain.left_inverse().unwrap_err(),
        chain.max_common_layout(&plain).unwrap_err(),
    ]);
    let coords = any("(4,2):(1@0,1@1)");
    refusals.extend([
        coords.sort().unwrap_err(),
        coords.complement(&tuple("8")).unwrap_err(),
        coords.complement_ceil(&tuple("8")).unwrap_err(),
        coords.logical_product(&tiler("2:1")).unwrap_err(),
        coords.zipped_product(&tiler("2:1")).unwrap_err(),
        coords.tiled_product(&tiler("2:1")).unwrap_err(),
        coords.flat_product(&tiler("2:1")).unwrap_err(),
        coords.blocked_product(&layout("2:1")).unwrap_err(),
        coords.raked_product(&layout("2:1")).unwrap_err(),
        coords.tile_to_shape(&shape).unwrap_err(),
        coords.tile_to_shape_ordered(&shape, &shape).unwrap_err(),
        coords.upcast(n).unwrap_err(),
        coords.downcast(n).unwrap_err(),
        coords.recast(n, n).unwrap_err(),
        coords.is_injective().unwrap_err(),
        coords.is_bijective().unwrap_err(),
        coords.max_alignment().unwrap_err(),
        coords.max_common_layout(&plain).unwrap_err(),
        plain.max_common_vector(&coords).unwrap_err(),
        coords.hier_coord(1).unwrap_err(),
        coords.flat_coord(1).unwrap_err(),
        coords.linear_coord(1).unwrap_err(),
        any("8").composition_any(&coords).unwrap_err(),
        any("8").logical_divide(&tiler("(4,2):(1@0,1@1)")).unwrap_err(),
        plain.logical_product(&tiler("(4,2):(1@0,1@1)")).unwrap_err(),
    ]);
    for product in [prefix_product, suffix_product] {
        refusals.extend([
            product(&tuple("(2,3)"), &tuple("(2,3,4)")).unwrap_err(),
            product(&tuple("(2,(3))"), &tuple("(2,(3,4))")).unwrap_err(),
        ]);
    }
    let matrix = |rows: &[&[i64]]| F2Matrix::from_rows(rows);
    let of_matrix = |shape: &str| AnyLayout::from_f2_matrix(&matrix(&[&[1, 1]]).unwrap(), &tuple(shape)).unwrap_err();
    refusals.extend([
        tiler("_").tiler_to_layout().unwrap_err(),
        tiler("(2,_)").tiler_to_layout().unwrap_err(),
        common_refinement(&tuple("6"), &tuple("(2,4)")).unwrap_err(),
        common_refinement(&tuple("(2,3)"), &tuple("(3,2)")).unwrap_err(),
        layout("6").layout_add(&layout("8")).unwrap_err(),
        layout("(2,3):(3,1)").layout_add(&layout("(3,2):(2,1)")).unwrap_err(),
        any("8:1@0").layout_add(&any("8:1@1")).unwrap_err(),
        plain.layout_add(&swizzled).unwrap_err(),
        any("S<1,0,30> o 1073741824:1").functionally_equal(&any("1073741824:1")).unwrap_err(),
        layout("4194304:1").cycles().unwrap_err(),
        layout("4194304:2").gap_profile().unwrap_err(),
        layout("4194304:1").image().unwrap_err(),
        layout("4:2").order().unwrap_err(),
        LayoutError::Overflow { quantity: Quantity::Order },
        LayoutError::Undecided { rule: Rule::Contiguity, steps: 3 },
        layout("3").to_f2_matrix().unwrap_err(),
        layout("2:-1").to_f2_matrix().unwrap_err(),
        composed("S<1,0,1> o 4 o 2:1").to_f2_matrix().unwrap_err(),
        layout("4:3").to_f2_matrix().unwrap_err(),
        matrix(&[&[2]]).unwrap_err(),
        matrix(&[&[1], &[]]).unwrap_err(),
        matrix(&[]).unwrap_err(),
        of_matrix("3"),
        of_matrix("2"),
        of_matrix("4"),
        coords.image().unwrap_err(),
        coords.footprint().unwrap_err(),
        coords.gap_profile().unwrap_err(),
        coords.contiguity().unwrap_err(),
        coords.cycles().unwrap_err(),
        coords.order().unwrap_err(),
        coords.fixed_points().unwrap_err(),
        coords.to_f2_matrix().unwrap_err(),
    ]);
    refusals.extend(operands_of_wgmma());
    refusals.extend(copies_by_tma());
    let (a, short, deep) = (tuple("(2,(3,4))"), tuple("(2,3,4)"), tuple("(2,(3,2,2))"));
    for check in [check_congruent, check_weakly_congruent, check_compatible] {
        refusals.extend([check(&a, &short).unwrap_err(), check(&a, &deep).unwrap_err()]);
    }
    for divide in [ceil_div, round_up, shape_div] {
        refusals.extend([
            divide(&tuple("(2,3)"), &tuple("(2,3,4)")).unwrap_err(),
            divide(&tuple("(2,(3))"), &tuple("(2,(3,4))")).unwrap_err(),
            divide(&tuple("(2,3)"), &tuple("(2,0)")).unwrap_err(),
        ]);
    }
    let a = layout("(2,(3,4))");
    refusals.extend(["(1,1,1)", "(1,(1,1,1))", "24", "(2,1)"].map(|c| a.offset(tuple(c)).unwrap_err()));
    refusals.extend(["(1,_,1)", "(1,(1,_,1))", "24", "(2,_)"].map(|c| a.slice(&coord(c)).unwrap_err()));
    refusals
}

/// One refusal, at least, of each kind that an operand of `wgmma` has.
fn operands_of_wgmma() -> Vec<LayoutError> {
    let (k, mn) = (GmmaOperand::new(GmmaMajor::K, 16).unwrap(), GmmaOperand::new(GmmaMajor::MN, 16).unwrap());
    let of = |operand, text: &str, base| {
        GmmaDescriptor::new(text.parse::<ComposedLayout>().unwrap(), operand, base).unwrap_err()
    };
    let descriptor = GmmaDescriptor::from_bits(1 << 49);
    vec![
        GmmaLayout::k_inter(4).unwrap_err(),
        GmmaOperand::new(GmmaMajor::MN, 32).unwrap_err(),
        of(k, "(8,16,2):(16,1,128)", 0),
        of(k, "(8,32):(32,1)", 0),
        of(k, "(9,16):(16,1)", 0),
        of(k, "(8,16):(-16,1)", 0),
        of(k, "S<1,2,3> o (8,16):(16,1)", 0),
        of(mn, "S<1,2,3> o (8,16):(1,8)", 0),
        of(k, "(8,16):(9,1)", 0),
        of(k, "(8,16):(64,1)", 0),
        of(mn, "(8,16):(1,9)", 0),
        of(mn, "(64,16):(1,64)", 0),
        of(k, "(16,16):(8,1)", 0),
        of(k, "S<3,3,3> o ((8,8),16):((64,520),1)", 0),
        of(k, "S<3,3,3> o 8 o (8,16):(64,1)", 0),
        of(k, "S<3,3,3> o (8,16):(64,1)", 16),
        of(k, "S<3,3,3> o (8,16):(64,1)", 1 << 18),
        descriptor.address(k, 0, 0).unwrap_err(),
        descriptor.address(k, 0, 16).unwrap_err(),
        GmmaFragment::new(&"((8,16),8192):((64,1),0)".parse().unwrap(), k, 0).unwrap_err(),
    ]
}

/// Those of the operations that are made of `logical_divide` and `logical_product`, each in its own name.
fn of_operations_made_of_others() -> Vec<LayoutError> {
    let layout = |text: &str| text.parse::<AnyLayout>().unwrap();
    let tiler = |text: &str| text.parse::<Tiler>().unwrap();
    type ByTiler = fn(&AnyLayout, &Tiler) -> Result<AnyLayout, LayoutError>;
    let (divides, rounded_up): ([ByTiler; 3], [ByTiler; 4]) = (
        [AnyLayout::zipped_divide, AnyLayout::tiled_divide, AnyLayout::flat_divide],
        [
            AnyLayout::logical_divide_ceil,
            AnyLayout::zipped_divide_ceil,
            AnyLayout::tiled_divide_ceil,
            AnyLayout::flat_divide_ceil,
        ],
    );
    let products: [ByTiler; 3] = [AnyLayout::zipped_product, AnyLayout::tiled_product, AnyLayout::flat_product];
    let mut refusals = Vec::new();
    for operation in divides.iter().chain(&rounded_up).chain(&products) {
        refusals.push(operation(&layout("(4,6)"), &tiler("(2,2,2)")).unwrap_err());
        refusals.push(operation(&layout("(4,(6,2))"), &tiler("(2,(2,2,2))")).unwrap_err());
    }
    for operation in divides.iter().chain(&rounded_up) {
        refusals.push(operation(&layout("8"), &tiler("(4,2):(1@0,1@1)")).unwrap_err());
    }
    // `logical_divide_ceil` gathers nothing.
    for operation in divides.iter().chain(&rounded_up[1..]).chain(&products) {
        refusals.push(operation(&layout("8"), &tiler("_")).unwrap_err());
        refusals.push(operation(&layout("(8,8)"), &tiler("(2,_)")).unwrap_err());
    }
    for divide in divides {
        refusals.push(divide(&layout("(4,6)"), &tiler("5")).unwrap_err());
        refusals.push(divide(&layout("(4,6)"), &tiler("(2,4)")).unwrap_err());
    }
    for product in products {
        refusals.push(product(&layout("(2,2):(2,7)"), &tiler("3:1")).unwrap_err());
    }
    let tile = "3:1".parse::<RuntimeLayout>().unwrap();
    for product in [AnyLayout::blocked_product, AnyLayout::raked_product] {
        refusals.push(product(&layout("(2,2):(2,7)"), &tile).unwrap_err());
    }
    refusals
}

/// One refusal, at least, of each kind that a copy by TMA has.
fn copies_by_tma() -> Vec<LayoutError> {
    let copy = |gmem: &str, smem: &str, tile: &str, bits| {
        let (gmem, smem, tile) =
            (gmem.parse().unwrap(), smem.parse::<ComposedLayout>().unwrap(), tile.parse().unwrap());
        TmaCopy::new(&gmem, smem, &tile, bits)
    };
    let refused = |smem: &str, tile: &str, bits| copy("(64,64):(64,1)", smem, tile, bits).unwrap_err();
    let map =
        |dims: &[i64], strides: &[i64], extents: &[i64], swizzle| TensorMap::new(16, dims, strides, extents, swizzle);
    let (none, b128) = (SmemSwizzle::None, SmemSwizzle::B128);
    let rows = copy("(64,64):(64,1)", "S<3,3,3> o (8,64):(64,1)", "(8,64)", 16).unwrap();
    let odd = copy("(64,64):(64,1)", "(8,24):(24,1)", "(8,24)", 16).unwrap();
    vec![
        refused("(8,64):(64,1)", "(8,64)", 4),
        refused("(8,64,1):(64,1,0)", "(8,64)", 16),
        refused("(8,64):(64,1)", "(8,32)", 16),
        refused("S<3,4,3> o (8,64):(64,1)", "(8,64)", 16),
        refused("(8,64):(128,2)", "(8,64)", 16),
        refused("(8,32):(32,1)", "(8,32:2)", 16),
        refused("(8,64):(1,8)", "(8,64)", 16),
        copy("(64,64):(-64,1)", "(8,64):(64,1)", "(8,64)", 16).unwrap_err(),
        copy("(64,256,64):(1,64,16384)", "(64,256,32):(1,64,16384)", "(64,256,32)", 16).unwrap_err(),
        copy("(8,8,8,8,8,8):(1,8,64,512,4096,32768)", "(8,2,2,2,2,2):(1,8,16,32,64,128)", "(8,2,2,2,2,2)", 16)
            .unwrap_err(),
        refused("(8,64):(72,1)", "(8,64)", 16),
        refused("S<3,3,3> o 64 o (8,64):(64,1)", "(8,64)", 16),
        copy("(64,64,4):(64,1,4096)", "(2,8,2):(8,1,24)", "(2,8,2)", 16).unwrap_err(),
        map(&[8; 6], &[16; 5], &[8; 6], none).unwrap_err(),
        map(&[0], &[], &[8], none).unwrap_err(),
        map(&[8, 8], &[-16], &[8, 8], none).unwrap_err(),
        map(&[8, 8], &[24], &[8, 8], none).unwrap_err(),
        map(&[8, 8], &[16], &[8, 512], none).unwrap_err(),
        map(&[8, 8], &[16], &[4, 8], none).unwrap_err(),
        map(&[8, 8], &[16], &[8, 8], b128).unwrap_err(),
        map(&[8, 8], &[16], &[8, 8], none).unwrap().check_address(8).unwrap_err(),
        rows.clone().with_multicast(17).unwrap_err(),
        rows.clone().with_multicast(3).unwrap_err(),
        rows.with_multicast(16).unwrap_err(),
        odd.partition(1).unwrap_err(),
    ]
}

#[test]
fn every_refusal_is_a_sentence_of_the_page_and_every_sentence_is_a_refusal() {
    let said: BTreeSet<String> = refusals().iter().map(|refusal| pattern(&refusal.to_string())).collect();
    assert_eq!(said, documented());
}

#[test]
fn a_refusal_begins_with_its_rule() {
    for refusal in refusals() {
        assert!(refusal.to_string().starts_with(&format!("{}: ", refusal.rule())), "{refusal}");
    }
}
