//! Times the jobs, and what preparing costs.

use criterion::{Criterion, criterion_group, criterion_main};
use cute_bench_fast_division::{ALL, By, CASES, jobs, prepare};

fn offsets(criterion: &mut Criterion) {
    for case in CASES {
        let jobs = jobs(case).expect("the matrix has offsets of its type");
        for (job, run) in jobs {
            let mut group = criterion.benchmark_group(format!("{}-{job}", case.name()));
            for (by, name) in ALL {
                // That all three give the same is checked where they are timed.
                assert_eq!(run(by), run(By::Hardware), "{} {job} {name}", case.name());
                group.bench_function(name, |bencher| bencher.iter(|| run(by)));
            }
            group.finish();
        }
        let mut group = criterion.benchmark_group(format!("{}-prepare", case.name()));
        let run = prepare(case);
        group.bench_function("once", |bencher| bencher.iter(&run));
        group.finish();
    }
}

criterion_group!(benches, offsets);
criterion_main!(benches);
