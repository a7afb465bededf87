//! The emitted PTX text, executed by the interpreter, against the layouts that it was made from.

use std::error::Error;

use cute_cuda::index::{DynamicLayout, Expr, Width};
use cute_cuda::interpret::{Interpreter, Memory, Value};
use cute_cuda::kernel::{DynamicOffsets, Exchange, Extent, Input, Offsets, Output, ThreadValue, TypedKernel};
use cute_cuda::ptx::Target;
use cute_cuda::{CudaError, Machine};
use cute_types::runtime::{ComposedLayout, RuntimeLayout};
use proptest::prelude::*;

#[path = "../../cute-cuda/examples/h200_check/layouts.rs"]
mod layouts;

#[test]
fn every_offset_of_every_listed_layout_is_the_layouts_own() -> Result<(), Box<dyn Error>> {
    let machine = Machine::interpreter();
    let list = layouts::layouts();
    assert!(list.len() >= 200, "only {} layouts", list.len());
    let mut wide = 0;
    for layout in &list {
        let kernel = Offsets::new(layout, Target::default())?;
        let size = usize::try_from(layout.size())?;
        let computed = kernel.run(&machine, size)?;
        assert_eq!(computed.len(), size);
        for (index, &offset) in computed.iter().enumerate() {
            let expected = u64::try_from(layout.offset_at(index as i64))?;
            assert_eq!(offset, expected, "{layout} at {index}, as {}", kernel.expr());
            assert_eq!(kernel.expr().eval(index as u64), Some(expected), "{layout} at {index}");
        }
        wide += usize::from(kernel.expr().width() == Width::Bits64);
    }
    assert!(wide >= 10, "only {wide} layouts beyond 32 bits");
    Ok(())
}

#[test]
fn every_layout_of_the_suite_of_index_code_is_right_as_ptx() -> Result<(), Box<dyn Error>> {
    let machine = Machine::interpreter();
    let (mut static_ones, mut swizzled, mut dynamic) = (0, 0, 0);
    for row in include_str!("../../benches/index-code/suite.txt").lines().filter(|row| row.starts_with("offset")) {
        let text = row.split('|').nth(1).map_or("", str::trim);
        if let Some(layout) = text.parse().ok().filter(DynamicLayout::is_dynamic) {
            DynamicOffsets::new(&layout, Target::default())?;
            dynamic += 1;
            continue;
        }
        let layout: ComposedLayout = text.parse()?;
        let kernel = match layout.to_strided() {
            Some(layout) => Offsets::new(layout, Target::default())?,
            None => Offsets::new(&layout, Target::default())?,
        };
        // All indices of what is not too large for a test, else the first ones; the last ones by the formula.
        let size = u64::try_from(layout.size())?;
        let computed = kernel.run(&machine, size.min(1 << 14) as usize)?;
        for (index, (&offset, own)) in computed.iter().zip(layout.offsets()).enumerate() {
            assert_eq!(i64::try_from(offset)?, own, "{text} at {index}, as {}", kernel.expr());
        }
        let modes = layout.layout().flat_modes();
        for index in size.saturating_sub(1 << 12)..size {
            let own = own_offset(&modes, index as i64);
            let own = layout.swizzle().apply(own + layout.base_offset());
            assert_eq!(kernel.expr().eval(index), Some(own as u64), "{text} at {index}, as {}", kernel.expr());
        }
        static_ones += 1;
        swizzled += usize::from(layout.to_strided().is_none());
    }
    assert!(static_ones >= 70 && swizzled >= 12 && dynamic >= 6, "{static_ones}, {swizzled}, {dynamic}");
    Ok(())
}

/// The offset by its definition.
fn own_offset(modes: &[(i64, i64)], mut rest: i64) -> i64 {
    modes.iter().fold(0, |sum, (extent, stride)| {
        let digit = rest % extent;
        rest /= extent;
        sum + digit * stride
    })
}

