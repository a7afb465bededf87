//! What holds for every picture: it is XML, its texts stay in their cells and on the paper, and it is small, whatever is drawn.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::{Checked, drawn};
use cute_draw::{ColorBy, Drawing, Kind, Options, Theme, draw};

/// Layouts of each kind and rank, from one element to more than can be counted.
const LAYOUTS: [&str; 34] = [
    "1:0",
    "8:1",
    "(8):(1)",
    "24:1",
    "100:3",
    "1000000:1",
    "(4,2):(1,4)",
    "(1,1):(0,0)",
    "(2,3):(3,1)",
    "((2,2),(2,2)):((1,8),(2,4))",
    "(4,(2,4)):(2,(1,8))",
    "((2,4),(3,5)):((3,6),(1,24))",
    "(4,8):(0,1)",
    "(4,6):(-1,4)",
    "(2,3):(-3,-1)",
    "(4,8,3):(8,1,32)",
    "(4,(2,3),3):(6,(1,3),24)",
    "(2,2,2,2):(1,2,4,8)",
    "(2,3,2,3,2):(1,2,6,12,36)",
    "(2,2,2,2,2,2,2,2):(1,2,4,8,16,32,64,128)",
    "S<2,0,3> o (8,4):(4,1)",
    "S<3,3,3> o 5 o (8,64):(64,1)",
    "S<1,0,1> o 0 o S<1,1,1> o 0 o (2,4):(1,2)",
    "(4,2):(1@0,1@1)",
    "(4,(2,3)):(1@0,(1@1@1,1@0@1))",
    "(2,2,2):(1@0,1@1,1@2)",
    "4:2@0",
    "(1048576,1048576):(1,1048576)",
    "(4611686018427387904,1):(1,0)",
    "(1,4611686018427387904):(0,1)",
    "4611686018427387904:1",
    "(2,4611686018427387903):(4611686018427387903,1)",
    "(2,2,1099511627776,4,4):(1,2,4,0,-1)",
    "((((2,2),2),2),((2,(2,2)),2)):((((1,2),4),8),((16,(32,64)),128))",
];

#[test]
fn every_layout_in_every_colour() {
    for text in LAYOUTS {
        for color in ColorBy::ALL {
            let picture = draw(&text.parse().unwrap(), &Options::new().color(*color));
            Checked::of(&picture.to_svg(), &format!("{text} by {}", color.name()));
        }
    }
}

#[test]
fn every_theme() {
    let picture = draw(&"(4,(2,4)):(2,(1,8))".parse().unwrap(), &Options::new());
    let [auto, light, dark] = [Theme::Auto, Theme::Light, Theme::Dark].map(|theme| picture.to_svg_for(theme));
    for svg in [&auto, &light, &dark] {
        Checked::of(svg, "(4,(2,4)):(2,(1,8))");
    }
    assert!(auto.contains("prefers-color-scheme") && !light.contains("prefers-color-scheme"));
    assert!(light.contains("fill:#ffffff") && !dark.contains(".n{fill:#ffffff}"));
}

#[test]
fn eight_by_eight_is_below_12_kb() {
    for text in ["(8,8):(8,1)", "((2,4),(2,4)):((1,8),(2,16))", "S<3,0,3> o (8,8):(8,1)"] {
        let svg = drawn(text, &Options::new());
        assert!(svg.len() < 12_000, "{text}: {}", svg.len());
    }
}

/// What is huge is cropped, says so, and stays small, whatever is asked for.
#[test]
fn what_is_large_is_cropped() {
    for (text, says) in [
        ("(1048576,1048576):(1,1048576)", "rows 0..128 of 1048576 and columns 0..128 of 1048576 are shown"),
        ("4611686018427387904:1", "elements 0..2048 of 4611686018427387904 are shown"),
        ("(128,128,1099511627776):(1,128,16384)", "panels 0..2 of 1099511627776 are shown"),
        ("(1,1,4096):(0,0,1)", "panels 0..12 of 4096 are shown"),
    ] {
        let svg = drawn(text, &Options::new().limit(1 << 40));
        Checked::of(&svg, text);
        assert!(svg.contains(says), "{text}: `{says}`");
        assert!(svg.len() < 10_000_000, "{text}: {}", svg.len());
    }
}

/// So are the pictures of operations, of as many calls as there are, and those of tiles.
#[test]
fn what_has_many_parts_is_small_too() {
    let calls = format!("{}(32,32):(32,1){}", "flatten(".repeat(100), ")".repeat(100));
    for (kind, expression, says) in [
        (
            Kind::Operation,
            "logical_divide(logical_divide((128,128,128),(4,4,4)),(2,2,2))",
            "panels 0..1 of 128 are shown",
        ),
        (Kind::Operation, "coalesce(logical_divide(logical_divide((256,256),(4,4)),(2,2)))", "rows 0..128 of 256"),
        (Kind::Operation, &calls, "calls more are not shown"),
        (Kind::Operation, "complement(coalesce(logical_divide((4,4096):(1,5),4)),16)", "complement: "),
        (Kind::Layout, "tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(8,16,8))", "a tile of 128 × 128 × 128"),
        (Kind::Memory, "(1024,1024):(1,1024)", "places 0..2048 are shown"),
    ] {
        let drawing = Drawing { kind, limit: Options::MOST, ..Drawing::of(expression) };
        let svg = drawing.picture().unwrap().to_svg();
        Checked::of(&svg, expression);
        assert!(svg.contains(says), "{expression}: `{says}`");
        assert!(svg.len() < 10_000_000, "{expression}: {}", svg.len());
    }
}

/// Each offset stands once in its cell: the picture shows the layout, not something near it.
#[test]
fn the_cells_are_the_offsets() {
    for text in [
        "(4,(2,4)):(2,(1,8))",
        "S<2,0,3> o (8,4):(4,1)",
        "(4,2):(1@0,1@1)",
        "(2,3,4):(12,4,1)",
        "40:3",
        "(2,3):(-3,-1)",
    ] {
        let layout: cute_runtime::AnyLayout = text.parse().unwrap();
        let mut wanted: Vec<String> = layout
            .offsets()
            .zip(0..)
            .map(|(offset, i)| {
                let coord = cute_runtime::idx2crd(&cute_runtime::IntTuple::Int(i), layout.shape()).unwrap();
                format!("{coord} → {offset} in {offset}")
            })
            .collect();
        let mut cells = Checked::of(&drawn(text, &Options::new()), text).cells;
        wanted.sort();
        cells.sort();
        assert_eq!(cells, wanted, "{text}");
    }
}
