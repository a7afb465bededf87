//! Attention written for an sm_90a, on the interpreter: each against a softmax in f64, with extents that no tile divides.

mod sums;

use cute_cuda::Machine;
use cute_cuda::kernel::{Attention, AttentionPlan, Half, Scores};
use cute_types::runtime::RuntimeLayout;
use half::{bf16, f16};
use sums::{dot, rows};

type Error = Box<dyn std::error::Error>;

/// Numbers about a mean of 0 and a deviation of 1, the same in every run.
fn numbers<T>(of: fn(f32) -> T, count: usize, seed: u64) -> Vec<T> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..count).map(|_| of((0..12).map(|_| rng.f32()).sum::<f32>() - 6.0)).collect()
}

/// Queries, keys, elements of a head, heads that have keys of their own, and queries of so many heads to each of these.
type Extents = [i64; 5];

/// The layouts of Q, K, V and O: heads apart by more than a matrix, of Q by the element, as (query, head) lie in many models.
fn layouts([queries, keys, head, heads, group]: Extents) -> Result<[RuntimeLayout; 4], Error> {
    let (all, row) = (heads * group, heads * group * head);
    let q = RuntimeLayout::new((queries, head, (group, heads)), (row, 1, (head, group * head)))?;
    let of_keys =
        |further: i64| RuntimeLayout::new((keys, head, (group, heads)), (head, 1, (0, keys * head + further)));
    let o = RuntimeLayout::new((queries, head, all), (head, 1, queries * head + 8))?;
    Ok([q, of_keys(8)?, of_keys(16)?, o])
}

/// The relative error of O by a plan, ‖O - wanted‖ / ‖wanted‖ over all heads.
fn error<T: Half + Into<f32>>(
    of: fn(f32) -> T,
    extents: Extents,
    scores: Scores,
    plan: Option<AttentionPlan>,
) -> Result<f64, Error> {
    let [queries, _, _, heads, group] = extents;
    let all = layouts(extents)?;
    let [q, k, v, o] = &all;
    let attention = match plan {
        None => Attention::<T>::new(q, k, v, o, scores, 132)?,
        Some(plan) => Attention::<T>::with_plan(q, k, v, o, scores, plan)?,
    };
    let length = |layout: &RuntimeLayout| layout.cosize().unsigned_abs() as usize;
    let [in_q, in_k, in_v] = [(q, 1), (k, 2), (v, 3)].map(|(layout, seed)| numbers(of, length(layout), seed));
    let mut out = vec![of(f32::NAN); length(o)];
    attention.typed().run(&Machine::interpreter(), (&in_q, &in_k, &in_v, &mut out))?;
    let (mut apart, mut norm) = (0.0, 0.0);
    for l in 0..heads * group {
        let of_head = |layout, values| rows(layout, values, Some(l), |value: T| f64::from(value.into()));
        let (q, k, v, found) = (of_head(q, &in_q)?, of_head(k, &in_k)?, of_head(v, &in_v)?, of_head(o, &out)?);
        for i in 0..queries as usize {
            let seen = if scores.causal { k.len().min(i + 1) } else { k.len() };
            let mut weights: Vec<f64> = k[..seen].iter().map(|key| dot(&q[i], key) * f64::from(scores.scale)).collect();
            let top = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            weights.iter_mut().for_each(|weight| *weight = (*weight - top).exp());
            let sum: f64 = weights.iter().sum();
            for (d, found) in found[i].iter().enumerate() {
                let wanted: f64 = weights.iter().zip(&v).map(|(weight, value)| weight / sum * value[d]).sum();
                apart += (found - wanted).powi(2);
                norm += wanted.powi(2);
                out[o.offset((i as i64, d as i64, l))? as usize] = of(f32::NAN);
            }
        }
    }
    // What lies between the heads of O stays as it was.
    assert!(out.iter().all(|&value| value.into().is_nan()), "{extents:?}");
    Ok((apart / norm).sqrt())
}

/// Weights and O are rounded to 8 bits of a fraction, or to 11.
const OF_BF16: f64 = 4e-3;
const OF_F16: f64 = 5e-4;

fn check(extents: Extents, scores: Scores, plan: Option<AttentionPlan>) -> Result<(), Error> {
    let found = error(bf16::from_f32, extents, scores, plan)?;
    assert!(found < OF_BF16, "{extents:?} {scores:?}: {found:e}");
    Ok(())
}

/// Tiles of so many queries and keys, for so many blocks.
fn plan(tile: [i64; 2], stages: u32, blocks: u32, group: i64) -> AttentionPlan {
    let registers = if tile[0] == 192 { [32, 160] } else { [24, 240] };
    AttentionPlan { tile, stages, blocks, group, registers }
}

