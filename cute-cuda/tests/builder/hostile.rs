//! Bodies that are written to get out of what the builder guarantees, in safe Rust.

use core::mem::swap;

use cute_types::runtime::{ComposedLayout, Swizzle};

use super::*;

fn whole(text: &str) -> Result<ComposedLayout, KernelError> {
    Ok(text.parse()?)
}

#[test]
fn builders_that_are_swapped_take_no_index_out_of_its_branch() -> Outcome {
    let four = layout("4:1")?;
    let mut leaked = None;
    // `a` begins with the builder that is attacked; `x` and `c` lend it their scopes and labels.
    drop(pair::<f32>(32, |a, _, output| {
        let thread = a.thread();
        let one = a.variable(1.0);
        drop(pair::<f32>(32, |x, _, _| {
            let mut index = None;
            drop(a.below(thread, 4, |a, below| {
                index = Some(below);
                swap(a, x);
                Ok(())
            }));
            drop(x.repeat(2, |x, _| {
                swap(x, a);
                Ok(())
            }));
            leaked = Some(pair::<f32>(32, |c, _, _| {
                let of_c = c.thread();
                drop(c.below(of_c, 4, |c, _| {
                    swap(c, a);
                    Ok(())
                }));
                // After the label of the branch.
                let to = c.tensor(output, &four)?.at(0, index.ok_or(KernelErrorKind::Scope)?)?;
                c.store_one(one, &to)
            }));
            Ok(())
        }));
        Ok(())
    }));
    assert_eq!(leaked.and_then(Result::err).map(KernelError::into_kind), Some(KernelErrorKind::Scope));
    Ok(())
}

#[test]
fn builders_that_are_swapped_do_not_move_each_others_addresses() -> Outcome {
    let matrix = layout("(1,64):(1,1)")?;
    let kernel = pair::<f32>(1, |x, _, output| {
        let to = x.tensor(output, &matrix)?.at(1, 0)?;
        let one = x.variable(1.0);
        drop(pair::<f32>(1, |a, input, _| {
            let tensor = a.tensor(input, &matrix)?;
            a.along(&tensor, 1, |a, _, _| {
                swap(a, x);
                Ok(())
            })
            .or_else(|_| {
                // Back, with what was written after the body.
                swap(a, x);
                Ok(())
            })
        }));
        x.store_one(one, &to)
    })?;
    let adds = kernel.kernel().ptx().matches("add.u64").count();
    assert_eq!(adds, 0, "{}", kernel.kernel().ptx());
    Ok(())
}

#[test]
fn offsets_at_the_end_of_64_bits() -> Outcome {
    let far = ComposedLayout::new(Swizzle::new(0, 0, 0)?, i64::MAX - 8, layout("8:1")?)?;
    assert_eq!(refused(1, |b, input, _| b.tensor(input, &far).map(drop)), "accepted");
    // The element is within 64 bits, its address is not.
    let swizzled = whole("S<1,60,1> o (2,2):(2305843009213693952,2305843009213693952)")?;
    let said = pair::<f64>(2, |b, input, _| {
        let thread = b.thread();
        let from = b.tensor(input, &swizzled)?.at(0, thread)?;
        b.load(&from).map(drop)
    });
    let said = said.map_err(KernelError::into_kind);
    assert!(matches!(said, Err(KernelErrorKind::Index(_))), "{said:?}");
    Ok(())
}

#[test]
fn a_loop_of_one_turn_leaves_its_address_where_it_was() -> Outcome {
    let column = layout("(1,4):(7,1)")?;
    let kernel = pair::<f32>(1, |b, input, output| {
        let (from, to) = (b.tensor(input, &column)?, b.tensor(output, layout("4:1")?)?);
        let mut kept = None;
        b.along(&from, 0, |_, tensor, _| {
            kept = Some(tensor.clone());
            Ok(())
        })?;
        b.copy(&kept.ok_or(KernelErrorKind::Scope)?, &to)
    })?;
    assert_eq!(run(&kernel, &[1.0, 2.0, 3.0, 4.0], 4)?, [1.0, 2.0, 3.0, 4.0]);
    Ok(())
}

#[test]
fn numbers_beyond_32_bits_are_no_values_of_32() -> Outcome {
    let most = "a value below 4294967297 has to stay below 4294967296; take a smaller limit or a larger layout";
    let said = refused(1, |b, _, _| {
        let number = b.index(&layout("2:4294967296")?, &[1.into()])?;
        b.value(number).map(drop)
    });
    assert_eq!(said, most);
    let said = refused(2, |b, _, _| {
        let thread = b.thread();
        let number = b.index(&layout("2:4294967296")?, &[thread])?;
        b.value(number).map(drop)
    });
    assert_eq!(said, most);
    Ok(())
}

#[test]
fn registers_are_not_repeated_without_end() -> Outcome {
    let said = refused(1, |b, _, _| {
        let one = b.fragment::<f32>(&layout("1:1")?, 1.0)?;
        one.map_layout(|_| RuntimeLayout::new(1 << 40, 0)).map(drop)
    });
    assert_eq!(said, "1099511627776 values a thread are too many to unroll; at most 1024 are");
    Ok(())
}

#[test]
fn layouts_are_as_large_as_their_modes() -> Outcome {
    // Whoever says that a layout is checked may be wrong: one element, and 32 of them.
    let honest = layout("32:1")?;
    for (size, cosize) in [(32, 1), (1, 1), (64, 32)] {
        let forged = RuntimeLayout::of_checked(honest.shape().clone(), honest.stride().clone(), size, cosize);
        let said = refused(32, |b, _, output| b.tensor(output, &forged).map(drop));
        assert_ne!(said, "accepted", "{size}, {cosize}");
        let said =
            refused(32, |b, _, output| b.tensor(output, layout("8:1")?)?.map_layout(|_| Ok(forged.clone())).map(drop));
        assert_ne!(said, "accepted", "{size}, {cosize}");
        let said = refused(32, |b, _, _| {
            let thread = b.thread();
            b.index(&forged, &[thread]).map(drop)
        });
        assert_ne!(said, "accepted", "{size}, {cosize}");
    }
    Ok(())
}
