//! Each kind of picture: what holds for all of them, what only that one shows, and snapshots.
//!
//! The snapshots in `snapshots/` say what is seen, a line for each text, line and outline. With `CUTE_BLESS=1` they are
//! written anew; look at the pictures themselves, `cute svg`, before you keep them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::path::Path;

use common::Checked;
use cute_draw::{
    ColorBy, Options, Picture, draw, draw_banks, draw_copy, draw_descriptor, draw_difference, draw_memory, draw_mma,
    draw_operation, draw_sectors, draw_swizzle, draw_thread_value, draw_tiled_copy, draw_tiled_mma,
};
use cute_runtime::analysis::Access;
use cute_runtime::atom::{CopyAtom, Element, GmmaMajor, GmmaOperand, MmaAtom, TiledCopy, TiledMma};
use cute_runtime::expr::{self, ExprError, Operands, Value, Watch};
use cute_runtime::{AnyLayout, ComposedLayout, IntTuple};

fn any(text: &str) -> AnyLayout {
    text.parse().unwrap()
}

fn composed(text: &str) -> ComposedLayout {
    text.parse().unwrap()
}

/// The outermost call of an expression.
fn operation(text: &str) -> Picture {
    struct Last(Option<Picture>);
    impl Watch for Last {
        fn call(&mut self, operands: &Operands) -> Result<Value, ExprError> {
            let result = operands.work_out();
            self.0 = Some(draw_operation(operands, result.as_ref(), &Options::new()));
            result
        }
    }
    let mut last = Last(None);
    let _ = expr::watched(text, &mut last);
    last.0.unwrap()
}

fn mma(name: &str, atoms: &str, tile: &str) -> TiledMma {
    TiledMma::new(&MmaAtom::named(name).unwrap(), &atoms.parse().unwrap(), &tile.parse().unwrap()).unwrap()
}

/// Two dozen and more, by name.
fn pictures() -> Vec<(&'static str, Picture)> {
    let plain = Options::new();
    let by = |color| Options::new().color(color);
    let tile = IntTuple::from((6, 4));
    let ldmatrix = CopyAtom::named("SM75_U32x1_LDSM_N").unwrap().with_type(Element::F16).unwrap();
    let vector = CopyAtom::named("UniversalCopy<128b>").unwrap().with_type(Element::F32).unwrap();
    let tiled = TiledCopy::new(&vector, &"(4,2):(2,1)".parse().unwrap(), &"(1,4)".parse().unwrap()).unwrap();
    let k_major = GmmaOperand::new(GmmaMajor::K, 16).unwrap();
    vec![
        ("vector", draw(&any("24:2"), &plain)),
        ("vector-in-lines", draw(&any("(8,6):(1,10)"), &plain.limit(8))),
        ("matrix", draw(&any("(4,6):(6,1)"), &plain)),
        ("nested", draw(&any("((2,2),(2,4)):((1,8),(2,4))"), &by(ColorBy::Mode))),
        ("panels", draw(&any("(2,3,4):(12,4,1)"), &plain)),
        ("swizzled", draw(&any("S<2,0,2> o (4,4):(4,1)"), &by(ColorBy::Bank))),
        ("coordinates", draw(&any("(4,2):(1@1,1@0)"), &plain)),
        ("negative", draw(&any("(2,3):(-3,1)"), &plain)),
        ("broadcast", draw(&any("(3,4):(0,1)"), &by(ColorBy::Column))),
        ("cropped", draw(&any("(1024,1024):(1024,1)"), &plain.limit(4))),
        ("thread-value", draw_thread_value(&any("((2,2),(2,3)):((2,12),(1,4))"), None, &plain)),
        ("thread-value-tile", draw_thread_value(&any("((2,2),(2,3)):((2,12),(1,4))"), Some(&tile), &plain)),
        ("memory-gaps", draw_memory(&any("(2,3):(1,4)"), &plain)),
        ("memory-shared", draw_memory(&any("(2,4):(2,2)"), &plain)),
        ("composition", operation("composition((4,6):(6,1),(2,3):(1,4))")),
        ("logical-divide", operation("logical_divide((4,6):(6,1),(2,2))")),
        ("zipped-divide", operation("zipped_divide(16:1,4:2)")),
        ("blocked-product", operation("blocked_product((2,2):(2,1),(3,2))")),
        ("slice", operation("slice(((2,4),(3,5)):((3,6),(1,24)),((1,1),(_,_)))")),
        ("offset", operation("offset((4,(2,4)):(2,(1,8)),(2,(0,1)))")),
        ("tile-to-shape", operation("tile_to_shape((2,2):(2,1),(4,6))")),
        ("complement", operation("complement((2,4):(1,4),32)")),
        ("refused-complement", operation("complement((2,4):(1,3),16)")),
        ("refused-composition", operation("composition((4,6):(2,3),6:3)")),
        ("refused-divide", operation("logical_divide((4,6):(6,1),(3,2))")),
        ("a-number", operation("cosize((4,6):(8,1))")),
        ("difference", draw_difference(&any("(4,4):(1,4)"), &any("S<2,0,2> o (4,4):(1,4)"), &plain)),
        ("swizzle", draw_swizzle(&composed("S<2,0,2> o (4,4):(4,1)"), &plain)),
        ("banks", draw_banks(&composed("8:32"), &plain).unwrap()),
        ("banks-free", draw_banks(&composed("S<5,0,5> o 32:32"), &plain).unwrap()),
        ("sectors", draw_sectors(&composed("8:5"), &plain).unwrap()),
        ("mma", draw_mma(&MmaAtom::named("SM80_8x8x4_F64F64F64F64_TN").unwrap(), &plain)),
        ("tiled-mma", draw_tiled_mma(&mma("UniversalFMA<f32>", "(2,2,1)", "(4,4,_)"), &plain).unwrap()),
        ("ldmatrix", draw_copy(&ldmatrix, &plain)),
        ("tiled-copy", draw_tiled_copy(&tiled, &plain).unwrap()),
        ("descriptor", draw_descriptor(&composed("S<1,3,3> o (8,16):(16,1)"), k_major, 2048, &plain).unwrap()),
    ]
}

