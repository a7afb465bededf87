//! The engine as WebAssembly: the page writes a question into the memory of the module, asks, and reads the answer there.

#![allow(unsafe_code, reason = "names that the page calls; nothing here reads or writes memory by an address")]

use std::cell::RefCell;

use crate::{MOST_QUESTION, answer};

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a question of so many bytes, and returns its address; 0 for one that is too long.
#[unsafe(no_mangle)]
extern "C" fn cute_question(length: usize) -> usize {
    if length > MOST_QUESTION {
        return 0;
    }
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(length, 0);
        text.as_mut_ptr().expose_provenance()
    })
}

/// Answers the question that was written there, and returns how many bytes the answer has.
#[unsafe(no_mangle)]
extern "C" fn cute_answer() -> usize {
    TEXT.with_borrow_mut(|text| {
        *text = answer(&String::from_utf8_lossy(text)).into_bytes();
        text.len()
    })
}

/// The address of the answer, until the next question.
#[unsafe(no_mangle)]
extern "C" fn cute_address() -> usize {
    TEXT.with_borrow(|text| text.as_ptr().expose_provenance())
}
