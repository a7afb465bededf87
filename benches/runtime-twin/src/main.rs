//! The operations of `RuntimeLayout` on the calls that standard input gives, one a line: the operation and its operands,
//! apart by tabs. `results` prints what each gives, `times` what one call of each operation takes; see `run`.

use std::error::Error;
use std::hint::black_box;
use std::io::stdin;
use std::time::{Duration, Instant};

use cute_types::runtime::{LayoutError, RuntimeLayout, Tiler};

/// How often each operation is timed. The shortest time counts: what makes one longer is what else the machine does.
const ROUNDS: usize = 100;

/// How long the calls of an operation are repeated each time, at least: less than the system lets a process run.
const ROUND: Duration = Duration::from_millis(1);

/// A call, its operands parsed.
enum Call {
    Unary(fn(&RuntimeLayout) -> Result<RuntimeLayout, LayoutError>, RuntimeLayout),
    Cotarget(fn(&RuntimeLayout, i64) -> Result<RuntimeLayout, LayoutError>, RuntimeLayout, i64),
    Tiled(fn(&RuntimeLayout, &Tiler) -> Result<RuntimeLayout, LayoutError>, RuntimeLayout, Tiler),
}

impl Call {
    fn parse(line: &str) -> Result<(&str, Self), Box<dyn Error>> {
        use RuntimeLayout as L;

        let (name, operands) = line.split_once('\t').ok_or("an operation has no operand")?;
        let (a, b) = operands.split_once('\t').unwrap_or((operands, ""));
        let a: L = a.parse()?;
        let call = match name {
            "coalesce" => Call::Unary(L::coalesce, a),
            "filter" => Call::Unary(L::filter, a),
            "left_inverse" => Call::Unary(L::left_inverse, a),
            "right_inverse" => Call::Unary(L::right_inverse, a),
            "complement" => Call::Cotarget(L::complement, a, b.parse()?),
            "composition" => Call::Tiled(|a, b| a.composition(b), a, b.parse()?),
            "logical_divide" => Call::Tiled(|a, b| a.logical_divide(b), a, b.parse()?),
            "zipped_divide" => Call::Tiled(|a, b| a.zipped_divide(b), a, b.parse()?),
            "tiled_divide" => Call::Tiled(|a, b| a.tiled_divide(b), a, b.parse()?),
            "logical_product" => Call::Tiled(|a, b| a.logical_product(b), a, b.parse()?),
            "zipped_product" => Call::Tiled(|a, b| a.zipped_product(b), a, b.parse()?),
            "tiled_product" => Call::Tiled(|a, b| a.tiled_product(b), a, b.parse()?),
            _ => return Err(format!("`{name}` is not an operation that is timed").into()),
        };
        Ok((name, call))
    }

    fn run(&self) -> Result<RuntimeLayout, LayoutError> {
        match self {
            Call::Unary(operation, a) => operation(a),
            Call::Cotarget(operation, a, m) => operation(a, *m),
            Call::Tiled(operation, a, b) => operation(a, b),
        }
    }
}

/// Nanoseconds of one call, on the average over the calls.
fn time(calls: &[&Call]) -> f64 {
    (0..ROUNDS)
        .map(|_| {
            let (start, mut times) = (Instant::now(), 0);
            loop {
                for call in calls {
                    // The result is dropped here, as the peers drop theirs.
                    let _ = black_box(black_box(call).run());
                }
                times += calls.len();
                let taken = start.elapsed();
                if taken >= ROUND {
                    return taken.as_secs_f64() * 1e9 / times as f64;
                }
            }
        })
        .fold(f64::INFINITY, f64::min)
}

fn main() -> Result<(), Box<dyn Error>> {
    let lines = stdin().lines().collect::<Result<Vec<String>, _>>()?;
    let calls = lines.iter().map(|line| Call::parse(line)).collect::<Result<Vec<_>, _>>()?;
    match std::env::args().nth(1).as_deref() {
        Some("results") => {
            for (_, call) in &calls {
                match call.run() {
                    Ok(layout) => println!("{layout}"),
                    Err(refused) => println!("! {refused}"),
                }
            }
        }
        Some("times") => {
            let mut rest = calls.as_slice();
            while let Some((name, _)) = rest.first() {
                let (these, others) = rest.split_at(rest.iter().take_while(|call| call.0 == *name).count());
                println!("{name}\t{}", time(&these.iter().map(|call| &call.1).collect::<Vec<_>>()));
                rest = others;
            }
        }
        _ => return Err("usage: cute-bench-runtime-twin results|times".into()),
    }
    Ok(())
}
