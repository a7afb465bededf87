//! What one instruction loads or stores.

use core::arch::asm;

/// Four numbers, loaded and stored at once: 16 bytes, and aligned to them.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub struct Vector(pub [f32; 4]);

impl Vector {
    /// Its numbers, each in a register.
    #[inline(always)]
    pub fn parts(&self) -> (f32, f32, f32, f32) {
        let Vector([a, b, c, d]) = *self;
        (a, b, c, d)
    }

    /// The vector of these numbers.
    #[inline(always)]
    pub fn of((a, b, c, d): (f32, f32, f32, f32)) -> Vector {
        Vector([a, b, c, d])
    }
}

/// Two numbers: 8 bytes, and aligned to them.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(8))]
pub struct Pair(pub [f32; 2]);

/// What can be in shared memory, which no Rust reference reaches: the address space is not that of references, and rustc
/// knows statics of no other. Loads and stores are assembly, with addresses of 32 bits.
///
/// # Safety
///
/// Every pattern of bits is a value, in any thread of the block.
pub unsafe trait Element: Copy {
    /// The element at an address of shared memory.
    ///
    /// # Safety
    ///
    /// The address is aligned and in the block's shared memory, as long as an element. Where another thread writes there
    /// meanwhile, any bits may come.
    unsafe fn load(address: u32) -> Self;

    /// Puts the element there.
    ///
    /// # Safety
    ///
    /// As for `load`; where another thread uses the place meanwhile, any bits may be there.
    unsafe fn store(self, address: u32);
}

/// What goes from global to shared memory past the registers.
///
/// # Safety
///
/// As for [`Element`].
pub unsafe trait Transfer: Element {
    /// Begins to copy an element of global memory to an address of shared memory. PTX ISA, `cp.async`.
    ///
    /// # Safety
    ///
    /// The element stays as it is, and the address is that of an aligned element of the block's shared memory. Until this
    /// thread has waited for its copies, or, where it exits without, until the kernel ends, any bits may be there.
    unsafe fn transfer(from: &Self, address: u32);
}

// SAFETY: four floats, of any bits.
unsafe impl Transfer for Vector {
    #[inline(always)]
    unsafe fn transfer(from: &Vector, address: u32) {
        // SAFETY: by the caller's word; the vector is aligned to the 16 bytes that are copied. (A global address is the
        // same number as a generic one.)
        unsafe {
            asm!("cp.async.cg.shared.global [{}], [{}], 16;", in(reg32) address, in(reg64) from,
                options(nostack, preserves_flags));
        }
    }
}

/// Waits for all copies that this thread began.
#[inline(always)]
pub(super) fn wait_for_transfers() {
    // SAFETY: it waits, and what arrives meanwhile is where whoever began the copies vouched for it.
    unsafe { asm!("cp.async.wait_all;", options(nostack, preserves_flags)) };
}

// SAFETY: a float of any bits is one.
unsafe impl Element for f32 {
    #[inline(always)]
    unsafe fn load(address: u32) -> f32 {
        let value;
        // SAFETY: by the caller's word, the address is one of shared memory; it reads memory and nothing else.
        unsafe {
            asm!("ld.shared.f32 {}, [{}];", out(reg32) value, in(reg32) address,
                options(pure, readonly, nostack, preserves_flags));
        }
        value
    }

    #[inline(always)]
    unsafe fn store(self, address: u32) {
        // SAFETY: by the caller's word, the address is one of shared memory.
        unsafe {
            asm!("st.shared.f32 [{}], {};", in(reg32) address, in(reg32) self, options(nostack, preserves_flags));
        }
    }
}

// SAFETY: four floats, of any bits.
unsafe impl Element for Vector {
    #[inline(always)]
    unsafe fn load(address: u32) -> Vector {
        let (a, b, c, d);
        // SAFETY: as for one number.
        unsafe {
            asm!("ld.shared.v4.f32 {{{}, {}, {}, {}}}, [{}];",
                out(reg32) a, out(reg32) b, out(reg32) c, out(reg32) d, in(reg32) address,
                options(pure, readonly, nostack, preserves_flags));
        }
        Vector([a, b, c, d])
    }

    #[inline(always)]
    unsafe fn store(self, address: u32) {
        let Vector([a, b, c, d]) = self;
        // SAFETY: by the caller's word, the address is one of shared memory.
        unsafe {
            asm!("st.shared.v4.f32 [{}], {{{}, {}, {}, {}}};",
                in(reg32) address, in(reg32) a, in(reg32) b, in(reg32) c, in(reg32) d,
                options(nostack, preserves_flags));
        }
    }
}

// SAFETY: two floats, of any bits.
unsafe impl Element for Pair {
    #[inline(always)]
    unsafe fn load(address: u32) -> Pair {
        let (a, b);
        // SAFETY: as for one number.
        unsafe {
            asm!("ld.shared.v2.f32 {{{}, {}}}, [{}];", out(reg32) a, out(reg32) b, in(reg32) address,
                options(pure, readonly, nostack, preserves_flags));
        }
        Pair([a, b])
    }

    #[inline(always)]
    unsafe fn store(self, address: u32) {
        let Pair([a, b]) = self;
        // SAFETY: by the caller's word, the address is one of shared memory.
        unsafe {
            asm!("st.shared.v2.f32 [{}], {{{}, {}}};", in(reg32) address, in(reg32) a, in(reg32) b,
                options(nostack, preserves_flags));
        }
    }
}
