//! The asynchronous copies that a thread has under way, by groups.

use std::collections::VecDeque;

/// The most bytes of one copy.
pub(super) const WIDEST: usize = 16;

/// One copy under way.
#[derive(Debug)]
pub(super) struct Copy {
    pub(super) to: u64,
    pub(super) from: u64,
    pub(super) bytes: usize,
    /// The instruction.
    pub(super) at: u32,
    /// How many of the bytes come from the source; the others are zeros.
    pub(super) source: usize,
    pub(super) data: [u8; WIDEST],
}

/// The copies of one thread that it has not waited for.
#[derive(Debug)]
pub(super) struct Copies<T = Copy> {
    /// Those since the last group.
    open: Vec<T>,
    /// The groups, the oldest first, without those that have no copies: each with how many of these come after it. There are
    /// never more copies than words of shared memory, so that this has an end however often a loop commits.
    groups: VecDeque<(Vec<T>, u64)>,
    /// How many groups there are from the first one with copies on.
    count: u64,
}

impl<T> Default for Copies<T> {
    fn default() -> Self {
        Copies { open: Vec::new(), groups: VecDeque::new(), count: 0 }
    }
}

impl<T> Copies<T> {
    /// `cp.async`
    pub(super) fn begin(&mut self, copy: T) {
        self.open.push(copy);
    }

    /// `cp.async.commit_group`
    pub(super) fn commit(&mut self) {
        let group = core::mem::take(&mut self.open);
        match self.groups.back_mut() {
            _ if !group.is_empty() => self.groups.push_back((group, 0)),
            Some((_, empty)) => *empty += 1,
            // Nothing is under way, and a group without copies is done.
            None => return,
        }
        self.count += 1;
    }

    /// The copies that end when at most `most` groups may stay, or with nothing said, none.
    pub(super) fn end(&mut self, most: Option<u32>) -> Vec<T> {
        let stay = most.map_or(0, u64::from);
        let mut done = Vec::new();
        while self.count > stay
            && let Some((group, empty)) = self.groups.pop_front()
        {
            done.extend(group);
            self.count -= 1 + empty;
        }
        if most.is_none() {
            done.append(&mut self.open);
        }
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_without_copies_take_no_place() {
        let copy = |to| Copy { to, from: 0, bytes: 4, at: 0, source: 4, data: [0; WIDEST] };
        let arrived = |copies: &mut Copies, most| copies.end(most).iter().map(|copy| copy.to).collect::<Vec<_>>();
        let mut copies: Copies = Copies::default();
        (0..1000).for_each(|_| copies.commit());
        assert_eq!((copies.groups.len(), copies.count), (0, 0));
        for to in [0, 4] {
            copies.open.push(copy(to));
            (0..1000).for_each(|_| copies.commit());
        }
        // 2,000 groups, of which two have a copy: the first and the 1,001st.
        assert_eq!((copies.groups.len(), copies.count), (2, 2000));
        assert_eq!(arrived(&mut copies, Some(2000)), []);
        assert_eq!(arrived(&mut copies, Some(1999)), [0]);
        assert_eq!(arrived(&mut copies, Some(1000)), []);
        assert_eq!(arrived(&mut copies, Some(999)), [4]);
        assert_eq!((copies.groups.len(), copies.count), (0, 0));
        copies.open.push(copy(8));
        assert_eq!(arrived(&mut copies, Some(0)), []);
        assert_eq!(arrived(&mut copies, None), [8]);
    }
}
