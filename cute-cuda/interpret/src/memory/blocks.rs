//! Which block ran when, in little memory for grids of any size.

/// The most runs that are kept, of 16 bytes each: 64 MiB.
pub(crate) const MOST_RUNS: usize = 1 << 22;

/// Blocks that ran one after the other, of as many epochs each.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The number of the first block, in the order in which they run.
    block: u64,
    /// Its first epoch.
    start: u32,
    /// The epochs of each block; 0 while the first one runs.
    epochs: u32,
}

/// The first epoch of each block of a launch, as runs of blocks that have as many epochs.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    runs: Vec<Run>,
    /// The blocks that have begun.
    begun: u64,
    /// The first epoch of the last one.
    start: u32,
}

impl Blocks {
    /// The next block begins at an epoch; nothing where no more runs are kept.
    pub(super) fn begin(&mut self, epoch: u32) -> Option<()> {
        let (number, before) = (self.begun, epoch.wrapping_sub(self.start));
        let run = match self.runs.last_mut() {
            None => Some(Run { block: number, start: epoch, epochs: 0 }),
            Some(run) if run.epochs == 0 => {
                run.epochs = before;
                None
            }
            Some(run) if run.epochs == before => None,
            // The block before was the first of another length.
            Some(_) => Some(Run { block: number - 1, start: self.start, epochs: before }),
        };
        if let Some(run) = run {
            if self.runs.len() == MOST_RUNS {
                return None;
            }
            self.runs.push(run);
        }
        (self.begun, self.start) = (number + 1, epoch);
        Some(())
    }

    /// The number of the block that ran in an epoch.
    pub(super) fn at(&self, epoch: u32) -> u64 {
        let last = self.begun.saturating_sub(1);
        if epoch >= self.start {
            return last;
        }
        let after = self.runs.partition_point(|run| run.start <= epoch);
        match after.checked_sub(1).and_then(|place| self.runs.get(place)) {
            Some(run) => run.block + u64::from((epoch - run.start).checked_div(run.epochs).unwrap_or(0)),
            None => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_epoch_is_of_the_block_that_ran_in_it() {
        for lengths in [&[1, 1, 2, 1, 1, 1][..], &[3, 3, 3], &[1, 2, 1, 2, 2, 5, 5, 1], &[4], &[2, 1]] {
            let (mut blocks, mut epoch, mut ran) = (Blocks::default(), 1, Vec::new());
            for (number, &length) in lengths.iter().enumerate() {
                assert!(blocks.begin(epoch).is_some());
                ran.extend((epoch..epoch + length).map(|epoch| (epoch, number as u64)));
                epoch += length;
                // The last one is still running.
                for &(epoch, number) in &ran {
                    assert_eq!(blocks.at(epoch), number, "{lengths:?}, epoch {epoch}");
                }
            }
        }
    }

    #[test]
    fn blocks_that_are_alike_take_no_memory() {
        let mut blocks = Blocks::default();
        for block in 0..1_000_000 {
            assert!(blocks.begin(1 + 3 * block).is_some());
        }
        assert_eq!((blocks.runs.len(), blocks.at(2_000_000)), (1, 666_666));
    }

    #[test]
    fn blocks_that_differ_have_a_limit() {
        let (mut blocks, mut epoch) = (Blocks::default(), 1);
        let begun = (0..10_000_000).take_while(|block| {
            epoch += 1 + block % 2;
            blocks.begin(epoch).is_some()
        });
        assert_eq!(begun.count(), MOST_RUNS + 1);
        assert!(size_of::<Run>() * MOST_RUNS <= 64 << 20);
    }
}
