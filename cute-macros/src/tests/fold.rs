//! Operations of literals: what they become, and what is said where they are refused.

use super::{layout, read_shape, read_value, refused, refused_shape, short, tokens, types};
use crate::check;

/// The same as the layout that is written out.
#[track_caller]
fn is(operation: &str, result: &str) {
    assert_eq!(layout(operation), layout(result), "{operation}");
}

#[test]
fn operations_are_worked_out() {
    is("composition((6,2):(8,2), (4,3):(3,1))", "((2,2),3):((24,2),8)");
    is("complement((2,4):(1,2), 16)", "2:8");
    is("coalesce(logical_divide((4,6):(6,1), (2,3)))", "(4,6):(6,1)");
    is("slice(((2,2),4):((1,8),2), ((.., 1), ..))", "(2,4):(1,2)");
    is("slice(((2,2),4):((1,8),2), ((_, 1), _,),),", "(2,4):(1,2)");
    is("layout_right((2,3))", "(2,3):(3,1)");
    is("ordered((2,3), LayoutRight)", "(2,3):(3,1)");
    is("logical_divide((4_0,6):(6,1), 2)", "(2,(20,6)):(6,(12,1))");
}

#[test]
fn of_swizzled_layouts_and_of_coordinates() {
    is("tile_to_shape(S<1,0,2> o (4,2):(2,1), (4,4))", "S<1,0,2> o ((4,1),(2,2)):((2,0),(1,8))");
    is("composition(S<1,0,2> o 1 o 8:-1, 4:2)", "S<1,0,2> o 1 o 4:-2");
    is("identity((4,(2,3)))", "(4,(2,3)):(1@0,(1@0@1,1@1@1))");
    is("composition((4):(1@0), 2:2)", "2:2@0");
}

#[test]
fn shapes() {
    let shape = |text: &str| read_shape(tokens(text)).unwrap();
    assert_eq!(shape("size((4,6):(6,1))"), "U24");
    assert_eq!(shape("shape(flatten(((4,2),6):((6,1),24)))"), "(U4,U2,U6,)");
    let value = check::shape_value(tokens("size(4)")).map(|text| short(&types().shape_value(text)));
    assert_eq!(value.unwrap(), "<U4asStatic>::NEW");
}

#[test]
fn a_refusal_stands_on_the_operation_that_refuses() {
    let cross = "composition: mode 0 of A has extent 4, which stride 3 does not divide; 6:3 would cross it";
    refused("composition((4,6,8):(2,3,5), 6:3)", "composition", cross);
    refused(
        "coalesce(complement(2:3, 16))",
        "complement",
        "complement: cotarget 16 is not a multiple of 6, the extent times stride of the last mode",
    );
    refused(
        "composition(complement(2:1, 7), 1:1)",
        "complement",
        "complement: cotarget 7 is not a multiple of 2, the extent times stride of the last mode",
    );
}

#[test]
fn mistakes_stand_where_they_are() {
    refused("compsition(4:1, 2:1)", "compsition", "`compsition` is not an operation; did you mean composition(A,B)");
    refused("composition(4:1)", "composition", "1 operand given; it is composition(A,B)");
    refused(
        "composition((4,2):(1,(2,3)), 2:1)",
        "(1,(2,3))",
        "layout: in mode 1, the shape has 0 modes and the stride has 2",
    );
    refused("composition([4,2], 2:1)", "[4,2]", "a tuple is written in round brackets; write (4,2)");
    refused("composition(4:1, 2:1) 3", "3", "expected the end, found `3`");
    refused("composition(4:1, _2:1)", "_2", "`_2` is how C++ names a static integer; write 2");
    refused("composition(4:1, 2u8:1)", "2u8", "2u8 has a suffix; write 2");
    refused("complement(4:1, _)", "_", "this is `_`; complement(L,M) wants a shape here");
}

