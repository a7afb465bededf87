//! How many blocks a device has at work at once.

/// Clusters of so many blocks that a device with so many multiprocessors has at work at once. Those of 4 and 8 do not fill the
/// groups of multiprocessors that it has: of 132, 30 and 15 fit.
pub(super) fn at_once(multiprocessors: u32, of_cluster: i64) -> i64 {
    let all = i64::from(multiprocessors.max(1));
    let all = if of_cluster > 2 { all * 10 / 11 } else { all };
    (all / of_cluster.max(1)).max(1)
}

/// Blocks that take so many tiles, or, in clusters, so many groups of neighbouring ones: as many as are at work at once, or fewer
/// where tiles are fewer, but one cluster at least.
pub(super) fn blocks_for(tiles: i64, of_cluster: u32, multiprocessors: u32) -> u32 {
    let of_cluster = of_cluster.max(1);
    let clusters = tiles.clamp(1, at_once(multiprocessors, of_cluster.into()));
    u32::try_from(clusters).unwrap_or(u32::MAX).saturating_mul(of_cluster)
}
