//! Numbers by their octal digits: 0 to 3, or another number with a digit after it.
//!
//! Each step into a number costs levels of the compiler's recursion, of which a crate has 128 unless it asks for more, and
//! rustc's next trait solver counts four for each step of a sum. By binary digits a sum of 33 of them took more than there
//! are; by octal digits, three binary ones a step, it takes a third.

use typenum::{B0, B1, U1, U2, U3, UInt, UTerm};

use super::{Arithmetic, Nat};

/// `8V + 0`, where V is not 0
pub(crate) type O0<V> = UInt<UInt<UInt<V, B0>, B0>, B0>;
/// `8V + 1`, where V is not 0
pub(crate) type O1<V> = UInt<UInt<UInt<V, B0>, B0>, B1>;
/// `8V + 2`, where V is not 0
pub(crate) type O2<V> = UInt<UInt<UInt<V, B0>, B1>, B0>;
/// `8V + 3`, where V is not 0
pub(crate) type O3<V> = UInt<UInt<UInt<V, B0>, B1>, B1>;
/// `8V + 4`
pub(crate) type O4<V> = UInt<UInt<UInt<V, B1>, B0>, B0>;
/// `8V + 5`
pub(crate) type O5<V> = UInt<UInt<UInt<V, B1>, B0>, B1>;
/// `8V + 6`
pub(crate) type O6<V> = UInt<UInt<UInt<V, B1>, B1>, B0>;
/// `8V + 7`
pub(crate) type O7<V> = UInt<UInt<UInt<V, B1>, B1>, B1>;

impl Arithmetic for UTerm {}
impl Arithmetic for U1 {}
impl Arithmetic for U2 {}
impl Arithmetic for U3 {}
impl<V: Nat> Arithmetic for O0<V> {}
impl<V: Nat> Arithmetic for O1<V> {}
impl<V: Nat> Arithmetic for O2<V> {}
impl<V: Nat> Arithmetic for O3<V> {}
impl<V: Nat> Arithmetic for O4<V> {}
impl<V: Nat> Arithmetic for O5<V> {}
impl<V: Nat> Arithmetic for O6<V> {}
impl<V: Nat> Arithmetic for O7<V> {}