/// One kernel without a division, whose offsets are those of each of these layouts.
fn each_launch_is_right(form: &DynamicLayout, launches: &[&str]) -> Result<(), Box<dyn Error>> {
    let machine = Machine::interpreter();
    let kernel = DynamicOffsets::new(form, Target::default())?;
    assert!(!kernel.kernel().ptx().contains("div."), "{form}");
    for launch in launches {
        let layout: ComposedLayout = launch.parse()?;
        let computed = kernel.run(&machine, &layout)?.into_iter().map(i64::try_from).collect::<Result<Vec<_>, _>>()?;
        assert_eq!(computed, layout.offsets().collect::<Vec<_>>(), "{form} with {launch}");
    }
    Ok(())
}

#[test]
fn one_dynamic_kernel_is_right_for_every_launch_of_its_form() -> Result<(), Box<dyn Error>> {
    for (form, launches) in [
        ("(m,n):(n,1)", &["(7,5):(5,1)", "(1,9):(9,1)", "(64,3):(3,1)", "(9,1):(1,1)", "(641,7):(7,1)"][..]),
        ("(?,8):(8,1)", &["(7,8):(8,1)", "(1,8):(8,1)"]),
        ("((4,m),(8,n)):((1,p),(4,q))", &["((4,3),(8,5)):((1,160),(4,32))", "((4,1),(8,1)):((1,0),(4,0))"]),
        ("(m,n,k):(n,1,p)", &["(3,4,5):(4,1,12)", "(1,1,5):(1,1,7)", "(3,1,2):(1,1,100)"]),
        ("S<2,0,3> o (m,8):(8,1)", &["S<2,0,3> o (7,8):(8,1)", "S<2,0,3> o (1,8):(8,1)", "S<2,0,3> o (64,8):(8,1)"]),
        ("S<2,1,-2> o 9 o (m,n):(n,1)", &["S<2,1,-2> o 9 o (7,5):(5,1)", "S<2,1,-2> o 9 o (31,16):(16,1)"]),
    ] {
        each_launch_is_right(&form.parse()?, launches)?;
    }
    Ok(())
}

#[test]
fn dynamic_kernels_beyond_32_bits_are_right_for_every_launch() -> Result<(), Box<dyn Error>> {
    for (form, launches) in [
        ("(m,n):(p,1)", &["(7,5):(8000000000,1)", "(1,9):(1,1)", "(9,1):(4294967297,1)", "(300,7):(7,1)"][..]),
        ("(m,3,n):(p,q,5)", &["(7,3,11):(55,8000000000,5)", "(1,3,1):(0,4294967296,5)"]),
        ("((4,m),(8,n)):((1,p),(4,q))", &["((4,3),(8,5)):((1,6442450944),(4,32))"]),
        ("S<3,1,40> o 9 o (m,8):(p,1)", &["S<3,1,40> o 9 o (13,8):(1099511627776,1)", "S<3,1,40> o 9 o (1,8):(0,1)"]),
    ] {
        // Offsets of 64 bits, and then indices, too.
        for size in [1 << 31, 1 << 40] {
            let form = form.parse::<DynamicLayout>()?.within(size, 1 << 62);
            each_launch_is_right(&form, launches)?;
        }
    }
    Ok(())
}

