//! Questions and their answers: what is shown is the library's, and whatever is asked is answered.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use cute_draw::Drawing;
use cute_studio::{MOST_EXPRESSION, MOST_QUESTION, answer};
use serde_json::{Value as Json, json};

fn ask(question: Json) -> Json {
    serde_json::from_str(&answer(&question.to_string())).unwrap()
}

const ASKS: [&str; 10] =
    ["start", "show", "steps", "operations", "code", "machine", "access", "compare", "atoms", "save"];

#[test]
fn a_value_with_its_picture_and_properties() {
    let shown = ask(json!({"ask": "show", "expression": "(2,3):(3,1)"}));
    assert_eq!(
        (&shown["ok"], &shown["value"], &shown["is"]),
        (&json!(true), &json!("(2,3):(3,1)"), &json!("a layout"))
    );
    let cells = &shown["picture"]["cells"];
    assert_eq!(cells["key"], json!([0, 1, 2, 3, 4, 5]));
    assert_eq!(cells["coord"][5], json!("(1,2)"));
    assert_eq!(cells["index"], json!([0, 2, 4, 1, 3, 5]));
    assert_eq!(cells["place"].as_array().unwrap().len(), 24);
    assert_eq!(shown["picture"]["svg"], json!(Drawing::of("(2,3):(3,1)").picture().unwrap().to_svg()));
    let property = |name: &str| {
        let all = shown["properties"].as_array().unwrap();
        all.iter().find(|property| property["name"] == name).unwrap()["value"].clone()
    };
    assert_eq!(
        [property("cosize"), property("injective"), property("compact")],
        [json!("6"), json!("yes"), json!("yes")]
    );
    assert_eq!(shown["numbers"].as_array().unwrap().len(), 4);
}

/// Atoms and tilings have properties of their own.
#[test]
fn atoms_have_properties() {
    for (expression, name, value) in [
        ("SM80_16x8x16_F32F16F16F32_TN", "types", "A f16, B f16, C f32, D f32"),
        ("SM80_16x8x16_F32F16F16F32_TN", "shape (M,N,K)", "(16,8,16)"),
        ("SM75_U32x4_LDSM_N", "PTX", "ldmatrix.sync.aligned.x4.m8n8.shared.b16"),
        ("tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(2,2,1))", "threads", "128"),
        ("tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(2,2,1))", "tile (M,N,K)", "(32,16,16)"),
        (
            "tiled_copy(UniversalCopy<i32>,i32,(2,2),(2,3))",
            "source (thread,value)",
            "((2,2),(1,(2,3))):((2,12),(0,(1,4)))",
        ),
    ] {
        let shown = ask(json!({"ask": "show", "expression": expression}));
        let all = shown["properties"].as_array().unwrap();
        let property = all.iter().find(|property| property["name"] == name);
        assert_eq!(property.unwrap_or_else(|| panic!("{all:?}"))["value"], json!(value), "{expression}");
    }
    // Of a number there are none, and the picture is that of the call.
    let shown = ask(json!({"ask": "show", "expression": "offset((4,6):(6,1),(2,3))"}));
    assert_eq!((&shown["value"], &shown["properties"], &shown["refused"]), (&json!("15"), &json!([]), &Json::Null));
    assert_eq!(shown["picture"]["title"], json!("offset((4,6):(6,1),(2,3))"));
}

/// A large picture comes as a list for a canvas, with as many cells as it has.
#[test]
fn a_large_picture_is_a_list() {
    let shown = ask(json!({"ask": "show", "expression": "(128,128):(128,1)", "limit": 128}));
    assert_eq!(shown["picture"]["svg"], Json::Null);
    let cells = &shown["picture"]["cells"];
    assert_eq!(cells["place"].as_array().unwrap().len(), 4 * 128 * 128);
    assert_eq!((&cells["coord"][129], &cells["key"][129]), (&json!("(1,1)"), &json!(129)));
    // The coordinate and the key are all that is to be said of a cell.
    assert_eq!((&cells["tip"], &cells["thread"]), (&Json::Null, &Json::Null));
    let list = &shown["picture"]["canvas"];
    assert_eq!(list["cells"].as_array().unwrap().len(), 2 * 128 * 128);
    assert_eq!(list["lines"].as_array().unwrap().len() % 6, 0);
    assert_eq!(list["texts"][5], "(128,128):(128,1)");
    // Of a cell that is told of otherwise, it is said.
    let shown = ask(json!({"ask": "show", "expression": "8:1", "kind": "tv"}));
    assert_eq!(shown["picture"]["cells"]["tip"].as_array().unwrap().len(), 16);
}

