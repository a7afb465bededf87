//! What the builder refuses, each with its whole sentence.

use super::*;

#[test]
fn a_coordinate_that_can_leave_its_mode() -> Outcome {
    let five = layout("(4,8):(8,1)")?;
    let said = refused(32, |b, input, _| {
        let thread = b.thread();
        b.tensor(input, &five)?.at(1, thread).map(drop)
    });
    assert_eq!(said, "an index below 32 can leave mode 1, which has 8 elements; narrow it with `below`");
    let said = refused(1, |b, input, _| b.tensor(input, &five)?.at(0, 4).map(drop));
    assert_eq!(said, "an index below 5 can leave mode 0, which has 4 elements; narrow it with `below`");
    let said = refused(32, |b, _, _| {
        let thread = b.thread();
        b.index(layout("(16):(1)")?, &[thread]).map(drop)
    });
    assert_eq!(said, "an index below 32 can leave mode 0, which has 16 elements; narrow it with `below`");
    Ok(())
}

#[test]
fn modes_that_are_not_there() -> Outcome {
    let matrix = layout("(4,8):(8,1)")?;
    let said = refused(1, |b, input, _| b.tensor(input, &matrix)?.at(2, 0).map(drop));
    assert_eq!(said, "the layout has 2 modes, and was given 2; take one index a mode");
    let said = refused(1, |b, _, _| b.index(&matrix, &[0.into()]).map(drop));
    assert_eq!(said, "the layout has 2 modes, and was given 1; take one index a mode");
    let said = refused(1, |b, input, _| {
        let tensor = b.tensor(input, &matrix)?;
        b.along(&tensor, 3, |_, _, _| Ok(()))
    });
    assert_eq!(said, "the layout has 2 modes, and was given 3; take one index a mode");
    Ok(())
}

#[test]
fn vectors_that_the_layout_does_not_have() -> Outcome {
    let said = |text: &str, wanted| -> Outcome<String> {
        let layout = layout(text)?;
        Ok(refused(1, |b, input, _| {
            let tensor = b.tensor(input, &layout)?;
            b.load_with(&tensor, Vector::Exactly(wanted), cute_cuda::ptx::Cache::Default).map(drop)
        }))
    };
    assert_eq!(
        said("(8,4):(1,10)", 4)?,
        "a vector of 4 elements does not go through (8,4):(1,10), where at most 2 are adjacent and aligned within 16 bytes; \
         take fewer"
    );
    for (text, wanted, most) in [("16:1", 8, 4), ("16:1", 3, 4), ("16:2", 2, 1), ("16:1", 0, 4)] {
        let sentence = format!(
            "a vector of {wanted} elements does not go through {text}, where at most {most} are adjacent and aligned \
             within 16 bytes; take fewer"
        );
        assert_eq!(said(text, wanted)?, sentence);
    }
    assert_eq!((said("16:1", 4)?, said("16:1", 1)?), ("accepted".into(), "accepted".into()));
    Ok(())
}

#[test]
fn more_shared_memory_than_a_block_has() {
    let arrays = |sizes: &[i64]| {
        refused(1, |b, _, _| sizes.iter().try_for_each(|&size| b.shared::<f32>(RuntimeLayout::new(size, 1)?).map(drop)))
    };
    // What every device has that runs the target, 99 KiB.
    assert_eq!(arrays(&[25344]), "accepted");
    assert_eq!(arrays(&[25345]), "101392 bytes of shared memory do not fit a block; at most 101376 do");
    assert_eq!(arrays(&[8192, 17153]), "101392 bytes of shared memory do not fit a block; at most 101376 do");
    assert_eq!(arrays(&[1 << 62]), "18446744073709551615 bytes of shared memory do not fit a block; at most 101376 do");
}