#[test]
fn addresses_of_a_swizzled_tile_are_those_of_its_layout() -> Result<(), Box<dyn Error>> {
    for text in
        ["S<3,3,3> o (64,8):(64,8)", "S<2,3,3> o (64,4):(32,8)", "S<0,4,3> o (64,8):(64,8)", "S<1,3,3> o (16,2):(16,8)"]
    {
        let layout: ComposedLayout = text.parse()?;
        let own: Vec<i64> = layout.offsets().collect();
        let [(threads, _), (values, _)] = layout.layout().flat_modes()[..] else { return Err(text.into()) };
        // Each element of shared memory has its number; a thread takes those of its row.
        let length = (layout.layout().cosize() as u64).next_power_of_two();
        let by_threads: RuntimeLayout = format!("({threads},{}):(1,{threads})", length / threads as u64).parse()?;
        let rows: RuntimeLayout = format!("({threads},{values}):({values},1)").parse()?;
        let extent = Extent { blocks: 1, threads: u32::try_from(threads)? };
        type Tile = TypedKernel<(Input<u16>, Output<u16>)>;
        let kernel = Tile::build("addresses", ["in", "out"], extent, Target::default(), |b, (input, out)| {
            let thread = b.thread();
            let (input, out) = (b.tensor(input, &by_threads)?.at(0, thread)?, b.tensor(out, &rows)?.at(0, thread)?);
            let staged = b.shared::<u16>(&by_threads)?;
            b.copy(&input, &staged.at(0, thread)?)?;
            b.barrier();
            b.copy(&staged.with_layout(&layout)?.at(0, thread)?, &out)
        })?;
        let (numbers, mut out): (Vec<u16>, _) = ((0..u16::try_from(length)?).collect(), vec![0; own.len()]);
        kernel.run(&Machine::interpreter(), (&numbers, &mut out))?;
        for (place, &found) in out.iter().enumerate() {
            let (thread, value) = (place / values as usize, place % values as usize);
            assert_eq!(
                i64::from(found),
                own[value * threads as usize + thread],
                "{text}, thread {thread}, value {value}"
            );
        }
    }
    Ok(())
}

#[test]
fn a_part_of_the_offsets_leaves_the_rest_alone() -> Result<(), Box<dyn Error>> {
    let layout: RuntimeLayout = "(60,100):(100,1)".parse()?;
    let kernel = Offsets::new(&layout, Target::default())?;
    for count in [0, 1, 255, 256, 257, 5999] {
        let computed = kernel.run(&Machine::interpreter(), count)?;
        let expected: Vec<u64> = (0..count as u64).map(|i| i % 60 * 100 + i / 60).collect();
        assert_eq!(computed, expected);
    }
    Ok(())
}

#[test]
fn sizes_about_the_ends_of_32_bits_are_right() -> Result<(), Box<dyn Error>> {
    use cute_cuda::kernel::ParamKind;

    // A count of 32 bits is at most 2^31; offsets are of 32 bits while 2^32 - 1 is the cosize at most.
    for (text, n, out) in [
        ("(2147483648):(1)", "u32", "u32"),
        ("(2147483649):(1)", "u64", "u32"),
        ("(4294967295):(1)", "u64", "u32"),
        ("(4294967296):(1)", "u64", "u64"),
        ("(3,2147483648):(1,3)", "u64", "u64"),
        ("(3,5):(2147483648,1)", "u32", "u64"),
    ] {
        let layout: RuntimeLayout = text.parse()?;
        let kernel = Offsets::new(&layout, Target::default())?;
        let kinds: Vec<ParamKind> = kernel.kernel().signature().params().map(|(_, kind)| kind).collect();
        let [ParamKind::Output(element, _), ParamKind::Scalar(count, most)] = kinds[..] else {
            return Err(text.into());
        };
        let size = u64::try_from(layout.size())?;
        assert_eq!((count.to_string().as_str(), element.to_string().as_str(), most), (n, out, size), "{text}");
        let few = size.min(1000) as usize;
        let wanted: Vec<u64> = layout.offsets().take(few).map(|offset| offset as u64).collect();
        assert_eq!(kernel.run(&Machine::interpreter(), few)?, wanted, "{text}");
    }
    Ok(())
}

#[test]
fn the_thread_value_kernel_prints_the_seeds_numbers() -> Result<(), Box<dyn Error>> {
    let layout: RuntimeLayout = "((2,2),(2,3)):((2,12),(1,4))".parse()?;
    let kernel = ThreadValue::new(&layout, Target::default())?;
    assert_eq!((kernel.threads(), kernel.values()), (4, 6));
    let data: Vec<i32> = (0..24).collect();
    let rows = kernel.run(&Machine::interpreter(), &data)?;
    let expected = [[0, 1, 4, 5, 8, 9], [2, 3, 6, 7, 10, 11], [12, 13, 16, 17, 20, 21], [14, 15, 18, 19, 22, 23]];
    assert_eq!(rows, expected);
    // The value's part of each address is a constant: thread 3's last value is nine elements on.
    let wide = kernel.kernel().ptx().lines().filter(|line| line.contains("ld.global.nc.v2.s32")).count();
    assert_eq!(wide, 3);
    assert!(kernel.kernel().ptx().contains("+32];"));
    Ok(())
}

