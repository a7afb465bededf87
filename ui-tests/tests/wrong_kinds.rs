//! Operands of the wrong kind: each operation with everything that may stand in the place of its operand by mistake. The
//! compiler must give one error a call, which says what is wanted, and in all that it prints no number of typenum.

use cute_tests::operations::OPERATIONS;
use cute_ui_tests::{check_calls, internal, is_pinned_compiler, sentence_of};

/// A layout to call methods of.
const A: &str = "layout!((4,6):(6,1))";
/// The same under a swizzle.
const SWIZZLED: &str = "layout!(S<1,0,1> o (4,6):(6,1))";

/// What is no layout, no integer, no tuple and no coordinate, wherever it stands.
const NOTHING: [&str; 7] = [
    "Swizzle::<U1, U0, U1>::new()",
    "layout!(S<1,0,1> o (4,6):(6,1))",
    "\"(2,3)\"",
    "2.5",
    "true",
    "Some(U4::NEW)",
    "&shape!(4)",
];
/// What else is no static tuple.
const NO_TUPLE: [&str; 7] = [
    "layout!((2,2):(1,2))",
    "16",
    "16_u32",
    "..",
    "(U2::NEW, 3)",
    "(shape!((2,3)), layout!(2:1))",
    "(U2::NEW, (\"3\", U3::NEW))",
];
/// What else is no layout.
const NO_LAYOUT: [&str; 7] =
    ["shape!(4)", "shape!((2,3))", "16", "16_u32", "Dyn(4)", "..", "(layout!(2:1), layout!(3:1))"];
/// What else is no tuple of layouts.
const NO_LAYOUTS: [&str; 6] =
    ["shape!(4)", "layout!(2:1)", "16", "Dyn(4)", "(layout!(2:1), U3::NEW)", "(layout!(2:1), 3, layout!(2:1))"];
/// What else is no tiler.
const NO_TILER: [&str; 4] = ["16", "16_u32", "(U2::NEW, 3)", "(layout!(2:1), \"3\")"];
/// What else is no coordinate, of an element or to slice by.
const NO_SLICER: [&str; 6] =
    ["layout!((2,2):(1,2))", "16_u32", "Dyn(4)", "(U1::NEW, 2.5)", "(0, layout!(2:1))", "(N1::NEW, U1::NEW)"];
/// What else is no coordinate of an element.
const NO_COORD: [&str; 3] = ["..", "(0, ..)", "(.., U1::NEW)"];
/// What is no integer of a layout where `layout!` and `shape!` have an expression.
const NO_INTEGER_OF_A_LAYOUT: [&str; 7] =
    ["{3_i32}", "{-1_i64}", "{'3'}", "{\"3\"}", "{2.5}", "{(1_usize, 2_usize)}", "{Some(4_usize)}"];
/// What else is no static integer, and no tuple of them.
const NO_INTEGER: [&str; 5] = ["layout!((2,2):(1,2))", "1", "Dyn(4)", "..", "(U2::NEW, 3)"];

