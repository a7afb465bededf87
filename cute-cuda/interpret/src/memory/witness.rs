//! The record of uses against one that forgets nothing: random uses, barriers and meetings of warps, and what races.

use super::*;
use crate::row::LANES;

/// Three lanes in each of two warps.
const THREADS: [usize; 6] = [0, 1, 2, 32, 33, 34];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Read,
    Write,
    Sum,
}

/// One use in full: who, at which of its moments, and of which bytes.
#[derive(Clone, Copy, Debug)]
struct Entry {
    block: u32,
    thread: usize,
    moment: u32,
    kind: Kind,
    start: usize,
    bytes: usize,
}

/// Of the threads, by their places in [`THREADS`]: up to which moment of another one each is ordered after it.
type Clocks = [[u32; THREADS.len()]; THREADS.len()];

struct Witness {
    history: Vec<Entry>,
    block: u32,
    clocks: Clocks,
}

impl Witness {
    fn new(block: u32) -> Witness {
        Witness { history: Vec::new(), block, clocks: begun() }
    }

    /// These threads wait for each other.
    fn join(&mut self, members: &[usize]) {
        let known: [u32; THREADS.len()] =
            core::array::from_fn(|of| members.iter().map(|&by| self.clocks[by][of]).max().unwrap_or(0));
        for &member in members {
            self.clocks[member] = known;
            self.clocks[member][member] += 1;
        }
    }

    /// The threads whose uses race with this one.
    fn races(&self, this: &Entry) -> Vec<usize> {
        let other = |other: &&Entry| {
            let harmless = matches!((this.kind, other.kind), (Kind::Read, Kind::Read) | (Kind::Sum, Kind::Sum));
            let ordered = other.block == this.block
                && (other.thread == this.thread || self.clocks[this.thread][other.thread] >= other.moment);
            let meets = other.start < this.start + this.bytes && this.start < other.start + other.bytes;
            !harmless && meets && !ordered
        };
        self.history.iter().filter(other).map(|other| THREADS[other.thread]).collect()
    }
}

fn begun() -> Clocks {
    core::array::from_fn(|by| core::array::from_fn(|of| u32::from(by == of)))
}

/// Numbers of a linear congruential generator.
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// A launch of two blocks, up to the first race: whether there was one.
fn launch(reach: Reach, draw: &mut Draw) -> bool {
    let mut time = Time::new([2, 1, 1], 1, false, Vec::new());
    let mut shadow = Shadow::new(reach, 8);
    let mut witness = Witness::new(0);
    for block in 0..2 {
        assert!(time.begin_block().is_some());
        witness.block = block;
        witness.clocks = begun();
        if reach == Reach::Block {
            witness.history.clear();
        }
        let mut orders: [Option<Order>; 2] = [None, None];
        for _ in 0..24 {
            match draw.below(12) {
                0 => {
                    assert!(time.pass_barrier().is_some());
                    orders = [None, None];
                    witness.join(&[0, 1, 2, 3, 4, 5]);
                }
                1..=3 => {
                    let (warp, set) = (draw.below(2), 1 + draw.below(7));
                    let members: Vec<usize> = (0..3).filter(|lane| set >> lane & 1 == 1).collect();
                    orders[warp].get_or_insert_with(|| Order::of_warp(warp as u32)).meet(&members);
                    witness.join(&members.iter().map(|lane| 3 * warp + lane).collect::<Vec<_>>());
                }
                what => {
                    let thread = draw.below(THREADS.len());
                    let bytes = 1 << draw.below(3);
                    let start = draw.below(8 / bytes) * bytes;
                    let kind = [Kind::Read, Kind::Write, Kind::Sum][if what < 9 { 0 } else { draw.below(3) }];
                    let entry = Entry { block, thread, moment: witness.clocks[thread][thread], kind, start, bytes };
                    let known = orders[thread / 3].as_ref().map(|order| order.lane(THREADS[thread] % LANES));
                    let now = Now { time: &time, thread: THREADS[thread] as u32, at: 0, known };
                    let found = match kind {
                        Kind::Read => shadow.read(start, bytes, &now),
                        Kind::Write => shadow.write(start, bytes, &now, false),
                        Kind::Sum => shadow.write(start, bytes, &now, true),
                    };
                    let wanted = witness.races(&entry);
                    match found {
                        Ok(()) => assert_eq!(wanted, [], "{entry:?} races, behind {:?}", witness.history),
                        Err(Conflict { other, .. }) => {
                            assert!(wanted.contains(&(other.thread() as usize)), "{entry:?}, {other:?}");
                            return true;
                        }
                    }
                    witness.history.push(entry);
                }
            }
        }
    }
    false
}

#[test]
fn no_race_is_forgotten_and_none_is_invented() {
    for reach in [Reach::Block, Reach::Grid] {
        let mut draw = Draw(5);
        let raced = (0..20_000).filter(|_| launch(reach, &mut draw)).count();
        // Both ways to end are there often.
        assert!((2_000..20_000).contains(&raced), "{raced} of 20000 launches raced");
    }
}

#[test]
fn a_piece_that_many_have_read_forgets_none_of_them() {
    let mut time = Time::new([1, 1, 1], 1, false, Vec::new());
    assert!(time.begin_block().is_some());
    let mut shadow = Shadow::new(Reach::Grid, 4);
    for thread in 0..32 {
        assert_eq!(shadow.read(0, 4, &Now { time: &time, thread, at: 0, known: None }), Ok(()));
    }
    // All but lane 17 have met.
    let mut order = Order::of_warp(0);
    order.meet(&(0..32).filter(|&lane| lane != 17).collect::<Vec<_>>());
    let now = Now { time: &time, thread: 3, at: 0, known: Some(order.lane(3)) };
    let conflict = shadow.write(0, 4, &now, false).map_err(|conflict| conflict.other.thread());
    assert_eq!(conflict, Err(17));
    // By bytes, too.
    let conflict = shadow.write(2, 1, &now, false).map_err(|conflict| (conflict.at, conflict.other.thread()));
    assert_eq!(conflict, Err((2, 17)));
}
