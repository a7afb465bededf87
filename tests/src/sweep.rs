//! A sweep: one question about very many operands, each answer judged by the definition, and what that comes to.

use std::ops::{AddAssign, RangeInclusive};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use cute_types::runtime::RuntimeLayout;

use crate::share::shared;

/// What a sweep comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Operands that were tried.
    pub cases: u64,
    /// Of these, how many have a result here.
    pub accepted: u64,
    /// Results that are not what the operation is defined to be.
    pub wrong: u64,
    /// Refused, or cut short, where there is a right result.
    pub missed: u64,
    /// What CuTe accepts.
    pub cute_accepted: u64,
    /// Results of CuTe that are not what the operation is defined to be.
    pub cute_wrong: u64,
}

impl Found {
    /// One case: the result here, and CuTe's, as whether they are right; `None` where there is none. A case is missed
    /// where CuTe's algorithm has a right result and there is none here.
    #[must_use]
    pub fn of(here: Option<bool>, cute: Option<bool>) -> Self {
        Found {
            cases: 1,
            accepted: here.is_some().into(),
            wrong: (here == Some(false)).into(),
            missed: (here.is_none() && cute == Some(true)).into(),
            cute_accepted: cute.is_some().into(),
            cute_wrong: (cute == Some(false)).into(),
        }
    }

    /// One case of which it is known whether there is a result that is not given here.
    #[must_use]
    pub fn or_missed(here: Option<bool>, missed: bool) -> Self {
        Found { missed: missed.into(), ..Found::of(here, None) }
    }
}

impl AddAssign for Found {
    fn add_assign(&mut self, more: Self) {
        self.cases += more.cases;
        self.accepted += more.accepted;
        self.wrong += more.wrong;
        self.missed += more.missed;
        self.cute_accepted += more.cute_accepted;
        self.cute_wrong += more.cute_wrong;
    }
}

/// Judges each part, or a share of the parts, on whatever cores there are, and adds up what was found: the same on any number of
/// them.
pub fn sweep<P: Sync, F: AddAssign + Default + Send>(parts: &[P], judge: impl Fn(&P) -> F + Sync) -> F {
    let parts: Vec<&P> = shared(parts).collect();
    let next = AtomicUsize::new(0);
    let total = Mutex::new(F::default());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = judge(part);
                    *total.lock().expect("no judge panics while it adds") += found;
                }
            });
        }
    });
    total.into_inner().expect("no judge panics while it adds")
}

/// Every layout of `rank` flat modes with these extents and strides.
pub fn every_layout(rank: usize, extents: RangeInclusive<i64>, strides: RangeInclusive<i64>) -> Vec<RuntimeLayout> {
    let modes = extents.flat_map(|extent| strides.clone().map(move |stride| (extent, stride)));
    let modes: Vec<(i64, i64)> = modes.collect();
    let mut layouts = vec![vec![]];
    for _ in 0..rank {
        let longer = |layout: &Vec<(i64, i64)>| {
            modes.iter().map(|&mode| layout.iter().copied().chain([mode]).collect()).collect::<Vec<_>>()
        };
        layouts = layouts.iter().flat_map(longer).collect();
    }
    layouts.into_iter().map(|modes| crate::brute::Function(modes).layout()).collect()
}