/// A call, and what its error has to say.
type Call = (String, &'static str);

fn calls() -> Vec<Call> {
    let mut calls = Vec::new();
    // `@` is where the operand stands.
    let mut each = |sentence, operands: &[&[&str]], forms: &[&str], kinds: &[&str]| {
        let forms = forms.iter().map(|form| (*form).to_owned()).chain(methods(kinds));
        for form in forms {
            for operand in operands.concat() {
                let form = if form.starts_with('.') { format!("{A}{form}") } else { form.clone() };
                calls.push((form.replace('@', operand), sentence));
                // What a composed layout passes on to its layout.
                if PASSED_ON.iter().any(|name| form.starts_with(&format!("{A}.{name}(@"))) {
                    calls.push((form.replace(A, SWIZZLED).replace('@', operand), sentence));
                }
            }
        }
    };
    each(
        "this is not a static IntTuple",
        &[&NOTHING, &NO_TUPLE],
        &["layout_left(@)", "layout_right(@)", "ordered(@, shape!((1,2)))", "ordered(shape!((4,6)), @)", "identity(@)"],
        &["tuple", "cotarget"],
    );
    each("this is not a static layout", &[&NOTHING, &NO_LAYOUT], &[".max_common_vector(@)"], &["layout", "strided"]);
    // A signature with the result names the other operand, which rustc then prints.
    each(
        "this is not a static layout",
        &[&NOTHING, &["shape!((2,3))", "16", "Dyn(4)", ".."]],
        &[".replace(U0::NEW, @)"],
        &[],
    );
    each("this is not a tuple of static layouts", &[&NOTHING, &NO_LAYOUTS], &["make_layout(@)"], &[]);
    each("this is not a tiler", &[&NOTHING, &NO_TILER], &[], &["tiler", "inner tiler"]);
    each("this is not a coordinate", &[&NOTHING, &NO_SLICER], &[".slice(@)", ".slice_and_offset(@)"], &["slicer"]);
    each(
        "this is not a coordinate of an element",
        &[&NOTHING, &NO_SLICER, &NO_COORD],
        &[".offset(@)", ".checked_offset(@)", ".coord(@)", ".index(@)"],
        &[],
    );
    each("this is not a static integer", &[&NOTHING, &NO_INTEGER, &["shape!((2,3))"]], &[], &["index", "number"]);
    each(
        "this is not an integer of a layout",
        &[&NO_INTEGER_OF_A_LAYOUT],
        &[
            "layout!(@:1)",
            "layout!((@,2))",
            "layout!((2,@):LayoutRight)",
            "layout!((@,2):(1,4))",
            "layout!((4,2):(@,1))",
            "layout!(((4,@),2):((1,4),8)).coalesce()",
            "layout!(S<1,0,1> o (@,2))",
            "layout!(S<1,0,1> o (4,2):(@,1)).offset((1, 1))",
            "layout!(S<1,0,1> o 4 o ((@,2),2):LayoutRight)",
            "shape!(@)",
            "shape!((@,2))",
        ],
        &[],
    );
    each("select: these are not indices", &[&NOTHING, &NO_INTEGER], &[], &["indices"]);
    calls
}

/// The calls of methods with `@` for an operand of these kinds, one a time.
fn methods(kinds: &[&str]) -> Vec<String> {
    let methods = OPERATIONS.iter().filter(|operation| operation.of_types.is_some());
    let each = methods.flat_map(|operation| (0..operation.operands.len()).map(move |i| (operation, i)));
    let wanted = each.filter(|(operation, i)| kinds.contains(&operation.operands[*i]));
    wanted
        .filter_map(|(operation, wrong)| {
            let is_static = |kind: &str| matches!(kind, "index" | "indices" | "number");
            // A signature with the result names the other operand, which rustc then prints: see `replace` above.
            if operation.operands.iter().any(|kind| is_static(kind)) && !is_static(operation.operands[wrong]) {
                return None;
            }
            let operands = operation.operands.iter().enumerate().map(|(i, kind)| {
                let right = match *kind {
                    "index" if i == 0 => "U0::NEW",
                    "index" => "U2::NEW",
                    "number" => "U8::NEW",
                    "tuple" if i == 0 => "shape!((8,12))",
                    "tuple" => "shape!((1,2))",
                    _ => "layout!(2:1)",
                };
                if i == wrong { "@" } else { right }
            });
            Some(format!(".{}({})", operation.name, operands.collect::<Vec<_>>().join(", ")))
        })
        .collect()
}

/// The methods of a composed layout that take what those of its layout take.
const PASSED_ON: [&str; 17] = [
    "complement",
    "coalesce_by",
    "filter_by",
    "unflatten",
    "tile_to_shape",
    "append",
    "prepend",
    "concat",
    "composition",
    "logical_divide",
    "zipped_divide",
    "slice",
    "dice",
    "offset",
    "checked_offset",
    "coord",
    "index",
];

/// What is not asked here: operations that take a composed layout on the right.
fn is_left_out(call: &str) -> bool {
    ["composition", "max_common_layout", "max_common_vector"]
        .iter()
        .any(|name| call.contains(&format!(".{name}(layout!(S<")))
}

/// Whether there may be several errors, one of them in words: an operand that no trait of the library knows may be asked for by
/// several bounds, and rustc tells of each. Of Rust's integers, that is all but the type of a literal.
fn is_of_no_kind(call: &str) -> bool {
    call.contains("16_u32")
}

#[test]
fn operands_of_the_wrong_kind_are_refused_in_words() {
    let mut calls = calls();
    calls.retain(|(call, _)| !is_left_out(call));
    assert!(calls.len() > 700, "{} calls", calls.len());
    let printed = check_calls("wrong-kinds", &calls.iter().map(|(call, _)| call).collect::<Vec<_>>()).unwrap();
    let mut faults = Vec::new();
    for ((call, sentence), texts) in calls.iter().zip(&printed) {
        let mut here: Vec<&String> = texts.iter().collect();
        if !is_pinned_compiler() {
            // rustc's next solver says a refusal twice, of the call and of its operand.
            here.dedup_by_key(|text| text.lines().next());
        }
        let fault = match here[..] {
            [] => "it compiles",
            ref texts if !texts.iter().any(|text| sentence_of(text).is_some_and(|said| says(said, sentence, call))) => {
                "another sentence"
            }
            _ if is_of_no_kind(call) => continue,
            [text] if internal(text).is_some() => "typenum",
            [_] => continue,
            _ => "more than one error",
        };
        faults.push(format!("{call}: {fault}\n{}", here.into_iter().cloned().collect::<String>()));
    }
    assert!(faults.is_empty(), "{} of {}\n{}", faults.len(), calls.len(), faults.join("\n"));
}

/// Whether what an error says is the sentence, of a mode or not. Of a type that no operand has, rustc sometimes
/// says that it is none before it comes to what is wanted.
fn says(said: &str, sentence: &str, call: &str) -> bool {
    said == sentence
        || said.split_once(", ").is_some_and(|(mode, said)| mode.starts_with("in mode _") && said == sentence)
        || call.contains("16_u32") && said == "this is not an operand"
}