#[test]
fn every_query_sees_all_keys() -> Result<(), Error> {
    check([128, 128, 64, 1, 1], Scores::full(64), None)?;
    check([72, 300, 128, 1, 1], Scores::full(128), None)?;
    check([130, 40, 64, 2, 1], Scores::full(64), Some(plan([64, 64], 2, 2, 1)))
}

#[test]
fn causal_queries_see_what_is_before_them() -> Result<(), Error> {
    check([200, 200, 64, 1, 1], Scores::causal(64), Some(plan([64, 32], 2, 3, 1)))?;
    check([136, 136, 128, 1, 1], Scores::causal(128), None)?;
    // Fewer keys than queries, and more.
    check([150, 70, 64, 1, 1], Scores::causal(64), Some(plan([64, 48], 3, 1, 1)))?;
    check([70, 150, 64, 1, 1], Scores::causal(64), Some(plan([64, 64], 1, 1, 1)))
}

#[test]
fn blocks_go_from_tile_to_tile_and_from_head_to_head() -> Result<(), Error> {
    // Heads in groups that do not divide them, tiles that the blocks do not divide, keys shared by the queries of three heads.
    check([100, 60, 64, 1, 3], Scores::causal(64), Some(plan([64, 32], 2, 2, 2)))?;
    check([100, 60, 64, 2, 2], Scores::full(64), Some(plan([64, 16], 2, 3, 1)))
}

#[test]
fn three_warpgroups_share_keys() -> Result<(), Error> {
    check([200, 100, 64, 1, 1], Scores::causal(64), Some(plan([192, 64], 2, 1, 1)))
}

#[test]
fn halves_of_11_bits_are_nearer() -> Result<(), Error> {
    let found = error(f16::from_f32, [72, 100, 64, 1, 1], Scores::full(64), Some(plan([64, 64], 2, 1, 1)))?;
    assert!(found < OF_F16, "{found:e}");
    Ok(())
}

#[test]
fn scores_of_any_size_do_not_overflow() -> Result<(), Error> {
    // Weights of which one is 1, and the others next to nothing.
    check([64, 96, 64, 1, 1], Scores { causal: false, scale: 40.0 }, Some(plan([64, 32], 2, 1, 1)))
}

#[test]
fn what_is_no_attention_is_refused() -> Result<(), Error> {
    let refused = |texts: [&str; 4], scores: Scores, plan: Option<AttentionPlan>| {
        let [q, k, v, o]: [RuntimeLayout; 4] = texts.map(|text| text.parse().expect("a layout"));
        let made = match plan {
            None => Attention::<bf16>::new(&q, &k, &v, &o, scores, 132),
            Some(plan) => Attention::<bf16>::with_plan(&q, &k, &v, &o, scores, plan),
        };
        made.map(drop).unwrap_err().kind().to_string()
    };
    let a = "(64,64):(64,1)";
    let full = Scores::full(64);
    assert_eq!(
        refused([a, "(32,64):(64,1)", a, a], full, None),
        "attention: Q is (64,64), K (32,64), V (64,64) and O (64,64); V is to be (32,64)",
    );
    let heads = "(64,64,3):(64,1,4096)";
    assert_eq!(
        refused([heads, heads, "(64,64,2):(64,1,4096)", heads], full, None),
        "attention: Q is (64,64,3), K (64,64,3), V (64,64,2) and O (64,64,3); V is to be (64,64,3)",
    );
    assert_eq!(
        refused(["(64,96):(96,1)"; 4], full, None),
        "attention: a head has 96 elements; it is to have 64 or 128",
    );
    let columns = "(64,64):(1,64)";
    assert!(refused([a, a, columns, a], full, None).starts_with("attention: V is (64,64):(1,64); it has two modes"));
    assert_eq!(
        refused([heads, heads, heads, "(64,64,3):(64,1,0)"], full, None),
        "attention: 3 heads go to fewer places in O, (64,64,3):(64,1,0); give them strides",
    );
    assert_eq!(
        refused([a; 4], Scores { scale: -1.0, ..full }, None),
        "attention: scores are scaled by -1; take a positive number",
    );
    assert!(refused([a; 4], full, Some(plan([96, 64], 2, 1, 1))).contains("tiles are of 64, 128 or 192 queries"));
    assert!(refused([a; 4], full, Some(plan([64, 24], 2, 1, 1))).contains("a multiple of 16"));
    Ok(())
}
