//! What launches are by, of a driver that loads when a test lets it; and that D has the same bits by both tiers.

use core::marker::PhantomData;
use std::sync::mpsc::{Receiver, Sender, channel};

use cute_types::runtime::RuntimeLayout;
use half::bf16;

use super::*;
use crate::kernel::builder::{Param, TmaInput, TmaOutput};
use crate::kernel::driver::LaunchArg;
use crate::kernel::entry::Kernel;
use crate::kernel::signature::{Element, SignatureError};

/// What a driver did.
#[derive(Default)]
struct Done {
    /// The columns of the tiles of each launch.
    launches: Vec<i64>,
    /// Texts that are loaded.
    loaded: Vec<String>,
    /// Columns of tiles that are refused.
    refused: Option<i64>,
}

/// No argument is bound to anything.
type Bound<'h> = PhantomData<&'h ()>;

/// A driver whose `load` of a thread waits for a word of the test.
enum Slow {}

#[derive(Clone)]
struct Stream {
    done: Arc<Mutex<Done>>,
    begun: Sender<()>,
    go_on: Arc<Mutex<Receiver<()>>>,
}

#[derive(Debug, PartialEq)]
enum Refused {
    Signature(SignatureError),
    Tiles(i64),
}

impl From<SignatureError> for Refused {
    fn from(error: SignatureError) -> Refused {
        Refused::Signature(error)
    }
}

/// Columns of the tiles of a kernel: those of its `wgmma`.
fn columns(kernel: &Kernel) -> i64 {
    let (_, after) = kernel.ptx().split_once("wgmma.mma_async.sync.aligned.m64n").expect("a wgmma");
    after.split('k').next().expect("columns").parse().expect("a number")
}

impl Stream {
    fn loads(&self, kernel: &Kernel) -> Result<(), Refused> {
        let mut done = self.done.lock().unwrap();
        match done.refused {
            Some(refused) if refused == columns(kernel) => Err(Refused::Tiles(refused)),
            _ => {
                done.loaded.push(kernel.ptx().to_string());
                Ok(())
            }
        }
    }

    fn launches(&self) -> Vec<i64> {
        self.done.lock().unwrap().launches.clone()
    }
}

impl Driver for Slow {
    type Stream = Stream;
    type Error = Refused;
    type Bound<'h> = Bound<'h>;
    type Array<T> = ();
    type Workspace = ();

    fn scalar<'h>(_: Element, _: u64) -> Bound<'h> {
        PhantomData
    }

    fn input<T: Data>(_: &()) -> Bound<'_> {
        PhantomData
    }

    fn output<T: Data>(_: &mut ()) -> Bound<'_> {
        PhantomData
    }

    fn workspace(_: &Stream, _: Element, _: usize) -> Result<(), Refused> {
        Ok(())
    }

    fn workspace_input(_: &(), _: Element) -> Bound<'_> {
        PhantomData
    }

    fn workspace_output(_: &mut (), _: Element) -> Bound<'_> {
        PhantomData
    }

    fn load(stream: &Stream, kernel: &Kernel) -> Result<(), Refused> {
        stream.begun.send(()).unwrap();
        stream.go_on.lock().unwrap().recv().unwrap();
        stream.loads(kernel)
    }

    fn is_loaded(stream: &Stream, kernel: &Kernel) -> bool {
        stream.done.lock().unwrap().loaded.iter().any(|text| text == kernel.ptx())
    }

    fn enqueue<'h>(stream: &'h Stream, kernel: &Kernel, bind: impl FnOnce() -> Vec<Bound<'h>>) -> Result<(), Refused> {
        assert_eq!(bind().len(), 3);
        if !Slow::is_loaded(stream, kernel) {
            stream.loads(kernel)?;
        }
        stream.done.lock().unwrap().launches.push(columns(kernel));
        Ok(())
    }
}

impl<T: Data> LaunchArg<TmaInput<T>, Slow> for u8
where
    TmaInput<T>: Param,
{
    fn bind(&mut self) -> Bound<'_> {
        PhantomData
    }
}

impl<T: Data> LaunchArg<TmaOutput<T>, Slow> for u16
where
    TmaOutput<T>: Param,
{
    fn bind(&mut self) -> Bound<'_> {
        PhantomData
    }
}

/// A stream, what tells that a thread has begun to load, and what lets it go on.
fn stream() -> (Stream, Receiver<()>, Sender<()>) {
    let ((begun, has_begun), (go_on, waits)) = (channel(), channel());
    (Stream { done: Arc::default(), begun, go_on: Arc::new(Mutex::new(waits)) }, has_begun, go_on)
}

