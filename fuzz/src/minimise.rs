//! Makes the bytes of a finding fewer and smaller while it stays one.

/// The checks that one finding is worth.
const MOST_CHECKS: usize = 20_000;

/// Bytes that are still a finding, of which no part can be left out and no byte be smaller, as far as so many checks go.
pub(crate) fn minimise(bytes: &[u8], is_finding: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut search = Search { best: bytes.to_vec(), checks: 0, is_finding };
    loop {
        let before = search.best.clone();
        search.shorter();
        search.smaller();
        if search.best == before || search.checks >= MOST_CHECKS {
            return search.best;
        }
    }
}

struct Search<F> {
    best: Vec<u8>,
    checks: usize,
    is_finding: F,
}

impl<F: Fn(&[u8]) -> bool> Search<F> {
    fn take(&mut self, bytes: Vec<u8>) -> bool {
        if self.checks >= MOST_CHECKS {
            return false;
        }
        self.checks += 1;
        let found = (self.is_finding)(&bytes);
        if found {
            self.best = bytes;
        }
        found
    }

    /// Without runs of bytes: the ends first, then from long to short, each also with the byte before it one less, which
    /// may be what counts them.
    fn shorter(&mut self) {
        while !self.best.is_empty() && self.take(self.best[..self.best.len() / 2].to_vec()) {}
        let mut run = self.best.len().next_power_of_two() / 2;
        while run > 0 {
            let mut start = 0;
            while start + run <= self.best.len() {
                let mut bytes = self.best.clone();
                bytes.drain(start..start + run);
                let mut counted = bytes.clone();
                let fewer = start.checked_sub(1).is_some_and(|before| {
                    let count = counted[before].checked_sub(1);
                    counted[before] = count.unwrap_or(0);
                    count.is_some()
                });
                let found = self.take(bytes) || fewer && self.take(counted);
                if !found {
                    start += run.div_ceil(2);
                }
            }
            run /= 2;
        }
    }

    /// Each byte 0, or as near to it as a binary search finds.
    fn smaller(&mut self) {
        for i in 0..self.best.len() {
            if i >= self.best.len() || self.best[i] == 0 {
                continue;
            }
            let with = |best: &[u8], byte: u8| {
                let mut bytes = best.to_vec();
                bytes[i] = byte;
                bytes
            };
            if self.take(with(&self.best, 0)) {
                continue;
            }
            let mut step = self.best[i] / 2;
            while step > 0 {
                let byte = self.best[i] - step.min(self.best[i]);
                if !self.take(with(&self.best, byte)) {
                    step /= 2;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_makes_no_difference_is_left_out() {
        let noise: Vec<u8> = (0..200).map(|i| (i * 37 % 251) as u8).collect();
        let found = minimise(&noise, |bytes| bytes.iter().any(|&byte| byte >= 77));
        assert_eq!(found, [77]);
        // Two bytes that belong together, in this order.
        let found = minimise(&noise, |bytes| {
            let first = bytes.iter().position(|&byte| byte > 200);
            first.is_some_and(|first| bytes[first..].contains(&3))
        });
        assert_eq!(found, [201, 3]);
    }

    #[test]
    fn a_count_goes_down_with_what_it_counts() {
        // A count, and so many bytes after it, one of which is 9.
        let found = minimise(&[5, 1, 2, 9, 4, 5, 8, 8], |bytes| {
            bytes.split_first().is_some_and(|(&count, rest)| {
                rest.len() >= count.into() && count > 0 && rest[..count.into()].contains(&9)
            })
        });
        assert_eq!(found, [1, 9]);
    }
}
