//! Operands of `wgmma` in shared memory, against what CuTe gives for them, and against the addresses that the hardware reads.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::collections::BTreeMap;

use cute_tests::seeds::Drawn;
use cute_types::runtime::atom::{
    GmmaDescriptor, GmmaError, GmmaFragment, GmmaLayout, GmmaMajor, GmmaOperand, SmemSwizzle,
};
use cute_types::runtime::{ComposedLayout, LayoutError, RuntimeLayout, Swizzle, Tiler};
use serde_json::Value as Json;

/// The records of one operation, of results of CuTe C++.
fn records(op: &str) -> Vec<Json> {
    let records = include_str!("../data/atoms/gmma_smem.jsonl").lines().map(|line| serde_json::from_str(line).unwrap());
    records.filter(|record: &Json| record["op"] == op).collect()
}

fn text<'a>(record: &'a Json, key: &str) -> &'a str {
    record[key].as_str().unwrap_or_else(|| panic!("{key} of {record}"))
}

fn int(record: &Json, key: &str) -> i64 {
    record[key].as_i64().unwrap_or_else(|| panic!("{key} of {record}"))
}

/// A layout of shared memory as CuTe prints it: a swizzle of byte addresses in front of a layout of elements, or a layout alone.
fn smem(text: &str, bits: i64) -> ComposedLayout {
    match text.split(" o ").collect::<Vec<_>>()[..] {
        [layout] => layout.parse::<RuntimeLayout>().unwrap().into(),
        [swizzle, pointer, layout] => {
            assert_eq!(pointer, format!("smem_ptr[{bits}b](unset)"));
            let swizzle: Swizzle = swizzle.replace("Sw", "S").parse().unwrap();
            ComposedLayout::new(swizzle.recast(8, bits).unwrap(), 0, layout.parse().unwrap()).unwrap()
        }
        _ => panic!("{text}"),
    }
}

fn bits_of(record: &Json) -> i64 {
    match text(record, "type") {
        "e4m3" => 8,
        "f16" => 16,
        "tf32" => 32,
        other => panic!("{other}"),
    }
}

fn major(text: &str) -> GmmaMajor {
    if text == "K" { GmmaMajor::K } else { GmmaMajor::MN }
}

fn named(record: &Json) -> GmmaLayout {
    let all = GmmaLayout::all(bits_of(record)).unwrap();
    all.into_iter().find(|layout| layout.name() == text(record, "atom")).unwrap()
}

#[test]
fn the_canonical_layouts_are_those_of_cute() {
    let records = records("gmma_smem_atom");
    for record in &records {
        assert_eq!(named(record).atom(), smem(text(record, "cute"), bits_of(record)), "{record}");
    }
    assert_eq!(records.len(), 14);
}

#[test]
fn tiled_over_shapes_they_are_those_of_cute() {
    let records = records("gmma_tile_to_shape");
    for record in &records {
        let shape = text(record, "shape").parse::<cute_types::runtime::IntTuple>().unwrap();
        let tiled = match record["order"].as_str() {
            None => named(record).tile_to_shape(shape),
            Some(order) => {
                named(record).tile_to_shape_ordered(shape, order.parse::<cute_types::runtime::IntTuple>().unwrap())
            }
        };
        let tiled = tiled.unwrap();
        assert_eq!(tiled, smem(text(record, "cute"), bits_of(record)), "{record}");
        assert_eq!(tiled.cosize().unwrap(), int(record, "cosize"));
        for sample in record["samples"].as_array().unwrap() {
            assert_eq!(tiled.offset(sample[0].as_i64().unwrap()).unwrap(), sample[1].as_i64().unwrap(), "{record}");
        }
    }
    assert_eq!(records.len(), 132);
}

/// The tile at (i,j) of a layout of shared memory.
fn tile(layout: &ComposedLayout, tiler: &str, i: i64, j: i64) -> ComposedLayout {
    let tiles = layout.layout().zipped_divide(tiler.parse::<Tiler>().unwrap()).unwrap();
    let offset = tiles.mode(1).unwrap().offset((i, j)).unwrap();
    ComposedLayout::new(layout.swizzle(), layout.base_offset() + offset, tiles.mode(0).unwrap()).unwrap()
}

