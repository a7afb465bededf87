//! `cute eval`: results, refusals, and text that is none.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::cute;

#[track_caller]
fn gives(expression: &str, result: &str) {
    let run = cute(&["eval", expression]);
    assert_eq!((run.out.as_str(), run.err.as_str(), run.code), (format!("{result}\n").as_str(), "", 0), "{expression}");
}

#[track_caller]
fn refuses(expression: &str, sentence: &str) {
    let run = cute(&["eval", expression]);
    assert_eq!(
        (run.out.as_str(), run.err.as_str(), run.code),
        ("", format!("{sentence}\n").as_str(), 1),
        "{expression}"
    );
}

#[track_caller]
fn misread(expression: &str, column: usize, message: &str) {
    let run = cute(&["eval", expression]);
    let shown = format!("{expression}\n{}^ {message}\n", " ".repeat(column));
    assert_eq!((run.out.as_str(), run.err.as_str(), run.code), ("", shown.as_str(), 2), "{expression}");
}

#[test]
fn layouts() {
    gives("(2,(2,2)):(1,(4,2))", "(2,(2,2)):(1,(4,2))");
    gives(" ( 2 , (2,2,) ) : ( 1 , (4,2) ) ", "(2,(2,2)):(1,(4,2))");
    gives("(4,8)", "(4,8):(1,4)");
    gives("16", "16:1");
    gives("(4,8):LayoutLeft", "(4,8):(1,4)");
    gives("(4,8):LayoutRight", "(4,8):(8,1)");
}

#[test]
fn the_algebra() {
    gives("coalesce((2,(1,6)):(1,(6,2)))", "12:1");
    gives("filter((2,3,4):(0,1,3))", "12:1");
    gives("flatten((2,(2,2)):(1,(4,2)))", "(2,2,2):(1,4,2)");
    gives("sort((2,2):(3,1))", "(2,2):(1,3)");
    gives("concat((2,4):(1,2),2:8)", "(2,4,2):(1,2,8)");
    gives("make_layout((2,2):(2,12),(2,3):(1,4))", "((2,2),(2,3)):((2,12),(1,4))");
    gives("composition((4,6):(6,1),(2,2):(1,4))", "(2,2):(6,1)");
    gives("composition((4,6):(6,1),(2:1,3:2))", "(2,3):(6,2)");
    gives("complement((2,4):(1,2),16)", "2:8");
    gives("complement((2,4):(1,2),(4,4))", "2:8");
    gives("logical_divide((4,6):(6,1),(2:1,2:1))", "((2,2),(2,3)):((6,12),(1,2))");
    gives("logical_divide((4,6):(6,1),(2,_))", "((2,2),6):((6,12),1)");
    gives("slice((4,(2,4)):(2,(1,8)),(0,(_,_)))", "(2,4):(1,8)");
    gives("slice_and_offset((4,(2,4)):(2,(1,8)),(2,(_,1)))", "((2):(1),12)");
    gives("layout_left((2,(2,2)))", "(2,(2,2)):(1,(2,4))");
    gives("layout_right((2,(2,2)))", "(2,(2,2)):(4,(2,1))");
    gives("mode((2,(3,4)):(12,(4,1)),1,0)", "3:4");
}

#[test]
fn operations_of_several_forms() {
    gives("filter((2,(3,4)):(0,(1,3)),(1,1))", "(1,12):(0,1)");
    gives("zip((2,3):(1,2),(4,5):(6,24))", "((2,4),(3,5)):((1,6),(2,24))");
    gives("append((2,4):(1,2),4)", "(2,4,1,1):(1,2,0,0)");
    gives("prepend((2,4):(1,2),3:8)", "(3,2,4):(8,1,2)");
    gives("tile_to_shape((2,2):(2,1),(4,6))", "((2,2),(2,3)):((2,4),(1,8))");
    gives("tile_to_shape((2,2):(2,1),(4,6),LayoutRight)", "((2,2),(2,3)):((2,12),(1,4))");
    gives("ordered((2,(3,4)),LayoutRight)", "(2,(3,4)):(12,(4,1))");
    gives("complement_ceil((2,4):(1,2),(3,4))", "2:8");
    gives("logical_divide((4,6):(6,1),(_,2))", "(4,(2,3)):(6,(1,2))");
    gives("mode(zipped_divide((8,8):(8,1),(2,4)),1)", "(4,2):(16,4)");
}

