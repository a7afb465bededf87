//! What one thread knows to have happened: the others' clocks, and what asynchronous agents have finished.
//!
//! A thread's clock steps on where it tells others how far it is. Whoever hears of it knows what the thread knew then; so
//! a use is ordered before another one where its clock is known to the thread of the other (vector clocks). Most blocks meet at
//! barriers and in warps alone, and know of their own warp; those with mbarriers know of every thread.
//!
//! What is known of agents and fences is the same for most threads most of the time, and long. So it is kept once for all who know it:
//! who learns nothing more shares the list of another one, and two who share a list have nothing to tell each other.

use std::rc::Rc;

use crate::row::LANES;

/// What one thread knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Known {
    /// The thread that the first of the clocks is of.
    first: usize,
    /// For each thread from `first` on, up to which of its moments it is known.
    clocks: Vec<u32>,
    /// For each of the [counters](super::Counters) of agents, what is known to be finished.
    agents: Rc<Vec<u32>>,
    /// The same of which is known that it is over, and not that what it wrote is seen.
    over: Rc<Vec<u32>>,
    /// For the shared memory of each block of the cluster, which stores there the asynchronous proxy sees.
    fenced: Vec<Fenced>,
}

/// Which stores in the shared memory of a block the asynchronous proxy sees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Fenced {
    /// For each thread, up to which moment.
    threads: Rc<Vec<u64>>,
    /// All before this moment.
    floor: u64,
}

/// A moment of any thread: its epoch and its clock, in one number that grows.
pub(super) fn moment(epoch: u32, clock: u32) -> u64 {
    u64::from(epoch) << 32 | u64::from(clock)
}

/// `a` becomes the larger of both, place by place.
fn raise<T: Copy + Ord + Default>(a: &mut Vec<T>, b: &[T]) {
    if a.len() < b.len() {
        a.resize(b.len(), T::default());
    }
    a.iter_mut().zip(b).for_each(|(a, &b)| *a = b.max(*a));
}

/// The same of lists that may be shared. Where `b` is the larger one throughout, `a` becomes the same list.
fn raise_shared<T: Copy + Ord + Default>(a: &mut Rc<Vec<T>>, b: &Rc<Vec<T>>) {
    let covers = |a: &[T], b: &[T]| a.len() >= b.len() && a.iter().zip(b).all(|(a, b)| a >= b);
    if Rc::ptr_eq(a, b) || covers(a, b) {
        return;
    }
    if covers(b, a) {
        *a = Rc::clone(b);
    } else {
        raise(Rc::make_mut(a), b);
    }
}

impl Known {
    /// The clock of a thread, as far as it is known; 0 where nothing is.
    #[inline]
    pub(crate) fn clock(&self, thread: u32) -> u32 {
        (thread as usize).checked_sub(self.first).and_then(|place| self.clocks.get(place)).map_or(0, |clock| *clock)
    }

    /// Steps the clock of a thread on, which is this one's own.
    pub(crate) fn step(&mut self, thread: u32) {
        if let Some(clock) = (thread as usize).checked_sub(self.first).and_then(|place| self.clocks.get_mut(place)) {
            *clock = clock.saturating_add(1);
        }
    }

    /// Learns what the other knows.
    pub(crate) fn join(&mut self, other: &Known) {
        if self.first == other.first {
            raise(&mut self.clocks, &other.clocks);
        } else if !other.clocks.is_empty() {
            self.widen();
            for (place, &clock) in other.clocks.iter().enumerate() {
                let place = other.first + place;
                if self.clocks.len() <= place {
                    self.clocks.resize(place + 1, 0);
                }
                self.clocks[place] = clock.max(self.clocks[place]);
            }
        }
        self.join_agents(other);
    }

    /// Learns what agents have finished and what they see, and nothing of the threads.
    pub(crate) fn join_agents(&mut self, other: &Known) {
        raise_shared(&mut self.agents, &other.agents);
        raise_shared(&mut self.over, &other.over);
        if self.fenced.len() < other.fenced.len() {
            self.fenced.resize(other.fenced.len(), Fenced::default());
        }
        for (own, other) in self.fenced.iter_mut().zip(&other.fenced) {
            raise_shared(&mut own.threads, &other.threads);
            own.floor = own.floor.max(other.floor);
        }
    }

    /// Has clocks from the first thread on.
    fn widen(&mut self) {
        let before = core::mem::take(&mut self.first);
        self.clocks.splice(0..0, core::iter::repeat_n(0, before));
    }

