//! Copies by TMA, against what CuTe makes of the same layouts, and replayed element by element.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::collections::BTreeSet;

use cute_tests::seeds::Drawn;
use cute_types::runtime::atom::{GmmaLayout, SmemSwizzle, TmaCopy, tma_multicast_mask};
use cute_types::runtime::{ComposedLayout, CoordLayout, IntTuple, LayoutError, RuntimeLayout, Slicer, Swizzle, Tiler};
use serde_json::Value as Json;

/// The records of one operation, of results of CuTe C++.
fn records(op: &str) -> Vec<Json> {
    let records = include_str!("../data/atoms/tma.jsonl").lines().map(|line| serde_json::from_str(line).unwrap());
    records.filter(|record: &Json| record["op"] == op).collect()
}

fn text<'a>(record: &'a Json, key: &str) -> &'a str {
    record[key].as_str().unwrap_or_else(|| panic!("{key} of {record}"))
}

fn int(record: &Json, key: &str) -> i64 {
    record[key].as_i64().unwrap_or_else(|| panic!("{key} of {record}"))
}

fn ints(record: &Json, key: &str) -> Vec<i64> {
    record[key].as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect()
}

/// A layout of shared memory as CuTe prints it: a swizzle of byte addresses or of elements in front of a layout, or a layout.
fn smem(text: &str, bits: i64) -> ComposedLayout {
    match text.split(" o ").collect::<Vec<_>>()[..] {
        [layout] => layout.parse::<RuntimeLayout>().unwrap().into(),
        [swizzle, pointer, layout] => {
            let swizzle: Swizzle = swizzle.replace("Sw", "S").parse().unwrap();
            let swizzle = if pointer == "0" { swizzle } else { swizzle.recast(8, bits).unwrap() };
            ComposedLayout::new(swizzle, 0, layout.parse().unwrap()).unwrap()
        }
        _ => panic!("{text}"),
    }
}

/// A tiler of integers, or of layouts.
fn tiler(text: &str) -> Tiler {
    text.parse().unwrap()
}

/// What a copy is asked for.
struct Call {
    gmem: RuntimeLayout,
    smem: ComposedLayout,
    tile: Tiler,
    bits: i64,
    ctas: i64,
}

impl Call {
    fn of(record: &Json) -> Self {
        let bits = int(record, "bits");
        let gmem: RuntimeLayout = text(record, "gmem").parse().unwrap();
        let ctas = text(record, "cluster").parse().unwrap();
        let smem = smem(text(record, "smem"), bits);
        let tile = match record["cta_tiler"].as_str() {
            Some(tile) => tiler(tile),
            // Of `Shape<Int<128>,Int<32>>{}` the integers.
            None => {
                let numbers = text(record, "tiler_expr").split(|c: char| !c.is_ascii_digit());
                Tiler::ByMode(numbers.filter_map(|n| n.parse().ok().map(Tiler::Int)).collect())
            }
        };
        let call = Call { gmem, smem, tile, bits, ctas };
        match record["internal_bits"].as_i64() {
            Some(internal) if internal != bits => call.recast(internal),
            _ => call,
        }
    }

    /// The same in wider elements: CuTe's internal type of a copy.
    fn recast(self, internal: i64) -> Self {
        let modes = self.gmem.stride().modes().iter();
        let widths = modes.map(|stride| if stride.leaves().next() == Some(1) { internal / self.bits } else { 1 });
        let Tiler::ByMode(tiles) = self.tile else { panic!("{}", self.tile) };
        let tiles = tiles.into_iter().zip(widths).map(|(tile, width)| match tile {
            Tiler::Int(n) => Tiler::Int(n / width),
            tile => panic!("{tile}"),
        });
        Call {
            gmem: self.gmem.recast(self.bits, internal).unwrap(),
            smem: self.smem.recast(self.bits, internal).unwrap(),
            tile: Tiler::ByMode(tiles.collect()),
            bits: internal,
            ctas: self.ctas,
        }
    }

    fn copy(&self) -> Result<TmaCopy, LayoutError> {
        TmaCopy::new(&self.gmem, self.smem.clone(), &self.tile, self.bits)?.with_multicast(self.ctas)
    }

