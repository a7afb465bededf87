//! What keeps a case from taking the program with it: panics are caught, a case that does not end is told of, memory is
//! limited, and whoever runs the program knows at which case it died.

use std::cell::RefCell;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// The memory that one process may ask for. A case that wants more is one whose memory is not bounded.
const MOST_BYTES: u64 = 4 << 30;
/// How long one check may take, however busy the machine is.
const MOST_SECONDS: u64 = 120;

thread_local! {
    /// What the last panic of this thread said.
    static SAID: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// From here on a panic is remembered instead of printed.
pub(crate) fn remember_panics() {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map_or_else(|| "nowhere".to_owned(), ToString::to_string);
        let payload = info.payload();
        let text = payload.downcast_ref::<String>().cloned();
        let text = text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        SAID.with(|said| *said.borrow_mut() = Some((place, text.unwrap_or_default())));
    }));
}

/// What `f` gives, or where it panicked and with what words.
pub(crate) fn caught<T>(f: impl FnOnce() -> T) -> Result<T, (String, String)> {
    panic::catch_unwind(AssertUnwindSafe(f)).map_err(|_| SAID.with(|said| said.borrow_mut().take()).unwrap_or_default())
}

/// No more memory for this process than a case may need.
pub(crate) fn limit_memory() -> io::Result<()> {
    let (_, most) = rlimit::getrlimit(rlimit::Resource::AS)?;
    rlimit::setrlimit(rlimit::Resource::AS, MOST_BYTES.min(most), most)
}

/// The case at hand, for those who watch.
pub(crate) struct Watched {
    number: AtomicU64,
    checks: AtomicU64,
    trace: Option<File>,
}

impl Watched {
    /// With a file, the number of each case is written there before the case is looked at.
    pub(crate) fn new(trace: Option<&Path>) -> io::Result<Self> {
        let trace = trace.map(File::create).transpose()?;
        Ok(Watched { number: AtomicU64::new(0), checks: AtomicU64::new(0), trace })
    }

    /// A case begins.
    pub(crate) fn begin(&self, number: u64) -> io::Result<()> {
        self.number.store(number, Ordering::Relaxed);
        self.tick();
        self.trace.as_ref().map_or(Ok(()), |file| file.write_all_at(&number.to_le_bytes(), 0))
    }

    /// A check begins.
    pub(crate) fn tick(&self) {
        self.checks.fetch_add(1, Ordering::Relaxed);
    }

    /// Calls `told` with the number of a case when one of its checks does not end.
    pub(crate) fn watch(&'static self, told: impl Fn(u64) + Send + 'static) {
        thread::spawn(move || {
            let mut since = (0, 0);
            loop {
                thread::sleep(Duration::from_secs(1));
                let checks = self.checks.load(Ordering::Relaxed);
                since = if since.0 == checks { (checks, since.1 + 1) } else { (checks, 0) };
                if since.1 == MOST_SECONDS {
                    told(self.number.load(Ordering::Relaxed));
                }
            }
        });
    }
}

/// The number that a trace ends with.
pub(crate) fn last_case(trace: &Path) -> Option<u64> {
    let bytes = std::fs::read(trace).ok()?;
    bytes.try_into().ok().map(u64::from_le_bytes)
}
