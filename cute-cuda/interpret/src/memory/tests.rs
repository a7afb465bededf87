//! The memories, without a kernel.

use super::*;

/// A thread of the block that runs, in which no warp has met.
fn now(time: &Time, thread: u32) -> Now<'_> {
    Now { time, thread, at: thread, known: None }
}

/// A launch of two blocks, in its first.
fn started() -> Time {
    let mut time = Time::new([2, 1, 1], 1, false, vec![10, 11, 12]);
    assert!(time.begin_block().is_some());
    time
}

#[test]
fn global_arrays_keep_to_their_bounds() {
    let time = started();
    let mut memory = Memory::default();
    let (input, output) = (memory.input(&[1, 2, 3, 4]), memory.output(&[0; 4]));
    assert_eq!(memory.load(input, 4, &now(&time, 0)).map(little_endian), Ok(0x0403_0201));
    assert_eq!(memory.store(output + 2, &[0xcd, 0xab], &now(&time, 0)), Ok(()));
    assert_eq!(memory.bytes(output), Some(&[0, 0, 0xcd, 0xab][..]));
    assert_eq!(memory.store(input, &[0], &now(&time, 0)), Err(Box::new(FaultKind::ReadOnly { address: input })));
    for address in [0, 8, output + 1, output + 4, u64::MAX, output - 4] {
        let outside = FaultKind::OutOfBounds { space: Space::Global, address, bytes: 4 };
        assert_eq!(memory.load(address, 4, &now(&time, 0)).map(little_endian), Err(Box::new(outside)), "{address:#x}");
    }
}

#[test]
fn shared_uses_without_a_barrier_between_are_races() {
    let mut time = started();
    let mut shared = Shared::new(4, 0, 1);
    let at = SHARED_BASE;
    fn load(shared: &mut Shared, at: u64, bytes: usize, time: &Time, thread: u32) -> Result<u64, Found> {
        shared.load(at, bytes, &now(time, thread)).map(little_endian)
    }
    fn store(shared: &mut Shared, value: u32, time: &Time, thread: u32) -> Result<(), Found> {
        shared.store(SHARED_BASE, &value.to_le_bytes(), &now(time, thread))
    }
    let race = |other| Box::new(FaultKind::Race { address: at, other, line: 10 + other as usize });
    assert_eq!(load(&mut shared, at, 1, &time, 0), Err(Box::new(FaultKind::UninitializedShared { address: at })));
    assert_eq!(store(&mut shared, 7, &time, 0), Ok(()));
    assert_eq!(load(&mut shared, at, 4, &time, 0), Ok(7));
    assert_eq!(load(&mut shared, at, 4, &time, 1), Err(race(0)));
    assert!(time.pass_barrier().is_some());
    assert_eq!((load(&mut shared, at, 4, &time, 1), load(&mut shared, at, 4, &time, 2)), (Ok(7), Ok(7)));
    assert_eq!(store(&mut shared, 8, &time, 1), Err(race(2)));
    assert_eq!(store(&mut shared, 8, &time, 2), Err(race(1)));
    assert!(time.pass_barrier().is_some());
    assert_eq!(store(&mut shared, 8, &time, 1), Ok(()));
    assert_eq!(store(&mut shared, 8, &time, 2), Err(race(1)));
    let outside = FaultKind::OutOfBounds { space: Space::Shared, address: at + 1, bytes: 4 };
    assert_eq!(load(&mut shared, at + 1, 4, &time, 0), Err(Box::new(outside)));
    assert!(load(&mut shared, 0, 1, &time, 0).is_err());
    assert!(load(&mut shared, u64::MAX, 8, &time, 0).is_err());
    // The next block's memory is its own.
    assert!(time.begin_block().is_some());
    shared.begin_block();
    assert_eq!(load(&mut shared, at, 4, &time, 0), Err(Box::new(FaultKind::UninitializedShared { address: at })));
    assert_eq!(store(&mut shared, 9, &time, 5), Ok(()));
}

#[test]
fn records_are_exact_for_every_byte_however_wide_the_accesses() {
    let time = started();
    let mut shadow = Shadow::new(Reach::Grid, 64);
    assert_eq!(shadow.write(16, 16, &now(&time, 0), false), Ok(()));
    assert_eq!(shadow.write(32, 4, &now(&time, 1), false), Ok(()));
    assert_eq!(shadow.write(38, 1, &now(&time, 2), false), Ok(()));
    for byte in 0..64 {
        let other = match byte {
            16..32 => Some(0),
            32..36 => Some(1),
            38 => Some(2),
            _ => None,
        };
        let found = shadow.conflict(byte, 1, &now(&time, 3), false);
        assert_eq!(found.map(|conflict| (conflict.at, conflict.other.thread())), other.map(|other| (byte, other)));
    }
}

#[test]
fn blocks_are_known_by_their_epochs() {
    let mut time = Time::new([3, 2, 2], 1, false, Vec::new());
    let mut epochs = Vec::new();
    for block in 0..12u32 {
        assert!(time.begin_block().is_some());
        for _ in 0..=block % 3 {
            epochs.push((now(&time, 1).as_use(false).epoch(), [block % 3, block / 3 % 2, block / 6]));
            assert!(time.pass_barrier().is_some());
        }
    }
    assert!(epochs.iter().all(|&(epoch, block)| time.block(epoch) == block));
}

#[test]
fn atomic_uses_race_with_plain_ones_alone() {
    let time = started();
    let mut shadow = Shadow::new(Reach::Grid, 8);
    assert_eq!(shadow.write(0, 4, &now(&time, 0), true), Ok(()));
    assert_eq!(shadow.write(0, 4, &now(&time, 1), true), Ok(()));
    let other = |conflict: Result<(), Conflict>| conflict.err().map(|conflict| conflict.other.thread());
    // Whoever comes meets an atomic write of another thread.
    assert_eq!(other(shadow.read(0, 4, &now(&time, 0))), Some(1));
    assert_eq!(other(shadow.read(0, 4, &now(&time, 1))), Some(0));
    assert_eq!(other(shadow.write(0, 4, &now(&time, 1), false)), Some(0));
    assert_eq!(shadow.write(4, 4, &now(&time, 1), false), Ok(()));
    assert_eq!(other(shadow.write(4, 4, &now(&time, 0), true)), Some(1));
}