    /// Runs all instructions of all CTAs of a tile as the hardware does, and looks at every element of shared memory: it is the
    /// element of the tile that the shared layout has there, or the 0 that stands for what is outside of the tensor.
    fn replay(&self, copy: &TmaCopy) -> i64 {
        let map = copy.tensor_map();
        let bytes = map.bits() / 8;
        let strides = [bytes].iter().chain(map.global_strides()).copied().collect::<Vec<_>>();
        let bits = [SmemSwizzle::None, SmemSwizzle::B32, SmemSwizzle::B64, SmemSwizzle::B128];
        let bits = bits.iter().position(|swizzle| *swizzle == map.swizzle()).unwrap();
        let extents = RuntimeLayout::layout_left(map.box_dim().to_vec()).unwrap();
        let box_coords: Vec<Vec<i64>> = extents.coords().map(|within| within.leaves().collect()).collect();
        let identity = CoordLayout::identity(self.gmem.shape()).unwrap();
        let tiles = identity.zipped_divide_ceil(&self.tile).unwrap();
        let (tile, rest) = (tiles.mode(0).unwrap(), tiles.mode(1).unwrap());
        let mut elements = 0;
        for at in BTreeSet::from([0, rest.size() / 2, rest.size() - 1]) {
            let mut memory = Vec::new();
            for cta in 0..self.ctas {
                let partition = copy.partition(cta).unwrap();
                for i in 0..copy.instructions() {
                    let instruction = partition.instruction(i, at).unwrap();
                    let mut first: Vec<i64> = instruction.coord().leaves().collect();
                    first.resize(map.rank(), 0);
                    let start = bytes * instruction.offset();
                    assert_eq!(start % 128, 0);
                    for (number, within) in (0..).zip(&box_coords) {
                        let coord: Vec<i64> = first.iter().zip(within).map(|(a, b)| a + b).collect();
                        let inside = coord.iter().zip(map.global_dim()).all(|(c, dim)| (0..*dim).contains(c));
                        let address: i64 = coord.iter().zip(&strides).map(|(c, stride)| c * stride).sum();
                        let to = start + number * bytes;
                        let to = to ^ (to >> 7 & ((1 << bits) - 1)) << 4;
                        memory.push((to / bytes, inside.then_some(address / bytes)));
                    }
                }
            }
            // No place is written twice.
            memory.sort_unstable();
            assert!(memory.windows(2).all(|pair| pair[0].0 != pair[1].0), "{} to {}", self.gmem, self.smem);
            let start = rest.offset(at).unwrap();
            for ((index, within), place) in (0..tile.size()).zip(tile.offsets()).zip(self.smem.offsets()) {
                let shape = self.gmem.shape();
                let within = flat(&within, shape);
                let coord: Vec<i64> = within.into_iter().zip(flat(&start, shape)).map(|(a, b)| a + b).collect();
                let inside = coord.iter().zip(self.gmem.shape().leaves()).all(|(c, extent)| (0..extent).contains(c));
                let offset: i64 = coord.iter().zip(self.gmem.stride().leaves()).map(|(c, stride)| c * stride).sum();
                // A broadcast reads outside of the tensor what is inside of memory, too.
                let expected = inside.then_some(offset);
                let found = memory.binary_search_by_key(&place, |(place, _)| *place).map(|found| memory[found].1);
                assert_eq!(found, Ok(expected), "{} to {} at {index}", self.gmem, self.smem);
            }
            assert_eq!(memory.len() as i64, tile.size());
            assert_eq!(copy.transaction_bytes(), tile.size() * bytes);
            elements += tile.size();
        }
        elements
    }
}

/// The integers of a coordinate of a shape; where it ends or is not divided further, they are 0.
fn flat(coord: &IntTuple, shape: &IntTuple) -> Vec<i64> {
    match (coord, shape) {
        (IntTuple::Int(n), IntTuple::Int(_)) => vec![*n],
        (IntTuple::Tuple(coords), IntTuple::Tuple(modes)) => {
            let zero = IntTuple::Int(0);
            modes.iter().enumerate().flat_map(|(i, mode)| flat(coords.get(i).unwrap_or(&zero), mode)).collect()
        }
        (IntTuple::Int(0), shape) => shape.leaves().map(|_| 0).collect(),
        _ => panic!("{coord} of {shape}"),
    }
}

/// A coordinate of the tensor map without the zeros at its end.
fn trimmed(coord: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut coord: Vec<i64> = coord.collect();
    while coord.last() == Some(&0) {
        coord.pop();
    }
    coord
}

