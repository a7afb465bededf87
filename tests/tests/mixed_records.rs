//! Records of CuTe C++ with static and dynamic integers, over types: each operation gives CuTe's result, the staticness of
//! each leaf included, or one of the same function, or refuses what is wrong; what differs is listed.
//!
//! The cases are written by `build/mixed.rs`. Whether types refuse an operation is found out by method resolution: a call
//! on a probe takes the first of two traits whose bounds hold.

use std::fmt::Display;

use cute_types::algebra::{AtSelf, MixedLayout, MixedOperation, Outcome};
use cute_types::prelude::*;
use cute_types::rules::{Gives, Refusal};

/// What we say to a record.
#[derive(Debug)]
enum Answer {
    /// A layout: its text with the marks of static integers, and its offsets.
    Layout(String, Vec<i64>),
    /// A refusal of the running program.
    Refused(String),
    /// One of types.
    RefusedByTypes,
}

/// What an operation returns.
trait Settle {
    fn settle(self) -> Answer;
}

impl<S: IntTuple, D: IntTuple> Settle for Layout<S, D> {
    fn settle(self) -> Answer {
        let offsets = (0..self.size()).map(|i| signed(self.offset(i))).collect();
        Answer::Layout(format!("{self:#}"), offsets)
    }
}

impl<L: Settle> Settle for Result<L, Refusal> {
    fn settle(self) -> Answer {
        match self {
            Ok(layout) => layout.settle(),
            Err(refusal) => Answer::Refused(refusal.to_string()),
        }
    }
}

/// An offset as an integer; the records have no others.
fn signed(offset: impl Display) -> i64 {
    offset.to_string().parse().expect("an integer")
}

/// An operation on a layout.
struct Probe<L, O>(L, O);

/// The operation is defined.
trait Defined {
    fn answer(self) -> Answer;
}

impl<L, O> Defined for &Probe<L, O>
where
    O: MixedOperation,
    L: MixedLayout<AtSelf> + Gives<O, Outcome<O, L>>,
    Outcome<O, L>: Settle,
{
    fn answer(self) -> Answer {
        self.0.give(self.1).settle()
    }
}

/// Or it is not.
trait Undefined {
    fn answer(&self) -> Answer;
}

impl<L, O> Undefined for Probe<L, O> {
    fn answer(&self) -> Answer {
        Answer::RefusedByTypes
    }
}

/// The counts of an operation.
struct Tally {
    name: &'static str,
}

impl Tally {
    fn new(name: &'static str) -> Self {
        Tally { name }
    }

    fn add(&mut self, id: &str, theirs: Option<&str>, values: &[i64], ours: Answer) {
        let verdict = match (&ours, theirs) {
            (Answer::Layout(text, _), Some(theirs)) if text == theirs => return,
            (Answer::Layout(_, offsets), Some(_)) if offsets == values => "form",
            (Answer::Layout(..), Some(_)) => "DIFF",
            (Answer::Layout(..), None) => "accepted",
            (_, None) => return,
            (Answer::Refused(_), Some(_)) => "refused",
            (Answer::RefusedByTypes, Some(_)) => "REFUSED",
        };
        let text = match ours {
            Answer::Layout(t, _) | Answer::Refused(t) => t,
            _ => String::new(),
        };
        println!("{verdict} {} {id} {theirs:?} {text}", self.name);
    }

    fn finish(self) {}
}

macro_rules! operation {
    ($tally:ident {$layout:expr} {$operation:expr} $id:literal $theirs:expr, $values:expr) => {
        #[allow(unused_imports)]
        {
            use crate::{Defined as _, Undefined as _};
            $tally.add($id, $theirs, &$values, (&Probe($layout, $operation)).answer());
        }
    };
}

macro_rules! expression {
    ($tally:ident {$value:expr} $id:literal $theirs:expr, $values:expr) => {
        $tally.add($id, $theirs, &$values, $value.settle());
    };
}

include!(concat!(env!("OUT_DIR"), "/mixed_records.rs"));
