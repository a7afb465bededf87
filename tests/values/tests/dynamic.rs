//! Layouts with dynamic integers, over types, against the same over values: what an operation returns is right for every
//! value, and what it refuses is refused over values with the same sentence, or right there only because the values happen
//! to make two modes one.

use cute_types::prelude::*;
use cute_types::rules::Refusal;
use cute_types::runtime::{LayoutError, RuntimeLayout, Tiler as RuntimeTiler};

/// What an operation returns, as values.
trait Values {
    fn values(self) -> Result<RuntimeLayout, Refusal>;
}

impl<S: IntTuple, D: IntTuple> Values for Layout<S, D> {
    fn values(self) -> Result<RuntimeLayout, Refusal> {
        Ok(values(&self))
    }
}

impl<L: Values> Values for Result<L, Refusal> {
    fn values(self) -> Result<RuntimeLayout, Refusal> {
        self.and_then(L::values)
    }
}

fn values<S: IntTuple, D: IntTuple>(layout: &Layout<S, D>) -> RuntimeLayout {
    layout.to_string().parse().expect("a layout")
}

/// The counts of a comparison.
#[derive(Default, Debug)]
struct Tally {
    accepted: usize,
    refused: usize,
    /// Refused by both for different reasons: here by what types know, whatever the others are, before the program
    /// looks at any integer.
    otherwise: usize,
    /// Refused here, and accepted over values, whose coalesced layout has fewer modes.
    joined: usize,
}

impl Tally {
    /// Compares `ours` with the operation over values on `layout`; `is_right` holds the result to its definition.
    fn compare<O, S: IntTuple, D: IntTuple>(
        &mut self,
        layout: Layout<S, D>,
        operation: O,
        over_values: impl Fn(&RuntimeLayout) -> Result<RuntimeLayout, LayoutError>,
        is_right: impl Fn(&RuntimeLayout, &RuntimeLayout) -> bool,
    ) where
        Layout<S, D>: TryDefined<O>,
        Result<<Layout<S, D> as Rule<O>>::Result, Refusal>: Values,
    {
        let given = values(&layout);
        match (layout.try_apply(operation).values(), over_values(&given)) {
            (Ok(ours), theirs) => {
                self.accepted += 1;
                assert!(is_right(&given, &ours), "{given} gives {ours}");
                if let Ok(theirs) = theirs {
                    assert!(ours.offsets().eq(theirs.offsets()), "{given} gives {ours}, and over values {theirs}");
                }
            }
            (Err(ours), Err(theirs)) if ours.rule() == theirs.rule().name() => self.refused += 1,
            (Err(ours), Err(theirs)) => {
                self.otherwise += 1;
                assert_eq!(
                    (ours.rule(), theirs.rule().name()),
                    ("composition", "logical_divide"),
                    "{given}: {ours}; {theirs}"
                );
            }
            (Err(ours), Ok(theirs)) => {
                self.joined += 1;
                let (coalesced, flat) = (given.coalesce().expect("defined"), given.flatten().expect("defined"));
                assert!(coalesced.rank() < flat.rank(), "{given}: {ours}; over values {theirs}");
            }
        }
    }
}

/// `R(c) = A(B(c))`, with `A` continued by its last mode.
fn composes(a: &RuntimeLayout, b: &RuntimeLayout, r: &RuntimeLayout) -> bool {
    r.size() == b.size() && b.offsets().zip(r.offsets()).all(|(b, r)| b >= a.size() || a.offset(b).ok() == Some(r))
}

/// Every offset of the layout once.
fn permutes(a: &RuntimeLayout, r: &RuntimeLayout) -> bool {
    let sorted = |l: &RuntimeLayout| {
        let mut offsets: Vec<i64> = l.offsets().collect();
        offsets.sort_unstable();
        offsets
    };
    sorted(a) == sorted(r)
}

macro_rules! compositions {
    ($tally:ident $a:expr; $($b:tt)*) => {
        $({
            let text = stringify!($b).replace(' ', "");
            let b: RuntimeLayout = text[1..text.len() - 1].parse().expect("a layout");
            $tally.compare(
                $a,
                op::Composition(compositions!(@ $b)),
                |a| a.composition(&b),
                |a, r| composes(a, &b, r),
            );
        })*
    };
    (@ [$($b:tt)*]) => { layout!($($b)*) };
}

#[test]
fn compositions_of_dynamic_layouts() {
    let mut tally = Tally::default();
    for m in 1..=8_usize {
        for n in 1..=6_usize {
            for ld in [1, m, m + 3] {
                compositions!(tally layout!((m,n):(1,ld)); [4:1] [6:2] [(2,3):(1,4)] [(2,2):(3,1)] [5:3]);
                compositions!(tally layout!((m,4):(1,ld)); [8:1] [(2,2):(4,2)]);
            }
        }
    }
    println!("{tally:?}");
    assert!(tally.accepted > 100 && tally.refused > 100 && tally.otherwise == 0, "{tally:?}");
}

/// CuTe issue 3177: accepted there, `(2,3):(6,3)` of a static layout, and of a dynamic one nothing is checked.
#[test]
fn a_composition_that_is_wrong_in_cute() {
    let (a, b, c) = (4_usize, 6_usize, 8_usize);
    let refused = layout!((a,b,c):(2,3,5)).try_composition(layout!(6:3)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "composition: mode 0 of A has extent 4, which stride 3 does not divide; 6:3 would cross it"
    );
    // Where the extent is another, it is defined.
    let a = 6_usize;
    let accepted = layout!((a,b,c):(2,3,5)).try_composition(layout!(6:3)).unwrap();
    assert!((0..6).all(|i| accepted.offset(i) == layout!((6,6,8):(2,3,5)).offset(3 * i)));
}

