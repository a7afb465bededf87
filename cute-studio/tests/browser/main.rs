//! The page as a person uses it, in a headless Chromium: the one that is served, and the one that is a file.
//!
//! Both tests are ignored where nobody asks for them, since they need a browser, and the second one the file that `cargo xtask
//! studio` makes. With `CUTE_STUDIO_SCREENS=FOLDER` what they see is saved there, to be looked at.
//!
//! What the page takes to answer is printed; no test fails by it.
#![cfg(feature = "server")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod devtools;

use std::path::PathBuf;
use std::process::Command;

use cute_studio::server::Studio;
use devtools::Browser;
use serde_json::{Value as Json, json};

#[test]
#[ignore = "needs Chromium"]
fn the_served_page() {
    let studio = Studio::listen(0).unwrap();
    let address = format!("http://{}/", studio.address());
    std::thread::spawn(move || studio.serve().unwrap());
    use_it(&address, "served");
}

#[test]
#[ignore = "needs Chromium, and `cargo xtask studio`"]
fn the_page_as_one_file() {
    let file = target().join("studio/cute-studio.html");
    assert!(file.is_file(), "there is no {}; `cargo xtask studio` makes it", file.display());
    use_it(&format!("file://{}", file.canonicalize().unwrap().display()), "file");
}

/// The folder of builds that this test is in: `target/debug/deps/browser-..`.
fn target() -> PathBuf {
    std::env::current_exe().unwrap().ancestors().nth(3).unwrap().to_owned()
}

fn use_it(address: &str, name: &str) {
    let mut browser = Browser::start();
    let browser = &mut browser;
    for (what, look) in [
        ("typing", typing as fn(&mut Browser, &str)),
        ("examples", examples),
        ("errors", errors),
        ("hovering", hovering),
        ("sliders", sliders),
        ("keyboard", keyboard),
        ("operations", operations),
        ("access", access),
        ("atoms", atoms),
        ("machine", machine),
        ("links", links),
        ("export", export),
        ("names", names),
        ("narrow", narrow),
        ("dark", dark),
        ("large", large),
    ] {
        window(browser, 1280, 900);
        look(browser, address);
        // What is seen is what stays: the parts below the picture follow it.
        browser.settle();
        browser.screenshot(&format!("{name}-{what}"));
        // An answer of the server that is no success would be one of these, too.
        assert_eq!(browser.complaints, Vec::<String>::new(), "{what}");
    }
}

fn window(browser: &mut Browser, width: u32, height: u32) {
    let params = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
    browser.call("Emulation.setDeviceMetricsOverride", params);
}

/// The address that shows an expression.
fn shows(address: &str, expression: &str, more: &str) -> String {
    let escaped: String = expression.bytes().map(|byte| format!("%{byte:02X}")).collect();
    format!("{address}#expression={escaped}{more}")
}

/// Waits until the page shows this.
fn wait_for(browser: &mut Browser, expression: &str) {
    browser.wait(&format!("document.getElementById('studio').dataset.shown === {}", json!(expression)));
    browser.settle();
}

/// A cell of the picture in the middle, by its text.
fn cell(text: &str) -> String {
    format!("[...document.querySelectorAll('#picture g text')].find((text) => text.textContent === '{text}')")
}

/// What is said of the element that is pointed at: `index 5`.
fn readout(browser: &mut Browser) -> Vec<String> {
    let pairs = browser.eval(
        "[...document.querySelectorAll('#readout dt')].map((dt) => `${dt.textContent} ${dt.nextSibling.textContent}`)",
    );
    pairs.as_array().unwrap().iter().map(|pair| pair.as_str().unwrap().to_owned()).collect()
}

fn typing(browser: &mut Browser, address: &str) {
    browser.open(address);
    browser.pointer("document.getElementById('expression')", true);
    browser.type_anew("coalesce(composition((4,6):(6,1),(2,2):(1,4)))");
    wait_for(browser, "coalesce(composition((4,6):(6,1),(2,2):(1,4)))");
    assert_eq!(browser.text("#value"), "= (2,2):(6,1)");
    browser.wait("document.querySelectorAll('#steps .step').length === 2");
    browser.wait("document.querySelector('#code')?.textContent.includes('layout!((2,2):(6,1))')");
    assert!(browser.text("#properties").contains("cosize8"), "{}", browser.text("#properties"));
}