    /// Forgets the clocks: a new epoch orders all that was.
    pub(crate) fn forget_clocks(&mut self) {
        (self.first, self.clocks) = (0, Vec::new());
    }

    /// Whether anything of agents is known.
    pub(crate) fn knows_agents(&self) -> bool {
        !self.agents.is_empty() || !self.over.is_empty() || !self.fenced.is_empty()
    }

    /// Learns that what the other knows to be finished is over. Who arrives at an mbarrier of another block does so
    /// after what it waited for; it tells that block of no use of memory, unless it releases in the cluster.
    pub(crate) fn join_over(&mut self, other: &Known) {
        raise_shared(&mut self.over, &other.agents);
        raise_shared(&mut self.over, &other.over);
    }

    /// What is known to be over of a counter: what comes now comes later than what its agents read and wrote.
    pub(crate) fn over(&self, counter: usize) -> u32 {
        self.over.get(counter).map_or(0, |count| *count).max(self.agent(counter))
    }

    /// What is known to be finished of a counter.
    pub(crate) fn agent(&self, counter: usize) -> u32 {
        self.agents.get(counter).map_or(0, |count| *count)
    }

    /// Learns that so much of a counter is finished.
    pub(crate) fn finish(&mut self, counter: usize, count: u32) {
        if self.agent(counter) >= count {
            return;
        }
        let agents = Rc::make_mut(&mut self.agents);
        if agents.len() <= counter {
            agents.resize(counter + 1, 0);
        }
        agents[counter] = count;
    }

    /// `fence.proxy.async` for the shared memory of a block of the cluster: what is known by now to be stored there is seen by
    /// the asynchronous proxy.
    pub(crate) fn fence(&mut self, epoch: u32, block: usize) {
        if self.fenced.len() <= block {
            self.fenced.resize(block + 1, Fenced::default());
        }
        let Fenced { threads, floor } = &mut self.fenced[block];
        *floor = moment(epoch, 0).max(*floor);
        let threads = Rc::make_mut(threads);
        let end = self.first + self.clocks.len();
        if threads.len() < end {
            threads.resize(end, 0);
        }
        for (seen, &clock) in threads[self.first..].iter_mut().zip(&self.clocks) {
            if clock > 0 {
                *seen = moment(epoch, clock).max(*seen);
            }
        }
    }

    /// Whether the asynchronous proxy sees what a thread stored at a moment in the memory of a block.
    pub(super) fn is_fenced(&self, block: usize, thread: u32, at: u64) -> bool {
        self.fenced.get(block).is_some_and(|Fenced { threads, floor }| {
            *floor >= at || threads.get(thread as usize).is_some_and(|&seen| seen >= at)
        })
    }
}

/// What the lanes of a warp know.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// The thread of the first lane.
    first: u32,
    lanes: Vec<Known>,
}

impl Order {
    /// Of lanes that have heard of nobody: each knows its own first moment.
    pub(crate) fn of_warp(warp: u32) -> Order {
        let first = warp * LANES as u32;
        let lane = |lane| {
            let clocks = (0..LANES).map(|other| u32::from(lane == other)).collect();
            Known { first: first as usize, clocks, ..Known::default() }
        };
        Order { first, lanes: (0..LANES).map(lane).collect() }
    }

    #[inline]
    pub(crate) fn lane(&self, lane: usize) -> &Known {
        &self.lanes[lane]
    }

    pub(crate) fn lane_mut(&mut self, lane: usize) -> &mut Known {
        &mut self.lanes[lane]
    }

    /// Begins a new moment of a lane.
    pub(crate) fn step(&mut self, lane: usize) {
        self.lanes[lane].step(self.first + lane as u32);
    }

    /// What any of these lanes knows.
    pub(crate) fn joined(&self, mut lanes: impl Iterator<Item = usize>) -> Known {
        let mut joined = lanes.next().map_or_else(Known::default, |lane| self.lanes[lane].clone());
        lanes.for_each(|lane| joined.join(&self.lanes[lane]));
        joined
    }

    /// `bar.warp.sync`: each of these lanes has observed what all of them had, and begins something new.
    pub(crate) fn meet(&mut self, members: &[usize]) {
        let joined = self.joined(members.iter().copied());
        for &lane in members {
            self.lanes[lane] = joined.clone();
            self.step(lane);
        }
    }
}