/// Which element the hardware reads from where, as the PTX ISA has it: core matrices of 8 rows of 16 bytes, or rows of the
/// swizzle, and the swizzle as the exclusive or of bits 4.. with bits 7... Written for itself.
fn read_by_hardware(bits: u64, operand: GmmaOperand, mn: i64, k: i64) -> i64 {
    let field = |from: u32, width: u32| (bits >> from & ((1 << width) - 1)) as i64;
    let (start, leading, stride) = (16 * field(0, 14), 16 * field(16, 14), 16 * field(32, 14));
    assert_eq!((field(49, 3), field(14, 2), field(30, 2), field(46, 3), field(52, 10)), (0, 0, 0, 0, 0));
    let swizzled_bits = [0, 3, 2, 1][field(62, 2) as usize];
    let bytes = operand.bits() / 8;
    // The coordinate along the adjacent mode in bytes, and along the other.
    let (along, across) = if operand.major() == GmmaMajor::K { (k * bytes, mn) } else { (mn * bytes, k) };
    let row = 16i64 << swizzled_bits;
    let (group, within) = (along / row, along % row);
    let (block, line) = (across / 8, across % 8);
    let (group_bytes, block_bytes) = match (operand.major(), swizzled_bits) {
        // A row of K holds all of it: what a second would be, no swizzled operand has.
        (GmmaMajor::K, 0) => (leading, stride),
        (GmmaMajor::K, _) => (i64::MIN, stride),
        (GmmaMajor::MN, 0) => (stride, leading),
        (GmmaMajor::MN, _) => (leading, stride),
    };
    // Of a later k-block in a row, the first is not at its beginning; it does not leave the row.
    let apart = if group == 0 { 0 } else { group * group_bytes };
    let address = start + apart + within + block * block_bytes + line * row;
    let turned = (address >> 7 & ((1 << swizzled_bits) - 1)) << 4;
    address ^ turned
}

/// Every element is read from where the layout has it, by what is ours and by what is not.
fn reads_the_layout(descriptor: GmmaDescriptor, layout: &ComposedLayout, operand: GmmaOperand, base: i64) {
    let mn = layout.layout().mode(0).unwrap().size();
    for (mn, k) in (0..operand.k()).flat_map(|k| (0..mn).map(move |mn| (mn, k))) {
        let address = base + operand.bits() / 8 * layout.offset((mn, k)).unwrap();
        assert_eq!(descriptor.address(operand, mn, k), Ok(address), "{layout} at ({mn},{k})");
        assert_eq!(read_by_hardware(descriptor.to_bits(), operand, mn, k), address, "{layout} at ({mn},{k})");
    }
}

fn bits(fields: &Json) -> u64 {
    u64::from_str_radix(text(fields, "desc").strip_prefix("0x").unwrap(), 16).unwrap()
}

/// A descriptor has the fields of the record.
fn same(descriptor: GmmaDescriptor, fields: &Json) {
    assert_eq!(descriptor.to_bits(), bits(fields), "{descriptor:?}");
    assert_eq!(descriptor.start_address(), 16 * int(fields, "start_address"));
    assert_eq!(descriptor.leading_byte_offset(), 16 * int(fields, "leading_byte_offset"));
    assert_eq!(descriptor.stride_byte_offset(), 16 * int(fields, "stride_byte_offset"));
    assert_eq!(descriptor.base_offset(), int(fields, "base_offset"));
    let swizzles = [SmemSwizzle::None, SmemSwizzle::B128, SmemSwizzle::B64, SmemSwizzle::B32];
    assert_eq!(descriptor.swizzle(), swizzles[int(fields, "layout_type") as usize]);
}

#[test]
fn descriptors_of_slices_are_those_of_cute() {
    let (mut same_bits, mut no_instruction) = (0, 0);
    for record in records("gmma_desc") {
        let (width, base) = (int(&record, "bits"), int(&record, "address"));
        let layout = smem(text(&record, "smem"), width);
        let operand = match GmmaOperand::new(major(text(&record, "major")), width) {
            Ok(operand) => operand,
            Err(refused) => {
                assert_eq!(refused, LayoutError::Gmma(GmmaError::Major { bits: width }));
                assert!(width != 16 && text(&record, "major") == "MN");
                no_instruction += 1;
                continue;
            }
        };
        for entry in record["descs"].as_array().unwrap() {
            let (i, j) = (entry[0].as_i64().unwrap(), entry[1].as_i64().unwrap());
            let slice = tile(&layout, text(&record, "slice"), i, j);
            assert_eq!(*slice.layout(), text(&record, "slice_layout").parse::<RuntimeLayout>().unwrap(), "{record}");
            let descriptor = GmmaDescriptor::new(&slice, operand, base).unwrap();
            same(descriptor, &entry[2]);
            reads_the_layout(descriptor, &slice, operand, base);
            same_bits += 1;
        }
    }
    assert_eq!((same_bits, no_instruction), (324, 17));
}

