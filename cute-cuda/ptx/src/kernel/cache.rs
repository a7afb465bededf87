//! Kernels of the whole process, built once for each key.
//!
//! A kernel is specialised to its layouts, and building one takes its time: text is written, and at the first launch the
//! driver compiles it. [`cached`] keeps what was built, by its maker and a key of the caller's, and shares it.
//!
//! Nothing leaves by itself. Each entry is its key, a text of some kilobytes, and, once it was launched, a module in each
//! context that it was launched in, which keeps that context alive. So the cache grows by the kernels that differ: where
//! layouts come from data without end, build without it, or [`clear`] from time to time.

use core::any::{Any, TypeId};
use core::hash::{BuildHasher, BuildHasherDefault, Hash};
use core::panic::Location;
use std::collections::HashMap;
use std::hash::DefaultHasher;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use cute_types::runtime::ComposedLayout;

use super::builder::Params;
use super::error::KernelError;
use super::gemm::{Factor, Gemm, GemmDevice, Planned, Product, ScaledGemm};
use super::reduce::{Reduce, Reducible, Reduction};
use super::relayout::Relayout;
use super::signature::Data;
use crate::index::layouts::KernelLayout;
use crate::ptx::Target;

/// Whose kernels may be one another's: those of one maker and one call, whose keys are of one type and one hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Slot {
    maker: TypeId,
    call: &'static Location<'static>,
    entry: TypeId,
    hash: u64,
}

/// A kernel with its key.
struct Entry<Q, K> {
    key: Q,
    kernel: Arc<K>,
}

/// An [`Entry`] of some types.
type AnyEntry = Arc<dyn Any + Send + Sync>;
/// The entries of each slot: one, but for keys that differ and have one hash.
type Entries = HashMap<Slot, Vec<AnyEntry>>;

/// The ones of the process. The lock is held for what runs no code of a caller's: a key is hashed, compared and dropped
/// without it, because each of these may ask for kernels itself.
fn cache() -> MutexGuard<'static, Entries> {
    static CACHE: LazyLock<Mutex<Entries>> = LazyLock::new(Mutex::default);
    CACHE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The kernel of that key, if it is one of the entries.
fn find<Q: Eq + 'static, K: 'static>(entries: &[AnyEntry], key: &Q) -> Option<Arc<K>> {
    // Each is of these types: they are part of the slot.
    let mut entries = entries.iter().filter_map(|entry| entry.downcast_ref::<Entry<Q, K>>());
    entries.find(|entry| entry.key == *key).map(|entry| entry.kernel.clone())
}

/// The type of a maker, whatever it borrows.
fn type_of<F>(_: &F) -> TypeId {
    typeid::of::<F>()
}

