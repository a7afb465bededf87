//! Dynamic index code against the offsets of each layout that a launch gives.

use super::*;
use cute_types::layout;
use cute_types::runtime::{ComposedLayout, RuntimeLayout};

use crate::index::DynamicInverse;

/// Beyond each of the ranges of 32 bits.
const WIDE: [(u64, u64); 2] = [(1 << 31, 1 << 63), (1 << 63, 1 << 63)];

/// Every layout of the form with extents and strides of these, for every index, in code of each width.
fn check(text: &str, numbers: &[i64], formula: &str) -> Result<(), Box<dyn std::error::Error>> {
    let layout: DynamicLayout = text.parse()?;
    assert_eq!(DynamicExpr::new(&layout)?.expr().to_string(), formula, "{text}");
    check_in_width(text, layout.clone(), numbers)?;
    WIDE.into_iter().try_for_each(|(size, cosize)| check_in_width(text, layout.clone().within(size, cosize), numbers))
}

fn check_in_width(text: &str, layout: DynamicLayout, numbers: &[i64]) -> Result<(), Box<dyn std::error::Error>> {
    let (code, by_coordinate) = (DynamicExpr::new(&layout)?, DynamicExpr::of_coordinate(&layout)?);
    let names = layout.names().len();
    for choice in 0..numbers.len().pow(names as u32) {
        let number = |leaf| match leaf {
            Leaf::Static(number) => number,
            Leaf::Dynamic(name) => numbers[choice / numbers.len().pow(name as u32) % numbers.len()],
        };
        let [extents, strides] = [|m: &(Leaf, Leaf)| m.0, |m: &(Leaf, Leaf)| m.1]
            .map(|of| layout.modes().iter().map(|mode| number(of(mode)).to_string()).collect::<Vec<_>>().join(","));
        let head = &text[..text.rfind(" o ").map_or(0, |end| end + 3)];
        let launch: ComposedLayout = format!("{head}({extents}):({strides})").parse()?;
        let parameters = code.parameters(&launch)?;
        let strides = by_coordinate.parameters(&launch)?;
        for (index, offset) in launch.offsets().enumerate() {
            let mut inputs = vec![index as u64];
            inputs.extend(&parameters);
            let expected = Some(vec![offset as u64]);
            assert_eq!(code.expr().eval_all(&inputs), expected, "{launch} at {index}: {parameters:?}");
            let mut rest = index as u64;
            let digit = |(extent, _): (i64, i64)| {
                let digit = rest % extent as u64;
                rest /= extent as u64;
                digit
            };
            let inputs: Vec<u64> = launch.layout().flat_modes().into_iter().map(digit).chain(strides.clone()).collect();
            assert_eq!(by_coordinate.expr().eval_all(&inputs), expected, "{launch} at {index}: {strides:?}");
        }
    }
    Ok(())
}

#[test]
fn every_small_launch_is_right() -> Result<(), Box<dyn std::error::Error>> {
    let numbers: Vec<i64> = (1..=9).collect();
    check("(m,n):(n,1)", &numbers, "(high(i * m1) >> s1) * c1 + i * c0")?;
    check("(m,n):(1,m)", &numbers, "i")?;
    check("(?,8):(8,1)", &numbers, "(high(i * m1) >> s1) * c1 + i * c0")?;
    check("(8,n):(n,1)", &numbers, "(i >> 3) * c1 + i * c0")?;
    check("(m,n):(k,1)", &numbers, "(high(i * m1) >> s1) * c1 + i * c0")?;
    let numbers = [1, 2, 3, 4, 7, 8];
    check("(m,n,k):(n,1,p)", &numbers, "(high(i * m2) >> s2) * c2 + (high(i * m1) >> s1) * c1 + i * c0")?;
    let nested = "((high(i * m2) >> s2) >> 3) * c3 + (high(i * m2) >> s2) * c2 + (i >> 2) * c1 + i";
    check("((4,m),(8,n)):((1,p),(4,q))", &numbers, nested)?;
    check("(m,3,n):(p,q,1)", &numbers, "(high(i * m2) >> s2) * c2 + (high(i * m1) >> s1) * c1 + i * c0")
}

#[test]
fn every_small_launch_of_a_swizzled_form_is_right() -> Result<(), Box<dyn std::error::Error>> {
    let numbers = [1, 2, 3, 5, 8];
    let formula =
        |text: &str| Ok::<_, Box<dyn std::error::Error>>(DynamicExpr::new(&text.parse()?)?.expr().to_string());
    for head in ["S<2,0,3> o ", "S<1,2,2> o ", "S<2,1,-2> o ", "S<3,0,3> o 5 o ", "S<0,4,3> o 7 o ", "S<2,0,40> o "] {
        for layout in ["(m,n):(n,1)", "(m,n):(1,m)", "(m,8):(8,1)", "(8,n):(k,2)"] {
            let text = format!("{head}{layout}");
            check(&text, &numbers, &formula(&text)?)?;
        }
    }
    let sum = "(high(i * m1) >> s1) * c1 + i * c0";
    assert_eq!(formula("S<2,0,3> o (m,8):(8,1)")?, format!("((({sum}) >> 3) & 3) ^ ({sum})"));
    Ok(())
}