#[test]
fn questions() {
    gives("size((2,3):(1,4))", "6");
    gives("cosize((2,3):(1,4))", "10");
    gives("rank(((2,4),3))", "2");
    gives("depth(((2,4),3))", "2");
    gives("offset((4,(2,4)):(2,(1,8)),(2,(0,1)))", "12");
    gives("offset((4,(2,4)):(2,(1,8)),(2,2))", "12");
    gives("offset((4,(2,4)):(2,(1,8)),10)", "12");
    gives("offsets((2,3):(1,4))", "[0,1,4,5,8,9]");
    gives("coord((3,(2,3)),16)", "(1,(1,2))");
    gives("coord((3,(2,3)),(1,5))", "(1,(1,2))");
    gives("index((3,(2,3)),(1,(1,2)))", "16");
    gives("hier_coord((2,2,2):(2,1,4),1)", "(0,1,0)");
    gives("flat_coord((2,(2,2)):(1,(4,2)),2)", "(0,2)");
    gives("linear_coord((2,(2,2)):(1,(4,2)),2)", "4");
    gives("hier_coord((2,2):(1,4),2)", "none");
    gives("compatible(6,(2,3))", "true");
    gives("compatible((2,3),6)", "false");
    gives("congruent((2,(2,2)):(1,(4,2)),(3,(5,7)))", "true");
    gives("weakly_congruent(6,(2,3))", "true");
    gives("injective((2,4):(2,2))", "false");
    gives("bijective((8,2,2):(2,1,16))", "true");
}

#[test]
fn the_offsets_together() {
    gives("image(S<1,0,1> o (3,2):(1,8))", "[0,1,3,8,9,11]");
    gives("footprint(S<3,4,3> o 0 o (1048576,1048576):(1048576,1))", FOOTPRINT);
    gives("gap_profile(8)", "(((0,7)),())");
    gives("contiguity(S<3,4,3> o 128 o (64,8):(1,64))", "16");
    gives("functionally_equal((2,4):(1@0,2@0),8:1@0)", "true");
    gives("cycles(S<1,0,1> o 4)", "[(0),(1),(2,3)]");
    gives("order(4:-1)", "2");
    gives("fixed_points((4,2):(1,0))", "[0,1,2,3]");
    gives("from_f2_matrix(to_f2_matrix(S<2,0,3> o (8,4)),(8,4))", "S<2,0,3> o 0 o (8,4):(1,8)");
    refuses("image(2097152)", "image: there are 2097152 offsets, at most 1048576 are listed");
    refuses("cycles(4:2)", "permutation: of 4 elements, from offset 0 on, none has offset 1");
    refuses(
        "order(1099511627776)",
        "permutation: the layout has 1099511627776 elements, at most 1048576 are looked at",
    );
    refuses("image((4,2):(1@0,1@1))", "image: stride 1@0 is a basis element");
    refuses("from_f2_matrix(((1,2),(0,1)),4)", "from_f2_matrix: in row 0 and column 1, 2 is neither 0 nor 1");
    misread("from_f2_matrix((1,0),2)", 15, "this is a tuple; from_f2_matrix(M,S) wants a tuple of rows here");
}

/// 2^40 offsets, and none is left out.
const FOOTPRINT: &str = "(0,1099511627775,1099511627776,1099511627776,1099511627776)";

#[test]
fn sums_and_refinements() {
    gives("layout_add((4,3):(1@0,1@1),12:0)", "(4,3):(1@0,1@1)");
    gives("common_refinement((4,6),(2,(4,3)):(1,(2,8)))", "(2,2,2,3)");
    gives("greatest_common_domain((6,35),(15,14))", "(3,7):(1,30)");
    gives("tiler_to_layout(((7,2):(3,1),4))", "((7,2),4):((3@0,1@0),1@1)");
    gives("prefix_product(((2,3),(4,5)),(1,100))", "((1,2),(100,400))");
    gives("suffix_product((3,(2,4)),10)", "(80,(40,10))");
    gives("coshape(S<2,0,3> o (3,3):(8,1))", "20");
    gives("coprofile((4,3):(2@0,1@1@1))", "(0,(0,0))");
    gives("make_swizzle(0,0)", "S<0,4,3>");
    refuses("layout_add(8,S<1,0,1> o 8)", "layout_add: a layout swizzled by S<1,0,1> has no strides");
    refuses("tiler_to_layout((4,_))", "tiler_to_layout: in mode 1, a mode that is left alone has no extent");
}

