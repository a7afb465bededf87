//! What is asked of a static layout as a function of the index: how many elements from the first on are adjacent, whether
//! it is the function that another layout is, and the box that its offsets are in.
//!
//! Two layouts are one function exactly where they coalesce to the same modes, see `functionally_equal` over values.

use crate::injective::Modes;
use crate::int::{Static, to_usize};
use crate::layout::{Layout, Strided};
use crate::swizzle::{Base, Composed, StaticSwizzle, shift};
use crate::tuple::{Offset, StaticTuple};

/// Parts that a search looks at before it is given up, as an error of the build.
const STEPS: u32 = 1 << 13;

impl<S: Strided<D>, D: StaticTuple> Layout<S, D> {
    /// How many elements from index 0 on lie one after the other: the largest `n` with `L(i) = i` for all `i` below it.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// const _: () = assert!(<Layout!((4,8):(1,4))>::CONTIGUITY == 32);
    /// const _: () = assert!(<Layout!((4,8):(1,8))>::CONTIGUITY == 4);
    /// ```
    ///
    /// ```compile_fail,E0080
    /// use cute_types::prelude::*;
    /// const _: () = assert!(<Layout!((4,8):(8,1))>::CONTIGUITY >= 4, "a vector of 4");
    /// ```
    ///
    /// Source: tensor-layouts' `contiguity`.
    pub const CONTIGUITY: usize = to_usize(Function::of(&S::MODES).contiguity());

    /// Whether the two have the same offset at each index, whatever their modes.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// let a = layout!(((2,2),2):((1,4),2));
    /// assert!(a.functionally_equal(a.flatten()) && a.functionally_equal(layout!((2,(2,2)):(1,(4,2)))));
    /// assert!(!a.functionally_equal(layout!(8:1)));
    /// assert!(layout!((2,4):(1@0,2@0)).functionally_equal(layout!(8:1@0)));
    /// ```
    ///
    /// Source: tensor-layouts' `functionally_equal`.
    pub fn functionally_equal<T: Strided<E>, E: StaticTuple>(&self, _b: Layout<T, E>) -> bool {
        const { Function::of(&S::MODES).equals(&Function::of(&T::MODES)) }
    }

    /// The shape of the codomain: the cosize of integers, or the box that holds all coordinates.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((4,3):(1,8)).coshape(), 20);
    /// assert_eq!(layout!((4,3):(2@0,1@1)).coshape(), (7, 3));
    /// assert_eq!(identity(shape!((4,(2,3)))).coshape(), (4, (2, 3)));
    /// ```
    ///
    /// Source: CuTe's `coshape(layout)`.
    pub fn coshape(&self) -> D::Offset {
        let modes = const { &S::MODES };
        D::Offset::at_places(0, 1, &|basis| to_usize(modes.reach_at(basis) + 1))
    }

    /// The profile of the codomain: [`Self::coshape`] with 0 for each integer.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// assert_eq!(layout!((4,3):(1,8)).coprofile(), 0);
    /// assert_eq!(layout!((4,3):(2@0,1@1)).coprofile(), (0, 0));
    /// ```
    ///
    /// Source: CuTe's `coprofile(layout)`.
    pub fn coprofile(&self) -> D::Offset {
        D::Offset::of(0)
    }
}

impl<W: StaticSwizzle, O: Base + Static, S: Strided<D>, D: StaticTuple> Composed<W, O, Layout<S, D>> {
    /// How many elements from index 0 on lie one after the other, under the swizzle.
    ///
    /// ```
    /// use cute_types::prelude::*;
    /// // The first two rows of 64 are where they were; from the third on, 16 elements stay together.
    /// const _: () = assert!(<Layout!(S<3,4,3> o (64,8):(1,64))>::CONTIGUITY == 128);
    /// const _: () = assert!(<Layout!(S<3,4,3> o 128 o (64,8):(1,64))>::CONTIGUITY == 16);
    /// ```
    ///
    /// ```compile_fail,E0080
    /// use cute_types::prelude::*;
    /// const _: () = assert!(<Layout!(S<3,0,3> o 8 o (8,8):(1,8))>::CONTIGUITY >= 4, "a vector of 4");
    /// ```
    ///
    /// tensor-layouts has `contiguity` of layouts without a swizzle.
    pub const CONTIGUITY: usize =
        to_usize(Function::of(&S::MODES).contiguity_behind(W::SOURCES as u64, shift::<W>(), O::STATIC));
}

/// Coalesced modes: extent, stride, and which basis element it is of.
struct Function {
    len: usize,
    modes: [(u64, i128, u128); 64],
}

impl Function {
    const fn of(modes: &Modes) -> Self {
        let mut function = Function { len: 0, modes: [(1, 0, 0); 64] };
        let mut k = 0;
        while k < modes.len() {
            let ((extent, stride), basis) = (modes.leaf(k), modes.basis(k));
            // Nothing of any basis element is 0.
            let basis = if stride == 0 { 0 } else { basis };
            let last = function.len.saturating_sub(1);
            let (below, below_stride, below_basis) = function.modes[last];
            if function.len > 0 && below_stride * below as i128 == stride && below_basis == basis {
                function.modes[last].0 = below * extent;
            } else {
                function.modes[function.len] = (extent, stride, basis);
                function.len += 1;
            }
            k += 1;
        }
        function
    }

    const fn equals(&self, other: &Self) -> bool {
        let mut k = 0;
        while k < self.len && k < other.len {
            let ((s, d, basis), (t, e, other)) = (self.modes[k], other.modes[k]);
            if s != t || d != e || basis != other {
                return false;
            }
            k += 1;
        }
        self.len == other.len
    }

    const fn size(&self) -> u64 {
        let (mut size, mut k) = (1, 0);
        while k < self.len {
            size *= self.modes[k].0;
            k += 1;
        }
        size
    }

    const fn contiguity(&self) -> u64 {
        match self.modes[0] {
            (extent, 1, 0) if self.len > 0 => extent,
            _ => 1,
        }
    }

    const fn offset(&self, mut index: u64) -> i128 {
        let (mut offset, mut k) = (0, 0);
        while k < self.len {
            let (extent, stride, _) = self.modes[k];
            offset += (index % extent) as i128 * stride;
            index /= extent;
            k += 1;
        }
        offset
    }

    /// As over values: followed in blocks in which the sources stay what they are, and below which no target is.
    #[expect(clippy::panic, reason = "evaluated by the compiler alone, where it is an error with this text")]
    const fn contiguity_behind(&self, sources: u64, shift: i32, base: i128) -> u64 {
        let (run, size, sources) = (self.contiguity(), self.size(), sources as i128);
        if sources == 0 {
            return run;
        }
        let start = base ^ aim(base & sources, shift);
        let (mut index, mut steps) = (0, 0);
        while steps < STEPS {
            let before = base + self.offset(index);
            let targets = aim(before & sources, shift);
            if before ^ targets != start + index as i128 {
                return index;
            }
            let (from, to) = (sources.trailing_zeros(), targets.trailing_zeros());
            let block = 1i128 << if from < to { from } else { to };
            let in_block = (before | (block - 1)) - before + 1;
            let in_run = (run - index % run) as i128;
            index += if in_block < in_run { in_block } else { in_run } as u64;
            if index >= size {
                return size;
            }
            steps += 1;
        }
        panic!("{}", crate::tensor::CONTIGUITY_UNDECIDED)
    }
}

/// The sources moved onto their targets.
const fn aim(sources: i128, shift: i32) -> i128 {
    if shift < 0 { sources << -shift } else { sources >> shift }
}