#[test]
fn a_refusal_has_the_librarys_sentence_and_a_place() {
    let refused = ask(json!({"ask": "show", "expression": "complement((2,4):(1,3),16)"}));
    assert_eq!((&refused["ok"], &refused["kind"]), (&json!(false), &json!("complement")));
    assert!(refused["error"].as_str().unwrap().contains("stride 3 is not a multiple of 2"));
    // Sliders are there to mend it.
    assert_eq!(refused["numbers"].as_array().unwrap().len(), 5);
    // Places are those of JavaScript's strings, whose letters beyond 16 bits are two.
    let refused = ask(json!({"ask": "show", "expression": "𝕃(4)"}));
    assert_eq!((&refused["kind"], &refused["at"]), (&json!("parse"), &json!(0)));
    let refused = ask(json!({"ask": "show", "expression": "(4,6):(6;1)"}));
    assert_eq!(refused["at"], json!(8));
    // Of another text than the expression, that text is said.
    let refused = ask(json!({"ask": "compare", "expression": "4:1", "with": "(4"}));
    assert_eq!((&refused["of"], &refused["at"]), (&json!("(4"), &json!(2)));
}

/// Elements that are the same have the same key in the pictures of all steps.
#[test]
fn steps_share_their_memory() {
    let text = "coalesce(composition((4,6):(6,1),(2,2):(1,4)))";
    let steps = ask(json!({"ask": "steps", "expression": text}));
    let calls = steps["calls"].as_array().unwrap();
    assert_eq!(calls.len(), 2);
    assert_eq!(calls[0]["space"], calls[1]["space"]);
    assert!(!calls[0]["lines"].as_array().unwrap().is_empty());
    // 24 of A, 4 of B, whose offsets are indices of A, and 4 of the result.
    let keys = calls[0]["picture"]["cells"]["key"].as_array().unwrap();
    assert_eq!(keys.len(), 32);
    assert_eq!(keys[24..28], keys[28..]);
    let shown = ask(json!({"ask": "show", "expression": text}));
    assert_eq!(shown["space"], calls[0]["space"]);
    // The offsets of an inverse are indices: they lie where the elements of A with these indices do.
    let inverse = ask(json!({"ask": "steps", "expression": "right_inverse((2,3):(3,1))"}));
    let keys = inverse["calls"][0]["picture"]["cells"]["key"].as_array().unwrap();
    assert_eq!(keys[6..], [json!(0), json!(3), json!(1), json!(4), json!(2), json!(5)]);
}

#[test]
fn a_refused_call_is_the_last_step() {
    let steps = ask(json!({"ask": "steps", "expression": "coalesce(complement((2,4):(1,3),16))"}));
    let calls = steps["calls"].as_array().unwrap();
    assert_eq!((steps["ok"].clone(), calls.len()), (json!(true), 1));
    assert_eq!(calls[0]["error"], steps["refused"]["error"]);
}

#[test]
fn buttons_say_what_they_would_do() {
    let answer = ask(json!({"ask": "operations", "expression": "(4,6):(1,8)", "operand": "(2,4)"}));
    let groups = answer["groups"].as_array().unwrap();
    let button = |name: &str| {
        let all = groups.iter().flat_map(|group| group["buttons"].as_array().unwrap());
        all.clone().find(|button| button["name"] == name).unwrap().clone()
    };
    assert_eq!(button("coalesce")["expression"], json!("coalesce((4,6):(1,8))"));
    assert_eq!(button("flatten")["result"], json!("(4,6):(1,8)"));
    let divide = button("logical_divide");
    assert_eq!(divide["expression"], json!("logical_divide((4,6):(1,8),(2,4))"));
    assert!(divide["error"].as_str().unwrap().starts_with("logical_divide: "));
}

#[test]
fn code_in_four_languages() {
    let code = ask(json!({"ask": "code", "expression": "(6,10):(10,1)"}));
    assert_eq!(code["rust"], json!("layout!((6,10):(10,1))"));
    assert_eq!(code["python"], json!("cute.make_layout((6, 10), stride=(10, 1))"));
    let ptx = &code["ptx"]["Ok"];
    assert!(ptx["text"].as_str().unwrap().contains(".visible .entry offsets("));
    assert_eq!((&ptx["formula"], &ptx["machine"]), (&json!("high(i * 715827883) * -59 + i * 10"), &json!(3)));
    let refused = ask(json!({"ask": "code", "expression": "identity((2,2))"}));
    assert!(refused["ptx"]["Err"].as_str().unwrap().contains("integers as strides"));
}

#[test]
fn an_access_and_the_swizzle_that_makes_it_free() {
    let rows = ask(json!({"ask": "access", "expression": "(8,4):(32,4)", "bytes": 2, "vector": 1}));
    let best = rows["swizzle"]["Ok"].as_str().unwrap();
    assert!(rows["conflicts"].as_u64().unwrap() > 0 && best.starts_with("S<"), "{rows}");
    let free = ask(json!({"ask": "access", "expression": best, "bytes": 2, "vector": 1}));
    assert_eq!(free["conflicts"], json!(0), "{best}");
}

#[test]
fn two_layouts_compared() {
    let same = ask(json!({"ask": "compare", "expression": "(2,4):(1,2)", "with": "8:1"}));
    assert_eq!(same["says"], json!("the two are the same function"));
    let other = ask(json!({"ask": "compare", "expression": "(2,2):(1,2)", "with": "(2,2):(2,1)"}));
    assert!(other["picture"]["svg"].as_str().unwrap().contains("2 of 4 elements differ"));
}