/// Whoever comes with nothing in mind begins with the list.
fn examples(browser: &mut Browser, address: &str) {
    browser.open(address);
    let count = browser.eval("document.querySelectorAll('#examples option').length - 1").as_u64().unwrap();
    assert!(count >= 30, "{count}");
    for example in 0..count {
        let title = browser.eval(&format!(
            "(() => {{
               const list = document.getElementById('examples');
               list.value = '{example}';
               const title = list.selectedOptions[0].textContent;
               document.getElementById('studio').dataset.shown = '';
               list.dispatchEvent(new Event('change'));
               return title;
             }})()"
        ));
        browser.wait("document.getElementById('studio').dataset.shown !== ''");
        browser.settle();
        let is_refused = title.as_str().unwrap().contains("refusal");
        assert_eq!(browser.eval("document.getElementById('error').hidden"), json!(!is_refused), "{title}");
        assert_eq!(browser.eval("document.querySelectorAll('#picture .picture').length"), json!(1), "{title}");
        // A number has no properties, and no card for them.
        let rows = browser.eval("document.querySelectorAll('#properties dt').length").as_u64().unwrap();
        assert_eq!(browser.eval("document.getElementById('about').hidden"), json!(rows == 0), "{title}");
    }
}

fn errors(browser: &mut Browser, address: &str) {
    browser.open(&shows(address, "8:1", ""));
    browser.pointer("document.getElementById('expression')", true);
    browser.type_anew("coalesce((4,6):(6;1))");
    wait_for(browser, "coalesce((4,6):(6;1))");
    assert_eq!(browser.text("#error mark"), ";1))");
    assert!(browser.text("#error").starts_with("expected `,` or `)`, found `;`"));
    assert_eq!(browser.eval("document.getElementById('expression').ariaInvalid"), json!("true"));
    // A rule that is broken: the sentence, and the picture with what breaks it.
    browser.type_anew("complement((2,4):(1,3),16)");
    wait_for(browser, "complement((2,4):(1,3),16)");
    assert!(browser.text("#error").contains("stride 3 is not a multiple of 2"));
    assert!(browser.text("#picture svg").contains("modes of A"));
}

fn hovering(browser: &mut Browser, address: &str) {
    let expression = "coalesce(composition((4,6):(6,1),(2,2):(1,4)))";
    browser.open(&shows(address, expression, ""));
    browser.wait("document.querySelectorAll('#steps .picture').length === 2");
    browser.pointer(&cell("7"), false);
    let said = readout(browser);
    for pair in ["coordinate (1,1)", "index 3", "offset 7", "thread 1", "value 1", "byte 28", "bank 7", "sector 0"] {
        assert!(said.contains(&pair.to_owned()), "{pair}: {said:?}");
    }
    // In the first step it is an element of A, of B, whose offsets are indices of A, and of the result.
    let marks = "[...document.querySelectorAll('#steps .step')].map((step) => \
                 step.querySelectorAll('.marks > div:not([hidden])').length)";
    assert_eq!(browser.eval(marks), json!([3, 2]));
    assert_eq!(browser.eval("document.querySelectorAll('#picture .marks > .here:not([hidden])').length"), json!(1));
}

fn sliders(browser: &mut Browser, address: &str) {
    browser.open(&shows(address, "(4,6):(6,1)", ""));
    browser.eval("document.querySelectorAll('#numbers input')[1].focus()");
    for _ in 0..3 {
        browser.key("ArrowRight");
    }
    wait_for(browser, "(4,9):(6,1)");
    browser.key("ArrowLeft");
    wait_for(browser, "(4,8):(6,1)");
    assert_eq!(browser.eval("document.getElementById('expression').value"), json!("(4,8):(6,1)"));
    assert_eq!(browser.eval("document.activeElement === document.querySelectorAll('#numbers input')[1]"), json!(true));
    // A number of more digits moves those after it.
    browser.key("End");
    wait_for(browser, "(4,16):(6,1)");
    browser.eval("document.querySelectorAll('#numbers input')[3].focus()");
    browser.key("ArrowRight");
    wait_for(browser, "(4,16):(6,2)");
}

