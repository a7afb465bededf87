//! Records of CuTe C++ over types: what CuTe returns, the compiler works out as the same type; what CuTe or this crate
//! refuses has no implementation of the bound. `build/records.rs` writes the cases.
//!
//! That a bound does not hold is seen without a compile error: `Probe::<L, O>::ACCEPTED` is the inherent constant `true`
//! where the bound of its `impl` holds, and else that of the trait [`Otherwise`].

use core::any::TypeId;
use core::marker::PhantomData;
use core::ops::RangeFull;

use cute_types::algebra::op::Operation;
use cute_types::prelude::*;
use cute_types::rules::{Accepted, Verdict};
use cute_types::swizzle::{Shift, Swizzled};
use cute_types::tuple::Offset;

trait Otherwise {
    const ACCEPTED: bool = false;
}

struct Probe<L, O>(PhantomData<(L, O)>);
impl<L, O> Otherwise for Probe<L, O> {}
impl<L: Defined<O>, O: Operation> Probe<L, O> {
    const ACCEPTED: bool = true;
}

/// The same for an operation on a composed layout.
struct SwizzledProbe<L, O>(PhantomData<(L, O)>);
impl<L, O> Otherwise for SwizzledProbe<L, O> {}
impl<L: Defined<O>, O> SwizzledProbe<L, O> {
    const ACCEPTED: bool = true;
}

/// Whether the swizzle `W` is one, and can stand over `X`, where that is not `()`.
struct SwizzleProbe<W, X>(PhantomData<(W, X)>);
impl<W, X> Otherwise for SwizzleProbe<W, X> {}
impl<W: StaticSwizzle, X: Over<W>> SwizzleProbe<W, X>
where
    X::Verdict: Verdict<Report: Accepted>,
{
    const ACCEPTED: bool = true;
}

/// What a swizzle stands over, or nothing.
#[allow(dead_code, reason = "rustc does not count the bound of the probe as a use")]
trait Over<W: StaticSwizzle> {
    type Verdict: Verdict;
}

impl<W: StaticSwizzle> Over<W> for () {
    type Verdict = W::Verdict;
}

impl<W: StaticSwizzle, B: Nat, M: Nat, S: Shift> Over<W> for Swizzle<B, M, S> {
    type Verdict = <<Self as StaticSwizzle>::Verdict as Verdict>::And<<Self as Swizzled<W>>::Verdict>;
}

impl<W: StaticSwizzle, S, D> Over<W> for Layout<S, D>
where
    Self: Swizzled<W>,
{
    type Verdict = <Self as Swizzled<W>>::Verdict;
}

/// Declares a probe for a relation between shapes.
macro_rules! relation {
    ($($relation:ident)*) => {
        mod relations {
            $(
                pub(crate) struct $relation<A, B>(core::marker::PhantomData<(A, B)>);
                impl<A, B> super::Otherwise for $relation<A, B> {}
                impl<A: cute_types::rules::$relation<B>, B> $relation<A, B> {
                    pub(crate) const ACCEPTED: bool = true;
                }
            )*
        }
    };
}
relation!(Congruent WeaklyCongruent Compatible);

/// Whether a value is of the type `A`.
fn is<A: 'static, B: 'static>(_: B) -> bool {
    TypeId::of::<A>() == TypeId::of::<B>()
}

/// What the records of one operation came to.
struct Tally {
    operation: &'static str,
    expected: [usize; 2],
    seen: [usize; 2],
    wrong: Vec<&'static str>,
}

impl Tally {
    fn new(operation: &'static str, accepted: usize, refused: usize) -> Self {
        Self { operation, expected: [accepted, refused], seen: [0, 0], wrong: Vec::new() }
    }

    fn note(&mut self, kind: usize, id: &'static str, right: bool) {
        self.seen[kind] += 1;
        if !right {
            self.wrong.push(id);
        }
    }

    fn finish(self) {
        assert!(self.wrong.is_empty(), "{}: {:?}", self.operation, self.wrong);
        assert_eq!(self.seen, self.expected, "{}", self.operation);
    }
}

/// The method gives the layout, and the bound holds.
macro_rules! layout_is {
    ($tally:ident $id:literal {$($l:tt)*} {$operation:ty} {$($method:tt)*} {$($r:tt)*}) => {
        $tally.note(0, $id, is::<Layout!($($r)*), _>(layout!($($l)*).$($method)*) && Probe::<Layout!($($l)*), $operation>::ACCEPTED)
    };
}

/// The operation in the macro is the same type, or this does not compile.
macro_rules! folds_to {
    ({$($call:tt)*} {$($r:tt)*}) => {
        const _: fn(Layout!($($call)*)) -> Layout!($($r)*) = |layout| layout;
    };
}

macro_rules! prints {
    ($tally:ident $id:literal {$($l:tt)*} {$($method:tt)*} {$($r:tt)*}) => {
        $tally.note(0, $id, layout!($($l)*).$($method)*.to_string() == stringify!($($r)*).replace(' ', ""))
    };
}

macro_rules! value_is {
    ($tally:ident $id:literal {$value:expr} {$($r:tt)*}) => {
        $tally.note(0, $id, is::<Layout!($($r)*), _>($value))
    };
}

macro_rules! text_is {
    ($tally:ident $id:literal {$value:expr} $text:literal) => {
        $tally.note(0, $id, $value == $text)
    };
}

macro_rules! constant_is {
    ($tally:ident $id:literal {$($l:tt)*} $constant:ident $value:literal) => {
        $tally.note(0, $id, <Layout!($($l)*)>::$constant == $value)
    };
}

macro_rules! relation_is {
    ($tally:ident $id:literal $relation:ident {$a:ty} {$b:ty} $value:literal) => {
        $tally.note(0, $id, relations::$relation::<$a, $b>::ACCEPTED == $value)
    };
}

/// The layout of a swizzled expression, and its offsets where the record has them.
macro_rules! offsets_are {
    ($tally:ident $id:literal {$value:expr} {$($r:tt)*} $offsets:expr) => {{
        let (value, offsets): (_, &[i128]) = ($value, &$offsets);
        let same = offsets.iter().enumerate().all(|(i, offset)| Offset::at(value.offset(i), 0) == *offset);
        $tally.note(0, $id, same && (offsets.is_empty() || offsets.len() == value.size()) && is::<Layout!($($r)*), _>(value))
    }};
}

macro_rules! holds {
    ($tally:ident $id:literal {$probe:ty}) => {
        if !<$probe>::ACCEPTED {
            $tally.wrong.push($id);
        }
    };
}

macro_rules! holds_not {
    ($tally:ident $id:literal {$probe:ty}) => {
        $tally.note(1, $id, !<$probe>::ACCEPTED)
    };
}

macro_rules! is_refused {
    ($tally:ident $id:literal {$($l:tt)*} {$operation:ty}) => {
        $tally.note(1, $id, !Probe::<Layout!($($l)*), $operation>::ACCEPTED)
    };
}

include!(concat!(env!("OUT_DIR"), "/records_of_types.rs"));
