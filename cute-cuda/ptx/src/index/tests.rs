//! Every way to write an offset, held against the offset by its definition.

use super::build::{Source, Way};
use super::explain::Trace;
use super::modes::{IndexError, checked};
use super::{Expr, Width};
use cute_types::runtime::ComposedLayout;

/// The offset by its definition.
fn offset(modes: &[(i64, i64)], mut index: u64) -> u64 {
    modes.iter().fold(0, |sum, &(extent, stride)| {
        let digit = index % extent as u64;
        index /= extent as u64;
        sum + digit * stride as u64
    })
}

/// Some indices of many, all of few; the last ones among them.
fn indices(size: u64) -> impl Iterator<Item = u64> {
    (0..size.min(3000)).chain(size.saturating_sub(50)..size)
}

/// Every way there is, for as many indices as that takes time for; gives the chosen code.
fn check(modes: &[(i64, i64)]) -> Result<Expr, IndexError> {
    let (_, size, _) = checked(modes)?;
    let source = Source::of_modes(modes)?;
    let (chosen, way) = source.cheapest();
    let mut written = 0;
    for way in source.all_ways() {
        let Some(expr) = source.written(way, &mut Trace::off()) else {
            continue;
        };
        written += 1;
        for index in indices(size) {
            assert_eq!(expr.eval(index), Some(offset(modes, index)), "{modes:?} as {expr} at {index}, {way:?}");
        }
    }
    assert!(written > 0, "{modes:?}");
    for index in indices(size) {
        assert_eq!(chosen.eval(index), Some(offset(modes, index)), "{modes:?} as {chosen} at {index}, {way:?}");
    }
    assert_eq!(source.explained().0, chosen);
    Ok(chosen)
}

#[test]
fn every_pair_of_small_modes_is_right() -> Result<(), IndexError> {
    for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
        for (d, e) in (0..=9).flat_map(|d| (0..=9).map(move |e| (d, e))) {
            check(&[(a, d), (b, e)])?;
        }
    }
    Ok(())
}

#[test]
fn three_and_more_modes_are_right() -> Result<(), IndexError> {
    check(&[(2, 1), (3, 7), (5, 2)])?;
    check(&[(4, 1), (1, 9), (4, 4), (3, 0), (2, 100)])?;
    check(&[(2, 16), (2, 1), (2, 64), (4, 4), (8, 128)])?;
    check(&[(2, 1), (4, 64), (8, 2), (2, 256), (4, 16)])?;
    check(&[(4, 32), (8, 1), (2, 16), (2, 8)])?;
    check(&[(4, 3), (8, 24), (2, 12), (2, 7)])?;
    check(&[(2, 5), (2, 10), (3, 20), (4, 1), (2, 40)])?;
    check(&[(2, 1), (2, 9), (2, 18), (2, 36), (2, 72), (2, 3), (2, 500), (2, 1000)])?;
    check(&[])?;
    Ok(())
}

#[test]
fn offsets_beyond_32_bits_are_right() -> Result<(), IndexError> {
    check(&[(7, 1 << 40), (3, 1)])?;
    check(&[(2, 1 << 31), (2, 1 << 30), (3, 5)])?;
    check(&[(1 << 20, 1), (1 << 20, 1 << 20)])?;
    check(&[(3, 1), (1 << 40, 3 << 20)])?;
    check(&[(4, 1 << 32), (8, 1)])?;
    check(&[(100, (1 << 32) + 1), (60, 1)])?;
    check(&[(64, 1), (32, 6_442_450_944), (16, 64)])?;
    check(&[(3, (1 << 32) - 1), (5, (1 << 33) - 7), (2, 1 << 40)])?;
    check(&[(2, (1 << 62) - 1), (2, 1 << 61)])?;
    Ok(())
}

#[test]
fn the_form_is_the_short_one() -> Result<(), IndexError> {
    let cases: [(&[(i64, i64)], &str); 14] = [
        (&[], "0"),
        (&[(1, 5)], "0"),
        (&[(8, 0)], "0"),
        (&[(8, 1)], "i"),
        (&[(8, 4)], "i << 2"),
        (&[(8, 3)], "i * 3"),
        (&[(4, 1), (8, 4)], "i"),
        (&[(4, 0), (8, 1)], "i >> 2"),
        (&[(4, 1), (8, 0)], "i & 3"),
        (&[(4, 0), (1, 7), (8, 0)], "0"),
        (&[(6, 10), (10, 1)], "high(i * 715827883) * -59 + i * 10"),
        (&[(2, 1), (2, 4), (2, 2)], "[0, 1, 4, 5, 2, 3, 6, 7][i]"),
        (&[(128, 64), (64, 1)], "(i >> 7) * -8191 + (i << 6)"),
        (&[(4, 1 << 32), (8, 1)], "(i >> 2) + (i & 3) * 2^32"),
    ];
    for (modes, text) in cases {
        assert_eq!(check(modes)?.to_string(), text, "{modes:?}");
    }
    Ok(())
}