#[test]
fn memory_of_other_hardware() {
    gives("bank_conflicts(64:32,4)", "62");
    gives("bank_conflicts(64:32,4,1,64)", "62");
    gives("bank_conflicts(64:32,4,1,64,64)", "31");
    gives("wavefronts(64:33,4,1,64,32,4)", "(2,2)");
    gives("coalescing(64:2,4,1,64,64)", "(8,4)");
    gives("best_swizzle((32,32):(1,32),(32,32):(32,1),4,1,1,64)", "S<5,0,5>");
    refuses("bank_conflicts(64:32,4,1,48)", "hardware: warp 48 is no power of two from 1 to 64");
    refuses("coalescing(64:32,4,1,64,64,32)", "hardware: line 32 is no power of two from 64 to 1024");
}

#[test]
fn nested_expressions() {
    gives("coalesce(concat((2,4):(1,2),complement((2,4):(1,2),16)))", "16:1");
    gives("size(mode(logical_divide((4,6):(6,1),(2:1,2:1)),0))", "4");
    gives("logical_divide((4,6):(6,1),(coalesce((2,1):(1,5)),2:1))", "((2,2),(2,3)):((6,12),(1,2))");
    gives("offset((2,3):(1,4),coord((2,3),3))", "5");
}

#[test]
fn refusals() {
    refuses(
        "complement((2,4):(1,3),16)",
        "complement: stride 3 is not a multiple of 2, the extent times stride of the mode below it",
    );
    refuses(
        "complement((2,4):(1,2),12)",
        "complement: cotarget 12 is not a multiple of 8, the extent times stride of the last mode",
    );
    refuses(
        "composition((4,6,8):(2,3,5),6:3)",
        "composition: mode 0 of A has extent 4, which stride 3 does not divide; 6:3 would cross it",
    );
    refuses("left_inverse((4,8):(2,9))", "left_inverse: stride 9 is not a multiple of 2, the stride below it");
    refuses("take((2,3):(1,4),1,1)", "take: 1..1 is not a range of modes in 0..2");
    refuses("append(2:1,1000000000000)", "append: rank 1000000000000 is above 4096");
    refuses("offset((2,3):(1,4),6)", "coordinate: index 6 is outside 0..6");
    refuses("offset((2,3):(1,4),(1,2,0))", "coordinate: it has 3 modes, the shape has 2");
    refuses("hier_coord((2,4):(2,2),2)", "injective: elements 1 and 2 both have offset 2");
    refuses("coalesce(complement((2,4):(1,2),12))", cute(&["eval", "complement((2,4):(1,2),12)"]).err.trim_end());
    refuses("offsets(2000000)", "offsets: the layout has 2000000 elements, a list holds 1048576 at most");
}

