//! The server of the page: HTTP on loopback, for pages that it served itself.
//!
//! It answers `GET` of the files of the page and `POST /answer`, whose body is a question. It reads no file and writes none,
//! and no part of a request becomes a path. A request whose `Host` is not this server, as after a name of another's was
//! pointed at 127.0.0.1, is refused, and so is one that another page sent, by its `Origin`.

use std::io::{self, Read};
use std::net::{Ipv4Addr, SocketAddr};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use tiny_http::{Header, Method, Request, Response, StatusCode};

use crate::{MOST_QUESTION, answer, page};

/// Requests that are answered at the same time.
const WORKERS: usize = 4;
/// A question is a tree of expressions, and each step into one takes some of the stack.
const STACK: usize = 8 << 20;

/// A server that listens, and does not answer yet.
pub struct Studio {
    server: Arc<tiny_http::Server>,
    address: SocketAddr,
}

impl Studio {
    /// Listens on loopback, on this port; on 0, on one that is free.
    pub fn listen(port: u16) -> io::Result<Studio> {
        let server = tiny_http::Server::http((Ipv4Addr::LOCALHOST, port)).map_err(io::Error::other)?;
        let address = server.server_addr().to_ip().ok_or_else(|| io::Error::other("the address is none of IP"))?;
        Ok(Studio { server: Arc::new(server), address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the process ends.
    pub fn serve(&self) -> io::Result<()> {
        let port = self.address.port();
        let workers: Vec<_> = (1..WORKERS)
            .map(|_| {
                let server = Arc::clone(&self.server);
                thread::Builder::new().stack_size(STACK).spawn(move || work(&server, port))
            })
            .collect::<Result<_, _>>()?;
        // This thread's stack is whatever it was given.
        let last = Arc::clone(&self.server);
        let last = thread::Builder::new().stack_size(STACK).spawn(move || work(&last, port))?;
        for worker in workers.into_iter().chain([last]) {
            worker.join().map_err(|_| io::Error::other("a thread of the server ended"))?;
        }
        Ok(())
    }
}

fn work(server: &tiny_http::Server, port: u16) {
    while let Ok(mut request) = server.recv() {
        let reply = reply(&mut request, port);
        // Whoever asked may have gone.
        let _ = request.respond(reply.response());
    }
}

/// What goes back.
struct Reply {
    status: u16,
    kind: &'static str,
    text: String,
}

impl Reply {
    /// A sentence for what is no request to this server.
    fn refused(status: u16, sentence: impl Into<String>) -> Self {
        Reply { status, kind: "text/plain; charset=utf-8", text: sentence.into() + "\n" }
    }

    fn response(self) -> Response<io::Cursor<Vec<u8>>> {
        let headers = [
            ("Content-Type", self.kind),
            // The page has its parts from here and from nowhere else; pictures bring their own styles.
            (
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                 connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            ),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cache-Control", "no-store"),
        ];
        let response = Response::from_data(self.text.into_bytes()).with_status_code(StatusCode(self.status));
        let headers = headers.into_iter().filter_map(|(name, value)| Header::from_bytes(name, value).ok());
        headers.fold(response, |response, header| response.with_header(header))
    }
}

fn reply(request: &mut Request, port: u16) -> Reply {
    let header = |name: &'static str| {
        let found = request.headers().iter().find(|header| header.field.equiv(name));
        found.map(|header| header.value.as_str().to_owned())
    };
    let hosts = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}"));
    if !header("Host").is_some_and(|host| hosts.contains(&host)) {
        return Reply::refused(403, format!("this server is {}, and the request is for another", hosts[0]));
    }
    if let Some(origin) = header("Origin")
        && !hosts.iter().any(|host| origin == format!("http://{host}"))
    {
        return Reply::refused(403, "requests of other origins are refused");
    }
    let is_json = header("Content-Type").is_some_and(|kind| kind.starts_with("application/json"));
    let path = request.url().split(['?', '#']).next().unwrap_or_default().to_owned();
    match (request.method(), path.as_str()) {
        (Method::Post, "/answer") if !is_json => Reply::refused(415, "a question is application/json"),
        (Method::Post, "/answer") => question(request),
        (_, "/answer") => Reply::refused(405, "a question is asked with POST"),
        (Method::Get | Method::Head, path) => match page::file(path) {
            Some(file) => Reply { status: 200, kind: file.kind, text: file.text.to_owned() },
            None => Reply::refused(404, "there is no such page"),
        },
        _ => Reply::refused(405, "files are read with GET"),
    }
}

/// Reads the question and answers it.
fn question(request: &mut Request) -> Reply {
    let too_long = || Reply::refused(413, format!("a question has at most {MOST_QUESTION} bytes"));
    if request.body_length().is_some_and(|length| length > MOST_QUESTION) {
        return too_long();
    }
    let mut body = Vec::new();
    if request.as_reader().take(MOST_QUESTION as u64 + 1).read_to_end(&mut body).is_err() {
        return Reply::refused(400, "the question did not come whole");
    }
    if body.len() > MOST_QUESTION {
        return too_long();
    }
    let Ok(text) = String::from_utf8(body) else {
        return Reply::refused(400, "a question is UTF-8");
    };
    // Nobody knows of a question that does this. One that did would end a thread of the server.
    let text = catch_unwind(AssertUnwindSafe(|| answer(&text))).unwrap_or_else(|_| {
        r#"{"ok":false,"kind":"defect","error":"this is a defect of the studio: the question ended it"}"#.to_owned()
    });
    Reply { status: 200, kind: "application/json", text }
}