/// Which coordinate each element of a partition is read from, and which place it is written to: from a layout of coordinates
/// with the first, and a layout of places with the first.
fn pairs(
    global: &CoordLayout,
    first: &[i64],
    shared: &ComposedLayout,
    offset: i64,
    part: i64,
) -> BTreeSet<(Vec<i64>, i64)> {
    let values = global.mode(0).unwrap().size();
    (0..global.size())
        .filter(|index| index % values < part)
        .map(|index| {
            let coord: Vec<i64> = global.offset(index).unwrap().leaves().collect();
            let most = coord.len().max(first.len());
            let at = |i: usize| coord.get(i).unwrap_or(&0) + first.get(i).unwrap_or(&0);
            (trimmed((0..most).map(at)), shared.offset(index).unwrap() + offset)
        })
        .collect()
}

/// The integers of `ArithTuple(0,64)`.
fn arith(text: &str) -> Vec<i64> {
    text.trim_start_matches("ArithTuple(").trim_end_matches(')').split(',').map(|n| n.parse().unwrap()).collect()
}

fn ours(copy: &TmaCopy, cta: i64) -> BTreeSet<(Vec<i64>, i64)> {
    let partition = copy.partition(cta).unwrap();
    let global = partition.global().mode(0).unwrap();
    let part = global.mode(0).unwrap().size();
    let first: Vec<i64> = partition.coord().leaves().collect();
    pairs(&global, &first, &partition.shared().into(), partition.offset(), part)
}

/// Layouts that begin with ((element, instruction), rest..) or ((element), rest..): of mode 0, the two.
fn split(layout: &CoordLayout, values: i64) -> CoordLayout {
    let flat = layout.mode(0).unwrap();
    flat.composition(RuntimeLayout::new((values, flat.size() / values), (1, values)).unwrap()).unwrap()
}

#[test]
fn copies_are_those_of_cute_or_refused_for_a_reason() {
    let (mut agreed, mut replayed, mut refusals) = (0, 0, Vec::new());
    for record in records("tma").iter().filter(|record| record["ok"] == true) {
        let call = Call::of(record);
        let copy = match call.copy() {
            Ok(copy) => copy,
            Err(refused) => {
                refusals.push(format!("{}: {refused}", text(record, "note")));
                continue;
            }
        };
        replayed += call.replay(&copy);
        let (map, encode) = (copy.tensor_map(), &record["encode"]);
        assert_eq!(map.rank() as i64, int(encode, "rank"), "{record}");
        assert_eq!(map.global_dim(), ints(encode, "globalDim"), "{record}");
        assert_eq!(map.global_strides(), ints(encode, "globalStridesBytes"), "{record}");
        assert_eq!(map.box_dim(), ints(encode, "boxDim"), "{record}");
        assert_eq!(map.element_strides(), ints(encode, "elementStrides"), "{record}");
        let swizzles = [SmemSwizzle::None, SmemSwizzle::B32, SmemSwizzle::B64, SmemSwizzle::B128];
        assert_eq!(map.swizzle(), swizzles[int(encode, "swizzle") as usize]);
        assert_eq!(copy.basis().to_string(), text(record, "tma_gbasis"), "{record}");
        if record["internal_bits"] == record["bits"] {
            assert_eq!(copy.tile_map().to_string(), text(record, "cta_v_map"));
            assert_eq!(copy.tensor().to_string(), text(record, "tma_tensor"), "{record}");
            assert_eq!(copy.tensor().stride().to_string(), text(record, "g_stride"));
            assert_eq!(copy.basis().size(), int(record, "num_val_src"));
            assert_eq!(copy.basis().size() * call.bits, int(record, "bits_per_tma"));
            for theirs in record["partition"].as_array().unwrap() {
                let part = copy.basis().size() / call.ctas;
                let from = split(&text(theirs, "S").parse().unwrap(), copy.basis().size());
                let (_, plain) = text(theirs, "D").rsplit_once(" o ").unwrap_or(("", text(theirs, "D")));
                let to: RuntimeLayout = plain.parse().unwrap();
                let to = to.mode(0).unwrap();
                let offset = int(theirs, "D_offset");
                let theirs_pairs = pairs(&from, &arith(text(theirs, "S_coord")), &to.into(), offset, part);
                assert_eq!(ours(&copy, int(theirs, "cta")), theirs_pairs, "{record}");
            }
        }
        agreed += 1;
    }
    let said: Vec<&str> = refusals.iter().map(String::as_str).collect();
    assert_eq!(
        said,
        [
            "6 modes, all in the tile: tma: the box has 3 elements of mode 5 of the tensor, which shares the last of the map's \
             5 modes with others; 1 is right there",
            "padded smem columns: tma: a box would be one row of 64 elements, 32 instructions for a tile; leave no gaps \
             between the rows",
            "Swizzle<3,4,3> in a plain ComposedLayout: tma: swizzle S<3,4,3> is none of a tensor map's; for elements of 16 \
             bits take S<3,3,3>, S<2,3,3>, S<1,3,3> or none",
            "Swizzle<2,5,2>: 128B swizzle of 32B atoms: tma: swizzle S<2,5,2> is none of a tensor map's; for elements of 32 \
             bits take S<3,2,3>, S<2,2,3>, S<1,2,3> or none",
            "Swizzle<2,6,2>: tma: swizzle S<2,6,2> is none of a tensor map's; for elements of 32 bits take S<3,2,3>, \
             S<2,2,3>, S<1,2,3> or none",
            "SW32 swizzle with a row of 128 bytes: box wider than the swizzle: tma: swizzle S<1,4,3> is none of a tensor \
             map's; for elements of 16 bits take S<3,3,3>, S<2,3,3>, S<1,3,3> or none",
            "tiler by layouts: tma: a box would be one row of 32 elements, 64 instructions for a tile; leave no gaps between \
             the rows",
        ],
    );
    // Up to three tiles of each.
    assert_eq!((agreed, replayed), (26, 384_896));
}

