//! Times each variant of each loop, after it was found right.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use cute_bench_hot_loops::cases::all;

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    for case in all() {
        let mut group = criterion.benchmark_group(case.name);
        group.throughput(Throughput::Elements(case.to as u64));
        for variant in &case.variants {
            assert!(case.is_right(variant), "{}, {}: it is wrong", case.name, variant.name);
            let (from, mut to) = (case.draw(), vec![-1.0; case.to]);
            group.bench_function(variant.name, |bencher| {
                bencher.iter(|| (variant.run)(black_box(&from), black_box(&mut to)));
            });
        }
        group.finish();
    }
    criterion.final_summary();
}