/// The kernel of that key: the one that was made before, or what `make` makes, which is kept unless it is an error.
///
/// The key is whatever the kernel depends on that can differ from one call to the next: layouts, a target, a name.
///
/// Kernels are told apart by their maker first: by the type of `make`, which of a closure is the place where it is written and
/// the types of the generic function around it, and by the place of the call. Two makers share no kernel, even where their
/// keys and types are equal, in one macro and in one generic function too. Of a maker whose type says nothing, a
/// `fn() -> _` or a `Box<dyn FnOnce() -> _>`, the place of the call has to: where one call gets several of them, the key
/// says which it is. In a function that is generic over what it converts anyway, such as `impl KernelLayout`, convert first and
/// call a function that is not: its kernels are otherwise kept for each of these types.
///
/// Any thread may ask, and so may `make`, and the key's `Hash`, `Eq` and `Drop`: no lock is held while they run, and no
/// thread waits for another's kernel. Two threads that ask for a new key at once both make it, and both get the one that was
/// ready first.
///
/// ```
/// use cute_cuda::kernel::{Extent, KernelError, Output, TypedKernel, cached};
/// use cute_cuda::{Machine, ptx::Target};
/// use cute_types::runtime::RuntimeLayout;
/// use std::sync::Arc;
///
/// type Constant = TypedKernel<(Output<f32>,)>;
///
/// fn constant(layout: &RuntimeLayout, value: f32) -> Result<Constant, KernelError> {
///     let extent = Extent { blocks: 1, threads: 1 };
///     Constant::build("constant", ["out"], extent, Target::default(), |b, (out,)| {
///         let out = b.tensor(out, layout)?;
///         let values = b.fragment(layout, value)?;
///         b.store(&values, &out)
///     })
/// }
///
/// fn zeros(layout: &RuntimeLayout) -> Result<Arc<Constant>, KernelError> {
///     cached(layout.clone(), || constant(layout, 0.0))
/// }
///
/// fn ones(layout: &RuntimeLayout) -> Result<Arc<Constant>, KernelError> {
///     cached(layout.clone(), || constant(layout, 1.0))
/// }
///
/// let [first, again, other] = [zeros(&"(2,3):(1,2)".parse()?)?, zeros(&"(2,3):(1,2)".parse()?)?, zeros(&"6:2".parse()?)?];
/// assert!(Arc::ptr_eq(&first, &again) && !Arc::ptr_eq(&first, &other));
///
/// // Of another maker the same key is another kernel.
/// assert!(!Arc::ptr_eq(&first, &ones(&"(2,3):(1,2)".parse()?)?));
///
/// // What is refused is refused again.
/// let twice: RuntimeLayout = "(2,3):(1,0)".parse()?;
/// assert_eq!(zeros(&twice).unwrap_err().kind().to_string(), "two threads write offset 0; take an injective layout");
/// assert!(zeros(&twice).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// What `make` returns, which the next caller of the key tries again.
#[track_caller]
pub fn cached<K, Q, E>(key: Q, make: impl FnOnce() -> Result<K, E>) -> Result<Arc<K>, E>
where
    K: Send + Sync + 'static,
    Q: Eq + Hash + Send + Sync + 'static,
{
    let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(&key);
    let (maker, entry) = (type_of(&make), TypeId::of::<Entry<Q, K>>());
    let slot = Slot { maker, call: Location::caller(), entry, hash };
    let mut seen = cache().get(&slot).cloned().unwrap_or_default();
    if let Some(known) = find(&seen, &key) {
        return Ok(known);
    }
    let kernel = Arc::new(make()?);
    let made = Arc::new(Entry { key, kernel: kernel.clone() });
    loop {
        let unseen = {
            let mut cache = cache();
            let entries = cache.entry(slot).or_default();
            let is_seen = |entry: &&AnyEntry| !seen.iter().any(|other| Arc::ptr_eq(entry, other));
            let unseen: Vec<AnyEntry> = entries.iter().filter(is_seen).cloned().collect();
            if unseen.is_empty() {
                entries.push(made);
                return Ok(kernel);
            }
            unseen
        };
        // Somebody else was faster, perhaps with this key.
        if let Some(known) = find(&unseen, &made.key) {
            return Ok(known);
        }
        seen.extend(unseen);
    }
}

/// How many kernels the cache has.
///
/// ```standalone_crate
/// use cute_cuda::kernel::{Relayout, cache};
/// use cute_cuda::ptx::Target;
/// use cute_types::prelude::*;
///
/// let before = cache::len();
/// let kernel = Relayout::<f64>::cached(layout!((5,9):(1,5)), layout!((5,9):(9,1)), Target::Sm80)?;
/// assert_eq!(cache::len(), before + 1);
/// cache::clear();
/// assert_eq!(cache::len(), 0);
/// // Who has the kernel keeps it.
/// assert_eq!(kernel.kernel().kernel().name(), "copy");
/// # Ok::<(), cute_cuda::kernel::KernelError>(())
/// ```
pub fn len() -> usize {
    cache().values().map(Vec::len).sum()
}

/// Forgets all kernels. Those that somebody has stay alive there; the others go, with the modules that they were loaded as.
pub fn clear() {
    // Dropped after the lock: the driver unloads modules, and the drop of a key or a kernel may ask for the cache.
    let entries = core::mem::take(&mut *cache());
    drop(entries);
}

impl<T: Data> Relayout<T> {
    /// [`Relayout::new`], from the [cache](cached) of the process where it was asked for before.
    ///
    /// ```
    /// use cute_cuda::kernel::Relayout;
    /// use cute_cuda::ptx::Target;
    /// use cute_types::prelude::*;
    /// use std::sync::Arc;
    ///
    /// let kernel = || Relayout::<f32>::cached(layout!((8,4):(1,8)), layout!((8,4):(4,1)), Target::Sm80);
    /// assert!(Arc::ptr_eq(&kernel()?, &kernel()?));
    /// # Ok::<(), cute_cuda::kernel::KernelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Relayout::new`].
    pub fn cached(
        from: impl KernelLayout,
        to: impl KernelLayout,
        target: Target,
    ) -> Result<Arc<Relayout<T>>, KernelError> {
        // One maker, whatever the layouts were.
        fn of<T: Data>(key: (ComposedLayout, ComposedLayout, Target)) -> Result<Arc<Relayout<T>>, KernelError> {
            let (from, to, target) = key.clone();
            cached(key, || Relayout::new(from, to, target))
        }
        of((from.into_composed()?, to.into_composed()?, target))
    }
}