/// What CuTe does not accept: here it is refused, too, or right.
#[test]
fn what_cute_refuses_is_refused_or_right() {
    let k_sw128 = |shape: (i64, i64)| GmmaLayout::k_sw128(16).unwrap().tile_to_shape(shape).unwrap();
    let call = |gmem: &str, smem: ComposedLayout, tile: &str, bits: i64, ctas: i64| Call {
        gmem: gmem.parse().unwrap(),
        smem,
        tile: tiler(tile),
        bits,
        ctas,
    };
    let plain = |text: &str| ComposedLayout::from(text.parse::<RuntimeLayout>().unwrap());
    let (rows, columns) = ("(1024,512):(512,1)", "(1024,512):(1,1024)");
    let mut right = BTreeSet::new();
    for record in records("tma").iter().filter(|record| record["ok"] == false) {
        let note = text(record, "note");
        let (call, sentence) = match note {
            "M tile 384" => (
                call(rows, k_sw128((384, 64)), "(384,64)", 16, 1),
                "tma: mode 1 of the box has 384 elements, a box has 1 to 256; divide the tile",
            ),
            "multicast 3" => (
                call(rows, k_sw128((128, 64)), "(128,64)", 16, 3),
                "tma: 3 CTAs do not divide mode 1 of the box, of 128 elements, nor it them",
            ),
            "row stride not a multiple of 16 bytes" => (
                call("(100,50):(50,1)", k_sw128((64, 64)), "(64,64)", 16, 1),
                "tma: stride 100 of mode 1 is not a multiple of 16 bytes",
            ),
            "hierarchical gmem" => (
                call(
                    "((32,40),((8,8),656)):((1,32),((1280,10240),81920))",
                    plain("(128,(32,2)):(1,(128,4096))"),
                    "(128,(32,2))",
                    32,
                    1,
                ),
                "",
            ),
            "hierarchical gmem, tile inside the first modes" => {
                (call("((64,40),(32,8)):((1,2048),(64,81920))", plain("(64,32):(1,64)"), "(64,32)", 16, 1), "")
            }
            "smem K major, gmem M major" | "smem K major, gmem M major with dynamic unit stride" => (
                call(columns, k_sw128((64, 64)), "(64,64)", 16, 1),
                "tma: adjacent elements of shared memory are 1024 apart in mode 1 of the tensor; let those of a mode of \
                 stride 1 be adjacent",
            ),
            "no unit stride" => (
                call("(1024,512):(1024,2)", k_sw128((64, 64)), "(64,64)", 16, 1),
                "tma: adjacent elements of shared memory are 2 apart in mode 1 of the tensor; let those of a mode of \
                 stride 1 be adjacent",
            ),
            "smem with stride 2" => (
                call(rows, plain("(64,32):(64,2)"), "(64,32)", 16, 1),
                "tma: no elements of shared memory are adjacent, its smallest stride is 2; 1 is wanted",
            ),
            "smem of another size than the tile" => (
                call(rows, k_sw128((64, 64)), "(128,64)", 16, 1),
                "tma: in mode 0, shared memory has 64 elements, the tile 128",
            ),
            // A swizzle of elements is what is meant here, and this one of 16 bits is the hardware's.
            "Swizzle<3,3,3> on elements instead of bytes" => {
                (call(rows, smem("Sw<3,3,3> o 0 o (64,64):(64,1)", 16), "(64,64)", 16, 1), "")
            }
            "Swizzle<4,4,3>" => {
                assert!("S<4,4,3>".parse::<Swizzle>().is_err());
                continue;
            }
            "tiler by layouts: every other column" => (
                call(rows, plain("(64,32):(32,1)"), "(64:1,32:2)", 16, 1),
                "tma: adjacent elements of shared memory are 2 steps apart in mode 1 of the tensor, a box takes each",
            ),
            other => panic!("{other}"),
        };
        match call.copy() {
            Ok(copy) => {
                assert_eq!(sentence, "");
                assert!(call.replay(&copy) > 0);
                right.insert(note.to_owned());
            }
            Err(refused) => assert_eq!(refused.to_string(), sentence, "{note}"),
        }
    }
    assert_eq!(right.len(), 3);
}

