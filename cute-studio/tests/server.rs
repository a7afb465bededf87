//! The server, asked as browsers, strangers and mistakes would ask it.
#![cfg(feature = "server")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use cute_studio::server::Studio;
use cute_studio::{MOST_QUESTION, page};

/// A server for the time of the test process.
fn started() -> SocketAddr {
    let studio = Studio::listen(0).unwrap();
    let address = studio.address();
    std::thread::spawn(move || studio.serve().unwrap());
    address
}

/// The status and the whole text of the reply to a request as it stands.
fn reply(address: SocketAddr, request: &[u8]) -> (u16, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request).unwrap();
    let mut text = Vec::new();
    // A server that has refused the head of a request may close before the rest is read.
    let _ = stream.read_to_end(&mut text);
    let text = String::from_utf8_lossy(&text).into_owned();
    let status = text.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.unwrap_or_else(|| panic!("no status: {text:?}")), text)
}

fn get(address: SocketAddr, path: &str, headers: &str) -> (u16, String) {
    reply(address, format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}\r\n").as_bytes())
}

fn post(address: SocketAddr, body: &str, headers: &str) -> (u16, String) {
    let head =
        format!("POST /answer HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
    reply(address, format!("{head}{headers}\r\n{body}").as_bytes())
}

const JSON: &str = "Content-Type: application/json\r\n";

#[test]
fn the_files_are_served_and_nothing_else() {
    let address = started();
    assert!(address.ip().is_loopback());
    for file in page::FILES {
        let (status, text) = get(address, file.path, "");
        assert_eq!(status, 200, "{}", file.path);
        assert!(text.ends_with(file.text) && text.contains(file.kind), "{}", file.path);
        assert!(text.contains("content-security-policy: default-src 'none'"), "{}", file.path);
    }
    for path in
        ["/js/../main.js", "/etc/passwd", "//etc/passwd", "/js/", "/%2e%2e/Cargo.toml", "/main.js", "/answer.json"]
    {
        assert_eq!(get(address, path, "").0, 404, "{path}");
    }
    assert_eq!(get(address, "/?anything=1", "").0, 200);
    assert_eq!(get(address, "/answer", "").0, 405);
    assert_eq!(
        reply(address, format!("DELETE / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes()).0,
        405
    );
}

#[test]
fn questions_are_answered() {
    let address = started();
    let (status, text) = post(address, r#"{"ask":"show","expression":"coalesce((2,4):(1,2))"}"#, JSON);
    assert_eq!(status, 200);
    assert!(text.contains(r#"{"ok":true,"value":"8:1""#), "{text}");
    // A refusal is an answer, and so is the one to what is no question.
    for body in [r#"{"ask":"show","expression":"(("}"#, "nonsense", ""] {
        let (status, text) = post(address, body, JSON);
        assert!(status == 200 && text.contains(r#"{"ok":false,"#), "{body}: {text}");
    }
}

#[test]
fn other_hosts_and_other_origins_are_refused() {
    let address = started();
    let port = address.port();
    let own = format!("Origin: http://{address}\r\n{JSON}");
    assert_eq!(post(address, "{}", &own).0, 200);
    assert_eq!(post(address, "{}", &format!("Origin: http://localhost:{port}\r\n{JSON}")).0, 200);
    for origin in
        ["http://example.org", "null", "http://127.0.0.1", "https://127.0.0.1:1", "http://127.0.0.1.example.org"]
    {
        assert_eq!(post(address, "{}", &format!("Origin: {origin}\r\n{JSON}")).0, 403, "{origin}");
        assert_eq!(get(address, "/", &format!("Origin: {origin}\r\n")).0, 403, "{origin}");
    }
    // A name that was pointed at this machine afterwards.
    for host in ["example.org", "127.0.0.1", &format!("example.org:{port}"), &format!("127.0.0.1:{port}.example.org")] {
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        assert_eq!(reply(address, request.as_bytes()).0, 403, "{host}");
    }
    assert_eq!(reply(address, b"GET / HTTP/1.0\r\n\r\n").0, 403);
    // What a form of another page could send.
    assert_eq!(post(address, "{}", "Content-Type: text/plain\r\n").0, 415);
    assert_eq!(post(address, "{}", "").0, 415);
}

#[test]
fn what_is_too_long_or_no_text_is_refused() {
    let address = started();
    assert_eq!(post(address, &" ".repeat(MOST_QUESTION), JSON).0, 200);
    assert_eq!(post(address, &" ".repeat(MOST_QUESTION + 1), JSON).0, 413);
    let head = format!("POST /answer HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{JSON}");
    assert_eq!(reply(address, &[head.as_bytes(), b"Content-Length: 2\r\n\r\n\xff\xfe"].concat()).0, 400);
    let chunks = format!("{head}Transfer-Encoding: chunked\r\n\r\n{:x}\r\n{}\r\n0\r\n\r\n", 70_000, " ".repeat(70_000));
    assert_eq!(reply(address, chunks.as_bytes()).0, 413);
    // The server goes on.
    assert_eq!(get(address, "/", "").0, 200);
}
