//! Inverses, the nullspace, and common runs.

use cute_tests::brute::{Function, values};
use cute_tests::cute;
use cute_tests::sweep::{Found, every_layout, sweep};
use cute_types::runtime::RuntimeLayout;

use super::page;

/// The size of the largest layout R with `f(R(i)) = i` for every `i` and every one of these functions, given as their
/// values. All of them are tried: with `n` elements found, the next mode of R goes to any index of value `n`, as often
/// as it leads to the right values.
fn longest(functions: &[Vec<i64>]) -> usize {
    fn extend(functions: &[Vec<i64>], found: &[i64]) -> usize {
        let n = found.len();
        let has = |index: i64, value: usize| {
            functions.iter().all(|f| f.get(index as usize).is_some_and(|&there| there == value as i64))
        };
        let mut best = n;
        for step in (1..functions[0].len() as i64).filter(|&step| has(step, n)) {
            let mut longer = found.to_vec();
            for repeat in 1.. {
                let block: Vec<i64> = found.iter().map(|index| index + step * repeat).collect();
                if !block.iter().zip(longer.len()..).all(|(&index, value)| has(index, value)) {
                    break;
                }
                longer.extend(block);
                best = best.max(extend(functions, &longer));
            }
        }
        best
    }
    extend(functions, &[0])
}

/// Of layouts without negative strides that are injective, broadcasts aside.
#[test]
fn right_inverse() {
    page::gives("right_inverse", right_inverses(true));
}

/// Of all others.
#[test]
fn right_inverse_overlapping() {
    page::gives("right_inverse_overlapping", right_inverses(false));
}

fn right_inverses(plain: bool) -> Found {
    let is_plain = |f: &Function| f.0.iter().all(|mode| mode.1 >= 0) && f.clone().moving().is_injective();
    sweep(&every_layout(3, 1..=4, -2..=9), |a| {
        let f = Function::of(a);
        if is_plain(&f) != plain {
            return Found::default();
        }
        let r = a.right_inverse().map(|r| values(&r)).ok();
        let is_right = |r: &Vec<i64>| r.iter().zip(0..).all(|(&index, i)| index < f.size() && f.at(index) == i);
        let size = r.as_ref().map_or(0, Vec::len);
        Found::or_missed(r.as_ref().map(is_right), size < longest(&[f.values()]))
    })
}

#[test]
fn left_inverse() {
    let found = sweep(&every_layout(3, 1..=4, 0..=16), |a| {
        let f = Function::of(a);
        // For an injective A this is R(A(i)) = i.
        let is_right = |r: Function| {
            f.values().into_iter().all(|offset| {
                let index = r.at(offset);
                index < f.size() && f.at(index) == offset
            })
        };
        let here = a.left_inverse().ok().map(|r| is_right(Function::of(&r)));
        Found::of(here, cute::left_inverse(a).map(is_right))
    });
    page::gives("left_inverse", found);
}

#[test]
fn nullspace() {
    let found = sweep(&every_layout(3, 1..=4, -2..=3), |a| {
        let f = Function::of(a);
        let here = a.nullspace().ok().map(|r| {
            let r = Function::of(&r);
            let broadcast: i64 = f.0.iter().filter(|mode| mode.1 == 0).map(|mode| mode.0).product();
            r.size() == broadcast && r.is_injective() && r.values().into_iter().all(|i| i < f.size() && f.at(i) == 0)
        });
        Found::or_missed(here, here.is_none())
    });
    page::gives("nullspace", found);
}

#[test]
fn max_common() {
    let layouts = every_layout(2, 1..=4, 0..=8);
    let found = sweep(&layouts, |a| {
        let (mut found, f) = (Found::default(), Function::of(a));
        for b in &layouts {
            let g = Function::of(b);
            let run = a.max_common_layout(b).map(|run| values(&run)).ok();
            let vector = a.max_common_vector(b).ok();
            let is_right = |run: &Vec<i64>| {
                let counts = |(&index, i): (&i64, i64)| {
                    index < f.size() && index < g.size() && f.at(index) == i && g.at(index) == i
                };
                run.iter().zip(0..).all(counts) && vector == Some(run.len() as i64)
            };
            // One of the two alone, accepted, is wrong too.
            let here = if vector.is_some() && run.is_none() { Some(false) } else { run.as_ref().map(is_right) };
            let missed = run.as_ref().map_or(0, Vec::len) < longest(&[f.values(), g.values()]);
            assert!(!missed || !(f.is_injective() || g.is_injective()), "{a} and {b}");
            found += Found::or_missed(here, missed);
        }
        found
    });
    page::gives("max_common", found);
}

/// What the page says of larger ones, by its example.
#[test]
fn an_overlapping_layout_may_have_a_larger_right_inverse() {
    let [a, longer] = ["(3,2):(1,2)", "(2,2):(1,3)"].map(|text| text.parse::<RuntimeLayout>().unwrap());
    let found = a.right_inverse().unwrap();
    assert!(values(&longer).into_iter().map(|i| Function::of(&a).at(i)).eq(0..4));
    page::says(&format!("`{a}` has `{found}` here and in CuTe, and `{longer}`"));
}