/// What is seen of a picture, without its style sheet and without what follows from the place of a cell: small, and a change
/// shows where it is.
fn seen(svg: &str) -> String {
    let body = svg.split("</style>\n").nth(1).unwrap().trim_end_matches("</svg>\n");
    let line = |line: &str| match line.strip_prefix("<g>") {
        Some(cell) => {
            let mut texts = cell.trim_end_matches("</g>").split("<text");
            let mut line = texts.next().unwrap().replace(" width=\"34\" height=\"34\"", "");
            for text in texts {
                line += " | ";
                line += text.split_once('>').unwrap().1.trim_end_matches("</text>");
            }
            line
        }
        None => line.to_owned(),
    };
    body.lines().map(|text| line(text) + "\n").collect()
}

#[test]
fn every_kind_is_xml_and_nothing_overflows() {
    for (name, picture) in pictures() {
        Checked::of(&picture.to_svg(), name);
    }
}

#[test]
fn latex_has_its_braces_and_no_foreign_letter() {
    for (name, picture) in pictures() {
        let latex = picture.to_latex();
        let (mut depth, mut is_escaped) = (0i32, false);
        for c in latex.lines().skip(1).flat_map(str::chars) {
            depth += match c {
                '{' if !is_escaped => 1,
                '}' if !is_escaped => -1,
                _ => 0,
            };
            is_escaped = c == '\\' && !is_escaped;
            assert!(depth >= 0 && c.is_ascii(), "{name}: {c}");
        }
        assert_eq!(depth, 0, "{name}");
        assert!(!latex.contains("{?}"), "{name}: a sign that TeX is not told");
    }
}

#[test]
fn pictures_are_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let is_blessing = std::env::var_os("CUTE_BLESS").is_some();
    for (name, picture) in pictures() {
        let path = folder.join(format!("{name}.txt"));
        let seen = seen(&picture.to_svg());
        if is_blessing {
            fs::write(&path, seen).unwrap();
            continue;
        }
        let was = fs::read_to_string(&path).unwrap_or_default();
        for (i, (now, was)) in seen.lines().zip(was.lines()).enumerate() {
            assert_eq!(now, was, "{name}, line {}", i + 1);
        }
        assert_eq!(seen.lines().count(), was.lines().count(), "{name}");
    }
    let kept = fs::read_dir(&folder).unwrap().count();
    assert_eq!(kept, pictures().len(), "a snapshot of no picture");
}

/// The seed of threads and values: thread 0 has 0, 1, 4, 5, 8 and 9 of the array, and so on.
#[test]
fn the_data_says_who_has_it() {
    let picture = draw_thread_value(&any("((2,2),(2,3)):((2,12),(1,4))"), None, &Options::new());
    let cells = Checked::of(&picture.to_svg(), "thread-value").cells;
    let of = |element: i64| cells.iter().find(|cell| cell.starts_with(&format!("{element}: "))).unwrap().clone();
    for (thread, elements) in [
        (0, [0, 1, 4, 5, 8, 9]),
        (1, [2, 3, 6, 7, 10, 11]),
        (2, [12, 13, 16, 17, 20, 21]),
        (3, [14, 15, 18, 19, 22, 23]),
    ] {
        for (value, element) in elements.into_iter().enumerate() {
            assert!(of(element).starts_with(&format!("{element}: thread {thread}, value {value}")), "{}", of(element));
        }
    }
}

