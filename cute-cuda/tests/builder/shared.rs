//! Tiles in shared memory under swizzles: what goes in by one layout comes out by another.

use cute_types::runtime::{ComposedLayout, Swizzle};

use super::*;

/// Modes of 2 elements, with these strides, as one mode.
fn bits(strides: &[i64]) -> Outcome<RuntimeLayout> {
    let modes: Vec<RuntimeLayout> =
        strides.iter().map(|&stride| RuntimeLayout::new(2, stride)).collect::<Result<_, _>>()?;
    Ok(RuntimeLayout::make_layout(&[RuntimeLayout::make_layout(&modes)?])?.mode(0)?)
}

/// (value, thread) to the places of a tile, in some order.
fn assignment(draws: &mut Draws, values: usize, all: usize, places: &[i64]) -> Outcome<RuntimeLayout> {
    let strides: Vec<i64> = draws.order(all).into_iter().map(|bit| places[bit]).collect();
    Ok(RuntimeLayout::make_layout(&[bits(&strides[..values])?, bits(&strides[values..])?])?)
}

/// Writes a tile by one layout and reads it by another; the whole kernel's text.
fn exchange<T: Data + PartialEq>(
    tile: &ComposedLayout,
    write: &RuntimeLayout,
    read: &RuntimeLayout,
    number: impl Fn(usize) -> T,
) -> Outcome<String> {
    let count = write.mode(1)?.size() as u32;
    let compact = RuntimeLayout::make_layout(&[
        RuntimeLayout::new(write.mode(0)?.size(), 1)?,
        RuntimeLayout::new(i64::from(count), write.mode(0)?.size())?,
    ])?;
    let kernel = pair::<T>(count, |b, input, output| {
        let thread = b.thread();
        let tile = b.shared::<T>(tile)?;
        let from = b.tensor(input, &compact)?.at(1, thread)?;
        b.copy(&from, &tile.map_layout(|_| Ok(write.clone()))?.at(1, thread)?)?;
        b.barrier();
        let to = b.tensor(output, &compact)?.at(1, thread)?;
        b.copy(&tile.map_layout(|_| Ok(read.clone()))?.at(1, thread)?, &to)
    })?;
    let size = compact.size() as usize;
    let input: Vec<T> = (0..size).map(&number).collect();
    let found = run(&kernel, &input, size)
        .map_err(|error| format!("{tile}: {write} to {read}: {error}\n{}", kernel.kernel().ptx()))?;
    let mut memory = vec![T::default(); write.cosize() as usize];
    for (coordinate, place) in write.offsets().enumerate() {
        memory[place as usize] = input[coordinate];
    }
    let wanted: Vec<T> = read.offsets().map(|place| memory[place as usize]).collect();
    assert!(found == wanted, "{tile}: {write} to {read}\n{}", kernel.kernel().ptx());
    Ok(kernel.kernel().ptx().to_string())
}

#[test]
fn swizzled_tiles_hold_what_was_put_into_them() -> Outcome {
    let mut draws = Draws(11);
    let (mut hoisted, mut whole) = (0, 0);
    for turn in 0..300 {
        // A tile of 2^9 elements; on every third turn with holes, so that offsets are no bits of one number.
        let places: Vec<i64> = match turn % 3 {
            0 => (0..9).map(|bit| if bit < 4 { 1 << bit } else { 17 << (bit - 4) }).collect(),
            _ => (0..9).map(|bit| 1 << bit).collect(),
        };
        let (count, base) = (1 + draws.below(3) as i64, draws.below(4) as i64);
        let up = draws.below((10 - base - count) as u64) as i64;
        let shift = if up < count { count } else { up };
        let swizzle = Swizzle::new(count, base, if turn % 5 == 0 { -shift } else { shift })?;
        let values = 1 + draws.below(3) as usize;
        let write = assignment(&mut draws, values, 9, &places)?;
        let read = assignment(&mut draws, values, 9, &places)?;
        let cosize = write.cosize();
        let tile = ComposedLayout::new(swizzle, 0, RuntimeLayout::new(cosize, 1)?)?;
        let text = match turn % 2 {
            0 => exchange::<f32>(&tile, &write, &read, |i| i as f32)?,
            _ => exchange::<half::f16>(&tile, &write, &read, |i| half::f16::from_f32(i as f32))?,
        };
        // Where nothing carries, one exclusive or with a constant stands for the index code of a value.
        let constant = |line: &str| {
            let last = line.trim_end_matches(';').rsplit(", ").next();
            line.contains("xor.b32") && last.is_some_and(|last| last.parse::<u64>().is_ok())
        };
        if text.lines().any(constant) { hoisted += 1 } else { whole += 1 }
    }
    assert!(hoisted > 30 && whole > 30, "{hoisted} hoisted, {whole} not");
    Ok(())
}

