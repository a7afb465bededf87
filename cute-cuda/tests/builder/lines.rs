//! The lines of the author's program that instructions and errors name.

use super::*;

/// The lines of this file that asked for the instructions with this word, in order.
fn lines(kernel: &Kernel, word: &str) -> Vec<u32> {
    let with_word = kernel.ptx().lines().zip(1..).filter(|(text, _)| text.contains(word));
    with_word.map(|(_, line)| kernel.origin(line).map_or(0, |origin| origin.line())).collect()
}

#[test]
fn an_instruction_is_of_the_line_that_asked_for_it() -> Outcome {
    let first = line!() + 2;
    let kernel = pair::<f32>(64, |b, from, to| {
        let thread = b.thread();
        let (from, to) =
            (b.tensor(from, layout("64:1")?)?.at(0, thread)?, b.tensor(to, layout("64:1")?)?.at(0, thread)?);
        let x = b.load_one(&from)?;
        // An operator is of its own line, and not of the line that has it computed.
        let product = x * 3.0;
        let sum = product + 1.0;
        let root = sum.sqrt().recip();
        b.barrier();
        b.store_one(root, &to)
    })?;
    let kernel = kernel.kernel();
    assert_eq!(lines(kernel, "%tid.x"), [first]);
    assert_eq!(lines(kernel, "ld.global"), [first + 3]);
    assert_eq!(lines(kernel, "mul.rn"), [first + 5]);
    assert_eq!(lines(kernel, "add.rn"), [first + 6]);
    assert_eq!(lines(kernel, "sqrt.rn"), [first + 7]);
    assert_eq!(lines(kernel, "rcp.rn"), [first + 7]);
    assert_eq!(lines(kernel, "bar.sync"), [first + 8]);
    assert_eq!(lines(kernel, "st.global"), [first + 9]);
    // What is written around the body is of the line that has the kernel built, which is in `pair` here.
    assert_eq!(lines(kernel, "ld.param").len(), 2);
    assert_eq!(kernel.origin(0), None);
    assert_eq!(kernel.origin(1), None);
    assert_eq!(kernel.origin(kernel.ptx().lines().count()), None);
    assert_eq!(kernel.origin(usize::MAX), None);
    Ok(())
}

#[test]
fn bodies_of_branches_and_loops_have_lines_of_their_own() -> Outcome {
    let first = line!() + 2;
    let kernel = pair::<f32>(64, |b, _, to| {
        let (thread, to) = (b.thread(), b.tensor(to, layout("(64,5):(5,1)")?)?);
        let row = to.at(0, thread)?;
        let total = b.variable(0.0f32);
        b.repeat(5, |b, i| {
            let number = b.value(i)?;
            b.set(total, total + number.convert::<f32>())?;
            b.below(thread, 32, |b, _| {
                let place = row.at(0, i)?;
                b.store_one(total, &place)
            })
        })?;
        let folded = b.block_reduce(total, |x, y| {
            let larger = x.max(y);
            larger.max(0.0)
        })?;
        b.along(&to, 0, |b, row, _| {
            let place = row.at(0, 4)?;
            b.store_one(folded, &place)
        })
    })?;
    let kernel = kernel.kernel();
    // The branch of `below`; the loop of `repeat` before its body and after it, that of `along` likewise.
    let compared = lines(kernel, "setp");
    assert_eq!((&compared[..2], compared.last()), (&[first + 6, first + 3][..], Some(&(first + 15))));
    assert_eq!(lines(kernel, "cvt.rn"), [first + 5]);
    assert_eq!(lines(kernel, "st.global"), [first + 8, first + 17]);
    let (shuffles, maxima) = (lines(kernel, "shfl"), lines(kernel, "max.f32"));
    assert!(!shuffles.is_empty() && shuffles.iter().all(|&line| line == first + 11), "{shuffles:?}");
    assert_eq!(maxima, [first + 12, first + 13].repeat(maxima.len() / 2));
    Ok(())
}