#[test]
fn fragments_are_those_of_cute() {
    let mut descriptors = 0;
    for record in records("gmma_fragment") {
        let (width, base) = (int(&record, "bits"), int(&record, "address"));
        let swizzle = smem(text(&record, "smem"), width).swizzle();
        let partition = text(&record, "partition").parse::<RuntimeLayout>().unwrap();
        let partition = ComposedLayout::new(swizzle, 0, partition).unwrap();
        // The atom's name says which of its layouts is K-major.
        let operand = GmmaOperand::new(named(&record).major(), width).unwrap();
        let fragment = GmmaFragment::new(&partition, operand, base).unwrap();
        assert_eq!(fragment.layout().to_string(), text(&record, "fragment_layout"), "{record}");
        same(fragment.first(), &record["first"]);
        let theirs = record["descs"].as_array().unwrap();
        assert_eq!(fragment.layout().size(), theirs.len() as i64);
        for (index, fields) in theirs.iter().enumerate() {
            let descriptor = fragment.descriptor(index as i64).unwrap();
            same(descriptor, fields);
            // What is added to the address is what a descriptor of that instruction alone would have.
            let instructions = partition.layout().take(1, partition.rank()).unwrap();
            let offset = instructions.offset_at(index as i64);
            let block = ComposedLayout::new(swizzle, offset, partition.layout().mode(0).unwrap()).unwrap();
            assert_eq!(GmmaDescriptor::new(&block, operand, base), Ok(descriptor));
            reads_the_layout(descriptor, &block, operand, base);
            descriptors += 1;
        }
    }
    assert_eq!(descriptors, 304);
}

/// Layouts that CuTe was given by themselves: it and we accept, both refuse, or we refuse what is wrong or unknown.
#[test]
fn descriptors_of_any_layout_are_those_of_cute_or_refused_for_a_reason() {
    let mut agreed = BTreeMap::new();
    for record in records("gmma_desc_direct") {
        let note = text(&record, "note");
        let Some(layout) = record["layout"].as_str().or(record["smem"].as_str()) else {
            // The dynamic one, which is a value here like any other.
            assert_eq!(note, "dynamic M");
            continue;
        };
        let width = bits_of(&record);
        let layout = smem(record["smem"].as_str().unwrap_or(layout), width);
        let operand = GmmaOperand::new(major(text(&record, "major")), width).unwrap();
        let base = record["address"].as_i64().unwrap_or(0);
        let ours = GmmaDescriptor::new(&layout, operand, base);
        let said = match (&ours, record["result"].is_object()) {
            (Ok(descriptor), true) => {
                same(*descriptor, &record["result"]);
                reads_the_layout(*descriptor, &layout, operand, base);
                "the same".to_owned()
            }
            (Err(_), false) => "both refuse".to_owned(),
            (Err(refused), true) => refused.to_string(),
            (Ok(descriptor), false) => {
                reads_the_layout(*descriptor, &layout, operand, base);
                format!("{note}: CuTe refuses")
            }
        };
        *agreed.entry(said).or_insert(0) += 1;
    }
    let said: Vec<String> = agreed.into_iter().map(|(said, count)| format!("{count}: {said}")).collect();
    assert_eq!(
        said,
        [
            "13: both refuse",
            "15: the same",
            "1: wgmma: K has 32 elements, one instruction takes 16 of 16 bits",
            "1: wgmma: address 1040 is not a multiple of 1024",
            "1: wgmma: address 1152 is not a multiple of 1024",
            "1: wgmma: address 262128 is not a multiple of 1024",
            "1: wgmma: address 262144 is outside of a descriptor's 0..262144",
            "2: wgmma: elements (1,0) and (0,8) are both at offset 8",
            "1: wgmma: elements (72,0) and (8,1) are both at offset 64",
        ],
    );
}