#[test]
fn large_launches_are_right_at_every_edge() -> Result<(), Box<dyn std::error::Error>> {
    let code = DynamicExpr::new(&"(m,n):(k,1)".parse()?)?;
    for rows in [1, 2, 3, 7, 641, 1000, 65535, 65537, 1 << 20, (1 << 30) - 1, 1 << 30, (1 << 31) - 1, 1 << 31] {
        let columns = (1i64 << 31) / rows;
        let launch: ComposedLayout = format!("({rows},{columns}):(1,1)").parse()?;
        let parameters = code.parameters(&launch)?;
        for column in [0, 1, columns / 2, columns - 1].map(|c: i64| c.min(columns - 1)) {
            for index in [column * rows, column * rows + rows - 1] {
                let mut inputs = vec![index as u64];
                inputs.extend(&parameters);
                let offset = (index % rows + index / rows) as u64;
                assert_eq!(code.expr().eval_all(&inputs), Some(vec![offset]), "{launch} at {index}");
            }
        }
    }
    Ok(())
}

/// Beyond the range of a layout that declares none.
fn too_large(size: u64, cosize: u64) -> IndexError {
    IndexError::TooLarge { size, cosize, most_size: 1 << 31, most_cosize: 1 << 32 }
}

#[test]
fn what_a_launch_may_not_give_is_refused() -> Result<(), Box<dyn std::error::Error>> {
    let code = DynamicExpr::new(&"(m,8):(n,m)".parse()?)?;
    let refused = |text: &str| Some(code.parameters(text.parse::<ComposedLayout>().ok()?).err()?.to_string());
    let sentence = "the code has 8 where the launch gives 9; leave it `?` in the code";
    assert_eq!(refused("(4,9):(1,4)").as_deref(), Some(sentence));
    assert!(refused("(4,8):(1,5)").is_some(), "m is 4 and 5");
    assert!(refused("(1073741824,8):(1,1073741824)").is_some_and(|says| says.starts_with("size 8589934592")));
    assert_eq!(refused("(4,8):(-1,4)").as_deref().map(|says| &says[..19]), Some("stride -1 is negati"));
    let large = DynamicExpr::new(&"(65536,32769,n):(1,1,1)".parse()?).err();
    assert_eq!(large, Some(too_large(65536 * 32769, 98304)));
    let beyond = DynamicExpr::new(&"S<2,3,-30> o (m,n):(n,1)".parse()?).err();
    assert_eq!(beyond, Some(IndexError::Limit { most: 1 << 32, found: (3 << 33) + 1 }));
    let far = DynamicExpr::new(&"S<2,0,3> o 4294967296 o (m,n):(n,1)".parse()?).err();
    assert_eq!(far, Some(too_large(1, (1 << 32) + 1)));
    let swizzled = DynamicExpr::new(&"S<2,0,3> o 4 o (m,n):(n,1)".parse()?)?;
    let refused = |text: &str| Some(swizzled.parameters(text.parse::<ComposedLayout>().ok()?).err()?.to_string());
    let sentence = "the code is for S<2,0,3>, and the launch gives S<2,0,4>; give the layout after that swizzle";
    assert_eq!(refused("S<2,0,4> o 4 o (2,3):(3,1)").as_deref(), Some(sentence));
    let sentence = "the code has 4 where the launch gives 5; leave it `?` in the code";
    assert_eq!(refused("S<2,0,3> o 5 o (2,3):(3,1)").as_deref(), Some(sentence));
    Ok(())
}

