//! All targets, each in a process of its own, so that a case that exhausts the stack or the memory is a finding, too.

use std::error::Error;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Mutex;
use std::thread;

use crate::guard::last_case;
use crate::run::{Plan, again, bytes_of};
use crate::targets::Target;

/// Runs the targets, `jobs` at a time; whether there was nothing to find.
pub(crate) fn together(targets: &[&'static dyn Target], plan: &Plan, jobs: usize) -> Result<bool, Box<dyn Error>> {
    let program = std::env::current_exe()?;
    let left = Mutex::new(targets.iter());
    let work = || -> Result<bool, String> {
        let mut clean = true;
        loop {
            let next = left.lock().map_err(|error| error.to_string())?.next();
            let Some(&target) = next else { return Ok(clean) };
            clean &= process(&program, target, plan).map_err(|error| error.to_string())?;
        }
    };
    let results: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(|_| Err("a worker panicked".into()))).collect()
    });
    results.into_iter().try_fold(true, |clean, result| Ok(clean & result?))
}

fn process(program: &Path, target: &'static dyn Target, plan: &Plan) -> Result<bool, Box<dyn Error + Send + Sync>> {
    let trace = std::env::temp_dir().join(format!("cute-fuzz-{}-{}", target.name(), std::process::id()));
    let mut command = Command::new(program);
    command.arg(target.name());
    for (name, number) in [("--seed", Some(plan.seed)), ("--seconds", plan.seconds), ("--cases", plan.cases)] {
        command.args(number.map(|number| format!("{name}={number}")));
    }
    command.arg("--trace").arg(&trace);
    let Output { status, stdout, stderr } = command.output()?;
    let mut text = String::from_utf8_lossy(&stdout).into_owned() + &String::from_utf8_lossy(&stderr);
    // A program that says what it found ends by itself.
    if status.code().is_none() {
        text += &format!("finding in {}: {status}\n", target.name());
        if let Some(number) = last_case(&trace) {
            text += &format!("  {}\n", again(target, plan.seed, number));
            text += &format!("  case: {}\n", target.text(&bytes_of(target, plan.seed, number)));
        }
    }
    print!("{text}");
    let _ = std::fs::remove_file(&trace);
    Ok(status.success())
}