/// Nothing but keys: from the field to the picture, and about in it.
fn keyboard(browser: &mut Browser, address: &str) {
    browser.open(&shows(address, "(4,6):(6,1)", ""));
    browser.eval("document.getElementById('expression').focus()");
    browser.type_anew("(2,3):(3,1)");
    wait_for(browser, "(2,3):(3,1)");
    tab_to(browser, "document.activeElement.classList.contains('picture')");
    browser.key("ArrowRight");
    browser.key("ArrowDown");
    let spoken = browser.text("#spoken");
    assert!(spoken.starts_with("coordinate (1,1), index 3, offset 4, thread 1, value 1"), "{spoken}");
    browser.key("End");
    assert!(browser.text("#spoken").starts_with("coordinate (1,2), index 5, offset 5"));
    browser.key("Escape");
    assert_eq!(readout(browser), [" Point at a cell."]);
    browser.key("Home");
    assert!(browser.text("#spoken").starts_with("coordinate (0,0)"), "{}", browser.text("#spoken"));
    // On to an operation, which is pressed; to a part that is closed, which is opened; and to what is in it.
    tab_to(browser, "document.activeElement.dataset.operation === 'coalesce'");
    browser.key("Enter");
    wait_for(browser, "coalesce((2,3):(3,1))");
    tab_to(browser, "document.activeElement.closest('summary')?.parentElement.id === 'panel-compare'");
    browser.key("Enter");
    tab_to(browser, "document.activeElement.id === 'with'");
    browser.type_anew("6:1");
    browser.wait("document.getElementById('compare').textContent.includes('different functions')");
}

/// Presses Tab until something holds of the page.
fn tab_to(browser: &mut Browser, there: &str) {
    for _ in 0..80 {
        browser.key("Tab");
        if browser.eval(&format!("Boolean({there})")) == json!(true) {
            return;
        }
    }
    panic!("no way to where {there}");
}

fn operations(browser: &mut Browser, address: &str) {
    browser.open(&shows(address, "(4,6):(1,8)", "&operand=(2,4)"));
    browser.wait("document.querySelector('[data-operation=logical_divide]')");
    let refused = "document.querySelector('[data-operation=logical_divide]')";
    assert_eq!(browser.eval(&format!("{refused}.classList.contains('refused')")), json!(true));
    browser.pointer(refused, false);
    assert!(
        browser.text("#why").starts_with("Refused. logical_divide: in mode 1, the tile covers 4"),
        "{}",
        browser.text("#why")
    );
    browser.pointer("document.querySelector('[data-operation=zipped_divide_ceil]')", true);
    wait_for(browser, "zipped_divide_ceil((4,6):(1,8),(2,4))");
    // Back undoes it.
    browser.eval("history.back()");
    wait_for(browser, "(4,6):(1,8)");
}

/// A warp's access, the swizzle that mends it, and two layouts beside each other: parts that are closed at first.
fn access(browser: &mut Browser, address: &str) {
    browser.open(&shows(address, "(8,4):(32,4)", "&with=(8,4):(4,1)"));
    browser.pointer("document.querySelector('#panel-access summary')", true);
    browser.wait("document.getElementById('swizzle')");
    browser.settle();
    assert!(browser.text("#access .error").contains("wavefronts"), "{}", browser.text("#access"));
    browser.screenshot(if address.starts_with("http:") { "served-conflicts" } else { "file-conflicts" });
    browser.pointer("document.getElementById('swizzle')", true);
    browser.wait("document.getElementById('studio').dataset.shown.startsWith('S<')");
    browser.settle();
    browser.wait("document.querySelector('#access .good')?.textContent.startsWith('bank_conflicts: ')");
    browser.pointer("document.querySelector('#panel-compare summary')", true);
    browser.wait("document.getElementById('compare').textContent.includes('elements differ')");
}

/// Atoms are found by parts of their names, and tiled.
fn atoms(browser: &mut Browser, address: &str) {
    browser.open(&shows(address, "8:1", ""));
    browser.pointer("document.querySelector('#panel-atoms summary')", true);
    browser.wait("document.querySelector('#atom-list option')");
    browser.eval("document.getElementById('atom-filter').focus()");
    browser.type_anew("sm80 f32f16f16f32 16x8x16");
    browser.wait("document.querySelectorAll('#atom-list option').length === 1");
    browser.settle();
    browser.eval(
        "document.getElementById('atom-list').selectedIndex = 0; \
                  document.getElementById('atom-list').dispatchEvent(new Event('change'))",
    );
    browser.pointer("[...document.querySelectorAll('#atoms button')][1]", true);
    wait_for(browser, "tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(2,2,1))");
    assert!(browser.text("#picture svg").contains("128 threads"));
    assert!(browser.text("#properties").contains("(32,16,16)"), "{}", browser.text("#properties"));
}