#[test]
fn lines_stay_with_their_instructions_where_others_are_moved() -> Outcome {
    // Shared memory above what a text declares: addresses of arrays become sums.
    let kernel = pair::<f32>(32, |b, from, to| {
        let row = "32:1";
        let thread = b.thread();
        let (from, to) = (b.tensor(from, layout(row)?)?.at(0, thread)?, b.tensor(to, layout(row)?)?.at(0, thread)?);
        let tiles = [b.shared::<f32>(layout("8192:1")?)?, b.shared::<f32>(layout("8192:1")?)?];
        let x = b.load_one(&from)?;
        b.store_one(
            x,
            &tiles[1].map_layout(|_| "32:1".parse::<RuntimeLayout>().map_err(|_| unreachable!()))?.at(0, thread)?,
        )?;
        b.store_one(x, &to)
    })?;
    assert!(kernel.kernel().shared_bytes() > 0);
    assert_eq!(lines(kernel.kernel(), "mov.u32 %r").len(), lines(kernel.kernel(), "__dynamic").len());
    Ok(())
}

/// The parts of what a body is refused with: kernel, tensor, the line of this file.
fn refusal(body: impl FnOnce(&mut Builder, In<f32>, Out<f32>) -> Result<(), KernelError>) -> (String, String, u32) {
    let Err(error) = pair::<f32>(64, body) else {
        return ("accepted".to_string(), String::new(), 0);
    };
    let name = |name: Option<&str>| name.unwrap_or_default().to_string();
    let line = if error.location().file() == file!() { error.location().line() } else { 0 };
    assert!(error.to_string().ends_with(&format!("{} ({})", error.kind(), error.location())), "{error}");
    (name(error.kernel()), name(error.tensor()), line)
}

#[test]
fn an_error_is_of_the_line_and_the_tensor_that_are_wrong() {
    let of = |tensor: &str, line: u32| ("k".to_string(), tensor.to_string(), line);
    let line = line!();
    let said = refusal(|b, from, _| {
        let from = b.tensor(from, layout("32:1")?)?;
        let thread = b.thread();
        from.at(0, thread).map(drop)
    });
    assert_eq!(said, of("in", line + 4));

    let line = line!();
    let said = refusal(|b, from, to| {
        let (from, to) = (b.tensor(from, layout("4:1")?)?, b.tensor(to, layout("8:1")?)?);
        b.copy(&from, &to)
    });
    assert_eq!(said, of("out", line + 3));

    let line = line!();
    let said = refusal(|b, _, _| {
        let tile = b.shared::<f32>(layout("32:1")?)?;
        b.repeat(3, |b, _| {
            let thread = b.thread();
            tile.at(0, thread).map(drop)
        })
    });
    assert_eq!(said, of("__tile0", line + 5));

    // What the author's own code finds wrong is of its own line, and of no tensor, whatever was called before.
    let line = line!();
    let said = refusal(|b, from, _| {
        b.tensor(from, layout("32:1")?)?;
        let _: RuntimeLayout = "(2,3):(1)".parse()?;
        Ok(())
    });
    assert_eq!(said, of("", line + 3));
    let said = refusal(|_, _, _| Err(KernelErrorKind::Scope.into()));
    assert_eq!(said, of("", line + 7));

    // A register that has left its scope is found at the end, where the kernel is built.
    let said = refusal(|b, _, _| {
        let mut kept = None;
        b.repeat(2, |b, _| {
            kept = Some(b.variable(1.0f32));
            Ok(())
        })?;
        let kept = kept.ok_or(KernelErrorKind::Scope)?;
        b.add(kept, 1.0);
        Ok(())
    });
    assert_eq!((said.0.as_str(), said.1.as_str()), ("k", ""));
}

#[test]
fn a_ready_kernel_is_of_the_line_that_makes_it() -> Outcome {
    let rows: RuntimeLayout = "(4,64):(64,1)".parse()?;
    let three: RuntimeLayout = "(4,4,4):(16,4,1)".parse()?;
    let line = line!();
    let error = cute_cuda::kernel::ThreadValue::new(&three, Target::Sm90).err();
    let found = error.map(|error| (error.location().file(), error.location().line(), error.kernel().is_some()));
    assert_eq!(found, Some((file!(), line + 1, false)));
    let line = line!();
    let copy = cute_cuda::kernel::Relayout::<f32>::new(&rows, &rows, Target::Sm90)?;
    let copy = copy.kernel().kernel();
    let origins = (1..=copy.ptx().lines().count()).filter_map(|line| copy.origin(line));
    let origins: Vec<_> = origins.map(|origin| (origin.file(), origin.line())).collect();
    assert!(!origins.is_empty() && origins.iter().all(|&origin| origin == (file!(), line + 1)), "{origins:?}");
    Ok(())
}