#[test]
fn the_width_follows_size_and_cosize() -> Result<(), IndexError> {
    let most = i64::from(u32::MAX);
    let widths = |modes: &[(i64, i64)]| check(modes).map(|expr| (expr.index_width(), expr.width()));
    assert_eq!(widths(&[(2, most - 1)])?, (Width::Bits32, Width::Bits32));
    assert_eq!(widths(&[(2, most)])?, (Width::Bits32, Width::Bits64));
    assert_eq!(widths(&[(most, 0)])?, (Width::Bits32, Width::Bits32));
    assert_eq!(widths(&[(most + 1, 0)])?, (Width::Bits64, Width::Bits64));
    Ok(())
}

#[test]
fn what_is_no_layout_is_refused() {
    assert_eq!(Expr::of_modes(&[(0, 1)]), Err(IndexError::Extent { extent: 0 }));
    assert_eq!(Expr::of_modes(&[(1 << 40, 0), (1 << 40, 0)]), Err(IndexError::Overflow));
    assert_eq!(Expr::of_modes(&[(4, i64::MAX)]), Err(IndexError::Overflow));
}

/// Every way of a swizzled layout, for every index.
fn check_composed(text: &str) -> Result<Expr, Box<dyn std::error::Error>> {
    let layout: ComposedLayout = text.parse()?;
    let source = Source::of_composed(&layout)?;
    let own: Vec<Option<u64>> = layout.offsets().map(|offset| u64::try_from(offset).ok()).collect();
    let mut written = 0;
    for way in source.all_ways() {
        let Some(expr) = source.written(way, &mut Trace::off()) else {
            continue;
        };
        written += 1;
        for (index, &own) in own.iter().enumerate() {
            assert_eq!(expr.eval(index as u64), own, "{text} as {expr} at {index}, {way:?}");
        }
    }
    assert!(written > 1, "{text}");
    Ok(Expr::of_composed(&layout)?)
}

#[test]
fn every_small_swizzle_is_right() -> Result<(), Box<dyn std::error::Error>> {
    let layouts =
        ["(8,16):(16,1)", "(8,8):(1,8)", "((4,2),(2,4)):((1,16),(8,32))", "(6,8):(8,1)", "(5,7):(9,2)", "(4,4):(0,5)"];
    for layout in layouts {
        for (bits, base) in (0..=3).flat_map(|bits| (0..=3).map(move |base| (bits, base))) {
            for shift in (-4..=4i32).filter(|shift| shift.abs() >= bits) {
                check_composed(&format!("S<{bits},{base},{shift}> o {layout}"))?;
                check_composed(&format!("S<{bits},{base},{shift}> o 5 o {layout}"))?;
            }
        }
    }
    Ok(())
}

/// The width of code and the limit of the way back follow from it.
#[test]
fn no_swizzled_offset_reaches_its_bound() -> Result<(), Box<dyn std::error::Error>> {
    for size in 1..=64 {
        for (bits, base, shift) in [(2, 2, -3), (1, 0, -2), (2, 0, 2), (2, 1, 3), (3, 0, -3), (0, 0, 0)] {
            let layout: ComposedLayout = format!("S<{bits},{base},{shift}> o {size}:1").parse()?;
            let reach = Source::of_composed(&layout)?.reach;
            assert!(layout.offsets().all(|offset| (offset as u64) < reach), "{layout}: {reach}");
        }
    }
    Ok(())
}

#[test]
fn swizzles_of_wide_offsets_are_right() -> Result<(), Box<dyn std::error::Error>> {
    check_composed("S<3,3,3> o (8,64):(4294967360,1)")?;
    check_composed("S<2,30,3> o (8,8):(536870912,4294967296)")?;
    check_composed("S<3,4,30> o (8,(4,2)):(17179869184,(16,1))")?;
    Ok(())
}

#[test]
fn a_way_that_is_told_has_a_step_for_each_rewrite() -> Result<(), IndexError> {
    let (expr, steps) = Expr::explain_modes(&[(6, 10), (10, 1)])?;
    let told: Vec<String> = steps.iter().map(ToString::to_string).collect();
    assert_eq!(expr.to_string(), "high(i * 715827883) * -59 + i * 10");
    assert!(told.contains(&"magic_quotient: i / 6 -> high(i * 715827883)".to_string()), "{told:#?}");
    assert!(matches!(Source::of_modes(&[(6, 10), (10, 1)])?.cheapest().1, Way::Form(_)));
    Ok(())
}
