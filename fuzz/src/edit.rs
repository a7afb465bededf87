//! Text that is nearly right: a seed of the grammar with a few edits.

use crate::draw::Draw;

/// The bytes that an edit puts in at most.
const MOST_BYTES: usize = 100_000;

/// One of the seeds, edited; most often a little, sometimes not at all.
pub(crate) fn edited(draw: &mut Draw<'_>, seeds: &[String], tokens: &[&str]) -> String {
    let mut text = draw.pick(seeds).clone();
    for _ in 0..draw.below(6) {
        edit(draw, &mut text, seeds, tokens);
    }
    text
}

fn edit(draw: &mut Draw<'_>, text: &mut String, seeds: &[String], tokens: &[&str]) {
    let at = place(draw, text);
    // Most often a few characters, for which the rest of the text is still right.
    let longest = if draw.one_in(8) { text.len() } else { 4 };
    let mut end = (at + draw.below(longest + 1)).min(text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    match draw.below(8) {
        // Once, or so often that who calls itself for each runs out of stack.
        0 if draw.one_in(16) => {
            let token = draw.pick::<&str>(tokens);
            // What reads the literals of Rust takes the square of their length.
            let most = if token.starts_with(|c: char| c.is_alphanumeric()) { MOST_BYTES / 100 } else { MOST_BYTES };
            text.insert_str(at, &token.repeat(most / token.len()));
        }
        0 => text.insert_str(at, draw.pick::<&str>(tokens)),
        1 => text.replace_range(at..end, ""),
        2 => text.replace_range(at..end, draw.pick::<&str>(tokens)),
        3 => text.insert_str(at, &draw.any_number().to_string()),
        4 => number(draw, text, at),
        5 => text.insert_str(at, &text[at..end].repeat(1 + draw.below(3))),
        6 => {
            // A part of another seed.
            let other = draw.pick(seeds);
            let from = place(draw, other);
            let mut to = (from + draw.below(24)).min(other.len());
            while !other.is_char_boundary(to) {
                to += 1;
            }
            text.insert_str(at, &other[from..to]);
        }
        _ => {
            let c = char::from_u32(draw.number(0..=0x1_0000) as u32).unwrap_or('\u{2218}');
            text.insert(at, c);
        }
    }
    // Inserting what there is again and again would double it each time.
    let mut most = text.len().min(2 * MOST_BYTES);
    while !text.is_char_boundary(most) {
        most -= 1;
    }
    text.truncate(most);
}

/// Another number in place of the next one.
fn number(draw: &mut Draw<'_>, text: &mut String, at: usize) {
    let Some(start) = text[at..].find(|c: char| c.is_ascii_digit()).map(|start| at + start) else { return };
    let end = text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |length| start + length);
    text.replace_range(start..end, &draw.any_number().to_string());
}

/// A place between two characters.
fn place(draw: &mut Draw<'_>, text: &str) -> usize {
    let mut at = draw.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