/// The machine instructions: of the served page where the tools are, and else how to have them.
fn machine(browser: &mut Browser, address: &str) {
    browser.open(&shows(address, "zipped_divide((8,16):(16,1),(2,4))", ""));
    browser.wait("document.querySelector('[data-part=machine]')");
    browser.settle();
    browser.pointer("document.querySelector('[data-part=machine] summary')", true);
    browser.wait("document.getElementById('machine').textContent");
    let says = browser.text("#machine");
    let is_there = |tool: &str| Command::new(tool).arg("--version").output().is_ok_and(|run| run.status.success());
    if !address.starts_with("http:") {
        assert!(says.contains("machine: this page has no assembler in it"), "{says}");
    } else if is_there("ptxas") && is_there("nvdisasm") {
        assert!(says.contains(" machine instructions of sm_90") && says.contains("EXIT"), "{says}");
        // What is open follows what is typed: a store of the index itself takes fewer.
        let count = |says: &str| says.split(' ').next().and_then(|count| count.parse::<u32>().ok());
        browser.pointer("document.getElementById('expression')", true);
        browser.type_anew("128:1");
        wait_for(browser, "128:1");
        browser.wait("document.getElementById('machine')?.textContent");
        let fewer = browser.text("#machine");
        assert!(count(&fewer) < count(&says), "{fewer} {says}");
    } else {
        assert!(says.contains("is not on the PATH; it comes with the CUDA toolkit"), "{says}");
    }
}

/// A link shows what its sender saw, and the address follows what is typed.
fn links(browser: &mut Browser, address: &str) {
    browser.open(&shows(address, "((2,2),(2,3)):((2,12),(1,4))", "&kind=tv&color=thread&tile=(4,6)&limit=16"));
    wait_for(browser, "((2,2),(2,3)):((2,12),(1,4))");
    assert!(browser.text("#picture svg").contains("24 elements of 4 threads, 6 each"));
    assert_eq!(
        browser.eval("['kind', 'tile', 'limit'].map((id) => document.getElementById(id).value)"),
        json!(["tv", "(4,6)", "16"])
    );
    browser.pointer("document.getElementById('expression')", true);
    browser.type_anew("((2,2),(2,2)):((2,8),(1,4))");
    wait_for(browser, "((2,2),(2,2)):((2,8),(1,4))");
    let typed = browser.eval("location.href");
    browser.open(typed.as_str().unwrap());
    wait_for(browser, "((2,2),(2,2)):((2,8),(1,4))");
    assert!(browser.text("#picture svg").contains("16 elements of 4 threads, 4 each"));
}

/// What is saved is what the command draws.
fn export(browser: &mut Browser, address: &str) {
    let expression = "S<3,2,3> o (8,32):(32,1)";
    browser.open(&shows(address, expression, "&color=bank&bytes=2"));
    let cute = target().join("debug").join(format!("cute{}", std::env::consts::EXE_SUFFIX));
    for (button, file, command) in [("save-svg", "layout.svg", "svg"), ("save-latex", "layout.tex", "latex")] {
        browser.pointer(&format!("document.getElementById('{button}')"), true);
        let saved = browser.saved(file);
        let drawn = Command::new(&cute).args([command, "--color", "bank", "--bytes", "2", expression]).output();
        let drawn = drawn.unwrap_or_else(|error| panic!("{}: {error}; cargo build -p cute-cli", cute.display()));
        assert!(drawn.status.success());
        assert_eq!(saved, String::from_utf8(drawn.stdout).unwrap(), "{command}");
    }
}

/// Whatever one can operate has a name for readers of the screen.
fn names(browser: &mut Browser, address: &str) {
    browser.open(&shows(address, "logical_divide((4,6):(6,1),(2,2))", ""));
    browser.wait("document.querySelector('#steps .picture') && document.querySelector('.operation')");
    browser.eval("document.querySelectorAll('details').forEach((details) => (details.open = true))");
    browser.wait("document.querySelector('#atom-list option') && document.querySelector('#access .picture')");
    let tree = browser.call("Accessibility.getFullAXTree", json!({}));
    let operable =
        ["application", "button", "checkbox", "combobox", "link", "listbox", "slider", "textbox", "DisclosureTriangle"];
    let mut seen = 0;
    for node in tree["nodes"].as_array().unwrap().iter().filter(|node| node["ignored"] == json!(false)) {
        if operable.contains(&node["role"]["value"].as_str().unwrap_or_default()) {
            seen += 1;
            assert!(node["name"]["value"].as_str().is_some_and(|name| !name.trim().is_empty()), "{node}");
        }
    }
    assert!(seen > 50, "{seen}");
}

