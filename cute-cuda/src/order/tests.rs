//! The order on streams that are lists: which calls are made, and what they put before what.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::{Driver, ordered};

/// Streams by number; this one is that of each thread.
const OF_EACH_THREAD: u8 = 99;

/// Notes the calls, and fails at one of them.
#[derive(Default)]
struct Recording {
    calls: RefCell<Vec<String>>,
    fails_at: Option<&'static str>,
}

impl Recording {
    fn call(&self, call: String) -> Result<(), String> {
        let fails = self.fails_at == Some(&*call);
        self.calls.borrow_mut().push(call.clone());
        if fails { Err(call) } else { Ok(()) }
    }
}

impl Driver for Recording {
    type Stream = u8;
    type Error = String;

    fn is_of_each_thread(&self, stream: &u8) -> bool {
        *stream == OF_EACH_THREAD
    }

    fn record(&self, stream: &u8) -> Result<(), String> {
        self.call(format!("record {stream}"))
    }

    fn wait(&self, stream: &u8) -> Result<(), String> {
        self.call(format!("{stream} waits"))
    }

    fn finish(&self, stream: &u8) -> Result<(), String> {
        self.call(format!("finish {stream}"))
    }

    fn finish_all(&self) -> Result<(), String> {
        self.call("finish all".to_string())
    }
}

/// The calls of a launch on stream 1 over arrays of these streams, and how it ends.
fn calls(owners: &[u8], fails_at: Option<&'static str>) -> (Vec<String>, Result<(), String>) {
    let driver = Recording { fails_at, ..Recording::default() };
    let owners: Vec<&u8> = owners.iter().collect();
    let call = |name: &str| driver.call(name.to_string());
    let result = ordered(&driver, &1, &owners, || call("launch"), || call("used"));
    (driver.calls.into_inner(), result)
}

#[test]
fn the_stream_joins_each_other_one_before_and_behind() {
    let (made, result) = calls(&[0, 1, 2, 0, 2], None);
    let wanted = ["record 0", "1 waits", "record 2", "1 waits", "launch", "record 1", "0 waits", "2 waits", "used"];
    assert_eq!(made, wanted);
    assert_eq!(result, Ok(()));
}

#[test]
fn arrays_of_the_stream_itself_cost_no_call() {
    assert_eq!(calls(&[1, 1], None), (vec!["launch".to_string(), "used".to_string()], Ok(())));
    assert_eq!(calls(&[], None), (vec!["launch".to_string(), "used".to_string()], Ok(())));
}

#[test]
fn a_stream_that_cannot_be_named_is_waited_for_by_the_host() {
    let (made, _) = calls(&[OF_EACH_THREAD, 0], None);
    let wanted =
        ["finish all", "record 0", "1 waits", "launch", "record 1", "0 waits", "used", "finish 1"].map(str::to_string);
    assert_eq!(made, wanted);
}

#[test]
fn what_fails_before_the_launch_keeps_it_from_being() {
    for (failing, wanted) in [("record 0", &["record 0"][..]), ("1 waits", &["record 0", "1 waits"])] {
        let (made, result) = calls(&[0], Some(failing));
        assert_eq!(made, wanted);
        assert_eq!(result, Err(failing.to_string()));
    }
}

#[test]
fn what_fails_behind_the_launch_has_the_host_wait_for_it() {
    for failing in ["record 1", "0 waits", "used"] {
        let (made, result) = calls(&[0], Some(failing));
        assert_eq!(made.last().map(String::as_str), Some("finish 1"), "{failing}");
        assert_eq!(result, Ok(()));
    }
    // What was launched nowhere is waited for nowhere.
    let (made, result) = calls(&[0], Some("launch"));
    assert_eq!(made.last().map(String::as_str), Some("launch"));
    assert_eq!(result, Err("launch".to_string()));
}

/// Streams that remember what each thing put on them comes after.
#[derive(Default)]
struct Model {
    /// All that has ended before what a stream is given next begins.
    ended: RefCell<BTreeMap<u8, BTreeSet<&'static str>>>,
    event: RefCell<BTreeSet<&'static str>>,
}

impl Model {
    /// Puts something on a stream, and says what it comes after.
    fn put(&self, stream: u8, what: &'static str) -> BTreeSet<&'static str> {
        let mut ended = self.ended.borrow_mut();
        let before = ended.entry(stream).or_default();
        let found = before.clone();
        before.insert(what);
        found
    }

    /// A launch over one array of the stream `owner`, joined with it or not.
    fn launch(&self, stream: u8, owner: u8, what: &'static str, joined: bool) {
        let put = || {
            self.put(stream, what);
            Ok(())
        };
        let owners = if joined { &[&owner][..] } else { &[] };
        assert_eq!(ordered(self, &stream, owners, put, || Ok(())), Ok(()));
    }
}

impl Driver for Model {
    type Stream = u8;
    type Error = ();

    fn is_of_each_thread(&self, _: &u8) -> bool {
        false
    }

    fn record(&self, stream: &u8) -> Result<(), ()> {
        *self.event.borrow_mut() = self.ended.borrow().get(stream).cloned().unwrap_or_default();
        Ok(())
    }

    fn wait(&self, stream: &u8) -> Result<(), ()> {
        self.ended.borrow_mut().entry(*stream).or_default().extend(self.event.borrow().iter());
        Ok(())
    }

    fn finish(&self, _: &u8) -> Result<(), ()> {
        Ok(())
    }

    fn finish_all(&self) -> Result<(), ()> {
        Ok(())
    }
}

#[test]
fn an_array_is_freed_behind_all_that_read_it() {
    for joined in [true, false] {
        let model = Model::default();
        model.launch(1, 0, "long", joined);
        model.launch(2, 0, "short", joined);
        // As cudarc frees: after the one read that the array remembers, the last.
        assert_eq!(model.record(&2), Ok(()));
        assert_eq!(model.wait(&0), Ok(()));
        assert_eq!(model.put(0, "free").contains("long"), joined);
    }
}

#[test]
fn what_a_dropped_stream_wrote_is_read_behind_it() {
    for joined in [true, false] {
        let model = Model::default();
        model.launch(1, 0, "write", joined);
        // The stream is gone, and cudarc waits for nothing any more.
        assert_eq!(model.put(0, "read").contains("write"), joined);
        // Nor does a launch on another stream, of an array of stream 0.
        model.launch(2, 0, "again", joined);
        assert_eq!(model.put(2, "behind").contains("write"), joined);
    }
}
