//! What a machine keeps with a kernel.

use core::any::Any;
use core::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

type AnyValue = Arc<dyn Any + Send + Sync>;

/// Values, one of each type. A kernel is text and knows no driver, and what a driver made of the text lives as long as the
/// kernel does: so it is kept here, by the driver's own type.
#[derive(Clone, Default)]
pub(super) struct Kept(Arc<Mutex<Vec<AnyValue>>>);

impl Kept {
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
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kept").field(&self.values().len()).finish()
    }
}