#[test]
fn files_are_those_of_the_command() {
    let drawing = Drawing { color: cute_draw::ColorBy::Bank, ..Drawing::of("S<3,2,3> o (8,32):(32,1)") };
    let picture = drawing.picture().unwrap();
    for (format, text) in [("svg", picture.to_svg()), ("latex", picture.to_latex())] {
        let question = json!({"ask": "save", "expression": drawing.expression, "color": "bank", "format": format});
        assert_eq!(ask(question)["text"], json!(text));
    }
}

#[test]
fn atoms_are_found_by_parts_of_their_names() {
    let found = ask(json!({"ask": "atoms", "filter": "sm80 f16 16x8x16"}));
    let names: Vec<_> = found["names"].as_array().unwrap().iter().map(|atom| atom["name"].clone()).collect();
    assert!(names.contains(&json!("SM80_16x8x16_F32F16F16F32_TN")), "{names:?}");
    assert!(ask(json!({"ask": "atoms"}))["more"].as_u64().unwrap() > 1000);
}

#[test]
fn what_is_too_long_says_so() {
    let long = "1".repeat(MOST_EXPRESSION + 1);
    let refused = ask(json!({"ask": "show", "expression": long}));
    assert_eq!(
        refused["error"],
        json!(format!("the expression has {} bytes, at most {MOST_EXPRESSION} are read", long.len()))
    );
    let refused: Json = serde_json::from_str(&answer(&"x".repeat(MOST_QUESTION + 1))).unwrap();
    assert_eq!(refused["kind"], json!("question"));
}

/// Numbers that follow from a seed, by the constants of Knuth's MMIX.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % bound as u64).unwrap()
    }
}

/// Questions with parts that are wrong, mangled or missing: there is an answer of JSON to each, with a sentence where it is a
/// refusal.
#[test]
fn garbage_is_answered() {
    let parts = [
        "(4,6):(6,1)",
        "(",
        ")",
        ":",
        ",",
        "S<3,0,3> o ",
        "S<",
        "-1",
        "9223372036854775807",
        "1@0",
        "_",
        "coalesce(",
        "@",
        "composition((4,6):(6,1),2:1)",
        "zipped_divide(",
        "é",
        "\u{0}",
        "\"",
        "\\",
        "𝕃",
        "SM80_16x8x16_F32F16F16F32_TN",
        "tiled_mma(",
        "offsets(",
        "8:1",
        "0",
        "((((((((",
        "<",
        ">",
        "identity((4,4))",
        "LayoutLeft",
        " ",
        "SM75_U32x4_LDSM_N",
    ];
    let mut numbers = Numbers(18);
    for round in 0..1000 {
        let mut text = || (0..numbers.below(5)).map(|_| parts[numbers.below(parts.len())]).collect::<String>();
        let (expression, with, operand, tile) = (text(), text(), text(), text());
        let kinds =
            ["", "layout", "tv", "memory", "operation", "banks", "sectors", "swizzle", "difference", "descriptor", "?"];
        let colors = ["", "offset", "row", "column", "thread", "value", "bank", "sector", "mode", "none", "?"];
        let mut one = |of: &[i64]| of[numbers.below(of.len())];
        let (bytes, vector) = (one(&[0, 1, 2, 3, 16, u32::MAX.into()]), one(&[0, 1, 8, u32::MAX.into(), -1]));
        let (limit, base) = (one(&[i64::MIN, 0, 1, 8, 16, 20]), one(&[0, i64::MAX, i64::MIN]));
        let mut name = |of: &[&str]| of[numbers.below(of.len())].to_owned();
        let question = json!({
            "ask": name(&ASKS), "expression": expression, "with": with, "operand": operand, "tile": tile,
            "kind": name(&kinds), "color": name(&colors), "bytes": bytes, "vector": vector, "limit": limit, "base": base,
            "format": name(&["", "svg", "latex", "png"]), "filter": "sm80 x", "target": name(&["", "sm_90", "sm_1"]),
        });
        let mut text = question.to_string();
        if round % 4 == 0 {
            // Some bytes are lost on the way, and the end may be.
            for _ in 0..1 + numbers.below(4) {
                let at = numbers.below(text.len().max(1));
                if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
                    text.replace_range(at..=at, ["", "{", "\"", "\\", "9"][numbers.below(5)]);
                }
            }
        }
        let answer: Json = serde_json::from_str(&answer(&text)).unwrap_or_else(|error| panic!("{text}: {error}"));
        match answer["ok"].as_bool() {
            Some(true) => {}
            Some(false) => assert!(answer["error"].as_str().is_some_and(|sentence| !sentence.is_empty()), "{text}"),
            None => panic!("{text}: {answer}"),
        }
    }
    for text in
        ["", "null", "[]", "0", "{}", "{\"ask\":\"x\"}", "{\"ask\":1}", &"[".repeat(60_000), "{\"limit\":1e400}"]
    {
        assert!(serde_json::from_str::<Json>(&answer(text)).is_ok(), "{text:.40}");
    }
}
