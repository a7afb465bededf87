//! What a page begins with.

use cute_draw::{ColorBy, Kind, Options};
use cute_types::runtime::expr;
use serde::Serialize;

use crate::question::MOST_EXPRESSION;

#[derive(Serialize)]
pub(crate) struct Start {
    examples: &'static [Example],
    kinds: Vec<&'static str>,
    colors: Vec<&'static str>,
    operations: Vec<Help>,
    most_expression: usize,
    most_rows: i64,
}

/// An expression to begin with.
#[derive(Serialize)]
pub(crate) struct Example {
    /// Where it is from.
    pub(crate) of: &'static str,
    pub(crate) title: &'static str,
    pub(crate) expression: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) kind: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) color: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) tile: &'static str,
}

#[derive(Serialize)]
struct Help {
    name: &'static str,
    signature: &'static str,
    says: &'static str,
    example: &'static str,
}

const fn example(of: &'static str, title: &'static str, expression: &'static str) -> Example {
    Example { of, title, expression, kind: "", color: "", tile: "" }
}

/// The examples of the introductions that the guide follows, and some of everyday kernels.
pub(crate) const EXAMPLES: &[Example] = &[
    example("Layouts", "rows of a matrix", "(2,3):(3,1)"),
    example("Layouts", "columns of a matrix", "(2,3):(1,2)"),
    example("Layouts", "every second place of memory", "8:2"),
    example("Layouts", "a cube in memory", "(2,2,2):(2,1,4)"),
    example("Layouts", "the cube as 4 x 2", "((2,2),2):((2,4),1)"),
    example("Layouts", "the cube as 2 x 4", "(2,(2,2)):(2,(1,4))"),
    example("Layouts", "2 x 4, the larger stride first", "(2,(2,2)):(1,(4,2))"),
    Example { kind: "memory", ..example("Layouts", "a difficult pattern", "((2,2),(2,2)):((1,8),(2,4))") },
    Example { color: "mode", ..example("Layouts", "blocks of 4 x 2, across", "(4,(2,4)):(2,(1,8))") },
    Example { color: "mode", ..example("Layouts", "blocks of 2 x 2, down and across", "((2,2),(2,4)):((1,4),(2,8))") },
    example("Threads and values", "the values of a thread", "(2,3):(1,4)"),
    example("Threads and values", "where the threads begin", "(2,2):(2,12)"),
    Example { kind: "tv", ..example("Threads and values", "values of four threads", "((2,2),(2,3)):((2,12),(1,4))") },
    example("Coalesce and complement", "a stride of a mode of 1 does not matter", "coalesce((2,1):(3,1))"),
    example("Coalesce and complement", "fewer modes, the same function", "coalesce((2,(1,6)):(1,(6,2)))"),
    example("Coalesce and complement", "what is left of 16", "complement((2,4):(1,2),16)"),
    example("Coalesce and complement", "gaps that a complement fills", "complement(8:2,32)"),
    example("Coordinates", "an offset", "offset(((2,4),(3,5)):((3,6),(1,24)),((1,3),(2,4)))"),
    example("Coordinates", "a row of blocks", "slice(((2,4),(3,5)):((3,6),(1,24)),((1,1),(_,_)))"),
    example("Coordinates", "the first row", "slice((4,(2,4)):(2,(1,8)),(0,(_,_)))"),
    example("Coordinates", "coordinates as offsets", "identity((3,(2,3)))"),
    example("Division", "a matrix by tiles of 2 x 2", "logical_divide((4,6):(6,1),(2,2))"),
    example("Division", "the tiles first", "zipped_divide((4,6):(6,1),(2,2))"),
    example("Division", "a refusal, step by step", "logical_divide((4,6):(6,1),(2,4))"),
    example("Composition", "a tile of a tile", "composition(logical_divide((8,8):(8,1),(4,4)),(_,2:4))"),
    example("Products", "a block, repeated", "blocked_product((2,2):(1,2),(3,4):(4,1))"),
    Example { color: "bank", ..example("Swizzles", "banks without conflicts", "S<3,2,3> o (8,32):(32,1)") },
    example("Atoms", "a tensor core's registers", "SM80_16x8x16_F32F16F16F32_TN"),
    example("Atoms", "four warps", "tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(2,2,1))"),
    example("Atoms", "ldmatrix", "SM75_U32x4_LDSM_N"),
];

/// What a page begins with.
pub(crate) fn start() -> Start {
    let help = |operation: &'static expr::OperationHelp| Help {
        name: operation.name(),
        signature: operation.signature,
        says: operation.says,
        example: operation.example,
    };
    Start {
        examples: EXAMPLES,
        kinds: Kind::ALL.iter().map(|kind| kind.name()).collect(),
        colors: ColorBy::ALL.iter().map(|by| by.name()).collect(),
        operations: expr::operations().map(help).collect(),
        most_expression: MOST_EXPRESSION,
        most_rows: Options::MOST,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_what_it_says() {
        for example in EXAMPLES {
            let question = serde_json::json!({
                "ask": "show", "expression": example.expression, "kind": example.kind, "color": example.color,
                "tile": example.tile,
            });
            let answer = crate::answer(&question.to_string());
            let is_refused = example.title.contains("refusal");
            assert_eq!(answer.starts_with(r#"{"ok":true,"#), !is_refused, "{}: {answer:.200}", example.expression);
            assert_eq!(answer.contains(r#""picture":{"#), !is_refused, "{}", example.expression);
        }
    }
}