#[test]
fn thread_value_kernels_take_whole_warps_and_odd_layouts() -> Result<(), Box<dyn Error>> {
    let texts = ["((4,8),(2,2)):((32,1),(16,8))", "(37,3):(5,1)", "((2,3),(1,4)):((0,7),(5,30))", "(1,1):(0,0)"];
    for text in texts {
        let layout: RuntimeLayout = text.parse()?;
        let kernel = ThreadValue::new(&layout, Target::default())?;
        let data: Vec<i32> = (0..layout.cosize() as i32).map(|i| i * 7 - 100).collect();
        let rows = kernel.run(&Machine::interpreter(), &data)?;
        for (thread, row) in rows.iter().enumerate() {
            for (value, &found) in row.iter().enumerate() {
                let offset = layout.offset_at((thread + value * kernel.threads()) as i64);
                assert_eq!(found, data[offset as usize], "{layout}, thread {thread}, value {value}");
            }
        }
    }
    Ok(())
}

#[test]
fn the_exchange_kernel_transposes_through_shared_memory() -> Result<(), Box<dyn Error>> {
    // The padded row keeps the columns in different banks; to the result it makes no difference.
    for (write, read) in [("(32,32):(1,33)", "(32,32):(33,1)"), ("(5,7):(1,5)", "(7,5):(5,1)")] {
        let (write, read): (RuntimeLayout, RuntimeLayout) = (write.parse()?, read.parse()?);
        let kernel = Exchange::new(&write, &read, Target::default())?;
        assert!(kernel.kernel().ptx().contains("bar.sync 0;"));
        let tile = kernel.tile();
        let data: Vec<i32> = (0..3 * tile as i32).collect();
        let out = kernel.run(&Machine::interpreter(), &data)?;
        let (rows, columns) = (write.shape().modes()[0].size()? as usize, tile);
        for (i, &found) in out.iter().enumerate() {
            let (base, at) = (i / tile * tile, i % tile);
            let transposed = at / (columns / rows) + at % (columns / rows) * rows;
            assert_eq!(found as usize, base + transposed, "{write} to {read} at {i}");
        }
    }
    Ok(())
}

#[test]
fn a_kernel_without_its_barrier_is_caught() -> Result<(), Box<dyn Error>> {
    use cute_cuda::interpret::{FaultKind, InterpretError};

    // Who reads its own element needs no barrier; who reads its neighbour's does.
    for (write, read, needed) in [("8:1", "8:1", false), ("(4,2):(1,4)", "(2,4):(4,1)", true)] {
        let kernel = Exchange::new(write.parse::<RuntimeLayout>()?, read.parse::<RuntimeLayout>()?, Target::default())?;
        let text = kernel.kernel().ptx().replace("bar.sync 0;", "");
        let mut memory = Memory::default();
        let [input, output] = [memory.input(&[7; 32]), memory.output(&[0; 32])].map(Value::U64);
        let values = [input, output, Value::U32(1)];
        let (grid, block) = ([1, 1, 1], [8, 1, 1]);
        let result = Interpreter::default().launch(&text, "exchange", grid, block, &values, &mut memory);
        let caught = match &result {
            Err(InterpretError::Fault(fault)) => {
                matches!(fault.kind, FaultKind::Race { other: 4, .. }) && fault.thread == [1, 0, 0]
            }
            _ => false,
        };
        assert_eq!(caught, needed, "{result:?}");
        assert_eq!(result.is_err(), needed, "{result:?}");
    }
    Ok(())
}