#[test]
fn swizzled_layouts_and_coordinates() {
    gives("S<3,4,3> o (8,64):(64,1)", "S<3,4,3> o 0 o (8,64):(64,1)");
    gives("S<3,4,3> o 58 o 64", "S<3,4,3> o 58 o 64:1");
    gives("S<3,3,3>", "S<3,3,3>");
    gives("swizzle(S<3,3,3>,64)", "72");
    gives("swizzle(S<1,0,1>,(2,2))", "S<1,0,1> o 0 o (2,2):(1,2)");
    gives("swizzle(S<1,3,3>,S<1,2,3>)", "S<2,2,3>");
    gives("offset(S<2,0,3> o (8,4):(1,8),(1,2))", "19");
    gives("offsets(S<1,0,2> o (2,4):(4,1))", "[0,5,1,4,2,7,3,6]");
    gives("cosize(S<2,0,3> o (3,3):(8,1))", "20");
    gives("slice_and_offset(S<3,1,3> o (4,8,2):(1,4,32),(2,_,1))", "(((2,2,2)):((-4,8,14)),38)");
    gives("zipped_divide(S<3,4,3> o (8,64):(64,1),(4,16))", "S<3,4,3> o 0 o ((4,16),(2,4)):((64,1),(256,16))");
    gives("composition((8,8):(8,1),S<2,0,3> o 64:1)", "S<2,0,-3> o 0 o (8,8):(8,1)");
    gives("identity((4,(2,3)))", "(4,(2,3)):(1@0,(1@0@1,1@1@1))");
    gives("offset(zipped_divide(identity((8,6)),(4,2)),((3,1),(1,2)))", "(7,5)");
    gives("offsets(identity((2,2)))", "[(0,0),(1,0),(0,1),(1,1)]");
    gives("stride((4,2):(1@0@1,0))", "(1@0@1,0)");
    gives("slice_and_offset(identity((4,2)),(1,_))", "((2):(1@1),(1,0))");
    gives("logical_divide(8:1,(4):(1@0))", "((4),2):((1),4)");
    gives("composition((4,4):(4,1),(4,4):(1@0,1@1))", "(4,4):(4,1)");
    gives("composition((3,4):(4,1),3:4)", "3:5");
    gives("complement(identity((4,2)),(8,6))", "(2,3):(4@0,2@1)");
    refuses("complement(identity((4,2)),8)", "complement: index 1 is outside 0..1");
    refuses("sort(S<1,0,1> o 4:1)", "sort: a layout swizzled by S<1,0,1> has no strides");
    refuses("upcast(S<3,4,3> o 8:1,3)", "upcast: 3 is not a power of two");
}

#[test]
fn text_that_is_no_expression() {
    misread("", 0, "expected a layout, an integer or an operation, found the end");
    misread("(2,3", 4, "expected `,` or `)`, found the end");
    misread("(2,3):", 6, "expected an integer or `(`, found the end");
    misread("(2,3):(1,2,6)", 6, "layout: the shape has 2 modes, the stride has 3");
    misread("(2,0):(1,2)", 3, "layout: extent 0 is below 1");
    misread("(2,0)", 3, "layout: extent 0 is below 1");
    misread("2,3:1,2", 1, "a tuple of modes needs round brackets around it");
    misread("coalesce(2:1) 3", 14, "expected the end, found `3`");
    misread("colaesce(2:1)", 0, "`colaesce` is not an operation; did you mean coalesce(L)");
    misread("logical-divide(2:1,1)", 0, "`logical` is not an operation; `cute eval --help` lists them");
    let names = "sizes of an expression are numbers, and a layout with names for them stands alone in `cute cpp` and `cute ptx`";
    for (given, column, name) in
        [("(m,n)", 1, "m"), ("(4,M):(1,4)", 3, "M"), ("coalesce((8,n):(n,1))", 12, "n"), ("size(rows)", 5, "rows")]
    {
        misread(given, column, &format!("`{name}` is not an operation; {names}"));
    }
    misread("hello", 0, "`hello` is not an operation; `cute eval --help` lists them");
    misread("coalesce", 8, "`coalesce` needs its operands: coalesce(L)");
    misread("size(coalesce(1,2))", 5, "2 operands given; it is coalesce(L)");
    misread("complement(2:1,_)", 15, "this is `_`; complement(L,M) wants a shape here");
    misread("offset((2,3),(1,_))", 13, "this is a tuple; offset(L,C) wants a coordinate here");
    misread("coalesce(LayoutLeft)", 9, "this is an order; coalesce(L) wants a layout here");
    misread("group((2,3),-1,2)", 12, "this is an integer; group(L,B,E) wants an integer that is not negative here");
    misread("S<3,4,2> o (8,64)", 0, "swizzle: shift 2 is shorter than its 3 bits");
    misread("S<3,4,3> (8,64)", 9, "expected `o` and a layout, found `(`");
    misread("swizzle(8:1,4)", 8, "this is a layout; swizzle(S,X) wants a swizzle here");
    misread(
        "blocked_product(4:1,S<1,0,1> o 4:1)",
        20,
        "this is a swizzled layout; blocked_product(A,B) wants a layout of integers as strides here",
    );
}

#[test]
fn a_missing_or_second_source_is_an_argument_error() {
    assert_eq!(cute(&["eval"]).code, 2);
    assert_eq!(cute(&["eval", "--jsonl", "2:1"]).code, 2);
    assert_eq!(cute(&[]).code, 2);
}