#[test]
fn alignment_that_a_swizzle_asks_for_counts_as_shared_memory() -> Outcome {
    // 16 bytes; 2 KiB from a multiple of 1 KiB on, because addresses are exclusively or-ed with 512; what is behind.
    let swizzled = "S<1,7,1> o 512:1".parse::<cute_types::runtime::ComposedLayout>()?;
    let asks = |behind: i64| -> Outcome<bool> {
        let kernel = pair::<f32>(32, |b, _, output| {
            b.shared::<f32>(RuntimeLayout::new(4, 1)?)?;
            let tile = b.shared::<f32>(&swizzled)?;
            b.shared::<f32>(RuntimeLayout::new(behind, 1)?)?;
            let thread = b.thread();
            let values = layout("(2,(2,16)):(256,(128,1))")?;
            let mine = tile.map_layout(|_| Ok(values))?.at(1, thread)?;
            let to = b.tensor(output, layout("(2,32):(1,2)")?)?.at(1, thread)?;
            b.copy(&mine, &to)
        })?;
        Ok(kernel.kernel().ptx().contains(".extern .shared"))
    };
    // 48 KiB as they lie, and 4 bytes more, for which a launch has to ask.
    assert!(!asks(11520)?);
    assert!(asks(11521)?);
    Ok(())
}

#[test]
fn names_that_ptx_does_not_take() {
    let name = |name: &str| {
        let kernel = TypedKernel::<(u32,)>::build(name, ["n"], threads(1), Target::Sm80, |_, _| Ok(()));
        kernel.map_or_else(|error| error.kind().to_string(), |_| "accepted".to_string())
    };
    let params = |names: [&'static str; 2]| {
        let kernel = TypedKernel::<(u32, u32)>::build("k", names, threads(1), Target::Sm80, |_, _| Ok(()));
        kernel.map_or_else(|error| error.kind().to_string(), |_| "accepted".to_string())
    };
    let sentence = |name: &str| {
        format!(
            "`{name}` is no name for a kernel or a parameter, or is there twice; take letters, digits and _, a letter first"
        )
    };
    for wrong in ["", "2d", "a b", "a.b", "__tile0", "größe", "a;"] {
        assert_eq!(name(wrong), sentence(wrong));
    }
    // Whatever it is, it is said in one line.
    assert_eq!(name("a\nb"), sentence("a\\nb"));
    for wrong in [["a", "a"], ["a", "-"], ["", "a"]] {
        assert_eq!(params(wrong), sentence(if wrong[0].is_empty() { wrong[0] } else { wrong[1] }));
    }
    for right in ["k", "_k", "Kernel_2"] {
        assert_eq!(name(right), "accepted");
    }
}

#[test]
fn extents_that_no_device_launches() {
    let said = |blocks, threads| {
        let extent = Extent { blocks, threads };
        let kernel = TypedKernel::<(u32,)>::build("k", ["n"], extent, Target::Sm80, |_, _| Ok(()));
        kernel.map_or_else(|error| error.kind().to_string(), |_| "accepted".to_string())
    };
    assert_eq!(said(1, 1025), "1025 threads do not fit one block; at most 1024 do");
    assert_eq!(said(1, 0), "a block of 0 threads cannot be launched; it has 1 to 1024");
    assert_eq!(said(0, 1), "a grid of 0 blocks cannot be launched; it has 1 to 2147483647");
    assert_eq!(said(1 << 31, 1), "a grid of 2147483648 blocks cannot be launched; it has 1 to 2147483647");
    assert_eq!(said(u32::MAX >> 1, 1024), "accepted");
}

#[test]
fn parts_of_a_warp() {
    let sentence = "a block of 48 threads has part of a warp; take a multiple of 32";
    let said = refused(48, |b, _, _| {
        let value = b.variable(1.0f32);
        b.shuffle_xor(value, 1).map(drop)
    });
    assert_eq!(said, sentence);
    let said = refused(48, |b, _, _| {
        let value = b.variable(1.0f32);
        b.warp_fold(value, |b, x, y| b.add(x, y)).map(drop)
    });
    assert_eq!(said, sentence);
    let said = refused(48, |b, _, _| {
        let row = b.shared::<half::f16>(RuntimeLayout::new(8, 1)?)?;
        b.load_matrix(&row, 1, false).map(drop)
    });
    assert_eq!(said, sentence);
}

