//! Does one job some times, for callgrind to count: `cute-bench-fast-division <case> <job> <by> <times>`.

use std::process::ExitCode;

use cute_bench_fast_division::{ALL, CASES, jobs};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [case, job, by, times] = arguments.as_slice() else { return ExitCode::from(2) };
    let case = CASES.into_iter().find(|known| known.name() == *case);
    let by = ALL.into_iter().find(|(_, name)| name == by);
    let (Some(case), Some((by, _)), Ok(times)) = (case, by, times.parse::<u32>()) else { return ExitCode::from(2) };
    match jobs(case) {
        Ok(jobs) => {
            for (name, run) in jobs {
                if name == *job {
                    println!("{}", (0..times).map(|_| run(by)).fold(0, u64::wrapping_add));
                }
            }
            ExitCode::SUCCESS
        }
        Err(refused) => {
            eprintln!("{refused}");
            ExitCode::FAILURE
        }
    }
}
