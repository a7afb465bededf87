//! The ways back of dynamic layouts against the left inverse of each layout that a launch gives.

use cute_types::runtime::ComposedLayout;

use super::*;

type Outcome = Result<(), Box<dyn std::error::Error>>;

/// Both ways back, of every layout of the form with integers of these, from every offset, in code of each width.
fn check(text: &str, numbers: &[i64]) -> Outcome {
    let layout: DynamicLayout = text.parse()?;
    check_in_width(text, layout.clone(), numbers)?;
    check_in_width(text, layout.within(1 << 63, 1 << 63), numbers)
}

fn check_in_width(text: &str, layout: DynamicLayout, numbers: &[i64]) -> Outcome {
    let (index, coordinate) = (DynamicInverse::index_of(&layout)?, DynamicInverse::coordinate_of(&layout)?);
    let (mut launches, mut refused) = (0, 0);
    for choice in 0..numbers.len().pow(layout.names().len() as u32) {
        let mut launch = text.to_string();
        for (name, letter) in layout.names().iter().enumerate() {
            let number = numbers[choice / numbers.len().pow(name as u32) % numbers.len()];
            // The names of these tests are letters that are in no other word of the text.
            launch = launch.replace(letter.as_str(), &number.to_string());
        }
        let launch: ComposedLayout = launch.parse()?;
        let inverse = launch.layout().left_inverse();
        let Ok(parameters) = index.parameters(&launch) else {
            assert!(inverse.is_err(), "{launch} has a way back");
            refused += 1;
            continue;
        };
        assert!(inverse.is_ok(), "{launch} has none");
        launches += 1;
        let with = |parameters: &[u64], offset| [&[offset], parameters].concat();
        let for_coordinates = coordinate.parameters(&launch)?;
        for offset in launch.offsets() {
            let found = index.expr().eval_all(&with(&parameters, offset as u64)).ok_or("no value")?;
            // Where a stride is 0 several indices have the offset.
            assert_eq!(launch.offset(found[0] as i64)?, offset, "{launch} at {offset}: {}", index.expr());
            let mut rest = found[0];
            let mut expected = Vec::new();
            for mode in 0..launch.layout().rank() {
                let size = launch.layout().mode(mode)?.size() as u64;
                expected.push(rest % size);
                rest /= size;
            }
            let digits = coordinate.expr().eval_all(&with(&for_coordinates, offset as u64));
            assert_eq!(digits, Some(expected), "{launch} at {offset}: {}", coordinate.expr());
        }
    }
    assert!(launches > 0, "{text}: {refused} refused");
    Ok(())
}

#[test]
fn every_small_launch_comes_back() -> Outcome {
    for text in ["(m,n):(n,1)", "(m,n):(1,m)", "(m,8):(8,1)", "(8,n):(n,1)", "(8,n):(1,8)", "(m,n):(p,1)"] {
        check(text, &[1, 2, 3, 4, 5, 6, 7, 8, 9])?;
    }
    for text in ["(m,n):(p,q)", "(m,n):(0,p)", "(m,1,n):(1,5,m)", "(m,n,k):(1,p,q)", "((m,2),n):((1,p),q)"] {
        check(text, &[1, 2, 3, 4, 6, 12])?;
    }
    check("((4,m),(8,n)):((1,p),(4,q))", &[1, 2, 3, 32, 64])?;
    check("(m,3,n):(p,q,1)", &[1, 2, 4, 12])?;
    check("(n,m):(4,p)", &[1, 2, 3, 4, 6, 8, 12])?;
    check("(n,m,k):(4,p,12)", &[1, 2, 3, 4, 6, 8, 24])
}

#[test]
fn swizzled_launches_come_back() -> Outcome {
    for head in ["S<2,0,3> o ", "S<1,2,2> o 5 o ", "S<0,4,3> o 7 o ", "S<2,1,-2> o "] {
        for layout in ["(m,n):(n,1)", "(m,8):(8,1)", "(8,n):(k,2)"] {
            check(&format!("{head}{layout}"), &[1, 2, 3, 4, 5, 8, 16])?;
        }
    }
    Ok(())
}

#[test]
fn one_division_is_enough_for_a_matrix() -> Outcome {
    let text = |layout: &str| -> Result<String, Box<dyn std::error::Error>> {
        Ok(DynamicInverse::coordinate_of(&layout.parse()?)?.expr().to_string())
    };
    assert_eq!(text("(m,8):(8,1)")?, "x >> 3; x & 7");
    let quotient = "x * u0 + (high(x * m0) >> s0)";
    assert_eq!(text("(m,n):(n,1)")?, format!("{quotient}; ({quotient}) * r1 + x"));
    Ok(())
}

#[test]
fn offsets_up_to_the_last_come_back() -> Outcome {
    let code = DynamicInverse::coordinate_of(&"(m,n):(p,1)".parse()?)?;
    for stride in [1, 2, 3, 641, 65537, (1 << 30) + 1, 1 << 31] {
        let (rows, last) = ((1_i64 << 31) / stride, stride - 1);
        let launch: ComposedLayout = format!("({rows},{stride}):({stride},1)").parse()?;
        let parameters = code.parameters(&launch)?;
        for row in [0, 1, rows / 2, rows - 1].map(|row: i64| row.min(rows - 1)) {
            let mut inputs = vec![(row * stride + last) as u64];
            inputs.extend(&parameters);
            // Where the stride is 1 there is one column.
            assert_eq!(code.expr().eval_all(&inputs), Some(vec![row as u64, last as u64]), "{launch}");
        }
    }
    Ok(())
}

#[test]
fn offsets_beyond_32_bits_come_back() -> Outcome {
    let form: DynamicLayout = "S<3,2,40> o (m,n):(p,1)".parse()?;
    let code = DynamicInverse::coordinate_of(&form.within(1 << 63, 1 << 63))?;
    for stride in [1, 3, 641, (1 << 32) + 15, 6_700_417_000_001, 1 << 61] {
        let rows = ((1_i64 << 62) / stride).min((1 << 41) + 3);
        let launch: ComposedLayout = format!("S<3,2,40> o ({rows},{stride}):({stride},1)").parse()?;
        let parameters = code.parameters(&launch)?;
        for (row, column) in [0, 1, rows / 2, rows - 1].into_iter().zip([stride - 1, 0, stride / 2, stride - 1]) {
            let offset = launch.offset(row.min(rows - 1) + column * rows)? as u64;
            let inputs = [&[offset][..], &parameters].concat();
            let expected = vec![row.min(rows - 1) as u64, column as u64];
            assert_eq!(code.expr().eval_all(&inputs), Some(expected), "{launch}");
        }
    }
    Ok(())
}