impl<T: Reducible> Reduce<T> {
    /// [`Reduce::new`], from the [cache](cached) of the process where it was asked for before.
    ///
    /// ```
    /// use cute_cuda::kernel::{Reduction, Reduce};
    /// use cute_cuda::ptx::Target;
    /// use cute_types::prelude::*;
    /// use std::sync::Arc;
    ///
    /// let rows = || Reduce::<f32>::cached(layout!((8,4):(4,1)), &[1], Reduction::Sum, Target::Sm80);
    /// assert!(Arc::ptr_eq(&rows()?, &rows()?));
    /// let largest = Reduce::<f32>::cached(layout!((8,4):(4,1)), &[1], Reduction::Max, Target::Sm80)?;
    /// assert!(!Arc::ptr_eq(&rows()?, &largest));
    /// # Ok::<(), cute_cuda::kernel::KernelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Reduce::new`].
    pub fn cached(
        from: impl KernelLayout,
        reduced: &[usize],
        reduction: Reduction,
        target: Target,
    ) -> Result<Arc<Reduce<T>>, KernelError> {
        type Key = (ComposedLayout, Vec<usize>, Reduction, Target);
        // One maker, whatever the layout was.
        fn of<T: Reducible>(key: Key) -> Result<Arc<Reduce<T>>, KernelError> {
            let (from, reduced, reduction, target) = key.clone();
            cached(key, || Reduce::new(from, &reduced, reduction, target))
        }
        of((from.into_composed()?, reduced.to_vec(), reduction, target))
    }
}

impl<T: Factor, D: Product<T::Sum>> Gemm<T, D> {
    /// [`Gemm::new`], from the [cache](cached) of the process where it was asked for before.
    ///
    /// ```
    /// use cute_cuda::kernel::Gemm;
    /// use cute_types::prelude::*;
    /// use half::bf16;
    /// use std::sync::Arc;
    ///
    /// let square = |n: usize| Gemm::<bf16, f32>::cached(layout!((n,n):(n,1)), layout!((n,n):(n,1)), layout!((n,n):(n,1)), 132);
    /// assert!(Arc::ptr_eq(&square(64)?, &square(64)?));
    /// assert!(!Arc::ptr_eq(&square(64)?, &square(72)?));
    /// // What is refused is refused again.
    /// let a = layout!((64,64):(64,1));
    /// let refused = || Gemm::<bf16, f32>::cached(a, layout!((64,32):(32,1)), a, 132).unwrap_err().kind().to_string();
    /// assert_eq!(refused(), "gemm: A is (64,64), B (64,32) and D (64,64); B is to be (64,64)");
    /// assert_eq!(refused(), refused());
    /// # Ok::<(), cute_cuda::kernel::KernelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Gemm::new`].
    pub fn cached(
        a: impl KernelLayout,
        b: impl KernelLayout,
        d: impl KernelLayout,
        device: impl Into<GemmDevice>,
    ) -> Result<Arc<Gemm<T, D>>, KernelError> {
        let layouts = [a.into_composed()?, b.into_composed()?, d.into_composed()?];
        product((layouts, device.into()), Gemm::planned)
    }

    /// [`Gemm::scaled`], from the [cache](cached) of the process where it was asked for before.
    ///
    /// ```
    /// use cute_cuda::kernel::Gemm;
    /// use cute_types::prelude::*;
    /// use half::bf16;
    /// use std::sync::Arc;
    ///
    /// let (by_rows, by_columns) = (layout!((64,64):(64,1)), layout!((64,64):(1,64)));
    /// let scaled = || Gemm::<bf16, f32>::scaled_cached(by_rows, by_rows, by_rows, by_rows, 132);
    /// assert!(Arc::ptr_eq(&scaled()?, &scaled()?));
    /// let other = Gemm::<bf16, f32>::scaled_cached(by_rows, by_rows, by_columns, by_rows, 132)?;
    /// assert!(!Arc::ptr_eq(&scaled()?, &other));
    /// # Ok::<(), cute_cuda::kernel::KernelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Gemm::scaled`].
    pub fn scaled_cached(
        a: impl KernelLayout,
        b: impl KernelLayout,
        c: impl KernelLayout,
        d: impl KernelLayout,
        device: impl Into<GemmDevice>,
    ) -> Result<Arc<ScaledGemm<T, D>>, KernelError> {
        let (layouts, c) = ([a.into_composed()?, b.into_composed()?, d.into_composed()?], c.into_composed()?);
        product((layouts, c, device.into()), Gemm::planned_scaled)
    }
}

