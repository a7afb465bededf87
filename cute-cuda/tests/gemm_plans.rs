//! Products of many shapes by one text: what is launched with it makes them differ.

mod sums;

use core::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use cute_cuda::Machine;
use cute_cuda::kernel::{Gemm, GemmWay, cache};
use cute_types::runtime::RuntimeLayout;
use half::bf16;
use sums::{dot, rows};

type Error = Box<dyn std::error::Error>;

/// Who has it is alone with the cache, which is of the whole process.
static CACHE: Mutex<()> = Mutex::new(());

fn by_rows(rows: i64, columns: i64) -> Result<RuntimeLayout, Error> {
    Ok(RuntimeLayout::new((rows, columns), ((columns + 7) / 8 * 8, 1))?)
}

#[test]
fn further_shapes_of_a_plan_write_nothing_and_are_sums() -> Result<(), Error> {
    let _alone = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let (mut text, mut refused) = (None, Vec::new());
    for (number, [m, n, k]) in [[72, 40, 200], [136, 24, 136], [64, 16, 264], [200, 56, 520]].into_iter().enumerate() {
        let [a, b, d] = [by_rows(m, k)?, by_rows(n, k)?, by_rows(m, n)?];
        let before = cache::len();
        let gemm = Gemm::<bf16, f32>::cached(&a, &b, &d, 132)?;
        // The shape, and with the first of the plan its text.
        assert_eq!(cache::len() - before, if number == 0 { 2 } else { 1 }, "{m}x{n}x{k}: {}", gemm.way());
        let ptx = gemm.kernel().ptx().as_ptr() as usize;
        assert_eq!(*text.get_or_insert(ptx), ptx);
        // What a driver keeps with one is kept with all.
        let kept = gemm.kernel().kept::<AtomicU32>();
        assert_eq!(kept.fetch_add(1, Ordering::Relaxed), number as u32);
        let numbers = |layout: &RuntimeLayout, seed: u64| {
            let mut rng = fastrand::Rng::with_seed(seed);
            (0..layout.cosize()).map(|_| bf16::from_f32(rng.i32(-4..5) as f32)).collect::<Vec<_>>()
        };
        let (x, y, mut z) = (numbers(&a, 1), numbers(&b, 2), vec![f32::NAN; d.cosize() as usize]);
        gemm.typed().run(&Machine::interpreter(), (&x, &y, &mut z))?;
        let (of_a, of_b) = (rows(&a, &x, None, bf16::to_f64)?, rows(&b, &y, None, bf16::to_f64)?);
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let sum = dot(&of_a[i as usize], &of_b[j as usize]);
            assert_eq!(z[d.offset((i, j))? as usize], sum as f32, "({i},{j}) of {m}x{n}x{k}");
        }
        // An array of another shape's length is refused.
        let short = gemm.typed().run(&Machine::interpreter(), (&x[1..], &y, &mut z));
        refused.push(short.is_err());
    }
    assert_eq!(refused, [true; 4]);
    Ok(())
}

#[test]
fn further_shapes_with_a_c_write_nothing_and_have_a_c_of_their_own() -> Result<(), Error> {
    let _alone = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut text = None;
    for [m, n, k] in [[72, 40, 200], [136, 24, 136]] {
        let [a, b, d] = [by_rows(m, k)?, by_rows(n, k)?, by_rows(m, n)?];
        let gemm = Gemm::<bf16, f32>::scaled_cached(&a, &b, &d, &d, 132)?;
        let ptx = gemm.kernel().ptx().as_ptr() as usize;
        assert_eq!(*text.get_or_insert(ptx), ptx, "{}", gemm.way());
        let of = |layout: &RuntimeLayout| layout.cosize().unsigned_abs() as usize;
        let c: Vec<f32> = (0..of(&d)).map(|place| place as f32).collect();
        let (x, y, mut z) = (vec![bf16::ONE; of(&a)], vec![bf16::ONE; of(&b)], vec![f32::NAN; of(&d)]);
        gemm.typed().run(&Machine::interpreter(), (&x, &y, &c, &mut z, 0.5, 2.0))?;
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let place = d.offset((i, j))? as usize;
            assert_eq!(z[place], 0.5 * k as f32 + 2.0 * place as f32, "({i},{j}) of {m}x{n}x{k}");
        }
        // Alpha and beta are of the launch.
        gemm.typed().run(&Machine::interpreter(), (&x, &y, &c, &mut z, 1.0, 0.0))?;
        assert_eq!(z[0], k as f32);
        assert!(gemm.typed().run(&Machine::interpreter(), (&x, &y, &c[1..], &mut z, 1.0, 0.0)).is_err());
    }
    Ok(())
}

/// What is given away is what others need: not where the sums of a thread leave half of its registers, but in parts of K.
#[test]
fn registers_are_exchanged_where_sums_want_more() -> Result<(), Error> {
    for ([m, n, k], registers, by_warp) in [
        ([16, 4096, 4096], [256, 256], true),
        ([1024, 1024, 1024], [168, 168], true),
        ([4096, 4096, 4096], [24, 240], true),
        ([512, 512, 16384], [24, 240], false),
    ] {
        let gemm = Gemm::<bf16, bf16>::new(by_rows(m, k)?, by_rows(n, k)?, by_rows(m, n)?, 132)?;
        let GemmWay::Warpgroups(plan) = gemm.way() else { return Err(gemm.way().to_string().into()) };
        let ptx = gemm.kernel().ptx();
        assert_eq!(plan.registers_of_roles(), registers, "{plan}");
        assert_eq!(ptx.matches("setmaxnreg").count(), if registers[0] == registers[1] { 0 } else { 2 }, "{plan}");
        assert_eq!(ptx.contains("shfl.sync.idx.b32"), by_warp, "{plan}");
    }
    Ok(())
}
