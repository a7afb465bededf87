//! The bits of a swizzle `W = S<B,M,S>`, as static numbers: what `SOURCES`, `TARGETS` and `aim` are to values.
//!
//! ```text
//! bit          M        M+B      M+|S|    M+|S|+B = EndBit
//!  .. ─────────┼─lower──┼────────┼─upper──┼─────────
//!              │ run    │        │ run    │
//! S > 0        targets           sources
//! S < 0        sources           targets
//! ```

use typenum::{U0, U1};

use super::merge::Mask;
use super::{Shift, StaticSwizzle};
use crate::int::{Add, Bool, Cmp, Divide, Division, Ordering, Power, Subtract};

/// The lowest bit of the upper run of the swizzle `W`.
pub(super) type UpperRun<W> =
    <<W as StaticSwizzle>::Base as Add>::Sum<<<W as StaticSwizzle>::Shift as Shift>::Distance>;
/// Its lowest source.
pub(super) type Sources<W> =
    <<<W as StaticSwizzle>::Shift as Shift>::IsNegative as Bool>::IfNat<<W as StaticSwizzle>::Base, UpperRun<W>>;
/// Its lowest target.
pub(super) type Targets<W> =
    <<<W as StaticSwizzle>::Shift as Shift>::IsNegative as Bool>::IfNat<UpperRun<W>, <W as StaticSwizzle>::Base>;
/// The bit above the lower run.
pub(super) type BitAboveLowerRun<W> = <<W as StaticSwizzle>::Base as Add>::Sum<<W as StaticSwizzle>::Bits>;
/// The bit after its last one.
pub(super) type EndBit<W> = <UpperRun<W> as Add>::Sum<<W as StaticSwizzle>::Bits>;
/// The bits of its run from `From` on.
pub(super) type RunBits<W, From> = Mask<From, <From as Add>::Sum<<W as StaticSwizzle>::Bits>>;
/// All bits that it looks at.
pub(super) type Seen<W> = <RunBits<W, <W as StaticSwizzle>::Base> as Add>::Sum<RunBits<W, UpperRun<W>>>;
/// The sources among the bits `N`, moved onto their targets.
pub(super) type Aimed<W, N> = <<<W as StaticSwizzle>::Shift as Shift>::IsNegative as Bool>::IfNat<
    <<<W as StaticSwizzle>::Shift as Shift>::Distance as Power>::Shifted<<N as Power>::And<RunBits<W, Sources<W>>>>,
    <<<<N as Power>::And<RunBits<W, Sources<W>>> as Divide>::By<
        <<<W as StaticSwizzle>::Shift as Shift>::Distance as Power>::Shifted<U1>,
    > as Division>::Quotient as Power>::And<RunBits<W, Targets<W>>>,
>;
/// `W(N)`
pub(super) type Applied<W, N> = <N as Power>::Xor<Aimed<W, N>>;

/// Two to the power of a number.
pub(super) type TwoToThe<K> = <K as Power>::Shifted<U1>;
/// The bits below `To` of a number.
pub(super) type Below<N, To> = <N as Power>::And<Mask<U0, To>>;
/// How far two numbers are apart.
pub(super) type Distance<P, Q> =
    <<Cmp<P, Q> as Ordering>::IsLess as Bool>::IfNat<<Q as Subtract>::Difference<P>, <P as Subtract>::Difference<Q>>;