/// The product of a key, by the text that was written for another one where that is the same. `plan` is a function, so that there
/// is one maker, whatever the layouts were.
pub(super) fn product<Q, T, D, P, F>(key: Q, plan: F) -> Result<Arc<Gemm<T, D, P>>, KernelError>
where
    F: FnOnce(Q) -> Result<Planned<T, D, P>, KernelError>,
    Q: Clone + Eq + Hash + Send + Sync + 'static,
    T: Factor,
    D: Product<T::Sum>,
    P: Params + 'static,
{
    cached(key.clone(), || {
        let planned = plan(key)?;
        let Some(written) = planned.written().cloned() else { return planned.write() };
        let known = cached(written, || planned.write())?;
        planned.by(&known)
    })
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::Barrier;

    use cute_types::runtime::RuntimeLayout;

    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    /// A kernel of this test alone, by its key.
    #[derive(Debug, PartialEq)]
    struct Numbered(usize);

    #[test]
    fn the_same_key_is_the_same_kernel() -> Outcome {
        let copy = |from: &str, to: &str, target| -> Result<Arc<Relayout<f32>>, Box<dyn std::error::Error>> {
            let (from, to): (ComposedLayout, ComposedLayout) = (from.parse()?, to.parse()?);
            Ok(Relayout::cached(from, to, target)?)
        };
        let first = copy("(3,7):(1,3)", "(3,7):(7,1)", Target::Sm80)?;
        assert!(Arc::ptr_eq(&first, &copy("(3,7):(1,3)", "(3,7):(7,1)", Target::Sm80)?));
        for other in [
            copy("(3,7):(7,1)", "(3,7):(1,3)", Target::Sm80)?,
            copy("(3,7):(1,3)", "(3,7):(8,1)", Target::Sm80)?,
            copy("(3,7):(1,3)", "(3,7):(7,1)", Target::Sm90)?,
        ] {
            assert!(!Arc::ptr_eq(&first, &other));
        }
        // A layout is the same, whatever it was before.
        let (of_text, of_layout): (ComposedLayout, RuntimeLayout) = ("(3,7):(1,3)".parse()?, "(3,7):(1,3)".parse()?);
        let to: ComposedLayout = "(3,7):(7,1)".parse()?;
        let [again, once_more] = [
            Relayout::<f32>::cached(&of_text, &to, Target::Sm80)?,
            Relayout::<f32>::cached(of_layout, &to, Target::Sm80)?,
        ];
        assert!(Arc::ptr_eq(&first, &again) && Arc::ptr_eq(&first, &once_more));
        // Kernels of other element types are of other Rust types.
        let one: ComposedLayout = "21:1".parse()?;
        let (halves, floats) = (
            Relayout::<half::f16>::cached(&one, &one, Target::Sm80)?,
            Relayout::<f32>::cached(&one, &one, Target::Sm80)?,
        );
        assert_ne!(halves.kernel().kernel().ptx(), floats.kernel().kernel().ptx());
        Ok(())
    }

    #[test]
    fn keys_of_another_type_are_other_keys() {
        fn of<Q: Eq + Hash + Send + Sync + 'static>(key: Q, number: usize) -> Option<usize> {
            let make: fn(usize) -> Result<Numbered, ()> = |number| Ok(Numbered(number));
            cached(key, || make(number)).ok().map(|made| made.0)
        }
        assert_eq!([of(7_u32, 1), of(7_u64, 2), of("7", 3), of(7_u32, 4)], [Some(1), Some(2), Some(3), Some(1)]);
    }

    #[test]
    fn errors_are_not_kept() {
        let asked = |made: Result<usize, &'static str>| cached("errors", || made.map(Numbered));
        assert_eq!(asked(Err("not now")), Err("not now"));
        assert_eq!(asked(Ok(5)).as_deref(), Ok(&Numbered(5)));
        assert_eq!(asked(Err("never asked")).as_deref(), Ok(&Numbered(5)));
    }

    #[test]
    fn makers_may_ask_for_kernels() {
        let inner = || cached("inner", || Ok::<_, ()>(Numbered(1)));
        let outer = cached("outer", || inner().map(|inner| Numbered(inner.0 + 1)));
        assert_eq!(outer.as_deref(), Ok(&Numbered(2)));
    }

    #[test]
    fn makers_share_no_kernels() {
        // Equal types and keys, in one line, in one macro, in one generic function.
        let both = (cached("makers", || Ok::<_, ()>(Numbered(1))), cached("makers", || Ok::<_, ()>(Numbered(2))));
        assert_eq!((both.0.as_deref(), both.1.as_deref()), (Ok(&Numbered(1)), Ok(&Numbered(2))));
        macro_rules! several {
            ($($number:literal)*) => { [$(cached("several", || Ok::<_, ()>(Numbered($number)))),*] };
        }
        assert_eq!(several!(1 2 3).map(|made| made.map(|one| one.0)), [Ok(1), Ok(2), Ok(3)]);
        fn sized<T>() -> Result<Arc<Numbered>, ()> {
            cached("sized", || Ok(Numbered(size_of::<T>())))
        }
        assert_eq!((sized::<u8>().as_deref(), sized::<u64>().as_deref()), (Ok(&Numbered(1)), Ok(&Numbered(8))));
        fn one() -> Result<Numbered, ()> {
            Ok(Numbered(1))
        }
        fn two() -> Result<Numbered, ()> {
            Ok(Numbered(2))
        }
        assert_eq!((cached("fn", one).as_deref(), cached("fn", two).as_deref()), (Ok(&Numbered(1)), Ok(&Numbered(2))));
        // Pointers have one type; the place of the call tells them apart.
        type Pointer = fn() -> Result<Numbered, ()>;
        let (first, second): (Pointer, Pointer) = (one, two);
        assert_eq!(cached("pointer", first).as_deref(), Ok(&Numbered(1)));
        assert_eq!(cached("pointer", second).as_deref(), Ok(&Numbered(2)));
    }

    /// A key that asks for kernels whenever it is hashed, compared or dropped.
    #[derive(Debug)]
    struct Asking(usize);

    fn ask() -> Result<Arc<Numbered>, ()> {
        cached("asked", || Ok(Numbered(7)))
    }

    impl Hash for Asking {
        fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
            assert!(ask().is_ok());
            // All keys have one hash, so that they are compared.
            0.hash(state);
        }
    }

    impl PartialEq for Asking {
        fn eq(&self, other: &Asking) -> bool {
            ask().is_ok() && self.0 == other.0
        }
    }

    impl Eq for Asking {}

    impl Drop for Asking {
        fn drop(&mut self) {
            assert!(ask().is_ok());
        }
    }

    #[test]
    fn keys_may_ask_for_kernels() {
        let asked = |number| cached(Asking(number), || Ok::<_, ()>(Numbered(number)));
        for number in [1, 2, 1, 3, 2] {
            assert_eq!(asked(number).as_deref(), Ok(&Numbered(number)));
        }
        // A key that is there already when its kernel is made is dropped.
        let nested = cached(Asking(4), || {
            let inner = asked(5);
            inner.map(|inner| Numbered(inner.0 + 1))
        });
        assert_eq!(nested.as_deref(), Ok(&Numbered(6)));
    }

    #[test]
    fn threads_that_make_at_once_get_one_kernel() {
        const THREADS: usize = 2;
        let (made, all_are_making) = (AtomicUsize::new(0), Barrier::new(THREADS));
        let make = || {
            // Nobody is done before all have begun: a lock would hold up the others for ever.
            all_are_making.wait();
            Ok::<_, ()>(Numbered(made.fetch_add(1, Ordering::Relaxed)))
        };
        let kernels: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(|| cached("threads", make))).collect();
            threads.into_iter().filter_map(|thread| thread.join().ok()?.ok()).collect()
        });
        assert_eq!((kernels.len(), made.load(Ordering::Relaxed)), (THREADS, THREADS));
        assert!(Arc::ptr_eq(&kernels[0], &kernels[1]));
    }
}