#[test]
fn instructions_that_the_target_does_not_have() {
    let said = |target, body: fn(&mut Builder) -> Result<(), KernelError>| {
        let kernel = TypedKernel::<(u32,)>::build("k", ["n"], threads(32), target, |b, _| body(b));
        kernel.map_or_else(|error| error.kind().to_string(), |_| "accepted".to_string())
    };
    let copy: fn(&mut Builder) -> _ = |b| b.commit();
    let load: fn(&mut Builder) -> _ = |b| {
        let row = b.shared::<half::f16>(RuntimeLayout::new(8, 1)?)?;
        b.load_matrix(&row, 1, false).map(drop)
    };
    let store: fn(&mut Builder) -> _ = |b| {
        let row = b.shared::<half::f16>(RuntimeLayout::new(8, 1)?)?;
        let values = b.fragment(&RuntimeLayout::new(2, 1)?, half::f16::ONE)?;
        b.store_matrix(&values, &row, 1, false)
    };
    for (name, body, needed, before) in [
        ("cp.async", copy, Target::Sm80, Target::Sm75),
        ("ldmatrix", load, Target::Sm75, Target::Sm70),
        ("stmatrix", store, Target::Sm90, Target::Sm89),
    ] {
        let sentence = format!("`{name}` needs {needed}, and the kernel is for {before}; write it for {needed}");
        assert_eq!(said(before, body), sentence);
        assert_eq!(said(needed, body), "accepted");
    }
}

#[test]
fn asynchronous_copies_of_less_than_4_adjacent_bytes() -> Outcome {
    let said = |from: &str, to: &str| -> Outcome<String> {
        let (from, to) = (layout(from)?, layout(to)?);
        let kernel = pair::<half::f16>(1, |b, input, _| {
            let (from, to) = (b.tensor(input, &from)?, b.shared(&to)?);
            b.copy_async(&from, &to)
        });
        Ok(kernel.map_or_else(
            |error| error.kind().to_string(),
            |kernel| kernel.kernel().ptx().matches("cp.async").count().to_string(),
        ))
    };
    let sentence = "an asynchronous copy moves 4, 8 or 16 bytes that are adjacent on both sides, and here 2 are; take layouts \
                    that agree, or `copy`";
    // Adjacent, but not in the same order; not adjacent on one side; not aligned.
    assert_eq!(said("(2,4):(1,2)", "(2,4):(4,1)")?, sentence);
    assert_eq!(said("8:1", "8:2")?, sentence);
    assert_eq!(said("8:2", "8:1")?, sentence);
    assert_eq!(said("(1,8):(9,3)", "8:1")?, sentence);
    assert_eq!(said("(8,4):(1,8)", "(8,4):(1,8)")?, "4");
    assert_eq!(said("(8,4):(1,12)", "(8,4):(1,8)")?, "8");
    assert_eq!(said("8:1", "4:1")?, "the source has 8 elements and the destination 4; make them equal");
    assert_eq!(said("(4,2):(1,4)", "(4,2):(1,0)")?, "two threads write offset 0; take an injective layout");
    Ok(())
}

#[test]
fn stores_to_one_element_twice() -> Outcome {
    let said = |text: &str| -> Outcome<String> {
        let layout = layout(text)?;
        Ok(refused(1, |b, _, output| {
            let to = b.tensor(output, &layout)?;
            let values = b.fragment(&layout, 0.0)?;
            b.store(&values, &to)
        }))
    };
    assert_eq!(said("(4,2):(1,0)")?, "two threads write offset 0; take an injective layout");
    assert_eq!(said("(4,2):(1,3)")?, "two threads write offset 3; take an injective layout");
    assert_eq!(said("(4,2):(1,4)")?, "accepted");
    Ok(())
}

