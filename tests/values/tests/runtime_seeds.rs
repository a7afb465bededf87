//! Every example of the five texts that the project started from, computed over values.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use cute_types::draw::table;
use cute_types::runtime::{IntTuple, RuntimeLayout, Slicer, Tiler, compatible, crd2idx, idx2crd};

fn layout(text: &str) -> RuntimeLayout {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn offsets(text: &str) -> Vec<i64> {
    layout(text).offsets().collect()
}

/// "Intuition behind Hierarchical Layouts".
mod hierarchical {
    use super::*;

    /// The `print_crd_for_idx` of the text: `0 -> (0,0,0)`, one line an offset.
    fn map(text: &str) -> Vec<String> {
        let a = layout(text);
        (0..a.size()).map(|i| a.hier_coord(i).unwrap().unwrap().to_string()).collect()
    }

    #[test]
    fn five_coordinate_maps() {
        assert_eq!(
            map("(2,2,2):(2,1,4)"),
            ["(0,0,0)", "(0,1,0)", "(1,0,0)", "(1,1,0)", "(0,0,1)", "(0,1,1)", "(1,0,1)", "(1,1,1)"]
        );
        assert_eq!(
            map("((2,2),2):((2,4),1)"),
            ["((0,0),0)", "((0,0),1)", "((1,0),0)", "((1,0),1)", "((0,1),0)", "((0,1),1)", "((1,1),0)", "((1,1),1)"]
        );
        assert_eq!(
            map("(2,(2,2)):(2,(1,4))"),
            ["(0,(0,0))", "(0,(1,0))", "(1,(0,0))", "(1,(1,0))", "(0,(0,1))", "(0,(1,1))", "(1,(0,1))", "(1,(1,1))"]
        );
        assert_eq!(
            map("(2,(2,2)):(1,(4,2))"),
            ["(0,(0,0))", "(1,(0,0))", "(0,(0,1))", "(1,(0,1))", "(0,(1,0))", "(1,(1,0))", "(0,(1,1))", "(1,(1,1))"]
        );
        assert_eq!(
            map("((2,2),(2,2)):((1,8),(2,4))"),
            [
                "((0,0),(0,0))",
                "((1,0),(0,0))",
                "((0,0),(1,0))",
                "((1,0),(1,0))",
                "((0,0),(0,1))",
                "((1,0),(0,1))",
                "((0,0),(1,1))",
                "((1,0),(1,1))",
                "((0,1),(0,0))",
                "((1,1),(0,0))",
                "((0,1),(1,0))",
                "((1,1),(1,0))",
                "((0,1),(0,1))",
                "((1,1),(0,1))",
                "((0,1),(1,1))",
                "((1,1),(1,1))",
            ]
        );
    }
}

/// "Thread Value Layouts in CuTe".
mod thread_value {
    use super::*;

    #[test]
    fn threads_and_values() {
        assert_eq!(offsets("(2,3):(1,4)"), [0, 1, 4, 5, 8, 9]);
        assert_eq!(offsets("(2,2):(2,12)"), [0, 2, 12, 14]);
    }

    #[test]
    fn each_thread_reads_its_six_numbers() {
        let data = layout("(24,1):(1,0)");
        let composed = data.composition(layout("((2,2),(2,3)):((2,12),(1,4))")).unwrap();
        assert_eq!(composed.to_string(), "((2,2),(2,3)):((2,12),(1,4))");
        for (thread, first, numbers) in [
            (0, 0, [0, 1, 4, 5, 8, 9]),
            (1, 2, [2, 3, 6, 7, 10, 11]),
            (2, 12, [12, 13, 16, 17, 20, 21]),
            (3, 14, [14, 15, 18, 19, 22, 23]),
        ] {
            let part = Slicer::Tuple(vec![Slicer::Int(thread), Slicer::Whole]);
            let (values, offset) = composed.slice_and_offset(&part).unwrap();
            assert_eq!((values.to_string().as_str(), offset), ("((2,3)):((1,4))", first));
            assert!(values.offsets().map(|o| o + offset).eq(numbers));
        }
    }
}

/// "Bridging Math and Code: CuTe Layout Algebra in CuTeDSL".
mod bridging {
    use super::*;

    #[test]
    fn layout_function() {
        assert_eq!(offsets("(2,4):(2,2)"), [0, 2, 2, 4, 4, 6, 6, 8]);
    }

    #[test]
    fn sorting_changes_the_function() {
        let (unsorted, sorted) = (layout("(2,2):(3,1)"), layout("(2,2):(1,3)"));
        assert!(!unsorted.is_sorted() && sorted.is_sorted());
        assert_eq!(unsorted.sort(), Ok(sorted.clone()));
        assert!(unsorted.offsets().eq([0, 3, 1, 4]));
        assert!(sorted.offsets().eq([0, 1, 3, 4]));
    }

    #[test]
    fn coalescing() {
        assert_eq!(layout("(2,1):(3,1)").coalesce(), Ok(layout("2:3")));
    }

    #[test]
    fn complement_and_its_bijections() {
        let a = layout("(2,4):(1,2)");
        assert!(a.is_admissible(16));
        assert_eq!(a.complement(16), Ok(layout("2:8")));
        let joined = a.concat(&layout("2:8")).unwrap();
        assert_eq!(joined, layout("(2,4,2):(1,2,8)"));
        assert!(joined.offsets().eq(0..16));

        let a = layout("8:2");
        assert!(a.is_admissible(32));
        let joined = a.concat(&a.complement(32).unwrap()).unwrap();
        assert_eq!(joined, layout("(8,2,2):(2,1,16)"));
        assert!(joined.is_bijective());
        let evens_then_odds = |start: i64| [start, start + 1].into_iter().flat_map(|o| (0..8).map(move |i| o + 2 * i));
        assert!(joined.offsets().eq([0, 16].into_iter().flat_map(evens_then_odds)));
    }

    #[test]
    fn not_admissible() {
        assert_eq!(
            layout("(2,4):(1,3)").complement(16).unwrap_err().to_string(),
            "complement: stride 3 is not a multiple of 2, the extent times stride of the mode below it"
        );
        assert_eq!(
            layout("(2,4):(1,2)").complement(12).unwrap_err().to_string(),
            "complement: cotarget 12 is not a multiple of 8, the extent times stride of the last mode"
        );
    }
}

/// "CUTLASS-Cute 初步(1):Layout".
mod first_steps {
    use super::*;

    #[test]
    fn size_and_cosize() {
        let strided = layout("(8):(2)");
        assert!(strided.offsets().eq([0, 2, 4, 6, 8, 10, 12, 14]));
        // The text says 16; the last offset is 14, and CuTe's cosize is one more.
        assert_eq!((strided.size(), strided.cosize()), (8, 15));
        let broadcast = layout("(8):(0)");
        assert_eq!((broadcast.size(), broadcast.cosize()), (8, 1));
    }

    #[test]
    fn rank_and_depth() {
        for (shape, rank) in [("(8)", 1), ("(4,2)", 2), ("(5,6,7)", 3), ("((2,2),2)", 2)] {
            assert_eq!(shape.parse::<IntTuple>().unwrap().rank(), rank, "{shape}");
        }
        for (tuple, depth) in [("6", 0), ("(4,3)", 1), ("(3,(6,2),8)", 2), ("((2,(1,3)),4)", 3)] {
            assert_eq!(tuple.parse::<IntTuple>().unwrap().depth(), depth, "{tuple}");
        }
    }

    /// The picture of a layout, with the spaces at the ends of its lines taken off as in the text.
    fn picture(text: &str) -> String {
        let drawn = table(&layout(text)).unwrap();
        drawn.lines().map(str::trim_end).fold(String::new(), |text, line| text + line + "\n")
    }

    #[test]
    fn pictures() {
        assert_eq!(
            picture("(2,3):(1,2)"),
            "\
(2,3):(1,2)
      0   1   2
    +---+---+---+
 0  | 0 | 2 | 4 |
    +---+---+---+
 1  | 1 | 3 | 5 |
    +---+---+---+
"
        );
        assert_eq!(
            picture("(2,3):(3,1)"),
            "\
(2,3):(3,1)
      0   1   2
    +---+---+---+
 0  | 0 | 1 | 2 |
    +---+---+---+
 1  | 3 | 4 | 5 |
    +---+---+---+
"
        );
        assert_eq!(
            picture("(4,(2,2)):(4,(1,2))"),
            "\
(4,(2,2)):(4,(1,2))
       0    1    2    3
    +----+----+----+----+
 0  |  0 |  1 |  2 |  3 |
    +----+----+----+----+
 1  |  4 |  5 |  6 |  7 |
    +----+----+----+----+
 2  |  8 |  9 | 10 | 11 |
    +----+----+----+----+
 3  | 12 | 13 | 14 | 15 |
    +----+----+----+----+
"
        );
        assert_eq!(
            picture("(4,(2,2)):(2,(1,8))"),
            "\
(4,(2,2)):(2,(1,8))
       0    1    2    3
    +----+----+----+----+
 0  |  0 |  1 |  8 |  9 |
    +----+----+----+----+
 1  |  2 |  3 | 10 | 11 |
    +----+----+----+----+
 2  |  4 |  5 | 12 | 13 |
    +----+----+----+----+
 3  |  6 |  7 | 14 | 15 |
    +----+----+----+----+
"
        );
        assert_eq!(
            picture("(2,(2,2)):LayoutLeft"),
            "\
(2,(2,2)):(1,(2,4))
      0   1   2   3
    +---+---+---+---+
 0  | 0 | 2 | 4 | 6 |
    +---+---+---+---+
 1  | 1 | 3 | 5 | 7 |
    +---+---+---+---+
"
        );
    }

    #[test]
    fn elements() {
        assert_eq!(layout("(2,3):(1,2)").offset((1, 2)), Ok(5));
        assert_eq!(layout("(4,(2,2)):(4,(1,2))").offset((2, (1, 0))), Ok(9));
        assert_eq!(layout("(4,(2,2)):(2,(1,8))").offset((2, (1, 0))), Ok(5));
    }

    #[test]
    fn nested() {
        let c = RuntimeLayout::new((4, (2, 4)), (2, (1, 8))).unwrap();
        assert_eq!(c.slice(&"(_,(_,0))".parse().unwrap()), Ok(layout("(4,2):(2,1)")));
        assert!(c.is_bijective());
        let d = RuntimeLayout::new(((2, 2), (2, 4)), ((1, 4), (2, 8))).unwrap();
        assert!(d.is_bijective());
        let a = layout("((2,4),(3,5)):((3,6),(1,24))");
        assert_eq!(a.offset(((1, 3), (2, 4))), Ok(3 + 18 + 2 + 96));
        assert_eq!(a.slice(&"((1,1),(_,_))".parse().unwrap()), Ok(layout("(3,5):(1,24)")));
    }

    #[test]
    fn one_dimensional_rank_dimensional_natural() {
        let shape = IntTuple::from((3, (2, 3)));
        assert!(compatible(&IntTuple::from((3, 6)), &shape) && compatible(&IntTuple::from(18), &shape));
        let table = [
            ("(0,0)", "(0,(0,0))"),
            ("(1,0)", "(1,(0,0))"),
            ("(2,0)", "(2,(0,0))"),
            ("(0,1)", "(0,(1,0))"),
            ("(1,1)", "(1,(1,0))"),
            ("(2,1)", "(2,(1,0))"),
            ("(0,2)", "(0,(0,1))"),
            ("(1,2)", "(1,(0,1))"),
            ("(2,2)", "(2,(0,1))"),
            ("(0,3)", "(0,(1,1))"),
            ("(1,3)", "(1,(1,1))"),
            ("(2,3)", "(2,(1,1))"),
            ("(0,4)", "(0,(0,2))"),
            ("(1,4)", "(1,(0,2))"),
            ("(2,4)", "(2,(0,2))"),
            ("(0,5)", "(0,(1,2))"),
            ("(1,5)", "(1,(1,2))"),
            ("(2,5)", "(2,(1,2))"),
        ];
        for (i, (flat, natural)) in table.iter().enumerate() {
            let i = i as i64;
            let (flat, natural): (IntTuple, IntTuple) = (flat.parse().unwrap(), natural.parse().unwrap());
            assert_eq!(idx2crd(&i.into(), &shape), Ok(natural.clone()));
            assert_eq!(idx2crd(&flat, &shape), Ok(natural.clone()));
            assert_eq!(crd2idx(&flat, &shape), Ok(i));
            assert_eq!(crd2idx(&natural, &shape), Ok(i));
        }
    }

    #[test]
    fn six_calls_of_idx2crd() {
        let shape = IntTuple::from((3, (2, 3)));
        // The static ones of the text are the same numbers.
        for coord in ["16", "16", "(1,5)", "(1,5)", "(1,(1,2))", "(1,(1,2))"] {
            let natural = idx2crd(&coord.parse().unwrap(), &shape).unwrap();
            assert_eq!(natural.to_string(), "(1,(1,2))");
        }
        assert_eq!(idx2crd(&7.into(), &shape).unwrap().to_string(), "(1,(0,1))");
    }
}

/// "Layout algebra forms the heart of layouts".
mod layout_algebra {
    use super::*;

    #[test]
    fn size_cosize_codomain() {
        for (text, codomain, size, cosize) in [
            ("4:1", &[0, 1, 2, 3][..], 4, 4),
            ("4:2", &[0, 2, 4, 6], 4, 7),
            ("(2,3):(1,4)", &[0, 1, 4, 5, 8, 9], 6, 10),
        ] {
            let a = layout(text);
            assert_eq!((offsets(text).as_slice(), a.size(), a.cosize()), (codomain, size, cosize));
        }
    }

    #[test]
    fn indexing_and_slicing() {
        let a = layout("(4,(2,4)):(2,(1,8))");
        assert_eq!(a.offset((2, (0, 1))), Ok(12));
        assert_eq!(a.slice(&"(0,(_,_))".parse().unwrap()), Ok(layout("(2,4):(1,8)")));
    }

    #[test]
    fn cases_of_coalescing() {
        for (case, coalesced) in [
            ("(4,1):(2,7)", "4:2"),
            ("(1,4):(7,2)", "4:2"),
            ("(2,6):(1,2)", "12:1"),
            ("(2,6):(1,3)", "(2,6):(1,3)"),
            ("(2,(1,6)):(1,(6,2))", "12:1"),
        ] {
            assert_eq!(layout(case).coalesce(), Ok(layout(coalesced)), "{case}");
        }
    }

    #[test]
    fn division_of_a_matrix_by_two_by_two_tiles() {
        let divided = layout("(4,6):(6,1)").logical_divide("(2,2)".parse::<Tiler>().unwrap()).unwrap();
        assert_eq!(divided, layout("((2,2),(2,3)):((6,12),(1,2))"));
        let first_tile = divided.slice(&"((_,0),(_,0))".parse().unwrap()).unwrap();
        assert!(first_tile.offsets().eq([0, 6, 1, 7]));
    }
}
