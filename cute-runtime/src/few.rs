//! A list that needs no memory of its own as long as it is short.
//!
//! An operation takes a tenth of a microsecond, and so do five allocations. The modes that it works on are seldom more
//! than four, so they are kept where the operation runs; only what it returns is allocated.

use alloc::vec::Vec;
use core::mem;
use core::ops::{Deref, DerefMut};

/// How many there is room for without an allocation.
const ROOM: usize = 8;

/// A list. All of it is in `room`, or, once there were too many, in `heap`.
pub(super) struct Few<T> {
    room: [T; ROOM],
    /// How many of `room` count; 0 where there is a heap.
    len: usize,
    heap: Vec<T>,
}

impl<T: Default> Few<T> {
    #[inline]
    pub(super) fn new() -> Self {
        Few { room: Default::default(), len: 0, heap: Vec::new() }
    }

    /// So many default values.
    #[inline]
    pub(super) fn of_default(len: usize) -> Self {
        let mut few = Few::new();
        match len {
            0..=ROOM => few.len = len,
            _ => few.heap.resize_with(len, T::default),
        }
        few
    }

    #[inline]
    pub(super) fn push(&mut self, each: T) {
        match self.room.get_mut(self.len) {
            Some(place) if self.heap.is_empty() => {
                *place = each;
                self.len += 1;
            }
            _ => self.push_to_heap(each),
        }
    }

    #[cold]
    fn push_to_heap(&mut self, each: T) {
        self.heap.extend(self.room[..self.len].iter_mut().map(mem::take));
        self.len = 0;
        self.heap.push(each);
    }

    /// The first `len` of them.
    #[inline]
    pub(super) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
        self.heap.truncate(len);
    }

    /// Those that are to stay, in order.
    #[inline]
    pub(super) fn retain(&mut self, mut stays: impl FnMut(&T) -> bool) {
        let (all, mut kept) = (&mut **self, 0);
        for i in 0..all.len() {
            if stays(&all[i]) {
                if i != kept {
                    all.swap(i, kept);
                }
                kept += 1;
            }
        }
        self.truncate(kept);
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        if self.heap.is_empty() { &self.room[..self.len] } else { &self.heap }
    }
}

impl<T> DerefMut for Few<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        if self.heap.is_empty() { &mut self.room[..self.len] } else { &mut self.heap }
    }
}

impl<T: Default> FromIterator<T> for Few<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(each: I) -> Self {
        let mut few = Few::new();
        each.into_iter().for_each(|each| few.push(each));
        few
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_however_long() {
        for len in 0..3 * ROOM {
            let mut few: Few<usize> = (0..len).collect();
            assert!(few.iter().copied().eq(0..len), "{len}");
            few.retain(|i| i % 3 == 0);
            assert!(few.iter().copied().eq((0..len).step_by(3)), "{len}");
            few.truncate(2);
            few.push(7);
            assert!(few.iter().copied().eq((0..len).step_by(3).take(2).chain([7])), "{len}");
            few.truncate(0);
            assert!(few.is_empty());
            assert!(Few::<usize>::of_default(len).iter().copied().eq((0..len).map(|_| 0)));
            (0..len).for_each(|i| few.push(i));
            few[..].reverse();
            assert!(few.iter().copied().eq((0..len).rev()), "{len}");
        }
    }
}
