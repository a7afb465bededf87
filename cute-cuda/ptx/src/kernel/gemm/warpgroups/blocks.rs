//! How many blocks a device has at work at once, and how many rows of tiles follow each other.

use crate::kernel::gemm::extents::tiles_of;

/// Clusters of so many blocks, from none on, that an H200 of 132 multiprocessors has at work at once, by
/// `cudaOccupancyMaxActiveClusters`: those of 3 blocks and more do not fill the groups of multiprocessors that it has.
const AT_ONCE: [i64; 9] = [132, 132, 66, 39, 30, 22, 17, 15, 15];
const MULTIPROCESSORS: i64 = 132;

/// Clusters of so many blocks that a device with so many multiprocessors has at work at once.
pub(super) fn at_once(multiprocessors: u32, of_cluster: i64) -> i64 {
    let known = AT_ONCE[of_cluster.clamp(0, 8) as usize];
    (i64::from(multiprocessors.max(1)) * known / MULTIPROCESSORS).max(1)
}

/// Blocks that take so many tiles, or, in clusters, so many groups of neighbouring ones: as many as are at work at once, or fewer
/// where tiles are fewer, but one cluster at least.
pub(super) fn blocks_for(tiles: i64, of_cluster: u32, multiprocessors: u32) -> u32 {
    let of_cluster = of_cluster.max(1);
    let clusters = tiles.clamp(1, at_once(multiprocessors, of_cluster.into()));
    u32::try_from(clusters).unwrap_or(u32::MAX).saturating_mul(of_cluster)
}

/// The length of groups of so many rows of tiles, at most `most`. Groups are whole ones, and blocks have nothing to do
/// for the rows that the last one lacks: so it is a length not far below for which that is the fewest.
pub(super) fn even(rows: i64, most: i64) -> i64 {
    let most = most.clamp(1, rows.max(1));
    (most - (most / 2).min(16)..=most).rev().min_by_key(|&group| whole(rows, group)).unwrap_or(most).max(1)
}

/// So many rows and those that the last group of so many lacks.
pub(super) fn whole(rows: i64, group: i64) -> i64 {
    tiles_of(rows, group).saturating_mul(group)
}

#[cfg(test)]
mod tests {
    use super::even;

    #[test]
    fn groups_lack_few_rows() {
        for (rows, most, group) in
            [(32, 16, 16), (32, 12, 8), (32, 6, 4), (33, 4, 3), (33, 16, 11), (8, 16, 8), (1, 16, 1)]
        {
            assert_eq!(even(rows, most), group, "{rows} rows in groups of {most}");
        }
        // However many there are.
        assert!((1..=1 << 40).contains(&even(i64::MAX, 1 << 40)));
    }
}
