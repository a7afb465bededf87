//! Reads a picture back, and checks what must hold for all.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(unreachable_pub, clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use cute_draw::{Options, draw};
use roxmltree::{Document, Node};

/// The SVG of a layout.
pub fn drawn(layout: &str, options: &Options) -> String {
    draw(&layout.parse().unwrap(), options).to_svg()
}

/// What was read of a picture.
pub struct Checked {
    /// Of each cell with a tip, the tip and the text, as `(0,1) → 2 in 2`.
    pub cells: Vec<String>,
    /// All texts.
    pub texts: Vec<String>,
}

impl Checked {
    /// Reads a picture: it is XML; each text is narrower than its cell, or on the paper if it is in none; each class has a
    /// rule.
    #[track_caller]
    pub fn of(svg: &str, what: &str) -> Checked {
        let document = Document::parse(svg).unwrap_or_else(|error| panic!("{what}: {error}"));
        let root = document.root_element();
        let style = root.children().find(|node| node.has_tag_name("style")).unwrap().text().unwrap();
        let sizes = sizes(style);
        let [left, top, width, height] = root
            .attribute("viewBox")
            .unwrap()
            .split(' ')
            .map(|n| n.parse::<f64>().unwrap())
            .collect::<Vec<_>>()
            .try_into()
            .unwrap();
        let mut checked = Checked { cells: Vec::new(), texts: Vec::new() };
        for node in root.descendants().filter(Node::is_element) {
            for class in node.attribute("class").unwrap_or("").split_whitespace() {
                assert!(style.contains(&format!(".{class}{{")) || node == root, "{what}: no rule for `{class}`");
            }
            if node.has_tag_name("rect") {
                let [x, y, w, h] = ["x", "y", "width", "height"].map(|name| number(&node, name));
                let inside = x >= left && y >= top && x + w <= left + width && y + h <= top + height;
                assert!(inside, "{what}: a rectangle is off the paper");
            }
            if !node.has_tag_name("text") {
                continue;
            }
            let text = node.text().unwrap_or("");
            checked.texts.push(text.to_owned());
            let (from, to) = extent(&node, text, &sizes);
            assert!(from >= left && to <= left + width, "{what}: `{text}` is off the paper: {from} to {to} of {width}");
            let y = number(&node, "y");
            assert!(y > top && y < top + height, "{what}: `{text}` is off the paper");
            let Some(cell) = node.parent().filter(|parent| parent.has_tag_name("g")) else { continue };
            let rect = cell.children().find(|node| node.has_tag_name("rect")).unwrap();
            let (x, w) = (number(&rect, "x"), number(&rect, "width"));
            assert!(
                from >= x && to <= x + w,
                "{what}: `{text}` overflows its cell: {from} to {to} in {x} to {}",
                x + w
            );
            if let Some(tip) = cell.children().find(|node| node.has_tag_name("title")) {
                checked.cells.push(format!("{} in {text}", tip.text().unwrap_or("")));
            }
        }
        checked
    }
}

fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// The size of the letters of each class, and without one.
fn sizes(style: &str) -> BTreeMap<String, f64> {
    let mut sizes = BTreeMap::new();
    for line in style.lines() {
        let Some((selector, rule)) = line.trim_end_matches('}').split_once('{') else { continue };
        let name = selector.rsplit(' ').next().unwrap().trim_start_matches('.');
        let size = rule.strip_prefix("font:").or_else(|| rule.strip_prefix("font-size:"));
        if let Some((size, _)) = size.and_then(|size| size.split_once("px")) {
            sizes.insert(name.to_owned(), size.parse().unwrap());
        }
    }
    sizes
}

/// From where to where a text goes: letters of DejaVu Sans Mono, the widest of the fonts, are 0.602 of their size wide.
fn extent(node: &Node<'_, '_>, text: &str, sizes: &BTreeMap<String, f64>) -> (f64, f64) {
    let classes: Vec<&str> = node.attribute("class").unwrap_or("").split_whitespace().collect();
    let size = classes.iter().find_map(|class| sizes.get(*class)).unwrap_or(&sizes["text"]);
    let width = text.chars().count() as f64 * size * 0.602;
    let x = number(node, "x");
    match () {
        () if classes.contains(&"b") => (x, x + width),
        () if classes.contains(&"e") => (x - width, x),
        () => (x - width / 2.0, x + width / 2.0),
    }
}
