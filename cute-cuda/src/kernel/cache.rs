//! Kernels of the whole process, built once for each key.
//!
//! A kernel is specialised to its layouts, and building one takes its time: text is written, and at the first launch the
//! driver compiles it. [`cached`] keeps what was built, by the type of the kernel and a key of the caller's, and shares it.
//!
//! Nothing leaves by itself. Each entry is its key, a text of some kilobytes, and, once it was launched, a module in each
//! context that it was launched in, which keeps that context alive. So the cache grows by the kernels that differ: where
//! layouts come from data without end, build without it, or [`clear`] from time to time.

use core::any::{Any, TypeId};
use core::hash::Hash;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use cute_types::runtime::ComposedLayout;

use super::{Copy, Data, KernelError, Operation, Reduce, Reducible};
use crate::ptx::Target;

/// Kernels of one type by keys of one type.
trait Table: Any + Send {
    fn len(&self) -> usize;
    fn as_any(&mut self) -> &mut dyn Any;
}

type Kernels<Q, K> = HashMap<Q, Arc<K>>;

impl<Q: Send + 'static, K: Send + Sync + 'static> Table for Kernels<Q, K> {
    fn len(&self) -> usize {
        HashMap::len(self)
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// The tables, each by its own type.
#[derive(Default)]
struct Cache(HashMap<TypeId, Box<dyn Table>>);

impl Cache {
    /// What is done with the table of these types.
    fn with<Q, K, R>(&mut self, access: impl FnOnce(&mut Kernels<Q, K>) -> R) -> Option<R>
    where
        Q: Send + 'static,
        K: Send + Sync + 'static,
    {
        let table = self.0.entry(TypeId::of::<Kernels<Q, K>>()).or_insert_with(|| Box::new(Kernels::<Q, K>::new()));
        // Always there: the type is what it was found by.
        table.as_any().downcast_mut().map(access)
    }
}

/// The one of the process. A thread that died while it held the lock left the tables whole: an entry is put in at once.
fn cache() -> MutexGuard<'static, Cache> {
    static CACHE: LazyLock<Mutex<Cache>> = LazyLock::new(Mutex::default);
    CACHE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The kernel of that key: the one that was made before, or what `make` makes, which is kept unless it is an error.
///
/// The key is whatever a kernel of type `K` depends on: layouts, a target, a name. What the type says already, such as its
/// parameters, need not be part of it; but two makers of one type `K` have to have keys that differ.
///
/// Any thread may ask. No lock is held while `make` runs, so that it may ask for other kernels and no thread waits for
/// another's kernel; two threads that ask for a new key at once both make it, and both get the one that was ready first.
///
/// ```
/// use cute_cuda::kernel::{Extent, KernelError, Output, TypedKernel, cached};
/// use cute_cuda::{Machine, ptx::Target};
/// use cute_types::runtime::RuntimeLayout;
/// use std::sync::Arc;
///
/// type Zeros = TypedKernel<(Output<f32>,)>;
///
/// fn zeros(layout: &RuntimeLayout) -> Result<Arc<Zeros>, KernelError> {
///     cached(("zeros", layout.clone()), || {
///         let extent = Extent { blocks: 1, threads: 1 };
///         Zeros::build("zeros", ["out"], extent, Target::default(), |b, (out,)| {
///             let out = b.tensor(out, layout)?;
///             let zeros = b.fragment(layout, 0.0)?;
///             b.store(&zeros, &out)
///         })
///     })
/// }
///
/// let [first, again, other] = [zeros(&"(2,3):(1,2)".parse()?)?, zeros(&"(2,3):(1,2)".parse()?)?, zeros(&"6:2".parse()?)?];
/// assert!(Arc::ptr_eq(&first, &again) && !Arc::ptr_eq(&first, &other));
///
/// // What is refused is refused again.
/// let twice: RuntimeLayout = "(2,3):(1,0)".parse()?;
/// assert_eq!(zeros(&twice).unwrap_err().to_string(), "two threads write offset 0; take an injective layout");
/// assert!(zeros(&twice).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// What `make` returns, which the next caller of the key tries again.
pub fn cached<K, Q, E>(key: Q, make: impl FnOnce() -> Result<K, E>) -> Result<Arc<K>, E>
where
    K: Send + Sync + 'static,
    Q: Eq + Hash + Send + 'static,
{
    if let Some(known) = cache().with(|kernels: &mut Kernels<Q, K>| kernels.get(&key).cloned()).flatten() {
        return Ok(known);
    }
    let made = Arc::new(make()?);
    let kept = cache().with(|kernels| kernels.entry(key).or_insert_with(|| made.clone()).clone());
    Ok(kept.unwrap_or(made))
}

/// How many kernels the cache has.
///
/// ```standalone_crate
/// use cute_cuda::kernel::{Copy, cache};
/// use cute_cuda::ptx::Target;
/// use cute_types::prelude::*;
///
/// let before = cache::len();
/// let kernel = Copy::<f64>::cached(layout!((5,9):(1,5)), layout!((5,9):(9,1)), Target::Sm80)?;
/// assert_eq!(cache::len(), before + 1);
/// cache::clear();
/// assert_eq!(cache::len(), 0);
/// // Who has the kernel keeps it.
/// assert_eq!(kernel.kernel().kernel().name(), "copy");
/// # Ok::<(), cute_cuda::kernel::KernelError>(())
/// ```
pub fn len() -> usize {
    cache().0.values().map(|table| table.len()).sum()
}

/// Forgets all kernels. Those that somebody has stay alive there; the others go, with the modules that they were loaded as.
pub fn clear() {
    // Dropped behind the lock: the driver unloads modules, and a kernel's own drop may ask for the cache.
    let tables = core::mem::take(&mut cache().0);
    drop(tables);
}

impl<T: Data> Copy<T> {
    /// [`Copy::new`], from the [cache](cached) of the process where it was asked for before.
    ///
    /// ```
    /// use cute_cuda::kernel::Copy;
    /// use cute_cuda::ptx::Target;
    /// use cute_types::prelude::*;
    /// use std::sync::Arc;
    ///
    /// let kernel = || Copy::<f32>::cached(layout!((8,4):(1,8)), layout!((8,4):(4,1)), Target::Sm80);
    /// assert!(Arc::ptr_eq(&kernel()?, &kernel()?));
    /// # Ok::<(), cute_cuda::kernel::KernelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Copy::new`].
    pub fn cached(
        from: impl Into<ComposedLayout>,
        to: impl Into<ComposedLayout>,
        target: Target,
    ) -> Result<Arc<Copy<T>>, KernelError> {
        let key = (from.into(), to.into(), target);
        let (from, to) = (key.0.clone(), key.1.clone());
        cached(key, || Copy::new(from, to, target))
    }
}

impl<T: Reducible> Reduce<T> {
    /// [`Reduce::new`], from the [cache](cached) of the process where it was asked for before.
    ///
    /// ```
    /// use cute_cuda::kernel::{Operation, Reduce};
    /// use cute_cuda::ptx::Target;
    /// use cute_types::prelude::*;
    /// use std::sync::Arc;
    ///
    /// let rows = || Reduce::<f32>::cached(layout!((8,4):(4,1)), &[1], Operation::Sum, Target::Sm80);
    /// assert!(Arc::ptr_eq(&rows()?, &rows()?));
    /// let largest = Reduce::<f32>::cached(layout!((8,4):(4,1)), &[1], Operation::Max, Target::Sm80)?;
    /// assert!(!Arc::ptr_eq(&rows()?, &largest));
    /// # Ok::<(), cute_cuda::kernel::KernelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Reduce::new`].
    pub fn cached(
        from: impl Into<ComposedLayout>,
        reduced: &[usize],
        operation: Operation,
        target: Target,
    ) -> Result<Arc<Reduce<T>>, KernelError> {
        let key = (from.into(), reduced.to_vec(), operation, target);
        let from = key.0.clone();
        cached(key, || Reduce::new(from, reduced, operation, target))
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::Barrier;

    use super::*;

    type Outcome = Result<(), Box<dyn std::error::Error>>;

    /// A kernel of this test alone, by its key.
    #[derive(Debug, PartialEq)]
    struct Numbered(usize);

    #[test]
    fn the_same_key_is_the_same_kernel() -> Outcome {
        let copy = |from: &str, to: &str, target| -> Result<Arc<Copy<f32>>, Box<dyn std::error::Error>> {
            let (from, to): (ComposedLayout, ComposedLayout) = (from.parse()?, to.parse()?);
            Ok(Copy::cached(from, to, target)?)
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
        // Kernels of other element types are of other Rust types, and in tables of their own.
        let one: ComposedLayout = "21:1".parse()?;
        let (halves, floats) =
            (Copy::<half::f16>::cached(&one, &one, Target::Sm80)?, Copy::<f32>::cached(&one, &one, Target::Sm80)?);
        assert_ne!(halves.kernel().kernel().ptx(), floats.kernel().kernel().ptx());
        Ok(())
    }

    #[test]
    fn keys_of_another_type_are_other_keys() {
        let make = |number| move || Ok::<_, ()>(Numbered(number));
        assert_eq!(cached(7_u32, make(1)).as_deref(), Ok(&Numbered(1)));
        assert_eq!(cached(7_u64, make(2)).as_deref(), Ok(&Numbered(2)));
        assert_eq!(cached("7", make(3)).as_deref(), Ok(&Numbered(3)));
        assert_eq!(cached(7_u32, make(4)).as_deref(), Ok(&Numbered(1)));
    }

    #[test]
    fn errors_are_not_kept() {
        let refused: Result<Arc<Numbered>, &str> = cached("errors", || Err("not now"));
        assert_eq!(refused, Err("not now"));
        assert_eq!(cached("errors", || Ok::<_, &str>(Numbered(5))).as_deref(), Ok(&Numbered(5)));
        assert_eq!(cached("errors", || Err("never asked")).as_deref(), Ok(&Numbered(5)));
    }

    #[test]
    fn makers_may_ask_for_kernels() {
        let inner = || cached("inner", || Ok::<_, ()>(Numbered(1)));
        let outer = cached("outer", || inner().map(|inner| Numbered(inner.0 + 1)));
        assert_eq!(outer.as_deref(), Ok(&Numbered(2)));
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