/// CuTe issue 3513: a dynamic tiler of a static layout loses elements there.
#[test]
fn dynamic_tilers_lose_no_element() {
    let mut tally = Tally::default();
    for n in 1..=24_usize {
        let over_values = |a: &RuntimeLayout| a.logical_divide(RuntimeTiler::Int(n as i64));
        tally.compare(layout!((4,6):(6,1)), op::LogicalDivide(Dyn(n)), over_values, permutes);
        tally.compare(layout!((8,3):(1,10)), op::LogicalDivide(Dyn(n)), over_values, permutes);
        tally.compare(layout!((2,(3,4)):(12,(4,1))), op::LogicalDivide(Dyn(n)), over_values, permutes);
    }
    println!("{tally:?}");
    assert!(tally.accepted > 10 && tally.refused > 10 && tally.otherwise == 0, "{tally:?}");
}

macro_rules! divided_by {
    ($tally:ident $a:expr; $($tile:literal)*) => {
        $({
            let over_values = |a: &RuntimeLayout| a.logical_divide(RuntimeTiler::Int($tile));
            $tally.compare($a, op::LogicalDivide(shape!($tile)), over_values, permutes);
        })*
    };
}

/// An integer divides a layout of any profile across its modes: the tile and the rest are as values have them, whatever
/// the integers are.
#[test]
fn integers_divide_dynamic_layouts() {
    let mut tally = Tally::default();
    for m in 1..=9_usize {
        for n in 1..=6_usize {
            for ld in [1, m, n, m * n + 1] {
                divided_by!(tally layout!((m,n):(1,ld)); 2 3 4 6 8 12);
                divided_by!(tally layout!((m,n):(ld,1)); 2 3 4 6 8 12);
                divided_by!(tally layout!((m,4):(1,ld)); 2 3 4 6 8 12);
                divided_by!(tally layout!((4,m):(ld,1)); 2 3 4 6 8 12);
                divided_by!(tally layout!((m,(n,2)):(2,(ld,1))); 2 3 4 6 8 12);
                divided_by!(tally layout!(((2,m),n):((ld,1),60)); 2 3 4 6 8 12);
                divided_by!(tally layout!((m,n,3):(1,ld,70)); 2 3 4 6 8 12);
            }
        }
    }
    println!("{tally:?}");
    assert!(tally.accepted > 1000 && tally.refused > 1000, "{tally:?}");
}

#[test]
fn tiles_by_mode() {
    let mut tally = Tally::default();
    let tiler = || RuntimeTiler::ByMode(vec![RuntimeTiler::Int(4), RuntimeTiler::Int(2)]);
    for m in 1..=16_usize {
        for n in 1..=9_usize {
            let a = layout!((m,n):(n,1));
            let by_mode = (U4::NEW, U2::NEW);
            tally.compare(a, op::LogicalDivide(by_mode), |a| a.logical_divide(tiler()), permutes);
            tally.compare(a, op::ZippedDivide(by_mode), |a| a.zipped_divide(tiler()), permutes);
            tally.compare(a, op::FlatDivide(by_mode), |a| a.flat_divide(tiler()), permutes);
        }
    }
    assert_eq!(
        (tally.accepted, tally.refused, tally.otherwise, tally.joined),
        (3 * 16, 3 * (144 - 16), 0, 0),
        "{tally:?}"
    );
}

#[test]
fn what_is_known_stays_known() {
    let (m, ld) = (24_usize, 32_usize);
    let a = layout!((m,8):(1,ld));
    // In the text with marks `_` is static, as CuTe prints it.
    assert_eq!(format!("{a:#}"), "(24,_8):(_1,32)");
    let tiles = a.try_zipped_divide((U4::NEW, U4::NEW)).unwrap();
    assert_eq!(format!("{tiles:#}"), "((_4,_4),(6,_2)):((_1,32),(_4,128))");
    // Which tile divides is known of a multiple, so there is no `Result`.
    let m = Dyn(24).multiple_of(U8::NEW).unwrap();
    let tiles = layout!((m,8):(1,ld)).zipped_divide((U4::NEW, U4::NEW));
    assert_eq!(format!("{tiles:#}"), "((_4,_4),(6,_2)):((_1,32),(_4,128))");
    // And 6 is known to be a multiple of 2.
    assert_eq!(format!("{:#}", tiles.mode(U1::NEW).logical_divide((U2::NEW,))), "((_2,3),_2):((_4,_8),128)");
}

#[test]
fn rank_and_profile_do_not_depend_on_a_value() {
    let of = |m: usize, n: usize, ld: usize| {
        let coalesced = layout!((m,n):(1,ld)).coalesce();
        assert_eq!(coalesced.rank(), 2);
        coalesced
    };
    // Of 4 rows the two modes could be one, of 1 there could be none.
    assert_eq!(of(4, 3, 4).to_string(), "(4,3):(1,4)");
    assert_eq!(of(1, 3, 4).to_string(), "(1,3):(1,4)");
}

#[test]
fn numbers_beyond_the_width_of_a_machine_wrap_nothing_into_place() {
    let huge = usize::MAX / 2;
    assert!(layout!(4:2).try_complement(Dyn(huge)).is_err());
    assert!(layout!((huge,huge):(1,huge)).try_logical_divide((U4::NEW, U3::NEW)).is_err());
}
