//! The names of operations that are made of each other, as types: rustc prints them in the sentences.

// Written by `cargo xtask generate` from `tables/rules.toml`, which is to be changed instead.

use super::OperationName;

names! {
    logical_divide
    logical_divide_ceil
    zipped_divide
    zipped_divide_ceil
    tiled_divide
    tiled_divide_ceil
    flat_divide
    flat_divide_ceil
    logical_product
    zipped_product
    tiled_product
    flat_product
    blocked_product
    raked_product
    local_tile
    local_partition
}
