//! The help teaches by example, and its examples are run here.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::{assert_block, cute, cute_interpreted};

/// The arguments of a line such as `$ cute eval '(4,8)'`.
fn arguments(line: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        match i % 2 {
            0 => arguments.extend(part.split_whitespace().map(str::to_owned)),
            _ => arguments.push(part.to_owned()),
        }
    }
    arguments
}

#[test]
fn every_example_prints_what_the_help_says() {
    let mut run = 0;
    for command in ["", "tour", "table", "eval", "explain", "ptx", "run"] {
        let help = cute(&command.split_whitespace().chain(["--help"]).collect::<Vec<_>>()).out;
        let lines: Vec<&str> = help.lines().map(str::trim).collect();
        let starts: Vec<usize> = (0..lines.len()).filter(|&i| lines[i].starts_with("$ cute ")).collect();
        assert!(starts.len() >= 2, "{command} shows examples");
        for start in starts {
            let example = lines[start].trim_start_matches("$ cute ");
            let arguments = arguments(example);
            let shown: Vec<&str> = lines[start + 1..]
                .iter()
                .copied()
                .take_while(|line| !line.is_empty() && !line.starts_with('$'))
                .collect();
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let result = cute_interpreted(&arguments);
            if shown.is_empty() {
                assert_eq!((result.code, result.err.as_str()), (0, ""), "{example}");
            } else {
                assert_block(&(result.out + &result.err), &shown.join("\n"));
            }
            run += 1;
        }
    }
    assert!(run >= 18, "{run}");
}

#[test]
fn the_help_lists_every_operation() {
    let help = cute(&["eval", "--help"]).out;
    for operation in [
        "layout_left(S)",
        "layout_right(S)",
        "ordered(S,ORDER)",
        "layout_like(L)",
        "fragment_like(L)",
        "greatest_common_domain(S,T)",
        "tiler_to_layout(T)",
        "make_layout(A,B,…)",
        "layout_add(A,B)",
        "concat(A,B)",
        "mode(L,I,…)",
        "select(L,I,…)",
        "take(L,B,E)",
        "group(L,B,E)",
        "replace(L,I,X)",
        "append(L,X)",
        "prepend(L,X)",
        "flatten(L)",
        "unflatten(L,P)",
        "zip(L)",
        "sort(L)",
        "slice(L,C)",
        "slice_and_offset(L,C)",
        "dice(L,C)",
        "coalesce(L)",
        "coalesce_by(L,P)",
        "filter(L)",
        "filter_zeros(L)",
        "composition(A,B)",
        "complement(L,M)",
        "complement_ceil(L,M)",
        "right_inverse(L)",
        "left_inverse(L)",
        "nullspace(L)",
        "max_common_layout(A,B)",
        "logical_divide(L,T)",
        "logical_divide_ceil(L,T)",
        "zipped_divide(L,T)",
        "zipped_divide_ceil(L,T)",
        "tiled_divide(L,T)",
        "tiled_divide_ceil(L,T)",
        "flat_divide(L,T)",
        "flat_divide_ceil(L,T)",
        "logical_product(L,T)",
        "zipped_product(L,T)",
        "tiled_product(L,T)",
        "flat_product(L,T)",
        "blocked_product(A,B)",
        "raked_product(A,B)",
        "tile_to_shape(L,S)",
        "upcast(L,N)",
        "downcast(L,N)",
        "recast(L,OLD,NEW)",
        "make_swizzle(Y,Z)",
        "max_common_vector(A,B)",
        "max_alignment(L)",
        "offset(L,C)",
        "offsets(L)",
        "coord(S,I)",
        "index(S,C)",
        "hier_coord(L,X)",
        "flat_coord(L,X)",
        "linear_coord(L,X)",
        "shape(L)",
        "stride(L)",
        "size(L)",
        "cosize(L)",
        "coshape(L)",
        "coprofile(L)",
        "rank(L)",
        "depth(L)",
        "congruent(S,T)",
        "weakly_congruent(S,T)",
        "compatible(S,T)",
        "evenly_divides(S,T)",
        "injective(L)",
        "bijective(L)",
        "image(L)",
        "footprint(L)",
        "gap_profile(L)",
        "contiguity(L)",
        "functionally_equal(A,B)",
        "cycles(L)",
        "order(L)",
        "fixed_points(L)",
        "to_f2_matrix(L)",
        "from_f2_matrix(M,S)",
        "bank_conflicts(L,BYTES,VECTOR,WARP,BANKS,WORD)",
        "wavefronts(L,BYTES,VECTOR,WARP,BANKS,WORD)",
        "coalescing(L,BYTES,VECTOR,WARP,SECTOR,LINE)",
        "vector_width(L,BYTES)",
        "coverage(L,N)",
        "best_swizzle(W,R,BYTES,VW,VR,WARP,BANKS,WORD)",
        "ceil_div(S,T)",
        "round_up(S,T)",
        "shape_div(S,T)",
        "product_each(S)",
        "prefix_product(S)",
        "suffix_product(S)",
        "common_refinement(S,T)",
        "inner_product(S,T)",
        "lex_less(S,T)",
        "colex_less(S,T)",
        "elem_less(S,T)",
    ] {
        assert!(help.contains(operation), "{operation}");
    }
}

#[test]
fn each_command_says_what_it_is() {
    let help = cute(&["--help"]);
    assert_eq!(help.code, 0);
    for command in ["tour", "table", "eval", "explain", "ptx", "run"] {
        assert!(help.out.contains(command), "{command}");
        assert_eq!(cute(&[command, "--help"]).code, 0);
    }
}
