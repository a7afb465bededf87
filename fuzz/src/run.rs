//! Runs one target: case after case from a seed, until the time or the cases are over, and says what was found.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::guard::{self, Watched};
use crate::minimise::minimise;
use crate::tally::Tally;
use crate::targets::{Finding, Target};

/// From so many cases on it is asked whether enough of them were accepted.
const ENOUGH_CASES: u64 = 1000;
/// Different findings that are looked at; the cases behind them are most likely these again.
const MOST_FINDINGS: usize = 20;

/// Which cases.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    /// No longer than this.
    pub(crate) seconds: Option<u64>,
    /// At most so many.
    pub(crate) cases: Option<u64>,
    /// This one alone.
    pub(crate) case: Option<u64>,
    /// These bytes alone.
    pub(crate) bytes: Option<Vec<u8>>,
    pub(crate) trace: Option<PathBuf>,
}

/// The bytes of a case: the same wherever the seed and the number are.
pub(crate) fn bytes_of(target: &dyn Target, seed: u64, number: u64) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut bytes = vec![0; random.usize(0..=target.bytes())];
    random.fill(&mut bytes);
    bytes
}

/// How to see a case again.
pub(crate) fn again(target: &dyn Target, seed: u64, number: u64) -> String {
    format!("cargo run -p cute-fuzz -- {} --seed {seed} --case {number}", target.name())
}

/// Checks the cases of a plan; whether there was nothing to find.
pub(crate) fn run(target: &'static dyn Target, plan: &Plan) -> Result<bool, Box<dyn Error>> {
    guard::limit_memory()?;
    guard::remember_panics();
    let watched: &'static Watched = Box::leak(Box::new(Watched::new(plan.trace.as_deref())?));
    let seed = plan.seed;
    watched.watch(move |number| {
        println!("finding in {}: case {number} does not end\n  {}", target.name(), again(target, seed, number));
        println!("  case: {}", target.text(&bytes_of(target, seed, number)));
        std::process::exit(1);
    });
    if let Some(bytes) = &plan.bytes {
        return Ok(one(target, bytes));
    }
    if let Some(number) = plan.case {
        return Ok(one(target, &bytes_of(target, seed, number)));
    }

    let (start, limit) = (Instant::now(), plan.seconds.map(Duration::from_secs));
    let (mut tally, mut findings) = (Tally::default(), BTreeMap::new());
    let (mut cases, mut slowest) = (0, (Duration::ZERO, 0));
    while limit.is_none_or(|limit| start.elapsed() < limit) && plan.cases.is_none_or(|most| cases < most) {
        let bytes = bytes_of(target, seed, cases);
        watched.begin(cases)?;
        let began = Instant::now();
        if let Err(finding) = checked(target, &bytes, &mut tally)
            && findings.len() < MOST_FINDINGS
            && !findings.contains_key(&finding.what)
        {
            let what = finding.what;
            let smallest = minimise(&bytes, |bytes| {
                watched.tick();
                checked(target, bytes, &mut Tally::default()).is_err_and(|finding| finding.what == what)
            });
            findings.insert(what, (cases, smallest));
        }
        slowest = slowest.max((began.elapsed(), cases));
        cases += 1;
    }

    let seconds = start.elapsed().as_secs_f64();
    println!("{}: seed {seed}, {cases} cases in {seconds:.0} s", target.name());
    println!("  the slowest was case {} with {:.3} s", slowest.1, slowest.0.as_secs_f64());
    print!("{tally}");
    for (what, (number, bytes)) in &findings {
        println!("finding in {}: {what}\n  {}", target.name(), again(target, seed, *number));
        tell(target, bytes);
    }
    let blind = if cases < ENOUGH_CASES { Vec::new() } else { target.blind_to(&tally) };
    for kind in &blind {
        println!("finding in {}: the cases do not try it: {kind}", target.name());
    }
    Ok(findings.is_empty() && blind.is_empty())
}

fn checked(target: &dyn Target, bytes: &[u8], tally: &mut Tally) -> Result<(), Finding> {
    guard::caught(|| target.check(bytes, tally)).unwrap_or_else(|(place, text)| {
        // Dependencies are in other places on other machines.
        let place = place.rsplit_once("/src/").map_or(&*place, |(_, file)| file);
        Err(Finding { what: format!("panic at {place}"), detail: text })
    })
}

/// One case, with what it is and what was seen.
fn one(target: &dyn Target, bytes: &[u8]) -> bool {
    let mut tally = Tally::default();
    let found = checked(target, bytes, &mut tally);
    print!("{tally}");
    if let Err(finding) = &found {
        println!("finding in {}: {}", target.name(), finding.what);
    }
    tell(target, bytes);
    found.is_ok()
}

fn tell(target: &dyn Target, bytes: &[u8]) {
    println!("  case: {}", target.text(bytes));
    if let Err(finding) = checked(target, bytes, &mut Tally::default()) {
        println!("  {}", finding.detail);
    }
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    println!("  cargo run -p cute-fuzz -- {} --bytes '{digits}'", target.name());
}