#[test]
fn arrays_are_as_long_as_swizzles_reach() -> Outcome {
    for swizzle in ["S<1,3,1>", "S<2,0,2>", "S<3,1,-3>", "S<1,0,4>", "S<2,3,3>"] {
        let swizzle: Swizzle = swizzle.parse()?;
        for size in 1..300 {
            let tile = ComposedLayout::new(swizzle, 0, RuntimeLayout::new(size, 1)?)?;
            let kernel = pair::<f32>(1, |b, input, _| b.tensor(input, &tile).map(drop))?;
            let Some((_, ParamKind::Input(_, Length::Elements(length)))) = kernel.kernel().signature().params().next()
            else {
                return Err("no input".into());
            };
            let reach = (0..size).map(|offset| swizzle.apply(offset) as u64 + 1).max();
            assert!(Some(length) >= reach, "{tile}: {length}, {reach:?}");
            // A whole tile needs no more than its elements.
            assert!(size != 256 || length == 256, "{tile}: {length}");
        }
    }
    Ok(())
}

#[test]
fn swizzled_rows_of_a_thread_cost_an_exclusive_or_each() -> Outcome {
    // 64 halves a row, 8 vectors of 16 bytes; each thread reads the 8 vectors of its row.
    let tile: ComposedLayout = "S<3,3,3> o (64,32):(1,64)".parse()?;
    let kernel = pair::<half::f16>(32, |b, input, output| {
        let thread = b.thread();
        let tile = b.shared::<half::f16>(&tile)?;
        let whole = layout("((8,8),32):((1,256),8)")?;
        let from = b.tensor(input, &whole)?.at(1, thread)?;
        let across = layout("((8,8),32):((1,256),8)")?;
        b.copy(&from, &tile.map_layout(|_| Ok(across))?.at(1, thread)?)?;
        b.barrier();
        let row = b.load(&tile.at(1, thread)?)?;
        let to = b.tensor(output, layout("(64,32):(1,64)")?)?.at(1, thread)?;
        b.store(&row, &to)
    })?;
    let input: Vec<half::f16> = (0..2048).map(|i| half::f16::from_f32(i as f32)).collect();
    assert_eq!(run(&kernel, &input, 2048)?, input);
    let text = kernel.kernel().ptx();
    let reads = text.split("bar.sync").nth(1).unwrap_or_default();
    assert_eq!(reads.matches("ld.shared.v4.u32").count(), 8);
    // The first address has no constant; of the others each has one.
    assert_eq!(reads.matches("xor.b32").count(), 7, "{text}");
    Ok(())
}

#[test]
fn a_static_layout_is_a_tile() -> Outcome {
    use cute_types::prelude::*;
    let kernel = pair::<f32>(8, |b, input, output| {
        let thread = b.thread();
        let tile = b.shared::<f32>(layout!(S<3,0,3> o (8,8):(8,1)))?;
        let from = b.tensor(input, layout!((8,8):(8,1)))?.at(0, thread)?;
        b.copy(&from, &tile.at(0, thread)?)?;
        b.barrier();
        let to = b.tensor(output, layout!((8,8):(8,1)))?.at(0, thread)?;
        b.copy(&tile.at(1, thread)?, &to)
    })?;
    let input: Vec<f32> = (0..64).map(|i| i as f32).collect();
    let wanted: Vec<f32> = (0..64).map(|i| (i % 8 * 8 + i / 8) as f32).collect();
    assert_eq!(run(&kernel, &input, 64)?, wanted);
    Ok(())
}