fn narrow(browser: &mut Browser, address: &str) {
    window(browser, 400, 800);
    browser.open(&shows(address, "zipped_divide((8,16):(16,1),(2,4))", ""));
    browser.wait("document.querySelector('#steps .picture') && document.querySelector('.operation')");
    browser.eval("document.querySelectorAll('details').forEach((details) => (details.open = true))");
    browser.wait("document.querySelector('#atom-list option')");
    // Nothing but pictures and texts scrolls sideways, and these within themselves.
    assert_eq!(browser.eval("document.documentElement.scrollWidth"), json!(400));
    browser.pointer(&cell("17"), false);
    assert!(readout(browser).contains(&"offset 17".to_owned()));
}

fn dark(browser: &mut Browser, address: &str) {
    let prefers = |value: &str| json!({"features": [{"name": "prefers-color-scheme", "value": value}]});
    let paper = "getComputedStyle(document.querySelector('#picture svg rect')).fill";
    browser.call("Emulation.setEmulatedMedia", prefers("dark"));
    browser.open(&shows(address, "logical_divide((4,6):(6,1),(2,2))", ""));
    browser.wait("document.querySelector('#steps svg') && document.querySelector('.operation')");
    assert_eq!(browser.eval(paper), json!("rgb(18, 21, 26)"));
    // The switch is above the system: first light, as auto comes before it.
    browser.pointer("document.getElementById('theme')", true);
    browser.wait(&format!("{paper} === 'rgb(255, 255, 255)'"));
    browser.call("Emulation.setEmulatedMedia", prefers("light"));
    browser.pointer("document.getElementById('theme')", true);
    browser.wait(&format!("{paper} === 'rgb(18, 21, 26)'"));
    browser.settle();
    browser.screenshot(if address.starts_with("http:") { "served-dark-paper" } else { "file-dark-paper" });
    browser.pointer("document.getElementById('theme')", true);
    browser.wait(&format!("{paper} === 'rgb(255, 255, 255)'"));
}

/// 128 by 128 cells: what it takes from a keystroke to the picture, and from a move of the pointer to the marks.
fn large(browser: &mut Browser, address: &str) {
    browser.open(&shows(address, "(128,128):(128,1)", "&limit=128"));
    browser.wait("document.querySelector('#picture canvas')");
    let numbers = |timings: &Json| -> (f64, f64) {
        let mut all: Vec<f64> = timings.as_array().unwrap().iter().map(|time| time.as_f64().unwrap()).collect();
        all.sort_by(f64::total_cmp);
        (all[all.len() / 2], all[all.len() - 1])
    };
    let edits = browser.eval(
        "(async () => {
           const field = document.getElementById('expression');
           const times = [];
           for (let i = 0; i < 7; i += 1) {
             await new Promise((done) => setTimeout(done, 1500));
             const text = `(128,128):(128,${i + 2})`;
             const studio = document.getElementById('studio');
             const shown = new Promise((done) => new MutationObserver((_, observer) => {
               if (studio.dataset.shown === text) { observer.disconnect(); done(); }
             }).observe(studio, { attributes: true }));
             const begin = performance.now();
             field.value = text;
             field.dispatchEvent(new Event('input', { bubbles: true }));
             await shown;
             document.getElementById('picture').getBoundingClientRect();
             times.push(performance.now() - begin);
           }
           return times;
         })()",
    );
    let hovers = browser.eval(
        "(() => {
           const picture = document.querySelector('#picture .picture');
           const box = picture.getBoundingClientRect();
           const times = [];
           for (let i = 0; i < 200; i += 1) {
             const [clientX, clientY] = [box.x + 60 + (i * 37) % 700, box.y + 70 + (i * 53) % 500];
             const begin = performance.now();
             picture.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, bubbles: true }));
             document.body.getBoundingClientRect();
             times.push(performance.now() - begin);
           }
           return times;
         })()",
    );
    let ((edit, longest_edit), (hover, longest_hover)) = (numbers(&edits), numbers(&hovers));
    println!(
        "128 x 128 cells: an edit {edit:.1} ms, {longest_edit:.1} at most; a hover {hover:.2} ms, {longest_hover:.2} at most"
    );
    assert!(browser.text("#readout").contains("offset"));
    // The marks go with what is scrolled.
    browser.eval(
        "(() => { const picture = document.querySelector('#picture .picture'); picture.scrollTo(3000, 3000); })()",
    );
    browser.eval("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
}
