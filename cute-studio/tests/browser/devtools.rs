//! A headless Chromium, driven by its DevTools protocol over a pipe: messages of JSON, each ended by a zero byte.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value as Json, json};

/// How often something is looked for that never comes, before that is a failure.
const LOOKS: usize = 1200;

/// A browser with one page. What it keeps is in a folder of its own, gone with it.
pub(crate) struct Browser {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    folder: PathBuf,
    session: Option<String>,
    sent: u64,
    /// What the page complained about: exceptions, and what its policy forbids.
    pub(crate) complaints: Vec<String>,
}

impl Browser {
    pub(crate) fn start() -> Browser {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("cute-studio-browser-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let name = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(|name| {
            Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
        });
        let name = name.expect("there is no Chromium; apt-get install chromium");
        // The pipe is the descriptors 3 and 4, which a shell can name.
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null", "sh", name])
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe"])
            .args([
                "--no-first-run",
                "--disable-extensions",
                "--disable-background-networking",
                "--disable-dev-shm-usage",
            ])
            .arg(format!("--user-data-dir={}", folder.join("profile").display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut browser = Browser { child, input, output, folder, session: None, sent: 0, complaints: Vec::new() };
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}))["targetId"].clone();
        let attached = browser.call("Target.attachToTarget", json!({"targetId": target, "flatten": true}));
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Accessibility.enable"] {
            browser.call(domain, json!({}));
        }
        let downloads = browser.folder.join("downloads");
        browser.call(
            "Browser.setDownloadBehavior",
            json!({"behavior": "allow", "downloadPath": downloads, "eventsEnabled": false}),
        );
        browser
    }

    /// Calls a method and waits for its result.
    pub(crate) fn call(&mut self, method: &str, params: Json) -> Json {
        self.sent += 1;
        let mut message = json!({"id": self.sent, "method": method, "params": params});
        if let Some(session) = &self.session
            && !method.starts_with("Target.")
            && !method.starts_with("Browser.")
        {
            message["sessionId"] = json!(session);
        }
        self.input.write_all(format!("{message}\0").as_bytes()).unwrap();
        self.input.flush().unwrap();
        loop {
            let mut text = Vec::new();
            self.output.read_until(0, &mut text).unwrap();
            assert_eq!(text.pop(), Some(0), "{method}: the browser ended");
            let message: Json = serde_json::from_slice(&text).unwrap();
            if message["id"] == json!(self.sent) {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            match message["method"].as_str() {
                Some("Runtime.exceptionThrown") => {
                    let details = &message["params"]["exceptionDetails"];
                    self.complaints.push(format!("{} {}", details["text"], details["exception"]["description"]));
                }
                Some("Log.entryAdded") if message["params"]["entry"]["level"] == "error" => {
                    self.complaints.push(message["params"]["entry"]["text"].to_string());
                }
                _ => {}
            }
        }
    }

    /// Opens an address in the page, and waits until the studio has shown something.
    pub(crate) fn open(&mut self, address: &str) {
        // An address that differs in its fragment alone would not be loaded again.
        self.call("Page.navigate", json!({"url": "about:blank"}));
        self.call("Page.navigate", json!({"url": address}));
        self.wait("document.getElementById('studio')?.dataset.shown !== undefined");
        self.settle();
    }

    /// Waits until nothing is under way in the page, after which nothing moves.
    pub(crate) fn settle(&mut self) {
        self.wait("document.getElementById('studio').ariaBusy === 'false'");
    }

    /// What an expression of JavaScript is worth in the page; of a promise what it gives.
    pub(crate) fn eval(&mut self, script: &str) -> Json {
        let params = json!({"expression": script, "awaitPromise": true, "returnByValue": true, "userGesture": true});
        let result = self.call("Runtime.evaluate", params);
        assert!(result["exceptionDetails"].is_null(), "{script}: {}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    /// The text of an element.
    pub(crate) fn text(&mut self, selector: &str) -> String {
        let text = self.eval(&format!("document.querySelector({}).textContent", json!(selector)));
        text.as_str().unwrap().to_owned()
    }

    /// Waits until a condition of the page holds.
    pub(crate) fn wait(&mut self, condition: &str) {
        for _ in 0..LOOKS {
            if self.eval(&format!("Boolean({condition})")) == json!(true) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let shown = self.eval("document.body.innerText.slice(0, 600)");
        panic!("it does not come true: {condition}\n{shown}\n{:?}", self.complaints);
    }

    /// Moves the pointer onto the middle of an element, and presses it if `click`.
    pub(crate) fn pointer(&mut self, element: &str, click: bool) {
        let middle = format!(
            "(() => {{ const element = {element}; element.scrollIntoView({{block: 'center', inline: 'nearest'}});
               const box = element.getBoundingClientRect();
               return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        );
        let at = self.eval(&middle);
        let kinds: &[&str] = if click { &["mouseMoved", "mousePressed", "mouseReleased"] } else { &["mouseMoved"] };
        for kind in kinds {
            let button = if *kind == "mouseMoved" { "none" } else { "left" };
            let params = json!({"type": kind, "x": at[0], "y": at[1], "button": button, "clickCount": 1});
            self.call("Input.dispatchMouseEvent", params);
        }
    }

    /// Presses a key that has a name: `Tab`, `ArrowRight`.
    pub(crate) fn key(&mut self, key: &str) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            " " => 32,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            other => panic!("{other} has no code here"),
        };
        let text = if key == "Enter" {
            "\r"
        } else if key == " " {
            " "
        } else {
            ""
        };
        for kind in ["keyDown", "keyUp"] {
            let code_name = if key == " " { "Space" } else { key };
            let mut params = json!({"type": kind, "key": key, "code": code_name, "windowsVirtualKeyCode": code});
            if kind == "keyDown" && !text.is_empty() {
                params["text"] = json!(text);
            }
            self.call("Input.dispatchKeyEvent", params);
        }
    }

    /// Types into what has the focus, in the place of what is there.
    pub(crate) fn type_anew(&mut self, text: &str) {
        self.eval("document.activeElement.select()");
        self.call("Input.insertText", json!({"text": text}));
    }

    /// Saves the whole page as one sees it, where the environment names a folder for it.
    pub(crate) fn screenshot(&mut self, name: &str) {
        let Some(folder) = std::env::var_os("CUTE_STUDIO_SCREENS") else { return };
        // What sticks to the top of the window is where it is at first, and what scrolls within itself is painted by
        // the next frames.
        self.eval("scrollTo(0, 0)");
        self.eval(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 200))))",
        );
        let data = self.call("Page.captureScreenshot", json!({"format": "png", "captureBeyondViewport": true}));
        fs::create_dir_all(&folder).unwrap();
        fs::write(
            Path::new(&folder).join(name).with_extension("png"),
            STANDARD.decode(data["data"].as_str().unwrap()).unwrap(),
        )
        .unwrap();
    }

    /// A file that was saved, once it is whole.
    pub(crate) fn saved(&mut self, name: &str) -> String {
        let path = self.folder.join("downloads").join(name);
        for _ in 0..LOOKS {
            if let Ok(text) = fs::read_to_string(&path)
                && !text.is_empty()
            {
                fs::remove_file(&path).unwrap();
                return text;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("{name} was not saved");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