/// What stands beside each other without a comma is not read as one number or word: the error is on the second token.
#[test]
fn a_comma_that_is_missing_is_missed() {
    let comma = |text: &str, at: &str| refused(text, at, &format!("expected `,` or `)`, found `{at}`"));
    comma("coalesce((2 3):(1,1))", "3");
    comma("coalesce((2,3):(1 7))", "7");
    comma("coalesce((2,(3 4)):(1,(2,6)))", "4");
    comma("composition((4,2):(1@0 1@1), 2:1)", "1");
    comma("composition((4,2):(1@0 5), 2:1)", "5");
    comma("composition((4,2):(1,4), (2 _))", "_");
    comma("slice((4,2,2):(1,4,8), (1, .. 0))", "0");
    // What is written `..` here is `_` in the sentences of `cute eval`.
    refused("slice((4,2,2):(1,4,8), (1, 0 ..))", ".", "expected `,` or `)`, found `_`");
    refused("slice((4,2,2):(1,4,8), (1, .. ..))", ".", "expected `,` or `)`, found `_`");
    refused("coalesce(2:1 3)", "3", "expected `,` or `)`, found `3`");
    refused("coalesce(2 3:1)", "3", "expected `,` or `)`, found `3`");
    refused("coalesce(S<2 3,3> o 8:1)", "3", "expected `,`, found `3`");
    refused("coalesce(S<2,0,3 4> o 8:1)", "4", "expected `>`, found `4`");
    refused("coalesce(S<2,0,3> o 1 8:1)", "8", "expected `,` or `)`, found `8`");
    refused("coalesce(S<2,0,3> o o 8:1)", "o", "expected an integer or `(`, found `o`");
    refused(
        "coalesce(S 2,0,3> o 8:1)",
        "S",
        "this is neither an operation nor an atom; `cute atom` lists atoms, `cute eval --help` operations",
    );
    refused("coalesce(2:LayoutLeft 3)", "3", "expected `,` or `)`, found `3`");
    refused("coalesce(2:LayoutLeft S<1,0,1> o 8:1)", "S", "expected `,` or `)`, found `S`");
    refused_shape("size((2,3 2))", "2", "expected `,` or `)`, found `2`");
    refused_shape("size(2 3)", "3", "expected `,` or `)`, found `3`");
}

/// The signs of the notation, in whatever way they are spaced, are those of the notation without an operation.
#[test]
fn spaces_around_signs_do_not_matter() {
    is("coalesce((2,3):(- 1,4))", "(2,3):(-1,4)");
    is("composition((4) : (1 @ 0), 2 : 2)", "2:2@0");
    is("coalesce(S < 1 , 0 , - 2 > o - 8 o 8 : 1)", "S<1,0,-2> o -8 o 8:1");
    is("slice((4,2):(1,4), (_ , 1))", "(4):(1)");
    is("coalesce(S<1,0,2>o(4,2):(2,1))", "S<1,0,2> o (4,2):(2,1)");
    is("coalesce(S<1,0,2>o 1 o(4,2):(2,1))", "S<1,0,2> o 1 o (4,2):(2,1)");
    refused("slice((4,2):(1,4), (. ., 1))", ".", "expected a layout, an integer or an operation, found `.`");
    refused("slice((4,2):(1,4), (..., 1))", ".", "expected `,` or `)`, found `.`");
    refused("coalesce(2:- -1)", "-", "expected an integer or `(`, found `-`");
    refused("coalesce((2,3):(1 -1))", "-", "expected `,` or `)`, found `-`");
}

#[test]
fn operands_are_literals() {
    let says = |what: &str| {
        format!(
            "an operation in the macro has operands of literals, and {what} is none; call the operation as a method of \
             a layout!"
        )
    };
    refused("composition(m:1, 2:1)", "m", &says("`m`"));
    refused("composition({2 * m}:1, 2:1)", "{2 * m}", &says("an expression"));
    refused("composition(?:1, 2:1)", "?", &says("`?`"));
    assert!(read_value(tokens("composition((4,m):(1,4), 2:1)")).is_err());
}

#[test]
fn what_is_no_layout_is_said() {
    refused("size(4:1)", "size", "this is an integer, and a layout is wanted; `shape!` takes it");
    refused("injective(4:1)", "injective", "this is true or false, and a layout is wanted");
    refused_shape("coalesce(4:1)", "coalesce", "this is a layout, and a shape is wanted; `layout!` takes it");
    refused_shape("offset((4,2):(1,4), (0,0))", "offset", "extent 0 leaves no element; an extent is at least 1");
    refused_shape("stride(4:-1)", "stride", "this is an integer, and a shape is wanted");
}

#[test]
fn results_keep_within_what_has_types() {
    let modes = vec!["2:0"; 17].join(",");
    refused(
        &format!("make_layout({modes})"),
        "make_layout",
        "the result has 17 modes in one tuple, and 16 at most have types",
    );
    let deep = (0..33).fold("2:1".to_owned(), |layout, _| format!("make_layout({layout})"));
    refused(&deep, "make_layout", "the result nests deeper than 32; flatten some of it");
}