#[test]
fn sizes_that_differ() -> Outcome {
    let [four, eight] = [layout("4:1")?, layout("8:1")?];
    let said = refused(1, |b, input, output| {
        let (from, to) = (b.tensor(input, &eight)?, b.tensor(output, &four)?);
        b.copy(&from, &to)
    });
    assert_eq!(said, "the source has 8 elements and the destination 4; make them equal");
    let said = refused(1, |b, input, _| {
        let (from, to) = (b.tensor(input, &four)?, b.fragment::<f32>(&eight, 0.0)?);
        b.copy(&from, &to)
    });
    assert_eq!(said, "the source has 4 elements and the destination 8; make them equal");
    let said = refused(1, |b, _, _| {
        let (few, more) = (b.fragment::<f32>(&four, 0.0)?, b.fragment::<f32>(&eight, 0.0)?);
        few.zip(&more, |x, _| x).map(drop)
    });
    assert_eq!(said, "the source has 8 elements and the destination 4; make them equal");
    let said = refused(1, |b, input, _| {
        let from = b.tensor(input, &four)?;
        b.load_one(&from).map(drop)
    });
    assert_eq!(said, "the source has 4 elements and the destination 1; make them equal");
    Ok(())
}

#[test]
fn layouts_that_go_further_than_the_one_before() -> Outcome {
    let said = refused(1, |b, input, _| {
        let tensor = b.tensor(input, &layout("(4,4):(1,4)")?)?;
        tensor.map_layout(|_| RuntimeLayout::new(17, 1)).map(drop)
    });
    assert_eq!(said, "a cosize of 17 elements is out of reach; at most 16 are within");
    let said = refused(1, |b, _, _| {
        let fragment = b.fragment::<f32>(&layout("4:1")?, 0.0)?;
        fragment.map_layout(|_| RuntimeLayout::new(3, 2)).map(drop)
    });
    assert_eq!(said, "a cosize of 5 elements is out of reach; at most 4 are within");
    let said = refused(1, |b, input, _| {
        let tensor = b.tensor(input, &layout("(4,4):(1,4)")?)?;
        tensor.composition(layout("5:4")?).map(drop)
    });
    assert_ne!(said, "accepted");
    Ok(())
}

#[test]
fn more_elements_than_a_thread_unrolls() {
    let said = refused(1, |b, input, _| {
        let tensor = b.tensor(input, RuntimeLayout::new(1025, 1)?)?;
        b.load(&tensor).map(drop)
    });
    assert_eq!(said, "1025 values a thread are too many to unroll; at most 1024 are");
    let said = refused(1, |b, _, _| b.fragment::<f32>(&RuntimeLayout::new(1025, 0)?, 0.0).map(drop));
    assert_eq!(said, "1025 values a thread are too many to unroll; at most 1024 are");
}

#[test]
fn offsets_that_are_no_unsigned_numbers() -> Outcome {
    let said = |text: &str| -> Outcome<String> {
        let layout = text.parse::<cute_types::runtime::ComposedLayout>()?;
        Ok(refused(1, |b, input, _| b.tensor(input, &layout).map(drop)))
    };
    assert_eq!(said("4:-1")?, "stride -1 is negative; index code is unsigned, reverse the data instead");
    let backward = layout("4:-1")?;
    let said =
        refused(1, |b, input, _| b.tensor(input, layout("4:1")?)?.map_layout(|_| Ok(backward.clone())).map(drop));
    assert_eq!(said, "stride -1 is negative; index code is unsigned, reverse the data instead");
    let said = refused(1, |b, _, _| b.index(&backward, &[0.into()]).map(drop));
    assert_eq!(said, "stride -1 is negative; index code is unsigned, reverse the data instead");
    Ok(())
}

#[test]
fn turns_that_32_bits_do_not_count() {
    let said = |count| refused(1, |b, _, _| b.repeat(count, |_, _| Ok(())));
    assert_eq!(
        said(1 << 32),
        "a value below 4294967296 has to stay below 4294967296; take a smaller limit or a larger layout"
    );
    assert_eq!((said((1 << 32) - 1), said(0)), ("accepted".into(), "accepted".into()));
}

