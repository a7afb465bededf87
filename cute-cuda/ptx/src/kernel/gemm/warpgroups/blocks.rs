//! How many blocks a device has at work at once.

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