#[test]
fn launches_beyond_32_bits_are_right_at_every_edge() -> Result<(), Box<dyn std::error::Error>> {
    for head in ["", "S<3,2,40> o ", "S<3,35,3> o 5000000000 o "] {
        for form in ["(m,n,4):(p,q,1)", "(m,8,n):(8,1,q)", "(3,m,n):(p,3,q)", "(m,n,5):(1,m,q)", "(m,n,7):(p,2,r)"] {
            let layout: DynamicLayout = format!("{head}{form}").parse()?;
            for (size, cosize) in WIDE {
                let code = DynamicExpr::new(&layout.clone().within(size, cosize))?;
                for numbers in [
                    [3_i64, 5, 1 << 40, 7_000_000_000],
                    [1, 1 << 20, 1 << 33, (1 << 34) - 1],
                    [641, 1, 4_294_967_297, 4_294_967_295],
                    [65537, 6700, 1, 1 << 45],
                    [1 << 20, 1 << 20, 1 << 12, 77],
                    [999_999_999_989, 1, 1, 3],
                ] {
                    let mut text = form.to_string();
                    for (name, number) in layout.names().iter().zip(numbers) {
                        text = text.replace(name.as_str(), &number.to_string());
                    }
                    let launch: ComposedLayout = format!("{head}{text}").parse()?;
                    let parameters = match code.parameters(&launch) {
                        Ok(parameters) => parameters,
                        Err(error) => {
                            assert!(launch.size() as u64 > size, "{launch}: {error}");
                            continue;
                        }
                    };
                    let first = launch.layout().flat_modes()[0].0;
                    for at in [0, 1, first - 1, first, launch.size() / 2, launch.size() - 2, launch.size() - 1] {
                        let at = at.clamp(0, launch.size() - 1);
                        let inputs = [&[at as u64][..], &parameters].concat();
                        let expected = Some(vec![launch.offset(at)? as u64]);
                        assert_eq!(code.expr().eval_all(&inputs), expected, "{launch} at {at}: {}", code.expr());
                    }
                }
            }
        }
    }
    Ok(())
}

#[test]
fn the_width_is_that_of_the_range() -> Result<(), Box<dyn std::error::Error>> {
    let layout: DynamicLayout = "(m,8):(ld,1)".parse()?;
    let text = |size, cosize| -> Result<_, IndexError> {
        let code = DynamicExpr::new(&layout.clone().within(size, cosize))?;
        Ok((code.expr().to_string(), code.expr().index_width(), code.expr().width()))
    };
    let quotient = "(high(i * m1) >> s1) * c1 + i * c0".to_string();
    let (narrow, wide) = (Width::Bits32, Width::Bits64);
    assert_eq!(text(1 << 31, 1 << 32)?, (quotient.clone(), narrow, narrow));
    assert_eq!(text(1 << 31, (1 << 32) + 1)?, (quotient.clone(), narrow, wide));
    assert_eq!(text((1 << 31) + 1, 1 << 32)?, (quotient, wide, wide));
    let code = DynamicExpr::new(&layout.within(100, 1000))?;
    let refused = code.parameters("(13,8):(8,1)".parse::<ComposedLayout>()?).err().map(|error| error.to_string());
    let sentence = "size 104 and cosize 104 are beyond 100 and 1000, for which the code is; declare a larger range";
    assert_eq!(refused.as_deref(), Some(sentence));
    Ok(())
}

#[test]
fn a_launch_gives_a_layout_of_any_kind() -> Result<(), Box<dyn std::error::Error>> {
    let (m, n) = (6_usize, 10_usize);
    let code = DynamicExpr::new(&"(m,n):(n,1)".parse()?)?;
    let wanted = code.parameters("(6,10):(10,1)".parse::<RuntimeLayout>()?)?;
    assert_eq!(wanted.len(), code.parameter_kinds().len());
    assert_eq!(code.parameters(layout!((6,10):(10,1)))?, wanted);
    assert_eq!(code.parameters(layout!((m,10):(n,1)))?, wanted);
    assert_eq!(code.parameters(layout!((m,n):(n,1)))?, wanted);
    let swizzled = DynamicExpr::new(&"S<2,0,3> o (m,n):(n,1)".parse()?)?;
    let wanted = swizzled.parameters("S<2,0,3> o (6,10):(10,1)".parse::<ComposedLayout>()?)?;
    assert_eq!(swizzled.parameters(layout!(S<2,0,3> o (6,10):(10,1)))?, wanted);
    assert_eq!(swizzled.parameters(layout!(S<2,0,3> o (m,n):(n,1)))?, wanted);

    let back = DynamicInverse::index_of(&"(m,n):(n,1)".parse()?)?;
    let wanted = back.parameters("(6,10):(10,1)".parse::<RuntimeLayout>()?)?;
    assert_eq!(back.parameters(layout!((6,10):(10,1)))?, wanted);
    assert_eq!(back.parameters(layout!((m,n):(n,1)))?, wanted);

    let refused = |error: IndexError| error.to_string();
    let none = layout!((m,{n - 10}):(n,1));
    assert_eq!(code.parameters(none).map_err(refused), Err("layout: extent 0 is below 1".into()));
    assert_eq!(back.parameters(none).map_err(refused), Err("layout: extent 0 is below 1".into()));
    let far = layout!((m,n):({usize::MAX},1));
    assert_eq!(code.parameters(far).map_err(refused), Err("layout: a stride leaves 64 bits".into()));
    Ok(())
}
