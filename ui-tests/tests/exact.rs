//! The expected texts: what they may hold, and that rustc gives exactly them. They belong to one compiler; another one has to
//! refuse each case with its sentence near the top, briefly, and without typenum's internals.

use cute_ui_tests::{LONGEST, check_all, compare, fail_cases, faults, is_pinned_compiler, once};

/// How long half of them may be.
const MEDIAN: usize = 700;

#[test]
fn expected_texts_are_readable() {
    let (mut all, mut lengths) = (Vec::new(), Vec::new());
    for case in fail_cases().unwrap() {
        let path = case.path.with_extension("stderr");
        let Ok(text) = std::fs::read_to_string(&path) else {
            all.push(format!("{}: there is no expected text", case.name));
            continue;
        };
        all.extend(faults(&case, &text));
        lengths.push(text.len());
        if text.len() > LONGEST {
            all.push(format!("{}: {} bytes are more than {LONGEST}", case.name, text.len()));
        }
        let errors = text.lines().filter(|line| line.starts_with("error")).count();
        if errors != 1 {
            all.push(format!("{}: one mistake gives {errors} errors", case.name));
        }
    }
    lengths.sort_unstable();
    let median = lengths.get(lengths.len() / 2).copied().unwrap_or_default();
    if median > MEDIAN {
        all.push(format!("half of the texts have more than {median} bytes, which is above {MEDIAN}"));
    }
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

#[test]
fn fail_cases_give_the_expected_texts_or_say_their_sentences() {
    let cases = fail_cases().unwrap();
    assert!(cases.len() >= 200, "the cases are not where they were");
    let messages = check_all().unwrap();
    let mut all = Vec::new();
    if is_pinned_compiler() {
        all = compare(&cases, &messages).unwrap();
    } else {
        for case in cases {
            match messages.get(&case.name) {
                Some(text) => all.extend(faults(&case, &once(text))),
                None => all.push(format!("{}: it compiles", case.name)),
            }
        }
    }
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}
