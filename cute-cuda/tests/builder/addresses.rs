//! Addresses: offsets beyond 32 bits, and immediates.

use cute_cuda::interpret::{Interpreter, Memory, Space, Value};

use super::*;

/// Where the kernel reads the element at a coordinate of the layout: the address that the interpreter refuses, in elements.
fn reads_at(text: &str, coordinate: u32) -> Outcome<u64> {
    type Reading = TypedKernel<(Input<f32>, Output<f32>, u32)>;
    let layout = layout(text)?;
    let size = u32::try_from(layout.size())?;
    let kernel = Reading::build("k", ["in", "out", "c"], threads(1), Target::Sm80, |b, (input, output, c)| {
        b.number_below(c, size, |b, c| {
            let whole = RuntimeLayout::make_layout(core::slice::from_ref(&layout))?;
            let from = b.tensor(input, &whole)?.at(0, c)?;
            let value = b.load_one(&from)?;
            let to = b.tensor(output, RuntimeLayout::new(1, 0)?)?;
            b.store_one(value, &to)
        })
    })?;
    let mut memory = Memory::default();
    let (input, output) = (memory.input(&[0; 4]), memory.output(&[0; 4]));
    let values = [Value::U64(input), Value::U64(output), Value::U32(coordinate)];
    let launched =
        Interpreter::default().launch(kernel.kernel().ptx(), "k", [1, 1, 1], [1, 1, 1], &values, &mut memory);
    match launched {
        Ok(_) => Ok(0),
        Err(InterpretError::Fault(fault)) => match fault.kind {
            FaultKind::OutOfBounds { space: Space::Global, address, bytes: 4 } => Ok(address.wrapping_sub(input) / 4),
            other => Err(other.to_string().into()),
        },
        Err(other) => Err(other.into()),
    }
}

#[test]
fn offsets_beyond_32_bits_are_whole() -> Outcome {
    for text in [
        "(4,8):(1,4294967296)",
        "(3,5):(5000000000,7)",
        "(65536,65535):(1,65536)",
        "((2,3),(5,7)):((4294967295,3),(12884901888,1))",
        "(1000,1000,1000):(1,1000,1000000)",
        "(2,2):(1099511627776,1)",
    ] {
        let parsed = layout(text)?;
        let last = parsed.size() as u32 - 1;
        for coordinate in [0, 1, 2, last / 3, last / 2, last - 1, last] {
            let wanted = parsed.offset_at(i64::from(coordinate)) as u64;
            assert_eq!(reads_at(text, coordinate)?, wanted, "{text} at {coordinate}");
        }
    }
    Ok(())
}

#[test]
fn constants_beyond_an_immediate_are_added() -> Outcome {
    // 2^30 bytes are the first that are no immediate.
    for offset in [(1i64 << 28) - 1, 1 << 28, (1 << 31) + 5, 1 << 40] {
        let long = RuntimeLayout::new(2, offset)?;
        let kernel = pair::<f32>(1, |b, input, output| {
            let from = b.tensor(input, &long)?.at(0, 1)?;
            let to = b.tensor(output, RuntimeLayout::new(1, 0)?)?;
            b.copy(&from, &to)
        })?;
        let mut memory = Memory::default();
        let (input, output) = (memory.input(&[0; 4]), memory.output(&[0; 4]));
        let values = [Value::U64(input), Value::U64(output)];
        let launched =
            Interpreter::default().launch(kernel.kernel().ptx(), "k", [1, 1, 1], [1, 1, 1], &values, &mut memory);
        let Err(InterpretError::Fault(fault)) = launched else { return Err("accepted".into()) };
        let address = input + 4 * offset as u64;
        assert_eq!(fault.kind, FaultKind::OutOfBounds { space: Space::Global, address, bytes: 4 });
    }
    Ok(())
}

#[test]
fn a_launch_asks_for_what_the_layouts_reach() -> Outcome {
    let kernel = pair::<f32>(4, |b, input, output| {
        let thread = b.thread();
        // The longest of several over one array; of a base, after it.
        b.tensor(input, layout("(4,2):(1,4)")?)?;
        let from = b.tensor(input, "S<0,0,1> o 5 o (4,2):(1,6)".parse::<cute_types::runtime::ComposedLayout>()?)?;
        let to = b.tensor(output, layout("(4,2):(3,1)")?)?;
        b.copy(&from.at(0, thread)?, &to.at(0, thread)?)
    })?;
    let said = |input: usize, output: usize| run(&kernel, &vec![0.0; input], output).map_err(|error| error.to_string());
    assert_eq!(said(14, 11).err().as_deref(), Some("parameter `in` needs 15 elements, and was given 14"));
    assert_eq!(said(15, 10).err().as_deref(), Some("parameter `out` needs 11 elements, and was given 10"));
    assert!(said(15, 11).is_ok());
    Ok(())
}
