//! What a machine keeps with a kernel.

use core::any::Any;
use core::fmt;
use core::hash::{BuildHasher, BuildHasherDefault};
use std::collections::HashMap;
use std::hash::DefaultHasher;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};

type AnyValue = Arc<dyn Any + Send + Sync>;

/// The text of a kernel, with values, one of each type. A kernel is text and knows no driver, and what a driver made of the text
/// lives as long as a kernel of it does: so it is kept here, by the driver's own type. Kernels of one text that ask for as much
/// shared memory have this in common, and what a driver makes of it is made once.
#[derive(Clone)]
pub(super) struct Kept(Arc<Text>);

struct Text {
    text: String,
    shared_bytes: u32,
    hash: u64,
    values: Mutex<Vec<AnyValue>>,
}

type Texts = HashMap<u64, Vec<Weak<Text>>>;

/// The texts of the process that some kernel has, by their hashes. While it is held, no text is dropped and no code of a caller's
/// runs.
fn texts() -> MutexGuard<'static, Texts> {
    static TEXTS: LazyLock<Mutex<Texts>> = LazyLock::new(Mutex::default);
    TEXTS.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Kept {
    /// The one of a text.
    pub(super) fn of(text: String, shared_bytes: u32) -> Kept {
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(&text);
        let made = Arc::new(Text { text, shared_bytes, hash, values: Mutex::default() });
        // Dropped after the lock: of one of these, this may be the last by now.
        let mut alive: Vec<Arc<Text>> = Vec::new();
        let mut texts = texts();
        let weak = texts.entry(hash).or_default();
        alive.extend(weak.iter().filter_map(Weak::upgrade));
        let is_it = |other: &&Arc<Text>| other.text == made.text && other.shared_bytes == made.shared_bytes;
        let known = alive.iter().find(is_it).cloned();
        let kept = known.unwrap_or_else(|| {
            weak.push(Arc::downgrade(&made));
            made.clone()
        });
        drop(texts);
        Kept(kept)
    }

    /// The text.
    pub(super) fn text(&self) -> &str {
        &self.0.text
    }

    /// Shared memory of a block that a launch has to give, in bytes.
    pub(super) fn shared_bytes(&self) -> u32 {
        self.0.shared_bytes
    }

    /// The value of that type, made where there is none.
    pub(super) fn get<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let known = |values: &[AnyValue]| values.iter().find_map(|value| value.clone().downcast::<T>().ok());
        if let Some(value) = known(&self.values()) {
            return value;
        }
        // Made without the lock: the code is the caller's.
        let made: Arc<T> = Arc::default();
        let mut values = self.values();
        known(&values).unwrap_or_else(|| {
            values.push(made.clone());
            made
        })
    }

    fn values(&self) -> MutexGuard<'_, Vec<AnyValue>> {
        // The list is whole at any moment: a value is pushed at once.
        self.0.values.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Text {
    /// Its place goes, and after that, without the lock, what was kept.
    fn drop(&mut self) {
        let mut texts = texts();
        if let Some(weak) = texts.get_mut(&self.hash) {
            weak.retain(|text| text.strong_count() > 0);
            if weak.is_empty() {
                texts.remove(&self.hash);
            }
        }
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kept").field(&self.values().len()).finish()
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn kernels_of_one_text_keep_one_value_until_the_last_is_gone() {
        let of = |text: &str, bytes| Kept::of(text.to_string(), bytes);
        let (first, second) = (of("kept.rs: one text", 0), of("kept.rs: one text", 0));
        first.get::<AtomicU32>().store(7, Ordering::Relaxed);
        assert_eq!(second.get::<AtomicU32>().load(Ordering::Relaxed), 7);
        for other in [of("kept.rs: another text", 0), of("kept.rs: one text", 16)] {
            assert_eq!(other.get::<AtomicU32>().load(Ordering::Relaxed), 0);
        }
        drop(first);
        assert_eq!(second.get::<AtomicU32>().load(Ordering::Relaxed), 7);
        let hash = second.0.hash;
        drop(second);
        assert!(texts().get(&hash).is_none_or(|texts| texts.iter().all(|text| text.strong_count() == 0)));
        assert_eq!(of("kept.rs: one text", 0).get::<AtomicU32>().load(Ordering::Relaxed), 0);
    }

    /// A value that has a text of its own, which is asked for and dropped while this one is dropped.
    #[derive(Default)]
    struct Asks;

    impl Drop for Asks {
        fn drop(&mut self) {
            drop(Kept::of("kept.rs: of a drop".to_string(), 0));
        }
    }

    #[test]
    fn what_is_kept_may_ask_for_texts_as_it_goes() {
        let kept = Kept::of("kept.rs: asks".to_string(), 0);
        kept.get::<Asks>();
        drop(kept);
    }
}