#[test]
fn matrices_of_another_form() -> Outcome {
    let said = |text: &str, matrices| -> Outcome<String> {
        let layout = text.parse::<cute_types::runtime::ComposedLayout>()?;
        let kernel = pair::<half::f16>(32, |b, _, _| {
            let row = b.shared::<half::f16>(&layout)?;
            b.load_matrix(&row, matrices, false).map(drop)
        });
        Ok(kernel.map_or_else(|error| error.kind().to_string(), |_| "accepted".to_string()))
    };
    assert_eq!(said("8:1", 3)?, "a warp moves 1, 2 or 4 matrices at once, not 3; take one of these");
    let row = |layout: &str, most: u64| {
        format!(
            "a vector of 8 elements does not go through {layout}, where at most {most} are adjacent and aligned within \
             16 bytes; take fewer"
        )
    };
    assert_eq!(said("4:1", 1)?, row("4:1", 4));
    assert_eq!(said("8:2", 1)?, row("8:2", 1));
    assert_eq!(said("(2,4):(4,1)", 1)?, row("(2,4):(4,1)", 1));
    assert_eq!(said("8:1", 4)?, "accepted");
    let said = refused(32, |b, _, _| {
        let row = b.shared::<f32>(layout("4:1")?)?;
        b.load_matrix(&row, 1, false).map(drop)
    });
    let wanted = "a matrix of f32 is none that a warp moves; elements are of 16 bits, or of 8 and not transposed";
    assert_eq!(said, wanted);
    Ok(())
}

#[test]
fn non_coherent_accesses_of_what_the_kernel_writes() -> Outcome {
    use cute_cuda::ptx::Cache::{Default, NonCoherent, Streaming};
    let eight = layout("8:1")?;
    let sentence = |access: &str| {
        format!(
            "`Cache::NonCoherent` is for loads of what nothing writes while the kernel runs, and this is {access}; take \
             `Cache::Default`"
        )
    };
    let said = refused(1, |b, _, output| {
        let tensor = b.tensor(output, &eight)?;
        b.load_with(&tensor, Vector::Widest, NonCoherent).map(drop)
    });
    assert_eq!(said, sentence("a load of an array that the kernel writes"));
    let said = refused(1, |b, _, _| {
        let tile = b.shared::<f32>(&eight)?;
        b.load_with(&tile, Vector::Widest, NonCoherent).map(drop)
    });
    assert_eq!(said, sentence("a load of shared memory"));
    let said = refused(1, |b, _, output| {
        let (tensor, zeros) = (b.tensor(output, &eight)?, b.fragment(&eight, 0.0)?);
        b.store_with(&zeros, &tensor, Vector::Widest, NonCoherent)
    });
    assert_eq!(said, sentence("a store"));
    let said = refused(1, |b, _, _| {
        let (tile, zeros) = (b.shared::<f32>(&eight)?, b.fragment(&eight, 0.0)?);
        b.store_with(&zeros, &tile, Vector::Widest, NonCoherent)
    });
    assert_eq!(said, sentence("a store"));
    // Of what is only read it is the way to load, and the other ways are for every memory.
    let kernel = pair::<f32>(1, |b, input, output| {
        let (from, to, tile) = (b.tensor(input, &eight)?, b.tensor(output, &eight)?, b.shared::<f32>(&eight)?);
        let values = b.load_with(&from, Vector::Widest, NonCoherent)?;
        b.store_with(&values, &tile, Vector::Widest, Streaming)?;
        let values = b.load_with(&tile, Vector::Widest, Streaming)?;
        b.store_with(&values, &to, Vector::Widest, Default)?;
        let values = b.load_with(&to, Vector::Widest, Streaming)?;
        b.store_with(&values, &to, Vector::Widest, Streaming)
    })?;
    let numbers = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0];
    assert_eq!(run(&kernel, &numbers, 8)?, numbers);
    Ok(())
}