/// Every canonical layout, over several shapes in both orders, cut into the operands of one instruction.
#[test]
fn the_hardware_reads_every_canonical_layout_as_it_is() {
    let mut operands = 0;
    for layout in [8, 16, 32].into_iter().flat_map(|bits| GmmaLayout::all(bits).unwrap()) {
        let Ok(operand) = GmmaOperand::new(layout.major(), layout.bits()) else { continue };
        let (rows, columns) =
            (layout.atom().layout().mode(0).unwrap().size(), layout.atom().layout().mode(1).unwrap().size());
        for (m, n, order) in
            [(1, 1, (0, 1)), (2, 2, (0, 1)), (2, 3, (1, 0)), (4, 1, (0, 1)), (3, 4, (1, 0)), (8, 2, (0, 1))]
        {
            // At least one instruction's K.
            let tiled =
                layout.tile_to_shape_ordered((rows * m, columns * n * (operand.k() / columns).max(1)), order).unwrap();
            let (all_mn, all_k) = (tiled.layout().mode(0).unwrap().size(), tiled.layout().mode(1).unwrap().size());
            // Of rows along MN, an instruction takes whole ones or a part of one.
            let fits = |mn: i64| layout.major() == GmmaMajor::K || mn % layout.row() == 0 || layout.row() % mn == 0;
            for mn in [8, 16, 24, 64, 96, 128, 256].into_iter().filter(|&mn| all_mn % mn == 0 && fits(mn)) {
                let tiler = format!("({mn},{})", operand.k());
                for (i, j) in (0..all_mn / mn).flat_map(|i| (0..all_k / operand.k()).map(move |j| (i, j))) {
                    let slice = tile(&tiled, &tiler, i, j);
                    let base = 4096 * (operands % 7);
                    let descriptor = GmmaDescriptor::new(&slice, operand, base).unwrap();
                    reads_the_layout(descriptor, &slice, operand, base);
                    operands += 1;
                }
            }
        }
    }
    assert!(operands > 2000, "{operands}");
}

/// Whatever is accepted is read as it is: strides, swizzles, offsets and nestings drawn at random around canonical ones.
#[test]
fn what_is_accepted_is_read_as_it_is() {
    let Drawn { accepted, refusals } = Drawn::from_seeds(17..25, |random| drawn(12_500, random));
    assert!(accepted > 2_000, "{accepted}, {refusals:?}");
    assert!(refusals.len() >= 7, "{refusals:?}");
}

/// How many of the operands that are drawn are accepted, each of which is read as it is, and how the others are refused.
fn drawn(operands: u32, mut random: fastrand::Rng) -> Drawn {
    let mut drawn = Drawn::default();
    for _ in 0..operands {
        let bits = [8, 16, 32][random.usize(..3)];
        let major = if bits == 16 && random.bool() { GmmaMajor::MN } else { GmmaMajor::K };
        let mut operand = GmmaOperand::new(major, bits).unwrap();
        if random.u8(..8) == 0 {
            operand = operand.sparse_b();
        }
        let unit = 128 / bits;
        let row = unit << random.u32(..4);
        let (mut stride, choices) =
            (|| [row, 8 * row, 16 * row, 8 * row * 3, unit, 64, 512, 520][random.usize(..8)], 8);
        let (blocks, (a, b, c)) = (1 << (choices % 3), (stride(), stride(), stride()));
        let swizzle = if random.u8(..10) == 0 {
            Swizzle::new(random.i64(0..4), random.i64(0..5), 3).unwrap()
        } else {
            SmemSwizzle::ALL[random.usize(..4)].swizzle(bits).unwrap()
        };
        let blocks = blocks << random.u32(..3);
        let layout = match (major, random.bool()) {
            (GmmaMajor::K, true) => format!("((8,{blocks}),{}):(({row},{a}),1)", operand.k()),
            (GmmaMajor::K, false) => format!("((8,{blocks}),({unit},{})):(({row},{a}),(1,{b}))", operand.k() / unit),
            (GmmaMajor::MN, _) => {
                let along = [8, 16, 32, 64][random.usize(..4)];
                format!("(({along},{blocks}),(8,{})):((1,{a}),({c},{b}))", operand.k() / 8)
            }
        };
        let offset = [0, 0, 0, 16, 32, row, 8 * row, 24 * row, 8][random.usize(..9)];
        let layout = ComposedLayout::new(swizzle, offset, layout.parse().unwrap()).unwrap();
        let base = [0, 1024, 2048, 512, 16, 131_072, 262_144][random.usize(..7)];
        match GmmaDescriptor::new(&layout, operand, base) {
            Ok(descriptor) => {
                reads_the_layout(descriptor, &layout, operand, base);
                drawn.accepted += 1;
            }
            Err(refused) => drawn.refused(&refused, 30),
        }
    }
    drawn
}
