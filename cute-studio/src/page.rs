//! The files of the page: served one by one, or put together into one file with the engine inside.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// A file of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// The path that it is served at.
    pub path: &'static str,
    /// Its type.
    pub kind: &'static str,
    /// What is in it.
    pub text: &'static str,
}

macro_rules! files {
    ($($path:literal $kind:literal $file:literal;)*) => {
        &[$(File { path: $path, kind: $kind, text: include_str!(concat!("../page/", $file)) }),*]
    };
}

/// All of them. Nothing else is served.
pub const FILES: &[File] = files! {
    "/" "text/html; charset=utf-8" "index.html";
    "/style.css" "text/css; charset=utf-8" "style.css";
    "/icon.svg" "image/svg+xml" "icon.svg";
    "/js/main.js" "text/javascript; charset=utf-8" "main.js";
    "/js/access.js" "text/javascript; charset=utf-8" "access.js";
    "/js/atoms.js" "text/javascript; charset=utf-8" "atoms.js";
    "/js/code.js" "text/javascript; charset=utf-8" "code.js";
    "/js/compare.js" "text/javascript; charset=utf-8" "compare.js";
    "/js/dom.js" "text/javascript; charset=utf-8" "dom.js";
    "/js/engine.js" "text/javascript; charset=utf-8" "engine.js";
    "/js/examples.js" "text/javascript; charset=utf-8" "examples.js";
    "/js/focus.js" "text/javascript; charset=utf-8" "focus.js";
    "/js/operations.js" "text/javascript; charset=utf-8" "operations.js";
    "/js/paint.js" "text/javascript; charset=utf-8" "paint.js";
    "/js/picture.js" "text/javascript; charset=utf-8" "picture.js";
    "/js/readout.js" "text/javascript; charset=utf-8" "readout.js";
    "/js/save.js" "text/javascript; charset=utf-8" "save.js";
    "/js/sliders.js" "text/javascript; charset=utf-8" "sliders.js";
    "/js/state.js" "text/javascript; charset=utf-8" "state.js";
    "/js/steps.js" "text/javascript; charset=utf-8" "steps.js";
    "/js/theme.js" "text/javascript; charset=utf-8" "theme.js";
};

/// The file of a path, and none of any other.
///
/// ```
/// use cute_studio::page::file;
/// assert!(file("/").is_some_and(|file| file.text.starts_with("<!doctype html>")));
/// assert_eq!(file("/../Cargo.toml"), None);
/// ```
pub fn file(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

/// The page as one file, with the engine that is compiled to WebAssembly. It needs no server, and no network.
///
/// Modules name each other by relative addresses, which a file on a disk has none of for its parts. So each becomes a `data:`
/// address of a map of imports, and the addresses in them become names of that map.
///
/// ```
/// let page = cute_studio::page::single(b"\0asm\x01\0\0\0");
/// assert!(page.contains("AGFzbQEAAAA=") && !page.contains("from \"./"));
/// ```
pub fn single(engine: &[u8]) -> String {
    let text = |path| file(path).map_or("", |file| file.text);
    let data = |kind: &str, text: &str| format!("data:{kind};base64,{}", STANDARD.encode(text));
    let mut map = String::new();
    for module in FILES.iter().filter(|file| file.path.ends_with(".js")) {
        let name = module.path.trim_start_matches("/js/");
        let text = module.text.replace("from \"./", "from \"studio/");
        map.push_str(if map.is_empty() { "" } else { ",\n" });
        map += &format!("\"studio/{name}\":\"{}\"", data("text/javascript", &text));
    }
    let engine = STANDARD.encode(engine);
    let scripts = format!(
        "<script type=\"application/octet-stream\" id=\"engine\">{engine}</script>\n\
         <script type=\"importmap\">{{\"imports\":{{\n{map}}}}}</script>\n\
         <script type=\"module\">import \"studio/main.js\";</script>"
    );
    text("/")
        .replace(r#"<link rel="stylesheet" href="/style.css">"#, &format!("<style>\n{}</style>", text("/style.css")))
        .replace("href=\"/icon.svg\"", &format!("href=\"{}\"", data("image/svg+xml", text("/icon.svg"))))
        .replace(r#"<script type="module" src="/js/main.js"></script>"#, &scripts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever is put together by replacing texts was there to be replaced.
    #[test]
    fn one_file_names_no_other() {
        let page = single(b"");
        for address in ["src=\"", "href=\"/", "from \"./", "url(", "@import"] {
            assert!(!page.contains(address), "{address}");
        }
        assert!(page.contains("id=\"engine\"") && page.contains("<style>\n"));
    }

    /// A module that is imported is served, and one that is served is imported.
    #[test]
    fn modules_are_all_there() {
        let mut imported = Vec::from(["main.js".to_owned()]);
        for module in FILES.iter().filter(|file| file.path.ends_with(".js")) {
            for line in module.text.lines().filter_map(|line| line.split_once("from \"./")) {
                let name = line.1.split('"').next().unwrap_or_default();
                assert!(file(&format!("/js/{name}")).is_some(), "{}: {name}", module.path);
                imported.push(name.to_owned());
            }
        }
        for module in FILES.iter().filter(|file| file.path.starts_with("/js/")) {
            assert!(imported.iter().any(|name| module.path == format!("/js/{name}")), "{}", module.path);
        }
    }

    /// Nothing is fetched from elsewhere.
    #[test]
    fn no_address_of_another_host() {
        for file in FILES {
            let text = file.text.replace("http://www.w3.org/2000/svg", "");
            assert!(!text.contains("http://") && !text.contains("https://") && !text.contains("\"//"), "{}", file.path);
        }
    }
}
