//! The server of the page: HTTP on loopback, for pages that it served itself.
//!
//! It answers `GET` of the files of the page and `POST /answer`, whose body is a question. It reads no file and writes none,
//! and no part of a request becomes a path. For machine instructions it starts `ptxas` and `nvdisasm`, where they are on the
//! `PATH`, with arguments that no request changes. A request whose `Host` is not this server, as after a name of another's was
//! pointed at 127.0.0.1, is refused, and so is one that another page sent, by its `Origin`.

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode, header};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::runtime::Builder;

use crate::{MOST_QUESTION, answer_with, page};

/// Questions that are worked on at the same time; others wait.
const WORKERS: usize = 4;
/// A question is a tree of expressions, and each step into one takes some of the stack.
const STACK: usize = 8 << 20;
/// So long a connection may take to say what it wants.
const PATIENCE: Duration = Duration::from_secs(30);

/// What every reply says besides: the page has its parts from here and from nowhere else; pictures bring their own styles.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
];

/// A server that listens, and does not answer yet.
pub struct Studio {
    listener: TcpListener,
    address: SocketAddr,
}

impl Studio {
    /// Listens on loopback, on this port; on 0, on one that is free.
    pub fn listen(port: u16) -> io::Result<Studio> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Studio { listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until the process ends.
    pub fn serve(self) -> io::Result<()> {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(WORKERS)
            .thread_stack_size(STACK)
            .build()?;
        runtime.block_on(async move {
            let port = self.address.port();
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            loop {
                // A connection that is gone before it is taken is nobody's error.
                let Ok((stream, _)) = listener.accept().await else { continue };
                tokio::spawn(async move {
                    let service =
                        service_fn(
                            move |request| async move { Ok::<_, Infallible>(reply(request, port).await.response()) },
                        );
                    let mut connection = http1::Builder::new();
                    connection.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
                    // Whoever asked may have gone, or have asked for nothing that is HTTP.
                    let _ = connection.serve_connection(TokioIo::new(stream), service).await;
                });
            }
        })
    }
}

/// What goes back.
struct Reply {
    status: StatusCode,
    kind: &'static str,
    text: Bytes,
}

impl Reply {
    /// A sentence for what is no request to this server.
    fn refused(status: StatusCode, sentence: impl Into<String>) -> Self {
        Reply { status, kind: "text/plain; charset=utf-8", text: (sentence.into() + "\n").into() }
    }

    fn response(self) -> Response<Full<Bytes>> {
        let mut response = Response::new(Full::new(self.text));
        *response.status_mut() = self.status;
        for (name, value) in HEADERS.into_iter().chain([(header::CONTENT_TYPE, self.kind)]) {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        response
    }
}

async fn reply(request: Request<Incoming>, port: u16) -> Reply {
    let hosts = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}"));
    let given = |name: HeaderName| request.headers().get(name).map(HeaderValue::as_bytes);
    if !given(header::HOST).is_some_and(|host| hosts.iter().any(|own| own.as_bytes() == host)) {
        let sentence = format!("this server is {}, and the request is for another", hosts[0]);
        return Reply::refused(StatusCode::FORBIDDEN, sentence);
    }
    if let Some(origin) = given(header::ORIGIN)
        && !hosts.iter().any(|own| format!("http://{own}").as_bytes() == origin)
    {
        return Reply::refused(StatusCode::FORBIDDEN, "requests of other origins are refused");
    }
    let is_json = given(header::CONTENT_TYPE).is_some_and(|kind| kind.starts_with(b"application/json"));
    match (request.method(), request.uri().path()) {
        (&Method::POST, "/answer") if !is_json => {
            Reply::refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, "a question is application/json")
        }
        (&Method::POST, "/answer") => question(request.into_body()).await,
        (_, "/answer") => Reply::refused(StatusCode::METHOD_NOT_ALLOWED, "a question is asked with POST"),
        (&Method::GET | &Method::HEAD, path) => match page::file(path) {
            Some(file) => {
                Reply { status: StatusCode::OK, kind: file.kind, text: Bytes::from_static(file.text.as_bytes()) }
            }
            None => Reply::refused(StatusCode::NOT_FOUND, "there is no such page"),
        },
        _ => Reply::refused(StatusCode::METHOD_NOT_ALLOWED, "files are read with GET"),
    }
}

#[cfg(target_os = "linux")]
use crate::assembler::assemble;

/// What reads and writes memory in place of files is there on Linux alone.
#[cfg(not(target_os = "linux"))]
fn assemble(_: &str) -> Result<String, String> {
    Err("the studio asks ptxas and nvdisasm on Linux alone, where they need no file on a disk".to_owned())
}

/// Reads the question and answers it.
async fn question(body: Incoming) -> Reply {
    let too_long =
        || Reply::refused(StatusCode::PAYLOAD_TOO_LARGE, format!("a question has at most {MOST_QUESTION} bytes"));
    if body.size_hint().lower() > MOST_QUESTION as u64 {
        return too_long();
    }
    let body = match Limited::new(body, MOST_QUESTION).collect().await {
        Ok(body) => body.to_bytes(),
        Err(error) if error.is::<LengthLimitError>() => return too_long(),
        Err(_) => return Reply::refused(StatusCode::BAD_REQUEST, "the question did not come whole"),
    };
    let Ok(text) = String::from_utf8(body.into()) else {
        return Reply::refused(StatusCode::BAD_REQUEST, "a question is UTF-8");
    };
    // Nobody knows of a question that ends the engine, and one that did would be an answer, too.
    let worked = tokio::task::spawn_blocking(move || {
        catch_unwind(AssertUnwindSafe(|| answer_with(&text, Some(&assemble)))).ok()
    })
    .await;
    let text = worked.ok().flatten().unwrap_or_else(|| {
        r#"{"ok":false,"kind":"defect","error":"this is a defect of the studio: the question ended it"}"#.to_owned()
    });
    Reply { status: StatusCode::OK, kind: "application/json", text: text.into() }
}