fn by_rows(rows: i64, columns: i64) -> RuntimeLayout {
    RuntimeLayout::new((rows, columns), (columns, 1)).unwrap()
}

fn tiered([m, n, k]: [i64; 3]) -> TieredGemm<bf16, bf16> {
    Gemm::tiered(by_rows(m, k), by_rows(n, k), by_rows(m, n), 132).unwrap()
}

fn launched(product: &TieredGemm<bf16, bf16>, on: &Stream) -> Result<(), Refused> {
    product.launch::<Slow, _>(on, (0_u8, 0_u8, 0_u16))
}

#[test]
fn launches_are_by_small_tiles_until_the_chosen_ones_are_loaded() {
    let (on, has_begun, go_on) = stream();
    let product = tiered([4096, 4096, 4096]);
    launched(&product, &on).unwrap();
    has_begun.recv().unwrap();
    launched(&product, &on).unwrap();
    assert_eq!(on.launches(), [64, 64]);
    go_on.send(()).unwrap();
    while !product.loading().as_ref().unwrap().is_finished() {
        std::thread::yield_now();
    }
    launched(&product, &on).unwrap();
    assert_eq!(on.launches(), [64, 64, 128]);
    // Another shape of the plan finds its text loaded, and so does the same product, made anew.
    for extents in [[4096, 4096, 8192], [4096, 4096, 4096]] {
        launched(&tiered(extents), &on).unwrap();
    }
    assert_eq!(on.launches()[3..], [128, 128]);
    // One load for all of them.
    assert!(has_begun.try_recv().is_err());
}

#[test]
fn what_the_driver_refuses_is_the_error_of_a_launch() {
    let (on, has_begun, go_on) = stream();
    on.done.lock().unwrap().refused = Some(128);
    let product = tiered([4096, 4096, 4096]);
    launched(&product, &on).unwrap();
    has_begun.recv().unwrap();
    go_on.send(()).unwrap();
    while !product.loading().as_ref().unwrap().is_finished() {
        std::thread::yield_now();
    }
    assert_eq!(launched(&product, &on), Err(Refused::Tiles(128)));
    assert_eq!(on.launches(), [64]);
}

#[test]
fn a_second_context_waits_and_a_drop_does() {
    let (on, has_begun, go_on) = stream();
    let (other, other_has_begun, _) = stream();
    let product = tiered([4096, 4096, 4096]);
    launched(&product, &on).unwrap();
    has_begun.recv().unwrap();
    // While the thread is at work for the first context, the second one has small tiles, too.
    launched(&product, &other).unwrap();
    assert_eq!(other.launches(), [64]);
    go_on.send(()).unwrap();
    while !product.loading().as_ref().unwrap().is_finished() {
        std::thread::yield_now();
    }
    launched(&product, &other).unwrap();
    assert_eq!(other.launches(), [64, 128]);
    assert!(other_has_begun.try_recv().is_err());

    let (on, has_begun, go_on) = stream();
    let product = tiered([4096, 4096, 4096]);
    launched(&product, &on).unwrap();
    has_begun.recv().unwrap();
    let goes = std::thread::spawn(move || drop(product));
    go_on.send(()).unwrap();
    goes.join().unwrap();
    assert_eq!(on.done.lock().unwrap().loaded.len(), 2);
}

#[test]
fn there_are_two_tiers_where_tiles_have_more_columns() {
    let tiers = |extents| tiered(extents).first().map(|first| first.way().to_string());
    assert_eq!(tiers([128, 4096, 4096]), None);
    assert_eq!(tiers([16, 4096, 4096]), None);
    assert_eq!(tiers([1024, 1024, 1024]), None);
    for extents in [[4096, 4096, 4096], [8192, 8192, 8192], [2048, 2048, 2048], [768, 1536, 8192], [4096, 11008, 4096]]
    {
        let first = tiers(extents).unwrap_or_default();
        assert!(first.starts_with("tiles of 64x64x64, 6 stages, 132 blocks"), "{extents:?}: {first}");
    }
    // K is in the same parts.
    let first = tiers([512, 1024, 65536]).unwrap_or_default();
    assert!(first.ends_with("K in 3 parts"), "{first}");
    let on_sm_80 = Gemm::<bf16, bf16>::tiered(
        by_rows(4096, 4096),
        by_rows(4096, 4096),
        by_rows(4096, 4096),
        (crate::ptx::Target::Sm80, 108),
    );
    assert!(on_sm_80.unwrap().first().is_none());
}