#[test]
fn partitions_are_those_of_cute() {
    let (mut agreed, mut refused) = (0, Vec::new());
    for record in records("tma_partition") {
        let call = match record["internal_bits"] == record["bits"] && text(&record, "note") != "tiler by layouts" {
            true => Call::of(&record),
            // The coordinates of an internal type are fractions, those of layouts as tilers are in no field.
            false => continue,
        };
        let copy = match call.copy() {
            Ok(copy) => copy,
            Err(_) => {
                refused.push(text(&record, "note").to_owned());
                continue;
            }
        };
        for theirs in record["ctas"].as_array().unwrap() {
            let (values, part) = (copy.basis().size(), copy.basis().size() / call.ctas);
            let g: CoordLayout = text(theirs, "g").parse().unwrap();
            let s: RuntimeLayout = text(theirs, "s").parse().unwrap();
            let theirs_pairs = pairs(
                &split(&g, values),
                &arith(text(theirs, "g_coord")),
                &s.mode(0).unwrap().into(),
                int(theirs, "s_offset"),
                part,
            );
            let cta = int(theirs, "cta");
            assert_eq!(ours(&copy, cta), theirs_pairs, "{record}");
            // And the same step from tile to tile.
            let rest = copy.partition(cta).unwrap().global().mode(1).unwrap();
            let tiles = g.take(1, g.rank()).unwrap();
            assert_eq!(rest.size(), tiles.size(), "{record}");
            let coords = |layout: &CoordLayout| -> Vec<Vec<i64>> {
                layout.offsets().map(|coord| trimmed(flat_leaves(&coord))).collect()
            };
            assert_eq!(coords(&rest), coords(&tiles), "{record}");
        }
        agreed += 1;
    }
    assert_eq!(agreed, 22);
    assert_eq!(
        refused,
        [
            "multicast 16 with a box of 8 rows",
            "6 modes, all in the tile",
            "padded smem rows",
            "padded smem columns",
            "Swizzle<3,4,3> in a plain ComposedLayout",
            "Swizzle<2,6,2>",
            "inner box of 8 bytes",
        ],
    );
}

fn flat_leaves(coord: &IntTuple) -> std::vec::IntoIter<i64> {
    coord.leaves().collect::<Vec<_>>().into_iter()
}

#[test]
fn masks_are_those_of_cute() {
    let mut agreed = 0;
    for record in records("tma_multicast_mask") {
        let ctas: RuntimeLayout = text(&record, "cta_layout_vmnk").parse().unwrap();
        let coord = text(&record, "cta_coord");
        let coord = match record["mode"].as_u64() {
            None => coord.to_owned(),
            Some(mode) => {
                let parts = coord.trim_matches(['(', ')']).split(',').enumerate();
                let parts: Vec<&str> = parts.map(|(i, n)| if i as u64 == mode { "_" } else { n }).collect();
                format!("({})", parts.join(","))
            }
        };
        let mask = tma_multicast_mask(&ctas, &coord.parse::<Slicer>().unwrap()).unwrap();
        assert_eq!(i64::from(mask), int(&record, "mask"), "{record}");
        agreed += 1;
    }
    assert_eq!(agreed, 12);
}