#[test]
fn wrong_arguments_never_reach_a_machine() -> Result<(), Box<dyn Error>> {
    use cute_cuda::kernel::{Arg, SignatureError};

    let layout: RuntimeLayout = "(4,8):(8,1)".parse()?;
    let kernel = Offsets::new(&layout, Target::default())?;
    let machine = Machine::interpreter();
    let mut out = [0u32; 32];
    let mut signed = [0i32; 32];
    let (mut short, mut long) = ([0u32; 31], [0u32; 40]);
    let launches: [(&mut [Arg<'_>], &str); 5] = [
        (&mut [Arg::from(&mut out[..])], "the kernel takes 2 arguments, and was given 1"),
        (
            &mut [Arg::from(&mut signed[..]), Arg::from(32u32)],
            "parameter `out` is an output of u32, and was given an output of i32",
        ),
        (
            &mut [Arg::from(&[0u32; 32][..]), Arg::from(32u32)],
            "parameter `out` is an output of u32, and was given an input of u32",
        ),
        (&mut [Arg::from(&mut short[..]), Arg::from(32u32)], "parameter `out` needs 32 elements, and was given 31"),
        (&mut [Arg::from(&mut long[..]), Arg::from(33u32)], "parameter `n` is at most 32, and was given 33"),
    ];
    for (args, sentence) in launches {
        let error = machine.launch(kernel.kernel(), args);
        assert_eq!(error.as_ref().map_err(ToString::to_string), Err(sentence.to_string()));
        assert!(matches!(error, Err(CudaError::Signature(_))));
    }
    let count = SignatureError::TooLarge { name: "n".to_string(), most: 32, found: 33 };
    assert_eq!(kernel.run(&machine, 33), Err(CudaError::Signature(count)));
    Ok(())
}

/// Up to four modes of up to 9 elements, with strides that need not be compact.
fn modes() -> impl Strategy<Value = Vec<(i64, i64)>> {
    let stride = prop_oneof![0i64..20, Just(1i64 << 20), Just(1i64 << 33), 0i64..5000];
    prop::collection::vec((1i64..10, stride), 1..5)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn expressions_of_random_layouts_are_their_offsets(modes in modes()) {
        let expr = Expr::of_modes(&modes)?;
        let size: i64 = modes.iter().map(|mode| mode.0).product();
        for index in 0..size {
            let offset = own_offset(&modes, index);
            prop_assert_eq!(expr.eval(index as u64), Some(offset as u64), "{} at {}", expr, index);
        }
        prop_assert_eq!(expr.eval(size as u64), None);
    }

    #[test]
    fn expressions_of_random_swizzled_layouts_are_their_offsets(
        modes in prop::collection::vec((1i64..10, prop_oneof![0i64..20, (0u32..10).prop_map(|bit| 1i64 << bit), 0i64..5000]), 1..5),
        bits in 0i64..4, base in 0i64..6, apart in 0i64..3, down in any::<bool>(),
    ) {
        let shift = if down { -(bits + apart) } else { bits + apart };
        let [extents, strides] = [|m: &(i64, i64)| m.0, |m: &(i64, i64)| m.1]
            .map(|of| modes.iter().map(|mode| of(mode).to_string()).collect::<Vec<_>>().join(","));
        let layout: ComposedLayout = format!("S<{bits},{base},{shift}> o ({extents}):({strides})").parse()?;
        let expr = Expr::of_composed(&layout)?;
        for (index, offset) in layout.offsets().enumerate() {
            prop_assert_eq!(expr.eval(index as u64), Some(offset as u64), "{} of {} at {}", expr, layout, index);
        }
    }

    #[test]
    fn expressions_of_random_powers_of_two_are_their_offsets(
        places in prop::collection::vec((0u32..4, 0u32..18), 1..7),
    ) {
        let modes: Vec<(i64, i64)> = places.iter().map(|&(extent, stride)| (1 << extent, 1 << stride)).collect();
        let expr = Expr::of_modes(&modes)?;
        let size: i64 = modes.iter().map(|mode| mode.0).product();
        for index in (0..size.min(4096)).chain((size - 100).max(0)..size) {
            prop_assert_eq!(expr.eval(index as u64), Some(own_offset(&modes, index) as u64), "{} at {}", expr, index);
        }
    }
}