/// The tile that a division outlines is the tile: the offsets of the quotient's first tile.
#[test]
fn a_tile_has_a_colour() {
    let svg = operation("logical_divide((4,6):(6,1),(2,2))").to_svg();
    for offset in ["0", "1", "6", "7"] {
        // Once in A and once in the result.
        let cells = svg.lines().filter(|line| line.contains(&format!("→ {offset}</title><rect class=\"k0\""))).count();
        assert_eq!(cells, 2, "offset {offset}");
    }
    assert_eq!(svg.matches("rect class=\"k0\"").count(), 8);
}

/// What a slice takes is outlined in A, each of its elements once, and these are where the slice says.
#[test]
fn what_is_taken_is_coloured() {
    let a = any("((2,4),(3,5)):((3,6),(1,24))");
    let (taken, begin) = a.slice_and_offset(&"((1,1),(_,_))".parse().unwrap()).unwrap();
    let picture = operation("slice_and_offset(((2,4),(3,5)):((3,6),(1,24)),((1,1),(_,_)))");
    let mut shown: Vec<i64> = Vec::new();
    for cell in picture.cells().skip(usize::try_from(a.size()).unwrap()) {
        match &cell.place.offset {
            Some(IntTuple::Int(offset)) => shown.push(*offset),
            other => panic!("{other:?}"),
        }
    }
    let IntTuple::Int(begin) = begin else { panic!("{begin}") };
    let wanted = taken.offsets().map(|offset| match offset {
        IntTuple::Int(offset) => begin + offset,
        other => panic!("{other}"),
    });
    let mut wanted: Vec<i64> = wanted.collect();
    shown.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(shown, wanted);
    // Of A the elements of the slice and no others have a colour of the ramp.
    let svg = picture.to_svg();
    let of_a = svg.lines().filter(|line| line.starts_with("<g>")).take(usize::try_from(a.size()).unwrap());
    let coloured: Vec<&str> = of_a.filter(|line| !line.contains("rect class=\"n\"")).collect();
    assert_eq!(coloured.len(), shown.len());
    for offset in shown {
        assert!(coloured.iter().any(|line| line.contains(&format!("→ {offset}</title>"))), "{offset}");
    }
}

/// The step that makes a tiling shows who has which element.
#[test]
fn a_tiling_is_drawn_as_itself() {
    let made = operation("tiled_mma(SM80_16x8x8_F32F16F16F32_TN,(2,2,1))");
    let atoms = mma("SM80_16x8x8_F32F16F16F32_TN", "(2,2,1)", "(_,_,_)");
    assert_eq!(made, draw_tiled_mma(&atoms, &Options::new()).unwrap());
}

/// Whatever is asked for, there is a picture or a refusal.
#[test]
fn nothing_panics() {
    let layouts = [
        "1:0",
        "(1):(0)",
        "(4611686018427387904,1):(1,0)",
        "4611686018427387904:1",
        "(2,4611686018427387903):(0,-1)",
        "(2,2):(4611686018427387902,-4611686018427387902)",
        "(2,2,2,2,2,2,2,2):(1,2,4,8,16,32,64,128)",
        "(3,5,1099511627776):(-7,0,11)",
        "S<3,4,3> o 77 o (1024,1024):(1024,1)",
        "(4,(2,3)):(1@0,(1@1@1,1@0@1))",
        "S<1,0,1> o 0 o S<1,1,1> o 0 o (2,4):(1,2)",
        "S<0,4,3> o 2305843009213693952 o 40:1",
        "(1099511627776,1099511,1):(3,0,0)",
    ];
    for text in layouts {
        let layout = any(text);
        for limit in [i64::MIN, 1, 7, i64::MAX] {
            let options = Options::new().limit(limit).color(ColorBy::Sector).access(Access::new(u32::MAX));
            for picture in [
                draw(&layout, &options),
                draw_memory(&layout, &options),
                draw_thread_value(&layout, None, &options),
                draw_thread_value(&layout, Some(&IntTuple::from((i64::MAX, 3))), &options),
                draw_difference(&layout, &any("(4,4):(1,4)"), &options),
            ] {
                let svg = picture.to_svg();
                assert!(svg.len() < 10_000_000, "{text}: {}", svg.len());
            }
        }
        if let Ok(layout) = text.parse::<ComposedLayout>() {
            for access in [Access::new(4), Access::new(0), Access::new(16).vector(u32::MAX), Access::ldmatrix(2)] {
                let options = Options::new().access(access);
                let _ = (draw_banks(&layout, &options), draw_sectors(&layout, &options));
                Checked::of(&draw_swizzle(&layout, &options).to_svg(), text);
            }
        }
    }
    for text in [
        "complement(4611686018427387904:1,4611686018427387904)",
        "composition((4,8):(8,1),(4611686018427387904):(1))",
        "logical_divide(4611686018427387904:1,4)",
        "coalesce((4,2):(1@0,1@1))",
        "right_inverse((4611686018427387903,2):(2,1))",
    ] {
        Checked::of(&operation(text).to_svg(), text);
    }
}
