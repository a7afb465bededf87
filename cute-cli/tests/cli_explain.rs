//! `cute explain`: the steps of every kind of operation, and of what is refused.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::cute;

/// Calls as one types them, each with all that it prints: steps, then the value or the sentence.
const SESSIONS: &str = include_str!("explain.txt");

/// The expressions of the sessions, with what is printed.
fn sessions() -> Vec<(&'static str, &'static str)> {
    let sessions = SESSIONS.split("$ cute explain '").skip(1);
    sessions.map(|session| session.split_once("'\n").unwrap()).collect()
}

#[test]
fn every_session_prints_what_it_shows() {
    for (expression, shown) in sessions() {
        let run = cute(&["explain", expression]);
        assert_eq!(run.out + &run.err, shown.strip_suffix('\n').unwrap(), "{expression}");
    }
    assert!(sessions().len() >= 50);
}

/// The value, the sentence and the exit status are those of `cute eval`; a refusal has said where it fails.
#[test]
fn it_ends_as_eval_does() {
    let mut refused = 0;
    for (expression, _) in sessions() {
        let (explained, evaluated) = (cute(&["explain", expression]), cute(&["eval", expression]));
        assert_eq!((&explained.err, explained.code), (&evaluated.err, evaluated.code), "{expression}");
        let last = explained.out.lines().last().unwrap();
        match evaluated.code {
            0 => assert_eq!(last, format!("  = {}", evaluated.out.trim_end()), "{expression}"),
            _ => {
                refused += 1;
                assert!(last.ends_with(": refused") || last.contains(" not as far as "), "{expression}: {last}");
            }
        }
    }
    assert!(refused >= 15, "{refused}");
}

/// Each operation that the help of `cute eval` lists, by the example that it gives there.
#[test]
fn every_operation_is_explained() {
    let help = cute(&["eval", "--help"]).out;
    let examples = help.lines().filter(|line| line.starts_with("     ")).filter_map(|line| line.split_once(" = "));
    let mut count = 0;
    for (call, result) in examples {
        let run = cute(&["explain", call.trim()]);
        assert_eq!((run.err.as_str(), run.code), ("", 0), "{call}");
        assert!(run.out.ends_with(&format!("\n  = {result}\n")), "{call}: {}", run.out);
        assert!(run.out.lines().count() >= 3, "{call} has no step: {}", run.out);
        count += 1;
    }
    assert!(count >= 80, "{count}");
}

#[test]
fn what_is_no_expression_is_shown_as_by_eval() {
    for text in ["colaesce(2:1)", "(2,3", "coalesce(2:1,3)", "offset((2,3),(1,_))", ""] {
        let (explained, evaluated) = (cute(&["explain", text]), cute(&["eval", text]));
        assert_eq!((explained.out.as_str(), explained.err, explained.code), ("", evaluated.err, 2), "{text}");
    }
}

#[test]
fn a_literal_is_its_value() {
    let run = cute(&["explain", "(4,6)"]);
    assert_eq!((run.out.as_str(), run.code), ("(4,6):(1,4)\n", 0));
}
