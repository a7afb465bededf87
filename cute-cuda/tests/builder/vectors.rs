//! The width of accesses: as wide as the layout allows, and no wider.

use super::*;

/// The widest access by definition: for every index of the threads, all offsets are whole runs at multiples of their size.
fn widest(values: &RuntimeLayout, threads: &RuntimeLayout, base: i64, most: i64) -> i64 {
    let whole = |width: i64| {
        threads.offsets().all(|thread| {
            let mut offsets: Vec<i64> = values.offsets().map(|value| base + thread + value).collect();
            offsets.sort_unstable();
            offsets.dedup();
            offsets.chunks(width as usize).all(|run| {
                run.len() as i64 == width && run[0] % width == 0 && run.iter().zip(run[0]..).all(|(a, b)| *a == b)
            })
        })
    };
    let widths = core::iter::successors(Some(most), |width| (*width > 1).then_some(width / 2));
    widths.into_iter().find(|&width| whole(width)).unwrap_or(1)
}

/// Every layout of two modes of these extents and strides.
fn layouts() -> Outcome<Vec<RuntimeLayout>> {
    let mut all = Vec::new();
    for (first, second) in [(4, 2), (2, 4), (8, 1), (3, 4), (6, 2), (8, 3), (1, 5)] {
        for strides in
            [(1, 4), (4, 1), (2, 1), (1, 8), (8, 1), (1, 2), (1, 6), (3, 1), (1, 0), (0, 1), (1, 12), (2, 16)]
        {
            all.push(RuntimeLayout::new((first, second), strides)?);
        }
    }
    Ok(all)
}

#[test]
fn the_widest_vector_is_the_widest() -> Outcome {
    let mut widths = [0; 5];
    for values in layouts()? {
        for threads in ["(2):(0)", "(2):(1)", "(5):(4)", "(4):(6)", "(3,4):(8,32)", "(2,2):(16,2)"] {
            for base in [0, 1, 2, 4, 12] {
                let threads = layout(threads)?;
                let count = threads.size() as u32;
                let mut found = 0;
                let both = RuntimeLayout::make_layout(&[values.clone(), threads.clone()])?;
                let composed =
                    cute_types::runtime::ComposedLayout::new(cute_types::runtime::Swizzle::new(0, 0, 0)?, base, both)?;
                pair::<f32>(count, |b, input, _| {
                    let thread = b.thread();
                    found = b.tensor(input, &composed)?.at(1, thread)?.vector()?;
                    Ok(())
                })?;
                assert_eq!(found as i64, widest(&values, &threads, base, 4), "{base} + {values}, {threads}");
                widths[found as usize] += 1;
            }
        }
    }
    // All widths are among them.
    assert!(widths[1] > 0 && widths[2] > 0 && widths[4] > 0, "{widths:?}");
    Ok(())
}

#[test]
fn vectors_are_as_wide_as_cutes() -> Outcome {
    for values in layouts()? {
        let registers = RuntimeLayout::layout_left(values.shape().clone())?;
        // CuTe's: adjacent in both in the same order, aligned as all strides beyond are, within 16 bytes.
        let Ok(common) = values.max_common_vector(&registers) else { continue };
        let cutes = [common, values.max_alignment(), 4].map(|n| 1 << n.trailing_zeros().min(2)).into_iter().min();
        let mut found = 0;
        pair::<f32>(1, |b, input, _| {
            found = b.tensor(input, &values)?.vector()?;
            Ok(())
        })?;
        assert!(Some(found as i64) >= cutes, "{values}: {found}, CuTe's {cutes:?}");
    }
    Ok(())
}

#[test]
fn accesses_have_16_bytes_whatever_the_element() -> Outcome {
    fn text<T: Data>() -> Outcome<String> {
        let kernel = pair::<T>(32, |b, input, output| {
            let thread = b.thread();
            let all = layout("(16,32):(1,16)")?;
            let (from, to) = (b.tensor(input, &all)?.at(1, thread)?, b.tensor(output, &all)?.at(1, thread)?);
            b.copy(&from, &to)
        })?;
        let input: Vec<T> = vec![T::default(); 512];
        run(&kernel, &input, 512)?;
        let accesses = kernel.kernel().ptx().lines().filter(|line| line.contains("ld.global"));
        Ok(accesses.map(|line| line.trim().split(' ').next().unwrap_or_default()).collect::<Vec<_>>().join(" "))
    }
    assert_eq!(text::<half::f16>()?, ["ld.global.nc.v4.u32"; 2].join(" "));
    assert_eq!(text::<f32>()?, ["ld.global.nc.v4.f32"; 4].join(" "));
    assert_eq!(text::<f64>()?, ["ld.global.nc.v2.f64"; 8].join(" "));
    assert_eq!(text::<u64>()?, ["ld.global.nc.v2.u64"; 8].join(" "));
    Ok(())
}

/// A copy by threads between two layouts, each side in its own vectors, beside the layouts.
fn copies<T: Data + PartialEq>(from: &RuntimeLayout, to: &RuntimeLayout, number: impl Fn(usize) -> T) -> Outcome {
    let count = from.mode(1)?.size() as u32;
    let kernel = pair::<T>(count, |b, input, output| {
        let thread = b.thread();
        let (from, to) = (b.tensor(input, from)?.at(1, thread)?, b.tensor(output, to)?.at(1, thread)?);
        b.copy(&from, &to)
    })?;
    let input: Vec<T> = (0..from.cosize() as usize).map(&number).collect();
    let found = run(&kernel, &input, to.cosize() as usize)?;
    let mut wanted = vec![T::default(); to.cosize() as usize];
    for (read, written) in from.offsets().zip(to.offsets()) {
        wanted[written as usize] = input[read as usize];
    }
    assert!(found == wanted, "{from} to {to}\n{}", kernel.kernel().ptx());
    Ok(())
}

#[test]
fn every_element_goes_where_the_layouts_say() -> Outcome {
    let mut draws = Draws(7);
    for _ in 0..200 {
        // Values and threads have 3 and 5 of 8 bits, others on each side; what is written is injective.
        let side = |draws: &mut Draws, scale: i64| -> Outcome<RuntimeLayout> {
            let order = draws.order(8);
            let mode = |bits: &[usize]| -> Outcome<RuntimeLayout> {
                let bits: Vec<RuntimeLayout> =
                    bits.iter().map(|&bit| RuntimeLayout::new(2, scale << bit)).collect::<Result<_, _>>()?;
                let mode = RuntimeLayout::make_layout(&bits)?;
                Ok(RuntimeLayout::make_layout(&[mode])?.mode(0)?)
            };
            Ok(RuntimeLayout::make_layout(&[mode(&order[..3])?, mode(&order[3..])?])?)
        };
        let scale = 1 + draws.below(2) as i64;
        let (from, to) = (side(&mut draws, 1)?, side(&mut draws, scale)?);
        copies::<f32>(&from, &to, |i| i as f32)?;
        copies::<half::f16>(&from, &to, |i| half::f16::from_f32(i as f32))?;
        copies::<u8>(&from, &to, |i| (i * 7) as u8)?;
        copies::<u64>(&from, &to, |i| (i as u64) << 33)?;
    }
    Ok(())
}
