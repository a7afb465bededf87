//! `cute-types` where there is neither `std` nor an allocator: with `std` in the graph the panic handler below would be
//! the second one, and with `alloc` a global allocator would be missing; either fails the build.
#![no_std]

use cute_types::prelude::*;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// The offset of an element of a tile, for a program in any language.
#[unsafe(no_mangle)]
pub extern "C" fn tile_offset(element: usize, tile: usize) -> usize {
    let tiles = layout!((4,6):(6,1)).logical_divide((U2::NEW, U2::NEW));
    tiles.offset(((element % 2, tile % 2), (element / 2, tile / 2)))
}