/// Extents of a hierarchical tensor that the program knows when it runs, for which CuTe C++ does not compile on the host.
#[test]
fn kind_14_hierarchical_tensors_of_dynamic_extents_are_right() {
    for (inner, outer, columns, tile) in
        [(32, 40, 8, "(32,(8,2))"), (32, 7, 16, "(32,(8,2))"), (64, 3, 24, "(64,(4,3))"), (96, 5, 8, "(32,(8,4))")]
    {
        let (column, block) = (inner * outer, 8 * inner * outer);
        let tile: IntTuple = tile.parse().unwrap();
        let call = Call {
            gmem: format!("(({inner},{outer}),(8,{columns})):((1,{inner}),({column},{block}))").parse().unwrap(),
            smem: ComposedLayout::from(RuntimeLayout::layout_left(&tile).unwrap()),
            tile: (&tile).into(),
            bits: 32,
            ctas: 1,
        };
        assert_eq!(call.replay(&call.copy().unwrap()), 3 * tile.size().unwrap());
    }
}

/// Whatever is accepted moves each element to its place: tensors, tiles, shared layouts and multicasts drawn at random.
#[test]
fn what_is_accepted_moves_each_element_to_its_place() {
    let Drawn { accepted, refusals } = Drawn::from_seeds(29..37, |random| drawn(500, random));
    assert!(accepted > 300, "{accepted}: {refusals:#?}");
    assert!(refusals.len() >= 6, "{accepted}: {refusals:#?}");
}

/// How many of the calls that are drawn are accepted, each of which moves each element to its place, and how the others are refused.
fn drawn(calls: u32, mut random: fastrand::Rng) -> Drawn {
    let mut drawn = Drawn::default();
    for _ in 0..calls {
        let bits = [8, 16, 32, 64][random.usize(..4)];
        let unit = 128 / bits;
        let mut one = || [1, 2, 4, 8, 8, 16, 32, 64, 96][random.usize(..9)];
        let (rows, batch) = (one(), one().min(4));
        let columns = unit * [1, 2, 4, 8, 8, 16][random.usize(..6)] / if random.u8(..9) == 0 { 2 } else { 1 };
        let (m, n) = (rows * random.i64(1..4) + random.i64(0..5), columns * random.i64(1..3) + random.i64(0..5));
        let pitch = (n + unit - 1) / unit * unit + if random.bool() { 0 } else { random.i64(0..2) * unit };
        let row_major = random.bool();
        let (gmem, shape) = match (row_major, random.bool()) {
            (true, true) => (format!("({m},{n},5):({pitch},1,{})", pitch * m), format!("({rows},{columns},{batch})")),
            (true, false) => (format!("({m},{n}):({pitch},1)"), format!("({rows},{columns})")),
            (false, true) => (format!("({n},{m},5):(1,{pitch},{})", pitch * m), format!("({columns},{rows},{batch})")),
            (false, false) => (format!("({n},{m}):(1,{pitch})"), format!("({columns},{rows})")),
        };
        let shape: IntTuple = shape.parse().unwrap();
        let atoms = [8, 16, 32].contains(&bits).then(|| GmmaLayout::all(bits).unwrap());
        let swizzle = SmemSwizzle::ALL[random.usize(..4)].swizzle(bits).unwrap();
        let smem = match (atoms, random.u8(..4)) {
            (Some(atoms), 0..3) => atoms[random.usize(..8)].tile_to_shape(&shape),
            (_, 3) => RuntimeLayout::layout_right(&shape).and_then(|plain| ComposedLayout::new(swizzle, 0, plain)),
            _ => RuntimeLayout::layout_left(&shape).and_then(|plain| ComposedLayout::new(swizzle, 0, plain)),
        };
        let Ok(smem) = smem else { continue };
        let call = Call {
            gmem: gmem.parse().unwrap(),
            smem,
            tile: (&shape).into(),
            bits,
            ctas: [1, 1, 1, 2, 4, 3, 8, 16][random.usize(..8)],
        };
        match call.copy() {
            Ok(copy) => {
                call.replay(&copy);
                drawn.accepted += 1;
            }
            Err(refused) => drawn.refused(&refused, 40),
        }
    }
    drawn
}
